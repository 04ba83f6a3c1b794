"""What a space would do to a character that goes there (CM-13.2, CM-15.2, CM-15.3, CM-23.5), told before the step."""

from __future__ import annotations

import msgspec

from miskatonic.core.state import PIECE
from miskatonic.games.cthulhu_mash.geometry import SPACES, WAYS, space_name
from miskatonic.games.cthulhu_mash.numbers import verbs
from miskatonic.games.cthulhu_mash.rules.destinations import catches
from miskatonic.games.cthulhu_mash.rules.movement import jump_target, step_target
from miskatonic.games.cthulhu_mash.rules.objects import tissue_at
from miskatonic.games.cthulhu_mash.rules.spaces import DROP, ICON_DEADLINE, ICON_KILLS, SKULL, WATER
from miskatonic.games.cthulhu_mash.rules.state import MashData
from miskatonic.games.cthulhu_mash.rules.statistics import flies, safe_in_water
from miskatonic.games.cthulhu_mash.things import MONSTER_0, MOST_JUMPED

DIES = "you die"


class Danger(msgspec.Struct, frozen=True):
    """`what` waits there, as in "into a pit", and what it does to whoever is told of it."""

    what: str
    does: str
    deadly: bool = False

    @property
    def said(self) -> str:
        return f"{self.what}: {self.does}"


def danger(state: MashData, c: int, cell: int) -> Danger | None:
    """None where one may go without thinking. The order is that of the rules: see `arrive`."""
    tables = state.tables
    flags, icon = tables.space[cell], tables.icon[cell]
    in_air = flies(state, c)
    if catches(state, cell, in_air):
        tile, space = divmod(cell, SPACES)
        label = tables.labels[tile].get(space_name(space), "a trap")
        what = label.split(",")[0].rstrip("-0123456789 ")  # as in "quicksand 1-3"
        if icon & ICON_KILLS:
            return Danger(what, DIES, deadly=True)
        sinks = ", and die unless you are free by the end of your next turn" if icon & ICON_DEADLINE else ""
        return Danger(what, f"you are held fast{sinks}")
    if in_air:
        return None
    lost = tissue_at(state, cell) if state.floor else 0
    what = "Shoggoth Tissue"
    if flags & (SKULL | DROP) and not (flags & WATER and safe_in_water(state, c)):
        if flags & SKULL:
            return Danger("deep water" if flags & WATER else "a pit", DIES, deadly=True)
        lost += 1
        what = "water" if flags & WATER else "fire"
    if not lost:
        return None
    if lost >= state.health[c]:
        return Danger(what, f"you lose {lost} health, all you have left", deadly=True)
    return Danger(what, f"you lose {lost} health")


def ahead(state: MashData, move: int) -> Danger | None:
    """What waits where a step, a jump or a way out leads."""
    tables = state.tables
    verb = tables.verb_of[move]
    c = state.frames[PIECE] if state.frames else -1
    if verb not in (verbs.STEP, verbs.JUMP, verbs.LEAVE) or not 0 <= c < MONSTER_0 or state.at[c] < 0:
        return None
    index = move - tables.first_of[verb]
    if verb == verbs.LEAVE:
        cell = way_out(state, c, index)
    elif verb == verbs.STEP:
        cell = step_target(state, c, index)
    else:
        cell = jump_target(state, c, index // MOST_JUMPED, index % MOST_JUMPED + 1)
    return danger(state, c, cell) if cell >= 0 else None


def way_out(state: MashData, piece: int, way: int) -> int:
    """CM-13.13: the cell to which a freed piece steps out that way."""
    here = state.at[piece]
    return state.tables.walk_to[here * WAYS + ((way - state.rot[here // SPACES]) & 3)]
