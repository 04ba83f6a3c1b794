"""What wins Cthulhu Mash as it is played at this table, and how everybody is."""

from __future__ import annotations

from collections.abc import Sized

from miskatonic.core.goal import Goal, Standing, part
from miskatonic.games.cthulhu_mash.table.seen import CharacterView, Seen

TURN = ("Spawn", "Your actions", "Monsters act")
AIMS = {
    "cooperative": "Explore every tile and leave no generator and no monster.",
    "death_match": "Be the last one alive.",
    "capture_the_flag": "Destroy the others’ spawn spaces.",
}
COUNTS = "Each destroyed generator that a character keeps counts 1, and each power-up as many as it costs."
WINS = {
    "cooperative": "The count does not decide the game: all win when the map is clear, and lose when all are dead.",
    "death_match": "The count does not decide the game: whoever is alive at the end wins.",
    "capture_the_flag": "The count does not decide the game: whoever destroys the others’ spawn spaces wins.",
}


def goal(view: Seen) -> Goal:
    """CM-28.2 to CM-28.5, CM-4.3 to CM-4.5."""
    return Goal(
        aim=AIMS[view.mode],
        standings=(*_table(view), *(_standing(one) for one in view.characters if one.seat >= 0)),
        steps=TURN,
        now=_now(view),
        counted="generators’ worth",
        scoring=f"{COUNTS} {WINS[view.mode]}",
    )


def _table(view: Seen) -> tuple[Standing, ...]:
    """Together, how much of the board is done."""
    if view.mode != "cooperative":
        return ()
    tiles = [tile for tile in view.tiles if tile is not None]
    explored = sum(tile.generated for tile in tiles)  # an open start tile where nobody was is not cleared (CM-28.4)
    left = f"{explored} of {len(tiles)} tiles explored, {_count(view.generators, 'generator')}"
    return (Standing(-1, f"{left}, {_count(view.monsters, 'monster')}", part(explored, len(tiles))),)


def _count(pieces: Sized, noun: str) -> str:
    return f"{len(pieces)} {noun}{'' if len(pieces) == 1 else 's'}"


def _standing(one: CharacterView) -> Standing:
    if one.life in ("out", "waiting"):
        return Standing(one.seat, {"out": "dead", "waiting": "returns next turn"}[one.life])
    health = f"{one.health} of {one.health_base} health"
    if one.health > one.health_base:
        health = f"{one.health} health, more than its base of {one.health_base}"
    return Standing(one.seat, health, part(one.health, one.health_base))


def _now(view: Seen) -> int:
    if view.outcome or view.step in ("Choose a character", "Choose how your start tile lies"):
        return -1
    if view.step in ("The monsters act", "A monster acts", "The charging monster leaves"):
        return 2
    return 0 if view.step == "Place the spawned monsters" else 1
