"""What never changes during a game: cards, pairs and the numbers of moves, for one pack and one set of options."""

from __future__ import annotations

from collections.abc import Mapping

from miskatonic.core.moves import Moves
from miskatonic.core.native import i64, vec
from miskatonic.core.packs import Pack
from miskatonic.games.great_old_one.content import MOST_SEATS, Horror, Numbers, Story
from miskatonic.games.great_old_one.names import NAMES
from miskatonic.games.great_old_one.things import Cards


def side_by_side(values: list[int]) -> vec[i64]:
    """Numbers as a block: what is looked up again and again."""
    none: i64 = 0
    block = vec[i64]([none] * len(values))
    at: i64 = 0
    for value in values:
        block[at] = value
        at += 1
    return block


class Tables:
    """Read only; shared by all states of a game with the same pack and options."""

    def __init__(self, pack: Pack, cards: Cards, moves: Moves, options: Mapping[str, object]) -> None:
        self._read_options(options)
        self._read_numbers(pack)
        self._read_cards(cards)
        self._read_effects(pack, cards)
        self._read_pairs(pack["story"], cards)
        self._number_verbs(moves)
        self._number_plays(cards, moves)
        self._list_moves(moves)

    def _read_options(self, options: Mapping[str, object]) -> None:
        self.immediate: bool = options["end_timing"] == "immediate"
        self.negated_scores: bool = bool(options["negated_horror_scores"])
        self.stall_rounds: i64 = int(str(options["stall_rounds"]))
        self.ladder: bool = options["tie_break"] == "ladder"
        self.recover_own: bool = bool(options["recover_own"])
        self.call_gives_all: bool = options["call_gives"] == "all"
        self.options = dict(options)

    def _read_numbers(self, pack: Pack) -> None:
        numbers: Numbers = pack["numbers"]
        self.total: i64 = numbers.total
        self.hand_size: i64 = numbers.hand_size
        self.center_size: i64 = numbers.center_size
        self.pairs_to_end: i64 = numbers.pairs_to_end
        self.matched_points: i64 = numbers.matched_points
        self.linked_points: i64 = numbers.linked_points
        self.four_set_points: i64 = numbers.four_set_points
        self.horror_points: i64 = numbers.horror_points
        self.cultist_points: i64 = pack["special"]["the_cultist"].points

    def _read_cards(self, cards: Cards) -> None:
        """Kinds: Story cards, linked ones side by side (2f and 2f + 1); Horrors; Signs; the two special cards."""
        self.ids: list[str] = cards.ids
        self.said: list[str] = cards.said
        self.kinds: i64 = len(cards.ids)
        self.stories: i64 = len(cards.stories)
        self.horrors: i64 = len(cards.horrors)
        self.signs: i64 = len(cards.signs)
        self.first_horror: i64 = self.stories
        self.first_sign: i64 = self.stories + self.horrors
        self.great_old_one: i64 = self.first_sign + self.signs
        self.cultist: i64 = self.great_old_one + 1
        self.copies: list[int] = [entry.count for entry in cards.entries]
        self.all_signs: i64 = sum(self.copies[self.first_sign : self.great_old_one])
        self.entries = cards.entries  # the content of each kind
        # Hidden copies are told apart only by what is known of them: a kind has as many slots as copies.
        self.kind_of: list[int] = []
        first: list[int] = []
        for kind, copies in enumerate(self.copies):
            first.append(len(self.kind_of))
            self.kind_of += [kind] * copies
        slots = range(len(self.kind_of))
        self.twins = side_by_side([slot for slot in slots if slot not in first])  # with one of their kind before them
        first.append(len(slots))
        self.first_slot = side_by_side(first)
        self.first_knowledge: list[object] = [None] * (MOST_SEATS + 1)  # of a new game, by seats, once it is needed

    def _read_effects(self, pack: Pack, cards: Cards) -> None:
        effects = NAMES.index("effects")
        horrors: list[Horror] = [pack["horror"][id] for id in cards.horrors]
        self.op: list[int] = [effects[horror.effect.op] for horror in horrors]
        self.amount: list[int] = [horror.effect.n for horror in horrors]
        self.each: list[int] = [int(horror.effect.who == "each_opponent") for horror in horrors]
        self.chosen: list[int] = [int(horror.effect.how == "choose") for horror in horrors]
        self.step: list[int] = [-1 if horror.effect.dir == "right" else 1 for horror in horrors]
        self.sign_op: list[int] = [NAMES.index("sign_effects")[pack["sign"][id].effect.op] for id in cards.signs]

    def _read_pairs(self, stories: Mapping[str, Story], cards: Cards) -> None:
        """Pairs: two of a kind (the number of the kind), then linked ones (stories + four-set)."""
        self.pairs: i64 = len(cards.pairs)
        self.pair_names: list[str] = cards.pair_names
        self.pair_said: list[str] = cards.pair_said
        self.pair_first: list[int] = [cards.stories.index(a) for a, _ in cards.pairs]
        self.pair_second: list[int] = [cards.stories.index(b) for _, b in cards.pairs]
        self.connects: list[int] = [cards.horrors.index(stories[id].connects) for id in cards.stories]
        self.recovery_pair: list[int] = [at for at, _ in cards.recoveries]
        self.recovery_horror: list[int] = [cards.horrors.index(horror) for _, horror in cards.recoveries]
        # The recoveries of each pair: one, or two where linked cards connect to different stories (GO-4.10).
        self.recoveries_of: list[list[int]] = [
            [at for at, other in enumerate(self.recovery_pair) if other == pair] for pair in range(len(cards.pairs))
        ]

    def _number_verbs(self, moves: Moves) -> None:
        """Which verb a move is of, and where each verb starts among the dense integers."""
        self.verb_of = bytearray(moves.size)
        self.first_of: list[int] = []
        for number, name in enumerate(NAMES.groups["verbs"]):
            self.first_of.append(moves.all(name)[0].first)
            for verb in moves.all(name):
                self.verb_of[verb.first : verb.first + verb.size] = bytes([number]) * verb.size
        self.lay: i64 = moves["lay"].first
        self.recover: i64 = moves["recover"].first
        self.draw: i64 = moves["draw"].first
        self.skip: i64 = moves["skip"].first
        self.offer: i64 = moves["offer"].first
        self.regain: i64 = moves["regain"].first
        self.choose: i64 = moves["choose"].first
        self.answer: i64 = moves["answer"].first
        self.pass_: i64 = moves["pass"].first
        self.give: i64 = moves["give"].first
        self.hand: i64 = moves["hand"].first
        self.discard: i64 = moves["discard"].first
        self.take: i64 = moves["take"].first
        self.play_cultist: i64 = moves["cultist"].first
        self.done: i64 = moves["done"].first

    def _number_plays(self, cards: Cards, moves: Moves) -> None:
        """The forms of an announcement; the place of a Horror in the domain of its form, and back (-1: in none)."""
        plain, at_seat, naming, on_pair, on_horror = moves.all("play")
        self.play: i64 = plain.first
        self.play_at: i64 = at_seat.first
        self.play_naming: i64 = naming.first
        self.play_on_pair: i64 = on_pair.first
        self.play_on_horror: i64 = on_horror.first
        self.at_seat: list[int] = [cards.horrors.index(id) for id in cards.at_seat]
        self.at_pair: list[int] = [cards.horrors.index(id) for id in cards.at_pair]
        self.naming: list[int] = [cards.horrors.index(id) for id in cards.naming]
        self.at_horror: list[int] = [cards.horrors.index(id) for id in cards.at_horror]
        self.rank: list[int] = [-1] * len(cards.horrors)
        for domain in (self.at_seat, self.at_pair, self.naming, self.at_horror):
            for place, horror in enumerate(domain):
                self.rank[horror] = place

    def _list_moves(self, moves: Moves) -> None:
        """GO-5.3: the calls on opponents, GO-5.8: the swaps of a Story card with places of the centre; both by bits."""
        stories: int = self.stories
        self.calls: list[list[int]] = [
            [
                moves["call"].first + seat * stories + story
                for seat in range(MOST_SEATS)
                if mask >> seat & 1
                for story in range(stories)
            ]
            for mask in range(1 << MOST_SEATS)
        ]
        places = len(moves["choose"].things[0])
        self.places: i64 = places
        self.swaps: list[list[list[int]]] = [
            [
                [moves["recruit"].first + story * places + place for place in range(places) if mask >> place & 1]
                for mask in range(1 << places)
            ]
            for story in range(stories)
        ]
