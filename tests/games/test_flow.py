"""rules/flow.py of every game: its tables are whole, and what it calls by name for speed is what the tables say."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest

import miskatonic

# In which functions of flow.py a call by name stands for one through which table.
TABLES = {"moves": "ANSWERS", "play": "DEEDS", "go_on": "GOES_ON", "goes_on": "GOES_ON"}
# A card of Cthulhu Gloom is played by the number of its move, not by that among the moves of its verb.
NOT_IN_A_TABLE = {("DEEDS", "verbs", "PLAY", "play")}


def shortcuts(game: str) -> Iterator[tuple[str, str, str, str]]:
    """The branches `if what == frames.TURN: return turn_moves(self)`: its table, group, word and call."""
    source = Path(miskatonic.__file__).parent / "games" / game / "rules" / "flow.py"
    for function in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(function, ast.FunctionDef) and function.name in TABLES:
            for node in ast.walk(function):
                if isinstance(node, ast.If) and isinstance(node.test, ast.Compare):
                    word = node.test.comparators[0]
                    if isinstance(word, ast.Attribute):
                        called = next(one for one in ast.walk(node.body[0]) if isinstance(one, ast.Call))
                        yield TABLES[function.name], ast.unparse(word.value), word.attr, ast.unparse(called.func)


@pytest.mark.parametrize("game", [game for game in miskatonic.games() if set(shortcuts(game))])
def test_what_is_called_by_name_is_what_the_table_says(game: str) -> None:
    flow = importlib.import_module(f"miskatonic.games.{game}.rules.flow")
    found = set(shortcuts(game)) - NOT_IN_A_TABLE
    for table, group, word, source in found:
        number = getattr(importlib.import_module(f"miskatonic.games.{game}.numbers.{group}"), word)
        assert getattr(flow, table)[number] is eval(source, vars(flow)), f"{table}[{group}.{word}] is not {source}"
