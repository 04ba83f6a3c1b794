"""The Parlour, a game for testing what every game shares. It is played in the tests and nowhere else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from miskatonic.core.contract import Parts
from miskatonic.core.errors import UnknownName
from miskatonic.core.events import Kind, Telling
from miskatonic.core.game import Game, Option, Value
from miskatonic.core.moves import Among, Moves, Things, Verb
from miskatonic.core.state import State
from tests.core.parlour import content
from tests.core.parlour.rules import ending, refusals
from tests.core.parlour.rules.state import EFFECTS, ParlourState, Tables
from tests.core.parlour.table import observe, positions, view
from tests.core.parlour.thinking import evaluate

SEATS = Things("seat", [f"seat-{n + 1}" for n in range(4)], [f"seat {n + 1}" for n in range(4)])
DICE = Things("die", [f"die-{n + 1}" for n in range(4)])


class Parlour(Game):
    id = "parlour"
    title = "The Parlour"
    about = "Cards and dice, to test what every game shares."
    seats = range(2, 5)
    minutes = "5"
    version = 3
    streams = ("deck", "dice", "thief")
    parts = Parts[ParlourState](
        states=ParlourState,
        content=content,
        ending=ending,
        refusals=refusals,
        view=view,
        draw=view,
        positions=positions,
        place=positions,
        observe=observe,
        evaluate=evaluate,
    )
    options = (
        Option("sudden", False, "The first seat with three points wins at once.", "PA-Q1", (False, True)),
        Option("spice", 1, "A number that changes nothing.", "PA-Q2", least=1),
    )

    def declare(self) -> Moves:
        self.cards = Things("card", list(self.pack["card"]))
        return Moves(
            Verb("play", "Play {card}", card=self.cards),
            Verb("draw", "Draw a card"),
            Verb("roll", "Roll the dice", path=["dice"]),
            Verb("keep", "Keep dice", among=Among(DICE, most=4, say=": {set}", labelled=True)),
            Verb("aim", "Aim at {seat}", seat=SEATS),
            Verb("call", "Ask {seat} for {card}", seat=SEATS, card=self.cards),
            Verb("show", "Show {card}", card=self.cards),
            Verb("decline", "Show nothing"),
            Verb("give", "Pass on {card}", card=self.cards),
        )

    def declare_events(self) -> Telling:
        both = ("seat", "other")
        return Telling(
            (
                Kind("Played", "PA-2.2", ("seat", "card"), "{seat} plays {card}."),
                Kind("Drew", "PA-2.1", ("seat", "card"), "{seat} draws a card.", "{seat} draws {card}."),
                Kind("Rolled", "PA-4.1", ("seat", "*dice"), "{seat} rolls {dice}."),
                Kind("Kept", "PA-4.2", ("seat", "count"), "{seat} keeps {count}."),
                Kind(
                    "Stole", "PA-3.1", (*both, "card"), "{seat} robs {other}.", "{seat} takes {card} of {other}.", both
                ),
                Kind("Traded", "PA-3.2", both, "{seat} and {other} trade hands."),
                Kind(
                    "Passed", "PA-3.3", (*both, "card"), "{seat} passes on to {other}.", "{seat} passes {card}.", both
                ),
                Kind("Found", "PA-3.4", (*both, "card"), "{seat} finds {card} with {other}."),
                Kind("Missed", "PA-3.4", (*both, "card"), "{seat} asks {other} for {card} in vain."),
                Kind("Mixed", "PA-3.6", ("seat",), "{seat} mixes all hands."),
                Kind("Got", "PA-3.6", ("seat", "*card"), "{seat} gets a new hand.", "{seat} gets {card}."),
                Kind("Warded", "PA-3.7", ("seat", "card"), "{seat} stops the thief with {card}."),
                Kind("Showed", "PA-3.7", ("seat", "card"), "{seat} shows {card} too."),
                Kind("Over", "PA-5.1", ("seat",), "The evening is over."),
            ),
            {"card": self.cards},
        )

    def build_tables(self, options: Mapping[str, Value]) -> Tables:
        effects = [EFFECTS.index(card.effect) for card in self.pack["card"].values()]
        return Tables(effects, list(self.pack["card"]), bool(options["sudden"]), self.pack["numbers"], self.moves)

    def labels(self, state: State) -> list[str]:
        """PA-4.3."""
        return [str(face) if face else "" for face in cast(ParlourState, state).dice]

    def facts(self) -> dict[str, Any]:
        return {"cards": len(self.pack["card"]), "effects": list(EFFECTS)}

    def piece(self, stream: str, name: str) -> int:
        if stream == "dice" or name not in self.cards.index:
            raise UnknownName(f'There is no card "{name}".')
        return self.cards.index[name]
