"""Replays, continuing from an earlier moment, records as files."""

import json
import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

import miskatonic
from miskatonic.core.playthrough import Playthrough
from miskatonic.core.record import Guess, Record, read_record
from miskatonic.core.verifying import verify
from tests.web.preparing import begin, people, prepare
from tests.web.serving import Server
from tests.web.talking import Player, present

STARS = "stars_are_right"


def finished(names: list[str], seed: int = 1, turns: int = 6) -> Playthrough:
    played = begin(STARS, names, seed, max_turns=turns)
    chance = random.Random(seed)
    while played.state.outcome() is None:
        played.play(chance.choice(played.state.moves()))
    return played


def stored(server: Server, played: Playthrough) -> str:
    return prepare(server.data, played.record.header, people(*played.seats), played.record.inputs)[0]


def steps(player: Player, table: str, **query: Any) -> dict[str, Any]:
    answer = player.web.get(f"/table/{table}/replay/steps", params=query)
    assert answer.status_code == 200
    found: dict[str, Any] = json.loads(answer.text)
    return found


def upload(player: Player, text: str | bytes) -> Any:
    return player.web.post("/upload", content=text, headers={"Content-Type": "text/plain"})


def test_a_finished_game_is_seen_through_any_eyes(ann: Player, server: Server) -> None:
    played = finished(["Ann", "Bob"])
    table = stored(server, played)
    assert ann.web.get(f"/table/{table}/replay").status_code == 200
    count = played.number
    whole = steps(ann, table, **{"from": 0, "to": 10, "eyes": 0})
    assert whole["count"] == count
    assert [step["number"] for step in whole["steps"]] == list(range(11))
    other = steps(ann, table, **{"from": 0, "to": 10, "eyes": 1})
    neither = steps(ann, table, **{"from": 0, "to": 10, "eyes": "spectator"})
    assert len({whole["steps"][0]["html"], other["steps"][0]["html"], neither["steps"][0]["html"]}) == 3
    (last,) = steps(ann, table, **{"from": count})["steps"]
    assert last["number"] == count
    assert last["text"]


def test_a_move_of_which_nothing_is_told_is_told_after_the_end(ann: Player, server: Server) -> None:
    """“Go on without invoking” was an empty line, so whoever came from a review did not see the mistake."""
    played = finished(["Ann", "Bob"])
    sentence = "Go on without invoking"
    silent = next(at for at, step in enumerate(played.line) if played.game.say(step.move, step.before) == sentence)
    (step,) = steps(ann, stored(server, played), **{"from": silent + 1})["steps"]
    assert not step["events"]
    assert step["text"].endswith(f": {sentence}.")


def test_a_running_game_shows_each_its_own_past(ann: Player, bob: Player) -> None:
    table = ann.table(seats=2, seat_0="me", seat_1="open")
    bob.sit(table)
    mine = steps(ann, table, eyes=1)
    assert mine["eyes"] == 0
    assert steps(bob, table, eyes=0)["eyes"] == 1
    assert ann.web.get(f"/table/{table}/record").status_code == 400
    assert "only when it is over" in ann.post(f"/table/{table}/continue", number=0).text


def test_a_record_goes_out_and_comes_back(ann: Player, server: Server) -> None:
    table = stored(server, finished(["Ann", "Bob"]))
    answer = ann.web.get(f"/table/{table}/record")
    assert "attachment" in answer.headers["content-disposition"]
    record = read_record(answer.text)
    assert record.header.seats == ("Ann", "Bob")
    assert verify(miskatonic.game(STARS), record).state.outcome() is not None
    there = upload(ann, answer.text).headers["location"]
    assert there.endswith("/replay")
    again = ann.web.get(there.removesuffix("/replay") + "/record").text
    assert again == answer.text
    form = {"record": ("game.record", answer.text.encode(), "application/octet-stream")}
    assert ann.web.post("/upload", files=form).status_code == 303


def test_one_person_may_take_the_record_of_a_running_game(ann: Player) -> None:
    table = ann.post("/play/stars_are_right").headers["location"].rpartition("/")[2]
    record = read_record(ann.web.get(f"/table/{table}/record").text)
    assert record.header.seats == ("Ann", "bot:novice")
    where = upload(ann, record.text()).headers["location"].removesuffix("/replay")
    talk = ann.talk(where.rpartition("/")[2])
    now = talk.hello()
    assert now["status"] == "running"
    assert now["eyes"] == 0


def test_continue_from_here_with_the_same_or_fresh_chance(ann: Player, server: Server) -> None:
    played = finished(["Ann", "Bob"])
    table = stored(server, played)
    for chance in ("same", "fresh"):
        answer = ann.post(f"/table/{table}/continue", number=5, seat=1, chance=chance)
        assert answer.status_code == 303
        there = answer.headers["location"].rpartition("/")[2]
        assert there != table
        now = ann.talk(there).hello()
        assert now["number"] >= 5
        assert now["eyes"] == 1
        assert now["players"][0]["kind"] == "bot"
        record = read_record(ann.web.get(f"/table/{there}/record").text)
        assert (record.header.seed == played.record.header.seed) == (chance == "same")
        verify(miskatonic.game(STARS), record)
    assert ", from turn 2 of another game</span>" in ann.web.get("/").text


def test_one_person_goes_on_from_an_earlier_moment_of_a_running_game(ann: Player) -> None:
    table = ann.post("/play/stars_are_right").headers["location"].rpartition("/")[2]
    talk = ann.talk(table)
    now = talk.hello()
    while not now["moves"]:
        now = talk.wait("present")
    talk.play(now, "done")
    talk.wait("present")
    answer = ann.post(f"/table/{table}/continue", number=0)
    assert answer.status_code == 303
    there = ann.talk(answer.headers["location"].rpartition("/")[2])
    assert there.hello()["status"] == "running"
    assert present(talk)["number"] >= 1
    record = read_record(ann.web.get(f"{answer.headers['location']}/record").text)
    assert isinstance(record.inputs[record.header.branched - 1], Guess), "what she cannot know is not given away"
    verify(miskatonic.game(STARS), record)
    assert "a seat of your own" in ann.post(f"/table/{table}/continue", number=0, seat=1).text


def bad_records() -> dict[str, tuple[str | bytes, str]]:
    """Broken records, and words of the sentence each is refused with."""
    whole = finished(["Ann", "Bob"]).record
    lines = whole.text().splitlines()
    first = json.loads(lines[0])

    def with_header(**changes: Any) -> str:
        return Record(msgspec.structs.replace(whole.header, **changes), whole.inputs).text()

    chance = whole.header.chance
    forged = {**chance, "first": [1 - first["chance"]["first"][0]]}
    return {
        "empty": ("", "is empty"),
        "noise": (b"\x00\xff\xfe", "not text"),
        "html": ("<script>alert(1)</script>", "not a header"),
        "cut": ("\n".join(lines[:-3]), "truncated"),
        "no end": ("\n".join(lines[:-1]) + "\n", "truncated"),
        "edited": (whole.text().replace("done", "dome", 1), "checksum"),
        "another game": (with_header(game="chess"), "no game"),
        "another version": (with_header(version=99), "version 99"),
        "another pack": (with_header(pack_hash="0" * 16), "pack"),
        "another seed": (with_header(seed="1234"), "seed gives"),
        "no seed at all": (with_header(seed="xyz"), "hexadecimal"),
        "too many seats": (with_header(seats=("Ann",) * 9), "2 to 4 seats"),
        "strange option": (with_header(options={**first["options"], "speed": 3}), "no option"),
        "illegal move": (Record(whole.header, whole.inputs[1:]).text(), "Input 1 does not replay"),
        "forged luck": (with_header(chance=forged), "does"),
        "strange stream": (with_header(chance={**chance, "luck": [1]}), "no stream"),
        "deep": ("[" * 100_000, "not a header"),
        "long": ("x" * 2_000_000, "too large"),
    }


@pytest.mark.parametrize("what", list(bad_records()))
def test_a_broken_record_is_refused_before_it_is_stored(ann: Player, what: str) -> None:
    data, says = bad_records()[what]
    answer = upload(ann, data)
    assert answer.status_code == 400, what
    assert says in answer.text
    assert "Traceback" not in answer.text
    assert "/replay" not in ann.web.get("/").text, "nothing was stored"


def test_an_uploaded_name_is_tidied(ann: Player) -> None:
    played = finished(["<b>Eve</b>" + "z" * 200, "Bob"])
    where = upload(ann, played.record.text()).headers["location"]
    page = ann.web.get(where).text
    assert "<b>Eve" not in page


def test_captions_belong_to_a_move_and_are_replayed(serve: Callable[..., Server]) -> None:
    server = serve()
    with Player(server.url, "Ann") as ann:
        table = ann.post("/play/stars_are_right").headers["location"].rpartition("/")[2]
        talk = ann.talk(table)
        now = talk.hello()
        while not now["moves"]:
            now = talk.wait("present")
        number = now["number"]
        talk.play(now, "done")
        talk.wait("present")
        talk.say("caption", about=number, text="The third row creaked.")
        while True:
            entries = talk.wait("log")["entries"]
            if entries[0]["kind"] == "caption":
                break
        assert entries[0]["text"] == "The third row creaked."
        (step,) = steps(ann, table, **{"from": number + 1})["steps"]
        assert step["captions"] == ["Ann: The third row creaked."]
