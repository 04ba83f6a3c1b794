"""A pack with new creatures of every type draws and plays, with pictures of their own or with those of their types."""

from __future__ import annotations

from pathlib import Path

import pytest

from miskatonic.core.game import Game
from miskatonic.games.stars_are_right.content import ICONS
from tests.games.packs import drawn_at, with_pack

RULERS = ("Cthulhoo", "Hastur", "Tsatso", "Chaugnar")


def creature(id: str, name: str, type: str, *more: str, shape: str = '[["1 2"], ["3"]]') -> str:
    fields = [f'name = "{name}"', f'type = "{type}"', "victory_points = 1", 'invocation = "PS"']
    return "\n".join([f"[creature.{id}]", *fields, f"constellations = {shape}", 'provenance = "designed"', *more, ""])


def of(ruler: str) -> str:
    return f'ruler = "{ruler}"\npower = {{ from = "P", to = "SF" }}'


def creatures() -> str:
    made = [
        creature("ghoul_king", "Ghoul King", "minion", 'ability = "hand_six"'),
        creature("xastur", "Xastur", "great_old_one", of("Hastur"), 'icon = "crow-dive"', shape='[["SU VO", ". MO"]]'),
    ]
    for type in ("greater_servitor", "lesser_servitor"):
        for ruler in RULERS:  # every Great Old One has the same number of servitors
            made.append(creature(f"new_{type}_{ruler.lower()}", f"New {ruler}", type, of(ruler), 'bonus_star = "ME"'))
    return "\n".join(made)


PACK = {"creatures": creatures()}


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    folder: Path = tmp_path_factory.mktemp("new")
    return with_pack("stars_are_right", folder, **PACK)


def test_every_new_creature_is_drawn_wherever_it_may_lie(game: Game) -> None:
    new = [id for id in game.pack["creature"] if id.startswith(("ghoul_king", "xastur", "new_"))]
    assert len(new) == 10
    state = game.new(seats=2, seed=1)
    game.place(state, {"active": 0, "seats": [{"hand": new[:4]}, {"creatures": new[4:8]}], "discards": new[8:]})
    view = state.view(0)
    assert {id: view.faces[id].label for id in new} == {id: game.pack["creature"][id].name for id in new}
    assert view.faces["xastur"].icon == "crow-dive"
    assert view.faces["ghoul_king"].icon == ICONS["minion"]


def test_a_game_with_them_plays_and_draws(game: Game) -> None:
    pages = "".join(drawn_at(game, seats, seed, 60) for seats, seed in ((2, 1), (4, 2)))
    for name in ("Ghoul King", "Xastur", "New Hastur"):
        assert name in pages
    assert f"#{ICONS['minion']}" in pages
