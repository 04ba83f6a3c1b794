"""A review in words: verdicts, points, what chance gave and skill gave away."""

from __future__ import annotations

from collections.abc import Sequence

from miskatonic.review.judging import VERDICTS
from miskatonic.review.reviewing import Decision, Review, Turning

TRIFLE = 0.005  # half a point: not worth a word

TERMS = {
    "chance": "dice and draws",
    "skill": "own decisions",
    "rivals": "what the others did",
    "remainder": "hidden cards and our judgement’s error",
}


def points(value: float) -> str:
    """A change of chances, in points of a hundred."""
    return f"{round(100 * value):+d}".replace("-", "−").replace("+0", "0")


def percent(value: float) -> str:
    return f"{value:.0%}".replace("%", " %")


def account(review: Review, seat: int) -> str:
    """One sentence for a seat's ledger: “You gave away 14 points, the dice gave you 22.”"""
    one = review.ledgers[seat]
    given = round(-100 * one.skill)
    got = round(100 * one.chance)
    skill = f"gave away {given} point{'' if given == 1 else 's'}" if given else "gave nothing away that can be proven"
    if not got:
        return f"{review.names[seat]} {skill}; dice and draws were fair."
    luck = f"gave {got}" if got > 0 else f"took {-got}"
    return f"{review.names[seat]} {skill}; dice and draws {luck}."


def turning(review: Review, one: Turning) -> str:
    """What changed, for whom, and how much of it was chance."""
    seat = max(range(len(one.change)), key=lambda at: abs(one.change[at]))
    who = review.names[one.seat] if one.seat < len(review.names) else "The house"
    for_whom = f" for {review.names[seat]}" if review.contest else ""
    lucky = abs(one.chance[seat]) > abs(one.change[seat]) / 2
    by = ", most of it by chance" if lucky else ""
    return f"{who}: {one.played}. {points(one.change[seat])} points{for_whom}{by}."


def decision(one: Decision) -> str:
    """What was given away, what would have been better, and why."""
    if not one.better or one.loss < TRIFLE:
        return ""
    said = f"It gave away {percent(one.loss)} (between {percent(max(one.low, 0.0))} and {percent(one.high)})."
    said += f" Better: {one.better}."
    return f"{said} {one.why}".strip()


def counted(decisions: Sequence[Decision]) -> dict[str, int]:
    """How many of each verdict, from best to blunder."""
    return {verdict: sum(one.verdict == verdict for one in decisions) for verdict in VERDICTS if verdict != "forced"}


def from_best_to_blunder(decisions: Sequence[Decision]) -> list[Decision]:
    return sorted(decisions, key=lambda one: (VERDICTS.index(one.verdict), one.loss, one.number))
