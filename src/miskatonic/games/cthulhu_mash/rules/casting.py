"""The spells that are cast for an action (group 25)."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.games.cthulhu_mash.geometry import EIGHT_WAYS, SPACES, WAYS, bit
from miskatonic.games.cthulhu_mash.maps import OPEN
from miskatonic.games.cthulhu_mash.numbers import stats, verbs
from miskatonic.games.cthulhu_mash.numbers.arrivals import IN_FLIGHT, WALKING
from miskatonic.games.cthulhu_mash.numbers.effects import BINDS, DAMAGES, HOLDS_FAST, REACHES, STEALS_LIFE, SUGGESTS
from miskatonic.games.cthulhu_mash.numbers.frames import CHOOSING_GATE
from miskatonic.games.cthulhu_mash.numbers.lying import FACE_UP
from miskatonic.games.cthulhu_mash.numbers.spells import (
    BIND_ENEMY,
    CREATE_GATE,
    FLESH_WARD,
    FLY,
    FREEZING_WRACK,
    GRASP_OF_CTHULHU,
    HEAL,
    HEAL_MIND,
    MENTAL_SUGGESTION,
    PARTING_SANDS,
    REACH,
    REFLECTION,
    SOUND_WAVE_OF_OBLIVION,
    SPECTRAL_RAZOR,
    STEAL_LIFE,
    TEMPORAL_DUST,
)
from miskatonic.games.cthulhu_mash.rules.arrival import arrive, carry
from miskatonic.games.cthulhu_mash.rules.attacks import (
    DAMAGE,
    MELEE,
    PARRIES,
    RANGED,
    attack_with,
    instead_of_damage,
    roll_bonus,
    strike,
)
from miskatonic.games.cthulhu_mash.rules.green_objects import heal, replenish
from miskatonic.games.cthulhu_mash.rules.holds import GRASP_HOLD, WRACK_HOLD
from miskatonic.games.cthulhu_mash.rules.objects import UNSEEN, lying_open, take_up, tissue_size, top_unseen
from miskatonic.games.cthulhu_mash.rules.picking_up import take
from miskatonic.games.cthulhu_mash.rules.spaces import CLOSED
from miskatonic.games.cthulhu_mash.rules.spells import begin_cast, why_not_spell
from miskatonic.games.cthulhu_mash.rules.state import (
    BY_HEART,
    FACE,
    IN_STACK,
    LAID,
    LIES,
    RAZOR_CAST,
    WARD_CAST,
    MashData,
)
from miskatonic.games.cthulhu_mash.rules.statistics import (
    flies,
    is_immobilized,
    items_of,
    knows,
    mentality_base,
    room_of,
)
from miskatonic.games.cthulhu_mash.rules.targets import (
    adjacent,
    cell_of,
    in_range,
    in_sight,
    pieces_in,
    pieces_near,
    touches,
    why_not_reached,
    why_not_target,
)
from miskatonic.games.cthulhu_mash.rules.temporal_dust import may_dust
from miskatonic.games.cthulhu_mash.things import CHARACTERS, GENERATOR_0, MONSTER_0, PIECES, SPAWN_0, SPELLS, STATS


def add_casts(s: MashData, moves: list[int], c: i64) -> None:
    tables = s.tables
    memorized: i64 = s.memorized[c]
    if memorized == 0 and BY_HEART - c not in s.spell_place and s.tomes_read == 0:
        return
    for spell in range(SPELLS):
        if s.spell_place[spell] == IN_STACK and memorized == 0:
            continue
        if s.mentality[c] < tables.s_cost[spell] or not knows(s, c, spell):
            continue
        if spell in (REFLECTION, TEMPORAL_DUST):
            continue  # not in exchange for an action
        if tables.aimed_of[spell] >= 0:
            add_aims(s, moves, c, spell)
        elif spell == REACH:
            add_reaches(s, moves, c)
        elif spell == PARTING_SANDS:
            for way in range(WAYS):
                if parting(s, c, way) >= 0:
                    moves.append(tables.first_of[verbs.PART] + way)
        elif spell == SOUND_WAVE_OF_OBLIVION:
            for way in range(EIGHT_WAYS):
                if first_of_wave(s, c, way) >= 0:
                    moves.append(tables.first_of[verbs.WAVE] + way)
        elif not works_already(s, c, spell):
            moves.append(tables.first_of[verbs.CAST] + spell)


def works_already(s: MashData, c: i64, spell: i64) -> bool:
    """CM-25.3, CM-25.4, CM-25.14: cast in this turn, or still working."""
    if spell == FLESH_WARD:
        return s.once & WARD_CAST != 0 or (s.ward >> c) & 1 == 1
    if spell == SPECTRAL_RAZOR:
        return s.once & RAZOR_CAST != 0
    return spell == FLY and (s.flying >> c) & 1 == 1


def why_not_cast(s: MashData, c: i64, spell: i64) -> Refusal | None:
    refusal = why_not_spell(s, c, spell)
    if refusal is not None:
        return refusal
    if s.tables.aimed_of[spell] >= 0 or spell in (REACH, SOUND_WAVE_OF_OBLIVION, PARTING_SANDS):
        return Refusal("The spell needs a target or a direction", "CM-24.4")
    if works_already(s, c, spell):
        return Refusal("The spell is already working, or was cast this turn", "CM-24.3")
    return None


def why_not_at_any_time(s: MashData, c: i64, spell: i64) -> Refusal | None:
    """Reflection and Temporal Dust are cast where they are offered, for no action; in one's turn only the latter."""
    if spell == TEMPORAL_DUST and s.action_by == c and may_dust(s, c):
        return None
    refusal = why_not_spell(s, c, spell)
    if refusal is not None:
        return refusal
    if is_immobilized(s, c):
        return Refusal("No spell can be cast while immobilized", "CM-24.2")
    if spell == REFLECTION:
        return Refusal("There is no ranged attack to turn back", "CM-25.12")
    if s.redone:
        return Refusal("An action can be redone only once", "CM-25.16")
    return Refusal("There is no action of yours, or aimed at you, to undo", "CM-25.16")


def why_not_aim(s: MashData, c: i64, index: i64) -> Refusal | None:
    spell: i64 = s.tables.aimed_spell[index // PIECES]
    target: i64 = index % PIECES
    refusal = why_not_spell(s, c, spell)
    if refusal is None and not (target == c and spell in (HEAL, HEAL_MIND)):
        refusal = why_not_target(s, c, target)
        if refusal is None:
            refusal = why_not_reached(s, c, target, melee=True, ranged=True)
        if refusal is None and spell in (HEAL, HEAL_MIND) and not touches(s, c, target, cell_of(s, target)):
            refusal = Refusal("The spell works on the caster or an adjacent piece", "CM-25.24")
        if refusal is None and not works_on(s, spell, target):
            refusal = Refusal("The spell does nothing to that kind of piece", "CM-25.25")
    return refusal


def works_on(s: MashData, spell: i64, target: i64) -> bool:
    """CM-25.24, CM-25.25: the kinds of pieces that a spell does something to."""
    if target >= SPAWN_0:
        return False
    if spell == HEAL:
        return True
    if spell == HEAL_MIND:
        return target < MONSTER_0
    if s.tables.s_monsters_only[spell] and target < MONSTER_0:
        return False
    return target < GENERATOR_0 or spell == STEAL_LIFE


def why_not_reach_for(s: MashData, c: i64, index: i64, verb: i64) -> Refusal | None:
    """CM-25.20: what the spell reaches is what is listed."""
    refusal = why_not_spell(s, c, REACH)
    if refusal is not None:
        return refusal
    listed: list[int] = []
    add_reaches(s, listed, c)
    if s.tables.first_of[verb] + index in listed:
        return None
    return Refusal("No such object is in line of sight, or there is no room for it", "CM-25.20")


def why_not_steal(s: MashData, c: i64, index: i64) -> Refusal | None:
    return why_not_reach_for(s, c, index, verbs.STEAL)


def why_not_fetch(s: MashData, c: i64, index: i64) -> Refusal | None:
    return why_not_reach_for(s, c, index, verbs.FETCH)


def why_not_part(s: MashData, c: i64, way: i64) -> Refusal | None:
    refusal = why_not_spell(s, c, PARTING_SANDS)
    if refusal is None and parting(s, c, way) < 0:
        return Refusal("No blue line inside the tile is there, or no free space behind it", "CM-25.19")
    return refusal


def why_not_wave(s: MashData, c: i64, way: i64) -> Refusal | None:
    refusal = why_not_spell(s, c, SOUND_WAVE_OF_OBLIVION)
    if refusal is None and first_of_wave(s, c, way) < 0:
        return Refusal("The tile ends there", "CM-25.22")
    return refusal


def first_of_wave(s: MashData, c: i64, way: i64) -> i64:
    """The space that a wave enters first, or -1."""
    cell: i64 = s.at[c]
    return s.tables.near8[cell * EIGHT_WAYS + ((way - 2 * s.rot[cell // SPACES]) & 7)]


def add_aims(s: MashData, moves: list[int], c: i64, spell: i64) -> None:
    """CM-24.4, CM-25.24, CM-25.25: whom a spell can be aimed at."""
    tables = s.tables
    first: i64 = tables.first_of[verbs.AIM] + tables.aimed_of[spell] * PIECES
    if spell in (HEAL, HEAL_MIND):
        moves.append(first + c)
        for target in pieces_near(s, c):
            if works_on(s, spell, target) and touches(s, c, target, s.at[target]):
                moves.append(first + target)
        return
    for target in pieces_near(s, c):
        if not works_on(s, spell, target):
            continue
        if touches(s, c, target, s.at[target]) or in_range(s, c, s.at[target]):
            moves.append(first + target)


def add_reaches(s: MashData, moves: list[int], c: i64) -> None:
    """CM-25.11, CM-25.20: an object of a character in line of sight, or one that lies there."""
    tables = s.tables
    here: i64 = s.at[c]
    room: i64 = room_of(s, c)
    for other in range(GENERATOR_0 if s.burden else CHARACTERS):
        if other != c and s.at[other] >= 0 and s.at[other] // SPACES == here // SPACES:
            if adjacent(s, c, s.at[other]) or in_range(s, c, s.at[other]):
                for item in sorted(set(items_of(s, other))):
                    if room > 0 or tables.o_weightless[item]:
                        moves.append(tables.first_of[verbs.STEAL] + item * GENERATOR_0 + other)
    floor = s.floor
    first: i64 = tables.first_of[verbs.FETCH]
    at: i64 = 0
    while at < len(floor):
        cell: i64 = floor[at]
        face: i64 = floor[at + FACE]
        if cell // SPACES == here // SPACES and in_sight(s, here, cell, flies(s, c)):
            if floor[at + LIES] != FACE_UP:
                face = UNSEEN
            elif tissue_size(face):
                at += LAID
                continue
            if room > 0 or (face < UNSEEN and tables.o_weightless[face]):
                move = first + face * SPACES + cell % SPACES
                if move not in moves:
                    moves.append(move)
        at += LAID


def parting(s: MashData, c: i64, way: i64) -> i64:
    """CM-25.19: where the caster comes out, or -1."""
    tables = s.tables
    cell: i64 = s.at[c]
    printed: i64 = (way - s.rot[cell // SPACES]) & 3
    other: i64 = tables.near[cell * WAYS + printed]
    if other < 0 or tables.line[cell * WAYS + printed] == OPEN:
        return -1
    while other >= 0 and tables.space[other] & CLOSED:
        other = tables.near[other * WAYS + printed]
    if other < 0 or s.who[other]:
        return -1
    return other


def cast(s: MashData, spell: i64) -> None:
    """Spells that name no target. Reflection and Temporal Dust are cast where they are offered."""
    c: i64 = begin_cast(s, spell, s.tables.first_of[verbs.CAST] + spell)
    if spell == FLESH_WARD:
        s.once |= WARD_CAST
        s.ward |= bit(c)
    elif spell == FLY:
        s.flying |= bit(c)
    elif spell == SPECTRAL_RAZOR:
        s.once |= RAZOR_CAST
        s.razor |= bit(c)
    elif spell == CREATE_GATE:
        s.owe(CHOOSING_GATE, s.seat, c, 0, 0, 0)


def aim(s: MashData, index: i64) -> None:
    tables = s.tables
    spell: i64 = tables.aimed_spell[index // PIECES]
    target: i64 = index % PIECES
    c: i64 = begin_cast(s, spell, tables.first_of[verbs.AIM] + index)
    if spell == HEAL:
        heal(s, target, 1)
        return
    if spell == HEAL_MIND:
        replenish(s, target, mentality_base(s, target))
        return
    effect: i64 = DAMAGES
    data: i64 = 0
    if spell == BIND_ENEMY:
        effect = BINDS
    elif spell == FREEZING_WRACK:
        effect = HOLDS_FAST
        data = WRACK_HOLD
    elif spell == GRASP_OF_CTHULHU:
        effect = HOLDS_FAST
        data = GRASP_HOLD
    elif spell == MENTAL_SUGGESTION:
        effect = SUGGESTS
    elif spell == STEAL_LIFE:
        effect = STEALS_LIFE
    attack_by_spell(s, c, spell, target, effect, data)


def attack_by_spell(s: MashData, c: i64, spell: i64, target: i64, effect: i64, data: i64) -> None:
    """CM-24.4: the melee die at an adjacent target, else the ranged one, unless the spell names a die."""
    tables = s.tables
    touching = touches(s, c, target, s.at[target])
    kind: i64 = MELEE if touching else RANGED
    die: i64 = tables.s_die[spell]
    if die == 0:
        die = tables.c_melee[c] if touching else tables.c_ranged[c]
    bonus: i64 = roll_bonus(s, c, kind) + s.bonus[c * STATS + stats.SPELL_ROLL]
    blow = attack_with(c, kind, die, bonus)
    instead_of_damage(blow, effect, data)
    if effect == STEALS_LIFE:
        blow[DAMAGE] = 1
    strike(s, blow, [target])


def steal(s: MashData, index: i64) -> None:
    c: i64 = begin_cast(s, REACH, s.tables.first_of[verbs.STEAL] + index)
    attack_by_spell(s, c, REACH, index % GENERATOR_0, REACHES, index // GENERATOR_0)


def fetch(s: MashData, index: i64) -> None:
    """CM-25.20: without a roll and without movement points; traps act (CM-23.11)."""
    c: i64 = begin_cast(s, REACH, s.tables.first_of[verbs.FETCH] + index)
    cell: i64 = (s.at[c] // SPACES) * SPACES + index % SPACES
    face: i64 = index // SPACES
    at: i64 = top_unseen(s, cell) if face == UNSEEN else lying_open(s, cell, face)
    take(s, c, take_up(s, at), cell)


def part(s: MashData, way: i64) -> None:
    c: i64 = begin_cast(s, PARTING_SANDS, s.tables.first_of[verbs.PART] + way)
    cell: i64 = parting(s, c, way)
    carry(s, c, cell)
    arrive(s, c, cell, IN_FLIGHT if flies(s, c) else WALKING)


def wave(s: MashData, way: i64) -> None:
    """CM-25.13, CM-25.22: every piece on the line, one d6 for all."""
    c: i64 = begin_cast(s, SOUND_WAVE_OF_OBLIVION, s.tables.first_of[verbs.WAVE] + way)
    targets = pieces_in(s, wave_cells(s, c, way))
    bonus: i64 = s.bonus[c * STATS + stats.SPELL_ROLL]
    blow = attack_with(c, RANGED, s.tables.s_die[SOUND_WAVE_OF_OBLIVION], bonus)
    blow[PARRIES] = 0
    strike(s, blow, targets)


def wave_cells(s: MashData, c: i64, way: i64) -> list[int]:
    """From the neighbouring space to the edge, until a solid line or obstacle; diagonals by CM-10.5 without pieces."""
    tables = s.tables
    cell: i64 = s.at[c]
    tile: i64 = cell // SPACES
    printed: i64 = (way - 2 * s.rot[tile]) & 7
    sight = tables.sights[tile]
    found: list[int] = []
    while True:
        other: i64 = tables.near8[cell * EIGHT_WAYS + printed]
        if other < 0 or not (sight.clear[cell % SPACES] >> (other % SPACES)) & 1:
            return found
        found.append(other)
        cell = other
