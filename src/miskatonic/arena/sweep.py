"""A sweep: the same bots over every choice of what a game says is worth varying."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product

import msgspec

from miskatonic.arena.match import Match, wilson
from miskatonic.arena.tournament import Bout
from miskatonic.core.errors import UnknownName
from miskatonic.core.game import Game, Value

OPENING = "move:"


class Cell(msgspec.Struct):
    """One choice, and what came of it for the seat that decided first."""

    choice: dict[str, str]
    games: int = 0
    won: float = 0.0

    @property
    def label(self) -> str:
        """By the values alone; of a first move by what is chosen."""
        said = [
            value.partition(" ")[2].replace("_", " ") or value if name.startswith(OPENING) else value
            for name, value in self.choice.items()
        ]
        return ", ".join(said)

    @property
    def opening(self) -> str | None:
        return next((value for name, value in self.choice.items() if name.startswith(OPENING)), None)

    def results(self) -> tuple[float, float, float]:
        return (self.won / self.games if self.games else 0.0, *wilson(self.won, self.games))


def common_options(game: Game, options: Mapping[str, Value]) -> dict[str, Value]:
    """The options that all games of a sweep have: those given, and those that the game's sweep needs."""
    if not game.sweep:
        raise UnknownName(f"{game.title} declares nothing to sweep over.")
    needed = dict(part.split("=") for part in game.sweep if "=" in part)
    return game.read_options({**needed, **options})


def axes(game: Game, seats: int, options: Mapping[str, Value]) -> dict[str, list[str]]:
    """What the game's sweep varies, each with its values; an option that was given stays as it is."""
    common = common_options(game, options)
    found: dict[str, list[str]] = {}
    for name in game.sweep:
        if name.startswith(OPENING):
            state = game.new(seats=seats, seed=1, **common)
            verb = name.removeprefix(OPENING)
            found[name] = [game.text(move, state) for move in state.moves() if game.moves.split(move)[0].name == verb]
        elif "=" not in name and name not in options:
            option = next(option for option in game.options if option.name == name)
            found[name] = [str(choice) for choice in option.choices]
    return found


def cells(game: Game, seats: int, options: Mapping[str, Value]) -> list[Cell]:
    varied = axes(game, seats, options)
    found = [Cell(dict(zip(varied, choice, strict=True))) for choice in product(*varied.values())]
    if not found:
        raise UnknownName(f"With these options {game.title} leaves nothing to sweep over.")
    return found


def bouts(
    game: Game, levels: Sequence[str], wanted: Sequence[Cell], games: int, seed: int, options: Mapping[str, Value]
) -> list[Bout]:
    """The same deals for every cell, deal by deal, so that a stopped sweep is still fair."""
    common = common_options(game, options)
    pack = str(game.pack_folder) if game.pack_folder else None
    chosen = [
        game.read_options({**common, **{n: v for n, v in cell.choice.items() if not n.startswith(OPENING)}})
        for cell in wanted
    ]
    return [
        Bout(game.id, tuple(levels), seed + number, own, cell.label, cell.opening, pack)
        for number in range(games)
        for cell, own in zip(wanted, chosen, strict=True)
    ]


def count(wanted: Sequence[Cell], matches: Iterable[Match]) -> None:
    """Enter into each cell what came of its games."""
    by_label = {cell.label: cell for cell in wanted}
    for match in matches:
        cell = by_label[match.variant]
        cell.games += 1
        cell.won += match.outcome.values[match.first]
