"""What a seat may know of Cthulhu Mash, as a row of bytes: all but stacks, face-down objects and face-down tiles.

Nothing is secret between players; only how seats are told differs.
"""

from __future__ import annotations

from typing import Final, cast

from miskatonic.core.game import Game
from miskatonic.core.native import i64
from miskatonic.core.observation import BYTE, Observer, Row, capped, relative
from miskatonic.core.state import EXTRA, FRAME, NOBODY, PIECE, SEAT, STEP, THING, WHAT, State
from miskatonic.games.cthulhu_mash.geometry import SPACES, space_name
from miskatonic.games.cthulhu_mash.numbers.lying import HIDDEN
from miskatonic.games.cthulhu_mash.rules.state import MashData
from miskatonic.games.cthulhu_mash.rules.tables import MODES, Tables
from miskatonic.games.cthulhu_mash.things import CHARACTERS, GENERATOR_0, HOLDS, MONSTER_0

SEATS: Final = 5  # with the house
SLOTS: Final = 64  # of the largest layout
FRAMES: Final = 4  # the deepest that are told, from the top
BYTES_OF_FRAME: Final = 9
BLOW: Final = 8  # numbers told of an attack in progress
RAISED: Final = 64  # what a power-up changes is told raised by this, so that it is never below zero
TOMES: Final = 6  # the number of the first tome, as places of spells are told
# The lists that a row remembers: they seldom change, and read the same from every seat.
BONUSES: Final = 0
WORN: Final = 1
WEAPONS: Final = 2
MEMORIZED: Final = 3
PLACES: Final = 4
SPELLS: Final = 5
LIVES: Final = 6
CLOCKWISE = ["you", *(f"the {word} seat clockwise" for word in ("next", "second", "third", "fourth"))]
TWO = ["its low byte", "its high byte"]
OWED = [
    "what",
    "whose (1 you)",
    "piece + 1",
    "thing + 1, low byte",
    "high byte",
    "step",
    "extra, low byte",
    "second byte",
    "third byte",
]
CHARACTER_BITS = [
    "Flesh Ward",
    "flying",
    "Spectral Razor",
    "webbed this turn",
    "a Temporal Clock works",
    "the next turn has no actions",
    "had the first turn",
    "the last action was aimed at it",
]


class MashObserver(Observer):
    def __init__(self, game: Game) -> None:
        """The fields of a row (long: one declaration for each)."""
        super().__init__()
        tables: Tables = game.tables(game.read_options({}))
        names = tables.names
        people, tiles, pieces, faces = names.character_ids, names.tile_ids, list(names.pieces.names), names.face_ids
        monsters = pieces[MONSTER_0:GENERATOR_0]
        frames = [f"{name} of frame {depth + 1} from the top" for depth in range(FRAMES) for name in OWED]
        spaces = [f"{tile} {space_name(at)}" for tile in tiles for at in range(SPACES)]
        self.seats_at: i64 = self.number("seats", "how many play, with the house", SEATS)
        self.seat_at: i64 = self.choice(
            "seat", "which seat you are; the last is the house's", [f"seat {n + 1}" for n in range(SEATS)]
        )
        self.deciding_at: i64 = self.choice("deciding", "whose decision it is", ["nobody", *CLOCKWISE])
        self.active_at: i64 = self.choice("active", "whose turn it is", CLOCKWISE)
        self.mode_at: i64 = self.choice("mode", "how it is played", list(MODES))
        self.team_at: i64 = self.number("team", "the team of each player + 1", SEATS, CLOCKWISE)
        self.round_at: i64 = self.number("round", "the number of the round")
        self.turn_at: i64 = self.number("turn", "the number of the turn", things=TWO)
        self.owed_at: i64 = self.number("owed", "what is owed, numbered as in frames.py", things=frames)
        self.blow_at: i64 = self.number(
            "blow", "the attack in progress, its numbers + 1", things=[f"number {n + 1}" for n in range(BLOW)]
        )
        self.actions_at: i64 = self.number("actions", "actions left in this turn")
        self.once_at: i64 = self.number("once", "what was used this turn, as bits")
        self.slots_at: i64 = self.choice(
            "slots",
            "the layout, row by row",
            ["no tile", "a tile face down", "a tile face down that was seen", "a tile face up"],
            [f"slot {n + 1}" for n in range(SLOTS)],
        )
        self.width_at: i64 = self.number("width", "slots in a row of the layout")
        self.tile_slot_at: i64 = self.number("tile_slot", "where the tile lies, slot + 1 (0: not known)", things=tiles)
        self.rot_at: i64 = self.choice("turned", "how the tile is turned", ["0", "1", "2", "3"], tiles)
        self.generated_at: i64 = self.choice(
            "generated", "its generators are placed", ["no", "yes", "yes, and nobody was there"], tiles
        )
        self.tile_at: i64 = self.number("on_tile", "the tile a piece is on, + 1 (0: on none)", len(tiles), pieces)
        self.space_at: i64 = self.number(
            "on_space", "its space there, row by row from r6c1, which is 0", SPACES - 1, pieces
        )
        self.health_at: i64 = self.number("health", "its health", things=pieces)
        self.holds_at: i64 = self.bits("held", "what holds it", list(HOLDS[:8]), pieces)
        self.grasp_at: i64 = self.choice("held_too", f"held by {HOLDS[8]}", ["no", "yes"], pieces)
        self.mired_at: i64 = self.number("mired", "how deep in quicksand", 2, pieces)
        self.attached_at: i64 = self.number(
            "attached", "the character that a monster is attached to, + 1", CHARACTERS, monsters
        )
        self.bound_at: i64 = self.number("bound", "whose Bind Enemy a monster is under, + 1", CHARACTERS, monsters)
        self.idle_at: i64 = self.bits(
            "done", "whether a monster loses its turn, or has had it", ["stilled", "has acted"], monsters
        )
        self.generators_at: i64 = self.number(
            "generators",
            "0 in the stack, 1 on the board, 2 discarded, else kept by a character",
            things=pieces[GENERATOR_0 : GENERATOR_0 + 48],
        )
        self.owner_at: i64 = self.choice("owner", "who plays the character", ["nobody", *CLOCKWISE], people)
        self.life_at: i64 = self.choice(
            "life", "how it is with it", ["not played", "on the board", "waiting", "out", "to enter"], people
        )
        self.mentality_at: i64 = self.number("mentality", "its mentality", things=people)
        self.sane_at: i64 = self.number("sanity", "its sanity", things=people)
        self.flags_at: i64 = self.bits("under", "what works on it", CHARACTER_BITS, people)
        self.bonus_at: i64 = self.number(
            "bonus",
            f"what power-ups raise, + {RAISED}",
            things=[f"{who}, {n + 1}" for who in people for n in range(13)],
        )
        self.carried_at: i64 = self.number(
            "carried", "objects carried", things=[f"{who}: {face}" for who in people for face in faces]
        )
        self.worn_at: i64 = self.number(
            "worn", "the object in each slot, + 1", things=[f"{who}, slot {n + 1}" for who in people for n in range(3)]
        )
        self.weapon_at: i64 = self.number("weapon", "the weapon held, + 1", things=people)
        self.memorized_at: i64 = self.number(
            "memorized", "spells memorized, as bits", things=[f"{who}, {byte}" for who in people for byte in TWO]
        )
        self.spells_at: i64 = self.number(
            "spells",
            "where the spell is: 0 in the stack, 1 discarded, 2 to 5 by heart of a character in their order, "
            "else in a tome (+ 6)",
            things=names.spell_ids,
        )
        self.stack_at: i64 = self.number(
            "stacks", "how many there are face down", things=["objects", "generators", "spells"]
        )
        self.discard_at: i64 = self.number("discarded", "objects on the discard pile", things=faces)
        self.open_at: i64 = self.number(
            "open", "tile of an object that lies open or is remembered, + 1", len(tiles), faces
        )
        self.open_space_at: i64 = self.number(
            "open_space", "and its space, row by row from r6c1, which is 0", SPACES - 1, faces
        )
        self.unseen_at: i64 = self.number("unseen", "face-down objects on a space", things=spaces)
        self.faces: i64 = len(faces)
        self.tiles: i64 = len(tiles)

    def write(self, state: State, seat: i64, into: Row) -> None:
        mash = cast(MashData, state)
        seats: i64 = mash.seats
        into[self.seats_at] = seats
        into[self.seat_at] = seat
        if mash.seat != NOBODY:
            into[self.deciding_at] = 1 + relative(mash.seat, seat, seats)
        into[self.active_at] = relative(mash.active, seat, seats)
        into[self.mode_at] = mash.mode
        player: i64 = 0
        for team in mash.team:
            into[self.team_at + relative(player, seat, seats)] = team + 1
            player += 1
        into[self.round_at] = capped(mash.round)
        into[self.turn_at] = mash.turn & 255
        into[self.turn_at + 1] = (mash.turn >> 8) & 255
        into[self.actions_at] = capped(mash.actions) if mash.actions > 0 else 0
        into[self.once_at] = mash.once & BYTE
        self.write_owed(mash, seat, into)
        self.write_board(mash, into)
        self.write_pieces(mash, into)
        self.write_characters(mash, seat, into)
        self.write_objects(mash, into)

    def write_owed(self, mash: MashData, seat: i64, into: Row) -> None:
        """The frames from the top, and the attack in progress."""
        frames = mash.frames
        end: i64 = len(frames)
        at: i64 = self.owed_at
        while end > 0 and at < self.owed_at + BYTES_OF_FRAME * FRAMES:
            into[at] = frames[end + WHAT] & BYTE
            owner: i64 = frames[end + SEAT]
            if 0 <= owner < mash.seats:
                into[at + 1] = 1 + relative(owner, seat, mash.seats)
            into[at + 2] = (frames[end + PIECE] + 1) & BYTE
            thing: i64 = frames[end + THING] + 1
            into[at + 3] = thing & BYTE
            into[at + 4] = (thing >> 8) & BYTE
            into[at + 5] = frames[end + STEP] & BYTE
            extra: i64 = frames[end + EXTRA]
            into[at + 6] = extra & BYTE
            into[at + 7] = (extra >> 8) & BYTE
            into[at + 8] = (extra >> 16) & BYTE
            at += BYTES_OF_FRAME
            end -= FRAME
        at = self.blow_at
        for number in mash.blow:
            if at == self.blow_at + BLOW:
                break
            into[at] = (number + 1) & BYTE
            at += 1

    def write_board(self, mash: MashData, into: Row) -> None:
        """A face-down tile that nobody has seen is told by its slot alone."""
        into[self.width_at] = mash.width
        slot: i64 = 0
        for number in mash.slot_tile:
            tile: i64 = number
            if tile >= 0 and slot < SLOTS:
                if mash.slot_up[slot] == 1:
                    into[self.slots_at + slot] = 3
                    into[self.tile_slot_at + tile] = slot + 1
                    into[self.rot_at + tile] = mash.rot[tile]
                    if (mash.generated >> tile) & 1:
                        into[self.generated_at + tile] = 2 if (mash.scouted >> tile) & 1 else 1
                elif (mash.known_tiles >> tile) & 1:
                    into[self.slots_at + slot] = 2
                    into[self.tile_slot_at + tile] = slot + 1
                else:
                    into[self.slots_at + slot] = 1
            slot += 1

    def write_pieces(self, mash: MashData, into: Row) -> None:
        health = mash.health
        holds = mash.holds
        mired = mash.mired
        piece: i64 = 0
        cell: i64
        for cell in mash.at:
            if cell >= 0:
                into[self.tile_at + piece] = cell // SPACES + 1
                into[self.space_at + piece] = cell % SPACES
                if health[piece] > 0:
                    into[self.health_at + piece] = capped(health[piece])
                if holds[piece]:
                    into[self.holds_at + piece] = holds[piece] & BYTE
                    into[self.grasp_at + piece] = (holds[piece] >> 8) & 1
                if mired[piece]:
                    into[self.mired_at + piece] = mired[piece]
                if MONSTER_0 <= piece < GENERATOR_0:
                    self.write_monster(mash, piece, into)
            piece += 1
        if not into.remembers(PLACES, mash.generator_place):
            place: i64 = self.generators_at
            for where in mash.generator_place:
                into.keep(place, where)
                place += 1

    def write_monster(self, mash: MashData, piece: i64, into: Row) -> None:
        monster: i64 = piece - MONSTER_0
        if mash.attached[piece] >= 0:
            into[self.attached_at + monster] = mash.attached[piece] + 1
        if mash.bound[piece] >= 0:
            into[self.bound_at + monster] = mash.bound[piece] + 1
        idle: i64 = ((mash.stilled >> monster) & 1) | (((mash.acted >> monster) & 1) << 1)
        if idle:
            into[self.idle_at + monster] = idle

    def write_characters(self, mash: MashData, seat: i64, into: Row) -> None:
        c: i64 = 0
        while c < CHARACTERS:
            if mash.owner[c] >= 0:
                into[self.owner_at + c] = 1 + relative(mash.owner[c], seat, mash.seats)
            into[self.mentality_at + c] = capped(mash.mentality[c]) if mash.mentality[c] > 0 else 0
            into[self.sane_at + c] = capped(mash.sane[c]) if mash.sane[c] > 0 else 0
            bits: i64 = (mash.ward >> c) & 1
            bits |= ((mash.flying >> c) & 1) << 1
            bits |= ((mash.razor >> c) & 1) << 2
            bits |= ((mash.webbed >> c) & 1) << 3
            bits |= ((mash.clocked >> c) & 1) << 4
            bits |= ((mash.turn_lost >> c) & 1) << 5
            bits |= ((mash.begun >> c) & 1) << 6
            bits |= ((mash.aimed >> c) & 1) << 7
            into[self.flags_at + c] = bits
            for face in mash.carried[c]:
                into[self.carried_at + c * self.faces + face] += 1
            c += 1
        if not into.remembers(BONUSES, mash.bonus):
            keep_raised(into, self.bonus_at, mash.bonus, RAISED)
        if not into.remembers(WORN, mash.worn):
            keep_raised(into, self.worn_at, mash.worn, 1)
        if not into.remembers(WEAPONS, mash.held_weapon):
            keep_raised(into, self.weapon_at, mash.held_weapon, 1)
        if not into.remembers(LIVES, mash.life):
            keep_raised(into, self.life_at, mash.life, 0)
        if not into.remembers(MEMORIZED, mash.memorized):
            at: i64 = self.memorized_at
            for spells in mash.memorized:
                into.keep(at, spells & BYTE)
                into.keep(at + 1, (spells >> 8) & BYTE)
                at += 2

    def write_objects(self, mash: MashData, into: Row) -> None:
        into[self.stack_at] = capped(len(mash.object_stack))
        into[self.stack_at + 1] = capped(len(mash.generator_stack))
        into[self.stack_at + 2] = capped(len(mash.spell_stack))
        if not into.remembers(SPELLS, mash.spell_place):
            spell: i64 = self.spells_at
            for where in mash.spell_place:
                into.keep(spell, where + TOMES if where >= 0 else -1 - where)
                spell += 1
        for face in mash.object_discard:
            into[self.discard_at + face] += 1
        floor = mash.floor
        at: i64 = 0
        while at < len(floor):
            cell: i64 = floor[at]
            if floor[at + 2] == HIDDEN:
                into[self.unseen_at + cell] += 1
            else:
                into[self.open_at + floor[at + 1]] = cell // SPACES + 1
                into[self.open_space_at + floor[at + 1]] = cell % SPACES
            at += 4


def keep_raised(into: Row, at: i64, values: list[int], by: i64) -> None:
    """Write a field that stays, each number raised so that none is below zero."""
    for value in values:
        into.keep(at, (value + by) & BYTE)
        at += 1


OBSERVER = MashObserver
