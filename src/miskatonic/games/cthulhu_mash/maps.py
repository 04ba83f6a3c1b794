"""The map of a tile: spaces, lines and gates, read from its drawing (CM-14, CM-15)."""

from __future__ import annotations

from typing import Final

from miskatonic.core.errors import UnknownName, listed
from miskatonic.games.cthulhu_mash.geometry import (
    EAST,
    GATE_SPACE,
    NORTH,
    SIDE,
    SOUTH,
    SPACES,
    WEST,
    beside,
    space_name,
    space_of,
)

OPEN: Final = 0
SOLID: Final = 1
DOTTED: Final = 2
LETTERS = ".#oSLwWfXqijkhHMDdTC"


class Map:
    """One tile as drawn."""

    def __init__(self, letters: str, lines: list[list[int]], gates: list[bool]) -> None:
        self.letters = letters
        self.lines = lines  # by space and direction; the outer edge is solid
        self.gates = gates  # by printed edge


def read_map(text: str) -> Map | str:
    """The map, or what is wrong with its drawing."""
    rows = text.strip("\n").split("\n")
    if len(rows) != 2 * SIDE + 1 or any(len(row) != 4 * SIDE + 1 for row in rows):
        sizes = sorted({len(row) for row in rows})
        return f"a map has 13 lines of 25 characters, found {len(rows)} lines of {sizes}."
    letters = "".join(rows[2 * r + 1][4 * c + 2] for r in range(SIDE) for c in range(SIDE))
    strange = sorted(set(letters) - set(LETTERS))
    if strange:
        return f"a map has no space {' '.join(strange)}; expected {' '.join(LETTERS)}."
    lines = [[SOLID] * 4 for _ in range(SPACES)]
    for space in range(SPACES):
        row, column = divmod(space, SIDE)
        if column < SIDE - 1:
            mark = rows[2 * row + 1][4 * column + 4]
            if mark not in " |:":
                return f"{space_name(space)} has {mark!r} on its right; expected a blank, | or a colon."
            _draw(lines, space, EAST, " |:".index(mark))
        if row < SIDE - 1:
            edge = rows[2 * row + 2][4 * column + 1 : 4 * column + 4]
            if edge not in ("   ", "---", "..."):
                return f"{space_name(space)} has {edge!r} below it; expected blanks, --- or dots."
            _draw(lines, space, SOUTH, ("   ", "---", "...").index(edge))
    for space, letter in enumerate(letters):
        for direction in range(4):
            if letter in "#o" and beside(space, direction) >= 0:
                other = letters[beside(space, direction)]
                if "#" in letter + other:
                    _draw(lines, space, direction, SOLID)
                elif lines[space][direction] == OPEN:  # a solid line beside a low obstacle stays solid (CM-10.7)
                    _draw(lines, space, direction, DOTTED)
    gates = [False] * 4
    marks = {NORTH: (0, 10), EAST: (5, 24), SOUTH: (12, 14), WEST: (7, 0)}
    for row, line in enumerate(rows):
        for column, character in enumerate(line):
            if character == "G":
                at = [edge for edge, place in marks.items() if place == (row, column)]
                if not at:
                    return "a gate stands at N C3, E R4, S C4 or W R3 of the edge."
                gates[at[0]] = True
    for side, gate in enumerate(gates):
        if gate and letters[GATE_SPACE[side]] != ".":
            return f"the gate space {space_name(GATE_SPACE[side])} must be plain floor."
    return Map(letters, lines, gates)


def _draw(lines: list[list[int]], space: int, direction: int, line: int) -> None:
    """CM-14.6: a line belongs to the edge between two spaces and works both ways."""
    other = beside(space, direction)
    lines[space][direction] = line
    lines[other][(direction + 2) % 4] = line


def unreachable(found: Map) -> list[int]:
    """The safe spaces that cannot be walked to from each gate without touching a hazard or trap."""
    safe = [letter not in "#owWfXqijk" for letter in found.letters]
    faults: set[int] = set()
    for edge in range(4):
        if not found.gates[edge]:
            continue
        seen = {GATE_SPACE[edge]}
        queue = list(seen)
        while queue:
            space = queue.pop()
            for direction in range(4):
                other = beside(space, direction)
                if other >= 0 and found.lines[space][direction] == OPEN and safe[other] and other not in seen:
                    seen.add(other)
                    queue.append(other)
        faults |= {space for space in range(SPACES) if safe[space] and space not in seen}
    return sorted(faults)


def marked(ids: list[str], option: str, text: str) -> list[int]:
    """The spaces that an option names, such as `base_camp:r3c2,r4c4; family_farm:r1c1`, as bits by tile."""
    masks = [0] * len(ids)
    for entry in filter(None, (part.strip() for part in text.split(";"))):
        tile, _, spaces = entry.partition(":")
        if tile.strip() not in ids:
            raise UnknownName(
                f"Option {option} names the tile {tile.strip()!r}; expected entries such as base_camp:r3c2,r4c4 "
                f"separated by semicolons, with the tiles {listed(ids)}."
            )
        for name in spaces.split(","):
            if space_of(name.strip()) < 0:
                raise UnknownName(f"Option {option} names the space {name.strip()!r}; expected r1c1 to r6c6.")
            masks[ids.index(tile.strip())] |= 1 << space_of(name.strip())
    return masks
