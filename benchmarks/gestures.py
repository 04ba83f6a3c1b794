"""How long a game of Cthulhu Mash takes people: the gestures of all seats, counted in games between bots.

    python benchmarks/gestures.py                      # four seats of elder at standard, 40 games
    python benchmarks/gestures.py --games 100 --seed 60000 --option difficulty=gentle

A gesture is one click of a person. A walk is one, whatever its length, jumps and the gate or pick-up at its end too
(`table/walks.py`); what has one answer only is answered at once and is none, and a turn ends by itself when nothing is
left but to drop something (`web/room/empty.py`). At SECONDS for each, that is how long four people sit at the table,
and a quarter of it how long one person does who plays with three bots.
"""

from __future__ import annotations

import argparse
from collections import Counter
from statistics import median

import miskatonic
from miskatonic.bots import Eyes, bot
from miskatonic.core.state import NOBODY

SECONDS = 15
WALKS = ("step", "jump")
GAME = miskatonic.game("cthulhu_mash")


def gestures(seed: int, seats: int, level: str, options: dict[str, str]) -> Counter[str]:
    """Of one game, by the verb of the move that each began with."""
    state = GAME.new(seats=seats, seed=seed, **GAME.read_options(options))
    players = [bot(level, seed * 64 + seat) for seat in range(state.seats)]
    counted: Counter[str] = Counter()
    walking = (NOBODY, 0)  # who walks, in which turn
    while state.seat != NOBODY:
        seat = int(state.seat)
        verbs = [GAME.text(move, state).split()[0] for move in state.moves()] if seat < seats else []
        move = players[seat].choose(Eyes(GAME, state, seat, players[seat].chance))
        verb = GAME.text(move, state).split()[0]
        now = (seat, int(state.turn))
        if sum(verb not in GAME.idle for verb in verbs) > 1:
            ends_walk = verb == "gate" or (verb == "pick" and verbs.count("pick") == 1)
            if walking != now or not (verb in WALKS or verb == "stop" or ends_walk):
                counted[verb] += 1
        if verb != "stop":
            walking = now if verb in WALKS else (NOBODY, 0)
        state.play(move)
    return counted


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--level", default="elder")
    parser.add_argument("--option", action="append", default=[], metavar="K=V")
    asked = parser.parse_args()
    options = dict(given.split("=", 1) for given in asked.option)
    games = [gestures(asked.seed + number, asked.seats, asked.level, options) for number in range(asked.games)]
    middle = median(game.total() for game in games)
    minutes = middle * SECONDS / 60
    print(f"{asked.games} games, {asked.seats} seats of {asked.level}: median {middle:g} gestures,", end=" ")
    print(f"{minutes:.0f} minutes for {asked.seats} people, {minutes / asked.seats:.0f} for one with bots")
    for verb, number in sum(games, Counter()).most_common(12):
        print(f"{verb:10} {number / asked.games:6.1f} per game")


if __name__ == "__main__":
    main()
