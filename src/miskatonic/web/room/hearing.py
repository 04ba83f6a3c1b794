"""What a viewer says: each message is obeyed or refused with a sentence."""

from __future__ import annotations

import logging
from collections.abc import Sequence

import msgspec

from miskatonic.core.errors import MiskatonicError
from miskatonic.core.record import Caption, Chat, GiveUp
from miskatonic.store import Seat, StoreError
from miskatonic.web.messages import (
    VERSION,
    AgreeToUndo,
    AskHint,
    AskLog,
    AskPreview,
    AskWhy,
    ChangePrefs,
    ChangeSeat,
    GiveUpTable,
    GiveWords,
    GoOnReading,
    Hello,
    KeepOrder,
    Message,
    PlayMove,
    PlayMoves,
    RedoMove,
    Refused,
    Say,
    UndoMove,
    WriteCaption,
    decoder,
    message,
    tidy,
)
from miskatonic.web.prefs import Prefs
from miskatonic.web.room import coaching, lessons, owning, questions, sealed, seating, undoing, words
from miskatonic.web.room.data import SPECTATOR, RoomData
from miskatonic.web.room.flow import answering, arrange, awake, commit, play_for, take, write_promise
from miskatonic.web.room.orders import ChangePrefsOf, Doing, PrefsOf, WriteOptions, WriteSeat
from miskatonic.web.room.other_servers import refresh
from miskatonic.web.room.showing import show, show_log, show_log_page
from miskatonic.web.room.viewer import Viewer

log = logging.getLogger(__name__)
OUTDATED = f"This page is older than the house: load it again. (A program says hello with version {VERSION}.)"


def hear(room: RoomData, viewer: Viewer, text: str) -> Doing[None]:
    """Answer one message; whatever is wrong with it, the table goes on."""
    of = ""
    room.asking = viewer
    room.re = None
    try:
        said = decoder.decode(text)
        of = str(type(said).__struct_config__.tag)
        room.re = said.id
        yield from awake(room)
        owning.expect_in(room, viewer)
        expect_to_understand(viewer, said)
        yield from obey(room, viewer, said)
    except (msgspec.MsgspecError, RecursionError) as fault:
        refuse(room, viewer, f"This message cannot be read: {str(fault).replace('`', chr(39))}.", "message", of)
    except Refused as refusal:
        refuse(room, viewer, refusal.reason, refusal.rule, of)
        if refusal.rule == "late" and of == "move" and viewer.greeted:
            show(room, viewer)
        yield from coaching.explain(room, viewer, refusal.rule)
    except (MiskatonicError, StoreError) as fault:
        room.failed()
        refuse(room, viewer, str(fault), "table", of)
    except Exception:
        log.exception("Table %s: a message was not answered.", room.id)
        room.failed()
        refuse(room, viewer, "Something went wrong on our side; the table goes on.", "table", of)
    finally:
        room.asking = room.re = None


def expect_to_understand(viewer: Viewer, said: Message) -> None:
    """A page that was open while the house changed says hello as it was: whatever it asks, it is told to reload."""
    if isinstance(said, Hello):
        viewer.outdated = said.version != VERSION
        viewer.changes = said.changes
    if viewer.outdated:
        raise Refused(OUTDATED, "version")


def refuse(room: RoomData, viewer: Viewer, reason: str, rule: str, of: str) -> None:
    room.send(viewer, message("refused", reason=reason, rule=rule, of=of))


def obey(room: RoomData, viewer: Viewer, said: Message) -> Doing[None]:
    match said:
        case Hello():
            hello(room, viewer)
            yield from coaching.begin(room, viewer)
        case AskLog(before):
            show_log_page(room, viewer, before)
        case PlayMove(decision, move, seat):
            yield from play(room, viewer, decision, move, seat)
        case PlayMoves(decision, moves, seat):
            yield from play(room, viewer, decision, moves[0], seat, moves[1:])
        case UndoMove():
            yield from take(room, (yield from undoing.undo(room, viewer)))
        case RedoMove():
            yield from take(room, *undoing.redo(room, viewer))
        case GiveWords():
            yield from add_words(room, viewer, said)
        case KeepOrder(action, who):
            yield from keep_order(room, viewer, action, who)
        case GiveUpTable():
            yield from give_up(room, viewer)
        case GoOnReading():
            yield from take(room, lessons.go_on(room, viewer))
        case AgreeToUndo(ask, yes):
            yield from take(room, (yield from undoing.agree(room, viewer, ask, yes=yes)))
        case AskWhy() | AskPreview() | AskHint() if room.header.waiting:
            raise Refused("Nothing has been dealt yet.")
        case AskWhy(move, thing, seat):
            questions.why(room, viewer, move, thing, seat)
        case AskPreview(move, seat):
            questions.preview(room, viewer, move, seat)
        case AskHint(seat):
            questions.hint(room, viewer, seat)
        case Say(text):
            yield from chat(room, viewer, text)
        case WriteCaption(about, text, seat):
            yield from caption(room, viewer, about, text, seat)
        case ChangeSeat(action, seat, level):
            yield from change_seat(room, viewer, action, seat, level)
        case ChangePrefs():
            told = msgspec.structs.asdict(said)
            chosen = {name: value for name, value in told.items() if value is not None and name != "id"}
            yield from prefer(room, viewer.guest, (yield ChangePrefsOf(viewer.guest, chosen)))


def hello(room: RoomData, viewer: Viewer) -> None:
    viewer.greeted = True
    show_log_page(room, viewer)
    show(room, viewer)
    if (told := words.tell(room)) is not None:
        room.send(viewer, told)
    undoing.remind(room, viewer)


def prefer(room: RoomData, guest: str, prefs: Prefs) -> Doing[None]:
    """A guest changed a preference, on all its screens."""
    for viewer in room.viewers:
        if viewer.guest == guest:
            viewer.prefs = prefs
            if viewer.greeted and len(room.seats_of(viewer)) > 1:
                show(room, viewer)
            if viewer.greeted:
                yield from coaching.begin(room, viewer)
    yield from arrange(room)


def preferred(room: RoomData, guest: str) -> Doing[None]:
    """A guest's preferences changed, perhaps on another server."""
    prefs = yield PrefsOf(guest)
    if any(viewer.guest == guest and viewer.prefs != prefs for viewer in room.viewers):
        yield from awake(room)
        yield from prefer(room, guest, prefs)


def change_seat(room: RoomData, viewer: Viewer, action: str, number: int, level: str) -> Doing[None]:
    if not 0 <= number < len(room.seats):
        raise Refused("There is no such seat at this table.", "turn")
    mine = room.expect_seats_of(viewer)
    if action == "look":
        viewer.chosen = room.seat_for(viewer, number)
        show(room, viewer)
        return
    if room.tutor is not None:
        raise Refused(lessons.ALONE, "lesson")
    if action == "nudge":
        seating.nudge(room, number, mine)
        return
    seat = seating.changed(room, action, number, level, mine)
    if seat is not None:
        written = yield WriteSeat(seat, renew=action == "renew")
        if viewer.token is not None and viewer.token == room.seats[number].token and action != "leave":
            viewer.token = written.token  # who came by the link has the new one
        yield from refresh(room)
        if action == "renew":
            tell_link(room, viewer, written)


def tell_link(room: RoomData, viewer: Viewer, seat: Seat) -> None:
    """The new link of a seat, for its owner alone."""
    room.send(viewer, message("link", seat=seat.seat, token=seat.token))


def play(
    room: RoomData, viewer: Viewer, decision: str, text: str, seat: int | None, then: Sequence[str] = ()
) -> Doing[None]:
    """A move of a viewer, and what it is to be followed by."""
    history = room.present
    expect_running(room)
    if decision != str(history.decision):
        raise Refused("The table has moved on: that was an earlier decision. Here is the current one.", "late")
    if seat == SPECTATOR:
        yield from answering(room, sealed.pass_for_all(room, viewer))
        return
    chosen = room.seat_for(viewer, seat)
    if room.is_bot(chosen):
        raise Refused("A bot plays this seat now. Take it back first.", "turn")
    lessons.expect_move(room, text)
    if history.state.asked:
        yield from answering(room, sealed.answer(room, chosen, text))
        return
    yield from play_for(room, chosen, text, then)


def expect_running(room: RoomData) -> None:
    if room.header.waiting:
        raise Refused("Nothing has been dealt yet: everybody first adds words, or chooses not to.")
    if room.status == "open":
        free = sum(seat.kind == "open" for seat in room.seats)
        waiting = "one is free" if free == 1 else f"{free} are free"
        raise Refused(f"The game begins when every seat is taken; {waiting}.")
    if room.present.over:
        raise Refused("The game is over.", "end")


def give_up(room: RoomData, viewer: Viewer) -> Doing[None]:
    """Whoever set the table may end it before its end: then its secret is open, and a branch may go on."""
    mine = room.seats_of(viewer)
    owning.expect_owner(room, viewer)
    if room.present.over:
        raise Refused("The game is over.", "end")
    yield from take(room, GiveUp(mine[0] if mine else SPECTATOR))


def keep_order(room: RoomData, viewer: Viewer, action: str, who: str) -> Doing[None]:
    """Whoever set the table mutes, puts out, or lets only players talk."""
    owning.expect_owner(room, viewer)
    if action != "look":
        options = owning.changed(room, action, who)
        yield WriteOptions(msgspec.json.encode(options).decode())
        room.options = options
        owning.show_out(room)
        for seat in owning.left_by(room):
            yield WriteSeat(seat)
        yield from refresh(room)
    owning.tell(room, viewer)


def add_words(room: RoomData, viewer: Viewer, said: GiveWords) -> Doing[None]:
    """A seat commits to words, or opens them."""
    seat = room.seat_for(viewer, said.seat)
    if said.commit is not None:
        yield from write_promise(room, words.with_commit(room, seat, said.commit))
    elif said.words is not None:
        yield from write_promise(room, words.with_words(room, seat, said.words))


def chat(room: RoomData, viewer: Viewer, text: str) -> Doing[None]:
    line = tidied(room, text)
    mine = room.seats_of(viewer)
    seat = mine[0] if mine else SPECTATOR
    name = room.names[seat] if mine else viewer.name
    owning.expect_heard(room, viewer, watching=not mine)
    expect_room_for_words(room, seat)
    yield from commit(room, room.present.take(Chat(seat, name, line)))
    room.send_all(message("chat", seat=seat, name=name, text=line))


def caption(room: RoomData, viewer: Viewer, about: int, text: str, seat: int | None) -> Doing[None]:
    line = tidied(room, text)
    history = room.present
    chosen = room.seat_for(viewer, seat)
    owning.expect_heard(room, viewer, watching=False)
    try:
        body = history.take(Caption(chosen, about, line))
    except MiskatonicError as fault:
        raise Refused(str(fault), "notation") from None
    yield from commit(room, body)
    room.forget()
    for other in room.viewers:
        if other.greeted:
            show_log(room, other, history.happened[-1:])
    room.forget()


def expect_room_for_words(room: RoomData, seat: int) -> None:
    """Chat is kept with the record: strangers may not make that grow without end, nor silence who plays."""
    watching = seat == SPECTATOR
    most = room.settings.chat_lines_of_spectators if watching else room.settings.chat_lines
    said = sum(one.kind == "chat" and (one.seat == SPECTATOR) == watching for one in room.present.happened)
    if said >= most:
        whose = "those who watch" if watching else "those who play"
        raise Refused(f"At this table {whose} have said {most} lines, which is all this table keeps.", "limit")


def tidied(room: RoomData, text: str) -> str:
    line = tidy(text, room.settings.chat_length)
    if not line:
        raise Refused("Those words are empty: write something first.")
    return line
