"""Prints a digest of 50 seeded random games of each title, for comparing plain with compiled rules.

Run by `making.prove`, once with the rules it has made and once without.
"""

from __future__ import annotations

import hashlib
import random
import sys

import miskatonic
from miskatonic.core import state as compiled_module
from miskatonic.core.chance import seeded
from miskatonic.core.errors import UnknownName
from miskatonic.core.game import Game
from miskatonic.core.playthrough import position_hash
from miskatonic.core.state import State

GAMES = 50
MOST = 600
JUDGED = 8  # moves of a position that are judged too


def observed(game: Game, state: State) -> bytes:
    """What each seat observes, where the game has observations."""
    try:
        observer = game.observer
    except UnknownName:
        return b""
    return b"".join(bytes(observer.row(state, seat)) for seat in range(state.seats))


def judged(game: Game, state: State, moves: list[int]) -> bytes:
    """What bots make of a position and of its first moves; the last digits are left to the machine."""
    worth = [game.evaluate(state, seat) for seat in range(state.seats)]
    for move in moves:
        known = game.judge(state, move, state.seat)
        if known is not None:
            worth.append(known)
    return " ".join(f"{value:.9f}" for value in worth).encode()


def main() -> None:
    print("plain" if str(compiled_module.__file__).endswith(".py") else "compiled", file=sys.stderr)
    for name in miskatonic.games():
        game = miskatonic.game(name)
        digest = hashlib.sha256()
        for number in range(GAMES):
            state = game.new(seats=game.seats[number % len(game.seats)], seed=number)
            pick = random.Random(number)
            for made in range(MOST):
                if state.seat < 0:
                    break
                moves = state.moves()
                digest.update(repr((state.seat, moves)).encode())
                if made % 50 == 0:
                    digest.update(observed(game, state))
                    digest.update(position_hash(game, state.guess(state.seat, seeded(made, ("bot",)))).encode())
                if made % 10 == 0:
                    digest.update(judged(game, state, moves[:JUDGED]))
                state.play(pick.choice(moves))
            digest.update(position_hash(game, state).encode())
            digest.update(repr([game.evaluate(state, seat) for seat in range(game.seats[0])]).encode())
        print(name, digest.hexdigest())


if __name__ == "__main__":
    main()
