"""The bots of one table: whose turn it is to think."""

from __future__ import annotations

from miskatonic.bots import PACE
from miskatonic.web.jobs import job_for
from miskatonic.web.room.coached import is_on
from miskatonic.web.room.data import RoomData
from miskatonic.web.room.orders import AnswerFor, AskToThink, Doing, Later, MayThink, PlayFor, Think

ASK_AGAIN = 0.4  # seconds

SWEEP = 5.0  # usual pauses that all moves of bots between two decisions of people take together,
AT_MOST = 1 / 3  # and the share of what is left of them that the next one takes: the last ones are one sweep

COACHED = 2  # whoever still has a coach reads everything for the first time


def arrange(room: RoomData) -> Doing[None]:
    """Let a bot think, if the decision is a bot's and no other server lets it."""
    history = room.present
    seat = history.state.seat
    if not room.is_bot(seat) or not room.people():
        room.waited /= (
            2  # an answer in the others' turns does not begin the sweep anew, a turn of one's own nearly does
        )
    if room.is_bot(seat) and room.thinking_about != history.decision and anybody_cares(room):
        if not (yield from may_think(room)):
            return
        room.thinking_about = history.decision
        think(room, seat, PlayFor(history.decision, seat), next_pause(room, seat))


def next_pause(room: RoomData, seat: int) -> float:
    """So that people can follow, but however many moves bots make, nobody waits much longer than for a few."""
    coached = any(is_on(room, viewer) for viewer in room.viewers)
    usual = room.settings.bot_pause * (COACHED if coached else 1)
    pause = min(usual * PACE.get(room.level(seat), 1.0), (SWEEP * usual - room.waited) * AT_MOST)
    room.waited += pause
    return pause


def may_think(room: RoomData) -> Doing[bool]:
    """Whether the bots of this table think here. If not we ask again soon: the other server may be gone."""
    if (yield MayThink()):
        return True
    decision = room.present.decision
    if room.waits_to_think != decision:
        room.waits_to_think = decision
        room.orders.append(Later(ASK_AGAIN, AskToThink(decision)))
    return False


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
