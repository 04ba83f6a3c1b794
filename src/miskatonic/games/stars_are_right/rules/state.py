"""A position of The Stars Are Right: the sky, the cards, and what the active player still has to do."""

from __future__ import annotations

from typing import Final

from miskatonic.core.chance import Chance
from miskatonic.core.knowledge import Knowledge
from miskatonic.core.native import i64
from miskatonic.core.state import EXTRA, NOBODY, PIECE, SEAT, STEP, WHAT
from miskatonic.games.stars_are_right.names import NAMES
from miskatonic.games.stars_are_right.numbers import abilities, changes, events, streams, types, verbs
from miskatonic.games.stars_are_right.numbers.endings import BY_POINTS, BY_TURNS
from miskatonic.games.stars_are_right.numbers.frames import DISCARD, DISMISS, EXCHANGE, INVOKE, SKY, SUMMON, TAKE
from miskatonic.games.stars_are_right.numbers.sky_steps import CHANGING, POWERS
from miskatonic.games.stars_are_right.rules.board import StarsBoard
from miskatonic.games.stars_are_right.rules.constellations import (
    where_symbols_are,
)
from miskatonic.games.stars_are_right.rules.tables import POOL_UNIT

STREAMS: Final = len(NAMES.streams)
IN_DECK: Final = 0  # the places of hidden cards are the deck, then the hand of each seat


class StarsState(StarsBoard):
    """The rules."""

    def set_up(self) -> None:
        """SR-3: the sky, five cards each, and a random first player."""
        tables = self.tables
        sides = list(range(0, len(tables.face), 2))
        self.chance.shuffle(streams.SKY, sides)
        self.sky = [side + self.chance.below(streams.SKY, 2) for side in sides]
        self.where = where_symbols_are(self.sky, tables.face)
        self.deck = list(range(tables.count))
        self.chance.shuffle(streams.DECK, self.deck)
        for hand in self.hands:
            for _ in range(tables.hand_size):
                hand.append(self.deck.pop())
        everywhere = (1 << (self.seats + 1)) - 1
        self.known = Knowledge(bytearray([everywhere]) * tables.count)
        self.mixed = (1 << self.seats) - 1
        self.active = self.chance.below(streams.FIRST, self.seats)
        self.begin_turn()

    def clone(self) -> StarsState:
        return StarsState(self.tables, self.seats, self.chance.copy(), self)

    # What may be done now

    def moves(self) -> list[int]:
        if self.seat == NOBODY:
            return []
        tables = self.tables
        what: i64 = self.frames[WHAT]
        hand = self.hands[self.active]
        if what == SKY:
            return self.sky_moves()
        if what == SUMMON:
            moves = self.summonings(hand)
            numbered = tables.discard_move
            for card in hand:
                moves.append(numbered[card])
        elif what == INVOKE:
            numbered = tables.invoke_move
            moves = [numbered[card] for card in hand]
        elif what == DISCARD:
            numbered = tables.discard_move
            moves = [numbered[card] for card in hand] if self.discards_left() > 0 else []
        elif what == DISMISS:
            at: i64 = tables.dismiss
            return [at + card for card in self.areas[self.active]]
        elif what == EXCHANGE:
            return self.exchanges(self.frames[PIECE])
        else:
            return self.takes()
        if self.areas[self.active]:
            self.add_releases(moves)
        moves.append(tables.done)
        return moves

    # What a move does

    def play(self, move: i64) -> None:
        tables = self.tables
        verb: i64 = tables.verb_of[move]
        if verb == verbs.FLIP:
            self.spend(changes.FLIP)
            self.flip(move - tables.flip)
            self.sky_changed()
        elif verb == verbs.SWAP:
            self.spend(changes.SWAP)
            self.swap(move - tables.swap)
            self.sky_changed()
        elif verb == verbs.PUSH:
            self.spend(changes.PUSH)
            self.push(move - tables.push)
            self.sky_changed()
        elif verb == verbs.DISCARD:
            self.discard(move - tables.discard)
        elif verb == verbs.INVOKE:
            self.invoke(move - tables.invoke)
        elif verb == verbs.DONE:
            self.go_on()
        elif verb == verbs.USE:
            self.use_power(move - tables.use)
        elif verb == verbs.SUMMON:
            if move >= tables.summon_god:
                self.summon_god(move - tables.summon_god)
            else:
                self.summon(tables.others[move - tables.summon_other])
        elif verb == verbs.DISMISS:
            self.dismiss(move - tables.dismiss)
        elif verb == verbs.RELEASE:
            self.release(tables.minions[move - tables.release])
        elif verb == verbs.EXCHANGE:
            self.exchange(move)
        elif verb == verbs.TAKE:
            self.take(move - tables.take)

    def begin_turn(self) -> None:
        """SR-4.5, SR-4.6."""
        self.seat = self.active
        if self.used:
            self.used = []
        self.turn += 1
        frames = self.frames
        if frames:
            frames[WHAT] = INVOKE
            frames[SEAT] = self.active
            frames[STEP] = POWERS
            frames[EXTRA] = 0
        else:
            self.owe(INVOKE, self.active, 0, 0, POWERS, 0)
        if not self.hands[self.active]:
            self.skip_if_forced()

    def skip_if_forced(self) -> None:
        """Where public facts leave nothing but to go on, go on."""
        releasable = self.tables.releasable
        for card in self.areas[self.active]:
            if releasable[card] and self.may_release(card):
                return
        self.go_on()

    def leave_hand(self, card: i64) -> None:
        """A card of the active player's hand is shown to all."""
        self.hands[self.active].remove(card)
        self.known.may[card] = 0

    def invoke(self, card: i64) -> None:
        """SR-5.1, SR-5.3: the card lies in front of its player until the sky is changed."""
        self.leave_hand(card)
        self.invoked = card
        self.pool = self.tables.invocation[card]
        self.frames[WHAT] = SKY
        if self.heard is not None:
            self.heard.append([events.INVOKED, self.active, card])
        if self.pool == 0:
            self.sky_changed()

    def use_power(self, card: i64) -> None:
        """SR-7.1, SR-7.3."""
        tables = self.tables
        self.pool += tables.power_to[card] - POOL_UNIT[tables.power_from[card]]
        self.used.append(card)
        if self.heard is not None:
            self.heard.append([events.POWER_USED, self.active, card])
        if self.pool == 0:
            self.sky_changed()

    def spend(self, change: i64) -> None:
        self.pool -= POOL_UNIT[change]
        self.frames[STEP] = CHANGING

    def push(self, push: i64) -> None:
        """SR-6.1: the whole line moves one space and the tile pushed out comes in at the other end."""
        sky = self.sky
        where = self.where
        face = self.tables.face
        bit = self.tables.bit
        line = self.tables.push_line[push]
        out = sky[line[0]]
        coming = out
        at: i64 = 4
        while at >= 0:
            space = line[at]
            leaving = sky[space]
            sky[space] = coming
            symbol = face[leaving]
            new_symbol = face[coming]
            if symbol != new_symbol:
                where[symbol] ^= bit[space]
                where[new_symbol] ^= bit[space]
            coming = leaving
            at -= 1
        if self.heard is not None:
            self.heard.append([events.PUSHED, self.active, push])

    def flip(self, space: i64) -> None:
        """SR-6.3."""
        face = self.tables.face
        bit: i64 = self.tables.bit[space]
        side = self.sky[space]
        self.sky[space] = side ^ 1
        self.where[face[side]] ^= bit
        self.where[face[side ^ 1]] ^= bit
        if self.heard is not None:
            self.heard.append([events.FLIPPED, self.active, space])

    def swap(self, pair: i64) -> None:
        """SR-6.2."""
        sky = self.sky
        a = self.tables.swap_first[pair]
        b = self.tables.swap_second[pair]
        side = sky[a]
        other = sky[b]
        sky[a] = other
        sky[b] = side
        symbol = self.tables.face[side]
        other_symbol = self.tables.face[other]
        if symbol != other_symbol:
            both: i64 = self.tables.bit[a] | self.tables.bit[b]
            self.where[symbol] ^= both
            self.where[other_symbol] ^= both
        if self.heard is not None:
            self.heard.append([events.SWAPPED, self.active, pair])

    def sky_changed(self) -> None:
        """SR-8.4: after the last symbol the invoked card goes on the discard pile and the summoning begins."""
        if self.pool:
            return
        self.discards.append(self.invoked)
        self.invoked = -1
        self.frames[WHAT] = SUMMON
        if not self.hands[self.active]:
            self.skip_if_forced()

    def go_on(self) -> None:
        """The player is done with this step: from the invocation to the summoning (SR-5.5), else to the draw."""
        frames = self.frames
        if frames[WHAT] == INVOKE:
            frames[WHAT] = SUMMON
            if not self.hands[self.active]:
                self.skip_if_forced()
        else:
            self.end_turn()

    def summon(self, card: i64) -> None:
        """SR-9.10: the creature comes from the hand into play, ready."""
        self.leave_hand(card)
        self.areas[self.active].append(card)
        if self.heard is not None:
            self.heard.append([events.SUMMONED, self.active, card])
        self.frames[WHAT] = DISCARD
        if len(self.areas[self.active]) > self.tables.most_creatures:
            self.owe(DISMISS, self.active, card, 0, 0, 0)
        else:
            self.summoned()

    def summon_god(self, choice: i64) -> None:
        """SR-10.5: Lesser Servitors that lend their bonus star are given up before the Great Old One is placed."""
        tables = self.tables
        god: i64 = choice // tables.sets
        bits: i64 = tables.set_bits[choice % tables.sets]
        if bits:
            servitors = tables.servitors_of[god]
            at: i64 = 0
            while bits >> at:
                if (bits >> at) & 1:
                    servitor = servitors[at]
                    if tables.type[servitor] == types.LESSER_SERVITOR:
                        self.areas[self.active].remove(servitor)
                        self.discards.append(servitor)
                        if self.heard is not None:
                            self.heard.append([events.GIVEN_UP, self.active, servitor])
                at += 1
        card: i64 = tables.gods[god]
        self.avatars[self.active] |= 1 << tables.ruler[card]
        self.summon(card)

    def dismiss(self, card: i64) -> None:
        """SR-12.2: one of seven goes; its ability does not happen."""
        self.areas[self.active].remove(card)
        self.discards.append(card)
        if self.heard is not None:
            self.heard.append([events.DISMISSED, self.active, card])
        self.settle()
        self.summoned()

    def summoned(self) -> None:
        """SR-16.1: ten points win at once; else the turn goes on with the discard."""
        if self.points_of(self.active) >= self.tables.points_to_win:
            if self.heard is not None:
                self.heard.append([events.WON, self.active])
            self.end(BY_POINTS)
        elif not self.hands[self.active]:
            self.skip_if_forced()

    def points_of(self, seat: i64) -> i64:
        """SR-16.3: always counted anew from the creatures in play."""
        total: i64 = 0
        points = self.tables.points
        for card in self.areas[seat]:
            total += points[card]
        return total

    def release(self, minion: i64) -> None:
        """SR-15.2, SR-15.3, SR-15.7: the minion leaves play; it joins the discard pile when its ability is done."""
        self.areas[self.active].remove(minion)
        if self.heard is not None:
            self.heard.append([events.RELEASED, self.active, minion])
        self.owe(TAKE if self.tables.ability[minion] == abilities.TAKE_CARD else EXCHANGE, self.active, minion, 0, 0, 0)

    def exchange(self, move: i64) -> None:
        """SR-15.4: both change sides. SR-15.5: what was given away cannot be used this turn, should it come back."""
        tables = self.tables
        if move >= tables.exchange_greater:
            servitors = tables.greater
            move -= tables.exchange_greater
        else:
            servitors = tables.lesser
            move -= tables.exchange_lesser
        own = servitors[move // len(servitors)]
        theirs = servitors[move % len(servitors)]
        self.areas[self.active].remove(own)
        self.areas[self.active].append(theirs)
        self.used.append(own)
        for seat in range(self.seats):
            area = self.areas[seat]
            if seat != self.active and theirs in area:
                area.remove(theirs)
                area.append(own)
                if self.heard is not None:
                    self.heard.append([events.EXCHANGED, self.active, seat, own, theirs])
        self.released()

    def take(self, source: i64) -> None:
        """SR-15.7: one card into the hand."""
        hand = self.hands[self.active]
        if source == 0:
            if not self.deck:
                self.reshuffle()
            card = self.deck.pop()
            hand.append(card)
            self.surprises += 1
            self.drawn_unseen()
            if self.heard is not None:
                self.heard.append([events.TOOK_HIDDEN, self.active, card])
        else:
            card = source - 1
            self.discards.remove(card)
            hand.append(card)
            self.known.seen(card, self.active + 1)
            if self.heard is not None:
                self.heard.append([events.TOOK_OPEN, self.active, card])
        self.released()

    def released(self) -> None:
        """The released minion joins the discard pile."""
        self.discards.append(self.frames[PIECE])
        self.settle()
        if self.frames[WHAT] != SKY and not self.hands[self.active]:
            self.skip_if_forced()
        elif self.frames[WHAT] == DISCARD:
            self.finish_if_nothing_left()

    def discards_left(self) -> i64:
        """SR-13.1: one, or two with a Ghouls, however many; `extra` of the frame counts those made."""
        allowed: i64 = self.tables.discards
        if self.has_ability(abilities.DISCARD_TWO):
            allowed = self.tables.discards_with_ghouls
        return allowed - self.frames[EXTRA]

    def has_ability(self, wanted: i64) -> bool:
        ability = self.tables.ability
        for card in self.areas[self.active]:
            if ability[card] == wanted:
                return True
        return False

    def discard(self, card: i64) -> None:
        """SR-13.2. The discard closes the summoning (SR-4.3)."""
        self.leave_hand(card)
        self.discards.append(card)
        self.frames[WHAT] = DISCARD
        self.frames[EXTRA] += 1
        if self.heard is not None:
            self.heard.append([events.DISCARDED, self.active, card])
        self.finish_if_nothing_left()

    def finish_if_nothing_left(self) -> None:
        if self.discards_left() <= 0 or not self.hands[self.active]:
            self.skip_if_forced()

    def end_turn(self) -> None:
        """SR-14.1, SR-4.6: draw, then the next player clockwise."""
        self.draw_cards()
        tables = self.tables
        if tables.max_turns and self.turn >= tables.max_turns:
            if self.heard is not None:
                self.heard.append([events.TIME_UP, self.active])
            self.end(BY_TURNS)
            return
        self.active += 1
        if self.active == self.seats:
            self.active = 0
        self.begin_turn()

    def draw_cards(self) -> None:
        """SR-14: up to five, or six with a Ghast; nothing is drawn, nor discarded, beyond that."""
        tables = self.tables
        hand = self.hands[self.active]
        limit: i64 = tables.hand_size_with_ghast if self.has_ability(abilities.HAND_SIX) else tables.hand_size
        missing: i64 = limit - len(hand)
        before: i64 = len(hand)
        while missing > 0:
            if not self.deck:
                if not self.discards:
                    break
                self.reshuffle()
            taken: i64 = len(self.deck)
            if taken > missing:
                taken = missing
            drawn = self.deck[-taken:]
            drawn.reverse()
            hand += drawn
            del self.deck[-taken:]
            self.drawn_unseen()
            missing -= taken
        if len(hand) > before:
            self.surprises += 1
            if self.heard is not None:
                self.heard.append([events.DREW, self.active, len(hand) - before, *hand[before:]])
        elif self.heard is not None:
            self.heard.append([events.DREW_NOTHING, self.active])

    def drawn_unseen(self) -> None:
        """The active player holds cards of the deck that nobody else saw."""
        bit: i64 = 1 << self.active
        if not self.mixed & bit:
            self.mixed |= bit
            self.known.moved(IN_DECK, self.active + 1)
        if not self.deck:
            self.known.emptied(IN_DECK)

    def reshuffle(self) -> None:
        """SR-14.3: everybody knows which cards the new deck holds, nobody their order."""
        self.deck = self.discards
        self.discards = []
        self.deck.sort()
        self.chance.shuffle(streams.DECK, self.deck)
        for card in self.deck:
            self.known.seen(card, IN_DECK)
        self.mixed = 0
        self.surprises += 1
        if self.heard is not None:
            self.heard.append([events.RESHUFFLED, self.active, len(self.deck)])

    def end(self, how: i64) -> None:
        """Game over clears what was owed."""
        self.ended = how
        self.frames.clear()
        self.seat = NOBODY

    # Knowledge

    def guess(self, seat: i64, chance: Chance) -> StarsState:
        """The seat's own hand and all that is public stay; the other hands, the deck and the streams are redrawn."""
        other = StarsState(self.tables, self.seats, chance.fresh(STREAMS), self)
        hidden = other.deck
        room: list[int] = [len(hidden)]
        for owner in range(self.seats):
            if owner == seat:
                room.append(0)
            else:
                room.append(len(other.hands[owner]))
                hidden += other.hands[owner]
        hidden.sort()  # the order of what is hidden must tell nothing
        dealt = self.known.deal(hidden, room, chance)
        other.deck = dealt[0]
        for owner in range(self.seats):
            if owner != seat:
                other.hands[owner] = dealt[owner + 1]
        return other
