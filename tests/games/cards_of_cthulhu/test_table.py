"""The table in the browser: everything a move names can be clicked, and nothing tells the order of the deck."""

from __future__ import annotations

import re
from random import Random

import pytest

import miskatonic
from miskatonic.core.chance import seeded
from miskatonic.core.state import NOBODY
from miskatonic.web.render import Drawing
from tests.support import lively

NAMES = ["Ann", "Bob", "Cleo", "Dora"]
PRICED = {"buy", "heal", "hurry", "shoot", "doctor", "temple", "necronomicon"}


def drawn(drawing: Drawing, state: object, seat: int | None, seats: int) -> str:
    return drawing.draw(state.view(seat), seat, NAMES[:seats])  # type: ignore[attr-defined]


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_every_step_of_every_path_is_on_the_table(seats: int) -> None:
    game = miskatonic.game("cards_of_cthulhu")
    drawing = Drawing(game, game.read_options({}))
    for number in range(6):
        chooser = Random(number)
        state = game.new(seats=seats, seed=number)
        while state.seat != NOBODY:
            if chooser.random() < 0.3:
                html = drawn(drawing, state, state.seat, seats)
                things = set(re.findall(r'data-thing="([^"]+)"', html))
                for move in state.moves():
                    for step in game.path(move, state):
                        for name in [step] if isinstance(step, str) else step:
                            assert name in things, game.text(move, state)
            state.play(lively(game, state, chooser))


def test_a_button_for_several_moves_says_what_is_done_to_what() -> None:
    """“Move…” and “Choose…” alone left open what."""
    game = miskatonic.game("cards_of_cthulhu")
    drawing = Drawing(game, game.read_options({}))
    unnamed: set[str] = set()
    for number in range(12):
        chooser = Random(number)
        state = game.new(seats=1 + number % 2, seed=number)
        while state.seat != NOBODY:
            verbs = [game.moves.split(move)[0].name for move in state.moves()]
            several = {verb for verb in verbs if verbs.count(verb) > 1}
            if several - unnamed:
                called = set(re.findall("data-called-([a-z]+)", drawn(drawing, state, state.seat, state.seats)))
                unnamed |= several - called
            state.play(lively(game, state, chooser))
    assert unnamed == set()


def test_the_markup_is_clean() -> None:
    """Ids once each, no inline style or script, every thing with a label and a text for the zoom."""
    game = miskatonic.game("cards_of_cthulhu")
    drawing = Drawing(game, game.read_options({}))
    chooser = Random(5)
    for number in range(5):
        state = game.new(seats=1 + number % 4, seed=number)
        while state.seat != NOBODY:
            html = drawn(drawing, state, None, state.seats)
            ids = re.findall(r' id="([^"]+)"', html)
            assert len(ids) == len(set(ids))
            assert not re.search(r'\s(style|on\w+)="|<script|javascript:', html)
            for tag in re.findall(r"<[^>]*data-thing=[^>]*>", html):
                assert "data-label=" in tag, tag
                assert "data-about=" in tag, tag
                assert re.search(r"CC-\d+\.\d+", tag), tag
            state.play(lively(game, state, chooser))


def test_moves_say_what_they_cost() -> None:
    """The price in the sentence is what is paid: in every position of some games, for every move that has one."""
    game = miskatonic.game("cards_of_cthulhu")
    met: set[str] = set()
    for number in range(12):
        chooser = Random(number)
        state = game.new(seats=1 + number % 2, seed=number)
        while state.seat != NOBODY:
            for move in state.moves():
                verb = game.text(move, state).split(" ")[0]
                assert "body-" not in game.say(move, state)
                said = re.search(r" \((\d) experience\)$", game.say(move, state))
                if said and verb in PRICED:
                    met.add(verb)
                    after = state.clone()
                    after.play(move)
                    paid = state.xp[state.seat] - after.xp[state.seat]  # type: ignore[attr-defined]
                    assert paid == int(said[1]), game.say(move, state)
                if verb in PRICED - {"buy"}:
                    assert said or "paid by" in game.say(move, state), game.say(move, state)
            state.play(lively(game, state, chooser))
    assert met >= {"buy", "heal", "hurry", "shoot"}


def test_the_step_of_the_turn_is_the_present_one() -> None:
    """An awake horror does not make every moment the one of the sanity loss; nobody is told to hurry who cannot."""
    game = miskatonic.game("cards_of_cthulhu")
    told: set[tuple[str, int]] = set()
    for number in range(12):
        chooser = Random(number)
        state = game.new(seats=1, seed=number)
        while state.seat != NOBODY:
            view = state.view(0)
            told.add((view.step.split(",")[0].split(" of ")[0], game.goal(view).now))
            hurries = any(game.text(move, state).startswith("hurry") for move in state.moves())
            assert "Hurry" not in view.step or hurries
            declines = any(game.text(move, state).startswith("decline") for move in state.moves())
            assert "decline" not in view.step.lower() or declines
            state.play(lively(game, state, chooser))
    assert {now for step, now in told if step == "Resist the sanity loss"} == {2}
    assert {now for step, now in told if step in ("Attack a cult", "Spend the dice", "Buy Spirit dice and roll")} == {3}
    assert {now for step, now in told if step.startswith("Buy a card")} == {1}


def test_the_end_explains_the_score() -> None:
    """The lines of the score sheet stand beside the score, and add up to it."""
    game = miskatonic.game("cards_of_cthulhu")
    for number in range(4):
        chooser = Random(number)
        state = game.new(seats=1, seed=number)
        while state.seat != NOBODY:
            state.play(lively(game, state, chooser))
        view = state.view(0)
        goal = game.goal(view)
        assert goal is not None
        told = next(one.text for one in goal.standings if one.seat == 0).replace("−", "-")
        assert sum(int(points) for points in re.findall(r"[+-]\d+", told)) == view.outcome.scores[0]


def test_a_protected_card_tells_no_chance() -> None:
    game = miskatonic.game("cards_of_cthulhu")
    drawing = Drawing(game, game.read_options({}))
    chooser = Random(2)
    state = game.new(seats=1, seed=2)
    met = 0
    while state.seat != NOBODY:
        for tag in re.findall(r"<[^>]*shielded[^>]*>", drawn(drawing, state, 0, 1)):
            met += 1
            assert "chance" not in tag.lower(), tag
        state.play(lively(game, state, chooser))
    assert met > 5


def test_the_order_of_the_deck_is_not_drawn() -> None:
    game = miskatonic.game("cards_of_cthulhu")
    drawing = Drawing(game, game.read_options({}))
    state = game.new(seats=2, seed=3)
    for _ in range(12):
        state.play(state.moves()[0])
    pages = {drawn(drawing, state.guess(0, seeded(number, ("bot",))), 0, 2) for number in range(5)}
    assert pages == {drawn(drawing, state, 0, 2)}
