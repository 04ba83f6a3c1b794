"""Options: rulings that people may disagree on, and length guards, chosen when a game is set up."""

from __future__ import annotations

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
