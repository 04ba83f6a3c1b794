"""Spells: Healing, Seal Gate and Hurry (CC-12). Spirit dice are bought with the roll, in attack.py."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.state import EXTRA, PIECE, STEP, WHAT
from miskatonic.games.cards_of_cthulhu.numbers import events
from miskatonic.games.cards_of_cthulhu.numbers.frames import ATTACK
from miskatonic.games.cards_of_cthulhu.numbers.steps import ALLOCATE, TO_ROLL
from miskatonic.games.cards_of_cthulhu.rules.boards import is_exposed
from miskatonic.games.cards_of_cthulhu.rules.costs import gain, means, pay, why_not_pay
from miskatonic.games.cards_of_cthulhu.rules.state import CardsData


def heal(s: CardsData, at: i64, way: i64) -> None:
    """CC-12.3."""
    pay(s, s.tables.heal_cost, way)
    regain_health(s)


def regain_health(s: CardsData) -> None:
    """CC-12.3, CC-15.2: the die is not added to a roll that was made (CC-9.8)."""
    s.health[s.active] += 1
    if s.heard is not None:
        s.heard.append([events.HEALED, s.active])


def seal(s: CardsData, at: i64, way: i64) -> None:
    """CC-10.8, CC-12.4."""
    tables = s.tables
    board: i64 = s.frames[PIECE]
    pay(s, tables.seal_cost, way)
    s.gates[board] -= 1
    s.discards.append(tables.first_gate + board)
    gain(s, tables.xp_gate)
    s.tally[s.active] += 1
    if s.heard is not None:
        s.heard.append([events.SEALED, s.active, tables.first_gate + board, tables.xp_gate])


def add_seal(s: CardsData, moves: list[int], board: i64) -> None:
    """CC-10.8, CC-12.4: a board that has a gate."""
    if not s.no_spells and is_exposed(s, board):
        moves += s.tables.to_seal[means(s, s.tables.seal_cost)]


def hurry(s: CardsData, at: i64, way: i64) -> None:
    """CC-12.2."""
    pay(s, s.tables.hurry_cost, way)
    s.hurried = True
    s.attacks = 1
    if s.heard is not None:
        s.heard.append([events.HURRIED, s.active])


# Why not


def why_not_cast(s: CardsData) -> Refusal | None:
    """What bars all spells."""
    if s.no_spells:
        return Refusal("The Cursed Temple bars all spells this turn", "CC-14.3")
    frames = s.frames
    if frames[WHAT] == ATTACK and frames[STEP] != TO_ROLL and frames[STEP] != ALLOCATE:
        return Refusal("The re-roll and the board come first", "CC-9.7")
    return None


def why_not_heal(s: CardsData, at: int, way: int) -> Refusal | None:
    """CC-12.3."""
    if fault := why_not_cast(s):
        return fault
    if s.health[s.active] >= s.tables.health_dice:
        return Refusal("You have all your Health dice", "CC-12.3")
    if fault := why_not_pay(s, s.tables.heal_cost, way):
        return fault
    if s.frames[WHAT] == ATTACK and s.frames[STEP] == TO_ROLL and s.frames[EXTRA]:
        return Refusal("Whoever explores rolls first", "CC-15.3")
    return None


def why_not_seal(s: CardsData, at: int, way: int) -> Refusal | None:
    """CC-12.4, CC-Q8."""
    if fault := why_not_cast(s):
        return fault
    board = s.frames[PIECE]
    if s.frames[WHAT] != ATTACK or board < 0:
        return Refusal("A gate is sealed on the board you attack", "CC-10.8")
    if not s.gates[board]:
        return Refusal("This board has no gate", "CC-12.4")
    if s.crowd[board]:
        return Refusal("Minions protect the gate", "CC-10.2")
    if not is_exposed(s, board):
        return Refusal("An awake horror protects the whole board", "CC-Q7")
    if fault := why_not_pay(s, s.tables.seal_cost, way):
        return fault
    if s.tables.seal_needs_roll and s.frames[STEP] == TO_ROLL:
        return Refusal("Roll the dice first", "CC-Q8")
    return None


def why_not_hurry(s: CardsData, at: int, way: int) -> Refusal | None:
    """CC-12.2."""
    if fault := why_not_cast(s):
        return fault
    if s.frames[WHAT] == ATTACK or s.attacks or s.hurried:
        return Refusal("Hurry comes after your attack, once per turn", "CC-12.2")
    return why_not_pay(s, s.tables.hurry_cost, way)
