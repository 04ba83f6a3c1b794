"""Events: a public form for all, a private one for those who may see."""

from __future__ import annotations

import pytest

from miskatonic.core.events import Event, Kind, Telling, named, second_person
from miskatonic.core.moves import Things

CARDS = Things("card", ["ward_1", "thief_1"], ["the Ward", "the Thief"])
TELLING = Telling(
    (
        Kind("Drew", "X-1.1", ("seat", "count", "*card"), "{seat} draws {count:card}.", "{seat} draws {card}."),
        Kind(
            "Stole",
            "X-1.2",
            ("seat", "other", "card"),
            "{seat} robs {other}.",
            "{seat} takes {card}.",
            ("seat", "other"),
        ),
        Kind("Shown", "X-1.3", ("seat", "card"), "{seat} shows {card}."),
        Kind("Scored", "X-1.5", ("seat", "points"), "{seat} has {points:+} now."),
        Kind("Peeked", "X-1.4", ("seat", "other", "card"), "{seat} shows {other} a card.", "It is {card}.", ("other",)),
    ),
    {"card": CARDS},
)
NAMES = ["You", "Bob", "Cleo"]
DREW, STOLE, SHOWN, SCORED, PEEKED = range(5)


def test_the_actor_sees_the_private_form() -> None:
    assert TELLING.tell([DREW, 0, 2, 1, 0], 0, NAMES) == Event(
        "Drew",
        "X-1.1",
        0,
        "You draw the Thief and the Ward.",
        {"seat": ["seat-1"], "count": ["2"], "card": ["thief_1", "ward_1"]},
    )


def test_others_see_the_public_form_and_nothing_of_the_cards() -> None:
    for viewer in (1, 2, None):
        event = TELLING.tell([DREW, 0, 2, 1, 0], viewer, NAMES)
        assert event.sentence == "You draw 2 cards."
        assert event.things == {"seat": ["seat-1"], "count": ["2"]}


def test_one_card_is_a_card() -> None:
    assert TELLING.tell([DREW, 1, 1, 0], 0, NAMES).sentence == "Bob draws a card."


@pytest.mark.parametrize(("points", "said"), [(5, "+5"), (0, "0"), (-15, "−15")])
def test_a_number_may_have_its_sign(points: int, said: str) -> None:
    assert TELLING.tell([SCORED, 1, points], 0, NAMES).sentence == f"Bob has {said} now."


def test_two_seats_may_share_a_sight() -> None:
    raw = [STOLE, 0, 1, 1]
    assert [TELLING.tell(raw, viewer, NAMES).sentence for viewer in (0, 1, 2, None)] == [
        "You take the Thief.",
        "You take the Thief.",
        "You rob Bob.",
        "You rob Bob.",
    ]
    assert TELLING.tell(raw, 2, NAMES).things == {"seat": ["seat-1"], "other": ["seat-2"]}


def test_the_actor_need_not_be_among_those_who_see() -> None:
    raw = [PEEKED, 0, 1, 0]
    assert TELLING.tell(raw, 1, NAMES).sentence == "It is the Ward."
    assert TELLING.tell(raw, 0, NAMES).sentence == "You show Bob a card."
    assert "card" not in TELLING.tell(raw, 0, NAMES).things


def test_what_is_public_is_the_same_for_all() -> None:
    events = [TELLING.tell([SHOWN, 2, 0], viewer, NAMES) for viewer in (0, 1, 2, None)]
    assert {event.sentence for event in events} == {"Cleo shows the Ward."}
    assert all(event.things == {"seat": ["seat-3"], "card": ["ward_1"]} for event in events)
    assert events[0].rule == "X-1.3"
    assert events[0].kind == "Shown"


@pytest.mark.parametrize(
    "sentence, said",
    [
        ("You draws: 2.", "You draw: 2."),
        ("You passes the card.", "You pass the card."),
        ("You pushes the row.", "You push the row."),
        ("You carries on.", "You carry on."),
        ("You is asked.", "You are asked."),
        ("You wins.", "You win."),
        ("Ann draws: 2.", "Ann draws: 2."),
        ("Youssef draws.", "Youssef draws."),
    ],
)
def test_you_are_spoken_to(sentence: str, said: str) -> None:
    assert second_person(sentence) == said


@pytest.mark.parametrize(
    "public, said",
    [
        ("{seat} is dealt cards.", "You are dealt cards."),
        ("{other} takes a card from {seat} at random.", "Bob takes a card from you at random."),
        ("The next turn of {seat} is short of plays.", "Your next turn is short of plays."),
        ("{other} takes it from the play area of {seat} into hand.", "Bob takes it from your play area into hand."),
        ("The stars are right: {seat} wins.", "The stars are right: you win."),
        ("{other} calls it: {seat} does not hold it.", "Bob calls it: you do not hold it."),
        ("{other} and {seat} trade hands.", "Bob and you trade hands."),
        ("Turn 3: {seat}.", "Turn 3: you."),
    ],
)
def test_you_are_spoken_to_in_any_place_of_a_sentence(public: str, said: str) -> None:
    telling = Telling([Kind("Told", "X-1.1", ("seat", "other"), public)], {})
    assert telling.tell([0, 0, 1], 0, ["You", "Bob"]).sentence == said


@pytest.mark.parametrize(
    "sentence, read",
    [
        ("Seat 1 has creatures worth 10 points.", "You have creatures worth 10 points."),
        ("Seat 2 has creatures worth 10 points.", "Bob has creatures worth 10 points."),
        ("The family of seat 1 has died out.", "Your family has died out."),
        ("7 pairs lie in front of seat 1.", "7 pairs lie in front of you."),
        ("Seven pairs lie there. Seat 1 holds it, which wins.", "Seven pairs lie there. You hold it, which wins."),
        ("Call Byakhee from seat 2", "Call Byakhee from Bob"),
        ("Nobody sits at seat 6", "Nobody sits at seat 6"),
        ("A seat 10 people want", "A seat 10 people want"),
    ],
)
def test_a_sentence_of_the_rules_is_read_with_names(sentence: str, read: str) -> None:
    assert named(sentence, ["You", "Bob"]) == read


def test_a_card_that_speaks_of_you_keeps_its_name() -> None:
    telling = Telling(
        [Kind("Told", "X-1.1", ("seat", "card"), "{seat} plays {card}.")], {"card": Things("card", ["a"], ["You Too"])}
    )
    assert telling.tell([0, 0, 0], 0, ["You", "Bob"]).sentence == "You play You Too."


def test_a_name_that_ends_a_sentence_ends_it_alone() -> None:
    cards = Things("card", ["cry"], ["Tekeli-li!"])
    telling = Telling((Kind("Shown", "X-1.3", ("seat", "card"), "{seat} shows {card}."),), {"card": cards})
    assert telling.tell([0, 1, 0], None, NAMES).sentence == "Bob shows Tekeli-li!"
