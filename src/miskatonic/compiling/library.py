"""Where compiled rules lie and how Python finds them. Imported before everything else, so it needs nothing else."""

from __future__ import annotations

import hashlib
import json
import os
import sys
import sysconfig
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

PLAIN = "MISKATONIC_PLAIN"  # set: plain Python, whatever lies in the cache
CACHE = "MISKATONIC_CACHE"  # another folder than the user's cache
TRIAL = "MISKATONIC_TRIAL"  # a folder with a library that is still to be proven
PACKAGE = Path(__file__).resolve().parent.parent
SHIPPED = PACKAGE / "compiling" / "shipped"
MANIFEST = "manifest.json"
ARCHIVE = "c.tar.gz"
MODULES = "modules.json"  # which file of a library has which module
MARK = "whole.json"  # written last: what lies beside it is complete and was proven


def manifest(folder: Path = SHIPPED) -> dict[str, Any] | None:
    """What the shipped C was made from: its modules and the hash of their sources. None where none is shipped."""
    try:
        found: dict[str, Any] = json.loads((folder / MANIFEST).read_bytes())
    except (OSError, ValueError):
        return None
    return found


def fingerprint(modules: Sequence[str], package: Path = PACKAGE) -> str:
    """The hash of the sources of these modules as they are now."""
    digest = hashlib.blake2b(digest_size=16)
    for name in modules:
        digest.update(name.encode() + b"\0")
        try:
            digest.update(package.joinpath(*name.split(".")[1:]).with_suffix(".py").read_bytes())
        except OSError:
            digest.update(b"missing")
    return digest.hexdigest()


def cache() -> Path:
    """The folder of compiled rules, as a user's cache is called on this system."""
    given = os.environ.get(CACHE)
    if given:
        return Path(given)
    from platformdirs import user_cache_path

    return user_cache_path("miskatonic", appauthor=False) / "compiled"


def place(described: dict[str, Any]) -> Path:
    """Where the library of this C belongs: by the sources, this Python and this machine."""
    for_whom = sysconfig.get_config_var("EXT_SUFFIX") or sys.platform
    key = hashlib.blake2b(f"{described['sources']} {sys.version} {for_whom}".encode(), digest_size=10).hexdigest()
    return cache() / key


def list_modules(folder: Path, files: dict[str, str]) -> None:
    """Write down which file has which module."""
    (folder / MODULES).write_text(json.dumps(files))


def modules_of(folder: Path) -> dict[str, Path]:
    """The files of a library by the names of their modules."""
    return {module: folder / file for module, file in json.loads((folder / MODULES).read_bytes()).items()}


def mark(folder: Path) -> None:
    """Say that a folder holds a whole library."""
    files = sorted(file for file in folder.rglob("*") if file.is_file() and file.name != MARK)
    held = {file.relative_to(folder).as_posix(): _hash(file) for file in files}
    (folder / MARK).write_text(json.dumps(held))


def whole(folder: Path) -> dict[str, Path] | None:
    """The files of a whole library by the names of their modules; None if anything is missing or was changed."""
    try:
        held: dict[str, str] = json.loads((folder / MARK).read_bytes())
        if any(_hash(folder / name) != digest for name, digest in held.items()):
            return None
        return modules_of(folder)
    except (OSError, ValueError):
        return None


def _hash(file: Path) -> str:
    return hashlib.blake2b(file.read_bytes(), digest_size=16).hexdigest()


class Finder(MetaPathFinder):
    """Finds compiled modules before Python looks at the sources beside which they are not."""

    def __init__(self, files: dict[str, Path]) -> None:
        self.files = files

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        file = self.files.get(fullname)
        if file is None:
            return None
        return spec_from_file_location(fullname, file, loader=ExtensionFileLoader(fullname, str(file)))


def wants_plain() -> bool:
    """Whether somebody asked for plain Python. `--plain` is read here: the rules are imported before the command."""
    return bool(os.environ.get(PLAIN)) or "--plain" in sys.argv[1:]


def found() -> dict[str, Path] | None:
    """The compiled modules that fit the sources as they are now."""
    trial = os.environ.get(TRIAL)
    if trial:
        return modules_of(Path(trial))
    described = manifest()
    if described is None or described["sources"] != fingerprint(described["modules"]):
        return None
    return whole(place(described))


def install() -> None:
    """From now on imports find the compiled rules, if there are any that fit."""
    if wants_plain() or any(isinstance(finder, Finder) for finder in sys.meta_path):
        return
    try:
        files = found()
    except (OSError, RuntimeError):  # no home, or one that cannot be read
        return
    if files:
        sys.meta_path.insert(0, Finder(files))
