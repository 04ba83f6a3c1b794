"""Compiles the modules listed under `[tool.miskatonic.compile]` with mypyc. Asked for with MISKATONIC_COMPILE=1.

The rules run the same without it, only slower. All modules are one group, so calls between them stay native.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from concurrent.futures import Future, ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path
from typing import Any

DEPENDENCIES = ["mypy>=2.4", "setuptools>=75", "msgspec>=0.20"]
RUNTIME = ("librt", "mypy_extensions")  # what compiled code leans on where it runs; mypy brings what it compiles for
GROUP = "miskatonic_compiled"


class Skipped(Exception):
    """The rules stay plain Python; the message says why."""


def modules(root: Path) -> list[str]:
    """The dotted names of the modules to compile."""
    project = tomllib.loads((root / "pyproject.toml").read_text())
    listed: list[str] = project["tool"]["miskatonic"]["compile"]["modules"]
    return listed


def source(root: Path, module: str) -> Path:
    """The file of a dotted name; a name without a file is a mistake in pyproject.toml."""
    file = root / "src" / Path(*module.split(".")).with_suffix(".py")
    package = root / "src" / Path(*module.split(".")) / "__init__.py"
    for candidate in (file, package):
        if candidate.exists():
            return candidate
    raise FileNotFoundError(f"pyproject.toml, tool.miskatonic.compile: there is no module {module!r} ({file}).")


def build(root: Path, scratch: Path) -> list[Path]:
    """Compile into `scratch/lib` and return the files made there, laid out as in the wheel."""
    files = [str(source(root, module)) for module in modules(root)]
    if not files:
        return []
    # In a process of its own: mypyc ends the process on an error, and both tools write into the current folder.
    done = subprocess.run(
        [sys.executable, str(Path(__file__).resolve()), str(scratch), *files],
        cwd=scratch,
        env={**os.environ, "MYPYPATH": str(root / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise Skipped(reason(done.stdout + done.stderr))
    return [file for file in sorted((scratch / "lib").rglob("*")) if file.suffix in {".so", ".pyd"}]


def requirements() -> list[str]:
    """What a wheel with compiled modules needs beyond the plain one."""
    return [f"{name}>={version(name)}" for name in RUNTIME]


def reason(output: str) -> str:
    """The line of a failed build that says most."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    telling = [line for line in lines if "error" in line.lower() and not line.startswith(("gcc ", "cc ", "clang "))]
    return (telling or lines or ["the compiler said nothing"])[0]


def compile_here(scratch: Path, files: list[str]) -> None:
    """Run mypyc and the C compiler; everything they write stays in `scratch`."""
    from mypyc.build import mypycify  # a build dependency, installed only when this is asked for
    from setuptools import Distribution

    # No configuration file: what strict mypy says of the whole house is checked elsewhere.
    options = ["--config-file=", "--ignore-missing-imports"]
    # A C file for each module: one for all of them takes the compiler several times as long.
    extensions = mypycify([*options, *files], group_name=GROUP, target_dir=str(scratch / "c"), multi_file=True)
    command: Any = Distribution({"name": GROUP, "ext_modules": extensions}).get_command_obj("build_ext")
    command.build_lib = str(scratch / "lib")
    command.build_temp = str(scratch / "temp")
    command.ensure_finalized()
    build_extensions = command.build_extensions

    def build_side_by_side() -> None:
        side_by_side(command.compiler)
        build_extensions()

    command.build_extensions = build_side_by_side
    command.run()


def side_by_side(compiler: Any) -> None:
    """Give the C compiler a file for each core; setuptools would wait for one after the other."""
    compile_all, compile_one = compiler.compile, compiler._compile

    def compile_side_by_side(*arguments: Any, **named: Any) -> Any:
        waiting: list[Future[None]] = []
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            compiler._compile = lambda *one: waiting.append(pool.submit(compile_one, *one))
            objects = compile_all(*arguments, **named)
        for one in waiting:
            one.result()
        return objects

    compiler.compile = compile_side_by_side


if __name__ == "__main__":
    compile_here(Path(sys.argv[1]), sys.argv[2:])
