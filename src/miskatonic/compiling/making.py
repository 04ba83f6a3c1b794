"""C of the rules, and a library of the C.

`write_c` runs where the package is built, with mypyc. `make` runs where it is played: setuptools drives the C compiler,
one file after the other on every core, without the second, counting pass of a released wheel: a quarter of the work for
nine tenths of the speed.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from miskatonic.compiling import library

ARCHIVE = "c.tar.gz"
GROUP = "miskatonic_compiled"
FLAGS = ["-fvisibility=hidden", "-fno-semantic-interposition", "-Wno-error"]
STALE_SECONDS = 600  # a build that has said nothing for so long was killed
KEPT_SECONDS = 30 * 86400

Say = Callable[[str], None]


class CannotCompile(Exception):
    """Why the rules stay plain Python here, as a sentence."""


# Where the package is built


def write_c(root: Path, modules: Sequence[str], into: Path) -> None:
    """C for the modules, with all that a compiler needs of mypyc, as one archive and what it was made from."""
    import mypyc
    from mypyc.build import mypycify

    work = Path(tempfile.mkdtemp(prefix="miskatonic-c-"))
    here = Path.cwd()
    try:
        os.chdir(work)  # mypy leaves its cache where it runs
        files = [str(root / "src" / Path(*name.split(".")).with_suffix(".py")) for name in modules]
        extensions = mypycify(
            ["--config-file=", "--ignore-missing-imports", *files],
            group_name=GROUP,
            target_dir=str(work / "c"),
            multi_file=True,
            opt_level="1",
            debug_level="0",
        )
        runtime = Path(mypyc.__file__).parent / "lib-rt"
        for file in (*runtime.rglob("*.h"), *runtime.rglob("*.c")):
            copy = work / "c" / "lib-rt" / file.relative_to(runtime)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, copy)
        into.mkdir(parents=True, exist_ok=True)
        with tarfile.open(into / ARCHIVE, "w:gz", compresslevel=3) as archive:
            for file in sorted((work / "c").rglob("*")):
                if file.suffix in (".c", ".h"):
                    archive.add(file, file.relative_to(work / "c").as_posix(), recursive=False)
        described = {
            "modules": list(modules),
            "sources": library.fingerprint(modules, root / "src" / "miskatonic"),
            "python": list(sys.version_info[:2]),
            "extensions": [_described(extension, work / "c", runtime) for extension in extensions],
        }
        (into / library.MANIFEST).write_text(json.dumps(described))
    finally:
        os.chdir(here)
        shutil.rmtree(work, ignore_errors=True)


def _described(extension: Any, folder: Path, runtime: Path) -> dict[str, Any]:
    """An extension as mypyc asks for it, with paths that hold anywhere."""

    def relative(path: str) -> str:
        if Path(path).is_relative_to(runtime):
            return (Path("lib-rt") / Path(path).relative_to(runtime)).as_posix()
        return Path(path).relative_to(folder).as_posix()

    return {
        "name": extension.name,
        "sources": [relative(source) for source in extension.sources],
        "include": [relative(path) for path in extension.include_dirs],
        "arguments": extension.extra_compile_args,
    }


# Where it is played


def why_not(described: dict[str, Any] | None) -> str:
    """Why no library can be made here; empty when one can."""
    if described is None:
        return "This copy has no C of its rules; install it anew (uv sync --reinstall-package miskatonic)."
    if described["sources"] != library.fingerprint(described["modules"]):
        return "The rules were edited since their C was written; install the package anew to write it again."
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
        with _only_one(target):
            _compile(described, work, say, processes or os.cpu_count() or 1)
            say("Compiled; playing the same games with and without, to see that nothing differs")
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


class _only_one:  # noqa: N801 (reads as a sentence)
    """Two starts at once make one library: who comes second is told so."""

    def __init__(self, target: Path) -> None:
        self.file = target.with_suffix(".making")

    def __enter__(self) -> None:
        try:
            if time.time() - self.file.stat().st_mtime > STALE_SECONDS:
                self.file.unlink(missing_ok=True)
        except FileNotFoundError:
            pass
        try:
            os.close(os.open(self.file, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
        except FileExistsError:
            raise CannotCompile("Another Miskatonic is compiling the rules right now.") from None

    def __exit__(self, *_: object) -> None:
        self.file.unlink(missing_ok=True)


def _compile(described: dict[str, Any], work: Path, say: Say, processes: int) -> None:
    """Objects of all sources, side by side, then one library of each extension."""
    from setuptools._distutils.ccompiler import new_compiler
    from setuptools._distutils.sysconfig import customize_compiler, get_python_inc

    with tarfile.open(library.SHIPPED / ARCHIVE) as archive:
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
            extra_postargs=[*extension["arguments"], *FLAGS] if unix else None,
        )
        done += 1
        say(f"Compiling the rules: {done} of {len(sources)}")
        return made

    pool = ThreadPoolExecutor(processes)
    try:
        objects = dict(zip([job[0] for job in sources], pool.map(compile_one, sources), strict=True))
        for extension in extensions:
            name = extension["name"].split(".")
            file = work.joinpath("lib", *name[:-1], name[-1] + str(sysconfig.get_config_var("EXT_SUFFIX")))
            file.parent.mkdir(parents=True, exist_ok=True)
            parts = [part for source in extension["sources"] for part in objects[source]]
            compiler.link_shared_object(parts, str(file), export_symbols=None)
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
