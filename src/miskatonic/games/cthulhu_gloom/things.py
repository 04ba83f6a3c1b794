"""The things of Cthulhu Gloom: what its verbs touch and its events speak of, from the content."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from miskatonic.core.moves import Things, in_words
from miskatonic.core.packs import Pack
from miskatonic.games.cthulhu_gloom.content import Effect

MOST_SEATS = 5
FAMILY_NAMES = {
    "arkham_sanitarium": "Arkham Sanitarium",
    "village_of_innsmouth": "the Village of Innsmouth",
    "miskatonic_university": "Miskatonic University",
    "the_whateleys": "the Whateleys",
}
SEATS = Things(
    "seat", [f"seat-{seat + 1}" for seat in range(MOST_SEATS)], [f"seat {seat + 1}" for seat in range(MOST_SEATS)]
)


def family_said(family: str) -> str:
    return FAMILY_NAMES.get(family, family.replace("_", " ").title())


class Cards:
    """Everything in the box: Characters, the main deck (Modifiers, Deaths, Events) and the Stories, each numbered."""

    def __init__(self, pack: Pack, *, intended: bool = False) -> None:
        self.modifiers: list[Any] = list(pack["modifier"].values())
        self.deaths: list[Any] = list(pack["untimely_death"].values())
        self.events: list[Any] = list(pack["event"].values())
        self.main: list[Any] = self.modifiers + self.deaths + self.events
        self.people: list[Any] = list(pack["character"].values())
        self.tales: list[Any] = list(pack["story"].values())
        self.intended = intended
        self.modifier = self._things("modifier", pack["modifier"])
        self.death = self._things("death", pack["untimely_death"])
        self.event = self._things("event", pack["event"])
        self.card = self._things("card", {**pack["modifier"], **pack["untimely_death"], **pack["event"]})
        self.response = self._things("response", {**pack["untimely_death"], **pack["event"]})
        self.character = self._things("character", pack["character"])
        self.story = self._things("story", pack["story"])
        asked = [in_words([icon for effect in card.effects for icon in effect.req]) for card in self.main]
        self.needs = Things("needs", self.card.names, asked)  # of each card the icons that its effects ask for
        # Of each card how a play that it makes free is told.
        self.free = Things("free", self.card.names, [f": a free play from {name}" for name in self.card.said])
        families = list(dict.fromkeys(character.family for character in self.people))
        self.family = Things("family", families, [family_said(family) for family in families])

    def _things(self, kind: str, cards: Mapping[str, Any]) -> Things:
        return Things(kind, list(cards), [self.name(card) for card in cards.values()])

    def name(self, card: Any) -> str:
        """CG-A19: as the list spells it, or as it was probably meant."""
        return str(card.intended_name or card.name) if self.intended else str(card.name)

    def effects(self, card: int) -> tuple[Effect, ...]:
        found: tuple[Effect, ...] = self.main[card].effects
        return found


def domains(cards: Cards) -> dict[str, Things]:
    """The domains by the names that verbs and events have for them."""
    return {
        "card": cards.card,
        "needs": cards.needs,
        "free": cards.free,
        "answered": cards.card,
        "modifier": cards.modifier,
        "death": cards.death,
        "event": cards.event,
        "response": cards.response,
        "character": cards.character,
        "second": cards.character,
        "dead": cards.character,
        "living": cards.character,
        "story": cards.story,
        "family": cards.family,
        "seats": SEATS,
    }
