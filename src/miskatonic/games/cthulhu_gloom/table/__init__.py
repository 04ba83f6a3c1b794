"""What a seat sees of Cthulhu Gloom, and positions as plain data."""
