"""What a bot should like in Cthulhu Gloom."""
