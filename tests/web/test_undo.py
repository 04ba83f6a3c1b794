"""Undo and redo over the socket: free where nothing came of the move, else with everybody's consent."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.web.preparing import begin, link, people, prepare
from tests.web.serving import Server
from tests.web.talking import Player, Talk, present

STARS = "stars_are_right"


class Two:
    """Ann and Bob at a table whose cards are known; `first` has the first decision."""

    def __init__(self, server: Server, seed: int = 1) -> None:
        played = begin(STARS, ["Ann", "Bob"], seed)
        self.table, tokens = prepare(server.data, played.record.header, people("Ann", "Bob"))
        talks = [link(server.url, token) for token in tokens]
        for talk in talks:
            talk.hello()
        first = played.state.seat
        self.names = ["Ann", "Bob"] if first == 0 else ["Bob", "Ann"]
        self.first, self.second = talks[first], talks[1 - first]

    def move(self, talk: Talk, move: str | None = None) -> dict[str, Any]:
        """Play, and let both see it; the mover's present."""
        now = present(talk)
        talk.play(now, move or now["moves"][0]["move"])
        other = self.second if talk is self.first else self.first
        other.wait("present")
        return talk.wait("present")


@pytest.fixture
def two(server: Server) -> Iterator[Two]:
    made = Two(server)
    yield made
    made.first.close()
    made.second.close()


def test_a_move_of_which_nothing_came_is_taken_back_at_once(two: Two) -> None:
    before = present(two.first)
    assert before["undo"] == {"can": False, "free": False}
    after = two.move(two.first)  # an invocation: everybody saw it, nothing hidden was shown
    assert after["undo"] == {"can": True, "free": True}
    two.first.say("undo")
    again = two.first.wait("present")
    seen = two.second.wait("log")
    assert re.search("takes back a move and what came after it: “.+ invokes .+”", seen["entries"][0]["text"])
    assert again["html"] == before["html"]
    assert again["number"] == 0
    assert again["decision"]["id"] != before["decision"]["id"]
    assert again["redo"] == {"can": True, "free": True}
    two.first.say("redo")
    redone = two.first.wait("present")
    assert redone["html"] == after["html"]
    assert [move["move"] for move in redone["moves"]] == [move["move"] for move in after["moves"]]


def end_turn(two: Two) -> dict[str, Any]:
    two.move(two.first, "done")
    return two.move(two.first, "done")  # draws nothing or something; either way the turn passes


def discard_and_draw(two: Two) -> dict[str, Any]:
    """A move that draws a card: something hidden came of it."""
    two.move(two.first, "done")
    discards = [move["move"] for move in present(two.first)["moves"] if move["move"].startswith("discard")]
    two.move(two.first, discards[0])
    return two.move(two.first, "done") if present(two.first)["moves"] else present(two.first)


def test_a_move_that_drew_a_card_needs_consent(two: Two) -> None:
    now = discard_and_draw(two)
    assert now["undo"] == {"can": True, "free": False}
    number = now["number"]
    two.first.say("undo")
    assert "must agree" in two.first.wait("note")["text"]
    ask = two.second.wait("ask")
    assert ask["text"].startswith(f"{two.names[0]} would like to take back a move")
    assert present(two.second)["number"] == number
    two.second.say("consent", ask=ask["ask"], yes=True)
    assert two.first.wait("present")["number"] < number


def test_consent_can_be_refused(two: Two) -> None:
    number = discard_and_draw(two)["number"]
    two.first.say("undo")
    ask = two.second.wait("ask")
    two.second.say("consent", ask=ask["ask"], yes=False)
    two.first.wait("note")
    assert two.first.wait("note")["text"] == f"{two.names[1]} would rather not."
    assert present(two.first)["number"] == number
    two.second.say("consent", ask=ask["ask"], yes=True)
    assert two.second.wait("refused")["rule"] == "late"


def test_nobody_consents_for_somebody_else(two: Two, server: Server) -> None:
    number = discard_and_draw(two)["number"]
    two.first.say("undo")
    ask = two.second.wait("ask")
    two.first.say("consent", ask=ask["ask"], yes=True)
    assert two.first.wait("refused")["rule"] == "late"
    with Player(server.url, "Eve") as eve:
        watching = eve.talk(two.table)
        watching.hello()
        watching.say("consent", ask=ask["ask"], yes=True)
        assert watching.wait("refused")["rule"] == "late"
        watching.say("undo")
        assert watching.wait("refused")["reason"] == "You are watching."
    assert present(two.first)["number"] == number


def test_a_move_in_the_meantime_closes_the_question(two: Two) -> None:
    discard_and_draw(two)
    two.first.say("undo")
    ask = two.second.wait("ask")
    two.move(two.second, "done")
    two.second.say("consent", ask=ask["ask"], yes=True)
    assert two.second.wait("refused")["rule"] == "late"


def test_who_comes_back_is_asked_again(two: Two) -> None:
    discard_and_draw(two)
    two.first.say("undo")
    ask = two.second.wait("ask")
    two.second.say("hello", seq=0)
    assert two.second.wait("ask") == ask


def test_a_pass_is_an_answer(two: Two) -> None:
    """The other seat has gone on: the move can be taken back only together with that, so it has to agree."""
    now = end_turn(two)
    two.move(two.second, "done")
    assert present(two.first)["undo"]["free"] is False
    assert now["number"] == 2


def hand_in(html: str) -> list[str]:
    """The cards of the own hand, which all came from the deck."""
    return sorted(re.findall(r'data-thing="(\w+)"[^>]*data-from="place-deck"', html))


def test_alone_against_a_bot_undo_is_free_and_never_a_new_roll(serve: Callable[..., Server]) -> None:
    server = serve()
    played = begin(STARS, ["Ann", "bot:random"], 1)
    _, tokens = prepare(server.data, played.record.header, people("Ann", "bot:random"))
    ann = link(server.url, tokens[0])
    now = ann.hello()
    while not now["moves"]:
        now = ann.wait("present")

    def discard_one() -> tuple[str, dict[str, Any]]:
        now = present(ann)
        while True:
            names = [move["move"] for move in now["moves"]]
            wanted = next((name for name in names if name.startswith("discard")), "done")
            ann.play(now, wanted)
            now = ann.wait("present")
            if wanted != "done":
                while not now["moves"]:
                    now = ann.wait("present")
                return wanted, now

    first, after = discard_one()
    assert after["undo"] == {"can": True, "free": True}
    hand = hand_in(after["html"])
    assert len(hand) == 5
    ann.say("undo")
    back = ann.wait("present")
    assert back["undo"]["can"]
    assert first in [move["move"] for move in back["moves"]]
    again, repeated = discard_one()
    assert again == first
    assert hand_in(repeated["html"]) == hand
    ann.close()
