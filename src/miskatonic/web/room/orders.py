"""What a room asks of its driver.

An errand is yielded and answered: it has to be stored or read before the room can go on. It may fail with a StoreError.
An order is left in `RoomData.orders` and never answered: what to send, whom to let think, when to come back.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeVar

import msgspec

from miskatonic.core.record import Header
from miskatonic.store import Seat
from miskatonic.store.rows import Status
from miskatonic.web.jobs import Job
from miskatonic.web.room.viewer import Viewer
from miskatonic.web.sheet import Sheet

# Errands


class Append(msgspec.Struct, frozen=True):
    """Store new inputs from number `first` on, all or none; `closes` names the sealed question they answer."""

    first: int
    bodies: tuple[str, ...]
    closes: int | None = None


class Seal(msgspec.Struct, frozen=True):
    """Keep a seat's answer to a sealed question."""

    decision: int
    seat: int
    answer: str


class Answers(msgspec.Struct, frozen=True):
    """Read the answers to a sealed question so far: a text for each seat."""

    decision: int


class WriteSeat(msgspec.Struct, frozen=True):
    """Write a seat; the answer is the seat as it is then. Its link changes with its owner, or when asked to."""

    seat: Seat
    renew: bool = False


class WriteHeader(msgspec.Struct, frozen=True):
    """Write the header anew; Conflict if it is no longer the one that was known before."""

    before: Header
    after: Header


class WriteOptions(msgspec.Struct, frozen=True):
    """Write what belongs to the table and not to its game."""

    options: str


class WriteStatus(msgspec.Struct, frozen=True):
    status: Status


class Load(msgspec.Struct, frozen=True):
    """Read all that is stored of the table and replay it: the StoredTable and its History."""


class LookUp(msgspec.Struct, frozen=True):
    """Read who sits where: the StoredTable."""


class LaterInputs(msgspec.Struct, frozen=True):
    """Read the inputs after a number."""

    after: int


class PrefsOf(msgspec.Struct, frozen=True):
    """Read what a guest has chosen."""

    guest: str


class ChangePrefsOf(msgspec.Struct, frozen=True):
    """Write some of what a guest has chosen; the answer is all of it."""

    guest: str
    chosen: dict[str, object]


class WriteAsk(msgspec.Struct, frozen=True):
    """Keep a request to take back as it stands now; Conflict if it is not what it `was` any more."""

    body: str
    was: str | None


class ClosesAt(msgspec.Struct, frozen=True):
    """Tell the others when a sealed question closes; the answer is when it does: another server may have been first."""

    decision: int
    closes: float


class MayThink(msgspec.Struct, frozen=True):
    """Whether this server lets the bots of this table think, and no other."""


Errand = (
    Append
    | Seal
    | Answers
    | WriteSeat
    | WriteHeader
    | WriteOptions
    | WriteStatus
    | Load
    | LookUp
    | LaterInputs
    | PrefsOf
    | ChangePrefsOf
    | WriteAsk
    | ClosesAt
    | MayThink
)

Found = TypeVar("Found")
# What a room does: it yields errands, is sent their answers, and may return something to who called it.
Doing = Generator[Errand, Any, Found]

# Orders


class Send(msgspec.Struct, frozen=True):
    """Send a viewer a message; one that `replaces` takes the place of an earlier one of that name that still waits."""

    viewer: Viewer
    data: bytes
    replaces: str = ""
    sheet: Sheet | None = None  # the table that belongs to a present


class PlayFor(msgspec.Struct, frozen=True):
    """A bot's move."""

    decision: int
    seat: int


class AnswerFor(msgspec.Struct, frozen=True):
    """A bot's answer to a sealed question."""

    decision: int
    seat: int


class HintFor(msgspec.Struct, frozen=True):
    """Advice for a viewer."""

    decision: int
    viewer: Viewer
    seat: int
    re: str | None = None  # what the viewer called its question


Purpose = PlayFor | AnswerFor | HintFor


class Think(msgspec.Struct, frozen=True):
    """Let a worker think, at least for `seconds`; then tell `Room.thought`."""

    job: Job
    purpose: Purpose
    seconds: float = 0.0
    whose: str = ""  # the guest who waits for it; nobody, if only bots play here


class CloseQuestion(msgspec.Struct, frozen=True):
    """The time of a sealed question is over."""

    decision: int


class PassFor(msgspec.Struct, frozen=True):
    """A seat always passes."""

    decision: int
    seat: int


class AgreeFor(msgspec.Struct, frozen=True):
    """A seat always agrees."""

    decision: int
    seat: int


class RivalMoves(msgspec.Struct, frozen=True):
    """A scripted rival of a lesson plays, or answers."""

    decision: int
    seat: int


class LookAgain(msgspec.Struct, frozen=True):
    """Something failed: see what is stored and go on from there."""


class AskToThink(msgspec.Struct, frozen=True):
    """Another server thinks for the bots here: see whether it still does."""

    decision: int


Due = CloseQuestion | PassFor | AgreeFor | RivalMoves | LookAgain | AskToThink


class Later(msgspec.Struct, frozen=True):
    """Tell `Room.due` after a time."""

    seconds: float
    due: Due


Order = Send | Think | Later
