"""The moves of Cthulhu Gloom as numbers: where each verb begins, what each move names, and rows of moves ready made."""

from __future__ import annotations

from typing import Any

from miskatonic.core.moves import Moves, Verb
from miskatonic.core.native import column, i64
from miskatonic.games.cthulhu_gloom.names import NAMES
from miskatonic.games.cthulhu_gloom.things import Cards


class MoveNumbers:
    """Read only, for one pack. The rows are lists of moves ready made: compiled code would have to make the numbers
    of a list anew each time."""

    def __init__(self, cards: Cards, moves: Moves) -> None:
        forms = moves.all("play")
        self.respond: i64 = moves["respond"].first
        self.claim: i64 = moves["claim"].first
        self.discard: i64 = moves["discard"].first
        self.take: i64 = moves["take"].first
        self.choose: i64 = moves["choose"].first
        self.take_family: i64 = moves["family"].first
        self.drop: i64 = moves["drop"].first
        self.lay: i64 = moves["lay"].first
        self.discard_hand: i64 = moves["discard_hand"].first
        self.pass_: i64 = moves["pass"].first
        self.decline: i64 = moves["decline"].first
        people = len(cards.people)
        laid = len(cards.modifiers) + len(cards.deaths)

        # By move its verb; by verb its first move.
        verbs = NAMES.index("verbs")
        verb_of: list[int] = []
        for verb in moves.verbs:
            verb_of += [verbs[verb.name]] * verb.size
        self.verb_of: column[i64] = column[i64](verb_of)
        self.first_of: list[int] = [moves.all(name)[0].first for name in verbs]
        # Of the moves that play a card which card, in which form, and on whom (-1: on nobody).
        self.form_of: column[i64] = column[i64]([i64(-1)] * moves.size)
        self.card_of: column[i64] = column[i64]([i64(-1)] * moves.size)
        self.one_of: column[i64] = column[i64]([i64(-1)] * moves.size)
        self.two_of: column[i64] = column[i64]([i64(-1)] * moves.size)
        first_cards = (0, len(cards.modifiers), laid, laid, laid, laid)
        for form, (verb, first_card) in enumerate(zip(forms, first_cards, strict=True)):
            for at, (card, one, two) in enumerate(named(verb, people)):
                self.form_of[verb.first + at] = form
                self.card_of[verb.first + at] = first_card + card
                self.one_of[verb.first + at] = one
                self.two_of[verb.first + at] = two
        self._make_rows(cards, moves, people)

    def _make_rows(self, cards: Cards, moves: Moves, people: int) -> None:
        """The moves of each card of the main deck with each Character, and of each Event with one, with two in any
        order, with two in this order."""
        modifier, death, event, on_one, on_two, on_both = moves.all("play")
        assert on_two.among is not None
        every: list[Any] = list(range(moves.size))
        self.every: list[Any] = every
        self.rows: list[list[Any]] = rows(every, modifier.first, len(cards.modifiers), people)
        self.rows += rows(every, death.first, len(cards.deaths), people)
        self.alone: list[Any] = every[event.first : event.first + event.size]
        self.first_play: column[i64] = column[i64]([row[0] for row in self.rows] + self.alone)
        self.one_rows: list[list[Any]] = rows(every, on_one.first, len(cards.events), people)
        self.both_rows: list[list[list[Any]]] = [
            rows(every, on_both.first + number * people * people, people, people) for number in range(len(cards.events))
        ]
        pairs = len(on_two.among.masks)
        rank = on_two.among.rank
        self.pair_rows: list[list[list[Any]]] = [
            [
                [every[on_two.first + number * pairs + max(rank[1 << one | 1 << two], 0)] for two in range(people)]
                for one in range(people)
            ]
            for number in range(len(cards.events))
        ]
        nothing: i64 = 0
        self.room: column[i64] = column[i64]([nothing] * (people + moves.size))  # see plays_at_once.py
        self.no_room: column[i64] = column[i64]([nothing] * 0)
        self.only_pass: list[Any] = [every[self.pass_]]
        self.last_moves: list[Any] = [every[self.discard_hand], every[self.pass_]]  # of a turn, with a hand


def named(verb: Verb, people: int) -> list[tuple[int, int, int]]:
    """The card and the Characters that each move of a verb names, in their order; -1 for nobody."""
    cards = range(len(verb.things[0]))
    if verb.among is not None:
        pairs = [tuple(at for at in range(people) if mask >> at & 1) for mask in verb.among.masks]
        return [(card, one, two) for card in cards for one, two in pairs]
    ones = range(people) if len(verb.things) > 1 else range(-1, 0)
    twos = range(people) if len(verb.things) > 2 else range(-1, 0)
    return [(card, one, two) for card in cards for one in ones for two in twos]


def rows(every: list[Any], first: int, count: int, length: int) -> list[list[Any]]:
    """Rows of moves of one length, one after another."""
    return [every[at : at + length] for at in range(first, first + count * length, length)]
