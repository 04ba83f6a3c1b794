"""What the letters of a map mean to the reader: a word, a sentence with its rule, and a sign."""

from __future__ import annotations

import msgspec


class SpaceKind(msgspec.Struct, frozen=True):
    said: str
    word: str = ""  # plain floor needs none
    icon: str = ""  # drawn as a sign on the map


KINDS = {
    ".": SpaceKind("Floor: entering it costs 1 movement point, one more on tiles with boots (CM-6.1, CM-15.4)."),
    "#": SpaceKind(
        "A high obstacle: nobody enters, and nothing is seen or shot across its solid lines (CM-14.1).", "rock"
    ),
    "o": SpaceKind("A low obstacle: nobody enters on foot, shots pass its dotted lines (CM-14.2).", "low obstacle"),
    "S": SpaceKind(
        "A spawn space, the statue: whoever died comes back here, and one action here gives back what its sign shows "
        "(CM-15.5).",
        "spawn space",
        "star-altar",
    ),
    "L": SpaceKind("A ladder between the two levels (CM-29.11).", "ladder"),
    "w": SpaceKind("Water: 1 health is lost on entering (CM-15.3).", "water, -1 health", "heavy-rain"),
    "W": SpaceKind("Deep water: death on entering (CM-15.2).", "deep water, deadly", "death-skull"),
    "f": SpaceKind("A hazard: 1 health is lost on entering (CM-15.3).", "fire, -1 health", "fire"),
    "X": SpaceKind("A pit: death on entering (CM-15.2).", "pit, deadly", "death-skull"),
    "q": SpaceKind(
        "A red triangle: it catches whoever walks or is pushed onto it, until a d6 shows one of its numbers (CM-13.2).",
        "catches whoever enters",
    ),
    "i": SpaceKind(
        "A red triangle: walk over it freely; it catches whoever is pushed onto it, until a d6 shows one of its "
        "numbers (CM-13.2).",
        "catches whoever is pushed in",
    ),
    "j": SpaceKind(
        "A red triangle with a -1: walk over it freely; it catches and hurts whoever is pushed onto it (CM-13.8).",
        "catches and hurts whoever is pushed in",
    ),
    "k": SpaceKind(
        "A skull in a red triangle: walk over it freely; whoever is pushed onto it dies (CM-15.2).",
        "kills whoever is pushed in",
    ),
    "h": SpaceKind("A dispenser: one action here heals 1 (CM-15.3).", "dispenser", "beer-stein"),
    "H": SpaceKind("A chest: the Skeleton Key opens it (CM-20.31).", "chest", "padlock"),
    "M": SpaceKind("The psychotherapy machine (CM-15.5).", "psychotherapy machine", "brain"),
    "D": SpaceKind("The operator's space of the drill (CM-12.5).", "drill", "cog"),
    "d": SpaceKind("Within reach of the drill (CM-12.3).", "reach of the drill"),
    "T": SpaceKind("The gate transporter (CM-12.6).", "gate transporter", "magic-portal"),
    "C": SpaceKind("The landing under the ceiling gate (CM-8.3).", "landing under the ceiling", "portal"),
}
FLOOR = ".SL"  # where one may stop without thinking
CATCHING = "qijk"
HAZARDS = "wWfXk"
HURTING = "wfj"  # one point of health


def without_rule(said: str) -> str:
    """For a sentence that stands among others, none of which names its rule."""
    return f"{said.rpartition(' (')[0]}."
