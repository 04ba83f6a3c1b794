"""The Stars Are Right as the rest of the house sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from miskatonic.core.chances import closing
from miskatonic.core.contract import Parts
from miskatonic.core.ends import End
from miskatonic.core.errors import UnknownName
from miskatonic.core.events import Telling
from miskatonic.core.game import Game, Value
from miskatonic.core.goal import Goal
from miskatonic.core.look import Look
from miskatonic.core.moves import Moves
from miskatonic.core.state import State
from miskatonic.core.thinking import Thinking
from miskatonic.games.stars_are_right import content, things
from miskatonic.games.stars_are_right.names import NAMES
from miskatonic.games.stars_are_right.numbers.verbs import DISCARD, DISMISS, DONE, INVOKE, SUMMON
from miskatonic.games.stars_are_right.options import NEW_TABLE, OPTIONS, SHORT
from miskatonic.games.stars_are_right.rules import ending, refusals, turn
from miskatonic.games.stars_are_right.rules.flow import StarsState
from miskatonic.games.stars_are_right.rules.tables import Tables
from miskatonic.games.stars_are_right.table import draw, ends, goal, observe, placing, positions, view
from miskatonic.games.stars_are_right.table.view import StarsView
from miskatonic.games.stars_are_right.thinking import evaluate
from miskatonic.games.stars_are_right.thinking.advice import ADVICE

FOR_LATER = {"prospects", "symbols", "powers", "bonus_stars", "minions", "cards"}
FOR_LATER |= {"points_in_hand", "points_in_reach", "wins_soon", "to_draw"}
LATER = 2  # own turns, from which on there is time enough for them


class StarsAreRight(Game):
    id = "stars_are_right"
    title = "The Stars Are Right"
    about = (
        "Push, swap and flip the stars into constellations and summon creatures worth ten points before the others do."
    )
    seats = range(2, 5)
    minutes = "45"
    minutes_with_bots = "5 to 25"
    version = 1
    streams = NAMES.streams
    thinking = Thinking(exploration=0.3, adept=25, elder=600)
    look = Look(
        icons=("star-swirl", "evil-moon", "falling-star", "ringed-planet"),
        light="#3c3a78",
        ground="#15163a",
        shade="#0d0e26",
    )
    parts = Parts[StarsState](
        states=StarsState,
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
    changing = frozenset({"done", "discard", "invoke", "dismiss", "summon"})

    def declare(self) -> Moves:
        self.cards = things.Cards(self.pack)
        return Moves(*NAMES.verbs, domains=things.domains(self.cards))

    def say(self, move: int, state: State | None = None) -> str:
        said = super().say(move, state)
        if state is None:
            return said
        stars = cast(StarsState, state)
        verb = stars.tables.verb_of[move]
        ends = turn.ends_the_turn(stars, verb)
        if verb == DONE:
            return "End the turn" if ends else "Go on without invoking"
        if verb in (DISCARD, INVOKE, DISMISS, SUMMON):
            said = self._told_apart(stars, move, said)
        if verb == SUMMON:
            said = self._with_lost_powers(stars, move, said)
            if len(stars.areas[stars.active]) >= stars.tables.most_creatures and not self.moves.split(move)[0].among:
                said += ": a seventh creature, so one must go"  # SR-12.2
        return f"{said} (ends the turn)" if ends else said

    def _told_apart(self, stars: StarsState, move: int, said: str) -> str:
        """The sentence of a move, with what tells its card from others of the same name that it could be as well."""
        verb, (at, *_), _ = self.moves.split(move)
        if verb.name == "summon":
            at = (self.cards.gods if verb.among else self.cards.others)[at]
        card = self.cards.cards[at]
        pile = (stars.areas if verb.name == "dismiss" else stars.hands)[stars.active]
        beside = [self.cards.cards[other] for other in pile if other != at]
        if verb.name == "invoke":  # which says what it gives
            beside = [other for other in beside if other.invocation == card.invocation]
        mark = things.told_apart(card, beside)
        return said.replace(card.name, f"{card.name} ({mark})", 1) if mark else said

    def _with_lost_powers(self, stars: StarsState, move: int, said: str) -> str:
        """The sentence of a summoning: where several could lend a star, whose power goes with it (SR-10.5)."""
        verb, (god, *_), bits = self.moves.split(move)
        if not verb.among:
            return said
        if bits.bit_count() == 1:
            said = said.replace("the bonus stars of", "the bonus star of", 1)
        beside = [self.cards.cards[at] for at in stars.areas[stars.active]]
        for place, at in enumerate(self.cards.servitors_of[self.cards.gods[god]]):
            card = self.cards.cards[at]
            alike = {other.power for other in beside if (other.name, other.bonus_star) == (card.name, card.bonus_star)}
            if bits >> place & 1 and len(alike) > 1:
                plain = things.with_bonus_star(card)
                said = said.replace(plain, f"{plain[:-1]}, the one with {things.power_said(card)})", 1)
        return said

    def end(self, state: State) -> End:
        return ends.end(cast(StarsState, state))

    def goal(self, view: Any) -> Goal:
        return goal.goal(cast(StarsView, view))

    def build_tables(self, options: Mapping[str, Value]) -> Tables:
        return Tables(self.pack, self.cards, self.moves, options)

    def declare_events(self) -> Telling:
        return Telling(NAMES.events, things.told(self.cards))

    def turn(self, state: State) -> int:
        return cast(StarsState, state).turn

    def course(self, state: State) -> dict[str, Value]:
        return {"max_turns": SHORT} if cast(StarsState, state).tables.max_turns else {}

    def tempo(self, state: State, seat: int) -> dict[str, float]:
        """SR-16: with a limit of turns the most points win, then the most creatures; what is good for later turns is
        good for nothing when there are none."""
        stars = cast(StarsState, state)
        outlook = evaluate.outlook(stars, seat)
        last = int(stars.tables.max_turns)
        if not last:
            return outlook
        seats, present, active = int(stars.seats), int(stars.turn), int(stars.active)
        points = [float(ending.points_of(stars, one)) for one in range(seats)]
        points[active] += evaluate.most_summoned(stars, stars.tables.points_to_win)
        creatures = [len(area) for area in stars.areas]
        ahead = min(_ahead(points, creatures, seat, rival) for rival in range(seats) if rival != seat)
        own = (last - present - (seat - active) % seats) // seats + 1  # turns that are left, the present one included
        share = min(max(own, 0), LATER) / LATER
        found = self.features(state, seat) | outlook
        later = {name: share * value for name, value in found.items() if name in FOR_LATER}
        over = evaluate.has_summoned(stars)
        return outlook | later | closing(ahead, (last - present + (not over)) / seats)

    def facts(self) -> dict[str, Any]:
        creatures = self.pack["creature"].values()
        types = [card.type for card in creatures]
        names = [card.name for card in creatures]
        return {
            "creatures": len(types),
            "tiles": len(self.pack["tile"]),
            "pieces": len(self.pieces(self.new(seed=0))),
            "kinds": len(set(names)),
            "types": {type: types.count(type) for type in dict.fromkeys(types)},
            "copies": {name: names.count(name) for name in dict.fromkeys(names)},
            "points": {
                type: sorted({card.victory_points for card in creatures if card.type == type}) for type in types
            },
            "forms": {type: sorted({form(card) for card in creatures if card.type == type}) for type in types},
            "bonus_stars": sum(card.bonus_star is not None for card in creatures),
            "rulers": sum(card.ruler is not None for card in creatures),
            "powers": sum(card.power is not None for card in creatures),
            "abilities": sum(card.ability is not None for card in creatures),
            "seats": [self.seats[0], self.seats[-1]],
            "options": [option.name for option in self.options],
        }

    def piece(self, stream: str, name: str) -> int:
        if stream == "deck" and name in self.cards.all.index:
            return self.cards.all.index[name]
        if stream == "sky" and name in self.pack["tile"]:
            return 2 * list(self.pack["tile"]).index(name)
        raise UnknownName(f'The stream "{stream}" of {self.title} holds no piece "{name}".')


def _ahead(points: Sequence[float], creatures: Sequence[int], seat: int, rival: int) -> float:
    """By how many points a seat leads; to have more creatures at equal points wins as surely, but is lost sooner."""
    if points[seat] != points[rival]:
        return points[seat] - points[rival]
    return ((creatures[seat] > creatures[rival]) - (creatures[seat] < creatures[rival])) / 2


def form(card: content.Creature) -> str:
    """How many symbols each constellation of a card has: 2+2."""
    return "+".join(
        str(sum(cell != content.WILD for row in rows for cell in row.split())) for rows in card.constellations
    )


GAME = StarsAreRight
