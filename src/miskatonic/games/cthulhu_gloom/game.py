"""Cthulhu Gloom as the rest of the house sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from miskatonic.core.chances import closing, tempo
from miskatonic.core.contract import Parts
from miskatonic.core.ends import End
from miskatonic.core.errors import UnknownName
from miskatonic.core.events import Event, Telling
from miskatonic.core.game import Game, Value
from miskatonic.core.goal import Goal
from miskatonic.core.look import Look
from miskatonic.core.moves import Moves
from miskatonic.core.state import State
from miskatonic.core.thinking import Thinking
from miskatonic.games.cthulhu_gloom import content
from miskatonic.games.cthulhu_gloom.names import NAMES
from miskatonic.games.cthulhu_gloom.options import NEW_TABLE, OPTIONS, SHORT
from miskatonic.games.cthulhu_gloom.rules import ending, refusals
from miskatonic.games.cthulhu_gloom.rules.flow import GloomState
from miskatonic.games.cthulhu_gloom.rules.state import MADE, PLAYS
from miskatonic.games.cthulhu_gloom.rules.tables import Tables
from miskatonic.games.cthulhu_gloom.table import (
    chronicle,
    chronicle_page,
    draw,
    ends,
    goal,
    observe,
    placing,
    positions,
    view,
)
from miskatonic.games.cthulhu_gloom.table.retold import retold
from miskatonic.games.cthulhu_gloom.table.stories import story_held
from miskatonic.games.cthulhu_gloom.table.view import GloomView
from miskatonic.games.cthulhu_gloom.things import Cards, domains
from miskatonic.games.cthulhu_gloom.thinking import evaluate
from miskatonic.games.cthulhu_gloom.thinking.advice import ADVICE


class CthulhuGloom(Game):
    id = "cthulhu_gloom"
    title = "Cthulhu Gloom"
    about = "Make your family as wretched as you can, see to it that they die, and tell how it all came to pass."
    seats = range(2, 6)
    minutes = "60"
    minutes_with_bots = "10 to 15"
    version = 1
    tells = True
    changing = frozenset({"claim"})
    streams = NAMES.streams
    thinking = Thinking(exploration=0.15, elder=600)
    look = Look(
        icons=("tombstone", "raven", "candles", "spectre"),
        light="#5a5f68",
        ground="#25282e",
        shade="#141619",
    )
    parts = Parts[GloomState](
        states=GloomState,
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
    advice = ADVICE

    def declare(self) -> Moves:
        self.cards = Cards(self.pack)
        intended = domains(Cards(self.pack, intended=True))
        self._intended = Moves(*NAMES.verbs, domains=intended)
        self._intended_telling = Telling(NAMES.events, intended)
        return Moves(*NAMES.verbs, domains=domains(self.cards))

    def end(self, state: State) -> End:
        return ends.end(cast(GloomState, state))

    def goal(self, view: Any) -> Goal:
        return goal.goal(cast(GloomView, view))

    def build_tables(self, options: Mapping[str, Value]) -> Tables:
        return Tables(self.pack, self.cards, self.moves, options)

    def declare_events(self) -> Telling:
        return Telling(NAMES.events, domains(self.cards))

    def say(self, move: int, state: State | None = None) -> str:
        """CG-A19: in the names that the table shows. CG-10.6: a claim says which Story it gives up."""
        if state is None:
            return super().say(move, state)
        gloom = cast(GloomState, state)
        said = self._intended.say(move) if gloom.tables.cards.intended else super().say(move, state)
        if self.moves.split(move)[0].name == "claim" and (held := story_held(gloom, gloom.active)):
            return f"{said}; {held} goes back to the middle"
        return said

    def events(
        self, heard: Sequence[Sequence[int]], viewer: int | None, names: Sequence[str], state: State | None = None
    ) -> list[Event]:
        """As `retold`; whoever is of the viewer's family is called theirs."""
        return retold(heard, super().events(heard, viewer, names, state), viewer, names, cast(GloomState | None, state))

    def telling_of(self, state: State | None) -> Telling:
        """CG-A19, as `say`."""
        if state is not None and cast(GloomState, state).tables.cards.intended:
            return self._intended_telling
        return self.telling

    def chronicle(self, played: Any, names: Sequence[str], seat: int | None = None) -> str:
        return chronicle_page.page(played, names, seat)

    def turn(self, state: State) -> int:
        return cast(GloomState, state).turn

    def when(self, state: State) -> str:
        gloom = cast(GloomState, state)
        return f"round {(gloom.turn - 1) // gloom.seats + 1}" if gloom.turn else ""

    def course(self, state: State) -> dict[str, Value]:
        return {"max_rounds": SHORT} if ending.is_short(cast(GloomState, state)) else {}

    def settled(self, state: State) -> State:
        return evaluate.settled(cast(GloomState, state))

    def tempo(self, state: State, seat: int) -> dict[str, float]:
        """CG-4.1: by the plays that are left. CG-13.2: at the limit of rounds only the dead count."""
        gloom = cast(GloomState, state)
        in_turn = gloom.turn > 0 and gloom.active == seat and bool(gloom.frames)
        found = tempo(in_turn, gloom.frames[PLAYS] - gloom.frames[MADE] if in_turn else 0)
        found |= evaluate.outlook(gloom, seat)
        if ending.is_short(gloom):
            miseries = [-int(ending.family_value(gloom, one)) for one in range(gloom.seats)]
            ahead = miseries[seat] - max(misery for one, misery in enumerate(miseries) if one != seat)
            found |= closing(ahead, int(gloom.tables.max_rounds) - int(gloom.turn - 1) / int(gloom.seats))
        return found

    def facts(self) -> dict[str, Any]:
        deck = {kind: len(self.pack[kind]) for kind in ("modifier", "event", "untimely_death")}
        ops = {effect.op for card in self.cards.main + self.cards.tales for effect in card.effects}
        ops |= {effect.then.op for card in self.cards.main for effect in card.effects if effect.then}
        return {
            **deck,
            "character": len(self.cards.people),
            "story": len(self.cards.tales),
            "families": {
                family: sum(person.family == family for person in self.cards.people)
                for family in self.cards.family.names
            },
            "main_deck": sum(deck.values()),
            "cards": sum(deck.values()) + len(self.cards.people) + len(self.cards.tales),
            "names_twice": len(self.cards.main) - len({card.name for card in self.cards.main}),
            "decks": {
                section: [sum(card.deck == deck for card in self.pack[section].values()) for deck in "AB"]
                for section in (*deck, "story", "character")
            },
            "primitives": len(ops),
            "captions": sorted({verb.name for verb in self.moves.verbs if chronicle.can_carry_caption(verb)}),
            "seats": [self.seats[0], self.seats[-1]],
            "moves": self.moves.size,
            "options": [option.name for option in self.options],
        }

    def piece(self, stream: str, name: str) -> int:
        domain = self.cards.story if stream == "stories" else self.cards.card
        if stream in ("stories", "deck", "hand") and name in domain.index:
            return domain.index[name]
        raise UnknownName(f'The stream "{stream}" of {self.title} holds no piece "{name}".')


GAME = CthulhuGloom
