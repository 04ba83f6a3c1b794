"""Exact chances to slay a target with the dice, as the table tells them; averages.py has what is behind them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from miskatonic.core.native import vec
from miskatonic.core.state import PIECE, STEP, THING, WHAT
from miskatonic.games.cards_of_cthulhu.numbers import cards, means, slots, verbs
from miskatonic.games.cards_of_cthulhu.numbers.frames import ATTACK
from miskatonic.games.cards_of_cthulhu.numbers.places import ASLEEP, AWAKE
from miskatonic.games.cards_of_cthulhu.numbers.steps import ABSOLVE, ALLOCATE, REROLL
from miskatonic.games.cards_of_cthulhu.numbers.users import FOLLOWER, SKILL
from miskatonic.games.cards_of_cthulhu.rules.attack import (
    WITH_BOTH,
    WITH_SWORD,
    covered_kind,
    dice_and_extra,
    rerollable,
)
from miskatonic.games.cards_of_cthulhu.rules.averages import averaged, before_roll, kept_hands, nodes_of_size
from miskatonic.games.cards_of_cthulhu.rules.boards import is_exposed, strongest_awake, where, wound_range
from miskatonic.games.cards_of_cthulhu.rules.dice import FACES, HANDS
from miskatonic.games.cards_of_cthulhu.rules.ownership import has
from miskatonic.games.cards_of_cthulhu.rules.slaying import requirement_of
from miskatonic.games.cards_of_cthulhu.rules.state import CardsData


@cache
def slain_by(requirement: int, size: int) -> vec[float]:
    """For every hand of up to `size` dice the chance that with the missing dice rolled it slays the target."""
    return averaged([float(bool(HANDS.slaying(requirement, node))) for node in nodes_of_size(size)], size)


@cache
def chance_before_roll(requirement: int, health: int, spirit: int, wounds_to: int, covered: int) -> float:
    """The exact chance that a roll with the best re-roll slays a target."""
    return before_roll(slain_by(requirement, 1 + health + spirit), health, spirit, wounds_to, covered, 0.0)


# For the table


def chance_with(state: CardsData, requirement: int, board: int, spirit: int) -> float:
    """The chance to slay a target of a board by an attack with this many Spirit dice, the Sword's among them."""
    health = state.health[state.active]
    if state.no_rerolls:
        size = 1 + health + spirit
        return slain_by(requirement, size)[0]
    return chance_before_roll(requirement, health, spirit, wound_range(state, board), covered_kind(state))


def chance_in_hand(state: CardsData, requirement: int) -> tuple[float, float]:
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


def chance_of_reroll(state: CardsData, requirement: int, kept: Sequence[int]) -> float:
    size = sum(face > 0 for face in state.dice)
    return slain_by(requirement, size)[HANDS.node_of(sorted(kept))]


def _kept_in_hand(state: CardsData) -> list[list[int]]:
    """The dice that stay, for each set that may be re-rolled."""
    kept = kept_choices(state, body_stays=True)
    if state.dice[slots.BODY] > state.frames[THING]:
        kept += kept_choices(state, body_stays=False)
    return kept


def kept_choices(state: CardsData, *, body_stays: bool) -> list[list[int]]:
    free = rerollable(state, False)
    locked = sorted(face for face in state.dice[slots.HEALTH :] if face)
    for face in HANDS.values[free]:
        locked.remove(face)
    if body_stays:
        locked.append(state.dice[slots.BODY])
    return [[*HANDS.values[kept], *locked] for kept in kept_hands(free, FACES + 1)]


def targets_of(state: CardsData, board: int) -> list[int]:
    """Everything on a board that dice can slay, each kind of minion once: awake horrors, minions, sleeping horrors."""
    tables = state.tables
    horrors = tables.horrors_of[board]
    return [
        *(tables.minions + horror for horror in horrors if where(state, horror) == AWAKE),
        *(m for m in range(board * tables.kinds, (board + 1) * tables.kinds) if state.minions[m]),
        *(tables.minions + horror for horror in horrors if where(state, horror) == ASLEEP),
    ]


def reachable(state: CardsData, board: int) -> list[int]:
    """Those that nothing protects now (CC-10.1, CC-10.2)."""
    tables = state.tables
    awake = strongest_awake(state, board) > 0
    found = []
    for target in targets_of(state, board):
        if target < tables.minions:
            free = not awake
        else:
            free = where(state, target - tables.minions) == AWAKE or is_exposed(state, board)
        if free:
            found.append(target)
    return found


def foretell(state: CardsData, move: int) -> str:
    """The odds of a roll, a re-roll, an attack or a Psychiatrist, as a sentence."""
    tables = state.tables
    frames = state.frames
    verb, at = tables.verb_of[move], tables.place_of[move]
    if verb == verbs.RESIST and at in (means.SKILL, means.FOLLOWER):
        needs = tables.calm_needs[SKILL if at == means.SKILL else FOLLOWER]
        return f"It succeeds with {percent((7 - needs) / 6)}."
    if verb == verbs.ATTACK and frames[WHAT] != ATTACK:
        return f"A Body die of {wound_range(state, at)} or less wounds." if wound_range(state, at) > 1 else ""
    if frames[WHAT] != ATTACK or frames[PIECE] < 0:
        return ""
    aimed = [(target, requirement_of(state, target)) for target in reachable(state, frames[PIECE])]
    if verb == verbs.ROLL:
        dice, extra = dice_and_extra(at, tables.way_of[move])
        spirit = dice + (extra in (WITH_SWORD, WITH_BOTH))
        return _list(state, [(target, chance_with(state, needs, frames[PIECE], spirit)) for target, needs in aimed])
    if verb == verbs.REROLL and frames[STEP] == REROLL:
        kept = kept_by(state, tables.reroll_bits[at])
        return _list(state, [(target, chance_of_reroll(state, needs, kept)) for target, needs in aimed])
    return ""


def kept_by(state: CardsData, bits: int) -> list[int]:
    free = rerollable(state, False)
    stay = sorted(face for face in state.dice[slots.HEALTH :] if face)
    for face in HANDS.picked(free, bits >> 1):
        stay.remove(face)
    return stay if bits & 1 else [*stay, state.dice[slots.BODY]]


def _list(state: CardsData, chances: list[tuple[int, float]]) -> str:
    parts = [f"{state.tables.said[target]} {percent(chance)}" for target, chance in chances]
    return "Chance to slay: " + ", ".join(parts) + "." if parts else ""


def whole_percent(chance: float) -> int:
    """Rounded down, but for the dust of sums of floats: 100 is certain."""
    return int(chance * 100 + 1e-9)


def percent(chance: float) -> str:
    whole = whole_percent(chance)
    return "under 1 %" if whole == 0 and chance > 0 else f"{whole} %"


def spirit_choices(state: CardsData) -> list[int]:
    """How many Spirit dice an attack of the active player could have now."""
    tables = state.tables
    most = 0 if state.no_spells else min(tables.spirit_dice, state.xp[state.active] // max(1, tables.spirit_cost))
    sword = int(has(state, cards.SWORD))
    return [dice + sword for dice in range(most + 1)]
