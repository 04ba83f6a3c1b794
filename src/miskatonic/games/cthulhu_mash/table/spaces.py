"""What the letters of a map mean to the reader: a word, a sentence with its rule, and a sign."""

from __future__ import annotations

import msgspec

from miskatonic.games.cthulhu_mash.rules.tables import Tables


class SpaceKind(msgspec.Struct, frozen=True):
    said: str
    word: str = ""  # plain floor needs none
    key: str = ""  # in the legend
    icon: str = ""  # drawn as a sign on the map


KINDS = {
    ".": SpaceKind("Floor: entering it costs 1 movement point, 2 on snow and in swamps (CM-6.1, CM-15.4)."),
    "#": SpaceKind(
        "A high obstacle: nobody enters, and nothing is seen or shot across its solid lines (CM-14.1).",
        "rock",
        "rock: nothing passes",
    ),
    "o": SpaceKind(
        "A low obstacle: nobody enters on foot, shots pass its dotted lines (CM-14.2).",
        "low obstacle",
        "low obstacle: shots pass",
    ),
    "S": SpaceKind(
        "A spawn space, the statue: whoever died comes back here, and one action here gives back what its sign shows "
        "(CM-15.5).",
        "spawn space",
        "spawn space: an action gives back health or mentality",
        "star-altar",
    ),
    "L": SpaceKind("A ladder between the two levels (CM-29.11).", "ladder", "ladder between the levels"),
    "w": SpaceKind(
        "Water: you lose 1 health on entering (CM-15.3).",
        "water, -1 health",
        "water: entering costs 1 health",
        "heavy-rain",
    ),
    "W": SpaceKind(
        "Deep water: you die on entering (CM-15.2).", "deep water, deadly", "deep water: entering kills", "death-skull"
    ),
    "f": SpaceKind(
        "A hazard: you lose 1 health on entering (CM-15.3).", "fire, -1 health", "entering costs 1 health", "fire"
    ),
    "X": SpaceKind(
        "A pit: whoever walks, jumps or is pushed into it dies (CM-15.2).",
        "pit, deadly",
        "pit: entering kills",
        "death-skull",
    ),
    "q": SpaceKind(
        "A red triangle: it catches whoever walks or is pushed onto it, until a d6 shows one of its numbers (CM-13.2).",
        "catches whoever enters",
        "holds whoever enters, until a d6 shows its number",
    ),
    "i": SpaceKind(
        "A red triangle: walk over it freely; it catches whoever is pushed onto it, until a d6 shows one of its "
        "numbers (CM-13.2).",
        "catches whoever is pushed in",
        "walk over it freely; holds whoever is pushed in, until a d6 shows its number",
    ),
    "j": SpaceKind(
        "A red triangle with a -1: walk over it freely; it catches and hurts whoever is pushed onto it (CM-13.8).",
        "catches and hurts whoever is pushed in",
        "walk over it freely; hurts and holds whoever is pushed in, until a d6 shows its number",
    ),
    "k": SpaceKind(
        "A skull in a red triangle: walk over it freely; whoever is pushed onto it dies (CM-15.2).",
        "kills whoever is pushed in",
        "walk over it freely; kills whoever is pushed in",
    ),
    "h": SpaceKind(
        "A dispenser: one action here heals 1 (CM-15.3).", "dispenser", "dispenser: an action heals 1", "beer-stein"
    ),
    "H": SpaceKind(
        "A chest: the Skeleton Key opens it (CM-20.31).", "chest", "chest: needs the Skeleton Key", "padlock"
    ),
    "M": SpaceKind(
        "The psychotherapy machine: an action here gives 1 mentality, or costs 1 health on a bad roll (CM-29.8).",
        "psychotherapy machine",
        "psychotherapy machine: mentality, or a wound",
        "brain",
    ),
    "D": SpaceKind(
        "The drill: from here an action attacks anything in its green area (CM-12.5).",
        "drill",
        "drill: operated here",
        "cog",
    ),
    "d": SpaceKind("Within reach of the drill (CM-12.3).", "reach of the drill", "within reach of the drill"),
    "T": SpaceKind(
        "The gate transporter: an action here sends you to any gate, if the roll succeeds (CM-12.6).",
        "gate transporter",
        "gate transporter: sends you to any gate",
        "magic-portal",
    ),
    "C": SpaceKind(
        "The landing: whoever drops through the ceiling lands here, and only a flyer gets back up (CM-8.3).",
        "landing under the ceiling",
        "landing: whoever drops through the ceiling lands here",
        "portal",
    ),
}
FLOOR = ".SL"  # where one may stop without thinking
CATCHING = "qijk"
HAZARDS = "wWfXk"
HURTING = "wfj"  # one point of health


def without_rule(said: str) -> str:
    """For a sentence that stands among others, none of which names its rule."""
    return f"{said.rpartition(' (')[0]}."


def why_dear(tables: Tables, tile: int, cost: int) -> str:
    """CM-15.4: why a step on this tile costs more than one point, or nothing."""
    return f"{cost} for each step: {'snow' if tables.snow[tile] else 'swamp'}" if cost > 1 else ""
