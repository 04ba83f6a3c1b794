"""The sign_effects by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

NEGATE: Final = 0
NEGATE_TAKE: Final = 1
SHIELD: Final = 2
