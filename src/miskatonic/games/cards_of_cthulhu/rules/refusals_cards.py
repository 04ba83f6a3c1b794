"""Why a cost cannot be paid, or a skill, follower or item not be used or asked for."""

from __future__ import annotations

from miskatonic.core.outcome import Refusal
from miskatonic.core.state import EXTRA, STEP, WHAT
from miskatonic.games.cards_of_cthulhu.rules import frames, things, verbs
from miskatonic.games.cards_of_cthulhu.rules.state import CardsState

STEP_CARDS = {
    frames.DRAW: frames.FOR_DRAW,
    frames.PURCHASE: frames.FOR_PURCHASE,
    frames.CURSE: frames.FOR_HUNT,
    frames.HUNT: frames.FOR_HUNT,
    frames.SANITY: frames.FOR_SANITY,
}


def payment(state: CardsState, cost: int, potion: bool) -> Refusal | None:
    """What is wrong with paying a cost."""
    if potion:
        if not state.has(things.POTION):
            return Refusal("You have no Potion of Wisdom", "CC-13.6")
        if cost == 0:
            return Refusal("There is no cost for the Potion to pay", "CC-13.6")
        return None
    if state.xp[state.active] < cost:
        return Refusal(f"That costs {cost}, and you have {state.xp[state.active]} experience", "CC-3.7")
    return None


def card_fault(state: CardsState, card: int) -> Refusal | None:
    """What is wrong with using a follower or item."""
    tables = state.tables
    name = tables.shop_names[card]
    owner = state.owner(card)
    if owner < 0:
        return Refusal(f"You do not own the {name}", tables.rules[card])
    if state.used >> card & 1:
        return Refusal(f"The {name} was used: once a turn", "CC-5.2" if owner == state.active else "CC-17.7")
    if owner != state.active and not state.lent >> card & 1:
        return Refusal(f"The {name} is another player's: ask for it first", "CC-17.6")
    return None


def busy(state: CardsState) -> Refusal | None:
    """Skills, followers and items wait for the re-roll and the board."""
    if state.frames[WHAT] == frames.ATTACK:
        if state.frames[STEP] not in (frames.TO_ROLL, frames.ALLOCATE):
            return Refusal("First the re-roll and the board", "CC-9.7")
        if state.frames[STEP] == frames.TO_ROLL and state.frames[EXTRA]:
            return Refusal("Who explores rolls first", "CC-15.3")
    return None


def profession(state: CardsState, verb: int, at: int, potion: bool) -> Refusal:
    tables = state.tables
    hunting = verb == verbs.HUNTS
    awakening = state.frames[WHAT] == frames.HUNT
    if hunting and not awakening and state.frames[WHAT] not in (frames.COMBAT, frames.ATTACK):
        return Refusal("Horrors are hunted in the awaken step or in combat", "CC-5.3")
    profession = {
        verbs.HUNTS: things.HUNTER,
        verbs.EXPLORES: things.EXPLORER,
        verbs.MOVES: things.RITUALIST,
        verbs.SHOOTS: things.SOLDIER,
        verbs.DOCTORS: things.DOCTOR,
    }[verb]
    who = {
        verbs.HUNTS: 0 if awakening else 1,
        verbs.EXPLORES: at,
        verbs.MOVES: at // (things.BOARDS * tables.minions),
        verbs.SHOOTS: at // tables.minions,
        verbs.DOCTORS: at,
    }[verb]
    name, rule = tables.profession_names[profession], tables.rules[profession]
    if who == things.SKILL:
        if state.investigator[state.active] != profession:
            others = profession in state.investigator
            return Refusal(f"You are not the {name}", "CC-17.4" if others else rule)
        if state.skill_used:
            return Refusal("Your skill was used: once a turn", "CC-5.2")
    elif fault := card_fault(state, profession):
        return fault
    if fault := busy(state):
        return fault
    if verb == verbs.EXPLORES:
        return Refusal("Exploring begins an attack, and none is left", "CC-9.6")
    cost = tables.skill_cost[profession] if who == things.SKILL else tables.use_cost[profession]
    fault = _aim(state, verb, at, who)
    return fault or payment(state, cost, potion) or Refusal(f"The {name} cannot do that now", rule)


def _aim(state: CardsState, verb: int, at: int, who: int) -> Refusal | None:
    """What is wrong with the target of a profession's ability."""
    tables = state.tables
    if verb == verbs.DOCTORS:
        if state.health[state.active] >= tables.health_dice:
            return Refusal("You have all your Health dice", "CC-15.2")
        return None
    if verb == verbs.HUNTS:
        if state.where(at) == things.NOWHERE:
            return Refusal(f"{tables.horror_names[at]} is not in play", "CC-15.1")
        if not tables.hunt_levels[who][tables.level[at]]:
            return Refusal("The follower hunts only minor horrors", "CC-15.1")
        return None
    minion = at // things.BOARDS % tables.minions if verb == verbs.MOVES else at % tables.minions
    rule = "CC-15.7" if verb == verbs.MOVES else "CC-15.8"
    value = tables.value[minion]
    if not state.minions[minion]:
        return Refusal(f"{tables.said[minion]} is not in play", rule)
    if verb == verbs.MOVES:
        if value > tables.move_most[who]:
            return Refusal(f"The follower moves minions of at most {tables.move_most[who]}", rule)
        if minion // tables.kinds == at % things.BOARDS:
            return Refusal("It is on that board already", rule)
    elif not tables.shoot_least[who] <= value <= tables.shoot_most[who]:
        return Refusal(f"The value {value} is out of reach", rule)
    return None


def item(state: CardsState, verb: int, at: int, potion: bool) -> Refusal:
    tables = state.tables
    card = {
        verbs.DAGGERS: things.DAGGER,
        verbs.NECKLACES: things.NECKLACE,
        verbs.NECRONOMICONS: things.NECRONOMICON,
        verbs.IDOLS: things.IDOL,
        verbs.TEMPLES: things.TEMPLE,
        verbs.DISRUPTS: things.DISRUPTION,
    }[verb]
    rule = tables.rules[card]
    if verb == verbs.DISRUPTS and state.frames[WHAT] != frames.DRAW:
        return Refusal("The Disruption Ritual works while cards are still to be drawn", "CC-6.8")
    if fault := card_fault(state, card):
        return fault
    if fault := busy(state):
        return fault
    if verb == verbs.DAGGERS:
        return Refusal("The Dagger joins dice that are rolled", rule)
    if verb in (verbs.NECKLACES, verbs.NECRONOMICONS) and not state.gates[at]:
        return Refusal("This board has no gate", rule)
    if verb == verbs.IDOLS:
        if not state.owned[state.active] >> at & 1:
            return Refusal(f"No {tables.profession_names[at]} follows you", rule)
        return Refusal("There is no horror in play", rule)
    if verb == verbs.TEMPLES and not state.deck:
        return Refusal("The cult deck is empty", rule)
    return payment(state, tables.use_cost[card], potion) or Refusal("Not now", rule)


def borrow(state: CardsState, card: int) -> Refusal:
    tables = state.tables
    name = tables.shop_names[card]
    owner = state.owner(card)
    if owner < 0 or owner == state.active:
        return Refusal(f"No other player owns the {name}", "CC-17.6")
    if state.lent >> card & 1:
        return Refusal(f"The {name} is lent to you already", "CC-17.6")
    if state.refused >> card & 1:
        return Refusal(f"The {name} was refused you this turn", "CC-17.6")
    if state.used >> card & 1:
        return Refusal(f"The {name} was used: once a round", "CC-17.7")
    what = state.frames[WHAT]
    if not STEP_CARDS.get(what, frames.FOR_COMBAT) >> card & 1:
        return Refusal(f"The {name} does not work in this step", "CC-5.3")
    return busy(state) or Refusal("Not now", "CC-17.6")
