"""The table in the browser: drawn for every seat, everything legal can be clicked, nothing hidden is in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import miskatonic
from miskatonic.core.playthrough import Playthrough
from miskatonic.core.state import NOBODY
from miskatonic.games.great_old_one.numbers import events
from miskatonic.web.render import drawing
from tests.support import lively

GAME = miskatonic.game("great_old_one")
NAMES = ["Ann", "Bob & <b>", "Cleo", "Dora", "Emil", "Fay"]
DRAWING = drawing(GAME, GAME.read_options({}))


def walk(seed: int, seats: int) -> Iterator[Any]:
    """Positions of a game, every few moves, and the last one."""
    state = GAME.new(seats=seats, seed=seed)
    pick = Random(seed)
    while state.seat != NOBODY:
        if pick.random() < 0.12:
            yield state
        state.play(lively(GAME, state, pick))
    yield state


def drawn(state: Any, viewer: int | None) -> str:
    return DRAWING.draw(state.view(viewer), viewer, NAMES[: state.seats])


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_every_legal_move_can_be_clicked(seats: int) -> None:
    for state in walk(seats, seats):
        if state.seat == NOBODY:
            continue
        html = drawn(state, state.seat)
        things = re.findall(r'data-thing="([^"]+)"', html)
        for move in state.moves():
            path = [str(step) for step in GAME.path(move)]
            if seats == 2:  # a single opponent need not be picked
                path = [thing for thing in path if not re.fullmatch(r"seat-\d", thing)]
            for thing in path:
                assert things.count(thing) >= path.count(thing), f"{GAME.text(move)} needs {thing}"


@pytest.mark.parametrize("seats", [2, 6])
def test_ids_are_unique_and_backs_have_none(seats: int) -> None:
    for state in walk(seats + 10, seats):
        for viewer in (0, None):
            html = drawn(state, viewer)
            ids = re.findall(r'\bid="([^"]+)"', html)
            assert len(set(ids)) == len(ids)
            for back in re.findall(r'<span class="card back"[^>]*>', html):
                assert "id=" not in back
                assert "data-" not in back


def test_two_worlds_that_a_seat_cannot_tell_apart_are_drawn_alike() -> None:
    from miskatonic.core.chance import seeded

    for state in walk(3, 4):
        for seat in (0, 2):
            assert drawn(state.guess(seat, seeded(1, ("bot",))), seat) == drawn(state, seat)


def test_no_inline_style_or_script_and_names_are_escaped() -> None:
    for state in walk(5, 3):
        html = drawn(state, 0)
        assert not re.search(r'\s(style|on\w+)="', html)
        assert "<script" not in html
        assert "Bob & <b>" not in html


def test_a_horror_is_told_in_plain_words_while_it_is_played() -> None:
    state = GAME.new(seats=2, seed=1)
    seats = [{"hand": ["the_shadow_out_of_time", "thurber"]}, {"hand": ["delapore"]}]
    GAME.place(state, {"active": 0, "phase": "horror", "seats": seats})
    state.play(GAME.parse("play the_shadow_out_of_time"))
    html = drawn(state, 1)
    assert "Ann plays The Shadow Out of Time" in html
    assert "<p>Draw three cards. " in html


def test_the_memory_aid_says_how_a_card_is_known() -> None:
    state = GAME.new(seats=2, seed=1)
    seats = [{"hand": ["cool_air", "thurber", "blandot"]}, {"hand": ["delapore"]}]
    GAME.place(state, {"active": 0, "phase": "horror", "seats": seats, "turn": 4})
    for move in ("play cool_air seat-2", "pass", "pass", "give thurber"):
        state.play(GAME.parse(move))
    assert re.search(r"<b>Thurber</b>\s+<span class=\"how\">you gave it away, round 3</span>", drawn(state, 0))
    assert re.search(r'data-thing="name-thurber"[^>]+data-label="Thurber: one held by Bob', drawn(state, 0))


def test_a_card_in_hand_says_who_holds_its_partner_and_leads_to_it() -> None:
    state = GAME.new(seats=2, seed=1)
    seats = [{"hand": ["cool_air", "thurber", "richard_pickman"]}, {"hand": ["delapore"]}]
    GAME.place(state, {"active": 0, "phase": "horror", "seats": seats, "turn": 4})
    for move in ("play cool_air seat-2", "pass", "pass", "give thurber"):
        state.play(GAME.parse(move))
    held = re.search(r'<div class="card"[^>]+data-thing="richard_pickman"[^>]+>', drawn(state, 0))
    assert held
    assert 'data-leads="name-richard_pickman name-thurber"' in held[0]
    assert "holds Thurber, which makes a pair with it." in held[0]


def test_the_end_shows_every_hand() -> None:
    *_, state = walk(8, 3)
    html = drawn(state, None)
    assert "The hands are open" in html
    assert 'class="card back"' not in html.partition('class="middle"')[0]


def test_moves_name_the_cards_of_the_centre_and_what_a_horror_of_ones_own_costs() -> None:
    state = GAME.new(seats=2, seed=5)
    ann = {"hand": ["zadok_allen", "obed_marsh"], "horrors": ["the_shadow_over_innsmouth"]}
    seats = [ann, {"hand": ["danforth"]}]
    GAME.place(state, {"seats": seats, "centre": ["thurber", "blandot", "delapore"], "active": 0, "phase": "recruit"})
    said = [GAME.say(move, state) for move in state.moves()]
    assert "Give Zadok Allen to the centre for Blandot" in said
    recover = GAME.parse("recover zadok_allen+obed_marsh")
    assert GAME.say(recover, state).endswith("into your hand, giving up its point on the table")
    GAME.place(state, {"seats": [{**ann, "horrors": []}, {"horrors": ["the_shadow_over_innsmouth"]}]})
    assert GAME.say(recover, state).endswith("take The Shadow Over Innsmouth into your hand")
    assert GAME.say(GAME.parse("choose centre-2"), state) == "Take Blandot from the centre"


def test_a_horror_that_somebody_takes_back_is_not_taken_from_themselves() -> None:
    """“Silas takes The Lurking Fear from the play area of Silas into hand.”"""
    card = GAME.cards.all.index["the_lurking_fear"]  # type: ignore[attr-defined]
    names = ["You", "Silas"]
    told = [GAME.events([[events.RECOVERED, *who, card]], 0, names)[0].sentence for who in ((1, 1), (0, 0), (0, 1))]
    assert told == [
        "Silas takes The Lurking Fear back into hand, giving up its point.",
        "You take The Lurking Fear back into hand, giving up its point.",
        "You take The Lurking Fear from the play area of Silas into hand.",
    ]


def test_points_below_none_have_a_minus_and_are_counted_as_people_count() -> None:
    state = GAME.new(seats=2, seed=5)
    GAME.place(state, {"seats": [{"hand": ["danforth"], "cultist": True}, {"hand": ["thurber"]}], "phase": "call"})
    goal = GAME.goal(state.view(0))
    assert goal is not None
    assert goal.standings[0].text == "0 pairs, −1 point"


def test_a_horror_that_changes_sides_is_told_to_both() -> None:
    raw = [events.HORROR_STOLEN, 0, 1, GAME.cards.all.index["cool_air"]]  # type: ignore[attr-defined]
    told = [
        GAME.events([raw], seat, names)[0].sentence for seat, names in enumerate((["You", "Silas"], ["Ann", "You"]))
    ]
    assert told == [
        "You take over Cool Air from the play area of Silas.",
        "Ann takes over Cool Air from your play area.",
    ]


def placed(**position: Any) -> Any:
    state = GAME.new(seats=2, seed=5)
    GAME.place(state, {"active": 0, "first": 0, "phase": "horror", **position})
    return state


SIX = ["zadok_allen+obed_marsh", "erich_zann+blandot", "joe_slater+doctor_fenton", "delapore+delapore"]
SIX += ["thurber+thurber", "herbert_west+eric_clapham_lee"]


def test_the_legend_explains_every_mark_of_the_register() -> None:
    for seats in (2, 6):
        for state in walk(seats + 20, seats):
            html = drawn(state, 0)
            if 'class="legend"' not in html:
                continue
            legend = html.split('class="legend"')[1].split("</p>")[0]
            marks = set(re.findall(r'class="copy at-[a-z]+">([◆✕–▤?])<', html))
            assert {mark for mark in marks if mark not in legend} == set()
            framed = set(re.findall(r'class="copy at-(laid|known|hand)"', html))
            assert {where for where in framed if f"at-{where}" not in legend} == set()
            assert "red frame" in legend, "on a phone a tale with a name worth calling has one"


def test_a_near_end_is_announced() -> None:
    hand = ["arthur_munroe", "arthur_munroe"]
    for pairs, said in ((SIX[:5], ""), (SIX, "One more pair"), ([*SIX, "jan_martense+jan_martense"], "The last turn")):
        state = placed(seats=[{"pairs": pairs, "hand": hand}])
        html = drawn(state, 0)
        assert ("notice last" in html) is bool(said)
        assert said in html
        goal = GAME.goal(state.view(0))
        assert goal is not None
        assert ("ends" in goal.aim) is bool(said)


@pytest.mark.parametrize("seed", range(4))
def test_the_end_says_where_the_great_old_one_was_and_how_points_are_made_up(seed: int) -> None:
    for state in walk(seed + 40, 2 + seed):
        seen = state.view(0)
        assert [bool(player.sheet) for player in seen.players] == [state.seat == NOBODY] * state.seats
        if state.seat == NOBODY:
            for player in seen.players:
                assert sum(line.points for line in player.sheet) == player.score
            held = any("the_great_old_one" in (player.hand or ()) for player in seen.players)
            reveal = drawn(state, 0).split('class="reveal"')[1].split("</section>")[0]
            assert ("held The Great Old One." in reveal) is held
            assert ("still in the deck" in reveal) is not held


def test_the_goal_says_what_the_cultist_makes_of_the_great_old_one() -> None:
    """GO-9.3: whoever has The Cultist in play wants to hold what all others fear."""
    said = []
    for cultist in (False, True):
        seats = [{"hand": ["danforth"], "cultist": cultist}, {"hand": ["thurber"]}]
        goal = GAME.goal(placed(seats=seats).view(0))
        assert goal is not None
        said.append(goal.aim)
    assert said[0].endswith("Holding The Great Old One loses.")
    assert said[1].endswith("Holding The Great Old One wins for The Cultist, and loses for anyone else.")


def test_whoever_decides_is_told_what_is_asked_and_what_follows() -> None:
    state = GAME.new(seats=2, seed=1)
    while "Call" not in state.view(state.seat).step:
        state.play(state.moves()[-1])
    assert "you get that card, or else a random one of theirs" in state.view(state.seat).step
    assert "you get that card" not in state.view(1 - state.seat).step


SIX = ["delapore+delapore", "erich_zann+blandot", "joe_slater+doctor_fenton", "henry_akeley+albert_wilmarth"]
SIX += ["robert_blake+ambrose_dexter", "walter_gilman+walter_gilman"]
DOOMED = ["obed_marsh", "zadok_allen", "the_great_old_one"]


def at(phase: str, hand: list[str], pairs: list[str] = SIX, **mine: Any) -> Any:
    """A table of two where the first seat decides."""
    seats = [{"hand": hand, "pairs": pairs, **mine}, {"hand": ["thurber", "danforth"]}]
    position = {"active": 0, "phase": phase, "seats": seats}
    return Playthrough.begin(GAME, ["Ann", "Bob"], 3, {}, position=position).state


def test_whoever_holds_the_great_old_one_is_told_and_warned() -> None:
    state = at("call", DOOMED, SIX[:3])
    assert state.view(0).step.endswith("You hold The Great Old One: get rid of it before the seventh pair")
    assert "data-warns" not in drawn(state, 0)
    state = at("close", DOOMED)
    assert state.view(0).step.endswith("You hold The Great Old One: one more pair ends the game, and its holder loses")
    assert {"lay", "recover"} == set(re.findall("data-warns-([a-z]+)", drawn(state, 0)))
    assert state.view(1).doom == ""
    assert "data-warns" not in drawn(state, 1)
    state = at("close", [*DOOMED, "edward_derby", "edward_derby"], [*SIX, "herbert_west+herbert_west"])
    assert re.findall("data-warns-([a-z]+)", drawn(state, 0)) == ["done"]


def test_the_cultist_before_you_takes_the_warning_away() -> None:
    state = at("close", DOOMED, cultist=True)
    assert state.view(0).doom == ""
    assert "data-warns" not in drawn(state, 0)


@pytest.mark.parametrize(
    ("hand", "asked"),
    [
        (["obed_marsh", "zadok_allen"], "Lay pairs, or end the turn"),
        (["the_cultist"], "Play The Cultist, or end the turn"),
        (["cool_air"], "Play a Horror, or end the turn. A Horror takes effect at once and counts 1 point"),
    ],
)
def test_nothing_is_offered_that_is_not_in_the_hand(hand: list[str], asked: str) -> None:
    assert at("horror", hand).view(0).step == asked


def test_without_a_pair_to_lay_the_game_just_begins() -> None:
    for seed in range(40):
        state = GAME.new(seats=2, seed=seed)
        alone = len(state.moves()) == 1
        assert (state.view(state.seat).step == "You were dealt no pair: begin") == alone
        assert GAME.say(state.moves()[-1], state) == "Begin"


def test_what_you_laid_is_laid_by_you() -> None:
    state = at("call", DOOMED)
    html = DRAWING.draw(state.view(0), 0, ["You", "Bob"])
    assert "laid by you" in html
    assert "laid by You" not in html


def test_cards_in_hand_say_that_they_make_a_pair() -> None:
    html = drawn(at("close", ["obed_marsh", "zadok_allen", "thurber", "erich_zann", "erich_zann"], []), 0)
    hand = html.split('data-area="hand"')[1]
    assert re.findall(r'data-thing="([a-z_]+)"(?:(?!data-thing).)*class="fits"[^>]*>([^<]+)', hand, re.DOTALL) == [
        ("zadok_allen", "a pair"),
        ("obed_marsh", "a pair"),
        ("erich_zann", "a pair"),
        ("erich_zann", "a pair"),
    ]


def told(state: Any, move: str) -> list[str]:
    """What the second of two reads when the first plays this."""
    state.heard = []
    state.play(GAME.parse(move, state))
    return [event.sentence for event in GAME.events(state.heard, 1, ["Ann", "You"])]


def test_what_others_did_says_who_asked_whom_and_what_changed_hands() -> None:
    hand = ["obed_marsh", "danforth", "joe_slater", "cool_air"]
    assert told(at("call", hand, []), "call seat-2 thurber")[0] == "Ann calls Thurber from you: you hand it over."
    missed = told(at("call", hand, []), "call seat-2 zadok_allen")
    assert missed[0] == "Ann calls Zadok Allen from you: you do not have it, so a random card goes over."
    assert re.fullmatch("Ann takes (Thurber|Danforth) from you.", missed[1])
    laid = "Ann lays Zadok Allen and Obed Marsh (a linked pair) for"
    pair = "lay zadok_allen+obed_marsh"
    assert told(at("close", DOOMED, []), pair)[0] == f"{laid} a point."
    assert told(at("close", DOOMED, ["zadok_allen+obed_marsh"]), pair)[0] == f"{laid} 3 points."


def test_what_is_played_says_what_it_does() -> None:
    said = [GAME.say(move, state) for state in [at("horror", ["cool_air", "the_cultist"])] for move in state.moves()]
    assert "Play Cool Air at seat 2: give one card of your choice from hand to one opponent" in said
    assert "Play The Cultist: −1 point, but you win if you hold The Great Old One at the end" in said


def test_a_question_about_signs_says_what_a_sign_is() -> None:
    """GO-7.1: it comes in a rival’s first turn, before anybody has read of Signs."""
    seats = [{"hand": ["cool_air", "joe_slater"]}, {"hand": ["thurber", "the_voorish_sign"]}, {"hand": ["danforth"]}]
    position = {"active": 0, "phase": "horror", "seats": seats}
    state = Playthrough.begin(GAME, ["Ann", "Bob", "Cleo"], 3, {}, position=position).state
    state.play(GAME.parse("play cool_air seat-2", state))
    assert "A Sign in hand may stop it." in drawn(state, 2), "who has none is not asked, but sees the clock run"
    assert state.view(1).step == "Use a Sign against Cool Air before it happens, or keep it for another"
    assert state.view(2).step == (
        "You hold no Sign, the kind of card that answers a Horror before it happens: let Cool Air happen"
    )
    assert GAME.say(GAME.parse("answer the_voorish_sign", state), state) == (
        "Answer with The Voorish Sign: "
        "a Horror that is being played does not touch you; everybody else is still affected"
    )


def test_an_undone_horror_still_counts_and_says_so() -> None:
    """GO-6.2: but not the one that a Yellow Sign takes."""
    for sign, undone in (("the_elder_sign", True), ("the_yellow_sign", False)):
        seats = [{"hand": ["cool_air", "joe_slater", "blandot"]}, {"hand": ["thurber", sign]}]
        position = {"active": 0, "phase": "horror", "seats": seats}
        state = Playthrough.begin(GAME, ["Ann", "Bob"], 3, {}, position=position).state
        state.play(GAME.parse("play cool_air seat-2", state))
        state.play(GAME.parse(f"answer {sign}" if state.seat else "pass", state))
        said = told(state, f"answer {sign}" if state.seat else "pass")
        assert ("The effect of Cool Air is undone. Its point still counts." in said) == undone
        assert ("did nothing, but its point counts" in drawn(state, 1)) == undone


def test_a_turn_that_ends_by_itself_says_so() -> None:
    """After a Horror with one card left nothing can be laid, and there is nothing to press."""
    signs = ["the_elder_sign"] * 4 + ["the_yellow_sign", "the_voorish_sign"] * 2
    seats = [{"hand": ["pickmans_model", "joe_slater"]}, {"hand": ["thurber", "danforth"]}]
    position = {"active": 0, "phase": "horror", "out": signs, "seats": seats}
    over = "Your turn is over: nothing is left to play or lay. "
    for move, by_itself in (("play", True), ("done", False)):
        state = Playthrough.begin(GAME, ["Ann", "Bob"], 3, {}, position=position).state
        state.heard = []
        state.play(next(one for one in state.moves() if GAME.text(one, state).startswith(move)))
        for viewer, names in ((0, ["You", "Bob"]), (1, ["Ann", "You"]), (None, ["Ann", "Bob"])):
            began = [one for one in GAME.events(state.heard, viewer, names, state) if one.kind == "TurnBegan"]
            assert began[0].sentence.startswith(over) == (by_itself and viewer == 0)


def test_a_name_that_nobody_else_can_hold_is_marked() -> None:
    html = drawn(at("call", ["erich_zann", "erich_zann", "joe_slater"], []), 0)
    entries = dict(re.findall(r'class="(entry[^"]*)" data-thing="name-(erich_zann|joe_slater)"', html))
    assert sorted(entries) == ["entry", "entry misses"]
    assert entries["entry misses"] == "erich_zann"


def test_a_card_that_is_given_away_is_asked_for_with_whom_it_goes_to() -> None:
    signs = ["the_elder_sign"] * 4 + ["the_yellow_sign", "the_voorish_sign"] * 2
    seats = [{"hand": ["cool_air", "joe_slater", "blandot"]}, {"hand": ["thurber", "danforth"]}]
    position = {"active": 0, "phase": "horror", "out": signs, "seats": seats}
    state = Playthrough.begin(GAME, ["Ann", "Bob"], 3, {}, position=position).state
    state.play(GAME.parse("play cool_air seat-2", state))
    assert state.view(0).step == "Choose a card to give to seat 2, for Cool Air"
