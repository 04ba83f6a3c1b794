"""Cursed items: pay the price, or suffer the effect (CC-14)."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.state import PIECE, WHAT
from miskatonic.games.cards_of_cthulhu.numbers import cards, events, verbs
from miskatonic.games.cards_of_cthulhu.numbers.frames import CURSE, DRAW
from miskatonic.games.cards_of_cthulhu.rules.costs import add_priced, means
from miskatonic.games.cards_of_cthulhu.rules.lending import FOR_HUNT, add_borrows
from miskatonic.games.cards_of_cthulhu.rules.ownership import add_followers
from miskatonic.games.cards_of_cthulhu.rules.state import OWNABLE, CardsData

FIRST_THE_CURSE = Refusal("First pay the price of the cursed item, or suffer it", "CC-Q3")


def curse_moves(s: CardsData) -> list[int]:
    """CC-Q3: a cursed item that is met when it is drawn."""
    moves: list[int] = []
    add_curse(s, moves, s.frames[PIECE])
    add_borrows(s, moves, FOR_HUNT)
    return moves


def add_curse(s: CardsData, moves: list[int], card: i64) -> None:
    """Pay the price of a cursed item in full, or suffer it."""
    tables = s.tables
    if card == cards.CURSED_TEMPLE:
        add_followers(s, moves, verbs.SACRIFICE)
    else:
        add_priced(s, moves, verbs.BUY, card, means(s, tables.buy_cost[card]))
    moves.append(tables.first_of[verbs.SUFFER] + card - OWNABLE)


def avert(s: CardsData, card: i64) -> None:
    """CC-14.4: the price is paid."""
    if s.heard is not None:
        s.heard.append([events.AVERTED, s.active, s.tables.first_shop + card])
    discard_curse(s, card)


def suffer(s: CardsData, at: i64, way: i64) -> None:
    """CC-14.1 to CC-14.3."""
    card: i64 = at + OWNABLE
    if s.heard is not None:
        s.heard.append([events.SUFFERED, s.active, s.tables.first_shop + card])
    discard_curse(s, card)
    if card == cards.CUBES:
        s.no_rerolls = True
    elif card == cards.CURSED_TEMPLE:
        s.no_spells = True
    else:
        s.owe(DRAW, s.active, 0, s.tables.scroll_cards, 1, 0)


def discard_curse(s: CardsData, card: i64) -> None:
    """CC-14.4: paid or suffered, a cursed item is discarded."""
    s.shop ^= 1 << card
    s.discards.append(s.tables.first_shop + card)
    if s.frames[WHAT] == CURSE:
        s.settle()
