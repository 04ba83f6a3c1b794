"""What is carried, known or lying about, as it is shown in a list: objects, spells, and weapons that are no objects."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from miskatonic.games.cthulhu_mash.content import Object, Spell
from miskatonic.games.cthulhu_mash.rules.tables import Tables
from miskatonic.games.cthulhu_mash.things import FISTS, RAZOR, SYRINGE

GROUPS = {"red": 20, "green": 21, "blue": 22, "white": 23}  # of the rulebook, each with its objects in order
OUT_OF_ORDER = {"sack_of_grits": "CM-21.6", "power_up": "CM-21.7"}
SPELLS = 25
COLOR_KINDS = {"red": "to use", "green": "any time", "blue": "to carry", "white": "trap"}
# What the colour of an object says.
COLORS = {
    "red": "a red object: to use it takes an action, unless it says otherwise",
    "green": "a green object: it is used at any time, without an action",
    "blue": "a blue object: it works while you carry it",
    "white": "a white object: a trap for whoever picks it up",
}
SLOT_KINDS = {"movement": "to move", "shield": "shield", "armor": "armor"}
SECOND_SIZE = "_2"  # of Shoggoth Tissue: another face of the same entry


class Chip(msgspec.Struct, frozen=True):
    thing: str
    live: bool  # whether a click means this one
    look: str  # its classes
    icon: str
    said: str
    kind: str
    label: str
    about: str


class Wielder(msgspec.Struct, frozen=True):
    """Whose things they are: the dice it rolls with them, and the targets it could aim at now with their chances."""

    melee: int
    ranged: int
    targets: dict[str, list[str]]

    def rolls(self, kinds: Sequence[str]) -> str:
        dice = {"melee": (self.melee, "beside you"), "ranged": (self.ranged, "from afar")}
        known = [f"a d{dice[kind][0]} {dice[kind][1]}" for kind in ("melee", "ranged") if kind in kinds]
        return f" Roll {' or '.join(known)}; it must reach the target’s defense." if known else ""

    def now(self, thing: str) -> str:
        aimed = self.targets.get(thing)
        return f" Chance to hit now: {', '.join(aimed)}." if aimed else ""


def object_chip(
    tables: Tables, face: str, *, live: bool, note: str = "", used: bool = False, by: Wielder | None = None
) -> Chip:
    entry = object_of(tables, face)
    said = tables.names.faces.said[tables.names.face_ids.index(face)]
    kind = _kind(entry)
    return Chip(
        thing=face,
        live=live,
        look=entry.color + (" used" if used else ""),
        icon=entry.icon,
        said=said,
        kind=note or kind,
        label=f"{said}, {kind}" + (f", {note}" if note else ""),
        about=f"{said}, {COLORS[entry.color]}.{_sentence(entry.does)}{by.rolls(entry.kind) if by else ''}"
        f"{_numbers(entry)}{by.now(face) if by else ''} ({_rule(tables, face)})",
    )


def _sentence(text: str) -> str:
    return f" {text}" if text else ""


def _rule(tables: Tables, face: str) -> str:
    """The rule of an object: CM-20.1 is the first red one."""
    id = face if face in tables.pack["object"] else face.removesuffix(SECOND_SIZE)
    objects: dict[str, Object] = tables.pack["object"]
    color = objects[id].color
    alike = [one for one, entry in objects.items() if entry.color == color]
    return OUT_OF_ORDER.get(id) or f"CM-{GROUPS[color]}.{alike.index(id) + 1}"


def object_of(tables: Tables, face: str) -> Object:
    objects: dict[str, Object] = tables.pack["object"]
    return objects[face] if face in objects else objects[face.removesuffix(SECOND_SIZE)]


def _kind(entry: Object) -> str:
    if "tome" in entry.kind:
        return "tome"
    arms = [kind for kind in ("melee", "ranged") if kind in entry.kind]
    return ", ".join(arms) or SLOT_KINDS.get(entry.slot) or COLOR_KINDS[entry.color]


def _numbers(entry: Object) -> str:
    said = ""
    if {"melee", "ranged"} & set(entry.kind):
        said += f" Damage {entry.damage}."
    if entry.roll_bonus > 0:
        said += f" Roll +{entry.roll_bonus}."
    for word, added in (
        ("Defense", entry.defense),
        ("Movement", entry.base_move),
        ("Health", entry.health),
        ("Mentality", entry.mentality),
    ):
        if added:
            said += f" {word} +{added}."
    if "tome" in entry.kind:
        said += f" {entry.spells} {'spell' if entry.spells == 1 else 'spells'}."
    return said + (" Used once." if entry.one_use else "")


def spell_chip(tables: Tables, id: str, note: str = "", by: Wielder | None = None) -> Chip:
    entry: Spell = tables.pack["spell"][id]
    hurts = f" Damage {entry.damage}." if entry.damage else ""
    price = "one action and " if entry.actions else "no action, at any time; "
    rolls = f" Roll a d{entry.die}; it must reach the target’s defense." if entry.die else ""
    if entry.attack == "either" and not entry.die and by is not None:
        rolls = by.rolls(("melee", "ranged"))
    rule = f"CM-{SPELLS}.{list(tables.pack['spell']).index(id) + 1}"
    return Chip(
        thing=id,
        live=True,
        look="spell",
        icon=entry.icon,
        said=entry.name,
        kind=note or f"mentality {entry.mentality}",
        label=f"{entry.name}, spell for {entry.mentality} mentality" + (f", {note}" if note else ""),
        about=f"{entry.name}, a spell: {price}{entry.mentality} mentality.{_sentence(entry.does)}{rolls}{hurts}"
        f"{by.now(id) if by else ''} ({rule})",
    )


def bare_weapons(tables: Tables, character: str, effects: tuple[str, ...], by: Wielder) -> list[Chip]:
    """What a character can attack with and does not carry."""
    near = by.rolls(("melee",))
    does = f"Strike what is beside you.{near} Damage 1.{by.now(FISTS)}"
    weapons = [_weapon(FISTS, "Bare hands", "fist", f"{does} (CM-2.1)")]
    if "sedative_syringe" in tables.pack["character"][character].abilities:
        does = f"A hit beside you does no damage but holds the target until a d6 shows 1 to 3.{near}{by.now(SYRINGE)}"
        weapons.append(_weapon(SYRINGE, "Sedative Syringe", "syringe", f"{does} (CM-3.11)"))
    if RAZOR in effects:
        spell: Spell = tables.pack["spell"][RAZOR]
        does = f"{spell.does} Roll a d{spell.die}. Damage {spell.damage}.{by.now(RAZOR)}"
        weapons.append(_weapon(RAZOR, spell.name, spell.icon, f"{does} (CM-25.14)"))
    return weapons


def _weapon(thing: str, said: str, icon: str, about: str) -> Chip:
    return Chip(thing, True, "red bare", icon, said, "attack", said, f"{said}: one action. {about}")


def face_down(unseen: int, remembered: int) -> Chip:
    """The stack of a space of which nobody has seen the faces, or all have."""
    lying = unseen + remembered
    return Chip(
        thing="unseen",
        live=True,
        look="unseen",
        icon="uncertainty",
        said="Face down",
        kind=f"× {lying}",
        label=f"{unseen} objects face down",
        about=f"{lying} objects lie face down; each costs 1 movement point to pick up (CM-6.6).",
    )
