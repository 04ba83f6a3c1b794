"""What a bot should like in The Cards of Cthulhu, as named features of a position.

The worth of a position is the sum of what burdens each board, of what the seat owns, and of what the attack under way
can still bring. That part is exact over all dice, with the best re-roll and the best use of them: attack_prospects.py.
"""

from __future__ import annotations

from math import exp

from miskatonic.core.native import i64
from miskatonic.core.state import WHAT
from miskatonic.games.cards_of_cthulhu.numbers import cards
from miskatonic.games.cards_of_cthulhu.numbers.endings import GOING_ON
from miskatonic.games.cards_of_cthulhu.numbers.frames import CURSE, DRAW, HUNT, PURCHASE, SANITY
from miskatonic.games.cards_of_cthulhu.rules.boards import sanity_loss
from miskatonic.games.cards_of_cthulhu.rules.flow import CardsState
from miskatonic.games.cards_of_cthulhu.rules.state import FOLLOWERS, OWNABLE
from miskatonic.games.cards_of_cthulhu.rules.tables import BOARDS
from miskatonic.games.cards_of_cthulhu.thinking.attack_prospects import prospect
from miskatonic.games.cards_of_cthulhu.thinking.board_values import burden
from miskatonic.games.cards_of_cthulhu.thinking.values import (
    CARD,
    CARDS,
    EVEN,
    HEALTH_WORTH,
    INSANE,
    SCALE,
    experience,
    owned_worth,
)

WEIGHTS = {
    "boards": -1.0,
    "experience": 1.0,
    "health": 1.0,
    "cards": 1.0,
    "deck": -CARD,
    "sanity": -1.0,
    "attack": 1.0,
    "tally": 0.3,
}
WEIGHED: list[float] = list(WEIGHTS.values())


def measures(state: CardsState, seat: i64, attack: float) -> list[float]:
    """The features in the order of WEIGHTS, the attack as given."""
    boards = 0.0
    board: i64 = 0
    while board < BOARDS:
        boards += burden(state, board)
        board += 1
    health: i64 = state.health[seat]
    return [
        boards,
        experience(state.xp[seat] + state.owed_xp),
        HEALTH_WORTH[health if health < 2 else 2],
        owned_worth(state.owned[seat]),
        float(len(state.deck)),
        insanity(state, seat),
        attack,
        lead(state, seat),
    ]


def features(state: CardsState, seat: int) -> dict[str, float]:
    return dict(zip(WEIGHTS, measures(state, seat, attack_of(state, seat)), strict=True))


def attack_of(state: CardsState, seat: i64) -> float:
    return prospect(state) if seat == state.active else 0.0


def worth(state: CardsState, seat: i64, attack: float) -> float:
    total = 0.0
    weights = WEIGHED
    at: i64 = 0
    for measured in measures(state, seat, attack):
        total += weights[at] * measured
        at += 1
    return total


def evaluate(state: CardsState, seat: int) -> float:
    """0..1: the chance of winning, roughly; exact when the game is decided."""
    if state.ended != GOING_ON:
        outcome = state.outcome()
        assert outcome is not None
        return outcome.values[seat]
    if not state.alive >> seat & 1:
        return 0.01
    return chance_of(worth(state, seat, attack_of(state, seat)))


def chance_of(value: float) -> float:
    return 0.001 + 0.998 / (1.0 + exp((EVEN - value) / SCALE))


def lead(state: CardsState, seat: i64) -> float:
    """Competitive: how far ahead of the best other survivor."""
    if not state.tables.competitive or state.seats == 1:
        return 0.0
    others = [state.tally[other] for other in range(state.seats) if other != seat and state.alive >> other & 1]
    return float(state.tally[seat] - max(others, default=0))


# Sanity


def insanity(state: CardsState, seat: i64) -> float:
    """How far the seat is from meeting the next loss: this turn's before combat, else next turn's."""
    tables = state.tables
    what: i64 = state.frames[WHAT] if state.frames else 0
    if what == SANITY:
        return 0.0
    early = what in (DRAW, PURCHASE, CURSE)
    loss: i64 = sanity_loss(state)
    if early and state.asleep:
        horror: i64 = 0
        while state.asleep >> horror:
            if (state.asleep >> horror) & 1 and state.crowd[tables.home[horror]] >= tables.wakes_at[horror]:
                loss = max(loss, tables.combo[horror])
            horror += 1
    xp: i64 = state.xp[seat] + state.owed_xp
    if early or what == HUNT:
        if not loss:
            return 0.0
        if xp >= loss:
            return experience(xp) - experience(xp - loss)
        least = least_help(state.owned[seat])
        if least > 0.0:
            return least
        return INSANE * 2.0 if state.investigator[seat] != cards.PSYCHIATRIST else INSANE
    if loss <= xp or least_help(state.owned[seat]) > 0.0:
        return 0.0
    return INSANE * min(1.0, float(loss - xp) / 2.0)


def least_help(owned: i64) -> float:
    """The cheapest of one's cards that can meet a loss of sanity: a follower, the Elder Sign, the potion; 0: none."""
    least = 0.0
    card: i64 = 0
    while card < OWNABLE:
        if (owned >> card) & 1 and (card < FOLLOWERS or card in (cards.ELDER_SIGN, cards.POTION)):
            if least == 0.0 or CARDS[card] < least:
                least = CARDS[card]
        card += 1
    return least
