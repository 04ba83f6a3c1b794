"""The turn sequence, victory, and the end of the game (groups 4, 27, 28)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from miskatonic.core.native import i64
from miskatonic.core.state import EXTRA, PIECE, SEAT, STEP, THING
from miskatonic.games.cthulhu_mash.numbers import deaths, events, streams, verbs
from miskatonic.games.cthulhu_mash.numbers.arrivals import WALKING
from miskatonic.games.cthulhu_mash.numbers.endings import CAPPED, DRAWN, GOING_ON, LOST, TIME_UP, WON
from miskatonic.games.cthulhu_mash.numbers.frames import CLEARING, RESPAWNING, TURN, WINDOW
from miskatonic.games.cthulhu_mash.numbers.lives import ON_BOARD, OUT, TO_ENTER, WAITING
from miskatonic.games.cthulhu_mash.numbers.steps import ACTIONS, BEGIN, FINISH, LAND, MONSTERS, SPAWN_ROLLS, WINDOWS
from miskatonic.games.cthulhu_mash.numbers.windows import END_OF_TURN
from miskatonic.games.cthulhu_mash.rules.bits import bit
from miskatonic.games.cthulhu_mash.rules.board import reachable_tiles, unsettle
from miskatonic.games.cthulhu_mash.rules.escape import (
    monsters_begin_mired,
    monsters_end_mired,
    turn_begins_mired,
    turn_ends_mired,
)
from miskatonic.games.cthulhu_mash.rules.greens import has_green
from miskatonic.games.cthulhu_mash.rules.harm import destroy, forget
from miskatonic.games.cthulhu_mash.rules.monsters import end_step_three, idle_bits
from miskatonic.games.cthulhu_mash.rules.movement import arrive, carry, displaced
from miskatonic.games.cthulhu_mash.rules.spawning import ON_TILE, STACKED, generate, roll_spawns, spawn_all
from miskatonic.games.cthulhu_mash.rules.stats import SPAWN_HEALTH, actions_of, flies, health_base, mentality_base
from miskatonic.games.cthulhu_mash.rules.tables import CAPTURE, COOPERATIVE
from miskatonic.games.cthulhu_mash.things import GENERATOR_0, MONSTER_0, SPAWN_0

if TYPE_CHECKING:
    from miskatonic.games.cthulhu_mash.rules.state import MashState


def left_player(s: MashState) -> i64:
    """CM-4.8, CM-4.10: the next player clockwise still in the game; the house where there is none, and in cooperative
    games unless the players want it otherwise."""
    if s.mode == COOPERATIVE and s.tables.house_left:
        return s.players
    seat: i64 = s.active
    for _ in range(s.players - 1):
        seat += 1
        if seat == s.players:
            seat = 0
        if s.life[s.character[seat]] != OUT:
            return seat
    return s.players


def begin_turn(s: MashState) -> None:
    c: i64 = s.character[s.active]
    s.turn += 1
    s.once = 0
    s.webbed = 0
    s.actions = 0
    s.spent = 0
    s.snapshot = None
    s.action_by = -1
    if s.heard is not None:
        s.heard.append([events.TURN_BEGAN, s.active, c])
    s.owe(TURN, s.active, c, 0, BEGIN, 0)


def run_turn(s: MashState) -> bool:
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
            monsters_begin_mired(s, s.at[c] // 36)
        return False
    if step == MONSTERS:
        if idle_bits(s):
            frames[SEAT] = left_player(s)
            return True
        frames[STEP] = WINDOWS
        if s.life[c] == ON_BOARD:
            tile: i64 = s.at[c] // 36
            end_step_three(s)
            monsters_end_mired(s, tile)
            turn_ends_mired(s, c)
        return False
    if step == WINDOWS:
        return open_windows(s)
    end_turn(s)
    return False


def begin_actions(s: MashState, c: i64) -> None:
    """CM-4.2, CM-4.3: generation or automatic spawns on a first turn and after a re-spawn, else spawn rolls."""
    frames = s.frames
    frames[STEP] = ACTIONS
    if s.life[c] != ON_BOARD:
        return
    tile: i64 = s.at[c] // 36
    turn_begins_mired(s, c)
    s.actions = actions_of(s, c)
    if (s.turn_lost >> c) & 1:  # CM-31.10
        s.turn_lost &= ~bit(c)
        s.actions = 0
        s.once |= 16
    if (s.clocked >> c) & 1 and s.once & 16 == 0:
        s.once |= 8
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


def land(s: MashState, c: i64) -> None:
    """CM-15.7, CM-A62: Fly, Razor and Clock end with the caster's actions; a flyer lands before step 3."""
    s.razor &= ~bit(c)
    if s.once & 8:
        s.clocked &= ~bit(c)
    if (s.flying >> c) & 1:
        s.flying &= ~bit(c)
        if s.life[c] == ON_BOARD:
            arrive(s, c, s.at[c], WALKING)


def open_windows(s: MashState) -> bool:
    """CM-21.9: at the end of a turn every owner of cards that could be used may use them."""
    frames = s.frames
    seat: i64 = frames[THING]
    while seat < s.players:
        c: i64 = s.character[(s.active + seat) % s.players]
        seat += 1
        frames[THING] = seat
        if s.life[c] == ON_BOARD and s.carried[c] and has_green(s, c):
            s.owe(WINDOW, s.owner[c], c, END_OF_TURN, 0, 0)
            return False
    frames[STEP] = FINISH
    return False


def end_turn(s: MashState) -> None:
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


def end_of_rounds(s: MashState) -> bool:
    """CM-28.6, CM-30.32: a limit of rounds."""
    tables = s.tables
    if tables.turn_limit and s.mode == COOPERATIVE and s.round > tables.turn_limit:
        finish_game(s, TIME_UP, 0)
        return True
    return False


def finish_game(s: MashState, how: i64, winners: i64) -> None:
    if s.ended != GOING_ON:
        return
    s.ended = how
    s.winners = winners
    if s.heard is not None:
        s.heard.append([events.GAME_OVER, s.active])


# Re-spawning


def run_respawn(s: MashState) -> None:
    """CM-27.7 to CM-27.9, CM-32.5."""
    frames = s.frames
    c: i64 = frames[PIECE]
    entering = frames[STEP] == 1
    cell: i64 = s.tables.spawn_cell[c]
    if entering:
        cell = frames[THING]
    other: i64 = i64(s.who[cell]) - 1
    if other >= 0:
        if clearings(s, other):
            s.owe(CLEARING, s.owner[c], other, c, 0, 0)
        else:
            destroy(s, other, deaths.CROWDED_OUT, 0)
        return
    s.settle()
    s.frames[EXTRA] = 1
    s.own()
    s.life[c] = ON_BOARD
    s.put(c, cell)
    s.health[c] = health_base(s, c)
    s.mentality[c] = mentality_base(s, c)
    if s.heard is not None:
        s.heard.append([events.RESPAWNED, s.owner[c], c])
    tile: i64 = cell // 36
    if s.tables.sanity:
        from miskatonic.games.cthulhu_mash.rules.sanity import entered

        entered(s, c, tile, 1 if entering else 0)
    if (s.generated >> tile) & 1 == 0:
        generate(s, tile)
    spawn_all(s, tile)


def clearings(s: MashState, piece: i64) -> list[int]:
    """CM-27.13: the adjacent spaces for a piece in the way."""
    cell: i64 = s.at[piece]
    found: list[int] = []
    for way in range(4):
        other: i64 = s.tables.walk_to[cell * 4 + way]
        if other >= 0 and s.who[other] == 0:
            found.append(other)
    return found


def clearing_moves(s: MashState) -> list[int]:
    return [s.tables.first[verbs.CLEAR] + cell % 36 for cell in clearings(s, s.frames[PIECE])]


def clear(s: MashState, space: i64) -> None:
    piece: i64 = s.frames[PIECE]
    s.settle()
    cell: i64 = (s.at[piece] // 36) * 36 + space
    displaced(s, piece)
    carry(s, piece, cell)
    arrive(s, piece, cell, 1 if flies(s, piece) else WALKING)


# Victory


def check_cleared(s: MashState) -> None:
    """CM-28.4, CM-A43."""
    if s.mode != COOPERATIVE or s.ended != GOING_ON:
        return
    for piece in range(MONSTER_0, SPAWN_0):
        if s.at[piece] >= 0:
            return
    if s.tables.coop_all_tiles:
        for slot in range(len(s.slot_tile)):
            if s.slot_tile[slot] >= 0 and not (s.generated >> s.slot_tile[slot]) & 1:
                return
    else:
        someone = False
        for c in range(4):
            if s.life[c] == TO_ENTER:
                return
            if s.life[c] == ON_BOARD:
                someone = True
                if reachable_tiles(s, s.at[c] // 36) >> 16:
                    return
        if not someone:
            return
    finish_game(s, WON, bit(s.players) - 1)


def check_survivors(s: MashState) -> None:
    """CM-28.2, CM-28.3, CM-28.5: who is left."""
    if s.ended != GOING_ON:
        return
    alive: i64 = 0
    teams: i64 = 0
    for seat in range(s.players):
        c: i64 = s.character[seat]
        if s.life[c] != OUT:
            alive |= bit(seat)
            teams |= bit(s.team[seat])
    if alive == 0:
        if s.mode == COOPERATIVE:
            finish_game(s, LOST, 0)
        else:
            finish_game(s, DRAWN, 0)
        return
    if s.mode == COOPERATIVE:
        check_cleared(s)
        return
    if teams & (teams - 1) == 0:
        finish_game(s, WON, team_members(s, alive))
    else:
        check_flags(s)


def team_members(s: MashState, alive: i64) -> i64:
    """Team mates share the victory, the dead ones too (CM-A63)."""
    won: i64 = 0
    for seat in range(s.players):
        for other in range(s.players):
            if (alive >> other) & 1 and s.team[seat] == s.team[other]:
                won |= bit(seat)
    return won


def check_flags(s: MashState) -> None:
    """CM-28.3, CM-A46: all spawn spaces of the rivals still in the game, destroyed by this side or by monsters."""
    if s.mode != CAPTURE or s.ended != GOING_ON:
        return
    for seat in range(s.players):
        if s.life[s.character[seat]] == OUT:
            continue
        mine: i64 = 0
        for other in range(s.players):
            if s.team[other] == s.team[seat]:
                mine |= bit(other)
        rivals: i64 = 0
        standing: i64 = 0
        for other in range(s.players):
            c: i64 = s.character[other]
            if s.team[other] == s.team[seat] or s.life[c] == OUT:
                continue
            rivals += 1
            if s.health[SPAWN_0 + c] > 0 or s.spawn_killers[c] & mine == 0:
                standing += 1
        if rivals and standing == 0:
            finish_game(s, WON, mine)
            return


# CM-7.9: characters that cannot reach each other


def cut_off(s: MashState) -> bool:
    """CM-A44."""
    reached: list[int] = [0, 0, 0, 0]
    for c in range(4):
        if s.life[c] == ON_BOARD:
            reached[c] = reachable_tiles(s, s.at[c] // 36)
            if reached[c] >> 16:
                return False
        elif s.life[c] == WAITING:
            return False
    for c in range(4):
        if s.life[c] != ON_BOARD:
            continue
        for other in range(4):
            if s.life[other] != ON_BOARD or s.team[s.owner[other]] == s.team[s.owner[c]]:
                continue
            if (reached[c] >> (s.at[other] // 36)) & 1:
                return False
            if s.mode == CAPTURE and s.health[SPAWN_0 + other] > 0 and (reached[c] >> s.tables.c_start[other]) & 1:
                return False
    return True


def restart(s: MashState) -> None:
    """CM-7.9, CM-7.12: a new start in all but what the characters have."""
    tables = s.tables
    s.own()
    s.last_turns = -1
    if s.heard is not None:
        s.heard.append([events.RESTARTED, s.active])
    for piece in range(MONSTER_0, GENERATOR_0):
        s.lift(piece)
        forget(s, piece)
    for n in range(48):
        if s.generator_place[n] == ON_TILE:
            s.lift(GENERATOR_0 + n)
            s.generator_place[n] = STACKED
            s.generator_stack.append(n // 6)
    s.generator_stack.sort()
    s.chance.shuffle(streams.GENERATORS, s.generator_stack)
    s.generators_known = 0
    at: i64 = 0
    while at < len(s.floor):
        s.object_stack.append(s.floor[at + 1])
        at += 4
    s.floor = []
    s.object_stack.sort()
    s.chance.shuffle(streams.OBJECTS, s.object_stack)
    s.objects_known = 0
    relay_tiles(s)
    s.surprises += 1
    s.generated = 0
    s.scouted = 0
    s.begun = 0
    s.ward = 0
    s.flying = 0
    s.razor = 0
    s.webbed = 0
    s.clocked = 0
    s.shell_last = -1
    for c in range(4):
        s.holds[c] = 0
        s.mired[c] = 0
        if s.owner[c] >= 0:
            s.health[SPAWN_0 + c] = SPAWN_HEALTH
            s.spawn_killers[c] = 0
        if s.life[c] == ON_BOARD:
            s.lift(c)
    for c in range(4):
        if s.life[c] == ON_BOARD or s.life[c] == WAITING:
            s.life[c] = ON_BOARD
            s.put(c, tables.spawn_cell[c])
            s.health[c] = max(s.health[c], health_base(s, c))
            s.mentality[c] = max(s.mentality[c], mentality_base(s, c))


def relay_tiles(s: MashState) -> None:
    """All tiles but the start tiles, unused ones too, are shuffled and laid face down in the same places."""
    tiles: list[int] = []
    slots: list[int] = []
    for slot in range(len(s.slot_tile)):
        tile: i64 = s.slot_tile[slot]
        if tile >= 0 and s.tables.start_for[tile] < 0:
            tiles.append(tile)
            slots.append(slot)
    rest = [tile for tile in s.box if s.tables.start_for[tile] >= 0]
    tiles += [tile for tile in s.box if s.tables.start_for[tile] < 0]
    tiles.sort()
    s.chance.shuffle(streams.TILES, tiles)
    for tile in tiles:
        s.tile_slot[tile] = -1
        s.rot[tile] = 0
    for slot in slots:
        tile = tiles.pop()
        s.slot_tile[slot] = tile
        s.tile_slot[tile] = slot
        s.slot_up[slot] = 0
    unsettle(s)
    s.box = sorted(tiles + rest)
    s.known_tiles = 0
