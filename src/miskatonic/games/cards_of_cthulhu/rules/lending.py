"""Cards that other players lend for a turn (CC-17.6)."""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.state import PIECE, WHAT
from miskatonic.games.cards_of_cthulhu.numbers import cards, events, verbs
from miskatonic.games.cards_of_cthulhu.numbers.frames import CURSE, DRAW, HUNT, LEND, PURCHASE, SANITY
from miskatonic.games.cards_of_cthulhu.rules.bits import lowest
from miskatonic.games.cards_of_cthulhu.rules.ownership import owner, why_not_yet
from miskatonic.games.cards_of_cthulhu.rules.state import CardsData

# What can be borrowed for which step, as bits.
FOR_DRAW: Final = 1 << cards.DISRUPTION | 1 << cards.POTION
FOR_PURCHASE: Final = 1 << cards.THIEF | 1 << cards.POTION
FOR_HUNT: Final = 1 << cards.POTION
FOR_SANITY: Final = 1 << cards.ELDER_SIGN | 1 << cards.POTION | 1 << cards.PSYCHIATRIST
FOR_COMBAT: Final = (
    1 << cards.HUNTER
    | 1 << cards.DOCTOR
    | 1 << cards.EXPLORER
    | 1 << cards.JOURNALIST
    | 1 << cards.PRIEST
    | 1 << cards.RITUALIST
    | 1 << cards.SOLDIER
    | 1 << cards.NECKLACE
    | 1 << cards.NECRONOMICON
    | 1 << cards.IDOL
    | 1 << cards.POTION
    | 1 << cards.DAGGER
    | 1 << cards.SWORD
    | 1 << cards.TEMPLE
)
FOR_STEP = {DRAW: FOR_DRAW, PURCHASE: FOR_PURCHASE, CURSE: FOR_HUNT, HUNT: FOR_HUNT, SANITY: FOR_SANITY}


def borrowable(s: CardsData, wanted: i64) -> i64:
    """Cards of other living players, ready, not refused this turn; as bits."""
    return wanted & s.held & ~(s.owned[s.active] | s.used | s.lent | s.refused)


def add_borrows(s: CardsData, moves: list[int], wanted: i64) -> None:
    """Ask another player for a card that works in this step."""
    if s.seats == 1:
        return
    first: i64 = s.tables.first_of[verbs.BORROW]
    bits: i64 = borrowable(s, wanted)
    while bits:
        moves.append(first + lowest(bits))
        bits &= bits - 1


def borrow(s: CardsData, card: i64, way: i64) -> None:
    """The owner decides."""
    of: i64 = owner(s, card)
    s.owe(LEND, of, card, 0, 0, 0)
    s.seat = of
    if s.heard is not None:
        s.heard.append([events.ASKED_FOR, s.active, of, card])


def lend(s: CardsData, at: i64, way: i64) -> None:
    """For this turn."""
    answer(s, events.LENT)
    s.lent |= 1 << s.frames[PIECE]
    s.settle()


def refuse(s: CardsData, at: i64, way: i64) -> None:
    """For this turn."""
    answer(s, events.REFUSED)
    s.refused |= 1 << s.frames[PIECE]
    s.settle()


def answer(s: CardsData, event: i64) -> None:
    """The decision goes back to the active player."""
    if s.heard is not None:
        s.heard.append([event, s.seat, s.active, s.frames[PIECE]])
    s.seat = s.active


def lending_moves(s: CardsData) -> list[int]:
    """Yes or no."""
    return [s.tables.first_of[verbs.LEND], s.tables.first_of[verbs.REFUSE]]


# Why not


def why_not_borrow(s: CardsData, card: int, way: int) -> Refusal | None:
    """What is wrong with asking for a card."""
    name = s.tables.shop_names[card]
    of = owner(s, card)
    if of < 0 or of == s.active:
        return Refusal(f"No other player owns the {name}", "CC-17.6")
    if s.lent >> card & 1:
        return Refusal(f"The {name} is already lent to you", "CC-17.6")
    if s.refused >> card & 1:
        return Refusal(f"You were refused the {name} this turn", "CC-17.6")
    if s.used >> card & 1:
        return Refusal(f"The {name} has been used: once per round", "CC-17.7")
    if not FOR_STEP.get(s.frames[WHAT], FOR_COMBAT) >> card & 1:
        return Refusal(f"The {name} does not work in this step", "CC-5.3")
    return why_not_yet(s)


def why_not_answer(s: CardsData, at: int, way: int) -> Refusal | None:
    """What is wrong with lending or refusing."""
    return None if s.frames[WHAT] == LEND else Refusal("Nobody asked you for a card", "CC-17.6")
