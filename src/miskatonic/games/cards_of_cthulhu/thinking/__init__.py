"""What a bot should like in The Cards of Cthulhu."""
