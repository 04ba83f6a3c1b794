"""Empty questions are not asked; and nobody learns from what is sent, or when, that there was nothing to ask."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import msgspec
import pytest

import miskatonic
from miskatonic.core.playthrough import Playthrough
from miskatonic.core.record import Record, moves_of
from miskatonic.web.prefs import Prefs
from miskatonic.web.room.viewer import Viewer
from tests.browser.boxes import record_of
from tests.web import parlour
from tests.web.machine import Desk
from tests.web.preparing import people
from tests.web.test_sealed import holding

HANDS = [["thief_1", "swap_1", "laurel_1"], ["ward_1", "swap_2", "oracle_1"], ["thief_2", "mixer_1", "encore_1"]]


@pytest.fixture(autouse=True)
def game() -> Iterator[None]:
    parlour.register()
    yield
    parlour.unregister()


def without_the_ward() -> Playthrough:
    """The same game, but what Bob holds instead of the Ward came from the bottom of the deck, where the Ward is now."""
    played = holding(HANDS)
    header = played.record.header
    (order,) = header.chance["deck"]
    assert isinstance(order, list)
    ward = played.game.cards.index["ward_1"]  # type: ignore[attr-defined]
    exchanged = {ward: order[0], order[0]: ward}
    other = msgspec.structs.replace(
        header, chance={**header.chance, "deck": [[exchanged.get(card, card) for card in order]]}
    )
    return Playthrough.replay(played.game, Record(other, []))


def rob(desk: Desk) -> list[Viewer]:
    """Ann plays a Thief at Bob; Bob and Cleo are asked for a Ward."""
    viewers = [desk.come(f"guest-{name}") for name in ("Ann", "Bob", "Cleo")]
    desk.play(viewers[0], "play thief_1")
    desk.play(viewers[0], "aim seat-2")
    return viewers


def test_who_has_one_answer_only_is_not_asked_and_the_window_runs_its_time() -> None:
    desk = Desk(holding(HANDS), people("Ann", "Bob", "Cleo"))
    _, bob, cleo = rob(desk)
    asked, spared = desk.shown(bob)["decision"], desk.shown(cleo)["decision"]
    assert (asked["yours"], spared["yours"]) == (True, False)
    assert "only one answer" in spared["text"], "Cleo holds cards, but none of them answers a Thief"
    assert desk.shown(cleo)["moves"] == []
    desk.play(bob, "decline")
    desk.pass_time(desk.room.settings.sealed_seconds - 0.1)
    assert len(desk.moves()) == 2, "it never closes early"
    desk.pass_time(0.2)
    assert desk.moves()[2:] == ["decline", "decline"]


def test_a_setting_asks_again() -> None:
    desk = Desk(holding(HANDS), people("Ann", "Bob", "Cleo"))
    desk.prefs["guest-Cleo"] = Prefs(ask_empty=True)
    cleo = rob(desk)[2]
    assert desk.shown(cleo)["decision"]["yours"]
    assert [move["move"] for move in desk.shown(cleo)["moves"]] == ["decline"]


@pytest.mark.parametrize("answers", [False, True])
def test_in_paired_worlds_the_others_see_the_same_at_the_same_times(answers: bool) -> None:
    """Two tables, equal but for one hidden card. In one of them Bob could answer; he declines, or says nothing."""
    seen: list[Any] = []
    for played in (holding(HANDS), without_the_ward()):
        desk = Desk(played, people("Ann", "Bob", "Cleo"))
        ann, bob, cleo = rob(desk)
        eve = desk.come("eve")
        differs = desk.shown(bob)["decision"]["yours"]
        desk.pass_time(3)
        if answers:
            desk.play(bob, "decline")
        desk.pass_time(desk.room.settings.sealed_seconds - 4)
        to_ann = desk.sent[ann][:]  # then she takes a card from Bob, which she may see
        desk.pass_time(2)
        desk.play(bob, "draw")
        desk.pass_time(5)
        times = [desk.when[viewer] for viewer in (ann, cleo, eve)]
        seen.append((differs, to_ann, desk.sent[cleo], desk.sent[eve], times, [type(one) for one in desk.errands]))
    assert [world[0] for world in seen] == [True, False], "the worlds do not differ for Bob"
    assert seen[0][1:] == seen[1][1:]


def test_an_open_question_is_asked_where_hands_are_hidden() -> None:
    """How fast a lone answer comes would tell the others what is in the hand."""
    desk, viewer = at_a_lone_answer("great_old_one", 2, "Ann", "Bob")
    assert len(desk.shown(viewer)["moves"]) == 1


def test_alone_with_bots_a_lone_answer_is_played_at_once_and_undo_goes_behind_it() -> None:
    desk, ann = at_a_lone_answer("great_old_one", 2, "Ann", "bot:greedy")
    assert desk.room.present.played.line[-1].joined
    number = desk.room.present.played.number
    desk.say(ann, "undo")
    assert desk.room.present.played.number <= number - 2
    assert len(desk.shown(ann)["moves"]) > 1


def test_everybody_can_see_that_there_is_one_answer_in_a_game_that_hides_nothing() -> None:
    assert not miskatonic.game("cthulhu_mash").hides
    desk, _ = at_a_lone_answer("cthulhu_mash", 4, "Ann", "Bob", "Cleo", "Dan", verb="leave")
    assert desk.room.present.played.line[-1].joined


def at_a_lone_answer(game: str, seats: int, *names: str, verb: str = "", beside: str = "") -> tuple[Desk, Viewer]:
    """A kept game after a move of a person that leaves the same seat one legal move, openly asked for; or one beside
    some of a verb."""
    record = record_of(game, seats)
    moves = moves_of(record)
    played = Playthrough.replay(miskatonic.game(game), Record(record.header, []))
    for number, (move, following) in enumerate(pairwise(moves)):
        played.take(move)
        state = played.state
        texts = [] if state.asked else [played.game.text(one, state) for one in state.moves()]
        others = [text.split()[0] for text in texts if text.split()[0] != beside]
        lone = (
            state.seat == move.seat == following.seat
            and len(others) == 1
            and verb in ("", others[0])
            and bool(beside) == (len(texts) > 1)
        )
        if lone and ":" not in names[move.seat]:
            start = Playthrough.replay(played.game, Record(record.header, []))
            desk = Desk(start, people(*names), moves[:number])
            viewer = desk.come(f"guest-{names[move.seat]}")
            desk.play(viewer, move.move)
            return desk, viewer
    raise AssertionError("this game has no lone answer")


@pytest.mark.parametrize("beside", ["", "drop"])
def test_a_player_of_mash_ends_the_turn_oneself(beside: str) -> None:
    """CM-5.3: then the monsters move, which nobody is to be surprised by."""
    desk, viewer = at_a_lone_answer("cthulhu_mash", 4, "Ann", "Bob", "Cleo", "Dan", verb="end", beside=beside)
    assert desk.shown(viewer)["decision"]["yours"]
    assert "end" in [move["move"] for move in desk.shown(viewer)["moves"]]
