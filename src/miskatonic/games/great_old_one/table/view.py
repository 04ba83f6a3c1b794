"""What a seat sees of The Great Old One, built from what it knows; and the same as text."""

from __future__ import annotations

import msgspec

from miskatonic.core.outcome import Outcome
from miskatonic.core.state import EXTRA, FRAME, NOBODY, PIECE, SEAT, THING, UNANSWERED, WHAT
from miskatonic.games.great_old_one.names import NAMES
from miskatonic.games.great_old_one.numbers import effects, reasons
from miskatonic.games.great_old_one.numbers.frames import (
    ANNOUNCE,
    CALL,
    CLOSE,
    DISCARD,
    GIVE,
    HORROR,
    LOOK,
    PASS,
    RECRUIT,
    SETUP,
    WINDOW,
)
from miskatonic.games.great_old_one.rules.ending import score_of
from miskatonic.games.great_old_one.rules.played_horror import choices_in
from miskatonic.games.great_old_one.rules.seat_knowledge import SeatKnowledge, is_single
from miskatonic.games.great_old_one.rules.state import OldOneData
from miskatonic.games.great_old_one.rules.tables import Tables

STEPS = {
    SETUP: "Lay pairs from the first hand, or go on",
    CALL: "Call a Story card from an opponent, or lay a pair first",
    RECRUIT: "Swap a Story card with the centre or draw, or lay a pair first",
    HORROR: "Play a Horror or The Cultist, lay pairs, or end the turn",
    CLOSE: "Lay pairs, or end the turn",
    ANNOUNCE: "Choose what the Horror is for",
    WINDOW: "A Horror is being played: answer with a Sign, or let it happen",
    GIVE: "Choose a card to give away",
    LOOK: "Take a card from the hand you see",
    PASS: "Everybody picks a card to pass on, in secret",
    DISCARD: "Choose a card to discard, in secret",
}
OVER = "The game is over"

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


class Copy(msgspec.Struct, frozen=True):
    """One copy of a Story card as the viewer knows it.

    `where` is hand (the viewer's own), centre, laid, discarded, out, known or hidden; `seats` are those who have it, or
    may have it; `deck` whether it may be in the deck.
    """

    where: str
    seats: tuple[int, ...]
    deck: bool


class Name(msgspec.Struct, frozen=True):
    """A Story card in the register: who may hold its copies."""

    card: str
    copies: tuple[Copy, ...]


class FourSet(msgspec.Struct, frozen=True):
    """GO-4.3: two linked names and the Horror of their tale (where it lies: a seat, or -1)."""

    first: Name
    second: Name
    horror: str
    lies: int


class Lead(msgspec.Struct, frozen=True):
    """A Story card worth calling: it makes a pair with one in the viewer's hand (`makes`), or its holder is known.

    `seats` are the opponents who may have it; `certain` when one of them surely has.
    """

    card: str
    makes: str
    seats: tuple[int, ...]
    certain: bool


class PairView(msgspec.Struct, frozen=True):
    """A pair in a play area; `completed` when its four-set is whole there (GO-4.4)."""

    pair: str
    first: str
    second: str
    matched: bool
    completed: bool


class HorrorView(msgspec.Struct, frozen=True):
    card: str
    undone: bool


class PlayerView(msgspec.Struct, frozen=True):
    """A player as the viewer knows them. `hand` is shown to its owner, and to all when the game is over."""

    seat: int
    score: int
    pairs: tuple[PairView, ...]
    horrors: tuple[HorrorView, ...]
    cultist: bool
    skips: bool
    hand_size: int
    hand: tuple[str, ...] | None
    known: tuple[KnownCard, ...]


class Announced(msgspec.Struct, frozen=True):
    """The Horror that is being played, with all its player said about it (GO-7.2)."""

    horror: str
    seat: int
    target: int
    about: tuple[str, ...]


class GreatOldOneView(msgspec.Struct, frozen=True):
    """`viewer` and `deciding` are seats; -1 is a spectator, or nobody."""

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
    signs_left: int
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
        step=STEPS[what] if frames else OVER,
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
        register=_register(state, known, viewer),
        leads=() if seat is None or not frames else _leads(state, known, seat),
        pairs_to_end=tables.pairs_to_end,
        signs_left=tables.all_signs - gone,
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
        pairs=tuple(_pair(state, pair, laid) for pair in laid),
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
    )


def _pair(state: OldOneData, pair: int, laid: list[int]) -> PairView:
    tables = state.tables
    matched = pair < tables.stories
    completed = pair ^ 1 in laid if matched else laid.count(pair) > 1
    first, second = tables.ids[tables.pair_first[pair]], tables.ids[tables.pair_second[pair]]
    return PairView(tables.pair_names[pair], first, second, matched, completed)


def _known_cards(known: SeatKnowledge, seat: int) -> tuple[KnownCard, ...]:
    """What is known for sure of a hand, or of the deck (-1)."""
    tables = known.tables
    place = 1 << seat + 1
    return tuple(
        KnownCard(tables.ids[tables.kind_of[slot]], seat, HOW[known.told[slot] >> 8], known.told[slot] & 255)
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
    return Announced(tables.ids[tables.first_horror + horror], frames[SEAT], frames[THING], tuple(about))


def _chosen(state: OldOneData, effect: int, choice: int) -> str:
    """What was announced: a pair, a Horror, or a card."""
    tables = state.tables
    if effect in (effects.SWAP_PAIRS, effects.RETURN_PAIR):
        return tables.pair_names[choice]
    if effect == effects.STEAL_HORROR:
        return tables.ids[tables.first_horror + choice]
    return tables.ids[state.centre[choice] if effect == effects.TAKE_CENTER else choice]


def _register(state: OldOneData, known: SeatKnowledge, viewer: int) -> tuple[FourSet, ...]:
    tables = state.tables
    sets = []
    for first in range(0, tables.stories, 2):
        horror = tables.connects[first]
        sets.append(
            FourSet(
                _name(state, known, viewer, first),
                _name(state, known, viewer, first + 1),
                tables.ids[tables.first_horror + horror],
                state.lies[horror],
            )
        )
    return tuple(sets)


def _name(state: OldOneData, known: SeatKnowledge, viewer: int, kind: int) -> Name:
    """Open copies first, then hidden ones by what is known of them."""
    tables = state.tables
    copies = [Copy("centre", (), False) for card in state.centre if card == kind]
    for seat in range(state.seats):
        for pair in state.laid[seat]:
            lying = (tables.pair_first[pair] == kind) + (tables.pair_second[pair] == kind)
            copies += [Copy("laid", (seat,), False)] * lying
    copies += [Copy("discarded", (), False) for card in state.discards if card == kind]
    copies += [Copy("out", (), False) for card in state.out if card == kind]
    may = bytes(known.may)
    for slot in range(tables.first_slot[kind], tables.first_slot[kind + 1]):
        byte = may[slot]
        if not byte:
            continue
        seats = tuple(seat for seat in range(state.seats) if byte >> seat + 1 & 1)
        if seats == (viewer,):
            copies.append(Copy("hand", seats, False))
        else:
            copies.append(Copy("known" if is_single(byte) and seats else "hidden", seats, bool(byte & 1)))
    return Name(tables.ids[kind], tuple(copies))


def _leads(state: OldOneData, known: SeatKnowledge, seat: int) -> tuple[Lead, ...]:
    """Known holders first, then names that would make a pair and may be in some hand."""
    tables = state.tables
    hand = state.hands[seat]
    may = bytes(known.may)
    leads = []
    for kind in range(tables.stories):
        partner = kind if kind in hand else kind ^ 1 if kind ^ 1 in hand else -1
        certain, possible = 0, 0
        for slot in range(tables.first_slot[kind], tables.first_slot[kind + 1]):
            others = may[slot] & ~1 & ~(1 << seat + 1)
            possible |= others
            if others and is_single(may[slot]):
                certain |= others
        if certain or (partner >= 0 and possible):
            shown = certain or possible
            seats = tuple(other for other in range(state.seats) if shown >> other + 1 & 1)
            leads.append(Lead(tables.ids[kind], tables.ids[partner] if partner >= 0 else "", seats, bool(certain)))
    return tuple(sorted(leads, key=lambda lead: (not (lead.certain and lead.makes), not lead.certain, len(lead.seats))))


# As text


def draw(view: GreatOldOneView, tables: Tables) -> str:
    """The view as text: the table first, then what the viewer knows, then the viewer's hand."""
    lines = [f"Round {view.round}. {view.step}."]
    if view.announced:
        lines.append(_draw_announced(view.announced, tables))
    if view.answered:
        lines.append(f"Your sealed answer: {said(tables, view.answered)}.")
    centre = ", ".join(f"centre-{at + 1} {card}" for at, card in enumerate(view.centre)) or "empty"
    lines.append(f"Centre: {centre}.")
    top = said(tables, view.discards[-1]) if view.discards else "empty"
    lines.append(
        f"Deck {view.deck_size}, discard pile {len(view.discards)} (top: {top}), Signs not used {view.signs_left}."
    )
    for player in view.players:
        lines += _draw_player(player, view, tables)
    if view.seen_hand is not None:
        lines.append("The hand you see: " + ", ".join(view.seen_hand))
    if certain := [lead for lead in view.leads if lead.certain]:
        known = [f"{lead.card} (seat {lead.seats[0] + 1}{', a pair' if lead.makes else ''})" for lead in certain]
        lines.append("Worth calling: " + ", ".join(known))
    for player in view.players:
        if player.hand is not None and player.seat == view.viewer:
            lines.append("Your hand:")
            lines += [f"  {describe(tables, card)}" for card in player.hand]
    if view.outcome:
        lines.append(view.outcome.reason)
    return "\n".join(lines)


def _draw_announced(announced: Announced, tables: Tables) -> str:
    at = f" at seat {announced.target + 1}" if announced.target >= 0 else ""
    about = f" ({', '.join(said(tables, name) for name in announced.about)})" if announced.about else ""
    return f"Seat {announced.seat + 1} plays {describe(tables, announced.horror)}{at}{about}"


def _draw_player(player: PlayerView, view: GreatOldOneView, tables: Tables) -> list[str]:
    mark = ">" if player.seat == view.active else " "
    you = " (you)" if player.seat == view.viewer else ""
    skips = ", misses a turn" if player.skips else ""
    counts = f"{player.score} points, {len(player.pairs)} pairs, {player.hand_size} cards"
    lines = [f"{mark} Seat {player.seat + 1}{you}: {counts}{skips}"]
    if player.pairs:
        lines.append("    pairs: " + ", ".join(pair.pair + ("*" if pair.completed else "") for pair in player.pairs))
    in_play = [said(tables, horror.card) + (" (undone)" if horror.undone else "") for horror in player.horrors]
    if player.cultist:
        in_play.append("The Cultist")
    if in_play:
        lines.append("    in play: " + ", ".join(in_play))
    for known in player.known:
        when = f", round {known.round}" if known.round else ""
        lines.append(f"    holds {said(tables, known.card)}: {known.how}{when}")
    if player.hand is not None and player.seat != view.viewer:
        lines.append("    hand: " + ", ".join(said(tables, card) for card in player.hand))
    return lines


def said(tables: Tables, id: str) -> str:
    """The name of a card or pair."""
    if id in tables.ids:
        return tables.said[tables.ids.index(id)]
    if id in tables.pair_names:
        return tables.pair_said[tables.pair_names.index(id)]
    return "no Sign" if id == "pass" else id


def describe(tables: Tables, id: str) -> str:
    """A card in one line: what it is, what it does."""
    kind = tables.ids.index(id)
    if kind < tables.stories:
        horror = tables.said[tables.first_horror + tables.connects[kind]]
        return f"{id}: {tables.said[kind]}, linked with {tables.said[kind ^ 1]}, from {horror}"
    return f"{id}: {tables.said[kind]}. {tables.texts[kind]}"
