"""A game against each other: how far every side is from winning, in actions, and what chance of winning that makes.

A side wins by killing a rival with its own hands, and in Capture the Flag by destroying the rival's spawn space too
(CM-27.4, CM-28.2, CM-28.3). It has to get there, over tiles that may lie face down yet, and then to strike often
enough. Monsters only throw it back to its own spawn space (CM-27.3): what they threaten counts as that way again.
"""

from __future__ import annotations

from math import exp, log
from typing import TYPE_CHECKING, Final

from miskatonic.core.native import column, i64
from miskatonic.games.cthulhu_mash.bits import bit, count
from miskatonic.games.cthulhu_mash.board import ANYWHERE, FACE_DOWN
from miskatonic.games.cthulhu_mash.combat import adjacent, in_range, roll_bonus
from miskatonic.games.cthulhu_mash.footing import Footing
from miskatonic.games.cthulhu_mash.frames import ON_BOARD, ORIENTING, OUT
from miskatonic.games.cthulhu_mash.ground import steps_between
from miskatonic.games.cthulhu_mash.kinds import MI_GO_MIST_PROJECTOR
from miskatonic.games.cthulhu_mash.moves import GENERATOR_0, SPAWN_0
from miskatonic.games.cthulhu_mash.outlook import Outlook
from miskatonic.games.cthulhu_mash.paths import FAR
from miskatonic.games.cthulhu_mash.prowl import menace, readiness
from miskatonic.games.cthulhu_mash.stats import (
    SPAWN_DEFENSE,
    boot_of,
    defense_of,
    health_base,
    is_clung_to,
    is_fast,
    move_points,
)
from miskatonic.games.cthulhu_mash.tables import CAPTURE, SWASHBUCKLER

if TYPE_CHECKING:
    from miskatonic.games.cthulhu_mash.state import MashState

# Movement points that things on the way count.
GATE_COSTS: Final = 2.0  # each gate
CROSSING: Final = 10.0  # a tile to cross that nobody has seen
NEW_TILE: Final = 18.0  # a tile to turn up
THRONG: Final = 4.0  # each monster of a tile on the way
IN_THE_WAY: Final = 6  # somebody in the way
ON_GATE: Final = 9.0  # each point of health of a generator on a gate
NO_WAY: Final = 200.0
OUT_OF_REACH: Final = 200  # the same within a tile
LOST: Final = 20.0  # where no way is known: the new start,
UNSEEN: Final = 12.0  # and each tile to turn up before
HELD: Final = 2.0  # actions to get free
CLUNG_TO: Final = 1.5
SHOT_SAVES: Final = 2.0  # steps that a gun saves on the way to another tile
PARRIED: Final = 0.45  # how many blows the Swashbuckler lets through (CM-3.5)
# The chance that monsters kill a character of so much health before it gets where it wants to.
RISK: Final[tuple[float, ...]] = (1.0, 0.4, 0.24, 0.15, 0.1, 0.07, 0.05, 0.04, 0.03, 0.02, 0.02, 0.01, 0.01)
MOST_HEALTH: Final = 12
WOUNDS_HEAL: Final = 10.0  # actions after which nothing is left of a wound
COMES_TO_BLOWS: Final = 4.0  # actions that a rival is taken to be off
NOT_YET: Final[tuple[float, ...]] = (1.0, 0.25, 0.1, 0.05)  # how much of a danger counts with so many actions left
DEATH_COSTS: Final = 3.0  # actions that a death costs besides the way
BELONGING: Final = 0.15  # actions that each object is worth
KEPT: Final = 0.3  # actions that each destroyed generator is worth, and each power-up
POWER_UP: Final = 1.5
FAR_OFF: Final = 2.0  # actions by which a lead counts less, the further off the end is
STEEPNESS: Final = 2.0  # how strongly a lead decides
MENACE: Final = 0.004
READINESS: Final = 0.0012
THROWN_BACK: Final = 20.0  # monsters at the throat of a rival that a dead one counts as
HARASSED: Final = 0.45  # actions that each blow of the monsters about counts
KEPT_POINTS: Final = 0.5  # what a movement point is worth that is left, compared with one that was used well
PATIENCE: Final = 80.0  # turns after which monsters count least,
BOLDEST: Final = 0.2  # and how much that is


class Ways:
    """The cheapest ways of one character to the tiles of the board, in movement points."""

    def __init__(self, state: MashState, c: i64, start: i64, near: Footing | None, points: float) -> None:
        self.state = state
        self.c: i64 = c
        self.start: i64 = start
        self.near = near  # to the spaces of its own tile, where somebody looked that closely
        self.meeting = THRONG * fear(state)
        self.points: float = points  # left of the present move: good for what lies before the next gate
        slots: i64 = len(state.slot_tile)
        nothing = 0.0
        no_way = NO_WAY
        nowhere: i64 = -1
        self.cost: column[float] = column[float]([no_way] * slots)
        self.entry: column[i64] = column[i64]([nowhere] * slots)
        self.leg: column[float] = column[float]([nothing] * slots)  # how much of it lies before the first gate
        home: i64 = state.tile_slot[start // 36]
        if state.frames and state.frames[-6] == ORIENTING and state.frames[-4] == c:
            home = state.frames[-3]  # as good as there
        self.home: i64 = home
        self.cost[home] = 0.0
        self.entry[home] = start
        self.gone = False

    def _reaches(self, slot: i64) -> bool:
        """Whether a way leads to an open tile; the others are worked out when somebody asks beyond the own one."""
        if slot != self.home:
            self._go()
        return self.entry[slot] >= 0

    def _go(self) -> None:
        """From tile to tile, as long as that makes any way cheaper."""
        if self.gone:
            return
        self.gone = True
        state = self.state
        cost = self.cost
        leg = self.leg
        entry = self.entry
        exits = state.exits
        ground = state.tables.ground
        boots = state.tables.boot
        no_way = NO_WAY
        gone_on: column[float] = column[float]([no_way] * len(cost))  # the cost with which a tile was last left
        queue: list[int] = [self.home]
        at: i64 = 0
        while at < len(queue):
            slot: i64 = queue[at]
            at += 1
            if cost[slot] == gone_on[slot]:
                continue
            gone_on[slot] = cost[slot]
            tile: i64 = state.slot_tile[slot]
            near = self._closely(slot, tile)
            start: i64 = tile * 36 + entry[slot] % 36
            pace: i64 = 1
            if boots[tile]:
                pace += boot_of(state, self.c, tile)
            edge: i64 = slot * 4
            while edge < slot * 4 + 4:
                exit: i64 = exits[edge]
                edge += 1
                if exit < 0:
                    continue
                space: i64 = exit & 63
                walk = CROSSING
                before = leg[slot]
                if space != ANYWHERE:
                    if near is not None:
                        walk = float(near.to(bit(space)))
                    else:
                        steps: i64 = steps_between(ground, start, space)
                        walk = NO_WAY if steps >= FAR else float(steps * pace)
                    if (state.occupied[tile] >> space) & 1:
                        walk += self._on_gate(tile * 36 + space)
                    if walk >= NO_WAY:
                        continue
                    if slot == self.home:
                        before = walk + 1.0
                other: i64 = (exit >> 6) & 1023
                beyond: i64 = (exit >> 16) - 2
                further = cost[slot] + walk + 1.0 + GATE_COSTS
                if further >= cost[other]:
                    continue
                further += NEW_TILE if beyond == FACE_DOWN else self._throng(beyond // 36)
                if further < cost[other]:
                    cost[other] = further
                    leg[other] = before
                    entry[other] = -1 if beyond == FACE_DOWN else beyond
                    queue.append(other)

    def _on_gate(self, cell: i64) -> float:
        """What it takes to destroy a generator on a gate."""
        here: i64 = self.state.who[cell] - 1
        return ON_GATE * float(self.state.health[here]) if here >= GENERATOR_0 else 0.0

    def _throng(self, tile: i64) -> float:
        """What the monsters of a tile count for who comes there, those that come with it too (CM-17.2)."""
        return self.meeting * float(count(self.state.horde[tile]) + count(self.state.sources[tile]))

    def _closely(self, slot: i64, tile: i64) -> Footing | None:
        """How far the spaces of a tile are, if it is the one that somebody looked at closely."""
        return self.near if slot == self.home and self.start // 36 == tile else None

    def walk(self, slot: i64, cell: i64) -> float:
        """Movement points from where the character comes into an open tile to a cell of it."""
        tile: i64 = cell // 36
        near = self._closely(slot, tile)
        if near is not None:
            return float(near.to(bit(cell - tile * 36)))
        steps: i64 = steps_between(self.state.tables.ground, tile * 36 + self.entry[slot] % 36, cell - tile * 36)
        if steps >= FAR:
            return NO_WAY
        return float(steps * (1 + boot_of(self.state, self.c, tile)))

    def points_to(self, cell: i64) -> float:
        """Movement points to a cell of the board."""
        slot: i64 = self.state.tile_slot[cell // 36]
        if not self._reaches(slot):
            return NO_WAY
        return min(NO_WAY, self.cost[slot] + self.walk(slot, cell))

    def points_to_strike(self, cell: i64, shoots: bool) -> float:
        """Movement points to where a cell can be struck; where no way is known, to turn up tiles until there is one or
        all start anew (CM-7.9)."""
        points = self._points_to_strike(cell, shoots)
        if points >= NO_WAY:
            return self._to_explore()
        slot: i64 = self.state.tile_slot[cell // 36]
        return points - KEPT_POINTS * min(self.points, points if slot == self.home else self.leg[slot])

    def _to_explore(self) -> float:
        self._go()
        state = self.state
        nearest = NO_WAY
        leg = 0.0
        unseen = 0.0
        slot: i64 = 0
        while slot < len(state.slot_tile):
            if state.slot_up[slot] == 0 and self.cost[slot] < NO_WAY:
                unseen += 1.0
                if self.cost[slot] < nearest:
                    nearest = self.cost[slot]
                    leg = self.leg[slot]
            slot += 1
        if unseen == 0.0:
            return LOST
        return LOST + UNSEEN * unseen + nearest - KEPT_POINTS * min(self.points, leg)

    def _points_to_strike(self, cell: i64, shoots: bool) -> float:
        state = self.state
        tile: i64 = cell // 36
        slot: i64 = state.tile_slot[tile]
        if not self._reaches(slot):
            return NO_WAY
        near = self._closely(slot, tile)
        if near is None:
            points = self.cost[slot] + self.walk(slot, cell) - 1.0
            return max(0.0, min(NO_WAY, points - (SHOT_SAVES if shoots else 0.0)))
        if adjacent(state, self.c, cell) or (shoots and in_range(state, self.c, cell)):
            return 0.0
        ground = state.tables.ground
        best: i64 = near.to(ground.touch[cell] & ground.room[tile])
        if shoots:
            stand: i64 = near.to_shoot(state, cell)
            if stand >= 0:
                best = min(best, near.to(bit(stand)))
        return float(best)


def fear(state: MashState) -> float:
    """How much monsters count: who waits for ever for a better moment never wins."""
    return max(BOLDEST, 1.0 - float(state.turn) / PATIENCE)


class Side:
    """One player of a contest: where its character is, and what it has yet to do."""

    def __init__(self, state: MashState, seat: i64, own: bool) -> None:
        self.state = state
        self.seat: i64 = seat
        c: i64 = state.character[seat]
        self.c: i64 = c
        self.waits = state.life[c] != ON_BOARD
        self.cell: i64 = state.tables.spawn_cell[c] if self.waits else state.at[c]
        whole: i64 = health_base(state, c) if self.waits else state.health[c]
        self.health = float(whole)  # what it can expect to have when somebody comes
        self.look: Outlook | None = Outlook(state, c) if own and not self.waits else None
        near: Footing | None = None
        points = 0.0
        if self.look is not None:
            near = Footing(state, c, self.look.pace, self.look.pace + IN_THE_WAY, OUT_OF_REACH)
            points = float(self.look.points)
        self.ways = Ways(state, c, self.cell, near, points)
        self.move = float(move_points(state, c))
        self.shoots = False
        self.melee: i64 = 0  # the best bonus and damage
        self.hurts: i64 = 1
        self._arm()
        self.dies = 0.0  # the chance that monsters kill it before it can do much
        if not self.waits:
            self.dies = RISK[max(0, min(MOST_HEALTH, whole))]

    def foresee(self, look: Outlook) -> None:
        """Count in what the next step 3 may do."""
        if len(look.left) == 0:
            return
        share = NOT_YET[min(3, look.actions)]
        dies = 0.0
        health = 0.0
        at: i64 = 0
        while at < len(look.left):
            dies += look.left[at] * RISK[at]
            health += look.left[at] * float(at)
            at += 1
        self.dies += share * (dies - self.dies)
        self.health += share * (health - self.health)

    def _arm(self) -> None:
        tables = self.state.tables
        for item in self.state.carried[self.c]:
            if tables.o_one_use[item]:
                continue
            if tables.o_ranged[item] and item != MI_GO_MIST_PROJECTOR:
                self.shoots = True
            if tables.o_melee[item]:
                self.melee = max(self.melee, tables.o_bonus[item])
                self.hurts = max(self.hurts, tables.o_damage[item])

    def blows(self, defense: i64, health: float, held: bool, dodge: float) -> float:
        """How many attacks it takes on average to bring something down."""
        state = self.state
        c: i64 = self.c
        sides: i64 = state.tables.c_melee[c]
        best = _hits(sides, defense - self.melee - roll_bonus(state, c, 1)) * dodge * float(self.hurts)
        if held:
            best = float(self.hurts)
        if self.shoots:
            best = max(best, _hits(state.tables.c_ranged[c], defense - roll_bonus(state, c, 0)))
        return health / best

    def to_kill(self, rival: Side, far: float) -> float:
        """Actions to kill a rival once it is reached, so many actions off: wounds heal until then."""
        state = self.state
        r: i64 = rival.c
        held = not rival.waits and is_fast(state, r)
        dodge = PARRIED if state.tables.c_abilities[r] & SWASHBUCKLER and not held else 1.0
        health = rival.health + max(0.0, rival.wounds()) * min(1.0, far / WOUNDS_HEAL)
        return self.blows(defense_of(state, r), health, held, dodge)

    def wounds(self) -> float:
        return float(health_base(self.state, self.c)) - self.health

    def to_break(self, rival: Side) -> float:
        """Actions to destroy a rival's spawn space."""
        left: i64 = self.state.health[SPAWN_0 + rival.c]
        cell: i64 = self.state.tables.spawn_cell[rival.c]
        work = self.blows(SPAWN_DEFENSE, float(left), False, 1.0)
        return self._actions(self.ways.points_to_strike(cell, self.shoots)) + work

    def _actions(self, points: float) -> float:
        actions = points / self.move
        if not self.waits:
            if is_fast(self.state, self.c):
                actions += HELD
            if is_clung_to(self.state, self.c):
                actions += CLUNG_TO
        return actions

    def way_back(self) -> float:
        """What a death by monsters costs: the way from the own spawn space, and what is lost."""
        state = self.state
        if self.waits:
            return 0.0
        lost = DEATH_COSTS * fear(state)
        lost += BELONGING * float(len(state.carried[self.c])) + POWER_UP * float(len(state.powerups[self.c]))
        return lost + self.ways.points_to(state.tables.spawn_cell[self.c]) / self.move

    def wealth(self) -> float:
        """What it has, in actions."""
        state = self.state
        worth = BELONGING * float(len(state.carried[self.c])) + KEPT * float(state.kept[self.c])
        return worth + POWER_UP * float(len(state.powerups[self.c]))

    def to_win(self, rival: Side) -> float:
        """Actions to beat a rival."""
        far = self._actions(self.ways.points_to_strike(rival.cell, self.shoots))
        return self._at_best(rival, far + self.to_kill(rival, far))

    def to_threaten(self, rival: Side) -> float:
        """The same as the other sees it, who may come here by itself: the way between the two counts for neither."""
        far = 0.0
        if rival.wounds() > 0.0:
            far = self._actions(self.ways.points_to_strike(rival.cell, self.shoots))
        return self._at_best(rival, COMES_TO_BLOWS + self.to_kill(rival, far))

    def _at_best(self, rival: Side, kill: float) -> float:
        best = min(kill, self.to_break(rival)) if self.state.mode == CAPTURE else kill
        return max(0.2, best + self.dies * self.way_back() - self.wealth())


def _hits(sides: i64, defense: i64) -> float:
    """CM-9.3: how often a die reaches a defense."""
    good: i64 = sides - max(2, min(defense, sides)) + 1
    return float(good) / float(sides)


NAMES: Final[tuple[str, ...]] = ("actions_to_win", "rival_to_win", "monsters_at_rival", "monsters_ready", "last_life")
WEIGHTS: Final[tuple[float, ...]] = (-0.1, 0.1, MENACE, READINESS, -2.0)


def measure(state: MashState, seat: i64) -> list[float]:
    """The features of a seat: how far it is from winning, the nearest of its rivals too, and what monsters do."""
    mine = Side(state, seat, True)
    look = mine.look
    if look is not None:
        mine.foresee(look)
    goal = NO_WAY
    threat = NO_WAY
    bait = 0.0
    others: i64 = 0
    for other in range(state.players):
        rival: i64 = state.character[other]
        if state.team[other] == state.team[seat] or state.life[rival] == OUT:
            continue
        others += 1
        side = Side(state, other, False)
        goal = min(goal, mine.to_win(side))
        threat = min(threat, side.to_threaten(mine))
        bait += THROWN_BACK if side.waits else menace(state, rival)
    goal += float(others - 1) * 10.0
    if look is not None:
        goal += HARASSED * fear(state) * look.siege
    ready = readiness(state) if state.active != seat else 0.0
    last = mine.dies if state.health[SPAWN_0 + mine.c] <= 0 else 0.0
    return [goal, threat, bait, ready, last]


def evaluate(state: MashState, seat: i64) -> float:
    """The chance of winning."""
    found = measure(state, seat)
    lead = log((found[1] + FAR_OFF) / (max(0.0, found[0]) + FAR_OFF)) * STEEPNESS
    lead += MENACE * found[2] + READINESS * found[3] + WEIGHTS[4] * found[4]
    return 1.0 / (1.0 + exp(-lead))
