"""Provable chance at the table: promised before the first card, with the seats' words in it, and open in the end."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import msgspec

import miskatonic
from miskatonic.core.playthrough import Playthrough
from miskatonic.core.proving import committed, hash_of, new_secret
from miskatonic.core.record import promised, read_record
from miskatonic.core.verifying import verify
from miskatonic.store import Seat, StoreError
from miskatonic.web.room.orders import Errand, WriteHeader
from tests.web.machine import Desk, no_faults
from tests.web.preparing import people
from tests.web.serving import Server
from tests.web.talking import Player, Talk, present, two_at

STARS = "stars_are_right"
GAME = miskatonic.game(STARS)
SECRET = "ab" * 32
OWNED = '{"owner":"guest-Ann"}'


def waiting_desk(*names: str, seats: list[Seat] | None = None) -> Desk:
    header = promised(GAME, names, SECRET)
    played = Playthrough(GAME, header, GAME.new(seats=len(names), seed=1))
    return Desk(played, seats or people(*names), options=OWNED)


def chance(desk: Desk, guest: Any) -> dict[str, Any]:
    return desk.all(guest, "chance")[-1]


# Words before the first card


def test_everybody_commits_then_all_open_then_the_cards_are_dealt() -> None:
    desk = waiting_desk("Ann", "Bob")
    ann, bob = desk.come("guest-Ann"), desk.come("guest-Bob")
    assert chance(desk, ann) == {
        "type": "chance",
        "phase": "commit",
        "commitment": committed(SECRET).commitment,
        "commits": [],
        "words": [],
        "secret": None,
        "rethrown": 0,
    }
    assert desk.shown(ann)["decision"] is None
    assert "deck" not in desk.shown(ann)["html"]
    desk.say(ann, "words", commit=hash_of(b"a storm"))
    assert "when everybody has committed" in desk.say(ann, "words", words="a storm")[-1]["reason"]
    assert desk.header.waiting
    desk.say(bob, "words", commit=hash_of(b"a calm"))
    assert chance(desk, ann)["phase"] == "open"
    assert "now the words are opened" in desk.say(ann, "words", commit="-")[-1]["reason"]
    assert "not the words" in desk.say(ann, "words", words="a gale")[-1]["reason"]
    desk.say(ann, "words", words="a storm")
    assert desk.header.waiting, "Bob's words are still sealed"
    desk.say(bob, "words", words="a calm")
    assert not desk.header.waiting
    assert chance(desk, bob)["phase"] == "dealt"
    assert chance(desk, bob)["words"] == ["a storm", "a calm"]
    assert desk.table.status == "running"
    decides = [ann, bob][desk.room.present.state.seat]
    assert desk.shown(decides)["moves"]
    desk.play(decides, desk.shown(decides)["moves"][0]["move"])
    inputs = [msgspec.json.decode(body) for body in desk.inputs]
    assert len(inputs) == 1
    verify(GAME, desk.room.present.played.record)
    without = Playthrough.begin_with_secret(GAME, ["Ann", "Bob"], SECRET).record.header
    assert desk.header.chance != without.chance, "the words decide too"


def test_no_words_are_words_too() -> None:
    desk = waiting_desk("Ann", "bot:random")
    ann = desk.come("guest-Ann")
    desk.say(ann, "words", commit="-")
    assert not desk.header.waiting
    alone = Playthrough.begin_with_secret(GAME, ["Ann", "bot:random"], SECRET).record.header.proof
    assert alone is not None
    assert desk.header.proof is not None
    assert desk.header.proof.commitment == alone.commitment


def test_a_seat_that_breaks_its_promise_is_seen_to() -> None:
    desk = waiting_desk("Ann", "Bob")
    ann, bob = desk.come("guest-Ann"), desk.come("guest-Bob")
    desk.say(ann, "words", commit=hash_of(b"a storm"))
    desk.say(bob, "words", commit="-")
    assert "no words to open" in desk.say(bob, "words", words="x")[-1]["reason"]
    desk.say(ann, "words", words="")
    assert not desk.header.waiting
    assert chance(desk, bob)["commits"] == ["-" + hash_of(b"a storm"), "-"]


def test_who_leaves_takes_its_words_along_and_a_bot_adds_none() -> None:
    seats = [*people("Ann", "Bob"), Seat(seat=2)]
    desk = waiting_desk("Ann", "Bob", "Cleo", seats=seats)
    ann, bob = desk.come("guest-Ann"), desk.come("guest-Bob")
    desk.say(ann, "words", commit=hash_of(b"a storm"))
    desk.say(bob, "words", commit=hash_of(b"a calm"))
    assert chance(desk, ann)["phase"] == "commit", "a seat is free"
    desk.say(bob, "seat", action="leave", seat=1)
    assert chance(desk, ann)["commits"] == [hash_of(b"a storm"), "", ""]
    for seat in (1, 2):
        desk.say(ann, "seat", action="bot", seat=seat, level="random")
    assert chance(desk, ann)["phase"] == "open"
    desk.say(ann, "words", words="a storm")
    assert not desk.header.waiting


def test_nothing_can_be_asked_or_done_before_the_deal() -> None:
    desk = waiting_desk("Ann", "Bob")
    ann = desk.come("guest-Ann")
    for kind, fields in (
        ("why", {"thing": "deck"}),
        ("hint", {}),
        ("preview", {"move": "done"}),
        ("undo", {}),
        ("move", {"decision": "0", "move": "done"}),
        ("words", {"commit": "xyz"}),
        ("words", {"commit": "A" * 64}),
    ):
        assert desk.say(ann, kind, **fields)[-1]["type"] == "refused", kind
    assert desk.say(ann, "chat", text="Well met.")[-1]["type"] == "chat"
    eve = desk.come("guest-Eve")
    assert desk.say(eve, "words", commit="-")[-1]["reason"].startswith("You are watching")


def test_a_store_that_fails_at_any_step_of_the_words_leaves_no_table_stuck() -> None:
    for failing in range(3):
        for done in (False, True):
            desk = waiting_desk("Ann", "Bob")
            ann, bob = desk.come("guest-Ann"), desk.come("guest-Bob")
            seen = 0

            def faults(errand: Errand, after: bool, failing: int = failing, done: bool = done) -> Exception | None:
                nonlocal seen
                if isinstance(errand, WriteHeader) and after == done:
                    seen += 1
                    return StoreError("the disk is full") if seen == failing + 1 else None
                return None

            desk.faults = faults
            for _ in range(2):  # whoever is refused says it again
                desk.say(ann, "words", commit=hash_of(b"a"))
                desk.say(bob, "words", commit="-")
                desk.pass_time(60)
            for _ in range(2):
                desk.say(ann, "words", words="a")
                desk.pass_time(60)
            desk.faults = no_faults
            assert not desk.header.waiting, (failing, done)
            assert desk.room.status == "running"


def test_two_processes_do_not_deal_twice() -> None:
    desk = waiting_desk("Ann", "Bob")
    ann, bob = desk.come("guest-Ann"), desk.come("guest-Bob")
    desk.say(ann, "words", commit="-")
    elsewhere = desk.header
    proof = elsewhere.proof
    assert proof is not None
    dealt = Playthrough.deal(GAME, msgspec.structs.replace(elsewhere, proof=proof)).record.header
    desk.header = dealt  # another process was faster
    desk.say(bob, "words", commit="-")
    assert desk.header == dealt
    assert desk.room.header == dealt
    assert desk.shown(bob)["status"] == "running"


def test_another_process_sees_the_deal() -> None:
    desk = waiting_desk("Ann", "Bob")
    ann = desk.come("guest-Ann")
    desk.header = Playthrough.deal(GAME, desk.header).record.header
    desk.run(desk.room.catch_up(0))
    assert desk.shown(ann)["status"] == "running"
    assert chance(desk, ann)["phase"] == "dealt"


# Over the wire


def play_out(talks: list[Talk], chooser: random.Random) -> dict[str, Any]:
    while True:
        presents = [present(talk) for talk in talks]
        if presents[0]["outcome"]:
            return presents[0]
        at = next(at for at, now in enumerate(presents) if now["moves"])
        talks[at].play(presents[at], chance=chooser)
        talks[at].wait_any("present", "refused")


def test_a_table_of_people_is_proven_from_the_first_card_to_the_last(ann: Player, bob: Player) -> None:
    table, one, two = two_at(ann, bob, option_max_turns=2)
    assert SECRET not in "".join(one.raw)
    told = one.wait("chance")
    assert told["secret"] is None
    assert told["phase"] == "dealt"
    play_out([one, two], random.Random(2))
    one.hello()
    open_now = one.wait("chance")
    assert open_now["commitment"] == told["commitment"]
    assert hash_of(bytes.fromhex(open_now["secret"])) == told["commitment"]
    one.say("undo")
    assert "secret is open" in one.wait("refused")["reason"]
    record = read_record(bob.web.get(f"/table/{table}/record").text)
    assert record.header.seed == open_now["secret"]
    assert verify(GAME, record).outcome is not None
    assert bob.web.get(f"/table/{table}/verify").status_code == 200


def test_a_restart_and_another_server_keep_the_promise(serve: Callable[..., Server]) -> None:
    server = serve()
    with Player(server.url, "Ann") as ann:
        table = ann.table(seats=2, seat_0="me", seat_1="me", words="yes")
        talk = ann.talk(table)
        talk.hello()
        told = talk.wait("chance")
        talk.say("words", commit=hash_of(b"rain"), seat=0)
        assert talk.wait("chance")["commits"] == [hash_of(b"rain"), ""]
        cookies = dict(ann.web.cookies)
    server.stop()
    server = serve()
    with Player(server.url, "Ann") as ann:
        ann.web.cookies.clear()
        ann.web.cookies.update(cookies)
        talk = ann.talk(table)
        talk.hello()
        assert talk.wait("chance")["commitment"] == told["commitment"]
        talk.say("words", commit="-", seat=1)
        while talk.wait("chance")["phase"] != "open":
            pass
        talk.say("words", words="rain", seat=0)
        while talk.wait("chance")["phase"] != "dealt":
            pass
        assert present(talk)["status"] == "running"
        talk.say("give_up")
        while (last := talk.wait("chance"))["phase"] != "revealed":
            pass
        assert hash_of(bytes.fromhex(last["secret"])) == told["commitment"]
        record = read_record(ann.web.get(f"/table/{table}/record").text)
        assert verify(GAME, record).given_up


# Giving up, branches and records that leave early


def test_only_who_set_the_table_gives_it_up(ann: Player, bob: Player) -> None:
    table, one, two = two_at(ann, bob)
    two.say("give_up")
    assert "Only whoever set up this table" in two.wait("refused")["reason"]
    one.say("give_up")
    assert one.wait("present")["status"] == "over"
    assert one.wait("chance")["secret"]
    two.say("undo")
    assert two.wait("refused")["rule"] == "undo"
    now = present(one)
    assert now["decision"] is None
    one.say("give_up")
    assert one.wait("refused")["rule"] == "end"
    assert verify(GAME, read_record(bob.web.get(f"/table/{table}/record").text)).given_up


def test_a_running_game_keeps_its_secret_and_goes_on_elsewhere_with_another(ann: Player) -> None:
    table = ann.table(seats=2, seat_0="me", seat_1="bot:random", option_max_turns=3)
    talk = ann.talk(table)
    now = talk.hello()
    while not now["moves"]:
        now = talk.wait("present")
    talk.play(now)
    talk.wait("present")
    text = ann.web.get(f"/table/{table}/record").text
    record = read_record(text)
    assert record.header.seed == ""
    assert record.header.proof is not None
    uploaded = ann.web.post("/upload", content=text).headers["location"].split("/")[2]
    branched = ann.post(f"/table/{table}/continue", number="1").headers["location"].split("/")[2]
    promises = {record.header.proof.commitment}
    for other in (uploaded, branched):
        talk = ann.talk(other)
        talk.hello()
        promises.add(talk.wait("chance")["commitment"])
    assert len(promises) == 3


def test_a_finished_game_never_goes_on_with_its_open_secret(ann: Player) -> None:
    game = Playthrough.begin_with_secret(GAME, ["Ann", "bot:random"], new_secret(), {"max_turns": "2"})
    chooser = random.Random(1)
    while game.outcome is None:
        game.play(chooser.choice(game.state.moves()))
    table = ann.web.post("/upload", content=game.record.text()).headers["location"].split("/")[2]
    other = ann.post(f"/table/{table}/continue", number="1", chance="same").headers["location"].split("/")[2]
    talk = ann.talk(other)
    talk.hello()
    assert game.record.header.proof is not None
    assert talk.wait("chance")["commitment"] != game.record.header.proof.commitment


def test_a_worker_is_told_nothing_of_the_secret() -> None:
    played = Playthrough.begin_with_secret(GAME, ["bot:random", "bot:random"], SECRET)
    desk = Desk(played, people("bot:random", "bot:random"))
    desk.come("guest-Eve")
    (think,) = desk.thinks
    body = msgspec.json.encode(think.job).decode()
    assert SECRET not in body
    assert json.loads(body)["position"]["streams"] != played.game.position(played.state)["streams"]
