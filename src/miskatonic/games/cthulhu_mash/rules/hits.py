"""An attack that was rolled: its targets one by one, what they answer, and what a hit does (groups 3, 9, 13, 18)."""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import i64
from miskatonic.core.state import PIECE, STEP
from miskatonic.games.cthulhu_mash.geometry import bit
from miskatonic.games.cthulhu_mash.numbers import causes, deaths, events, stats, verbs
from miskatonic.games.cthulhu_mash.numbers.effects import (
    ATTACHES,
    BINDS,
    DAMAGES,
    HOLDS_FAST,
    REACHES,
    STEALS_LIFE,
    SUGGESTS,
    WEBS,
)
from miskatonic.games.cthulhu_mash.numbers.frames import CONTROLLED, HIT
from miskatonic.games.cthulhu_mash.numbers.lives import ON_BOARD
from miskatonic.games.cthulhu_mash.numbers.lying import FACE_UP
from miskatonic.games.cthulhu_mash.numbers.objects import (
    HANDCUFFS,
    LENG_WEB_SHIELD,
    MI_GO_LIVING_ARMOR,
    SACRIFICIAL_KNIFE,
)
from miskatonic.games.cthulhu_mash.numbers.spells import REFLECTION
from miskatonic.games.cthulhu_mash.rules.attacks import (
    BY,
    CREDIT,
    DAMAGE,
    DATA,
    EFFECT,
    HITS,
    KIND,
    MELEE,
    NATURAL,
    OPERATED,
    PARRIES,
    PLACE,
    RANGED,
    WEAPON,
    hits,
)
from miskatonic.games.cthulhu_mash.rules.damage import BY_ATTACK, BY_KNIFE, BY_THEFT, harm
from miskatonic.games.cthulhu_mash.rules.death import drain
from miskatonic.games.cthulhu_mash.rules.destruction import destroy, hit_spawn_space
from miskatonic.games.cthulhu_mash.rules.ending import check_survivors
from miskatonic.games.cthulhu_mash.rules.holds import CUFFS_HOLD, GRASP_HOLD, WEB_HOLD
from miskatonic.games.cthulhu_mash.rules.objects import gain, lay, lose, monster_loses, use_up
from miskatonic.games.cthulhu_mash.rules.spaces import DROP, SKULL, WATER
from miskatonic.games.cthulhu_mash.rules.spells import may_cast_now, pay_for
from miskatonic.games.cthulhu_mash.rules.state import MashData
from miskatonic.games.cthulhu_mash.rules.statistics import flies, is_immobilized, items_of, kind_of, safe_in_water
from miskatonic.games.cthulhu_mash.rules.tables import ARMOR, SHIELD, SWASHBUCKLER, TENTACLE
from miskatonic.games.cthulhu_mash.rules.under_way import end_move
from miskatonic.games.cthulhu_mash.things import GENERATOR_0, MONSTER_0, SLOTS, SPAWN_0, STATS

PARRY: Final = 0
REFLECT: Final = 1
ARMORED: Final = 2
TAKE: Final = 3


def serve(s: MashData) -> bool:
    """The next target of the attack, or its end. Nothing is decided here."""
    if not s.targets:
        finish(s)
        return False
    target: i64 = s.targets.pop(0)
    if target < 0:
        if s.heard is not None:
            s.heard.append([events.MISSED, s.active, ~target])
        return False
    if target < SPAWN_0 and s.at[target] < 0:
        return False
    if s.heard is not None:
        s.heard.append([events.WAS_HIT, s.active, target])
    if target < MONSTER_0:
        s.owe(HIT, s.owner[target], target, 0, 0, 0)
    else:
        if s.burden and s.blow[DAMAGE] > 0 and s.blow[KIND] != OPERATED and target < GENERATOR_0:
            if MI_GO_LIVING_ARMOR in items_of(s, target) and s.roll(6) == 6:
                return False
        s.blow[HITS] += 1
        apply_hit(s, target, s.blow[BY], s.blow[CREDIT])
    return False


def finish(s: MashData) -> None:
    """CM-20.34: what is spent on a hit is spent now; what missed lies where it was thrown."""
    s.settle()
    blow = s.blow
    weapon: i64 = blow[WEAPON]
    by: i64 = blow[BY]
    if weapon >= 0 and s.tables.o_spent_on_hit[weapon] and weapon in items_of(s, by):
        if blow[HITS] > 0:
            use_up(s, by, weapon)
        elif weapon != HANDCUFFS:
            lay(s, blow[PLACE], weapon, FACE_UP)
            if by < MONSTER_0:
                lose(s, by, weapon)
            else:
                monster_loses(s, by, weapon)
    s.blow = []
    check_survivors(s)
    if blow[EFFECT] == SUGGESTS and blow[HITS] > 0:
        s.owe(CONTROLLED, s.owner[by], blow[DATA], by, 0, 0)


def run_hit(s: MashData) -> bool:
    """Parry, Reflection, Living Armor, then the effect. True when Reflection is to be decided."""
    frames = s.frames
    c: i64 = frames[PIECE]
    blow = s.blow
    if s.life[c] != ON_BOARD:
        s.settle()
        return False
    if frames[STEP] == PARRY:
        frames[STEP] = REFLECT
        if may_parry(s, c):  # CM-3.5, CM-A41: at least the number the attacker rolled
            face: i64 = s.roll(10) + s.bonus[c * STATS + stats.PARRY_ROLL]
            if face >= blow[NATURAL]:
                if s.heard is not None:
                    s.heard.append([events.PARRIED, s.owner[c], c])
                s.settle()
                return False
    if frames[STEP] == REFLECT:
        if may_reflect(s, c):
            return True
        frames[STEP] = ARMORED
    if frames[STEP] == ARMORED:
        frames[STEP] = TAKE
        if blow[DAMAGE] > 0 and blow[KIND] != OPERATED and s.worn[c * SLOTS + ARMOR] == MI_GO_LIVING_ARMOR:
            if s.roll(6) == 6:  # CM-22.10, CM-22.14
                if s.heard is not None:
                    s.heard.append([events.ABSORBED, s.owner[c], c, blow[DAMAGE]])
                s.settle()
                return False
    s.settle()
    blow[HITS] += 1
    apply_hit(s, c, blow[BY], blow[CREDIT])
    return False


def may_parry(s: MashData, c: i64) -> bool:
    """CM-3.15: every attack rolled as melee against her, and the tentacle (CM-18.18)."""
    blow = s.blow
    if s.tables.c_abilities[c] & SWASHBUCKLER == 0 or is_immobilized(s, c) or blow[PARRIES] == 0 or blow[BY] == c:
        return False
    if blow[KIND] == MELEE:
        return blow[NATURAL] > 0
    by: i64 = blow[BY]
    return MONSTER_0 <= by < GENERATOR_0 and s.tables.m_abilities[kind_of(by)] & TENTACLE != 0


def may_reflect(s: MashData, c: i64) -> bool:
    """CM-25.12: one ranged attack; the spell is cast at any time but while immobilized (CM-A25)."""
    return s.blow[KIND] == RANGED and s.blow[BY] != c and may_cast_now(s, c, REFLECTION)


def hit_moves(s: MashData) -> list[int]:
    return [s.tables.first_of[verbs.CAST] + REFLECTION, s.tables.first_of[verbs.PASS]]


def reflect(s: MashData) -> None:
    """CM-25.21: the whole effect falls on the attacker if the same roll reaches the attacker's defense."""
    c: i64 = s.frames[PIECE]
    s.settle()
    pay_for(s, c, REFLECTION)
    by: i64 = s.blow[BY]
    if s.heard is not None:
        s.heard.append([events.REFLECTED, s.owner[c], c, by])
    if s.at[by] >= 0 and hits(s, by):
        apply_hit(s, by, c, s.owner[c] + 1)


def not_reflected(s: MashData) -> None:
    s.frames[STEP] = ARMORED


def apply_hit(s: MashData, target: i64, by: i64, credit: i64) -> None:
    blow = s.blow
    effect: i64 = blow[EFFECT]
    if effect == DAMAGES:
        if target >= SPAWN_0:
            hit_spawn_space(s, target, blow[DAMAGE], credit)
            return
        knife = by < MONSTER_0 and blow[WEAPON] == SACRIFICIAL_KNIFE
        harm(s, target, blow[DAMAGE], credit, BY_ATTACK | BY_KNIFE if knife else BY_ATTACK)
        if knife and MONSTER_0 <= target < GENERATOR_0 and s.at[target] < 0:
            drain(s, by)
    elif effect == HOLDS_FAST:
        hold_fast(s, target, blow[DATA], credit)
    elif effect == WEBS:
        web(s, target, credit)
    elif effect == ATTACHES:
        attach(s, by, target)
    elif effect == BINDS:
        s.own()
        s.bound[target] = by
        s.spellbound |= bit(target - MONSTER_0)
    elif effect == SUGGESTS:
        blow[DATA] = target  # the control comes when the attack is over
    elif effect == REACHES:
        snatch(s, by, target, blow[DATA])
    elif effect == STEALS_LIFE:
        harm(s, target, 1, credit, BY_ATTACK | BY_THEFT)


def hold_fast(s: MashData, piece: i64, what: i64, credit: i64) -> None:
    """CM-13.1; a piece in flight comes down (CM-13.16)."""
    if piece >= GENERATOR_0:
        return  # CM-13.15
    s.own()
    if piece < MONSTER_0:
        if what == GRASP_HOLD and s.holds[piece] & GRASP_HOLD == 0:
            s.grasped_by[piece] = credit
        end_move(s, piece)
    s.holds[piece] |= what
    if s.heard is not None:
        place: i64 = 0
        while what >> (place + 1):
            place += 1
        s.heard.append([events.IMMOBILIZED, s.active, piece, place])
    if what != CUFFS_HOLD and flies(s, piece) and ((piece >= MONSTER_0 and s.attached[piece] < 0) or piece < MONSTER_0):
        suffer_space(s, piece, credit)


def suffer_space(s: MashData, piece: i64, credit: i64) -> None:
    """CM-13.16, CM-15.7: a flyer on the ground suffers the space as if it had walked there; icons do not catch."""
    flags: i64 = s.tables.space[s.at[piece]]
    if flags & (SKULL | DROP) == 0 or (flags & WATER and safe_in_water(s, piece)):
        return
    if flags & SKULL:
        destroy(s, piece, deaths.PIT, credit)
    else:
        harm(s, piece, 1, credit, cause=causes.WATER if flags & WATER else causes.FIRE)


def web(s: MashData, piece: i64, credit: i64) -> None:
    """CM-18.5, CM-18.6, CM-18.22."""
    if piece < MONSTER_0:
        if s.worn[piece * SLOTS + SHIELD] == LENG_WEB_SHIELD or (s.webbed >> piece) & 1:
            return
        s.webbed |= bit(piece)
    elif s.burden and LENG_WEB_SHIELD in items_of(s, piece):
        return
    hold_fast(s, piece, WEB_HOLD, credit)


def attach(s: MashData, vampire: i64, target: i64) -> None:
    """CM-18.13, CM-18.16: it shares the space from now on; only to a character can it cling."""
    if target >= MONSTER_0 or vampire < MONSTER_0:
        return
    s.share(vampire, s.at[target])
    s.own()
    s.attached[vampire] = target
    s.clinging |= bit(vampire - MONSTER_0)
    if s.heard is not None:
        s.heard.append([events.VAMPIRE_ATTACHED, s.active, vampire, target])


def snatch(s: MashData, c: i64, target: i64, item: i64) -> None:
    """The stolen object goes to the caster. A thief that the spell was turned back on has the first object taken."""
    if c >= MONSTER_0 or item not in items_of(s, target):
        return
    if target >= MONSTER_0:
        monster_loses(s, target, item)
    else:
        lose(s, target, item)
    gain(s, c, item)
    if s.heard is not None:
        s.heard.append([events.PICKED_UP, s.owner[c], c, item])
