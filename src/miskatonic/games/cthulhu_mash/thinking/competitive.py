"""A game against each other: how far every side is from winning, in actions, and what chance of winning that makes.

A side wins by killing a rival with its own hands, and in Capture the Flag by destroying the rival's spawn space too
(CM-27.4, CM-28.2, CM-28.3). It has to get there, over tiles that may lie face down yet, and then to strike often
enough. Monsters only throw it back to its own spawn space (CM-27.3): what they threaten counts as that way again.
"""

from __future__ import annotations

from math import exp, log
from typing import Final

from miskatonic.core.native import i64
from miskatonic.games.cthulhu_mash.geometry import SPACES
from miskatonic.games.cthulhu_mash.numbers.lives import ON_BOARD, OUT
from miskatonic.games.cthulhu_mash.numbers.objects import MI_GO_MIST_PROJECTOR
from miskatonic.games.cthulhu_mash.rules.attacks import hit_chance, roll_bonus
from miskatonic.games.cthulhu_mash.rules.gates import behind_gate
from miskatonic.games.cthulhu_mash.rules.state import MashData
from miskatonic.games.cthulhu_mash.rules.statistics import (
    SPAWN_DEFENSE,
    defense_of,
    health_base,
    is_clung_to,
    is_fast,
    move_points,
)
from miskatonic.games.cthulhu_mash.rules.tables import CAPTURE, SWASHBUCKLER
from miskatonic.games.cthulhu_mash.things import MONSTER_0, SPAWN_0
from miskatonic.games.cthulhu_mash.thinking.distances import Distances
from miskatonic.games.cthulhu_mash.thinking.goals import Goals
from miskatonic.games.cthulhu_mash.thinking.monsters import menace, readiness
from miskatonic.games.cthulhu_mash.thinking.routes import IN_THE_WAY, NO_WAY, OUT_OF_REACH, Routes, crowd, fear
from miskatonic.games.cthulhu_mash.thinking.threats import Threats, healthy

HELD: Final = 2.0  # actions to get free
CLUNG_TO: Final = 1.5
PARRIED: Final = 0.45  # how many blows the Swashbuckler lets through (CM-3.5)
# By health: the chance that monsters kill a character before it gets where it wants to.
RISK: Final[tuple[float, ...]] = (1.0, 0.4, 0.24, 0.15, 0.1, 0.07, 0.05, 0.04, 0.03, 0.02, 0.02, 0.01, 0.01)
WOUNDS_HEAL: Final = 10.0  # actions after which nothing is left of a wound
COMES_TO_BLOWS: Final = 4.0  # actions that a rival is taken to be off
NOT_YET: Final[tuple[float, ...]] = (1.0, 0.25, 0.1, 0.05)  # by the actions left: how much of a danger counts
DEATH_COSTS: Final = 3.0  # actions that a death costs besides the way
AWAY: Final = 4.0  # actions of a turn that the dead do not have
CROWDED: Final = 0.7  # blows that each monster and generator counts as on the tile of a rival, or of the dead
NEXT_GOAL: Final = 0.3  # actions that the next thing to do is worth to a character that is shut in
PRESSING: Final = 0.005  # how much better it is to go on through a gate than to wait,
STRONG: Final = 2  # and the health it takes
BELONGING: Final = 0.15  # actions that each object is worth
KEPT: Final = 0.3  # actions that each destroyed generator is worth, and each power-up
POWER_UP: Final = 1.5
FAR_OFF: Final = 2.0  # actions by which a lead counts less, the further off the end is
# A logistic regression of results on the lead: how strongly a lead decides, and what it is where nobody leads.
STEEPNESS: Final = 1.07
EVEN: Final = 0.28
MENACE: Final = 0.0021
READINESS: Final = 0.00064
THROWN_BACK: Final = 20.0  # monsters at the throat of a rival that a dead one counts as
ANOTHER_RIVAL: Final = 10.0  # actions that each rival after the nearest takes
LEAST: Final = 0.2  # actions: nobody has won before that
HARASSED: Final = 0.45  # actions that each blow of the monsters about counts


class Side:
    """One player of a game against each other: where its character is, and what it has yet to do."""

    def __init__(self, state: MashData, seat: i64, *, own: bool) -> None:
        """`own`: looked at closely, the threats to it too; a rival is taken as it comes."""
        self.state = state
        self.seat: i64 = seat
        c: i64 = state.character[seat]
        self.c: i64 = c
        self.waits = state.life[c] != ON_BOARD
        self.cell: i64 = state.tables.spawn_cell[c] if self.waits else state.at[c]
        whole: i64 = health_base(state, c) if self.waits else state.health[c]
        self.health = float(whole)  # what it can expect to have when somebody comes
        self.look: Threats | None = Threats(state, c) if own and not self.waits else None
        near: Distances | None = None
        points = 0.0
        if self.look is not None:
            near = Distances(state, c, pace=self.look.pace, past=self.look.pace + IN_THE_WAY, far=OUT_OF_REACH)
            points = float(self.look.points)
        self.routes = Routes(state, c, self.cell, near, points)
        self.move = float(move_points(state, c))
        self.shoots = False
        self.melee: i64 = 0  # the best bonus and damage
        self.hurts: i64 = 1
        self._arm()
        self.dies = 0.0  # the chance that monsters kill it before it can do much
        if not self.waits:
            self.dies = RISK[healthy(whole)]

    def foresee(self, look: Threats) -> None:
        """Count in what the next step 3 may do."""
        if len(look.left) == 0:
            return
        share = NOT_YET[look.actions] if look.actions < 3 else NOT_YET[3]
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

    def blows(self, defense: i64, health: float, *, held: bool, dodge: float) -> float:
        """How many attacks it takes on average to bring something down."""
        state = self.state
        c: i64 = self.c
        sides: i64 = state.tables.c_melee[c]
        best = hit_chance(sides, defense - self.melee - roll_bonus(state, c, 1)) * dodge * float(self.hurts)
        if held:
            best = float(self.hurts)
        if self.shoots:
            best = max(best, hit_chance(state.tables.c_ranged[c], defense - roll_bonus(state, c, 0)))
        return health / best

    def to_kill(self, rival: Side, far: float) -> float:
        """Actions to kill a rival once it is reached, `far` actions from now: wounds heal until then."""
        state = self.state
        r: i64 = rival.c
        held = not rival.waits and is_fast(state, r)
        dodge = PARRIED if state.tables.c_abilities[r] & SWASHBUCKLER and not held else 1.0
        health = rival.health + max(0.0, rival.wounds()) * min(1.0, far / WOUNDS_HEAL)
        return self.blows(defense_of(state, r), health, held=held, dodge=dodge)

    def wounds(self) -> float:
        return float(health_base(self.state, self.c)) - self.health

    def to_break(self, rival: Side) -> float:
        """Actions to destroy a rival's spawn space."""
        left: i64 = self.state.health[SPAWN_0 + rival.c]
        cell: i64 = self.state.tables.spawn_cell[rival.c]
        work = self.blows(SPAWN_DEFENSE, float(left), held=False, dodge=1.0)
        return self._actions(self.routes.points_to_strike(cell, self.shoots)) + work

    def _actions(self, points: float) -> float:
        actions = points / self.move
        if not self.waits:
            if is_fast(self.state, self.c):
                actions += HELD
            if is_clung_to(self.state, self.c):
                actions += CLUNG_TO
        return actions

    def way_back(self) -> float:
        """What a death by monsters costs: the way back from its spawn space, and what is lost."""
        state = self.state
        if self.waits:
            return 0.0
        lost = DEATH_COSTS * fear(state)
        lost += BELONGING * float(len(state.carried[self.c])) + POWER_UP * float(len(state.powerups[self.c]))
        return lost + self.routes.points_to(state.tables.spawn_cell[self.c]) / self.move

    def wealth(self) -> float:
        """What it has, in actions."""
        state = self.state
        worth = BELONGING * float(len(state.carried[self.c])) + KEPT * float(state.kept[self.c])
        return worth + POWER_UP * float(len(state.powerups[self.c]))

    def to_win(self, rival: Side) -> float:
        """Actions to beat a rival."""
        far = self._actions(self.routes.points_to_strike(rival.cell, self.shoots))
        return self._at_best(rival, far + self.to_kill(rival, far))

    def to_threaten(self, rival: Side) -> float:
        """The same as the other sees it, who may come here by itself: the way between the two counts for neither."""
        far = 0.0
        if rival.wounds() > 0.0:
            far = self._actions(self.routes.points_to_strike(rival.cell, self.shoots))
        return self._at_best(rival, COMES_TO_BLOWS + self.to_kill(rival, far))

    def _at_best(self, rival: Side, kill: float) -> float:
        best = min(kill, self.to_break(rival)) if self.state.mode == CAPTURE else kill
        if self.waits:
            best += AWAY + DEATH_COSTS * fear(self.state)
        if self.look is None:
            best += HARASSED * fear(self.state) * CROWDED * crowd(self.state, self.cell // SPACES)
        return max(LEAST, best + self.dies * self.way_back() - self.wealth())


NAMES: Final[tuple[str, ...]] = ("actions_to_win", "rival_to_win", "monsters_at_rival", "monsters_ready", "last_life")
WEIGHTS: Final[tuple[float, ...]] = (-0.1, 0.1, MENACE, READINESS, -1.07)


def measure(state: MashData, seat: i64) -> list[float]:
    """The features of a seat: how far it is from winning, the nearest of its rivals too, and what monsters do."""
    mine = Side(state, seat, own=True)
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
        side = Side(state, other, own=False)
        goal = min(goal, mine.to_win(side))
        threat = min(threat, side.to_threaten(mine))
        bait += THROWN_BACK if side.waits else menace(state, rival)
    goal += float(others - 1) * ANOTHER_RIVAL
    if look is not None:
        goal += HARASSED * fear(state) * look.siege
        if mine.routes.shut_in:
            goal -= NEXT_GOAL * Goals(state, mine.c).pull()
    ready = readiness(state) if state.active != seat else 0.0
    last = mine.dies if state.health[SPAWN_0 + mine.c] <= 0 else 0.0
    return [goal, threat, bait, ready, last]


def evaluate(state: MashData, seat: i64) -> float:
    """The chance of winning."""
    found = measure(state, seat)
    lead = log((found[1] + FAR_OFF) / (max(0.0, found[0]) + FAR_OFF)) * STEEPNESS + EVEN
    lead += MENACE * found[2] + READINESS * found[3] + WEIGHTS[4] * found[4]
    return 1.0 / (1.0 + exp(-lead))


def judge_gate(state: MashData, seat: i64) -> float | None:
    """Who is strong enough goes on to the rival, whatever waits behind the gate: before a gate everything looks better
    than behind it, and nobody would ever go. None: as it looks."""
    mine = Side(state, seat, own=True)
    gate: i64 = mine.cell
    beyond: i64 = behind_gate(state, gate)
    if beyond >= 0 and 0 < state.who[beyond] <= MONSTER_0:
        return 0.0  # CM-7.5: the two would only change places
    if state.health[mine.c] < STRONG and fear(state) > 0.5:
        return None
    for other in range(state.players):
        rival: i64 = state.character[other]
        if state.team[other] == state.team[seat] or state.life[rival] == OUT:
            continue
        home: i64 = state.tables.spawn_cell[rival]
        cell: i64 = state.at[rival] if state.life[rival] == ON_BOARD else home
        if mine.routes.leads_to(gate, cell) or (state.mode == CAPTURE and mine.routes.leads_to(gate, home)):
            return evaluate(state, seat) + PRESSING
    return None
