"""What a bot should like in Cthulhu Mash."""
