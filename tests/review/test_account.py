"""What a review says to people: a winner and a loser understand it, and everybody is called by their name."""

import itertools
import random
import re

import msgspec
import pytest

import miskatonic
from miskatonic.core.game import Game
from miskatonic.review import page, words
from miskatonic.review.ledger import Ledger
from miskatonic.review.reviewing import Decision, Review, Turning

GAMES, STEPS, WIDE = 3, 150, 8  # games of which sentences are read, steps of each, and moves of each step

# What may follow “them”: whoever does something is “they”.
NO_VERBS = {
    "a",
    "ahead",
    "and",
    "another",
    "better",
    "cards",
    "closer",
    "draw",
    "free",
    "from",
    "more",
    "nothing",
    "out",
    "something",
}

LEDGER = Ledger(initial=0.5, chance=0.1, skill=-0.71, rivals=0.0, remainder=1.11, result=1.0)


def decision(number: int, seat: int, turn: int, verdict: str, loss: float) -> Decision:
    card = "Dhole" if seat == 0 else "Hastur"
    return Decision(
        number=number - 1,
        seat=seat,
        when=f"turn {turn}",
        played=f"Discard {card} from your hand",
        verdict=verdict,
        chance=0.5 - loss,
        best_chance=0.5,
        loss=loss,
        low=loss - 0.01,
        high=loss + 0.01,
        better="Summon Dhole",
        why="It brings your hand closer to a summoning.",
    )


REVIEW = Review(
    format=5,
    game="stars_are_right",
    title="The Stars Are Right",
    names=("You", "Silas"),
    contest=True,
    depth="quick",
    over=True,
    ending="Seat 1 has ten points",
    scores=(10, 6),
    curve=((0.5, 0.5), (1.0, 0.0)),
    decisions=(
        decision(41, 0, 6, "blunder", 0.40),
        decision(9, 0, 2, "blunder", 0.20),
        decision(11, 0, 2, "mistake", 0.07),
        decision(20, 0, 3, "inaccuracy", 0.04),
        decision(21, 0, 3, "best", 0.0),
        decision(12, 1, 2, "blunder", 0.40),
    ),
    turnings=tuple(Turning(number, 0, "Summon Dhole", (0.1, -0.1), (0.0, 0.0)) for number in (0, 0, 0)),
    ledgers=(LEDGER, msgspec.structs.replace(LEDGER, result=0.0, chance=-0.01, skill=-0.4)),
)


def test_a_winner_hears_what_luck_gave_and_what_was_given_away_against_perfect_play() -> None:
    """“Skill −71” alone was not believed by those who had won."""
    assert words.account(REVIEW, 0) == (
        "You won. Luck added 10 % to your chance; your choices gave away 71 % against the best moves we found, "
        "most of it in turn 6."
    )
    assert words.compared(REVIEW, 0) == "For comparison, Silas gave away 40 %."


def test_the_worst_turn_of_several_is_told_in_the_same_percent() -> None:
    """“88 %, 41 % of it in turn 5” reads as 41 % of the 88."""
    mine = (
        decision(41, 0, 6, "blunder", 0.30),
        decision(9, 0, 2, "blunder", 0.21),
        decision(20, 0, 3, "blunder", 0.20),
    )
    review = msgspec.structs.replace(REVIEW, decisions=mine)
    assert words.account(review, 0).endswith("gave away 71 % against the best moves we found, 30 of the 71 in turn 6.")


def test_the_scores_are_told_with_the_winner_first() -> None:
    """“The family of Silas has died out” sounded as if Silas had lost; the lowest value wins there."""
    assert words.scores(REVIEW) == "Final scores: You 10, Silas 6."
    worst = msgspec.structs.replace(REVIEW, scores=(-90, -75), names=("Mary-Ann", "Silas"))
    assert words.scores(worst) == "Final scores: Mary-Ann −90, Silas −75.", "names stay as they are"
    assert words.scores(msgspec.structs.replace(REVIEW, contest=False)) == "", "together there is one score for all"
    assert words.scores(msgspec.structs.replace(REVIEW, over=False, scores=())) == ""


def test_another_seat_is_told_of_by_its_name() -> None:
    assert words.account(REVIEW, 1) == (
        "Silas lost. Luck took 1 % from Silas’s chance; Silas’s choices gave away 40 % against the best moves we "
        "found, all in turn 2."
    )


def test_whoever_gave_nothing_away_hears_so() -> None:
    perfect = msgspec.structs.replace(LEDGER, skill=0.0, chance=0.0)
    review = msgspec.structs.replace(REVIEW, ledgers=(perfect, perfect), decisions=())
    assert words.account(review, 0) == "You won. Luck was even; your choices gave nothing away that we could prove."
    assert words.compared(review, 0) == "For comparison, Silas gave away nothing."


def test_the_page_begins_with_the_reader_and_the_three_decisions_that_mattered_most() -> None:
    whole = page.parts(REVIEW, reader=0)
    assert whole.count("points") == 3, "those of the game, and turning points twice: a chance is in percent"
    assert "You have ten points" in whole
    assert "seat 1" not in whole.lower()
    assert "dice" not in whole
    told = re.findall(r"</b>, (turn \d, move \d+)", whole.partition("<details")[0])
    assert told == ["turn 6, move 41", "turn 2, move 9", "turn 2, move 11"], "the costliest first, and three at most"
    assert whole.index("You won.") < whole.index("What mattered most in your play") < whole.index("Luck and skill")
    assert "perfect play is 0" in whole
    for name, meaning in words.MEANINGS.items():
        assert f"{name} <small>{meaning}" in whole


def test_the_table_is_shown_before_what_mattered_most_to_the_reader_and_nowhere_else() -> None:
    shown = [40, 8, 10]
    asked: list[int] = []
    for reader, numbers in ((0, shown), (1, [11]), (None, [*shown, 11])):
        asked.clear()
        page.parts(REVIEW, reader=reader, table=lambda number: asked.append(number) or "")
        assert asked == numbers


def test_the_house_has_a_name_but_no_account() -> None:
    turning = Turning(3, 2, "Wake", (0.1, -0.1), (0.0, 0.0))
    whole = page.parts(
        msgspec.structs.replace(REVIEW, names=("You", "Silas", "The monsters"), turnings=(turning,)), reader=0
    )
    assert "The monsters: Wake." in whole
    assert "<h3>The monsters" not in whole


def test_verdicts_are_counted_as_people_count() -> None:
    mine = [one for one in REVIEW.decisions if one.seat == 0]
    assert words.counted(mine) == "1 best move, 1 inaccuracy, 1 mistake and 2 blunders"


def test_what_was_given_away_is_the_sum_of_what_is_listed_and_of_small_slips() -> None:
    """“Your choices gave away 15 %” above an inaccuracy of 4 and one of 3 left the reader to wonder."""
    mine = [decision(1, 0, 1, "inaccuracy", 0.04), decision(2, 0, 1, "inaccuracy", 0.03)]
    slips = [decision(number, 0, 2, "fine", 0.014) for number in range(3, 8)]
    told = "What is listed gave away 7 %, and 5 slips of 1 % each the rest: 12 % in all."
    assert words.added_up([*mine, *slips]) == told
    assert words.added_up(mine) == "", "nothing to explain"
    assert words.added_up(slips[:1]) == "A slip of 1 % is too small to list."
    ledger = msgspec.structs.replace(LEDGER, skill=-0.14)
    whole = page.parts(msgspec.structs.replace(REVIEW, ledgers=(ledger, LEDGER), decisions=(*mine, *slips)), reader=0)
    assert f"gave away 12{page.STAYS}% against" in whole
    assert f"<td>−12{page.STAYS}%</td>" in whole, "the ledger says the same"
    assert f"</b>, turn 1, move 1, 4{page.STAYS}% given away:" in whole
    assert told in whole.replace(page.STAYS, " ")


def test_what_a_decision_gave_away_is_the_difference_of_the_chances_told() -> None:
    """“28 % to win instead of 24 %” was called 5 % given away."""
    one = msgspec.structs.replace(decision(1, 0, 1, "inaccuracy", 0.048), chance=0.236, best_chance=0.284)
    assert words.given_by(one) == 4
    half = msgspec.structs.replace(one, loss=0.02)
    assert words.given_by(half) == 2
    assert "28 % to win instead of 24 % (2 of these 4 % could still be had later in the turn)." in words.decision(
        REVIEW, half
    )
    assert "still be had" not in words.decision(REVIEW, one)
    assert words.given_by(msgspec.structs.replace(one, loss=0.0, chance=0.279, verdict="fine")) == 0


def test_the_ledger_adds_up_as_it_is_written() -> None:
    ledger = Ledger(initial=0.504, chance=-0.0649, skill=-0.7149, rivals=-0.1349, remainder=1.4107, result=1.0)
    review = msgspec.structs.replace(REVIEW, ledgers=(ledger, LEDGER))
    found = [int(change.replace("−", "-").rstrip(" %")) for change in words.terms(review, 0).values()]
    assert found[:3] == [-6, -71, -13]
    assert 50 + sum(found) == 100


def test_a_turning_point_is_told_of_whoever_moved() -> None:
    """“You: Give away The Great Old One. −31 % for Silas.”"""
    assert words.turning(REVIEW, Turning(3, 0, "Wake", (0.31, -0.3101), (0.0, 0.0))) == "You: Wake. +31 % for you."
    assert words.turning(REVIEW, Turning(3, 1, "Wake", (0.31, -0.31), (0.0, 0.0))) == "Silas: Wake. −31 % for Silas."


def test_what_was_better_is_told_with_the_chances_a_hint_would_have_told() -> None:
    assert words.decision(REVIEW, REVIEW.decisions[0]) == (
        "Better: Summon Dhole, with 50 % to win instead of 10 %. It brings your hand closer to a summoning."
    )


def test_nobody_reads_your_hand_of_another_seat() -> None:
    whole = page.parts(REVIEW, reader=0)
    assert "Discard Hastur from their hand" in whole
    assert "It brings their hand closer to a summoning." in whole
    assert "Discard Dhole from your hand" in whole


def sentences_of(game: Game) -> set[str]:
    """What is said of every move, without a position and in those of some random games, and of what it gains."""
    found = {game.say(move) for move in range(game.moves.size)}
    found |= {f"It {gained}." for gained in game.advice.gains.values()}
    for seed in range(GAMES):
        state, chooser = game.new(seats=game.seats[-1], seed=seed), random.Random(seed)
        for _ in range(STEPS):
            if state.seat < 0:
                break
            moves = state.moves()
            found |= {game.say(move, state) for move in chooser.sample(moves, min(len(moves), WIDE))}
            state.play(chooser.choice(moves))
    return found


@pytest.mark.parametrize("name", miskatonic.games())
def test_every_sentence_can_be_told_of_another(name: str) -> None:
    """“Step south into water: them lose 1 health, all them have left.”"""
    for sentence in sentences_of(miskatonic.game(name)):
        told = words.of_another(sentence)
        assert not re.search(r"\byou", told, re.IGNORECASE), told
        if told != sentence:
            assert set(re.findall(r"\bthem (\w+)", told)) <= NO_VERBS, told


def test_numbers_of_turning_points_do_not_cover_each_other() -> None:
    for size in (page.PHONE, page.DESK):
        drawn = page.curve(REVIEW, size)
        numbers = [float(at) for at in re.findall(r'x="([\d.]+)" y="\d+" text-anchor="middle"', drawn)]
        assert len(numbers) == 3
        assert all(after - before >= page.NUMBER_WIDTH for before, after in itertools.pairwise(numbers))


def test_what_was_given_away_is_in_the_range_of_its_verdict() -> None:
    """“2 (1 to 2)” was called fine, below “From 2 % given away a move is called an inaccuracy”."""
    one = msgspec.structs.replace(decision(1, 0, 1, "fine", 0.0196), chance=0.304, best_chance=0.3246)
    assert words.given_by(one) == 1
    row = page.decisions(msgspec.structs.replace(REVIEW, decisions=(msgspec.structs.replace(one, low=0.012),)), 0)
    assert "<td>1 (1 to 3)</td>" in row
    narrow = msgspec.structs.replace(one, loss=0.006, chance=0.304, best_chance=0.316, low=0.005, high=0.007)
    row = page.decisions(msgspec.structs.replace(REVIEW, decisions=(narrow,)), 0)
    assert "<td>1 (0 to 1)</td>" in row, "a figure lies in its interval"


def test_what_a_move_leads_to_is_told_of_another_seat() -> None:
    assert words.of_another("Then you can summon Dagoon this turn.") == "Then they can summon Dagoon this turn."


def test_what_neither_luck_nor_choices_explain_is_named() -> None:
    """“You won. Luck took 41 %; your choices gave away 43 %” explains a defeat."""
    assert (
        words.decisive(REVIEW, 0)
        == "What decided most was what nobody could see, and what our estimates missed: +111 %."
    )
    plain = msgspec.structs.replace(LEDGER, chance=0.9, rivals=0.1)
    assert words.decisive(msgspec.structs.replace(REVIEW, ledgers=(plain, LEDGER)), 0) == ""
    assert words.decisive(msgspec.structs.replace(REVIEW, over=False), 0) == ""
