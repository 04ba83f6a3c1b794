"""A review of a whole game: everybody's chances from step to step, every decision judged, and each seat's ledger."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence

import msgspec

from miskatonic.core.chance import Chance, seeded
from miskatonic.core.errors import UnknownName, listed
from miskatonic.core.playthrough import Playthrough
from miskatonic.core.state import State
from miskatonic.naming import named_by_record
from miskatonic.review import ledger
from miskatonic.review.judging import DEPTHS, Depth, Judge, Judgement
from miskatonic.review.ledger import Ledger, Luck

FORMAT = 7  # of a review that is kept; one of another format is made anew
TURNS_TOLD = 6  # turning points

Progress = Callable[[int, int], None]  # is told how many of how many steps are done, and may raise to stop


class Decision(msgspec.Struct, frozen=True):
    """One decision as it is shown: what was played, how good it was, what was better and why."""

    number: int  # of the move, from 0
    seat: int
    when: str  # “turn 6”, as the table counts; empty during a set-up
    played: str  # as a sentence
    verdict: str
    chance: float  # to win with it, as a hint would have told
    best_chance: float
    loss: float
    low: float
    high: float
    better: str = ""
    why: str = ""
    best: int = -1  # the number of the best move


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
    names: tuple[str, ...]  # of the players, and of the house where it has one
    contest: bool
    depth: str
    over: bool
    ending: str
    scores: tuple[int, ...]  # of the players at the end; empty before it
    curve: tuple[tuple[float, ...], ...]  # V for each player, before each move and at the end
    decisions: tuple[Decision, ...]
    turnings: tuple[Turning, ...]
    ledgers: tuple[Ledger, ...]


class Seen(msgspec.Struct, frozen=True):
    """What was made of one step; what the house does is not judged, nor what was the only move."""

    luck: Luck
    judgement: Judgement | None


class Deal(msgspec.Struct, frozen=True):
    """The chances before anything was dealt, and after it."""

    initial: tuple[float, ...]
    start: tuple[float, ...]


def depth_named(name: str) -> Depth:
    if name not in DEPTHS:
        raise UnknownName(f'There is no depth "{name}". There are: {listed(list(DEPTHS))}.')
    return DEPTHS[name]


class Reviewer:
    """Looks at a game step by step, in any order: what it sees of one does not depend on the others."""

    def __init__(self, played: Playthrough, depth: Depth) -> None:
        if not played.line:
            raise UnknownName("There is nothing to review: no move was played.")
        self.played = played
        self.game = played.game
        self.depth = depth
        self.players = len(played.seats)
        self.digest = hashlib.sha256(played.record.text().encode()).hexdigest()

    def chance(self, what: str) -> Chance:
        """For redraws: of no stream of the table, and the same whenever the same record is reviewed."""
        return seeded(int(self.digest[:16], 16), (f"redraw {what}",))

    def deal(self) -> Deal:
        game, header = self.game, self.played.record.header
        options = game.read_options(header.options)
        first = ledger.initial(game, self.players, options, self.chance("deal"), self.depth.set_ups, game.chances)
        return Deal(tuple(first), tuple(game.chances(self.played.line[0].before)))

    def step(self, number: int) -> Seen:
        game, step = self.game, self.played.line[number]
        after = self.played.at(number + 1)
        chance = self.chance(f"step {number}")
        luck = ledger.step(step.before, step.move, after, chance, self.depth.redraws, game.chances)
        if step.seat >= self.players or len(step.before.moves_of(step.seat)) == 1:
            return Seen(luck, None)
        return Seen(luck, Judge(game, step.before, step.seat, self.depth).of(step.move))

    def review(self, deal: Deal, seen: Sequence[Seen], names: Sequence[str] | None = None) -> Review:
        """All steps together."""
        played, game = self.played, self.game
        outcome = played.state.outcome()
        steps = [one.luck for one in seen]
        movers = [step.seat for step in played.line]
        losses = [0.0 if one.judgement is None else one.judgement.loss for one in seen]
        return Review(
            format=FORMAT,
            game=game.id,
            title=game.title,
            names=tuple(names or named_by_record(played.seats)),
            contest=game.is_contest(played.line[0].before),
            depth=self.depth.name,
            over=outcome is not None,
            ending=outcome.reason if outcome is not None else "The game was not played to its end.",
            scores=outcome.scores[: self.players] if outcome is not None else (),
            curve=(deal.start, *(one.after for one in steps)),
            decisions=tuple(_decisions(played, [one.judgement for one in seen])),
            turnings=tuple(_turnings(played, seen)),
            ledgers=tuple(
                ledger.summed(seat, deal.initial[seat], deal.start[seat] - deal.initial[seat], movers, steps, losses)
                for seat in range(self.players)
            ),
        )


def review(played: Playthrough, depth: Depth, progress: Progress | None = None) -> Review:
    """Look at every step of a game, as far as it goes."""
    reviewer = Reviewer(played, depth)
    seen = []
    for number in range(played.number):
        seen.append(reviewer.step(number))
        if progress is not None:
            progress(number + 1, played.number)
    return reviewer.review(reviewer.deal(), seen)


def _decisions(played: Playthrough, judged: Sequence[Judgement | None]) -> list[Decision]:
    found = []
    for number, (step, one) in enumerate(zip(played.line, judged, strict=True)):
        if one is not None:
            better = _said(played, step.before, one.best) if one.best != step.move else ""
            found.append(
                Decision(
                    number=number,
                    seat=step.seat,
                    when=played.game.when(step.before),
                    played=_said(played, step.before, step.move),
                    verdict=one.verdict,
                    chance=one.chance,
                    best_chance=one.best_chance,
                    loss=one.loss,
                    low=one.low,
                    high=one.high,
                    better=better,
                    why=one.why,
                    best=one.best,
                )
            )
    return found


def _said(played: Playthrough, state: State, move: int) -> str:
    return played.game.say(move, state)


def _turnings(played: Playthrough, seen: Sequence[Seen]) -> list[Turning]:
    """The steps that changed the chances most, in the order of play; not those of a set-up, which decide little."""
    changes = [_change(step.seat, one) for step, one in zip(played.line, seen, strict=True)]
    turns = [number for number, step in enumerate(played.line) if played.game.turn(step.before)] or range(len(seen))
    changed = [number for number in turns if any(changes[number])]
    most = sorted(changed, key=lambda number: -max(map(abs, changes[number])))[:TURNS_TOLD]
    return [
        Turning(
            number,
            played.line[number].seat,
            _said(played, played.line[number].before, played.line[number].move),
            changes[number],
            seen[number].luck.chance,
        )
        for number in sorted(most)
    ]


def _change(seat: int, one: Seen) -> tuple[float, ...]:
    """What a step changed. A choice that gave nothing away cannot have made its own chance fall, nor one that did have
    made it rise: there V was wrong before, and only what dice and draws did counts; nothing where the curve went the
    other way."""
    gave_away = one.judgement is not None and one.judgement.loss > 0
    change = tuple(a + b for a, b in zip(one.luck.chance, one.luck.decision, strict=True))
    if seat < len(change) and (one.luck.decision[seat] > 0 if gave_away else one.luck.decision[seat] < 0):
        return one.luck.chance if one.luck.chance[seat] * change[seat] > 0 else (0.0,) * len(change)
    return change
