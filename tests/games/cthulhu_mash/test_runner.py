"""Plays rich positions until every verb was played, every spell cast, every tile entered and every event told."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import miskatonic
from miskatonic.core.state import NOBODY
from miskatonic.games.cthulhu_mash.game import CthulhuMash
from miskatonic.games.cthulhu_mash.state import MashState
from miskatonic.games.cthulhu_mash.tables import WHITE
from tests.support import play_heard

GAME = cast(CthulhuMash, miskatonic.game("cthulhu_mash"))
MOST_GAMES = 400
DULL = {"end", "done", "rest", "stop", "pass", "drop", "jump", "step"}


def begin(number: int, chooser: Random) -> MashState:
    """Any table and options."""
    options: dict[str, Any] = {
        option.name: chooser.choice((option.default, option.default, *option.choices))
        for option in GAME.options
        if option.choices
    }
    options["max_turns"] = 30
    if number % 2:
        options["coop_single_start"] = ""  # the board is drawn by hand, and everybody is on it
    if number % 8 == 1:
        options.update(victory="cooperative", sanity=True)
    return cast(MashState, GAME.new(seats=1 + number % 4, seed=number, **options))


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


def test_everything_comes_up() -> None:
    verbs = {verb.name for verb in GAME.moves.verbs}
    events = {kind.name for kind in GAME.telling.kinds}
    spells = set(GAME.names.spell_ids)
    tiles = set(GAME.names.tile_ids)
    objects = set(GAME.names.face_ids)
    chooser = Random(1)
    for number in range(MOST_GAMES):
        state = begin(number, chooser)
        pieces = sorted(GAME.pieces(state))
        rich = False
        while state.seat != NOBODY:
            if not rich and GAME.position(state)["step"] != "setup":
                rich = True
                enrich(state, number, chooser)
            by_verb: dict[str, list[int]] = {}
            for move in state.moves():
                by_verb.setdefault(GAME.moves.verbs[state.tables.verb_of[move]].name, []).append(move)
            fresh = [name for name in by_verb if name in verbs]
            lively = [name for name in by_verb if name not in DULL or chooser.random() < 0.15]
            name = chooser.choice(fresh or lively or list(by_verb))
            verbs.discard(name)
            for raw in play_heard(state, chooser.choice(by_verb[name])):
                event = GAME.events([raw], None, ["one", "two", "three", "four", "the house"])[0]
                events.discard(event.kind)
                spells -= set(event.things.get("spell", []))
                objects -= set(event.things.get("object", []))
                if event.kind in ("PassedGate", "TileRevealed"):
                    tiles -= set(event.things["tile"])
        assert sorted(GAME.pieces(state)) == pieces
        if not (verbs or events or spells or tiles):
            break
    missing = f"{sorted(verbs)} {sorted(events)} {sorted(spells)} {sorted(tiles)}"
    assert (verbs, events, spells, tiles) == (set(), set(), set(), set()), missing
    assert len(objects) < 20, f"picked up, used or sprung: all but {sorted(objects)}"
