"""A referee of Cthulhu Mash that knows the rules and nothing of the engine: slow, plain, written from rules.md.

It reads the content's TOML files, a position as plain data before and after a move, the move in notation and the dice
that fell. It says what may be done (steps, gates, jumps, attacks, pushes, the ways of monsters), what a blow does,
whose deed a death is, who has won, and how much a turn may hold.
"""

from __future__ import annotations

import tomllib
from fractions import Fraction
from importlib.resources import files
from typing import Any

Place = tuple[str, int, int]  # a tile, a row counted from the bottom, a column counted from the left
WAYS = ("north", "east", "south", "west")  # clockwise, as one looks at the table
STEP = {"north": (1, 0), "east": (0, 1), "south": (-1, 0), "west": (0, -1)}
ROUND = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]
GATE_SPACE = {"north": (6, 3), "east": (4, 6), "south": (1, 4), "west": (3, 1)}  # CM-A8
SECOND_SPACE = {"north": (6, 4), "east": (3, 6), "south": (1, 3), "west": (4, 1)}
OPEN, DOTTED, SOLID = "open", "dotted", "solid"


def read_box() -> dict[str, Any]:
    folder = files("miskatonic.games.cthulhu_mash") / "content"
    box: dict[str, Any] = {}
    for name in ("characters", "monsters", "generators", "objects", "powerups", "spells", "tiles"):
        box.update(tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8")))
    return box


BOX = read_box()
CHARACTERS = list(BOX["character"])
MONSTERS = [f"{kind}-{number}" for kind in BOX["monster"] for number in range(1, 7)]
GENERATORS = [f"{kind}-{number}" for kind in BOX["generator"] for number in range(1, 7)]
PIECES = [*CHARACTERS, *MONSTERS, *GENERATORS]


def kind(piece: str) -> str:
    """star_vampire of star_vampire-2."""
    return piece.rpartition("-")[0]


def is_monster(piece: str) -> bool:
    return kind(piece) in BOX["monster"]


def is_generator(piece: str) -> bool:
    return kind(piece) in BOX["generator"]


class Map:
    """One tile as it is printed, its name edge on top."""

    def __init__(self, entry: dict[str, Any]) -> None:
        lines = entry["map"].strip("\n").split("\n")
        self.letter: dict[tuple[int, int], str] = {}
        self.lines: dict[frozenset[tuple[int, int]], str] = {}
        self.gates: set[str] = set()
        for row in range(6, 0, -1):
            text = lines[(6 - row) * 2 + 1]
            for column in range(1, 7):
                self.letter[row, column] = text[column * 4 - 2]
                if column < 6:
                    found = {" ": OPEN, "|": SOLID, ":": DOTTED}[text[column * 4]]
                    self.lines[frozenset({(row, column), (row, column + 1)})] = found
            if row > 1:
                below = lines[(6 - row) * 2 + 2]
                for column in range(1, 7):
                    found = {"   ": OPEN, "---": SOLID, "...": DOTTED}[below[column * 4 - 3 : column * 4]]
                    self.lines[frozenset({(row, column), (row - 1, column)})] = found
            self.gates |= {"west"} if text[0] == "G" else set()
            self.gates |= {"east"} if text[24] == "G" else set()
        self.gates |= {"north"} if "G" in lines[0] else set()
        self.gates |= {"south"} if "G" in lines[12] else set()
        for space, letter in self.letter.items():  # CM-14.6: enclosed spaces have a line all round
            if letter in "#o":
                for down, right in STEP.values():
                    other = (space[0] + down, space[1] + right)
                    if other in self.letter:
                        edge = frozenset({space, other})
                        if letter == "#" or self.lines[edge] == OPEN:
                            self.lines[edge] = SOLID if letter == "#" else DOTTED
        self.icons = {space_of(name): icon for name, icon in entry.get("icons", {}).items()}
        self.ladders = [space for space, letter in self.letter.items() if letter == "L"]

    def line(self, a: tuple[int, int], b: tuple[int, int]) -> str:
        return self.lines[frozenset({a, b})]

    def lower(self, space: tuple[int, int]) -> bool:
        """CM-29.11: the lower level of a tile with ladders."""
        return bool(self.ladders) and space[0] <= max(row for row, _ in self.ladders)


def space_of(name: str) -> tuple[int, int]:
    row, _, column = name.removeprefix("r").partition("c")
    return int(row), int(column)


def place_of(text: str) -> Place | None:
    if not text:
        return None
    tile, _, space = text.partition(" ")
    return (tile, *space_of(space))


MAPS = {id: Map(entry) for id, entry in BOX["tile"].items()}


class Table:
    """A position, with the questions that rules ask of it."""

    def __init__(self, position: dict[str, Any], options: dict[str, Any]) -> None:
        self.position = position
        self.options = options
        self.characters: dict[str, dict[str, Any]] = position["characters"]
        self.cooperative = position["mode"] == "cooperative"
        self.at: dict[str, Place] = {}
        for group in ("characters", "monsters", "generators"):
            for piece, entry in position[group].items():
                place = place_of(entry["at"])
                if place is not None:
                    self.at[piece] = place
        self.tissue: dict[Place, int] = {}
        for entry in position["floor"]:
            if entry["object"].startswith("shoggoth_tissue") and entry["lies"] == "up":
                place = place_of(entry["at"])
                assert place is not None
                self.tissue[place] = self.tissue.get(place, 0) + (2 if entry["object"].endswith("_2") else 1)
        self.active = position["seats"][position["active"]]

    # Pieces

    def facts(self, piece: str) -> dict[str, Any]:
        """CM-34.7: the numbers of a piece; the difficulty changes some where all play together."""
        if piece in self.characters:
            entry: dict[str, Any] = BOX["character"][piece]
        else:
            entry = BOX["monster" if is_monster(piece) else "generator"][kind(piece)]
        return entry | entry.get(self.options["difficulty"], {}) if self.cooperative else entry

    def on(self, place: Place) -> list[str]:
        return [piece for piece, where in self.at.items() if where == place]

    def victim(self, piece: str) -> str:
        """Whom a vampire clings to."""
        return str(self.position["monsters"].get(piece, {}).get("attached", ""))

    def vampires(self, c: str) -> list[str]:
        return [piece for piece in self.position["monsters"] if self.victim(piece) == c]

    def holds(self, piece: str) -> list[str]:
        group = "characters" if piece in self.characters else "monsters"
        return list(self.position[group].get(piece, {}).get("holds", []))

    def abilities(self, piece: str) -> list[str]:
        return list(
            BOX["monster"][kind(piece)]["abilities"] if is_monster(piece) else BOX["character"][piece]["abilities"]
        )

    def flies(self, piece: str) -> bool:
        if piece in self.characters:
            return "flying" in self.characters[piece]["effects"]
        return is_monster(piece) and "flying" in self.abilities(piece)

    def bonus(self, c: str, stat: str) -> int:
        """What power-ups add, one's own and that of a Crystal one holds (CM-22.15)."""
        mine = list(self.characters[c]["powerups"])
        if "elder_thing_crystal" in self.characters[c]["objects"] and self.position["crystal"]:
            mine.append(self.position["crystal"])
        total = 0
        for id in mine:
            entry = BOX["powerup"][id]
            total += entry["add"] if entry["stat"] == stat else 0
            total += entry["add2"] if entry.get("stat2") == stat else 0
        return total

    def defense(self, piece: str) -> int:
        if piece.startswith("spawn_space-"):
            return 5  # CM-27.11
        if piece not in self.characters:
            return int(self.facts(piece)["defense"])
        entry = self.characters[piece]
        worn = sum(BOX["object"][id].get("defense", 0) for id in entry["worn"])
        return int(self.facts(piece)["defense"] + self.bonus(piece, "defense") + worn + ("ward" in entry["effects"]))

    def move_points(self, c: str) -> int:
        worn = sum(BOX["object"][id].get("base_move", 0) for id in self.characters[c]["worn"])
        return int(self.facts(c)["base_move"] + self.bonus(c, "base_move") + worn)

    # Where one gets on foot and in the air

    def boot(self, piece: str, tile: str) -> int:
        """CM-15.4, CM-29.1, CM-3.2, CM-22.7."""
        entry = BOX["tile"][tile]
        if piece not in self.characters:
            return int(entry["boot"]) if self.options["boots_affect_monsters"] else 0
        gear = "winter_gear" in self.abilities(piece)
        if gear and (entry["snow"] or self.options["winter_gear_in_swamp"]):
            return 0
        if entry["snow"] and "ice_boots" in self.characters[piece]["objects"]:
            return 0
        return int(entry["boot"])

    def step(self, place: Place, way: str, flying: bool) -> Place | None:
        """The space next to one in a direction as printed, if no line stops the step there (CM-6.2, CM-18.7)."""
        tile, row, column = place
        found = MAPS[tile]
        other = (row + STEP[way][0], column + STEP[way][1])
        if other not in found.letter:
            return None
        line = found.line((row, column), other)
        if line == SOLID or (line == DOTTED and not flying):
            return None
        return (tile, *other)

    def printed(self, tile: str, way: str) -> str:
        """The printed direction that lies towards a direction of the table."""
        return WAYS[(WAYS.index(way) - WAYS.index(self.name_edge(tile))) % 4]

    def name_edge(self, tile: str) -> str:
        return str(next(slot["name_edge"] for slot in self.position["tiles"] if slot and slot["tile"] == tile))

    def letter(self, place: Place) -> str:
        return MAPS[place[0]].letter[place[1:]]

    def shunned(self, piece: str, place: Place) -> bool:
        """CM-6.11, CM-6.15: where a walking monster would be hurt."""
        letter = self.letter(place)
        if letter in "wW" and "swimming" in self.abilities(piece):
            letter = "."
        return letter in "wWfX" or self.tissue.get(place, 0) > 0

    def catches(self, place: Place, flying: bool) -> bool:
        """CM-13.2: an icon that catches who enters by itself."""
        icon = MAPS[place[0]].icons.get(place[1:])
        return icon is not None and bool(icon["fly" if flying else "walk"])

    def monster_ends(self, piece: str, flying: bool) -> set[Place]:
        """CM-6.5, CM-6.16: every space on which a monster may end a move."""
        best = self.monster_ways(piece, self.at[piece], self.facts(piece)["move"], flying)
        return {place for place in best if not self.on(place) and self.letter(place) not in "#o"}

    def monster_ways(self, piece: str, start: Place, points: int, flying: bool) -> dict[Place, int]:
        """CM-6.4, CM-6.11, CM-18.7, CM-18.9: what it costs a monster to get to each space."""
        best = {start: 0}
        queue = [start]
        while queue:
            here = queue.pop(0)
            if here != start and self.catches(here, flying):
                continue
            for way in WAYS:
                there = self.step(here, way, flying)
                if there is None or self.letter(there) == "#":
                    continue
                swims = self.letter(there) in "wW" and "swimming" in self.abilities(piece)  # CM-18.9
                cost = 1 if flying or swims else 1 + self.boot(piece, start[0])
                if best[here] + cost > points:
                    continue
                if not flying and (self.letter(there) == "o" or self.shunned(piece, there)):
                    continue
                if not flying and any(other in self.characters for other in self.on(there)):
                    continue
                if best[here] + cost < best.get(there, 99):
                    best[there] = best[here] + cost
                    queue.append(there)
        return best

    def can_charge(self, piece: str, c: str) -> bool:
        """CM-18.10, CM-18.11: at least one space on the way, then into the character's space, and out again."""
        start, goal = self.at[piece], self.at[c]
        step = 1 + self.boot(piece, start[0])
        points = self.facts(piece)["move"]
        ways = self.monster_ways(piece, start, points, flying=False)
        if len(ways) > 1:
            ways[start] = 2 * step  # out, and back again
        else:
            del ways[start]
        doors = [self.step(goal, way, flying=False) for way in WAYS]
        costs = [ways[door] for door in doors if door in ways and (door == start or not self.catches(door, False))]
        if not costs:
            return False
        left = points - min(costs) - step
        out = self.monster_ways(piece, goal, left, flying=False) if left >= step else {}
        return any(not self.on(place) for place in out)

    # Weapons that cover an area

    def block(self, centre: Place, spaces: list[tuple[int, int]]) -> set[Place]:
        """CM-20.30: the spaces of a block with an unobstructed line from its centre, clipped at the edge of a tile."""
        found = {centre}
        for down, right in spaces:
            there = (centre[0], centre[1] + down, centre[2] + right)
            if there[1:] in MAPS[centre[0]].letter and self.sees(centre, there, over=True):
                found.add(there)
        return found

    def spray(self, c: str, target: Place, way: str) -> set[Place]:
        """CM-20.29, CM-A28: three across and two deep, away from the user; empty where that is not away."""
        here = self.at[c]
        down, right = STEP[self.printed(here[0], way)]
        if (target[1] - here[1]) * down + (target[2] - here[2]) * right < 1:
            return set()
        found = set()
        for deep in (0, 1):
            for side in (-1, 0, 1):
                there = (here[0], target[1] + down * deep + right * side, target[2] + right * deep + down * side)
                if there[1:] in MAPS[here[0]].letter and self.in_range(c, there):
                    found.add(there)
        return found

    def mist(self, c: str, way: str) -> set[Place]:
        """CM-20.15, CM-20.30: the adjacent space and the three by three behind it."""
        here = self.at[c]
        down, right = STEP[self.printed(here[0], way)]
        reach = [(1, 0)] + [(deep, side) for deep in (2, 3, 4) for side in (-1, 0, 1)]
        found = set()
        for deep, side in reach:
            there = (here[0], here[1] + down * deep + right * side, here[2] + right * deep + down * side)
            if there[1:] in MAPS[here[0]].letter and self.sees(here, there, over=True):
                found.add(there)
        return found

    def area_attacks(self) -> dict[str, set[Place]]:
        """Blast, spray and mist of the active character, in notation, with the spaces each covers."""
        c = self.active
        entry = self.characters[c]
        armed = [entry["held"]] if self.options["held_weapon"] else entry["objects"]
        mine = [item for item in entry["objects"] if item in armed]
        found: dict[str, set[Place]] = {}
        tile = self.at[c][0]
        for row, column in MAPS[tile].letter:
            place = (tile, row, column)
            if not self.in_range(c, place):
                continue
            if "dynamite_bundle" in mine:
                found[f"blast r{row}c{column}"] = self.block(place, ROUND)
            if "tommy_gun" in mine:
                for way in WAYS:
                    if covered := self.spray(c, place, way):
                        found[f"spray r{row}c{column} {way}"] = covered
        if "mi_go_mist_projector" in mine:
            for way in WAYS:
                if covered := self.mist(c, way):
                    found[f"mist {way}"] = covered
        return found

    # Spawning

    def spawn_places(self, generator: str) -> set[Place]:
        """CM-17.3, CM-17.4: adjacent or diagonal, free, no obstacle and nothing that hurts or kills."""
        tile, row, column = self.at[generator]
        found = set()
        for down, right in ROUND:
            there = (tile, row + down, column + right)
            if there[1:] not in MAPS[tile].letter or self.letter(there) in "#owWfXjk":
                continue
            if not self.on(there) and not self.tissue.get(there):
                found.add(there)
        return found

    def character_steps(self, c: str, points: int, refused: set[str]) -> set[str]:
        """CM-6.1 to CM-6.5: the directions of the table in which a character may take a step."""
        here = self.at[c]
        flying = self.flies(c)
        cost = 1 if flying else 1 + self.boot(c, here[0])
        ways = set()
        for way in WAYS:
            there = self.step(here, self.printed(here[0], way), flying)
            if there is None or not self.may_stand_or_pass(c, there, refused, flying) or cost > points:
                continue
            if self.may_end(c, there) or self.can_go_on(c, there, points - cost, refused, flying):
                ways.add(way)
        return ways

    def others(self, c: str, place: Place) -> list[str]:
        """Who else stands there; the vampires that cling to the mover are no others."""
        return [piece for piece in self.on(place) if piece != c and self.victim(piece) != c]

    def may_end(self, c: str, place: Place) -> bool:
        return not self.others(c, place) and self.letter(place) not in "#o"

    def may_stand_or_pass(self, c: str, place: Place, refused: set[str], flying: bool) -> bool:
        if self.letter(place) == "#" or (self.letter(place) == "o" and not flying):
            return False
        if flying:
            return True  # CM-18.7
        for piece in self.others(c, place):
            if piece not in self.characters or self.vampires(piece) or piece in refused:
                return False  # CM-6.3, CM-18.21
        return True

    def can_go_on(self, c: str, place: Place, points: int, refused: set[str], flying: bool) -> bool:
        """Whether one who passes through can still end on a free space (CM-6.5). Who is caught on the way cannot."""
        cost = 1 if flying else 1 + self.boot(c, place[0])
        if points < cost or self.catches(place, flying):
            return False
        for way in WAYS:
            there = self.step(place, way, flying)
            if there is None or not self.may_stand_or_pass(c, there, refused, flying):
                continue
            if self.may_end(c, there) or self.can_go_on(c, there, points - cost, refused, flying):
                return True
        return False

    def jumps(self, c: str) -> set[tuple[str, int]]:
        """CM-6.10, CM-6.14: direction of the table, and how many spaces are jumped over."""
        tile, row, column = self.at[c]
        found = MAPS[tile]
        most = BOX["character"][c]["jump"] + self.bonus(c, "jump")
        landed = set()
        for way in WAYS:
            down, right = STEP[self.printed(tile, way)]
            here = (row, column)
            for over in range(most + 1):
                there = (here[0] + down, here[1] + right)
                if there not in found.letter or found.line(here, there) == SOLID:
                    break
                if found.lower(there) != found.lower((row, column)):
                    break
                here = there
                if over and found.letter[here] not in "#o" and not self.on((tile, *here)):
                    landed.add((way, over))
        return landed

    # Attacks

    def adjacent(self, a: Place, b: Place) -> bool:
        """CM-9.4: they share an edge with no blue line on it."""
        if a[0] != b[0] or abs(a[1] - b[1]) + abs(a[2] - b[2]) != 1:
            return False
        return MAPS[a[0]].line(a[1:], b[1:]) == OPEN

    def touch(self, a: str, b: str) -> bool:
        if self.victim(a) == b or self.victim(b) == a:
            return True  # CM-18.21
        return self.adjacent(self.at[a], self.at[b])

    def in_range(self, piece: str, target: Place) -> bool:
        """CM-9.5, CM-10: in line of sight, and neither one's own space nor one that shares an edge with it."""
        here = self.at[piece]
        if here[0] != target[0] or abs(here[1] - target[1]) + abs(here[2] - target[2]) < 2:
            return False
        return self.sees(here, target, over=self.flies(piece))

    def sees(self, a: Place, b: Place, over: bool = False) -> bool:
        """The reference of rules.md, part 3: exact arithmetic along the line (CM-10.5)."""
        found = MAPS[a[0]]
        crowd = set() if over else {place[1:] for place in self.at.values() if place[0] == a[0]}
        (row, column), (to_row, to_column) = a[1:], b[1:]
        down, right = to_row - row, to_column - column
        crossed: dict[Fraction, set[str]] = {}
        for at in range(abs(down)):
            crossed.setdefault(Fraction(2 * at + 1, 2 * abs(down)), set()).add("row")
        for at in range(abs(right)):
            crossed.setdefault(Fraction(2 * at + 1, 2 * abs(right)), set()).add("column")
        sign = ((down > 0) - (down < 0), (right > 0) - (right < 0))

        def wall(p: tuple[int, int], q: tuple[int, int]) -> bool:
            return found.line(p, q) == SOLID

        here = (row, column)
        for when in sorted(crossed):
            border = crossed[when]
            there = (here[0] + sign[0] * ("row" in border), here[1] + sign[1] * ("column" in border))
            if len(border) == 2:
                flanks = [(there[0], here[1]), (here[0], there[1])]
                if not any(
                    not wall(here, flank)
                    and not wall(flank, there)
                    and found.letter[flank] != "#"
                    and flank not in crowd
                    for flank in flanks
                ):
                    return False
            elif wall(here, there):
                return False
            if found.letter[there] == "#" or (there != b[1:] and there in crowd):
                return False
            here = there
        return True

    def spawn_space(self, target: str) -> Place | None:
        """CM-27.10, CM-A47: the space, where the active character may attack it."""
        tile = target.removeprefix("spawn_space-")
        owner = BOX["tile"][tile]["start_for"]
        if self.cooperative or owner not in self.characters or self.position["spawn_spaces"][tile]["health"] <= 0:
            return None
        team = self.position["team"]
        if team[self.characters[owner]["seat"]] == team[self.characters[self.active]["seat"]]:
            return None
        place = (tile, 1, 6)
        return None if self.at[self.active] == place else place

    def targets(self) -> dict[str, Place]:
        """All that an attack of the active character could name."""
        here = self.at[self.active]
        found = {piece: place for piece, place in self.at.items() if place[0] == here[0] and piece != self.active}
        for tile in BOX["tile"]:
            if BOX["tile"][tile].get("start_for") and tile == here[0]:
                space = self.spawn_space(f"spawn_space-{tile}")
                if space is not None:
                    found[f"spawn_space-{tile}"] = space
        return found

    def reaches(self, c: str, target: str, place: Place) -> tuple[bool, bool]:
        """Whether melee and whether ranged attacks reach."""
        if target in self.at:
            touching = self.touch(c, target)
        else:
            touching = self.adjacent(self.at[c], place)
        return touching, not touching and self.in_range(c, place)

    def attacks(self) -> set[str]:
        """CM-9.4 to CM-9.8, CM-13.15, CM-18.20: what the active character may attack with one weapon, in notation."""
        c = self.active
        entry = self.characters[c]
        clung = self.vampires(c) if self.options["attached_actions"] == "three" else []
        found = set()
        for target, place in self.targets().items():
            touching, ranged = self.reaches(c, target, place)
            if clung and target not in clung:
                continue
            if touching:
                found.add(f"attack fists {target}")
            for item in set(entry["objects"]):
                facts = BOX["object"][item]
                if facts.get("area", "") not in ("", "chain"):
                    continue
                if self.options["held_weapon"] and entry["held"] != item:
                    continue
                if facts.get("immobilize") and not (target in self.characters or is_monster(target)):
                    continue
                if facts.get("area") == "chain" and target.startswith("spawn_space-"):
                    continue
                if (touching and "melee" in facts.get("kind", [])) or (ranged and "ranged" in facts.get("kind", [])):
                    found.add(f"attack {item} {target}")
        return found

    def pushes(self) -> set[str]:
        """CM-11.1 to CM-11.3, CM-11.9, CM-11.10, CM-18.20: pushes that are not into a gate."""
        c = self.active
        clung = self.vampires(c) if self.options["attached_actions"] == "three" else []
        found = set()
        for target in self.at:
            if target == c or is_generator(target) or not self.touch(c, target):
                continue
            if clung and target not in clung:
                continue
            here = self.at[target]
            for down, right in ROUND:
                there = (here[0], here[1] + down, here[2] + right)
                if self.may_be_put(here, there):
                    found.add(f"push {target} r{there[1]}c{there[2]}")
        return found

    def may_be_put(self, here: Place, there: Place) -> bool:
        found = MAPS[here[0]]
        if there[1:] not in found.letter or found.letter[there[1:]] in "#o" or self.on(there):
            return False
        if found.lower(here[1:]) != found.lower(there[1:]):
            return False
        if here[1] == there[1] or here[2] == there[2]:
            return found.line(here[1:], there[1:]) == OPEN
        for flank in ((here[1], there[2]), (there[1], here[2])):
            if found.letter[flank] in "#o":
                continue
            if found.line(here[1:], flank) == OPEN and found.line(flank, there[1:]) == OPEN:
                return True
        return False

    def shoves(self) -> set[str]:
        """CM-11.5, CM-A7: pushes into a gate, of the space the target is put on or stands on."""
        c = self.active
        clung = self.vampires(c) if self.options["attached_actions"] == "three" else []
        found = set()
        for target in self.at:
            if target == c or is_generator(target) or not self.touch(c, target) or (clung and target not in clung):
                continue
            here = self.at[target]
            for gate in MAPS[here[0]].gates:
                there = (here[0], *GATE_SPACE[gate])
                near = max(abs(there[1] - here[1]), abs(there[2] - here[2])) == 1
                stays = there == here and not self.victim(target)  # who clings shares its space, so none can swap in
                if stays or (near and self.may_be_put(here, there)):
                    found.add(f"shove {target} r{there[1]}c{there[2]}")
        return found

    def knows(self, c: str, spell: str) -> bool:
        """CM-24.1, CM-3.12, CM-3.13."""
        entry = self.characters[c]
        place = self.position["spells"][spell]
        return place == c or spell in entry["memorized"] or place in entry["objects"]

    def aims(self) -> set[str]:
        """CM-24.4, CM-25.24, CM-25.25: whom the active character's spells can be aimed at."""
        c = self.active
        found = set()
        if self.characters[c]["mentality"] < 1:
            return found
        for spell in ("heal", "heal_mind"):
            if self.knows(c, spell):
                found.add(f"aim {spell} {c}")
                near = [piece for piece in self.at if piece != c and self.touch(c, piece)]
                found |= {f"aim {spell} {piece}" for piece in near if spell == "heal" or piece in self.characters}
        for spell in ("bind_enemy", "mental_suggestion", "freezing_wrack", "grasp_of_cthulhu", "steal_life"):
            for piece, place in self.at.items():
                if piece == c or not self.knows(c, spell):
                    continue
                if is_generator(piece) and spell != "steal_life":
                    continue
                if piece in self.characters and BOX["spell"][spell].get("targets") == ["monster"]:
                    continue
                if self.touch(c, piece) or self.in_range(c, place):
                    found.add(f"aim {spell} {piece}")
        return found

    # Objects

    def room(self, c: str) -> int:
        """CM-2.10, CM-19.4."""
        objects = [BOX["object"][id] for id in self.characters[c]["objects"]]
        more = sum(entry.get("encumbrance", 0) for entry in objects)
        heavy = sum(not entry.get("weightless") for entry in objects)
        return int(BOX["character"][c]["encumbrance"] + self.bonus(c, "encumbrance") + more - heavy)

    def picks(self, c: str) -> set[str]:
        """CM-6.6, CM-19.6, CM-23.5."""
        found = set()
        for entry in self.position["floor"]:
            id = entry["object"]
            if place_of(entry["at"]) != self.at[c]:
                continue
            if entry["lies"] != "up":
                found |= {"pick unseen"} if self.room(c) > 0 else set()
            elif not id.startswith("shoggoth_tissue") and (self.room(c) > 0 or BOX["object"][id].get("weightless")):
                found.add(f"pick {id}")
        return found

    def gifts(self, c: str, refused: set[str], treated: set[str]) -> set[str]:
        """CM-6.8, CM-6.13, CM-31.13."""
        found = set()
        for other in self.characters:
            if other == c or other in refused or other not in self.at or not self.adjacent(self.at[c], self.at[other]):
                continue
            for id in self.characters[c]["objects"]:
                if other in treated and BOX["object"][id].get("sanity"):
                    continue
                if self.room(other) > 0 or BOX["object"][id].get("weightless"):
                    found.add(f"give {id} {other}")
        return found

    # Getting free

    def escapes(self, piece: str) -> set[str]:
        """CM-13.4, CM-13.5, CM-13.13, CM-13.14."""
        found = {f"escape {hold}" for hold in self.holds(piece)}
        if not self.ways_out(piece):
            found -= {"escape icon"}
        return found

    def ways_out(self, piece: str) -> set[str]:
        here = self.at[piece]
        found = set()
        for way in WAYS:
            there = self.step(here, self.printed(here[0], way), flying=False)
            if there is None or self.letter(there) in "#o" or self.on(there):
                continue
            if is_monster(piece) and not self.flies(piece) and self.shunned(piece, there):
                continue
            found.add(way)
        return found

    # Turning up tiles

    def rotations(self, slot: int, side: str | None, why: str) -> set[str]:
        """CM-8.1 to CM-8.3, CM-8.7, CM-A20, CM-A53, CM-A60: towards which side the name edge may lie."""
        slots = self.slots()
        here = divmod(slot, self.position["width"])
        tile = str(slots[here]["tile"])
        if tile == "ice_cave_of_madness" and why != "picture":
            assert side is not None
            return {side}
        must = side is not None and (why != "scout" or self.gate_towards(self.beside(here, side), opposite(side)))
        allowed = [edge for edge in WAYS if not must or side in sides_with_gates(tile, edge)] or list(WAYS)
        if why == "picture":
            return set(allowed)
        wanted = []
        for way in WAYS:
            other = self.beside(here, way)
            if other and BOX["tile"][slots[other]["tile"]].get("start_for") and self.gate_towards(other, opposite(way)):
                wanted.append(way)
        best = [edge for edge in allowed if set(wanted) <= sides_with_gates(tile, edge)]
        return set(best or allowed)

    def beside(self, slot: tuple[int, int], way: str) -> tuple[int, int] | None:
        down, right = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}[way]
        there = (slot[0] + down, slot[1] + right)
        return there if there in self.slots() else None

    def gate_towards(self, slot: tuple[int, int] | None, way: str) -> bool:
        """Whether the open tile of a slot has a gate on that side."""
        if slot is None or not self.slots()[slot]["up"]:
            return False
        entry = self.slots()[slot]
        return way in sides_with_gates(entry["tile"], entry["name_edge"])

    # Gates, and what can be reached

    def slots(self) -> dict[tuple[int, int], dict[str, Any]]:
        width = self.position["width"]
        return {divmod(at, width): slot for at, slot in enumerate(self.position["tiles"]) if slot}

    def across(self, slot: tuple[int, int], way: str) -> tuple[int, int]:
        """CM-7.2, CM-7.7, CM-A21: the slot that a gate on this side faces."""
        slots = self.slots()
        down, right = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}[way]
        there = (slot[0] + down, slot[1] + right)
        if there in slots:
            return there
        while (slot[0] - down, slot[1] - right) in slots:
            slot = (slot[0] - down, slot[1] - right)
        return slot

    def beyond(self, tile: str, gate: str) -> str | None:
        """The tile that a printed gate leads to, "?" where it lies face down, None at a dead end (CM-7.8)."""
        slots = self.slots()
        slot = next(at for at, found in slots.items() if found["tile"] == tile)
        if place_of(self.position["free_gate"]) == (tile, *GATE_SPACE[gate]):
            return None
        way = WAYS[(WAYS.index(gate) + WAYS.index(self.name_edge(tile))) % 4]
        other = self.across(slot, way)
        if not slots[other]["up"]:
            return "?"
        there = str(slots[other]["tile"])
        edge = self.printed(there, WAYS[(WAYS.index(way) + 2) % 4])
        if there == "ice_cave_of_madness" and edge == "north":
            return there  # CM-8.3
        if edge in MAPS[there].gates:
            return None if place_of(self.position["free_gate"]) == (there, *GATE_SPACE[edge]) else there
        if self.options["one_way_gates"] and other != slot:
            return there
        return None

    def arrival(self, tile: str, gate: str) -> Place:
        """CM-7.3, CM-8.3: where one comes out behind a printed gate that leads to an open tile."""
        there = self.beyond(tile, gate)
        assert there is not None
        way = WAYS[(WAYS.index(gate) + WAYS.index(self.name_edge(tile))) % 4]
        edge = self.printed(there, opposite(way))
        if there == "ice_cave_of_madness" and edge == "north":
            return (there, *next(space for space, letter in MAPS[there].letter.items() if letter == "C"))
        return (there, *GATE_SPACE[edge])

    def reachable(self, tile: str) -> set[str]:
        """The tiles one can get to from a tile, with "?" for one that is face down or has not been generated."""
        seen, queue = {tile}, [tile]
        while queue:
            here = queue.pop()
            if here not in self.position["generated"]:
                seen.add("?")
            doors = {self.beyond(here, gate) for gate in MAPS[here].gates}
            if "T" in MAPS[here].letter.values():
                doors |= {slot["tile"] for slot in self.slots().values() if slot["up"]}
            for door in doors - {None}:
                if door not in seen:
                    assert door is not None
                    seen.add(door)
                    if door != "?":
                        queue.append(door)
        return seen

    # Victory

    def ending(self) -> tuple[str, list[int]] | None:
        """CM-28.2 to CM-28.5: won, lost or drawn, and by whom; None while the game goes on."""
        seats = range(len(self.position["seats"]))
        out = {seat for seat in seats if self.characters[self.position["seats"][seat]]["life"] == "out"}
        if self.cooperative:
            if len(out) == len(seats):
                return "lost", []
            return ("won", list(seats)) if self.cleared() else None
        team = self.position["team"]
        left = {team[seat] for seat in seats if seat not in out}
        if not left:
            return "drawn", []
        if len(left) == 1:
            return "won", [seat for seat in seats if team[seat] in left]
        if self.position["mode"] == "capture_the_flag":
            for side in sorted(left):
                rivals = [seat for seat in seats if team[seat] != side and seat not in out]
                if all(self.captured(seat, side) for seat in rivals):
                    return "won", [seat for seat in seats if team[seat] == side]
        return None

    def captured(self, seat: int, side: int) -> bool:
        """CM-28.3, CM-30.27: destroyed by a member of the side, or by monsters, which counts for all."""
        space = self.position["spawn_spaces"][BOX["character"][self.position["seats"][seat]]["start_tile"]]
        return space["health"] <= 0 and any(self.position["team"][by] == side for by in space["by"])

    def cleared(self) -> bool:
        """CM-28.4, CM-A43, CM-28.8."""
        left = [*self.position["monsters"], *self.position["generators"]]
        if self.options["coop_all_tiles"]:
            generated = all(slot["tile"] in self.position["generated"] for slot in self.slots().values())
            return generated and not left
        if any(self.can_be_met(piece) for piece in left):
            return False
        lives = [entry["life"] for entry in self.characters.values()]
        if "to_enter" in lives or "on_board" not in lives:
            return False
        return not any("?" in self.reachable(self.at[c][0]) for c in self.characters if c in self.at)

    def can_be_met(self, piece: str) -> bool:
        """CM-28.8: whether a character on the board can ever share a tile with a monster or generator."""
        place = self.at[piece]
        people = [self.at[c][0] for c in self.characters if c in self.at]
        if len(people) != 1 or self.options["gate_width"] != 1:
            return any(place[0] in self.reachable(tile) for tile in people)
        alone = [other for other in self.at if self.at[other][0] == place[0]] == [piece]
        return self.meets(people[0], place) if alone else place[0] in self.reachable(people[0])

    def meets(self, tile: str, place: Place) -> bool:
        """Walk everywhere from a tile, with a piece on a place that changes sides with whoever comes out on it."""
        queue = [(tile, place)]
        seen = set(queue)
        while queue:
            here, there = queue.pop()
            if here == there[0]:
                return True
            if "T" in MAPS[here].letter.values() and self.slot_is_up(there[0]):
                return True
            for gate in MAPS[here].gates:
                door = self.beyond(here, gate)
                if door is None or door == "?":
                    continue
                out = self.arrival(here, gate)
                then = (door, (here, *GATE_SPACE[gate]) if out == there else there)
                if then not in seen:
                    seen.add(then)
                    queue.append(then)
        return False

    def slot_is_up(self, tile: str) -> bool:
        return any(slot["tile"] == tile and slot["up"] for slot in self.slots().values())


def opposite(way: str) -> str:
    return WAYS[(WAYS.index(way) + 2) % 4]


def sides_with_gates(tile: str, name_edge: str) -> set[str]:
    """The sides of the table that have a gate when a tile lies so."""
    return {WAYS[(WAYS.index(gate) + WAYS.index(name_edge)) % 4] for gate in MAPS[tile].gates}


def hits(natural: int, sides: int, total: int, defense: int) -> bool:
    """CM-9.3."""
    return natural == sides or (natural != 1 and total >= defense)
