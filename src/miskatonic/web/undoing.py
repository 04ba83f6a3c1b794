"""Taking back and playing again: free where the rules of the house say so, else with the consent of the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from miskatonic.core.moves import in_words
from miskatonic.core.record import Redo, Undo
from miskatonic.web.frames import MAY_NOT
from miskatonic.web.messages import MayDo, Refused, message

if TYPE_CHECKING:
    from miskatonic.web.room import Room
    from miskatonic.web.viewer import Viewer


class Ask(msgspec.Struct):
    """An undo that waits for the consent of some seats."""

    id: str
    seat: int
    to: int
    decision: int
    waiting: set[int]


class Undoing:
    def __init__(self, room: Room) -> None:
        self.room = room
        self.pending: Ask | None = None
        self.asks = 0

    def others(self, mine: tuple[int, ...]) -> list[int]:
        """The seats of other people."""
        return [seat.seat for seat in self.room.seats if seat.kind == "human" and seat.seat not in mine]

    def target(self, mine: tuple[int, ...]) -> int | None:
        """The number of the last move of these seats."""
        played = self.room.present.played
        numbers = range(played.number - 1, played.inherited - 1, -1)
        return next((number for number in numbers if played.line[number].seat in mine), None)

    def is_free(self, mine: tuple[int, ...], target: int) -> bool:
        """Alone, always; else the last move at the table, if nothing hidden came of it and nobody has answered it."""
        line = self.room.present.played.line
        return not self.others(mine) or (target == len(line) - 1 and not line[target].surprised)

    def may_undo(self, mine: tuple[int, ...]) -> MayDo:
        target = self.target(mine)
        if target is None or self.room.status == "open":
            return MAY_NOT
        return MayDo(can=True, free=self.is_free(mine, target))

    def may_redo(self, mine: tuple[int, ...]) -> MayDo:
        undone = self.room.present.played.undone
        if not undone or undone[-1].seat not in mine:
            return MAY_NOT
        return MayDo(can=True, free=True)

    async def undo(self, viewer: Viewer) -> None:
        room = self.room
        async with room.lock:
            history = await room.awake()
            mine = room.seats_of(viewer)
            target = self.target(mine) if room.status != "open" else None
            if target is None:
                raise Refused("You have no move to take back." if mine else "You are watching.", "undo")
            seat = history.played.line[target].seat
            if self.is_free(mine, target):
                await self.go_back(seat, target)
                return
            self.asks += 1
            self.pending = Ask(f"{history.count}-{self.asks}", seat, target, history.decision, set(self.others(mine)))
            for other in room.viewers:
                self.remind(other)
            asked = in_words([room.names[seat] for seat in sorted(self.pending.waiting)])
            viewer.put(message("note", text=f"{asked} must agree, because others have moved or learnt something."))

    def text(self, ask: Ask) -> str:
        return f"{self.room.names[ask.seat]} would like to take back move {ask.to + 1} and what came after."

    def remind(self, viewer: Viewer) -> None:
        """Put the open question to a viewer whose consent is needed."""
        if self.pending and viewer.greeted and self.pending.waiting & set(self.room.seats_of(viewer)):
            viewer.put(message("ask", ask=self.pending.id, text=self.text(self.pending)))

    def forget_if_late(self) -> None:
        """A move in the meantime answers the question: it is too late to take back."""
        if self.pending and self.pending.decision != self.room.present.decision:
            self.pending = None

    async def consent(self, viewer: Viewer, ask: str, *, yes: bool) -> None:
        room = self.room
        async with room.lock:
            await room.awake()
            self.forget_if_late()
            pending = self.pending
            mine = set(room.seats_of(viewer))
            if pending is None or pending.id != ask or not pending.waiting & mine:
                raise Refused("That question is no longer open.", "late")
            if not yes:
                self.pending = None
                who = room.names[min(pending.waiting & mine)]
                self.note(f"{who} would rather not.")
                return
            pending.waiting -= mine
            if not pending.waiting:
                self.pending = None
                await self.go_back(pending.seat, pending.to)

    def note(self, text: str) -> None:
        for viewer in self.room.viewers:
            if viewer.greeted:
                viewer.put(message("note", text=text))

    async def go_back(self, seat: int, to: int) -> None:
        history = self.room.present
        since = len(history.happened)
        await self.room.commit(history.take(Undo(seat, to)))
        await self.room.settle(since)

    async def redo(self, viewer: Viewer) -> None:
        room = self.room
        async with room.lock:
            history = await room.awake()
            mine = room.seats_of(viewer)
            undone = history.played.undone
            if not undone:
                raise Refused("There is nothing to play again.", "undo")
            if undone[-1].seat not in mine:
                raise Refused(f"That move is for {room.names[undone[-1].seat]} to play again.", "undo")
            since = len(history.happened)
            bodies = [history.take(Redo(undone[-1].seat))]
            # The answers of bots come back with the move they answered: nobody else would play them again.
            while undone and room.is_bot(undone[-1].seat):
                bodies.append(history.take(Redo(undone[-1].seat)))
            await room.commit(*bodies)
            await room.settle(since)
