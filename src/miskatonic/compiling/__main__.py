"""The process that compiles in the background: `python -m miskatonic.compiling`. A line for each step."""

from __future__ import annotations

import os
import signal
import sys

from miskatonic.compiling.making import CannotCompile, make


def main() -> None:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("The build was ended."))  # so that what is half made is removed
    if hasattr(os, "nice"):
        os.nice(19)
    try:
        make(lambda line: print(line, flush=True), processes=max(1, (os.cpu_count() or 1) - 1))
    except CannotCompile as reason:
        sys.exit(str(reason))


if __name__ == "__main__":
    main()
