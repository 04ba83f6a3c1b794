"""The shape of a tree of sources, read without running it: what is out of shape, each fault as a short line.

A tree is named by its areas: each game is one ("cthulhu_mash"), and so is each room of the house ("web", "core"). A
fault is a kind and a file of its area: "late import rules/flow.py".
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

LONGEST_FUNCTION = 60  # lines
LONGEST_TEMPLATE_LINE = 160
MOST_BY_PLACE = 8  # arguments of a function of a game, with the state
# What the first line of a docstring says: of a function that is longer, and of a module that holds tricks for speed.
REASON = re.compile(r"\(long: [^)]+\)")
FOR_SPEED = "For speed"

# What each part of a game may import of its own game, besides itself.
WORDS = {"names", "numbers"}
CONTENT = WORDS | {"content", "things"}
DIRECTIONS = {
    "names": set[str](),
    "numbers": set[str](),
    "content": WORDS,
    "things": WORDS | {"content"},
    "options": set[str](),
    "rules": CONTENT,
    "table": CONTENT | {"rules"},
    "thinking": CONTENT | {"rules"},
    "game": CONTENT | {"options", "rules", "table", "thinking"},
    "": {"game"},
}
# What every game has, by the same name.
ROOMS = (
    *("__init__.py", "game.py", "names.py", "numbers/__init__.py", "things.py", "content.py", "rules.md", "minute.md"),
    *("rules/state.py", "rules/tables.py", "rules/set_up.py", "rules/flow.py", "rules/ending.py"),
    *("rules/refusals.py", "table/view.py", "table/draw.py", "table/goal.py", "table/observe.py"),
    *("table/positions.py", "table/placing", "table/table.html", "table/table.css"),
    *("thinking/evaluate.py", "scenarios"),
)
# Names that do not say what is behind the door, and lists of numbers that names.py declares now.
UNTOLD = {
    *("altars", "blows", "burdens", "dust", "errands", "footing", "ground", "harm", "pages", "paths", "pieces"),
    *("rooms", "setup", "shown", "told", "verbs", "ways", "worths"),
}
# A module that stands beside a part of a game and belongs to it.
BESIDE = {"maps": "content", "geometry": "numbers"}
# Libraries that are imported where they are needed only: late, by file.
LATE_LIBRARIES = {
    "web/doors.py": {"limits.parse", "limits.storage.MemoryStorage", "limits.strategies.FixedWindowRateLimiter"},
    "web/rules.py": {"markdown_it.MarkdownIt"},
    "web/server.py": {"platformdirs.user_data_path", "uvloop"},
    "web/you.py": {"segno"},
    "web/metrics.py": {
        *(f"prometheus_client.core.{kind}MetricFamily" for kind in ("Counter", "Gauge", "Histogram")),
        *(f"prometheus_client.{name}" for name in ("CONTENT_TYPE_LATEST", "CollectorRegistry", "generate_latest")),
    },
}
# Where a game counts its spaces: there alone these numbers may stand.
GEOMETRY = {"cthulhu_mash": (frozenset({36, 37}), ("geometry.py",))}
TABLES_READ = re.compile(r"\{[{%#][^}]*?(?<![\w.])t\.\w")


@dataclass
class Source:
    """One Python file of a tree."""

    module: str  # its dotted name
    area: str
    place: str  # its path in its area
    tree: ast.Module

    @cached_property
    def part(self) -> str:
        """The part of a game that it belongs to; empty for __init__."""
        first = self.place.partition("/")[0].removesuffix(".py")
        return "" if first == "__init__" else BESIDE.get(first, first)

    @cached_property
    def package(self) -> str:
        return self.module if self.place.endswith("__init__.py") else self.module.rpartition(".")[0]

    @cached_property
    def nodes(self) -> list[ast.AST]:
        return list(ast.walk(self.tree))

    @cached_property
    def typed(self) -> set[int]:
        """The nodes that only the type checker sees."""
        found = set()
        for node in self.nodes:
            if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
                found |= {id(child) for part in node.body for child in ast.walk(part)}
        return found

    @cached_property
    def functions(self) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
        return [node for node in self.nodes if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))]

    @cached_property
    def late(self) -> set[int]:
        """The nodes inside functions."""
        return {id(child) for function in self.functions for child in ast.walk(function) if child is not function}

    @cached_property
    def imports(self) -> list[tuple[str, bool]]:
        """Each name imported where the program runs, and whether inside a function."""
        return list(self._imports(node for node in self.nodes if id(node) not in self.typed))

    @cached_property
    def names_imported(self) -> set[str]:
        """Each name imported anywhere, be it for the type checker alone."""
        return {name for name, _ in self._imports(self.nodes)}

    def _imports(self, nodes: Iterable[ast.AST]) -> Iterator[tuple[str, bool]]:
        for node in nodes:
            if isinstance(node, ast.Import):
                yield from ((alias.name, id(node) in self.late) for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                steps = self.package.split(".")
                base = steps[: len(steps) + 1 - node.level] if node.level else []
                name = ".".join([*base, *([node.module] if node.module else [])])
                yield from ((f"{name}.{alias.name}", id(node) in self.late) for alias in node.names)

    def first_line(self, node: ast.Module | ast.FunctionDef | ast.AsyncFunctionDef) -> str:
        return (ast.get_docstring(node) or "").partition("\n")[0]

    @property
    def for_speed(self) -> bool:
        return self.first_line(self.tree).startswith(FOR_SPEED)


class Tree:
    """All sources and templates of a package."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.sources: dict[str, Source] = {}
        for file in sorted(root.rglob("*.py")):
            parts = file.relative_to(root.parent).with_suffix("").parts
            module = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
            area, place = self.at(file)
            self.sources[module] = Source(module, area, place, ast.parse(file.read_text(encoding="utf-8")))

    def at(self, file: Path) -> tuple[str, str]:
        """The area of a file and its path there."""
        first, *rest = file.relative_to(self.root).parts
        if first == "games" and len(rest) > 1:
            return rest[0], "/".join(rest[1:])
        return (first, "/".join(rest)) if rest else ("", first)

    @cached_property
    def games(self) -> list[str]:
        return sorted(path.parent.name for path in self.root.glob("games/*/__init__.py"))

    def own(self, name: str) -> str:
        """The module of this tree that an imported name is in; empty for others' modules."""
        while name and name not in self.sources:
            name = name.rpartition(".")[0]
        return name if name != self.root.name else ""

    def faults(self) -> dict[str, set[str]]:
        """Everything that is out of shape, by area."""
        found: dict[str, set[str]] = defaultdict(set)
        for source in self.sources.values():
            found[source.area] |= {f"{kind} {source.place}" for kind in self.of_source(source)}
            found[source.area] |= {f"long {source.place}:{name}" for name in long_functions(source)}
            if source.area in self.games:
                found[source.area] |= set(self.of_game_source(source))
        for module in in_cycles(self.edges()):
            found[self.sources[module].area].add(f"cycle {self.sources[module].place}")
        for file in sorted(self.root.rglob("*.html")):
            area, place = self.at(file)
            found[area] |= {f"{kind} {place}" for kind in template_faults(file.read_text(encoding="utf-8"))}
        for game in self.games:
            folder = self.root / "games" / game
            found[game] |= {f"lacks {room}" for room in ROOMS if not self.has(folder / room)}
            found[game] |= set(self.of_classes(game))
        if "miskatonic.bots.stepping" in self.sources:
            found["bots"].add("inner loop stepping.py")
        return {area: lines for area, lines in found.items() if lines}

    def has(self, room: Path) -> bool:
        """A module may be a folder of modules."""
        return room.exists() or (not room.suffix and room.with_suffix(".py").exists())

    def of_source(self, source: Source) -> Iterator[str]:
        """What any source may be out of shape with."""
        if source.area in self.games or source.area == "web":
            late = {name for name, late in source.imports if late}
            if any(self.own(name) for name in late) or identifiers(source.nodes) & {"import_module", "__import__"}:
                yield "late import"
            libraries = {name for name in late if not self.own(name)}
            if libraries - LATE_LIBRARIES.get(f"{source.area}/{source.place}", set()):
                yield "late library"
        if not source.for_speed:
            if "getrefcount" in identifiers(source.nodes) or updates_globals(source.nodes):
                yield "unmarked trick"
            branches = any(isinstance(node, ast.Name) and node.id == "COMPILED" for node in source.nodes)
            if branches and source.area != "compiling":  # whose business it is to say so
                yield "unmarked COMPILED"

    def of_game_source(self, source: Source) -> Iterator[str]:
        """What a source of a game may be out of shape with."""
        if source.part not in DIRECTIONS:
            yield f"no room {source.place}"
        prefix = f"miskatonic.games.{source.area}"
        for name in source.names_imported:
            if name == prefix or name.startswith(f"{prefix}."):
                module = self.own(name)
                target = self.sources[module].part
                allowed = DIRECTIONS.get(source.part, set(DIRECTIONS)) | {source.part}
                if target in DIRECTIONS and target not in allowed:
                    yield f"direction {source.place} -> {target or '__init__'}"
        if source.part in {"rules", "table", "thinking"} and Path(source.place).stem in UNTOLD:
            yield f"name {source.place}"
        yield from (f"many numbers {source.place}:{name}" for name in crowded_functions(source))
        frames = names_of_frames(source)
        if any(unnamed_field(node, frames) for node in source.nodes):
            yield f"frames[n] {source.place}"
        numbers, geometry = GEOMETRY.get(source.area, (frozenset(), ()))
        if source.part != "numbers" and not source.place.endswith(geometry):
            constants = {node.value for node in source.nodes if is_number(node)}
            if constants & numbers:
                yield f"bare number {source.place}"

    def of_classes(self, game: str) -> Iterator[str]:
        """One class of data in rules/state.py, one that plays it in rules/flow.py, and no chain of classes."""
        bases: dict[str, tuple[str, list[str]]] = {}
        for source in self.sources.values():
            if source.area == game and source.part == "rules":
                for node in source.tree.body:
                    if isinstance(node, ast.ClassDef):
                        bases[node.name] = source.place, [ast.unparse(base) for base in node.bases]

        def depth(name: str) -> int:
            return 1 + max((depth(base) for base in bases[name][1] if base in bases), default=0)

        for name, (place, _) in bases.items():
            if depth(name) > 2:
                yield f"class chain {place}:{name}"
        for place, ending in (("rules/state.py", "Data"), ("rules/flow.py", "State")):
            if not any(at == place and name.endswith(ending) for name, (at, _) in bases.items()):
                yield f"lacks {place}:{ending}"

    def edges(self) -> dict[str, set[str]]:
        return {
            module: {self.own(name) for name, _ in source.imports} - {module, ""}
            for module, source in self.sources.items()
        }


def is_number(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is int


def identifiers(nodes: list[ast.AST]) -> set[str]:
    names = {node.id for node in nodes if isinstance(node, ast.Name)}
    return names | {node.attr for node in nodes if isinstance(node, ast.Attribute)}


def updates_globals(nodes: list[ast.AST]) -> bool:
    """`globals().update(…)` or `globals()[…] = …`."""
    return any(
        isinstance(node, ast.Attribute | ast.Subscript)
        and isinstance(node.value, ast.Call)
        and ast.unparse(node.value.func) == "globals"
        for node in nodes
    )


def names_of_frames(source: Source) -> set[str]:
    """The names by which a source calls the frames: `owed = s.frames`."""
    kept = {
        target.id
        for node in source.nodes
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Attribute) and node.value.attr == "frames"
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    return kept | {"frames", "frame"}


def unnamed_field(node: ast.AST, names: set[str]) -> bool:
    """`frames[-6]`, `s.frames[4]`, `frames[-8:]`: a field of a frame by a bare number."""
    if not isinstance(node, ast.Subscript):
        return False
    of = node.value.attr if isinstance(node.value, ast.Attribute) else getattr(node.value, "id", "")
    if of not in names:
        return False
    bounds = [node.slice.lower, node.slice.upper] if isinstance(node.slice, ast.Slice) else [node.slice]
    for bound in bounds:
        inner = bound.operand if isinstance(bound, ast.UnaryOp) else bound
        if inner is not None and is_number(inner) and inner.value != 0:  # type: ignore[attr-defined]
            return True
    return False


def long_functions(source: Source) -> Iterator[str]:
    """Functions that are too long and give no reason for it in the first line of their docstring."""
    owners = {id(node): cls.name for cls in source.nodes if isinstance(cls, ast.ClassDef) for node in cls.body}
    for function in source.functions:
        lines = (function.end_lineno or 0) - function.lineno + 1
        if lines > LONGEST_FUNCTION and not REASON.search(source.first_line(function)):
            yield ".".join(filter(None, [owners.get(id(function), ""), function.name]))


def crowded_functions(source: Source) -> Iterator[str]:
    """Functions that take more things by their place than a reader can count."""
    for function in source.functions:
        if len(function.args.posonlyargs) + len(function.args.args) > MOST_BY_PLACE:
            yield function.name


def template_faults(text: str) -> Iterator[str]:
    if any(len(line) > LONGEST_TEMPLATE_LINE for line in text.splitlines()):
        yield "long line"
    if TABLES_READ.search(text):
        yield "reads tables"


def in_cycles(edges: dict[str, set[str]]) -> set[str]:
    """The modules that import themselves by way of others: the strongly connected components, by Tarjan."""
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    stack: list[str] = []
    found: set[str] = set()

    def visit(module: str) -> None:
        number[module] = lowest[module] = len(number)
        stack.append(module)
        for other in sorted(edges[module]):
            if other not in number:
                visit(other)
                lowest[module] = min(lowest[module], lowest[other])
            elif other in stack:
                lowest[module] = min(lowest[module], number[other])
        if lowest[module] == number[module]:
            at = stack.index(module)
            if len(stack) - at > 1:
                found.update(stack[at:])
            del stack[at:]

    for module in sorted(edges):
        if module not in number:
            visit(module)
    return found


if __name__ == "__main__":
    for area, lines in sorted(Tree(Path("src/miskatonic")).faults().items()):
        print(area, *sorted(lines), sep="\n    ")
