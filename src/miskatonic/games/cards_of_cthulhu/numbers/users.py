"""The users by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

SKILL: Final = 0
FOLLOWER: Final = 1
