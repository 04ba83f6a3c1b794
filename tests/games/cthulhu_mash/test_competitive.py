"""What bots make of a game against each other: nobody dies for nothing, and nobody waits for ever."""

from __future__ import annotations

from typing import Any

import pytest

import miskatonic
from miskatonic.bots import Eyes, bot
from miskatonic.games.cthulhu_mash.thinking.competitive import Side
from miskatonic.games.cthulhu_mash.thinking.routes import NO_WAY

GAME = miskatonic.game("cthulhu_mash")


def contest(board: list[str], **characters: Any) -> Any:
    state: Any = GAME.new(seats=2, seed=1, victory="death_match")
    GAME.place(state, {"seats": list(characters), "board": board, "characters": characters})
    return state


def test_a_pit_is_no_way_home() -> None:
    """Who is dead has lost a turn, and comes back among the monsters of the start tile."""
    state = contest(
        ["family_farm"], arctic_explorer={"at": "family_farm r1c5"}, private_eye={"at": "family_farm r6c6", "health": 1}
    )
    after = {}
    for text in ("jump", "step", "end"):
        for move in state.moves():
            if GAME.text(move, state).startswith(text):
                world = state.clone()
                world.play(move)
                after[GAME.text(move, state)] = GAME.evaluate(world, 0), world.life[world.character[0]]
    alive = [value for value, life in after.values() if life == state.life[state.character[0]]]
    dead = [value for value, life in after.values() if life != state.life[state.character[0]]]
    assert dead, "there is a pit beside"
    assert max(dead) < min(alive)


@pytest.mark.parametrize(("tile", "reached"), [("moon_beast_moon_base", True), ("family_farm", False)])
def test_the_gate_transporter_is_a_way(tile: str, reached: bool) -> None:
    """CM-29.9: from there every tile that lies open can be reached, also over a hole in the board."""
    state = contest(
        [f"{tile} -- cultist_temple", "-- -- --"],
        arctic_explorer={"at": f"{tile} r1c5"},
        private_eye={"at": "cultist_temple r4c4"},
    )
    for at in range(len(state.exits)):
        state.exits[at] = -1  # no gate leads anywhere
    assert (Side(state, 0, own=True).routes.points_to(state.at[state.character[1]]) < NO_WAY) == reached


def test_a_game_that_once_stood_still_ends() -> None:
    """Both stood at a gate and changed places through it for ever."""
    seed = 111
    state: Any = GAME.new(2, seed=seed, victory="death_match", max_turns=60)
    players = [bot("greedy", seed * 10 + seat) for seat in range(3)]
    while state.seat >= 0:
        player = players[state.seat]
        state.play(player.choose(Eyes(GAME, state, state.seat, player.chance)))
    assert state.winners
