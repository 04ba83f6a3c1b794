"""The bots of one table: whose turn it is to think."""

from __future__ import annotations

from miskatonic.bots import PACE
from miskatonic.web.jobs import job_for
from miskatonic.web.room.data import RoomData
from miskatonic.web.room.orders import AnswerFor, PlayFor, Think

SWEEP = 6.0  # usual pauses that all moves of bots between two decisions of people take together,
AT_MOST = 1 / 3  # and the share of what is left of them that the next one takes: the last ones are one sweep


def arrange(room: RoomData) -> None:
    """Let a bot think, if the decision is a bot's."""
    history = room.present
    seat = history.state.seat
    if not room.is_bot(seat) or not room.people():
        room.waited = 0.0
    if room.is_bot(seat) and room.thinking_about != history.decision and anybody_cares(room):
        room.thinking_about = history.decision
        think(room, seat, PlayFor(history.decision, seat), next_pause(room, seat))


def next_pause(room: RoomData, seat: int) -> float:
    """So that people can follow, but however many moves bots make, nobody waits much longer than for a few."""
    usual = room.settings.bot_pause
    pause = min(usual * PACE.get(room.level(seat), 1.0), (SWEEP * usual - room.waited) * AT_MOST)
    room.waited += pause
    return pause


def anybody_cares(room: RoomData) -> bool:
    """A table of bots plays only while somebody watches."""
    return bool(room.viewers) or bool(room.people())


def think(room: RoomData, seat: int, purpose: PlayFor | AnswerFor, seconds: float = 0.0) -> None:
    """Give a worker a guess of the seat."""
    state = room.present.state
    job = job_for(room.game, room.header, state, seat, room.level(seat), room.chance)
    room.orders.append(Think(job, purpose, seconds, room.whose))


def any_move(room: RoomData, seat: int) -> int:
    """For when no worker answers: the table goes on."""
    moves = room.present.state.moves_of(seat)
    return moves[room.chance.below(0, len(moves))]
