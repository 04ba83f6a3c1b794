"""What never changes during a game: the cards, their numbers and the moves, for one pack and one set of options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from miskatonic.core.moves import Moves
from miskatonic.core.native import column, i64
from miskatonic.core.packs import Pack
from miskatonic.games.cards_of_cthulhu.content import (
    Cult,
    Cursed,
    Horror,
    Item,
    LevelOf,
    Minion,
    Numbers,
    Profession,
    Score,
    Skill,
)
from miskatonic.games.cards_of_cthulhu.names import NAMES
from miskatonic.games.cards_of_cthulhu.numbers import cards, slots, verbs, ways
from miskatonic.games.cards_of_cthulhu.numbers.users import FOLLOWER, SKILL
from miskatonic.games.cards_of_cthulhu.rules.dice import ANY, COMBO, HANDS
from miskatonic.games.cards_of_cthulhu.things import Order, domains

BOARDS: Final = 4
EXTRAS: Final = 3  # what a roll can have beside bought dice: the Sword, a die paid by the Potion, both
BARGAINERS: Final = 3  # who bargains: the skill, the follower, both
# Bits of the number of a list of rolls; above them, what can be spent on Spirit dice.
WITH_SWORD: Final = 1
WITH_POTION: Final = 2
NO_SPELLS: Final = 4
PURSE_AT: Final = 3


class Tables:
    """Read only; shared by all states of a game with the same pack and options."""

    def __init__(self, pack: Pack, moves: Moves, options: Mapping[str, object]) -> None:
        self.options = dict(options)
        self._read_options(options)
        self._read_numbers(pack, str(options["difficulty"]))
        order = Order(pack)
        self._people(pack, order)
        self._cults(pack, order)
        self._horrors(pack, order)
        self._deck(pack)
        self._number(moves)
        self._make_ready()
        self._make_shots_ready()
        self.judged: dict[Any, Any] = {}  # what thinking works out about boards, kept while these tables are

    def _read_options(self, options: Mapping[str, object]) -> None:
        self.minion_limit: i64 = int(str(options["minion_limit"]))
        self.max_turns: i64 = int(str(options["max_turns"]))
        self.xp_after_attack: bool = options["xp_timing"] == "after_attack"
        self.curse_when_drawn: bool = options["cursed_timing"] == "draw"
        self.awake_protects_all: bool = bool(options["awake_protects_all"])
        self.seal_needs_roll: bool = bool(options["seal_needs_roll"])
        self.priest_first: bool = bool(options["priest_extra_reroll"])
        self.thief_running: bool = options["thief_stack"] == "running"
        self.inherit: bool = bool(options["inherit_on_death"])
        self.disrupt_first: bool = options["disruption_timing"] == "before_first"
        self.heal_before_wound: bool = bool(options["heal_before_wound"])
        self.competitive: bool = options["mode"] == "competitive"

    def _read_numbers(self, pack: Pack, difficulty: str) -> None:
        """The numbers of the rules and of the score sheet."""
        numbers: Numbers = pack["numbers"]
        self.base_draw: i64 = {
            "easy": numbers.draw_easy,
            "standard": numbers.draw_standard,
            "hard": numbers.draw_hard,
            "nightmare": numbers.draw_nightmare,
        }[difficulty]
        self.xp_divisor: i64 = numbers.nightmare_xp_divisor if difficulty == "nightmare" else 1  # CC-19.3
        self.start_xp: i64 = numbers.start_xp // self.xp_divisor
        self.gate_extra_draw: i64 = numbers.gate_extra_draw
        self.xp_minion: i64 = numbers.xp_minion
        self.xp_gate: i64 = numbers.xp_gate
        self.xp_declined: i64 = numbers.xp_declined
        self.win_most: i64 = numbers.most_minions_to_win
        self.health_dice: i64 = numbers.health_dice
        self.spirit_dice: i64 = numbers.spirit_dice
        self.spirit_cost: i64 = numbers.spirit_die_cost
        self.hurry_cost: i64 = numbers.hurry_cost
        self.heal_cost: i64 = numbers.healing_cost
        self.seal_cost: i64 = numbers.seal_cost
        self.thief_from: i64 = numbers.thief_from
        self.temple_cards: i64 = numbers.temple_cards
        self.scroll_cards: i64 = numbers.scroll_cards
        score: Score = pack["score"]
        # What each line of the score sheet counts for one: in the order of ending.py.
        self.worths: tuple[int, ...] = (
            score.won,
            score.empty_board,
            score.unspent_xp,
            score.minion,
            score.sleeping_horror,
            score.gate,
            score.wound,
        )

    def _people(self, pack: Pack, order: Order) -> None:
        """Investigators, followers, items and cursed items."""
        professions: list[Profession] = [pack["profession"][ident] for ident in order.professions]
        items: list[Item] = [pack["item"][ident] for ident in order.items]
        cursed: list[Cursed] = [pack["cursed"][ident] for ident in order.cursed]
        self.profession_names = [profession.name for profession in professions]
        self.skills: list[Skill] = [profession.skill for profession in professions]
        self.services: list[Skill] = [profession.follower for profession in professions]
        self.skill_cost: list[int] = [profession.skill.use for profession in professions]
        # By the place of a card in the shop: followers, items, cursed items.
        self.shop_ids: list[str] = [*order.professions, *order.items, *order.cursed]
        cards_in_shop: list[Profession | Item | Cursed] = [*professions, *items, *cursed]
        self.shop_names: list[str] = [card.name for card in cards_in_shop]
        self.texts: list[str] = [
            *(profession.follower.text for profession in professions),
            *(item.text for item in items),
            *(curse.text for curse in cursed),
        ]
        self.rules: list[str] = [card.rule for card in cards_in_shop]
        self.shop_icons: list[str] = [card.icon for card in cards_in_shop]
        self.buy_cost: list[int] = [
            *(profession.follower.buy for profession in professions),
            *(item.buy for item in items),
            *(curse.price if isinstance(curse.price, int) else 0 for curse in cursed),
        ]
        self.use_cost: list[int] = [
            *(profession.follower.use for profession in professions),
            *(item.use for item in items),
        ]
        self._skills(professions, list(pack["level"]))

    def _skills(self, professions: list[Profession], levels: list[str]) -> None:
        """What each profession's own numbers are: [skill, follower]."""
        soldier, ritualist, thief = professions[cards.SOLDIER], professions[cards.RITUALIST], professions[cards.THIEF]
        psychiatrist, priest, hunter = (
            professions[cards.PSYCHIATRIST],
            professions[cards.PRIEST],
            professions[cards.HUNTER],
        )
        self.shoot_least: list[int] = [soldier.skill.least, soldier.follower.least]
        self.shoot_most: list[int] = [soldier.skill.most, soldier.follower.most]
        self.move_most: list[int] = [ritualist.skill.most, ritualist.follower.most]
        self.calm_needs: list[int] = [psychiatrist.skill.needs, psychiatrist.follower.needs]
        self.discount: list[int] = [thief.skill.amount, thief.follower.amount]
        self.absolves: list[int] = [_covered(priest.skill), _covered(priest.follower)]
        self.hunt_levels: list[list[bool]] = [
            [level in hunter.skill.levels for level in levels],
            [level in hunter.follower.levels for level in levels],
        ]
        self.report_xp: i64 = professions[cards.JOURNALIST].skill.amount
        self.report_cards: i64 = professions[cards.JOURNALIST].follower.amount
        self.tycoon_start: i64 = professions[cards.TYCOON].skill.amount // self.xp_divisor
        self.tycoon_gain: i64 = professions[cards.TYCOON].follower.amount

    def _cults(self, pack: Pack, order: Order) -> None:
        """The cults and their minions."""
        cults: list[Cult] = list(pack["cult"].values())
        kinds: list[Minion] = list(pack["minion"].values())
        self.cult_ids: list[str] = order.cults
        self.cult_names: list[str] = [cult.name for cult in cults]
        self.cult_icons: list[str] = [cult.icon for cult in cults]
        self.kinds: i64 = len(kinds)
        self.kind_ids: list[str] = order.kinds
        self.kind_names: list[str] = [kind.name for kind in kinds]
        self.kind_icons: list[str] = [kind.icon for kind in kinds]
        self.value: list[int] = [kind.value for _ in cults for kind in kinds]  # of each minion card
        self.minions: i64 = len(self.value)
        self.cult_of: list[int] = [cult for cult in range(len(cults)) for _ in kinds]

    def _horrors(self, pack: Pack, order: Order) -> None:
        levels: list[LevelOf] = list(pack["level"].values())
        horrors: list[Horror] = [pack["horror"][ident] for ident in order.horrors]
        self.horrors: i64 = len(horrors)
        self.horror_ids: list[str] = order.horrors
        self.horror_names: list[str] = [horror.name for horror in horrors]
        self.horror_icons: list[str] = [horror.icon or pack["level"][horror.level].icon for horror in horrors]
        self.home: list[int] = [order.cults.index(horror.cult) for horror in horrors]
        self.level: list[int] = [list(pack["level"]).index(horror.level) for horror in horrors]
        self.level_combo: list[int] = [level.combo for level in levels]
        self.level_wakes: list[int] = [level.wakes_at for level in levels]
        self.level_names: list[str] = [level.name for level in levels]
        self.combo: list[int] = [levels[level].combo for level in self.level]
        self.wakes_at: list[int] = [levels[level].wakes_at for level in self.level]
        self.horrors_of: list[list[int]] = [
            [horror for horror, home in enumerate(self.home) if home == board] for board in range(BOARDS)
        ]
        self.horror_bits: list[int] = [sum(1 << horror for horror in horrors) for horrors in self.horrors_of]
        self.by_strength: list[tuple[int, int]] = [  # combo values, the highest first, with their horrors as bits
            (strength, sum(1 << horror for horror, combo in enumerate(self.combo) if combo == strength))
            for strength in sorted(set(self.combo), reverse=True)
        ]
        # What slays a horror, awake and asleep: see dice.py.
        self.slays_awake: list[int] = [COMBO + combo for combo in self.combo]
        self.slays_asleep: list[int] = [ANY + combo for combo in self.combo]

    def _deck(self, pack: Pack) -> None:
        """The numbers of the cards, and the whole deck."""
        everything = domains(pack)["card"]
        self.names: list[str] = list(everything.names)
        self.said: list[str] = list(everything.said)
        self.first_horror: i64 = self.minions
        self.first_gate: i64 = self.minions + self.horrors
        self.first_shop: i64 = self.minions + self.horrors + BOARDS
        self.deck: list[int] = []
        for board in range(BOARDS):
            for kind, minion in enumerate(pack["minion"].values()):
                self.deck += [board * self.kinds + kind] * minion.copies
        self.deck += range(self.first_horror, self.first_gate)
        for board, cult in enumerate(pack["cult"].values()):
            self.deck += [self.first_gate + board] * cult.gates
        self.deck += range(self.first_shop, len(self.names))

    def _number(self, moves: Moves) -> None:
        """Where each verb starts among the dense integers, and what each move is."""
        none: i64 = 0
        self.verb_of: column[i64] = column[i64]([none] * moves.size)
        self.place_of: column[i64] = column[i64]([none] * moves.size)  # which of its verb's moves it is
        self.numbers: list[int] = list(range(moves.size))  # so that the same move is one object in all lists
        self.way_of: column[i64] = column[i64]([none] * moves.size)  # how it is made
        number = NAMES.index("verbs")
        self.first_of: list[int] = [0] * len(number)
        self.first_potion: list[int] = [-1] * len(number)
        self.first_bargain: i64 = 0
        self.first_extra: i64 = 0
        for verb in moves.verbs:
            way: i64 = ways.PLAIN
            if "payment" in verb.slots:
                way = ways.POTION
                self.first_potion[number[verb.name]] = verb.first
            elif "bargain" in verb.slots:
                way = ways.BARGAIN
                self.first_bargain = verb.first
            elif "extra" in verb.slots:
                way = ways.EXTRA
                self.first_extra = verb.first
            else:
                self.first_of[number[verb.name]] = verb.first
            for at in range(verb.size):
                self.verb_of[verb.first + at] = number[verb.name]
                self.place_of[verb.first + at] = at
                self.way_of[verb.first + at] = way
        reroll = moves["reroll"].among
        slay = moves["slay"].among
        assert reroll is not None
        assert slay is not None
        self.reroll_bits: list[int] = reroll.masks
        self.slay_bits: list[int] = slay.masks
        self.slay_rank: list[int] = slay.rank
        self.slay_sets: i64 = len(slay.masks)
        self._reroll_rank: list[int] = reroll.rank
        self._rerolls: list[list[list[int] | None]] = [[None] * HANDS.count, [None] * HANDS.count]
        # By the board and the dice, for each kind of minion; and by the horror, awake ones first, and the dice.
        self.slays_minion: list[list[list[list[int]] | None]] = [[None] * HANDS.count for _ in range(BOARDS)]
        self.slays_horror: list[list[list[int] | None]] = [[None] * HANDS.count for _ in range(2 * self.horrors)]

    def _make_ready(self) -> None:
        """Lists of moves that depend on little. By `means`: experience 1, the Potion 2, both 3."""
        first = self.first_of
        self.done: i64 = first[verbs.DONE]
        self.to_choose: list[int] = [first[verbs.CHOOSE] + profession for profession in range(len(self.skills))]
        self.to_hurry = [[*moves, self.done] for moves in self._by_means(verbs.HURRY, 0)]
        self.to_heal = self._by_means(verbs.HEAL, 0)
        self.to_seal = self._by_means(verbs.SEAL, 0)
        self.to_temple = self._by_means(verbs.TEMPLE, 0)
        self.to_disrupt = self._by_means(verbs.DISRUPT, 0)
        self.to_doctor = [self._by_means(verbs.DOCTOR, SKILL), self._by_means(verbs.DOCTOR, FOLLOWER)]
        self.to_read = [self._by_means(verbs.NECRONOMICON, board) for board in range(BOARDS)]
        self.to_aim: list[int] = [first[verbs.ATTACK] + board for board in range(BOARDS)]
        skill, follower = first[verbs.EXPLORE] + SKILL, first[verbs.EXPLORE] + FOLLOWER
        # By who may explore: the skill 1, the follower 2, both 3.
        self.to_begin: list[list[int]] = [
            [*self.to_aim, *explorers, self.done] for explorers in ([], [skill], [follower], [skill, follower])
        ]
        self.to_add: list[int] = [first[verbs.DAGGER] + face for face in range(6)]
        # By the experience at hand, up to what the dearest card costs, and the card set aside.
        self.dearest: i64 = max(self.buy_cost)
        self.offers: list[list[list[int]]] = [[[] for _ in self.buy_cost] for _ in range(self.dearest + 1)]
        for card, cost in enumerate(self.buy_cost):
            refuse = first[verbs.DECLINE] + card if card < cards.CUBES else first[verbs.SUFFER] + card - cards.CUBES
            pays = [refuse] if card == cards.CURSED_TEMPLE else [first[verbs.BUY] + card, refuse]
            for xp, offers in enumerate(self.offers):
                offers[card] = pays if xp >= cost else [refuse]
        # By the experience at hand, up to what all Spirit dice cost, and with the Sword 1, the Potion 2, no spells 4.
        self.spirit_total: i64 = self.spirit_dice * self.spirit_cost
        self.rolls: list[list[int]] = [
            self._rolls(key // 8 // self.spirit_cost if self.spirit_cost else self.spirit_dice, key % 8)
            for key in range(8 * (self.spirit_total + 1))
        ]
        # Whether a skill works at any moment of the combat, for whoever is not hurt; the last: a skill that is used.
        self.combat_skill: list[bool] = [profession in (cards.RITUALIST, cards.SOLDIER) for profession in range(11)]

    def _make_shots_ready(self) -> None:
        # By the minion. Whom the Soldier shoots, by who * 4 + means; where the Ritualist moves it, by who.
        self.shots: list[list[list[int]]] = []
        self.shifts: list[list[list[int]]] = []
        for who in (SKILL, FOLLOWER):
            least, most = self.shoot_least[who], self.shoot_most[who]
            shots = [self._by_means(verbs.SHOOT, who * self.minions + minion) for minion in range(self.minions)]
            self.shots += [
                [shots[minion][means] if least <= value <= most else [] for minion, value in enumerate(self.value)]
                for means in range(4)
            ]
            self.shifts.append([self._shifts(who, minion) for minion in range(self.minions)])

    def _shifts(self, who: int, minion: int) -> list[int]:
        """CC-15.7: any minion, or one of a low value, to a different board."""
        if self.value[minion] > self.move_most[who]:
            return []
        at = self.first_of[verbs.MOVE] + (who * self.minions + minion) * BOARDS
        return [at + board for board in range(BOARDS) if board != self.cult_of[minion]]

    def _by_means(self, verb: int, at: int) -> list[list[int]]:
        by_xp, by_potion = self.first_of[verb] + at, self.first_potion[verb] + at
        return [[], [by_xp], [by_potion], [by_xp, by_potion]]

    def _rolls(self, paid: int, flags: int) -> list[int]:
        """CC-9.3, CC-9.4: up to three bought Spirit dice, one of them perhaps paid by the Potion, and the Sword.

        The last move lets the attack go: CC-Q8.
        """
        moves: list[int] = []
        most = 0 if flags & NO_SPELLS else self.spirit_dice
        for dice in range(most + 1):
            if dice <= paid:
                moves.append(self.first_of[verbs.ROLL] + dice)
                if flags & WITH_SWORD:
                    moves.append(self.first_extra + dice * EXTRAS)
            if flags & WITH_POTION and 0 < dice <= paid + 1:
                moves.append(self.first_extra + dice * EXTRAS + 1)
                if flags & WITH_SWORD:
                    moves.append(self.first_extra + dice * EXTRAS + 2)
        return [*moves, self.done]

    def rerolls(self, node: i64, with_body: bool) -> list[int]:
        """The moves that re-roll some of these dice, and the Body die when it may be: it is the first of the seven.

        The last one keeps them all.
        """
        known = self._rerolls[1 if with_body else 0]
        moves = known[node]
        if moves is None:
            first = self.first_of[verbs.REROLL]
            moves = []
            for bits in [0, *HANDS.choices(node)]:
                if bits:
                    moves.append(first + self._reroll_rank[bits << 1])
                if with_body:
                    moves.append(first + self._reroll_rank[bits << 1 | 1])
            moves.append(self.first_of[verbs.KEEP])
            moves = [self.numbers[move] for move in moves]
            known[node] = moves
        return moves

    def minion_slayings(self, board: i64, node: i64) -> list[list[int]]:
        """The moves that slay each kind of minion of a board with some of these dice; worked out once and kept."""
        minions = range(board * self.kinds, (board + 1) * self.kinds)
        found = [self._slayings(minion, self.value[minion], node) for minion in minions]
        self.slays_minion[board][node] = found
        return found

    def horror_slayings(self, what: i64, node: i64) -> list[int]:
        """The same for a horror; one that sleeps is numbered after all awake ones."""
        requirement = self.slays_awake[what] if what < self.horrors else self.slays_asleep[what - self.horrors]
        found = self._slayings(self.first_horror + what % self.horrors, requirement, node)
        self.slays_horror[what][node] = found
        return found

    def _slayings(self, target: i64, requirement: i64, node: i64) -> list[int]:
        at = self.first_of[verbs.SLAY] + target * self.slay_sets
        return [self.numbers[at + self.slay_rank[bits]] for bits in HANDS.slaying(requirement, node)]


def _covered(skill: Skill) -> int:
    """CC-15.5: the dice whose 1s may be re-rolled, as bits over the slots; the Body die is never among them."""
    health = ((1 << slots.SPIRIT) - (1 << slots.HEALTH)) if "health" in skill.dice else 0
    spirit = ((1 << slots.DAGGER) - (1 << slots.SPIRIT)) if "spirit" in skill.dice else 0
    return health | spirit
