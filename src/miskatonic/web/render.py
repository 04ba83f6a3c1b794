"""Jinja: pages, and a seat's view as HTML. A view that is equal to the last one is not drawn again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, FunctionLoader, StrictUndefined, Template, TemplateNotFound
from markupsafe import Markup, escape

import miskatonic
from miskatonic.core.game import Game, Value
from miskatonic.web.keeping import Kept, compiled

TEMPLATES = files("miskatonic.web") / "templates"
GAMES = "games/"


def load(name: str) -> str:
    """A page's template by its name, or a game's own as `games/ID/table.html`."""
    if name.startswith(GAMES):
        game, _, file = name.removeprefix(GAMES).partition("/")
        source = miskatonic.game(game).folder / file if game in miskatonic.games() else None
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
def table_template(game: str) -> Template | None:
    name = f"{GAMES}{game}/table.html"
    try:
        return compiled(environment, load(name), name)
    except TemplateNotFound:
        return None


class Drawing:
    """Draws one game with one choice of options, for any seat."""

    def __init__(self, game: Game, options: Mapping[str, Value]) -> None:
        self.game = game
        tables = getattr(game, "tables", None)  # a game's static data, where it has some
        self.tables = tables(options) if tables is not None else None
        self.template = table_template(game.id)
        self.kept = Kept()

    def draw(self, view: Any, eyes: int | None, names: Sequence[str]) -> str:
        """A view as the element that the page shows as its table."""
        if self.template is None:
            html = f"<pre>{escape(self.game.draw(view))}</pre>"
        else:
            seen = ["You" if seat == eyes else name for seat, name in enumerate(names)]
            html = self.template.render(view=view, game=self.game, names=seen, you=eyes, t=self.tables, _kept=self.kept)
        if html.startswith('<div id="table"'):
            return html
        return f'<div id="table" class="table table-{self.game.id}">{html}</div>'


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
    """The last drawing of each seat's eyes at one table."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing
        self._last: dict[int | None, tuple[Any, Sequence[str], str]] = {}

    def html(self, view: Any, eyes: int | None, names: Sequence[str]) -> str:
        last = self._last.get(eyes)
        if last is not None and last[1] == names and last[0] == view:
            return last[2]
        html = self.drawing.draw(view, eyes, names)
        self._last[eyes] = (view, names, html)
        return html
