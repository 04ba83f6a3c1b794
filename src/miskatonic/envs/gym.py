"""One seat of a game as a Gymnasium environment; bots play the other seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import index
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.spaces import Box, Discrete

from miskatonic.bots import Bot, Eyes, bot
from miskatonic.core.errors import UnknownName
from miskatonic.core.game import Game
from miskatonic.core.state import NOBODY, State
from miskatonic.core.stepping import GOES_ON, ILLEGAL, OVER, SeatStepper, rivals_play
from miskatonic.envs.episodes import (
    NO_GAME,
    RENDER_MODES,
    Bytes,
    Episodes,
    Mask,
    bytes_in,
    check_render_mode,
    fresh_seed,
    greatest,
    no_number,
    view_of,
)
from miskatonic.envs.masks import MaskBlock, MaskBlocks

ANY_SEAT = "any"
RANDOM = "random"
ENDS, RAISES = "ends", "raise"


class LegalMoves(Discrete):
    """All moves of a game by number; sampled without a mask it gives a move that is legal now."""

    def __init__(self, stepper: SeatStepper) -> None:
        super().__init__(stepper.mask.moves)
        self._stepper = stepper

    @property
    def legal(self) -> list[int]:
        """The legal moves, as a list."""
        return self._stepper.legal

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        legal = self.legal
        if mask is None and probability is None and legal:
            return np.int64(legal[int(self.np_random.integers(len(legal)))])
        return super().sample(mask, probability)

    def __deepcopy__(self, memo: object) -> Discrete:
        return Discrete(self.n)

    def __reduce__(self) -> tuple[Any, ...]:
        return Discrete, (int(self.n),)


def number_of(action: object) -> int:
    """The number of a move that is given as one, of whatever type."""
    try:
        return index(action)  # type: ignore[arg-type]
    except TypeError:
        raise InvalidAction(no_number(action)) from None


def row_space(game: Game) -> Box:
    """Rows of bytes, each up to what its field declares."""
    high = greatest(game.observer)
    return Box(np.zeros_like(high), high, dtype=np.uint8)


class SeatEnv(gymnasium.Env[Any, Any]):
    """`seat` is yours, or "any" for a new one each episode; `opponents` a bot's level, or one for each other seat.

    A step is one of your decisions; what the others do in between is part of it. The reward is what the outcome is
    worth to you (0 to 1) when the game ends and nothing before, unless `shaping` gives named features a weight.

    A move that is not legal now ends the episode with reward 0 and `info["illegal"]` says why, as learners without
    masks and Gymnasium's own checker expect; with `illegal="raise"` it raises InvalidAction, and the game goes on.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 4}  # noqa: RUF012 (the base class declares it so)

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        seat: int | str = 0,
        opponents: str | Sequence[str | Bot] = RANDOM,
        options: Mapping[str, object] | None = None,
        shaping: Mapping[str, float] | None = None,
        pack: str | Path | None = None,
        illegal: str = ENDS,
        render_mode: str | None = None,
    ) -> None:
        self.episodes = Episodes(game, seats, options, shaping, pack)
        self.game = self.episodes.game
        self._any_seat = seat == ANY_SEAT
        if not self._any_seat and not (isinstance(seat, int) and 0 <= seat < self.episodes.players):
            raise UnknownName(f'Seat {seat!r} is not one of 0 to {self.episodes.players - 1}, nor "{ANY_SEAT}".')
        if illegal not in (ENDS, RAISES):
            raise UnknownName(f'An illegal move "{illegal}"? It either "{ENDS}" the episode or makes it "{RAISES}".')
        self._illegal_ends = illegal == ENDS
        self.render_mode = check_render_mode(render_mode)
        self.seat: int = 0 if isinstance(seat, str) else seat
        self._levels = self._read_opponents(opponents)
        self._random_rivals = all(level == RANDOM for level in self._levels)
        self._bots: list[Bot | None] | None = None
        self.observation_space = row_space(self.game)
        self._blocks = MaskBlocks(int(self.game.moves.size))
        self._shown = self._spare = self._blocks.shown
        self._stepper = SeatStepper(self.game.observer, self._shown.first)
        # What every step calls, looked up once.
        self._play = self._stepper.step
        self._mask_again = self._blocks.again
        self._new_row = bytes_in(self._stepper.row.block).copy
        self._shaping = bool(self.episodes.shaping)
        self.action_space = LegalMoves(self._stepper)
        self.state: State | None = None
        self._broken = False  # an illegal move has ended the episode
        self._potential = 0.0

    def _read_opponents(self, opponents: str | Sequence[str | Bot]) -> list[str | Bot]:
        others = self.episodes.seats - 1
        chosen: list[str | Bot] = [opponents] * others if isinstance(opponents, str) else list(opponents)
        if len(chosen) != others:
            raise UnknownName(f"There are {others} other seats, but {len(chosen)} opponents.")
        for each in chosen:
            if isinstance(each, str):
                bot(each, 0)
        return chosen

    def _seat_bots(self) -> list[Bot | None] | None:
        """The bots by seat; None when all rivals are random, whom the compiled loop plays."""
        if self._random_rivals:
            return None
        bots: list[Bot | None] = [
            bot(level, self._chance.below(0, 1 << 31)) if isinstance(level, str) else level for level in self._levels
        ]
        bots.insert(self.seat, None)
        return bots

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Bytes, dict[str, Any]]:
        super().reset(seed=seed)
        if seed is not None:
            self.episodes.reseed(seed)
        elif self.state is None:
            self.episodes.reseed(fresh_seed())
        self._begin()
        while self.state is None or self.state.seat == NOBODY:  # a length guard can end it before your first decision
            self._begin()
        if self.episodes.shaping:
            self._potential = self.episodes.potential(self.state, self.seat)
        return self._seen()

    def _begin(self) -> None:
        self._broken = False
        self.state = self.episodes.begin()
        self._chance = self.episodes.rivals()
        if self._any_seat:
            self.seat = self._chance.below(0, self.episodes.players)
        self._bots = self._seat_bots()
        self._stepper.seat = self.seat
        self._let_others_play(self._free_mask())

    def _free_mask(self) -> MaskBlock:
        """What this step shows; the one of the last step is most often free when the next one needs it."""
        block = self._blocks.again(self._spare)
        self._spare = self._shown
        self._shown = block
        return block

    def _let_others_play(self, masks: MaskBlock) -> None:
        assert self.state is not None
        if self._bots is None:
            rivals_play(self.state, self.seat, self._chance)
        else:
            while self.state.seat not in (self.seat, NOBODY):
                player = self._bots[self.state.seat]
                assert player is not None
                self.state.play(player.choose(Eyes(self.game, self.state, self.state.seat, player.chance)))
        self._stepper.see(self.state, masks.first)

    def _seen(self) -> tuple[Bytes, dict[str, Any]]:
        return self._new_row(), {"action_mask": self._shown.array}

    def step(self, action: int) -> tuple[Bytes, float, bool, bool, dict[str, Any]]:
        state = self.state
        move = action if type(action) is int else number_of(action)
        if state is None:
            raise ResetNeeded(NO_GAME)
        masks = self._mask_again(self._spare)
        if self._bots is None:
            came_to = self._play(state, move, self._chance, masks.first)
        else:
            came_to = self._step_among_bots(state, move, masks)
        if came_to == ILLEGAL:
            return self._refuse(state, move)
        self._spare = self._shown
        self._shown = masks
        if came_to == GOES_ON and not self._shaping:
            return self._new_row(), 0.0, False, False, {"action_mask": masks.array}
        over = came_to == OVER
        reward = self.episodes.worth(state, self.seat) if over else 0.0
        if self._shaping:
            reward += self._shaped(state)
        return self._new_row(), reward, over, False, {"action_mask": masks.array}

    def _step_among_bots(self, state: State, move: int, masks: MaskBlock) -> int:
        if not self._stepper.mask.allows(move):
            return ILLEGAL
        state.play(move)
        self._let_others_play(masks)
        return OVER if state.seat == NOBODY else GOES_ON

    def _shaped(self, state: State) -> float:
        before = self._potential
        self._potential = self.episodes.potential(state, self.seat)
        return self._potential - before

    def _refuse(self, state: State, move: int) -> tuple[Bytes, float, bool, bool, dict[str, Any]]:
        if state.seat == NOBODY or self._broken:
            raise ResetNeeded("The game is over: call reset for the next one.")
        sentence = self.episodes.refusal(state, move)
        if not self._illegal_ends or not 0 <= move < self.game.moves.size:
            raise InvalidAction(sentence)
        self._broken = True
        self._stepper.draw([], self._free_mask().first)
        observation, info = self._seen()
        return observation, 0.0, True, False, {**info, "illegal": sentence}

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """Which moves are legal now, as MaskablePPO asks for it."""
        return self._shown.array.astype(np.bool_)

    def mask(self) -> Mask:
        """The same as in `info`, yours to write on."""
        return self._shown.array.copy()

    def view(self) -> dict[str, Any]:
        """What the seat sees, as a dictionary of plain values."""
        assert self.state is not None
        return view_of(self.state, self.seat)

    def render(self) -> str | None:
        return None if self.state is None else self.episodes.render(self.state, self.seat, self.render_mode)
