"""How a game of Cthulhu Mash ended (group 28)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from miskatonic.core.outcome import Outcome, shared_win
from miskatonic.games.cthulhu_mash.numbers.endings import CAPPED, DRAWN, GOING_ON, LOST, TIME_UP, WON
from miskatonic.games.cthulhu_mash.numbers.lives import OUT
from miskatonic.games.cthulhu_mash.rules.powerups import kept_by
from miskatonic.games.cthulhu_mash.rules.tables import CAPTURE, COOPERATIVE

if TYPE_CHECKING:
    from miskatonic.games.cthulhu_mash.rules.state import MashState


def outcome(state: MashState) -> Outcome | None:
    """The score of a seat is the number of generators that its character keeps or has turned in for power-ups."""
    if state.ended == GOING_ON:
        return None
    players = state.players
    scores = tuple(_score(state, seat) for seat in range(players))
    winners = tuple(seat for seat in range(players) if state.winners >> seat & 1)
    if state.mode == COOPERATIVE:
        won = state.ended == WON
        rule = {WON: "CM-28.4", LOST: "CM-28.4", TIME_UP: "CM-30.32"}.get(state.ended, "max_turns")
        reason = {
            WON: "All generators and monsters are gone.",
            LOST: "All characters are dead.",
            TIME_UP: f"The limit of {state.tables.turn_limit} rounds is reached.",
            CAPPED: f"The cap of {state.tables.max_turns} turns is reached.",
        }[state.ended]
        return Outcome(reason, rule, scores, winners, (1.0 if won else 0.0,) * players)
    if state.ended == WON:
        names = " and ".join(f"seat {seat + 1}" for seat in winners)
        reason, rule = f"The last survivors: {names}.", "CM-28.2"
        if state.mode == CAPTURE:
            rule = "CM-28.3"
            lives = [state.life[state.character[seat]] for seat in range(players) if seat not in winners]
            if any(life != OUT for life in lives):
                reason = f"The flags are captured by {names}."
        return Outcome(reason, rule, scores, winners, shared_win(players, winners))
    if state.ended == DRAWN:
        return Outcome("Nobody is left.", "CM-28.2", scores, (), (0.0,) * players)
    reason = f"The cap of {state.tables.max_turns} turns is reached."
    return Outcome(reason, "max_turns", scores, (), (1 / players,) * players)


def _score(state: MashState, seat: int) -> int:
    c = state.character[seat]
    if c < 0:
        return 0
    return kept_by(state, c) + state.tables.c_kills[c] * len(state.powerups[c])
