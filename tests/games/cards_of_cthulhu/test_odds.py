"""The exact odds against plain enumeration of every roll and every re-roll."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, product

import pytest

import miskatonic
from miskatonic.games.cards_of_cthulhu.rules import odds
from miskatonic.games.cards_of_cthulhu.rules.averages import nodes_of_size
from miskatonic.games.cards_of_cthulhu.rules.dice import ANY, COMBO, HANDS

FACES = range(1, 7)


def slays(requirement: int, dice: tuple[int, ...]) -> bool:
    """Straight from the rules: any of the dice, with a total (CC-10.5), a combo (CC-10.6) or any so many (CC-10.7)."""
    if requirement > ANY:
        return len(dice) >= requirement - ANY
    if requirement > COMBO:
        size = requirement - COMBO
        matching = any(dice.count(face) >= size for face in FACES)
        runs = any(all(first + step in dice for step in range(size)) for first in range(1, 8 - size))
        return matching or runs
    return sum(dice) >= requirement


def rerolls(dice: tuple[int, ...], wounds_to: int, loose: set[int]) -> Iterator[tuple[int, ...]]:
    """Every set of places that may be re-rolled; the Body die is the first."""
    free = [at for at, face in enumerate(dice) if (face > wounds_to if at == 0 else face > 1 or at in loose)]
    return chain.from_iterable(combinations(free, size) for size in range(len(free) + 1))


def chance_after(requirement: int, dice: tuple[int, ...], chosen: tuple[int, ...]) -> float:
    hits = 0
    for faces in product(FACES, repeat=len(chosen)):
        after = list(dice)
        for at, face in zip(chosen, faces, strict=True):
            after[at] = face
        hits += slays(requirement, tuple(after))
    return hits / 6 ** len(chosen)


def plain_chance(requirement: int, health: int, spirit: int, wounds_to: int, loose: set[int]) -> float:
    total = 0.0
    size = 1 + health + spirit
    for dice in product(FACES, repeat=size):
        total += max(chance_after(requirement, dice, chosen) for chosen in rerolls(dice, wounds_to, loose))
    return total / 6**size


@pytest.mark.parametrize(
    "requirement, wounds_to", [(7, 1), (9, 3), (14, 1), (COMBO + 2, 2), (COMBO + 3, 3), (ANY + 2, 1)]
)
def test_a_roll_of_three_dice(requirement: int, wounds_to: int) -> None:
    expected = plain_chance(requirement, 2, 0, wounds_to, set())
    assert odds.chance_before_roll(requirement, 2, 0, wounds_to, 0) == pytest.approx(expected)


@pytest.mark.parametrize("requirement", [9, COMBO + 2])
@pytest.mark.parametrize("covered, loose", [(1, {2}), (2, {1, 2})])
def test_a_roll_with_a_priest(requirement: int, covered: int, loose: set[int]) -> None:
    """One Health and one Spirit die: the follower covers the latter, the Investigator both (CC-15.5)."""
    expected = plain_chance(requirement, 1, 1, 2, loose)
    assert odds.chance_before_roll(requirement, 1, 1, 2, covered) == pytest.approx(expected)


@pytest.mark.parametrize("dice", [(4, 4, 2), (3, 1, 5), (2, 6, 6, 1)])
@pytest.mark.parametrize("horror", ["minor", "major"])
def test_the_dice_in_hand(dice: tuple[int, ...], horror: str) -> None:
    game = miskatonic.game("cards_of_cthulhu")
    state = game.new(seats=1, seed=1)
    attack = {"what": "attack", "board": "cthulhu", "wounds_to": 2, "step": "reroll"}
    slots = [*dice[:3], *dice[3:], *[0] * (8 - len(dice))]
    position = {
        "seats": [{"investigator": "tycoon"}],
        "boards": {"cthulhu": {"awake": [horror]}},
        "dice": slots,
        "frames": [{"what": "combat"}, attack],
    }
    game.place(state, position)
    requirement = COMBO + (2 if horror == "minor" else 3)
    kept, best = odds.chance_in_hand(state, requirement)  # type: ignore[arg-type]
    assert kept == slays(requirement, dice)
    assert best == pytest.approx(max(chance_after(requirement, dice, chosen) for chosen in rerolls(dice, 2, set())))


def test_sets_that_slay_have_no_die_to_spare_and_no_twins() -> None:
    """CC-Q39, for every hand of up to four dice."""
    for requirement in (2, 3, 5, 9, COMBO + 2, COMBO + 3, COMBO + 4, ANY + 2):
        for size in range(1, 5):
            for node in nodes_of_size(size):
                hand = HANDS.values[node]
                expected = set()
                for chosen in chain.from_iterable(combinations(hand, count) for count in range(1, size + 1)):
                    smaller = [chosen[:at] + chosen[at + 1 :] for at in range(len(chosen))]
                    if slays(requirement, chosen) and not any(slays(requirement, rest) for rest in smaller):
                        expected.add(chosen)
                found = [tuple(HANDS.picked(node, bits)) for bits in HANDS.slaying(requirement, node)]
                assert sorted(found) == sorted(expected)
