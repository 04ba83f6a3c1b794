"""Costs: what is paid in experience or by the Potion of Wisdom, and what is gained (CC-3)."""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.games.cards_of_cthulhu.numbers import cards, events, ways
from miskatonic.games.cards_of_cthulhu.rules.ownership import has, use_up
from miskatonic.games.cards_of_cthulhu.rules.state import CardsData

POTION_BIT: Final = 1 << cards.POTION


def can_pay(s: CardsData, cost: i64) -> bool:
    """CC-3.7, CC-13.6: in full, by experience or by the Potion."""
    return s.xp[s.active] >= cost or has(s, cards.POTION)


def means(s: CardsData, cost: i64) -> i64:
    """How a cost can be paid: 1 by experience, 2 by the Potion (CC-13.6) when there is a cost to pay, 3 by both."""
    found: i64 = 1 if s.xp[s.active] >= cost else 0
    if s.held & POTION_BIT and cost > 0 and has(s, cards.POTION):
        found += 2
    return found


def add_priced(s: CardsData, moves: list[int], verb: i64, at: i64, by: i64) -> None:
    """A move once for each of the `means` it can be paid by."""
    if by & 1:
        moves.append(s.tables.first_of[verb] + at)
    if by & 2:
        moves.append(s.tables.first_potion[verb] + at)


def pay(s: CardsData, cost: i64, way: i64) -> None:
    """CC-3.7: before the effect."""
    if way == ways.POTION:
        use_up(s, cards.POTION)
        if s.heard is not None:
            s.heard.append([events.POTION_DRUNK, s.active])
    else:
        s.xp[s.active] -= cost


def gain(s: CardsData, xp: i64) -> None:
    """CC-10.9, CC-Q2: experience for what is slain, at once or after the attack."""
    if s.tables.xp_after_attack:
        s.owed_xp += xp
    else:
        s.xp[s.active] += xp


def why_not_pay(s: CardsData, cost: int, way: int) -> Refusal | None:
    """What is wrong with paying a cost."""
    if way == ways.POTION:
        if not has(s, cards.POTION):
            return Refusal("You have no Potion of Wisdom", "CC-13.6")
        if cost == 0:
            return Refusal("There is no cost for the Potion to pay", "CC-13.6")
        return None
    if s.xp[s.active] < cost:
        return Refusal(f"That costs {cost}, and you have {s.xp[s.active]} experience", "CC-3.7")
    return None
