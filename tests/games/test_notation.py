"""Every move of every game, all of them: a text that means it, a sentence, a path."""

from __future__ import annotations

import pytest

import miskatonic
from tests.properties import check_words


@pytest.mark.parametrize("id", miskatonic.games())
def test_every_move_is_written_and_said(id: str) -> None:
    game = miskatonic.game(id)
    texts = set()
    for move in range(game.moves.size):
        text = game.text(move)
        assert game.parse(text) == move, text
        texts.add(text)
        check_words(game, None, move)
    assert len(texts) == game.moves.size
