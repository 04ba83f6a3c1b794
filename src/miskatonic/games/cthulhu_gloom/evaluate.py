"""What a bot should like in Cthulhu Gloom, as named features of a position.

A feature counts only what the seat may know: its own hand and what lies open. Family Values count downwards, so here
misery is the value with its sign turned: more is better.
"""

from __future__ import annotations

from math import exp
from typing import Final

from miskatonic.core.native import i64
from miskatonic.core.state import FRAME
from miskatonic.games.cthulhu_gloom.choices import DISCARDING, FREE, LEFT_AT
from miskatonic.games.cthulhu_gloom.state import GloomState
from miskatonic.games.cthulhu_gloom.tables import DEATH, EVENT

# How much each feature weighs, in points of Family Value.
WEIGHTS: Final = {
    "misery": 1.0,
    "rival_misery": -1.0,
    "hand": 1.0,
    "rival_hands": -0.35,
    "draws": 1.0,
    "rival_draws": -0.5,
    "free_plays": 4.0,
    "owed": -1.5,
    "icons": 0.5,
}
LIVING_SHARE: Final = 0.62  # what a living Character's misery is worth before it is safe
HOPE: Final = 9.0  # the misery that may still come to a living Character
CHEERFUL_SHARE: Final = 0.75  # how much a cheerful Character weighs on its family
POINTS_PER_LIMIT: Final = 2.5
POINTS_PER_MISSED_DRAW: Final = 4.0
POINTS_PER_LOST_PLAY: Final = 4.0
SPREAD: Final = 22.0  # so many points ahead are most of a win


def features(state: GloomState, seat: int) -> dict[str, float]:
    state = after_passes(state)
    rivals = [other for other in range(state.seats) if other != seat]
    miseries = [misery(state, other) for other in rivals]
    best = max(miseries)
    free, owed = pending(state, seat)
    return {
        "misery": misery(state, seat),
        "rival_misery": 0.7 * best + 0.3 * sum(miseries) / len(miseries),
        "hand": hand_worth(state, seat),
        "rival_hands": sum(float(len(state.hands[other])) for other in rivals) / len(rivals),
        "draws": draws(state, seat),
        "rival_draws": sum(draws(state, other) for other in rivals) / len(rivals),
        "free_plays": free,
        "owed": owed,
        "icons": float(sum(icons > 0 for icons in state.icons_in(seat))),
    }


def evaluate(state: GloomState, seat: int) -> float:
    """0..1: the chance of winning, roughly; exact when the game is decided."""
    state = after_passes(state)
    outcome = state.outcome()
    if outcome is not None:
        return outcome.values[seat]
    worth = sum(WEIGHTS[name] * value for name, value in features(state, seat).items())
    return 0.01 + 0.98 / (1 + exp(-worth / SPREAD))


def after_passes(state: GloomState) -> GloomState:
    """While others may still answer: the position if all of them pass."""
    if not state.asked:
        return state
    state = state.clone()
    while state.asked:
        state.play(state.tables.pass_)
    return state


def misery(state: GloomState, seat: i64) -> float:
    """What the family may come to: the dead in full, the living in part, the Story held."""
    total = 0.0
    for character in state.families[seat]:
        worth: i64 = state.worth(character)
        points = float(worth)
        if character in state.dead:
            total -= points
        elif worth < 0:
            total += HOPE - LIVING_SHARE * points
        else:
            total += HOPE - CHEERFUL_SHARE * points
    story: i64 = state.holds[seat]
    if story >= 0:
        total += 1.5 - state.tables.points[story]
    return total


def hand_worth(state: GloomState, seat: i64) -> float:
    """Cards are choices; a Death in hand is what misery is worth something with."""
    kind = state.tables.kind
    total = 0.0
    deaths = 0
    for card in state.hands[seat]:
        if kind[card] == DEATH:
            deaths += 1
            total += 3.0 if deaths == 1 else 1.0
        elif kind[card] == EVENT:
            total += 1.5
        else:
            total += 1.0
    return total


def draws(state: GloomState, seat: i64) -> float:
    """What the seat will draw and play, compared with a plain turn."""
    limit: i64 = state.draw_limit(seat)
    return (
        POINTS_PER_LIMIT * float(limit - state.tables.draw_limit)
        - POINTS_PER_MISSED_DRAW * state.missed[seat]
        - POINTS_PER_LOST_PLAY * state.lost[seat]
    )


def pending(state: GloomState, seat: int) -> tuple[float, float]:
    """Free plays the seat may still make, and cards it still owes."""
    frames = state.frames
    free = owed = 0.0
    for at in range(0, len(frames), FRAME):
        if frames[at + 1] != seat:
            continue
        if frames[at] == FREE:
            free += frames[at + 5] >> LEFT_AT
        elif frames[at] == DISCARDING:
            owed += max(0, frames[at + 5])
    return free, owed
