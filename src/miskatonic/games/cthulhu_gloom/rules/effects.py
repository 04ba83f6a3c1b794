"""What cards of Cthulhu Gloom do: the primitives, and how Characters die and live again.

An effect never calls another one: it pushes frames.
"""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import i64
from miskatonic.core.piles import lose
from miskatonic.core.state import EXTRA, NOBODY, SEAT, STEP
from miskatonic.games.cthulhu_gloom.numbers import events, frames, manners, primitives
from miskatonic.games.cthulhu_gloom.numbers.endings import BY_DEATH
from miskatonic.games.cthulhu_gloom.numbers.kinds import EVENT, UNTIMELY_DEATH
from miskatonic.games.cthulhu_gloom.numbers.lives import BELOW_ZERO, DEAD
from miskatonic.games.cthulhu_gloom.numbers.people import CONTROLLER, EACH_OPPONENT, HOLDER, LEFT, PLAYER
from miskatonic.games.cthulhu_gloom.numbers.steps import EFFECTS
from miskatonic.games.cthulhu_gloom.rules.choices import LEFT_AT, Choices
from miskatonic.games.cthulhu_gloom.rules.pieces import NO_STORY
from miskatonic.games.cthulhu_gloom.rules.tables import ITS_OWNER

# In the extra number of the frame of a play: see Plays.
SECOND_AT: Final = 22
ON_DEAD_AT: Final = 28
SECOND_MASK: Final = 63


class Effects(Choices):
    """`carry_out` resolves one immediate effect, `affect` what it does to one seat."""

    # Life and death

    def die(self, character: i64, card: i64) -> None:
        """CG-9.1: set aside. CG-13.1: a family without a living Character ends the game at once."""
        lose(self.living, character)
        if self.life_of[character] == BELOW_ZERO:
            self.leave_below(character)
        self.life_of[character] = DEAD
        self.forget_plays()
        self.dead = [*self.dead, character]
        seat: i64 = self.owner[character]
        if self.heard is not None:
            self.heard.append([events.DIED, seat, character, card])
        if not self.has_living(seat):
            if self.heard is not None:
                self.heard.append([events.DIED_OUT, seat])
            self.end(BY_DEATH)
            return
        story: i64 = self.holds[seat]
        if story >= 0 and self.tables.story_on_death[story] >= 0:
            self.owe(frames.TRIGGER, seat, self.tables.story_on_death[story], character, seat, -1)

    def live_again(self, character: i64) -> i64:
        """CG-9.4: the Death leaves the stack, the Modifiers stay. Gives the Death."""
        dead = self.dead[:]
        lose(dead, character)
        self.dead = dead
        stack = self.stack(character)
        death: i64 = -1
        for card in stack:
            if self.tables.kind[card] == UNTIMELY_DEATH:
                death = card
        stack.remove(death)
        self.restack(character, stack)
        self.add_living(character)
        return death

    def end(self, how: i64) -> None:
        """CG-13.1: nothing further resolves. Cards that were being played go to the discard pile."""
        self.ended = how
        owed = self.frames
        at: i64 = 0
        while at < len(owed):
            if owed[at] == frames.PLAY and (owed[at + 4] < EFFECTS or self.tables.kind[owed[at + 2]] == EVENT):
                self.discards.append(owed[at + 2])
            at += 6
        self.frames.clear()
        self.seat = NOBODY

    # Effects

    def carry_out(self, effect: i64, ref: i64, player: i64, character: i64, card: i64, chosen: i64) -> None:
        """CG-8.2: `ref` is the controller of the Character, or for an Event whoever plays it."""
        tables = self.tables
        touches: i64 = tables.touches[effect]
        if touches:
            self.affect(effect, ref if touches == ITS_OWNER else player)
            return
        op: i64 = tables.op[effect]
        who: i64 = tables.who[effect]
        if chosen < 0 and tables.names_opponent[effect]:
            if self.seats > 2:
                self.owe(frames.CHOOSE, ref, effect, character, player, card)
                return
            chosen = 1 - ref
        if op == primitives.FREE_PLAY:
            self.grant(effect, player, character, card)
        elif op == primitives.TAKE_RANDOM:
            giver: i64 = self.meant(tables.source[effect], ref, player, chosen)
            self.take_random(giver, self.meant(tables.to[effect], ref, player, chosen), tables.n[effect])
        elif op == primitives.SWAP_HANDS:
            self.trade_hands(self.meant(who, ref, player, chosen), self.meant(tables.to[effect], ref, player, chosen))
        elif op == primitives.PASS_HANDS:
            self.pass_hands_left()
        elif op == primitives.REVIVE:
            death: i64 = self.live_again(character)
            self.discards.append(death)
            if self.heard is not None:
                self.heard.append([events.REVIVED, self.owner[character], character, death])
        elif op == primitives.MOVE_DEATH:
            self.move_death(player, character, self.second_target())
        elif op == primitives.REMOVE_MODS:
            self.remove_modifier(player, character)
        elif op == primitives.SWAP_TOP:
            self.swap_top(player, character, self.second_target())
        elif who == EACH_OPPONENT:
            # The last frame acts first, so they are pushed against the clock.
            turn: i64 = self.seats - 1
            while turn >= 0:
                seat: i64 = (self.active + turn) % self.seats
                if seat != ref:
                    self.owe(frames.TRIGGER, seat, self.tables.on_one[effect], character, player, card)
                turn -= 1
        else:
            self.affect(effect, self.meant(who, ref, player, chosen))

    def second_target(self) -> i64:
        return ((self.frames[EXTRA] >> SECOND_AT) & SECOND_MASK) - 1

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
        if op == primitives.DRAW:
            if number == 0:
                number = self.draw_limit(seat) - len(self.hands[seat])
            self.draw(seat, number)
        elif op == primitives.DISCARD:
            if tables.how[effect] == manners.RANDOM:
                self.discard_at_random(seat, number)
            else:
                self.owe(frames.DISCARD, seat, 0, 0, tables.how[effect], number)
        elif op == primitives.DISCARD_HAND:
            self.discard_whole_hand(seat)
        elif op == primitives.REVEAL_HAND:
            self.reveal_hand(seat)
        elif op == primitives.TAKE_FROM_DISCARD:
            self.take_from_discard(effect, seat)
        elif op == primitives.SKIP_DRAW:
            self.missed = self.missed[:]
            self.missed[seat] += 1
            if self.heard is not None:
                self.heard.append([events.WILL_MISS_DRAW, seat])
        elif op == primitives.LOSE_PLAYS:
            self.lost = self.lost[:]
            self.lost[seat] += number
            if self.heard is not None:
                self.heard.append([events.WILL_LOSE_PLAYS, seat, number])
        elif op == primitives.RETURN_STORY:
            self.return_story(seat)

    def has_discards_to_choose(self) -> bool:
        """Whether a choice is left; else what must go goes by itself, and the frame is settled."""
        owed = self.frames
        seat: i64 = owed[SEAT]
        held: i64 = len(self.hands[seat])
        if owed[STEP] == manners.DOWN_TO_LIMIT:
            owed[EXTRA] = held - self.draw_limit(seat)
        left: i64 = owed[EXTRA]
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
            self.owe(frames.TAKE, seat, tables.kinds[effect], 0, 0, 0)
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
            self.heard.append([events.FREE_GRANTED, player, left])
        self.owe(frames.FREE, player, card, character, tables.target[effect], tables.kinds[effect] | left << LEFT_AT)

    def return_story(self, seat: i64) -> None:
        """CG-10.9: the Story held, if any, lies in the middle again, unclaimed."""
        story: i64 = self.holds[seat]
        if story < 0:
            return
        holds = self.holds[:]
        holds[seat] = NO_STORY
        self.set_stories(sorted([*self.middle, story]), holds)
        if self.heard is not None:
            self.heard.append([events.STORY_RETURNED, seat, story])

    def remove_modifier(self, player: i64, character: i64) -> None:
        stack = self.stack(character)
        card: i64 = stack.pop()
        self.restack(character, stack)
        self.discards.append(card)
        if self.heard is not None:
            self.heard.append([events.MODIFIER_REMOVED, player, card, character])

    def swap_top(self, player: i64, one: i64, two: i64) -> None:
        """CG-8.12: no immediate effect happens again."""
        first = self.stack(one)
        second = self.stack(two)
        self.restack(one, first[:-1] + second[-1:])
        self.restack(two, second[:-1] + first[-1:])
        if self.heard is not None:
            self.heard.append([events.TOPS_SWAPPED, player, one, two])

    def move_death(self, player: i64, one: i64, two: i64) -> None:
        """CG-9.5: the first lives, the second is dead."""
        death: i64 = self.live_again(one)
        self.lay_on(two, death)
        if self.heard is not None:
            self.heard.append([events.DEATH_MOVED, player, death, one, two])
        self.die(two, death)
