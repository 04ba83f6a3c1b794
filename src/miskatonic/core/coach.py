"""The coach: one sentence at the first meeting with something, in a game's coach.toml.

What is met is named by what its player is shown anyway: the verb of a move that may be played, a thing that may be
clicked, an event that was told, the rule of a refusal. So the coach can tell nobody what they may not know.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Sequence
from fnmatch import fnmatchcase
from functools import cache

import msgspec

from miskatonic.core.errors import LessonError
from miskatonic.core.game import Game

KINDS = ("verb", "thing", "event", "refusal")


class Tip(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the coach says, the rule to look up, and the picture beside it.

    It is about the name that it stands under, unless it says what it is about: patterns of names (`gug_*`), or a
    section of the content, whose every entry it means; an event may be about what it touches (`HealthLost diver`).
    What it speaks of is marked, unless it `marks` nothing: a mark on a button reads as advice to press it.
    """

    say: str
    rule: str = ""
    icon: str = "light-bulb"
    about: tuple[str, ...] = ()
    section: str = ""
    marks: bool = True


class Coach(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What there is to say, by what is met."""

    verb: dict[str, Tip] = {}
    thing: dict[str, Tip] = {}
    event: dict[str, Tip] = {}
    refusal: dict[str, Tip] = {}

    def meet(self, kind: str, names: Sequence[str], met: Collection[str]) -> tuple[str, Tip] | None:
        """The first tip about these names that nobody has given yet, with the key that it is remembered by."""
        tips: dict[str, Tip] = getattr(self, kind)
        for about, tip in tips.items():
            key = f"{kind}:{about}"
            if key not in met and any(is_about(tip, about, name) for name in names):
                return key, tip
        return None


def is_about(tip: Tip, key: str, name: str) -> bool:
    return any(fnmatchcase(name, pattern) for pattern in tip.about or (key,))


def read_coach(text: str) -> Coach:
    try:
        return msgspec.convert(tomllib.loads(text), Coach)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as fault:
        raise LessonError(f"not a coach: {fault}") from None


@cache
def coach_of(game: Game) -> Coach:
    """A game's own, which has nothing to say where there is no coach.toml."""
    file = game.folder / "coach.toml"
    if not file.is_file():
        return Coach()
    try:
        found = read_coach(file.read_text(encoding="utf-8"))
    except LessonError as fault:
        raise LessonError(f"{game.id}/coach.toml: {fault}") from None
    return msgspec.structs.replace(
        found,
        thing={key: spread(game, tip) for key, tip in found.thing.items()},
        event={key: spread(game, tip, f"{key} ") for key, tip in found.event.items()},
    )


def spread(game: Game, tip: Tip, prefix: str = "") -> Tip:
    """A tip about a section is about each of its entries, and about pieces of it that are numbered."""
    if not tip.section:
        return tip
    names = [f"{prefix}{name}" for entry in game.pack[tip.section] for name in (entry, f"{entry}-[0-9]*")]
    return msgspec.structs.replace(tip, about=(*tip.about, *names))


def silent_about(game: Game) -> list[str]:
    """The kinds of decisions that the coach says nothing about."""
    coach = coach_of(game)
    verbs = dict.fromkeys(verb.name for verb in game.moves.verbs)
    return [verb for verb in verbs if verb not in coach.verb]
