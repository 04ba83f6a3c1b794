"""What a seat sees of The Cards of Cthulhu. Only the order of the deck is hidden, from all."""

from __future__ import annotations

import msgspec

from miskatonic.core.outcome import Outcome
from miskatonic.core.state import PIECE, THING, WHAT
from miskatonic.games.cards_of_cthulhu.numbers.frames import CHOOSE, CURSE, DRAW, HUNT, LEND, PURCHASE, SANITY
from miskatonic.games.cards_of_cthulhu.rules import odds
from miskatonic.games.cards_of_cthulhu.rules.boards import next_draw, sanity_loss
from miskatonic.games.cards_of_cthulhu.rules.ending import outcome
from miskatonic.games.cards_of_cthulhu.rules.flow import CardsState
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
from miskatonic.games.cards_of_cthulhu.table.questions import question
from miskatonic.games.cards_of_cthulhu.table.score_sheet import ScoreLine, gate_points, score_sheet
from miskatonic.games.cards_of_cthulhu.table.wounds import wound_is_due, wound_said

# The steps of a turn as a player counts them (CC-5.1): cards come, buying, sanity, attack.
TO_COME, BUYING, MIND, FIGHT = range(4)
PHASES = {DRAW: TO_COME, CURSE: BUYING, PURCHASE: BUYING, HUNT: MIND, SANITY: MIND}


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
    step: str  # what is asked
    phase: int  # of the turn; -1 before the first and after the last
    boards: tuple[BoardView, ...]
    players: tuple[PlayerView, ...]
    investigators: tuple[InvestigatorCard, ...]  # still to be chosen
    shop: tuple[ShopCard, ...]
    dice: tuple[DieView, ...]
    wounded: bool
    wound_due: bool  # the Body die lies so that it wounds, although dice may still be re-rolled
    wound: str  # what that costs, or would cost
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
    gate_points: int  # of each gate that is still open at the end
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
        step=question(state, what),
        phase=-1 if what in (0, CHOOSE) else PHASES.get(what, FIGHT),
        boards=tuple(board_view(state, board) for board in range(BOARDS)),
        players=tuple(player_view(state, owner) for owner in range(state.seats)),
        investigators=investigators_left(state) if what == CHOOSE else (),
        shop=tuple(shop_card(state, card) for card in range(len(tables.shop_ids)) if state.shop >> card & 1),
        dice=tuple(dice_views(state)),
        wounded=state.wounded,
        wound_due=wound_is_due(state),
        wound=wound_said(state),
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
        gate_points=gate_points(state),
        sheet=score_sheet(state) if state.ended else (),
        outcome=outcome(state),
    )


def _spells(state: CardsState) -> tuple[SpellView, ...]:
    tables = state.tables
    sealing = "destroy an unprotected gate on the board you attack; one experience comes back."
    return (
        SpellView("heal", "Healing", tables.heal_cost, "heart-plus", "regain a lost Health die.", "CC-12.3"),
        SpellView("seal", "Seal Gate", tables.seal_cost, "closed-doors", sealing, "CC-12.4"),
        SpellView("hurry", "Hurry", tables.hurry_cost, "pocket-watch", "a second attack, once per turn.", "CC-12.2"),
    )
