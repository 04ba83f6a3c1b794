"""That a build which should be compiled is."""

import importlib
import os
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.skipif("MISKATONIC_REQUIRE_COMPILED" not in os.environ, reason="plain Python is what is tested here")
def test_every_hot_module_is_compiled() -> None:
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["miskatonic"]["compile"]["modules"]
    assert listed
    plain = [name for name in listed if str(importlib.import_module(name).__file__).endswith(".py")]
    assert plain == []
