"""The Stories as a seat sees them: what each needs and gives, and how far the seat's family is with it (CG-10)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Any

import msgspec

from miskatonic.core.moves import in_words
from miskatonic.games.cthulhu_gloom.content import ICONS
from miskatonic.games.cthulhu_gloom.rules.flow import GloomState
from miskatonic.games.cthulhu_gloom.rules.stories import may_claim, showing
from miskatonic.games.cthulhu_gloom.table.card_text import gives
from miskatonic.games.cthulhu_gloom.table.faces import hyphened


class StoryView(msgspec.Struct, frozen=True):
    """`title`: its name, which may break. `gives`: its points and effects in words. `holder` -1: in the middle.

    `open_to`: the seats whose families could claim or steal it now. `met`: for each icon it requires whether the
    viewer's family shows it, each on a Character of its own; `yours` says who and what is missing.
    """

    id: str
    name: str
    title: str
    icon: str
    requires: tuple[str, ...]
    points: int
    gives: str
    holder: int
    open_to: tuple[int, ...]
    showing: tuple[int, ...]
    met: tuple[bool, ...]
    yours: str
    about: str


def story_view(state: GloomState, story: int, viewer: int | None) -> StoryView:
    tables = state.tables
    card: Any = tables.cards.tales[story]
    name = tables.cards.name(card)
    given = gives(card.points, card.effects)
    who: tuple[int, ...] = ()
    yours = ""
    if viewer is not None and state.families[viewer]:
        who = who_shows(state, card.requires, viewer)
        yours = _yours(state, story, viewer, who)
    about = [
        f"{name}, a Story. It needs two different Characters of your family, {needs(card.requires)} (CG-10.1).",
        yours,
        f"It gives: {given} (CG-10.6)",
        "To take it from a player you must show more Characters with these icons (CG-10.3).",
    ]
    return StoryView(
        id=tables.stories[story],
        name=name,
        title=hyphened(name),
        icon=card.icon,
        requires=card.requires,
        points=card.points,
        gives=given,
        holder=state.holds.index(story) if story in state.holds else -1,
        open_to=tuple(seat for seat in range(state.seats) if may_claim(state, seat, story)),
        showing=tuple(showing(state, story, seat) for seat in range(state.seats)),
        met=tuple(character >= 0 for character in who),
        yours=yours,
        about=" ".join(filter(None, about)),
    )


def story_held(state: GloomState, seat: int) -> str:
    """CG-10.6: which Story a seat gives up if it claims another; or nothing."""
    return state.tables.cards.story.said[state.holds[seat]] if state.holds[seat] >= 0 else ""


def needs(icons: Sequence[str]) -> str:
    """CG-10.2: the icons of a Story, one on each of two Characters."""
    if len(set(icons)) == 1:
        return f"both showing {icons[0]}"
    return f"one showing {' and another '.join(icons)}"


def who_shows(state: GloomState, icons: Sequence[str], seat: int) -> tuple[int, ...]:
    """CG-10.1: for each icon a Character of the family that shows it, a different one each; -1 where none is left."""
    nobody = [-1] * len(icons)
    fitting = [
        some
        for some in permutations([*state.families[seat], *nobody], len(icons))
        if all(one < 0 or state.icons_of[one] >> ICONS.index(icon) & 1 for one, icon in zip(some, icons, strict=True))
    ]
    return max(fitting, key=lambda some: sum(one >= 0 for one in some))


def _yours(state: GloomState, story: int, seat: int, who: Sequence[int]) -> str:
    """How far the family is with a Story: who shows what, and what is missing."""
    if state.holds[seat] == story:
        return "You hold it."
    icons = state.tables.cards.tales[story].requires
    names = state.tables.cards.character.said
    have = [f"{names[one]} shows {icon}" for one, icon in zip(who, icons, strict=True) if one >= 0]
    missing = [icon for one, icon in zip(who, icons, strict=True) if one < 0]
    if not have:
        return "Two different people of yours must show these."
    if missing:
        return f"{in_words(have)}: another of yours must show {in_words(missing)}."
    if may_claim(state, seat, story):
        held = story_held(state, seat)
        return f"Yours to take{f' if you give up {held}' if held else ''}: {in_words(have)}."
    return "You show it, but on no more people than its holder."
