"""Sealed questions leak nothing: a third player cannot tell who holds a Sign, or what others picked."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

import miskatonic
from miskatonic.bots.eyes import Eyes
from miskatonic.bots.levels import Novice
from miskatonic.core.chance import seeded
from miskatonic.core.state import NOBODY, WHAT, State
from miskatonic.games.great_old_one.numbers.frames import ANNOUNCE, WINDOW
from tests.support import events_seen, lively, play_heard, seen

GAME = miskatonic.game("great_old_one")
HORRORS = list(GAME.pack["horror"])

# What Cleo (seat 2) sees of the table is the same in both: only who of the others holds a Sign differs.
ANN = ["zadok_allen", "thurber", "delapore"]
BOB = ["danforth", "blandot", "the_elder_sign"]
OTHER_ANN = ["zadok_allen", "thurber", "the_elder_sign"]
OTHER_BOB = ["danforth", "blandot", "delapore"]


def table(horror: str, ann: list[str], bob: list[str]) -> State:
    state = GAME.new(seats=3, seed=5)
    seats = [
        {"hand": [horror, *ann], "pairs": ["joe_slater+doctor_fenton"]},
        {"hand": bob, "pairs": ["erich_zann+erich_zann"], "horrors": ["cool_air"] if horror != "cool_air" else []},
        {"hand": ["robert_blake", "mrs_herrero"], "pairs": []},
    ]
    discards = ["harley_warren", "thomas_malone"]
    GAME.place(state, {"seats": seats, "active": 0, "first": 0, "phase": "horror", "discards": discards})
    return state


def announcement(state: State, horror: str) -> int:
    """The first way to play the Horror."""
    return next(move for move in state.moves() if GAME.text(move).startswith(f"play {horror}"))


@pytest.mark.parametrize("horror", HORRORS)
def test_who_holds_a_sign_is_not_seen_by_the_third(horror: str) -> None:
    """From the announcement to the close of the window, whatever is answered in secret."""
    tables = [table(horror, ANN, BOB), table(horror, OTHER_ANN, OTHER_BOB)]
    frames: list[list[bytes]] = [[], []]
    for state, told in zip(tables, frames, strict=True):
        heard = play_heard(state, announcement(state, horror))
        told.append(events_seen(GAME, heard, state, 2))
        while state.frames[WHAT] != WINDOW and state.seat == 0:  # further announcements
            told.append(events_seen(GAME, play_heard(state, state.moves()[0]), state, 2))
        assert state.asked == 0b111, "everybody is asked"
        while state.asked and state.frames[WHAT] == WINDOW:
            told += [seen(GAME, state, 2), seen(GAME, state, None), msgspec.json.encode(state.moves_of(2))]
            if state.seat == 2:
                break
            told.append(events_seen(GAME, play_heard(state, GAME.parse("pass")), state, 2))
    assert frames[0] == frames[1]


def test_a_sealed_sign_looks_like_a_pass() -> None:
    """Bob answers with his Sign or passes: until the question closes nobody else sees a difference."""
    frames = []
    for answer in ("pass", "answer the_elder_sign"):
        state = table("the_shadow_out_of_time", ANN, BOB)
        state.play(announcement(state, "the_shadow_out_of_time"))
        state.play(GAME.parse("pass"))
        heard = play_heard(state, GAME.parse(answer))
        views = [seen(GAME, state, viewer) for viewer in (0, 2, None)]
        frames.append([events_seen(GAME, heard, state, 0), *views])
    assert frames[0] == frames[1]


@pytest.mark.parametrize("horror, moves", [("the_call_of_cthulhu", "hand"), ("the_colour_out_of_space", "discard")])
def test_a_sealed_choice_is_not_seen(horror: str, moves: str) -> None:
    frames = []
    for choice in ("danforth", "blandot"):
        state = table(horror, ANN, BOB)
        state.play(announcement(state, horror))
        while state.frames[WHAT] == WINDOW:
            state.play(GAME.parse("pass"))
        while state.seat != 1:
            state.play(state.moves()[0])
        play_heard(state, GAME.parse(f"{moves} {choice}"))
        assert state.asked
        frames.append([seen(GAME, state, viewer) for viewer in (0, 2, None)])
        assert msgspec.to_builtins(state.view(1))["answered"] == choice
    assert frames[0] == frames[1]


def test_everybody_with_a_card_is_asked_on_every_horror_until_all_signs_are_gone() -> None:
    for seed in range(12):
        state = GAME.new(seats=2 + seed % 5, seed=seed)
        pick = Random(seed)
        for _ in range(400):
            if state.seat == NOBODY:
                break
            move = lively(GAME, state, pick)
            verb = GAME.text(move).split()[0]
            state.play(move)
            if verb == "play" and state.seat != NOBODY and state.frames[WHAT] == WINDOW:
                position = GAME.position(state)
                assert position["asked"] == [at for at, seat in enumerate(position["seats"]) if seat["hand"]]
            elif verb == "play" and state.seat != NOBODY and state.frames[WHAT] != ANNOUNCE:
                position = GAME.position(state)
                gone = [card for card in position["out"] + position["discards"] if card.endswith("_sign")]
                hands = [seat["hand"] for seat in position["seats"]]
                assert len(gone) >= 8 or not any(hands) or position["frames"][-1]["what"] != "window"


def test_a_novice_never_stumbles_into_stopping_its_own_horror() -> None:
    """Nine of its moves in ten are not thought about; Bob, who is asked as well, does stumble."""
    answers: dict[int, set[str]] = {0: set(), 1: set()}
    for seed in range(30):
        state = table("the_shadow_out_of_time", OTHER_ANN, BOB)
        state.play(announcement(state, "the_shadow_out_of_time"))
        for seat in answers:
            eyes = Eyes(GAME, state, seat, seeded(seed, ("guess",)))
            answers[seat].add(GAME.text(Novice(seed).choose(eyes)))
    assert answers == {0: {"pass"}, 1: {"pass", "answer the_elder_sign"}}
