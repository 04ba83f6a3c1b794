"""The sanity variant: checks and losses, and what causes them (group 31). What the insane do is in madness.py."""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import i64
from miskatonic.games.cthulhu_mash.content import SIDES
from miskatonic.games.cthulhu_mash.geometry import SPACES, TILES, WAYS, bit
from miskatonic.games.cthulhu_mash.numbers import events, rolls, streams
from miskatonic.games.cthulhu_mash.numbers.lives import ON_BOARD
from miskatonic.games.cthulhu_mash.numbers.lying import FACE_UP
from miskatonic.games.cthulhu_mash.numbers.steps import ACTIONS
from miskatonic.games.cthulhu_mash.rules.objects import lay, lose, tissue_size
from miskatonic.games.cthulhu_mash.rules.state import FACE, LAID, LIES, NO_ACTIONS, SERIAL, MashData
from miskatonic.games.cthulhu_mash.rules.statistics import sanity_base
from miskatonic.games.cthulhu_mash.rules.tables import ON_ENTERING, ON_SIGHT
from miskatonic.games.cthulhu_mash.rules.targets import in_sight
from miskatonic.games.cthulhu_mash.rules.under_way import end_move, may_stop, turn_step
from miskatonic.games.cthulhu_mash.things import CHARACTERS, COPIES, GENERATOR_0, MONSTER_0, SPAWN_0

# Entries a character has met, as bits: monsters, generators, tiles (CM-31.3).
MONSTER_ENTRY: Final = 0
GENERATOR_ENTRY: Final = 8
TILE_ENTRY: Final = 16
ONE_D3: Final = SIDES + 3
ONE_D6: Final = SIDES + 6
ONE_D10: Final = SIDES + 10
TEMPORARY: Final = 5  # points lost by one check (CM-31.9)


def is_insane(s: MashData, c: i64) -> bool:
    """CM-31.11, CM-31.14, CM-31.26: at half of the base or less."""
    return s.tables.sanity and 2 * s.sane[c] <= sanity_base(s, c)


def is_lost(s: MashData, c: i64) -> bool:
    """CM-31.14: permanent insanity."""
    return s.sane[c] <= 0


def can_be_treated(s: MashData, c: i64) -> bool:
    """CM-31.13, CM-31.14: whose insanity another character can end."""
    return is_insane(s, c) and not is_lost(s, c)


def roll_loss(s: MashData, loss: i64) -> i64:
    """A loss of the tables. d2, d3 and d4 are half a d6 or d8 (the d2 by 1-3 and 4-6)."""
    dice: i64 = loss // SIDES
    sides: i64 = loss % SIDES
    if sides == 0:
        return dice
    total: i64 = 0
    for _ in range(dice):
        if sides == 2:
            total += (s.roll(6, rolls.SANITY_LOSS) + 2) // 3
        elif sides == 3:
            total += (s.roll(6, rolls.SANITY_LOSS) + 1) // 2
        elif sides == 4:
            total += (s.roll(8, rolls.SANITY_LOSS) + 1) // 2
        else:
            total += s.roll(sides, rolls.SANITY_LOSS)
    return total


def percent(s: MashData) -> i64:
    """d100: tens and ones, a 10 counts as 0, and 00 is 100."""
    tens: i64 = s.roll(10, rolls.SANITY) % 10
    ones: i64 = s.roll(10, rolls.SANITY) % 10
    value: i64 = 10 * tens + ones
    return value if value else 100


def check(s: MashData, c: i64, ok: i64, fail: i64) -> None:
    """CM-31.2: against the base, never the current value; entries n/n need no check."""
    if s.life[c] != ON_BOARD:
        return
    if ok == fail:
        lose_points(s, c, ok // SIDES)
        return
    face: i64 = percent(s)
    lost: i64 = roll_loss(s, ok if face <= sanity_base(s, c) else fail)
    if s.heard is not None:
        s.heard.append([events.SANITY_CHECKED, s.owner[c], c, face])
    lose_points(s, c, lost)
    if lost >= TEMPORARY and not is_insane(s, c):
        idea(s, c)


def idea(s: MashData, c: i64) -> None:
    """CM-31.9: at or below Idea the character is temporarily insane."""
    if percent(s) > s.tables.c_idea[c]:
        return
    lose_turn(s, c)
    if s.roll(6, rolls.HOLD) >= 4 and s.carried[c]:
        at: i64 = s.chance.below(streams.TABLE, len(s.carried[c]))
        s.surprises += 1
        item: i64 = s.carried[c][at]
        lay(s, s.at[c], item, FACE_UP)
        lose(s, c, item)


def lose_turn(s: MashData, c: i64) -> None:
    """CM-31.10, CM-31.20: the rest of this turn in one's own steps 1 and 2, else one's next turn.

    Whoever is passing through another's space still has to leave it (CM-6.5).
    """
    if s.heard is not None:
        s.heard.append([events.TURN_LOST, s.owner[c], c])
    if s.character[s.active] == c and 0 <= turn_step(s) <= ACTIONS:
        s.actions = 0
        s.once |= NO_ACTIONS
        if may_stop(s, c):
            end_move(s, c)
    else:
        s.turn_lost |= bit(c)


def lose_points(s: MashData, c: i64, points: i64) -> None:
    """CM-31.25: never below 0."""
    if points <= 0 or not s.tables.sanity:
        return
    s.own()
    s.sane[c] = max(0, s.sane[c] - points)
    if s.heard is not None:
        s.heard.append([events.SANITY_LOST, s.owner[c], c, points])


def regain(s: MashData, c: i64, points: i64) -> None:
    """CM-31.8: never above the base; permanent insanity has no cure (CM-31.14)."""
    if is_lost(s, c):
        return
    before: i64 = s.sane[c]
    s.own()
    s.sane[c] = min(sanity_base(s, c), before + points)
    if s.heard is not None and s.sane[c] > before:
        s.heard.append([events.SANITY_GAINED, s.owner[c], c, s.sane[c] - before])


def entered(s: MashData, c: i64, tile: i64, paid: i64) -> None:
    """CM-31.6, CM-31.24: entering a tile, and the price of a gate."""
    if s.life[c] != ON_BOARD:
        return
    if paid:
        lose_points(s, c, 1)
    if s.tables.t_trigger[tile] == ON_ENTERING and not (s.witnessed[c] >> (TILE_ENTRY + tile)) & 1:
        s.own()
        s.witnessed[c] |= bit(TILE_ENTRY + tile)
        check(s, c, s.tables.t_ok[tile], s.tables.t_fail[tile])


def cast_costs(s: MashData, c: i64) -> None:
    lose_points(s, c, 1)


def read_costs(s: MashData, c: i64) -> None:
    check(s, c, ONE_D3, ONE_D6)


def mourned(s: MashData, dead: i64) -> None:
    """CM-31.7, CM-31.18: every survivor checks."""
    for c in range(CHARACTERS):
        if c != dead and s.life[c] == ON_BOARD:
            check(s, c, 0, ONE_D6)


def look_around(s: MashData) -> bool:
    """CM-31.16: what characters see now for the first time; true when a check was made."""
    found = False
    for c in range(CHARACTERS):
        if s.life[c] == ON_BOARD and look_from(s, c):
            found = True
    return found


def look_from(s: MashData, c: i64) -> bool:
    """One trigger of one character: tile feature, tissue, generators, monsters."""
    tables = s.tables
    here: i64 = s.at[c]
    tile: i64 = here // SPACES
    if tables.t_trigger[tile] == ON_SIGHT and not (s.witnessed[c] >> (TILE_ENTRY + tile)) & 1:
        for space in tables.t_at[tile]:
            if here % SPACES == space or in_sight(s, here, tile * SPACES + space, False):
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


def notices(s: MashData, c: i64, piece: i64, entry: i64) -> bool:
    """CM-31.3: once a game for each character and entry."""
    cell: i64 = s.at[piece]
    if cell < 0 or cell // SPACES != s.at[c] // SPACES or (s.witnessed[c] >> entry) & 1:
        return False
    if cell != s.at[c] and not in_sight(s, s.at[c], cell, False):
        return False
    s.own()
    s.witnessed[c] |= bit(entry)
    return True


def sees_tissue(s: MashData, c: i64) -> bool:
    """CM-31.7, CM-31.19: one check for each piece, unless the character has met a tile's Shoggoth before."""
    floor = s.floor
    at: i64 = 0
    while at < len(floor):
        if floor[at + LIES] == FACE_UP and tissue_size(floor[at + FACE]) and floor[at] // SPACES == s.at[c] // SPACES:
            mark: i64 = floor[at + SERIAL] * WAYS + c
            if mark not in s.tissue_seen and (floor[at] == s.at[c] or in_sight(s, s.at[c], floor[at], False)):
                s.own()
                s.tissue_seen.append(mark)
                tiles: i64 = s.witnessed[c] >> TILE_ENTRY
                met_on_tile = False
                for tile in range(TILES):
                    if (tiles >> tile) & 1 and s.tables.t_shoggoth[tile]:
                        met_on_tile = True
                s.shoggoth_met |= bit(c)
                if not met_on_tile:
                    check(s, c, ONE_D3, ONE_D10)
                    return True
        at += LAID
    return False
