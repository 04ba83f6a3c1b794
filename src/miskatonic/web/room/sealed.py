"""Sealed questions at the table: put to all at once, answered in secret, opened together at a fixed time.

The store holds the answers until then. Nothing is sent to the others in between, and no answer makes it end earlier.
"""

from __future__ import annotations

from miskatonic.core.errors import InvalidMove, MiskatonicError
from miskatonic.store import Conflict, StoreError
from miskatonic.web.messages import Refused, message
from miskatonic.web.room.bots import any_move, may_think, think
from miskatonic.web.room.data import Question, RoomData
from miskatonic.web.room.empty import with_nothing_to_answer
from miskatonic.web.room.orders import (
    AnswerFor,
    Answers,
    CloseQuestion,
    ClosesAt,
    Doing,
    Later,
    PassFor,
    PrefsOf,
    RivalMoves,
    Seal,
)
from miskatonic.web.room.viewer import Viewer

PASSES = ("pass", "decline")
ANSWERED = "You have answered; the answers are opened together."


def is_put(room: RoomData) -> bool:
    """Whether the question that the room keeps is the present decision; earlier ones do not count."""
    return room.question.decision == room.present.decision


def has_answered(room: RoomData, seat: int | None) -> bool:
    """Whether a seat's answer to the present question is in."""
    return is_put(room) and seat in room.question.answered


def is_spared(room: RoomData, seat: int) -> bool:
    """Whether a seat has one answer only to the present question, and need not give it."""
    return is_put(room) and seat in room.question.spared


def closes_at(room: RoomData) -> int | None:
    """In milliseconds since 1970."""
    closes = room.question.closes
    return None if closes is None else int(closes * 1000)


def put(room: RoomData) -> Doing[None]:
    """Put a new question: who has answered (before a restart), and when it closes. The present can show it then."""
    if is_put(room):
        return
    decision = room.present.decision
    answers = yield Answers(decision)
    closes = closing_time(room)
    if closes is not None:
        closes = yield ClosesAt(decision, closes)
    spared = yield from with_nothing_to_answer(room, clock=closes is not None)
    room.question = Question(decision, set(answers), closes, spared=spared)
    for viewer in room.viewers:
        viewer.chosen = None if viewer.shares else viewer.chosen


def closing_time(room: RoomData) -> float | None:
    """A question without a pass waits for everybody: no clock may choose for a player. And one person alone with bots
    is waited for, and no longer: the time of the answer tells nobody anything."""
    asked = [seat for seat in room.present.deciding() if not room.is_bot(seat)]
    alone = bool(asked) and len(room.people()) == 1
    if alone or any(passing(room, seat) is None for seat in asked):
        return None
    return room.now + (seconds(room) if asked else room.settings.sealed_seconds_bots)


def seconds(room: RoomData) -> float:
    chosen = room.options.sealed_seconds
    return room.settings.sealed_seconds if chosen is None else chosen


def arrange(room: RoomData) -> Doing[None]:
    """Start the clock, let bots answer, and pass for those who always do."""
    yield from put(room)
    question = room.question
    asked = room.present.deciding()
    bots_asked = any(room.is_bot(seat) and seat not in question.answered | question.helped for seat in asked)
    thinks = not bots_asked or (yield from may_think(room))
    if question.closes is not None and not question.ticking:
        question.ticking = True
        room.orders.append(Later(max(0.0, question.closes - room.now), CloseQuestion(question.decision)))
    for seat in asked:
        if seat in question.answered or seat in question.helped:
            continue
        if room.is_bot(seat):
            if not thinks:
                continue
            question.helped.add(seat)  # also a seat that a bot took while the question was open
            if room.tutor is None:
                think(room, seat, AnswerFor(question.decision, seat))
            else:
                room.orders.append(Later(0, RivalMoves(question.decision, seat)))
        elif room.tutor is None and (yield from always_passes(room, seat)):
            room.orders.append(Later(0, PassFor(question.decision, seat)))
    if is_complete(room):
        room.orders.append(Later(0, CloseQuestion(question.decision)))


def passing(room: RoomData, seat: int) -> int | None:
    """The move that says no, if there is one."""
    state = room.present.state
    return next((move for move in state.moves_of(seat) if room.game.text(move, state) in PASSES), None)


def always_passes(room: RoomData, seat: int) -> Doing[bool]:
    guest = room.seats[seat].guest
    return guest is not None and (yield PrefsOf(guest)).always_pass


# Answers


def answer(room: RoomData, seat: int, text: str) -> Doing[None]:
    """Check and seal an answer."""
    state = room.present.state
    if seat not in room.present.deciding():
        raise Refused("This question is not for you.", "turn")
    if has_answered(room, seat):
        raise Refused(ANSWERED, "late")
    try:
        move = room.game.parse(text, state)
    except InvalidMove as fault:
        raise Refused(str(fault), "notation") from None
    refusal = room.game.refusal(state, move, seat)
    if refusal is not None:
        raise Refused(f"{refusal.reason.rstrip('.')}.", refusal.rule)
    yield from seal(room, seat, move)


def seal(room: RoomData, seat: int, move: int) -> Doing[None]:
    """Keep an answer; it is acknowledged to those who hold the seat, and to nobody else."""
    yield from put(room)
    question = room.question
    try:
        yield Seal(question.decision, seat, room.game.text(move, room.present.state))
    except Conflict:
        question.answered.add(seat)
        raise Refused(ANSWERED, "late") from None
    except StoreError as fault:
        room.failed()
        raise Refused(f"Your answer was not taken. {fault}") from None
    question.answered.add(seat)
    room.forget()
    say = room.game.say(move, room.present.state)
    for viewer in room.viewers:
        if viewer.greeted and seat in room.seats_of(viewer):
            room.send(viewer, message("sealed", decision=str(question.decision), seat=seat, say=say))


def pass_for_all(room: RoomData, viewer: Viewer) -> Doing[None]:
    """Nobody at this device answers."""
    if not room.present.state.asked:
        raise Refused("There is no question to pass.", "turn")
    mine = room.seats_of(viewer)
    waiting = [seat for seat in room.present.deciding() if seat in mine and not has_answered(room, seat)]
    passes = [(seat, passing(room, seat)) for seat in waiting]
    if not passes or any(move is None for _, move in passes):
        raise Refused("This question cannot be passed for all seats of this device.", "turn")
    for seat, move in passes:
        assert move is not None
        yield from seal(room, seat, move)


def look_again(room: RoomData) -> Doing[set[int]]:
    """Another process may have taken an answer: the seats whose answers are new to us."""
    if room.present.state.asked and is_put(room):
        answered = set((yield Answers(room.question.decision)))
        new = answered - room.question.answered
        room.question.answered |= answered
        return new
    return set()


def is_complete(room: RoomData) -> bool:
    """Whether a question that waits for everybody has all answers."""
    return (
        room.present.state.asked != 0
        and is_put(room)
        and room.question.closes is None
        and room.question.answered | room.question.spared >= set(room.present.deciding())
    )


def opened(room: RoomData, seat: int, text: str | None) -> int:
    """A seat's answer as the move it is. Silence is a pass."""
    state = room.present.state
    if text is not None:
        try:
            move = room.game.parse(text, state)
            if room.game.refusal(state, move, seat) is None:
                return move
        except MiskatonicError:
            pass  # an answer from before an update of the rules: as good as none
    move_of_no = passing(room, seat)
    return move_of_no if move_of_no is not None else any_move(room, seat)
