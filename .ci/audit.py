"""Holds what is installed against a list of known vulnerabilities that comes as a package: the registry is enough.

    uv run --group dev --with safety-db --with packaging python .ci/audit.py

The list is old: it catches what was known then, and `uvx pip-audit` asks for what is known now.
"""

from __future__ import annotations

import json
import sys
from datetime import UTC, datetime
from importlib.metadata import distributions
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

KNOWN_BAD = ("jinja2", "2.10")  # CVE-2019-10906: a list that does not know it is not read rightly


def faults(listed: dict[str, Any], name: str, version: str) -> list[str]:
    """What the list says of this version."""
    found = listed.get(canonicalize_name(name), [])
    bad = [one for one in found if any(SpecifierSet(spec).contains(version) for spec in one["specs"])]
    return [f"{name} {version}: {one['advisory'].splitlines()[0]} ({one['cve'] or one['id']})" for one in bad]


def main() -> int:
    spec = find_spec("safety_db")  # found, not imported: it looks for its data where it was built
    if spec is None or not spec.submodule_search_locations:
        print("The list is missing: run this with --with safety-db")
        return 1
    listed = json.loads((Path(spec.submodule_search_locations[0]) / "insecure_full.json").read_text(encoding="utf-8"))
    as_of = datetime.fromtimestamp(listed.pop("$meta")["timestamp"], UTC).date()
    by_name = {str(canonicalize_name(name)): found for name, found in listed.items()}
    if not faults(by_name, *KNOWN_BAD):
        print("The list of vulnerabilities is not what it was: it knows nothing of", *KNOWN_BAD)
        return 1
    here = {canonicalize_name(one.metadata["Name"]): one.version for one in distributions()}
    found = [fault for name, version in sorted(here.items()) for fault in faults(by_name, name, version)]
    print(
        f"{len(here)} packages against the list of {as_of}: {len(found)} with a known vulnerability", *found, sep="\n"
    )
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
