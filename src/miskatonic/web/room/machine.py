"""The machine of one live table: every input that it takes, each run to its end before the next begins.

It reads no clock, no socket and no store: what it needs it asks for (`orders.py`), and a driver answers. Whatever fails
on the way, the room comes back and looks what is stored.
"""

from __future__ import annotations

from miskatonic.core.moves import in_words
from miskatonic.store import Seat
from miskatonic.web.jobs import Choice
from miskatonic.web.messages import message
from miskatonic.web.room import hearing, ordered, other_servers, owning, seating
from miskatonic.web.room.data import RoomData
from miskatonic.web.room.flow import arrange, awake, note_status
from miskatonic.web.room.orders import Doing, Due, Purpose
from miskatonic.web.room.showing import tell_players
from miskatonic.web.room.viewer import Viewer


class Room(RoomData):
    def enter(self, viewer: Viewer, taken: Seat | None = None) -> Doing[None]:
        """Somebody comes; `taken` is the seat that was just taken by its link, which leads nowhere now."""
        yield from awake(self)
        owning.expect_in(self, viewer)
        if taken is not None:
            yield from other_servers.refresh(self)
            hearing.tell_link(self, viewer, taken)
        back = seating.coming_back(self, viewer)
        self.viewers.add(viewer)
        seating.came(self, viewer)
        if back:
            self.send_all(message("note", text=f"{in_words(back)} {'is' if len(back) == 1 else 'are'} back."))
        yield from note_status(self)
        tell_players(self, but=viewer)
        yield from arrange(self)

    def leave(self, viewer: Viewer) -> None:
        """At once, whatever else is under way: a viewer who is gone is sent nothing more."""
        self.viewers.discard(viewer)
        seating.went(self, viewer)

    def left_behind(self) -> Doing[None]:
        """Tell the others that somebody has gone."""
        yield from awake(self)
        tell_players(self)

    def hear(self, viewer: Viewer, text: str) -> Doing[None]:
        """A viewer says something; whatever is wrong with it, the table goes on."""
        yield from hearing.hear(self, viewer, text)

    def preferred(self, guest: str) -> Doing[None]:
        """A guest's preferences changed, perhaps on another server."""
        yield from hearing.preferred(self, guest)

    def due(self, due: Due) -> Doing[None]:
        """The time has come for something."""
        yield from ordered.fall_due(self, due)

    def thought(self, purpose: Purpose, choice: Choice | None) -> Doing[None]:
        """A worker has an answer, or (None) has not."""
        yield from ordered.thought(self, purpose, choice)

    def catch_up(self, number: int) -> Doing[None]:
        """Another process stored inputs (up to `number`), or changed who sits where (0)."""
        yield from other_servers.catch_up(self, number)
