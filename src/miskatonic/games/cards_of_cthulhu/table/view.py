"""What a seat sees of The Cards of Cthulhu. Only the order of the deck is hidden, from all."""

from __future__ import annotations

import msgspec

from miskatonic.core.outcome import Outcome
from miskatonic.core.state import PIECE, STEP, THING, WHAT
from miskatonic.games.cards_of_cthulhu.numbers.frames import (
    ATTACK,
    BANISH,
    CHOOSE,
    COMBAT,
    CURSE,
    DRAW,
    HUNT,
    LEND,
    PURCHASE,
    REPORT,
    SANITY,
    WOUND,
)
from miskatonic.games.cards_of_cthulhu.numbers.steps import ABSOLVE, AIM, ALLOCATE, REROLL, TO_ROLL
from miskatonic.games.cards_of_cthulhu.rules import odds
from miskatonic.games.cards_of_cthulhu.rules.boards import next_draw, sanity_loss
from miskatonic.games.cards_of_cthulhu.rules.costs import can_pay
from miskatonic.games.cards_of_cthulhu.rules.ending import outcome
from miskatonic.games.cards_of_cthulhu.rules.flow import CardsState
from miskatonic.games.cards_of_cthulhu.rules.state import OWNABLE
from miskatonic.games.cards_of_cthulhu.rules.tables import BOARDS
from miskatonic.games.cards_of_cthulhu.table.boards import BoardView, board_view
from miskatonic.games.cards_of_cthulhu.table.cards import (
    InvestigatorCard,
    PileCard,
    PlayerView,
    ShopCard,
    cards_gone,
    cards_to_come,
    investigators_left,
    player_view,
    shop_card,
)
from miskatonic.games.cards_of_cthulhu.table.dice import DieView, dice_views
from miskatonic.games.cards_of_cthulhu.table.score_sheet import ScoreLine, score_sheet

STEPS = {
    CHOOSE: "Choose an Investigator",
    DRAW: "Draw a cult card, or disrupt the draw",
    CURSE: "Pay the price of the cursed item, or suffer it",
    PURCHASE: "Buy a card, or decline it",
    HUNT: "The Big Game Hunter may discard a horror",
    SANITY: "Resist the sanity loss",
    COMBAT: "Attack a cult, use what you have, or end the turn",
    WOUND: "Settle the wound",
    REPORT: "A horror is slain: the Journalist may discard a card from the deck",
    BANISH: "Choose the horror that the Idol discards",
    LEND: "Lend the card?",
}
ATTACK_STEPS = {
    TO_ROLL: "Buy Spirit dice and roll",
    ABSOLVE: "The Priest: re-roll ones first",
    REROLL: "Re-roll any dice but ones and wounds, or keep them",
    AIM: "The dice are cast: choose the board",
    ALLOCATE: "Spend the dice, use what you have, or end the attack",
}
AFTER_ATTACK = "Hurry to a second attack, use what you have, or end the turn"
AFTER_BOTH = "Use what you have, or end the turn"
ONLY_CURSES = "Pay the price of what is cursed, or suffer it"
SOME_CURSES = "Buy or decline the cards, and pay or suffer the curse"


class SpellView(msgspec.Struct, frozen=True):
    """A spell that experience buys (CC-12); Spirit dice are bought with the roll."""

    thing: str
    name: str
    cost: int
    icon: str
    text: str
    rule: str


class CardsView(msgspec.Struct, frozen=True):
    """`viewer` and `deciding` are seats; -1 is a spectator, or nobody. `deck` counts the cards to come."""

    game: str
    viewer: int
    deciding: int
    active: int
    turn: int
    step: str
    boards: tuple[BoardView, ...]
    players: tuple[PlayerView, ...]
    investigators: tuple[InvestigatorCard, ...]  # still to be chosen
    shop: tuple[ShopCard, ...]
    dice: tuple[DieView, ...]
    wounded: bool
    sanity_loss: int
    to_draw: int
    asked_for: str | None
    no_rerolls: bool
    no_spells: bool
    attacks_left: int
    minion_limit: int
    draw_next: int
    deck_size: int
    deck: tuple[PileCard, ...]
    discards: tuple[PileCard, ...]
    spells: tuple[SpellView, ...]
    spirit_dice: tuple[int, ...]
    competitive: bool
    sheet: tuple[ScoreLine, ...]
    outcome: Outcome | None


def view(state: CardsState, seat: int | None) -> CardsView:
    tables = state.tables
    frames = state.frames
    what = frames[WHAT] if frames else 0
    return CardsView(
        game="cards_of_cthulhu",
        viewer=-1 if seat is None else seat,
        deciding=state.seat,
        active=state.active,
        turn=state.turn,
        step=_step(state, what),
        boards=tuple(board_view(state, board) for board in range(BOARDS)),
        players=tuple(player_view(state, owner) for owner in range(state.seats)),
        investigators=investigators_left(state) if what == CHOOSE else (),
        shop=tuple(shop_card(state, card) for card in range(len(tables.shop_ids)) if state.shop >> card & 1),
        dice=tuple(dice_views(state)),
        wounded=state.wounded,
        sanity_loss=sanity_loss(state),
        to_draw=frames[THING] - frames[PIECE] if what == DRAW else 0,
        asked_for=tables.shop_ids[frames[PIECE]] if what == LEND else None,
        no_rerolls=state.no_rerolls,
        no_spells=state.no_spells,
        attacks_left=state.attacks,
        minion_limit=tables.minion_limit,
        draw_next=min(len(state.deck), next_draw(state)),
        deck_size=len(state.deck),
        deck=cards_to_come(state),
        discards=cards_gone(state),
        spells=_spells(state),
        spirit_dice=tuple(odds.spirit_choices(state)),
        competitive=tables.competitive and state.seats > 1,
        sheet=score_sheet(state) if state.ended else (),
        outcome=outcome(state),
    )


def _step(state: CardsState, what: int) -> str:
    if what == ATTACK:
        return ATTACK_STEPS[state.frames[STEP]]
    if what == COMBAT and not state.attacks:
        hurries = not state.hurried and not state.no_spells and can_pay(state, state.tables.hurry_cost)
        return AFTER_ATTACK if hurries else AFTER_BOTH
    if what == PURCHASE and state.shop >> OWNABLE:
        return SOME_CURSES if state.shop & ((1 << OWNABLE) - 1) else ONLY_CURSES
    if what == SANITY:
        return f"{STEPS[what]} of {state.frames[PIECE]}"
    return STEPS.get(what, "The game is over")


def _spells(state: CardsState) -> tuple[SpellView, ...]:
    tables = state.tables
    sealing = "destroy an unprotected gate on the board you attack; one experience comes back."
    return (
        SpellView("heal", "Healing", tables.heal_cost, "heart-plus", "regain a lost Health die.", "CC-12.3"),
        SpellView("seal", "Seal Gate", tables.seal_cost, "closed-doors", sealing, "CC-12.4"),
        SpellView("hurry", "Hurry", tables.hurry_cost, "pocket-watch", "a second attack, once per turn.", "CC-12.2"),
    )
