"""Records: a header and the list of inputs, as text and back. From these every position is rebuilt.

Nothing but inputs is ever stored; `playthrough.py` plays them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from miskatonic.core.chance import Draw
from miskatonic.core.errors import CannotReferee, PackError, RecordError, listed
from miskatonic.core.options import Value
from miskatonic.core.packs import Kept, read_kept
from miskatonic.core.proving import Kinds, Proof, committed

if TYPE_CHECKING:
    from miskatonic.core.game import Game

PLAIN, WITH_CONTENT = 1, 2  # the formats of a record without and with the content that it was played with
Drawn = dict[str, list[Draw]]  # by stream, in the order drawn


class Header(msgspec.Struct, frozen=True):
    """What a game was played with. `seed` is empty for a game typed in from a real table.

    With a `proof` the chance is that of `core/proving.py`, and the seed is its secret: empty until it is opened.
    """

    game: str
    version: int
    pack: str
    pack_hash: str
    options: dict[str, Value]
    seats: tuple[str, ...]  # who sits there: a name, or "bot:" and its level
    seed: str
    chance: Drawn  # of the set-up
    branched: int = 0  # how many inputs came from another game; only later ones draw from this seed
    format: int = PLAIN
    proof: Proof | None = None
    placed: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET  # the position laid out after the set-up, in a lesson

    def named(self, seat: int) -> str:
        """Who moved: the name at the seat; a seat beyond the players' is the house."""
        return self.seats[seat] if 0 <= seat < len(self.seats) else "The house"

    @property
    def waiting(self) -> bool:
        """Whether the seats' words are still awaited and nothing has been dealt."""
        return self.proof is not None and self.proof.waiting

    def text(self) -> str:
        """One line. A game with the fast generator has nothing to prove and says nothing of it, as ever."""
        fields = msgspec.to_builtins(self)
        if self.proof is None:
            del fields["proof"]
        return _encode(fields)

    def without_secret(self) -> Header:
        """As it may leave the house while the game goes on."""
        return self if self.proof is None else msgspec.structs.replace(self, seed="")


class Move(msgspec.Struct, frozen=True, tag="move", omit_defaults=True):
    """A seat's move in notation, with the chance that followed; `joined` to the one before by one gesture.

    `kinds` says of provable chance what was asked for.
    """

    seat: int
    move: str
    chance: Drawn = {}
    joined: bool = False
    kinds: Kinds = {}


class Undo(msgspec.Struct, frozen=True, tag="undo"):
    """Back to before move number `to` (0 is the first); the moves after it can be redone."""

    seat: int
    to: int


class Redo(msgspec.Struct, frozen=True, tag="redo"):
    """One undone move again, with the chance it had."""

    seat: int


class Caption(msgspec.Struct, frozen=True, tag="caption"):
    """A player's words about move number `about`."""

    seat: int
    about: int
    text: str


class Chat(msgspec.Struct, frozen=True, tag="chat"):
    """`seat` -1 is a spectator; `name` says who."""

    seat: int
    name: str
    text: str


class Guess(msgspec.Struct, frozen=True, tag="guess"):
    """From here on the game is one that this seat thinks possible: what it cannot know is redrawn from `seed`."""

    seat: int
    seed: str


class GiveUp(msgspec.Struct, frozen=True, tag="give_up"):
    """The table was given up: nothing is played or taken back any more, and its secret is opened."""

    seat: int


class GoOn(msgspec.Struct, frozen=True, tag="go_on"):
    """The learner at this seat has read a beat of a lesson and wants the next."""

    seat: int


Input = Move | Undo | Redo | Caption | Chat | Guess | GiveUp | GoOn


class Record(msgspec.Struct):
    """`content` is what it was played with: it goes along when a record leaves the house (`Playthrough.export`)."""

    header: Header
    inputs: list[Input]
    content: Kept | None = None

    def text(self) -> str:
        """One line a header, content or input, and a last line that tells a whole file from a cut or edited one."""
        lines = [self.header.text()]
        if self.content is not None:
            lines = [msgspec.structs.replace(self.header, format=WITH_CONTENT).text(), self.content.text()]
        lines += [_encode(entry) for entry in self.inputs]
        return "\n".join([*lines, _encode({"end": len(self.inputs), "sha256": _digest(lines)})]) + "\n"

    def save(self, path: Path | str) -> None:
        """Write beside and rename, so that a full disk or a killed process never leaves half a record."""
        path = Path(path)
        beside = path.with_name(path.name + ".part")
        try:
            beside.write_text(self.text(), encoding="utf-8")
            beside.replace(path)
        except OSError as fault:
            with suppress(OSError):
                beside.unlink(missing_ok=True)
            raise RecordError(f"{path}: the record could not be written: {fault.strerror}.") from None


def _encode(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _digest(lines: Sequence[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def read_record(text: str, name: str = "The record") -> Record:
    """A record from its text; a truncated, edited or foreign one raises with what is wrong."""
    lines = text.splitlines()
    if not lines:
        raise RecordError(f"{name} is empty.")
    try:
        header = msgspec.json.decode(lines[0], type=Header)
    except msgspec.MsgspecError:
        raise RecordError(f"{name} is not a Miskatonic record: its first line is not a header.") from None
    if header.format > WITH_CONTENT:
        raise RecordError(f"{name} has format {header.format}; this version reads up to {WITH_CONTENT}.")
    try:
        closing = msgspec.json.decode(lines[-1], type=dict[str, Any])
    except msgspec.MsgspecError:
        closing = {}
    if len(lines) < 2 or "sha256" not in closing:
        raise RecordError(f"{name} is truncated: its closing line is missing after line {len(lines)}.")
    first = 2 if header.format == WITH_CONTENT else 1  # the line of the first input, from 0
    if closing.get("end") != len(lines) - 1 - first:
        raise RecordError(
            f"{name} has {len(lines) - 1 - first} inputs, but its closing line counts {closing.get('end')}."
        )
    if closing["sha256"] != _digest(lines[:-1]):
        raise RecordError(f"{name} was changed after it was written: its checksum does not match.")
    content = _read_content(lines[1], header, name) if header.format == WITH_CONTENT else None
    inputs = [_read_input(line, number, name) for number, line in enumerate(lines[first:-1], start=first + 1)]
    if not 0 <= header.branched <= len(inputs):
        raise RecordError(f"{name} has {len(inputs)} inputs, which cannot be {header.branched} of another game.")
    return Record(msgspec.structs.replace(header, format=PLAIN), inputs, content)


def _read_content(line: str, header: Header, name: str) -> Kept:
    try:
        content = read_kept(line)
    except PackError as fault:
        raise RecordError(f"{name}, line 2: {fault}") from None
    if content.hash != header.pack_hash:
        raise RecordError(f"{name} contains the content {content.hash}, but was played with {header.pack_hash}.")
    return content


def _read_input(line: str, number: int, name: str) -> Input:
    try:
        return decode_input(line)
    except msgspec.MsgspecError as fault:
        raise RecordError(f"{name}, line {number}: not an input: {fault}.") from None


def decode_input(line: str | bytes) -> Input:
    entry: Input = msgspec.json.decode(line, type=Input)
    return entry


def encode_input(entry: Input) -> str:
    return _encode(entry)


def load_record(path: Path | str) -> Record:
    try:
        text = Path(path).read_text(encoding="utf-8")
    except OSError as fault:
        raise RecordError(f"{path}: {fault.strerror}.") from None
    except UnicodeDecodeError:
        raise RecordError(f"{path} is not a Miskatonic record: it is not text.") from None
    return read_record(text, str(path))


def refereed_by(game: Game, record: Record) -> Game:
    """The game as a record was played: with these rules, and the content they had; CannotReferee says why not."""
    header = record.header
    if header.version != game.version and header.version not in game.referees:
        also = f" and {listed([str(one) for one in game.referees])}" if game.referees else ""
        raise CannotReferee(
            f"The record was played under version {header.version} of the rules of {game.title}; this version referees "
            f"{game.version}{also}. Its moves can still be read."
        )
    if header.pack_hash == game.pack.hash:
        return game
    if record.content is None:
        raise CannotReferee(
            f'The record was played with the pack "{header.pack}" ({header.pack_hash}); '
            f'"{game.pack.name}" ({game.pack.hash}) is loaded. Name the pack it was played with.'
        )
    try:
        return game.with_content(record.content)
    except PackError as fault:
        raise CannotReferee(f"The content that the record was played with does not fit these rules: {fault}") from None


def moves_of(record: Record) -> list[Move]:
    """The moves that count, as they are written: also of a record that nobody here can referee."""
    line: list[Move] = []
    undone: list[Move] = []
    for entry in record.inputs:
        if isinstance(entry, Move):
            line.append(entry)
            undone.clear()
        elif isinstance(entry, Undo):
            undone += reversed(line[entry.to :])
            del line[entry.to :]
        elif isinstance(entry, Redo) and undone:
            line.append(undone.pop())
    return line


def promised(game: Game, seats: Sequence[str], secret: str, options: Mapping[str, object] | None = None) -> Header:
    """A header before the first card: the house has committed to its secret, and nothing has been dealt."""
    chosen = game.options_at(game.check_seats(len(seats)), options or {})
    proof = msgspec.structs.replace(committed(secret), waiting=True)
    return Header(game.id, game.version, game.pack.name, game.pack.hash, chosen, tuple(seats), secret, {}, proof=proof)
