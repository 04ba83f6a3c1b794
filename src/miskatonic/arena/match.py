"""One match between bots, and the tally of many."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt
from time import perf_counter

import msgspec

from miskatonic.bots import Eyes
from miskatonic.bots.own import bot_or_own
from miskatonic.core.game import Game
from miskatonic.core.outcome import Outcome
from miskatonic.core.state import NOBODY, State

Z95 = 1.959963984540054


class Match(msgspec.Struct, frozen=True):
    """How one game between bots went. `levels` are by seat."""

    seed: int
    levels: tuple[str, ...]
    outcome: Outcome
    decisions: int
    seconds: float
    first: int = 0  # the seat that decided first
    variant: str = ""  # of the game, where several are compared
    luck: tuple[float, ...] = ()  # what chance gave each seat, where somebody asked

    @property
    def capped(self) -> bool:
        """Whether a length guard ended it, not a rule of the book."""
        return self.outcome.rule.startswith("max_")


Watch = Callable[[State, int], None]  # is shown each position and the move that is about to be played


def play_match(
    game: Game,
    levels: Sequence[str],
    seed: int,
    options: Mapping[str, object],
    opening: str | None = None,
    watch: Watch | None = None,
) -> Match:
    """Bots play one game; each draws from its own chance, and sees only what its seat may see.

    `opening` is played as the first move, whatever the bot would have chosen.
    """
    state = game.new(seats=len(levels), seed=seed, **options)
    seated = [*levels, *["greedy"] * (state.seats - len(levels))]  # the house, where a game has one
    bots = [bot_or_own(level, seed * 64 + seat) for seat, level in enumerate(seated)]
    decisions = 0
    decided_first = state.seat
    begin = perf_counter()
    if opening is not None:
        first = game.parse(opening, state)
        game.check(state, first)
        if watch is not None:
            watch(state, first)
        state.play(first)
    while state.seat != NOBODY:
        player = bots[state.seat]
        move = player.choose(Eyes(game, state, state.seat, player.chance))
        if watch is not None:
            watch(state, move)
        state.play(move)
        decisions += 1
    outcome = state.outcome()
    assert outcome is not None
    return Match(seed, tuple(levels), outcome, decisions, perf_counter() - begin, decided_first)


def rotated(levels: Sequence[str], number: int) -> list[str]:
    """The levels with the seats moved on by one each game, so that no bot always begins."""
    shift = number % len(levels)
    return [*levels[shift:], *levels[:shift]]


def play_matches(
    game: Game, levels: Sequence[str], games: int, seed: int, options: Mapping[str, object]
) -> Iterator[Match]:
    for number in range(games):
        yield play_match(game, rotated(levels, number), seed + number, options)


class Tally(msgspec.Struct):
    """What came of many matches so far."""

    games: int = 0
    capped: int = 0
    decisions: int = 0
    seconds: float = 0.0
    shares: dict[str, float] = {}  # games won by level, shared wins counted in parts
    played: dict[str, int] = {}  # seats taken by level
    lengths: list[int] = []
    scores: dict[str, float] = {}

    def add(self, match: Match) -> None:
        self.games += 1
        self.capped += match.capped
        self.decisions += match.decisions
        self.seconds += match.seconds
        self.lengths.append(match.decisions)
        for seat, level in enumerate(match.levels):
            value, score = match.outcome.values[seat], match.outcome.scores[seat]
            self.shares[level] = self.shares.get(level, 0.0) + value
            self.played[level] = self.played.get(level, 0) + 1
            self.scores[level] = self.scores.get(level, 0.0) + score

    def results(self, level: str) -> tuple[float, float, float]:
        """The share of its games that a level won, and the ends of the 95 % interval."""
        return (self.shares[level] / self.played[level], *wilson(self.shares[level], self.played[level]))


def wilson(won: float, played: float) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson's score interval: right also near 0 and 1)."""
    if not played:
        return 0.0, 1.0
    share = won / played
    middle = share + Z95 * Z95 / (2 * played)
    spread = Z95 * sqrt(share * (1 - share) / played + Z95 * Z95 / (4 * played * played))
    scale = 1 + Z95 * Z95 / played
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)
