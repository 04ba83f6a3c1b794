"""What a seat sees of Cthulhu Mash, and positions as plain data."""
