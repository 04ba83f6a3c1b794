"""What a seat sees of The Stars Are Right, and positions as plain data."""
