"""What a seat may know of Cthulhu Gloom, as a row of bytes: what it knows of every card, and what lies open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from miskatonic.core.native import i64
from miskatonic.core.observation import BYTE, Observer, Row, capped, relative
from miskatonic.core.state import FRAME, NOBODY, UNANSWERED, State
from miskatonic.games.cthulhu_gloom.choices import PLAY
from miskatonic.games.cthulhu_gloom.content import ICONS
from miskatonic.games.cthulhu_gloom.hands import SETS_OF_PLACES
from miskatonic.games.cthulhu_gloom.state import GloomState

if TYPE_CHECKING:
    from miskatonic.games.cthulhu_gloom.game import CthulhuGloom

SEATS: Final = 5
FRAMES: Final = 4  # the deepest that are told, from the top
BYTES_OF_FRAME: Final = 9
OWN_HAND: Final = 2  # the bit of one's own hand, as PLACES has it
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
        self.seen_from: list[list[list[bytes]]] = [[[] for _ in range(SEATS)] for _ in range(SEATS + 1)]

    def write(self, state: State, seat: i64, into: Row) -> None:
        gloom = cast(GloomState, state)
        seats: i64 = gloom.seats
        into[self.seats_at] = seats
        into[self.seat_at] = seat
        if gloom.seat != NOBODY:
            # Who of the asked answers first is the engine's affair, not a fact of the game.
            deciding: i64 = seat if (gloom.asked >> seat) & 1 and gloom.sealed[seat] == UNANSWERED else gloom.seat
            if not gloom.asked or deciding == seat:
                into[self.deciding_at] = 1 + relative(deciding, seat, seats)
        into[self.active_at] = relative(gloom.active, seat, seats)
        into[self.turn_at] = gloom.turn & 255
        into[self.turn_at + 1] = (gloom.turn >> 8) & 255
        into[self.quiet_at] = capped(gloom.turn - gloom.stirred)
        into[self.deck_at] = capped(gloom.deck_left)
        self.write_known(gloom, seat, into)
        self.write_owed(gloom, seat, into)
        self.write_players(gloom, seat, into)
        self.write_people(gloom, seat, into)
        self.write_pile(gloom, into)

    def write_known(self, gloom: GloomState, seat: i64, into: Row) -> None:
        """As `Hands.row`, but for what lies open: whoever writes that takes it out."""
        tables = self.seen_from[gloom.seats][seat]
        if not tables:
            for mixed in range(SETS_OF_PLACES):
                tables.append(_seen_from(seat, gloom.seats, mixed))
        first: i64 = seat * self.count
        into.copy(self.cards_at, bytes(gloom.known.may[first : first + self.count]), tables[gloom.mixed])
        for card in gloom.hands[seat]:
            into[self.cards_at + card] = OWN_HAND

    def write_pile(self, gloom: GloomState, into: Row) -> None:
        lies: i64 = self.lies_at
        known: i64 = self.cards_at
        pile: i64 = self.people + 1
        for card in gloom.discards:
            into[lies + card] = pile
            into[known + card] = 0

    def write_owed(self, gloom: GloomState, seat: i64, into: Row) -> None:
        """The frames from the top, and the viewer's part in a sealed question."""
        frames = gloom.frames
        if frames:
            into[self.step_at] = frames[-6]
        top: i64 = len(frames) - FRAME
        at: i64 = self.owed_at
        while top >= 0:
            if at == self.owed_at + BYTES_OF_FRAME * FRAMES:
                self.write_deeper(frames, top, into)
                break
            into[at] = frames[top]
            if frames[top] == PLAY:
                into[self.cards_at + frames[top + 2]] = 0
            owner: i64 = frames[top + 1]
            if 0 <= owner < gloom.seats:
                into[at + 1] = 1 + relative(owner, seat, gloom.seats)
            into[at + 2] = (frames[top + 2] + 1) & 255
            into[at + 3] = (frames[top + 3] + 1) & 255
            into[at + 4] = frames[top + 4] & 255
            extra: i64 = frames[top + 5]
            into[at + 5] = extra & 255
            into[at + 6] = (extra >> 8) & 255
            into[at + 7] = (extra >> 16) & 255
            into[at + 8] = (extra >> 24) & 255
            at += BYTES_OF_FRAME
            top -= FRAME
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

    def write_deeper(self, frames: list[int], top: i64, into: Row) -> None:
        """Of the frames that are not told: the cards that are being played lie open."""
        while top >= 0:
            if frames[top] == PLAY:
                into[self.cards_at + frames[top + 2]] = 0
            top -= FRAME

    def write_players(self, gloom: GloomState, seat: i64, into: Row) -> None:
        for story in gloom.middle:
            into[self.stories_at + story] = 1
        owner: i64 = 0
        while owner < gloom.seats:
            place: i64 = relative(owner, seat, gloom.seats)
            into[self.hands_at + place] = len(gloom.hands[owner])
            if gloom.missed[owner]:
                into[self.missed_at + place] = gloom.missed[owner]
            if gloom.lost[owner]:
                into[self.lost_at + place] = gloom.lost[owner]
            story_held: i64 = gloom.holds[owner]
            if story_held >= 0:
                into[self.stories_at + story_held] = 2 + place
            owner += 1

    def write_people(self, gloom: GloomState, seat: i64, into: Row) -> None:
        character: i64 = 0
        for owner in gloom.owner:
            if owner >= 0:
                into[self.owner_at + character] = 1 + relative(owner, seat, gloom.seats)
            worth: i64 = RAISED
            stack = gloom.stacks[character]
            if stack:
                worth += gloom.worth(character)
                if worth < 0:
                    worth = 0
                into[self.icons_at + character] = gloom.icons(character) & BYTE
                height: i64 = 1
                for card in stack:
                    into[self.lies_at + card] = character + 1
                    into[self.height_at + card] = height
                    into[self.cards_at + card] = 0
                    height += 1
            into[self.worth_at + character] = capped(worth)
            character += 1
        for living in gloom.living:
            into[self.life_at + living] = 1
        for dead in gloom.dead:
            into[self.life_at + dead] = 2


def _seen_from(seat: int, seats: int, mixed: int) -> bytes:
    """For each byte of a row of knowledge what it tells the seat, with the hands clockwise from there.

    `mixed` are the hands that drew from the deck since; of its own hand a seat knows everything anyway.
    """
    table = bytearray(256)
    for may in range(256):
        places = may | mixed if may & 1 else may
        bits = places & 1
        for owner in range(seats):
            if owner != seat and places >> (owner + 1) & 1:
                bits |= 2 << (owner - seat) % seats
        table[may] = bits
    return bytes(table)


OBSERVER = GloomObserver
