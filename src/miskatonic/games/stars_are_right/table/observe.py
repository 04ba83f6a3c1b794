"""What a seat may know of The Stars Are Right, as a row of bytes."""

from __future__ import annotations

from typing import Final, cast

from miskatonic.core.game import Game
from miskatonic.core.native import i64, u8, vec
from miskatonic.core.observation import Observer, Row, capped, relative, zeros
from miskatonic.core.state import EXTRA, FRAME, NOBODY, PIECE, STEP, WHAT, State
from miskatonic.games.stars_are_right.content import SYMBOL_NAMES
from miskatonic.games.stars_are_right.numbers.frames import DISCARD, DISMISS, EXCHANGE, INVOKE, SKY, SUMMON, TAKE
from miskatonic.games.stars_are_right.numbers.sky_steps import CHANGING
from miskatonic.games.stars_are_right.rules.ending import points_of
from miskatonic.games.stars_are_right.rules.state import StarsData
from miskatonic.games.stars_are_right.rules.tables import POOL_BITS, POOL_MASK
from miskatonic.games.stars_are_right.things import SPACES, space_name

# The bits of a card. Hidden: every place where it may be. Open: the one place where it lies.
PILE: Final = 1
ASIDE: Final = 32
USED: Final = 64
OPEN: Final = 128
ON_DISCARDS: Final = OPEN | PILE
LAID_ASIDE: Final = OPEN | ASIDE

SEATS: Final = 4
SKY_TILES: Final = 0  # what a row remembers
CARD_BITS = [
    "in the deck; open: on the discard pile",
    "in your hand; open: in front of you",
    "in the hand of the next seat clockwise; open: in front of it",
    "in the hand of the second seat clockwise; open: in front of it",
    "in the hand of the third seat clockwise; open: in front of it",
    "laid aside: invoked, or released for its ability",
    "used this turn",
    "lies open",
]
CLOCKWISE = ["you", "the next seat clockwise", "the second seat clockwise", "the third seat clockwise"]
STEPS = ["the game is over", "invoke", "use powers or change the sky", "summon", "discard", "change the sky"]
SKY_CHANGING: Final = 5
QUESTIONS = ["none", "what to exchange", "which card to take", "which creature to dismiss"]


class StarsObserver(Observer):
    def __init__(self, game: Game) -> None:
        super().__init__()
        ids = list(game.pack["creature"])
        tables = game.tables(game.read_options({}))
        spaces = [space_name(at) for at in range(SPACES)]
        gods = [f"has summoned the Great Old One {name}" for name in tables.rulers]
        self.seats_at: i64 = self.number("seats", "how many play", SEATS)
        self.deciding_at: i64 = self.choice("deciding", "whose decision it is", ["nobody", *CLOCKWISE])
        self.step_at: i64 = self.choice("step", "the step of the turn (SR-4.3)", STEPS)
        self.question_at: i64 = self.choice("question", "what is asked within the step", QUESTIONS)
        self.turn_at: i64 = self.number("turn", "the number of the turn", things=["its low byte", "its high byte"])
        self.pool_at: i64 = self.number("pool", "symbols left to spend (SR-8.1)", things=["pushes", "swaps", "flips"])
        self.discarded_at: i64 = self.number("discarded", "cards discarded this turn (SR-13.1)")
        self.deck_at: i64 = self.number("deck", "cards in the deck")
        self.discards_at: i64 = self.number("discards", "cards on the discard pile")
        self.top_at: i64 = self.choice("top", "the top card of the discard pile", ["none", *ids])
        self.hands_at: i64 = self.number("hands", "cards in hand", things=CLOCKWISE)
        self.points_at: i64 = self.number("points", "victory points in play (SR-16.3)", things=CLOCKWISE)
        self.gods_at: i64 = self.bits("gods", "Great Old Ones summoned so far (SR-Q9)", gods, CLOCKWISE)
        self.sky_at: i64 = self.choice("sky", "the symbol shown", list(SYMBOL_NAMES), spaces)
        self.back_at: i64 = self.choice("back", "the symbol on the other face (SR-2.1)", list(SYMBOL_NAMES), spaces)
        self.cards_at: i64 = self.bits("cards", "where the card is or may be, as far as you know", CARD_BITS, ids)
        self.count: i64 = tables.count
        self.faces: vec[u8] = zeros(len(tables.face))
        for side, face in enumerate(tables.face):
            self.faces[side] = u8(face)
        # The public knowledge of hidden cards, read from each seat of each number of seats.
        self.seen_from: list[list[bytes]] = [
            [_seen_from(seat, seats) for seat in range(seats)] for seats in range(SEATS + 1)
        ]

    def write(self, state: State, seat: i64, into: Row) -> None:
        stars = cast(StarsData, state)
        seats: i64 = stars.seats
        into[self.seats_at] = seats
        if stars.seat != NOBODY:
            into[self.deciding_at] = 1 + relative(stars.seat, seat, seats)
        self.write_step(stars, into)
        into[self.deck_at] = capped(len(stars.deck))
        if stars.discards:
            into[self.discards_at] = capped(len(stars.discards))
            into[self.top_at] = 1 + stars.discards[-1]
        if not into.remembers(SKY_TILES, stars.sky):
            self.write_sky(stars.sky, into)
        self.write_cards(stars, seat, into, self.cards_at)
        owner: i64 = 0
        while owner < seats:
            place: i64 = relative(owner, seat, seats)
            into[place + self.hands_at] = len(stars.hands[owner])
            if stars.areas[owner]:
                into[place + self.points_at] = points_of(stars, owner)
            if stars.avatars[owner]:
                into[place + self.gods_at] = stars.avatars[owner]
            owner += 1

    def write_sky(self, sky: list[int], into: Row) -> None:
        at: i64 = 0
        side: i64
        for side in sky:
            into.keep(self.sky_at + at, i64(self.faces[side]))
            into.keep(self.back_at + at, i64(self.faces[side ^ 1]))
            at += 1

    def write_step(self, stars: StarsData, into: Row) -> None:
        turn: i64 = stars.turn
        into[self.turn_at] = turn & 255
        if turn > 255:
            into[self.turn_at + 1] = (turn >> 8) & 255
        pool: i64 = stars.pool
        if pool:
            into[self.pool_at] = pool & POOL_MASK
            into[self.pool_at + 1] = (pool >> POOL_BITS) & POOL_MASK
            into[self.pool_at + 2] = (pool >> (2 * POOL_BITS)) & POOL_MASK
        frames = stars.frames
        if not frames:
            return
        step: i64 = 1 + frames[FRAME + WHAT]
        if frames[FRAME + WHAT] == SKY and frames[FRAME + STEP] == CHANGING:
            step = SKY_CHANGING
        into[self.step_at] = step
        if frames[FRAME + EXTRA]:
            into[self.discarded_at] = frames[FRAME + EXTRA]
        if len(frames) > FRAME:
            into[self.question_at] = 1 + frames[WHAT] - EXCHANGE

    def write_cards(self, stars: StarsData, seat: i64, into: Row, at: i64) -> None:
        """From what all know; then what lies open, and the seat's hand."""
        into.copy(at, bytes(stars.known.may), self.seen_from[stars.seats][seat])
        owner: i64 = 0
        while owner < stars.seats:
            area = stars.areas[owner]
            if area:
                bits = OPEN | (2 << relative(owner, seat, stars.seats))
                for card in area:
                    into[at + card] = bits
            owner += 1
        for card in stars.hands[seat]:
            into[at + card] = 2
        if stars.invoked >= 0:
            into[at + stars.invoked] = LAID_ASIDE
        frames = stars.frames
        if len(frames) > FRAME and frames[WHAT] != DISMISS:
            into[at + frames[PIECE]] = LAID_ASIDE
        for card in stars.used:
            into[at + card] |= USED


def _seen_from(seat: int, seats: int) -> bytes:
    """For each byte of public knowledge what a seat reads: it knows its own hand; what is hidden nowhere lies open."""
    table = bytearray(256)
    for may in range(256):
        bits = may & PILE
        for owner in range(seats):
            if owner != seat and may >> (owner + 1) & 1:
                bits |= 2 << (owner - seat) % seats
        table[may] = bits if may else ON_DISCARDS
    return bytes(table)


assert (INVOKE, SKY, SUMMON, DISCARD) == (0, 1, 2, 3)  # STEPS are in this order, after the end
assert (TAKE, DISMISS) == (EXCHANGE + 1, EXCHANGE + 2)  # QUESTIONS are in this order
OBSERVER = StarsObserver
