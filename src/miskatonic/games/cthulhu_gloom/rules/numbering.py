"""The moves of Cthulhu Gloom as numbers: where each verb begins, and rows of moves ready made."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from miskatonic.core.moves import Moves
from miskatonic.core.native import column, i64
from miskatonic.games.cthulhu_gloom.names import NAMES
from miskatonic.games.cthulhu_gloom.things import Cards


class Numbering:
    """Read only, for one pack."""

    __slots__ = (
        "both_rows",
        "card_of",
        "choose",
        "claim",
        "decline",
        "discard",
        "discard_hand",
        "drop",
        "every",
        "first_move",
        "form_of",
        "last_moves",
        "lay",
        "no_room",
        "one_of",
        "one_rows",
        "only_pass",
        "pair_rank",
        "pair_rows",
        "pairs",
        "pass_",
        "play_death",
        "play_event",
        "play_modifier",
        "play_on_both",
        "play_on_one",
        "play_on_two",
        "respond",
        "room",
        "rows",
        "take",
        "take_family",
        "two_of",
        "verb_of",
    )

    def __init__(self, cards: Cards, moves: Moves) -> None:
        forms = moves.all("play")
        modifier, death, event, on_one, on_two, on_both = forms
        self.take_family: i64 = moves["family"].first
        self.drop: i64 = moves["drop"].first
        self.lay: i64 = moves["lay"].first
        self.play_modifier: i64 = modifier.first
        self.play_death: i64 = death.first
        self.play_event: i64 = event.first
        self.play_on_one: i64 = on_one.first
        self.play_on_two: i64 = on_two.first
        self.play_on_both: i64 = on_both.first
        self.claim: i64 = moves["claim"].first
        self.respond: i64 = moves["respond"].first
        self.discard: i64 = moves["discard"].first
        self.take: i64 = moves["take"].first
        self.choose: i64 = moves["choose"].first
        self.discard_hand: i64 = moves["discard_hand"].first
        self.pass_: i64 = moves["pass"].first
        self.decline: i64 = moves["decline"].first
        # The first move of each card: with Character 0 for Modifiers and Deaths, without a target for Events.
        people = len(cards.people)
        laid = len(cards.modifiers) + len(cards.deaths)
        first_moves = [modifier.first + at * people for at in range(laid)]
        first_moves += [event.first + at for at in range(len(cards.events))]
        self.first_move: column[i64] = column[i64](first_moves)
        assert death.first == modifier.first + len(cards.modifiers) * people
        assert on_two.among is not None
        self.pairs: i64 = len(on_two.among.masks)
        self.pair_rank: list[int] = [0] * (people * people)
        for rank, (one, two) in enumerate(combinations(range(people), 2)):
            assert on_two.among.masks[rank] == 1 << one | 1 << two
            self.pair_rank[one * people + two] = rank
            self.pair_rank[two * people + one] = rank
        # All moves ready made, then those of each card with each Character and of each Event with each pair: a compiled
        # list of numbers would have to make them anew each time.
        every: list[Any] = list(range(moves.size))
        self.every = every
        # Where the moves of a list are noted before it is made; whoever is at it leaves no room meanwhile.
        self.room: column[i64] = column[i64]([i64(0)] * moves.size)
        self.no_room: column[i64] = column[i64]([i64(0)] * 0)
        self.rows: list[list[Any]] = [every[first : first + people] for first in first_moves[:laid]]
        self.pair_rows: list[list[list[Any]]] = [
            [
                [every[on_two.first + event * self.pairs + self.pair_rank[one * people + two]] for two in range(people)]
                for one in range(people)
            ]
            for event in range(len(cards.events))
        ]
        self.one_rows: list[list[Any]] = []
        self.both_rows: list[list[list[Any]]] = []
        for number in range(len(cards.events)):
            first = on_one.first + number * people
            self.one_rows.append(every[first : first + people])
            first = on_both.first + number * people * people
            self.both_rows.append([every[first + at * people : first + (at + 1) * people] for at in range(people)])
        self.last_moves: list[Any] = [every[self.discard_hand], every[self.pass_]]  # of a turn, with a hand
        self.only_pass: list[Any] = [every[self.pass_]]
        # By move its verb; of the moves that play a card which card, in which form, and on whom (-1: on nobody).
        self.verb_of: column[i64] = column[i64]([i64(0)] * moves.size)
        self.form_of: column[i64] = column[i64]([i64(0)] * moves.size)
        self.card_of: column[i64] = column[i64]([i64(-1)] * moves.size)
        self.one_of: column[i64] = column[i64]([i64(-1)] * moves.size)
        self.two_of: column[i64] = column[i64]([i64(-1)] * moves.size)
        verbs = NAMES.index("verbs")
        for verb in moves.verbs:
            for move in range(verb.first, verb.first + verb.size):
                self.verb_of[move] = verbs[verb.name]
        first_cards = (0, len(cards.modifiers), laid, laid, laid, laid)
        for form, (verb, first_card) in enumerate(zip(forms, first_cards, strict=True)):
            for move in range(verb.first, verb.first + verb.size):
                _, (card, *targets), pair = moves.split(move)
                if pair:
                    targets = [at for at in range(people) if pair >> at & 1]
                self.form_of[move] = form
                self.card_of[move] = first_card + card
                if targets:
                    self.one_of[move] = targets[0]
                if len(targets) > 1:
                    self.two_of[move] = targets[1]
