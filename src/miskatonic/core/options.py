"""Options: rulings that people may disagree on, and length guards, chosen when a game is set up."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from miskatonic.core.errors import UnknownName, listed

Value = bool | int | str


class Option(msgspec.Struct, frozen=True):
    """A ruling that people may disagree on, or a length guard: chosen when the game is set up."""

    name: str
    default: Value
    about: str
    rule: str
    choices: tuple[Value, ...] = ()  # empty: any text where the default is one, else any whole number from `least`
    least: int = 0
    title: str = ""  # what it is called on the page of a new table; its name, where nothing is said
    said: tuple[str, ...] = ()  # what its choices are called there

    @property
    def called(self) -> str:
        return self.title or self.name.replace("_", " ").capitalize()

    def spoken(self, value: Value) -> str:
        """A value in a player's words."""
        if self.said and value in self.choices:
            return self.said[self.choices.index(value)]
        return {"True": "yes", "False": "no", "": "none"}.get(str(value), str(value).replace("_", " "))

    def read(self, value: object) -> Value:
        """The value meant, also from text; an unknown one raises with the valid ones listed."""
        if not self.choices and isinstance(self.default, str):
            return str(value)
        if not self.choices:
            if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 10:
                value = int(value)
            if isinstance(value, int) and not isinstance(value, bool) and value >= self.least:
                return int(value)
            raise UnknownName(f"Option {self.name} is {repr(value)[:40]}; expected a whole number from {self.least}.")
        for choice in self.choices:
            if value == choice and type(value) is type(choice):
                return choice
            if isinstance(value, str) and value.casefold() == str(choice).casefold():
                return choice
        raise UnknownName(
            f"Option {self.name} is {value!r}; expected {listed([str(c).lower() for c in self.choices])}."
        )


class Group(msgspec.Struct, frozen=True):
    """House rules that belong together, under a plain name: options by name."""

    title: str
    options: tuple[str, ...]


class Preset(msgspec.Struct, frozen=True):
    """A way to play with a name and a sentence: the options that differ from the default, and for how many."""

    name: str
    about: str
    options: dict[str, Value] = {}
    seats: int = 0  # 0: any number


class NewTable(msgspec.Struct, frozen=True):
    """What the page of a new table asks first: ways to play, how hard, how long. The rest are groups of rulings."""

    presets: tuple[Preset, ...] = ()
    hard: str = ""  # the option that answers how hard it is; without one, how well the bots play does
    lengths: tuple[Preset, ...] = ()
    first: dict[str, Value] = {}  # how somebody's first whole game is set, besides the gentlest of how hard it is
    groups: tuple[Group, ...] = ()

    def grouped(self, options: Sequence[Option]) -> list[tuple[str, list[Option]]]:
        """All options but the one for how hard, in their groups; what is in none comes last."""
        left = {option.name: option for option in options if option.name != self.hard}
        found = [(group.title, [left.pop(name) for name in group.options]) for group in self.groups]
        return found + ([("More rulings", list(left.values()))] if left else [])
