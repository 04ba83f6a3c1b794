"""Plain data as a state: positions of scenarios, puzzles and packs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from miskatonic.core.errors import ScenarioError, listed
from miskatonic.core.state import NOBODY, SEAT, UNANSWERED
from miskatonic.games.great_old_one.names import NAMES
from miskatonic.games.great_old_one.numbers.frames import ANNOUNCE
from miskatonic.games.great_old_one.numbers.reasons import NOT_TOLD, RECRUITED
from miskatonic.games.great_old_one.rules.ending import outcome
from miskatonic.games.great_old_one.rules.hands_and_deck import EVERYBODY, pick_up
from miskatonic.games.great_old_one.rules.played_horror import CHOICE_BITS
from miskatonic.games.great_old_one.rules.seat_knowledge import TOLD_HOW_AT
from miskatonic.games.great_old_one.rules.state import OldOneData
from miskatonic.games.great_old_one.rules.table_knowledge import blank
from miskatonic.games.great_old_one.rules.tables import Tables

FIELDS = (
    "deck",
    "centre",
    "discards",
    "out",
    "seats",
    "undone",
    "skips",
    "seat",
    "active",
    "first",
    "turn",
    "idle",
    "ended",
    "surprises",
    "asked",
    "sealed",
    "frames",
    "known",
    "streams",
)
SEAT_FIELDS = ("hand", "recruited", "pairs", "horrors", "cultist", "score")


def place(state: OldOneData, given: Mapping[str, Any]) -> None:
    """A (partial) position: a card it names is taken from where it was; what it leaves out stays."""
    tables = state.tables
    if strange := [field for field in given if field not in (*FIELDS, "phase")]:
        raise ScenarioError(f"A position has no field {listed(strange)}; expected {listed([*FIELDS, 'phase'])}.")
    _place_cards(state, given)
    if "undone" in given:
        state.undone = sum(1 << _card(name, tables) - tables.first_horror for name in given["undone"])
    if "skips" in given:
        state.skips = sum(1 << seat for seat in given["skips"])
    state.active = int(given.get("active", state.active))
    state.first = int(given.get("first", state.first))
    state.set_turn(int(given.get("turn", state.turn)))
    state.idle = int(given.get("idle", state.idle))
    if "ended" in given:
        state.ended = NAMES.index("endings")[given["ended"]]
    state.surprises = int(given.get("surprises", state.surprises))
    state.seat = int(given.get("seat", state.active))
    _place_frames(state, given)
    if "streams" in given:
        state.chance.words = list(given["streams"])
    _place_knowledge(state, given)
    if state.ended:
        state.seat = NOBODY
        state.frames.clear()


def _place_frames(state: OldOneData, given: Mapping[str, Any]) -> None:
    if "frames" in given:
        state.frames = [number for frame in given["frames"] for number in _numbers(frame, state)]
    elif "phase" in given:
        state.frames = _numbers({"what": given["phase"]}, state)
    elif state.frames:
        state.frames[SEAT] = state.active
    state.asked = 0
    state.sealed = []
    if "asked" in given:
        state.asked = sum(1 << seat for seat in given["asked"])
        if state.asked:
            state.sealed = list(given.get("sealed", [])) or [UNANSWERED] * state.seats
            state.seat = int(given.get("seat", given["asked"][0]))


def _numbers(frame: Mapping[str, Any], state: OldOneData) -> list[int]:
    names = NAMES.index("frames")
    if frame.get("what") not in names:
        raise ScenarioError(f"There is no phase or frame {frame.get('what')!r}; expected {listed(list(names))}.")
    what = names[frame["what"]]
    if what < ANNOUNCE:  # a phase of the turn
        return [what, state.active, 0, 0, 0, 0]
    extra = frame.get("extra", 0)
    for at, choice in enumerate(frame.get("choices", [])):
        extra |= choice + 1 << at * CHOICE_BITS
    horror = _card(frame["horror"], state.tables) - state.tables.first_horror
    return [what, state.active, horror, frame.get("target", -1), frame.get("left", 0), extra]


def _card(name: str, tables: Tables) -> int:
    if name not in tables.ids:
        raise ScenarioError(f'There is no card "{name}".')
    return tables.ids.index(name)


def _pair(name: str, tables: Tables) -> int:
    if name not in tables.pair_names:
        raise ScenarioError(f'There is no pair "{name}"; a pair is written like {tables.pair_names[-1]}.')
    return tables.pair_names.index(name)


class _Loose:
    """All cards that a position may still lay somewhere, those that a spelled-out place gave up first."""

    def __init__(self, state: OldOneData) -> None:
        self.state = state
        self.tables = state.tables
        self.cards: list[int] = []
        self.spelled: list[list[int]] = []
        self.wanted: list[tuple[list[int], list[int]]] = []  # piles, and what they shall hold

    def spell(self, pile: list[int], names: list[str]) -> None:
        """A pile that shall hold just these cards, from the bottom up."""
        self.cards += pile
        pile.clear()
        self.spelled.append(pile)
        self.wanted.append((pile, [_card(name, self.tables) for name in names]))

    def clear_play_area(self, seat: int, player: Mapping[str, Any]) -> None:
        """Take up what the position spells out of it."""
        state, tables = self.state, self.tables
        if "pairs" in player:
            for pair in state.laid[seat]:
                self.cards += [tables.pair_first[pair], tables.pair_second[pair]]
            state.laid[seat].clear()
        if "horrors" in player:
            for horror, owner in enumerate(state.lies):
                if owner == seat:
                    state.lies[horror] = -1
                    self.cards.append(tables.first_horror + horror)
        if "cultist" in player and state.cultist == seat:
            state.cultist = -1
            self.cards.append(tables.cultist)

    def lay_play_area(self, seat: int, player: Mapping[str, Any]) -> None:
        state, tables = self.state, self.tables
        for name in player.get("pairs", []):
            pair = _pair(name, tables)
            self.take(tables.pair_first[pair])
            self.take(tables.pair_second[pair])
            state.laid[seat].append(pair)
        for name in player.get("horrors", []):
            self.take(_card(name, tables))
            state.lies[_card(name, tables) - tables.first_horror] = seat
        if player.get("cultist"):
            self.take(tables.cultist)
            state.cultist = seat

    def take(self, card: int) -> None:
        """One copy, from the loose cards or from a place that the position does not spell out."""
        state, tables = self.state, self.tables
        if card in self.cards:
            self.cards.remove(card)
            return
        piles = [state.deck, state.discards, state.out, state.centre, *state.hands]
        for pile in piles:
            if card in pile and not any(pile is spelled for spelled in self.spelled):
                pile.remove(card)
                return
        horror = card - tables.first_horror
        if 0 <= horror < tables.horrors and state.lies[horror] >= 0:
            state.lies[horror] = -1
            return
        if card == tables.cultist and state.cultist >= 0:
            state.cultist = -1
            return
        for pairs in state.laid:
            for pair in pairs:
                if card in (tables.pair_first[pair], tables.pair_second[pair]):
                    pairs.remove(pair)
                    self.cards += [tables.pair_first[pair], tables.pair_second[pair]]
                    self.cards.remove(card)
                    return
        raise ScenarioError(f"The position names {tables.ids[card]} more often than there are copies.")


def _place_cards(state: OldOneData, given: Mapping[str, Any]) -> None:
    """First everything that the position spells out is taken up, then each card is laid where it is wanted."""
    # Here they are changed in place, so first they become the state's own.
    state.centre, state.discards, state.out = state.centre[:], state.discards[:], state.out[:]
    state.laid, state.lies = [pairs[:] for pairs in state.laid], state.lies[:]
    state.hands, state.owned = [hand[:] for hand in state.hands], 0
    loose = _Loose(state)
    seats = given.get("seats", [])
    for seat, player in enumerate(seats):
        if strange := [field for field in player if field not in SEAT_FIELDS]:
            raise ScenarioError(f"A seat has no field {listed(strange)}; expected {listed(SEAT_FIELDS)}.")
        if "hand" in player:
            loose.spell(state.hands[seat], player["hand"])
        loose.clear_play_area(seat, player)
    for name, pile in (("centre", state.centre), ("out", state.out)):
        if name in given:
            loose.spell(pile, given[name])
    for name, pile in (("deck", state.deck), ("discards", state.discards)):
        if name in given:
            loose.spell(pile, given[name][::-1])
    for pile, cards in loose.wanted:
        for card in cards:
            loose.take(card)
        pile[:] = cards
    for seat, player in enumerate(seats):
        loose.lay_play_area(seat, player)
    for hand in state.hands:
        hand.sort()
    # What nobody wants lies at the bottom of the deck; when the deck is spelled out, it leaves the game.
    rest = sorted(loose.cards)
    if "deck" not in given:
        state.deck[:0] = rest
    elif rest:
        state.out += rest


def _place_knowledge(state: OldOneData, given: Mapping[str, Any]) -> None:
    """Unless the position says what is known: one's own hand, what lies open, and who has recruited whom."""
    tables = state.tables
    recruited = [
        (seat, _card(name, tables))
        for seat, player in enumerate(given.get("seats", []))
        for name in player.get("recruited", [])
    ]
    for seat, kind in recruited:  # it lies open until all have seen it taken
        if kind not in state.hands[seat]:
            raise ScenarioError(f"{tables.ids[kind]} was recruited by seat {seat + 1}, but is not in that hand.")
        state.from_hand(seat, kind)
    hidden = [0] * len(tables.kind_of)
    for pile in (state.deck, *state.hands):
        for kind in pile:
            slot = tables.first_slot[kind]
            while hidden[slot]:
                slot += 1
            hidden[slot] = 1
    sizes = [len(state.deck), *(len(hand) for hand in state.hands)]
    knowledge = blank(tables, state.seats, sizes, hidden)
    state.know(knowledge)
    if "known" in given:
        for viewer, known in enumerate(given["known"]):
            seen = knowledge.own(viewer)
            for name, slots in known.items():
                first = tables.first_slot[_card(name, tables)]
                for at, (may, how, when) in enumerate(slots):
                    seen.may[first + at], seen.told[first + at] = may, how << TOLD_HOW_AT | when
            seen.count_bytes()
            seen.counted = True
        return
    for seat in range(state.seats):
        state.log_look(1 << seat, seat, NOT_TOLD)
    for seat, kind in recruited:
        pick_up(state, seat, kind, RECRUITED)
    if outcome(state) is not None:
        for seat in range(state.seats):
            state.log_look(EVERYBODY, seat, NOT_TOLD)
