"""Why a move is worth playing, in words: by the same worths that values.py and evaluate.py give to positions.

Their unit is about one minion slain in good time, so a reader can weigh them.
"""

from __future__ import annotations

from miskatonic.core.state import PIECE, STEP, WHAT
from miskatonic.games.cards_of_cthulhu.numbers import slots, verbs
from miskatonic.games.cards_of_cthulhu.numbers.frames import ATTACK, COMBAT
from miskatonic.games.cards_of_cthulhu.numbers.steps import REROLL
from miskatonic.games.cards_of_cthulhu.rules import odds
from miskatonic.games.cards_of_cthulhu.rules.boards import remove_horror, remove_minion, wound_range
from miskatonic.games.cards_of_cthulhu.rules.flow import CardsState
from miskatonic.games.cards_of_cthulhu.rules.tables import BOARDS
from miskatonic.games.cards_of_cthulhu.thinking import attack_prospects, board_values, evaluate

# What a feature that grew for the better says; the deck shrinks by itself.
GROWN = {
    "boards": "the boards weigh {} less",
    "experience": "experience worth {} more",
    "health": "a healing worth {}",
    "cards": "cards worth {} more",
    "sanity": "the loss of sanity to come weighs {} less",
    "attack": "an attack worth {} more",
    "tally": "a lead worth {} more",
}
TRIFLE = 0.05


def reason(state: CardsState, move: int, seat: int) -> str:
    """One or two sentences."""
    tables = state.tables
    verb = tables.verb_of[move]
    at = int(tables.place_of[move])
    what, board = state.frames[WHAT], state.frames[PIECE]
    if verb == verbs.ATTACK and what == COMBAT:
        return _why_board(state, at)
    if verb == verbs.ROLL and what == ATTACK and board >= 0:
        return odds.foretell(state, move)
    if verb in (verbs.REROLL, verbs.KEEP) and what == ATTACK and board >= 0 and state.frames[STEP] == REROLL:
        return _why_reroll(state, move, verb, board)
    if verb == verbs.SLAY:
        return f"The board weighs {_weight_of(state, at // tables.slay_sets):.1f} less without it."
    if verb == verbs.SEAL:
        return "The last gate of a board draws no more cards." if state.gates[board] == 1 else "One gate less to seal."
    if verb == verbs.CHOOSE:
        return f"The skill: {tables.skills[at].text}"
    if verb == verbs.DONE and what in (COMBAT, ATTACK):
        return "Nothing that could still be done here is worth what it costs."
    return _by_features(state, move, seat)


def _why_board(state: CardsState, board: int) -> str:
    """An attack where it brings most."""
    cost = attack_prospects.wound_cost(state)
    worths = [attack_prospects.best_roll(state, other, cost) for other in range(BOARDS)]
    if worths[board] <= 0:
        return ""
    told = f"An attack there is worth about {_minions(worths[board])} on average"
    others = [other for other in range(BOARDS) if other != board and worths[other] > 0]
    if others:
        rival = max(others, key=lambda other: worths[other])
        told += f", on the board of {state.tables.cult_names[rival]} {worths[rival]:.1f}"
    return told + "."


def _why_reroll(state: CardsState, move: int, verb: int, board: int) -> str:
    """The dice as they lie, and what the best re-roll makes of them."""
    body = state.dice[slots.BODY]
    cost = attack_prospects.wound_cost(state)
    lying = attack_prospects.of_reroll(state, board, attack_prospects.kept_by(state, 0), True, cost)
    wound = ", the wound counted in" if body <= wound_range(state, board) else ""
    if verb == verbs.KEEP:
        return f"As they lie the dice are worth {_minions(lying)}{wound}; a re-roll makes no more of them on average."
    bits = state.tables.reroll_bits[state.tables.place_of[move]]
    rolled = attack_prospects.of_reroll(state, board, attack_prospects.kept_by(state, bits), not bits & 1, cost)
    told = f"Re-rolled the dice are worth {_minions(rolled)} on average, as they lie {lying:.1f}{wound}."
    return f"{told} {odds.foretell(state, move)}".rstrip()


def _weight_of(state: CardsState, target: int) -> float:
    """What a board weighs less without a minion or horror."""
    tables = state.tables
    after = state.clone()
    if target < tables.minions:
        board = tables.cult_of[target]
        remove_minion(after, target)
    else:
        board = tables.home[target - tables.minions]
        remove_horror(after, target - tables.minions)
    return board_values.burden(state, board) - board_values.burden(after, board)


def _by_features(state: CardsState, move: int, seat: int) -> str:
    after = state.clone()
    after.play(move)
    if after.ended or after.turn != state.turn:
        return ""  # what the next turn brings says nothing about the move
    before, now = evaluate.features(state, seat), evaluate.features(after, seat)
    gained = {name: (now[name] - before[name]) * evaluate.WEIGHTS[name] for name in GROWN}
    best = sorted((name for name in gained if gained[name] > TRIFLE), key=lambda name: -gained[name])
    parts = [GROWN[name].format(f"{gained[name]:.1f}") for name in best[:2]]
    return f"It brings this: {' and '.join(parts)}." if parts else "Nothing else gives up less."


def _minions(worth: float) -> str:
    return f"{worth:.1f} minions slain in time" if worth >= TRIFLE else "nothing"
