"""A position of Cthulhu Gloom and how it goes on: answers, and what they lead to until the next decision."""

from __future__ import annotations

from miskatonic.core.chance import Chance
from miskatonic.core.native import i64
from miskatonic.core.state import EXTRA, PIECE, SEAT, STEP, THING, WHAT
from miskatonic.games.cthulhu_gloom.rules.choices import (
    DISCARDING,
    FAMILY,
    FIRST,
    FREE,
    LAST,
    LEFT_AT,
    PLAY,
    TAKING,
    TRIGGER,
    TURN,
)
from miskatonic.games.cthulhu_gloom.rules.hands import DECLINED, FIRST_NAMED, STREAMS
from miskatonic.games.cthulhu_gloom.rules.numbering import (
    CHOOSES,
    CLAIMS,
    DECLINES,
    DISCARDS,
    DISCARDS_HAND,
    DROPS,
    LAYS,
    PASSES,
    PLAYS_DEATH,
    PLAYS_EVENT,
    PLAYS_MODIFIER,
    PLAYS_ON_BOTH,
    PLAYS_ON_ONE,
    PLAYS_ON_TWO,
    TAKES,
    TAKES_FAMILY,
)
from miskatonic.games.cthulhu_gloom.rules.set_up import SetUp
from miskatonic.games.cthulhu_gloom.rules.tables import (
    FREES_DEATHS,
    Tables,
)


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
            if verb == PLAYS_MODIFIER:
                if self.play_modifier(tables.card_of[move], tables.character_of[move]):
                    return
            else:
                if verb == PLAYS_DEATH:
                    self.play_card(self.seat, tables.card_of[move], tables.character_of[move], -1)
                elif verb == DISCARDS:
                    self.discard(self.seat, move - tables.discard)
                    self.frames[EXTRA] -= 1
                elif verb == PASSES:
                    self.pass_play()
                elif verb == DISCARDS_HAND:
                    self.frames[STEP] += 1
                    self.discard_whole_hand(self.seat)
                elif PLAYS_EVENT <= verb <= PLAYS_ON_BOTH:
                    self.play_event(verb, move)
                else:
                    self.play_otherwise(verb, move)
        self.run()

    def play_event(self, verb: i64, move: i64) -> None:
        """An Event with as many Characters as the move names."""
        tables = self.tables
        seat: i64 = self.seat
        people: i64 = tables.people
        rest: i64 = 0
        if verb == PLAYS_EVENT:
            self.play_card(seat, move - tables.play_event + tables.first_event, -1, -1)
        elif verb == PLAYS_ON_ONE:
            rest = move - tables.play_on_one
            self.play_card(seat, rest // people + tables.first_event, rest % people, -1)
        elif verb == PLAYS_ON_TWO:
            rest = move - tables.play_on_two
            event: i64 = rest // tables.pairs + tables.first_event
            rest %= tables.pairs
            self.play_card(seat, event, tables.pair_first[rest], tables.pair_second[rest])
        else:
            rest = move - tables.play_on_both
            one: i64 = rest // people
            self.play_card(seat, one // people + tables.first_event, one % people, rest % people)

    def play_otherwise(self, verb: i64, move: i64) -> None:
        """Stories, choices that an effect asks for, and the set-up."""
        tables = self.tables
        if verb == CLAIMS:
            self.claim(self.seat, move - tables.claim)
        elif verb == DECLINES:
            if self.heard is not None:
                self.heard.append([DECLINED, self.seat])
            self.settle()
        elif verb == CHOOSES:
            self.choose_seat(move - tables.choose)
        elif verb == TAKES:
            self.settle()
            self.take_open(self.seat, move - tables.take)
        elif verb == TAKES_FAMILY:
            self.choose_family(move - tables.take_family)
        elif verb == DROPS:
            self.drop(move - tables.drop)
        elif verb == LAYS:
            self.lay_story(move - tables.lay)

    def choose_seat(self, chosen: i64) -> None:
        frames = self.frames
        if frames[WHAT] == FIRST:
            self.first = chosen
            if self.heard is not None:
                self.heard.append([FIRST_NAMED, self.seat, chosen])
            self.lay_stories()
            return
        ref: i64 = frames[SEAT]
        effect: i64 = frames[PIECE]
        character: i64 = frames[THING]
        player: i64 = frames[STEP]
        card: i64 = frames[EXTRA]
        self.settle()
        self.carry_out(effect, ref, player, character, card, chosen)

    # Going on

    def run(self) -> None:
        """Go on until somebody has a decision, or the game is over."""
        if self.asked:
            return
        frames = self.frames
        while frames:  # the end of the game clears them
            what: i64 = frames[WHAT]
            if what == TURN:
                if frames[4] < frames[3]:  # of the lowest frame
                    active: i64 = self.active
                    self.seat = active
                    if self.hands[active] or self.claimable(active):
                        return
                    self.pass_play()
                elif self.working & FREES_DEATHS:
                    frames[WHAT] = LAST
                elif self.end_turn():
                    return
            elif what == PLAY:
                if self.go_on_playing():
                    return
            elif what == LAST:
                if self.hands[self.active] and self.freely_mortal(self.active):
                    self.seat = self.active
                    return
                if self.end_turn():
                    return
            elif what == DISCARDING:
                if self.has_discards_to_choose():
                    self.seat = frames[SEAT]
                    return
            elif what == FREE:
                if frames[EXTRA] >> LEFT_AT and self.free_play_is_possible():
                    self.seat = frames[SEAT]
                    return
                self.settle()
            elif what == TRIGGER:
                ref: i64 = frames[SEAT]
                effect: i64 = frames[PIECE]
                character: i64 = frames[THING]
                player: i64 = frames[STEP]
                card: i64 = frames[EXTRA]
                self.settle()
                self.carry_out(effect, ref, player, character, card, -1)
            elif self.has_to_choose(what):
                return

    def has_to_choose(self, what: i64) -> bool:
        """A choice among things that lie open; the only one there is is made by itself."""
        self.seat = self.frames[SEAT]
        if what != TAKING and (what != FAMILY or self.frames[STEP] + 1 < self.tables.family_count):
            return True
        moves = self.moves()
        if len(moves) > 1:
            return True
        if what == FAMILY:
            self.choose_family(moves[0] - self.tables.take_family)
        else:
            self.settle()
            if moves:
                self.take_open(self.seat, moves[0] - self.tables.take)
        return False

    # Knowledge

    def guess(self, seat: i64, chance: Chance) -> GloomState:
        """The seat's own hand and all it has seen stay; the other hands, the deck and the streams are redrawn."""
        other = GloomState(self.tables, self.seats, chance.fresh(STREAMS), self)
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
