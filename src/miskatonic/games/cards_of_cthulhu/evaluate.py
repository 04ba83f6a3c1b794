"""What a bot should like in The Cards of Cthulhu, as named features of a position.

The worth of a position is the sum of what burdens each board, of what the seat owns, and of what the attack under way
can still bring: that part is exact over all dice (odds.py), with the best re-roll and the best use of the dice.
"""

from __future__ import annotations

from functools import cache
from math import exp

from miskatonic.games.cards_of_cthulhu import odds
from miskatonic.games.cards_of_cthulhu.dice import ANY, COMBO, HANDS
from miskatonic.games.cards_of_cthulhu.frames import (
    ABSOLVE,
    AIM,
    ALLOCATE,
    ATTACK,
    COMBAT,
    CURSE,
    DRAW,
    HUNT,
    PURCHASE,
    REROLL,
    SANITY,
    TO_ROLL,
    WOUND,
)
from miskatonic.games.cards_of_cthulhu.rolls import averaged, before_roll, nodes_of_size
from miskatonic.games.cards_of_cthulhu.state import CardsState
from miskatonic.games.cards_of_cthulhu.tables import Tables
from miskatonic.games.cards_of_cthulhu.things import (
    AWAKE,
    BOARDS,
    BODY,
    BY_FOLLOWER,
    BY_SKILL,
    ELDER_SIGN,
    FOLLOWERS,
    NOWHERE,
    OWNABLE,
    POTION,
    PSYCHIATRIST,
    SWORD,
)
from miskatonic.games.cards_of_cthulhu.verbs import (
    DISRUPTS,
    DONE,
    DRAWS,
    REROLLS,
    RESISTS,
    ROLLS,
    ROLLS_MORE,
    WITH_POTION,
)

# All in one unit, about the worth of one minion slain in good time.
CROWD = (0.0, 1.0, 2.2, 4.0, 7.5, 14.0)  # by the number of minions on a board; each further one as the last step
STRENGTH = 0.08  # a point of a minion's value
AWAKE_WORTH = {2: 3.0, 3: 4.2, 4: 5.5}  # by combo value
SHIELD = 0.4  # a minion behind an awake horror
WAKING = (0.85, 0.45, 0.25, 0.2, 0.15)  # share of that for a sleeping one, by the minions still missing
GATE = 2.6
NEXT_GATE = 1.2
XP = 0.5  # what experience is worth where many things compete for it
XP_STEPS = ((4, 0.75), (4, 0.5), (4, 0.3), (99, 0.08))  # so many coins, each worth so much
HEALTH_WORTH = (-9.0, -4.0, 0.0)  # by Health dice left
CARD = 0.16  # a card still in the deck
# Followers and items in the order of tables.py.
CARDS = (1.4, 1.2, 1.2, 1.3, 0.9, 1.6, 1.8, 1.9, 0.8, 0.6, 3.0, 1.4, 1.9, 3.0, 1.3, 1.2, 1.2, 3.2, 3.4)
INSANE = 8.0
SCALE = 9.0

WEIGHTS = {
    "boards": -1.0,
    "experience": 1.0,
    "health": 1.0,
    "cards": 1.0,
    "deck": -CARD,
    "sanity": -1.0,
    "attack": 1.0,
    "tally": 0.3,
}


def measures(state: CardsState, seat: int) -> list[float]:
    """The features in the order of WEIGHTS."""
    boards = 0.0
    for board in range(BOARDS):
        boards += burden(state, board)
    return [
        boards,
        experience(state.xp[seat] + state.owed_xp),
        HEALTH_WORTH[min(state.health[seat], 2)],
        owned_worth(state.owned[seat]),
        float(len(state.deck)),
        insanity(state, seat),
        prospect(state) if seat == state.active else 0.0,
        lead(state, seat),
    ]


def features(state: CardsState, seat: int) -> dict[str, float]:
    return dict(zip(WEIGHTS, measures(state, seat), strict=True))


def worth(state: CardsState, seat: int) -> float:
    total = 0.0
    measured = measures(state, seat)
    at = 0
    for weight in WEIGHTS.values():
        total += weight * measured[at]
        at += 1
    return total


def evaluate(state: CardsState, seat: int) -> float:
    """0..1: the chance of winning, roughly; exact when the game is decided."""
    outcome = state.outcome()
    if outcome is not None:
        return outcome.values[seat]
    if not state.alive >> seat & 1:
        return 0.01
    return chance_of(worth(state, seat))


def chance_of(value: float) -> float:
    return 0.01 + 0.98 / (1 + exp(-(value + 12) / SCALE))


def experience(xp: int) -> float:
    total = 0.0
    for coins, each in XP_STEPS:
        taken = min(xp, coins)
        total += taken * each
        xp -= taken
    return total


def owned_worth(owned: int) -> float:
    return sum((CARDS[card] for card in range(OWNABLE) if owned >> card & 1), 0.0)


def lead(state: CardsState, seat: int) -> float:
    """Competitive: how far ahead of the best other survivor."""
    if not state.tables.competitive or state.seats == 1:
        return 0.0
    others = [state.tally[other] for other in range(state.seats) if other != seat and state.alive >> other & 1]
    return float(state.tally[seat] - max(others, default=0))


# A board as what weighs on it


class Altar:
    """A board without its name and its gates: equal ones are one object, which keeps what was worked out about it."""

    def __init__(self, tables: Tables, horrors: tuple[tuple[int, int], ...], minions: tuple[int, ...]) -> None:
        self.tables = tables
        self.horrors = horrors  # the level and state of each horror in play
        self.minions = minions  # how many of each kind
        self.burden: float = self._burden()
        self.found: list[tuple[int, float, Altar]] | None = None  # what can be slain, once it was asked for
        self.best: dict[int, float] = {0: 0.0}  # by hand of dice
        self.averages: dict[int, list[float]] = {}  # by number of dice
        self.rolls: dict[tuple[int, int, int, int, float], float] = {}

    def _burden(self) -> float:
        tables = self.tables
        crowd = sum(self.minions)
        most = len(CROWD) - 1
        total = CROWD[min(crowd, most)] + max(0, crowd - most) * (CROWD[most] - CROWD[most - 1])
        total += STRENGTH * sum(tables.value[kind] * count for kind, count in enumerate(self.minions))
        for level, where in self.horrors:
            full = AWAKE_WORTH.get(tables.level_combo[level], 3.0)
            if where == AWAKE:
                total += full + SHIELD * crowd
            else:
                missing = max(0, tables.level_wakes[level] - crowd)
                total += full * WAKING[min(missing, len(WAKING) - 1)]
        return total

    @property
    def slayable(self) -> list[tuple[int, float, Altar]]:
        """What can be slain now: the dice it takes, what that is worth, and the board after it."""
        if self.found is None:
            self.found = self._slayable()
        return self.found

    def _slayable(self) -> list[tuple[int, float, Altar]]:
        tables = self.tables
        crowd = sum(self.minions)
        awake = any(where == AWAKE for _, where in self.horrors)
        exposed = crowd == 0 and not (awake and tables.awake_protects_all)
        found = []
        for at, (level, where) in enumerate(self.horrors):
            if (where == AWAKE or exposed) and self.horrors.index((level, where)) == at:
                combo = tables.level_combo[level]
                after = altar(tables, self.horrors[:at] + self.horrors[at + 1 :], self.minions)
                requirement = (COMBO if where == AWAKE else ANY) + combo
                found.append((requirement, self.burden - after.burden + XP * combo, after))
        if not awake:
            for kind, count in enumerate(self.minions):
                if count:
                    after = altar(tables, self.horrors, (*self.minions[:kind], count - 1, *self.minions[kind + 1 :]))
                    found.append((tables.value[kind], self.burden - after.burden + XP * float(tables.xp_minion), after))
        return found

    def best_use(self, node: int) -> float:
        """The burden that a hand of dice can take away at best, and the experience for it."""
        found = self.best.get(node)
        if found is None:
            found = 0.0
            for requirement, gain, after in self.slayable:
                for left in remainders(requirement, node):
                    found = max(found, gain + after.best_use(left))
            self.best[node] = found
        return found

    def average_use(self, size: int) -> list[float]:
        """`averaged` of the best use of so many dice."""
        if size not in self.averages:
            self.averages[size] = averaged([self.best_use(node) for node in nodes_of_size(size)], size)
        return self.averages[size]


MOST_ALTARS = 4000  # beyond that all are forgotten: together they keep some hundred megabytes


def altar(tables: Tables, horrors: tuple[tuple[int, int], ...], minions: tuple[int, ...]) -> Altar:
    known = tables.altars
    key = (horrors, minions)
    found = known.get(key)
    if found is None:
        found = known[key] = Altar(tables, horrors, minions)
    return found


def altar_of(state: CardsState, board: int) -> Altar:
    tables = state.tables
    if len(tables.altars) > MOST_ALTARS:
        tables.altars.clear()
    horrors = sorted((tables.level[h], state.where(h)) for h in tables.horrors_of[board] if state.where(h) != NOWHERE)
    first = board * tables.kinds
    return altar(tables, tuple(horrors), tuple(state.minions[first : first + tables.kinds]))


def burden(state: CardsState, board: int) -> float:
    """What weighs on the world by one board."""
    gates = state.gates[board]
    return altar_of(state, board).burden + (GATE + NEXT_GATE * (gates - 1) if gates else 0.0)


@cache
def remainders(requirement: int, node: int) -> tuple[int, ...]:
    """The hands left after slaying, the thriftiest few: fewest dice, then fewest points."""
    values = HANDS.values[node]
    sets = sorted(HANDS.slaying(requirement, node), key=lambda bits: (bits.bit_count(), sum(HANDS.picked(node, bits))))
    if len(sets) > 3:
        cheapest = min(sets, key=lambda bits: sum(HANDS.picked(node, bits)))
        sets = [*sets[:2], cheapest]
    full = (1 << len(values)) - 1
    return tuple(HANDS.node_of(HANDS.picked(node, full ^ bits)) for bits in dict.fromkeys(sets))


# Sanity


def insanity(state: CardsState, seat: int) -> float:
    """How far the seat is from meeting the next loss: this turn's before combat, else next turn's."""
    tables = state.tables
    what = state.frames[-6] if state.frames else 0
    loss = state.frames[-4] if what == SANITY else state.sanity_loss()
    if what in (DRAW, PURCHASE, CURSE):
        for horror in range(tables.horrors):
            if state.asleep >> horror & 1 and state.crowd[tables.home[horror]] >= tables.wakes_at[horror]:
                loss = max(loss, tables.combo[horror])
    if what == SANITY:
        return 0.0
    xp = state.xp[seat] + state.owed_xp
    if what in (DRAW, PURCHASE, CURSE, HUNT):
        if not loss:
            return 0.0
        if xp >= loss:
            return experience(xp) - experience(xp - loss)
        means = [CARDS[card] for card in range(OWNABLE) if state.owned[seat] >> card & 1 and _helps(card)]
        if means:
            return min(means)
        return INSANE * 2 if state.investigator[seat] != PSYCHIATRIST else INSANE
    spare = sum(1 for card in range(OWNABLE) if state.owned[seat] >> card & 1 and _helps(card))
    if loss <= xp or spare:
        return 0.0
    return INSANE * min(1.0, (loss - xp) / 2)


def _helps(card: int) -> bool:
    return card < FOLLOWERS or card in (ELDER_SIGN, POTION)


# The attack under way: what the dice can still bring


def wound_cost(state: CardsState) -> float:
    """What a wound would take: a Health die, or the least follower."""
    seat = state.active
    health = state.health[seat]
    followers = [CARDS[card] for card in range(FOLLOWERS) if state.owned[seat] >> card & 1]
    least = min(followers, default=20.0)
    lost = HEALTH_WORTH[health] - HEALTH_WORTH[health - 1] if health else 20.0
    return min(least, lost)


def of_roll(state: CardsState, board: int, spirit: int) -> float:
    """What an attack with so many Spirit dice brings on average, wounds counted in, its cost not."""
    target = altar_of(state, board)
    health = state.health[state.active]
    average = target.average_use(1 + health + spirit)
    wounds_to = state.wound_range(board)
    cost = wound_cost(state)
    if state.no_rerolls:
        return average[0] - cost * float(wounds_to) / 6
    key = (health, spirit, wounds_to, odds.covered_kind(state), cost)
    if key not in target.rolls:
        target.rolls[key] = before_roll(average, health, spirit, wounds_to, key[3], cost)
    return target.rolls[key]


def best_roll(state: CardsState, board: int) -> float:
    """The best number of Spirit dice, paid for; never below an attack that is not made."""
    if not altar_of(state, board).slayable:
        return 0.0
    xp = state.xp[state.active]
    now = experience(xp)
    sword = int(state.has(SWORD))
    best = 0.0
    for dice in range(1 if state.no_spells else min(state.tables.spirit_dice, xp) + 1):
        best = max(best, of_roll(state, board, dice + sword) - (now - experience(xp - dice)))
    return best


def prospect(state: CardsState) -> float:
    """What the attack under way, or one that may still be begun, can bring."""
    frames = state.frames
    if not frames:
        return 0.0
    for at in range(len(frames) - 6, -1, -6):
        if frames[at] in (ATTACK, COMBAT, WOUND):
            break
    else:
        return best_attack(state)
    what, board, step = frames[at], frames[at + 2], frames[at + 4]
    if what == WOUND:
        return 0.0
    if what == COMBAT:
        return best_attack(state) if state.attacks else 0.0
    if step == ALLOCATE:
        hurt = wound_cost(state) if state.wounded else 0.0
        return altar_of(state, board).best_use(state.node) - hurt
    if step == TO_ROLL:
        return best_roll(state, board) if board >= 0 else best_attack(state)
    if step in (REROLL, ABSOLVE):
        boards = [board] if board >= 0 else list(range(BOARDS))
        return max(best_reroll(state, target) for target in boards)
    assert step == AIM
    return max(best_kept(state, target) for target in range(BOARDS))


def best_attack(state: CardsState) -> float:
    return max(best_roll(state, board) for board in range(BOARDS))


def best_kept(state: CardsState, board: int) -> float:
    node = HANDS.node_of(sorted(face for face in state.dice if face))
    hurt = wound_cost(state) if state.dice[BODY] <= state.wound_range(board) else 0.0
    return altar_of(state, board).best_use(node) - hurt


def best_reroll(state: CardsState, board: int) -> float:
    """The best set to re-roll, exact."""
    kept = [(stay, True) for stay in odds.kept_choices(state, body_stays=True)]
    if state.dice[BODY] > state.frames[-3]:
        kept += [(stay, False) for stay in odds.kept_choices(state, body_stays=False)]
    return max(of_reroll(state, board, stay, body_stays) for stay, body_stays in kept)


def of_reroll(state: CardsState, board: int, stay: list[int], body_stays: bool) -> float:
    size = sum(face > 0 for face in state.dice)
    average = altar_of(state, board).average_use(size)
    wounds_to = state.wound_range(board)
    chance = float(state.dice[BODY] <= wounds_to) if body_stays else wounds_to / 6
    return average[HANDS.node_of(sorted(stay))] - chance * wound_cost(state)


# What chance will make of a move


def judge(state: CardsState, move: int, seat: int) -> float | None:
    """Rolls and re-rolls exactly; the end of a turn as it stands, before the next draw."""
    tables = state.tables
    verb = tables.verb_of[move] % WITH_POTION
    frames = state.frames
    if verb in (ROLLS, ROLLS_MORE) and frames[-4] >= 0:
        return _judge_roll(state, move, verb, seat)
    if verb == REROLLS and frames[-2] == REROLL:
        bits = tables.reroll_bits[move - tables.first[REROLLS]]
        body_stays = not bits & 1
        stay = odds.kept_by(state, bits)
        boards = [frames[-4]] if frames[-4] >= 0 else list(range(BOARDS))
        gain = max(of_reroll(state, board, stay, body_stays) for board in boards)
        return chance_of(worth(state, seat) - prospect(state) + gain)
    if verb == DONE and frames[-6] == COMBAT:
        return _judge_end(state, seat)
    if verb == DRAWS:
        return chance_of(worth(state, seat))
    if verb == DISRUPTS:
        xp = state.xp[seat]
        cost = 1.0 if tables.verb_of[move] >= WITH_POTION else experience(xp) - experience(max(0, xp - 1))
        return chance_of(worth(state, seat) + 0.9 - cost)
    if verb == RESISTS and move - tables.first[RESISTS] in (BY_SKILL, BY_FOLLOWER):
        return chance_of(worth(state, seat))  # a roll costs nothing and leaves the other means open
    return None


def _judge_roll(state: CardsState, move: int, verb: int, seat: int) -> float:
    tables = state.tables
    at = move - tables.first[verb]
    dice, extra = (at, -1) if verb == ROLLS else (at // 3, at % 3)
    paid = dice - (extra > 0)
    xp = state.xp[state.active]
    cost = experience(xp) - experience(xp - paid * tables.spirit_cost) + (CARDS[POTION] if extra > 0 else 0.0)
    gain = of_roll(state, state.frames[-4], dice + (extra in (0, 2)))
    return chance_of(worth(state, seat) - prospect(state) + gain - cost)


def _judge_end(state: CardsState, seat: int) -> float:
    tables = state.tables
    if max(state.crowd) >= tables.minion_limit:
        return 0.0
    if not state.deck and max(state.crowd) <= tables.win_most and not state.awake:
        return 1.0
    return chance_of(worth(state, seat) - prospect(state))
