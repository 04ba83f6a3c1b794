"""What there is to do for a character, and how far it is: to work, to healing and to safety."""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import i64
from miskatonic.games.cthulhu_mash.geometry import SPACES, TILES, bit, count
from miskatonic.games.cthulhu_mash.numbers.lying import FACE_UP
from miskatonic.games.cthulhu_mash.numbers.objects import MI_GO_MIST_PROJECTOR
from miskatonic.games.cthulhu_mash.rules.destinations import FAR
from miskatonic.games.cthulhu_mash.rules.gates import DEAD_END, FACE_DOWN, beyond_edge
from miskatonic.games.cthulhu_mash.rules.objects import tiles_with_tissue
from miskatonic.games.cthulhu_mash.rules.spaces import DISPENSER, SHUNNED, SPAWN_SPACE, TRANSPORTER, WATER
from miskatonic.games.cthulhu_mash.rules.state import MashData
from miskatonic.games.cthulhu_mash.rules.statistics import health_base, is_fast, room_of
from miskatonic.games.cthulhu_mash.rules.tables import HEALTHY_FISHING
from miskatonic.games.cthulhu_mash.rules.targets import in_range
from miskatonic.games.cthulhu_mash.rules.terrain import steps_between
from miskatonic.games.cthulhu_mash.things import GENERATOR_0, MONSTER_0, SPAWN_0
from miskatonic.games.cthulhu_mash.thinking.distances import NO_PASSING, Distances
from miskatonic.games.cthulhu_mash.thinking.threats import BOLDEST, Threats, caution

# How the pulls of things to do compare, and how fast they fade with each step.
GENERATOR_PULL: Final = 0.9
MONSTER_PULL: Final = 0.75
LOOT_PULL: Final = 0.36
CURE_PULL: Final = 0.32
ROUTE_PULL: Final = 0.25
STEP_FADES: Final = 0.02
LOOT_FADES: Final = (
    0.005  # so slowly that far loot of a quiet tile pulls more than work elsewhere: nobody shuns its gate
)
ROUTE_FADES: Final = 0.0025
NO_ROUTE: Final = 999
HARDY: Final = 3  # the health with which what lies face down may be a trap
TOO_FAR: Final = 0.3  # off the pull of what cannot be done in this turn with a safe way out
# Steps that things count further off than they are.
NEW_TILE: Final = 10  # a tile not yet seen
SWAP: Final = 30  # a gate with a monster on its far side
AROUND: Final = 6  # the way around Shoggoth Tissue,
THROUGH: Final = 8  # and the step onto it of somebody who has tried everything else
CROWDED: Final = 4  # each monster of a tile with work,
BREEDING: Final = 2  # and each generator


class Goals(Threats):
    """What a character on the board may set out for."""

    def __init__(self, state: MashData, c: i64) -> None:
        super().__init__(state, c)
        # Around pieces and around what hurts or catches, for a long time; whoever is held goes nowhere.
        past: i64 = NO_PASSING if caution(state) > BOLDEST else THROUGH
        self.distances = Distances(state, c, pace=1, past=past, far=1 if is_fast(state, c) else SPACES)
        self.by_machine = False  # whether the only way to work is the gate transporter

    def steps_to(self, spaces: i64) -> i64:
        """Steps to the nearest of some spaces of the tile, given as bits."""
        if self.distances.seen & spaces == 0:
            return FAR
        return self.distances.to(spaces)

    def can_leave(self) -> bool:
        """Whether there is time to leave the monsters about."""
        if self.state.horde[self.tile] == 0 and self.coming == 0:
            return False
        return self.actions_to(self._way_out()) <= self.actions

    def actions_to(self, points: i64) -> i64:
        """How many actions it takes to get these movement points, beyond what is left of the present move."""
        if points >= FAR:
            return FAR
        points -= self.points
        if points <= 0:
            return 0
        return (points + self.move - 1) // self.move

    def _way_out(self) -> i64:
        """The movement points to the nearest gate that leads to a cleared tile, and through it."""
        state = self.state
        nearest: i64 = FAR
        for edge in range(4):
            gate: i64 = state.tables.gate_cell[self.tile * 4 + edge]
            if gate < 0:
                continue
            steps: i64 = self.steps_to(bit(gate % SPACES))
            if steps >= FAR:
                continue
            points: i64 = steps * self.pace + 1
            if points < nearest:
                beyond: i64 = beyond_edge(state, self.tile, edge)
                if beyond >= 0 and not self.has_work(beyond // SPACES):
                    nearest = points
        return nearest

    def pull(self) -> float:
        """0..1: how near the next thing to do is."""
        best = self._pull_here()
        if best > 0.0:
            return best
        if self.is_hurt():
            far: i64 = self.steps_to_cure()
            if far < NO_ROUTE:
                return CURE_PULL - ROUTE_FADES * float(far)
        far = self.steps_to_work()
        return ROUTE_PULL - ROUTE_FADES * float(far) if far < NO_ROUTE else 0.0

    def is_hurt(self) -> bool:
        """Whether to be healed first; after that many turns one goes as one is."""
        return self.state.health[self.c] < health_base(self.state, self.c) and caution(self.state) > BOLDEST

    def _pull_here(self) -> float:
        """Generators pull most, then monsters, then loot: what is done must be worth more than the pull it takes."""
        state = self.state
        best = 0.0
        tile: i64 = self.tile
        if state.horde[tile] or state.sources[tile]:
            shoots = self._can_shoot()
            best = self._pull_of(state.sources[tile], GENERATOR_0, GENERATOR_PULL, best, shoots)
            best = self._pull_of(state.horde[tile], MONSTER_0, MONSTER_PULL, best, shoots)
        if room_of(state, self.c) > 0 and state.health[self.c] >= HARDY:
            floor = state.floor
            n: i64 = 0
            while n < len(floor):
                if floor[n] // SPACES == tile and floor[n + 2] != FACE_UP:
                    steps: i64 = self.steps_to(bit(floor[n] % SPACES))
                    if steps < FAR:
                        best = max(best, LOOT_PULL - LOOT_FADES * float(steps))
                n += 4
        return best

    def _pull_of(self, pieces: i64, first: i64, strength: float, best: float, shoots: bool) -> float:
        """The strongest of the pulls of some pieces of the tile, given as bits, and of what pulls already."""
        piece: i64 = first
        while pieces and best < strength:
            if pieces & 1:
                best = max(best, strength - self._fades(self.state.at[piece], shoots))
            pieces >>= 1
            piece += 1
        return best

    def _can_shoot(self) -> bool:
        state = self.state
        for item in state.carried[self.c]:
            if state.tables.o_ranged[item] and item != MI_GO_MIST_PROJECTOR:
                return True
        return False

    def _fades(self, at: i64, shoots: bool) -> float:
        """What takes away from the pull of a piece on a cell: the steps to where it can be struck, and whether there is
        time to strike it and leave again."""
        state = self.state
        base: i64 = self.tile * SPACES
        near: i64 = FAR
        stand: i64 = -1
        if shoots and in_range(state, self.c, at):
            near = 0
            stand = self.cell
        else:
            terrain = state.tables.terrain
            room: i64 = terrain.room[self.tile] & (~state.occupied[self.tile] | bit(self.cell - base))
            near = self.steps_to(terrain.touch[at] & room)
            if near < FAR:
                ring: i64 = self.distances.rings[near] & room
                for way in range(4):
                    other: i64 = state.tables.walk_to[at * 4 + way]
                    if stand < 0 and other >= 0 and (ring >> (other - base)) & 1:
                        stand = other
            elif shoots:
                space: i64 = self.distances.to_shoot(state, at)
                if space >= 0:
                    stand = base + space
                    near = self.steps_to(bit(space))
        if stand < 0:
            return 1.0
        fades = STEP_FADES * float(near)
        if state.horde[self.tile] and not self._can_return(stand, near):
            fades += TOO_FAR * caution(state)
        return fades

    def _can_return(self, stand: i64, near: i64) -> bool:
        state = self.state
        spent: i64 = self.actions_to(near * self.pace) + 1
        terrain = state.tables.terrain
        back: i64 = FAR
        for edge in range(4):
            gate: i64 = state.tables.gate_cell[self.tile * 4 + edge]
            if gate >= 0:
                back = min(back, steps_between(terrain, stand, gate % SPACES))
        return spent + (back * self.pace + self.move) // self.move <= self.actions

    def has_work(self, tile: i64) -> bool:
        return (self.state.generated >> tile) & 1 == 0 or self.state.horde[tile] != 0 or self.state.sources[tile] != 0

    def hardship(self, tile: i64) -> i64:
        """How much further off the work of a tile counts than it is."""
        if (self.state.generated >> tile) & 1 == 0:
            return NEW_TILE
        return CROWDED * count(self.state.horde[tile]) + BREEDING * count(self.state.sources[tile])

    def steps_to_work(self) -> i64:
        """Steps to the nearest work beyond a gate, over tiles without monsters; NO_ROUTE where there is none."""
        search = Search(self, to_work=True)
        search.run()
        self.by_machine = search.best == NO_ROUTE and search.machine < NO_ROUTE and self._work_anywhere()
        return search.machine if self.by_machine else search.best

    def steps_to_cure(self) -> i64:
        """Steps to the nearest space that heals, over tiles without monsters; NO_ROUTE where there is none."""
        search = Search(self, to_work=False)
        cure: i64 = self.cure(self.tile)
        if cure >= 0 and self.steps_to(bit(cure % SPACES)) < FAR:
            search.best = self.steps_to(bit(cure % SPACES))
        search.run()
        return search.best

    def to_machine(self, tile: i64, start: i64) -> i64:
        """Steps from a cell to the gate transporter of its tile."""
        space: i64 = 0
        while space < SPACES:
            if self.state.tables.space[tile * SPACES + space] & TRANSPORTER:
                return steps_between(self.state.tables.terrain, start, space)
            space += 1
        return NO_ROUTE

    def _work_anywhere(self) -> bool:
        """Whether a tile that lies open still has work, or leads to one that nobody has seen."""
        state = self.state
        for slot in range(len(state.slot_tile)):
            tile: i64 = state.slot_tile[slot]
            if state.slot_up[slot] and tile >= 0:
                if self.has_work(tile):
                    return True
                for edge in range(4):
                    if beyond_edge(state, tile, edge) == FACE_DOWN:
                        return True
        return False

    def cure(self, tile: i64) -> i64:
        """The space of a tile where the character can get health for actions, or -1."""
        state = self.state
        tables = state.tables
        owner: i64 = tables.start_for[tile]
        if owner >= 0 and state.health[SPAWN_0 + owner] > 0 and (state.generated >> tile) & 1:
            if tables.c_spawn_health[owner] or tables.spawn_restores_both:
                return tables.spawn_cell[owner]
        fishes = tables.c_abilities[self.c] & HEALTHY_FISHING != 0
        wanted: i64 = DISPENSER
        if fishes and state.mentality[self.c] == 0:
            wanted |= SPAWN_SPACE  # first the mentality, then the fish
        cell: i64 = tile * SPACES
        while cell < tile * SPACES + SPACES:
            flags: i64 = tables.space[cell]
            if flags & wanted:
                if flags & DISPENSER or state.health[SPAWN_0 + owner] > 0:
                    return cell
            if fishes and flags & WATER and state.mentality[self.c] > 0:
                for way in range(4):
                    beside: i64 = tables.walk_to[cell * 4 + way]
                    if beside >= 0 and tables.space[beside] & SHUNNED == 0:
                        if tile != self.tile or self.steps_to(bit(beside % SPACES)) < FAR:
                            return beside
            cell += 1
        return -1


class Search:
    """A search from tile to tile, over those without monsters, for the nearest work or the nearest cure."""

    def __init__(self, goals: Goals, *, to_work: bool) -> None:
        self.goals = goals
        self.state = goals.state
        self.to_work = to_work
        self.best: i64 = NO_ROUTE
        self.machine: i64 = NO_ROUTE  # steps to a gate transporter
        self.tissue: i64 = tiles_with_tissue(goals.state)
        self.arrived: list[int] = [-1] * TILES  # by tile: the cell where one comes in,
        self.walked: list[int] = [NO_ROUTE] * TILES  # and the steps to there
        self.arrived[goals.tile] = goals.cell
        self.walked[goals.tile] = 0
        self.queue: list[int] = [goals.tile]

    def run(self) -> None:
        tables = self.state.tables
        while self.queue:
            here: i64 = self.queue.pop(0)
            if self.to_work and tables.has_transporter(here):
                self.machine = min(self.machine, self.walked[here] + self.goals.to_machine(here, self.arrived[here]))
            for edge in range(4):
                gate: i64 = tables.gate_cell[here * 4 + edge]
                if gate >= 0:
                    self._go_through(here, edge, gate)

    def _go_through(self, here: i64, edge: i64, gate: i64) -> None:
        """One gate: what it leads to may be the goal, or a tile to go on from."""
        if here == self.goals.tile:
            far: i64 = self.goals.steps_to(bit(gate % SPACES))
        else:
            far = steps_between(self.state.tables.terrain, self.arrived[here], gate % SPACES)
        if far >= FAR:
            return
        far += self.walked[here] + 1
        if far >= self.best:
            return
        beyond: i64 = beyond_edge(self.state, here, edge)
        if beyond == FACE_DOWN:
            if self.to_work:
                self.best = min(self.best, far + NEW_TILE)
        elif beyond != DEAD_END:
            self._come_out(beyond, far)

    def _come_out(self, cell: i64, far: i64) -> None:
        state = self.state
        tile: i64 = cell // SPACES
        if state.who[cell] > MONSTER_0:
            if count(state.occupied[tile]) == 1:
                return  # CM-7.5: it would only change places, forever
            far += SWAP
        if (self.tissue >> tile) & 1:
            far += AROUND
        if self.to_work and self.goals.has_work(tile):
            self.best = min(self.best, far + self.goals.hardship(tile))
            return
        if state.horde[tile] or state.sources[tile] or self.walked[tile] <= far:
            return
        self.walked[tile] = far
        self.arrived[tile] = cell
        self.queue.append(tile)
        if not self.to_work and (self.tissue >> tile) & 1 == 0:
            cure: i64 = self.goals.cure(tile)
            if cure >= 0:
                self.best = min(self.best, far + steps_between(state.tables.terrain, cell, cure % SPACES))
