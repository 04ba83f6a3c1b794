"""Who plays a seat: a person, or a bot while the person is away."""

from __future__ import annotations

import msgspec

from miskatonic.bots import LEVELS
from miskatonic.core.errors import listed
from miskatonic.store import Seat
from miskatonic.web.messages import Refused, message
from miskatonic.web.room.data import RoomData
from miskatonic.web.room.viewer import Viewer


def coming_back(room: RoomData, viewer: Viewer) -> list[str]:
    """The names of those whom this viewer brings back to a game that has begun: the others are told."""
    if room.status == "open":
        return []
    return [room.names[seat.seat] for seat in room.seats if seat.seat in room.left and room.owns(viewer, seat)]


def came(room: RoomData, viewer: Viewer) -> None:
    for seat in room.seats_of(viewer):
        room.left.pop(seat, None)


def went(room: RoomData, viewer: Viewer) -> None:
    for seat in room.seats:
        if room.owns(viewer, seat) and not room.is_here(seat):
            room.left[seat.seat] = room.now


def nudge(room: RoomData, number: int, mine: tuple[int, ...]) -> None:
    """Remind whoever decides, once for each decision. At a sealed question nobody knows who is still awaited."""
    history = room.present
    if history.state.asked or number not in history.deciding() or number in mine or room.is_bot(number):
        raise Refused(f"{room.names[number]} is not the one everybody is waiting for.", "turn")
    if room.nudged == history.decision:
        raise Refused(f"{room.names[number]} has already been nudged.", "turn")
    room.nudged = history.decision
    for viewer in room.viewers:
        if viewer.greeted and number in room.seats_of(viewer):
            room.send(viewer, message("nudge", name=room.names[mine[0]]))


def changed(room: RoomData, action: str, number: int, level: str, mine: tuple[int, ...]) -> Seat | None:
    """A seat as somebody at the table wants it; None if it is so already."""
    seat = room.seats[number]
    if action == "bot":
        return with_bot(room, seat, level, mine)
    if number not in mine:
        raise Refused("That seat is not yours.", "turn")
    if action == "renew":
        return seat
    if action == "back":
        return msgspec.structs.replace(seat, kind="human", level="") if seat.kind == "bot" else None
    if room.status != "open":
        raise Refused("The game has begun: let a bot play your seat instead.", "turn")
    return Seat(seat=number)


def with_bot(room: RoomData, seat: Seat, level: str, mine: tuple[int, ...]) -> Seat:
    if level not in LEVELS:
        raise Refused(f'There is no bot "{level}". There are: {listed(list(LEVELS))}.')
    if seat.kind == "bot":
        raise Refused("A bot is already playing this seat.", "turn")
    patience = room.settings.away_seconds
    if seat.kind == "human" and seat.seat not in mine and room.away_for(seat) < patience:
        raise Refused(f"{seat.name} is here, or was within the last {patience:g} seconds.", "turn")
    return msgspec.structs.replace(seat, kind="bot", level=level)
