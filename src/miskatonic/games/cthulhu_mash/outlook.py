"""What lies ahead of a character: its ways on foot, what the monsters of its tile may do to it, and the way to safety,
to healing and to work. Only bots ask; the rules know nothing of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from miskatonic.core.native import i64
from miskatonic.games.cthulhu_mash.bits import bit
from miskatonic.games.cthulhu_mash.board import DEAD_END, FACE_DOWN, behind_gate
from miskatonic.games.cthulhu_mash.combat import adjacent, in_range, shooting_place
from miskatonic.games.cthulhu_mash.frames import ACTIONS, FACE_UP, LAND, MONSTERS, MOVE, ON_BOARD, SPAWNING, TURN
from miskatonic.games.cthulhu_mash.kinds import MI_GO_MIST_PROJECTOR
from miskatonic.games.cthulhu_mash.moves import COPIES, GENERATOR_0, MONSTER_0, SPAWN_0
from miskatonic.games.cthulhu_mash.objects import tissue_on
from miskatonic.games.cthulhu_mash.paths import FAR, catches, may_pass
from miskatonic.games.cthulhu_mash.stats import (
    actions_of,
    boot_of,
    defense_of,
    flies,
    health_base,
    is_fast,
    kind_of,
    move_points,
    room_of,
)
from miskatonic.games.cthulhu_mash.tables import (
    ATTACH,
    DISPENSER,
    FLYING,
    HEALTHY_FISHING,
    SHUNNED,
    SPAWN_SPACE,
    SWASHBUCKLER,
    SWIMMING,
    TRANSPORTER,
    WATER,
    WEB,
)

if TYPE_CHECKING:
    from miskatonic.games.cthulhu_mash.state import MashState

# What so many points of health are worth: the last ones most. Nothing is as bad as none.
HEALTH_WORTH: Final[tuple[float, ...]] = (-9.0, 1.6, 2.8, 3.6, 4.2, 4.7, 5.1, 5.4, 5.7, 6.0, 6.2, 6.4, 6.5)
MOST_HEALTH: Final = 12
# How the pulls of things to do compare, and how fast they fade with each step.
GENERATOR_PULL: Final = 0.9
MONSTER_PULL: Final = 0.75
LOOT_PULL: Final = 0.36
CURE_PULL: Final = 0.32
ROUTE_PULL: Final = 0.25
STEP_FADES: Final = 0.02
ROUTE_FADES: Final = 0.0025
NO_ROUTE: Final = 999
HARDY: Final = 3  # the health with which what lies face down may be a trap
HELD_STILL: Final = 0.3  # what is left of the danger of a monster that is held
TOO_FAR: Final = 0.3  # off the pull of what cannot be done in this turn with a safe way out
# Steps that a tile not yet seen, or a gate with a monster on its far side, count further off
NEW_TILE: Final = 10
SWAP: Final = 30
# How much of a danger counts while there is time to leave, or time to act at all
LEAVES_OPEN: Final = 0.1
NOT_YET: Final = 0.2
AROUND: Final = 6  # steps that the way around Shoggoth Tissue may take
# Steps that work counts further off for each monster, and each generator, of its tile
CROWDED: Final = 4
BREEDING: Final = 2


class Outlook:
    """One look around, for one character on the board."""

    def __init__(self, state: MashState, c: i64) -> None:
        self.state = state
        self.c: i64 = c
        self.cell: i64 = state.at[c]
        self.tile: i64 = self.cell // 36
        self.crowd: list[int] = [0] * 16  # monsters of each tile
        self.sources: list[int] = [0] * 16  # generators of each tile
        at = state.at
        piece: i64 = MONSTER_0
        while piece < SPAWN_0:
            cell: i64 = at[piece]
            if cell >= 0:
                if piece < GENERATOR_0:
                    self.crowd[cell // 36] += 1
                else:
                    self.sources[cell // 36] += 1
            piece += 1
        self.pace: i64 = 1 if flies(state, c) else 1 + boot_of(state, c, self.tile)
        self.move: i64 = move_points(state, c)
        self._time_left()
        self.steps: list[int] = self._footing()
        self.danger: float = 0.0
        self.siege: float = 0.0
        self.left: list[float] = []  # the chance of each health after the next step 3, where monsters are
        self.can_leave = False
        self.by_machine = False  # whether the only way to work is the gate transporter
        self.coming: i64 = self._coming()
        if self.crowd[self.tile] or self.coming:
            self.can_leave = self.actions_to(self._way_out()) <= self.actions
            self.danger = self._danger()

    def _time_left(self) -> None:
        """Actions and movement points left in this turn; before and after the own turn, those of the next one."""
        state = self.state
        frames = state.frames
        self.points: i64 = 0
        self.actions: i64 = actions_of(state, self.c)
        if not frames or frames[0] != TURN or frames[2] != self.c:
            return
        if frames[4] == ACTIONS:
            self.actions = state.actions
            at: i64 = 6
            while at < len(frames):
                if frames[at] == MOVE and frames[at + 2] == self.c:
                    self.points = frames[at + 4]
                at += 6
        elif frames[4] == LAND or frames[4] == MONSTERS:
            self.actions = 0

    def _coming(self) -> i64:
        """The monsters about to be placed on the tile, as bits of their generators."""
        frames = self.state.frames
        coming: i64 = 0
        at: i64 = 0
        while at < len(frames):
            if frames[at] == SPAWNING:
                coming |= frames[at + 5]
            at += 6
        n: i64 = 0
        while coming >> n:
            if (coming >> n) & 1 and self.state.at[GENERATOR_0 + n] // 36 != self.tile:
                coming &= ~bit(n)
            n += 1
        return coming

    def _footing(self) -> list[int]:
        """Steps to each space of the tile, around pieces and around what hurts or catches."""
        state = self.state
        tables = state.tables
        steps: list[int] = [FAR] * 36
        base: i64 = self.tile * 36
        steps[self.cell - base] = 0
        if is_fast(state, self.c):
            return steps
        in_flight = flies(state, self.c)
        links = tables.fly_to if in_flight else tables.walk_to
        tissue: i64 = 0 if in_flight else tissue_on(state, self.tile)
        queue: list[int] = [self.cell]
        head: i64 = 0
        while head < len(queue):
            cell: i64 = queue[head]
            head += 1
            way: i64 = 0
            while way < 4:
                other: i64 = links[cell * 4 + way]
                way += 1
                if other < 0 or steps[other - base] != FAR:
                    continue
                here: i64 = state.who[other] - 1
                if here >= 0 and here != self.c and not may_pass(state, self.c, here, in_flight):
                    continue
                if not in_flight and (tables.space[other] & SHUNNED or (tissue >> (other - base)) & 1):
                    continue
                if catches(state, other, in_flight):
                    continue
                steps[other - base] = steps[cell - base] + 1
                queue.append(other)
        return steps

    def actions_to(self, points: i64) -> i64:
        """How many actions so many movement points take, beyond what is left of the present move."""
        if points >= FAR:
            return FAR
        points -= self.points
        return 0 if points <= 0 else (points + self.move - 1) // self.move

    def _way_out(self) -> i64:
        """The movement points to the nearest gate that leads to a cleared tile, and through it."""
        state = self.state
        nearest: i64 = FAR
        for edge in range(4):
            gate: i64 = state.tables.gate_cell[self.tile * 4 + edge]
            if gate < 0 or self.steps[gate % 36] >= FAR:
                continue
            points: i64 = self.steps[gate % 36] * self.pace + 1
            if points < nearest:
                beyond: i64 = behind_gate(state, gate)
                if beyond >= 0 and not self.has_work(beyond // 36):
                    nearest = points
        return nearest

    # Danger

    def _danger(self) -> float:
        """What the next step 3 would take of the worth of the character's health, if it ended its turn here."""
        state = self.state
        health: i64 = min(MOST_HEALTH, state.health[self.c])
        if health <= 0:
            return 0.0
        left: list[float] = [0.0] * (health + 1)  # the chance of each health
        left[health] = 1.0
        self.left = left
        rooms: i64 = 0
        for way in range(4):
            if state.tables.walk_to[self.cell * 4 + way] >= 0:
                rooms += 1
        dodge = 1.0
        if state.tables.c_abilities[self.c] & SWASHBUCKLER and state.holds[self.c] == 0:
            dodge = 0.45  # CM-3.5
        defense: i64 = defense_of(state, self.c)
        piece: i64 = MONSTER_0
        while piece < GENERATOR_0:
            if state.at[piece] >= 0 and state.at[piece] // 36 == self.tile:
                rooms = self._strikes(piece, left, rooms, defense, dodge)
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

    def _strikes(self, piece: i64, left: list[float], rooms: i64, defense: i64, dodge: float) -> i64:
        """Add the blows of one monster to the chances; how many spaces beside the character are left for others."""
        state = self.state
        tables = state.tables
        kind: i64 = kind_of(piece)
        index: i64 = piece - MONSTER_0
        if (state.stilled >> index) & 1 or state.bound[piece] == self.c:
            return rooms
        if state.frames and state.frames[0] == TURN and state.frames[4] == MONSTERS and (state.acted >> index) & 1:
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
                chance *= 0.5  # no damage of its own, but one cannot leave
        else:
            away: i64 = tables.sights[self.tile].steps[self.cell % 36][at % 36]
            if abilities & (FLYING | SWIMMING):
                away = apart(at % 36 // 6, self.cell % 36 // 6) + apart(at % 6, self.cell % 6)
            if abilities & FLYING == 0:
                away *= 1 + tables.boot[self.tile]
            blows -= 1
            if tables.m_ranged[kind] > 0:
                chance = self._chance(tables.m_ranged[kind], defense) * 0.8
            elif rooms > 0 and away - 1 <= tables.m_move[kind]:
                chance = self._chance(tables.m_melee[kind], defense) * dodge
                rooms -= 1
            else:
                chance = self._chance(tables.m_melee[kind], defense) * dodge * 0.4  # it will be here the turn after
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
        good: i64 = sides - max(2, min(defense, sides)) + 1
        return float(good) / float(sides)

    # What there is to do

    def pull(self) -> float:
        """0..1: how near the next thing to do is."""
        best = self._pull_here()
        if best > 0.0:
            return best
        if self.is_hurt():
            far: i64 = self.route(False)
            if far < NO_ROUTE:
                return CURE_PULL - ROUTE_FADES * float(far)
        far = self.route(True)
        return ROUTE_PULL - ROUTE_FADES * float(far) if far < NO_ROUTE else 0.0

    def is_hurt(self) -> bool:
        return self.state.health[self.c] < health_base(self.state, self.c)

    def _pull_here(self) -> float:
        """Generators pull most, then monsters, then loot: what is done must be worth more than the pull it takes."""
        state = self.state
        best = 0.0
        if self.crowd[self.tile] + self.sources[self.tile]:
            shoots = self._can_shoot()
            piece: i64 = MONSTER_0
            while piece < SPAWN_0:
                at: i64 = state.at[piece]
                if at >= 0 and at // 36 == self.tile:
                    strength = MONSTER_PULL if piece < GENERATOR_0 else GENERATOR_PULL
                    if strength > best:
                        value = strength - self._fades(at, shoots)
                        if value > best:
                            best = value
                piece += 1
        if room_of(state, self.c) > 0 and state.health[self.c] >= HARDY:
            floor = state.floor
            n: i64 = 0
            while n < len(floor):
                if floor[n] // 36 == self.tile and floor[n + 2] != FACE_UP and self.steps[floor[n] % 36] < FAR:
                    value = LOOT_PULL - STEP_FADES * float(self.steps[floor[n] % 36])
                    if value > best:
                        best = value
                n += 4
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
        base: i64 = self.tile * 36
        near: i64 = FAR
        stand: i64 = -1
        if shoots and in_range(state, self.c, at):
            near = 0
            stand = self.cell
        else:
            for way in range(4):
                other: i64 = state.tables.walk_to[at * 4 + way]
                if other >= 0 and self.steps[other - base] < near:
                    if state.who[other] == 0 or other == self.cell:
                        near = self.steps[other - base]
                        stand = other
            if stand < 0 and shoots:
                stand = shooting_place(state, at, self.steps)
                near = self.steps[stand - base] if stand >= 0 else FAR
        if stand < 0:
            return 1.0
        fades = STEP_FADES * float(near)
        if self.crowd[self.tile] and not self._can_return(stand, near):
            fades += TOO_FAR
        return fades

    def _can_return(self, stand: i64, near: i64) -> bool:
        state = self.state
        spent: i64 = self.actions_to(near * self.pace) + 1
        steps = state.tables.sights[self.tile].steps[stand % 36]
        back: i64 = FAR
        for edge in range(4):
            gate: i64 = state.tables.gate_cell[self.tile * 4 + edge]
            if gate >= 0 and steps[gate % 36] < back:
                back = steps[gate % 36]
        return spent + (back * self.pace + self.move) // self.move <= self.actions

    # Routes over tiles

    def has_work(self, tile: i64) -> bool:
        return (self.state.generated >> tile) & 1 == 0 or self.crowd[tile] + self.sources[tile] > 0

    def hardship(self, tile: i64) -> i64:
        """How much further off the work of a tile counts than it is."""
        if (self.state.generated >> tile) & 1 == 0:
            return NEW_TILE
        return CROWDED * self.crowd[tile] + BREEDING * self.sources[tile]

    def route(self, to_work: bool) -> i64:
        """Steps to the nearest work beyond a gate, or to the nearest space that heals, over tiles without monsters."""
        state = self.state
        tables = state.tables
        best: i64 = NO_ROUTE
        if not to_work:
            cure: i64 = self.cure(self.tile)
            if cure >= 0 and self.steps[cure % 36] < FAR:
                best = self.steps[cure % 36]
        arrived: list[int] = [-1] * 16
        walked: list[int] = [NO_ROUTE] * 16
        arrived[self.tile] = self.cell
        walked[self.tile] = 0
        machine: i64 = NO_ROUTE
        queue: list[int] = [self.tile]
        while queue:
            here: i64 = queue.pop(0)
            if to_work and tables.has_transporter(here):
                machine = min(machine, walked[here] + self._to_machine(here, arrived[here]))
            for edge in range(4):
                gate: i64 = tables.gate_cell[here * 4 + edge]
                if gate < 0:
                    continue
                if here == self.tile:
                    far: i64 = self.steps[gate % 36]
                else:
                    far = tables.sights[here].steps[arrived[here] % 36][gate % 36]
                if far >= FAR:
                    continue
                far += walked[here] + 1
                if far >= best:
                    continue
                beyond: i64 = behind_gate(state, gate)
                if beyond == DEAD_END:
                    continue
                if beyond == FACE_DOWN:
                    if to_work:
                        best = min(best, far + NEW_TILE)
                    continue
                tile: i64 = beyond // 36
                if state.who[beyond] > MONSTER_0:
                    far += SWAP  # CM-7.5: it would only change places
                if tissue_on(state, tile):
                    far += AROUND
                if self.has_work(tile):
                    if to_work:
                        best = min(best, far + self.hardship(tile))
                        continue
                    if self.crowd[tile] + self.sources[tile]:
                        continue
                if walked[tile] <= far:
                    continue
                walked[tile] = far
                arrived[tile] = beyond
                queue.append(tile)
                if not to_work and tissue_on(state, tile) == 0:
                    cure = self.cure(tile)
                    if cure >= 0:
                        best = min(best, far + tables.sights[tile].steps[beyond % 36][cure % 36])
        self.by_machine = to_work and best == NO_ROUTE and machine < NO_ROUTE and self._work_anywhere()
        return machine if self.by_machine else best

    def _to_machine(self, tile: i64, start: i64) -> i64:
        """Steps from a cell to the gate transporter of its tile."""
        space: i64 = 0
        while space < 36:
            if self.state.tables.space[tile * 36 + space] & TRANSPORTER:
                return self.state.tables.sights[tile].steps[start % 36][space]
            space += 1
        return NO_ROUTE

    def _work_anywhere(self) -> bool:
        """Whether a tile that lies open still has work."""
        state = self.state
        for slot in range(len(state.slot_tile)):
            if state.slot_up[slot] and state.slot_tile[slot] >= 0 and self.has_work(state.slot_tile[slot]):
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
        cell: i64 = tile * 36
        while cell < tile * 36 + 36:
            flags: i64 = tables.space[cell]
            if flags & wanted:
                if flags & DISPENSER or state.health[SPAWN_0 + owner] > 0:
                    return cell
            if fishes and flags & WATER and state.mentality[self.c] > 0:
                for way in range(4):
                    beside: i64 = tables.walk_to[cell * 4 + way]
                    if beside >= 0 and tables.space[beside] & SHUNNED == 0:
                        if tile != self.tile or self.steps[beside % 36] < FAR:
                            return beside
            cell += 1
        return -1


def apart(a: i64, b: i64) -> i64:
    return a - b if a > b else b - a


def hurt(left: list[float], chance: float) -> None:
    """One blow: every health falls by one with that chance."""
    at: i64 = 0
    while at < len(left) - 1:
        left[at] += left[at + 1] * chance
        left[at + 1] *= 1.0 - chance
        at += 1


def on_board(state: MashState, c: i64) -> bool:
    return c >= 0 and state.life[c] == ON_BOARD
