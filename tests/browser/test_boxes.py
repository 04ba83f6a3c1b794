"""What can be clicked at a decision is on the screen, free and large enough; what is known to be wrong only shrinks."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import miskatonic
from tests.browser.boxes import known
from tests.browser.conftest import CHROMIUM

# A group of its own: it brings its browser, and need not wait for that of the others.
pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.xdist_group("boxes")]


@pytest.mark.skipif(CHROMIUM is None, reason="no chromium on the path, so no boxes were read")
@pytest.mark.parametrize("game", miskatonic.games())
def test_nothing_is_covered_cut_or_off_the_screen(tmp_path: Path, game: str) -> None:
    """The fewest and the most seats, six sizes of window. In a process of its own: it brings its browser."""
    found = tmp_path / "found.json"
    command = [sys.executable, "-m", "tests.browser.boxes", game, "--json", str(found)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ})
    assert done.returncode == 0, done.stderr
    allowed = known()[game]
    worse = [
        f"{size}: {count} × {kind}, known are {allowed.get(size, {}).get(kind, 0)}"
        for size, kinds in json.loads(found.read_text(encoding="utf-8"))[game].items()
        for kind, count in kinds.items()
        if count > allowed.get(size, {}).get(kind, 0)
    ]
    assert worse == [], f"{done.stdout}\nLook with: python -m tests.browser.boxes {game} --size SIZE --shots FOLDER"
