"""What a seat may know of The Great Old One, as a row of bytes: what it knows, and what lies open."""

from __future__ import annotations

from typing import Final, cast

from miskatonic.core.game import Game
from miskatonic.core.native import i64, u8, vec
from miskatonic.core.observation import BYTE, Observer, Row, capped, relative, zeros
from miskatonic.core.state import EXTRA, FRAME, NOBODY, PIECE, SEAT, STEP, THING, UNANSWERED, WHAT, State
from miskatonic.games.great_old_one.numbers.frames import ANNOUNCE
from miskatonic.games.great_old_one.rules.seat_knowledge import RECENT
from miskatonic.games.great_old_one.rules.state import OldOneData
from miskatonic.games.great_old_one.rules.tables import side_by_side

SEATS: Final = 6
FRAMES: Final = 3  # the deepest that are told: the turn, and what a Horror puts on top
OWN_HAND: Final = 2  # the bit of PLACES

# The piles that a row remembers.
CENTRE: Final = 0
DISCARDS: Final = 1
OUT: Final = 2
LIES: Final = 3
LAID: Final = 4  # and the next ones, by seats clockwise
LISTS: Final = LAID + SEATS
ORDINALS = ["next", "second", "third", "fourth", "fifth"]
CLOCKWISE = ["you", *(f"the {word} seat clockwise" for word in ORDINALS)]
PLACES = ["in the deck", "in your hand", *(f"in the hand of {seat}" for seat in CLOCKWISE[1:])]
PHASES = ["the game is over", "setup", "call", "recruit", "horror", "close"]
QUESTIONS = ["none", "announce", "answer with a Sign", "give a card", "take a card", "pick a card", "discard a card"]
OWED_BYTES: Final = 7
OWED = ["what", "whose (1 you)", "piece + 1", "target (1 you)", "step", "extra, low byte", "extra, high byte"]


class GreatOldOneObserver(Observer):
    def __init__(self, game: Game) -> None:
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
        self.owed_at: i64 = self.number("owed", "what is owed, numbered as in names.py, from 1", things=frames)
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
        self.kinds: i64 = tables.kinds
        self.kind_of: vec[i64] = side_by_side(tables.kind_of)
        # What is known of a hidden card, read from each seat of each number of seats.
        self.seen_from: list[vec[u8]] = [_seen_from(seat, seats) for seats in range(SEATS + 1) for seat in range(SEATS)]

    def write(self, state: State, seat: i64, into: Row) -> None:
        """Most fields are written whole every time, or known again: what is cleared and written anew costs more."""
        table = cast(OldOneData, state)
        seats: i64 = table.seats
        block = into.block
        base: i64 = into.base
        if i64(block[base + self.seats_at]) != seats or i64(block[base + self.seat_at]) != seat:
            into.wipe()
            into.recall(LISTS)
            block[base + self.seats_at] = u8(seats)
            block[base + self.seat_at] = u8(seat)
        deciding: i64 = 0
        if table.seat != NOBODY:
            # Who of the asked answers first is the engine's affair, not a fact of the game.
            if not table.asked:
                deciding = told(table.seat, seat, seats)
            elif table.seat == seat or ((table.asked >> seat) & 1 and table.sealed[seat] == UNANSWERED):
                deciding = 1
        block[base + self.deciding_at] = u8(deciding)
        block[base + self.active_at] = u8(relative(table.active, seat, seats))
        block[base + self.first_at] = u8(relative(table.first, seat, seats))
        block[base + self.round_at] = u8(capped(table.round))
        block[base + self.idle_at] = u8(capped(table.idle + 1))
        block[base + self.deck_at] = u8(capped(len(table.deck)))
        block[base + self.cultist_at] = u8(told(table.cultist, seat, seats))
        self.write_owed(table, seat, into)
        self.write_open(table, seat, into)
        self.write_cards(table, seat, into)

    def write_cards(self, table: OldOneData, seat: i64, into: Row) -> None:
        """The hand and what is known; when the row held it before and not much happened since, only what did."""
        known = table.known_to(seat)
        may = known.may
        seen_from = self.seen_from[table.seats * SEATS + seat]
        version: i64 = into.since(known, known.version)
        block = into.block
        at: i64 = into.base + self.cards_at
        hand: i64 = into.base + self.hand_at
        if version < 0 or known.version - version > RECENT:
            into.read(self.cards_at, may, seen_from)
            into.blank(self.hand_at, self.kinds)
            kind: i64
            for kind in table.hands[seat]:
                block[hand + kind] += 1
            return
        recent = known.recent
        kinds = self.kind_of
        while version < known.version:
            slot: i64 = recent[version & (RECENT - 1)]
            was: u8 = block[at + slot]
            now: u8 = seen_from[i64(may[slot])]
            # A seat knows its own hand, so its cards come and go with what it knows of them.
            if was == OWN_HAND:
                block[hand + kinds[slot]] -= 1
            if now == OWN_HAND:
                block[hand + kinds[slot]] += 1
            block[at + slot] = now
            version += 1

    def write_owed(self, table: OldOneData, seat: i64, into: Row) -> None:
        """The phase, the frames from the top, and the viewer's part in a sealed question."""
        frames = table.frames
        block = into.block
        base: i64 = into.base
        end_of_frame: i64 = len(frames)
        phase: i64 = 0
        if end_of_frame:
            phase = 1 + frames[FRAME + WHAT]
        block[base + self.phase_at] = u8(phase)
        question: i64 = 0
        if end_of_frame > FRAME:
            question = 1 + frames[WHAT] - ANNOUNCE
        block[base + self.question_at] = u8(question)
        at: i64 = base + self.owed_at
        end: i64 = at + OWED_BYTES * FRAMES
        while end_of_frame > 0 and at < end:
            what: i64 = frames[end_of_frame + WHAT]
            owner: i64 = frames[end_of_frame + SEAT]
            piece: i64 = frames[end_of_frame + PIECE]
            target: i64 = frames[end_of_frame + THING]
            step: i64 = frames[end_of_frame + STEP]
            extra: i64 = frames[end_of_frame + EXTRA]
            block[at] = u8(1 + what)
            block[at + 1] = u8(told(owner, seat, table.seats))
            block[at + 2] = u8((piece + 1) & BYTE)
            block[at + 3] = u8(told(target, seat, table.seats))
            block[at + 4] = u8(step & BYTE)
            block[at + 5] = u8(extra & BYTE)
            block[at + 6] = u8((extra >> 8) & BYTE)
            at += OWED_BYTES
            end_of_frame -= FRAME
        while at < end and block[at]:  # a frame that is owed no more
            into.blank(at - base, OWED_BYTES)
            at += OWED_BYTES
        if table.asked:
            other: i64 = 0
            while other < table.seats:
                if (table.asked >> other) & 1:
                    into[self.asked_at + relative(other, seat, table.seats)] = 1
                other += 1
            answer: i64 = table.sealed[seat]
            if answer != UNANSWERED:
                into[self.answer_at] = (answer + 1) & BYTE
                into[self.answer_at + 1] = (answer + 1) >> 8

    def write_open(self, table: OldOneData, seat: i64, into: Row) -> None:
        """What lies open: Horrors, pairs, the centre, the piles; and how many cards each seat holds."""
        seats: i64 = table.seats
        written = into.lists
        block = into.block
        sizes: i64 = into.base + self.hands_at
        holder: i64 = 0
        place: i64 = seats - seat if seat else 0
        while holder < seats:
            if place == seats:
                place = 0
            block[sizes + place] = u8(len(table.hands[holder]))
            if written[LAID + place] is not table.laid[holder]:
                into.count_anew(LAID + place, self.laid_at + place * self.pairs, table.laid[holder])
            if (table.skips >> holder) & 1:
                into[self.skips_at + place] = 1
            holder += 1
            place += 1
        if written[CENTRE] is not table.centre:
            into.count_anew(CENTRE, self.centre_at, table.centre)
        if written[DISCARDS] is not table.discards:
            into.count_anew(DISCARDS, self.discards_at, table.discards)
        if written[OUT] is not table.out:
            into.count_anew(OUT, self.out_at, table.out)
        if written[LIES] is not table.lies:
            written[LIES] = table.lies
            self.write_horrors(table, seat, into)

    def write_horrors(self, table: OldOneData, seat: i64, into: Row) -> None:
        """In front of whom each Horror lies, and whether it was undone."""
        undone: i64 = table.undone
        block = into.block
        horrors: i64 = into.base + self.horrors_at
        others: i64 = into.base + self.undone_at
        owner: i64
        for owner in table.lies:
            block[horrors] = u8(told(owner, seat, table.seats))
            block[others] = u8(undone & 1)
            undone >>= 1
            horrors += 1
            others += 1


def told(owner: i64, seat: i64, seats: i64) -> i64:
    """A seat as a choice, counted from the viewer's, which is 1; 0: nobody."""
    if owner < 0 or owner >= seats:
        return 0
    return owner - seat + 1 if owner >= seat else owner - seat + seats + 1


def _seen_from(seat: i64, seats: i64) -> vec[u8]:
    """For each byte of what is known the same with the hands told clockwise from the seat."""
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
