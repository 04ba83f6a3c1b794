"""What shows on a stack is derived from the stack, and agrees with a plain reading of the eight regions."""

from __future__ import annotations

import pytest

from miskatonic.core.state import STEP, WHAT
from miskatonic.games.cthulhu_gloom.content import ICONS
from miskatonic.games.cthulhu_gloom.numbers import frames, targets, verbs
from miskatonic.games.cthulhu_gloom.numbers.kinds import EVENT, MODIFIER, UNTIMELY_DEATH
from miskatonic.games.cthulhu_gloom.rules.state import GloomState
from miskatonic.games.cthulhu_gloom.rules.tables import ANY_KIND, FORBIDS, SHIELDS
from miskatonic.games.cthulhu_gloom.table.view import card_view, layers
from tests.games.cthulhu_gloom.playing import table, walks


def read(state: GloomState, character: int) -> tuple[int, set[str], str | None]:
    """Self-Worth, icons and the persistent card, slot by slot from the top: CG-7.2 word by word."""
    worth, icons, r1, centre = 0, set(), None, None
    cards = [card_view(state.tables, card) for card in reversed(state.stacks[character])]
    for slot in range(3):
        worth += next((int(card.pathos[slot].replace("−", "-")) for card in cards if card.pathos[slot]), 0)
        icon = next((card.icons[slot] for card in cards if card.icons[slot]), "")
        if icon in ICONS:
            icons.add(icon)
    r1 = next((card for card in cards if card.icons[0]), None)
    centre = next((card for card in cards if card.centre), None)
    persistent = r1.id if r1 and centre and r1.id == centre.id and r1.icons[0] == "persistent" else None
    return worth, icons, persistent


@pytest.mark.parametrize("seats", [2, 5])
def test_what_shows_is_what_the_top_prints(seats: int) -> None:
    for state, _ in walks(6, seats):
        for character in range(20):
            worth, icons, persistent = read(state, character)
            assert state.worth(character) == worth
            assert {icon for at, icon in enumerate(ICONS) if state.icons(character) >> at & 1} == icons
            card = state.persisting(character)
            assert (None if card < 0 else state.tables.ids[card]) == persistent


KEPT = (
    "pathos_of",
    "marks_of",
    "icons_of",
    "lasting_of",
    "working",
    "icons_on",
    "gain_of",
    "barred",
    "shielded",
    "below",
    "life_of",
    "wanted_icons",
)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_what_is_kept_beside_the_stacks_is_what_they_show(seats: int) -> None:
    """The stacks are the only truth: all that is kept of them equals what is derived anew, at every position."""
    options: dict[str, object] = {"persistent_needs": "either", "steal_needs_mix": False} if seats % 2 else {}
    for state, _ in walks(5, seats, first=40, **options):
        fresh = state.clone()
        fresh.read_stacks(fresh.stacks)
        fresh.set_stories(fresh.middle, fresh.holds)
        for name in KEPT:
            assert getattr(state, name) == getattr(fresh, name), name
        for seat in range(seats):
            assert state.claimable(seat) == fresh.claimable(seat)
        if any(state.working & hinders for hinders in (FORBIDS, SHIELDS)):
            continue
        for card, plays in enumerate(state.ready):
            if plays is not None:
                fresh.hands[0] = [card]
                found: list[int] = []
                fresh.add_plays(found, 0, ANY_KIND, targets.ANY, -1, -1)
                assert list(plays) == found


@pytest.mark.parametrize("seats", [2, 4])
def test_the_usual_plays_are_all_plays(seats: int) -> None:
    """The short way to the list of plays finds what the long one finds."""
    for state, _ in walks(5, seats, first=60):
        if not state.frames or state.frames[WHAT] != frames.TURN or not state.hands[state.active]:
            continue
        if state.forbidden(state.active):
            continue
        with_death = state.frames[STEP] == 0 or state.may_play_death()
        found: list[int] = []
        kinds = ANY_KIND if with_death else 1 << MODIFIER | 1 << EVENT
        state.add_plays(found, state.active, kinds, targets.ANY, -1, -1)
        if not with_death:
            state.add_free_deaths(found, state.active)
        plays = [move for move in state.moves() if state.tables.verb_of[move] == verbs.PLAY]
        assert plays == found


def test_the_dead_are_those_with_a_death() -> None:
    for state, _ in walks(8, 3):
        if state.turn == 0:
            continue
        for character in range(20):
            has_death = any(state.tables.kind[card] == UNTIMELY_DEATH for card in state.stacks[character])
            in_play = state.owner[character] >= 0
            assert (character in state.dead) == has_death
            assert (character in state.living) == (in_play and not has_death)


def test_layers_cover_each_other() -> None:
    state = table({"stacks": {"anna_tilton": ["found_a_curious_colour", "had_too_many_tentacles", "was_burned_alive"]}})
    cards = [card_view(state.tables, card) for card in state.stacks[5]]
    shown = [layer.shows for layer in layers(cards)]
    assert shown == [
        (False, True, False, False, False, True, False, False),
        (True, False, False, True, True, False, False, False),
        (False, False, False, False, False, False, True, True),
    ]
    for region in range(8):
        assert sum(layer[region] for layer in shown) <= 1
