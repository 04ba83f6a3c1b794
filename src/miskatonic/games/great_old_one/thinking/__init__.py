"""What a bot should like in The Great Old One."""
