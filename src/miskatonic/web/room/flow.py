"""The machine of one live table: every input on its way from a seat through the rules into the store.

Each public method takes one input and is run to its end before the next begins. What cannot be stored did not happen:
the table is then rebuilt from the store. Whatever fails on the way, the room comes back and looks what is stored.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence

import msgspec

from miskatonic.core.errors import IllegalMove, InvalidMove, MiskatonicError
from miskatonic.core.events import named
from miskatonic.core.moves import in_words
from miskatonic.core.proving import Proof
from miskatonic.core.record import Caption, Chat, GiveUp, Input, decode_input
from miskatonic.store import Conflict, Seat, StoredTable, StoreError
from miskatonic.web.history import History
from miskatonic.web.jobs import Choice
from miskatonic.web.messages import (
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
from miskatonic.web.room import (
    agreeing,
    bots,
    coaching,
    gestures,
    lessons,
    owning,
    questions,
    sealed,
    seating,
    undoing,
    words,
)
from miskatonic.web.room.data import FIRST_PAUSE, NOTHING, SPECTATOR, RoomData
from miskatonic.web.room.orders import (
    AgreeFor,
    AnswerFor,
    Answers,
    Append,
    AskToThink,
    ChangePrefsOf,
    CloseQuestion,
    Doing,
    Due,
    HintFor,
    LaterInputs,
    Load,
    LookAgain,
    LookUp,
    PassFor,
    PlayFor,
    PrefsOf,
    Purpose,
    RivalMoves,
    WriteOptions,
    WriteSeat,
    WriteStatus,
)
from miskatonic.web.room.showing import announce, show, show_log, show_log_page, tell_players
from miskatonic.web.room.viewer import Viewer

log = logging.getLogger(__name__)


class Room(RoomData):
    # Coming and going

    def enter(self, viewer: Viewer, taken: Seat | None = None) -> Doing[None]:
        """Somebody comes; `taken` is the seat that was just taken by its link, which leads nowhere now."""
        yield from self.awake()
        owning.expect_in(self, viewer)
        if taken is not None:
            yield from self.refresh()
            self.tell_link(viewer, taken)
        back = seating.coming_back(self, viewer)
        self.viewers.add(viewer)
        seating.came(self, viewer)
        if back:
            self.send_all(message("note", text=f"{in_words(back)} {'is' if len(back) == 1 else 'are'} back."))
        yield from self.note_status()
        tell_players(self, but=viewer)
        yield from self.arrange()

    def leave(self, viewer: Viewer) -> None:
        """At once, whatever else is under way: a viewer who is gone is sent nothing more."""
        self.viewers.discard(viewer)
        seating.went(self, viewer)

    def left_behind(self) -> Doing[None]:
        """Tell the others that somebody has gone."""
        yield from self.awake()
        tell_players(self)

    # What a viewer says

    def hear(self, viewer: Viewer, text: str) -> Doing[None]:
        """Answer one message; whatever is wrong with it, the table goes on."""
        of = ""
        self.asking = viewer
        self.re = None
        try:
            said = decoder.decode(text)
            of = str(type(said).__struct_config__.tag)
            self.re = said.id
            yield from self.awake()
            owning.expect_in(self, viewer)
            yield from self.obey(viewer, said)
        except (msgspec.MsgspecError, RecursionError) as fault:
            self.refuse(viewer, f"This message cannot be read: {str(fault).replace('`', chr(39))}.", "message", of)
        except Refused as refusal:
            self.refuse(viewer, refusal.reason, refusal.rule, of)
            if refusal.rule == "late" and of == "move" and viewer.greeted:
                show(self, viewer)
            yield from coaching.explain(self, viewer, refusal.rule)
        except (MiskatonicError, StoreError) as fault:
            self.failed()
            self.refuse(viewer, str(fault), "table", of)
        except Exception:
            log.exception("Table %s: a message was not answered.", self.id)
            self.failed()
            self.refuse(viewer, "Something went wrong on our side; the table goes on.", "table", of)
        finally:
            self.asking = self.re = None

    def refuse(self, viewer: Viewer, reason: str, rule: str, of: str) -> None:
        self.send(viewer, message("refused", reason=reason, rule=rule, of=of))

    def obey(self, viewer: Viewer, said: Message) -> Doing[None]:
        match said:
            case Hello():
                self.hello(viewer)
                yield from coaching.begin(self, viewer)
            case AskLog(before):
                show_log_page(self, viewer, before)
            case PlayMove(decision, move, seat):
                yield from self.play(viewer, decision, move, seat)
            case PlayMoves(decision, moves, seat):
                yield from self.play(viewer, decision, moves[0], seat, moves[1:])
            case UndoMove():
                yield from self.take((yield from undoing.undo(self, viewer)))
            case RedoMove():
                yield from self.take(*undoing.redo(self, viewer))
            case GiveWords():
                yield from self.add_words(viewer, said)
            case KeepOrder(action, who):
                yield from self.keep_order(viewer, action, who)
            case GiveUpTable():
                yield from self.give_up(viewer)
            case GoOnReading():
                yield from self.take(lessons.go_on(self, viewer))
            case AgreeToUndo(ask, yes):
                yield from self.take((yield from undoing.agree(self, viewer, ask, yes=yes)))
            case AskWhy() | AskPreview() | AskHint() if self.header.waiting:
                raise Refused("Nothing has been dealt yet.")
            case AskWhy(move, thing, seat):
                questions.why(self, viewer, move, thing, seat)
            case AskPreview(move, seat):
                questions.preview(self, viewer, move, seat)
            case AskHint(seat):
                questions.hint(self, viewer, seat)
            case Say(text):
                yield from self.chat(viewer, text)
            case WriteCaption(about, text, seat):
                yield from self.caption(viewer, about, text, seat)
            case ChangeSeat(action, seat, level):
                yield from self.change_seat(viewer, action, seat, level)
            case ChangePrefs():
                chosen = {name: value for name, value in msgspec.structs.asdict(said).items() if value is not None}
                yield from self.prefer(viewer.guest, (yield ChangePrefsOf(viewer.guest, chosen)))

    def hello(self, viewer: Viewer) -> None:
        viewer.greeted = True
        show_log_page(self, viewer)
        show(self, viewer)
        if (told := words.tell(self)) is not None:
            self.send(viewer, told)
        undoing.remind(self, viewer)

    def prefer(self, guest: str, prefs: Prefs) -> Doing[None]:
        """A guest changed a preference, on all its screens."""
        for viewer in self.viewers:
            if viewer.guest == guest:
                viewer.prefs = prefs
                if viewer.greeted and len(self.seats_of(viewer)) > 1:
                    show(self, viewer)
                if viewer.greeted:
                    yield from coaching.begin(self, viewer)
        yield from self.arrange()

    def change_seat(self, viewer: Viewer, action: str, number: int, level: str) -> Doing[None]:
        if not 0 <= number < len(self.seats):
            raise Refused("There is no such seat at this table.", "turn")
        mine = self.expect_seats_of(viewer)
        if action == "look":
            viewer.chosen = self.seat_for(viewer, number)
            show(self, viewer)
            return
        if self.tutor is not None:
            raise Refused(lessons.ALONE, "lesson")
        seat = seating.changed(self, action, number, level, mine)
        if seat is not None:
            written = yield WriteSeat(seat, renew=action == "renew")
            if viewer.token is not None and viewer.token == self.seats[number].token and action != "leave":
                viewer.token = written.token  # who came by the link has the new one
            yield from self.refresh()
            if action == "renew":
                self.tell_link(viewer, written)

    def tell_link(self, viewer: Viewer, seat: Seat) -> None:
        """The new link of a seat, for its owner alone."""
        self.send(viewer, message("link", seat=seat.seat, token=seat.token))

    # Inputs

    def play(self, viewer: Viewer, decision: str, text: str, seat: int | None, then: Sequence[str] = ()) -> Doing[None]:
        """A move of a viewer, and what it is to be followed by."""
        history = self.present
        self.expect_running()
        if decision != str(history.decision):
            raise Refused("The table has moved on: that was an earlier decision. Here is the current one.", "late")
        if seat == SPECTATOR:
            yield from self.answering(sealed.pass_for_all(self, viewer))
            return
        chosen = self.seat_for(viewer, seat)
        if self.is_bot(chosen):
            raise Refused("A bot plays this seat now. Take it back first.", "turn")
        lessons.expect_move(self, text)
        if history.state.asked:
            yield from self.answering(sealed.answer(self, chosen, text))
            return
        yield from self.play_for(chosen, text, then)

    def expect_running(self) -> None:
        if self.header.waiting:
            raise Refused("Nothing has been dealt yet: everybody adds words first, or none.")
        if self.status == "open":
            free = sum(seat.kind == "open" for seat in self.seats)
            waiting = "one is free" if free == 1 else f"{free} are free"
            raise Refused(f"The game begins when every seat is taken; {waiting}.")
        if self.present.over:
            raise Refused("The game is over.", "end")

    def play_for(self, seat: int, text: str, then: Sequence[str] = ()) -> Doing[None]:
        """Play a move, and the others of its gesture as far as they go; store them, show them."""
        history = self.present
        since = len(history.happened)
        try:
            move = self.game.parse(text, history.state)
            body = history.play(move, seat, lessons.script_for(self, move))
        except IllegalMove as fault:
            if seat not in history.deciding():
                raise Refused(f"{self.names[history.state.seat]} decides now.", "turn") from None
            raise Refused(named(str(fault), self.names_for(seat)), fault.rule) from None
        except InvalidMove as fault:
            raise Refused(str(fault), "notation") from None
        yield from self.commit(body, *gestures.played(self, seat, then))
        yield from self.go_on(since)

    def take(self, *entries: Input | None) -> Doing[None]:
        """Take back or play again; None when somebody is asked first."""
        history = self.present
        since = len(history.happened)
        bodies = [history.take(entry) for entry in entries if entry is not None]
        if bodies:
            yield from self.commit(*bodies)
            yield from self.go_on(since)

    def give_up(self, viewer: Viewer) -> Doing[None]:
        """Whoever set the table may end it before its end: then its secret is open, and a branch may go on."""
        mine = self.seats_of(viewer)
        owning.expect_owner(self, viewer)
        if self.present.over:
            raise Refused("The game is over.", "end")
        yield from self.take(GiveUp(mine[0] if mine else SPECTATOR))

    def keep_order(self, viewer: Viewer, action: str, who: str) -> Doing[None]:
        """Whoever set the table mutes, puts out, or lets only players talk."""
        owning.expect_owner(self, viewer)
        if action != "look":
            options = owning.changed(self, action, who)
            yield WriteOptions(msgspec.json.encode(options).decode())
            self.options = options
            owning.show_out(self)
            for seat in owning.left_by(self):
                yield WriteSeat(seat)
            yield from self.refresh()
        owning.tell(self, viewer)

    # Words before the first card

    def add_words(self, viewer: Viewer, said: GiveWords) -> Doing[None]:
        """A seat commits to words, or opens them."""
        seat = self.seat_for(viewer, said.seat)
        if said.commit is not None:
            yield from self.write_promise(words.with_commit(self, seat, said.commit))
        elif said.words is not None:
            yield from self.write_promise(words.with_words(self, seat, said.words))

    def write_promise(self, proof: Proof) -> Doing[None]:
        """Keep what the seats have promised; when that was the last of it the cards are dealt, for all to see."""
        try:
            written = yield from words.write(self, proof)
        except Conflict:
            written = True  # another process was faster: look what is there now
        if written:
            yield from self.look_anew()

    def look_anew(self) -> Doing[None]:
        """Another header may be stored: the deal, or what somebody has promised."""
        self.sleep()
        yield from self.awake()
        yield from self.note_status()
        announce(self, [])
        self.tell_chance()
        yield from self.arrange()

    def tell_chance(self) -> None:
        told = words.tell(self)
        if told is not None:
            self.send_all(told)

    def chat(self, viewer: Viewer, text: str) -> Doing[None]:
        line = self.line(text)
        mine = self.seats_of(viewer)
        seat = mine[0] if mine else SPECTATOR
        name = self.names[seat] if mine else viewer.name
        owning.expect_heard(self, viewer, watching=not mine)
        self.expect_room_for_words(seat)
        yield from self.commit(self.present.take(Chat(seat, name, line)))
        self.send_all(message("chat", seat=seat, name=name, text=line))

    def caption(self, viewer: Viewer, about: int, text: str, seat: int | None) -> Doing[None]:
        line = self.line(text)
        history = self.present
        chosen = self.seat_for(viewer, seat)
        owning.expect_heard(self, viewer, watching=False)
        try:
            body = history.take(Caption(chosen, about, line))
        except MiskatonicError as fault:
            raise Refused(str(fault), "notation") from None
        yield from self.commit(body)
        self.forget()
        for other in self.viewers:
            if other.greeted:
                show_log(self, other, history.happened[-1:])
        self.forget()

    def expect_room_for_words(self, seat: int) -> None:
        """Chat is kept with the record: strangers may not make that grow without end, nor silence who plays."""
        watching = seat == SPECTATOR
        most = self.settings.chat_lines_of_spectators if watching else self.settings.chat_lines
        said = sum(one.kind == "chat" and (one.seat == SPECTATOR) == watching for one in self.present.happened)
        if said >= most:
            whose = "those who watch" if watching else "those who play"
            raise Refused(f"At this table {whose} have said {most} lines, which is the most that is kept.", "limit")

    def line(self, text: str) -> str:
        line = tidy(text, self.settings.chat_length)
        if not line:
            raise Refused("Those words are empty: write something first.")
        return line

    # Into the store

    def commit(self, *bodies: str, closes: int | None = None) -> Doing[None]:
        """Store new inputs; only then do they count."""
        self.claimed = self.committed + len(bodies)
        try:
            yield Append(self.committed + 1, bodies, closes)
        except Conflict:
            yield from self.start_over()
            raise Refused("Somebody else was faster: look at the table again.", "turn") from None
        except StoreError as fault:
            yield from self.start_over()
            raise Refused(f"Your move was not taken. {fault}") from None
        except BaseException:
            self.sleep()
            raise
        self.committed = self.claimed

    def start_over(self) -> Doing[None]:
        """What we hold is not what is stored: show everybody what is."""
        known = self.committed
        self.sleep()
        history = yield from self.awake()
        announce(self, history.happened[known:])
        yield from self.arrange()

    def awake(self) -> Doing[History]:
        """The history, rebuilt from the store if it was dropped, or if it holds what was never stored."""
        if self.history is not None and self.history.count != self.committed:
            self.sleep()
        if self.history is None:
            self.rebuild(*(yield Load()))
        return self.present

    def go_on(self, since: int) -> Doing[None]:
        """After inputs were stored: the status, what everybody sees, what comes next. `since` counts what was known
        before. The inputs count now, so they are shown whatever else fails."""
        yield from self.note_status()
        try:
            yield from lessons.note_progress(self)
        except StoreError:
            self.failed()
        if self.present.state.asked:
            try:
                yield from sealed.put(self)
            except StoreError:
                self.failed()
        announce(self, self.present.happened[since:])
        yield from coaching.accompany(self, self.present.happened[since:])
        if self.present.played.secret_is_open:
            self.tell_chance()
        yield from self.arrange()

    def note_status(self) -> Doing[None]:
        """Tell the store the status. That it does not hear of it hinders nobody; we tell it again."""
        status = self.status
        if status != self.table.status:
            self.forget()
            try:
                yield WriteStatus(status)
            except StoreError:
                self.failed()
            else:
                self.table = msgspec.structs.replace(self.table, status=status)

    # What comes next

    def arrange(self) -> Doing[None]:
        """Let bots think and sealed questions run; harmless when there is nothing to do."""
        if not self.running and not (self.header.waiting and not self.present.over):
            return
        try:
            if self.header.waiting:
                yield from self.write_promise(words.promise(self))
            elif self.present.state.asked:
                yield from sealed.arrange(self)
            elif self.tutor is not None:
                lessons.arrange(self, self.tutor)
            else:
                yield from bots.arrange(self)
                yield from agreeing.arrange(self)
        except StoreError:
            self.failed()

    def answering(self, doing: Doing[None]) -> Doing[None]:
        """Take an answer. Also when it is refused all answers may be in: one that seemed not to be stored can be."""
        try:
            yield from doing
        except Refused:
            yield from self.close_if_complete()
            raise
        yield from self.close_if_complete()

    def close_if_complete(self) -> Doing[None]:
        if sealed.is_complete(self):
            yield from self.close()

    def close(self) -> Doing[None]:
        """Open the answers: they enter the record in seat order, in one commit."""
        history = self.present
        decision = history.decision
        answers = yield Answers(decision)
        since = len(history.happened)
        bodies = []
        for seat in history.deciding():
            move = sealed.opened(self, seat, answers.get(seat))
            bodies.append(history.play(move, seat, lessons.script_for(self, move)))
        yield from self.commit(*bodies, closes=decision)
        yield from self.go_on(since)

    # What was ordered

    def due(self, due: Due) -> Doing[None]:
        """The time has come for something."""
        self.no_longer_awaited(due)
        try:
            yield from self.awake()
            match due:
                case CloseQuestion(decision):
                    if self.present.decision == decision:
                        yield from self.close()
                case PassFor(decision, seat):
                    yield from self.pass_for(decision, seat)
                case AgreeFor(decision, seat):
                    yield from self.agree_for(decision, seat)
                case AskToThink(decision):
                    if self.present.decision == decision:
                        yield from self.arrange()
                case RivalMoves(decision, seat):
                    yield from self.rival_moves(decision, seat)
                case LookAgain():
                    yield from self.look_again()
        except (Refused, StoreError) as fault:
            log.warning("Table %s: %s", self.id, fault)
            self.failed()
        except Exception:
            log.exception("Table %s: something that was due failed.", self.id)
            self.failed()

    def no_longer_awaited(self, what: Due | Purpose) -> None:
        """What was ordered has come: should it come to nothing, it can be ordered again."""
        match what:
            case CloseQuestion(decision) if decision == self.question.decision:
                self.question.ticking = False
            case AnswerFor(decision, seat) if decision == self.question.decision:
                self.question.helped.discard(seat)
            case PlayFor(decision) if decision == self.thinking_about:
                self.thinking_about = NOTHING
            case RivalMoves(decision, seat):
                self.thinking_about = NOTHING if decision == self.thinking_about else self.thinking_about
                if decision == self.question.decision:
                    self.question.helped.discard(seat)
            case AgreeFor(decision) if decision == self.agreeing_to:
                self.agreeing_to = NOTHING
            case AskToThink():
                self.waits_to_think = NOTHING
            case LookAgain():
                self.mending = False

    def pass_for(self, decision: int, seat: int) -> Doing[None]:
        if self.present.decision == decision and not sealed.has_answered(self, seat):
            move = sealed.passing(self, seat)
            if move is not None and not self.is_bot(seat):
                yield from self.answering(sealed.seal(self, seat, move))

    def rival_moves(self, decision: int, seat: int) -> Doing[None]:
        """A scripted rival plays."""
        if self.present.decision != decision or self.tutor is None:
            yield from self.arrange()
        elif not self.present.state.asked:
            yield from self.play_for(seat, lessons.rival_move(self, self.tutor, seat))
        elif not sealed.has_answered(self, seat):
            yield from self.answering(sealed.answer(self, seat, lessons.rival_move(self, self.tutor, seat)))

    def agree_for(self, decision: int, seat: int) -> Doing[None]:
        agreed = self.game.consent
        if self.present.decision == decision and agreed is not None and (yield from agreeing.agrees(self, seat)):
            yield from self.play_for(seat, agreed.move)

    def thought(self, purpose: Purpose, choice: Choice | None) -> Doing[None]:
        """A worker has an answer, or (None) has not."""
        self.no_longer_awaited(purpose)
        try:
            yield from self.awake()
            match purpose:
                case PlayFor(decision, seat):
                    yield from self.bot_plays(decision, seat, choice)
                case AnswerFor(decision, seat):
                    yield from self.bot_answers(decision, seat, choice)
                case HintFor():
                    questions.hinted(self, purpose, choice)
        except (Refused, StoreError) as fault:
            log.warning("Table %s: %s", self.id, fault)
            self.failed()
        except Exception:
            log.exception("Table %s: what a worker thought came to nothing.", self.id)
            self.failed()
        finally:
            self.asking = self.re = None

    def bot_plays(self, decision: int, seat: int, choice: Choice | None) -> Doing[None]:
        if self.present.decision != decision or not self.is_bot(seat):
            yield from self.arrange()
            return
        yield from self.play_for(seat, self.legal(seat, choice))

    def bot_answers(self, decision: int, seat: int, choice: Choice | None) -> Doing[None]:
        if self.present.decision != decision or sealed.has_answered(self, seat) or not self.is_bot(seat):
            return
        yield from self.answering(sealed.answer(self, seat, self.legal(seat, choice)))

    def legal(self, seat: int, choice: Choice | None) -> str:
        """A worker's move, or any if it is none: a bot that errs does not stop the table."""
        state = self.present.state
        if choice is not None:
            try:
                move = self.game.parse(choice.move, state)
                if self.game.refusal(state, move, seat) is None:
                    return choice.move
            except InvalidMove:
                pass
            log.warning("Table %s: a bot chose %r, which is not a legal move.", self.id, choice.move)
        return self.game.text(bots.any_move(self, seat), state)

    # When something failed, or another process did something

    def look_again(self) -> Doing[None]:
        self.sleep()
        yield from self.awake()
        yield from self.note_status()
        if self.present.state.asked:
            yield from sealed.put(self)
        announce(self, [])
        yield from self.see_answers()
        yield from self.arrange()
        if not self.mending:
            self.pause = FIRST_PAUSE

    def see_answers(self) -> Doing[None]:
        """Answers to a sealed question that came through another server are shown to those whose they are."""
        new = yield from sealed.look_again(self)
        if new:
            self.forget()
            for viewer in self.viewers:
                if viewer.greeted and new & set(self.seats_of(viewer)):
                    show(self, viewer)
        yield from self.close_if_complete()

    def catch_up(self, number: int) -> Doing[None]:
        """Take inputs that another process stored (up to `number`), or see who sits where (0)."""
        try:
            if number <= self.committed:
                yield from self.refresh()
                return
            since = self.committed
            asleep = self.history is None
            history = yield from self.awake()
            if asleep:
                announce(self, history.happened[since:])
                yield from self.arrange()
                return
            since = len(history.happened)
            for body in (yield LaterInputs(self.committed)):
                history.take(decode_input(body))
            self.committed = self.claimed = history.count
            for one in history.happened[since:]:
                if one.kind == "chat":
                    self.send_all(message("chat", seat=one.seat, name=one.name, text=one.text))
            if any(one.kind != "chat" for one in history.happened[since:]):
                yield from self.go_on(since)
        except (Refused, StoreError, MiskatonicError) as fault:
            log.warning("Table %s: %s", self.id, fault)
            self.failed()

    def refresh(self) -> Doing[None]:
        """Look who sits where, who is there and what is asked; another process may have changed that."""
        table = yield LookUp()
        if self.header.waiting:
            yield from self.look_anew()
            return
        old = self.table
        if table.ask != old.ask or table.here != old.here:
            yield from self.hear_of_others(table)
        if (table.seats, table.status, table.options) == (old.seats, old.status, old.options):
            if self.history is not None:
                yield from self.see_answers()
            return
        yield from self.awake()
        moved = [old.seat for old, new in zip(self.seats, table.seats, strict=True) if is_taken_over(old, new)]
        self.seat_down(table)
        yield from self.note_status()
        announce(self, [])
        for seat in moved:
            self.send_all(message("note", text=f"The seat of {self.names[seat]} was moved to another device."))
        yield from self.arrange()

    def hear_of_others(self, table: StoredTable) -> Doing[None]:
        """Who came or went through another server, and what was asked or answered there."""
        yield from self.awake()
        before, here = self.asking_back, self.table.here
        self.seat_down(msgspec.structs.replace(table, seats=self.seats, status=self.table.status))
        if table.here != here:
            tell_players(self)
        undoing.heard(self, before)
        yield from self.take(undoing.agreed(self))

    def preferred(self, guest: str) -> Doing[None]:
        """A guest's preferences changed, perhaps on another server."""
        prefs = yield PrefsOf(guest)
        if any(viewer.guest == guest and viewer.prefs != prefs for viewer in self.viewers):
            yield from self.awake()
            yield from self.prefer(guest, prefs)


def is_taken_over(old: Seat, new: Seat) -> bool:
    return old.guest is not None and new.guest is not None and old.guest != new.guest
