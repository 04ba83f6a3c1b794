"""Why a move is not allowed, as a sentence with its rule: which topic says so for which verb."""

from __future__ import annotations

from collections.abc import Callable

from miskatonic.core.outcome import Refusal
from miskatonic.core.state import EXTRA, STEP, WHAT
from miskatonic.games.cards_of_cthulhu.numbers import frames, steps, verbs
from miskatonic.games.cards_of_cthulhu.rules import (
    attack,
    awakening,
    curses,
    draw,
    items,
    lending,
    professions,
    purchase,
    sacrifice,
    sanity,
    set_up,
    slaying,
    spells,
    wounds,
)
from miskatonic.games.cards_of_cthulhu.rules.state import CardsData

# What must be settled before anything else, and the verbs that do it.
FIRST = {
    frames.CHOOSE: Refusal("Choose your Investigator first", "CC-4.2"),
    frames.LEND: Refusal("Answer first: do you lend the card?", "CC-17.6"),
    frames.BANISH: Refusal("The Idol has its follower: choose the horror to discard", "CC-13.5"),
    frames.REPORT: Refusal("A horror is slain: first use the Journalist, or go on without", "CC-15.14"),
    frames.WOUND: Refusal("You are wounded: settle that first", "CC-11.5"),
    frames.SANITY: Refusal("You suffer a sanity loss: meet it first", "CC-8.8"),
    frames.CURSE: curses.FIRST_THE_CURSE,
}
ANSWERS = {
    frames.CHOOSE: (verbs.CHOOSE,),
    frames.LEND: (verbs.LEND, verbs.REFUSE),
    frames.BANISH: (verbs.BANISH,),
    frames.REPORT: (verbs.REPORT, verbs.DONE),
    frames.WOUND: (verbs.LOSE, verbs.SACRIFICE),
    frames.SANITY: (verbs.RESIST, verbs.SACRIFICE, verbs.BORROW, verbs.DONE),
    frames.CURSE: (verbs.BUY, verbs.SUFFER, verbs.SACRIFICE, verbs.BORROW),
}


def why_not(s: CardsData, move: int) -> Refusal | None:
    """None when the move is legal."""
    tables = s.tables
    verb = tables.verb_of[move]
    what = s.frames[WHAT]
    if what in FIRST and verb not in ANSWERS[what]:
        return FIRST[what]
    if verb in IN_COMBAT and what not in (frames.COMBAT, frames.ATTACK):
        return Refusal("That is for the combat step", "CC-5.3")
    return (IN_COMBAT.get(verb) or AT_ANY_TIME[verb])(s, tables.place_of[move], tables.way_of[move])


def why_not_done(s: CardsData, at: int, way: int) -> Refusal | None:
    """Why it does not go on yet."""
    what = s.frames[WHAT]
    if what == frames.SANITY:
        return Refusal("A sanity loss that can be met must be met", "CC-Q31")
    if what == frames.PURCHASE:
        return Refusal("First buy or let go every card set aside", "CC-7.1")
    if what == frames.DRAW:
        return Refusal("Draw the cards of this turn first", "CC-6.9")
    if what != frames.ATTACK:
        return None
    step = s.frames[STEP]
    if step == steps.AIM:
        return Refusal("The dice are rolled: choose the board", "CC-15.3")
    if step == steps.TO_ROLL and s.frames[EXTRA]:
        return Refusal("Whoever explores has to roll", "CC-15.3")
    if step in (steps.ABSOLVE, steps.REROLL):
        return Refusal("Re-roll or keep the dice first", "CC-9.5")
    return None


Reason = Callable[[CardsData, int, int], Refusal | None]
IN_COMBAT: dict[int, Reason] = {
    verbs.ATTACK: attack.why_not_attack,
    verbs.EXPLORE: attack.why_not_explore,
    verbs.ROLL: attack.why_not_roll,
    verbs.REROLL: attack.why_not_reroll,
    verbs.KEEP: attack.why_not_keep,
    verbs.SLAY: slaying.why_not_slay,
    verbs.DAGGER: items.why_not_dagger,
    verbs.HEAL: spells.why_not_heal,
    verbs.SEAL: spells.why_not_seal,
    verbs.HURRY: spells.why_not_hurry,
    verbs.NECKLACE: items.why_not_necklace,
    verbs.NECRONOMICON: items.why_not_necronomicon,
    verbs.IDOL: items.why_not_idol,
    verbs.MOVE: professions.why_not_move,
    verbs.SHOOT: professions.why_not_shoot,
    verbs.DOCTOR: professions.why_not_doctor,
    verbs.TEMPLE: items.why_not_temple,
}
AT_ANY_TIME: dict[int, Reason] = {
    verbs.CHOOSE: set_up.why_not_choose,
    verbs.DRAW: draw.why_not_draw,
    verbs.DISRUPT: draw.why_not_disrupt,
    verbs.BUY: purchase.why_not_buy,
    verbs.DECLINE: purchase.why_not_decline,
    verbs.SUFFER: purchase.why_not_suffer,
    verbs.SACRIFICE: sacrifice.why_not_sacrifice,
    verbs.HUNT: awakening.why_not_hunt,
    verbs.RESIST: sanity.why_not_resist,
    verbs.BANISH: items.why_not_banish,
    verbs.REPORT: professions.why_not_report,
    verbs.LOSE: wounds.why_not_lose,
    verbs.BORROW: lending.why_not_borrow,
    verbs.LEND: lending.why_not_answer,
    verbs.REFUSE: lending.why_not_answer,
    verbs.DONE: why_not_done,
}
