"""The sky and its three moves (SR-6, SR-8): every symbol of the pool pushes a line, swaps two tiles or flips one."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.state import STEP, WHAT
from miskatonic.games.stars_are_right.names import NAMES
from miskatonic.games.stars_are_right.numbers import changes, events
from miskatonic.games.stars_are_right.numbers.frames import INVOKE, SKY, SUMMON
from miskatonic.games.stars_are_right.numbers.sky_steps import CHANGING
from miskatonic.games.stars_are_right.rules.state import StarsData
from miskatonic.games.stars_are_right.rules.tables import POOL_BITS, POOL_MASK
from miskatonic.games.stars_are_right.things import GRID, ORTHOGONAL

CHANGE_NAMES = NAMES.groups["changes"]


def symbols_held(s: StarsData) -> i64:
    """Which changes the pool has symbols for, as bits."""
    pool: i64 = s.pool
    held: i64 = 0
    if pool & POOL_MASK:
        held = 1 << changes.PUSH
    if (pool >> POOL_BITS) & POOL_MASK:
        held |= 1 << changes.SWAP
    if pool >> (2 * POOL_BITS):
        held |= 1 << changes.FLIP
    return held


def pool_said(s: StarsData) -> str:
    """The pool in words, for refusals."""
    held = [f"{n} {name}" for at, name in enumerate(CHANGE_NAMES) if (n := s.pool >> at * POOL_BITS & POOL_MASK)]
    return f"you hold {', '.join(held)}" if held else "you hold no symbols"


def sky_moves(s: StarsData) -> list[int]:
    """SR-8.1: a move for each symbol in the pool."""
    return s.tables.sky_moves[symbols_held(s)][:]


def why_not_change(s: StarsData, change: i64) -> Refusal | None:
    """Why the sky cannot be changed in this way now."""
    if s.frames[WHAT] == INVOKE:
        return Refusal("The sky changes only with the symbols of an invocation", "SR-5.5")
    if s.frames[WHAT] != SKY:
        return Refusal("You have no symbols to spend: the sky stays as it is", "SR-8.1")
    if not symbols_held(s) >> change & 1:
        return Refusal(f"You have no {CHANGE_NAMES[change]} left to spend; {pool_said(s)}", "SR-8.1")
    return None


def why_not_push(s: StarsData, push: i64) -> Refusal | None:
    return why_not_change(s, changes.PUSH)


def why_not_swap(s: StarsData, pair: i64) -> Refusal | None:
    """SR-Q4: diagonals only by option."""
    refusal = why_not_change(s, changes.SWAP)
    if refusal is None and pair >= ORTHOGONAL and not s.tables.diagonal:
        return Refusal("Tiles that touch only at a corner are not adjacent", "SR-6.2")
    return refusal


def why_not_flip(s: StarsData, space: i64) -> Refusal | None:
    return why_not_change(s, changes.FLIP)


def spend(s: StarsData, change: i64) -> None:
    one: i64 = 1
    s.pool -= one << (change * POOL_BITS)
    s.frames[STEP] = CHANGING


def finish_if_spent(s: StarsData) -> None:
    """SR-8.4: after the last symbol the invoked card goes on the discard pile and the summoning begins."""
    if s.pool:
        return
    s.discards.append(s.invoked)
    s.invoked = -1
    s.frames[WHAT] = SUMMON


def push(s: StarsData, push: i64) -> None:
    """SR-6.1: the whole line moves one space and the tile pushed out comes in at the other end."""
    spend(s, changes.PUSH)
    sky = s.sky
    where = s.where
    face = s.tables.face
    bit = s.tables.bit
    line = s.tables.push_line[push]
    coming = sky[line[0]]
    at: i64 = GRID - 1
    while at >= 0:
        space = line[at]
        leaving = sky[space]
        sky[space] = coming
        symbol = face[leaving]
        new_symbol = face[coming]
        if symbol != new_symbol:
            where[symbol] ^= bit[space]
            where[new_symbol] ^= bit[space]
        coming = leaving
        at -= 1
    if s.heard is not None:
        s.heard.append([events.PUSHED, s.active, push])
    finish_if_spent(s)


def swap(s: StarsData, pair: i64) -> None:
    """SR-6.2."""
    spend(s, changes.SWAP)
    sky = s.sky
    a = s.tables.swap_first[pair]
    b = s.tables.swap_second[pair]
    side = sky[a]
    other = sky[b]
    sky[a] = other
    sky[b] = side
    symbol = s.tables.face[side]
    other_symbol = s.tables.face[other]
    if symbol != other_symbol:
        both: i64 = s.tables.bit[a] | s.tables.bit[b]
        s.where[symbol] ^= both
        s.where[other_symbol] ^= both
    if s.heard is not None:
        s.heard.append([events.SWAPPED, s.active, pair])
    finish_if_spent(s)


def flip(s: StarsData, space: i64) -> None:
    """SR-6.3."""
    spend(s, changes.FLIP)
    face = s.tables.face
    bit: i64 = s.tables.bit[space]
    side = s.sky[space]
    s.sky[space] = side ^ 1
    s.where[face[side]] ^= bit
    s.where[face[side ^ 1]] ^= bit
    if s.heard is not None:
        s.heard.append([events.FLIPPED, s.active, space])
    finish_if_spent(s)
