"""What is printed on a creature card, ready to be drawn: picture, symbols and constellations, and what they mean."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from miskatonic.games.stars_are_right.content import SYMBOL_NAMES, SYMBOLS, WILD, Creature
from miskatonic.games.stars_are_right.rules.tables import Tables
from miskatonic.games.stars_are_right.things import changes_said, power_said

SAID = dict(zip(SYMBOLS, SYMBOL_NAMES, strict=True))
KINDS = {
    "great_old_one": "Great Old One",
    "greater_servitor": "Greater Servitor",
    "lesser_servitor": "Lesser Servitor",
    "minion": "Minion",
}
LEAVES_PLAY = "Discard it from play at any moment of your turn:"
# Each ability in two or three words, and in a sentence.
ABILITIES = {
    "swap_lesser": (
        "trade lesser",
        f"{LEAVES_PLAY} exchange one of your Lesser Servitors for another player's (SR-15.2).",
    ),
    "swap_greater": (
        "trade greater",
        f"{LEAVES_PLAY} exchange one of your Greater Servitors for another player's (SR-15.3).",
    ),
    "take_card": (
        "take a card",
        f"{LEAVES_PLAY} take the top card of the deck or of the discard pile (SR-15.7).",
    ),
    "hand_six": ("hand of six", "While it is in front of you, you draw up to six cards (SR-15.8)."),
    "discard_two": ("discard two", "While they are in front of you, you may discard two cards (SR-15.9)."),
}

Rows = tuple[tuple[str, ...], ...]  # the cells of a constellation: a symbol each, or WILD


class CardFace(msgspec.Struct, frozen=True):
    """A creature card. Changes are letters (P, S, F); constellations stand in the order of `HandCard.present`."""

    id: str
    label: str
    name: str
    type: str
    ruler: str
    icon: str
    points: int
    gives: str
    power_from: str
    power_to: str
    ability: str
    bonus_star: str
    constellations: tuple[Rows, ...]
    about: str
    brief: str  # the same in a few words, without what the picture shows


@lru_cache(32)
def faces_of(tables: Tables) -> tuple[CardFace, ...]:
    """Every card of a game by its number."""
    return tuple(_face(tables, card) for card in range(tables.count))


def _face(tables: Tables, number: int) -> CardFace:
    card = tables.creatures[number]
    constellations = [tuple(tuple(row.split()) for row in rows) for rows in card.constellations]
    if tables.singles[number]:  # single symbols are told in the order of the symbols
        constellations.sort(key=lambda rows: SYMBOLS.index(rows[0][0]))
    return CardFace(
        id=tables.ids[number],
        label=tables.said[number],
        name=card.name,
        type=card.type,
        ruler=card.ruler or "",
        icon=card.picture,
        points=card.victory_points,
        gives=card.invocation,
        power_from=card.power.from_ if card.power else "",
        power_to=card.power.to if card.power else "",
        ability=ABILITIES[card.ability][0] if card.ability else "",
        bonus_star=card.bonus_star or "",
        constellations=tuple(constellations),
        about=f"{_about(card)} {_needs(card)}",
        brief=_brief(card),
    )


def _brief(card: Creature) -> str:
    """Beside the card and its pattern, where a phone has room for five lines."""
    of = f" of {card.ruler}" if card.ruler and card.ruler != card.name else ""
    said = [f"{card.name}, {KINDS[card.type]}{of}. Invoked: {changes_said(card.invocation)}."]
    if card.power:
        said.append(f"Power, once per turn: {power_said(card)}.")
    if card.ability:
        said.append(ABILITIES[card.ability][1])
    if card.bonus_star:
        lost = ", and is then lost" if card.type == "lesser_servitor" else ""
        said.append(f"In play it can stand in for the {SAID[card.bonus_star]} of {card.ruler}{lost} (SR-10.2).")
    return " ".join(said)


def _about(card: Creature) -> str:
    """What a card is and does in sentences, each with its rule."""
    of = f" of {card.ruler}" if card.ruler and card.ruler != card.name else ""
    points = f"{card.victory_points} {'point' if card.victory_points == 1 else 'points'}"
    said = [
        f"{card.name}, {KINDS[card.type]}{of}, {points} (SR-2.4).",
        f"Invoked, it gives {changes_said(card.invocation)} (SR-5.1).",
    ]
    if card.power:
        one = changes_said(card.power.from_).removeprefix("1 ")
        said.append(f"Power, once per turn: one {one} becomes {changes_said(card.power.to)} (SR-7.1).")
    if card.ability:
        said.append(ABILITIES[card.ability][1])
    if card.bonus_star:
        then = "this card is then discarded" if card.type == "lesser_servitor" else "this card stays"
        star = f"Bonus star: once in play, it can stand in for the {SAID[card.bonus_star]} of {card.ruler}"
        said.append(f"{star}; {then} (SR-10.2, SR-10.5).")
    return " ".join(said)


def _needs(card: Creature) -> str:
    return f"Needs {'; and '.join(pattern_said(rows) for rows in card.constellations)} (SR-9.2)."


def pattern_said(rows: list[str]) -> str:
    """Rows of a constellation from top to bottom."""
    return " above ".join(", ".join(SAID[cell] if cell != WILD else "any" for cell in row.split()) for row in rows)
