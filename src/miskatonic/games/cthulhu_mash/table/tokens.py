"""The pieces on the table as they are drawn: characters, monsters, generators and spawn spaces."""

from __future__ import annotations

import msgspec

from miskatonic.games.cthulhu_mash.content import Character, Generator, Monster, at_difficulty
from miskatonic.games.cthulhu_mash.rules.statistics import SPAWN_HEALTH
from miskatonic.games.cthulhu_mash.rules.tables import Tables
from miskatonic.games.cthulhu_mash.table.intents import said
from miskatonic.games.cthulhu_mash.table.scene import Scene
from miskatonic.games.cthulhu_mash.table.seen import CharacterView, PieceView, Seen, SpawnSpaceView
from miskatonic.games.cthulhu_mash.things import HELD_BY

# What else a monster does to whoever meets it.
ABILITIES = {
    "attach": "A hit makes it cling to you; then it takes 1 health with each action (CM-18.14).",
    "charging": "Once per turn it can run up to you, strike and run off again (CM-18.10).",
    "flying": "It flies over pits, water and pieces, and shoots over pieces that stop your own shots (CM-18.7).",
    "swimming": "It swims: water does not stop it (CM-18.9).",
    "web": "Its web does no damage, but holds whoever it hits until a d6 shows 1 to 3 (CM-18.5).",
}


class Token(msgspec.Struct, frozen=True):
    """`said` and what follows make its label and what is told about it; the name of its player stands between, and the
    odds come last."""

    id: str
    thing: str
    look: str  # its classes
    icon: str
    badge: str
    said: str
    seat: int | None  # of the player, for a character
    friend: bool  # whom one does not mean to attack
    label: str
    about: str
    health: int
    hurt: bool
    bound: bool
    chance: int | None  # to hit it, in percent, with the best weapon
    odds: str  # the same with each weapon, in words


def character_token(tables: Tables, seen: Seen, scene: Scene, one: CharacterView) -> Token:
    entry: Character = tables.pack["character"][one.name]
    health = f"health {one.health} of {one.health_base}"
    held = f" Held fast by {listed(held_by(one.holds))} (CM-13.4)." if one.holds else ""
    return Token(
        id=f"p-{one.name}",
        thing=one.name,
        look=_look(f"character seat-{one.seat}", held=bool(one.holds), active=one.seat == seen.active),
        icon=entry.icon,
        badge=entry.letters,
        said=one.said,
        seat=one.seat,
        friend=seen.mode == "cooperative",
        label=health,
        about=f"{health} (CM-2.7).{held}",
        health=one.health,
        hurt=one.health < one.health_base,
        bound=bool(one.holds),
        chance=_chance(scene, one.name),
        odds=_odds(scene, one.name),
    )


def piece_token(tables: Tables, scene: Scene, one: PieceView) -> Token:
    """A monster or generator."""
    kind = one.name.rpartition("-")[0]
    printed: Monster | Generator = tables.pack["monster"].get(kind) or tables.pack["generator"][kind]
    entry = at_difficulty(printed, tables.difficulty)
    health = f"health {one.health} of {one.of}"
    about = f"{health}. {_does(entry)} To hit it, roll its defense of {one.defense} or more (CM-9.1)."
    if one.holds:
        about += f" Held fast by {listed(held_by(one.holds))}."
    if one.attached is not None:
        about += " It clings to its victim (CM-18.15)."
    if one.still:
        about += " It does nothing now."
    if one.intends is not None:
        about += f" {said(one.intends, scene.names)} (CM-34.3)."
    bound = bool(one.holds) or one.still
    return Token(
        id=f"p-{one.name}",
        thing=one.name,
        look=_look("monster" if isinstance(entry, Monster) else "generator", held=bound),
        icon=entry.icon,
        badge="",
        said=one.said,
        seat=None,
        friend=False,
        label=health + (", held" if one.holds else ""),
        about=about,
        health=one.health,
        hurt=one.health < one.of,
        bound=bound,
        chance=_chance(scene, one.name),
        odds=_odds(scene, one.name),
    )


def spawn_token(tables: Tables, seen: Seen, scene: Scene, one: SpawnSpaceView) -> Token:
    health = f"health {one.health} of {SPAWN_HEALTH}"
    thing = f"spawn_space-{one.tile}"
    return Token(
        id=f"p-spawn-{one.tile}",
        thing=thing,
        look=_look("spawn", gone=one.health <= 0, quiet=is_quiet(seen, one)),
        icon="star-altar",
        badge="",
        said=f"Spawn space of {tables.pack['tile'][one.tile].name}",
        seat=None,
        friend=False,
        label=health,
        about=f"{health} (CM-26.1).",
        health=one.health,
        hurt=one.health < SPAWN_HEALTH,
        bound=False,
        chance=_chance(scene, thing),
        odds=_odds(scene, thing),
    )


def is_quiet(seen: Seen, one: SpawnSpaceView) -> bool:
    """Nobody has a reason to look at it: it is whole, and nothing is won by destroying it (CM-28.3)."""
    return seen.mode != "capture_the_flag" and one.health >= SPAWN_HEALTH


def held_by(holds: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(HELD_BY[hold] for hold in holds)


def listed(words: tuple[str, ...]) -> str:
    return ", ".join(words).replace("_", " ")


def _look(sort: str, **states: bool) -> str:
    return " ".join([sort, *(state for state, holds in states.items() if holds)])


def _does(entry: Monster | Generator) -> str:
    """What it does in a turn, how far it reaches and what that costs whoever is hit."""
    if isinstance(entry, Generator):
        faces = "a 1" if entry.gate == 1 else f"1 to {entry.gate}"
        return f"It makes a monster when a d6 shows {faces} (CM-17.1)."
    each = "each of its" if entry.actions > 1 else "its"
    deeds = [f"moves up to {entry.move} spaces"]
    if entry.melee:
        deeds.append(f"strikes beside it (d{entry.melee}){'' if 'attach' in entry.abilities else ' for 1 health'}")
    if entry.ranged:
        deeds.append(f"shoots from afar (d{entry.ranged}){'' if 'web' in entry.abilities else ' for 1 health'}")
    turn = f"With {each} {entry.actions} action{'s' * (entry.actions > 1)} per turn it {', or '.join(deeds)} (CM-18.1)."
    return " ".join([turn, *(ABILITIES[one] for one in entry.abilities if one in ABILITIES)])


def _odds(scene: Scene, name: str) -> str:
    if name in scene.odds:
        return f"Chance to hit: {scene.odds[name]}."
    return f"You cannot attack it now. {scene.out_of_reach[name]}." if name in scene.out_of_reach else ""


def _chance(scene: Scene, name: str) -> int | None:
    return max(scene.chances[name]) if name in scene.chances else None
