"""Free plays (CG-6): taken one at a time while the granting card resolves, or declined."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.state import EXTRA, PIECE, SEAT
from miskatonic.games.cthulhu_gloom.numbers import events
from miskatonic.games.cthulhu_gloom.numbers.kinds import EVENT, MODIFIER, UNTIMELY_DEATH
from miskatonic.games.cthulhu_gloom.rules.lasting import forbidden
from miskatonic.games.cthulhu_gloom.rules.modifiers import modifier_targets
from miskatonic.games.cthulhu_gloom.rules.plays import add_plays
from miskatonic.games.cthulhu_gloom.rules.state import KINDS_MASK, LEFT_AT, GloomData
from miskatonic.games.cthulhu_gloom.rules.untimely_deaths import death_targets


def free_plays(s: GloomData) -> list[int]:
    """CG-6.2: the moves of a seat that has a free play."""
    moves: list[int] = []
    add_plays(s, moves, s.frames[SEAT], s.frames[EXTRA] & KINDS_MASK)
    moves.append(s.tables.moves.decline)
    return moves


def go_on_with_free_play(s: GloomData) -> bool:
    """Whether a free play is left that could be made; else it vanishes."""
    left: i64 = s.frames[EXTRA] >> LEFT_AT
    if left and free_play_is_possible(s):
        s.seat = s.frames[SEAT]
        return True
    if s.heard and s.heard[-1] == [events.FREE_GRANTED, s.frames[SEAT], left, s.frames[PIECE]]:
        s.heard[-1] = [events.FREE_GRANTED, s.frames[SEAT], 0, s.frames[PIECE]]  # what was just granted cannot be made
    s.settle()
    return False


def free_play_is_possible(s: GloomData) -> bool:
    """By public facts: whether some card of the granted kinds would have a Character to go to."""
    player: i64 = s.frames[SEAT]
    if not s.hands[player]:
        return False
    kinds: i64 = s.frames[EXTRA] & KINDS_MASK & ~forbidden(s, player)
    if (kinds >> EVENT) & 1:
        return True
    if (kinds >> MODIFIER) & 1 and modifier_targets(s, player):
        return True
    return (kinds >> UNTIMELY_DEATH) & 1 == 1 and len(death_targets(s, player)) > 0


def decline(s: GloomData, at: i64) -> None:
    """CG-6.2: whatever is left of the free plays vanishes."""
    if s.heard is not None:
        s.heard.append([events.DECLINED, s.seat])
    s.settle()
