"""A review of a whole game: everybody's chances from step to step, every decision judged, and each seat's ledger."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence

import msgspec

from miskatonic.core.chance import Chance, seeded
from miskatonic.core.errors import UnknownName, listed
from miskatonic.core.record import Playthrough, Step
from miskatonic.core.state import State
from miskatonic.review import ledger
from miskatonic.review.judging import DEPTHS, Depth, Judge, Judgement
from miskatonic.review.ledger import Ledger, Luck

FORMAT = 1  # of a review that is kept; one of another format is made anew
TURNS_TOLD = 6  # turning points

Progress = Callable[[int, int], None]  # is told how many of how many steps are done, and may raise to stop


class Decision(msgspec.Struct, frozen=True):
    """One decision as it is shown: what was played, how good it was, what was better and why."""

    number: int  # of the move, from 0
    seat: int
    played: str  # as a sentence
    verdict: str
    chance: float  # the seat's own, before it decided
    loss: float
    low: float
    high: float
    better: str = ""
    why: str = ""


class Turning(msgspec.Struct, frozen=True):
    """A step that changed much: for whom it was best, by how much, and what did it."""

    number: int
    seat: int  # who moved
    played: str
    change: tuple[float, ...]
    chance: tuple[float, ...]  # the part of it that dice and draws made


class Review(msgspec.Struct, frozen=True):
    """All that a page, a file or a program shows of a game."""

    format: int
    game: str
    title: str
    names: tuple[str, ...]
    contest: bool
    depth: str
    over: bool
    ending: str
    curve: tuple[tuple[float, ...], ...]  # V for each player, before each move and at the end
    decisions: tuple[Decision, ...]
    turnings: tuple[Turning, ...]
    ledgers: tuple[Ledger, ...]


def depth_named(name: str) -> Depth:
    if name not in DEPTHS:
        raise UnknownName(f'There is no depth "{name}". There are: {listed(list(DEPTHS))}.')
    return DEPTHS[name]


def review(played: Playthrough, depth: Depth, progress: Progress | None = None) -> Review:
    """Look at every step of a game, as far as it goes."""
    game, line = played.game, played.line
    players = len(played.seats)
    if not line:
        raise UnknownName("There is nothing to review: no move was played.")
    chance = chance_of(played)
    options = game.read_options(played.record.header.options)
    first = ledger.initial(game, players, options, chance, depth.set_ups, game.chances)
    start = game.chances(line[0].before)
    steps: list[Luck] = []
    judged: list[Judgement | None] = []
    for number, step in enumerate(line):
        if progress is not None:
            progress(number, len(line))
        steps.append(ledger.step(step.before, step.move, played.at(number + 1), chance, depth.redraws, game.chances))
        judged.append(Judge(game, step.before, step.seat, depth).of(step.move) if step.seat < players else None)
    movers = [step.seat for step in line]
    losses = [0.0 if one is None else one.loss for one in judged]
    outcome = played.state.outcome()
    return Review(
        format=FORMAT,
        game=game.id,
        title=game.title,
        names=tuple(played.seats),
        contest=game.is_contest(line[0].before),
        depth=depth.name,
        over=outcome is not None,
        ending=outcome.reason if outcome is not None else "The game was not played to its end.",
        curve=(tuple(start), *(one.after for one in steps)),
        decisions=tuple(_decisions(played, judged)),
        turnings=tuple(_turnings(played, steps)),
        ledgers=tuple(
            ledger.summed(seat, first[seat], start[seat] - first[seat], movers, steps, losses)
            for seat in range(players)
        ),
    )


def chance_of(played: Playthrough) -> Chance:
    """For redraws: of no stream of the table, and the same whenever the same record is reviewed."""
    digest = hashlib.sha256(played.record.text().encode()).digest()
    return seeded(int.from_bytes(digest[:8], "little"), ("redraw",))


def _decisions(played: Playthrough, judged: Sequence[Judgement | None]) -> list[Decision]:
    found = []
    for number, (step, one) in enumerate(zip(played.line, judged, strict=True)):
        if one is not None and one.verdict != "forced":
            better = _said(played, step.before, one.best) if one.best != step.move else ""
            said = _said(played, step.before, step.move)
            found.append(
                Decision(number, step.seat, said, one.verdict, one.chance, one.loss, one.low, one.high, better, one.why)
            )
    return found


def _said(played: Playthrough, state: State, move: int) -> str:
    return played.game.say(move, state)


def _turnings(played: Playthrough, steps: Sequence[Luck]) -> list[Turning]:
    """The steps that changed the chances most, in the order of play."""

    def size(number: int) -> float:
        one = steps[number]
        return max(abs(a + b) for a, b in zip(one.chance, one.decision, strict=True))

    most = sorted(range(len(steps)), key=lambda number: -size(number))[:TURNS_TOLD]
    return [_turning(played.line[number], number, steps[number], played) for number in sorted(most)]


def _turning(step: Step, number: int, luck: Luck, played: Playthrough) -> Turning:
    change = tuple(a + b for a, b in zip(luck.chance, luck.decision, strict=True))
    return Turning(number, step.seat, _said(played, step.before, step.move), change, luck.chance)
