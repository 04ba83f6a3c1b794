"""A position of The Great Old One as data: where every card is, and the log of what moved, for those who know of it."""

from __future__ import annotations

from typing import Final

from miskatonic.core.chance import Chance
from miskatonic.core.knowledge import Knowledge
from miskatonic.core.native import i64
from miskatonic.core.piles import sort_in, take_out
from miskatonic.core.state import THING, WHAT, State
from miskatonic.games.great_old_one.names import NAMES
from miskatonic.games.great_old_one.numbers.endings import GOING_ON
from miskatonic.games.great_old_one.numbers.entries import ABSENT, LOOKED
from miskatonic.games.great_old_one.numbers.frames import LOOK
from miskatonic.games.great_old_one.numbers.reasons import NOT_TOLD
from miskatonic.games.great_old_one.rules.log import KIND_AT, ROUND_AT, SOURCE_AT, Past
from miskatonic.games.great_old_one.rules.seat_knowledge import SeatKnowledge
from miskatonic.games.great_old_one.rules.table_knowledge import TableKnowledge
from miskatonic.games.great_old_one.rules.tables import Tables
from miskatonic.games.great_old_one.rules.witnessing import catch_up, read_log

STREAMS: Final = len(NAMES.streams)
LAST_ROUND: Final = 255  # the log counts rounds in a byte
LONG_LOG: Final = 24


class OldOneData(State):
    """Where every card is. Alike cards have the same number; hands are kept sorted, so their order tells nothing.

    The lists of what lies open are replaced, never changed: clones share them, and rows of bytes know them again. Hands
    are shared with clones until somebody changes them.
    """

    def __init__(self, tables: Tables, seats: i64, chance: Chance, source: OldOneData | None = None) -> None:
        super().__init__(seats, chance, source)
        self.tables = tables
        if source is None:
            self.deck: list[int] = []
            self.centre: list[int] = []
            self.discards: list[int] = []
            self.out: list[int] = []
            self.hands: list[list[int]] = [[] for _ in range(seats)]
            self.owned: i64 = 0  # the hands, as bits, that no clone has
            self.laid: list[list[int]] = [[] for _ in range(seats)]  # pairs in front of each seat
            self.lies: list[int] = [-1] * tables.horrors  # in front of whom each Horror lies
            self.undone: i64 = 0  # Horrors in play whose effect a Sign undid, as bits
            self.cultist: i64 = -1  # in front of whom The Cultist lies
            self.skips: i64 = 0  # who misses the next turn, as bits
            self.active: i64 = 0
            self.first: i64 = 0
            self.turn: i64 = 0
            self.round: i64 = 1  # how often the turn has come round, from 1
            self.idle: i64 = 0  # turns in a row with nothing to draw and no pair laid
            self.ended: i64 = GOING_ON
            self.knowledge = TableKnowledge([])
            self.log: list[int] = []  # what moved lately
            self.logged: i64 = 0  # how much was logged before that
            self.past: Past | None = None  # and what that was, shared with clones
        else:
            self.deck = source.deck[:]
            self.centre = source.centre
            self.discards = source.discards
            self.out = source.out
            self.hands = source.hands[:]
            self.owned = 0
            source.owned = 0
            self.laid = source.laid[:]
            self.lies = source.lies
            self.undone = source.undone
            self.cultist = source.cultist
            self.skips = source.skips
            self.active = source.active
            self.first = source.first
            self.turn = source.turn
            self.round = source.round
            self.idle = source.idle
            self.ended = source.ended
            self.knowledge = source.knowledge
            self.knowledge.shared = True
            self.log = source.log[:]
            self.logged = source.logged
            self.past = source.past

    def set_turn(self, turn: i64) -> None:
        self.turn = turn
        self.round = turn // self.seats + 1
        if self.round > LAST_ROUND:
            self.round = LAST_ROUND

    # Hands

    def own_hand(self, seat: i64) -> None:
        """This hand is about to change."""
        self.owned |= 1 << seat
        self.hands[seat] = self.hands[seat][:]

    def to_hand(self, seat: i64, kind: i64) -> None:
        if not (self.owned >> seat) & 1:
            self.own_hand(seat)
        sort_in(kind, self.hands[seat])

    def from_hand(self, seat: i64, kind: i64) -> None:
        if not (self.owned >> seat) & 1:
            self.own_hand(seat)
        take_out(kind, self.hands[seat])

    # The log

    def log_move(self, kind: i64, how: i64) -> None:
        """A card went from one place to another: `how` are the lower bits of the entry, but for the round."""
        self.log.append(kind << KIND_AT | self.round << ROUND_AT | how)

    def log_absent(self, seat: i64, kind: i64) -> None:
        self.log.append(kind << KIND_AT | (seat + 2) << SOURCE_AT | self.round << ROUND_AT | ABSENT)

    def log_look(self, seers: i64, owner: i64, how: i64) -> None:
        """`seers` are the viewers, as bits."""
        hand = self.hands[owner]
        self.log += [self.round << ROUND_AT | LOOKED, seers, owner, how, len(hand)]
        self.log += hand

    def put_log_aside(self) -> None:
        """Keep the part of the log that clones copy short."""
        if len(self.log) > LONG_LOG:
            self.past = Past(self.past, self.log, self.logged)
            self.logged += len(self.log)
            self.log = []

    # What is known

    def known_to(self, viewer: i64) -> SeatKnowledge:
        """What a seat knows now; or, after the last seat, what everybody knows."""
        known = self.knowledge.viewers[viewer]
        if known.read == self.logged + len(self.log):
            return known
        if self.knowledge.shared:
            self.knowledge = TableKnowledge(self.knowledge.viewers[:])
        known = self.knowledge.own(viewer)
        if self.past is not None and known.read < self.logged:
            catch_up(known, viewer, self.past)
        read_log(known, viewer, self.log, known.read - self.logged)
        known.read = self.logged + len(self.log)
        known.count_sizes()
        known.tidy_up()
        return known

    def know(self, knowledge: TableKnowledge) -> None:
        """This, read as far by all viewers, and nothing that happened since."""
        self.knowledge = knowledge
        self.log = []
        self.logged = knowledge.viewers[0].read
        self.past = None

    def redeal(self, known: SeatKnowledge, seat: i64, chance: Chance) -> None:
        """What a seat knows stays; the other hands and the deck are dealt anew."""
        may = known.may
        own: i64 = 1 << (seat + 1)
        hidden: list[int] = []
        slot: i64 = 0
        while slot < len(may):
            byte: i64 = i64(may[slot])
            if byte and byte != own:
                hidden.append(slot)
            slot += 1
        room: list[int] = list(known.sizes)
        room[seat + 1] = 0
        dealt = Knowledge(bytearray(bytes(may))).deal(hidden, room, chance)
        kind_of = self.tables.kind_of
        self.deck = [kind_of[slot] for slot in dealt[0]]
        owner: i64 = 0
        while owner < self.seats:
            if owner != seat:
                hand = [kind_of[slot] for slot in dealt[owner + 1]]
                hand.sort()
                self.hands[owner] = hand
                self.log_look(1 << owner, owner, NOT_TOLD)
            owner += 1
        if self.frames and self.frames[WHAT] == LOOK and self.active != seat:
            # Who is looking at a hand sees the guessed one.
            self.log_look(1 << self.active, self.frames[THING], NOT_TOLD)
