"""Pages that are made of other files of the project: the house on one page, and the numbered rules of each game."""

from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parent.parent


def on_files(files: Files, config: Any) -> Files:
    """Put them among the pages."""
    house = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").replace("](docs/", "](")
    files.append(File.generated(config, "house.md", content=house))
    for rules in sorted((ROOT / "src" / "miskatonic" / "games").glob("*/rules.md")):
        files.append(File.generated(config, f"rules/{rules.parent.name}.md", content=rules.read_text(encoding="utf-8")))
    return files
