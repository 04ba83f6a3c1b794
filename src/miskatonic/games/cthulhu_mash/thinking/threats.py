"""What threatens a character: the expected damage by the monsters of its tile, and how much time is left to act."""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import column, i64
from miskatonic.core.state import EXTRA, FRAME, PIECE, STEP, WHAT
from miskatonic.games.cthulhu_mash.geometry import SIDE, SPACES, bit
from miskatonic.games.cthulhu_mash.numbers.frames import MOVE, SPAWNING
from miskatonic.games.cthulhu_mash.numbers.lives import ON_BOARD
from miskatonic.games.cthulhu_mash.numbers.steps import ACTIONS, LAND, MONSTERS
from miskatonic.games.cthulhu_mash.rules.attacks import hit_chance
from miskatonic.games.cthulhu_mash.rules.simple_house import plays_simply
from miskatonic.games.cthulhu_mash.rules.state import MashData
from miskatonic.games.cthulhu_mash.rules.statistics import actions_of, boot_of, defense_of, flies, kind_of, move_points
from miskatonic.games.cthulhu_mash.rules.tables import ATTACH, CHARGING, FLYING, SWASHBUCKLER, SWIMMING, WEB
from miskatonic.games.cthulhu_mash.rules.targets import adjacent, in_range
from miskatonic.games.cthulhu_mash.rules.terrain import steps_between
from miskatonic.games.cthulhu_mash.rules.under_way import turn_step
from miskatonic.games.cthulhu_mash.things import COPIES, GENERATOR_0, MONSTER_0

# By points of health, what they are worth: the last ones most. Nothing is as bad as none.
HEALTH_WORTH: Final[tuple[float, ...]] = (-9.0, 1.6, 2.8, 3.6, 4.2, 4.7, 5.1, 5.4, 5.7, 6.0, 6.2, 6.4, 6.5)
MOST_HEALTH: Final = 12
# What is left of the danger of a monster
HELD_STILL: Final = 0.3  # that is held,
WEBS: Final = 0.5  # whose webs do no damage, but hold,
MUST_AIM: Final = 0.8  # that has to go where it can shoot from first,
TURN_AFTER: Final = 0.4  # that cannot come near before the next turn,
ONLY_COMES: Final = 0.1  # that comes near and does not strike before the next turn (CM-34.3),
PARRIED: Final = 0.45  # and of what the Swashbuckler parries (CM-3.5)
# The number of turns after which a danger counts least, and how much that is
PATIENCE: Final = 100.0
BOLDEST: Final = 0.0


def caution(state: MashData) -> float:
    """How much a danger counts: whoever goes in and out forever wins no more than the dead."""
    return max(BOLDEST, 1.0 - float(state.turn) / PATIENCE)


class Threats:
    """One look around, for one character on the board."""

    def __init__(self, state: MashData, c: i64) -> None:
        self.state = state
        self.c: i64 = c
        self.cell: i64 = state.at[c]
        self.tile: i64 = self.cell // SPACES
        self.pace: i64 = 1
        if not flies(state, c):
            self.pace += boot_of(state, c, self.tile)
        self.move: i64 = move_points(state, c)
        self.foreseen = plays_simply(state)
        self._time_left()
        self.danger: float = 0.0
        self.siege: float = 0.0
        self.left: column[float] = chances(0)  # of each health after the next step 3, where monsters are
        self.coming: i64 = self._coming()
        if state.horde[self.tile] or self.coming:
            self.danger = self._danger()

    def _time_left(self) -> None:
        """Actions and movement points left in this turn; outside its turn, those of the next one."""
        state = self.state
        frames = state.frames
        self.points: i64 = 0
        self.actions: i64 = actions_of(state, self.c)
        step: i64 = turn_step(state)
        if step < 0 or frames[FRAME + PIECE] != self.c:
            return
        if step == ACTIONS:
            self.actions = state.actions
            end: i64 = 2 * FRAME
            while end <= len(frames):
                if frames[end + WHAT] == MOVE and frames[end + PIECE] == self.c:
                    self.points = frames[end + STEP]
                end += FRAME
        elif step in (LAND, MONSTERS):
            self.actions = 0

    def _coming(self) -> i64:
        """The monsters about to be placed on the tile, as bits of their generators."""
        frames = self.state.frames
        coming: i64 = 0
        end: i64 = FRAME
        while end <= len(frames):
            if frames[end + WHAT] == SPAWNING:
                coming |= frames[end + EXTRA]
            end += FRAME
        n: i64 = 0
        while coming >> n:
            if (coming >> n) & 1 and self.state.at[GENERATOR_0 + n] // SPACES != self.tile:
                coming &= ~bit(n)
            n += 1
        return coming

    # Danger

    def _danger(self) -> float:
        """The expected damage of the next step 3, as a loss of the worth of health, if the turn ended here.

        `left` becomes the distribution of the health that is left, blow by blow.
        """
        state = self.state
        health: i64 = healthy(state.health[self.c])
        if health == 0:
            return 0.0
        left = chances(health + 1)
        left[health] = 1.0
        self.left = left
        rooms: i64 = 0
        for way in range(4):
            if state.tables.walk_to[self.cell * 4 + way] >= 0:
                rooms += 1
        dodge = 1.0
        if state.tables.c_abilities[self.c] & SWASHBUCKLER and state.holds[self.c] == 0:
            dodge = PARRIED
        defense: i64 = defense_of(state, self.c)
        piece: i64 = MONSTER_0
        horde: i64 = state.horde[self.tile]
        while horde:
            if horde & 1:
                rooms = self._strikes(piece, left, rooms, defense, dodge)
            horde >>= 1
            piece += 1
        n: i64 = 0
        while self.coming >> n:
            if (self.coming >> n) & 1:
                kind: i64 = state.tables.g_monster[n // COPIES]
                chance = self._chance(max(state.tables.m_melee[kind], state.tables.m_ranged[kind]), defense) * dodge
                self.siege += chance * float(state.tables.m_actions[kind])
                for _ in range(state.tables.m_actions[kind] - 1):
                    hurt(left, chance)
            n += 1
        expected = 0.0
        at: i64 = 0
        while at <= health:
            expected += left[at] * HEALTH_WORTH[at]
            at += 1
        return HEALTH_WORTH[health] - expected

    def _strikes(self, piece: i64, left: column[float], rooms: i64, defense: i64, dodge: float) -> i64:
        """Add the blows of one monster to the chances; how many spaces beside the character are left for others."""
        state = self.state
        tables = state.tables
        kind: i64 = kind_of(piece)
        index: i64 = piece - MONSTER_0
        if (state.stilled >> index) & 1 or state.bound[piece] == self.c:
            return rooms
        if (state.acted >> index) & 1 and turn_step(state) == MONSTERS:
            return rooms
        blows: i64 = tables.m_actions[kind]
        if state.attached[piece] >= 0:
            if state.attached[piece] == self.c and state.holds[piece] == 0:
                for _ in range(blows):
                    hurt(left, 1.0)
            return rooms
        abilities: i64 = tables.m_abilities[kind]
        at: i64 = state.at[piece]
        chance = 0.0
        if adjacent(state, piece, self.cell):
            chance = self._chance(tables.m_melee[kind], defense) * dodge
            rooms -= 1
        elif tables.m_ranged[kind] > 0 and in_range(state, piece, self.cell):
            chance = self._chance(tables.m_ranged[kind], defense)
            if abilities & WEB:
                chance *= WEBS
        else:
            away: i64 = steps_between(tables.terrain, self.cell, at % SPACES)
            if abilities & (FLYING | SWIMMING):
                away = steps_apart(at % SPACES, self.cell % SPACES)
            if abilities & FLYING == 0:
                away *= 1 + tables.boot[self.tile]
            blows -= 1
            if self.foreseen and (abilities & CHARGING == 0 or away > tables.m_move[kind] - 1):
                chance = self._chance(max(tables.m_melee[kind], tables.m_ranged[kind]), defense) * ONLY_COMES
            elif tables.m_ranged[kind] > 0:
                chance = self._chance(tables.m_ranged[kind], defense) * MUST_AIM
            elif rooms > 0 and away - 1 <= tables.m_move[kind]:
                chance = self._chance(tables.m_melee[kind], defense) * dodge
                rooms -= 1
            else:
                chance = self._chance(tables.m_melee[kind], defense) * dodge * TURN_AFTER
        worst = self._chance(max(tables.m_melee[kind], tables.m_ranged[kind]), defense) * dodge
        self.siege += worst * float(tables.m_actions[kind]) * (HELD_STILL if state.holds[piece] else 1.0)
        if abilities & ATTACH:
            blows = 1  # then it clings, and bites for sure
        if state.holds[piece]:
            chance *= HELD_STILL
        if chance > 0.0:
            for _ in range(blows):
                hurt(left, chance)
        return rooms

    def _chance(self, sides: i64, defense: i64) -> float:
        """CM-9.3, CM-13.7: how often a die hits the character."""
        if self.state.holds[self.c]:
            return 1.0
        return hit_chance(sides, defense)


def chances(count: i64) -> column[float]:
    none = 0.0
    return column[float]([none] * count)


def healthy(points: i64) -> i64:
    """Points of health as far as they count."""
    if points > MOST_HEALTH:
        return MOST_HEALTH
    if points < 0:
        return 0
    return points


def steps_apart(a: i64, b: i64) -> i64:
    """Steps between two spaces of a tile if nothing were in the way."""
    rows: i64 = a // SIDE - b // SIDE
    columns: i64 = a % SIDE - b % SIDE
    return (rows if rows > 0 else -rows) + (columns if columns > 0 else -columns)


def hurt(left: column[float], chance: float) -> None:
    """One blow: every health falls by one with that chance."""
    at: i64 = 0
    while at < len(left) - 1:
        left[at] += left[at + 1] * chance
        left[at + 1] *= 1.0 - chance
        at += 1


def on_board(state: MashData, c: i64) -> bool:
    return c >= 0 and state.life[c] == ON_BOARD
