"""What a game hands over to the house: its parts, each a module with functions of these names.

A game's `game.py` puts them together (`parts = Parts(states=StarsState, ending=ending, …)`). The type checker holds
each module to its Protocol; a part that is not handed over, or lacks a function, is named when the game is loaded.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Generic, Protocol, TypeVar

from miskatonic.core.errors import ContractError
from miskatonic.core.observation import Observer
from miskatonic.core.outcome import Outcome, Refusal
from miskatonic.core.packs import Pack, Section
from miskatonic.core.state import State

S = TypeVar("S", bound=State)
S_contra = TypeVar("S_contra", bound=State, contravariant=True)


class Content(Protocol):
    """content.py: the types of the content, and what a schema cannot check."""

    @property
    def CONTENT(self) -> tuple[Section, ...]: ...  # noqa: N802

    def check(self, pack: Pack, /) -> list[str]:
        """Faults that a schema cannot see, one line each."""


class Ending(Protocol[S_contra]):
    """rules/ending.py: how a game ends."""

    def outcome(self, state: S_contra, /) -> Outcome | None:
        """Why the game ended and for whom it was good; None while it goes on."""


class Refusals(Protocol[S_contra]):
    """rules/refusals.py: why a move may not be played."""

    def why_not(self, state: S_contra, move: int, /) -> Refusal | None:
        """Why the seat that has the decision may not play this move; None when it may."""


class View(Protocol[S_contra]):
    """table/view.py: what a seat sees."""

    def view(self, state: S_contra, seat: int | None, /) -> Any:
        """What a seat may know, as plain data; None is a spectator."""


class Draw(Protocol):
    """table/draw.py: a view as text."""

    @property
    def draw(self) -> Callable[..., str]:
        """A view as text for a terminal. A game that draws with more than the view says so in its `draw`."""


class Positions(Protocol[S_contra]):
    """table/positions.py: a whole state as plain data."""

    def position(self, state: S_contra, /) -> dict[str, Any]:
        """The whole state as plain data, by the names in the content."""

    def pieces(self, state: S_contra, /) -> list[str]:
        """Every piece of the game once, by name, wherever it is: the same before and after each move."""


class Place(Protocol[S_contra]):
    """table/placing.py: plain data as a state."""

    def place(self, state: S_contra, given: Mapping[str, Any], /) -> None:
        """Change a state to a partial position: what it leaves out stays, what it names is taken from where it was."""


class Observe(Protocol):
    """table/observe.py: the same as a row of bytes, for programs that learn."""

    @property
    def OBSERVER(self) -> Callable[[Any], Observer]: ...  # noqa: N802


class Evaluate(Protocol[S_contra]):
    """thinking/evaluate.py: what a bot should like."""

    @property
    def WEIGHTS(self) -> Mapping[str, float]: ...  # noqa: N802

    def features(self, state: S_contra, seat: int, /) -> dict[str, float]:
        """What a bot should like about a position, by name."""

    def evaluate(self, state: S_contra, seat: int, /) -> float:
        """How good a position looks for a seat, 0..1 when it is decided."""


_LACKING: Final[Any] = None
# Where a part stands in a game's folder, and what it must have.
PARTS: Final = {
    "content": ("content.py", ("CONTENT", "check")),
    "ending": ("rules/ending.py", ("outcome",)),
    "refusals": ("rules/refusals.py", ("why_not",)),
    "view": ("table/view.py", ("view",)),
    "draw": ("table/draw.py", ("draw",)),
    "positions": ("table/positions.py", ("position", "pieces")),
    "place": ("table/placing.py", ("place",)),
    "observe": ("table/observe.py", ("OBSERVER",)),
    "evaluate": ("thinking/evaluate.py", ("WEIGHTS", "features", "evaluate")),
}


class Parts(Generic[S]):
    """The parts of one game. None may be left out; the game says so when it is loaded (`lacks`)."""

    def __init__(
        self,
        *,
        states: type[S] = _LACKING,  # the class of its states, made from tables, seats and chance
        content: Content = _LACKING,
        ending: Ending[S] = _LACKING,
        refusals: Refusals[S] = _LACKING,
        view: View[S] = _LACKING,
        draw: Draw = _LACKING,
        positions: Positions[S] = _LACKING,
        place: Place[S] = _LACKING,
        observe: Observe = _LACKING,
        evaluate: Evaluate[S] = _LACKING,
    ) -> None:
        self.states = states
        self.content = content
        self.ending = ending
        self.refusals = refusals
        self.view = view
        self.draw = draw
        self.positions = positions
        self.place = place
        self.observe = observe
        self.evaluate = evaluate

    def check(self, title: str) -> None:
        """Raise ContractError, with the part and its file, unless all is there."""
        if not isinstance(self.states, type) or not issubclass(self.states, State):
            raise ContractError(f"{title} cannot be loaded: its game.py names no class of states (rules/flow.py).")
        for part, (file, needed) in PARTS.items():
            handed = getattr(self, part)
            if handed is None:
                raise ContractError(
                    f"{title} cannot be loaded: its game.py hands over no part “{part}”. "
                    f"Write {file} with {', '.join(needed)} and add {part}={file.rpartition('/')[2][:-3]} to its Parts."
                )
            missing = [name for name in needed if not hasattr(handed, name)]
            if missing:
                raise ContractError(
                    f"{title} cannot be loaded: its part “{part}” ({file}) has no {' and no '.join(missing)}."
                )
