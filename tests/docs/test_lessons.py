"""The lesson of docs/lessons.md is sound, and the page names every field."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
from click.testing import CliRunner

from miskatonic.cli import main
from miskatonic.core.coach import KINDS, Tip, read_coach
from miskatonic.core.lessons.lesson import Beat, Lesson

DOC = (Path(__file__).parents[2] / "docs" / "lessons.md").read_text(encoding="utf-8")
EXAMPLE, COACH = re.findall(r"```toml\n(.*?)```", DOC, re.DOTALL)


def test_the_example_is_sound(tmp_path: Path) -> None:
    (tmp_path / "01_example.toml").write_text(EXAMPLE)
    checked = CliRunner().invoke(main, ["lesson", "check", str(tmp_path)])
    assert checked.exit_code == 0, checked.output
    assert "A first summoning, 5 beats" in checked.output


def test_a_fault_is_told_with_its_beat(tmp_path: Path) -> None:
    (tmp_path / "01_example.toml").write_text(EXAMPLE.replace('"r2c3"', '"r7c3"'))
    checked = CliRunner().invoke(main, ["lesson", "check", str(tmp_path)])
    assert checked.exit_code == 1
    assert 'beat 3 points at "r7c3", which is not on the table' in checked.output


def test_every_field_is_explained() -> None:
    fields = [field.name for kind in (Lesson, Beat) for field in msgspec.structs.fields(kind)]
    assert [field for field in fields if f"`{field}`" not in DOC] == []


def test_the_coach_is_explained() -> None:
    assert read_coach(COACH).verb["push"].rule == "SR-6.1"
    fields = [*KINDS, *(field.name for field in msgspec.structs.fields(Tip))]
    assert [field for field in fields if f"`{field}`" not in DOC] == []
