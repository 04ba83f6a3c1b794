"""What all environments share: which game is played, with which seeds, and what its end is worth."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

import miskatonic
from miskatonic.core.chance import Chance, seeded
from miskatonic.core.errors import UnknownName, listed
from miskatonic.core.game import Game
from miskatonic.core.observation import BITS, CHOICE, Observer
from miskatonic.core.state import State

Bytes = NDArray[np.uint8]
Mask = NDArray[np.int8]
OBSERVATION = np.dtype(np.uint8)
MASK = np.dtype(np.int8)
SEED_BITS = 62


class Episodes:
    """Episode after episode of one game. The first has the seed it was given; the next ones follow from it."""

    def __init__(
        self,
        game: str | Game,
        seats: int | None,
        options: Mapping[str, object] | None,
        shaping: Mapping[str, float] | None,
        pack: str | Path | None,
    ) -> None:
        self.game = game if isinstance(game, Game) else miskatonic.game(game, pack)
        self.observer: Observer = self.game.observer
        self.players = self.game.check_seats(self.game.seats[0] if seats is None else seats)
        self.options = self.game.read_options(options or {})
        self.shaping = dict(shaping or {})
        first = self.game.new(self.players, 0, **self.options)
        self.seats: int = first.seats  # with the house, where a game has one
        self._check_shaping(first)
        self.seed = 0
        self._tables = self.game.tables(self.options)
        self._deals: Chance | None = None  # what later episodes follow from
        self._rivals: Chance | None = None

    def _check_shaping(self, state: State) -> None:
        known = self.game.features(state, 0)
        for name in self.shaping:
            if name not in known:
                raise UnknownName(f'{self.game.title} has no feature "{name}". It has: {listed(list(known))}.')

    def reseed(self, seed: int) -> None:
        """The next episode has this seed."""
        self.seed = seed
        self._deals = None

    def begin(self) -> State:
        """The next episode. The first one of a seed deals what the game itself deals of it."""
        if self._deals is None:
            chance = seeded(self.seed, self.game.streams)
            self._deals = seeded(self.seed, ("episodes",))
            self._rivals = seeded(self.seed, ("rivals",))
        else:
            chance = self._deals.fresh(len(self.game.streams))
        return self.game.start(self._tables, self.seats, chance)

    def rivals(self) -> Chance:
        """The chance of random rivals in this episode: their own, never the table's."""
        assert self._rivals is not None
        return self._rivals.fresh(1)

    def values(self, state: State) -> Sequence[float]:
        """What the outcome is worth to each player, 0..1; the house, which plays for nothing, is not among them."""
        outcome = state.outcome()
        return () if outcome is None else outcome.values

    def worth(self, state: State, seat: int) -> float:
        """What the outcome is worth to a seat."""
        values = self.values(state)
        return values[seat] if seat < len(values) else 0.0

    def potential(self, state: State, seat: int) -> float:
        """The weighted sum of the features asked for; shaping pays its change."""
        features = self.game.features(state, seat)
        return sum(weight * features[name] for name, weight in self.shaping.items())

    def render(self, state: State, seat: int | None, mode: str | None) -> str | None:
        """What a seat sees as text for a terminal, or as the SVG of the table in the browser."""
        if mode is None:
            return None
        if mode == "ansi":
            return self.game.draw(state.view(seat))
        from miskatonic.web.picture import svg  # brings the templates of the web along

        return svg(self.game, self.options, state, seat)

    def refusal(self, state: State, move: int) -> str:
        """Why a move was illegal, as a sentence."""
        refusal = self.game.refusal(state, move)
        if not 0 <= move < self.game.moves.size:
            return f"{refusal}; this game has 0 to {self.game.moves.size - 1}."
        return f'Illegal: "{self.game.text(move, state)}". {refusal}.'


NO_GAME = "No game has begun: call reset first."


def no_number(action: object) -> str:
    """What is wrong with an action of another type."""
    return f"An action is the number of a move, not {action!r}."


def bytes_in(block: Any) -> Bytes:
    """A block of the compiled loop as an array that follows it; it is not for writing, `copy()` is."""
    array: Bytes = np.frombuffer(block, OBSERVATION)
    array.flags.writeable = False
    return array


RENDER_MODES = ("ansi", "svg")


def check_render_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in RENDER_MODES:
        raise UnknownName(f'There is no render mode "{mode}". There are: {listed(RENDER_MODES)}.')
    return mode


def fresh_seed() -> int:
    return secrets.randbits(SEED_BITS)


def view_of(state: State, seat: int | None) -> dict[str, Any]:
    """What a seat sees, as a dictionary of plain values."""
    plain: dict[str, Any] = msgspec.to_builtins(state.view(seat))
    return plain


def greatest(observer: Observer) -> Bytes:
    """The greatest value of every byte of a row."""
    return np.concatenate([np.full(field.size, field.most, OBSERVATION) for field in observer.fields])


class Unfold:
    """Turns rows of bytes into rows of floats in 0..1: choices one-hot, bits apart, numbers by their greatest value.

    Made from the declaration, so it fits every game. A number without a declared end is divided by 16 and cut at 1.
    """

    def __init__(self, observer: Observer) -> None:
        self.names: list[str] = []
        at: list[int] = []
        mode: list[int] = []
        wanted: list[float] = []
        for field in observer.fields:
            for n in range(field.size):
                label = field.name + (f"[{field.things[n]}]" if field.things else "")
                if field.kind == CHOICE:
                    rows = [(0, float(value), f"{label} is {word}") for value, word in enumerate(field.words)]
                elif field.kind == BITS:
                    rows = [(1, float(bit), f"{label}: {word}") for bit, word in enumerate(field.words)]
                else:
                    rows = [(2, float(field.most if field.most < 255 else 16), label)]
                for kind, value, name in rows:
                    at.append(field.at + n)
                    mode.append(kind)
                    wanted.append(value)
                    self.names.append(name)
        self._at = np.array(at)
        self._mode = np.array(mode)
        self._wanted = np.array(wanted, np.float32)
        self._value = self._wanted.astype(np.uint8)
        self.size = len(at)

    def __call__(self, rows: Bytes) -> NDArray[np.float32]:
        """One row, or many at once (the last axis is the row)."""
        picked = rows[..., self._at]
        out = np.empty(picked.shape, np.float32)
        choice, bits, number = (self._mode == kind for kind in range(3))
        out[..., choice] = picked[..., choice] == self._value[choice]
        out[..., bits] = picked[..., bits] >> self._value[bits] & 1
        out[..., number] = np.minimum(picked[..., number] / self._wanted[number], 1)
        return out
