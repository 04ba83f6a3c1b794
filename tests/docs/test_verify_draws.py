"""The script in docs that checks the chance of a record and uses nothing of ours: it agrees, and finds forgeries."""

import ast
import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

import miskatonic
from miskatonic.core.playthrough import Playthrough
from miskatonic.core.proving import new_secret

SCRIPT = Path(__file__).parent.parent.parent / "docs" / "verify_draws.py"


def run(record: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-I", str(SCRIPT), str(record)], capture_output=True, text=True, check=False)


def played(game_id: str, moves: int = 400) -> Playthrough:
    game = miskatonic.game(game_id)
    seats = max(2, game.seats[0])
    played = Playthrough.begin_with_secret(game, [f"Seat {seat + 1}" for seat in range(seats)], new_secret())
    chooser = random.Random(4)
    while played.outcome is None and played.number < moves:
        played.play(chooser.choice(played.state.moves()))
        if chooser.random() < 0.1 and played.outcome is None:
            played.undo()
            if chooser.random() < 0.5:
                played.redo()
    return played


def test_the_script_is_short_and_uses_nothing_of_ours() -> None:
    source = SCRIPT.read_text()
    assert len(source.splitlines()) <= 70
    imported = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Import | ast.ImportFrom)]
    names = {alias.name for node in imported if isinstance(node, ast.Import) for alias in node.names}
    names |= {str(node.module) for node in imported if isinstance(node, ast.ImportFrom)}
    assert names <= sys.stdlib_module_names


@pytest.mark.parametrize("game_id", miskatonic.games())
def test_it_works_out_every_draw(game_id: str, tmp_path: Path) -> None:
    game = played(game_id)
    file = tmp_path / "game.record"
    game.export().save(file)
    done = run(file)
    assert done.returncode == 0, done.stderr
    assert f"of {game.number} moves follow from the secret" in done.stdout
    branch = game.branch(game.number // 2, secret=new_secret())
    branch.play(branch.state.moves()[0])
    branch.export().save(file)
    assert run(file).returncode == 0


def test_it_finds_a_forged_throw_and_a_forged_secret(tmp_path: Path) -> None:
    file = tmp_path / "game.record"
    lines = played("cards_of_cthulhu").record.text().splitlines()
    at = next(at for at, line in enumerate(lines) if '"chance"' in line and at)
    entry = json.loads(lines[at])
    stream = next(iter(entry["chance"]))
    entry["chance"][stream][0] = 99
    file.write_text("\n".join([*lines[:at], json.dumps(entry), *lines[at + 1 :]]))
    assert "99 in the record" in run(file).stderr
    header = json.loads(lines[0])
    header["seed"] = new_secret()
    file.write_text("\n".join([json.dumps(header), *lines[1:]]))
    assert "not the secret that the house committed to" in run(file).stderr
