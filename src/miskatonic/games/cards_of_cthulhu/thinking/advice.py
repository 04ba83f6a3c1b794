"""Why a move is worth playing, in a player's words, by the worths that values.py and evaluate.py give to positions.

Their unit is about one minion slain in good time, so a reader can weigh an attack by it.
"""

from __future__ import annotations

from miskatonic.core.advice import Advice
from miskatonic.core.moves import in_words
from miskatonic.core.state import PIECE, STEP, WHAT
from miskatonic.games.cards_of_cthulhu.numbers import slots, verbs
from miskatonic.games.cards_of_cthulhu.numbers.frames import ATTACK, COMBAT
from miskatonic.games.cards_of_cthulhu.numbers.steps import REROLL
from miskatonic.games.cards_of_cthulhu.rules import odds
from miskatonic.games.cards_of_cthulhu.rules.boards import wound_range
from miskatonic.games.cards_of_cthulhu.rules.flow import CardsState
from miskatonic.games.cards_of_cthulhu.rules.tables import BOARDS
from miskatonic.games.cards_of_cthulhu.thinking import attack_prospects, evaluate

ADVICE = Advice(
    milestones=("Won", "Slew", "Sealed", "Hunted", "Bought"),
    next_turn="TurnBegan",
    gains={
        "boards": "leaves the boards less crowded",
        "experience": "brings experience",
        "health": "heals you",
        "cards": "gives you something that will help for the rest of the game",
        "deck": "brings the end of the deck closer",
        "sanity": "makes the sanity loss to come smaller",
        "attack": "makes your next attack stronger",
        "tally": "puts you ahead of the others",
    },
)
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
        return _why_slay(state, at // tables.slay_sets)
    if verb == verbs.SEAL:
        return (
            "Without a gate, the board brings no extra card." if state.gates[board] == 1 else "One less gate to seal."
        )
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
    told = f"An attack there does about as much as {_minions(worths[board])} on average"
    others = [other for other in range(BOARDS) if other != board and worths[other] > 0]
    if others:
        rival = max(others, key=lambda other: worths[other])
        told += f"; on the board of {state.tables.cult_names[rival]} as much as {worths[rival]:.1f}"
    return told + "."


def _why_reroll(state: CardsState, move: int, verb: int, board: int) -> str:
    """The dice as they lie, and what the best re-roll makes of them."""
    body = state.dice[slots.BODY]
    cost = attack_prospects.wound_cost(state)
    lying = attack_prospects.of_reroll(state, board, attack_prospects.kept_by(state, 0), True, cost)
    wound = ", the wound counted in" if body <= wound_range(state, board) else ""
    if verb == verbs.KEEP:
        return f"As they lie, the dice do as much as {_minions(lying)}{wound}; a re-roll does no better on average."
    bits = state.tables.reroll_bits[state.tables.place_of[move]]
    rolled = attack_prospects.of_reroll(state, board, attack_prospects.kept_by(state, bits), not bits & 1, cost)
    told = f"Re-rolled, the dice do as much as {_minions(rolled)} on average, as they lie {lying:.1f}{wound}."
    return f"{told} {odds.foretell(state, move)}".rstrip()


def _why_slay(state: CardsState, target: int) -> str:
    """How far the board is then from its Elder God, or what a horror no longer does."""
    tables = state.tables
    if target >= tables.minions:
        return "One less horror: once awake it would protect the minions and cost sanity every turn."
    board = tables.cult_of[target]
    left = state.crowd[board] - 1
    if not left:
        return f"That leaves {tables.cult_names[board]} without minions."
    return f"That leaves {left} of the {tables.minion_limit} minions with which {tables.cult_names[board]} would come."


def _by_features(state: CardsState, move: int, seat: int) -> str:
    after = state.clone()
    after.play(move)
    if after.ended or after.turn != state.turn:
        return ""  # what the next turn brings says nothing about the move
    before, now = evaluate.features(state, seat), evaluate.features(after, seat)
    # The deck shrinks by itself.
    gained = {name: (now[name] - before[name]) * evaluate.WEIGHTS[name] for name in ADVICE.gains if name != "deck"}
    best = sorted((name for name in gained if gained[name] > TRIFLE), key=lambda name: -gained[name])
    return f"It {in_words([ADVICE.gains[name] for name in best[:2]])}." if best else "Nothing else gives up less."


def _minions(worth: float) -> str:
    return f"slaying {worth:.1f} minions" if worth >= TRIFLE else "nothing"
