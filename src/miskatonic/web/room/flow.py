"""An input on its way through the rules into the store, and what comes next.

What cannot be stored did not happen: the table is then rebuilt from the store.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from miskatonic.core.errors import IllegalMove, InvalidMove
from miskatonic.core.events import named
from miskatonic.core.proving import Proof
from miskatonic.core.record import Input
from miskatonic.store import Conflict, StoreError
from miskatonic.web.history import History
from miskatonic.web.messages import Refused
from miskatonic.web.room import agreeing, bots, coaching, empty, gestures, lessons, sealed, words
from miskatonic.web.room.data import RoomData
from miskatonic.web.room.orders import Answers, Append, Doing, Load, WriteStatus
from miskatonic.web.room.showing import announce


def play_for(room: RoomData, seat: int, text: str, then: Sequence[str] = ()) -> Doing[None]:
    """Play a move, and the others of its gesture as far as they go; store them, show them."""
    history = room.present
    since = len(history.happened)
    try:
        move = room.game.parse(text, history.state)
        body = history.play(move, seat, lessons.script_for(room, move))
    except IllegalMove as fault:
        if seat not in history.deciding():
            raise Refused(f"{room.names[history.state.seat]} decides now.", "turn") from None
        raise Refused(named(str(fault), room.names_for(seat)), fault.rule) from None
    except InvalidMove as fault:
        raise Refused(str(fault), "notation") from None
    bodies = [body, *gestures.played(room, seat, then)]
    yield from commit(room, *bodies, *(yield from empty.answered_at_once(room)))
    yield from go_on(room, since)


def take(room: RoomData, *entries: Input | None) -> Doing[None]:
    """Take back or play again; None when somebody is asked first."""
    history = room.present
    since = len(history.happened)
    bodies = [history.take(entry) for entry in entries if entry is not None]
    if bodies:
        yield from commit(room, *bodies)
        yield from go_on(room, since)


def commit(room: RoomData, *bodies: str, closes: int | None = None) -> Doing[None]:
    """Store new inputs; only then do they count."""
    room.claimed = room.committed + len(bodies)
    try:
        yield Append(room.committed + 1, bodies, closes)
    except Conflict:
        yield from start_over(room)
        raise Refused("Somebody else was faster: look at the table again.", "turn") from None
    except StoreError as fault:
        yield from start_over(room)
        raise Refused(f"Your move was not taken. {fault}") from None
    except BaseException:
        room.sleep()
        raise
    room.committed = room.claimed


def start_over(room: RoomData) -> Doing[None]:
    """What we hold is not what is stored: show everybody what is."""
    known = room.committed
    room.sleep()
    history = yield from awake(room)
    announce(room, history.happened[known:])
    yield from arrange(room)


def awake(room: RoomData) -> Doing[History]:
    """The history, rebuilt from the store if it was dropped, or if it holds what was never stored."""
    if room.history is not None and room.history.count != room.committed:
        room.sleep()
    if room.history is None:
        room.rebuild(*(yield Load()))
    return room.present


def go_on(room: RoomData, since: int) -> Doing[None]:
    """After inputs were stored: the status, what everybody sees, what comes next. `since` counts what was known
    before. The inputs count now, so they are shown whatever else fails."""
    yield from note_status(room)
    try:
        yield from lessons.note_progress(room)
    except StoreError:
        room.failed()
    if room.present.state.asked:
        try:
            yield from sealed.put(room)
        except StoreError:
            room.failed()
    announce(room, room.present.happened[since:])
    yield from coaching.accompany(room, room.present.happened[since:])
    if room.present.played.secret_is_open:
        tell_chance(room)
    yield from arrange(room)


def note_status(room: RoomData) -> Doing[None]:
    """Tell the store the status. That it does not hear of it hinders nobody; we tell it again."""
    status = room.status
    if status != room.table.status:
        room.forget()
        try:
            yield WriteStatus(status)
        except StoreError:
            room.failed()
        else:
            room.table = msgspec.structs.replace(room.table, status=status)


def arrange(room: RoomData) -> Doing[None]:
    """Let bots think and sealed questions run; harmless when there is nothing to do."""
    if not room.running and not (room.header.waiting and not room.present.over):
        return
    try:
        if room.header.waiting:
            yield from write_promise(room, words.promise(room))
        elif room.present.state.asked:
            yield from sealed.arrange(room)
        elif room.tutor is not None:
            lessons.arrange(room, room.tutor)
        else:
            yield from bots.arrange(room)
            yield from agreeing.arrange(room)
    except StoreError:
        room.failed()


def answering(room: RoomData, doing: Doing[None]) -> Doing[None]:
    """Take an answer. Also when it is refused all answers may be in: one that seemed not to be stored can be."""
    try:
        yield from doing
    except Refused:
        yield from close_if_complete(room)
        raise
    yield from close_if_complete(room)


def close_if_complete(room: RoomData) -> Doing[None]:
    if sealed.is_complete(room):
        yield from close(room)


def close(room: RoomData) -> Doing[None]:
    """Open the answers: they enter the record in seat order, in one commit."""
    history = room.present
    decision = history.decision
    answers = yield Answers(decision)
    since = len(history.happened)
    bodies = []
    # Alone with bots one takes back what one has chosen, and not a lone answer, which would be given anew at once.
    spared = room.question.spared if len(room.people()) == 1 and sealed.is_put(room) else set()
    for seat in history.deciding():
        move = sealed.opened(room, seat, answers.get(seat))
        bodies.append(history.play(move, seat, lessons.script_for(room, move), joined=seat in spared))
    bodies += yield from empty.answered_at_once(room)
    yield from commit(room, *bodies, closes=decision)
    yield from go_on(room, since)


def write_promise(room: RoomData, proof: Proof) -> Doing[None]:
    """Keep what the seats have promised; when that was the last of it the cards are dealt, for all to see."""
    try:
        written = yield from words.write(room, proof)
    except Conflict:
        written = True  # another process was faster: look what is there now
    if written:
        yield from look_anew(room)


def look_anew(room: RoomData) -> Doing[None]:
    """Another header may be stored: the deal, or what somebody has promised."""
    room.sleep()
    yield from awake(room)
    yield from note_status(room)
    announce(room, [])
    tell_chance(room)
    yield from arrange(room)


def tell_chance(room: RoomData) -> None:
    told = words.tell(room)
    if told is not None:
        room.send_all(told)
