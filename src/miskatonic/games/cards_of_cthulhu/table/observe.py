"""What a seat may know of The Cards of Cthulhu, as a row of bytes: everything but the order of the deck."""

from __future__ import annotations

from typing import Final, cast

from miskatonic.core.game import Game
from miskatonic.core.native import i64, u8
from miskatonic.core.observation import BYTE, Observer, Row, capped, relative
from miskatonic.core.state import EXTRA, FRAME, NOBODY, PIECE, STEP, THING, WHAT, State
from miskatonic.games.cards_of_cthulhu.names import NAMES
from miskatonic.games.cards_of_cthulhu.numbers.places import ASLEEP, AWAKE
from miskatonic.games.cards_of_cthulhu.rules.bits import lowest
from miskatonic.games.cards_of_cthulhu.rules.dice import HANDS
from miskatonic.games.cards_of_cthulhu.rules.flow import CardsState
from miskatonic.games.cards_of_cthulhu.rules.ownership import owner
from miskatonic.games.cards_of_cthulhu.rules.tables import Tables

SEATS: Final = 4
FRAMES: Final = 4  # the deepest that are told; a turn has no more

# The lists that a row remembers.
DISCARDS_LIST: Final = 0
LEFT_LIST: Final = 1
DICE_LIST: Final = 2
LISTS: Final = 3
CLOCKWISE = ["you", "the next seat clockwise", "the second seat clockwise", "the third seat clockwise"]
CARD_BITS = [
    "set aside, to buy or let go",
    "yours",
    "of the next seat clockwise",
    "of the second seat clockwise",
    "of the third seat clockwise",
    "used (CC-17.7)",
    "lent to the active player",
    "not lent this turn",
]
SHOP: Final = 1
YOURS: Final = 2
USED: Final = 32
LENT: Final = 64
REFUSED: Final = 128
TURN_BITS = [
    "the skill is used",
    "no re-rolls (Cursed Cubes)",
    "no spells (Cursed Temple)",
    "hurried",
    "wounded",
]
DICE = ["Body", "Health 1", "Health 2", "Spirit 1", "Spirit 2", "Spirit 3", "Sword", "Dagger"]
OWED_BYTES: Final = 5
OWED = ["what", "piece + 1", "thing + 1", "step", "extra"]


class CardsObserver(Observer):
    def __init__(self, game: Game) -> None:
        super().__init__()
        tables: Tables = game.tables(game.read_options({}))
        names = tables.names
        frames = [f"{name} of frame {depth + 1} from the top" for depth in range(FRAMES) for name in OWED]
        professions = ["none", *tables.shop_ids[: len(tables.profession_names)]]
        self.seats_at: i64 = self.number("seats", "how many play", SEATS)
        self.deciding_at: i64 = self.choice("deciding", "whose decision it is", ["nobody", *CLOCKWISE])
        self.active_at: i64 = self.choice("active", "whose turn it is", CLOCKWISE)
        self.step_at: i64 = self.choice("step", "what is to be decided", [frame.about for frame in NAMES.frames])
        self.owed_at: i64 = self.number("owed", "what is owed, numbered as in names.py", things=frames)
        self.turn_at: i64 = self.number("turn", "the number of the turn", things=["its low byte", "its high byte"])
        self.flags_at: i64 = self.bits("this_turn", "what happened this turn", TURN_BITS)
        self.attacks_at: i64 = self.number("attacks", "attacks that may still be begun")
        self.owed_xp_at: i64 = self.number("owed_xp", "experience to come after the attack (CC-Q2)")
        self.deck_at: i64 = self.number("deck", "cards in the deck")
        self.minions_at: i64 = self.number("minions", "minions on the boards", things=names[: tables.minions])
        self.horrors_at: i64 = self.choice(
            "horrors", "where the horror is", ["on no board", "asleep on its board", "awake"], tables.horror_ids
        )
        self.gates_at: i64 = self.number("gates", "open gates", things=tables.cult_ids)
        self.cards_at: i64 = self.bits("cards", "where the follower or item is", CARD_BITS, tables.shop_ids)
        self.investigator_at: i64 = self.choice("investigator", "who plays whom", professions, CLOCKWISE)
        self.alive_at: i64 = self.choice("alive", "still in the game", ["no", "yes"], CLOCKWISE)
        self.xp_at: i64 = self.number("xp", "experience", things=CLOCKWISE)
        self.health_at: i64 = self.number("health", "Health dice left", things=CLOCKWISE)
        self.tally_at: i64 = self.number("tally", "slain so far (CC-17.12)", things=CLOCKWISE)
        self.dice_at: i64 = self.number("dice", "the faces rolled, 0 for a die that was not", 6, DICE)
        self.left_at: i64 = self.number(
            "left", "dice to spend, by face, once nothing is re-rolled", 8, [str(face) for face in range(1, 7)]
        )
        self.rolled_with_at: i64 = self.number("rolled_with", "Health dice when the dice were rolled")
        self.discards_at: i64 = self.number("discards", "cards on the discard pile", things=names)

    def write(self, state: State, seat: i64, into: Row) -> None:
        """Most fields are written whole every time, or known again: what is cleared and written anew costs more."""
        cards = cast(CardsState, state)
        seats: i64 = cards.seats
        block = into.block
        base: i64 = into.base
        if i64(block[base + self.seats_at]) != seats:
            into.wipe()
            into.recall(LISTS)
            block[base + self.seats_at] = u8(seats)
        deciding: i64 = 0
        if cards.seat != NOBODY:
            deciding = 1 + relative(cards.seat, seat, seats)
        flags: i64 = 0
        if cards.skill_used:
            flags |= 1
        if cards.no_rerolls:
            flags |= 2
        if cards.no_spells:
            flags |= 4
        if cards.hurried:
            flags |= 8
        if cards.wounded:
            flags |= 16
        block[base + self.deciding_at] = u8(deciding)
        block[base + self.active_at] = u8(relative(cards.active, seat, seats))
        block[base + self.turn_at] = u8(cards.turn & BYTE)
        block[base + self.turn_at + 1] = u8((cards.turn >> 8) & BYTE)
        block[base + self.attacks_at] = u8(cards.attacks)
        block[base + self.owed_xp_at] = u8(capped(cards.owed_xp))
        block[base + self.deck_at] = u8(capped(len(cards.deck)))
        block[base + self.rolled_with_at] = u8(cards.health_at_roll)
        block[base + self.flags_at] = u8(flags)
        self.write_owed(cards.frames, into)
        self.write_boards(cards, into)
        self.write_cards(cards, seat, into)
        self.write_players(cards, seat, into)

    def write_owed(self, frames: list[int], into: Row) -> None:
        """The frames from the top: what is owed, and the numbers that go with it."""
        block = into.block
        base: i64 = into.base
        end: i64 = len(frames)  # of a frame, from the top down
        what: i64 = 0
        if end > 0:
            what = frames[WHAT]
        block[base + self.step_at] = u8(what)
        at: i64 = base + self.owed_at
        last: i64 = at + OWED_BYTES * FRAMES
        while end > 0 and at < last:
            what = frames[end + WHAT]
            piece: i64 = frames[end + PIECE]
            thing: i64 = frames[end + THING]
            step: i64 = frames[end + STEP]
            extra: i64 = frames[end + EXTRA]
            block[at] = u8(what)
            block[at + 1] = u8(piece + 1)
            block[at + 2] = u8(thing + 1)
            block[at + 3] = u8(step)
            block[at + 4] = u8(extra)
            at += OWED_BYTES
            end -= FRAME
        while at < last and block[at]:  # a frame that is owed no more
            into.blank(at - base, OWED_BYTES)
            at += OWED_BYTES

    def write_boards(self, cards: CardsState, into: Row) -> None:
        block = into.block
        written = into.lists
        at: i64 = into.base + self.minions_at
        number: i64
        for number in cards.minions:
            block[at] = u8(number)
            at += 1
        at = into.base + self.gates_at
        for number in cards.gates:
            block[at] = u8(number)
            at += 1
        if written[DICE_LIST] is not cards.dice:
            written[DICE_LIST] = cards.dice
            at = into.base + self.dice_at
            for number in cards.dice:
                block[at] = u8(number)
                at += 1
        into.count_anew(LEFT_LIST, self.left_at - 1, HANDS.values[cards.node])
        into.count_up(DISCARDS_LIST, self.discards_at, cards.discards)
        in_play: i64 = cards.asleep | cards.awake
        while in_play:
            horror: i64 = lowest(in_play)
            into[self.horrors_at + horror] = AWAKE if (cards.awake >> horror) & 1 else ASLEEP
            in_play &= in_play - 1

    def write_cards(self, cards: CardsState, seat: i64, into: Row) -> None:
        told: i64 = cards.shop | cards.held | cards.used | cards.lent | cards.refused
        while told:
            card: i64 = lowest(told)
            bit: i64 = told & -told
            bits: i64 = SHOP if cards.shop & bit else 0
            if cards.held & bit:
                bits |= YOURS << relative(owner(cards, card), seat, cards.seats)
            if cards.used & bit:
                bits |= USED
            if cards.lent & bit:
                bits |= LENT
            if cards.refused & bit:
                bits |= REFUSED
            into[self.cards_at + card] = bits
            told ^= bit

    def write_players(self, cards: CardsState, seat: i64, into: Row) -> None:
        block = into.block
        owner: i64 = 0
        while owner < cards.seats:
            place: i64 = into.base + relative(owner, seat, cards.seats)
            profession: i64 = cards.investigator[owner]
            health: i64 = cards.health[owner]
            block[self.investigator_at + place] = u8(profession + 1)
            block[self.alive_at + place] = u8((cards.alive >> owner) & 1)
            block[self.xp_at + place] = u8(capped(cards.xp[owner]))
            block[self.health_at + place] = u8(health)
            block[self.tally_at + place] = u8(capped(cards.tally[owner]))
            owner += 1


OBSERVER = CardsObserver
