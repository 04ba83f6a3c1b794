"""The words of a game that have numbers: streams, kinds of frames, events, verbs, and whatever else it counts.

A game's `names.py` declares each of them once. The rules need the numbers as constants that the compiler can see, so
one module of constants a group is made from the declaration and kept in the game's `numbers/`:

    python -m miskatonic.core.names miskatonic.games.stars_are_right

Nobody edits those files; a test fails when one of them is out of date.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from runpy import run_path
from typing import TypeVar

import msgspec

from miskatonic.core.events import Kind
from miskatonic.core.moves import Verb

T = TypeVar("T")
_WORD = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|[^A-Za-z0-9]+")


class Frame(msgspec.Struct, frozen=True):
    """One kind of frame: what is owed, the rule that says so, and what the last four of its numbers hold."""

    name: str
    about: str
    rule: str = ""
    piece: str = ""
    thing: str = ""
    step: str = ""
    extra: str = ""


class Names:
    """All that a game counts, in the order of its numbers. `others` are further groups, such as its endings."""

    def __init__(
        self,
        *,
        streams: Sequence[str],
        frames: Sequence[Frame],
        events: Sequence[Kind],
        verbs: Sequence[Verb],
        **others: Sequence[str],
    ) -> None:
        self.streams = tuple(streams)
        self.frames = tuple(frames)
        self.events = tuple(events)
        self.verbs = tuple(verbs)
        self.groups: dict[str, tuple[str, ...]] = {
            "streams": self.streams,
            "frames": tuple(frame.name for frame in frames),
            "events": tuple(kind.name for kind in events),
            "verbs": tuple(dict.fromkeys(verb.name for verb in verbs)),
            **{group: tuple(names) for group, names in others.items()},
        }
        for group, names in self.groups.items():
            if len({constant(name) for name in names}) != len(names):
                raise ValueError(f"the {group} need one name each, no two alike: {names}")

    def index(self, group: str) -> Mapping[str, int]:
        """The number of each name of a group."""
        return {name: at for at, name in enumerate(self.groups[group])}


def by_number(group: Sequence[str], table: Mapping[int, T]) -> list[T]:
    """A table with an entry for each word of a group, as a list in their order, where it is looked up sooner."""
    lacking = [word for number, word in enumerate(group) if number not in table]
    if lacking or len(table) > len(group):
        raise ValueError(f"the table needs an entry for each of {', '.join(group)}; it lacks {', '.join(lacking)}")
    return [table[number] for number in range(len(group))]


def constant(name: str) -> str:
    """PowerUsed and power_used are POWER_USED."""
    return _WORD.sub("_", name).strip("_").upper()


def module(group: str, names: Iterable[str]) -> str:
    """The source of the constants of a group."""
    return "\n".join(
        [
            f'"""The {group} by number. Made from names.py by miskatonic.core.names; not to be edited."""',
            "",
            "from typing import Final",
            "",
            *(f"{constant(name)}: Final = {at}" for at, name in enumerate(names)),
            "",
        ]
    )


def home(package: str) -> Path:
    """The folder of a game, found without importing it: its rules may wait for a number that is yet to be made."""
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise ValueError(f"there is no package {package}")
    return Path(spec.submodule_search_locations[0])


def sources(package: str) -> dict[str, str]:
    """What the files of a game's `numbers/` should hold, by file name."""
    names: Names = run_path(str(home(package) / "names.py"))["NAMES"]
    made = {f"{group}.py": module(group, listed) for group, listed in names.groups.items()}
    head = ['"""The numbers of what names.py declares. Made from it; not to be edited.', "", *names.groups, '"""', ""]
    return {"__init__.py": "\n".join(head), **made}


def write(package: str) -> None:
    """Write a game's `numbers/` anew."""
    folder = home(package) / "numbers"
    folder.mkdir(exist_ok=True)
    made = sources(package)
    for stale in folder.glob("*.py"):
        if stale.name not in made:
            stale.unlink()
    for name, source in made.items():
        (folder / name).write_text(source, encoding="utf-8")


if __name__ == "__main__":
    for package in sys.argv[1:]:
        write(package)
