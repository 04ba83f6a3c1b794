"""What can be owed, the events that are told, and other numbers that the topics of the rules share.

A frame is (what, seat, piece, thing, step, extra); each kind says what it keeps in the last four.
"""

from __future__ import annotations

from typing import Final

# Streams of chance.
DICE_STREAM: Final = 0
TILE_STREAM: Final = 1
GENERATOR_STREAM: Final = 2
OBJECT_STREAM: Final = 3
SPELL_STREAM: Final = 4
POWERUP_STREAM: Final = 5
TABLE_STREAM: Final = 6
STREAMS = ("dice", "tiles", "generators", "objects", "spells", "powerups", "table")

PICKING: Final = 1  # a character is to be chosen (CM-1.3)
TURNING: Final = 2  # a start tile is to be turned; thing: its tile (CM-1.15)
TURN: Final = 3  # a turn; piece: the character, step: where in the sequence (CM-4)
MOVE: Final = 4  # a move; step: movement points left, extra: refused passages (CM-6)
PERMITTING: Final = 5  # may a character pass through; piece: the mover, thing: whose space, step: the way (CM-6.3)
ORIENTING: Final = 6  # a tile is turned up; piece: the mover, thing: slot, step: edge it must meet, extra: why (CM-8)
SPAWNING: Final = 7  # monsters to place; extra: the generators, as bits (CM-17)
ROUSED: Final = 8  # a monster acts; piece, step: actions left, extra: it has charged (CM-18)
CONTROLLED: Final = 9  # a monster under control does one thing; piece, thing: the controller (CM-18.23)
SERVING: Final = 10  # an attack goes through its targets (CM-9)
HIT: Final = 11  # an attack has hit a character; step: which answer comes next (CM-3, CM-22.10, CM-25.12)
HARM: Final = 12  # a piece loses health; thing: how much, step, extra: whose doing (CM-2.7)
DYING: Final = 13  # a character is about to be removed; thing: how, step, extra: whose doing (CM-27)
WINDOW: Final = 14  # cards that may be used at any time; piece: whose, thing: when (CM-21.9)
AFTER: Final = 15  # an action has been carried out; piece: whose, extra: windows given (CM-25.16)
LEAVING: Final = 16  # the step out of an icon; piece (CM-13.5)
PAYING: Final = 17  # Escape Artist; piece, thing: the hold, step: the roll (CM-3.9)
SPOTTING: Final = 18  # Spot Hidden; piece, thing: cell, step: objects drawn so far (CM-3.10)
ACCEPTING: Final = 19  # an object is offered; piece: giver, thing: object, step: receiver (CM-6.8)
SURPLUS: Final = 20  # too much is carried; piece (CM-19.7)
CLEARING: Final = 21  # a piece is in the way of a re-spawn; piece, thing: who comes (CM-27.9)
QUAKE: Final = 22  # the earthquake; piece: finder, thing: tile, step and extra: pieces still to roll, as bits (CM-23.3)
CHOOSING_GATE: Final = 23  # transporter or Create Gate; piece, extra: which (CM-12.6, CM-25.18)
LANDING_ROLL: Final = 24  # a Picture Gate waits for the tile to be generated; piece, thing: tile (CM-23.10)
RESPAWNING: Final = 25  # a character returns; piece (CM-27.7)
ENTERING: Final = 26  # a character has entered a tile; piece, thing: tile, step: through a gate (CM-17.7)
CHARGED: Final = 27  # a charge is over; the monster leaves the space; piece, step: movement points left (CM-18.10)

# Steps of a turn.
BEGIN: Final = 0
SPAWN_ROLLS: Final = 1
ACTIONS: Final = 2
LAND: Final = 3
MONSTERS: Final = 4
WINDOWS: Final = 5
FINISH: Final = 6

# How a piece comes to a space.
WALKING: Final = 0
IN_FLIGHT: Final = 1
PUSHED: Final = 2
SET_DOWN: Final = 3

# Why a tile is turned up.
BY_GATE: Final = 0
BY_SCOUT: Final = 1
BY_PUSH: Final = 2
BY_PICTURE: Final = 3

# How a character dies.
BY_WOUNDS: Final = 0
IN_A_PIT: Final = 1
IN_A_DEAD_END: Final = 2
IN_QUICKSAND: Final = 3
IN_AN_OBSTACLE: Final = 4
CROWDED_OUT: Final = 5

# Where a character stands in the game.
NOT_PLAYED: Final = 0
ON_BOARD: Final = 1
WAITING: Final = 2
OUT: Final = 3
TO_ENTER: Final = 4

# When a window opens.
BEFORE_DAMAGE: Final = 0
AFTER_AIMED: Final = 1
END_OF_TURN: Final = 2
LAST_BREATH: Final = 3

# Holds, as bits; their escape numbers (CM-13.9). An icon's is printed on the tile.
ICON_HOLD: Final = 1
WEB_HOLD: Final = 2
SYRINGE_HOLD: Final = 4
BOLOS_HOLD: Final = 8
CUFFS_HOLD: Final = 16
NET_HOLD: Final = 32
SNARE_HOLD: Final = 64
WRACK_HOLD: Final = 128
GRASP_HOLD: Final = 256
ESCAPE_NUMBER = (0, 3, 3, 1, 1, 2, 2, 2, 3)

# What a hit does.
DAMAGES: Final = 0
HOLDS_FAST: Final = 1
WEBS: Final = 2
ATTACHES: Final = 3
BINDS: Final = 4
SUGGESTS: Final = 5
REACHES: Final = 6
STEALS_LIFE: Final = 7

# Where a face-down object lies: hidden, open, or face down but known (Temporal Dust put it back).
HIDDEN: Final = 0
FACE_UP: Final = 1
REMEMBERED: Final = 2

# Spells not in a tome: in the stack, in the discard pile, known by heart from the start.
IN_STACK: Final = -1
IN_DISCARD: Final = -2
BY_HEART: Final = -3

GOING_ON: Final = 0
WON: Final = 1
LOST: Final = 2
DRAWN: Final = 3
TIME_UP: Final = 4
CAPPED: Final = 5

# Events, in the order of their declaration in events.py.
CHOSE: Final = 0
TURN_BEGAN: Final = 1
ROLLED: Final = 2
MOVED: Final = 3
PASSED_GATE: Final = 4
REVEALED: Final = 5
TURNED: Final = 6
GENERATED: Final = 7
SPAWNED: Final = 8
SPAWN_LOST: Final = 9
ATTACKED: Final = 10
MISSED: Final = 11
WAS_HIT: Final = 12
PARRIED: Final = 13
REFLECTED: Final = 14
ABSORBED: Final = 15
LOST_HEALTH: Final = 16
GAINED_HEALTH: Final = 17
GAINED_MENTALITY: Final = 18
HELD: Final = 19
FREED: Final = 20
ESCAPE_FAILED: Final = 21
KILLED: Final = 22
DESTROYED: Final = 23
LOOT: Final = 24
PICKED: Final = 25
DROPPED: Final = 26
GAVE: Final = 27
USED: Final = 28
TRAP: Final = 29
PUSHED_EVENT: Final = 30
READ_TOME: Final = 31
LEARNT: Final = 32
CAST_SPELL: Final = 33
POWER_UP: Final = 34
DIED: Final = 35
RESPAWNED: Final = 36
ELIMINATED: Final = 37
SPAWN_SPACE_HIT: Final = 38
SPAWN_SPACE_LOST: Final = 39
ATTACHED: Final = 40
UNDONE: Final = 41
RESTARTED: Final = 42
SANITY_LOST: Final = 43
SANITY_GAINED: Final = 44
INSANE: Final = 45
WANDERED: Final = 46
TURN_ENDED: Final = 47
GAME_OVER: Final = 48
LOST_OBJECT: Final = 49
SWAPPED: Final = 50
CONTROLLED_EVENT: Final = 51
CHECKED: Final = 52
CARRIED_AWAY: Final = 53
