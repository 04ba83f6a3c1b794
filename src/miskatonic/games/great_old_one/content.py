"""What the content files of The Great Old One must hold."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from miskatonic.core.errors import listed
from miskatonic.core.packs import PROVENANCE, Pack, Section
from miskatonic.games.great_old_one.names import NAMES

Provenance = Literal["rulebook", "public", "public+normalised", "designed"]
assert set(Provenance.__args__) == set(PROVENANCE)  # type: ignore[attr-defined]

GREAT_OLD_ONE, CULTIST = "the_great_old_one", "the_cultist"

# Which arguments each primitive takes.
WHO = ("chosen_opponent", "each_opponent")
CHOSEN_ONLY = ("look_take", "give", "swap_hands", "return_pair", "skip_turn")
WITH_WHO = ("reveal_hands", "steal_random", "discard", *CHOSEN_ONLY)
WITH_N = ("steal_random", "look_take", "give", "pass_cards", "discard", "recover", "draw", "take_center")
WITH_DIR = ("pass_cards", "pass_hands")
MOST_N = 4  # choices announced one by one are kept in one number
MOST_SEATS: Final = 6
MOST_PLACES: Final = 3


class Story(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """GO-2.1: a person of a tale; two copies of each. Without an icon of its own it has that of its tale."""

    name: str
    link: str
    connects: str
    provenance: Provenance
    count: Literal[2] = 2
    source: str = ""
    icon: str = ""


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A primitive with its arguments."""

    op: str
    who: Literal["", "chosen_opponent", "each_opponent"] = ""
    n: int = 0
    how: Literal["", "random", "choose"] = ""
    dir: Literal["", "left", "right"] = ""


class Horror(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """GO-2.2: a tale and its effect. GO-4.9: each Horror exists once."""

    name: str
    effect: Effect
    text: str
    provenance: Provenance
    count: Literal[1] = 1
    source: str = ""
    icon: str = "evil-book"


class SignEffect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    op: Literal["negate", "negate_take", "shield"]


class Sign(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """GO-2.3."""

    name: str
    effect: SignEffect
    text: str
    count: int
    provenance: Provenance
    source: str = ""
    icon: str = "rune-stone"


class Special(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """GO-2.4, GO-2.5."""

    name: str
    text: str
    provenance: Provenance
    count: Literal[1] = 1
    points: int = 0
    source: str = ""
    icon: str = "giant-squid"


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the rules."""

    total: int
    hand_size: int
    center_size: int
    pairs_to_end: int
    matched_points: int
    linked_points: int
    four_set_points: int
    horror_points: int
    provenance: Provenance
    source: str = ""


CONTENT = (
    Section("stories.toml", "story", Story),
    Section("horrors.toml", "horror", Horror),
    Section("signs.toml", "sign", Sign),
    Section("specials.toml", "special", Special),
    Section("numbers.toml", "numbers", Numbers, single=True),
)


def check(pack: Pack) -> list[str]:
    """Faults that the schema cannot see."""
    faults = []
    stories: dict[str, Story] = pack["story"]
    horrors: dict[str, Horror] = pack["horror"]
    for id, story in stories.items():
        where = f'{pack.where[f"story.{id}"]}, story "{id}"'
        faults += [f"{where}: {fault}" for fault in _check_story(id, story, stories, horrors)]
    for id, horror in horrors.items():
        where = f'{pack.where[f"horror.{id}"]}, horror "{id}"'
        faults += [f"{where}: {fault}" for fault in _check_effect(horror.effect)]
    for id, sign in pack["sign"].items():
        if not 1 <= sign.count <= 4:
            faults.append(f'{pack.where[f"sign.{id}"]}, sign "{id}": count is {sign.count}; expected 1 to 4.')
    if set(pack["special"]) != {GREAT_OLD_ONE, CULTIST}:
        faults.append(f"specials.toml: found {listed(list(pack['special']))}; expected {GREAT_OLD_ONE} and {CULTIST}.")
    ids = [id for section in ("story", "horror", "sign", "special") for id in pack[section]]
    if twice := sorted({id for id in ids if ids.count(id) > 1}):
        faults.append(f"stories.toml, horrors.toml, signs.toml: {listed(twice)} names two different cards.")
    return faults + _check_numbers(pack)


def _check_story(id: str, story: Story, stories: dict[str, Story], horrors: dict[str, Horror]) -> list[str]:
    """GO-4.3: links are mutual, so that each card belongs to one four-set."""
    faults = []
    partner = stories.get(story.link)
    if partner is None:
        faults.append(f'link is "{story.link}"; expected the id of another Story card.')
    elif story.link == id or partner.link != id:
        faults.append(f'link is "{story.link}", which links to "{partner.link}"; links must be mutual (GO-4.3).')
    if story.connects not in horrors:
        faults.append(f'connects is "{story.connects}"; expected the id of a Horror card.')
    return faults


def _check_effect(effect: Effect) -> list[str]:
    faults = []
    if effect.op not in NAMES.groups["effects"]:
        return [f'effect.op is "{effect.op}"; expected one of {listed(NAMES.groups["effects"])}.']
    who = () if effect.op not in WITH_WHO else (WHO[:1] if effect.op in CHOSEN_ONLY else WHO)
    if (effect.who or None) not in (who or (None,)):
        faults.append(f'effect.who is "{effect.who}"; {effect.op} expects {listed(who)}.')
    if effect.op in WITH_N and not 1 <= effect.n <= MOST_N:
        faults.append(f"effect.n is {effect.n}; {effect.op} expects 1 to {MOST_N}.")
    if effect.op == "pass_cards" and effect.n > 1:
        faults.append(f"effect.n is {effect.n}; pass_cards is asked for one card at a time.")
    if effect.op not in WITH_N and effect.n:
        faults.append(f"effect.n is {effect.n}; {effect.op} takes no number.")
    if (effect.op == "discard") != bool(effect.how):
        faults.append(f'effect.how is "{effect.how}"; discard expects random or choose, nothing else takes it.')
    if (effect.op in WITH_DIR) != bool(effect.dir):
        faults.append(f'effect.dir is "{effect.dir}"; {listed(WITH_DIR)} expect left or right, nothing else takes it.')
    return faults


def _check_numbers(pack: Pack) -> list[str]:
    numbers: Numbers = pack["numbers"]
    faults = []
    cards = sum(entry.count for section in ("story", "horror", "sign", "special") for entry in pack[section].values())
    if cards != numbers.total:
        faults.append(f"numbers.toml: total is {numbers.total}, but the cards are {cards}.")
    if not 1 <= numbers.center_size <= MOST_PLACES:
        faults.append(f"numbers.toml: center_size is {numbers.center_size}; expected 1 to {MOST_PLACES}.")
    if numbers.hand_size < 1 or numbers.pairs_to_end < 1:
        faults.append("numbers.toml: hand_size and pairs_to_end must be 1 or more.")
    elif cards < MOST_SEATS * numbers.hand_size + numbers.center_size and len(pack["story"]) >= 40:
        faults.append(f"numbers.toml: {cards} cards are too few to deal {numbers.hand_size} to {MOST_SEATS} players.")
    return faults
