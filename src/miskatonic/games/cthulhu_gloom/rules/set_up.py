"""The set-up of Cthulhu Gloom: who begins, two Stories, families, hands."""

from __future__ import annotations

from miskatonic.core.chance import mix
from miskatonic.core.native import i64, u8
from miskatonic.core.state import SEAT, STEP, WHAT
from miskatonic.games.cthulhu_gloom.numbers import events, frames, streams
from miskatonic.games.cthulhu_gloom.rules.pieces import block
from miskatonic.games.cthulhu_gloom.rules.turns import Turns


class SetUp(Turns):
    """One frame goes through the steps of CG-3 and becomes the first turn."""

    def prepare(self) -> None:
        """CG-3: who begins, two Stories, families; the hands are dealt when the last family is complete."""
        tables = self.tables
        self.known = block(1, tables.count * (self.seats + 1))
        self.deck = tables.every_card
        self.deck_left = tables.count
        self.owe(frames.FIRST, 0, 0, 0, 0, 0)
        if not tables.host_names_first:
            self.first = self.chance.below(streams.FIRST, self.seats)
            self.lay_stories()

    def lay_stories(self) -> None:
        """CG-3.2, CG-A1."""
        tables = self.tables
        self.frames[WHAT] = frames.STORIES
        if not tables.host_lays_stories:
            stories = tables.every_story[:]
            word: i64 = self.chance.shuffle_later(streams.STORIES, stories)
            if word:
                last: i64 = tables.story_count - 1
                mix(word, stories, last, last - tables.stories_in_play)
            self.surprises += 1
            while len(self.middle) < tables.stories_in_play:
                self.lay_story(stories.pop())

    def lay_story(self, story: i64) -> None:
        self.set_stories(sorted([*self.middle, story]), self.holds)
        if self.heard is not None:
            self.heard.append([events.STORY_LAID, 0, story])
        if len(self.middle) == self.tables.stories_in_play:
            self.frames[WHAT] = frames.FAMILY
            self.frames[SEAT] = self.first
            self.frames[STEP] = 0

    def choosing_families(self) -> i64:
        """How many seats pick a family; the fifth gets what they leave out (CG-3.6)."""
        return self.seats if self.seats < self.tables.family_count else self.tables.family_count

    def choose_family(self, family: i64) -> None:
        """CG-3.3."""
        seat: i64 = self.frames[SEAT]
        members = self.tables.members[family][:]
        self.join(seat, members)
        if self.heard is not None:
            self.heard.append([events.FAMILY_TAKEN, seat, family])
        self.next_chooser(frames.DROP if self.has_small_families() else frames.TURN)

    def join(self, seat: i64, members: list[int]) -> None:
        families = self.families[:]
        families[seat] = members
        self.families = families
        owner = self.owner[:]
        for character in members:
            owner[character] = seat
        self.owner = owner

    def has_small_families(self) -> bool:
        """CG-3.5, CG-3.6, CG-A2: with four players unless they want full families, always with five."""
        return self.seats == 5 or (self.seats == 4 and not self.tables.full_families)

    def next_chooser(self, after: i64) -> None:
        owed = self.frames
        owed[STEP] += 1
        if owed[STEP] < self.choosing_families():
            owed[SEAT] = (self.first + owed[STEP]) % self.seats
            return
        owed[STEP] = 0
        owed[SEAT] = self.first
        owed[WHAT] = after
        if after == frames.TURN:
            self.deal()

    def drop(self, character: i64) -> None:
        """CG-3.5: out of the game, or (five players) into the last family."""
        seat: i64 = self.frames[SEAT]
        members = self.families[seat][:]
        members.remove(character)
        self.join(seat, members)
        owner = self.owner[:]
        owner[character] = -1
        self.owner = owner
        if self.heard is not None:
            self.heard.append([events.DROPPED, seat, character])
        if self.seats == 5:
            last: i64 = (self.first + 4) % 5
            self.families = self.families[:]
            self.families[last] = self.families[last] + [character]
        self.next_chooser(frames.TURN)

    def deal(self) -> None:
        """CG-3.7: five cards each; then the first turn."""
        tables = self.tables
        if self.seats == 5:
            last: i64 = (self.first + 4) % 5
            self.join(last, self.families[last])
            if self.heard is not None:
                self.heard.append([events.MISFITS_JOINED, last, *self.families[last]])
        living: list[int] = []
        for family in self.families:
            living += family
        living.sort()
        self.set_living(living)
        self.place_families()
        deck = tables.every_card[:]
        self.shuffle_deck(deck)
        self.surprises += 1
        everywhere: i64 = (2 << self.seats) - 1
        self.known = block(u8(everywhere), tables.count * (self.seats + 1))
        self.noted += 1
        self.hidden = tables.all_hidden[:]
        for seat in range(self.seats):
            hand = deck[self.deck_left - tables.starting_hand : self.deck_left]
            hand.reverse()
            self.deck_left -= tables.starting_hand
            self.hands[seat] = hand
            if self.heard is not None:
                self.heard.append([events.DEALT, seat, len(hand), *hand])
        self.begin_turn(self.first)
