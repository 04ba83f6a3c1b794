"""Why a move is not allowed, as a sentence with its rule."""

from __future__ import annotations

from miskatonic.core.outcome import Refusal
from miskatonic.core.state import PIECE, WHAT
from miskatonic.games.great_old_one.rules.frames import (
    ANNOUNCE,
    CALL,
    CLOSE,
    DISCARDING,
    GIVING,
    HORROR,
    LOOKING,
    PICKING,
    RECRUIT,
    SETUP,
    WINDOW,
)
from miskatonic.games.great_old_one.rules.state import GreatOldOneState
from miskatonic.games.great_old_one.rules.tables import (
    ANSWERS,
    CALLS,
    CHOOSES,
    DISCARDS,
    DONE,
    DRAWS,
    GIVES,
    HANDS,
    LAYS,
    NAME_ALL,
    OFFERS,
    PASSES,
    PLAYS,
    PLAYS_AT,
    PLAYS_CULTIST,
    PLAYS_NAMING,
    PLAYS_ON_HORROR,
    PLAYS_ON_PAIR,
    RECOVER,
    RECOVERS,
    RECRUITS,
    REGAINS,
    SKIP_TURN,
    SKIPS,
    STEAL_HORROR,
    SWAP_PAIRS,
    TAKE_CENTER,
    TAKES,
)

# While these are to be answered nothing else may be done.
FIRST = {
    ANNOUNCE: Refusal("The Horror is not fully announced: choose what it is for first", "GO-7.2"),
    WINDOW: Refusal("A Horror is being played: answer it with a Sign, or let it happen", "GO-A17"),
    GIVING: Refusal("The Horror is not resolved: choose the card to give first", "GO-A17"),
    LOOKING: Refusal("The Horror is not resolved: take a card of the hand you see first", "GO-A17"),
    PICKING: Refusal("The Horror is not resolved: pick the card to pass on first", "GO-A17"),
    DISCARDING: Refusal("The Horror is not resolved: choose the card to discard first", "GO-A17"),
}
PHASE_ORDER = (SETUP, CALL, RECRUIT, HORROR, CLOSE)
PLAY_VERBS = (PLAYS, PLAYS_AT, PLAYS_NAMING, PLAYS_ON_PAIR, PLAYS_ON_HORROR)


def why_not(state: GreatOldOneState, move: int) -> Refusal | None:
    """None when the move is legal."""
    if move in state.moves():
        return None
    tables = state.tables
    verb = tables.verb_of[move]
    what = state.frames[WHAT]
    if what in FIRST:
        return _while_owed(state, move, verb, what)
    if verb == LAYS:
        return _lay(state, move - tables.lay)
    if verb == RECOVERS:
        return _recover(state, move - tables.recover)
    if verb == CALLS:
        return _call(state, move - tables.call, what)
    if verb in (RECRUITS, DRAWS, SKIPS):
        return _recruit(state, move, verb, what)
    if verb in PLAY_VERBS:
        return _play(state, move, verb, what)
    if verb == PLAYS_CULTIST:
        return _phase_of_horror(what) or Refusal("The Cultist is not in your hand", "GO-5.10")
    if verb == DONE:
        if what == CALL:
            return Refusal("The Call Phase is compulsory: choose an opponent and name a Story card", "GO-5.3")
        return Refusal("The Recruit Phase is compulsory: swap a Story card or draw", "GO-5.8")
    if verb in (ANSWERS, PASSES):
        return Refusal("No Horror is being played that a Sign could answer", "GO-7.1")
    if verb in (OFFERS, REGAINS, CHOOSES):
        return Refusal("No Horror that was announced asks for this choice", "GO-7.2")
    return Refusal("No Horror asks for a card from a hand now", "GO-5.11")


def _while_owed(state: GreatOldOneState, move: int, verb: int, what: int) -> Refusal:
    tables = state.tables
    if verb in (LAYS, RECOVERS) and state.seat != state.active:
        return Refusal("Pairs are laid in your own turn only", "GO-4.5")
    if what == WINDOW and verb == ANSWERS:
        return Refusal(f"{tables.said[tables.first_sign + move - tables.answer]} is not in your hand", "GO-7.1")
    if what == GIVING and verb == GIVES:
        return _not_held(state, move - tables.give, "GO-6.5")
    if what == LOOKING and verb == TAKES:
        return Refusal(f"{tables.said[move - tables.take]} is not in the hand you see", "GO-6.5")
    if what == PICKING and verb == HANDS:
        return _not_held(state, move - tables.hand, "GO-6.5")
    if what == DISCARDING and verb == DISCARDS:
        if move - tables.discard == tables.great_old_one:
            return Refusal("The Great Old One can never be discarded", "GO-8.2")
        return _not_held(state, move - tables.discard, "GO-6.5")
    if what == DISCARDING and verb == DONE:
        return Refusal("You hold a card that can be discarded", "GO-8.2")
    if what == ANNOUNCE:
        op = tables.op[state.frames[PIECE]]
        if op == SWAP_PAIRS and verb == OFFERS:
            return Refusal("That pair does not lie in front of you", "GO-6.5")
        if op == RECOVER and verb == REGAINS:
            return Refusal(f"{tables.said[move - tables.regain]} is not in the discard pile", "GO-6.5")
        if op == TAKE_CENTER and verb == CHOOSES:
            return Refusal("There is no such card in the centre, or the same as another place", "GO-6.5")
    return FIRST[what]


def _not_held(state: GreatOldOneState, kind: int, rule: str) -> Refusal:
    return Refusal(f"{state.tables.said[kind]} is not in your hand", rule)


def _lay(state: GreatOldOneState, pair: int) -> Refusal:
    tables = state.tables
    hand = state.hands[state.seat]
    kinds = {tables.pair_first[pair], tables.pair_second[pair]}
    if missing := sorted(kinds - set(hand)):
        if missing[0] in state.centre:
            return Refusal(f"{tables.said[missing[0]]} lies in the centre: recruit it first", "GO-4.8")
        return Refusal(f"{tables.said[missing[0]]} is not in your hand", "GO-4.8")
    return Refusal(f"You hold only one {tables.said[pair]}", "GO-4.1")


def _recover(state: GreatOldOneState, recovery: int) -> Refusal:
    tables = state.tables
    pair = tables.recovery_pair[recovery]
    horror = tables.recovery_horror[recovery]
    if tables.lay + pair not in state.moves():
        return _lay(state, pair)
    name = tables.said[tables.first_horror + horror]
    if state.lies[horror] < 0:
        return Refusal(f"{name} is not in play", "GO-4.9" if state.frames[WHAT] != SETUP else "GO-3.4")
    return Refusal(f"{name} lies in your own play area, and recovering your own is switched off", "GO-A9")


def _call(state: GreatOldOneState, call: int, what: int) -> Refusal:
    seat = call // state.tables.stories
    if what != CALL:
        return _out_of_order("call", CALL, what, "GO-5.1")
    if seat == state.active:
        return Refusal("A Call is put to an opponent, not to yourself", "GO-5.3")
    if seat >= state.seats:
        return Refusal(f"Nobody sits at seat {seat + 1}", "GO-5.3")
    return Refusal(f"Seat {seat + 1} has no cards", "GO-5.7")


def _out_of_order(deed: str, phase: int, what: int, rule: str) -> Refusal:
    if what == SETUP:
        return Refusal(f"No {deed} before the first turn: only pairs may be laid at setup", "GO-3.3")
    if PHASE_ORDER.index(what) > PHASE_ORDER.index(phase):
        return Refusal(f"The phase for the {deed} is over this turn", rule)
    return Refusal(f"The {deed} comes later in the turn", rule)


def _recruit(state: GreatOldOneState, move: int, verb: int, what: int) -> Refusal:
    tables = state.tables
    if what != RECRUIT:
        return _out_of_order("recruit", RECRUIT, what, "GO-5.1")
    if verb == DRAWS:
        return Refusal("Deck and discard pile are empty", "GO-5.16")
    if verb == SKIPS:
        return Refusal("There are cards to draw: swap or draw", "GO-A18")
    story, place = divmod(move - tables.recruit, int(tables.places))
    if story not in state.hands[state.active]:
        return Refusal(f"{tables.said[story]} is not in your hand", "GO-5.9")
    if place >= len(state.centre):
        return Refusal("There is no card in that place of the centre", "GO-5.9")
    return Refusal("The same card lies in an earlier place of the centre: take that one", "GO-5.8")


def _phase_of_horror(what: int) -> Refusal | None:
    if what == CLOSE:
        return Refusal("A Horror or The Cultist was played this turn: never two", "GO-5.10")
    if what != HORROR:
        return _out_of_order("Horror", HORROR, what, "GO-5.11")
    return None


def _play(state: GreatOldOneState, move: int, verb: int, what: int) -> Refusal:
    tables = state.tables
    if refusal := _phase_of_horror(what):
        return refusal
    horror, seat = _announcement(state, move, verb)
    name = tables.said[tables.first_horror + horror]
    if tables.first_horror + horror not in state.hands[state.active]:
        return Refusal(f"{name} is not in your hand", "GO-5.10")
    op = tables.op[horror]
    if verb == PLAYS:
        what_for = "a name" if op == NAME_ALL else "a Horror in play" if op == STEAL_HORROR else "an opponent"
        return Refusal(f"{name} must be announced with {what_for}", "GO-7.2")
    if verb == PLAYS_ON_HORROR:
        return Refusal("That Horror does not lie in an opponent's play area", "GO-6.6")
    if seat == state.active:
        return Refusal(f"{name} is played at an opponent, not at yourself", "GO-6.5")
    if seat >= state.seats:
        return Refusal(f"Nobody sits at seat {seat + 1}", "GO-6.5")
    if verb == PLAYS_AT and op == SKIP_TURN:
        return Refusal(f"Seat {seat + 1} is already due to skip a turn", "GO-6.6")
    if op == SWAP_PAIRS and not state.laid[state.active]:
        return Refusal("You have no pair to swap", "GO-6.6")
    return Refusal(f"That pair does not lie in front of seat {seat + 1}", "GO-6.6")


def _announcement(state: GreatOldOneState, move: int, verb: int) -> tuple[int, int]:
    """The Horror of a move and the seat it is played at, -1 for none."""
    tables = state.tables
    if verb == PLAYS:
        return move - tables.play, -1
    if verb == PLAYS_AT:
        rank, seat = divmod(move - tables.play_at, 6)
        return tables.at_seat[rank], seat
    if verb == PLAYS_NAMING:
        return tables.naming[(move - tables.play_naming) // tables.stories], -1
    if verb == PLAYS_ON_PAIR:
        rank, seat = divmod((move - tables.play_on_pair) // tables.pairs, 6)
        return tables.at_pair[rank], seat
    return tables.at_horror[(move - tables.play_on_horror) // tables.horrors], -1
