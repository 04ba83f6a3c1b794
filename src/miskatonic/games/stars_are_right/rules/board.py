"""What lies on the table of The Stars Are Right, and what may be summoned, released, exchanged or taken."""

from __future__ import annotations

from miskatonic.core.chance import Chance
from miskatonic.core.knowledge import Knowledge
from miskatonic.core.native import i64
from miskatonic.core.state import STEP, State
from miskatonic.games.stars_are_right.numbers import abilities, types
from miskatonic.games.stars_are_right.numbers.endings import GOING_ON
from miskatonic.games.stars_are_right.numbers.sky_steps import POWERS
from miskatonic.games.stars_are_right.rules.constellations import (
    NOT_FIRST_COLUMN,
    NOT_LAST_COLUMN,
    count,
    show_apart,
    shows,
)
from miskatonic.games.stars_are_right.rules.tables import POOL_BITS, POOL_MASK, Tables
from miskatonic.games.stars_are_right.things import GRID


class StarsBoard(State):
    """The sky and the cards. What every seat may know of hidden cards is public (`known`) plus its own hand."""

    def __init__(self, tables: Tables, seats: i64, chance: Chance, source: StarsBoard | None = None) -> None:
        super().__init__(seats, chance, source)
        self.tables = tables
        if source is None:
            self.sky: list[int] = []
            self.where: list[int] = []  # for each symbol the spaces that show it, as bits: the sky read the other way
            self.hands: list[list[int]] = [[] for _ in range(seats)]
            self.areas: list[list[int]] = [[] for _ in range(seats)]
            self.deck: list[int] = []
            self.discards: list[int] = []
            self.used: list[int] = []
            self.avatars: list[int] = [0] * seats  # which Great Old Ones a seat has summoned, as bits (SR-Q9)
            self.known = Knowledge(bytearray())
            self.mixed: i64 = 0  # the seats that have drawn since the last shuffle: known to hold whatever the deck may
            self.active: i64 = 0
            self.turn: i64 = 0
            self.pool: i64 = 0
            self.invoked: i64 = -1
            self.ended: i64 = GOING_ON
        else:
            self.sky = source.sky[:]
            self.where = source.where[:]
            self.hands = [hand[:] for hand in source.hands]
            self.areas = [area[:] for area in source.areas]
            self.deck = source.deck[:]
            self.discards = source.discards[:]
            self.used = source.used[:]
            self.avatars = source.avatars[:]
            self.known = source.known.copy()
            self.mixed = source.mixed
            self.active = source.active
            self.turn = source.turn
            self.pool = source.pool
            self.invoked = source.invoked
            self.ended = source.ended

    def sky_moves(self) -> list[int]:
        """SR-8.1: a move for each symbol in the pool; SR-7: before the first of them, powers."""
        tables = self.tables
        pool: i64 = self.pool
        has: i64 = 0
        if pool & POOL_MASK:
            has = 1
        if (pool >> POOL_BITS) & POOL_MASK:
            has |= 2
        if pool >> (2 * POOL_BITS):
            has |= 4
        moves = tables.sky_moves[has][:]
        area = self.areas[self.active]
        if area:
            if self.frames[STEP] == POWERS:
                power_from = tables.power_from
                for card in area:
                    kind: i64 = power_from[card]
                    if kind >= 0 and (has >> kind) & 1 and card not in self.used:
                        moves.append(tables.use + card)
            self.add_releases(moves)
        return moves

    def add_releases(self, moves: list[int]) -> None:
        """SR-4.4: Gug, Tindaloo and Dhole at any moment of the own turn."""
        releasable = self.tables.releasable
        for card in self.areas[self.active]:
            if releasable[card] and self.may_release(card):
                moves.append(self.tables.release_move[card])

    def may_release(self, minion: i64) -> bool:
        """SR-15.4, SR-15.11, SR-Q10, SR-Q11: there must be something to take, and to give."""
        ability: i64 = self.tables.ability[minion]
        if ability == abilities.TAKE_CARD:
            return len(self.deck) > 0 or len(self.discards) > 0
        return len(self.exchanges(minion)) > 0

    def exchanges(self, minion: i64) -> list[int]:
        """SR-15.2 to SR-15.5: one of yours, unused this turn, for one of the same class of another player."""
        tables = self.tables
        lesser = tables.ability[minion] == abilities.SWAP_LESSER
        first: i64 = tables.exchange_lesser if lesser else tables.exchange_greater
        width: i64 = len(tables.lesser) if lesser else len(tables.greater)
        wanted: i64 = types.LESSER_SERVITOR if lesser else types.GREATER_SERVITOR
        moves: list[int] = []
        for own in self.areas[self.active]:
            if tables.type[own] != wanted or own in self.used:
                continue
            base: i64 = first + tables.class_index[own] * width
            for seat in range(self.seats):
                if seat != self.active:
                    for theirs in self.areas[seat]:
                        if tables.type[theirs] == wanted:
                            moves.append(base + tables.class_index[theirs])
        return moves

    def takes(self) -> list[int]:
        """SR-15.7, SR-15.11: the top of the deck (reshuffled first when it is empty) or of the discard pile (SR-Q6)."""
        first: i64 = self.tables.take
        moves: list[int] = [first]
        discards = self.discards
        if discards:
            if self.tables.any_discard:
                moves += [first + 1 + card for card in discards]
            else:
                moves.append(first + 1 + discards[-1])
        return moves

    # Summoning

    def summonings(self, hand: list[int]) -> list[int]:
        """SR-9.1: every creature of the hand whose constellations are all visible."""
        tables = self.tables
        moves: list[int] = []
        for card in hand:
            summon: i64 = tables.summon_move[card]
            if summon < 0:
                self.add_god(moves, card)
            elif self.is_present(card):
                moves.append(tables.summon_move[card])
        return moves

    def is_present(self, card: i64) -> bool:
        """SR-9.2 to SR-9.8: all constellations of a card, on tiles of their own."""
        where = self.where
        at: i64 = 0
        spaces: i64
        singles = self.tables.singles[card]
        if singles:
            while at < len(singles):
                spaces = where[singles[at]]
                wanted: i64 = singles[at + 1]
                if spaces == 0 or (wanted > 1 and count(spaces) < wanted):
                    return False
                at += 2
            return True
        pairs = self.tables.pairs[card]
        if pairs:
            while at < len(pairs):
                spaces = where[pairs[at]]
                # `neighbours`, written out
                beside: i64 = (spaces & NOT_LAST_COLUMN) << 1 | (spaces & NOT_FIRST_COLUMN) >> 1
                if (beside | spaces << GRID | spaces >> GRID) & where[pairs[at + 1]] == 0:
                    return False
                at += 2
            if self.tables.distinct[card]:
                return True
        constellations = self.tables.constellations[card]
        symbols = self.tables.symbols[card]
        if not pairs:
            at = 0
            for turns in constellations:
                if not shows(turns, symbols[at], where):
                    return False
                at += 1
            if self.tables.distinct[card]:
                return True
        return show_apart(constellations, symbols, where, 0, 0)

    def has_summoned(self, card: i64) -> bool:
        """SR-11.1: one summoning of each Great Old One (SR-Q9)."""
        ruler: i64 = self.tables.ruler[card]
        if self.tables.once_per_game:
            return (self.avatars[self.active] >> ruler) & 1 == 1
        return self.avatars_in(self.active, ruler) > 0

    def avatars_in(self, seat: i64, ruler: i64) -> i64:
        found: i64 = 0
        for card in self.areas[seat]:
            if self.tables.god_index[card] >= 0 and self.tables.ruler[card] == ruler:
                found += 1
        return found

    def bonus_stars_allowed(self, card: i64) -> i64:
        """SR-10.4, SR-11.3, SR-11.4: three, less one for each copy in front of another player."""
        allowed: i64 = self.tables.most_bonus_stars
        for seat in range(self.seats):
            if seat != self.active:
                allowed -= self.avatars_in(seat, self.tables.ruler[card])
        return allowed if allowed > 0 else 0

    def add_god(self, moves: list[int], card: i64) -> None:
        """SR-10: with each choice of servitors whose bonus stars make the rest of the pattern visible."""
        if self.has_summoned(card):
            return
        tables = self.tables
        where = self.where
        god: i64 = tables.god_index[card]
        ruler: i64 = tables.ruler[card]
        first: i64 = tables.summon_god + god * tables.sets
        without = tables.without[god]
        kept = tables.kept[god]
        helpers: list[int] = []
        for servitor in self.areas[self.active]:
            if tables.place_among[servitor] >= 0 and tables.ruler[servitor] == ruler:
                if tables.symbol_bit[god][tables.bonus_star[servitor]]:
                    helpers.append(servitor)
        if not helpers:
            if shows(without[0], kept[0], where):
                moves.append(first)
            return
        allowed: i64 = self.bonus_stars_allowed(card)
        choice: i64 = 0
        while choice < 1 << len(helpers):
            ignored = self.ignored(god, helpers, choice, allowed)
            if ignored >= 0 and shows(without[ignored], kept[ignored], where):
                bits: i64 = 0
                at: i64 = 0
                for servitor in helpers:
                    if (choice >> at) & 1:
                        bits |= 1 << tables.place_among[servitor]
                    at += 1
                moves.append(first + tables.set_rank[bits])
            choice += 1

    def ignored(self, god: i64, helpers: list[int], choice: i64, allowed: i64) -> i64:
        """The symbols that the chosen helpers make wild, or -1: SR-10.4 too many, SR-10.6 two for one symbol."""
        if count(choice) > allowed:
            return -1
        tables = self.tables
        symbols: i64 = 0
        at: i64 = 0
        for servitor in helpers:
            if (choice >> at) & 1:
                bit: i64 = tables.symbol_bit[god][tables.bonus_star[servitor]]
                if symbols & bit:
                    return -1
                symbols |= bit
            at += 1
        return symbols

    def creature_of(self, move: i64) -> i64:
        """The card that a summoning puts into play."""
        tables = self.tables
        if move >= tables.summon_god:
            return tables.gods[(move - tables.summon_god) // tables.sets]
        return tables.others[move - tables.summon_other]
