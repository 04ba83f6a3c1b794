"""Compiles the modules named under `[tool.miskatonic.compile]` with mypyc. Asked for with MISKATONIC_COMPILE=1.

The rules run the same without it, only slower. All modules are one group, so calls between them stay native. Without a
C compiler there is nothing to be done, and the package stays plain; a module that does not compile fails the build.
GCC compiles twice, the second time knowing what was hot while the games were played: an environment's step takes 5 to
10 % less for it.
"""

from __future__ import annotations

import fnmatch
import os
import re
import shutil
import subprocess
import sys
import tomllib
from concurrent.futures import Future, ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path
from typing import Any

DEPENDENCIES = ["setuptools>=75"]  # beyond what pyproject.toml asks for every build
RUNTIME = ("librt", "mypy_extensions")  # what compiled code leans on where it runs; mypy brings what it compiles for
GROUP = "miskatonic_compiled"
NO_COMPILER = 3  # how the process that compiles ends where there is none
# Nobody outside calls the functions of the group, so the C compiler may put one into another, also across files.
INWARD = ["-fvisibility=hidden", "-fno-semantic-interposition", "-flto=auto"]
# What is played between the two times, and what GCC is told each time.
PRACTICE = "build_practice.py"
COUNTS = ["-fprofile-generate", "-fprofile-update=single"]
COUNTED = ["-fprofile-use", "-fprofile-partial-training", "-Wno-missing-profile"]
# What an error of mypyc or of the C compiler begins with: a source file, or the C file that was made of it.
_PLACE = re.compile(
    r"(?:src[/\\](?P<source>miskatonic[/\\][\w/\\]+)\.py|__native_(?P<native>miskatonic___\w+)\.[ch])\b"
)


class Skipped(Exception):
    """The rules stay plain Python; the message says why."""


class Broken(Exception):
    """A module does not compile; the message names it."""


def modules(root: Path) -> list[str]:
    """The dotted names of the modules to compile: those that a pattern finds, and no pattern of `plain`."""
    project = tomllib.loads((root / "pyproject.toml").read_text())
    asked: dict[str, list[str]] = project["tool"]["miskatonic"]["compile"]
    files = [file for file in sorted((root / "src").rglob("*.py")) if file.name != "__init__.py"]
    names = [".".join(file.relative_to(root / "src").with_suffix("").parts) for file in files]
    plain = asked.get("plain", [])
    for pattern in asked["modules"]:
        if not fnmatch.filter(names, pattern):
            raise FileNotFoundError(f"pyproject.toml, tool.miskatonic.compile: there is no module {pattern!r}.")
    wanted = {name for pattern in asked["modules"] for name in fnmatch.filter(names, pattern)}
    return sorted(wanted - {name for pattern in plain for name in fnmatch.filter(names, pattern)})


def source(root: Path, module: str) -> Path:
    """The file of a dotted name."""
    return root / "src" / Path(*module.split(".")).with_suffix(".py")


def build(root: Path, scratch: Path) -> list[Path]:
    """Compile into `scratch/lib` and return the files made there, laid out as in the wheel."""
    listed = modules(root)
    files = [str(source(root, module)) for module in listed]
    if not files:
        return []
    # In a process of its own: mypyc ends the process on an error, and both tools write into the current folder.
    done = subprocess.run(
        [sys.executable, str(Path(__file__).resolve()), str(root), str(scratch), *files],
        cwd=scratch,
        env={**os.environ, "MYPYPATH": str(root / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode == NO_COMPILER:
        raise Skipped("there is no C compiler that works here")
    if done.returncode != 0:
        raise Broken(said(done.stdout + done.stderr))
    built = [file for file in sorted((scratch / "lib").rglob("*")) if file.suffix in {".so", ".pyd"}]
    made = {".".join([*file.relative_to(scratch / "lib").parent.parts, file.name.partition(".")[0]]) for file in built}
    missing = [module for module in listed if module not in made]
    if missing:
        raise Broken(f"Compiled rules: nothing was made of {', '.join(missing)}.")
    return built


def write_c(root: Path, into: Path) -> None:
    """Write the C that the package ships; in a process of its own, as mypyc ends the process on an error."""
    listed = modules(root)
    done = subprocess.run(
        [sys.executable, "-m", "miskatonic.compiling.writing", str(root), str(into), *listed],
        env={**os.environ, "MYPYPATH": str(root / "src"), "PYTHONPATH": str(root / "src"), "MISKATONIC_PLAIN": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise Broken(said(done.stdout + done.stderr))


def requirements() -> list[str]:
    """What a wheel with compiled modules needs beyond the plain one."""
    return [f"{name}>={version(name)}" for name in RUNTIME]


def said(output: str) -> str:
    """A failed build in one sentence: which module does not compile, and the line that says most about it."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    telling = [line for line in lines if "error" in line.lower() and not line.startswith(("gcc ", "cc ", "clang "))]
    line = (telling or lines[-1:] or ["the compiler said nothing"])[0]
    place = _PLACE.search(line) or _PLACE.search(output)
    if place is None:
        return f"Compiled rules: the build failed: {line}"
    name = re.sub(r"[/\\]", ".", place["source"]) if place["source"] else place["native"].replace("___", ".")
    return f"Compiled rules: {name} does not compile: {line}"


def compile_here(root: Path, scratch: Path, files: list[str]) -> None:
    """Run mypyc and the C compiler; everything they write stays in `scratch`."""
    from mypyc.build import mypycify  # a build dependency, installed only when this is asked for

    if not takes(scratch, []):
        sys.exit(NO_COMPILER)
    inward = INWARD if takes(scratch, INWARD) else []
    # No configuration file: what strict mypy says of the whole house is checked elsewhere.
    options = ["--config-file=", "--ignore-missing-imports"]
    # A C file for each module: one for all of them takes the compiler several times as long.
    extensions = mypycify([*options, *files], group_name=GROUP, target_dir=str(scratch / "c"), multi_file=True)
    counted: list[str] = []
    if (root / PRACTICE).exists() and takes(scratch, COUNTED):
        make(extensions, [*inward, *COUNTS], scratch, "practice")
        practise(root, scratch / "practice")
        counted = COUNTED
    make(extensions, [*inward, *counted], scratch, "lib")


def make(extensions: list[Any], arguments: list[str], scratch: Path, library: str) -> None:
    """Run the C compiler. Its objects lie where they lay the last time: GCC keeps its counts beside them."""
    from setuptools import Distribution

    command: Any = Distribution({"name": GROUP, "ext_modules": extensions}).get_command_obj("build_ext")
    command.build_lib = str(scratch / library)
    command.build_temp = str(scratch / "temp")
    command.ensure_finalized()
    build_extensions = command.build_extensions

    def build_side_by_side() -> None:
        for tool in ("compiler_so", "linker_so") if arguments else ():
            getattr(command.compiler, tool).extend(arguments)
        side_by_side(command.compiler)
        build_extensions()

    command.build_extensions = build_side_by_side
    command.run()


def practise(root: Path, library: Path) -> None:
    """Play with the rules as they were compiled into `library`; GCC writes its counts when the process ends."""
    shutil.copytree(root / "src", library, dirs_exist_ok=True)
    path = os.pathsep.join(filter(None, [str(library), os.environ.get("PYTHONPATH")]))
    # Plain means that nobody looks into the user's cache; what was compiled lies beside the sources here.
    plain = {"MISKATONIC_PLAIN": "1"}
    done = subprocess.run(
        [sys.executable, str(root / PRACTICE)],
        env={**os.environ, **plain, "PYTHONPATH": path},
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        last = (done.stderr.splitlines() or ["it said nothing"])[-1]
        sys.exit(f"error: {PRACTICE} does not run with the compiled rules: {last}")


def takes(scratch: Path, arguments: list[str]) -> bool:
    """Whether there is a C compiler that finds Python and knows these arguments."""
    from setuptools._distutils.ccompiler import new_compiler
    from setuptools._distutils.sysconfig import customize_compiler, get_python_inc

    trial = scratch / "trial.c"
    trial.write_text("#include <Python.h>\n")
    compiler = new_compiler()
    if arguments and compiler.compiler_type != "unix":
        return False  # others take what they do not know for a file, or warn of it
    try:
        customize_compiler(compiler)
        compiler.compile(
            [str(trial)], output_dir=str(scratch / "trial"), include_dirs=[get_python_inc()], extra_postargs=arguments
        )
    except Exception:  # each compiler has its own way to be missing
        return False
    return True


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
    compile_here(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3:])
