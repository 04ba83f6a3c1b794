"""The build hook's own decisions; a whole wheel is a long test."""

import fnmatch
import json
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from hatchling.build import get_requires_for_build_editable

import build_assets
import build_compiled

ROOT = Path(__file__).parent.parent
COLLECTION = {"width": 512, "height": 512, "icons": {"moon": {"body": '<path d="M1"/>'}}}


def test_a_sprite_has_one_symbol_for_each_icon() -> None:
    sprite = build_assets.sprite(COLLECTION, ["moon"])
    assert '<symbol id="moon" viewBox="0 0 512 512"><path d="M1"/></symbol>' in sprite


def test_a_misspelt_icon_fails_the_build() -> None:
    with pytest.raises(build_assets.AssetError, match="does not have: mooon"):
        build_assets.sprite(COLLECTION, ["moon", "mooon"])


def test_every_icon_is_listed_once() -> None:
    groups = json.loads((ROOT / "assets.json").read_text())["icons"].values()
    names = [name for group in groups for name in group]
    assert len(names) == len(set(names))


def copy_of_the_sources(target: Path) -> Path:
    for name in build_assets.SOURCES:
        (target / name).write_bytes((ROOT / name).read_bytes())
    return target


def cannot_fetch(root: Path, work: Path) -> Path:
    raise build_assets.AssetError("npm could not fetch.")


def test_old_assets_are_used_when_new_ones_cannot_be_fetched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = copy_of_the_sources(tmp_path)
    monkeypatch.setattr(build_assets, "fetch", cannot_fetch)
    with pytest.raises(build_assets.AssetError):
        build_assets.build(root)
    (root / build_assets.VENDOR).mkdir(parents=True)
    (root / build_assets.VENDOR / "stamp").write_text("of an older list")
    said: list[str] = []
    build_assets.build(root, say=said.append)
    assert said == ["npm could not fetch. The icons and fonts of the last build are used."]


def test_nothing_is_fetched_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = copy_of_the_sources(tmp_path)
    (root / build_assets.VENDOR).mkdir(parents=True)
    (root / build_assets.VENDOR / "stamp").write_text(build_assets.fingerprint(root))
    monkeypatch.setattr(build_assets, "fetch", cannot_fetch)
    monkeypatch.setattr(build_assets, "npm_on_path", lambda: None)
    build_assets.build(root)
    assert build_assets.dependencies(root) == []


def test_an_ordinary_build_asks_the_package_index_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a first start waits for: uv resolves again for whatever the project file does not name."""
    monkeypatch.setattr(build_assets, "npm_on_path", lambda: "npm")
    monkeypatch.delenv("MISKATONIC_COMPILE", raising=False)
    monkeypatch.chdir(ROOT)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert set(get_requires_for_build_editable()) <= set(project["build-system"]["requires"])
    assert "dynamic" not in project["project"]  # or uv builds before it resolves
    assert list(project["dependency-groups"]) == ["dev"]  # uv resolves all of them for everybody


def test_a_listed_module_must_exist(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.miskatonic.compile]\nmodules = ['miskatonic.core.nothing']")
    with pytest.raises(FileNotFoundError, match=r"no module 'miskatonic\.core\.nothing'"):
        build_compiled.build(tmp_path, tmp_path)


def test_what_stays_plain_is_left_out_of_the_patterns(tmp_path: Path) -> None:
    asked = "modules = ['miskatonic.games.*.rules.*']\nplain = ['miskatonic.games.*.rules.refus*']"
    (tmp_path / "pyproject.toml").write_text(f"[tool.miskatonic.compile]\n{asked}")
    rules = tmp_path / "src" / "miskatonic" / "games" / "one" / "rules"
    rules.mkdir(parents=True)
    for name in ("__init__", "flow", "refusals", "sky"):
        (rules / f"{name}.py").touch()
    assert build_compiled.modules(tmp_path) == ["miskatonic.games.one.rules.flow", "miskatonic.games.one.rules.sky"]


def test_every_module_to_compile_exists_and_every_exception_is_one() -> None:
    names = build_compiled.modules(ROOT)
    assert all(build_compiled.source(ROOT, module).is_file() for module in names)
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["miskatonic"]["compile"]
    files = [".".join(file.relative_to(ROOT / "src").with_suffix("").parts) for file in (ROOT / "src").rglob("*.py")]
    assert [pattern for pattern in asked["plain"] if not fnmatch.filter(files, pattern)] == []


@pytest.mark.parametrize(
    "output, module",
    [
        ("x\n/a/src/miskatonic/core/state.py:12: error: Name is not defined\n", "miskatonic.core.state"),
        (
            "gcc -Werror\n/c/__native_miskatonic___games___cthulhu_mash___rules___flow.c:40:3: error: expected ';'\n",
            "miskatonic.games.cthulhu_mash.rules.flow",
        ),
        ("/a/src/miskatonic/bots/tree.py:7: AssertionError: not handled\n", "miskatonic.bots.tree"),
    ],
)
def test_a_failed_build_names_the_module(output: str, module: str) -> None:
    assert build_compiled.said(output).startswith(f"Compiled rules: {module} does not compile: /")


def test_a_failed_build_that_names_no_module_says_what_it_can() -> None:
    assert build_compiled.said("collect2: error: ld returned 1") == (
        "Compiled rules: the build failed: collect2: error: ld returned 1"
    )


def a_package_of_one(root: Path, code: str) -> Path:
    (root / "pyproject.toml").write_text("[tool.miskatonic.compile]\nmodules = ['miskatonic.one']")
    (root / "src" / "miskatonic").mkdir(parents=True)
    (root / "src" / "miskatonic" / "__init__.py").touch()
    (root / "src" / "miskatonic" / "one.py").write_text(code)
    (root / "scratch").mkdir()
    return root / "scratch"


@pytest.mark.long
def test_a_module_that_does_not_compile_fails_the_build(tmp_path: Path) -> None:
    pytest.importorskip("mypyc")
    scratch = a_package_of_one(tmp_path, "ONE: int = 'one'\n")
    with pytest.raises(build_compiled.Broken, match=r"miskatonic\.one does not compile: .* Incompatible types"):
        build_compiled.build(tmp_path, scratch)


@pytest.mark.long
def test_rules_that_do_not_run_fail_the_build(tmp_path: Path) -> None:
    pytest.importorskip("mypyc")
    scratch = a_package_of_one(tmp_path, "ONE: int = 1\n")
    (tmp_path / build_compiled.PRACTICE).write_text("from miskatonic.one import ONE\nassert ONE == 2, 'not two'\n")
    with pytest.raises(build_compiled.Broken, match=r"build_practice\.py does not run .*: AssertionError: not two"):
        build_compiled.build(tmp_path, scratch)


@pytest.mark.long
def test_the_compiler_learns_from_practice(tmp_path: Path) -> None:
    pytest.importorskip("mypyc")
    scratch = a_package_of_one(tmp_path, "def one() -> int:\n    return 1\n")
    # Nobody's cache is asked for other compiled rules: that would need more than a build brings along.
    played = (
        "import os; from miskatonic import one\nassert one.__file__[-3:] != '.py'\nos.environ['MISKATONIC_PLAIN']\n"
    )
    (tmp_path / build_compiled.PRACTICE).write_text(played)
    assert build_compiled.build(tmp_path, scratch)
    assert list((scratch / "temp").rglob("*.gcda")), "GCC counted nothing"


def test_without_a_compiler_the_rules_stay_plain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("mypyc")
    scratch = a_package_of_one(tmp_path, "ONE = 1\n")
    monkeypatch.setenv("CC", str(tmp_path / "nowhere"))
    with pytest.raises(build_compiled.Skipped, match="no C compiler"):
        build_compiled.build(tmp_path, scratch)


def test_a_compiled_wheel_says_what_it_leans_on() -> None:
    assert [line.partition(">=")[0] for line in build_compiled.requirements()] == ["librt", "mypy_extensions"]


@pytest.mark.long
def test_the_wheel_holds_what_the_pages_and_games_need(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True)
    (wheel,) = tmp_path.glob("*.whl")
    held = set(zipfile.ZipFile(wheel).namelist())
    source = ROOT / "src"
    for file in (source / "miskatonic").rglob("*"):
        if file.is_file() and "__pycache__" not in file.parts:
            assert file.relative_to(source).as_posix() in held
    assert "miskatonic/web/static/vendor/icons.svg" in held
