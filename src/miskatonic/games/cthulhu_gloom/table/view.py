"""What a seat sees of Cthulhu Gloom, built from what it may know; and the same as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from miskatonic.core.moves import in_words
from miskatonic.core.outcome import Outcome
from miskatonic.core.state import EXTRA, FRAME, PIECE, STEP, THING, WHAT
from miskatonic.games.cthulhu_gloom.content import CLEAR, ICONS, KIND_NAMES, KINDS, SLOTS
from miskatonic.games.cthulhu_gloom.numbers import frames
from miskatonic.games.cthulhu_gloom.numbers.kinds import EVENT
from miskatonic.games.cthulhu_gloom.numbers.steps import AIMING, ASKING, EFFECTS
from miskatonic.games.cthulhu_gloom.rules.ending import family_value
from miskatonic.games.cthulhu_gloom.rules.flow import GloomState
from miskatonic.games.cthulhu_gloom.rules.knowledge import row_of
from miskatonic.games.cthulhu_gloom.rules.lasting import draw_limit, persisting
from miskatonic.games.cthulhu_gloom.rules.layers import self_worth, stack_of
from miskatonic.games.cthulhu_gloom.rules.main_deck import CENTRE_AT, RAISED, SLOT_BITS, SLOT_MASK
from miskatonic.games.cthulhu_gloom.rules.set_up import is_free_family
from miskatonic.games.cthulhu_gloom.rules.state import (
    KINDS_MASK,
    LEFT_AT,
    MADE,
    PLAYS,
    SECOND_AT,
    SECOND_MASK,
    frames_of,
)
from miskatonic.games.cthulhu_gloom.rules.stories import may_claim, showing
from miskatonic.games.cthulhu_gloom.rules.tables import Tables
from miskatonic.games.cthulhu_gloom.table.card_text import text_of
from miskatonic.games.cthulhu_gloom.things import family_said

STEPS = {
    frames.FIRST: "Name the player who begins",
    frames.STORIES: "Choose the Stories for the middle",
    frames.FAMILY: "Choose a family",
    frames.DROP: "Leave one Character out",
    frames.LAST: "Before you draw: an Untimely Death as a free play, or pass",
    frames.DISCARD: "Discard a card",
    frames.TAKE: "Take a card from the discard pile",
    frames.CHOOSE: "Choose an opponent",
}
PLATE = 7
REGIONS = 8  # L1 L2 L3 R1 R2 R3 centre plate


class CardView(msgspec.Struct, frozen=True):
    """A card as printed: a clear slot is an empty text."""

    id: str
    name: str
    kind: str
    pathos: tuple[str, ...]
    icons: tuple[str, ...]
    centre: bool
    text: str
    classes: tuple[str, ...]


class LayerView(msgspec.Struct, frozen=True):
    """A card of a stack, and which of its eight regions are printed and nothing lies over them."""

    card: CardView
    shows: tuple[bool, ...]


class CharacterView(msgspec.Struct, frozen=True):
    """A Character with its stack from bottom to top, and what shows of it (CG-7)."""

    id: str
    name: str
    family: str
    family_name: str
    seat: int
    dead: bool
    worth: int
    pathos: tuple[str, ...]
    icons: tuple[str, ...]
    stack: tuple[LayerView, ...]
    effects: tuple[str, ...]
    about: str


class StoryView(msgspec.Struct, frozen=True):
    """`holder` -1: in the middle. `open_to`: the seats whose families could claim or steal it now."""

    id: str
    name: str
    requires: tuple[str, ...]
    points: int
    text: str
    holder: int
    open_to: tuple[int, ...]
    showing: tuple[int, ...]


class PlayerView(msgspec.Struct, frozen=True):
    """`known`: what the viewer knows of that hand; of the own hand, what everybody knows."""

    seat: int
    family: str
    characters: tuple[CharacterView, ...]
    value: int
    misery: int
    living: int
    hand_size: int
    hand: tuple[CardView, ...] | None
    known: tuple[CardView, ...]
    story: str | None
    limit: int
    missed: int
    lost: int


class AnnouncedView(msgspec.Struct, frozen=True):
    """A card being played; the last of them is answered or resolved first. `laid`: it is in a stack already."""

    seat: int
    card: CardView
    targets: tuple[str, ...]
    state: str
    laid: bool


class GloomView(msgspec.Struct, frozen=True):
    """`viewer` and `deciding` are seats; -1 is a spectator, or nobody."""

    game: str
    viewer: int
    deciding: int
    asked: tuple[int, ...]
    active: int
    turn: int
    round: int
    plays_left: int
    step: str
    players: tuple[PlayerView, ...]
    stories: tuple[StoryView, ...]
    families: tuple[str, ...]
    people: tuple[CharacterView, ...]
    announced: tuple[AnnouncedView, ...]
    deck_size: int
    discards: tuple[CardView, ...]
    outcome: Outcome | None


def view(state: GloomState, seat: int | None) -> GloomView:
    tables = state.tables
    owed = state.frames
    what = owed[WHAT] if owed else -1
    in_turn = len(owed) > 0 and owed[FRAME + WHAT] == frames.TURN
    return GloomView(
        game="cthulhu_gloom",
        viewer=-1 if seat is None else seat,
        deciding=state.seat,
        asked=tuple(other for other in range(state.seats) if state.asked >> other & 1),
        active=state.active,
        turn=state.turn,
        round=(state.turn + state.seats - 1) // state.seats,
        plays_left=owed[PLAYS] - owed[MADE] if in_turn else 0,
        step=step_of(state),
        players=tuple(_player(state, owner, seat) for owner in range(state.seats)),
        stories=tuple(_story(state, story) for story in _stories_out(state)),
        families=tuple(
            tables.families[at]
            for at in range(len(tables.families))
            if what == frames.FAMILY and is_free_family(state, at)
        ),
        people=tuple(
            _character(state, at)
            for at in range(len(tables.characters))
            if what == frames.FAMILY and state.owner[at] < 0
        ),
        announced=tuple(_announced(state, frame) for frame in frames_of(state) if frame[WHAT] == frames.PLAY),
        deck_size=state.deck_left,
        discards=tuple(card_view(tables, card) for card in reversed(state.discards)),
        outcome=state.outcome(),
    )


def step_of(state: GloomState) -> str:
    """What the decision is about."""
    owed = state.frames
    if not owed:
        return "The game is over"
    what = owed[WHAT]
    if what == frames.PLAY:
        name = _name(state.tables, owed[PIECE])
        return f"Answer {name}, or pass" if owed[STEP] == ASKING else f"Choose for {name}"
    if what == frames.TURN:
        left = owed[THING] - owed[STEP]
        first = "first play" if owed[STEP] == 0 else "second play"
        return f"Make the {first}" if left else "The plays are made"
    if what == frames.FREE:
        kinds = [KIND_NAMES[kind] for at, kind in enumerate(KINDS) if owed[EXTRA] & KINDS_MASK & 1 << at]
        left = owed[EXTRA] >> LEFT_AT
        return f"Free play, {left} left: {' or '.join(kinds)}, or decline"
    return STEPS.get(what, "Going on")


def _name(tables: Tables, card: int) -> str:
    return tables.cards.name(tables.cards.main[card])


def card_view(tables: Tables, number: int) -> CardView:
    card: Any = tables.cards.main[number]
    pathos: Sequence[Any] = getattr(card, "pathos", (CLEAR,) * SLOTS)
    icons: Sequence[str] = getattr(card, "icons", (CLEAR,) * SLOTS)
    return CardView(
        id=tables.ids[number],
        name=tables.cards.name(card),
        kind=KINDS[tables.kind[number]],
        pathos=tuple("" if slot == CLEAR else signed(slot) for slot in pathos),
        icons=tuple("" if icon == CLEAR else icon for icon in icons),
        centre=bool(tables.deck.mark_face[number] >> CENTRE_AT),
        text=text_of(card.effects),
        classes=tuple(dict.fromkeys(str(effect.class_) for effect in card.effects)),
    )


def signed(value: int) -> str:
    """+10, 0, −15 with a true minus."""
    return f"+{value}" if value > 0 else str(value).replace("-", "−")


def _printed(card: CardView) -> tuple[bool, ...]:
    """CG-7.1: which regions a card prints. All Modifiers and Deaths print the plate (CG-A6)."""
    return (*(slot != "" for slot in card.pathos), *(icon != "" for icon in card.icons), card.centre, True)


def layers(cards: Sequence[CardView]) -> tuple[LayerView, ...]:
    """CG-7.2: a region of a card shows when it is printed and no card above prints it."""
    covered = [False] * REGIONS
    found = []
    for card in reversed(cards):
        printed = _printed(card)
        found.append(LayerView(card, tuple(here and not over for here, over in zip(printed, covered, strict=True))))
        covered = [here or over for here, over in zip(printed, covered, strict=True)]
    return tuple(reversed(found))


def _character(state: GloomState, character: int) -> CharacterView:
    tables = state.tables
    stack = stack_of(state, character)
    person: Any = tables.cards.people[character]
    name = tables.cards.name(person)
    pathos = state.pathos_of[character]
    values = [(pathos >> slot * SLOT_BITS & SLOT_MASK) - RAISED for slot in range(SLOTS)]
    icons = tuple(icon for at, icon in enumerate(ICONS) if state.icons_of[character] >> at & 1)
    worth = self_worth(state, character)
    effects = lasting_effects(state, character)
    dead = character in state.dead
    return CharacterView(
        id=tables.characters[character],
        name=name,
        family=person.family,
        family_name=family_said(person.family),
        seat=state.owner[character],
        dead=dead,
        worth=worth,
        pathos=tuple(signed(value) for value in values),
        icons=icons,
        stack=layers([card_view(tables, card) for card in stack]),
        effects=effects,
        about=_about(name, worth, dead, icons, effects, [_name(tables, card) for card in stack]),
    )


def lasting_effects(state: GloomState, character: int) -> tuple[str, ...]:
    """CG-8.5, CG-8.6: what works on a Character now, in words."""
    tables = state.tables
    stack = stack_of(state, character)
    if not stack:
        return ()
    found = [effect for effect in tables.cards.effects(stack[-1]) if effect.class_ == "continuous"]
    card = persisting(state, character)
    if card >= 0:
        found += [effect for effect in tables.cards.effects(card) if effect.class_ == "persistent"]
    return tuple(text_of([effect]) for effect in found)


def _about(
    name: str, worth: int, dead: bool, icons: Sequence[str], effects: Sequence[str], stack: Sequence[str]
) -> str:
    parts = [f"{name}, {'dead' if dead else 'living'}. Self-Worth {signed(worth)} (CG-1.2)."]
    if icons:
        parts.append(f"Shows {in_words(list(icons))}.")
    if stack:
        parts.append(f"From bottom to top: {', '.join(stack)}.")
    return " ".join([*parts, *effects])


def _stories_out(state: GloomState) -> list[int]:
    held = [story for story in state.holds if story >= 0]
    return sorted(state.middle + held)


def _story(state: GloomState, story: int) -> StoryView:
    tables = state.tables
    card: Any = tables.cards.tales[story]
    return StoryView(
        id=tables.stories[story],
        name=tables.cards.name(card),
        requires=card.requires,
        points=card.points,
        text=text_of(card.effects),
        holder=state.holds.index(story) if story in state.holds else -1,
        open_to=tuple(seat for seat in range(state.seats) if may_claim(state, seat, story)),
        showing=tuple(showing(state, story, seat) for seat in range(state.seats)),
    )


def _player(state: GloomState, seat: int, viewer: int | None) -> PlayerView:
    tables = state.tables
    row = row_of(state, state.seats if viewer is None or viewer == seat else viewer)
    known = [card for card, may in enumerate(row.may) if may == 1 << seat + 1 and len(state.hands[seat])]
    family = state.families[seat]
    families = {tables.cards.people[character].family for character in family}
    return PlayerView(
        seat=seat,
        family=family_said(families.pop()) if len(families) == 1 else "the misfits" if families else "",
        characters=tuple(_character(state, character) for character in family),
        value=family_value(state, seat),
        misery=sum(self_worth(state, character) for character in family if character in state.living),
        living=sum(character in state.living for character in family),
        hand_size=len(state.hands[seat]),
        hand=tuple(card_view(tables, card) for card in state.hands[seat]) if seat == viewer else None,
        known=tuple(card_view(tables, card) for card in known),
        story=None if state.holds[seat] < 0 else tables.stories[state.holds[seat]],
        limit=draw_limit(state, seat),
        missed=state.missed[seat],
        lost=state.lost[seat],
    )


def _announced(state: GloomState, frame: list[int]) -> AnnouncedView:
    tables = state.tables
    _, seat, card, one, step, extra = frame
    two = (extra >> SECOND_AT & SECOND_MASK) - 1
    words = {ASKING: "announced", AIMING: "choosing", EFFECTS: "resolving"}
    return AnnouncedView(
        seat=seat,
        card=card_view(tables, card),
        targets=tuple(tables.characters[target] for target in (one, two) if target >= 0),
        state=words.get(min(step, EFFECTS), "answered"),
        laid=step >= EFFECTS and tables.kind[card] != EVENT,
    )


def draw(view: GloomView) -> str:
    """The view as text: the families first, then the Stories, then the own hand."""
    lines = [f"Round {view.round}, turn {view.turn}. {view.step}."]
    for card in view.announced:
        on = f" on {', '.join(card.targets)}" if card.targets else ""
        lines.append(f"Being played: {card.card.id}{on}, by seat {card.seat + 1} ({card.state})")
    if view.families:
        lines.append(f"Free families: {', '.join(view.families)}")
    for player in view.players:
        lines += _draw_player(player, view)
    for story in view.stories:
        lines.append(_draw_story(story))
    top = f" (top: {view.discards[0].id})" if view.discards else ""
    lines.append(f"Deck {view.deck_size}, discard pile {len(view.discards)}{top}.")
    for player in view.players:
        if player.hand is not None:
            lines.append("Your hand:")
            lines += [f"  {describe(card)}" for card in player.hand]
    return "\n".join(lines)


def _draw_player(player: PlayerView, view: GloomView) -> list[str]:
    mark = ">" if player.seat == view.active else " "
    you = " (you)" if player.seat == view.viewer else ""
    notes = [f"Family Value {signed(player.value)}", f"{player.hand_size} cards", f"draws to {player.limit}"]
    if player.story:
        notes.append(f"holds {player.story}")
    if player.missed:
        notes.append(f"will miss {player.missed} draw steps")
    if player.lost:
        notes.append(f"next turn {player.lost} plays less")
    if player.known and not you:
        notes.append(f"known in hand: {', '.join(card.id for card in player.known)}")
    lines = [f"{mark} Seat {player.seat + 1}{you}, {player.family or 'no family yet'}: {', '.join(notes)}"]
    for person in player.characters:
        icons = f" [{', '.join(person.icons)}]" if person.icons else ""
        stack = ", ".join(layer.card.id for layer in person.stack)
        dead = " DEAD" if person.dead else ""
        lines.append(f"    {person.id} {signed(person.worth)}{dead}{icons}{': ' + stack if stack else ''}")
        lines += [f"      {effect}" for effect in person.effects]
    return lines


def _draw_story(story: StoryView) -> str:
    where = "in the middle" if story.holder < 0 else f"held by seat {story.holder + 1}"
    able = f"; seats {', '.join(str(seat + 1) for seat in story.open_to)} could take it" if story.open_to else ""
    points = f", {signed(story.points)} points" if story.points else ""
    text = f" {story.text}" if story.text else ""
    return f"Story {story.id}, {where}: needs {' and '.join(story.requires)}{points}{able}.{text}"


def describe(card: CardView) -> str:
    """A card in one line: numbers, icons, effect."""
    parts = [f"{card.id}: {KIND_NAMES[card.kind]}"]
    if any(card.pathos):
        parts.append("/".join(slot or "·" for slot in card.pathos))
    if any(card.icons):
        parts.append(" ".join(icon for icon in card.icons if icon))
    return ", ".join(parts) + (f". {card.text}" if card.text else "")
