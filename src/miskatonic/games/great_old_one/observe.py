"""What a seat may know of The Great Old One, as a row of bytes: its page of the notes, and what lies open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from miskatonic.core.native import i64, u8, vec
from miskatonic.core.observation import Observer, Row, capped, relative, zeros
from miskatonic.core.state import FRAME, NOBODY, UNANSWERED, State
from miskatonic.games.great_old_one.pages import RECENT, Page
from miskatonic.games.great_old_one.state import GreatOldOneState

if TYPE_CHECKING:
    from miskatonic.games.great_old_one.game import GreatOldOne

SEATS: Final = 6
FRAMES: Final = 3  # the deepest that are told: the turn, and what a Horror puts on top
NOTHING: list[int] = []

# The piles that a row remembers.
CENTRE: Final = 0
DISCARDS: Final = 1
OUT: Final = 2
LAID: Final = 3  # and the next ones, by seats clockwise
ORDINALS = ["next", "second", "third", "fourth", "fifth"]
CLOCKWISE = ["you", *(f"the {word} seat clockwise" for word in ORDINALS)]
PLACES = ["in the deck", "in your hand", *(f"in the hand of {seat}" for seat in CLOCKWISE[1:])]
PHASES = ["the game is over", "setup", "call", "recruit", "horror", "close"]
QUESTIONS = ["none", "announce", "answer with a Sign", "give a card", "take a card", "pick a card", "discard a card"]
OWED = ["what", "whose (1 you)", "piece + 1", "target (1 you)", "step", "extra, low byte", "extra, high byte"]


class GreatOldOneObserver(Observer):
    def __init__(self, game: GreatOldOne) -> None:
        super().__init__()
        tables = game.tables(game.read_options({}))
        horrors = tables.ids[tables.first_horror : tables.first_sign]
        slots = [f"{tables.ids[kind]} #{at - tables.first_slot[kind] + 1}" for at, kind in enumerate(tables.kind_of)]
        frames = [f"{name} of frame {depth + 1} from the top" for depth in range(FRAMES) for name in OWED]
        laid = [f"{pair}, {seat}" for seat in CLOCKWISE for pair in tables.pair_names]
        self.seats_at: i64 = self.number("seats", "how many play", SEATS)
        self.seat_at: i64 = self.choice(
            "seat", "which seat you are, for moves that name one", [f"seat {n + 1}" for n in range(SEATS)]
        )
        self.deciding_at: i64 = self.choice("deciding", "whose decision it is", ["nobody", *CLOCKWISE])
        self.active_at: i64 = self.choice("active", "whose turn it is", CLOCKWISE)
        self.first_at: i64 = self.choice("first", "who began", CLOCKWISE)
        self.phase_at: i64 = self.choice("phase", "the phase of the turn (GO-5)", PHASES)
        self.question_at: i64 = self.choice("question", "what is asked within the phase", QUESTIONS)
        self.owed_at: i64 = self.number("owed", "what is owed, numbered as in frames.py", things=frames)
        self.asked_at: i64 = self.choice("asked", "who is asked in secret", ["no", "yes"], CLOCKWISE)
        self.answer_at: i64 = self.number("answer", "your sealed answer + 1", things=["its low byte", "its high byte"])
        self.round_at: i64 = self.number("round", "the number of the round")
        self.idle_at: i64 = self.number("idle", "turns in a row without a draw or a pair, + 1")
        self.deck_at: i64 = self.number("deck", "cards in the deck")
        self.hands_at: i64 = self.number("hands", "cards in hand", things=CLOCKWISE)
        self.skips_at: i64 = self.choice("skips", "who misses the next turn", ["no", "yes"], CLOCKWISE)
        self.cultist_at: i64 = self.choice("cultist", "in front of whom The Cultist lies", ["nobody", *CLOCKWISE])
        self.horrors_at: i64 = self.choice(
            "horrors", "in front of whom the Horror lies", ["nobody", *CLOCKWISE], horrors
        )
        self.undone_at: i64 = self.choice("undone", "whether a Sign undid the Horror", ["no", "yes"], horrors)
        self.hand_at: i64 = self.number("hand", "cards in your hand", things=tables.ids)
        self.centre_at: i64 = self.number("centre", "cards in the centre", things=tables.ids)
        self.laid_at: i64 = self.number("laid", "pairs in front of each seat", things=laid)
        self.discards_at: i64 = self.number("discards", "cards on the discard pile", things=tables.ids)
        self.out_at: i64 = self.number("out", "cards out of the game", things=tables.ids)
        self.cards_at: i64 = self.bits(
            "cards", "where a hidden card may be, as far as you know (none: it lies open)", PLACES, slots
        )
        self.pairs: i64 = tables.pairs
        # A page of the notes, read from each seat of each number of seats.
        self.seen_from: list[vec[u8]] = [_seen_from(seat, seats) for seats in range(SEATS + 1) for seat in range(SEATS)]

    def write(self, state: State, seat: i64, into: Row) -> None:
        table = cast(GreatOldOneState, state)
        seats: i64 = table.seats
        into[self.seats_at] = seats
        into[self.seat_at] = seat
        if table.seat != NOBODY:
            # Who of the asked answers first is the engine's affair, not a fact of the game.
            deciding: i64 = seat if (table.asked >> seat) & 1 and table.sealed[seat] == UNANSWERED else table.seat
            if not table.asked or deciding == seat:
                into[self.deciding_at] = 1 + relative(deciding, seat, seats)
        into[self.active_at] = relative(table.active, seat, seats)
        into[self.first_at] = relative(table.first, seat, seats)
        into[self.round_at] = capped(table.round)
        into[self.idle_at] = capped(table.idle + 1)
        into[self.deck_at] = capped(len(table.deck))
        if table.cultist >= 0:
            into[self.cultist_at] = 1 + relative(table.cultist, seat, seats)
        self.write_owed(table, seat, into)
        self.write_open(table, seat, into)
        last: i64 = -1
        alike: i64 = 0
        kind: i64
        for kind in table.hands[seat]:  # sorted
            alike = alike + 1 if kind == last else 1
            last = kind
            into[self.hand_at + kind] = alike
        self.write_cards(table.page(seat), seat, self.seen_from[seats * SEATS + seat], into)

    def write_cards(self, page: Page, seat: i64, seen_from: vec[u8], into: Row) -> None:
        """The page; when the row held it before and not much happened since, only what did."""
        before: i64 = into.since(page, page.version * SEATS + seat)  # a page may be that of several seats
        version: i64 = before // SEATS
        if before < 0 or before % SEATS != seat or page.version - version > RECENT:
            into.read(self.cards_at, page.may, seen_from)
            return
        while version < page.version:
            slot: i64 = page.recent[version & (RECENT - 1)]
            into.keep(self.cards_at + slot, i64(seen_from[i64(page.may[slot])]))
            version += 1

    def write_owed(self, table: GreatOldOneState, seat: i64, into: Row) -> None:
        """The phase, the frames from the top, and the viewer's part in a sealed question."""
        frames = table.frames
        if frames:
            into[self.phase_at] = frames[0]
            if len(frames) > FRAME:
                into[self.question_at] = frames[-6] - 5
        top: i64 = len(frames) - FRAME
        at: i64 = self.owed_at
        while top >= 0 and at < self.owed_at + 7 * FRAMES:
            into[at] = frames[top]
            if frames[top + 1] >= 0:
                into[at + 1] = 1 + relative(frames[top + 1], seat, table.seats)
            into[at + 2] = (frames[top + 2] + 1) & 255
            target: i64 = frames[top + 3]
            if 0 <= target < table.seats:
                into[at + 3] = 1 + relative(target, seat, table.seats)
            into[at + 4] = frames[top + 4] & 255
            into[at + 5] = frames[top + 5] & 255
            into[at + 6] = (frames[top + 5] >> 8) & 255
            at += 7
            top -= FRAME
        if table.asked:
            other: i64 = 0
            while other < table.seats:
                if (table.asked >> other) & 1:
                    into[self.asked_at + relative(other, seat, table.seats)] = 1
                other += 1
            answer: i64 = table.sealed[seat]
            if answer != UNANSWERED:
                into[self.answer_at] = (answer + 1) & 255
                into[self.answer_at + 1] = (answer + 1) >> 8

    def write_open(self, table: GreatOldOneState, seat: i64, into: Row) -> None:
        """What lies open: Horrors, pairs, the centre, the piles; and how many cards each seat holds."""
        seats: i64 = table.seats
        at: i64 = 0
        owner: i64
        for owner in table.lies:
            if owner >= 0:
                into[self.horrors_at + at] = 1 + relative(owner, seat, seats)
                if (table.undone >> at) & 1:
                    into[self.undone_at + at] = 1
            at += 1
        holder: i64 = 0
        while holder < seats:
            place: i64 = relative(holder, seat, seats)
            into[self.hands_at + place] = len(table.hands[holder])
            if (table.skips >> holder) & 1:
                into[self.skips_at + place] = 1
            into.count_up(LAID + place, self.laid_at + place * self.pairs, table.laid[holder])
            holder += 1
        while LAID + holder < len(into.lists):  # a game of more seats had this row before
            into.count_up(LAID + holder, self.laid_at + holder * self.pairs, NOTHING)
            holder += 1
        into.count_up(CENTRE, self.centre_at, table.centre)
        into.count_up(DISCARDS, self.discards_at, table.discards)
        into.count_up(OUT, self.out_at, table.out)


def _seen_from(seat: i64, seats: i64) -> vec[u8]:
    """For each byte of a page the same with the hands told clockwise from the seat."""
    table = zeros(256)
    may: i64 = 0
    while may < 256:
        bits: i64 = may & 1
        owner: i64 = 0
        while owner < seats:
            if (may >> (owner + 1)) & 1:
                bits |= 2 << ((owner - seat) % seats)
            owner += 1
        table[may] = u8(bits)
        may += 1
    return table


OBSERVER = GreatOldOneObserver
