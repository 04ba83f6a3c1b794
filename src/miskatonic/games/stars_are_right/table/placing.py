"""Plain data as a state: positions of scenarios, puzzles and packs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from miskatonic.core.errors import ScenarioError, listed
from miskatonic.core.knowledge import Knowledge
from miskatonic.core.state import NOBODY, SEAT, WHAT
from miskatonic.games.stars_are_right.content import SYMBOLS
from miskatonic.games.stars_are_right.names import NAMES
from miskatonic.games.stars_are_right.numbers.frames import SKY
from miskatonic.games.stars_are_right.rules.constellations import where_symbols_are
from miskatonic.games.stars_are_right.rules.state import StarsData
from miskatonic.games.stars_are_right.rules.tables import Tables, pool_of

FIELDS = (
    "sky",
    "tiles",
    "pool",
    "invoked",
    "deck",
    "discards",
    "seats",
    "active",
    "turn",
    "used",
    "ended",
    "frames",
    "known",
    "mixed",
)


def place(state: StarsData, given: Mapping[str, Any]) -> None:
    """A (partial) position: a card it names is taken from where it was; what it leaves out stays."""
    tables = state.tables
    strange = [field for field in given if field not in (*FIELDS, "seat", "surprises", "streams", "step")]
    if strange:
        raise ScenarioError(f"A position has no field {listed(strange)}; expected {listed([*FIELDS, 'step'])}.")
    if "sky" in given:
        state.sky = sky_from(given["sky"], given.get("tiles"), tables)
        state.where = where_symbols_are(state.sky, tables.face)
    _place_cards(state, given)
    if "active" in given:
        state.active = int(given["active"])
        state.seat = state.active
        state.frames[SEAT] = state.active
    state.turn = int(given.get("turn", state.turn))
    if "ended" in given:
        state.ended = NAMES.index("endings")[given["ended"]]
    state.surprises = int(given.get("surprises", state.surprises))
    if "used" in given:
        state.used = [_card(name, tables) for name in given["used"]]
    if "pool" in given:
        state.pool = pool_of(given["pool"])
    if "frames" in given:
        state.frames = [number for frame in given["frames"] for number in _numbers(frame, state)]
    elif "step" in given:
        state.frames = _numbers({"what": given["step"]}, state)
    if state.frames and state.frames[WHAT] == SKY and state.invoked < 0:
        raise ScenarioError("In the step sky a card lies invoked: the position must name it.")
    if "streams" in given:
        state.chance.words = list(given["streams"])
    _place_knowledge(state, given)
    if state.ended or given.get("seat") == NOBODY:
        state.seat = NOBODY


def _numbers(frame: Mapping[str, Any], state: StarsData) -> list[int]:
    names = NAMES.index("frames")
    if frame.get("what") not in names:
        raise ScenarioError(f"There is no step {frame.get('what')!r}; expected {listed(list(names))}.")
    what = names[frame["what"]]
    piece = _card(frame["piece"], state.tables) if "piece" in frame else 0
    return [what, state.active, piece, 0, int(frame.get("changing", False)), frame.get("made", 0)]


def _card(name: str, tables: Tables) -> int:
    if name not in tables.ids:
        raise ScenarioError(f'There is no card "{name}".')
    return tables.ids.index(name)


def _place_cards(state: StarsData, given: Mapping[str, Any]) -> None:
    tables = state.tables
    piles: list[tuple[list[int], list[int]]] = []  # the pile, and what it shall hold

    def wants(pile: list[int], names: list[str], from_top: bool = False) -> None:
        cards = [_card(name, tables) for name in names]
        piles.append((pile, cards[::-1] if from_top else cards))

    for seat, player in enumerate(given.get("seats", [])):
        strange = [field for field in player if field not in ("hand", "creatures", "summoned", "points")]
        if strange:
            raise ScenarioError(f"A seat has no field {listed(strange)}; expected hand, creatures, summoned.")
        if "hand" in player:
            wants(state.hands[seat], player["hand"])
        if "creatures" in player:
            wants(state.areas[seat], player["creatures"])
            state.avatars[seat] = 0
            for name in player["creatures"]:
                card = _card(name, tables)
                if tables.god_index[card] >= 0:
                    state.avatars[seat] |= 1 << tables.ruler[card]
        if "summoned" in player:
            state.avatars[seat] = sum(1 << tables.rulers.index(name) for name in player["summoned"])
    if "deck" in given:
        wants(state.deck, given["deck"], from_top=True)
    if "discards" in given:
        wants(state.discards, given["discards"], from_top=True)
    named = [card for _, cards in piles for card in cards]
    if given.get("invoked"):
        state.invoked = _card(given["invoked"], tables)
        named.append(state.invoked)
        if "pool" not in given:
            state.pool = tables.invocation[state.invoked]
    elif "invoked" in given:
        state.invoked = -1
    for frame in given.get("frames", []):
        if frame.get("what") in ("exchange", "take"):
            named.append(_card(frame["piece"], tables))
    if len(set(named)) < len(named):
        twice = sorted({tables.ids[card] for card in named if named.count(card) > 1})
        raise ScenarioError(f"The position names {listed(twice)} in two places.")
    _move(state, piles, named)


def _move(state: StarsData, piles: list[tuple[list[int], list[int]]], named: list[int]) -> None:
    """Take the named cards from where they are; a pile that is spelled out gives the rest of its cards to the deck."""
    everywhere = [state.deck, state.discards, *state.hands, *state.areas]
    for pile in everywhere:
        pile[:] = [card for card in pile if card not in named]
    spelled = [pile for pile, _ in piles]
    loose: list[int] = []
    for pile in spelled:
        loose += pile
        pile.clear()
    for pile, cards in piles:
        pile[:] = cards
    # A deck that is spelled out is exactly that: what nobody wants lies at the bottom of the discard pile, or stays in
    # the box when that is spelled out too.
    if not any(pile is state.deck for pile in spelled):
        state.deck[:0] = loose
    elif not any(pile is state.discards for pile in spelled):
        state.discards[:0] = loose


def _place_knowledge(state: StarsData, given: Mapping[str, Any]) -> None:
    """Unless the position says what is known: what lies open is known, the rest may be in the deck or any hand."""
    tables = state.tables
    everywhere = (1 << (state.seats + 1)) - 1
    may = bytearray(tables.count)
    for pile in (state.deck, *state.hands):
        for card in pile:
            may[card] = everywhere
    for name, places in given.get("known", {}).items():
        may[_card(name, tables)] = places
    state.known = Knowledge(may)
    state.mixed = int(given.get("mixed", (1 << state.seats) - 1))


def sky_from(rows: list[str], tiles: list[str] | None, tables: Tables) -> list[int]:
    """A sky from the symbols it shows; which of two equal tiles lies where is chosen, unless `tiles` says it."""
    symbols = [cell for row in rows for cell in row.split()]
    if len(rows) != 5 or len(symbols) != 25 or set(symbols) - set(SYMBOLS):
        raise ScenarioError(f"A sky is five rows of five symbols out of {' '.join(SYMBOLS)}.")
    wanted = [SYMBOLS.index(symbol) for symbol in symbols]
    if tiles is not None:
        sky = []
        for id, symbol in zip(tiles, wanted, strict=True):
            tile = tables.tile_ids.index(id)
            sky.append(2 * tile if tables.face[2 * tile] == symbol else 2 * tile + 1)
        return sky
    free = list(range(len(tables.tile_ids)))
    sky = []
    for symbol, name in zip(wanted, symbols, strict=True):
        side = next((2 * t + s for t in free for s in (0, 1) if tables.face[2 * t + s] == symbol), None)
        if side is None:
            raise ScenarioError(f"This sky shows more {name} than there are tiles for.")
        free.remove(side // 2)
        sky.append(side)
    return sky
