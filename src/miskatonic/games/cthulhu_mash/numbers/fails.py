"""The fails by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

ATTACK: Final = 0
PUSH: Final = 1
