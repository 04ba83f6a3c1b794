"""What runs here, compiled or plain, and why."""

from __future__ import annotations

import shutil
import sys
import sysconfig
from pathlib import Path

from miskatonic.compiling import library
from miskatonic.compiling.making import why_not
from miskatonic.core.piles import COMPILED


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
        return f"The rules run in plain Python, as asked (--plain or {library.PLAIN})."
    described = library.manifest()
    reason = why_not(described)
    if reason:
        return f"The rules run in plain Python. {reason}"
    assert described is not None
    if library.whole(library.place(described)):
        return "The rules run in plain Python; compiled ones are ready for the next start."
    if not has_compiler():
        return "The rules run in plain Python: a C compiler (gcc or clang) and Python's headers would make them fast."
    return "The rules run in plain Python until they are compiled, which `miskatonic` does while you play."


def has_compiler() -> bool:
    """Whether a C compiler and Python's headers are here."""
    headers = Path(sysconfig.get_path("include")) / "Python.h"
    return headers.is_file() and any(shutil.which(name) for name in ("cc", "gcc", "clang", "cl"))
