"""What nobody knows, dealt anew: the orders of stacks, face-down objects and face-down tiles."""

from __future__ import annotations

from typing import Final

from miskatonic.core.chance import Chance
from miskatonic.core.native import column, i64
from miskatonic.games.cthulhu_mash.geometry import bit
from miskatonic.games.cthulhu_mash.numbers.lying import HIDDEN
from miskatonic.games.cthulhu_mash.rules.state import FACE, LAID, LIES, SERIAL, MashData
from miskatonic.games.cthulhu_mash.things import CHARACTERS, FACES, KINDS

SPELLS: Final = 16
POWERUPS: Final = 28


def redraw(s: MashData, chance: Chance) -> None:
    """Keep what is known, redraw the rest. Hidden things are sorted first: their order tells nothing."""
    redraw_objects(s, chance)
    s.generator_stack = mixed(s.generator_stack, s.generators_known, KINDS, chance)
    s.spell_stack = mixed(s.spell_stack, s.spells_known, SPELLS, chance)
    piles = s.powerup_piles
    s.powerup_piles = [mixed(piles[c], s.powerups_known[c], POWERUPS, chance) for c in range(CHARACTERS)]
    redraw_tiles(s, chance)


def mixed(stack: list[int], known: i64, kinds: i64, chance: Chance) -> list[int]:
    """A stack with all but its known top in random order."""
    if known == 0:
        hidden = in_order(stack, kinds)
        chance.shuffle(0, hidden)
        return hidden
    cut: i64 = len(stack) - known
    hidden = in_order(stack[:cut], kinds)
    chance.shuffle(0, hidden)
    return hidden + stack[cut:]


def in_order(faces: list[int], kinds: i64) -> list[int]:
    """Sorted, by counting where there are many of few kinds."""
    if len(faces) < kinds // 2:
        return sorted(faces)
    none: i64 = 0
    counts: column[i64] = column[i64]([none] * kinds)
    face: i64
    for face in faces:
        counts[face] += 1
    found = faces[:]
    at: i64 = 0
    kind: i64 = 0
    while kind < kinds:
        left: i64 = counts[kind]
        while left > 0:
            found[at] = kind
            at += 1
            left -= 1
        kind += 1
    return found


def redraw_objects(s: MashData, chance: Chance) -> None:
    """The stack and what was laid down from it unseen are one pool. A snapshot for Temporal Dust must agree."""
    cut: i64 = len(s.object_stack) - s.objects_known
    hidden = s.object_stack[:cut]
    floor = s.floor = s.floor[:]
    at: i64 = 0
    while at < len(floor):
        if floor[at + LIES] == HIDDEN:
            hidden.append(floor[at + FACE])
        at += LAID
    hidden = in_order(hidden, FACES)
    chance.shuffle(0, hidden)
    at = 0
    while at < len(floor):
        if floor[at + LIES] == HIDDEN:
            floor[at + FACE] = hidden.pop()
        at += LAID
    s.object_stack = hidden + s.object_stack[cut:]
    if s.snapshot is not None:
        before = s.snapshot.clone()
        before.floor = before.floor[:]
        at = 0
        while at < len(before.floor):
            if before.floor[at + LIES] == HIDDEN:
                other: i64 = 0
                while other < len(floor):
                    if floor[other + SERIAL] == before.floor[at + SERIAL]:
                        before.floor[at + FACE] = floor[other + FACE]
                    other += LAID
            at += LAID
        s.snapshot = before


def redraw_tiles(s: MashData, chance: Chance) -> None:
    """Face-down tiles that nobody has seen, and those left in the box, change places."""
    places: list[int] = []
    unseen: i64 = 0
    slot: i64 = 0
    tile: i64
    while slot < len(s.slot_tile):
        tile = s.slot_tile[slot]
        if tile >= 0 and s.slot_up[slot] == 0 and not (s.known_tiles >> tile) & 1:
            places.append(slot)
            unseen |= bit(tile)
        slot += 1
    starts: list[int] = []
    for tile in s.box:
        if s.tables.start_for[tile] < 0:
            unseen |= bit(tile)
        else:
            starts.append(tile)
    tiles: list[int] = []
    tile = 0
    while unseen >> tile:
        if (unseen >> tile) & 1:
            tiles.append(tile)
        tile += 1
    chance.shuffle(0, tiles)
    s.tile_slot = s.tile_slot[:]
    s.slot_tile = s.slot_tile[:]
    for tile in tiles:
        s.tile_slot[tile] = -1
    for slot in places:
        tile = tiles.pop()
        s.slot_tile[slot] = tile
        s.tile_slot[tile] = slot
    if s.box:
        s.box = sorted(tiles) + starts
