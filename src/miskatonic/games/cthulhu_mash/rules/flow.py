"""From move to move: what the top frame allows, what a move sets off, what runs by itself until somebody decides."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from miskatonic.core.native import i64
from miskatonic.core.state import EXTRA, NOBODY, PIECE, SEAT, STEP, THING, WHAT
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
    ORIENTING,
    PAYING,
    PERMITTING,
    QUAKE,
    RESPAWNING,
    ROUSED,
    SERVING,
    SPAWNING,
    SPOTTING,
    SURPLUS,
    TURN,
    WINDOW,
)
from miskatonic.games.cthulhu_mash.numbers.lives import ON_BOARD
from miskatonic.games.cthulhu_mash.numbers.spells import TEMPORAL_DUST
from miskatonic.games.cthulhu_mash.numbers.steps import ACTIONS, WINDOWS
from miskatonic.games.cthulhu_mash.numbers.windows import AFTER_AIMED
from miskatonic.games.cthulhu_mash.rules import (
    actions,
    areas,
    blows,
    board,
    combat,
    dust,
    escape,
    greens,
    harm,
    monsters,
    movement,
    objects,
    powerups,
    pushing,
    spawning,
    spells,
    traps,
    turns,
)
from miskatonic.games.cthulhu_mash.rules.bits import bit
from miskatonic.games.cthulhu_mash.rules.paths import free_beside
from miskatonic.games.cthulhu_mash.rules.stats import flies, is_fast, room_of
from miskatonic.games.cthulhu_mash.things import GENERATOR_0, MONSTER_0

if TYPE_CHECKING:
    from miskatonic.games.cthulhu_mash.rules.state import MashState


def moves(s: MashState) -> list[int]:
    """Every legal answer to the top frame."""
    what: i64 = s.frames[WHAT]
    if what == ROUSED:
        return monsters.roused_moves(s)
    if what == TURN:
        return actions.turn_moves(s) if s.frames[STEP] == ACTIONS else monsters.step_three_moves(s)
    if what == MOVE:
        return actions.move_moves(s)
    if what == SPAWNING:
        return spawning.spawn_moves(s)
    if what == HARM:
        return harm.harm_moves(s)
    if what in (WINDOW, DYING):
        return window_moves(s)
    if what == ORIENTING:
        first: i64 = s.tables.first[verbs.ROTATE]
        return [first + rot for rot in board.rotations(s, s.frames[THING], s.frames[STEP], s.frames[EXTRA])]
    if what == LEAVING:
        return escape.leaving_moves(s)
    if what == PAYING:
        return escape.paying_moves(s)
    if what == SPOTTING:
        return harm.spot_moves(s)
    if what == CONTROLLED:
        return monsters.controlled_moves(s)
    if what == CHARGED:
        return monsters.charged_moves(s)
    if what == HIT:
        return blows.hit_moves(s)
    if what == CHOOSING_GATE:
        return spells.gate_moves(s)
    if what == PERMITTING:
        return [s.tables.first[verbs.PERMIT], s.tables.first[verbs.REFUSE]]
    if what == ACCEPTING:
        return objects.accept_moves(s)
    if what == SURPLUS:
        return objects.surplus_moves(s)
    if what == CLEARING:
        return turns.clearing_moves(s)
    if what == QUAKE:
        first = s.tables.first[verbs.SHAKE]
        return [first + piece for piece in traps.shaking(s)]
    from miskatonic.games.cthulhu_mash.rules.setup import setup_moves

    return setup_moves(s)


def window_moves(s: MashState) -> list[int]:
    """Cards of any time, and Temporal Dust where the action was aimed at the owner; or nothing."""
    c: i64 = s.frames[PIECE]
    found: list[int] = []
    if s.frames[WHAT] == WINDOW or s.tables.last_gasp_heal:
        greens.add_greens(s, found, c)
    if dust.may_dust(s, c):
        found.append(s.tables.first[verbs.CAST] + TEMPORAL_DUST)
    found.append(s.tables.first[verbs.PASS])
    return found


def play(s: MashState, move: i64) -> None:
    """Answer the top frame, then run until somebody has to decide."""
    verb: i64 = s.tables.verb_of[move]
    index: i64 = move - s.tables.first[verb]
    # What is played most, without a look-up.
    if verb == verbs.GO:
        monsters.go(s, index)
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


def play_again(s: MashState, move: i64) -> None:
    """Temporal Dust: an action aimed at the caster is done again as it was begun."""
    s.seat = s.frames[SEAT]
    verb: i64 = s.tables.verb_of[move]
    HANDLERS[verb](s, move - s.tables.first[verb])


def run(s: MashState) -> None:
    while s.ended == GOING_ON:
        if decides(s):
            if s.tables.sanity and s.frames[WHAT] != SERVING:
                from miskatonic.games.cthulhu_mash.rules.sanity import look_around

                if look_around(s):
                    continue
            s.seat = s.frames[SEAT]
            return
    s.frames.clear()
    s.blow = []
    s.targets = []
    s.snapshot = None
    s.seat = NOBODY


def decides(s: MashState) -> bool:
    """Whether the top frame needs a decision; if not, it has been carried one step on."""
    what: i64 = s.frames[WHAT]
    if what == ROUSED:
        return run_roused(s)
    if what == TURN:
        return turns.run_turn(s)
    if what == MOVE:
        return run_move(s)
    if what == AFTER:
        return run_after(s)
    if what == SERVING:
        blows.serve(s)
        return False
    if what == HARM:
        return harm.run_harm(s)
    if what == HIT:
        return blows.run_hit(s)
    if what == SPAWNING:
        if spawning.prune_spawns(s):
            return True
        s.settle()
        return False
    if what == DYING:
        return harm.run_dying(s)
    if what == WINDOW:
        return run_window(s)
    if what == ENTERING:
        movement.enter_tile(s)
        return False
    if what == ORIENTING:
        choices = board.rotations(s, s.frames[THING], s.frames[STEP], s.frames[EXTRA])
        if len(choices) > 1:
            return True
        board.lay(s, choices[0])
        return False
    if what == LEAVING:
        return run_leaving(s)
    if what == RESPAWNING:
        turns.run_respawn(s)
        return False
    if what == LANDING_ROLL:
        land_by_picture(s)
        return False
    if what == SURPLUS:
        c: i64 = s.frames[PIECE]
        if s.life[c] == ON_BOARD and room_of(s, c) < 0:
            return True
        s.settle()
        return False
    if what == QUAKE:
        if traps.shaking(s):
            return True
        s.settle()
        return False
    if what == CHARGED:
        return run_charged(s)
    if what == CONTROLLED:
        if s.at[s.frames[PIECE]] < 0 or s.at[s.frames[THING]] < 0:
            s.settle()
            return False
        return True
    if what == CLEARING:
        if s.at[s.frames[PIECE]] < 0 or not turns.clearings(s, s.frames[PIECE]):
            s.settle()
            return False
        return True
    if what == CHOOSING_GATE:
        if s.life[s.frames[PIECE]] != ON_BOARD:
            s.settle()
            return False
        return True
    return True


def run_move(s: MashState) -> bool:
    """A move is over when no points are left, or the mover is dead or held (CM-13.17)."""
    c: i64 = s.frames[PIECE]
    if s.life[c] != ON_BOARD or is_fast(s, c) or s.frames[STEP] <= 0:
        s.settle()
        return False
    return True


def run_after(s: MashState) -> bool:
    """CM-25.16, CM-21.9: after an action the characters it was aimed at may answer; an option has vampires bite now."""
    frames = s.frames
    piece: i64 = frames[PIECE]
    for c in range(4 if s.aimed else 0):
        if (s.aimed >> c) & 1 and not (frames[EXTRA] >> c) & 1 and c != piece:
            frames[EXTRA] |= bit(c)
            if s.life[c] == ON_BOARD and (greens.has_green(s, c) or dust.may_dust(s, c)):
                s.owe(WINDOW, s.owner[c], c, AFTER_AIMED, 0, 0)
                return False
    s.settle()
    if s.tables.tick_of_target and piece < MONSTER_0 and s.life[piece] == ON_BOARD:
        for vampire in range(MONSTER_0, GENERATOR_0):
            if s.attached[vampire] == piece and not s.holds[vampire]:
                harm.harm(s, piece, 1, 0)
    return False


def run_roused(s: MashState) -> bool:
    """A monster is done when it has no actions left, is gone, or has nobody to act against."""
    piece: i64 = s.frames[PIECE]
    if s.at[piece] < 0 or s.life[s.character[s.active]] != ON_BOARD:
        s.settle()
        return False
    if s.frames[STEP] <= 0 and len(monsters.roused_moves(s)) == 1:
        s.settle()
        return False
    return True


def run_window(s: MashState) -> bool:
    c: i64 = s.frames[PIECE]
    if s.life[c] != ON_BOARD or not (greens.has_green(s, c) or dust.may_dust(s, c)):
        s.settle()
        return False
    return True


def run_leaving(s: MashState) -> bool:
    if s.at[s.frames[PIECE]] < 0 or not escape.ways_out(s, s.frames[PIECE]):
        s.settle()
        return False
    return True


def run_charged(s: MashState) -> bool:
    """A charging monster that died on the way, or has no way out any more, leaves nothing to decide."""
    piece: i64 = s.frames[PIECE]
    if s.at[piece] < 0:
        s.settle()
        return False
    if monsters.charged_moves(s):
        return True
    # Vampires whose victim died stand on every space that the charge could end on: it ends beside them.
    s.settle()
    spot: i64 = free_beside(s, piece, s.at[piece])
    if spot < 0:
        harm.kill_monster(s, piece)
    else:
        s.lift(piece)
        s.put(piece, spot)
    return False


def land_by_picture(s: MashState) -> None:
    """CM-23.4, CM-23.10: the dice of Table 2; again only where somebody stands."""
    c: i64 = s.frames[PIECE]
    tile: i64 = s.frames[THING]
    s.settle()
    if s.at[c] < 0:
        return
    if not (s.generated >> tile) & 1:
        spawning.generate(s, tile)
    cell: i64 = spawning.roll_place(s, tile)
    while s.who[cell] and i64(s.who[cell]) != c + 1:
        cell = spawning.roll_place(s, tile)
    if s.tables.space[cell] & 1:
        harm.destroy(s, c, 4, 0)
    elif c >= MONSTER_0:
        movement.carry(s, c, cell)
        movement.arrive(s, c, cell, 1 if flies(s, c) else 0)
    else:
        movement.transfer(s, c, cell, 1)


def answer_no(s: MashState, index: i64) -> None:
    """`refuse`: a passage or an object."""
    if s.frames[WHAT] == PERMITTING:
        movement.refuse_passage(s)
    else:
        objects.decline(s)


def do_nothing(s: MashState, index: i64) -> None:
    """`pass`, wherever something was offered."""
    what: i64 = s.frames[WHAT]
    if what == HIT:
        blows.not_reflected(s)
    elif what == HARM:
        s.frames[STEP] = harm.LOSE
    elif what == DYING:
        s.frames[STEP] = 1
    elif what == SPOTTING:
        harm.spot_nothing(s)
    else:
        s.settle()


def any_escape(s: MashState, hold: i64) -> None:
    if s.frames[WHAT] == ROUSED:
        monsters.roused_escape(s, hold)
    else:
        actions.escape(s, hold)


def monsters_done(s: MashState, index: i64) -> None:
    """CM-18.4: they are not obliged to act."""
    c: i64 = s.frames[PIECE]
    s.frames[STEP] = WINDOWS
    tile: i64 = s.at[c] // 36
    monsters.end_step_three(s)
    escape.monsters_end_mired(s, tile)
    escape.turn_ends_mired(s, c)


def rotate(s: MashState, rot: i64) -> None:
    if s.frames[WHAT] == ORIENTING:
        board.lay(s, rot)
    else:
        from miskatonic.games.cthulhu_mash.rules.setup import turn_start

        turn_start(s, rot)


def choose(s: MashState, c: i64) -> None:
    from miskatonic.games.cthulhu_mash.rules.setup import choose_character

    choose_character(s, c)


def shake(s: MashState, piece: i64) -> None:
    traps.shake(s, piece)


def treat(s: MashState, index: i64) -> None:
    from miskatonic.games.cthulhu_mash.rules.sanity import treat as treat_mind

    treat_mind(s, index)


def suffer(s: MashState, index: i64) -> None:
    from miskatonic.games.cthulhu_mash.rules.sanity import suffer as suffer_madness

    suffer_madness(s)


# In the order of the verbs in names.py.
HANDLERS: list[Callable[[MashState, i64], None]] = [
    choose,
    rotate,
    movement.step,
    movement.gate,
    movement.ascend,
    movement.jump,
    objects.pick,
    objects.drop,
    objects.give,
    objects.accept,
    answer_no,
    movement.permit,
    movement.stop,
    actions.end,
    do_nothing,
    combat.attack,
    areas.blast,
    areas.throw,
    areas.spray,
    areas.mist,
    pushing.push,
    pushing.shove,
    greens.use,
    objects.wear,
    actions.hold,
    actions.restore,
    actions.drink,
    actions.consult,
    actions.unlock,
    combat.drill,
    actions.transport,
    spells.to_gate,
    actions.fish,
    actions.scout,
    actions.look,
    actions.chime,
    monsters.control,
    spells.read,
    spells.memorize,
    spells.cast,
    spells.aim,
    spells.steal,
    spells.fetch,
    spells.part,
    spells.wave,
    powerups.redeem,
    spawning.spawn,
    monsters.rouse,
    monsters.go,
    monsters.walk,
    monsters.strike_move,
    monsters.charge,
    monsters.bite,
    monsters.heal_here,
    monsters.rest,
    monsters_done,
    any_escape,
    escape.leave,
    actions.pay,
    harm.spot,
    turns.clear,
    shake,
    treat,
    suffer,
]
