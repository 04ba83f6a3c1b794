"""docs/observations.md, written from the declarations: `python -m miskatonic.envs.describe > docs/observations.md`."""

from __future__ import annotations

import miskatonic
from miskatonic.core.game import Game
from miskatonic.core.observation import BITS, CHOICE, KINDS, Field
from miskatonic.envs import gymnasium_id

HEAD = """\
# Observations

This page is made from the declarations in `games/<game>/table/observe.py`, and a test fails when it is out of date:

    python -m miskatonic.envs.describe > docs/observations.md

An observation is one row of bytes of fixed size, the same size for every number of seats. Seats are counted from the
viewer: "you", then clockwise. The row holds what the seat may know and nothing else: a table and any guess of that seat
give the same row, byte for byte. What only the others know, the order of a deck, and the next dice are not in it.

A **number** counts (255 means 255 or more), a **choice** is one of the values listed, **bits** are independent of
each other, the lowest first. `miskatonic.envs.Unfold(game.observer)` turns rows into floats in 0..1 by the same
declaration: choices one-hot, bits separate, numbers scaled. For people there is `view()` on every environment.
"""


def describe(game: Game) -> str:
    """The fields of one game as Markdown."""
    observer = game.observer
    lines = [
        f"## {game.title}",
        "",
        f"`{gymnasium_id(game.id)}`: {observer.size} bytes, {game.moves.size} moves.",
        "",
        "| bytes | field | kind | meaning |",
        "| --- | --- | --- | --- |",
    ]
    for field in observer.fields:
        lines.append(f"| {_span(field)} | `{field.name}` | {_kind(field)} | {_meaning(field)} |")
    for field in observer.fields:
        lines += _listed(field)
    return "\n".join(lines) + "\n"


def _span(field: Field) -> str:
    return str(field.at) if field.size == 1 else f"{field.at} to {field.at + field.size - 1}"


def _kind(field: Field) -> str:
    return KINDS[field.kind] + (f" to {field.most}" if field.kind not in (CHOICE, BITS) else "")


def _meaning(field: Field) -> str:
    if not field.things:
        return field.about
    few = ", ".join(field.things) if len(field.things) <= 4 else f"{field.things[0]} … {field.things[-1]}"
    return f"{field.about}, one byte each: {few}"


def _listed(field: Field) -> list[str]:
    lines: list[str] = []
    if field.words:
        what = "value" if field.kind == CHOICE else "bit"
        words = "; ".join(f"{number} {word}" for number, word in enumerate(field.words))
        lines += ["", f"`{field.name}`, each {what}: {words}."]
    if len(field.things) > 4:
        lines += ["", f"`{field.name}`, the bytes in order: {', '.join(field.things)}."]
    return lines


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *(describe(miskatonic.game(id)) for id in miskatonic.games())])


if __name__ == "__main__":
    print(page(), end="")
