"""What other servers did to the table, and looking again when something failed."""

from __future__ import annotations

import logging

import msgspec

from miskatonic.core.errors import MiskatonicError
from miskatonic.core.record import decode_input
from miskatonic.store import Seat, StoredTable, StoreError
from miskatonic.web.messages import Refused, message
from miskatonic.web.room import sealed, undoing
from miskatonic.web.room.data import FIRST_PAUSE, RoomData
from miskatonic.web.room.flow import arrange, awake, close_if_complete, go_on, look_anew, note_status, take
from miskatonic.web.room.orders import Doing, LaterInputs, LookUp
from miskatonic.web.room.showing import announce, show, tell_players

log = logging.getLogger(__name__)


def look_again(room: RoomData) -> Doing[None]:
    room.sleep()
    yield from awake(room)
    yield from note_status(room)
    if room.present.state.asked:
        yield from sealed.put(room)
    announce(room, [])
    yield from see_answers(room)
    yield from arrange(room)
    if not room.mending:
        room.pause = FIRST_PAUSE


def see_answers(room: RoomData) -> Doing[None]:
    """Answers to a sealed question that came through another server are shown to those whose they are."""
    new = yield from sealed.look_again(room)
    if new:
        room.forget()
        for viewer in room.viewers:
            if viewer.greeted and new & set(room.seats_of(viewer)):
                show(room, viewer)
    yield from close_if_complete(room)


def catch_up(room: RoomData, number: int) -> Doing[None]:
    """Take inputs that another process stored (up to `number`), or see who sits where (0)."""
    try:
        if number <= room.committed:
            yield from refresh(room)
            return
        since = room.committed
        asleep = room.history is None
        history = yield from awake(room)
        if asleep:
            announce(room, history.happened[since:])
            yield from arrange(room)
            return
        since = len(history.happened)
        for body in (yield LaterInputs(room.committed)):
            history.take(decode_input(body))
        room.committed = room.claimed = history.count
        for one in history.happened[since:]:
            if one.kind == "chat":
                room.send_all(message("chat", seat=one.seat, name=one.name, text=one.text))
        if any(one.kind != "chat" for one in history.happened[since:]):
            yield from go_on(room, since)
    except (Refused, StoreError, MiskatonicError) as fault:
        log.warning("Table %s: %s", room.id, fault)
        room.failed()


def refresh(room: RoomData) -> Doing[None]:
    """Look who sits where, who is there and what is asked; another process may have changed that."""
    table = yield LookUp()
    if room.header.waiting:
        yield from look_anew(room)
        return
    old = room.table
    if table.ask != old.ask or table.here != old.here:
        yield from hear_of_others(room, table)
    if (table.seats, table.status, table.options) == (old.seats, old.status, old.options):
        if room.history is not None:
            yield from see_answers(room)
        return
    yield from awake(room)
    moved = [old.seat for old, new in zip(room.seats, table.seats, strict=True) if is_taken_over(old, new)]
    room.seat_down(table)
    yield from note_status(room)
    announce(room, [])
    for seat in moved:
        room.send_all(message("note", text=f"The seat of {room.names[seat]} was moved to another device."))
    yield from arrange(room)


def hear_of_others(room: RoomData, table: StoredTable) -> Doing[None]:
    """Who came or went through another server, and what was asked or answered there."""
    yield from awake(room)
    before, here = room.asking_back, room.table.here
    room.seat_down(msgspec.structs.replace(table, seats=room.seats, status=room.table.status))
    if table.here != here:
        tell_players(room)
    undoing.heard(room, before)
    yield from take(room, undoing.agreed(room))


def is_taken_over(old: Seat, new: Seat) -> bool:
    return old.guest is not None and new.guest is not None and old.guest != new.guest
