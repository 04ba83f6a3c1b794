"""Records: a header and the list of inputs, from which every position is rebuilt.

A playthrough is a record with its present state: play, undo, redo, branch. Nothing but inputs is ever stored.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from miskatonic.core.chance import SEED_BITS, Chance, Draw, Script, going_on, seeded, words_from_seed
from miskatonic.core.errors import (
    CannotReferee,
    IllegalMove,
    InvalidMove,
    MiskatonicError,
    PackError,
    RecordError,
    ScriptError,
    listed,
)
from miskatonic.core.options import Value
from miskatonic.core.outcome import Outcome
from miskatonic.core.packs import Kept, read_kept
from miskatonic.core.proving import SET_UP, Kinds, Proof, Proven, Secret, check_promises, committed, idle
from miskatonic.core.state import NOBODY, UNANSWERED, State

if TYPE_CHECKING:
    from miskatonic.core.game import Game

PLAIN, WITH_CONTENT = 1, 2  # the formats of a record without and with the content that it was played with
Drawn = dict[str, list[Draw]]  # by stream, in the order drawn
Said = TypeVar("Said")


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
    """From here on the game is one that this seat thinks possible: what it cannot know is drawn anew from `seed`."""

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

    def save(self, path: Path) -> None:
        """Write beside and rename, so that a full disk or a killed process never leaves half a record."""
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
        raise RecordError(f"{name} brings the content {content.hash}, but was played with {header.pack_hash}.")
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


def load_record(path: Path) -> Record:
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as fault:
        raise RecordError(f"{path}: {fault.strerror}.") from None
    except UnicodeDecodeError:
        raise RecordError(f"{path} is not a Miskatonic record: it is not text.") from None
    return read_record(text, str(path))


class Step(msgspec.Struct, frozen=True):
    """One move of the line that is played, with what it did; `before` is the state it was played in."""

    seat: int
    move: int
    text: str
    chance: Drawn
    before: State
    heard: list[list[int]]
    surprised: bool
    joined: bool = False  # taken back and played again together with the move before
    kinds: Kinds = {}


class TakingBack(msgspec.Struct, frozen=True):
    """What a seat may take back: `to` before which move, or None and why not; `free` of anybody's consent."""

    seat: int = NOBODY
    to: int | None = None
    free: bool = False
    why: str = ""


class Playthrough:
    """A game in progress: its record, the line of moves that count, and the present state.

    This is the table of `Game.table`: what is played here is checked, recorded, and can be taken back.
    """

    def __init__(self, game: Game, header: Header, start: State) -> None:
        self.game = game
        self.record = Record(header, [])
        self.start = start
        self.state = start.clone()
        self.line: list[Step] = []
        self.undone: list[Step] = []  # last undone last
        self.rethrown = 0  # how often something was taken back that had met chance
        self.given_up = False
        proof = header.proof
        self.secret = Secret(header.seed, proof.words) if proof is not None and header.seed else None

    # Beginning

    @classmethod
    def begin(
        cls,
        game: Game,
        seats: Sequence[str],
        seed: int | None = None,
        options: Mapping[str, object] | None = None,
        position: Mapping[str, Any] | None = None,
    ) -> Playthrough:
        """A new game with these names at the seats, from its set-up or from a partial position laid over that."""
        chosen = game.options_at(len(seats), options or {})
        number = secrets.randbits(SEED_BITS) if seed is None else seed
        chance = seeded(number, game.streams)
        chance.log = []
        start = game.set_up(game.check_seats(len(seats)), chosen, chance)
        drawn = _by_stream(chance.log, game)
        chance.log = None
        header = Header(
            game.id, game.version, game.pack.name, game.pack.hash, chosen, tuple(seats), f"{number:x}", drawn
        )
        if position:
            header = msgspec.structs.replace(header, placed=dict(position))
            lay_out(game, start, position)
        return cls(game, header, start)

    @classmethod
    def begin_with_secret(
        cls, game: Game, seats: Sequence[str], secret: str, options: Mapping[str, object] | None = None
    ) -> Playthrough:
        """A new game for people: chance that nobody can foretell, and that can be checked when the secret is open."""
        return cls.deal(game, promised(game, seats, secret, options))

    @classmethod
    def deal(cls, game: Game, header: Header) -> Playthrough:
        """The set-up that a secret and the seats' words give: the first cards of a header that only promises them."""
        proof = header.proof
        assert proof is not None
        chance = Secret(header.seed, proof.words).chance(game.streams, *SET_UP)
        start = game.set_up(game.check_seats(len(header.seats)), game.read_options(header.options), chance)
        start.chance = idle(game.streams)
        drawn, kinds = _by_stream(chance.log or [], game), _by_stream(chance.kinds, game)
        dealt = msgspec.structs.replace(proof, waiting=False, kinds=kinds)
        return cls(game, msgspec.structs.replace(header, chance=drawn, proof=dealt), start)

    @classmethod
    def replay(cls, game: Game, record: Record, to: int | None = None) -> Playthrough:
        """The state after `to` inputs (all, unless said). The recorded chance is the truth.

        A record that brings its content is played with that. CannotReferee if rules or content are not here.
        """
        header = record.header
        if header.game != game.id:
            raise RecordError(f"The record is of the game {header.game}, not of {game.id}.")
        game = refereed_by(game, record)
        played = cls._laid_out(game, header)
        for number, entry in enumerate(record.inputs if to is None else record.inputs[:to]):
            try:
                played.take(entry)
            except MiskatonicError as fault:
                raise RecordError(f"Input {number + 1} does not replay: {fault}") from None
        return played

    @classmethod
    def _laid_out(cls, game: Game, header: Header) -> Playthrough:
        """The set-up as it is recorded. Before the deal there is none: then no piece is where it will be."""
        if header.waiting:
            options = game.read_options(header.options)
            return cls(game, header, game.set_up(game.check_seats(len(header.seats)), options, idle(game.streams)))
        words = words_from_seed(_seed(header), game.streams) if header.proof is None else idle(game.streams).words
        script = _script(header.chance, game, words)
        try:
            start = game.set_up(game.check_seats(len(header.seats)), game.read_options(header.options), script)
        except MiskatonicError as fault:
            raise RecordError(f"The set-up does not replay: {fault}") from None
        if script.left():
            raise RecordError(f"The set-up does not replay: drawn but not used: {', '.join(script.left())}.")
        start.chance = going_on(script.words) if header.proof is None else idle(game.streams)
        if header.placed is not msgspec.UNSET:
            lay_out(game, start, header.placed)
        return cls(game, header, start)

    def export(self) -> Record:
        """The record with the content that it is played with: it replays wherever these rules are."""
        return Record(self.record.header, self.record.inputs, self.game.pack.kept())

    # Going on

    @property
    def seats(self) -> tuple[str, ...]:
        return self.record.header.seats

    @property
    def seat(self) -> int:
        """Whose decision it is, from 0; NOBODY when the game is over."""
        return self.state.seat

    @property
    def moves(self) -> list[str]:
        """The legal moves of the seat that has the decision, in notation."""
        return [self.game.text(move, self.state) for move in self.state.moves()]

    @property
    def outcome(self) -> Outcome | None:
        """Why the game ended and for whom it was good; None while it goes on."""
        return self.state.outcome()

    def view(self, seat: int | None) -> Any:
        """What a seat may know, as plain data; None is a spectator."""
        return self.state.view(seat)

    def __str__(self) -> str:
        """The table as text, as the seat that has the decision sees it."""
        seat, outcome, played = self.state.seat, self.outcome, len(self.line)
        house = seat >= len(self.seats)
        decides = "The house decides" if house else f"Seat {seat + 1} decides"
        said = f"{decides}: {_counted(len(self.state.moves()))}." if outcome is None else outcome.reason
        drawn = self.game.draw(self.view(None if seat == NOBODY or house else seat))
        return f"{self.game.title}, {_counted(played)} played. {said}\n{drawn}"

    def __repr__(self) -> str:
        return f"<{self.game.title}: {len(self.seats)} seats, {_counted(len(self.line))}>"

    @property
    def inherited(self) -> int:
        """How many moves came from another game; they are not taken back in this one."""
        return sum(isinstance(entry, Move) for entry in self.record.inputs[: self.record.header.branched])

    @property
    def number(self) -> int:
        """How many moves count so far."""
        return len(self.line)

    def play(
        self, move: int | str, seat: int | None = None, script: Script | None = None, *, joined: bool = False
    ) -> Step:
        """Play a move for the seat that has the decision; an illegal one raises and changes nothing.

        A `script` says what chance gives this once; one that does not fit raises ScriptError and changes nothing.
        A move that is `joined` is one gesture with the move before it: they are taken back together.
        """
        self._expect_open()
        if isinstance(move, str):
            move = self.game.parse(move, self.state)
        decides = self.state.seat
        self.game.check(self.state, move, seat)
        self._begin_own_chance()
        if seat is not None and seat != decides:
            raise IllegalMove(f"Illegal: seat {decides + 1} answers before seat {seat + 1}.", "turn")
        if self.record.header.proof is None:
            self.state.chance.log = []
        else:
            self.state.chance = self._drawn_by(self.game.text(move, self.state))
        step = self._step(move, joined=joined) if script is None else self._step_by(script, move)
        self.record.inputs.append(Move(step.seat, step.text, step.chance, joined, step.kinds))
        self.undone.clear()
        return step

    def _expect_open(self, entry: Input | None = None) -> None:
        if self.record.header.waiting and not isinstance(entry, GiveUp):
            raise InvalidMove("Nothing has been dealt yet: the seats' words are awaited.")
        if self.given_up:
            raise InvalidMove("This table was given up. The replay continues it from any move, with new chance.")

    def _drawn_by(self, text: str) -> Proven:
        """The chance of the next move, if it is this one."""
        if self.secret is None:
            raise InvalidMove("The secret of this game is not in the record, so only a branch of it can be played on.")
        return self.secret.chance(self.game.streams, len(self.line) + 1, text)

    def _step_by(self, script: Script, move: int) -> Step:
        """Play with scripted chance, and go on with the table's own."""
        before = self.state.clone()
        script.log = []
        self.state.chance = script
        try:
            step = self._step(move)
        except ScriptError:
            self.state = before
            raise
        self.state.chance = self._resting(script.words)
        return step

    def _begin_own_chance(self) -> None:
        """A branch with fresh chance draws from its own seed once the inputs of the other game are in."""
        header = self.record.header
        if header.branched and len(self.record.inputs) == header.branched and header.proof is None:
            self.state.chance = seeded(int(header.seed, 16), self.game.streams)

    def _step(self, move: int, *, joined: bool = False) -> Step:
        """Play on the present state, which must be recording its chance."""
        before = self.state.clone()
        before.chance = self._resting(before.chance.words)  # never that of one move: another may be played from here
        text = self.game.text(move, before)
        state = self.state
        state.heard = []
        state.play(move)
        heard, state.heard = state.heard, None
        chance = state.chance
        drawn = _by_stream(chance.log or [], self.game)
        kinds = _by_stream(chance.kinds, self.game) if isinstance(chance, Proven) else {}
        chance.log = None
        if self.record.header.proof is not None:
            state.chance = idle(self.game.streams)
        surprised = state.surprises > before.surprises
        step = Step(before.seat, move, text, drawn, before, heard or [], surprised, joined, kinds)
        self.line.append(step)
        return step

    def _resting(self, words: list[int]) -> Chance:
        """What a state draws from between two moves: streams that go on, or nothing that tells of a secret."""
        return going_on(words) if self.record.header.proof is None else idle(self.game.streams)

    def take(self, entry: Input) -> None:
        """Take any input as it stands in a record; recorded chance is played, not drawn."""
        self._begin_own_chance()
        if not isinstance(entry, Caption | Chat):
            self._expect_open(entry)
        if isinstance(entry, Move):
            self._take_move(entry)
        elif isinstance(entry, GiveUp):
            self.given_up = True
        elif isinstance(entry, Undo):
            self._go_back(entry.to)
        elif isinstance(entry, Redo):
            self._go_forth()
        elif isinstance(entry, Guess):
            self._take_guess(entry)
        elif isinstance(entry, Caption) and not 0 <= entry.about < len(self.line):
            raise RecordError(f"A caption is about move {entry.about + 1}, which is not there.")
        self.record.inputs.append(entry)

    def _take_guess(self, entry: Guess) -> None:
        if len(self.record.inputs) >= self.record.header.branched:
            raise RecordError("A guess stands only among what came from another game.")
        try:
            chance = seeded(int(entry.seed, 16), ("guess",))
            self.state = self.state.guess(range(len(self.seats))[entry.seat], chance)
        except (ValueError, IndexError):
            raise RecordError(f"The guess of seat {entry.seat + 1} is not one: {entry.seed!r}.") from None

    def _take_move(self, entry: Move) -> None:
        move = self.game.parse(entry.move, self.state)
        if entry.seat != self.state.seat:
            raise RecordError(f'"{entry.move}" is recorded for seat {entry.seat + 1}, out of turn.')
        self.game.check(self.state, move)
        self._play_recorded(move, entry.chance, entry.kinds, joined=entry.joined)
        self.undone.clear()

    def _play_recorded(self, move: int, drawn: Drawn, kinds: Kinds, *, joined: bool) -> None:
        script = _script(drawn, self.game, self.state.chance.words)
        script.log = []
        self.state.chance = script
        step = self.line[-1] = msgspec.structs.replace(self._step(move, joined=joined), kinds=kinds)
        self.state.chance = self._resting(script.words)
        if script.left():
            raise ScriptError(f'"{step.text}" did not use what was drawn from {", ".join(script.left())}')

    def caption(self, seat: int, about: int, text: str) -> None:
        self.take(Caption(seat, about, text))

    def chat(self, seat: int, name: str, text: str) -> None:
        self.take(Chat(seat, name, text))

    # Undo

    def taking_back(self, seats: Collection[int], *, alone: bool) -> TakingBack:
        """What those who hold these seats may take back: their last move, or gesture of moves, and all after it.

        Alone with bots, always and freely; an answer to a sealed question only with the whole question, which is put
        anew to all. Among people it is free if the move was the last at the table, nothing hidden came of it and it met
        no chance; and answers that were opened stay: who has seen the others' would answer again alone.
        """
        if self.secret_is_open:
            return TakingBack(why="The game is over and its secret is open. The replay continues it from any move.")
        line = self.line
        to = next((at for at in range(len(line) - 1, self.inherited - 1, -1) if line[at].seat in seats), None)
        if to is None:
            return TakingBack(why="You have no move to take back.")
        seat = line[to].seat
        last = to
        while to > self.inherited and line[to].joined:
            to -= 1
        if alone:
            while to > self.inherited and _is_later_answer(line[to].before):
                to -= 1
            return TakingBack(seat, to, free=True)
        if any(step.before.asked for step in line[to:]):
            return TakingBack(why="Answers were opened since your last move: what all have seen is not taken back.")
        free = last == len(line) - 1 and not any(step.surprised or step.chance for step in line[to:])
        return TakingBack(seat, to, free=free)

    @property
    def secret_is_open(self) -> bool:
        """Whether chance can be checked by everybody from now on: the game is over, or was given up."""
        return self.given_up or (self.record.header.proof is not None and self.state.seat == NOBODY)

    def undo(self, seat: int | None = None) -> None:
        """Take back the seat's last move and all after it; without a seat, the last move of all.

        Whether that needs anybody's consent is for those at the table to say.
        """
        if seat is None and len(self.line) > self.inherited:
            seat = self.line[-1].seat
        target = None if seat is None else self.taking_back((seat,), alone=True).to
        if seat is None or target is None:
            raise InvalidMove("There is nothing to undo.")
        self.take(Undo(seat, target))

    def redo(self, seat: int | None = None) -> None:
        """Play the move again that was taken back last."""
        if seat is None:
            seat = self.undone[-1].seat if self.undone else 0
        self.take(Redo(seat))

    def _go_back(self, to: int) -> None:
        if not self.inherited <= to < len(self.line):
            raise RecordError(f"There is no move {to + 1} to take back.")
        if self.secret_is_open:
            raise RecordError("The game is over and its secret is open: nothing is taken back any more.")
        self.rethrown += any(step.chance for step in self.line[to:])
        self.undone += reversed(self.line[to:])
        self.state = self.line[to].before.clone()
        del self.line[to:]

    def _go_forth(self) -> None:
        if not self.undone:
            raise InvalidMove("There is nothing to redo.")
        step = self.undone.pop()
        self._play_recorded(step.move, step.chance, step.kinds, joined=step.joined)

    # Looking

    def at(self, number: int) -> State:
        """The state before move `number`; after the last one, the present."""
        return self.state if number >= len(self.line) else self.line[number].before

    def branch(self, number: int, *, seed: int | None = None, eyes: int | None = None, secret: str = "") -> Playthrough:
        """A new playthrough from before move `number`: the same chance, or fresh chance from a seed or a secret.

        With `eyes`, what that seat could not know there is drawn anew as well: a game that goes on is not given away.
        """
        header = self.record.header
        inputs: list[Input] = []
        moves = 0
        for entry in self.record.inputs[: header.branched]:
            if isinstance(entry, Move):
                if moves == number:
                    break
                moves += 1
            inputs.append(entry)
        cut = len(inputs) < header.branched
        inputs += [Move(step.seat, step.text, step.chance, step.joined, step.kinds) for step in self.line[moves:number]]
        if eyes is not None:
            seed = secrets.randbits(SEED_BITS) if seed is None else seed
            inputs.append(Guess(eyes, f"{seed:x}"))
        if seed is not None or secret or cut:
            # A branch at the very beginning keeps the set-up, so it needs an input of its own to be counted from.
            inputs = inputs or [Chat(-1, "", "Continued from another game.")]
            header = msgspec.structs.replace(header, branched=len(inputs))
        if secret:
            header = msgspec.structs.replace(header, seed=secret, proof=committed(secret))
        elif seed is not None:
            header = msgspec.structs.replace(header, seed=f"{seed:x}", proof=None)
        return Playthrough.replay(self.game, Record(header, inputs))

    def position_hash(self) -> str:
        return position_hash(self.game, self.state)


def _counted(moves: int) -> str:
    return f"{moves} move{'' if moves == 1 else 's'}"


def _is_later_answer(state: State) -> bool:
    """Whether a sealed question has been answered in part."""
    return state.asked != 0 and any(answer != UNANSWERED for answer in state.sealed)


def lay_out(game: Game, state: State, position: Mapping[str, Any]) -> None:
    """Place a partial position; one that cannot be laid out raises RecordError."""
    try:
        game.place(state, position)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as fault:
        raise RecordError(f"The position cannot be laid out: {type(fault).__name__}: {fault}") from None


def position_hash(game: Game, state: State) -> str:
    """The same on every machine, compiled or not."""
    return hashlib.sha256(msgspec.json.encode(game.position(state), order="deterministic")).hexdigest()


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


def verify(game: Game, record: Record) -> Playthrough:
    """Replay, and check that the seed (or the secret, and that it was the promised one) gives the recorded chance."""
    played = Playthrough.replay(game, record)
    game, header = played.game, record.header
    if not header.seed or header.waiting or header.placed is not msgspec.UNSET:
        return played
    source = "seed" if header.proof is None else "secret"
    if header.proof is not None:
        check_promises(header.seed, header.proof)
    if header.branched:
        fresh = Playthrough.replay(game, record, header.branched)
    else:
        fresh = _begun_again(game, header)
        if fresh.record.header != header:
            raise RecordError(f"The set-up in the record is not what its {source} gives.")
    for number, entry in enumerate(record.inputs[header.branched :], start=header.branched + 1):
        if not isinstance(entry, Move):
            fresh.take(entry)
            continue
        step = fresh.play(entry.move)
        if (step.chance, step.kinds) != (entry.chance, entry.kinds):
            raise RecordError(f"Input {number}: the chance in the record is not what its {source} gives.")
    if fresh.position_hash() != played.position_hash():
        raise RecordError(f"The record and its {source} end in different positions.")
    return played


def _begun_again(game: Game, header: Header) -> Playthrough:
    if header.proof is not None:
        return Playthrough.deal(game, header)
    fresh = Playthrough.begin(game, header.seats, int(header.seed, 16), header.options)
    fresh.record.header = msgspec.structs.replace(header, chance=fresh.record.header.chance)
    return fresh


def promised(game: Game, seats: Sequence[str], secret: str, options: Mapping[str, object] | None = None) -> Header:
    """A header before the first card: the house has committed to its secret, and nothing has been dealt."""
    chosen = game.options_at(game.check_seats(len(seats)), options or {})
    proof = msgspec.structs.replace(committed(secret), waiting=True)
    return Header(game.id, game.version, game.pack.name, game.pack.hash, chosen, tuple(seats), secret, {}, proof=proof)


def _seed(header: Header) -> int:
    """The seed as a number; a game typed in from a real table goes on with any."""
    try:
        return int(header.seed, 16) if header.seed else secrets.randbits(SEED_BITS)
    except ValueError:
        raise RecordError(f'The seed of the record is "{header.seed}"; expected a hexadecimal number.') from None


def _by_stream(log: Sequence[tuple[int, Said]], game: Game) -> dict[str, list[Said]]:
    drawn: dict[str, list[Said]] = {}
    for stream, draw in log:
        drawn.setdefault(game.streams[stream], []).append(draw)
    return drawn


def _script(drawn: Drawn, game: Game, words: list[int]) -> Script:
    strange = [name for name in drawn if name not in game.streams]
    if strange:
        raise RecordError(f'There is no stream "{strange[0]}" in {game.title}.')
    return Script(game.streams, [list(drawn.get(name, [])) for name in game.streams], by_piece=False, words=words)
