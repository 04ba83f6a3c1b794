"""The table of the browser as one SVG document: the same template, style sheets and icons, made without a browser.

The table is HTML inside the SVG (`foreignObject`), so it takes a browser, or a viewer with one inside, to look at it.
Fonts are left to the viewer.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from miskatonic.core.game import Game, Value
from miskatonic.core.state import State
from miskatonic.web.render import drawing

DESK, PHONE = (1280, 900), (390, 760)  # a window's width and height
STILL = """\
body { height: 100%; }
.region { height: 100%; }
[data-area="more"] { display: none; }
details:is(.legend, .coming, .signs, .discarded) { visibility: hidden; } /* nothing unfolds in a picture */
*, *::before, *::after { animation: none !important; transition: none !important; }"""
STATIC = files("miskatonic.web") / "static"
_SPRITE = re.compile(r'href="/static/vendor/icons\.svg#([\w-]+)"')
_SYMBOL = re.compile(r'<symbol id="([\w-]+)".*?</symbol>', re.DOTALL)
_TAG = re.compile(r"<[a-zA-Z][^<>]*>")
_BARE = re.compile(r'("[^"]*")|(?<=\s)([a-zA-Z-]+)(?=[\s/>])')  # what stands in quotes; an attribute without a value
_VOID = re.compile(r"<(area|br|col|hr|img|input|wbr)\b([^<>]*?)/?>")
_FONT = re.compile(r"@font-face \{.*?\}\n?", re.DOTALL)


def svg(
    game: Game,
    options: Mapping[str, Value],
    state: State,
    seat: int | None,
    names: Sequence[str] | None = None,
    size: tuple[int, int] = DESK,
    marks: str = "",
) -> str:
    """What a seat sees, as the table in the browser shows it; `marks` is a style for things that are pointed out."""
    names = names or [f"Seat {number + 1}" for number in range(state.seats)]
    html = drawing(game, options).draw(state.view(seat), seat, names)
    used = sorted(set(_SPRITE.findall(html)))
    html = _SPRITE.sub(r'href="#\1"', html)
    html = re.sub(r"<svg(?=[ >])", '<svg xmlns="http://www.w3.org/2000/svg"', xml(html))
    icons = "".join(symbols().get(name, "") for name in used)
    wide, high = size
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}">\n'
        f"<style><![CDATA[\n{style(game.id)}\nsvg:root {{ background: var(--ground); }}\n{STILL}\n{marks}]]></style>\n"
        f"<defs>{icons}</defs>\n"
        f'<foreignObject width="{wide}" height="{high}"><body xmlns="http://www.w3.org/1999/xhtml">'
        f'<section class="region">{html}</section></body></foreignObject>\n</svg>\n'
    )


def xml(html: str) -> str:
    """HTML as our templates write it (every value in quotes, every element closed) made well-formed XML."""
    full = _TAG.sub(lambda tag: _BARE.sub(lambda found: found[1] or f'{found[2]}=""', tag[0]), html)
    return _VOID.sub(r"<\1\2/>", full)


@cache
def style(game: str) -> str:
    own = files(f"miskatonic.games.{game}") / "table" / "table.css"
    sheets = [*(STATIC / f"{name}.css" for name in ("site", "table", "layout")), own]
    return _FONT.sub("", "\n".join(sheet.read_text(encoding="utf-8") for sheet in sheets if sheet.is_file()))


@cache
def symbols() -> dict[str, str]:
    """The icons by name; none where the package was never built, and then the table is drawn without."""
    sprite = STATIC / "vendor" / "icons.svg"
    if not sprite.is_file():
        return {}
    return {found[1]: found[0] for found in _SYMBOL.finditer(sprite.read_text(encoding="utf-8"))}
