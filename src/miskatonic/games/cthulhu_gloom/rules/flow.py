"""Which topic of the rules answers which frame and which verb, and the state that plays by them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from miskatonic.core.chance import Chance
from miskatonic.core.native import i64
from miskatonic.core.state import NOBODY, SEAT, WHAT
from miskatonic.games.cthulhu_gloom.names import NAMES
from miskatonic.games.cthulhu_gloom.numbers import frames, verbs
from miskatonic.games.cthulhu_gloom.rules.effects import choose_opponent, go_on_with_trigger, opponents
from miskatonic.games.cthulhu_gloom.rules.events import aimings
from miskatonic.games.cthulhu_gloom.rules.free_plays import decline, free_plays, go_on_with_free_play
from miskatonic.games.cthulhu_gloom.rules.hands_and_deck import (
    discard_owed,
    discards,
    go_on_discarding,
    go_on_taking,
    take_owed,
    takes,
)
from miskatonic.games.cthulhu_gloom.rules.knowledge import redeal
from miskatonic.games.cthulhu_gloom.rules.plays import go_on_playing, open_answers, play
from miskatonic.games.cthulhu_gloom.rules.responses import answers
from miskatonic.games.cthulhu_gloom.rules.set_up import (
    beginners,
    choose_family,
    drop,
    drops,
    family_choices,
    go_on_choosing,
    lay_story,
    layings,
    name_first,
    set_up,
)
from miskatonic.games.cthulhu_gloom.rules.state import GloomData
from miskatonic.games.cthulhu_gloom.rules.stories import claim
from miskatonic.games.cthulhu_gloom.rules.turn import (
    discard_hand,
    go_on_at_last,
    go_on_with_turn,
    last_moves,
    pass_play,
    turn_moves,
)


def choose(s: GloomData, seat: i64) -> None:
    """Who begins, or an opponent."""
    if s.frames[WHAT] == frames.FIRST:
        name_first(s, seat)
    else:
        choose_opponent(s, seat)


def decides(s: GloomData) -> bool:
    """Whoever owes the frame has a choice among things that lie open."""
    s.seat = s.frames[SEAT]
    return True


# How each frame goes on: true where somebody has a decision.
GOES_ON: Final[dict[int, Callable[[GloomData], bool]]] = {
    frames.FIRST: decides,
    frames.STORIES: decides,
    frames.FAMILY: go_on_choosing,
    frames.DROP: decides,
    frames.TURN: go_on_with_turn,
    frames.LAST: go_on_at_last,
    frames.PLAY: go_on_playing,
    frames.TRIGGER: go_on_with_trigger,
    frames.FREE: go_on_with_free_play,
    frames.DISCARD: go_on_discarding,
    frames.TAKE: go_on_taking,
    frames.CHOOSE: decides,
}
# What may be answered to each frame that leaves a decision.
ANSWERS: Final[dict[int, Callable[[GloomData], list[int]]]] = {
    frames.FIRST: beginners,
    frames.STORIES: layings,
    frames.FAMILY: family_choices,
    frames.DROP: drops,
    frames.TURN: turn_moves,
    frames.LAST: last_moves,
    frames.PLAY: aimings,
    frames.FREE: free_plays,
    frames.DISCARD: discards,
    frames.TAKE: takes,
    frames.CHOOSE: opponents,
}
# What each verb does; the second argument is the number of the move among those of its verb. Cards are played, and
# answered, by the number of the move itself.
DEEDS: Final[dict[int, Callable[[GloomData, i64], None]]] = {
    verbs.FAMILY: choose_family,
    verbs.DROP: drop,
    verbs.LAY: lay_story,
    verbs.CLAIM: claim,
    verbs.DISCARD: discard_owed,
    verbs.TAKE: take_owed,
    verbs.CHOOSE: choose,
    verbs.DISCARD_HAND: discard_hand,
    verbs.PASS: pass_play,
    verbs.DECLINE: decline,
}


def go_on(s: GloomData) -> None:
    """Go on until somebody has a decision, or the game is over."""
    owed = s.frames
    while owed:  # the end of the game clears them
        what: i64 = owed[WHAT]
        if what == frames.TURN:  # two of three frames are of these kinds: a call by its name is sooner there
            if go_on_with_turn(s):
                return
        elif what == frames.PLAY:
            if go_on_playing(s):
                return
        elif GOES_ON[what](s):
            return


class GloomState(GloomData):
    """A position that can be played."""

    def set_up(self) -> None:
        set_up(self)
        go_on(self)

    def moves(self) -> list[int]:
        if self.asked:
            return answers(self)
        if self.seat == NOBODY:
            return []
        what: i64 = self.frames[WHAT]
        if what == frames.TURN:  # most decisions are of this frame: a call by its name is sooner there
            return turn_moves(self)
        return ANSWERS[what](self)

    def play(self, move: i64) -> None:
        if self.asked:
            if not self.answer(move):
                return
            open_answers(self)
        else:
            numbers = self.tables.moves
            verb: i64 = numbers.verb_of[move]
            if verb == verbs.PLAY:
                if play(self, move):
                    return
            else:
                DEEDS[verb](self, move - numbers.first_of[verb])
        if not self.asked:
            go_on(self)

    def clone(self) -> GloomState:
        return GloomState(self.tables, self.seats, self.chance.copy(), self)

    def guess(self, seat: i64, chance: Chance) -> GloomState:
        """The seat's own hand and all it has seen stay; the other hands, the deck and the streams are redrawn."""
        other = GloomState(self.tables, self.seats, chance.fresh(len(NAMES.streams)), self)
        redeal(self, other, seat, chance)
        other.reseal(seat, chance)
        return other

    def redraw(self, chance: Chance) -> GloomState:
        other = GloomState(self.tables, self.seats, chance.fresh(len(NAMES.streams)), self)
        deck = sorted(self.deck[: self.deck_left])  # the order of what is hidden must tell nothing
        chance.shuffle(0, deck)
        other.deck = deck
        return other
