"""What a seat sees of The Stars Are Right, built from what it may know."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from miskatonic.core.moves import in_words
from miskatonic.core.outcome import Outcome
from miskatonic.core.state import PIECE, STEP, WHAT
from miskatonic.games.stars_are_right.content import CHANGES, SYMBOLS
from miskatonic.games.stars_are_right.names import NAMES
from miskatonic.games.stars_are_right.numbers.frames import DISCARD, DISMISS, EXCHANGE, INVOKE, SKY, SUMMON, TAKE
from miskatonic.games.stars_are_right.numbers.sky_steps import POWERS
from miskatonic.games.stars_are_right.numbers.types import LESSER_SERVITOR
from miskatonic.games.stars_are_right.rules.constellations import constellations_shown, is_present
from miskatonic.games.stars_are_right.rules.ending import points_of
from miskatonic.games.stars_are_right.rules.great_old_ones import has_summoned
from miskatonic.games.stars_are_right.rules.state import StarsData
from miskatonic.games.stars_are_right.rules.tables import POOL_BITS, POOL_MASK, Tables
from miskatonic.games.stars_are_right.table.faces import SAID, CardFace, faces_of
from miskatonic.games.stars_are_right.table.lookout import Stars, is_mirrored, stars_of, stars_with_help, used_by
from miskatonic.games.stars_are_right.things import changes_said, space_name, space_said

STEPS = {
    INVOKE: "Invoke a card: you throw it away for its symbols, which change the sky. Or go on without",
    SUMMON: "Summon a creature for its points, discard a card, or end the turn",
    DISCARD: "Discard a card, or end the turn; then you draw",
    EXCHANGE: "Choose what to exchange",
    TAKE: "Take a card",
    DISMISS: "Seven creatures is one too many: discard one",
}
PHASES = {INVOKE: 0, SKY: 1, SUMMON: 2, DISCARD: 3}  # the steps of a turn in their order (SR-4.1)
NOTHING_TO_SUMMON = "Nothing can be summoned yet: discard a card, or end the turn; then you draw"


class TileView(msgspec.Struct, frozen=True):
    """A tile of the sky: both faces are public (SR-2.1)."""

    id: str
    space: str
    shows: str
    back: str
    label: str
    about: str


class HandCard(msgspec.Struct, frozen=True):
    """A card of the viewer's own hand: which of its constellations the sky shows, on tiles of their own; and where.

    `with_bonus_stars`: a Great Old One whose pattern shows once bonus stars make symbols wild (SR-10.2).
    `now`: what can be said of it in this sky, in a sentence or none.
    """

    id: str
    present: tuple[bool, ...]
    summonable: bool
    with_bonus_stars: bool
    stars: Stars
    now: str


class CreatureView(msgspec.Struct, frozen=True):
    """A creature in play; `stars` are those it was summoned with, as long as the sky shows them."""

    id: str
    used: bool
    stars: Stars


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
    """`viewer` and `deciding` are seats; -1 is a spectator, or nobody. `faces` has every card in sight, by its id."""

    game: str
    data_profile: str  # which reading of the cards is played (SR-Q1, SR-Q2)
    viewer: int
    deciding: int
    active: int
    turn: int
    step: str  # what is asked
    phase: int  # of the turn; -1 at another question and after the end
    sky: tuple[TileView, ...]
    pool: dict[str, int]
    invoked: str | None
    released: str | None
    players: tuple[PlayerView, ...]
    deck_size: int
    discards: tuple[str, ...]
    points_to_win: int
    max_turns: int  # 0: as many as it takes
    faces: dict[str, CardFace]
    outcome: Outcome | None


def view(state: StarsData, seat: int | None) -> StarsView:
    tables = state.tables
    frames = state.frames
    what = frames[WHAT] if frames else -1
    known = [_known(state, owner) for owner in range(state.seats)]
    players = tuple(_player(state, owner, known[owner], owner == seat) for owner in range(state.seats))
    invoked = None if state.invoked < 0 else tables.ids[state.invoked]
    released = tables.ids[frames[PIECE]] if what in (EXCHANGE, TAKE) else None
    discards = tuple(tables.ids[card] for card in state.discards)
    return StarsView(
        game="stars_are_right",
        data_profile=str(tables.options["data_profile"]),
        viewer=-1 if seat is None else seat,
        deciding=state.seat,
        active=state.active,
        turn=state.turn,
        step=_step(state, what, players[state.active].hand),
        phase=PHASES.get(what, -1),
        sky=tuple(_tile(tables, space, side) for space, side in enumerate(state.sky)),
        pool={name: state.pool >> at * POOL_BITS & POOL_MASK for at, name in enumerate(NAMES.groups["changes"])},
        invoked=invoked,
        released=released,
        players=players,
        deck_size=len(state.deck),
        discards=discards,
        points_to_win=tables.points_to_win,
        max_turns=tables.max_turns,
        faces=_faces(state, seat, known),
        outcome=state.outcome(),
    )


def _step(state: StarsData, what: int, hand: tuple[HandCard, ...] | None) -> str:
    """What is asked. Whether anything can be summoned is said to the one alone who holds the cards."""
    if what == SKY:
        counts = [state.pool >> at * POOL_BITS & POOL_MASK for at in range(len(CHANGES))]
        spent = changes_said("".join(letter * count for letter, count in zip(CHANGES, counts, strict=True)))
        idle = [state.tables.creatures[card].power for card in state.areas[state.active] if card not in state.used]
        usable = any(power and counts[CHANGES.index(power.from_)] for power in idle)
        in_time = state.frames[STEP] == POWERS
        powers = "Use a power, or change" if usable and in_time else "Change"
        too_late = ". Powers come before the first change, so none can be used now" if usable and not in_time else ""
        return f"{powers} the sky with {spent}: spend all{too_late}"  # SR-4.3
    if what == SUMMON and hand is not None:
        if not any(card.summonable or card.with_bonus_stars for card in hand):
            return NOTHING_TO_SUMMON
    return STEPS.get(what, "The game is over")


@lru_cache(4096)  # a table has 25 spaces for 50 sides
def _tile(tables: Tables, space: int, side: int) -> TileView:
    shows, back = SYMBOLS[tables.face[side]], SYMBOLS[tables.face[side ^ 1]]
    return TileView(
        id=tables.tile_ids[side // 2],
        space=space_name(space),
        shows=shows,
        back=back,
        label=f"{SAID[shows]}, {space_said(space)}",
        about=f"{SAID[shows].capitalize()}; on its back: {SAID[back]} (SR-2.1).",
    )


def _player(state: StarsData, seat: int, known: list[int], own: bool) -> PlayerView:
    tables = state.tables
    return PlayerView(
        seat=seat,
        points=points_of(state, seat),
        creatures=tuple(_creature(state, card) for card in state.areas[seat]),
        hand_size=len(state.hands[seat]),
        hand=tuple(_hand_card(state, card) for card in state.hands[seat]) if own else None,
        known=tuple(tables.ids[card] for card in known),
        summoned=tuple(name for at, name in enumerate(tables.rulers) if state.avatars[seat] >> at & 1),
    )


def _creature(state: StarsData, card: int) -> CreatureView:
    return CreatureView(state.tables.ids[card], card in state.used, used_by(state, card))


def _known(state: StarsData, seat: int) -> list[int]:
    """The cards that can be nowhere but in this hand."""
    return [card for card, may in enumerate(state.known.may) if may == 1 << seat + 1]


def _hand_card(state: StarsData, card: int) -> HandCard:
    tables = state.tables
    helped = tables.god_index[card] >= 0 and card in state.hands[state.active]
    stars = stars_with_help(state, card) if helped else stars_of(state, card)
    whole = is_present(tables, card, state.where)
    present = tuple(all(star.shown for star in constellation) for constellation in stars)
    already = helped and has_summoned(state, card)
    return HandCard(
        tables.ids[card],
        present,
        whole and not already,
        all(present) and not whole and not already,
        stars,
        _now(state, card, stars, already=already),
    )


def _now(state: StarsData, card: int, stars: Stars, *, already: bool) -> str:
    """Why a card can be summoned, or what is in its way that nobody sees."""
    tables = state.tables
    if already:
        return f"You have already summoned {tables.names[card]} (SR-11.1)."
    symbols = [star for constellation in stars for star in constellation]
    lenders = [tables.ids.index(star.lent_by) for star in symbols if star.lent_by]
    star = f"the bonus {'star' if len(lenders) == 1 else 'stars'} of {in_words([tables.said[at] for at in lenders])}"
    if not all(one.shown for one in symbols):
        if all(constellations_shown(tables, card, state.where)):
            return "Not yet: its constellations share a tile in this sky, and each needs tiles of its own (SR-9.5)."
        if is_mirrored(state, card):
            return "Not yet: the sky shows it mirrored, and it may be turned but never mirrored (SR-9.3)."
        return f"T{star[1:]} {'counts' if len(lenders) == 1 else 'count'} already (SR-10.2)." if lenders else ""
    asked = state.frames and state.frames[WHAT] == SUMMON and card in state.hands[state.active]
    can = "It can be summoned now" if asked else "The sky shows all it needs"
    if not lenders:
        return f"{can} (SR-9.2)."
    lost = [tables.said[lender] for lender in lenders if tables.type[lender] == LESSER_SERVITOR]
    return f"{can}, with {star}{f', giving up {in_words(lost)}' if lost else ''} (SR-10.2)."


def _faces(state: StarsData, seat: int | None, known: list[list[int]]) -> dict[str, CardFace]:
    """What is printed on all cards that lie open, are known to be in a hand, or are the viewer's own."""
    cards = state.discards + [card for area in state.areas for card in area]
    for owner in range(state.seats):
        cards += state.hands[owner] if owner == seat else known[owner]
    if state.invoked >= 0:
        cards.append(state.invoked)
    if state.frames and state.frames[WHAT] in (EXCHANGE, TAKE):
        cards.append(state.frames[PIECE])
    faces = faces_of(state.tables)
    return {faces[card].id: faces[card] for card in sorted(cards)}
