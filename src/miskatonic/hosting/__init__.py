"""For whoever keeps the house open: `miskatonic serve`, `doctor` and `admin`."""
