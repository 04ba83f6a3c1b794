"""What one viewer knows of hidden cards, and how: for each card the places where it may be.

Cards that are alike have slots, not numbers: when one of them is seen where others could be as well, the slots share
what is known, so no copy can be told from its twin. What is kept is exact for one more movement at any time; facts
about two cards together ("one of these two was stolen") are not kept. How it is learnt is in witnessing.py.
"""

from __future__ import annotations

from typing import Final

from miskatonic.core.knowledge import narrowed
from miskatonic.core.native import i64, u8, vec
from miskatonic.games.great_old_one.numbers.reasons import NOT_TOLD
from miskatonic.games.great_old_one.rules.log import OPEN
from miskatonic.games.great_old_one.rules.sizes import sizes_may_tell
from miskatonic.games.great_old_one.rules.tables import Tables

# How and when something was learnt, in one number.
TOLD_HOW_AT: Final = 8
TOLD_ROUND_MASK: Final = 255
RECENT: Final = 32  # changes that can be named; a power of two


def is_single(byte: i64) -> bool:
    return byte != 0 and byte & (byte - 1) == 0


def numbers(count: i64) -> vec[i64]:
    """As many zeros."""
    none: i64 = 0
    return vec[i64]([none] * count)


class SeatKnowledge:
    """For each slot the places where it may be (bits); where that is one, how and in which round it was learnt."""

    def __init__(self, tables: Tables, may: vec[u8], told: vec[i64], sizes: vec[i64], bound: vec[i64]) -> None:
        self.tables = tables
        self.may: vec[u8] = may
        self.told: vec[i64] = told  # how << TOLD_HOW_AT | round
        self.sizes: vec[i64] = sizes  # of the places
        self.bound: vec[i64] = bound  # how many slots have each byte
        self.counted: bool = False  # whether the sizes are counted in
        self.tidy: bool = False  # whether the slots of each kind are in order
        self.read: i64 = 0  # how much of the log is written down
        self.version: i64 = 0  # how often a slot has changed
        self.recent: vec[i64] = numbers(RECENT)  # which ones did of late, by version

    def count_bytes(self) -> None:
        """What follows from the bytes, after they were set one by one."""
        bound = numbers(1 << len(self.sizes))
        may = self.may
        slot: i64 = 0
        while slot < len(may):
            bound[i64(may[slot])] += 1
            slot += 1
        self.bound = bound

    def copy(self) -> SeatKnowledge:
        other = SeatKnowledge(self.tables, self.may[:], self.told[:], self.sizes[:], self.bound[:])
        other.counted = self.counted
        other.tidy = self.tidy
        other.read = self.read
        return other

    def put(self, slot: i64, byte: i64, told: i64) -> None:
        """What is known of one slot now."""
        bound = self.bound
        may = self.may
        bound[i64(may[slot])] -= 1
        bound[byte] += 1
        may[slot] = u8(byte)
        self.told[slot] = told
        self.counted = False
        self.recent[self.version & (RECENT - 1)] = slot
        self.version += 1

    def changed(self, slot: i64) -> None:
        self.recent[self.version & (RECENT - 1)] = slot
        self.version += 1

    def change_all(self, table: bytes, told: i64) -> None:
        """Each byte becomes what the table says; where a card was known, its old reason no longer says why."""
        bound = self.bound
        left: i64 = 0  # slots to change
        byte: i64 = 1
        while byte < len(bound):
            if bound[byte] and i64(table[byte]) != byte:
                left += bound[byte]
            byte += 1
        if not left:
            return
        becomes = numbers(len(bound))
        changed = numbers(len(bound))
        changed[0] = bound[0]
        last: i64 = 0
        byte = 1
        while byte < len(bound):
            count: i64 = bound[byte]
            if count:
                now: i64 = table[byte]
                becomes[byte] = now
                changed[now] += count
                if now < last or (now != byte and now & (now - 1) == 0):
                    self.tidy = False
                last = now
            byte += 1
        self.bound = changed
        self.counted = False
        few: bool = left <= RECENT
        if not few:
            self.version += RECENT + 1  # too many to name
        may = self.may
        reasons = self.told
        slot: i64 = 0
        while left:
            byte = i64(may[slot])
            now = becomes[byte]
            if now != byte:
                left -= 1
                may[slot] = u8(now)
                if few:
                    self.changed(slot)
                if reasons[slot]:
                    reasons[slot] = NOT_TOLD
                    if now & (now - 1) == 0:
                        reasons[slot] = told
                    self.tidy = False
            slot += 1

    def count_sizes(self) -> None:
        """Count the public sizes in: afterwards a card has a place exactly where some layout of all cards puts it."""
        if self.counted:
            return
        if sizes_may_tell(self.bound, self.sizes, len(self.may)):
            table = narrowed(list(self.bound), list(self.sizes))
            if table:
                self.change_all(table, NOT_TOLD)
        self.counted = True

    def resize(self, place: i64, by: i64) -> None:
        if place != OPEN:
            self.sizes[place] += by
            self.counted = False

    def tidy_up(self) -> None:
        if self.tidy:
            return
        self.tidy = True
        may = self.may
        told = self.told
        twins = self.tables.twins
        at: i64 = 0
        while at < len(twins):
            slot: i64 = twins[at]
            here: u8 = may[slot]
            before: u8 = may[slot - 1]
            if before > here or (before == here and told[slot - 1] > told[slot]):
                self.tidy_kind(self.tables.kind_of[slot])
            at += 1

    def tidy_kind(self, kind: i64) -> None:
        """Sort by places, then by how and when they were learnt."""
        first: i64 = self.tables.first_slot[kind]
        last: i64 = self.tables.first_slot[kind + 1]
        may = self.may
        told = self.told
        slot: i64 = first + 1
        while slot < last:
            at: i64 = slot
            while at > first:
                here: u8 = may[at]
                before: u8 = may[at - 1]
                if before < here or (before == here and told[at - 1] <= told[at]):
                    break
                may[at - 1] = here
                may[at] = before
                reason: i64 = told[at]
                told[at] = told[at - 1]
                told[at - 1] = reason
                if here != before:
                    self.changed(at - 1)
                    self.changed(at)
                at -= 1
            slot += 1
