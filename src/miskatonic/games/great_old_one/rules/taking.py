"""Effects that take cards or give them: `steal_random`, `look_take`, `give`, `name_all`."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.piles import is_in
from miskatonic.core.state import STEP, THING, WHAT
from miskatonic.games.great_old_one.numbers import events
from miskatonic.games.great_old_one.numbers.entries import MOVED, TOOK
from miskatonic.games.great_old_one.numbers.frames import GIVE, LOOK
from miskatonic.games.great_old_one.numbers.reasons import GIVEN, NAMED, SEEN, STOLEN
from miskatonic.games.great_old_one.rules.hands_and_deck import one_each, pass_card, steal_random
from miskatonic.games.great_old_one.rules.played_horror import (
    ASKED,
    HAPPENED,
    NOTHING,
    PlayedHorror,
    opponents,
    touched,
)
from miskatonic.games.great_old_one.rules.state import OldOneData
from miskatonic.games.great_old_one.rules.turn import horror_done

NOT_ASKED = Refusal("No Horror asks for a card from a hand now", "GO-5.11")


def why_not_held(s: OldOneData, seat: i64, kind: i64) -> Refusal | None:
    if is_in(kind, s.hands[seat]):
        return None
    return Refusal(f"{s.tables.said[kind]} is not in your hand", "GO-6.5")


def count_down(s: OldOneData) -> None:
    """One of several choices is made."""
    s.frames[STEP] -= 1
    if s.frames[STEP] == 0:
        s.settle()
        horror_done(s)


def steal(s: OldOneData, played: PlayedHorror) -> i64:
    """`steal_random`: in clockwise order."""
    before: i64 = len(s.hands[s.active])
    for seat in touched(s, played):
        left: i64 = s.tables.amount[played.horror]
        while left > 0:
            steal_random(s, seat, s.active, STOLEN)
            left -= 1
    return HAPPENED if len(s.hands[s.active]) > before else NOTHING


def look_at(s: OldOneData, played: PlayedHorror) -> i64:
    """`look_take`: the hand is seen before the choice, by the Horror's player alone."""
    target: i64 = played.target
    if not touched(s, played) or not s.hands[target]:
        return NOTHING
    s.surprises += 1
    s.log_look(1 << s.active, target, SEEN)
    if s.heard is not None:
        s.heard.append([events.LOOKED_AT, s.active, target, *s.hands[target]])
    amount: i64 = min(s.tables.amount[played.horror], len(s.hands[target]))
    s.owe(LOOK, s.active, played.horror, target, amount, 0)
    s.seat = s.active
    return ASKED


def to_take(s: OldOneData) -> list[int]:
    return one_each(s.tables.take, s.hands[s.frames[THING]], -1)


def why_not_take(s: OldOneData, kind: i64) -> Refusal | None:
    if s.frames[WHAT] != LOOK:
        return NOT_ASKED
    if is_in(kind, s.hands[s.frames[THING]]):
        return None
    return Refusal(f"{s.tables.said[kind]} is not in the hand you see", "GO-6.5")


def take(s: OldOneData, kind: i64) -> None:
    """`look_take`: one card of the hand that was looked at."""
    target: i64 = s.frames[THING]
    pass_card(s, TOOK, target, s.active, kind, STOLEN)
    if s.heard is not None:
        s.heard.append([events.STOLE, s.active, target, kind])
    count_down(s)


def ask_to_give(s: OldOneData, played: PlayedHorror) -> i64:
    """`give`: as many cards as are held, at most."""
    held: i64 = len(s.hands[s.active])
    if not touched(s, played) or held == 0:
        return NOTHING
    s.owe(GIVE, s.active, played.horror, played.target, min(s.tables.amount[played.horror], held), 0)
    s.seat = s.active
    return ASKED


def to_give(s: OldOneData) -> list[int]:
    return one_each(s.tables.give, s.hands[s.active], -1)


def why_not_give(s: OldOneData, kind: i64) -> Refusal | None:
    return why_not_held(s, s.active, kind) if s.frames[WHAT] == GIVE else NOT_ASKED


def give(s: OldOneData, kind: i64) -> None:
    """`give`: seen by the two of them."""
    target: i64 = s.frames[THING]
    pass_card(s, TOOK, s.active, target, kind, GIVEN)
    if s.heard is not None:
        s.heard.append([events.GAVE, s.active, target, kind])
    count_down(s)


def name_all(s: OldOneData, played: PlayedHorror) -> i64:
    """`name_all`: every opponent gives each copy, and everybody knows that there are no more."""
    kind: i64 = played.choice - 1
    s.surprises += 1
    for seat in opponents(s, played.shields):
        while is_in(kind, s.hands[seat]):
            pass_card(s, MOVED, seat, s.active, kind, NAMED)
            if s.heard is not None:
                s.heard.append([events.GAVE_NAMED, s.active, seat, kind])
        s.log_absent(seat, kind)
    return HAPPENED
