"""Whatever comes over the socket, the answer is a sentence and the table goes on."""

import contextlib
import json
import random
from collections.abc import Callable, Iterator
from time import monotonic
from typing import Any

import msgspec
import pytest
import websockets
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from miskatonic.web import messages
from tests.web.preparing import begin, link, people, prepare, stored_inputs
from tests.web.serving import Server
from tests.web.talking import Player, Talk, present, two_at


@pytest.fixture
def alone(server: Server) -> Iterator[tuple[Server, str, Talk]]:
    """Ann against a bot that never gets to move, because she has the decision."""
    played = next(
        p for seed in range(9) if (p := begin("stars_are_right", ["Ann", "bot:random"], seed)).state.seat == 0
    )
    table, tokens = prepare(server.data, played.record.header, people("Ann", "bot:random"))
    talk = link(server.url, tokens[0])
    talk.hello()
    yield server, table, talk
    talk.close()


def refused(talk: Talk, data: str | bytes) -> dict[str, Any]:
    talk.socket.send(data)
    answer = talk.hear()
    while answer["type"] == "coaching":  # a greeting's last word
        answer = talk.hear()
    assert answer["type"] == "refused", answer
    return answer


@pytest.mark.parametrize(
    "data, says",
    [
        ("", "cannot be read"),
        ("not json", "cannot be read"),
        ("[]", "cannot be read"),
        ("null", "cannot be read"),
        ("{}", "cannot be read"),
        ('{"type":"fly"}', "fly"),
        ('{"type":"move"}', "decision"),
        ('{"type":"move","decision":1,"move":"done"}', "cannot be read"),
        ('{"type":"move","decision":"0","move":"done","seat":99}', "cannot be read"),
        ('{"type":"move","decision":"0","move":"done","cheat":true}', "cheat"),
        ('{"type":"move","decision":"99","move":"done"}', "earlier decision"),
        ('{"type":"move","decision":"0","move":"' + "x" * 600 + '"}', "cannot be read"),
        ('{"type":"chat","text":""}', "cannot be read"),
        ('{"type":"chat","text":"\\u200b\\u0007 "}', "are empty"),
        ('{"type":"caption","about":5,"text":"hm"}', "not there"),
        ('{"type":"seat","action":"bot","seat":7}', "no such seat"),
        ('{"type":"seat","action":"bot","seat":1,"level":"mastermind"}', "mastermind"),
        ('{"type":"why"}', "a move or about a thing"),
        ('{"type":"preview","move":"flip r1c1"}', "sky"),
        ('{"type":"redo"}', "nothing to play again"),
        ('{"type":"undo"}', "no move to take back"),
        ('{"type":"consent","ask":"1","yes":true}', "no longer open"),
        ("[" * 5000, "cannot be read"),
        ('{"type":"chat","text":"' + "y" * 9000 + '"}', "at most 8192 bytes"),
        ('{"type":"chat","text":"' + "é" * 5000 + '"}', "at most 8192 bytes"),
        (b'{"type":"hello"}', "not bytes"),
    ],
)
def test_a_bad_message_is_refused_in_a_sentence(alone: tuple[Server, str, Talk], data: str | bytes, says: str) -> None:
    server, table, talk = alone
    answer = refused(talk, data)
    assert says in answer["reason"]
    assert "Traceback" not in answer["reason"]
    assert present(talk)["number"] == 0
    assert stored_inputs(server.data, table) == []


def test_a_preference_may_have_an_id_as_any_message_may(alone: tuple[Server, str, Talk]) -> None:
    _, _, talk = alone
    talk.say("prefs", id="mine", pass_device=False)
    refusals = [heard for heard in talk.silent() if heard["type"] == "refused"]
    assert refusals == []


def test_a_huge_message_ends_only_its_own_connection(ann: Player, bob: Player) -> None:
    _, first, second = two_at(ann, bob)
    with contextlib.suppress(websockets.ConnectionClosed):  # the server may hang up before all of it is sent
        first.socket.send("z" * 3_000_000)
    with pytest.raises(websockets.ConnectionClosed):
        first.wait("nothing of this type ever comes")
    assert present(second)["status"] == "running"


def test_who_talks_too_fast_is_told_and_heard_more_slowly(serve: Callable[..., Server]) -> None:
    server = serve(messages="2/second")
    with Player(server.url, "Ann") as ann:
        talk = ann.talk(ann.post("/play/stars_are_right").headers["location"].rpartition("/")[2])
        talk.hello()
        for number in range(8):
            talk.say("chat", text=f"word {number}")
        heard = talk.silent(0.3)
        assert next(m["reason"] for m in heard if m["type"] == "refused") == "Too many messages: wait a moment."
        early = sum(m["type"] == "chat" for m in heard)
        assert early <= 5
        assert [talk.wait("chat")["text"] for _ in range(early, 8)] == [f"word {at}" for at in range(early, 8)]


@pytest.mark.long
def test_who_says_hello_again_and_again_is_heard_as_often_as_one_may_come(serve: Callable[..., Server]) -> None:
    server = serve(comers="2/second")
    with Player(server.url, "Ann") as ann:
        talk = ann.talk(ann.post("/play/stars_are_right").headers["location"].rpartition("/")[2])
        talk.hello()
        talk.silent(1.0)
        since = monotonic()
        for _ in range(8):
            talk.say("hello", version=2)
        heard = talk.silent(0.3)
        seconds = int(monotonic() - since)  # none, unless the machine is busy
        assert any(m["type"] == "refused" for m in heard)
        assert 0 < sum(m["type"] == "present" for m in heard) <= 5 + 2 * seconds


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1.evil.example"])
def test_a_foreign_page_cannot_connect(ann: Player, origin: str) -> None:
    table = ann.table(seats=2, seat_0="me", seat_1="bot:random")
    with pytest.raises(websockets.InvalidStatus) as fault:
        ann.talk(table, Origin=origin)
    assert fault.value.response.status_code == 403
    ann.talk(table, Origin=ann.url).hello()


def test_a_table_that_is_not_there_is_said_to_be_so(ann: Player, server: Server) -> None:
    talk = ann.talk("nowhere")
    assert "no table" in talk.wait("refused")["reason"]
    with pytest.raises(websockets.ConnectionClosed) as fault:
        talk.hear()
    assert fault.value.rcvd is not None
    assert fault.value.rcvd.code == 4404
    lost = link(server.url, "wrong-token")
    assert "not lead to a seat" in lost.wait("refused")["reason"]
    lost.close()


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=12,
)
types = [str(kind.__struct_config__.tag) for kind in messages.FromClient.__subclasses__()]
fields = sorted({name for kind in messages.FromClient.__subclasses__() for name in kind.__struct_fields__})
nearly = st.builds(
    lambda kind, rest: {**rest, "type": kind},
    st.sampled_from(types),
    st.dictionaries(
        st.sampled_from(fields),
        anything | st.sampled_from(["done", "0", "1", "greedy", "look", "bot", "back", "leave", 0, 1, -1, True]),
        max_size=5,
    ),
)
moves = st.builds(
    lambda decision, move, seat: {"type": "move", "decision": decision, "move": move, "seat": seat},
    st.integers(0, 30).map(str),
    st.sampled_from(
        ["done", "invoke deep_ones_1", "flip r1c1", "summon cthulhoo_1{dagoon_1}", "push row-1 left", "{", ""]
    )
    | st.text(max_size=20),
    st.sampled_from([None, 0, 1, 2, -1]),
)
said = st.one_of(
    st.binary(max_size=300),
    st.text(max_size=300),
    anything.map(json.dumps),
    nearly.map(json.dumps),
    moves.map(json.dumps),
)


def noise(examples: int, server: Server, decorate: Callable[[Any], Any] = lambda test: test, fewest: int = 1) -> int:
    """Send this many batches of messages from one seat, each of at least `fewest`; how many messages that were."""
    sent = 0
    played = begin("stars_are_right", ["Ann", "Bob"], 1)
    _, tokens = prepare(server.data, played.record.header, people("Ann", "Bob"))
    ann, bob = (link(server.url, token) for token in tokens)
    ann.hello()
    bob.hello()

    @decorate
    @settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(st.lists(said, min_size=fewest, max_size=2 * fewest + 6))
    def check(batch: list[str | bytes]) -> None:
        nonlocal sent
        sent += len(batch) + 1
        for data in batch:
            ann.socket.send(data)
        ann.say("hello", seq=0)  # everything before it is answered first
        while True:
            heard = ann.hear()
            assert "Traceback" not in json.dumps(heard)
            assert "our side" not in heard.get("reason", ""), heard
            if heard["type"] == "log" and heard["whole"]:
                break
        now = ann.wait("present")
        assert now["status"] in ("running", "over")

    check()
    ann.silent()  # the noise greets as well: its answers are the past
    # Bob is untouched, and the game can still be played to its next moves.
    for talk in (ann, bob):
        talk.say("seat", action="back", seat=0 if talk is ann else 1)
        talk.hello()  # from here on no bot plays this seat
    chance = random.Random(1)
    for _ in range(10):
        presents = [present(ann), present(bob)]
        at = next((at for at, now in enumerate(presents) if now["moves"]), None)
        if at is None:
            assert presents[0]["outcome"] is not None, [
                (one["decision"], one["players"], one["number"]) for one in presents
            ]
            break
        [ann, bob][at].play(presents[at], chance=chance)
        assert [ann, bob][at].wait("present")["number"] >= presents[at]["number"]
    ann.close()
    bob.close()
    return sent


def test_noise_on_the_socket(serve: Callable[..., Server]) -> None:
    noise(60, serve(away_seconds=0))


@pytest.mark.long
def test_much_noise_on_the_socket(serve: Callable[..., Server]) -> None:
    noise(1000, serve(away_seconds=0))


def test_every_message_of_a_client_decodes_to_its_own_type() -> None:
    for kind in messages.FromClient.__subclasses__():
        tag = kind.__struct_config__.tag
        with pytest.raises(msgspec.ValidationError):
            messages.decoder.decode(json.dumps({"type": tag, "strange": 1}))
