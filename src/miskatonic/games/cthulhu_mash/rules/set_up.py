"""Set-up (group 1): characters, layout, stacks, the first turn."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from miskatonic.core.errors import UnknownName
from miskatonic.core.native import i64
from miskatonic.core.state import SEAT, THING
from miskatonic.games.cthulhu_mash.geometry import TILES, WAYS
from miskatonic.games.cthulhu_mash.numbers import events, rolls, streams, verbs
from miskatonic.games.cthulhu_mash.numbers.characters import PRIVATE_EYE
from miskatonic.games.cthulhu_mash.numbers.frames import PICKING, TURNING
from miskatonic.games.cthulhu_mash.numbers.lives import ON_BOARD, TO_ENTER
from miskatonic.games.cthulhu_mash.numbers.objects import SHOGGOTH_TISSUE, SHOGGOTH_TISSUE_2
from miskatonic.games.cthulhu_mash.rules.gates import chart, slot_beside, unsettle
from miskatonic.games.cthulhu_mash.rules.objects import gain
from miskatonic.games.cthulhu_mash.rules.spells import draw_spells
from miskatonic.games.cthulhu_mash.rules.state import BY_HEART, MashData
from miskatonic.games.cthulhu_mash.rules.statistics import SPAWN_HEALTH
from miskatonic.games.cthulhu_mash.rules.tables import COOPERATIVE, MODES
from miskatonic.games.cthulhu_mash.rules.turn import begin_turn
from miskatonic.games.cthulhu_mash.things import CHARACTERS, COPIES, KINDS, OBJECTS, POWERUPS, SPAWN_0, SPELLS

LAYOUT_OF_TWO = "-- Ts -- / Tn Tn Tn / Tn Tn Tn / -- Ts --"
LAYOUT_OF_FOUR = "Ts Tn Tn Ts / Tn Tn Tn Tn / Tn Tn Tn Tn / Ts Tn Tn Ts"
SMALL_LAYOUTS = ("Ts Tn / Tn Tn", "Ts Tn / Tn Ts", "Ts Tn Ts / Tn Tn Tn / Ts Tn Ts")  # for one, for two, for more
LAYOUT_OF_ONE_START = "-- Ts -- / Tn Tn Tn / Tn Tn Tn"
ANY: Final = -1  # start tiles: our own layouts may have more than players


def set_up(s: MashData) -> None:
    open_box(s)
    tables = s.tables
    if s.players == 1:
        s.mode = COOPERATIVE  # CM-28.5, CM-28.7
    elif tables.victory == "roll":
        s.mode = (s.roll(6, rolls.VICTORY) - 1) // 2  # CM-28.1
    else:
        s.mode = MODES.index(tables.victory)
    tables = s.tables = tables.for_mode(s.mode)
    s.team = teams(s)
    if tables.pick:
        # CM-1.3, CM-1.16: in descending order of a d6, ties rolled again.
        for seat in reversed(in_order(s, list(range(s.players)))):
            s.owe(PICKING, seat, -1, 0, 0, 0)
        s.seat = s.frames[SEAT]
        return
    cards: list[int] = [0, 1, 2, 3]
    s.chance.shuffle(streams.TABLE, cards)
    if tables.private_eye_first:  # CM-34.10
        cards.remove(PRIVATE_EYE)
        cards.append(PRIVATE_EYE)
    for seat in range(s.players):
        take_character(s, seat, cards.pop())
    lay_out(s)


def teams(s: MashData) -> list[int]:
    """Each seat's side; without teams everybody's own."""
    text = s.tables.teams
    if s.mode == COOPERATIVE:
        return [0] * s.players
    if text == "none":
        return list(range(s.players))
    sides = [-1] * s.players
    for side, seats in enumerate(text.split("-")):
        for letter in seats:
            if int(letter) <= s.players:
                sides[int(letter) - 1] = side
    if -1 in sides or len(set(sides)) < 2 or len(text) != s.players + 1:
        return list(range(s.players))  # teams that do not fit the table
    return sides


def in_order(s: MashData, seats: list[int]) -> list[int]:
    """Seats by a d6, highest first; those who tie roll again among themselves."""
    if len(seats) < 2:
        return seats
    faces = [s.roll(6, rolls.ORDER) for _ in seats]
    order: list[int] = []
    for face in range(6, 0, -1):
        order += in_order(s, [seat for seat, roll in zip(seats, faces, strict=True) if roll == face])
    return order


def highest(s: MashData, seats: list[int]) -> int:
    """CM-4.1: the highest roll begins, ties re-roll."""
    while len(seats) > 1:
        faces = [s.roll(6, rolls.ORDER) for _ in seats]
        seats = [seat for seat, roll in zip(seats, faces, strict=True) if roll == max(faces)]
    return seats[0]


def take_character(s: MashData, seat: i64, c: i64) -> None:
    s.own()
    s.character[seat] = c
    s.owner[c] = seat
    if s.heard is not None:
        s.heard.append([events.CHARACTER_CHOSEN, seat, c])


def picking_moves(s: MashData) -> list[int]:
    return [s.tables.first_of[verbs.CHOOSE] + c for c in range(CHARACTERS) if s.owner[c] < 0]


def turning_moves(s: MashData) -> list[int]:
    return [s.tables.first_of[verbs.ROTATE] + rot for rot in start_rotations(s, s.frames[THING])]


def choose_character(s: MashData, c: i64) -> None:
    take_character(s, s.frames[SEAT], c)
    s.settle()
    if not s.frames:
        lay_out(s)


def turn_start(s: MashData, rot: i64) -> None:
    """CM-1.15: the owner turns a start tile where there is a choice."""
    s.own()
    s.rot[s.frames[THING]] = rot
    unsettle(s)
    s.settle()
    if not s.frames:
        begin(s)


def layout_of(s: MashData) -> list[list[str]]:
    tables = s.tables
    if tables.free_layout:
        return checked_rows(tables.free_layout, 1 if tables.single_start else s.players)
    if tables.single_start:
        return checked_rows(LAYOUT_OF_ONE_START, ANY)
    if tables.small_map:  # CM-34.9
        return checked_rows(SMALL_LAYOUTS[min(s.players, 3) - 1], ANY)
    return checked_rows(LAYOUT_OF_TWO if s.players <= 2 else LAYOUT_OF_FOUR, ANY)


@lru_cache(maxsize=64)
def checked_rows(text: str, needed: int) -> list[list[str]]:
    """CM-30.19: edge-connected, one start tile for each player (one in all with a single start)."""
    rows = [row.split() for row in text.split("/")]
    cells = {(r, c): cell for r, row in enumerate(rows) for c, cell in enumerate(row)}
    fault = ""
    if len({len(row) for row in rows}) != 1 or set(cells.values()) - {"Ts", "Tn", "--"}:
        fault = "rows of one length with Ts, Tn and --, separated by slashes"
    used = {place for place, cell in cells.items() if cell != "--"}
    starts = sum(cell == "Ts" for cell in cells.values())
    if not fault and needed not in (ANY, starts):
        fault = "one Ts for each player"
    if not fault and (len(used) - starts > 12 or not used):
        fault = "at most twelve Tn"
    if not fault:
        seen = {min(used)}
        queue = list(seen)
        while queue:
            r, c = queue.pop()
            for place in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                if place in used and place not in seen:
                    seen.add(place)
                    queue.append(place)
        if seen != used:
            fault = "tiles joined by their edges"
    if fault:
        raise UnknownName(f'The layout "{text}" does not work: expected {fault} (CM-30.19).')
    return rows


def lay_out(s: MashData) -> None:
    """CM-1.5 to CM-1.9, CM-1.15: turn order first, then the tiles."""
    tables = s.tables
    s.surprises += 1
    s.first_seat = highest(s, list(range(s.players)))
    s.active = s.first_seat
    order = [(s.first_seat + at) % s.players for at in range(s.players)]
    rows = layout_of(s)
    s.width = len(rows[0])
    cells = [cell for row in rows for cell in row]
    others = [tile for tile in range(TILES) if tables.start_for[tile] < 0]
    s.chance.shuffle(streams.TILES, others)
    starts = [tables.c_start[s.character[seat]] for seat in order]
    if tables.single_start:
        starts = [tables.names.tile_ids.index(tables.single_start)]
    unused = [tile for tile in tables.c_start if tile not in starts]
    s.chance.shuffle(streams.TABLE, unused)
    s.slot_tile = [-1] * len(cells)
    s.slot_up = [0] * len(cells)
    places = [slot for slot, cell in enumerate(cells) if cell == "Ts"]
    if len(places) == 4 and not tables.free_layout:
        places = [places[0], places[1], places[3], places[2]]  # clockwise from the top left
    for at, slot in enumerate(places):
        if at < len(starts):
            put_tile(s, slot, starts[at], 1)
        elif s.players > 1 or tables.solo_second_start:
            put_tile(s, slot, unused.pop(), 1)
    for slot, cell in enumerate(cells):
        if cell == "Tn":
            put_tile(s, slot, others.pop(), 0)
    s.box = sorted(others) + unused
    chart(s)
    shuffle_stacks(s)
    deal(s)
    for slot in places:
        tile: i64 = s.slot_tile[slot]
        if tile >= 0:
            s.rot[tile] = start_rotations(s, tile)[0]
    unsettle(s)
    ask_rotations(s, order)


def put_tile(s: MashData, slot: i64, tile: i64, up: i64) -> None:
    s.own()
    s.slot_tile[slot] = tile
    s.tile_slot[tile] = slot
    s.slot_up[slot] = up


def start_rotations(s: MashData, tile: i64) -> list[int]:
    """CM-1.9: as many gates as possible towards neighbours; all ways that do this are allowed."""
    slot: i64 = s.tile_slot[tile]
    best: i64 = 0
    found: list[int] = []
    for rot in range(WAYS):
        facing: i64 = 0
        for edge in range(WAYS):
            if s.tables.gates[tile * WAYS + edge] and slot_beside(s, slot, (edge + rot) & 3) >= 0:
                facing += 1
        if s.tables.free_layout and facing > 1:
            facing = 1  # CM-30.19: at least one gate faces a tile
        if facing > best:
            best = facing
            found = []
        if facing == best:
            found.append(rot)
    return found


def ask_rotations(s: MashData, order: list[int]) -> None:
    for seat in reversed(order):
        tile: i64 = s.tables.c_start[s.character[seat]]
        if s.tables.single_start:
            if seat != s.first_seat:
                continue
            tile = s.tables.names.tile_ids.index(s.tables.single_start)
        if len(start_rotations(s, tile)) > 1:
            s.owe(TURNING, seat, -1, tile, 0, 0)
    if s.frames:
        s.seat = s.frames[SEAT]
    else:
        begin(s)


def open_box(s: MashData) -> None:
    """Everything in the box, nothing shuffled yet."""
    tables = s.tables
    s.box = list(range(TILES))
    s.generator_stack = [kind for kind in range(KINDS) for _ in range(COPIES)]
    s.spell_stack = list(range(SPELLS))
    for c in range(CHARACTERS):
        s.powerup_piles[c] = [powerup for powerup in range(POWERUPS) if tables.p_owner[powerup] == c]
    s.object_stack = []
    for item in range(OBJECTS):
        if item == SHOGGOTH_TISSUE:
            for size in tables.o_variants:
                s.object_stack.append(SHOGGOTH_TISSUE if size == 1 else SHOGGOTH_TISSUE_2)
        else:
            s.object_stack += [item] * tables.o_count[item]


def shuffle_stacks(s: MashData) -> None:
    """CM-1.5, CM-1.11: start objects are taken out before the objects are shuffled."""
    s.own()
    s.generator_stack.sort()
    s.chance.shuffle(streams.GENERATORS, s.generator_stack)
    s.object_stack.sort()
    for seat in range(s.players):
        for item in start_objects(s, s.character[seat]):
            s.object_stack.remove(item)
    s.chance.shuffle(streams.OBJECTS, s.object_stack)
    s.spell_stack.sort()
    s.chance.shuffle(streams.SPELLS, s.spell_stack)
    for c in range(CHARACTERS):
        s.powerup_piles[c].sort()
        s.chance.shuffle(streams.POWERUPS, s.powerup_piles[c])


def start_objects(s: MashData, c: i64) -> list[int]:
    """CM-1.11, CM-30.29."""
    items = s.tables.c_objects[c][:]
    if c == 0 and s.tables.arctic_dynamite != "none":
        items.append(s.tables.names.object_ids.index(s.tables.arctic_dynamite))
    return items


def deal(s: MashData) -> None:
    """CM-1.4, CM-1.10: characters with their base values on their spawn spaces, or off the board (CM-32.5)."""
    tables = s.tables
    s.own()
    for seat in range(s.players):
        c: i64 = s.character[seat]
        s.health[c] = tables.c_health[c]
        s.mentality[c] = tables.c_mentality[c]
        s.sane[c] = tables.c_sanity[c]
        for item in start_objects(s, c):
            gain(s, c, item)
            if tables.arms_of[item] >= 0 and s.held_weapon[c] < 0:
                s.held_weapon[c] = item  # CM-30.18: a first weapon may be held from the start
        draw_spells(s, tables.c_spells[c], BY_HEART - c)
        if tables.single_start:
            s.life[c] = TO_ENTER
        else:
            s.life[c] = ON_BOARD
            s.put(c, tables.spawn_cell[c])
    for c in range(CHARACTERS):
        s.health[SPAWN_0 + c] = SPAWN_HEALTH
    s.drawn = []


def begin(s: MashData) -> None:
    """The first turn."""
    if s.tables.single_start:
        # CM-32.5: the gate that faces no tile is the way in.
        tile: i64 = s.tables.names.tile_ids.index(s.tables.single_start)
        for edge in range(WAYS):
            if s.tables.gates[tile * WAYS + edge]:
                if slot_beside(s, s.tile_slot[tile], (edge + s.rot[tile]) & 3) < 0:
                    s.free_gate = s.tables.gate_cell[tile * WAYS + edge]
        unsettle(s)
    begin_turn(s)
