"""A game together: what a character likes, as named features with their weights.

It likes to be alive and healthy after the next step 3, well armed, near its next task, and the work done.
"""

from __future__ import annotations

from math import exp
from typing import Final

from miskatonic.core.native import column, i64
from miskatonic.core.state import THING, WHAT
from miskatonic.games.cthulhu_mash.geometry import SPACES, TILES, bit, count
from miskatonic.games.cthulhu_mash.numbers.frames import ORIENTING, TURN
from miskatonic.games.cthulhu_mash.numbers.lives import ON_BOARD, OUT
from miskatonic.games.cthulhu_mash.numbers.objects import COCK_FIGHTER
from miskatonic.games.cthulhu_mash.rules.gates import DEAD_END, FACE_DOWN, behind_gate, beyond_edge
from miskatonic.games.cthulhu_mash.rules.powerups import kept_by
from miskatonic.games.cthulhu_mash.rules.state import MashData
from miskatonic.games.cthulhu_mash.rules.statistics import actions_of, is_clung_to, mentality_base
from miskatonic.games.cthulhu_mash.things import COPIES, GENERATOR_0, MONSTER_0
from miskatonic.games.cthulhu_mash.thinking.goals import NEW_TILE, NO_ROUTE, Goals
from miskatonic.games.cthulhu_mash.thinking.threats import BOLDEST, HEALTH_WORTH, Threats, caution, healthy, on_board

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
WORTH: Final[tuple[float, ...]] = (6.0, 1.0, -1.0, -0.5, 0.35, 0.6, 0.3, 0.3, 1.6, 0.4, 2.0, -1.0)
# The sum of an even chance, and how much more or less makes a difference: as games went
EVEN: Final = -50.0
SPREAD: Final = 17.6

# How much of a danger counts while there is time to leave, or time to act at all.
LEAVES_OPEN: Final = 0.1
NOT_YET: Final = 0.2
SPENT: Final = 0.02  # what is left of the worth of health when one has waited long enough: some ways hurt
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
BROOD: Final = 1.4  # the monster that each generator has ready for whoever comes back to its tile

FLIGHT: Final = 0.001  # what it must be worth more to stay among monsters than to flee where others wait
NOT_NOW: Final = 0.001  # what passing a gate is worth less than waiting, while it is too early

# A room that is entered, a thing that is taken on a quiet tile: above every position
GO_IN: Final = 0.9999
TAKE: Final = 0.9998


def evaluate(state: MashData, seat: i64) -> float:
    """The chance of winning."""
    total = 0.0
    at: i64 = 0
    for value in measure(state, seat):
        total += value * WORTH[at]
        at += 1
    return squash(total)


def squash(value: float) -> float:
    """A logistic curve: the sum of features as a chance."""
    return 1.0 / (1.0 + exp((EVEN - value) / SPREAD))


def measure(state: MashData, seat: i64) -> column[float]:
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
        if caution(state) <= BOLDEST:
            health *= SPENT
        danger = look.danger
        siege = look.siege
        if look.can_leave():
            danger *= LEAVES_OPEN
            siege = 0.0
        elif look.actions > 0:
            danger *= NOT_YET
        danger *= caution(state)
        siege *= caution(state)
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


def work_left(state: MashData, look: Threats) -> float:
    """Generators, monsters, and what hides under face-down tiles."""
    work = _work_of_pieces(state, look)
    if state.frames and state.frames[WHAT] == ORIENTING:
        work += TURNED_TILE
    seen: i64 = 0
    front: i64 = 0
    seen, front = _within_reach(state, look.tile)
    if front:
        slot: i64 = 0
        while slot < len(state.slot_tile):
            if state.slot_tile[slot] >= 0 and state.slot_up[slot] == 0:
                work += FRONT_TILE if (front >> slot) & 1 else FAR_TILE
            slot += 1
    tile: i64 = 0
    while tile < TILES:
        if (seen >> tile) & 1 and (state.generated >> tile) & 1 == 0:
            work += FRONT_TILE
        elif (state.scouted >> tile) & 1:
            work += SCOUTED_TILE
        tile += 1
    return work


def _work_of_pieces(state: MashData, look: Threats) -> float:
    """The generators and monsters of the board, and the monsters about to be placed."""
    tables = state.tables
    work = 0.0
    horde: i64 = 0
    sources: i64 = 0
    tile: i64 = 0
    while tile < TILES:
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
    return work


def _within_reach(state: MashData, start: i64) -> tuple[i64, i64]:
    """CM-A43: what cannot be reached need not be cleared. The open tiles that can, as bits; and the slots of face-down
    tiles that their gates lead to. A tile that is still turned about leads nowhere yet."""
    turned: i64 = -1
    if state.frames and state.frames[WHAT] == ORIENTING:
        turned = state.frames[THING]
    seen: i64 = bit(start)
    gone_on: i64 = 0
    front: i64 = 0
    while seen != gone_on:
        tile: i64 = 0
        while ((seen & ~gone_on) >> tile) & 1 == 0:
            tile += 1
        gone_on |= bit(tile)
        if state.tables.has_transporter(tile):
            for other in state.slot_tile:
                if other >= 0 and state.slot_up[state.tile_slot[other]]:
                    seen |= bit(other)
        edge: i64 = 0
        while edge < 4:
            beyond: i64 = beyond_edge(state, tile, edge)
            if beyond == FACE_DOWN:
                front |= bit(state.beyond[state.tile_slot[tile] * 4 + ((edge + state.rot[tile]) & 3)])
            elif beyond != DEAD_END and state.tile_slot[beyond // SPACES] != turned:
                seen |= bit(beyond // SPACES)
            edge += 1
    return seen, front


def judge_gate(state: MashData, seat: i64) -> float | None:
    """A tile with work is entered fresh, healed as far as may be and with time to do something there, and then without
    delay. Until then passing its gate is worth a little less than waiting."""
    c: i64 = state.character[seat]
    look = Goals(state, c)
    beyond: i64 = behind_gate(state, state.at[c])
    if state.horde[look.tile]:
        if beyond >= 0 and (state.generated >> (beyond // SPACES)) & 1:
            return None
        return evaluate(state, seat) - FLIGHT  # nobody flees into the unknown
    if beyond >= 0 and not look.has_work(beyond // SPACES):
        return None
    left: i64 = look.actions if state.frames[WHAT] != TURN else look.actions - 1
    if left < min(3, actions_of(state, c) - 1) or (look.is_hurt() and look.steps_to_cure() < NO_ROUTE):
        return evaluate(state, seat) - NOT_NOW
    far: i64 = look.hardship(beyond // SPACES) if beyond >= 0 else NEW_TILE
    if look.steps_to_work() <= far:
        return evaluate(state, seat) - NOT_NOW  # there is easier work elsewhere
    if beyond >= 0 and state.who[beyond] > MONSTER_0:
        if caution(state) > BOLDEST or count(state.occupied[beyond // SPACES]) == 1:
            return None  # CM-7.5: a monster would only change places
    return GO_IN
