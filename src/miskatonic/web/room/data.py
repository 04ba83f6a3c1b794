"""What one live table holds in memory: who sits and watches, its record so far, and what is under way.

There are questions about it here, and no decisions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from miskatonic.core.chance import Chance
from miskatonic.core.game import Game
from miskatonic.core.lessons.lesson import lessons_of
from miskatonic.core.lessons.tutor import Tutor
from miskatonic.core.state import State
from miskatonic.naming import FREE, GUEST, HOUSE, bots_named, told_apart
from miskatonic.store import Seat, StoredTable
from miskatonic.store.rows import Status
from miskatonic.web.history import History
from miskatonic.web.messages import Refused
from miskatonic.web.render import Drawn, drawing
from miskatonic.web.room.orders import Later, LookAgain, Order, Send
from miskatonic.web.room.viewer import Viewer
from miskatonic.web.settings import Settings
from miskatonic.web.sheet import Sheet, join

NOTHING = -1  # no decision: decisions count from 0
SPECTATOR = -1
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0  # seconds before we look again after something failed


class TableOptions(msgspec.Struct, frozen=True, omit_defaults=True):
    """What belongs to a table and not to its game."""

    sealed_seconds: float | None = None
    coach: bool = False  # whether somebody explains, until the player says otherwise
    owner: str = ""  # the guest who set the table, and what it has decided:
    quiet: bool = False  # only those who play talk
    muted: tuple[str, ...] = ()  # guests
    out: tuple[str, ...] = ()  # guests who may not come in
    lesson: str = ""  # the name of its file, at a table where a game is learned
    goes_on: str = ""  # the moment of another game that it goes on from: “turn 6”


class Question(msgspec.Struct):
    """The sealed question that is put now."""

    decision: int = NOTHING
    answered: set[int] = msgspec.field(default_factory=set)
    closes: float | None = None  # seconds since 1970; None: when everybody has answered
    ticking: bool = False  # somebody will tell us when it closes
    spared: set[int] = msgspec.field(default_factory=set)  # seats with one answer only: it counts as given
    helped: set[int] = msgspec.field(default_factory=set)  # seats that a bot is answering for


class TakeBack(msgspec.Struct):
    """An undo that waits for the consent of some seats."""

    id: str
    seat: int
    to: int
    decision: int
    waiting: set[int]


class Asking(msgspec.Struct, omit_defaults=True):
    """What is kept of taking back by consent, for all servers."""

    open: TakeBack | None = None
    declined: list[int] = []  # the decision, as often as somebody would rather not take back there
    note: str = ""  # what was said last


class RoomData:
    """`history` is dropped when nothing happens for a while, and rebuilt from the store."""

    def __init__(self, table: StoredTable, history: History, settings: Settings, chance: Chance, now: float) -> None:
        self.id = table.id
        self.game = history.game
        self.settings = settings
        self.options = msgspec.json.decode(table.options, type=TableOptions)
        lesson = lessons_of(self.game).get(self.options.lesson) if self.options.lesson else None
        self.tutor = Tutor(lesson, self.game) if lesson else None
        self.chance = chance  # for guesses only, never the table's
        self.now = now  # seconds since 1970, as the driver says before each input
        self.orders: list[Order] = []
        self.viewers: set[Viewer] = set()
        self.opened = now
        self.left: dict[int, float] = {}  # when the last viewer of a seat went away
        self.question = Question()
        self.asking_back = Asking()
        self.elsewhere: frozenset[str] = frozenset()  # guests who look at the table through other servers
        self.waits_to_think = NOTHING  # the decision at which another server lets the bots think
        self.thinking_about = NOTHING  # the decision that a bot has been asked for
        self.waited = 0.0  # seconds that bots have paused for since a person could last decide
        self.nudged = NOTHING  # the decision at which somebody was nudged
        self.agreeing_to = NOTHING  # the decision that is answered by a standing consent
        self.drawn = Drawn(drawing(self.game, history.played.record.header.options))
        self.encoded: dict[tuple[Any, ...], bytes] = {}  # what viewers with the same eyes are sent alike,
        self.presents: dict[tuple[Any, ...], tuple[bytes, Sheet]] = {}  # and with the same seats
        self.open_view: Any = None  # the view for all, of a game that hides nothing
        self.asking: Viewer | None = None  # whose message is being answered,
        self.re: str | None = None  # and what it is called
        self.pause = FIRST_PAUSE
        self.mending = False  # something failed, and we will look again
        self.rebuild(table, history)

    # The past and the present

    @property
    def present(self) -> History:
        assert self.history is not None, "the room sleeps"
        return self.history

    def rebuild(self, table: StoredTable, history: History) -> None:
        self.seat_down(table)
        self.history: History | None = history
        self.header = history.played.record.header
        self.committed = history.count  # inputs known to be in the store
        self.claimed = self.committed  # inputs that we have stored or are storing
        self.forget()

    def sleep(self) -> None:
        """Forget what the store can tell again."""
        self.history = None
        self.forget()
        self.drawn = Drawn(self.drawn.drawing)

    def forget(self) -> None:
        """Something changed: every present has to be made anew (an equal view is still not drawn again)."""
        self.encoded.clear()
        self.presents.clear()
        self.open_view = None

    # Who sits where

    def seat_down(self, table: StoredTable) -> None:
        """Take over who sits where, who is there through another server, and what is asked."""
        before, self.elsewhere = self.elsewhere, frozenset(table.here)
        self.table = table
        self.options = msgspec.json.decode(table.options, type=TableOptions)
        self.seats = table.seats
        self.names = names_at(table.seats, self.game)
        self.asking_back = Asking() if table.ask is None else msgspec.json.decode(table.ask, type=Asking)
        for seat in table.seats:
            if seat.guest in self.elsewhere:
                self.left.pop(seat.seat, None)
            elif seat.guest in before and not self.is_here(seat):
                self.left[seat.seat] = self.now

    def names_for(self, eyes: int | None) -> list[str]:
        """The names as a seat reads them."""
        return ["You" if seat == eyes else name for seat, name in enumerate(self.names)]

    @property
    def status(self) -> Status:
        """As the seats and the state have it; the store may not know yet."""
        played = self.present.played
        done = self.tutor is not None and self.tutor.is_done(self.tutor.place(played))
        if self.present.over or done:
            return "over"
        return "open" if self.header.waiting or any(seat.kind == "open" for seat in self.seats) else "running"

    @property
    def take_back(self) -> TakeBack | None:
        """The request that is open: a move in the meantime answers it, it is too late to take back."""
        asked = self.asking_back.open
        return asked if asked is not None and asked.decision == self.present.decision else None

    @property
    def running(self) -> bool:
        return self.status == "running"

    def is_bot(self, seat: int) -> bool:
        """A seat beyond the players' is the house, which a bot plays."""
        return seat >= len(self.seats) or self.seats[seat].kind == "bot"

    def people(self) -> list[int]:
        """The seats that people play now."""
        return [seat.seat for seat in self.seats if seat.kind == "human"]

    def owners(self) -> list[int]:
        """The seats that belong to people, also while a bot stands in."""
        return [seat.seat for seat in self.seats if seat.guest is not None]

    @property
    def whose(self) -> str:
        """The guest who waits for the bots of this table: the first who plays here, if anybody does."""
        return next((seat.guest for seat in self.seats if seat.kind == "human" and seat.guest), "")

    def level(self, seat: int) -> str:
        return self.seats[seat].level or "greedy" if seat < len(self.seats) else "greedy"

    # Who looks

    def is_here(self, seat: Seat) -> bool:
        return seat.guest in self.elsewhere or any(self.owns(viewer, seat) for viewer in self.viewers)

    def away_for(self, seat: Seat) -> float:
        """How long nobody has been there for a seat, in seconds."""
        return 0 if self.is_here(seat) else self.now - self.left.get(seat.seat, self.opened)

    @property
    def spectators(self) -> int:
        return sum(not self.seats_of(viewer) for viewer in self.viewers)

    def seats_of(self, viewer: Viewer) -> tuple[int, ...]:
        return tuple(seat.seat for seat in self.seats if self.owns(viewer, seat))

    def owns(self, viewer: Viewer, seat: Seat) -> bool:
        """By the guest's cookie; or by a link, which brings the guest of its seat for as long as it leads there."""
        if viewer.token is not None and all(viewer.token != one.token for one in self.seats):
            return False
        return seat.guest is not None and seat.guest == viewer.guest

    def expect_seats_of(self, viewer: Viewer) -> tuple[int, ...]:
        mine = self.seats_of(viewer)
        if not mine:
            raise Refused("You are watching: only those sitting at the table can do that.", "turn")
        return mine

    def seat_for(self, viewer: Viewer, seat: int | None) -> int:
        """The seat that a message speaks for."""
        mine = self.expect_seats_of(viewer)
        if seat is not None:
            if seat not in mine:
                raise Refused("That seat is not yours.", "turn")
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

    # What goes out

    def guess_of(self, seat: int) -> State:
        """A guess in which this seat decides, if it does: what is told from it tells nobody's true hand."""
        state = self.present.state
        guess = state.guess(seat, self.chance)
        if state.asked >> seat & 1:
            guess.seat = seat
        return guess

    def send(self, viewer: Viewer, data: bytes, *, replaces: str = "", sheet: Sheet | None = None) -> None:
        """Send a message; one that answers somebody says what it answers."""
        if viewer is self.asking and self.re is not None:
            data = join(data, b'"re":%b' % msgspec.json.encode(self.re))
        self.orders.append(Send(viewer, data, replaces, sheet))

    def send_all(self, data: bytes) -> None:
        """To everybody who has said hello."""
        for viewer in self.viewers:
            if viewer.greeted:
                self.send(viewer, data)

    def failed(self) -> None:
        """Come back in a while and see what is stored."""
        if not self.mending:
            self.mending = True
            self.orders.append(Later(self.pause, LookAgain()))
            self.pause = min(2 * self.pause, LONGEST_PAUSE)


def names_at(seats: Sequence[Seat], game: Game) -> list[str]:
    """How the log and the table call those who play, the house with them."""
    return names_of(seats) + ([HOUSE] if game.house else [])


def names_of(seats: Sequence[Seat]) -> list[str]:
    """How the seats are called; no two alike but free ones."""
    return told_apart(bots_named([_name_at(seat) for seat in seats]))


def _name_at(seat: Seat) -> str | None:
    if seat.kind == "open":
        return FREE
    if seat.kind == "bot":
        return seat.name or None if seat.guest is None else f"{seat.name or GUEST} (bot)"
    return seat.name or GUEST
