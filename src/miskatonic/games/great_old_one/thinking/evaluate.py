"""What a bot should like in The Great Old One, as named features of a position.

Bots only look at guesses, so a feature may look into the hands of a guess: over several guesses that is what the seat
knows.
"""

from __future__ import annotations

from math import exp, inf
from typing import Final

from miskatonic.core.native import i64
from miskatonic.core.piles import is_in
from miskatonic.core.state import NOBODY, WHAT
from miskatonic.games.great_old_one.numbers.frames import ANNOUNCE, GIVE, LOOK, WINDOW
from miskatonic.games.great_old_one.rules.ending import score_of, winners
from miskatonic.games.great_old_one.rules.flow import OldOneState

# How much each feature weighs, in points.
WEIGHTS = {
    "score": 1.0,
    "rival_score": -0.55,
    "pairs": 0.7,
    "rival_pairs": -0.3,
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
WEIGHED: list[float] = list(WEIGHTS.values())
SCALE: Final = 3.0
NOTHING: Final = -999  # fewer points than anybody can have


def measures(state: OldOneState, seat: i64) -> list[float]:
    """The features in the order of WEIGHTS."""
    tables = state.tables
    most_pairs: i64 = 0
    rival_score: i64 = NOTHING
    rival_pairs: i64 = 0
    rival_hands = 0.0
    rival_cult = 0.0
    other: i64 = 0
    while other < state.seats:
        pairs: i64 = len(state.laid[other])
        most_pairs = max(most_pairs, pairs)
        if other != seat:
            rival_score = max(rival_score, score_of(state, other))
            rival_pairs = max(rival_pairs, pairs)
            rival_hands += pairs_worth(state.hands[other], tables.stories)
            rival_cult = max(rival_cult, cult(state, other))
        other += 1
    share = min(float(most_pairs) / float(tables.pairs_to_end), 1.0)
    near_end = share * share
    last_turn = most_pairs >= tables.pairs_to_end
    hand = state.hands[seat]
    horrors: i64 = 0
    signs: i64 = 0
    haunted = False
    for kind in hand:
        if kind >= tables.stories:
            if kind < tables.first_sign:
                horrors += 1
            elif kind < tables.great_old_one:
                signs += 1
            elif kind == tables.great_old_one:
                haunted = True
    ending = 0.0
    if last_turn:
        ending = 1.0 if seat in winners(state) else -1.0
    return [
        float(score_of(state, seat)),
        float(rival_score),
        float(len(state.laid[seat])),
        float(rival_pairs),
        pairs_worth(hand, tables.stories),
        prospects(state, seat),
        rival_hands / float(state.seats - 1),
        float(horrors),
        float(signs),
        float(len(hand)),
        0.08 + near_end if haunted and state.cultist != seat else 0.0,
        cult(state, seat),
        near_end * rival_cult,
        ending,
    ]


def features(state: OldOneState, seat: int) -> dict[str, float]:
    return dict(zip(WEIGHTS, measures(state, seat), strict=True))


def cult(state: OldOneState, seat: i64) -> float:
    """GO-1.2: The Cultist in play and The Great Old One in hand win, whatever the points."""
    hand = state.hands[seat]
    if not is_in(state.tables.great_old_one, hand):
        return 0.0
    if state.cultist == seat:
        return 1.0
    return 0.5 if is_in(state.tables.cultist, hand) else 0.0


def pairs_worth(hand: list[int], stories: i64) -> float:
    """The points of the pairs in a hand."""
    worth = 0.0
    at: i64 = 0
    size: i64 = len(hand)
    while at < size and hand[at] < stories:
        kind: i64 = hand[at]
        four_set: i64 = kind >> 1
        copies: i64 = 0
        while at < size:
            kind = hand[at]
            if kind >> 1 != four_set:
                break
            copies += 1 if kind & 1 else 3
            at += 1
        worth += PAIRS_WORTH[copies]
    return worth


def prospects(state: OldOneState, seat: i64) -> float:
    """What the single cards of a hand may become."""
    hand = state.hands[seat]
    laid = state.laid[seat]
    stories: i64 = state.tables.stories
    hope = 0.0
    at: i64 = 0
    size: i64 = len(hand)
    while at < size and hand[at] < stories:
        kind: i64 = hand[at]
        four_set: i64 = kind >> 1
        first: i64 = 0
        second: i64 = 0
        while at < size:
            kind = hand[at]
            if kind >> 1 != four_set:
                break
            if kind & 1:
                second += 1
            else:
                first += 1
            at += 1
        if (first + second) & 1:
            single: i64 = four_set * 2 + (0 if first & 1 else 1)
            hope += single_worth(state, seat, single)
            if is_in(stories + four_set, laid) or is_in(single ^ 1, laid):
                hope += 0.5
    return hope


# The points of the pairs in `first` copies of one name and `second` of the other, at 3 * first + second; a pair that is
# laid also brings the seventh nearer.
PAIRS_WORTH: list[float] = [0.0, 0.0, 2.3, 0.0, 1.3, 2.3, 2.3, 2.3, 4.6]


def single_worth(state: OldOneState, seat: i64, kind: i64) -> float:
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
            found: i64 = 0
            for card in hand:
                if card == kind:
                    found = 2
                    break
                if card == partner:
                    found = 1
            if found == 2:
                worth += 0.45
            elif found == 1:
                worth += 0.3
        other += 1
    return worth


def evaluate(state: OldOneState, seat: int) -> float:
    """0..1: the chance of winning, roughly; exact when the game is decided."""
    if state.frames and state.frames[WHAT] >= ANNOUNCE:  # what a Horror puts on top of the turn
        state = played_out(state, seat)
    if state.seat == NOBODY:
        outcome = state.outcome()
        assert outcome is not None
        return outcome.values[seat]
    return 0.01 + 0.98 / (1 + exp(-worth(state, seat) / SCALE))


def worth(state: OldOneState, seat: i64) -> float:
    total = 0.0
    weights = WEIGHED
    at: i64 = 0
    for measured in measures(state, seat):
        total += weights[at] * measured
        at += 1
    return total


def played_out(state: OldOneState, seat: int) -> OldOneState:
    """A Horror to its end: nobody else answers it, the seat itself chooses what looks best at once."""
    state = state.clone()
    while state.seat != NOBODY and state.frames[WHAT] >= ANNOUNCE:
        what = state.frames[WHAT]
        if what == WINDOW:
            state.play(state.tables.pass_)
        elif state.seat == seat and what in (ANNOUNCE, GIVE, LOOK):
            state.play(best_answer(state, seat))
        else:
            moves = state.moves()
            state.play(moves[len(moves) // 2])
    return state


def best_answer(state: OldOneState, seat: i64) -> i64:
    """The move that looks best at once, if nobody undoes it."""
    moves = state.moves()
    best: i64 = moves[0]
    most = -inf
    for move in moves:
        after = state.clone()
        after.play(move)
        while after.seat != NOBODY and after.frames[WHAT] == WINDOW:
            after.play(after.tables.pass_)
        looks = worth(after, seat)
        if looks > most:
            most = looks
            best = move
    return best
