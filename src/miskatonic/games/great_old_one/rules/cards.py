"""The cards of a position of The Great Old One and how they move, each movement noted for those who see it."""

from __future__ import annotations

from bisect import insort
from typing import Final

from miskatonic.core.chance import Chance
from miskatonic.core.native import i64, mypyc_attr
from miskatonic.core.piles import COMPILED, sort_in, take_out
from miskatonic.core.state import State
from miskatonic.games.great_old_one.rules.entries import (
    ABSENT,
    DRAWN_FROM_DECK,
    HOW_AT,
    KIND_AT,
    LOOKED,
    MOVED,
    RETURNED,
    ROUND_AT,
    SHUFFLED_INTO_DECK,
    SOURCE_AT,
    TARGET_AT,
    TOOK,
    TURNED_OVER,
)
from miskatonic.games.great_old_one.rules.notes import Notes, Past
from miskatonic.games.great_old_one.rules.pages import Page
from miskatonic.games.great_old_one.rules.tables import Tables

# Streams of chance.
DECK_STREAM: Final = 0
HANDS_STREAM: Final = 1
FIRST_STREAM: Final = 2
STREAMS: Final = 3

EVERYBODY: Final = 255
LAST_ROUND: Final = 255  # notes count rounds in a byte
LONG_LOG: Final = 24

# Events, in the order of their declaration in events.py.
(
    DREW,
    DREW_NOTHING,
    RESHUFFLED,
    LAID,
    RECOVERED_HORROR,
    CALL_HIT,
    CALL_MISSED,
    STOLE,
    SWAPPED_CENTRE,
    SKIPPED_RECRUIT,
    PLAYED,
    PLAYED_AT,
    PLAYED_NAMING,
    PLAYED_ON_PAIR,
    PLAYED_ON_HORROR,
    OFFERED,
    CHOSE,
    PLAYED_CULTIST,
    SIGN_USED,
    UNDONE,
    TAKEN_BY_SIGN,
    SHIELDED,
    NOTHING_HAPPENED,
    POOLED_HANDS,
    DEALT_BACK,
    CULTIST_REMOVED,
    SHOWED_HAND,
    PAIRS_SWAPPED,
    LOOKED_AT,
    GAVE,
    PASSED_ON,
    HANDS_PASSED,
    HANDS_TRADED,
    NEW_HAND,
    DISCARDED,
    REGAINED,
    PAIR_RETURNED,
    TOOK_CENTRE,
    TURNED_UP,
    REFILLED,
    MUST_SKIP,
    SKIPPED_TURN,
    GAVE_NAMED,
    HORROR_STOLEN,
    TURN_BEGAN,
    SETUP_DONE,
    GAME_OVER,
) = range(47)


def without(pile: list[int], piece: i64) -> list[int]:
    """A pile less one such piece, as a new list."""
    left = pile[:]
    take_out(piece, left)
    return left


@mypyc_attr(allow_interpreted_subclasses=True)
class CardsState(State):
    """Where every card is. Alike cards have the same number; hands are kept sorted, so their order tells nothing.

    The lists of what lies open are replaced, never changed: clones share them, and rows of bytes know them again. Hands
    are shared with clones until somebody changes them.
    """

    def __init__(self, tables: Tables, seats: i64, chance: Chance, source: CardsState | None) -> None:
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
            self.ended: i64 = 0
            self.notes = Notes([])
            self.log: list[int] = []  # what moved lately, for the notes
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
            self.notes = source.notes
            self.notes.shared = True
            self.log = source.log[:]
            self.logged = source.logged
            self.past = source.past

    # Notes

    def set_turn(self, turn: i64) -> None:
        self.turn = turn
        self.round = turn // self.seats + 1
        if self.round > LAST_ROUND:
            self.round = LAST_ROUND

    def note_move(self, kind: i64, how: i64) -> None:
        """A card went from one place to another: `how` are the lower bits of the entry, but for the round."""
        self.log.append(kind << KIND_AT | self.round << ROUND_AT | how)

    def note_absent(self, seat: i64, kind: i64) -> None:
        self.log.append(kind << KIND_AT | (seat + 2) << SOURCE_AT | self.round << ROUND_AT | ABSENT)

    def note_look(self, seers: i64, owner: i64, how: i64) -> None:
        """`seers` are the viewers, as bits."""
        hand = self.hands[owner]
        self.log += [self.round << ROUND_AT | LOOKED, seers, owner, how, len(hand)]
        self.log += hand

    def page(self, viewer: i64) -> Page:
        """What a seat knows now; or, after the last seat, what everybody knows."""
        page = self.notes.pages[viewer]
        if page.read == self.logged + len(self.log):
            return page
        if self.notes.shared:
            self.notes = Notes(self.notes.pages[:])
        page = self.notes.own(viewer)
        if self.past is not None and page.read < self.logged:
            self.past.tell(viewer, page)
        page.write(viewer, self.log, page.read - self.logged)
        page.read = self.logged + len(self.log)
        page.count_sizes()
        page.tidy_up()
        return page

    def know(self, notes: Notes) -> None:
        """These notes, all read as far, and nothing that happened since."""
        self.notes = notes
        self.log = []
        self.logged = notes.pages[0].read
        self.past = None

    def put_log_aside(self) -> None:
        """Keep the part of the log that clones copy short."""
        if len(self.log) > LONG_LOG:
            self.past = Past(self.past, self.log, self.logged)
            self.logged += len(self.log)
            self.log = []

    # Movements

    def own_hand(self, seat: i64) -> None:
        """This hand is about to change."""
        self.owned |= 1 << seat
        self.hands[seat] = self.hands[seat][:]

    def to_hand(self, seat: i64, kind: int) -> None:
        if not (self.owned >> seat) & 1:
            self.own_hand(seat)
        if COMPILED:
            sort_in(kind, self.hands[seat])
        else:
            insort(self.hands[seat], kind)

    def from_hand(self, seat: i64, kind: int) -> None:
        if not (self.owned >> seat) & 1:
            self.own_hand(seat)
        if COMPILED:
            take_out(kind, self.hands[seat])
        else:
            self.hands[seat].remove(kind)

    def can_draw(self) -> bool:
        """GO-5.16: from the deck, or from the discard pile that becomes one."""
        return len(self.deck) > 0 or len(self.discards) > 0

    def draw_card(self, seat: i64) -> None:
        """GO-5.2, GO-5.16, GO-A6."""
        if not self.deck:
            if not self.discards:
                if self.heard is not None:
                    self.heard.append([DREW_NOTHING, seat])
                return
            self.reshuffle()
        kind = self.deck.pop()
        self.to_hand(seat, kind)
        self.surprises += 1
        self.note_move(kind, (seat + 2) << TARGET_AT | DRAWN_FROM_DECK)
        if self.heard is not None:
            self.heard.append([DREW, seat, kind])

    def reshuffle(self) -> None:
        """GO-A6: the discard pile becomes the deck. Everybody knows which cards it holds, nobody their order."""
        self.deck = sorted(self.discards)
        self.discards = []
        for kind in self.deck:
            self.note_move(kind, SHUFFLED_INTO_DECK)
        self.chance.shuffle(DECK_STREAM, self.deck)
        self.surprises += 1
        if self.heard is not None:
            self.heard.append([RESHUFFLED, self.active, len(self.deck)])

    def pass_card(self, what: i64, source: i64, target: i64, kind: int, how: i64) -> None:
        """A card goes from a hand to another: MOVED, or TOOK."""
        self.from_hand(source, kind)
        self.to_hand(target, kind)
        self.surprises += 1
        self.note_move(kind, (source + 2) << SOURCE_AT | (target + 2) << TARGET_AT | how << HOW_AT | what)

    def steal_random(self, victim: i64, thief: i64, how: i64) -> None:
        """GO-5.5: any kind of card, The Great Old One included; thief and victim see it."""
        hand = self.hands[victim]
        if not hand:
            return
        kind = hand[self.chance.pick(HANDS_STREAM, hand)]
        self.pass_card(TOOK, victim, thief, kind, how)
        if self.heard is not None:
            self.heard.append([STOLE, thief, victim, kind])

    def lay_down(self, seat: i64, kind: int) -> None:
        """A card of a hand is shown to all and leaves it."""
        self.from_hand(seat, kind)
        self.note_move(kind, (seat + 2) << SOURCE_AT | MOVED)

    def pick_up(self, seat: i64, kind: int, how: i64) -> None:
        """A card that lay open goes into a hand."""
        self.to_hand(seat, kind)
        self.note_move(kind, (seat + 2) << TARGET_AT | how << HOW_AT | MOVED)

    def discard_card(self, seat: i64, kind: int) -> None:
        self.lay_down(seat, kind)
        self.discards = [*self.discards, kind]
        self.surprises += 1
        if self.heard is not None:
            self.heard.append([DISCARDED, seat, kind])

    def discard_random(self, seat: i64, amount: i64) -> None:
        """GO-8.2: The Great Old One is never among them."""
        while amount > 0:
            others = [kind for kind in self.hands[seat] if kind != self.tables.great_old_one]
            if not others:
                return
            self.discard_card(seat, others[self.chance.pick(HANDS_STREAM, others)])
            amount -= 1

    def fill_centre(self) -> None:
        """GO-3.2, `take_center`: turn the deck over to the next Story card and shuffle what else came up back in."""
        tables = self.tables
        aside: list[int] = []
        while len(self.centre) < tables.center_size and self.deck:
            kind = self.deck.pop()
            self.surprises += 1
            self.note_move(kind, TURNED_OVER)
            if kind < tables.stories:
                self.centre = [*self.centre, kind]
                if self.heard is not None:
                    self.heard.append([REFILLED, self.active, kind])
            else:
                aside.append(kind)
                if self.heard is not None:
                    self.heard.append([TURNED_UP, self.active, kind])
        if aside:
            for kind in aside:
                self.deck.append(kind)
                self.note_move(kind, SHUFFLED_INTO_DECK)
            self.deck.sort()
            self.chance.shuffle(DECK_STREAM, self.deck)

    def lay_horror(self, horror: i64, seat: i64) -> None:
        """It lies in front of this seat from now on; -1: in nobody's play area. A new list also when it is undone."""
        lies = self.lies[:]
        lies[horror] = seat
        self.lies = lies

    def return_pair(self, seat: i64, pair: i64) -> None:
        """Both cards of a pair go back to the hand of its player."""
        tables = self.tables
        self.laid[seat] = without(self.laid[seat], pair)
        self.pick_up(seat, tables.pair_first[pair], RETURNED)
        self.pick_up(seat, tables.pair_second[pair], RETURNED)

    # Scores

    def score_of(self, seat: i64) -> i64:
        """GO-9.6: pairs, with complete four-sets worth four in all (GO-4.4), Horrors, and The Cultist (GO-8.4)."""
        tables = self.tables
        stories: i64 = tables.stories
        score: i64 = 0
        once: i64 = 0  # four-sets with one linked pair, as bits
        matched: i64 = 0  # names with a matched pair, as bits
        for pair in self.laid[seat]:
            if pair < stories:
                score += tables.matched_points
                matched |= 1 << pair
                if (matched >> (pair ^ 1)) & 1:
                    score += tables.four_set_points - 2 * tables.matched_points
            else:
                score += tables.linked_points
                bit: i64 = 1 << (pair - stories)
                if once & bit:
                    score += tables.four_set_points - 2 * tables.linked_points
                once |= bit
        horror: i64 = 0
        for owner in self.lies:
            if owner == seat and (tables.negated_scores or not (self.undone >> horror) & 1):
                score += tables.horror_points
            horror += 1
        if self.cultist == seat:
            score += tables.cultist_points
        return score
