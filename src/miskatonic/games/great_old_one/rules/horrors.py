"""Horrors: announced, answered by Signs, and resolved (GO-6, GO-7)."""

from __future__ import annotations

from miskatonic.core.native import i64, mypyc_attr
from miskatonic.core.state import EXTRA, PIECE, STEP, THING, WHAT
from miskatonic.games.great_old_one.rules.cards import (
    CHOSE,
    MUST_SKIP,
    NOTHING_HAPPENED,
    OFFERED,
    PAIR_RETURNED,
    PLAYED,
    PLAYED_AT,
    PLAYED_NAMING,
    PLAYED_ON_HORROR,
    PLAYED_ON_PAIR,
    SHIELDED,
    SIGN_USED,
    TAKEN_BY_SIGN,
    UNDONE,
)
from miskatonic.games.great_old_one.rules.effects import (
    EffectsState,
)
from miskatonic.games.great_old_one.rules.entries import RECOVERED
from miskatonic.games.great_old_one.rules.frames import (
    ANNOUNCE,
    CHOICE_BITS,
    CHOICE_MASK,
    CLOSE,
    GIVING,
    WINDOW,
)
from miskatonic.games.great_old_one.rules.tables import (
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


@mypyc_attr(allow_interpreted_subclasses=True)
class HorrorsState(EffectsState):
    """A Horror from its announcement to its effect."""

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
        self.lay_horror(horror, seat)
        self.undone &= ~(1 << horror)
        if self.heard is not None:
            self.tell_played(horror, kind, target, choice)
        self.frames[WHAT] = CLOSE
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
        horror: i64 = frames[PIECE]
        op: i64 = tables.op[horror]
        if op == SWAP_PAIRS:
            return [tables.offer + pair for pair in sorted(set(self.laid[self.active]))]
        made: i64 = frames[EXTRA]
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
        made: i64 = frames[EXTRA]
        shift: i64 = 0
        while made >> shift:
            shift += CHOICE_BITS
        made |= (choice + 1) << shift
        frames[EXTRA] = made
        frames[STEP] -= 1
        if self.heard is not None:
            what: i64 = OFFERED if self.tables.op[frames[PIECE]] == SWAP_PAIRS else CHOSE
            self.heard.append([what, self.active, kind])
        if frames[STEP] > 0:
            self.choose_if_forced()
            return
        horror: i64 = frames[PIECE]
        target: i64 = frames[THING]
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
        horror: i64 = frames[PIECE]
        target: i64 = frames[THING]
        choice: i64 = frames[EXTRA]
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
        self.out = [*self.out, kind]
        if self.heard is not None:
            self.heard.append([SIGN_USED, seat, kind, self.tables.first_horror + horror])

    def undo_horror(self, seat: i64, horror: i64, take: bool) -> None:
        """GO-6.2: the card stays and scores (GO-A5), unless the Sign takes it."""
        kind: i64 = self.tables.first_horror + horror
        if self.heard is not None:
            self.heard.append([UNDONE, self.active, kind])
        if take:
            self.lay_horror(horror, -1)
            self.pick_up(seat, kind, RECOVERED)
            if self.heard is not None:
                self.heard.append([TAKEN_BY_SIGN, seat, kind])
        else:
            self.undone |= 1 << horror
            self.lay_horror(horror, self.lies[horror])
        self.horror_done()

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
