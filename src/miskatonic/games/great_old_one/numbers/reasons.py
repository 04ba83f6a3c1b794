"""The reasons by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

NOT_TOLD: Final = 0
DRAWN: Final = 1
CALLED: Final = 2
STOLEN: Final = 3
GIVEN: Final = 4
HANDED_ON: Final = 5
RECRUITED: Final = 6
SEEN: Final = 7
RECOVERED: Final = 8
RETURNED: Final = 9
WITH_THE_HAND: Final = 10
SHUFFLED_IN: Final = 11
NAMED: Final = 12
