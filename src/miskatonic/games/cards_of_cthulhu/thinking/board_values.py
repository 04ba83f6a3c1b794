"""A board as what weighs on it, and what dice can do about it at best: worked out once for equal boards."""

from __future__ import annotations

from functools import cache
from typing import Final

from miskatonic.core.native import i64, vec
from miskatonic.games.cards_of_cthulhu.numbers.places import AWAKE, NOWHERE
from miskatonic.games.cards_of_cthulhu.rules.averages import FIRST_OF_SIZE, averaged, floats, nodes_of_size
from miskatonic.games.cards_of_cthulhu.rules.boards import where
from miskatonic.games.cards_of_cthulhu.rules.dice import ANY, COMBO, HANDS
from miskatonic.games.cards_of_cthulhu.rules.flow import CardsState
from miskatonic.games.cards_of_cthulhu.rules.tables import Tables
from miskatonic.games.cards_of_cthulhu.thinking.values import (
    AWAKE_WORTH,
    CROWD,
    GATE,
    NEXT_GATE,
    SHIELD,
    STRENGTH,
    WAKING,
    XP,
)

UNKNOWN: Final = -1.0


class Board:
    """A board without its name and its gates: equal ones are one object, which keeps what was worked out about it."""

    def __init__(self, tables: Tables, horrors: tuple[tuple[int, int], ...], minions: tuple[int, ...]) -> None:
        self.tables = tables
        self.horrors = horrors  # the level and state of each horror in play
        self.minions = minions  # how many of each kind
        self.burden: float = self._burden()
        self.found: list[tuple[int, float, Board]] | None = None  # what can be slain, once it was asked for
        self.best: vec[float] = floats(0, 0.0)  # by hand of dice, as far as it was asked for
        self.averages: dict[int, vec[float]] = {}  # by number of dice
        self.rolls: dict[int, dict[float, float]] = {}  # by what rolls and what a wound costs

    def _burden(self) -> float:
        tables = self.tables
        crowd = sum(self.minions)
        most = len(CROWD) - 1
        total = CROWD[min(crowd, most)] + max(0, crowd - most) * (CROWD[most] - CROWD[most - 1])
        total += STRENGTH * sum(tables.value[kind] * count for kind, count in enumerate(self.minions))
        for level, place in self.horrors:
            full = AWAKE_WORTH.get(tables.level_combo[level], 3.0)
            if place == AWAKE:
                total += full + SHIELD * crowd
            else:
                missing = max(0, tables.level_wakes[level] - crowd)
                total += full * WAKING[min(missing, len(WAKING) - 1)]
        return total

    @property
    def slayable(self) -> list[tuple[int, float, Board]]:
        """What can be slain now: the dice it takes, what that is worth, and the board after it."""
        if self.found is None:
            self.found = self._slayable()
        return self.found

    def _slayable(self) -> list[tuple[int, float, Board]]:
        tables = self.tables
        crowd = sum(self.minions)
        awake = any(place == AWAKE for _, place in self.horrors)
        exposed = crowd == 0 and not (awake and tables.awake_protects_all)
        found = []
        for at, (level, place) in enumerate(self.horrors):
            if (place == AWAKE or exposed) and self.horrors.index((level, place)) == at:
                combo = tables.level_combo[level]
                after = known_board(tables, self.horrors[:at] + self.horrors[at + 1 :], self.minions)
                requirement = (COMBO if place == AWAKE else ANY) + combo
                found.append((requirement, self.burden - after.burden + XP * combo, after))
        if not awake:
            for kind, count in enumerate(self.minions):
                if count:
                    after = known_board(
                        tables, self.horrors, (*self.minions[:kind], count - 1, *self.minions[kind + 1 :])
                    )
                    found.append((tables.value[kind], self.burden - after.burden + XP * float(tables.xp_minion), after))
        return found

    def best_use(self, node: int) -> float:
        """The burden that a hand of dice can take away at best, and the experience for it."""
        if node >= len(self.best):
            self._make_room(node)
        found = self.best[node]
        if found == UNKNOWN:
            found = 0.0
            for requirement, gain, after in self.slayable:
                for left in remainders(requirement, node):
                    found = max(found, gain + after.best_use(left))
            self.best[node] = found
        return found

    def _make_room(self, node: i64) -> None:
        """For all hands of as many dice."""
        known = self.best
        self.best = floats(FIRST_OF_SIZE[len(HANDS.values[node]) + 1], UNKNOWN)
        at: i64 = 0
        while at < len(known):
            self.best[at] = known[at]
            at += 1

    def average_use(self, size: int) -> vec[float]:
        """`averaged` of the best use of this many dice."""
        if size not in self.averages:
            self.averages[size] = averaged([self.best_use(node) for node in nodes_of_size(size)], size)
        return self.averages[size]


TALLY: list[int] = [16**at for at in range(8)]  # one horror of a level, asleep or awake, in the number of a board
MOST_BOARDS: Final = 4000  # beyond that all are forgotten: together they keep some fifty megabytes


def known_board(tables: Tables, horrors: tuple[tuple[int, int], ...], minions: tuple[int, ...]) -> Board:
    known = tables.judged
    key = (horrors, minions)
    found = known.get(key)
    if found is None:
        found = known[key] = Board(tables, horrors, minions)
    return found


def board_of(state: CardsState, board: i64) -> Board:
    """By a number that says it all: how many minions of each kind, how many horrors of each level asleep and awake."""
    tables = state.tables
    key: i64 = 0
    at: i64 = board * tables.kinds
    end: i64 = at + tables.kinds
    out: i64 = (state.awake | state.asleep) & tables.horror_bits[board]
    horror: i64 = 0
    while out:
        if out & 1:
            key += TALLY[2 * tables.level[horror] + ((state.awake >> horror) & 1)]
        out >>= 1
        horror += 1
    while at < end:
        key = key << 5 | state.minions[at]
        at += 1
    found: Board | None = tables.judged.get(key)
    if found is None:
        if len(tables.judged) > MOST_BOARDS:
            tables.judged.clear()
        found = new_board(state, board)
        tables.judged[key] = found
    return found


def new_board(state: CardsState, board: int) -> Board:
    tables = state.tables
    horrors = sorted((tables.level[h], where(state, h)) for h in tables.horrors_of[board] if where(state, h) != NOWHERE)
    first = board * tables.kinds
    return known_board(tables, tuple(horrors), tuple(state.minions[first : first + tables.kinds]))


def burden(state: CardsState, board: i64) -> float:
    """What weighs on the world by one board."""
    gates: i64 = state.gates[board]
    weight = board_of(state, board).burden
    return weight + (GATE + NEXT_GATE * float(gates - 1)) if gates else weight


@cache
def remainders(requirement: int, node: int) -> tuple[int, ...]:
    """The hands left after slaying, the thriftiest few: fewest dice, then fewest points."""
    values = HANDS.values[node]
    sets = sorted(HANDS.slaying(requirement, node), key=lambda bits: (bits.bit_count(), sum(HANDS.picked(node, bits))))
    if len(sets) > 3:
        cheapest = min(sets, key=lambda bits: sum(HANDS.picked(node, bits)))
        sets = [*sets[:2], cheapest]
    full = (1 << len(values)) - 1
    return tuple(HANDS.node_of(HANDS.picked(node, full ^ bits)) for bits in dict.fromkeys(sets))
