"""What is drawn, and what is not drawn again."""

import gc
import random

import pytest
from jinja2 import DictLoader, Environment
from markupsafe import Markup

import miskatonic
from miskatonic.core.state import NOBODY
from miskatonic.web import render
from miskatonic.web.keeping import MOST, Kept, compiled

ENVIRONMENT = Environment(autoescape=True)

TEMPLATE = """
{%- set names_of = {"a": "Ann", "b": "Bob"} -%}
{%- set mine = view.me -%}
{%- macro plain(id) %}<i>{{ names_of[id] }}{{ log(id) }}</i>{% endmacro -%}
{%- macro nested(id) %}({{ plain(id) }}){% endmacro -%}
{%- macro of_the_view(id) %}[{{ view.me }}{{ log(id) }}]{% endmacro -%}
{%- macro through_another(id) %}{{ of_the_view(id) }}{% endmacro -%}
{%- macro by_a_set_name(id) %}<{{ mine }}{{ log(id) }}>{% endmacro -%}
{{ nested("a") }}{{ nested("a") }}{{ plain("b") -}}
{{ of_the_view("a") }}{{ through_another("a") }}{{ by_a_set_name("a") }}
"""


class View:
    def __init__(self, me: str) -> None:
        self.me = me


def test_macros_that_hang_on_their_arguments_alone_are_drawn_once() -> None:
    drawn: list[str] = []

    def log(what: str) -> str:
        drawn.append(what)
        return ""

    environment = ENVIRONMENT.overlay()
    environment.globals = {**ENVIRONMENT.globals, "log": log}
    template = compiled(environment, TEMPLATE, "test").keeping(Kept())
    first = template.render(view=View("1"))
    assert first == "(<i>Ann</i>)(<i>Ann</i>)<i>Bob</i>[1][1]&lt;1&gt;".replace("&lt;", "<").replace("&gt;", ">")
    assert drawn == ["a", "b", "a", "a", "a"]
    drawn.clear()
    assert template.render(view=View("2")) == first.replace("1", "2")
    assert drawn == ["a", "a", "a"], "only what looks at the view is drawn again"


def test_arguments_that_cannot_be_compared_are_not_kept() -> None:
    source = "{% macro m(x) %}{{ x.me }}{% endmacro %}{{ m(view) }}{{ m(x=view) }}"
    template = compiled(ENVIRONMENT, source, "test").keeping(Kept())
    assert template.render(view=View("1")) == "11"
    assert template.render(view=View("2")) == "22"


def test_equal_arguments_of_different_types_are_kept_apart() -> None:
    template = compiled(ENVIRONMENT, "{% macro m(x) %}{{ x }}{% endmacro %}{{ m(one) }}", "test").keeping(Kept())
    for one, shown in ((1, "1"), (True, "True"), ("<b>", "&lt;b&gt;"), (Markup("<b>"), "<b>"), ([1], "[1]")):
        assert template.render(one=one) == shown


def test_a_macro_that_counts_is_not_kept() -> None:
    source = """
    {%- set seen = namespace(n=0) -%}
    {%- macro next(id) %}{{ id }}{{ seen.n }}{% set seen.n = seen.n + 1 %}{% endmacro -%}
    {%- macro own(id) %}{% set at = namespace(n=0) %}{% set at.n = at.n + 1 %}{{ id }}{{ at.n }}{% endmacro -%}
    {{ next("a") }} {{ next("a") }} {{ own("b") }} {{ own("b") }}"""
    kept = Kept()
    template = compiled(ENVIRONMENT, source, "test").keeping(kept)
    for _ in range(2):
        assert template.render() == "a0 a1 b1 b1"
    assert kept.names() == {"own"}


@pytest.mark.parametrize("name", miskatonic.games())
def test_a_drawing_leaves_nothing_for_the_collector(name: str) -> None:
    """A pause of the collector is one of the whole house."""
    game = miskatonic.game(name)
    drawing = render.Drawing(game, game.read_options({}))
    names = ("Ann", "Bob", "Cleo", "Dan", "Eve")
    chance = random.Random(1)
    state = game.new(seats=2, seed=1)
    gc.collect()
    gc.disable()
    try:
        for _ in range(10):
            drawing.draw(state.view(0 if game.hides else None), 0, names[: state.seats])
            if state.seat != NOBODY:
                state.play(chance.choice(state.moves()))
        assert gc.collect() < 10
    finally:
        gc.enable()


def test_what_is_asked_for_again_and_again_stays_while_others_come_and_go() -> None:
    kept = Kept()
    drawn: list[int] = []

    def draw(number: int) -> Markup:
        drawn.append(number)
        return Markup(number)

    draw.name = "draw"  # type: ignore[attr-defined]
    for number in range(3 * MOST):
        kept(draw, number)
        kept(draw, 0)
    assert drawn.count(0) == 1
    kept(draw, 1)
    assert drawn.count(1) == 2, "what nobody asked for is gone"


def test_what_a_template_includes_is_a_part_of_it() -> None:
    environment = ENVIRONMENT.overlay(loader=DictLoader({"sign": "<i>{{ view.me }}</i>"}))
    source = '{% macro one(x) %}{% include "sign" %}{{ x }}{% endmacro %}{% include "sign" %}{{ one("<") }}'
    kept = Kept()
    template = compiled(environment, source, "test").keeping(kept)
    for me in ("1", "2"):
        assert template.render(view=View(me)) == f"<i>{me}</i><i>{me}</i>&lt;"
    assert kept.names() == set(), "what it includes looks at the view"


@pytest.mark.parametrize("name, areas", [("stars_are_right", {"sky"}), ("cthulhu_mash", {"cell", "piece", "sheet"})])
def test_areas_that_look_the_same_are_drawn_once(name: str, areas: set[str]) -> None:
    game = miskatonic.game(name)
    drawing = render.Drawing(game, game.read_options({}))
    state = game.new(seats=2, seed=1)
    chance = random.Random(1)
    for _ in range(12):
        drawing.draw(state.view(None), None, ["Ann", "Bob"])
        state.play(chance.choice(state.moves()))
    assert areas <= drawing.kept.names()


@pytest.mark.parametrize("name", miskatonic.games())
def test_a_games_table_is_the_same_with_and_without_what_is_kept(name: str) -> None:
    game = miskatonic.game(name)
    template = render.table_template(name)
    if template is None:
        assert "<pre>" in render.Drawing(game, game.read_options({})).draw(game.new(seed=1).view(None), None, ["a"] * 9)
        return
    plain = render.environment.get_template(f"games/{name}/table.html")
    drawing = render.Drawing(game, game.read_options({}))
    state = game.new(seats=game.seats[-1], seed=3)
    names = [f"Name {seat}" for seat in range(state.seats)]
    chance = random.Random(3)
    for _ in range(40):
        for eyes in (None, 0):
            view = state.view(eyes)
            seen = ["You" if seat == eyes else one for seat, one in enumerate(names)]
            yours = [" yours" if seat == eyes else "" for seat in range(state.seats)]
            looks = {"names": seen, "you": eyes} if game.hides else {"names": seen, "yours": yours}
            expected = plain.render(view=view, game=game, **looks)
            found = drawing.draw(view, eyes, names)
            assert found == expected or found.endswith(f">{expected}</div>")
        if not state.moves():
            break
        state.play(chance.choice(state.moves()))


def test_an_equal_view_is_not_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    game = miskatonic.game("stars_are_right")
    drawing = render.Drawing(game, game.read_options({}))
    count = []
    draw = drawing.draw
    monkeypatch.setattr(drawing, "draw", lambda *args: count.append(1) or draw(*args))
    drawn = render.Drawn(drawing)
    state = game.new(seed=1)
    first = drawn.html(state.view(0), 0, ["Ann", "Bob"])
    assert drawn.html(state.clone().view(0), 0, ["Ann", "Bob"]) is first
    assert len(count) == 1
    assert drawn.html(state.view(0), 0, ["Ann", "Eve"]) != first
    state.play(state.moves()[0])
    drawn.html(state.view(0), 0, ["Ann", "Eve"])
    assert len(count) == 3


def test_names_cannot_break_out_of_the_table() -> None:
    game = miskatonic.game("stars_are_right")
    drawing = render.Drawing(game, game.read_options({}))
    html = drawing.draw(game.new(seed=1).view(None), None, ["<script>x</script>", '"><img src=x onerror=y>'])
    assert "<script>" not in html
    assert "<img" not in html
