"""The generators that nobody has met yet, the spells and the power-ups of a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from miskatonic.games.cthulhu_mash.rules.state import BY_HEART, DISCARDED, IN_DISCARD, IN_STACK, STACKED, MashData
from miskatonic.games.cthulhu_mash.table.placing.lookup import all_of, bits_of, on_top, one_of, one_or_none
from miskatonic.games.cthulhu_mash.things import COPIES, GENERATORS


def claim_generator(state: MashData, n: int, where: int) -> None:
    """Take a generator from where it is, to elsewhere."""
    if state.generator_place[n] == STACKED:
        state.generator_stack.remove(n // COPIES)
    state.generator_place[n] = where


def place_generator_stacks(state: MashData, given: Mapping[str, Any]) -> None:
    names = state.tables.names
    if "generator_discard" in given:
        for n in range(GENERATORS):
            if state.generator_place[n] == DISCARDED:
                state.generator_place[n] = STACKED
                state.generator_stack.insert(0, n // COPIES)
        for n in all_of(given["generator_discard"], names.generators.names, "generator"):
            claim_generator(state, n, DISCARDED)
    if "generator_stack" in given:
        on_top(state.generator_stack, all_of(given["generator_stack"], names.generator_ids, "generator"))


def claim_spell(state: MashData, spell: int) -> None:
    if spell in state.spell_stack:
        state.spell_stack.remove(spell)


def place_spells(state: MashData, given: Mapping[str, Any]) -> None:
    names = state.tables.names
    for id, where in given.get("spells", {}).items():
        _place_spell(state, one_of(id, names.spell_ids, "spell"), where)
    if "spell_stack" in given:
        on_top(state.spell_stack, all_of(given["spell_stack"], names.spell_ids, "spell"))
    for id, pile in given.get("powerup_piles", {}).items():
        c = one_of(id, names.character_ids, "character")
        on_top(state.powerup_piles[c], all_of(pile, names.powerup_ids, "power-up"))


def _place_spell(state: MashData, spell: int, where: str) -> None:
    """In the stack, discarded, by heart of a character, or in a tome, which has been read then."""
    names = state.tables.names
    claim_spell(state, spell)
    if where == "stack":
        state.spell_place[spell] = IN_STACK
        state.spell_stack.insert(0, spell)
    elif where == "discard":
        state.spell_place[spell] = IN_DISCARD
    elif where in names.character_ids:
        state.spell_place[spell] = BY_HEART - names.character_ids.index(where)
    else:
        tome = one_of(where, names.object_ids, "tome")
        state.spell_place[spell] = tome
        state.tomes_read |= 1 << tome


def place_cards(state: MashData, given: Mapping[str, Any]) -> None:
    """What single cards remember."""
    names = state.tables.names
    for name in ("shell_last", "action_by"):
        if name in given:
            setattr(state, name, one_or_none(given[name], names.pieces.names, "piece"))
    if "crystal" in given:
        if state.crystal >= 0:
            state.powerup_piles[state.tables.p_owner[state.crystal]].insert(0, state.crystal)
        state.crystal = one_or_none(given["crystal"], names.powerup_ids, "power-up")
        if state.crystal >= 0:
            state.powerup_piles[state.tables.p_owner[state.crystal]].remove(state.crystal)
    if "tomes_read" in given:
        state.tomes_read = bits_of(given["tomes_read"], names.object_ids, "object")
