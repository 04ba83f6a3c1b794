"""Dice as a multiset of values: which sets of them slay a target, and which may be re-rolled.

A hand of dice is one number, its *node*: `after[node * 7 + value]` is the hand with one more die. Sets are bits over
the dice in ascending order, so equal dice are one choice; the lists of sets are worked out once a node and kept.
"""

from __future__ import annotations

from itertools import combinations_with_replacement

from miskatonic.core.native import i64

FACES = 6
MOST_DICE = 8
WIDTH = 7  # the step of a node in `after`

# What must be true of a set of dice: a total of at least n is n itself; the others lie above every total.
COMBO = 64  # + n: exactly n dice, all equal or in a run (CC-10.6)
ANY = 80  # + n: exactly n dice (CC-10.7)
REQUIREMENTS = 96


class Hands:
    """All hands of up to eight dice. Read only but for the lists it works out when they are first asked for."""

    def __init__(self) -> None:
        hands = [
            hand for size in range(MOST_DICE + 1) for hand in combinations_with_replacement(range(1, FACES + 1), size)
        ]
        nodes = {hand: node for node, hand in enumerate(hands)}
        self.values: list[list[int]] = [list(hand) for hand in hands]
        self.count: i64 = len(hands)
        self.after: list[int] = [-1] * (len(hands) * WIDTH)
        for node, hand in enumerate(hands):
            if len(hand) < MOST_DICE:
                for value in range(1, FACES + 1):
                    self.after[node * WIDTH + value] = nodes[tuple(sorted((*hand, value)))]
        self._slaying: list[list[list[int] | None]] = [[] for _ in range(REQUIREMENTS)]
        self._choices: list[list[int] | None] = [None] * len(hands)

    def node_of(self, values: list[int]) -> i64:
        node: i64 = 0
        for value in values:
            node = self.after[node * WIDTH + value]
        return node

    def slaying(self, requirement: i64, node: i64) -> list[int]:
        """The sets that meet the requirement with no die to spare (CC-Q39), as bits over the dice, ascending."""
        known = self._slaying[requirement]
        if not known:
            known += [None] * self.count
        sets = known[node]
        if sets is None:
            sets = [bits for bits in self.choices(node) if meets(requirement, self.picked(node, bits))]
            known[node] = sets
        return sets

    def choices(self, node: i64) -> list[int]:
        """Every set that is not empty, one for each different set of values: of equal dice always the first ones."""
        sets = self._choices[node]
        if sets is None:
            values = self.values[node]
            sets = []
            for bits in range(1, 1 << len(values)):
                gaps = [
                    at
                    for at in range(1, len(values))
                    if bits >> at & 1 and not bits >> (at - 1) & 1 and values[at] == values[at - 1]
                ]
                if not gaps:
                    sets.append(bits)
            self._choices[node] = sets
        return sets

    def picked(self, node: i64, bits: int) -> list[int]:
        """The values of a set, ascending."""
        return [value for at, value in enumerate(self.values[node]) if bits >> at & 1]


def meets(requirement: int, values: list[int]) -> bool:
    """Whether these dice, ascending, slay a target and none could be left out (CC-10.5 to CC-10.7, CC-10.11)."""
    if requirement < COMBO:
        return sum(values) >= requirement > sum(values) - values[0]
    if requirement > ANY:
        return len(values) == requirement - ANY
    return len(values) == requirement - COMBO and is_combo(values)


def is_combo(values: list[int]) -> bool:
    """CC-10.6, CC-10.11: all equal, or each one more than the one before; a run does not wrap from 6 to 1."""
    steps = [values[at] - values[at - 1] for at in range(1, len(values))]
    return all(step == 0 for step in steps) or all(step == 1 for step in steps)


HANDS = Hands()
