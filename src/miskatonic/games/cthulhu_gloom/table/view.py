"""What a seat sees of Cthulhu Gloom, built from what it may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from miskatonic.core.moves import in_words
from miskatonic.core.outcome import Outcome
from miskatonic.core.state import EXTRA, FRAME, PIECE, SEAT, STEP, THING, WHAT
from miskatonic.games.cthulhu_gloom.content import ICONS, KIND_NAMES, KINDS, SLOTS
from miskatonic.games.cthulhu_gloom.numbers import frames
from miskatonic.games.cthulhu_gloom.numbers.forms import DEATH
from miskatonic.games.cthulhu_gloom.numbers.kinds import EVENT
from miskatonic.games.cthulhu_gloom.numbers.manners import DOWN_TO_LIMIT
from miskatonic.games.cthulhu_gloom.numbers.steps import AIMING, ASKING, EFFECTS
from miskatonic.games.cthulhu_gloom.rules.ending import family_value, is_short
from miskatonic.games.cthulhu_gloom.rules.flow import GloomState
from miskatonic.games.cthulhu_gloom.rules.knowledge import row_of
from miskatonic.games.cthulhu_gloom.rules.lasting import draw_limit
from miskatonic.games.cthulhu_gloom.rules.layers import self_worth, stack_of
from miskatonic.games.cthulhu_gloom.rules.main_deck import RAISED, SLOT_BITS, SLOT_MASK
from miskatonic.games.cthulhu_gloom.rules.set_up import is_free_family
from miskatonic.games.cthulhu_gloom.rules.state import (
    KINDS_MASK,
    LEFT_AT,
    MADE,
    PLAYS,
    SECOND_AT,
    SECOND_MASK,
)
from miskatonic.games.cthulhu_gloom.rules.tables import Tables
from miskatonic.games.cthulhu_gloom.rules.untimely_deaths import may_play_death
from miskatonic.games.cthulhu_gloom.table.faces import (
    PICTURES,
    CardView,
    LayerView,
    card_view,
    hyphened,
    layers,
    signed,
)
from miskatonic.games.cthulhu_gloom.table.stories import StoryView, story_view
from miskatonic.games.cthulhu_gloom.table.would import lasting_effects, totals, warnings
from miskatonic.games.cthulhu_gloom.things import family_said

STEPS = {
    frames.FIRST: "Name the player who begins",
    frames.STORIES: "Choose the Stories for the middle",
    frames.FAMILY: "Choose a family to make miserable",
    frames.DROP: "Leave one Character out",
    frames.LAST: "Before the draw: an Untimely Death as a free play, or pass",
    frames.TAKE: "Take a card from the discard pile",
    frames.CHOOSE: "Choose an opponent",
}


class CharacterView(msgspec.Struct, frozen=True):
    """A Character with its stack from bottom to top, and what shows of it (CG-7). `caption` may break in its name."""

    id: str
    name: str
    caption: str
    icon: str
    crest: str
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


class FamilyView(msgspec.Struct, frozen=True):
    """A family that may be chosen, and who belongs to it."""

    id: str
    name: str
    crest: str
    people: tuple[str, ...]


class PlayerView(msgspec.Struct, frozen=True):
    """`known`: what the viewer knows of that hand; of their own hand, what everybody knows."""

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
    """A card being played; the last of them is answered or resolved first.

    `on` are its targets by name; `laid`: it is in a stack already.
    """

    seat: int
    card: CardView
    targets: tuple[str, ...]
    on: str
    state: str
    laid: bool


class GloomView(msgspec.Struct, frozen=True):
    """`viewer` and `deciding` are seats; -1 is a spectator, or nobody. `pictures` are those of what cards print.

    `would`: for each card that the viewer may lay on Characters now, what the Self-Worth of each would be under it, and
    the change. `warnings`: what to ask before a move is made, by its notation.
    """

    game: str
    viewer: int
    deciding: int
    asked: tuple[int, ...]
    active: int
    turn: int
    round: int
    last_round: int  # of a short game; 0: a family dies out before
    plays_made: int
    plays_left: int
    step: str
    players: tuple[PlayerView, ...]
    stories: tuple[StoryView, ...]
    families: tuple[FamilyView, ...]
    announced: tuple[AnnouncedView, ...]
    deck_size: int
    discards: tuple[CardView, ...]
    would: dict[str, dict[str, str]]
    warnings: dict[str, str]
    pictures: dict[str, str]
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
        last_round=tables.max_rounds if is_short(state) else 0,
        plays_made=owed[MADE] if in_turn else 0,
        plays_left=owed[PLAYS] - owed[MADE] if in_turn else 0,
        step=step_of(state, seat),
        players=tuple(_player(state, owner, seat) for owner in range(state.seats)),
        stories=tuple(story_view(state, story, seat) for story in _stories_out(state)),
        families=tuple(
            _family(tables, at)
            for at in range(len(tables.families))
            if what == frames.FAMILY and is_free_family(state, at)
        ),
        announced=tuple(_announced(state, frame) for frame in state.each_frame() if frame[WHAT] == frames.PLAY),
        deck_size=state.deck_left,
        discards=tuple(card_view(tables, card) for card in reversed(state.discards)),
        would=totals(state, seat),
        warnings=warnings(state, seat),
        pictures=PICTURES,
        outcome=state.outcome(),
    )


def step_of(state: GloomState, viewer: int | None) -> str:
    """What the decision is about, and because of which card; whoever decides is also told what is good."""
    owed = state.frames
    if not owed:
        return "The game is over"
    what = owed[WHAT]
    if what == frames.PLAY:
        name = _name(state.tables, owed[PIECE])
        return f"Use a card that answers {name}, or pass" if owed[STEP] == ASKING else f"Choose whom {name} is for"
    if what == frames.TURN:
        return _play(state, viewer == state.seat)
    if what == frames.FREE:
        kinds = [KIND_NAMES[kind] for at, kind in enumerate(KINDS) if owed[EXTRA] & KINDS_MASK & 1 << at]
        by = f"Free play from {_name(state.tables, owed[PIECE])}"
        if viewer == state.seat and len(state.moves()) == 1:
            return f"{by}, but you hold no {' or '.join(kinds)} for it: decline"
        left = owed[EXTRA] >> LEFT_AT
        more = f" ({left - 1} more after it)" if left > 1 else ""
        return f"{by}, beyond your two: play {_one(kinds)} now, or decline{more}"
    if what == frames.DISCARD:
        number = cards_to_discard(state)
        many = "a card from hand" if number == 1 else f"{number} cards from hand, one by one"
        return f"Discard {many}{_because(state)}"
    return STEPS.get(what, "Going on") + _because(state)


def _one(kinds: Sequence[str]) -> str:
    """a Modifier; an Event or an Untimely Death."""
    return " or ".join(f"{'an' if kind[0] in 'EU' else 'a'} {kind}" for kind in kinds)


def _play(state: GloomState, advised: bool) -> str:
    """CG-4.1: which of the turn's plays, and for whoever makes it what could be done."""
    made, plays = state.frames[STEP], state.frames[THING]
    if made >= plays:
        return "The plays are made"
    number = f"Play {made + 1} of {plays}"
    if not advised:
        return number
    then = _then(state) if made + 1 == plays else ""
    if may_play_death(state):
        could = "adden your family, cheer up another, or bury somebody below zero"
        return f"{number}. Your Story allows a Death: s{could}" if made else f"{number}. S{could}{then}"
    numbers = state.tables.moves
    could = "Sadden your family or cheer up another"
    if free := [numbers.one_of[move] for move in state.moves() if numbers.form_of[move] == DEATH]:
        who = in_words([state.tables.cards.character.said[one] for one in dict.fromkeys(free)])
        return f"{number}. {could}; a Death on {who} is a free play"
    return f"{number}. {could} (no Deaths now){then}"


def _then(state: GloomState) -> str:
    """CG-4.5, CG-A13: the draw after the last play."""
    if state.missed[state.seat]:
        return ", then miss the draw"
    return f", then draw up to {draw_limit(state, state.seat)}"


def cards_to_discard(state: GloomState) -> int:
    """How many cards the seat that discards now must still give up (CG-8.2)."""
    owed = state.frames
    if owed[STEP] == DOWN_TO_LIMIT:
        return len(state.hands[owed[SEAT]]) - draw_limit(state, owed[SEAT])
    return min(owed[EXTRA], len(state.hands[owed[SEAT]]))


def _because(state: GloomState) -> str:
    """The card being played, if the decision is one that its own effects ask for; what it set off is another's.

    What it does is told where it lies.
    """
    cards = [frame[PIECE] for frame in state.each_frame() if frame[WHAT] == frames.PLAY]
    asks = {frames.DISCARD: "discard", frames.TAKE: "take_from_discard", frames.CHOOSE: "chosen_opponent"}
    wanted = asks.get(state.frames[WHAT])
    for effect in state.tables.cards.effects(cards[-1]) if cards else ():
        if wanted in (effect.op, effect.who, effect.from_, effect.to, effect.a, effect.b):
            return f", for {_name(state.tables, cards[-1])}"
    return ""


def _name(tables: Tables, card: int) -> str:
    return tables.cards.name(tables.cards.main[card])


def _character(state: GloomState, character: int) -> CharacterView:
    tables = state.tables
    sheets = layers([card_view(tables, card) for card in stack_of(state, character)])
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
        caption=hyphened(name),
        icon=person.icon,
        crest=_crest(tables, person.family),
        family=person.family,
        family_name=family_said(person.family),
        seat=state.owner[character],
        dead=dead,
        worth=worth,
        pathos=tuple(signed(value) for value in values),
        icons=icons,
        stack=sheets,
        effects=effects,
        about=_about(name, worth, dead, icons, effects, sheets),
    )


def _about(
    name: str, worth: int, dead: bool, icons: Sequence[str], effects: Sequence[str], stack: Sequence[LayerView]
) -> str:
    parts = [f"{name}, {'dead' if dead else 'living'}. Self-Worth {signed(worth)} (CG-1.2)."]
    printed = [
        (slot, shows) for layer in stack for slot, shows in zip(layer.card.pathos, layer.shows, strict=False) if slot
    ]
    if covered := [slot for slot, shows in printed if not shows]:
        counted = [slot for slot, shows in printed if shows]
        parts.append(f"Counted: {in_words(counted)}. Covered, so not counted: {in_words(covered)} (CG-7.2).")
    if icons:
        parts.append(f"Shows {in_words(list(icons))}.")
    if stack:
        parts.append(f"From bottom to top: {', '.join(layer.card.name for layer in stack)}.")
    return " ".join([*parts, *effects])


def _family(tables: Tables, number: int) -> FamilyView:
    family = tables.families[number]
    return FamilyView(
        id=family,
        name=family.replace("_", " ").title(),
        crest=_crest(tables, family),
        people=tuple(tables.cards.character.said[character] for character in tables.members[number]),
    )


def _crest(tables: Tables, family: str) -> str:
    """That of the first Character of the family."""
    crest: str = tables.cards.people[tables.members[tables.families.index(family)][0]].crest
    return crest


def _stories_out(state: GloomState) -> list[int]:
    held = [story for story in state.holds if story >= 0]
    return sorted(state.middle + held)


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
    chosen = [target for target in (one, two) if target >= 0]
    words = {ASKING: "announced", AIMING: "choosing", EFFECTS: "resolving"}
    return AnnouncedView(
        seat=seat,
        card=card_view(tables, card),
        targets=tuple(tables.characters[target] for target in chosen),
        on=" and ".join(tables.cards.character.said[target] for target in chosen),
        state=words.get(min(step, EFFECTS), "answered"),
        laid=step >= EFFECTS and tables.kind[card] != EVENT,
    )
