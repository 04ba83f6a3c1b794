"""The Great Old One as the rest of the house sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from miskatonic.core.chances import tempo
from miskatonic.core.contract import Parts
from miskatonic.core.ends import End
from miskatonic.core.errors import UnknownName
from miskatonic.core.events import Event, Telling
from miskatonic.core.game import Game, Value
from miskatonic.core.goal import Goal
from miskatonic.core.look import Look
from miskatonic.core.moves import Moves
from miskatonic.core.state import FRAME, WHAT, State
from miskatonic.core.thinking import Thinking
from miskatonic.games.great_old_one import content, things
from miskatonic.games.great_old_one.names import NAMES
from miskatonic.games.great_old_one.numbers.frames import CLOSE, SETUP, WINDOW
from miskatonic.games.great_old_one.options import NEW_TABLE, OPTIONS
from miskatonic.games.great_old_one.rules import ending, refusals, signs
from miskatonic.games.great_old_one.rules.flow import OldOneState
from miskatonic.games.great_old_one.rules.tables import Tables
from miskatonic.games.great_old_one.table import draw, ends, goal, observe, placing, positions, sentences, view
from miskatonic.games.great_old_one.table.view import GreatOldOneView
from miskatonic.games.great_old_one.thinking import evaluate
from miskatonic.games.great_old_one.thinking.advice import ADVICE


class GreatOldOne(Game):
    id = "great_old_one"
    title = "Cthulhu: The Great Old One"
    about = (
        "Collect pairs of people from the tales, call cards out of hidden hands, "
        "and do not hold The Great Old One at the end."
    )
    seats = range(2, 7)
    minutes = "30"
    minutes_with_bots = "10 to 20"
    version = 1
    streams = NAMES.streams
    thinking = Thinking(exploration=0.3, novice=90, adept=50, scholar=15, elder=200)
    look = Look(
        icons=("squid-head", "evil-book", "magnifying-glass", "tentacles-skull"),
        light="#55603a",
        ground="#272d18",
        shade="#15180d",
    )
    parts = Parts[OldOneState](
        states=OldOneState,
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
    changing = sentences.CHANGING

    def declare(self) -> Moves:
        self.cards = things.Cards(self.pack)
        return Moves(*NAMES.verbs, domains=things.domains(self.cards))

    def say(self, move: int, state: State | None = None) -> str:
        plain = super().say(move, state)
        verb, things, _ = self.moves.split(move)
        if state is None or not state.frames or verb.name not in self.changing:
            return plain
        return sentences.say(cast(OldOneState, state), verb, things, plain)

    def events(
        self, heard: Sequence[Sequence[int]], viewer: int | None, names: Sequence[str], state: State | None = None
    ) -> list[Event]:
        return sentences.retold(heard, super().events(heard, viewer, names, state), viewer, len(names))

    def far_fetched(self, state: State, move: int, seat: int) -> bool:
        old_one = cast(OldOneState, state)
        sign = move - old_one.tables.answer
        in_window = bool(state.frames) and state.frames[WHAT] == WINDOW
        return in_window and 0 <= sign < old_one.tables.signs and signs.is_far_fetched(old_one, seat, sign)

    def end(self, state: State) -> End:
        return ends.end(cast(OldOneState, state))

    def goal(self, view: Any) -> Goal:
        return goal.goal(cast(GreatOldOneView, view))

    def build_tables(self, options: Mapping[str, Value]) -> Tables:
        return Tables(self.pack, self.cards, self.moves, options)

    def declare_events(self) -> Telling:
        return Telling(NAMES.events, things.told(self.cards))

    def turn(self, state: State) -> int:
        return cast(OldOneState, state).turn

    def when(self, state: State) -> str:
        return f"round {cast(OldOneState, state).round}" if self.turn(state) else ""

    def tempo(self, state: State, seat: int) -> dict[str, float]:
        """GO-5.1: by the phases that are left; the phase is the lowest frame."""
        phase = state.frames[FRAME + WHAT]
        return tempo(phase != SETUP and cast(OldOneState, state).active == seat, CLOSE - phase)

    def facts(self) -> dict[str, Any]:
        pack = self.pack
        stories = pack["story"]
        entries = [entry for section in ("story", "horror", "sign", "special") for entry in pack[section].values()]
        return {
            "cards": sum(entry.count for entry in entries),
            "stories": len(stories),
            "story_copies": sorted({story.count for story in stories.values()}),
            "horrors": len(pack["horror"]),
            "horrors_with_text": sum(bool(horror.text and horror.effect.op) for horror in pack["horror"].values()),
            "signs": {id: sign.count for id, sign in pack["sign"].items()},
            "specials": {id: special.count for id, special in pack["special"].items()},
            "mutual_links": sum(stories[story.link].link == id for id, story in stories.items()),
            "same_connection": sum(stories[story.link].connects == story.connects for story in stories.values()),
            "connected_horrors": len({story.connects for story in stories.values()}),
            "excerpts": sum(hasattr(entry, "excerpt") for entry in entries),
            "cards_needed": {
                str(seats): seats * pack["numbers"].hand_size + pack["numbers"].center_size for seats in self.seats
            },
            "pairs_to_end": pack["numbers"].pairs_to_end,
            "seats": [self.seats[0], self.seats[-1]],
            "options": [option.name for option in self.options],
        }

    def piece(self, stream: str, name: str) -> int:
        if stream in ("deck", "hands") and name in self.cards.all.index:
            return self.cards.all.index[name]
        raise UnknownName(f'The stream "{stream}" of {self.title} holds no piece "{name}".')


GAME = GreatOldOne
