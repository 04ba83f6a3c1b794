"""Let the house play the core's test game, which has sealed questions. As a script this is a worker for its bots."""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def register() -> None:
    """Add the folder with the test game to the games of this process."""
    from miskatonic.games import add_folder

    add_folder(HERE / "games")


def unregister() -> None:
    """Take it away again, so that other tests find the games of the house and no other."""
    from miskatonic.games import remove_folder

    remove_folder(HERE / "games")


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    register()
    from miskatonic.web.worker import main

    main()
