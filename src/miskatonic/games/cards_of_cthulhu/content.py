"""What the content files of The Cards of Cthulhu must hold."""

from __future__ import annotations

from typing import Literal

import msgspec

from miskatonic.core.errors import listed
from miskatonic.core.packs import PROVENANCE, Pack, Section

LEVELS = ("minor", "major", "unspeakable")
EFFECTS = ("hunt", "heal", "explore", "report", "absolve", "calm", "move", "shoot", "bargain", "wealth")
ITEM_EFFECTS = (
    "disrupt",
    "cancel_sanity_loss",
    "discard_gate_once",
    "discard_gate",
    "sacrifice_for_horror",
    "pay_one_cost",
    "chosen_die",
    "free_die",
    "discard_from_deck",
)
CURSES = ("no_rerolls", "draw_cards", "no_spells")
PAID_EFFECTS = ("hunt", "heal", "shoot", "disrupt", "discard_gate", "discard_from_deck")
MOST_MINION_VALUE = 48  # eight dice of six: a minion above it could never be slain

Level = Literal["minor", "major", "unspeakable"]
Effect = Literal["hunt", "heal", "explore", "report", "absolve", "calm", "move", "shoot", "bargain", "wealth"]
ItemEffect = Literal[
    "disrupt",
    "cancel_sanity_loss",
    "discard_gate_once",
    "discard_gate",
    "sacrifice_for_horror",
    "pay_one_cost",
    "chosen_die",
    "free_die",
    "discard_from_deck",
]
Curse = Literal["no_rerolls", "draw_cards", "no_spells"]
Provenance = Literal["rulebook", "public", "public+normalised", "designed"]
assert set(Provenance.__args__) == set(PROVENANCE)  # type: ignore[attr-defined]


class Cult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A cult with its board, and how many of its gates lie in the deck.

    Here and below `icon` is the picture of an entry, by default that of its kind.
    """

    name: str
    gates: int
    provenance: Provenance
    gates_provenance: Provenance
    icon: str = "pentagram-rose"


class Minion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of minion: every cult has `copies` of it (CC-2.1)."""

    name: str
    value: int
    copies: int
    provenance: Provenance
    value_provenance: Provenance
    bounds: str = ""
    icon: str = "imp"


class LevelOf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """CC-2.2, CC-8.1: the dice that slay a horror of this level and the minions that wake it."""

    name: str
    combo: int
    wakes_at: int
    provenance: Provenance
    icon: str = "eyestalk"


class Horror(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    cult: str
    level: Level
    provenance: Provenance
    icon: str = ""  # that of its level


class Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    buy: int
    use: int
    effect: ItemEffect
    text: str
    rule: str
    provenance: Provenance
    icon: str = "swap-bag"


class Cursed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """CC-14: pay the price, in experience or a follower, or suffer the effect."""

    name: str
    price: int | Literal["follower"]
    effect: Curse
    text: str
    rule: str
    provenance: Provenance
    icon: str = "skull-crossed-bones"


class Skill(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an Investigator can do; which of the numbers it needs depends on the effect of its profession."""

    use: int
    text: str
    least: int = 0
    most: int = 0
    needs: int = 0
    amount: int = 0
    levels: list[Level] = []
    dice: list[Literal["health", "spirit"]] = []


class Service(Skill, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a Follower can do, and what it costs to buy."""

    buy: int


class Profession(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    effect: Effect
    skill: Skill
    follower: Service
    rule: str
    provenance: Provenance
    icon: str = "person"


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the rules. Those of the difficulty above hard are designed: how the box is played is the same."""

    start_xp: int
    draw_easy: int
    draw_standard: int
    draw_hard: int
    gate_extra_draw: int
    xp_minion: int
    xp_gate: int
    xp_declined: int
    most_minions_to_win: int
    health_dice: Literal[0, 1, 2]
    spirit_dice: Literal[0, 1, 2, 3]
    spirit_die_cost: int
    hurry_cost: int
    healing_cost: int
    seal_cost: int
    thief_from: int
    temple_cards: int
    scroll_cards: int
    provenance: Provenance
    draw_nightmare: int = 7
    nightmare_xp_divisor: int = 4  # everybody begins with a quarter of the experience


class Score(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """CC-18.1."""

    won: int
    empty_board: int
    unspent_xp: int
    minion: int
    sleeping_horror: int
    gate: int
    wound: int
    provenance: Provenance


CONTENT = (
    Section("cults.toml", "cult", Cult),
    Section("minions.toml", "minion", Minion),
    Section("horrors.toml", "horror", Horror),
    Section("items.toml", "item", Item),
    Section("items.toml", "cursed", Cursed),
    Section("professions.toml", "profession", Profession),
    Section("numbers.toml", "numbers", Numbers, single=True),
    Section("numbers.toml", "level", LevelOf),
    Section("numbers.toml", "score", Score, single=True),
)


def check(pack: Pack) -> list[str]:
    """Faults that the schema cannot see."""
    return [*_check_cults(pack), *_check_cards(pack)]


def _check_cults(pack: Pack) -> list[str]:
    """Boards, minions and horrors."""
    faults: list[str] = []
    if len(pack["cult"]) != 4:
        faults.append(f"cults.toml: there are four boards, found {len(pack['cult'])} cults.")
    if not pack["minion"]:
        faults.append("minions.toml: expected at least one kind of minion.")
    if pack["numbers"].nightmare_xp_divisor < 1:
        found = pack["numbers"].nightmare_xp_divisor
        faults.append(f"numbers.toml: nightmare_xp_divisor is {found}; expected 1 or more.")
    if tuple(pack["level"]) != LEVELS:
        faults.append(f"numbers.toml: expected the levels {listed(LEVELS)}, found {listed(list(pack['level']))}.")
    for ident, level in pack["level"].items():
        if not 1 <= level.combo <= 4:
            faults.append(f'numbers.toml, level "{ident}": combo is {level.combo}; expected 1 to 4.')
    for ident, cult in pack["cult"].items():
        if cult.gates < 0:
            faults.append(f"{_place(pack, 'cult', ident)}: gates is {cult.gates}; expected 0 or more.")
    for ident, minion in pack["minion"].items():
        where = _place(pack, "minion", ident)
        if not 1 <= minion.value <= MOST_MINION_VALUE:
            faults.append(f"{where}: value is {minion.value}; expected 1 to {MOST_MINION_VALUE}.")
        if minion.copies < 0:
            faults.append(f"{where}: copies is {minion.copies}; expected 0 or more.")
    for ident, horror in pack["horror"].items():
        if horror.cult not in pack["cult"]:
            expected = listed(list(pack["cult"]))
            faults.append(f'{_place(pack, "horror", ident)}: cult is "{horror.cult}"; expected one of {expected}.')
    return faults


def _check_cards(pack: Pack) -> list[str]:
    """Followers, items and cursed items."""
    faults = [
        *_one_of_each(pack, "item", ITEM_EFFECTS),
        *_one_of_each(pack, "cursed", CURSES),
        *_one_of_each(pack, "profession", EFFECTS),
    ]
    for section in ("item", "cursed", "profession"):
        for ident, card in pack[section].items():
            where = _place(pack, section, ident)
            faults += [f"{where}: {name} is {cost}; expected 0 or more." for name, cost in _costs(card) if cost < 0]
    for section in ("item", "profession"):
        for ident, card in pack[section].items():
            if card.effect not in PAID_EFFECTS and any(cost for name, cost in _costs(card) if name.endswith("use")):
                unknown = f"the rules know no use cost for the effect {card.effect}; expected use = 0."
                faults.append(f"{_place(pack, section, ident)}: {unknown}")
    for ident, card in pack["cursed"].items():
        if (card.price == "follower") != (card.effect == "no_spells"):
            price = "a follower is the price of the effect no_spells, and of no other."
            faults.append(f"{_place(pack, 'cursed', ident)}: {price}")
    return faults


def _place(pack: Pack, section: str, ident: str) -> str:
    """The file and the entry, as a fault names them."""
    return f'{pack.where[f"{section}.{ident}"]}, {section} "{ident}"'


def _costs(card: Item | Cursed | Profession) -> list[tuple[str, int]]:
    if isinstance(card, Item):
        return [("buy", card.buy), ("use", card.use)]
    if isinstance(card, Cursed):
        return [("price", card.price)] if isinstance(card.price, int) else []
    return [("skill.use", card.skill.use), ("follower.use", card.follower.use), ("follower.buy", card.follower.buy)]


def _one_of_each(pack: Pack, section: str, effects: tuple[str, ...]) -> list[str]:
    """The rules know each effect once, so the cards of a section are exactly these; their numbers may differ."""
    found = sorted(card.effect for card in pack[section].values())
    if found == sorted(effects):
        return []
    return [f"{section}: expected one card for each effect of {listed(effects)}; found {listed(found)}."]
