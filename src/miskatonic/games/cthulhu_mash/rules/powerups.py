"""Power-ups, and the Crystal that holds one (group 26, CM-22.6)."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.state import PIECE
from miskatonic.games.cthulhu_mash.geometry import bit
from miskatonic.games.cthulhu_mash.numbers import events, stats, streams
from miskatonic.games.cthulhu_mash.numbers.frames import SURPLUS
from miskatonic.games.cthulhu_mash.numbers.lives import ON_BOARD
from miskatonic.games.cthulhu_mash.rules.base_values import change_actions, change_health, change_mentality
from miskatonic.games.cthulhu_mash.rules.state import DISCARDED, KEPT, NO_ACTIONS, POWERUPS_LOG, MashData
from miskatonic.games.cthulhu_mash.rules.statistics import health_base, mentality_base, room_of
from miskatonic.games.cthulhu_mash.rules.under_way import acting
from miskatonic.games.cthulhu_mash.things import GENERATORS, STATS


def apply(s: MashData, c: i64, stat: i64, add: i64) -> None:
    """CM-2.16, CM-26.5, CM-A37: a raised base raises the current value, and takes it along on loss."""
    s.own()
    s.bonus[c * STATS + stat] += add
    if s.life[c] != ON_BOARD:
        return
    if stat == stats.HEALTH:
        change_health(s, c, add)
    elif stat == stats.MENTALITY:
        change_mentality(s, c, add)
    elif stat == stats.ACTIONS and acting(s, c) and s.once & NO_ACTIONS == 0:
        change_actions(s, add)


def give_effect(s: MashData, c: i64, powerup: i64, sign: i64) -> None:
    apply(s, c, s.tables.p_stat[powerup], sign * s.tables.p_add[powerup])
    if s.tables.p_stat2[powerup] >= 0:
        apply(s, c, s.tables.p_stat2[powerup], sign * s.tables.p_add2[powerup])


def take_top(s: MashData, c: i64) -> i64:
    """The top power-up of a character's own pile, or -1."""
    if not s.powerup_piles[c]:
        return -1
    s.own()
    powerup: i64 = s.powerup_piles[c].pop()
    if s.powerups_known[c] > 0:
        s.powerups_known[c] -= 1
    s.drawn.append(POWERUPS_LOG + c)
    s.drawn.append(powerup)
    s.surprises += 1
    return powerup


def draw_powerup(s: MashData, c: i64) -> None:
    """CM-26.2, CM-26.5."""
    powerup: i64 = take_top(s, c)
    if powerup < 0:
        return
    s.own()
    s.powerups[c].append(powerup)
    give_effect(s, c, powerup, 1)
    if s.heard is not None:
        s.heard.append([events.POWER_UP_DRAWN, s.owner[c], c, powerup])
    restore_by_option(s, c)


def restore_by_option(s: MashData, c: i64) -> None:
    """CM-30.25."""
    if s.tables.powerup_full_restore:
        s.own()
        s.health[c] = max(s.health[c], health_base(s, c))
        s.mentality[c] = max(s.mentality[c], mentality_base(s, c))


def lose_powerups(s: MashData, c: i64) -> None:
    """CM-26.3, CM-A16: lost ones are shuffled back."""
    if not s.powerups[c]:
        return
    for powerup in s.powerups[c]:
        give_effect(s, c, powerup, -1)
    pile = sorted(s.powerup_piles[c] + s.powerups[c])
    s.own()
    s.powerups[c] = []
    shuffle_pile(s, c, pile)


def shuffle_pile(s: MashData, c: i64, pile: list[int]) -> None:
    s.chance.shuffle(streams.POWERUPS, pile)
    s.surprises += 1
    s.own()
    s.powerup_piles[c] = pile
    s.powerups_known[c] = 0
    s.mixed |= bit(POWERUPS_LOG + c)


def kept_by(s: MashData, c: i64) -> i64:
    """How many destroyed generators lie beside the card (CM-2.3)."""
    return s.kept[c]


def may_redeem(s: MashData, c: i64) -> bool:
    return len(s.powerup_piles[c]) > 0 and kept_by(s, c) >= s.tables.c_kills[c]


def why_not_redeem(s: MashData, c: i64, index: i64) -> Refusal | None:
    if may_redeem(s, c):
        return None
    if not s.powerup_piles[c]:
        return Refusal("Your pile of power-ups is empty", "CM-26.5")
    needed: i64 = s.tables.c_kills[c]
    return Refusal(f"A power-up costs {needed} destroyed generators; you have {kept_by(s, c)}", "CM-2.3")


def redeem(s: MashData, index: i64) -> None:
    """CM-2.3: the spent generators go to the discard."""
    c: i64 = s.frames[PIECE]
    left: i64 = s.tables.c_kills[c]
    s.own()
    s.kept[c] -= left
    for n in range(GENERATORS):
        if left > 0 and s.generator_place[n] == KEPT + c:
            s.generator_place[n] = DISCARDED
            left -= 1
    draw_powerup(s, c)


def crystal_gained(s: MashData, c: i64) -> None:
    """CM-22.6: the finder draws one; it works for whoever holds it."""
    if s.crystal < 0:
        s.crystal = take_top(s, c)
        if s.crystal >= 0 and s.heard is not None:
            s.heard.append([events.POWER_UP_DRAWN, s.owner[c], c, s.crystal])
        if s.crystal >= 0:
            give_effect(s, c, s.crystal, 1)
            restore_by_option(s, c)
        return
    give_effect(s, c, s.crystal, 1)


def crystal_lost(s: MashData, c: i64) -> None:
    if s.crystal >= 0:
        give_effect(s, c, s.crystal, -1)
        if s.life[c] == ON_BOARD and room_of(s, c) < 0:
            s.owe(SURPLUS, s.owner[c], c, 0, 0, 0)


def crystal_emptied(s: MashData) -> None:
    """CM-22.15: the power-up returns to its pile."""
    if s.crystal >= 0:
        owner: i64 = s.tables.p_owner[s.crystal]
        pile = sorted([*s.powerup_piles[owner], s.crystal])
        s.crystal = -1
        shuffle_pile(s, owner, pile)
