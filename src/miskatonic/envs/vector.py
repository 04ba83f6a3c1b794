"""Many games of one seat, or of all seats, stepped in one call: Gymnasium's vector interface, our loop inside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from miskatonic.core.chance import seeded
from miskatonic.core.errors import UnknownName
from miskatonic.core.game import Game
from miskatonic.core.state import NOBODY
from miskatonic.core.stepping import EVERY_SEAT, Rows
from miskatonic.envs.episodes import NO_GAME, Bytes, Episodes, bytes_in, fresh_seed, no_number
from miskatonic.envs.gym import row_space
from miskatonic.envs.masks import MaskBlocks


class VectorSeatEnv(VectorEnv[Bytes, NDArray[np.int64], NDArray[Any]]):
    """`seat` is yours in all games and random rivals play the others; None: you decide for every seat (self-play).

    A game that ends is started again in the same step: `info["final_obs"]` holds its last row, and in self-play
    `info["values"]` what it was worth to each seat. In self-play `info["seat"]` says whose decision each game awaits
    and the reward goes to the seat that moved. Keep the arrays of a step as long as you like: no later step changes
    them. Masks are not for writing on.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012 (declared so by the base)

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 64,
        seats: int | None = None,
        seat: int | None = 0,
        options: Mapping[str, object] | None = None,
        shaping: Mapping[str, float] | None = None,
        pack: str | Path | None = None,
    ) -> None:
        if num_envs < 1:
            raise UnknownName(f"At least one game is needed, not {num_envs}.")
        self.num_envs = num_envs
        first = Episodes(game, seats, options, shaping, pack)
        self.game = first.game
        self._episodes = [
            first,
            *(Episodes(self.game, seats, options, shaping, None) for _ in range(num_envs - 1)),
        ]
        if seat is not None and not 0 <= seat < first.players:
            raise UnknownName(f"Seat {seat!r} is not one of 0 to {first.players - 1}; None is every seat.")
        self._seat = EVERY_SEAT if seat is None else seat
        self._rivals = seat is not None and first.seats > 1
        self._shaped = bool(first.shaping)
        self.single_observation_space = row_space(self.game)
        self.single_action_space = Discrete(self.game.moves.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        observer, moves = self.game.observer, int(self.game.moves.size)
        self._rows = Rows(observer, num_envs, first.seats if seat is None else 1)
        self._seen = bytes_in(self._rows.block).reshape(-1, int(observer.size))
        shown: Any = self._rows.shown
        movers: Any = self._rows.movers
        chosen: Any = self._rows.chosen
        self._shown: NDArray[np.int64] = np.frombuffer(shown, np.int64)
        self._movers: NDArray[np.int64] = np.frombuffer(movers, np.int64)
        self._chosen: NDArray[np.int64] = np.frombuffer(chosen, np.int64)
        self._blocks = MaskBlocks(num_envs, moves)
        self._masks = self._blocks.shown
        self._potentials = np.zeros(num_envs)
        self._chance = seeded(fresh_seed(), ("any",))

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Bytes, dict[str, Any]]:
        if seed is None and not self._rows.states:
            seed = fresh_seed()
        if isinstance(seed, int):
            super().reset(seed=seed)
            self._chance = seeded(seed, ("any",))
            seed = [seed + number for number in range(self.num_envs)]
        self._masks = self._blocks.free()
        for number in range(self.num_envs):
            given = None if seed is None else seed[number]
            if given is not None:
                self._episodes[number].reseed(given)
            self._begin(number)
        return self._observations(), self._info()

    def _begin(self, number: int) -> None:
        """The next episode of a row; one that a length guard ends before the first decision is passed over."""
        episodes = self._episodes[number]
        while True:
            state = episodes.begin()
            self._rows.place(number, state, self._seat, episodes.rivals() if self._rivals else state.chance)
            if state.seat != NOBODY:
                break
        self._rows.see(number, self._masks.masks)
        if self._shaped:
            self._potentials[number] = episodes.potential(state, self._mover(number))

    def _mover(self, number: int) -> int:
        return int(self._rows.states[number].seat) if self._seat == EVERY_SEAT else self._seat

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self._masks.array}
        if self._seat == EVERY_SEAT:
            info["seat"] = self._movers.copy()
        return info

    def _observations(self) -> Bytes:
        """The row of each game, copied."""
        return self._seen.take(self._shown, 0)

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Bytes, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        rows = self._rows
        if not rows.states:
            raise ResetNeeded(NO_GAME)
        given = np.asarray(actions)
        if given.shape != (self.num_envs,):
            raise InvalidAction(f"There are {self.num_envs} games, but {given.size} actions.")
        if given.dtype.kind not in "iu":
            raise InvalidAction(no_number(actions[0]))
        moves: list[int] = given.tolist()
        illegal = self._masks.masks.first_illegal(moves)
        if illegal >= 0:
            refusal = self._episodes[illegal].refusal(rows.states[illegal], moves[illegal])
            raise InvalidAction(f"Game {illegal}: {refusal}")
        movers = self._movers.copy()
        self._masks = self._blocks.free()
        over = rows.step(moves, self._masks.masks)
        rewards = np.zeros(self.num_envs)
        ended = np.zeros(self.num_envs, np.bool_)
        if self._shaped:
            self._shape(rewards, movers)
        ends = self._end(over, rewards, ended, movers) if over else {}
        info = self._info()
        info.update(ends)
        return self._observations(), rewards, ended, np.zeros(self.num_envs, np.bool_), info

    def _shape(self, rewards: NDArray[np.float64], movers: NDArray[np.int64]) -> None:
        for number, mover in enumerate(movers.tolist()):
            state = self._rows.states[number]
            now = self._episodes[number].potential(state, mover)
            rewards[number] = now - self._potentials[number]
            if self._seat == EVERY_SEAT and state.seat != NOBODY:
                now = self._episodes[number].potential(state, state.seat)
            self._potentials[number] = now

    def _end(
        self, over: list[int], rewards: NDArray[np.float64], ended: NDArray[np.bool_], movers: NDArray[np.int64]
    ) -> dict[str, Any]:
        """Pay what the finished games were worth and begin the next ones."""
        final = np.empty(self.num_envs, object)
        values = np.zeros((self.num_envs, self._episodes[0].seats))
        last = self._seen.take(self._shown.take(over), 0)
        for number, row in zip(over, last, strict=True):
            final[number] = row
            for seat, worth in enumerate(self._episodes[number].values(self._rows.states[number])):
                values[number, seat] = worth
                if seat == movers[number]:
                    rewards[number] += worth
            ended[number] = True
            self._begin(number)
        return {"final_obs": final, "_final_obs": ended.copy(), "values": values, "_values": ended.copy()}

    def sample_legal(self) -> NDArray[np.int64]:
        """A random legal move for every game."""
        self._rows.choose(self._chance)
        return self._chosen.copy()

    def legal_moves(self) -> list[list[int]]:
        """The legal moves of every game, as lists."""
        return self._rows.legal
