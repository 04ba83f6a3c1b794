"""Questions that change nothing: why not, what if, what would you do. All are answered from a guess of the seat."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from miskatonic.core.errors import InvalidMove
from miskatonic.core.game import Game
from miskatonic.core.state import State
from miskatonic.web.messages import Answer, Refused, message
from miskatonic.web.thinking import CannotThink
from miskatonic.web.worker import Job

if TYPE_CHECKING:
    from miskatonic.web.room import Room
    from miskatonic.web.viewer import Viewer

MOST_ANSWERS = 8


class Questions:
    def __init__(self, room: Room) -> None:
        self.room = room

    async def why(self, viewer: Viewer, move: str | None, thing: str | None, seat: int | None) -> None:
        room = self.room
        async with room.lock:
            await room.awake()
            chosen = room.seat_for(viewer, seat)
            if move is not None:
                answers = [self._of_move(chosen, move)]
            elif thing is not None:
                answers = self._of_thing(chosen, thing)
            else:
                raise Refused("Ask about a move or about a thing.", "notation")
        viewer.put(message("why", move=move, thing=thing, answers=answers))

    def _guess(self, seat: int) -> State:
        """A guess in which this seat decides, if it does: refusals read the true hand of nobody else."""
        state = self.room.present.state
        guess = state.guess(seat, self.room.chance)
        if state.asked >> seat & 1:
            guess.seat = seat
        return guess

    def _turn(self, seat: int) -> Answer | None:
        room = self.room
        history = room.present
        if room.status == "open":
            return Answer("", "The game begins when every seat is taken.", "table")
        if history.over:
            return Answer("", "The game is over.", "end")
        deciding = history.deciding()
        if seat not in deciding:
            return Answer("", f"It is the decision of {room.names[deciding[0]]}.", "turn")
        return None

    def _of_move(self, seat: int, text: str) -> Answer:
        room = self.room
        guess = self._guess(seat)
        try:
            move = room.game.parse(text, guess)
        except InvalidMove as fault:
            return Answer("", str(fault), "notation")
        turn = self._turn(seat)
        say = room.game.say(move, guess)
        return Answer(say, turn.reason, turn.rule) if turn else self._judged(guess, move)

    def _judged(self, guess: State, move: int) -> Answer:
        refusal = self.room.game.refusal(guess, move)
        say = self.room.game.say(move, guess)
        return Answer(say, "", "") if refusal is None else Answer(say, f"{refusal.reason.rstrip('.')}.", refusal.rule)

    def _of_thing(self, seat: int, thing: str) -> list[Answer]:
        """For each verb that could touch the thing: that it may, or why it may not."""
        room = self.room
        turn = self._turn(seat)
        if turn:
            return [turn]
        guess = self._guess(seat)
        legal = set(guess.moves())
        answers: list[Answer] = []
        for moves in moves_touching(room.game).get(thing, {}).values():
            move = next((move for move in moves if move in legal), moves[0])
            answers.append(self._judged(guess, move))
        if not answers:
            answers = [Answer("", "Nothing in this game is done with that alone.", "notation")]
        return answers[:MOST_ANSWERS]

    async def preview(self, viewer: Viewer, move: str, seat: int | None) -> None:
        room = self.room
        async with room.lock:
            history = await room.awake()
            chosen = room.seat_for(viewer, seat)
            turn = self._turn(chosen)
            if turn:
                raise Refused(turn.reason, turn.rule)
            try:
                number = room.game.parse(move, history.state)
            except InvalidMove as fault:
                raise Refused(str(fault), "notation") from None
            answer = self._judged(self._guess(chosen), number)
            if answer.reason:
                raise Refused(answer.reason, answer.rule)
            html, text = room.frames.preview(chosen, number)
            touches = room.game.touches(room.present.state, number)
        viewer.put(message("preview", move=move, html=html, text=text, touches=touches))

    async def hint(self, viewer: Viewer, seat: int | None) -> None:
        """What the greedy bot would do with what this seat knows."""
        room = self.room
        async with room.lock:
            history = await room.awake()
            chosen = room.seat_for(viewer, seat)
            turn = self._turn(chosen)
            if turn:
                raise Refused(turn.reason, turn.rule)
            decision = history.decision
            job = room.rooms.thinking.job(
                room.game, room.header.options, len(room.header.seats), history.state, chosen, "greedy", explain=True
            )
        room.spawn(self._hint(viewer, decision, job))

    async def _hint(self, viewer: Viewer, decision: int, job: Job) -> None:
        room = self.room
        try:
            choice = await room.rooms.thinking.choose(job)
        except CannotThink:
            viewer.put(message("refused", reason="Nobody has an idea just now.", rule="table", of="hint"))
            return
        async with room.lock:
            history = await room.awake()
            if history.decision != decision:
                return
            say = room.game.say(room.game.parse(choice.move, history.state), history.state)
        viewer.put(message("hint", move=choice.move, say=say, why=choice.why))


@cache
def moves_touching(game: Game) -> dict[str, dict[str, list[int]]]:
    """For each element of the table and each verb the moves whose path holds it; of moves with a set, the empty one."""
    found: dict[str, dict[str, list[int]]] = {}
    for verb in game.moves.verbs:
        width = len(verb.among.masks) if verb.among else 1
        for move in range(verb.first, verb.first + verb.size, width):
            for step in game.moves.path(move):
                for element in [step] if isinstance(step, str) else step:
                    found.setdefault(element, {}).setdefault(verb.name, []).append(move)
    return found
