"""C of the rules, written with mypyc where the package is built.

A compiler reads the same long headers for every file, so mypyc's file for each module would cost a third more: several
modules are put together into a unit of moderate size. For the same reason the small files by which Python finds each
module share a library, as long as their names differ.
"""

from __future__ import annotations

import gc
import gzip
import json
import os
import shutil
import sys
import tarfile
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from miskatonic.compiling import library

GROUP = "miskatonic_compiled"
UNIT_BYTES = 1_200_000  # of C; larger ones take the compiler too much memory
# The package of a game imports its `game`, and that everything that draws its table; no rule looks there.
CONFIGURED = """
[mypy]
ignore_missing_imports = True
[mypy-miskatonic.games.*.game]
follow_imports = skip
"""


def write_c(root: Path, modules: Sequence[str], into: Path) -> None:
    """C for the modules, with all that a compiler needs of mypyc, as one archive and what it was made from."""
    import mypyc
    from mypyc.build import mypycify

    work = Path(tempfile.mkdtemp(prefix="miskatonic-c-"))
    here = Path.cwd()
    try:
        os.chdir(root / "src")  # mypyc writes for tracebacks where each source lies: from here, not on which machine
        files = [str(Path(*name.split(".")).with_suffix(".py")) for name in modules]
        (work / "mypy.ini").write_text(CONFIGURED)
        extensions = mypycify(
            [f"--config-file={work / 'mypy.ini'}", f"--cache-dir={os.devnull}", *files],
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
        described = {
            "modules": list(modules),
            "sources": library.fingerprint(modules, root / "src" / "miskatonic"),
            "python": list(sys.version_info[:2]),
            "extensions": list(put_together(extensions, work / "c", runtime)),
        }
        into.mkdir(parents=True, exist_ok=True)
        pack(work / "c", into / library.ARCHIVE)
        (into / library.MANIFEST).write_text(json.dumps(described))
    finally:
        os.chdir(here)
        shutil.rmtree(work, ignore_errors=True)


def pack(folder: Path, archive: Path) -> None:
    """All C of a folder in one file, the same bytes for the same C whenever and wherever it is made."""

    def nobodys(member: tarfile.TarInfo) -> tarfile.TarInfo:
        member.mtime = member.uid = member.gid = 0
        member.uname = member.gname = ""
        member.mode = 0o644
        return member

    with (
        archive.open("wb") as file,
        gzip.GzipFile(filename="", mode="wb", compresslevel=3, fileobj=file, mtime=0) as zipped,
        tarfile.open(fileobj=zipped, mode="w") as packed,
    ):
        for source in sorted(folder.rglob("*")):
            if source.suffix in (".c", ".h"):
                packed.add(source, source.relative_to(folder).as_posix(), recursive=False, filter=nobodys)


def put_together(extensions: Sequence[Any], folder: Path, runtime: Path) -> Iterator[dict[str, Any]]:
    """The extensions that mypyc asks for, as few of them as do: one of all code, and those that name the modules."""

    def relative(path: str) -> str:
        if Path(path).is_relative_to(runtime):
            return (Path("lib-rt") / Path(path).relative_to(runtime)).as_posix()
        return Path(path).relative_to(folder).as_posix()

    def described(name: str, modules: list[str], units: list[list[str]]) -> dict[str, Any]:
        sources = [f"unit_{name}_{number}.c" for number in range(len(units))]
        for source, unit in zip(sources, units, strict=True):
            (folder / source).write_text("".join(included(part, number) for number, part in enumerate(unit)))
        return {
            "name": name,
            "modules": modules,
            "sources": sources,
            "include": [relative(path) for path in code.include_dirs],
            "arguments": code.extra_compile_args,
        }

    (code,) = (extension for extension in extensions if len(extension.sources) > 1)
    yield described(code.name, [code.name], units_of([relative(source) for source in code.sources], folder))
    for number, shims in enumerate(without_namesakes([one for one in extensions if one is not code])):
        sources = [relative(source) for shim in shims for source in shim.sources]
        yield described(f"{GROUP}_names_{number}", [shim.name for shim in shims], [sources])


def included(part: str, number: int) -> str:
    """A part of a unit. mypyc gives all small files a second way in, of the same name; nobody uses it."""
    second = "PyInit___init__"
    return f'#define {second} {second}{number}\n#include "{part}"\n#undef {second}\n'


def units_of(sources: Sequence[str], folder: Path) -> list[list[str]]:
    """Neighbours together, up to a size."""
    units: list[list[str]] = [[]]
    size = 0
    for source in sources:
        here = (folder / source).stat().st_size if (folder / source).exists() else 0
        if units[-1] and size + here > UNIT_BYTES:
            units.append([])
            size = 0
        units[-1].append(source)
        size += here
    return units


def without_namesakes(extensions: Sequence[Any]) -> list[list[Any]]:
    """Python calls `PyInit_state` for any module named `state`, so a library has one of each last name."""
    libraries: list[dict[str, Any]] = []
    for extension in extensions:
        last = extension.name.rpartition(".")[2]
        for one in libraries:
            if last not in one:
                one[last] = extension
                break
        else:
            libraries.append({last: extension})
    return [list(one.values()) for one in libraries]


def main() -> None:
    """`python -m miskatonic.compiling.writing ROOT INTO MODULE…`, for a process of its own, that ends when it is done.

    Somebody who wants to play waits for it, and a third of its time went to the search for garbage of which there is
    none: mypy keeps all it has read until the end. It sets the threshold anew, so that is taken from it.
    """
    gc.set_threshold(0)
    gc.set_threshold = lambda *_: None
    root, into, *modules = sys.argv[1:]
    write_c(Path(root), modules, Path(into))
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)  # without taking half a gigabyte apart first


if __name__ == "__main__":
    main()
