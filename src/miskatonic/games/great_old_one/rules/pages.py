"""What one viewer knows of hidden cards, and how: a page, written from what the viewer saw and did not see.

Cards that are alike have slots, not numbers: when one of them is seen where others could be as well, the slots share
what is known, so no copy can be told from its twin. What is kept is exact for one more movement after any page; facts
about two cards together ("one of these two was stolen") are not kept.
"""

from __future__ import annotations

from typing import Final

from miskatonic.core.knowledge import ADDED, MIXED, SWAPPED, WITHOUT, narrowed
from miskatonic.core.native import i64, u8, vec
from miskatonic.games.great_old_one.rules.entries import (
    ABSENT,
    HANDED_ON,
    HOW_AT,
    HOW_MASK,
    KIND_AT,
    LOOKED,
    MOVED,
    NOT_TOLD,
    OPEN,
    PLACE_MASK,
    POOLED,
    ROUND_AT,
    ROUND_MASK,
    SOURCE_AT,
    TARGET_AT,
    TOOK,
    TRADED,
    TURNED,
    WHAT_MASK,
    WITH_THE_HAND,
)
from miskatonic.games.great_old_one.rules.rooms import sent, sizes_may_tell
from miskatonic.games.great_old_one.rules.tables import Tables

RECENT: Final = 32  # changes that a page can name; a power of two


def is_single(byte: i64) -> bool:
    return byte != 0 and byte & (byte - 1) == 0


def numbers(count: i64) -> vec[i64]:
    """So many zeros."""
    none: i64 = 0
    return vec[i64]([none] * count)


class Page:
    """For each slot the places where it may be (bits); where that is one, how and in which round it was learnt."""

    def __init__(self, tables: Tables, may: vec[u8], told: vec[i64], sizes: vec[i64], bound: vec[i64]) -> None:
        self.tables = tables
        self.may: vec[u8] = may
        self.told: vec[i64] = told  # how << 8 | round
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

    def copy(self) -> Page:
        other = Page(self.tables, self.may[:], self.told[:], self.sizes[:], self.bound[:])
        other.counted = self.counted
        other.tidy = self.tidy
        other.read = self.read
        return other

    def write(self, viewer: i64, log: list[int], at: i64) -> None:
        """Write the entries from `at` on down, as this viewer saw them."""
        own: i64 = viewer + 1
        seen: i64 = 1 << viewer
        while at < len(log):
            entry: i64 = log[at]
            what: i64 = entry & WHAT_MASK
            turn: i64 = (entry >> ROUND_AT) & ROUND_MASK
            at += 1
            if what <= TOOK:
                source: i64 = ((entry >> SOURCE_AT) & PLACE_MASK) - 1
                target: i64 = ((entry >> TARGET_AT) & PLACE_MASK) - 1
                if what == MOVED or source == own or target == own:
                    self.saw_move(entry >> KIND_AT, source, target, (entry >> HOW_AT) & HOW_MASK, turn)
                else:
                    self.missed_move(source, target)
                self.resize(source, -1)
                self.resize(target, 1)
            elif what == ABSENT:
                self.absent(((entry >> SOURCE_AT) & PLACE_MASK) - 1, entry >> KIND_AT)
            elif what == LOOKED:
                after: i64 = at + 4 + log[at + 3]
                if log[at] & seen:
                    self.look(log[at + 1], log[at + 4 : after], log[at + 2], turn)
                at = after
            elif what == TRADED:
                self.trade(log[at], log[at + 1], turn)
                at += 2
            elif what == TURNED:
                after = at + len(self.sizes)
                self.turn_round(log[at:after], turn)
                at = after
            elif what == POOLED:
                self.pool(log[at])
                at += 1
            else:
                after = at + 1 + 3 * log[at]
                self.passed(viewer, log[at + 1 : after], turn)
                at = after

    # Changes

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

    # One card

    def saw_move(self, kind: i64, source: i64, target: i64, how: i64, turn: i64) -> None:
        """A card of this kind moved in the open, or before the viewer's eyes."""
        slot: i64 = self.pick_up(kind, source)
        if target == OPEN:
            self.put(slot, 0, NOT_TOLD)
        else:
            self.put(slot, 1 << target, how << 8 | turn)
        self.tidy_kind(kind)

    def missed_move(self, source: i64, target: i64) -> None:
        """A card moved unseen: whatever may be there may be here now."""
        self.count_sizes()
        self.change_all(ADDED[source][target], NOT_TOLD)

    def pick_up(self, kind: i64, source: i64) -> i64:
        """The slot of a card that is seen in a place; its twins share what was known of all that could be there."""
        first: i64 = self.tables.first_slot[kind]
        last: i64 = self.tables.first_slot[kind + 1]
        if last == first + 1:
            return first
        may = self.may
        if source == OPEN:
            while may[first]:
                first += 1
            return first
        bit: i64 = 1 << source
        candidates: i64 = 0
        alike = True
        found: i64 = -1
        known: i64 = 0
        slot: i64 = first
        while slot < last:
            byte: i64 = i64(may[slot])
            if byte & bit:
                if found < 0:
                    found = slot
                    known = byte
                elif byte != known:
                    alike = False
                candidates += 1
            slot += 1
        if candidates == 1:
            return found
        if not alike:
            self.count_sizes()
        if not self.tidy:
            self.tidy_kind(kind)
            found = first
            while alike and not i64(may[found]) & bit:
                found += 1
        if alike:
            return found
        return self.share(first, last, bit)

    def share(self, first: i64, last: i64, bit: i64) -> i64:
        """One of the slots with this bit is spoken for, nobody knows which: the others share their places.

        Returns the slot that is spoken for.
        """
        may = self.may
        held: list[int] = []
        slot: i64 = first
        while slot < last:
            if i64(may[slot]) & bit:
                held.append(slot)
            slot += 1
        return held[self.shared(held, 1)]

    def shared(self, held: list[int], seen: i64) -> i64:
        """`seen` of these slots, in the order of their bytes, are spoken for, nobody knows which.

        The j-th that is left is the j-th or one of the next `seen`, so it may be where they may be. Those that are
        spoken for are now the last; returns where they begin.
        """
        may = self.may
        left: i64 = len(held) - seen
        at: i64 = 0
        while at < left:
            before: i64 = i64(may[held[at]])
            byte: i64 = before
            near: i64 = at + 1
            while near <= at + seen:
                byte |= i64(may[held[near]])
                near += 1
            if byte != before:
                self.put(held[at], byte, NOT_TOLD)
            at += 1
        return left

    def absent(self, place: i64, kind: i64) -> None:
        """GO-5.5: a missed call tells everybody that the card is not there."""
        may = self.may
        bit: i64 = 1 << place
        slot: i64 = self.tables.first_slot[kind]
        last: i64 = self.tables.first_slot[kind + 1]
        while slot < last:
            byte: i64 = i64(may[slot])
            if byte & bit:
                self.put(slot, byte ^ bit, NOT_TOLD)
            slot += 1
        self.tidy_kind(kind)

    # Whole hands

    def look(self, owner: i64, hand: list[int], how: i64, turn: i64) -> None:
        """The viewer sees a whole hand (of the seat `owner`): what is in it, and that nothing else is."""
        self.count_sizes()  # first, so that it does not matter when the log was last written down
        place: i64 = owner + 1
        bit: i64 = 1 << place
        if self.is_known(bit):
            return
        found: list[int] = []
        at: i64 = 0
        while at < len(hand):
            kind: i64 = hand[at]
            seen: i64 = 1
            while at + seen < len(hand) and hand[at + seen] == kind:
                seen += 1
            self.find(kind, bit, seen, found)
            at += seen
        told: i64 = how << 8 | turn if how else NOT_TOLD
        reasons: list[int] = [self.told[slot] if i64(self.may[slot]) == bit else told for slot in found]
        self.change_all(WITHOUT[place], NOT_TOLD)
        at = 0
        for slot in found:
            self.put(slot, bit, reasons[at])
            at += 1
        self.tidy = False

    def is_known(self, bit: i64) -> bool:
        """Whether all that may be in the place of the bit is known to be there, such as the viewer's own hand."""
        bound = self.bound
        byte: i64 = bit + 1
        while byte < len(bound):
            if byte & bit and bound[byte]:
                return False
            byte += 1
        return True

    def find(self, kind: i64, bit: i64, seen: i64, found: list[int]) -> None:
        """Exactly `seen` cards of this kind are in the place of the bit: which slots that is goes to `found`."""
        first: i64 = self.tables.first_slot[kind]
        last: i64 = self.tables.first_slot[kind + 1]
        if last == first + 1:
            found.append(first)
            return
        if not self.tidy:
            self.tidy_kind(kind)
        may = self.may
        free: list[int] = []
        slot: i64 = first
        while slot < last:
            # Slots that can be nowhere else are taken first.
            byte: i64 = i64(may[slot])
            if byte == bit:
                found.append(slot)
                seen -= 1
            elif byte & bit:
                free.append(slot)
            slot += 1
        if seen:
            found += free[self.shared(free, seen) :]

    def trade(self, a: i64, b: i64, turn: i64) -> None:
        self.change_all(SWAPPED[a][b], WITH_THE_HAND << 8 | turn)
        size = self.sizes[a]
        self.sizes[a] = self.sizes[b]
        self.sizes[b] = size

    def turn_round(self, targets: list[int], turn: i64) -> None:
        """All hands moved on to their targets at once."""
        self.change_all(sent([1 << target for target in targets]), WITH_THE_HAND << 8 | turn)
        sizes = self.sizes[:]
        place: i64 = 0
        for target in targets:
            self.sizes[target] = sizes[place]
            place += 1

    def pool(self, places: i64) -> None:
        """All that these places (bits) held was mixed and dealt back to them."""
        self.count_sizes()
        self.change_all(MIXED[places], NOT_TOLD)

    def passed(self, viewer: i64, passes: list[int], turn: i64) -> None:
        """All pass at once: (from, to, card) for each. The viewer knows what it gave and what it got, nothing else."""
        self.count_sizes()
        unseen: list[int] = []
        at: i64 = 0
        while at < len(passes):
            if passes[at] == viewer or passes[at + 1] == viewer:
                # Counted as gone from its place until all have passed.
                self.saw_move(passes[at + 2], passes[at] + 1, OPEN, NOT_TOLD, 0)
                self.resize(passes[at] + 1, -1)
            else:
                unseen.append(passes[at])
                unseen.append(passes[at + 1])
            at += 3
        self.count_sizes()
        if unseen:
            self.change_all(self.spreading(unseen), NOT_TOLD)
        at = 0
        while at < len(passes):
            if passes[at] == viewer or passes[at + 1] == viewer:
                self.saw_move(passes[at + 2], OPEN, passes[at + 1] + 1, HANDED_ON, turn)
            else:
                self.resize(passes[at] + 1, -1)
            self.resize(passes[at + 1] + 1, 1)
            at += 3

    def spreading(self, unseen: list[int]) -> bytes:
        """A table that adds to each giver's place the receiver's, and takes the giver's away if it gave all it had."""
        given: list[int] = [0] * len(self.sizes)
        reach: list[int] = []
        place: i64 = 0
        while place < len(self.sizes):
            reach.append(1 << place)
            place += 1
        at: i64 = 0
        while at < len(unseen):
            given[unseen[at] + 1] += 1
            reach[unseen[at] + 1] |= 1 << (unseen[at + 1] + 1)
            at += 2
        place = 0
        while place < len(self.sizes):
            if given[place] and given[place] >= self.sizes[place]:
                reach[place] &= ~(1 << place)
            place += 1
        return sent(reach)

    # Slots of one kind in an order that tells nothing

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
