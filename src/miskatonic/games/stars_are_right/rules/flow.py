"""Which topic of the rules answers which frame and which verb, and the state that plays by them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from miskatonic.core.chance import Chance
from miskatonic.core.names import by_number
from miskatonic.core.native import i64
from miskatonic.core.state import NOBODY, WHAT
from miskatonic.games.stars_are_right.names import NAMES
from miskatonic.games.stars_are_right.numbers import frames, verbs
from miskatonic.games.stars_are_right.rules.discard_and_draw import add_discards, discard, discards_left
from miskatonic.games.stars_are_right.rules.invocation import invocations, invoke
from miskatonic.games.stars_are_right.rules.minions import add_releases, exchange, exchanges, release, take, takes
from miskatonic.games.stars_are_right.rules.powers import add_powers, use
from miskatonic.games.stars_are_right.rules.set_up import set_up
from miskatonic.games.stars_are_right.rules.sky import flip, push, sky_moves, swap
from miskatonic.games.stars_are_right.rules.state import STREAMS, StarsData
from miskatonic.games.stars_are_right.rules.summoning import add_summonings, dismiss, dismissals, summon
from miskatonic.games.stars_are_right.rules.turn import go_on, go_on_while_forced


def to_invoke(s: StarsData) -> list[int]:
    moves = invocations(s)
    add_releases(s, moves)
    moves.append(s.tables.done)
    return moves


def to_sky(s: StarsData) -> list[int]:
    moves = sky_moves(s)
    if s.areas[s.active]:
        add_powers(s, moves)
        add_releases(s, moves)
    return moves


def to_summon(s: StarsData) -> list[int]:
    moves: list[int] = []
    add_summonings(s, moves)
    add_discards(s, moves)
    add_releases(s, moves)
    moves.append(s.tables.done)
    return moves


def to_discard(s: StarsData) -> list[int]:
    moves: list[int] = []
    if discards_left(s) > 0:
        add_discards(s, moves)
    add_releases(s, moves)
    moves.append(s.tables.done)
    return moves


def done(s: StarsData, at: i64) -> None:
    go_on(s)


# What may be answered to each frame.
ANSWERS: Final[list[Callable[[StarsData], list[int]]]] = by_number(
    NAMES.groups["frames"],
    {
        frames.INVOKE: to_invoke,
        frames.SKY: to_sky,
        frames.SUMMON: to_summon,
        frames.DISCARD: to_discard,
        frames.EXCHANGE: exchanges,
        frames.TAKE: takes,
        frames.DISMISS: dismissals,
    },
)
# What each verb does; the second argument is the number of the move among those of its verb.
DEEDS: Final[list[Callable[[StarsData, i64], None]]] = by_number(
    NAMES.groups["verbs"],
    {
        verbs.INVOKE: invoke,
        verbs.USE: use,
        verbs.PUSH: push,
        verbs.SWAP: swap,
        verbs.FLIP: flip,
        verbs.SUMMON: summon,
        verbs.DISMISS: dismiss,
        verbs.RELEASE: release,
        verbs.EXCHANGE: exchange,
        verbs.TAKE: take,
        verbs.DISCARD: discard,
        verbs.DONE: done,
    },
)


class StarsState(StarsData):
    """A position that can be played."""

    def set_up(self) -> None:
        set_up(self)
        go_on_while_forced(self)

    def moves(self) -> list[int]:
        if self.seat == NOBODY:
            return []
        what: i64 = self.frames[WHAT]
        # 19 of 20 decisions are of these frames: a call by its name is sooner than one through the table.
        if what == frames.SKY:
            return to_sky(self)
        if what == frames.SUMMON:
            return to_summon(self)
        if what == frames.INVOKE:
            return to_invoke(self)
        return ANSWERS[what](self)

    def play(self, move: i64) -> None:
        verb: i64 = self.tables.verb_of[move]
        at: i64 = move - self.tables.first_of[verb]
        # Nine of ten moves are of these verbs: a call by its name is sooner than one through the table.
        if verb == verbs.FLIP:
            flip(self, at)
        elif verb == verbs.SWAP:
            swap(self, at)
        elif verb == verbs.PUSH:
            push(self, at)
        elif verb == verbs.DISCARD:
            discard(self, at)
        elif verb == verbs.INVOKE:
            invoke(self, at)
        else:
            DEEDS[verb](self, at)
        if not self.pool:  # while there are symbols to spend nothing is forced
            go_on_while_forced(self)

    def clone(self) -> StarsState:
        return StarsState(self.tables, self.seats, self.chance.copy(), self)

    def guess(self, seat: i64, chance: Chance) -> StarsState:
        other = StarsState(self.tables, self.seats, chance.fresh(STREAMS), self)
        other.redeal(seat, chance)
        return other

    def redraw(self, chance: Chance) -> StarsState:
        other = StarsState(self.tables, self.seats, chance.fresh(STREAMS), self)
        other.deck.sort()  # the order of what is hidden must tell nothing
        chance.shuffle(0, other.deck)
        return other
