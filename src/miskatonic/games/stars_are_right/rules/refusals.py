"""Why a move is not allowed, as a sentence with its rule."""

from __future__ import annotations

from miskatonic.core.outcome import Refusal
from miskatonic.core.state import EXTRA, STEP, WHAT
from miskatonic.games.stars_are_right.names import NAMES
from miskatonic.games.stars_are_right.numbers import abilities, changes, types, verbs
from miskatonic.games.stars_are_right.numbers.frames import DISCARD, DISMISS, EXCHANGE, INVOKE, SKY, SUMMON, TAKE
from miskatonic.games.stars_are_right.numbers.sky_steps import CHANGING
from miskatonic.games.stars_are_right.rules.state import StarsState
from miskatonic.games.stars_are_right.rules.tables import POOL_BITS, POOL_MASK
from miskatonic.games.stars_are_right.table.view import constellations_shown
from miskatonic.games.stars_are_right.things import ORTHOGONAL

CHANGE_NAMES = NAMES.groups["changes"]
CHANGED_BY = {verbs.PUSH: changes.PUSH, verbs.SWAP: changes.SWAP, verbs.FLIP: changes.FLIP}
FIRST = {
    EXCHANGE: Refusal("You released a minion: choose what to exchange first", "SR-15.4"),
    TAKE: Refusal("You released a Dhole: take a card first", "SR-15.7"),
    DISMISS: Refusal("You have seven creatures: discard one of them first", "SR-12.2"),
}


def why_not(state: StarsState, move: int) -> Refusal | None:
    """None when the move is legal."""
    if move in state.moves():
        return None
    verb = state.tables.verb_of[move]
    what = state.frames[WHAT]
    if what == EXCHANGE and verb == verbs.EXCHANGE:
        return _exchange(state, move)
    if what == TAKE and verb == verbs.TAKE:
        return _take(state, move)
    if what in FIRST:
        return FIRST[what]
    if verb == verbs.INVOKE:
        return _invoke(state, move - state.tables.invoke)
    if verb == verbs.USE:
        return _use(state, move - state.tables.use)
    if verb in (verbs.PUSH, verbs.SWAP, verbs.FLIP):
        return _change(state, verb, move)
    if verb == verbs.SUMMON:
        return _summon(state, move)
    if verb == verbs.RELEASE:
        return _release(state, state.tables.minions[move - state.tables.release])
    if verb == verbs.DISCARD:
        return _discard(state, move - state.tables.discard)
    if verb == verbs.DONE:
        return Refusal("Every symbol in the pool must be spent", "SR-8.1")
    if verb == verbs.DISMISS:
        return Refusal("You discard from play only when you have seven creatures", "SR-12.2")
    if verb == verbs.EXCHANGE:
        return Refusal("An exchange needs a Gug or Tindaloo discarded from play for it", "SR-15.2")
    return Refusal("Taking a card needs a Dhole discarded from play for it", "SR-15.7")


def _said(state: StarsState, card: int) -> str:
    return state.tables.said[card]


def _invoke(state: StarsState, card: int) -> Refusal:
    if state.invoked >= 0:
        return Refusal("One invocation a turn is all there is", "SR-5.1")
    if state.frames[WHAT] != INVOKE:
        return Refusal("The step for the invocation is over this turn", "SR-4.3")
    return Refusal(f"{_said(state, card)} is not in your hand", "SR-5.1")


def _use(state: StarsState, card: int) -> Refusal:
    tables = state.tables
    if card not in state.areas[state.active]:
        if card in state.hands[state.active] or card == state.invoked:
            return Refusal(
                f"{_said(state, card)} is not summoned: only creatures in front of you have powers", "SR-7.2"
            )
        return Refusal(f"{_said(state, card)} is not in front of you", "SR-7.2")
    if tables.power_from[card] < 0:
        return Refusal(f"{_said(state, card)} is a minion and has no symbol power", "SR-7.8")
    if state.frames[WHAT] in (SUMMON, DISCARD):
        return Refusal("Powers come before the sky is changed and the creature summoned", "SR-7.6")
    if state.frames[WHAT] == INVOKE:
        return Refusal("Without an invocation there are no symbols for a power to change", "SR-5.5")
    if state.frames[STEP] == CHANGING:
        return Refusal("Powers come before the first change of the sky", "SR-4.3")
    if card in state.used:
        return Refusal(f"{_said(state, card)} was used this turn, or given away", "SR-7.3")
    needed = CHANGE_NAMES[tables.power_from[card]]
    return Refusal(f"The pool holds no {needed} for {_said(state, card)} to change; {_pool(state)}", "SR-7.5")


def _pool(state: StarsState) -> str:
    held = [f"{n} {name}" for at, name in enumerate(CHANGE_NAMES) if (n := state.pool >> at * POOL_BITS & POOL_MASK)]
    return f"you hold {', '.join(held)}" if held else "you hold no symbols"


def _change(state: StarsState, verb: int, move: int) -> Refusal:
    if state.frames[WHAT] == INVOKE:
        return Refusal("The sky changes only with the symbols of an invocation", "SR-5.5")
    if state.frames[WHAT] != SKY:
        return Refusal("You have no symbols to spend: the sky stays as it is", "SR-8.1")
    change = CHANGED_BY[verb]
    if state.pool >> change * POOL_BITS & POOL_MASK == 0:
        return Refusal(f"You have no {CHANGE_NAMES[change]} left to spend; {_pool(state)}", "SR-8.1")
    assert move - state.tables.swap >= ORTHOGONAL  # the only swaps that can be refused with a swap in the pool
    return Refusal("Tiles that touch only at a corner are not adjacent", "SR-6.2")


def _summon(state: StarsState, move: int) -> Refusal:
    tables = state.tables
    card = state.creature_of(move)
    if card not in state.hands[state.active]:
        return Refusal(f"{_said(state, card)} is not in your hand", "SR-9.1")
    if state.frames[WHAT] in (INVOKE, SKY):
        return Refusal("Summoning comes after the sky is changed; go on first", "SR-4.1")
    if state.frames[WHAT] == DISCARD:
        made = state.frames[EXTRA]
        if made:
            return Refusal("You have discarded: the step for the summoning is over", "SR-4.3")
        return Refusal("One creature a turn can be summoned", "SR-9.1")
    if tables.type[card] == types.GREAT_OLD_ONE:
        return _summon_god(state, move, card)
    if _each_shows(state, card):
        return Refusal("Its constellations need a tile each, and a tile serves only one of them", "SR-9.6")
    return Refusal(f"The sky does not show all of the constellations of {_said(state, card)}", "SR-9.2")


def _each_shows(state: StarsState, card: int) -> bool:
    """Whether the sky shows each constellation of a card, taken by itself."""
    singles = state.tables.singles[card]
    if singles:
        return all(state.where[symbol] for symbol in singles[::2])
    return all(constellations_shown(state.tables, card, state.where))


def _summon_god(state: StarsState, move: int, card: int) -> Refusal:
    tables = state.tables
    god = tables.god_index[card]
    bits = tables.set_bits[(move - tables.summon_god) % tables.sets]
    helpers = [servitor for at, servitor in enumerate(tables.servitors_of[god]) if bits >> at & 1]
    if state.has_summoned(card):
        return Refusal(f"You have had your summoning of {tables.names[card]}", "SR-11.1")
    for helper in helpers:
        if helper not in state.areas[state.active]:
            return Refusal(f"{_said(state, helper)} is not in front of you, so its bonus star cannot help", "SR-10.1")
        if not tables.symbol_bit[god][tables.bonus_star[helper]]:
            return Refusal(
                f"{_said(state, card)} has no symbol like the bonus star of {_said(state, helper)}", "SR-10.10"
            )
    allowed = state.bonus_stars_allowed(card)
    if len(helpers) > allowed:
        rule = "SR-10.4" if allowed == tables.most_bonus_stars else "SR-11.3"
        return Refusal(f"At most {allowed} symbols may be ignored in this summoning", rule)
    if len({tables.bonus_star[helper] for helper in helpers}) < len(helpers):
        return Refusal("Two equal bonus stars need the symbol twice in the pattern", "SR-10.6")
    missing = "the rest of the constellation" if helpers else "the constellation"
    return Refusal(f"The sky does not show {missing} of {_said(state, card)}", "SR-9.2")


def _release(state: StarsState, minion: int) -> Refusal:
    tables = state.tables
    if minion not in state.areas[state.active]:
        rule = "SR-15.1"
        return Refusal(f"{_said(state, minion)} must be summoned before its ability works", rule)
    if tables.ability[minion] == abilities.TAKE_CARD:
        return Refusal("There is no card to take: deck and discard pile are empty", "SR-15.11")
    return Refusal(
        f"{_said(state, minion)} exchanges one servitor of its class, unused this turn, for another player's: "
        "there is none to give or none to take",
        "SR-15.4",
    )


def _exchange(state: StarsState, move: int) -> Refusal:
    tables = state.tables
    greater = move >= tables.exchange_greater
    servitors = tables.greater if greater else tables.lesser
    own, theirs = divmod(move - (tables.exchange_greater if greater else tables.exchange_lesser), len(servitors))
    if servitors[own] in state.used and servitors[own] in state.areas[state.active]:
        return Refusal(f"{_said(state, servitors[own])} was used this turn and cannot be given away", "SR-15.5")
    if servitors[own] not in state.areas[state.active]:
        return Refusal(f"{_said(state, servitors[own])} is not yours to give", "SR-15.4")
    others = [card for seat, area in enumerate(state.areas) if seat != state.active for card in area]
    if servitors[theirs] not in others:
        return Refusal(f"{_said(state, servitors[theirs])} is not in front of another player", "SR-15.4")
    return Refusal("This minion exchanges servitors of the other class", "SR-15.3" if greater else "SR-15.2")


def _take(state: StarsState, move: int) -> Refusal:
    card = move - state.tables.take - 1
    if card in state.discards:
        return Refusal(f"Only the top card of the discard pile can be taken, not {_said(state, card)}", "SR-15.7")
    return Refusal(f"{_said(state, card)} is not in the discard pile", "SR-15.7")


def _discard(state: StarsState, card: int) -> Refusal:
    if state.frames[WHAT] in (INVOKE, SKY):
        return Refusal("The discard comes after the sky is changed; go on first", "SR-4.1")
    if card not in state.hands[state.active]:
        return Refusal(f"{_said(state, card)} is not in your hand", "SR-13.1")
    return Refusal("You have made your discards of this turn", "SR-13.1")
