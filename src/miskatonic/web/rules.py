"""The rules, where they are needed: the whole rulebook as a page, one rule with its neighbours, and a search."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from miskatonic.core.errors import MiskatonicError
from miskatonic.core.events import named
from miskatonic.core.game import Game
from miskatonic.core.rulebook import Rule
from miskatonic.core.scenario import Scenario, has_position, lay_out, scenarios_of
from miskatonic.core.state import State
from miskatonic.naming import HOUSE, bots_named
from miskatonic.web.lobby import game_card
from miskatonic.web.render import drawing
from miskatonic.web.site import page, site_of

MOST_FOUND = 12
MOST_EXAMPLES = 3


def minute(game: Game) -> str:
    """The game in one minute, as HTML; empty where it has no such text."""
    from markdown_it import MarkdownIt

    text = game.folder / "minute.md"
    return MarkdownIt("commonmark", {"html": False}).render(text.read_text(encoding="utf-8")) if text.is_file() else ""


@lru_cache(maxsize=32)
def examples(game: Game) -> dict[str, list[Scenario]]:
    """The scenarios that show each rule; those that have a board of their own first."""
    shown: dict[str, list[Scenario]] = {}
    for scenario in sorted(scenarios_of(game).values(), key=lambda one: not one.position):
        for rule in scenario.rules:
            shown.setdefault(rule, []).append(scenario)
    return shown


class Picture(msgspec.Struct, frozen=True):
    """A small board that shows a rule: the table as the one who decides there sees it, and what is tried there."""

    html: str
    title: str
    then: str


@lru_cache(maxsize=256)
def picture(game: Game, rule: str) -> Picture | None:
    """The first example that can be drawn."""
    for scenario in examples(game).get(rule, [])[:MOST_EXAMPLES]:
        if not has_position(scenario) or scenario.content or scenario.setup:
            continue
        try:
            state = lay_out(scenario, game)
            seat = state.seat if 0 <= state.seat < state.seats else None
            names = bots_named([None] * state.seats) + ([HOUSE] if game.house else [])
            view = state.view(seat if game.hides else None)
            html = drawing(game, scenario.options).draw(view, seat, names)
            return Picture(html, scenario.title, tried(game, state, scenario, names))
        except MiskatonicError:
            continue
    return None


def tried(game: Game, state: State, scenario: Scenario, names: list[str]) -> str:
    """What happens first in a scenario, as a sentence."""
    step = next((one for one in scenario.steps if one.move or one.refused), None)
    if step is None:
        return ""
    text = step.move or step.refused or ""
    said = named(game.say(game.parse(text, state), state), names)
    if step.move:
        return f"{said}."
    return f"{said}? Not possible ({step.rule})."


async def _game(request: Request) -> Game:
    return await site_of(request).shelf.named(request.path_params["game"])


def _json(data: Any) -> Response:
    return Response(msgspec.json.encode(data), media_type="application/json", headers={"cache-control": "no-cache"})


async def rulebook(request: Request) -> Response:
    """GET /rules/GAME: every rule, with a list of contents and the game in one minute."""
    game = await _game(request)
    groups: dict[str, list[Rule]] = {}
    for rule in game.rulebook.rules.values():
        groups.setdefault(rule.group, []).append(rule)
    return await page(request, "rules.html", game=game_card(game), groups=groups, minute=minute(game))


async def one(request: Request) -> Response:
    """GET /rules/GAME/ID: one rule as JSON, with its neighbours, examples that show it, and one of them as a board."""
    game = await _game(request)
    id = request.path_params["rule"].upper()
    if id not in game.rulebook:
        raise HTTPException(404)
    ids = list(game.rulebook.rules)
    at = ids.index(id)
    rule = game.rulebook[id]
    shown = (await asyncio.to_thread(examples, game)).get(id, [])
    drawn = await asyncio.to_thread(picture, game, id)
    return _json(
        {
            "id": rule.id,
            "group": rule.group,
            "text": rule.text,
            "before": ids[at - 1] if at else "",
            "after": ids[at + 1] if at + 1 < len(ids) else "",
            "examples": [scenario.title for scenario in shown[:MOST_EXAMPLES]],
            "picture": drawn,
        }
    )


async def find(request: Request) -> Response:
    """GET /rules/GAME/find?words=…: the first rules that hold every word, as JSON."""
    words = request.query_params.get("words", "")[:80]
    found = (await _game(request)).rulebook.search(words) if words.strip() else []
    return _json(
        {"rules": [{"id": rule.id, "text": rule.text} for rule in found[:MOST_FOUND]], "more": len(found) > MOST_FOUND}
    )


async def in_a_minute(request: Request) -> Response:
    """GET /rules/GAME/minute: the game in one minute, as a piece of HTML."""
    return Response(
        minute(await _game(request)), media_type="text/html; charset=utf-8", headers={"cache-control": "no-cache"}
    )
