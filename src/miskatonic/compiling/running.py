"""What runs here, compiled or plain, and why."""

from __future__ import annotations

import shutil
import sys
import sysconfig
from pathlib import Path

from miskatonic.compiling import library
from miskatonic.compiling.making import being_made, why_not
from miskatonic.core.piles import COMPILED

PLAINLY = "The rules run in plain Python."
AS_ASKED = f"The rules run in plain Python, as asked (--plain or {library.PLAIN})."


def compiled() -> bool:
    """Whether the rules of this process are compiled."""
    return COMPILED


def state_of_the_rules() -> str:
    """What runs and why, in a sentence or two."""
    if COMPILED:
        held = any(isinstance(finder, library.Finder) for finder in sys.meta_path)
        where = f"from {library.cache()}" if held else "with the package"
        return f"The rules run compiled ({where})."
    if library.wants_plain():
        return AS_ASKED
    described = library.manifest()
    reason = why_not(described)
    if reason:
        return f"{PLAINLY} {reason}"
    assert described is not None
    target = library.place(described)
    if library.whole(target):
        return "The rules run in plain Python; compiled ones are ready for the next start."
    if being_made(target):
        return "The rules run in plain Python; they are being compiled right now."
    missing = missing_tools()
    if missing:
        return f"{PLAINLY} {missing}"
    return (
        f"{PLAINLY} `miskatonic` and `miskatonic serve` compile them in the background; "
        f"`miskatonic compile` does it now."
    )


def missing_tools() -> str:
    """What a build lacks on this machine, and what would help; empty when everything is here."""
    if not any(shutil.which(name) for name in ("cc", "gcc", "clang", "cl")):
        return "There is no C compiler here; with one (gcc or clang) bots would think several times as fast."
    if not (Path(sysconfig.get_path("include")) / "Python.h").is_file():
        return "Python's headers, which compiling needs, are not installed here (Debian and Ubuntu: python3-dev)."
    return ""
