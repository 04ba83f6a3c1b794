"""Why a move is not allowed, as a sentence with its rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from miskatonic.core.outcome import Refusal
from miskatonic.games.cthulhu_mash import frames as f
from miskatonic.games.cthulhu_mash import moves as v
from miskatonic.games.cthulhu_mash.board import DEAD_END, behind_gate
from miskatonic.games.cthulhu_mash.combat import adjacent, cell_of, in_range, touches
from miskatonic.games.cthulhu_mash.kinds import (
    COCK_FIGHTER,
    DYNAMITE_BUNDLE,
    LENG_GLASSES,
    MI_GO_MIST_PROJECTOR,
    NET,
    PARALYZING_CHIME,
    PARTING_SANDS,
    REACH,
    REFLECTION,
    RLYEH_SEASHELL,
    SKELETON_KEY,
    SOUND_WAVE_OF_OBLIVION,
    TEMPORAL_DUST,
    TOMMY_GUN,
)
from miskatonic.games.cthulhu_mash.maps import DOTTED, SOLID
from miskatonic.games.cthulhu_mash.movement import jump_target, step_cost
from miskatonic.games.cthulhu_mash.moves import GENERATOR_0, MONSTER_0, PIECES, SPAWN_0
from miskatonic.games.cthulhu_mash.objects import UNSEEN, lying_open, top_unseen, usable_green
from miskatonic.games.cthulhu_mash.powerups import kept_by
from miskatonic.games.cthulhu_mash.spells import MOST_MEMORIZED
from miskatonic.games.cthulhu_mash.stats import (
    flies,
    is_clung_to,
    is_fast,
    is_immobilized,
    jump_of,
    knows,
    move_points,
    room_of,
)
from miskatonic.games.cthulhu_mash.tables import (
    ALBATROSS_SCOUT,
    BIN,
    CHEST,
    CLOSED,
    DISPENSER,
    HEALTHY_FISHING,
    MACHINE,
    MEMORIZATION,
    NO_SPAWN,
    SPAWN_SPACE,
    SYRINGE,
    TRANSPORTER,
)

if TYPE_CHECKING:
    from miskatonic.games.cthulhu_mash.state import MashState

# What the top frame asks for first.
FIRST = {
    f.PICKING: ("Choose one of the characters that are left", "CM-1.3"),
    f.TURNING: ("Turn your start tile so that a gate faces its neighbour", "CM-1.9"),
    f.PERMITTING: ("Say first whether the character may pass through your space", "CM-6.3"),
    f.ORIENTING: ("The new tile must be laid first, with a gate to the gate just used", "CM-8.1"),
    f.SPAWNING: ("The spawned monsters are to be placed first", "CM-17.3"),
    f.CONTROLLED: ("The controlled monster moves or attacks once", "CM-18.23"),
    f.HIT: ("A ranged attack has hit you: reflect it or pass", "CM-25.12"),
    f.HARM: ("You are about to lose health: answer that first, or pass", "CM-21.9"),
    f.DYING: ("You are about to die: answer that first, or pass", "CM-25.16"),
    f.WINDOW: ("Only what may be used at any time can be used now; or pass", "CM-21.9"),
    f.LEAVING: ("Freed from an icon, step onto an adjacent free space", "CM-13.5"),
    f.PAYING: ("Pay as many points as the escape roll is too high, or none", "CM-3.9"),
    f.SPOTTING: ("Say first whether you spot one more object", "CM-3.10"),
    f.ACCEPTING: ("An object is offered to you: accept or refuse it first", "CM-6.8"),
    f.SURPLUS: ("You carry more than you can: drop something first", "CM-19.7"),
    f.CLEARING: ("The piece on the spawn space must be moved to an adjacent free space first", "CM-27.9"),
    f.QUAKE: ("The earthquake goes on: choose who rolls next", "CM-23.9"),
    f.CHOOSING_GATE: ("Choose the gate of a revealed tile first", "CM-25.18"),
    f.CHARGED: ("The charging monster must leave the character's space first", "CM-18.10"),
}


def why_not(state: MashState, move: int) -> Refusal | None:
    """None when the move is legal."""
    if move in state.moves():
        return None
    verb = state.tables.verb_of[move]
    index = move - state.tables.first[verb]
    what = state.frames[-6]
    if what == f.SPAWNING and verb == v.SPAWN:
        return _spawn(state, index)
    if what == f.ORIENTING and verb == v.ROTATE:
        return Refusal("A gate of the tile must meet the gate just used, and a start tile's gate if it can", "CM-8.1")
    if what in FIRST:
        return Refusal(*FIRST[what])
    if what == f.ROUSED or (what == f.TURN and state.frames[-2] == f.MONSTERS):
        return _monster(state, verb, index)
    if what == f.MOVE and verb not in WHILE_MOVING:
        return Refusal("A move is under way: go on with it or stop", "CM-5.2")
    return _character(state, verb, index)


WHILE_MOVING = (v.STEP, v.GATE, v.ASCEND, v.PICK, v.DROP, v.GIVE, v.STOP, v.USE, v.WEAR, v.REDEEM)


def _said(state: MashState, piece: int) -> str:
    return state.tables.names.pieces.said[piece]


def _at_the_start(state: MashState, piece: int) -> str:
    """The name of a piece at the start of a sentence."""
    name = _said(state, piece)
    return name[0].upper() + name[1:]


def _spawn(state: MashState, index: int) -> Refusal:
    generator = GENERATOR_0 + index // 36
    if state.at[generator] < 0 or not state.frames[-1] >> index // 36 & 1:
        return Refusal(f"{_at_the_start(state, generator)} has nothing to spawn now", "CM-17.1")
    cell = state.at[generator] // 36 * 36 + index % 36
    near = [state.tables.near8[state.at[generator] * 8 + way] for way in range(8)]
    if cell not in near:
        return Refusal("A monster is placed adjacent or diagonal to its generator", "CM-17.3")
    if state.tables.space[cell] & NO_SPAWN:
        return Refusal("No monster is placed on an obstacle or on a space that hurts or kills", "CM-17.4")
    return Refusal("Somebody stands there, or it would be hurt", "CM-17.4")


def _monster(state: MashState, verb: int, index: int) -> Refusal:
    """Step 3."""
    if state.frames[-6] == f.TURN:
        if verb == v.ROUSE:
            piece = MONSTER_0 + index
            if state.at[piece] < 0 or state.at[piece] // 36 != state.at[state.character[state.active]] // 36:
                return Refusal(f"{_at_the_start(state, piece)} is not on the tile of the active character", "CM-4.7")
            if state.bound[piece] >= 0:
                return Refusal(f"{_at_the_start(state, piece)} is bound by a spell", "CM-25.1")
            if state.stilled >> index & 1:
                return Refusal(f"{_at_the_start(state, piece)} loses its turn by the Chime", "CM-20.19")
            return Refusal(f"{_at_the_start(state, piece)} has acted", "CM-18.1")
        return Refusal("The monsters of the tile act now: rouse one, or they are done", "CM-4.5")
    piece = state.frames[-4]
    if verb in (v.GO, v.WALK):
        if is_fast(state, piece):
            return Refusal(f"{_at_the_start(state, piece)} is immobilized", "CM-13.6")
        if state.attached[piece] >= 0:
            return Refusal("An attached vampire never lets go by itself", "CM-18.21")
        if state.bound[piece] >= 0:
            return Refusal(f"{_at_the_start(state, piece)} is bound and does not move", "CM-25.1")
        cell = state.at[piece] // 36 * 36 + index
        if state.who[cell] or state.tables.space[cell] & CLOSED:
            return Refusal("A move ends on a free space", "CM-6.5")
        if state.tables.space[cell] & 128:
            return Refusal("Monsters do not choose spaces that hurt them", "CM-6.11")
        return Refusal(f"{_at_the_start(state, piece)} cannot get there with its movement points", "CM-6.1")
    if verb == v.STRIKE:
        if is_immobilized(state, piece):
            return Refusal(f"{_at_the_start(state, piece)} is immobilized", "CM-13.6")
        if state.shell_last == piece and index < MONSTER_0 and RLYEH_SEASHELL in state.carried[index]:
            return Refusal("The Deep One the Seashell controlled last does not attack its user", "CM-20.32")
        if index != state.character[state.active] and not state.tables.monsters_attack_anyone:
            return Refusal("Monsters attack only the character whose turn just ended", "CM-4.5")
        return Refusal(f"{_at_the_start(state, index)} is out of reach of {_said(state, piece)}", "CM-9.4")
    if verb == v.CHARGE:
        if state.frames[-1]:
            return Refusal("One charge a turn is all", "CM-18.10")
        return Refusal("A charge needs the ability, one space on the way in, and points to get out again", "CM-18.10")
    if verb == v.BITE:
        return Refusal("Only an attached vampire that is not held bites", "CM-18.14")
    if verb == v.ESCAPE:
        return Refusal(f"{_at_the_start(state, piece)} is not held by that, or has no space to step to", "CM-13.4")
    if verb == v.HEAL:
        return Refusal("Monsters use no space that heals", "CM-18.3")
    return Refusal(f"{_at_the_start(state, piece)} acts now: go, strike, escape or rest", "CM-18.1")


def _character(state: MashState, verb: int, index: int) -> Refusal:
    """The active character's step 2, in or between moves."""
    c = state.frames[-4]
    if state.tables.sanity:
        from miskatonic.games.cthulhu_mash.sanity import is_insane

        if is_insane(state, c):
            if verb == v.END:
                return Refusal("The madness takes every action that is left", "CM-31.11")
            return Refusal("The mind is gone: each action is diced for", "CM-31.11")
        if verb == v.SUFFER:
            return Refusal("The character is in their right mind", "CM-31.11")
    if verb in (v.DROP, v.WEAR, v.REDEEM, v.USE, v.STOP, v.PASS):
        return FREE[verb](state, c, index)
    if verb == v.CAST and index in (TEMPORAL_DUST, REFLECTION):
        return _any_time(state, c, index)
    if verb == v.ATTACK and state.tables.weapon_object[index // PIECES] == COCK_FIGHTER:
        if COCK_FIGHTER in state.carried[c] and state.once & 4:
            return Refusal("The Cock Fighter attacks once in the own turn", "CM-20.8")
        return Refusal("The Cock Fighter needs its owner and an adjacent target", "CM-20.8")
    if verb not in ACTS:
        return Refusal("That is not a decision of the active character now", "CM-5.1")
    if state.frames[-6] == f.TURN and state.actions <= 0:
        return Refusal("All actions of this turn are spent", "CM-5.1")
    if verb == v.ESCAPE:
        if state.holds[c] >> index & 1:
            return Refusal("There is no free space to step to, so no escape is possible", "CM-13.5")
        return Refusal("You are not held by that", "CM-13.14")
    if is_fast(state, c):
        return Refusal("You are immobilized: escape first", "CM-13.6")
    if is_immobilized(state, c) and verb not in (v.STEP, v.GATE, v.JUMP, v.ASCEND):
        return Refusal("Handcuffed one may only move", "CM-13.6")
    if is_clung_to(state, c) and not state.tables.attached_any and verb not in CLUNG:
        return Refusal("A vampire clings to you: move, attack it in melee or push it off", "CM-18.20")
    return ACTS[verb](state, c, index)


CLUNG = (v.STEP, v.GATE, v.JUMP, v.ASCEND, v.PICK, v.GIVE)


def _drop(state: MashState, c: int, index: int) -> Refusal:
    return Refusal(f"You do not carry {state.tables.names.objects.said[index]}", "CM-6.7")


def _wear(state: MashState, c: int, index: int) -> Refusal:
    return Refusal("You do not carry that, or it is in use already", "CM-19.12")


def _redeem(state: MashState, c: int, index: int) -> Refusal:
    if not state.powerup_piles[c]:
        return Refusal("Your pile of power-ups is empty", "CM-26.5")
    needed = state.tables.c_kills[c]
    return Refusal(f"A power-up costs {needed} destroyed generators; you keep {kept_by(state, c)}", "CM-2.3")


def _use(state: MashState, c: int, index: int) -> Refusal:
    item = state.tables.green_object[index]
    if item not in state.carried[c]:
        return Refusal(f"You do not carry {state.tables.names.greens.said[index]}", "CM-21.9")
    if is_immobilized(state, c):
        return Refusal("No object is used while immobilized", "CM-21.9")
    assert not usable_green(state, c, item)
    return Refusal("It would do nothing: healing never exceeds the base", "CM-2.9")


def _stop(state: MashState, c: int, index: int) -> Refusal:
    if state.frames[-6] == f.MOVE:
        return Refusal("A move ends on a free space: go on", "CM-6.5")
    return Refusal("No move is under way", "CM-5.2")


def _nothing(state: MashState, c: int, index: int) -> Refusal:
    return Refusal("Nothing is offered that could be passed by; end your actions instead", "CM-5.3")


FREE: dict[int, Callable[[MashState, int, int], Refusal]] = {
    v.DROP: _drop,
    v.WEAR: _wear,
    v.REDEEM: _redeem,
    v.USE: _use,
    v.STOP: _stop,
    v.PASS: _nothing,
}


def _any_time(state: MashState, c: int, spell: int) -> Refusal:
    if not knows(state, c, spell):
        return Refusal(f"You do not know {state.tables.names.spells.said[spell]}", "CM-24.1")
    if state.mentality[c] <= 0:
        return Refusal("You have no mentality left to pay for it", "CM-2.8")
    if is_immobilized(state, c):
        return Refusal("No spell is cast while immobilized", "CM-24.2")
    if spell == REFLECTION:
        return Refusal("There is no ranged attack to turn back", "CM-25.12")
    if state.redone:
        return Refusal("An action can be redone once only", "CM-25.16")
    return Refusal("There is no action of yours, or aimed at you, to undo", "CM-25.16")


def _points(state: MashState, c: int) -> int:
    return state.frames[-2] if state.frames[-6] == f.MOVE else move_points(state, c)


def _step(state: MashState, c: int, way: int) -> Refusal:
    tables = state.tables
    cell = state.at[c]
    printed = (way - state.rot[cell // 36]) & 3
    target = tables.near[cell * 4 + printed]
    if target < 0:
        return Refusal("The tile ends there; only a gate leads on", "CM-7.3")
    line = tables.line[cell * 4 + printed]
    if line == SOLID or (line == DOTTED and not flies(state, c)):
        return Refusal("A blue line stops the step", "CM-6.2")
    if step_cost(state, c, cell // 36) > _points(state, c):
        return Refusal(f"The space costs {step_cost(state, c, cell // 36)} movement points", "CM-6.1")
    other = state.who[target] - 1
    if other >= MONSTER_0:
        return Refusal(f"{_at_the_start(state, other)} is in the way", "CM-6.3")
    if other >= 0 and is_clung_to(state, other):
        return Refusal("Nobody walks through a character that carries a vampire", "CM-18.21")
    if other >= 0 and state.frames[-6] == f.MOVE and state.frames[-1] >> other & 1:
        return Refusal(f"{_at_the_start(state, other)} does not let you pass", "CM-6.3")
    return Refusal("There is no space beyond to end the move on", "CM-6.5")


def _gate(state: MashState, c: int, index: int) -> Refusal:
    if state.tables.gate_edge[state.at[c]] < 0:
        return Refusal("You do not stand on a gate space", "CM-7.1")
    if behind_gate(state, state.at[c]) == DEAD_END:
        return Refusal("The gate is a dead end", "CM-7.8")
    return Refusal("Going through a gate costs a movement point", "CM-7.3")


def _ascend(state: MashState, c: int, index: int) -> Refusal:
    return Refusal("The ceiling leads back only for a flyer on the landing space", "CM-8.3")


def _jump(state: MashState, c: int, index: int) -> Refusal:
    way, over = divmod(index, v.MOST_JUMPED)
    if over + 1 > jump_of(state, c):
        return Refusal(f"You jump over {jump_of(state, c)} at most", "CM-2.11")
    tables = state.tables
    cell = state.at[c]
    printed = (way - state.rot[cell // 36]) & 3
    for _ in range(over + 2):
        if tables.line[cell * 4 + printed] == SOLID:
            return Refusal("A jump crosses no solid line and stays on the tile", "CM-6.10")
        cell = tables.near[cell * 4 + printed]
        if tables.level[cell] != tables.level[state.at[c]]:
            return Refusal("No jump leads from one level of the ship to the other", "CM-29.11")
    assert jump_target(state, c, way, over + 1) < 0
    return Refusal("The landing space must be free and no obstacle", "CM-6.14")


def _pick(state: MashState, c: int, index: int) -> Refusal:
    at = top_unseen(state, state.at[c]) if index == UNSEEN else lying_open(state, state.at[c], index)
    if at < 0:
        return Refusal("That does not lie in your space", "CM-6.6")
    if state.who[state.at[c]] != c + 1:
        return Refusal("In another's space one only passes through", "CM-6.5")
    if room_of(state, c) <= 0:
        return Refusal("You carry all you can: drop something first", "CM-19.6")
    return Refusal("Picking up costs a movement point", "CM-6.6")


def _give(state: MashState, c: int, index: int) -> Refusal:
    item, other = divmod(index, 4)
    if item not in state.carried[c]:
        return Refusal(f"You do not carry {state.tables.names.objects.said[item]}", "CM-6.8")
    if other == c or state.life[other] != f.ON_BOARD or not adjacent(state, c, state.at[other]):
        return Refusal("The receiver must be adjacent, with no blue line between", "CM-6.13")
    if room_of(state, other) <= 0:
        return Refusal("The receiver has no room for it", "CM-6.8")
    return Refusal("The receiver has refused, or no movement point is left", "CM-6.8")


def _attack(state: MashState, c: int, index: int) -> Refusal:
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
        return _unreached(state, c, cell)
    if touches(state, c, target, cell):
        return Refusal("A ranged weapon does not reach the adjacent spaces", "CM-9.5")
    return Refusal(f"{_at_the_start(state, target)} is not adjacent", "CM-9.4")


def _target(state: MashState, c: int, target: int) -> Refusal | None:
    if target == c:
        return Refusal("One does not aim at oneself", "CM-9.8")
    if target >= SPAWN_0:
        from miskatonic.games.cthulhu_mash.combat import may_attack_spawn

        if not may_attack_spawn(state, c, target):
            return Refusal(
                "Only the intact spawn space of a rival on this tile, and not from itself, is a target", "CM-27.10"
            )
        return None
    if state.at[target] < 0 or state.at[target] // 36 != state.at[c] // 36:
        return Refusal(f"{_at_the_start(state, target)} is not on your tile", "CM-7.6")
    return None


def _unreached(state: MashState, c: int, cell: int) -> Refusal:
    for way in range(4):
        if state.tables.near[state.at[c] * 4 + way] == cell:
            return Refusal("A blue line parts you from the target", "CM-9.4")
    return Refusal("There is no line of sight to it", "CM-10.2")


def _carried(item: int, rule: str) -> Callable[[MashState, int, int], Refusal]:
    def refusal(state: MashState, c: int, index: int) -> Refusal:
        if item not in state.carried[c]:
            return Refusal(f"You do not carry {state.tables.names.objects.said[item]}", rule)
        if state.tables.held_weapon and state.tables.arms_of[item] >= 0 and state.held_weapon[c] != item:
            return Refusal("That weapon is not in your hand", "CM-30.18")
        return Refusal("There is no such target in reach and in line of sight", rule)

    return refusal


def _throw(state: MashState, c: int, index: int) -> Refusal:
    item = state.tables.block_object[index // 144]
    if item == NET and item in state.carried[c] and not state.who[state.at[c] // 36 * 36 + index // 4 % 36]:
        return Refusal("A Net is thrown at a monster or character, not at an empty space", "CM-20.30")
    return _carried(item, "CM-20.18" if item == NET else "CM-20.10")(state, c, index)


def _push(state: MashState, c: int, index: int) -> Refusal:
    target, space = divmod(index, 36)
    refusal = _target(state, c, target)
    if refusal:
        return refusal
    cell = state.at[target]
    if state.attached[target] != c and not adjacent(state, c, cell):
        near = [state.tables.near[state.at[c] * 4 + way] for way in range(4)]
        return Refusal(
            "A push reaches an adjacent piece, across no blue line", "CM-11.10" if cell in near else "CM-11.1"
        )
    if is_clung_to(state, c) and state.attached[target] != c:
        return Refusal("A vampire clings to you: push that one off", "CM-18.20")
    goal = cell // 36 * 36 + space
    if goal not in [state.tables.near8[cell * 8 + way] for way in range(8)]:
        return Refusal("The target is put on a space adjacent or diagonal to its own", "CM-11.3")
    if state.who[goal]:
        return Refusal("The space is occupied", "CM-11.3")
    if state.tables.level[goal] != state.tables.level[cell]:
        return Refusal("No push leads from one level of the ship to the other", "CM-29.11")
    if state.tables.push_always and state.tables.gate_edge[goal] >= 0:
        return Refusal("A push onto a gate space goes into the gate", "CM-A7")
    return Refusal("A blue line is in the way", "CM-11.9")


def _shove(state: MashState, c: int, index: int) -> Refusal:
    target, space = divmod(index, 36)
    refusal = _target(state, c, target)
    if refusal:
        return refusal
    if state.tables.gate_edge[state.at[target] // 36 * 36 + space] < 0:
        return Refusal("There is no gate on that space", "CM-11.5")
    return _push(state, c, index)


def _hold(state: MashState, c: int, index: int) -> Refusal:
    if not state.tables.held_weapon:
        return Refusal("Weapons need not be held in this game", "CM-30.2")
    return Refusal("You do not carry that, or it is in your hand", "CM-30.18")


def _space(flag: int, said: str, rule: str) -> Callable[[MashState, int, int], Refusal]:
    def refusal(state: MashState, c: int, index: int) -> Refusal:
        if not state.tables.space[state.at[c]] & flag:
            return Refusal(f"You do not stand on {said}", rule)
        if flag == SPAWN_SPACE:
            return Refusal("A destroyed spawn space restores nothing", "CM-27.10")
        if flag == CHEST:
            return Refusal(f"You do not carry {state.tables.names.objects.said[SKELETON_KEY]}", rule)
        return Refusal("There is no such target in the green area", "CM-12.5")

    return refusal


def _no_gate(state: MashState, c: int, index: int) -> Refusal:
    return Refusal("A gate is chosen after the transporter or Create Gate", "CM-25.18")


def _fish(state: MashState, c: int, index: int) -> Refusal:
    if not state.tables.c_abilities[c] & HEALTHY_FISHING:
        return Refusal("Only the Mariner Merchant fishes", "CM-3.7")
    from miskatonic.games.cthulhu_mash.actions import beside_water

    if not beside_water(state, c):
        return Refusal("There is no water beside you", "CM-3.18")
    return Refusal("As many points as you have mentality and lack health", "CM-3.7")


def _scout(state: MashState, c: int, index: int) -> Refusal:
    if not state.tables.c_abilities[c] & ALBATROSS_SCOUT:
        return Refusal("Only the Mariner Merchant has an albatross", "CM-3.6")
    if state.mentality[c] <= 0:
        return Refusal("You have no mentality left to pay for it", "CM-2.8")
    return Refusal("There is no face-down tile on that side", "CM-A60")


def _read(state: MashState, c: int, index: int) -> Refusal:
    tome = state.tables.tome_object[index]
    if tome not in state.carried[c]:
        return Refusal(f"You do not carry {state.tables.names.tomes.said[index]}", "CM-24.1")
    return Refusal("A tome is read once", "CM-24.5")


def _memorize(state: MashState, c: int, spell: int) -> Refusal:
    if not state.tables.c_abilities[c] & MEMORIZATION:
        return Refusal("Only the Psychotherapist memorizes spells", "CM-3.13")
    if state.mentality[c] <= 0:
        return Refusal("You have no mentality left to pay for it", "CM-2.8")
    if state.memorized[c].bit_count() >= MOST_MEMORIZED:
        return Refusal("Five memorized spells are the most", "CM-3.13")
    return Refusal("The spell is in no tome you carry, or memorized already", "CM-3.13")


def _spell(state: MashState, c: int, spell: int) -> Refusal | None:
    if not knows(state, c, spell):
        return Refusal(f"You do not know {state.tables.names.spells.said[spell]}", "CM-24.1")
    if state.mentality[c] < state.tables.s_cost[spell]:
        return Refusal("You have no mentality left to pay for it", "CM-2.8")
    return None


def _cast(state: MashState, c: int, spell: int) -> Refusal:
    refusal = _spell(state, c, spell)
    if refusal:
        return refusal
    if state.tables.aimed_of[spell] >= 0 or spell in (REACH, SOUND_WAVE_OF_OBLIVION, PARTING_SANDS):
        return Refusal("The spell needs a target or a direction", "CM-24.4")
    return Refusal("The spell works already, or was cast this turn", "CM-24.3")


def _aim(state: MashState, c: int, index: int) -> Refusal:
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
        return _unreached(state, c, cell)
    if state.tables.names.aimed.names[index // PIECES] in ("heal", "heal_mind"):
        return Refusal("The spell works on the caster or an adjacent piece", "CM-25.24")
    return Refusal("The spell does nothing to that kind of piece", "CM-25.25")


def _by_spell(spell: int, said: str, rule: str) -> Callable[[MashState, int, int], Refusal]:
    def refusal(state: MashState, c: int, index: int) -> Refusal:
        return _spell(state, c, spell) or Refusal(said, rule)

    return refusal


def _treat(state: MashState, c: int, index: int) -> Refusal:
    return Refusal("Only an adjacent character out of their mind is treated, with what restores sanity", "CM-31.13")


REACHES = "No such object is in line of sight, or there is no room for it"
ACTS: dict[int, Callable[[MashState, int, int], Refusal]] = {
    v.STEP: _step,
    v.GATE: _gate,
    v.ASCEND: _ascend,
    v.JUMP: _jump,
    v.PICK: _pick,
    v.GIVE: _give,
    v.ATTACK: _attack,
    v.BLAST: _carried(DYNAMITE_BUNDLE, "CM-20.9"),
    v.THROW: _throw,
    v.SPRAY: _carried(TOMMY_GUN, "CM-20.29"),
    v.MIST: _carried(MI_GO_MIST_PROJECTOR, "CM-20.15"),
    v.PUSH: _push,
    v.SHOVE: _shove,
    v.HOLD: _hold,
    v.RESTORE: _space(SPAWN_SPACE, "a spawn space", "CM-27.2"),
    v.DRINK: _space(DISPENSER, "the dispenser", "CM-29.4"),
    v.CONSULT: _space(MACHINE, "the psychotherapy machine", "CM-29.8"),
    v.UNLOCK: _space(CHEST, "the chest", "CM-20.26"),
    v.DRILL: _space(BIN, "the bin of the drill", "CM-12.1"),
    v.TRANSPORT: _space(TRANSPORTER, "the gate transporter", "CM-12.1"),
    v.TO: _no_gate,
    v.FISH: _fish,
    v.SCOUT: _scout,
    v.LOOK: _carried(LENG_GLASSES, "CM-20.12"),
    v.CHIME: _carried(PARALYZING_CHIME, "CM-20.19"),
    v.CONTROL: _carried(RLYEH_SEASHELL, "CM-20.22"),
    v.READ: _read,
    v.MEMORIZE: _memorize,
    v.CAST: _cast,
    v.AIM: _aim,
    v.STEAL: _by_spell(REACH, REACHES, "CM-25.20"),
    v.FETCH: _by_spell(REACH, REACHES, "CM-25.20"),
    v.PART: _by_spell(PARTING_SANDS, "No blue line inside the tile is there, or no free space behind it", "CM-25.19"),
    v.WAVE: _by_spell(SOUND_WAVE_OF_OBLIVION, "The tile ends there", "CM-25.22"),
    v.ESCAPE: _nothing,
    v.TREAT: _treat,
}
