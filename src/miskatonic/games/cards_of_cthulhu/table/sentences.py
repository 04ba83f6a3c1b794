"""Moves as they read at a table: with their price, dice by name, and what it is that ends."""

from __future__ import annotations

import re
from collections.abc import Container

from miskatonic.core.moves import Verb
from miskatonic.core.state import PIECE, WHAT
from miskatonic.games.cards_of_cthulhu.numbers import cards, means
from miskatonic.games.cards_of_cthulhu.numbers.frames import ATTACK, COMBAT, HUNT, REPORT, SANITY
from miskatonic.games.cards_of_cthulhu.numbers.users import SKILL
from miskatonic.games.cards_of_cthulhu.rules.ending import is_empty
from miskatonic.games.cards_of_cthulhu.rules.flow import CardsState
from miskatonic.games.cards_of_cthulhu.rules.purchase import discount
from miskatonic.games.cards_of_cthulhu.rules.slaying import slayings
from miskatonic.games.cards_of_cthulhu.rules.state import FOLLOWERS, OWNABLE, CardsData
from miskatonic.games.cards_of_cthulhu.rules.tables import BOARDS

# What it means there to be done.
DONE = {
    HUNT: "Leave the horrors",
    COMBAT: "End the turn",
    ATTACK: "End the attack",
    REPORT: "Discard none",
}
LATE = frozenset({"doctor", "heal", "hunt", "move", "necklace", "necronomicon", "shoot", "temple"})  # between attacks
CHANGING = LATE | {"attack", "done", "hurry", "resist"}
PEOPLE = {"shoot": cards.SOLDIER, "doctor": cards.DOCTOR, "hunt": cards.HUNTER}  # who does it
ITEMS = {"disrupt": cards.DISRUPTION, "necronomicon": cards.NECRONOMICON, "temple": cards.TEMPLE}
BODY = re.compile(r"\bbody-(\d)")


def say(state: CardsData, verb: str, slots: Container[str], things: tuple[int, ...], plain: str) -> str:
    """`plain` is how a move reads without a position."""
    if verb == "done" and state.frames[WHAT] == COMBAT and is_won(state):
        return "End the turn and win"
    if verb == "done":
        return DONE.get(state.frames[WHAT], plain)
    if verb == "resist" and things[0] == means.XP and state.frames[WHAT] == SANITY:
        return plain.replace("experience", f"{state.frames[PIECE]} experience")
    if verb == "reroll":
        return BODY.sub(r"the Body die (\1)", plain)
    if verb == "decline":
        return plain.replace("experience", f"{state.tables.xp_declined} experience")
    if verb == "buy" and "bargain" not in slots and things[0] >= OWNABLE:
        plain = plain.replace("Buy", "Pay off", 1)  # nobody owns a curse (CC-2.4)
    if "extra" in slots and things[0] == 1:
        return plain.replace("one of them paid", "paid")
    if "payment" in slots or "extra" in slots:
        return plain
    price = price_of(state, verb, slots, things)
    if verb == "seal":
        return f"{plain} ({price} experience, and {state.tables.xp_gate} comes back)"
    if verb == "hurry" and all_are_empty(state):
        plain += ", although every board is empty"
    if verb == "attack" and is_empty(state, things[0]):
        plain += ", although nothing is there"
    free = f"{plain} (free)" if verb == "buy" else plain
    return f"{plain} ({price} experience)" if price else free


def ends_the_turn(state: CardsState, verb: str, move: int) -> bool:
    """Whether nothing is left to do after a move, so that the turn ends by itself. Slayings are too many to try."""
    what = state.frames[WHAT]
    tried = verb == "done" if what == ATTACK else what == COMBAT and verb in LATE
    if not tried or move not in state.moves():
        return False
    after = state.clone()
    after.pauses = True
    after.play(move)
    return not after.frames


def is_vain(state: CardsState, verb: Verb, things: tuple[int, ...]) -> bool:
    """Whether a move is legal, but gives nothing: it is offered after all the others."""
    if verb.name == "done" and state.frames[WHAT] == ATTACK:
        return bool(slayings(state, state.frames[PIECE]))  # a slaying costs nothing that could be kept
    return (verb.name == "attack" and is_empty(state, things[0])) or (verb.name == "hurry" and all_are_empty(state))


def is_won(state: CardsData) -> bool:
    """CC-1.5: whether the end of the turn wins, for all of the players."""
    contest = state.tables.competitive and state.seats > 1
    return not (contest or state.deck or state.awake) and max(state.crowd) <= state.tables.win_most


def all_are_empty(state: CardsData) -> bool:
    return all(is_empty(state, board) for board in range(BOARDS))


def price_of(state: CardsData, verb: str, slots: Container[str], things: tuple[int, ...]) -> int:
    """CC-3.7: what a move costs in experience."""
    tables = state.tables
    spells = {"heal": tables.heal_cost, "seal": tables.seal_cost, "hurry": tables.hurry_cost}
    if verb in spells:
        return spells[verb]
    if verb == "roll":
        return things[0] * tables.spirit_cost
    if verb == "buy":
        if "bargain" in slots:
            return tables.buy_cost[FOLLOWERS + things[0]] - discount(state, things[1])
        return tables.buy_cost[things[0]]
    if verb in ITEMS:
        return tables.use_cost[ITEMS[verb]]
    if verb in PEOPLE:
        who = PEOPLE[verb]
        by_skill = state.frames[WHAT] == HUNT if verb == "hunt" else things[0] == SKILL
        return tables.skill_cost[who] if by_skill else tables.use_cost[who]
    return 0
