"""What Horrors do, one primitive after the other (the table of effects in the rules)."""

from __future__ import annotations

from abc import abstractmethod

from miskatonic.core.native import i64, mypyc_attr
from miskatonic.core.state import EXTRA, PIECE, STEP, THING
from miskatonic.games.great_old_one.rules.cards import (
    CULTIST_REMOVED,
    DEALT_BACK,
    EVERYBODY,
    GAVE,
    GAVE_NAMED,
    HANDS_PASSED,
    HANDS_STREAM,
    HANDS_TRADED,
    HORROR_STOLEN,
    LOOKED_AT,
    NEW_HAND,
    NOTHING_HAPPENED,
    PAIRS_SWAPPED,
    PASSED_ON,
    POOLED_HANDS,
    REGAINED,
    SHOWED_HAND,
    STOLE,
    TOOK_CENTRE,
    CardsState,
    without,
)
from miskatonic.games.great_old_one.rules.entries import (
    GIVEN,
    MOVED,
    NAMED,
    NOT_TOLD,
    PASSED,
    POOLED,
    RECOVERED,
    RECRUITED,
    ROUND_AT,
    SEEN,
    STOLEN,
    TOOK,
    TRADED,
    TURNED,
)
from miskatonic.games.great_old_one.rules.frames import (
    CHOICE_BITS,
    CHOICE_MASK,
    DISCARDING,
    LOOKING,
    PICKING,
)


@mypyc_attr(allow_interpreted_subclasses=True)
class EffectsState(CardsState):
    """What a Horror does. `horror` is its number among the Horrors, `shields` the seats that it does not touch."""

    @abstractmethod
    def horror_done(self) -> None:
        """Back to the turn, where pairs may still be laid (GO-5.13)."""

    def opponents(self, target: i64, each: bool, shields: i64) -> list[int]:
        """Whom an effect touches: the target, or every opponent clockwise; not who is shielded."""
        if not each:
            return [] if target < 0 or (shields >> target) & 1 else [target]
        found: list[int] = []
        step: i64 = 1
        while step < self.seats:
            seat: i64 = (self.active + step) % self.seats
            if not (shields >> seat) & 1:
                found.append(seat)
            step += 1
        return found

    def show_hand(self, seat: i64) -> None:
        """`reveal_hands`: to the whole table, once."""
        self.surprises += 1
        self.note_look(EVERYBODY, seat, SEEN)
        if self.heard is not None and self.hands[seat]:
            self.heard.append([SHOWED_HAND, seat, *self.hands[seat]])

    def remove_cultist(self, shields: i64) -> bool:
        """`remove_cultist`."""
        seat: i64 = self.cultist
        if seat < 0 or (shields >> seat) & 1:
            return False
        self.cultist = -1
        self.out = [*self.out, self.tables.cultist]
        if self.heard is not None:
            self.heard.append([CULTIST_REMOVED, seat, self.tables.cultist])
        return True

    def pool_hands(self, shields: i64) -> bool:
        """`pool_redeal`: all hands shuffled together, and as many cards dealt back to each."""
        pool: list[int] = []
        places: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if not (shields >> seat) & 1 and self.hands[seat]:
                pool += self.hands[seat]
                places |= 1 << (seat + 1)
            seat += 1
        if not pool:
            return False
        pool.sort()
        self.chance.shuffle(HANDS_STREAM, pool)
        self.surprises += 1
        self.log += [self.round << ROUND_AT | POOLED, places]
        if self.heard is not None:
            self.heard.append([POOLED_HANDS, self.active, len(pool)])
        seat = 0
        while seat < self.seats:
            if (places >> (seat + 1)) & 1:
                count: i64 = len(self.hands[seat])
                hand = pool[-count:]
                del pool[-count:]
                hand.sort()
                self.hands[seat] = hand
                self.note_look(1 << seat, seat, NOT_TOLD)
                if self.heard is not None:
                    self.heard.append([DEALT_BACK, seat, len(hand), *hand])
            seat += 1
        return True

    def swap_pairs(self, seat: i64, theirs: i64, own: i64) -> None:
        """`swap_pairs`: they change places; nothing is recovered."""
        self.laid[seat] = [*without(self.laid[seat], theirs), own]
        self.laid[self.active] = [*without(self.laid[self.active], own), theirs]
        if self.heard is not None:
            self.heard.append([PAIRS_SWAPPED, self.active, seat, own, theirs])

    def steal_from(self, targets: list[int], amount: i64) -> bool:
        """`steal_random`: in clockwise order."""
        before: i64 = len(self.hands[self.active])
        for seat in targets:
            left: i64 = amount
            while left > 0:
                self.steal_random(seat, self.active, STOLEN)
                left -= 1
        return len(self.hands[self.active]) > before

    def look_at(self, horror: i64, target: i64, amount: i64) -> None:
        """`look_take`: the hand is seen before the choice, by the Horror's player alone."""
        self.surprises += 1
        self.note_look(1 << self.active, target, SEEN)
        if self.heard is not None:
            self.heard.append([LOOKED_AT, self.active, target, *self.hands[target]])
        self.owe(LOOKING, self.active, horror, target, min(amount, len(self.hands[target])), 0)
        self.seat = self.active

    def take_seen(self, kind: i64) -> None:
        """`look_take`: one card of the hand that was looked at."""
        frames = self.frames
        target: i64 = frames[THING]
        self.pass_card(TOOK, target, self.active, kind, STOLEN)
        if self.heard is not None:
            self.heard.append([STOLE, self.active, target, kind])
        self.count_down()

    def give_card(self, kind: i64) -> None:
        """`give`: seen by the two of them."""
        target: i64 = self.frames[THING]
        self.pass_card(TOOK, self.active, target, kind, GIVEN)
        if self.heard is not None:
            self.heard.append([GAVE, self.active, target, kind])
        self.count_down()

    def count_down(self) -> None:
        """One of several choices is made."""
        self.frames[STEP] -= 1
        if self.frames[STEP] == 0:
            self.settle()
            self.horror_done()

    def next_seat(self, seat: i64, step: i64, shields: i64) -> i64:
        """The neighbour on that side; passing skips a shielded seat."""
        seat = (seat + step + self.seats) % self.seats
        while (shields >> seat) & 1:
            seat = (seat + step + self.seats) % self.seats
        return seat

    def ask_to_pass(self, horror: i64, shields: i64) -> None:
        """`pass_cards`: everybody with a card picks one, sealed."""
        asked: i64 = 0
        touched: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if not (shields >> seat) & 1:
                touched += 1
                if self.hands[seat]:
                    asked |= 1 << seat
            seat += 1
        if touched < 2 or not asked:
            if self.heard is not None:
                self.heard.append([NOTHING_HAPPENED, self.active, self.tables.first_horror + horror])
            self.horror_done()
            return
        self.owe(PICKING, self.active, horror, -1, 0, shields)
        self.ask(asked)

    def pass_picked(self) -> None:
        """All cards change hands at the same moment."""
        tables = self.tables
        frames = self.frames
        answers = self.opened()
        step: i64 = tables.step[frames[PIECE]]
        shields: i64 = frames[EXTRA]
        self.settle()
        passes: list[int] = []
        seat: i64 = 0
        while seat < self.seats:
            if answers[seat] >= 0:
                passes.append(seat)
                passes.append(self.next_seat(seat, step, shields))
                passes.append(answers[seat] - tables.hand)
            seat += 1
        at: i64 = 0
        while at < len(passes):
            self.from_hand(passes[at], passes[at + 2])
            at += 3
        at = 0
        while at < len(passes):
            self.to_hand(passes[at + 1], passes[at + 2])
            if self.heard is not None:
                self.heard.append([PASSED_ON, passes[at], passes[at + 1], passes[at + 2]])
            at += 3
        self.surprises += 1
        self.log += [self.round << ROUND_AT | PASSED, len(passes) // 3]
        self.log += passes
        self.horror_done()

    def pass_hands(self, step: i64, shields: i64) -> bool:
        """`pass_hands`: whole hands, all at once."""
        hands = self.hands[:]
        targets: list[int] = [0]
        moved: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if (shields >> seat) & 1:
                targets.append(seat + 1)
            else:
                other: i64 = self.next_seat(seat, step, shields)
                hands[other] = self.hands[seat]
                targets.append(other + 1)
                if other != seat:
                    moved += 1
            seat += 1
        if not moved:
            return False
        self.hands = hands
        self.owned = 0
        self.surprises += 1
        self.log.append(self.round << ROUND_AT | TURNED)
        self.log += targets
        if self.heard is not None:
            self.heard.append([HANDS_PASSED, self.active])
        seat = 0
        while seat < self.seats:
            if not (shields >> seat) & 1:
                self.see_new_hand(seat)
            seat += 1
        return True

    def trade_hands(self, other: i64) -> None:
        """`swap_hands`."""
        seat: i64 = self.active
        hand = self.hands[seat]
        self.hands[seat] = self.hands[other]
        self.hands[other] = hand
        self.owned = 0
        self.surprises += 1
        self.log += [self.round << ROUND_AT | TRADED, seat + 1, other + 1]
        if self.heard is not None:
            self.heard.append([HANDS_TRADED, seat, other])
        self.see_new_hand(seat)
        self.see_new_hand(other)

    def see_new_hand(self, seat: i64) -> None:
        self.note_look(1 << seat, seat, NOT_TOLD)
        if self.heard is not None and self.hands[seat]:
            self.heard.append([NEW_HAND, seat, len(self.hands[seat]), *self.hands[seat]])

    def discard_at_random(self, seat: i64, amount: i64) -> None:
        """`discard` at random; GO-8.2. A hand that gives too few has nothing left but The Great Old One."""
        wanted: i64 = len(self.hands[seat]) - amount
        self.discard_random(seat, amount)
        if self.hands[seat] and len(self.hands[seat]) > wanted:
            self.note_look(EVERYBODY, seat, SEEN)

    def ask_to_discard(self, horror: i64, targets: list[int], amount: i64) -> None:
        """`discard` by choice: every one of them with a card is asked, sealed; again for each further card."""
        asked: i64 = 0
        for seat in targets:
            if self.hands[seat]:
                asked |= 1 << seat
        if not asked:
            if self.heard is not None:
                self.heard.append([NOTHING_HAPPENED, self.active, self.tables.first_horror + horror])
            self.horror_done()
            return
        self.owe(DISCARDING, self.active, horror, -1, amount, asked)
        self.ask(asked)

    def discardable(self) -> list[int]:
        """GO-8.2: anything but The Great Old One; with nothing else in hand, nothing."""
        tables = self.tables
        moves = self.distinct(tables.discard, self.hands[self.seat], tables.great_old_one)
        if not moves:
            moves.append(tables.done)
        return moves

    def discard_picked(self) -> None:
        """All discards are shown together."""
        tables = self.tables
        frames = self.frames
        answers = self.opened()
        left: i64 = frames[STEP] - 1
        horror: i64 = frames[PIECE]
        asked: i64 = frames[EXTRA]
        self.settle()
        again: list[int] = []
        step: i64 = 1
        while step < self.seats:
            seat: i64 = (self.active + step) % self.seats
            step += 1
            if not (asked >> seat) & 1:
                continue
            if answers[seat] == tables.done:
                self.surprises += 1
                self.note_look(EVERYBODY, seat, SEEN)
                continue
            self.discard_card(seat, answers[seat] - tables.discard)
            if self.hands[seat]:
                again.append(seat)
        if left > 0 and again:
            self.ask_to_discard(horror, again, left)
        else:
            self.horror_done()

    def regain(self, choice: i64) -> None:
        """`recover`: the announced cards of the discard pile."""
        while choice:
            kind: i64 = (choice & CHOICE_MASK) - 1
            choice >>= CHOICE_BITS
            self.discards = without(self.discards, kind)
            self.pick_up(self.active, kind, RECOVERED)
            if self.heard is not None:
                self.heard.append([REGAINED, self.active, kind])

    def take_centre(self, choice: i64) -> None:
        """`take_center`: the announced cards, and the gap is filled."""
        places: list[int] = []
        while choice:
            places.append((choice & CHOICE_MASK) - 1)
            choice >>= CHOICE_BITS
        places.sort(reverse=True)
        for place in places:
            kind = self.centre[place]
            self.centre = self.centre[:place] + self.centre[place + 1 :]
            self.pick_up(self.active, kind, RECRUITED)
            if self.heard is not None:
                self.heard.append([TOOK_CENTRE, self.active, kind])
        if places:
            self.fill_centre()

    def name_all(self, kind: i64, shields: i64) -> None:
        """`name_all`: every opponent gives each copy, and everybody knows that there are no more."""
        self.surprises += 1
        for seat in self.opponents(-1, True, shields):
            while kind in self.hands[seat]:
                self.pass_card(MOVED, seat, self.active, kind, NAMED)
                if self.heard is not None:
                    self.heard.append([GAVE_NAMED, self.active, seat, kind])
            self.note_absent(seat, kind)

    def steal_horror(self, horror: i64, shields: i64) -> bool:
        """`steal_horror`: no effect, no recovery."""
        if horror < 0:
            return False
        owner: i64 = self.lies[horror]
        if owner < 0 or (shields >> owner) & 1:
            return False
        self.lay_horror(horror, self.active)
        if self.heard is not None:
            self.heard.append([HORROR_STOLEN, self.active, owner, self.tables.first_horror + horror])
        return True

    def distinct(self, first: i64, hand: list[int], without: i64) -> list[int]:
        """One move for each kind of a (sorted) hand but one."""
        moves: list[int] = []
        last: i64 = -1
        for kind in hand:
            if kind != last and kind != without:
                moves.append(first + kind)
            last = kind
        return moves
