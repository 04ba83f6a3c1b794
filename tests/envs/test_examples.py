"""The examples of docs/examples run; what they reach is in docs/environments.md."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

EXAMPLES = Path(__file__).parent.parent.parent / "docs" / "examples"


@pytest.mark.long
@pytest.mark.parametrize(
    "words, said",
    [
        ("train_linear.py --batches 2 --games 1 --points 1", "8192 decisions"),
        ("evolve_weights.py --generations 1 --candidates 4 --each 1 --games 1", "of 1 new games against greedy"),
    ],
)
def test_an_example_runs_and_draws_its_plot(words: str, said: str, tmp_path: Path) -> None:
    script, *given = words.split()
    plot = tmp_path / "plot.svg"
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / script), *given, "--svg", str(plot)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert said in done.stdout
    assert ET.parse(plot).getroot().tag == "{http://www.w3.org/2000/svg}svg"
    kept = ET.parse((EXAMPLES / script).with_suffix(".svg")).getroot()
    assert kept.tag == "{http://www.w3.org/2000/svg}svg"
