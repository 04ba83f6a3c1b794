"""The turn: its sequence, from its first spawn rolls to the next player (group 4)."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.state import EXTRA, PIECE, SEAT, STEP
from miskatonic.games.cthulhu_mash.geometry import SPACES, bit
from miskatonic.games.cthulhu_mash.numbers import events
from miskatonic.games.cthulhu_mash.numbers.arrivals import WALKING
from miskatonic.games.cthulhu_mash.numbers.endings import CAPPED
from miskatonic.games.cthulhu_mash.numbers.frames import RESPAWNING, TURN
from miskatonic.games.cthulhu_mash.numbers.lives import ON_BOARD, OUT, TO_ENTER, WAITING
from miskatonic.games.cthulhu_mash.numbers.steps import ACTIONS, BEGIN, LAND, MONSTERS, SPAWN_ROLLS, WINDOWS
from miskatonic.games.cthulhu_mash.rules.arrival import arrive
from miskatonic.games.cthulhu_mash.rules.ending import end_of_rounds, finish_game
from miskatonic.games.cthulhu_mash.rules.escape import (
    monsters_begin_mired,
    monsters_end_mired,
    turn_begins_mired,
    turn_ends_mired,
)
from miskatonic.games.cthulhu_mash.rules.monsters import end_step_three, idle_bits
from miskatonic.games.cthulhu_mash.rules.restart import cut_off, restart
from miskatonic.games.cthulhu_mash.rules.spawning import generate, roll_spawns, spawn_all
from miskatonic.games.cthulhu_mash.rules.state import CLOCK_COUNTED, NO_ACTIONS, MashData
from miskatonic.games.cthulhu_mash.rules.statistics import actions_of
from miskatonic.games.cthulhu_mash.rules.tables import COOPERATIVE
from miskatonic.games.cthulhu_mash.rules.under_way import left_player
from miskatonic.games.cthulhu_mash.rules.windows import open_windows


def begin_turn(s: MashData) -> None:
    c: i64 = s.character[s.active]
    s.turn += 1
    s.once = 0
    s.webbed = 0
    s.actions = 0
    s.spent = 0
    s.owed_actions = 0
    s.snapshot = None
    s.action_by = -1
    if s.heard is not None:
        s.heard.append([events.TURN_BEGAN, s.active, c])
    s.owe(TURN, s.active, c, 0, BEGIN, 0)


def run_turn(s: MashData) -> bool:
    """True when the step needs a decision. Every other step runs by itself."""
    frames = s.frames
    c: i64 = frames[PIECE]
    step: i64 = frames[STEP]
    if step == BEGIN:
        frames[STEP] = SPAWN_ROLLS
        if s.life[c] == WAITING:
            s.owe(RESPAWNING, s.active, c, 0, 0, 0)
        elif s.life[c] == TO_ENTER:
            s.owe(RESPAWNING, s.active, c, s.free_gate, 1, 0)
        return False
    if step == SPAWN_ROLLS:
        begin_actions(s, c)
        return False
    if step == ACTIONS:
        s.frames[SEAT] = s.active
        if s.life[c] != ON_BOARD:
            frames[STEP] = LAND
            return False
        return True
    if step == LAND:
        frames[STEP] = MONSTERS
        land(s, c)
        if s.life[c] == ON_BOARD:
            s.acted = 0
            monsters_begin_mired(s, s.at[c] // SPACES)
        return False
    if step == MONSTERS:
        if idle_bits(s):
            frames[SEAT] = left_player(s)
            return True
        frames[STEP] = WINDOWS
        if s.life[c] == ON_BOARD:
            tile: i64 = s.at[c] // SPACES
            end_step_three(s)
            monsters_end_mired(s, tile)
            turn_ends_mired(s, c)
        return False
    if step == WINDOWS:
        return open_windows(s)
    end_turn(s)
    return False


def begin_actions(s: MashData, c: i64) -> None:
    """CM-4.2, CM-4.3: generation or automatic spawns on a first turn and after a re-spawn, else spawn rolls."""
    frames = s.frames
    frames[STEP] = ACTIONS
    if s.life[c] != ON_BOARD:
        return
    tile: i64 = s.at[c] // SPACES
    turn_begins_mired(s, c)
    s.actions = actions_of(s, c)
    if (s.turn_lost >> c) & 1:  # CM-31.10
        s.turn_lost &= ~bit(c)
        s.actions = 0
        s.once |= NO_ACTIONS
    if (s.clocked >> c) & 1 and s.once & NO_ACTIONS == 0:
        s.once |= CLOCK_COUNTED
        s.actions = 2 * actions_of(s, c)
    first = (s.begun >> c) & 1 == 0
    s.begun |= bit(c)
    if frames[EXTRA] == 1:
        return  # it came in or re-spawned: the monsters are there already (CM-A19)
    if first:
        if (s.generated >> tile) & 1 == 0:
            generate(s, tile)
        spawn_all(s, tile)
    else:
        roll_spawns(s, tile)


def land(s: MashData, c: i64) -> None:
    """CM-15.7, CM-A62: Fly, Razor and Clock end with the caster's actions; a flyer lands before step 3."""
    s.razor &= ~bit(c)
    if s.once & CLOCK_COUNTED:
        s.clocked &= ~bit(c)
    if (s.flying >> c) & 1:
        s.flying &= ~bit(c)
        if s.life[c] == ON_BOARD:
            arrive(s, c, s.at[c], WALKING)


def end_turn(s: MashData) -> None:
    """CM-4.6: the next player clockwise who is still in the game."""
    s.settle()
    s.snapshot = None
    s.action_by = -1
    s.redone = 0
    if s.heard is not None:
        s.heard.append([events.TURN_ENDED, s.active])
    if s.tables.max_turns and s.turn >= s.tables.max_turns:
        finish_game(s, CAPPED, 0)  # a guard for games that would not end
        return
    if s.last_turns >= 0:
        s.last_turns &= ~bit(s.active)
        if s.last_turns == 0:
            restart(s)
    elif s.mode != COOPERATIVE and cut_off(s):
        s.last_turns = 0
        for seat in range(s.players):
            if s.life[s.character[seat]] != OUT:
                s.last_turns |= bit(seat)
    for _ in range(s.players):
        s.active += 1
        if s.active == s.players:
            s.active = 0
        if s.active == s.first_seat:
            s.round += 1
            if end_of_rounds(s):
                return
        if s.life[s.character[s.active]] != OUT:
            break
    begin_turn(s)


def monsters_done(s: MashData, index: i64) -> None:
    """CM-18.4: they are not obliged to act."""
    c: i64 = s.frames[PIECE]
    s.frames[STEP] = WINDOWS
    tile: i64 = s.at[c] // SPACES
    end_step_three(s)
    monsters_end_mired(s, tile)
    turn_ends_mired(s, c)
