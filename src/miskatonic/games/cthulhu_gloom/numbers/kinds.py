"""The kinds by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

MODIFIER: Final = 0
UNTIMELY_DEATH: Final = 1
EVENT: Final = 2
