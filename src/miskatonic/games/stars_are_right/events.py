"""What can happen in The Stars Are Right, in the order of the numbers in state.py."""

from __future__ import annotations

from miskatonic.core.events import Kind, Telling
from miskatonic.core.moves import Things
from miskatonic.games.stars_are_right.moves import COLUMNS, PAIRS, ROWS, SIDEWAYS, SPACES, UPRIGHT, Cards

PUSHES = Things(
    "push",
    [
        f"{line}-{side}"
        for lines, sides in ((ROWS, SIDEWAYS), (COLUMNS, UPRIGHT))
        for line in lines.names
        for side in sides.names
    ],
    [
        f"{line} {side}"
        for lines, sides in ((ROWS, SIDEWAYS), (COLUMNS, UPRIGHT))
        for line in lines.said
        for side in sides.said
    ],
)

KINDS = (
    Kind("Invoked", "SR-5.1", ("seat", "card"), "{seat} invokes {card}."),
    Kind("PowerUsed", "SR-7.1", ("seat", "card"), "{seat} uses the power of {card}."),
    Kind("Pushed", "SR-6.1", ("seat", "push"), "{seat} pushes {push}."),
    Kind("Swapped", "SR-6.2", ("seat", "neighbours"), "{seat} swaps {neighbours}."),
    Kind("Flipped", "SR-6.3", ("seat", "space"), "{seat} flips the tile at {space}."),
    Kind("Summoned", "SR-9.10", ("seat", "card"), "{seat} summons {card}."),
    Kind("GivenUp", "SR-10.5", ("seat", "card"), "{seat} gives up {card} for its bonus star."),
    Kind("Dismissed", "SR-12.2", ("seat", "card"), "{seat} discards {card}: six creatures are the most."),
    Kind("Released", "SR-4.4", ("seat", "card"), "{seat} discards {card} from play for its ability."),
    Kind("Exchanged", "SR-15.4", ("seat", "other", "own", "theirs"), "{seat} gives {own} to {other} for {theirs}."),
    Kind("TookOpen", "SR-15.7", ("seat", "card"), "{seat} takes {card} from the discard pile."),
    Kind(
        "TookHidden",
        "SR-15.7",
        ("seat", "card"),
        "{seat} takes the top card of the deck.",
        "{seat} takes {card} from the deck.",
    ),
    Kind("Discarded", "SR-13.1", ("seat", "card"), "{seat} discards {card}."),
    Kind("Reshuffled", "SR-14.3", ("seat", "count"), "The discard pile becomes a new deck of {count} cards."),
    Kind("Drew", "SR-14.1", ("seat", "count", "*card"), "{seat} draws: {count}.", "{seat} draws {card}."),
    Kind("DrewNothing", "SR-14.2", ("seat",), "{seat} draws nothing."),
    Kind("Won", "SR-16.1", ("seat",), "The stars are right: {seat} wins."),
    Kind("TimeUp", "max_turns", ("seat",), "The last turn is over."),
)


def declare(cards: Cards) -> Telling:
    domains = {"card": cards.all, "own": cards.all, "theirs": cards.all}
    return Telling(KINDS, {**domains, "push": PUSHES, "neighbours": PAIRS, "space": SPACES})
