"""What a bot should like in The Cards of Cthulhu, as named features of a position.

The worth of a position is the sum of what burdens each board, of what the seat owns, and of what the attack under way
can still bring: that part is exact over all dice (odds.py), with the best re-roll and the best use of the dice.
"""

from __future__ import annotations

from functools import cache
from math import exp
from typing import Final

from miskatonic.core.native import i64
from miskatonic.games.cards_of_cthulhu.dice import ANY, COMBO, FACES, HANDS, WIDTH
from miskatonic.games.cards_of_cthulhu.frames import (
    ABSOLVE,
    AIM,
    ALLOCATE,
    ATTACK,
    COMBAT,
    CURSE,
    DRAW,
    GOING_ON,
    HUNT,
    PURCHASE,
    REROLL,
    SANITY,
    TO_ROLL,
    WOUND,
)
from miskatonic.games.cards_of_cthulhu.rolls import averaged, before_roll, kept_hands, nodes_of_size
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
    HEALTH,
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
HEALTH_WORTH: list[float] = [-9.0, -4.0, 0.0]  # by Health dice left
CARD = 0.16  # a card still in the deck
# Followers and items in the order of tables.py.
CARDS: list[float] = [1.4, 1.2, 1.2, 1.3, 0.9, 1.6, 1.8, 1.9, 0.8, 0.6, 3.0, 1.4, 1.9, 3.0, 1.3, 1.2, 1.2, 3.2, 3.4]
INSANE: Final = 8.0
SCALE: Final = 9.0
NO_HEALTH: Final = 20.0  # what a wound takes from who has nothing left to lose

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
WEIGHED: list[float] = list(WEIGHTS.values())


def measures(state: CardsState, seat: i64, attack: float) -> list[float]:
    """The features in the order of WEIGHTS, the attack as given."""
    boards = 0.0
    board: i64 = 0
    while board < BOARDS:
        boards += burden(state, board)
        board += 1
    health: i64 = state.health[seat]
    return [
        boards,
        experience(state.xp[seat] + state.owed_xp),
        HEALTH_WORTH[health if health < 2 else 2],
        owned_worth(state.owned[seat]),
        float(len(state.deck)),
        insanity(state, seat),
        attack,
        lead(state, seat),
    ]


def features(state: CardsState, seat: int) -> dict[str, float]:
    return dict(zip(WEIGHTS, measures(state, seat, attack_of(state, seat)), strict=True))


def attack_of(state: CardsState, seat: i64) -> float:
    return prospect(state) if seat == state.active else 0.0


def worth(state: CardsState, seat: i64, attack: float) -> float:
    total = 0.0
    weights = WEIGHED
    at: i64 = 0
    for measured in measures(state, seat, attack):
        total += weights[at] * measured
        at += 1
    return total


def evaluate(state: CardsState, seat: int) -> float:
    """0..1: the chance of winning, roughly; exact when the game is decided."""
    if state.ended != GOING_ON:
        outcome = state.outcome()
        assert outcome is not None
        return outcome.values[seat]
    if not state.alive >> seat & 1:
        return 0.01
    return chance_of(worth(state, seat, attack_of(state, seat)))


def chance_of(value: float) -> float:
    return 0.01 + 0.98 / (1.0 + exp(-(value + 12.0) / SCALE))


def worked_out_experience(xp: int) -> float:
    total = 0.0
    for coins, each in XP_STEPS:
        taken = min(xp, coins)
        total += taken * each
        xp -= taken
    return total


EXPERIENCE: list[float] = [worked_out_experience(xp) for xp in range(64)]


def experience(xp: i64) -> float:
    return EXPERIENCE[xp] if xp < len(EXPERIENCE) else worked_out_experience(xp)


def owned_worth(owned: i64) -> float:
    worth = 0.0
    card: i64 = 0
    while owned:
        if owned & 1:
            worth += CARDS[card]
        owned >>= 1
        card += 1
    return worth


def lead(state: CardsState, seat: i64) -> float:
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
        self.rolls: dict[int, dict[float, float]] = {}  # by what rolls and what a wound costs

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


TALLY: list[int] = [16**at for at in range(8)]  # one horror of a level, asleep or awake, in the number of a board
MOST_ALTARS: Final = 4000  # beyond that all are forgotten: together they keep some hundred megabytes


def altar(tables: Tables, horrors: tuple[tuple[int, int], ...], minions: tuple[int, ...]) -> Altar:
    known = tables.altars
    key = (horrors, minions)
    found = known.get(key)
    if found is None:
        found = known[key] = Altar(tables, horrors, minions)
    return found


def altar_of(state: CardsState, board: i64) -> Altar:
    """By a number that says it all: how many minions of each kind, how many horrors of each level asleep and awake."""
    tables = state.tables
    key: i64 = 0
    at: i64 = board * tables.kinds
    end: i64 = at + tables.kinds
    out: i64 = (state.awake | state.asleep) & tables.horror_bits[board]
    horror: i64 = 0
    while out:
        if out & 1:
            key += TALLY[2 * tables.level[horror] + ((state.awake >> horror) & 1)]
        out >>= 1
        horror += 1
    while at < end:
        key = key << 5 | state.minions[at]
        at += 1
    found: Altar | None = tables.altars.get(key)
    if found is None:
        if len(tables.altars) > MOST_ALTARS:
            tables.altars.clear()
        found = new_altar(state, board)
        tables.altars[key] = found
    return found


def new_altar(state: CardsState, board: int) -> Altar:
    tables = state.tables
    horrors = sorted((tables.level[h], state.where(h)) for h in tables.horrors_of[board] if state.where(h) != NOWHERE)
    first = board * tables.kinds
    return altar(tables, tuple(horrors), tuple(state.minions[first : first + tables.kinds]))


def burden(state: CardsState, board: i64) -> float:
    """What weighs on the world by one board."""
    gates: i64 = state.gates[board]
    weight = altar_of(state, board).burden
    return weight + (GATE + NEXT_GATE * float(gates - 1)) if gates else weight


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


def insanity(state: CardsState, seat: i64) -> float:
    """How far the seat is from meeting the next loss: this turn's before combat, else next turn's."""
    tables = state.tables
    what: i64 = state.frames[-6] if state.frames else 0
    if what == SANITY:
        return 0.0
    early = what in (DRAW, PURCHASE, CURSE)
    loss: i64 = state.sanity_loss()
    if early and state.asleep:
        horror: i64 = 0
        while state.asleep >> horror:
            if (state.asleep >> horror) & 1 and state.crowd[tables.home[horror]] >= tables.wakes_at[horror]:
                loss = max(loss, tables.combo[horror])
            horror += 1
    xp: i64 = state.xp[seat] + state.owed_xp
    if early or what == HUNT:
        if not loss:
            return 0.0
        if xp >= loss:
            return experience(xp) - experience(xp - loss)
        least = least_help(state.owned[seat])
        if least > 0.0:
            return least
        return INSANE * 2.0 if state.investigator[seat] != PSYCHIATRIST else INSANE
    if loss <= xp or least_help(state.owned[seat]) > 0.0:
        return 0.0
    return INSANE * min(1.0, float(loss - xp) / 2.0)


def least_help(owned: i64) -> float:
    """The cheapest of one's cards that can meet a loss of sanity: a follower, the Elder Sign, the potion; 0: none."""
    least = 0.0
    card: i64 = 0
    while card < OWNABLE:
        if (owned >> card) & 1 and (card < FOLLOWERS or card in (ELDER_SIGN, POTION)):
            if least == 0.0 or CARDS[card] < least:
                least = CARDS[card]
        card += 1
    return least


# The attack under way: what the dice can still bring


def wound_cost(state: CardsState) -> float:
    """What a wound would take: a Health die, or the least follower."""
    seat = state.active
    health: i64 = state.health[seat]
    least = HEALTH_WORTH[health] - HEALTH_WORTH[health - 1] if health else NO_HEALTH
    owned: i64 = state.owned[seat]
    card: i64 = 0
    while card < FOLLOWERS:
        if (owned >> card) & 1 and CARDS[card] < least:
            least = CARDS[card]
        card += 1
    return least


def of_roll(state: CardsState, board: i64, spirit: i64, cost: float) -> float:
    """What an attack with so many Spirit dice brings on average, wounds of that cost counted in, the dice's not."""
    target = altar_of(state, board)
    health: i64 = state.health[state.active]
    wounds_to: i64 = state.wound_range(board)
    if state.no_rerolls:
        return target.average_use(1 + health + spirit)[0] - cost * float(wounds_to) / 6.0
    covered: i64 = state.covered_kind()
    key = ((health * 8 + spirit) * 8 + wounds_to) * 4 + covered
    known = target.rolls.get(key)
    if known is None:
        known = {}
        target.rolls[key] = known
    found = known.get(cost)
    if found is None:
        found = before_roll(target.average_use(1 + health + spirit), health, spirit, wounds_to, covered, cost)
        known[cost] = found
    return found


def best_roll(state: CardsState, board: i64, cost: float) -> float:
    """The best number of Spirit dice, paid for; never below an attack that is not made."""
    if not altar_of(state, board).slayable:
        return 0.0
    xp: i64 = state.xp[state.active]
    now = experience(xp)
    sword: i64 = 1 if state.has(SWORD) else 0
    most: i64 = 0 if state.no_spells else min(state.tables.spirit_dice, xp)
    best = 0.0
    dice: i64 = 0
    while dice <= most:
        found = of_roll(state, board, dice + sword, cost) - (now - experience(xp - dice))
        if found > best:
            best = found
        dice += 1
    return best


def prospect(state: CardsState) -> float:
    """What the attack under way, or one that may still be begun, can bring."""
    frames = state.frames
    if not frames:
        return 0.0
    at: i64 = len(frames) - 6
    while at >= 0:
        what: i64 = frames[at]
        if what in (ATTACK, COMBAT, WOUND):
            return prospect_in(state, what, frames[at + 2], frames[at + 4])
        at -= 6
    return best_attack(state)


def prospect_in(state: CardsState, what: i64, board: i64, step: i64) -> float:
    """The same in the step of an attack, a wound or the combat."""
    if what == WOUND:
        return 0.0
    if what == COMBAT:
        return best_attack(state) if state.attacks else 0.0
    if step == ALLOCATE:
        hurt = wound_cost(state) if state.wounded else 0.0
        return altar_of(state, board).best_use(state.node) - hurt
    if step == TO_ROLL:
        return best_roll(state, board, wound_cost(state)) if board >= 0 else best_attack(state)
    if step in (REROLL, ABSOLVE):
        boards = [board] if board >= 0 else list(range(BOARDS))
        return max([best_reroll(state, target) for target in boards])
    assert step == AIM
    return max([best_kept(state, target) for target in range(BOARDS)])


def best_attack(state: CardsState) -> float:
    cost = wound_cost(state)
    best = 0.0
    board: i64 = 0
    while board < BOARDS:
        found = best_roll(state, board, cost)
        if found > best:
            best = found
        board += 1
    return best


def best_kept(state: CardsState, board: int) -> float:
    hurt = wound_cost(state) if state.dice[BODY] <= state.wound_range(board) else 0.0
    return altar_of(state, board).best_use(HANDS.node_of(state.dice)) - hurt


def best_reroll(state: CardsState, board: i64) -> float:
    """The best set to re-roll, exact."""
    size: i64 = 0
    locked: i64 = 0  # the dice that stay whatever is re-rolled
    free: i64 = state.rerollable(False)
    for face in state.dice:
        if face:
            size += 1
    for face in locked_dice(state, free):
        locked = HANDS.after[locked * WIDTH + face]
    average = altar_of(state, board).average_use(size)
    wounds_to: i64 = state.wound_range(board)
    cost = wound_cost(state)
    body: i64 = state.dice[BODY]
    best = best_kept_of(average, free, HANDS.after[locked * WIDTH + body]) - (cost if body <= wounds_to else 0.0)
    if body > state.frames[-3]:
        again = best_kept_of(average, free, locked) - float(wounds_to) / 6.0 * cost
        if again > best:
            best = again
    return best


def locked_dice(state: CardsState, free: i64) -> list[int]:
    """The dice but the Body die that may not be re-rolled."""
    dice = [face for face in state.dice[HEALTH:] if face]
    for face in HANDS.values[free]:
        dice.remove(face)
    return dice


def best_kept_of(average: list[float], free: i64, locked: i64) -> float:
    """The best average over what may be kept of the free dice beside the locked ones."""
    after = HANDS.after
    stays = HANDS.values[locked]
    best = -1.0
    for kept in kept_hands(free, FACES + 1):
        node: i64 = kept
        for face in stays:
            node = after[node * WIDTH + face]
        if average[node] > best:
            best = average[node]
    return best


def of_reroll(state: CardsState, board: i64, stay: i64, body_stays: bool, cost: float) -> float:
    """What a re-roll brings on average; `stay` are the dice that are kept."""
    size: i64 = 0
    for face in state.dice:
        if face:
            size += 1
    wounds_to: i64 = state.wound_range(board)
    chance = float(wounds_to) / 6.0
    if body_stays:
        chance = 1.0 if state.dice[BODY] <= wounds_to else 0.0
    return altar_of(state, board).average_use(size)[stay] - chance * cost


def kept_by(state: CardsState, bits: i64) -> i64:
    """The dice that stay when a set is re-rolled."""
    after = HANDS.after
    free: i64 = state.rerollable(False)
    stay: i64 = HANDS.without(free, bits >> 1)
    for face in locked_dice(state, free):
        stay = after[stay * WIDTH + face]
    return stay if bits & 1 else after[stay * WIDTH + state.dice[BODY]]


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
        stay = kept_by(state, bits)
        cost = wound_cost(state)
        boards = [frames[-4]] if frames[-4] >= 0 else list(range(BOARDS))
        gain = max([of_reroll(state, board, stay, body_stays, cost) for board in boards])
        return chance_of(worth(state, seat, gain))
    if verb == DONE and frames[-6] == COMBAT:
        return _judge_end(state, seat)
    if verb == DRAWS:
        return chance_of(worth(state, seat, attack_of(state, seat)))
    if verb == DISRUPTS:
        xp = state.xp[seat]
        cost = 1.0 if tables.verb_of[move] >= WITH_POTION else experience(xp) - experience(max(0, xp - 1))
        return chance_of(worth(state, seat, attack_of(state, seat)) + 0.9 - cost)
    if verb == RESISTS and move - tables.first[RESISTS] in (BY_SKILL, BY_FOLLOWER):
        return chance_of(
            worth(state, seat, attack_of(state, seat))
        )  # a roll costs nothing and leaves the other means open
    return None


def _judge_roll(state: CardsState, move: int, verb: int, seat: int) -> float:
    tables = state.tables
    at = move - tables.first[verb]
    dice, extra = (at, -1) if verb == ROLLS else (at // 3, at % 3)
    paid = dice - (extra > 0)
    xp = state.xp[state.active]
    cost = experience(xp) - experience(xp - paid * tables.spirit_cost) + (CARDS[POTION] if extra > 0 else 0.0)
    gain = of_roll(state, state.frames[-4], dice + (extra in (0, 2)), wound_cost(state))
    return chance_of(worth(state, seat, gain - cost))


def _judge_end(state: CardsState, seat: int) -> float:
    tables = state.tables
    if max(state.crowd) >= tables.minion_limit:
        return 0.0
    if not state.deck and max(state.crowd) <= tables.win_most and not state.awake:
        return 1.0
    return chance_of(worth(state, seat, 0.0))
