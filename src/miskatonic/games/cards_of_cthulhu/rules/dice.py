"""Dice as a multiset of values: which sets of them slay a target, and which may be re-rolled.

A hand of dice is one number, its *node*: `after[node * 7 + value]` is the hand with one more die; no die, value 0,
leaves it as it is. Sets are bits over the dice in ascending order, so equal dice are one choice; the lists of sets are
worked out once a node and kept.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final

from miskatonic.core.native import i64

FACES: Final = 6
MOST_DICE: Final = 8
WIDTH: Final = 7  # the step of a node in `after`

# What must be true of a set of dice: a total of at least n is n itself; the others lie above every total.
COMBO: Final = 64  # + n: exactly n dice, all equal or in a run (CC-10.6)
ANY: Final = 80  # + n: exactly n dice (CC-10.7)


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
        self.no_ones: list[int] = [nodes[tuple(value for value in hand if value > 1)] for hand in hands]
        for node, hand in enumerate(hands):
            self.after[node * WIDTH] = node
            if len(hand) < MOST_DICE:
                for value in range(1, FACES + 1):
                    self.after[node * WIDTH + value] = nodes[tuple(sorted((*hand, value)))]
        rows = [node * WIDTH for node in range(len(hands))]
        self._row: list[int] = [rows[node] for node in self.after]  # where the hand's own row of `after` begins
        self._rest: list[list[int] | None] = [None] * len(hands)
        self._choices: list[list[int] | None] = [None] * len(hands)
        # Of each choice of a node its total, its least die, how many dice it has, and that again for a combo.
        self._totals: list[list[int]] = [[] for _ in hands]
        self._least: list[list[int]] = [[] for _ in hands]
        self._sizes: list[list[int]] = [[] for _ in hands]
        self._combos: list[list[int]] = [[] for _ in hands]

    def node_of(self, values: list[int]) -> i64:
        """In any order; a 0 is no die."""
        row = self._row
        at: i64 = 0
        for value in values:
            at = row[at + value]
        return at // WIDTH

    def without(self, node: i64, bits: i64) -> i64:
        """The hand that is left when a set is spent."""
        rest = self._rest[node]
        if rest is None:
            values = self.values[node]
            rest = [
                self.node_of([value for at, value in enumerate(values) if not spent >> at & 1])
                for spent in range(1 << len(values))
            ]
            self._rest[node] = rest
        return rest[bits]

    def slaying(self, requirement: i64, node: i64) -> list[int]:
        """The sets that meet the requirement with no die to spare (CC-Q39), as bits over the dice, ascending.

        A minion takes a total (CC-10.5), an awake horror a combo (CC-10.6), a sleeping one a number of dice (CC-10.7).
        """
        choices = self.choices(node)
        if requirement > ANY:
            wanted: i64 = requirement - ANY
            return [bits for bits, size in zip(choices, self._sizes[node], strict=True) if size == wanted]
        if requirement > COMBO:
            wanted = requirement - COMBO
            return [bits for bits, combo in zip(choices, self._combos[node], strict=True) if combo == wanted]
        return [
            bits
            for bits, total, least in zip(choices, self._totals[node], self._least[node], strict=True)
            if total >= requirement > total - least
        ]

    def choices(self, node: i64) -> list[int]:
        """Every set that is not empty, one for each different set of values: of equal dice always the first ones."""
        sets = self._choices[node]
        if sets is None:
            sets = self._work_out(node)
            self._choices[node] = sets
        return sets

    def _work_out(self, node: i64) -> list[int]:
        """Add one die after the other; a die equal to the one before it only where that one is in the set too."""
        sets: list[int] = [0]
        chosen: list[list[int]] = [[]]
        before = 0
        for at, face in enumerate(self.values[node]):
            fits = [n for n, bits in enumerate(sets) if face != before or at == 0 or (bits >> (at - 1)) & 1]
            sets += [sets[n] | 1 << at for n in fits]
            chosen += [[*chosen[n], face] for n in fits]
            before = face
        self._totals[node] = [sum(dice) for dice in chosen[1:]]
        self._least[node] = [dice[0] for dice in chosen[1:]]
        self._sizes[node] = [len(dice) for dice in chosen[1:]]
        self._combos[node] = [len(dice) if is_combo(dice) else 0 for dice in chosen[1:]]
        return sets[1:]

    def picked(self, node: i64, bits: int) -> list[int]:
        """The values of a set, ascending."""
        return [value for at, value in enumerate(self.values[node]) if bits >> at & 1]


def is_combo(values: list[int]) -> bool:
    """CC-10.6, CC-10.11: all equal, or each one more than the one before; a run does not wrap from 6 to 1."""
    first = values[0]
    last = values[-1]
    if first == last:
        return True
    if last - first != len(values) - 1:
        return False
    before = first - 1
    for value in values:
        if value != before + 1:
            return False
        before = value
    return True


HANDS: Final = Hands()
