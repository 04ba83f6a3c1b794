"""Horrors: announced, answered by Signs, and resolved (GO-6, GO-7)."""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import i64, mypyc_attr
from miskatonic.games.great_old_one.cards import (
    CHOSE,
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
    MUST_SKIP,
    NEW_HAND,
    NOTHING_HAPPENED,
    OFFERED,
    PAIR_RETURNED,
    PAIRS_SWAPPED,
    PASSED_ON,
    PLAYED,
    PLAYED_AT,
    PLAYED_NAMING,
    PLAYED_ON_HORROR,
    PLAYED_ON_PAIR,
    POOLED_HANDS,
    REGAINED,
    SHIELDED,
    SHOWED_HAND,
    SIGN_USED,
    STOLE,
    TAKEN_BY_SIGN,
    TOOK_CENTRE,
    UNDONE,
    CardsState,
)
from miskatonic.games.great_old_one.pages import (
    GIVEN,
    NAMED,
    NOT_TOLD,
    PASSED,
    POOLED,
    RECOVERED,
    RECRUITED,
    SEEN,
    STOLEN,
    TRADED,
    TURNED,
)
from miskatonic.games.great_old_one.tables import (
    DISCARD,
    DRAW,
    GIVE,
    LOOK_TAKE,
    NAME_ALL,
    NEGATE_TAKE,
    PASS_CARDS,
    PASS_HANDS,
    POOL_REDEAL,
    RECOVER,
    REMOVE_CULTIST,
    RETURN_PAIR,
    REVEAL_HANDS,
    SHIELD,
    SKIP_TURN,
    STEAL_HORROR,
    STEAL_RANDOM,
    SWAP_HANDS,
    SWAP_PAIRS,
    TAKE_CENTER,
)

# Frames. The turn has one that goes through its phases; a Horror puts others on top: further announcements, the window
# for Signs, choices from hidden cards. Their fields: the Horror's player, the Horror, the target, a count, the choices.
SETUP: Final = 1
CALL: Final = 2
RECRUIT: Final = 3
HORROR: Final = 4
CLOSE: Final = 5
ANNOUNCE: Final = 6
WINDOW: Final = 7
GIVING: Final = 8
LOOKING: Final = 9
PICKING: Final = 10
DISCARDING: Final = 11

# Announced choices share one number, eight bits each, counted from one.
CHOICE_BITS: Final = 8
CHOICE_MASK: Final = 255


@mypyc_attr(allow_interpreted_subclasses=True)
class HorrorsState(CardsState):
    """What a Horror does. `horror` is its number among the Horrors, `shields` the seats that it does not touch."""

    # Announcing

    def add_horror(self, moves: list[int], horror: i64) -> None:
        """GO-7.2: a Horror with what its player announces; GO-6.6: without, where nothing can be chosen."""
        tables = self.tables
        op: i64 = tables.op[horror]
        rank: i64 = tables.rank[horror]
        before: i64 = len(moves)
        seat: i64 = 0
        if rank < 0:
            moves.append(tables.play + horror)
            return
        if op == NAME_ALL:
            first: i64 = tables.play_naming + rank * tables.stories
            story: i64 = 0
            while story < tables.stories:
                moves.append(first + story)
                story += 1
        elif op == STEAL_HORROR:
            first = tables.play_on_horror + rank * tables.horrors
            other: i64 = 0
            for owner in self.lies:
                if owner >= 0 and owner != self.active:
                    moves.append(first + other)
                other += 1
        elif op in (SWAP_PAIRS, RETURN_PAIR):
            if op == RETURN_PAIR or self.laid[self.active]:
                while seat < self.seats:
                    if seat != self.active:
                        first = tables.play_on_pair + (rank * 6 + seat) * tables.pairs
                        for pair in sorted(set(self.laid[seat])):
                            moves.append(first + pair)
                    seat += 1
        else:
            first = tables.play_at + rank * 6
            while seat < self.seats:
                if seat != self.active and not (op == SKIP_TURN and (self.skips >> seat) & 1):
                    moves.append(first + seat)
                seat += 1
        if len(moves) == before:
            moves.append(tables.play + horror)

    def announce(self, horror: i64, target: i64, choice: i64) -> None:
        """GO-5.10, GO-6.1: the Horror lies in front of its player from now on."""
        tables = self.tables
        seat: i64 = self.active
        kind: i64 = tables.first_horror + horror
        self.lay_down(seat, kind)
        self.lies[horror] = seat
        self.undone &= ~(1 << horror)
        if self.heard is not None:
            self.tell_played(horror, kind, target, choice)
        self.frames[-6] = CLOSE
        op: i64 = tables.op[horror]
        wanted: i64 = tables.amount[horror]
        if op == SWAP_PAIRS and target >= 0:
            wanted = 1
        elif op == RECOVER:
            if wanted > len(self.discards):
                wanted = len(self.discards)
        elif op == TAKE_CENTER:
            if wanted > len(self.centre):
                wanted = len(self.centre)
        else:
            wanted = 0
        if wanted > 0:
            self.owe(ANNOUNCE, seat, horror, target, wanted, choice)
            self.seat = seat
            self.choose_if_forced()
        else:
            self.open_window(horror, target, choice)

    def tell_played(self, horror: i64, kind: i64, target: i64, choice: i64) -> None:
        assert self.heard is not None
        op: i64 = self.tables.op[horror]
        if op == NAME_ALL:
            self.heard.append([PLAYED_NAMING, self.active, kind, choice - 1])
        elif op == STEAL_HORROR and choice:
            self.heard.append([PLAYED_ON_HORROR, self.active, kind, self.tables.first_horror + choice - 1])
        elif op in (SWAP_PAIRS, RETURN_PAIR) and choice:
            self.heard.append([PLAYED_ON_PAIR, self.active, target, kind, choice - 1])
        elif target >= 0:
            self.heard.append([PLAYED_AT, self.active, target, kind])
        else:
            self.heard.append([PLAYED, self.active, kind])

    def choices(self) -> list[int]:
        """The moves of an announcement that takes another choice, made openly before the window."""
        tables = self.tables
        frames = self.frames
        horror: i64 = frames[-4]
        op: i64 = tables.op[horror]
        if op == SWAP_PAIRS:
            return [tables.offer + pair for pair in sorted(set(self.laid[self.active]))]
        made: i64 = frames[-1]
        if op == RECOVER:
            left = self.discards[:]
            while made:
                left.remove((made & CHOICE_MASK) - 1)
                made >>= CHOICE_BITS
            return [tables.regain + kind for kind in sorted(set(left))]
        moves: list[int] = []
        seen: list[int] = []
        taken: i64 = 0
        while made:
            taken |= 1 << ((made & CHOICE_MASK) - 1)
            made >>= CHOICE_BITS
        place: i64 = 0
        for kind in self.centre:
            if not (taken >> place) & 1 and kind not in seen:
                seen.append(kind)
                moves.append(tables.choose + place)
            place += 1
        return moves

    def choose_if_forced(self) -> None:
        """What lies open leaves one choice: no need to ask."""
        moves = self.choices()
        if len(moves) == 1:
            self.play(moves[0])

    def chosen(self, choice: i64, kind: i64) -> None:
        """One more announced choice, counted from one in the frame."""
        frames = self.frames
        made: i64 = frames[-1]
        shift: i64 = 0
        while made >> shift:
            shift += CHOICE_BITS
        made |= (choice + 1) << shift
        frames[-1] = made
        frames[-2] -= 1
        if self.heard is not None:
            what: i64 = OFFERED if self.tables.op[frames[-4]] == SWAP_PAIRS else CHOSE
            self.heard.append([what, self.active, kind])
        if frames[-2] > 0:
            self.choose_if_forced()
            return
        horror: i64 = frames[-4]
        target: i64 = frames[-3]
        self.settle()
        self.open_window(horror, target, made)

    # The window for Signs

    def signs_gone(self) -> bool:
        """Whether all Signs are out of the game or in the discard pile, for all to see."""
        tables = self.tables
        gone: i64 = 0
        for kind in self.out:
            if tables.first_sign <= kind < tables.great_old_one:
                gone += 1
        for kind in self.discards:
            if tables.first_sign <= kind < tables.great_old_one:
                gone += 1
        return gone >= tables.all_signs

    def open_window(self, horror: i64, target: i64, choice: i64) -> None:
        """GO-7.2: everybody who has a card is asked, whether or not it could be a Sign."""
        asked: i64 = 0
        if not self.signs_gone():
            seat: i64 = 0
            while seat < self.seats:
                if self.hands[seat]:
                    asked |= 1 << seat
                seat += 1
        if not asked:
            self.resolve(horror, target, choice, 0)
            return
        self.owe(WINDOW, self.active, horror, target, 0, choice)
        self.ask(asked)

    def signs(self) -> list[int]:
        """GO-7.1: the Signs in the hand of the seat that is asked, or none."""
        tables = self.tables
        moves: list[int] = [tables.pass_]
        hand = self.hands[self.seat]
        at: i64 = len(hand) - 1
        last: i64 = -1
        while at >= 0 and hand[at] >= tables.first_sign:
            kind: i64 = hand[at]
            if kind < tables.great_old_one and kind != last:
                moves.append(tables.answer + kind - tables.first_sign)
                last = kind
            at -= 1
        return moves

    def close_window(self) -> None:
        """GO-A4: from the left of the Horror's player; after one has undone the Horror the others keep their Signs."""
        tables = self.tables
        frames = self.frames
        answers = self.opened()
        horror: i64 = frames[-4]
        target: i64 = frames[-3]
        choice: i64 = frames[-1]
        self.settle()
        shields: i64 = 0
        step: i64 = 1
        while step <= self.seats:
            seat: i64 = (self.active + step) % self.seats
            step += 1
            answer: i64 = answers[seat]
            if answer < tables.answer or answer >= tables.answer + tables.signs:
                continue
            self.surprises += 1
            sign: i64 = answer - tables.answer
            self.use_sign(seat, tables.first_sign + sign, horror)
            if tables.sign_op[sign] == SHIELD:
                shields |= 1 << seat
                if self.heard is not None:
                    self.heard.append([SHIELDED, seat, tables.first_horror + horror])
                continue
            self.undo_horror(seat, horror, tables.sign_op[sign] == NEGATE_TAKE)
            return
        self.resolve(horror, target, choice, shields)

    def use_sign(self, seat: i64, kind: i64, horror: i64) -> None:
        """GO-7.3: out of the game."""
        self.lay_down(seat, kind)
        self.out.append(kind)
        if self.heard is not None:
            self.heard.append([SIGN_USED, seat, kind, self.tables.first_horror + horror])

    def undo_horror(self, seat: i64, horror: i64, take: bool) -> None:
        """GO-6.2: the card stays and scores (GO-A5), unless the Sign takes it."""
        kind: i64 = self.tables.first_horror + horror
        if self.heard is not None:
            self.heard.append([UNDONE, self.active, kind])
        if take:
            self.lies[horror] = -1
            self.pick_up(seat, kind, RECOVERED)
            if self.heard is not None:
                self.heard.append([TAKEN_BY_SIGN, seat, kind])
        else:
            self.undone |= 1 << horror
        self.horror_done()

    # Effects

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

    def resolve(self, horror: i64, target: i64, choice: i64, shields: i64) -> None:
        """GO-5.11. What needs further choices from hidden cards leaves a frame; all else is done here."""
        tables = self.tables
        op: i64 = tables.op[horror]
        amount: i64 = tables.amount[horror]
        actor: i64 = self.active
        untouched: bool = (shields >> actor) & 1 == 1  # a shield of the Horror's own player
        targets = self.opponents(target, tables.each[horror] == 1, shields)
        done: bool = True
        if op == POOL_REDEAL:
            done = self.pool_hands(shields)
        elif op == REMOVE_CULTIST:
            done = self.remove_cultist(shields)
        elif op == REVEAL_HANDS:
            done = len(targets) > 0
            for seat in targets:
                self.show_hand(seat)
        elif op == PASS_CARDS:
            self.ask_to_pass(horror, shields)
            return
        elif op == PASS_HANDS:
            done = self.pass_hands(tables.step[horror], shields)
        elif op == DISCARD:
            if tables.chosen[horror]:
                self.ask_to_discard(horror, targets, amount)
                return
            done = len(targets) > 0
            for seat in targets:
                self.discard_at_random(seat, amount)
        elif op == RETURN_PAIR:
            done = len(targets) > 0
            for seat in targets:
                self.return_pair(seat, choice - 1)
                if self.heard is not None:
                    self.heard.append([PAIR_RETURNED, seat, choice - 1])
        elif op == SKIP_TURN:
            done = len(targets) > 0
            for seat in targets:
                self.skips |= 1 << seat
                if self.heard is not None:
                    self.heard.append([MUST_SKIP, seat])
        elif untouched:
            done = False
        elif op == SWAP_PAIRS:
            done = len(targets) > 0
            for seat in targets:
                self.swap_pairs(seat, (choice & CHOICE_MASK) - 1, (choice >> CHOICE_BITS) - 1)
        elif op == STEAL_RANDOM:
            done = self.steal_from(targets, amount)
        elif op == LOOK_TAKE:
            if targets and self.hands[target]:
                self.look_at(horror, target, amount)
                return
            done = False
        elif op == GIVE:
            if targets and self.hands[actor]:
                amount = min(amount, len(self.hands[actor]))
                self.owe(GIVING, actor, horror, target, amount, 0)
                self.seat = actor
                return
            done = False
        elif op == SWAP_HANDS:
            done = len(targets) > 0
            for seat in targets:
                self.trade_hands(seat)
        elif op == RECOVER:
            done = choice > 0
            self.regain(choice)
        elif op == DRAW:
            while amount > 0:
                self.draw_card(actor)
                amount -= 1
        elif op == TAKE_CENTER:
            done = choice > 0
            self.take_centre(choice)
        elif op == NAME_ALL:
            self.name_all(choice - 1, shields)
        elif op == STEAL_HORROR:
            done = self.steal_horror(choice - 1, shields)
        if not done and self.heard is not None:
            self.heard.append([NOTHING_HAPPENED, actor, tables.first_horror + horror])
        self.horror_done()

    def horror_done(self) -> None:
        """Back to the turn, where pairs may still be laid (GO-5.13)."""
        raise NotImplementedError

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
        self.out.append(self.tables.cultist)
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
        self.log += [POOLED, self.round, places]
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
        self.laid[seat].remove(theirs)
        self.laid[self.active].remove(own)
        self.laid[seat].append(own)
        self.laid[self.active].append(theirs)
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
        target: i64 = frames[-3]
        self.pass_card(target, self.active, kind, 1 << target | 1 << self.active, STOLEN)
        if self.heard is not None:
            self.heard.append([STOLE, self.active, target, kind])
        self.count_down()

    def give_card(self, kind: i64) -> None:
        """`give`: seen by the two of them."""
        target: i64 = self.frames[-3]
        self.pass_card(self.active, target, kind, 1 << target | 1 << self.active, GIVEN)
        if self.heard is not None:
            self.heard.append([GAVE, self.active, target, kind])
        self.count_down()

    def count_down(self) -> None:
        """One of several choices is made."""
        self.frames[-2] -= 1
        if self.frames[-2] == 0:
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
        step: i64 = tables.step[frames[-4]]
        shields: i64 = frames[-1]
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
            self.hands[passes[at]].remove(passes[at + 2])
            at += 3
        at = 0
        while at < len(passes):
            self.to_hand(passes[at + 1], passes[at + 2])
            if self.heard is not None:
                self.heard.append([PASSED_ON, passes[at], passes[at + 1], passes[at + 2]])
            at += 3
        self.surprises += 1
        self.log += [PASSED, self.round, len(passes) // 3]
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
        self.surprises += 1
        self.log += [TURNED, self.round]
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
        self.surprises += 1
        self.log += [TRADED, self.round, seat + 1, other + 1]
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
        left: i64 = frames[-2] - 1
        horror: i64 = frames[-4]
        asked: i64 = frames[-1]
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
            again.append(seat)
        if left > 0:
            self.ask_to_discard(horror, again, left)
        else:
            self.horror_done()

    def regain(self, choice: i64) -> None:
        """`recover`: the announced cards of the discard pile."""
        while choice:
            kind: i64 = (choice & CHOICE_MASK) - 1
            choice >>= CHOICE_BITS
            self.discards.remove(kind)
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
            kind = self.centre.pop(place)
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
                self.pass_card(seat, self.active, kind, EVERYBODY, NAMED)
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
        self.lies[horror] = self.active
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
