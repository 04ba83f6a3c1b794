"""The turns of Cthulhu Gloom: plays that are no cards, the draw step, whose turn it is, the stalemate."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.state import STEP, WHAT
from miskatonic.games.cthulhu_gloom.numbers import events, frames
from miskatonic.games.cthulhu_gloom.numbers.endings import BY_ROUNDS, BY_STALEMATE
from miskatonic.games.cthulhu_gloom.rules.pieces import NO_STORY
from miskatonic.games.cthulhu_gloom.rules.plays import Plays


class Turns(Plays):
    """A turn is the lowest frame, which is read from its beginning; it is made anew for each seat."""

    def begin_turn(self, seat: i64) -> bool:
        """CG-4.1: two plays, fewer where an effect said so. True where the seat has a decision."""
        self.active = seat
        self.seat = seat
        self.turn += 1
        plays: i64 = self.tables.plays_per_turn
        if self.lost[seat]:
            plays -= self.lost[seat]
            if plays < 0:
                plays = 0
            self.lost = self.lost[:]
            self.lost[seat] = 0
        owed = self.frames  # the frame of the last turn, or of the set-up, becomes that of this one
        owed[0] = frames.TURN
        owed[1] = seat
        owed[2] = 0
        owed[3] = plays
        owed[4] = 0
        if self.heard is not None:
            self.heard.append([events.TURN_BEGAN, seat, plays])
        return plays > 0 and len(self.hands[seat]) > 0

    def end_turn(self) -> bool:
        """CG-4.5, CG-4.8: the draw step, then the player on the left; CG-A4: unless nothing happens any more.

        True where that player has a decision.
        """
        tables = self.tables
        seat: i64 = self.active
        if self.missed[seat]:
            self.missed = self.missed[:]
            self.missed[seat] -= 1
            if self.heard is not None:
                self.heard.append([events.MISSED_DRAW, seat])
        else:
            # As `draw_limit`; whoever holds more than a limit, or a limit below zero, draws nothing.
            story: i64 = self.holds[seat]
            wanted: i64 = tables.draw_limit + self.gain_of[seat] - len(self.hands[seat])
            if story >= 0:
                wanted += tables.story_limit[story]
            if wanted > 0:
                self.draw(seat, wanted)
        seats: i64 = self.seats
        turn: i64 = self.turn
        if self.stirred < turn and turn - self.stirred >= tables.stall_rounds * seats:
            if self.heard is not None:
                self.heard.append([events.STALEMATE, seat])
            self.end(BY_STALEMATE)
            return False
        if turn >= tables.max_rounds * seats:
            if self.heard is not None:
                self.heard.append([events.TIME_UP, seat])
            self.end(BY_ROUNDS)
            return False
        seat += 1
        if seat == seats:
            seat = 0
        return self.begin_turn(seat)

    def pass_play(self) -> None:
        """CG-4.4, CG-5.9: a passed play is used up. Before the draw step it means that no free Death is played."""
        if self.heard is not None:
            self.heard.append([events.PASSED, self.seat])
        if self.frames[WHAT] == frames.TURN:
            self.frames[4] += 1
        else:
            self.end_turn()

    def claim(self, seat: i64, story: i64) -> None:
        """CG-5.7, CG-10.5, CG-10.6: the Story comes to the seat, the one it held goes back to the middle."""
        self.frames[STEP] += 1
        self.stirred = self.turn
        holds = self.holds[:]
        middle = self.middle[:]
        if story in middle:
            middle.remove(story)
            if self.heard is not None:
                self.heard.append([events.CLAIMED, seat, story])
        for other in range(self.seats):
            if holds[other] == story:
                holds[other] = NO_STORY
                if self.heard is not None:
                    self.heard.append([events.STOLEN, seat, other, story])
        if holds[seat] != NO_STORY:
            middle.append(holds[seat])
            middle.sort()
            if self.heard is not None:
                self.heard.append([events.STORY_RETURNED, seat, holds[seat]])
        holds[seat] = story
        self.set_stories(middle, holds)
