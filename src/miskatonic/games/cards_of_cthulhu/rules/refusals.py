"""Why a move is not allowed, as a sentence with its rule."""

from __future__ import annotations

from miskatonic.core.outcome import Refusal
from miskatonic.core.state import PIECE, STEP, WHAT
from miskatonic.games.cards_of_cthulhu.rules import frames, things, verbs
from miskatonic.games.cards_of_cthulhu.rules.refusals_cards import borrow, card_fault, item, payment, profession
from miskatonic.games.cards_of_cthulhu.rules.refusals_combat import attack, reroll, roll, slay, spell
from miskatonic.games.cards_of_cthulhu.rules.state import CardsState

# What must be settled before anything else.
FIRST = {
    frames.CHOOSE: Refusal("Choose your Investigator first", "CC-4.2"),
    frames.LEND: Refusal("Answer first: do you lend the card?", "CC-17.6"),
    frames.BANISH: Refusal("The Idol has its follower: choose the horror to discard", "CC-13.5"),
    frames.REPORT: Refusal("A horror is slain: first use the Journalist, or go on without", "CC-15.14"),
    frames.WOUND: Refusal("You are wounded: settle that first", "CC-11.5"),
    frames.SANITY: Refusal("You suffer a sanity loss: meet it first", "CC-8.8"),
    frames.CURSE: Refusal("Pay the price of the cursed item or suffer it first", "CC-Q3"),
}
ANSWERS = {
    frames.CHOOSE: (verbs.CHOOSES,),
    frames.LEND: (verbs.LENDS, verbs.REFUSES),
    frames.BANISH: (verbs.BANISHES,),
    frames.REPORT: (verbs.REPORTS,),
    frames.WOUND: (verbs.LOSES, verbs.SACRIFICES),
    frames.SANITY: (verbs.RESISTS, verbs.SACRIFICES, verbs.BORROWS, verbs.DONE),
    frames.CURSE: (verbs.BUYS, verbs.SUFFERS, verbs.SACRIFICES, verbs.BORROWS),
}
COMBAT_VERBS = (
    verbs.ATTACKS,
    verbs.EXPLORES,
    verbs.ROLLS,
    verbs.ROLLS_MORE,
    verbs.REROLLS,
    verbs.KEEPS,
    verbs.SLAYS,
    verbs.DAGGERS,
    verbs.HEALS,
    verbs.SEALS,
    verbs.HURRIES,
    verbs.NECKLACES,
    verbs.NECRONOMICONS,
    verbs.IDOLS,
    verbs.MOVES,
    verbs.SHOOTS,
    verbs.DOCTORS,
    verbs.TEMPLES,
)


def why_not(state: CardsState, move: int) -> Refusal | None:
    """None when the move is legal."""
    if move in state.moves():
        return None
    tables = state.tables
    verb = tables.verb_of[move]
    potion = verb >= verbs.WITH_POTION
    if potion:
        verb -= verbs.WITH_POTION
    at = move - (tables.first_potion[verb] if potion else tables.first[verb])
    what = state.frames[WHAT]
    if what in FIRST and verb not in ANSWERS[what]:
        return FIRST[what]
    if verb in COMBAT_VERBS and what not in (frames.COMBAT, frames.ATTACK):
        return Refusal("That is for the combat step", "CC-5.3")
    if verb in (verbs.BUYS, verbs.BARGAINS, verbs.DECLINES, verbs.SUFFERS):
        return _purchase(state, verb, at, potion)
    if verb == verbs.SLAYS:
        return slay(state, at)
    if verb in (verbs.ROLLS, verbs.ROLLS_MORE):
        return roll(state, verb, at)
    if verb == verbs.REROLLS:
        return reroll(state, tables.reroll_bits[at])
    if verb == verbs.RESISTS:
        return _resist(state, at)
    if verb == verbs.SACRIFICES:
        return _sacrifice(state, at)
    if verb in (verbs.HEALS, verbs.SEALS, verbs.HURRIES):
        return spell(state, verb, potion)
    if verb in (verbs.HUNTS, verbs.EXPLORES, verbs.MOVES, verbs.SHOOTS, verbs.DOCTORS):
        return profession(state, verb, at, potion)
    if verb in (verbs.DAGGERS, verbs.NECKLACES, verbs.NECRONOMICONS, verbs.IDOLS, verbs.TEMPLES, verbs.DISRUPTS):
        return item(state, verb, at, potion)
    if verb == verbs.BORROWS:
        return borrow(state, at)
    return _other(state, verb, at)


def _other(state: CardsState, verb: int, at: int) -> Refusal:
    tables = state.tables
    what = state.frames[WHAT]
    if verb == verbs.CHOOSES:
        if what == frames.CHOOSE:
            return Refusal(f"Somebody plays the {tables.profession_names[at]} already", "CC-17.1")
        return Refusal("Investigators are chosen before the first turn", "CC-4.2")
    if verb == verbs.DRAWS:
        return Refusal("The cards of this turn are drawn", "CC-6.9")
    if verb == verbs.ATTACKS:
        return attack(state)
    if verb == verbs.KEEPS:
        return Refusal("There is no roll to keep", "CC-9.5")
    if verb == verbs.BANISHES:
        if what == frames.BANISH:
            return Refusal(f"{tables.horror_names[at]} is not in play", "CC-13.5")
        return Refusal("The Otherworldly Idol needs a follower slain for it first", "CC-13.5")
    if verb == verbs.REPORTS:
        return Refusal("The Journalist follows a horror slain with dice", "CC-15.14")
    if verb == verbs.LOSES:
        if what == frames.WOUND:
            return Refusal("You have no Health die left to set aside", "CC-11.6")
        return Refusal("You are not wounded now", "CC-11.5")
    if verb in (verbs.LENDS, verbs.REFUSES):
        return Refusal("Nobody asked you for a card", "CC-17.6")
    assert verb == verbs.DONE
    if what == frames.SANITY:
        return Refusal("A sanity loss that can be met must be met", "CC-Q31")
    if what == frames.PURCHASE:
        return Refusal("Every card set aside is bought or let go first", "CC-7.1")
    if what == frames.DRAW:
        return Refusal("Draw the cards of this turn first", "CC-6.9")
    step = state.frames[STEP]
    if step == frames.AIM:
        return Refusal("The dice are rolled: choose the board", "CC-15.3")
    if step == frames.TO_ROLL:
        return Refusal("Who explores has to roll", "CC-15.3")
    return Refusal("Re-roll or keep the dice first", "CC-9.5")


def _purchase(state: CardsState, verb: int, at: int, potion: bool) -> Refusal:
    tables = state.tables
    card = (
        at // 3 + things.FOLLOWERS if verb == verbs.BARGAINS else at + things.OWNABLE if verb == verbs.SUFFERS else at
    )
    name = tables.shop_names[card]
    if not state.shop >> card & 1:
        if card < things.OWNABLE and state.owned[state.active] >> card & 1:
            return Refusal(f"You own the {name}: it can be neither bought nor let go again", "CC-7.3")
        return Refusal(f"The {name} is not set aside", "CC-7.1")
    if state.frames[WHAT] == frames.DRAW:
        return Refusal("Purchases come after the draw", "CC-5.1")
    if state.frames[WHAT] == frames.CURSE:
        return FIRST[frames.CURSE]
    cost = tables.buy_cost[card]
    if verb == verbs.BARGAINS:
        return _bargain(state, at % 3, cost)
    return payment(state, cost, potion) or Refusal("The price is all or nothing", "CC-14.4")


def _bargain(state: CardsState, who: int, cost: int) -> Refusal:
    tables = state.tables
    if cost < tables.thief_from:
        return Refusal(f"A Thief bargains for items that cost {tables.thief_from} or more", "CC-15.9")
    if who != 1 and not state.has_skill(things.THIEF):
        rule = "CC-5.2" if state.skill_used else "CC-15.9"
        return Refusal("You are no Thief, or have bargained this turn", rule)
    if who != 0 and (fault := card_fault(state, things.THIEF)):
        return fault
    if who == 2 and not state.both_bargain(cost):
        return Refusal(f"After the first bargain it no longer costs {tables.thief_from}", "CC-Q13")
    less = (tables.discount[0] if who != 1 else 0) + (tables.discount[1] if who != 0 else 0)
    fault = payment(state, cost - less, False)
    assert fault is not None
    return fault


def _resist(state: CardsState, means: int) -> Refusal:
    if state.frames[WHAT] != frames.SANITY:
        return Refusal("You suffer no sanity loss now", "CC-8.4")
    loss = state.frames[PIECE]
    if means == things.BY_XP:
        return Refusal(f"The loss is {loss} and cannot be paid in part", "CC-8.6")
    if means == things.BY_SKILL:
        if state.skill_used and state.investigator[state.active] == things.PSYCHIATRIST:
            return Refusal("One roll a card and loss", "CC-8.7")
        return Refusal("You are no Psychiatrist", "CC-15.6")
    card = (
        things.POTION
        if means == things.BY_POTION
        else things.ELDER_SIGN
        if means == things.BY_ELDER_SIGN
        else things.PSYCHIATRIST
    )
    if card == things.PSYCHIATRIST and state.used >> card & 1:
        return Refusal("One roll a card and loss", "CC-8.7")
    fault = card_fault(state, card)
    assert fault is not None
    return fault


def _sacrifice(state: CardsState, follower: int) -> Refusal:
    name = state.tables.profession_names[follower]
    if state.frames[WHAT] in (frames.SANITY, frames.WOUND) or state.shop >> things.CURSED_TEMPLE & 1:
        if state.owner(follower) >= 0:
            return Refusal(f"The {name} follows another player", "CC-17.5")
        return Refusal(f"No {name} follows you", "CC-15.0")
    return Refusal("A follower is slain for a wound, a sanity loss or the Cursed Temple", "CC-15.0")
