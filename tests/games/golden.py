"""Golden records: games played once, kept, and replayed by every later version.

    python -m tests.games.golden stars_are_right

plays and keeps games of a title: lively random play at every size of table, with options of all kinds, undo, redo and
words, and a whole game between greedy bots. Do that for a new game, and again when its rules change on purpose: then
its `version` goes up as well.
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
from miskatonic.core.playthrough import Playthrough
from miskatonic.core.state import NOBODY
from tests.support import fitting, lively, names

FOLDER = Path(__file__).parent / "golden"
DIGESTS = FOLDER / "digests.toml"
MOST_MOVES = 300
GAMES = 20  # of each half of them the longest is kept


def begin(game: Game, seats: int, seed: int, options: dict[str, Any]) -> Playthrough:
    return Playthrough.begin(game, [f"Player {seat + 1}" for seat in range(seats)], seed, options)


def played_at_random(game: Game, seats: int, seed: int) -> Playthrough:
    """The first games are played as the rulebook says, the others with any options."""
    chooser, options = Random(seed), dict[str, Any]()
    if seed >= GAMES // 2:
        options = {
            option.name: chooser.choice(fitting(game, seats, option)) for option in game.options if option.choices
        }
    played = begin(game, seats, seed, options)
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


def played_by_bots(game: Game, seats: int, seed: int) -> Playthrough:
    played = begin(game, seats, seed, {})
    bots = [bot("greedy", seat) for seat in range(played.state.seats)]
    while played.state.seat != NOBODY and played.number < 4 * MOST_MOVES:
        seat = played.state.seat
        played.play(bots[seat].choose(Eyes(game, played.state, seat, bots[seat].chance)))
    return played


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
    least = game.seats[0]
    kept = {name: told for name, told in digests().items() if not name.startswith(id)}
    games = {f"{id}-greedy.record": [played_by_bots(game, least, seed) for seed in range(GAMES)]}
    for seats in game.seats:
        played = [played_at_random(game, seats, seed) for seed in range(GAMES)]
        games[f"{id}-{seats}.record"] = played[: GAMES // 2]
        games[f"{id}-{seats}-options.record"] = played[GAMES // 2 :]
    for path in FOLDER.glob(f"{id}-*.record"):
        path.unlink()
    for name, some in games.items():
        longest = max(some, key=lambda played: played.number)
        longest.record.save(FOLDER / name)
        kept[name] = digest(longest)
        print(f"{name}: {longest.number} moves, {longest.state.outcome()}")
    lines = ["# What each golden record replays to; written by tests/games/golden.py."]
    lines += [f'"{name}" = "{kept[name]}"' for name in sorted(kept)]
    DIGESTS.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    for title in sys.argv[1:] or miskatonic.games():
        keep(title)
