"""A lesson at the table: its beats, its scripted rivals and chance, and moves that are answered and taken back."""

from __future__ import annotations

import msgspec

from miskatonic.core.chance import Script
from miskatonic.core.game import Game
from miskatonic.core.lessons.lesson import lessons_of
from miskatonic.core.lessons.tutor import Place, Tutor
from miskatonic.core.record import Input
from miskatonic.web.messages import LessonShown, Refused, message
from miskatonic.web.room.data import RoomData
from miskatonic.web.room.orders import ChangePrefsOf, Doing, Later, PrefsOf, RivalMoves
from miskatonic.web.room.viewer import Viewer

MOST_WANTED = 60
READ_ON = "The lesson is waiting for you: go on when you have read it."
TAKE_BACK = "Take your last move back first: the lesson waits where it was."
ALONE = "A lesson is for one person: nobody else can play your seat."


def lesson_key(game: Game, name: str) -> str:
    """How a guest's progress calls a lesson."""
    return f"{game.id}/{name}"


def place_of(room: RoomData, tutor: Tutor) -> Place:
    return tutor.place(room.present.played)


def shown(room: RoomData, mine: tuple[int, ...]) -> LessonShown | None:
    """The present beat, for the learner alone."""
    tutor = room.tutor
    if tutor is None or tutor.lesson.you not in mine:
        return None
    played, place = room.present.played, place_of(room, tutor)
    beat, names = tutor.beat(place), list(lessons_of(room.game))
    wanted = tutor.wanted(played, place)
    return LessonShown(
        number=names.index(room.options.lesson) + 1,
        lessons=len(names),
        title=tutor.lesson.title,
        beat=tutor.lesson.counted(place.beat + 1),
        beats=tutor.lesson.counted(len(tutor.lesson.beats)),
        say=tutor.answer(played, place) if place.astray else beat.say,
        point=[] if place.astray else beat.point,
        waits=waits_for(room, tutor, place),
        wanted=[room.game.text(move, played.state) for move in wanted[:MOST_WANTED]],
    )


def waits_for(room: RoomData, tutor: Tutor, place: Place) -> str:
    played = room.present.played
    if place.astray:
        return "back"
    if tutor.is_done(place):
        return "end"
    if played.state.asked and tutor.wanted(played, place):
        return "move"  # a sealed question is answered by all at once
    if tutor.rival_decides(played, place):
        return "rivals"
    return "reading" if tutor.may_go_on(played, place) else "move"


def may_move(room: RoomData, seat: int | None) -> bool:
    """Whether the table takes moves of a seat now: a lesson may want to be read first."""
    tutor = room.tutor
    return tutor is None or seat != tutor.lesson.you or waits_for(room, tutor, place_of(room, tutor)) == "move"


def wants(room: RoomData, text: str) -> bool:
    """Whether the present beat waits for such a move; without a lesson any will do."""
    tutor = room.tutor
    if tutor is None:
        return True
    place = place_of(room, tutor)
    return waits_for(room, tutor, place) == "move" and tutor.beat(place).takes(text)


def expect_move(room: RoomData, text: str) -> None:
    """Refuse a move while something is to be read, or an answer to a sealed question that could not be taken back."""
    tutor = room.tutor
    if tutor is None:
        return
    place = place_of(room, tutor)
    waits = waits_for(room, tutor, place)
    if waits == "back":
        raise Refused(TAKE_BACK, "lesson")
    if waits in ("reading", "end"):
        raise Refused(READ_ON, "lesson")
    beat = tutor.beat(place)
    if room.present.state.asked and not beat.takes(text):
        raise Refused(beat.answer(text) or f"Not this time: {beat.say}", "lesson")


def script_for(room: RoomData, move: int) -> Script | None:
    return None if room.tutor is None else room.tutor.script(room.present.played, move)


def arrange(room: RoomData, tutor: Tutor) -> None:
    """Let a scripted rival move, after a pause in which one can see what the last one did."""
    history = room.present
    if room.thinking_about != history.decision and tutor.rival_decides(history.played, place_of(room, tutor)):
        room.thinking_about = history.decision
        room.orders.append(Later(room.settings.bot_pause, RivalMoves(history.decision, history.state.seat)))


def rival_move(room: RoomData, tutor: Tutor, seat: int) -> str:
    """What a rival plays, or answers to a sealed question.

    Answers enter the record in the order of seats: those before it have their own scripted answers, and after the
    learner's the next beat has begun.
    """
    state, place, you = room.present.state, place_of(room, tutor), tutor.lesson.you
    if state.asked:
        asked = room.present.deciding()
        if you in asked and you < seat:
            place, asked = tutor.next_place(place), [one for one in asked if one > you]
        before = sum(one < seat for one in asked)
        place = msgspec.structs.replace(place, rivals=place.rivals + before)
    return room.game.text(tutor.rival_move(room.present.played, place, seat if state.asked else None), state)


def go_on(room: RoomData, viewer: Viewer) -> Input:
    """The next beat; or take back what went astray."""
    tutor = room.tutor
    if tutor is None or tutor.lesson.you not in room.seats_of(viewer):
        raise Refused("There is no lesson here to continue.", "lesson")
    played, place = room.present.played, place_of(room, tutor)
    if not place.astray and not tutor.may_go_on(played, place):
        raise Refused("Make a move first; then the lesson continues.", "lesson")
    return tutor.go_on(played, place)


def hint(room: RoomData, viewer: Viewer) -> bool:
    """Whether the lesson itself knows what to do: then no bot is asked."""
    found = shown(room, room.seats_of(viewer))
    if found is None or not found.wanted:
        return False
    move = found.wanted[0]
    say = room.game.say(room.game.parse(move, room.present.state), room.present.state)
    room.send(viewer, message("hint", move=move, say=say, why=found.say))
    return True


def note_progress(room: RoomData) -> Doing[None]:
    """A learner who has come to the last beat has taken the lesson."""
    tutor = room.tutor
    if tutor is None or not tutor.is_done(place_of(room, tutor)):
        return
    guest = room.seats[tutor.lesson.you].guest
    key = lesson_key(room.game, room.options.lesson)
    if guest is not None and key not in (learned := (yield PrefsOf(guest)).learned):
        yield ChangePrefsOf(guest, {"learned": [*learned, key]})
