"""What each viewer knows of each hidden piece: one byte a piece, the places where it may be.

A place (deck, each hand) is a bit; a piece lying open has no bit. A change of many pieces at once is one
`bytearray.translate`. Facts about two pieces together are not kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from miskatonic.core.native import i64

if TYPE_CHECKING:
    from miskatonic.core.chance import Chance

PLACES: Final = 8


def _added(source: int, target: int) -> bytes:
    return bytes(byte | 1 << target if byte >> source & 1 else byte for byte in range(256))


def _traded(a: int, b: int) -> bytes:
    rest = 255 ^ (1 << a | 1 << b)
    return bytes(byte & rest | (byte >> a & 1) << b | (byte >> b & 1) << a for byte in range(256))


def _pooled(places: int) -> bytes:
    return bytes(byte | places if byte & places else byte for byte in range(256))


# What one byte becomes, for each change of many pieces at once (`bytearray.translate`).
ADDED: Final = [[_added(source, target) for target in range(PLACES)] for source in range(PLACES)]
SWAPPED: Final = [[_traded(a, b) for b in range(PLACES)] for a in range(PLACES)]
MIXED: Final = [_pooled(places) for places in range(256)]
WITHOUT: Final = [bytes(byte & ~(1 << place) & 255 for byte in range(256)) for place in range(PLACES)]


def narrowed(bound: list[int], room: list[int]) -> bytes:
    """What is left of each byte once the sizes of places are counted in; empty when nothing changes.

    `bound` says how many pieces have each byte, and is used up. Places that can only just hold the pieces bound to
    them are closed to all others; Hall's theorem says that nothing else can rule a place out.
    """
    sets: i64 = 1 << len(room)
    bound[0] = 0
    size: list[int] = [0] * sets
    place: i64 = 0
    bit: i64 = 1
    while bit < sets:
        places: i64 = bit
        here: i64 = room[place]
        while places < sets:
            if places & bit:
                bound[places] += bound[places ^ bit]
                size[places] += here
            places += 1
        place += 1
        bit += bit
    closed: list[int] = []
    places = 1
    while places < sets - 1:
        if bound[places] == size[places]:
            closed.append(places)
        places += 1
    if not closed:
        return b""
    left = bytearray(256)
    byte: i64 = 1
    while byte < sets:
        rest: i64 = byte
        for full in closed:
            if byte & ~full:
                rest &= ~full
        left[byte] = rest
        byte += 1
    return bytes(left)


class Knowledge:
    """The possible places of every piece, for one viewer."""

    __slots__ = ("may",)

    def __init__(self, may: bytearray) -> None:
        self.may = may

    def copy(self) -> Knowledge:
        return Knowledge(self.may[:])

    def opened(self, piece: i64) -> None:
        """The piece lies open now."""
        self.may[piece] = 0

    def seen(self, piece: i64, place: i64) -> None:
        """The viewer saw the piece in this place."""
        self.may[piece] = 1 << place

    def absent(self, piece: i64, place: i64) -> None:
        """The viewer learnt that the piece is not there."""
        self.may[piece] &= ~(1 << place) & 255

    def moved(self, source: i64, target: i64) -> None:
        """One or more pieces went from a place to another, unseen: whatever may be there may be here now."""
        self.may = self.may.translate(ADDED[source][target])

    def passed(self, targets: list[int]) -> None:
        """Unseen pieces of every place went on to its target, all at once; a place that is its own target kept all.

        Not the same as `moved` one after another: what was passed on is not passed on again.
        """
        table = bytearray(256)
        byte: i64 = 0
        while byte < 256:
            may: i64 = byte
            place: i64 = 0
            while place < len(targets):
                if (byte >> place) & 1:
                    may |= 1 << targets[place]
                place += 1
            table[byte] = may
            byte += 1
        self.may = self.may.translate(bytes(table))

    def emptied(self, place: i64) -> None:
        """Nothing is left in this place."""
        self.may = self.may.translate(WITHOUT[place])

    def traded(self, a: i64, b: i64) -> None:
        """Two places traded all they held."""
        self.may = self.may.translate(SWAPPED[a][b])

    def pooled(self, places: i64) -> None:
        """All that these places (bits) held was mixed and dealt back to them."""
        self.may = self.may.translate(MIXED[places])

    def deal(self, pieces: list[int], room: list[int], chance: Chance) -> list[list[int]]:
        """Lay hidden pieces at random into the places with room, each where it may be, every place in random order.

        `pieces` must be in an order that tells nothing (sorted), and fill `room` exactly. Pieces that may be anywhere
        fill what the others leave; a piece that finds all its places full moves another one out of its way.
        """
        open_places: i64 = 0
        place: i64 = 0
        while place < len(room):
            if room[place] > 0:
                open_places |= 1 << place
            place += 1
        may = self.may
        free: list[int] = []
        bound: list[int] = []
        for piece in pieces:
            if may[piece] & open_places == open_places:
                free.append(piece)
            else:
                bound.append(piece)
        dealt: list[list[int]] = [[] for _ in room]
        if bound:
            chance.shuffle(0, bound)
            for piece in bound:
                self._lay(piece, dealt, room, chance)
        chance.shuffle(0, free)
        at: i64 = 0
        place = 0
        while place < len(room):
            wanted: i64 = room[place] - len(dealt[place])
            if wanted > 0:
                mixed = len(dealt[place]) > 0
                dealt[place] += free[at : at + wanted]
                at += wanted
                if mixed:
                    chance.shuffle(0, dealt[place])
            place += 1
        return dealt

    def _lay(self, piece: int, dealt: list[list[int]], room: list[int], chance: Chance) -> None:
        spare: i64 = 0
        place: i64 = 0
        byte: i64 = self.may[piece]
        while place < len(room):
            if (byte >> place) & 1:
                spare += room[place] - len(dealt[place])
            place += 1
        if spare <= 0:
            self._make_way(piece, dealt, room)
            return
        ticket: i64 = chance.below(0, spare)
        place = 0
        while place < len(room):
            if (byte >> place) & 1:
                ticket -= room[place] - len(dealt[place])
                if ticket < 0:
                    dealt[place].append(piece)
                    return
            place += 1

    def _make_way(self, piece: int, dealt: list[list[int]], room: list[int]) -> None:
        """Breadth first from the full places of `piece`: shift one piece along each step until a place has room."""
        came_from: list[int] = [-2] * len(room)
        moved_in: list[int] = [piece] * len(room)
        queue = [place for place in range(len(room)) if self.may[piece] >> place & 1 and room[place] > 0]
        for place in queue:
            came_from[place] = -1
        while queue:
            place = queue.pop(0)
            if len(dealt[place]) < room[place]:
                while place >= 0:
                    arriving = moved_in[place]
                    dealt[place].append(arriving)
                    place = came_from[place]
                    if place >= 0:
                        dealt[place].remove(arriving)
                return
            for other in dealt[place]:
                for target in range(len(room)):
                    if came_from[target] == -2 and room[target] > 0 and self.may[other] >> target & 1:
                        came_from[target] = place
                        moved_in[target] = other
                        queue.append(target)
        raise ValueError("the known places of the pieces do not fit the sizes of the places")

    def places_left(self, pieces: list[int], room: list[int]) -> dict[int, int]:
        """For each hidden piece the places left once the public sizes are counted in: exact for single pieces.

        A place stays possible when some full layout puts the piece there; pieces with the same byte are tried once.
        """
        layout = self._some_layout(pieces, room)
        possible: dict[int, int] = {}
        by_byte: dict[int, int] = {}
        for piece in pieces:
            byte = self.may[piece]
            if byte not in by_byte:
                places = 0
                for place in range(len(room)):
                    if byte >> place & 1 and room[place] > 0 and self._fits(piece, place, layout, room):
                        places |= 1 << place
                by_byte[byte] = places
            possible[piece] = by_byte[byte]
        return possible

    def _some_layout(self, pieces: list[int], room: list[int]) -> list[list[int]]:
        dealt: list[list[int]] = [[] for _ in room]
        for piece in pieces:
            self._make_way(piece, dealt, room)
        return dealt

    def _fits(self, piece: int, place: int, layout: list[list[int]], room: list[int]) -> bool:
        """Whether a full layout can have the piece in the place: force it there and find a seat for whom it ousts."""
        trial = [stack[:] for stack in layout]
        home = next(at for at, stack in enumerate(trial) if piece in stack)
        if home == place:
            return True
        trial[home].remove(piece)
        smaller = room[:]
        smaller[place] -= 1
        if len(trial[place]) <= smaller[place]:
            return True
        for ousted in trial[place]:
            again = [stack[:] for stack in trial]
            again[place].remove(ousted)
            try:
                self._make_way(ousted, again, smaller)
            except ValueError:
                continue
            return True
        return False
