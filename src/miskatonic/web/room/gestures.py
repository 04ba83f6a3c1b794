"""One wish, several moves: what a click can do beyond one move, and how far a plan is played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from miskatonic.core.errors import InvalidMove
from miskatonic.core.game import Game
from miskatonic.core.gesture import Gesture
from miskatonic.web.messages import Decision
from miskatonic.web.room import lessons
from miskatonic.web.room.data import RoomData


def gestures_for(room: RoomData, decision: Decision | None, eyes: int | None) -> list[Gesture]:
    """What the viewer could do by one click; nobody learns from it what their seat does not know."""
    if decision is None or eyes is None or not decision.yours or decision.sealed or eyes not in decision.seats:
        return []
    if room.is_bot(eyes) or type(room.game).gestures is Game.gestures:
        return []
    state = room.guess_of(eyes) if room.game.hides else room.present.state
    return [one for one in room.game.gestures(state, eyes) if lessons.wants(room, one.moves[0])]


def played(room: RoomData, seat: int, then: Sequence[str]) -> Iterator[str]:
    """Play the moves that follow the first one of a gesture, until something was not known before or is not legal."""
    history = room.present
    for text in then:
        state = history.state
        if not lessons.wants(room, text):  # a lesson looks at every move
            return
        if history.played.line[-1].surprised or state.asked or state.seat != seat:
            return
        try:
            move = room.game.parse(text, state)
        except InvalidMove:
            return
        if room.game.refusal(state, move, seat) is not None:
            return
        yield history.play(move, seat, joined=True)
