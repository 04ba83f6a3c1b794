"""Taking back and playing again: free where the rules of the house say so, else with the consent of the others."""

from __future__ import annotations

from miskatonic.core.moves import in_words
from miskatonic.core.record import Redo, Step, TakingBack, Undo
from miskatonic.web.messages import MayDo, Refused, message
from miskatonic.web.room.data import RoomData, TakeBack
from miskatonic.web.room.viewer import Viewer

MOST_ASKED = 2  # times at one decision: people change their minds, but not for ever


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


def undo(room: RoomData, viewer: Viewer) -> Undo | None:
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
    if room.take_back is not None and room.take_back.decision == history.decision:
        raise Refused("That has been asked already, and not everybody has answered yet.", "undo")
    if room.declined.count(history.decision) >= MOST_ASKED:
        raise Refused(
            "That has been asked already, and somebody would rather not. Ask again when the table has moved on.", "undo"
        )
    room.take_backs += 1
    waiting = set(others(room, mine))
    room.take_back = TakeBack(f"{history.count}-{room.take_backs}", found.seat, found.to, history.decision, waiting)
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
        decision = room.present.decision
        room.declined = [*(one for one in room.declined if one == decision), decision]
        room.send_all(message("note", text=f"{room.names[min(asked.waiting & mine)]} would rather not."))
        return None
    asked.waiting -= mine
    if asked.waiting:
        return None
    room.take_back = None
    return Undo(asked.seat, asked.to)


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
