"""What a decision of The Great Old One is about, in words; and what whoever holds The Great Old One must know."""

from __future__ import annotations

from miskatonic.core.piles import is_in
from miskatonic.core.state import PIECE, THING, WHAT
from miskatonic.games.great_old_one.numbers.effects import RECOVER, SWAP_PAIRS, TAKE_CENTER
from miskatonic.games.great_old_one.numbers.frames import (
    ANNOUNCE,
    CALL,
    CLOSE,
    DISCARD,
    GIVE,
    HORROR,
    LOOK,
    PASS,
    RECRUIT,
    SETUP,
    WINDOW,
)
from miskatonic.games.great_old_one.rules.pairs import add_lays
from miskatonic.games.great_old_one.rules.signs import signs_in
from miskatonic.games.great_old_one.rules.state import OldOneData

STEPS = {
    SETUP: "Lay pairs from the first hand, or begin",
    CALL: "Call any name in the register from an opponent, or lay a pair first",
    RECRUIT: "Swap a Story card with the centre or draw, or lay a pair first",
    HORROR: "Play a Horror or The Cultist, lay pairs, or end the turn",
    CLOSE: "Lay pairs, or end the turn",
    ANNOUNCE: "Choose what the Horror is for",
    WINDOW: "A Horror is being played: answer with a Sign, or let it happen",
    GIVE: "Choose a card to give away",
    LOOK: "Take a card from the hand you see",
    PASS: "Everybody picks a card to pass on, in secret",
    DISCARD: "Choose a card to discard, in secret",
}
# The same for whoever decides: what is asked, and what follows. The others depend on the position.
ASKS = {
    RECRUIT: "Recruit, giving one of your Story cards for one in the centre, or draw a card",
    CLOSE: "Lay more pairs, or end the turn",
    WINDOW: "Use a Sign against {horror} before it happens, or keep it for another",
    GIVE: "Choose a card to give to {target}, for {horror}",
    LOOK: "Take one card from the hand of {target}, which you see, for {horror}",
    PASS: "Pick a card to pass on in secret, as everybody does for {horror}",
    DISCARD: "Choose a card to discard in secret, for {horror}",
}
# GO-7.1: whoever has no Sign is asked as well, in secret.
NO_SIGN = "You hold no Sign, the kind of card that answers a Horror before it happens: let {horror} happen"
# What a Horror still asks of whoever plays it, by its effect (GO-7.2).
ANNOUNCES = {
    SWAP_PAIRS: "Choose which of your pairs you give in return, for {horror}",
    RECOVER: "Choose a card in the discard pile to take into your hand, for {horror}",
    TAKE_CENTER: "Choose a card in the centre to take into your hand, for {horror}",
}
OVER = "The game is over"


def step(state: OldOneData, viewer: int | None) -> str:
    """What the decision is about; whoever makes it is told more."""
    if not state.frames:
        return OVER
    what = state.frames[WHAT]
    if viewer is None or not (state.asked >> viewer & 1 if state.asked else viewer == state.seat):
        return STEPS[what]
    asks = {SETUP: _setup, CALL: _call, HORROR: _horror}.get(what)
    said = asks(state, viewer) if asks else _of_a_horror(state, what, viewer)
    return ". ".join(filter(None, (said, doom(state, viewer))))


def _of_a_horror(state: OldOneData, what: int, viewer: int) -> str:
    """What a Horror asks, and the same for the phases that ask the same of everybody."""
    tables, frames = state.tables, state.frames
    if what < ANNOUNCE:
        return ASKS[what]
    if what == WINDOW and not signs_in(state, state.hands[viewer]):
        return NO_SIGN.format(horror=tables.said[tables.first_horror + frames[PIECE]])
    horror = frames[PIECE]
    asked = ANNOUNCES.get(tables.op[horror], "Choose what {horror} does") if what == ANNOUNCE else ASKS[what]
    return asked.format(horror=tables.said[tables.first_horror + horror], target=f"seat {frames[THING] + 1}")


def _setup(state: OldOneData, viewer: int) -> str:
    """GO-3.3."""
    lays: list[int] = []
    add_lays(state, lays)
    if not lays and not state.laid[viewer]:
        return "You were dealt no pair: begin"
    return "Lay the pairs that you were dealt, then begin. Two alike count 2 points, two linked 1"


def _call(state: OldOneData, viewer: int) -> str:
    """GO-5.3 to GO-5.5: a single opponent need not be chosen."""
    whom = ", then choose whom to ask" if state.seats > 2 else " in the register"
    return f"Call a name{whom}: you get that card, or else a random one of theirs"


def _horror(state: OldOneData, viewer: int) -> str:
    """GO-5.10, GO-5.12: nothing is offered that is not in the hand."""
    tables, hand = state.tables, state.hands[viewer]
    horrors = any(tables.stories <= kind < tables.first_sign for kind in hand)
    cultist = " or The Cultist" if is_in(tables.cultist, hand) else ""
    if horrors:
        return f"Play a Horror{cultist}, or end the turn. A Horror takes effect at once and counts 1 point"
    return "Play The Cultist, or end the turn" if cultist else "Lay pairs, or end the turn"


def doom(state: OldOneData, seat: int) -> str:
    """GO-9.4: The Great Old One in hand loses, unless The Cultist lies before its holder (GO-9.3)."""
    if not is_in(state.tables.great_old_one, state.hands[seat]) or state.cultist == seat:
        return ""
    left = state.tables.pairs_to_end - max(map(len, state.laid))
    if left <= 0:
        return "You hold The Great Old One: keep it to the end of this turn, and you lose"
    if left == 1:
        return "You hold The Great Old One: one more pair ends the game, and its holder loses"
    return "You hold The Great Old One: get rid of it before the seventh pair"
