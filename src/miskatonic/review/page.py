"""A review as HTML: the curve of chances, the turning points, the decisions, and a bar for each seat.

The parts are used by the server's page and by a file that stands alone. Lines differ by their dashes and by the names
at their ends, so that nothing depends on colour; every picture has its figures as a table.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from importlib.resources import files

from miskatonic.core.events import named
from miskatonic.review import words
from miskatonic.review.reviewing import Decision, Review

WIDE, HIGH = 900, 300
LEFT, RIGHT, TOP, BOTTOM = 44, 130, 14, 26
DASHES = ("", "9 4", "2 4", "12 4 2 4", "5 2", "16 5")
NAME_HEIGHT = 17

Moment = Callable[[int], str]  # what stands beside a move: links to it


def no_links(_number: int) -> str:
    return ""


def curve(review: Review) -> str:
    """Everybody's chances over the game, as SVG; the turning points are numbered."""
    count = len(review.curve) - 1
    lines = range(len(review.names)) if review.contest else range(1)
    told = f"Chances of winning over {count} moves. The same as a table below."

    def x(number: int) -> float:
        return round(LEFT + (WIDE - LEFT - RIGHT) * number / max(count, 1), 1)

    def y(value: float) -> float:
        return round(TOP + (HIGH - TOP - BOTTOM) * (1 - value), 1)

    parts = [f'<svg class="curve" viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{escape(told)}">']
    for tenth in (0, 25, 50, 75, 100):
        at = y(tenth / 100)
        parts.append(f'<path class="grid" d="M{LEFT} {at}H{WIDE - RIGHT}"/>')
        parts.append(f'<text class="scale" x="{LEFT - 6}" y="{at + 4}" text-anchor="end">{tenth}</text>')
    for number, one in enumerate(review.turnings, start=1):
        at = x(one.number + 1)
        parts.append(f'<path class="turning" d="M{at} {TOP}V{HIGH - BOTTOM}"/>')
        parts.append(f'<text class="scale" x="{at}" y="{HIGH - 8}" text-anchor="middle">{number}</text>')
    ends = _ends([y(review.curve[-1][seat]) for seat in lines])
    for seat in lines:
        path = "L".join(f"{x(number)} {y(values[seat])}" for number, values in enumerate(review.curve))
        dashes = f' stroke-dasharray="{DASHES[seat]}"' if DASHES[seat] else ""
        parts.append(f'<path class="line seat-{seat}"{dashes} d="M{path}"/>')
        name = review.names[seat] if review.contest else "All together"
        parts.append(
            f'<text class="name seat-{seat}" x="{WIDE - RIGHT + 8}" y="{ends[seat] + 5}">{escape(_short(name))}</text>'
        )
    return "".join([*parts, "</svg>"])


def _short(name: str) -> str:
    return name if len(name) <= 17 else name[:16] + "…"


def _ends(wanted: list[float]) -> list[float]:
    """Where the names stand: at the ends of their lines, but not on each other."""
    found = list(wanted)
    last = -1000.0
    for seat in sorted(range(len(wanted)), key=lambda seat: wanted[seat]):
        found[seat] = max(wanted[seat], last + NAME_HEIGHT)
        last = found[seat]
    over = max(last - (HIGH - BOTTOM), 0.0)
    return [one - over for one in found]


def chances_table(review: Review) -> str:
    """The curve for whoever cannot see it."""
    seats = range(len(review.names)) if review.contest else range(1)
    names = [review.names[seat] for seat in seats] if review.contest else ["All together"]
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
    rows = "".join(
        f'<tr><th scope="row">{f"move {number}" if number else "beginning"}</th>'
        + "".join(f"<td>{words.percent(values[seat])}</td>" for seat in seats)
        + "</tr>"
        for number, values in enumerate(review.curve)
    )
    return (
        '<details class="figures"><summary>The chances as a table</summary><div class="wide"><table>'
        f'<tr><th scope="col">after</th>{head}</tr>{rows}</table></div></details>'
    )


def turnings(review: Review, moment: Moment = no_links) -> str:
    rows = "".join(
        f"<li><b>Move {one.number + 1}.</b> {escape(words.turning(review, one))} {moment(one.number)}</li>"
        for one in review.turnings
    )
    return f'<ol class="turnings">{rows}</ol>'


def ledgers(review: Review) -> str:
    """A bar for each seat: what it began with, what each term made of it, how it ended."""
    most = max([0.05, *(abs(getattr(one, term)) for one in review.ledgers for term in words.TERMS)])
    parts = []
    for seat, one in enumerate(review.ledgers):
        rows = "".join(_term(name, getattr(one, term), most) for term, name in words.TERMS.items())
        end = "at the end" if review.over else "where it stops"
        parts.append(
            f'<section class="ledger"><h3>{escape(review.names[seat])}</h3>'
            f"<p>{escape(words.account(review, seat))}</p><table>"
            f'<tr><th scope="row">before the deal</th><td></td><td>{words.percent(one.initial)}</td></tr>{rows}'
            f'<tr><th scope="row">{end}</th><td></td><td>{words.percent(one.result)}</td></tr></table></section>'
        )
    meant = "".join(f"<dt>{escape(name)}</dt><dd>{escape(told)}</dd>" for name, told in words.MEANINGS.items())
    return (
        "<p>From the chance to win before the deal to the one at the end, in percentage points.</p>"
        f'<div class="ledgers">{"".join(parts)}</div>'
        f'<details class="figures"><summary>What the words mean</summary><dl>{meant}</dl></details>'
    )


def _term(name: str, value: float, most: float) -> str:
    width = round(50 * abs(value) / most, 1)
    start = 50 if value >= 0 else round(50 - width, 1)
    kind = "gain" if value >= 0 else "loss"
    bar = (
        '<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">'
        '<path class="middle" d="M50 0V10"/>'
        f'<rect class="{kind}" x="{start}" y="1.5" width="{width}" height="7"/></svg>'
    )
    return f'<tr><th scope="row">{escape(name)}</th><td>{bar}</td><td>{words.points(value)}</td></tr>'


def decisions(review: Review, seat: int, moment: Moment = no_links) -> str:
    """A seat's decisions: how many of each kind, what gave something away, and all from best to blunder."""
    own = [one for one in review.decisions if one.seat == seat]
    if not own:
        return '<p class="quiet">Nothing was left to decide.</p>'
    counts = words.counted(own)
    told = ", ".join(f"{count} {verdict}" for verdict, count in counts.items() if count)
    ordered = words.from_best_to_blunder(own)
    worst = [one for one in reversed(ordered) if words.decision(one) and one.verdict not in ("best", "fine")]
    list_of_worst = "".join(_told(one, moment) for one in worst) or "<li>No mistake can be proven.</li>"
    rows = "".join(
        f'<tr><th scope="row">{one.number + 1}</th><td class="{one.verdict}">{one.verdict}</td><td>{escape(one.played)}'
        f"</td><td>{words.percent(one.chance)}</td><td>{words.points(-one.loss)}</td><td>{moment(one.number)}</td></tr>"
        for one in ordered
    )
    return (
        f'<p>{escape(told)}.</p><ol class="worst">{list_of_worst}</ol>'
        '<details class="figures"><summary>Every decision, from best to blunder</summary><div class="wide"><table>'
        '<tr><th scope="col">move</th><th scope="col">verdict</th><th scope="col">played</th>'
        '<th scope="col">chance before</th><th scope="col">percentage points</th><th scope="col"></th></tr>'
        f"{rows}</table></div></details>"
    )


def _told(one: Decision, moment: Moment) -> str:
    return (
        f'<li><b class="{one.verdict}">{one.verdict.capitalize()}</b>, move {one.number + 1}: {escape(one.played)}. '
        f"{escape(words.decision(one))} {moment(one.number)}</li>"
    )


ABOUT = (
    "Chances are those of a full position, with every hand open, so they are shown only afterwards. A decision is "
    "judged by what its seat could know then, never by what came of it; a mistake is called one only where it is "
    "proven beyond its 95 % interval."
)


def parts(review: Review, moment: Moment = no_links) -> str:
    """The whole review, without the page around it."""
    seats = "".join(
        f"<section><h3>{escape(review.names[seat])}</h3>{decisions(review, seat, moment)}</section>"
        for seat in range(len(review.names))
    )
    return (
        f'<p class="lead">{escape(named(review.ending, review.names))}</p><h2>Luck and skill</h2>{ledgers(review)}'
        f"<h2>The chances over the game</h2>{curve(review)}{chances_table(review)}"
        f"<h2>Turning points</h2>{turnings(review, moment)}<h2>Decisions</h2>{seats}"
        f'<p class="quiet">{ABOUT} Depth of this review: {review.depth}.</p>'
    )


def standing_alone(review: Review) -> str:
    """One file that needs nothing else."""
    style = (files("miskatonic.web") / "static" / "review.css").read_text(encoding="utf-8")
    title = escape(f"{review.title}: a review")
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<style>{style}</style></head><body class="alone"><main class="review"><h1>{title}</h1>'
        f"{parts(review)}</main></body></html>\n"
    )
