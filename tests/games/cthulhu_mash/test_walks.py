"""Walking by one click: a plan is made of legal steps, leads where it says, and passes nothing that hurts or holds."""

from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

import miskatonic
from miskatonic.core.chance import going_on
from miskatonic.core.gesture import Gesture
from miskatonic.core.playthrough import Playthrough
from miskatonic.core.record import Record, moves_of, read_record
from miskatonic.core.state import PIECE, WHAT
from miskatonic.games.cthulhu_mash.geometry import SPACES, space_name, space_of
from miskatonic.games.cthulhu_mash.numbers.frames import MOVE, TURN
from miskatonic.games.cthulhu_mash.rules.destinations import catches
from miskatonic.games.cthulhu_mash.rules.flow import MashState
from miskatonic.games.cthulhu_mash.rules.spaces import DROP, SKULL
from miskatonic.games.cthulhu_mash.table.view import see

MASH = miskatonic.game("cthulhu_mash")
GOLDEN = Path(__file__).parent.parent / "golden"


def positions(seats: int, every: int = 4) -> Iterator[MashState]:
    """Positions of a kept game in which one of its players decides."""
    record = read_record((GOLDEN / f"cthulhu_mash-{seats}.record").read_text(encoding="utf-8"))
    played = Playthrough.replay(MASH, Record(record.header, []))
    for number, move in enumerate(moves_of(record)):
        if played.state.seat < seats and number % every == 0:
            yield cast(MashState, played.state)
        played.take(move)


def walks(state: MashState) -> list[Gesture]:
    """Those that only walk."""
    return [one for one in MASH.gestures(state, state.seat) if "-" not in one.thing]


@pytest.mark.parametrize("seats", [1, 4])
def test_a_plan_is_made_of_legal_steps_and_leads_where_it_says(seats: int) -> None:
    """CM-6.1, CM-5.2: nothing on the way is left to chance, to another seat or to a hazard."""
    long = 0
    for state in positions(seats):
        c = state.frames[PIECE]
        for gesture in walks(state):
            after = state.clone()
            entered = []
            for text in gesture.moves:
                move = MASH.parse(text, after)
                MASH.check(after, move, state.seat)
                here = after.at[c]
                after.play(move)
                entered += [after.at[c]] if after.at[c] != here else []
            assert (after.surprises, after.health[c], after.holds[c]) == (
                state.surprises,
                state.health[c],
                state.holds[c],
            )
            assert not any(state.tables.space[cell] & (SKULL | DROP) for cell in entered), gesture
            assert not any(catches(state, cell, False) for cell in entered), gesture
            names = [space_name(state.at[c] % SPACES), *dict.fromkeys(space_name(cell % SPACES) for cell in entered)]
            assert names in ([*gesture.way, gesture.thing], list(gesture.way))
            long += len(gesture.moves) > 2
    assert long > 50


def test_the_cheapest_way_costs_what_the_map_says() -> None:
    """The plan spends the movement points that stand on the space."""
    compared = 0
    for state in positions(1):
        reach = see(state, None).reach
        for gesture in walks(state):
            if not reach or not (gesture.cost or "0").isdigit():
                continue
            spent = int(gesture.say.rsplit(": ")[-1].split()[0])
            shortest = reach[space_of(gesture.thing)]
            assert spent == int(gesture.cost or shortest)
            assert spent >= shortest > 0
            compared += 1
    assert compared > 100


def test_a_safe_way_round_a_fire_has_its_own_number() -> None:
    """CM-15.2: two fires burn in the middle of the Cultist Temple."""
    state = cast(MashState, MASH.new(seats=1, seed=1))
    eye = {"private_eye": {"at": "cultist_temple r1c3"}}
    MASH.place(state, {"seats": ["private_eye"], "board": ["cultist_temple ?family_farm"], "characters": eye})
    walk = next(one for one in MASH.gestures(state, 0) if one.thing == "r3c2")
    assert see(state, None).reach[space_of("r3c2")] == 3
    assert walk.cost == "5"
    assert walk.say == "Walk to B3: 5 movement points."


def test_what_hurts_is_walked_up_to_and_not_onto() -> None:
    """The Mariner's Ship has water that costs health (CM-15.2)."""
    found = [
        gesture for state in positions(1) for gesture in walks(state) if gesture.cost == "…" and len(gesture.moves) > 1
    ]
    assert found
    for gesture in found:
        a, b = space_of(gesture.way[-1]), space_of(gesture.thing)
        assert abs(a // 6 - b // 6) + abs(a % 6 - b % 6) == 1, "the plan ends beside it"
        assert "Beyond it, " in gesture.say


def test_one_walks_through_a_gate_and_picks_up_by_the_same_click() -> None:
    """CM-7.3, CM-6.6: the walk, and then that move; no gate that is a dead end (CM-7.8), no choice between objects."""
    met = set()
    for state in (state for seats in (1, 4) for state in positions(seats)):
        plans = {one.thing: one.moves for one in walks(state)}
        for gesture in MASH.gestures(state, state.seat):
            what, _, space = gesture.thing.partition("-")
            if what not in ("gate", "loot"):
                continue
            after = state.clone()
            after.chance = going_on([1] * len(state.chance.words))
            c = state.frames[PIECE]
            for text in gesture.moves[:-1]:
                after.play(MASH.parse(text, after))
            assert space_name(after.at[c] % SPACES) == space
            assert gesture.moves[: len(plans[space])] == plans[space]
            last = MASH.parse(gesture.moves[-1], after)
            MASH.check(after, last, state.seat)
            begun, acts = state.frames[WHAT] == MOVE, after.frames[WHAT] == TURN
            actions = begun + state.actions - after.actions + acts
            after.play(last)
            assert after.at[c] >= 0
            assert gesture.moves[-1].split()[0] == {"gate": "gate", "loot": "pick"}[what]
            assert gesture.cost == ("◆" * actions if actions > 1 else "")
            met.add(what)
    assert met == {"gate", "loot"}


def test_only_the_seat_that_decides_walks() -> None:
    state = next(state for state in positions(4) if MASH.gestures(state, state.seat))
    others = [seat for seat in range(4) if seat != state.seat]
    assert [MASH.gestures(state, seat) for seat in others] == [[]] * 3
