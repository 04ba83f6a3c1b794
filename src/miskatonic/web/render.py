"""Jinja: pages, and a seat's view as HTML. A view that is equal to the last one is not drawn again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, FunctionLoader, StrictUndefined, TemplateNotFound
from markupsafe import Markup, escape

import miskatonic
from miskatonic.core.game import Game, Value
from miskatonic.web.keeping import Kept, Parted, compiled, rendered
from miskatonic.web.sheet import Sheet
from miskatonic.web.wording import Wording

TEMPLATES = files("miskatonic.web") / "templates"
GAMES = "games/"


def load(name: str) -> str:
    """A page's template by its name, or a game's own as `games/ID/table.html`."""
    if name.startswith(GAMES):
        game, _, file = name.removeprefix(GAMES).partition("/")
        source = miskatonic.game(game).folder / "table" / file if game in miskatonic.games() else None
    else:
        source = TEMPLATES / name
    if source is None or not source.is_file():
        raise TemplateNotFound(name)
    return source.read_text(encoding="utf-8")


@cache
def icon(name: str, label: str = "") -> Markup:
    """An icon of the sprite; it is for the eyes only unless it has a label."""
    said = Markup('role="img" aria-label="{}"').format(label) if label else Markup('aria-hidden="true"')
    return Markup('<svg class="icon" viewBox="0 0 512 512" {}><use href="/static/vendor/icons.svg#{}"/></svg>').format(
        said, name
    )


def static(path: str) -> str:
    return f"/static/{path}"


environment = Environment(loader=FunctionLoader(load), autoescape=True, auto_reload=False, undefined=StrictUndefined)
environment.globals.update(icon=icon, static=static)


def page(name: str, context: Mapping[str, Any]) -> str:
    return environment.get_template(name).render(context)


@cache
def table_template(game: str) -> Parted | None:
    name = f"{GAMES}{game}/table.html"
    try:
        return compiled(environment, load(name), name)
    except TemplateNotFound:
        return None


class Drawing:
    """Draws one game with one choice of options, for any seat."""

    def __init__(self, game: Game, options: Mapping[str, Value]) -> None:
        self.game = game
        self.kept = Kept()
        parted = table_template(game.id)
        self.template = parted and parted.keeping(self.kept, game=game)
        self.wording = Wording(game)

    def draw(self, view: Any, eyes: int | None, names: Sequence[str]) -> str:
        """A view as the element that the page shows as its table."""
        if not self.game.hides:
            return read_by(self.draw_for_all(view, len(names)), eyes, names)
        seen = tuple("You" if seat == eyes else name for seat, name in enumerate(names))
        return self._draw(view, {"names": seen, "you": eyes})

    def draw_for_all(self, view: Any, seats: int) -> str:
        """A view of a game that hides nothing, with marks where it reads differently for each viewer (`read_by`).

        Its template may not ask who looks: instead of `you` it has `yours`, to stand in the class of what is a seat's.
        """
        marks = tuple(Markup(mark(NAME, seat)) for seat in range(seats))  # noqa: S704 (numbers between our own signs)
        return self._draw(view, {"names": marks, "yours": [mark(YOURS, seat) for seat in range(seats)]})

    def _draw(self, view: Any, looks: Mapping[str, Any]) -> str:
        if self.template is None:
            html = f"<pre>{escape(self.game.draw(view))}</pre>"
        else:
            html = rendered(self.template, view=view, **looks)
        if html.startswith('<div id="table"'):
            return html
        return f'<div id="table" class="table table-{self.game.id}">{html}</div>'


OPENS, CLOSES = "\ue000", "\ue001"  # private characters, which no name can hold: they are taken out of what people type
NAME, YOURS = "name", "yours"


def mark(what: str, seat: int) -> str:
    return f"{OPENS}{what}{seat}{CLOSES}"


def read_by(html: str, eyes: int | None, names: Sequence[str]) -> str:
    """A drawing for all as one viewer reads it."""
    said = {f"{NAME}{seat}": "You" if seat == eyes else str(escape(name)) for seat, name in enumerate(names)}
    said |= {f"{YOURS}{seat}": " yours" if seat == eyes else "" for seat in range(len(names))}
    first, *marked = html.split(OPENS)
    parts = [first]
    for part in marked:
        what, _, rest = part.partition(CLOSES)
        parts += said[what], rest
    return "".join(parts)


_drawings: dict[tuple[Game, str], Drawing] = {}


def drawing(game: Game, options: Mapping[str, Value]) -> Drawing:
    """One drawing for all tables of a game with the same options."""
    key = (game, repr(sorted(options.items())))
    if key not in _drawings:
        if len(_drawings) >= 100:
            _drawings.clear()
        _drawings[key] = Drawing(game, options)
    return _drawings[key]


class Drawn:
    """The last drawing of each seat's eyes at one table; of a game that hides nothing one for all."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing
        self._last: dict[int | None, tuple[Any, Sequence[str], str]] = {}
        self._sheets: dict[int | None, Sheet] = {}

    def sheet(self, view: Any, eyes: int | None, names: Sequence[str]) -> Sheet:
        """The table as these eyes are sent it: the same sheet as before if it looks the same."""
        html = self.html(view, eyes, names)
        last = self._sheets.get(eyes)
        if last is None or last.html != html:
            last = self._sheets[eyes] = Sheet(html)
        return last

    def html(self, view: Any, eyes: int | None, names: Sequence[str]) -> str:
        """Of a game that hides nothing the view has to be the spectator's, whoever looks."""
        if not self.drawing.game.hides:
            return read_by(self._drawn(view, None, names), eyes, names)
        return self._drawn(view, eyes, names)

    def _drawn(self, view: Any, eyes: int | None, names: Sequence[str]) -> str:
        last = self._last.get(eyes)
        if last is not None and last[1] == names and last[0] == view:
            return last[2]
        hides = self.drawing.game.hides
        html = self.drawing.draw(view, eyes, names) if hides else self.drawing.draw_for_all(view, len(names))
        self._last[eyes] = (view, names, html)
        return html
