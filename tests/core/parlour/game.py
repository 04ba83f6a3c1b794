"""The Parlour, a game for testing what every game shares. It is played in the tests and nowhere else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, cast

import msgspec

from miskatonic.core.errors import ScenarioError, UnknownName
from miskatonic.core.events import Kind, Telling
from miskatonic.core.game import Game, Option, Value
from miskatonic.core.knowledge import Knowledge
from miskatonic.core.moves import Among, Moves, Things, Verb
from miskatonic.core.packs import Pack, Table
from miskatonic.core.state import FRAME, NOBODY, State
from tests.core.parlour.rules.state import EFFECTS, ParlourState, Tables
from tests.core.parlour.table.view import ParlourView

SEATS = Things("seat", [f"seat-{n + 1}" for n in range(4)], [f"seat {n + 1}" for n in range(4)])
DICE = Things("die", [f"die-{n + 1}" for n in range(4)])


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    effect: Literal["thief", "swap", "carousel", "oracle", "encore", "mixer", "ward", "laurel"]
    provenance: Literal["designed"]


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hand_size: int
    dice: Literal[4]
    turns_each: int
    provenance: Literal["designed"]


class Parlour(Game):
    id = "parlour"
    title = "The Parlour"
    about = "Cards and dice, to test what every game shares."
    seats = range(2, 5)
    minutes = "5"
    version = 3
    streams = ("deck", "dice", "thief")
    content = (Table("cards.toml", "card", Card), Table("cards.toml", "numbers", Numbers, single=True))
    states = ParlourState
    options = (
        Option("sudden", False, "The first seat with three points wins at once.", "PA-Q1", (False, True)),
        Option("spice", 1, "A number that changes nothing.", "PA-Q2", least=1),
    )

    @classmethod
    def check_content(cls, pack: Pack) -> list[str]:
        if len(pack["card"]) < 4 * pack["numbers"].hand_size:
            return [f"cards.toml: expected at least {4 * pack['numbers'].hand_size} cards, found {len(pack['card'])}."]
        return []

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

    def position(self, state: State) -> dict[str, Any]:
        state = cast(ParlourState, state)
        return {
            "deck": self._named(state.deck[::-1]),
            "lying": self._named(state.lying),
            "hands": [self._named(hand) for hand in state.hands],
            "points": state.points[:],
            "dice": state.dice[:],
            "known": [list(known.may) for known in state.known],
            "seat": state.seat,
            "active": state.active,
            "turn": state.turn,
            "over": state.over,
            "asked": state.asked,
            "sealed": state.sealed[:],
            "surprises": state.surprises,
            "frames": [state.frames[at : at + FRAME] for at in range(0, len(state.frames), FRAME)],
            "streams": state.chance.words[:],
        }

    def _named(self, cards: list[int]) -> list[str]:
        return [self.cards.names[card] for card in cards]

    def place(self, state: State, position: Mapping[str, Any]) -> None:
        state = cast(ParlourState, state)
        strange = [field for field in position if field not in self.position(state)]
        if strange:
            raise ScenarioError(f"A position has no field {strange[0]}.")
        wanted: dict[str, list[int]] = {}
        for field in ("deck", "lying"):
            if field in position:
                wanted[field] = [self.piece("deck", name) for name in position[field]]
        for seat, names in enumerate(position.get("hands", [])):
            wanted[str(seat)] = [self.piece("deck", name) for name in names]
        piles = {"deck": state.deck, "lying": state.lying, **{str(at): hand for at, hand in enumerate(state.hands)}}
        named = [card for cards in wanted.values() for card in cards]
        loose = [card for field in wanted for card in piles[field] if card not in named]
        for pile in piles.values():
            pile[:] = [card for card in pile if card not in named]
        for field, cards in wanted.items():
            piles[field][:] = cards[::-1] if field == "deck" else cards
        if "deck" in wanted:
            state.lying += loose
        else:
            state.deck[:0] = loose
        state.know_nothing()
        if "known" in position:
            state.known = [Knowledge(bytearray(may)) for may in position["known"]]
        for field in ("points", "dice", "active", "turn", "over", "asked", "surprises", "sealed"):
            if field in position:
                setattr(state, field, position[field])
        if "frames" in position:
            state.frames = [number for frame in position["frames"] for number in frame]
        if "streams" in position:
            state.chance.words = list(position["streams"])
        if state.frames and not state.asked:
            state.frames[1] = state.active
        state.seat = position.get("seat", NOBODY if state.over else state.active)

    def pieces(self, state: State) -> list[str]:
        state = cast(ParlourState, state)
        return self._named(state.deck + state.lying + [card for hand in state.hands for card in hand])

    def draw(self, view: Any) -> str:
        view = cast(ParlourView, view)
        hand = "" if view.hand is None else ", ".join(view.hand)
        return f"Points {view.points}, sizes {view.sizes}. {hand}"

    def features(self, state: State, seat: int) -> dict[str, float]:
        return {"points": float(cast(ParlourState, state).points[seat])}

    def evaluate(self, state: State, seat: int) -> float:
        outcome = state.outcome()
        return outcome.values[seat] if outcome else min(self.features(state, seat)["points"] / 50, 1.0)

    def facts(self) -> dict[str, Any]:
        return {"cards": len(self.pack["card"]), "effects": list(EFFECTS)}

    def piece(self, stream: str, name: str) -> int:
        if stream == "dice" or name not in self.cards.index:
            raise UnknownName(f'There is no card "{name}".')
        return self.cards.index[name]
