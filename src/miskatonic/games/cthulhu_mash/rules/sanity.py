"""The sanity variant (group 31)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from miskatonic.core.native import i64
from miskatonic.core.state import PIECE, WHAT
from miskatonic.games.cthulhu_mash.maps import OPEN
from miskatonic.games.cthulhu_mash.numbers import events, streams, verbs
from miskatonic.games.cthulhu_mash.numbers.arrivals import WALKING
from miskatonic.games.cthulhu_mash.numbers.effects import DAMAGES
from miskatonic.games.cthulhu_mash.numbers.frames import AFTER, TURN
from miskatonic.games.cthulhu_mash.numbers.lives import ON_BOARD
from miskatonic.games.cthulhu_mash.numbers.lying import FACE_UP
from miskatonic.games.cthulhu_mash.numbers.steps import ACTIONS
from miskatonic.games.cthulhu_mash.rules.bits import bit
from miskatonic.games.cthulhu_mash.rules.combat import MELEE, in_sight, spend, strike
from miskatonic.games.cthulhu_mash.rules.dust import begin_action
from miskatonic.games.cthulhu_mash.rules.greens import apply_green
from miskatonic.games.cthulhu_mash.rules.objects import gain, lose, tissue_size
from miskatonic.games.cthulhu_mash.rules.stats import is_fast, room_of, sanity_base
from miskatonic.games.cthulhu_mash.rules.tables import GREEN_OBJECT, MACHINE
from miskatonic.games.cthulhu_mash.things import COPIES, GENERATOR_0, MONSTER_0, SPAWN_0

if TYPE_CHECKING:
    from miskatonic.games.cthulhu_mash.rules.state import MashState

# Entries a character has met, as bits: monsters, generators, tiles (CM-31.3).
MONSTER_ENTRY: Final = 0
GENERATOR_ENTRY: Final = 8
TILE_ENTRY: Final = 16
TEMPORARY: Final = 5  # points lost by one check (CM-31.9)


def is_insane(s: MashState, c: i64) -> bool:
    """CM-31.11, CM-31.14, CM-31.26: at half of the base or less."""
    return s.tables.sanity and 2 * s.sane[c] <= sanity_base(s, c)


def is_lost(s: MashState, c: i64) -> bool:
    """CM-31.14: permanent insanity."""
    return s.sane[c] <= 0


def roll_loss(s: MashState, loss: i64) -> i64:
    """A loss of the tables. d2, d3 and d4 are half a d6 or d8 (the d2 by 1-3 and 4-6)."""
    dice: i64 = loss // 16
    sides: i64 = loss % 16
    if sides == 0:
        return dice
    total: i64 = 0
    for _ in range(dice):
        if sides == 2:
            total += (s.roll(6) + 2) // 3
        elif sides == 3:
            total += (s.roll(6) + 1) // 2
        elif sides == 4:
            total += (s.roll(8) + 1) // 2
        else:
            total += s.roll(sides)
    return total


def percent(s: MashState) -> i64:
    """d100: tens and ones, a 10 counts as 0, and 00 is 100."""
    tens: i64 = s.roll(10) % 10
    ones: i64 = s.roll(10) % 10
    value: i64 = 10 * tens + ones
    return value if value else 100


def check(s: MashState, c: i64, ok: i64, fail: i64) -> None:
    """CM-31.2: against the base, never the current value; entries n/n need no check."""
    if s.life[c] != ON_BOARD:
        return
    if ok == fail:
        lose_points(s, c, ok // 16)
        return
    face: i64 = percent(s)
    lost: i64 = roll_loss(s, ok if face <= sanity_base(s, c) else fail)
    if s.heard is not None:
        s.heard.append([events.SANITY_CHECKED, s.owner[c], c, face])
    lose_points(s, c, lost)
    if lost >= TEMPORARY and not is_insane(s, c):
        idea(s, c)


def idea(s: MashState, c: i64) -> None:
    """CM-31.9: at or below Idea the character is temporarily insane."""
    if percent(s) > s.tables.c_idea[c]:
        return
    lose_turn(s, c)
    if s.roll(6) >= 4 and s.carried[c]:
        at: i64 = s.chance.below(streams.TABLE, len(s.carried[c]))
        s.surprises += 1
        item: i64 = s.carried[c][at]
        from miskatonic.games.cthulhu_mash.rules.objects import lay

        lay(s, s.at[c], item, FACE_UP)
        lose(s, c, item)


def lose_turn(s: MashState, c: i64) -> None:
    """CM-31.10, CM-31.20: the rest of this turn in the own steps 1 and 2, else the next own turn."""
    if s.heard is not None:
        s.heard.append([events.TURN_LOST, s.owner[c], c])
    if s.character[s.active] == c and s.frames and s.frames[0] == TURN and s.frames[4] <= ACTIONS:
        s.actions = 0
        s.once |= 16
        from miskatonic.games.cthulhu_mash.rules.traps import end_move

        end_move(s, c)
    else:
        s.turn_lost |= bit(c)


def lose_points(s: MashState, c: i64, points: i64) -> None:
    """CM-31.25: never below 0."""
    if points <= 0 or not s.tables.sanity:
        return
    s.own()
    s.sane[c] = max(0, s.sane[c] - points)
    if s.heard is not None:
        s.heard.append([events.SANITY_LOST, s.owner[c], c, points])


def regain(s: MashState, c: i64, points: i64) -> None:
    """CM-31.8: never above the base; permanent insanity has no cure (CM-31.14)."""
    if is_lost(s, c):
        return
    before: i64 = s.sane[c]
    s.own()
    s.sane[c] = min(sanity_base(s, c), before + points)
    if s.heard is not None and s.sane[c] > before:
        s.heard.append([events.SANITY_GAINED, s.owner[c], c, s.sane[c] - before])


# Triggers


def entered(s: MashState, c: i64, tile: i64, paid: i64) -> None:
    """CM-31.6, CM-31.24: entering a tile, and the price of a gate."""
    if s.life[c] != ON_BOARD:
        return
    if paid:
        lose_points(s, c, 1)
    if s.tables.t_trigger[tile] == 1 and not (s.witnessed[c] >> (TILE_ENTRY + tile)) & 1:
        s.own()
        s.witnessed[c] |= bit(TILE_ENTRY + tile)
        check(s, c, s.tables.t_ok[tile], s.tables.t_fail[tile])


def cast_costs(s: MashState, c: i64) -> None:
    lose_points(s, c, 1)


def read_costs(s: MashState, c: i64) -> None:
    check(s, c, 16 + 3, 16 + 6)


def mourned(s: MashState, dead: i64) -> None:
    """CM-31.7, CM-31.18: every survivor checks."""
    for c in range(4):
        if c != dead and s.life[c] == ON_BOARD:
            check(s, c, 0, 16 + 6)


def look_around(s: MashState) -> bool:
    """CM-31.16: what characters see now for the first time; true when a check was made."""
    found = False
    for c in range(4):
        if s.life[c] == ON_BOARD and look_from(s, c):
            found = True
    return found


def look_from(s: MashState, c: i64) -> bool:
    """One trigger of one character: tile feature, tissue, generators, monsters."""
    tables = s.tables
    here: i64 = s.at[c]
    tile: i64 = here // 36
    if tables.t_trigger[tile] == 2 and not (s.witnessed[c] >> (TILE_ENTRY + tile)) & 1:
        for space in tables.t_at[tile]:
            if here % 36 == space or in_sight(s, here, tile * 36 + space, False):
                s.own()
                s.witnessed[c] |= bit(TILE_ENTRY + tile)
                if tables.t_shoggoth[tile]:
                    if (s.shoggoth_met >> c) & 1:
                        return False
                    s.shoggoth_met |= bit(c)
                check(s, c, tables.t_ok[tile], tables.t_fail[tile])
                return True
    if sees_tissue(s, c):
        return True
    for piece in range(GENERATOR_0, SPAWN_0):
        kind: i64 = (piece - GENERATOR_0) // COPIES
        if tables.g_fail[kind] and notices(s, c, piece, GENERATOR_ENTRY + kind):
            check(s, c, tables.g_ok[kind], tables.g_fail[kind])
            return True
    for piece in range(MONSTER_0, GENERATOR_0):
        kind = (piece - MONSTER_0) // COPIES
        if notices(s, c, piece, MONSTER_ENTRY + kind):
            check(s, c, tables.m_ok[kind], tables.m_fail[kind])
            return True
    return False


def notices(s: MashState, c: i64, piece: i64, entry: i64) -> bool:
    """CM-31.3: once a game for each character and entry."""
    cell: i64 = s.at[piece]
    if cell < 0 or cell // 36 != s.at[c] // 36 or (s.witnessed[c] >> entry) & 1:
        return False
    if cell != s.at[c] and not in_sight(s, s.at[c], cell, False):
        return False
    s.own()
    s.witnessed[c] |= bit(entry)
    return True


def sees_tissue(s: MashState, c: i64) -> bool:
    """CM-31.7, CM-31.19: one check for each piece, unless the character has met a tile's Shoggoth before."""
    floor = s.floor
    at: i64 = 0
    while at < len(floor):
        if floor[at + 2] == FACE_UP and tissue_size(floor[at + 1]) and floor[at] // 36 == s.at[c] // 36:
            mark: i64 = floor[at + 3] * 4 + c
            if mark not in s.tissue_seen and (floor[at] == s.at[c] or in_sight(s, s.at[c], floor[at], False)):
                s.own()
                s.tissue_seen.append(mark)
                tiles: i64 = s.witnessed[c] >> TILE_ENTRY
                met_on_tile = False
                for tile in range(16):
                    if (tiles >> tile) & 1 and s.tables.t_shoggoth[tile]:
                        met_on_tile = True
                s.shoggoth_met |= bit(c)
                if not met_on_tile:
                    check(s, c, 16 + 3, 16 + 10)
                    return True
        at += 4
    return False


# Madness


def add_madness(s: MashState, moves: list[int]) -> None:
    """CM-31.11: each action is diced for; without actions the turn is over."""
    if s.actions > 0:
        moves.append(s.tables.first[verbs.SUFFER])
    else:
        moves.append(s.tables.first[verbs.END])


def suffer(s: MashState) -> None:
    """CM-31.11, CM-A48: 1 stay, 2 north, 3 south, 4 east, 5 west, 6 a random attack."""
    c: i64 = s.frames[PIECE]
    seat: i64 = s.seat
    begin_action(s, c, s.tables.first[verbs.SUFFER])
    s.actions -= 1
    s.spent += 1
    s.owe(AFTER, seat, c, 0, 0, 0)
    face: i64 = s.roll(6)
    if face == 1:
        return
    if face == 6:
        if not is_fast(s, c):
            lash_out(s, c)
        return
    if is_fast(s, c):
        from miskatonic.games.cthulhu_mash.rules.escape import add_escapes, try_escape

        tries: list[int] = []
        add_escapes(s, tries, c)
        if tries:
            try_escape(s, c, tries[0] - s.tables.first[verbs.ESCAPE], seat)
        return
    wander(s, c, (0, 2, 1, 3)[face - 2], s.roll(6))


def wander(s: MashState, c: i64, way: i64, spaces: i64) -> None:
    """CM-31.12, CM-31.21, CM-31.23."""
    from miskatonic.games.cthulhu_mash.rules.board import DEAD_END, behind_gate, way_of_gate
    from miskatonic.games.cthulhu_mash.rules.movement import arrive, carry, go_through

    tables = s.tables
    if s.heard is not None:
        s.heard.append([events.WANDERED, s.owner[c], c, spaces])
    owed: i64 = len(s.frames)
    cured = False
    for _ in range(spaces):
        cell: i64 = s.at[c]
        if way_of_gate(s, cell) == way and behind_gate(s, cell) != DEAD_END:
            go_through(s, c, s.owner[c])
            return
        target: i64 = tables.walk_to[cell * 4 + ((way - s.rot[cell // 36]) & 3)]
        if target < 0 or s.who[target]:
            return
        carry(s, c, target)
        arrive(s, c, target, WALKING)
        if tables.space[target] & MACHINE and not cured:
            cured = True
            cure(s, c)
        if is_fast(s, c) or s.life[c] != ON_BOARD:
            return
        if len(s.frames) > owed and s.frames[WHAT] != 12:
            return  # it is dying


def cure(s: MashState, c: i64) -> None:
    """CM-31.13, CM-31.23: the machine restores sanity to just above half, or costs a point of health."""
    from miskatonic.games.cthulhu_mash.rules.harm import harm

    if s.roll(6) <= s.tables.machine_bad:
        s.machine_hurt |= bit(c)
        harm(s, c, 1, 0)
    elif not is_lost(s, c) and not (s.machine_hurt >> c) & 1:
        above: i64 = sanity_base(s, c) // 2 + 1
        if s.sane[c] < above:
            regain(s, c, above - s.sane[c])


def lash_out(s: MashState, c: i64) -> None:
    """CM-31.12, CM-31.22: base melee against a random neighbour."""
    tables = s.tables
    cell: i64 = s.at[c]
    targets: list[int] = []
    for way in range(4):
        near: i64 = tables.near[cell * 4 + way]
        if near >= 0 and tables.line[cell * 4 + way] == OPEN and s.who[near]:
            targets.append(i64(s.who[near]) - 1)
    for piece in range(MONSTER_0, GENERATOR_0):
        if s.attached[piece] == c:
            targets.append(piece)
    if not targets:
        return
    s.surprises += 1
    target: i64 = targets[s.chance.below(streams.TABLE, len(targets))] if len(targets) > 1 else targets[0]
    strike(s, c, -1, tables.c_melee[c], 0, MELEE, 1, DAMAGES, 0, [target], 1)


# CM-31.13: helping another's mind


def neighbours(s: MashState, c: i64) -> list[int]:
    cell: i64 = s.at[c]
    found: list[int] = []
    for way in range(4):
        near: i64 = s.tables.near[cell * 4 + way]
        if near >= 0 and s.tables.line[cell * 4 + way] == OPEN and 0 < s.who[near] <= MONSTER_0:
            found.append(i64(s.who[near]) - 1)
    return found


def add_treatments(s: MashState, moves: list[int], c: i64) -> None:
    """A sanity object handed over, or a restoring one administered from either inventory."""
    tables = s.tables
    for other in neighbours(s, c):
        if not is_insane(s, other) or is_lost(s, other):
            continue
        for item in sorted({*s.carried[c], *s.carried[other]}):
            if tables.o_sanity[item] == 0:
                continue
            if tables.o_color[item] == GREEN_OBJECT or (item in s.carried[c] and room_of(s, other) > 0):
                moves.append(tables.first[verbs.TREAT] + item * 4 + other)


def treat(s: MashState, index: i64) -> None:
    c: i64 = s.frames[PIECE]
    other: i64 = index % 4
    item: i64 = index // 4
    spend(s, c, s.tables.first[verbs.TREAT] + index)
    if s.tables.o_color[item] == GREEN_OBJECT:
        apply_green(s, c if item in s.carried[c] else other, other, item)
    else:
        gain(s, other, item)
        lose(s, c, item)
