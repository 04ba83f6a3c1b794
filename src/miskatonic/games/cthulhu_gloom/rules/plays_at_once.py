"""For speed: the plays of each Modifier in hand are kept until somebody dies, lives again or is opened to Modifiers.

Compiled, listing the moves of a decision takes 0.56 µs instead of 0.60 to 0.66, which is 3 to 10 % of a decision. The
plain way is `plays.add_plays`; tests/games/cthulhu_gloom/test_speed.py holds both equal in whole games.
"""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.piles import add_at_places, at_places
from miskatonic.games.cthulhu_gloom.rules.card_effects import OPENS_DEAD, SHIELDS
from miskatonic.games.cthulhu_gloom.rules.events import add_event_of_hand
from miskatonic.games.cthulhu_gloom.rules.modifiers import open_dead
from miskatonic.games.cthulhu_gloom.rules.state import GloomData


def are_ready(s: GloomData, seat: i64) -> bool:
    """Whether a play of the turn may go to everybody: nobody is shielded from it, and no kind of card is forbidden."""
    hindering: i64 = s.working & s.tables.hindering
    return not hindering or not (hindering & SHIELDS or s.barred[seat])


def add_ready_plays(s: GloomData, moves: list[int], seat: i64, with_death: bool) -> None:
    """As `add_plays` of all kinds, or of all but Deaths, where `are_ready`."""
    tables = s.tables
    rows = tables.moves.rows
    ready = s.ready
    open_to: list[int] | None = None
    card: i64
    for card in s.hands[seat]:
        if card < tables.first_death:
            plays = ready[card]
            if plays is None:
                if open_to is None:
                    open_to = s.living + open_dead(s) if s.working & OPENS_DEAD else s.living
                plays = at_places(open_to, rows[card])
                ready[card] = plays
            moves.extend(plays)
        elif card < tables.first_event:
            if with_death:
                add_at_places(moves, s.below, rows[card])
        elif tables.deck.immediate[card]:
            add_event_of_hand(s, moves, card, seat)
