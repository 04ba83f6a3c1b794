"""Minions (SR-15): a Gug, Tindaloo or Dhole leaves play for an exchange of servitors or a card.

Those that stay and always work, Ghouls and Ghast (SR-15.8 to SR-15.10), are asked for in discard_and_draw.py.
"""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.state import PIECE, WHAT
from miskatonic.games.stars_are_right.numbers import abilities, events, types
from miskatonic.games.stars_are_right.numbers.frames import EXCHANGE, TAKE
from miskatonic.games.stars_are_right.rules.discard_and_draw import drawn_unseen, reshuffle
from miskatonic.games.stars_are_right.rules.state import StarsData

TOP_OF_DECK: Final = 0  # what `take` can take: the top of the deck, then each card by its number


def add_releases(s: StarsData, moves: list[int]) -> None:
    """SR-4.4: Gug, Tindaloo and Dhole at any moment of their player's turn."""
    releasable = s.tables.releasable
    for card in s.areas[s.active]:
        if releasable[card] and may_release(s, card):
            moves.append(s.tables.release_move[card])


def may_release(s: StarsData, minion: i64) -> bool:
    """SR-15.4, SR-15.11, SR-Q10, SR-Q11: there must be something to take, and to give."""
    if s.tables.ability[minion] == abilities.TAKE_CARD:
        return len(s.deck) > 0 or len(s.discards) > 0
    return len(exchanges_for(s, minion)) > 0


def why_not_release(s: StarsData, at: i64) -> Refusal | None:
    minion = s.tables.minions[at]
    said = s.tables.said[minion]
    if minion not in s.areas[s.active]:
        return Refusal(f"{said} must be summoned before its ability works", "SR-15.1")
    if may_release(s, minion):
        return None
    if s.tables.ability[minion] == abilities.TAKE_CARD:
        return Refusal("There is no card to take: deck and discard pile are empty", "SR-15.11")
    return Refusal(
        f"{said} exchanges one servitor of its class, unused this turn, for another player's: "
        "there is none to give or none to take",
        "SR-15.4",
    )


def release(s: StarsData, at: i64) -> None:
    """SR-15.2, SR-15.3, SR-15.7: the minion leaves play; it joins the discard pile when its ability is done."""
    minion = s.tables.minions[at]
    s.areas[s.active].remove(minion)
    if s.heard is not None:
        s.heard.append([events.RELEASED, s.active, minion])
    s.owe(TAKE if s.tables.ability[minion] == abilities.TAKE_CARD else EXCHANGE, s.active, minion, 0, 0, 0)


def released(s: StarsData) -> None:
    """The released minion joins the discard pile."""
    s.discards.append(s.frames[PIECE])
    s.settle()


# Exchange


def exchanges(s: StarsData) -> list[int]:
    return exchanges_for(s, s.frames[PIECE])


def exchanges_for(s: StarsData, minion: i64) -> list[int]:
    """SR-15.2 to SR-15.5: one of yours, unused this turn, for one of the same class of another player."""
    tables = s.tables
    lesser = tables.ability[minion] == abilities.SWAP_LESSER
    first: i64 = tables.exchange_lesser if lesser else tables.exchange_greater
    width: i64 = len(tables.lesser) if lesser else len(tables.greater)
    wanted: i64 = types.LESSER_SERVITOR if lesser else types.GREATER_SERVITOR
    moves: list[int] = []
    for own in s.areas[s.active]:
        if tables.type[own] != wanted or own in s.used:
            continue
        base: i64 = first + tables.class_index[own] * width
        for seat in range(s.seats):
            if seat != s.active:
                for theirs in s.areas[seat]:
                    if tables.type[theirs] == wanted:
                        moves.append(base + tables.class_index[theirs])
    return moves


def servitors_of(s: StarsData, at: i64) -> tuple[int, int]:
    """The servitors that an exchange names: yours, theirs. Lesser ones are numbered first."""
    tables = s.tables
    servitors = tables.lesser
    lessers: i64 = tables.exchange_greater - tables.exchange_lesser
    if at >= lessers:
        servitors = tables.greater
        at -= lessers
    return servitors[at // len(servitors)], servitors[at % len(servitors)]


def why_not_exchange(s: StarsData, at: i64) -> Refusal | None:
    if s.frames[WHAT] != EXCHANGE:
        return Refusal("An exchange needs a Gug or Tindaloo discarded from play for it", "SR-15.2")
    tables = s.tables
    own, theirs = servitors_of(s, at)
    if own not in s.areas[s.active]:
        return Refusal(f"{tables.said[own]} is not yours to give", "SR-15.4")
    if own in s.used:
        return Refusal(f"{tables.said[own]} was used this turn and cannot be given away", "SR-15.5")
    if not any(theirs in area for seat, area in enumerate(s.areas) if seat != s.active):
        return Refusal(f"{tables.said[theirs]} is not in front of another player", "SR-15.4")
    if tables.type[own] == types.GREATER_SERVITOR and tables.ability[s.frames[PIECE]] == abilities.SWAP_LESSER:
        return Refusal("This minion exchanges servitors of the other class", "SR-15.3")
    if tables.type[own] == types.LESSER_SERVITOR and tables.ability[s.frames[PIECE]] == abilities.SWAP_GREATER:
        return Refusal("This minion exchanges servitors of the other class", "SR-15.2")
    return None


def exchange(s: StarsData, at: i64) -> None:
    """SR-15.4: both change sides. SR-15.5: what was given away cannot be used this turn, should it come back."""
    own, theirs = servitors_of(s, at)
    s.areas[s.active].remove(own)
    s.areas[s.active].append(theirs)
    s.used.append(own)
    for seat in range(s.seats):
        area = s.areas[seat]
        if seat != s.active and theirs in area:
            area.remove(theirs)
            area.append(own)
            if s.heard is not None:
                s.heard.append([events.EXCHANGED, s.active, seat, own, theirs])
    released(s)


# Take


def takes(s: StarsData) -> list[int]:
    """SR-15.7, SR-15.11: the top of the deck (reshuffled first when it is empty) or of the discard pile (SR-Q6)."""
    first: i64 = s.tables.take
    moves: list[int] = [first]
    discards = s.discards
    if discards:
        if s.tables.any_discard:
            moves += [first + 1 + card for card in discards]
        else:
            moves.append(first + 1 + discards[-1])
    return moves


def why_not_take(s: StarsData, source: i64) -> Refusal | None:
    if s.frames[WHAT] != TAKE:
        return Refusal("Taking a card needs a Dhole discarded from play for it", "SR-15.7")
    if source == TOP_OF_DECK:
        return None
    card = source - 1
    said = s.tables.said[card]
    if card not in s.discards:
        return Refusal(f"{said} is not in the discard pile", "SR-15.7")
    if card != s.discards[-1] and not s.tables.any_discard:
        return Refusal(f"Only the top card of the discard pile can be taken, not {said}", "SR-15.7")
    return None


def take(s: StarsData, source: i64) -> None:
    """SR-15.7: one card into the hand."""
    hand = s.hands[s.active]
    if source == TOP_OF_DECK:
        if not s.deck:
            reshuffle(s)
        card = s.deck.pop()
        hand.append(card)
        s.surprises += 1
        drawn_unseen(s)
        if s.heard is not None:
            s.heard.append([events.TOOK_HIDDEN, s.active, card])
    else:
        card = source - 1
        s.discards.remove(card)
        hand.append(card)
        s.known.seen(card, s.active + 1)
        if s.heard is not None:
            s.heard.append([events.TOOK_OPEN, s.active, card])
    released(s)
