"""A card of Cthulhu Gloom from its announcement to its end: answers, landing, effects one by one, discard pile."""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import i64
from miskatonic.core.piles import lose
from miskatonic.core.state import EXTRA, PIECE, SEAT, STEP, THING, WHAT
from miskatonic.games.cthulhu_gloom.rules.choices import (
    AIMING,
    ASKING,
    CANCELLED,
    EFFECTS,
    FREE,
    LANDING,
    LEFT_AT,
    PLAY,
    TRIGGER,
)
from miskatonic.games.cthulhu_gloom.rules.effects import ON_DEAD_AT, SECOND_AT, Effects
from miskatonic.games.cthulhu_gloom.rules.hands import (
    AIMED,
    AIMED_AT_TWO,
    CANCELLED_CARD,
    FIZZLED,
    LAID,
    PLAYED,
    PLAYED_ON,
    PLAYED_ON_TWO,
    RESPONDED,
    SALVAGED,
    TRIGGERED,
    UNMET,
)
from miskatonic.games.cthulhu_gloom.rules.pieces import BELOW_ZERO, DEAD
from miskatonic.games.cthulhu_gloom.rules.tables import (
    FREES_DEATHS,
    HEEDS_MODIFIERS,
    ICON_MASK,
    ITS_OWNER,
    NO_AIM,
    ON_MODIFIER,
    ON_THE_DEAD,
    SALVAGES,
)

TRIGGER_AT: Final = 6
TRIGGERS: Final = 1 << TRIGGER_AT  # and above: whatever keeps a Modifier from landing without a frame
SECOND_TRIGGER_AT: Final = 14
BYTE: Final = 255
TRIGGERS_MASK: Final = 65535


class Plays(Effects):
    """The extra number of a PLAY frame is fixed when the card is announced (CG-A7): the icons its target showed, the
    two cards whose triggers it set off (raised by one), its second target (raised by one), whether it may land on the
    dead."""

    # Announcing

    def play_modifier(self, card: i64, character: i64) -> bool:
        """A Modifier of the own turn: as one of its plays, or as a free play. Most land at once, without a frame.

        True where the same seat simply has another play.
        """
        tables = self.tables
        frames = self.frames
        seat: i64 = self.seat
        hand = self.hands[seat]
        extra: i64 = 0
        made: i64 = -1
        if frames[WHAT] != FREE:
            made = frames[4] + 1  # of the turn, the lowest frame
            frames[4] = made
        else:
            frames[EXTRA] -= 1 << LEFT_AT
            if frames[STEP] == ON_THE_DEAD:
                extra = 1 << ON_DEAD_AT
        if self.heard is not None:
            self.heard.append([PLAYED_ON, seat, card, character])
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
                self.owe(PLAY, seat, card, character, ASKING, extra)
                self.ask(asked)
                return True
        if extra >= TRIGGERS:
            self.owe(PLAY, seat, card, character, LANDING, extra)
            self.land()
            return False
        self.lay_on(character, card)
        if self.heard is not None:
            self.heard.append([LAID, seat, card, character])
        if tables.immediate[card]:
            if tables.requires_after:
                extra = self.icons_of[character]
            if tables.quiet[card]:
                self.resolve_quietly(seat, card, character, extra)
            else:
                self.owe(PLAY, seat, card, character, EFFECTS, extra)
                self.resolve(card)
            return False
        return 0 <= made < frames[3] and len(hand) > 0

    def play_card(self, seat: i64, card: i64, one: i64, two: i64) -> None:
        """A Death or an Event of the own turn: as a play, a free play, or with its targets named later (CG-A14)."""
        frames = self.frames
        what: i64 = frames[WHAT]
        if what == PLAY:
            self.aim(seat, card, one, two)
            return
        if what == FREE:
            frames[EXTRA] -= 1 << LEFT_AT
        elif card >= self.tables.first_event:
            frames[STEP] += 1
        elif not self.lasting_of[one] & FREES_DEATHS:
            frames[STEP] += 1
            frames[PIECE] = 1
        if self.heard is not None:
            if two >= 0:
                self.heard.append([PLAYED_ON_TWO, seat, card, one, two])
            elif one >= 0:
                self.heard.append([PLAYED_ON, seat, card, one])
            else:
                self.heard.append([PLAYED, seat, card])
        self.announce(seat, card, one, two)

    def aim(self, seat: i64, card: i64, one: i64, two: i64) -> None:
        """The targets of an Event that was announced without them."""
        frames = self.frames
        frames[THING] = one
        frames[STEP] = LANDING
        frames[EXTRA] |= (two + 1) << SECOND_AT
        if self.heard is not None:
            if two >= 0:
                self.heard.append([AIMED_AT_TWO, seat, card, one, two])
            else:
                self.heard.append([AIMED, seat, card, one])

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
            self.owe(PLAY, seat, card, one, ASKING, extra)
            self.ask(asked)
        else:
            self.owe(PLAY, seat, card, one, LANDING, extra)
            self.land()

    def triggers_on(self, character: i64, player: i64) -> i64:
        """The cards whose `on_modifier` this Modifier sets off: fixed now, so one that it covers still counts."""
        tables = self.tables
        if not self.works(character, HEEDS_MODIFIERS):
            return 0
        found: i64 = 0
        own = self.owner[character] == player
        top: i64 = self.tops[character] - 1
        effect: i64 = tables.continuous[top][ON_MODIFIER]
        if effect >= 0 and not (own and tables.others_only[effect]):
            found = (top + 1) << TRIGGER_AT
        card: i64 = self.persisting(character)
        if card >= 0:
            effect = tables.persistent[card][ON_MODIFIER]
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
        frames = self.frames
        first: i64 = self.active
        for move in answers[first:] + answers[:first]:
            if move < 0 or move == tables.pass_:
                continue
            seat: i64 = answers.index(move)  # a card is in one hand only
            card: i64 = move - tables.respond + tables.first_death
            character: i64 = frames[THING] if card < tables.first_event else -1
            self.surprises += 1
            if self.heard is not None:
                self.heard.append([RESPONDED, seat, card, frames[PIECE]])
            self.announce(seat, card, character, -1)
            return

    # Going on

    def go_on_playing(self) -> bool:
        """The card of the last frame: window, landing, effects one by one, discard pile. True for a decision."""
        frames = self.frames
        step: i64 = frames[STEP]
        card: i64 = frames[PIECE]
        if step >= EFFECTS:
            self.resolve(card)
            return False
        if step == ASKING:
            asked: i64 = 0
            if card >= self.tables.first_death or self.life_of[frames[THING]] == BELOW_ZERO:
                asked = self.asked_to_respond(frames[SEAT], card, frames[THING])
            if asked:
                self.ask(asked)
                return True
            frames[STEP] = LANDING
            step = LANDING
        if step == LANDING:
            self.land()
        elif step == CANCELLED:
            self.discards.append(card)
            if self.heard is not None:
                self.heard.append([CANCELLED_CARD, frames[SEAT], card])
            self.settle()
        elif self.has_aim(card, frames[SEAT]):
            self.seat = frames[SEAT]
            return True
        else:
            self.fizzle()
        return False

    def resolve(self, card: i64) -> None:
        """CG-8.3: the immediate effects of a card, one by one, until one leaves something to do or all are done.

        An effect does not happen without the icons it asks for (CG-8.9).
        """
        tables = self.tables
        frames = self.frames
        effects = tables.immediate[card]
        player: i64 = frames[SEAT]
        if effects:
            depth: i64 = len(frames)
            done: i64 = frames[STEP] - EFFECTS
            character: i64 = frames[THING]
            ref: i64 = player if card >= tables.first_event else self.owner[character]
            while done < len(effects):
                effect: i64 = effects[done]
                done += 1
                frames[STEP] = done + EFFECTS
                required: i64 = tables.required[effect]
                if required and required & ~frames[EXTRA]:
                    if self.heard is not None:
                        self.heard.append([UNMET, player, card, character])
                else:
                    self.carry_out(effect, ref, player, character, card, -1)
                    if len(frames) != depth:
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
                    self.heard.append([UNMET, player, card, character])
            else:
                self.affect(effect, self.owner[character] if tables.touches[effect] == ITS_OWNER else player)

    def fizzle(self) -> None:
        """CG-11.4: the target is gone; the card goes to the discard pile without effect."""
        frames = self.frames
        self.discards.append(frames[PIECE])
        if self.heard is not None:
            self.heard.append([FIZZLED, frames[SEAT], frames[PIECE]])
        self.settle()

    def land(self) -> None:
        """The announced card takes effect: a Modifier or a Death is laid, an Event begins or is aimed (CG-A14)."""
        tables = self.tables
        frames = self.frames
        card: i64 = frames[PIECE]
        if card < tables.first_death:
            self.land_modifier(frames[SEAT], card, frames[THING], frames[EXTRA])
        elif card < tables.first_event:
            self.land_death(frames[SEAT], card, frames[THING])
        elif tables.aims_later and tables.aim[card] != NO_AIM and frames[THING] < 0:
            frames[STEP] = AIMING
        elif self.answers_a_card():
            frames[STEP] = EFFECTS
            frames[-8] = CANCELLED
        elif self.is_aim(card, frames[SEAT], frames[THING], self.second_target()):
            frames[STEP] = EFFECTS
            self.resolve(card)
        else:
            self.fizzle()

    def lay_announced(self, player: i64, card: i64, character: i64) -> None:
        """The card of the last frame lies on its Character now; its effects are still owed."""
        frames = self.frames
        frames[STEP] = EFFECTS
        self.lay_on(character, card)
        if self.heard is not None:
            self.heard.append([LAID, player, card, character])
        if self.tables.requires_after:
            frames[EXTRA] = frames[EXTRA] & ~ICON_MASK | self.icons_of[character]

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
        frames = self.frames
        return frames[-12] == PLAY and frames[-8] == LANDING

    def set_off(self, raised: i64, character: i64, player: i64, lasting: list[list[int]]) -> None:
        """A trigger fixed at the announcement; it resolves before the card's own effects."""
        if raised == 0:
            return
        card: i64 = raised - 1
        effect: i64 = self.tables.then[lasting[card][ON_MODIFIER]]
        if self.heard is not None:
            self.heard.append([TRIGGERED, self.owner[character], card])
        self.owe(TRIGGER, self.owner[character], effect, character, player, card)

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
                        self.heard.append([SALVAGED, seat, card])
                    return
        self.discards.append(card)
