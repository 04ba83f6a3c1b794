"""What objects and power-ups raise: the current value rises and falls with the base (CM-2.16, CM-26.5, CM-A37).

A fall stops at a floor. What the floor forgave is owed, and taken from the next gain, so that dropping, giving and
picking up again never raises a value.
"""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.games.cthulhu_mash.rules.state import MashData


def change_mentality(s: MashData, c: i64, add: i64) -> None:
    """With the base; not below 0."""
    s.own()
    owed: i64 = s.owed_mentality[c]
    change: i64 = within(s.mentality[c], add, owed, 0)
    s.mentality[c] += change
    s.owed_mentality[c] = owed + change - add


def change_health(s: MashData, c: i64, add: i64) -> None:
    """With the base; not below 1."""
    s.own()
    owed: i64 = s.owed_health[c]
    change: i64 = within(s.health[c], add, owed, 1)
    s.health[c] += change
    s.owed_health[c] = owed + change - add


def change_actions(s: MashData, add: i64) -> None:
    """CM-26.5: those left of the present turn; what is owed is forgotten with the turn."""
    change: i64 = within(s.actions, add, s.owed_actions, 0)
    s.actions += change
    s.owed_actions += change - add


def within(value: i64, add: i64, owed: i64, floor: i64) -> i64:
    """By how much a value changes: a gain less what is owed, a loss down to the floor."""
    if add >= 0:
        return add - owed if owed < add else 0
    lowest: i64 = floor - value if value > floor else 0
    return add if add > lowest else lowest
