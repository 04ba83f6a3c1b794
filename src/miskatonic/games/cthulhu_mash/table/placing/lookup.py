"""What a position names, by number; a name that means nothing is told with what was expected."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from miskatonic.core.errors import ScenarioError, listed
from miskatonic.games.cthulhu_mash.geometry import SPACES, space_of
from miskatonic.games.cthulhu_mash.rules.state import MashData


def one_of(name: str, names: Sequence[str], what: str) -> int:
    if name not in names:
        raise ScenarioError(f'There is no {what} "{name}"; expected one of {listed(list(names))}.')
    return list(names).index(name)


def all_of(given: Iterable[str], names: Sequence[str], what: str) -> list[int]:
    return [one_of(name, names, what) for name in given]


def bits_of(given: Iterable[str], names: Sequence[str], what: str) -> int:
    return sum(1 << number for number in set(all_of(given, names, what)))


def one_or_none(name: str, names: Sequence[str], what: str) -> int:
    """An empty name is -1."""
    return one_of(name, names, what) if name else -1


def cell_of(state: MashData, text: str) -> int:
    """A tile and a space of it; an empty text is -1."""
    if not text:
        return -1
    tile, _, space = text.partition(" ")
    if space_of(space) < 0:
        raise ScenarioError(f'"{text}" is not a place; a place is a tile and a space, such as base_camp r3c4.')
    return one_of(tile, state.tables.names.tile_ids, "tile") * SPACES + space_of(space)


def on_top(pile: list[int], top: list[int]) -> None:
    """The named pieces on top, the first topmost; the rest below in the order it had."""
    for piece in top:
        if piece not in pile:
            raise ScenarioError("A stack cannot have a piece on top that is not in it.")
        pile.remove(piece)
    pile += top[::-1]
