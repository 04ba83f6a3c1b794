"""The end and the scoring (CG-13)."""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import i64
from miskatonic.core.outcome import Outcome, shared_win
from miskatonic.core.state import FRAME, NOBODY, PIECE, STEP, WHAT
from miskatonic.games.cthulhu_gloom.numbers import frames
from miskatonic.games.cthulhu_gloom.numbers.endings import BY_DEATH, BY_STALEMATE, GOING_ON
from miskatonic.games.cthulhu_gloom.numbers.kinds import EVENT
from miskatonic.games.cthulhu_gloom.numbers.lives import DEAD
from miskatonic.games.cthulhu_gloom.numbers.steps import EFFECTS
from miskatonic.games.cthulhu_gloom.rules.layers import self_worth
from miskatonic.games.cthulhu_gloom.rules.living import has_living
from miskatonic.games.cthulhu_gloom.rules.state import GloomData

SHORT: Final = 16  # a limit of no more rounds than this ends the game as a rule, before a family has died out


def is_short(s: GloomData) -> bool:
    """Whether the limit of rounds ends it."""
    return s.tables.max_rounds <= SHORT


def end(s: GloomData, how: i64) -> None:
    """CG-13.1: nothing further resolves. Cards that were being played go to the discard pile."""
    s.ended = how
    s.discards += in_flight(s)
    s.frames.clear()
    s.seat = NOBODY


def family_value(s: GloomData, seat: i64) -> i64:
    """CG-1.3, CG-13.2, CG-13.3: the dead of the family and the Story held."""
    value: i64 = 0
    for character in s.families[seat]:
        if s.life_of[character] == DEAD:
            value += self_worth(s, character)
    story: i64 = s.holds[seat]
    if story >= 0:
        value += s.tables.story.points[story]
    return value


def in_flight(s: GloomData) -> list[int]:
    """The cards announced and not yet laid, and Events until they are discarded."""
    found: list[int] = []
    above: i64 = FRAME  # where each frame ends
    while above <= len(s.frames):
        if s.frames[above + WHAT] == frames.PLAY:
            card: i64 = s.frames[above + PIECE]
            if s.frames[above + STEP] < EFFECTS or s.tables.kind[card] == EVENT:
                found.append(card)
        above += FRAME
    return found


def outcome(s: GloomData) -> Outcome | None:
    """CG-13.4: the lowest Family Value wins; equal ones share the win."""
    if s.ended == GOING_ON:
        return None
    scores = tuple([family_value(s, seat) for seat in range(s.seats)])
    least = min(scores)
    winners = tuple([seat for seat in range(s.seats) if scores[seat] == least])
    if s.ended == BY_DEATH:
        died_out: i64 = 0
        while has_living(s, died_out):
            died_out += 1
        reason, rule = f"The family of seat {died_out + 1} has died out.", "CG-13.1"
    elif s.ended == BY_STALEMATE:
        reason, rule = f"Nothing happened for {s.tables.stall_rounds} rounds.", "CG-A4"
    else:
        reason, rule = f"The limit of {s.tables.max_rounds} rounds is reached.", "CG-A4"
    return Outcome(reason, rule, scores, winners, shared_win(s.seats, winners))
