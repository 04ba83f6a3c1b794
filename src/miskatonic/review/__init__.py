"""Looking at play: hints for the move to come."""
