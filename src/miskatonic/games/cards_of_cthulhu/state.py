"""The turn of The Cards of Cthulhu: what each move does. What may be done is in choices.py, the table in boards.py."""

from __future__ import annotations

from typing import Any

from miskatonic.core.chance import Chance
from miskatonic.core.native import i64
from miskatonic.core.outcome import Outcome, Refusal
from miskatonic.core.state import NOBODY
from miskatonic.games.cards_of_cthulhu.boards import (
    ASLEEP,
    AWAKE,
    NO_DICE,
    NO_POOL,
    NOWHERE,
)
from miskatonic.games.cards_of_cthulhu.choices import Choices
from miskatonic.games.cards_of_cthulhu.dice import HANDS
from miskatonic.games.cards_of_cthulhu.frames import (
    ABSOLVE,
    AIM,
    ALLOCATE,
    ASKED_FOR,
    ATTACK,
    ATTACKED,
    AVERTED,
    BANISH,
    BOUGHT,
    BY_TURNS,
    CALMED,
    CHOOSE,
    CHOSE,
    COMBAT,
    CURSE,
    DAGGER_ADDED,
    DEATH,
    DECK_DISCARDED,
    DECK_EMPTY,
    DECK_STREAM,
    DECLINED,
    DICE_STREAM,
    DISRUPTED,
    DRAW,
    ELDER_GOD,
    EXPLORED,
    FOLLOWER_SLAIN,
    FOR_DRAW,
    GATE_DISCARDED,
    GATE_OPENED,
    GATE_STACKED,
    GOD_SUMMONED,
    HEALED,
    HEALTH_LOST,
    HORROR_CAME,
    HORROR_DISCARDED,
    HUNT,
    HUNTED,
    HURRIED,
    HURT,
    INHERITED,
    INSANITY,
    KILLED,
    LEND,
    LENT,
    LOSS,
    LOSS_CANCELLED,
    LOSS_PAID,
    MINION_CAME,
    MINION_MOVED,
    MINION_SHOT,
    NOT_CALMED,
    ORDER_ROLLED,
    ORDER_STREAM,
    POTION_DRUNK,
    PURCHASE,
    REFUSED,
    REPORT,
    REROLL,
    REROLLED,
    ROLLED,
    SANITY,
    SEALED,
    SET_ASIDE,
    SLEW,
    STREAMS,
    SUFFERED,
    TIME_UP,
    TO_ROLL,
    TURN_BEGAN,
    TYCOON_PAID,
    VICTORY,
    WENT_INSANE,
    WOKE,
    WON,
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
    BY_POTION,
    BY_SKILL,
    BY_XP,
    CHOOSES,
    CUBES,
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
    FOLLOWERS,
    HEALS,
    HEALTH,
    HUNTER,
    HUNTS,
    HURRIES,
    IDOL,
    IDOLS,
    JOURNALIST,
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
    REROLLS,
    RESISTS,
    RITUALIST,
    ROLLS,
    ROLLS_MORE,
    SACRIFICES,
    SCROLL,
    SEALS,
    SHOOTS,
    SKILL,
    SLAYS,
    SOLDIER,
    SPIRIT,
    SUFFERS,
    SWORD,
    SWORD_DIE,
    TEMPLE,
    TEMPLES,
    THIEF,
    TYCOON,
    WITH_POTION,
)


class CardsState(Choices):
    """The rules: what each move does."""

    def set_up(self) -> None:
        """CC-4: the deck is shuffled, then each seat chooses an Investigator."""
        self.deck = self.tables.deck[:]
        self.chance.shuffle(DECK_STREAM, self.deck)
        self.health = [self.tables.health_dice] * self.seats
        self.seat = 0
        self.owe(CHOOSE, 0, 0, 0, 0, 0)

    def clone(self) -> CardsState:
        return CardsState(self.tables, self.seats, self.chance.copy(), self)

    # What may be done now

    def moves(self) -> list[int]:
        ahead = self.ahead
        return self.legal() if ahead is None else ahead

    # What a move does

    def play(self, move: i64) -> None:
        self.ahead = None
        tables = self.tables
        verb: i64 = tables.verb_of[move]
        potion = False
        at: i64
        if verb >= WITH_POTION:
            verb -= WITH_POTION
            potion = True
            at = move - tables.first_potion[verb]
        else:
            at = move - tables.first[verb]
        if verb == SLAYS:
            self.slay(at)
        elif verb == ATTACKS:
            self.attack(at)
        elif verb == DONE:
            self.go_on()
        elif verb == ROLLS:
            self.roll(at, False, False)
        elif verb == ROLLS_MORE:
            extra: i64 = at % 3
            self.roll(at // 3, extra != 1, extra > 0)
        elif verb == REROLLS:
            self.reroll(tables.reroll_bits[at])
        elif verb == KEEPS:
            self.rerolled()
        elif verb == BUYS:
            self.buy(at, tables.buy_cost[at], potion)
        elif verb == DECLINES:
            self.decline(at)
        elif verb == SUFFERS:
            self.suffer(at + OWNABLE)
        elif verb == BARGAINS:
            self.bargain(at // 3 + FOLLOWERS, at % 3)
        elif verb == RESISTS:
            self.resist(at)
        elif verb == SACRIFICES:
            self.sacrifice(at)
        elif verb == DRAWS:
            self.draw_on(True)
        else:
            self.use(verb, at, potion)

    def use(self, verb: i64, at: i64, potion: bool) -> None:
        """The rest of the verbs: spells, skills, followers, items, lending."""
        tables = self.tables
        if verb == HEALS:
            self.pay(tables.heal_cost, potion)
            self.heal()
        elif verb == SEALS:
            self.pay(tables.seal_cost, potion)
            self.seal()
        elif verb == HURRIES:
            self.pay(tables.hurry_cost, potion)
            self.hurried = True
            self.attacks = 1
            if self.heard is not None:
                self.heard.append([HURRIED, self.active])
        elif verb == SHOOTS:
            self.shoot(at // tables.minions, at % tables.minions, potion)
        elif verb == MOVES:
            self.move_minion(at)
        elif verb == DOCTORS:
            self.use_profession(DOCTOR, at, potion)
            self.heal()
        elif verb == HUNTS:
            self.hunt(at, potion)
        elif verb == TEMPLES:
            self.pay(tables.use_cost[TEMPLE], potion)
            self.used |= 1 << TEMPLE
            self.discard_from_deck(tables.temple_cards)
            self.resume()
        elif verb == REPORTS:
            self.settle()
            self.discard_from_deck(tables.report_cards)
            self.resume()
        elif verb == EXPLORES:
            self.explore(at)
        elif verb == DAGGERS:
            self.add_dagger(at + 1)
        elif verb == NECKLACES:
            self.use_up(NECKLACE)
            self.discard_gate(at)
        elif verb == NECRONOMICONS:
            self.pay(tables.use_cost[NECRONOMICON], potion)
            self.used |= 1 << NECRONOMICON
            self.discard_gate(at)
        elif verb == IDOLS:
            self.used |= 1 << IDOL
            self.slay_follower(at)
            self.owe(BANISH, self.active, 0, 0, 0, 0)
        elif verb == BANISHES:
            self.settle()
            self.discard_horror(at)
            self.resume()
        elif verb == LOSES:
            self.lose_health()
        elif verb == DISRUPTS:
            self.pay(tables.use_cost[DISRUPTION], potion)
            self.used |= 1 << DISRUPTION
            self.frames[-3] -= 1
            if self.heard is not None:
                self.heard.append([DISRUPTED, self.active])
            self.draw_on(False)
        elif verb == BORROWS:
            self.borrow(at)
        elif verb == LENDS:
            self.answer_lending(True)
        elif verb == REFUSES:
            self.answer_lending(False)
        elif verb == CHOOSES:
            self.choose(at)

    def go_on(self) -> None:
        """The player is done: with the hunt, a report, the attack or the turn."""
        what: i64 = self.frames[-6]
        if what == COMBAT:
            self.end_turn()
        elif what == ATTACK:
            self.finish_attack()
        elif what == HUNT:
            self.settle()
            self.meet_sanity()
        else:
            self.settle()
            self.resume()

    def resume(self) -> None:
        """Back to the step that was interrupted; one with nothing left to decide is closed."""
        what: i64 = self.frames[-6]
        if what == ATTACK:
            if self.frames[-2] == ALLOCATE:
                ahead = self.legal()
                if len(ahead) == 1:
                    self.finish_attack()
                else:
                    self.ahead = ahead
        elif what == COMBAT:
            if self.attacks == 0:
                ahead = self.legal()
                if len(ahead) == 1:
                    self.end_turn()
                else:
                    self.ahead = ahead
        elif what == SANITY:
            self.suffer_loss()
        elif what == DRAW:
            self.draw_on(False)

    # Paying

    def pay(self, cost: i64, potion: bool) -> None:
        """CC-3.7: before the effect."""
        if potion:
            self.use_up(POTION)
            if self.heard is not None:
                self.heard.append([POTION_DRUNK, self.active])
        else:
            self.xp[self.active] -= cost

    def use_profession(self, profession: i64, who: i64, potion: bool) -> None:
        """CC-5.4: pay for a skill or a follower, and turn it."""
        if who == SKILL:
            self.pay(self.tables.skill_cost[profession], potion)
            self.skill_used = True
        else:
            self.pay(self.tables.use_cost[profession], potion)
            self.used |= 1 << profession

    def use_up(self, card: i64) -> None:
        """A single-use item goes to the discard pile, whoever owns it."""
        self.owned[self.owner(card)] ^= 1 << card
        self.held ^= 1 << card
        self.lent &= ~(1 << card)
        self.discards.append(self.tables.first_shop + card)

    def slay_follower(self, follower: i64) -> None:
        """CC-2.9: no experience comes of it."""
        self.owned[self.active] ^= 1 << follower
        self.held ^= 1 << follower
        self.discards.append(self.tables.first_shop + follower)
        if self.heard is not None:
            self.heard.append([FOLLOWER_SLAIN, self.active, follower])

    def gain(self, xp: i64) -> None:
        """CC-10.9, CC-Q2: experience for what is slain, at once or after the attack."""
        if self.tables.xp_after_attack:
            self.owed_xp += xp
        else:
            self.xp[self.active] += xp

    # Before the first turn

    def choose(self, profession: i64) -> None:
        """CC-4.2, CC-4.4, CC-17.1."""
        tables = self.tables
        chosen = self.investigator[:]
        chosen[self.seat] = profession
        self.investigator = chosen
        self.xp[self.seat] = tables.tycoon_start if profession == TYCOON else tables.start_xp
        if self.heard is not None:
            self.heard.append([CHOSE, self.seat, profession])
        self.seat += 1
        if self.seat < self.seats:
            self.frames[-5] = self.seat
            return
        self.settle()
        if self.seats > 1:
            self.roll_for_order()
        self.begin_turn()

    def roll_for_order(self) -> None:
        """CC-17.2: the highest begins; those who tie roll again."""
        rolling: list[int] = list(range(self.seats))
        while len(rolling) > 1:
            best: list[int] = []
            highest: i64 = 0
            for seat in rolling:
                face: i64 = self.chance.die(ORDER_STREAM, 6)
                if self.heard is not None:
                    self.heard.append([ORDER_ROLLED, seat, face])
                if face > highest:
                    highest = face
                    best = [seat]
                elif face == highest:
                    best.append(seat)
            rolling = best
        self.surprises += 1
        self.active = rolling[0]

    # Summoning

    def begin_turn(self) -> None:
        """CC-17.7: the active player's cards become ready. CC-6.1: how many cards to draw."""
        self.turn += 1
        self.seat = self.active
        self.used &= ~self.owned[self.active]
        self.lent = 0
        self.refused = 0
        self.skill_used = False
        self.no_rerolls = False
        self.no_spells = False
        self.hurried = False
        if self.heard is not None:
            self.heard.append([TURN_BEGAN, self.active, self.turn])
        tables = self.tables
        self.owe(DRAW, self.active, 0, tables.base_draw + tables.gate_extra_draw * self.gated_boards(), 0, 0)
        self.draw_on(False)

    def draw_on(self, at_once: bool) -> None:
        """CC-6.2 to CC-6.9: draw and place one card after the other until the target is reached or the deck is empty.

        It stops where the Disruption Ritual could be used, but not before the next card when that is drawn `at_once`.
        """
        tables = self.tables
        frames = self.frames
        deck = self.deck
        drawn: i64 = frames[-4]
        target: i64 = frames[-3]
        asks = (self.held >> DISRUPTION) & 1 == 1
        while drawn < target and deck:
            if asks:
                if not at_once and self.may_disrupt():
                    return
                at_once = False
            card: i64 = deck.pop()
            self.surprises += 1
            drawn += 1
            event: i64 = MINION_CAME
            if card < tables.first_horror:
                self.minions[card] += 1
                self.crowd[card // tables.kinds] += 1
            elif card < tables.first_gate:
                self.horror[card - tables.first_horror] = ASLEEP
                event = HORROR_CAME
            elif card < tables.first_shop:
                board: i64 = card - tables.first_gate
                event = GATE_STACKED
                if self.gates[board] == 0:
                    target += tables.gate_extra_draw
                    event = GATE_OPENED
                self.gates[board] += 1
            else:
                self.shop |= 1 << (card - tables.first_shop)
                event = SET_ASIDE
            frames[-4] = drawn
            frames[-3] = target
            if self.heard is not None:
                self.heard.append([event, self.active, card])
                if not deck:
                    self.heard.append([DECK_EMPTY, self.active])
            if tables.curse_when_drawn and card >= tables.first_shop + OWNABLE:
                self.owe(CURSE, self.active, card - tables.first_shop, 0, 0, 0)
                return
        self.settle()
        if not frames:
            if self.shop:
                self.owe(PURCHASE, self.active, 0, 0, 0, 0)
            else:
                self.awaken()
        elif frames[-6] == PURCHASE:
            self.shop_on()
        else:
            self.draw_on(False)

    def may_disrupt(self) -> bool:
        """CC-6.8, CC-Q22: there is a card left to draw, the ritual is ready or can be borrowed, and it can be paid."""
        if not (self.held >> DISRUPTION) & 1:
            return False
        frames = self.frames
        if frames[-2] or (self.tables.disrupt_first and frames[-4] > 0):
            return False
        borrowable: i64 = self.borrowable(FOR_DRAW)
        if not self.has(DISRUPTION) and not (borrowable >> DISRUPTION) & 1:
            return False
        return self.can_pay(self.tables.use_cost[DISRUPTION]) or (borrowable >> POTION) & 1 == 1

    def shop_on(self) -> None:
        """CC-7.1: the purchase step ends when nothing is set aside any more."""
        if self.shop == 0:
            self.settle()
            self.awaken()

    def buy(self, card: i64, cost: i64, potion: bool) -> None:
        """CC-7.1, CC-7.3; for a cursed item, CC-14: the price is paid and the card discarded."""
        tables = self.tables
        self.pay(cost, potion)
        if card >= OWNABLE:
            if self.heard is not None:
                self.heard.append([AVERTED, self.active, tables.first_shop + card])
            self.lift_curse(card, False)
            return
        self.shop ^= 1 << card
        self.owned[self.active] |= 1 << card
        self.held |= 1 << card
        if self.heard is not None:
            self.heard.append([BOUGHT, self.active, tables.first_shop + card, 0 if potion else cost])
        if card == TYCOON:
            self.xp[self.active] += tables.tycoon_gain
            if self.heard is not None:
                self.heard.append([TYCOON_PAID, self.active, tables.tycoon_gain])
        self.shop_on()

    def bargain(self, item: i64, who: i64) -> None:
        """CC-15.9: never below nothing."""
        tables = self.tables
        cost: i64 = tables.buy_cost[item]
        if who != FOLLOWER:
            cost -= tables.discount[SKILL]
            self.skill_used = True
        if who != SKILL:
            cost -= tables.discount[FOLLOWER]
            self.used |= 1 << THIEF
        self.buy(item, cost if cost > 0 else 0, False)

    def decline(self, card: i64) -> None:
        """CC-7.1, CC-3.6."""
        tables = self.tables
        self.shop ^= 1 << card
        self.discards.append(tables.first_shop + card)
        self.xp[self.active] += tables.xp_declined
        if self.heard is not None:
            self.heard.append([DECLINED, self.active, tables.first_shop + card, tables.xp_declined])
        self.shop_on()

    def suffer(self, card: i64) -> None:
        """CC-14.1 to CC-14.3."""
        if self.heard is not None:
            self.heard.append([SUFFERED, self.active, self.tables.first_shop + card])
        if card == CUBES:
            self.no_rerolls = True
        elif card == CURSED_TEMPLE:
            self.no_spells = True
        self.lift_curse(card, card == SCROLL)

    def lift_curse(self, card: i64, draws: bool) -> None:
        """CC-14.4: paid or suffered, a cursed item is discarded. CC-14.2: a suffered Scroll draws its cards."""
        tables = self.tables
        self.shop ^= 1 << card
        self.discards.append(tables.first_shop + card)
        if self.frames[-6] == CURSE:
            self.settle()
        if draws:
            self.owe(DRAW, self.active, 0, tables.scroll_cards, 1, 0)
            self.draw_on(False)
        elif self.frames[-6] == DRAW:
            self.draw_on(False)
        else:
            self.shop_on()

    def sacrifice(self, follower: i64) -> None:
        """CC-15.0: a follower is slain instead of a wound or a sanity loss; CC-14.3: or as the price of a curse."""
        what: i64 = self.frames[-6]
        self.slay_follower(follower)
        if what == SANITY:
            self.settle()
            self.begin_combat()
        elif what == WOUND:
            self.attack_over()
        else:
            if self.heard is not None:
                self.heard.append([AVERTED, self.active, self.tables.first_shop + CURSED_TEMPLE])
            self.lift_curse(CURSED_TEMPLE, False)

    def awaken(self) -> None:
        """CC-8.1: enough minions on its board wake a horror. CC-Q20: then the Big Game Hunter's window."""
        tables = self.tables
        if ASLEEP in self.horror:
            for horror, where in enumerate(self.horror):
                if where == ASLEEP and self.crowd[tables.home[horror]] >= tables.wakes_at[horror]:
                    self.horror[horror] = AWAKE
                    if self.heard is not None:
                        self.heard.append([WOKE, self.active, tables.first_horror + horror])
        if self.has_skill(HUNTER) and self.horrors_in_play():
            self.owe(HUNT, self.active, 0, 0, 0, 0)
            if len(self.legal()) > 1:
                return
            self.settle()
        self.meet_sanity()

    def hunt(self, horror: i64, potion: bool) -> None:
        """CC-15.1: the Investigator in the awaken step, the follower in combat."""
        awakening = self.frames[-6] == HUNT
        self.use_profession(HUNTER, SKILL if awakening else FOLLOWER, potion)
        self.horror[horror] = NOWHERE
        self.discards.append(self.tables.first_horror + horror)
        if self.heard is not None:
            self.heard.append([HUNTED, self.active, self.tables.first_horror + horror])
        if awakening:
            self.settle()
            self.meet_sanity()
        else:
            self.resume()

    def meet_sanity(self) -> None:
        """CC-8.4: exactly one loss, by the strongest awake horror of all."""
        if AWAKE not in self.horror:
            self.begin_combat()
            return
        loss: i64 = self.sanity_loss()
        if self.heard is not None:
            self.heard.append([LOSS, self.active, loss])
        self.owe(SANITY, self.active, loss, 0, 0, 0)
        self.suffer_loss()

    def suffer_loss(self) -> None:
        """CC-8.6, CC-Q31: without means, insane; with nothing but experience, it is paid."""
        ahead = self.legal()
        if not ahead:
            self.leave(INSANITY)
        elif len(ahead) == 1 and ahead[0] == self.tables.first[RESISTS] + BY_XP:
            self.resist(BY_XP)
        else:
            self.ahead = ahead

    def resist(self, means: i64) -> None:
        """CC-8.5, CC-8.7: a failed roll leaves the other means open."""
        if means == BY_XP:
            self.xp[self.active] -= self.frames[-4]
            if self.heard is not None:
                self.heard.append([LOSS_PAID, self.active, self.frames[-4]])
        elif means == BY_POTION:
            self.pay(self.frames[-4], True)
        elif means == BY_ELDER_SIGN:
            self.use_up(ELDER_SIGN)
            if self.heard is not None:
                self.heard.append([LOSS_CANCELLED, self.active])
        else:
            who: i64 = SKILL if means == BY_SKILL else FOLLOWER
            self.use_profession(PSYCHIATRIST, who, False)
            face: i64 = self.chance.die(DICE_STREAM, 6)
            self.surprises += 1
            calmed = face >= self.tables.calm_needs[who]
            if self.heard is not None:
                self.heard.append([CALMED if calmed else NOT_CALMED, self.active, face])
            if not calmed:
                self.suffer_loss()
                return
        self.settle()
        self.begin_combat()

    # Combat

    def begin_combat(self) -> None:
        self.attacks = 1
        self.owe(COMBAT, self.active, 0, 0, 0, 0)

    def explore(self, who: i64) -> None:
        """CC-15.3: an attack whose board is chosen after the roll."""
        self.use_profession(EXPLORER, who, False)
        self.attacks -= 1
        self.owe(ATTACK, self.active, -1, 1, TO_ROLL, who + 1)
        if self.heard is not None:
            self.heard.append([EXPLORED, self.active])

    def attack(self, board: i64) -> None:
        """CC-9.2: choose the board; an Explorer does so with the dice on the table (CC-Q10)."""
        frames = self.frames
        if self.heard is not None:
            self.heard.append([ATTACKED, self.active, board])
        if frames[-6] == COMBAT:
            self.attacks -= 1
            self.owe(ATTACK, self.active, board, 1, TO_ROLL, 0)
            return
        frames[-4] = board
        frames[-3] = self.wound_range(board)
        if frames[-1] == SKILL + 1:
            self.allocate()
        else:
            self.after_roll()

    def roll(self, spirit: i64, sword: bool, potion: bool) -> None:
        """CC-9.3, CC-9.4: pay for the Spirit dice, then roll Body, Health, Spirit and Sword, in that order."""
        tables = self.tables
        chance = self.chance
        if potion:
            self.pay(tables.spirit_cost, True)
            self.xp[self.active] -= (spirit - 1) * tables.spirit_cost
        elif spirit:
            self.xp[self.active] -= spirit * tables.spirit_cost
        dice = NO_DICE[:]
        dice[BODY] = chance.die(DICE_STREAM, 6)
        at: i64 = 0
        while at < self.health[self.active]:
            dice[HEALTH + at] = chance.die(DICE_STREAM, 6)
            at += 1
        at = 0
        while at < spirit:
            dice[SPIRIT + at] = chance.die(DICE_STREAM, 6)
            at += 1
        if sword:
            self.used |= 1 << SWORD
            dice[SWORD_DIE] = chance.die(DICE_STREAM, 6)
        self.dice = dice
        self.health_at_roll = self.health[self.active]
        self.surprises += 1
        if self.heard is not None:
            self.heard.append([ROLLED, self.active, *[face for face in dice if face]])
        frames = self.frames
        if frames[-4] >= 0:
            frames[-3] = self.wound_range(frames[-4])  # CC-Q19
            self.after_roll()
        elif frames[-1] == SKILL + 1:
            self.after_roll()
        else:
            frames[-2] = AIM

    def after_roll(self) -> None:
        """CC-9.5: one re-roll; with priest_extra_reroll the covered 1s come first (CC-Q11)."""
        frames = self.frames
        if self.tables.priest_first and not self.no_rerolls and self.rerollable(True):
            frames[-2] = ABSOLVE
        else:
            self.to_reroll()

    def to_reroll(self) -> None:
        self.frames[-2] = REROLL
        if self.no_rerolls or (self.dice[BODY] <= self.frames[-3] and self.rerollable(False) == 0):
            self.rerolled()

    def reroll(self, bits: i64) -> None:
        """The first of the seven is the Body die, the others are the dice that may be re-rolled, ascending."""
        dice = self.dice[:]
        ones_only = self.frames[-2] == ABSOLVE
        values = HANDS.values[self.rerollable(ones_only)]
        covered: i64 = self.covered_ones() if ones_only or not self.tables.priest_first else 0
        chosen: i64 = bits & 1
        for at, value in enumerate(values, start=1):
            if (bits >> at) & 1:
                slot: i64 = HEALTH
                while dice[slot] != value or (chosen >> slot) & 1 or (value == 1 and not (covered >> slot) & 1):
                    slot += 1
                chosen |= 1 << slot
        faces: list[int] = []
        slot = BODY
        while chosen >> slot:
            if (chosen >> slot) & 1:
                dice[slot] = self.chance.die(DICE_STREAM, 6)
                faces.append(dice[slot])
            slot += 1
        self.dice = dice
        self.surprises += 1
        if self.heard is not None:
            self.heard.append([REROLLED, self.active, *faces])
        self.rerolled()

    def rerolled(self) -> None:
        """The re-roll is made or waived; an Explorer aims only now."""
        frames = self.frames
        if frames[-2] == ABSOLVE:
            self.to_reroll()
        elif frames[-4] < 0:
            frames[-2] = AIM
        else:
            self.allocate()

    def allocate(self) -> None:
        """CC-11.1, CC-11.3: the Body die shows now whether it wounds; all dice can be spent (CC-11.4)."""
        frames = self.frames
        frames[-2] = ALLOCATE
        pool = [face for face in self.dice if face]
        pool.sort()
        self.pool = pool
        self.node = HANDS.node_of(pool)
        if self.dice[BODY] <= frames[-3]:
            self.wounded = True
            if self.heard is not None:
                self.heard.append([HURT, self.active])
        self.resume()

    def slay(self, choice: i64) -> None:
        """CC-10.4 to CC-10.9."""
        tables = self.tables
        target: i64 = choice // tables.slay_sets
        bits: i64 = tables.slay_bits[choice % tables.slay_sets]
        pool: list[int] = []
        for face in self.pool:
            if not bits & 1:
                pool.append(face)
            bits >>= 1
        self.pool = pool
        self.node = HANDS.node_of(pool)
        self.discards.append(target)
        if target < tables.minions:
            self.minions[target] -= 1
            self.crowd[target // tables.kinds] -= 1
            self.gain(tables.xp_minion)
            self.tally[self.active] += 1
            if self.heard is not None:
                self.heard.append([SLEW, self.active, target, tables.xp_minion])
        else:
            horror: i64 = target - tables.first_horror
            self.horror[horror] = NOWHERE
            xp: i64 = tables.combo[horror]
            self.tally[self.active] += xp
            if self.investigator[self.active] == JOURNALIST:
                xp += tables.report_xp
            self.gain(xp)
            if self.heard is not None:
                self.heard.append([SLEW, self.active, target, xp])
            if self.reports():
                self.owe(REPORT, self.active, 0, 0, 0, 0)
                return
        self.resume()

    def add_dagger(self, value: i64) -> None:
        """CC-13.7."""
        self.use_up(DAGGER)
        dice = self.dice[:]
        dice[DAGGER_DIE] = value
        self.dice = dice
        pool = self.pool[:]
        pool.append(value)
        pool.sort()
        self.pool = pool
        self.node = HANDS.node_of(pool)
        if self.heard is not None:
            self.heard.append([DAGGER_ADDED, self.active, value])
        self.resume()

    def heal(self) -> None:
        """CC-12.3, CC-15.2: the die is not added to a roll that was made (CC-9.8)."""
        self.health[self.active] += 1
        if self.heard is not None:
            self.heard.append([HEALED, self.active])
        self.resume()

    def seal(self) -> None:
        """CC-10.8, CC-12.4."""
        tables = self.tables
        board: i64 = self.frames[-4]
        self.gates[board] -= 1
        self.discards.append(tables.first_gate + board)
        self.gain(tables.xp_gate)
        self.tally[self.active] += 1
        if self.heard is not None:
            self.heard.append([SEALED, self.active, tables.first_gate + board, tables.xp_gate])
        self.resume()

    def discard_gate(self, board: i64) -> None:
        """CC-13.3, CC-13.4: discarded, so without experience (CC-2.8)."""
        self.gates[board] -= 1
        self.discards.append(self.tables.first_gate + board)
        if self.heard is not None:
            self.heard.append([GATE_DISCARDED, self.active, self.tables.first_gate + board])
        self.resume()

    def discard_horror(self, horror: i64) -> None:
        """CC-13.5."""
        self.horror[horror] = NOWHERE
        self.discards.append(self.tables.first_horror + horror)
        if self.heard is not None:
            self.heard.append([HORROR_DISCARDED, self.active, self.tables.first_horror + horror])

    def shoot(self, who: i64, minion: i64, potion: bool) -> None:
        """CC-15.8: discarded, so without experience (CC-2.8)."""
        self.use_profession(SOLDIER, who, potion)
        self.minions[minion] -= 1
        self.crowd[minion // self.tables.kinds] -= 1
        self.discards.append(minion)
        if self.heard is not None:
            self.heard.append([MINION_SHOT, self.active, minion])
        self.resume()

    def move_minion(self, at: i64) -> None:
        """CC-15.7, CC-15.11: on its new board it is like any other of its kind."""
        tables = self.tables
        board: i64 = at % BOARDS
        minion: i64 = at // BOARDS % tables.minions
        self.use_profession(RITUALIST, at // (BOARDS * tables.minions), False)
        home: i64 = minion // tables.kinds
        self.minions[minion] -= 1
        self.crowd[home] -= 1
        self.minions[minion + (board - home) * tables.kinds] += 1
        self.crowd[board] += 1
        if self.heard is not None:
            self.heard.append([MINION_MOVED, self.active, minion, board])
        self.resume()

    def discard_from_deck(self, count: i64) -> None:
        """CC-13.9, CC-15.4, CC-Q21: seen by all, placed nowhere, worth nothing."""
        while count > 0 and self.deck:
            card: i64 = self.deck.pop()
            self.discards.append(card)
            self.surprises += 1
            count -= 1
            if self.heard is not None:
                self.heard.append([DECK_DISCARDED, self.active, card])
                if not self.deck:
                    self.heard.append([DECK_EMPTY, self.active])

    def finish_attack(self) -> None:
        """CC-11.5: the wound is settled at the end of the attack (CC-Q5)."""
        self.xp[self.active] += self.owed_xp
        self.owed_xp = 0
        if not self.wounded:
            self.attack_over()
            return
        self.frames[-6] = WOUND
        if self.own_followers() == 0:
            if self.may_lose_health():
                self.lose_health()
            else:
                self.leave(DEATH)

    def lose_health(self) -> None:
        self.health[self.active] -= 1
        if self.heard is not None:
            self.heard.append([HEALTH_LOST, self.active])
        self.attack_over()

    def attack_over(self) -> None:
        """CC-10.4: unspent dice are lost."""
        self.settle()
        self.clear_attack()
        self.resume()

    def clear_attack(self) -> None:
        self.wounded = False
        self.dice = NO_DICE
        self.pool = NO_POOL
        self.node = 0

    # Lending

    def borrow(self, card: i64) -> None:
        """CC-17.6: the owner decides."""
        owner = self.owner(card)
        self.owe(LEND, owner, card, 0, 0, 0)
        self.seat = owner
        if self.heard is not None:
            self.heard.append([ASKED_FOR, self.active, owner, card])

    def answer_lending(self, lends: bool) -> None:
        card: i64 = self.frames[-4]
        if self.heard is not None:
            self.heard.append([LENT if lends else REFUSED, self.seat, self.active, card])
        if lends:
            self.lent |= 1 << card
        else:
            self.refused |= 1 << card
        self.settle()
        self.seat = self.active
        self.resume()

    # Outcome

    def leave(self, how: i64) -> None:
        """CC-17.9, CC-Q27, CC-Q37: an Investigator goes insane or is killed; the rest of the turn is dropped."""
        self.alive &= ~(1 << self.active)
        if self.heard is not None:
            self.heard.append([WENT_INSANE if how == INSANITY else KILLED, self.active])
        self.clear_attack()
        if self.alive == 0:
            self.end(how)
            return
        heir: i64 = self.next_living() if self.tables.inherit else -1
        bits: i64 = self.owned[self.active]
        self.owned[self.active] = 0
        card: i64 = 0
        while bits >> card:
            if (bits >> card) & 1:
                if heir >= 0:
                    self.owned[heir] |= 1 << card
                    if self.heard is not None:
                        self.heard.append([INHERITED, heir, card])
                else:
                    self.held ^= 1 << card
                    self.used &= ~(1 << card)
                    self.discards.append(self.tables.first_shop + card)
            card += 1
        self.end_turn()

    def next_living(self) -> i64:
        """CC-17.3: clockwise."""
        seat: i64 = self.active
        while True:
            seat = seat + 1 if seat + 1 < self.seats else 0
            if (self.alive >> seat) & 1:
                return seat

    def end_turn(self) -> None:
        """CC-16: defeat first, then victory, then the next living player."""
        tables = self.tables
        self.frames.clear()
        most: i64 = max(self.crowd)
        if most >= tables.minion_limit:
            if self.heard is not None:
                self.heard.append([GOD_SUMMONED, self.active, self.crowd.index(most)])
            self.end(ELDER_GOD)
            return
        if not self.deck and most <= tables.win_most and AWAKE not in self.horror:
            if self.heard is not None:
                self.heard.append([WON, self.active])
            self.end(VICTORY)
            return
        if tables.max_turns and self.turn >= tables.max_turns:
            if self.heard is not None:
                self.heard.append([TIME_UP, self.active])
            self.end(BY_TURNS)
            return
        if self.seats > 1:
            self.active = self.next_living()
        self.begin_turn()

    def end(self, how: i64) -> None:
        """Game over clears what was owed."""
        self.ended = how
        self.frames.clear()
        self.seat = NOBODY

    # Knowledge

    def guess(self, seat: i64, chance: Chance) -> CardsState:
        """Only the order of the deck and the coming dice are hidden, and from every seat alike."""
        other = CardsState(self.tables, self.seats, chance.fresh(STREAMS), self)
        other.deck.sort()  # the order of what is hidden must tell nothing
        chance.shuffle(0, other.deck)
        return other

    # What others make of it: kept apart, off the hot path

    def view(self, seat: int | None) -> Any:
        from miskatonic.games.cards_of_cthulhu.view import view

        return view(self, seat)

    def outcome(self) -> Outcome | None:
        from miskatonic.games.cards_of_cthulhu.ending import outcome

        return outcome(self)

    def why_not(self, move: int) -> Refusal | None:
        from miskatonic.games.cards_of_cthulhu.refusals import why_not

        return why_not(self, move)
