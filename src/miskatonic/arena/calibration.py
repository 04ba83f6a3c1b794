"""Whether chances are true: of positions said to be won with 70 %, 70 % should be won.

Bots play; of each game its moves are kept, some positions with what was measured of every seat, and how it ended. Games
go to a file line by line, so that a stopped run is resumed, and can be measured again when V looks at other things. The
numbers of `core/chances.py` are fitted to some games and tried on others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from operator import mul
from pathlib import Path
from random import Random

import msgspec

import miskatonic
from miskatonic.arena import workers
from miskatonic.arena.match import play_match, wilson
from miskatonic.arena.tournament import Bout
from miskatonic.core.chances import Fits, measured
from miskatonic.core.errors import MiskatonicError
from miskatonic.core.game import Game, Value
from miskatonic.core.state import State

KEPT = 12  # positions of a game that chances are tried on: they are much alike
FITTED = 48  # that they are fitted to: what a step of a turn is worth shows only in many positions of the same game
TENTHS = 10
ENOUGH = 300  # positions of a tenth before it is held to anything
ALLOWED = 0.03  # that it may be off by
TOSSES = 200  # of the signs of all games


class Sample(msgspec.Struct, frozen=True):
    """One game: of each kept position, seat by seat, what was measured; and how it ended."""

    game: str
    seed: int
    seats: int
    level: str
    contest: bool
    names: tuple[str, ...]
    positions: tuple[tuple[tuple[float, ...], ...], ...]
    values: tuple[float, ...]
    options: dict[str, Value] = {}
    course: dict[str, Value] = {}  # those of them that V is fitted for apart
    moves: tuple[int, ...] = ()  # all of them, so that it can be measured again


class Tenth(msgspec.Struct, frozen=True):
    """Positions with about the same said chance: what was said on average, and what came true."""

    positions: int
    games: int
    said: float
    came: float
    low: float  # the 95 % interval, which counts games and not positions
    high: float

    @property
    def off(self) -> float:
        return self.came - self.said

    @property
    def is_within(self) -> bool:
        """Proven to be true, as far as is allowed: all of its interval is."""
        return self.high - self.said <= ALLOWED and self.said - self.low <= ALLOWED

    @property
    def is_beyond(self) -> bool:
        """Proven not to be."""
        return self.low - self.said > ALLOWED or self.said - self.high > ALLOWED


class Watcher:
    """Keeps some positions of a game, each as likely as any other."""

    def __init__(self, game: Game, seed: int, most: int) -> None:
        self.game = game
        self.chooser = Random(seed)
        self.most = most
        self.seen = 0
        self.kept: list[State] = []

    def watch(self, state: State, move: int) -> None:
        self.seen += 1
        if len(self.kept) < self.most:
            self.kept.append(state.clone())
        elif (at := self.chooser.randrange(self.seen)) < self.most:
            self.kept[at] = state.clone()


def sample(game: Game, level: str, seats: int, seed: int, options: Mapping[str, Value], kept: int = KEPT) -> Sample:
    """One game of a level against itself."""
    moves: list[int] = []
    play_match(game, [level] * seats, seed, options, watch=lambda _, move: moves.append(move))
    return measure(game, level, seats, seed, options, moves, kept)


def measure(
    game: Game, level: str, seats: int, seed: int, options: Mapping[str, Value], moves: Sequence[int], kept: int = KEPT
) -> Sample:
    """What V looks at in some positions of a game that was played."""
    state = game.new(seats=seats, seed=seed, **options)
    watcher = Watcher(game, seed, kept)
    for move in moves:
        watcher.watch(state, move)
        state.play(move)
    outcome = state.outcome()
    if outcome is None:
        raise MiskatonicError(f"Deal {seed} of {game.title} does not end as it did: the rules have changed since.")
    first = watcher.kept[0]
    names = tuple(measured(game, first, 0))
    positions = []
    for position in map(game.settled, watcher.kept):
        found = [measured(game, position, seat) for seat in range(seats)]
        positions.append(tuple(tuple(round(one.get(name, 0.0), 5) for name in names) for one in found))
    return Sample(
        game.id,
        seed,
        seats,
        level,
        game.is_contest(first),
        names,
        tuple(positions),
        tuple(outcome.values),
        dict(options),
        game.course(first),
        tuple(moves),
    )


def measured_again(game: Game, one: Sample) -> Sample:
    """The same game, as V looks at it now."""
    if not one.moves:
        raise MiskatonicError(f"Deal {one.seed} of {game.title} was kept without its moves: play it again.")
    return measure(game, one.level, one.seats, one.seed, one.options, one.moves, len(one.positions))


def read_samples(path: Path) -> list[Sample]:
    """What was played before; a last line that was cut off while it was written is played again."""
    if not path.exists():
        return []
    lines = path.read_text(encoding="utf-8").splitlines()
    found = []
    for number, line in enumerate(lines, start=1):
        try:
            found.append(msgspec.json.decode(line, type=Sample))
        except msgspec.MsgspecError:
            if number < len(lines):
                raise MiskatonicError(f"{path}, line {number}: not a game to calibrate with.") from None
    return found


def sample_batch(batch: Sequence[Bout], kept: int) -> list[Sample]:
    """What one worker does at a time."""
    return [
        sample(miskatonic.game(bout.game), bout.levels[0], len(bout.levels), bout.seed, bout.options, kept)
        for bout in batch
    ]


def play_samples(
    game: Game,
    level: str,
    seats: int,
    seeds: Sequence[int],
    options: dict[str, Value],
    path: Path | None,
    kept: int = KEPT,
    jobs: int = 1,
) -> Iterator[list[Sample]]:
    """The games asked for as they come, first those in the file; each new one is written as soon as it is over.

    Those in the file are measured again: V may look at other things than when they were played.
    """
    asked = game.id, seats, level, options
    there = read_samples(path) if path else []
    known = {one.seed: one for one in there if (one.game, one.seats, one.level, one.options) == asked}
    found = {seed: known.get(seed) for seed in seeds}
    yield [measured_again(game, one) for one in found.values() if one is not None]
    left = [Bout(game.id, (level,) * seats, seed, options) for seed, one in found.items() if one is None]
    for new in workers.play_all(left, partial(sample_batch, kept=kept), jobs, None):
        if path is not None:
            with path.open("a", encoding="utf-8") as file:
                file.writelines(msgspec.json.encode(one).decode() + "\n" for one in new)
        yield new


def judged(fits: Fits, one: Sample) -> list[list[float]]:
    """V of the kept positions by these numbers, from what was measured when they were played."""
    found = [[dict(zip(one.names, seat, strict=True)) for seat in at] for at in one.positions]
    return [fits.judge(one.contest, one.course, at) for at in found]


def tenths(samples: Sequence[Sample], said: Sequence[Sequence[Sequence[float]]]) -> list[Tenth | None]:
    """By tenths of the said chance."""
    return [_tenth(found) if found else None for found in _bins(samples, said)]


def _bins(samples: Sequence[Sample], said: Sequence[Sequence[Sequence[float]]]) -> list[list[tuple[int, float, float]]]:
    """The game, what was said and what came, tenth by tenth; of a game together only one seat counts, for all have the
    same."""
    bins: list[list[tuple[int, float, float]]] = [[] for _ in range(TENTHS)]
    for number, (one, positions) in enumerate(zip(samples, said, strict=True)):
        for position in positions:
            for chance, value in list(zip(position, one.values, strict=True))[: None if one.contest else 1]:
                bins[min(int(chance * TENTHS), TENTHS - 1)].append((number, chance, value))
    return bins


def _tenth(found: Sequence[tuple[int, float, float]]) -> Tenth:
    said = sum(chance for _, chance, _ in found) / len(found)
    came = sum(value for _, _, value in found) / len(found)
    off: dict[int, float] = {}  # by game: its positions share its end, so that they err together
    for number, _, value in found:
        off[number] = off.get(number, 0.0) + value - came
    variance = sum(one * one for one in off.values()) / len(found) ** 2
    independent = came * (1 - came) / variance if variance else len(off)
    return Tenth(len(found), len(off), said, came, *wilson(came * independent, independent))


def held(found: Sequence[Tenth | None]) -> list[Tenth]:
    """The tenths that have enough positions."""
    return [one for one in found if one is not None and one.positions >= ENOUGH]


def worst(found: Sequence[Tenth | None]) -> float:
    """How far off the tenths are that have enough positions, at most."""
    return max((abs(one.off) for one in held(found)), default=0.0)


def proven(found: Sequence[Tenth | None]) -> str:
    """Of how many tenths it is known whether they are true: “8 of 10 proven within 3 points, none beyond”."""
    enough = held(found)
    within, beyond = sum(one.is_within for one in enough), sum(one.is_beyond for one in enough)
    return f"{within} of {len(enough)} proven within {ALLOWED * 100:.0f} points, {beyond or 'none'} beyond"


def worst_by_luck(samples: Sequence[Sample], said: Sequence[Sequence[Sequence[float]]]) -> float:
    """How far off the worst tenth of a true judgement may be with these games: 19 times of 20 it is less.

    A wild bootstrap: each game keeps what it was off by in every tenth, with a sign that is tossed for it.
    """
    tossed = Random(len(samples))
    off: list[list[float]] = []  # by tenth, game by game
    for found in _bins(samples, said):
        if len(found) >= ENOUGH:
            games = [0.0] * len(samples)
            for number, chance, value in found:
                games[number] += (value - chance) / len(found)
            off.append(games)
    highest = []
    for _ in range(TOSSES):
        signs = [1 if tossed.getrandbits(1) else -1 for _ in samples]
        highest.append(max((abs(sum(map(mul, signs, games))) for games in off), default=0.0))
    return sorted(highest)[TOSSES * 19 // 20]


# The plot

SIZE = 420
EDGE = 48


def plot(title: str, found: Sequence[Tenth | None]) -> str:
    """What was said against what came true, as SVG: dots with their intervals, and the diagonal where all is true."""

    def x(value: float) -> float:
        return round(EDGE + value * SIZE, 1)

    def y(value: float) -> float:
        return round(EDGE + (1 - value) * SIZE, 1)

    whole = SIZE + 2 * EDGE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole} {whole}" role="img" font-family="sans-serif">',
        f"<title>{title}</title>",
        f'<rect width="{whole}" height="{whole}" fill="#fff"/>',
        f'<text x="{whole / 2}" y="26" text-anchor="middle" font-size="15">{title}</text>',
        f'<path d="M{x(0)} {y(0)}L{x(1)} {y(1)}" stroke="#777" stroke-dasharray="5 4"/>',
        f'<path d="M{x(0)} {y(1)}V{y(0)}H{x(1)}" stroke="#222" fill="none"/>',
        f'<text x="{whole / 2}" y="{whole - 8}" text-anchor="middle" font-size="13">predicted chance of winning</text>',
        f'<text transform="translate(14 {whole / 2}) rotate(-90)" text-anchor="middle" font-size="13">games won</text>',
    ]
    for tick in range(0, 11, 2):
        parts.append(f'<text x="{x(tick / 10)}" y="{y(0) + 17}" text-anchor="middle" font-size="11">{tick * 10}</text>')
        parts.append(f'<text x="{x(0) - 7}" y="{y(tick / 10) + 4}" text-anchor="end" font-size="11">{tick * 10}</text>')
    for one in found:
        if one is not None:
            shade = "#1f6f5f" if one.positions >= ENOUGH else "#b9c9c4"
            told = f"predicted {one.said:.1%}, actual {one.came:.1%}: {one.positions} positions of {one.games} games"
            parts.append(
                f'<path d="M{x(one.said)} {y(one.low)}V{y(one.high)}" stroke="{shade}" stroke-width="2"/>'
                f'<circle cx="{x(one.said)}" cy="{y(one.came)}" r="5" fill="{shade}"><title>{told}</title></circle>'
            )
    return "\n".join([*parts, "</svg>"]) + "\n"
