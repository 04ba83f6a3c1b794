"""What Horrors do (GO-5.11): the table of their effects, and those that touch what lies open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from miskatonic.core.native import i64
from miskatonic.games.great_old_one.numbers import effects, events
from miskatonic.games.great_old_one.numbers.reasons import RECOVERED, RECRUITED, SEEN
from miskatonic.games.great_old_one.rules.discarding import discard_by_horror
from miskatonic.games.great_old_one.rules.hands_and_deck import (
    EVERYBODY,
    draw_card,
    lay_horror,
    pick_up,
    without,
)
from miskatonic.games.great_old_one.rules.pairs import take_back
from miskatonic.games.great_old_one.rules.passing import ask_to_pass, pass_hands, pool_hands, trade_hands
from miskatonic.games.great_old_one.rules.played_horror import (
    ASKED,
    HAPPENED,
    NOTHING,
    PlayedHorror,
    choices_in,
    touched,
)
from miskatonic.games.great_old_one.rules.recruiting import fill_centre
from miskatonic.games.great_old_one.rules.state import OldOneData
from miskatonic.games.great_old_one.rules.taking import ask_to_give, look_at, name_all, steal
from miskatonic.games.great_old_one.rules.turn import horror_done


def remove_cultist(s: OldOneData, played: PlayedHorror) -> i64:
    """`remove_cultist`."""
    seat: i64 = s.cultist
    if seat < 0 or (played.shields >> seat) & 1:
        return NOTHING
    s.cultist = -1
    s.out = [*s.out, s.tables.cultist]
    if s.heard is not None:
        s.heard.append([events.CULTIST_REMOVED, seat, s.tables.cultist])
    return HAPPENED


def reveal_hands(s: OldOneData, played: PlayedHorror) -> i64:
    """`reveal_hands`: to the whole table, once."""
    seats = touched(s, played)
    for seat in seats:
        s.surprises += 1
        s.log_look(EVERYBODY, seat, SEEN)
        if s.heard is not None and s.hands[seat]:
            s.heard.append([events.HAND_SHOWN, seat, *s.hands[seat]])
    return HAPPENED if seats else NOTHING


def swap_pairs(s: OldOneData, played: PlayedHorror) -> i64:
    """`swap_pairs`: they change places; nothing is recovered."""
    seats = touched(s, played)
    for seat in seats:
        theirs, own = choices_in(played.choice)
        s.laid[seat] = [*without(s.laid[seat], theirs), own]
        s.laid[s.active] = [*without(s.laid[s.active], own), theirs]
        if s.heard is not None:
            s.heard.append([events.PAIRS_SWAPPED, s.active, seat, own, theirs])
    return HAPPENED if seats else NOTHING


def return_pair(s: OldOneData, played: PlayedHorror) -> i64:
    """`return_pair`: an opponent takes a pair back into hand."""
    seats = touched(s, played)
    for seat in seats:
        take_back(s, seat, played.choice - 1)
        if s.heard is not None:
            s.heard.append([events.PAIR_RETURNED, seat, played.choice - 1])
    return HAPPENED if seats else NOTHING


def skip_turn(s: OldOneData, played: PlayedHorror) -> i64:
    """`skip_turn`."""
    seats = touched(s, played)
    for seat in seats:
        s.skips |= 1 << seat
        if s.heard is not None:
            s.heard.append([events.MUST_SKIP, seat])
    return HAPPENED if seats else NOTHING


def regain(s: OldOneData, played: PlayedHorror) -> i64:
    """`recover`: the announced cards of the discard pile."""
    for kind in choices_in(played.choice):
        s.discards = without(s.discards, kind)
        pick_up(s, s.active, kind, RECOVERED)
        if s.heard is not None:
            s.heard.append([events.REGAINED, s.active, kind])
    return HAPPENED if played.choice else NOTHING


def draw_cards(s: OldOneData, played: PlayedHorror) -> i64:
    """`draw`."""
    left: i64 = s.tables.amount[played.horror]
    while left > 0:
        draw_card(s, s.active)
        left -= 1
    return HAPPENED


def take_centre(s: OldOneData, played: PlayedHorror) -> i64:
    """`take_center`: the announced cards, and the gap is filled."""
    places = choices_in(played.choice)
    places.sort(reverse=True)
    for place in places:
        kind = s.centre[place]
        s.centre = s.centre[:place] + s.centre[place + 1 :]
        pick_up(s, s.active, kind, RECRUITED)
        if s.heard is not None:
            s.heard.append([events.TOOK_CENTRE, s.active, kind])
    if not places:
        return NOTHING
    fill_centre(s)
    return HAPPENED


def steal_horror(s: OldOneData, played: PlayedHorror) -> i64:
    """`steal_horror`: no effect, no recovery."""
    horror: i64 = played.choice - 1
    if horror < 0:
        return NOTHING
    owner: i64 = s.lies[horror]
    if owner < 0 or (played.shields >> owner) & 1:
        return NOTHING
    lay_horror(s, horror, s.active)
    if s.heard is not None:
        s.heard.append([events.HORROR_STOLEN, s.active, owner, s.tables.first_horror + horror])
    return HAPPENED


EFFECTS: Final[dict[int, Callable[[OldOneData, PlayedHorror], i64]]] = {
    effects.POOL_REDEAL: pool_hands,
    effects.REMOVE_CULTIST: remove_cultist,
    effects.REVEAL_HANDS: reveal_hands,
    effects.SWAP_PAIRS: swap_pairs,
    effects.STEAL_RANDOM: steal,
    effects.LOOK_TAKE: look_at,
    effects.GIVE: ask_to_give,
    effects.PASS_CARDS: ask_to_pass,
    effects.PASS_HANDS: pass_hands,
    effects.SWAP_HANDS: trade_hands,
    effects.DISCARD: discard_by_horror,
    effects.RECOVER: regain,
    effects.RETURN_PAIR: return_pair,
    effects.DRAW: draw_cards,
    effects.TAKE_CENTER: take_centre,
    effects.SKIP_TURN: skip_turn,
    effects.NAME_ALL: name_all,
    effects.STEAL_HORROR: steal_horror,
}
# Effects that touch the Horror's own player too: a shield of theirs stops them.
TOUCH_THEIR_PLAYER: Final = (
    effects.SWAP_PAIRS,
    effects.STEAL_RANDOM,
    effects.LOOK_TAKE,
    effects.GIVE,
    effects.SWAP_HANDS,
    effects.RECOVER,
    effects.DRAW,
    effects.TAKE_CENTER,
    effects.NAME_ALL,
    effects.STEAL_HORROR,
)


def resolve(s: OldOneData, played: PlayedHorror) -> None:
    """GO-5.11. What needs further choices from hidden cards leaves a frame; all else is done here."""
    effect: i64 = s.tables.op[played.horror]
    came: i64 = NOTHING
    if not ((played.shields >> s.active) & 1 and effect in TOUCH_THEIR_PLAYER):
        came = EFFECTS[effect](s, played)
    if came == ASKED:
        return
    if came == NOTHING and s.heard is not None:
        s.heard.append([events.NOTHING_HAPPENED, s.active, s.tables.first_horror + played.horror])
    horror_done(s)
