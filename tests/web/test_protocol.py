"""docs/protocol.md says what the code does: its messages decode, and its bot plays."""

import json
import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from miskatonic.web import messages
from tests.web.talking import Player

TEXT = (Path(__file__).parent.parent.parent / "docs" / "protocol.md").read_text(encoding="utf-8")
CLIENT = TEXT[TEXT.index("## What a client says") : TEXT.index("## What the server says")]
SERVER = TEXT[TEXT.index("## What the server says") : TEXT.index("## A bot in ten lines")]
BOT = re.search(r"```python\n(.*?)```", TEXT, re.DOTALL)


def examples(text: str) -> list[str]:
    """The indented JSON of a section, one object each."""
    lines = [line[4:] for line in text.splitlines() if line.startswith("    ")]
    return re.findall(r"^\{.*?\}$", "\n".join(lines).replace("\n ", " "), re.MULTILINE)


@pytest.mark.parametrize("example", examples(CLIENT))
def test_an_example_of_a_client_decodes(example: str) -> None:
    assert messages.decoder.decode(example)


def test_every_message_of_a_client_has_an_example() -> None:
    shown = {json.loads(example)["type"] for example in examples(CLIENT)}
    assert shown == {kind.__struct_config__.tag for kind in messages.FromClient.__subclasses__()}


def test_the_present_is_described_with_all_its_fields() -> None:
    example = next(example for example in examples(SERVER) if example.startswith('{"type":"present"'))
    shown = json.loads(example)
    assert set(shown) == {"type", "seq", "html", *messages.Present.__struct_fields__}
    for field, kind in (("decision", messages.Decision), ("undo", messages.MayDo)):
        assert set(shown[field]) == set(kind.__struct_fields__)
    assert set(shown["players"][0]) == set(messages.Player.__struct_fields__)
    fields = {name: shown[name] for name in messages.Present.__struct_fields__}
    assert msgspec.convert({**fields, "moves": []}, messages.Present)


def test_every_message_of_the_server_has_an_example() -> None:
    shown = {json.loads(example.replace("[…]", "[]"))["type"] for example in examples(SERVER)}
    sources = Path(messages.__file__).parent.rglob("*.py")
    sent = {name for path in sources for name in re.findall(r'message\(\s*"(\w+)"', path.read_text(encoding="utf-8"))}
    assert shown == sent | {"present"}


def test_the_bot_of_ten_lines_plays_a_seat(ann: Player, tmp_path: Path) -> None:
    assert BOT is not None
    code = BOT[1]
    assert len([line for line in code.splitlines() if line.strip()]) <= 13
    script = tmp_path / "bot.py"
    script.write_text(code)
    table = ann.table(seats=2, seat_0="me", seat_1="open", option_max_turns=4)
    talk = ann.talk(table)
    talk.hello()
    invitation = f"{ann.url}/table/{table}"
    bot = subprocess.Popen([sys.executable, str(script), invitation], stderr=subprocess.PIPE, text=True)
    now = talk.wait("present")
    assert now["players"][1]["name"] == "Ten lines"
    while not now["outcome"]:
        if now["moves"]:
            talk.play(now, "done")
        now = talk.wait("present")
    assert "limit of 4 turns" in bot.communicate(timeout=20)[1]
    assert bot.returncode == 1
