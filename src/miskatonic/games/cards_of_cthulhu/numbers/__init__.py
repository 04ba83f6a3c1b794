"""The numbers of what names.py declares. Made from it; not to be edited.

streams
frames
events
verbs
ways
steps
cards
slots
places
users
means
endings
"""
