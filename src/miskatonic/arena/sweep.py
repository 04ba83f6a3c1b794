"""A sweep: the same bots over every choice of what a game says is worth varying."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

import msgspec

from miskatonic.arena.match import Match, play_match, wilson
from miskatonic.core.errors import UnknownName
from miskatonic.core.game import Game, Value

OPENING = "move:"


class Cell(msgspec.Struct):
    """One choice, and what came of it for the first seat."""

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

    def results(self) -> tuple[float, float, float]:
        return (self.won / self.games if self.games else 0.0, *wilson(self.won, self.games))


def axes(game: Game, seats: int, options: Mapping[str, Value]) -> dict[str, list[str]]:
    """What the game's sweep varies, each with its values; an option that was given stays as it is."""
    if not game.sweep:
        raise UnknownName(f"{game.title} declares nothing to sweep over.")
    found: dict[str, list[str]] = {}
    for name in game.sweep:
        if name.startswith(OPENING):
            state = game.new(seats=seats, seed=1, **options)
            verb = name.removeprefix(OPENING)
            found[name] = [game.text(move, state) for move in state.moves() if game.moves.split(move)[0].name == verb]
        elif name not in options:
            option = next(option for option in game.options if option.name == name)
            found[name] = [str(choice) for choice in option.choices]
    return found


def cells(game: Game, seats: int, options: Mapping[str, Value]) -> list[Cell]:
    varied = axes(game, seats, options)
    return [Cell(dict(zip(varied, choice, strict=True))) for choice in product(*varied.values())]


def play_sweep(
    game: Game, levels: Sequence[str], wanted: Sequence[Cell], games: int, seed: int, options: Mapping[str, Value]
) -> Iterator[Match]:
    """The same deals for every cell, deal by deal, so that a stopped sweep is still fair."""
    for number in range(games):
        for cell in wanted:
            chosen: dict[str, object] = dict(options)
            chosen.update({name: value for name, value in cell.choice.items() if not name.startswith(OPENING)})
            opening = next((value for name, value in cell.choice.items() if name.startswith(OPENING)), None)
            match = play_match(game, levels, seed + number, chosen, opening)
            cell.games += 1
            cell.won += match.outcome.values[0]
            yield match
