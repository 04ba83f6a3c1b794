"""What is carried, known or lying about, as it is shown in a list: objects, spells, and weapons that are no objects."""

from __future__ import annotations

import msgspec

from miskatonic.games.cthulhu_mash.content import Object, Spell
from miskatonic.games.cthulhu_mash.rules.tables import Tables
from miskatonic.games.cthulhu_mash.things import FISTS, RAZOR, SYRINGE

COLOR_RULES = {"red": "CM-20.1", "green": "CM-21.1", "blue": "CM-22.1", "white": "CM-23.1"}
COLOR_KINDS = {"red": "to use", "green": "any time", "blue": "to carry", "white": "trap"}
SLOT_KINDS = {"movement": "to move", "shield": "shield", "armor": "armour"}
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


def object_chip(tables: Tables, face: str, *, live: bool, note: str = "", used: bool = False) -> Chip:
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
        about=f"{said}, {entry.color} object: {kind}.{_numbers(entry)} ({COLOR_RULES[entry.color]})",
    )


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


def spell_chip(tables: Tables, id: str, note: str = "") -> Chip:
    entry: Spell = tables.pack["spell"][id]
    hurts = f" Damage {entry.damage}." if entry.damage else ""
    return Chip(
        thing=id,
        live=True,
        look="spell",
        icon=entry.icon,
        said=entry.name,
        kind=note or f"mentality {entry.mentality}",
        label=f"{entry.name}, spell for {entry.mentality} mentality" + (f", {note}" if note else ""),
        about=f"{entry.name}, a spell: one action and {entry.mentality} mentality.{hurts} (CM-25.1)",
    )


def bare_weapons(tables: Tables, character: str, effects: tuple[str, ...]) -> list[Chip]:
    """What a character can attack with and does not carry."""
    weapons = [_weapon(FISTS, "Bare hands", "fist", "CM-2.1")]
    if "sedative_syringe" in tables.pack["character"][character].abilities:
        weapons.append(_weapon(SYRINGE, "Sedative Syringe", "syringe", "CM-3.11"))
    if RAZOR in effects:
        spell: Spell = tables.pack["spell"][RAZOR]
        weapons.append(_weapon(RAZOR, spell.name, spell.icon, "CM-25.1"))
    return weapons


def _weapon(thing: str, said: str, icon: str, rule: str) -> Chip:
    return Chip(thing, True, "red bare", icon, said, "attack", said, f"{said} ({rule}).")


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
