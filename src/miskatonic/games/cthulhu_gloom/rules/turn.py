"""The turn (CG-4): its plays, the draw step, whose turn it is, the stalemate."""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.state import SEAT, WHAT
from miskatonic.games.cthulhu_gloom.numbers import events, frames
from miskatonic.games.cthulhu_gloom.numbers.endings import BY_ROUNDS, BY_STALEMATE
from miskatonic.games.cthulhu_gloom.rules.card_effects import ANY_KIND, FREES_DEATHS
from miskatonic.games.cthulhu_gloom.rules.ending import end
from miskatonic.games.cthulhu_gloom.rules.hands_and_deck import discard_whole_hand, draw
from miskatonic.games.cthulhu_gloom.rules.plays import add_plays
from miskatonic.games.cthulhu_gloom.rules.plays_at_once import may_go_anywhere, plays_at_once
from miskatonic.games.cthulhu_gloom.rules.state import DEATH_PLAYED, MADE, PLAYS, GloomData
from miskatonic.games.cthulhu_gloom.rules.stories import claimable
from miskatonic.games.cthulhu_gloom.rules.untimely_deaths import add_free_deaths, freely_mortal, may_play_death

NO_DEATH: Final = 5  # 1 << MODIFIER | 1 << EVENT: the kinds of cards after the first play


def begin_turn(s: GloomData, seat: i64) -> bool:
    """CG-4.1: two plays, fewer where an effect said so. True where the seat has a decision."""
    owed = s.frames
    s.active = seat
    s.seat = seat
    s.turn += 1
    plays: i64 = s.tables.plays_per_turn
    if s.lost[seat]:
        plays -= s.lost[seat]
        if plays < 0:
            plays = 0
        s.lost = s.lost[:]
        s.lost[seat] = 0
    # The frame of the last turn, or of the set-up, becomes that of this one.
    owed[WHAT] = frames.TURN
    owed[SEAT] = seat
    owed[DEATH_PLAYED] = 0
    owed[PLAYS] = plays
    owed[MADE] = 0
    if s.heard is not None:
        s.heard.append([events.TURN_BEGAN, seat, plays])
    return plays > 0 and len(s.hands[seat]) > 0


def end_turn(s: GloomData) -> bool:
    """CG-4.5, CG-4.8: the draw step, then the player on the left; CG-A4: unless nothing happens any more.

    True where that player has a decision.
    """
    tables = s.tables
    seat: i64 = s.active
    if s.missed[seat]:
        s.missed = s.missed[:]
        s.missed[seat] -= 1
        if s.heard is not None:
            s.heard.append([events.MISSED_DRAW, seat])
    else:
        # As `draw_limit`; whoever holds more than a limit, or a limit below zero, draws nothing.
        story: i64 = s.holds[seat]
        wanted: i64 = tables.draw_limit + s.gain_of[seat] - len(s.hands[seat])
        if story >= 0:
            wanted += tables.story.limit[story]
        if wanted > 0:
            draw(s, seat, wanted)
    seats: i64 = s.seats
    turn: i64 = s.turn
    if s.stirred < turn and turn - s.stirred >= tables.stall_rounds * seats:
        if s.heard is not None:
            s.heard.append([events.STALEMATE, seat])
        end(s, BY_STALEMATE)
        return False
    if turn >= tables.max_rounds * seats:
        if s.heard is not None:
            s.heard.append([events.TIME_UP, seat])
        end(s, BY_ROUNDS)
        return False
    seat += 1
    if seat == seats:
        seat = 0
    return begin_turn(s, seat)


def pass_play(s: GloomData, at: i64) -> None:
    """CG-4.4, CG-5.9: a passed play is used up. Before the draw step it means that no free Death is played."""
    if s.heard is not None:
        s.heard.append([events.PASSED, s.seat])
    if s.frames[WHAT] == frames.TURN:
        s.frames[MADE] += 1
    else:
        end_turn(s)


def discard_hand(s: GloomData, at: i64) -> None:
    """CG-5.8."""
    s.frames[MADE] += 1
    discard_whole_hand(s, s.seat)


def turn_moves(s: GloomData) -> list[int]:
    """CG-4.3: the plays of a turn."""
    seat: i64 = s.seat
    with_death = may_play_death(s)
    others = moves_without_a_play(s, seat, with_death)
    if may_go_anywhere(s, seat):
        return plays_at_once(s, seat, with_death, others)
    moves: list[int] = []
    add_plays(s, moves, seat, ANY_KIND if with_death else NO_DEATH)
    moves.extend(others)
    return moves


def moves_without_a_play(s: GloomData, seat: i64, with_death: bool) -> list[int]:
    """Deaths that are free plays where they fall, Stories to claim, and to discard or pass."""
    numbers = s.tables.moves
    last = numbers.last_moves if s.hands[seat] else numbers.only_pass
    claims = claimable(s, seat)
    frees_deaths = s.working & FREES_DEATHS != 0 and not with_death
    if not claims and not frees_deaths:
        return last
    moves: list[int] = []
    if frees_deaths:
        add_free_deaths(s, moves, seat)
    for story in claims:
        moves.append(numbers.claim + story)
    moves.extend(last)
    return moves


def last_moves(s: GloomData) -> list[int]:
    """CG-8.5: before the draw, Deaths that are free plays."""
    moves: list[int] = []
    add_free_deaths(s, moves, s.seat)
    moves.append(s.tables.moves.pass_)
    return moves


def go_on_with_turn(s: GloomData) -> bool:
    """The next play, a free Death after the last one, or the end of the turn. True for a decision."""
    owed = s.frames
    if owed[MADE] < owed[PLAYS]:
        active: i64 = s.active
        s.seat = active
        if s.hands[active] or claimable(s, active):
            return True
        pass_play(s, 0)
        return False
    if s.working & FREES_DEATHS:
        owed[WHAT] = frames.LAST
        return False
    return end_turn(s)


def go_on_at_last(s: GloomData) -> bool:
    """The plays are made: whether a Death could still be a free play."""
    if s.hands[s.active] and freely_mortal(s, s.active):
        s.seat = s.active
        return True
    return end_turn(s)


def why_not_play_otherwise(s: GloomData) -> Refusal | None:
    """Why nothing but the card that is being played can be thought of now."""
    if s.frames[WHAT] == frames.FREE:
        return Refusal("Use the free play or decline it first", "CG-6.2")
    if s.frames[WHAT] == frames.PLAY:
        return Refusal("Choose the targets of your Event first", "CG-A14")
    return None


def why_not_discard_hand(s: GloomData, at: i64) -> Refusal | None:
    """CG-5.8."""
    if s.frames[WHAT] == frames.LAST:
        return Refusal("Your plays are made; only a free Death is left, or pass", "CG-4.1")
    if not s.hands[s.seat]:
        return Refusal("You have no cards to discard", "CG-5.8")
    return None
