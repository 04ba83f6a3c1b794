"""The bot of docs/bots.md plays, and a bad one costs only its own decisions."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

import miskatonic
from miskatonic.bots import Eyes, own
from miskatonic.bots.own import bot_or_own
from miskatonic.cli import main
from miskatonic.core.chance import seeded
from miskatonic.core.errors import UnknownName

DOC = Path(__file__).parents[2] / "docs" / "bots.md"


def written(folder: Path, body: str | None = None) -> str:
    shown = re.search(r"```python file=mybot.py\n(.*?)```", DOC.read_text(), re.DOTALL)
    assert shown is not None
    text = (
        shown[1]
        if body is None
        else f"from miskatonic.bots import Bot\nclass MyBot(Bot):\n    def choose(self, eyes):\n        {body}\n"
    )
    (folder / "mybot.py").write_text(text)
    return f"{folder / 'mybot.py'}:MyBot"


def eyes() -> Eyes:
    game = miskatonic.game("stars_are_right")
    state = game.new(seed=1)
    return Eyes(game, state, state.seat, seeded(1, ("eyes",)))


def test_the_bot_of_the_page_plays_a_tournament(tmp_path: Path) -> None:
    level = written(tmp_path)
    words = ["arena", "stars_are_right", "--bots", f"{level},random", "--games", "2", "--option", "max_turns=10"]
    told = CliRunner().invoke(main, words)
    assert told.exit_code == 0, told.output
    assert "MyBot" in told.output


@pytest.mark.parametrize(
    "body, said",
    [
        ("raise KeyError('oh')", "failed: KeyError"),
        ("return -7", "chose -7, which is not legal"),
        ("return 'pass'", "chose 'pass', which is not legal"),
        ("while True: pass", "took more than 1 seconds"),
    ],
)
def test_a_bad_bot_forfeits_its_decision(
    tmp_path: Path, body: str, said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own, "SECONDS", 1)
    player = bot_or_own(written(tmp_path, body), 1)
    seen = eyes()
    assert player.choose(seen) in seen.moves()
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    "level, said",
    [
        ("nowhere.py:MyBot", "there is no such file"),
        ("{folder}/mybot.py:Other", "has no bot Other"),
        ("{folder}/broken.py:MyBot", "cannot be loaded: SyntaxError"),
    ],
)
def test_a_file_without_a_bot_gets_a_sentence(tmp_path: Path, level: str, said: str) -> None:
    written(tmp_path)
    (tmp_path / "broken.py").write_text("class")
    with pytest.raises(UnknownName, match=re.escape(said)):
        bot_or_own(level.format(folder=tmp_path), 1)
