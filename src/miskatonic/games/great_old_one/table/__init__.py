"""What a seat sees of The Great Old One, and positions as plain data."""
