"""Bots at the table: workers that crash or dawdle are replaced; a seat left alone is taken and given back."""

import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

import miskatonic
from miskatonic.bots import LADDER, PACE
from miskatonic.bots.search import LEVEL_SECONDS
from miskatonic.store import Seat
from miskatonic.web.room.bots import next_pause
from miskatonic.web.settings import Settings
from tests.web.machine import Desk
from tests.web.preparing import begin, link, people, prepare
from tests.web.serving import Server
from tests.web.talking import Player, Talk, present, two_at

STARS = "stars_are_right"

# A worker that does what the file beside it says, once, and then works as it should.
TROUBLE = """
import os, sys, time
from pathlib import Path
from miskatonic.web import worker

trouble = Path(sys.argv[1])
think = worker.think
def troubled(job):
    if trouble.exists():
        what = trouble.read_text()
        trouble.unlink()
        if what == "crash":
            os._exit(3)
        if what == "raise":
            raise ZeroDivisionError
        if what == "dawdle":
            time.sleep(60)
        if what == "cheat":
            return worker.Choice("summon cthulhoo_1")
        if what == "babble":
            sys.stdout.buffer.write(b"hello\\n")
            sys.stdout.buffer.flush()
    return think(job)
worker.think = troubled
worker.main()
"""


def other_moves(talk: Talk, seat: int, patience: float = 20) -> None:
    """Wait until another seat than ours has moved and the decision is ours."""
    end = time.time() + patience
    now = present(talk)
    while not now["moves"]:
        assert time.time() < end
        now = talk.wait("present")
    assert now["decision"]["seat"] == seat


def bot_to_move(server: Server) -> Talk:
    """Ann at a table where the bot has the first decision."""
    played = next(p for seed in range(9) if (p := begin(STARS, ["Ann", "bot:greedy"], seed)).state.seat == 1)
    _, tokens = prepare(server.data, played.record.header, people("Ann", "bot:greedy"))
    return link(server.url, tokens[0])


@pytest.mark.parametrize("what", ["crash", "raise", "dawdle", "cheat", "babble"])
def test_a_worker_in_trouble_does_not_stop_the_table(serve: Callable[..., Server], tmp_path: Path, what: str) -> None:
    trouble = tmp_path / "trouble"
    command = (sys.executable, "-c", TROUBLE, str(trouble))
    server = serve(worker_command=command, think_seconds=2.0, workers=1)
    trouble.write_text(what)
    talk = bot_to_move(server)
    talk.hello()
    other_moves(talk, 0)
    assert not trouble.exists()
    assert present(talk)["number"] >= 2
    talk.close()


def test_the_room_answers_while_a_bot_thinks(serve: Callable[..., Server], tmp_path: Path) -> None:
    trouble = tmp_path / "trouble"
    server = serve(worker_command=(sys.executable, "-c", TROUBLE, str(trouble)), think_seconds=30.0, workers=1)
    trouble.write_text("dawdle")
    talk = bot_to_move(server)
    talk.hello()
    talk.say("chat", text="Take your time")
    assert talk.wait("chat")["text"] == "Take your time"
    assert present(talk)["number"] == 0  # it still thinks
    talk.close()


def test_a_bot_seems_to_think_no_longer_than_people_like() -> None:
    pauses = [Settings().bot_pause * PACE[level] for level in LADDER]
    assert pauses == sorted(pauses)
    assert max(*pauses, LEVEL_SECONDS) < 2


def test_many_moves_of_bots_are_shown_in_one_sweep() -> None:
    """However many moves three bots make, one's own turn comes within six seconds."""
    played = miskatonic.game("cthulhu_mash").table(seats=4, seed=3)
    bots = [Seat(seat=seat, kind="bot", level="elder") for seat in (1, 2, 3)]
    desk = Desk(played, [Seat(seat=0, kind="human", name="Ann"), *bots], settings=Settings())
    pauses = [next_pause(desk.room, 1) for _ in range(60)]
    assert pauses[0] > 1.0 > pauses[5] > pauses[20]
    assert sum(pauses) < 3.6


def test_an_answer_in_the_others_turns_does_not_begin_the_sweep_anew() -> None:
    played = miskatonic.game(STARS).table(seats=2, seed=3)
    bots = [Seat(seat=seat, kind="bot", level="elder") for seat in (0, 1) if seat != played.state.seat]
    desk = Desk(played, [Seat(seat=played.state.seat, kind="human", name="Ann"), *bots], settings=Settings())
    first = sum(next_pause(desk.room, bots[0].seat) for _ in range(5))
    desk.come("guest-Ann")
    assert first + sum(next_pause(desk.room, bots[0].seat) for _ in range(60)) < 5.5


def test_workers_that_always_crash_leave_a_table_that_goes_on(serve: Callable[..., Server]) -> None:
    server = serve(worker_command=(sys.executable, "-c", "raise SystemExit(1)"))
    talk = bot_to_move(server)
    talk.hello()
    other_moves(talk, 0, patience=40)
    talk.close()


def test_a_killed_worker_is_replaced(serve: Callable[..., Server], tmp_path: Path) -> None:
    note = tmp_path / "pids"
    script = (
        "import os, sys\nfrom miskatonic.web import worker\n"
        "open(sys.argv[1], 'a').write(f'{os.getpid()}\\n')\nworker.main()"
    )
    server = serve(worker_command=(sys.executable, "-c", script, str(note)), workers=1)
    talk = bot_to_move(server)
    talk.hello()
    other_moves(talk, 0)
    os.kill(int(note.read_text().split()[-1]), signal.SIGKILL)
    while present(talk)["decision"]["seat"] == 0:
        talk.play(present(talk), "done")
        talk.wait("present")
    other_moves(talk, 0)
    assert len(note.read_text().split()) == 2
    talk.close()


def test_a_worker_is_given_a_guess_and_never_the_true_hands(serve: Callable[..., Server], tmp_path: Path) -> None:
    """What a worker reads shows the bot's own hand, and for Ann's something that fits, not always what she holds."""
    spy = tmp_path / "jobs"
    script = (
        "import sys\nfrom miskatonic.web import worker\nimport msgspec\nthink = worker.think\n"
        "def spied(job):\n    open(sys.argv[1], 'ab').write(msgspec.json.encode(job) + b'\\n')\n    return think(job)\n"
        "worker.think = spied\nworker.main()"
    )
    server = serve(worker_command=(sys.executable, "-c", script, str(spy)), workers=1)
    played = next(p for seed in range(9) if (p := begin(STARS, ["Ann", "bot:greedy"], seed)).state.seat == 1)
    truth = played.game.position(played.state)["seats"]
    guesses = []
    for _ in range(4):
        _, tokens = prepare(server.data, played.record.header, people("Ann", "bot:greedy"))
        talk = link(server.url, tokens[0])
        talk.hello()
        other_moves(talk, 0)
        talk.close()
    for line in spy.read_bytes().splitlines():
        job = msgspec.json.decode(line)
        if job["position"]["turn"] == 1 and job["position"]["frames"][0]["what"] == "invoke":
            assert sorted(job["position"]["seats"][1]["hand"]) == sorted(truth[1]["hand"])
            guesses.append(sorted(job["position"]["seats"][0]["hand"]))
    assert len(guesses) == 4
    assert any(guess != sorted(truth[0]["hand"]) for guess in guesses)
    assert len({tuple(guess) for guess in guesses}) > 1


def test_a_seat_left_alone_is_taken_by_a_bot_and_given_back(serve: Callable[..., Server]) -> None:
    server = serve(away_seconds=0.3)
    with Player(server.url, "Ann") as ann, Player(server.url, "Bob") as bob:
        table, first, second = two_at(ann, bob)
        first.say("seat", action="bot", seat=1)
        assert "Bob is here" in first.wait("refused")["reason"]
        second.close()
        gone = first.wait("players")["players"][1]
        assert (gone["here"], gone["guest"]) == (False, True)
        time.sleep(0.4)
        first.say("seat", action="bot", seat=1)
        now = first.wait("present")
        assert (now["players"][1]["kind"], now["players"][1]["level"]) == ("bot", "scholar")
        assert now["players"][1]["name"] == "Bob (bot)"
        while present(first)["moves"]:
            first.play(present(first), "done")
            first.wait("present")
        other_moves(first, 0)  # the bot has played for Bob

        back = bob.talk(table)
        now = back.hello()
        assert now["eyes"] == 1
        refused = back.ask("move", decision=now["decision"]["id"], move="done")
        assert "A bot plays this seat" in refused["reason"]
        back.say("seat", action="back", seat=1)
        now = back.wait("present")
        assert now["players"][1]["kind"] == "human"
        while present(first)["moves"]:
            first.play(present(first), "done")
            first.wait("present")
        now = present(back)
        assert now["moves"], "Bob decides again"
        with Player(server.url, "Eve") as eve:
            watching = eve.talk(table)
            watching.hello()
            watching.say("seat", action="back", seat=1)
            assert "watching" in watching.wait("refused")["reason"]


def test_an_open_seat_can_be_given_to_a_bot(ann: Player) -> None:
    table = ann.table(seats=2, seat_0="me", seat_1="open")
    talk = ann.talk(table)
    assert talk.hello()["status"] == "open"
    talk.say("seat", action="bot", seat=1, level="random")
    now = talk.wait("present")
    assert now["status"] == "running"
    assert (now["players"][1]["name"], now["players"][1]["level"]) == ("Silas", "random")
    other_moves(talk, 0)


def test_a_hint_says_what_and_why_and_changes_nothing(ann: Player) -> None:
    table = ann.table(seats=2, seat_0="me", seat_1="bot:random")
    talk = ann.talk(table)
    talk.hello()
    other_moves(talk, 0)
    now = present(talk)
    talk.say("hint")
    hint = talk.wait("hint")
    assert hint["move"] in [move["move"] for move in now["moves"]]
    assert hint["say"]
    assert present(talk)["number"] == now["number"]


def test_two_seats_on_one_device_are_passed_round(ann: Player) -> None:
    table = ann.table(seats=2, seat_0="me", seat_1="me")
    talk = ann.talk(table)
    now = talk.hello()
    assert now["eyes"] is None
    assert now["moves"] == []
    assert "place-hand-0" not in now["html"] or 'aria-label="Your hand"' not in now["html"]
    decides = talk.wait("pass_device")["seat"]
    talk.say("seat", action="look", seat=decides)
    looking = talk.wait("present")
    assert looking["eyes"] == decides
    assert looking["moves"]
    while (now := present(talk))["eyes"] is not None:
        talk.play(now, "done")
        talk.wait("present")
    assert 'aria-label="Your hand"' not in now["html"]
    assert talk.wait("pass_device")["seat"] == 1 - decides
    talk.say("prefs", pass_device=False)
    assert talk.wait("present")["eyes"] == 1 - decides


def test_bots_alone_play_only_while_somebody_watches(serve: Callable[..., Server]) -> None:
    server = serve()
    played = begin(STARS, ["bot:random", "bot:random"], 1)
    table, _ = prepare(server.data, played.record.header, people("bot:random", "bot:random"))
    with Player(server.url, "Eve") as eve:
        watching = eve.talk(table)
        watching.hello()
        assert watching.wait("present")["number"] >= 1
        watching.close()
        time.sleep(0.5)
        again = eve.talk(table)
        number = again.hello()["number"]
        assert again.wait("present")["number"] > number
