"""A move is a verb and its things: integer, text, sentence and path from one declaration."""

from __future__ import annotations

import itertools

import pytest

from miskatonic.core.errors import IllegalMove, InvalidMove
from miskatonic.core.moves import Among, Moves, Things, Verb, in_words
from tests.core.parlour.game import Parlour

PARLOUR = Parlour()

ROWS = Things("row", ["row-1", "row-2", "row-3"], ["the first row", "the second row", "the third row"])
SIDES = Things("side", ["left", "right"], ["to the left", "to the right"], placed=False)
GODS = Things("god", ["cthulhu", "hastur"])
SERVANTS = [Things("servant", ["dagon", "hydra", "mother"]), Things("servant", ["byakhee_1", "byakhee_2", "king"])]
PAIRS = Things("pair", ["a1-a2", "a2-a3"], clicks=[("a1", "a2"), ("a2", "a3")])
DICE = Things("die", ["die-1", "die-2", "die-3"])

MOVES = Moves(
    Verb("push", "Push {row} {side}", row=ROWS, side=SIDES),
    Verb("slide", "Slide {row} {side}", row=ROWS, side=SIDES, path=["arrow-{row}-{side}"]),
    Verb("swap", "Swap {pair}", pair=PAIRS),
    Verb("summon", "Summon {god}", god=GODS, among=Among(*SERVANTS, most=2, say=" with {set}")),
    Verb("reroll", "Roll again", among=Among(DICE, most=3, say=": {set}", labelled=True)),
    Verb("pass", "Pass"),
)


def test_every_number_is_one_move_and_back() -> None:
    assert MOVES.size == 6 + 6 + 2 + 2 * 7 + 8 + 1
    texts = set()
    for move in range(MOVES.size):
        verb, indices, bits = MOVES.split(move)
        assert MOVES.join(verb, indices, bits) == move
        text = MOVES.text(move)
        assert MOVES.parse(text) == move
        texts.add(text)
        assert MOVES.say(move)
    assert len(texts) == MOVES.size


def test_verbs_lie_one_after_another() -> None:
    at = 0
    for verb in MOVES.verbs:
        assert verb.first == at
        at += verb.size
    assert MOVES["pass"].first == at - 1


def test_text_and_sentence() -> None:
    move = MOVES.parse("push row-3 left")
    assert MOVES.text(move) == "push row-3 left"
    assert MOVES.say(move) == "Push the third row to the left"
    move = MOVES.parse("summon hastur{king,byakhee_1}")
    assert MOVES.text(move) == "summon hastur{byakhee_1,king}", "a set has one way to be written"
    assert MOVES.say(move) == "Summon hastur with byakhee 1 and king"
    assert MOVES.say(MOVES.parse("summon hastur")) == "Summon hastur"


@pytest.mark.parametrize("text", ["  push   row-1  left ", "push row-1 left"])
def test_spaces_do_not_matter(text: str) -> None:
    assert MOVES.text(MOVES.parse(text)) == "push row-1 left"
    assert MOVES.parse("summon hastur { king , byakhee_1 }") == MOVES.parse("summon hastur{byakhee_1,king}")
    assert MOVES.parse("summon hastur{}") == MOVES.parse("summon hastur")


def test_the_domain_of_a_set_may_hang_on_the_first_thing() -> None:
    with pytest.raises(InvalidMove, match='"dagon" is not among byakhee_1, byakhee_2, king'):
        MOVES.parse("summon hastur{dagon}")


def test_paths() -> None:
    def path(text: str, labels: list[str] | None = None) -> list[str | list[str]]:
        return MOVES.path(MOVES.parse(text, labels), labels)

    assert path("push row-2 left") == ["row-2"], "a side lies nowhere: the decision bar asks for it"
    assert path("slide row-2 left") == ["arrow-row-2-left"]
    assert path("swap a1-a2") == ["a1", "a2"]
    assert path("summon cthulhu{dagon,hydra}") == ["cthulhu", ["dagon", "hydra"]]
    assert path("reroll{4,4}", ["4", "4", "6"]) == [["4", "4"]], "any of the dice alike will do"
    assert path("pass") == []


def test_a_labelled_set_is_written_by_what_it_shows() -> None:
    labels = ["2", "5", "5"]
    move = MOVES.parse("reroll{5,2}", labels)
    assert MOVES.split(move)[2] == 0b011, "of equal dice the first"
    assert MOVES.text(move, labels) == "reroll{2,5}"
    assert MOVES.say(move, labels) == "Roll again: 2 and 5"
    assert MOVES.text(move) == "reroll{die-1,die-2}", "without a state the dice have only their names"
    assert MOVES.split(MOVES.parse("reroll{5,5}", labels))[2] == 0b110
    for text in ("reroll{5,5,5}", "reroll{3}"):
        with pytest.raises(InvalidMove, match="is not among 2, 5, or is named too often"):
            MOVES.parse(text, labels)


def test_labels_come_from_the_state() -> None:
    state = PARLOUR.new(seats=2, seed=1)
    state.play(PARLOUR.parse("roll"))
    texts = [PARLOUR.text(move, state) for move in state.moves()]
    assert "keep" in texts
    faces = state.view(0).dice
    assert faces == tuple(sorted(faces))
    for face, same in itertools.groupby(faces):
        assert "keep{" + ",".join(str(face) for _ in same) + "}" in texts
    with pytest.raises(InvalidMove):
        PARLOUR.parse("keep{7}", state)


@pytest.mark.parametrize(
    "text, message",
    [
        ("", "A move is a verb and its things: push row side; slide row side; swap pair; summon god{…}"),
        ("   ", "is not a move"),
        ("{dagon}", "is not a move"),
        ("push row-1 left {", "is not a move"),
        ("shove row-1", 'there is no verb "shove". There are: push, slide, swap, summon, reroll, pass.'),
        ("push row-1", "it is written: push row side, such as push row-1 left."),
        ("push row-9 left", 'there is no row "row-9". There are: row-1, row-2, row-3.'),
        ("push row-1 up", 'there is no side "up". There are: left, right.'),
        ("summon cthulhu{dagon,hydra,mother}", "at most 2 in the set, not 3."),
        ("summon cthulhu{dagon,dagon}", "or is named too often"),
        ("pass{dagon}", "pass takes no set; it is written: pass."),
        ("summon yog{dagon}", 'there is no god "yog". There are: cthulhu, hastur.'),
    ],
)
def test_what_is_no_move_is_told_what_was_expected(text: str, message: str) -> None:
    with pytest.raises(InvalidMove) as raised:
        MOVES.parse(text)
    assert message in str(raised.value)
    assert f'"{text}"' in str(raised.value)


def test_near_names_are_suggested_where_there_are_many() -> None:
    cards = Things("card", [f"deep_ones_{n}" for n in range(30)] + ["dagoon_1"])
    moves = Moves(Verb("play", "Play {card}", card=cards))
    with pytest.raises(InvalidMove, match="Did you mean dagoon_1"):
        moves.parse("play dagon_1")
    with pytest.raises(InvalidMove, match="There are 31, such as deep_ones_0"):
        moves.parse("play xyzzy")


def test_two_verbs_of_one_name() -> None:
    columns = Things("column", ["column-1"])
    moves = Moves(Verb("push", "Push {row}", row=ROWS), Verb("push", "Push {column}", column=columns))
    assert moves.parse("push column-1") == 3
    assert moves.parse("push row-2") == 1
    assert len(moves.all("push")) == 2
    with pytest.raises(InvalidMove, match=r'there is no (row|column) "x"'):
        moves.parse("push x")


def test_of_two_verbs_that_fail_the_one_that_understood_more_speaks() -> None:
    others = Things("card", ["gug"])
    moves = Moves(
        Verb("summon", "Summon {card}", card=others),
        Verb("summon", "Summon {god}", god=GODS, among=Among(*SERVANTS, most=2, say=" with {set}")),
    )
    with pytest.raises(InvalidMove, match='"king" is not among dagon, hydra, mother'):
        moves.parse("summon cthulhu{king}")
    with pytest.raises(InvalidMove, match="summon takes no set"):
        moves.parse("summon gug{king}")


@pytest.mark.parametrize("number", [-1, MOVES.size, MOVES.size + 5])
def test_a_number_beyond_the_moves(number: int) -> None:
    with pytest.raises(InvalidMove, match=f"There is no move number {number}; this game has 0 to {MOVES.size - 1}"):
        MOVES.split(number)


def test_a_declaration_must_make_sense() -> None:
    with pytest.raises(ValueError, match="no two alike"):
        Things("card", ["one", "one"])
    with pytest.raises(ValueError, match="one name each"):
        Things("card", ["one", "two"], ["One"])
    with pytest.raises(ValueError, match="ask one by one"):
        Among(Things("card", [str(n) for n in range(13)]), most=13, say="")
    with pytest.raises(ValueError, match="the same size"):
        Among(Things("a", ["1"]), Things("b", ["1", "2"]), most=1, say="")


def test_a_verb_whose_things_are_none_has_no_moves() -> None:
    moves = Moves(Verb("play", "Play {card}", card=Things("card", [])), Verb("pass", "Pass"))
    assert moves.size == 1
    assert moves.text(0) == "pass"


def test_illegal_and_invalid_are_different_things() -> None:
    state = PARLOUR.new(seats=2, seed=1)
    with pytest.raises(IllegalMove) as raised:
        PARLOUR.check(state, PARLOUR.parse("decline"))
    assert str(raised.value) == 'Illegal: "decline". Play a card, draw or roll first (PA-2.1).'
    assert raised.value.rule == "PA-2.1"
    with pytest.raises(IllegalMove, match="not seat 2") as raised:
        PARLOUR.check(state, PARLOUR.parse("roll"), seat=1)
    assert raised.value.rule == "turn"


def test_names_in_a_sentence() -> None:
    assert in_words([]) == ""
    assert in_words(["a"]) == "a"
    assert in_words(["a", "b"]) == "a and b"
    assert in_words(["a", "b", "c"]) == "a, b and c"
