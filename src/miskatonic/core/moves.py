"""A move is a verb and the things it touches.

A game declares its verbs and the finite domains of their things once; the integer, the text, the sentence and the path
of clicks of every move come from that declaration.
"""

from __future__ import annotations

import difflib
import itertools
import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence

from miskatonic.core.errors import InvalidMove, listed

MOST_SETS = 4096

_TEXT = re.compile(r"^\s*(?P<head>[^{}]*?)\s*(?:\{(?P<set>[^{}]*)\})?\s*$")


class Things:
    """A finite domain: what a verb can touch in one of its slots."""

    def __init__(
        self,
        kind: str,
        names: Sequence[str],
        said: Sequence[str] | None = None,
        *,
        placed: bool = True,
        clicks: Sequence[Sequence[str]] | None = None,
        also: Sequence[str] = (),
    ) -> None:
        self.kind = kind
        self.names = tuple(names)
        self.said = tuple(said if said is not None else (name.replace("_", " ") for name in names))
        self.placed = placed  # whether each thing lies on the table, where it can be clicked
        self.clicks = clicks  # the elements that stand for each thing, where it is not one of its own name
        # What is read: `also` has another way to write each thing, such as a pair the other way round.
        self.index = {name: at for written in (also, self.names) for at, name in enumerate(written)}
        if len(set(self.names)) != len(self.names) or len(self.said) != len(self.names):
            raise ValueError(f"the things of kind {kind} need one name each, no two alike")

    def __len__(self) -> int:
        return len(self.names)


class Among:
    """A set of `least` to `most` things, the last step of a verb; which domain that is may follow from the first thing.

    The domain is given by its name, or as itself, as many as the verb's first slot has things where they differ.
    `labelled` sets are written by what their members show now (a die is its value), not by their names.
    """

    def __init__(self, *domains: Things | str, most: int, say: str, least: int = 0, labelled: bool = False) -> None:
        self.named = tuple(domain for domain in domains if isinstance(domain, str))
        self.domains = tuple(domain for domain in domains if isinstance(domain, Things))
        self.least = least
        self.most = most
        self.say = say
        self.labelled = labelled
        self.masks: list[int] = []
        self.rank: list[int] = []  # the place of a set, by its bits, in the dense integer
        if not self.domains:
            return
        count = len(self.domains[0])
        if any(len(domain) != count for domain in self.domains):
            raise ValueError("the domains of a set must have the same size")
        self.masks = [
            sum(1 << member for member in chosen)
            for size in range(least, most + 1)
            for chosen in itertools.combinations(range(count), size)
        ]
        if len(self.masks) > MOST_SETS:
            raise ValueError(f"{len(self.masks)} sets are too many for one move: ask one by one")
        self.rank = [-1] * (1 << count)
        for at, mask in enumerate(self.masks):
            self.rank[mask] = at

    def of(self, first: int) -> Things:
        return self.domains[first] if len(self.domains) > 1 else self.domains[0]

    def bound(self, domains: Domains) -> Among:
        """The same set over the domains of these names."""
        found: list[Things] = list(self.domains)
        for name in self.named:
            domain = domains[name]
            found += [domain] if isinstance(domain, Things) else domain
        return Among(*found, most=self.most, say=self.say, least=self.least, labelled=self.labelled)


Domains = Mapping[str, Things | Sequence[Things]]


class Verb:
    """One kind of move: `Verb("push", "Push {line} {side}", line="line", side="side")`.

    Each slot names the domain of its things, or has the domain itself; which things a name stands for is known when the
    content is read (`Moves`). `path` overrides what is clicked: each step is a pattern over the slots, such as
    "push-{line}-{side}".
    """

    def __init__(
        self,
        name: str,
        say: str,
        *,
        among: Among | None = None,
        path: Sequence[str] | None = None,
        **slots: Things | str,
    ) -> None:
        self.name = name
        self.say = say
        self.slots = slots
        self.things = tuple(things for things in slots.values() if isinstance(things, Things))
        self.among = among
        self.path = None if path is None else tuple(path)
        self.first = 0  # set by Moves
        self.size = len(among.masks) if among else 1
        for things in self.things:
            self.size *= len(things)

    def bound(self, domains: Domains) -> Verb:
        """The same verb over the domains of these names."""
        slots: dict[str, Things] = {}
        for slot, things in self.slots.items():
            found = domains[things] if isinstance(things, str) else things
            if not isinstance(found, Things):
                raise ValueError(f"{self.name}: {things} are several domains, which only a set can choose from")
            slots[slot] = found
        among = self.among.bound(domains) if self.among else None
        return Verb(self.name, self.say, among=among, path=self.path, **slots)

    @property
    def form(self) -> str:
        """How the move is written, for error messages."""
        return " ".join([self.name, *self.slots]) + ("{…}" if self.among else "")


class Moves:
    """Every move of a game, densely numbered."""

    def __init__(self, *verbs: Verb, domains: Domains | None = None) -> None:
        self.verbs = tuple(verb.bound(domains or {}) for verb in verbs)
        self.size = 0
        self._by_name: dict[str, list[Verb]] = {}
        for verb in self.verbs:
            verb.first = self.size
            self.size += verb.size
            self._by_name.setdefault(verb.name, []).append(verb)
        self._with_moves = [verb for verb in self.verbs if verb.size]
        self._firsts = [verb.first for verb in self._with_moves]

    def __getitem__(self, name: str) -> Verb:
        """The only verb of this name."""
        (verb,) = self._by_name[name]
        return verb

    def all(self, name: str) -> list[Verb]:
        """The verbs of this name, in the order of their declaration."""
        return self._by_name[name]

    # Integer

    def split(self, move: int) -> tuple[Verb, tuple[int, ...], int]:
        """The verb of a move, the index of each of its things, and the bits of its set."""
        if not 0 <= move < self.size:
            raise InvalidMove(f"There is no move number {move}; this game has 0 to {self.size - 1}.")
        verb = self._with_moves[bisect_right(self._firsts, move) - 1]
        rest = move - verb.first
        bits = 0
        if verb.among:
            rest, at = divmod(rest, len(verb.among.masks))
            bits = verb.among.masks[at]
        indices = []
        for things in reversed(verb.things):
            rest, index = divmod(rest, len(things))
            indices.append(index)
        return verb, tuple(reversed(indices)), bits

    def join(self, verb: Verb, indices: Sequence[int], bits: int = 0) -> int:
        """The integer of a move, from what `split` gives."""
        at = 0
        for things, index in zip(verb.things, indices, strict=True):
            at = at * len(things) + index
        if verb.among:
            at = at * len(verb.among.masks) + verb.among.rank[bits]
        return verb.first + at

    # Text

    def text(self, move: int, labels: Sequence[str] | None = None) -> str:
        """The notation of a move; `labels` are what the members of a labelled set show now."""
        verb, indices, bits = self.split(move)
        words = [verb.name, *(things.names[at] for things, at in zip(verb.things, indices, strict=True))]
        text = " ".join(words)
        if bits:
            text += "{" + ",".join(self._members(verb, indices, bits, labels)) + "}"
        return text

    def _members(self, verb: Verb, indices: Sequence[int], bits: int, labels: Sequence[str] | None) -> list[str]:
        assert verb.among
        names: Sequence[str] = verb.among.of(indices[0] if indices else 0).names
        if verb.among.labelled and labels is not None:
            names = labels
        return [name for at, name in enumerate(names) if bits >> at & 1]

    def parse(self, text: str, labels: Sequence[str] | None = None) -> int:
        """The move that a text means; a text that means none says what was expected."""
        found = _TEXT.match(text)
        words = found["head"].split() if found else []
        if not found or not words:
            raise InvalidMove(f'"{text}" is not a move. A move is a verb and its things: {self._usage()}.')
        name, names = words[0], words[1:]
        if name not in self._by_name:
            raise InvalidMove(f'"{text}": there is no verb "{name}". {self._near(name, list(self._by_name))}')
        members = [member.strip() for member in found["set"].split(",") if member.strip()] if found["set"] else []
        faults = []
        for verb in self._by_name[name]:
            move, fault = self._read(verb, names, members, labels)
            if not fault:
                return move
            understood = sum(name in things.index for name, things in zip(names, verb.things, strict=False))
            faults.append((-understood, len(fault), fault))
        raise InvalidMove(f'"{text}": {min(faults)[2]}')  # of the verb that understood the most

    def _read(self, verb: Verb, names: list[str], members: list[str], labels: Sequence[str] | None) -> tuple[int, str]:
        if len(names) != len(verb.things):
            return 0, f"it is written: {verb.form}, such as {self._sample(verb)}."
        indices = []
        for slot, things, name in zip(verb.slots, verb.things, names, strict=True):
            if name not in things.index:
                return 0, f'there is no {slot} "{name}". {self._near(name, list(things.names))}'
            indices.append(things.index[name])
        if verb.among and len(members) < verb.among.least:
            return 0, f"at least {verb.among.least} in the set, not {len(members)}."
        if not members:
            return self.join(verb, indices), ""
        if not verb.among:
            return 0, f"{verb.name} takes no set; it is written: {verb.form}."
        if len(members) > verb.among.most:
            return 0, f"at most {verb.among.most} in the set, not {len(members)}."
        allowed: Sequence[str] = verb.among.of(indices[0] if indices else 0).names
        if verb.among.labelled and labels is not None:
            allowed = labels
        bits = 0
        for member in members:
            free = [at for at, name in enumerate(allowed) if name == member and not bits >> at & 1]
            if not free:
                return (
                    0,
                    f'"{member}" is not among {listed(sorted(set(filter(None, allowed))))}, or is named too often.',
                )
            bits |= 1 << free[0]
        return self.join(verb, indices, bits), ""

    def _sample(self, verb: Verb) -> str:
        """A move of a verb, with one thing in its set if it has one."""
        bits = next((mask for mask in verb.among.masks if mask), 0) if verb.among else 0
        return self.text(self.join(verb, [0] * len(verb.things), bits))

    def _usage(self) -> str:
        return "; ".join(verb.form for verb in self.verbs)

    @staticmethod
    def _near(name: str, names: list[str]) -> str:
        if len(names) <= 20:
            return f"There are: {listed(names)}."
        near = difflib.get_close_matches(name, names, 3, 0.5)
        return f"Did you mean {' or '.join(near)}?" if near else f"There are {len(names)}, such as {listed(names[:5])}."

    # Sentence

    def say(self, move: int, labels: Sequence[str] | None = None) -> str:
        """A move as a sentence for people."""
        verb, indices, bits = self.split(move)
        said = {slot: things.said[at] for slot, things, at in zip(verb.slots, verb.things, indices, strict=True)}
        sentence = verb.say.format(**said)
        if bits and verb.among:
            if verb.among.labelled and labels is not None:
                members = self._members(verb, indices, bits, labels)
            else:
                domain = verb.among.of(indices[0] if indices else 0)
                members = [word for at, word in enumerate(domain.said) if bits >> at & 1]
            sentence += verb.among.say.format(set=in_words(members))
        return sentence

    # Path

    def path(self, move: int, labels: Sequence[str] | None = None) -> list[str | list[str]]:
        """The elements to click for a move; the last step may be a set. Unplaced things have no step."""
        verb, indices, bits = self.split(move)
        names = {slot: things.names[at] for slot, things, at in zip(verb.slots, verb.things, indices, strict=True)}
        steps: list[str | list[str]]
        if verb.path is not None:
            steps = [step.format(**names) for step in verb.path]
        else:
            steps = []
            for things, at in zip(verb.things, indices, strict=True):
                if things.clicks is not None:
                    steps += things.clicks[at]
                elif things.placed:
                    steps.append(things.names[at])
        if bits:
            steps.append(self._members(verb, indices, bits, labels))
        return steps


def in_words(names: Sequence[str]) -> str:
    """a; a and b; a, b and c."""
    if len(names) < 2:
        return "".join(names)
    return ", ".join(names[:-1]) + " and " + names[-1]
