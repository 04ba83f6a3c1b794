"""Events: what happened, told only when somebody listens, in a public and a private form.

The rules tell an event as a few numbers; the game's `names.py` declares how each kind reads and which rule caused it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from miskatonic.core.look import CARD
from miskatonic.core.moves import Things, in_words


class Kind(msgspec.Struct, frozen=True):
    """One kind of event. Fields name the numbers after the kind, the actor's seat first, a rest (`*card`) last.

    A sentence that counts says `{count:card}`, and `{count:+}` where below zero is told from above.
    `private` is for the seat in the field `seen_by` (the actor unless said otherwise); without it all see `public`.
    """

    name: str
    rule: str
    fields: tuple[str, ...]
    public: str
    private: str = ""
    seen_by: tuple[str, ...] = ("seat",)
    sound: str = CARD  # what it sounds like at the table in the browser


class Event(msgspec.Struct, frozen=True):
    """One event as one viewer may know it. `things` holds only what this viewer may know.

    `news` is false for what its readers see anyway, such as whose turn it is now: the log has it, the news do not.
    """

    kind: str
    rule: str
    seat: int
    sentence: str
    things: dict[str, list[str]] = {}
    sound: str = CARD
    news: bool = True


class Telling:
    """Turns a game's raw events into events for a viewer. `domains` gives the things a field's numbers stand for."""

    def __init__(self, kinds: Sequence[Kind], domains: dict[str, Things]) -> None:
        self.kinds = tuple(kinds)
        self.domains = domains

    def tell(self, raw: Sequence[int], viewer: int | None, names: Sequence[str]) -> Event:
        """`names` are the seats' names as the viewer reads them."""
        kind = self.kinds[raw[0]]
        said: dict[str, str] = {}
        things: dict[str, list[str]] = {}
        numbers: dict[str, list[int]] = {}
        for at, field in enumerate(kind.fields, start=1):
            rest = field.startswith("*")
            values = list(raw[at:]) if rest else [raw[at]]
            field = field.lstrip("*")
            numbers[field] = values
            if field in self.domains:
                domain = self.domains[field]
                things[field] = [domain.names[value] for value in values]
                said[field] = in_words([domain.said[value] for value in values])
            elif field in ("seat", "other"):
                said[field] = in_words([_YOU if names[value] == "You" else names[value] for value in values])
                things[field] = [f"seat-{value + 1}" for value in values]
            else:
                said[field] = _Number(in_words([str(value) for value in values]))
                things[field] = [str(value) for value in values]
        shown_to = [numbers[field][0] for field in kind.seen_by if field in numbers]
        private = bool(kind.private) and viewer is not None and viewer in shown_to
        if kind.private and not private:
            told = _FIELD.findall(kind.public)
            things = {field: value for field, value in things.items() if field in told or field == "seat"}
        sentence = _to_you((kind.private if private else kind.public).format(**said))
        sentence = _TWICE.sub(r"\1", sentence[:1].upper() + sentence[1:])
        return Event(kind.name, kind.rule, raw[1], sentence, things, kind.sound)


class _Number(str):
    """A number in a sentence: `{count}` is 3, `{count:+}` is +3, `{count:card}` is 3 cards, a card, or no cards."""

    __slots__ = ()

    def __format__(self, noun: str) -> str:
        if not noun:
            return str(self)
        if noun == "+":
            return f"{int(self):+d}".replace("-", "\N{MINUS SIGN}") if self != "0" else "0"
        article = "an" if noun[0] in "aeiou" else "a"
        return f"{article} {noun}" if self == "1" else f"{'no' if self == '0' else self} {noun}s"


def named(sentence: str, names: Sequence[str]) -> str:
    """A sentence of the rules with the names of those at the table, where it says “seat 2”.

    The rules know seats only; whoever shows their sentences to people reads them by this. `names` are as the reader
    reads them: a “You” is spoken to.
    """

    def who(found: re.Match[str]) -> str:
        seat = int(found[1]) - 1
        if not 0 <= seat < len(names):
            return found[0]
        return _YOU if names[seat] == "You" else names[seat]

    return _to_you(_SEAT.sub(who, sentence))


def second_person(sentence: str) -> str:
    """“You draws” as a person would say it; sentences about others stay as they are."""
    if not sentence.startswith("You "):
        return sentence
    verb, _, rest = sentence[4:].partition(" ")
    return f"You {_second(verb)} {rest}".rstrip()


def _to_you(sentence: str) -> str:
    """A sentence about the reader, who stands in it as `_YOU`: “your turn”, “from you”, “you draw”."""
    if _YOU not in sentence:
        return sentence
    sentence = _YOURS.sub(lambda found: f"{'Your' if found[1] == 'T' else 'your'} {found[2]}", sentence)
    sentence = _YOU_DO.sub(_you_do, sentence).replace(_YOU, "you")
    return sentence[:1].upper() + sentence[1:]


def _you_do(found: re.Match[str]) -> str:
    you = "You" if "." in found[1] else "you"
    return f"{found[1]}{you} {_second(found[2])}"


def _second(verb: str) -> str:
    return _IRREGULAR.get(verb) or _base_form(verb)


_YOU = "\N{INVISIBLE SEPARATOR}"  # no name and no card has it
_SEAT = re.compile(r"\b[Ss]eat (\d{1,2})\b")
_FIELD = re.compile(r"{(\w+)[:}]")
_TWICE = re.compile(r"([!?])\.")  # a name that ends a sentence by itself
_YOURS = re.compile(rf"\b([Tt])he ((?:[\w-]+ ){{0,2}}?[\w-]+) of {_YOU}")
_YOU_DO = re.compile(rf"(^|: |\. ){_YOU} (\S+)")
_IRREGULAR = {"is": "are", "has": "have", "does": "do", "goes": "go", "was": "were"}


def _base_form(verb: str) -> str:
    word = verb.rstrip(".:,")
    end = verb[len(word) :]
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y" + end
    if word.endswith(("shes", "ches", "sses", "xes", "zzes")):
        return word[:-2] + end
    return (word[:-1] if word.endswith("s") and not word.endswith("ss") else word) + end
