"""What a bot should like in Cthulhu Gloom, as named features of a position.

A feature counts only what the seat may know: its own hand and what lies open. Family Values count downwards, so here
misery is the value with its sign turned: more is better.
"""

from __future__ import annotations

from math import exp, inf
from typing import Final

from miskatonic.core.native import i64
from miskatonic.core.state import EXTRA, FRAME, NOBODY, SEAT, WHAT
from miskatonic.games.cthulhu_gloom.numbers import frames
from miskatonic.games.cthulhu_gloom.numbers.endings import GOING_ON
from miskatonic.games.cthulhu_gloom.numbers.kinds import EVENT, UNTIMELY_DEATH
from miskatonic.games.cthulhu_gloom.numbers.lives import BELOW_ZERO, DEAD
from miskatonic.games.cthulhu_gloom.rules.ending import family_value
from miskatonic.games.cthulhu_gloom.rules.flow import GloomState
from miskatonic.games.cthulhu_gloom.rules.lasting import draw_limit
from miskatonic.games.cthulhu_gloom.rules.layers import self_worth
from miskatonic.games.cthulhu_gloom.rules.state import LEFT_AT

# How much each feature weighs, in points of Family Value.
WEIGHTS: Final = {
    "misery": 1.0,
    "rival_misery": -0.6,
    "hand": 1.5,
    "rival_hands": -0.35,
    "draws": 2.0,
    "rival_draws": -0.5,
    "free_plays": 4.0,
    "owed": -3.0,
    "icons": 2.0,
    "dead": 30.0,
    "rival_dead": -20.0,
}
WEIGHED: list[float] = list(WEIGHTS.values())
LIVING_SHARE: Final = 0.62  # what a living Character's misery is worth before it is safe
HOPE: Final = 9.0  # the misery that may still come to a living Character
CHEERFUL_SHARE: Final = 0.75  # how much a cheerful Character weighs on its family
POINTS_PER_LIMIT: Final = 2.5
POINTS_PER_MISSED_DRAW: Final = 4.0
POINTS_PER_LOST_PLAY: Final = 4.0
NO_VALUE: Final = 9999  # more than any family can come to
SPREAD: Final = 40.0  # a lead of this many points is most of a win


def measures(state: GloomState, seat: i64) -> list[float]:
    """The features in the order of WEIGHTS, of a position that nobody has to answer."""
    best = -inf
    miseries = 0.0
    rival_hands = 0.0
    rival_draws = 0.0
    rival_dead: i64 = 0
    other: i64 = 0
    while other < state.seats:
        if other != seat:
            rival_dead = max(rival_dead, dead_of(state, other))
            theirs = misery(state, other)
            best = max(best, theirs)
            miseries += theirs
            rival_hands += float(len(state.hands[other]))
            rival_draws += draws(state, other)
        other += 1
    rivals = float(state.seats - 1)
    icons: i64 = 0
    for character in state.families[seat]:
        if state.icons_of[character] > 0:
            icons += 1
    free, owed = pending(state, seat)
    return [
        misery(state, seat),
        0.7 * best + 0.3 * miseries / rivals,
        hand_worth(state, seat),
        rival_hands / rivals,
        draws(state, seat),
        rival_draws / rivals,
        free,
        owed,
        float(icons),
        float(dead_of(state, seat)),
        float(rival_dead),
    ]


def features(state: GloomState, seat: int) -> dict[str, float]:
    return dict(zip(WEIGHTS, measures(after_passes(state), seat), strict=True))


def evaluate(state: GloomState, seat: i64) -> float:
    """0..1: the chance of winning, roughly; exact when the game is decided."""
    state = after_passes(state)
    if state.ended != GOING_ON:
        outcome = state.outcome()
        assert outcome is not None
        return outcome.values[seat]
    worth = 0.0
    weights = WEIGHED
    at: i64 = 0
    for measured in measures(state, seat):
        worth += weights[at] * measured
        at += 1
    return 0.01 + 0.98 / (1.0 + exp(-worth / SPREAD))


def outlook(state: GloomState, seat: i64) -> dict[str, float]:
    """How the race stands (CG-13.1, CG-13.2), besides what a bot should like: V looks at it as well.

    A lead in what counts at the end is all the surer the fewer of a family are alive. Whoever is below zero can die
    (CG-5.4), and what the Deaths in hand can lay to rest is nearly won.
    """
    dead: i64 = 0
    family: i64 = 1
    best: i64 = -NO_VALUE
    other: i64 = 0
    while other < state.seats:
        dead = max(dead, dead_of(state, other))
        family = max(family, len(state.families[other]))
        if other != seat:
            best = max(best, -family_value(state, other))
        other += 1
    lead = float(-family_value(state, seat) - best)
    share = float(dead) / float(family)
    below = [self_worth(state, one) for one in state.families[seat] if state.life_of[one] == BELOW_ZERO]
    deaths = [card for card in state.hands[seat] if state.tables.kind[card] == UNTIMELY_DEATH]
    ready = -sum(sorted(below)[: len(deaths)])
    return {"lead": lead, "late_lead": share * share * lead, "below": float(len(below)), "ready": float(ready)}


def dead_of(state: GloomState, seat: i64) -> i64:
    found: i64 = 0
    for character in state.families[seat]:
        if state.life_of[character] == DEAD:
            found += 1
    return found


def after_passes(state: GloomState) -> GloomState:
    """While others may still answer: the position if all of them pass."""
    if not state.asked:
        return state
    state = state.clone()
    while state.asked:
        state.play(state.tables.moves.pass_)
    return state


def settled(state: GloomState) -> GloomState:
    """Where V looks: after the answers to a card that is being played (CG-11.1), and after a Death that wins."""
    return won_at_once(answered(state))


def answered(state: GloomState) -> GloomState:
    """While others may still answer: the position once everybody who is asked has done what it likes best."""
    if not state.asked:
        return state
    state = state.clone()
    while state.asked:
        best: i64 = state.tables.moves.pass_
        most = -1.0
        for move in state.moves():
            after = state.clone()
            after.play(move)
            liked = evaluate(after, state.seat)
            if liked > most:
                best, most = move, liked
        state.play(best)
    return state


def won_at_once(state: GloomState) -> GloomState:
    """CG-13.1: the end, where whoever decides has a Death by which the game ends and is won alone."""
    seat: i64 = state.seat
    if seat == NOBODY:
        return state
    deaths = [card for card in state.hands[seat] if state.tables.kind[card] == UNTIMELY_DEATH]
    ends = last_ones(state) if deaths else []
    if not ends:
        return state
    rows = state.tables.moves.rows
    decisive = {rows[card][character] for card in deaths for character in ends}
    for move in state.moves():
        if move in decisive:
            after = state.clone()
            after.play(move)
            after = answered(after)
            outcome = after.outcome()
            if outcome is not None and outcome.values[seat] == 1.0:
                return after
    return state


def last_ones(state: GloomState) -> list[int]:
    """Those who are the last of their family alive."""
    found: list[int] = []
    seat: i64 = 0
    while seat < state.seats:
        living = [character for character in state.families[seat] if state.life_of[character] != DEAD]
        if len(living) == 1:
            found.append(living[0])
        seat += 1
    return found


def misery(state: GloomState, seat: i64) -> float:
    """What the family may come to: the dead in full, the living in part, the Story held.

    Before the first turn there is no hope yet: who has chosen a family is not ahead of who will.
    """
    hope = HOPE if state.turn > 0 else 0.0
    dead = state.dead
    total = 0.0
    for character in state.families[seat]:
        worth: i64 = self_worth(state, character)
        points = float(worth)
        if is_among(character, dead):
            total -= points
        elif worth < 0:
            total += hope - LIVING_SHARE * points
        else:
            total += hope - CHEERFUL_SHARE * points
    story: i64 = state.holds[seat]
    if story >= 0:
        total += 1.5 - float(state.tables.story.points[story])
    return total


def is_among(character: i64, characters: list[int]) -> bool:
    for other in characters:
        if other == character:
            return True
    return False


def hand_worth(state: GloomState, seat: i64) -> float:
    """Cards are choices; a Death in hand is what misery is worth something with."""
    kinds = state.tables.kind
    total = 0.0
    deaths: i64 = 0
    for card in state.hands[seat]:
        kind: i64 = kinds[card]
        if kind == UNTIMELY_DEATH:
            deaths += 1
            total += 3.0 if deaths == 1 else 1.0
        elif kind == EVENT:
            total += 1.5
        else:
            total += 1.0
    return total


def draws(state: GloomState, seat: i64) -> float:
    """What the seat will draw and play, compared with a plain turn."""
    limit: i64 = draw_limit(state, seat)
    return (
        POINTS_PER_LIMIT * float(limit - state.tables.draw_limit)
        - POINTS_PER_MISSED_DRAW * float(state.missed[seat])
        - POINTS_PER_LOST_PLAY * float(state.lost[seat])
    )


def pending(state: GloomState, seat: i64) -> tuple[float, float]:
    """Free plays the seat may still make, and cards it still owes."""
    stack = state.frames
    free: i64 = 0
    owed: i64 = 0
    above: i64 = FRAME  # where each frame ends
    while above <= len(stack):
        if stack[above + SEAT] == seat:
            left: i64 = stack[above + EXTRA]
            if stack[above + WHAT] == frames.FREE:
                free += left >> LEFT_AT
            elif stack[above + WHAT] == frames.DISCARD and left > 0:
                owed += left
        above += FRAME
    return float(free), float(owed)
