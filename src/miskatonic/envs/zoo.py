"""A whole table as a PettingZoo environment: every seat is an agent, and the rules say who is next."""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv

from miskatonic.core.game import Game
from miskatonic.core.state import NOBODY, State
from miskatonic.core.stepping import Masks, SeatStepper
from miskatonic.envs.episodes import (
    MASK,
    NO_GAME,
    RENDER_MODES,
    Episodes,
    bytes_in,
    check_render_mode,
    fresh_seed,
    no_number,
    view_of,
)
from miskatonic.envs.gym import row_space

Observation = dict[str, Any]


class TableEnv(AECEnv):  # type: ignore[misc]
    """Agents are `seat_0`, `seat_1`, …; observations hold the row of bytes and the mask of legal moves.

    Nothing is observed before somebody asks for it. While a sealed question is put to several seats, they answer one
    after another and nobody is shown an answer before the last is in.
    """

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        shaping: Mapping[str, float] | None = None,
        pack: str | Path | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.episodes = Episodes(game, seats, options, shaping, pack)
        self.game = self.episodes.game
        self.render_mode = check_render_mode(render_mode)
        self.metadata = {
            "name": f"{self.game.id}_v0",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 4,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(self.episodes.seats)]
        self.agents: list[str] = []
        self._number = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        moves = self.game.moves.size
        masks = Masks(moves, 1)
        self._mask = bytes_in(masks.block).view(MASK)
        # Each seat has a row of its own: what it saw last is nearly what it sees next.
        self._steppers = [SeatStepper(self.game.observer, masks.of[0]) for _ in self.possible_agents]
        self._rows = [bytes_in(stepper.row.block) for stepper in self._steppers]
        mask = Box(0, 1, (moves,), np.int8)
        self.observation_spaces = {
            agent: Dict({"observation": row_space(self.game), "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(moves) for agent in self.possible_agents}
        self.state_now: State | None = None
        self._legal: list[int] = []  # of the seat that has the decision, once somebody asked
        self._potentials: list[float] = []

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.episodes.reseed(seed)
        elif self.state_now is None:
            self.episodes.reseed(fresh_seed())
        state = self.episodes.begin()
        self.state_now = state
        self._legal = []
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[state.seat]
        if self.episodes.shaping:
            self._potentials = [self.episodes.potential(state, seat) for seat in range(self.episodes.seats)]

    def observe(self, agent: str) -> Observation:
        state = self.state_now
        if state is None:
            raise ResetNeeded(NO_GAME)
        seat = self._number[agent]
        stepper = self._steppers[seat]
        stepper.seat = seat
        stepper.show(state, self.legal_moves() if state.seat == seat else [], stepper.mask)
        return {"observation": self._rows[seat].copy(), "action_mask": self._mask.copy()}

    def legal_moves(self) -> list[int]:
        """The legal moves of the agent that has the decision, as a list."""
        if not self._legal and self.state_now is not None:
            self._legal = self.state_now.moves()
        return self._legal

    def step(self, action: int | None) -> None:
        state = self.state_now
        if state is None:
            raise ResetNeeded(NO_GAME)
        if not self.agents:
            raise ResetNeeded("The game is over: call reset for the next one.")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action not in self.legal_moves():
            self._refuse(state, action)
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        state.play(int(action))
        self._legal = []
        if state.seat != NOBODY:
            self.agent_selection = self.possible_agents[state.seat]
            if self.episodes.shaping:
                self._pay(state, 0.0)
        else:
            self._pay(state, 1.0)
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]

    def _pay(self, state: State, end: float) -> None:
        """Rewards of this step: the worth of the outcome at the end, and the change of the shaping."""
        values = self.episodes.values(state)
        for agent, seat in self._number.items():
            reward = values[seat] * end if seat < len(values) else 0.0
            if self.episodes.shaping:
                now = self.episodes.potential(state, seat)
                reward += now - self._potentials[seat]
                self._potentials[seat] = now
            self.rewards[agent] = reward
            self._cumulative_rewards[agent] += reward

    def _refuse(self, state: State, action: int | None) -> None:
        if action is None:
            raise ValueError("The game goes on: None is an action only for an agent whose game is over.")
        try:
            move = index(action)
        except TypeError:
            raise ValueError(no_number(action)) from None
        raise ValueError(self.episodes.refusal(state, move))

    def view(self, agent: str) -> dict[str, Any]:
        """What an agent's seat sees, as a dictionary of plain values."""
        assert self.state_now is not None
        return view_of(self.state_now, self._number[agent])

    def render(self) -> str | None:
        """The table as the seat that has the decision sees it."""
        state = self.state_now
        if state is None:
            return None
        return self.episodes.render(state, None if state.seat == NOBODY else state.seat, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""
