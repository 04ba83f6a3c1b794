"""What holds a piece fast (CM-13): bits, in the order of NAMES.holds, and the number to escape from each."""

from __future__ import annotations

from typing import Final

ICON_HOLD: Final = 1
WEB_HOLD: Final = 2
SYRINGE_HOLD: Final = 4
BOLOS_HOLD: Final = 8
CUFFS_HOLD: Final = 16
NET_HOLD: Final = 32
SNARE_HOLD: Final = 64
WRACK_HOLD: Final = 128
GRASP_HOLD: Final = 256
# CM-13.9; an icon's is printed on the tile.
ESCAPE_NUMBER = (0, 3, 3, 1, 1, 2, 2, 2, 3)

# CM-29.12: in quicksand, just caught; and since a turn began.
CAUGHT: Final = 1
SINKING: Final = 2
