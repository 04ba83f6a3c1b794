"""The numbers of what names.py declares. Made from it; not to be edited.

streams
frames
events
verbs
endings
sky_steps
changes
types
abilities
"""
