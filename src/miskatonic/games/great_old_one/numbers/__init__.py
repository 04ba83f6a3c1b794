"""The numbers of what names.py declares. Made from it; not to be edited.

streams
frames
events
verbs
endings
effects
sign_effects
entries
reasons
"""
