"""The things that verbs and events of The Stars Are Right speak of: the spaces of the sky, and the cards of a pack."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from miskatonic.core.moves import Things, in_words
from miskatonic.core.packs import Pack
from miskatonic.games.stars_are_right.content import CHANGES, SYMBOL_NAMES, SYMBOLS, Creature
from miskatonic.games.stars_are_right.names import NAMES

GRID: Final = 5
SPACES: Final = 25
ORDINALS = ("first", "second", "third", "fourth", "fifth")

# SR-6.2: the neighbours in a row, then in a column, then (SR-Q4, as an option) on a diagonal.
SIDE_BY_SIDE = [(r * GRID + c, r * GRID + c + 1) for r in range(GRID) for c in range(GRID - 1)]
ABOVE = [(r * GRID + c, (r + 1) * GRID + c) for r in range(GRID - 1) for c in range(GRID)]
DIAGONAL = [
    (r * GRID + c, (r + 1) * GRID + c + step)
    for r in range(GRID - 1)
    for c in range(GRID)
    for step in (-1, 1)
    if 0 <= c + step < GRID
]
NEIGHBOURS = SIDE_BY_SIDE + ABOVE + DIAGONAL
ORTHOGONAL = len(SIDE_BY_SIDE) + len(ABOVE)


def space_name(space: int) -> str:
    return f"r{space // GRID + 1}c{space % GRID + 1}"


def space_said(space: int) -> str:
    return f"row {space // GRID + 1}, column {space % GRID + 1}"


ROWS = Things("row", [f"row-{n + 1}" for n in range(GRID)], [f"the {word} row" for word in ORDINALS])
COLUMNS = Things("column", [f"column-{n + 1}" for n in range(GRID)], [f"the {word} column" for word in ORDINALS])
SIDEWAYS = Things("side", ["left", "right"], ["to the left", "to the right"])
UPRIGHT = Things("side", ["up", "down"], ["up", "down"])
LINES = ((ROWS, SIDEWAYS), (COLUMNS, UPRIGHT))
PUSHES = Things(
    "push",
    [f"{line}-{side}" for lines, sides in LINES for line in lines.names for side in sides.names],
    [f"{line} {side}" for lines, sides in LINES for line in lines.said for side in sides.said],
)
PLACES = Things("space", [space_name(at) for at in range(SPACES)], [space_said(at) for at in range(SPACES)])
PAIRS = Things(
    "neighbours",
    [f"{space_name(a)}-{space_name(b)}" for a, b in NEIGHBOURS],
    [f"the tiles at {space_said(a)} and {space_said(b)}" for a, b in NEIGHBOURS],
    clicks=[(space_name(a), space_name(b)) for a, b in NEIGHBOURS],
    also=[f"{space_name(b)}-{space_name(a)}" for a, b in NEIGHBOURS],
)


def changes_said(letters: str) -> str:
    """PPS: 2 pushes and 1 swap."""
    said = []
    for letter, name in zip(CHANGES, NAMES.groups["changes"], strict=True):
        if count := letters.count(letter):
            plural = "es" if letter == "P" else "s"
            said.append(f"{count} {name}{plural if count > 1 else ''}")
    return in_words(said)


def with_symbols(card: Creature) -> str:
    """Deep Ones for 1 swap."""
    return f"{card.name} for {changes_said(card.invocation)}"


def power_said(card: Creature) -> str:
    """1 push to 1 swap."""
    power = card.power
    return f"{changes_said(power.from_)} to {changes_said(power.to)}" if power else "no power"


def with_power(card: Creature) -> str:
    """Deep Ones (1 push to 1 swap)."""
    return f"{card.name} ({power_said(card)})" if card.power else card.name


def with_points(card: Creature) -> str:
    """Dagoon for 2 points; a Gug is worth none."""
    points = card.victory_points
    return f"{card.name} for {points} {'point' if points == 1 else 'points'}" if points else card.name


def with_bonus_star(card: Creature) -> str:
    """Deep Ones (shooting star, given up): SR-10.5, a Lesser Servitor that lends its star goes."""
    if not card.bonus_star:
        return card.name
    given_up = ", given up" if card.type == "lesser_servitor" else ""
    return f"{card.name} ({symbol_said(card.bonus_star)}{given_up})"


def symbol_said(symbol: str) -> str:
    return SYMBOL_NAMES[SYMBOLS.index(symbol)]


def told_apart(card: Creature, beside: list[Creature]) -> str:
    """What tells a card from those of its name beside it, the same whatever is done with it; or nothing."""
    alike = [other for other in beside if other.name == card.name]
    if not alike:
        return ""
    if card.power and all(other.power != card.power for other in alike):
        return f"power: {power_said(card)}"
    return f"gives {changes_said(card.invocation)}"


class Cards:
    """The creature cards in the order of the content, and which of them are of which kind, by their numbers."""

    def __init__(self, pack: Pack) -> None:
        creatures: dict[str, Creature] = pack["creature"]
        self.ids = list(creatures)
        self.cards = list(creatures.values())
        self.gods = self._of("great_old_one")
        self.others = [at for at in range(len(self.ids)) if at not in self.gods]
        self.greater = self._of("greater_servitor")
        self.lesser = self._of("lesser_servitor")
        self.releasable = [
            at for at, card in enumerate(self.cards) if card.ability in ("swap_lesser", "swap_greater", "take_card")
        ]
        self.servitors_of = {
            god: [at for at in self.greater + self.lesser if self.cards[at].ruler == self.cards[god].ruler]
            for god in self.gods
        }
        self.all = self.things("card", range(len(self.ids)))

    def _of(self, type: str) -> list[int]:
        return [at for at, card in enumerate(self.cards) if card.type == type]

    def things(self, kind: str, members: list[int] | range, say: Callable[[Creature], str] | None = None) -> Things:
        """Some of the cards as a domain, said by their names unless told otherwise."""
        said = [say(self.cards[at]) if say else self.cards[at].name for at in members]
        return Things(kind, [self.ids[at] for at in members], said)


def domains(cards: Cards) -> dict[str, Things | list[Things]]:
    """What the slots of verbs can hold, by the names that names.py gives."""
    return {
        "row": ROWS,
        "column": COLUMNS,
        "sideways": SIDEWAYS,
        "upright": UPRIGHT,
        "neighbours": PAIRS,
        "space": PLACES,
        "card": cards.all,
        "invoked": cards.things("card", range(len(cards.ids)), with_symbols),
        "power": cards.things("card", range(len(cards.ids)), with_power),
        "deck_or_card": Things("card", ["deck", *cards.all.names], ["the top card of the deck", *cards.all.said]),
        "god": cards.things("god", cards.gods, with_points),
        "no_god": cards.things("card", cards.others, with_points),
        "servitor": [cards.things("servitor", cards.servitors_of[god], with_bonus_star) for god in cards.gods],
        "greater": cards.things("greater", cards.greater, with_power),
        "lesser": cards.things("lesser", cards.lesser, with_power),
        "releasable": cards.things("minion", cards.releasable),
    }


def told(cards: Cards) -> dict[str, Things]:
    """What the fields of events stand for."""
    return {
        "card": cards.all,
        "power": cards.things("card", range(len(cards.ids)), with_power),
        "summoned": cards.things("card", range(len(cards.ids)), with_points),
        "own": cards.all,
        "theirs": cards.all,
        "push": PUSHES,
        "neighbours": PAIRS,
        "space": PLACES,
    }
