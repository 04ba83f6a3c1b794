"""What whoever set a table may do there: see who is there, mute somebody, put somebody out, let only players talk."""

from __future__ import annotations

from hashlib import blake2s

import msgspec

from miskatonic.store import Seat
from miskatonic.web.messages import STANDS_IN, Refused, message
from miskatonic.web.room.data import RoomData, TableOptions
from miskatonic.web.room.viewer import Viewer


def expect_owner(room: RoomData, viewer: Viewer) -> None:
    if not viewer.guest or viewer.guest != room.options.owner:
        raise Refused("Only whoever set up this table can do that.", "turn")


def known_as(room: RoomData, guest: str) -> str:
    """A guest as the owner may call it: the id itself is in its cookie and nobody else's business."""
    return blake2s(guest.encode(), key=room.id.encode(), digest_size=6).hexdigest()


def guests(room: RoomData) -> dict[str, str]:
    """Everybody who is here or sits here, but the owner: a name for each guest."""
    found = {viewer.guest: viewer.name for viewer in room.viewers if viewer.guest}
    found |= {seat.guest: room.names[seat.seat] for seat in room.seats if seat.guest}
    found.pop(room.options.owner, None)
    return found


def tell(room: RoomData, viewer: Viewer) -> None:
    """Tell the owner who is there."""
    here = guests(room)
    company = [
        {"who": known_as(room, guest), "name": name, "muted": guest in room.options.muted}
        for guest, name in sorted(here.items(), key=lambda one: one[1])
    ]
    room.send(viewer, message("company", quiet=room.options.quiet, company=company))


def changed(room: RoomData, action: str, who: str) -> TableOptions:
    """The table's options as its owner wants them."""
    options = room.options
    if action in ("quiet", "talk"):
        return msgspec.structs.replace(options, quiet=action == "quiet")
    guest = next((guest for guest in guests(room) if known_as(room, guest) == who), None)
    if guest is None:
        raise Refused("There is nobody by that name here any more.")
    if action == "put_out":
        return msgspec.structs.replace(options, out=(*options.out, guest))
    muted = tuple(one for one in options.muted if one != guest)
    return msgspec.structs.replace(options, muted=(*muted, guest) if action == "mute" else muted)


def left_by(room: RoomData) -> list[Seat]:
    """The seats of those who were put out, as they are then: open, or a bot's once the game has begun."""
    mine = [seat.seat for seat in room.seats if seat.guest in room.options.out]
    begun = room.status != "open"
    return [Seat(seat=seat, kind="bot", level=STANDS_IN) if begun else Seat(seat=seat) for seat in mine]


def show_out(room: RoomData) -> None:
    """Nothing more is sent to whoever was put out."""
    for viewer in [viewer for viewer in room.viewers if viewer.guest in room.options.out]:
        room.send(viewer, message("refused", reason=PUT_OUT, rule="table", of=""))
        room.viewers.discard(viewer)
        viewer.greeted = False


PUT_OUT = "Whoever set up this table has asked you to leave."


def expect_in(room: RoomData, viewer: Viewer) -> None:
    if viewer.guest in room.options.out:
        raise Refused(PUT_OUT)


def expect_heard(room: RoomData, viewer: Viewer, *, watching: bool) -> None:
    if viewer.guest in room.options.muted:
        raise Refused("Whoever set up this table has muted you here.")
    if watching and room.options.quiet:
        raise Refused("At this table only players may talk.")
