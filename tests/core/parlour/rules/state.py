"""A position of the Parlour: hidden hands that are stolen, traded, passed on and mixed; sealed questions; dice."""

from __future__ import annotations

from typing import Any

from miskatonic.core.chance import Chance
from miskatonic.core.knowledge import Knowledge
from miskatonic.core.state import NOBODY, State

DECK_STREAM, DICE_STREAM, THIEF_STREAM = 0, 1, 2
STREAMS = 3

TURN, KEEP, AIM, CALL, MORE, AFTER, WARD, GIVE = 1, 2, 3, 4, 5, 6, 7, 8
THIEF, SWAP, CAROUSEL, ORACLE, ENCORE, MIXER, WARDS, LAUREL = range(8)
EFFECTS = ("thief", "swap", "carousel", "oracle", "encore", "mixer", "ward", "laurel")
(
    PLAYED,
    DREW,
    ROLLED,
    KEPT,
    STOLE,
    TRADED,
    PASSED,
    FOUND,
    MISSED,
    MIXED,
    GOT,
    WARDED,
    SHOWED,
    OVER,
) = range(14)
DECK = 0  # the place of the deck; the hand of seat s is place s + 1


class Tables:
    """Read only: the cards, and where each verb begins."""

    def __init__(self, effects: list[int], names: list[str], sudden: bool, numbers: Any, moves: Any) -> None:
        self.effects = effects
        self.names = names
        self.sudden = sudden
        self.hand_size: int = numbers.hand_size
        self.turns_each: int = numbers.turns_each
        self.moves = moves
        self.play: int = moves["play"].first
        self.draw: int = moves["draw"].first
        self.roll: int = moves["roll"].first
        self.keep: int = moves["keep"].first
        self.aim: int = moves["aim"].first
        self.call: int = moves["call"].first
        self.show: int = moves["show"].first
        self.decline: int = moves["decline"].first
        self.give: int = moves["give"].first
        self.set_bits: list[int] = moves["keep"].among.masks
        self.set_rank: list[int] = moves["keep"].among.rank


class ParlourState(State):
    """`known` holds what each seat knows, and last what everybody knows."""

    def __init__(self, tables: Tables, seats: int, chance: Chance, source: ParlourState | None = None) -> None:
        super().__init__(seats, chance, source)
        self.tables = tables
        if source is None:
            self.hands: list[list[int]] = [[] for _ in range(seats)]
            self.deck: list[int] = []
            self.lying: list[int] = []
            self.points: list[int] = [0] * seats
            self.dice: list[int] = [0, 0, 0, 0]
            self.known: list[Knowledge] = []
            self.active = 0
            self.turn = 1
            self.over = False
        else:
            self.hands = [hand[:] for hand in source.hands]
            self.deck = source.deck[:]
            self.lying = source.lying[:]
            self.points = source.points[:]
            self.dice = source.dice[:]
            self.known = [known.copy() for known in source.known]
            self.active = source.active
            self.turn = source.turn
            self.over = source.over

    def set_up(self) -> None:
        self.deck = list(range(len(self.tables.names)))
        self.chance.shuffle(DECK_STREAM, self.deck)
        for hand in self.hands:
            for _ in range(self.tables.hand_size):
                hand.append(self.deck.pop())
        self.know_nothing()
        self.owe(TURN, 0, 0, 0, 0, 0)
        self.seat = 0

    def know_nothing(self) -> None:
        """Every hidden card may be anywhere; each seat sees its own hand."""
        everywhere = bytearray(len(self.tables.names))
        for pile in (self.deck, *self.hands):
            for card in pile:
                everywhere[card] = self.places()
        self.known = [Knowledge(everywhere[:]) for _ in range(self.seats + 1)]
        for seat in range(self.seats):
            self.look(seat)

    def places(self) -> int:
        """The places that hold something, as bits."""
        return sum(1 << place for place, pile in enumerate((self.deck, *self.hands)) if pile)

    def look(self, seat: int) -> None:
        """A seat sees its own hand: these cards are there, and no others."""
        known = self.known[seat]
        known.emptied(seat + 1)
        for card in self.hands[seat]:
            known.seen(card, seat + 1)

    def clone(self) -> ParlourState:
        return ParlourState(self.tables, self.seats, self.chance.copy(), self)

    # Moves

    def moves(self) -> list[int]:
        if self.seat == NOBODY:
            return []
        tables = self.tables
        what = self.frames[-6]
        hand = sorted(self.hands[self.seat])
        if what == TURN:
            moves = [tables.play + card for card in hand]
            if self.deck:
                moves.append(tables.draw)
            return [*moves, tables.roll]
        if what == MORE:
            return [tables.play + card for card in hand]
        if what == KEEP:
            return self.keeps()
        if what == AIM:
            return [tables.aim + seat for seat in self.others_with_cards()]
        if what == CALL:
            count = len(tables.names)
            return [
                tables.call + seat * count + card
                for seat in self.others_with_cards()
                for card in range(count)
                if card not in hand and card not in self.lying
            ]
        if what == GIVE:
            return [tables.give + card for card in hand]
        shows = [tables.show + card for card in hand if tables.effects[card] == WARDS]
        return [*shows, tables.decline]

    def keeps(self) -> list[int]:
        """PA-4.1: dice of one face; of equal dice the first ones, so that no two moves differ only in that."""
        sets = [0]
        for face in sorted(set(self.dice)):
            bits = 0
            for at, value in enumerate(self.dice):
                if value == face:
                    bits |= 1 << at
                    sets.append(bits)
        return [self.tables.keep + self.tables.set_rank[bits] for bits in sets]

    def others_with_cards(self) -> list[int]:
        return [seat for seat in range(self.seats) if seat != self.active and self.hands[seat]]

    # Play

    def play(self, move: int) -> None:
        tables = self.tables
        what = self.frames[-6]
        if self.asked:
            if self.answer(move):
                if what == GIVE:
                    self.pass_left(self.opened())
                else:
                    self.open_wards(self.opened())
        elif what in (TURN, MORE):
            self.take_turn(move, what)
        elif what == KEEP:
            self.keep(tables.set_bits[move - tables.keep])
        elif what == AIM:
            self.take_aim(move - tables.aim)
        else:
            self.ask_oracle(*divmod(move - tables.call, len(tables.names)))
        self.run()

    def take_turn(self, move: int, what: int) -> None:
        tables = self.tables
        if what == MORE:
            self.settle()
        else:
            self.frames[-2] = 1  # what is left of the turn are the effects
        if move == tables.draw:
            self.draw(self.active)
        elif move == tables.roll:
            for die in range(4):
                self.dice[die] = self.chance.die(DICE_STREAM, 6)
            self.dice.sort()
            self.surprises += 1
            self.tell([ROLLED, self.active, *self.dice])
            self.owe(KEEP, self.active, 0, 0, 0, 0)
        else:
            card = move - tables.play
            self.lay_open(self.active, card)
            self.tell([PLAYED, self.active, card])
            self.effect(card)

    def run(self) -> None:
        """Frames that need no decision, until one does."""
        while not self.over and not self.asked:
            what = self.frames[-6]
            if what == TURN:
                if self.frames[-2] == 0:
                    break
                self.end_turn()
            elif what == AFTER:
                self.settle()
                if self.deck:
                    self.draw(self.active)
            elif (what == MORE and not self.hands[self.active]) or (
                what in (AIM, CALL) and not self.others_with_cards()
            ):
                self.settle()
            else:
                break
        if not self.over and not self.asked:
            self.seat = self.active

    def lay_open(self, seat: int, card: int) -> None:
        self.hands[seat].remove(card)
        self.lying.append(card)
        for known in self.known:
            known.opened(card)
        self.sizes_changed()

    def sizes_changed(self) -> None:
        """Nothing is left in a place of size nought."""
        for place, pile in enumerate((self.deck, *self.hands)):
            if not pile:
                for known in self.known:
                    known.emptied(place)

    def effect(self, card: int) -> None:
        effect = self.tables.effects[card]
        if effect in (THIEF, SWAP):
            self.owe(AIM, self.active, card, 0, 0, 0)
        elif effect == CAROUSEL:
            asked = sum(1 << seat for seat in range(self.seats) if self.hands[seat])
            if asked:
                self.owe(GIVE, self.active, card, 0, 0, 0)
                self.ask(asked)
        elif effect == ORACLE:
            self.owe(CALL, self.active, card, 0, 0, 0)
        elif effect == ENCORE:
            self.owe(AFTER, self.active, card, 0, 0, 0)
            self.owe(MORE, self.active, card, 0, 0, 0)
        elif effect == MIXER:
            self.mix()
        elif effect == LAUREL:
            self.score(1)

    def draw(self, seat: int) -> None:
        card = self.deck.pop()
        self.hands[seat].append(card)
        for known in self.known:
            known.moved(DECK, seat + 1)
        self.known[seat].seen(card, seat + 1)
        self.look(seat)
        self.sizes_changed()
        self.surprises += 1
        self.tell([DREW, seat, card])

    def take_aim(self, target: int) -> None:
        card = self.frames[-4]
        self.settle()
        if self.tables.effects[card] == SWAP:
            self.trade(self.active, target)
            return
        asked = self.may_hold_a_ward()
        self.owe(WARD, self.active, card, target, 0, 0)
        if asked:
            self.ask(asked)
        else:
            self.steal()

    def may_hold_a_ward(self) -> int:
        """PA-3.7: from what everybody knows, so that being asked tells nothing."""
        public = self.known[self.seats]
        left = public.places_left(self.hidden(NOBODY), self.room(NOBODY))
        asked = 0
        for card, may in left.items():
            if self.tables.effects[card] == WARDS:
                asked |= may >> 1
        return asked & ~(1 << self.active)

    def open_wards(self, answers: list[int]) -> None:
        stopped = False
        for seat, answer in enumerate(answers):
            if answer >= self.tables.show and answer != self.tables.decline:
                ward = answer - self.tables.show
                self.surprises += 1
                for known in self.known:
                    known.seen(ward, seat + 1)
                if stopped:
                    self.tell([SHOWED, seat, ward])
                else:
                    self.lay_open(seat, ward)
                    self.tell([WARDED, seat, ward])
                stopped = True
        if stopped:
            self.settle()
        else:
            self.steal()

    def steal(self) -> None:
        """PA-3.1."""
        victim = self.frames[-3]
        self.settle()
        hand = self.hands[victim]
        card = hand.pop(self.chance.pick(THIEF_STREAM, hand))
        self.hands[self.active].append(card)
        for known in self.known:
            known.moved(victim + 1, self.active + 1)
        for seat in (self.active, victim):
            self.known[seat].seen(card, self.active + 1)
            self.look(seat)
        self.sizes_changed()
        self.surprises += 1
        self.tell([STOLE, self.active, victim, card])

    def trade(self, a: int, b: int) -> None:
        """PA-3.2."""
        self.hands[a], self.hands[b] = self.hands[b], self.hands[a]
        for known in self.known:
            known.traded(a + 1, b + 1)
        for seat in (a, b):
            self.look(seat)
        self.surprises += 1
        self.tell([TRADED, a, b])

    def pass_left(self, answers: list[int]) -> None:
        """PA-3.3: all at once, so a card passed on is not passed on again."""
        self.settle()
        given = [answer - self.tables.give if answer >= 0 else -1 for answer in answers]
        targets = [DECK, *((seat + 1) % self.seats + 1 if given[seat] >= 0 else seat + 1 for seat in range(self.seats))]
        for seat, card in enumerate(given):
            if card >= 0:
                self.hands[seat].remove(card)
                self.hands[(seat + 1) % self.seats].append(card)
        for known in self.known:
            known.passed(targets)
        for seat, card in enumerate(given):
            if card >= 0:
                left = (seat + 1) % self.seats
                self.known[seat].seen(card, left + 1)
                self.known[left].seen(card, left + 1)
                self.tell([PASSED, seat, left, card])
        for seat in range(self.seats):
            self.look(seat)
        self.sizes_changed()
        self.surprises += 1

    def ask_oracle(self, target: int, card: int) -> None:
        """PA-3.4."""
        self.settle()
        self.surprises += 1
        if card in self.hands[target]:
            self.hands[target].remove(card)
            self.hands[self.active].append(card)
            for known in self.known:
                known.seen(card, self.active + 1)
            self.sizes_changed()
            self.tell([FOUND, self.active, target, card])
        else:
            for known in self.known:
                known.absent(card, target + 1)
            self.tell([MISSED, self.active, target, card])

    def mix(self) -> None:
        """PA-3.6."""
        pool = sorted(card for hand in self.hands for card in hand)
        self.chance.shuffle(DECK_STREAM, pool)
        places = self.places() & ~1
        for known in self.known:
            known.pooled(places)
        for hand in self.hands:
            size = len(hand)
            hand[:] = [pool.pop() for _ in range(size)]
        self.tell([MIXED, self.active])
        for seat in range(self.seats):
            self.look(seat)
            if self.hands[seat]:
                self.tell([GOT, seat, *self.hands[seat]])
        self.surprises += 1

    def keep(self, bits: int) -> None:
        """PA-4.2."""
        kept = [face for at, face in enumerate(self.dice) if bits >> at & 1]
        self.settle()
        self.dice = [0, 0, 0, 0]
        self.tell([KEPT, self.active, len(kept)])
        if len(kept) > 1:
            self.score(len(kept) - 1)

    def score(self, points: int) -> None:
        self.points[self.active] += points
        if self.tables.sudden and self.points[self.active] >= 3:
            self.end()

    def end_turn(self) -> None:
        if self.turn >= self.tables.turns_each * self.seats:
            self.end()
            return
        self.turn += 1
        self.active = (self.active + 1) % self.seats
        self.frames[-5] = self.active
        self.frames[-2] = 0

    def end(self) -> None:
        self.over = True
        self.frames.clear()
        self.seat = NOBODY
        self.tell([OVER, self.active])

    # Knowledge

    def hidden(self, viewer: int) -> list[int]:
        """What a viewer does not see, sorted: the order must tell nothing."""
        return sorted(self.deck + [card for seat in range(self.seats) if seat != viewer for card in self.hands[seat]])

    def room(self, viewer: int) -> list[int]:
        return [len(self.deck), *(0 if seat == viewer else len(self.hands[seat]) for seat in range(self.seats))]

    def guess(self, seat: int, chance: Chance) -> ParlourState:
        other = ParlourState(self.tables, self.seats, chance.fresh(STREAMS), self)
        dealt = self.known[seat].deal(self.hidden(seat), self.room(seat), chance)
        other.deck = dealt[0]
        chance.shuffle(0, other.deck)
        for owner in range(self.seats):
            if owner != seat:
                other.hands[owner] = dealt[owner + 1]
                # What another seat knows is hidden too: all that is sure is what everybody knows, and its own hand.
                other.known[owner] = self.known[self.seats].copy()
                other.look(owner)
        other.reseal(seat, chance)
        return other

    def redraw(self, chance: Chance) -> ParlourState:
        other = ParlourState(self.tables, self.seats, chance.fresh(STREAMS), self)
        other.deck.sort()
        chance.shuffle(0, other.deck)
        return other
