"""A position of Cthulhu Gloom and how it goes on: answers, and what they lead to until the next decision."""

from __future__ import annotations

from miskatonic.core.chance import Chance
from miskatonic.core.native import i64
from miskatonic.core.state import EXTRA, PIECE, SEAT, STEP, THING, WHAT
from miskatonic.games.cthulhu_gloom.names import NAMES
from miskatonic.games.cthulhu_gloom.numbers import events, frames, verbs
from miskatonic.games.cthulhu_gloom.rules.choices import LEFT_AT
from miskatonic.games.cthulhu_gloom.rules.set_up import SetUp
from miskatonic.games.cthulhu_gloom.rules.tables import FREES_DEATHS, Tables


class GloomState(SetUp):
    """The rules, each class of them in a room of its own: `Pieces` is the lowest, then `Shown`, `Stories`, `Hands`,
    `Targets`, `Choices`, `Effects`, `Plays`, `Turns` and `SetUp`. None calls a room above it."""

    def __init__(self, tables: Tables, seats: i64, chance: Chance, source: GloomState | None = None) -> None:
        super().__init__(tables, seats, chance, source)

    def clone(self) -> GloomState:
        return GloomState(self.tables, self.seats, self.chance.copy(), self)

    def set_up(self) -> None:
        self.prepare()
        self.run()

    # Answers

    def play(self, move: i64) -> None:
        if self.asked:
            if not self.answer(move):
                return
            self.open_answers()
        else:
            tables = self.tables
            verb: i64 = tables.verb_of[move]
            if verb == verbs.PLAY:
                card: i64 = tables.card_of[move]
                if card >= tables.first_death:
                    self.play_card(self.seat, card, tables.one_of[move], tables.two_of[move])
                elif self.play_modifier(card, tables.one_of[move]):
                    return
            elif verb == verbs.DISCARD:
                self.discard(self.seat, move - tables.discard)
                self.frames[EXTRA] -= 1
            elif verb == verbs.PASS:
                self.pass_play()
            elif verb == verbs.DISCARD_HAND:
                self.frames[STEP] += 1
                self.discard_whole_hand(self.seat)
            else:
                self.play_otherwise(verb, move)
        self.run()

    def play_otherwise(self, verb: i64, move: i64) -> None:
        """Stories, choices that an effect asks for, and the set-up."""
        tables = self.tables
        if verb == verbs.CLAIM:
            self.claim(self.seat, move - tables.claim)
        elif verb == verbs.DECLINE:
            if self.heard is not None:
                self.heard.append([events.DECLINED, self.seat])
            self.settle()
        elif verb == verbs.CHOOSE:
            self.choose_seat(move - tables.choose)
        elif verb == verbs.TAKE:
            self.settle()
            self.take_open(self.seat, move - tables.take)
        elif verb == verbs.FAMILY:
            self.choose_family(move - tables.take_family)
        elif verb == verbs.DROP:
            self.drop(move - tables.drop)
        elif verb == verbs.LAY:
            self.lay_story(move - tables.lay)

    def choose_seat(self, chosen: i64) -> None:
        owed = self.frames
        if owed[WHAT] == frames.FIRST:
            self.first = chosen
            if self.heard is not None:
                self.heard.append([events.FIRST_NAMED, self.seat, chosen])
            self.lay_stories()
            return
        ref: i64 = owed[SEAT]
        effect: i64 = owed[PIECE]
        character: i64 = owed[THING]
        player: i64 = owed[STEP]
        card: i64 = owed[EXTRA]
        self.settle()
        self.carry_out(effect, ref, player, character, card, chosen)

    # Going on

    def run(self) -> None:
        """Go on until somebody has a decision, or the game is over."""
        if self.asked:
            return
        owed = self.frames
        while owed:  # the end of the game clears them
            what: i64 = owed[WHAT]
            if what == frames.TURN:
                if owed[4] < owed[3]:  # of the lowest frame
                    active: i64 = self.active
                    self.seat = active
                    if self.hands[active] or self.claimable(active):
                        return
                    self.pass_play()
                elif self.working & FREES_DEATHS:
                    owed[WHAT] = frames.LAST
                elif self.end_turn():
                    return
            elif what == frames.PLAY:
                if self.go_on_playing():
                    return
            elif what == frames.LAST:
                if self.hands[self.active] and self.freely_mortal(self.active):
                    self.seat = self.active
                    return
                if self.end_turn():
                    return
            elif what == frames.DISCARD:
                if self.has_discards_to_choose():
                    self.seat = owed[SEAT]
                    return
            elif what == frames.FREE:
                if owed[EXTRA] >> LEFT_AT and self.free_play_is_possible():
                    self.seat = owed[SEAT]
                    return
                self.settle()
            elif what == frames.TRIGGER:
                ref: i64 = owed[SEAT]
                effect: i64 = owed[PIECE]
                character: i64 = owed[THING]
                player: i64 = owed[STEP]
                card: i64 = owed[EXTRA]
                self.settle()
                self.carry_out(effect, ref, player, character, card, -1)
            elif self.has_to_choose(what):
                return

    def has_to_choose(self, what: i64) -> bool:
        """A choice among things that lie open; the only one there is is made by itself."""
        self.seat = self.frames[SEAT]
        if what != frames.TAKE and (what != frames.FAMILY or self.frames[STEP] + 1 < self.tables.family_count):
            return True
        moves = self.moves()
        if len(moves) > 1:
            return True
        if what == frames.FAMILY:
            self.choose_family(moves[0] - self.tables.take_family)
        else:
            self.settle()
            if moves:
                self.take_open(self.seat, moves[0] - self.tables.take)
        return False

    # Knowledge

    def guess(self, seat: i64, chance: Chance) -> GloomState:
        """The seat's own hand and all it has seen stay; the other hands, the deck and the streams are redrawn."""
        other = GloomState(self.tables, self.seats, chance.fresh(len(NAMES.streams)), self)
        hidden = self.deck[: self.deck_left]
        room: list[int] = [len(hidden)]
        for owner in range(self.seats):
            if owner == seat:
                room.append(0)
            else:
                room.append(len(self.hands[owner]))
                hidden += self.hands[owner]
        hidden.sort()  # the order of what is hidden must tell nothing
        own = self.row(seat)
        dealt = own.deal(hidden, room, chance)
        deck = dealt[0]
        chance.shuffle(0, deck)
        other.deck = deck
        for owner in range(self.seats):
            if owner != seat:
                other.hands[owner] = dealt[owner + 1]
        # What the others know of each other is theirs: they know their hand and what everybody knows.
        public = self.row(self.seats)
        for viewer in range(self.seats + 1):
            other.set_row(viewer, own if viewer == seat else public)
        other.gone = 0
        other.mixed = 0
        other.reseal(seat, chance)
        return other
