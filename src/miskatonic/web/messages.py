"""The messages of docs/protocol.md as types: what does not fit them is refused before anything looks at it."""

from __future__ import annotations

import unicodedata
from typing import Annotated, Any, Literal

import msgspec

from miskatonic.core.ends import Scene
from miskatonic.core.events import Event
from miskatonic.core.gesture import Gesture
from miskatonic.core.goal import Goal
from miskatonic.core.outcome import Outcome

VERSION = 2  # of docs/protocol.md; 1 said `frame` for `present`

Notation = Annotated[str, msgspec.Meta(min_length=1, max_length=500)]
Words = Annotated[str, msgspec.Meta(min_length=1, max_length=2000)]
SeatNumber = Annotated[int, msgspec.Meta(ge=-1, le=15)]
Number = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Id = Annotated[str, msgspec.Meta(max_length=40)]


class FromClient(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """The base of all that a client may say. What answers it says `re`: the `id` that the client gave it."""

    id: Id | None = None


class Hello(FromClient, frozen=True, tag="hello"):
    version: int = 1  # what was said before there were versions
    seq: int = 0
    changes: bool = False  # whether it puts a table together from what has changed


class AskLog(FromClient, frozen=True, tag="log"):
    before: Number


class PlayMove(FromClient, frozen=True, tag="move"):
    decision: Id
    move: Notation
    seat: SeatNumber | None = None


class PlayMoves(FromClient, frozen=True, tag="moves"):
    decision: Id
    moves: Annotated[list[Notation], msgspec.Meta(min_length=1, max_length=60)]
    seat: SeatNumber | None = None


class UndoMove(FromClient, frozen=True, tag="undo"):
    seat: SeatNumber | None = None


class GoOnReading(FromClient, frozen=True, tag="go_on"):
    """The next beat of a lesson."""


class RedoMove(FromClient, frozen=True, tag="redo"):
    seat: SeatNumber | None = None


class GiveWords(FromClient, frozen=True, tag="words"):
    """Before the first card: a hash to commit to, and later the words themselves."""

    commit: Annotated[str, msgspec.Meta(max_length=64)] | None = None
    words: Annotated[str, msgspec.Meta(max_length=200)] | None = None
    seat: SeatNumber | None = None


class KeepOrder(FromClient, frozen=True, tag="keep"):
    """By whoever set the table."""

    action: Literal["look", "mute", "unmute", "put_out", "quiet", "talk"]
    who: Id = ""


class GiveUpTable(FromClient, frozen=True, tag="give_up"):
    pass


class AgreeToUndo(FromClient, frozen=True, tag="consent"):
    ask: Id
    yes: bool


class AskWhy(FromClient, frozen=True, tag="why"):
    move: Notation | None = None
    thing: Notation | None = None
    seat: SeatNumber | None = None


class AskPreview(FromClient, frozen=True, tag="preview"):
    move: Notation
    seat: SeatNumber | None = None


class AskHint(FromClient, frozen=True, tag="hint"):
    seat: SeatNumber | None = None


class Say(FromClient, frozen=True, tag="chat"):
    text: Words


class WriteCaption(FromClient, frozen=True, tag="caption"):
    about: Number
    text: Words
    seat: SeatNumber | None = None


class ChangePrefs(FromClient, frozen=True, tag="prefs"):
    always_pass: bool | None = None
    always_agree: bool | None = None
    ask_empty: bool | None = None
    pass_device: bool | None = None
    sound: bool | None = None
    motion: bool | None = None
    theme: Literal["dark", "light", "auto"] | None = None
    coach: bool | None = None


STANDS_IN = "scholar"  # the bot for whoever is away or was put out: it slips seldom or never


class ChangeSeat(FromClient, frozen=True, tag="seat"):
    action: Literal["look", "bot", "back", "leave", "renew", "nudge"]
    seat: SeatNumber
    level: Annotated[str, msgspec.Meta(max_length=40)] = STANDS_IN


Message = (
    Hello
    | AskLog
    | PlayMove
    | PlayMoves
    | UndoMove
    | RedoMove
    | GiveWords
    | KeepOrder
    | GiveUpTable
    | GoOnReading
    | AgreeToUndo
    | AskWhy
    | AskPreview
    | AskHint
    | Say
    | WriteCaption
    | ChangePrefs
    | ChangeSeat
)
decoder: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)


class Refused(Exception):
    """Something a client asked for is not possible: the sentence, and the rule that says so."""

    def __init__(self, reason: str, rule: str = "table") -> None:
        super().__init__(reason)
        self.reason = reason
        self.rule = rule


# What the server says


class Decision(msgspec.Struct, frozen=True):
    id: str
    seats: list[int]
    yours: bool
    seat: int | None
    text: str
    sealed: bool
    closes: int | None
    answered: bool = False
    shared: bool = False


class MayDo(msgspec.Struct, frozen=True):
    can: bool
    free: bool


class Player(msgspec.Struct, frozen=True):
    """`guest` says whether a person owns the seat, also while a bot stands in."""

    seat: int
    name: str
    kind: str
    level: str
    here: bool
    thinking: bool
    yours: bool
    guest: bool


class LessonShown(msgspec.Struct, frozen=True):
    """The present beat of a lesson. `waits` is reading, move, rivals, back (a move is to be taken back) or end."""

    number: int
    lessons: int
    title: str
    beat: int
    beats: int
    say: str
    point: list[str]
    waits: str
    wanted: list[str]  # the moves it waits for, the one to be shown first; not all if they are very many


class Present(msgspec.Struct, frozen=True):
    """The message `present` without its `type`, `seq` and table: so viewers with the same eyes share the rest."""

    number: int
    goal: Goal | None
    decision: Decision | None
    moves: list[msgspec.Raw]
    gestures: list[Gesture]
    events: list[Event]
    undo: MayDo
    redo: MayDo
    players: list[Player]
    status: str
    eyes: int | None
    outcome: Outcome | None
    lesson: LessonShown | None
    end: Scene | None = None  # how it looks and sounds to this viewer that the game is over


class LogEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    kind: str
    number: int
    seat: int
    name: str = ""
    text: str = ""
    events: list[Event] = []


class Answer(msgspec.Struct, frozen=True):
    say: str
    reason: str
    rule: str


def message(kind: str, **fields: Any) -> bytes:
    """Any other message of the server."""
    return msgspec.json.encode({"type": kind, **fields})


def tidy(text: str, most: int) -> str:
    """Words of a person on one line: no control or direction characters, spaces as one, not too long."""
    shown = "".join(" " if c.isspace() else c for c in text if c.isspace() or unicodedata.category(c)[0] != "C")
    return " ".join(shown.split())[:most].rstrip()
