"""The discard (SR-13) and the draw (SR-14), and what everybody knows of the cards that come from the deck."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.state import EXTRA, WHAT
from miskatonic.games.stars_are_right.numbers import abilities, events, streams
from miskatonic.games.stars_are_right.numbers.frames import DISCARD, INVOKE, SKY
from miskatonic.games.stars_are_right.rules.state import IN_DECK, StarsData


def has_ability(s: StarsData, wanted: i64) -> bool:
    """Whether a minion with a lasting ability lies in front of the active player (SR-15.8, SR-15.9).

    It is asked when it matters, so one summoned in this turn works at once (SR-15.10).
    """
    ability = s.tables.ability
    for card in s.areas[s.active]:
        if ability[card] == wanted:
            return True
    return False


def discards_left(s: StarsData) -> i64:
    """SR-13.1: one, or two with a Ghouls, however many; `extra` of the frame counts those made."""
    allowed: i64 = s.tables.discards
    if has_ability(s, abilities.DISCARD_TWO):
        allowed = s.tables.discards_with_ghouls
    return allowed - s.frames[EXTRA]


def add_discards(s: StarsData, moves: list[int]) -> None:
    """SR-13.1: any card of the hand."""
    numbered = s.tables.discard_move
    for card in s.hands[s.active]:
        moves.append(numbered[card])


def why_not_discard(s: StarsData, card: i64) -> Refusal | None:
    if s.frames[WHAT] in (INVOKE, SKY):
        return Refusal("The discard comes after the sky is changed; go on first", "SR-4.1")
    if card not in s.hands[s.active]:
        return Refusal(f"{s.tables.said[card]} is not in your hand", "SR-13.1")
    if s.frames[WHAT] == DISCARD and discards_left(s) <= 0:
        return Refusal("You have made your discards for this turn", "SR-13.1")
    return None


def discard(s: StarsData, card: i64) -> None:
    """SR-13.2. The discard closes the summoning (SR-4.3)."""
    s.leave_hand(card)
    s.discards.append(card)
    s.frames[WHAT] = DISCARD
    s.frames[EXTRA] += 1
    if s.heard is not None:
        s.heard.append([events.DISCARDED, s.active, card])


def hand_limit(s: StarsData) -> i64:
    """Of the player whose turn it is (SR-14)."""
    tables = s.tables
    return tables.hand_size_with_ghast if has_ability(s, abilities.HAND_SIX) else tables.hand_size


def draw_cards(s: StarsData) -> None:
    """SR-14: up to five, or six with a Ghast; nothing is drawn, nor discarded, beyond that."""
    hand = s.hands[s.active]
    missing: i64 = hand_limit(s) - len(hand)
    before: i64 = len(hand)
    while missing > 0:
        if not s.deck:
            if not s.discards:
                break
            reshuffle(s)
        taken: i64 = len(s.deck)
        if taken > missing:
            taken = missing
        drawn = s.deck[-taken:]
        drawn.reverse()
        hand += drawn
        del s.deck[-taken:]
        drawn_unseen(s)
        missing -= taken
    if len(hand) > before:
        s.surprises += 1
        if s.heard is not None:
            s.heard.append([events.DREW, s.active, len(hand) - before, *hand[before:]])
    elif s.heard is not None:
        s.heard.append([events.DREW_NOTHING, s.active])


def drawn_unseen(s: StarsData) -> None:
    """The active player holds cards of the deck that nobody else saw."""
    bit: i64 = 1 << s.active
    if not s.mixed & bit:
        s.mixed |= bit
        s.known.moved(IN_DECK, s.active + 1)
    if not s.deck:
        s.known.emptied(IN_DECK)


def reshuffle(s: StarsData) -> None:
    """SR-14.3: everybody knows which cards the new deck holds, nobody their order."""
    s.deck = s.discards
    s.discards = []
    s.deck.sort()
    s.chance.shuffle(streams.DECK, s.deck)
    for card in s.deck:
        s.known.seen(card, IN_DECK)
    s.mixed = 0
    s.surprises += 1
    if s.heard is not None:
        s.heard.append([events.RESHUFFLED, s.active, len(s.deck)])
