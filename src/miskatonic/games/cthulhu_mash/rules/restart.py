"""Characters that cannot reach each other: a new start (CM-7.9)."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.games.cthulhu_mash.geometry import SPACES, TILES
from miskatonic.games.cthulhu_mash.numbers import events, streams
from miskatonic.games.cthulhu_mash.numbers.lives import ON_BOARD, WAITING
from miskatonic.games.cthulhu_mash.rules.destruction import forget
from miskatonic.games.cthulhu_mash.rules.gates import reachable_tiles, unsettle
from miskatonic.games.cthulhu_mash.rules.state import FACE, LAID, ON_TILE, STACKED, MashData
from miskatonic.games.cthulhu_mash.rules.statistics import SPAWN_HEALTH, health_base, mentality_base
from miskatonic.games.cthulhu_mash.rules.tables import CAPTURE
from miskatonic.games.cthulhu_mash.things import CHARACTERS, COPIES, GENERATOR_0, GENERATORS, MONSTER_0, SPAWN_0


def cut_off(s: MashData) -> bool:
    """CM-A44."""
    reached: list[int] = [0, 0, 0, 0]
    for c in range(CHARACTERS):
        if s.life[c] == ON_BOARD:
            reached[c] = reachable_tiles(s, s.at[c] // SPACES)
            if reached[c] >> TILES:
                return False
        elif s.life[c] == WAITING:
            return False
    for c in range(CHARACTERS):
        if s.life[c] != ON_BOARD:
            continue
        for other in range(CHARACTERS):
            if s.life[other] != ON_BOARD or s.team[s.owner[other]] == s.team[s.owner[c]]:
                continue
            if (reached[c] >> (s.at[other] // SPACES)) & 1:
                return False
            if s.mode == CAPTURE and s.health[SPAWN_0 + other] > 0 and (reached[c] >> s.tables.c_start[other]) & 1:
                return False
    return True


def restart(s: MashData) -> None:
    """CM-7.9, CM-7.12: a new start in all but what the characters have."""
    tables = s.tables
    s.own()
    s.last_turns = -1
    if s.heard is not None:
        s.heard.append([events.RESTARTED, s.active])
    for piece in range(MONSTER_0, GENERATOR_0):
        s.lift(piece)
        forget(s, piece)
    for n in range(GENERATORS):
        if s.generator_place[n] == ON_TILE:
            s.lift(GENERATOR_0 + n)
            s.generator_place[n] = STACKED
            s.generator_stack.append(n // COPIES)
    s.generator_stack.sort()
    s.chance.shuffle(streams.GENERATORS, s.generator_stack)
    s.generators_known = 0
    at: i64 = 0
    while at < len(s.floor):
        s.object_stack.append(s.floor[at + FACE])
        at += LAID
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
    for c in range(CHARACTERS):
        s.holds[c] = 0
        s.mired[c] = 0
        if s.owner[c] >= 0:
            s.health[SPAWN_0 + c] = SPAWN_HEALTH
            s.spawn_killers[c] = 0
        if s.life[c] == ON_BOARD:
            s.lift(c)
    for c in range(CHARACTERS):
        if s.life[c] == ON_BOARD or s.life[c] == WAITING:
            s.life[c] = ON_BOARD
            s.put(c, tables.spawn_cell[c])
            s.health[c] = max(s.health[c], health_base(s, c))
            s.mentality[c] = max(s.mentality[c], mentality_base(s, c))
            s.owed_health[c] = 0
            s.owed_mentality[c] = 0


def relay_tiles(s: MashData) -> None:
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
