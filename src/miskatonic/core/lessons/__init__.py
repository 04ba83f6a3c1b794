"""Lessons: a game learned by playing it, in TOML files (the format is in docs/lessons.md)."""
