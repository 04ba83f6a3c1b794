"""White objects: traps, which act at once (group 23)."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.state import EXTRA, STEP
from miskatonic.games.cthulhu_mash.geometry import SPACES, bit
from miskatonic.games.cthulhu_mash.numbers import causes, events, holds, streams, takers, verbs
from miskatonic.games.cthulhu_mash.numbers.frames import LANDING_ROLL, QUAKE
from miskatonic.games.cthulhu_mash.numbers.lying import FACE_UP
from miskatonic.games.cthulhu_mash.numbers.objects import BOOK_OF_VOID, COWPIE, MI_GO_EARTHQUAKE, PICTURE_GATE
from miskatonic.games.cthulhu_mash.numbers.reveals import BY_PICTURE
from miskatonic.games.cthulhu_mash.rules.damage import harm
from miskatonic.games.cthulhu_mash.rules.holds import SNARE_HOLD
from miskatonic.games.cthulhu_mash.rules.objects import discard, lay, lose_to_discard, tissue_size
from miskatonic.games.cthulhu_mash.rules.revealing import turn_up
from miskatonic.games.cthulhu_mash.rules.state import FACE, LAID, LIES, NO_ACTIONS, MashData
from miskatonic.games.cthulhu_mash.rules.statistics import defense_of
from miskatonic.games.cthulhu_mash.rules.under_way import acting, end_move
from miskatonic.games.cthulhu_mash.things import GENERATOR_0, MONSTER_0, SPAWN_0


def spring(s: MashData, c: i64, face: i64, cell: i64) -> None:
    """CM-23: white objects act on who picks them up."""
    if s.heard is not None:
        s.heard.append([events.TRAP_SPRUNG, s.owner[c], c, face, face])
    if tissue_size(face):
        lay(s, cell, face, FACE_UP)
        if s.tables.sanity:
            s.shoggoth_met |= bit(c)
        harm(s, c, tissue_size(face), 0, cause=causes.TISSUE)
        return
    discard(s, face)
    if face == BOOK_OF_VOID:
        for item in s.carried[c][:]:
            if s.roll(10) == 1:
                lose_to_discard(s, c, item)
                if s.heard is not None:
                    s.heard.append([events.OBJECT_CARRIED_AWAY, s.owner[c], c, item, takers.BOOK_OF_VOID])
    elif face == COWPIE:
        if acting(s, c):
            s.actions = 0
            s.once |= NO_ACTIONS
    elif face == MI_GO_EARTHQUAKE:
        begin_quake(s, c, s.owner[c])
    elif face == PICTURE_GATE:
        begin_picture(s, c)
    else:
        s.own()
        s.holds[c] |= SNARE_HOLD
        end_move(s, c)
        if s.heard is not None:
            s.heard.append([events.IMMOBILIZED, s.owner[c], c, holds.SNARE])


def begin_quake(s: MashData, c: i64, seat: i64) -> None:
    """CM-23.3: lying objects are destroyed, then every piece rolls in the order the finder likes."""
    tile: i64 = s.at[c] // SPACES
    kept: list[int] = []
    floor = s.floor
    at: i64 = 0
    while at < len(floor):
        if floor[at] // SPACES != tile or (floor[at + LIES] == FACE_UP and tissue_size(floor[at + FACE])):
            kept += floor[at : at + LAID]
        else:
            discard(s, floor[at + FACE])
            s.surprises += 1
        at += LAID
    s.floor = kept
    low: i64 = 0
    high: i64 = 0
    for piece in range(SPAWN_0):
        if s.at[piece] >= 0 and s.at[piece] // SPACES == tile:
            if piece < GENERATOR_0:
                low |= bit(piece)
            else:
                high |= bit(piece - GENERATOR_0)
    s.owe(QUAKE, seat, c, tile, low, high)


def shaking(s: MashData) -> list[int]:
    """The pieces that still have to roll."""
    low: i64 = s.frames[STEP]
    high: i64 = s.frames[EXTRA]
    found: list[int] = []
    for piece in range(SPAWN_0):
        bits: i64 = low >> piece if piece < GENERATOR_0 else high >> (piece - GENERATOR_0)
        if bits & 1 and s.at[piece] >= 0:
            found.append(piece)
    return found


def shake(s: MashData, piece: i64) -> None:
    """CM-23.3, CM-23.9: above its defense costs a point and it rolls again."""
    if piece < GENERATOR_0:
        s.frames[STEP] &= ~bit(piece)
    else:
        s.frames[EXTRA] &= ~bit(piece - GENERATOR_0)
    lost: i64 = 0
    defense: i64 = defense_of(s, piece)
    while lost < s.health[piece] + ((s.ward >> piece) & 1 if piece < MONSTER_0 else 0) and s.roll(10) > defense:
        lost += 1
    harm(s, piece, lost, 0, cause=causes.QUAKE)


def quake_moves(s: MashData) -> list[int]:
    first: i64 = s.tables.first_of[verbs.SHAKE]
    return [first + piece for piece in shaking(s)]


def run_quake(s: MashData) -> bool:
    if shaking(s):
        return True
    s.settle()
    return False


def begin_picture(s: MashData, c: i64) -> None:
    """CM-23.4, CM-A53: any tile of the layout, evenly."""
    end_move(s, c)
    slots: list[int] = [slot for slot in range(len(s.slot_tile)) if s.slot_tile[slot] >= 0]
    s.surprises += 1
    slot: i64 = slots[s.chance.below(streams.TABLE, len(slots))]
    if s.slot_up[slot] == 0:
        turn_up(s, slot, -1, c, BY_PICTURE, s.owner[c])
    else:
        s.owe(LANDING_ROLL, s.owner[c], c, s.slot_tile[slot], 0, 0)
