"""Which topic of the rules answers which frame and which verb, and the state that plays by them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from miskatonic.core.chance import Chance
from miskatonic.core.names import by_number
from miskatonic.core.native import i64
from miskatonic.core.state import NOBODY, PIECE, SEAT, STEP, WHAT
from miskatonic.games.cthulhu_mash.names import NAMES
from miskatonic.games.cthulhu_mash.numbers import frames, verbs
from miskatonic.games.cthulhu_mash.numbers.endings import GOING_ON
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
    turn,
    weapons,
    windows,
)
from miskatonic.games.cthulhu_mash.rules.gates import exits_of
from miskatonic.games.cthulhu_mash.rules.knowledge import redraw
from miskatonic.games.cthulhu_mash.rules.state import MashData


def decides(s: MashData) -> bool:
    """Of a frame that always needs a decision."""
    return True


def in_turn(s: MashData) -> list[int]:
    """The actions of the character whose turn it is, then those of the monsters (CM-4.4, CM-4.5)."""
    return characters.turn_moves(s) if s.frames[STEP] == ACTIONS else monsters.step_three_moves(s)


def nothing_to_choose(s: MashData) -> list[int]:
    """Of a frame that runs by itself."""
    return []


# What may be answered to each frame.
ANSWERS: Final[list[Callable[[MashData], list[int]]]] = by_number(
    NAMES.groups["frames"],
    {
        frames.NOTHING: nothing_to_choose,
        frames.PICKING: set_up.picking_moves,
        frames.TURNING: set_up.turning_moves,
        frames.TURN: in_turn,
        frames.MOVE: characters.move_moves,
        frames.PERMITTING: movement.permitting_moves,
        frames.ORIENTING: revealing.orienting_moves,
        frames.SPAWNING: spawning.spawn_moves,
        frames.ROUSED: monsters.roused_moves,
        frames.CONTROLLED: controlled_monsters.controlled_moves,
        frames.SERVING: nothing_to_choose,
        frames.HIT: hits.hit_moves,
        frames.HARM: damage.harm_moves,
        frames.DYING: windows.window_moves,
        frames.WINDOW: windows.window_moves,
        frames.AFTER: nothing_to_choose,
        frames.LEAVING: escape.leaving_moves,
        frames.PAYING: escape.paying_moves,
        frames.SPOTTING: destruction.spot_moves,
        frames.ACCEPTING: picking_up.accept_moves,
        frames.SURPLUS: picking_up.surplus_moves,
        frames.CLEARING: respawning.clearing_moves,
        frames.QUAKE: traps.quake_moves,
        frames.CHOOSING_GATE: chosen_gates.gate_moves,
        frames.LANDING_ROLL: nothing_to_choose,
        frames.RESPAWNING: nothing_to_choose,
        frames.ENTERING: nothing_to_choose,
        frames.CHARGED: charging.charged_moves,
        frames.WANDERING: nothing_to_choose,
    },
)
# How each frame goes on by itself: true where somebody has a decision.
GOES_ON: Final[list[Callable[[MashData], bool]]] = by_number(
    NAMES.groups["frames"],
    {
        frames.NOTHING: decides,
        frames.PICKING: decides,
        frames.TURNING: decides,
        frames.TURN: turn.run_turn,
        frames.MOVE: movement.run_move,
        frames.PERMITTING: decides,
        frames.ORIENTING: entering.run_orienting,
        frames.SPAWNING: spawning.run_spawning,
        frames.ROUSED: monsters.run_roused,
        frames.CONTROLLED: controlled_monsters.run_controlled,
        frames.SERVING: hits.serve,
        frames.HIT: hits.run_hit,
        frames.HARM: damage.run_harm,
        frames.DYING: death.run_dying,
        frames.WINDOW: windows.run_window,
        frames.AFTER: windows.run_after,
        frames.LEAVING: escape.run_leaving,
        frames.PAYING: decides,
        frames.SPOTTING: decides,
        frames.ACCEPTING: decides,
        frames.SURPLUS: picking_up.run_surplus,
        frames.CLEARING: respawning.run_clearing,
        frames.QUAKE: traps.run_quake,
        frames.CHOOSING_GATE: chosen_gates.run_choosing_gate,
        frames.LANDING_ROLL: entering.land_by_picture,
        frames.RESPAWNING: respawning.run_respawn,
        frames.ENTERING: entering.enter_tile,
        frames.CHARGED: charging.run_charged,
        frames.WANDERING: madness.run_wandering,
    },
)


def goes_on(s: MashData) -> bool:
    """Whether the top frame needs a decision; if not, it has been carried one step on."""
    what: i64 = s.frames[WHAT]
    # What runs most: a call by its name is sooner than one through the table.
    if what == frames.ROUSED:
        return monsters.run_roused(s)
    if what == frames.TURN:
        return turn.run_turn(s)
    if what == frames.SERVING:
        return hits.serve(s)
    return GOES_ON[what](s)


def go_on(s: MashData) -> None:
    """Go on until somebody has a decision, or the game is over."""
    while s.ended == GOING_ON:
        if goes_on(s):
            if s.tables.sanity and s.frames[WHAT] != frames.SERVING and sanity.look_around(s):
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


def rotate(s: MashData, rot: i64) -> None:
    """A tile that was turned up, or a start tile."""
    if s.frames[WHAT] == frames.ORIENTING:
        entering.orient(s, rot)
    else:
        set_up.turn_start(s, rot)


def pick(s: MashData, index: i64) -> None:
    """By a monster, or by a character."""
    if s.frames[WHAT] == frames.ROUSED:
        monster_objects.pick_up(s, index)
    else:
        picking_up.pick(s, index)


def drop(s: MashData, item: i64) -> None:
    if s.frames[WHAT] == frames.ROUSED:
        objects.monster_drops(s, s.frames[PIECE], item)
    else:
        picking_up.drop(s, item)


def use(s: MashData, index: i64) -> None:
    if s.frames[WHAT] == frames.ROUSED:
        monster_objects.use(s, index)
    else:
        green_objects.use(s, index)


def refuse(s: MashData, index: i64) -> None:
    """A passage or an object."""
    if s.frames[WHAT] == frames.PERMITTING:
        movement.refuse_passage(s)
    else:
        picking_up.decline(s)


def pass_by(s: MashData, index: i64) -> None:
    """`pass`, wherever something was offered."""
    what: i64 = s.frames[WHAT]
    if what == frames.HIT:
        hits.not_reflected(s)
    elif what == frames.HARM:
        damage.no_answer(s)
    elif what == frames.DYING:
        death.accept(s)
    elif what == frames.SPOTTING:
        destruction.spot_nothing(s)
    else:
        s.settle()


def try_escape(s: MashData, hold: i64) -> None:
    if s.frames[WHAT] == frames.ROUSED:
        monsters.roused_escape(s, hold)
    else:
        escape.escape(s, hold)


def pay(s: MashData, paid: i64) -> None:
    """For Exceptional Stamina, or as an Escape Artist."""
    if s.frames[WHAT] == frames.HARM:
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
            DEEDS[verb](s, again - s.tables.first_of[verb])
    else:
        casting.cast(s, spell)


def go(s: MashData, space: i64) -> None:
    """A monster's move, or its way out of the space that it charged into."""
    if s.frames[WHAT] == frames.CHARGED:
        charging.leave_charge(s, space)
    else:
        monsters.go(s, space)


# What each verb does; the second argument is the number of the move among those of its verb.
DEEDS: Final[list[Callable[[MashData, i64], None]]] = by_number(
    NAMES.groups["verbs"],
    {
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
        verbs.DONE: turn.monsters_done,
        verbs.ESCAPE: try_escape,
        verbs.LEAVE: escape.leave,
        verbs.PAY: pay,
        verbs.SPOT: destruction.spot,
        verbs.CLEAR: respawning.clear,
        verbs.SHAKE: traps.shake,
        verbs.TREAT: madness.treat,
        verbs.SUFFER: madness.suffer,
    },
)


class MashState(MashData):
    """A position that can be played."""

    def set_up(self) -> None:
        set_up.set_up(self)
        if self.turn:
            go_on(self)

    def clone(self) -> MashState:
        return MashState(self.tables, self.seats, self.chance.copy(), self)

    def moves(self) -> list[int]:
        if self.seat == NOBODY:
            return []
        what: i64 = self.frames[WHAT]
        # What is asked most: a call by its name is sooner than one through the table.
        if what == frames.ROUSED:
            return monsters.roused_moves(self)
        if what == frames.TURN:
            return in_turn(self)
        return ANSWERS[what](self)

    def play(self, move: i64) -> None:
        """Any move may win a cooperative game (CM-28.4): a tile that turns up empty, a way that closes behind the last
        who could go on. A position that was laid out without monsters is not won by that.
        """
        cleared = ending.is_cleared(self)
        verb: i64 = self.tables.verb_of[move]
        index: i64 = move - self.tables.first_of[verb]
        # What is played most: a call by its name is sooner than one through the table.
        if verb == verbs.GO:
            go(self, index)
        elif verb == verbs.ROUSE:
            monsters.rouse(self, index)
        elif verb == verbs.STEP:
            movement.step(self, index)
        elif verb == verbs.WALK:
            monsters.walk(self, index)
        elif verb == verbs.REST:
            monsters.rest(self, index)
        elif verb == verbs.STOP:
            movement.stop(self, index)
        else:
            DEEDS[verb](self, index)
        go_on(self)
        if not cleared and self.ended == GOING_ON:
            ending.check_cleared(self)
            if self.ended != GOING_ON:
                close(self)

    def guess(self, seat: i64, chance: Chance) -> MashState:
        """Nothing differs between seats."""
        return self.redraw(chance)

    def redraw(self, chance: Chance) -> MashState:
        """The stacks but for their known tops, face-down objects and tiles, and the streams."""
        exits_of(self)  # once for all guesses
        other = MashState(self.tables, self.seats, chance.fresh(len(NAMES.streams)), self)
        redraw(other, chance)
        return other
