"""One live table: who sits and watches, and every input on its way from a seat through the rules into the store.

Inputs are taken one at a time. What cannot be stored did not happen: the table is then rebuilt from the store.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from typing import TYPE_CHECKING

import msgspec

from miskatonic.core.chance import seeded
from miskatonic.core.errors import IllegalMove, InvalidMove, MiskatonicError
from miskatonic.core.record import Caption, Chat, Header, decode_input
from miskatonic.store import Conflict, Contents, Seat, StoreError, Table
from miskatonic.web.bots import Bots
from miskatonic.web.consent import Consent
from miskatonic.web.frames import Frames
from miskatonic.web.guests import Prefs, tidy
from miskatonic.web.history import Happened, History
from miskatonic.web.messages import Refused, message
from miskatonic.web.questions import Questions
from miskatonic.web.sealed import Sealed
from miskatonic.web.seating import Seating, names_of
from miskatonic.web.undoing import Undoing
from miskatonic.web.viewer import Viewer

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from miskatonic.web.rooms import Rooms

log = logging.getLogger(__name__)
SPECTATOR = -1


class TableOptions(msgspec.Struct, frozen=True, omit_defaults=True):
    """What belongs to a table and not to its game."""

    sealed_seconds: float | None = None


class Room:
    """Kept in memory while somebody is there. `history` is dropped when nothing happens for a while."""

    def __init__(self, rooms: Rooms, contents: Contents) -> None:
        self.rooms = rooms
        self.store = rooms.store
        self.settings = rooms.settings
        self.id = contents.table.id
        self.header = msgspec.json.decode(contents.header, type=Header)
        self.game = rooms.shelf.of(self.header)
        self.options = msgspec.json.decode(contents.table.options, type=TableOptions)
        self.history: History | None = None
        self.committed = 0  # inputs known to be in the store
        self.claimed = 0  # inputs that we have stored or are storing
        self.lock = asyncio.Lock()
        self.viewers: set[Viewer] = set()
        self.chance = seeded(secrets.randbits(64), ("guesses",))  # for guesses only, never the table's
        self.used = time.monotonic()
        self.tasks: set[asyncio.Task[None]] = set()
        self.seat_down(contents.table)
        self.frames = Frames(self)
        self.undoing = Undoing(self)
        self.sealed = Sealed(self)
        self.questions = Questions(self)
        self.seating = Seating(self)
        self.bots = Bots(self)
        self.consent = Consent(self)
        self.rebuild(contents)

    # Who is there

    def seat_down(self, table: Table) -> None:
        """Take over who sits where."""
        self.table = table
        self.seats = table.seats
        self.names = names_of(table.seats) + (["The house"] if self.game.house else [])

    def names_for(self, eyes: int | None) -> list[str]:
        """The names as a seat reads them."""
        return ["You" if seat == eyes else name for seat, name in enumerate(self.names)]

    @property
    def status(self) -> str:
        return self.table.status

    def is_bot(self, seat: int) -> bool:
        """A seat beyond the players' is the house, which a bot plays."""
        return seat >= len(self.seats) or self.seats[seat].kind == "bot"

    def level(self, seat: int) -> str:
        return self.seats[seat].level or "greedy" if seat < len(self.seats) else "greedy"

    def is_here(self, seat: Seat) -> bool:
        return any(self.owns(viewer, seat) for viewer in self.viewers)

    @staticmethod
    def owns(viewer: Viewer, seat: Seat) -> bool:
        return viewer.linked == seat.seat or (seat.guest is not None and seat.guest == viewer.guest)

    def seats_of(self, viewer: Viewer) -> tuple[int, ...]:
        return tuple(seat.seat for seat in self.seats if self.owns(viewer, seat))

    def seat_for(self, viewer: Viewer, seat: int | None) -> int:
        """The seat that a message speaks for."""
        mine = self.seats_of(viewer)
        if not mine:
            raise Refused("You are watching: only those who sit at the table can do that.", "turn")
        if seat is not None:
            if seat not in mine:
                raise Refused(f"Seat {seat + 1} is not yours.", "turn")
            return seat
        eyes = self.eyes_of(viewer, mine)
        return eyes if eyes is not None else next((s for s in self.present.deciding() if s in mine), mine[0])

    def eyes_of(self, viewer: Viewer, mine: tuple[int, ...]) -> int | None:
        """The seat whose view a viewer gets. A shared device shows no hand until its next player says so."""
        if len(mine) < 2:
            return mine[0] if mine else None
        deciding = [seat for seat in self.present.deciding() if seat in mine and not self.is_bot(seat)]
        chosen = viewer.chosen if viewer.chosen in mine else None
        if not viewer.shares:
            if self.present.state.asked and chosen in deciding:
                return chosen
            return deciding[0] if deciding else chosen if chosen is not None else mine[0]
        if deciding and chosen not in deciding:
            return None
        return chosen

    # The past and the present

    @property
    def present(self) -> History:
        assert self.history is not None, "the room sleeps"
        return self.history

    def rebuild(self, contents: Contents) -> None:
        self.seat_down(contents.table)
        self.history = History(self.game, self.header, contents.inputs)
        self.committed = self.claimed = len(contents.inputs)
        self.frames.forget()

    async def awake(self) -> History:
        """The history, rebuilt from the store if it was dropped. Call it with the lock held."""
        self.used = time.monotonic()
        if self.history is None:
            self.rebuild(await self.store.load(self.id))
        return self.present

    def sleep(self) -> None:
        """Forget what the store can tell again."""
        self.history = None
        self.frames.drop()

    @property
    def resting(self) -> bool:
        return not self.tasks and not self.lock.locked() and self.undoing.pending is None

    async def commit(self, *bodies: str, closes: int | None = None) -> None:
        """Store new inputs; only then do they count."""
        first = self.committed + 1
        self.claimed = self.committed + len(bodies)
        try:
            await asyncio.shield(self.store.append(self.id, first, *bodies, closes=closes))
        except Conflict:
            await self.start_over()
            raise Refused("Somebody else was faster: look at the table again.", "turn") from None
        except StoreError as fault:
            await self.start_over()
            raise Refused(f"Your move was not taken. {fault}") from None
        except BaseException:
            self.sleep()
            raise
        self.committed = self.claimed

    async def start_over(self) -> None:
        """What we hold is not what is stored: show everybody what is."""
        known = self.committed
        self.sleep()
        self.announce((await self.awake()).happened[known:])
        await self.arrange()

    def announce(self, happened: list[Happened]) -> None:
        """Tell everybody what happened and how the table looks now."""
        self.frames.forget()
        logged = [one for one in happened if one.kind != "chat"]
        for viewer in self.viewers:
            if viewer.greeted:
                if logged:
                    self.frames.send_log(viewer, logged)
                self.frames.send(viewer, happened)
        self.frames.forget()  # a frame is shared while it is sent, not kept: it is as large as all else together

    async def settle(self, since: int) -> None:
        """After inputs were stored: the status, the frames, what comes next. `since` counts what was known before."""
        history = self.present
        await self.note_status()
        self.undoing.forget_if_late()
        if history.state.asked:
            await self.sealed.put()
        self.announce(history.happened[since:])
        await self.arrange()

    async def note_status(self) -> None:
        """The status as the seats and the state have it; a crash between two commits is mended here."""
        over = self.present.over
        if any(seat.kind == "open" for seat in self.seats):
            status = "open"
        else:
            status = "over" if over else "running"
        if status != self.table.status:
            self.table = msgspec.structs.replace(self.table, status=status)
            self.frames.forget()
            await self.store.set_status(self.id, self.table.status)

    # Coming and going

    async def enter(self, viewer: Viewer) -> None:
        async with self.lock:
            await self.awake()
            self.viewers.add(viewer)
            self.seating.came(viewer)
            await self.note_status()
            self.tell_players(but=viewer)
            await self.arrange()

    def leave(self, viewer: Viewer) -> None:
        self.viewers.discard(viewer)
        self.seating.went(viewer)
        if self.viewers:
            self.spawn(self.tell_gone())

    async def tell_gone(self) -> None:
        async with self.lock:
            await self.awake()
            self.tell_players()

    def tell_players(self, but: Viewer | None = None) -> None:
        self.frames.forget()
        told: dict[tuple[int, ...], bytes] = {}
        for viewer in self.viewers:
            if viewer is not but and viewer.greeted:
                mine = self.seats_of(viewer)
                if mine not in told:
                    told[mine] = message("players", players=self.frames.players(mine))
                viewer.put(told[mine])

    async def hello(self, viewer: Viewer) -> None:
        async with self.lock:
            history = await self.awake()
            viewer.greeted = True
            self.frames.send_log(viewer, history.happened, whole=True)
            self.frames.send(viewer)
            self.undoing.remind(viewer)

    async def hello_again(self, viewer: Viewer) -> None:
        """The present, for a client that spoke of the past."""
        async with self.lock:
            await self.awake()
            if viewer.greeted:
                self.frames.send(viewer)

    async def prefer(self, guest: str, prefs: Prefs) -> None:
        """A guest changed a preference, on all its screens."""
        async with self.lock:
            await self.awake()
            for viewer in self.viewers:
                if viewer.guest == guest:
                    viewer.prefs = prefs
                    if viewer.greeted and len(self.seats_of(viewer)) > 1:
                        self.frames.send(viewer)
            await self.sealed.pass_if_always(guest)
            if self.status == "running" and not self.present.over:
                await self.consent.arrange()

    # Inputs

    async def play(self, viewer: Viewer, decision: str, text: str, seat: int | None) -> None:
        async with self.lock:
            history = await self.awake()
            self.expect_running()
            if decision != str(history.decision):
                raise Refused("The table has moved on: that was an earlier decision. Here is the present one.", "late")
            if seat == SPECTATOR:
                await self.sealed.pass_for_all(viewer)
                return
            chosen = self.seat_for(viewer, seat)
            if self.is_bot(chosen):
                raise Refused("A bot plays this seat now. Take it back first.", "turn")
            if history.state.asked:
                await self.sealed.answer(chosen, text)
                return
            await self.play_now(chosen, text)

    def expect_running(self) -> None:
        if self.status == "open":
            free = [str(seat.seat + 1) for seat in self.seats if seat.kind == "open"]
            raise Refused(f"The game begins when every seat is taken; free: seat {', '.join(free)}.")
        if self.present.over:
            raise Refused("The game is over.", "end")

    async def play_now(self, seat: int, text: str) -> None:
        """Play a move, store it, show it."""
        history = self.present
        since = len(history.happened)
        try:
            body = history.play(self.game.parse(text, history.state), seat)
        except IllegalMove as fault:
            if seat not in history.deciding():
                raise Refused(f"It is the decision of {self.names[history.state.seat]}.", "turn") from None
            raise Refused(str(fault), fault.rule) from None
        except InvalidMove as fault:
            raise Refused(str(fault), "notation") from None
        await self.commit(body)
        await self.settle(since)

    async def chat(self, viewer: Viewer, text: str) -> None:
        words = tidy(text, self.settings.chat_length)
        if not words:
            raise Refused("There is nothing to say in that.")
        async with self.lock:
            history = await self.awake()
            mine = self.seats_of(viewer)
            seat = mine[0] if mine else SPECTATOR
            name = self.names[seat] if mine else viewer.name
            await self.commit(history.take(Chat(seat, name, words)))
            for other in self.viewers:
                if other.greeted:
                    other.put(message("chat", seat=seat, name=name, text=words))

    async def caption(self, viewer: Viewer, about: int, text: str, seat: int | None) -> None:
        words = tidy(text, self.settings.chat_length)
        if not words:
            raise Refused("There is nothing to say in that.")
        async with self.lock:
            history = await self.awake()
            chosen = self.seat_for(viewer, seat)
            try:
                body = history.take(Caption(chosen, about, words))
            except MiskatonicError as fault:
                raise Refused(str(fault), "notation") from None
            await self.commit(body)
            for other in self.viewers:
                if other.greeted:
                    self.frames.forget()
                    self.frames.send_log(other, history.happened[-1:])

    # What other processes did

    async def catch_up(self, number: int) -> None:
        """Take inputs that another process stored, or seats that changed."""
        async with self.lock:
            if number > self.committed and self.history is not None:
                history = self.present
                since = len(history.happened)
                for body in await self.store.inputs(self.id, after=self.committed):
                    history.take(decode_input(body))
                self.committed = self.claimed = history.count
                if len(history.happened) > since:
                    await self.settle(since)
            elif number > self.committed:
                since = self.committed
                self.announce((await self.awake()).happened[since:])
                await self.arrange()
            else:
                await self.refresh()

    async def refresh(self) -> None:
        """Look who sits where; somebody may have sat down, or another process seated a bot."""
        table = await self.store.table(self.id)
        if table.seats == self.seats and table.status == self.status:
            if self.history is not None:
                await self.sealed.look_again()
            return
        await self.awake()
        self.seat_down(table)
        await self.note_status()
        self.announce([])
        await self.arrange()

    # What comes next

    async def arrange(self) -> None:
        """Let bots think and sealed questions run; harmless when there is nothing to do."""
        history = self.present
        if self.status != "running" or history.over:
            return
        if history.state.asked:
            await self.sealed.arrange()
            return
        self.bots.arrange()
        await self.consent.arrange()

    def spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(self.guarded(work))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def guarded(self, work: Coroutine[None, None, None]) -> None:
        """A fault in one task must not take the table with it."""
        try:
            await work
        except Refused as refusal:
            log.info("Table %s: %s", self.id, refusal.reason)
        except StoreError as fault:
            log.warning("Table %s: %s", self.id, fault)
        except Exception:
            log.exception("Table %s: a task failed.", self.id)
