"""The games as OpenSpiel games: `pyspiel.load_game("miskatonic_stars_are_right(players=3,max_turns=60)")`.

Our rules draw dice and shuffle inside a move. OpenSpiel wants chance as nodes of the tree, so here, and only here, a
move that uses chance waits at a chance node: its `outcomes` equally likely numbers seed the streams that the move then
draws from, and the position follows from the history alone. The deal is three such nodes in a row. Averaged over the
deals the draws are those of the rules; within one position they are a sample of `outcomes` of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Any

try:
    import pyspiel
except ModuleNotFoundError:
    raise ImportError("open_spiel is missing; this needs: pip install 'miskatonic[rl,openspiel]'.") from None
import numpy as np

import miskatonic
from miskatonic.core.chance import seeded
from miskatonic.core.errors import MiskatonicError
from miskatonic.core.game import Game
from miskatonic.core.state import NOBODY, State
from miskatonic.envs.episodes import Episodes, greatest

DEAL_NODES = 3
OUTCOMES = 256
LONGEST = 1 << 20  # no rule ends every game; OpenSpiel wants a number


def short_name(id: str) -> str:
    return f"miskatonic_{id}"


class Shared:
    """What all states of one OpenSpiel game share."""

    def __init__(self, episodes: Episodes, outcomes: int) -> None:
        self.episodes = episodes
        self.rules = episodes.game
        self.outcomes = outcomes

    def __deepcopy__(self, memo: object) -> Shared:
        return self


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One title with its number of players, its options, and how many outcomes a chance node has."""

    def __init__(self, game: Game, kind: pyspiel.GameType, params: Mapping[str, Any] | None) -> None:
        chosen = dict(kind.parameter_specification) | dict(params or {})
        players, outcomes = chosen.pop("players"), chosen.pop("outcomes")
        try:
            self.table = Shared(Episodes(game, players, chosen, None, None), outcomes)
        except MiskatonicError as fault:
            raise pyspiel.SpielError(str(fault)) from None
        info = pyspiel.GameInfo(
            num_distinct_actions=game.moves.size,
            max_chance_outcomes=outcomes,
            num_players=self.table.episodes.seats,
            min_utility=0.0,
            max_utility=1.0,
            max_game_length=LONGEST,
        )
        super().__init__(kind, info, dict(params or {}))

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class Position:
    """Our side of an OpenSpiel state; OpenSpiel copies it with deepcopy, we with clone."""

    def __init__(self) -> None:
        self.state: State | None = None  # None until the deal is made
        self.waiting: int | None = None  # a move that is about to use chance
        self.nodes = DEAL_NODES  # chance nodes still to pass
        self.seed = b""  # follows from all chance so far
        self.memory: list[bytes] = []  # for each seat a digest of all that it saw and did

    def __deepcopy__(self, memo: object) -> Position:
        twin = Position()
        twin.state = self.state.clone() if self.state is not None else None
        twin.waiting, twin.nodes, twin.seed, twin.memory = self.waiting, self.nodes, self.seed, self.memory[:]
        return twin


class SpielState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.table = game.table
        self.position = Position()

    def __deepcopy__(self, memo: object) -> SpielState:
        twin: SpielState = self.clone()
        return twin

    @property
    def state(self) -> State:
        """The position of our rules; before the deal there is none."""
        assert self.position.state is not None
        return self.position.state

    def current_player(self) -> int:
        position = self.position
        if position.nodes:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.state.seat
        return int(pyspiel.PlayerId.TERMINAL) if seat == NOBODY else int(seat)

    def is_terminal(self) -> bool:
        return not self.position.nodes and self.state.seat == NOBODY

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.state.moves_of(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        count = self.table.outcomes
        return [(number, 1 / count) for number in range(count)]

    def _apply_action(self, action: int) -> None:
        if self.position.nodes:
            self._pass_chance(action)
        else:
            self._move(action)

    def _pass_chance(self, number: int) -> None:
        position = self.position
        position.seed = blake2b(position.seed + number.to_bytes(4, "little"), digest_size=16).digest()
        position.nodes -= 1
        if position.nodes:
            return
        seed = int.from_bytes(position.seed, "little")
        episodes = self.table.episodes
        if position.state is None:
            position.state = episodes.game.new(episodes.players, seed, **episodes.options)
            position.memory = [b""] * episodes.seats
            self._remember(NOBODY, 0)
            return
        assert position.waiting is not None
        position.state.chance = seeded(seed, episodes.game.streams)
        seat, move = position.state.seat, position.waiting
        position.waiting = None
        position.state.play(move)
        self._remember(seat, move)

    def _move(self, move: int) -> None:
        position = self.position
        before = self.state
        if move not in before.moves():
            raise pyspiel.SpielError(self.table.episodes.refusal(before, move))
        after = before.clone()
        after.play(move)
        if after.chance.words != before.chance.words:
            position.waiting, position.nodes = move, 1
            return
        position.state = after
        self._remember(before.seat, move)

    def _remember(self, mover: int, move: int) -> None:
        """Perfect recall: what a seat knew before, what it sees now, and its own move."""
        observer = self.table.rules.observer
        memory = self.position.memory
        for seat in range(len(memory)):
            own = move.to_bytes(4, "little") if seat == mover else b""
            seen = memory[seat] + observer.row(self.state, seat) + own
            memory[seat] = blake2b(seen, digest_size=8).digest()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Another world that the player cannot tell from this one: our guess."""
        twin: SpielState = self.clone()
        chance = seeded(int(sampler() * (1 << 53)), ("spiel",))
        twin.position.state = self.state.guess(player, chance)
        twin.position.seed = b"".join(word.to_bytes(8, "little") for word in chance.words)
        return twin

    def returns(self) -> list[float]:
        episodes = self.table.episodes
        if not self.is_terminal():
            return [0.0] * episodes.seats
        values = list(episodes.values(self.state))
        return values + [0.0] * (episodes.seats - len(values))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        return self.table.rules.text(action, self.position.state)

    def __str__(self) -> str:
        if self.position.state is None:
            return "before the deal"
        return self.table.rules.draw(self.state.view(None))


class SpielObserver:
    """Tensor: the row of bytes, each divided by its greatest value. String: the row, with the memory when asked."""

    def __init__(self, game: SpielGame, kind: pyspiel.IIGObservationType, params: Any) -> None:
        if params:
            raise ValueError(f"Observations have no parameters, but were given {params}.")
        self._observer = game.table.rules.observer
        self._recall = bool(kind.perfect_recall)
        self._most = np.maximum(greatest(self._observer), 1).astype(np.float32)
        self.tensor = np.zeros(int(self._observer.size), np.float32)
        self.dict = {
            field.name: self.tensor[field.at : field.at + field.size].reshape((field.size,))
            for field in self._observer.fields
        }

    def set_from(self, state: SpielState, player: int) -> None:
        if state.position.state is None:
            self.tensor.fill(0)
            return
        row = np.frombuffer(self._observer.row(state.state, player), np.uint8)
        np.divide(row, self._most, out=self.tensor)

    def string_from(self, state: SpielState, player: int) -> str:
        if state.position.state is None:
            return ""
        row = self._observer.row(state.state, player).hex()
        return f"{state.position.memory[player].hex()} {row}" if self._recall else row


def register(id: str) -> pyspiel.GameType:
    """Make one title known to OpenSpiel."""
    game = miskatonic.game(id)
    extra = int(game.house)
    kind = pyspiel.GameType(
        short_name=short_name(id),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1] + extra,
        min_num_players=game.seats[0] + extra,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.seats[0],
            "outcomes": OUTCOMES,
            **{option.name: option.default for option in game.options},
        },
    )

    class Title(SpielGame):  # a class, since OpenSpiel still holds it when the interpreter is gone
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(game, kind, params)

    pyspiel.register_game(kind, Title)
    return kind


KINDS = {id: register(id) for id in miskatonic.games()}
