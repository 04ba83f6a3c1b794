"""A state as plain data by the names in the content; placing.py has the way back."""

from __future__ import annotations

from typing import Any

from miskatonic.games.great_old_one.names import NAMES
from miskatonic.games.great_old_one.numbers.frames import ANNOUNCE, WINDOW
from miskatonic.games.great_old_one.rules.ending import score_of
from miskatonic.games.great_old_one.rules.played_horror import choices_in
from miskatonic.games.great_old_one.rules.seat_knowledge import TOLD_HOW_AT, TOLD_ROUND_MASK
from miskatonic.games.great_old_one.rules.state import OldOneData
from miskatonic.games.great_old_one.rules.tables import Tables


def position(state: OldOneData) -> dict[str, Any]:
    """Everything, streams included; piles from top to bottom."""
    tables = state.tables

    def named(cards: list[int]) -> list[str]:
        return [tables.ids[card] for card in cards]

    def horrors(seat: int) -> list[str]:
        return [tables.ids[tables.first_horror + at] for at, owner in enumerate(state.lies) if owner == seat]

    return {
        "deck": named(state.deck[::-1]),
        "centre": named(state.centre),
        "discards": named(state.discards[::-1]),
        "out": named(state.out),
        "seats": [
            {
                "hand": named(state.hands[seat]),
                "pairs": [tables.pair_names[pair] for pair in state.laid[seat]],
                "horrors": horrors(seat),
                "cultist": state.cultist == seat,
                "score": score_of(state, seat),
            }
            for seat in range(state.seats)
        ],
        "undone": [tables.ids[tables.first_horror + at] for at in range(tables.horrors) if state.undone >> at & 1],
        "skips": [seat for seat in range(state.seats) if state.skips >> seat & 1],
        "seat": state.seat,
        "active": state.active,
        "first": state.first,
        "turn": state.turn,
        "idle": state.idle,
        "ended": NAMES.groups["endings"][state.ended],
        "surprises": state.surprises,
        "asked": [seat for seat in range(state.seats) if state.asked >> seat & 1],
        "sealed": state.sealed[:],
        "frames": [_frame(frame, tables) for frame in state.each_frame()],
        "known": _known(state),
        "streams": state.chance.words,
    }


def pieces(state: OldOneData) -> list[str]:
    """All cards, wherever they are."""
    tables = state.tables
    cards = state.deck + state.centre + state.discards + state.out
    for seat in range(state.seats):
        cards += state.hands[seat]
        for pair in state.laid[seat]:
            cards += [tables.pair_first[pair], tables.pair_second[pair]]
    cards += [tables.first_horror + at for at, owner in enumerate(state.lies) if owner >= 0]
    if state.cultist >= 0:
        cards.append(tables.cultist)
    return [tables.ids[card] for card in cards]


def _frame(frame: list[int], tables: Tables) -> dict[str, Any]:
    what, _, horror, target, step, extra = frame
    plain: dict[str, Any] = {"what": NAMES.frames[what].name}
    if what >= ANNOUNCE:
        plain["horror"] = tables.ids[tables.first_horror + horror]
        plain["target"] = target
        plain["left"] = step
        if what in (ANNOUNCE, WINDOW):
            plain["choices"] = choices_in(extra)
        else:
            plain["extra"] = extra
    return plain


def _known(state: OldOneData) -> list[dict[str, list[list[int]]]]:
    """For each seat, then for the public: by kind, where each of its slots may be, how that was learnt, and when."""
    tables = state.tables
    known = []
    for viewer in range(state.seats + 1):
        seen = state.known_to(viewer)
        slots: dict[str, list[list[int]]] = {name: [] for name in tables.ids}
        for slot, kind in enumerate(tables.kind_of):
            slots[tables.ids[kind]].append(
                [seen.may[slot], seen.told[slot] >> TOLD_HOW_AT, seen.told[slot] & TOLD_ROUND_MASK]
            )
        known.append(slots)
    return known
