"""How a turn begins, read at a glance: the cards of its draw by their kinds, what nobody can pay, and why the last turn
is over."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from miskatonic.core.events import Event
from miskatonic.games.cards_of_cthulhu.numbers.events import (
    GATE_OPENED,
    GATE_STACKED,
    HORROR_CAME,
    MINION_CAME,
    SET_ASIDE,
)

BEFORE_THE_FIRST = ("Chose", "OrderRolled")
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


def with_reasons(events: list[Event], gate_points: int) -> list[Event]:
    """Why something happened that nobody chose: a card was too dear (CC-7.1), or a turn had nothing left (CC-9.1); and
    what a gate counts in the end (CC-18.1)."""
    told = events[:]
    for at, event in enumerate(events):
        why = ""
        if event.kind == "Declined" and event.things["price"]:
            why = f"The price of {event.things['price'][0]} is too high. "
        elif event.kind == "TurnBegan" and at and events[at - 1].kind not in BEFORE_THE_FIRST:
            why = "Nothing was left to do. "
        elif event.kind in ("GateOpened", "GateStacked") and gate_points:
            points = f"{gate_points:+d} points".replace("-", "\N{MINUS SIGN}")
            told[at] = msgspec.structs.replace(event, sentence=f"{event.sentence.rstrip('.')}, {points}.")
        if why:
            told[at] = msgspec.structs.replace(event, sentence=why + event.sentence)
    return told


def _by_kind(draw: list[Sequence[int]]) -> list[Sequence[int]]:
    told: list[Sequence[int]] = []
    for kind in CAME:
        alike = [raw for raw in draw if raw[0] == kind]
        if alike and kind in TOGETHER:
            told.append([kind, alike[0][1], *(raw[2] for raw in alike)])
        else:
            told += alike
    return told
