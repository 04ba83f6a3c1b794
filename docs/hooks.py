"""What is made of other files: the house on one page, each game's numbered rules, the list of its lessons."""

import tomllib
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


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Put each game's lessons into its page."""
    if not page.file.src_uri.startswith("play/"):
        return markdown
    folder = ROOT / "src" / "miskatonic" / "games" / Path(page.file.src_uri).stem / "lessons"
    lessons = [tomllib.loads(file.read_text(encoding="utf-8")) for file in sorted(folder.glob("[0-9]*.toml"))]
    listed = "\n".join(f"{number}. **{one['title']}**: {one['about']}" for number, one in enumerate(lessons, start=1))
    return markdown.replace("{lessons}", listed)
