"""What the table says to whoever reads nothing but the screen: dice, gates, signs, and what a click does."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random
from typing import Any

import pytest

import miskatonic
from miskatonic.core.coach import coach_of
from miskatonic.core.lessons.lesson import lessons_of
from miskatonic.core.state import NOBODY
from miskatonic.web.render import Drawing
from tests.games.cthulhu_mash.test_table import told
from tests.support import lively

GAME = miskatonic.game("cthulhu_mash")
FARM = {"at": "family_farm r4c1"}


def placed(board: list[str], **given: Any) -> Any:
    state = GAME.new(seats=1, seed=1, difficulty="standard")
    GAME.place(state, {"seats": ["arctic_explorer"], "board": board, **given})
    return state


@pytest.mark.parametrize("seats", [1, 2])
def test_no_sentence_of_the_log_has_a_name_of_the_code(seats: int) -> None:
    chooser = Random(seats)
    said = set()
    for seed in range(3):
        state = GAME.new(seats=seats, seed=seed)
        for _ in range(700):
            if state.seat == NOBODY:
                break
            state.heard = []
            state.play(lively(GAME, state, chooser))
            said |= {event.sentence for event in GAME.events(state.heard, 0, ["Ann", "Bob", "The house"], state)}
    odd = [one for one in said if re.search(r"[a-z]_[a-z]|[{}]|: icon|\bby icon|  |\.\.|None", one)]
    assert not odd
    assert len(said) > 200
    words = [(field, one) for field, things in GAME.telling.domains.items() for one in things.said]
    assert not [one for one in words if "_" in one[1] or one[1] == "icon"], "what no game above has told"


def test_a_die_says_what_it_is_for_and_what_it_takes() -> None:
    """CM-13.4, CM-11.2, CM-17.1."""
    cultist = {"cultist-1": "family_farm r4c2"}
    state = placed(["family_farm"], characters={"arctic_explorer": FARM}, monsters=cultist)
    failed = told(state, "push cultist-1 r4c3", dice=[2])
    assert failed == ["A d8 to push shows 2; 3 or more is needed.", "Cultist stands firm: the push fails."]
    held = placed(["family_farm"], characters={"arctic_explorer": FARM | {"holds": ["net"]}})
    assert told(held, "escape net", dice=[5])[0] == "A d6 to get free shows 5; 2 or less is needed."
    every = {GAME.telling.domains["purpose"].said[n] for n in range(len(GAME.telling.domains["purpose"].said))}
    assert "" not in every


def gates(state: Any) -> dict[str, str]:
    return {cell.gate: cell.gate_about for cell in state.view(0).picture.tile.cells if cell.gate}


def test_a_gate_says_where_it_leads() -> None:
    """CM-7.7, CM-7.8, CM-8.1."""
    state = placed(["family_farm ?train_station"], characters={"arctic_explorer": FARM})
    said = gates(state)
    assert "a tile that lies face down" in said["east"]
    assert "the map goes round" not in said["east"]
    assert "at the right: the map goes round" in said["west"]
    assert "leads to this same tile, at the bottom: the map goes round" in said["north"]
    closed = gates(placed(["train_station family_farm"], characters={"arctic_explorer": {"at": "train_station r4c1"}}))
    assert any("is closed" in one and "pushed into it dies" in one for one in closed.values())


def test_a_walk_through_a_gate_says_where_it_leads() -> None:
    """CM-7.7."""
    state = placed(["family_farm ?train_station"], characters={"arctic_explorer": {"at": "family_farm r4c3"}})
    say = [one.say for one in GAME.gestures(state, 0) if one.thing.startswith("gate-") and "west gate" in one.say]
    assert "the map goes round" in say[0]
    assert "and through the gate: " in say[0]


def test_the_way_into_the_ice_cave_says_that_one_falls() -> None:
    """CM-8.3: the tip of the gate before, and the log after."""
    state = placed(
        ["family_farm ice_cave_of_madness:west"],
        characters={"arctic_explorer": {"at": "family_farm r4c6"}},
        generated=["family_farm", "ice_cave_of_madness"],
    )
    assert "You drop through its ceiling onto C4, and only a flyer gets back" in gates(state)["east"]
    said = told(state, "gate")
    expected = (
        "goes through a gate to Ice Cave of Madness, and drops through the ceiling onto the landing in its middle."
    )
    assert any(one.endswith(expected) for one in said)


def test_the_aim_says_when_its_gate_goes_round_the_map() -> None:
    """CM-7.7: and it goes round only where no other gate leads there."""
    straight = placed(["family_farm", "?train_station"], characters={"arctic_explorer": FARM})
    assert straight.view(0).picture.aim.said == "Go through the south gate: an unexplored tile"
    dock = {"arctic_explorer": {"at": "innsmouth_dock r1c1"}}
    state = placed(["innsmouth_dock ?train_station"], characters=dock)
    assert state.view(0).picture.aim.said == "Go through the west gate, round the edge of the map: an unexplored tile"


def test_a_pile_with_a_trap_that_was_seen_is_no_aim() -> None:
    """CM-23.7."""
    for lying, aim in ((["sack_of_grits"], "Pick up what lies at "), (["shoggoth_tissue", "sack_of_grits"], "Go ")):
        floor = [{"at": "family_farm r6c6", "object": one} for one in lying]
        state = placed(["family_farm", "?train_station"], characters={"arctic_explorer": FARM}, floor=floor)
        assert state.view(0).picture.aim.said.startswith(aim)


@pytest.mark.parametrize("tile", list(GAME.pack["tile"]))
def test_the_legend_has_every_sign_of_a_tile(tile: str) -> None:
    state = placed([tile], characters={"arctic_explorer": {"at": f"{tile} r3c3"}})
    number = GAME.names.tile_ids.index(tile)
    drawn = {letter for letter in state.tables.letters[number] if letter != "."}
    key = {one.sign.letter: one for one in state.view(0).picture.key}
    assert set(key) == drawn
    assert all(one.word and (one.ground or one.sign.icon) for one in key.values())
    html = Drawing(GAME, GAME.read_options({})).draw(state.view(0), 0, ["Ann"])
    assert all(one.word in html for one in key.values())


def test_a_walk_says_first_what_the_space_is() -> None:
    """CM-13.2: the ice cleft is safe to walk on, whatever its numbers say."""
    at = {"arctic_explorer": {"at": "ice_cave_of_madness r4c4"}}
    state = placed(["ice_cave_of_madness"], characters=at)
    say = {one.thing: one.say for one in GAME.gestures(state, 0)}
    assert say["r4c3"].startswith("The landing: ")
    assert say["r2c2"].startswith("A red triangle: walk over it freely")
    assert say["r5c4"].startswith("Walk to "), "floor needs no words"


def test_the_rules_are_without_working_notes() -> None:
    rules = (GAME.folder / "rules.md").read_text()
    assert not re.search(r"inferred|extraction|printed word", rules)


def sheet(state: Any) -> Any:
    return state.view(0).picture.sheets[0]


def test_numbers_say_what_happens_when_they_run_out() -> None:
    """CM-2.7, CM-2.8, CM-2.3."""
    state = placed(["family_farm"], characters={"arctic_explorer": FARM})
    about = {one.word: one.about for one in sheet(state).meters}
    assert "At 0 your character dies" in about["health"]
    assert "pays for spells" in about["mentality"]
    assert "nothing worse happens" in about["mentality"]
    assert "drawn at random" in about["power-up"]


def test_the_coach_says_what_zero_health_means() -> None:
    """CM-27.5: at the first loss of health."""
    assert "in a solo game that is the end" in coach_of(GAME).event["HealthLost"].say


def test_the_colour_of_an_object_is_told_in_words() -> None:
    """CM-19.1."""
    carried = ["net", "herbs", "ice_boots"]
    state = placed(["family_farm"], characters={"arctic_explorer": FARM | {"objects": carried}})
    about = {one.thing: one.about for one in sheet(state).chips}
    assert "takes an action" in about["net"]
    assert "at any time, without an action" in about["herbs"]
    assert "while you carry it" in about["ice_boots"]


def test_fists_say_why_it_is_not_the_gun() -> None:
    """CM-9.5: a diagonal neighbour is shot at."""
    armed = {"arctic_explorer": {"at": "family_farm r4c3", "objects": ["revolver_32"]}}
    monsters = {"cultist-1": "family_farm r4c4", "cultist-2": "family_farm r5c4"}
    state = placed(["family_farm"], characters=armed, monsters=monsters)
    odds = {one.thing: one.odds for cell in state.view(0).picture.tile.cells for one in cell.pieces}
    assert "beside you, where no gun can be aimed" in odds["cultist-1"]
    assert ".32 Revolver" in odds["cultist-2"]
    assert "beside you" not in odds["cultist-2"]


def test_alone_nobody_is_asked_at_the_end_of_a_turn_for_what_can_wait() -> None:
    """CM-21.9: the next turn is one's own; with others between, the question is real."""
    for seats, waits in ((1, True), (2, False)):
        state = GAME.new(seats=seats, seed=1)
        hurt = {"objects": ["sack_of_grits"], "health": 2}
        names = ["arctic_explorer", "private_eye"][:seats]
        characters = {"arctic_explorer": FARM | hurt, "private_eye": {"at": "family_farm r1c1"}}
        position = {"seats": names, "board": ["family_farm"], "characters": {one: characters[one] for one in names}}
        GAME.place(state, position)
        eats = GAME.parse("use sack_of_grits", state)
        assert not GAME.is_idle(state, eats), "in one's own turn it is a choice"
        state.play(GAME.parse("end", state))
        while GAME.parse("pass", state) not in state.moves():
            state.play(state.moves()[-1])
        assert GAME.is_idle(state, eats) is waits
        assert not GAME.is_idle(state, GAME.parse("pass", state))


def test_the_number_on_the_last_page_is_labelled() -> None:
    state = placed(["family_farm"], characters={"arctic_explorer": FARM})
    assert GAME.goal(state.view(0)).counted == "generators’ worth"


def test_a_tile_to_be_laid_says_why_it_matters() -> None:
    """CM-8.1."""
    at = {"arctic_explorer": {"at": "family_farm r4c6"}}
    state = placed(["family_farm ?train_station ?elder_city"], characters=at)
    state.play(GAME.parse("gate", state))
    html = Drawing(GAME, GAME.read_options({})).draw(state.view(0), 0, ["Ann"])
    assert "Its other gates decide where you can go next" in html


def test_a_step_into_quicksand_or_water_is_asked_about_first() -> None:
    """CM-13.2, CM-15.3: one tap to see what it was put a stranger into quicksand."""
    state = placed(["abhoth_swamp"], characters={"arctic_explorer": {"at": "abhoth_swamp r5c6", "health": 2}})
    html = Drawing(GAME, GAME.read_options({})).draw(state.view(0), 0, ["Ann"])
    asked = set(re.findall(r'data-thing="(r\dc\d)" data-lit="only" data-harms="step jump leave"', html))
    assert {"r6c5", "r6c6"} <= asked
    assert asked == set(state.view(0).dangers)


CARRIED = ["paralyzing_chime", "leng_glasses", "mi_go_mist_projector", "rlyeh_seashell", "dynamite_bundle", "tommy_gun"]


def test_a_click_on_an_object_offers_all_that_is_done_with_it() -> None:
    """CM-20: some objects offered nothing but to be dropped."""
    armed = FARM | {"objects": CARRIED}
    monsters = {"deep_one-1": "family_farm r4c3"}
    state = placed(["family_farm ?train_station"], characters={"arctic_explorer": armed}, monsters=monsters)
    offered: dict[Any, set[str]] = {}
    for move in state.moves():
        for thing in GAME.path(move, state):
            offered.setdefault(thing, set()).add(GAME.text(move, state).split()[0])
    verbs = {"chime", "look", "mist", "control", "blast", "spray"}
    assert {thing: offered[thing] & verbs for thing in CARRIED} == {
        "paralyzing_chime": {"chime"},
        "leng_glasses": {"look"},
        "mi_go_mist_projector": {"mist"},
        "rlyeh_seashell": {"control"},
        "dynamite_bundle": {"blast"},
        "tommy_gun": {"spray"},
    }
    ends = [GAME.text(move, state) for move in state.moves() if not GAME.path(move, state)]
    assert ends == ["end"], "the end has a key of its own, and nothing else looks like it"


def test_the_trade_for_a_power_up_comes_first_and_is_clicked_on_its_number() -> None:
    """CM-2.3: on a phone it was offered on the second page."""
    rich = FARM | {"kept": ["cultist_idol-1", "cultist_idol-2", "cultist_idol-3"]}
    state = placed(["family_farm"], characters={"arctic_explorer": rich}, monsters={"cultist-1": "family_farm r4c2"})
    first = min(state.moves(), key=lambda move: GAME.rank(state, move))
    assert GAME.text(first, state) == "redeem"
    html = Drawing(GAME, GAME.read_options({})).draw(state.view(0), 0, ["Ann"])
    assert f'data-thing="{GAME.path(first, state)[0]}"' in html


def test_what_does_not_help_against_a_wound_says_so_and_comes_last() -> None:
    """CM-21.9: Herbs are for the mind."""
    hurt = FARM | {"health": 3, "mentality": 1, "objects": ["herbs", "first_aid_kit"]}
    state = placed(["family_farm"], characters={"arctic_explorer": hurt}, monsters={"cultist-1": "family_farm r4c2"})
    told(state, "end", "rouse cultist-1", "strike arctic_explorer", dice=[6])
    assert state.view(0).step.startswith("You are about to lose health")
    offered = [GAME.say(move, state) for move in sorted(state.moves(), key=lambda move: GAME.rank(state, move))]
    assert offered == ["Use First Aid Kit", "Use Herbs: you lose the health all the same", "Do nothing now"]


def test_a_table_of_dice_says_what_it_makes_of_them() -> None:
    """CM-16.10, CM-3.10: a 7 on the d8 gave 5 objects, and nobody said why."""
    state = GAME.new(seats=1, seed=1, difficulty="standard")
    eye = {"private_eye": {"at": "family_farm r4c1", "objects": ["revolver_32"]}}
    position = {"seats": ["private_eye"], "board": ["family_farm"], "characters": eye}
    GAME.place(state, position | {"generators": {"cultist_idol-1": "family_farm r4c4"}})
    state.health[state.tables.names.pieces.names.index("cultist_idol-1")] = 1
    said = told(state, "attack revolver_32 cultist_idol-1", "spot", dice=[9, 5])
    assert next(one for one in said if "number of objects" in one).endswith(
        " for the number of objects shows 5: that makes 3."
    )
    assert "Found face down at D4: 4 objects, one of them spotted for 1 mentality." in said


def test_a_spawn_that_is_lost_says_why() -> None:
    """CM-17.5."""
    around = {
        f"cultist-{n + 1}": f"family_farm {at}" for n, at in enumerate(["r1c1", "r1c2", "r1c3", "r1c4", "r1c5", "r1c6"])
    }
    state = placed(
        ["family_farm"],
        characters={"arctic_explorer": FARM},
        monsters=around,
        generators={"cultist_idol-1": "family_farm r6c5"},
    )
    said = told(state, "end", "done", dice=[1])
    assert "Cultist Idol cannot spawn: all monsters of its kind are on the map." in said


def test_a_space_that_cannot_be_walked_to_says_why() -> None:
    """CM-6.1, CM-13.6, CM-5.1."""
    monsters = {"cultist-1": "family_farm r4c2"}
    state = placed(["family_farm"], characters={"arctic_explorer": FARM}, monsters=monsters)

    def why(state: Any, thing: str) -> str:
        refusal = GAME.unreached(state, thing)
        return "" if refusal is None else refusal.reason

    assert why(state, "r4c2").startswith("Somebody stands there")
    assert why(state, "r6c1") == "", "of a rock its own words say enough"
    assert why(state, "arctic_explorer").startswith("This is you"), "and no word of aiming at oneself"
    held = placed(["family_farm"], characters={"arctic_explorer": FARM | {"holds": ["net"]}})
    assert why(held, "r4c3").startswith("You are held fast")
    spent = placed(["family_farm"], characters={"arctic_explorer": FARM})
    spent.actions = 0
    assert why(spent, "r4c3").startswith("You have no action left")


def test_a_tile_is_laid_in_plain_words() -> None:
    """CM-8.1: “name to the north” told nobody how it lies."""
    at = {"arctic_explorer": {"at": "family_farm r4c6"}}
    state = placed(["family_farm ?train_station ?elder_city"], characters=at)
    state.play(GAME.parse("gate", state))
    said = {GAME.text(move, state): GAME.say(move, state) for move in state.moves()}
    assert set(said.values()) <= {
        "Lay the tile upright",
        "Lay the tile turned a quarter to the right",
        "Lay the tile upside down",
        "Lay the tile turned a quarter to the left",
    }
    laying = state.view(0).picture.laying
    assert [one.letters for beside in laying.around for one in beside.dots], "where one comes from is seen"
    assert all(lay.gates.startswith("gate") for lay in laying.lays)
    told_of = told(state, GAME.text(state.moves()[0], state))
    assert any(re.search(r" lies (upright|turned|upside)", one) for one in told_of)


def test_lesson_one_names_the_signs_and_where_they_are_explained() -> None:
    words = (GAME.folder / "lessons/01_trouble_on_the_farm.toml").read_text()
    for sign in (
        "red disc",
        "purple square",
        "dotted red line",
        "hatched rocks",
        "skull",
        "red triangle",
        "dotted blue",
        "golden arch",
    ):
        assert sign in words, sign
    state = placed(["family_farm"], characters={"arctic_explorer": FARM})
    html = Drawing(GAME, GAME.read_options({})).draw(state.view(0), 0, ["Ann"])
    head = html.partition('class="near-map"')[0]
    assert "What the signs mean" in head, "above the map, on every screen"


def test_healing_that_helps_nobody_comes_last_and_says_so() -> None:
    """CM-25.7: “Heal” was offered first at full health, and for enemies."""

    def offered(health: int) -> list[str]:
        mage = FARM | {"spells": ["heal"], "health": health}
        state = placed(
            ["family_farm"], characters={"arctic_explorer": mage}, monsters={"cultist-1": "family_farm r4c2"}
        )
        return [GAME.say(move, state) for move in sorted(state.moves(), key=lambda move: GAME.rank(state, move))]

    assert offered(5)[0].startswith("Attack Cultist")
    assert offered(5)[-3:-1] == [f"Cast Heal at {who}: it gives nothing now" for who in ("Arctic Explorer", "Cultist")]
    hurt = offered(3)
    helps, in_vain = "Cast Heal at Arctic Explorer: +1 health", "Cast Heal at Cultist: it gives nothing now"
    assert hurt.index(helps) < hurt.index(in_vain)


def test_a_monster_says_how_far_it_reaches_and_what_a_hit_costs() -> None:
    """CM-18.1, CM-9.2, CM-18.5, CM-18.14."""
    kinds = ["cultist", "leng_spider", "star_vampire", "mi_go", "gnoph_keh", "deep_one"]
    spaces = ["r4c2", "r4c4", "r4c5", "r3c5", "r3c4", "r1c1"]
    monsters = {f"{kind}-1": f"family_farm {at}" for kind, at in zip(kinds, spaces, strict=True)}
    state = placed(["family_farm"], characters={"arctic_explorer": FARM}, monsters=monsters)
    about = {one.thing: one.about for cell in state.view(0).picture.tile.cells for one in cell.pieces}
    assert "2 actions per turn it moves up to 6 spaces, or strikes beside it (d6) for 1 health" in about["cultist-1"]
    assert "shoots from afar (d8) (CM" in about["leng_spider-1"]
    assert "holds whoever it hits" in about["leng_spider-1"]
    assert "cling to you" in about["star_vampire-1"]
    assert "shoots from afar (d6) for 1 health" in about["mi_go-1"]
    assert "Once per turn" in about["gnoph_keh-1"]
    assert "It swims" in about["deep_one-1"]


def test_the_last_page_says_how_the_score_is_counted() -> None:
    state = placed(["family_farm"], characters={"arctic_explorer": FARM})
    said = GAME.goal(state.view(0)).scoring
    assert "counts 1" in said
    assert "all win when the map is clear" in said


def test_a_die_that_the_next_sentence_tells_is_no_news() -> None:
    """CM-9.1: the log has both."""
    state = placed(["family_farm"], characters={"arctic_explorer": FARM}, monsters={"cultist-1": "family_farm r4c2"})
    told(state, "push cultist-1 r4c3", "attack fists cultist-1", dice=[2, 2])
    events = GAME.events(state.heard, 0, ["You", "The house"], state)
    pairs = [pair for pair in pairwise(events) if pair[0].kind == "Rolled"]
    news = {(one.kind, after.kind): one.news for one, after in pairs}
    assert news.pop(("Rolled", "Attacked")) is False
    assert list(news.values()) == [True], "that of the push is told by itself"


def test_lesson_one_says_what_is_left_to_do_after_each_step() -> None:
    """From the idol's fall to the end it repeated one sentence."""
    lesson = next(iter(lessons_of(GAME).values()))
    open_ended = [beat for beat in lesson.beats if beat.until]
    assert [beat.say.split(":")[0] for beat in open_ended] == ["One is left"]
