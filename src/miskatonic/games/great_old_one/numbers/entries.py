"""The entries by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

MOVED: Final = 0
TOOK: Final = 1
ABSENT: Final = 2
LOOKED: Final = 3
TRADED: Final = 4
TURNED: Final = 5
POOLED: Final = 6
PASSED: Final = 7
