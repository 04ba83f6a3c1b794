"""Who at a table has a coach."""

from __future__ import annotations

from miskatonic.core.coach import coach_of
from miskatonic.web.room.data import RoomData
from miskatonic.web.room.viewer import Viewer


def is_offered(room: RoomData, viewer: Viewer) -> bool:
    """Whether there can be a coach: for one person among bots, in a game that has one, and not in a lesson."""
    mine = room.seats_of(viewer)
    return len(mine) == 1 and room.tutor is None and list(mine) == room.owners() and bool(coach_of(room.game).verb)


def is_on(room: RoomData, viewer: Viewer) -> bool:
    """As the player has switched it; else as the table was made."""
    if not is_offered(room, viewer):
        return False
    return room.options.coach if viewer.prefs.coach is None else viewer.prefs.coach
