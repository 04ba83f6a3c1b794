"""The purchase step: what was set aside is bought or let go, cheaper by a Thief (CC-7, CC-15.9)."""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.state import PIECE, WHAT
from miskatonic.games.cards_of_cthulhu.numbers import cards, events, verbs, ways
from miskatonic.games.cards_of_cthulhu.numbers.frames import CURSE, DRAW
from miskatonic.games.cards_of_cthulhu.numbers.users import FOLLOWER, SKILL
from miskatonic.games.cards_of_cthulhu.rules.bits import lowest
from miskatonic.games.cards_of_cthulhu.rules.costs import add_priced, means, pay, why_not_pay
from miskatonic.games.cards_of_cthulhu.rules.curses import FIRST_THE_CURSE, add_curse, avert
from miskatonic.games.cards_of_cthulhu.rules.lending import FOR_PURCHASE, add_borrows
from miskatonic.games.cards_of_cthulhu.rules.ownership import has, has_skill, why_not_use
from miskatonic.games.cards_of_cthulhu.rules.state import FOLLOWERS, OWNABLE, CardsData
from miskatonic.games.cards_of_cthulhu.rules.tables import BARGAINERS

BARGAIN_CARDS: Final = 1 << cards.POTION | 1 << cards.THIEF  # the cards that change what a purchase costs
BOTH: Final = 2  # Thieves bargain together


def purchase_moves(s: CardsData) -> list[int]:
    """CC-7.1, CC-7.4: every card set aside is bought or let go; a cursed one is paid for or suffered.

    Where nothing but experience counts, the moves of each card lie ready made.
    """
    shop: i64 = s.shop
    moves: list[int] = []
    if (s.held & BARGAIN_CARDS) or s.investigator[s.active] == cards.THIEF or shop >> cards.CURSED_TEMPLE:
        while shop:
            add_purchases(s, moves, lowest(shop))
            shop &= shop - 1
        add_borrows(s, moves, FOR_PURCHASE)
        return moves
    purse: i64 = s.xp[s.active]
    offers = s.tables.offers[purse if purse < s.tables.dearest else s.tables.dearest]
    while shop & (shop - 1):
        moves += offers[lowest(shop)]
        shop &= shop - 1
    return moves + offers[lowest(shop)] if moves else offers[lowest(shop)]


def add_purchases(s: CardsData, moves: list[int], card: i64) -> None:
    """One card that was set aside."""
    tables = s.tables
    if card >= OWNABLE:
        add_curse(s, moves, card)
        return
    cost: i64 = tables.buy_cost[card]
    add_priced(s, moves, verbs.BUY, card, means(s, cost))
    if card >= FOLLOWERS and cost >= tables.thief_from:
        add_bargains(s, moves, card)
    moves.append(tables.first_of[verbs.DECLINE] + card)


def add_bargains(s: CardsData, moves: list[int], item: i64) -> None:
    """CC-15.9, CC-Q13: a Thief's discount, the skill's, the follower's or both."""
    tables = s.tables
    xp: i64 = s.xp[s.active]
    cost: i64 = tables.buy_cost[item]
    skill = has_skill(s, cards.THIEF)
    follower = has(s, cards.THIEF)
    move: i64 = tables.first_bargain + (item - FOLLOWERS) * BARGAINERS
    if skill and xp >= cost - discount(s, SKILL):
        moves.append(move + SKILL)
    if follower and xp >= cost - discount(s, FOLLOWER):
        moves.append(move + FOLLOWER)
    if skill and follower and both_bargain(s, cost) and xp >= cost - discount(s, BOTH):
        moves.append(move + BOTH)


def discount(s: CardsData, who: i64) -> i64:
    """CC-15.9: what the skill, the follower or both take off."""
    off = s.tables.discount
    return off[SKILL] + off[FOLLOWER] if who == BOTH else off[who]


def both_bargain(s: CardsData, cost: i64) -> bool:
    """CC-Q13: both Thieves test the printed cost, or the second one what the first one left."""
    tables = s.tables
    return not tables.thief_running or cost - tables.discount[SKILL] >= tables.thief_from


def buy(s: CardsData, at: i64, way: i64) -> None:
    """CC-7.1, CC-7.3; for a cursed item, CC-14: the price is paid and the card discarded."""
    if way == ways.BARGAIN:
        bargain(s, at // BARGAINERS + FOLLOWERS, at % BARGAINERS)
        return
    cost: i64 = s.tables.buy_cost[at]
    pay(s, cost, way)
    if at >= OWNABLE:
        avert(s, at)
    else:
        take(s, at, 0 if way == ways.POTION else cost)


def bargain(s: CardsData, item: i64, who: i64) -> None:
    """CC-15.9: never below nothing."""
    cost: i64 = s.tables.buy_cost[item] - discount(s, who)
    if cost < 0:
        cost = 0
    if who != FOLLOWER:
        s.skill_used = True
    if who != SKILL:
        s.used |= 1 << cards.THIEF
    pay(s, cost, ways.PLAIN)
    take(s, item, cost)


def take(s: CardsData, card: i64, cost: i64) -> None:
    """A follower or item was bought."""
    tables = s.tables
    s.shop ^= 1 << card
    s.owned[s.active] |= 1 << card
    s.held |= 1 << card
    if s.heard is not None:
        s.heard.append([events.BOUGHT, s.active, tables.first_shop + card, cost])
    if card == cards.TYCOON:
        s.xp[s.active] += tables.tycoon_gain
        if s.heard is not None:
            s.heard.append([events.TYCOON_PAID, s.active, tables.tycoon_gain])


def decline(s: CardsData, card: i64, way: i64) -> None:
    """CC-7.1, CC-3.6. What nobody could have paid is told with its price."""
    tables = s.tables
    if s.heard is not None:
        ways_out: list[int] = []
        add_purchases(s, ways_out, card)
        told: list[int] = [events.DECLINED, s.active, tables.first_shop + card, tables.xp_declined]
        s.heard.append([*told, tables.buy_cost[card]] if len(ways_out) == 1 else told)
    s.shop ^= 1 << card
    s.discards.append(tables.first_shop + card)
    s.xp[s.active] += tables.xp_declined


# Why not


def why_not_touch(s: CardsData, card: int) -> Refusal | None:
    """What is wrong with buying, letting go or suffering a card, whatever its cost."""
    name = s.tables.shop_names[card]
    if not s.shop >> card & 1:
        if card < OWNABLE and s.owned[s.active] >> card & 1:
            return Refusal(f"You own the {name}: it can be neither bought nor let go again", "CC-7.3")
        return Refusal(f"The {name} is not set aside", "CC-7.1")
    if s.frames[WHAT] == DRAW:
        return Refusal("Purchases come after the draw", "CC-5.1")
    if s.frames[WHAT] == CURSE and card != s.frames[PIECE]:
        return FIRST_THE_CURSE
    return None


def why_not_buy(s: CardsData, at: int, way: int) -> Refusal | None:
    """CC-7.1, CC-14.4."""
    if way == ways.BARGAIN:
        return why_not_bargain(s, at // BARGAINERS + FOLLOWERS, at % BARGAINERS)
    return why_not_touch(s, at) or why_not_pay(s, s.tables.buy_cost[at], way)


def why_not_bargain(s: CardsData, item: int, who: int) -> Refusal | None:
    """CC-15.9."""
    tables = s.tables
    if s.frames[WHAT] == CURSE:
        return FIRST_THE_CURSE
    if fault := why_not_touch(s, item):
        return fault
    cost = tables.buy_cost[item]
    if cost < tables.thief_from:
        return Refusal(f"A Thief bargains for items that cost {tables.thief_from} or more", "CC-15.9")
    if who != FOLLOWER and not has_skill(s, cards.THIEF):
        return Refusal(
            "You are not the Thief, or you have already bargained this turn", "CC-5.2" if s.skill_used else "CC-15.9"
        )
    if who != SKILL and (fault := why_not_use(s, cards.THIEF)):
        return fault
    if who == BOTH and not both_bargain(s, cost):
        return Refusal(f"After the first bargain it no longer costs {tables.thief_from}", "CC-Q13")
    return why_not_pay(s, cost - discount(s, who), ways.PLAIN)


def why_not_decline(s: CardsData, card: int, way: int) -> Refusal | None:
    """CC-7.1."""
    return why_not_touch(s, card)


def why_not_suffer(s: CardsData, at: int, way: int) -> Refusal | None:
    """CC-7.4."""
    return why_not_touch(s, at + OWNABLE)
