"""A review as HTML: how it ended for the reader, the decisions that mattered, the curve of chances, and a bar for each
seat.

The parts are used by the server's page and by a file that stands alone. Lines differ by their dashes and by the names
at their ends, so that nothing depends on colour; every picture has its figures as a table.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from importlib.resources import files
from math import ceil, floor

import msgspec

from miskatonic.core.events import named
from miskatonic.review import words
from miskatonic.review.judging import QUICK
from miskatonic.review.reviewing import Decision, Review

DASHES = ("", "9 4", "2 4", "12 4 2 4", "5 2", "16 5")
NAME_HEIGHT = 17
NUMBER_WIDTH = 12


class Size(msgspec.Struct, frozen=True):
    """How large the curve is drawn: its letters shrink with it, so a phone gets a drawing of its own."""

    name: str
    wide: int
    high: int
    left: int
    right: int
    letters: int  # of a name
    top: int = 14
    bottom: int = 26


DESK = Size("desk", wide=900, high=300, left=56, right=130, letters=17)
PHONE = Size("phone", wide=320, high=240, left=48, right=84, letters=10)

Moment = Callable[[int], str]  # what stands beside a move: links to it, or the table as it was then


def nothing(_number: int) -> str:
    return ""


def curve(review: Review, size: Size) -> str:
    """Everybody's chances over the game, as SVG; the turning points are numbered."""
    count = len(review.curve) - 1
    lines = range(len(review.ledgers)) if review.contest else range(1)
    told = f"Chances of winning over {count} moves. The same as a table below."
    end, floor = size.wide - size.right, size.high - size.bottom

    def x(number: int) -> float:
        return round(size.left + (end - size.left) * number / max(count, 1), 1)

    def y(value: float) -> float:
        return round(size.top + (floor - size.top) * (1 - value), 1)

    parts = [
        f'<svg class="curve {size.name}" viewBox="0 0 {size.wide} {size.high}" role="img" aria-label="{escape(told)}">'
    ]
    for tenth in (0, 25, 50, 75, 100):
        at = y(tenth / 100)
        parts.append(f'<path class="grid" d="M{size.left} {at}H{end}"/>')
        parts.append(f'<text class="scale" x="{size.left - 6}" y="{at + 4}" text-anchor="end">{tenth} %</text>')
    turns = [x(one.number + 1) for one in review.turnings]
    for number, (at, label) in enumerate(zip(turns, _apart(turns, NUMBER_WIDTH, end), strict=True), start=1):
        parts.append(f'<path class="turning" d="M{at} {size.top}V{floor}"/>')
        parts.append(f'<text class="scale" x="{label}" y="{size.high - 8}" text-anchor="middle">{number}</text>')
    ends = _apart([y(review.curve[-1][seat]) for seat in lines], NAME_HEIGHT, floor)
    for seat in lines:
        path = "L".join(f"{x(number)} {y(values[seat])}" for number, values in enumerate(review.curve))
        dashes = f' stroke-dasharray="{DASHES[seat]}"' if DASHES[seat] else ""
        parts.append(f'<path class="line seat-{seat}"{dashes} d="M{path}"/>')
        name = _short(review.names[seat] if review.contest else "All together", size.letters)
        parts.append(f'<text class="name seat-{seat}" x="{end + 8}" y="{ends[seat] + 5}">{escape(name)}</text>')
    return "".join([*parts, "</svg>"])


def _short(name: str, letters: int) -> str:
    return name if len(name) <= letters else name[: letters - 1] + "…"


def _apart(wanted: list[float], gap: float, most: float) -> list[float]:
    """Where labels stand: at what they name, but not on each other."""
    found = list(wanted)
    last = -1000.0
    for at in sorted(range(len(wanted)), key=lambda at: wanted[at]):
        found[at] = last = max(wanted[at], last + gap)
    for at in sorted(range(len(wanted)), key=lambda at: -found[at]):
        found[at] = most = min(found[at], most)
        most -= gap
    return [round(one, 1) for one in found]


def chances_table(review: Review) -> str:
    """The curve for whoever cannot see it."""
    seats = range(len(review.ledgers)) if review.contest else range(1)
    names = [review.names[seat] for seat in seats] if review.contest else ["All together"]
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
    rows = "".join(
        f'<tr><th scope="row">{f"move {number}" if number else "the deal"}</th>'
        + "".join(f"<td>{words.percent(values[seat])}</td>" for seat in seats)
        + "</tr>"
        for number, values in enumerate(review.curve)
    )
    return (
        '<details class="figures"><summary>The chances as a table</summary><div class="wide"><table>'
        f'<tr><th scope="col">after</th>{head}</tr>{rows}</table></div></details>'
    )


def turnings(review: Review, moment: Moment = nothing) -> str:
    rows = "".join(
        f"<li><b>Move {one.number + 1}.</b> {escape(words.turning(review, one))} {moment(one.number)}</li>"
        for one in review.turnings
    )
    return f'<ol class="turnings">{rows}</ol>'


def ledgers(review: Review, reader: int | None = None) -> str:
    """A bar for each seat, the reader's first: what it began with, what each term made of it, how it ended."""
    most = max([0.05, *(abs(getattr(one, term)) for one in review.ledgers for term in words.TERMS)])
    end = "at the end" if review.over else "where it stops"
    parts: list[str] = []
    for seat in _seats(review, reader):
        one = review.ledgers[seat]
        shown = words.terms(review, seat)
        rows = "".join(
            _term(name, getattr(one, term), shown[name], most, explained=not parts)
            for term, name in words.TERMS.items()
        )
        told = "" if seat == reader else f"<p>{escape(words.account(review, seat))}</p>"
        parts.append(
            f'<section class="ledger"><h3>{escape(review.names[seat])}</h3>{told}<table>'
            f'<tr><th scope="row">before the deal</th><td></td><td>{words.percent(one.initial)}</td></tr>{rows}'
            f'<tr><th scope="row">{end}</th><td></td><td>{words.percent(one.result)}</td></tr></table></section>'
        )
    return (
        "<p>From the chance to win before the deal to the one at the end, in percent.</p>"
        f'<div class="ledgers">{"".join(parts)}</div>'
    )


def _seats(review: Review, reader: int | None) -> list[int]:
    return sorted(range(len(review.ledgers)), key=lambda seat: seat != reader)


def _term(name: str, value: float, shown: str, most: float, *, explained: bool) -> str:
    width = round(50 * abs(value) / most, 1)
    start = 50 if value >= 0 else round(50 - width, 1)
    kind = "gain" if value >= 0 else "loss"
    bar = (
        '<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">'
        '<path class="middle" d="M50 0V10"/>'
        f'<rect class="{kind}" x="{start}" y="1.5" width="{width}" height="7"/></svg>'
    )
    meaning = f" <small>{escape(words.MEANINGS[name])}</small>" if explained else ""
    return f'<tr><th scope="row">{escape(name)}{meaning}</th><td>{bar}</td><td>{shown}</td></tr>'


def decisions(review: Review, seat: int, moment: Moment = nothing, table: Moment = nothing) -> str:
    """A seat's decisions: those that mattered most first, how many of each kind, and all from best to blunder."""
    own = [one for one in review.decisions if one.seat == seat]
    if not own:
        return '<p class="quiet">Nothing was left to decide.</p>'
    costly = words.costliest(own)
    first = [_told(review, one, moment, table) for one in costly[: words.MOST]]
    rest = [_told(review, one, moment) for one in costly[words.MOST :]]
    worst = f'<ol class="worst">{"".join(first)}</ol>' if first else "<p>We found no mistake.</p>"
    more = (
        f'<details class="figures"><summary>{len(rest)} more that gave something away</summary>'
        f'<ol class="worst" start="{words.MOST + 1}">{"".join(rest)}</ol></details>'
        if rest
        else ""
    )
    added_up = words.added_up(own)
    rows = "".join(
        f'<tr><th scope="row">{one.number + 1}</th><td class="{one.verdict}">{one.verdict}</td>'
        f"<td>{escape(words.said(one.played, review, seat))} {moment(one.number)}</td>"
        f"<td>{words.percent(one.chance)}</td><td>{_given_away(one)}</td></tr>"
        for one in words.from_best_to_blunder(own)
    )
    return (
        f"{worst}<p>All in all: {escape(words.counted(own))}. {added_up}</p>{more}"
        '<details class="figures"><summary>Every decision, from best to blunder</summary>'
        '<div class="wide"><table class="decided">'
        '<tr><th scope="col">move</th><th scope="col">verdict</th><th scope="col">played</th>'
        '<th scope="col">to win</th><th scope="col">given away (95 % interval)</th></tr>'
        f"{rows}</table></div></details>"
    )


def _given_away(one: Decision) -> str:
    """With its 95 % interval, where it is proven."""
    given = words.given_by(one)
    low, high = min(floor(100 * one.low), given), max(ceil(100 * one.high), given)
    return f"{given} ({low} to {high})" if given else "0"


def _told(review: Review, one: Decision, moment: Moment, table: Moment = nothing) -> str:
    return (
        f'<li><b class="{one.verdict}">{one.verdict.capitalize()}</b>, {words.when(one)}, '
        f"{words.given_by(one)} % given away: "
        f"{escape(words.said(one.played, review, one.seat))}."
        f"<p>{escape(words.decision(review, one))}</p>{moment(one.number)}{table(one.number)}</li>"
    )


TURNED = (
    "Where chance or a choice changed most, with every hand open: even the best choice can turn out badly. Where the "
    "curve moved though nothing was drawn and nobody made a mistake, our estimate was wrong before, and no move is "
    "blamed for it."
)
STAYS = "\N{NO-BREAK SPACE}"  # a figure and its sign are on one line
ABOUT = (
    "The curve looks at every hand, so it is shown only afterwards. A decision is judged by what its player could know "
    "then, never by what came of it, so its chances are not the curve’s. A move is called worse only where we are 95 % "
    "sure that it gave something away, and where our strongest bot would not have played it either. "
    f"{words.LIMITS}"
)


def parts(review: Review, moment: Moment = nothing, reader: int | None = None, table: Moment = nothing) -> str:
    """The whole review, without the page around it; `reader` is the seat of whoever reads it. `table` shows what lay
    on it before each of the reader's worst decisions, or of everybody's if nobody in particular reads."""
    mine = [] if reader is None else [reader]
    others = [seat for seat in range(len(review.ledgers)) if seat not in mine]
    told = [words.account(review, seat) for seat in mine or others]
    told += [said(review, seat) for seat in mine for said in (words.compared, words.decisive)]
    accounts = "".join(f"<p>{escape(one)}</p>" for one in told if one)
    yours = "".join(
        f"<h2>What mattered most in your play</h2>{decisions(review, seat, moment, table)}" for seat in mine
    )
    shown = nothing if mine else table
    theirs = "".join(
        f"<section><h3>{escape(review.names[seat])}</h3>{decisions(review, seat, moment, shown)}</section>"
        for seat in others
    )
    heading = "The others’ decisions" if mine else "Decisions"
    rough = f" {words.ROUGH}" if review.depth == QUICK.name else ""
    ended = f"{named(review.ending, review.names)} {words.scores(review)}".rstrip()
    drawn = (
        f'<p class="lead">{escape(ended)}</p><div class="accounts">{accounts}'
        f'<p class="quiet">{words.SCALE}{rough}</p></div>{yours}'
        f"<h2>The chances over the game</h2>{curve(review, DESK)}{curve(review, PHONE)}"
        f'<p class="quiet">From the deal to move {len(review.curve) - 1}. The dotted lines are the turning points, by '
        f"their numbers below.</p>{chances_table(review)}"
        f'<h2>Turning points</h2><p class="quiet">{TURNED}</p>{turnings(review, moment)}'
        f"<h2>Luck and skill</h2>{ledgers(review, reader)}"
        f"{f'<h2>{heading}</h2>{theirs}' if others else ''}"
        f'<p class="quiet">{ABOUT} Depth of this review: {review.depth}.</p>'
    )
    return drawn.replace(" %", f"{STAYS}%")


def standing_alone(review: Review, reader: int | None = None, table: Moment = nothing) -> str:
    """One file that needs nothing else."""
    style = (files("miskatonic.web") / "static" / "review.css").read_text(encoding="utf-8")
    title = escape(f"{review.title}: a review")
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<style>{style}</style></head><body class="alone"><main class="review"><h1>{title}</h1>'
        f"{parts(review, reader=reader, table=table)}</main></body></html>\n"
    )
