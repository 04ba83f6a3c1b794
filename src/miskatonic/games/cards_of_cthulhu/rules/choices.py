"""What may be done now in The Cards of Cthulhu: every legal move of every step."""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import i64
from miskatonic.core.piles import add_counted
from miskatonic.core.state import EXTRA, PIECE, STEP, THING, WHAT
from miskatonic.games.cards_of_cthulhu.rules.boards import Boards
from miskatonic.games.cards_of_cthulhu.rules.frames import (
    ABSOLVE,
    AIM,
    ATTACK,
    BANISH,
    CHOOSE,
    COMBAT,
    CURSE,
    DRAW,
    FOR_COMBAT,
    FOR_DRAW,
    FOR_HUNT,
    FOR_PURCHASE,
    FOR_SANITY,
    HUNT,
    LEND,
    OVER,
    PURCHASE,
    REPORT,
    REROLL,
    SANITY,
    TO_ROLL,
    WOUND,
)
from miskatonic.games.cards_of_cthulhu.rules.things import (
    BOARDS,
    BODY,
    BY_ELDER_SIGN,
    BY_FOLLOWER,
    BY_POTION,
    BY_SKILL,
    BY_XP,
    CURSED_TEMPLE,
    DAGGER_BIT,
    DISRUPTION,
    DOCTOR,
    ELDER_SIGN,
    EXPLORER,
    EXPLORER_BIT,
    FOLLOWER,
    FOLLOWER_BITS,
    FOLLOWERS,
    HUNTER,
    IDOL,
    NECKLACE,
    NECRONOMICON,
    OWNABLE,
    PLACE_OF_BIT,
    POTION,
    POTION_BIT,
    PSYCHIATRIST,
    RITUALIST,
    SKILL,
    SOLDIER,
    SWORD,
    TEMPLE,
    THIEF,
)
from miskatonic.games.cards_of_cthulhu.rules.verbs import (
    BANISHES,
    BARGAINS,
    BORROWS,
    BUYS,
    CHOOSES,
    DECLINES,
    DRAWS,
    HUNTS,
    IDOLS,
    LENDS,
    LOSES,
    NECKLACES,
    REFUSES,
    REPORTS,
    RESISTS,
    SACRIFICES,
    SUFFERS,
)

BARGAINERS: Final = 1 << POTION | 1 << THIEF  # the cards that change what a purchase costs
# What works at any moment of the combat step: followers, and items.
HELPERS: Final = 1 << SOLDIER | 1 << RITUALIST | 1 << DOCTOR | 1 << HUNTER
TOOLS: Final = 1 << NECKLACE | 1 << NECRONOMICON | 1 << IDOL | 1 << TEMPLE
ABLE: Final = HELPERS | TOOLS


class Choices(Boards):
    """The table with the step it is in.

    Many lists come ready made from tables.py, which all states share: `moves` hands out copies.
    """

    __slots__ = ()

    def moves(self) -> list[int]:
        ahead = self.ahead
        if ahead is not None:
            return ahead[:]
        frames = self.frames
        what: i64 = frames[WHAT] if frames else OVER
        if what == COMBAT:
            return self.combat_moves()[:]
        if what == ATTACK:
            if ABSOLVE <= frames[STEP] <= AIM:
                return self.roll_moves(frames[STEP])[:]
            return self.combat_moves()[:]
        if what == PURCHASE:
            return self.purchase_moves()[:]
        if what == SANITY:
            return self.sanity_moves()
        first = self.tables.first
        moves: list[int] = []
        if what == CHOOSE:
            moves = self.tables.to_choose[:]
            for chosen in self.investigator:
                if chosen >= 0:
                    moves.remove(first[CHOOSES] + chosen)
        elif what == LEND:
            moves = [first[LENDS], first[REFUSES]]
        elif what == WOUND:
            if self.may_lose_health():
                moves.append(first[LOSES])
            self.add_followers(moves, SACRIFICES)
        elif what == DRAW:
            moves.append(first[DRAWS])
            if self.has(DISRUPTION):
                moves += self.tables.to_disrupt[self.means(self.tables.use_cost[DISRUPTION])]
            self.add_borrows(moves, FOR_DRAW)
        elif what == HUNT:
            self.add_hunts(moves, SKILL, self.tables.skill_cost[HUNTER])
            self.add_borrows(moves, FOR_HUNT)
            moves.append(self.tables.done)
        elif what == REPORT:
            moves = [first[REPORTS], self.tables.done]
        elif what == BANISH:
            self.add_horrors(moves)
        elif what == CURSE:
            self.add_curse(moves, self.frames[PIECE])
            self.add_borrows(moves, FOR_HUNT)
        return moves

    # What a move costs

    def means(self, cost: i64) -> i64:
        """How a cost can be paid: 1 by experience, 2 by the Potion (CC-13.6) when there is a cost to pay, 3 by both."""
        means: i64 = 1 if self.xp[self.active] >= cost else 0
        if self.held & POTION_BIT and cost > 0 and self.has(POTION):
            means += 2
        return means

    def add_priced(self, moves: list[int], verb: i64, at: i64, means: i64) -> None:
        if means & 1:
            moves.append(self.tables.first[verb] + at)
        if means & 2:
            moves.append(self.tables.first_potion[verb] + at)

    # Purchase

    def purchase_moves(self) -> list[int]:
        """CC-7.1, CC-7.4: every card set aside is bought or let go; a cursed one is paid for or suffered."""
        active: i64 = self.active
        shop: i64 = self.shop
        moves: list[int] = []
        if (self.held & BARGAINERS) or self.investigator[active] == THIEF or shop >> CURSED_TEMPLE:
            while shop:
                lowest: i64 = shop & -shop
                self.add_purchases(moves, PLACE_OF_BIT[lowest % 37])
                shop ^= lowest
            self.add_borrows(moves, FOR_PURCHASE)
            return moves
        tables = self.tables
        purse: i64 = self.xp[active]
        offers = tables.offers[purse if purse < tables.dearest else tables.dearest]
        lowest = shop & -shop
        while shop != lowest:
            moves += offers[lowest % 37]
            shop ^= lowest
            lowest = shop & -shop
        return moves + offers[shop % 37] if moves else offers[shop % 37]

    def add_purchases(self, moves: list[int], card: i64) -> None:
        tables = self.tables
        if card >= OWNABLE:
            self.add_curse(moves, card)
            return
        cost: i64 = tables.buy_cost[card]
        self.add_priced(moves, BUYS, card, self.means(cost))
        if card >= FOLLOWERS and cost >= tables.thief_from:
            self.add_bargains(moves, card)
        moves.append(tables.first[DECLINES] + card)

    def add_bargains(self, moves: list[int], item: i64) -> None:
        """CC-15.9, CC-Q13: a Thief's discount, the skill's, the follower's or both."""
        tables = self.tables
        xp: i64 = self.xp[self.active]
        cost: i64 = tables.buy_cost[item]
        skill = self.has_skill(THIEF)
        follower = self.has(THIEF)
        move: i64 = tables.first[BARGAINS] + (item - FOLLOWERS) * 3
        if skill and xp >= cost - tables.discount[SKILL]:
            moves.append(move)
        if follower and xp >= cost - tables.discount[FOLLOWER]:
            moves.append(move + 1)
        if skill and follower and self.both_bargain(cost) and xp >= cost - tables.discount[0] - tables.discount[1]:
            moves.append(move + 2)

    def both_bargain(self, cost: i64) -> bool:
        """CC-Q13: both Thieves test the printed cost, or the second one what the first one left."""
        tables = self.tables
        return not tables.thief_running or cost - tables.discount[SKILL] >= tables.thief_from

    def add_curse(self, moves: list[int], card: i64) -> None:
        """CC-14: pay the price of a cursed item in full, or suffer it."""
        tables = self.tables
        if card == CURSED_TEMPLE:
            self.add_followers(moves, SACRIFICES)
        else:
            self.add_priced(moves, BUYS, card, self.means(tables.buy_cost[card]))
        moves.append(tables.first[SUFFERS] + card - OWNABLE)

    # Sanity

    def sanity_moves(self) -> list[int]:
        """CC-8.5: what can meet a sanity loss."""
        moves: list[int] = []
        first: i64 = self.tables.first[RESISTS]
        if self.xp[self.active] >= self.frames[PIECE]:
            moves.append(first + BY_XP)
        if self.held >> ELDER_SIGN:
            if self.has(POTION):
                moves.append(first + BY_POTION)
            if self.has(ELDER_SIGN):
                moves.append(first + BY_ELDER_SIGN)
        if self.has_skill(PSYCHIATRIST):
            moves.append(first + BY_SKILL)
        if self.held:
            if self.has(PSYCHIATRIST):
                moves.append(first + BY_FOLLOWER)
            self.add_followers(moves, SACRIFICES)
            self.add_borrows(moves, FOR_SANITY)
        return moves

    # Combat

    def combat_moves(self) -> list[int]:
        """CC-9.1, CC-9.6, CC-9.7: between attacks, before the roll, and while dice are spent."""
        tables = self.tables
        frames = self.frames
        active: i64 = self.active
        skill: i64 = -1 if self.skill_used else self.investigator[active]
        ready: i64 = 0
        others: i64 = 0
        if self.held:
            own: i64 = self.owned[active]
            ready = (own | self.lent) & ~self.used
            others = self.held & FOR_COMBAT & ~own
            if others:
                others &= ~(self.used | self.lent | self.refused)  # `borrowable`
        ready_made = True
        if frames[WHAT] == COMBAT:
            if self.attacks > 0:
                explorers: i64 = 1 if skill == EXPLORER else 0
                if ready & EXPLORER_BIT:
                    explorers += 2
                moves = tables.to_begin[explorers]
            else:
                moves = tables.to_hurry[0 if self.hurried or self.no_spells else self.means(tables.hurry_cost)]
        elif frames[STEP] == TO_ROLL:
            purse: i64 = self.xp[active]
            if purse > tables.spirit_total:
                purse = tables.spirit_total
            flags: i64 = purse << 3
            if self.no_spells:
                flags += 4
            if ready >> POTION:
                flags += ((ready >> SWORD) & 1) + ((ready >> POTION) & 1) * 2
            moves = tables.rolls[flags]
            if frames[EXTRA]:
                return moves[:-1]  # an Explorer's attack has no board yet that could be left
            if self.gates[frames[PIECE]] > 0 and not tables.seal_needs_roll:
                ready_made = False
                moves = moves[:-1]
                self.add_seal(moves, frames[PIECE])
        else:
            ready_made = False
            moves = self.slayings(frames[PIECE])
            if ready & DAGGER_BIT:
                moves += tables.to_add
            if self.gates[frames[PIECE]] > 0:
                self.add_seal(moves, frames[PIECE])
        hurt = self.health[active] < tables.health_dice
        if hurt or others or ready & ABLE or tables.combat_skill[skill]:
            if ready_made:
                moves = moves[:-1]
            self.add_abilities(moves, skill, ready, others, hurt)
        elif ready_made:
            return moves
        moves.append(tables.done)
        return moves

    def roll_moves(self, step: i64) -> list[int]:
        """CC-9.5: which dice to re-roll; or where an Explorer aims (CC-15.3)."""
        if step == AIM:
            return self.tables.to_aim
        return self.tables.rerolls(self.loose, step == REROLL and self.dice[BODY] > self.frames[THING])

    def slayings(self, board: i64) -> list[int]:
        """CC-10: awake horrors protect minions, minions protect sleeping horrors."""
        tables = self.tables
        moves: list[int] = []
        if self.node == 0:
            return moves
        awake: i64 = self.awake & tables.horror_bits[board]
        if awake:
            self.add_slayings(moves, board, awake, 0)
        if self.crowd[board] > 0:
            if not awake:
                found = tables.slays_minion[board][self.node]
                if found is None:
                    found = tables.minion_slayings(board, self.node)
                add_counted(moves, found, self.minions, board * tables.kinds)
        elif self.asleep & tables.horror_bits[board] and (not awake or not tables.awake_protects_all):
            self.add_slayings(moves, board, self.asleep, tables.horrors)
        return moves

    def add_slayings(self, moves: list[int], board: i64, bits: i64, first: i64) -> None:
        """The same for horrors of a board, which are numbered from `first` on: awake ones, then those asleep."""
        tables = self.tables
        for horror in tables.horrors_of[board]:
            if (bits >> horror) & 1:
                found = tables.slays_horror[first + horror][self.node]
                moves += found if found is not None else tables.horror_slayings(first + horror, self.node)

    def add_seal(self, moves: list[int], board: i64) -> None:
        """CC-10.8, CC-12.4."""
        if not self.no_spells and self.is_exposed(board):
            moves += self.tables.to_seal[self.means(self.tables.seal_cost)]

    def add_abilities(self, moves: list[int], skill: i64, ready: i64, others: i64, hurt: bool) -> None:
        """CC-9.7: Healing, and every skill, follower and item of the combat step, `others` those of other players."""
        tables = self.tables
        if hurt:
            if not self.no_spells:
                moves += tables.to_heal[self.means(tables.heal_cost)]
            if skill == DOCTOR:
                moves += tables.to_doctor[SKILL][self.means(tables.skill_cost[DOCTOR])]
        if tables.combat_skill[skill]:
            if skill == SOLDIER:
                self.add_shots(moves, SKILL, tables.skill_cost[SOLDIER])
            else:
                self.add_shifts(moves, SKILL)
        while others:
            lowest: i64 = others & -others
            moves.append(tables.first[BORROWS] + PLACE_OF_BIT[lowest % 37])
            others ^= lowest
        if ready & HELPERS:
            if (ready >> SOLDIER) & 1:
                self.add_shots(moves, FOLLOWER, tables.use_cost[SOLDIER])
            if (ready >> RITUALIST) & 1:
                self.add_shifts(moves, FOLLOWER)
            if hurt and (ready >> DOCTOR) & 1:
                moves += tables.to_doctor[FOLLOWER][self.means(tables.use_cost[DOCTOR])]
            if (ready >> HUNTER) & 1:
                self.add_hunts(moves, FOLLOWER, tables.use_cost[HUNTER])
        if ready & TOOLS:
            self.add_items(moves, ready)

    def add_items(self, moves: list[int], ready: i64) -> None:
        tables = self.tables
        if ready & (1 << NECKLACE | 1 << NECRONOMICON):
            board: i64 = 0
            while board < BOARDS:
                if self.gates[board] > 0:
                    if (ready >> NECKLACE) & 1:
                        moves.append(tables.first[NECKLACES] + board)
                    if (ready >> NECRONOMICON) & 1:
                        moves += tables.to_read[board][self.means(tables.use_cost[NECRONOMICON])]
                board += 1
        if (ready >> IDOL) & 1 and self.asleep | self.awake:
            self.add_followers(moves, IDOLS)
        if (ready >> TEMPLE) & 1 and self.deck:
            moves += tables.to_temple[self.means(tables.use_cost[TEMPLE])]

    # One thing after the other

    def add_followers(self, moves: list[int], verb: i64) -> None:
        """The active player's own followers, as those to be slain."""
        bits: i64 = self.owned[self.active] & FOLLOWER_BITS
        while bits:
            lowest: i64 = bits & -bits
            moves.append(self.tables.first[verb] + PLACE_OF_BIT[lowest % 37])
            bits ^= lowest

    def add_horrors(self, moves: list[int]) -> None:
        bits: i64 = self.asleep | self.awake
        while bits:
            lowest: i64 = bits & -bits
            moves.append(self.tables.first[BANISHES] + PLACE_OF_BIT[lowest % 37])
            bits ^= lowest

    def add_borrows(self, moves: list[int], wanted: i64) -> None:
        """CC-17.6: ask another player for a card that works in this step."""
        if self.seats == 1:
            return
        bits: i64 = self.borrowable(wanted)
        while bits:
            lowest: i64 = bits & -bits
            moves.append(self.tables.first[BORROWS] + PLACE_OF_BIT[lowest % 37])
            bits ^= lowest

    def add_hunts(self, moves: list[int], who: i64, cost: i64) -> None:
        """CC-15.1: any horror for the Investigator, a minor one for the follower."""
        tables = self.tables
        bits: i64 = self.asleep | self.awake
        means: i64 = self.means(cost)
        if bits == 0 or means == 0:
            return
        levels = tables.hunt_levels[who]
        while bits:
            lowest: i64 = bits & -bits
            horror: i64 = PLACE_OF_BIT[lowest % 37]
            if levels[tables.level[horror]]:
                self.add_priced(moves, HUNTS, horror, means)
            bits ^= lowest

    def add_shots(self, moves: list[int], who: i64, cost: i64) -> None:
        """CC-15.8: minions of these values on any board, even protected ones."""
        tables = self.tables
        means: i64 = self.means(cost)
        if means == 0:
            return
        add_counted(moves, tables.shots[who * 4 + means], self.minions, 0)

    def add_shifts(self, moves: list[int], who: i64) -> None:
        """CC-15.7: any minion, or one of a low value, to a different board."""
        add_counted(moves, self.tables.shifts[who], self.minions, 0)
