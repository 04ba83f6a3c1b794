"""A state as plain data by the names in the content; placing.py has the way back."""

from __future__ import annotations

from typing import Any

from miskatonic.games.cthulhu_gloom.content import ICONS
from miskatonic.games.cthulhu_gloom.names import NAMES
from miskatonic.games.cthulhu_gloom.numbers import frames
from miskatonic.games.cthulhu_gloom.rules.ending import family_value, in_flight
from miskatonic.games.cthulhu_gloom.rules.flow import GloomState
from miskatonic.games.cthulhu_gloom.rules.knowledge import row_of
from miskatonic.games.cthulhu_gloom.rules.lasting import draw_limit
from miskatonic.games.cthulhu_gloom.rules.layers import all_stacks, self_worth, stack_of
from miskatonic.games.cthulhu_gloom.rules.tables import Tables

FRAMES = NAMES.groups["frames"]
# The numbers of a frame after its seat; a field of the first list is the name of a card or Character.
FRAME_FIELDS = ("piece", "thing", "step", "extra")


def position(state: GloomState) -> dict[str, Any]:
    """Everything, streams included; piles from top to bottom, stacks from bottom to top. What shows is in it too."""
    tables = state.tables
    ids = tables.ids
    in_play = [character for family in state.families for character in family]

    def named(cards: list[int]) -> list[str]:
        return [ids[card] for card in cards]

    return {
        "seats": [
            {
                "family": [tables.characters[character] for character in state.families[seat]],
                "hand": named(state.hands[seat]),
                "story": _story_name(state.holds[seat], tables),
                "missed": state.missed[seat],
                "lost": state.lost[seat],
                "value": family_value(state, seat),
                "limit": draw_limit(state, seat),
            }
            for seat in range(state.seats)
        ],
        "stacks": {tables.characters[at]: named(stack_of(state, at)) for at in in_play},
        "living": [tables.characters[character] for character in state.living],
        "dead": [tables.characters[character] for character in state.dead],
        "worth": {tables.characters[at]: self_worth(state, at) for at in in_play},
        "icons": {tables.characters[at]: icon_names(state.icons_of[at]) for at in in_play},
        "middle": [tables.stories[story] for story in state.middle],
        "deck": named(state.deck[: state.deck_left][::-1]),
        "discards": named(state.discards[::-1]),
        "active": state.active,
        "first": state.first,
        "turn": state.turn,
        "stirred": state.stirred,
        "ended": state.ended,
        "seat": state.seat,
        "asked": [seat for seat in range(state.seats) if state.asked >> seat & 1],
        "sealed": state.sealed[:],
        "surprises": state.surprises,
        "frames": [_frame(frame, tables) for frame in state.each_frame()],
        "known": {
            ids[card]: [row_of(state, viewer).may[card] for viewer in range(state.seats + 1)]
            for card in range(tables.count)
        },
        "streams": state.chance.words,
    }


def icon_names(icons: int) -> list[str]:
    return [icon for at, icon in enumerate(ICONS) if icons >> at & 1]


def _story_name(story: int, tables: Tables) -> str:
    return "" if story < 0 else tables.stories[story]


def pieces(state: GloomState) -> list[str]:
    """All cards, wherever they are; one that is being played is in its frame."""
    tables = state.tables
    cards = state.deck[: state.deck_left] + state.discards
    cards += [card for pile in (*state.hands, *all_stacks(state)) for card in pile]
    cards += in_flight(state)
    stories = state.middle + [story for story in state.holds if story >= 0]
    stories += [story for story in range(len(tables.stories)) if story not in stories]
    return (
        [tables.ids[card] for card in cards]
        + [tables.stories[story] for story in stories]
        + [tables.characters[character] for family in state.families for character in family]
        + [tables.characters[at] for at in range(len(tables.characters)) if not any(at in f for f in state.families)]
    )


def _frame(frame: list[int], tables: Tables) -> dict[str, Any]:
    what, seat, *numbers = frame
    plain: dict[str, Any] = {"what": FRAMES[what], "seat": seat, **dict(zip(FRAME_FIELDS, numbers, strict=True))}
    if what in (frames.PLAY, frames.FREE):
        plain["piece"] = tables.ids[numbers[0]]
        plain["thing"] = tables.characters[numbers[1]] if numbers[1] >= 0 else ""
    return plain
