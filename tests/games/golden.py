"""Golden records: games played once, kept, and replayed by every later version.

    python -m tests.games.golden stars_are_right

plays and keeps three games of a title: lively random play at the smallest table, the same at the largest with every
option changed and with undo, redo and words, and a whole game between greedy bots. Do that for a new game, and again
when its rules change on purpose: then its `version` goes up as well.
"""

from __future__ import annotations

import hashlib
import sys
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import msgspec

import miskatonic
from miskatonic.bots import Eyes, bot
from miskatonic.core.game import Game
from miskatonic.core.record import Playthrough
from miskatonic.core.state import NOBODY
from tests.support import LENGTH_GUARD, lively, names

FOLDER = Path(__file__).parent / "golden"
DIGESTS = FOLDER / "digests.toml"
MOST_MOVES = 300


def begin(game: Game, seats: int, seed: int, options: dict[str, Any]) -> Playthrough:
    return Playthrough.begin(game, [f"Player {seat + 1}" for seat in range(seats)], seed, options)


def played_at_random(game: Game) -> Playthrough:
    played, chooser = begin(game, game.seats[0], 1, {}), Random(1)
    while played.state.seat != NOBODY and played.number < MOST_MOVES:
        played.play(lively(game, played.state, chooser))
    return played


def played_with_options(game: Game) -> Playthrough:
    options = {option.name: option.choices[-1] for option in game.options if option.choices}
    if LENGTH_GUARD in {option.name for option in game.options}:
        options[LENGTH_GUARD] = 30
    played, chooser = begin(game, game.seats[-1], 2, options), Random(2)
    while played.state.seat != NOBODY and len(played.record.inputs) < MOST_MOVES:
        what = chooser.random()
        if what < 0.05 and played.number:
            played.undo(played.line[-1].seat)
        elif what < 0.08 and played.undone:
            played.redo(played.undone[-1].seat)
        elif what < 0.1 and played.number:
            played.caption(0, played.number - 1, "The stars were watching.")
        elif what < 0.11:
            played.chat(-1, "Wilbur", "Ia!")
        else:
            played.play(lively(game, played.state, chooser))
    return played


def played_by_bots(game: Game) -> Playthrough:
    played = begin(game, game.seats[0], 3, {})
    bots = [bot("greedy", seat) for seat in range(played.state.seats)]
    while played.state.seat != NOBODY and played.number < 4 * MOST_MOVES:
        seat = played.state.seat
        played.play(bots[seat].choose(Eyes(game, played.state, seat, bots[seat].chance)))
    return played


KINDS = {"random": played_at_random, "options": played_with_options, "greedy": played_by_bots}


def digest(played: Playthrough) -> str:
    """Of all that the rules say about a game: every list of legal moves, what everybody saw happen, and the outcome.

    How a state is kept inside, and how a sentence is worded, may change without changing this.
    """
    game = played.game
    told = hashlib.sha256()
    for step in played.line:
        legal = sorted(game.text(move, step.before) for move in step.before.moves())
        events = game.events(step.heard, None, names(step.before))
        told.update(msgspec.json.encode([step.seat, step.text, legal, [event.kind for event in events]]))
    if outcome := played.state.outcome():
        told.update(msgspec.json.encode([outcome.rule, outcome.scores, outcome.winners]))
    return told.hexdigest()


def digests() -> dict[str, str]:
    return tomllib.loads(DIGESTS.read_text(encoding="utf-8")) if DIGESTS.exists() else {}


def keep(id: str) -> None:
    game = miskatonic.game(id)
    kept = digests()
    for kind, play in KINDS.items():
        played = play(game)
        path = FOLDER / f"{id}-{kind}.record"
        played.record.save(path)
        kept[path.name] = digest(played)
        print(f"{path.name}: {played.number} moves, {played.state.outcome()}")
    lines = ["# What each golden record replays to; written by tests/games/golden.py."]
    lines += [f'"{name}" = "{kept[name]}"' for name in sorted(kept)]
    DIGESTS.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    for title in sys.argv[1:] or miskatonic.games():
        keep(title)
