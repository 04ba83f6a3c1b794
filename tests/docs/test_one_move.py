"""docs/one-move.md names files and functions of the source: they are there."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "one-move.md").read_text()
HOUSE = ROOT / "src" / "miskatonic"


def test_every_file_of_the_walk_is_there() -> None:
    files = set(re.findall(r"`([a-z_/]+\.(?:py|js))`", PAGE))
    assert len(files) > 15
    there = [HOUSE, HOUSE / "games" / "stars_are_right"]
    assert [file for file in files if not any((root / file).exists() for root in (*there, ROOT))] == []


def test_every_function_of_the_walk_is_in_its_file() -> None:
    named = re.findall(r"`([a-z_/]+\.py)`, `(\w+)`", PAGE)
    assert len(named) > 8
    assert [(file, name) for file, name in named if f"def {name}(" not in (HOUSE / file).read_text()] == []


def test_what_is_quoted_is_said_there() -> None:
    for quoted in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL):
        lines = [line.strip() for line in quoted.splitlines()]
        sources = [(HOUSE / "games" / "stars_are_right" / name).read_text() for name in ("names.py", "rules/sky.py")]
        assert any(all(line in text for line in lines) for text in sources), quoted
