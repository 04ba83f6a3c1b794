"""What shows on a stack is derived from the stack, and agrees with a plain reading of the eight regions."""

from __future__ import annotations

import pytest

from miskatonic.games.cthulhu_gloom.content import ICONS
from miskatonic.games.cthulhu_gloom.numbers.kinds import UNTIMELY_DEATH
from miskatonic.games.cthulhu_gloom.rules.flow import GloomState
from miskatonic.games.cthulhu_gloom.rules.lasting import persisting
from miskatonic.games.cthulhu_gloom.rules.layers import all_stacks, read_stacks, self_worth
from miskatonic.games.cthulhu_gloom.rules.stories import claimable, set_stories
from miskatonic.games.cthulhu_gloom.table.faces import card_view, layers
from tests.games.cthulhu_gloom.playing import table, walks


def read(state: GloomState, character: int) -> tuple[int, set[str], str | None]:
    """Self-Worth, icons and the persistent card, slot by slot from the top: CG-7.2 word by word."""
    worth, icons, r1, centre = 0, set(), None, None
    cards = [card_view(state.tables, card) for card in reversed(all_stacks(state)[character])]
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
            assert self_worth(state, character) == worth
            assert {icon for at, icon in enumerate(ICONS) if state.icons_of[character] >> at & 1} == icons
            card = persisting(state, character)
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
        read_stacks(fresh, all_stacks(fresh))
        set_stories(fresh, fresh.middle, fresh.holds)
        for name in KEPT:
            assert getattr(state, name) == getattr(fresh, name), name
        for seat in range(seats):
            assert claimable(state, seat) == claimable(fresh, seat)


def test_the_dead_are_those_with_a_death() -> None:
    for state, _ in walks(8, 3):
        if state.turn == 0:
            continue
        for character in range(20):
            has_death = any(state.tables.kind[card] == UNTIMELY_DEATH for card in all_stacks(state)[character])
            in_play = state.owner[character] >= 0
            assert (character in state.dead) == has_death
            assert (character in state.living) == (in_play and not has_death)


def test_layers_cover_each_other() -> None:
    state = table({"stacks": {"anna_tilton": ["found_a_curious_colour", "had_too_many_tentacles", "was_burned_alive"]}})
    cards = [card_view(state.tables, card) for card in all_stacks(state)[5]]
    shown = [layer.shows for layer in layers(cards)]
    assert shown == [
        (False, True, False, False, False, True, False, False),
        (True, False, False, True, True, False, False, False),
        (False, False, False, False, False, False, True, True),
    ]
    for region in range(8):
        assert sum(layer[region] for layer in shown) <= 1
