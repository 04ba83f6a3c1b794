"""Exact chances to slay a target with the dice, as the table tells them; the averages behind them are in rolls.py."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from miskatonic.core.native import vec
from miskatonic.core.state import PIECE, STEP, THING, WHAT
from miskatonic.games.cards_of_cthulhu.rules.dice import FACES, HANDS
from miskatonic.games.cards_of_cthulhu.rules.frames import ABSOLVE, ALLOCATE, ATTACK, REROLL
from miskatonic.games.cards_of_cthulhu.rules.rolls import averaged, before_roll, kept_hands, nodes_of_size
from miskatonic.games.cards_of_cthulhu.rules.state import CardsState
from miskatonic.games.cards_of_cthulhu.rules.things import (
    ASLEEP,
    AWAKE,
    BODY,
    BY_FOLLOWER,
    BY_SKILL,
    FOLLOWER,
    HEALTH,
    SKILL,
    SWORD,
)
from miskatonic.games.cards_of_cthulhu.rules.verbs import ATTACKS, REROLLS, RESISTS, ROLLS, ROLLS_MORE, WITH_POTION


@cache
def slain_by(requirement: int, size: int) -> vec[float]:
    """For every hand of up to `size` dice the chance that with the missing dice rolled it slays the target."""
    return averaged([float(bool(HANDS.slaying(requirement, node))) for node in nodes_of_size(size)], size)


@cache
def chance_before_roll(requirement: int, health: int, spirit: int, wounds_to: int, covered: int) -> float:
    """The exact chance that a roll with the best re-roll slays a target."""
    return before_roll(slain_by(requirement, 1 + health + spirit), health, spirit, wounds_to, covered, 0.0)


# For the table


def chance_with(state: CardsState, requirement: int, board: int, spirit: int) -> float:
    """The chance to slay a target of a board by an attack with so many Spirit dice, the Sword's among them."""
    health = state.health[state.active]
    if state.no_rerolls:
        size = 1 + health + spirit
        return slain_by(requirement, size)[0]
    return chance_before_roll(requirement, health, spirit, state.wound_range(board), state.covered_kind())


def chance_in_hand(state: CardsState, requirement: int) -> tuple[float, float]:
    """With the dice on the table: the chance when they are kept, and with the best re-roll that is left."""
    step = state.frames[STEP] if state.frames and state.frames[WHAT] == ATTACK else ALLOCATE
    if step == ALLOCATE:
        sure = float(bool(HANDS.slaying(requirement, state.node)))
        return sure, sure
    rolled = [face for face in state.dice if face]
    sure = float(bool(HANDS.slaying(requirement, HANDS.node_of(sorted(rolled)))))
    if step not in (REROLL, ABSOLVE) or state.no_rerolls:
        return sure, sure
    return sure, max(chance_of_reroll(state, requirement, kept) for kept in _kept_in_hand(state))


def chance_of_reroll(state: CardsState, requirement: int, kept: Sequence[int]) -> float:
    size = sum(face > 0 for face in state.dice)
    return slain_by(requirement, size)[HANDS.node_of(sorted(kept))]


def _kept_in_hand(state: CardsState) -> list[list[int]]:
    """The dice that stay, for each set that may be re-rolled."""
    kept = kept_choices(state, body_stays=True)
    if state.dice[BODY] > state.frames[THING]:
        kept += kept_choices(state, body_stays=False)
    return kept


def kept_choices(state: CardsState, *, body_stays: bool) -> list[list[int]]:
    free = state.rerollable(False)
    locked = sorted(face for face in state.dice[HEALTH:] if face)
    for face in HANDS.values[free]:
        locked.remove(face)
    if body_stays:
        locked.append(state.dice[BODY])
    return [[*HANDS.values[kept], *locked] for kept in kept_hands(free, FACES + 1)]


def requirement_of(state: CardsState, target: int) -> int:
    """What slays a minion or horror as it is now (see dice.py)."""
    tables = state.tables
    if target < tables.minions:
        return tables.value[target]
    horror = target - tables.minions
    return tables.slays_awake[horror] if state.where(horror) == AWAKE else tables.slays_asleep[horror]


def targets_of(state: CardsState, board: int) -> list[int]:
    """Everything on a board that dice can slay, each kind of minion once: awake horrors, minions, sleeping horrors."""
    tables = state.tables
    horrors = tables.horrors_of[board]
    return [
        *(tables.minions + horror for horror in horrors if state.where(horror) == AWAKE),
        *(m for m in range(board * tables.kinds, (board + 1) * tables.kinds) if state.minions[m]),
        *(tables.minions + horror for horror in horrors if state.where(horror) == ASLEEP),
    ]


def reachable(state: CardsState, board: int) -> list[int]:
    """Those that nothing protects now (CC-10.1, CC-10.2)."""
    tables = state.tables
    awake = state.strongest_awake(board) > 0
    found = []
    for target in targets_of(state, board):
        if target < tables.minions:
            free = not awake
        else:
            free = state.where(target - tables.minions) == AWAKE or state.is_exposed(board)
        if free:
            found.append(target)
    return found


def foretell(state: CardsState, move: int) -> str:
    """The odds of a roll, a re-roll, an attack or a Psychiatrist, as a sentence."""
    tables = state.tables
    verb = tables.verb_of[move] % WITH_POTION
    at = move - tables.first[verb]
    if verb == RESISTS and at in (BY_SKILL, BY_FOLLOWER):
        needs = tables.calm_needs[SKILL if at == BY_SKILL else FOLLOWER]
        return f"It succeeds with {percent((7 - needs) / 6)}."
    if verb == ATTACKS and state.frames[WHAT] != ATTACK:
        return f"A Body die of {state.wound_range(at)} or less wounds." if state.wound_range(at) > 1 else ""
    if verb in (ROLLS, ROLLS_MORE) and state.frames[WHAT] == ATTACK and state.frames[PIECE] >= 0:
        sword = verb == ROLLS_MORE and at % 3 != 1
        spirit = (at if verb == ROLLS else at // 3) + sword
        return _list(
            state,
            [(t, chance_with(state, requirement_of(state, t), state.frames[PIECE], spirit)) for t in _aimed(state)],
        )
    if verb == REROLLS and state.frames[WHAT] == ATTACK and state.frames[PIECE] >= 0 and state.frames[STEP] == REROLL:
        kept = kept_by(state, tables.reroll_bits[at])
        return _list(state, [(t, chance_of_reroll(state, requirement_of(state, t), kept)) for t in _aimed(state)])
    return ""


def _aimed(state: CardsState) -> list[int]:
    return reachable(state, state.frames[PIECE])


def kept_by(state: CardsState, bits: int) -> list[int]:
    free = state.rerollable(False)
    stay = sorted(face for face in state.dice[HEALTH:] if face)
    for face in HANDS.picked(free, bits >> 1):
        stay.remove(face)
    return stay if bits & 1 else [*stay, state.dice[BODY]]


def _list(state: CardsState, chances: list[tuple[int, float]]) -> str:
    parts = [f"{state.tables.said[target]} {percent(chance)}" for target, chance in chances]
    return "Chance to slay: " + ", ".join(parts) + "." if parts else ""


def whole_percent(chance: float) -> int:
    """Rounded down, but for the dust of sums of floats: 100 is certain."""
    return int(chance * 100 + 1e-9)


def percent(chance: float) -> str:
    whole = whole_percent(chance)
    return "under 1 %" if whole == 0 and chance > 0 else f"{whole} %"


def spirit_choices(state: CardsState) -> list[int]:
    """How many Spirit dice an attack of the active player could have now."""
    tables = state.tables
    most = 0 if state.no_spells else min(tables.spirit_dice, state.xp[state.active] // max(1, tables.spirit_cost))
    sword = int(state.has(SWORD))
    return [dice + sword for dice in range(most + 1)]
