"""Numbered rules: look-up, search, and where the code speaks of them."""

from __future__ import annotations

import re
from importlib.resources.abc import Traversable

import msgspec

from miskatonic.core.errors import UnknownName

_ID = r"[A-Z]{2}-(?:EX-[A-Z]?\d+|[A-Z]?\d+(?:\.\d+)?)"
_GROUP = re.compile(rf"^###? ({_ID}) (.+)$")
_ITEM = re.compile(rf"^(?:- \**|\*\*)({_ID})\**:? ?(.*)$")
_ROW = re.compile(rf"^\| \**({_ID})\** ?\| (.+) \|$")
_NUMBERING = re.compile(r"^Group \d+\. | \(rb [^)]*\)$")
NOTHING = ("", "—", "no", "data")  # a cell of a ruling that says there is no house rule for it


class Rule(msgspec.Struct, frozen=True):
    """One numbered rule, ruling or example, in our own words."""

    id: str
    group: str
    text: str

    @property
    def is_rule(self) -> bool:
        """A rule proper (SR-9.3), not a ruling (SR-Q3) or an example (SR-EX-3)."""
        return re.fullmatch(r"[A-Z]{2}-\d+\.\d+", self.id) is not None


class Rulebook:
    """The rules of one game, from its rules.md: items `- SR-1.1 …` or `**SR-EX-1** …`, and table rows `| SR-Q1 | …`."""

    def __init__(self, text: str) -> None:
        self.rules: dict[str, Rule] = {}
        group = ""
        for line in text.splitlines():
            if found := _GROUP.match(line):
                group = found[2]
            elif line.startswith("#"):
                group = _NUMBERING.sub("", line.lstrip("# "))
            elif found := _ITEM.match(line):
                self._add(found[1], group, found[2].replace("**", ""))
            elif found := _ROW.match(line):
                cells = [cell.strip() for cell in found[2].split(" | ")]
                cells = [cell for cell in cells if cell not in NOTHING]
                self._add(found[1], group, " — ".join(cells).replace("**", ""))

    def _add(self, id: str, group: str, text: str) -> None:
        if id in self.rules:
            raise ValueError(f"rule {id} is written twice")
        self.rules[id] = Rule(id, group, text)

    def __getitem__(self, id: str) -> Rule:
        try:
            return self.rules[id.upper()]
        except KeyError:
            raise UnknownName(f"There is no rule {id}. Rules look like {next(iter(self.rules))}.") from None

    def __contains__(self, id: str) -> bool:
        return id in self.rules

    def search(self, words: str) -> list[Rule]:
        """The rules whose text or group holds every word."""
        wanted = words.casefold().split()
        return [
            rule
            for rule in self.rules.values()
            if all(word in f"{rule.id} {rule.group} {rule.text}".casefold() for word in wanted)
        ]

    def proper(self) -> list[Rule]:
        """The rules that need a proof."""
        return [rule for rule in self.rules.values() if rule.is_rule]


def read_rulebook(folder: Traversable) -> Rulebook:
    return Rulebook((folder / "rules.md").read_text(encoding="utf-8"))


def in_code(folder: Traversable, id: str) -> list[str]:
    """Where the code of a game names a rule ("rules/sky.py:31"); else the modules whose first line names its group."""
    named = re.compile(rf"\b{re.escape(id)}\b(?!\.\d)")
    letters, _, number = id.partition(".")[0].partition("-")
    of_group = re.compile(rf"\b{letters}-{number}\b(?!\.\d)|\bgroups? [\d, and]*\b{number}\b")
    found: list[str] = []
    groups: list[str] = []
    for room in ("rules/", "table/", "thinking/", ""):
        for file in sorted((folder / room if room else folder).iterdir(), key=lambda file: file.name):
            if file.name.endswith(".py"):
                lines = file.read_text(encoding="utf-8").splitlines()
                found += [f"{room}{file.name}:{at}" for at, line in enumerate(lines, 1) if named.search(line)]
                groups += [f"{room}{file.name}"] if of_group.search(lines[0]) else []
    return found or groups
