"""The skeleton of a turn (SR-4): how it begins, goes from step to step, and ends with the draw."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.state import EXTRA, SEAT, STEP, WHAT
from miskatonic.games.stars_are_right.numbers import events, verbs
from miskatonic.games.stars_are_right.numbers.endings import BY_TURNS
from miskatonic.games.stars_are_right.numbers.frames import DISCARD, INVOKE, SKY, SUMMON
from miskatonic.games.stars_are_right.numbers.sky_steps import POWERS
from miskatonic.games.stars_are_right.rules.discard_and_draw import discards_left, draw_cards
from miskatonic.games.stars_are_right.rules.ending import end
from miskatonic.games.stars_are_right.rules.minions import may_release
from miskatonic.games.stars_are_right.rules.state import StarsData


def begin_turn(s: StarsData) -> None:
    """SR-4.5, SR-4.6."""
    s.seat = s.active
    if s.used:
        s.used = []
    s.turn += 1
    frames = s.frames
    if frames:
        frames[WHAT] = INVOKE
        frames[SEAT] = s.active
        frames[STEP] = POWERS
        frames[EXTRA] = 0
    else:
        s.owe(INVOKE, s.active, 0, 0, POWERS, 0)


def go_on(s: StarsData) -> None:
    """The player is done with this step: from the invocation to the summoning (SR-5.5), else to the draw."""
    if s.frames[WHAT] == INVOKE:
        s.frames[WHAT] = SUMMON
    else:
        end_turn(s)


def why_not_go_on(s: StarsData, at: i64) -> Refusal | None:
    if s.frames[WHAT] == SKY:
        return Refusal("Every symbol in the pool must be spent", "SR-8.1")
    return None


def go_on_while_forced(s: StarsData) -> None:
    """Where public facts leave nothing but to go on, go on."""
    while is_forced(s):
        go_on(s)


def is_forced(s: StarsData) -> bool:
    """No card to invoke, summon or discard, and no minion to release."""
    if not s.frames:
        return False
    what: i64 = s.frames[WHAT]
    if what != INVOKE and what != SUMMON and what != DISCARD:
        return False
    if s.hands[s.active] and (what != DISCARD or discards_left(s) > 0):
        return False
    releasable = s.tables.releasable
    for card in s.areas[s.active]:
        if releasable[card] and may_release(s, card):
            return False
    return True


def end_turn(s: StarsData) -> None:
    """SR-14.1, SR-4.6: draw, then the next player clockwise."""
    draw_cards(s)
    tables = s.tables
    if tables.max_turns and s.turn >= tables.max_turns:
        if s.heard is not None:
            s.heard.append([events.TIME_UP, s.active])
        end(s, BY_TURNS)
        return
    s.active += 1
    if s.active == s.seats:
        s.active = 0
    begin_turn(s)


def ends_the_turn(s: StarsData, verb: i64) -> bool:
    """Whether going on, or a discard, is certainly the last thing of this turn (SR-13.1, SR-15.9)."""
    if not s.frames or (s.frames[WHAT] != SUMMON and s.frames[WHAT] != DISCARD):
        return False
    if verb == verbs.DONE:
        return True
    if verb != verbs.DISCARD or discards_left(s) > 1:
        return False
    return not any(s.tables.releasable[card] for card in s.areas[s.active])
