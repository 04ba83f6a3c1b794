"""The page of a new table: a way to play and three questions first, the house rules in folded groups after them."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from miskatonic.bots import LADDER
from miskatonic.core.game import Game, Option, Value
from miskatonic.core.options import Preset
from miskatonic.web.lobby import game_card
from miskatonic.web.site import page, site_of
from miskatonic.web.tables import DEFAULT_LEVEL, OPTION


class Choice(msgspec.Struct, frozen=True):
    value: str
    text: str
    selected: bool


class OptionCard(msgspec.Struct, frozen=True):
    """A game's option in the form; without choices it is a text, or a whole number from `least`."""

    field: str
    name: str
    about: str
    rule: str
    default: str
    least: int
    choices: list[Choice]
    words: bool


class PresetCard(msgspec.Struct, frozen=True):
    name: str
    about: str
    sets: str  # the fields it sets and their values, as JSON for the page's script
    seats: int
    chosen: bool


def written(value: Value) -> str:
    """A value as a field of the form has it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def option_card(option: Option) -> OptionCard:
    return OptionCard(
        OPTION + option.name,
        option.called,
        option.about,
        option.rule,
        written(option.default),
        option.least,
        [Choice(written(choice), option.spoken(choice), choice == option.default) for choice in option.choices],
        isinstance(option.default, str),
    )


def preset_card(preset: Preset, defaults: Mapping[str, Value]) -> PresetCard:
    sets = {OPTION + name: written(value) for name, value in preset.options.items()}
    as_it_is = all(defaults[name] == value for name, value in preset.options.items()) and not preset.seats
    return PresetCard(preset.name, preset.about, msgspec.json.encode(sets).decode(), preset.seats, as_it_is)


def house_rules(game: Game, options: Mapping[str, Value]) -> list[str]:
    """What differs from the default at a table, in words."""
    return [
        f"{option.called}: {option.spoken(options[option.name])}"
        for option in game.options
        if option.name in options and options[option.name] != option.default
    ]


async def new_form(request: Request) -> Response:
    """GET /new?game=GAME"""
    shelf = site_of(request).shelf
    games = await shelf.games()
    game = await shelf.named(request.query_params.get("game", games[0].id))
    asked = game.new_table
    groups = [(title, [option_card(option) for option in options]) for title, options in asked.grouped(game.options)]
    return await page(
        request,
        "new.html",
        game=game_card(game),
        games=[game_card(one) for one in games],
        presets=[preset_card(preset, game.defaults) for preset in asked.presets],
        hard=option_card(game.known_options[asked.hard]) if asked.hard else None,
        lengths=[preset_card(preset, game.defaults) for preset in asked.lengths],
        groups=groups,
        seat_counts=list(game.seats),
        packs=shelf.with_packs(game.id),
        levels=LADDER,
        level=DEFAULT_LEVEL,
        sealed_seconds=int(site_of(request).settings.sealed_seconds),
    )
