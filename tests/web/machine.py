"""A driver in memory for the machine of a table: no sockets, no database, no clock but the one a test moves.

Any errand can be made to fail, before or after it was done.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from miskatonic.core.chance import seeded
from miskatonic.core.playthrough import Playthrough
from miskatonic.core.record import Input, encode_input
from miskatonic.store import Conflict, Seat, StoredTable
from miskatonic.web.history import History
from miskatonic.web.jobs import Choice
from miskatonic.web.prefs import Prefs
from miskatonic.web.room import orders
from miskatonic.web.room.machine import Room
from miskatonic.web.room.orders import Doing, Errand, Later, Send, Think
from miskatonic.web.room.viewer import Viewer
from miskatonic.web.settings import Settings
from tests.web.talking import said

SETTINGS = Settings(bot_pause=0, sealed_seconds=20, sealed_seconds_bots=1)
NOON = 1_000_000.0
Faults = Callable[[Errand, bool], Exception | None]  # what an errand fails with; before (False) or after it was done


def no_faults(_errand: Errand, _done: bool) -> None:
    return None


class Desk:
    """One table with everything it needs."""

    def __init__(
        self,
        played: Playthrough,
        seats: Sequence[Seat],
        inputs: Sequence[Input] = (),
        *,
        options: str = "{}",
        settings: Settings = SETTINGS,
        faults: Faults = no_faults,
    ) -> None:
        self.inputs = [encode_input(entry) for entry in inputs]
        self.header = played.record.header
        self.sealed: dict[int, dict[int, str]] = {}
        self.prefs: dict[str, Prefs] = {}
        self.table = StoredTable(
            id="table",
            game=played.game.id,
            options=options,
            public=False,
            status="running",
            created=0,
            updated=0,
            seats=[msgspec.structs.replace(seat, token=f"token-{seat.seat}") for seat in seats],
        )
        self.faults = faults
        self.thinks_here = True  # and on no other server
        self.errands: list[Errand] = []
        self.sent: dict[Viewer, list[dict[str, Any]]] = {}
        self.when: dict[Viewer, list[float]] = {}  # each of that was sent
        self.thinks: list[Think] = []
        self.timers: list[tuple[float, Later]] = []
        history = History(played.game, played.record.header, self.inputs)
        self.room = Room(self.table, history, settings, seeded(1, ("guesses",)), NOON)

    # The store

    def errand(self, errand: Errand) -> Any:
        match errand:
            case orders.Append(first, bodies, closes):
                if first != len(self.inputs) + 1:
                    raise Conflict("taken")
                self.inputs += bodies
                if closes is not None:
                    self.sealed.pop(closes, None)
            case orders.Seal(decision, seat, answer):
                if seat in self.sealed.setdefault(decision, {}):
                    raise Conflict("answered")
                self.sealed[decision][seat] = answer
            case orders.Answers(decision):
                return dict(self.sealed.get(decision, {}))
            case orders.WriteSeat(seat):
                seats = [seat if one.seat == seat.seat else one for one in self.table.seats]
                self.table = msgspec.structs.replace(self.table, seats=seats)
            case orders.WriteHeader(before, after):
                if before != self.header:
                    raise Conflict("another header")
                self.header = after
            case orders.WriteOptions(options):
                self.table = msgspec.structs.replace(self.table, options=options)
            case orders.WriteStatus(status):
                self.table = msgspec.structs.replace(self.table, status=status)
            case orders.Load():
                return self.table, History(self.room.game, self.header, self.inputs)
            case orders.LookUp():
                return self.table
            case orders.LaterInputs(after):
                return self.inputs[after:]
            case orders.WriteAsk(body, was):
                if was != self.table.ask:
                    raise Conflict("answered")
                self.table = msgspec.structs.replace(self.table, ask=body)
            case orders.ClosesAt(_, closes):
                return closes
            case orders.MayThink():
                return self.thinks_here
            case orders.PrefsOf(guest):
                return self.prefs.get(guest, Prefs())
            case orders.ChangePrefsOf(guest, chosen):
                self.prefs[guest] = msgspec.structs.replace(self.prefs.get(guest, Prefs()), **chosen)
                return self.prefs[guest]
        return None

    # The driver

    def run(self, doing: Doing[None]) -> None:
        """One input to its end."""
        answer: Any = None
        fault: Exception | None = None
        try:
            while True:
                errand = doing.send(answer) if fault is None else doing.throw(fault)
                self.errands.append(errand)
                answer, fault = None, self.faults(errand, False)
                if fault is None:
                    try:
                        answer = self.errand(errand)
                    except Conflict as conflict:
                        fault = conflict
                    else:
                        fault = self.faults(errand, True)
        except StopIteration:
            pass
        finally:
            ordered, self.room.orders = self.room.orders, []
            for order in ordered:
                if isinstance(order, Send):
                    table = {"html": order.sheet.html} if order.sheet else {}
                    self.sent.setdefault(order.viewer, []).append(json.loads(order.data) | table)
                    self.when.setdefault(order.viewer, []).append(self.room.now)
                elif isinstance(order, Think):
                    self.thinks.append(order)
                else:
                    self.timers.append((self.room.now + order.seconds, order))

    def come(self, guest: str, prefs: Prefs | None = None) -> Viewer:
        """A viewer who has said hello."""
        viewer = Viewer(guest, prefs or self.prefs.get(guest, Prefs()), guest)
        self.run(self.room.enter(viewer))
        self.say(viewer, "hello")
        return viewer

    def say(self, viewer: Viewer, kind: str, **fields: Any) -> list[dict[str, Any]]:
        """Say something; what this viewer was sent meanwhile."""
        before = len(self.sent.get(viewer, []))
        self.run(self.room.hear(viewer, said(kind, **fields)))
        return self.sent.get(viewer, [])[before:]

    def play(self, viewer: Viewer, move: str, seat: int | None = None) -> list[dict[str, Any]]:
        return self.say(viewer, "move", decision=str(self.room.present.decision), move=move, seat=seat)

    def pass_time(self, seconds: float) -> None:
        """Everything that falls due within a while, in order; bots play any legal move meanwhile."""
        end = self.room.now + seconds
        self.let_bots_think()
        while due := [timer for timer in self.timers if timer[0] <= end]:
            first = min(due, key=lambda timer: timer[0])
            self.timers.remove(first)
            self.room.now = max(self.room.now, first[0])
            self.run(self.room.due(first[1].due))
            self.let_bots_think()
        self.room.now = end

    def let_bots_think(self, move: str | None = None) -> None:
        """Workers answer what they were asked; without a move they fail, and the room takes any."""
        thinks, self.thinks = self.thinks, []
        for think in thinks:
            self.run(self.room.thought(think.purpose, None if move is None else Choice(move)))

    # What came

    def all(self, viewer: Viewer, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.sent.get(viewer, []) if message["type"] == kind]

    def shown(self, viewer: Viewer) -> dict[str, Any]:
        """The last that was sent."""
        return self.all(viewer, "present")[-1]

    def moves(self) -> list[str]:
        """The moves in the store."""
        return [body["move"] for body in map(json.loads, self.inputs) if body["type"] == "move"]
