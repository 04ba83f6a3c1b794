"""Investigators, followers, items and piles as a seat sees them."""

from __future__ import annotations

import msgspec

from miskatonic.games.cards_of_cthulhu.rules.flow import CardsState
from miskatonic.games.cards_of_cthulhu.rules.state import FOLLOWERS, OWNABLE


class ShopCard(msgspec.Struct, frozen=True):
    """A card that is set aside, to buy, let go, avert or suffer."""

    thing: str
    name: str
    sort: str  # follower, item or cursed
    cost: int
    price: str
    use: int  # what each use costs
    text: str
    rule: str
    icon: str


class OwnedCard(msgspec.Struct, frozen=True):
    """A follower or item that somebody owns."""

    thing: str
    name: str
    sort: str
    use: int
    used: bool
    lent: bool
    text: str
    rule: str
    icon: str


class InvestigatorCard(msgspec.Struct, frozen=True):
    """An Investigator who can be chosen."""

    thing: str
    name: str
    skill: str
    use: int
    rule: str
    icon: str


class PileCard(msgspec.Struct, frozen=True):
    """Copies of one card in the deck, or one card of the discard pile."""

    thing: str
    name: str
    count: int


class PlayerView(msgspec.Struct, frozen=True):
    """A player with all that is theirs; without an Investigator until one is chosen."""

    seat: int
    investigator: str
    name: str
    skill: str
    skill_cost: int
    skill_used: bool
    rule: str
    icon: str
    xp: int
    health: int
    wounds: int
    tally: int
    alive: bool
    cards: tuple[OwnedCard, ...]


def _sort(card: int) -> str:
    return "follower" if card < FOLLOWERS else "item" if card < OWNABLE else "cursed"


def shop_card(state: CardsState, card: int) -> ShopCard:
    tables = state.tables
    cost = tables.buy_cost[card]
    return ShopCard(
        thing=tables.shop_ids[card],
        name=tables.shop_names[card],
        sort=_sort(card),
        cost=cost,
        price="a follower" if card == len(tables.shop_ids) - 1 else str(cost),
        use=tables.use_cost[card] if card < OWNABLE else 0,
        text=tables.texts[card],
        rule=tables.rules[card],
        icon=tables.shop_icons[card],
    )


def player_view(state: CardsState, seat: int) -> PlayerView:
    tables = state.tables
    profession = state.investigator[seat]
    chosen = profession >= 0
    cards = [
        OwnedCard(
            thing=tables.shop_ids[card],
            name=tables.shop_names[card],
            sort=_sort(card),
            use=tables.use_cost[card],
            used=bool(state.used >> card & 1),
            lent=bool(state.lent >> card & 1),
            text=tables.texts[card],
            rule=tables.rules[card],
            icon=tables.shop_icons[card],
        )
        for card in range(OWNABLE)
        if state.owned[seat] >> card & 1
    ]
    return PlayerView(
        seat=seat,
        investigator=tables.shop_ids[profession] if chosen else "",
        name=tables.profession_names[profession] if chosen else "",
        skill=tables.skills[profession].text if chosen else "",
        skill_cost=tables.skill_cost[profession] if chosen else 0,
        skill_used=state.skill_used and seat == state.active,
        rule=tables.rules[profession] if chosen else "",
        icon=tables.shop_icons[profession] if chosen else "",
        xp=state.xp[seat],
        health=state.health[seat],
        wounds=tables.health_dice - state.health[seat],
        tally=state.tally[seat],
        alive=bool(state.alive >> seat & 1),
        cards=tuple(cards),
    )


def investigators_left(state: CardsState) -> tuple[InvestigatorCard, ...]:
    """Whom nobody plays yet (CC-17.1)."""
    tables = state.tables
    return tuple(
        InvestigatorCard(
            thing=tables.shop_ids[profession],
            name=tables.profession_names[profession],
            skill=tables.skills[profession].text,
            use=tables.skill_cost[profession],
            rule=tables.rules[profession],
            icon=tables.shop_icons[profession],
        )
        for profession in range(FOLLOWERS)
        if profession not in state.investigator
    )


def cards_to_come(state: CardsState) -> tuple[PileCard, ...]:
    """The deck without its order, which nobody knows."""
    tables = state.tables
    counts = [0] * len(tables.names)
    for card in state.deck:
        counts[card] += 1
    return tuple(PileCard(tables.names[card], tables.said[card], count) for card, count in enumerate(counts) if count)


def cards_gone(state: CardsState) -> tuple[PileCard, ...]:
    """The discard pile, the last card last."""
    return tuple(PileCard(state.tables.names[card], state.tables.said[card], 1) for card in state.discards)
