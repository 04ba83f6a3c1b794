"""The routes of a character over the board, where tiles may lie face down yet: what it takes to get to whom."""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import column, i64
from miskatonic.core.state import PIECE, THING, WHAT
from miskatonic.games.cthulhu_mash.geometry import SPACES, bit, count
from miskatonic.games.cthulhu_mash.numbers.frames import ORIENTING
from miskatonic.games.cthulhu_mash.rules.destinations import FAR
from miskatonic.games.cthulhu_mash.rules.gates import ANYWHERE, FACE_DOWN, exit_cell, exit_slot, exit_space, exits_of
from miskatonic.games.cthulhu_mash.rules.spaces import TRANSPORTER
from miskatonic.games.cthulhu_mash.rules.state import MashData
from miskatonic.games.cthulhu_mash.rules.statistics import boot_of
from miskatonic.games.cthulhu_mash.rules.targets import adjacent, in_range
from miskatonic.games.cthulhu_mash.rules.terrain import steps_between
from miskatonic.games.cthulhu_mash.things import GENERATOR_0
from miskatonic.games.cthulhu_mash.thinking.distances import Distances

# Movement points that things on the way count.
GATE_COSTS: Final = 2.0  # each gate
CROSSING: Final = 10.0  # a tile to cross that nobody has seen
NEW_TILE: Final = 18.0  # a tile to turn up
THRONG: Final = 4.0  # each monster of a tile on the way
IN_THE_WAY: Final = 6  # somebody in the way
ON_GATE: Final = 9.0  # each point of health of a generator on a gate
TRANSPORTED: Final = 12.0  # the gate transporter, which does not always work (CM-29.9)
SWAPS: Final = 12.0  # a character on the far side of a gate, who would only change places (CM-7.5)
NO_WAY: Final = 200.0
OUT_OF_REACH: Final = 200  # the same within a tile
LOST: Final = 20.0  # where no way is known: the new start,
UNSEEN: Final = 12.0  # and each tile to turn up before
SHUT_IN: Final = 80.0  # where only the others can turn up tiles
SHOT_SAVES: Final = 2.0  # steps that a gun saves on the way to another tile
KEPT_POINTS: Final = 0.5  # what a movement point is worth that is left, compared with one that was used well
PATIENCE: Final = 80.0  # turns after which monsters count least,
BOLDEST: Final = 0.2  # and how much that is


class Routes:
    """The cheapest routes of one character to the tiles of the board, in movement points."""

    def __init__(self, state: MashData, c: i64, start: i64, near: Distances | None, points: float) -> None:
        self.state = state
        self.c: i64 = c
        self.start: i64 = start
        self.shut_in = False
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
        self.gate: column[i64] = column[i64]([nowhere] * slots)  # and which gate that is
        home: i64 = state.tile_slot[start // SPACES]
        if state.frames and state.frames[WHAT] == ORIENTING and state.frames[PIECE] == c:
            home = state.frames[THING]  # as good as there
        self.home: i64 = home
        self.cost[home] = 0.0
        self.entry[home] = start
        self.explored = False

    def _reaches(self, slot: i64) -> bool:
        """Whether a route leads to an open tile. All are worked out once somebody asks beyond the character's own."""
        if slot != self.home:
            self._explore()
        return self.entry[slot] >= 0

    def _explore(self) -> None:
        """The cheapest route to each tile: shortest paths by correcting labels, with a queue of tiles that were reached
        more cheaply than before."""
        if self.explored:
            return
        self.explored = True
        state = self.state
        exits = exits_of(state)
        no_way = NO_WAY
        left_for: column[float] = column[float]([no_way] * len(self.cost))  # the cost with which a tile was last left
        queue: list[int] = [self.home]
        at: i64 = 0
        while at < len(queue):
            slot: i64 = queue[at]
            at += 1
            if self.cost[slot] == left_for[slot]:
                continue
            left_for[slot] = self.cost[slot]
            self._leave(slot, exits, queue)
            if state.tables.has_transporter(state.slot_tile[slot]) and state.slot_up[slot]:
                self._transport(slot, queue)

    def _leave(self, slot: i64, exits: column[i64], queue: list[int]) -> None:
        """Go on from a tile through each of its gates."""
        state = self.state
        tile: i64 = state.slot_tile[slot]
        near = self._closely(slot, tile)
        start: i64 = tile * SPACES + self.entry[slot] % SPACES
        pace: i64 = 1
        if state.tables.boot[tile]:
            pace += boot_of(state, self.c, tile)
        occupied: i64 = 0
        if state.sources[tile]:
            occupied = state.occupied[tile]
        before = self.cost[slot]
        edge: i64 = slot * 4
        while edge < slot * 4 + 4:
            exit: i64 = exits[edge]
            edge += 1
            if exit < 0:
                continue
            space: i64 = exit_space(exit)
            if space == ANYWHERE:
                self._go_through(exit, before + CROSSING, self.leg[slot], self.gate[slot], queue)
                continue
            if near is not None:
                walk = float(near.to(bit(space)))
            else:
                steps: i64 = steps_between(state.tables.terrain, start, space)
                walk = NO_WAY if steps >= FAR else float(steps * pace)
            if (occupied >> space) & 1:
                walk += self._on_gate(tile * SPACES + space)
            if walk >= NO_WAY:
                continue
            if slot == self.home:
                self._go_through(exit, before + walk, walk + 1.0, tile * SPACES + space, queue)
            else:
                self._go_through(exit, before + walk, self.leg[slot], self.gate[slot], queue)

    def _go_through(self, exit: i64, cost: float, leg: float, gate: i64, queue: list[int]) -> None:
        """Note a tile that is reached through a gate at less cost than before."""
        state = self.state
        other: i64 = exit_slot(exit)
        cost = cost + 1.0 + GATE_COSTS
        if cost >= self.cost[other]:
            return
        beyond: i64 = exit_cell(exit)
        if beyond == FACE_DOWN:
            cost += NEW_TILE
        else:
            cost += self.meeting * crowd(state, beyond // SPACES)
            if (state.crowd[beyond // SPACES] >> (beyond % SPACES)) & 1:
                cost += SWAPS
        if cost < self.cost[other]:
            nowhere: i64 = -1
            self.cost[other] = cost
            self.leg[other] = leg
            self.gate[other] = gate
            self.entry[other] = max(beyond, nowhere)
            queue.append(other)

    def _on_gate(self, cell: i64) -> float:
        """What it takes to destroy a generator on a gate."""
        here: i64 = i64(self.state.who[cell]) - 1
        return ON_GATE * float(self.state.health[here]) if here >= GENERATOR_0 else 0.0

    def _transport(self, slot: i64, queue: list[int]) -> None:
        """Leave a tile by its gate transporter, for a gate of any tile that lies open (CM-29.9)."""
        state = self.state
        tables = state.tables
        machine: i64 = state.slot_tile[slot] * SPACES
        while tables.space[machine] & TRANSPORTER == 0:
            machine += 1
        walk = self.walk(slot, machine)
        if walk >= NO_WAY:
            return
        other: i64 = 0
        while other < len(self.cost):
            tile: i64 = state.slot_tile[other]
            if tile >= 0 and state.slot_up[other]:
                cost = self.cost[slot] + walk + TRANSPORTED + self.meeting * crowd(state, tile)
                edge: i64 = tile * 4
                while tables.gate_cell[edge] < 0:
                    edge += 1
                if cost < self.cost[other]:
                    self.leg[other] = walk if slot == self.home else self.leg[slot]
                    self.gate[other] = machine if slot == self.home else self.gate[slot]
                    self.cost[other] = cost
                    self.entry[other] = tables.gate_cell[edge]
                    queue.append(other)
            other += 1

    def _closely(self, slot: i64, tile: i64) -> Distances | None:
        """How far the spaces of a tile are, if it is the one that somebody looked at closely."""
        return self.near if slot == self.home and self.start // SPACES == tile else None

    def walk(self, slot: i64, cell: i64) -> float:
        """Movement points from where the character comes into an open tile to a cell of it."""
        tile: i64 = cell // SPACES
        near = self._closely(slot, tile)
        if near is not None:
            return float(near.to(bit(cell - tile * SPACES)))
        start: i64 = tile * SPACES + self.entry[slot] % SPACES
        steps: i64 = steps_between(self.state.tables.terrain, start, cell - tile * SPACES)
        if steps >= FAR:
            return NO_WAY
        return float(steps * (1 + boot_of(self.state, self.c, tile)))

    def points_to(self, cell: i64) -> float:
        """Movement points to a cell of the board."""
        slot: i64 = self.state.tile_slot[cell // SPACES]
        if not self._reaches(slot):
            return NO_WAY
        return min(NO_WAY, self.cost[slot] + self.walk(slot, cell))

    def points_to_strike(self, cell: i64, shoots: bool) -> float:
        """Movement points to where a cell can be struck; where no way is known, to turn up tiles until there is one or
        all start anew (CM-7.9)."""
        points = self._points_to_strike(cell, shoots)
        if points >= NO_WAY:
            return self._to_explore()
        slot: i64 = self.state.tile_slot[cell // SPACES]
        return points - KEPT_POINTS * min(self.points, points if slot == self.home else self.leg[slot])

    def _to_explore(self) -> float:
        nearest: i64 = self.unseen()
        if nearest < 0:
            self.shut_in = True
            return SHUT_IN
        hidden = 0.0
        slot: i64 = 0
        while slot < len(self.cost):
            if self.state.slot_up[slot] == 0 and self.cost[slot] < NO_WAY:
                hidden += 1.0
            slot += 1
        return LOST + UNSEEN * hidden + self.cost[nearest] - KEPT_POINTS * min(self.points, self.leg[nearest])

    def unseen(self) -> i64:
        """The place of the nearest tile that nobody has turned up, or -1 where no way leads to one."""
        self._explore()
        nearest: i64 = -1
        slot: i64 = 0
        while slot < len(self.cost):
            if self.state.slot_up[slot] == 0 and self.cost[slot] < NO_WAY:
                if nearest < 0 or self.cost[slot] < self.cost[nearest]:
                    nearest = slot
            slot += 1
        return nearest

    def leads_to(self, gate: i64, cell: i64) -> bool:
        """Whether a gate is the next on the way to a cell, or to where a way to it may be found."""
        slot: i64 = self.state.tile_slot[cell // SPACES]
        if not self._reaches(slot):
            slot = self.unseen()
        return slot >= 0 and self.gate[slot] == gate

    def _points_to_strike(self, cell: i64, shoots: bool) -> float:
        state = self.state
        tile: i64 = cell // SPACES
        slot: i64 = state.tile_slot[tile]
        if not self._reaches(slot):
            return NO_WAY
        near = self._closely(slot, tile)
        if near is None:
            points = self.cost[slot] + self.walk(slot, cell) - 1.0
            return max(0.0, min(NO_WAY, points - (SHOT_SAVES if shoots else 0.0)))
        if adjacent(state, self.c, cell) or (shoots and in_range(state, self.c, cell)):
            return 0.0
        terrain = state.tables.terrain
        best: i64 = near.to(terrain.touch[cell] & terrain.room[tile])
        if shoots:
            stand: i64 = near.to_shoot(state, cell)
            if stand >= 0:
                best = min(best, near.to(bit(stand)))
        return float(best)


def fear(state: MashData) -> float:
    """How much monsters count: whoever waits forever for a better moment never wins."""
    return max(BOLDEST, 1.0 - float(state.turn) / PATIENCE)


def crowd(state: MashData, tile: i64) -> float:
    """How many monsters of a tile await whoever comes there, with those that its arrival brings (CM-17.2)."""
    horde: i64 = state.horde[tile]
    sources: i64 = state.sources[tile]
    return 0.0 if horde | sources == 0 else float(count(horde) + count(sources))
