"""Checks the types of the pages' scripts with TypeScript, which comes from npm and never goes into the package.

Our scripts are plain modules that run as they are. `jsconfig.json` says what is checked, `.ci/elements.d.ts` what our
pages hold.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import build_assets  # noqa: E402


def main() -> int:
    """0 when all is well; TypeScript says what is not."""
    build_assets.build(ROOT)  # our scripts import one of them
    with tempfile.TemporaryDirectory(prefix="miskatonic-scripts-") as scratch:
        modules = build_assets.fetch(ROOT, Path(scratch), leave_out="optional")
        tsc = [*build_assets.node_command(), str(modules / "typescript" / "bin" / "tsc")]
        return subprocess.run([*tsc, "--project", str(ROOT / "jsconfig.json")], check=False).returncode


if __name__ == "__main__":
    try:
        sys.exit(main())
    except build_assets.AssetError as error:
        sys.exit(str(error))
