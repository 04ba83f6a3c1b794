"""For speed: masks are handed out without a copy, and written again once nobody holds them (`getrefcount`).

A copy of a mask takes 0.4 µs (1,712 moves) to 1.0 µs (14,397), in an environment whose whole step takes a few; to ask
whether one is free takes 0.1 to 0.3 µs. `tests/envs/test_gym.py` and `test_vector.py` hold that a mask which somebody
keeps is never written again, and that rows and masks are those of the plain rules.
"""

from __future__ import annotations

from sys import getrefcount
from typing import Any

import numpy as np

from miskatonic.core.stepping import Masks
from miskatonic.envs.episodes import MASK
from miskatonic.envs.episodes import Mask as MaskArray

KEPT = 4  # blocks that are written again


class MaskBlock:
    """The masks of one step. Once nobody holds its array, or a part of it, it can be that of another step.

    Masks are large and mostly zeros: to write what changed is many times cheaper than to hand out a new array.
    """

    def __init__(self, shape: tuple[int, ...]) -> None:
        *count, moves = shape
        self.masks = Masks(moves, count[0] if count else 1)
        self.first = self.masks.of[0]
        # Not a view of a view: whoever cuts a piece of this array holds this array, not one behind it.
        block: Any = self.masks.block
        self.array: MaskArray = np.ndarray(shape, MASK, buffer=block)
        self.array.flags.writeable = False


class MaskBlocks:
    """Blocks of one shape: that of a mask, or of several games."""

    def __init__(self, *shape: int) -> None:
        self.shape = shape
        self.shown = MaskBlock(shape)  # what was handed out last
        self.all = [self.shown]
        self.alone = getrefcount(self.shown.array)

    def again(self, block: MaskBlock) -> MaskBlock:
        """This one if nobody holds it, else another."""
        return block if getrefcount(block.array) == self.alone else self.free()

    def free(self) -> MaskBlock:
        """One that nobody holds."""
        for block in self.all:
            if getrefcount(block.array) == self.alone:
                return block
        block = MaskBlock(self.shape)
        self.all = [*self.all[1 - KEPT :], block]
        return block
