"""That a build which should be compiled is."""

import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

import build_compiled
import miskatonic

ROOT = Path(__file__).parent.parent


@pytest.mark.skipif("MISKATONIC_REQUIRE_COMPILED" not in os.environ, reason="plain Python is what is tested here")
def test_every_hot_module_is_compiled() -> None:
    listed = build_compiled.modules(ROOT)
    assert listed
    plain = [name for name in listed if str(importlib.import_module(name).__file__).endswith(".py")]
    assert plain == []


@pytest.mark.skipif("MISKATONIC_REQUIRE_COMPILED" not in os.environ, reason="plain Python is what is tested here")
def test_compiled_and_plain_rules_play_the_same_games() -> None:
    """50 seeded games of each title, every position of them in one digest."""
    command = [sys.executable, "-m", "miskatonic.compiling.proof"]
    compiled = subprocess.run(command, capture_output=True, text=True, check=True)
    plain_first = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "MISKATONIC_PLAIN": "1"}
    plain = subprocess.run(command, capture_output=True, text=True, check=True, env=plain_first)
    assert "plain" in plain.stderr
    assert "compiled" in compiled.stderr
    assert compiled.stdout == plain.stdout
    assert len(compiled.stdout.splitlines()) == len(miskatonic.games())
