"""Tomes, and spells in general: who knows them, and what they cost (group 24)."""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.state import PIECE
from miskatonic.games.cthulhu_mash.geometry import bit
from miskatonic.games.cthulhu_mash.numbers import events, streams, verbs
from miskatonic.games.cthulhu_mash.numbers.lives import ON_BOARD
from miskatonic.games.cthulhu_mash.rules.actions import spend
from miskatonic.games.cthulhu_mash.rules.sanity import cast_costs, is_insane, read_costs
from miskatonic.games.cthulhu_mash.rules.state import IN_DISCARD, IN_STACK, SPELLS_LOG, MashData
from miskatonic.games.cthulhu_mash.rules.statistics import is_immobilized, knows
from miskatonic.games.cthulhu_mash.rules.tables import MEMORIZATION
from miskatonic.games.cthulhu_mash.rules.wording import NO_MENTALITY, not_carried
from miskatonic.games.cthulhu_mash.things import SPELLS

MOST_MEMORIZED: Final = 5  # CM-3.13


def may_cast_now(s: MashData, c: i64, spell: i64) -> bool:
    """Whether a spell of any time could be cast (CM-24.3, CM-A25)."""
    if s.life[c] != ON_BOARD or s.mentality[c] < s.tables.s_cost[spell] or not knows(s, c, spell):
        return False
    if s.tables.sanity:
        if is_insane(s, c):
            return False
    return not is_immobilized(s, c) or s.tables.dust_while_immobilized


def draw_spells(s: MashData, count: i64, place: i64) -> i64:
    """CM-24.5: as many as there are."""
    drawn: i64 = 0
    s.own()
    while drawn < count:
        if not s.spell_stack:
            for spell in range(SPELLS):
                if s.spell_place[spell] == IN_DISCARD:
                    s.spell_place[spell] = IN_STACK
                    s.spell_stack.append(spell)
            if not s.spell_stack:
                break
            s.chance.shuffle(streams.SPELLS, s.spell_stack)
            s.spells_known = 0
            s.mixed |= bit(SPELLS_LOG)
        spell = s.spell_stack.pop()
        if s.spells_known > 0:
            s.spells_known -= 1
        s.surprises += 1
        s.drawn.append(SPELLS_LOG)
        s.drawn.append(spell)
        s.spell_place[spell] = place
        drawn += 1
        if s.heard is not None:
            s.heard.append([events.SPELL_LEARNT, s.active, spell])
    return drawn


def add_readings(s: MashData, moves: list[int], c: i64) -> None:
    tables = s.tables
    for item in s.carried[c]:
        if tables.o_tome[item]:
            if why_not_read(s, c, tables.tome_of[item]) is None:
                moves.append(tables.first_of[verbs.READ] + tables.tome_of[item])
    if tables.c_abilities[c] & MEMORIZATION and s.mentality[c] > 0 and s.memorized[c].bit_count() < MOST_MEMORIZED:
        for spell in range(SPELLS):
            if s.spell_place[spell] in s.carried[c] and not (s.memorized[c] >> spell) & 1:
                moves.append(tables.first_of[verbs.MEMORIZE] + spell)


def why_not_read(s: MashData, c: i64, index: i64) -> Refusal | None:
    tome: i64 = s.tables.tome_object[index]
    if tome not in s.carried[c]:
        return not_carried(s, tome, "CM-24.1")
    if (s.tomes_read >> tome) & 1:
        return Refusal("A tome is read once", "CM-24.5")
    return None


def why_not_memorize(s: MashData, c: i64, spell: i64) -> Refusal | None:
    if not s.tables.c_abilities[c] & MEMORIZATION:
        return Refusal("Only the Psychotherapist memorizes spells", "CM-3.13")
    if s.mentality[c] <= 0:
        return NO_MENTALITY
    if s.memorized[c].bit_count() >= MOST_MEMORIZED:
        return Refusal("Five memorized spells is the limit", "CM-3.13")
    if s.spell_place[spell] not in s.carried[c] or (s.memorized[c] >> spell) & 1:
        return Refusal("The spell is in no tome you carry, or is already memorized", "CM-3.13")
    return None


def why_not_spell(s: MashData, c: i64, spell: i64) -> Refusal | None:
    """CM-24.1, CM-24.2: it has to be known and paid for."""
    if not knows(s, c, spell):
        return Refusal(f"You do not know {s.tables.names.spells.said[spell]}", "CM-24.1")
    if s.mentality[c] < s.tables.s_cost[spell]:
        return NO_MENTALITY
    return None


def read(s: MashData, index: i64) -> None:
    """CM-24.1: the first reading draws the spells."""
    c: i64 = s.frames[PIECE]
    tome: i64 = s.tables.tome_object[index]
    spend(s, c, s.tables.first_of[verbs.READ] + index)
    s.tomes_read |= bit(tome)
    if s.heard is not None:
        s.heard.append([events.TOME_READ, s.owner[c], c, tome])
    draw_spells(s, s.tables.o_spells[tome], tome)
    if s.tables.sanity:
        read_costs(s, c)


def memorize(s: MashData, spell: i64) -> None:
    """CM-3.13."""
    c: i64 = s.frames[PIECE]
    spend(s, c, s.tables.first_of[verbs.MEMORIZE] + spell)
    s.own()
    s.mentality[c] -= 1
    s.memorized[c] |= bit(spell)


def pay_for(s: MashData, c: i64, spell: i64) -> None:
    """CM-24.6: the price is paid whether or not the roll succeeds."""
    s.own()
    s.mentality[c] -= s.tables.s_cost[spell]
    if s.heard is not None:
        s.heard.append([events.SPELL_CAST, s.owner[c], c, spell])
    if s.tables.sanity:
        cast_costs(s, c)


def begin_cast(s: MashData, spell: i64, move: i64) -> i64:
    c: i64 = s.frames[PIECE]
    spend(s, c, move)
    pay_for(s, c, spell)
    return c
