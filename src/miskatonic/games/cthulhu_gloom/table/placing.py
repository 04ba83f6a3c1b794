"""Plain data as a state: positions of scenarios, puzzles and packs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from miskatonic.core.errors import ScenarioError, listed
from miskatonic.core.knowledge import Knowledge
from miskatonic.core.state import NOBODY, SEAT, WHAT
from miskatonic.games.cthulhu_gloom.names import NAMES
from miskatonic.games.cthulhu_gloom.numbers import frames
from miskatonic.games.cthulhu_gloom.numbers.kinds import EVENT, UNTIMELY_DEATH
from miskatonic.games.cthulhu_gloom.numbers.steps import EFFECTS
from miskatonic.games.cthulhu_gloom.rules.flow import GloomState
from miskatonic.games.cthulhu_gloom.rules.knowledge import set_row
from miskatonic.games.cthulhu_gloom.rules.layers import all_stacks, read_stacks
from miskatonic.games.cthulhu_gloom.rules.state import NO_STORY
from miskatonic.games.cthulhu_gloom.rules.stories import set_stories
from miskatonic.games.cthulhu_gloom.rules.tables import Tables
from miskatonic.games.cthulhu_gloom.table.positions import FRAME_FIELDS, FRAMES

NUMBERS = NAMES.index("frames")
SEAT_FIELDS = ("family", "hand", "story", "missed", "lost", "value", "limit")
FIELDS = (
    "seats",
    "stacks",
    "middle",
    "deck",
    "discards",
    "active",
    "first",
    "turn",
    "stirred",
    "ended",
    "frames",
    "known",
)
DERIVED = ("living", "dead", "worth", "icons", "seat", "asked", "sealed", "surprises", "streams")
SET_UP = (frames.FIRST, frames.STORIES, frames.FAMILY, frames.DROP)


def place(state: GloomState, given: Mapping[str, Any]) -> None:
    """A (partial) position: a card it names is taken from where it was; what it leaves out stays.

    A position after the set-up that does not say who has which family finds them in the order of the content, seat by
    seat, each large family of a table of four or five without its last Character.
    """
    strange = [field for field in given if field not in (*FIELDS, *DERIVED, "step")]
    if strange:
        raise ScenarioError(f"A position has no field {listed(strange)}; expected {listed([*FIELDS, 'step'])}.")
    _finish_set_up(state, given)
    _place_families(state, given)
    _place_cards(state, given)
    _place_turn(state, given)
    _place_knowledge(state, given)


def _finish_set_up(state: GloomState, given: Mapping[str, Any]) -> None:
    """Choose for everybody until the cards are dealt, unless the position is one of the set-up."""
    owed = given.get("frames") or [{"what": given.get("step", "turn")}]
    if NUMBERS.get(owed[0].get("what", "")) in SET_UP:
        return
    if given.get("active") is not None and state.frames and state.frames[WHAT] in SET_UP:
        state.first = 0
        if state.frames[WHAT] in (frames.FAMILY, frames.DROP):
            state.frames[SEAT] = 0
    while state.frames and state.frames[WHAT] in SET_UP:
        if state.frames[WHAT] == frames.DROP:
            state.play(state.moves()[-1])
        else:
            state.play(state.moves()[0])


def _place_families(state: GloomState, given: Mapping[str, Any]) -> None:
    tables = state.tables
    seats = given.get("seats", [])
    for player in seats:
        strange = [field for field in player if field not in SEAT_FIELDS]
        if strange:
            raise ScenarioError(f"A seat has no field {listed(strange)}; expected {listed(SEAT_FIELDS)}.")
    families = [family[:] for family in state.families]
    for seat, player in enumerate(seats):
        if "family" in player:
            families[seat] = [_number(name, tables.characters, "Character") for name in player["family"]]
            if len(families[seat]) > len(tables.members[0]):
                raise ScenarioError(f"A family has at most {len(tables.members[0])} Characters.")
    spelled = {seat for seat, player in enumerate(seats) if "family" in player}
    taken = [character for seat in spelled for character in families[seat]]
    spare = [family for family in tables.members if not any(character in taken for character in family)]
    for seat in range(state.seats):
        if seat in spelled:
            continue
        if any(character in taken for character in families[seat]):
            families[seat] = spare.pop(0)[: len(families[seat])] if spare else []
        else:
            spare = [family for family in spare if not any(character in families[seat] for character in family)]
        taken += families[seat]
    if len(set(taken)) < len(taken):
        raise ScenarioError("The position gives a Character to two families.")
    state.families = families
    state.owner = [-1] * tables.people
    for seat, family in enumerate(families):
        for character in family:
            state.owner[character] = seat


def _number(name: str, names: list[str], kind: str) -> int:
    if name not in names:
        raise ScenarioError(f'There is no {kind} "{name}".')
    return names.index(name)


def _place_cards(state: GloomState, given: Mapping[str, Any]) -> None:
    tables = state.tables
    wanted: dict[str, list[int]] = {}  # the piles that are spelled out, by a name of their own

    def wants(pile: str, names: list[str], from_top: bool = False) -> None:
        cards = [_number(name, tables.ids, "card") for name in names]
        wanted[pile] = cards[::-1] if from_top else cards

    for seat, player in enumerate(given.get("seats", [])):
        if "hand" in player:
            wants(f"hand {seat}", player["hand"])
    for name, stack in given.get("stacks", {}).items():
        wants(f"stack {_number(name, tables.characters, 'Character')}", stack)
    if "deck" in given:
        wants("deck", given["deck"], from_top=True)
    if "discards" in given:
        wants("discards", given["discards"], from_top=True)
    flying = [_number(frame["piece"], tables.ids, "card") for frame in given.get("frames", []) if _flies(frame, tables)]
    named = [card for cards in wanted.values() for card in cards] + flying
    if len(set(named)) < len(named):
        twice = sorted({tables.ids[card] for card in named if named.count(card) > 1})
        raise ScenarioError(f"The position names {listed(twice)} in two places.")
    piles = {"deck": state.deck[: state.deck_left], "discards": state.discards}
    piles |= {f"hand {seat}": hand for seat, hand in enumerate(state.hands)}
    piles |= {f"stack {character}": stack for character, stack in enumerate(all_stacks(state))}
    piles = {pile: [card for card in cards if card not in named] for pile, cards in piles.items()}
    loose = [card for pile in wanted for card in piles[pile]]
    piles |= wanted
    # A deck that is spelled out is exactly that: what nobody wants lies at the bottom of the discard pile, or stays in
    # the box when that is spelled out too.
    if "deck" not in wanted:
        piles["deck"] = loose + piles["deck"]
    elif "discards" not in wanted:
        piles["discards"] = loose + piles["discards"]
    state.deck = piles["deck"]
    state.deck_left = len(state.deck)
    state.discards = piles["discards"]
    state.hands = [piles[f"hand {seat}"] for seat in range(state.seats)]
    stacks = [piles[f"stack {character}"] for character in range(tables.people)]
    _set_aside(state, stacks, given)
    read_stacks(state, stacks)
    _place_stories(state, given)


def _flies(frame: Mapping[str, Any], tables: Tables) -> bool:
    if frame.get("what") != "play":
        return False
    kind = tables.kind[_number(frame["piece"], tables.ids, "card")]
    return frame.get("step", 0) < EFFECTS or kind == EVENT


def _set_aside(state: GloomState, stacks: list[list[int]], given: Mapping[str, Any]) -> None:
    """CG-9.7: who has a Death in the stack is dead."""
    tables = state.tables
    in_play = [character for character in range(tables.people) if state.owner[character] >= 0]
    dealt = (bool(state.frames) and state.frames[WHAT] not in SET_UP) or bool(state.ended)
    is_dead = {at: any(tables.kind[card] == UNTIMELY_DEATH for card in stacks[at]) for at in in_play}
    state.living = [character for character in in_play if not is_dead[character]] if dealt else []
    dead = [character for character in in_play if is_dead[character]]
    order = [_number(name, tables.characters, "Character") for name in given.get("dead", [])]
    state.dead = sorted(dead, key=lambda at: order.index(at) if at in order else len(order))


def _place_stories(state: GloomState, given: Mapping[str, Any]) -> None:
    tables = state.tables
    for seat, player in enumerate(given.get("seats", [])):
        if "story" in player:
            state.holds = state.holds[:]
            old = state.holds[seat]
            state.holds[seat] = _number(player["story"], tables.stories, "Story") if player["story"] else NO_STORY
            if old >= 0 and old != state.holds[seat]:
                state.middle = sorted({*state.middle, old})
    if "middle" in given:
        state.middle = [_number(name, tables.stories, "Story") for name in given["middle"]]
    elif any(player.get("story") for player in given.get("seats", [])):
        free = [story for story in state.middle if story not in state.holds]
        held = sum(story >= 0 for story in state.holds)
        state.middle = free[: max(0, tables.stories_in_play - held)]
    set_stories(state, state.middle, state.holds)


def _place_turn(state: GloomState, given: Mapping[str, Any]) -> None:
    for seat, player in enumerate(given.get("seats", [])):
        if "missed" in player:
            state.missed = [*state.missed[:seat], int(player["missed"]), *state.missed[seat + 1 :]]
        if "lost" in player:
            state.lost = [*state.lost[:seat], int(player["lost"]), *state.lost[seat + 1 :]]
    state.first = int(given.get("first", state.first))
    if "active" in given:
        state.active = int(given["active"])
        state.seat = state.active
        if state.frames:
            state.frames[SEAT] = state.active
    state.turn = int(given.get("turn", state.turn))
    state.stirred = int(given.get("stirred", max(state.stirred, state.turn - 1) if "turn" in given else state.stirred))
    state.ended = int(given.get("ended", state.ended))
    state.surprises = int(given.get("surprises", state.surprises))
    if "frames" in given:
        state.frames[:] = [number for frame in given["frames"] for number in _numbers(frame, state)]
        if state.frames:
            state.seat = state.frames[SEAT]
    if "asked" in given:
        state.asked = sum(1 << seat for seat in given["asked"])
        state.sealed = list(given.get("sealed", []))
    if "seat" in given:
        state.seat = int(given["seat"])
    if "streams" in given:
        state.chance.words = list(given["streams"])
    if state.ended or given.get("seat") == NOBODY:
        state.seat = NOBODY


def _numbers(frame: Mapping[str, Any], state: GloomState) -> list[int]:
    if frame.get("what") not in NUMBERS:
        raise ScenarioError(f"There is no frame {frame.get('what')!r}; expected {listed(FRAMES)}.")
    what = NUMBERS[frame["what"]]
    numbers = [frame.get(field, 0) for field in FRAME_FIELDS]
    if what in (frames.PLAY, frames.FREE):
        numbers[0] = _number(frame["piece"], state.tables.ids, "card")
        thing = frame.get("thing", "")
        numbers[1] = _number(thing, state.tables.characters, "Character") if thing else -1
    elif what == frames.TURN and "thing" not in frame:
        numbers[1] = state.tables.plays_per_turn
    return [what, int(frame.get("seat", state.active)), *(int(number) for number in numbers)]


def _place_knowledge(state: GloomState, given: Mapping[str, Any]) -> None:
    """Unless the position says what is known: each seat knows its own hand; the rest may be in the deck or any hand."""
    tables = state.tables
    everywhere = (1 << (state.seats + 1)) - 1
    hidden = state.deck[: state.deck_left] + [card for hand in state.hands for card in hand]
    row = bytearray(tables.count)
    for card in range(tables.count):
        state.hidden[card] = 0
    for card in hidden:
        row[card] = everywhere if any(state.hands) else 1
        state.hidden[card] = 255
    for viewer in range(state.seats + 1):
        set_row(state, viewer, Knowledge(row))
    state.gone = 0
    state.mixed = 0
    for name, places in given.get("known", {}).items():
        card = _number(name, tables.ids, "card")
        state.hidden[card] = 255 if any(places) else 0
        for viewer, may in enumerate(places):
            state.known[viewer * tables.count + card] = may
