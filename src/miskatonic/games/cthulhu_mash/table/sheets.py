"""What lies before each player: the character's numbers, and what it carries and knows."""

from __future__ import annotations

import msgspec

from miskatonic.games.cthulhu_mash.content import Character, PowerUp, at_difficulty
from miskatonic.games.cthulhu_mash.rules.tables import Tables
from miskatonic.games.cthulhu_mash.table.chips import Chip, Wielder, bare_weapons, object_chip, object_of, spell_chip
from miskatonic.games.cthulhu_mash.table.scene import Scene
from miskatonic.games.cthulhu_mash.table.seen import CharacterView, Seen
from miskatonic.games.cthulhu_mash.table.tokens import held_by, listed

MENTALITY = (
    "Strength of mind: it pays for spells and some abilities. At 0 you cannot use these until you regain some; nothing "
    "worse happens (CM-2.8)."
)


class Meter(msgspec.Struct, frozen=True):
    icon: str
    word: str
    now: int
    about: str
    base: int | None = None
    look: str = ""  # its classes
    label: str = ""
    thing: str = ""  # what a click on it means


class PowerUpSign(msgspec.Struct, frozen=True):
    icon: str
    said: str


class Sheet(msgspec.Struct, frozen=True):
    name: str
    said: str
    seat: int
    icon: str
    active: bool
    out: bool
    away: str  # what keeps it off the board, or nothing
    team: int | None  # where there are any
    meters: tuple[Meter, ...]
    under: str  # what holds or helps it
    chips: tuple[Chip, ...]
    weighing: int  # objects that count for its encumbrance
    carried: int
    room: int
    powerups: tuple[PowerUpSign, ...]


def sheet(tables: Tables, seen: Seen, scene: Scene, one: CharacterView) -> Sheet:
    entry: Character = at_difficulty(tables.pack["character"][one.name], tables.difficulty)
    powerups: dict[str, PowerUp] = tables.pack["powerup"]
    said = dict(zip(tables.names.powerup_ids, tables.names.powerups.said, strict=True))
    return Sheet(
        name=one.name,
        said=one.said,
        seat=one.seat,
        icon=entry.icon,
        active=one.seat == seen.active,
        out=one.life == "out",
        away="" if one.tile else one.life.replace("_", " "),
        team=seen.teams[one.seat] + 1 if has_teams(seen) else None,
        meters=_meters(entry, seen, one),
        under=listed(held_by(one.holds) + one.effects),
        chips=_chips(tables, seen, scene, one),
        weighing=sum(not object_of(tables, id).weightless for id in one.objects),
        carried=len(one.objects),
        room=one.room,
        powerups=tuple(PowerUpSign(powerups[id].icon, said[id]) for id in one.powerups),
    )


def has_teams(seen: Seen) -> bool:
    """Neither everybody together nor everybody alone."""
    return 1 < len(set(seen.teams)) < len(seen.teams)


def _meters(entry: Character, seen: Seen, one: CharacterView) -> tuple[Meter, ...]:
    moves = seen.points is not None and one.seat == seen.active
    meters = [
        _filled("hearts", "health", one.health, one.health_base, "At 0 your character dies (CM-2.7)."),
        _filled("brain", "mentality", one.mentality, one.mentality_base, MENTALITY),
    ]
    if seen.sanity:
        meters.append(
            _filled("third-eye", "sanity", one.sanity, one.sanity_base, "At half of it the mind gives way (CM-31.11).")
        )
    defense = f"Defense {one.defense}: an attack must reach it (CM-9.1)."
    move = f"Movement points of a move: {entry.base_move}, before objects and power-ups (CM-6.12)."
    dice = f"Jump {entry.jump}, melee d{entry.melee}, ranged d{entry.ranged}, push d{entry.push_grapple} (CM-2.4)."
    kept = (
        f"You have destroyed {len(one.kept)} of the {entry.powerup_kills} generators that a power-up costs; it is "
        "drawn at random and stays until you die (CM-2.3)."
    )
    return (
        *meters,
        Meter("shield", "defense", one.defense, defense),
        Meter(
            "footprint",
            "move left" if moves else "move",
            seen.points if moves and seen.points is not None else entry.base_move,
            f"{move} {dice}",
        ),
        Meter(
            "trophy",
            "power-up",
            len(one.kept),
            kept,
            entry.powerup_kills,
            label=f"{len(one.kept)} of {entry.powerup_kills} generators for a power-up",
            thing="trade" if one.seat == seen.deciding else "",
        ),
    )


def _filled(icon: str, word: str, now: int, base: int, does: str) -> Meter:
    """One that can run out."""
    said = f"{word.capitalize()} {now} of {base}"
    about = f"{word.capitalize()}: {now} of {base}. {does}"
    return Meter(icon, word, now, about, base, f"{word} low" if now * 3 <= base else word, said)


def _chips(tables: Tables, seen: Seen, scene: Scene, one: CharacterView) -> tuple[Chip, ...]:
    chips = []
    entry: Character = at_difficulty(tables.pack["character"][one.name], tables.difficulty)
    acts = scene.acting is not None and one.name == scene.acting.name
    by = Wielder(entry.melee, entry.ranged, scene.targets if acts else {})
    if acts:
        chips += bare_weapons(tables, one.name, one.effects, by)
    for id in one.objects:
        used = id in one.in_use or id == one.held
        note = "in hand" if id == one.held else "in use" if used else ""
        chips.append(object_chip(tables, id, live=scene.means(one, id), note=note, used=used, by=by))
    chips += [spell_chip(tables, id, "by heart", by) for id in one.spells]
    chips += [spell_chip(tables, id, "memorized", by) for id in one.memorized if id not in one.spells]
    known = {*one.spells, *one.memorized}
    for tome, inside in seen.tomes.items():
        if tome in one.objects:
            chips += [spell_chip(tables, id, by=by) for id in inside if id not in known]
    return tuple(chips)
