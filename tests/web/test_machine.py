"""The machine of a table without sockets, store or clock: what it stores, sends, asks and when."""

import ast
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import miskatonic
from miskatonic.core.playthrough import Playthrough
from miskatonic.store import Seat, StoreError
from miskatonic.web.prefs import Prefs
from miskatonic.web.room import flow, orders
from miskatonic.web.room.orders import Errand
from tests.web import parlour
from tests.web.machine import Desk, Faults
from tests.web.preparing import begin, people
from tests.web.test_sealed import holding

STARS = "stars_are_right"
DISK = StoreError("The disk is full.")


@pytest.fixture(autouse=True)
def game() -> Iterator[None]:
    parlour.register()
    yield
    parlour.unregister()


def guests(*names: str) -> list[Seat]:
    """Seats of these guests; one who is named twice holds two seats."""
    return [Seat(seat=at, kind="human", guest=name, name=f"{name} {at}") for at, name in enumerate(names)]


def thieves() -> Playthrough:
    """Ann can steal from Bob; then Bob and Cleo are asked for a Ward, and Bob holds one."""
    return holding(
        [["thief_1", "swap_1", "laurel_1"], ["ward_1", "swap_2", "oracle_1"], ["thief_2", "mixer_1", "encore_1"]]
    )


def test_the_room_reads_no_clock_no_socket_and_no_chance_but_what_it_is_given() -> None:
    forbidden = {"asyncio", "time", "secrets", "random", "socket", "starlette", "os", "threading"}
    for file in Path(flow.__file__).parent.glob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        found = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
        found |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        assert not {name.partition(".")[0] for name in found} & forbidden, file.name


# One input


def test_a_move_is_stored_before_it_is_shown() -> None:
    desk = Desk(begin(STARS, ["Ann", "Bob"], 1), people("Ann", "Bob"))
    viewers = [desk.come("guest-Ann"), desk.come("guest-Bob")]
    decides = desk.room.present.state.seat
    now = desk.shown(viewers[decides])
    stored: list[int] = []
    desk.faults = lambda errand, done: stored.append(len(desk.all(viewers[0], "present"))) if done else None
    before = len(desk.all(viewers[0], "present"))
    desk.play(viewers[decides], now["moves"][0]["move"])
    assert stored == [before], "nothing was sent when it was stored, and it was stored once"
    assert [desk.shown(viewer)["number"] for viewer in viewers] == [1, 1]
    assert desk.errands[-1] == orders.Append(1, tuple(desk.inputs))


def test_a_page_from_before_the_house_changed_is_told_to_load_again() -> None:
    """It says hello without a version, and would wait for messages that nobody sends any more."""
    desk = Desk(begin(STARS, ["Ann", "Bob"], 1), people("Ann", "Bob"))
    viewers = [desk.come("guest-Ann"), desk.come("guest-Bob")]
    decides = desk.room.present.state.seat
    page, move = viewers[decides], desk.shown(viewers[decides])["moves"][0]["move"]
    for heard in (desk.say(page, "hello", version=1, seq=3), desk.play(page, move)):
        assert [(answer["type"], answer["rule"]) for answer in heard] == [("refused", "version")]
        assert heard[0]["reason"].startswith("This page is older than the house: load it again.")
    assert desk.inputs == []
    assert desk.say(page, "hello")[-1]["type"] == "present", "and once loaded it is one of us"


def test_what_cannot_be_stored_did_not_happen() -> None:
    desk = Desk(begin(STARS, ["Ann", "Bob"], 1), people("Ann", "Bob"))
    viewers = [desk.come("guest-Ann"), desk.come("guest-Bob")]
    decides = desk.room.present.state.seat
    before = desk.shown(viewers[decides])
    desk.faults = lambda errand, done: DISK if isinstance(errand, orders.Append) and not done else None
    heard = desk.play(viewers[decides], before["moves"][0]["move"])
    assert [message["type"] for message in heard] == ["present", "refused"]
    assert heard[1]["reason"] == "Your move was not taken. The disk is full."
    assert heard[0]["number"] == 0
    assert heard[0]["html"] == before["html"]
    assert desk.inputs == []


def test_what_was_stored_though_it_seemed_to_fail_is_shown() -> None:
    desk = Desk(begin(STARS, ["Ann", "Bob"], 1), people("Ann", "Bob"))
    viewers = [desk.come("guest-Ann"), desk.come("guest-Bob")]
    decides = desk.room.present.state.seat
    desk.faults = lambda errand, done: DISK if isinstance(errand, orders.Append) and done else None
    desk.play(viewers[decides], desk.shown(viewers[decides])["moves"][0]["move"])
    assert [desk.shown(viewer)["number"] for viewer in viewers] == [1, 1]


# Who is a person


def test_on_a_shared_device_nobody_reads_what_only_one_seat_may_know() -> None:
    """Ann and Bob pass one screen round; what it tells is what a spectator is told, whoever has just looked."""
    desk = Desk(begin(STARS, ["Ann", "Bob"], 1), guests("both", "both"))
    device, eve = desk.come("both"), desk.come("eve")
    private = 0
    for _ in range(30):
        seat = desk.room.present.state.seat
        desk.say(device, "seat", action="look", seat=seat)
        moves = [move["move"] for move in desk.shown(device)["moves"]]
        desk.play(device, next((move for move in moves if move.startswith("discard")), "done"), seat)
        heard = desk.room.present.happened[-1].heard
        names = desk.room.names_for(None)
        told = [desk.room.game.events(heard, eyes, names, desk.room.present.state) for eyes in (None, seat)]
        private += told[0] != told[1]
        passed = desk.shown(device)
        if passed["eyes"] is None:
            assert passed["events"] == desk.shown(eve)["events"]
    desk.say(device, "hello")
    desk.say(eve, "hello")
    assert private > 3, "otherwise there was nothing to be kept"
    assert desk.all(device, "log") == desk.all(eve, "log")


def test_a_shared_device_shows_no_hand_until_its_next_player_looks() -> None:
    desk = Desk(begin(STARS, ["Ann", "Bob"], 1), guests("both", "both"))
    device = desk.come("both")
    decides = desk.room.present.state.seat
    assert (desk.shown(device)["eyes"], desk.shown(device)["moves"]) == (None, [])
    assert desk.all(device, "pass_device")[-1]["seat"] == decides
    desk.say(device, "seat", action="look", seat=decides)
    assert desk.shown(device)["eyes"] == decides
    while desk.room.present.state.seat == decides:
        desk.play(device, "done", decides)
    assert desk.shown(device)["eyes"] is None
    assert desk.all(device, "pass_device")[-1]["seat"] == 1 - decides


def test_bots_are_not_people_one_asks_before_taking_back() -> None:
    played = next(p for seed in range(9) if (p := begin(STARS, ["Ann", "bot:greedy"], seed)).state.seat == 0)
    desk = Desk(played, people("Ann", "bot:greedy"))
    ann = desk.come("guest-Ann")
    while desk.room.present.state.seat == 0:
        desk.play(ann, "done")
    desk.let_bots_think()
    assert desk.shown(ann)["undo"] == {"can": True, "free": True}
    desk.say(ann, "undo")
    assert desk.all(ann, "ask") == []
    assert desk.room.present.state.seat == 0


def test_who_plays_again_finds_the_bots_answers_as_they_were() -> None:
    played = next(p for seed in range(9) if (p := begin(STARS, ["Ann", "bot:greedy"], seed)).state.seat == 0)
    desk = Desk(played, people("Ann", "bot:greedy"))
    ann = desk.come("guest-Ann")
    while desk.room.present.state.seat == 0:
        desk.play(ann, "done")
    while desk.room.present.state.seat == 1:
        desk.let_bots_think()
    before = desk.shown(ann)
    desk.say(ann, "undo")
    taken_back = before["number"] - desk.shown(ann)["number"]
    assert taken_back > 1, "the bot's answers went with Ann's move"
    desk.say(ann, "redo")
    again = desk.shown(ann)
    assert (again["number"], again["html"], again["redo"]["can"]) == (before["number"], before["html"], False)


def test_a_bot_that_stands_in_agrees_to_nothing() -> None:
    """Ann could let a bot play for Bob, who was away for a minute, and then take back whatever she liked."""
    played = next(p for seed in range(9) if (p := begin(STARS, ["Ann", "Bob"], seed)).state.seat == 0)
    desk = Desk(played, people("Ann", "Bob"))
    ann = desk.come("guest-Ann")
    desk.pass_time(100)
    desk.say(ann, "seat", action="bot", seat=1)
    while desk.room.present.state.seat == 0:
        desk.play(ann, "done")
    desk.let_bots_think()
    assert desk.shown(ann)["undo"] == {"can": True, "free": False}
    number = desk.shown(ann)["number"]
    desk.say(ann, "undo")
    assert desk.shown(ann)["number"] == number
    bob = desk.come("guest-Bob")
    asked = desk.all(bob, "ask")[-1]
    desk.say(bob, "consent", ask=asked["ask"], yes=True)
    assert desk.shown(ann)["number"] < number


def test_who_would_rather_not_is_not_asked_again_and_again() -> None:
    played = begin(STARS, ["Ann", "Bob"], 1)
    desk = Desk(played, people("Ann", "Bob"))
    viewers = [desk.come("guest-Ann"), desk.come("guest-Bob")]
    first, second = viewers[played.state.seat], viewers[1 - played.state.seat]
    while desk.room.present.state.seat == played.state.seat:
        desk.play(first, "done")
    desk.play(second, "done")
    for _ in range(5):
        desk.say(first, "undo")
    assert len(desk.all(second, "ask")) == 1
    assert "not everybody has answered" in desk.all(first, "refused")[-1]["reason"]
    desk.say(second, "consent", ask=desk.all(second, "ask")[-1]["ask"], yes=False)
    desk.say(first, "undo")
    assert len(desk.all(second, "ask")) == 2, "one may change one's mind"
    desk.say(second, "consent", ask=desk.all(second, "ask")[-1]["ask"], yes=False)
    assert "would rather not" in desk.say(first, "undo")[-1]["reason"]
    assert len(desk.all(second, "ask")) == 2
    while desk.room.present.state.seat != played.state.seat:
        desk.play(second, "done")
    desk.say(first, "undo")
    assert len(desk.all(second, "ask")) == 3, "the table has moved on"


def test_one_person_among_bots_is_waited_for_and_two_have_a_clock() -> None:
    closing = []
    for names in (("bot:greedy", "Bob", "bot:greedy"), ("bot:greedy", "Bob", "Cleo")):
        desk = Desk(thieves(), people(*names))
        bob = desk.come("guest-Bob")
        desk.let_bots_think("play thief_1")
        desk.let_bots_think("aim seat-2")
        closing.append(desk.shown(bob)["decision"]["closes"])
    assert closing == [None, int((desk.room.now + desk.room.settings.sealed_seconds) * 1000)]


def test_bots_alone_think_only_while_somebody_watches() -> None:
    desk = Desk(begin(STARS, ["bot:random", "bot:random"], 1), people("bot:random", "bot:random"))
    eve = desk.come("eve")
    assert len(desk.thinks) == 1
    desk.room.leave(eve)
    desk.let_bots_think()
    assert len(desk.moves()) == 1
    assert desk.thinks == []


def test_who_thinks_for_long_is_nudged_once_for_each_decision() -> None:
    desk = Desk(begin(STARS, ["Ann", "Bob"], 1), people("Ann", "Bob"))
    viewers = [desk.come("guest-Ann"), desk.come("guest-Bob")]
    decides = desk.room.present.state.seat
    slow, other = viewers[decides], viewers[1 - decides]
    desk.say(other, "seat", action="nudge", seat=decides)
    assert desk.sent[slow][-1] == {"type": "nudge", "name": ("Ann", "Bob")[1 - decides]}
    assert "already" in desk.say(other, "seat", action="nudge", seat=decides)[-1]["reason"]
    assert "waiting for" in desk.say(slow, "seat", action="nudge", seat=1 - decides)[-1]["reason"]


def test_everybody_is_told_who_is_back() -> None:
    desk = Desk(begin(STARS, ["Ann", "Bob"], 1), people("Ann", "Bob"))
    ann, bob = desk.come("guest-Ann"), desk.come("guest-Bob")
    assert desk.all(ann, "note") == []
    desk.room.leave(bob)
    desk.run(desk.room.left_behind())
    desk.come("guest-Bob")
    assert [note["text"] for note in desk.all(ann, "note")] == ["Bob is back."]


# Sealed questions


def steal(desk: Desk) -> None:
    desk.play(desk.come("guest-Ann"), "play thief_1")
    desk.play(desk.come("guest-Ann"), "aim seat-2")


def test_a_sealed_question_closes_at_its_time_and_not_before() -> None:
    desk = Desk(thieves(), people("Ann", "Bob", "Cleo"))
    bob, cleo = desk.come("guest-Bob"), desk.come("guest-Cleo")
    steal(desk)
    assert desk.play(bob, "show ward_1")[-1]["type"] == "sealed"
    quiet = len(desk.sent[cleo])
    desk.play(cleo, "decline")
    assert [message["type"] for message in desk.sent[cleo][quiet:]] == ["sealed"]
    desk.pass_time(desk.room.settings.sealed_seconds - 0.1)
    assert len(desk.moves()) == 2
    desk.pass_time(0.2)
    assert desk.moves()[2:] == ["show ward_1", "decline"]
    assert desk.sealed == {}


def test_what_was_opened_is_not_taken_back() -> None:
    """Cleo would see all answers, take back her own, and answer again alone."""
    desk = Desk(thieves(), people("Ann", "Bob", "Cleo"))
    bob, cleo = desk.come("guest-Bob"), desk.come("guest-Cleo")
    steal(desk)
    desk.play(bob, "show ward_1")
    desk.play(cleo, "decline")
    desk.pass_time(30)
    number = desk.shown(cleo)["number"]
    assert number == 4
    for viewer in (bob, cleo, desk.come("guest-Ann")):
        assert desk.shown(viewer)["undo"] == {"can": False, "free": False}
        assert "Answers were opened" in desk.say(viewer, "undo")[-1]["reason"]
    assert desk.room.present.played.number == number


def test_alone_with_bots_a_question_is_put_anew() -> None:
    desk = Desk(thieves(), people("bot:greedy", "Bob", "bot:greedy"))
    bob = desk.come("guest-Bob")
    desk.let_bots_think("play thief_1")
    desk.let_bots_think("aim seat-2")
    desk.play(bob, "show ward_1")
    desk.let_bots_think("decline")
    assert desk.moves()[2:] == ["show ward_1", "decline"]
    desk.say(bob, "undo")
    assert desk.shown(bob)["number"] == 2
    assert desk.shown(bob)["decision"]["sealed"]
    assert [move["move"] for move in desk.shown(bob)["moves"]] == ["show ward_1", "decline"]
    assert desk.shown(bob)["redo"]["can"]
    desk.say(bob, "redo")
    assert desk.shown(bob)["number"] == 4


def test_who_always_passes_is_passed_for() -> None:
    desk = Desk(thieves(), people("Ann", "Bob", "Cleo"))
    desk.prefs = {f"guest-{name}": Prefs(always_pass=True) for name in ("Bob", "Cleo")}
    steal(desk)
    desk.pass_time(0)
    assert set(desk.sealed[2]) == {1, 2}


def fails_at(number: int, *, done: bool) -> Faults:
    """The errand with this number fails, once."""
    count = 0

    def fault(_errand: Errand, after: bool) -> Exception | None:
        nonlocal count
        if after != done:
            return None
        count += 1
        return DISK if count == number else None

    return fault


def sometimes(chance: Random, part: float) -> Faults:
    return lambda _errand, _done: DISK if chance.random() < part else None


def through_a_question(names: tuple[str, ...], faults: Faults) -> Desk:
    """A question is put, answered as well as the store lets people, and has to be over in the end."""
    desk = Desk(thieves(), people(*names))
    viewers: dict[int, Any] = {at: desk.come(f"guest-{name}") for at, name in enumerate(names) if ":" not in name}
    for move in ("play thief_1", "aim seat-2"):
        if 0 in viewers:
            desk.play(viewers[0], move)
        else:
            desk.let_bots_think(move)
    assert desk.room.present.state.asked
    desk.faults = faults
    for seat in (1, 2):
        if seat in viewers:
            desk.play(viewers[seat], "decline", seat)
    desk.pass_time(30)
    desk.faults = lambda _errand, _done: None
    for seat in (1, 2):  # who was told that an answer was not taken says it again
        if seat in viewers:
            desk.say(viewers[seat], "hello")
            if desk.room.present.state.asked:
                desk.play(viewers[seat], "decline", seat)
    desk.pass_time(120)
    return desk


def expect_over(desk: Desk) -> None:
    assert len(desk.moves()) >= 4, "the question is over"
    replayed = Playthrough.replay(desk.room.game, desk.room.present.played.record)
    assert replayed.position_hash() == desk.room.present.played.position_hash()
    assert [str(body) for body in desk.inputs] == desk.inputs
    assert desk.room.committed == desk.room.present.count == len(desk.inputs)
    for viewer in desk.room.viewers:
        assert desk.shown(viewer)["number"] == len(desk.moves()), "and everybody was shown that"


TABLES = [("Ann", "Bob", "Cleo"), ("Ann", "bot:greedy", "bot:greedy"), ("bot:greedy", "Bob", "bot:greedy")]


@pytest.mark.parametrize("names", TABLES)
@pytest.mark.parametrize("done", [False, True])
def test_a_sealed_question_ends_whichever_errand_fails(names: tuple[str, ...], done: bool) -> None:
    for number in range(1, 25):
        expect_over(through_a_question(names, fails_at(number, done=done)))


def test_no_table_is_stuck_in_a_thousand_runs() -> None:
    for run in range(1000):
        chance = Random(run)
        part = chance.choice([0.05, 0.2, 0.5, 0.9])
        expect_over(through_a_question(TABLES[run % 3], sometimes(chance, part)))


def test_a_question_that_waits_for_everybody_ends_though_the_store_failed() -> None:
    """The carousel: no pass, no clock. The last answer is in, but the store fails as the question closes."""
    played = holding([["carousel_1", "swap_1", "laurel_1"], ["ward_1", "swap_2", "oracle_1"]])
    for number in range(1, 8):
        for done in (False, True):
            desk = Desk(played, people("Ann", "Bob"))
            ann, bob = desk.come("guest-Ann"), desk.come("guest-Bob")
            desk.play(ann, "play carousel_1")
            desk.play(ann, "give swap_1")
            desk.faults = fails_at(number, done=done)
            desk.play(bob, "give ward_1")
            desk.pass_time(60)
            if len(desk.moves()) < 3:
                desk.play(bob, "give ward_1")
            assert desk.moves() == ["play carousel_1", "give swap_1", "give ward_1"]
            assert desk.shown(ann)["number"] == 3


def test_a_whole_game_of_every_title_goes_through_the_machine() -> None:
    for name in ("stars_are_right", "cards_of_cthulhu", "great_old_one"):
        title = miskatonic.game(name)
        count = title.seats[0]
        desk = Desk(begin(name, ["bot:random"] * count, 3), people(*["bot:random"] * count))
        eve = desk.come("eve")
        for _ in range(60):
            desk.pass_time(5)
        assert desk.shown(eve)["number"] == len(desk.moves()) > 30
