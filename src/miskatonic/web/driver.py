"""Drives the machine of one table: runs its errands at the store, sends, lets workers think, and keeps its time.

One input is run to its end before the next begins.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from miskatonic.core.game import Game
from miskatonic.core.record import Header
from miskatonic.store import Seat, StoredTable
from miskatonic.web.guests import Guests
from miskatonic.web.history import History
from miskatonic.web.logbook import table_id
from miskatonic.web.messages import message
from miskatonic.web.metrics import Figures
from miskatonic.web.outbox import Outbox
from miskatonic.web.room.machine import Room
from miskatonic.web.room.orders import (
    Answers,
    Append,
    ChangePrefsOf,
    ClosesAt,
    Doing,
    Errand,
    Later,
    LaterInputs,
    Load,
    LookUp,
    MayThink,
    PrefsOf,
    Seal,
    Send,
    Think,
    WriteAsk,
    WriteHeader,
    WriteOptions,
    WriteSeat,
    WriteStatus,
)
from miskatonic.web.room.viewer import Viewer
from miskatonic.web.workers import Workers

if TYPE_CHECKING:
    from miskatonic.store import Store

log = logging.getLogger(__name__)
SHORT = 200  # inputs that are replayed sooner than a thread is found for them


async def replayed(game: Game, header: Header, bodies: Sequence[str]) -> History:
    """The history of a record; a long one is replayed off the loop, so that nobody else has to wait for it."""
    if len(bodies) <= SHORT:
        return History(game, header, bodies)
    return await asyncio.to_thread(History, game, header, bodies)


class Driver:
    def __init__(self, room: Room, store: Store, guests: Guests, workers: Workers, figures: Figures) -> None:
        self.room = room
        self.store = store
        self.guests = guests
        self.workers = workers
        self.figures = figures
        self.lock = asyncio.Lock()
        self.outboxes: dict[Viewer, Outbox] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.noting = asyncio.Lock()
        self.noted: set[str] = set()  # guests of whom other servers know that they are here
        self.used = time.monotonic()

    @property
    def resting(self) -> bool:
        return not self.tasks and not self.lock.locked()

    # What comes in

    async def enter(self, viewer: Viewer, outbox: Outbox, taken: Seat | None = None) -> None:
        self.outboxes[viewer] = outbox
        await self.run(self.room.enter(viewer, taken))
        self.note_presence()

    def leave(self, viewer: Viewer) -> None:
        self.room.now = time.time()
        self.room.leave(viewer)
        self.outboxes.pop(viewer, None)
        if self.outboxes:
            self.spawn(self.run(self.room.left_behind()))
        else:
            self.spawn(self.store.house.release(self.room.id))  # whoever still looks does so through another server
        self.note_presence()

    def note_presence(self) -> None:
        """Tell other servers which of those who play here are there through this one."""
        if self.store.house.shared:
            self.spawn(self.write_presence())

    async def write_presence(self) -> None:
        async with self.noting:
            here = {viewer.guest for viewer in self.room.viewers if self.room.seats_of(viewer)}
            came, gone, self.noted = here - self.noted, self.noted - here, here
            await self.store.house.go(self.room.id, gone)
            await self.store.house.come(self.room.id, came)

    async def hear(self, viewer: Viewer, text: str) -> None:
        began = time.perf_counter()
        await self.run(self.room.hear(viewer, text))
        self.figures.answering.took(time.perf_counter() - began)

    def announce(self, text: str) -> None:
        """Something that is not about this table."""
        for outbox in self.outboxes.values() if text else ():
            outbox.put(message("note", text=text))

    def tell(self, data: bytes, *, but: str) -> None:
        """Something that is not of the game, to everybody here but one guest."""
        for viewer, outbox in self.outboxes.items():
            if viewer.guest != but and viewer.greeted:
                outbox.put(data)

    def heard(self, number: int) -> None:
        """Another process changed the table."""
        self.spawn(self.run(self.room.catch_up(number)))
        if number == 0 and self.outboxes:
            self.note_presence()  # somebody who looks may have sat down

    def preferred(self, guest: str) -> None:
        if any(viewer.guest == guest for viewer in self.outboxes):
            self.spawn(self.run(self.room.preferred(guest)))

    # What the room wants

    async def run(self, doing: Doing[None]) -> None:
        """One input: its errands in turn, and after each what the room ordered."""
        async with self.lock:
            table_id.set(self.room.id)
            self.used = time.monotonic()
            self.room.now = time.time()
            answer: Any = None
            fault: BaseException | None = None
            try:
                while True:
                    errand = doing.send(answer) if fault is None else doing.throw(fault)
                    self.carry_out_orders()
                    answer = fault = None
                    try:
                        answer = await self.run_errand(errand)
                    except BaseException as error:
                        fault = error
            except StopIteration:
                pass
            finally:
                self.carry_out_orders()

    async def run_errand(self, errand: Errand) -> Any:
        store, table = self.store, self.room.id
        match errand:
            case Append(first, bodies, closes):
                # A caller who goes away must not leave us in doubt whether it was stored.
                began = time.perf_counter()
                await asyncio.shield(store.append(table, first, *bodies, closes=closes))
                self.figures.storing.took(time.perf_counter() - began)
                self.figures.inputs[self.room.game.id] += len(bodies)
                return None
            case Seal(decision, seat, answer):
                return await store.seal(table, decision, seat, answer)
            case Answers(decision):
                return await store.sealed(table, decision)
            case WriteSeat(seat, renew):
                return await store.set_seat(table, seat, renew=renew)
            case WriteHeader(before, after):
                texts = [msgspec.json.encode(header).decode() for header in (before, after)]
                return await asyncio.shield(store.set_header(table, *texts))
            case WriteOptions(options):
                return await store.set_options(table, options)
            case WriteStatus(status):
                return await store.set_status(table, status)
            case Load():
                return await self.load()
            case LookUp():
                return await store.table(table)
            case LaterInputs(after):
                return await store.inputs(table, after=after)
            case WriteAsk(body, was):
                return await store.write_ask(table, body, was)
            case ClosesAt(decision, closes):
                return await store.closes(table, decision, int(closes * 1000)) / 1000
            case MayThink():
                return await store.may_think(table)
            case PrefsOf(guest):
                return await self.guests.prefs(guest)
            case ChangePrefsOf(guest, chosen):
                return await self.guests.change(guest, **chosen)

    async def load(self) -> tuple[StoredTable, History]:
        contents = await self.store.load(self.room.id)
        header = msgspec.json.decode(contents.header, type=Header)
        return contents.table, await replayed(self.room.game, header, contents.inputs)

    def carry_out_orders(self) -> None:
        orders, self.room.orders = self.room.orders, []
        for order in orders:
            match order:
                case Send(viewer, data, replaces, sheet):
                    outbox = self.outboxes.get(viewer)
                    if outbox is not None:
                        outbox.put(data, replaces=replaces, sheet=sheet, changes=viewer.changes)
                case Think():
                    self.spawn(self.think(order))
                case Later():
                    self.spawn(self.wait(order))

    async def think(self, order: Think) -> None:
        # It thinks meanwhile: a pause is only so that people can follow.
        choice, _ = await asyncio.gather(self.workers.choose(order.job, order.whose), asyncio.sleep(order.seconds))
        await self.run(self.room.thought(order.purpose, choice))

    async def wait(self, order: Later) -> None:
        await asyncio.sleep(order.seconds)
        await self.run(self.room.due(order.due))

    def spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(self.guarded(work))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def guarded(self, work: Coroutine[None, None, None]) -> None:
        """A fault in one task must not take the table with it."""
        try:
            await work
        except Exception:
            log.exception("Table %s: a task failed.", self.room.id)
