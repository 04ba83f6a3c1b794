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


@pytest.mark.parametrize(
    ("id", "written", "turned"),
    [
        ("great_old_one", "lay zadok_allen+obed_marsh", "lay obed_marsh+zadok_allen"),
        ("great_old_one", "offer erich_zann+blandot", "offer blandot+erich_zann"),
        ("great_old_one", "recover zadok_allen+obed_marsh", "recover obed_marsh+zadok_allen"),
        ("stars_are_right", "swap r1c1-r1c2", "swap r1c2-r1c1"),
    ],
)
def test_a_pair_is_read_in_either_order(id: str, written: str, turned: str) -> None:
    """Whoever typed the other order was told that there is no such pair."""
    game = miskatonic.game(id)
    assert game.text(game.parse(turned)) == written == game.text(game.parse(written))
