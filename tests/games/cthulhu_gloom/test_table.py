"""The table in the browser: drawn for every seat, everything legal can be clicked, nothing hidden is in it."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from miskatonic.games.cthulhu_gloom.content import ICONS
from miskatonic.games.cthulhu_gloom.numbers import events
from miskatonic.games.cthulhu_gloom.rules.knowledge import row_of
from miskatonic.games.cthulhu_gloom.rules.layers import lay_on, self_worth
from miskatonic.games.cthulhu_gloom.table.card_text import gives
from miskatonic.games.cthulhu_gloom.table.faces import hyphened, signed
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
    """CG-7.2: the totals that stand on whoever may be chosen while a card is held; only its holder is told."""
    compared = 0
    for number, (state, _) in enumerate(walks(1, 3)):
        if number % 9 or state.seat < 0 or state.asked:
            continue
        seat, numbers = state.seat, state.tables.moves
        would = state.view(seat).would
        assert state.view(None).would == state.view((seat + 1) % 3).would == {}
        legal = {
            (numbers.card_of[move], numbers.one_of[move]) for move in state.moves() if numbers.form_of[move] in (0, 1)
        }
        assert {(card, name) for card, totals in would.items() for name in totals} == {
            (state.tables.ids[card], state.tables.characters[character]) for card, character in legal
        }
        for card, character in legal:
            after = state.clone()
            lay_on(after, character, card)
            now, then = self_worth(state, character), self_worth(after, character)
            said = f"would be\n{signed(then)}\n({signed(then - now)})" if then != now else f"stays\n{signed(now)}"
            assert would[state.tables.ids[card]][state.tables.characters[character]] == said
            compared += 1
    assert compared > 100


def test_a_story_says_what_it_needs_and_gives() -> None:
    """On its card, in its tip, where it is picked, in a terminal, and where the rules are searched (CG-10.6)."""
    state = table({"middle": ["friends_with_the_feds", "the_call_of_cthulhu"]})
    html = unescape(drawn(state, 0))
    view = state.view(0)
    more = "The holder draws up to 1 card more."
    feds, call = view.stories
    assert (feds.gives, call.gives[:24]) == (more, "−20 points at the end. T")
    assert "both showing investigation" in feds.about
    assert "one showing madness and another horror" in call.about
    for story in view.stories:
        assert f"Gives: {story.gives}" in html
        assert f'data-picked="{story.gives}"' in html
        assert story.gives in story.about
        assert f"Gives: {story.gives}" in GAME.draw(view)
    for story in GAME.cards.tales:
        found = {rule.id: rule.text for rule in GAME.rulebook.search(story.name)}
        assert f"{story.name} ({', '.join(story.requires)}): {gives(story.points, story.effects)}" in found["CG-10.6"]


def test_every_icon_has_its_name() -> None:
    """CG-7.7 to CG-7.9: in the legends of the table and the terminal, and with every card that prints one."""
    html = drawn(table({}), 0)
    legend = html[html.index('id="legend"') : html.index("</details>")]
    for words in (*ICONS, "lasting", "crossed out"):
        assert words in legend
    for words in (*ICONS, "hourglass", "crossed-out"):
        assert words in GAME.legend
    state = table({"seats": [{"hand": ["had_too_many_tentacles", "dreamed_of_delights", "loved_a_librarian"]}, {}]})
    hand = {card.id: card for card in state.view(0).players[0].hand}
    assert "An hourglass: its effect lasts" in hand["had_too_many_tentacles"].about
    assert "A cross: it covers the icon below" in hand["dreamed_of_delights"].picked
    assert "Icons: romance and investigation." in hand["loved_a_librarian"].about


def test_long_words_may_break_before_a_syllable() -> None:
    broken = {"Had Hideous Hallucinations": "Had Hideous Hal-lu-ci-na-tions", "Junior": "Junior"}
    for name, said in broken.items():
        assert hyphened(name).replace("\N{SOFT HYPHEN}", "-") == said
