"""What is asked at each decision, and why it matters now."""

from __future__ import annotations

from miskatonic.core.state import PIECE, STEP
from miskatonic.games.cards_of_cthulhu.numbers.frames import (
    ATTACK,
    BANISH,
    CHOOSE,
    COMBAT,
    CURSE,
    DRAW,
    HUNT,
    LEND,
    PURCHASE,
    REPORT,
    SANITY,
    WOUND,
)
from miskatonic.games.cards_of_cthulhu.numbers.slots import BODY
from miskatonic.games.cards_of_cthulhu.numbers.steps import ABSOLVE, AIM, ALLOCATE, REROLL, TO_ROLL
from miskatonic.games.cards_of_cthulhu.rules.costs import can_pay
from miskatonic.games.cards_of_cthulhu.rules.flow import CardsState
from miskatonic.games.cards_of_cthulhu.rules.slaying import slayings
from miskatonic.games.cards_of_cthulhu.rules.state import OWNABLE
from miskatonic.games.cards_of_cthulhu.rules.tables import BOARDS
from miskatonic.games.cards_of_cthulhu.table.sentences import all_are_empty, is_won
from miskatonic.games.cards_of_cthulhu.table.wounds import wound_is_due, wounding_faces

STEPS = {
    CHOOSE: "Choose an Investigator",
    DRAW: "Draw a cult card, or disrupt the draw",
    CURSE: "Pay the price of the cursed item, or suffer it",
    HUNT: "The Big Game Hunter may discard a horror",
    WOUND: "Settle the wound: lose a Health die, or sacrifice a follower",
    REPORT: "A horror is slain: the Journalist may discard a card from the deck",
    BANISH: "Choose the horror that the Idol discards",
    LEND: "Lend the card?",
}
ATTACK_STEPS = {
    ABSOLVE: "The Priest: re-roll ones first",
    REROLL: "Keep the dice, or re-roll some of them once; ones and wounds stay",
    AIM: "The dice are cast: choose the board",
}
ONLY_CURSES = "Pay the price of what is cursed, or suffer it"
AFTER = "Your attack is over"


def question(state: CardsState, what: int) -> str:
    asks = {ATTACK: _attack, COMBAT: _combat, PURCHASE: _purchase, SANITY: _sanity}
    return asks[what](state) if what in asks else STEPS.get(what, "The game is over")


def _attack(state: CardsState) -> str:
    tables = state.tables
    step, board = state.frames[STEP], state.frames[PIECE]
    if step == TO_ROLL:
        price = f"each extra Spirit die costs {tables.spirit_cost} experience"
        where = f"Roll at {tables.cult_names[board]}" if 0 <= board < BOARDS else "Roll first, then choose the board"
        return f"{where}: {1 + state.health[state.active]} dice are free, {price}. {_danger(state, board)}"
    if step == ALLOCATE:
        if slayings(state, board):
            return "Spend the dice: choose a target and the dice that slay it, or end the attack"
        return "These dice slay nothing more: use what you have, or end the attack"
    if step == REROLL and wound_is_due(state):
        return f"The red die shows {state.dice[BODY]} and wounds you. {ATTACK_STEPS[step]}"
    return ATTACK_STEPS[step]


def _danger(state: CardsState, board: int) -> str:
    """CC-11.1: who wounds, and when."""
    awake = [horror for horror in (state.tables.horrors_of[board] if board >= 0 else ()) if state.awake >> horror & 1]
    strongest = max(awake, key=lambda horror: state.tables.combo[horror], default=-1)
    who = f"{state.tables.horror_names[strongest]} is awake: a" if awake else "A"
    return f"{who} red Body die of {wounding_faces(state, board)} wounds you"


def _combat(state: CardsState) -> str:
    if is_won(state):
        more = "attack for more points" if state.attacks else "use what you have for more points"
        return f"The deck is empty and nothing is awake: end the turn to win, or {more}"
    if not state.attacks:
        hurries = not state.hurried and not state.no_spells and can_pay(state, state.tables.hurry_cost)
        again = ". Hurry to a second one, use" if hurries and not all_are_empty(state) else ": use"
        return f"{AFTER}{again} what you have, or end the turn" + _warning(state)
    return "Attack a cult, use what you have, or end the turn" + _warning(state)


def _warning(state: CardsState) -> str:
    """CC-1.3: a board that loses the game when the turn ends, or a minion later."""
    limit = state.tables.minion_limit
    fullest = max(range(BOARDS), key=lambda board: state.crowd[board])
    name, count = state.tables.cult_names[fullest], state.crowd[fullest]
    if count >= limit:
        many = "one" if count == limit else str(count - limit + 1)
        return f". {name} has {count} minions: slay {many} before the turn ends, or you lose"
    return f". {name} has {count} of {limit} minions" if count == limit - 1 else ""


def _purchase(state: CardsState) -> str:
    buy = f"Buy a card, or decline it and gain {state.tables.xp_declined} experience"
    if not state.shop >> OWNABLE:
        return buy
    return f"{buy}; the curse is paid or suffered" if state.shop & ((1 << OWNABLE) - 1) else ONLY_CURSES


def _sanity(state: CardsState) -> str:
    """CC-8.4."""
    tables = state.tables
    loss = state.frames[PIECE]
    awake = (horror for horror, name in enumerate(tables.horror_names) if state.awake >> horror & 1)
    strongest = max(awake, key=lambda horror: tables.combo[horror], default=-1)
    who = f": {tables.horror_names[strongest]} is awake" if strongest >= 0 else ""
    return f"Resist the sanity loss of {loss}{who}. Your mind is paid for with experience"
