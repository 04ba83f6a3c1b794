"""What may be done now in Cthulhu Gloom: every legal move of the seat that has the decision."""

from __future__ import annotations

from typing import Any, Final

from miskatonic.core.native import column, i64, u8
from miskatonic.core.piles import COMPILED, at_places, has, reader
from miskatonic.core.state import EXTRA, NOBODY, PIECE, SEAT, STEP, THING, WHAT
from miskatonic.games.cthulhu_gloom.numbers import aims, frames, targets
from miskatonic.games.cthulhu_gloom.numbers.kinds import EVENT, MODIFIER, UNTIMELY_DEATH
from miskatonic.games.cthulhu_gloom.numbers.steps import ASKING
from miskatonic.games.cthulhu_gloom.rules.pieces import numbers
from miskatonic.games.cthulhu_gloom.rules.tables import ANY_KIND, FREES_DEATHS
from miskatonic.games.cthulhu_gloom.rules.targets import Targets

# The extra number of a frame for free plays: kinds | left << LEFT_AT.
KINDS_MASK: Final = 7
LEFT_AT: Final = 3
NO_DEATH: Final = 1 << MODIFIER | 1 << EVENT  # the kinds of cards after the first play


def note(moves: list[int], room: column[i64], count: i64) -> i64:
    """Write moves into a room after so many others; how many there are then."""
    move: i64
    for move in moves:
        room[count] = move
        count += 1
    return count


def add_rows(moves: list[int], which: list[int], rows: list[list[Any]], places: list[int]) -> None:
    """What each of these rows has at these places."""
    one: i64
    place: i64
    if COMPILED:
        for one in which:
            row = rows[one]
            for place in places:
                moves.append(row[place])
    else:
        read = reader(places)
        for one in which:
            moves += read(rows[one])


def add_pairs(moves: list[int], rows: list[list[Any]], places: list[int]) -> None:
    """What the row of each of these places has at those before it."""
    before: i64 = 0
    one: i64
    if COMPILED:
        for one in places:
            row = rows[one]
            at: i64 = 0
            while at < before:
                place: i64 = places[at]
                moves.append(row[place])
                at += 1
            before += 1
    else:
        read = reader(places)
        for one in places:
            moves += read(rows[one])[:before]
            before += 1


class Choices(Targets):
    """`moves` reads the last frame."""

    def moves(self) -> list[int]:
        tables = self.tables
        seat: i64 = self.seat
        if self.asked:
            # CG-11.2: the matching responses in hand, or pass.
            for response in tables.answering_to[self.frames[PIECE]]:
                if has(self.hands[seat], response):
                    return self.answers()
            return tables.only_pass[:]
        if seat == NOBODY:
            return []
        what: i64 = self.frames[WHAT]
        if what != frames.TURN:
            return self.other_moves(what)
        # CG-4.3: the plays of a turn, and Deaths that are free plays where they fall.
        hand = self.hands[seat]
        with_death = self.frames[4] == 0 or (self.holds[seat] >= 0 and self.may_play_death())
        if COMPILED:
            return self.moves_at_once(hand, seat, with_death)
        moves: list[int] = []
        if hand:
            working: i64 = self.working
            if working & tables.hindering and (working & tables.shielding or self.barred[seat]):
                self.add_plays(moves, seat, ANY_KIND if with_death else NO_DEATH, targets.ANY, -1, -1)
            else:
                ready = self.ready
                for card in hand:
                    plays = ready[card]
                    if plays is not None:
                        moves += plays
                    elif card < tables.first_death:
                        read = self.aims
                        if read is None:
                            read = self.aims = reader(self.open_to_modifiers())
                        plays = read(tables.rows[card])
                        ready[card] = plays
                        moves += plays
                    elif card >= tables.first_event:
                        if tables.aims_later:
                            self.add_event_of_hand(moves, card, seat)
                        else:
                            self.add_event(moves, card, seat)
                    elif with_death:
                        mortal = self.mortal
                        if mortal is None:
                            mortal = self.mortal = reader(self.below)
                        moves += mortal(tables.rows[card])
            if working & FREES_DEATHS and not with_death:
                self.add_free_deaths(moves, seat)
        claims = self.claims[seat]
        if claims is None:
            claims = self.find_claims(seat)
        if claims:
            for story in claims:
                moves.append(tables.claim + story)
        moves += tables.last_moves if hand else tables.only_pass
        return moves

    def moves_at_once(self, hand: list[int], seat: i64, with_death: bool) -> list[int]:
        """The same for compiled code: it notes numbers sooner than it reads rows, and knows then how long a list is."""
        tables = self.tables
        room = tables.room
        tables.room = tables.no_room
        if len(room) == 0:  # another thread has it
            room = numbers(0, len(tables.every))
        count: i64 = 0
        some: list[int]
        card: i64
        character: i64
        story: i64
        if hand:
            working: i64 = self.working
            if working & tables.hindering and (working & tables.shielding or self.barred[seat]):
                some = []
                self.add_plays(some, seat, ANY_KIND if with_death else NO_DEATH, targets.ANY, -1, -1)
                count = note(some, room, count)
            else:
                open_to = self.targets
                if len(open_to) == 0:
                    open_to = self.find_targets()
                for card in hand:
                    first: i64 = tables.first_move[card]
                    if card < tables.first_death:
                        for target in open_to:
                            room[count] = first + target
                            count += 1
                    elif card < tables.first_event:
                        if with_death:
                            for character in self.below:
                                room[count] = first + character
                                count += 1
                    else:
                        plays = self.ready[card]
                        if plays is not None:
                            count = note(plays, room, count)
                        else:
                            some = []
                            self.add_event_of_hand(some, card, seat)
                            count = note(some, room, count)
            if working & FREES_DEATHS and not with_death:
                some = []
                self.add_free_deaths(some, seat)
                count = note(some, room, count)
        claims = self.claims[seat]
        if claims is None:
            claims = self.find_claims(seat)
        for story in claims:
            room[count] = tables.claim + story
            count += 1
        if hand:
            room[count] = tables.discard_hand
            count += 1
        room[count] = tables.pass_
        count += 1
        noted = room[:count]
        tables.room = room
        every = tables.every
        return [every[move] for move in noted]

    def other_moves(self, what: i64) -> list[int]:
        """Whatever is neither a play of the turn nor an answer."""
        tables = self.tables
        owed = self.frames
        moves: list[int] = []
        at: i64 = 0
        if what == frames.DISCARD:
            at = tables.discard
            for card in self.hands[self.seat]:
                moves.append(at + card)
        elif what == frames.FREE:
            self.add_plays(moves, owed[SEAT], owed[EXTRA] & KINDS_MASK, owed[STEP], owed[THING], owed[PIECE])
            moves.append(tables.decline)
        elif what == frames.LAST:
            self.add_free_deaths(moves, self.seat)
            moves.append(tables.pass_)
        elif what == frames.PLAY:
            if owed[STEP] == ASKING:
                return self.answers()
            self.add_event(moves, owed[PIECE], owed[SEAT])
        elif what == frames.TAKE:
            at = tables.take
            for card in self.discards:
                if (owed[PIECE] >> tables.kind[card]) & 1:
                    moves.append(at + card)
        elif what == frames.CHOOSE:
            at = tables.choose
            for seat in range(self.seats):
                if seat != self.seat:
                    moves.append(at + seat)
        elif what == frames.FAMILY:
            at = tables.take_family
            for family in range(tables.family_count):
                if self.is_free_family(family):
                    moves.append(at + family)
        elif what == frames.DROP:
            at = tables.drop
            for character in self.families[self.seat]:
                moves.append(at + character)
        elif what == frames.STORIES:
            at = tables.lay
            for story in range(tables.story_count):
                if story not in self.middle:
                    moves.append(at + story)
        else:
            at = tables.choose
            for seat in range(self.seats):
                moves.append(at + seat)
        return moves

    def is_free_family(self, family: i64) -> bool:
        """CG-3.3: nobody else has picked it."""
        return self.owner[self.tables.members[family][0]] < 0

    # Plays

    def may_play_death(self) -> bool:
        """CG-5.4: as the first play; with a Story that says so as either play, but not as both (CG-4.3)."""
        owed = self.frames
        if owed[STEP] == 0:
            return True
        story: i64 = self.holds[self.active]
        return story >= 0 and self.tables.story_second_play[story] and owed[PIECE] == 0

    def add_plays(self, moves: list[int], seat: i64, kinds: i64, target: i64, here: i64, granted_by: i64) -> None:
        """Every card of the hand of these kinds on every Character it may go to."""
        tables = self.tables
        kind_of = tables.kind
        rows = tables.rows
        hand = self.hands[seat]
        kinds &= ~self.forbidden(seat)
        for_modifiers: list[int] | None = None
        for_deaths: list[int] | None = None
        for card in hand:
            kind: i64 = kind_of[card]
            if not (kinds >> kind) & 1:
                continue
            if kind == MODIFIER:
                if for_modifiers is None:
                    for_modifiers = self.modifier_targets(seat, target, here, granted_by)
                moves += at_places(for_modifiers, rows[card])
            elif kind == UNTIMELY_DEATH:
                if for_deaths is None:
                    for_deaths = self.death_targets(seat, target, here, granted_by)
                moves += at_places(for_deaths, rows[card])
            elif tables.immediate[card]:
                self.add_event_of_hand(moves, card, seat)

    def add_free_deaths(self, moves: list[int], seat: i64) -> None:
        """Deaths on a Character where they are free plays."""
        tables = self.tables
        for character in self.freely_mortal(seat):
            for card in self.hands[seat]:
                if tables.kind[card] == UNTIMELY_DEATH:
                    moves.append(tables.first_move[card] + character)

    # Events

    def add_event_of_hand(self, moves: list[int], card: i64, player: i64) -> None:
        """CG-A14: as the table plays it, the targets are named at once or after the answers."""
        tables = self.tables
        if tables.aims_later and tables.aim[card] != aims.NOBODY:
            if self.has_aim(card, player):
                moves.append(tables.first_move[card])
        else:
            self.add_event(moves, card, player)

    def add_event(self, moves: list[int], card: i64, player: i64) -> None:
        """An Event with each choice of targets; one that must choose and cannot is not played (CG-A17)."""
        tables = self.tables
        aim: i64 = tables.aim[card]
        event: i64 = card - tables.first_event
        if aim == aims.NOBODY:
            moves.append(tables.play_event + event)
        elif aim == aims.DEAD:
            moves += at_places(self.may_choose(self.dead, EVENT, player), tables.one_rows[event])
        elif aim == aims.TOP:
            moves += at_places(self.modified(player), tables.one_rows[event])
        elif aim == aims.TWO:
            rows = tables.pair_rows[event]
            add_pairs(moves, rows, self.modified(player))
        else:
            rows = tables.both_rows[event]
            living = self.may_choose(self.below, EVENT, player)
            if living:
                add_rows(moves, self.may_choose(self.dead, EVENT, player), rows, living)

    def has_aim(self, card: i64, player: i64) -> bool:
        """Whether an Event has a choice of targets at all."""
        moves: list[int] = []
        self.add_event(moves, card, player)
        return len(moves) > 0

    # Responses

    def asked_to_respond(self, player: i64, card: i64, character: i64) -> i64:
        """CG-11.1: the seats that may hold an answer to the announced card, as far as everybody knows, as bits.

        CG-9.6: a Modifier is answered, by a Death, only on a living Character below zero: whoever asks sees to that.
        """
        tables = self.tables
        known = self.known
        hidden = self.hidden
        everybody: i64 = self.everybody
        may: u8 = 0
        response: i64
        for response in tables.answering_to[card]:
            may |= known[everybody + response] & hidden[response]
        if not may:
            return 0
        places: i64 = i64(may) & ~self.gone
        if places & 1:
            places |= self.mixed
        asked: i64 = places >> 1 & ~(1 << player)  # not the deck
        if player != self.active and not tables.active_may_respond:
            asked &= ~(1 << self.active)
        if not asked:
            return 0
        seat: i64 = 0
        if COMPILED or [] in self.hands:
            for hand in self.hands:
                if not hand:
                    asked &= ~(1 << seat)
                seat += 1
        if asked and self.working & tables.hindering:
            for seat in range(self.seats):
                if (asked >> seat) & 1 and not self.can_answer(seat, tables.kind[card], character):
                    asked &= ~(1 << seat)
        return asked

    def can_answer(self, seat: i64, kind: i64, character: i64) -> bool:
        """By public facts: a seat that may not play Events, or not choose the Character, is not asked."""
        if kind == MODIFIER:
            if self.is_immune(character, UNTIMELY_DEATH, seat):
                return False
            return not (self.forbidden(seat) >> UNTIMELY_DEATH) & 1
        return not (self.forbidden(seat) >> EVENT) & 1

    def answers(self) -> list[int]:
        """CG-11.2: the matching responses in hand, or pass."""
        tables = self.tables
        hand = self.hands[self.seat]
        moves: list[int] = []
        for card in tables.answering_to[self.frames[PIECE]]:
            if has(hand, card):
                moves.append(tables.respond + card - tables.first_death)
        moves.append(tables.pass_)
        return moves

    # Free plays

    def free_play_is_possible(self) -> bool:
        """By public facts: whether some card of the granted kinds would have a Character to go to."""
        owed = self.frames
        player: i64 = owed[SEAT]
        if not self.hands[player]:
            return False
        kinds: i64 = owed[EXTRA] & KINDS_MASK & ~self.forbidden(player)
        if (kinds >> EVENT) & 1:
            return True
        if (kinds >> MODIFIER) & 1 and self.modifier_targets(player, owed[STEP], owed[THING], owed[PIECE]):
            return True
        return (kinds >> UNTIMELY_DEATH) & 1 == 1 and len(
            self.death_targets(player, owed[STEP], owed[THING], owed[PIECE])
        ) > 0
