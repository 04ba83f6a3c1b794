"""The cards of one draw, told together: a sentence for each kind, so that a turn is read at a glance."""

from __future__ import annotations

from collections.abc import Sequence

from miskatonic.games.cards_of_cthulhu.numbers.events import (
    GATE_OPENED,
    GATE_STACKED,
    HORROR_CAME,
    MINION_CAME,
    SET_ASIDE,
)

CAME = (MINION_CAME, HORROR_CAME, GATE_OPENED, GATE_STACKED, SET_ASIDE)  # in the order of telling
TOGETHER = (MINION_CAME, HORROR_CAME, SET_ASIDE)


def gathered(heard: Sequence[Sequence[int]]) -> list[Sequence[int]]:
    """CC-6.4 to CC-6.6: cards that came one after the other, kind by kind; everything else as it was heard."""
    told: list[Sequence[int]] = []
    draw: list[Sequence[int]] = []
    for raw in heard:
        if raw[0] in CAME:
            draw.append(raw)
        else:
            told += [*_by_kind(draw), raw]
            draw = []
    return told + _by_kind(draw)


def _by_kind(draw: list[Sequence[int]]) -> list[Sequence[int]]:
    told: list[Sequence[int]] = []
    for kind in CAME:
        alike = [raw for raw in draw if raw[0] == kind]
        if alike and kind in TOGETHER:
            told.append([kind, alike[0][1], *(raw[2] for raw in alike)])
        else:
            told += alike
    return told
