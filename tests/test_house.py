"""The shape of the house: who may import whom, read from the source without running it."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

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


def test_ci_runs_the_commands_of_the_readme() -> None:
    command = re.search(r"\| test \| `pip install uv && (.*?)` \|", (ROOT / "README.md").read_text())
    assert command is not None
    assert f"\n{command[1]}\n" in (ROOT / ".ci" / "run").read_text()


def test_the_asset_lock_names_no_registry() -> None:
    lock = (ROOT / "package-lock.json").read_text()
    assert "resolved" not in lock
    assert "http" not in lock
