"""Packs and lessons tried at the table: what they name is there, and can be played and drawn."""

from __future__ import annotations

import difflib
import random
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

from miskatonic.core.game import Game
from miskatonic.core.playthrough import Playthrough
from miskatonic.core.state import NOBODY
from miskatonic.web.render import drawing

GAMES = 30  # at most, until every entry has been seen
DECISIONS = 250  # of each
DRAWN = 10  # every so many decisions the table is drawn for every seat


def entries_of(game: Game, folder: Path) -> dict[str, Any]:
    """What a pack brings or changes, by the name that the table calls it by, with its file."""
    found = {}
    for name, file in game.pack.where.items():
        section, dot, id = name.partition(".")
        if dot and Path(file).parent == folder:
            found[id] = (file, section, game.pack[section][id])
    return found


def pictures() -> set[str]:
    """The icons that are shipped; none where the package was never built."""
    sprite = files("miskatonic.web") / "static" / "vendor" / "icons.svg"
    return set(re.findall(r'<symbol id="([^"]+)"', sprite.read_text(encoding="utf-8"))) if sprite.is_file() else set()


def missing_pictures(game: Game, folder: Path) -> list[str]:
    """Entries whose picture is not there, a sentence each."""
    shipped = pictures()
    faults = []
    for id, (file, section, entry) in entries_of(game, folder).items():
        icon = getattr(entry, "icon", "")
        if shipped and icon and icon not in shipped:
            near = difflib.get_close_matches(icon, shipped, 3)
            hint = f" Did you mean {' or '.join(near)}?" if near else " See assets.json for the names that are shipped."
            faults.append(f'{file}, {section} "{id}": there is no picture "{icon}".{hint}')
    return faults


def played_and_drawn(game: Game, folder: Path) -> tuple[int, int]:
    """Play and draw until every entry of the pack has been seen on a table; how many were, and how many there are."""
    wanted = set(entries_of(game, folder))
    unseen = set(wanted)
    for number in range(GAMES):
        if number >= len(game.seats) and not unseen:
            break
        seats = game.seats[number % len(game.seats)]
        state = game.new(seats=seats, seed=number)
        draws = drawing(game, game.defaults)
        names = [f"Player {seat + 1}" for seat in range(state.seats)]
        pick = random.Random(number)
        for made in range(DECISIONS):
            if made % DRAWN == 0 or state.seat == NOBODY:
                for seat in (None, *range(seats)):
                    html = draws.draw(state.view(seat), seat, names)
                    unseen = {id for id in unseen if id not in html}
            if state.seat == NOBODY:
                break
            state.play(pick.choice(state.moves()))
    return len(wanted) - len(unseen), len(wanted)


def things_drawn(played: Playthrough, seat: int) -> set[str]:
    """What lies on the table of the browser for a seat, by the names that clicks have."""
    header = played.record.header
    names = [*header.seats, "The house"][: len(header.seats) + played.game.house]
    html = drawing(played.game, header.options).draw(played.view(seat), seat, names)
    return set(re.findall(r'data-thing="([^"]+)"', html))
