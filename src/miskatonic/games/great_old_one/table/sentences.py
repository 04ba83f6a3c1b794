"""Moves whose sentence depends on the position: what ends here, who lies in the centre, what a Horror in hand does."""

from __future__ import annotations

import re

from miskatonic.core.state import WHAT
from miskatonic.games.great_old_one.content import Horror
from miskatonic.games.great_old_one.numbers.frames import CLOSE, DISCARD, HORROR, SETUP
from miskatonic.games.great_old_one.rules.state import OldOneData

# What it means there to be done.
DONE = {
    SETUP: "Begin with these pairs",
    HORROR: "End the turn",
    CLOSE: "End the turn",
    DISCARD: "Discard nothing",
}
CHANGING = frozenset({"done", "recruit", "choose", "recover", "play", "cultist"})


def say(state: OldOneData, verb: str, things: tuple[int, ...], plain: str) -> str:
    """A move of one of the `CHANGING` verbs; `plain` is how it reads without a position."""
    tables, centre = state.tables, state.centre
    if verb == "done":
        what = state.frames[WHAT]
        return "Begin" if what == SETUP and not state.laid[state.seat] else DONE.get(what, plain)
    if verb == "cultist":
        return f"{plain}: −1 point, but you win if you hold The Great Old One at the end"
    if verb == "play":
        return plain + _does(state, plain)
    if verb == "recover":
        own = state.lies[tables.recovery_horror[things[0]]] == state.seat
        return f"{plain}, giving up its point on the table" if own else plain
    place = things[-1]
    if place >= len(centre):
        return plain
    card = tables.said[centre[place]]
    return (
        f"Give {tables.said[things[0]]} to the centre for {card}"
        if verb == "recruit"
        else f"Take {card} from the centre"
    )


def _does(state: OldOneData, plain: str) -> str:
    """What the Horror in hand does, in the words of its card: said where there is nothing more to choose for it."""
    tables = state.tables
    for kind in state.hands[state.active]:
        horror = tables.entries[kind]
        if isinstance(horror, Horror) and re.fullmatch(rf"Play {re.escape(horror.name)}( at seat \d)?", plain):
            return f": {horror.text[:1].lower()}{horror.text[1:].rstrip('.')}"
    return ""
