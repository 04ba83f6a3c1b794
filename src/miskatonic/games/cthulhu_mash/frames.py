"""What can be owed, the events that are told, and other numbers that the topics of the rules share.

A frame is (what, seat, piece, thing, step, extra); each kind says what it keeps in the last four.
"""

from __future__ import annotations

# Streams of chance.
DICE_STREAM, TILE_STREAM, GENERATOR_STREAM, OBJECT_STREAM, SPELL_STREAM, POWERUP_STREAM, TABLE_STREAM = range(7)
STREAMS = ("dice", "tiles", "generators", "objects", "spells", "powerups", "table")

(
    PICKING,  # a character is to be chosen (CM-1.3)
    TURNING,  # a start tile is to be turned; thing: its tile (CM-1.15)
    TURN,  # a turn; piece: the character, step: where in the sequence (CM-4)
    MOVE,  # a move; step: movement points left, extra: refused passages (CM-6)
    PERMITTING,  # may a character pass through; piece: the mover, thing: whose space, step: the way (CM-6.3)
    ORIENTING,  # a tile is turned up; piece: the mover, thing: slot, step: edge it must meet, extra: why (CM-8)
    SPAWNING,  # monsters to place; extra: the generators, as bits (CM-17)
    ROUSED,  # a monster acts; piece, step: actions left, extra: it has charged (CM-18)
    CONTROLLED,  # a monster under control does one thing; piece, thing: the controller (CM-18.23)
    SERVING,  # an attack goes through its targets (CM-9)
    HIT,  # an attack has hit a character; step: which answer comes next (CM-3, CM-22.10, CM-25.12)
    HARM,  # a piece loses health; thing: how much, step, extra: whose doing (CM-2.7)
    DYING,  # a character is about to be removed; thing: how, step, extra: whose doing (CM-27)
    WINDOW,  # cards that may be used at any time; piece: whose, thing: when (CM-21.9)
    AFTER,  # an action has been carried out; piece: whose, extra: windows given (CM-25.16)
    LEAVING,  # the step out of an icon; piece (CM-13.5)
    PAYING,  # Escape Artist; piece, thing: the hold, step: the roll (CM-3.9)
    SPOTTING,  # Spot Hidden; piece, thing: cell, step: objects drawn so far (CM-3.10)
    ACCEPTING,  # an object is offered; piece: giver, thing: object, step: receiver (CM-6.8)
    SURPLUS,  # too much is carried; piece (CM-19.7)
    CLEARING,  # a piece is in the way of a re-spawn; piece, thing: who comes (CM-27.9)
    QUAKE,  # the earthquake; piece: finder, thing: tile, step and extra: pieces still to roll, as bits (CM-23.3)
    CHOOSING_GATE,  # transporter or Create Gate; piece, extra: which (CM-12.6, CM-25.18)
    LANDING_ROLL,  # a Picture Gate waits for the tile to be generated; piece, thing: tile (CM-23.10)
    RESPAWNING,  # a character returns; piece (CM-27.7)
    ENTERING,  # a character has entered a tile; piece, thing: tile, step: through a gate (CM-17.7)
    CHARGED,  # a charge is over; the monster leaves the space; piece, step: movement points left (CM-18.10)
) = range(1, 28)

# Steps of a turn.
BEGIN, SPAWN_ROLLS, ACTIONS, LAND, MONSTERS, WINDOWS, FINISH = range(7)

# How a piece comes to a space.
WALKING, IN_FLIGHT, PUSHED, SET_DOWN = 0, 1, 2, 3

# Why a tile is turned up.
BY_GATE, BY_SCOUT, BY_PUSH, BY_PICTURE = 0, 1, 2, 3

# How a character dies.
BY_WOUNDS, IN_A_PIT, IN_A_DEAD_END, IN_QUICKSAND, IN_AN_OBSTACLE, CROWDED_OUT = 0, 1, 2, 3, 4, 5

# Where a character stands in the game.
NOT_PLAYED, ON_BOARD, WAITING, OUT, TO_ENTER = 0, 1, 2, 3, 4

# When a window opens.
BEFORE_DAMAGE, AFTER_AIMED, END_OF_TURN, LAST_BREATH = 0, 1, 2, 3

# Holds, as bits; their escape numbers (CM-13.9). An icon's is printed on the tile.
ICON_HOLD, WEB_HOLD, SYRINGE_HOLD, BOLOS_HOLD, CUFFS_HOLD, NET_HOLD, SNARE_HOLD, WRACK_HOLD, GRASP_HOLD = (
    1 << n for n in range(9)
)
ESCAPE_NUMBER = (0, 3, 3, 1, 1, 2, 2, 2, 3)

# What a hit does.
DAMAGES, HOLDS_FAST, WEBS, ATTACHES, BINDS, SUGGESTS, REACHES, STEALS_LIFE = range(8)

# Where a face-down object lies: hidden, open, or face down but known (Temporal Dust put it back).
HIDDEN, FACE_UP, REMEMBERED = 0, 1, 2

# Spells not in a tome: in the stack, in the discard pile, known by heart from the start.
IN_STACK, IN_DISCARD, BY_HEART = -1, -2, -3

GOING_ON, WON, LOST, DRAWN, TIME_UP, CAPPED = range(6)

# Events, in the order of their declaration in events.py.
(
    CHOSE,
    TURN_BEGAN,
    ROLLED,
    MOVED,
    PASSED_GATE,
    REVEALED,
    TURNED,
    GENERATED,
    SPAWNED,
    SPAWN_LOST,
    ATTACKED,
    MISSED,
    WAS_HIT,
    PARRIED,
    REFLECTED,
    ABSORBED,
    LOST_HEALTH,
    GAINED_HEALTH,
    GAINED_MENTALITY,
    HELD,
    FREED,
    ESCAPE_FAILED,
    KILLED,
    DESTROYED,
    LOOT,
    PICKED,
    DROPPED,
    GAVE,
    USED,
    TRAP,
    PUSHED_EVENT,
    READ_TOME,
    LEARNT,
    CAST_SPELL,
    POWER_UP,
    DIED,
    RESPAWNED,
    ELIMINATED,
    SPAWN_SPACE_HIT,
    SPAWN_SPACE_LOST,
    ATTACHED,
    UNDONE,
    RESTARTED,
    SANITY_LOST,
    SANITY_GAINED,
    INSANE,
    WANDERED,
    TURN_ENDED,
    GAME_OVER,
    LOST_OBJECT,
    SWAPPED,
    CONTROLLED_EVENT,
    CHECKED,
    CARRIED_AWAY,
) = range(54)
