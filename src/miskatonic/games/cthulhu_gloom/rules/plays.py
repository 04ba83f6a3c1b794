"""A card of Cthulhu Gloom from its announcement to its end: answers, landing, effects one by one, discard pile."""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import i64
from miskatonic.core.piles import lose
from miskatonic.core.state import EXTRA, PIECE, SEAT, STEP, THING, WHAT
from miskatonic.games.cthulhu_gloom.numbers import aims, events, frames, primitives, targets
from miskatonic.games.cthulhu_gloom.numbers.lives import BELOW_ZERO, DEAD
from miskatonic.games.cthulhu_gloom.numbers.steps import AIMING, ASKING, CANCELLED, EFFECTS, LANDING
from miskatonic.games.cthulhu_gloom.rules.choices import LEFT_AT
from miskatonic.games.cthulhu_gloom.rules.effects import ON_DEAD_AT, SECOND_AT, Effects
from miskatonic.games.cthulhu_gloom.rules.tables import FREES_DEATHS, HEEDS_MODIFIERS, ICON_MASK, ITS_OWNER, SALVAGES

TRIGGER_AT: Final = 6
TRIGGERS: Final = 1 << TRIGGER_AT  # and above: whatever keeps a Modifier from landing without a frame
SECOND_TRIGGER_AT: Final = 14
BYTE: Final = 255
TRIGGERS_MASK: Final = 65535


class Plays(Effects):
    """The extra number of the frame of a play is fixed when the card is announced (CG-A7): the icons its target
    showed, the two cards whose triggers it set off (raised by one), its second target (raised by one), whether it may
    land on the dead."""

    # Announcing

    def play_modifier(self, card: i64, character: i64) -> bool:
        """A Modifier of the own turn: as one of its plays, or as a free play. Most land at once, without a frame.

        True where the same seat simply has another play.
        """
        tables = self.tables
        owed = self.frames
        seat: i64 = self.seat
        hand = self.hands[seat]
        extra: i64 = 0
        made: i64 = -1
        if owed[WHAT] != frames.FREE:
            made = owed[4] + 1  # of the turn, the lowest frame
            owed[4] = made
        else:
            owed[EXTRA] -= 1 << LEFT_AT
            if owed[STEP] == targets.DEAD:
                extra = 1 << ON_DEAD_AT
        if self.heard is not None:
            self.heard.append([events.PLAYED_ON, seat, card, character])
        self.stirred = self.turn
        lose(hand, card)
        self.hidden[card] = 0
        if tables.requires[card]:
            extra |= self.icons_of[character]
        if self.working & HEEDS_MODIFIERS:
            extra |= self.triggers_on(character, seat)
        if self.life_of[character] == BELOW_ZERO:
            asked: i64 = self.asked_to_respond(seat, card, character)
            if asked:
                self.owe(frames.PLAY, seat, card, character, ASKING, extra)
                self.ask(asked)
                return True
        if extra >= TRIGGERS:
            self.owe(frames.PLAY, seat, card, character, LANDING, extra)
            self.land()
            return False
        self.lay_on(character, card)
        if self.heard is not None:
            self.heard.append([events.LAID, seat, card, character])
        if tables.immediate[card]:
            if tables.requires_after:
                extra = self.icons_of[character]
            if tables.quiet[card]:
                self.resolve_quietly(seat, card, character, extra)
            else:
                self.owe(frames.PLAY, seat, card, character, EFFECTS, extra)
                self.resolve(card)
            return False
        return 0 <= made < owed[3] and len(hand) > 0

    def play_card(self, seat: i64, card: i64, one: i64, two: i64) -> None:
        """A Death or an Event of the own turn: as a play, a free play, or with its targets named later (CG-A14)."""
        owed = self.frames
        what: i64 = owed[WHAT]
        if what == frames.PLAY:
            self.aim(seat, card, one, two)
            return
        if what == frames.FREE:
            owed[EXTRA] -= 1 << LEFT_AT
        elif card >= self.tables.first_event:
            owed[STEP] += 1
        elif not self.lasting_of[one] & FREES_DEATHS:
            owed[STEP] += 1
            owed[PIECE] = 1
        if self.heard is not None:
            if two >= 0:
                self.heard.append([events.PLAYED_ON_TWO, seat, card, one, two])
            elif one >= 0:
                self.heard.append([events.PLAYED_ON, seat, card, one])
            else:
                self.heard.append([events.PLAYED, seat, card])
        self.announce(seat, card, one, two)

    def aim(self, seat: i64, card: i64, one: i64, two: i64) -> None:
        """The targets of an Event that was announced without them."""
        owed = self.frames
        owed[THING] = one
        owed[STEP] = LANDING
        owed[EXTRA] |= (two + 1) << SECOND_AT
        if self.heard is not None:
            if two >= 0:
                self.heard.append([events.AIMED_AT_TWO, seat, card, one, two])
            else:
                self.heard.append([events.AIMED, seat, card, one])

    def announce(self, seat: i64, card: i64, one: i64, two: i64) -> None:
        """A Death or an Event, also as an answer to another card.

        CG-11.1: the card and its targets are named before anything happens; it is in nobody's hand any more.
        """
        self.stirred = self.turn
        lose(self.hands[seat], card)
        self.hidden[card] = 0
        extra: i64 = 0
        if two >= 0:
            extra = (two + 1) << SECOND_AT
        elif card < self.tables.first_event and self.tables.requires[card]:
            extra = self.icons_of[one]
        asked: i64 = self.asked_to_respond(seat, card, one)
        if asked:  # the card waits while others may answer it
            self.owe(frames.PLAY, seat, card, one, ASKING, extra)
            self.ask(asked)
        else:
            self.owe(frames.PLAY, seat, card, one, LANDING, extra)
            self.land()

    def triggers_on(self, character: i64, player: i64) -> i64:
        """The cards whose `on_modifier` this Modifier sets off: fixed now, so one that it covers still counts."""
        tables = self.tables
        if not self.works(character, HEEDS_MODIFIERS):
            return 0
        found: i64 = 0
        own = self.owner[character] == player
        top: i64 = self.tops[character] - 1
        effect: i64 = tables.continuous[top][primitives.ON_MODIFIER]
        if effect >= 0 and not (own and tables.others_only[effect]):
            found = (top + 1) << TRIGGER_AT
        card: i64 = self.persisting(character)
        if card >= 0:
            effect = tables.persistent[card][primitives.ON_MODIFIER]
            if effect >= 0 and not (own and tables.others_only[effect]):
                found |= (card + 1) << SECOND_TRIGGER_AT
        return found

    def open_answers(self) -> None:
        """CG-11.2: the first response in clockwise order from the active player counts; other answers lapse unseen."""
        pass_: i64 = self.tables.pass_
        answers = self.opened()
        self.frames[STEP] = LANDING
        for move in answers:
            if move >= 0 and move != pass_:
                self.respond(answers)
                return
        self.land()

    def respond(self, answers: list[int]) -> None:
        tables = self.tables
        owed = self.frames
        first: i64 = self.active
        for move in answers[first:] + answers[:first]:
            if move < 0 or move == tables.pass_:
                continue
            seat: i64 = answers.index(move)  # a card is in one hand only
            card: i64 = move - tables.respond + tables.first_death
            character: i64 = owed[THING] if card < tables.first_event else -1
            self.surprises += 1
            if self.heard is not None:
                self.heard.append([events.RESPONDED, seat, card, owed[PIECE]])
            self.announce(seat, card, character, -1)
            return

    # Going on

    def go_on_playing(self) -> bool:
        """The card of the last frame: window, landing, effects one by one, discard pile. True for a decision."""
        owed = self.frames
        step: i64 = owed[STEP]
        card: i64 = owed[PIECE]
        if step >= EFFECTS:
            self.resolve(card)
            return False
        if step == ASKING:
            asked: i64 = 0
            if card >= self.tables.first_death or self.life_of[owed[THING]] == BELOW_ZERO:
                asked = self.asked_to_respond(owed[SEAT], card, owed[THING])
            if asked:
                self.ask(asked)
                return True
            owed[STEP] = LANDING
            step = LANDING
        if step == LANDING:
            self.land()
        elif step == CANCELLED:
            self.discards.append(card)
            if self.heard is not None:
                self.heard.append([events.CANCELLED, owed[SEAT], card])
            self.settle()
        elif self.has_aim(card, owed[SEAT]):
            self.seat = owed[SEAT]
            return True
        else:
            self.fizzle()
        return False

    def resolve(self, card: i64) -> None:
        """CG-8.3: the immediate effects of a card, one by one, until one leaves something to do or all are done.

        An effect does not happen without the icons it asks for (CG-8.9).
        """
        tables = self.tables
        owed = self.frames
        effects = tables.immediate[card]
        player: i64 = owed[SEAT]
        if effects:
            depth: i64 = len(owed)
            done: i64 = owed[STEP] - EFFECTS
            character: i64 = owed[THING]
            ref: i64 = player if card >= tables.first_event else self.owner[character]
            while done < len(effects):
                effect: i64 = effects[done]
                done += 1
                owed[STEP] = done + EFFECTS
                required: i64 = tables.required[effect]
                if required and required & ~owed[EXTRA]:
                    if self.heard is not None:
                        self.heard.append([events.UNMET, player, card, character])
                else:
                    self.carry_out(effect, ref, player, character, card, -1)
                    if len(owed) != depth:
                        return
        self.settle()
        if card >= tables.first_event:
            self.finish_event(player, card)

    def resolve_quietly(self, player: i64, card: i64, character: i64, icons: i64) -> None:
        """The same for a Modifier whose effects all touch one seat and leave nothing to do: no frame is needed."""
        tables = self.tables
        for effect in tables.immediate[card]:
            if tables.required[effect] & ~icons:
                if self.heard is not None:
                    self.heard.append([events.UNMET, player, card, character])
            else:
                self.affect(effect, self.owner[character] if tables.touches[effect] == ITS_OWNER else player)

    def fizzle(self) -> None:
        """CG-11.4: the target is gone; the card goes to the discard pile without effect."""
        owed = self.frames
        self.discards.append(owed[PIECE])
        if self.heard is not None:
            self.heard.append([events.FIZZLED, owed[SEAT], owed[PIECE]])
        self.settle()

    def land(self) -> None:
        """The announced card takes effect: a Modifier or a Death is laid, an Event begins or is aimed (CG-A14)."""
        tables = self.tables
        owed = self.frames
        card: i64 = owed[PIECE]
        if card < tables.first_death:
            self.land_modifier(owed[SEAT], card, owed[THING], owed[EXTRA])
        elif card < tables.first_event:
            self.land_death(owed[SEAT], card, owed[THING])
        elif tables.aims_later and tables.aim[card] != aims.NOBODY and owed[THING] < 0:
            owed[STEP] = AIMING
        elif self.answers_a_card():
            owed[STEP] = EFFECTS
            owed[-8] = CANCELLED
        elif self.is_aim(card, owed[SEAT], owed[THING], self.second_target()):
            owed[STEP] = EFFECTS
            self.resolve(card)
        else:
            self.fizzle()

    def lay_announced(self, player: i64, card: i64, character: i64) -> None:
        """The card of the last frame lies on its Character now; its effects are still owed."""
        owed = self.frames
        owed[STEP] = EFFECTS
        self.lay_on(character, card)
        if self.heard is not None:
            self.heard.append([events.LAID, player, card, character])
        if self.tables.requires_after:
            owed[EXTRA] = owed[EXTRA] & ~ICON_MASK | self.icons_of[character]

    def land_modifier(self, player: i64, card: i64, character: i64, extra: i64) -> None:
        tables = self.tables
        if (extra >> ON_DEAD_AT) & 1:
            fits = self.life_of[character] == DEAD
        else:
            fits = self.is_open_to_modifiers(character)
        if not fits:
            self.fizzle()
            return
        self.lay_announced(player, card, character)
        if not (extra >> TRIGGER_AT) & TRIGGERS_MASK:
            self.resolve(card)
        else:
            if not tables.immediate[card]:
                self.settle()
            self.set_off((extra >> SECOND_TRIGGER_AT) & BYTE, character, player, tables.persistent)
            self.set_off((extra >> TRIGGER_AT) & BYTE, character, player, tables.continuous)

    def land_death(self, player: i64, card: i64, character: i64) -> None:
        if not self.may_die(character, player):
            self.fizzle()
            return
        self.lay_announced(player, card, character)
        depth: i64 = len(self.frames)
        self.die(character, card)
        if len(self.frames) == depth:
            self.resolve(card)

    def answers_a_card(self) -> bool:
        """CG-11.3: whether the card is a response to the one announced in the frame below."""
        owed = self.frames
        return owed[-12] == frames.PLAY and owed[-8] == LANDING

    def set_off(self, raised: i64, character: i64, player: i64, lasting: list[list[int]]) -> None:
        """A trigger fixed at the announcement; it resolves before the card's own effects."""
        if raised == 0:
            return
        card: i64 = raised - 1
        effect: i64 = self.tables.then[lasting[card][primitives.ON_MODIFIER]]
        if self.heard is not None:
            self.heard.append([events.TRIGGERED, self.owner[character], card])
        self.owe(frames.TRIGGER, self.owner[character], effect, character, player, card)

    def finish_event(self, player: i64, card: i64) -> None:
        """CG-5.3: an Event goes to the discard pile, or to whoever salvages what others resolve."""
        if self.working & SALVAGES:
            turn: i64 = 0
            while turn < self.seats:
                seat: i64 = (self.active + turn) % self.seats
                turn += 1
                if seat != player and self.family_works(seat, SALVAGES):
                    self.hands[seat].append(card)
                    self.show_in([card], seat + 1)
                    if self.heard is not None:
                        self.heard.append([events.SALVAGED, seat, card])
                    return
        self.discards.append(card)
