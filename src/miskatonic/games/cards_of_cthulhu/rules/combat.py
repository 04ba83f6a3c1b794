"""Attacks: the board, the dice, what they slay, and the wound."""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import i64
from miskatonic.core.state import EXTRA, PIECE, STEP, THING, WHAT
from miskatonic.games.cards_of_cthulhu.rules import told
from miskatonic.games.cards_of_cthulhu.rules.boards import NO_DICE
from miskatonic.games.cards_of_cthulhu.rules.dice import HANDS
from miskatonic.games.cards_of_cthulhu.rules.frames import (
    ABSOLVE,
    AIM,
    ALLOCATE,
    ATTACK,
    COMBAT,
    DEATH,
    DICE_STREAM,
    REPORT,
    REROLL,
    TO_ROLL,
    WOUND,
)
from miskatonic.games.cards_of_cthulhu.rules.powers import Powers
from miskatonic.games.cards_of_cthulhu.rules.things import (
    BODY,
    DAGGER,
    DAGGER_DIE,
    EXPLORER,
    HEALTH,
    JOURNALIST,
    SKILL,
    SPIRIT,
    SWORD,
    SWORD_DIE,
)

ROLLING: Final = -1  # a die in the air
OTHER_SLOTS: Final[list[list[int]]] = [NO_DICE[count:] for count in range(len(NO_DICE) + 1)]  # after so many


class Combat(Powers):
    """The combat step."""

    __slots__ = ()

    def begin_combat(self) -> None:
        self.attacks = 1
        self.frames = [COMBAT, self.active, 0, 0, 0, 0]

    def explore(self, who: i64) -> None:
        """CC-15.3: an attack whose board is chosen after the roll."""
        self.use_profession(EXPLORER, who, False)
        self.attacks -= 1
        self.owe(ATTACK, self.active, -1, 1, TO_ROLL, who + 1)
        if self.heard is not None:
            self.heard.append([told.EXPLORED, self.active])

    def attack(self, board: i64) -> None:
        """CC-9.2: choose the board; an Explorer does so with the dice on the table (CC-Q10)."""
        frames = self.frames
        if self.heard is not None:
            self.heard.append([told.ATTACKED, self.active, board])
        if frames[WHAT] == COMBAT:
            self.attacks -= 1
            frames += [ATTACK, self.active, board, 1, TO_ROLL, 0]
            return
        frames[PIECE] = board
        frames[THING] = self.wound_range(board)
        if frames[EXTRA] == SKILL + 1:
            self.allocate()
        else:
            self.after_roll()

    def roll(self, spirit: i64, sword: bool, potion: bool) -> None:
        """CC-9.3, CC-9.4: pay for the Spirit dice, then roll Body, Health, Spirit and Sword, in that order."""
        tables = self.tables
        if potion:
            self.pay(tables.spirit_cost, True)
            self.xp[self.active] -= (spirit - 1) * tables.spirit_cost
        elif spirit:
            self.xp[self.active] -= spirit * tables.spirit_cost
        health: i64 = self.health[self.active]
        dice = self.chance.dice(DICE_STREAM, 1 + health + spirit + (1 if sword else 0))
        self.thrown = HANDS.node_of(dice[HEALTH:])
        if health < SPIRIT - HEALTH:  # the slots of dice that were not rolled stay empty
            dice[HEALTH + health : HEALTH + health] = NO_DICE[HEALTH + health : SPIRIT]
        if sword:
            self.used |= 1 << SWORD
            dice[SPIRIT + spirit : SPIRIT + spirit] = NO_DICE[SPIRIT + spirit : SWORD_DIE]
        dice += OTHER_SLOTS[len(dice)]
        self.dice = dice
        self.health_at_roll = health
        self.surprises += 1
        if self.heard is not None:
            self.heard.append([told.ROLLED, self.active, *[face for face in dice if face]])
        frames = self.frames
        if frames[PIECE] >= 0:
            frames[THING] = self.wound_range(frames[PIECE])  # CC-Q19
            self.after_roll()
        elif frames[EXTRA] == SKILL + 1:
            self.after_roll()
        else:
            frames[STEP] = AIM

    def after_roll(self) -> None:
        """CC-9.5: one re-roll; with priest_extra_reroll the covered 1s come first (CC-Q11)."""
        frames = self.frames
        if self.tables.priest_first and not self.no_rerolls and frames[STEP] != ABSOLVE:
            self.loose = self.rerollable(True)
            if self.loose:
                frames[STEP] = ABSOLVE
                return
        frames[STEP] = REROLL
        self.loose = self.rerollable(False)
        wounds = self.dice[BODY] <= frames[THING]
        if self.no_rerolls or (self.loose == 0 and wounds):
            self.rerolled()
        else:
            self.ahead = self.tables.rerolls(self.loose, not wounds)

    def reroll(self, bits: i64) -> None:
        """The first of the seven is the Body die, the others are the dice that may be re-rolled, ascending."""
        dice = self.dice[:]
        values = HANDS.values[self.loose]
        covered: i64 = self.covered_ones() if values and values[0] == 1 else 0
        count: i64 = bits & 1
        if count:
            dice[BODY] = ROLLING
        slot: i64
        for value in values:
            bits >>= 1
            if bits & 1:
                slot = HEALTH
                while dice[slot] != value or (value == 1 and not (covered >> slot) & 1):
                    slot += 1
                dice[slot] = ROLLING
                count += 1
        faces = self.chance.dice(DICE_STREAM, count)
        slot = BODY
        for face in faces:
            while dice[slot] != ROLLING:
                slot += 1
            dice[slot] = face
        self.thrown = HANDS.node_of(dice[HEALTH:])
        self.dice = dice
        self.surprises += 1
        if self.heard is not None:
            self.heard.append([told.REROLLED, self.active, *faces])
        self.rerolled()

    def rerolled(self) -> None:
        """The re-roll is made or waived; an Explorer aims only now."""
        frames = self.frames
        if frames[STEP] == ABSOLVE:
            self.after_roll()
        elif frames[PIECE] < 0:
            frames[STEP] = AIM
        else:
            self.allocate()

    def allocate(self) -> None:
        """CC-11.1, CC-11.3: the Body die shows now whether it wounds; all dice can be spent (CC-11.4)."""
        frames = self.frames
        frames[STEP] = ALLOCATE
        body: i64 = self.dice[BODY]
        self.node = HANDS.after[self.thrown * 7 + body]
        if body <= frames[THING]:
            self.wounded = True
            if self.heard is not None:
                self.heard.append([told.HURT, self.active])
        self.spend_dice()

    def spend_dice(self) -> None:
        """The dice lie there to be spent; when nothing can be done any more the attack is over."""
        ahead = self.combat_moves()
        if len(ahead) == 1:
            self.finish_attack()
        else:
            self.ahead = ahead

    def slay(self, choice: i64) -> None:
        """CC-10.4 to CC-10.9."""
        tables = self.tables
        target: i64 = choice // tables.slay_sets
        self.node = HANDS.without(self.node, tables.slay_bits[choice % tables.slay_sets])
        self.discards.append(target)
        if target < tables.minions:
            self.minions[target] -= 1
            self.crowd[target // tables.kinds] -= 1
            self.gain(tables.xp_minion)
            self.tally[self.active] += 1
            if self.heard is not None:
                self.heard.append([told.SLEW, self.active, target, tables.xp_minion])
        else:
            horror: i64 = target - tables.first_horror
            self.remove_horror(horror)
            xp: i64 = tables.combo[horror]
            self.tally[self.active] += xp
            if self.investigator[self.active] == JOURNALIST:
                xp += tables.report_xp
            self.gain(xp)
            if self.heard is not None:
                self.heard.append([told.SLEW, self.active, target, xp])
            if self.reports():
                self.owe(REPORT, self.active, 0, 0, 0, 0)
                return
        self.spend_dice()

    def add_dagger(self, value: i64) -> None:
        """CC-13.7."""
        self.use_up(DAGGER)
        dice = self.dice[:]
        dice[DAGGER_DIE] = value
        self.dice = dice
        self.node = HANDS.after[self.node * 7 + value]
        if self.heard is not None:
            self.heard.append([told.DAGGER_ADDED, self.active, value])
        self.spend_dice()

    def finish_attack(self) -> None:
        """CC-11.5: the wound is settled at the end of the attack (CC-Q5)."""
        if self.owed_xp:
            self.xp[self.active] += self.owed_xp
            self.owed_xp = 0
        if not self.wounded:
            self.attack_over()
            return
        self.frames[WHAT] = WOUND
        if self.own_followers() == 0:
            if self.may_lose_health():
                self.lose_health()
            else:
                self.leave(DEATH)

    def lose_health(self) -> None:
        self.health[self.active] -= 1
        if self.heard is not None:
            self.heard.append([told.HEALTH_LOST, self.active])
        self.attack_over()

    def attack_over(self) -> None:
        """CC-10.4: unspent dice are lost."""
        del self.frames[-6:]
        self.wounded = False
        self.dice = NO_DICE
        self.thrown = 0
        self.node = 0
        self.go_on_fighting()

    def go_on_fighting(self) -> None:
        """Between attacks; when no other can follow and nothing else can be done the turn is over."""
        if self.attacks == 0:
            ahead = self.combat_moves()
            if len(ahead) == 1:
                self.end_turn()
            else:
                self.ahead = ahead
