"""Games between bots as data for learning: what each seat knew, could do and did, and how it ended.

A data set is a folder of shards (`games-000000.npz`), each of a few games, with a data card. A shard is complete or
not there, and each game follows from its number, so a run that was stopped can be resumed.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import miskatonic
from miskatonic.arena.match import Match, play_match, rotated
from miskatonic.core.errors import MiskatonicError
from miskatonic.core.game import Game
from miskatonic.core.observation import KINDS
from miskatonic.core.state import State

SHARD = 25  # games
PLAN = "dataset.json"
CARD = "README.md"


class DatasetError(MiskatonicError):
    """A folder that holds something else than was asked for."""


class Shard:
    """The decisions of some games, as they are played."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rows: list[bytearray] = []
        self.seats: list[int] = []
        self.moves: list[int] = []
        self.legal: list[int] = []
        self.legal_from: list[int] = [0]
        self.game_from: list[int] = [0]
        self.matches: list[Match] = []

    def watch(self, state: State, move: int) -> None:
        self.rows.append(self.game.observer.row(state, state.seat))
        self.seats.append(state.seat)
        self.moves.append(move)
        self.legal += sorted(state.moves())
        self.legal_from.append(len(self.legal))

    def ended(self, match: Match) -> None:
        self.matches.append(match)
        self.game_from.append(len(self.moves))

    def arrays(self) -> dict[str, NDArray[Any]]:
        size = int(self.game.observer.size)
        return {
            "observation": np.frombuffer(b"".join(self.rows), np.uint8).reshape(len(self.rows), size),
            "seat": np.array(self.seats, np.uint8),
            "move": np.array(self.moves, np.int32),
            "legal": np.array(self.legal, np.int32),
            "legal_from": np.array(self.legal_from, np.int64),
            "game_from": np.array(self.game_from, np.int64),
            "seed": np.array([match.seed for match in self.matches], np.int64),
            "values": np.array([match.outcome.values for match in self.matches], np.float32),
            "scores": np.array([match.outcome.scores for match in self.matches], np.int32),
            "capped": np.array([match.capped for match in self.matches], np.bool_),
            "levels": np.array([match.levels for match in self.matches], np.str_),
        }


def plan_of(game: Game, levels: Sequence[str], games: int, seed: int, options: Mapping[str, object]) -> dict[str, Any]:
    """All that a data set follows from, except how many games of it are there."""
    return {
        "game": game.id,
        "rules_version": game.version,
        "pack": game.pack.hash,
        "levels": list(levels),
        "seed": seed,
        "options": game.read_options(options),
        "games_a_shard": SHARD,
        "row_bytes": int(game.observer.size),
        "moves": game.moves.size,
        "games": games,
        "package": miskatonic.__version__,
    }


def open_folder(folder: Path, plan: dict[str, Any]) -> None:
    """Make the folder, or check that it holds the same data set; only the number of games may differ."""
    folder.mkdir(parents=True, exist_ok=True)
    kept = folder / PLAN
    if kept.exists():
        try:
            before = json.loads(kept.read_text(encoding="utf-8"))
        except ValueError as fault:
            raise DatasetError(f"{kept} cannot be read ({fault}); choose another folder.") from None
        for name, value in plan.items():
            if name not in ("games", "package") and before.get(name) != value:
                raise DatasetError(
                    f"{folder} holds another data set: its {name} is {before.get(name)!r}, not {value!r}. "
                    "Choose another folder."
                )
    elif any(folder.iterdir()):
        raise DatasetError(f"{folder} is not empty and holds no data set; choose another folder.")
    _write(kept, json.dumps(plan, indent=2) + "\n")


def write_dataset(
    game: Game, levels: Sequence[str], games: int, seed: int, options: Mapping[str, object], folder: Path
) -> Iterator[Match]:
    """Play the games that are not there yet, shard by shard; yields each match. The card is written at the end."""
    plan = plan_of(game, levels, games, seed, options)
    open_folder(folder, plan)
    try:
        for first in range(0, games, SHARD):
            file = shard_file(folder, first // SHARD)
            wanted = range(first, min(first + SHARD, games))
            if games_in(file) >= len(wanted):
                continue
            shard = Shard(game)
            for number in wanted:
                match = play_match(game, rotated(levels, number), seed + number, options, watch=shard.watch)
                shard.ended(match)
                yield match
            scratch = file.with_suffix(".partial")
            with scratch.open("wb") as into:
                np.savez_compressed(into, allow_pickle=False, **shard.arrays())
            os.replace(scratch, file)
    finally:
        _write(folder / CARD, card(game, plan, folder))


def shard_file(folder: Path, number: int) -> Path:
    return folder / f"games-{number:06}.npz"


def games_in(file: Path) -> int:
    """How many games a shard holds; none when it is not there or was cut short."""
    try:
        with np.load(file) as shard:
            return len(shard["seed"])
    except (OSError, ValueError, KeyError):
        return 0


def read_shards(folder: Path) -> Iterator[dict[str, NDArray[Any]]]:
    """The arrays of each shard in order."""
    for file in sorted(folder.glob("games-*.npz")):
        with np.load(file) as shard:
            yield {name: shard[name] for name in shard.files}


def masks(shard: Mapping[str, NDArray[Any]], rows: slice, moves: int) -> NDArray[np.bool_]:
    """The masks of some decisions of a shard, one byte a move: kept as lists, since most moves are never legal."""
    starts = shard["legal_from"]
    begin, end, _ = rows.indices(len(starts) - 1)
    made = np.zeros((end - begin, moves), np.bool_)
    counts = np.diff(starts[begin : end + 1])
    made[np.repeat(np.arange(end - begin), counts), shard["legal"][starts[begin] : starts[end]]] = True
    return made


def card(game: Game, plan: Mapping[str, Any], folder: Path) -> str:
    """The data card: what is in the folder, how it came about, what it is good for."""
    shards = list(read_shards(folder))
    played = sum(len(shard["seed"]) for shard in shards)
    decisions = sum(len(shard["move"]) for shard in shards)
    capped = sum(int(shard["capped"].sum()) for shard in shards)
    fields = "\n".join(
        f"| {field.at} to {field.at + field.size - 1} | {field.name} | {KINDS[field.kind]} | {field.about} |"
        for field in game.observer.fields
    )
    options = ", ".join(f"{name}={value}" for name, value in plan["options"].items()) or "none"
    return f"""\
# {game.title}: games between {", ".join(plan["levels"])}

{played} of {plan["games"]} games, {decisions} decisions, {capped} games ended by a length guard. Game n has seed
{plan["seed"]} + n and the bots' seats moved on by n. Made by miskatonic {plan["package"]} (rules version
{plan["rules_version"]}, content {plan["pack"]}), options: {options}. The same command makes the same files' content.

## Arrays of each `games-*.npz`

| array | shape | meaning |
| --- | --- | --- |
| `observation` | decisions × {plan["row_bytes"]} bytes | what the deciding seat knew, see below |
| `seat` | decisions | the seat that decided |
| `move` | decisions | the number of the move it chose, of {plan["moves"]} |
| `legal`, `legal_from` | | the legal moves of decision d are `legal[legal_from[d]:legal_from[d + 1]]`, ascending |
| `game_from` | games + 1 | the decisions of game g are `game_from[g]` to `game_from[g + 1]` (exclusive) |
| `seed`, `capped` | games | the seed; whether a length guard ended it |
| `levels`, `values`, `scores` | games × seats | the bot, its value in 0..1, its score |

`miskatonic.arena.dataset.masks(shard, rows, {plan["moves"]})` turns the lists of legal moves into masks.

## The bytes of an observation

| bytes | field | kind | meaning |
| --- | --- | --- | --- |
{fields}

## What it is and is not

The players are our own bots, not people: `random` plays any legal move, `greedy` looks one move ahead. Nobody's
personal data is in it. An observation holds what its seat may know and nothing else; only `values` and `scores` are
hindsight. The rules are Miskatonic's own; the content has its provenance in the package. It is as free as the package
(MIT).
"""


def _write(file: Path, text: str) -> None:
    scratch = file.with_suffix(".partial")
    scratch.write_text(text, encoding="utf-8")
    os.replace(scratch, file)
