"""The roll of an attack, and whether it hits (group 9). What a hit does is in hits.py."""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import i64
from miskatonic.games.cthulhu_mash.geometry import bit
from miskatonic.games.cthulhu_mash.numbers import events, rolls, stats
from miskatonic.games.cthulhu_mash.numbers.effects import DAMAGES
from miskatonic.games.cthulhu_mash.numbers.frames import SERVING
from miskatonic.games.cthulhu_mash.rules.destruction import unbind
from miskatonic.games.cthulhu_mash.rules.state import MashData
from miskatonic.games.cthulhu_mash.rules.statistics import defense_of, is_immobilized, kind_of
from miskatonic.games.cthulhu_mash.rules.targets import cell_of, hindrance
from miskatonic.games.cthulhu_mash.things import GENERATOR_0, MONSTER_0, STATS

# The attack in progress, as kept in `state.blow`.
BY: Final = 0
WEAPON: Final = 1
NATURAL: Final = 2
TOTAL: Final = 3
KIND: Final = 4
DAMAGE: Final = 5
EFFECT: Final = 6
DATA: Final = 7
SIDES: Final = 8
CREDIT: Final = 9
HITS: Final = 10
PARRIES: Final = 11
PLACE: Final = 12
RANGED: Final = 0
MELEE: Final = 1
OPERATED: Final = 2
NO_WEAPON: Final = -1


def die_of(s: MashData, piece: i64, kind: i64) -> i64:
    """The printed die of a character or monster for a kind of attack."""
    if piece < MONSTER_0:
        return s.tables.c_melee[piece] if kind == MELEE else s.tables.c_ranged[piece]
    return s.tables.m_melee[kind_of(piece)] if kind == MELEE else s.tables.m_ranged[kind_of(piece)]


def roll_bonus(s: MashData, c: i64, kind: i64) -> i64:
    """CM-9.10: what power-ups add to every roll of a kind."""
    if c >= MONSTER_0:
        return 0
    return s.bonus[c * STATS + (stats.MELEE_ROLL if kind == MELEE else stats.RANGED_ROLL)]


def damage_bonus(s: MashData, c: i64, kind: i64) -> i64:
    if kind == RANGED and c < MONSTER_0:
        return s.bonus[c * STATS + stats.RANGED_DAMAGE]
    return 0


def hit_chance(sides: i64, defense: i64) -> float:
    """CM-9.3: how often a die reaches a defense."""
    least: i64 = defense
    if least > sides:
        least = sides
    if least < 2:
        least = 2
    return float(sides - least + 1) / float(sides)


def attack_with(by: i64, kind: i64, sides: i64, bonus: i64) -> list[int]:
    """An attack that is not rolled yet: a point of damage, to be parried, unless who makes it says otherwise."""
    return [by, NO_WEAPON, 0, bonus, kind, 1, DAMAGES, 0, sides, 0, 0, 1, -1]


def instead_of_damage(blow: list[int], effect: i64, data: i64) -> None:
    """What a hit does where it does not hurt."""
    blow[DAMAGE] = 0
    blow[EFFECT] = effect
    blow[DATA] = data


def strike(s: MashData, blow: list[int], targets: list[int]) -> None:
    """CM-9.1, CM-9.9: one roll, compared with all targets at once; then each is served, a missed one as ~target."""
    by: i64 = blow[BY]
    if len(targets) != 1 or not (blow[KIND] == MELEE and is_immobilized(s, targets[0])):
        blow[NATURAL] = s.roll(blow[SIDES], rolls.ATTACK)  # CM-13.7: no roll where the hit is automatic
    blow[TOTAL] += blow[NATURAL]
    blow[CREDIT] = s.owner[by] + 1 if by < MONSTER_0 else 0
    if targets:
        blow[PLACE] = cell_of(s, targets[0])
    s.blow = blow
    s.targets = [target if hits(s, target) else ~target for target in targets]
    for target in targets:
        if target < MONSTER_0:
            s.aimed |= bit(target)
        elif by < MONSTER_0 and s.bound[target] == by and target < GENERATOR_0:
            unbind(s, target)  # CM-25.1: broken if the caster attacks it
    if s.heard is not None and targets:
        if blow[NATURAL]:
            bonus: i64 = blow[TOTAL] - blow[NATURAL]
            defense: i64 = defense_of(s, targets[0]) + hindrance(s, by, targets[0])
            s.heard.append([events.ATTACKED, s.active, by, targets[0], blow[NATURAL], bonus, defense])
        else:
            s.heard.append([events.STRUCK_HELD, s.active, by, targets[0]])
    s.owe(SERVING, s.seat, by, 0, 0, 0)


def hits(s: MashData, target: i64) -> bool:
    """CM-9.3, CM-13.7."""
    blow = s.blow
    natural: i64 = blow[NATURAL]
    if target < GENERATOR_0 and is_immobilized(s, target) and blow[KIND] != OPERATED:
        return blow[KIND] == MELEE or natural != 1
    if natural <= 1:
        return False
    if natural == blow[SIDES]:
        return True
    return blow[TOTAL] >= defense_of(s, target) + hindrance(s, blow[BY], target)
