"""The Stars Are Right a second time, slow and plain, written from the rules alone: what the engine is compared with.

It reads the content and works on names. Chance is not its business: where the rules shuffle, it is told the new order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from typing import Any

import miskatonic
from tests.games.stars_are_right.naive import Sky, present

GAME = miskatonic.game("stars_are_right")
CARDS = GAME.pack["creature"]
TILES = GAME.pack["tile"]
POINTS_TO_WIN, MOST_CREATURES, MOST_STARS = 10, 6, 3

INVOKE, POWERS, CHANGING, SUMMON, DISCARD = "invoke", "powers", "changing", "summon", "discard"


class Reference:
    """A position by names, what may be done in it, and what that does."""

    def __init__(self, position: dict[str, Any], options: dict[str, Any]) -> None:
        self.options = options
        visible = [symbol for row in position["sky"] for symbol in row.split()]
        self.sky = [self._side(tile, symbol) for tile, symbol in zip(position["tiles"], visible, strict=True)]
        self.hands = [list(seat["hand"]) for seat in position["seats"]]
        self.areas = [list(seat["creatures"]) for seat in position["seats"]]
        self.summoned = [set(seat["summoned"]) for seat in position["seats"]]
        self.deck = list(position["deck"])  # the top first
        self.discards = list(position["discards"])
        self.active = position["active"]
        self.turn = position["turn"]
        self.step = INVOKE
        self.pool: Counter[str] = Counter()
        self.invoked = ""
        self.used: set[str] = set()
        self.made = 0  # discards of this turn
        self.pending: tuple[str, str] | None = None  # what a minion or a seventh creature asks for first
        self.over = False
        assert position["frames"] == [{"what": "invoke"}], "start at the beginning of a turn"

    @staticmethod
    def _side(tile: str, symbol: str) -> tuple[str, str]:
        front, back = TILES[tile].front, TILES[tile].back
        return (front, back) if front == symbol else (back, front)

    def grid(self) -> Sky:
        return [[side[0] for side in self.sky[row : row + 5]] for row in range(0, 25, 5)]

    # What may be done

    def legal(self) -> set[str]:
        if self.over:
            return set()
        hand, area = self.hands[self.active], self.areas[self.active]
        if self.pending:
            return self._asked(*self.pending)
        moves = {f"release {card}" for card in area if self._may_release(card)}
        if self.step == INVOKE:
            return moves | {f"invoke {card}" for card in hand} | {"done"}
        if self.step in (POWERS, CHANGING):
            if self.pool["P"]:
                moves |= {f"push row-{n} {side}" for n in range(1, 6) for side in ("left", "right")}
                moves |= {f"push column-{n} {side}" for n in range(1, 6) for side in ("up", "down")}
            if self.pool["S"]:
                moves |= self._swaps()
            if self.pool["F"]:
                moves |= {f"flip r{row}c{column}" for row in range(1, 6) for column in range(1, 6)}
            if self.step == POWERS:
                for card in area:
                    power = CARDS[card].power
                    if power and self.pool[power.from_] and card not in self.used:
                        moves.add(f"use {card}")
            return moves
        if self.step == SUMMON:
            for card in hand:
                moves |= self._summonings(card)
        allowed = 2 if any(CARDS[card].name == "Ghouls" for card in area) else 1
        if self.made < allowed:
            moves |= {f"discard {card}" for card in hand}
        return moves | {"done"}

    def _swaps(self) -> set[str]:
        moves = set()
        for row in range(1, 6):
            for column in range(1, 6):
                steps = [(0, 1), (1, 0)] + ([(1, 1), (1, -1)] if self.options["diagonal_swap"] else [])
                for down, right in steps:
                    if row + down <= 5 and 1 <= column + right <= 5:
                        moves.add(f"swap r{row}c{column}-r{row + down}c{column + right}")
        return moves

    def _may_release(self, card: str) -> bool:
        name = CARDS[card].name
        if name == "Dhole":
            return bool(self.deck or self.discards)
        return name in ("Gug", "Tindaloo") and bool(self._exchanges(name))

    def _exchanges(self, name: str) -> set[str]:
        wanted = "lesser_servitor" if name == "Gug" else "greater_servitor"
        return {
            f"exchange {own} {theirs}"
            for own in self.areas[self.active]
            if CARDS[own].type == wanted and own not in self.used
            for seat, area in enumerate(self.areas)
            if seat != self.active
            for theirs in area
            if CARDS[theirs].type == wanted
        }

    def _asked(self, what: str, card: str) -> set[str]:
        if what == "dismiss":
            return {f"dismiss {creature}" for creature in self.areas[self.active]}
        if what == "exchange":
            return self._exchanges(CARDS[card].name)
        piles = self.discards if self.options["dhole_discard"] == "any" else self.discards[:1]
        return {"take deck"} | {f"take {other}" for other in piles}

    def _summonings(self, card: str) -> set[str]:
        printed = CARDS[card]
        constellations = printed.constellations
        transcribed = self.options["data_profile"] == "transcribed"
        if transcribed and printed.transcribed and printed.transcribed.constellations:
            constellations = printed.transcribed.constellations
        mirror = self.options["allow_mirror"]
        if printed.type != "great_old_one":
            return {f"summon {card}"} if present(constellations, self.grid(), mirror=mirror) else set()
        mine = [CARDS[other].name for other in self.areas[self.active]]
        had = self.summoned[self.active] if self.options["goo_once"] == "per_game" else set(mine)
        if printed.name in had:
            return set()
        avatars = sum(
            CARDS[other].name == printed.name
            for seat, area in enumerate(self.areas)
            if seat != self.active
            for other in area
        )
        symbols = {symbol for rows in constellations for row in rows for symbol in row.split()}
        helpers = [
            other
            for other in GAME.cards.ids  # type: ignore[attr-defined]
            if other in self.areas[self.active] and CARDS[other].ruler == printed.name and self._star(other)
        ]
        moves = set()
        for count in range(max(0, MOST_STARS - avatars) + 1):
            for chosen in combinations(helpers, count):
                stars = [self._star(other) for other in chosen]
                if len(set(stars)) < count or not set(stars) <= symbols:
                    continue
                if present(constellations, self.grid(), mirror=mirror, ignored=stars):
                    moves.add(f"summon {card}" + ("{" + ",".join(chosen) + "}" if chosen else ""))
        return moves

    def _star(self, card: str) -> str:
        printed = CARDS[card]
        if self.options["data_profile"] == "transcribed" and printed.transcribed:
            return printed.transcribed.bonus_star or printed.bonus_star or ""
        return printed.bonus_star or ""

    # What it does

    def play(self, text: str, shuffled: Callable[[], list[str]]) -> None:
        """`shuffled` gives the new deck where the rules shuffle, as it was before anything was drawn from it."""
        self._do(text, shuffled)
        while self.legal() == {"done"}:
            self._do("done", shuffled)

    def _do(self, text: str, shuffled: Callable[[], list[str]]) -> None:
        verb, _, rest = text.partition(" ")
        hand, area = self.hands[self.active], self.areas[self.active]
        if verb == "invoke":
            hand.remove(rest)
            self.invoked, self.step = rest, POWERS
            self.pool = Counter(CARDS[rest].invocation)
        elif verb == "use":
            power = CARDS[rest].power
            self.pool = self.pool - Counter(power.from_) + Counter(power.to)
            self.used.add(rest)
        elif verb in ("push", "swap", "flip"):
            self.pool -= Counter(verb[0].upper())
            self.step = CHANGING
            getattr(self, "_" + verb)(rest)
            if not self.pool:
                self.discards.insert(0, self.invoked)
                self.invoked, self.step = "", SUMMON
        elif verb == "summon":
            self._summon(rest)
        elif verb == "dismiss":
            area.remove(rest)
            self.discards.insert(0, rest)
            self.pending = None
            self._win()
        elif verb == "release":
            area.remove(rest)
            self.pending = ("take" if CARDS[rest].name == "Dhole" else "exchange", rest)
        elif verb == "exchange":
            own, theirs = rest.split()
            other = next(other for other in self.areas if theirs in other)
            area.remove(own)
            other.remove(theirs)
            area.append(theirs)
            other.append(own)
            self.used.add(own)
            self._released()
        elif verb == "take":
            if rest == "deck":
                self._draw(shuffled)
            else:
                self.discards.remove(rest)
                hand.append(rest)
            self._released()
        elif verb == "discard":
            hand.remove(rest)
            self.discards.insert(0, rest)
            self.made += 1
            self.step = DISCARD
        elif self.step == INVOKE:
            self.step = SUMMON
        else:
            self._end_turn(shuffled)

    def _push(self, rest: str) -> None:
        line, side = rest.split()
        number = int(line[-1]) - 1
        spaces = [number * 5 + at if line.startswith("row") else at * 5 + number for at in range(5)]
        tiles = [self.sky[space] for space in spaces]
        tiles = tiles[1:] + tiles[:1] if side in ("left", "up") else tiles[-1:] + tiles[:-1]
        for space, tile in zip(spaces, tiles, strict=True):
            self.sky[space] = tile

    def _swap(self, rest: str) -> None:
        a, b = (_space(name) for name in rest.split("-"))
        self.sky[a], self.sky[b] = self.sky[b], self.sky[a]

    def _flip(self, rest: str) -> None:
        self.sky[_space(rest)] = self.sky[_space(rest)][::-1]

    def _summon(self, rest: str) -> None:
        card, _, chosen = rest.rstrip("}").partition("{")
        area = self.areas[self.active]
        for helper in filter(None, chosen.split(",")):
            if CARDS[helper].type == "lesser_servitor":
                area.remove(helper)
                self.discards.insert(0, helper)
        self.hands[self.active].remove(card)
        area.append(card)
        if CARDS[card].type == "great_old_one":
            self.summoned[self.active].add(CARDS[card].name)
        self.step = DISCARD
        if len(area) > MOST_CREATURES:
            self.pending = ("dismiss", card)
        else:
            self._win()

    def _win(self) -> None:
        self.over = self.points(self.active) >= POINTS_TO_WIN

    def points(self, seat: int) -> int:
        return sum(
            {"great_old_one": 4, "greater_servitor": 2, "lesser_servitor": 1}.get(CARDS[card].type, 0)
            for card in self.areas[seat]
        )

    def _released(self) -> None:
        assert self.pending
        self.discards.insert(0, self.pending[1])
        self.pending = None

    def _draw(self, shuffled: Callable[[], list[str]]) -> None:
        if not self.deck and self.discards:
            self.deck, old = shuffled(), self.discards
            assert sorted(self.deck) == sorted(old), "the new deck is the old discard pile"
            self.discards = []
        if self.deck:
            self.hands[self.active].append(self.deck.pop(0))

    def _end_turn(self, shuffled: Callable[[], list[str]]) -> None:
        limit = 6 if any(CARDS[card].name == "Ghast" for card in self.areas[self.active]) else 5
        for _ in range(limit - len(self.hands[self.active])):
            self._draw(shuffled)
        if self.options["max_turns"] and self.turn >= self.options["max_turns"]:
            self.over = True
            return
        self.turn += 1
        self.active = (self.active + 1) % len(self.hands)
        self.step, self.made, self.used = INVOKE, 0, set()

    def position(self) -> dict[str, Any]:
        """What can be compared with the engine's position."""
        return {
            "sky": [" ".join(row) for row in self.grid()],
            "deck": self.deck,
            "discards": self.discards,
            "invoked": self.invoked,
            "pool": "".join(change * self.pool[change] for change in "PSF"),
            "active": self.active,
            "turn": self.turn,
            "hands": self.hands,
            "creatures": [sorted(area) for area in self.areas],
            "points": [self.points(seat) for seat in range(len(self.hands))],
        }


def _space(name: str) -> int:
    return (int(name[1]) - 1) * 5 + int(name[3]) - 1


def comparable(position: dict[str, Any]) -> dict[str, Any]:
    """The same facts of an engine's position."""
    return {
        **{field: position[field] for field in ("sky", "deck", "discards", "invoked", "pool", "active", "turn")},
        "hands": [seat["hand"] for seat in position["seats"]],
        "creatures": [sorted(seat["creatures"]) for seat in position["seats"]],
        "points": [seat["points"] for seat in position["seats"]],
    }
