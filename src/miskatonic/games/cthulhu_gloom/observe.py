"""What a seat may know of Cthulhu Gloom, as a row of bytes: what it knows of every card, and what lies open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from miskatonic.core.native import i64, u8, vec
from miskatonic.core.observation import BYTE, Observer, Row, capped, relative, zeros
from miskatonic.core.state import FRAME, NOBODY, UNANSWERED, State
from miskatonic.games.cthulhu_gloom.content import ICONS
from miskatonic.games.cthulhu_gloom.hands import SETS_OF_PLACES
from miskatonic.games.cthulhu_gloom.state import GloomState

if TYPE_CHECKING:
    from miskatonic.games.cthulhu_gloom.game import CthulhuGloom

SEATS: Final = 5
FRAMES: Final = 4  # the deepest that are told, from the top
BYTES_OF_FRAME: Final = 9
OWN_HAND: Final = 2  # the bit of one's own hand, as PLACES has it
# The lists that a row remembers. They are replaced when they change, so it is enough to know them again; of the pile
# it remembers how often somebody had learnt something then, and how many cards it had.
PILE: Final = 0
OWNERS: Final = 1
LIVING: Final = 2
DEAD: Final = 3
STACKS: Final = 4  # and from here on, by Character
RAISED: Final = 128  # Self-Worth is told raised by this, so that it is never below zero
CLOCKWISE = ["you", *(f"the {word} seat clockwise" for word in ("next", "second", "third", "fourth"))]
PLACES = ["in the deck", "in your hand", *(f"in the hand of {seat}" for seat in CLOCKWISE[1:])]
STEPS = [
    "the game is over",
    "name who begins",
    "lay Stories",
    "choose a family",
    "leave one Character out",
    "the turn",
    "before the draw",
    "a card is played",
    "a trigger",
    "a free play",
    "discard",
    "take from the discard pile",
    "choose a player",
]
OWED = ["what", "whose (1 you)", "piece + 1", "thing + 1", "step", "extra, low byte", "second", "third", "fourth byte"]


class GloomObserver(Observer):
    def __init__(self, game: CthulhuGloom) -> None:
        super().__init__()
        tables = game.tables(game.read_options({}))
        people = tables.characters
        frames = [f"{name} of frame {depth + 1} from the top" for depth in range(FRAMES) for name in OWED]
        self.seats_at: i64 = self.number("seats", "how many play", SEATS)
        self.seat_at: i64 = self.choice(
            "seat", "which seat you are, for moves that name one", [f"seat {n + 1}" for n in range(SEATS)]
        )
        self.deciding_at: i64 = self.choice("deciding", "whose decision it is", ["nobody", *CLOCKWISE])
        self.active_at: i64 = self.choice("active", "whose turn it is", CLOCKWISE)
        self.step_at: i64 = self.choice("step", "what is to be decided", STEPS)
        self.owed_at: i64 = self.number("owed", "what is owed, numbered as in choices.py", things=frames)
        self.asked_at: i64 = self.choice("asked", "who is asked in secret", ["no", "yes"], CLOCKWISE)
        self.answer_at: i64 = self.number("answer", "your sealed answer + 1", things=["its low byte", "its high byte"])
        self.turn_at: i64 = self.number("turn", "the number of the turn", things=["its low byte", "its high byte"])
        self.quiet_at: i64 = self.number("quiet", "turns since a card was played or a Story changed hands")
        self.deck_at: i64 = self.number("deck", "cards in the deck")
        self.hands_at: i64 = self.number("hands", "cards in hand", things=CLOCKWISE)
        self.missed_at: i64 = self.number("missed", "draw steps still to be missed", things=CLOCKWISE)
        self.lost_at: i64 = self.number("lost", "plays that the next turn will lack", things=CLOCKWISE)
        self.stories_at: i64 = self.choice(
            "stories", "where the Story is", ["not in play", "in the middle", *CLOCKWISE], tables.stories
        )
        self.owner_at: i64 = self.choice("owner", "whose the Character is", ["nobody's", *CLOCKWISE], people)
        self.life_at: i64 = self.choice("life", "how the Character is", ["not in play", "living", "dead"], people)
        self.worth_at: i64 = self.number("worth", f"Self-Worth of the Character + {RAISED} (CG-7.5)", things=people)
        self.icons_at: i64 = self.bits("icons", "story icons of the Character (CG-7.6)", list(ICONS[:8]), people)
        self.lies_at: i64 = self.choice(
            "lies",
            "where an open card lies",
            ["hidden, or being played", *(f"on {person}" for person in people), "on the discard pile"],
            tables.ids,
        )
        self.height_at: i64 = self.number("height", "its height in the stack, 1 at the bottom", things=tables.ids)
        self.cards_at: i64 = self.bits(
            "cards", "where a hidden card may be, as far as you know (none: it lies open)", PLACES, tables.ids
        )
        self.count: i64 = tables.count
        self.people: i64 = tables.people
        # How a byte of knowledge reads, by number of seats, seat, and the hands that drew since the rows were written.
        self.seen_from: list[list[list[vec[u8]]]] = [[[] for _ in range(SEATS)] for _ in range(SEATS + 1)]

    def write(self, state: State, seat: i64, into: Row) -> None:
        gloom = cast(GloomState, state)
        seats: i64 = gloom.seats
        laid: i64 = into.since(gloom.hands, gloom.laid)
        self.write_owners(gloom, seat, into)
        block = into.block
        base: i64 = into.base
        deciding: i64 = 0
        if gloom.seat != NOBODY:
            # Who of the asked answers first is the engine's affair, not a fact of the game.
            if not gloom.asked:
                deciding = 1 + relative(gloom.seat, seat, seats)
            elif gloom.seat == seat or ((gloom.asked >> seat) & 1 and gloom.sealed[seat] == UNANSWERED):
                deciding = 1
        block[base + self.deciding_at] = u8(deciding)
        block[base + self.active_at] = u8(relative(gloom.active, seat, seats))
        block[base + self.turn_at] = u8(gloom.turn & 255)
        block[base + self.turn_at + 1] = u8((gloom.turn >> 8) & 255)
        block[base + self.quiet_at] = u8(capped(gloom.turn - gloom.stirred))
        block[base + self.deck_at] = u8(capped(gloom.deck_left))
        self.write_known(gloom, seat, into)
        self.write_owed(gloom, seat, into)
        self.write_players(gloom, seat, into)
        self.write_open(gloom, laid, into)

    def write_known(self, gloom: GloomState, seat: i64, into: Row) -> None:
        """As `Hands.row`."""
        hidden = gloom.hidden
        card: i64 = 0
        count: i64 = self.count
        block = into.block
        at: i64 = into.base + self.cards_at
        sets: i64 = gloom.gone * SETS_OF_PLACES + gloom.mixed
        if into.noted((gloom.noted * SETS_OF_PLACES * SETS_OF_PLACES + sets) * SEATS + seat):
            while card < count:  # nothing new but cards that lie open now
                block[at + card] &= hidden[card]
                card += 1
        else:
            tables = self.seen_from[gloom.seats][seat]
            if not tables:
                for mixed in range(SETS_OF_PLACES):
                    tables.append(_seen_from(seat, gloom.seats, mixed))
            table = tables[gloom.mixed]
            own: i64 = seat * count
            known = gloom.known
            left: i64 = ~gloom.gone
            while card < count:
                block[at + card] = table[i64(known[own + card]) & left & i64(hidden[card])]
                card += 1
        held: i64
        for held in gloom.hands[seat]:
            block[at + held] = OWN_HAND

    def write_owed(self, gloom: GloomState, seat: i64, into: Row) -> None:
        """The frames from the top, and the viewer's part in a sealed question."""
        frames = gloom.frames
        top: i64 = len(frames) - FRAME
        step: i64 = 0
        if top >= 0:
            step = frames[top]
        into.keep(self.step_at, step)
        at: i64 = self.owed_at
        end: i64 = at + BYTES_OF_FRAME * FRAMES
        while top >= 0 and at < end:
            self.write_frame(frames, top, seat, gloom.seats, at, into)
            at += BYTES_OF_FRAME
            top -= FRAME
        while at < end and into[at]:  # a frame that is owed no more
            into.blank(at, BYTES_OF_FRAME)
            at += BYTES_OF_FRAME
        if gloom.asked:
            other: i64 = 0
            while other < gloom.seats:
                if (gloom.asked >> other) & 1:
                    into[self.asked_at + relative(other, seat, gloom.seats)] = 1
                other += 1
            answer: i64 = gloom.sealed[seat]
            if answer != UNANSWERED:
                into[self.answer_at] = (answer + 1) & 255
                into[self.answer_at + 1] = (answer + 1) >> 8

    def write_frame(self, frames: list[int], top: i64, seat: i64, seats: i64, at: i64, into: Row) -> None:
        block = into.block
        at += into.base
        what: i64 = frames[top]
        owner: i64 = frames[top + 1]
        piece: i64 = frames[top + 2]
        thing: i64 = frames[top + 3]
        step: i64 = frames[top + 4]
        extra: i64 = frames[top + 5]
        block[at] = u8(what)
        block[at + 1] = 0
        if 0 <= owner < seats:
            block[at + 1] = u8(1 + relative(owner, seat, seats))
        block[at + 2] = u8((piece + 1) & 255)
        block[at + 3] = u8((thing + 1) & 255)
        block[at + 4] = u8(step & 255)
        block[at + 5] = u8(extra & 255)
        block[at + 6] = u8((extra >> 8) & 255)
        block[at + 7] = u8((extra >> 16) & 255)
        block[at + 8] = u8((extra >> 24) & 255)

    def write_players(self, gloom: GloomState, seat: i64, into: Row) -> None:
        for story in gloom.middle:
            into[self.stories_at + story] = 1
        block = into.block
        sizes: i64 = into.base + self.hands_at
        owner: i64 = 0
        while owner < gloom.seats:
            place: i64 = relative(owner, seat, gloom.seats)
            block[sizes + place] = u8(len(gloom.hands[owner]))
            if gloom.missed[owner]:
                into[self.missed_at + place] = gloom.missed[owner]
            if gloom.lost[owner]:
                into[self.lost_at + place] = gloom.lost[owner]
            story_held: i64 = gloom.holds[owner]
            if story_held >= 0:
                into[self.stories_at + story_held] = 2 + place
            owner += 1

    def write_owners(self, gloom: GloomState, seat: i64, into: Row) -> None:
        """Whose each Character is, told from the seat: the same as long as the row is for this seat of this table."""
        into.recall(STACKS + self.people)
        if into.lists[OWNERS] is not gloom.owner:
            into.lists[OWNERS] = gloom.owner
            into.blank(self.owner_at, self.people)
            into.blank(self.hands_at, SEATS)
        elif into[self.seat_at] == seat:
            return
        into.keep(self.seats_at, gloom.seats)
        into.keep(self.seat_at, seat)
        owner: i64 = 0
        block = into.block
        at: i64 = into.base + self.owner_at
        for family in gloom.families:
            told: i64 = 1 + relative(owner, seat, gloom.seats)
            if gloom.turn == 0 and gloom.seats == SEATS and owner == (gloom.first + 4) % SEATS:
                told = 0  # the fifth family is nobody's until all its members have been left out by the others
            for member in family:
                block[at + member] = u8(told)
            owner += 1

    def write_open(self, gloom: GloomState, laid: i64, into: Row) -> None:
        """What lies open: only what changed since the row was last written, for whichever seat."""
        written = into.lists
        if laid != gloom.laid:
            character: i64 = 0
            while character < self.people:
                if gloom.laid_on[character] > laid:
                    self.write_stack(gloom, character, into)
                character += 1
        if written[LIVING] is not gloom.living or written[DEAD] is not gloom.dead:
            self.write_lives(gloom, into)
        self.write_pile(gloom, laid >= 0, into)

    def write_pile(self, gloom: GloomState, known: bool, into: Row) -> None:
        """The discard pile. No card leaves it unless somebody comes to know where that one is: until then it grows."""
        lies: i64 = self.lies_at
        there: i64 = self.people + 1
        pile = gloom.discards
        told: i64 = 0
        before = into.lists[PILE]
        if known and before and before[0] == gloom.noted:
            told = before[1]
            if told == len(pile):
                return
        else:
            card: i64 = 0
            while card < self.count:
                if into[lies + card] == there:
                    into.keep(lies + card, 0)
                card += 1
        while told < len(pile):
            into.keep(lies + pile[told], there)
            told += 1
        into.lists[PILE] = [gloom.noted, told]

    def write_stack(self, gloom: GloomState, character: i64, into: Row) -> None:
        """One Character with all its cards. A card that has left it may lie elsewhere by now, and be written there."""
        block = into.block
        lies: i64 = into.base + self.lies_at
        heights: i64 = into.base + self.height_at
        here: i64 = character + 1
        card: i64
        for card in into.lists[STACKS + character]:
            if i64(block[lies + card]) == here:
                block[lies + card] = 0
                block[heights + card] = 0
        stack = gloom.stack(character)
        into.lists[STACKS + character] = stack
        height: i64 = 0
        for card in stack:
            height += 1
            block[lies + card] = u8(here)
            block[heights + card] = u8(height)
        worth: i64 = RAISED + gloom.worth(character)
        into.keep(self.worth_at + character, capped(worth) if worth > 0 else 0)
        into.keep(self.icons_at + character, gloom.icons(character) & BYTE)

    def write_lives(self, gloom: GloomState, into: Row) -> None:
        into.lists[LIVING] = gloom.living
        into.lists[DEAD] = gloom.dead
        into.blank(self.life_at, self.people)
        for living in gloom.living:
            into.keep(self.life_at + living, 1)
        for dead in gloom.dead:
            into.keep(self.life_at + dead, 2)


def _seen_from(seat: i64, seats: i64, mixed: i64) -> vec[u8]:
    """For each byte of a row of knowledge what it tells the seat, with the hands clockwise from there.

    `mixed` are the hands that drew from the deck since; of its own hand a seat knows everything anyway.
    """
    table = zeros(256)
    may: i64 = 0
    while may < 256:
        places: i64 = may | mixed if may & 1 else may
        bits: i64 = places & 1
        owner: i64 = 0
        while owner < seats:
            if owner != seat and (places >> (owner + 1)) & 1:
                bits |= 2 << ((owner - seat) % seats)
            owner += 1
        table[may] = u8(bits)
        may += 1
    return table


OBSERVER = GloomObserver
