"""Plots as SVG, drawn here: bars with their intervals."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import msgspec

ROW = 34
GAP = 12  # between groups of rows
SPAN = 470  # from 0 to 100 %
RIGHT = 60
LETTER = 7.4  # of a label, on average


class Bar(msgspec.Struct, frozen=True):
    """A share with its 95 % interval, all 0..1."""

    label: str
    share: float
    low: float
    high: float


def bars(title: str, rows: Sequence[Bar]) -> str:
    """Horizontal bars from 0 to 100 %, each with its interval as a whisker.

    Rows whose labels begin alike ("doctor, easy" and "doctor, hard") stand together, and only the first says it.
    """
    groups = [row.label.rpartition(", ")[0] for row in rows]
    begins = [at == 0 or not group or group != groups[at - 1] for at, group in enumerate(groups)]
    gap = GAP if sum(begins) < len(rows) else 0
    height = 64 + ROW * len(rows) + gap * (sum(begins) - 1)
    left = 30 + round(LETTER * max((len(row.label) for row in rows), default=0))
    width = left + SPAN + RIGHT

    def x(share: float) -> float:
        return round(left + SPAN * share, 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="serif" font-size="15">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{width}" height="{height}" fill="#f4ead2"/>',
        f'<text x="16" y="26" font-size="19" fill="#2a2118">{escape(title)}</text>',
    ]
    for tenth in range(0, 11, 2):
        at = x(tenth / 10)
        parts.append(f'<line x1="{at}" y1="40" x2="{at}" y2="{height - 20}" stroke="#cbbd97"/>')
        parts.append(f'<text x="{at}" y="{height - 6}" text-anchor="middle" fill="#6b5d43">{tenth * 10} %</text>')
    y = 44 - ROW - gap
    for row, group, first in zip(rows, groups, begins, strict=True):
        y += ROW + (gap if first else 0)
        middle = y + ROW / 2 - 4
        label = row.label if first else row.label.removeprefix(f"{group}, ")
        whisker = _whisker(x(row.low), x(row.high), middle)
        parts += [
            f'<text x="{left - 10}" y="{middle + 5}" text-anchor="end" fill="#2a2118">{escape(label)}</text>',
            f'<rect x="{left}" y="{y}" width="{round(SPAN * row.share, 1)}" height="{ROW - 10}" fill="#2f6f62"/>',
            f'<path d="{whisker}" stroke="#f4ead2" stroke-width="5" fill="none"/>',
            f'<path d="{whisker}" stroke="#8f2d22" stroke-width="2" fill="none"/>',
            f'<text x="{width - RIGHT + 6}" y="{middle + 5}" fill="#2a2118">{row.share:.1%}</text>',
        ]
    return "\n".join([*parts, "</svg>\n"])


def _whisker(low: float, high: float, y: float) -> str:
    return f"M{low} {y}H{high}M{low} {y - 5}v10M{high} {y - 5}v10"
