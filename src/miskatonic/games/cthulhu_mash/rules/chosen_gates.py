"""Gates that a character may choose from: the transporter, and Create Gate (CM-25.18, CM-29.9)."""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.state import EXTRA, PIECE
from miskatonic.games.cthulhu_mash.geometry import TILES, WAYS
from miskatonic.games.cthulhu_mash.numbers import verbs
from miskatonic.games.cthulhu_mash.numbers.lives import ON_BOARD
from miskatonic.games.cthulhu_mash.rules.entering import transfer
from miskatonic.games.cthulhu_mash.rules.state import MashData

GATES: Final = TILES * WAYS  # as a verb counts them, the second spaces of wide gates after the first


def gate_moves(s: MashData) -> list[int]:
    """CM-25.18, CM-29.9: the gate spaces of all revealed tiles."""
    tables = s.tables
    here: i64 = s.at[s.frames[PIECE]]
    first: i64 = tables.first_of[verbs.TO]
    moves: list[int] = []
    for slot in range(len(s.slot_tile)):
        tile: i64 = s.slot_tile[slot]
        if tile < 0 or s.slot_up[slot] == 0:
            continue
        for edge in range(WAYS):
            cell: i64 = tables.gate_cell[tile * WAYS + edge]
            if cell >= 0 and cell != here:
                moves.append(first + tile * WAYS + edge)
            if tables.wide_gates:
                cell = tables.gate_cell2[tile * WAYS + edge]
                if cell >= 0 and tables.gate_edge[cell] >= 0 and cell != here:
                    moves.append(first + GATES + tile * WAYS + edge)
    return moves


def run_choosing_gate(s: MashData) -> bool:
    if s.life[s.frames[PIECE]] != ON_BOARD:
        s.settle()
        return False
    return True


def to_gate(s: MashData, index: i64) -> None:
    """A piece there changes places with the character."""
    c: i64 = s.frames[PIECE]
    paid: i64 = s.frames[EXTRA]  # CM-31.24: the transporter costs sanity, the spell has cost its own
    s.settle()
    cells = s.tables.gate_cell if index < GATES else s.tables.gate_cell2
    transfer(s, c, cells[index % GATES], paid)


def why_not_to(s: MashData, c: i64, index: i64) -> Refusal | None:
    return Refusal("A gate is chosen after the transporter or Create Gate", "CM-25.18")
