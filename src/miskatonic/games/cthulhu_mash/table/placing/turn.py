"""Whose turn it is in a position, and what is owed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from miskatonic.core.errors import ScenarioError, listed
from miskatonic.core.state import FRAME, NOBODY, PIECE, SEAT, WHAT
from miskatonic.games.cthulhu_mash.numbers.frames import CHARGED, MOVE, TURN
from miskatonic.games.cthulhu_mash.numbers.steps import ACTIONS
from miskatonic.games.cthulhu_mash.rules.flow import go_on
from miskatonic.games.cthulhu_mash.rules.state import MashData
from miskatonic.games.cthulhu_mash.rules.statistics import actions_of
from miskatonic.games.cthulhu_mash.table.placing.lookup import one_of
from miskatonic.games.cthulhu_mash.table.positions import FRAME_NAMES, STEPS
from miskatonic.games.cthulhu_mash.things import SPAWN_0


def leave_set_up(state: MashData) -> None:
    """A scenario begins in play: what the set-up would still ask is answered with the first choice."""
    while state.frames and state.frames[FRAME + WHAT] != TURN and state.seat != NOBODY:
        state.play(state.moves()[0])


def place_frames(state: MashData, given: Mapping[str, Any], *, exact: bool) -> None:
    """The frames as they are told; without them a step of the turn."""
    if "frames" in given:
        state.frames = [number for frame in given["frames"] for number in _frame(frame)]
        state.seat = given.get("seat", state.frames[SEAT] if state.frames else NOBODY)
    elif not exact:
        _begin_step(state, given)


def pass_through(state: MashData) -> None:
    """Whoever moves through another's space, or has charged into one, is not on record there."""
    for at in range(FRAME, len(state.frames) + 1, FRAME):
        what, mover = state.frames[at + WHAT], state.frames[at + PIECE]
        if what not in (MOVE, CHARGED) or state.at[mover] < 0:
            continue
        cell = state.at[mover]
        if what == CHARGED:
            state.share(mover, cell)
            continue
        beside = [piece for piece in range(SPAWN_0) if state.at[piece] == cell and piece != mover]
        others = [piece for piece in beside if state.attached[piece] < 0]
        if others and state.who[cell] == mover + 1:
            state.lift(mover)
            state.put(others[0], cell)
            state.put(mover, cell)


def _frame(given: Mapping[str, Any]) -> list[int]:
    numbers = {name: what for what, name in FRAME_NAMES.items()}
    if given["what"] not in numbers:
        raise ScenarioError(f'There is no frame "{given["what"]}"; expected one of {listed(list(numbers))}.')
    fields = ("seat", "piece", "thing", "step", "extra")
    return [numbers[given["what"]], *(given.get(field, 0) for field in fields)]


def _begin_step(state: MashData, given: Mapping[str, Any]) -> None:
    c = state.character[state.active]
    steps = list(STEPS)
    step = STEPS[steps[one_of(given.get("step", "actions"), steps, "step")]]
    state.frames = []
    state.owe(TURN, state.active, c, 0, step, 0)
    if "actions" not in given:
        state.actions = actions_of(state, c)
    state.once = given.get("once", 0)
    state.spent = given.get("spent", 0)
    state.snapshot = None
    state.action_by = -1
    state.redone = 0
    state.seat = state.active
    if step != ACTIONS:
        script = state.chance
        go_on(state)
        state.chance = script
