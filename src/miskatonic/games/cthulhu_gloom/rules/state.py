"""A position of Cthulhu Gloom: what lies where, and how it is copied.

Lists that change seldom are replaced, never changed in place, so that copies of a state can share them.
"""

from __future__ import annotations

from typing import Final

from miskatonic.core.chance import Chance
from miskatonic.core.native import column, i64, u8, vec
from miskatonic.core.state import State
from miskatonic.games.cthulhu_gloom.numbers.endings import GOING_ON
from miskatonic.games.cthulhu_gloom.rules.tables import Tables

# A turn is the lowest frame, which is read from its beginning: FRAME + PIECE and so on, as the compiler does not add.
DEATH_PLAYED: Final = 2
PLAYS: Final = 3
MADE: Final = 4
# The extra number of a card that is being played is fixed when it is announced (CG-A7): the icons its target showed,
# the two cards whose triggers it set off, its second target (all raised by one), whether it may land on the dead.
TRIGGER_AT: Final = 6
TRIGGERS: Final = 64  # 1 << TRIGGER_AT and above: whatever keeps a Modifier from landing without a frame
TRIGGERS_MASK: Final = 65535
SECOND_TRIGGER_AT: Final = 14
SECOND_AT: Final = 22
SECOND_MASK: Final = 63
ON_DEAD_AT: Final = 28
# The extra number of a free play: the kinds of cards, as bits, and above them how many free plays are left.
KINDS_MASK: Final = 7
LEFT_AT: Final = 3
BYTE: Final = 255
NO_STORY: Final = -1
# How a Character is; whoever is below zero lives too.


def block(value: u8, size: i64) -> vec[u8]:
    """A block of this size, the same byte everywhere."""
    return vec[u8]([value] * size)


def numbers(value: i64, count: i64) -> column[i64]:
    """A column of this length, the same number everywhere."""
    return column[i64]([value] * count)


class GloomData(State):
    """`living` and `dead` are the two halves of the table (CG-9.1)."""

    # More attributes than the instances of a class can share a dict for: plain Python is faster with slots.
    __slots__ = (
        "active",
        "barred",
        "below",
        "claims",
        "dead",
        "deck",
        "deck_left",
        "discards",
        "ended",
        "everybody",
        "families",
        "first",
        "gain_of",
        "gone",
        "hands",
        "hidden",
        "holds",
        "icons_at",
        "icons_of",
        "icons_on",
        "known",
        "laid",
        "laid_on",
        "lasting_of",
        "life_of",
        "lifted",
        "living",
        "lost",
        "marks_of",
        "middle",
        "missed",
        "mixed",
        "noted",
        "owner",
        "pathos_of",
        "shielded",
        "stirred",
        "tables",
        "tops",
        "turn",
        "under",
        "wanted_icons",
        "working",
    )

    def __init__(self, tables: Tables, seats: i64, chance: Chance, source: GloomData | None = None) -> None:
        """A new state, or a copy of `source` (long: each attribute twice, the fastest way to copy)."""
        super().__init__(seats, chance, source)
        self.tables = tables
        if source is None:
            self.everybody: i64 = seats * tables.count  # where the row of what everybody knows begins
            # A stack is its top card, and by card which one lies under it; all raised by one, 0 is no card.
            self.tops: column[i64] = tables.nothing[:]
            self.under: column[i64] = tables.none_under[:]
            self.laid: i64 = 0  # how often a stack has changed, and which of these times was the last for each
            self.laid_on: column[i64] = tables.nothing[:]
            self.lifted: i64 = 0  # how often cards left the discard pile
            self.families: list[list[int]] = [[] for _ in range(seats)]
            self.owner: list[int] = [-1] * tables.people
            self.living: list[int] = []  # in the order of the content
            self.dead: list[int] = []  # in the order of their deaths
            self.hands: list[list[int]] = [[] for _ in range(seats)]
            self.deck: list[int] = []  # only the first `deck_left` are still there; the top is the last of them
            self.deck_left: i64 = 0
            self.discards: list[int] = []
            self.middle: list[int] = []
            self.holds: list[int] = [NO_STORY] * seats
            self.missed: list[int] = [0] * seats  # draw steps still to be missed
            self.lost: list[int] = [0] * seats  # plays that the next turn will lack
            # A row for each seat, and one for what everybody knows: see knowledge.py.
            self.known: vec[u8] = tables.all_hidden[:0]
            self.hidden: vec[u8] = tables.all_hidden[:]  # by card all bits, or none while it lies open
            self.noted: i64 = 0  # how often the rows were written
            self.gone: i64 = 0  # the places that were emptied since the rows were written
            self.mixed: i64 = 0  # the hands that drew from the deck since then, as places
            self.first: i64 = 0
            self.active: i64 = 0
            self.turn: i64 = 0
            self.stirred: i64 = 0  # the last turn in which a card was played or a Story changed hands
            self.ended: i64 = GOING_ON
            # What shows of the stacks, by Character: Pathos, marks, and the lasting effects that work there as bits.
            self.pathos_of: column[i64] = tables.all_bare[:]
            self.marks_of: column[i64] = tables.nothing[:]
            self.lasting_of: column[i64] = tables.nothing[:]
            self.working: i64 = 0  # the sum of these: which lasting effects work on anybody
            self.shielded: list[int] = []  # the Characters who are immune to something
            self.icons_of: column[i64] = tables.nothing[:]
            self.icons_on: column[i64] = numbers(0, seats)  # those of each family in one number, as Tables has it
            self.icons_at: column[i64] = numbers(0, 0)  # the place of each Character in the groups of that number
            self.wanted_icons: i64 = 0  # the icons that the Stories ask for, in the middle or held
            self.claims: list[list[int] | None] = [None] * seats  # the Stories each could claim, where known
            self.gain_of: column[i64] = numbers(0, seats)  # what lasting effects add to each draw limit
            self.barred: column[i64] = numbers(0, seats)  # the kinds of cards that they keep in each hand, as bits
            self.life_of: column[i64] = tables.nothing[:]  # all of them absent
            self.below: list[int] = []  # the living with Self-Worth below zero, in the order of the content
        else:
            self.everybody = source.everybody
            self.tops = source.tops[:]
            self.under = source.under[:]
            self.laid = source.laid
            self.laid_on = source.laid_on[:]
            self.lifted = source.lifted
            self.families = source.families
            self.owner = source.owner
            self.living = source.living[:]
            self.dead = source.dead
            self.hands = [hand[:] for hand in source.hands]
            self.deck = source.deck
            self.deck_left = source.deck_left
            self.discards = source.discards[:]
            self.middle = source.middle
            self.holds = source.holds
            self.missed = source.missed
            self.lost = source.lost
            self.known = source.known[:]
            self.hidden = source.hidden[:]
            self.noted = source.noted
            self.gone = source.gone
            self.mixed = source.mixed
            self.first = source.first
            self.active = source.active
            self.turn = source.turn
            self.stirred = source.stirred
            self.ended = source.ended
            self.pathos_of = source.pathos_of[:]
            self.marks_of = source.marks_of[:]
            self.lasting_of = source.lasting_of[:]
            self.working = source.working
            self.shielded = source.shielded
            self.icons_of = source.icons_of[:]
            self.icons_on = source.icons_on[:]
            self.icons_at = source.icons_at
            self.wanted_icons = source.wanted_icons
            self.claims = source.claims[:]
            self.gain_of = source.gain_of
            self.barred = source.barred
            self.life_of = source.life_of[:]
            self.below = source.below[:]
