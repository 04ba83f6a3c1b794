"""What a bot should like in The Stars Are Right."""
