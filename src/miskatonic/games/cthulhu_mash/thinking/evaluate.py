"""What a bot should like, as named features.

A character likes to be alive and healthy after the next step 3, well armed, near its next task, and the work done. The
house is the other side of the same position: it wants characters dead and its monsters at their throats, so greedy play
on its features is the policy of the monsters ("How the house plays" in rules.md):

- every monster of the tile is roused and none rests while it can do harm (`readiness`),
- it goes where it can strike: adjacent, or in line of sight for those that shoot or spin webs (`menace`),
- it strikes, charges, bites and webs for the health and freedom of its victim (`prey`).
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from miskatonic.core.native import column, i64
from miskatonic.core.state import PIECE, THING, WHAT
from miskatonic.games.cthulhu_mash.numbers import verbs
from miskatonic.games.cthulhu_mash.numbers.endings import GOING_ON
from miskatonic.games.cthulhu_mash.numbers.frames import ORIENTING, ROUSED, SURPLUS, TURN
from miskatonic.games.cthulhu_mash.numbers.lives import ON_BOARD, OUT
from miskatonic.games.cthulhu_mash.numbers.objects import COCK_FIGHTER
from miskatonic.games.cthulhu_mash.numbers.spells import TEMPORAL_DUST
from miskatonic.games.cthulhu_mash.rules.areas import area
from miskatonic.games.cthulhu_mash.rules.bits import bit
from miskatonic.games.cthulhu_mash.rules.board import DEAD_END, FACE_DOWN, behind_gate, beyond_edge
from miskatonic.games.cthulhu_mash.rules.combat import can_be_shot
from miskatonic.games.cthulhu_mash.rules.powerups import kept_by
from miskatonic.games.cthulhu_mash.rules.stats import actions_of, is_clung_to, mentality_base
from miskatonic.games.cthulhu_mash.rules.tables import COOPERATIVE
from miskatonic.games.cthulhu_mash.things import COPIES, GENERATOR_0, MONSTER_0
from miskatonic.games.cthulhu_mash.thinking import competitive
from miskatonic.games.cthulhu_mash.thinking.goals import HARDY, NEW_TILE, NO_ROUTE, Goals
from miskatonic.games.cthulhu_mash.thinking.monsters import menace, readiness
from miskatonic.games.cthulhu_mash.thinking.threats import HEALTH_WORTH, Threats, healthy, on_board

if TYPE_CHECKING:
    from miskatonic.games.cthulhu_mash.rules.state import MashState

# The features of one character in a game together, and their weights; those of a contest are in competitive.py.
NAMES: Final[tuple[str, ...]] = (
    "alive",
    "health",
    "danger",
    "siege",
    "mentality",
    "free",
    "weapons",
    "objects",
    "power_ups",
    "generators_kept",
    "way_to_go",
    "work_left",
)
WORTH: Final[tuple[float, ...]] = (3.0, 1.0, -1.0, -0.7, 0.35, 0.6, 0.3, 0.3, 1.6, 0.4, 2.0, -1.0)
WEIGHTS = {**dict(zip(NAMES, WORTH, strict=True)), **dict(zip(competitive.NAMES, competitive.WEIGHTS, strict=True))}
# The sum of an even chance, and how much more or less makes a difference: as games went
EVEN: Final = -53.0
SPREAD: Final = 17.6

# How much of a danger counts while there is time to leave, or time to act at all.
LEAVES_OPEN: Final = 0.1
NOT_YET: Final = 0.2
# After so many turns a danger counts least, and how much that is
PATIENCE: Final = 300.0
BOLDEST: Final = 0.3
HURRY: Final = 0.0004  # no step for nothing: what each movement point kept is worth on the way

# The work that things mean.
FRONT_TILE: Final = 16.0  # a face-down tile that a gate leads to
FAR_TILE: Final = 15.0  # another one
TURNED_TILE: Final = 9.0  # one just turned up
SCOUTED_TILE: Final = 6.0  # what nobody entered yet
GENERATOR_WORK: Final = 1.5
GENERATOR_POINT: Final = 0.9
MONSTER_WORK: Final = 0.4
MONSTER_POINT: Final = 0.6
BROOD: Final = 1.4  # the monster that each generator has ready for who comes back to its tile

FLIGHT: Final = 0.001  # what it must be worth more to stay among monsters than to flee where others wait
DETOUR: Final = 0  # steps that easier work elsewhere may lie further off

# A room that is entered, a thing that is taken on a quiet tile: above every position
GO_IN: Final = 0.9999
TAKE: Final = 0.9998

MENACE: Final = 0.06
READINESS: Final = 0.02


def features(state: MashState, seat: int) -> dict[str, float]:
    if seat >= state.players:
        return {"menace": hunted(state), "readiness": readiness(state), "prey": -prey(state)}
    if state.mode != COOPERATIVE:
        return dict(zip(competitive.NAMES, competitive.measure(state, seat), strict=True))
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
        return _squash(EVEN + MENACE * hunted(state) + READINESS * readiness(state) - prey(state))
    if state.mode != COOPERATIVE:
        return competitive.evaluate(state, seat)
    return _squash(_sum(state, seat))


def _squash(value: float) -> float:
    return 1.0 / (1.0 + exp((EVEN - value) / SPREAD))


def _sum(state: MashState, seat: i64) -> float:
    total = 0.0
    at: i64 = 0
    for value in _measure(state, seat):
        total += value * WORTH[at]
        at += 1
    return total


def _measure(state: MashState, seat: i64) -> column[float]:
    c: i64 = state.character[seat]
    tables = state.tables
    health = 0.0
    danger = 0.0
    siege = 0.0
    way_to_go = 0.0
    mentality = 0.0
    work = 0.0
    if on_board(state, c):
        look = Goals(state, c)
        health = HEALTH_WORTH[healthy(state.health[c])]
        danger = look.danger
        siege = look.siege
        if look.can_leave():
            danger *= LEAVES_OPEN
            siege = 0.0
        elif look.actions > 0:
            danger *= NOT_YET
        danger *= max(BOLDEST, 1.0 - float(state.turn) / PATIENCE)
        way_to_go = look.pull() + HURRY * float(look.points)
        mentality = min(1.2, float(state.mentality[c]) / float(max(1, mentality_base(state, c))))
        work = work_left(state, look)
    bound = 0.0
    if state.holds[c]:
        bound += 1.0
    if is_clung_to(state, c):
        bound += 1.0
    weapons = 0.0
    objects = 0.0
    for item in state.carried[c]:
        objects += 1.0
        if tables.o_melee[item] or tables.o_ranged[item] or item == COCK_FIGHTER:
            weapons += 0.6 + 0.4 * float(tables.o_damage[item]) + 0.3 * float(tables.o_bonus[item])
        weapons += float(tables.o_defense[item])
    alive = 1.0 if state.life[c] != OUT else 0.0
    for other in range(state.players):
        if other != seat and state.life[state.character[other]] == ON_BOARD:
            alive += 0.3
    return column[float](
        [
            alive,
            health,
            danger,
            siege,
            mentality,
            1.0 - bound,
            min(weapons, 4.0),
            min(objects, 8.0),
            float(len(state.powerups[c])),
            float(kept_by(state, c)),
            way_to_go,
            work,
        ]
    )


def work_left(state: MashState, look: Threats) -> float:
    """Generators, monsters, and what hides under face-down tiles."""
    tables = state.tables
    work = 0.0
    horde: i64 = 0
    sources: i64 = 0
    tile: i64 = 0
    while tile < 16:
        horde |= state.horde[tile]
        sources |= state.sources[tile]
        tile += 1
    here_too: i64 = state.sources[look.tile]
    piece: i64 = GENERATOR_0
    while sources:
        if sources & 1:
            work += GENERATOR_WORK + GENERATOR_POINT * float(state.health[piece])
            if here_too & 1 == 0:
                work += BROOD
        sources >>= 1
        here_too >>= 1
        piece += 1
    piece = MONSTER_0
    while horde:
        if horde & 1:
            work += MONSTER_WORK + MONSTER_POINT * float(state.health[piece])
        horde >>= 1
        piece += 1
    n: i64 = 0
    while look.coming >> n:
        if (look.coming >> n) & 1:
            work += MONSTER_WORK + MONSTER_POINT * float(tables.m_health[tables.g_monster[n // COPIES]])
        n += 1
    # CM-A43: what cannot be reached need not be cleared.
    turned: i64 = -1
    if state.frames and state.frames[WHAT] == ORIENTING:
        turned = state.frames[THING]
        work += TURNED_TILE
    seen: i64 = bit(look.tile)
    gone_on: i64 = 0
    front: i64 = 0
    while seen != gone_on:
        tile = 0
        while ((seen & ~gone_on) >> tile) & 1 == 0:
            tile += 1
        gone_on |= bit(tile)
        if tables.has_transporter(tile):
            for other in state.slot_tile:
                if other >= 0 and state.slot_up[state.tile_slot[other]]:
                    seen |= bit(other)
        edge: i64 = 0
        while edge < 4:
            beyond: i64 = beyond_edge(state, tile, edge)
            if beyond == FACE_DOWN:
                front |= bit(state.beyond[state.tile_slot[tile] * 4 + ((edge + state.rot[tile]) & 3)])
            elif beyond != DEAD_END and state.tile_slot[beyond // 36] != turned:
                seen |= bit(beyond // 36)
            edge += 1
    if front:
        slot: i64 = 0
        while slot < len(state.slot_tile):
            if state.slot_tile[slot] >= 0 and state.slot_up[slot] == 0:
                work += FRONT_TILE if (front >> slot) & 1 else FAR_TILE
            slot += 1
    tile = 0
    while tile < 16:
        if (seen >> tile) & 1 and (state.generated >> tile) & 1 == 0:
            work += FRONT_TILE
        elif (state.scouted >> tile) & 1:
            work += SCOUTED_TILE
        tile += 1
    return work


def judge(state: MashState, move: i64, seat: i64) -> float | None:
    """What a look at the position after a move cannot tell; every other move is judged by what comes of it."""
    if seat >= state.players:
        return None
    verb: i64 = state.tables.verb_of[move]
    together = state.mode == COOPERATIVE
    if verb in (verbs.GO, verbs.WALK) and not together and state.frames[WHAT] == ROUSED:
        # A monster that can strike stays where it is: one look for all the spaces it could go to.
        return 0.0 if can_be_shot(state, state.frames[PIECE], state.character[state.active]) else None
    if not on_board(state, state.character[seat]):
        return None
    if verb == verbs.GATE:
        return _judge_gate(state, seat) if together else competitive.judge_gate(state, seat)
    if verb == verbs.PICK and together and state.health[state.character[seat]] >= HARDY:
        return TAKE if state.horde[state.at[state.character[seat]] // 36] == 0 else None
    if verb == verbs.TRANSPORT and together:
        look = Goals(state, state.character[seat])
        return GO_IN if state.horde[look.tile] == 0 and look.route(True) == 0 and look.by_machine else None
    if verb == verbs.DROP and state.frames[WHAT] != SURPLUS:
        return 0.0  # nothing is dropped for nothing
    if verb == verbs.CAST and move - state.tables.first[verbs.CAST] == TEMPORAL_DUST and state.frames[WHAT] == TURN:
        return 0.0  # an action is not taken back for its own sake
    if verb == verbs.WEAR and not _wears_better(state, move):
        return 0.0
    if verb in (verbs.SPRAY, verbs.MIST, verbs.BLAST, verbs.THROW):
        for cell in area(state, move):
            if state.who[cell] > MONSTER_0:
                return None
        return 0.0  # nobody is there
    return None


def _judge_gate(state: MashState, seat: i64) -> float | None:
    """A tile with work is entered fresh, healed as far as may be and with time to do something there, and then without
    delay. Until then passing its gate is worth a little less than waiting."""
    c: i64 = state.character[seat]
    look = Goals(state, c)
    beyond: i64 = behind_gate(state, state.at[c])
    if state.horde[look.tile]:
        if beyond >= 0 and (state.generated >> (beyond // 36)) & 1:
            return None
        return evaluate(state, seat) - FLIGHT  # nobody flees into the unknown
    if beyond >= 0 and not look.has_work(beyond // 36):
        return None
    left: i64 = look.actions if state.frames[WHAT] != TURN else look.actions - 1
    if left < min(3, actions_of(state, c) - 1) or (look.is_hurt() and look.route(False) < NO_ROUTE):
        return evaluate(state, seat) - 0.001
    far: i64 = look.hardship(beyond // 36) if beyond >= 0 else NEW_TILE
    if look.route(True) < far + 1 - DETOUR:
        return evaluate(state, seat) - 0.001  # there is easier work elsewhere
    if beyond >= 0 and state.who[beyond] > MONSTER_0 and float(state.turn) < PATIENCE:
        return None  # CM-7.5: a monster would only change places
    return GO_IN


def _wears_better(state: MashState, move: i64) -> bool:
    """Whether a shield, armor or movement object gives more than the one in use."""
    tables = state.tables
    item: i64 = tables.worn_object[move - tables.first[verbs.WEAR]]
    now: i64 = state.worn[state.character[state.seat] * 3 + tables.o_slot[item]]
    return now < 0 or tables.o_defense[item] + tables.o_move[item] > tables.o_defense[now] + tables.o_move[now]


# The house


def prey(state: MashState) -> float:
    """How well the characters stand, the active one above all."""
    total = 0.0
    for seat in range(state.players):
        c: i64 = state.character[seat]
        if not on_board(state, c):
            continue
        value = 3.0 + HEALTH_WORTH[healthy(state.health[c])]
        if state.holds[c]:
            value -= 0.6
        if is_clung_to(state, c):
            value -= 0.6
        total += value if seat == state.active else 0.5 * value
    return total


def hunted(state: MashState) -> float:
    """How near the monsters are to where they can strike the active character."""
    c: i64 = state.character[state.active]
    return menace(state, c) if on_board(state, c) else 0.0
