"""A study of a game as one self-contained HTML page: plots as inline SVG, every share with its 95 % interval.

The plots hold no text of their own, so that they can be as narrow as a phone; what they say stands beside them.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from miskatonic.arena.balance import Share, Study

SHOWN = 12  # rows of a plot; the table below has them all
BINS = 24

STYLE = """
:root { color-scheme: dark light; --ground: #0b1a1c; --surface: #13282b; --text: #efe4c8; --quiet: #b3a98c;
  --brass: #d2a24c; --bar: #4fa08f; --line: #2c4448; }
@media (prefers-color-scheme: light) { :root { --ground: #efe4c8; --surface: #f8f0da; --text: #2a2118; --quiet: #6b5d43;
  --brass: #6b3f0a; --bar: #86b8aa; --line: #cbbd97; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 24px 16px 64px; max-width: 60rem; background: var(--ground); color: var(--text);
  font: 17px/1.5 Alegreya, Georgia, serif; font-variant-numeric: tabular-nums; }
h1, h2, h3 { font-family: "IM Fell English", Georgia, serif; font-weight: 400; line-height: 1.2; }
h1 { font-size: 2rem; margin: 0 0 .5rem; }
h2 { font-size: 1.45rem; margin: 2.5rem 0 .4rem; border-bottom: 1px solid var(--line); padding-bottom: .3rem; }
h3 { font-size: 1.1rem; margin: 1.4rem 0 .3rem; color: var(--brass); }
p { margin: .4rem 0; max-width: 42rem; }
.quiet { color: var(--quiet); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1.2rem; margin: 1rem 0; }
dt { color: var(--quiet); } dd { margin: 0; }
.plot { display: grid; grid-template-columns: minmax(8rem, 14rem) 1fr minmax(11rem, max-content);
  gap: .35rem .8rem; align-items: center; margin: .6rem 0; }
.plot svg { width: 100%; height: 22px; display: block; }
.plot .figure { color: var(--quiet); font-size: .92rem; }
.plot .figure b { color: var(--text); }
.track { fill: var(--surface); } .bar { fill: var(--bar); }
.whisker { stroke: var(--brass); stroke-width: 2; vector-effect: non-scaling-stroke; fill: none; }
.even { stroke: var(--quiet); stroke-width: 1.5; stroke-dasharray: 3 3; vector-effect: non-scaling-stroke; }
.lengths svg { width: 100%; height: 140px; display: block; background: var(--surface); }
.axis { display: flex; justify-content: space-between; color: var(--quiet); font-size: .92rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .95rem; }
th, td { text-align: right; padding: .25rem .6rem; border-bottom: 1px solid var(--line); white-space: nowrap; }
th:first-child, td:first-child { text-align: left; white-space: normal; }
th { color: var(--quiet); font-weight: 400; }
summary { cursor: pointer; padding: .6rem 0; color: var(--brass); min-height: 44px; }
@media (max-width: 40rem) {
  .plot { grid-template-columns: 1fr; gap: .1rem; }
  .plot .figure { margin-bottom: .7rem; }
  dl { grid-template-columns: 1fr; } dd { margin-bottom: .4rem; }
}
"""


def page(study: Study) -> str:
    title = f"{study.title}: what it is like under good play"
    parts = [
        "<!doctype html>",
        f'<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<style>{STYLE}</style></head><body><main>",
        f"<h1>{escape(title)}</h1>",
        _summary(study),
        _order(study),
        _lengths(study),
        _endings(study),
        _options(study),
        _traits(study),
        _things(study),
        "</main></body></html>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def _summary(study: Study) -> str:
    options = (
        ", ".join(f"{name}={str(value).lower()}" for name, value in study.options.items()) or "as they are by default"
    )
    rows = {
        "games": f"{study.games}, of which a length guard ended {study.capped}",
        "seats": f"{study.seats}, all played by {study.level}",
        "options": options,
        "first seed": str(study.seed),
        "a seat wins": f"{study.even:.1%} on average; the dashed line of the plots",
    }
    listed = "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in rows.items())
    about = (
        "Bars are shares of games won, shared wins counted as fractions. Whiskers are 95 % intervals: where an "
        "interval includes the dashed line, these games do not show a difference."
    )
    return f'<dl>{listed}</dl><p class="quiet">{about}</p>'


def _order(study: Study) -> str:
    if not study.by_order:
        return ""
    return "<h2>Who begins</h2>" + plot(study.by_order, study.even)


def _lengths(study: Study) -> str:
    lengths = study.lengths
    if not lengths:
        return ""
    mean = sum(lengths) / len(lengths)
    median = lengths[len(lengths) // 2]
    told = f"Mean {mean:.0f}, median {median}, shortest {lengths[0]}, longest {lengths[-1]} decisions of all seats."
    return f"<h2>How long a game is</h2><p>{told}</p>{histogram(lengths)}"


def _endings(study: Study) -> str:
    rows = "".join(
        f"<tr><td>{escape(reason)}</td><td>{count}</td><td>{count / study.games:.1%}</td></tr>"
        for reason, count in study.endings[:SHOWN]
    )
    return (
        "<h2>How games end</h2><div class=wide><table><tr><th>end</th><th>games</th><th>share</th></tr>"
        f"{rows}</table></div>"
    )


def _options(study: Study) -> str:
    if not study.by_option:
        return ""
    wins = "won" if study.seats == 1 else "won by the first to play"
    parts = [f"<h2>By option</h2><p>Games {wins}, and their mean length, on the same deals.</p>"]
    for name, shares in study.by_option.items():
        parts.append(f"<h3>{escape(name.replace('_', ' '))}</h3>" + plot(shares, study.even, lengths=True))
    return "".join(parts)


def _traits(study: Study) -> str:
    if not study.by_trait:
        return ""
    return "<h2>By who a seat is</h2>" + plot(study.by_trait, study.even)


def _things(study: Study) -> str:
    if not study.by_thing:
        return ""
    about = (
        "Games won by the seats that used a thing at least once. Whoever is winning uses more, so a high share is a "
        "hint, not a proof. “Gain” is what one use brought at once in chances of winning, as the bots' features see it."
    )
    parts = [f"<h2>What decides games</h2><p>{about}</p>"]
    for verb, shares in study.by_thing.items():
        told = plot(shares[:SHOWN], study.even, games=True)
        parts.append(f"<h3>{escape(verb.replace('_', ' '))}</h3>{told}")
        if len(shares) > SHOWN:
            parts.append(f"<details><summary>All {len(shares)} as a table</summary>{table(shares)}</details>")
    return "".join(parts)


def table(shares: Sequence[Share]) -> str:
    head = "<tr><th>what</th><th>in games</th><th>seats</th><th>won</th><th>95 % interval</th><th>gain</th></tr>"
    rows = "".join(
        f"<tr><td>{escape(_said(row.label))}</td><td>{row.games:.1%}</td><td>{row.seats}</td><td>{row.share:.1%}</td>"
        f"<td>{row.low:.1%} to {row.high:.1%}</td><td>{row.gain:+.1%}</td></tr>"
        for row in shares
    )
    return f"<div class=wide><table>{head}{rows}</table></div>"


def plot(shares: Sequence[Share], even: float, *, games: bool = False, lengths: bool = False) -> str:
    """One row for each share: its name, its bar with the interval, its figures."""
    rows = []
    for row in shares:
        more = f"; in {row.games:.0%} of games, gain {row.gain:+.1%}" if games else ""
        more += f"; {row.length:.0f} decisions" if lengths else ""
        rows.append(
            f"<div>{escape(_said(row.label))}</div>{_bar(row, even)}"
            f'<div class="figure"><b>{row.share:.1%}</b> ({row.low:.1%} to {row.high:.1%}) of {row.seats}{more}</div>'
        )
    return f'<div class="plot">{"".join(rows)}</div>'


def _bar(row: Share, even: float) -> str:
    share, low, high, middle = (round(100 * value, 2) for value in (row.share, row.low, row.high, even))
    told = escape(f"{_said(row.label)}: {row.share:.1%} of games won, 95 % interval {row.low:.1%} to {row.high:.1%}")
    return (
        f'<svg viewBox="0 0 100 10" preserveAspectRatio="none" role="img" aria-label="{told}">'
        f'<rect class="track" width="100" height="10"/><rect class="bar" y="1" width="{share}" height="8"/>'
        f'<path class="even" d="M{middle} 0V10"/>'
        f'<path class="whisker" d="M{low} 5H{high}M{low} 2.5V7.5M{high} 2.5V7.5"/></svg>'
    )


def histogram(lengths: Sequence[int]) -> str:
    """Games by their length, in equal steps."""
    low, high = min(lengths), max(lengths)
    step = max(1, -(-(high - low + 1) // BINS))
    counts = [0] * ((high - low) // step + 1)
    for length in lengths:
        counts[(length - low) // step] += 1
    width = 100 / len(counts)
    most = max(counts)
    bars = "".join(
        f'<rect class="bar" x="{at * width + width * 0.06:.2f}" y="{100 - 92 * count / most:.2f}" '
        f'width="{width * 0.88:.2f}" height="{92 * count / most:.2f}"><title>{low + at * step} to '
        f"{low + (at + 1) * step - 1} decisions: {count} games</title></rect>"
        for at, count in enumerate(counts)
    )
    told = escape(f"Games by length, from {low} to {high} decisions")
    return (
        f'<div class="lengths"><svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label="{told}">'
        f'{bars}</svg><div class="axis"><span>{low} decisions</span><span>{high}</span></div></div>'
    )


def _said(name: str) -> str:
    return name.replace("_", " ").replace("+", " + ")
