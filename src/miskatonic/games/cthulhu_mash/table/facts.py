"""Numbers of the content, for scenarios that prove descriptive rules."""

from __future__ import annotations

from typing import Any

import msgspec

from miskatonic.core.errors import UnknownName
from miskatonic.core.game import Game
from miskatonic.games.cthulhu_mash.geometry import DIRECTIONS
from miskatonic.games.cthulhu_mash.maps import Map, read_map
from miskatonic.games.cthulhu_mash.rules.tables import Tables


def _refused(game: Game, option: str) -> list[str]:
    """Whether a game with this option on is refused."""
    try:
        game.read_options({option: True})
    except UnknownName:
        return [option]
    return []


def facts(game: Game) -> dict[str, Any]:
    pack = game.pack
    tables: Tables = game.tables(game.read_options({}))
    objects = pack["object"].values()
    maps = {id: read_map(tile.map) for id, tile in pack["tile"].items()}
    return {
        "seats": [game.seats[0], game.seats[-1]],
        "characters": {id: msgspec.to_builtins(entry) for id, entry in pack["character"].items()},
        "monsters": {id: msgspec.to_builtins(entry) for id, entry in pack["monster"].items()},
        "generators": {id: msgspec.to_builtins(entry) for id, entry in pack["generator"].items()},
        "objects": {id: msgspec.to_builtins(entry) for id, entry in pack["object"].items()},
        "spells": {id: msgspec.to_builtins(entry) for id, entry in pack["spell"].items()},
        "powerups": {id: msgspec.to_builtins(entry) for id, entry in pack["powerup"].items()},
        "tiles": {
            id: {
                "name": tile.name,
                "boot": tile.boot,
                "start_for": tile.start_for,
                "gates": [way for way, gate in zip(DIRECTIONS, found.gates, strict=True) if gate],
                "counted": tables.gate_count[tables.names.tile_ids.index(id)],
                "sanity": msgspec.to_builtins(tile.sanity),
                "icons": msgspec.to_builtins(tile.icons),
            }
            for (id, tile), found in zip(pack["tile"].items(), maps.values(), strict=True)
            if isinstance(found, Map)
        },
        "counts": {
            "characters": len(pack["character"]),
            "tiles": len(pack["tile"]),
            "start_tiles": sum(bool(tile.start_for) for tile in pack["tile"].values()),
            "generators": sum(entry.count for entry in pack["generator"].values()),
            "generator_types": len(pack["generator"]),
            "monsters": sum(entry.count for entry in pack["monster"].values()),
            "monster_types": len(pack["monster"]),
            "objects": sum(entry.count for entry in objects),
            "object_types": len(pack["object"]),
            "red": sum(entry.color == "red" for entry in objects),
            "green": sum(entry.color == "green" for entry in objects),
            "blue": sum(entry.color == "blue" for entry in objects),
            "white": sum(entry.color == "white" for entry in objects),
            "powerups": len(pack["powerup"]),
            "spells": len(pack["spell"]),
            "tome_spells": sum(entry.spells for entry in objects),
        },
        "options": [option.name for option in game.options],
        "refuses": _refused(game, "facing"),
    }
