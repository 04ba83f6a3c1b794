"""Tables and records."""
