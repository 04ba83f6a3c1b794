"""Temporal Dust, which takes an action back (CM-25.16).

Pieces, points and stacks go back as they were: what was drawn lies on top again, and what was seen stays known.
Dice and shuffles do not go back.
"""

from __future__ import annotations

from typing import Final

from miskatonic.core.chance import going_on
from miskatonic.core.native import i64
from miskatonic.games.cthulhu_mash.geometry import bit
from miskatonic.games.cthulhu_mash.numbers import events
from miskatonic.games.cthulhu_mash.numbers.lives import ON_BOARD
from miskatonic.games.cthulhu_mash.numbers.lying import REMEMBERED
from miskatonic.games.cthulhu_mash.numbers.objects import SHOGGOTH_TISSUE, SHOGGOTH_TISSUE_2
from miskatonic.games.cthulhu_mash.numbers.spells import TEMPORAL_DUST
from miskatonic.games.cthulhu_mash.rules.gates import unsettle
from miskatonic.games.cthulhu_mash.rules.sanity import cast_costs, is_insane
from miskatonic.games.cthulhu_mash.rules.state import (
    FACE,
    GENERATORS_LOG,
    IN_STACK,
    LAID,
    LIES,
    OBJECTS_LOG,
    POWERUPS_LOG,
    SERIAL,
    SPELLS_LOG,
    STACKED,
    MashData,
)
from miskatonic.games.cthulhu_mash.rules.statistics import is_immobilized, knows
from miskatonic.games.cthulhu_mash.things import CHARACTERS, COPIES, GENERATORS, OBJECTS, POWERUPS, SPELLS

DUST_BIT: Final = 1 << 15  # among the memorized spells


def dust_holder(s: MashData) -> i64:
    """The character who could cast Temporal Dust, or -1: there is one such spell."""
    memorized = s.memorized
    if s.spell_place[TEMPORAL_DUST] == IN_STACK:
        if not (memorized[0] | memorized[1] | memorized[2] | memorized[3]) & DUST_BIT:
            return -1
    for c in range(CHARACTERS):
        if s.life[c] == ON_BOARD and s.mentality[c] > 0 and knows(s, c, TEMPORAL_DUST):
            return c
    return -1


def bare(before: MashData) -> MashData:
    """A snapshot holds nothing hidden: no stack, no stream, no face-down tile. What it needs of them is found again."""
    before.snapshot = None
    before.chance = going_on([0] * len(before.chance.words))
    before.object_stack = []
    before.generator_stack = []
    before.spell_stack = []
    before.powerup_piles = [[], [], [], []]
    before.slot_tile = []
    before.tile_slot = []
    before.box = []
    return before


def may_dust(s: MashData, c: i64) -> bool:
    """CM-24.3, CM-25.16, CM-A25: the last action, if it was the caster's own or directed at the caster."""
    if s.snapshot is None or s.mentality[c] <= 0 or not knows(s, c, TEMPORAL_DUST):
        return False
    if s.snapshot.mentality[c] <= 0 or (is_immobilized(s, c) and not s.tables.dust_while_immobilized):
        return False
    if s.tables.sanity:
        if is_insane(s, c):
            return False
    return s.action_by == c or (s.aimed >> c) & 1 == 1


def cast_dust(s: MashData, c: i64) -> i64:
    """Everything is as before the action but the point paid. The caster's own action may be another one now; an action
    directed at the caster is done again as it was begun: that move is the answer, else -1."""
    before = s.snapshot
    assert before is not None
    by: i64 = s.action_by
    move: i64 = s.action_move
    restore(s, before)
    s.mentality[c] -= 1
    s.redone = 1
    if s.heard is not None:
        s.heard.append([events.UNDONE, s.owner[c], c])
    if s.tables.sanity:
        cast_costs(s, c)
    return move if by != c else -1


def restore(s: MashData, before: MashData) -> None:
    """All but the streams, the stacks and what is known of hidden things."""
    kept = s.clone()
    drawn = s.drawn
    mixed: i64 = s.mixed
    s.become(before)
    s.seat = before.seat
    s.asked = before.asked
    s.frames = before.frames[:]
    s.sealed = before.sealed[:]
    s.snapshot = None
    s.drawn = []
    s.mixed = 0
    # Tiles keep their slots; those that were turned up are known now.
    s.slot_tile = kept.slot_tile
    s.tile_slot = kept.tile_slot
    s.known_tiles = kept.known_tiles
    s.box = kept.box
    s.own()
    unsettle(s)
    at: i64 = 0
    pulled: list[list[int]] = [[] for _ in range(8)]
    while at < len(drawn):
        if drawn[at] < 0:
            s.known_tiles |= bit(-1 - drawn[at])
            at += 1
        else:
            pulled[drawn[at]].append(drawn[at + 1])
            at += 2
    # Face-down objects that were picked up and lie there again.
    here: list[int] = kept.floor[SERIAL::LAID]
    at = 0
    while at < len(s.floor):
        if s.floor[at + LIES] == 0 and s.floor[at + SERIAL] not in here:
            s.floor[at + LIES] = REMEMBERED
        at += LAID
    s.serial = kept.serial
    s.object_stack = put_back(objects_in_stack(s), kept.object_stack, pulled[OBJECTS_LOG], mixed, OBJECTS_LOG)
    s.objects_known = known_on_top(s.object_stack, pulled[OBJECTS_LOG], kept.objects_known)
    stacked = [spell for spell in range(SPELLS) if s.spell_place[spell] == IN_STACK]
    s.spell_stack = put_back(stacked, kept.spell_stack, pulled[SPELLS_LOG], mixed, SPELLS_LOG)
    s.spells_known = known_on_top(s.spell_stack, pulled[SPELLS_LOG], kept.spells_known)
    kinds = [n // COPIES for n in range(GENERATORS) if s.generator_place[n] == STACKED]
    s.generator_stack = put_back(kinds, kept.generator_stack, pulled[GENERATORS_LOG], mixed, GENERATORS_LOG)
    s.generators_known = known_on_top(s.generator_stack, pulled[GENERATORS_LOG], kept.generators_known)
    for c in range(CHARACTERS):
        pile = [powerup for powerup in range(POWERUPS) if s.tables.p_owner[powerup] == c and powerup != s.crystal]
        for powerups in s.powerups:
            pile = [powerup for powerup in pile if powerup not in powerups]
        s.powerup_piles[c] = put_back(pile, kept.powerup_piles[c], pulled[POWERUPS_LOG + c], mixed, POWERUPS_LOG + c)
        s.powerups_known[c] = known_on_top(s.powerup_piles[c], pulled[POWERUPS_LOG + c], kept.powerups_known[c])


def objects_in_stack(s: MashData) -> list[int]:
    """What is nowhere else is in the stack."""
    left: list[int] = []
    for item in range(OBJECTS):
        if item == SHOGGOTH_TISSUE:
            for size in s.tables.o_variants:
                left.append(SHOGGOTH_TISSUE if size == 1 else SHOGGOTH_TISSUE_2)
        else:
            left += [item] * s.tables.o_count[item]
    elsewhere = s.object_discard + s.objects_gone + s.floor[FACE::LAID] + s.burden[1::2]
    for carried in s.carried:
        elsewhere += carried
    for face in elsewhere:
        left.remove(face)
    return left


def put_back(holds: list[int], now: list[int], pulled: list[int], mixed: i64, stack: i64) -> list[int]:
    """The stack with what was drawn from it on top again. A stack reshuffled inside the action stays reshuffled: it
    holds what it held before, in the order it has now, and what is lacking on top."""
    if (mixed >> stack) & 1 == 0:
        return now + pulled[::-1]
    lacking = holds[:]
    order: list[int] = []
    for piece in now:
        if piece in lacking:
            lacking.remove(piece)
            order.append(piece)
    top: list[int] = []
    for piece in pulled[::-1]:
        if piece in lacking:
            lacking.remove(piece)
            top.append(piece)
    return sorted(lacking) + order + top


def known_on_top(stack: list[int], pulled: list[int], known: i64) -> i64:
    """How many on top are known: those drawn and put back, and those that were known below them."""
    seen: i64 = 0
    while seen < len(stack) and seen < len(pulled) and stack[len(stack) - 1 - seen] == pulled[seen]:
        seen += 1
    if seen == len(pulled):
        seen += known
    return seen if seen < len(stack) else len(stack)
