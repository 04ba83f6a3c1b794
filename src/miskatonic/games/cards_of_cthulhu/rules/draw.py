"""The draw step: cards come and find their places, and the Disruption Ritual (CC-6)."""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.state import PIECE, STEP, THING, WHAT
from miskatonic.games.cards_of_cthulhu.numbers import cards, events, verbs
from miskatonic.games.cards_of_cthulhu.numbers.frames import CURSE, DRAW, PURCHASE
from miskatonic.games.cards_of_cthulhu.rules.costs import can_pay, means, pay, why_not_pay
from miskatonic.games.cards_of_cthulhu.rules.deck import draw_card
from miskatonic.games.cards_of_cthulhu.rules.lending import FOR_DRAW, add_borrows, borrowable
from miskatonic.games.cards_of_cthulhu.rules.ownership import has, why_not_use
from miskatonic.games.cards_of_cthulhu.rules.state import OWNABLE, CardsData

DISRUPTION_BIT: Final = 1 << cards.DISRUPTION


def go_on_drawing(s: CardsData) -> bool:
    """CC-6.2 to CC-6.9: one card after the other until the target is reached or the deck is empty.

    It stops where the Disruption Ritual could be used, and at a cursed item that is met when it is drawn (CC-Q3).
    """
    frames = s.frames
    while frames[PIECE] < frames[THING] and s.deck:
        if s.held & DISRUPTION_BIT and may_disrupt(s):
            return True
        draw(s, 0, 0)
        if frames[WHAT] != DRAW:
            return True
    s.settle()
    if not frames:
        s.owe(PURCHASE, s.active, 0, 0, 0, 0)
    return False


def draw(s: CardsData, at: i64, way: i64) -> None:
    """The next card, without a look at the Disruption Ritual."""
    tables = s.tables
    frames = s.frames
    card: i64 = draw_card(s)
    frames[PIECE] += 1
    frames[THING] += place(s, card)
    if s.heard is not None:
        tell_of(s, card)
    if tables.curse_when_drawn and card >= tables.first_shop + OWNABLE:
        s.owe(CURSE, s.active, card - tables.first_shop, 0, 0, 0)


def place(s: CardsData, card: i64) -> i64:
    """CC-6.2 to CC-6.6: a card from the deck finds its place; how many more are drawn for it."""
    tables = s.tables
    if card >= tables.first_shop:
        s.shop |= 1 << (card - tables.first_shop)
    elif card < tables.first_horror:
        s.minions[card] += 1
        s.crowd[tables.cult_of[card]] += 1
    elif card < tables.first_gate:
        s.asleep |= 1 << (card - tables.first_horror)
    else:
        board: i64 = card - tables.first_gate
        s.gates[board] += 1
        if s.gates[board] == 1:
            return tables.gate_extra_draw
    return 0


def tell_of(s: CardsData, card: i64) -> None:
    """A card was drawn and placed."""
    tables = s.tables
    event: i64 = events.MINION_CAME
    if card >= tables.first_shop:
        event = events.SET_ASIDE
    elif card >= tables.first_gate:
        event = events.GATE_OPENED if s.gates[card - tables.first_gate] == 1 else events.GATE_STACKED
    elif card >= tables.first_horror:
        event = events.HORROR_CAME
    s.tell([event, s.active, card])
    if not s.deck:
        s.tell([events.DECK_EMPTY, s.active])


# The Disruption Ritual


def may_disrupt(s: CardsData) -> bool:
    """CC-6.8, CC-Q22: whether the Disruption Ritual can be used now, when there is a card left to draw."""
    frames = s.frames
    if frames[STEP] or (s.tables.disrupt_first and frames[PIECE] > 0):
        return False
    return can_disrupt(s)


def can_disrupt(s: CardsData) -> bool:
    """Whether it is ready or can be borrowed, and can be paid: no card that is drawn changes that."""
    others: i64 = borrowable(s, FOR_DRAW)
    if not has(s, cards.DISRUPTION) and not (others >> cards.DISRUPTION) & 1:
        return False
    return can_pay(s, s.tables.use_cost[cards.DISRUPTION]) or (others >> cards.POTION) & 1 == 1


def disrupt(s: CardsData, at: i64, way: i64) -> None:
    """CC-13.1: one card fewer."""
    pay(s, s.tables.use_cost[cards.DISRUPTION], way)
    s.used |= DISRUPTION_BIT
    s.frames[THING] -= 1
    if s.heard is not None:
        s.heard.append([events.DISRUPTED, s.active])


def draw_moves(s: CardsData) -> list[int]:
    """The next card, or the Disruption Ritual."""
    moves: list[int] = [s.tables.first_of[verbs.DRAW]]
    if has(s, cards.DISRUPTION):
        moves += s.tables.to_disrupt[means(s, s.tables.use_cost[cards.DISRUPTION])]
    add_borrows(s, moves, FOR_DRAW)
    return moves


# Why not


def why_not_draw(s: CardsData, at: int, way: int) -> Refusal | None:
    """CC-6.9."""
    return None if s.frames[WHAT] == DRAW else Refusal("The cards of this turn have been drawn", "CC-6.9")


def why_not_disrupt(s: CardsData, at: int, way: int) -> Refusal | None:
    """CC-6.8."""
    if s.frames[WHAT] != DRAW:
        return Refusal("The Disruption Ritual works while cards are still to be drawn", "CC-6.8")
    return why_not_use(s, cards.DISRUPTION) or why_not_pay(s, s.tables.use_cost[cards.DISRUPTION], way)
