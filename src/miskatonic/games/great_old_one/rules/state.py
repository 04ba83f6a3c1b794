"""A position of The Great Old One and its turn: draw, call, recruit, horror, pairs laid in between (GO-4, GO-5)."""

from __future__ import annotations

from typing import Final

from miskatonic.core.chance import Chance
from miskatonic.core.knowledge import Knowledge
from miskatonic.core.native import i64
from miskatonic.core.state import NOBODY, SEAT, THING, WHAT
from miskatonic.games.great_old_one.rules.cards import (
    CALL_HIT,
    CALL_MISSED,
    DECK_STREAM,
    EVERYBODY,
    FIRST_STREAM,
    GAME_OVER,
    LAID,
    PLAYED_CULTIST,
    RECOVERED_HORROR,
    SETUP_DONE,
    SHOWED_HAND,
    SKIPPED_RECRUIT,
    SKIPPED_TURN,
    STREAMS,
    SWAPPED_CENTRE,
    TURN_BEGAN,
)
from miskatonic.games.great_old_one.rules.entries import CALLED, MOVED, NOT_TOLD, RECOVERED, RECRUITED, SEEN, STOLEN
from miskatonic.games.great_old_one.rules.frames import (
    ANNOUNCE,
    CALL,
    CLOSE,
    DISCARDING,
    GIVING,
    HORROR,
    LOOKING,
    PICKING,
    RECRUIT,
    SETUP,
    WINDOW,
)
from miskatonic.games.great_old_one.rules.horrors import HorrorsState
from miskatonic.games.great_old_one.rules.notes import first_notes
from miskatonic.games.great_old_one.rules.tables import (
    ANSWERS,
    CALLS,
    CHOOSES,
    DISCARDS,
    DONE,
    DRAWS,
    GIVES,
    HANDS,
    LAYS,
    OFFERS,
    PASSES,
    PLAYS,
    PLAYS_AT,
    PLAYS_CULTIST,
    PLAYS_NAMING,
    PLAYS_ON_HORROR,
    PLAYS_ON_PAIR,
    RECOVERS,
    RECRUITS,
    REGAINS,
    SKIPS,
    TAKES,
    Tables,
)

GOING_ON: Final = 0
BY_PAIRS: Final = 1
BY_STALL: Final = 2


class GreatOldOneState(HorrorsState):
    """The rules."""

    def __init__(self, tables: Tables, seats: i64, chance: Chance, source: GreatOldOneState | None = None) -> None:
        super().__init__(tables, seats, chance, source)

    def set_up(self) -> None:
        """GO-3: nine cards each, three Story cards in the centre, and pairs from the first hands."""
        tables = self.tables
        self.deck = tables.kind_of[:]
        self.chance.shuffle(DECK_STREAM, self.deck)
        for seat in range(self.seats):
            rest: i64 = len(self.deck) - tables.hand_size
            self.hands[seat] = sorted(self.deck[rest:])
            del self.deck[rest:]
        self.first = self.chance.below(FIRST_STREAM, self.seats)
        self.active = self.first
        self.know(first_notes(tables, self.seats))
        for seat in range(self.seats):
            self.note_look(1 << seat, seat, NOT_TOLD)
        self.fill_centre()
        self.owe(SETUP, self.active, 0, 0, 0, 0)
        self.seat = self.active

    def clone(self) -> GreatOldOneState:
        return GreatOldOneState(self.tables, self.seats, self.chance.copy(), self)

    # What may be done now

    def moves(self) -> list[int]:
        if self.seat == NOBODY:
            return []
        tables = self.tables
        what: i64 = self.frames[WHAT]
        if what == WINDOW:
            return self.signs()
        if what == CALL:
            moves = self.calls()
            self.add_lays(moves)
        elif what == RECRUIT:
            moves = self.recruits()
            self.add_lays(moves)
        elif what == HORROR:
            moves = []
            self.add_plays(moves)
            self.add_lays(moves)
            moves.append(tables.done)
        elif what < ANNOUNCE:  # the first pairs, or the last of a turn
            moves = []
            self.add_lays(moves)
            moves.append(tables.done)
        elif what == ANNOUNCE:
            return self.choices()
        elif what == GIVING:
            return self.distinct(tables.give, self.hands[self.active], -1)
        elif what == LOOKING:
            return self.distinct(tables.take, self.hands[self.frames[THING]], -1)
        elif what == PICKING:
            return self.distinct(tables.hand, self.hands[self.seat], -1)
        else:
            return self.discardable()
        return moves

    def add_lays(self, moves: list[int]) -> None:
        """GO-4.5 to GO-4.9: the pairs of the hand, each also with the Horror that it could recover."""
        stories: i64 = self.tables.stories
        last: i64 = -2
        kind: i64
        for kind in self.hands[self.seat]:
            if kind - last < 2:
                # Sorted as the hand is, only neighbours can be a pair.
                if kind >= stories:
                    return
                if kind == last:
                    self.add_lay(moves, kind)
                elif kind & 1:
                    self.add_lay(moves, stories + (kind >> 1))
            last = kind

    def add_lay(self, moves: list[int], pair: i64) -> None:
        tables = self.tables
        moves.append(tables.lay + pair)
        for recovery in tables.recoveries_of[pair]:
            if self.may_recover(tables.recovery_horror[recovery]):
                moves.append(tables.recover + recovery)

    def may_recover(self, horror: i64) -> bool:
        """GO-4.9, GO-A9: from any play area, the own one included."""
        owner: i64 = self.lies[horror]
        return owner >= 0 and (owner != self.active or self.tables.recover_own)

    def callable_seats(self) -> i64:
        """GO-5.7: the opponents who hold a card, as bits."""
        seats: i64 = 0
        seat: i64 = 0
        for hand in self.hands:
            if hand and seat != self.active:
                seats |= 1 << seat
            seat += 1
        return seats

    def calls(self) -> list[int]:
        """GO-5.3, GO-5.6: any name, on any opponent with a card."""
        return self.tables.calls[self.callable_seats()][:]

    def recruits(self) -> list[int]:
        """GO-5.8: any Story card of the hand for any of the centre, or a card from the deck; GO-A18: or neither."""
        tables = self.tables
        moves: list[int] = []
        places: i64 = self.open_places()
        last: i64 = -1
        story: i64
        for story in self.hands[self.active]:
            if story >= tables.stories:
                break
            if story != last:
                moves += tables.swaps[story][places]
            last = story
        moves.append(tables.draw if self.can_draw() else tables.skip)
        return moves

    def open_places(self) -> i64:
        """The places of the centre as bits; of two alike cards only the first."""
        places: i64 = 0
        kind: i64
        other: i64
        for kind in self.centre:
            first: i64 = 0
            for other in self.centre:
                if other == kind:
                    break
                first += 1
            places |= 1 << first
        return places

    def add_plays(self, moves: list[int]) -> None:
        """GO-5.10: a Horror or The Cultist."""
        tables = self.tables
        hand = self.hands[self.active]
        at: i64 = len(hand) - 1
        if at >= 0 and hand[at] == tables.cultist:
            moves.append(tables.play_cultist)
        while at >= 0 and hand[at] >= tables.stories:
            if hand[at] < tables.first_sign:
                self.add_horror(moves, hand[at] - tables.first_horror)
            at -= 1

    # What a move does

    def play(self, move: i64) -> None:
        tables = self.tables
        verb: i64 = tables.verb_of[move]
        if ANSWERS <= verb <= PASSES:
            if self.answer(move):
                self.close_window()
        elif verb == CALLS:
            move -= tables.call
            self.call(move // tables.stories, move % tables.stories)
        elif verb == RECRUITS:
            move -= tables.recruit
            self.recruit(move // tables.places, move % tables.places)
        elif verb == LAYS:
            self.lay(move - tables.lay)
        elif verb == DONE:
            self.go_on(move)
        elif verb == DRAWS:
            self.draw_card(self.active)
            self.begin_horror()
        elif verb == RECOVERS:
            self.lay_and_recover(move - tables.recover)
        elif verb == PLAYS:
            self.announce(move - tables.play, -1, 0)
        elif verb == PLAYS_AT:
            move -= tables.play_at
            self.announce(tables.at_seat[move // 6], move % 6, 0)
        elif verb == PLAYS_NAMING:
            move -= tables.play_naming
            self.announce(tables.naming[move // tables.stories], -1, move % tables.stories + 1)
        elif verb == PLAYS_ON_PAIR:
            move -= tables.play_on_pair
            target: i64 = move // tables.pairs
            self.announce(tables.at_pair[target // 6], target % 6, move % tables.pairs + 1)
        elif verb == PLAYS_ON_HORROR:
            move -= tables.play_on_horror
            self.announce(tables.at_horror[move // tables.horrors], -1, move % tables.horrors + 1)
        elif verb == HANDS:
            if self.answer(move):
                self.pass_picked()
        elif verb == DISCARDS:
            if self.answer(move):
                self.discard_picked()
        elif verb == GIVES:
            self.give_card(move - tables.give)
        elif verb == TAKES:
            self.take_seen(move - tables.take)
        elif verb == OFFERS:
            self.chosen(move - tables.offer, move - tables.offer)
        elif verb == REGAINS:
            self.chosen(move - tables.regain, move - tables.regain)
        elif verb == CHOOSES:
            self.chosen(move - tables.choose, self.centre[move - tables.choose])
        elif verb == PLAYS_CULTIST:
            self.play_cultist()
        elif verb == SKIPS:
            if self.heard is not None:
                self.heard.append([SKIPPED_RECRUIT, self.active])
            self.begin_horror()

    def go_on(self, move: i64) -> None:
        """Done with the first pairs, with the Horror phase, with the turn; or nothing to discard."""
        what: i64 = self.frames[WHAT]
        if what == SETUP:
            self.next_setup()
        elif what == DISCARDING:
            if self.answer(move):
                self.discard_picked()
        else:
            self.end_turn()

    # Pairs

    def lay(self, pair: i64) -> None:
        """GO-4.5, GO-4.8: both cards from the hand."""
        tables = self.tables
        seat: i64 = self.seat
        self.lay_down(seat, tables.pair_first[pair])
        self.lay_down(seat, tables.pair_second[pair])
        self.laid[seat] = [*self.laid[seat], pair]
        self.idle = -1
        if self.heard is not None:
            self.heard.append([LAID, seat, pair])
        if tables.immediate and len(self.laid[seat]) >= tables.pairs_to_end:
            self.end(BY_PAIRS)
        elif self.frames[WHAT] != SETUP:
            self.go_on_if_forced()

    def lay_and_recover(self, recovery: i64) -> None:
        """GO-4.9: the Horror comes into hand, from whoever's play area, before anything else happens."""
        tables = self.tables
        horror: i64 = tables.recovery_horror[recovery]
        owner: i64 = self.lies[horror]
        self.lay_horror(horror, -1)
        self.undone &= ~(1 << horror)
        kind: i64 = tables.first_horror + horror
        self.pick_up(self.active, kind, RECOVERED)
        if self.heard is not None:
            self.heard.append([RECOVERED_HORROR, self.active, owner, kind])
        self.lay(tables.recovery_pair[recovery])

    def go_on_if_forced(self) -> None:
        """Where the sizes of hands and deck leave one way to go, go it."""
        what: i64 = self.frames[WHAT]
        if what == RECRUIT:
            self.begin_recruit()
        elif what == HORROR:
            self.begin_horror()
        elif what == CLOSE:
            self.horror_done()

    # The first pairs

    def next_setup(self) -> None:
        """GO-3.3, GO-A1: in seat order from the first player."""
        if self.heard is not None:
            self.heard.append([SETUP_DONE, self.seat])
        seat: i64 = (self.seat + 1) % self.seats
        if seat == self.first:
            self.active = seat
            self.idle = 0
            self.begin_turn()
        else:
            self.active = seat
            self.seat = seat
            self.frames[SEAT] = seat

    # The turn

    def begin_turn(self) -> None:
        """GO-5.2: the draw opens the turn."""
        self.put_log_aside()
        frames = self.frames
        frames[WHAT] = CALL
        frames[SEAT] = self.active
        self.seat = self.active
        if self.heard is not None:
            self.heard.append([TURN_BEGAN, self.active, self.round])
        self.draw_card(self.active)
        if not self.callable_seats():
            self.begin_recruit()

    def call(self, seat: i64, kind: i64) -> None:
        """GO-5.4, GO-5.5."""
        self.surprises += 1
        if kind in self.hands[seat]:
            self.pass_card(MOVED, seat, self.active, kind, CALLED)
            if self.heard is not None:
                self.heard.append([CALL_HIT, self.active, seat, kind])
            if self.tables.call_gives_all:
                while kind in self.hands[seat]:
                    self.pass_card(MOVED, seat, self.active, kind, CALLED)
                    if self.heard is not None:
                        self.heard.append([CALL_HIT, self.active, seat, kind])
                self.note_absent(seat, kind)
        else:
            self.note_absent(seat, kind)
            if self.heard is not None:
                self.heard.append([CALL_MISSED, self.active, seat, kind])
            self.steal_random(seat, self.active, STOLEN)
        self.begin_recruit()

    def begin_recruit(self) -> None:
        """GO-5.8; with an empty hand there is only the draw, and without cards to draw (GO-A18) nothing."""
        self.frames[WHAT] = RECRUIT
        if not self.hands[self.active]:
            if self.can_draw():
                self.draw_card(self.active)
            self.begin_horror()

    def recruit(self, story: i64, place: i64) -> None:
        """GO-5.8: a Story card of the hand for one of the centre, both in the open."""
        taken = self.centre[place]
        self.lay_down(self.active, story)
        self.pick_up(self.active, taken, RECRUITED)
        self.centre = self.centre[:]
        self.centre[place] = story
        if self.heard is not None:
            self.heard.append([SWAPPED_CENTRE, self.active, story, taken])
        self.begin_horror()

    def begin_horror(self) -> None:
        """GO-5.10. With an empty hand there is nothing to play."""
        self.frames[WHAT] = HORROR
        if not self.hands[self.active]:
            self.end_turn()

    def play_cultist(self) -> None:
        """GO-5.10, GO-5.12: in place of a Horror, without effect."""
        self.lay_down(self.active, self.tables.cultist)
        self.cultist = self.active
        if self.heard is not None:
            self.heard.append([PLAYED_CULTIST, self.active, self.tables.cultist])
        self.frames[WHAT] = CLOSE
        self.horror_done()

    def horror_done(self) -> None:
        """GO-5.13: pairs may still be laid, if there are two cards."""
        self.seat = self.active
        if len(self.hands[self.active]) < 2:
            self.end_turn()

    def end_turn(self) -> None:
        """GO-9.1, GO-A7, GO-5.14: the end test, then the player on the left; who must skip is passed over."""
        tables = self.tables
        while True:
            for pairs in self.laid:
                if len(pairs) >= tables.pairs_to_end:
                    self.end(BY_PAIRS)
                    return
            self.idle = 0 if self.can_draw() else self.idle + 1
            if self.idle >= tables.stall_rounds * self.seats:
                self.end(BY_STALL)
                return
            self.set_turn(self.turn + 1)
            self.active += 1
            if self.active == self.seats:
                self.active = 0
            if not (self.skips >> self.active) & 1:
                self.begin_turn()
                return
            self.skips &= ~(1 << self.active)
            if self.heard is not None:
                self.heard.append([SKIPPED_TURN, self.active])

    def end(self, how: i64) -> None:
        """GO-9.2: everybody shows their hand. Game over clears what was owed."""
        self.ended = how
        self.frames.clear()
        self.seat = NOBODY
        self.surprises += 1
        if self.heard is not None:
            self.heard.append([GAME_OVER, self.active])
        for seat in range(self.seats):
            self.note_look(EVERYBODY, seat, SEEN)
            if self.heard is not None and self.hands[seat]:
                self.heard.append([SHOWED_HAND, seat, *self.hands[seat]])

    # Knowledge

    def guess(self, seat: i64, chance: Chance) -> GreatOldOneState:
        """What the seat knows stays; other hands, the deck, the streams and others' sealed answers are redrawn."""
        tables = self.tables
        page = self.page(seat)
        self.page(self.seats)  # from which the others' pages start
        other = GreatOldOneState(tables, self.seats, chance.fresh(STREAMS), self)
        may = page.may
        own: i64 = 1 << (seat + 1)
        hidden: list[int] = []
        slot: i64 = 0
        while slot < len(may):
            byte: i64 = i64(may[slot])
            if byte and byte != own:
                hidden.append(slot)
            slot += 1
        room: list[int] = list(page.sizes)
        room[seat + 1] = 0
        dealt = Knowledge(bytearray(bytes(may))).deal(hidden, room, chance)
        kind_of = tables.kind_of
        other.deck = [kind_of[slot] for slot in dealt[0]]
        other.know(self.notes.guessed(seat))
        owner: i64 = 0
        while owner < self.seats:
            if owner != seat:
                hand = [kind_of[slot] for slot in dealt[owner + 1]]
                hand.sort()
                other.hands[owner] = hand
                other.note_look(1 << owner, owner, NOT_TOLD)
            owner += 1
        if other.frames and other.frames[WHAT] == LOOKING and other.active != seat:
            # Who is looking at a hand sees the guessed one.
            other.note_look(1 << other.active, other.frames[THING], NOT_TOLD)
        other.reseal(seat, chance)
        return other
