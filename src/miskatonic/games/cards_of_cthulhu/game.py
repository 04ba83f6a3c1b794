"""The Cards of Cthulhu as the rest of the house sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from miskatonic.core.contract import Parts
from miskatonic.core.ends import End
from miskatonic.core.errors import UnknownName
from miskatonic.core.events import Event, Telling
from miskatonic.core.game import Consent, Game, Value
from miskatonic.core.goal import Goal
from miskatonic.core.look import Look
from miskatonic.core.moves import Moves
from miskatonic.core.outcome import Refusal
from miskatonic.core.state import State
from miskatonic.core.thinking import Thinking
from miskatonic.games.cards_of_cthulhu import content, things
from miskatonic.games.cards_of_cthulhu.names import NAMES
from miskatonic.games.cards_of_cthulhu.options import NEW_TABLE, OPTIONS
from miskatonic.games.cards_of_cthulhu.rules import ending, odds, refusals, slaying
from miskatonic.games.cards_of_cthulhu.rules.flow import CardsState
from miskatonic.games.cards_of_cthulhu.rules.tables import Tables
from miskatonic.games.cards_of_cthulhu.table import (
    arrivals,
    dice,
    draw,
    ends,
    goal,
    observe,
    placing,
    positions,
    score_sheet,
    sentences,
    view,
)
from miskatonic.games.cards_of_cthulhu.table.view import CardsView
from miskatonic.games.cards_of_cthulhu.thinking import advice, evaluate, move_values


class CardsOfCthulhu(Game):
    id = "cards_of_cthulhu"
    title = "The Cards of Cthulhu"
    about = (
        "Lead raids on four cults with a handful of dice until their deck is empty, before one of them calls its god."
    )
    seats = range(1, 5)
    minutes = "30"
    minutes_with_bots = "20 to 30"
    version = 1
    streams = NAMES.streams
    consent = Consent("lend", "Always lend followers and items when asked")
    thinking = Thinking(surprises=False, ahead=8, prior_visits=8.0, novice=25, adept=16, scholar=9)
    sweep = ("move:choose", "difficulty")
    look = Look(
        icons=("pentagram-rose", "candle-skull", "sacrificial-dagger", "kraken-tentacle"),
        light="#6a2f24",
        ground="#35130f",
        shade="#1c0a09",
    )
    parts = Parts[CardsState](
        states=CardsState,
        content=content,
        ending=ending,
        refusals=refusals,
        view=view,
        draw=draw,
        positions=positions,
        place=placing,
        observe=observe,
        evaluate=evaluate,
    )
    options = OPTIONS
    new_table = NEW_TABLE
    legend = draw.LEGEND
    advice = advice.ADVICE
    changing = sentences.CHANGING

    def declare(self) -> Moves:
        self.things = things.domains(self.pack)
        return Moves(*NAMES.verbs, domains=self.things)

    def say(self, move: int, state: State | None = None) -> str:
        plain = super().say(move, state)
        if state is None or not state.frames:
            return plain
        verb, things, _ = self.moves.split(move)
        cards = cast(CardsState, state)
        if not sentences.ends_the_turn(cards, verb.name, move):
            return sentences.say(cards, verb.name, verb.slots, things, plain)
        if verb.name == "done":
            return "End the attack and the turn"
        return sentences.say(cards, verb.name, verb.slots, things, f"{plain}, and end the turn")

    def unreached(self, state: State, thing: str) -> Refusal | None:
        """What protects a card while its board, or another one, is attacked; and what a gate waits for."""
        if thing.endswith(":gate"):
            return Refusal(
                "A gate is sealed with Seal Gate, in an attack on its board and with no minion there", "CC-12.4"
            )
        cards = cast(CardsState, state)
        target, board = self.things["target"].index.get(thing), dice.attacked_board(cards)
        return slaying.why_not_target(cards, target, board) if target is not None and board >= 0 else None

    def gives_nothing(self, state: State, move: int) -> bool:
        return sentences.is_vain(cast(CardsState, state), *self.moves.split(move)[:2])

    def end(self, state: State) -> End:
        return ends.end(cast(CardsState, state))

    def goal(self, view: Any) -> Goal:
        return goal.goal(cast(CardsView, view))

    def events(
        self, heard: Sequence[Sequence[int]], viewer: int | None, names: Sequence[str], state: State | None = None
    ) -> list[Event]:
        points = score_sheet.gate_points(cast(CardsState, state)) if state else 0
        return arrivals.with_reasons(super().events(arrivals.gathered(heard), viewer, names, state), points)

    def build_tables(self, options: Mapping[str, Value]) -> Tables:
        return Tables(self.pack, self.moves, options)

    def declare_events(self) -> Telling:
        return Telling(NAMES.events, self.things)

    def judge(self, state: State, move: int, seat: int) -> float | None:
        return move_values.judge(cast(CardsState, state), move, seat)

    def is_contest(self, state: State) -> bool:
        return bool(cast(CardsState, state).tables.competitive) and state.seats > 1

    def foretell(self, state: State, move: int) -> str:
        return odds.foretell(cast(CardsState, state), move)

    def reason(self, state: State, move: int, seat: int) -> str:
        return advice.reason(cast(CardsState, state), move, seat)

    def labels(self, state: State) -> Sequence[str] | None:
        return dice.labels(cast(CardsState, state))

    def turn(self, state: State) -> int:
        return cast(CardsState, state).turn

    def facts(self) -> dict[str, Any]:
        tables = self.tables(self.read_options({}))
        names = [tables.names[card] for card in tables.deck]
        cults = {
            cult: {
                "minions": sum(name.startswith(f"{cult}:") and not name.endswith(":gate") for name in names),
                "gates": names.count(f"{cult}:gate"),
                "horrors": [tables.level_names[tables.level[h]].lower() for h in tables.horrors_of[at]],
            }
            for at, cult in enumerate(tables.cult_ids)
        }
        return {
            "deck": len(names),
            "minions": sum(card < tables.first_horror for card in tables.deck),
            "horrors": len(self.pack["horror"]),
            "gates": sum(name.endswith(":gate") for name in names),
            "followers": len(self.pack["profession"]),
            "investigators": len(self.pack["profession"]),
            "items": len(self.pack["item"]),
            "cursed": len(self.pack["cursed"]),
            "cults": cults,
            "dice": {"body": 1, "health": tables.health_dice, "spirit": tables.spirit_dice, "sword": 1},
            "values": {kind: tables.value[at] for at, kind in enumerate(tables.kind_ids)},
            "seats": [self.seats[0], self.seats[-1]],
            "options": [option.name for option in self.options],
        }

    def piece(self, stream: str, name: str) -> int:
        if stream == "deck" and name in self.things["card"].index:
            return self.things["card"].index[name]
        raise UnknownName(f'The stream "{stream}" of {self.title} holds no piece "{name}".')


GAME = CardsOfCthulhu
