"""Standing consent: a player who always agrees (to lend, say) is not asked each time; the answer is a move like any."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from miskatonic.web.room import Room

NOTHING = -1


class Consent:
    def __init__(self, room: Room) -> None:
        self.room = room
        self.given_to = NOTHING  # the decision that is being answered

    async def arrange(self) -> None:
        """Answer for a player who agreed once and for all, if the question is one of those."""
        room = self.room
        history = room.present
        if self.given_to != history.decision and await self.agrees(history.state.seat):
            self.given_to = history.decision
            room.spawn(self.give(history.decision, history.state.seat))

    async def agrees(self, seat: int) -> bool:
        room = self.room
        agreed = room.game.consent
        if agreed is None or room.is_bot(seat):
            return False
        guest = room.seats[seat].guest
        if guest is None or not (await room.rooms.guests.prefs(guest)).always_agree:
            return False
        state = room.present.state
        return any(room.game.text(move, state) == agreed.move for move in state.moves())

    async def give(self, decision: int, seat: int) -> None:
        room = self.room
        async with room.lock:
            history = await room.awake()
            if self.given_to == decision:
                self.given_to = NOTHING
            if history.decision == decision and await self.agrees(seat) and room.game.consent is not None:
                await room.play_now(seat, room.game.consent.move)
