"""Content packs: cards, tiles and numbers in plain TOML files, checked when they are loaded.

A pack in a user's folder replaces or extends the entries of a game's own content. Every fault is one line: the file,
the entry, what was expected and what was found.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from importlib.resources.abc import Traversable
from pathlib import Path
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec

from miskatonic.core.errors import PackError, listed

PROVENANCE = ("rulebook", "public", "public+normalised", "designed")
MANIFEST = "pack.toml"
# Fields that only the eye sees: no game goes otherwise for them.
ART = frozenset({"icon", "crest", "initials", "signs", "does"})


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pack's pack.toml."""

    name: str
    game: str
    about: str = ""


class Section(msgspec.Struct, frozen=True):
    """One kind of content: the file and section it stands in, and the schema of its entries.

    A section is a table of tables: `[creature.deep_ones_1]`. A table `single` holds one record of numbers instead.
    """

    file: str
    section: str
    schema: type[msgspec.Struct]
    single: bool = False


class Kept(msgspec.Struct, frozen=True, tag="content"):
    """The whole content of a game as it was when a table began: kept by its hash, so that a card can be corrected."""

    name: str
    hash: str
    sections: dict[str, dict[str, Any]]

    def text(self) -> str:
        return msgspec.json.encode(self).decode()


def read_kept(text: str) -> Kept:
    """Content from its text."""
    try:
        return msgspec.json.decode(text, type=Kept)
    except msgspec.MsgspecError as fault:
        raise PackError(f"What was kept is not content: {fault}.") from None


class Pack:
    """The checked content of one game: `pack["creature"]` is a mapping of ids to entries."""

    def __init__(
        self, name: str, raw: dict[str, dict[str, Any]], tables: Sequence[Section], where: Mapping[str, str]
    ) -> None:
        self.name = name
        self._entries: dict[str, Any] = {}
        faults: list[str] = []
        for table in tables:
            section = raw.get(table.section, {})
            if table.single:
                self._entries[table.section] = _convert(section, table, table.section, where, faults)
            else:
                self._entries[table.section] = {
                    id: _convert(entry, table, id, where, faults) for id, entry in section.items()
                }
        if faults:
            raise PackError("\n".join(faults))
        self.where = where
        self.hash = _hash(raw, tables)
        self._raw = raw

    def __getitem__(self, section: str) -> Any:
        return self._entries[section]

    def kept(self) -> Kept:
        """All of it, to be kept for the tables that are played with it."""
        return Kept(self.name, self.hash, self._raw)


def _hash(raw: Mapping[str, Mapping[str, Any]], tables: Sequence[Section]) -> str:
    """What a record is played with: another picture of a card leaves it as it was."""
    single = {table.section for table in tables if table.single}
    played = {
        section: entries if section in single else {id: _without_art(entry) for id, entry in entries.items()}
        for section, entries in raw.items()
    }
    return hashlib.sha256(msgspec.json.encode(played, order="deterministic")).hexdigest()[:16]


def _without_art(entry: Mapping[str, Any]) -> dict[str, Any]:
    return {field: value for field, value in entry.items() if field not in ART}


def _convert(entry: Any, table: Section, id: str, where: Mapping[str, str], faults: list[str]) -> Any:
    file = where.get(f"{table.section}.{id}", where.get(table.section, table.file))
    try:
        return msgspec.convert(entry, table.schema)
    except msgspec.ValidationError as fault:
        faults.append(f'{file}, {table.section} "{id}": {_explained(str(fault), entry, table.schema)}')
        return None


def _explained(fault: str, entry: Any, schema: type[msgspec.Struct]) -> str:
    """msgspec's fault in our words: what was found, and what was expected."""
    what, _, path = fault.partition(" - at `$")
    path = path.strip("`.")
    if found := re.match(r"Object missing required field `(.+)`", what):
        return f'the field "{".".join(filter(None, [path, found[1]]))}" is missing.'
    if found := re.match(r"Object contains unknown field `(.+)`", what):
        return f'there is no field "{found[1]}"; expected {listed(list(schema.__struct_fields__))}.'
    value = entry
    for key in re.findall(r"[^.\[\]]+", path):
        value = value[int(key)] if isinstance(value, list) else value.get(key) if isinstance(value, dict) else value
    said = msgspec.json.encode(value).decode()
    if what.startswith("Invalid enum value"):
        return f"{path} is {said}; expected one of {' '.join(map(str, _choices(schema, path)))}."
    if found := re.match(r"Expected `(.+)`, got `.+`", what):
        return f"{path or 'the entry'} is {said}; expected {found[1].replace(' | null', '')}."
    return f"{path or 'the entry'} is {said}: {what}."


def _choices(schema: Any, path: str) -> list[Any]:
    """The values that a field of a schema may have, found along a path such as `power.from`."""
    for key in path.split("."):
        hints = get_type_hints(schema)
        names = dict(zip(schema.__struct_encode_fields__, schema.__struct_fields__, strict=True))
        hint = hints[names.get(key, key)]
        options = [part for part in get_args(hint) if part is not type(None)] if _is_union(hint) else [hint]
        schema = options[0]
    return list(get_args(schema))


def _is_union(hint: Any) -> bool:
    return get_origin(hint) in (Union, UnionType)


def load(
    home: Traversable,
    tables: Sequence[Section],
    game: str,
    pack: Path | None,
    check: Callable[[Pack], list[str]],
    content: Mapping[str, Any] | None = None,
) -> Pack:
    """A game's own content, with a user's pack or a scenario's entries laid over it; faults raise one PackError."""
    raw: dict[str, dict[str, Any]] = {}
    where: dict[str, str] = {}
    for file in dict.fromkeys(table.file for table in tables):
        _lay_over(raw, where, _read((home / file).read_bytes(), file), file, tables)
    name = "standard"
    if pack is not None:
        manifest = read_manifest(pack, game)
        name = manifest.name
        for path in sorted(pack.glob("*.toml")):
            if path.name == MANIFEST:
                continue
            if path.name not in {table.file for table in tables}:
                known = listed([table.file for table in tables])
                raise PackError(f"{path}: {game} has no content file of that name; expected one of {known}.")
            _lay_over(raw, where, _read(path.read_bytes(), str(path)), str(path), tables)
    if content:
        name = "scenario"
        _lay_over(raw, where, content, "the scenario's content", tables)
    loaded = Pack(name, raw, tables, where)
    if faults := check(loaded):
        raise PackError("\n".join(faults))
    return loaded


def load_kept(kept: Kept, tables: Sequence[Section], check: Callable[[Pack], list[str]]) -> Pack:
    """Content as it was kept; it must still be what its hash says, and fit what the rules ask of content now."""
    where = {table.section: table.file for table in tables}
    where |= {f"{table.section}.{id}": table.file for table in tables for id in kept.sections.get(table.section, {})}
    loaded = Pack(kept.name, kept.sections, tables, where)
    if loaded.hash != kept.hash:
        raise PackError(f'The content kept of "{kept.name}" is not what it was: it should be {kept.hash}.')
    if faults := check(loaded):
        raise PackError("\n".join(faults))
    return loaded


def read_manifest(pack: Path, game: str | None = None) -> Manifest:
    """A pack's manifest; `game`, when given, must be the one it is for."""
    if not pack.is_dir():
        raise PackError(f"{pack} is not a folder. A pack is a folder with a {MANIFEST} and content files.")
    path = pack / MANIFEST
    if not path.is_file():
        raise PackError(f'{pack} has no {MANIFEST}. Write one with: name = "…" and game = "…".')
    try:
        manifest = msgspec.convert(_read(path.read_bytes(), str(path)), Manifest)
    except msgspec.ValidationError as fault:
        raise PackError(f"{path}: {fault}.") from None
    if game is not None and manifest.game != game:
        raise PackError(f'{path}: this pack is for the game "{manifest.game}", not "{game}".')
    return manifest


def _read(data: bytes, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(data.decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise PackError(f"{file}: not readable as TOML: {fault}.") from None


def _lay_over(
    raw: dict[str, dict[str, Any]],
    where: dict[str, str],
    content: Mapping[str, Any],
    file: str,
    tables: Sequence[Section],
) -> None:
    """Add or replace entries; an entry may give only the fields that differ."""
    sections = {table.section: table for table in tables}
    for section, entries in content.items():
        if section not in sections:
            raise PackError(f'{file}: there is no section "{section}"; expected {listed(list(sections))}.')
        if not isinstance(entries, dict):
            raise PackError(f'{file}: "{section}" must be a table, found {entries!r}.')
        target = raw.setdefault(section, {})
        if sections[section].single:
            target.update(entries)
            where[section] = file
            continue
        for id, entry in entries.items():
            if not isinstance(entry, dict):
                raise PackError(f'{file}, {section} "{id}": expected a table of fields, found {entry!r}.')
            target[id] = {**target.get(id, {}), **entry}
            where[f"{section}.{id}"] = file
