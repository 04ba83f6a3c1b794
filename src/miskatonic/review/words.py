"""A review in words: verdicts, points, what chance gave and skill gave away."""

from __future__ import annotations

from collections.abc import Sequence

from miskatonic.core.events import named
from miskatonic.review.judging import VERDICTS
from miskatonic.review.reviewing import Decision, Review, Turning

WON = 0.999  # a chance that is certain
TRIFLE = 0.005  # half a point: not worth a word

TERMS = {
    "chance": "chance",
    "skill": "skill",
    "rivals": "rivals",
    "remainder": "hidden cards and our judgement’s error",
}
MEANINGS = {
    TERMS["chance"]: "what shuffles, draws and throws changed, the deal among them",
    TERMS["skill"]: "how much better the best moves we found would have been, all together",
    TERMS["rivals"]: "how the others’ moves changed the chance to win",
    TERMS[
        "remainder"
    ]: "what hidden cards changed, and where our estimates are wrong; in short games with hidden hands "
    "this is often the largest part",
}


def points(value: float) -> str:
    """A change of chances, in points of a hundred."""
    return f"{round(100 * value):+d}".replace("-", "−").replace("+0", "0")


def percent(value: float) -> str:
    return f"{value:.0%}".replace("%", " %")


def account(review: Review, seat: int) -> str:
    """Two sentences for a seat's ledger: “Silas won. Luck gave 22 percentage points.” Nobody is told off for a win."""
    one = review.ledgers[seat]
    missed, got = round(-100 * one.skill), round(100 * one.chance)
    luck = f"Luck {'gave' if got > 0 else 'took'} {_points(abs(got))}." if got else "Luck was even."
    if review.over and one.result > WON:
        return f"{review.names[seat]} won. {luck}"
    skill = f"better moves were worth {_points(missed)} in all" if missed else "we found no better moves"
    return f"For {_inside(review.names[seat])}, {skill}. {luck}"


def _points(count: int) -> str:
    return f"{count} percentage point{'' if count == 1 else 's'}"


def turning(review: Review, one: Turning) -> str:
    """What changed, for whom, and how much of it was chance."""
    seat = max(range(len(one.change)), key=lambda at: abs(one.change[at]))
    who = review.names[one.seat] if one.seat < len(review.names) else "The house"
    for_whom = f" for {_inside(review.names[seat])}" if review.contest else ""
    lucky = abs(one.chance[seat]) > abs(one.change[seat]) / 2
    by = ", most of it by chance" if lucky else ""
    return f"{who}: {named(one.played, review.names)}. {points(one.change[seat])} percentage points{for_whom}{by}."


def _inside(name: str) -> str:
    return "you" if name == "You" else name


def decision(one: Decision) -> str:
    """What was given away, what would have been better, and why."""
    if not one.better or one.loss < TRIFLE:
        return ""
    loss, low, high = (round(100 * value) for value in (one.loss, max(one.low, 0.0), one.high))
    said = f"Better: {one.better}, by about {_points(loss)} (between {low} and {high})."
    return f"{said} {one.why}".strip()


def counted(decisions: Sequence[Decision]) -> dict[str, int]:
    """How many of each verdict, from best to blunder."""
    return {verdict: sum(one.verdict == verdict for one in decisions) for verdict in VERDICTS if verdict != "forced"}


def from_best_to_blunder(decisions: Sequence[Decision]) -> list[Decision]:
    return sorted(decisions, key=lambda one: (VERDICTS.index(one.verdict), one.loss, one.number))
