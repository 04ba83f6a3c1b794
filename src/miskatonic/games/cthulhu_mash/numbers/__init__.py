"""The numbers of what names.py declares. Made from it; not to be edited.

streams
frames
events
verbs
endings
steps
arrivals
reveals
deaths
lives
windows
holds
causes
takers
effects
rolls
fails
lacks
lying
characters
monsters
objects
spells
stats
"""
