"""What the attack under way, or one that may still be begun, can bring: exact over all dice, with the best re-roll."""

from __future__ import annotations

from miskatonic.core.native import i64, vec
from miskatonic.core.state import FRAME, PIECE, STEP, THING, WHAT
from miskatonic.games.cards_of_cthulhu.numbers import cards, slots
from miskatonic.games.cards_of_cthulhu.numbers.frames import ATTACK, COMBAT, WOUND
from miskatonic.games.cards_of_cthulhu.numbers.steps import ABSOLVE, AIM, ALLOCATE, REROLL, TO_ROLL
from miskatonic.games.cards_of_cthulhu.rules.attack import covered_kind, rerollable
from miskatonic.games.cards_of_cthulhu.rules.averages import before_roll, kept_hands
from miskatonic.games.cards_of_cthulhu.rules.boards import wound_range
from miskatonic.games.cards_of_cthulhu.rules.dice import FACES, HANDS, WIDTH
from miskatonic.games.cards_of_cthulhu.rules.flow import CardsState
from miskatonic.games.cards_of_cthulhu.rules.ownership import has
from miskatonic.games.cards_of_cthulhu.rules.state import FOLLOWERS
from miskatonic.games.cards_of_cthulhu.rules.tables import BOARDS
from miskatonic.games.cards_of_cthulhu.thinking.board_values import board_of
from miskatonic.games.cards_of_cthulhu.thinking.values import CARDS, HEALTH_WORTH, NO_HEALTH, experience


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
    """What an attack with this many Spirit dice brings on average, wounds of that cost counted in, the dice's not."""
    target = board_of(state, board)
    health: i64 = state.health[state.active]
    wounds_to: i64 = wound_range(state, board)
    if state.no_rerolls:
        return target.average_use(1 + health + spirit)[0] - cost * float(wounds_to) / 6.0
    covered: i64 = covered_kind(state)
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
    if not board_of(state, board).slayable:
        return 0.0
    xp: i64 = state.xp[state.active]
    now = experience(xp)
    sword: i64 = 1 if has(state, cards.SWORD) else 0
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
    end: i64 = len(frames)  # of a frame, from the top down
    while end > 0:
        what: i64 = frames[end + WHAT]
        if what in (ATTACK, COMBAT, WOUND):
            return prospect_in(state, what, frames[end + PIECE], frames[end + STEP])
        end -= FRAME
    return best_attack(state)


def prospect_in(state: CardsState, what: i64, board: i64, step: i64) -> float:
    """The same in the step of an attack, a wound or the combat."""
    if what == WOUND:
        return 0.0
    if what == COMBAT:
        return best_attack(state) if state.attacks else 0.0
    if step == ALLOCATE:
        hurt = wound_cost(state) if state.wounded else 0.0
        return board_of(state, board).best_use(state.node) - hurt
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
    hurt = wound_cost(state) if state.dice[slots.BODY] <= wound_range(state, board) else 0.0
    return board_of(state, board).best_use(HANDS.node_of(state.dice)) - hurt


def best_reroll(state: CardsState, board: i64) -> float:
    """The best set to re-roll, exact."""
    size: i64 = 0
    locked: i64 = 0  # the dice that stay whatever is re-rolled
    free: i64 = rerollable(state, False)
    for face in state.dice:
        if face:
            size += 1
    for face in locked_dice(state, free):
        locked = HANDS.after[locked * WIDTH + face]
    average = board_of(state, board).average_use(size)
    wounds_to: i64 = wound_range(state, board)
    cost = wound_cost(state)
    body: i64 = state.dice[slots.BODY]
    best = best_kept_of(average, free, HANDS.after[locked * WIDTH + body]) - (cost if body <= wounds_to else 0.0)
    if body > state.frames[THING]:
        again = best_kept_of(average, free, locked) - float(wounds_to) / 6.0 * cost
        if again > best:
            best = again
    return best


def locked_dice(state: CardsState, free: i64) -> list[int]:
    """The dice but the Body die that may not be re-rolled."""
    dice = [face for face in state.dice[slots.HEALTH :] if face]
    for face in HANDS.values[free]:
        dice.remove(face)
    return dice


def best_kept_of(average: vec[float], free: i64, locked: i64) -> float:
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
    wounds_to: i64 = wound_range(state, board)
    chance = float(wounds_to) / 6.0
    if body_stays:
        chance = 1.0 if state.dice[slots.BODY] <= wounds_to else 0.0
    return board_of(state, board).average_use(size)[stay] - chance * cost


def kept_by(state: CardsState, bits: i64) -> i64:
    """The dice that stay when a set is re-rolled."""
    after = HANDS.after
    free: i64 = rerollable(state, False)
    stay: i64 = HANDS.without(free, bits >> 1)
    for face in locked_dice(state, free):
        stay = after[stay * WIDTH + face]
    return stay if bits & 1 else after[stay * WIDTH + state.dice[slots.BODY]]
