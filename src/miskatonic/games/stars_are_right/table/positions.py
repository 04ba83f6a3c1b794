"""A state as plain data by the names in the content; placing.py has the way back."""

from __future__ import annotations

from typing import Any

from miskatonic.core.state import PIECE, WHAT
from miskatonic.games.stars_are_right.content import SYMBOLS
from miskatonic.games.stars_are_right.names import NAMES
from miskatonic.games.stars_are_right.numbers.frames import DISCARD, DISMISS, EXCHANGE, SKY, TAKE
from miskatonic.games.stars_are_right.numbers.sky_steps import POWERS
from miskatonic.games.stars_are_right.rules.ending import points_of
from miskatonic.games.stars_are_right.rules.state import StarsData
from miskatonic.games.stars_are_right.rules.tables import Tables, changes_in


def position(state: StarsData) -> dict[str, Any]:
    """Everything, streams included; piles from top to bottom."""
    tables = state.tables
    ids = tables.ids

    def named(cards: list[int]) -> list[str]:
        return [ids[card] for card in cards]

    return {
        "sky": [" ".join(SYMBOLS[tables.face[side]] for side in state.sky[row : row + 5]) for row in range(0, 25, 5)],
        "tiles": [tables.tile_ids[side // 2] for side in state.sky],
        "pool": changes_in(state.pool),
        "invoked": "" if state.invoked < 0 else ids[state.invoked],
        "deck": named(state.deck[::-1]),
        "discards": named(state.discards[::-1]),
        "seats": [
            {
                "hand": named(state.hands[seat]),
                "creatures": named(state.areas[seat]),
                "summoned": [ruler for at, ruler in enumerate(tables.rulers) if state.avatars[seat] >> at & 1],
                "points": points_of(state, seat),
            }
            for seat in range(state.seats)
        ],
        "seat": state.seat,
        "active": state.active,
        "turn": state.turn,
        "used": named(state.used),
        "ended": NAMES.groups["endings"][state.ended],
        "surprises": state.surprises,
        "frames": [_frame(frame, tables) for frame in state.each_frame()],
        "mixed": state.mixed,
        "known": {ids[card]: may for card, may in enumerate(state.known.may)},
        "streams": state.chance.words,
    }


def pieces(state: StarsData) -> list[str]:
    """All cards and tiles, wherever they are; a released minion is in its frame until it joins the discard pile."""
    tables = state.tables
    cards = state.deck + state.discards + [card for pile in (*state.hands, *state.areas) for card in pile]
    if state.invoked >= 0:
        cards.append(state.invoked)
    cards += [frame[PIECE] for frame in state.each_frame() if frame[WHAT] in (EXCHANGE, TAKE)]
    return [tables.ids[card] for card in cards] + [tables.tile_ids[side // 2] for side in state.sky]


def _frame(frame: list[int], tables: Tables) -> dict[str, Any]:
    what, _, piece, _, step, extra = frame
    plain: dict[str, Any] = {"what": NAMES.frames[what].name}
    if what == SKY:
        plain["changing"] = step != POWERS
    if what == DISCARD:
        plain["made"] = extra
    if what in (EXCHANGE, TAKE, DISMISS):
        plain["piece"] = tables.ids[piece]
    return plain
