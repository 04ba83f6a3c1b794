"""Dice and shuffles: streams, scripts, logs."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from miskatonic.core.chance import ENDS, FACTOR, Chance, Draw, Script, going_on, mix, seeded, words_from_seed
from miskatonic.core.errors import ScriptError

STREAMS = ("deck", "dice")
DECK, DICE = 0, 1


def script(*draws: list[Draw], by_piece: bool = False) -> Script:
    return Script(STREAMS, list(draws), by_piece=by_piece, words=words_from_seed(1, STREAMS))


def test_the_generator_multiplies_with_carry() -> None:
    """Its words are the powers of the factor modulo a safe prime, so they return after half of all words."""
    chance, word = going_on([5, 123456789 << 32 | 987654321]), 123456789 << 32 | 987654321
    for step in range(1, 200):
        drawn = chance._next(1)
        assert chance.words == [5, word * pow(FACTOR, step, ENDS) % ENDS]
        assert drawn == chance.words[1] & 0xFFFFFFFF ^ chance.words[1] >> 32
    for prime in (ENDS, ENDS // 2):
        assert all(pow(base, prime - 1, prime) == 1 for base in (2, 3, 5, 7, 11, 13)), "by Fermat's test"
    assert pow(FACTOR, ENDS // 2, ENDS) == 1


def test_a_seed_never_stands_still() -> None:
    for seed in range(300):
        for word in (*words_from_seed(seed, STREAMS), *seeded(seed, ("bot",)).fresh(3).words):
            assert 0 < word < ENDS


def test_a_seed_gives_the_same_values_again() -> None:
    def values(seed: int) -> list[int]:
        return [seeded(seed, STREAMS).below(DICE, 1000), *(seeded(seed, STREAMS).die(DECK, 100) for _ in range(5))]

    assert values(7) == values(7)
    assert values(7) != values(8)


def test_streams_do_not_disturb_each_other() -> None:
    alone, beside = seeded(3, STREAMS), seeded(3, STREAMS)
    for _ in range(50):
        beside.die(DICE, 6)
        beside.shuffle(DICE, list(range(9)))
    assert [alone.below(DECK, 1000) for _ in range(20)] == [beside.below(DECK, 1000) for _ in range(20)]
    assert words_from_seed(3, ["deck"]) != words_from_seed(3, ["dice"])


def test_a_stream_is_known_by_its_name_not_its_place() -> None:
    assert words_from_seed(5, ["dice"]) == words_from_seed(5, ["deck", "dice"])[1:]


def test_values_are_in_range_and_fair() -> None:
    chance = seeded(11, STREAMS)
    faces = Counter(chance.die(DICE, 6) for _ in range(6000))
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert all(850 < count < 1150 for count in faces.values())
    assert {chance.below(DICE, 1) for _ in range(10)} == {0}
    assert {chance.pick(DICE, [5, 6, 7]) for _ in range(100)} == {0, 1, 2}
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        pile = [0, 1, 2]
        chance.shuffle(DECK, pile)
        orders[tuple(pile)] += 1
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())


def test_rejection_leaves_no_bias() -> None:
    """With n three eighths of 2**32 a quarter of all values are biased and must be drawn again."""
    chance = seeded(2, STREAMS)
    n = 3 << 29
    values = [chance.below(DICE, n) for _ in range(3000)]
    assert all(0 <= value < n for value in values)
    thirds = Counter(value >> 29 for value in values)
    assert all(850 < thirds[third] < 1150 for third in range(3))
    assert all(0 <= chance.below(DICE, 1 << 31) < 1 << 31 for _ in range(100)), "the largest n"


def test_one_number_tells_nothing_of_the_next() -> None:
    """Pairs of numbers that follow each other, and the first numbers of streams that follow from one another."""
    chance, pairs, firsts = seeded(21, STREAMS), Counter[int](), Counter[int]()
    before = chance.below(DICE, 10)
    for _ in range(20000):
        after = chance.below(DICE, 10)
        pairs[before * 10 + after] += 1
        before = after
        streams = chance.fresh(2)
        firsts[streams.below(0, 10) * 10 + streams.below(1, 10)] += 1
    for counts in (pairs, firsts):
        assert sum((counts[both] - 200) ** 2 / 200 for both in range(100)) < 155, "chi squared, 99 degrees of freedom"


def test_a_copy_goes_its_own_way() -> None:
    chance = seeded(1, STREAMS)
    twin = chance.copy()
    first = [chance.die(DICE, 6) for _ in range(10)]
    assert [twin.die(DICE, 6) for _ in range(10)] == first


def test_fresh_streams_are_not_those_of_the_table() -> None:
    table, bot = seeded(1, STREAMS), seeded(1, ("bot",))
    fresh = bot.fresh(2)
    assert len(fresh.words) == len(table.words)
    assert fresh.words != table.words
    assert bot.fresh(2).words != fresh.words


@pytest.mark.parametrize("listening", [False, True])
def test_listening_does_not_change_a_shuffle(listening: bool) -> None:
    chance = seeded(9, STREAMS)
    chance.log = [] if listening else None
    pile = [10, 11, 12, 13, 14]
    chance.shuffle(DECK, pile)
    quiet = seeded(9, STREAMS)
    other = [10, 11, 12, 13, 14]
    quiet.shuffle(DECK, other)
    assert pile == other
    assert chance.words == quiet.words


def test_what_was_drawn_can_be_played_again() -> None:
    chance = seeded(4, STREAMS)
    chance.log = []
    numbers = list(range(5))
    chance.shuffle(DECK, numbers)
    drawn = [chance.die(DICE, 6), chance.below(DICE, 9), chance.pick(DECK, [3, 4, 5])]
    again = script(*([draw for stream, draw in chance.log if stream == at] for at in range(2)))
    again.words = words_from_seed(4, STREAMS)
    other = list(range(5))
    again.shuffle(DECK, other)
    assert other == numbers
    assert [again.die(DICE, 6), again.below(DICE, 9), again.pick(DECK, [3, 4, 5])] == drawn
    assert again.left() == []
    assert again.words == chance.words, "the seeded streams go on as if they had been used"


def test_a_script_that_runs_out_fails_and_does_not_roll() -> None:
    told = script([], [3])
    assert told.die(DICE, 6) == 3
    with pytest.raises(ScriptError, match=r'stream "dice" ran out after 1 draws, at a die of 6 sides'):
        told.die(DICE, 6)
    with pytest.raises(ScriptError, match=r'stream "deck" ran out after 0 draws, at a shuffle of 2'):
        told.shuffle(DECK, [1, 2])


@pytest.mark.parametrize("value", [0, 7, [1]])
def test_a_scripted_die_must_have_that_face(value: Draw) -> None:
    with pytest.raises(ScriptError, match="expected 1 to 6"):
        script([], [value]).die(DICE, 6)


def test_a_scripted_shuffle_must_be_one() -> None:
    with pytest.raises(ScriptError, match="expected a list"):
        script([3]).shuffle(DECK, [1, 2, 3])
    for order in ([0, 1], [0, 1, 1], [0, 1, 3]):
        with pytest.raises(ScriptError, match="does not reorder a pile of 3"):
            script([order]).shuffle(DECK, [1, 2, 3])


def test_a_scenario_names_the_pieces_on_top() -> None:
    told = script([[8, 6]], by_piece=True)
    pile = [5, 6, 7, 8, 9]
    told.shuffle(DECK, pile)
    assert pile[::-1] == [8, 6, 9, 7, 5], "the top of a pile is its end; the rest keeps its order"
    for top in ([4], [6, 6]):
        with pytest.raises(ScriptError, match="not in the pile, or twice"):
            script([top], by_piece=True).shuffle(DECK, [5, 6])


def test_a_scenario_names_the_piece_it_picks() -> None:
    told = script([7], by_piece=True)
    told.log = []
    assert told.pick(DECK, [5, 6, 7]) == 2
    assert told.log == [(DECK, 2)], "a record keeps the place in the pile"
    with pytest.raises(ScriptError, match="not in the pile"):
        script([4], by_piece=True).pick(DECK, [5, 6, 7])


def test_a_script_says_what_nobody_asked_for() -> None:
    told = script([[0]], [1, 2])
    told.die(DICE, 6)
    assert told.left() == ["deck", "dice"]
    twin = told.copy()
    assert isinstance(twin, Script)
    twin.die(DICE, 6)
    assert told.left() == ["deck", "dice"]
    assert twin.left() == ["deck"]


def test_dice_thrown_together_are_fair_and_told_one_by_one() -> None:
    chance = seeded(5, ("a", "b"))
    chance.log = []
    throws = [tuple(chance.dice(1, 2)) for _ in range(7200)]
    counts = Counter(throws)
    assert len(counts) == 36
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 70, "chi squared with 35 degrees of freedom"
    assert chance.log == [(1, face) for throw in throws for face in throw]
    assert chance.dice(0, 0) == []


def test_every_throw_of_dice_comes_from_one_number() -> None:
    """Two throws that differ in any die are two different numbers, and there are as many of both."""
    for count in range(1, 9):
        faces = {tuple(Fixed(number).dice(0, count)) for number in range(0, 6**count, 6**count // 36 or 1)}
        assert len(faces) == min(6**count, 36)
        assert tuple(Fixed(6**count - 1).dice(0, count)) == (6,) * count
    assert {tuple(Fixed(number).dice(0, 5)) for number in range(6**5)} == set(product(range(1, 7), repeat=5))


class Fixed(Chance):
    """Chance that always comes to the same number."""

    def __init__(self, number: int) -> None:
        super().__init__(going_on([9]).numbers)
        self.number = number

    def _below(self, stream: int, n: int) -> int:
        return self.number


def test_scripted_dice_are_told_one_by_one() -> None:
    script, thrown = (Script(("dice",), [[6, 1, 3]], False, [9]), going_on([9]))
    assert script.dice(0, 2) == [6, 1]
    thrown.dice(0, 2)
    assert script.words == thrown.words, "a replayed game goes on with the same dice"
    with pytest.raises(ScriptError, match="ran out after 3"):
        script.dice(0, 2)


@pytest.mark.parametrize("size", [0, 1, 2, 3, 9, 98])
def test_a_shuffle_worked_out_later_is_the_same_shuffle(size: int) -> None:
    at_once, later = seeded(7, ("deck", "dice")), seeded(7, ("deck", "dice"))
    at_once.log = []
    shuffled, pile = list(range(size)), list(range(size))
    assert at_once.shuffle_later(0, shuffled) == 0
    assert at_once.log == [(0, shuffled)]
    word = later.shuffle_later(0, pile)
    assert later.words == at_once.words
    later.dice(1, 3)  # what other streams do in between changes nothing
    drawn, last = [], size - 1
    while last >= 0:
        stop = max(0, last - 4)
        word = mix(word, pile, last, stop)
        least = stop + 1 if stop else 0
        drawn += pile[: least - 1 if least else None : -1]
        del pile[least:]
        last = least - 1
    assert drawn == shuffled[::-1]


def test_shuffles_worked_out_later_are_fair() -> None:
    chance, orders = seeded(11, ("deck",)), Counter[tuple[int, ...]]()
    for _ in range(6000):
        pile = list(range(4))
        mix(chance.shuffle_later(0, pile), pile, 3, 0)
        orders[tuple(pile)] += 1
    assert len(orders) == 24
    assert sum((count - 250) ** 2 / 250 for count in orders.values()) < 55, "chi squared with 23 degrees of freedom"


def test_one_shuffle_after_another_from_the_same_word_is_fair() -> None:
    word, tops = seeded(12, ("deck",)).shuffle_later(0, []), Counter[tuple[int, ...]]()
    for _ in range(9900):
        pile = list(range(12))
        word = mix(word, pile, 11, 9)
        tops[tuple(pile[10:])] += 1
    assert len(tops) == 132
    assert sum((count - 75) ** 2 / 75 for count in tops.values()) < 205, "chi squared with 131 degrees of freedom"


def test_a_scripted_shuffle_is_not_put_off() -> None:
    script, pile = Script(("deck",), [[[2, 0, 1]]], by_piece=False, words=[9]), [5, 6, 7]
    assert script.shuffle_later(0, pile) == 0
    assert pile == [7, 5, 6]
    twin = going_on([9])
    twin.shuffle_later(0, pile)
    assert script.words == twin.words
