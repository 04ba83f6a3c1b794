"""What a game is like when the same bot plays every seat: who wins, how long it takes, what decides it.

Facts are taken down game by game (`study`), on however many cores, and summed up here; report.py draws them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

import miskatonic
from miskatonic.arena.match import play_match, wilson
from miskatonic.arena.tournament import Bout
from miskatonic.core.game import Game, Value
from miskatonic.core.state import NOBODY, State

PEOPLE = ("family", "investigator", "character")  # kinds of things that a seat can be
LEAST = 8  # seats that must have used a thing before its share is told


class Facts(msgspec.Struct, frozen=True):
    """What is remembered of one game. `used` holds for each seat the things of its moves, as "verb thing"."""

    seed: int
    variant: str
    first: int  # the seat that decided first
    values: tuple[float, ...]
    scores: tuple[int, ...]
    decisions: int
    reason: str
    capped: bool
    is_: tuple[tuple[str, ...], ...]  # what each seat was: an investigator, a character
    used: tuple[dict[str, int], ...]
    gains: dict[str, float]  # what the uses of a thing brought in chances of winning, in all


class Share(msgspec.Struct, frozen=True):
    """Games won by the seats that something is true of, with the 95 % interval."""

    label: str
    seats: int
    share: float
    low: float
    high: float
    games: float = 0.0  # in which share of games it happened at all
    gain: float = 0.0  # what one use brought, in chances of winning as the features see them
    length: float = 0.0  # mean decisions of these games


class Study(msgspec.Struct, frozen=True):
    """All that a report tells."""

    game: str
    title: str
    level: str
    seats: int
    seed: int
    options: dict[str, Value]
    games: int
    capped: int
    even: float  # the share of a seat when all are alike
    lengths: list[int]
    endings: list[tuple[str, int]]
    by_order: list[Share]
    by_option: dict[str, list[Share]]
    by_trait: list[Share]
    by_thing: dict[str, list[Share]]  # by verb


class Witness:
    """Takes down the things that each seat's moves touch."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game = game
        self.names = content_names(game)
        self.first = NOBODY
        self.used: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.gains: defaultdict[str, float] = defaultdict(float)

    def watch(self, state: State, move: int) -> None:
        seat = int(state.seat)
        if self.first == NOBODY:
            self.first = seat
        if seat >= len(self.used):
            return  # the house
        touched = self.things(move)
        if not touched:
            return
        before = self.game.evaluate(state, seat)
        after = state.clone()
        after.play(move)
        gain = self.game.evaluate(after, seat) - before
        for thing in touched:
            self.used[seat][thing] += 1
            self.gains[thing] += gain

    def things(self, move: int) -> list[str]:
        """The cards, characters and the like that a move names, each with the move's verb."""
        verb, indices, _ = self.game.moves.split(move)
        named = [(things.kind, things.names[index]) for things, index in zip(verb.things, indices, strict=True)]
        return [f"{verb.name} {name}" for kind, name in named if kind in PEOPLE or set(name.split("+")) <= self.names]


def content_names(game: Game) -> set[str]:
    """The names of all entries of the content: a row or a side of the table is none."""
    return {name for table in game.parts.content.CONTENT if not table.single for name in game.pack[table.section]}


def traits(position: dict[str, Any], seat: int) -> tuple[str, ...]:
    """What a seat is, by name, where the game says so: its investigator, its character."""
    held = position.get("seats", [])
    if seat >= len(held):
        return ()
    own = held[seat]
    if isinstance(own, str):
        return (own,)
    return tuple(f"{name}: {value}" for name, value in own.items() if isinstance(value, str) and value)


def study(bout: Bout) -> Facts:
    """Play one game and take down its facts; the variant is what differs from the options as they are by default."""
    game = miskatonic.game(bout.game)
    witness = Witness(game, len(bout.levels))
    ended: list[State] = []

    def watch(state: State, move: int) -> None:
        witness.watch(state, move)
        ended[:] = [state]

    match = play_match(game, bout.levels, bout.seed, bout.options, watch=watch)
    position = game.position(ended[0])
    seats = range(len(bout.levels))
    return Facts(
        bout.seed,
        bout.variant,
        witness.first,
        match.outcome.values,
        match.outcome.scores,
        match.decisions,
        match.outcome.reason,
        match.capped,
        tuple(traits(position, seat) for seat in seats),
        tuple(dict(used) for used in witness.used),
        dict(witness.gains),
    )


def study_batch(batch: Sequence[Bout]) -> list[Facts]:
    return [study(bout) for bout in batch]


def variants(game: Game, given: dict[str, Value]) -> dict[str, dict[str, Value]]:
    """The options one by one, each other value of it; an option that was given stays as it is."""
    found: dict[str, dict[str, Value]] = {}
    for option in game.options:
        if option.name not in given:
            for choice in option.choices:
                if choice != option.default:
                    found[f"{option.name}={str(choice).lower()}"] = {**given, option.name: choice}
    return found


def planned(
    game: Game, level: str, seats: int, games: int, variant_games: int, seed: int, given: dict[str, Value]
) -> list[Bout]:
    """The games as they are by default, and some for each other value of each option; the same deals for all."""
    levels = (level,) * seats
    wanted = [Bout(game.id, levels, seed + number, given) for number in range(games)]
    if variant_games:
        for name, options in variants(game, given).items():
            wanted += [Bout(game.id, levels, seed + number, options, name) for number in range(variant_games)]
    return wanted


def summed_up(game: Game, level: str, seats: int, seed: int, given: dict[str, Value], facts: Sequence[Facts]) -> Study:
    plain = [fact for fact in facts if not fact.variant]
    return Study(
        game.id,
        game.title,
        level,
        seats,
        seed,
        given,
        len(plain),
        sum(fact.capped for fact in plain),
        sum(sum(fact.values) for fact in plain) / max(1, len(plain) * seats),
        sorted(fact.decisions for fact in plain),
        Counter(fact.reason for fact in plain).most_common(),
        by_order(plain, seats),
        by_option(game, given, facts),
        by_trait(plain),
        by_thing(plain),
    )


def by_order(facts: Sequence[Facts], seats: int) -> list[Share]:
    """Seats in the order of play, from whoever decided first."""
    if seats < 2:
        return []
    return [
        share(f"{place + 1}. to play", [(fact.values[(fact.first + place) % seats], fact) for fact in facts])
        for place in range(seats)
    ]


def by_option(game: Game, given: dict[str, Value], facts: Sequence[Facts]) -> dict[str, list[Share]]:
    """For each value of each option that was varied: how the first to play fared, and how long the games were."""
    found: dict[str, list[Share]] = {}
    kept: dict[str, list[Facts]] = {}
    for fact in facts:
        kept.setdefault(fact.variant, []).append(fact)
    for variant in sorted(kept):
        if variant:
            name, _, value = variant.partition("=")
            if name not in found:
                default = next(option.default for option in game.options if option.name == name)
                found[name] = [_of_first(f"{str(default).lower()} (default)", kept.get("", []))]
            found[name].append(_of_first(value, kept[variant]))
    return found


def _of_first(label: str, facts: Sequence[Facts]) -> Share:
    return share(label, [(fact.values[fact.first % len(fact.values)], fact) for fact in facts])


def by_trait(facts: Sequence[Facts]) -> list[Share]:
    """By what a seat was."""
    won: dict[str, list[tuple[float, Facts]]] = {}
    for fact in facts:
        for seat, names in enumerate(fact.is_):
            for name in names:
                won.setdefault(name, []).append((fact.values[seat], fact))
    return sorted((share(name, rows) for name, rows in won.items()), key=lambda row: -row.share)


def by_thing(facts: Sequence[Facts]) -> dict[str, list[Share]]:
    """By what a seat used, verb by verb, what was used in most games first."""
    won: dict[str, list[tuple[float, Facts]]] = {}
    uses: Counter[str] = Counter()
    gains: defaultdict[str, float] = defaultdict(float)
    for fact in facts:
        for seat, used in enumerate(fact.used):
            for thing, count in used.items():
                won.setdefault(thing, []).append((fact.values[seat], fact))
                uses[thing] += count
        for thing, gain in fact.gains.items():
            gains[thing] += gain
    found: dict[str, list[Share]] = {}
    for thing, rows in won.items():
        if len(rows) >= LEAST:
            verb, _, name = thing.partition(" ")
            happened = len({fact.seed for _, fact in rows}) / len(facts)
            found.setdefault(verb, []).append(share(name, rows, games=happened, gain=gains[thing] / uses[thing]))
    for shares in found.values():
        shares.sort(key=lambda row: (-row.games, row.label))
    return dict(sorted(found.items(), key=lambda item: -max(row.games for row in item[1])))


def share(label: str, rows: Iterable[tuple[float, Facts]], games: float = 0.0, gain: float = 0.0) -> Share:
    kept = list(rows)
    won = sum(value for value, _ in kept)
    mean = sum(fact.decisions for _, fact in kept) / max(1, len(kept))
    low, high = wilson(won, len(kept))
    return Share(label, len(kept), won / max(1, len(kept)), low, high, games, gain, mean)
