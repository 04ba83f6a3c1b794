"""Moves whose sentence depends on the position: what ends here, who lies in the centre, whose Horror is taken."""

from __future__ import annotations

from miskatonic.core.state import WHAT
from miskatonic.games.great_old_one.numbers.frames import CLOSE, DISCARD, HORROR, SETUP
from miskatonic.games.great_old_one.rules.state import OldOneData

# What it means there to be done.
DONE = {
    SETUP: "Begin with these pairs",
    HORROR: "End the turn",
    CLOSE: "End the turn",
    DISCARD: "Discard nothing",
}
CHANGING = frozenset({"done", "recruit", "choose", "recover"})


def say(state: OldOneData, verb: str, things: tuple[int, ...], plain: str) -> str:
    """A move of one of the `CHANGING` verbs; `plain` is how it reads without a position."""
    tables, centre = state.tables, state.centre
    if verb == "done":
        what = state.frames[WHAT]
        return "Begin" if what == SETUP and not state.laid[state.seat] else DONE.get(what, plain)
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
