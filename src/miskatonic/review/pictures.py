"""The table as whoever decided saw it, in a picture and in words, for a review that stands alone."""

from __future__ import annotations

from base64 import b64encode
from html import escape

from miskatonic.core.playthrough import Playthrough
from miskatonic.naming import named_by_record
from miskatonic.review.page import Moment
from miskatonic.web.picture import DESK, PHONE, svg


def of(played: Playthrough) -> Moment:
    """The table before a move of this game, folded up."""
    game = played.game
    options = game.read_options(played.record.header.options)
    names = named_by_record(played.seats)

    def table(number: int) -> str:
        step = played.line[number]
        desk, phone = (_data(svg(game, options, step.before, step.seat, names, size)) for size in (DESK, PHONE))
        in_words = escape(game.draw(step.before.view(step.seat)))
        told = f"The table before move {number + 1}. The same in words below."
        return (
            f'<details class="then"><summary>The table then</summary><picture><source media="(max-width: 52rem)" '
            f'srcset="{phone}"><img alt="{told}" src="{desk}"></picture>'
            f"<details><summary>The same in words</summary><pre>{in_words}</pre></details></details>"
        )

    return table


def _data(picture: str) -> str:
    return f"data:image/svg+xml;base64,{b64encode(picture.encode()).decode()}"
