"""What a seat sees of The Stars Are Right, built from what it may know; and the same as text."""

from __future__ import annotations

import msgspec

from miskatonic.core.outcome import Outcome
from miskatonic.core.state import PIECE, STEP, WHAT
from miskatonic.games.stars_are_right.content import SYMBOLS
from miskatonic.games.stars_are_right.names import NAMES
from miskatonic.games.stars_are_right.numbers.frames import DISCARD, DISMISS, EXCHANGE, INVOKE, SKY, SUMMON, TAKE
from miskatonic.games.stars_are_right.numbers.sky_steps import POWERS
from miskatonic.games.stars_are_right.rules.constellations import constellations_shown, is_present
from miskatonic.games.stars_are_right.rules.ending import points_of
from miskatonic.games.stars_are_right.rules.state import StarsData
from miskatonic.games.stars_are_right.rules.tables import POOL_BITS, POOL_MASK, Tables

STEPS = {
    INVOKE: "Invoke a creature for its symbols, or go on without",
    SKY: "Change the sky: every symbol must be spent",
    SUMMON: "Summon a creature, discard a card, or end the turn",
    DISCARD: "Discard a card or end the turn",
    EXCHANGE: "Choose what to exchange",
    TAKE: "Take a card",
    DISMISS: "Seven creatures are one too many: discard one",
}
USE_POWERS = "Use powers, then change the sky: every symbol must be spent"


class TileView(msgspec.Struct, frozen=True):
    """A tile of the sky: both faces are public (SR-2.1)."""

    id: str
    shows: str
    back: str


class HandCard(msgspec.Struct, frozen=True):
    """A card of the viewer's own hand: which of its constellations the sky shows now, each for itself."""

    id: str
    present: tuple[bool, ...]
    summonable: bool


class CreatureView(msgspec.Struct, frozen=True):
    id: str
    used: bool


class PlayerView(msgspec.Struct, frozen=True):
    """A player as the viewer knows them. `known` are cards that everybody saw go into that hand."""

    seat: int
    points: int
    creatures: tuple[CreatureView, ...]
    hand_size: int
    hand: tuple[HandCard, ...] | None
    known: tuple[str, ...]
    summoned: tuple[str, ...]


class StarsView(msgspec.Struct, frozen=True):
    """`viewer` and `deciding` are seats; -1 is a spectator, or nobody."""

    game: str
    data_profile: str  # which reading of the cards is played (SR-Q1, SR-Q2)
    viewer: int
    deciding: int
    active: int
    turn: int
    step: str
    sky: tuple[TileView, ...]
    pool: dict[str, int]
    invoked: str | None
    released: str | None
    players: tuple[PlayerView, ...]
    deck_size: int
    discards: tuple[str, ...]
    outcome: Outcome | None


def view(state: StarsData, seat: int | None) -> StarsView:
    tables = state.tables
    frames = state.frames
    what = frames[WHAT] if frames else -1
    step = STEPS.get(what, "The game is over")
    if what == SKY and frames[STEP] == POWERS:
        step = USE_POWERS
    return StarsView(
        game="stars_are_right",
        data_profile=str(tables.options["data_profile"]),
        viewer=-1 if seat is None else seat,
        deciding=state.seat,
        active=state.active,
        turn=state.turn,
        step=step,
        sky=tuple(
            TileView(tables.tile_ids[side // 2], SYMBOLS[tables.face[side]], SYMBOLS[tables.face[side ^ 1]])
            for side in state.sky
        ),
        pool={name: state.pool >> at * POOL_BITS & POOL_MASK for at, name in enumerate(NAMES.groups["changes"])},
        invoked=None if state.invoked < 0 else tables.ids[state.invoked],
        released=tables.ids[frames[PIECE]] if what in (EXCHANGE, TAKE) else None,
        players=tuple(_player(state, owner, owner == seat) for owner in range(state.seats)),
        deck_size=len(state.deck),
        discards=tuple(tables.ids[card] for card in state.discards),
        outcome=state.outcome(),
    )


def _player(state: StarsData, seat: int, own: bool) -> PlayerView:
    tables = state.tables
    return PlayerView(
        seat=seat,
        points=points_of(state, seat),
        creatures=tuple(CreatureView(tables.ids[card], card in state.used) for card in state.areas[seat]),
        hand_size=len(state.hands[seat]),
        hand=tuple(_hand_card(state, card) for card in state.hands[seat]) if own else None,
        known=tuple(tables.ids[card] for card, may in enumerate(state.known.may) if may == 1 << seat + 1),
        summoned=tuple(name for at, name in enumerate(tables.rulers) if state.avatars[seat] >> at & 1),
    )


def _hand_card(state: StarsData, card: int) -> HandCard:
    tables = state.tables
    return HandCard(
        tables.ids[card],
        tuple(constellations_shown(tables, card, state.where)),
        is_present(tables, card, state.where),
    )


def draw(view: StarsView, tables: Tables) -> str:
    """The view as text: the sky first, then the players, then the own hand."""
    lines = [f"Turn {view.turn}. {view.step}."]
    for row in range(5):
        tiles = view.sky[row * 5 : row * 5 + 5]
        lines.append("   ".join(f"{tile.shows:>2}/{tile.back:<2}" for tile in tiles))
    pool = ", ".join(f"{count} {name}" for name, count in view.pool.items() if count)
    if view.invoked:
        lines.append(f"Invoked: {said(tables, view.invoked)}. Symbols left: {pool or 'none'}.")
    top = said(tables, view.discards[-1]) if view.discards else "empty"
    lines.append(f"Deck {view.deck_size}, discard pile {len(view.discards)} (top: {top}).")
    for player in view.players:
        lines.append(_draw_player(player, view, tables))
    for player in view.players:
        if player.hand is not None:
            lines.append("Your hand:")
            lines += [
                f"  {describe(tables, card.id)}{'  ** present **' if card.summonable else ''}" for card in player.hand
            ]
    return "\n".join(lines)


def _draw_player(player: PlayerView, view: StarsView, tables: Tables) -> str:
    mark = ">" if player.seat == view.active else " "
    you = " (you)" if player.seat == view.viewer else ""
    creatures = ", ".join(said(tables, c.id) + (" used" if c.used else "") for c in player.creatures) or "no creatures"
    known = f"; holds {', '.join(said(tables, id) for id in player.known)}" if player.known and not you else ""
    return f"{mark} Seat {player.seat + 1}{you}: {player.points} points, {player.hand_size} cards{known}; {creatures}"


def said(tables: Tables, id: str) -> str:
    return tables.said[tables.ids.index(id)]


def describe(tables: Tables, id: str) -> str:
    """A card in one line: what it gives, what it needs."""
    card = tables.ids.index(id)
    parts = [f"{id}: {tables.names[card]}, {tables.points[card]} points, invokes {changes(tables.invocation[card])}"]
    if tables.power_from[card] >= 0:
        parts.append(f"power {'PSF'[tables.power_from[card]]} to {changes(tables.power_to[card])}")
    if tables.bonus_star[card] >= 0:
        parts.append(f"bonus star {SYMBOLS[tables.bonus_star[card]]}")
    parts.append("needs " + " and ".join(" / ".join(rows) for rows in patterns(tables, card)))
    return ", ".join(parts)


def changes(pool: int) -> str:
    """A pool as letters: PPS."""
    return "".join(letter * (pool >> at * POOL_BITS & POOL_MASK) for at, letter in enumerate("PSF"))


def patterns(tables: Tables, card: int) -> list[list[str]]:
    """The constellations of a card as printed rows."""
    return tables.printed[card]
