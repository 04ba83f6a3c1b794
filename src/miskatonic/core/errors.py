"""What can go wrong, each as a sentence for the person who reads it."""

from __future__ import annotations


class MiskatonicError(Exception):
    """The message is a whole sentence: what, why, and what to do."""


class UnknownName(MiskatonicError):
    """A game, option or seat count that does not exist; the message lists those that do."""


class InvalidMove(MiskatonicError):
    """A text that is not a move of the game at all."""


class IllegalMove(MiskatonicError):
    """A move of the game that is not allowed now; `rule` says by which rule."""

    def __init__(self, message: str, rule: str) -> None:
        super().__init__(message)
        self.rule = rule


class ScriptError(MiskatonicError):
    """Scripted or recorded chance that ran out or does not fit."""


class RecordError(MiskatonicError):
    """A record that is truncated, edited, foreign, or does not replay."""


class CannotReferee(RecordError):
    """A record of rules or content that are not here: its moves can be read, but nobody can say what came of them."""


class PackError(MiskatonicError):
    """Content that does not fit its schema; one line for each fault."""


class ScenarioError(MiskatonicError):
    """A scenario file that cannot be run."""


class LessonError(MiskatonicError):
    """A lesson file that cannot be played."""


class ContractError(MiskatonicError):
    """A game that does not hand over what the house asks of a game; the message names the part and its file."""


def listed(names: list[str] | tuple[str, ...]) -> str:
    """Names in a row for a message."""
    return ", ".join(names) if names else "none"
