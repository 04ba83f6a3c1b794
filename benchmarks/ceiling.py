"""How strong the strongest level is, and its ceiling: the same search when it may see everything.

    python benchmarks/ceiling.py GAME [--games 40] [--seed 1] [--seats N] [--iterations N] [--option K=V …]

The seeing search walks down clones of the table itself, so it knows every hand, every pile and the next dice. It is
here to measure what hidden things are worth; nothing in the package can play like that. Both play the level `scholar`,
one against it at a table of two with the seats rotated, alone where a game is for one.
"""

from __future__ import annotations

import argparse

import miskatonic
from miskatonic.arena.match import wilson
from miskatonic.bots import Bot, Eyes, bot
from miskatonic.bots.search import Search
from miskatonic.core.chance import Chance
from miskatonic.core.game import Game
from miskatonic.core.state import State


class SeeingEyes(Eyes):
    """The table itself."""

    def __init__(self, game: Game, state: State, seat: int) -> None:
        self.game = game
        self.seat = seat
        self._world = state

    def guess(self, chance: Chance) -> State:
        return self._world.clone()


def play(
    game: Game, seed: int, turn: int, seats: int, iterations: int, options: dict[str, str], *, sees: bool
) -> float:
    """What the search at seat `turn` won."""
    state = game.new(seats=seats, seed=seed, **options)
    players: list[Bot] = [bot("scholar", seed * 64 + seat) for seat in range(state.seats)]
    players[turn] = Search(seed * 64 + turn, iterations=iterations)
    while state.seat >= 0:
        seat = int(state.seat)
        player = players[seat]
        seeing = sees and seat == turn
        eyes = SeeingEyes(game, state, seat) if seeing else Eyes(game, state, seat, player.chance)
        state.play(player.choose(eyes))
    outcome = state.outcome()
    assert outcome is not None
    return outcome.values[turn]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--iterations", type=int)
    parser.add_argument("--option", action="append", default=[])
    asked = parser.parse_args()
    game = miskatonic.game(asked.game)
    seats = asked.seats or game.seats[0]
    options = dict(pair.split("=") for pair in asked.option)
    iterations = asked.iterations or game.thinks(game.new(seats=seats, seed=asked.seed, **options)).elder
    for sees in (False, True):
        won = 0.0
        for number in range(asked.games):
            deal, turn = divmod(number, seats)
            won += play(game, asked.seed + deal, turn, seats, iterations, options, sees=sees)
        low, high = wilson(won, asked.games)
        who = "seeing everything" if sees else "as it plays"
        print(
            f"{game.id}, {iterations} iterations, {who}: {won / asked.games:.1%} "
            f"(95 % interval {low:.1%} to {high:.1%}) of {asked.games} games",
            flush=True,
        )


if __name__ == "__main__":
    main()
