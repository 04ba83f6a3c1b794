"""What a seat may know of Cthulhu Gloom, as a row of bytes: what it knows of every card, and what lies open."""

from __future__ import annotations

from typing import Final, cast

from miskatonic.core.game import Game
from miskatonic.core.native import i64, u8, vec
from miskatonic.core.observation import BYTE, Observer, Row, capped, relative, zeros
from miskatonic.core.state import EXTRA, FRAME, NOBODY, PIECE, SEAT, STEP, THING, UNANSWERED, WHAT, State
from miskatonic.games.cthulhu_gloom.content import ICONS
from miskatonic.games.cthulhu_gloom.names import NAMES
from miskatonic.games.cthulhu_gloom.numbers import frames
from miskatonic.games.cthulhu_gloom.rules.flow import GloomState
from miskatonic.games.cthulhu_gloom.rules.layers import self_worth
from miskatonic.games.cthulhu_gloom.rules.rows_of_bytes import SETS_OF_PLACES
from miskatonic.games.cthulhu_gloom.rules.tables import Tables

SEATS: Final = 5
FRAMES: Final = 4  # the deepest that are told, from the top
BYTES_OF_FRAME: Final = 9
OWN_HAND: Final = 2  # the bit of one's own hand, as PLACES has it
# The lists that a row remembers. They are replaced when they change, so it is enough to know them again.
OWNERS: Final = 0
LIVING: Final = 1
DEAD: Final = 2
MIDDLE: Final = 3
HOLDS: Final = 4
MISSED: Final = 5
LOST: Final = 6
LISTS: Final = 7
# What it marks besides the changes of stacks: what was known, what had left the discard pile, how many lay there.
KNOWN: Final = 0
LIFTED: Final = 1
PILED: Final = 2
RAISED: Final = 128  # Self-Worth is told raised by this, so that it is never below zero
CLOCKWISE = ["you", *(f"the {word} seat clockwise" for word in ("next", "second", "third", "fourth"))]
PLACES = ["in the deck", "in your hand", *(f"in the hand of {seat}" for seat in CLOCKWISE[1:])]
STEPS = ["the game is over", *(frame.about for frame in NAMES.frames)]
OWED = ["what", "whose (1 you)", "piece + 1", "thing + 1", "step", "extra, low byte", "second", "third", "fourth byte"]


class GloomObserver(Observer):
    def __init__(self, game: Game) -> None:
        super().__init__()
        tables: Tables = game.tables(game.read_options({}))
        people = tables.characters
        owed = [f"{name} of frame {depth + 1} from the top" for depth in range(FRAMES) for name in OWED]
        self.seats_at: i64 = self.number("seats", "how many play", SEATS)
        self.seat_at: i64 = self.choice(
            "seat", "which seat you are, for moves that name one", [f"seat {n + 1}" for n in range(SEATS)]
        )
        self.deciding_at: i64 = self.choice("deciding", "whose decision it is", ["nobody", *CLOCKWISE])
        self.active_at: i64 = self.choice("active", "whose turn it is", CLOCKWISE)
        self.step_at: i64 = self.choice("step", "what is to be decided", STEPS)
        self.owed_at: i64 = self.number("owed", "what is owed, numbered as in names.py, from 1", things=owed)
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
        self.stories: i64 = tables.story_count
        # How a byte of knowledge reads, by number of seats, seat, and the hands that drew since the rows were written.
        self.seen_from: list[list[list[vec[u8]]]] = [[[] for _ in range(SEATS)] for _ in range(SEATS + 1)]

    def write(self, state: State, seat: i64, into: Row) -> None:
        gloom = cast(GloomState, state)
        seats: i64 = gloom.seats
        laid: i64 = into.since(gloom.hands, gloom.laid)
        anew = self.write_owners(gloom, seat, into)
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
        self.write_open(gloom, laid, into)
        held: i64
        for held in gloom.hands[seat]:
            block[base + self.cards_at + held] = OWN_HAND
        self.write_owed(gloom, seat, into)
        self.write_players(gloom, seat, anew, into)

    def write_known(self, gloom: GloomState, seat: i64, into: Row) -> None:
        """As `knowledge.row_of`, but for the seat's own hand.

        Cards that came to lie open since are struck off where they lie.
        """
        others: i64 = ~(2 << seat)  # of its own hand a seat knows everything anyway
        places: i64 = (gloom.gone & others) * SETS_OF_PLACES + (gloom.mixed & others)
        mark: i64 = (gloom.noted * SETS_OF_PLACES * SETS_OF_PLACES + places) * SEATS + seat
        if into.marked(KNOWN, mark) == mark:
            return
        tables = self.seen_from[gloom.seats][seat]
        if not tables:
            for mixed in range(SETS_OF_PLACES):
                tables.append(_seen_from(seat, gloom.seats, mixed))
        table = tables[gloom.mixed]
        hidden = gloom.hidden
        known = gloom.known
        left: i64 = ~gloom.gone
        block = into.block
        at: i64 = into.base + self.cards_at
        own: i64 = seat * self.count
        count: i64 = self.count
        card: i64 = 0
        while card < count:
            block[at + card] = table[i64(known[own + card]) & left & i64(hidden[card])]
            card += 1

    def write_owed(self, gloom: GloomState, seat: i64, into: Row) -> None:
        """The frames from the top, and the viewer's part in a sealed question."""
        owed = gloom.frames
        above: i64 = len(owed)  # where the frame ends that is told next
        step: i64 = 0
        if above > 0:
            step = owed[WHAT] + 1
        into.keep(self.step_at, step)
        at: i64 = self.owed_at
        end: i64 = at + BYTES_OF_FRAME * FRAMES
        while above > 0 and at < end:
            self.write_frame(owed, above, seat, gloom.seats, at, into)
            at += BYTES_OF_FRAME
            above -= FRAME
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

    def write_frame(self, owed: list[int], above: i64, seat: i64, seats: i64, at: i64, into: Row) -> None:
        block = into.block
        at += into.base
        what: i64 = owed[above + WHAT]
        owner: i64 = owed[above + SEAT]
        piece: i64 = owed[above + PIECE]
        thing: i64 = owed[above + THING]
        step: i64 = owed[above + STEP]
        extra: i64 = owed[above + EXTRA]
        block[at] = u8(what + 1)
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

    def write_players(self, gloom: GloomState, seat: i64, anew: bool, into: Row) -> None:
        sizes: i64 = into.base + self.hands_at
        owner: i64 = 0
        for hand in gloom.hands:
            into.block[sizes + relative(owner, seat, gloom.seats)] = u8(len(hand))
            owner += 1
        written = into.lists
        if anew or written[HOLDS] is not gloom.holds or written[MIDDLE] is not gloom.middle:
            written[HOLDS] = gloom.holds
            written[MIDDLE] = gloom.middle
            into.blank(self.stories_at, self.stories)
            for story in gloom.middle:
                into.keep(self.stories_at + story, 1)
            owner = 0
            for story in gloom.holds:
                if story >= 0:
                    into.keep(self.stories_at + story, 2 + relative(owner, seat, gloom.seats))
                owner += 1
        if anew or written[MISSED] is not gloom.missed:
            written[MISSED] = gloom.missed
            self.write_counts(gloom.missed, seat, self.missed_at, into)
        if anew or written[LOST] is not gloom.lost:
            written[LOST] = gloom.lost
            self.write_counts(gloom.lost, seat, self.lost_at, into)

    def write_counts(self, counts: list[int], seat: i64, at: i64, into: Row) -> None:
        """A number of each player."""
        into.blank(at, SEATS)
        owner: i64 = 0
        for count in counts:
            into.keep(at + relative(owner, seat, len(counts)), count)
            owner += 1

    def write_owners(self, gloom: GloomState, seat: i64, into: Row) -> bool:
        """Whose each Character is, told from the seat: the same as long as the row is for this seat of this table.

        True where it was for another one.
        """
        if len(into.lists) < LISTS:
            into.recall(LISTS)
        if into.lists[OWNERS] is not gloom.owner:
            into.lists[OWNERS] = gloom.owner
            into.blank(self.owner_at, self.people)
            into.blank(self.hands_at, SEATS)
        elif into[self.seat_at] == seat:
            return False
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
        return True

    def write_open(self, gloom: GloomState, laid: i64, into: Row) -> None:
        """What lies open: stacks that changed, and how the pile grew. When cards left the pile all is told anew."""
        piled: i64 = into.marked(PILED, len(gloom.discards))
        lifted = into.marked(LIFTED, gloom.lifted) != gloom.lifted
        if lifted:
            into.blank(self.lies_at, self.count)
            into.blank(self.height_at, self.count)
            piled = 0
        if lifted or laid != gloom.laid:
            laid_on = gloom.laid_on
            character: i64 = 0
            while character < self.people:
                if laid_on[character] > laid:
                    self.write_shown(gloom, character, into)
                    self.write_stack(gloom, character, into)
                elif lifted:
                    self.write_stack(gloom, character, into)
                character += 1
        if piled < len(gloom.discards):
            self.write_pile(gloom.discards, piled, into)
        written = into.lists
        if written[LIVING] is not gloom.living or written[DEAD] is not gloom.dead:
            written[LIVING] = gloom.living
            written[DEAD] = gloom.dead
            self.write_lives(gloom, into)
        owed = gloom.frames
        above: i64 = FRAME
        while above <= len(owed):
            if owed[above + WHAT] == frames.PLAY:
                into.keep(self.cards_at + owed[above + PIECE], 0)
            above += FRAME

    def write_shown(self, gloom: GloomState, character: i64, into: Row) -> None:
        """What shows of a stack that has changed."""
        worth: i64 = RAISED + self_worth(gloom, character)
        if worth < 0:
            worth = 0
        into.keep(self.worth_at + character, capped(worth))
        into.keep(self.icons_at + character, gloom.icons_of[character] & BYTE)

    def write_stack(self, gloom: GloomState, character: i64, into: Row) -> None:
        """The cards that lie on a Character. One that left it lies on another, or on the discard pile."""
        block = into.block
        lies: i64 = into.base + self.lies_at - 1  # cards are raised by one here
        heights: i64 = into.base + self.height_at - 1
        cards: i64 = into.base + self.cards_at - 1
        under = gloom.under
        height: i64 = 0
        raised: i64 = gloom.tops[character]
        while raised:
            height += 1
            raised = under[raised - 1]
        raised = gloom.tops[character]
        while raised:
            block[lies + raised] = u8(character + 1)
            block[heights + raised] = u8(height)
            block[cards + raised] = 0
            height -= 1
            raised = under[raised - 1]

    def write_pile(self, pile: list[int], told: i64, into: Row) -> None:
        """The cards of the discard pile after those that are told already."""
        there: i64 = self.people + 1
        while told < len(pile):
            card: i64 = pile[told]
            into.keep(self.lies_at + card, there)
            into.keep(self.height_at + card, 0)
            into.keep(self.cards_at + card, 0)
            told += 1

    def write_lives(self, gloom: GloomState, into: Row) -> None:
        """How each Character is, as names.py numbers it; whoever is below zero is living like others."""
        block = into.block
        at: i64 = into.base + self.life_at
        life_of = gloom.life_of
        character: i64 = 0
        while character < self.people:
            told: i64 = 2 * life_of[character]
            if told > 2:
                told = 1
            block[at + character] = u8(told)
            character += 1


def _seen_from(seat: i64, seats: i64, mixed: i64) -> vec[u8]:
    """For each byte of a row of knowledge what it tells the seat, with the hands clockwise from there.

    `mixed` are the hands that drew from the deck since.
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
