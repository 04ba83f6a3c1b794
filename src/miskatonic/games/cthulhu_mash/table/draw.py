"""A view of Cthulhu Mash as text, enough to play from: the layout, the tile of the decision, and who is where."""

from __future__ import annotations

from miskatonic.games.cthulhu_mash.geometry import DIRECTIONS, SPACES, space_of, space_said
from miskatonic.games.cthulhu_mash.maps import DOTTED, OPEN, SOLID
from miskatonic.games.cthulhu_mash.rules.tables import Tables
from miskatonic.games.cthulhu_mash.table.chips import object_chip
from miskatonic.games.cthulhu_mash.table.intents import said as intent_said
from miskatonic.games.cthulhu_mash.table.map_drawing import printed_at
from miskatonic.games.cthulhu_mash.table.seen import CharacterView, PieceView, Seen
from miskatonic.games.cthulhu_mash.table.spaces import KINDS
from miskatonic.games.cthulhu_mash.things import LIES

LEGEND = """The layout: a * is where a character is, a ? where nobody has been. North is up.
On the map: PE the initials of a character, De2 the second Deep One, *De the generator of Deep Ones; (3) three objects,
  (w) objects in the water; C2 is the space in column C and row 2.
  Solid lines stop everything; dotted ones can be jumped and shot across. Through a gate G you leave the tile.
To hit, roll at least the defense; "to hit: 70%" is your chance."""


def draw(view: Seen, tables: Tables) -> str:
    lines = [_headline(view), *_layout(view)]
    if view.laying:
        lines += _lays(view, tables, view.laying)
    else:
        active = next((c for c in view.characters if c.seat == view.active), None)
        scene = view.scene or (active.tile if active else None)
        if scene:
            lines += _scene(view, tables, scene)
    for character in view.characters:
        lines.append(_character(view, tables, character))
        if character.seat == view.viewer:
            lines += [f"    {object_chip(tables, id, live=False).about}" for id in character.objects]
    lines += _pieces(view, tables)
    lines += _floor(view, tables)
    for spawn in view.spawn_spaces:
        if spawn.health < 3:
            lines.append(f"  The spawn space of {_tile(tables, spawn.tile)} has {spawn.health} of 3 health.")
    lines.append(f"Stacks: {view.object_stack} objects, {view.generator_stack} generators, {view.spell_stack} spells.")
    if view.outcome:
        lines.append(view.outcome.reason)
    return "\n".join(lines)


def _headline(view: Seen) -> str:
    who = f"seat {view.deciding + 1} decides"
    if view.deciding == view.house:
        who = "the house decides"
    elif view.deciding == view.viewer:
        who = "you decide"
    elif view.deciding < 0:
        who = "nobody decides"
    said = {one.name: one.said for one in view.characters}
    said |= {one.name: one.said for one in (*view.monsters, *view.generators)}
    line = f"Round {view.round}. {view.step}"
    if view.about and view.about in said:
        line += f" ({said[view.about]})"
    line += f"; {who}."
    if view.points is not None:
        line += f" Movement points left: {view.points}."
    return line


def _tile(tables: Tables, id: str) -> str:
    return tables.tile_name[tables.names.tile_ids.index(id)]


def _object(tables: Tables, id: str) -> str:
    return tables.names.faces.said[tables.names.face_ids.index(id)]


def _layout(view: Seen) -> list[str]:
    """The tiles as they lie to each other: a star where a character is, a question mark where nobody has been."""
    if not view.width:
        return []
    here = {c.tile for c in view.characters if c.tile}
    cells = []
    for tile in view.tiles:
        if tile is None:
            cells.append("")
        elif tile.tile is None:
            cells.append("?")
        else:
            mark = "*" if tile.tile in here else ""
            cells.append(f"{'' if tile.up and tile.generated else '?'}{tile.name}{mark}")
    size = max(len(cell) for cell in cells) + 1
    return [
        "  " + "".join(cell.ljust(size) for cell in cells[at : at + view.width]).rstrip()
        for at in range(0, len(cells), view.width)
    ]


def _scene(view: Seen, tables: Tables, id: str) -> list[str]:
    shown = next(slot for slot in view.tiles if slot is not None and slot.tile == id)
    tile = tables.names.tile_ids.index(id)
    boots = f" Boots: {tables.boot[tile]} more for each space." if tables.boot[tile] else ""
    head = f"{shown.name}, {LIES[shown.name_edge]}, north is up.{boots}"
    lines = [head, *_map(tables, tile, DIRECTIONS.index(shown.name_edge), _codes(view, tables, id))]
    letters = sorted({letter for letter in tables.letters[tile] if KINDS[letter].word})
    words = [f"{letter} {KINDS[letter].word}" for letter in letters]
    return [*lines, "  " + "; ".join([*words, "G gate; | solid line; : dotted line; *xx generator; (n) objects"])]


def _lays(view: Seen, tables: Tables, id: str) -> list[str]:
    """The ways a tile may lie, side by side."""
    tile = tables.names.tile_ids.index(id)
    maps = [_map(tables, tile, DIRECTIONS.index(way), {}) for way in view.ways]
    rows = ["   ".join(line.ljust(31) for line in row).rstrip() for row in zip(*maps, strict=True)]
    heads = "   ".join(f"     {LIES[way]}".ljust(31) for way in view.ways).rstrip()
    return [f"{_tile(tables, id)} may lie like this (north is up, G is a gate):", heads, *rows]


def _map(tables: Tables, tile: int, rot: int, codes: dict[int, str]) -> list[str]:
    upright = rot % 2 == 0  # else the letters run down the side
    across = [space_said(printed_at(0, j, rot))[0 if upright else 1] for j in range(6)]
    lines = ["     " + "".join(f"{label:^4}" for label in across)]
    for i in range(6):
        spaces = [printed_at(i, j, rot) for j in range(6)]
        top = "".join("+" + _mark(tables, tile, space, (0 - rot) & 3, flat=True) for space in spaces) + "+"
        lines.append("     " + top)
        label = space_said(spaces[0])[1 if upright else 0]
        row = ""
        for space in spaces:
            row += _mark(tables, tile, space, (3 - rot) & 3, flat=False)
            row += f"{codes.get(space, tables.letters[tile][space]):^3}"
        lines.append(f"   {label} {row}{_mark(tables, tile, spaces[-1], (1 - rot) & 3, flat=False)}")
    bottom = [printed_at(5, j, rot) for j in range(6)]
    last = "".join("+" + _mark(tables, tile, space, (2 - rot) & 3, flat=True) for space in bottom) + "+"
    return [*lines, "     " + last]


def _mark(tables: Tables, tile: int, space: int, printed: int, *, flat: bool) -> str:
    cell = tile * SPACES + space
    if tables.near[cell * 4 + printed] < 0 and tables.gate_edge[cell] == printed:
        return "-G-" if flat else "G"
    line = tables.line[cell * 4 + printed]
    return {OPEN: ("   ", " "), SOLID: ("---", "|"), DOTTED: ("...", ":")}[line][0 if flat else 1]


def _code(piece: PieceView, *, generator: bool) -> str:
    """Three letters on the map: of Deep One 2 `De2`, of a generator `*De`."""
    return "*" + piece.said[:2] if generator else piece.said[:2] + piece.name[-1]


def _kind(tables: Tables, tile: str, space: str) -> str:
    """The letter of a space, nothing for plain floor."""
    letter = tables.letters[tables.names.tile_ids.index(tile)][space_of(space)]
    return letter if KINDS[letter].word else ""


def _codes(view: Seen, tables: Tables, tile: str) -> dict[int, str]:
    """Three letters for each space with something on it: objects below, which hide no hazard, then pieces."""
    codes: dict[int, str] = {}
    for space in view.floor:
        if space.tile == tile:
            number = len(space.open) + len(space.remembered) + space.unseen
            codes[space_of(space.space)] = f"({_kind(tables, tile, space.space) or number})"
    for piece in view.generators:
        if piece.tile == tile:
            codes[space_of(piece.space)] = _code(piece, generator=True)
    for piece in view.monsters:
        if piece.tile == tile:
            codes[space_of(piece.space)] = _code(piece, generator=False)
    for character in view.characters:
        if character.tile == tile and character.space:
            codes[space_of(character.space)] = "".join(word[0] for word in character.said.split())
    return codes


def _place(tables: Tables, tile: str, space: str) -> str:
    """A space that a piece hides on the map, with what is there."""
    letter = _kind(tables, tile, space)
    called = space_said(space_of(space))
    return f"{called} ({KINDS[letter].word})" if letter else called


def _pieces(view: Seen, tables: Tables) -> list[str]:
    """What stands on the tile of the decision, piece by piece; what stands elsewhere, tile by tile."""
    lines = []
    elsewhere: dict[str, list[str]] = {}
    for sort in (view.generators, view.monsters):
        for piece in sort:
            if piece.tile == view.scene:
                lines.append(_piece(view, tables, piece, generator=sort is view.generators))
            else:
                elsewhere.setdefault(piece.tile, []).append(f"{piece.said} ({piece.health})")
    return lines + [f"  In {_tile(tables, id)}: {', '.join(said)}" for id, said in elsewhere.items()]


def _piece(view: Seen, tables: Tables, piece: PieceView, *, generator: bool) -> str:
    where = _place(tables, piece.tile, piece.space)
    line = f"  {_code(piece, generator=generator)} {piece.said} at {where}: health {piece.health} of {piece.of}, "
    line += f"defense {piece.defense}"
    more = [hold.replace("_", " ") for hold in piece.holds]
    if piece.attached:
        more.append("clings to its victim")
    if piece.still:
        more.append("does nothing now")
    if more:
        line += f" ({', '.join(more)})"
    if piece.intends:
        names = {one.name: one.said for one in view.characters}
        line += f". {intent_said(piece.intends, names)}"
    odds = [f"{one.weapon} {one.percent}%".strip() for one in view.odds if one.piece == piece.name]
    return line + (f"; to hit: {', '.join(odds)}" if odds else "")


def _floor(view: Seen, tables: Tables) -> list[str]:
    lines = []
    for space in view.floor:
        things = [_object(tables, id) for id in space.open]
        things += [f"{_object(tables, id)} (face down)" for id in space.remembered]
        if space.unseen:
            things.append(f"{space.unseen} face down")
        lines.append(f"  Lying in {_tile(tables, space.tile)} {space_said(space_of(space.space))}: {', '.join(things)}")
    return lines


def _character(view: Seen, tables: Tables, c: CharacterView) -> str:
    names = tables.names
    mark = ">" if c.seat == view.active else " "
    where = c.life.replace("_", " ")
    if c.tile and c.space:
        where = f"{_tile(tables, c.tile)} {_place(tables, c.tile, c.space)}"
    parts = [
        f"{mark} {c.said} ({'you' if c.seat == view.viewer else f'seat {c.seat + 1}'}) at {where}",
        f"health {c.health} of {c.health_base}",
        f"mentality {c.mentality} of {c.mentality_base}",
        f"defense {c.defense}",
    ]
    if view.sanity:
        parts.append(f"sanity {c.sanity} of {c.sanity_base}")
    if c.seat == view.active:
        parts.append(f"actions {view.actions} of {c.actions}")
    carried = ", ".join(_object(tables, id) for id in c.objects) or "nothing"
    parts.append(f"carries {carried} (room for {max(0, c.room)} more)")
    spells = [names.spells.said[names.spell_ids.index(id)] for id in dict.fromkeys((*c.spells, *c.memorized))]
    if spells:
        parts.append("knows " + ", ".join(spells))
    for tome in c.objects:
        if view.tomes.get(tome):
            inside = ", ".join(names.spells.said[names.spell_ids.index(id)] for id in view.tomes[tome])
            parts.append(f"{_object(tables, tome)} holds {inside}")
    if c.kept:
        parts.append(f"keeps {len(c.kept)} destroyed generator{'s' if len(c.kept) > 1 else ''} to pay for power-ups")
    if c.powerups:
        ups = [names.powerups.said[names.powerup_ids.index(id)] for id in c.powerups]
        parts.append("power-ups " + ", ".join(ups))
    if c.holds or c.effects:
        parts.append("under " + ", ".join((*c.holds, *c.effects)).replace("_", " "))
    return "; ".join(parts)
