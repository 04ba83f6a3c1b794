"""What was ordered has come: a time, or a worker's answer. Should it come to nothing, it can be ordered again."""

from __future__ import annotations

import logging

from miskatonic.core.errors import InvalidMove
from miskatonic.store import StoreError
from miskatonic.web.jobs import Choice
from miskatonic.web.messages import Refused
from miskatonic.web.room import agreeing, bots, lessons, questions, sealed
from miskatonic.web.room.data import NOTHING, RoomData
from miskatonic.web.room.flow import answering, arrange, awake, close, play_for
from miskatonic.web.room.orders import (
    AgreeFor,
    AnswerFor,
    AskToThink,
    CloseQuestion,
    Doing,
    Due,
    HintFor,
    LookAgain,
    PassFor,
    PlayFor,
    Purpose,
    RivalMoves,
)
from miskatonic.web.room.other_servers import look_again

log = logging.getLogger(__name__)


def fall_due(room: RoomData, due: Due) -> Doing[None]:
    """The time has come for something."""
    no_longer_awaited(room, due)
    try:
        yield from awake(room)
        match due:
            case CloseQuestion(decision):
                if room.present.decision == decision:
                    yield from close(room)
            case PassFor(decision, seat):
                yield from pass_for(room, decision, seat)
            case AgreeFor(decision, seat):
                yield from agree_for(room, decision, seat)
            case AskToThink(decision):
                if room.present.decision == decision:
                    yield from arrange(room)
            case RivalMoves(decision, seat):
                yield from rival_moves(room, decision, seat)
            case LookAgain():
                yield from look_again(room)
    except (Refused, StoreError) as fault:
        log.warning("Table %s: %s", room.id, fault)
        room.failed()
    except Exception:
        log.exception("Table %s: something that was due failed.", room.id)
        room.failed()


def no_longer_awaited(room: RoomData, what: Due | Purpose) -> None:
    """What was ordered has come: should it come to nothing, it can be ordered again."""
    match what:
        case CloseQuestion(decision) if decision == room.question.decision:
            room.question.ticking = False
        case AnswerFor(decision, seat) if decision == room.question.decision:
            room.question.helped.discard(seat)
        case PlayFor(decision) if decision == room.thinking_about:
            room.thinking_about = NOTHING
        case RivalMoves(decision, seat):
            room.thinking_about = NOTHING if decision == room.thinking_about else room.thinking_about
            if decision == room.question.decision:
                room.question.helped.discard(seat)
        case AgreeFor(decision) if decision == room.agreeing_to:
            room.agreeing_to = NOTHING
        case AskToThink():
            room.waits_to_think = NOTHING
        case LookAgain():
            room.mending = False


def pass_for(room: RoomData, decision: int, seat: int) -> Doing[None]:
    if room.present.decision == decision and not sealed.has_answered(room, seat):
        move = sealed.passing(room, seat)
        if move is not None and not room.is_bot(seat):
            yield from answering(room, sealed.seal(room, seat, move))


def rival_moves(room: RoomData, decision: int, seat: int) -> Doing[None]:
    """A scripted rival plays."""
    if room.present.decision != decision or room.tutor is None:
        yield from arrange(room)
    elif not room.present.state.asked:
        yield from play_for(room, seat, lessons.rival_move(room, room.tutor, seat))
    elif not sealed.has_answered(room, seat):
        yield from answering(room, sealed.answer(room, seat, lessons.rival_move(room, room.tutor, seat)))


def agree_for(room: RoomData, decision: int, seat: int) -> Doing[None]:
    agreed = room.game.consent
    if room.present.decision == decision and agreed is not None and (yield from agreeing.agrees(room, seat)):
        yield from play_for(room, seat, agreed.move)


def thought(room: RoomData, purpose: Purpose, choice: Choice | None) -> Doing[None]:
    """A worker has an answer, or (None) has not."""
    no_longer_awaited(room, purpose)
    try:
        yield from awake(room)
        match purpose:
            case PlayFor(decision, seat):
                yield from bot_plays(room, decision, seat, choice)
            case AnswerFor(decision, seat):
                yield from bot_answers(room, decision, seat, choice)
            case HintFor():
                questions.hinted(room, purpose, choice)
    except (Refused, StoreError) as fault:
        log.warning("Table %s: %s", room.id, fault)
        room.failed()
    except Exception:
        log.exception("Table %s: what a worker thought came to nothing.", room.id)
        room.failed()
    finally:
        room.asking = room.re = None


def bot_plays(room: RoomData, decision: int, seat: int, choice: Choice | None) -> Doing[None]:
    if room.present.decision != decision or not room.is_bot(seat):
        yield from arrange(room)
        return
    yield from play_for(room, seat, legal(room, seat, choice))


def bot_answers(room: RoomData, decision: int, seat: int, choice: Choice | None) -> Doing[None]:
    if room.present.decision != decision or sealed.has_answered(room, seat) or not room.is_bot(seat):
        return
    yield from answering(room, sealed.answer(room, seat, legal(room, seat, choice)))


def legal(room: RoomData, seat: int, choice: Choice | None) -> str:
    """A worker's move, or any if it is none: a bot that errs does not stop the table."""
    state = room.present.state
    if choice is not None:
        try:
            move = room.game.parse(choice.move, state)
            if room.game.refusal(state, move, seat) is None:
                return choice.move
        except InvalidMove:
            pass
        log.warning("Table %s: a bot chose %r, which is not a legal move.", room.id, choice.move)
    return room.game.text(bots.any_move(room, seat), state)
