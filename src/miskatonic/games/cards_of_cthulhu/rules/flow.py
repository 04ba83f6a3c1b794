"""The Cards of Cthulhu as a whole: which topic answers which kind of frame and which verb."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from miskatonic.core.chance import Chance
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


class CardsState(CardsData):
    """One position of The Cards of Cthulhu."""

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
        # Most decisions are these. Compiled, they are called at once; a call through the table is one of Python's.
        if what == frames.COMBAT:
            return moves_between(self)[:]
        if what == frames.ATTACK:
            return attack_moves(self)[:]
        if what == frames.PURCHASE:
            return purchase_moves(self)[:]
        return MOVES[what](self)[:]

    def play(self, move: i64) -> None:
        self.ahead = None
        tables = self.tables
        verb: i64 = tables.verb_of[move]
        at: i64 = tables.place_of[move]
        way: i64 = tables.way_of[move]
        # Most moves are these: as above.
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
            PLAYS[verb](self, at, way)
        go_on(self)


def attack_moves(s: CardsData) -> list[int]:
    """By the step of the attack."""
    step: i64 = s.frames[STEP]
    if step == steps.ALLOCATE:
        return moves_with_dice(s)
    return moves_before_roll(s) if step == steps.TO_ROLL else roll_moves(s)


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


def go_on(s: CardsData) -> None:
    """What follows of itself, until a seat has to decide or the game is over.

    What comes up every turn is named before the table, as in `play`.
    """
    more = True
    while more:
        owed = s.frames
        what: i64 = owed[WHAT] if owed else frames.OVER
        if what == frames.ATTACK:
            more = owed[STEP] == steps.ALLOCATE and go_on_spending(s)
        elif what == frames.COMBAT:
            more = go_on_fighting(s)
        elif what == frames.PURCHASE:
            more = go_on_buying(s)
        elif what == frames.SANITY:
            more = go_on_resisting(s)
        elif what == frames.OVER:
            more = go_on_with_next(s)
        else:
            more = FOLLOWS[what](s)


def no_moves(s: CardsData) -> list[int]:
    """The game is over."""
    return []


def waits(s: CardsData) -> bool:
    """Nothing follows of itself."""
    return False


# By the kind of frame that is owed: what may be done, and what follows of itself.
MOVES: Final[list[Callable[[CardsData], list[int]]]] = [no_moves] * len(NAMES.frames)
FOLLOWS: Final[list[Callable[[CardsData], bool]]] = [waits] * len(NAMES.frames)
MOVES[frames.CHOOSE] = choose_moves
MOVES[frames.DRAW], FOLLOWS[frames.DRAW] = draw_moves, go_on_drawing
MOVES[frames.CURSE] = curse_moves
MOVES[frames.PURCHASE], FOLLOWS[frames.PURCHASE] = purchase_moves, go_on_buying
MOVES[frames.HUNT] = hunt_moves
MOVES[frames.SANITY], FOLLOWS[frames.SANITY] = sanity_moves, go_on_resisting
MOVES[frames.COMBAT], FOLLOWS[frames.COMBAT] = moves_between, go_on_fighting
MOVES[frames.ATTACK] = attack_moves
MOVES[frames.WOUND] = wound_moves
MOVES[frames.REPORT] = report_moves
MOVES[frames.BANISH] = banish_moves
MOVES[frames.LEND] = lending_moves
FOLLOWS[frames.OVER] = go_on_with_next

# By the verb: what it does with its thing, in which way.
PLAYS: Final[list[Callable[[CardsData, i64, i64], None]]] = [done] * len(NAMES.groups["verbs"])
PLAYS[verbs.CHOOSE] = choose
PLAYS[verbs.DRAW] = draw
PLAYS[verbs.DISRUPT] = disrupt
PLAYS[verbs.BUY] = buy
PLAYS[verbs.DECLINE] = decline
PLAYS[verbs.SUFFER] = suffer
PLAYS[verbs.SACRIFICE] = sacrifice
PLAYS[verbs.HUNT] = hunt
PLAYS[verbs.RESIST] = resist
PLAYS[verbs.EXPLORE] = explore
PLAYS[verbs.ATTACK] = attack
PLAYS[verbs.ROLL] = roll
PLAYS[verbs.REROLL] = reroll
PLAYS[verbs.KEEP] = keep
PLAYS[verbs.SLAY] = slay
PLAYS[verbs.DAGGER] = dagger
PLAYS[verbs.HEAL] = heal
PLAYS[verbs.SEAL] = seal
PLAYS[verbs.HURRY] = hurry
PLAYS[verbs.NECKLACE] = necklace
PLAYS[verbs.NECRONOMICON] = necronomicon
PLAYS[verbs.IDOL] = idol
PLAYS[verbs.BANISH] = banish
PLAYS[verbs.MOVE] = move_minion
PLAYS[verbs.SHOOT] = shoot
PLAYS[verbs.DOCTOR] = doctor
PLAYS[verbs.TEMPLE] = temple
PLAYS[verbs.REPORT] = report
PLAYS[verbs.LOSE] = lose_health
PLAYS[verbs.BORROW] = borrow
PLAYS[verbs.LEND] = lend
PLAYS[verbs.REFUSE] = refuse
PLAYS[verbs.DONE] = done
