"""Compiled rules in the cache: found when they fit, left alone when anything is wrong. A real compiler makes them."""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from miskatonic.compiling import library, making, writing

ONE = "def one() -> int:\n    return 1\n"
# Imports the modules of the fixture, beside the house's own package.
TRIED = """
import sys, types
from pathlib import Path
import miskatonic
from miskatonic.compiling.library import Finder, whole

sys.meta_path.insert(0, Finder(whole(Path(sys.argv[1]))))
sys.modules["miskatonic.more"] = types.ModuleType("miskatonic.more")
sys.modules["miskatonic.more"].__path__ = []
import miskatonic.one as one, miskatonic.two as two
import miskatonic.more.one as eleven

print(one.one(), type(one.one).__name__, two.one(), eleven.one())
"""


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A package of three modules, two of the same name, and the C of it."""
    pytest.importorskip("mypyc")
    root = tmp_path_factory.mktemp("root")
    package = root / "src" / "miskatonic"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "one.py").write_text(ONE)
    (package / "more").mkdir()
    (package / "more" / "__init__.py").touch()
    (package / "more" / "one.py").write_text(ONE.replace("1", "11"))
    (package / "two.py").write_text(ONE.replace("1", "2"))
    writing.write_c(root, ["miskatonic.more.one", "miskatonic.one", "miskatonic.two"], root / "shipped")
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
    assert said[-1].startswith("Checking")
    files = library.found()
    assert files is not None
    assert files["miskatonic.one"].parent == folder
    done = subprocess.run([sys.executable, "-c", TRIED, str(folder)], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["1", "builtin_function_or_method", "2", "11"]


def test_the_c_names_no_place_of_this_machine(shipped: Path) -> None:
    with tarfile.open(shipped / "shipped" / library.ARCHIVE) as archive:
        texts = [file.read().decode() for member in archive if (file := archive.extractfile(member))]
    assert any('"miskatonic/one.py"' in text for text in texts)
    assert not any(str(shipped) in text for text in texts)


def test_a_module_that_cannot_be_translated_is_named(tmp_path: Path) -> None:
    pytest.importorskip("mypyc")
    package = tmp_path / "src" / "miskatonic"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "one.py").write_text("ONE: int = 'one'\n")
    with pytest.raises(SystemExit, match=r"miskatonic/one\.py:1: error: Incompatible types"):
        writing.write_c(tmp_path, ["miskatonic.one"], tmp_path / "shipped")
    assert not (tmp_path / "shipped").exists()


def test_the_same_c_is_the_same_archive(tmp_path: Path) -> None:
    (tmp_path / "c" / "lib-rt").mkdir(parents=True)
    (tmp_path / "c" / "one.c").write_text("int one;")
    (tmp_path / "c" / "lib-rt" / "two.h").write_text("int two;")
    writing.pack(tmp_path / "c", tmp_path / "first")
    os.utime(tmp_path / "c" / "one.c", (1, 1))
    writing.pack(tmp_path / "c", tmp_path / "second")
    assert (tmp_path / "first").read_bytes() == (tmp_path / "second").read_bytes()


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
    assert [path for path in library.cache().iterdir() if path.is_dir()] == []


def test_two_at_once_make_one_and_who_was_killed_is_not_waited_for(house: Path) -> None:
    described = library.manifest()
    assert described
    target = library.place(described)
    target.parent.mkdir(parents=True)
    code = "import sys, time; from pathlib import Path; from miskatonic.compiling.making import only_one\n"
    code += "with only_one(Path(sys.argv[1])):\n    print('mine', flush=True); time.sleep(60)"
    other = subprocess.Popen([sys.executable, "-c", code, str(target)], stdout=subprocess.PIPE, text=True)
    assert other.stdout is not None
    assert other.stdout.readline() == "mine\n"
    with pytest.raises(making.CannotCompile, match="Another Miskatonic is compiling"):
        making.make(silent)
    assert making.being_made(target)
    other.kill()
    other.wait(20)
    assert not making.being_made(target)
    assert making.make(silent) == target


def test_without_a_compiler_it_says_so(house: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CC", str(tmp_path / "nowhere"))
    with pytest.raises(making.CannotCompile, match="C compiler"):
        making.make(silent)
    assert library.found() is None


def test_without_headers_it_says_so(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "cc -nostdinc")
    with pytest.raises(making.CannotCompile, match="The C compiler failed"):
        making.make(silent)
    assert library.found() is None


def test_a_full_disk_is_said_and_nothing_is_left(house: Path) -> None:
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, before[1]))  # files that are larger cannot be written
    try:
        with pytest.raises(making.CannotCompile, match="could not be kept in"):
            making.make(silent)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert library.found() is None
    assert [path for path in library.cache().iterdir() if path.is_dir()] == []


def test_a_cache_that_cannot_be_written_is_said(house: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv(library.CACHE, str(tmp_path / "file" / "cache"))
    with pytest.raises(making.CannotCompile, match="Nothing can be written to"):
        making.make(silent)


def test_a_copy_without_c_says_what_to_do() -> None:
    assert "reinstall it" in making.why_not(None)


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
