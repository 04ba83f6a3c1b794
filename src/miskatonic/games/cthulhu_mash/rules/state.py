"""The data of a position of Cthulhu Mash. What may be done and what it does is in the topics beside this file."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from miskatonic.core.chance import Chance
from miskatonic.core.native import column, i64, u8, vec
from miskatonic.core.observation import zeros
from miskatonic.core.state import State
from miskatonic.games.cthulhu_mash.geometry import CELLS, SPACES, TILES, bit, numbers
from miskatonic.games.cthulhu_mash.numbers import events
from miskatonic.games.cthulhu_mash.numbers.endings import GOING_ON
from miskatonic.games.cthulhu_mash.numbers.lives import NOT_PLAYED
from miskatonic.games.cthulhu_mash.rules.tables import COOPERATIVE, Tables
from miskatonic.games.cthulhu_mash.things import (
    CHARACTERS,
    GENERATOR_0,
    GENERATORS,
    MONSTER_0,
    PIECES,
    SLOTS,
    SPELLS,
    STATS,
)

# Where a generator is; KEPT plus the character who keeps it.
STACKED: Final = 0
ON_TILE: Final = 1
DISCARDED: Final = 2
KEPT: Final = 3

# Where a spell is that is in no tome: in the stack, in the discard pile, known by heart from the start.
IN_STACK: Final = -1
IN_DISCARD: Final = -2
BY_HEART: Final = -3

# What lies about: each object is this many numbers, its cell first.
LAID: Final = 4
FACE: Final = 1
LIES: Final = 2
SERIAL: Final = 3

# What is done once a turn at most, as bits of `once`; NO_ACTIONS: the actions of this turn are lost.
WARD_CAST: Final = 1
RAZOR_CAST: Final = 2
COCK_FOUGHT: Final = 4
CLOCK_COUNTED: Final = 8
NO_ACTIONS: Final = 16

# What a roused monster has done already, as bits of its frame: charged, sent the Cock Fighter, used the Clock.
HAS_CHARGED: Final = 1
HAS_FOUGHT: Final = 2
HAS_DOUBLED: Final = 4

# Stacks, as the log of draws numbers them; a revealed tile is logged as one number below 0.
GENERATORS_LOG: Final = 1
OBJECTS_LOG: Final = 2
SPELLS_LOG: Final = 3
POWERUPS_LOG: Final = 4  # plus the character


class MashData(State):
    """Nothing is secret between players: hidden are the orders of stacks, face-down objects and face-down tiles.

    Characters are numbered as in the content, so a character's piece, its health and what it carries share that number.
    The last seat is the house's; it plays the monsters where no player does (CM-4.10).
    """

    def __init__(self, tables: Tables, seats: i64, chance: Chance, source: MashData | None = None) -> None:
        """A new position, or a copy of `source` (long: one line for each field)."""
        super().__init__(seats, chance, source)
        self.tables = tables
        self.owned: bool = True  # whether no clone shares the lists that seldom change
        if source is None:
            self.players: i64 = seats - 1
            self.mode: i64 = COOPERATIVE
            self.team: list[int] = list(range(seats - 1))
            self.character: list[int] = [-1] * (seats - 1)  # of each seat
            self.owner: list[int] = [-1] * CHARACTERS  # of each character
            self.life: list[int] = [NOT_PLAYED] * CHARACTERS
            self.first_seat: i64 = 0
            self.active: i64 = 0
            self.turn: i64 = 0
            self.round: i64 = 1
            # The board: slots in rows, the tile in each, and how tiles lie.
            self.width: i64 = 0
            self.slot_tile: list[int] = []
            self.slot_up: list[int] = []
            self.tile_slot: list[int] = [-1] * TILES
            self.rot: list[int] = [0] * TILES
            self.box: list[int] = []  # tiles that are not in the layout
            self.beside: list[int] = []  # by slot * WAYS + way: the next slot, or -1; never changed
            self.beyond: list[int] = []  # by slot * WAYS + way: the slot that a gate faces (CM-7.7); never changed
            self.exits: column[i64] = numbers(0, 0)  # see exits_of; empty until somebody asks
            self.generated: i64 = 0  # tiles whose generators are placed, as bits
            self.scouted: i64 = 0  # generated, but not entered: the monsters wait (CM-8.6)
            self.known_tiles: i64 = 0  # face-down tiles whose face was seen
            self.free_gate: i64 = -1  # CM-32.5: the way in, a dead end afterwards
            self.begun: i64 = 0  # characters that had their first turn, as bits
            # Pieces.
            self.at: column[i64] = numbers(-1, PIECES)
            self.who: vec[u8] = zeros(CELLS)  # the piece on each cell, plus one
            self.occupied: column[i64] = numbers(0, TILES)  # by tile: the spaces with a piece, as bits
            self.crowd: column[i64] = numbers(0, TILES)  # by tile: the spaces with a character, as bits
            self.horde: column[i64] = numbers(0, TILES)  # by tile: its monsters, as bits
            self.sources: column[i64] = numbers(0, TILES)  # by tile: its generators, as bits
            self.health: column[i64] = numbers(0, PIECES)
            self.holds: column[i64] = numbers(0, PIECES)
            self.mired: column[i64] = numbers(0, PIECES)  # in quicksand: 1 just caught, 2 a turn began since (CM-29.12)
            # By character: the seat, plus one, of the rival who put it into quicksand, or into the Grasp (CM-A22).
            self.mired_by: list[int] = [0] * CHARACTERS
            self.grasped_by: list[int] = [0] * CHARACTERS
            self.attached: column[i64] = numbers(-1, PIECES)  # a vampire's victim
            self.clinging: i64 = 0  # monsters that are attached, as bits
            self.bound: column[i64] = numbers(-1, PIECES)  # whose Bind Enemy a monster is under
            self.spellbound: i64 = 0  # monsters under Bind Enemy, as bits
            self.stilled: i64 = 0  # monsters that lose their turn by the Chime, as bits
            self.acted: i64 = 0  # monsters that have acted in this step, as bits
            self.generator_stack: list[int] = []  # kinds; the top is the end
            self.generator_place: list[int] = [0] * GENERATORS
            self.kept: list[int] = [0] * CHARACTERS  # how many generators each character keeps
            self.spawn_killers: list[int] = [0] * CHARACTERS  # who destroyed a spawn space: seats as bits
            # Characters.
            self.mentality: list[int] = [0] * CHARACTERS
            self.owed_mentality: list[int] = [0] * CHARACTERS  # what a floor forgave (CM-A37), as the next one
            self.owed_health: list[int] = [0] * CHARACTERS
            self.bonus: list[int] = [0] * (CHARACTERS * STATS)  # by character * STATS + what a power-up raises
            self.powerups: list[list[int]] = [[], [], [], []]
            self.powerup_piles: list[list[int]] = [[], [], [], []]
            self.powerups_known: list[int] = [0] * CHARACTERS  # how many on top of each pile are known
            self.carried: list[list[int]] = [[], [], [], []]
            self.worn: list[int] = [-1] * (CHARACTERS * SLOTS)  # by character * SLOTS + slot
            self.held_weapon: list[int] = [-1] * CHARACTERS
            self.memorized: list[int] = [0] * CHARACTERS  # spells as bits
            self.ward: i64 = 0  # characters as bits, as the next ones
            self.flying: i64 = 0
            self.razor: i64 = 0
            self.webbed: i64 = 0  # hit by a web this turn (CM-18.5)
            self.clocked: i64 = 0  # a Temporal Clock works in the present or next own turn
            self.turn_lost: i64 = 0  # sanity: the next own turn has no actions
            self.once: i64 = 0  # what was done in this turn, as bits
            self.actions: i64 = 0  # left in this turn
            self.owed_actions: i64 = 0  # given up with the Crystal when none was left (CM-26.5)
            self.spent: i64 = 0
            self.shell_last: i64 = -1  # the Deep One the Seashell controlled last
            # Objects: the top of a stack is its end. What lies about: cell, face, how it lies, serial number.
            self.object_stack: list[int] = []
            self.objects_known: i64 = 0
            self.object_discard: list[int] = []
            self.objects_gone: list[int] = []
            self.floor: list[int] = []
            self.serial: i64 = 0
            self.burden: list[int] = []  # monsters' objects, as pairs of monster and object (CM-30.24)
            self.crystal: i64 = -1  # the power-up in the Elder Thing Crystal
            self.spell_place: list[int] = [IN_STACK] * SPELLS
            self.spell_stack: list[int] = []
            self.spells_known: i64 = 0
            self.generators_known: i64 = 0
            self.tomes_read: i64 = 0  # objects as bits
            # Sanity.
            self.sane: list[int] = [0] * CHARACTERS
            self.witnessed: list[int] = [0] * CHARACTERS
            self.machine_hurt: i64 = 0
            self.shoggoth_met: i64 = 0
            self.tissue_seen: list[int] = []  # pairs of character and serial number
            # The attack in progress, and its targets still to be served: ~target where it missed.
            self.blow: list[int] = []
            self.targets: list[int] = []
            # The last action, for Temporal Dust.
            self.action_by: i64 = -1
            self.action_move: i64 = -1
            self.action_seat: i64 = -1
            self.aimed: i64 = 0  # characters it was directed at, as bits
            self.redone: i64 = 0
            self.snapshot: MashData | None = None
            self.drawn: list[int] = []  # what left the stacks since, as pairs of stack and piece
            self.mixed: i64 = 0  # stacks reshuffled since, as bits
            self.last_turns: i64 = -1  # CM-7.9: seats that still have one more turn, as bits; -1 is no restart coming
            self.ended: i64 = GOING_ON
            self.winners: i64 = 0
            self.ended_by: i64 = 0
        else:
            self.become(source)

    def become(self, source: MashData) -> None:
        """Be a copy of another position, all but the base class's own fields and the chance (long: a line a field).

        Lists that seldom change are shared until somebody is about to change one.
        """
        self.players = source.players
        self.mode = source.mode
        self.team = source.team
        self.character = source.character
        self.owner = source.owner
        self.life = source.life
        self.first_seat = source.first_seat
        self.active = source.active
        self.turn = source.turn
        self.round = source.round
        self.width = source.width
        self.slot_tile = source.slot_tile
        self.slot_up = source.slot_up
        self.tile_slot = source.tile_slot
        self.rot = source.rot
        self.box = source.box
        self.beside = source.beside
        self.beyond = source.beyond
        self.exits = source.exits
        self.generated = source.generated
        self.scouted = source.scouted
        self.known_tiles = source.known_tiles
        self.free_gate = source.free_gate
        self.begun = source.begun
        self.at = source.at[:]
        self.who = source.who[:]
        self.occupied = source.occupied[:]
        self.crowd = source.crowd[:]
        self.horde = source.horde[:]
        self.sources = source.sources
        self.health = source.health
        self.holds = source.holds
        self.mired = source.mired
        self.mired_by = source.mired_by
        self.grasped_by = source.grasped_by
        self.attached = source.attached
        self.clinging = source.clinging
        self.bound = source.bound
        self.spellbound = source.spellbound
        self.stilled = source.stilled
        self.acted = source.acted
        self.generator_stack = source.generator_stack
        self.generator_place = source.generator_place
        self.kept = source.kept
        self.spawn_killers = source.spawn_killers
        self.mentality = source.mentality
        self.owed_mentality = source.owed_mentality
        self.owed_health = source.owed_health
        self.bonus = source.bonus
        self.powerups = source.powerups
        self.powerup_piles = source.powerup_piles
        self.powerups_known = source.powerups_known
        self.carried = source.carried
        self.worn = source.worn
        self.held_weapon = source.held_weapon
        self.memorized = source.memorized
        self.ward = source.ward
        self.flying = source.flying
        self.razor = source.razor
        self.webbed = source.webbed
        self.clocked = source.clocked
        self.turn_lost = source.turn_lost
        self.once = source.once
        self.actions = source.actions
        self.owed_actions = source.owed_actions
        self.spent = source.spent
        self.shell_last = source.shell_last
        self.object_stack = source.object_stack
        self.objects_known = source.objects_known
        self.object_discard = source.object_discard
        self.objects_gone = source.objects_gone
        self.floor = source.floor
        self.serial = source.serial
        self.burden = source.burden
        self.crystal = source.crystal
        self.spell_place = source.spell_place
        self.spell_stack = source.spell_stack
        self.spells_known = source.spells_known
        self.generators_known = source.generators_known
        self.tomes_read = source.tomes_read
        self.sane = source.sane
        self.witnessed = source.witnessed
        self.machine_hurt = source.machine_hurt
        self.shoggoth_met = source.shoggoth_met
        self.tissue_seen = source.tissue_seen
        self.blow = source.blow[:] if source.blow else source.blow
        self.targets = source.targets[:] if source.targets else source.targets
        self.action_by = source.action_by
        self.action_move = source.action_move
        self.action_seat = source.action_seat
        self.aimed = source.aimed
        self.redone = source.redone
        self.snapshot = source.snapshot  # never changed, so shared
        self.drawn = source.drawn
        self.mixed = source.mixed
        self.last_turns = source.last_turns
        self.ended = source.ended
        self.winners = source.winners
        self.ended_by = source.ended_by
        self.owned = False
        source.owned = False

    def own(self) -> None:
        """To be called before a list that clones share is changed: each but those that `become` copies."""
        if self.owned:
            return
        self.owned = True
        self.character = self.character[:]
        self.owner = self.owner[:]
        self.life = self.life[:]
        self.slot_tile = self.slot_tile[:]
        self.slot_up = self.slot_up[:]
        self.tile_slot = self.tile_slot[:]
        self.rot = self.rot[:]
        self.box = self.box[:]
        self.sources = self.sources[:]
        self.health = self.health[:]
        self.holds = self.holds[:]
        self.mired = self.mired[:]
        self.mired_by = self.mired_by[:]
        self.grasped_by = self.grasped_by[:]
        self.attached = self.attached[:]
        self.bound = self.bound[:]
        self.generator_stack = self.generator_stack[:]
        self.generator_place = self.generator_place[:]
        self.kept = self.kept[:]
        self.spawn_killers = self.spawn_killers[:]
        self.mentality = self.mentality[:]
        self.owed_mentality = self.owed_mentality[:]
        self.owed_health = self.owed_health[:]
        self.bonus = self.bonus[:]
        self.powerups = [pile[:] for pile in self.powerups]
        self.powerup_piles = [pile[:] for pile in self.powerup_piles]
        self.powerups_known = self.powerups_known[:]
        self.carried = [pile[:] for pile in self.carried]
        self.worn = self.worn[:]
        self.held_weapon = self.held_weapon[:]
        self.memorized = self.memorized[:]
        self.object_stack = self.object_stack[:]
        self.object_discard = self.object_discard[:]
        self.objects_gone = self.objects_gone[:]
        self.floor = self.floor[:]
        self.burden = self.burden[:]
        self.spell_place = self.spell_place[:]
        self.spell_stack = self.spell_stack[:]
        self.sane = self.sane[:]
        self.witnessed = self.witnessed[:]
        self.tissue_seen = self.tissue_seen[:]
        self.drawn = self.drawn[:]

    @abstractmethod
    def clone(self) -> MashData:
        """An independent copy."""

    # Pieces on cells

    def put(self, piece: i64, cell: i64) -> None:
        """Stand a piece on a cell. Whoever passes through another's space, or clings to it, is not on record there."""
        self.at[piece] = cell
        tile: i64 = cell // SPACES
        if piece >= GENERATOR_0:
            self.own()
            self.sources[tile] |= bit(piece - GENERATOR_0)
        elif piece >= MONSTER_0:
            self.horde[tile] |= bit(piece - MONSTER_0)
        if self.who[cell] == 0:
            self.who[cell] = u8(piece + 1)
            self.occupied[tile] |= bit(cell % SPACES)
            if piece < MONSTER_0:
                self.crowd[tile] |= bit(cell % SPACES)

    def lift(self, piece: i64) -> None:
        cell: i64 = self.at[piece]
        if cell < 0:
            return
        tile: i64 = cell // SPACES
        if piece >= GENERATOR_0:
            self.own()
            self.sources[tile] &= ~bit(piece - GENERATOR_0)
        elif piece >= MONSTER_0:
            self.horde[tile] &= ~bit(piece - MONSTER_0)
        if i64(self.who[cell]) == piece + 1:
            self.who[cell] = 0
            self.occupied[tile] &= ~bit(cell % SPACES)
            if piece < MONSTER_0:
                self.crowd[tile] &= ~bit(cell % SPACES)
        self.at[piece] = -1

    def slide(self, monster: i64, cell: i64) -> None:
        """Move a monster to a free cell of its tile."""
        old: i64 = self.at[monster]
        tile: i64 = cell // SPACES
        base: i64 = tile * SPACES
        self.at[monster] = cell
        if i64(self.who[old]) == monster + 1:
            self.who[old] = 0
            self.occupied[tile] = (self.occupied[tile] & ~bit(old - base)) | bit(cell - base)
        else:
            self.occupied[tile] |= bit(cell - base)
        self.who[cell] = u8(monster + 1)

    def share(self, monster: i64, cell: i64) -> None:
        """Bring a monster into the space of a character, where it is not on record."""
        self.lift(monster)
        self.at[monster] = cell
        self.horde[cell // SPACES] |= bit(monster - MONSTER_0)

    def roll(self, sides: i64, purpose: i64, needs: i64 = 0) -> i64:
        """A die, for all to see: what it is for (numbers/rolls.py), and what it takes (`AT_MOST` in things.py)."""
        face: i64 = self.chance.die(0, sides)
        self.surprises += 1
        if self.heard is not None:
            self.heard.append([events.ROLLED, self.active, sides, face, purpose, needs])
        return face
