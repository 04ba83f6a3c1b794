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
CODE = f"{GROUP}__mypyc"  # what mypyc calls the library of a group
RUNTIME = "lib-rt"  # and the folder of its own C
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

    work = Path(tempfile.mkdtemp(prefix="miskatonic-c-"))
    here = Path.cwd()
    try:
        os.chdir(root / "src")  # mypyc writes for tracebacks where each source lies: from here, not on which machine
        files = [str(Path(*name.split(".")).with_suffix(".py")) for name in modules]
        (work / "mypy.ini").write_text(CONFIGURED)
        shutil.copytree(Path(mypyc.__file__).parent / "lib-rt", work / "c" / RUNTIME)
        sources, include = generate([f"--config-file={work / 'mypy.ini'}", *files], work / "c")
        described = {
            "modules": list(modules),
            "sources": library.fingerprint(modules, root / "src" / "miskatonic"),
            "python": list(sys.version_info[:2]),
            "extensions": list(put_together(sources, modules, include, work / "c")),
        }
        into.mkdir(parents=True, exist_ok=True)
        pack(work / "c", into / library.ARCHIVE)
        (into / library.MANIFEST).write_text(json.dumps(described))
    finally:
        os.chdir(here)
        shutil.rmtree(work, ignore_errors=True)


def generate(asked: list[str], into: Path) -> tuple[list[str], list[str]]:
    """Check and translate the modules; the C files, and the folders of their headers.

    This is what `mypyc.build.mypycify` does, without what it does for setuptools and for people who look for faults in
    mypyc: nobody reads that here, and whoever wants to play would wait for it.
    """
    from mypy.errors import CompileError
    from mypy.main import process_options
    from mypyc.codegen.emitmodule import Groups, collect_source_dependencies, compile_modules_to_c, parse_and_typecheck
    from mypyc.common import RUNTIME_C_FILES
    from mypyc.errors import Errors
    from mypyc.options import CompilerOptions

    sources, options = process_options([f"--cache-dir={os.devnull}", *asked], mypyc=True)
    options.python_version = sys.version_info[:2]
    options.export_types = options.preserve_asts = options.show_traceback = True
    options.incremental = False
    for source in sources:
        options.per_module_options.setdefault(source.module, {})["mypyc"] = True
    groups: Groups = [(sorted(sources, key=lambda source: source.module), GROUP)]
    how = CompilerOptions(multi_file=True, group_name=GROUP)
    errors = Errors(options)
    try:
        checked = parse_and_typecheck(sources, options, how, groups)
    except CompileError as fault:
        sys.exit("\n".join(fault.messages))
    rules, (texts,), _ = compile_modules_to_c(checked, how, errors, groups)
    if errors.num_errors:
        sys.exit("\n".join(errors.new_messages()))
    for name, text in texts:
        (into / name).write_text(text, encoding="utf-8", newline="\n")
    needed = sorted(collect_source_dependencies(rules), key=lambda one: one.path)
    runtime = [*RUNTIME_C_FILES, *(one.path for one in needed)]
    written = [name for name, _ in texts if name.endswith(".c")]
    folders = sorted({f"{RUNTIME}/{folder}" for one in needed for folder in one.include_dirs})
    return [*written, *(f"{RUNTIME}/{name}" for name in runtime)], [RUNTIME, ".", *folders]


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


def put_together(
    sources: Sequence[str], modules: Sequence[str], include: list[str], folder: Path
) -> Iterator[dict[str, Any]]:
    """As few libraries as do: one of all code, and those that name the modules."""

    def described(name: str, modules: list[str], units: list[list[str]]) -> dict[str, Any]:
        files = [f"unit_{name}_{number}.c" for number in range(len(units))]
        for file, unit in zip(files, units, strict=True):
            (folder / file).write_text("".join(included(part, number) for number, part in enumerate(unit)))
        return {"name": name, "modules": modules, "sources": files, "include": include}

    yield described(CODE, [CODE], units_of(sources, folder))
    for number, named in enumerate(without_namesakes(modules)):
        yield described(f"{GROUP}_names_{number}", named, [[shim(module, folder) for module in named]])


def shim(module: str, folder: Path) -> str:
    """The small file by which Python finds a module, from mypyc's template."""
    from mypyc.common import IS_FREE_THREADED
    from mypyc.namegen import exported_name

    template = "module_shim_no_gil_multiphase.tmpl" if IS_FREE_THREADED else "module_shim.tmpl"
    text = (folder / RUNTIME / template).read_text()
    file = f"{module}.c"
    last = module.rpartition(".")[2]
    (folder / file).write_text(text.format(modname=last, libname=CODE, full_modname=exported_name(module)))
    return file


def included(part: str, number: int) -> str:
    """A part of a unit. mypyc gives all small files a second way in, of the same name; nobody uses it."""
    second = "PyInit___init__"
    return f'#define {second} {second}{number}\n#include "{part}"\n#undef {second}\n'


def units_of(sources: Sequence[str], folder: Path) -> list[list[str]]:
    """Neighbours together, up to a size."""
    units: list[list[str]] = [[]]
    size = 0
    for source in sources:
        here = (folder / source).stat().st_size
        if units[-1] and size + here > UNIT_BYTES:
            units.append([])
            size = 0
        units[-1].append(source)
        size += here
    return units


def without_namesakes(modules: Sequence[str]) -> list[list[str]]:
    """Python calls `PyInit_state` for any module named `state`, so a library has one of each last name."""
    libraries: list[dict[str, str]] = []
    for module in modules:
        last = module.rpartition(".")[2]
        for one in libraries:
            if last not in one:
                one[last] = module
                break
        else:
            libraries.append({last: module})
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
