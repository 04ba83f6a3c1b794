"""A state as plain data by the names in the content; placing.py has the way back."""

from __future__ import annotations

from typing import Any

from miskatonic.games.cards_of_cthulhu.names import NAMES
from miskatonic.games.cards_of_cthulhu.numbers.frames import (
    ATTACK,
    CURSE,
    DRAW,
    LEND,
    SANITY,
    WOUND,
)
from miskatonic.games.cards_of_cthulhu.numbers.places import ASLEEP, AWAKE, NOWHERE
from miskatonic.games.cards_of_cthulhu.rules.boards import where
from miskatonic.games.cards_of_cthulhu.rules.deck import mix_all
from miskatonic.games.cards_of_cthulhu.rules.dice import HANDS
from miskatonic.games.cards_of_cthulhu.rules.flow import CardsState
from miskatonic.games.cards_of_cthulhu.rules.state import FOLLOWERS
from miskatonic.games.cards_of_cthulhu.rules.tables import Tables

FRAMES = NAMES.groups["frames"]
STEPS = NAMES.groups["steps"]
EXPLORERS = ("", "skill", "follower")
FLAGS = ("skill_used", "no_rerolls", "no_spells", "hurried", "wounded")
NUMBERS = ("turn", "attacks", "owed_xp", "health_at_roll", "ended", "surprises")
CARD_BITS = ("used", "lent", "refused")


def position(state: CardsState) -> dict[str, Any]:
    """Everything, streams included; piles from top to bottom."""
    tables = state.tables
    mix_all(state)
    return {
        "boards": {cult: _board(state, board) for board, cult in enumerate(tables.cult_ids)},
        "deck": [tables.names[card] for card in reversed(state.deck)],
        "discards": [tables.names[card] for card in reversed(state.discards)],
        "shop": cards_of(state.shop, tables),
        "seats": [_seat(state, seat) for seat in range(state.seats)],
        "seat": state.seat,
        "active": state.active,
        "dice": list(state.dice),
        "pool": list(HANDS.values[state.node]),
        **{name: getattr(state, name) for name in (*FLAGS, *NUMBERS)},
        **{name: cards_of(getattr(state, name), tables) for name in CARD_BITS},
        "frames": [_frame(frame, state) for frame in state.each_frame()],
        "streams": state.chance.words,
    }


def cards_of(bits: int, tables: Tables) -> list[str]:
    """Followers, items and cursed items by name."""
    return [name for at, name in enumerate(tables.shop_ids) if bits >> at & 1]


def _board(state: CardsState, board: int) -> dict[str, Any]:
    tables = state.tables
    return {
        "minions": minions_of(state, board),
        "asleep": [tables.horror_ids[h] for h in tables.horrors_of[board] if where(state, h) == ASLEEP],
        "awake": [tables.horror_ids[h] for h in tables.horrors_of[board] if where(state, h) == AWAKE],
        "gates": state.gates[board],
    }


def minions_of(state: CardsState, board: int) -> list[str]:
    tables = state.tables
    return [kind for at, kind in enumerate(tables.kind_ids) for _ in range(state.minions[board * tables.kinds + at])]


def _seat(state: CardsState, seat: int) -> dict[str, Any]:
    tables = state.tables
    investigator = state.investigator[seat]
    owned = cards_of(state.owned[seat], tables)
    followers = [name for name in owned if name in tables.shop_ids[:FOLLOWERS]]
    return {
        "investigator": tables.shop_ids[investigator] if investigator >= 0 else "",
        "xp": state.xp[seat],
        "health": state.health[seat],
        "followers": followers,
        "items": owned[len(followers) :],
        "tally": state.tally[seat],
        "alive": bool(state.alive >> seat & 1),
    }


def _frame(frame: list[int], state: CardsState) -> dict[str, Any]:
    tables = state.tables
    what, seat, piece, thing, step, extra = frame
    plain: dict[str, Any] = {"what": FRAMES[what], "seat": seat}
    if what == DRAW:
        plain |= {"drawn": piece, "to_draw": thing, "scroll": bool(step)}
    elif what in (CURSE, LEND):
        plain["card"] = tables.shop_ids[piece]
    elif what == SANITY:
        plain["loss"] = piece
    elif what in (ATTACK, WOUND):
        board = tables.cult_ids[piece] if piece >= 0 else ""
        plain |= {"board": board, "wounds_to": thing, "step": STEPS[step], "explorer": EXPLORERS[extra]}
    return plain


def pieces(state: CardsState) -> list[str]:
    """All cards of the deck, wherever they are. A minion is its kind: a Ritualist may have moved it (CC-15.11)."""
    tables = state.tables
    cards = [*state.deck, *state.discards]
    for minion, count in enumerate(state.minions):
        cards += [minion] * count
    cards += [tables.first_horror + horror for horror in range(tables.horrors) if where(state, horror) != NOWHERE]
    for board, count in enumerate(state.gates):
        cards += [tables.first_gate + board] * count
    names = [tables.names[card] for card in cards] + cards_of(state.shop, tables)
    for owned in state.owned:
        names += cards_of(owned, tables)
    return [name if name.endswith(":gate") else name.rpartition(":")[2] for name in names]
