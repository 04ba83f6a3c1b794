"""What is said of a loss, of a payment and of a choice, before and after; and what is offered first."""

from __future__ import annotations

from typing import Any

import miskatonic
from miskatonic.bots import Eyes
from miskatonic.core.chance import Script, seeded
from miskatonic.core.state import State
from miskatonic.games.cthulhu_mash.table.view import STEPS

GAME = miskatonic.game("cthulhu_mash")
HELD = {"at": "abhoth_swamp r6c5", "holds": ["icon"], "mired": 2, "objects": ["revolver_32", "dynamite_stick"]}


def placed(eye: dict[str, Any], dice: tuple[int, ...] = (), **more: Any) -> Any:
    state = GAME.new(seats=1, seed=1)
    board = [f"{eye['at'].split()[0]} ?family_farm"]
    GAME.place(state, {"seats": ["private_eye"], "board": board, "characters": {"private_eye": eye}, **more})
    draws = [list(dice) if stream == "dice" else [] for stream in GAME.streams]
    state.chance = Script(GAME.streams, draws, by_piece=False, words=[1] * len(GAME.streams))
    state.heard = []
    return state


def says(state: State) -> list[str]:
    return [GAME.say(move, state) for move in sorted(state.moves(), key=lambda move: GAME.rank(state, move))]


def play(state: Any, move: str) -> str:
    """What is told of it."""
    state.heard.clear()
    state.play(GAME.parse(move, state))
    return " ".join(event.sentence for event in GAME.events(state.heard, 0, ["Ann"]))


def test_quicksand_says_what_it_takes_before_and_after() -> None:
    """CM-29.2, CM-29.12, CM-3.9: the deadline, the chance, the payment, and why the objects are gone."""
    state = placed(HELD, (5, 1, 1))
    assert state.view(0).step.startswith("You sink in quicksand and die at the end of this turn")
    assert says(state)[0] == (
        "Try to escape from the trap (50%): the quicksand then keeps each object you carry on a 1 of a d10"
    )
    play(state, "escape icon")
    assert state.view(0).step == "You rolled 5 and need 3 or less to get free: pay 2 mentality?"
    assert says(state) == [
        "Pay 0 mentality: you stay held",
        "Pay 2 mentality: your 5 counts as 3, and you are free",
    ]
    told = play(state, "pay 2")
    assert "Private Eye is free of the quicksand, for 2 mentality." in told
    assert "The Private Eye loses .32 Revolver: its d10 showed a 1, so the quicksand takes it." in told
    assert says(state)[-1] == "Step out to the east into water: you lose 1 health"


def test_whoever_has_only_a_deadly_step_left_takes_it() -> None:
    """CM-13.5: a bot that slips passes deadly steps over, and was left without any."""
    eye = {"at": "abhoth_swamp r1c1", "holds": ["icon"], "mired": 2, "health": 1}
    state = placed(eye, (5,), monsters={"cultist-1": "abhoth_swamp r1c2"})
    play(state, "escape icon")
    play(state, "pay 2")
    assert says(state) == ["Step out to the north into water: you lose 1 health, all you have left"]
    assert Eyes(GAME, state, 0, seeded(1, ("test",))).plain_moves() == state.moves()


def test_a_loss_of_health_says_where_it_comes_from() -> None:
    state = placed({"at": "cultist_temple r2c4"})
    assert "Private Eye loses 1 health in the fire." in play(state, "step north")


def test_what_reaches_somebody_is_offered_first_and_what_gives_nothing_last() -> None:
    eye = {"at": "cultist_temple r1c4", "objects": ["revolver_32", "dynamite_stick", "mi_go_mist_projector"]}
    offered = says(placed(eye, monsters={"cultist-1": "cultist_temple r4c3"}))
    assert offered[0] == "Attack Cultist with .32 Revolver (80%, 1 damage)"
    assert offered[1].startswith("Throw the Dynamite Stick at ")
    assert offered[1].endswith(": Cultist 80%")
    gate = offered.index("Go through the gate")
    assert all("nobody is there" not in say for say in offered[:gate])
    assert offered[-2].startswith("Drop ")
    station = says(placed({"at": "train_station r1c6"}))
    assert station[-2] == "Use the spawn space: it gives you nothing now"


def test_what_cannot_be_done_has_no_chance() -> None:
    """CM-9.1: nobody hits with bare hands from afar."""
    state = placed({"at": "cultist_temple r1c4"}, monsters={"cultist-1": "cultist_temple r4c3"})
    assert GAME.say(GAME.parse("attack fists cultist-1", state), state) == "Attack Cultist with bare hands"


def test_a_hazard_beside_one_is_a_step_and_not_a_walk_around_it() -> None:
    """CM-15.2."""
    state = placed({"at": "ice_float r6c4"})
    assert "r6c5" not in {one.thing for one in GAME.gestures(state, 0)}
    assert says(state)[-2].endswith("you die")


def test_a_walk_onto_a_sign_says_what_it_is() -> None:
    """CM-13.2: a skull in a triangle kills nobody who walks."""
    state = placed({"at": "cultist_temple r6c4"})
    walk = next(one for one in GAME.gestures(state, 0) if one.thing == "r4c4")
    assert walk.say.startswith("A skull in a red triangle: walk over it freely; whoever is pushed onto it dies.")


def test_choices_come_in_one_order() -> None:
    """Attack, walk, use, and the end last of all, which says what the monsters do then (CM-34.8)."""
    eye = {"at": "cultist_temple r1c4", "health": 2, "objects": ["revolver_32", "first_aid_kit"]}
    offered = says(placed(eye, monsters={"cultist-1": "cultist_temple r4c3"}))
    verbs = [one.split()[0] for one in offered]
    order = ["Attack", "Step", "Use", "Jump", "Drop", "End"]
    assert [verb for verb in dict.fromkeys(verbs) if verb in order] == order
    assert offered[-1] == "End your turn: Cultist comes nearer"
    near = placed({**eye, "at": "cultist_temple r1c1"}, monsters={"cultist-1": "cultist_temple r1c2"})
    assert says(near)[-1] == "End your turn: Cultist attacks you"
    both = {"cultist-1": "cultist_temple r1c2", "moon_beast-1": "cultist_temple r4c3"}
    assert says(placed({**eye, "at": "cultist_temple r1c1"}, monsters=both))[-1] == (
        "End your turn: Cultist attacks you and Moon-Beast comes and attacks you"
    )
    two = {"cultist-1": "cultist_temple r3c4", "cultist-2": "cultist_temple r6c6"}
    said = says(placed({**eye, "at": "cultist_temple r1c4"}, monsters=two))[-1]
    assert said == "End your turn: Cultist comes and attacks you and Cultist comes nearer"


def test_a_push_says_what_becomes_of_its_target() -> None:
    """CM-11.3, CM-15.2: a pit kills."""
    state = placed({"at": "coastal_cavern r2c4"}, monsters={"cultist-1": "coastal_cavern r2c5"})
    pushes = [one for one in says(state) if one.startswith("Push")]
    assert "Push Cultist to D3 (67%): it dies there" in pushes
    assert "Push Cultist to E3 (67%)" in pushes


def test_two_of_one_name_are_told_apart_by_where_they_stand() -> None:
    two = {"cultist-1": "cultist_temple r4c3", "cultist-2": "cultist_temple r1c5"}
    state = placed({"at": "cultist_temple r1c4", "objects": ["revolver_32"]}, monsters=two)
    assert says(state)[0] == "Attack Cultist with .32 Revolver (C4, 80%, 1 damage)"


def test_a_step_that_costs_more_says_why() -> None:
    """CM-15.4: in the choice, in the walk and while walking."""
    state = placed({"at": "elder_city r4c2"})
    assert says(state)[0] == "Step north (2 for each step: snow)"
    walk = next(one for one in GAME.gestures(state, 0) if one.thing == "r6c2")
    assert walk.say == "Walk to B6: 4 movement points (2 for each step: snow)."
    play(state, "step north")
    assert state.view(0).step == "Walk on (2 for each step: snow), or end this move to attack"
    last = placed({"at": "elder_city r4c2"}, actions=1)
    play(last, "step north")
    assert last.view(0).step == "Walk on (2 for each step: snow), or end this move (your last action)"


def test_whoever_walks_and_clicks_an_enemy_ends_the_walk_and_attacks() -> None:
    """CM-5.2: an attack is an action of its own, so with the last one there is none."""
    at = {"at": "cultist_temple r1c4", "objects": ["revolver_32"]}
    walking, last = (placed(at, monsters={"cultist-1": "cultist_temple r4c3"}, **more) for more in ({}, {"actions": 1}))
    for state in (walking, last):
        play(state, "step west")
    (shot,) = (one for one in GAME.gestures(walking, 0) if one.thing == "cultist-1")
    assert shot.moves == ("stop", "attack revolver_32 cultist-1")
    assert shot.say == "End this walk here. Attack Cultist with .32 Revolver (80%, 1 damage)."
    assert not [one for one in GAME.gestures(last, 0) if one.thing == "cultist-1"]


def test_what_gives_nothing_lights_nothing() -> None:
    """CM-15.5: a spawn space at full health may be used, and no space is lit for it."""
    whole, hurt = placed({"at": "train_station r1c6"}), placed({"at": "train_station r1c6", "health": 1})
    assert GAME.path(GAME.parse("restore", whole), whole) == ["in-vain"]
    assert GAME.path(GAME.parse("restore", hurt), hurt) == ["r1c6"]


def test_what_is_asked_fits_in_twenty_words() -> None:
    """What to do now, and what happens then."""
    steps = [*STEPS.values(), placed({"at": "elder_city r4c2"}).view(0).step]
    walking = placed({"at": "elder_city r4c2"})
    play(walking, "step north")
    for step in (*steps, walking.view(0).step):
        assert len(step.split()) <= 20, step


def test_what_cannot_be_attacked_says_why() -> None:
    """CM-14.1, CM-10.1, CM-9.4: beside a wall, out of sight, and too far for bare hands."""
    idol = {"cultist_idol-1": "train_station r6c1"}

    def why(at: str, *objects: str) -> str:
        state = placed({"at": f"train_station {at}", "objects": list(objects)}, generators=idol)
        cells = state.view(0).picture.tile.cells
        return str(next(one.odds for cell in cells for one in cell.pieces if one.thing == "cultist_idol-1"))

    assert why("r6c2", "revolver_32") == "You cannot attack it now. A blue line lies between you and the target."
    assert why("r1c6", "revolver_32") == "You cannot attack it now. There is no line of sight to it."
    assert why("r1c6") == "You cannot attack it now. Cultist Idol is not adjacent."
