"""A turn begins (CC-5.1, CC-17.3, CC-17.7)."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.games.cards_of_cthulhu.numbers import events
from miskatonic.games.cards_of_cthulhu.numbers.frames import DRAW
from miskatonic.games.cards_of_cthulhu.rules.boards import next_draw
from miskatonic.games.cards_of_cthulhu.rules.draw import DISRUPTION_BIT, can_disrupt
from miskatonic.games.cards_of_cthulhu.rules.draw_at_once import draw_at_once
from miskatonic.games.cards_of_cthulhu.rules.state import CardsData


def go_on_with_next(s: CardsData) -> bool:
    """The next living player's turn, unless the game is over or somebody wants to see what the turn came to."""
    if s.ended or s.pauses:
        return True
    begin_turn(s)
    return False


def begin_turn(s: CardsData) -> None:
    """CC-17.7: the active player's cards become ready. CC-6.1: how many cards to draw."""
    s.turn += 1
    s.seat = s.active
    if s.used:
        s.used &= ~s.owned[s.active]
    s.lent = 0
    s.refused = 0
    s.skill_used = False
    s.no_rerolls = False
    s.no_spells = False
    s.hurried = False
    if s.heard is not None:
        s.heard.append([events.TURN_BEGAN, s.active, s.turn])
    target: i64 = next_draw(s)
    disruption = s.held & DISRUPTION_BIT != 0 and can_disrupt(s)
    if disruption or s.tables.curse_when_drawn or s.heard is not None:
        s.frames = [DRAW, s.active, 0, target, 0, 0]
    else:
        draw_at_once(s, target)
