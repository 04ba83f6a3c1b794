"""The table in the browser: drawn for every seat, everything legal can be clicked, nothing hidden is in it."""

from __future__ import annotations

import re
from typing import Any

import pytest

from miskatonic.games.cthulhu_gloom.numbers import events
from miskatonic.games.cthulhu_gloom.rules.knowledge import row_of
from miskatonic.games.cthulhu_gloom.rules.layers import lay_on, self_worth
from miskatonic.games.cthulhu_gloom.table.faces import signed
from miskatonic.web.render import drawing
from tests.games.cthulhu_gloom.playing import GAME, play, table, walks

NAMES = ["Ann", "Bob & <b>", "Cleo", "Dora", "Eve"]


def drawn(state: Any, viewer: int | None) -> str:
    return drawing(GAME, GAME.read_options({})).draw(state.view(viewer), viewer, NAMES[: state.seats])


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_legal_move_can_be_clicked(seats: int) -> None:
    for state, chooser in walks(2, seats):
        if chooser.random() > 0.25 or state.seat < 0:
            continue
        html = drawn(state, state.seat)
        things = set(re.findall(r'data-thing="([^"]+)"', html))
        for move in state.moves():
            for step in GAME.path(move, state):
                for thing in [step] if isinstance(step, str) else step:
                    assert thing in things, f"{GAME.text(move)} needs {thing}"


@pytest.mark.parametrize("seats", [2, 5])
def test_ids_are_unique_and_hidden_cards_have_none(seats: int) -> None:
    for state, chooser in walks(2, seats):
        if chooser.random() > 0.25:
            continue
        for viewer in (None, 0):
            html = drawn(state, viewer)
            ids = re.findall(r'\bid="([^"]+)"', html)
            assert len(set(ids)) == len(ids)
            row = row_of(state, seats if viewer is None else viewer).may
            hidden = [card for card in state.deck[: state.deck_left] if row[card] != 1]
            hidden += [
                card
                for seat, hand in enumerate(state.hands)
                for card in hand
                if seat != viewer and row[card] != 1 << seat + 1
            ]
            for card in hidden:
                assert f'"{state.tables.ids[card]}"' not in html
                assert f'p-{state.tables.ids[card]}"' not in html


def test_no_inline_style_or_script_and_names_are_escaped() -> None:
    for state, chooser in walks(1, 3):
        if chooser.random() > 0.3:
            continue
        html = drawn(state, 0)
        assert not re.search(r'\s(style|on\w+)="', html)
        assert "<script" not in html
        assert "Bob & <b>" not in html


def test_a_stack_is_drawn_from_bottom_to_top_as_it_lies() -> None:
    stack = ["had_too_many_tentacles", "found_a_curious_colour", "was_analyzed_by_alienists"]
    state = table({"stacks": {"anna_tilton": stack}, "seats": [{"hand": ["visited_vermont"]}, {"hand": []}]})
    html = drawn(state, 0)
    at = [html.index(f'id="p-{card}"') for card in stack]
    assert at == sorted(at)
    top = html[at[2] : html.index("</figure>", at[2])]
    assert top.count('class="pathos') == 3
    assert 'class="mark blank"' in top
    assert "<ellipse" not in top, "only a transformation or a Death prints the centre"
    assert "<ellipse" in html[at[0] : at[1]]


def test_announced_cards_lie_in_the_middle() -> None:
    state = table(
        {
            "stacks": {"anna_tilton": ["crawled_through_catacombs"]},
            "seats": [{"hand": ["was_burned_alive", "visited_vermont"]}, {"hand": ["only_a_dream", "tekeli_li"]}],
        }
    )
    play(state, "play was_burned_alive anna_tilton")
    html = drawn(state, 1)
    announced = html[html.index('id="place-announced"') :]
    assert 'id="p-was_burned_alive"' in announced[: announced.index("</ol>")]
    assert "Anna Tilton" in announced[: announced.index("</ol>")]


def test_the_log_speaks_the_names_of_the_table() -> None:
    """CG-A19: the sentences of events as well as those of moves."""
    at = GAME.cards.character.names.index("joe_sergeant")
    for names, said in (("list", "Joe Sergeant"), ("intended", "Joe Sargent")):
        state = table({}, display_names=names)
        told = GAME.events([[events.DROPPED, 1, at]], 0, ["You", "Bob"], state)
        assert [event.sentence for event in told] == [f"Bob leaves {said} out."]


def test_what_a_card_would_make_of_a_character_is_what_it_makes() -> None:
    """CG-7.2: the totals that stand on the living while a card is held; only its holder is told."""
    compared = 0
    for number, (state, _) in enumerate(walks(1, 3)):
        if number % 9:
            continue
        seat = state.active
        would = state.view(seat).would
        assert state.view(None).would == {}
        assert set(would) <= {state.tables.ids[card] for card in state.hands[seat]}
        for card in state.hands[seat]:
            for name, total in would.get(state.tables.ids[card], {}).items():
                after = state.clone()
                lay_on(after, state.tables.characters.index(name), card)
                assert signed(self_worth(after, state.tables.characters.index(name))) == total
                compared += 1
    assert compared > 100
