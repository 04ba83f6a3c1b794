"""The table of the browser as one SVG document."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

import miskatonic
from miskatonic.core.state import NOBODY
from miskatonic.envs import SeatEnv, TableEnv
from miskatonic.web.picture import svg, xml
from tests.envs.support import EVERY_TABLE, short
from tests.support import Table, bot_chance, lively

HTML = "{http://www.w3.org/1999/xhtml}"
SVG = "{http://www.w3.org/2000/svg}"


@EVERY_TABLE
def test_it_is_well_formed_all_game_long(id: str, seats: int) -> None:
    game = miskatonic.game(id)
    state = game.new(seats=seats, seed=2)
    chooser = Table(game, seats, {}, 2, 2, 0).chooser()
    for number in range(200):
        if state.seat == NOBODY:
            break
        if number % 20 == 0:
            for viewer in (0, None):
                root = ET.fromstring(svg(game, game.read_options({}), state, viewer))
                assert root.tag == f"{SVG}svg"
                (table,) = [each for each in root.iter(f"{HTML}div") if each.get("id") == "table"]
                if (game.folder / "table" / "table.html").is_file():
                    assert [each for each in table.iter() if each.tag == f"{SVG}svg"]
                else:
                    assert [each for each in table.iter() if each.tag == f"{HTML}pre"]
        state.play(lively(game, state, chooser))


@EVERY_TABLE
def test_it_shows_a_seat_no_more_than_it_knows(id: str, seats: int) -> None:
    game = miskatonic.game(id)
    state = Table(game, seats, {}, 5, 5, 60).walk()
    for seat in range(seats):
        drawn = svg(game, game.read_options({}), state, seat)
        assert svg(game, game.read_options({}), state.guess(seat, bot_chance(3)), seat) == drawn


def test_nothing_is_fetched() -> None:
    env = SeatEnv("stars_are_right", render_mode="svg")
    env.reset(seed=1)
    drawn = env.render()
    assert drawn is not None
    assert "url(" not in drawn
    assert 'href="/' not in drawn
    assert "src=" not in drawn


def test_environments_draw_it() -> None:
    env = TableEnv("stars_are_right", render_mode="svg", options=short("stars_are_right"))
    env.reset(seed=1)
    drawn = env.render()
    assert drawn is not None
    assert drawn.startswith("<svg ")
    state = env.state_now
    assert state is not None
    assert drawn == svg(env.game, env.episodes.options, state, state.seat)


@pytest.mark.parametrize(
    "html, said",
    [
        ("<ol reversed><li>a</li></ol>", '<ol reversed=""><li>a</li></ol>'),
        ('<p title="so it is">x<br>y</p>', '<p title="so it is">x<br/>y</p>'),
        ('<input type="text" disabled>', '<input type="text" disabled=""/>'),
        ('<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>', '<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>'),
    ],
)
def test_html_becomes_xml(html: str, said: str) -> None:
    assert xml(html) == said
