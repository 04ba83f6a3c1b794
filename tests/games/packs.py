"""Packs of a few entries, and whether a game with them can be played and drawn to its end."""

from __future__ import annotations

from pathlib import Path
from random import Random

import miskatonic
from miskatonic.core.game import Game
from miskatonic.core.state import NOBODY
from miskatonic.web.render import drawing
from tests.support import lively, names, viewers


def with_pack(game: str, folder: Path, **files: str) -> Game:
    """A game with a pack of these content files."""
    folder.mkdir(exist_ok=True)
    (folder / "pack.toml").write_text(f'name = "New"\ngame = "{game}"\n', encoding="utf-8")
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return miskatonic.game(game, folder)


def drawn_at(game: Game, seats: int, seed: int, moves: int, **options: object) -> str:
    """All that anybody saw on the page in a game of lively play, one table after the other."""
    state, chooser, pages = game.new(seats=seats, seed=seed, **options), Random(seed), []
    pen = drawing(game, game.read_options(options))
    for _ in range(moves):
        for viewer in viewers(state):
            view = state.view(viewer)
            assert game.draw(view)
            pages.append(pen.draw(view, viewer, names(state)))
        if state.seat == NOBODY:
            break
        game.observer.row(state, state.seat)
        game.evaluate(state, state.seat)
        state.play(lively(game, state, chooser))
    return "\n".join(pages)
