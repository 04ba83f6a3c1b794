"""What chance will make of a move, worked out before it is played."""

from __future__ import annotations

from miskatonic.core.state import PIECE, STEP, WHAT
from miskatonic.games.cards_of_cthulhu.rules.frames import ATTACK, BANISH, COMBAT, REPORT, REROLL, WOUND
from miskatonic.games.cards_of_cthulhu.rules.state import CardsState
from miskatonic.games.cards_of_cthulhu.rules.things import BOARDS, BY_FOLLOWER, BY_SKILL, POTION
from miskatonic.games.cards_of_cthulhu.rules.verbs import (
    DISRUPTS,
    DRAWS,
    REROLLS,
    RESISTS,
    ROLLS,
    ROLLS_MORE,
    WITH_POTION,
)
from miskatonic.games.cards_of_cthulhu.thinking.evaluate import attack_of, chance_of, evaluate, worth
from miskatonic.games.cards_of_cthulhu.thinking.prospects import kept_by, of_reroll, of_roll, wound_cost
from miskatonic.games.cards_of_cthulhu.thinking.worths import CARDS, experience


def judge(state: CardsState, move: int, seat: int) -> float | None:
    """Rolls and re-rolls exactly; the end of a turn as it stands, before the next draw."""
    tables = state.tables
    verb = tables.verb_of[move] % WITH_POTION
    frames = state.frames
    if verb in (ROLLS, ROLLS_MORE) and frames[PIECE] >= 0:
        return _judge_roll(state, move, verb, seat)
    if verb == REROLLS and frames[STEP] == REROLL:
        bits = tables.reroll_bits[move - tables.first[REROLLS]]
        body_stays = not bits & 1
        stay = kept_by(state, bits)
        cost = wound_cost(state)
        boards = [frames[PIECE]] if frames[PIECE] >= 0 else list(range(BOARDS))
        gain = max([of_reroll(state, board, stay, body_stays, cost) for board in boards])
        return chance_of(worth(state, seat, gain))
    if verb == DRAWS:
        return chance_of(worth(state, seat, attack_of(state, seat)))
    if verb == DISRUPTS:
        xp = state.xp[seat]
        cost = 1.0 if tables.verb_of[move] >= WITH_POTION else experience(xp) - experience(max(0, xp - 1))
        return chance_of(worth(state, seat, attack_of(state, seat)) + 0.9 - cost)
    if verb == RESISTS and move - tables.first[RESISTS] in (BY_SKILL, BY_FOLLOWER):
        # A roll costs nothing and leaves the other means open.
        return chance_of(worth(state, seat, attack_of(state, seat)))
    if verb not in (ROLLS, ROLLS_MORE, REROLLS) and frames[WHAT] in (COMBAT, ATTACK, WOUND, REPORT, BANISH):
        return _judge_combat(state, move, seat)
    return None


def _judge_roll(state: CardsState, move: int, verb: int, seat: int) -> float:
    tables = state.tables
    at = move - tables.first[verb]
    dice, extra = (at, -1) if verb == ROLLS else (at // 3, at % 3)
    paid = dice - (extra > 0)
    xp = state.xp[state.active]
    cost = experience(xp) - experience(xp - paid * tables.spirit_cost) + (CARDS[POTION] if extra > 0 else 0.0)
    gain = of_roll(state, state.frames[PIECE], dice + (extra in (0, 2)), wound_cost(state))
    return chance_of(worth(state, seat, gain - cost))


def _judge_combat(state: CardsState, move: int, seat: int) -> float:
    """A turn that ends is judged as it ends: with the next cards and the next attack it could not be compared."""
    after = state.clone()
    after.pauses = True
    after.play(move)
    return evaluate(after, seat)
