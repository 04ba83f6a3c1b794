"""The living and the dead: the two halves of the table (CG-9.1)."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.piles import gain, lose
from miskatonic.games.cthulhu_gloom.numbers.lives import BELOW_ZERO, DEAD, LIVING
from miskatonic.games.cthulhu_gloom.rules.main_deck import SLOT_MASK, SUM_OF_BARE
from miskatonic.games.cthulhu_gloom.rules.state import GloomData


def set_living(s: GloomData, living: list[int]) -> None:
    """Who lives is another thing now (CG-9.1), and what follows from it."""
    s.living = living
    s.below = []
    life_of = s.tables.nothing[:]
    for character in living:
        life_of[character] = LIVING
        if s.pathos_of[character] % SLOT_MASK < SUM_OF_BARE:
            life_of[character] = BELOW_ZERO
            s.below.append(character)
    for character in s.dead:
        life_of[character] = DEAD
    s.life_of = life_of


def add_living(s: GloomData, character: i64) -> None:
    """The same for one who lives again."""
    gain(s.living, character)
    if s.pathos_of[character] % SLOT_MASK < SUM_OF_BARE:
        s.life_of[character] = BELOW_ZERO
        enter_below(s, character)
    else:
        s.life_of[character] = LIVING


def enter_below(s: GloomData, character: i64) -> None:
    """Its Self-Worth has fallen below zero."""
    gain(s.below, character)


def leave_below(s: GloomData, character: i64) -> None:
    lose(s.below, character)


def has_living(s: GloomData, seat: i64) -> bool:
    for character in s.families[seat]:
        if s.life_of[character] >= LIVING:
            return True
    return False
