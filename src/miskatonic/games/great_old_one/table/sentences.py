"""Sentences that depend on the position: what ends here, who lies in the centre, what a card does, what follows."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from miskatonic.core.events import Event
from miskatonic.core.moves import Verb
from miskatonic.core.state import WHAT
from miskatonic.games.great_old_one.numbers.events import (
    RECOVERED,
    SETUP_DONE,
    TAKEN_BY_SIGN,
    TURN_BEGAN,
    TURN_SKIPPED,
    UNDONE,
)
from miskatonic.games.great_old_one.numbers.frames import CLOSE, DISCARD, HORROR, SETUP
from miskatonic.games.great_old_one.rules.state import OldOneData
from miskatonic.games.great_old_one.table.faces import faces_of

# What it means there to be done.
DONE = {
    SETUP: "Begin with these pairs",
    HORROR: "End the turn",
    CLOSE: "End the turn",
    DISCARD: "Discard nothing",
}
CHANGING = frozenset({"done", "recruit", "choose", "recover", "play", "answer", "cultist"})


def say(state: OldOneData, verb: Verb, things: tuple[int, ...], plain: str) -> str:
    """A move of one of the `CHANGING` verbs; `plain` is how it reads without a position."""
    tables, centre = state.tables, state.centre
    if verb.name == "done":
        what = state.frames[WHAT]
        return "Begin" if what == SETUP and not state.laid[state.seat] else DONE.get(what, plain)
    if verb.name == "cultist":
        return f"{plain}: −1 point, but you win if you hold The Great Old One at the end"
    if verb.name in ("play", "answer"):
        return plain + _does(state, verb, things[0])
    if verb.name == "recover":
        own = state.lies[tables.recovery_horror[things[0]]] == state.seat
        return f"{plain}, giving up its point on the table" if own else plain
    place = things[-1]
    if place >= len(centre):
        return plain
    card = tables.said[centre[place]]
    return (
        f"Give {tables.said[things[0]]} to the centre for {card}"
        if verb.name == "recruit"
        else f"Take {card} from the centre"
    )


def _does(state: OldOneData, verb: Verb, card: int) -> str:
    """What a Horror or a Sign does, in the words of its card: said where there is nothing more to choose for it."""
    if not {*verb.slots} <= {"horror", "seat", "sign"}:
        return ""
    text = faces_of(state.tables)[verb.things[0].names[card]].text
    return f": {text[:1].lower()}{text[1:].rstrip('.')}"


def retold(heard: Sequence[Sequence[int]], told: list[Event], viewer: int | None, seats: int) -> list[Event]:
    """The events of a move, where what follows from the rules is said as well."""
    found = [*told]
    kinds = [raw[0] for raw in heard]
    for at, kind in enumerate(kinds):
        sentence = told[at].sentence
        if kind == UNDONE and TAKEN_BY_SIGN not in kinds[at:]:
            found[at] = msgspec.structs.replace(told[at], sentence=f"{sentence} Its point still counts.")  # GO-6.2
        elif kind == RECOVERED and heard[at][1] == heard[at][2]:
            taken = re.split(r" from (?:the|your) play area", sentence)[0]
            back = f"{taken} back into hand, giving up its point."  # GO-4.9
            found[at] = msgspec.structs.replace(told[at], sentence=back)
        elif kind == TURN_BEGAN and _ended_by_itself(heard[: at + 1], seats) == viewer:
            over = "Your turn is over: nothing is left to play or lay."
            found[at] = msgspec.structs.replace(told[at], sentence=f"{over} {sentence}")
    return found


def _ended_by_itself(heard: Sequence[Sequence[int]], seats: int) -> int:
    """Whose turn was over before the one that begins last; -1 where somebody chose “End the turn”."""
    kinds = [raw[0] for raw in heard[:-1]]
    skipped = kinds.count(TURN_SKIPPED)
    if len(kinds) == skipped or SETUP_DONE in kinds:
        return -1
    return (heard[-1][1] - 1 - skipped) % seats
