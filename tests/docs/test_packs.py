"""The pack of docs/packs.md is one."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

import miskatonic
from miskatonic.cli import main
from miskatonic.core.errors import PackError, RecordError
from miskatonic.core.playthrough import Playthrough

DOC = Path(__file__).parents[2] / "docs" / "packs.md"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    for name, text in re.findall(r"```toml file=(\S+)\n(.*?)```", DOC.read_text(), re.DOTALL):
        (tmp_path / name).write_text(text)
    return tmp_path


def test_the_pack_of_the_page_is_sound_and_plays(pack: Path) -> None:
    told = CliRunner().invoke(main, ["pack", "check", str(pack)])
    assert told.exit_code == 0, told.output
    game = miskatonic.game("stars_are_right", pack)
    assert game.facts()["creatures"] == 76
    assert game.parse("invoke ghast_4") != game.parse("invoke ghast_3")
    state = game.new(seed=1)
    for _ in range(300):
        state.play(state.moves()[0])
    assert len(game.pieces(state)) == 76 + 25


def test_a_record_knows_its_pack(pack: Path) -> None:
    game = miskatonic.game("stars_are_right", pack)
    record = Playthrough.begin(game, ["a", "b"], 1).record
    assert Playthrough.replay(game, record).number == 0
    with pytest.raises(RecordError, match='with the pack "As printed"'):
        Playthrough.replay(miskatonic.game("stars_are_right"), record)


def test_the_fault_of_the_page_reads_as_shown(pack: Path) -> None:
    file = pack / "creatures.toml"
    file.write_text(file.read_text().replace('"ME"', '"XX"'))
    with pytest.raises(PackError) as fault:
        miskatonic.game("stars_are_right", pack)
    shown = re.search(r"^    my-pack/(creatures.*)$", DOC.read_text(), re.MULTILINE)
    assert shown is not None
    assert str(fault.value) == f"{pack}/{shown[1]}"
