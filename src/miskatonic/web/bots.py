"""The bots of one table: whose turn it is to think, and what becomes of the answer."""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import TYPE_CHECKING

from miskatonic.bots import PACE
from miskatonic.web.messages import Refused
from miskatonic.web.thinking import CannotThink

if TYPE_CHECKING:
    from miskatonic.web.room import Room

log = logging.getLogger(__name__)
NOTHING = -1


class Bots:
    def __init__(self, room: Room) -> None:
        self.room = room
        self.thinking_about = NOTHING  # the decision that a bot has been asked for

    def arrange(self) -> None:
        """Let a bot think, if the decision is a bot's."""
        room = self.room
        history = room.present
        seat = history.state.seat
        if room.is_bot(seat) and self.thinking_about != history.decision and self.anybody_cares():
            self.thinking_about = history.decision
            room.spawn(self.play(history.decision, seat))

    def anybody_cares(self) -> bool:
        """A table of bots plays only while somebody watches."""
        return bool(self.room.viewers) or any(seat.kind == "human" for seat in self.room.seats)

    async def play(self, decision: int, seat: int) -> None:
        room = self.room
        pause = room.settings.bot_pause * PACE.get(room.level(seat), 1.0)
        text, _ = await asyncio.gather(self.choice(decision, seat), asyncio.sleep(pause))  # it thinks meanwhile
        async with room.lock:
            history = await room.awake()
            if self.thinking_about == decision:
                self.thinking_about = NOTHING
            if text is None or history.decision != decision or not room.is_bot(seat):
                await room.arrange()
                return
            try:
                await room.play_now(seat, text)
            except Refused as refusal:
                if history.decision != decision:
                    raise  # it was played, but could not be stored
                log.warning("Table %s: the bot's %r was refused: %s", room.id, text, refusal.reason)
                await room.play_now(seat, self.any_move(seat))

    async def choice(self, decision: int, seat: int) -> str | None:
        """What the bot of a seat chooses, from a guess of that seat; any legal move if no worker answers."""
        room = self.room
        thinking = room.rooms.thinking
        async with room.lock:
            history = await room.awake()
            if history.decision != decision or not room.is_bot(seat):
                return None
            options, players = room.header.options, len(room.header.seats)
            job = thinking.job(room.game, options, players, history.state, seat, room.level(seat), explain=False)
        try:
            return (await thinking.choose(job)).move
        except CannotThink:
            async with room.lock:
                history = await room.awake()
                return self.any_move(seat) if history.decision == decision else None

    def any_move(self, seat: int) -> str:
        state = self.room.present.state
        return self.room.game.text(secrets.choice(state.moves_of(seat)), state)
