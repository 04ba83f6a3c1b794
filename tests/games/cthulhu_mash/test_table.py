"""The table in the browser: everything a move names can be clicked, and nothing tells what lies face down."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import miskatonic
from miskatonic.core.chance import Script, seeded
from miskatonic.core.state import NOBODY, PIECE
from miskatonic.games.cthulhu_mash.geometry import space_name
from miskatonic.games.cthulhu_mash.table.chips import object_chip, object_of, spell_chip
from miskatonic.games.cthulhu_mash.table.clicks import IN_VAIN
from miskatonic.games.cthulhu_mash.table.odds import chance_of, damage_of
from miskatonic.games.cthulhu_mash.things import TRAPS
from miskatonic.web.render import Drawing, Drawn
from miskatonic.web.wording import Wording
from tests.support import lively

GAME = miskatonic.game("cthulhu_mash")
NAMES = ["Ann", "Bob", "Cleo", "Dora"]
SHOWN = 0.12
MODES: list[tuple[int, dict[str, Any]]] = [
    (1, {}),
    (2, {"victory": "death_match", "characters": "pick"}),
    (3, {"victory": "capture_the_flag", "gate_width": 2}),
    (4, {"victory": "death_match", "teams": "13-24", "held_weapon": True}),
    (3, {"sanity": True, "left_player": "player"}),
    (2, {"victory": "death_match", "monsters_use_objects": True, "spawn_restores_both": True}),
]


def drawn(drawing: Drawing, state: Any, seat: int | None) -> str:
    eyes = seat if seat is not None and seat < state.players else None
    return drawing.draw(state.view(eyes), eyes, NAMES[: state.players])


@pytest.mark.parametrize(("seats", "options"), MODES)
def test_what_a_move_names_is_on_the_table(seats: int, options: dict[str, Any]) -> None:
    """And the markup is clean: ids once each, no inline style or script, each thing with a label and a rule."""
    drawing = Drawing(GAME, GAME.read_options(options))
    chooser = Random(seats)
    shown = 0
    for number in range(2):
        state = GAME.new(seats=seats, seed=number, **options)
        for _ in range(500):
            if state.seat == NOBODY:
                break
            if chooser.random() < SHOWN:
                html = drawn(drawing, state, state.seat)
                things = set(re.findall(r'data-thing="([^"]+)"', html))
                for move in state.moves():
                    for step in GAME.path(move, state):
                        assert step in things or step == IN_VAIN, GAME.text(move, state)
                ids = re.findall(r' id="([^"]+)"', html)
                assert len(ids) == len(set(ids))
                assert not re.search(r'\s(style|on\w+)="|<script|javascript:', html)
                for tag in re.findall(r"<[^>]*data-thing=[^>]*>", html):
                    assert "data-label=" in tag, tag
                    assert re.search(r'data-about="[^"]*CM-\d+\.\d+', tag), tag
                shown += 1
            state.play(lively(GAME, state, chooser))
        assert drawn(drawing, state, None)
    assert shown > 5


def test_one_drawing_serves_every_viewer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is secret between players; only who is "You", and whose card stands first, depends on who looks."""
    drawing = Drawing(GAME, GAME.read_options({}))
    times: list[int] = []
    draw = Drawing.draw_for_all
    monkeypatch.setattr(Drawing, "draw_for_all", lambda *given: times.append(1) or draw(*given))
    chooser = Random(3)
    state: Any = GAME.new(seats=4, seed=3)
    names = ["Ann", "<b>Bob</b>", "Cleo", "Dora", "The house"]
    table = Drawn(drawing)
    for _ in range(5):
        for _ in range(30):
            state.play(lively(GAME, state, chooser))
        views = [msgspec.structs.replace(state.view(seat), viewer=-1) for seat in range(4)]
        assert views == [state.view(None)] * 4
        times.clear()
        read = {eyes: table.html(state.view(None), eyes, names) for eyes in (0, 1, 2, 3, None)}
        assert len(times) == 1
        for eyes, html in read.items():
            assert html == drawing.draw(state.view(eyes), eyes, names)
            assert re.findall(r'class="hero seat-(\d) yours', html) == ([] if eyes is None else [str(eyes)])
            said = dict(re.findall(r'id="place-seat-(\d)" aria-label="([^,]+),', html))
            shown = [name.replace("<", "&lt;").replace(">", "&gt;") for name in names[:4]]
            assert said == {str(seat): "You" if seat == eyes else shown[seat] for seat in range(4)}
            assert not re.search("[\ue000-\uf8ff]", html)


def test_a_step_is_clicked_where_it_leads() -> None:
    """Also after the first one: the words of a move are kept, where it leads is not."""
    chooser = Random(1)
    state: Any = GAME.new(seats=1, seed=1)
    seen: dict[str, set[str]] = {}
    kept = Wording(GAME)
    for _ in range(400):
        if state.seat == NOBODY:
            break
        moves = state.moves()
        raws = [bytes(raw).decode() for raw in kept.of(state, moves, [])]
        for move, raw in zip(moves, raws, strict=True):
            text = GAME.text(move, state)
            if text.startswith("step"):
                (space,) = GAME.path(move, state)
                assert f'"path":["{space}"]' in raw
                seen.setdefault(text, set()).add(str(space))
                after = state.clone()
                piece = after.frames[PIECE]
                after.play(move)
                if after.at[piece] >= 0 and after.at[piece] // 36 == state.at[piece] // 36:
                    assert space_name(after.at[piece] % 36) == space
        state.play(lively(GAME, state, chooser))
    assert seen
    assert all(len(spaces) > 1 for spaces in seen.values())


def test_what_lies_face_down_is_not_drawn() -> None:
    drawing = Drawing(GAME, GAME.read_options({}))
    chooser = Random(2)
    state: Any = GAME.new(seats=2, seed=4)
    for turn in range(240):
        if state.seat == NOBODY:
            break
        if turn % 60 == 59:
            pages = {drawn(drawing, state.guess(0, seeded(number, ("bot",))), 0) for number in range(4)}
            assert pages == {drawn(drawing, state, 0)}
        state.play(lively(GAME, state, chooser))


def test_the_chance_to_hit_is_that_of_the_dice() -> None:
    """CM-9.3: the defense must be reached; 1 misses, the highest face hits, as all do at who is held fast (CM-13.7)."""
    state: Any = GAME.new(seats=1, seed=0)
    chooser = Random(3)
    seen = 0
    for _ in range(600):
        if state.seat == NOBODY:
            break
        view = state.view(0)
        pieces = {piece.name: piece for piece in (*view.monsters, *view.generators)}
        active = next((one for one in view.characters if one.seat == view.active), None)
        for odds in view.odds:
            target = pieces.get(odds.piece)
            if target is None or odds.weapon != "bare hands" or active is None or active.powerups:
                continue
            sides = state.tables.c_melee[state.character[0]]
            faces = [n for n in range(2, sides + 1) if n == sides or n >= target.defense]
            assert odds.percent == (100 if target.holds else round(100 * len(faces) / sides))
            seen += 1
        state.play(lively(GAME, state, chooser))
    assert seen > 3


def test_the_chance_to_hit_stands_on_whatever_can_be_hit() -> None:
    """CM-28.3: a rival's spawn space too."""
    state: Any = GAME.new(seats=2, seed=1, victory="capture_the_flag")
    ann, bob = {"at": "mariners_ship r1c5"}, {"at": "base_camp r6c6"}
    characters = {"arctic_explorer": ann, "mariner_merchant": bob}
    GAME.place(state, {"seats": list(characters), "board": ["base_camp mariners_ship"], "characters": characters})
    odds = {one.piece: one.percent for one in state.view(0).odds}
    assert odds
    html = drawn(Drawing(GAME, GAME.read_options({"victory": "capture_the_flag"})), state, 0)
    for piece, percent in odds.items():
        shown = html.partition(f'data-thing="{piece}"')[2].partition("</div>")[0]
        assert f'class="odds">{percent}<' in shown, piece
    assert "spawn_space-mariners_ship" in odds


def placed(board: list[str], **given: Any) -> Any:
    state = GAME.new(seats=1, seed=1)
    GAME.place(state, {"seats": ["arctic_explorer"], "board": board, **given})
    return state


def test_a_tile_that_lies_open_but_was_never_entered_is_not_explored() -> None:
    """CM-28.4, CM-1.6: it is still to be cleared."""
    state = placed(
        ["base_camp train_station family_farm"],
        characters={"arctic_explorer": {"at": "base_camp r4c3"}},
        generated=["base_camp", "family_farm"],
    )
    assert GAME.goal(state.view(0)).standings[0].text == "2 of 3 tiles explored, 0 generators, 0 monsters"
    assert "?Train Station" in GAME.draw(state.view(0))
    (about,) = [tile.about for tile in state.view(0).picture.plan.tiles if tile.about.startswith("Train Station")]
    assert "Nobody has been there yet" in about


def test_health_above_the_base_is_said_so() -> None:
    """CM-2.16."""
    state = placed(["family_farm"], characters={"arctic_explorer": {"at": "family_farm r4c3", "health": 19}})
    assert GAME.goal(state.view(0)).standings[1].text == "19 health, more than its base of 5"


def test_on_the_terminal_objects_and_pieces_hide_no_hazard() -> None:
    state = placed(
        ["abhoth_swamp"],
        characters={"arctic_explorer": {"at": "abhoth_swamp r4c4"}},
        floor=[{"at": f"abhoth_swamp {space}", "object": "herbs"} for space in ("r5c2", "r4c2")],
        monsters={"mi_go-1": "abhoth_swamp r6c6"},
    )
    text = GAME.draw(state.view(0))
    assert "(q)" in text
    assert "(1)" in text
    assert "at F6 (water, -1 health)" in text


@pytest.mark.parametrize("way", ["north", "east", "south", "west"])
def test_the_terminal_calls_a_space_as_the_map_does(way: str) -> None:
    """It said r4c3 in one line and C4 in the next."""
    state = placed(
        [f"family_farm:{way}"],
        characters={"arctic_explorer": {"at": "family_farm r4c3"}},
        floor=[{"at": "family_farm r4c5", "object": "net", "lies": "up"}],
        monsters={"cultist-1": "family_farm r2c2"},
    )
    text = GAME.draw(state.view(0))
    assert not re.search(r"\br\dc\d|\bc\d\b|\br\d\b", text + GAME.legend)
    assert "Family Farm C4" in text
    assert "Family Farm E4" in text
    letters = "A   B   C   D   E   F"
    heads = {"north": letters, "south": letters[::-1], "east": "1   2   3   4   5   6", "west": "6   5   4   3   2   1"}
    assert heads[way] in text


def cell(state: Any, space: str) -> Any:
    return next(one for one in state.view(0).picture.tile.cells if one.thing == space)


def test_a_step_that_kills_or_hurts_is_red_and_says_so() -> None:
    """CM-15.2, CM-15.3: the well of the farm, the foul water of the swamp and its quicksand (CM-13.2)."""
    state = placed(["family_farm"], characters={"arctic_explorer": {"at": "family_farm r3c5"}})
    said = {GAME.text(move, state): GAME.say(move, state) for move in state.moves()}
    assert said["step south"] == "Step south into a pit: you die"
    assert said["step west"] == "Step west"
    assert (cell(state, "r2c5").peril, cell(state, "r3c4").peril) == ("deadly", "")
    assert cell(state, "r2c5").about.endswith("You die.")
    state = placed(["abhoth_swamp"], characters={"arctic_explorer": {"at": "abhoth_swamp r5c6", "health": 2}})
    said = {GAME.text(move, state): GAME.say(move, state) for move in state.moves()}
    assert said["step north"] == "Step north into water: you lose 1 health"
    assert cell(state, "r6c6").peril == "hurts"
    assert "You are held fast" in cell(state, "r6c5").about
    state = placed(["abhoth_swamp"], characters={"arctic_explorer": {"at": "abhoth_swamp r5c6", "health": 1}})
    assert cell(state, "r6c6").peril == "deadly"


def test_nobody_is_warned_of_what_does_no_harm() -> None:
    """CM-22.3, CM-18.7: water spares who wears the necklace, and pits are flown over."""
    necklace = {"at": "abhoth_swamp r5c6", "objects": ["deep_one_necklace"]}
    state = placed(["abhoth_swamp"], characters={"arctic_explorer": necklace})
    assert cell(state, "r6c6").peril == ""
    flying = {"at": "family_farm r3c5", "effects": ["flying"]}
    state = placed(["family_farm"], characters={"arctic_explorer": flying})
    assert not state.view(0).dangers


def chips(state: Any) -> dict[str, Any]:
    return {one.thing: one for one in state.view(0).picture.sheets[0].chips}


def test_every_object_and_spell_says_what_it_does_with_its_own_rule() -> None:
    """The rule that a tip names is the one with its name in the rulebook."""
    rules = (Path(miskatonic.__file__).parent / "games/cthulhu_mash/rules.md").read_text(encoding="utf-8")
    tables = placed(["family_farm"], characters={"arctic_explorer": {"at": "family_farm r4c3"}}).tables
    told = [object_chip(tables, face, live=True) for face in tables.names.face_ids]
    told += [spell_chip(tables, spell) for spell in tables.names.spell_ids]
    for chip in told:
        rule = re.search(r"\((CM-\d+\.\d+)\)$", chip.about)
        assert rule is not None, chip.about
        name = chip.said.removesuffix(" of two points").replace("’", "'")
        assert f"**{rule[1]} {name}**" in rules, chip.about
    for section in ("object", "spell"):
        assert not [id for id, entry in tables.pack[section].items() if not entry.does]


def test_weapons_and_spells_say_what_they_roll_and_the_chance_at_each_target() -> None:
    """CM-9.3, CM-25.15: Steal Life rolls a d6 against the cultist's defense of 3."""
    state = GAME.new(seats=1, seed=1, difficulty="standard")
    armed = {"at": "family_farm r4c1", "spells": ["steal_life", "heal"], "objects": ["sword_cane"]}
    monsters = {"cultist-1": "family_farm r4c2", "cultist-2": "family_farm r4c4"}
    position = {"seats": ["psychotherapist"], "board": ["family_farm"], "characters": {"psychotherapist": armed}}
    GAME.place(state, position | {"monsters": monsters})
    found = chips(state)
    assert "gives it to you" in found["steal_life"].about
    assert "Roll a d6" in found["steal_life"].about
    assert "Chance to hit now: Cultist 67%" in found["steal_life"].about
    assert "d6 shows 1 to 3" in found["sedative_syringe"].about
    assert "Chance to hit now: Cultist" in found["sword_cane"].about
    assert "Chance" not in found["heal"].about
    cultist = next(one for cell in state.view(0).picture.tile.cells for one in cell.pieces if one.thing == "cultist-1")
    assert "Steal Life 67%" in cultist.odds


def told(state: Any, *moves: str, dice: list[int] | None = None) -> list[str]:
    """The sentences of these moves."""
    if dice is not None:
        draws = [dice if stream == "dice" else [] for stream in GAME.streams]
        state.chance = Script(GAME.streams, draws, by_piece=False, words=[1] * len(GAME.streams))
    state.heard = []
    for move in moves:
        state.play(GAME.parse(move, state))
    return [event.sentence for event in GAME.events(state.heard, 0, ["You", "The house"], state)]


def test_the_log_shows_die_and_bonus_against_the_defense() -> None:
    """CM-9.1: Sword Cane +1."""
    armed = {"at": "family_farm r4c1", "objects": ["sword_cane"]}
    state = placed(["family_farm"], characters={"arctic_explorer": armed}, monsters={"cultist-1": "family_farm r4c2"})
    said = told(state, "attack sword_cane cultist-1", dice=[2])
    assert "Arctic Explorer attacks Cultist: rolls 2 + 1, needs 3." in said
    assert "Cultist dies." in said


def test_the_log_says_that_a_monster_died_in_a_pit() -> None:
    """CM-11.4."""
    state = placed(
        ["family_farm"],
        characters={"arctic_explorer": {"at": "family_farm r2c3"}},
        monsters={"cultist-1": "family_farm r2c4"},
    )
    assert "Cultist dies in a pit." in told(state, "push cultist-1 r2c5", dice=[8])


def test_the_log_says_what_a_trap_did() -> None:
    """CM-23.2."""
    lying = [{"at": "family_farm r4c2", "object": "cowpie", "lies": "down"}]
    state = placed(["family_farm"], characters={"arctic_explorer": {"at": "family_farm r4c2"}}, floor=lying)
    said = told(state, "pick unseen")
    assert "A trap for the Arctic Explorer: Cowpie! The actions left in this turn are lost." in said
    assert set(TRAPS) == {face for face in GAME.names.face_ids if object_of(state.tables, face).color == "white"}


def test_a_space_that_would_give_nothing_says_so() -> None:
    """CM-15.5: Base Camp restores health."""
    for health, said in ((5, "it gives you nothing now"), (3, "+2 health")):
        state = placed(["base_camp"], characters={"arctic_explorer": {"at": "base_camp r1c6", "health": health}})
        assert GAME.say(GAME.parse("restore", state), state) == f"Use the spawn space: {said}"
        assert state.health[0] == health


def test_attacks_and_pushes_say_their_chance() -> None:
    """CM-9.3, CM-11.2: a d8 against defense 3."""
    state = placed(
        ["family_farm"],
        characters={"arctic_explorer": {"at": "family_farm r4c3"}},
        monsters={"cultist-1": "family_farm r4c4"},
    )
    assert (
        GAME.say(GAME.parse("attack fists cultist-1", state), state) == "Attack Cultist with bare hands (75%, 1 damage)"
    )
    assert GAME.say(GAME.parse("push cultist-1 r4c5", state), state).endswith("to E4 (75%)")


def test_a_click_on_somebody_who_can_be_hit_in_one_way_is_that_attack() -> None:
    """Beside it, it may also be pushed: then the player chooses, or clicks once more."""
    armed = {"at": "family_farm r4c1", "objects": ["revolver_32"]}
    far = placed(["family_farm"], characters={"arctic_explorer": armed}, monsters={"cultist-1": "family_farm r4c4"})
    found = {one.thing: one.moves for one in GAME.gestures(far, 0)}
    assert found["cultist-1"] == ("attack revolver_32 cultist-1",)
    near = placed(["family_farm"], characters={"arctic_explorer": armed}, monsters={"cultist-1": "family_farm r4c2"})
    assert {one.thing: (one.moves, one.again) for one in GAME.gestures(near, 0) if one.thing == "cultist-1"} == {
        "cultist-1": (("attack fists cultist-1",), True)
    }


def test_a_second_click_attacks_with_what_does_most_by_its_odds() -> None:
    """CM-9.2, CM-9.3: at a target of 2 health the sword of 2 damage; what is used up is kept back."""
    carried = ["magic_spear", "buccaneer_blade", "acid_vial"]
    armed = {"at": "family_farm r4c1", "objects": carried}
    state = placed(["family_farm"], characters={"arctic_explorer": armed}, monsters={"deep_one-1": "family_farm r4c2"})
    (best,) = [one for one in GAME.gestures(state, 0) if one.thing == "deep_one-1"]
    assert best.again
    attacks = [move for move in state.moves() if GAME.text(move, state).startswith("attack ")]
    worth = {GAME.text(move, state): chance_of(state, move) * damage_of(state, move) for move in attacks}
    lasting = {text: value for text, value in worth.items() if "acid_vial" not in text}
    assert worth[best.moves[0]] == max(lasting.values())
    assert best.moves[0] in lasting


def test_nobody_attacks_a_friend_by_one_click() -> None:
    """CM-9.8, CM-28.4: together it is asked about first."""
    state: Any = GAME.new(seats=2, seed=1)
    where = {"arctic_explorer": {"at": "family_farm r4c1"}, "private_eye": {"at": "family_farm r4c2"}}
    GAME.place(state, {"seats": list(where), "board": ["family_farm"], "characters": where})
    assert "private_eye" in {thing for move in state.moves() for thing in GAME.path(move, state)}
    assert "private_eye" not in {one.thing for one in GAME.gestures(state, 0)}
    html = drawn(Drawing(GAME, GAME.read_options({})), state, 0)
    assert 'data-harms="attack"' in html.partition('id="p-private_eye"')[2].partition(">")[0]


def test_the_next_aim_is_this_tile_and_then_a_gate() -> None:
    """CM-28.4."""
    where = {"arctic_explorer": {"at": "family_farm r4c1"}}
    board = ["family_farm train_station"]
    busy = placed(board, characters=where, monsters={"cultist-1": "family_farm r4c4", "cultist-2": "family_farm r4c5"})
    assert busy.view(0).picture.aim.said == "Clear this tile: 2 monsters"
    away = placed(board, characters=where, monsters={"cultist-1": "train_station r4c4"})
    aim = away.view(0).picture.aim
    assert aim.said == f"Go through the {aim.way} gate: Train Station (Cultist)"
    gates = [cell.gate for cell in away.view(0).picture.tile.cells if cell.gate]
    assert aim.way in gates
    far = placed(["family_farm train_station", "base_camp ?cultist_temple"], characters=where)
    assert far.view(0).picture.aim.said == "Go through the east gate, then on to an unexplored tile"
    lying = [{"at": "family_farm r4c5", "object": "net", "lies": "up"}]
    rich = placed(["family_farm ?train_station"], characters=where, floor=lying)
    assert rich.view(0).picture.aim.said == "Pick up what lies at E4, then take the east gate"
    walked = placed(
        ["family_farm ?train_station"], characters={"arctic_explorer": {"at": "family_farm r4c5"}}, floor=lying
    )
    assert walked.view(0).picture.aim.said == "Pick up what lies here, then take the east gate"


def test_the_next_aim_is_always_true() -> None:
    """CM-23.7, CM-2.10: no walk to a trap that was seen, nor to what cannot be carried; CM-5.3, CM-13.4."""
    board = ["family_farm ?train_station"]

    def aim(lying: str = "", **character: object) -> str:
        floor = [{"at": "family_farm r4c5", "object": lying, "lies": "up"}] if lying else []
        where = {"arctic_explorer": {"at": "family_farm r4c1", **character}}
        return str(placed(board, characters=where, floor=floor).view(0).picture.aim.said)

    onward = "Go through the east gate: an unexplored tile"
    assert aim() == onward
    assert aim("shoggoth_tissue") == onward
    load = ["revolver_32", "bolos", "handcuffs", "sword_cane", "pitchfork", "tommy_gun", "magic_spear", "acid_vial"]
    assert aim("net", objects=load) == onward
    assert aim("net", holds=["net"]) == "Get free first: try to escape"


def test_a_space_is_called_as_it_is_marked_however_the_tile_lies() -> None:
    for way in ("north", "east", "south", "west"):
        state = placed([f"family_farm:{way}"], characters={"arctic_explorer": {"at": "family_farm r4c1"}})
        for cell in state.view(0).picture.tile.cells:
            assert cell.label.startswith(cell.at)
        walks = [one for one in GAME.gestures(state, 0) if one.thing == "r4c2"]
        assert walks[0].say.startswith("Walk to B4: ")


def test_whoever_slips_neither_dies_by_it_nor_drops_what_they_carry() -> None:
    """CM-15.2, CM-6.7: beside the pit of the farm."""
    armed = {"at": "family_farm r2c4", "objects": ["revolver_32"]}
    state = placed(["family_farm"], characters={"arctic_explorer": armed})
    odd = {GAME.text(move, state) for move in state.moves() if GAME.far_fetched(state, move, 0)}
    assert odd == {"drop revolver_32", "step east"}


def test_the_monsters_that_mean_to_strike_are_counted() -> None:
    """CM-34.8."""
    where = {"arctic_explorer": {"at": "family_farm r4c1"}}
    near, far = {"cultist-1": "family_farm r4c2"}, {"cultist-1": "family_farm r1c6"}
    assert placed(["family_farm"], characters=where, monsters=near).view(0).picture.strikes == 1
    assert placed(["family_farm"], characters=where, monsters=far).view(0).picture.strikes == 0
