"""Plays rich positions until everything came up: each verb, object, spell, ability, monster, tile, event and option."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import pytest

import miskatonic
from miskatonic.core.game import Option
from miskatonic.core.state import NOBODY
from miskatonic.games.cthulhu_mash.game import CthulhuMash
from miskatonic.games.cthulhu_mash.numbers.frames import ROUSED, TURN
from miskatonic.games.cthulhu_mash.numbers.lives import ON_BOARD
from miskatonic.games.cthulhu_mash.rules.flow import MashState
from miskatonic.games.cthulhu_mash.rules.spaces import SKULL, WATER
from miskatonic.games.cthulhu_mash.rules.state import BY_HEART
from miskatonic.games.cthulhu_mash.rules.tables import FLYING, SWIMMING, TENTACLE, WEB, WHITE, WINTER_GEAR
from miskatonic.games.cthulhu_mash.things import CHARACTERS, COPIES, GENERATOR_0, MONSTER_0
from tests.support import fitting, play_heard

GAME = cast(CthulhuMash, miskatonic.game("cthulhu_mash"))
MOST_GAMES = 1000
DULL = {"end", "done", "rest", "stop", "pass", "drop", "jump", "step"}


# Two values for options that are numbers or texts.
OTHERWISE: dict[str, Any] = {
    "free_layout": "Ts Tn Tn Ts / Ts Tn Tn Ts",
    "hindrance": "family_farm:r3c3,r4c4",
    "height": "family_farm:r4c3",
    "blind": "family_farm:r4c5",
    "turn_limit": 20,
    "machine_bad": 2,
    "syringe_cost": 1,
    "max_turns": 30,
}


def values_of(option: Option) -> tuple[Any, ...]:
    return option.choices or (option.default, OTHERWISE[option.name])


def begin(number: int, chooser: Random, **fixed: object) -> MashState:
    """Any table and options, all but those that are given."""
    options: dict[str, Any] = {
        option.name: chooser.choice((option.default, option.default, *values_of(option))) for option in GAME.options
    }
    if number % 4 != 3 or options["coop_single_start"]:
        options["free_layout"] = ""  # the other layout has four start tiles
    seats = 1 + number % 4
    if GAME.misfit(seats, options):
        options["teams"] = chooser.choice(fitting(GAME, seats, GAME.known_options["teams"]))
    options["max_turns"] = 30 if number else 800
    if number % 2:
        options["coop_single_start"] = ""  # the board is drawn by hand, and everybody is on it
    if number % 8 == 1:
        options.update(victory="cooperative", sanity=True)
    return cast(MashState, GAME.new(seats=seats, seed=number, **{**options, **fixed}))


def enrich(state: MashState, number: int, chooser: Random) -> None:
    """Full hands, spells by heart, and traps on top of the stack; in every other game a board set out by hand."""
    names = GAME.names
    things = [id for at, id in enumerate(names.object_ids) if state.tables.o_color[at] != WHITE]
    chooser.shuffle(things)
    spells = [id for id, place in GAME.position(state)["spells"].items() if place == "stack"]
    chooser.shuffle(spells)
    characters: dict[str, Any] = {}
    for at, c in enumerate(state.character):
        held = GAME.position(state)["characters"][names.character_ids[c]]["objects"]
        kept = [f"{kind}-{6 - at}" for kind in chooser.sample(names.generator_ids, 3)]
        mine = [id for id in things[5 * at : 5 * at + 5] if id != "revolver_32"]
        characters[names.character_ids[c]] = {"objects": held + mine, "spells": spells[3 * at : 3 * at + 3]}
        if number % 3 == 0:
            characters[names.character_ids[c]]["kept"] = kept
    traps = ["mi_go_earthquake", "picture_gate", "snare", "cowpie", "book_of_void", "shoggoth_tissue"]
    given: dict[str, Any] = {"characters": characters, "object_stack": chooser.sample(traps, 6)}
    if number % 2:
        given.update(set_out(characters, chooser))
    if number % 8 == 1:
        helper, patient = characters.values()
        helper.update(at="family_farm r4c3", objects=["herbs"])
        patient.update(at="family_farm r4c4", sanity=1)
    GAME.place(state, given)


def set_out(characters: dict[str, Any], chooser: Random) -> dict[str, Any]:
    """A row of tiles, the last three face down, and everybody on a space that does something."""
    tiles = [id for id in GAME.names.tile_ids if not GAME.pack["tile"][id].start_for]
    starts = [GAME.pack["character"][id].start_tile for id in characters]
    shown = ["family_farm", "ice_cave_of_madness:west", "mi_go_mine_lab", *starts, *chooser.sample(tiles, 3)]
    shown = list(dict.fromkeys(id for id in shown if id != "ice_cave_of_madness"))
    hidden = [id for id in tiles if id not in shown and id != "ice_cave_of_madness"][:3]
    row = [*shown, *(f"?{id}" for id in hidden)]
    places = {id: special(id.partition(":")[0]) for id in shown}
    taken: set[str] = set()
    for entry in characters.values():
        free = [place for id in shown for place in places[id] if place not in taken]
        entry["at"] = chooser.choice(free)
        taken.add(entry["at"])
        entry["health"] = chooser.choice((1, 2, 3))
        if chooser.random() < 0.3:
            entry["effects"] = ["flying", "begun"]
        entry["objects"] = list(dict.fromkeys(entry["objects"]))
    key = next(iter(characters.values()))
    if not any("skeleton_key" in entry["objects"] for entry in characters.values()):
        key["objects"].append("skeleton_key")
    return {"board": [" ".join(row)], "monsters": {"moon_beast-1": "mi_go_mine_lab r2c5"}}


def special(id: str) -> list[str]:
    """The spaces of a tile that can be used, or a gate space."""
    letters = GAME.pack["tile"][id].map.strip("\n").split("\n")
    spaces = {
        f"{id} r{6 - row}c{column + 1}": letters[2 * row + 1][4 * column + 2] for row in range(6) for column in range(6)
    }
    return [place for place, letter in spaces.items() if letter in "SHMDThC"] or [
        place for place, letter in spaces.items() if letter == "."
    ]


class Goals:
    """What is still to come up, as words such as `verb fish` or `object net`."""

    def __init__(self) -> None:
        names = GAME.names
        self.left = {f"verb {verb.name}" for verb in GAME.moves.verbs}
        self.left |= {f"event {kind.name}" for kind in GAME.telling.kinds}
        self.left |= {f"object {id}" for id in names.object_ids}
        self.left |= {f"spell {id}" for id in names.spell_ids}
        self.left |= {f"tile {id}" for id in names.tile_ids}
        self.left |= {f"monster {id}" for id in names.monster_ids}
        self.left |= {f"ability {ability}" for ability in MONSTER_ABILITIES}
        self.left |= {f"ability {ability}" for entry in GAME.pack["character"].values() for ability in entry.abilities}
        self.left |= {f"option {option.name} {value}" for option in GAME.options for value in values_of(option)}

    def of(self, state: MashState, move: int) -> set[str]:
        """What a move is the use of."""
        name, *things = GAME.moves.text(move).split()
        found = {f"verb {name}"}
        c = state.frames[-4]
        if name in ("attack", "throw", "use", "read", "wear", "hold"):
            found.add(f"object {things[0]}")
        found |= {f"object {id}" for id in TOOLS.get(name, ())}
        if name in ("cast", "aim"):
            found.add(f"spell {things[0]}")
        found |= {f"spell {id}" for id in SPELLS.get(name, ())}
        if name == "attack" and things[0] == "sedative_syringe":
            found.add("ability sedative_syringe")
        found |= {f"ability {ability}" for ability in ABILITIES.get(name, ())}
        if name in ("strike", "charge", "bite") and state.frames[-6] == ROUSED:
            found.add(f"monster {GAME.names.monster_ids[(c - MONSTER_0) // COPIES]}")
        return found

    def see(self, state: MashState) -> None:
        """What works without being chosen: objects that are carried or worn, tiles that are entered, abilities."""
        tables = state.tables
        for c in range(CHARACTERS):
            if state.life[c] != ON_BOARD:
                continue
            self.left.discard(f"tile {GAME.names.tile_ids[state.at[c] // 36]}")
            if state.seat == state.owner[c] and state.frames[-6] == TURN:
                for item in state.carried[c]:
                    if GAME.pack["object"][GAME.names.object_ids[item]].color == "blue":
                        self.left.discard(f"object {GAME.names.object_ids[item]}")
                if tables.boot[state.at[c] // 36] and tables.c_abilities[c] & WINTER_GEAR:
                    self.left.discard("ability winter_gear")
                if any(place == BY_HEART - c for place in state.spell_place):
                    self.left.discard("ability arcane_knowledge")
        for piece in range(MONSTER_0, GENERATOR_0):
            if state.at[piece] >= 0:
                flags = tables.space[state.at[piece]]
                abilities = tables.m_abilities[(piece - MONSTER_0) // COPIES]
                if flags & WATER and abilities & SWIMMING:
                    self.left.discard("ability swimming")
                if flags & (SKULL | WATER) and abilities & FLYING:
                    self.left.discard("ability flying")
            if state.attached[piece] >= 0:
                self.left.discard("ability attach")

    def hear(self, state: MashState, raw: list[int]) -> None:
        event = GAME.events([raw], None, ["one", "two", "three", "four", "the house"])[0]
        self.left.discard(f"event {event.kind}")
        if event.kind == "TrapSprung":
            self.left -= {f"object {id.removesuffix('_2')}" for id in event.things["object"]}
        if event.kind == "Attacked" and MONSTER_0 <= raw[2] < GENERATOR_0:
            kind = (raw[2] - MONSTER_0) // COPIES
            if state.tables.m_abilities[kind] & TENTACLE:
                self.left.discard("ability tentacle_reach")
            if state.tables.m_abilities[kind] & WEB:
                self.left.discard("ability web")
        if event.kind == "Parried":
            self.left.discard("ability swashbuckler")


MONSTER_ABILITIES = ("swimming", "flying", "tentacle_reach", "charging", "web", "attach")
TOOLS = {
    "blast": ["dynamite_bundle"],
    "spray": ["tommy_gun"],
    "mist": ["mi_go_mist_projector"],
    "unlock": ["skeleton_key"],
    "look": ["leng_glasses"],
    "chime": ["paralyzing_chime"],
    "control": ["rlyeh_seashell"],
}
SPELLS = {"steal": ["reach"], "fetch": ["reach"], "part": ["parting_sands"], "wave": ["sound_wave_of_oblivion"]}
ABILITIES = {
    "blast": ["explosives_expert"],
    "throw": ["explosives_expert"],
    "scout": ["albatross_scout"],
    "fish": ["healthy_fishing"],
    "spot": ["superior_spot_hidden"],
    "memorize": ["spell_memorization"],
    "charge": ["charging"],
    "pay": ["escape_artist", "exceptional_stamina"],
    "push": ["strong_footed"],
    "attack": ["concealed_weapon"],
}


@pytest.mark.long
def test_everything_comes_up() -> None:
    goals = Goals()
    chooser = Random(3)
    for number in range(MOST_GAMES):
        state = begin(number, chooser)
        goals.left -= {f"option {name} {value}" for name, value in state.tables.options.items()}
        pieces = sorted(GAME.pieces(state))
        rich = False
        while state.seat != NOBODY:
            if not rich and GAME.position(state)["step"] != "setup":
                rich = True
                enrich(state, number, chooser)
            goals.see(state)
            move = choose(state, goals, chooser)
            goals.left -= goals.of(state, move)
            for raw in play_heard(state, move):
                goals.hear(state, raw)
        assert sorted(GAME.pieces(state)) == pieces
        if not goals.left:
            break
    assert not goals.left, f"never came up: {sorted(goals.left)}"


def choose(state: MashState, goals: Goals, chooser: Random) -> int:
    """Something new if there is, else something lively."""
    by_verb: dict[str, list[int]] = {}
    for move in state.moves():
        by_verb.setdefault(GAME.moves.verbs[state.tables.verb_of[move]].name, []).append(move)
    fresh = [move for moves in by_verb.values() for move in moves if goals.of(state, move) & goals.left]
    if fresh:
        return chooser.choice(fresh)
    lively = [name for name in by_verb if name not in DULL or chooser.random() < 0.15]
    return chooser.choice(by_verb[chooser.choice(lively or list(by_verb))])
