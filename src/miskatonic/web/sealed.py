"""Sealed questions at the table: put to all at once, answered in secret, opened together at a fixed time.

The store holds the answers until then. Nothing is sent to the others in between, and no answer makes it end earlier.
"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from miskatonic.core.errors import InvalidMove, MiskatonicError
from miskatonic.store import Conflict, StoreError
from miskatonic.web.messages import Refused, message

if TYPE_CHECKING:
    from miskatonic.web.room import Room
    from miskatonic.web.viewer import Viewer

PASSES = ("pass", "decline")


class Sealed:
    def __init__(self, room: Room) -> None:
        self.room = room
        self.decision = -1
        self.ticking = False
        self.helped: set[int] = set()  # seats that a bot is answering for
        self.answered: set[int] = set()
        self.closes: float | None = None  # seconds since 1970; None: when everybody has answered

    def has_answered(self, seat: int | None) -> bool:
        """Whether a seat's answer to the present question is in; earlier questions do not count."""
        return self.decision == self.room.present.decision and seat in self.answered

    def closes_at(self) -> int | None:
        return None if self.closes is None else int(self.closes * 1000)

    async def put(self) -> None:
        """Put a new question: who has answered (before a restart), and when it closes. Frames can show it then."""
        room = self.room
        history = room.present
        if self.decision == history.decision:
            return
        self.decision = history.decision
        self.ticking = False
        self.helped = set()
        self.answered = set(await room.store.sealed(room.id, self.decision))
        people = self.people()
        # A question without a pass waits for everybody: no clock may choose for a player. And one person alone with
        # bots is waited for, and no longer: the time of the answer tells nobody anything.
        alone = bool(people) and sum(not room.is_bot(seat.seat) for seat in room.seats) == 1
        if not alone and all(self.passing(seat) is not None for seat in people):
            self.closes = time.time() + (self.seconds() if people else room.settings.sealed_seconds_bots)
        else:
            self.closes = None
        for viewer in room.viewers:
            viewer.chosen = None if viewer.shares else viewer.chosen

    def people(self) -> list[int]:
        return [seat for seat in self.room.present.deciding() if not self.room.is_bot(seat)]

    async def arrange(self) -> None:
        """Start the clock, let bots answer, and pass for those who always do."""
        await self.put()
        room = self.room
        if self.closes is not None and not self.ticking:
            self.ticking = True
            room.spawn(self.close_after(self.decision, self.closes - time.time()))
        for seat in room.present.deciding():
            if seat in self.answered or seat in self.helped:
                continue
            if room.is_bot(seat):
                self.helped.add(seat)  # also a seat that a bot took while the question was open
                room.spawn(self.let_bot_answer(self.decision, seat))
            elif await self.always_passes(seat):
                room.spawn(self.pass_later(self.decision, seat))

    def seconds(self) -> float:
        chosen = self.room.options.sealed_seconds
        return self.room.settings.sealed_seconds if chosen is None else chosen

    def passing(self, seat: int) -> int | None:
        """The move that says no, if there is one."""
        state = self.room.present.state
        return next((move for move in state.moves_of(seat) if self.room.game.text(move, state) in PASSES), None)

    async def always_passes(self, seat: int) -> bool:
        guest = self.room.seats[seat].guest
        return guest is not None and (await self.room.rooms.guests.prefs(guest)).always_pass

    async def pass_if_always(self, guest: str) -> None:
        """A preference changed while a question is open."""
        room = self.room
        if room.present.state.asked and self.decision == room.present.decision:
            for seat in room.present.deciding():
                mine = not room.is_bot(seat) and room.seats[seat].guest == guest
                if mine and seat not in self.answered and await self.always_passes(seat):
                    room.spawn(self.pass_later(self.decision, seat))

    # Answers

    async def answer(self, seat: int, text: str) -> None:
        """Seal an answer; it is acknowledged to those who hold the seat, and to nobody else."""
        room = self.room
        state = room.present.state
        if seat not in room.present.deciding():
            raise Refused("This question is not put to you.", "turn")
        if seat in self.answered:
            raise Refused("You have answered; the answers are opened together.", "late")
        try:
            move = room.game.parse(text, state)
        except InvalidMove as fault:
            raise Refused(str(fault), "notation") from None
        refusal = room.game.refusal(state, move, seat)
        if refusal is not None:
            raise Refused(f"{refusal.reason.rstrip('.')}.", refusal.rule)
        await self.seal(seat, move)

    async def seal(self, seat: int, move: int) -> None:
        room = self.room
        text = room.game.text(move, room.present.state)
        try:
            await room.store.seal(room.id, self.decision, seat, text)
        except Conflict:
            self.answered.add(seat)
            raise Refused("You have answered; the answers are opened together.", "late") from None
        except StoreError as fault:
            raise Refused(f"Your answer was not taken. {fault}") from None
        self.answered.add(seat)
        room.frames.forget()
        say = room.game.say(move, room.present.state)
        for viewer in room.viewers:
            if viewer.greeted and seat in room.seats_of(viewer):
                viewer.put(message("sealed", decision=str(self.decision), seat=seat, say=say))
        await self.close_if_complete()

    async def close_if_complete(self) -> None:
        if self.closes is None and self.answered >= set(self.room.present.deciding()):
            await self.close()

    async def look_again(self) -> None:
        """Another process may have taken an answer."""
        room = self.room
        if room.present.state.asked and self.decision == room.present.decision:
            answered = set(await room.store.sealed(room.id, self.decision))
            if answered - self.answered:
                self.answered |= answered
                room.frames.forget()
                await self.close_if_complete()

    async def pass_for_all(self, viewer: Viewer) -> None:
        """Nobody at this device answers."""
        room = self.room
        if not room.present.state.asked:
            raise Refused("There is no question to pass.", "turn")
        mine = room.seats_of(viewer)
        waiting = [seat for seat in room.present.deciding() if seat in mine and seat not in self.answered]
        passes = [(seat, self.passing(seat)) for seat in waiting]
        if not passes or any(move is None for _, move in passes):
            raise Refused("This question cannot be passed for all seats of this device.", "turn")
        for seat, move in passes:
            assert move is not None
            await self.seal(seat, move)

    async def pass_later(self, decision: int, seat: int) -> None:
        async with self.room.lock:
            await self.room.awake()
            if self.decision == self.room.present.decision == decision and seat not in self.answered:
                move = self.passing(seat)
                if move is not None:
                    await self.seal(seat, move)

    async def let_bot_answer(self, decision: int, seat: int) -> None:
        room = self.room
        text = await room.bots.choice(decision, seat)
        async with room.lock:
            history = await room.awake()
            if text is None or history.decision != decision or seat in self.answered:
                return
            move = room.game.parse(text, history.state)
            if room.game.refusal(history.state, move, seat) is not None:
                move = room.game.parse(room.bots.any_move(seat), history.state)
            await self.seal(seat, move)

    # The end of the question

    async def close_after(self, decision: int, seconds: float) -> None:
        await asyncio.sleep(seconds)
        async with self.room.lock:
            history = await self.room.awake()
            if history.decision == decision:
                await self.close()

    async def close(self) -> None:
        """Open the answers: they enter the record in seat order, in one commit. Silence is a pass."""
        room = self.room
        history = room.present
        decision = history.decision
        answers = await room.store.sealed(room.id, decision)
        since = len(history.happened)
        bodies = [history.play(self.opened(seat, answers.get(seat)), seat) for seat in history.deciding()]
        await room.commit(*bodies, closes=decision)
        await room.settle(since)

    def opened(self, seat: int, text: str | None) -> int:
        room = self.room
        state = room.present.state
        if text is not None:
            try:
                move = room.game.parse(text, state)
                if room.game.refusal(state, move, seat) is None:
                    return move
            except MiskatonicError:
                pass  # an answer from before an update of the rules: as good as none
        passing = self.passing(seat)
        return passing if passing is not None else room.game.parse(room.bots.any_move(seat), state)
