"""The table in the browser: everything a move names can be clicked, and nothing tells what lies face down."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import msgspec
import pytest

import miskatonic
from miskatonic.core.chance import seeded
from miskatonic.core.state import NOBODY, PIECE
from miskatonic.games.cthulhu_mash.geometry import space_name
from miskatonic.web.render import Drawing, Drawn
from miskatonic.web.wording import Wording
from tests.support import lively

GAME = miskatonic.game("cthulhu_mash")
NAMES = ["Ann", "Bob", "Cleo", "Dora"]
SHOWN = 0.12
MODES: list[tuple[int, dict[str, Any]]] = [
    (1, {}),
    (2, {"victory": "death_match", "characters": "pick"}),
    (3, {"victory": "capture_the_flag", "gate_width": 2}),
    (4, {"victory": "death_match", "teams": "13-24", "held_weapon": True}),
    (3, {"sanity": True, "left_player": "player"}),
    (2, {"victory": "death_match", "monsters_use_objects": True, "spawn_restores_both": True}),
]


def drawn(drawing: Drawing, state: Any, seat: int | None) -> str:
    eyes = seat if seat is not None and seat < state.players else None
    return drawing.draw(state.view(eyes), eyes, NAMES[: state.players])


@pytest.mark.parametrize(("seats", "options"), MODES)
def test_what_a_move_names_is_on_the_table(seats: int, options: dict[str, Any]) -> None:
    """And the markup is clean: ids once each, no inline style or script, each thing with a label and a rule."""
    drawing = Drawing(GAME, GAME.read_options(options))
    chooser = Random(seats)
    shown = 0
    for number in range(2):
        state = GAME.new(seats=seats, seed=number, **options)
        for _ in range(500):
            if state.seat == NOBODY:
                break
            if chooser.random() < SHOWN:
                html = drawn(drawing, state, state.seat)
                things = set(re.findall(r'data-thing="([^"]+)"', html))
                for move in state.moves():
                    for step in GAME.path(move, state):
                        assert step in things, GAME.text(move, state)
                ids = re.findall(r' id="([^"]+)"', html)
                assert len(ids) == len(set(ids))
                assert not re.search(r'\s(style|on\w+)="|<script|javascript:', html)
                for tag in re.findall(r"<[^>]*data-thing=[^>]*>", html):
                    assert "data-label=" in tag, tag
                    assert re.search(r'data-about="[^"]*CM-\d+\.\d+', tag), tag
                shown += 1
            state.play(lively(GAME, state, chooser))
        assert drawn(drawing, state, None)
    assert shown > 5


def test_one_drawing_serves_every_viewer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is secret between players; only who is "You", and whose card stands first, depends on who looks."""
    drawing = Drawing(GAME, GAME.read_options({}))
    times: list[int] = []
    draw = Drawing.draw_for_all
    monkeypatch.setattr(Drawing, "draw_for_all", lambda *given: times.append(1) or draw(*given))
    chooser = Random(3)
    state: Any = GAME.new(seats=4, seed=3)
    names = ["Ann", "<b>Bob</b>", "Cleo", "Dora", "The house"]
    table = Drawn(drawing)
    for _ in range(5):
        for _ in range(30):
            state.play(lively(GAME, state, chooser))
        views = [msgspec.structs.replace(state.view(seat), viewer=-1) for seat in range(4)]
        assert views == [state.view(None)] * 4
        times.clear()
        read = {eyes: table.html(state.view(None), eyes, names) for eyes in (0, 1, 2, 3, None)}
        assert len(times) == 1
        for eyes, html in read.items():
            assert html == drawing.draw(state.view(eyes), eyes, names)
            assert re.findall(r'class="hero seat-(\d) yours', html) == ([] if eyes is None else [str(eyes)])
            said = dict(re.findall(r'id="place-seat-(\d)" aria-label="([^,]+),', html))
            shown = [name.replace("<", "&lt;").replace(">", "&gt;") for name in names[:4]]
            assert said == {str(seat): "You" if seat == eyes else shown[seat] for seat in range(4)}
            assert not re.search("[\ue000-\uf8ff]", html)


def test_a_step_is_clicked_where_it_leads() -> None:
    """Also after the first one: the words of a move are kept, where it leads is not."""
    chooser = Random(1)
    state: Any = GAME.new(seats=1, seed=1)
    seen: dict[str, set[str]] = {}
    kept = Wording(GAME)
    for _ in range(400):
        if state.seat == NOBODY:
            break
        moves = state.moves()
        raws = [bytes(raw).decode() for raw in kept.of(state, moves, [])]
        for move, raw in zip(moves, raws, strict=True):
            text = GAME.text(move, state)
            if text.startswith("step"):
                (space,) = GAME.path(move, state)
                assert f'"path":["{space}"]' in raw
                seen.setdefault(text, set()).add(str(space))
                after = state.clone()
                piece = after.frames[PIECE]
                after.play(move)
                if after.at[piece] >= 0 and after.at[piece] // 36 == state.at[piece] // 36:
                    assert space_name(after.at[piece] % 36) == space
        state.play(lively(GAME, state, chooser))
    assert seen
    assert all(len(spaces) > 1 for spaces in seen.values())


def test_what_lies_face_down_is_not_drawn() -> None:
    drawing = Drawing(GAME, GAME.read_options({}))
    chooser = Random(2)
    state: Any = GAME.new(seats=2, seed=4)
    for turn in range(240):
        if state.seat == NOBODY:
            break
        if turn % 60 == 59:
            pages = {drawn(drawing, state.guess(0, seeded(number, ("bot",))), 0) for number in range(4)}
            assert pages == {drawn(drawing, state, 0)}
        state.play(lively(GAME, state, chooser))


def test_the_chance_to_hit_is_that_of_the_dice() -> None:
    """CM-9.3: the defense must be reached; 1 misses, the highest face hits, as all do at who is held fast (CM-13.7)."""
    state: Any = GAME.new(seats=1, seed=0)
    chooser = Random(3)
    seen = 0
    for _ in range(600):
        if state.seat == NOBODY:
            break
        view = state.view(0)
        pieces = {piece.name: piece for piece in (*view.monsters, *view.generators)}
        active = next((one for one in view.characters if one.seat == view.active), None)
        for odds in view.odds:
            target = pieces.get(odds.piece)
            if target is None or odds.weapon != "bare hands" or active is None or active.powerups:
                continue
            sides = state.tables.c_melee[state.character[0]]
            faces = [n for n in range(2, sides + 1) if n == sides or n >= target.defense]
            assert odds.percent == (100 if target.holds else round(100 * len(faces) / sides))
            seen += 1
        state.play(lively(GAME, state, chooser))
    assert seen > 3


def test_the_chance_to_hit_stands_on_whatever_can_be_hit() -> None:
    """CM-28.3: a rival's spawn space too."""
    state: Any = GAME.new(seats=2, seed=1, victory="capture_the_flag")
    ann, bob = {"at": "mariners_ship r1c5"}, {"at": "base_camp r6c6"}
    characters = {"arctic_explorer": ann, "mariner_merchant": bob}
    GAME.place(state, {"seats": list(characters), "board": ["base_camp mariners_ship"], "characters": characters})
    odds = {one.piece: one.percent for one in state.view(0).odds}
    assert odds
    html = drawn(Drawing(GAME, GAME.read_options({"victory": "capture_the_flag"})), state, 0)
    for piece, percent in odds.items():
        shown = html.partition(f'data-thing="{piece}"')[2].partition("</div>")[0]
        assert f'class="odds">{percent}<' in shown, piece
    assert "spawn_space-mariners_ship" in odds
