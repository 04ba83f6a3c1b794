"""Powers (SR-7): a creature in play changes a symbol of the pool into others, once a turn."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.state import STEP, WHAT
from miskatonic.games.stars_are_right.numbers import events
from miskatonic.games.stars_are_right.numbers.frames import INVOKE, SKY
from miskatonic.games.stars_are_right.numbers.sky_steps import CHANGING, POWERS
from miskatonic.games.stars_are_right.rules.sky import CHANGE_NAMES, finish_if_spent, pool_said, symbols_held
from miskatonic.games.stars_are_right.rules.state import StarsData
from miskatonic.games.stars_are_right.rules.tables import POOL_UNIT


def add_powers(s: StarsData, moves: list[int]) -> None:
    """SR-7.3, SR-7.5: before the first change of the sky, each creature not used yet whose symbol is in the pool."""
    if s.frames[STEP] != POWERS:
        return
    power_from = s.tables.power_from
    first: i64 = s.tables.use
    held: i64 = symbols_held(s)
    for card in s.areas[s.active]:
        change: i64 = power_from[card]
        if change >= 0 and (held >> change) & 1 and card not in s.used:
            moves.append(first + card)


def why_not_use(s: StarsData, card: i64) -> Refusal | None:
    tables = s.tables
    said = tables.said[card]
    if card not in s.areas[s.active]:
        if card in s.hands[s.active] or card == s.invoked:
            return Refusal(f"{said} is not summoned: only creatures in front of you have powers", "SR-7.2")
        return Refusal(f"{said} is not in front of you", "SR-7.2")
    change = tables.power_from[card]
    if change < 0:
        return Refusal(f"{said} is a minion and has no symbol power", "SR-7.8")
    if s.frames[WHAT] == INVOKE:
        return Refusal("Without an invocation there are no symbols for a power to change", "SR-5.5")
    if s.frames[WHAT] != SKY:
        return Refusal("Powers come before the sky is changed and the creature summoned", "SR-7.6")
    if s.frames[STEP] == CHANGING:
        return Refusal("Powers come before the first change of the sky", "SR-4.3")
    if card in s.used:
        return Refusal(f"{said} was used this turn, or given away", "SR-7.3")
    if not symbols_held(s) >> change & 1:
        return Refusal(f"The pool holds no {CHANGE_NAMES[change]} for {said} to change; {pool_said(s)}", "SR-7.5")
    return None


def use(s: StarsData, card: i64) -> None:
    """SR-7.1, SR-7.3."""
    tables = s.tables
    s.pool += tables.power_to[card] - POOL_UNIT[tables.power_from[card]]
    s.used.append(card)
    if s.heard is not None:
        s.heard.append([events.POWER_USED, s.active, card])
    finish_if_spent(s)
