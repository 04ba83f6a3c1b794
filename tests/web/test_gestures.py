"""One wish, several moves: played by the rules one after the other, told in one present, taken back at once."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from miskatonic.core.gesture import Gesture
from miskatonic.core.record import decode_input
from miskatonic.core.state import State
from miskatonic.games.stars_are_right.game import StarsAreRight
from tests.web.preparing import begin, link, people, prepare, stored_inputs
from tests.web.serving import Server
from tests.web.talking import Talk, present

STARS = "stars_are_right"
SEED = 1  # Bob begins, and holds a Miri Nigri: two pushes
INVOKE, PUSH = "invoke miri_nigri_1", "push row-1 left"


class Two:
    def __init__(self, server: Server) -> None:
        played = begin(STARS, ["Ann", "Bob"], SEED)
        self.data = server.data
        self.table, tokens = prepare(server.data, played.record.header, people("Ann", "Bob"))
        self.ann, self.bob = (link(server.url, token) for token in tokens)
        self.ann.hello()
        self.bob.hello()

    def plan(self, talk: Talk, *moves: str) -> dict[str, Any]:
        """Send several moves at once; what comes back."""
        now = present(talk)
        talk.say("moves", decision=now["decision"]["id"], moves=list(moves))
        return talk.wait_any("present", "refused")


@pytest.fixture
def two(server: Server) -> Iterator[Two]:
    made = Two(server)
    yield made
    made.ann.close()
    made.bob.close()


def test_they_come_in_one_frame_and_are_taken_back_together(two: Two) -> None:
    before = present(two.bob)
    after = two.plan(two.bob, INVOKE, PUSH, PUSH)
    assert after["number"] == 3
    assert [event["kind"] for event in after["events"]].count("Pushed") == 2
    assert after["undo"] == {"can": True, "free": True}
    two.bob.say("undo")
    back = two.bob.wait("present")
    assert back["number"] == 0
    assert back["html"] == before["html"]
    two.bob.say("redo")
    again = two.bob.wait("present")
    assert again["number"] == 3
    assert again["html"] == after["html"]
    two.bob.say("undo")
    assert two.bob.wait("present")["number"] == 0


def test_the_record_says_what_belongs_together(two: Two) -> None:
    two.plan(two.bob, INVOKE, PUSH)
    inputs = [decode_input(body) for body in stored_inputs(two.data, two.table)]
    assert [getattr(one, "joined", None) for one in inputs] == [False, True]


def test_a_plan_stops_where_a_move_is_not_legal(two: Two) -> None:
    after = two.plan(two.bob, INVOKE, PUSH, "flip r1c1", PUSH)
    assert after["number"] == 2, "there is no flip to spend, and nothing after it is played"


def test_a_plan_stops_where_chance_has_spoken(server: Server) -> None:
    """What follows is legal and the same seat decides: but nobody could know that when the plan was made."""
    played = begin("cards_of_cthulhu", ["Ann"], SEED)
    while True:
        before = list(played.record.inputs)
        step = played.play(played.state.moves()[0])
        if step.surprised and played.state.seat == 0:
            break
    then = played.game.text(played.state.moves()[0], played.state)
    _, (token,) = prepare(server.data, played.record.header, people("Ann"), before)
    ann = link(server.url, token)
    now = ann.hello()
    ann.say("moves", decision=now["decision"]["id"], moves=[step.text, then])
    assert ann.wait("present")["number"] == now["number"] + 1
    ann.close()


def test_a_plan_stops_where_another_decides(two: Two) -> None:
    after = two.plan(two.bob, INVOKE, PUSH, PUSH, "done", "done")
    assert after["number"] == 4
    assert not after["decision"]["yours"]


def test_a_plan_whose_first_move_is_wrong_is_refused(two: Two) -> None:
    refused = two.plan(two.bob, PUSH, INVOKE)
    assert refused["type"] == "refused"
    assert present(two.bob)["number"] == 0


def test_a_late_plan_is_refused(two: Two) -> None:
    now = present(two.bob)
    two.plan(two.bob, INVOKE)
    two.bob.say("moves", decision=now["decision"]["id"], moves=[PUSH, PUSH])
    assert two.bob.wait("refused")["rule"] == "late"


def test_others_are_not_told_what_i_could_do(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a game offers stands in the present of the seat that decides, worked out from a guess of that seat."""
    true_hand = begin(STARS, ["Ann", "Bob"], SEED).state.view(0).players[0].hand
    seen: list[object] = []

    def offer(_game: StarsAreRight, state: State, seat: int) -> Sequence[Gesture]:
        seen.append(state.view(0).players[0].hand)
        return [Gesture("r1c1", (INVOKE, PUSH), "Push the first row", "1")]

    monkeypatch.setattr(StarsAreRight, "gestures", offer)
    assert two.plan(two.bob, INVOKE)["gestures"][0]["moves"] == [INVOKE, PUSH]
    for question in ("undo", "redo", "undo"):
        two.bob.say(question)
        two.bob.wait("present")
    assert present(two.ann)["gestures"] == []
    assert any(hand != true_hand for hand in seen), "a guess, not Ann's true hand"
