"""Who plays a seat: a person, or a bot while the person is away."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import msgspec

from miskatonic.bots import LEVELS
from miskatonic.core.errors import listed
from miskatonic.store import Seat
from miskatonic.web.messages import Refused

if TYPE_CHECKING:
    from miskatonic.web.room import Room
    from miskatonic.web.viewer import Viewer


class Seating:
    def __init__(self, room: Room) -> None:
        self.room = room
        self.opened = time.monotonic()
        self.left: dict[int, float] = {}  # when the last viewer of a seat went away

    def came(self, viewer: Viewer) -> None:
        for seat in self.room.seats_of(viewer):
            self.left.pop(seat, None)

    def went(self, viewer: Viewer) -> None:
        for seat in self.room.seats:
            if self.room.owns(viewer, seat) and not self.room.is_here(seat):
                self.left[seat.seat] = time.monotonic()

    def away_for(self, seat: Seat) -> float:
        """How long nobody has been there for a seat, in seconds."""
        return 0 if self.room.is_here(seat) else time.monotonic() - self.left.get(seat.seat, self.opened)

    async def change(self, viewer: Viewer, action: str, number: int, level: str) -> None:
        room = self.room
        async with room.lock:
            await room.awake()
            if not 0 <= number < len(room.seats):
                raise Refused(f"There is no seat {number + 1} at this table.", "turn")
            seat = room.seats[number]
            mine = room.seats_of(viewer)
            if not mine:
                raise Refused("You are watching: only those who sit at the table can do that.", "turn")
            if action == "look":
                self.look(viewer, number, mine)
            elif action == "bot":
                await self.let_bot(seat, level, mine)
            elif action == "back":
                await self.give_back(seat, mine)
            else:
                await self.stand_up(seat, mine)

    def look(self, viewer: Viewer, number: int, mine: tuple[int, ...]) -> None:
        if number not in mine:
            raise Refused(f"Seat {number + 1} is not yours.", "turn")
        viewer.chosen = number
        self.room.frames.send(viewer)

    async def let_bot(self, seat: Seat, level: str, mine: tuple[int, ...]) -> None:
        if level not in LEVELS:
            raise Refused(f'There is no bot "{level}". There are: {listed(list(LEVELS))}.')
        if seat.kind == "bot":
            raise Refused("A bot plays this seat already.", "turn")
        patience = self.room.settings.away_seconds
        if seat.kind == "human" and seat.seat not in mine and self.away_for(seat) < patience:
            raise Refused(f"{seat.name} is here, or was within the last {patience:g} seconds.", "turn")
        await self.write(msgspec.structs.replace(seat, kind="bot", level=level))

    async def give_back(self, seat: Seat, mine: tuple[int, ...]) -> None:
        if seat.seat not in mine:
            raise Refused(f"Seat {seat.seat + 1} is not yours.", "turn")
        if seat.kind == "bot":
            await self.write(msgspec.structs.replace(seat, kind="human", level=""))

    async def stand_up(self, seat: Seat, mine: tuple[int, ...]) -> None:
        if seat.seat not in mine:
            raise Refused(f"Seat {seat.seat + 1} is not yours.", "turn")
        if self.room.status != "open":
            raise Refused("The game has begun: let a bot play your seat instead.", "turn")
        await self.write(Seat(seat=seat.seat))

    async def write(self, seat: Seat) -> None:
        await self.room.store.set_seat(self.room.id, seat)
        await self.room.refresh()


def names_of(seats: list[Seat]) -> list[str]:
    """How the log and the table call the seats; no two bots alike."""
    names: list[str] = []
    for seat in seats:
        if seat.kind == "open":
            name = f"Seat {seat.seat + 1}"
        elif seat.kind == "bot" and seat.guest is None:
            name = f"{seat.level.replace('_', ' ').capitalize()} bot"
        elif seat.kind == "bot":
            name = f"{seat.name} (bot)"
        else:
            name = seat.name or f"Seat {seat.seat + 1}"
        names.append(f"{name} {seat.seat + 1}" if name in names else name)
    return names
