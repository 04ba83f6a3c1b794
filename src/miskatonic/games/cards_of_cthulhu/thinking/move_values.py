"""What chance will make of a move, worked out before it is played."""

from __future__ import annotations

from miskatonic.core.state import PIECE, STEP, WHAT
from miskatonic.games.cards_of_cthulhu.numbers import cards, means, verbs, ways
from miskatonic.games.cards_of_cthulhu.numbers.frames import ATTACK, BANISH, COMBAT, REPORT, WOUND
from miskatonic.games.cards_of_cthulhu.numbers.steps import REROLL
from miskatonic.games.cards_of_cthulhu.rules.attack import WITH_BOTH, WITH_POTION, WITH_SWORD, dice_and_extra
from miskatonic.games.cards_of_cthulhu.rules.flow import CardsState
from miskatonic.games.cards_of_cthulhu.rules.tables import BOARDS
from miskatonic.games.cards_of_cthulhu.thinking.attack_prospects import kept_by, of_reroll, of_roll, wound_cost
from miskatonic.games.cards_of_cthulhu.thinking.evaluate import attack_of, chance_of, evaluate, worth
from miskatonic.games.cards_of_cthulhu.thinking.values import CARDS, experience


def judge(state: CardsState, move: int, seat: int) -> float | None:
    """Rolls and re-rolls exactly; the end of a turn as it stands, before the next draw."""
    tables = state.tables
    verb = tables.verb_of[move]
    frames = state.frames
    if verb == verbs.ROLL and frames[PIECE] >= 0:
        return _judge_roll(state, move, seat)
    if verb == verbs.REROLL and frames[STEP] == REROLL:
        bits = tables.reroll_bits[move - tables.first_of[verbs.REROLL]]
        body_stays = not bits & 1
        stay = kept_by(state, bits)
        cost = wound_cost(state)
        boards = [frames[PIECE]] if frames[PIECE] >= 0 else list(range(BOARDS))
        gain = max([of_reroll(state, board, stay, body_stays, cost) for board in boards])
        return chance_of(worth(state, seat, gain))
    if verb == verbs.DRAW:
        return chance_of(worth(state, seat, attack_of(state, seat)))
    if verb == verbs.DISRUPT:
        xp = state.xp[seat]
        cost = 1.0 if tables.way_of[move] == ways.POTION else experience(xp) - experience(max(0, xp - 1))
        return chance_of(worth(state, seat, attack_of(state, seat)) + 0.9 - cost)
    if verb == verbs.RESIST and move - tables.first_of[verbs.RESIST] in (means.SKILL, means.FOLLOWER):
        # A roll costs nothing and leaves the other means open.
        return chance_of(worth(state, seat, attack_of(state, seat)))
    if verb not in (verbs.ROLL, verbs.REROLL) and frames[WHAT] in (COMBAT, ATTACK, WOUND, REPORT, BANISH):
        return _judge_combat(state, move, seat)
    return None


def _judge_roll(state: CardsState, move: int, seat: int) -> float:
    tables = state.tables
    dice, extra = dice_and_extra(tables.place_of[move], tables.way_of[move])
    potion = extra in (WITH_POTION, WITH_BOTH)
    paid = dice - potion
    xp = state.xp[state.active]
    cost = experience(xp) - experience(xp - paid * tables.spirit_cost) + (CARDS[cards.POTION] if potion else 0.0)
    gain = of_roll(state, state.frames[PIECE], dice + (extra in (WITH_SWORD, WITH_BOTH)), wound_cost(state))
    return chance_of(worth(state, seat, gain - cost))


def _judge_combat(state: CardsState, move: int, seat: int) -> float:
    """A turn that ends is judged as it ends: with the next cards and the next attack it could not be compared."""
    after = state.clone()
    after.pauses = True
    after.play(move)
    return evaluate(after, seat)
