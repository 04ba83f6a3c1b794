"""The verbs of The Stars Are Right and the things they touch."""

from __future__ import annotations

from miskatonic.core.moves import Among, Moves, Things, Verb
from miskatonic.core.packs import Pack
from miskatonic.games.stars_are_right.content import Creature
from miskatonic.games.stars_are_right.rules.constellations import GRID

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


def card_said(id: str, card: Creature) -> str:
    """Deep Ones (6): the copies of a creature differ, so each has its number."""
    number = id.rpartition("_")[2]
    return f"{card.name} ({number})" if number.isdigit() else card.name


class Cards:
    """The creature cards in the order of the content, and the domains that verbs take from them."""

    def __init__(self, pack: Pack) -> None:
        creatures: dict[str, Creature] = pack["creature"]
        self.ids = list(creatures)
        self.cards = list(creatures.values())
        self.all = self._things("card", range(len(self.ids)))
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

    def _of(self, type: str) -> list[int]:
        return [at for at, card in enumerate(self.cards) if card.type == type]

    def _things(self, kind: str, members: list[int] | range) -> Things:
        return Things(
            kind,
            [self.ids[at] for at in members],
            [card_said(self.ids[at], self.cards[at]) for at in members],
        )

    def domain(self, kind: str, members: list[int]) -> Things:
        return self._things(kind, members)


ROWS = Things("row", [f"row-{n + 1}" for n in range(GRID)], [f"the {word} row" for word in ORDINALS])
COLUMNS = Things("column", [f"column-{n + 1}" for n in range(GRID)], [f"the {word} column" for word in ORDINALS])
SIDEWAYS = Things("side", ["left", "right"], ["to the left", "to the right"])
UPRIGHT = Things("side", ["up", "down"], ["up", "down"])
SPACES = Things("space", [space_name(at) for at in range(GRID * GRID)], [space_said(at) for at in range(GRID * GRID)])
PAIRS = Things(
    "neighbours",
    [f"{space_name(a)}-{space_name(b)}" for a, b in NEIGHBOURS],
    [f"the tiles at {space_said(a)} and {space_said(b)}" for a, b in NEIGHBOURS],
    clicks=[(space_name(a), space_name(b)) for a, b in NEIGHBOURS],
)


def declare(cards: Cards) -> Moves:
    gods = cards.domain("god", cards.gods)
    helpers = [cards.domain("servitor", cards.servitors_of[god]) for god in cards.gods]
    lesser = cards.domain("lesser", cards.lesser)
    greater = cards.domain("greater", cards.greater)
    return Moves(
        Verb("invoke", "Invoke {card}", card=cards.all),
        Verb("use", "Use the power of {card}", card=cards.all),
        Verb("push", "Push {row} {side}", row=ROWS, side=SIDEWAYS, path=["push-{row}-{side}"]),
        Verb("push", "Push {column} {side}", column=COLUMNS, side=UPRIGHT, path=["push-{column}-{side}"]),
        Verb("swap", "Swap {neighbours}", neighbours=PAIRS),
        Verb("flip", "Flip the tile at {space}", space=SPACES),
        Verb("summon", "Summon {card}", card=cards.domain("card", cards.others)),
        Verb(
            "summon",
            "Summon {god}",
            god=gods,
            among=Among(*helpers, most=3, say=" with the bonus stars of {set}"),
        ),
        Verb("dismiss", "Discard {card} as the seventh creature", card=cards.all),
        Verb("release", "Discard {minion} from play for its ability", minion=cards.domain("minion", cards.releasable)),
        Verb("exchange", "Give {own} and take {theirs}", own=lesser, theirs=lesser),
        Verb("exchange", "Give {own} and take {theirs}", own=greater, theirs=greater),
        Verb(
            "take",
            "Take {card} into your hand",
            card=Things("card", ["deck", *cards.all.names], ["the top card of the deck", *cards.all.said]),
        ),
        Verb("discard", "Discard {card} from your hand", card=cards.all),
        Verb("done", "Go on"),
    )
