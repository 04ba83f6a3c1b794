"""The characters of a position: who plays whom, where they stand, and what they have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from miskatonic.core.errors import ScenarioError, listed
from miskatonic.games.cthulhu_mash.numbers.lives import NOT_PLAYED, ON_BOARD
from miskatonic.games.cthulhu_mash.rules.powerups import give_effect
from miskatonic.games.cthulhu_mash.rules.state import BY_HEART, DISCARDED, IN_STACK, KEPT, MashData
from miskatonic.games.cthulhu_mash.rules.statistics import health_base, mentality_base
from miskatonic.games.cthulhu_mash.table.placing.lookup import all_of, bits_of, cell_of, one_of, one_or_none
from miskatonic.games.cthulhu_mash.table.placing.objects import claim_object
from miskatonic.games.cthulhu_mash.table.placing.stacks import claim_generator, claim_spell
from miskatonic.games.cthulhu_mash.table.positions import EFFECTS, LIVES
from miskatonic.games.cthulhu_mash.things import CHARACTERS, GENERATORS, HOLDS, SLOTS

# Numbers that stand in a position as in the state.
NUMBERS = {"health": "health", "mentality": "mentality", "mired": "mired", "sanity": "sane", "witnessed": "witnessed"}
FIELDS = (
    *("seat", "life", "at", "health", "mentality", "objects", "worn", "held", "powerups", "kept", "memorized"),
    *("holds", "mired", "effects", "sanity", "witnessed", "spells"),
)


def seat_characters(state: MashData, given: list[str]) -> None:
    """Everybody fresh, and with nothing."""
    tables = state.tables
    if len(given) != state.players:
        raise ScenarioError(f"The position seats {len(given)} at a table of {state.players}.")
    state.character = [one_or_none(id, tables.names.character_ids, "character") for id in given]
    for c in range(CHARACTERS):
        state.owner[c] = state.character.index(c) if c in state.character else -1
        played = state.owner[c] >= 0
        state.object_stack += state.carried[c]
        _lay_down(state, c)
        state.held_weapon[c] = -1
        state.lift(c)
        state.life[c] = ON_BOARD if played else NOT_PLAYED
        state.health[c] = health_base(state, c) if played else 0
        state.mentality[c] = mentality_base(state, c) if played else 0
        state.sane[c] = tables.c_sanity[c] if played else 0
    for spell, where in enumerate(state.spell_place):
        if where <= BY_HEART:
            state.spell_place[spell] = IN_STACK
            state.spell_stack.insert(0, spell)


def _lay_down(state: MashData, c: int) -> None:
    state.carried[c] = []
    state.worn[c * SLOTS : c * SLOTS + SLOTS] = [-1] * SLOTS


def place_characters(state: MashData, given: Mapping[str, Mapping[str, Any]]) -> None:
    entries = [(one_of(id, state.tables.names.character_ids, "character"), entry) for id, entry in given.items()]
    for c, entry in entries:
        if entry.get("at") or entry.get("life", "on_board") != "on_board":
            state.lift(c)  # all are off before the first is set down
    for c, entry in entries:
        strange = [field for field in entry if field not in FIELDS]
        if strange:
            raise ScenarioError(f"A character has no field {listed(strange)}; expected {listed(FIELDS)}.")
        _place_life(state, c, entry)
        _place_belongings(state, c, entry)
        for field, name in NUMBERS.items():
            if field in entry:
                getattr(state, name)[c] = entry[field]
        _place_spells(state, c, entry)
        if "holds" in entry:
            state.holds[c] = bits_of(entry["holds"], HOLDS, "hold")
        if "effects" in entry:
            _place_effects(state, c, entry["effects"])


def _place_life(state: MashData, c: int, entry: Mapping[str, Any]) -> None:
    if "life" in entry:
        state.life[c] = next(life for life, name in LIVES.items() if name == entry["life"])
        if state.life[c] != ON_BOARD:
            state.lift(c)
    if entry.get("at"):
        state.lift(c)
        state.put(c, cell_of(state, entry["at"]))


def _place_belongings(state: MashData, c: int, entry: Mapping[str, Any]) -> None:
    names = state.tables.names
    if "powerups" in entry:
        _place_powerups(state, c, all_of(entry["powerups"], names.powerup_ids, "power-up"))
    if "objects" in entry:
        _place_carried(state, c, all_of(entry["objects"], names.object_ids, "object"))
    for item in all_of(entry.get("worn", []), names.object_ids, "object"):
        state.worn[c * SLOTS + state.tables.o_slot[item]] = item
    if "held" in entry:
        state.held_weapon[c] = one_or_none(entry["held"], names.object_ids, "object")
    if "kept" in entry:
        for n in range(GENERATORS):
            if state.generator_place[n] == KEPT + c:
                state.generator_place[n] = DISCARDED
        for n in all_of(entry["kept"], names.generators.names, "generator"):
            claim_generator(state, n, KEPT + c)


def _place_powerups(state: MashData, c: int, powerups: list[int]) -> None:
    for powerup in state.powerups[c]:
        give_effect(state, c, powerup, -1)
    state.powerup_piles[c] = state.powerups[c] + state.powerup_piles[c]
    state.powerups[c] = powerups
    for powerup in powerups:
        state.powerup_piles[state.tables.p_owner[powerup]].remove(powerup)
        give_effect(state, c, powerup, 1)


def _place_carried(state: MashData, c: int, items: list[int]) -> None:
    """Objects come from the stack, or from wherever else they lie; the first of a slot is in use."""
    state.object_stack = state.carried[c] + state.object_stack
    _lay_down(state, c)
    for item in items:
        claim_object(state, item)
        state.carried[c].append(item)
        slot = state.tables.o_slot[item]
        if slot >= 0 and state.worn[c * SLOTS + slot] < 0:
            state.worn[c * SLOTS + slot] = item


def _place_spells(state: MashData, c: int, entry: Mapping[str, Any]) -> None:
    spell_ids = state.tables.names.spell_ids
    if "memorized" in entry:
        state.memorized[c] = bits_of(entry["memorized"], spell_ids, "spell")
    for spell in all_of(entry.get("spells", []), spell_ids, "spell"):
        claim_spell(state, spell)
        state.spell_place[spell] = BY_HEART - c


def _place_effects(state: MashData, c: int, effects: list[str]) -> None:
    for effect in EFFECTS:
        bits = getattr(state, effect) & ~(1 << c)
        setattr(state, effect, bits | (1 << c if effect in effects else 0))
