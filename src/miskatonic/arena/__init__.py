"""Matches between bots: how strong they are, and what the games are like."""
