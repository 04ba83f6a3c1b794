"""What a ledger says to people: a winner is not told off, and points are called what they are."""

import msgspec

from miskatonic.review import page, words
from miskatonic.review.ledger import Ledger
from miskatonic.review.reviewing import Review

LEDGER = Ledger(initial=0.5, chance=0.1, skill=-0.71, rivals=0.0, remainder=1.11, result=1.0)
REVIEW = Review(
    format=1,
    game="stars_are_right",
    title="The Stars Are Right",
    names=("You", "Silas"),
    contest=True,
    depth="quick",
    over=True,
    ending="Seat 1 has ten points",
    curve=((0.5, 0.5), (1.0, 0.0)),
    decisions=(),
    turnings=(),
    ledgers=(LEDGER, msgspec.structs.replace(LEDGER, result=0.0)),
)


def test_a_winner_hears_of_the_win_and_of_luck_only() -> None:
    assert words.account(REVIEW, 0) == "You won. Luck gave 10 percentage points."


def test_whoever_lost_hears_what_better_moves_were_worth() -> None:
    told = words.account(REVIEW, 1)
    assert told == "For Silas, better moves were worth 71 percentage points in all. Luck gave 10 percentage points."


def test_the_page_names_people_and_explains_its_words() -> None:
    whole = page.parts(REVIEW)
    assert "You have ten points" in whole
    assert "seat 1" not in whole.lower()
    assert "dice" not in whole
    for name, meaning in words.MEANINGS.items():
        assert f"<dt>{name}</dt><dd>{meaning}" in whole
