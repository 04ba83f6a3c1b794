"""Generators and the monsters they spawn (groups 16 and 17)."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.state import EXTRA, SEAT
from miskatonic.games.cthulhu_mash.geometry import EIGHT_WAYS, SIDE, SPACES, bit
from miskatonic.games.cthulhu_mash.numbers import events, lacks, rolls, streams, verbs
from miskatonic.games.cthulhu_mash.numbers.frames import SPAWNING
from miskatonic.games.cthulhu_mash.rules.objects import tissue_at
from miskatonic.games.cthulhu_mash.rules.spaces import NO_SPAWN
from miskatonic.games.cthulhu_mash.rules.state import DISCARDED, GENERATORS_LOG, ON_TILE, STACKED, MashData
from miskatonic.games.cthulhu_mash.rules.statistics import kind_of
from miskatonic.games.cthulhu_mash.rules.under_way import left_player
from miskatonic.games.cthulhu_mash.rules.wording import at_the_start
from miskatonic.games.cthulhu_mash.things import AT_MOST, COPIES, GENERATOR_0, GENERATORS, MAKES, MONSTER_0


def by_table(s: MashData, size: i64, purpose: i64) -> i64:
    """Tables 1 and 3 (CM-16.2, CM-16.10): one to `size`, evenly."""
    if size <= 1:
        return 1
    face: i64 = s.roll(8 if size == 4 else 6, purpose)
    made: i64 = (face + 2) // 3 if size == 2 else (face + 1) // 2
    if s.heard is not None:
        s.heard[-1][-1] = MAKES + made
    return made


def draw_generator(s: MashData) -> i64:
    """A generator off the stack, as a piece; -1 when there is none left (CM-A42)."""
    s.own()
    if not s.generator_stack:
        back: list[int] = []
        for n in range(GENERATORS):
            if s.generator_place[n] == DISCARDED:
                s.generator_place[n] = STACKED
                back.append(n // COPIES)
        if not back:
            return -1
        s.chance.shuffle(streams.GENERATORS, back)
        s.surprises += 1
        s.generator_stack = back
        s.generators_known = 0
        s.mixed |= bit(GENERATORS_LOG)
    kind: i64 = s.generator_stack.pop()
    s.surprises += 1
    if s.generators_known > 0:
        s.generators_known -= 1
    s.drawn.append(GENERATORS_LOG)
    s.drawn.append(kind)
    for n in range(kind * COPIES, kind * COPIES + COPIES):
        if s.generator_place[n] == STACKED:
            s.generator_place[n] = ON_TILE
            return GENERATOR_0 + n
    raise ValueError("more generators of a kind than pieces")


def generate(s: MashData, tile: i64) -> None:
    """CM-16.2 to CM-16.4: count, draw and place all generators of a tile."""
    tables = s.tables
    s.generated |= bit(tile)
    count: i64 = by_table(s, tables.gate_count[tile], rolls.GENERATORS)
    drawn: list[int] = []
    while len(drawn) < count:
        piece = draw_generator(s)
        if piece < 0:
            break
        drawn.append(piece)
    for piece in drawn:
        cell: i64 = roll_place(s, tile)
        while tables.space[cell] & NO_SPAWN or s.who[cell]:
            if tables.improper_destroys:
                cell = -1
                break
            cell = roll_place(s, tile)
        if cell < 0:
            s.generator_place[piece - GENERATOR_0] = DISCARDED  # CM-30.23
            continue
        s.health[piece] = tables.g_health[kind_of(piece)]
        s.put(piece, cell)
        if s.heard is not None:
            s.heard.append([events.GENERATOR_PLACED, s.active, piece, cell % SPACES])


def roll_place(s: MashData, tile: i64) -> i64:
    """Table 2: the white die is the column, the black one the row from the bottom (CM-16.3, CM-A6)."""
    column: i64 = s.roll(6, rolls.COLUMN)
    row: i64 = s.roll(6, rolls.ROW)
    return tile * SPACES + (SIDE - row) * SIDE + column - 1


def generators_on(s: MashData, tile: i64) -> i64:
    """The generators of a tile, as bits."""
    found: i64 = 0
    for n in range(GENERATORS):
        cell: i64 = s.at[GENERATOR_0 + n]
        if cell >= 0 and cell // SPACES == tile:
            found |= bit(n)
    return found


def spawn_all(s: MashData, tile: i64) -> None:
    """CM-17.2: one monster for each generator of the tile."""
    waiting: i64 = generators_on(s, tile)
    if waiting:
        s.owe(SPAWNING, left_player(s), tile, 0, 0, waiting)


def roll_spawns(s: MashData, tile: i64) -> None:
    """CM-4.3, CM-17.1: a d6 for each generator."""
    waiting: i64 = 0
    for n in range(GENERATORS):
        cell: i64 = s.at[GENERATOR_0 + n]
        number: i64 = s.tables.g_gate[n // COPIES]
        if cell >= 0 and cell // SPACES == tile and s.roll(6, rolls.SPAWN, AT_MOST + number) <= number:
            waiting |= bit(n)
    if waiting:
        s.owe(SPAWNING, left_player(s), tile, 0, 0, waiting)


def idle_monster(s: MashData, kind: i64) -> i64:
    """The next monster in the pile of a kind, or -1; at some difficulties not all are in play (CM-34.7)."""
    first: i64 = MONSTER_0 + kind * COPIES
    found: i64 = -1
    left: i64 = s.tables.m_count[kind]
    for piece in range(first, first + COPIES):
        if s.at[piece] >= 0:
            left -= 1
        elif found < 0:
            found = piece
    return found if left > 0 else -1


def spawn_cells(s: MashData, generator: i64) -> list[int]:
    """CM-17.3, CM-17.4, CM-A55: adjacent or diagonal, legal, free, and without Shoggoth Tissue."""
    at: i64 = s.at[generator]
    cells: list[int] = []
    for way in range(EIGHT_WAYS):
        cell: i64 = s.tables.near8[at * EIGHT_WAYS + way]
        if cell >= 0 and s.who[cell] == 0 and s.tables.space[cell] & NO_SPAWN == 0 and tissue_at(s, cell) == 0:
            cells.append(cell)
    return cells


def prune_spawns(s: MashData) -> bool:
    """CM-17.5: spawns that cannot take place are lost. True when one is still to be placed."""
    frames = s.frames
    waiting: i64 = frames[EXTRA]
    for n in range(GENERATORS):
        if (waiting >> n) & 1 == 0:
            continue
        piece: i64 = GENERATOR_0 + n
        kind: i64 = s.tables.g_monster[n // COPIES]
        if s.at[piece] < 0 or idle_monster(s, kind) < 0 or not spawn_cells(s, piece):
            waiting &= ~bit(n)
            if s.heard is not None:
                lacking = (
                    lacks.GENERATOR if s.at[piece] < 0 else lacks.ROOM if idle_monster(s, kind) >= 0 else lacks.MONSTER
                )
                s.heard.append([events.SPAWN_LOST, s.active, piece, lacking])
    frames[EXTRA] = waiting
    return waiting != 0


def run_spawning(s: MashData) -> bool:
    if prune_spawns(s):
        return True
    s.settle()
    return False


def spawn_moves(s: MashData) -> list[int]:
    waiting: i64 = s.frames[EXTRA]
    first: i64 = s.tables.first_of[verbs.SPAWN]
    moves: list[int] = []
    for n in range(GENERATORS):
        if (waiting >> n) & 1:
            for cell in spawn_cells(s, GENERATOR_0 + n):
                moves.append(first + n * SPACES + cell % SPACES)
    return moves


def why_not_spawn(s: MashData, index: i64) -> Refusal | None:
    generator: i64 = GENERATOR_0 + index // SPACES
    at: i64 = s.at[generator]
    if at < 0 or not (s.frames[EXTRA] >> (index // SPACES)) & 1:
        return Refusal(f"{at_the_start(s, generator)} has nothing to spawn now", "CM-17.1")
    cell: i64 = at // SPACES * SPACES + index % SPACES
    if cell not in [s.tables.near8[at * EIGHT_WAYS + way] for way in range(EIGHT_WAYS)]:
        return Refusal("A monster is placed adjacent or diagonal to its generator", "CM-17.3")
    if s.tables.space[cell] & NO_SPAWN:
        return Refusal("No monster is placed on an obstacle or on a space that hurts or kills", "CM-17.4")
    if cell not in spawn_cells(s, generator):
        return Refusal("Somebody stands there, or it would be hurt", "CM-17.4")
    return None


def spawn(s: MashData, index: i64) -> None:
    """The left player has chosen generator and space."""
    generator: i64 = GENERATOR_0 + index // SPACES
    cell: i64 = (s.at[generator] // SPACES) * SPACES + index % SPACES
    kind: i64 = s.tables.g_monster[kind_of(generator)]
    s.frames[EXTRA] &= ~bit(index // SPACES)
    piece: i64 = idle_monster(s, kind)
    s.own()
    s.health[piece] = s.tables.m_health[kind]
    s.put(piece, cell)
    if s.heard is not None:
        s.heard.append([events.MONSTER_SPAWNED, s.frames[SEAT], piece, cell % SPACES])
