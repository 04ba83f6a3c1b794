"""A state of the Parlour as plain data, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from miskatonic.core.errors import ScenarioError, UnknownName
from miskatonic.core.knowledge import Knowledge
from miskatonic.core.state import FRAME, NOBODY
from tests.core.parlour.rules.state import ParlourState


def position(state: ParlourState) -> dict[str, Any]:
    return {
        "deck": _named(state, state.deck[::-1]),
        "lying": _named(state, state.lying),
        "hands": [_named(state, hand) for hand in state.hands],
        "points": state.points[:],
        "dice": state.dice[:],
        "known": [list(known.may) for known in state.known],
        "seat": state.seat,
        "active": state.active,
        "turn": state.turn,
        "over": state.over,
        "asked": state.asked,
        "sealed": state.sealed[:],
        "surprises": state.surprises,
        "frames": [state.frames[at : at + FRAME] for at in range(0, len(state.frames), FRAME)],
        "streams": state.chance.words[:],
    }


def _named(state: ParlourState, cards: list[int]) -> list[str]:
    return [state.tables.names[card] for card in cards]


def place(state: ParlourState, given: Mapping[str, Any]) -> None:
    strange = [field for field in given if field not in position(state)]
    if strange:
        raise ScenarioError(f"A position has no field {strange[0]}.")
    wanted: dict[str, list[int]] = {}
    for field in ("deck", "lying"):
        if field in given:
            wanted[field] = [_card(state, name) for name in given[field]]
    for seat, names in enumerate(given.get("hands", [])):
        wanted[str(seat)] = [_card(state, name) for name in names]
    piles = {"deck": state.deck, "lying": state.lying, **{str(at): hand for at, hand in enumerate(state.hands)}}
    named = [card for cards in wanted.values() for card in cards]
    loose = [card for field in wanted for card in piles[field] if card not in named]
    for pile in piles.values():
        pile[:] = [card for card in pile if card not in named]
    for field, cards in wanted.items():
        piles[field][:] = cards[::-1] if field == "deck" else cards
    if "deck" in wanted:
        state.lying += loose
    else:
        state.deck[:0] = loose
    state.know_nothing()
    if "known" in given:
        state.known = [Knowledge(bytearray(may)) for may in given["known"]]
    for field in ("points", "dice", "active", "turn", "over", "asked", "surprises", "sealed"):
        if field in given:
            setattr(state, field, given[field])
    if "frames" in given:
        state.frames = [number for frame in given["frames"] for number in frame]
    if "streams" in given:
        state.chance.words = list(given["streams"])
    if state.frames and not state.asked:
        state.frames[1] = state.active
    state.seat = given.get("seat", NOBODY if state.over else state.active)


def pieces(state: ParlourState) -> list[str]:
    return _named(state, state.deck + state.lying + [card for hand in state.hands for card in hand])


def _card(state: ParlourState, name: str) -> int:
    if name not in state.tables.names:
        raise UnknownName(f'There is no card "{name}".')
    return state.tables.names.index(name)
