"""A table's record as it was played: the present state, and what happened at each input, for the log."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from miskatonic.core.chance import Script
from miskatonic.core.errors import ScriptError
from miskatonic.core.events import Event, second_person
from miskatonic.core.game import Game
from miskatonic.core.playthrough import Playthrough
from miskatonic.core.record import (
    Caption,
    Chat,
    GiveUp,
    GoOn,
    Header,
    Input,
    Move,
    Record,
    Redo,
    Undo,
    decode_input,
    encode_input,
)
from miskatonic.core.state import NOBODY, State
from miskatonic.web.messages import LogEntry


class Happened(msgspec.Struct, frozen=True):
    """One input: `heard` are the raw events, told to each viewer as that viewer may know them."""

    kind: str  # move, undo, redo, caption, chat, give_up
    number: int  # of the move it belongs to
    seat: int
    heard: list[list[int]] = []
    name: str = ""
    text: str = ""
    undone: list[list[int]] = []  # the raw events of the move that was taken back

    def told(self, game: Game, eyes: int | None, names: Sequence[str], state: State) -> list[Event]:
        """As a viewer may know it."""
        return game.events(self.heard, eyes, names, state)


class History:
    """Rebuilt from a header and inputs; it can be dropped and rebuilt at any time."""

    def __init__(self, game: Game, header: Header, bodies: Sequence[str] = ()) -> None:
        self.game = game
        self.played = Playthrough.replay(game, Record(header, []))
        self.happened: list[Happened] = []
        self.decision = 0  # the number of the input that brought the present decision about: chat does not change it
        for body in bodies:
            self.take(decode_input(body))

    @property
    def count(self) -> int:
        """How many inputs there are."""
        return len(self.played.record.inputs)

    @property
    def state(self) -> State:
        return self.played.state

    @property
    def over(self) -> bool:
        return self.played.given_up or self.played.state.seat == NOBODY

    def deciding(self) -> list[int]:
        """The seats that have something to decide now: all of those a sealed question is still put to."""
        state = self.state
        if not state.asked:
            return [] if state.seat == NOBODY else [state.seat]
        return [seat for seat in range(state.seats) if state.asked >> seat & 1 and state.moves_of(seat)]

    def play(self, move: int, seat: int, script: Script | None = None, *, joined: bool = False) -> str:
        """Play a new move, its chance from the table's streams; returns what has to be stored.

        A lesson may script the chance; where the script does not fit, the streams have the say.
        """
        try:
            self.played.play(move, seat, script, joined=joined)
        except ScriptError:
            self.played.play(move, seat, joined=joined)
        return self._noted()

    def take(self, entry: Input) -> str:
        """Take an input as it stands in a record."""
        line = self.played.line
        undone = line[entry.to].heard if isinstance(entry, Undo) and entry.to < len(line) else []
        self.played.take(entry)
        return self._noted(undone)

    def _noted(self, undone: list[list[int]] | None = None) -> str:
        entry = self.played.record.inputs[-1]
        played = self.played
        match entry:
            case Move() | Redo():
                step = played.line[-1]
                kind = "move" if isinstance(entry, Move) else "redo"
                self.happened.append(Happened(kind, len(played.line) - 1, entry.seat, step.heard))
            case GiveUp():
                self.happened.append(Happened("give_up", len(played.line), entry.seat))
            case Undo():
                self.happened.append(Happened("undo", entry.to, entry.seat, undone=undone or []))
            case Caption():
                self.happened.append(Happened("caption", entry.about, entry.seat, text=entry.text))
            case Chat():
                number = len(played.line)
                self.happened.append(Happened("chat", number, entry.seat, name=entry.name, text=entry.text))
        if not isinstance(entry, Caption | Chat | GoOn):
            self.decision = self.count
        return encode_input(entry)

    def log(self, happened: Sequence[Happened], eyes: int | None, names: Sequence[str]) -> list[LogEntry]:
        """What happened as a viewer may know it. A move without a public event leaves no entry."""
        entries: list[LogEntry] = []
        for one in happened:
            name = names[one.seat] if 0 <= one.seat < len(names) else one.name
            match one.kind:
                case "move" | "redo":
                    if one.kind == "redo":
                        text = second_person(f"{name} plays it again.")
                        entries.append(LogEntry("redo", one.number, one.seat, name, text))
                    events = one.told(self.game, eyes, names, self.state)
                    if events:
                        entries.append(LogEntry("events", one.number, one.seat, events=events))
                case "give_up":
                    text = second_person(f"{name} gives the table up. Its secret is open now.")
                    entries.append(LogEntry("give_up", one.number, one.seat, name, text))
                case "undo":
                    events = self.game.events(one.undone, eyes, names, self.state)
                    told = f": “{events[0].sentence.rstrip('.')}”" if events else ""
                    text = second_person(f"{name} takes back a move and what came after it") + f"{told}."
                    entries.append(LogEntry("undo", one.number, one.seat, name, text))
                case _:
                    entries.append(LogEntry(one.kind, one.number, one.seat, one.name or name, one.text))
        return entries
