"""From move to move: what the top frame allows, what a move sets off, what runs by itself until somebody decides."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from miskatonic.core.chance import Chance
from miskatonic.core.native import i64
from miskatonic.core.state import NOBODY, PIECE, SEAT, STEP, WHAT
from miskatonic.games.cthulhu_mash.names import NAMES
from miskatonic.games.cthulhu_mash.numbers import verbs
from miskatonic.games.cthulhu_mash.numbers.endings import GOING_ON
from miskatonic.games.cthulhu_mash.numbers.frames import (
    ACCEPTING,
    AFTER,
    CHARGED,
    CHOOSING_GATE,
    CLEARING,
    CONTROLLED,
    DYING,
    ENTERING,
    HARM,
    HIT,
    LANDING_ROLL,
    LEAVING,
    MOVE,
    NOTHING,
    ORIENTING,
    PAYING,
    PERMITTING,
    PICKING,
    QUAKE,
    RESPAWNING,
    ROUSED,
    SERVING,
    SPAWNING,
    SPOTTING,
    SURPLUS,
    TURN,
    TURNING,
    WANDERING,
    WINDOW,
)
from miskatonic.games.cthulhu_mash.numbers.spells import REFLECTION, TEMPORAL_DUST
from miskatonic.games.cthulhu_mash.numbers.steps import ACTIONS
from miskatonic.games.cthulhu_mash.rules import (
    abilities,
    area_weapons,
    casting,
    characters,
    charging,
    chosen_gates,
    controlled_monsters,
    damage,
    death,
    destruction,
    ending,
    entering,
    equipment,
    escape,
    green_objects,
    hits,
    madness,
    monster_objects,
    monsters,
    movement,
    objects,
    picking_up,
    powerups,
    pushing,
    red_objects,
    respawning,
    revealing,
    sanity,
    set_up,
    spawning,
    spells,
    temporal_dust,
    traps,
    turns,
    weapons,
    windows,
)
from miskatonic.games.cthulhu_mash.rules.gates import exits_of
from miskatonic.games.cthulhu_mash.rules.knowledge import redraw
from miskatonic.games.cthulhu_mash.rules.state import MashData


def asks(s: MashData) -> bool:
    """Of a frame that always needs a decision."""
    return True


def in_turn(s: MashData) -> list[int]:
    """The actions of the character whose turn it is, then those of the monsters (CM-4.4, CM-4.5)."""
    return characters.turn_moves(s) if s.frames[STEP] == ACTIONS else monsters.step_three_moves(s)


def nothing_to_choose(s: MashData) -> list[int]:
    """Of a frame that runs by itself."""
    return []


# Each kind of frame: what may be answered, and how it goes on by itself; the latter says whether somebody must decide.
FRAMES: dict[int, tuple[Callable[[MashData], list[int]], Callable[[MashData], bool]]] = {
    NOTHING: (nothing_to_choose, asks),
    PICKING: (set_up.picking_moves, asks),
    TURNING: (set_up.turning_moves, asks),
    TURN: (in_turn, turns.run_turn),
    MOVE: (characters.move_moves, movement.run_move),
    PERMITTING: (movement.permitting_moves, asks),
    ORIENTING: (revealing.orienting_moves, entering.run_orienting),
    SPAWNING: (spawning.spawn_moves, spawning.run_spawning),
    ROUSED: (monsters.roused_moves, monsters.run_roused),
    CONTROLLED: (controlled_monsters.controlled_moves, controlled_monsters.run_controlled),
    SERVING: (nothing_to_choose, hits.serve),
    HIT: (hits.hit_moves, hits.run_hit),
    HARM: (damage.harm_moves, damage.run_harm),
    DYING: (windows.window_moves, death.run_dying),
    WINDOW: (windows.window_moves, windows.run_window),
    AFTER: (nothing_to_choose, windows.run_after),
    LEAVING: (escape.leaving_moves, escape.run_leaving),
    PAYING: (escape.paying_moves, asks),
    SPOTTING: (destruction.spot_moves, asks),
    ACCEPTING: (picking_up.accept_moves, asks),
    SURPLUS: (picking_up.surplus_moves, picking_up.run_surplus),
    CLEARING: (respawning.clearing_moves, respawning.run_clearing),
    QUAKE: (traps.quake_moves, traps.run_quake),
    CHOOSING_GATE: (chosen_gates.gate_moves, chosen_gates.run_choosing_gate),
    LANDING_ROLL: (nothing_to_choose, entering.land_by_picture),
    RESPAWNING: (nothing_to_choose, respawning.run_respawn),
    ENTERING: (nothing_to_choose, entering.enter_tile),
    CHARGED: (charging.charged_moves, charging.run_charged),
    WANDERING: (nothing_to_choose, madness.run_wandering),
}
MOVES_OF: Final[list[Callable[[MashData], list[int]]]] = [FRAMES[what][0] for what in range(len(FRAMES))]
RUN_OF: Final[list[Callable[[MashData], bool]]] = [FRAMES[what][1] for what in range(len(FRAMES))]


def moves(s: MashData) -> list[int]:
    """Every legal answer to the top frame."""
    what: i64 = s.frames[WHAT]
    # What is asked most, without a look-up.
    if what == ROUSED:
        return monsters.roused_moves(s)
    if what == TURN:
        return in_turn(s)
    return MOVES_OF[what](s)


def decides(s: MashData) -> bool:
    """Whether the top frame needs a decision; if not, it has been carried one step on."""
    what: i64 = s.frames[WHAT]
    # What runs most, without a look-up.
    if what == ROUSED:
        return monsters.run_roused(s)
    if what == TURN:
        return turns.run_turn(s)
    if what == SERVING:
        return hits.serve(s)
    return RUN_OF[what](s)


def run(s: MashData) -> None:
    """Go on until somebody has to decide, or the game is over."""
    while s.ended == GOING_ON:
        if decides(s):
            if s.tables.sanity and s.frames[WHAT] != SERVING and sanity.look_around(s):
                continue
            s.seat = s.frames[SEAT]
            return
    close(s)


def close(s: MashData) -> None:
    """The game is over: nothing is owed any more."""
    s.frames.clear()
    s.blow = []
    s.targets = []
    s.snapshot = None
    s.seat = NOBODY


def play(s: MashData, move: i64) -> None:
    """Answer the top frame, then run until somebody has to decide.

    Any move may win a cooperative game (CM-28.4): a tile that turns up empty, a way that closes behind the last who
    could go on. A position that was laid out without monsters is not won by that.
    """
    cleared = ending.is_cleared(s)
    verb: i64 = s.tables.verb_of[move]
    index: i64 = move - s.tables.first[verb]
    # What is played most, without a look-up.
    if verb == verbs.GO:
        go(s, index)
    elif verb == verbs.ROUSE:
        monsters.rouse(s, index)
    elif verb == verbs.STEP:
        movement.step(s, index)
    elif verb == verbs.WALK:
        monsters.walk(s, index)
    elif verb == verbs.REST or verb == verbs.STOP:
        s.settle()
    else:
        HANDLERS[verb](s, index)
    run(s)
    if not cleared and s.ended == GOING_ON:
        ending.check_cleared(s)
        if s.ended != GOING_ON:
            close(s)


def rotate(s: MashData, rot: i64) -> None:
    """A tile that was turned up, or a start tile."""
    if s.frames[WHAT] == ORIENTING:
        entering.orient(s, rot)
    else:
        set_up.turn_start(s, rot)


def pick(s: MashData, index: i64) -> None:
    """By a monster, or by a character."""
    if s.frames[WHAT] == ROUSED:
        monster_objects.pick_up(s, index)
    else:
        picking_up.pick(s, index)


def drop(s: MashData, item: i64) -> None:
    if s.frames[WHAT] == ROUSED:
        objects.monster_drops(s, s.frames[PIECE], item)
    else:
        picking_up.drop(s, item)


def use(s: MashData, index: i64) -> None:
    if s.frames[WHAT] == ROUSED:
        monster_objects.use(s, index)
    else:
        green_objects.use(s, index)


def refuse(s: MashData, index: i64) -> None:
    """A passage or an object."""
    if s.frames[WHAT] == PERMITTING:
        movement.refuse_passage(s)
    else:
        picking_up.decline(s)


def pass_by(s: MashData, index: i64) -> None:
    """`pass`, wherever something was offered."""
    what: i64 = s.frames[WHAT]
    if what == HIT:
        hits.not_reflected(s)
    elif what == HARM:
        damage.no_answer(s)
    elif what == DYING:
        death.accept(s)
    elif what == SPOTTING:
        destruction.spot_nothing(s)
    else:
        s.settle()


def try_escape(s: MashData, hold: i64) -> None:
    if s.frames[WHAT] == ROUSED:
        monsters.roused_escape(s, hold)
    else:
        escape.escape(s, hold)


def pay(s: MashData, paid: i64) -> None:
    """For Exceptional Stamina, or as an Escape Artist."""
    if s.frames[WHAT] == HARM:
        damage.pay_stamina(s, paid)
    else:
        escape.pay_escape(s, paid)


def cast(s: MashData, spell: i64) -> None:
    """Reflection answers a hit; Temporal Dust takes an action back, and what others began is begun again."""
    if spell == REFLECTION:
        hits.reflect(s)
    elif spell == TEMPORAL_DUST:
        again: i64 = temporal_dust.cast_dust(s, s.frames[PIECE])
        if again >= 0:
            s.seat = s.frames[SEAT]
            verb: i64 = s.tables.verb_of[again]
            HANDLERS[verb](s, again - s.tables.first[verb])
    else:
        casting.cast(s, spell)


def go(s: MashData, space: i64) -> None:
    """A monster's move, or its way out of the space that it charged into."""
    if s.frames[WHAT] == CHARGED:
        charging.leave_charge(s, space)
    else:
        monsters.go(s, space)


# Each verb: what it does. The number of the move among those of its verb is handed over.
VERBS: dict[int, Callable[[MashData, i64], None]] = {
    verbs.CHOOSE: set_up.choose_character,
    verbs.ROTATE: rotate,
    verbs.STEP: movement.step,
    verbs.GATE: movement.gate,
    verbs.ASCEND: movement.ascend,
    verbs.JUMP: movement.jump,
    verbs.PICK: pick,
    verbs.DROP: drop,
    verbs.GIVE: picking_up.give,
    verbs.ACCEPT: picking_up.accept,
    verbs.REFUSE: refuse,
    verbs.PERMIT: movement.permit,
    verbs.STOP: movement.stop,
    verbs.END: characters.end,
    verbs.PASS: pass_by,
    verbs.ATTACK: weapons.attack,
    verbs.BLAST: area_weapons.blast,
    verbs.THROW: area_weapons.throw,
    verbs.SPRAY: area_weapons.spray,
    verbs.MIST: area_weapons.mist,
    verbs.PUSH: pushing.push,
    verbs.SHOVE: pushing.shove,
    verbs.USE: use,
    verbs.WEAR: picking_up.wear,
    verbs.HOLD: red_objects.hold,
    verbs.RESTORE: equipment.use_spawn_space,
    verbs.DRINK: equipment.drink,
    verbs.CONSULT: equipment.consult,
    verbs.UNLOCK: equipment.unlock,
    verbs.DRILL: equipment.drill,
    verbs.TRANSPORT: equipment.transport,
    verbs.TO: chosen_gates.to_gate,
    verbs.FISH: abilities.fish,
    verbs.SCOUT: abilities.scout,
    verbs.LOOK: red_objects.look,
    verbs.CHIME: red_objects.chime,
    verbs.CONTROL: red_objects.control,
    verbs.READ: spells.read,
    verbs.MEMORIZE: spells.memorize,
    verbs.CAST: cast,
    verbs.AIM: casting.aim,
    verbs.STEAL: casting.steal,
    verbs.FETCH: casting.fetch,
    verbs.PART: casting.part,
    verbs.WAVE: casting.wave,
    verbs.REDEEM: powerups.redeem,
    verbs.SPAWN: spawning.spawn,
    verbs.ROUSE: monsters.rouse,
    verbs.GO: go,
    verbs.WALK: monsters.walk,
    verbs.STRIKE: monsters.strike_move,
    verbs.CHARGE: charging.charge,
    verbs.BITE: monsters.bite,
    verbs.HEAL: monsters.heal_here,
    verbs.REST: monsters.rest,
    verbs.DONE: turns.monsters_done,
    verbs.ESCAPE: try_escape,
    verbs.LEAVE: escape.leave,
    verbs.PAY: pay,
    verbs.SPOT: destruction.spot,
    verbs.CLEAR: respawning.clear,
    verbs.SHAKE: traps.shake,
    verbs.TREAT: madness.treat,
    verbs.SUFFER: madness.suffer,
}
HANDLERS: Final[list[Callable[[MashData, i64], None]]] = [VERBS[verb] for verb in range(len(VERBS))]


class MashState(MashData):
    """A position that is played. The topics say what may be done; the tables above, which topic answers."""

    def set_up(self) -> None:
        set_up.set_up(self)
        if self.turn:
            run(self)

    def clone(self) -> MashState:
        return MashState(self.tables, self.seats, self.chance.copy(), self)

    def moves(self) -> list[int]:
        if self.seat == NOBODY:
            return []
        return moves(self)

    def play(self, move: i64) -> None:
        play(self, move)

    def guess(self, seat: i64, chance: Chance) -> MashState:
        """Nothing differs between seats."""
        return self.redraw(chance)

    def redraw(self, chance: Chance) -> MashState:
        """The stacks but for their known tops, face-down objects and tiles, and the streams."""
        exits_of(self)  # once for all guesses
        other = MashState(self.tables, self.seats, chance.fresh(len(NAMES.streams)), self)
        redraw(other, chance)
        return other
