"""What lies on the table of The Cards of Cthulhu: data, and its copy. The rules are in the modules beside it."""

from __future__ import annotations

from typing import Final

from miskatonic.core.chance import Chance
from miskatonic.core.native import i64
from miskatonic.core.state import State
from miskatonic.games.cards_of_cthulhu.numbers import cards
from miskatonic.games.cards_of_cthulhu.rules.tables import BOARDS, Tables

NO_DICE: Final[list[int]] = [0] * 8
FOLLOWERS: Final = cards.DISRUPTION  # of the cards that are set aside these come first
OWNABLE: Final = cards.CUBES  # followers and items; cursed items follow


class CardsData(State):
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

    def __init__(self, tables: Tables, seats: i64, chance: Chance, source: CardsData | None = None) -> None:
        """An empty table, or a copy of `source` (long: one line a field, and one for its copy)."""
        super().__init__(seats, chance, source)
        self.tables = tables
        self.ahead: list[int] | None = None  # the legal moves, when they were worked out on entering the step
        self.pauses: bool = False  # at the end of a turn, before chance goes on: to judge what the turn came to
        if source is None:
            self.deck: list[int] = []  # the top is the end
            self.mixed: i64 = 0  # how many cards on top lie in their order; see deck.py
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
