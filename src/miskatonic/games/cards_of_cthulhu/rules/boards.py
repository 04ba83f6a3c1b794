"""What lies on the table of The Cards of Cthulhu, and what one asks about it."""

from __future__ import annotations

from typing import Final

from miskatonic.core.chance import Chance, mix
from miskatonic.core.native import i64
from miskatonic.core.state import State
from miskatonic.games.cards_of_cthulhu.rules.dice import HANDS
from miskatonic.games.cards_of_cthulhu.rules.frames import DECK_STREAM
from miskatonic.games.cards_of_cthulhu.rules.tables import Tables
from miskatonic.games.cards_of_cthulhu.rules.things import (
    ASLEEP,
    AWAKE,
    BOARDS,
    DAGGER_DIE,
    FOLLOWER,
    FOLLOWER_BITS,
    HEALTH,
    JOURNALIST,
    NOWHERE,
    POTION,
    PRIEST,
    SKILL,
    SPIRIT,
)

NO_DICE: Final[list[int]] = [0] * 8
AT_ONCE: Final = 8  # so many cards are mixed together: a draw or two; an even number


class Boards(State):
    """Four boards, the deck, and the Investigators. Copies of a card are one number, so piles hold equal numbers."""

    # fmt: off
    __slots__ = (
        "active",
        "ahead",
        "alive",
        "asleep",
        "attacks",
        "awake",
        "crowd",
        "deck",
        "dice",
        "discards",
        "ended",
        "gates",
        "health",
        "health_at_roll",
        "held",
        "hurried",
        "investigator",
        "lent",
        "loose",
        "minions",
        "mixed",
        "no_rerolls",
        "no_spells",
        "node",
        "owed_xp",
        "owned",
        "pauses",
        "refused",
        "shop",
        "skill_used",
        "tables",
        "tally",
        "thrown",
        "turn",
        "unmixed",
        "used",
        "wounded",
        "xp",
    )
    # fmt: on

    def __init__(self, tables: Tables, seats: i64, chance: Chance, source: Boards | None = None) -> None:
        super().__init__(seats, chance, source)
        self.tables = tables
        self.ahead: list[int] | None = None  # the legal moves, when they were worked out on entering the step
        self.pauses: bool = False  # at the end of a turn, before chance goes on: to judge what the turn came to
        if source is None:
            self.deck: list[int] = []  # the top is the end
            self.mixed: i64 = 0  # so many cards on top lie in their order; see `mix_on`
            self.unmixed: i64 = 0  # the word that will mix the others; 0 when all are
            self.discards: list[int] = []
            self.minions: list[int] = [0] * tables.minions  # how many of each kind on each board
            self.crowd: list[int] = [0] * BOARDS  # how many minions on each board
            self.gates: list[int] = [0] * BOARDS
            self.asleep: i64 = 0  # horrors in play, as bits
            self.awake: i64 = 0
            self.investigator: list[int] = [-1] * seats
            self.xp: list[int] = [0] * seats
            self.health: list[int] = [0] * seats
            self.owned: list[int] = [0] * seats  # followers and items, as bits
            self.tally: list[int] = [0] * seats  # what each seat has slain (CC-17.12)
            self.dice = NO_DICE  # by slot, 0 for a die that was not rolled; never changed in place
            self.node: i64 = 0  # the dice that can be spent, as one number: see dice.py
            self.thrown: i64 = 0  # the dice on the table, the Body die and the Dagger apart, as one number
            self.loose: i64 = 0  # the dice that can be re-rolled, the Body die apart, as one number
            self.alive: i64 = (1 << seats) - 1
            self.active: i64 = 0
            self.turn: i64 = 0
            self.shop: i64 = 0  # followers, items and cursed items set aside, as bits
            self.held: i64 = 0  # all that anybody owns
            self.used: i64 = 0  # cards turned sideways (CC-17.7)
            self.lent: i64 = 0  # cards of others that the active player may use this turn
            self.refused: i64 = 0  # cards not lent this turn
            self.skill_used: bool = False
            self.no_rerolls: bool = False
            self.no_spells: bool = False
            self.hurried: bool = False
            self.wounded: bool = False
            self.attacks: i64 = 0  # attacks that may still be begun
            self.owed_xp: i64 = 0  # gained in this attack, with xp_timing = after_attack
            self.health_at_roll: i64 = 0
            self.ended: i64 = 0
        else:
            self.deck = source.deck[:]
            self.mixed = source.mixed
            self.unmixed = source.unmixed
            self.discards = source.discards[:]
            self.minions = source.minions[:]
            self.crowd = source.crowd[:]
            self.gates = source.gates[:]
            self.asleep = source.asleep
            self.awake = source.awake
            self.investigator = source.investigator
            self.xp = source.xp[:]
            self.health = source.health[:]
            self.owned = source.owned[:]
            self.tally = source.tally[:]
            self.dice = source.dice
            self.node = source.node
            self.thrown = source.thrown
            self.loose = source.loose
            self.alive = source.alive
            self.active = source.active
            self.turn = source.turn
            self.shop = source.shop
            self.held = source.held
            self.used = source.used
            self.lent = source.lent
            self.refused = source.refused
            self.skill_used = source.skill_used
            self.no_rerolls = source.no_rerolls
            self.no_spells = source.no_spells
            self.hurried = source.hurried
            self.wounded = source.wounded
            self.attacks = source.attacks
            self.owed_xp = source.owed_xp
            self.health_at_roll = source.health_at_roll
            self.ended = source.ended

    # Cards in reach

    def has(self, card: i64) -> bool:
        """Whether the active player may use this follower or item now: own or lent, and not used (CC-5.2, CC-17.7)."""
        return (((self.owned[self.active] | self.lent) & ~self.used) >> card) & 1 == 1

    def has_standing(self, card: i64) -> bool:
        """The same for a card that use does not turn (CC-Q12)."""
        return ((self.owned[self.active] | self.lent) >> card) & 1 == 1

    def has_skill(self, profession: i64) -> bool:
        """Whether the active Investigator has this skill and has not used it this turn."""
        return self.investigator[self.active] == profession and not self.skill_used

    def own_followers(self) -> i64:
        """Those who can be slain: only one's own (CC-17.5)."""
        return self.owned[self.active] & FOLLOWER_BITS

    def borrowable(self, wanted: i64) -> i64:
        """CC-17.6: cards of other living players, ready, not refused this turn; as bits."""
        return wanted & self.held & ~(self.owned[self.active] | self.used | self.lent | self.refused)

    def can_pay(self, cost: i64) -> bool:
        """CC-3.7, CC-13.6: in full, by experience or by the Potion."""
        return self.xp[self.active] >= cost or self.has(POTION)

    def owner(self, card: i64) -> i64:
        """Whose card this is; -1 when nobody owns it."""
        seat: i64 = 0
        while seat < self.seats:
            if (self.owned[seat] >> card) & 1:
                return seat
            seat += 1
        return -1

    # The deck

    def shuffle_deck(self) -> None:
        """CC-4.3: the order is settled now; it is worked out as far as cards are drawn."""
        self.unmixed = self.chance.shuffle_later(DECK_STREAM, self.deck)
        self.mixed = 0 if self.unmixed else len(self.deck)

    def mix_on(self, count: i64 = AT_ONCE) -> None:
        """Work out the order of so many cards more, an even number or all that are left."""
        last: i64 = len(self.deck) - 1 - self.mixed
        stop: i64 = last - count
        if stop > 0:
            self.unmixed = mix(self.unmixed, self.deck, last, stop)
            self.mixed += count
        else:
            mix(self.unmixed, self.deck, last, 0)
            self.unmixed = 0
            self.mixed = len(self.deck)

    def mix_all(self) -> None:
        """For whoever asks for the order itself."""
        if self.unmixed:
            self.mix_on(len(self.deck))

    # The boards

    def where(self, horror: i64) -> i64:
        if (self.awake >> horror) & 1:
            return AWAKE
        return ASLEEP if (self.asleep >> horror) & 1 else NOWHERE

    def strongest_awake(self, board: i64) -> i64:
        """The combo value of the strongest awake horror of a board; 0 without one."""
        tables = self.tables
        awake: i64 = self.awake & tables.horror_bits[board]
        if awake:
            for combo, horrors in tables.by_strength:
                if awake & horrors:
                    return combo
        return 0

    def sanity_loss(self) -> i64:
        """CC-8.4: the strongest awake horror of all boards."""
        for combo, horrors in self.tables.by_strength:
            if self.awake & horrors:
                return combo
        return 0

    def wound_range(self, board: i64) -> i64:
        """CC-11.1: the Body die wounds up to this value."""
        if not self.awake:
            return 1
        strongest = self.strongest_awake(board)
        return strongest if strongest > 1 else 1

    def is_exposed(self, board: i64) -> bool:
        """CC-10.2, CC-Q7: whether its gates and sleeping horrors can be attacked."""
        if self.crowd[board] > 0:
            return False
        return not self.tables.awake_protects_all or self.awake & self.tables.horror_bits[board] == 0

    def gated_boards(self) -> i64:
        return BOARDS - self.gates.count(0)

    # Dice

    def covered_ones(self) -> i64:
        """CC-15.5, CC-15.13: the dice whose 1s may be re-rolled by a Priest, as bits over the slots."""
        covered: i64 = 0
        if self.investigator[self.active] == PRIEST:
            covered = self.tables.absolves[SKILL]
        if self.has_standing(PRIEST):
            covered |= self.tables.absolves[FOLLOWER]
        return covered

    def covered_kind(self) -> i64:
        """0 none, 1 Spirit dice, 2 all but the Body die, as `loose_shares` wants it."""
        covered: i64 = 0 if self.no_rerolls else self.covered_ones()
        if (covered >> HEALTH) & 1:
            return 2
        return 1 if (covered >> SPIRIT) & 1 else 0

    def rerollable(self, ones_only: bool) -> i64:
        """CC-9.5: the dice that may be re-rolled, the Body die apart, as a node of dice.py."""
        others: i64 = HANDS.no_ones[self.thrown]
        covered: i64 = 0
        if self.thrown != others and (ones_only or not self.tables.priest_first):
            covered = self.covered_ones()
        if covered == 0:
            return 0 if ones_only else others
        dice = self.dice
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

    def reports(self) -> bool:
        """CC-15.4: whether the follower Journalist may be used."""
        return self.has_standing(JOURNALIST) and len(self.deck) > 0
