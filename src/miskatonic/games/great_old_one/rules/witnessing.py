"""What a viewer learns from each entry of the log: from what it saw, and from what it did not see."""

from __future__ import annotations

from miskatonic.core.knowledge import ADDED, MIXED, SWAPPED, WITHOUT
from miskatonic.core.native import i64
from miskatonic.games.great_old_one.numbers.entries import ABSENT, LOOKED, MOVED, POOLED, TOOK, TRADED, TURNED
from miskatonic.games.great_old_one.numbers.reasons import HANDED_ON, NOT_TOLD, WITH_THE_HAND
from miskatonic.games.great_old_one.rules.log import (
    HOW_AT,
    HOW_MASK,
    KIND_AT,
    OPEN,
    PLACE_MASK,
    ROUND_AT,
    ROUND_MASK,
    SOURCE_AT,
    TARGET_AT,
    WHAT_MASK,
    Past,
)
from miskatonic.games.great_old_one.rules.seat_knowledge import TOLD_HOW_AT, SeatKnowledge


def catch_up(known: SeatKnowledge, viewer: i64, past: Past) -> None:
    """Read what the viewer has not read of earlier entries, the oldest first."""
    if known.read < past.start and past.before is not None:
        catch_up(known, viewer, past.before)
    read_log(known, viewer, past.log, known.read - past.start)
    known.read = past.start + len(past.log)


def read_log(known: SeatKnowledge, viewer: i64, log: list[int], at: i64) -> None:
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
                saw_move(known, entry >> KIND_AT, source, target, (entry >> HOW_AT) & HOW_MASK, turn)
            else:
                missed_move(known, source, target)
            known.resize(source, -1)
            known.resize(target, 1)
        elif what == ABSENT:
            absent(known, ((entry >> SOURCE_AT) & PLACE_MASK) - 1, entry >> KIND_AT)
        elif what == LOOKED:
            after: i64 = at + 4 + log[at + 3]
            if log[at] & seen:
                look(known, log[at + 1], log[at + 4 : after], log[at + 2], turn)
            at = after
        elif what == TRADED:
            trade(known, log[at], log[at + 1], turn)
            at += 2
        elif what == TURNED:
            after = at + len(known.sizes)
            turn_round(known, log[at:after], turn)
            at = after
        elif what == POOLED:
            pool(known, log[at])
            at += 1
        else:
            after = at + 1 + 3 * log[at]
            passed(known, viewer, log[at + 1 : after], turn)
            at = after


def saw_move(known: SeatKnowledge, kind: i64, source: i64, target: i64, how: i64, turn: i64) -> None:
    """A card of this kind moved in the open, or before the viewer's eyes."""
    slot: i64 = slot_seen(known, kind, source)
    if target == OPEN:
        known.put(slot, 0, NOT_TOLD)
    else:
        known.put(slot, 1 << target, how << TOLD_HOW_AT | turn)
    known.tidy_kind(kind)


def missed_move(known: SeatKnowledge, source: i64, target: i64) -> None:
    """A card moved unseen: whatever may be there may be here now."""
    known.count_sizes()
    known.change_all(ADDED[source][target], NOT_TOLD)


def slot_seen(known: SeatKnowledge, kind: i64, source: i64) -> i64:
    """The slot of a card that is seen in a place; its twins share what was known of all that could be there."""
    first: i64 = known.tables.first_slot[kind]
    last: i64 = known.tables.first_slot[kind + 1]
    if last == first + 1:
        return first
    may = known.may
    if source == OPEN:
        while may[first]:
            first += 1
        return first
    bit: i64 = 1 << source
    candidates: i64 = 0
    alike = True
    found: i64 = -1
    places: i64 = 0
    slot: i64 = first
    while slot < last:
        byte: i64 = i64(may[slot])
        if byte & bit:
            if found < 0:
                found = slot
                places = byte
            elif byte != places:
                alike = False
            candidates += 1
        slot += 1
    if candidates == 1:
        return found
    if not alike:
        known.count_sizes()
    if not known.tidy:
        known.tidy_kind(kind)
        found = first
        while alike and not i64(may[found]) & bit:
            found += 1
    if alike:
        return found
    return spoken_for(known, first, last, bit)


def spoken_for(known: SeatKnowledge, first: i64, last: i64, bit: i64) -> i64:
    """One of the slots with this bit is spoken for, nobody knows which: the others share their places.

    Returns the slot that is spoken for.
    """
    may = known.may
    held: list[int] = []
    slot: i64 = first
    while slot < last:
        if i64(may[slot]) & bit:
            held.append(slot)
        slot += 1
    return held[shared(known, held, 1)]


def shared(known: SeatKnowledge, held: list[int], seen: i64) -> i64:
    """`seen` of these slots, in the order of their bytes, are spoken for, nobody knows which.

    The j-th that is left is the j-th or one of the next `seen`, so it may be where they may be. Those that are
    spoken for are now the last; returns where they begin.
    """
    may = known.may
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
            known.put(held[at], byte, NOT_TOLD)
        at += 1
    return left


def absent(known: SeatKnowledge, place: i64, kind: i64) -> None:
    """GO-5.5: a missed call tells everybody that the card is not there."""
    may = known.may
    bit: i64 = 1 << place
    slot: i64 = known.tables.first_slot[kind]
    last: i64 = known.tables.first_slot[kind + 1]
    while slot < last:
        byte: i64 = i64(may[slot])
        if byte & bit:
            known.put(slot, byte ^ bit, NOT_TOLD)
        slot += 1
    known.tidy_kind(kind)


def look(known: SeatKnowledge, owner: i64, hand: list[int], how: i64, turn: i64) -> None:
    """The viewer sees a whole hand (of the seat `owner`): what is in it, and that nothing else is."""
    known.count_sizes()  # first, so that it does not matter when the log was last written down
    place: i64 = owner + 1
    bit: i64 = 1 << place
    if is_known(known, bit):
        return
    found: list[int] = []
    at: i64 = 0
    while at < len(hand):
        kind: i64 = hand[at]
        seen: i64 = 1
        while at + seen < len(hand) and hand[at + seen] == kind:
            seen += 1
        find(known, kind, bit, seen, found)
        at += seen
    told: i64 = how << TOLD_HOW_AT | turn if how else NOT_TOLD
    reasons: list[int] = [known.told[slot] if i64(known.may[slot]) == bit else told for slot in found]
    known.change_all(WITHOUT[place], NOT_TOLD)
    at = 0
    for slot in found:
        known.put(slot, bit, reasons[at])
        at += 1
    known.tidy = False


def is_known(known: SeatKnowledge, bit: i64) -> bool:
    """Whether all that may be in the place of the bit is known to be there, such as the viewer's own hand."""
    bound = known.bound
    byte: i64 = bit + 1
    while byte < len(bound):
        if byte & bit and bound[byte]:
            return False
        byte += 1
    return True


def find(known: SeatKnowledge, kind: i64, bit: i64, seen: i64, found: list[int]) -> None:
    """Exactly `seen` cards of this kind are in the place of the bit: which slots that is goes to `found`."""
    first: i64 = known.tables.first_slot[kind]
    last: i64 = known.tables.first_slot[kind + 1]
    if last == first + 1:
        found.append(first)
        return
    if not known.tidy:
        known.tidy_kind(kind)
    may = known.may
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
        found += free[shared(known, free, seen) :]


def trade(known: SeatKnowledge, a: i64, b: i64, turn: i64) -> None:
    known.change_all(SWAPPED[a][b], WITH_THE_HAND << TOLD_HOW_AT | turn)
    size = known.sizes[a]
    known.sizes[a] = known.sizes[b]
    known.sizes[b] = size


def turn_round(known: SeatKnowledge, targets: list[int], turn: i64) -> None:
    """All hands moved on to their targets at once."""
    known.change_all(sent([1 << target for target in targets]), WITH_THE_HAND << TOLD_HOW_AT | turn)
    sizes = known.sizes[:]
    place: i64 = 0
    for target in targets:
        known.sizes[target] = sizes[place]
        place += 1


def pool(known: SeatKnowledge, places: i64) -> None:
    """All that these places (bits) held was mixed and dealt back to them."""
    known.count_sizes()
    known.change_all(MIXED[places], NOT_TOLD)


def passed(known: SeatKnowledge, viewer: i64, passes: list[int], turn: i64) -> None:
    """All pass at once: (from, to, card) for each. The viewer knows what it gave and what it got, nothing else."""
    known.count_sizes()
    unseen: list[int] = []
    at: i64 = 0
    while at < len(passes):
        if passes[at] == viewer or passes[at + 1] == viewer:
            # Counted as gone from its place until all have passed.
            saw_move(known, passes[at + 2], passes[at] + 1, OPEN, NOT_TOLD, 0)
            known.resize(passes[at] + 1, -1)
        else:
            unseen.append(passes[at])
            unseen.append(passes[at + 1])
        at += 3
    known.count_sizes()
    if unseen:
        known.change_all(spreading(known, unseen), NOT_TOLD)
    at = 0
    while at < len(passes):
        if passes[at] == viewer or passes[at + 1] == viewer:
            saw_move(known, passes[at + 2], OPEN, passes[at + 1] + 1, HANDED_ON, turn)
        else:
            known.resize(passes[at] + 1, -1)
        known.resize(passes[at + 1] + 1, 1)
        at += 3


def spreading(known: SeatKnowledge, unseen: list[int]) -> bytes:
    """A table that adds to each giver's place the receiver's, and takes the giver's away if it gave all it had."""
    given: list[int] = [0] * len(known.sizes)
    reach: list[int] = []
    place: i64 = 0
    while place < len(known.sizes):
        reach.append(1 << place)
        place += 1
    at: i64 = 0
    while at < len(unseen):
        given[unseen[at] + 1] += 1
        reach[unseen[at] + 1] |= 1 << (unseen[at + 1] + 1)
        at += 2
    place = 0
    while place < len(known.sizes):
        if given[place] and given[place] >= known.sizes[place]:
            reach[place] &= ~(1 << place)
        place += 1
    return sent(reach)


def sent(reach: list[int]) -> bytes:
    """A table for what was in each place and is now in one of those that it reached."""
    table = bytearray(256)
    byte: i64 = 0
    while byte < 1 << len(reach):
        spread: i64 = 0
        place: i64 = 0
        while byte >> place:
            if (byte >> place) & 1:
                spread |= reach[place]
            place += 1
        table[byte] = spread
        byte += 1
    return bytes(table)
