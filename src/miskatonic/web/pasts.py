"""The past of a table, replayed once for all who look at it, off the event loop, and kept for a while.

A record is secret until its game is over: before that a seat sees its own past and nothing else, unless it is the
only one that people play. (Who holds two could look everything up and then give one of them away.)
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING

import msgspec

from miskatonic.core.events import Event, named
from miskatonic.core.game import Game
from miskatonic.core.playthrough import Playthrough, Step
from miskatonic.core.record import Header
from miskatonic.naming import HOUSE
from miskatonic.store import Contents, StoredTable
from miskatonic.web.history import History
from miskatonic.web.render import drawing
from miskatonic.web.room.data import names_at
from miskatonic.web.shelf import Shelf

if TYPE_CHECKING:
    from miskatonic.store import Store

MOST_MOVES = 12_000  # of all pasts that are kept together; a move takes 3 to 8 KiB
AT_ONCE = 25  # steps of one answer


class ReplayStep(msgspec.Struct, frozen=True):
    """The table after `number` moves, and what the last of them did."""

    number: int
    html: str
    events: list[Event]
    text: str
    captions: list[str]


class Replayed(msgspec.Struct, frozen=True):
    """A table's record as it was played."""

    game: Game
    header: Header
    history: History


class Past:
    """A table's line of moves as one guest may look at it."""

    def __init__(self, table: StoredTable, replayed: Replayed, guest: str) -> None:
        self.table = table
        self.seats = table.seats
        self.game = replayed.game
        self.header = replayed.header
        self.history = replayed.history
        self.names = names_at(self.seats, self.game)
        self.mine = seats_of(table, guest)
        self.over = self.history.over

    @property
    def played(self) -> Playthrough:
        return self.history.played

    @property
    def may_have_record(self) -> bool:
        return self.over or plays_alone(self.table, self.mine)

    def eyes(self, wanted: str) -> int | None:
        """Whose eyes: any seat's or a spectator's afterwards, one's own before."""
        if not self.over:
            return self.mine[0] if len(self.mine) == 1 else None
        if wanted in map(str, range(len(self.seats))):
            return int(wanted)
        return None if wanted == "spectator" else (self.mine[0] if self.mine else None)

    async def steps(self, first: int, last: int, eyes: int | None) -> list[ReplayStep]:
        """Some steps, not too many at once, drawn off the loop."""
        first = max(0, min(first, self.played.number))
        last = max(first, min(last, first + AT_ONCE, self.played.number))
        return await asyncio.to_thread(lambda: [self.step(number, eyes) for number in range(first, last + 1)])

    def step(self, number: int, eyes: int | None) -> ReplayStep:
        line = self.played.line
        state = self.played.at(number)
        view = state.view(eyes)
        html = drawing(self.game, self.header.options).draw(view, eyes, self.names)
        names = ["You" if seat == eyes and seat in self.mine else name for seat, name in enumerate(self.names)]
        events = self.game.events(line[number - 1].heard, eyes, names, state) if number else []
        captions = [
            f"{self.names[one.seat]}: {one.text}"
            for one in self.history.happened
            if one.kind == "caption" and one.number == number - 1
        ]
        text = " ".join(event.sentence for event in events) if number else "The beginning."
        return ReplayStep(number, html, events, text or self.silent(line[number - 1], names), captions)

    def silent(self, step: Step, names: list[str]) -> str:
        """A move of which nothing is told, such as to go on; during the game it is its player's own business."""
        if not self.over:
            return ""
        who = names[step.seat] if step.seat < len(names) else HOUSE
        return f"{who}: {named(self.game.say(step.move, step.before), names)}."


def seats_of(table: StoredTable, guest: str) -> list[int]:
    return [seat.seat for seat in table.seats if seat.guest == guest]


def plays_alone(table: StoredTable, mine: list[int]) -> bool:
    """Whether one seat is all that people hold at a table, and it is mine."""
    return len(mine) == 1 and mine == [
        seat.seat for seat in table.seats if seat.guest is not None or seat.kind == "open"
    ]


class Pasts:
    """The pasts that somebody looked at lately."""

    def __init__(self, store: Store, shelf: Shelf) -> None:
        self.store = store
        self.shelf = shelf
        self.kept: OrderedDict[str, tuple[int, Replayed]] = OrderedDict()  # by table, with the time of its last change
        self.replaying: dict[tuple[str, int], asyncio.Task[Replayed]] = {}
        self.one_at_a_time = asyncio.Semaphore(1)

    async def of(self, table: str, guest: str) -> Past:
        """NoSuchTable, or an error that says why these rules cannot replay it."""
        found = await self.store.table(table)
        kept = self.kept.get(table)
        if kept is not None and kept[0] == found.updated:
            self.kept.move_to_end(table)
            return Past(found, kept[1], guest)
        key = table, found.updated
        if key not in self.replaying:
            self.replaying[key] = asyncio.create_task(self._replay(found))
            self.replaying[key].add_done_callback(lambda _: self.replaying.pop(key, None))
        return Past(found, await asyncio.shield(self.replaying[key]), guest)

    async def _replay(self, found: StoredTable) -> Replayed:
        async with self.one_at_a_time:
            contents: Contents = await self.store.load(found.id)
            header = msgspec.json.decode(contents.header, type=Header)
            game = await self.shelf.played(header, self.store)
            history = await asyncio.to_thread(History, game, header, contents.inputs)
        replayed = Replayed(game, header, history)
        self.kept[found.id] = (found.updated, replayed)
        while len(self.kept) > 1 and sum(one.history.count for _, one in self.kept.values()) > MOST_MOVES:
            self.kept.popitem(last=False)
        return replayed
