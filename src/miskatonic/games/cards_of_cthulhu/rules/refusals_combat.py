"""Why an attack, a roll, a slaying or a spell is not allowed."""

from __future__ import annotations

from miskatonic.core.outcome import Refusal
from miskatonic.core.state import PIECE, STEP, THING, WHAT
from miskatonic.games.cards_of_cthulhu.rules import frames, things, verbs
from miskatonic.games.cards_of_cthulhu.rules.dice import ANY, COMBO, HANDS, is_combo
from miskatonic.games.cards_of_cthulhu.rules.refusals_cards import card_fault, payment
from miskatonic.games.cards_of_cthulhu.rules.state import CardsState

NOTATION = "notation"


def attack(state: CardsState) -> Refusal:
    if state.frames[WHAT] == frames.COMBAT:
        if state.hurried:
            return Refusal("Two attacks a turn are the most", "CC-9.6")
        return Refusal("You have attacked; a second attack needs Hurry", "CC-9.6")
    if state.frames[PIECE] >= 0:
        return Refusal("The dice of this attack are for one board", "CC-9.2")
    return Refusal("The dice come first for an Explorer", "CC-15.3")


def roll(state: CardsState, verb: int, at: int) -> Refusal:
    tables = state.tables
    if state.frames[WHAT] != frames.ATTACK:
        return Refusal("Choose the board to attack first", "CC-9.2")
    if state.frames[STEP] != frames.TO_ROLL:
        return Refusal("The dice of this attack are rolled", "CC-9.3")
    dice, extra = (at, -1) if verb == verbs.ROLLS else (at // 3, at % 3)
    if extra in (0, 2) and (fault := card_fault(state, things.SWORD)):
        return fault
    if dice and state.no_spells:
        return Refusal("The Cursed Temple bars all spells this turn", "CC-14.3")
    if dice > tables.spirit_dice:
        return Refusal(f"At most {tables.spirit_dice} Spirit dice", "CC-3.4")
    if extra > 0:
        if fault := payment(state, dice * tables.spirit_cost, True):
            return fault
        dice -= 1
    fault = payment(state, dice * tables.spirit_cost, False)
    assert fault is not None
    return fault


def reroll_order(state: CardsState) -> tuple[list[int], list[int]]:
    """The dice besides the Body die as a re-roll names them: those that may be re-rolled first, ascending."""
    ones_only = state.frames[STEP] == frames.ABSOLVE
    free = list(HANDS.values[state.rerollable(ones_only)])
    locked = sorted(face for face in state.dice[things.HEALTH : things.DAGGER_DIE] if face)
    for face in free:
        locked.remove(face)
    return free, locked


def reroll(state: CardsState, bits: int) -> Refusal:
    if state.frames[WHAT] != frames.ATTACK or state.frames[STEP] in (frames.TO_ROLL, frames.AIM):
        return Refusal("There is no roll to better", "CC-9.5")
    if state.no_rerolls:
        return Refusal("The Cursed Cubes bar all re-rolls this turn", "CC-14.1")
    if state.frames[STEP] == frames.ALLOCATE:
        return Refusal("One re-roll an attack is all there is", "CC-9.5")
    if not bits:
        return Refusal("Name the dice to re-roll, or keep them all", NOTATION)
    if bits & 1 and state.frames[STEP] == frames.ABSOLVE:
        return Refusal("A Priest never covers the Body die", "CC-15.12")
    if bits & 1 and state.dice[things.BODY] <= state.frames[THING]:
        return Refusal("The Body die shows a wound", "CC-11.3")
    free, locked = reroll_order(state)
    if bits >> 1 + len(free) + len(locked):
        return Refusal("There are not so many dice", "CC-9.4")
    if bits >> 1 + len(free):
        if state.frames[STEP] == frames.ABSOLVE:
            return Refusal("First only ones that the Priest covers", "CC-Q11")
        return Refusal("A die that shows 1 stays", "CC-9.5")
    return Refusal("Of equal dice name the first ones", NOTATION)


def slay(state: CardsState, choice: int) -> Refusal:
    tables = state.tables
    top = state.frames
    target, rank = divmod(choice, tables.slay_sets)
    if top[-6] != frames.ATTACK:
        return Refusal("Choose the board to attack first", "CC-9.2")
    if top[-2] != frames.ALLOCATE:
        return Refusal("Roll the dice first, and re-roll or keep them", "CC-9.4")
    board = top[-4]
    fault = _target(state, target, board)
    if fault:
        return fault
    bits = tables.slay_bits[rank]
    if bits >> len(HANDS.values[state.node]):
        return Refusal("These dice are not there, or spent", "CC-10.4")
    values = HANDS.picked(state.node, bits)
    if target < tables.minions:
        need = tables.value[target]
        if sum(values) < need:
            return Refusal(f"{tables.kind_names[target % tables.kinds]} needs a total of {need}", "CC-10.5")
        if sum(values) - values[0] >= need:
            return Refusal("It is slain without one of these dice", "CC-Q39")
        return Refusal("Of equal dice name the first ones", NOTATION)
    horror = target - tables.minions
    combo = tables.combo[horror]
    awake = state.where(horror) == things.AWAKE
    requirement = COMBO + combo if awake else ANY + combo
    if len(values) != combo:
        rule = "CC-10.11" if len(values) > combo else "CC-10.6" if awake else "CC-10.7"
        return Refusal(f"{tables.horror_names[horror]} takes exactly {combo} dice", rule)
    if requirement < ANY and not is_combo(values):
        wraps = 1 in values and 6 in values
        rule = "CC-10.11" if wraps or 1 < len(set(values)) < len(values) else "CC-10.6"
        return Refusal("An awake horror takes equal dice or a run", rule)
    return Refusal("Of equal dice name the first ones", NOTATION)


def _target(state: CardsState, target: int, board: int) -> Refusal | None:
    """What is wrong with a target, whatever the dice."""
    tables = state.tables
    awake = state.strongest_awake(board) > 0
    if target < tables.minions:
        name = tables.said[target]
        if not state.minions[target]:
            return Refusal(f"{name} is not in play", "CC-10.5")
        if target // tables.kinds != board:
            return Refusal(f"{name} is not on the board you attack", "CC-9.2")
        return Refusal("An awake horror protects the minions", "CC-10.1") if awake else None
    horror = target - tables.minions
    name = tables.horror_names[horror]
    if state.where(horror) == things.NOWHERE:
        return Refusal(f"{name} is not in play", "CC-10.6")
    if tables.home[horror] != board:
        return Refusal(f"{name} is not on the board you attack", "CC-9.2")
    if state.where(horror) == things.ASLEEP and not state.is_exposed(board):
        if state.crowd[board]:
            return Refusal("Minions protect the sleeping horrors", "CC-10.2")
        return Refusal("An awake horror protects the whole board", "CC-Q7")
    return None


def spell(state: CardsState, verb: int, potion: bool) -> Refusal:
    tables = state.tables
    top = state.frames
    if state.no_spells:
        return Refusal("The Cursed Temple bars all spells this turn", "CC-14.3")
    if top[-6] == frames.ATTACK and top[-2] not in (frames.TO_ROLL, frames.ALLOCATE):
        return Refusal("First the re-roll and the board", "CC-9.7")
    if verb == verbs.HEALS:
        if state.health[state.active] >= tables.health_dice:
            return Refusal("You have all your Health dice", "CC-12.3")
        fault = payment(state, tables.heal_cost, potion)
        return fault or Refusal("Who explores rolls first", "CC-15.3")
    if verb == verbs.HURRIES:
        if top[-6] == frames.ATTACK or state.attacks or state.hurried:
            return Refusal("Hurry comes after your attack, once a turn", "CC-12.2")
        fault = payment(state, tables.hurry_cost, potion)
        assert fault is not None
        return fault
    board = top[-4]
    if top[-6] != frames.ATTACK or board < 0:
        return Refusal("A gate is sealed on the board you attack", "CC-10.8")
    if not state.gates[board]:
        return Refusal("This board has no gate", "CC-12.4")
    if state.crowd[board]:
        return Refusal("Minions protect the gate", "CC-10.2")
    if not state.is_exposed(board):
        return Refusal("An awake horror protects the whole board", "CC-Q7")
    if fault := payment(state, tables.seal_cost, potion):
        return fault
    return Refusal("Roll the dice first", "CC-Q8")
