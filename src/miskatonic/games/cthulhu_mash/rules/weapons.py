"""What a character attacks one piece with (groups 9 and 20)."""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.state import EXTRA, PIECE
from miskatonic.games.cthulhu_mash.geometry import WAYS
from miskatonic.games.cthulhu_mash.maps import OPEN
from miskatonic.games.cthulhu_mash.numbers import verbs
from miskatonic.games.cthulhu_mash.numbers.effects import HOLDS_FAST
from miskatonic.games.cthulhu_mash.numbers.frames import AFTER
from miskatonic.games.cthulhu_mash.numbers.objects import BOLOS, COCK_FIGHTER, MI_GO_ELECTRIC_GUN
from miskatonic.games.cthulhu_mash.rules.actions import begin_action, spend
from miskatonic.games.cthulhu_mash.rules.attacks import (
    DAMAGE,
    DATA,
    EFFECT,
    MELEE,
    PARRIES,
    RANGED,
    WEAPON,
    attack_with,
    damage_bonus,
    die_of,
    instead_of_damage,
    roll_bonus,
    strike,
)
from miskatonic.games.cthulhu_mash.rules.holds import BOLOS_HOLD, CUFFS_HOLD, SYRINGE_HOLD
from miskatonic.games.cthulhu_mash.rules.objects import use_up
from miskatonic.games.cthulhu_mash.rules.state import COCK_FOUGHT, HAS_FOUGHT, MashData
from miskatonic.games.cthulhu_mash.rules.statistics import is_clung_to
from miskatonic.games.cthulhu_mash.rules.tables import SYRINGE
from miskatonic.games.cthulhu_mash.rules.targets import (
    cell_of,
    in_range,
    pieces_in,
    pieces_near,
    pieces_touched,
    touches,
    why_not_reached,
    why_not_target,
)
from miskatonic.games.cthulhu_mash.rules.wording import NO_MENTALITY, at_the_start, not_carried
from miskatonic.games.cthulhu_mash.things import GENERATOR_0, MONSTER_0, PIECES, SPAWN_0

RAZOR_DIE: Final = 8
RAZOR_DAMAGE: Final = 2
COCK_FIGHTER_DIE: Final = 6


def may_wield(s: MashData, c: i64, item: i64) -> bool:
    """CM-30.18: with held weapons only the one in hand."""
    if c >= MONSTER_0:
        return True
    return not s.tables.held_weapon or s.held_weapon[c] == item or item == COCK_FIGHTER


def why_not_wield(s: MashData, c: i64, item: i64, rule: str) -> Refusal | None:
    """Why an object is not at hand."""
    if item not in s.carried[c]:
        return not_carried(s, item, rule)
    if s.tables.arms_of[item] >= 0 and not may_wield(s, c, item):
        return Refusal("That weapon is not in your hand", "CM-30.18")
    return None


def add_attacks(s: MashData, moves: list[int], c: i64, touched: list[int], far: bool) -> None:
    """Every attack of one piece with one weapon; `far` says whether anything reaches beyond melee."""
    tables = s.tables
    first: i64 = tables.first_of[verbs.ATTACK]
    near = pieces_near(s, c) if far else touched
    if not near:
        return
    clung = is_clung_to(s, c) and not tables.attached_any
    weapons: list[int] = [0]
    if s.carried[c]:
        for item in sorted(set(s.carried[c])):
            if tables.object_weapon[item] >= 0 and item != COCK_FIGHTER and may_wield(s, c, item):
                weapons.append(tables.object_weapon[item])
    for target in near:
        if clung and s.attached[target] != c:
            continue
        touching = not far or target in touched
        ranged = not touching and in_range(s, c, cell_of(s, target))
        if not touching and not ranged:
            continue
        for weapon in weapons:
            item = tables.weapon_object[weapon]
            if item < 0:
                if touching:
                    moves.append(first + weapon * PIECES + target)
            elif (touching and tables.o_melee[item]) or (ranged and tables.o_ranged[item]):
                if target >= SPAWN_0 and item == MI_GO_ELECTRIC_GUN:
                    continue  # CM-A47: area weapons ignore spawn spaces
                if target < GENERATOR_0 or tables.o_immobilize[item] == 0:
                    moves.append(first + weapon * PIECES + target)
        if touching and target < GENERATOR_0 and not clung and may_inject(s, c):
            moves.append(first + tables.syringe_weapon * PIECES + target)
        if (s.razor >> c) & 1:
            moves.append(first + tables.razor_weapon * PIECES + target)


def why_not_attack(s: MashData, c: i64, index: i64) -> Refusal | None:
    tables = s.tables
    weapon: i64 = index // PIECES
    target: i64 = index % PIECES
    item: i64 = tables.weapon_object[weapon]
    if item >= 0 and item not in s.carried[c]:
        return Refusal(f"You do not carry {tables.names.weapons.said[weapon]}", "CM-9.6")
    if item >= 0 and not may_wield(s, c, item):
        return Refusal("That weapon is not in your hand", "CM-30.18")
    if weapon == tables.syringe_weapon and not tables.c_abilities[c] & SYRINGE:
        return Refusal("Only the Psychotherapist has the syringe", "CM-3.11")
    if weapon == tables.syringe_weapon and not may_inject(s, c):
        return NO_MENTALITY
    if weapon == tables.razor_weapon and not (s.razor >> c) & 1:
        return Refusal("No Spectral Razor is at hand: cast the spell first", "CM-25.14")
    refusal = why_not_target(s, c, target)
    if refusal is not None:
        return refusal
    if is_clung_to(s, c) and not tables.attached_any and (s.attached[target] != c or weapon == tables.syringe_weapon):
        return Refusal("A vampire clings to you: attack that one", "CM-18.20")
    if target >= GENERATOR_0 and (weapon == tables.syringe_weapon or (item >= 0 and tables.o_immobilize[item])):
        return Refusal("What cannot move cannot be immobilized", "CM-13.15")
    both = weapon == tables.razor_weapon
    melee = both or item < 0 or tables.o_melee[item]
    refusal = why_not_reached(s, c, target, melee, ranged=both or (item >= 0 and tables.o_ranged[item]))
    if refusal is not None or both:
        return refusal
    if target >= SPAWN_0 and item == MI_GO_ELECTRIC_GUN:
        return Refusal("A weapon that strikes an area does nothing to a spawn space", "CM-A47")
    touching = touches(s, c, target, cell_of(s, target))
    if touching and item >= 0 and not tables.o_melee[item]:
        return Refusal("A ranged weapon does not reach the adjacent spaces", "CM-9.5")
    if not touching and (item < 0 or not tables.o_ranged[item]):
        return Refusal(f"{at_the_start(s, target)} is not adjacent", "CM-9.4")
    return None


def why_not_cock_fight(s: MashData, c: i64, target: i64) -> Refusal | None:
    """CM-20.8: free, once in one's own turn."""
    if COCK_FIGHTER in s.carried[c]:
        if s.once & COCK_FOUGHT:
            return Refusal("The Cock Fighter attacks once in its owner's turn", "CM-20.8")
        if target in pieces_touched(s, c):
            return None
    return Refusal("The Cock Fighter needs its owner and an adjacent target", "CM-20.8")


def may_inject(s: MashData, c: i64) -> bool:
    """CM-3.11, CM-A31."""
    return s.tables.c_abilities[c] & SYRINGE != 0 and s.mentality[c] >= s.tables.syringe_cost


def add_cock_fights(s: MashData, moves: list[int], c: i64) -> None:
    """CM-20.8, CM-20.33: once in one's own turn, free, even while immobilized."""
    if COCK_FIGHTER not in s.carried[c] or s.once & COCK_FOUGHT:
        return
    first: i64 = s.tables.first_of[verbs.ATTACK] + s.tables.object_weapon[COCK_FIGHTER] * PIECES
    for target in pieces_touched(s, c):
        moves.append(first + target)


def attack(s: MashData, index: i64) -> None:
    tables = s.tables
    c: i64 = s.frames[PIECE]
    weapon: i64 = index // PIECES
    target: i64 = index % PIECES
    item: i64 = tables.weapon_object[weapon]
    if item == COCK_FIGHTER:
        send_cock_fighter(s, c, target, tables.first_of[verbs.ATTACK] + index)
        return
    touching = touches(s, c, target, cell_of(s, target))
    spend(s, c, tables.first_of[verbs.ATTACK] + index)
    kind: i64 = MELEE if touching else RANGED
    if weapon == tables.syringe_weapon:
        s.own()
        s.mentality[c] -= tables.syringe_cost
        blow = attack_with(c, MELEE, tables.c_melee[c], roll_bonus(s, c, MELEE))
        instead_of_damage(blow, HOLDS_FAST, SYRINGE_HOLD)
        strike(s, blow, [target])
    elif weapon == tables.razor_weapon:  # CM-25.14, CM-A39
        blow = attack_with(c, kind, RAZOR_DIE, roll_bonus(s, c, kind) + (1 if touching else 0))
        blow[DAMAGE] = RAZOR_DAMAGE + damage_bonus(s, c, kind)
        strike(s, blow, [target])
    elif item < 0:
        blow = attack_with(c, kind, die_of(s, c, kind), roll_bonus(s, c, kind))
        blow[DAMAGE] += damage_bonus(s, c, kind)
        strike(s, blow, [target])
    else:
        attack_with_object(s, c, item, kind, target)


def attack_with_object(s: MashData, c: i64, item: i64, kind: i64, target: i64) -> None:
    """CM-20: a weapon that is carried."""
    tables = s.tables
    blow = attack_with(c, kind, die_of(s, c, kind), roll_bonus(s, c, kind) + tables.o_bonus[item])
    blow[WEAPON] = item
    blow[DAMAGE] = tables.o_damage[item]
    targets: list[int] = [target]
    if tables.o_immobilize[item]:
        blow[EFFECT] = HOLDS_FAST
        blow[DATA] = BOLOS_HOLD if item == BOLOS else CUFFS_HOLD
    elif item == MI_GO_ELECTRIC_GUN:
        targets = chain(s, target)
        blow[PARRIES] = 0
    if tables.o_one_use[item] and not tables.o_spent_on_hit[item]:
        use_up(s, c, item)
    if blow[DAMAGE] > 0:
        blow[DAMAGE] += damage_bonus(s, c, kind)
    strike(s, blow, targets)


def send_cock_fighter(s: MashData, c: i64, target: i64, move: i64) -> None:
    """CM-20.8: once a turn, and it costs no action."""
    begin_action(s, c, move)
    if c < MONSTER_0:
        s.once |= COCK_FOUGHT
    else:
        s.frames[EXTRA] |= HAS_FOUGHT
    s.owe(AFTER, s.seat, c, 0, 0, 0)
    strike(s, attack_with(c, MELEE, COCK_FIGHTER_DIE, 0), [target])


def chain(s: MashData, target: i64) -> list[int]:
    """CM-20.14, CM-A29: all that are linked to the target by adjacency, the user included."""
    tables = s.tables
    cells: list[int] = [s.at[target]]
    at: i64 = 0
    while at < len(cells):
        cell: i64 = cells[at]
        for way in range(WAYS):
            other: i64 = tables.near[cell * WAYS + way]
            if other >= 0 and tables.line[cell * WAYS + way] == OPEN and s.who[other] and other not in cells:
                cells.append(other)
        at += 1
    found = pieces_in(s, cells)
    found.remove(target)
    return [target, *found]
