"""Taking back and playing again: free where the rules of the house say so, else with the consent of the others."""

from __future__ import annotations

import msgspec

from miskatonic.core.moves import in_words
from miskatonic.core.playthrough import Step, TakingBack
from miskatonic.core.record import Redo, Undo
from miskatonic.store import Conflict
from miskatonic.web.messages import MayDo, Refused, message
from miskatonic.web.room.data import Asking, RoomData, TakeBack
from miskatonic.web.room.orders import Doing, LookUp, WriteAsk
from miskatonic.web.room.viewer import Viewer

MOST_ASKED = 2  # times at one decision: people change their minds, but not forever


def others(room: RoomData, mine: tuple[int, ...]) -> list[int]:
    """The seats of other people. A bot that stands in for somebody agrees to nothing in that person's name."""
    return [seat for seat in room.owners() if seat not in mine]


def taking_back(room: RoomData, mine: tuple[int, ...]) -> TakingBack:
    """What the holders of these seats may take back, by the rule of the record."""
    if room.status == "open":
        return TakingBack(why="The game has not begun.")
    return room.present.played.taking_back(mine, alone=not others(room, mine))


def may_undo(room: RoomData, mine: tuple[int, ...]) -> MayDo:
    found = taking_back(room, mine)
    return MayDo(can=found.to is not None, free=found.free)


def may_redo(room: RoomData, mine: tuple[int, ...]) -> MayDo:
    again = played_again(room)
    seat = next((step.seat for step in again if not room.is_bot(step.seat)), None)
    return MayDo(can=seat in mine, free=seat in mine)


def played_again(room: RoomData) -> list[Step]:
    """The move or gesture that was taken back last, with the answers of bots around it: nobody else would play them."""
    again: list[Step] = []
    people = 0
    for step in reversed(room.present.played.undone):
        people += not step.joined and not room.is_bot(step.seat)
        if people > 1:
            break
        again.append(step)
    return again


def undo(room: RoomData, viewer: Viewer) -> Doing[Undo | None]:
    """What a viewer takes back at once; None when others are asked first."""
    history = room.present
    mine = room.seats_of(viewer)
    if not mine:
        raise Refused("You are watching.", "undo")
    found = taking_back(room, mine)
    if found.to is None:
        raise Refused(found.why, "undo")
    if found.free:
        return Undo(found.seat, found.to)
    if room.take_back is not None:
        raise Refused("Somebody has already asked that, and not everybody has answered yet.", "undo")
    declined = room.asking_back.declined
    if declined.count(history.decision) >= MOST_ASKED:
        raise Refused(
            "That has already been asked, and somebody would rather not. Ask again when the table has moved on.", "undo"
        )
    waiting = set(others(room, mine))
    id = f"{history.count}-{len(declined) + 1}"
    asked = TakeBack(id, found.seat, found.to, history.decision, waiting)
    yield from keep(room, Asking(asked, declined))
    for other in room.viewers:
        remind(room, other)
    names = in_words([room.names[seat] for seat in sorted(waiting)])
    room.send(viewer, message("note", text=f"{names} must agree, because others have moved or learnt something."))
    return None


def keep(room: RoomData, asking: Asking) -> Doing[None]:
    """Keep a request as it stands now; Conflict if another server was faster."""
    body = msgspec.json.encode(asking).decode()
    yield WriteAsk(body, room.table.ask)
    room.table = msgspec.structs.replace(room.table, ask=body)
    room.asking_back = asking


def remind(room: RoomData, viewer: Viewer) -> None:
    """Put the open question to a viewer whose consent is needed."""
    asked = room.take_back
    if asked and viewer.greeted and asked.waiting & set(room.seats_of(viewer)):
        text = f"{room.names[asked.seat]} would like to take back a move and what came after it."
        room.send(viewer, message("ask", ask=asked.id, text=text))


def agree(room: RoomData, viewer: Viewer, ask: str, *, yes: bool) -> Doing[Undo | None]:
    """One answer to who would like to take back; what is taken back when it was the last that was needed."""
    while True:
        asked = room.take_back
        mine = set(room.seats_of(viewer))
        if asked is None or asked.id != ask or not asked.waiting & mine:
            raise Refused("That question is no longer open.", "late")
        try:
            yield from keep(room, answered(room, asked, mine, yes=yes))
            break
        except Conflict:  # somebody answered on another server
            room.seat_down((yield LookUp()))
    if not yes:
        room.send_all(message("note", text=room.asking_back.note))
    return agreed(room)


def answered(room: RoomData, asked: TakeBack, mine: set[int], *, yes: bool) -> Asking:
    if yes:
        return Asking(msgspec.structs.replace(asked, waiting=asked.waiting - mine), room.asking_back.declined)
    declined = [*(one for one in room.asking_back.declined if one == asked.decision), asked.decision]
    return Asking(None, declined, f"{room.names[min(asked.waiting & mine)]} would rather not.")


def agreed(room: RoomData) -> Undo | None:
    """What is taken back because everybody agreed."""
    asked = room.take_back
    return Undo(asked.seat, asked.to) if asked is not None and not asked.waiting else None


def heard(room: RoomData, before: Asking) -> None:
    """Something was asked or answered on another server: tell those who are here."""
    now = room.asking_back
    if now.note and now.declined != before.declined:
        room.send_all(message("note", text=now.note))
    if now.open is not None and (before.open is None or now.open.id != before.open.id):
        for viewer in room.viewers:
            remind(room, viewer)


def redo(room: RoomData, viewer: Viewer) -> list[Redo]:
    """What a viewer plays again."""
    again = played_again(room)
    if not again:
        raise Refused("There is nothing to play again.", "undo")
    mine = room.seats_of(viewer)
    if not may_redo(room, mine).can:
        seat = next((step.seat for step in again if not room.is_bot(step.seat)), again[0].seat)
        raise Refused(f"That move is for {room.names[seat]} to play again.", "undo")
    return [Redo(step.seat) for step in again]
