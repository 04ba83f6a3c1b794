"""What the content files of Cthulhu Gloom must hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from miskatonic.core.errors import listed
from miskatonic.core.packs import PROVENANCE, Pack, Section
from miskatonic.games.cthulhu_gloom.names import NAMES

ICONS = NAMES.groups["icons"]
KINDS = NAMES.groups["kinds"]
OPS = NAMES.groups["primitives"]
KIND_NAMES = {"modifier": "Modifier", "event": "Event", "untimely_death": "Untimely Death"}
CLEAR = "_"
SLOTS = 3
MOST_PATHOS = 100
MOST_IN_FAMILY = 9  # the icons of a family are kept in one number
MOST_LASTING = 15  # cards with one lasting effect: how many of them work is kept in four bits
LASTS = ("continuous", "persistent")

Class = Literal["immediate", "response", "continuous", "persistent"]
if TYPE_CHECKING:
    Icon = str
    Printed = str
    Kind = str
    Who = str
    How = str
    Target = str
    Op = str
    Provenance = str
else:  # one of the words that names.py counts
    Icon = Literal[ICONS]
    Printed = Literal[(*ICONS, "blank", "persistent", CLEAR)]
    Kind = Literal[KINDS]
    Who = Literal[NAMES.groups["people"]]
    How = Literal[NAMES.groups["manners"]]
    Target = Literal[NAMES.groups["targets"]]
    Op = Literal[OPS]
    Provenance = Literal[PROVENANCE]


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"class_": "class", "from_": "from"}):
    """A primitive with its arguments. `req` is the Character requirement: all listed icons."""

    op: Op
    class_: Class | None = None  # none only inside `then`
    req: tuple[Icon, ...] = ()
    who: Who | None = None
    n: int = 0
    to_limit: bool = False
    how: How | None = None
    from_: Who | None = None
    to: Who | None = None
    a: Who | None = None
    b: Who | None = None
    dir: Literal["left"] | None = None
    which: Literal["top", "choose"] | None = None
    kinds: tuple[Kind, ...] | Literal["any"] = ()
    target: Target | None = None
    delta: int = 0
    by: Literal["any", "other"] | None = None
    mode: Literal["response", "second_play", "free_here"] | None = None
    then: Effect | None = None


# For each primitive the arguments it needs, and the classes it may have.
NEEDS: Mapping[str, tuple[str, ...]] = {
    "draw": ("who",),
    "discard": ("who", "how"),
    "discard_hand": ("who",),
    "take_random": ("from_", "to", "n"),
    "reveal_hand": ("who",),
    "pass_hands": ("dir",),
    "swap_hands": ("a", "b"),
    "take_from_discard": ("who", "which", "kinds"),
    "skip_draw": ("who",),
    "lose_plays": ("who", "n"),
    "free_play": ("who", "n", "kinds", "target"),
    "remove_mods": ("which",),
    "swap_top": (),
    "revive": (),
    "move_death": (),
    "return_story": ("who",),
    "draw_limit": ("who", "delta"),
    "forbid": ("who", "kinds"),
    "immune": ("kinds", "by"),
    "mods_on_dead": (),
    "salvage_events": ("who",),
    "on_modifier": ("by", "then"),
    "on_own_death": ("then",),
    "death_timing": ("mode",),
    "cancel": ("kinds",),
}
LASTING = ("draw_limit", "forbid", "immune", "mods_on_dead", "salvage_events", "on_modifier")
TARGETED = ("remove_mods", "swap_top", "revive", "move_death")  # what an Event chooses Characters for
PEOPLE = ("draw", "discard", "discard_hand", "reveal_hand", "skip_draw", "lose_plays", "return_story")


class Character(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """CG-7.10: a portrait with the symbol of the family under it, and no number, icon or effect.

    Here and below `icon` is the picture of an entry, by default that of its kind.
    """

    name: str
    deck: Literal["A", "B"]
    family: str
    provenance: Provenance
    source: str
    intended_name: str | None = None
    icon: str = "person"
    crest: str = "all-seeing-eye"  # of the family; that of its first Character stands for all of them


class Modifier(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """CG-7.11. `pathos` and `icons` run from top to bottom."""

    name: str
    deck: Literal["A", "B"]
    pathos: tuple[int | Literal["_"], int | Literal["_"], int | Literal["_"]]
    icons: tuple[Printed, Printed, Printed]
    provenance: Provenance
    source: str
    transformation: bool = False
    effects: tuple[Effect, ...] = ()
    intended_name: str | None = None
    icon: str = "death-skull"  # in the centre of a transformation


class Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """CG-7.12: no number, no icon, never in a stack."""

    name: str
    deck: Literal["A", "B"]
    provenance: Provenance
    source: str
    effects: tuple[Effect, ...] = ()
    intended_name: str | None = None
    icon: str = "all-seeing-eye"


class UntimelyDeath(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """CG-7.13: a skull over the portrait."""

    name: str
    deck: Literal["A", "B"]
    pathos: tuple[int | Literal["_"], int | Literal["_"], int | Literal["_"]]
    icons: tuple[Printed, Printed, Printed]
    provenance: Provenance
    source: str
    effects: tuple[Effect, ...] = ()
    intended_name: str | None = None
    icon: str = "death-skull"


class Story(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """CG-7.14: lies in the middle or beside a family."""

    name: str
    deck: Literal["A", "B"]
    requires: tuple[Icon, ...]
    points: int
    provenance: Provenance
    source: str
    effects: tuple[Effect, ...] = ()
    intended_name: str | None = None
    icon: str = "scroll-unfurled"


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the rules."""

    plays_per_turn: int
    starting_hand: int
    draw_limit: int
    stories_in_play: int
    family_size: int
    small_family_size: int
    provenance: Provenance


CONTENT = (
    Section("characters.toml", "character", Character),
    Section("modifiers.toml", "modifier", Modifier),
    Section("deaths.toml", "untimely_death", UntimelyDeath),
    Section("events.toml", "event", Event),
    Section("stories.toml", "story", Story),
    Section("numbers.toml", "numbers", Numbers, single=True),
)


def check(pack: Pack) -> list[str]:
    """Faults that the schema cannot see."""
    faults = []
    numbers: Numbers = pack["numbers"]
    families: dict[str, int] = {}
    for character in pack["character"].values():
        families[character.family] = families.get(character.family, 0) + 1
    if len(families) != 4 or set(families.values()) != {numbers.family_size}:
        counts = listed([f"{family} {count}" for family, count in families.items()])
        faults.append(f"characters.toml: expected four families of {numbers.family_size}, found {counts}.")
    if numbers.family_size > MOST_IN_FAMILY:
        faults.append(f"numbers.toml: family_size is {numbers.family_size}; expected at most {MOST_IN_FAMILY}.")
    if len(pack["modifier"]) + len(pack["untimely_death"]) + len(pack["event"]) > 127:
        faults.append("the main deck holds more than 127 cards: too many for this table.")
    if len(pack["story"]) < numbers.stories_in_play:
        faults.append(f"stories.toml: {numbers.stories_in_play} Stories are needed, found {len(pack['story'])}.")
    for op in OPS:
        cards = [*pack["modifier"].values(), *pack["untimely_death"].values()]
        lasting = sum(any(effect.op == op and effect.class_ in LASTS for effect in card.effects) for card in cards)
        if lasting > MOST_LASTING:
            faults.append(f"{lasting} cards have the lasting effect {op}; expected at most {MOST_LASTING}.")
    seen: dict[str, str] = {}
    for section in ("character", "modifier", "untimely_death", "event", "story"):
        for id, card in pack[section].items():
            where = f'{pack.where[f"{section}.{id}"]}, {section} "{id}"'
            if id in seen:
                faults.append(f"{where}: the id is taken by a {seen[id]}.")
            seen[id] = section
            faults += [f"{where}: {fault}" for fault in _check_card(section, card)]
    return faults


def _check_card(section: str, card: Any) -> list[str]:
    faults = []
    if section in ("modifier", "untimely_death"):
        faults += _check_face(section, card)
    if section == "story" and not 1 <= len(card.requires) <= 4:
        faults.append(f"requires lists {len(card.requires)} icons; expected 1 to 4.")
    effects = getattr(card, "effects", ())
    for effect in effects:
        faults += _check_effect(section, effect)
    persistent = any(effect.class_ == "persistent" for effect in effects)
    if section == "modifier" and persistent != card.transformation:
        faults.append("a Modifier with a persistent effect is a transformation, and only such a one.")
    if section in ("modifier", "untimely_death") and persistent != (card.icons[0] == "persistent"):
        faults.append("a persistent effect needs the persistent icon in the top right slot, and only it.")
    if sum(effect.op in TARGETED for effect in effects) > 1:
        faults.append("an Event can choose Characters for one effect only.")
    return faults


def _check_face(section: str, card: Any) -> list[str]:
    faults = []
    if section == "modifier" and all(slot == CLEAR for slot in card.pathos):
        faults.append("a Modifier prints at least one Pathos slot.")
    for slot in card.pathos:
        if slot != CLEAR and not -MOST_PATHOS <= slot <= MOST_PATHOS:
            faults.append(f"pathos is {slot}; expected {-MOST_PATHOS} to {MOST_PATHOS}.")
    if "persistent" in card.icons[1:]:
        faults.append("the persistent icon belongs in the top right slot.")
    return faults


def _check_effect(section: str, effect: Effect, inside: bool = False) -> list[str]:
    faults = []
    where = f"effect {effect.op}"
    missing = [name.rstrip("_") for name in NEEDS[effect.op] if getattr(effect, name) in (None, 0, ())]
    if missing:
        faults.append(f"{where} needs {listed(missing)}.")
    if effect.op == "draw" and not effect.n and not effect.to_limit:
        faults.append(f"{where} needs n or to_limit.")
    if effect.op == "discard" and not effect.n and effect.how != "down_to_limit":
        faults.append(f"{where} needs n.")
    if effect.op in TARGETED and section != "event":
        faults.append(f"{where} belongs on an Event.")
    if inside:
        if effect.op not in PEOPLE or effect.class_ is not None or effect.req:
            faults.append(f"{where} cannot follow a trigger; expected one of {listed(PEOPLE)}, without class and req.")
    else:
        faults += [f"{where} {fault}" for fault in _check_class(section, effect)]
    if effect.then is not None:
        faults += _check_effect(section, effect.then, inside=True)
    return faults


def _check_class(section: str, effect: Effect) -> list[str]:
    lasting = effect.op in LASTING or effect.op == "on_own_death"
    if effect.op == "death_timing":
        fitting = {"response": ("response",), "second_play": ("persistent",), "free_here": ("continuous", "persistent")}
        expected = fitting.get(effect.mode or "", ())
        on_story = effect.mode == "second_play"
    elif effect.op == "cancel":
        expected, on_story = ("response",), False
    elif lasting:
        expected = ("continuous", "persistent")
        on_story = effect.op == "on_own_death"
    else:
        expected, on_story = ("immediate",), False
    faults = []
    if effect.class_ not in expected:
        faults.append(f"has the class {effect.class_!r}; expected {listed(expected)}.")
    if section == "story" and (effect.class_ != "persistent" or not (on_story or effect.op == "draw_limit")):
        faults.append("does not work on a Story; expected a persistent draw_limit, on_own_death or second_play.")
    if section != "story" and on_story:
        faults.append("works on a Story only.")
    if section == "event" and effect.class_ not in ("immediate", "response"):
        faults.append("cannot last: an Event leaves no card behind.")
    if effect.op == "cancel" and section != "event":
        faults.append("belongs on an Event.")
    if effect.mode == "response" and section != "untimely_death":
        faults.append("as a response belongs on an Untimely Death.")
    return faults
