"""Round-robin tournaments of bots: who plays whom on which deals, the results kept as they come, the ratings.

Every line-up plays the same deals, each deal once with every turn of the seats. Results go to a file line by line, so
that a stopped tournament can be resumed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

import miskatonic
from miskatonic.arena.match import Match, Tally, play_match
from miskatonic.core.chance import seeded
from miskatonic.core.errors import MiskatonicError
from miskatonic.core.game import Game, Value
from miskatonic.review.judging import QUICK
from miskatonic.review.ledger import Fortune

if TYPE_CHECKING:
    from openskill.models import PlackettLuce


class Bout(msgspec.Struct, frozen=True):
    """One game to be played. `key` is the same whenever the same tournament is asked for again."""

    game: str
    levels: tuple[str, ...]
    seed: int
    options: dict[str, Value]
    variant: str = ""  # what differs from the usual options, where somebody compares
    opening: str | None = None  # the first move, where it is not left to the bot
    pack: str | None = None  # the folder of somebody's content
    luck: bool = False  # whether to work out what chance gave each seat

    @property
    def key(self) -> str:
        return _key(self)


class Standing(msgspec.Struct, frozen=True):
    """How one bot came out: games won with the 95 % interval, and its rating (openskill's mu and sigma)."""

    level: str
    seats: int
    share: float
    low: float
    high: float
    mu: float
    sigma: float


def line_ups(levels: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """All groups of bots for one table; with fewer bots than seats some sit twice, but never one bot alone."""
    if len(levels) >= seats:
        return list(combinations(levels, seats))
    return [group for group in combinations_with_replacement(levels, seats) if len(set(group)) == len(levels)]


def bouts(
    game: str,
    levels: Sequence[str],
    seats: int,
    games: int,
    seed: int,
    options: dict[str, Value],
    luck: bool = False,
) -> Iterator[Bout]:
    """`games` for each line-up: the deals in turn, each with all turns of the seats before the next deal."""
    for group in line_ups(levels, seats):
        for number in range(games):
            deal, turn = divmod(number, seats)
            yield Bout(game, group[turn:] + group[:turn], seed + deal, options, luck=luck)


@cache
def _game(id: str, pack: str | None) -> Game:
    return miskatonic.game(id, pack)


def play_bout(bout: Bout) -> Match:
    game = _game(bout.game, bout.pack)
    fortune = None
    if bout.luck:
        options = game.read_options(bout.options)
        fortune = Fortune(game, len(bout.levels), options, seeded(bout.seed, (f"luck of {bout.key}",)), QUICK)
    watch = None if fortune is None else fortune.watch
    match = play_match(game, bout.levels, bout.seed, bout.options, bout.opening, watch)
    luck = () if fortune is None else fortune.end(match.outcome.values)
    return msgspec.structs.replace(match, variant=bout.variant, luck=luck)


def play_batch(batch: Sequence[Bout]) -> list[Match]:
    """What one worker does at a time."""
    return [play_bout(bout) for bout in batch]


class Results:
    """The results of a tournament, in a file when one is given."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.matches: dict[str, Match] = {}
        if path is not None and path.exists():
            self._read(path)

    def _read(self, path: Path) -> None:
        lines = path.read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(lines, start=1):
            try:
                match = msgspec.json.decode(line, type=Match)
            except msgspec.MsgspecError:
                if number == len(lines):
                    continue  # cut off while it was written: that game is played again
                raise MiskatonicError(f"{path}, line {number}: not a result of a match.") from None
            self.matches[_key(match)] = match

    def add(self, matches: Iterable[Match]) -> None:
        new = {_key(match): match for match in matches}
        self.matches.update(new)
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                file.writelines(msgspec.json.encode(match).decode() + "\n" for match in new.values())

    def left(self, wanted: Iterable[Bout]) -> list[Bout]:
        return [bout for bout in wanted if not self._has(bout)]

    def _has(self, bout: Bout) -> bool:
        match = self.matches.get(bout.key)
        return match is not None and (bool(match.luck) or not bout.luck)

    def of(self, wanted: Iterable[Bout]) -> list[Match]:
        return [self.matches[bout.key] for bout in wanted if bout.key in self.matches]


def _key(one: Bout | Match) -> str:
    return f"{one.seed}:{','.join(one.levels)}:{one.variant}"


def rating_model() -> PlackettLuce:
    """What rates the bots. Asked for before the games are played: they would be played for nothing without it."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise MiskatonicError("Ratings need openskill: pip install 'miskatonic[research]'.") from None
    return PlackettLuce()


def standings(matches: Sequence[Match], levels: Sequence[str]) -> list[Standing]:
    """The best first, by rating."""
    model = rating_model()
    ratings = {level: model.rating(name=level) for level in levels}
    tally = Tally(shares={}, played={}, lengths=[], scores={})
    for match in matches:
        tally.add(match)
    for results in _compared(matches):
        rated = model.rate([[ratings[level]] for level, _ in results], ranks=[-value for _, value in results])
        for (level, _), (rating,) in zip(results, rated, strict=True):
            ratings[level] = rating
    found = []
    for level in levels:
        if level in tally.played:
            share, low, high = tally.results(level)
            rating = ratings[level]
            found.append(Standing(level, tally.played[level], share, low, high, rating.mu, rating.sigma))
    return sorted(found, key=lambda standing: (-standing.mu, -standing.share))


def _compared(matches: Sequence[Match]) -> list[list[tuple[str, float]]]:
    """Who came out how against whom: at one table, or, where each bot plays alone, on the same deal."""
    found = []
    alone: dict[int, list[tuple[str, float]]] = {}
    for match in matches:
        results = list(zip(match.levels, match.outcome.values, strict=True))
        if len(results) == 1:
            alone.setdefault(match.seed, []).extend(results)
        elif len(set(match.levels)) == len(results):
            found.append(results)
    return found + [results for results in alone.values() if len(results) > 1]
