"""The combat step: what may be done between attacks, before a roll and while dice are spent (CC-9)."""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import i64
from miskatonic.core.state import EXTRA, PIECE
from miskatonic.games.cards_of_cthulhu.numbers import cards, verbs
from miskatonic.games.cards_of_cthulhu.numbers.frames import COMBAT
from miskatonic.games.cards_of_cthulhu.numbers.users import SKILL
from miskatonic.games.cards_of_cthulhu.rules.bits import lowest
from miskatonic.games.cards_of_cthulhu.rules.costs import means
from miskatonic.games.cards_of_cthulhu.rules.items import TOOLS, add_items
from miskatonic.games.cards_of_cthulhu.rules.lending import FOR_COMBAT, borrowable
from miskatonic.games.cards_of_cthulhu.rules.professions import HELPERS, add_helpers, add_skill
from miskatonic.games.cards_of_cthulhu.rules.slaying import slayings
from miskatonic.games.cards_of_cthulhu.rules.spells import add_seal
from miskatonic.games.cards_of_cthulhu.rules.state import CardsData
from miskatonic.games.cards_of_cthulhu.rules.tables import NO_SPELLS, PURSE_AT, WITH_POTION

EXPLORER_BIT: Final = 1 << cards.EXPLORER
DAGGER_BIT: Final = 1 << cards.DAGGER
ABLE: Final = HELPERS | TOOLS  # what works at any moment of the combat step
USED_UP: Final = -1  # no skill is left: it counts as the last of `combat_skill`


def begin_combat(s: CardsData) -> None:
    """CC-9.1: one attack may be begun."""
    s.attacks = 1
    s.frames = [COMBAT, s.active, 0, 0, 0, 0]


def skill_left(s: CardsData) -> i64:
    """The profession whose skill the active Investigator has not used this turn."""
    return USED_UP if s.skill_used else s.investigator[s.active]


def ready_cards(s: CardsData) -> i64:
    """The active player's own and lent cards that are not used, as bits."""
    return (s.owned[s.active] | s.lent) & ~s.used if s.held else 0


def moves_between(s: CardsData) -> list[int]:
    """Begin an attack, or hurry to a second one (CC-9.6)."""
    tables = s.tables
    skill: i64 = skill_left(s)
    ready: i64 = ready_cards(s)
    if s.attacks > 0:
        explorers: i64 = 1 if skill == cards.EXPLORER else 0
        if ready & EXPLORER_BIT:
            explorers += 2
        return with_abilities(s, tables.to_begin[explorers], skill, ready)
    by: i64 = 0 if s.hurried or s.no_spells else means(s, tables.hurry_cost)
    return with_abilities(s, tables.to_hurry[by], skill, ready)


def moves_before_roll(s: CardsData) -> list[int]:
    """CC-9.3: buy Spirit dice and roll, or let the attack go (CC-Q8)."""
    tables = s.tables
    frames = s.frames
    ready: i64 = ready_cards(s)
    purse: i64 = s.xp[s.active]
    if purse > tables.spirit_total:
        purse = tables.spirit_total
    which: i64 = purse << PURSE_AT
    if s.no_spells:
        which += NO_SPELLS
    if ready >> cards.POTION:
        which += ((ready >> cards.SWORD) & 1) + ((ready >> cards.POTION) & 1) * WITH_POTION
    moves = tables.rolls[which]
    if frames[EXTRA]:
        return moves[:-1]  # an Explorer's attack has no board yet that could be left
    if s.gates[frames[PIECE]] > 0 and not tables.seal_needs_roll:
        moves = moves[:-1]
        add_seal(s, moves, frames[PIECE])
        moves.append(tables.done)
    return with_abilities(s, moves, skill_left(s), ready)


def moves_with_dice(s: CardsData) -> list[int]:
    """CC-10.4: spend the dice, or end the attack."""
    tables = s.tables
    board: i64 = s.frames[PIECE]
    ready: i64 = ready_cards(s)
    moves = slayings(s, board)
    if ready & DAGGER_BIT:
        moves += tables.to_add
    if s.gates[board] > 0:
        add_seal(s, moves, board)
    moves.append(tables.done)
    return with_abilities(s, moves, skill_left(s), ready)


def with_abilities(s: CardsData, moves: list[int], skill: i64, ready: i64) -> list[int]:
    """CC-9.7: the moves with every skill, follower and item of the combat step before their last one.

    Without any, the list is handed back as it is: it may be one that all states share.
    """
    tables = s.tables
    hurt = s.health[s.active] < tables.health_dice
    others: i64 = borrowable(s, FOR_COMBAT) if s.held else 0
    if not (hurt or others or ready & ABLE or tables.combat_skill[skill]):
        return moves
    moves = moves[:-1]
    if hurt:
        if not s.no_spells:
            moves += tables.to_heal[means(s, tables.heal_cost)]
        if skill == cards.DOCTOR:
            moves += tables.to_doctor[SKILL][means(s, tables.skill_cost[cards.DOCTOR])]
    if tables.combat_skill[skill]:
        add_skill(s, moves, skill)
    while others:
        moves.append(tables.first_of[verbs.BORROW] + lowest(others))
        others &= others - 1
    if ready & HELPERS:
        add_helpers(s, moves, ready, hurt)
    if ready & TOOLS:
        add_items(s, moves, ready)
    moves.append(tables.done)
    return moves
