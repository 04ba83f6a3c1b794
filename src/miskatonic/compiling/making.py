"""A library of the C of the rules, made where it is played.

setuptools drives the C compiler, file by file on every core, without the second, counting pass of a released wheel:
docs/figures.md says what that costs, and how much of the speed it keeps.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from miskatonic.compiling import library

FLAGS = ["-O1", "-g0", "-w", "-fvisibility=hidden", "-fno-semantic-interposition"]
STALE_SECONDS = 3600  # what a build leaves that was killed is removed after this long
KEPT_SECONDS = 30 * 86400

Say = Callable[[str], None]


class CannotCompile(Exception):
    """Why the rules stay plain Python here, as a sentence."""


def why_not(described: dict[str, Any] | None) -> str:
    """Why no library can be made here; empty when one can."""
    if described is None:
        return "This copy has no C of its rules; reinstall it (uv sync --reinstall-package miskatonic)."
    if described["sources"] != library.fingerprint(described["modules"]):
        return "The rules were edited since their C was written; reinstalling the package writes it again."
    if list(sys.version_info[:2]) != described["python"]:
        wanted = ".".join(map(str, described["python"]))
        return f"The C of these rules was written for Python {wanted}; this is another one."
    for needed in ("librt", "setuptools"):
        if find_spec(needed) is None:
            return f"The package {needed}, which compiled rules need, is not installed."
    return ""


def make(say: Say, processes: int | None = None) -> Path:
    """Compile, prove and keep the rules. CannotCompile says why not; whatever happens, nothing half made is found."""
    described = library.manifest()
    reason = why_not(described)
    if reason or described is None:
        raise CannotCompile(reason)
    target = library.place(described)
    if library.whole(target):
        return target
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        work = Path(tempfile.mkdtemp(prefix=f"{target.name}-", dir=target.parent))
    except OSError as fault:
        raise CannotCompile(f"Nothing can be written to {target.parent}: {fault.strerror}.") from None
    try:
        with only_one(target):
            _compile(described, work, say, processes or os.cpu_count() or 1)
            say("Checking the compiled rules against the plain ones")
            prove(work / "lib")
            library.mark(work / "lib")
            shutil.rmtree(target, ignore_errors=True)
            (work / "lib").rename(target)
    except OSError as fault:
        raise CannotCompile(f"The compiled rules could not be kept in {target.parent}: {fault.strerror}.") from None
    finally:
        shutil.rmtree(work, ignore_errors=True)
    _forget_others(target)
    return target


@contextlib.contextmanager
def only_one(target: Path) -> Iterator[None]:
    """Two starts at once make one library: whoever comes second is told so. A lock that ends with its process."""
    lock = sqlite3.connect(target.with_suffix(".making"), timeout=0, isolation_level=None)
    try:
        lock.execute("BEGIN EXCLUSIVE")
        yield
    except sqlite3.OperationalError:
        raise CannotCompile("Another Miskatonic is compiling the rules right now.") from None
    finally:
        lock.close()


def being_made(target: Path) -> bool:
    """Whether some process compiles these rules now."""
    if not target.with_suffix(".making").exists():
        return False
    try:
        with only_one(target):
            return False
    except CannotCompile:
        return True


def _compile(described: dict[str, Any], work: Path, say: Say, processes: int) -> None:
    """Objects of all sources, side by side, then one library of each extension."""
    from setuptools._distutils.ccompiler import new_compiler
    from setuptools._distutils.sysconfig import customize_compiler, get_python_inc

    with tarfile.open(library.SHIPPED / library.ARCHIVE) as archive:
        archive.extractall(work / "c", filter="data")
    compiler = new_compiler()
    try:
        customize_compiler(compiler)
    except Exception as fault:  # each compiler has its own way to be missing
        raise CannotCompile(f"There is no C compiler here: {fault}.") from None
    extensions = described["extensions"]
    sources = [(source, extension) for extension in extensions for source in extension["sources"]]
    sources.sort(key=lambda one: -(work / "c" / one[0]).stat().st_size)  # the longest first: nobody waits for it last
    done = 0

    def compile_one(job: tuple[str, dict[str, Any]]) -> list[str]:
        nonlocal done
        source, extension = job
        include = [get_python_inc(), *(str(work / "c" / path) for path in extension["include"])]
        unix = compiler.compiler_type == "unix"
        made: list[str] = compiler.compile(
            [str(work / "c" / source)],
            output_dir=str(work / "objects"),
            include_dirs=include,
            extra_postargs=FLAGS if unix else None,
        )
        done += 1
        say(f"Compiling the rules, {done} of {len(sources)}")
        return made

    pool = ThreadPoolExecutor(processes)
    try:
        objects = dict(zip([job[0] for job in sources], pool.map(compile_one, sources), strict=True))
        (work / "lib").mkdir()
        held: dict[str, str] = {}
        for extension in extensions:
            file = work / "lib" / (extension["name"] + str(sysconfig.get_config_var("EXT_SUFFIX")))
            parts = [part for source in extension["sources"] for part in objects[source]]
            compiler.link_shared_object(parts, str(file), export_symbols=None)
            held |= dict.fromkeys(extension["modules"], file.name)
        library.list_modules(work / "lib", held)
    except Exception as fault:
        if isinstance(fault, OSError):
            raise
        raise CannotCompile(f"The C compiler failed: {str(fault).splitlines()[0][:200]}") from None
    finally:
        pool.shutdown(cancel_futures=True)


def prove(folder: Path) -> None:
    """Play the same games in two processes, one with these compiled rules, one without; every position must agree."""
    command = [sys.executable, "-m", "miskatonic.compiling.proof"]
    plain = subprocess.Popen(
        command, env={**os.environ, library.PLAIN: "1"}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    trial = {name: value for name, value in os.environ.items() if name != library.PLAIN} | {library.TRIAL: str(folder)}
    compiled = subprocess.run(command, env=trial, capture_output=True, text=True, check=False)
    expected, _ = plain.communicate()
    if compiled.returncode != 0:
        last = (compiled.stderr.splitlines() or ["it said nothing"])[-1]
        raise CannotCompile(f"The compiled rules do not run: {last}")
    if compiled.stdout != expected or not expected:
        raise CannotCompile("The compiled rules do not play as the plain ones do, so they are not used.")


def _forget_others(target: Path) -> None:
    """What a killed build left goes soon; a library of other sources may be another copy's, and stays for a month."""
    for other in target.parent.iterdir():
        age = time.time() - other.stat().st_mtime
        if other.is_dir() and other != target and age > (STALE_SECONDS if "-" in other.name else KEPT_SECONDS):
            shutil.rmtree(other, ignore_errors=True)
