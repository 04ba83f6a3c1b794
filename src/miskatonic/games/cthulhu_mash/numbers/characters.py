"""The characters by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

ARCTIC_EXPLORER: Final = 0
MARINER_MERCHANT: Final = 1
PRIVATE_EYE: Final = 2
PSYCHOTHERAPIST: Final = 3
