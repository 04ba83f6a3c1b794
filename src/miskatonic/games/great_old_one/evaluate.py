"""What a bot should like in The Great Old One, as named features of a position.

Bots only look at guesses, so a feature may look into the hands of a guess: over several guesses that is what the seat
knows.
"""

from __future__ import annotations

from math import exp

from miskatonic.core.native import i64
from miskatonic.core.state import NOBODY
from miskatonic.games.great_old_one.ending import winners
from miskatonic.games.great_old_one.frames import (
    ANNOUNCE,
    GIVING,
    LOOKING,
    WINDOW,
)
from miskatonic.games.great_old_one.state import GreatOldOneState

# How much each feature weighs, in points.
WEIGHTS = {
    "score": 1.0,
    "rival_score": -0.55,
    "pairs": 0.35,
    "rival_pairs": -0.15,
    "hand_pairs": 1.0,
    "prospects": 0.55,
    "rival_hands": -0.12,
    "horrors_in_hand": 0.45,
    "signs": 0.35,
    "cards": 0.05,
    "doom": -9.0,
    "cult": 7.0,
    "rival_cult": -6.0,
    "ending": 4.0,
}
SCALE = 3.0


def features(state: GreatOldOneState, seat: int) -> dict[str, float]:
    tables = state.tables
    hand = state.hands[seat]
    rivals = [other for other in range(state.seats) if other != seat]
    in_pairs, prospects = hand_worth(state, seat)
    haunted = tables.great_old_one in hand
    cultist = state.cultist == seat
    most_pairs = max(len(pairs) for pairs in state.laid)
    near_end = min(most_pairs / tables.pairs_to_end, 1.0) ** 2
    last_turn = most_pairs >= tables.pairs_to_end
    return {
        "score": float(state.score_of(seat)),
        "rival_score": float(max(state.score_of(other) for other in rivals)),
        "pairs": float(len(state.laid[seat])),
        "rival_pairs": float(max(len(state.laid[other]) for other in rivals)),
        "hand_pairs": in_pairs,
        "prospects": prospects,
        "rival_hands": sum(hand_worth(state, other)[0] for other in rivals) / len(rivals),
        "horrors_in_hand": float(sum(tables.stories <= kind < tables.first_sign for kind in hand)),
        "signs": float(sum(tables.first_sign <= kind < tables.great_old_one for kind in hand)),
        "cards": float(len(hand)),
        "doom": 0.08 + near_end if haunted and not cultist else 0.0,
        "cult": cult(state, seat, cultist),
        "rival_cult": near_end * max(cult(state, other, state.cultist == other) for other in rivals),
        "ending": (1.0 if seat in winners(state) else -1.0) if last_turn else 0.0,
    }


def cult(state: GreatOldOneState, seat: int, cultist: bool) -> float:
    """GO-1.2: The Cultist in play and The Great Old One in hand win, whatever the points."""
    if state.tables.great_old_one not in state.hands[seat]:
        return 0.0
    return 1.0 if cultist else 0.5 if state.tables.cultist in state.hands[seat] else 0.0


def hand_worth(state: GreatOldOneState, seat: i64) -> tuple[float, float]:
    """The points of the pairs in a hand, and what its single cards may become."""
    tables = state.tables
    hand = state.hands[seat]
    stories: i64 = tables.stories
    pairs = 0.0
    hope = 0.0
    at: i64 = 0
    while at < len(hand) and hand[at] < stories:
        four_set: i64 = hand[at] >> 1
        first: i64 = 0
        second: i64 = 0
        while at < len(hand) and hand[at] >> 1 == four_set:
            if hand[at] & 1:
                second += 1
            else:
                first += 1
            at += 1
        pairs += PAIRS_WORTH[first * 3 + second]
        if (first + second) & 1:
            single: i64 = four_set * 2 + (0 if first & 1 else 1)
            hope += single_worth(state, seat, single)
            if stories + four_set in state.laid[seat] or (single ^ 1) in state.laid[seat]:
                hope += 0.5
    return pairs, hope


# The points of the pairs in `first` copies of one name and `second` of the other, at 3 * first + second; a pair that is
# laid also brings the seventh nearer.
PAIRS_WORTH = (0.0, 0.0, 2.3, 0.0, 1.3, 2.3, 2.3, 2.3, 4.6)


def single_worth(state: GreatOldOneState, seat: i64, kind: i64) -> float:
    """A single card hopes for its twin and for the two it is linked with: in the centre, in a hand, in the deck."""
    worth = 0.1
    partner: i64 = kind ^ 1
    for card in state.centre:
        if card == kind:
            worth += 0.9
        elif card == partner:
            worth += 0.5
    other: i64 = 0
    for hand in state.hands:
        if other != seat:
            if kind in hand:
                worth += 0.45
            elif partner in hand:
                worth += 0.3
        other += 1
    return worth


def evaluate(state: GreatOldOneState, seat: int) -> float:
    """0..1: the chance of winning, roughly; exact when the game is decided."""
    state = played_out(state, seat)
    if state.seat == NOBODY:
        outcome = state.outcome()
        assert outcome is not None
        return outcome.values[seat]
    return 0.01 + 0.98 / (1 + exp(-worth(state, seat) / SCALE))


def worth(state: GreatOldOneState, seat: int) -> float:
    return sum(WEIGHTS[name] * value for name, value in features(state, seat).items())


def played_out(state: GreatOldOneState, seat: int) -> GreatOldOneState:
    """A Horror to its end: nobody else answers it, the seat itself chooses what looks best at once."""
    if not state.frames or state.frames[-6] < ANNOUNCE:
        return state
    state = state.clone()
    while state.seat != NOBODY and state.frames[-6] >= ANNOUNCE:
        moves = state.moves()
        if state.frames[-6] == WINDOW:
            state.play(state.tables.pass_)
        elif state.seat == seat and state.frames[-6] in (ANNOUNCE, GIVING, LOOKING):
            state.play(max(moves, key=lambda move: _after(state, move, seat)))
        else:
            state.play(moves[len(moves) // 2])
    return state


def _after(state: GreatOldOneState, move: int, seat: int) -> float:
    after = state.clone()
    after.play(move)
    while after.seat != NOBODY and after.frames[-6] == WINDOW:
        after.play(after.tables.pass_)
    return worth(after, seat)
