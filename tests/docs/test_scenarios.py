"""The scenarios of docs/scenarios.md hold, and the page names every field."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

import miskatonic
from miskatonic.cli import main
from miskatonic.core.scenario import Scenario, ScenarioStep, read_scenario, run
from miskatonic.games.stars_are_right.table.placing import FIELDS

DOC = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```", DOC, re.DOTALL)


@pytest.mark.parametrize("text", EXAMPLES, ids=lambda text: re.search(r'title = "(.*)"', text)[1])  # type: ignore[index]
def test_an_example_holds(text: str) -> None:
    scenario = read_scenario(text)
    assert run(scenario, miskatonic.game(scenario.game)) == []


def test_every_field_is_explained() -> None:
    fields = [field.name for kind in (Scenario, ScenarioStep) for field in msgspec.structs.fields(kind)]
    assert [field for field in fields if f"`{field}`" not in DOC] == []


def test_every_field_of_a_position_is_explained() -> None:
    inner = {"mixed", "ended"}  # kept for exact copies; nobody writes them
    part = DOC.partition("## The Stars Are Right")[2]
    assert [field for field in FIELDS if f"`{field}`" not in part and field not in inner] == []


def test_every_verb_is_named() -> None:
    part = DOC.partition("## The Stars Are Right")[2]
    verbs = {verb.name for verb in miskatonic.game("stars_are_right").moves.verbs}
    assert [verb for verb in sorted(verbs) if f"`{verb}" not in part] == []


def test_the_command_runs_them_from_anywhere(tmp_path: Path) -> None:
    (tmp_path / "good.toml").write_text(EXAMPLES[0])
    told = CliRunner().invoke(main, ["scenario", str(tmp_path)])
    assert told.exit_code == 0, told.output
    (tmp_path / "bad.toml").write_text(EXAMPLES[0].replace("points = 6", "points = 7"))
    told = CliRunner().invoke(main, ["scenario", str(tmp_path)])
    assert told.exit_code == 1
    assert "expect.seats[0].points: expected 7, found 6" in told.output
