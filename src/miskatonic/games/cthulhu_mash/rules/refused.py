"""Why an action of a character is refused, verb by verb."""

from __future__ import annotations

from collections.abc import Callable

from miskatonic.core.outcome import Refusal
from miskatonic.core.state import EXTRA, STEP, WHAT
from miskatonic.games.cthulhu_mash.geometry import EIGHT_WAYS, SPACES, WAYS
from miskatonic.games.cthulhu_mash.maps import DOTTED, SOLID
from miskatonic.games.cthulhu_mash.numbers import verbs
from miskatonic.games.cthulhu_mash.numbers.frames import MOVE
from miskatonic.games.cthulhu_mash.numbers.lives import ON_BOARD
from miskatonic.games.cthulhu_mash.numbers.objects import (
    DYNAMITE_BUNDLE,
    LENG_GLASSES,
    MI_GO_MIST_PROJECTOR,
    NET,
    PARALYZING_CHIME,
    RLYEH_SEASHELL,
    SKELETON_KEY,
    TOMMY_GUN,
)
from miskatonic.games.cthulhu_mash.numbers.spells import PARTING_SANDS, REACH, SOUND_WAVE_OF_OBLIVION
from miskatonic.games.cthulhu_mash.rules.abilities import beside_water
from miskatonic.games.cthulhu_mash.rules.gates import DEAD_END, behind_gate
from miskatonic.games.cthulhu_mash.rules.movement import jump_target, step_cost
from miskatonic.games.cthulhu_mash.rules.objects import UNSEEN, lying_open, top_unseen
from miskatonic.games.cthulhu_mash.rules.sanity import can_be_treated
from miskatonic.games.cthulhu_mash.rules.spaces import BIN, CHEST, DISPENSER, MACHINE, SPAWN_SPACE, TRANSPORTER
from miskatonic.games.cthulhu_mash.rules.spells import MOST_MEMORIZED
from miskatonic.games.cthulhu_mash.rules.state import MashData
from miskatonic.games.cthulhu_mash.rules.statistics import flies, is_clung_to, jump_of, knows, move_points, room_of
from miskatonic.games.cthulhu_mash.rules.tables import ALBATROSS_SCOUT, HEALTHY_FISHING, MEMORIZATION, SYRINGE
from miskatonic.games.cthulhu_mash.rules.targets import adjacent, cell_of, in_range, may_attack_spawn, touches
from miskatonic.games.cthulhu_mash.things import CHARACTERS, GENERATOR_0, MONSTER_0, MOST_JUMPED, PIECES, SPAWN_0


def nothing(state: MashData, c: int, index: int) -> Refusal:
    return Refusal("Nothing is offered that could be passed by; end your actions instead", "CM-5.3")


def said(state: MashData, piece: int) -> str:
    return state.tables.names.pieces.said[piece]


def at_the_start(state: MashData, piece: int) -> str:
    """The name of a piece at the start of a sentence."""
    name = said(state, piece)
    return name[0].upper() + name[1:]


def _points(state: MashData, c: int) -> int:
    return state.frames[STEP] if state.frames[WHAT] == MOVE else move_points(state, c)


def _step(state: MashData, c: int, way: int) -> Refusal:
    tables = state.tables
    cell = state.at[c]
    printed = (way - state.rot[cell // SPACES]) & 3
    target = tables.near[cell * WAYS + printed]
    if target < 0:
        return Refusal("The tile ends there; only a gate leads on", "CM-7.3")
    line = tables.line[cell * WAYS + printed]
    if line == SOLID or (line == DOTTED and not flies(state, c)):
        return Refusal("A blue line stops the step", "CM-6.2")
    if step_cost(state, c, cell // SPACES) > _points(state, c):
        return Refusal(f"The space costs {step_cost(state, c, cell // SPACES)} movement points", "CM-6.1")
    other = int(state.who[target]) - 1
    if other >= MONSTER_0:
        return Refusal(f"{at_the_start(state, other)} is in the way", "CM-6.3")
    if other >= 0 and is_clung_to(state, other):
        return Refusal("Nobody walks through a character that carries a vampire", "CM-18.21")
    if other >= 0 and state.frames[WHAT] == MOVE and state.frames[EXTRA] >> other & 1:
        return Refusal(f"{at_the_start(state, other)} does not let you pass", "CM-6.3")
    return Refusal("There is no space beyond to end the move on", "CM-6.5")


def _gate(state: MashData, c: int, index: int) -> Refusal:
    if state.tables.gate_edge[state.at[c]] < 0:
        return Refusal("You do not stand on a gate space", "CM-7.1")
    if behind_gate(state, state.at[c]) == DEAD_END:
        return Refusal("The gate is a dead end", "CM-7.8")
    return Refusal("Going through a gate costs a movement point", "CM-7.3")


def _ascend(state: MashData, c: int, index: int) -> Refusal:
    return Refusal("The ceiling leads back only for a flyer on the landing space", "CM-8.3")


def _jump(state: MashData, c: int, index: int) -> Refusal:
    way, over = divmod(index, MOST_JUMPED)
    if over + 1 > jump_of(state, c):
        return Refusal(f"You jump over {jump_of(state, c)} at most", "CM-2.11")
    tables = state.tables
    cell = state.at[c]
    printed = (way - state.rot[cell // SPACES]) & 3
    for _ in range(over + 2):
        if tables.line[cell * WAYS + printed] == SOLID:
            return Refusal("A jump crosses no solid line and stays on the tile", "CM-6.10")
        cell = tables.near[cell * WAYS + printed]
        if tables.level[cell] != tables.level[state.at[c]]:
            return Refusal("No jump leads from one level of the ship to the other", "CM-29.11")
    assert jump_target(state, c, way, over + 1) < 0
    return Refusal("The landing space must be free and no obstacle", "CM-6.14")


def _pick(state: MashData, c: int, index: int) -> Refusal:
    at = top_unseen(state, state.at[c]) if index == UNSEEN else lying_open(state, state.at[c], index)
    if at < 0:
        return Refusal("That does not lie in your space", "CM-6.6")
    if state.who[state.at[c]] != c + 1:
        return Refusal("In another's space one only passes through", "CM-6.5")
    if room_of(state, c) <= 0:
        return Refusal("You carry all you can: drop something first", "CM-19.6")
    return Refusal("Picking up costs a movement point", "CM-6.6")


def _give(state: MashData, c: int, index: int) -> Refusal:
    item, other = divmod(index, CHARACTERS)
    if item not in state.carried[c]:
        return Refusal(f"You do not carry {state.tables.names.objects.said[item]}", "CM-6.8")
    if other == c or state.life[other] != ON_BOARD or not adjacent(state, c, state.at[other]):
        return Refusal("The receiver must be adjacent, with no blue line between", "CM-6.13")
    if state.tables.o_sanity[item] and can_be_treated(state, other):
        return Refusal("To a mind that is gone it is given by an action, and not for a movement point", "CM-31.13")
    if room_of(state, other) <= 0:
        return Refusal("The receiver has no room for it", "CM-6.8")
    return Refusal("The receiver has refused, or no movement point is left", "CM-6.8")


def _attack(state: MashData, c: int, index: int) -> Refusal:
    tables = state.tables
    weapon, target = divmod(index, PIECES)
    item = tables.weapon_object[weapon]
    if item >= 0 and item not in state.carried[c]:
        return Refusal(f"You do not carry {tables.names.weapons.said[weapon]}", "CM-9.6")
    if item >= 0 and tables.held_weapon and state.held_weapon[c] != item:
        return Refusal("That weapon is not in your hand", "CM-30.18")
    if weapon == tables.syringe_weapon and not tables.c_abilities[c] & SYRINGE:
        return Refusal("Only the Psychotherapist has the syringe", "CM-3.11")
    if weapon == tables.razor_weapon and not state.razor >> c & 1:
        return Refusal("No Spectral Razor is at hand: cast the spell first", "CM-25.14")
    refusal = _target(state, c, target)
    if refusal:
        return refusal
    if is_clung_to(state, c) and not tables.attached_any and state.attached[target] != c:
        return Refusal("A vampire clings to you: attack that one", "CM-18.20")
    if target >= GENERATOR_0 and (weapon == tables.syringe_weapon or (item >= 0 and tables.o_immobilize[item])):
        return Refusal("What cannot move cannot be immobilized", "CM-13.15")
    cell = cell_of(state, target)
    if not touches(state, c, target, cell) and not in_range(state, c, cell):
        both = weapon == tables.razor_weapon
        melee = both or item < 0 or tables.o_melee[item]
        return _unreached(state, c, target, melee=melee, ranged=both or (item >= 0 and tables.o_ranged[item]))
    if touches(state, c, target, cell):
        return Refusal("A ranged weapon does not reach the adjacent spaces", "CM-9.5")
    return Refusal(f"{at_the_start(state, target)} is not adjacent", "CM-9.4")


def _target(state: MashData, c: int, target: int) -> Refusal | None:
    if target == c:
        return Refusal("One does not aim at oneself", "CM-9.8")
    if target >= SPAWN_0:
        if not may_attack_spawn(state, c, target):
            return Refusal(
                "Only the intact spawn space of a rival on this tile, and not from itself, is a target", "CM-27.10"
            )
        return None
    if state.at[target] < 0 or state.at[target] // SPACES != state.at[c] // SPACES:
        return Refusal(f"{at_the_start(state, target)} is not on your tile", "CM-7.6")
    return None


def _unreached(state: MashData, c: int, target: int, *, melee: bool, ranged: bool) -> Refusal:
    """Neither in melee nor in range: why, for an attack that could be the one, the other or both."""
    neighbours = [state.tables.near[state.at[c] * WAYS + way] for way in range(WAYS)]
    if cell_of(state, target) in neighbours:
        if melee:
            return Refusal("A blue line parts you from the target", "CM-9.4")
        return Refusal("A ranged weapon does not reach the adjacent spaces", "CM-9.5")
    if ranged:
        return Refusal("There is no line of sight to it", "CM-10.2")
    return Refusal(f"{at_the_start(state, target)} is not adjacent", "CM-9.4")


def _carried(item: int, rule: str) -> Callable[[MashData, int, int], Refusal]:
    def refusal(state: MashData, c: int, index: int) -> Refusal:
        if item not in state.carried[c]:
            return Refusal(f"You do not carry {state.tables.names.objects.said[item]}", rule)
        if state.tables.held_weapon and state.tables.arms_of[item] >= 0 and state.held_weapon[c] != item:
            return Refusal("That weapon is not in your hand", "CM-30.18")
        return Refusal("There is no such target in reach and in line of sight", rule)

    return refusal


def _throw(state: MashData, c: int, index: int) -> Refusal:
    item = state.tables.block_object[index // (SPACES * WAYS)]
    cell = state.at[c] // SPACES * SPACES + index // WAYS % SPACES
    if item == NET and item in state.carried[c] and not state.who[cell]:
        return Refusal("A Net is thrown at a monster or character, not at an empty space", "CM-20.30")
    return _carried(item, "CM-20.18" if item == NET else "CM-20.10")(state, c, index)


def _push(state: MashData, c: int, index: int) -> Refusal:
    target, space = divmod(index, SPACES)
    refusal = _target(state, c, target)
    if refusal:
        return refusal
    cell = state.at[target]
    if state.attached[target] != c and not adjacent(state, c, cell):
        near = [state.tables.near[state.at[c] * WAYS + way] for way in range(WAYS)]
        return Refusal(
            "A push reaches an adjacent piece, across no blue line", "CM-11.10" if cell in near else "CM-11.1"
        )
    if is_clung_to(state, c) and state.attached[target] != c:
        return Refusal("A vampire clings to you: push that one off", "CM-18.20")
    goal = cell // SPACES * SPACES + space
    if goal not in [state.tables.near8[cell * EIGHT_WAYS + way] for way in range(EIGHT_WAYS)]:
        return Refusal("The target is put on a space adjacent or diagonal to its own", "CM-11.3")
    if state.who[goal]:
        return Refusal("The space is occupied", "CM-11.3")
    if state.tables.level[goal] != state.tables.level[cell]:
        return Refusal("No push leads from one level of the ship to the other", "CM-29.11")
    if state.tables.push_always and state.tables.gate_edge[goal] >= 0:
        return Refusal("A push onto a gate space goes into the gate", "CM-A7")
    return Refusal("A blue line is in the way", "CM-11.9")


def _shove(state: MashData, c: int, index: int) -> Refusal:
    target, space = divmod(index, SPACES)
    refusal = _target(state, c, target)
    if refusal:
        return refusal
    if state.tables.gate_edge[state.at[target] // SPACES * SPACES + space] < 0:
        return Refusal("There is no gate on that space", "CM-11.5")
    return _push(state, c, index)


def _hold(state: MashData, c: int, index: int) -> Refusal:
    if not state.tables.held_weapon:
        return Refusal("Weapons need not be held in this game", "CM-30.2")
    return Refusal("You do not carry that, or it is in your hand", "CM-30.18")


def _space(flag: int, what: str, rule: str) -> Callable[[MashData, int, int], Refusal]:
    def refusal(state: MashData, c: int, index: int) -> Refusal:
        if not state.tables.space[state.at[c]] & flag:
            return Refusal(f"You do not stand on {what}", rule)
        if flag == SPAWN_SPACE:
            return Refusal("A destroyed spawn space restores nothing", "CM-27.10")
        if flag == CHEST:
            return Refusal(f"You do not carry {state.tables.names.objects.said[SKELETON_KEY]}", rule)
        return Refusal("There is no such target in the green area", "CM-12.5")

    return refusal


def _no_gate(state: MashData, c: int, index: int) -> Refusal:
    return Refusal("A gate is chosen after the transporter or Create Gate", "CM-25.18")


def _fish(state: MashData, c: int, index: int) -> Refusal:
    if not state.tables.c_abilities[c] & HEALTHY_FISHING:
        return Refusal("Only the Mariner Merchant fishes", "CM-3.7")
    if not beside_water(state, c):
        return Refusal("There is no water beside you", "CM-3.18")
    return Refusal("As many points as you have mentality and lack health", "CM-3.7")


def _scout(state: MashData, c: int, index: int) -> Refusal:
    if not state.tables.c_abilities[c] & ALBATROSS_SCOUT:
        return Refusal("Only the Mariner Merchant has an albatross", "CM-3.6")
    if state.mentality[c] <= 0:
        return Refusal("You have no mentality left to pay for it", "CM-2.8")
    return Refusal("There is no face-down tile on that side", "CM-A60")


def _read(state: MashData, c: int, index: int) -> Refusal:
    tome = state.tables.tome_object[index]
    if tome not in state.carried[c]:
        return Refusal(f"You do not carry {state.tables.names.tomes.said[index]}", "CM-24.1")
    return Refusal("A tome is read once", "CM-24.5")


def _memorize(state: MashData, c: int, spell: int) -> Refusal:
    if not state.tables.c_abilities[c] & MEMORIZATION:
        return Refusal("Only the Psychotherapist memorizes spells", "CM-3.13")
    if state.mentality[c] <= 0:
        return Refusal("You have no mentality left to pay for it", "CM-2.8")
    if state.memorized[c].bit_count() >= MOST_MEMORIZED:
        return Refusal("Five memorized spells are the most", "CM-3.13")
    return Refusal("The spell is in no tome you carry, or memorized already", "CM-3.13")


def _spell(state: MashData, c: int, spell: int) -> Refusal | None:
    if not knows(state, c, spell):
        return Refusal(f"You do not know {state.tables.names.spells.said[spell]}", "CM-24.1")
    if state.mentality[c] < state.tables.s_cost[spell]:
        return Refusal("You have no mentality left to pay for it", "CM-2.8")
    return None


def _cast(state: MashData, c: int, spell: int) -> Refusal:
    refusal = _spell(state, c, spell)
    if refusal:
        return refusal
    if state.tables.aimed_of[spell] >= 0 or spell in (REACH, SOUND_WAVE_OF_OBLIVION, PARTING_SANDS):
        return Refusal("The spell needs a target or a direction", "CM-24.4")
    return Refusal("The spell works already, or was cast this turn", "CM-24.3")


def _aim(state: MashData, c: int, index: int) -> Refusal:
    spell = state.tables.aimed_spell[index // PIECES]
    refusal = _spell(state, c, spell)
    if refusal:
        return refusal
    target = index % PIECES
    refusal = _target(state, c, target) if target != c else Refusal("One does not aim at oneself", "CM-9.8")
    if refusal:
        return refusal
    cell = cell_of(state, target)
    if not touches(state, c, target, cell) and not in_range(state, c, cell):
        return _unreached(state, c, target, melee=True, ranged=True)
    if state.tables.names.aimed.names[index // PIECES] in ("heal", "heal_mind"):
        return Refusal("The spell works on the caster or an adjacent piece", "CM-25.24")
    return Refusal("The spell does nothing to that kind of piece", "CM-25.25")


def _by_spell(spell: int, why: str, rule: str) -> Callable[[MashData, int, int], Refusal]:
    def refusal(state: MashData, c: int, index: int) -> Refusal:
        return _spell(state, c, spell) or Refusal(why, rule)

    return refusal


def _treat(state: MashData, c: int, index: int) -> Refusal:
    return Refusal("Only an adjacent character out of their mind is treated, with what restores sanity", "CM-31.13")


REACHES = "No such object is in line of sight, or there is no room for it"
ACTS: dict[int, Callable[[MashData, int, int], Refusal]] = {
    verbs.STEP: _step,
    verbs.GATE: _gate,
    verbs.ASCEND: _ascend,
    verbs.JUMP: _jump,
    verbs.PICK: _pick,
    verbs.GIVE: _give,
    verbs.ATTACK: _attack,
    verbs.BLAST: _carried(DYNAMITE_BUNDLE, "CM-20.9"),
    verbs.THROW: _throw,
    verbs.SPRAY: _carried(TOMMY_GUN, "CM-20.29"),
    verbs.MIST: _carried(MI_GO_MIST_PROJECTOR, "CM-20.15"),
    verbs.PUSH: _push,
    verbs.SHOVE: _shove,
    verbs.HOLD: _hold,
    verbs.RESTORE: _space(SPAWN_SPACE, "a spawn space", "CM-27.2"),
    verbs.DRINK: _space(DISPENSER, "the dispenser", "CM-29.4"),
    verbs.CONSULT: _space(MACHINE, "the psychotherapy machine", "CM-29.8"),
    verbs.UNLOCK: _space(CHEST, "the chest", "CM-20.26"),
    verbs.DRILL: _space(BIN, "the bin of the drill", "CM-12.1"),
    verbs.TRANSPORT: _space(TRANSPORTER, "the gate transporter", "CM-12.1"),
    verbs.TO: _no_gate,
    verbs.FISH: _fish,
    verbs.SCOUT: _scout,
    verbs.LOOK: _carried(LENG_GLASSES, "CM-20.12"),
    verbs.CHIME: _carried(PARALYZING_CHIME, "CM-20.19"),
    verbs.CONTROL: _carried(RLYEH_SEASHELL, "CM-20.22"),
    verbs.READ: _read,
    verbs.MEMORIZE: _memorize,
    verbs.CAST: _cast,
    verbs.AIM: _aim,
    verbs.STEAL: _by_spell(REACH, REACHES, "CM-25.20"),
    verbs.FETCH: _by_spell(REACH, REACHES, "CM-25.20"),
    verbs.PART: _by_spell(
        PARTING_SANDS, "No blue line inside the tile is there, or no free space behind it", "CM-25.19"
    ),
    verbs.WAVE: _by_spell(SOUND_WAVE_OF_OBLIVION, "The tile ends there", "CM-25.22"),
    verbs.ESCAPE: nothing,
    verbs.TREAT: _treat,
}
