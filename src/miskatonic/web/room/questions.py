"""Questions that change nothing: why not, what if, what would you do. All are answered from a guess of the seat."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from miskatonic.core.errors import InvalidMove
from miskatonic.core.events import named
from miskatonic.core.game import Game
from miskatonic.core.state import State
from miskatonic.web.jobs import Choice, job_for
from miskatonic.web.messages import Answer, Refused, message
from miskatonic.web.room import lessons
from miskatonic.web.room.data import RoomData
from miskatonic.web.room.orders import HintFor, Think
from miskatonic.web.room.showing import preview_of
from miskatonic.web.room.viewer import Viewer

MOST_MEANT = 5_000  # moves of a verb that are looked through for the one that was meant


def why(room: RoomData, viewer: Viewer, move: str | None, thing: str | None, seat: int | None) -> None:
    chosen = room.seat_for(viewer, seat)
    if move is not None:
        answers = [of_move(room, chosen, move)]
    elif thing is not None:
        answers = of_thing(room, chosen, thing)
    else:
        raise Refused("Ask about a move or about a thing.", "notation")
    room.send(viewer, message("why", move=move, thing=thing, answers=answers))


def preview(room: RoomData, viewer: Viewer, text: str, seat: int | None) -> None:
    chosen = room.seat_for(viewer, seat)
    expect_decision(room, chosen)
    state = room.present.state
    try:
        move = room.game.parse(text, state)
    except InvalidMove as fault:
        raise Refused(str(fault), "notation") from None
    answer = judged(room, room.guess_of(chosen), move, chosen)
    if answer.reason:
        raise Refused(answer.reason, answer.rule)
    html, words = preview_of(room, chosen, move)
    room.send(viewer, message("preview", move=text, html=html, text=words, touches=room.game.touches(state, move)))


def hint(room: RoomData, viewer: Viewer, seat: int | None) -> None:
    """Ask a worker what it would do with what this seat knows."""
    chosen = room.seat_for(viewer, seat)
    expect_decision(room, chosen)
    if lessons.hint(room, viewer):
        return
    history = room.present
    job = job_for(room.game, room.header, history.state, chosen, "greedy", room.chance, explain=True)
    room.orders.append(Think(job, HintFor(history.decision, viewer, chosen, room.re), whose=viewer.guest))


def hinted(room: RoomData, purpose: HintFor, choice: Choice | None) -> None:
    """Tell what a worker would do, unless the table has moved on."""
    room.asking, room.re = purpose.viewer, purpose.re
    if choice is None:
        refused = message("refused", reason="There is no hint to be had right now.", rule="table", of="hint")
        room.send(purpose.viewer, refused)
        return
    history = room.present
    if history.decision == purpose.decision:
        names = room.names_for(purpose.seat)
        say = named(room.game.say(room.game.parse(choice.move, history.state), history.state), names)
        why = named(choice.why, names)
        room.send(purpose.viewer, message("hint", move=choice.move, say=say, why=why, next=choice.next))


def turn(room: RoomData, seat: int) -> Answer | None:
    """Why a seat has nothing to decide now, or None if it has."""
    history = room.present
    if room.status == "open":
        return Answer("", "The game begins when every seat is taken.", "table")
    if history.over:
        return Answer("", "The game is over.", "end")
    if not lessons.may_move(room, seat):
        return Answer("", lessons.READ_ON, "lesson")
    deciding = history.deciding()
    if seat not in deciding:
        return Answer("", f"{room.names[deciding[0]]} decides now.", "turn")
    return None


def expect_decision(room: RoomData, seat: int) -> None:
    not_now = turn(room, seat)
    if not_now:
        raise Refused(not_now.reason, not_now.rule)


def of_move(room: RoomData, seat: int, text: str) -> Answer:
    guess = room.guess_of(seat)
    try:
        move = room.game.parse(text, guess)
    except InvalidMove as fault:
        return Answer("", str(fault), "notation")
    not_now = turn(room, seat)
    if not_now:
        return Answer(named(room.game.say(move, guess), room.names_for(seat)), not_now.reason, not_now.rule)
    return judged(room, guess, move, seat)


def of_thing(room: RoomData, seat: int, thing: str) -> list[Answer]:
    """That a thing may be touched, or one reason why it may not, of a verb of the present step: whoever swaps tiles and
    clicks a far one asks about swapping. What this step does nothing with is no question; the page says what it is."""
    not_now = turn(room, seat)
    if not_now:
        return [not_now]
    touching = moves_touching(room.game).get(thing)
    guess = room.guess_of(seat)
    legal: dict[str, list[int]] = {}
    for move in guess.moves():
        if thing in elements(room.game.path(move, guess)):
            return [judged(room, guess, move, seat)]
        legal.setdefault(room.game.moves.split(move)[0].name, []).append(move)
    refusal = room.game.unreached(guess, thing)
    if refusal is not None:
        return [Answer("", f"{refusal.reason}.", refusal.rule)]
    if touching is None:
        return [Answer("", "Nothing in this game can be done with that alone.", "notation")]
    for verb, now in legal.items():
        asked = nearest(room.game, touching.get(verb, []), thing, now)
        if asked is not None:
            return [judged(room, guess, asked, seat)]
    return []


def nearest(game: Game, moves: list[int], thing: str, legal: list[int]) -> int | None:
    """The move with this thing that somebody would mean who could play these: all else that it touches, they touch."""
    known = {element for move in legal for element in elements(game.moves.path(move))}
    wanted = (move for move in moves[:MOST_MEANT] if elements(game.moves.path(move)) - {thing} <= known)
    return next(wanted, None)


def elements(path: Sequence[str | list[str]]) -> set[str]:
    """Everything that a move touches."""
    return {element for step in path for element in ([step] if isinstance(step, str) else step)}


def judged(room: RoomData, guess: State, move: int, seat: int) -> Answer:
    names = room.names_for(seat)
    refusal = room.game.refusal(guess, move)
    say = named(room.game.say(move, guess), names)
    if refusal is None:
        return Answer(say, "", "")
    return Answer(say, f"{named(refusal.reason, names).rstrip('.')}.", refusal.rule)


@cache
def moves_touching(game: Game) -> dict[str, dict[str, list[int]]]:
    """For each element of the table and each verb the moves whose path holds it; of moves with a set, the empty one."""
    found: dict[str, dict[str, list[int]]] = {}
    for verb in game.moves.verbs:
        width = len(verb.among.masks) if verb.among else 1
        for move in range(verb.first, verb.first + verb.size, width):
            for element in elements(game.moves.path(move)):
                found.setdefault(element, {}).setdefault(verb.name, []).append(move)
    return found
