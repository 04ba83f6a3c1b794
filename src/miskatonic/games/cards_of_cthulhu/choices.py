"""What may be done now in The Cards of Cthulhu: every legal move of every step."""

from __future__ import annotations

from miskatonic.core.native import i64, mypyc_attr
from miskatonic.core.state import NOBODY
from miskatonic.games.cards_of_cthulhu.boards import (
    ASLEEP,
    AWAKE,
    NOWHERE,
    Boards,
)
from miskatonic.games.cards_of_cthulhu.dice import HANDS
from miskatonic.games.cards_of_cthulhu.frames import (
    ABSOLVE,
    AIM,
    ALLOCATE,
    ATTACK,
    BANISH,
    CHOOSE,
    COMBAT,
    DRAW,
    FOR_COMBAT,
    FOR_DRAW,
    FOR_HUNT,
    FOR_PURCHASE,
    FOR_SANITY,
    HUNT,
    LEND,
    PURCHASE,
    REPORT,
    REROLL,
    SANITY,
    TO_ROLL,
    WOUND,
)
from miskatonic.games.cards_of_cthulhu.tables import (
    ATTACKS,
    BANISHES,
    BARGAINS,
    BOARDS,
    BODY,
    BORROWS,
    BUYS,
    BY_ELDER_SIGN,
    BY_FOLLOWER,
    BY_POTION,
    BY_SKILL,
    BY_XP,
    CHOOSES,
    CURSED_TEMPLE,
    DAGGER,
    DAGGER_DIE,
    DAGGERS,
    DECLINES,
    DISRUPTION,
    DISRUPTS,
    DOCTOR,
    DOCTORS,
    DONE,
    DRAWS,
    ELDER_SIGN,
    EXPLORER,
    EXPLORES,
    FOLLOWER,
    FOLLOWER_BITS,
    FOLLOWERS,
    HEALS,
    HEALTH,
    HUNTER,
    HUNTS,
    HURRIES,
    IDOL,
    IDOLS,
    KEEPS,
    LENDS,
    LOSES,
    MOVES,
    NECKLACE,
    NECKLACES,
    NECRONOMICON,
    NECRONOMICONS,
    OWNABLE,
    POTION,
    PSYCHIATRIST,
    REFUSES,
    REPORTS,
    RESISTS,
    RITUALIST,
    ROLLS,
    ROLLS_MORE,
    SACRIFICES,
    SEALS,
    SHOOTS,
    SKILL,
    SLAYS,
    SOLDIER,
    SUFFERS,
    SWORD,
    TEMPLE,
    TEMPLES,
    THIEF,
)


@mypyc_attr(allow_interpreted_subclasses=True)
class Choices(Boards):
    """The table with the step it is in."""

    def legal(self) -> list[int]:
        if self.seat == NOBODY:
            return []
        first = self.tables.first
        what: i64 = self.frames[-6]
        moves: list[int] = []
        if what == ATTACK:
            self.add_attack(moves)
        elif what == COMBAT:
            self.add_combat(moves)
        elif what == PURCHASE:
            self.add_purchases(moves)
            self.add_borrows(moves, FOR_PURCHASE)
        elif what == SANITY:
            self.add_resistance(moves)
        elif what == WOUND:
            if self.may_lose_health():
                moves.append(first[LOSES])
            self.add_followers(moves, SACRIFICES)
        elif what == DRAW:
            moves.append(first[DRAWS])
            if self.has(DISRUPTION):
                self.add_priced(moves, DISRUPTS, 0, self.tables.use_cost[DISRUPTION])
            self.add_borrows(moves, FOR_DRAW)
        elif what == HUNT:
            self.add_hunts(moves, SKILL, self.tables.skill_cost[HUNTER])
            self.add_borrows(moves, FOR_HUNT)
            moves.append(first[DONE])
        elif what == REPORT:
            moves.append(first[REPORTS])
            moves.append(first[DONE])
        elif what == CHOOSE:
            at: i64 = first[CHOOSES]
            moves += [at + profession for profession in range(FOLLOWERS) if profession not in self.investigator]
        elif what == LEND:
            moves.append(first[LENDS])
            moves.append(first[REFUSES])
        elif what == BANISH:
            self.add_horrors(moves, BANISHES)
        else:  # CURSE
            self.add_curse(moves, self.frames[-4])
            self.add_borrows(moves, FOR_HUNT)
        return moves

    def add_priced(self, moves: list[int], verb: i64, at: i64, cost: i64) -> None:
        """A move with a cost: by experience, and by the Potion (CC-13.6) when there is a cost to pay."""
        if self.xp[self.active] >= cost:
            moves.append(self.tables.first[verb] + at)
        if cost > 0 and self.has(POTION):
            moves.append(self.tables.first_potion[verb] + at)

    def add_followers(self, moves: list[int], verb: i64) -> None:
        """The active player's own followers, as those to be slain."""
        bits: i64 = self.own_followers()
        move: i64 = self.tables.first[verb]
        while bits:
            if bits & 1:
                moves.append(move)
            bits >>= 1
            move += 1

    def add_horrors(self, moves: list[int], verb: i64) -> None:
        move: i64 = self.tables.first[verb]
        for where in self.horror:
            if where != NOWHERE:
                moves.append(move)
            move += 1

    def add_borrows(self, moves: list[int], wanted: i64) -> None:
        """CC-17.6: ask another player for a card that works in this step."""
        bits: i64 = wanted & self.held & ~self.owned[self.active]
        if bits == 0:
            return
        bits = self.borrowable(wanted)
        move: i64 = self.tables.first[BORROWS]
        while bits:
            if bits & 1:
                moves.append(move)
            bits >>= 1
            move += 1

    def add_purchases(self, moves: list[int]) -> None:
        """CC-7.1, CC-7.4: every card set aside is bought or let go; a cursed one is paid for or suffered."""
        tables = self.tables
        shop: i64 = self.shop
        card: i64 = 0 if shop & FOLLOWER_BITS else FOLLOWERS
        while shop >> card:
            if (shop >> card) & 1:
                if card < OWNABLE:
                    self.add_priced(moves, BUYS, card, tables.buy_cost[card])
                    if card >= FOLLOWERS and tables.buy_cost[card] >= tables.thief_from:
                        self.add_bargains(moves, card)
                    moves.append(tables.first[DECLINES] + card)
                else:
                    self.add_curse(moves, card)
            card += 1

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
            self.add_priced(moves, BUYS, card, tables.buy_cost[card])
        moves.append(tables.first[SUFFERS] + card - OWNABLE)

    def add_hunts(self, moves: list[int], who: i64, cost: i64) -> None:
        """CC-15.1: any horror for the Investigator, a minor one for the follower."""
        tables = self.tables
        levels = tables.hunt_levels[who]
        horror: i64 = 0
        while horror < tables.horrors:
            if self.horror[horror] != NOWHERE and levels[tables.level[horror]]:
                self.add_priced(moves, HUNTS, horror, cost)
            horror += 1

    def add_resistance(self, moves: list[int]) -> None:
        """CC-8.5: what can meet a sanity loss."""
        first: i64 = self.tables.first[RESISTS]
        if self.xp[self.active] >= self.frames[-4]:
            moves.append(first + BY_XP)
        if self.has(POTION):
            moves.append(first + BY_POTION)
        if self.has(ELDER_SIGN):
            moves.append(first + BY_ELDER_SIGN)
        if self.has_skill(PSYCHIATRIST):
            moves.append(first + BY_SKILL)
        if self.has(PSYCHIATRIST):
            moves.append(first + BY_FOLLOWER)
        self.add_followers(moves, SACRIFICES)
        self.add_borrows(moves, FOR_SANITY)

    def add_combat(self, moves: list[int]) -> None:
        """CC-9.1, CC-9.6, CC-9.7: between attacks."""
        tables = self.tables
        first = tables.first
        if self.attacks > 0:
            at: i64 = first[ATTACKS]
            moves.append(at)
            moves.append(at + 1)
            moves.append(at + 2)
            moves.append(at + 3)
            if self.has_skill(EXPLORER):
                moves.append(first[EXPLORES] + SKILL)
            if self.has(EXPLORER):
                moves.append(first[EXPLORES] + FOLLOWER)
        elif not self.hurried and not self.no_spells:
            self.add_priced(moves, HURRIES, 0, tables.hurry_cost)
        self.add_abilities(moves)
        moves.append(first[DONE])

    def add_attack(self, moves: list[int]) -> None:
        tables = self.tables
        first = tables.first
        frames = self.frames
        step: i64 = frames[-2]
        if step == ALLOCATE:
            self.add_slayings(moves, frames[-4])
            if self.has(DAGGER):
                at: i64 = first[DAGGERS]
                moves += [at, at + 1, at + 2, at + 3, at + 4, at + 5]
            self.add_seal(moves, frames[-4])
            self.add_abilities(moves)
            moves.append(first[DONE])
        elif step == TO_ROLL:
            self.add_rolls(moves)
            if frames[-1] == 0:
                if not tables.seal_needs_roll:
                    self.add_seal(moves, frames[-4])
                self.add_abilities(moves)
                moves.append(first[DONE])  # CC-Q8
        elif step == AIM:
            at = first[ATTACKS]
            moves.append(at)
            moves.append(at + 1)
            moves.append(at + 2)
            moves.append(at + 3)
        else:
            moves += tables.rerolls(self.rerollable(step == ABSOLVE), step == REROLL and self.dice[BODY] > frames[-3])
            moves.append(first[KEEPS])

    def add_rolls(self, moves: list[int]) -> None:
        """CC-9.3, CC-9.4: up to three bought Spirit dice, one of them perhaps paid by the Potion, and the Sword."""
        tables = self.tables
        plain: i64 = tables.first[ROLLS]
        more: i64 = tables.first[ROLLS_MORE]
        xp: i64 = self.xp[self.active]
        most: i64 = 0 if self.no_spells else tables.spirit_dice
        sword = self.has(SWORD)
        potion = self.has(POTION)
        dice: i64 = 0
        while dice <= most:
            if xp >= dice * tables.spirit_cost:
                moves.append(plain + dice)
                if sword:
                    moves.append(more + dice * 3)
            if potion and dice > 0 and xp >= (dice - 1) * tables.spirit_cost:
                moves.append(more + dice * 3 + 1)
                if sword:
                    moves.append(more + dice * 3 + 2)
            dice += 1

    def add_slayings(self, moves: list[int], board: i64) -> None:
        """CC-10: awake horrors protect minions, minions protect sleeping horrors."""
        node: i64 = self.node
        if node == 0:
            return
        tables = self.tables
        sets: i64 = tables.slay_sets
        first: i64 = tables.first[SLAYS]
        awake = False
        for horror in tables.horrors_of[board]:
            if self.horror[horror] == AWAKE:
                awake = True
                at: i64 = first + (tables.minions + horror) * sets
                moves += [at + chosen for chosen in tables.slaying(tables.slays_awake[horror], node)]
        if self.crowd[board] > 0:
            if not awake:
                minion: i64 = board * tables.kinds
                end: i64 = minion + tables.kinds
                while minion < end:
                    if self.minions[minion] > 0:
                        at = first + minion * sets
                        moves += [at + chosen for chosen in tables.slaying(tables.value[minion], node)]
                    minion += 1
        elif not awake or not tables.awake_protects_all:
            for horror in tables.horrors_of[board]:
                if self.horror[horror] == ASLEEP:
                    at = first + (tables.minions + horror) * sets
                    moves += [at + chosen for chosen in tables.slaying(tables.slays_asleep[horror], node)]

    def add_seal(self, moves: list[int], board: i64) -> None:
        """CC-10.8, CC-12.4."""
        if self.gates[board] > 0 and not self.no_spells and self.is_exposed(board):
            self.add_priced(moves, SEALS, 0, self.tables.seal_cost)

    def add_abilities(self, moves: list[int]) -> None:
        """CC-9.7: Healing, and every skill, follower and item of the combat step."""
        tables = self.tables
        first = tables.first
        hurt = self.health[self.active] < tables.health_dice
        if hurt and not self.no_spells:
            self.add_priced(moves, HEALS, 0, tables.heal_cost)
        if not self.skill_used:
            skill: i64 = self.investigator[self.active]
            if skill == SOLDIER:
                self.add_shots(moves, SKILL, tables.skill_cost[SOLDIER])
            elif skill == RITUALIST:
                self.add_shifts(moves, SKILL)
            elif skill == DOCTOR and hurt:
                self.add_priced(moves, DOCTORS, SKILL, tables.skill_cost[DOCTOR])
        self.add_borrows(moves, FOR_COMBAT)
        ready: i64 = (self.owned[self.active] | self.lent) & ~self.used
        if ready == 0:
            return  # most often
        if (ready >> SOLDIER) & 1:
            self.add_shots(moves, FOLLOWER, tables.use_cost[SOLDIER])
        if (ready >> RITUALIST) & 1:
            self.add_shifts(moves, FOLLOWER)
        if (ready >> DOCTOR) & 1 and hurt:
            self.add_priced(moves, DOCTORS, FOLLOWER, tables.use_cost[DOCTOR])
        if (ready >> HUNTER) & 1:
            self.add_hunts(moves, FOLLOWER, tables.use_cost[HUNTER])
        if ready >> FOLLOWERS == 0:
            return
        board: i64 = 0
        while board < BOARDS:
            if self.gates[board] > 0:
                if (ready >> NECKLACE) & 1:
                    moves.append(first[NECKLACES] + board)
                if (ready >> NECRONOMICON) & 1:
                    self.add_priced(moves, NECRONOMICONS, board, tables.use_cost[NECRONOMICON])
            board += 1
        if (ready >> IDOL) & 1 and self.horrors_in_play():
            self.add_followers(moves, IDOLS)
        if (ready >> TEMPLE) & 1 and self.deck:
            self.add_priced(moves, TEMPLES, 0, tables.use_cost[TEMPLE])

    def add_shots(self, moves: list[int], who: i64, cost: i64) -> None:
        """CC-15.8: minions of these values on any board, even protected ones."""
        tables = self.tables
        xp = self.xp[self.active] >= cost
        potion = cost > 0 and self.has(POTION)
        if not xp and not potion:
            return
        least: i64 = tables.shoot_least[who]
        most: i64 = tables.shoot_most[who]
        by_xp: i64 = tables.first[SHOOTS] + who * tables.minions
        by_potion: i64 = tables.first_potion[SHOOTS] + who * tables.minions
        value = tables.value
        minions = self.minions
        minion: i64 = 0
        for crowd in self.crowd:
            end: i64 = minion + tables.kinds
            if crowd > 0:
                while minion < end:
                    if minions[minion] > 0 and least <= value[minion] <= most:
                        if xp:
                            moves.append(by_xp + minion)
                        if potion:
                            moves.append(by_potion + minion)
                    minion += 1
            minion = end

    def add_shifts(self, moves: list[int], who: i64) -> None:
        """CC-15.7: any minion, or one of a low value, to a different board."""
        tables = self.tables
        most: i64 = tables.move_most[who]
        first: i64 = tables.first[MOVES] + who * tables.minions * BOARDS
        value = tables.value
        minions = self.minions
        minion: i64 = 0
        for home, crowd in enumerate(self.crowd):
            end: i64 = minion + tables.kinds
            if crowd > 0:
                while minion < end:
                    if minions[minion] > 0 and value[minion] <= most:
                        at: i64 = first + minion * BOARDS
                        board: i64 = 0
                        while board < BOARDS:
                            if board != home:
                                moves.append(at + board)
                            board += 1
                    minion += 1
            minion = end

    def rerollable(self, ones_only: bool) -> i64:
        """CC-9.5: the dice that may be re-rolled, the Body die apart, as a node of dice.py."""
        covered: i64 = 0
        dice = self.dice
        if 1 in dice and (ones_only or not self.tables.priest_first):
            covered = self.covered_ones()
        after = HANDS.after
        node: i64 = 0
        slot: i64 = HEALTH
        while slot < DAGGER_DIE:
            value: i64 = dice[slot]
            if value > 1:
                if not ones_only:
                    node = after[node * 7 + value]
            elif value == 1 and (covered >> slot) & 1:
                node = after[node * 7 + 1]
            slot += 1
        return node

    def may_lose_health(self) -> bool:
        """CC-11.6, CC-Q35: a Health die is there to lose, at the end of the attack or already at the roll."""
        if self.health[self.active] == 0:
            return False
        return self.tables.heal_before_wound or self.health_at_roll > 0
