"""The boards of the cults: which horrors are awake there, what that threatens, and what protects what."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.games.cards_of_cthulhu.numbers.places import ASLEEP, AWAKE, NOWHERE
from miskatonic.games.cards_of_cthulhu.rules.state import CardsData
from miskatonic.games.cards_of_cthulhu.rules.tables import BOARDS


def where(s: CardsData, horror: i64) -> i64:
    """Whether a horror is on its board, and awake."""
    if (s.awake >> horror) & 1:
        return AWAKE
    return ASLEEP if (s.asleep >> horror) & 1 else NOWHERE


def strongest_awake(s: CardsData, board: i64) -> i64:
    """The combo value of the strongest awake horror of a board; 0 without one."""
    tables = s.tables
    awake: i64 = s.awake & tables.horror_bits[board]
    if awake:
        for combo, horrors in tables.by_strength:
            if awake & horrors:
                return combo
    return 0


def sanity_loss(s: CardsData) -> i64:
    """CC-8.4: the strongest awake horror of all boards."""
    for combo, horrors in s.tables.by_strength:
        if s.awake & horrors:
            return combo
    return 0


def wound_range(s: CardsData, board: i64) -> i64:
    """CC-11.1: the Body die wounds up to this value."""
    if not s.awake:
        return 1
    strongest = strongest_awake(s, board)
    return strongest if strongest > 1 else 1


def is_exposed(s: CardsData, board: i64) -> bool:
    """CC-10.2, CC-Q7: whether its gates and sleeping horrors can be attacked."""
    if s.crowd[board] > 0:
        return False
    return not s.tables.awake_protects_all or s.awake & s.tables.horror_bits[board] == 0


def gated_boards(s: CardsData) -> i64:
    """How many boards have a gate."""
    return BOARDS - s.gates.count(0)


def next_draw(s: CardsData) -> i64:
    """CC-6.1: how many cards a turn begins with."""
    return s.tables.base_draw + s.tables.gate_extra_draw * gated_boards(s)


def remove_horror(s: CardsData, horror: i64) -> None:
    """Take a horror from its board."""
    s.asleep &= ~(1 << horror)
    s.awake &= ~(1 << horror)


def remove_minion(s: CardsData, minion: i64) -> None:
    """Take a minion from the board it stands on."""
    s.minions[minion] -= 1
    s.crowd[minion // s.tables.kinds] -= 1
