"""What each viewer knows of hidden cards: a page for every seat, and one for what the whole table knows.

The state only lists what moved (its log); a page is written when somebody looks. Cards that are alike have slots, not
numbers: when one of them is seen where others could be as well, the slots share what is known, so no copy can be told
from its twin. What is kept is exact for one more movement after any page; facts about two cards together ("one of these
two was stolen") are not kept.
"""

from __future__ import annotations

from miskatonic.core.knowledge import Knowledge
from miskatonic.core.native import i64
from miskatonic.games.great_old_one.tables import Tables

# Places: the deck, then the hand of each seat; what lies open has no place.
DECK = 0
OPEN = -1

# Entries of the log. Each starts with what happened and the round; the rest hangs on what it was.
MOVED, ABSENT, LOOKED, TRADED, TURNED, POOLED, PASSED = 0, 1, 2, 3, 4, 5, 6

# How a viewer came to know where a card is.
(
    NOT_TOLD,
    DRAWN,
    CALLED,
    STOLEN,
    GIVEN,
    HANDED_ON,
    RECRUITED,
    SEEN,
    RECOVERED,
    RETURNED,
    WITH_THE_HAND,
    SHUFFLED_IN,
    NAMED,
) = range(13)


def is_single(byte: i64) -> bool:
    return byte != 0 and byte & (byte - 1) == 0


class Past:
    """Earlier entries of a log, never changed, so clones share them."""

    def __init__(self, before: Past | None, log: list[int]) -> None:
        self.before = before
        self.log = log


class Notes:
    """All pages at one moment. Never changed once it is handed out, so clones share it."""

    def __init__(self, tables: Tables, seats: i64) -> None:
        self.tables = tables
        self.seats: i64 = seats
        self.pages: list[Knowledge] = []  # one a seat, the last for what everybody knows
        self.how: list[bytearray] = []
        self.when: list[bytearray] = []
        self.sizes: list[int] = []
        self.settled: list[int] = []  # whether the sizes are counted in on a page

    @staticmethod
    def blank(tables: Tables, seats: i64, sizes: list[int], hidden: bytearray) -> Notes:
        """Nothing known but the sizes: `hidden` says for each slot whether it is hidden."""
        notes = Notes(tables, seats)
        everywhere: i64 = (1 << (seats + 1)) - 1
        may = bytearray(len(hidden))
        slot: i64 = 0
        while slot < len(hidden):
            if hidden[slot]:
                may[slot] = everywhere
            slot += 1
        viewer: i64 = 0
        while viewer <= seats:
            notes.pages.append(Knowledge(may[:]))
            notes.how.append(bytearray(len(hidden)))
            notes.when.append(bytearray(len(hidden)))
            notes.settled.append(0)
            viewer += 1
        notes.sizes = sizes
        return notes

    def copy(self) -> Notes:
        other = Notes(self.tables, self.seats)
        other.pages = [page.copy() for page in self.pages]
        other.how = [how[:] for how in self.how]
        other.when = [when[:] for when in self.when]
        other.sizes = self.sizes[:]
        other.settled = self.settled[:]
        return other

    def after(self, past: Past | None, log: list[int]) -> Notes:
        """The pages once all of the log is written down, with what came before it."""
        notes = self.copy()
        logs = [log]
        while past is not None:
            logs.append(past.log)
            past = past.before
        logs.reverse()
        for earlier in logs:
            at: i64 = 0
            while at < len(earlier):
                at = notes.write(earlier, at)
        viewer: i64 = 0
        while viewer <= notes.seats:
            notes.settle(viewer)
            notes.tidy(viewer)
            viewer += 1
        return notes

    def guessed(self, seat: i64) -> Notes:
        """The pages in a guess of `seat`: its own and the public one stay; the others start from the public one."""
        notes = Notes(self.tables, self.seats)
        notes.sizes = self.sizes
        viewer: i64 = 0
        while viewer <= self.seats:
            page: i64 = viewer if viewer == seat else self.seats
            notes.pages.append(self.pages[page])
            notes.how.append(self.how[page])
            notes.when.append(self.when[page])
            notes.settled.append(self.settled[page])
            viewer += 1
        return notes

    # One entry of the log

    def write(self, log: list[int], at: i64) -> i64:
        """Write the entry at `at` on every page; where the next one begins."""
        what: i64 = log[at]
        turn: i64 = log[at + 1]
        viewer: i64 = 0
        viewers: i64 = self.seats + 1
        if what == MOVED:
            source: i64 = log[at + 2]
            target: i64 = log[at + 3]
            seers: i64 = log[at + 5]
            while viewer < viewers:
                if (seers >> viewer) & 1:
                    self.saw_move(viewer, log[at + 4], source, target, log[at + 6], turn)
                else:
                    self.missed_move(viewer, source, target)
                viewer += 1
            self.resize(source, -1)
            self.resize(target, 1)
            return at + 7
        if what == ABSENT:
            while viewer < viewers:
                self.absent(viewer, log[at + 2], log[at + 3])
                viewer += 1
            return at + 4
        if what == LOOKED:
            hand = log[at + 6 : at + 6 + log[at + 5]]
            while viewer < viewers:
                if (log[at + 2] >> viewer) & 1:
                    self.look(viewer, log[at + 3], hand, log[at + 4], turn)
                viewer += 1
            return at + 6 + len(hand)
        if what == TRADED:
            a: i64 = log[at + 2]
            b: i64 = log[at + 3]
            while viewer < viewers:
                before = self.pages[viewer].may
                self.pages[viewer].traded(a, b)
                self.forget_how(viewer, before, WITH_THE_HAND, turn)
                viewer += 1
            size = self.sizes[a]
            self.sizes[a] = self.sizes[b]
            self.sizes[b] = size
            return at + 4
        if what == TURNED:
            targets = log[at + 2 : at + 3 + self.seats]
            while viewer < viewers:
                before = self.pages[viewer].may
                self.pages[viewer].may = before.translate(self.turning(targets))
                self.forget_how(viewer, before, WITH_THE_HAND, turn)
                viewer += 1
            sizes = self.sizes[:]
            place: i64 = 0
            for target_place in targets:
                self.sizes[target_place] = sizes[place]
                place += 1
            return at + 3 + self.seats
        if what == POOLED:
            while viewer < viewers:
                self.settle(viewer)
                before = self.pages[viewer].may
                self.pages[viewer].pooled(log[at + 2])
                self.forget_how(viewer, before, NOT_TOLD, 0)
                viewer += 1
            return at + 3
        count: i64 = log[at + 2]
        passes = log[at + 3 : at + 3 + count * 3]
        while viewer < viewers:
            self.passed(viewer, passes, turn)
            viewer += 1
        given: i64 = 0
        while given < len(passes):
            self.sizes[passes[given] + 1] -= 1
            self.sizes[passes[given + 1] + 1] += 1
            given += 3
        return at + 3 + count * 3

    def resize(self, place: i64, by: i64) -> None:
        if place != OPEN:
            self.sizes[place] += by

    def settle(self, viewer: i64) -> None:
        if not self.settled[viewer]:
            before = self.pages[viewer].may
            self.pages[viewer].settle(self.sizes)
            self.forget_how(viewer, before, NOT_TOLD, 0)
            self.settled[viewer] = 1

    def forget_how(self, viewer: i64, before: bytearray, instead: i64, turn: i64) -> None:
        """What is known of some cards changed: their old reason no longer says why."""
        may = self.pages[viewer].may
        if may == before:
            return
        self.settled[viewer] = 0
        how = self.how[viewer]
        when = self.when[viewer]
        slot: i64 = 0
        while slot < len(may):
            if how[slot] and may[slot] != before[slot]:
                if instead and is_single(may[slot]):
                    how[slot] = instead
                    when[slot] = turn
                else:
                    how[slot] = NOT_TOLD
                    when[slot] = 0
            slot += 1

    # What one viewer makes of it

    def missed_move(self, viewer: i64, source: i64, target: i64) -> None:
        """A card moved unseen."""
        self.settle(viewer)
        before = self.pages[viewer].may
        self.pages[viewer].moved(source, target)
        self.settled[viewer] = 0
        self.forget_how(viewer, before, NOT_TOLD, 0)

    def saw_move(self, viewer: i64, kind: i64, source: i64, target: i64, how: i64, turn: i64) -> None:
        """A card of this kind moved in the open, or before the viewer's eyes."""
        slot: i64 = self.pick_up(viewer, kind, source)
        self.put_down(viewer, slot, target, how, turn)

    def put_down(self, viewer: i64, slot: i64, target: i64, how: i64, turn: i64) -> None:
        self.settled[viewer] = 0
        if target == OPEN:
            self.pages[viewer].opened(slot)
            self.how[viewer][slot] = NOT_TOLD
            self.when[viewer][slot] = 0
        else:
            self.pages[viewer].seen(slot, target)
            self.how[viewer][slot] = how
            self.when[viewer][slot] = turn

    def pick_up(self, viewer: i64, kind: i64, source: i64) -> i64:
        """The slot of a card that is seen in a place; its twins share what was known of all that could be there."""
        first: i64 = self.tables.first_slot[kind]
        last: i64 = self.tables.first_slot[kind + 1]
        if last == first + 1:
            return first
        may = self.pages[viewer].may
        if source == OPEN:
            while may[first]:
                first += 1
            return first
        bit: i64 = 1 << source
        candidates: i64 = 0
        alike = True
        found: i64 = -1
        slot: i64 = first
        while slot < last:
            if may[slot] & bit:
                if found < 0:
                    found = slot
                elif may[slot] != may[found]:
                    alike = False
                candidates += 1
            slot += 1
        if candidates == 1:
            return found
        self.tidy_kind(viewer, kind)
        if alike:
            while not may[first] & bit:
                first += 1
            return first
        self.settle(viewer)
        self.tidy_kind(viewer, kind)
        return self.share(viewer, first, last, bit, 1)

    def share(self, viewer: i64, first: i64, last: i64, bit: i64, seen: i64) -> i64:
        """`seen` of the slots with this bit are spoken for, nobody knows which: the others share their places.

        In the order of their bytes the j-th that is left is the j-th or one of the next `seen`, so it may be where they
        may be. Returns the first of the slots that are spoken for, which are now the last of those with the bit.
        """
        may = self.pages[viewer].may
        held: list[int] = []
        slot: i64 = first
        while slot < last:
            if may[slot] & bit:
                held.append(slot)
            slot += 1
        left: i64 = len(held) - seen
        at: i64 = 0
        while at < left:
            byte: i64 = may[held[at]]
            near: i64 = at + 1
            while near <= at + seen:
                byte |= may[held[near]]
                near += 1
            if byte != may[held[at]]:
                self.how[viewer][held[at]] = NOT_TOLD
                self.when[viewer][held[at]] = 0
            may[held[at]] = byte
            at += 1
        return held[left]

    def absent(self, viewer: i64, place: i64, kind: i64) -> None:
        """GO-5.5: a missed call tells everybody that the card is not there."""
        may = self.pages[viewer].may
        bit: i64 = 1 << place
        slot: i64 = self.tables.first_slot[kind]
        last: i64 = self.tables.first_slot[kind + 1]
        while slot < last:
            if may[slot] & bit:
                may[slot] ^= bit
                self.settled[viewer] = 0
            slot += 1

    def look(self, viewer: i64, owner: i64, hand: list[int], how: i64, turn: i64) -> None:
        """The viewer sees a whole hand (of the seat `owner`): what is in it, and that nothing else is."""
        self.settle(viewer)  # first, so that it does not matter when the log was last written down
        place: i64 = owner + 1
        bit: i64 = 1 << place
        found: list[int] = []
        at: i64 = 0
        while at < len(hand):
            kind: i64 = hand[at]
            seen: i64 = 1
            while at + seen < len(hand) and hand[at + seen] == kind:
                seen += 1
            self.find(viewer, kind, bit, seen, found)
            at += seen
        page = self.pages[viewer]
        before = page.may
        page.emptied(place)
        for slot in found:
            if before[slot] != bit:
                self.how[viewer][slot] = how
                self.when[viewer][slot] = turn if how else 0
            page.may[slot] = bit
        self.settled[viewer] = 0

    def find(self, viewer: i64, kind: i64, bit: i64, seen: i64, found: list[int]) -> None:
        """Exactly `seen` cards of this kind are in the place of the bit: which slots that is goes to `found`."""
        first: i64 = self.tables.first_slot[kind]
        last: i64 = self.tables.first_slot[kind + 1]
        may = self.pages[viewer].may
        held: i64 = 0
        alike = True
        known: i64 = -1
        slot: i64 = first
        while slot < last:
            if may[slot] & bit:
                if known >= 0 and may[slot] != known:
                    alike = False
                known = may[slot]
                held += 1
            slot += 1
        if held > seen and not alike:
            self.settle(viewer)
        if held > 1:
            self.tidy_kind(viewer, kind)
            may = self.pages[viewer].may
        # Slots that can be nowhere else are taken first.
        slot = first
        missing: i64 = seen
        while slot < last:
            if may[slot] == bit:
                found.append(slot)
                missing -= 1
            slot += 1
        if missing == 0:
            return
        free: list[int] = []
        slot = first
        while slot < last:
            if may[slot] & bit and may[slot] != bit:
                free.append(slot)
            slot += 1
        left: i64 = len(free) - missing
        at: i64 = 0
        while at < left:
            byte: i64 = may[free[at]]
            near: i64 = at + 1
            while near <= at + missing:
                byte |= may[free[near]]
                near += 1
            if byte != may[free[at]]:
                self.how[viewer][free[at]] = NOT_TOLD
                self.when[viewer][free[at]] = 0
            may[free[at]] = byte
            at += 1
        while at < len(free):
            found.append(free[at])
            at += 1

    def turning(self, targets: list[int]) -> bytes:
        """A table that sends each place to another."""
        table = bytearray(256)
        byte: i64 = 0
        while byte < 1 << len(targets):
            turned: i64 = 0
            place: i64 = 0
            while byte >> place:
                if (byte >> place) & 1:
                    turned |= 1 << targets[place]
                place += 1
            table[byte] = turned
            byte += 1
        return bytes(table)

    def passed(self, viewer: i64, passes: list[int], turn: i64) -> None:
        """All pass at once: (from, to, card) for each. The viewer knows what it gave and what it got, nothing else."""
        sizes = self.sizes
        self.settle(viewer)
        room = sizes[:]
        slots: list[int] = []
        unseen: list[int] = []
        at: i64 = 0
        while at < len(passes):
            if passes[at] == viewer or passes[at + 1] == viewer:
                # Counted as gone from its place until all have passed.
                self.sizes = room
                slot: i64 = self.pick_up(viewer, passes[at + 2], passes[at] + 1)
                self.pages[viewer].opened(slot)
                room[passes[at] + 1] -= 1
                self.settled[viewer] = 0
                slots.append(slot)
                slots.append(passes[at + 1] + 1)
            else:
                unseen.append(passes[at])
                unseen.append(passes[at + 1])
            at += 3
        self.sizes = room
        self.settle(viewer)
        if unseen:
            before = self.pages[viewer].may
            self.pages[viewer].may = before.translate(self.passing(unseen, room))
            self.forget_how(viewer, before, NOT_TOLD, 0)
        self.sizes = sizes
        at = 0
        while at < len(slots):
            self.put_down(viewer, slots[at], slots[at + 1], HANDED_ON, turn)
            at += 2
        self.settled[viewer] = 0

    def passing(self, unseen: list[int], room: list[int]) -> bytes:
        """A table that adds to each giver's place the receiver's, and takes the giver's away if it gave all it had."""
        given: list[int] = [0] * len(room)
        reach: list[int] = []
        place: i64 = 0
        while place < len(room):
            reach.append(1 << place)
            place += 1
        at: i64 = 0
        while at < len(unseen):
            given[unseen[at] + 1] += 1
            reach[unseen[at] + 1] |= 1 << (unseen[at + 1] + 1)
            at += 2
        place = 0
        while place < len(room):
            if given[place] and given[place] >= room[place]:
                reach[place] &= ~(1 << place)
            place += 1
        table = bytearray(256)
        byte: i64 = 0
        while byte < 1 << len(room):
            spread: i64 = 0
            place = 0
            while byte >> place:
                if (byte >> place) & 1:
                    spread |= reach[place]
                place += 1
            table[byte] = spread
            byte += 1
        return bytes(table)

    # Slots of one kind in an order that tells nothing

    def tidy(self, viewer: i64) -> None:
        kind: i64 = 0
        first_slot = self.tables.first_slot
        may = self.pages[viewer].may
        while kind < self.tables.kinds:
            first: i64 = first_slot[kind]
            size: i64 = first_slot[kind + 1] - first
            if size == 2:
                if may[first] > may[first + 1] or (may[first] and may[first] == may[first + 1]):
                    self.tidy_kind(viewer, kind)
            elif size > 2:
                self.tidy_kind(viewer, kind)
            kind += 1

    def tidy_kind(self, viewer: i64, kind: i64) -> None:
        """Sort by places, then by how and when they were learnt."""
        may = self.pages[viewer].may
        how = self.how[viewer]
        when = self.when[viewer]
        first: i64 = self.tables.first_slot[kind]
        last: i64 = self.tables.first_slot[kind + 1]
        slot: i64 = first + 1
        while slot < last:
            at: i64 = slot
            while at > first:
                here: i64 = (may[at] << 16) | (how[at] << 8) | when[at]
                before: i64 = (may[at - 1] << 16) | (how[at - 1] << 8) | when[at - 1]
                if before <= here:
                    break
                may[at - 1] = here >> 16
                how[at - 1] = (here >> 8) & 255
                when[at - 1] = here & 255
                may[at] = before >> 16
                how[at] = (before >> 8) & 255
                when[at] = before & 255
                at -= 1
            slot += 1
