"""Standing consent: a player who always agrees (to lend, say) is not asked each time; the answer is a move like any."""

from __future__ import annotations

from miskatonic.web.room.data import RoomData
from miskatonic.web.room.orders import AgreeFor, Doing, Later, PrefsOf


def arrange(room: RoomData) -> Doing[None]:
    """Answer for a player who agreed once and for all, if the question is one of those."""
    history = room.present
    seat = history.state.seat
    if room.agreeing_to != history.decision and (yield from agrees(room, seat)):
        room.agreeing_to = history.decision
        room.orders.append(Later(0, AgreeFor(history.decision, seat)))


def agrees(room: RoomData, seat: int) -> Doing[bool]:
    agreed = room.game.consent
    if agreed is None or room.is_bot(seat):
        return False
    guest = room.seats[seat].guest
    if guest is None or not (yield PrefsOf(guest)).always_agree:
        return False
    state = room.present.state
    return any(room.game.text(move, state) == agreed.move for move in state.moves())
