"""Why a move is not allowed, as a sentence with its rule."""

from __future__ import annotations

from collections.abc import Callable

from miskatonic.core.outcome import Refusal
from miskatonic.core.state import EXTRA, PIECE, STEP, WHAT
from miskatonic.games.cthulhu_mash.geometry import EIGHT_WAYS, SPACES, WAYS
from miskatonic.games.cthulhu_mash.numbers import verbs
from miskatonic.games.cthulhu_mash.numbers.frames import (
    ACCEPTING,
    CHARGED,
    CHOOSING_GATE,
    CLEARING,
    CONTROLLED,
    DYING,
    HARM,
    HIT,
    LEAVING,
    MOVE,
    ORIENTING,
    PAYING,
    PERMITTING,
    PICKING,
    QUAKE,
    ROUSED,
    SPAWNING,
    SPOTTING,
    SURPLUS,
    TURN,
    TURNING,
    WINDOW,
)
from miskatonic.games.cthulhu_mash.numbers.objects import COCK_FIGHTER, RLYEH_SEASHELL
from miskatonic.games.cthulhu_mash.numbers.spells import REFLECTION, TEMPORAL_DUST
from miskatonic.games.cthulhu_mash.numbers.steps import MONSTERS
from miskatonic.games.cthulhu_mash.rules.green_objects import usable_green
from miskatonic.games.cthulhu_mash.rules.powerups import kept_by
from miskatonic.games.cthulhu_mash.rules.refused import ACTS, at_the_start, nothing, said
from miskatonic.games.cthulhu_mash.rules.sanity import is_insane
from miskatonic.games.cthulhu_mash.rules.spaces import CLOSED, NO_SPAWN, SHUNNED
from miskatonic.games.cthulhu_mash.rules.state import COCK_FOUGHT, MashData
from miskatonic.games.cthulhu_mash.rules.statistics import is_clung_to, is_fast, is_immobilized, kind_of, knows
from miskatonic.games.cthulhu_mash.rules.targets import cell_of
from miskatonic.games.cthulhu_mash.things import GENERATOR_0, MONSTER_0, PIECES

# What the top frame asks for first.
FIRST = {
    PICKING: ("Choose one of the characters that are left", "CM-1.3"),
    TURNING: ("Turn your start tile so that a gate faces its neighbour", "CM-1.9"),
    PERMITTING: ("Say first whether the character may pass through your space", "CM-6.3"),
    ORIENTING: ("The new tile must be laid first, with a gate to the gate just used", "CM-8.1"),
    SPAWNING: ("The spawned monsters are to be placed first", "CM-17.3"),
    CONTROLLED: ("The controlled monster moves or attacks once", "CM-18.23"),
    HIT: ("A ranged attack has hit you: reflect it or pass", "CM-25.12"),
    HARM: ("You are about to lose health: answer that first, or pass", "CM-21.9"),
    DYING: ("You are about to die: answer that first, or pass", "CM-25.16"),
    WINDOW: ("Only what may be used at any time can be used now; or pass", "CM-21.9"),
    LEAVING: ("Freed from an icon, step onto an adjacent free space", "CM-13.5"),
    PAYING: ("Pay as many points as the escape roll is too high, or none", "CM-3.9"),
    SPOTTING: ("Say first whether you spot one more object", "CM-3.10"),
    ACCEPTING: ("An object is offered to you: accept or refuse it first", "CM-6.8"),
    SURPLUS: ("You carry more than you can: drop something first", "CM-19.7"),
    CLEARING: ("The piece on the spawn space must be moved to an adjacent free space first", "CM-27.9"),
    QUAKE: ("The earthquake goes on: choose who rolls next", "CM-23.9"),
    CHOOSING_GATE: ("Choose the gate of a revealed tile first", "CM-25.18"),
    CHARGED: ("The charging monster must leave the character's space first", "CM-18.10"),
}


def why_not(state: MashData, move: int) -> Refusal | None:
    """None when the move is legal."""
    if move in state.moves():
        return None
    verb = state.tables.verb_of[move]
    index = move - state.tables.first[verb]
    what = state.frames[WHAT]
    if what == SPAWNING and verb == verbs.SPAWN:
        return _spawn(state, index)
    if what == ORIENTING and verb == verbs.ROTATE:
        return Refusal("A gate of the tile must meet the gate just used, and a start tile's gate if it can", "CM-8.1")
    if what in FIRST:
        return Refusal(*FIRST[what])
    if what == ROUSED or (what == TURN and state.frames[STEP] == MONSTERS):
        return _monster(state, verb, index)
    if what == MOVE and verb not in WHILE_MOVING:
        return Refusal("A move is under way: go on with it or stop", "CM-5.2")
    return _character(state, verb, index)


WHILE_MOVING = (
    verbs.STEP,
    verbs.GATE,
    verbs.ASCEND,
    verbs.PICK,
    verbs.DROP,
    verbs.GIVE,
    verbs.STOP,
    verbs.USE,
    verbs.WEAR,
    verbs.REDEEM,
)


def _spawn(state: MashData, index: int) -> Refusal:
    generator = GENERATOR_0 + index // SPACES
    if state.at[generator] < 0 or not state.frames[EXTRA] >> index // SPACES & 1:
        return Refusal(f"{at_the_start(state, generator)} has nothing to spawn now", "CM-17.1")
    cell = state.at[generator] // SPACES * SPACES + index % SPACES
    near = [state.tables.near8[state.at[generator] * EIGHT_WAYS + way] for way in range(EIGHT_WAYS)]
    if cell not in near:
        return Refusal("A monster is placed adjacent or diagonal to its generator", "CM-17.3")
    if state.tables.space[cell] & NO_SPAWN:
        return Refusal("No monster is placed on an obstacle or on a space that hurts or kills", "CM-17.4")
    return Refusal("Somebody stands there, or it would be hurt", "CM-17.4")


def _out_of_reach(state: MashData, piece: int, target: int) -> Refusal:
    """Why a monster's attack does not get there: not adjacent, or nothing to see for who shoots."""
    here, there = state.at[piece], cell_of(state, target)
    apart = here // SPACES != there // SPACES or here == there
    if apart or not state.tables.m_ranged[kind_of(piece)]:
        return Refusal(f"{at_the_start(state, target)} is out of reach of {said(state, piece)}", "CM-9.4")
    if there in [state.tables.near[here * WAYS + way] for way in range(WAYS)]:
        return Refusal("A blue line is between them, and no shot reaches a neighbour", "CM-9.5")
    return Refusal(f"{at_the_start(state, piece)} does not see {said(state, target)}", "CM-10.2")


def _monster(state: MashData, verb: int, index: int) -> Refusal:
    """Step 3."""
    if state.frames[WHAT] == TURN:
        if verb == verbs.ROUSE:
            piece = MONSTER_0 + index
            if state.at[piece] < 0 or state.at[piece] // SPACES != state.at[state.character[state.active]] // SPACES:
                return Refusal(f"{at_the_start(state, piece)} is not on the tile of the active character", "CM-4.7")
            if state.bound[piece] >= 0:
                return Refusal(f"{at_the_start(state, piece)} is bound by a spell", "CM-25.1")
            if state.stilled >> index & 1:
                return Refusal(f"{at_the_start(state, piece)} loses its turn by the Chime", "CM-20.19")
            return Refusal(f"{at_the_start(state, piece)} has acted", "CM-18.1")
        return Refusal("The monsters of the tile act now: rouse one, or they are done", "CM-4.5")
    piece = state.frames[PIECE]
    if verb in (verbs.GO, verbs.WALK):
        if is_fast(state, piece):
            return Refusal(f"{at_the_start(state, piece)} is immobilized", "CM-13.6")
        if state.attached[piece] >= 0:
            return Refusal("An attached vampire never lets go by itself", "CM-18.21")
        if state.bound[piece] >= 0:
            return Refusal(f"{at_the_start(state, piece)} is bound and does not move", "CM-25.1")
        cell = state.at[piece] // SPACES * SPACES + index
        if state.who[cell] or state.tables.space[cell] & CLOSED:
            return Refusal("A move ends on a free space", "CM-6.5")
        if state.tables.space[cell] & SHUNNED:
            return Refusal("Monsters do not choose spaces that hurt them", "CM-6.11")
        return Refusal(f"{at_the_start(state, piece)} cannot get there with its movement points", "CM-6.1")
    if verb == verbs.STRIKE:
        if is_immobilized(state, piece):
            return Refusal(f"{at_the_start(state, piece)} is immobilized", "CM-13.6")
        if state.shell_last == piece and index < MONSTER_0 and RLYEH_SEASHELL in state.carried[index]:
            return Refusal("The Deep One the Seashell controlled last does not attack its user", "CM-20.32")
        if index != state.character[state.active] and not state.tables.monsters_attack_anyone:
            return Refusal("Monsters attack only the character whose turn just ended", "CM-4.5")
        return _out_of_reach(state, piece, index)
    if verb == verbs.CHARGE:
        if state.frames[EXTRA]:
            return Refusal("One charge a turn is all", "CM-18.10")
        return Refusal("A charge needs the ability, one space on the way in, and points to get out again", "CM-18.10")
    if verb == verbs.BITE:
        free = state.attached[piece] >= 0 and not state.holds[piece] and state.bound[piece] < 0
        if free and state.tables.tick_of_target:
            return Refusal("At this table it bites after each action of its victim", "CM-A14")
        if free:
            return Refusal("A vampire bites in the turn of the character it clings to", "CM-18.21")
        return Refusal("Only an attached vampire that is not held bites", "CM-18.14")
    if verb == verbs.ESCAPE:
        return Refusal(f"{at_the_start(state, piece)} is not held by that, or has no space to step to", "CM-13.4")
    if verb == verbs.HEAL:
        return Refusal("Monsters use no space that heals", "CM-18.3")
    return Refusal(f"{at_the_start(state, piece)} acts now: go, strike, escape or rest", "CM-18.1")


def _character(state: MashData, verb: int, index: int) -> Refusal:
    """The active character's step 2, in or between moves."""
    c = state.frames[PIECE]
    if state.tables.sanity:
        if is_insane(state, c):
            if verb == verbs.END:
                return Refusal("The madness takes every action that is left", "CM-31.11")
            return Refusal("The mind is gone: each action is diced for", "CM-31.11")
        if verb == verbs.SUFFER:
            return Refusal("The character is in their right mind", "CM-31.11")
    if verb in (verbs.DROP, verbs.WEAR, verbs.REDEEM, verbs.USE, verbs.STOP, verbs.PASS):
        return FREE[verb](state, c, index)
    if verb == verbs.CAST and index in (TEMPORAL_DUST, REFLECTION):
        return _any_time(state, c, index)
    if verb == verbs.ATTACK and state.tables.weapon_object[index // PIECES] == COCK_FIGHTER:
        if COCK_FIGHTER in state.carried[c] and state.once & COCK_FOUGHT:
            return Refusal("The Cock Fighter attacks once in the own turn", "CM-20.8")
        return Refusal("The Cock Fighter needs its owner and an adjacent target", "CM-20.8")
    if verb not in ACTS:
        return Refusal("That is not a decision of the active character now", "CM-5.1")
    if state.frames[WHAT] == TURN and state.actions <= 0:
        return Refusal("All actions of this turn are spent", "CM-5.1")
    if verb == verbs.ESCAPE:
        if state.holds[c] >> index & 1:
            return Refusal("There is no free space to step to, so no escape is possible", "CM-13.5")
        return Refusal("You are not held by that", "CM-13.14")
    if is_fast(state, c):
        return Refusal("You are immobilized: escape first", "CM-13.6")
    if is_immobilized(state, c) and verb not in (verbs.STEP, verbs.GATE, verbs.JUMP, verbs.ASCEND):
        return Refusal("Handcuffed one may only move", "CM-13.6")
    if is_clung_to(state, c) and not state.tables.attached_any and verb not in CLUNG:
        return Refusal("A vampire clings to you: move, attack it in melee or push it off", "CM-18.20")
    return ACTS[verb](state, c, index)


CLUNG = (verbs.STEP, verbs.GATE, verbs.JUMP, verbs.ASCEND, verbs.PICK, verbs.GIVE)


def _drop(state: MashData, c: int, index: int) -> Refusal:
    return Refusal(f"You do not carry {state.tables.names.objects.said[index]}", "CM-6.7")


def _wear(state: MashData, c: int, index: int) -> Refusal:
    return Refusal("You do not carry that, or it is in use already", "CM-19.12")


def _redeem(state: MashData, c: int, index: int) -> Refusal:
    if not state.powerup_piles[c]:
        return Refusal("Your pile of power-ups is empty", "CM-26.5")
    needed = state.tables.c_kills[c]
    return Refusal(f"A power-up costs {needed} destroyed generators; you keep {kept_by(state, c)}", "CM-2.3")


def _use(state: MashData, c: int, index: int) -> Refusal:
    item = state.tables.green_object[index]
    if item not in state.carried[c]:
        return Refusal(f"You do not carry {state.tables.names.greens.said[index]}", "CM-21.9")
    if is_immobilized(state, c):
        return Refusal("No object is used while immobilized", "CM-21.9")
    assert not usable_green(state, c, item)
    return Refusal("It would do nothing: healing never exceeds the base", "CM-2.9")


def _stop(state: MashData, c: int, index: int) -> Refusal:
    if state.frames[WHAT] == MOVE:
        return Refusal("A move ends on a free space: go on", "CM-6.5")
    return Refusal("No move is under way", "CM-5.2")


FREE: dict[int, Callable[[MashData, int, int], Refusal]] = {
    verbs.DROP: _drop,
    verbs.WEAR: _wear,
    verbs.REDEEM: _redeem,
    verbs.USE: _use,
    verbs.STOP: _stop,
    verbs.PASS: nothing,
}


def _any_time(state: MashData, c: int, spell: int) -> Refusal:
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
