"""The numbers of what names.py declares. Made from it; not to be edited.

streams
frames
events
verbs
forms
endings
lives
steps
kinds
icons
primitives
people
manners
targets
aims
"""
