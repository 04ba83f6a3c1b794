"""Dice are spent: what protects what, and which dice slay what (CC-10)."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.piles import add_counted
from miskatonic.core.state import PIECE, STEP, WHAT
from miskatonic.games.cards_of_cthulhu.numbers import cards, events
from miskatonic.games.cards_of_cthulhu.numbers.frames import ATTACK, REPORT
from miskatonic.games.cards_of_cthulhu.numbers.places import ASLEEP, AWAKE, NOWHERE
from miskatonic.games.cards_of_cthulhu.numbers.steps import ALLOCATE
from miskatonic.games.cards_of_cthulhu.rules.boards import (
    is_exposed,
    remove_horror,
    remove_minion,
    strongest_awake,
    where,
)
from miskatonic.games.cards_of_cthulhu.rules.costs import gain
from miskatonic.games.cards_of_cthulhu.rules.dice import HANDS, is_combo
from miskatonic.games.cards_of_cthulhu.rules.professions import may_report
from miskatonic.games.cards_of_cthulhu.rules.state import CardsData

NOTATION = "notation"
NAME_THE_FIRST = Refusal("Of equal dice, name the first ones", NOTATION)


def slayings(s: CardsData, board: i64) -> list[int]:
    """CC-10.1, CC-10.2: awake horrors protect minions, minions protect sleeping horrors."""
    tables = s.tables
    moves: list[int] = []
    if s.node == 0:
        return moves
    awake: i64 = s.awake & tables.horror_bits[board]
    if awake:
        add_slayings(s, moves, board, awake, 0)
    if s.crowd[board] > 0:
        if not awake:
            found = tables.slays_minion[board][s.node]
            if found is None:
                found = tables.minion_slayings(board, s.node)
            add_counted(moves, found, s.minions, board * tables.kinds)
    elif s.asleep & tables.horror_bits[board] and (not awake or not tables.awake_protects_all):
        add_slayings(s, moves, board, s.asleep, tables.horrors)
    return moves


def add_slayings(s: CardsData, moves: list[int], board: i64, bits: i64, first: i64) -> None:
    """The same for horrors of a board, which are numbered from `first` on: awake ones, then those asleep."""
    tables = s.tables
    for horror in tables.horrors_of[board]:
        if (bits >> horror) & 1:
            found = tables.slays_horror[first + horror][s.node]
            moves += found if found is not None else tables.horror_slayings(first + horror, s.node)


def slay(s: CardsData, choice: i64, way: i64) -> None:
    """CC-2.9, CC-10.4 to CC-10.9: the target is discarded and gives experience (a follower: ownership.py)."""
    tables = s.tables
    target: i64 = choice // tables.slay_sets
    s.node = HANDS.without(s.node, tables.slay_bits[choice % tables.slay_sets])
    s.discards.append(target)
    if target < tables.minions:
        remove_minion(s, target)
        gain(s, tables.xp_minion)
        s.tally[s.active] += 1
        if s.heard is not None:
            s.heard.append([events.SLEW, s.active, target, tables.xp_minion])
    else:
        slay_horror(s, target - tables.first_horror)


def slay_horror(s: CardsData, horror: i64) -> None:
    """CC-10.6, CC-15.4: its combo value in experience; a Journalist has news of it."""
    tables = s.tables
    remove_horror(s, horror)
    xp: i64 = tables.combo[horror]
    s.tally[s.active] += xp
    if s.investigator[s.active] == cards.JOURNALIST:
        xp += tables.report_xp
    gain(s, xp)
    if s.heard is not None:
        s.heard.append([events.SLEW, s.active, tables.first_horror + horror, xp])
    if may_report(s):
        s.owe(REPORT, s.active, 0, 0, 0, 0)


def requirement_of(s: CardsData, target: int) -> int:
    """What slays a minion or horror as it is now (see dice.py)."""
    tables = s.tables
    if target < tables.minions:
        return tables.value[target]
    horror = target - tables.minions
    return tables.slays_awake[horror] if where(s, horror) == AWAKE else tables.slays_asleep[horror]


# Why not


def why_not_slay(s: CardsData, choice: int, way: int) -> Refusal | None:
    """CC-10."""
    tables = s.tables
    frames = s.frames
    if frames[WHAT] != ATTACK:
        return Refusal("Choose the board to attack first", "CC-9.2")
    if frames[STEP] != ALLOCATE:
        return Refusal("Roll the dice first, and re-roll or keep them", "CC-9.4")
    target, rank = divmod(choice, tables.slay_sets)
    if fault := why_not_target(s, target, frames[PIECE]):
        return fault
    bits = tables.slay_bits[rank]
    if bits >> len(HANDS.values[s.node]):
        return Refusal("These dice are not there, or already spent", "CC-10.4")
    values = HANDS.picked(s.node, bits)
    fault = too_weak(s, target, values) if target < tables.minions else no_combo(s, target - tables.minions, values)
    if fault is None and bits not in HANDS.slaying(requirement_of(s, target), s.node):
        return NAME_THE_FIRST
    return fault


def too_weak(s: CardsData, minion: int, values: list[int]) -> Refusal | None:
    """CC-10.5, CC-Q39: what is wrong with these dice for a minion."""
    need = s.tables.value[minion]
    if sum(values) < need:
        return Refusal(f"{s.tables.kind_names[minion % s.tables.kinds]} needs a total of {need}", "CC-10.5")
    if sum(values) - values[0] >= need:
        return Refusal("It can be slain without one of these dice", "CC-Q39")
    return None


def no_combo(s: CardsData, horror: int, values: list[int]) -> Refusal | None:
    """CC-10.6, CC-10.7, CC-10.11: what is wrong with these dice for a horror."""
    combo = s.tables.combo[horror]
    awake = where(s, horror) == AWAKE
    if len(values) != combo:
        rule = "CC-10.11" if len(values) > combo else "CC-10.6" if awake else "CC-10.7"
        return Refusal(f"{s.tables.horror_names[horror]} takes exactly {combo} dice", rule)
    if awake and not is_combo(values):
        wraps = 1 in values and 6 in values
        rule = "CC-10.11" if wraps or 1 < len(set(values)) < len(values) else "CC-10.6"
        return Refusal("An awake horror takes equal dice or a run", rule)
    return None


def why_not_target(s: CardsData, target: int, board: int) -> Refusal | None:
    """What is wrong with a target, whatever the dice."""
    tables = s.tables
    if target < tables.minions:
        name = tables.said[target]
        if not s.minions[target]:
            return Refusal(f"{name} is not in play", "CC-10.5")
        if tables.cult_of[target] != board:
            return Refusal(f"{name} is not on the board you attack", "CC-9.2")
        if strongest_awake(s, board) > 0:
            return Refusal("An awake horror protects the minions", "CC-10.1")
        return None
    horror = target - tables.minions
    name = tables.horror_names[horror]
    if where(s, horror) == NOWHERE:
        return Refusal(f"{name} is not in play", "CC-10.6")
    if tables.home[horror] != board:
        return Refusal(f"{name} is not on the board you attack", "CC-9.2")
    if where(s, horror) == ASLEEP and not is_exposed(s, board):
        if s.crowd[board]:
            return Refusal("Minions protect the sleeping horrors", "CC-10.2")
        return Refusal("An awake horror protects the whole board", "CC-Q7")
    return None
