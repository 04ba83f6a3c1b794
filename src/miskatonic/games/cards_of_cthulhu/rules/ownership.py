"""Followers and items: whose they are, and who may use them (CC-5.2, CC-17.7)."""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.state import EXTRA, STEP, WHAT
from miskatonic.games.cards_of_cthulhu.numbers import events
from miskatonic.games.cards_of_cthulhu.numbers.frames import ATTACK
from miskatonic.games.cards_of_cthulhu.numbers.steps import ALLOCATE, TO_ROLL
from miskatonic.games.cards_of_cthulhu.rules.bits import lowest
from miskatonic.games.cards_of_cthulhu.rules.state import FOLLOWERS, CardsData

FOLLOWER_BITS: Final = (1 << FOLLOWERS) - 1


def has(s: CardsData, card: i64) -> bool:
    """Whether the active player may use this follower or item now: their own or lent, and not used."""
    return (((s.owned[s.active] | s.lent) & ~s.used) >> card) & 1 == 1


def has_standing(s: CardsData, card: i64) -> bool:
    """The same for a card that use does not turn (CC-Q12)."""
    return ((s.owned[s.active] | s.lent) >> card) & 1 == 1


def has_skill(s: CardsData, profession: i64) -> bool:
    """Whether the active Investigator has this skill and has not used it this turn."""
    return s.investigator[s.active] == profession and not s.skill_used


def own_followers(s: CardsData) -> i64:
    """Those who can be slain: only one's own (CC-17.5)."""
    return s.owned[s.active] & FOLLOWER_BITS


def owner(s: CardsData, card: i64) -> i64:
    """Whose card this is; -1 when nobody owns it."""
    seat: i64 = 0
    while seat < s.seats:
        if (s.owned[seat] >> card) & 1:
            return seat
        seat += 1
    return -1


def use_up(s: CardsData, card: i64) -> None:
    """A single-use item goes to the discard pile, whoever owns it."""
    s.owned[owner(s, card)] ^= 1 << card
    s.held ^= 1 << card
    s.lent &= ~(1 << card)
    s.discards.append(s.tables.first_shop + card)


def slay_follower(s: CardsData, follower: i64) -> None:
    """CC-2.9: no experience comes of it."""
    s.owned[s.active] ^= 1 << follower
    s.held ^= 1 << follower
    s.discards.append(s.tables.first_shop + follower)
    if s.heard is not None:
        s.heard.append([events.FOLLOWER_SLAIN, s.active, follower])


def add_followers(s: CardsData, moves: list[int], verb: i64) -> None:
    """The active player's own followers, as those to be slain."""
    first: i64 = s.tables.first_of[verb]
    bits: i64 = own_followers(s)
    while bits:
        moves.append(first + lowest(bits))
        bits &= bits - 1


# Why not


def why_not_use(s: CardsData, card: int) -> Refusal | None:
    """What is wrong with using a follower or item; None exactly when the active player `has` it."""
    tables = s.tables
    name = tables.shop_names[card]
    of = owner(s, card)
    if of < 0:
        return Refusal(f"You do not own the {name}", tables.rules[card])
    if s.used >> card & 1:
        return Refusal(f"The {name} has been used: once per turn", "CC-5.2" if of == s.active else "CC-17.7")
    if of != s.active and not s.lent >> card & 1:
        return Refusal(f"The {name} is another player's: ask for it first", "CC-17.6")
    return None


def why_not_yet(s: CardsData) -> Refusal | None:
    """CC-9.7: skills, followers and items wait for the re-roll and the board."""
    frames = s.frames
    if frames[WHAT] != ATTACK:
        return None
    if frames[STEP] != TO_ROLL and frames[STEP] != ALLOCATE:
        return Refusal("The re-roll and the board come first", "CC-9.7")
    if frames[STEP] == TO_ROLL and frames[EXTRA]:
        return Refusal("Whoever explores rolls first", "CC-15.3")
    return None
