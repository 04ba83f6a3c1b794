"""What a bot should like in The Stars Are Right, as named features of a position.

A feature counts only what the seat may know: its own hand and what lies open.
"""

from __future__ import annotations

from math import exp
from typing import Final

from miskatonic.core.native import i64, vec
from miskatonic.core.state import FRAME, WHAT
from miskatonic.games.stars_are_right.numbers import types
from miskatonic.games.stars_are_right.numbers.frames import DISCARD, INVOKE, SKY, SUMMON
from miskatonic.games.stars_are_right.numbers.verbs import SUMMON as SUMMONING
from miskatonic.games.stars_are_right.rules.constellations import count, neighbours
from miskatonic.games.stars_are_right.rules.discard_and_draw import hand_limit
from miskatonic.games.stars_are_right.rules.ending import points_of
from miskatonic.games.stars_are_right.rules.flow import StarsState
from miskatonic.games.stars_are_right.rules.state import StarsData
from miskatonic.games.stars_are_right.rules.tables import POOL_BITS, POOL_MASK, Tables

# How much each feature weighs, in victory points.
WEIGHTS = {
    "points": 1.0,
    "rival_points": -0.6,
    "prospects": 0.3,
    "symbols": 0.25,
    "powers": 0.12,
    "bonus_stars": 0.15,
    "minions": 0.15,
    "cards": 0.02,
}
WEIGHED: list[float] = list(WEIGHTS.values())
REACH: Final = 1.0  # symbols that one turn sets right with ease,
STRETCH: Final = 2.0  # and with luck
INVOKED: Final = 1.25  # symbols that an invocation sets right, on average, of those that one change would set right;
CHANGED: Final = 0.5  # that one change sets right, for closeness counts them half;
MARGIN: Final = 0.75  # and how many more it takes until it is out of the question
NO_STEP: Final = -1


def measures(state: StarsData, seat: i64) -> list[float]:
    """The features in the order of WEIGHTS."""
    tables = state.tables
    rival: i64 = 0
    other: i64 = 0
    while other < state.seats:
        if other != seat:
            points: i64 = points_of(state, other)
            if points > rival:
                rival = points
        other += 1
    powers = 0.0
    bonus_stars = 0.0
    minions = 0.0
    for card in state.areas[seat]:
        if tables.power_from[card] >= 0:
            powers += 1.0
        if tables.bonus_star[card] >= 0:
            bonus_stars += 1.0
        if tables.type[card] == types.MINION:
            minions += 1.0
    return [
        float(points_of(state, seat)),
        float(rival),
        prospects(state, seat),
        symbols_left(state) if seat == state.active else 0.0,
        powers,
        bonus_stars,
        minions,
        float(len(state.hands[seat])),
    ]


def features(state: StarsData, seat: int) -> dict[str, float]:
    return dict(zip(WEIGHTS, measures(state, seat), strict=True))


def evaluate(state: StarsData, seat: i64) -> float:
    """0..1: the chance of winning, roughly; exact when the game is decided."""
    if state.ended:
        outcome = state.outcome()
        assert outcome is not None
        return outcome.values[seat]
    worth = 0.0
    at: i64 = 0
    weights = WEIGHED
    for measured in measures(state, seat):
        worth += weights[at] * measured
        at += 1
    return 0.01 + 0.98 / (1.0 + exp(-worth / 3.0))


def outlook(state: StarsState, seat: i64) -> dict[str, float]:
    """What tells who wins the race to ten points, besides what a bot should like: V looks at it as well.

    A Great Old One counts twice, in points and by itself, since it takes only one of the six places (SR-12). In its own
    turn a seat is known by the step that it is at (SR-4.1): the same hand is worth more before the sky is changed than
    after it, and an empty place in it is a card to come.
    """
    tables = state.tables
    points = points_of(state, seat)
    need: i64 = tables.points_to_win - points
    near = one_change_away(state.sky, tables, state.where)
    step = step_of(state, seat)
    reach = changes_left(state, step)
    in_hand: i64 = 0
    in_reach: i64 = 0
    this_turn = 0.0
    wins_this_turn = 0.0
    wins_soon = False
    for card in state.hands[seat]:
        if tables.god_index[card] >= 0 and (state.avatars[seat] >> tables.ruler[card]) & 1:
            continue  # it cannot come again
        worth: i64 = tables.points[card] - given_for_it(state, seat, card)
        missing = (1.0 - closeness(state, seat, card, state.where, near)) * symbols_of(tables, card)
        in_hand += tables.points[card]
        if missing <= REACH and worth > in_reach:
            in_reach = worth
        if missing <= STRETCH and worth >= need:
            wins_soon = True
        if reach >= 0.0:
            likely = likely_set_right(missing, reach)
            this_turn = max(this_turn, likely * float(min(worth, need)))
            if worth >= need:
                wins_this_turn = max(wins_this_turn, likely)
    wins_now = False
    if step == SUMMON:
        this_turn = most_summoned(state, need)
        wins_now = this_turn >= float(need)
    return {
        "points_squared": float(points * points),
        "great_old_ones": float(count(state.avatars[seat])),
        "points_in_hand": float(in_hand),
        "points_in_reach": float(min(in_reach, need)),
        "wins_soon": 1.0 if wins_soon else 0.0,
        "turns_away": float(turns_away(state, seat)),
        "to_go": float(least_points(state, state.areas[seat], tables.points_to_win))
        if is_crowded(state, seat)
        else 0.0,
        "points_this_turn": this_turn,
        "wins_this_turn": wins_this_turn,
        "wins_now": 1.0 if wins_now else 0.0,
        "to_invoke": 1.0 if step == INVOKE else 0.0,
        "to_summon": 1.0 if step == SUMMON else 0.0,
        "to_discard": 1.0 if step == DISCARD else 0.0,
        "to_draw": float(max(hand_limit(state) - len(state.hands[seat]), 0)) if step != NO_STEP else 0.0,
    }


def step_of(state: StarsData, seat: i64) -> i64:
    """Which step of its turn a seat is at; it has none in the turns of others."""
    return state.frames[FRAME + WHAT] if seat == state.active and state.frames else NO_STEP


def changes_left(state: StarsData, step: i64) -> float:
    """How many symbols can still be set right before the summoning; less than none where it is over."""
    if step == INVOKE:
        return INVOKED
    if step == SKY:
        return CHANGED * symbols_in_pool(state)
    return -1.0


def likely_set_right(missing: float, reach: float) -> float:
    """0..1: how likely that many symbols are set right by changes that are enough for `reach`."""
    return min(max(1.0 - (missing - reach) / MARGIN, 0.0), 1.0) if missing > 0.0 else 1.0


def given_for_it(state: StarsData, seat: i64, card: i64) -> i64:
    """SR-12.2: the points of whoever goes if this would be a seventh creature."""
    area = state.areas[seat]
    return least_points(state, area, state.tables.points[card]) if len(area) >= state.tables.most_creatures else 0


def least_points(state: StarsData, area: list[int], least: i64) -> i64:
    for card in area:
        least = min(least, state.tables.points[card])
    return least


def is_crowded(state: StarsData, seat: i64) -> bool:
    """SR-12.2: whether a seventh creature is there, and one must go."""
    return len(state.areas[seat]) > state.tables.most_creatures


def most_summoned(state: StarsState, need: i64) -> float:
    """The most points that whose turn it is can win now, less those of servitors given up (SR-10.5) and of a seventh
    creature; no more than it needs."""
    seat: i64 = state.active
    points = points_of(state, seat)
    most: i64 = 0
    for move in state.moves():
        if state.tables.verb_of[move] == SUMMONING:
            after = state.clone()
            after.play(move)
            gained: i64 = points_of(after, seat) - points
            if not after.ended and is_crowded(after, seat):
                gained -= least_points(after, after.areas[seat], state.tables.points_to_win)
            most = max(most, gained)
    return float(min(most, need))


def turns_away(state: StarsData, seat: i64) -> i64:
    """How many turns of others there are before a seat can summon the next time."""
    away: i64 = (seat - state.active) % state.seats
    return state.seats if away == 0 and has_summoned(state) else away


def has_summoned(state: StarsData) -> bool:
    """Whether the summoning of this turn is over (SR-4.1)."""
    return not state.frames or state.frames[FRAME + WHAT] == DISCARD


def symbols_of(tables: Tables, card: i64) -> float:
    """How many symbols its constellations have; a Great Old One's has five."""
    if tables.god_index[card] >= 0:
        return 5.0
    total: i64 = 0
    singles = tables.singles[card]
    at: i64 = 1
    while at < len(singles):
        total += singles[at]
        at += 2
    if total:
        return float(total)
    for symbols in tables.symbols[card]:
        total += len(symbols)
    return float(total)


def symbols_left(state: StarsData) -> float:
    return symbols_in_pool(state) if state.frames and state.frames[WHAT] == SKY else 0.0


def symbols_in_pool(state: StarsData) -> float:
    pool: i64 = state.pool
    return float((pool & POOL_MASK) + ((pool >> POOL_BITS) & POOL_MASK) + (pool >> (2 * POOL_BITS)))


def prospects(state: StarsData, seat: i64) -> float:
    """How close the hand is to summonings: each creature cubed, so that one nearly there beats three far off."""
    tables = state.tables
    shown = state.where
    near = one_change_away(state.sky, tables, shown)
    total = 0.0
    for card in state.hands[seat]:
        close = closeness(state, seat, card, shown, near)
        total += close * close * close * (tables.points[card] + 0.4)
    return total


def one_change_away(sky: list[int], tables: Tables, shown: list[int]) -> vec[i64]:
    """For each symbol the spaces that show it or would after one flip or one swap, as bits."""
    none: i64 = 0
    near = vec[i64]([none] * len(shown))
    symbol: i64 = 0
    while symbol < len(shown):
        spaces: i64 = shown[symbol]
        near[symbol] = spaces | neighbours(spaces)
        symbol += 1
    face = tables.face
    bit: i64 = 1
    for side in sky:
        symbol = face[side ^ 1]
        near[symbol] = near[symbol] | bit
        bit += bit
    return near


def closeness(state: StarsData, seat: i64, card: i64, shown: list[int], near: vec[i64]) -> float:
    """0..1: 1 when every symbol of the card lies right, half a symbol for each that one change would set right."""
    tables = state.tables
    singles = tables.singles[card]
    at: i64 = 0
    if singles:
        got = 0.0
        needed = 0.0
        while at < len(singles):
            need: i64 = singles[at + 1]
            visible: i64 = count(shown[singles[at]])
            got += float(need) if visible >= need else float(visible) + 0.5
            needed += float(need)
            at += 2
        return got / needed
    if tables.god_index[card] >= 0:
        return god_closeness(state, seat, card, shown, near)
    total = 0.0
    constellations = tables.constellations[card]
    at = 0
    for turns in constellations:
        total += best_placement(turns, tables.symbols[card][at], shown, near)
        at += 1
    return total / len(constellations)


def god_closeness(state: StarsData, seat: i64, card: i64, shown: list[int], near: vec[i64]) -> float:
    """As above, with the bonus stars of the seat's own servitors; nothing when this Great Old One cannot come again."""
    tables = state.tables
    ruler: i64 = tables.ruler[card]
    if (state.avatars[seat] >> ruler) & 1:
        return 0.0
    god: i64 = tables.god_index[card]
    ignored: i64 = 0
    for servitor in state.areas[seat]:
        if tables.ruler[servitor] == ruler and tables.bonus_star[servitor] >= 0 and count(ignored) < 3:
            ignored |= tables.symbol_bit[god][tables.bonus_star[servitor]]
    turns = tables.without[god][ignored]
    free = float(count(ignored))
    return (best_placement(turns, tables.kept[god][ignored], shown, near) * (5.0 - free) + free) / 5.0


def best_placement(turns: list[list[int]], symbols: list[int], shown: list[int], near: vec[i64]) -> float:
    """The best share of symbols over all placements: two steps for a symbol in place, one for one that is near.

    All anchors of a turn are counted at once: bit a of `ones`, `twos`, `fours` … are the digits of the steps from
    anchor a, and each symbol is added to them.
    """
    best: i64 = 0
    for turn in turns:
        ones: i64 = 0
        twos: i64 = 0
        fours: i64 = 0
        eights: i64 = 0
        sixteens: i64 = 0
        at: i64 = 1
        for symbol in symbols:
            shift: i64 = turn[at]
            exact: i64 = shown[symbol]
            exact >>= shift
            almost: i64 = (near[symbol] >> shift) ^ exact  # what is in place is near too
            carry: i64 = ones & almost
            ones ^= almost
            more: i64 = (twos & exact) | ((twos ^ exact) & carry)
            twos ^= exact ^ carry
            carry = fours & more
            fours ^= more
            more = eights & carry
            eights ^= carry
            sixteens |= more
            at += 1
        anchors: i64 = turn[0]
        steps: i64 = 0
        if anchors & sixteens:
            anchors &= sixteens
            steps = 16
        if anchors & eights:
            anchors &= eights
            steps += 8
        if anchors & fours:
            anchors &= fours
            steps += 4
        if anchors & twos:
            anchors &= twos
            steps += 2
        if anchors & ones:
            steps += 1
        if steps > best:
            best = steps
    return float(best) / float(2 * len(symbols))
