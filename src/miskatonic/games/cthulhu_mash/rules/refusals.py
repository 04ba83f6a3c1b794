"""Why a move is not allowed: what the top frame asks for first, else the reason of the topic that answers the verb."""

from __future__ import annotations

from collections.abc import Callable

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.state import PIECE, STEP, WHAT
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
from miskatonic.games.cthulhu_mash.numbers.objects import COCK_FIGHTER
from miskatonic.games.cthulhu_mash.numbers.spells import REFLECTION, TEMPORAL_DUST
from miskatonic.games.cthulhu_mash.numbers.steps import MONSTERS
from miskatonic.games.cthulhu_mash.rules import (
    abilities,
    area_weapons,
    casting,
    chosen_gates,
    equipment,
    escape,
    green_objects,
    madness,
    monsters,
    movement,
    picking_up,
    powerups,
    pushing,
    red_objects,
    spawning,
    spells,
    weapons,
)
from miskatonic.games.cthulhu_mash.rules.sanity import is_insane
from miskatonic.games.cthulhu_mash.rules.state import MashData
from miskatonic.games.cthulhu_mash.rules.statistics import is_clung_to, is_fast, is_immobilized
from miskatonic.games.cthulhu_mash.rules.under_way import may_stop
from miskatonic.games.cthulhu_mash.rules.wording import at_the_start
from miskatonic.games.cthulhu_mash.things import PIECES

# What the top frame asks for first.
FIRST = {
    PICKING: ("Choose one of the characters that are left", "CM-1.3"),
    TURNING: ("Turn your start tile so that a gate faces its neighbour", "CM-1.9"),
    PERMITTING: ("Say first whether the character may pass through your space", "CM-6.3"),
    ORIENTING: ("The new tile must be laid first, with a gate that meets the gate just used", "CM-8.1"),
    SPAWNING: ("The spawned monsters must be placed first", "CM-17.3"),
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


Why = Callable[[MashData, i64, i64], Refusal | None]


def why_not(s: MashData, move: int) -> Refusal | None:
    """None when the move is legal. A frame that asks for one thing has a list of answers, and that list is its rule;
    everything else is asked of the topic that answers the verb."""
    verb = s.tables.verb_of[move]
    index = move - s.tables.first_of[verb]
    what = s.frames[WHAT]
    if what == SPAWNING and verb == verbs.SPAWN:
        return spawning.why_not_spawn(s, index)
    if what in FIRST:
        return None if move in s.moves() else why_not_first(what, verb)
    if what == TURN and s.frames[STEP] == MONSTERS:
        if verb == verbs.ROUSE:
            return monsters.why_not_rouse(s, index)
        other = Refusal("The monsters of the tile act now: rouse one, or they are done", "CM-4.5")
        return None if verb == verbs.DONE else other
    if what == ROUSED:
        return why_not_of_monster(s, move, verb, index)
    return why_not_of_character(s, s.frames[PIECE], verb, index)


def why_not_first(what: int, verb: int) -> Refusal:
    """What is asked for first is something else."""
    if what == ORIENTING and verb == verbs.ROTATE:
        return Refusal("A gate of the tile must meet the gate just used, and a start tile's gate if it can", "CM-8.1")
    return Refusal(*FIRST[what])


def why_not_of_monster(s: MashData, move: int, verb: int, index: int) -> Refusal | None:
    """A roused monster. What it may do with objects, where the table lets it, is what is listed."""
    monster = s.frames[PIECE]
    if verb == verbs.REST:
        return None
    if verb not in OF_MONSTERS:
        if s.tables.monsters_use_objects and move in s.moves():
            return None
        return Refusal(f"{at_the_start(s, monster)} acts now: go, strike, escape or rest", "CM-18.1")
    if s.frames[STEP] <= 0:
        return Refusal(f"{at_the_start(s, monster)} has no action left", "CM-18.1")
    return OF_MONSTERS[verb](s, monster, index)


def why_not_of_character(s: MashData, c: int, verb: int, index: int) -> Refusal | None:
    """The active character's step 2, in or between moves."""
    moving = s.frames[WHAT] == MOVE
    fights = verb == verbs.ATTACK and s.tables.weapon_object[index // PIECES] == COCK_FIGHTER
    if moving and verb not in WHILE_MOVING and not fights:
        return Refusal("A move is under way: go on with it or stop", "CM-5.2")
    if not moving and is_insane(s, c):
        return madness.why_not_mad(s, verb)
    if verb == verbs.SUFFER and s.tables.sanity:
        return Refusal("The character is in their right mind", "CM-31.11")
    if verb == verbs.END:
        return None
    if verb in FREE or fights:
        found = weapons.why_not_cock_fight(s, c, index % PIECES) if fights else FREE[verb](s, c, index)
        if found is None and moving and not may_stop(s, c):
            return Refusal("You can only pass through another's space", "CM-6.5")
        return found
    if verb == verbs.CAST and index in (TEMPORAL_DUST, REFLECTION):
        return casting.why_not_at_any_time(s, c, index)
    return why_not_act(s, c, verb) or ACTS[verb](s, c, index)


def why_not_act(s: MashData, c: int, verb: int) -> Refusal | None:
    """Why a character may do nothing of the kind now, whatever it is done to."""
    if verb not in ACTS:
        return Refusal("That is not a decision of the active character now", "CM-5.1")
    if s.frames[WHAT] == TURN and s.actions <= 0:
        return Refusal("All actions of this turn are spent", "CM-5.1")
    if verb == verbs.ESCAPE:
        return None
    if is_fast(s, c):
        return Refusal("You are immobilized: escape first", "CM-13.6")
    if is_immobilized(s, c) and verb not in CUFFED:
        return Refusal("While handcuffed you may only move", "CM-13.6")
    if is_clung_to(s, c) and not s.tables.attached_any and verb not in CLUNG:
        return Refusal("A vampire clings to you: move, attack it in melee or push it off", "CM-18.20")
    return None


def nothing_offered(s: MashData, c: i64, index: i64) -> Refusal | None:
    return Refusal("There is nothing to pass; end your turn instead", "CM-5.3")


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
CUFFED = (verbs.STEP, verbs.GATE, verbs.JUMP, verbs.ASCEND)
CLUNG = (*CUFFED, verbs.PICK, verbs.GIVE, verbs.ATTACK, verbs.PUSH, verbs.SHOVE)
FREE: dict[int, Why] = {
    verbs.DROP: picking_up.why_not_drop,
    verbs.WEAR: picking_up.why_not_wear,
    verbs.REDEEM: powerups.why_not_redeem,
    verbs.USE: green_objects.why_not_use,
    verbs.STOP: movement.why_not_stop,
    verbs.PASS: nothing_offered,
}
ACTS: dict[int, Why] = {
    verbs.STEP: movement.why_not_step,
    verbs.GATE: movement.why_not_gate,
    verbs.ASCEND: movement.why_not_ascend,
    verbs.JUMP: movement.why_not_jump,
    verbs.PICK: picking_up.why_not_pick,
    verbs.GIVE: picking_up.why_not_give,
    verbs.ATTACK: weapons.why_not_attack,
    verbs.BLAST: area_weapons.why_not_blast,
    verbs.THROW: area_weapons.why_not_throw,
    verbs.SPRAY: area_weapons.why_not_spray,
    verbs.MIST: area_weapons.why_not_mist,
    verbs.PUSH: pushing.why_not_push,
    verbs.SHOVE: pushing.why_not_shove,
    verbs.HOLD: red_objects.why_not_hold,
    verbs.RESTORE: equipment.why_not_restore,
    verbs.DRINK: equipment.why_not_drink,
    verbs.CONSULT: equipment.why_not_consult,
    verbs.UNLOCK: equipment.why_not_unlock,
    verbs.DRILL: equipment.why_not_drill,
    verbs.TRANSPORT: equipment.why_not_transport,
    verbs.TO: chosen_gates.why_not_to,
    verbs.FISH: abilities.why_not_fish,
    verbs.SCOUT: abilities.why_not_scout,
    verbs.LOOK: red_objects.why_not_look,
    verbs.CHIME: red_objects.why_not_chime,
    verbs.CONTROL: red_objects.why_not_control,
    verbs.READ: spells.why_not_read,
    verbs.MEMORIZE: spells.why_not_memorize,
    verbs.CAST: casting.why_not_cast,
    verbs.AIM: casting.why_not_aim,
    verbs.STEAL: casting.why_not_steal,
    verbs.FETCH: casting.why_not_fetch,
    verbs.PART: casting.why_not_part,
    verbs.WAVE: casting.why_not_wave,
    verbs.ESCAPE: escape.why_not_escape,
    verbs.TREAT: madness.why_not_treat,
}
OF_MONSTERS: dict[int, Why] = {
    verbs.GO: monsters.why_not_go,
    verbs.WALK: monsters.why_not_walk,
    verbs.STRIKE: monsters.why_not_strike,
    verbs.CHARGE: monsters.why_not_charge,
    verbs.BITE: monsters.why_not_bite,
    verbs.ESCAPE: escape.why_not_escape,
    verbs.HEAL: monsters.why_not_heal,
}
