"""The table as whoever decided saw it, in a picture and in words, for a review that stands alone."""

from __future__ import annotations

from base64 import b64encode
from html import escape

from miskatonic.core.playthrough import Playthrough
from miskatonic.naming import named_by_record
from miskatonic.review.page import Moment
from miskatonic.web.picture import svg


def of(played: Playthrough) -> Moment:
    """The table before a move of this game, folded up."""
    game = played.game
    options = game.read_options(played.record.header.options)
    names = named_by_record(played.seats)

    def table(number: int) -> str:
        step = played.line[number]
        picture = b64encode(svg(game, options, step.before, step.seat, names).encode()).decode()
        in_words = escape(game.draw(step.before.view(step.seat)))
        told = f"The table before move {number + 1}. The same in words below."
        return (
            '<details class="then"><summary>The table then</summary>'
            f'<div class="wide"><img alt="{told}" src="data:image/svg+xml;base64,{picture}"></div>'
            f'<details><summary>The same in words</summary><div class="wide"><pre>{in_words}</pre></div></details>'
            "</details>"
        )

    return table
