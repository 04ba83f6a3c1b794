"""Compiled rules in the cache: found when they fit, left alone when anything is wrong. A real compiler makes them."""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from miskatonic.compiling import library, making

ONE = "def one() -> int:\n    return 1\n"


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A package of one module, and the C of it."""
    pytest.importorskip("mypyc")
    root = tmp_path_factory.mktemp("root")
    package = root / "src" / "miskatonic"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "one.py").write_text(ONE)
    making.write_c(root, ["miskatonic.one"], root / "shipped")
    return root


@pytest.fixture
def house(shipped: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The package where the house would be; its cache is empty."""
    monkeypatch.setattr(library, "PACKAGE", shipped / "src" / "miskatonic")
    monkeypatch.setattr(library, "SHIPPED", shipped / "shipped")
    monkeypatch.setattr(library.manifest, "__defaults__", (shipped / "shipped",))
    monkeypatch.setattr(library.fingerprint, "__defaults__", (shipped / "src" / "miskatonic",))
    monkeypatch.setenv(library.CACHE, str(tmp_path / "cache"))
    monkeypatch.setattr(making, "prove", lambda folder: None)  # one module alone plays no game
    (shipped / "src" / "miskatonic" / "one.py").write_text(ONE)
    return shipped


def silent(line: str) -> None:
    pass


def test_what_is_made_is_found_and_runs(house: Path) -> None:
    assert library.found() is None
    said: list[str] = []
    folder = making.make(said.append)
    assert said[-1].startswith("Compiled;")
    files = library.found()
    assert files is not None
    assert files["miskatonic.one"].parent == folder / "miskatonic"
    code = "import sys; from miskatonic.compiling.library import Finder, modules_of, whole; from pathlib import Path; "
    code += "sys.meta_path.insert(0, Finder(whole(Path(sys.argv[1])))); import miskatonic.one as one; "
    code += "print(one.one(), type(one.one).__name__)"
    done = subprocess.run([sys.executable, "-c", code, str(folder)], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["1", "builtin_function_or_method"]


def test_it_is_made_once(house: Path) -> None:
    said: list[str] = []
    first = making.make(silent)
    assert making.make(said.append) == first
    assert said == []


def test_an_edit_of_the_sources_turns_it_off(house: Path) -> None:
    making.make(silent)
    source = house / "src" / "miskatonic" / "one.py"
    source.write_text(ONE.replace("1", "2"))
    assert library.found() is None
    assert "were edited" in making.why_not(library.manifest())
    source.write_text(ONE)
    assert library.found()


def test_a_damaged_library_is_not_used(house: Path) -> None:
    folder = making.make(silent)
    (library.found() or {})["miskatonic.one"].write_bytes(b"no library")
    assert library.found() is None
    assert making.make(silent) == folder  # and is made anew
    assert library.found()


def test_a_library_without_its_mark_is_not_used(house: Path) -> None:
    """As after a kill in the middle."""
    folder = making.make(silent)
    (folder / library.MARK).unlink()
    assert library.found() is None


def test_nothing_half_made_is_left(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def differs(folder: Path) -> None:
        raise making.CannotCompile("They differ.")

    monkeypatch.setattr(making, "prove", differs)
    with pytest.raises(making.CannotCompile, match="They differ"):
        making.make(silent)
    assert library.found() is None
    assert list(library.cache().iterdir()) == []


def test_two_at_once_make_one(house: Path) -> None:
    described = library.manifest()
    assert described
    lock = library.place(described).with_suffix(".making")
    lock.parent.mkdir(parents=True)
    lock.touch()
    with pytest.raises(making.CannotCompile, match="Another Miskatonic is compiling"):
        making.make(silent)
    old = time.time() - 2 * making.STALE_SECONDS
    os.utime(lock, (old, old))  # whoever it was has been killed
    assert making.make(silent)


def test_without_a_compiler_it_says_so(house: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CC", str(tmp_path / "nowhere"))
    with pytest.raises(making.CannotCompile, match="C compiler"):
        making.make(silent)
    assert library.found() is None


def test_a_cache_that_cannot_be_written_is_said(house: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv(library.CACHE, str(tmp_path / "file" / "cache"))
    with pytest.raises(making.CannotCompile, match="Nothing can be written to"):
        making.make(silent)


def test_a_copy_without_c_says_what_to_do() -> None:
    assert "install it anew" in making.why_not(None)


def test_another_python_is_told_apart(house: Path) -> None:
    described = json.loads((house / "shipped" / library.MANIFEST).read_text())
    described["python"] = [3, 1]
    assert "written for Python 3.1" in making.why_not(described)


def test_plain_is_plain(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    making.make(silent)
    monkeypatch.setenv(library.PLAIN, "1")
    before = sys.meta_path[:]
    library.install()
    assert sys.meta_path == before
    monkeypatch.delenv(library.PLAIN)
    monkeypatch.setattr(sys, "argv", ["miskatonic", "--plain"])
    library.install()
    assert sys.meta_path == before
    monkeypatch.setattr(sys, "argv", ["miskatonic"])
    try:
        library.install()
        assert isinstance(sys.meta_path[0], library.Finder)
    finally:
        sys.meta_path[:] = before
        importlib.invalidate_caches()
