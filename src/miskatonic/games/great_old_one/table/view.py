"""What a seat sees of The Great Old One, built from what it knows."""

from __future__ import annotations

import msgspec

from miskatonic.core.outcome import Outcome
from miskatonic.core.state import EXTRA, FRAME, NOBODY, PIECE, SEAT, THING, UNANSWERED, WHAT
from miskatonic.games.great_old_one.names import NAMES
from miskatonic.games.great_old_one.numbers import effects, reasons
from miskatonic.games.great_old_one.numbers.frames import ANNOUNCE, LOOK, WINDOW
from miskatonic.games.great_old_one.rules.ending import score_of
from miskatonic.games.great_old_one.rules.played_horror import choices_in
from miskatonic.games.great_old_one.rules.seat_knowledge import TOLD_HOW_AT, TOLD_ROUND_MASK, SeatKnowledge
from miskatonic.games.great_old_one.rules.state import OldOneData
from miskatonic.games.great_old_one.rules.tables import Tables
from miskatonic.games.great_old_one.table.faces import CardFace, faces_of
from miskatonic.games.great_old_one.table.question import doom, step
from miskatonic.games.great_old_one.table.register import FourSet, Lead, leads, register
from miskatonic.games.great_old_one.table.score_sheet import ScoreLine, score_sheet

# How a viewer knows that a card is in another's hand. What only two see, a giver or a victim saw.
HOW = {
    reasons.NOT_TOLD: "by elimination",
    reasons.DRAWN: "drawn",
    reasons.CALLED: "called for and given",
    reasons.STOLEN: "taken from you",
    reasons.GIVEN: "you gave it away",
    reasons.HANDED_ON: "you passed it on",
    reasons.RECRUITED: "taken from the centre",
    reasons.SEEN: "seen in the hand",
    reasons.RECOVERED: "taken into hand in the open",
    reasons.RETURNED: "a pair that went back to hand",
    reasons.WITH_THE_HAND: "went over with the whole hand",
    reasons.SHUFFLED_IN: "shuffled into the deck",
    reasons.NAMED: "named and given",
}


class KnownCard(msgspec.Struct, frozen=True):
    """A card that the viewer knows to be in a place: the hand of `seat`, or the deck (-1)."""

    card: str
    seat: int
    how: str
    round: int


class PairView(msgspec.Struct, frozen=True):
    """A pair in a play area; `completed` when its four-set is whole there (GO-4.4). `who` are its names, each once."""

    pair: str
    first: str
    second: str
    matched: bool
    completed: bool
    label: str
    who: tuple[str, ...]
    about: str


class LaidSet(msgspec.Struct, frozen=True):
    """The pairs of one four-set in a play area, and the names that are missing of it; one name is missing twice."""

    pairs: tuple[PairView, ...]
    whole: bool
    missing: tuple[str, ...]


class HorrorView(msgspec.Struct, frozen=True):
    card: str
    undone: bool


class PlayerView(msgspec.Struct, frozen=True):
    """A player as the viewer knows them. `hand` is shown to its owner, and to all at the end; `sheet` only then."""

    seat: int
    score: int
    pairs: tuple[PairView, ...]
    board: tuple[LaidSet, ...]
    horrors: tuple[HorrorView, ...]
    cultist: bool
    skips: bool
    hand_size: int
    hand: tuple[str, ...] | None
    known: tuple[KnownCard, ...]
    sheet: tuple[ScoreLine, ...]


class Announced(msgspec.Struct, frozen=True):
    """The Horror that is being played, with all its player said about it (GO-7.2), by id and in words."""

    horror: str
    seat: int
    target: int
    about: tuple[str, ...]
    named: tuple[str, ...]
    answerable: bool


class GreatOldOneView(msgspec.Struct, frozen=True):
    """`viewer` and `deciding` are seats; -1 is a spectator, or nobody. `faces` has every kind of card, by its id.

    `doom` is what the viewer who holds The Great Old One must know; empty for everybody else.
    """

    game: str
    viewer: int
    deciding: int
    asked: tuple[int, ...]
    answered: str
    active: int
    first: int
    round: int
    phase: str
    step: str
    doom: str
    players: tuple[PlayerView, ...]
    centre: tuple[str, ...]
    deck_size: int
    known_in_deck: tuple[KnownCard, ...]
    discards: tuple[str, ...]
    out: tuple[str, ...]
    announced: Announced | None
    seen_hand: tuple[str, ...] | None
    register: tuple[FourSet, ...]
    leads: tuple[Lead, ...]
    pairs_to_end: int
    centre_size: int
    signs_left: int
    faces: dict[str, CardFace]
    outcome: Outcome | None


def view(state: OldOneData, seat: int | None) -> GreatOldOneView:
    tables = state.tables
    viewer = state.seats if seat is None else seat
    known = state.known_to(viewer)
    frames = state.frames
    what = frames[WHAT] if frames else -1
    gone = sum(tables.first_sign <= kind < tables.great_old_one for kind in state.out)
    return GreatOldOneView(
        game="great_old_one",
        viewer=-1 if seat is None else seat,
        deciding=state.seat,
        asked=tuple(other for other in range(state.seats) if state.asked >> other & 1),
        answered=_answered(state, seat),
        active=state.active if state.seat != NOBODY or state.asked else -1,
        first=state.first,
        round=state.round,
        phase=NAMES.frames[frames[FRAME + WHAT]].name if frames else "over",
        step=step(state, seat),
        doom="" if seat is None or not frames else doom(state, seat),
        players=tuple(_player(state, known, viewer, owner) for owner in range(state.seats)),
        centre=tuple(tables.ids[kind] for kind in state.centre),
        deck_size=len(state.deck),
        known_in_deck=_known_cards(known, -1),
        discards=tuple(tables.ids[kind] for kind in state.discards),
        out=tuple(tables.ids[kind] for kind in state.out),
        announced=_announced(state) if what >= ANNOUNCE else None,
        seen_hand=(
            tuple(tables.ids[kind] for kind in state.hands[frames[THING]])
            if what == LOOK and seat == state.active
            else None
        ),
        register=register(state, known, viewer),
        leads=() if seat is None or not frames else leads(state, known, seat),
        pairs_to_end=tables.pairs_to_end,
        centre_size=tables.center_size,
        signs_left=tables.all_signs - gone,
        faces=faces_of(tables),
        outcome=state.outcome(),
    )


def _answered(state: OldOneData, seat: int | None) -> str:
    """The viewer's own sealed answer, which nobody else sees."""
    if seat is None or not state.asked or state.sealed[seat] == UNANSWERED:
        return ""
    move, tables = state.sealed[seat], state.tables
    for first, kinds in ((tables.answer, tables.first_sign), (tables.hand, 0), (tables.discard, 0)):
        count = tables.signs if first == tables.answer else tables.kinds
        if first <= move < first + count:
            return tables.ids[kinds + move - first]
    return "pass"


def _player(state: OldOneData, known: SeatKnowledge, viewer: int, seat: int) -> PlayerView:
    tables = state.tables
    laid = state.laid[seat]
    open_hand = seat == viewer or state.seat == NOBODY
    return PlayerView(
        seat=seat,
        score=score_of(state, seat),
        pairs=tuple(_pair(tables, pair, laid) for pair in laid),
        board=_board(tables, laid),
        horrors=tuple(
            HorrorView(tables.ids[tables.first_horror + horror], bool(state.undone >> horror & 1))
            for horror, owner in enumerate(state.lies)
            if owner == seat
        ),
        cultist=state.cultist == seat,
        skips=bool(state.skips >> seat & 1),
        hand_size=len(state.hands[seat]),
        hand=tuple(tables.ids[kind] for kind in state.hands[seat]) if open_hand else None,
        known=() if open_hand else _known_cards(known, seat),
        sheet=score_sheet(state, seat) if state.seat == NOBODY else (),
    )


def _pair(tables: Tables, pair: int, laid: list[int]) -> PairView:
    matched = pair < tables.stories
    completed = pair ^ 1 in laid if matched else laid.count(pair) > 1
    first, second = tables.pair_first[pair], tables.pair_second[pair]
    what = "A matched pair, 2 points (GO-4.1)" if matched else "A linked pair, 1 point (GO-4.2)"
    return PairView(
        pair=tables.pair_names[pair],
        first=tables.ids[first],
        second=tables.ids[second],
        matched=matched,
        completed=completed,
        label=tables.pair_said[pair],
        who=tuple(tables.said[kind] for kind in dict.fromkeys((first, second))),
        about=f"{what}{'; its four-set is complete and counts 4 in all (GO-4.4)' if completed else ''}.",
    )


def _board(tables: Tables, laid: list[int]) -> tuple[LaidSet, ...]:
    """Pairs by four-set, in the order in which the first of each was laid (GO-4.3)."""
    sets: dict[int, list[int]] = {}
    for pair in laid:
        sets.setdefault(tables.pair_first[pair] // 2, []).append(pair)
    found = []
    for pairs in sets.values():
        views = tuple(_pair(tables, pair, laid) for pair in pairs)
        first = tables.pair_first[pairs[0]]
        missing = (tables.said[first ^ 1],) if views[0].matched else views[0].who
        found.append(LaidSet(views, views[0].completed, () if views[0].completed else missing))
    return tuple(found)


def _known_cards(known: SeatKnowledge, seat: int) -> tuple[KnownCard, ...]:
    """What is known for sure of a hand, or of the deck (-1)."""
    tables = known.tables
    place = 1 << seat + 1
    return tuple(
        KnownCard(
            tables.ids[tables.kind_of[slot]],
            seat,
            HOW[known.told[slot] >> TOLD_HOW_AT],
            known.told[slot] & TOLD_ROUND_MASK,
        )
        for slot, byte in enumerate(known.may)
        if byte == place
    )


def _announced(state: OldOneData) -> Announced:
    tables = state.tables
    frames = state.frames
    horror = frames[PIECE]
    about: list[str] = []
    if frames[WHAT] in (ANNOUNCE, WINDOW):
        about = [_chosen(state, tables.op[horror], choice) for choice in choices_in(frames[EXTRA])]
    named = [_said(tables, name) for name in about]
    return Announced(
        tables.ids[tables.first_horror + horror],
        frames[SEAT],
        frames[THING],
        tuple(about),
        tuple(named),
        frames[WHAT] == WINDOW,
    )


def _said(tables: Tables, name: str) -> str:
    """A card or a pair in words."""
    if name in tables.pair_names:
        return tables.pair_said[tables.pair_names.index(name)]
    return tables.said[tables.ids.index(name)]


def _chosen(state: OldOneData, effect: int, choice: int) -> str:
    """What was announced: a pair, a Horror, or a card."""
    tables = state.tables
    if effect in (effects.SWAP_PAIRS, effects.RETURN_PAIR):
        return tables.pair_names[choice]
    if effect == effects.STEAL_HORROR:
        return tables.ids[tables.first_horror + choice]
    return tables.ids[state.centre[choice] if effect == effects.TAKE_CENTER else choice]
