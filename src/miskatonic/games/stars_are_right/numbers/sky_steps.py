"""The sky_steps by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

POWERS: Final = 0
CHANGING: Final = 1
