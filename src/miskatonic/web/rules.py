"""The rules, where they are needed: the whole rulebook as a page, one rule with its neighbours, and a search."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Any

import msgspec
from markdown_it import MarkdownIt
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from miskatonic.core.game import Game
from miskatonic.core.rulebook import Rule
from miskatonic.core.scenario import scenarios_of
from miskatonic.web.lobby import game_card
from miskatonic.web.site import page, site_of

MOST_FOUND = 12
MOST_EXAMPLES = 3
MARKDOWN = MarkdownIt("commonmark", {"html": False})


def minute(game: Game) -> str:
    """The game in one minute, as HTML; empty where it has no such text."""
    text = game.folder / "minute.md"
    return MARKDOWN.render(text.read_text(encoding="utf-8")) if text.is_file() else ""


@lru_cache(maxsize=32)
def examples(game: Game) -> dict[str, list[str]]:
    """The titles of the scenarios that show each rule."""
    shown: dict[str, list[str]] = {}
    for scenario in scenarios_of(game).values():
        for rule in scenario.rules:
            shown.setdefault(rule, []).append(scenario.title)
    return shown


def _game(request: Request) -> Game:
    return site_of(request).shelf.named(request.path_params["game"])


def _json(data: Any) -> Response:
    return Response(msgspec.json.encode(data), media_type="application/json", headers={"cache-control": "no-cache"})


async def rulebook(request: Request) -> Response:
    """GET /rules/GAME: every rule, with a list of contents and the game in one minute."""
    game = _game(request)
    groups: dict[str, list[Rule]] = {}
    for rule in game.rulebook.rules.values():
        groups.setdefault(rule.group, []).append(rule)
    return await page(request, "rules.html", game=game_card(game), groups=groups, minute=minute(game))


async def one(request: Request) -> Response:
    """GET /rules/GAME/ID: one rule as JSON, with the rules before and after it and examples that show it."""
    game = _game(request)
    id = request.path_params["rule"].upper()
    if id not in game.rulebook:
        raise HTTPException(404)
    ids = list(game.rulebook.rules)
    at = ids.index(id)
    rule = game.rulebook[id]
    shown = (await asyncio.to_thread(examples, game)).get(id, [])
    return _json(
        {
            "id": rule.id,
            "group": rule.group,
            "text": rule.text,
            "before": ids[at - 1] if at else "",
            "after": ids[at + 1] if at + 1 < len(ids) else "",
            "examples": shown[:MOST_EXAMPLES],
        }
    )


async def find(request: Request) -> Response:
    """GET /rules/GAME/find?words=…: the first rules that hold every word, as JSON."""
    words = request.query_params.get("words", "")[:80]
    found = _game(request).rulebook.search(words) if words.strip() else []
    return _json(
        {"rules": [{"id": rule.id, "text": rule.text} for rule in found[:MOST_FOUND]], "more": len(found) > MOST_FOUND}
    )


async def in_a_minute(request: Request) -> Response:
    """GET /rules/GAME/minute: the game in one minute, as a piece of HTML."""
    return Response(
        minute(_game(request)), media_type="text/html; charset=utf-8", headers={"cache-control": "no-cache"}
    )
