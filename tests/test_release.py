"""That what is released, tested and told agrees."""

import re
import tomllib
from pathlib import Path

import miskatonic

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
VERSIONS = ["3.11", "3.12", "3.13", "3.14"]


def test_the_version_is_written_once_and_the_changelog_begins_with_it() -> None:
    version = PROJECT["project"]["version"]
    assert version not in (ROOT / "src/miskatonic/__init__.py").read_text()
    assert miskatonic.__version__ == version
    sections = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    version = re.escape(version)
    assert re.fullmatch(rf"Unreleased \({version}\)|{version} \(\d{{4}}-\d{{2}}-\d{{2}}\)", sections[0])


def test_every_promised_python_is_tested_and_gets_a_wheel() -> None:
    promised = [
        entry.rpartition(" :: ")[2] for entry in PROJECT["project"]["classifiers"] if ":: Python :: 3." in entry
    ]
    assert promised == VERSIONS
    assert PROJECT["tool"]["cibuildwheel"]["build"] == [f"cp{version.replace('.', '')}-*" for version in VERSIONS]
    tested = ", ".join(f'"{version}"' for version in VERSIONS)
    assert f"python: [{tested}]" in (ROOT / ".github/workflows/tests.yml").read_text()


def test_no_workflow_needs_a_secret() -> None:
    workflows = sorted((ROOT / ".github/workflows").glob("*.yml"))
    assert [file.name for file in workflows] == ["release.yml", "tests.yml"]
    assert all("secrets." not in file.read_text() for file in workflows)
