"""The table as whoever decided saw it, in a picture and in words, for a review that stands alone."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from html import escape

from miskatonic.core.game import Game
from miskatonic.core.playthrough import Playthrough
from miskatonic.core.state import State
from miskatonic.naming import named_by_record
from miskatonic.review.page import Moment
from miskatonic.web.picture import DESK, PHONE, svg

PLAYED, BETTER, BOTH = "dashed var(--danger)", "solid var(--glow)", "solid var(--brass)"
LEGEND = "Dashed: the move played. Solid: the better one. Gold: what both have in common."


def of(played: Playthrough, best: Mapping[int, int]) -> Moment:
    """The table before a move of this game, folded up, with that move and the best one instead marked."""
    game = played.game
    options = game.read_options(played.record.header.options)
    names = named_by_record(played.seats)

    def table(number: int) -> str:
        step = played.line[number]
        marks = marked(game, step.before, step.move, best[number])
        desk, phone = (_data(svg(game, options, step.before, step.seat, names, size, marks)) for size in (DESK, PHONE))
        in_words = escape(game.draw(step.before.view(step.seat)))
        told = f"The table before move {number + 1}. The same in words below."
        return (
            f'<details class="then"><summary>The table then</summary><picture><source media="(max-width: 52rem)" '
            f'srcset="{phone}"><img alt="{told}" src="{desk}"></picture><p class="quiet">{LEGEND if marks else ""}</p>'
            f"<details><summary>The same in words</summary><pre>{in_words}</pre></details></details>"
        )

    return table


def marked(game: Game, state: State, played: int, best: int) -> str:
    """A style for what the move played and the better one touch, if that tells them apart."""
    one, other = things(game, state, played), things(game, state, best)
    if one == other:
        return ""
    marks = {
        **dict.fromkeys(one - other, PLAYED),
        **dict.fromkeys(other - one, BETTER),
        **dict.fromkeys(one & other, BOTH),
    }
    return "".join(
        f'[data-thing="{thing}"] {{ outline: 3px {mark}; outline-offset: 2px; }}\n'
        for thing, mark in sorted(marks.items())
    )


def things(game: Game, state: State, move: int) -> set[str]:
    path = game.path(move, state)
    return {thing for part in path for thing in ([part] if isinstance(part, str) else part)}


def _data(picture: str) -> str:
    return f"data:image/svg+xml;base64,{b64encode(picture.encode()).decode()}"
