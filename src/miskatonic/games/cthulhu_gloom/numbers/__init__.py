"""The numbers of what names.py declares, a module a group. Made from it; not to be edited."""
