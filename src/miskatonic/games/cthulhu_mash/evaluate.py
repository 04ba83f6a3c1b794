"""What a bot should like, as named features. The house is the other side of the same position: it wants characters dead
and its monsters at their throats, so greedy play on these features is the house's policy too:

- every monster of the tile is roused and none rests while it can do harm (`readiness`),
- it goes where it can strike: adjacent, or in line of sight for those that shoot or spin webs (`menace`),
- it strikes, charges, bites and webs for the health and freedom of its victim (`health`, `fettered`).
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from miskatonic.core.native import i64
from miskatonic.games.cthulhu_mash.board import DEAD_END, FACE_DOWN, behind_gate
from miskatonic.games.cthulhu_mash.combat import can_be_shot
from miskatonic.games.cthulhu_mash.frames import FACE_UP, GOING_ON, MONSTERS, ON_BOARD, OUT, ROUSED, TURN
from miskatonic.games.cthulhu_mash.kinds import COCK_FIGHTER
from miskatonic.games.cthulhu_mash.moves import COPIES, GENERATOR_0, MONSTER_0, SPAWN_0
from miskatonic.games.cthulhu_mash.powerups import kept_by
from miskatonic.games.cthulhu_mash.sight import UNREACHED
from miskatonic.games.cthulhu_mash.stats import health_base, mentality_base, room_of
from miskatonic.games.cthulhu_mash.tables import CAPTURE, COOPERATIVE, DISPENSER, SHUNNED

if TYPE_CHECKING:
    from miskatonic.games.cthulhu_mash.state import MashState

# The features of one character and their weights.
NAMES = (
    "alive",
    "health",
    "mentality",
    "free",
    "weapons",
    "objects",
    "power_ups",
    "generators_destroyed",
    "way_to_go",
    "threats",
    "work_left",
    "spawn_spaces",
    "rivals",
)
WEIGHTS = (3.0, 2.6, 0.35, 0.6, 0.22, 0.35, 1.2, 1.6, 1.6, -0.25, -0.16, 0.6, -0.8)
MENACE, READINESS = 0.06, 0.02
HIDDEN_TILE = 14.0  # the work that a tile not yet generated means
MONSTER_WORK = 0.45


def features(state: MashState, seat: int) -> dict[str, float]:
    if seat >= state.players:
        return {"menace": menace(state), "readiness": readiness(state), "prey": -prospects(state)}
    return dict(zip(NAMES, _measure(state, seat), strict=True))


def evaluate(state: MashState, seat: i64) -> float:
    """0..1; when the game is over, the seat's result."""
    if state.ended != GOING_ON:
        outcome = state.outcome()
        assert outcome is not None
        if seat < state.players:
            return outcome.values[seat]
        return 1.0 - sum(outcome.values) / len(outcome.values)
    if not state.width:
        return 0.5
    if seat >= state.players:
        return _squash(MENACE * menace(state) + READINESS * readiness(state) - prospects(state))
    return _squash(_sum(state, seat))


def _squash(value: float) -> float:
    return 1.0 / (1.0 + exp(-value / 4.0))


def _sum(state: MashState, seat: i64) -> float:
    total = 0.0
    at = 0
    for value in _measure(state, seat):
        total += value * WEIGHTS[at]
        at += 1
    return total - 4.0


def prospects(state: MashState) -> float:
    """How well the characters stand, the active one above all."""
    total = 0.0
    for seat in range(state.players):
        weight = 1.0 if seat == state.active else 0.5
        total += weight * _sum(state, seat)
    return total


def _measure(state: MashState, seat: i64) -> list[float]:
    c: i64 = state.character[seat]
    here = state.life[c] == ON_BOARD
    tables = state.tables
    health = min(1.3, state.health[c] / health_base(state, c)) if here else 0.0
    mentality = min(1.2, state.mentality[c] / max(1, mentality_base(state, c))) if here else 0.0
    bound = 0.0
    if state.holds[c]:
        bound += 1.0
    if c in state.attached:
        bound += 1.0
    weapons = 0.0
    objects = 0.0
    for item in state.carried[c]:
        objects += 1.0
        if tables.o_melee[item] or tables.o_ranged[item] or item == COCK_FIGHTER:
            weapons += 0.6 + 0.4 * tables.o_damage[item] + 0.3 * tables.o_bonus[item]
        weapons += tables.o_defense[item]
    ups = float(len(state.powerups[c]))
    destroyed = float(kept_by(state, c)) + tables.c_kills[c] * ups
    mates = 1.0 if state.life[c] != OUT else 0.0
    own_space = 0.0
    rivals = 0.0
    if state.mode == COOPERATIVE:
        for other in range(state.players):
            if other != seat and state.life[state.character[other]] == ON_BOARD:
                mates += 0.3
    else:
        for other in range(state.players):
            rival: i64 = state.character[other]
            if state.team[other] != state.team[seat] and state.life[rival] != OUT:
                rivals += 1.0 + state.health[rival] / 10.0
                if state.mode == CAPTURE:
                    rivals += state.health[SPAWN_0 + rival] / 3.0
            elif other == seat:
                own_space = state.health[SPAWN_0 + rival] / 3.0
    return [
        mates,
        health,
        mentality,
        1.0 - bound,
        min(weapons, 4.0),
        min(objects, 8.0),
        ups,
        destroyed,
        way_to_go(state, c) if here else 0.0,
        threats(state, c) if here else 0.0,
        work_left(state) if state.mode == COOPERATIVE else 0.0,
        own_space,
        rivals,
    ]


def work_left(state: MashState) -> float:
    """Generators, monsters, and what hides under face-down tiles."""
    work = 0.0
    tables = state.tables
    for tile in state.slot_tile:
        if tile >= 0 and not (state.generated >> tile) & 1:
            work += HIDDEN_TILE
    for n in range(48):
        piece = GENERATOR_0 + n
        if state.at[piece] >= 0:
            work += 0.6 + 0.4 * state.health[piece] / tables.g_health[n // COPIES]
    for n in range(48):
        piece = MONSTER_0 + n
        if state.at[piece] >= 0:
            work += MONSTER_WORK * (0.5 + 0.5 * state.health[piece] / tables.m_health[n // COPIES])
    return work


def threats(state: MashState, c: i64) -> float:
    """The monsters that will act against the character, less those that are held or far."""
    tile: i64 = state.at[c] // 36
    total = 0.0
    for piece in range(MONSTER_0, GENERATOR_0):
        if state.at[piece] >= 0 and state.at[piece] // 36 == tile:
            total += 0.3 if state.holds[piece] else 1.0
    return total


def way_to_go(state: MashState, c: i64) -> float:
    """0..1: how near the next thing to do is. Generators pull most, then loot, monsters, and the gate that leads on:
    what is done must be worth more than the pull it takes away."""
    cell: i64 = state.at[c]
    tile: i64 = cell // 36
    steps = state.tables.sights[tile].steps[cell % 36]
    near: i64 = UNREACHED
    for piece in range(GENERATOR_0, SPAWN_0):
        at: i64 = state.at[piece]
        if at >= 0 and at // 36 == tile and steps[at % 36] < near:
            near = steps[at % 36]
    best = _pull(1.0, near)
    if room_of(state, c) > 0:
        near = UNREACHED
        floor = state.floor
        at = 0
        while at < len(floor):
            if floor[at] // 36 == tile and floor[at + 2] != FACE_UP and steps[floor[at] % 36] < near:
                near = steps[floor[at] % 36]
            at += 4
        best = max(best, _pull(0.35, near))
    near = UNREACHED
    for piece in range(MONSTER_0, GENERATOR_0):
        at = state.at[piece]
        if at >= 0 and at // 36 == tile and steps[at % 36] < near:
            near = steps[at % 36]
    best = max(best, _pull(0.3, near))
    if best > 0.0:
        return best
    hurt = state.health[c] < health_base(state, c)
    if hurt:
        cure: i64 = healing_space(state, tile)
        if cure >= 0 and steps[cure % 36] < UNREACHED:
            return _pull(0.4, steps[cure % 36])
    badly = 2 * state.health[c] <= health_base(state, c)
    return 0.2 * gate_ahead(state, tile, steps, badly)


def healing_space(state: MashState, tile: i64) -> i64:
    """The space of a tile that heals whoever spends an action there, or -1."""
    tables = state.tables
    c: i64 = tables.start_for[tile]
    if c >= 0:
        heals = tables.c_spawn_health[c] or tables.spawn_restores_both
        return tables.spawn_cell[c] if heals and state.health[SPAWN_0 + c] > 0 else -1
    for cell in range(tile * 36, tile * 36 + 36):
        if tables.space[cell] & DISPENSER:
            return cell
    return -1


def _pull(strength: float, steps: i64) -> float:
    return strength * (1.0 - float(steps) / 14.0) if steps < UNREACHED else 0.0


def gate_ahead(state: MashState, tile: i64, steps: bytes, hurt: bool) -> float:
    """The nearest gate to a tile with work, or for who is badly hurt to one that heals; tiles further off count through
    their gates."""
    tables = state.tables
    best = 0.0
    for edge in range(4):
        gate: i64 = tables.gate_cell[tile * 4 + edge]
        if gate < 0:
            continue
        beyond: i64 = behind_gate(state, gate)
        if beyond == DEAD_END:
            continue
        worth = 1.0
        if beyond != FACE_DOWN:
            worth = 1.0 if has_work(state, beyond // 36) else 0.6 * open_ways(state, beyond // 36, tile)
            if hurt and not has_work(state, beyond // 36) and healing_space(state, beyond // 36) >= 0:
                worth = 1.6
        value = worth * (1.0 - steps[gate % 36] / 14.0)
        if value > best:
            best = value
    return best


def has_work(state: MashState, tile: i64) -> bool:
    if not (state.generated >> tile) & 1:
        return True
    for piece in range(MONSTER_0, SPAWN_0):
        if state.at[piece] >= 0 and state.at[piece] // 36 == tile:
            return True
    return False


def open_ways(state: MashState, tile: i64, back: i64) -> float:
    """Whether a cleared tile leads on to work: at once, further off, or not at all."""
    tables = state.tables
    seen: list[int] = [back, tile]
    layer: list[int] = [tile]
    value = 1.0
    while layer:
        following: list[int] = []
        for here in layer:
            for edge in range(4):
                gate: i64 = tables.gate_cell[here * 4 + edge]
                if gate < 0:
                    continue
                beyond: i64 = behind_gate(state, gate)
                if beyond == FACE_DOWN:
                    return value
                if beyond < 0 or beyond // 36 in seen:
                    continue
                if has_work(state, beyond // 36):
                    return value
                seen.append(beyond // 36)
                following.append(beyond // 36)
        layer = following
        value *= 0.7
    return 0.0


# The house


def menace(state: MashState) -> float:
    """How near the monsters are to where they can strike the active character."""
    c: i64 = state.character[state.active]
    if c < 0 or state.life[c] != ON_BOARD:
        return 0.0
    cell: i64 = state.at[c]
    tile: i64 = cell // 36
    steps = state.tables.sights[tile].steps[cell % 36]
    total = 0.0
    for piece in range(MONSTER_0, GENERATOR_0):
        at: i64 = state.at[piece]
        if at < 0 or at // 36 != tile:
            continue
        if state.attached[piece] >= 0 or can_be_shot(state, piece, c):
            total += 1.2
        else:
            total += 1.0 - min(14, steps[at % 36]) / 14.0
        if state.tables.space[at] & SHUNNED:
            total += 0.05  # over a hazard nobody follows
        if state.holds[piece]:
            total -= 0.6
    return total


def readiness(state: MashState) -> float:
    """Actions that monsters of this step can still take."""
    frames = state.frames
    if not frames or frames[0] != TURN or frames[4] != MONSTERS:
        return 0.0
    from miskatonic.games.cthulhu_mash.monsters import idle

    ready = 2.0 * len(idle(state))
    for at in range(0, len(frames), 6):
        if frames[at] == ROUSED:
            ready += frames[at + 4]
    return ready
