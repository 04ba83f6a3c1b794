"""The shape of the house: who may import whom, and which rooms each game has; read from the source without running it.

`python -m tests.shape` prints what is out of shape; the kinds of its lines are those of tests/shape.py.

Two reasons are read. A function of more than 60 lines gives its reason in the first line of its docstring:
"Every field of a position (long: one line a field)." A module of tricks for speed begins its docstring with
"For speed", and says there what each gains.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import miskatonic
from tests.shape import Tree, in_cycles
from tests.support import games_with

ROOT = Path(__file__).parent.parent
HOUSE = ROOT / "src" / "miskatonic"
UPPER = {"arena", "review", "envs", "terminal", "store", "web"}

# What each room may import from the rest of the house. A game may also import itself, and no other game.
ALLOWED = {
    "core": {"core"},
    "games": {"core"},
    "bots": {"core", "bots"},
    **{room: {"core", "games", "bots", ""} | UPPER for room in UPPER},
}
BARE = {"core", "games"}  # rooms that run on the standard library and msgspec alone
BARE_IMPORTS = sys.stdlib_module_names | {"msgspec"}
COMPILERS = {"librt", "mypy_extensions"}  # names the compiler knows; only the type checker imports them
FILES = sorted(HOUSE.rglob("*.py"))


def module_of(file: Path) -> str:
    """The dotted name of a file of the house."""
    parts = file.relative_to(ROOT / "src").with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def only_for_types(node: ast.stmt) -> bool:
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def imports(tree: ast.AST, package: str, *, types: bool = False) -> Iterator[tuple[str, bool]]:
    """Each imported module by its full name, and whether only the type checker sees it."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, types) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = ".".join([*package.split(".")[: len(package.split(".")) + 1 - node.level], node.module or ""])
            name = (base if node.level else node.module or "").strip(".")
            # `from miskatonic import core` imports a room as well.
            yield from ((f"{name}.{alias.name}" if name == "miskatonic" else name, types) for alias in node.names)
        elif isinstance(node, ast.If) and only_for_types(node):
            for child in node.body:
                yield from imports(ast.Module([child], []), package, types=True)
            for child in node.orelse:
                yield from imports(ast.Module([child], []), package, types=types)
        else:
            yield from imports(node, package, types=types)


def wrong_imports(module: str, source: str, *, is_package: bool = False) -> list[str]:
    """The imports of a module that the house does not allow."""
    room = module.split(".")[1] if "." in module else ""
    if room not in ALLOWED:
        return []
    package = module if is_package else module.rpartition(".")[0]
    wrong = []
    for name, types in imports(ast.parse(source), package):
        top, *rest = name.split(".")
        if top == "miskatonic":
            own_game = room == "games" and rest[:2] == module.split(".")[1:3] and len(rest) > 1
            # A name of the package's own front page (miskatonic.game) belongs to no room.
            target = rest[0] if rest and rest[0] in ALLOWED else ""
            if target not in ALLOWED[room] and not own_game:
                wrong.append(name)
        elif room in BARE and not (top in BARE_IMPORTS or (types and top in COMPILERS)):
            wrong.append(name)
    return wrong


@pytest.mark.parametrize("file", FILES, ids=module_of)
def test_imports_go_one_way(file: Path) -> None:
    assert wrong_imports(module_of(file), file.read_text(), is_package=file.name == "__init__.py") == []


@pytest.mark.parametrize(
    "module, source",
    [
        ("miskatonic.core.state", "from miskatonic.games import stars_are_right"),
        ("miskatonic.core.state", "import miskatonic.store.schema"),
        ("miskatonic.core.state", "from ..store import schema"),
        ("miskatonic.core.state", "def f():\n    import numpy"),
        ("miskatonic.core.state", "from mypy_extensions import i64"),
        ("miskatonic.core.state", "import miskatonic"),
        ("miskatonic.games.one.rules", "from miskatonic.games.two import rules"),
        ("miskatonic.games.one.rules", "from miskatonic import store"),
        ("miskatonic.bots.greedy", "from miskatonic.store import Store"),
    ],
)
def test_a_wrong_import_is_seen(module: str, source: str) -> None:
    assert wrong_imports(module, source) != []


@pytest.mark.parametrize(
    "module, source",
    [
        (
            "miskatonic.core.state",
            "import msgspec\nfrom miskatonic.core.chance import Stream\nfrom . import moves",
        ),
        ("miskatonic.core.native", "if TYPE_CHECKING:\n    from mypy_extensions import i64\nelse:\n    i64 = int"),
        ("miskatonic.games.one.rules", "from miskatonic.games.one.moves import PUSH\nfrom .state import State"),
        ("miskatonic.web.app", "import starlette\nfrom miskatonic.store import Store\nimport miskatonic"),
    ],
)
def test_a_right_import_is_allowed(module: str, source: str) -> None:
    assert wrong_imports(module, source) == []


TREE = Tree(HOUSE)
AREAS = sorted({*TREE.games, *ALLOWED})


@pytest.fixture(scope="module")
def faults() -> dict[str, set[str]]:
    return TREE.faults()


@pytest.mark.parametrize("area", AREAS)
def test_every_line_knows_its_room(area: str, faults: dict[str, set[str]]) -> None:
    assert sorted(faults.get(area, set())) == []


def test_no_area_is_left_out(faults: dict[str, set[str]]) -> None:
    assert {area: lines for area, lines in faults.items() if area not in AREAS} == {}


# What a game may begin without. The games of the house have it all, and generic tests look at those that have it.
FURNITURE = ("lessons", "coach.toml", "options.py", "table/ends.py", "thinking/advice.py", "thinking/chances.toml")
OURS = {"cards_of_cthulhu", "cthulhu_gloom", "cthulhu_mash", "great_old_one", "stars_are_right"}


@pytest.mark.parametrize("part", FURNITURE)
def test_our_games_are_furnished(part: str) -> None:
    assert set(games_with(part)) >= OURS


def test_our_games_explain_their_signs() -> None:
    assert [game for game in OURS if not miskatonic.game(game).legend] == []


GOOD = {
    "names.py": "from miskatonic.core.names import Names",
    "rules/state.py": "from miskatonic.games.one.numbers import frames\nclass OneData(State): ...",
    "rules/flow.py": "from miskatonic.games.one.rules.state import OneData\nclass OneState(OneData): ...",
    "table/view.py": "from miskatonic.games.one.rules.state import OneData",
    "table/table.html": "<p>{{ view.hand }}</p>",
}
WORSE = [
    ("names.py", "from miskatonic.games.one.rules import state", "direction names.py -> rules"),
    ("rules/state.py", "from miskatonic.games.one.rules import flow", "cycle rules/flow.py"),
    ("rules/state.py", "def f():\n    from miskatonic.games.one import names", "late import rules/state.py"),
    ("rules/state.py", "def f():\n    import numpy", "late library rules/state.py"),
    ("rules/state.py", "from miskatonic.games.one.table import view", "direction rules/state.py -> table"),
    ("table/view.py", "from miskatonic.games.one.thinking import worth", "direction table/view.py -> thinking"),
    ("thinking/worth.py", "from miskatonic.games.one.table import view", "direction thinking/worth.py -> table"),
    ("thinking/worth.py", "from miskatonic.games.one import game", "direction thinking/worth.py -> game"),
    (
        "rules/sky.py",
        "if TYPE_CHECKING:\n    from miskatonic.games.one.game import GAME",
        "direction rules/sky.py -> game",
    ),
    ("rules/sky.py", "def f():\n    return import_module('miskatonic.games.one')", "late import rules/sky.py"),
    ("rules/sky.py", "def strike(s, a, b, c, d, e, f, g, h): ...", "many numbers rules/sky.py:strike"),
    ("rules/sky.py", "def f(s):\n" + "    s.x = 1\n" * 60, "long rules/sky.py:f"),
    ("rules/sky.py", "x = s.frames[-6]", "frames[n] rules/sky.py"),
    ("rules/sky.py", "owed = s.frames\nx = owed[-2]", "frames[n] rules/sky.py"),
    ("rules/sky.py", "del frames[-6:]", "frames[n] rules/sky.py"),
    ("rules/sky.py", "class A(OneData): ...\nclass B(A): ...\nclass C(B): ...", "class chain rules/sky.py:C"),
    ("rules/dust.py", "", "name rules/dust.py"),
    ("sundries.py", "", "no room sundries.py"),
    ("rules/sky.py", "globals().update(a=1)", "unmarked trick rules/sky.py"),
    ("rules/sky.py", "from sys import getrefcount\nx = getrefcount(1)", "unmarked trick rules/sky.py"),
    ("rules/sky.py", "if COMPILED: ...", "unmarked COMPILED rules/sky.py"),
    ("table/table.html", "<p>" + "x" * 160, "long line table/table.html"),
    ("table/table.html", "{% for c in t.cards %}", "reads tables table/table.html"),
    ("rules/flow.py", "", "lacks rules/flow.py:State"),
]


def built(root: Path, files: dict[str, str]) -> set[str]:
    """The faults of a house with one game of these files, but for the rooms that it lacks."""
    for name in ("__init__.py", "numbers/__init__.py", "numbers/frames.py", "thinking/worth.py", "game.py"):
        files.setdefault(name, "")
    for name, text in files.items():
        file = root / "miskatonic" / "games" / "one" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    found = Tree(root / "miskatonic").faults().get("one", set())
    return {line for line in found if not line.startswith("lacks ") or ":" in line}


def test_a_game_in_shape_has_no_fault(tmp_path: Path) -> None:
    assert built(tmp_path, dict(GOOD)) == set()


@pytest.mark.parametrize("file, text, fault", WORSE)
def test_a_game_out_of_shape_is_seen(tmp_path: Path, file: str, text: str, fault: str) -> None:
    kept = "" if file.endswith(".html") or not text else GOOD.get(file, "")
    assert fault in built(tmp_path, {**GOOD, file: f"{kept}\n{text}"})


def test_a_game_without_a_room_is_seen(tmp_path: Path) -> None:
    built(tmp_path, dict(GOOD))
    assert "lacks thinking/evaluate.py" in Tree(tmp_path / "miskatonic").faults()["one"]


def test_a_reason_and_a_mark_are_read(tmp_path: Path) -> None:
    long = 'def f(s):\n    """All of it (long: one line a field)."""\n' + "    s.x = 1\n" * 60
    marked = '"""For speed: 2 % of a step."""\nglobals().update(a=1)'
    assert built(tmp_path, {**GOOD, "rules/sky.py": long, "rules/quick.py": marked}) == set()


def test_a_cycle_is_found_by_way_of_others() -> None:
    assert in_cycles({"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": set(), "e": {"a"}}) == {"a", "b", "c"}


def test_ci_runs_the_commands_of_the_readme() -> None:
    command = re.search(r"\| test \| `pip install uv && (.*?)` \|", (ROOT / "README.md").read_text())
    assert command is not None
    assert f"\n{command[1]}\n" in (ROOT / ".ci" / "run").read_text()


def test_the_asset_lock_names_no_registry() -> None:
    lock = (ROOT / "package-lock.json").read_text()
    assert "resolved" not in lock
    assert "http" not in lock
