"""Which topic of the rules answers which frame and which verb, and the state that plays by them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from miskatonic.core.chance import Chance
from miskatonic.core.names import by_number
from miskatonic.core.native import i64
from miskatonic.core.state import NOBODY, WHAT
from miskatonic.games.great_old_one.names import NAMES
from miskatonic.games.great_old_one.numbers import frames, verbs
from miskatonic.games.great_old_one.rules.calling import call, calls
from miskatonic.games.great_old_one.rules.discarding import discard, discard_nothing, to_discard
from miskatonic.games.great_old_one.rules.horrors import (
    add_plays,
    choose,
    offer,
    play,
    play_cultist,
    regain,
    to_announce,
)
from miskatonic.games.great_old_one.rules.pairs import add_lays, lay, recover
from miskatonic.games.great_old_one.rules.passing import pass_on, to_pass_on
from miskatonic.games.great_old_one.rules.recruiting import draw, recruit, recruits, skip
from miskatonic.games.great_old_one.rules.set_up import set_up
from miskatonic.games.great_old_one.rules.signs import answer, pass_, to_answer
from miskatonic.games.great_old_one.rules.state import STREAMS, OldOneData
from miskatonic.games.great_old_one.rules.taking import give, take, to_give, to_take
from miskatonic.games.great_old_one.rules.turn import end_turn, next_setup


def to_call(s: OldOneData) -> list[int]:
    moves = calls(s)
    add_lays(s, moves)
    return moves


def to_recruit(s: OldOneData) -> list[int]:
    moves = recruits(s)
    add_lays(s, moves)
    return moves


def to_play(s: OldOneData) -> list[int]:
    moves: list[int] = []
    add_plays(s, moves)
    add_lays(s, moves)
    moves.append(s.tables.done)
    return moves


def to_lay(s: OldOneData) -> list[int]:
    """The first pairs, or the last of a turn."""
    moves: list[int] = []
    add_lays(s, moves)
    moves.append(s.tables.done)
    return moves


def done(s: OldOneData, at: i64) -> None:
    """Done with the first pairs, with the Horror phase, with the turn; or nothing to discard."""
    what: i64 = s.frames[WHAT]
    if what == frames.SETUP:
        next_setup(s)
    elif what == frames.DISCARD:
        discard_nothing(s)
    else:
        end_turn(s)


# What may be answered to each frame.
ANSWERS: Final[list[Callable[[OldOneData], list[int]]]] = by_number(
    NAMES.groups["frames"],
    {
        frames.SETUP: to_lay,
        frames.CALL: to_call,
        frames.RECRUIT: to_recruit,
        frames.HORROR: to_play,
        frames.CLOSE: to_lay,
        frames.ANNOUNCE: to_announce,
        frames.WINDOW: to_answer,
        frames.GIVE: to_give,
        frames.LOOK: to_take,
        frames.PASS: to_pass_on,
        frames.DISCARD: to_discard,
    },
)
# What each verb does; the second argument is the number of the move among those of its verb.
DEEDS: Final[list[Callable[[OldOneData, i64], None]]] = by_number(
    NAMES.groups["verbs"],
    {
        verbs.LAY: lay,
        verbs.RECOVER: recover,
        verbs.CALL: call,
        verbs.RECRUIT: recruit,
        verbs.DRAW: draw,
        verbs.SKIP: skip,
        verbs.PLAY: play,
        verbs.OFFER: offer,
        verbs.REGAIN: regain,
        verbs.CHOOSE: choose,
        verbs.ANSWER: answer,
        verbs.PASS: pass_,
        verbs.GIVE: give,
        verbs.HAND: pass_on,
        verbs.DISCARD: discard,
        verbs.TAKE: take,
        verbs.CULTIST: play_cultist,
        verbs.DONE: done,
    },
)


class OldOneState(OldOneData):
    """A position that can be played."""

    def set_up(self) -> None:
        set_up(self)

    def moves(self) -> list[int]:
        if self.seat == NOBODY:
            return []
        what: i64 = self.frames[WHAT]
        # Five of six decisions are of these frames: a call by its name is sooner than one through the table.
        if what == frames.WINDOW:
            return to_answer(self)
        if what == frames.HORROR:
            return to_play(self)
        if what == frames.CALL:
            return to_call(self)
        if what == frames.RECRUIT:
            return to_recruit(self)
        return ANSWERS[what](self)

    def play(self, move: i64) -> None:
        verb: i64 = self.tables.verb_of[move]
        at: i64 = move - self.tables.first_of[verb]
        # Four of five moves are of these verbs: a call by its name is sooner than one through the table.
        if verb == verbs.PASS:
            pass_(self, at)
        elif verb == verbs.CALL:
            call(self, at)
        elif verb == verbs.RECRUIT:
            recruit(self, at)
        elif verb == verbs.DONE:
            done(self, at)
        else:
            DEEDS[verb](self, at)

    def clone(self) -> OldOneState:
        return OldOneState(self.tables, self.seats, self.chance.copy(), self)

    def guess(self, seat: i64, chance: Chance) -> OldOneState:
        """What the seat knows stays; other hands, the deck, the streams and others' sealed answers are redrawn."""
        known = self.known_to(seat)
        self.known_to(self.seats)  # from which the others' knowledge starts
        other = OldOneState(self.tables, self.seats, chance.fresh(STREAMS), self)
        other.know(self.knowledge.guessed(seat))
        other.redeal(known, seat, chance)
        other.reseal(seat, chance)
        return other

    def redraw(self, chance: Chance) -> OldOneState:
        other = OldOneState(self.tables, self.seats, chance.fresh(STREAMS), self)
        other.deck.sort()  # the order of what is hidden must tell nothing
        chance.shuffle(0, other.deck)
        return other
