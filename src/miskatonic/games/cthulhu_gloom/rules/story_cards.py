"""The Stories by number: what each asks for, and what whoever holds it has of it."""

from __future__ import annotations

from itertools import combinations

from miskatonic.core.native import column, i64
from miskatonic.games.cthulhu_gloom.content import ICONS
from miskatonic.games.cthulhu_gloom.rules.card_effects import CardEffects
from miskatonic.games.cthulhu_gloom.rules.main_deck import ICON_BITS, ICON_MASK
from miskatonic.games.cthulhu_gloom.things import Cards


class StoryCards:
    """Read only. CG-10.1 as Hall's condition: two icons are looked for in two places of a family's number; of more
    icons, each pair (icons, how many) must be met."""

    def __init__(self, cards: Cards, effects: CardEffects, family_size: int) -> None:
        # The icons of a family are one number: for each icon a bit for each Character that may show it. Here it is of
        # the icons of one Character, before it is moved to the place of that one.
        self.family_bits: i64 = family_size
        self.everyone: i64 = (1 << family_size) - 1
        spread = [
            sum(1 << icon * family_size for icon in range(ICON_BITS) if icons >> icon & 1)
            for icons in range(ICON_MASK + 1)
        ]
        self.spread: column[i64] = column[i64](spread)
        groups = range(1 << family_size)
        self.how_many: list[int] = [group.bit_count() for group in groups]
        # Of those who show one icon and those who show another, side by side: whether two of them are apart.
        self.both_show: list[bool] = [
            one > 0 and two > 0 and (one | two).bit_count() > 1 for one in groups for two in groups
        ]
        wanted = [wanted_icons(story.requires) for story in cards.tales]
        needs = [hall(icons) for icons in wanted]
        self.needs: list[list[int]] = [
            [number for pair in pairs.items() for number in pair] if len(icons) > 2 else []
            for icons, pairs in zip(wanted, needs, strict=True)
        ]
        self.icons: list[int] = [max(pairs) for pairs in needs]
        # Where the icons are in the number of a family.
        self.places: list[list[int]] = [[spread[icon].bit_length() - 1 for icon in icons] for icons in wanted]
        self.first: column[i64] = column[i64]([places[0] for places in self.places])
        self.second: column[i64] = column[i64]([places[1] for places in self.places])
        # Everybody with any of the icons.
        self.shows: column[i64] = column[i64]([spread[icons] * int(self.everyone) for icons in self.icons])
        self.points: list[int] = [story.points for story in cards.tales]
        self.limit: list[int] = []
        self.second_play: list[bool] = []
        self.on_death: list[int] = []  # the effect that follows the death of a Character of the holder, or -1
        for story in cards.tales:
            self.limit.append(sum(effect.delta for effect in story.effects if effect.op == "draw_limit"))
            self.second_play.append(any(effect.mode == "second_play" for effect in story.effects))
            triggers = [effect.then for effect in story.effects if effect.op == "on_own_death"]
            self.on_death.append(effects.add(triggers[0]) if triggers and triggers[0] else -1)


def wanted_icons(requires: tuple[str, ...]) -> list[int]:
    """The icons that a Story asks for, each as its bit; a single one must show twice (CG-10.2)."""
    icons = [1 << ICONS.index(icon) for icon in requires]
    return icons * 2 if len(icons) == 1 else icons


def hall(icons: list[int]) -> dict[int, int]:
    """For each set of the icons on how many Characters any of them must show."""
    needs: dict[int, int] = {}
    for size in range(1, len(icons) + 1):
        for chosen in combinations(icons, size):
            mask = 0
            for icon in chosen:
                mask |= icon
            needs[mask] = max(size, needs.get(mask, 0))
    return needs
