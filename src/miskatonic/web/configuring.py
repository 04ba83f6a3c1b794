"""Settings from flags, MISKATONIC_ variables and a file, in this order: the first that says something counts.

A wrong value is refused with where it stands and what it could be.
"""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec

from miskatonic.core.errors import MiskatonicError
from miskatonic.web.settings import Setting, Settings, declared

FILE = "MISKATONIC_SETTINGS"
# What other parts of the house are told by variables; see CONTRIBUTING.md.
OTHERS = {"CACHE", "COMPILE", "PLAIN", "REQUIRE_BROWSER", "REQUIRE_COMPILED", "SETTINGS", "TRIAL"}
WORDS = {"yes": True, "on": True, "true": True, "1": True, "no": False, "off": False, "false": False, "0": False}


class WrongSetting(MiskatonicError):
    """A setting that cannot be, as a sentence."""


def read(
    flags: Mapping[str, Any] | None = None, environ: Mapping[str, str] | None = None, file: str | Path | None = None
) -> Settings:
    """The settings of this server. `flags` are by the names of settings; what is None was not given."""
    known = {setting.name: setting for setting in declared()}
    environ = environ or {}
    chosen: dict[str, Any] = {}
    place = file or environ.get(FILE)
    if place:
        for name, value in in_file(Path(place)):
            if name not in known:
                raise WrongSetting(f"{place}: there is no setting {name!r}.{near(name, known)}")
            chosen[name] = fitting(known[name], value, f"{name} in {place}")
    for name, setting in known.items():
        if setting.variable in environ:
            chosen[name] = fitting(setting, environ[setting.variable], setting.variable)
    for name, value in (flags or {}).items():
        if value is not None and value != ():
            chosen[name] = fitting(known[name], value, known[name].flag)
    return Settings(**chosen)


def in_file(file: Path) -> Iterator[tuple[str, Any]]:
    """The names and values of a TOML file; tables in it are only for the eye."""
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as fault:
        raise WrongSetting(f"The settings cannot be read from {file}: {fault.strerror}.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise WrongSetting(f"The settings cannot be read from {file}, which is not TOML: {fault}.") from None
    for name, value in found.items():
        yield from value.items() if isinstance(value, dict) else [(name, value)]


def fitting(setting: Setting, value: Any, where: str) -> Any:
    """A value as its type has it, or a sentence."""
    given = value
    if setting.is_list and isinstance(value, str):
        given = [part.strip() for part in value.split(",") if part.strip()]
    elif setting.type is bool and isinstance(value, str):
        given = WORDS.get(value.strip().lower(), value)
    try:
        return msgspec.convert(given, Annotated[setting.type, setting.meta], strict=False, dec_hook=made)
    except (msgspec.ValidationError, ValueError):
        raise WrongSetting(f"{where} is {shown(value)}; expected {setting.wanted}.") from None


def made(kind: type, value: Any) -> Any:
    """Of the types that msgspec does not know we have paths."""
    if kind is Path and isinstance(value, str):
        return Path(value).expanduser()
    raise ValueError(value)


def shown(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def near(name: str, known: Mapping[str, Any]) -> str:
    found = difflib.get_close_matches(name.lower(), known, 1)
    return f" Did you mean {found[0]}?" if found else " `miskatonic serve --help` lists them."


def unknown_variables(environ: Mapping[str, str]) -> list[str]:
    """Variables that look like settings and are none, a sentence each: most likely a slip of the pen."""
    known = {setting.name for setting in declared()}
    found = []
    for variable in sorted(environ):
        name = variable.removeprefix("MISKATONIC_")
        if name != variable and name.lower() not in known and name not in OTHERS:
            found.append(f"{variable} is not a setting.{near(name, dict.fromkeys(known))}")
    return found
