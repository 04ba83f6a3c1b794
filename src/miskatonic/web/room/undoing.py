"""Taking back and playing again: free where the rules of the house say so, else with the consent of the others."""

from __future__ import annotations

from miskatonic.core.moves import in_words
from miskatonic.core.record import Redo, Undo
from miskatonic.web.messages import MayDo, Refused, message
from miskatonic.web.room.data import RoomData, TakeBack
from miskatonic.web.room.viewer import Viewer

MAY_NOT = MayDo(can=False, free=False)


def others(room: RoomData, mine: tuple[int, ...]) -> list[int]:
    """The seats of other people."""
    return [seat for seat in room.people() if seat not in mine]


def may_undo(room: RoomData, mine: tuple[int, ...]) -> MayDo:
    played = room.present.played
    if room.status == "open" or played.undo_target(mine) is None:
        return MAY_NOT
    return MayDo(can=True, free=played.undo_is_free(mine, alone=not others(room, mine)))


def may_redo(room: RoomData, mine: tuple[int, ...]) -> MayDo:
    undone = room.present.played.undone
    if not undone or undone[-1].seat not in mine:
        return MAY_NOT
    return MayDo(can=True, free=True)


def undo(room: RoomData, viewer: Viewer) -> Undo | None:
    """What a viewer takes back at once; None when others are asked first."""
    history = room.present
    played = history.played
    mine = room.seats_of(viewer)
    target = played.undo_target(mine) if room.status != "open" else None
    if target is None:
        raise Refused("You have no move to take back." if mine else "You are watching.", "undo")
    seat = played.line[target].seat
    if may_undo(room, mine).free:
        return Undo(seat, target)
    room.take_backs += 1
    waiting = set(others(room, mine))
    room.take_back = TakeBack(f"{history.count}-{room.take_backs}", seat, target, history.decision, waiting)
    for other in room.viewers:
        remind(room, other)
    asked = in_words([room.names[seat] for seat in sorted(waiting)])
    room.send(viewer, message("note", text=f"{asked} must agree, because others have moved or learnt something."))
    return None


def remind(room: RoomData, viewer: Viewer) -> None:
    """Put the open question to a viewer whose consent is needed."""
    asked = room.take_back
    if asked and viewer.greeted and asked.waiting & set(room.seats_of(viewer)):
        text = f"{room.names[asked.seat]} would like to take back move {asked.to + 1} and what came after."
        room.send(viewer, message("ask", ask=asked.id, text=text))


def forget_if_late(room: RoomData) -> None:
    """A move in the meantime answers the question: it is too late to take back."""
    if room.take_back and room.take_back.decision != room.present.decision:
        room.take_back = None


def agree(room: RoomData, viewer: Viewer, ask: str, *, yes: bool) -> Undo | None:
    """One answer to who would like to take back; what is taken back when it was the last that was needed."""
    forget_if_late(room)
    asked = room.take_back
    mine = set(room.seats_of(viewer))
    if asked is None or asked.id != ask or not asked.waiting & mine:
        raise Refused("That question is no longer open.", "late")
    if not yes:
        room.take_back = None
        room.send_all(message("note", text=f"{room.names[min(asked.waiting & mine)]} would rather not."))
        return None
    asked.waiting -= mine
    if asked.waiting:
        return None
    room.take_back = None
    return Undo(asked.seat, asked.to)


def redo(room: RoomData, viewer: Viewer) -> list[Redo]:
    """The move that was taken back last, and the answers of bots to it: nobody else would play them again."""
    undone = room.present.played.undone
    if not undone:
        raise Refused("There is nothing to play again.", "undo")
    if undone[-1].seat not in room.seats_of(viewer):
        raise Refused(f"That move is for {room.names[undone[-1].seat]} to play again.", "undo")
    again = [Redo(undone[-1].seat)]
    for step in undone[-2::-1]:
        if not room.is_bot(step.seat):
            break
        again.append(Redo(step.seat))
    return again
