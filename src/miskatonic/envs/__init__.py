"""The same rules as research environments: Gymnasium, PettingZoo, and many games at once; OpenSpiel is apart.

Importing this registers an id with Gymnasium and with PettingZoo for each game that has observations:
`miskatonic/StarsAreRight-v0` and so on.
`miskatonic.envs.openspiel` registers the games with OpenSpiel when it is imported.
"""

from __future__ import annotations

try:
    import gymnasium
    import numpy as np  # noqa: F401 (asked for here, so that what is missing is told in one sentence)
    import pettingzoo
except ModuleNotFoundError as missing:
    raise ImportError(f"{missing.name} is missing; the environments need: pip install 'miskatonic[rl]'.") from None

import miskatonic
from miskatonic.envs.episodes import Unfold
from miskatonic.envs.gym import SeatEnv
from miskatonic.envs.vector import VectorSeatEnv
from miskatonic.envs.zoo import TableEnv


def gymnasium_id(id: str) -> str:
    """stars_are_right is miskatonic/StarsAreRight-v0."""
    return f"miskatonic/{id.title().replace('_', '')}-v0"


for _id in miskatonic.games():
    gymnasium.register(
        gymnasium_id(_id),
        entry_point="miskatonic.envs.gym:SeatEnv",
        vector_entry_point="miskatonic.envs.vector:VectorSeatEnv",
        kwargs={"game": _id},
        disable_env_checker=True,  # it looks at every step of a new environment; check_env does so in our tests
        order_enforce=False,  # the environment itself says that reset comes first
    )
    pettingzoo.register("aec", gymnasium_id(_id), "miskatonic.envs.zoo:TableEnv", kwargs={"game": _id})

__all__ = ["SeatEnv", "TableEnv", "Unfold", "VectorSeatEnv", "gymnasium_id"]
