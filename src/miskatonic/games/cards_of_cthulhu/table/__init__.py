"""What a seat sees of The Cards of Cthulhu, and positions as plain data."""
