"""Points and winners worked out again from the plain position and the content, after every move of lively games."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from importlib.resources import files
from random import Random
from typing import Any

import pytest

import miskatonic
from miskatonic.core.outcome import Outcome
from miskatonic.core.state import NOBODY
from tests.support import fitting, lively

Position = dict[str, Any]
Options = dict[str, Any]
HEALTH_DICE = 2  # CC-3.1


def content(game: str, *names: str) -> dict[str, Any]:
    """Entries of a game's TOML files, by group and name."""
    folder = files(f"miskatonic.games.{game}") / "content"
    found: dict[str, Any] = {}
    for name in names:
        found.update(tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8")))
    return found


CREATURES = content("stars_are_right", "creatures")["creature"]
STORIES = content("great_old_one", "stories")["story"]
GLOOM = content("cthulhu_gloom", "modifiers", "deaths", "stories")


def stars_are_right(position: Position, options: Options, outcome: Outcome | None) -> None:
    """SR-16.1 to SR-16.3: ten points of creatures in front win at once."""
    points = [sum(CREATURES[id]["victory_points"] for id in seat["creatures"]) for seat in position["seats"]]
    assert [seat["points"] for seat in position["seats"]] == points
    full = [seat for seat, mine in enumerate(points) if mine >= 10]
    too_many = any(len(seat["creatures"]) > 6 for seat in position["seats"])  # SR-12.2 comes first
    if outcome is None:
        assert not full or too_many
    elif outcome.rule == "SR-16.1":
        assert [*outcome.winners] == full == [position["active"]]
        assert [*outcome.scores] == points


def great_old_one(position: Position, options: Options, outcome: Outcome | None) -> None:
    """GO-4.1 to GO-4.4, GO-9.1 to GO-9.10, GO-A8."""
    seats = position["seats"]
    for seat in seats:
        assert seat["score"] == old_one_score(seat, position, options)
    if outcome is None:
        return
    if outcome.rule == "GO-9.1":
        assert max(len(seat["pairs"]) for seat in seats) >= 7
    holders = [at for at, seat in enumerate(seats) if "the_great_old_one" in seat["hand"]]
    if holders and seats[holders[0]]["cultist"]:
        assert [*outcome.winners] == holders
        return
    left = [at for at in range(len(seats)) if at not in holders]
    ranks = {at: old_one_rank(seats[at], options) for at in left}
    assert [*outcome.winners] == [at for at in left if ranks[at] == max(ranks.values())]


def old_one_score(seat: Position, position: Position, options: Options) -> int:
    pairs = [pair.split("+") for pair in seat["pairs"]]
    laid = [card for pair in pairs for card in pair]
    score = 0
    for first, second in pairs:
        both = {first, STORIES[first]["link"]}
        whole = all(laid.count(card) == 2 for card in both)
        score += 2 if whole or first == second else 1
    counting = [id for id in seat["horrors"] if options["negated_horror_scores"] or id not in position["undone"]]
    return score + len(counting) - (1 if seat["cultist"] else 0)


def old_one_rank(seat: Position, options: Options) -> tuple[int, ...]:
    if options["tie_break"] == "shared":
        return (seat["score"],)
    matched = [pair for pair in seat["pairs"] if len(set(pair.split("+"))) == 1]
    return seat["score"], len(seat["pairs"]), len(matched), len(seat["horrors"])


def cthulhu_gloom(position: Position, options: Options, outcome: Outcome | None) -> None:
    """CG-1.2, CG-13.1 to CG-13.4: what is visible on the dead of one's own, and the Story; the lowest total wins."""
    worth = {who: visible(stack) for who, stack in position["stacks"].items()}
    assert worth == position["worth"]
    values = []
    for seat in position["seats"]:
        dead = [who for who in seat["family"] if who in position["dead"]]
        story = GLOOM["story"][seat["story"]]["points"] if seat["story"] else 0
        values.append(sum(worth[who] for who in dead) + story)
        assert seat["value"] == values[-1]
    gone = [seat for seat in position["seats"] if seat["family"] and set(seat["family"]) <= set(position["dead"])]
    if outcome is None:
        assert not gone
        return
    assert gone or outcome.rule != "CG-13.1"
    assert [*outcome.scores] == values
    assert [*outcome.winners] == [at for at, value in enumerate(values) if value == min(values)]


def visible(stack: list[str]) -> int:
    """CG-7.1: of each of the three slots the topmost number that is printed."""
    total = 0
    for slot in range(3):
        for card in reversed(stack):
            printed = (GLOOM["modifier"].get(card) or GLOOM["untimely_death"][card])["pathos"][slot]
            if printed != "_":
                total += printed
                break
    return total


def cards_of_cthulhu(position: Position, options: Options, outcome: Outcome | None) -> None:
    """CC-1.3 to CC-1.5, CC-16.1, CC-16.2, CC-17.10 to CC-17.12, CC-18.1, CC-Q30."""
    boards = position["boards"].values()
    most = max(len(board["minions"]) for board in boards)
    living = [at for at, seat in enumerate(position["seats"]) if seat["alive"]]
    assert bool(living) or outcome is not None
    if outcome is None or outcome.rule == "max_turns":
        return
    if most >= options["minion_limit"] or not living:
        assert [*outcome.winners] == []
        assert not any(outcome.values)
    else:
        assert not position["deck"]
        assert not any(board["awake"] for board in boards)
        assert set(outcome.winners) <= set(living) or options["mode"] == "cooperative"
        assert outcome.winners
    if len(position["seats"]) == 1 or options["mode"] == "cooperative":
        score = 50 if outcome.winners else 0
        for seat in (position["seats"][at] for at in living):  # CC-Q30
            score += seat["xp"] - 3 * (HEALTH_DICE - seat["health"])
        for board in boards:
            empty = not (board["minions"] or board["asleep"] or board["awake"] or board["gates"])
            score += 10 if empty else 0
            score -= 2 * len(board["minions"]) + len(board["asleep"]) + 3 * board["gates"]
        assert set(outcome.scores) == {score}


CHECKS: dict[str, Callable[[Position, Options, Outcome | None], None]] = {
    "stars_are_right": stars_are_right,
    "great_old_one": great_old_one,
    "cthulhu_gloom": cthulhu_gloom,
    "cards_of_cthulhu": cards_of_cthulhu,
}


def play(id: str, number: int) -> bool:
    """One game, looked at after every move; whether it ended."""
    game = miskatonic.game(id)
    chooser = Random(number)
    seats = game.seats[number % len(game.seats)]
    options: Options = dict(game.defaults)
    if number % 2:
        options |= {o.name: chooser.choice(fitting(game, seats, o)) for o in game.options if o.choices}
    state = game.new(seats=seats, seed=number, **options)
    for _ in range(600):
        CHECKS[id](game.position(state), options, state.outcome())
        if state.seat == NOBODY:
            return True
        state.play(lively(game, state, chooser))
    return False


@pytest.mark.parametrize("id", CHECKS)
def test_points_and_winners(id: str) -> None:
    ended = sum(play(id, number) for number in range(12))
    assert ended or id == "stars_are_right"  # at random hardly anybody gets ten points


@pytest.mark.long
@pytest.mark.parametrize("id", CHECKS)
def test_points_and_winners_of_many_games(id: str) -> None:
    for number in range(100, 700):
        play(id, number)
