"""What items do in combat: gates and horrors discarded, the deck shortened, a die added (CC-13)."""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.state import STEP, WHAT
from miskatonic.games.cards_of_cthulhu.numbers import cards, events, slots, verbs
from miskatonic.games.cards_of_cthulhu.numbers.frames import ATTACK, BANISH
from miskatonic.games.cards_of_cthulhu.numbers.places import NOWHERE
from miskatonic.games.cards_of_cthulhu.numbers.steps import ALLOCATE
from miskatonic.games.cards_of_cthulhu.rules.bits import lowest
from miskatonic.games.cards_of_cthulhu.rules.boards import remove_horror, where
from miskatonic.games.cards_of_cthulhu.rules.costs import means, pay, why_not_pay
from miskatonic.games.cards_of_cthulhu.rules.deck import discard_top
from miskatonic.games.cards_of_cthulhu.rules.dice import HANDS, WIDTH
from miskatonic.games.cards_of_cthulhu.rules.ownership import (
    add_followers,
    slay_follower,
    use_up,
    why_not_use,
    why_not_yet,
)
from miskatonic.games.cards_of_cthulhu.rules.state import CardsData
from miskatonic.games.cards_of_cthulhu.rules.tables import BOARDS

# Items that work at any moment of the combat step.
GATE_ITEMS: Final = 1 << cards.NECKLACE | 1 << cards.NECRONOMICON
TOOLS: Final = 1 << cards.NECKLACE | 1 << cards.NECRONOMICON | 1 << cards.IDOL | 1 << cards.TEMPLE


def necklace(s: CardsData, board: i64, way: i64) -> None:
    """CC-13.3."""
    use_up(s, cards.NECKLACE)
    discard_gate(s, board)


def necronomicon(s: CardsData, board: i64, way: i64) -> None:
    """CC-13.4."""
    pay(s, s.tables.use_cost[cards.NECRONOMICON], way)
    s.used |= 1 << cards.NECRONOMICON
    discard_gate(s, board)


def discard_gate(s: CardsData, board: i64) -> None:
    """Discarded, so without experience (CC-2.8)."""
    s.gates[board] -= 1
    s.discards.append(s.tables.first_gate + board)
    if s.heard is not None:
        s.heard.append([events.GATE_DISCARDED, s.active, s.tables.first_gate + board])


def idol(s: CardsData, follower: i64, way: i64) -> None:
    """CC-13.5: the follower first, then the horror is chosen."""
    s.used |= 1 << cards.IDOL
    slay_follower(s, follower)
    s.owe(BANISH, s.active, 0, 0, 0, 0)


def banish(s: CardsData, horror: i64, way: i64) -> None:
    """CC-13.5."""
    s.settle()
    remove_horror(s, horror)
    s.discards.append(s.tables.first_horror + horror)
    if s.heard is not None:
        s.heard.append([events.HORROR_DISCARDED, s.active, s.tables.first_horror + horror])


def banish_moves(s: CardsData) -> list[int]:
    """Any horror in play."""
    moves: list[int] = []
    bits: i64 = s.asleep | s.awake
    while bits:
        moves.append(s.tables.first_of[verbs.BANISH] + lowest(bits))
        bits &= bits - 1
    return moves


def temple(s: CardsData, at: i64, way: i64) -> None:
    """CC-13.9."""
    pay(s, s.tables.use_cost[cards.TEMPLE], way)
    s.used |= 1 << cards.TEMPLE
    discard_top(s, s.tables.temple_cards)


def dagger(s: CardsData, at: i64, way: i64) -> None:
    """CC-13.7."""
    value: i64 = at + 1
    use_up(s, cards.DAGGER)
    dice = s.dice[:]
    dice[slots.DAGGER] = value
    s.dice = dice
    s.node = HANDS.after[s.node * WIDTH + value]
    if s.heard is not None:
        s.heard.append([events.DAGGER_ADDED, s.active, value])


def add_items(s: CardsData, moves: list[int], ready: i64) -> None:
    """Those that work at any moment of the combat."""
    tables = s.tables
    if ready & GATE_ITEMS:
        board: i64 = 0
        while board < BOARDS:
            if s.gates[board] > 0:
                if (ready >> cards.NECKLACE) & 1:
                    moves.append(tables.first_of[verbs.NECKLACE] + board)
                if (ready >> cards.NECRONOMICON) & 1:
                    moves += tables.to_read[board][means(s, tables.use_cost[cards.NECRONOMICON])]
            board += 1
    if (ready >> cards.IDOL) & 1 and s.asleep | s.awake:
        add_followers(s, moves, verbs.IDOL)
    if (ready >> cards.TEMPLE) & 1 and s.deck:
        moves += tables.to_temple[means(s, tables.use_cost[cards.TEMPLE])]


# Why not


def why_not_handle(s: CardsData, card: int) -> Refusal | None:
    """What is wrong with using an item now, whatever for."""
    return why_not_use(s, card) or why_not_yet(s)


def why_not_necklace(s: CardsData, board: int, way: int) -> Refusal | None:
    """CC-13.3."""
    return why_not_discard_gate(s, cards.NECKLACE, board, way)


def why_not_necronomicon(s: CardsData, board: int, way: int) -> Refusal | None:
    """CC-13.4."""
    return why_not_discard_gate(s, cards.NECRONOMICON, board, way)


def why_not_discard_gate(s: CardsData, card: int, board: int, way: int) -> Refusal | None:
    """The two items that discard a gate."""
    if fault := why_not_handle(s, card):
        return fault
    if not s.gates[board]:
        return Refusal("This board has no gate", s.tables.rules[card])
    return why_not_pay(s, s.tables.use_cost[card], way)


def why_not_idol(s: CardsData, follower: int, way: int) -> Refusal | None:
    """CC-13.5."""
    if fault := why_not_handle(s, cards.IDOL):
        return fault
    if not s.owned[s.active] >> follower & 1:
        return Refusal(f"No {s.tables.profession_names[follower]} follows you", "CC-13.5")
    if not s.asleep | s.awake:
        return Refusal("There is no horror in play", "CC-13.5")
    return None


def why_not_banish(s: CardsData, horror: int, way: int) -> Refusal | None:
    """CC-13.5."""
    if s.frames[WHAT] != BANISH:
        return Refusal("The Otherworldly Idol needs a follower slain for it first", "CC-13.5")
    if where(s, horror) == NOWHERE:
        return Refusal(f"{s.tables.horror_names[horror]} is not in play", "CC-13.5")
    return None


def why_not_temple(s: CardsData, at: int, way: int) -> Refusal | None:
    """CC-13.9."""
    if fault := why_not_handle(s, cards.TEMPLE):
        return fault
    if not s.deck:
        return Refusal("The cult deck is empty", "CC-13.9")
    return why_not_pay(s, s.tables.use_cost[cards.TEMPLE], way)


def why_not_dagger(s: CardsData, at: int, way: int) -> Refusal | None:
    """CC-13.7."""
    if fault := why_not_handle(s, cards.DAGGER):
        return fault
    if s.frames[WHAT] != ATTACK or s.frames[STEP] != ALLOCATE:
        return Refusal("The Dagger joins dice that have been rolled", "CC-13.7")
    return None
