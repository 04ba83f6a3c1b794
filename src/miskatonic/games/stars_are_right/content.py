"""What the content files of The Stars Are Right must hold."""

from __future__ import annotations

from typing import Literal

import msgspec

from miskatonic.core.errors import listed
from miskatonic.core.packs import PROVENANCE, Pack, Section

SYMBOLS = ("1", "2", "3", "4", "5", "VO", "WN", "WX", "SH", "ME", "SU", "SE", "MO", "LE")
SYMBOL_NAMES = (
    "one star",
    "two stars",
    "three stars",
    "four stars",
    "five stars",
    "void",
    "waning moon",
    "waxing moon",
    "shooting star",
    "meteors",
    "sun",
    "solar eclipse",
    "full moon",
    "lunar eclipse",
)
WILD = "."
CHANGES = "PSF"  # push, swap, flip: the order of every count of symbols

ICONS = {
    "great_old_one": "tentacles-skull",
    "greater_servitor": "gooey-daemon",
    "lesser_servitor": "six-eyes",
    "minion": "evil-hand",
}

Symbol = Literal["1", "2", "3", "4", "5", "VO", "WN", "WX", "SH", "ME", "SU", "SE", "MO", "LE"]
Type = Literal["great_old_one", "greater_servitor", "lesser_servitor", "minion"]
Ability = Literal["swap_lesser", "swap_greater", "take_card", "hand_six", "discard_two"]
Provenance = Literal["rulebook", "public", "public+normalised", "designed"]
assert set(Provenance.__args__) == set(PROVENANCE)  # type: ignore[attr-defined]


class Tile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A star tile: the symbols of its two faces."""

    front: Symbol
    back: Symbol
    provenance: Provenance


class Power(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"from_": "from"}):
    """SR-7.1: one symbol becomes others."""

    from_: Literal["P", "S", "F"]
    to: str


class Transcribed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The fields that the published transcription has otherwise (SR-Q1, SR-Q2)."""

    constellations: list[list[str]] | None = None
    bonus_star: Symbol | None = None


class Creature(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A creature card (SR-2.4). `icon` is its picture; without one it has that of its type."""

    name: str
    type: Type
    victory_points: int
    invocation: str
    constellations: list[list[str]]
    provenance: Provenance
    ruler: str | None = None
    power: Power | None = None
    ability: Ability | None = None
    bonus_star: Symbol | None = None
    transcribed: Transcribed | None = None
    icon: str = ""

    @property
    def picture(self) -> str:
        return self.icon or ICONS[self.type]


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the rules."""

    grid: Literal[5]
    hand_size: int
    hand_size_with_ghast: int
    discards: int
    discards_with_ghouls: int
    most_creatures: int
    points_to_win: int
    most_bonus_stars: Literal[0, 1, 2, 3]
    provenance: Provenance


CONTENT = (
    Section("tiles.toml", "tile", Tile),
    Section("creatures.toml", "creature", Creature),
    Section("numbers.toml", "numbers", Numbers, single=True),
)


def check(pack: Pack) -> list[str]:
    """Faults that the schema cannot see."""
    faults = []
    creatures: dict[str, Creature] = pack["creature"]
    if len(pack["tile"]) != 25:
        faults.append(f"tiles.toml: the sky needs 25 tiles, found {len(pack['tile'])}.")
    rulers = [card.ruler for card in creatures.values() if card.type == "great_old_one"]
    for id, card in creatures.items():
        where = f'{pack.where[f"creature.{id}"]}, creature "{id}"'
        faults += [f"{where}: {fault}" for fault in _check_creature(card, rulers)]
    helpers = {ruler: sum(_serves(card, ruler) for card in creatures.values()) for ruler in rulers}
    if len(set(helpers.values())) > 1:
        counts = listed([f"{ruler} {count}" for ruler, count in helpers.items()])
        faults.append(f"creatures.toml: every Great Old One needs the same number of servitors, found {counts}.")
    if max(helpers.values(), default=0) > 16:
        faults.append("creatures.toml: at most 16 servitors can serve one Great Old One.")
    return faults


def _serves(card: Creature, ruler: str | None) -> bool:
    return card.ruler == ruler and card.type in ("greater_servitor", "lesser_servitor")


def _check_creature(card: Creature, rulers: list[str | None]) -> list[str]:
    faults = []
    changes = "expected one or more of P S F"
    if not card.invocation or set(card.invocation) - set(CHANGES):
        faults.append(f'invocation is "{card.invocation}"; {changes}.')
    if card.power and set(card.power.to) - set(CHANGES):
        faults.append(f'power.to is "{card.power.to}"; {changes}.')
    if card.type == "minion":
        if card.ability is None:
            faults.append("a minion needs an ability.")
    elif card.power is None:
        faults.append("a Great Old One or servitor needs a power.")
    if card.type != "minion" and card.ruler not in rulers:
        faults.append(f"ruler is {card.ruler!r}; expected one of {listed(sorted({str(r) for r in rulers}))}.")
    if (card.bonus_star is not None) != card.type.endswith("servitor"):
        faults.append("a servitor has a bonus_star, and only a servitor.")
    if card.victory_points < 0:
        faults.append(f"victory_points is {card.victory_points}; expected 0 or more.")
    shapes = [card.constellations]
    if card.transcribed and card.transcribed.constellations:
        shapes.append(card.transcribed.constellations)
    for constellations in shapes:
        faults += _check_constellations(constellations, card.type == "great_old_one")
    return faults


def _check_constellations(constellations: list[list[str]], one_only: bool) -> list[str]:
    faults = []
    if not constellations or (one_only and len(constellations) != 1):
        faults.append("expected one constellation for a Great Old One, one or more for the others.")
    for rows in constellations:
        cells = [row.split() for row in rows]
        if not cells or len({len(row) for row in cells}) != 1 or max(len(cells), len(cells[0])) > 5:
            faults.append(f"constellation {rows}: expected rows of one length, at most 5 by 5.")
            continue
        symbols = [cell for row in cells for cell in row if cell != WILD]
        strange = sorted(set(symbols) - set(SYMBOLS))
        if strange or not symbols:
            faults.append(f"constellation {rows}: found {listed(strange)}; expected {' '.join(SYMBOLS)} or a dot.")
        if one_only and (len(set(symbols)) < len(symbols) or len(symbols) > 5):
            faults.append(f"constellation {rows}: a Great Old One has at most five symbols, no two alike.")
    return faults
