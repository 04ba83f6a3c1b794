"""The Recruit Phase (GO-5.8, GO-5.9) and the centre, which the deck fills with Story cards (GO-3.2)."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.piles import is_in
from miskatonic.core.state import WHAT
from miskatonic.games.great_old_one.numbers import events, streams
from miskatonic.games.great_old_one.numbers.frames import RECRUIT
from miskatonic.games.great_old_one.numbers.reasons import RECRUITED
from miskatonic.games.great_old_one.rules.hands_and_deck import can_draw, draw_card, lay_down, pick_up
from miskatonic.games.great_old_one.rules.log import SHUFFLED_INTO_DECK, TURNED_OVER
from miskatonic.games.great_old_one.rules.state import OldOneData
from miskatonic.games.great_old_one.rules.turn import begin_horror, out_of_order


def recruits(s: OldOneData) -> list[int]:
    """GO-5.8: any Story card of the hand for any of the centre, or a card from the deck; GO-A18: or neither."""
    tables = s.tables
    moves: list[int] = []
    places: i64 = open_places(s)
    last: i64 = -1
    story: i64
    for story in s.hands[s.active]:
        if story >= tables.stories:
            break
        if story != last:
            moves += tables.swaps[story][places]
        last = story
    moves.append(tables.draw if can_draw(s) else tables.skip)
    return moves


def open_places(s: OldOneData) -> i64:
    """The places of the centre as bits; of two alike cards only the first."""
    places: i64 = 0
    kind: i64
    other: i64
    for kind in s.centre:
        first: i64 = 0
        for other in s.centre:
            if other == kind:
                break
            first += 1
        places |= 1 << first
    return places


def why_not_recruit(s: OldOneData, at: i64) -> Refusal | None:
    refusal = out_of_order(s, RECRUIT, "GO-5.1")
    if refusal is not None:
        return refusal
    story, place = at // s.tables.places, at % s.tables.places
    if not is_in(story, s.hands[s.active]):
        return Refusal(f"{s.tables.said[story]} is not in your hand", "GO-5.9")
    if place >= len(s.centre):
        return Refusal("There is no card in that place of the centre", "GO-5.9")
    if not open_places(s) >> place & 1:
        return Refusal("The same card lies in an earlier place of the centre: take that one", "GO-5.8")
    return None


def recruit(s: OldOneData, at: i64) -> None:
    """GO-5.8: a Story card of the hand for one of the centre, both in the open."""
    story: i64 = at // s.tables.places
    place: i64 = at % s.tables.places
    taken = s.centre[place]
    lay_down(s, s.active, story)
    pick_up(s, s.active, taken, RECRUITED)
    s.centre = s.centre[:]
    s.centre[place] = story
    if s.heard is not None:
        s.heard.append([events.RECRUITED, s.active, story, taken])
    begin_horror(s)


def why_not_draw(s: OldOneData, at: i64) -> Refusal | None:
    if s.frames[WHAT] == RECRUIT and not can_draw(s):
        return Refusal("Deck and discard pile are empty", "GO-5.16")
    return out_of_order(s, RECRUIT, "GO-5.1")


def draw(s: OldOneData, at: i64) -> None:
    """GO-5.8: a card from the deck instead."""
    draw_card(s, s.active)
    begin_horror(s)


def why_not_skip(s: OldOneData, at: i64) -> Refusal | None:
    if s.frames[WHAT] == RECRUIT and can_draw(s):
        return Refusal("There are cards to draw: swap or draw", "GO-A18")
    return out_of_order(s, RECRUIT, "GO-5.1")


def skip(s: OldOneData, at: i64) -> None:
    """GO-A18: nobody is recruited."""
    if s.heard is not None:
        s.heard.append([events.RECRUITED_NOBODY, s.active])
    begin_horror(s)


def fill_centre(s: OldOneData) -> None:
    """GO-3.2, `take_center`: turn the deck over to the next Story card and shuffle what else came up back in."""
    tables = s.tables
    aside: list[int] = []
    while len(s.centre) < tables.center_size and s.deck:
        kind = s.deck.pop()
        s.surprises += 1
        s.log_move(kind, TURNED_OVER)
        if kind < tables.stories:
            s.centre = [*s.centre, kind]
            if s.heard is not None:
                s.heard.append([events.REFILLED, s.active, kind])
        else:
            aside.append(kind)
            if s.heard is not None:
                s.heard.append([events.TURNED_UP, s.active, kind])
    if aside:
        for kind in aside:
            s.deck.append(kind)
            s.log_move(kind, SHUFFLED_INTO_DECK)
        s.deck.sort()
        s.chance.shuffle(streams.DECK, s.deck)
