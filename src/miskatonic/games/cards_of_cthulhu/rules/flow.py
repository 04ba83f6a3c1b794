"""Which topic of the rules answers which frame and which verb, and the state that plays by them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from miskatonic.core.chance import Chance
from miskatonic.core.names import by_number
from miskatonic.core.native import i64
from miskatonic.core.state import STEP, WHAT
from miskatonic.games.cards_of_cthulhu.names import NAMES
from miskatonic.games.cards_of_cthulhu.numbers import frames, steps, verbs
from miskatonic.games.cards_of_cthulhu.rules.attack import attack, explore, keep, reroll, roll, roll_moves
from miskatonic.games.cards_of_cthulhu.rules.awakening import go_on_buying, hunt, hunt_moves
from miskatonic.games.cards_of_cthulhu.rules.combat import moves_before_roll, moves_between, moves_with_dice
from miskatonic.games.cards_of_cthulhu.rules.curses import curse_moves, suffer
from miskatonic.games.cards_of_cthulhu.rules.deck import shuffle
from miskatonic.games.cards_of_cthulhu.rules.draw import disrupt, draw, draw_moves, go_on_drawing
from miskatonic.games.cards_of_cthulhu.rules.ending import end_turn
from miskatonic.games.cards_of_cthulhu.rules.items import (
    banish,
    banish_moves,
    dagger,
    idol,
    necklace,
    necronomicon,
    temple,
)
from miskatonic.games.cards_of_cthulhu.rules.lending import borrow, lend, lending_moves, refuse
from miskatonic.games.cards_of_cthulhu.rules.professions import doctor, move_minion, report, report_moves, shoot
from miskatonic.games.cards_of_cthulhu.rules.purchase import buy, decline, purchase_moves
from miskatonic.games.cards_of_cthulhu.rules.sacrifice import sacrifice
from miskatonic.games.cards_of_cthulhu.rules.sanity import go_on_resisting, meet_sanity, resist, sanity_moves
from miskatonic.games.cards_of_cthulhu.rules.set_up import choose, choose_moves, set_up
from miskatonic.games.cards_of_cthulhu.rules.slaying import slay
from miskatonic.games.cards_of_cthulhu.rules.spells import heal, hurry, seal
from miskatonic.games.cards_of_cthulhu.rules.state import CardsData
from miskatonic.games.cards_of_cthulhu.rules.turn import go_on_with_next
from miskatonic.games.cards_of_cthulhu.rules.wounds import (
    finish_attack,
    go_on_fighting,
    go_on_spending,
    lose_health,
    wound_moves,
)

STREAMS: Final = len(NAMES.streams)


def attack_moves(s: CardsData) -> list[int]:
    """By the step of the attack."""
    step: i64 = s.frames[STEP]
    if step == steps.ALLOCATE:
        return moves_with_dice(s)
    return moves_before_roll(s) if step == steps.TO_ROLL else roll_moves(s)


def go_on_attacking(s: CardsData) -> bool:
    return s.frames[STEP] != steps.ALLOCATE or go_on_spending(s)


def no_moves(s: CardsData) -> list[int]:
    """The game is over."""
    return []


def decides(s: CardsData) -> bool:
    """Of a frame that always leaves a choice."""
    return True


def done(s: CardsData, at: i64, way: i64) -> None:
    """On to what comes next."""
    what: i64 = s.frames[WHAT]
    if what == frames.COMBAT:
        end_turn(s)
    elif what == frames.ATTACK:
        finish_attack(s)
    elif what == frames.HUNT:
        meet_sanity(s)
    else:  # a report
        s.settle()


# What may be answered to each frame.
ANSWERS: Final[list[Callable[[CardsData], list[int]]]] = by_number(
    NAMES.groups["frames"],
    {
        frames.OVER: no_moves,
        frames.CHOOSE: choose_moves,
        frames.DRAW: draw_moves,
        frames.CURSE: curse_moves,
        frames.PURCHASE: purchase_moves,
        frames.HUNT: hunt_moves,
        frames.SANITY: sanity_moves,
        frames.COMBAT: moves_between,
        frames.ATTACK: attack_moves,
        frames.WOUND: wound_moves,
        frames.REPORT: report_moves,
        frames.BANISH: banish_moves,
        frames.LEND: lending_moves,
    },
)
# How each frame goes on by itself: true where somebody has a decision.
GOES_ON: Final[list[Callable[[CardsData], bool]]] = by_number(
    NAMES.groups["frames"],
    {
        frames.OVER: go_on_with_next,
        frames.CHOOSE: decides,
        frames.DRAW: go_on_drawing,
        frames.CURSE: decides,
        frames.PURCHASE: go_on_buying,
        frames.HUNT: decides,
        frames.SANITY: go_on_resisting,
        frames.COMBAT: go_on_fighting,
        frames.ATTACK: go_on_attacking,
        frames.WOUND: decides,
        frames.REPORT: decides,
        frames.BANISH: decides,
        frames.LEND: decides,
    },
)
# What each verb does with its thing, in which way.
DEEDS: Final[list[Callable[[CardsData, i64, i64], None]]] = by_number(
    NAMES.groups["verbs"],
    {
        verbs.CHOOSE: choose,
        verbs.DRAW: draw,
        verbs.DISRUPT: disrupt,
        verbs.BUY: buy,
        verbs.DECLINE: decline,
        verbs.SUFFER: suffer,
        verbs.SACRIFICE: sacrifice,
        verbs.HUNT: hunt,
        verbs.RESIST: resist,
        verbs.EXPLORE: explore,
        verbs.ATTACK: attack,
        verbs.ROLL: roll,
        verbs.REROLL: reroll,
        verbs.KEEP: keep,
        verbs.SLAY: slay,
        verbs.DAGGER: dagger,
        verbs.HEAL: heal,
        verbs.SEAL: seal,
        verbs.HURRY: hurry,
        verbs.NECKLACE: necklace,
        verbs.NECRONOMICON: necronomicon,
        verbs.IDOL: idol,
        verbs.BANISH: banish,
        verbs.MOVE: move_minion,
        verbs.SHOOT: shoot,
        verbs.DOCTOR: doctor,
        verbs.TEMPLE: temple,
        verbs.REPORT: report,
        verbs.LOSE: lose_health,
        verbs.BORROW: borrow,
        verbs.LEND: lend,
        verbs.REFUSE: refuse,
        verbs.DONE: done,
    },
)


def go_on(s: CardsData) -> None:
    """What follows of itself, until a seat has to decide or the game is over."""
    decided = False
    while not decided:
        owed = s.frames
        what: i64 = owed[WHAT] if owed else frames.OVER
        # What comes up every turn: a call by its name is sooner than one through the table.
        if what == frames.ATTACK:
            decided = go_on_attacking(s)
        elif what == frames.COMBAT:
            decided = go_on_fighting(s)
        elif what == frames.PURCHASE:
            decided = go_on_buying(s)
        elif what == frames.SANITY:
            decided = go_on_resisting(s)
        elif what == frames.OVER:
            decided = go_on_with_next(s)
        else:
            decided = GOES_ON[what](s)


class CardsState(CardsData):
    """A position that can be played."""

    __slots__ = ()

    def set_up(self) -> None:
        set_up(self)

    def clone(self) -> CardsState:
        return CardsState(self.tables, self.seats, self.chance.copy(), self)

    def guess(self, seat: i64, chance: Chance) -> CardsState:
        """Only the order of the deck and the coming dice are hidden, and from every seat alike."""
        return self.redraw(chance)

    def redraw(self, chance: Chance) -> CardsState:
        other = CardsState(self.tables, self.seats, chance.fresh(STREAMS), self)
        other.deck.sort()  # the order of what is hidden must tell nothing
        shuffle(other)
        return other

    def moves(self) -> list[int]:
        """Many lists come ready made from tables.py, which all states share: these are copies."""
        ahead = self.ahead
        if ahead is not None:
            return ahead[:]
        owed = self.frames
        what: i64 = owed[WHAT] if owed else frames.OVER
        # Most decisions are of these frames: a call by its name is sooner than one through the table.
        if what == frames.COMBAT:
            return moves_between(self)[:]
        if what == frames.ATTACK:
            return attack_moves(self)[:]
        if what == frames.PURCHASE:
            return purchase_moves(self)[:]
        return ANSWERS[what](self)[:]

    def play(self, move: i64) -> None:
        self.ahead = None
        tables = self.tables
        verb: i64 = tables.verb_of[move]
        at: i64 = tables.place_of[move]
        way: i64 = tables.way_of[move]
        # Most moves are of these verbs: a call by its name is sooner than one through the table.
        if verb == verbs.SLAY:
            slay(self, at, way)
        elif verb == verbs.DONE:
            done(self, at, way)
        elif verb == verbs.ATTACK:
            attack(self, at, way)
        elif verb == verbs.ROLL:
            roll(self, at, way)
        elif verb == verbs.REROLL:
            reroll(self, at, way)
        elif verb == verbs.DECLINE:
            decline(self, at, way)
        elif verb == verbs.BUY:
            buy(self, at, way)
        else:
            DEEDS[verb](self, at, way)
        go_on(self)
