"""A move as a sentence at this moment: with what it costs, and the Body die by its name."""

from __future__ import annotations

import re

from miskatonic.core.state import PIECE, WHAT
from miskatonic.games.cards_of_cthulhu.numbers import cards, means, verbs, ways
from miskatonic.games.cards_of_cthulhu.numbers.frames import HUNT, SANITY
from miskatonic.games.cards_of_cthulhu.numbers.users import SKILL
from miskatonic.games.cards_of_cthulhu.rules.attack import dice_and_extra
from miskatonic.games.cards_of_cthulhu.rules.flow import CardsState
from miskatonic.games.cards_of_cthulhu.rules.purchase import discount
from miskatonic.games.cards_of_cthulhu.rules.state import FOLLOWERS
from miskatonic.games.cards_of_cthulhu.rules.tables import BARGAINERS
from miskatonic.games.cards_of_cthulhu.table.view import DONE

ITEM_OF = {verbs.NECRONOMICON: cards.NECRONOMICON, verbs.TEMPLE: cards.TEMPLE, verbs.DISRUPT: cards.DISRUPTION}


def sentence(state: CardsState, move: int, said: str) -> str:
    """What its verb says, made whole."""
    tables = state.tables
    what = state.frames[WHAT]
    verb, at = tables.verb_of[move], tables.place_of[move]
    if verb == verbs.DONE:
        return DONE.get(what, said)
    if verb == verbs.RESIST and at == means.XP and what == SANITY:
        return said.replace("experience", f"{state.frames[PIECE]} experience")
    if verb == verbs.DECLINE:
        return said.replace("experience", f"{tables.xp_declined} experience")
    if verb == verbs.REROLL:
        return re.sub(r"body-(\d)", r"the Body die (\1)", said)
    cost = price(state, move)
    if cost:
        return f"{said} for {cost} experience"
    return f"{said} for free" if verb == verbs.BUY and tables.way_of[move] != ways.POTION else said


def price(state: CardsState, move: int) -> int:
    """The experience that a move costs (CC-3.7); nothing where the Potion pays."""
    tables = state.tables
    verb, at, way = tables.verb_of[move], tables.place_of[move], tables.way_of[move]
    if verb == verbs.ROLL:
        return tables.spirit_cost * dice_and_extra(at, way)[0] if way == ways.PLAIN else 0
    if way == ways.POTION:
        return 0
    if verb == verbs.BUY:
        if way == ways.BARGAIN:
            return max(0, tables.buy_cost[at // BARGAINERS + FOLLOWERS] - discount(state, at % BARGAINERS))
        return tables.buy_cost[at]
    if verb in ITEM_OF:
        return tables.use_cost[ITEM_OF[verb]]
    if verb == verbs.HUNT:
        return (tables.skill_cost if state.frames[WHAT] == HUNT else tables.use_cost)[cards.HUNTER]
    if verb == verbs.SHOOT:
        return (tables.skill_cost if at // tables.minions == SKILL else tables.use_cost)[cards.SOLDIER]
    if verb == verbs.DOCTOR:
        return (tables.skill_cost if at == SKILL else tables.use_cost)[cards.DOCTOR]
    return {verbs.HEAL: tables.heal_cost, verbs.SEAL: tables.seal_cost, verbs.HURRY: tables.hurry_cost}.get(verb, 0)
