"""A position of Cthulhu Gloom and how it goes on: plays, responses, effects, turns, the end."""

from __future__ import annotations

from typing import Any

from miskatonic.core.chance import Chance
from miskatonic.core.knowledge import Knowledge
from miskatonic.core.native import i64
from miskatonic.core.outcome import Outcome, Refusal
from miskatonic.core.state import NOBODY
from miskatonic.games.cthulhu_gloom.choices import (
    AIMING,
    ASKING,
    CANCELLED,
    CHOOSING,
    DISCARDING,
    DROP,
    EFFECTS,
    FAMILY,
    FIRST,
    FREE,
    LANDING,
    LAST,
    LEFT_AT,
    PLAY,
    STORIES,
    TAKING,
    TRIGGER,
    TURN,
    Choices,
)
from miskatonic.games.cthulhu_gloom.hands import (
    AIMED,
    AIMED_AT_TWO,
    CANCELLED_CARD,
    CLAIMED,
    DEALT,
    DEATH_MOVED,
    DECK_STREAM,
    DECLINED,
    DIED,
    DIED_OUT,
    DROPPED,
    FAMILY_TAKEN,
    FIRST_NAMED,
    FIRST_STREAM,
    FIZZLED,
    FREE_GRANTED,
    LAID,
    MISFITS,
    MISSED_DRAW,
    MODIFIER_REMOVED,
    PASSED,
    PLAYED,
    PLAYED_ON,
    PLAYED_ON_TWO,
    RESPONDED,
    REVIVED,
    SALVAGED,
    STALEMATE,
    STOLEN,
    STORY_LAID,
    STORY_RETURNED,
    STORY_STREAM,
    STREAMS,
    TIME_UP,
    TOPS_SWAPPED,
    TRIGGERED,
    TURN_BEGAN,
    UNMET,
    WILL_LOSE_PLAYS,
    WILL_MISS_DRAW,
)
from miskatonic.games.cthulhu_gloom.shown import BY_DEATH, BY_ROUNDS, BY_STALEMATE, GOING_ON, NO_STORY
from miskatonic.games.cthulhu_gloom.tables import (
    AT_RANDOM,
    CHOOSES,
    CLAIMS,
    CONTROLLER,
    DEATH,
    DEATH_TIMING,
    DECLINES,
    DISCARD,
    DISCARD_HAND,
    DISCARDS,
    DISCARDS_HAND,
    DOWN_TO_LIMIT,
    DRAW,
    DROPS,
    EACH_OPPONENT,
    EVENT,
    FREE_PLAY,
    HOLDER,
    ICON_MASK,
    LAYS,
    LEFT,
    LOSE_PLAYS,
    MODIFIER,
    MOVE_DEATH,
    NO_AIM,
    ON_MODIFIER,
    ON_THE_DEAD,
    PASS_HANDS,
    PASSES,
    PLAYER,
    PLAYS_DEATH,
    PLAYS_EVENT,
    PLAYS_MODIFIER,
    PLAYS_ON_BOTH,
    PLAYS_ON_ONE,
    PLAYS_ON_TWO,
    REMOVE_MODS,
    RETURN_STORY,
    REVEAL_HAND,
    REVIVE,
    SALVAGE_EVENTS,
    SKIP_DRAW,
    SWAP_HANDS,
    SWAP_TOP,
    TAKE_FROM_DISCARD,
    TAKE_RANDOM,
    TAKES,
    TAKES_FAMILY,
    Tables,
)

# The extra number of a PLAY frame, fixed when the card is announced (CG-A7): the icons its target showed, the two cards
# whose triggers it set off (raised by one), its second target (raised by one), and whether it may land on the dead.
TRIGGER_AT, SECOND_TRIGGER_AT, SECOND_AT, ON_DEAD_AT = 6, 14, 22, 28
BYTE = 255
TRIGGERS_MASK = 65535
SECOND_MASK = 63


class GloomState(Choices):
    """The rules. An effect never calls another one: it pushes frames, and `run` goes on with the last frame."""

    def __init__(self, tables: Tables, seats: i64, chance: Chance, source: GloomState | None = None) -> None:
        super().__init__(tables, seats, chance, source)

    def clone(self) -> GloomState:
        return GloomState(self.tables, self.seats, self.chance.copy(), self)

    # Set-up

    def set_up(self) -> None:
        """CG-3: who begins, two Stories, families; the hands are dealt when the last family is complete."""
        tables = self.tables
        self.known = Knowledge(bytearray([1]) * (tables.count * (self.seats + 1)))
        self.deck = list(range(tables.count))
        self.deck_left = tables.count
        self.owe(FIRST, 0, 0, 0, 0, 0)
        if not tables.host_names_first:
            self.first = self.chance.below(FIRST_STREAM, self.seats)
            self.lay_stories()
        self.run()

    def lay_stories(self) -> None:
        """CG-3.2, CG-A1."""
        tables = self.tables
        self.frames[-6] = STORIES
        if not tables.host_lays_stories:
            stories = list(range(tables.story_count))
            self.chance.shuffle(STORY_STREAM, stories)
            self.surprises += 1
            while len(self.middle) < tables.stories_in_play:
                self.lay_story(stories.pop())

    def lay_story(self, story: i64) -> None:
        self.middle = sorted([*self.middle, story])
        if self.heard is not None:
            self.heard.append([STORY_LAID, 0, story])
        if len(self.middle) == self.tables.stories_in_play:
            self.frames[-6] = FAMILY
            self.frames[-5] = self.first
            self.frames[-2] = 0

    def choosing_families(self) -> i64:
        """How many seats pick a family; the fifth gets what they leave out (CG-3.6)."""
        return self.seats if self.seats < self.tables.family_count else self.tables.family_count

    def choose_family(self, family: i64) -> None:
        """CG-3.3."""
        seat: i64 = self.frames[-5]
        members = self.tables.members[family][:]
        self.join(seat, members)
        if self.heard is not None:
            self.heard.append([FAMILY_TAKEN, seat, family])
        self.next_chooser(DROP if self.has_small_families() else TURN)

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
        frames = self.frames
        frames[-2] += 1
        if frames[-2] < self.choosing_families():
            frames[-5] = (self.first + frames[-2]) % self.seats
            return
        frames[-2] = 0
        frames[-5] = self.first
        frames[-6] = after
        if after == TURN:
            self.deal()

    def drop(self, character: i64) -> None:
        """CG-3.5: out of the game, or (five players) into the last family."""
        seat: i64 = self.frames[-5]
        members = self.families[seat][:]
        members.remove(character)
        self.join(seat, members)
        owner = self.owner[:]
        owner[character] = -1
        self.owner = owner
        if self.heard is not None:
            self.heard.append([DROPPED, seat, character])
        if self.seats == 5:
            last: i64 = (self.first + 4) % 5
            self.families = self.families[:]
            self.families[last] = self.families[last] + [character]
        self.next_chooser(TURN)

    def deal(self) -> None:
        """CG-3.7: five cards each; then the first turn."""
        tables = self.tables
        if self.seats == 5:
            last: i64 = (self.first + 4) % 5
            self.join(last, self.families[last])
            if self.heard is not None:
                self.heard.append([MISFITS, last, *self.families[last]])
        for character in range(tables.people):
            if self.owner[character] >= 0:
                self.living = [*self.living, character]
        deck = list(range(tables.count))
        self.chance.shuffle(DECK_STREAM, deck)
        self.deck = deck
        self.deck_left = len(deck)
        self.surprises += 1
        everywhere = (1 << (self.seats + 1)) - 1
        self.known = Knowledge(bytearray([everywhere]) * (tables.count * (self.seats + 1)))
        for seat in range(self.seats):
            hand = deck[self.deck_left - tables.starting_hand : self.deck_left]
            hand.reverse()
            self.deck_left -= tables.starting_hand
            self.hands[seat] = hand
            self.look_at_hand(seat)
            if self.heard is not None:
                self.heard.append([DEALT, seat, len(hand), *hand])
        self.active = self.first
        self.begin_turn()

    # Turns

    def begin_turn(self) -> None:
        """CG-4.1: two plays, fewer where an effect said so."""
        self.turn += 1
        plays: i64 = self.tables.plays_per_turn - self.lost[self.active]
        if plays < 0:
            plays = 0
        if self.lost[self.active]:
            self.lost = self.lost[:]
            self.lost[self.active] = 0
        frames = self.frames
        frames[-6] = TURN
        frames[-5] = self.active
        frames[-4] = 0
        frames[-3] = plays
        frames[-2] = 0
        frames[-1] = 0
        if self.heard is not None:
            self.heard.append([TURN_BEGAN, self.active, plays])

    def end_turn(self) -> None:
        """CG-4.5, CG-4.8: the draw step, then the player on the left; CG-A4: unless nothing happens any more."""
        tables = self.tables
        seat: i64 = self.active
        if self.missed[seat]:
            self.missed = self.missed[:]
            self.missed[seat] -= 1
            if self.heard is not None:
                self.heard.append([MISSED_DRAW, seat])
        else:
            self.draw(seat, self.draw_limit(seat) - len(self.hands[seat]))
        if self.turn - self.stirred >= tables.stall_rounds * self.seats:
            if self.heard is not None:
                self.heard.append([STALEMATE, seat])
            self.end(BY_STALEMATE)
        elif self.turn >= tables.max_rounds * self.seats:
            if self.heard is not None:
                self.heard.append([TIME_UP, seat])
            self.end(BY_ROUNDS)
        else:
            self.active = seat + 1 if seat + 1 < self.seats else 0
            self.begin_turn()

    def end(self, how: i64) -> None:
        """CG-13.1: nothing further resolves. Cards that were being played go to the discard pile."""
        self.ended = how
        frames = self.frames
        at: i64 = 0
        while at < len(frames):
            if frames[at] == PLAY and (frames[at + 4] < EFFECTS or self.tables.kind[frames[at + 2]] == EVENT):
                self.discards.append(frames[at + 2])
            at += 6
        self.frames.clear()
        self.seat = NOBODY

    # Answers

    def play(self, move: i64) -> None:
        tables = self.tables
        frames = self.frames
        if self.asked:
            if self.answer(move):
                self.open_answers()
                self.run()
            return
        verb: i64 = tables.verb_of[move]
        seat: i64 = self.seat
        rest: i64 = 0
        if verb in (PLAYS_MODIFIER, PLAYS_DEATH):
            rest = move - tables.play_modifier
            self.play_card(seat, rest // tables.people, rest % tables.people, -1)
        elif verb == PASSES:
            self.pass_play()
        elif verb == PLAYS_EVENT:
            self.play_card(seat, move - tables.play_event + tables.first_event, -1, -1)
        elif verb == DISCARDS:
            self.discard(seat, move - tables.discard)
            frames[-1] -= 1
        elif verb == DECLINES:
            if self.heard is not None:
                self.heard.append([DECLINED, seat])
            self.settle()
        elif verb == CLAIMS:
            self.claim(seat, move - tables.claim)
        elif verb == DISCARDS_HAND:
            frames[-2] += 1
            self.discard_whole_hand(seat)
        elif verb == PLAYS_ON_ONE:
            rest = move - tables.play_on_one
            self.play_card(seat, rest // tables.people + tables.first_event, rest % tables.people, -1)
        elif verb == PLAYS_ON_TWO:
            rest = move - tables.play_on_two
            event: i64 = rest // tables.pairs + tables.first_event
            rest %= tables.pairs
            self.play_card(seat, event, tables.pair_first[rest], tables.pair_second[rest])
        elif verb == PLAYS_ON_BOTH:
            rest = move - tables.play_on_both
            one: i64 = rest // tables.people
            self.play_card(seat, one // tables.people + tables.first_event, one % tables.people, rest % tables.people)
        elif verb == TAKES:
            self.settle()
            self.take_open(seat, move - tables.take)
        elif verb == CHOOSES:
            self.choose_seat(move - tables.choose)
        elif verb == TAKES_FAMILY:
            self.choose_family(move - tables.take_family)
        elif verb == DROPS:
            self.drop(move - tables.drop)
        elif verb == LAYS:
            self.lay_story(move - tables.lay)
        self.run()

    def pass_play(self) -> None:
        """CG-4.4, CG-5.9: a passed play is used up. Before the draw step it means that no free Death is played."""
        if self.heard is not None:
            self.heard.append([PASSED, self.seat])
        if self.frames[-6] == TURN:
            self.frames[-2] += 1
        else:
            self.end_turn()

    def choose_seat(self, chosen: i64) -> None:
        frames = self.frames
        if frames[-6] == FIRST:
            self.first = chosen
            if self.heard is not None:
                self.heard.append([FIRST_NAMED, self.seat, chosen])
            self.lay_stories()
            return
        ref: i64 = frames[-5]
        effect: i64 = frames[-4]
        character: i64 = frames[-3]
        player: i64 = frames[-2]
        card: i64 = frames[-1]
        self.settle()
        self.carry_out(effect, ref, player, character, card, chosen)

    def claim(self, seat: i64, story: i64) -> None:
        """CG-5.7, CG-10.5, CG-10.6: the Story comes to the seat, the one it held goes back to the middle."""
        self.frames[-2] += 1
        self.stirred = self.turn
        holds = self.holds[:]
        middle = self.middle[:]
        if story in middle:
            middle.remove(story)
            if self.heard is not None:
                self.heard.append([CLAIMED, seat, story])
        for other in range(self.seats):
            if holds[other] == story:
                holds[other] = NO_STORY
                if self.heard is not None:
                    self.heard.append([STOLEN, seat, other, story])
        if holds[seat] != NO_STORY:
            middle.append(holds[seat])
            middle.sort()
            if self.heard is not None:
                self.heard.append([STORY_RETURNED, seat, holds[seat]])
        holds[seat] = story
        self.holds = holds
        self.middle = middle

    # Announcing

    def play_card(self, seat: i64, card: i64, one: i64, two: i64) -> None:
        """A card of the own turn: as one of its plays, as a free play, or with its targets named later (CG-A14)."""
        frames = self.frames
        what: i64 = frames[-6]
        if what == PLAY:
            frames[-3] = one
            frames[-2] = LANDING
            frames[-1] |= (two + 1) << SECOND_AT
            if self.heard is not None:
                if two >= 0:
                    self.heard.append([AIMED_AT_TWO, seat, card, one, two])
                else:
                    self.heard.append([AIMED, seat, card, one])
            return
        on_dead: i64 = 0
        if what == FREE:
            frames[-1] -= 1 << LEFT_AT
            if frames[-2] == ON_THE_DEAD:
                on_dead = 1
        elif what == TURN:
            if self.tables.kind[card] == DEATH:
                if not self.works(one, DEATH_TIMING):
                    frames[-2] += 1
                    frames[-4] = 1
            else:
                frames[-2] += 1
        self.announce(seat, card, one, two, on_dead)
        if self.heard is not None:
            if two >= 0:
                self.heard.append([PLAYED_ON_TWO, seat, card, one, two])
            elif one >= 0:
                self.heard.append([PLAYED_ON, seat, card, one])
            else:
                self.heard.append([PLAYED, seat, card])

    def announce(self, seat: i64, card: i64, one: i64, two: i64, on_dead: i64) -> None:
        """CG-11.1: the card and its targets are named before anything happens; it is in nobody's hand any more."""
        tables = self.tables
        self.stirred = self.turn
        self.leave_hand(seat, card)
        extra: i64 = (two + 1) << SECOND_AT | on_dead << ON_DEAD_AT
        kind: i64 = tables.kind[card]
        if kind != EVENT:
            if tables.requires[card]:
                extra |= self.icons(one)
            if kind == MODIFIER and self.is_out(ON_MODIFIER):
                extra |= self.triggers_on(one, seat)
        self.owe(PLAY, seat, card, one, ASKING, extra)

    def triggers_on(self, character: i64, player: i64) -> i64:
        """The cards whose `on_modifier` this Modifier sets off: fixed now, so one that it covers still counts."""
        tables = self.tables
        stack = self.stacks[character]
        if not stack:
            return 0
        found: i64 = 0
        own = self.owner[character] == player
        effect: i64 = tables.continuous[stack[-1]][ON_MODIFIER]
        if effect >= 0 and not (own and tables.others_only[effect]):
            found = (stack[-1] + 1) << TRIGGER_AT
        card: i64 = self.persisting(character)
        if card >= 0:
            effect = tables.persistent[card][ON_MODIFIER]
            if effect >= 0 and not (own and tables.others_only[effect]):
                found |= (card + 1) << SECOND_TRIGGER_AT
        return found

    def open_answers(self) -> None:
        """CG-11.2: the first response in clockwise order from the active player counts; other answers lapse unseen."""
        tables = self.tables
        answers = self.opened()
        frames = self.frames
        answered: i64 = frames[-4]
        character: i64 = frames[-3]
        frames[-2] = LANDING
        turn: i64 = 0
        while turn < self.seats:
            seat: i64 = (self.active + turn) % self.seats
            turn += 1
            move: i64 = answers[seat]
            if move < 0 or move == tables.pass_:
                continue
            card: i64 = move - tables.respond + tables.first_death
            self.surprises += 1
            if self.heard is not None:
                self.heard.append([RESPONDED, seat, card, answered])
            if tables.kind[card] == EVENT:
                character = -1
            self.announce(seat, card, character, -1, 0)
            return

    # Going on

    def run(self) -> None:
        """Go on until somebody has a decision, or the game is over."""
        frames = self.frames
        while self.ended == GOING_ON:
            what: i64 = frames[-6]
            if what == PLAY:
                if self.go_on_playing():
                    return
            elif what == TURN:
                if frames[-2] >= frames[-3]:
                    frames[-6] = LAST
                    continue
                self.seat = self.active
                if self.hands[self.active]:
                    return
                claims: list[int] = []
                self.add_claims(claims, self.active)
                if claims:
                    return
                self.pass_play()
            elif what == LAST:
                if self.hands[self.active]:
                    places: list[int] = []
                    self.add_free_deaths(places, self.active, True)
                    if places:
                        self.seat = self.active
                        return
                self.end_turn()
            elif what == FREE:
                if frames[-1] >> LEFT_AT and self.free_play_is_possible():
                    self.seat = frames[-5]
                    return
                self.settle()
            elif what == TRIGGER:
                ref: i64 = frames[-5]
                effect: i64 = frames[-4]
                character: i64 = frames[-3]
                player: i64 = frames[-2]
                card: i64 = frames[-1]
                self.settle()
                self.carry_out(effect, ref, player, character, card, -1)
            elif what == DISCARDING:
                if self.has_discards_to_choose():
                    self.seat = frames[-5]
                    return
            elif what == TAKING:
                self.seat = frames[-5]
                moves = self.moves()
                if len(moves) > 1:
                    return
                self.settle()
                if moves:
                    self.take_open(self.seat, moves[0] - self.tables.take)
            else:
                self.seat = frames[-5]
                if what != FAMILY:
                    return
                moves = self.moves()
                if len(moves) > 1:
                    return
                self.choose_family(moves[0] - self.tables.take_family)
        self.seat = NOBODY

    def go_on_playing(self) -> bool:
        """The card of the last frame: window, landing, effects one by one, discard pile. True for a decision."""
        frames = self.frames
        tables = self.tables
        step: i64 = frames[-2]
        card: i64 = frames[-4]
        if step >= EFFECTS:
            effects = tables.immediate[card]
            step -= EFFECTS
            if step == len(effects):
                self.finish_card()
                return False
            frames[-2] += 1
            effect: i64 = effects[step]
            player: i64 = frames[-5]
            character: i64 = frames[-3]
            if tables.required[effect] & ~frames[-1]:
                if self.heard is not None:
                    self.heard.append([UNMET, player, card, character])
                return False
            ref: i64 = player if tables.kind[card] == EVENT else self.owner[character]
            self.carry_out(effect, ref, player, character, card, -1)
            return False
        if step == ASKING:
            asked: i64 = self.asked_to_respond()
            if asked:
                self.ask(asked)
                return True
            frames[-2] = LANDING
            step = LANDING
        if step == CANCELLED:
            self.discards.append(card)
            if self.heard is not None:
                self.heard.append([CANCELLED_CARD, frames[-5], card])
            self.settle()
        elif step == AIMING:
            if self.has_aim(card, frames[-5]):
                self.seat = frames[-5]
                return True
            self.fizzle()
        elif tables.aims_later and tables.aim[card] != NO_AIM and frames[-3] < 0:
            frames[-2] = AIMING
        else:
            self.land()
        return False

    def fizzle(self) -> None:
        """CG-11.4: the target is gone; the card goes to the discard pile without effect."""
        frames = self.frames
        self.discards.append(frames[-4])
        if self.heard is not None:
            self.heard.append([FIZZLED, frames[-5], frames[-4]])
        self.settle()

    def land(self) -> None:
        """The announced card takes effect: a Modifier or a Death is laid, an Event begins."""
        tables = self.tables
        frames = self.frames
        player: i64 = frames[-5]
        card: i64 = frames[-4]
        character: i64 = frames[-3]
        extra: i64 = frames[-1]
        kind: i64 = tables.kind[card]
        if kind == MODIFIER:
            if (extra >> ON_DEAD_AT) & 1:
                fits = character in self.dead
            else:
                fits = self.is_open_to_modifiers(character)
            if not fits:
                self.fizzle()
                return
            frames[-2] = EFFECTS
            self.lay_card(player, card, character)
            if tables.requires_after:
                frames[-1] = extra & ~ICON_MASK | self.icons(character)
            if not tables.immediate[card]:
                self.settle()
            if extra >> TRIGGER_AT & TRIGGERS_MASK:
                self.set_off((extra >> SECOND_TRIGGER_AT) & BYTE, character, player, tables.persistent)
                self.set_off((extra >> TRIGGER_AT) & BYTE, character, player, tables.continuous)
        elif kind == DEATH:
            if not self.may_die(character, player):
                self.fizzle()
                return
            frames[-2] = EFFECTS
            self.lay_card(player, card, character)
            if tables.requires_after:
                frames[-1] = extra & ~ICON_MASK | self.icons(character)
            self.die(character, card)
        elif self.answers_a_card():
            frames[-2] = EFFECTS
            frames[-8] = CANCELLED
        elif not self.is_aim(card, player, character, ((extra >> SECOND_AT) & SECOND_MASK) - 1):
            self.fizzle()
        else:
            frames[-2] = EFFECTS

    def answers_a_card(self) -> bool:
        """CG-11.3: whether the card is a response to the one announced in the frame below."""
        frames = self.frames
        return frames[-12] == PLAY and frames[-8] == LANDING

    def lay_card(self, player: i64, card: i64, character: i64) -> None:
        self.stacks[character] = self.stacks[character] + [card]
        if self.heard is not None:
            self.heard.append([LAID, player, card, character])

    def set_off(self, raised: i64, character: i64, player: i64, lasting: list[list[int]]) -> None:
        """A trigger fixed at the announcement; it resolves before the card's own effects."""
        if raised == 0:
            return
        card: i64 = raised - 1
        effect: i64 = self.tables.then[lasting[card][ON_MODIFIER]]
        if self.heard is not None:
            self.heard.append([TRIGGERED, self.owner[character], card])
        self.owe(TRIGGER, self.owner[character], effect, character, player, card)

    def die(self, character: i64, card: i64) -> None:
        """CG-9.1: set aside. CG-13.1: a family without a living Character ends the game at once."""
        living = self.living[:]
        living.remove(character)
        self.living = living
        self.dead = [*self.dead, character]
        seat: i64 = self.owner[character]
        if self.heard is not None:
            self.heard.append([DIED, seat, character, card])
        if not self.has_living(seat):
            if self.heard is not None:
                self.heard.append([DIED_OUT, seat])
            self.end(BY_DEATH)
            return
        story: i64 = self.holds[seat]
        if story >= 0 and self.tables.story_on_death[story] >= 0:
            self.owe(TRIGGER, seat, self.tables.story_on_death[story], character, seat, -1)

    def live_again(self, character: i64) -> i64:
        """CG-9.4: the Death leaves the stack, the Modifiers stay. Gives the Death."""
        dead = self.dead[:]
        dead.remove(character)
        self.dead = dead
        self.living = sorted([*self.living, character])
        stack = self.stacks[character][:]
        death: i64 = -1
        for card in stack:
            if self.tables.kind[card] == DEATH:
                death = card
        stack.remove(death)
        self.stacks[character] = stack
        return death

    def finish_card(self) -> None:
        """CG-5.3: an Event goes to the discard pile, or to whoever salvages what others resolve."""
        frames = self.frames
        card: i64 = frames[-4]
        player: i64 = frames[-5]
        self.settle()
        if self.tables.kind[card] != EVENT:
            return
        if self.is_out(SALVAGE_EVENTS):
            turn: i64 = 0
            while turn < self.seats:
                seat: i64 = (self.active + turn) % self.seats
                turn += 1
                if seat != player and self.family_works(seat, SALVAGE_EVENTS):
                    self.hands[seat] = self.hands[seat] + [card]
                    self.show_in(card, seat + 1)
                    if self.heard is not None:
                        self.heard.append([SALVAGED, seat, card])
                    return
        self.discards.append(card)

    # Effects

    def carry_out(self, effect: i64, ref: i64, player: i64, character: i64, card: i64, chosen: i64) -> None:
        """CG-8.2: `ref` is the controller of the Character, or for an Event whoever plays it."""
        tables = self.tables
        op: i64 = tables.op[effect]
        who: i64 = tables.who[effect]
        if chosen < 0 and tables.names_opponent[effect]:
            if self.seats > 2:
                self.owe(CHOOSING, ref, effect, character, player, card)
                return
            chosen = 1 - ref
        if op == FREE_PLAY:
            self.grant(effect, player, character, card)
        elif op == TAKE_RANDOM:
            giver: i64 = self.meant(tables.source[effect], ref, player, chosen)
            self.take_random(giver, self.meant(tables.to[effect], ref, player, chosen), tables.n[effect])
        elif op == SWAP_HANDS:
            self.trade_hands(self.meant(who, ref, player, chosen), self.meant(tables.to[effect], ref, player, chosen))
        elif op == PASS_HANDS:
            self.pass_hands_left()
        elif op == REVIVE:
            death: i64 = self.live_again(character)
            self.discards.append(death)
            if self.heard is not None:
                self.heard.append([REVIVED, self.owner[character], character, death])
        elif op == MOVE_DEATH:
            self.move_death(player, character, self.second_target())
        elif op == REMOVE_MODS:
            self.remove_modifier(player, character)
        elif op == SWAP_TOP:
            self.swap_top(player, character, self.second_target())
        elif who == EACH_OPPONENT:
            # The last frame acts first, so they are pushed against the clock.
            turn: i64 = self.seats - 1
            while turn >= 0:
                seat: i64 = (self.active + turn) % self.seats
                if seat != ref:
                    self.owe(TRIGGER, seat, self.tables.on_one[effect], character, player, card)
                turn -= 1
        else:
            self.affect(effect, self.meant(who, ref, player, chosen))

    def second_target(self) -> i64:
        return ((self.frames[-1] >> SECOND_AT) & SECOND_MASK) - 1

    def meant(self, who: i64, ref: i64, player: i64, chosen: i64) -> i64:
        """The seat that an effect speaks of."""
        if who in (CONTROLLER, HOLDER):
            return ref
        if who == PLAYER:
            return player
        if who == LEFT:
            return (ref + 1) % self.seats
        return chosen

    def affect(self, effect: i64, seat: i64) -> None:
        """What happens to one seat."""
        tables = self.tables
        op: i64 = tables.op[effect]
        number: i64 = tables.n[effect]
        if op == DRAW:
            if number == 0:
                number = self.draw_limit(seat) - len(self.hands[seat])
            self.draw(seat, number)
        elif op == DISCARD:
            if tables.how[effect] == AT_RANDOM:
                self.discard_at_random(seat, number)
            else:
                self.owe(DISCARDING, seat, 0, 0, tables.how[effect], number)
        elif op == DISCARD_HAND:
            self.discard_whole_hand(seat)
        elif op == REVEAL_HAND:
            self.reveal_hand(seat)
        elif op == TAKE_FROM_DISCARD:
            self.take_from_discard(effect, seat)
        elif op == SKIP_DRAW:
            self.missed = self.missed[:]
            self.missed[seat] += 1
            if self.heard is not None:
                self.heard.append([WILL_MISS_DRAW, seat])
        elif op == LOSE_PLAYS:
            self.lost = self.lost[:]
            self.lost[seat] += number
            if self.heard is not None:
                self.heard.append([WILL_LOSE_PLAYS, seat, number])
        elif op == RETURN_STORY:
            self.return_story(seat)

    def has_discards_to_choose(self) -> bool:
        """Whether a choice is left; else what must go goes by itself, and the frame is settled."""
        frames = self.frames
        seat: i64 = frames[-5]
        held: i64 = len(self.hands[seat])
        if frames[-2] == DOWN_TO_LIMIT:
            frames[-1] = held - self.draw_limit(seat)
        left: i64 = frames[-1]
        if 0 < left < held:
            return True
        self.settle()
        if left > 0:
            self.discard_whole_hand(seat)
        return False

    def take_from_discard(self, effect: i64, seat: i64) -> None:
        """The last card discarded, or any one; nothing from an empty pile."""
        tables = self.tables
        if not self.discards:
            return
        if not tables.top_only[effect]:
            self.owe(TAKING, seat, tables.kinds[effect], 0, 0, 0)
            return
        card: i64 = self.discards[-1]
        if (tables.kinds[effect] >> tables.kind[card]) & 1:
            self.take_open(seat, card)

    def grant(self, effect: i64, player: i64, character: i64, card: i64) -> None:
        """CG-6.4: a free play is possible only in the own turn."""
        tables = self.tables
        if player != self.active:
            return
        left: i64 = tables.n[effect]
        if self.heard is not None:
            self.heard.append([FREE_GRANTED, player, left])
        self.owe(FREE, player, card, character, tables.target[effect], tables.kinds[effect] | left << LEFT_AT)

    def return_story(self, seat: i64) -> None:
        """CG-10.9: the Story held, if any, lies in the middle again, unclaimed."""
        story: i64 = self.holds[seat]
        if story < 0:
            return
        self.holds = self.holds[:]
        self.holds[seat] = NO_STORY
        self.middle = sorted([*self.middle, story])
        if self.heard is not None:
            self.heard.append([STORY_RETURNED, seat, story])

    def remove_modifier(self, player: i64, character: i64) -> None:
        stack = self.stacks[character]
        self.stacks[character] = stack[:-1]
        self.discards.append(stack[-1])
        if self.heard is not None:
            self.heard.append([MODIFIER_REMOVED, player, stack[-1], character])

    def swap_top(self, player: i64, one: i64, two: i64) -> None:
        """CG-8.12: no immediate effect happens again."""
        first = self.stacks[one]
        second = self.stacks[two]
        self.stacks[one] = first[:-1] + second[-1:]
        self.stacks[two] = second[:-1] + first[-1:]
        if self.heard is not None:
            self.heard.append([TOPS_SWAPPED, player, one, two])

    def move_death(self, player: i64, one: i64, two: i64) -> None:
        """CG-9.5: the first lives, the second is dead."""
        death: i64 = self.live_again(one)
        self.stacks[two] = self.stacks[two] + [death]
        if self.heard is not None:
            self.heard.append([DEATH_MOVED, player, death, one, two])
        self.die(two, death)

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
        dealt = self.row(seat).deal(hidden, room, chance)
        deck = dealt[0]
        chance.shuffle(0, deck)
        other.deck = deck
        everybody = self.row(self.seats)
        for owner in range(self.seats):
            if owner != seat:
                other.hands[owner] = dealt[owner + 1]
                # What the others know of each other is theirs: they know their hand and what everybody knows.
                other.set_row(owner, everybody)
                other.look_at_hand(owner)
        other.reseal(seat, chance)
        return other

    # What others make of it: kept apart, off the hot path

    def view(self, seat: int | None) -> Any:
        from miskatonic.games.cthulhu_gloom.view import view

        return view(self, seat)

    def outcome(self) -> Outcome | None:
        from miskatonic.games.cthulhu_gloom.ending import outcome

        return outcome(self)

    def why_not(self, move: int) -> Refusal | None:
        from miskatonic.games.cthulhu_gloom.refusals import why_not

        return why_not(self, move)
