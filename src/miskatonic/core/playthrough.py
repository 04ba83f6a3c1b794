"""A game in progress: a record with its present state. Play, undo, redo, branch."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from miskatonic.core.chance import SEED_BITS, Chance, Script, going_on, seeded, words_from_seed
from miskatonic.core.errors import IllegalMove, InvalidMove, MiskatonicError, RecordError, ScriptError
from miskatonic.core.outcome import Outcome
from miskatonic.core.proving import SET_UP, Kinds, Proven, Secret, committed, idle
from miskatonic.core.record import (
    Caption,
    Chat,
    Drawn,
    GiveUp,
    Guess,
    Header,
    Input,
    Move,
    Record,
    Redo,
    Undo,
    promised,
    refereed_by,
)
from miskatonic.core.state import NOBODY, UNANSWERED, State

if TYPE_CHECKING:
    from miskatonic.core.game import Game

Said = TypeVar("Said")


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
        """A new game for people: chance that nobody can predict, and that can be checked when the secret is open."""
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
        """The state after `to` inputs (by default all). The recorded chance is the truth.

        A record that carries its content is played with it. CannotReferee if the rules or the content are not here.
        """
        header = record.header
        if header.game != game.id:
            raise RecordError(f"The record is of the game {header.game}, not {game.id}.")
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
        to all again. Among people it is free if the move was the last at the table, nothing hidden came of it and it
        met no chance; and answers that were opened stay: whoever has seen the others' would answer again alone.
        """
        if self.secret_is_open:
            return TakingBack(why="The game is over and its secret is open. The replay continues it from any move.")
        line = self.line
        to = last = len(line) - 1
        while to >= self.inherited and (line[to].joined or line[to].seat not in seats):
            last = last if line[to].joined else to - 1
            to -= 1
        if to < self.inherited:
            return TakingBack(why="You have no move to take back.")
        seat = line[to].seat
        if alone:
            while to > self.inherited and _is_later_answer(line[to].before):
                to -= 1
            return TakingBack(seat, to, free=True)
        if any(step.before.asked for step in line[to:]):
            return TakingBack(
                why="Answers were opened since your last move: what everybody has seen cannot be taken back."
            )
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
        """Play again the move that was taken back last."""
        if seat is None:
            seat = self.undone[-1].seat if self.undone else 0
        self.take(Redo(seat))

    def _go_back(self, to: int) -> None:
        if not self.inherited <= to < len(self.line):
            raise RecordError(f"There is no move {to + 1} to take back.")
        if self.secret_is_open:
            raise RecordError("The game is over and its secret is open: nothing can be taken back any more.")
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

        With `eyes`, what that seat could not know there is redrawn as well: a running game is not given away.
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
