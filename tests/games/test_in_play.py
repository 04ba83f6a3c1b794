"""What a table gives its workers: at every decision of whole games, the guess of the seat that decides, written out and
placed on another table, has the moves that the seat has."""

from __future__ import annotations

import msgspec
import pytest

import miskatonic
from miskatonic.bots import Eyes, bot
from miskatonic.core.chance import seeded
from miskatonic.core.state import NOBODY

FEW, MOST = 200, 1500  # decisions of a game


def same_moves_all_along(id: str, seats: int, seed: int, most: int) -> None:
    game = miskatonic.game(id)
    options = game.read_options({})
    state = game.new(seats=seats, seed=seed)
    players = [bot("greedy", seed * 64 + seat) for seat in range(state.seats)]
    for number in range(most):
        if state.seat == NOBODY:
            return
        seat = state.seat
        guess = state.guess(seat, seeded(number, ("guess",)))
        fresh = game.set_up(seats, options, seeded(number + 1, game.streams))
        game.place(fresh, msgspec.json.decode(msgspec.json.encode(game.position(guess))))
        given = [game.text(move, fresh) for move in fresh.moves_of(seat)]
        assert sorted(given) == sorted(game.text(move, state) for move in state.moves_of(seat)), f"decision {number}"
        state.play(players[seat].choose(Eyes(game, state, seat, players[seat].chance)))


@pytest.mark.parametrize("id", miskatonic.games())
def test_a_game_at_a_full_table(id: str) -> None:
    same_moves_all_along(id, miskatonic.game(id).seats[-1], 13, FEW)


@pytest.mark.long
@pytest.mark.parametrize("id", miskatonic.games())
def test_many_games_at_all_tables(id: str) -> None:
    for seed in range(20):
        for seats in miskatonic.game(id).seats:
            same_moves_all_along(id, seats, seed, MOST)
