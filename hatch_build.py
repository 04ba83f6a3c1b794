"""What happens when the package is built: fetch the assets, and compile the rules if somebody asked for it."""

from __future__ import annotations

import compileall
import os
import shutil
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# A build back end does not put the project's own folder on the path.
sys.path.insert(0, str(Path(__file__).parent))
import build_assets
import build_compiled

COMPILE = "MISKATONIC_COMPILE"
SHIPPED = Path("src/miskatonic/compiling/shipped")


class BuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Runs for the sdist, the wheel and the editable install."""

    scratch: Path | None = None

    def dependencies(self) -> list[str]:
        """What not every build needs: Node as a wheel without npm, setuptools where the rules are compiled."""
        needed = build_assets.dependencies(Path(self.root))
        if self.target_name == "wheel" and os.environ.get(COMPILE) == "1":
            needed += build_compiled.DEPENDENCIES
        return needed

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before files are collected. npm and mypyc work side by side, because somebody waits for both."""
        with ThreadPoolExecutor() as pool:
            assets = pool.submit(build_assets.build, Path(self.root), say=self.app.display_warning)
            if self.target_name == "wheel" and os.environ.get(COMPILE) == "1" and version != "editable":
                self.compile_rules(version, build_data)
            elif self.target_name == "wheel":
                if version == "editable" and not sys.dont_write_bytecode:
                    pool.submit(compileall.compile_dir, Path(self.root) / "src", quiet=2)  # the first start waits less
                self.write_c()
            assets.result()

    def write_c(self) -> None:
        """C of the rules, from which the first start makes a library; without it the package plays in plain Python."""
        try:
            build_compiled.write_c(Path(self.root), Path(self.root) / SHIPPED)
        except build_compiled.Broken as reason:
            self.app.display_warning(f"no C of the rules was written: {reason}")

    def compile_rules(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the compiled modules to the wheel; without a C compiler say so and go on, with one all must compile."""
        self.scratch = Path(tempfile.mkdtemp(prefix="miskatonic-compiled-"))
        try:
            built = build_compiled.build(Path(self.root), self.scratch)
        except build_compiled.Skipped as reason:
            self.app.display_warning(f"compiled rules skipped: {reason}; plain Python installed")
            return
        except build_compiled.Broken:
            shutil.rmtree(self.scratch, ignore_errors=True)  # nothing is finalized after an error
            raise
        for file in built:
            build_data["force_include"][str(file)] = file.relative_to(self.scratch / "lib").as_posix()
        if built:
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            build_data.setdefault("dependencies", []).extend(build_compiled.requirements())

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Called when the wheel is written: the compiled files are in it now."""
        if self.scratch is not None:
            shutil.rmtree(self.scratch, ignore_errors=True)
