"""Random play until every Horror was resolved, undone, taken and recovered, and every Sign, verb and event was seen."""

from __future__ import annotations

from random import Random

import pytest

import miskatonic
from miskatonic.core.state import NOBODY, PIECE, WHAT, State
from miskatonic.games.great_old_one.numbers.frames import WINDOW
from tests.support import lively, play_heard, verb_of

GAME = miskatonic.game("great_old_one")
KINDS = [kind.name for kind in GAME.telling.kinds]
HORRORS = list(GAME.pack["horror"])
SIGNS = list(GAME.pack["sign"])
PASS = GAME.parse("pass")


class Seen:
    """What came up so far."""

    def __init__(self) -> None:
        self.events: set[str] = set()
        self.verbs: set[int] = set()
        self.resolved: set[str] = set()
        self.undone: set[str] = set()
        self.taken: set[str] = set()
        self.shielded: set[str] = set()
        self.recovered: set[str] = set()
        self.signs: set[str] = set()
        self.ends: set[str] = set()

    def missing(self) -> dict[str, list[str]]:
        wanted = {
            "events": (KINDS, self.events),
            "verbs": ([GAME.moves.verbs[at].form for at in range(len(GAME.moves.verbs))], self.forms()),
            "resolved": (HORRORS, self.resolved),
            "undone": (HORRORS, self.undone),
            "taken": (HORRORS, self.taken),
            "shielded": (HORRORS, self.shielded),
            "recovered": (HORRORS, self.recovered),
            "signs": (SIGNS, self.signs),
            "ends": (["GO-9.1", "GO-9.3", "GO-A7"], self.ends),
        }
        return {name: rest for name, (all, got) in wanted.items() if (rest := [one for one in all if one not in got])}

    def forms(self) -> set[str]:
        return {GAME.moves.verbs[at].form for at in self.verbs}

    def watch(self, state: State, move: int) -> None:
        self.verbs.add(verb_of(GAME, move))
        horror = HORRORS[state.frames[PIECE]] if state.frames[WHAT] == WINDOW else None
        heard = play_heard(state, move)
        names = [KINDS[raw[0]] for raw in heard]
        self.events.update(names)
        ids = GAME.cards.ids  # type: ignore[attr-defined]
        for raw, name in zip(heard, names, strict=True):
            if name == "SignUsed":
                self.signs.add(ids[raw[2]])
            elif name == "Undone":
                self.undone.add(ids[raw[2]])
            elif name == "TakenBySign":
                self.taken.add(ids[raw[2]])
            elif name == "Shielded":
                self.shielded.add(ids[raw[2]])
            elif name == "Recovered":
                self.recovered.add(ids[raw[3]])
        closed = not state.frames or state.frames[WHAT] != WINDOW
        if horror and closed and "Undone" not in names and "NothingHappened" not in names:
            self.resolved.add(horror)
        if state.seat == NOBODY:
            outcome = state.outcome()
            assert outcome is not None
            self.ends.add(outcome.rule)


def eager(state: State, pick: Random) -> int:
    """Signs are answered with when held, half of the time: else windows would mostly pass."""
    moves = state.moves()
    if state.frames[WHAT] == WINDOW and len(moves) > 1 and pick.random() < 0.5:
        return pick.choice([move for move in moves if move != PASS])
    return lively(GAME, state, pick)


def explore(games: int) -> Seen:
    seen = Seen()
    for number in range(games):
        state = GAME.new(seats=2 + number % 5, seed=number)
        pick = Random(number)
        for _ in range(3000):
            if state.seat == NOBODY:
                break
            seen.watch(state, eager(state, pick))
        assert state.seat == NOBODY, f"game {number} does not end"
        if number % 20 == 19 and not seen.missing():
            break
    return seen


def test_everything_comes_up() -> None:
    assert explore(400).missing() == {}


@pytest.mark.long
def test_many_games_end() -> None:
    """A tenth of the 20,000 games that `benchmarks` plays in full."""
    for number in range(2000):
        state = GAME.new(seats=2 + number % 5, seed=10_000 + number)
        pick = Random(number)
        made = 0
        while state.seat != NOBODY:
            moves = state.moves()
            state.play(moves[pick.randrange(len(moves))])
            made += 1
            assert made < 5000
