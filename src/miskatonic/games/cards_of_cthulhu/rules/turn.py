"""A turn up to the combat: cards come, are bought or suffered, horrors wake, and sanity is lost."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.piles import drop_last
from miskatonic.core.state import PIECE, STEP, THING, WHAT
from miskatonic.games.cards_of_cthulhu.rules import told
from miskatonic.games.cards_of_cthulhu.rules.combat import Combat
from miskatonic.games.cards_of_cthulhu.rules.frames import (
    CURSE,
    DICE_STREAM,
    DRAW,
    FOR_DRAW,
    HUNT,
    INSANITY,
    PURCHASE,
    SANITY,
    WOUND,
)
from miskatonic.games.cards_of_cthulhu.rules.things import (
    BOARDS,
    BY_ELDER_SIGN,
    BY_POTION,
    BY_SKILL,
    BY_XP,
    CUBES,
    CURSED_TEMPLE,
    DISRUPTION,
    DISRUPTION_BIT,
    ELDER_SIGN,
    FOLLOWER,
    HUNTER,
    OWNABLE,
    PLACE_OF_BIT,
    POTION,
    PSYCHIATRIST,
    SCROLL,
    SKILL,
    THIEF,
    TYCOON,
)
from miskatonic.games.cards_of_cthulhu.rules.verbs import RESISTS


class Turn(Combat):
    """The steps before the combat."""

    __slots__ = ()

    # Summoning

    def begin_turn(self) -> None:
        """CC-17.7: the active player's cards become ready. CC-6.1: how many cards to draw."""
        self.turn += 1
        self.seat = self.active
        if self.used:
            self.used &= ~self.owned[self.active]
        self.lent = 0
        self.refused = 0
        self.skill_used = False
        self.no_rerolls = False
        self.no_spells = False
        self.hurried = False
        if self.heard is not None:
            self.heard.append([told.TURN_BEGAN, self.active, self.turn])
        tables = self.tables
        target: i64 = tables.base_draw + tables.gate_extra_draw * (BOARDS - self.gates.count(0))
        disruption = self.held & DISRUPTION_BIT != 0 and self.can_disrupt()
        if disruption or tables.curse_when_drawn or self.heard is not None:
            self.frames = [DRAW, self.active, 0, target, 0, 0]
            self.draw_on(False)
        else:
            self.draw_all(target)

    def draw_all(self, target: i64) -> None:
        """CC-6.2 to CC-6.9 where nothing can come in between and nobody is told: all cards of a draw at once."""
        tables = self.tables
        deck = self.deck
        first_horror: i64 = tables.first_horror
        first_gate: i64 = tables.first_gate
        first_shop: i64 = tables.first_shop
        cult_of = tables.cult_of
        minions = self.minions
        crowd = self.crowd
        while target > 0 and deck:
            if self.mixed < target and self.unmixed:
                self.mix_on()
            count: i64 = target if target < self.mixed else self.mixed
            top = deck[-count:]
            drop_last(count, deck)
            self.mixed -= count
            self.surprises += count
            target -= count
            for card in top:
                if card < first_horror:
                    minions[card] = minions[card] + 1
                    board = cult_of[card]
                    crowd[board] = crowd[board] + 1
                elif card >= first_shop:
                    self.shop |= 1 << (card - first_shop)
                elif card < first_gate:
                    self.asleep |= 1 << (card - first_horror)
                else:
                    target += self.place(card)
        if self.shop:
            self.frames = [PURCHASE, self.active, 0, 0, 0, 0]
        else:
            self.awaken()

    def place(self, card: i64) -> i64:
        """CC-6.2 to CC-6.6: a card from the deck finds its place; how many more are drawn for it."""
        tables = self.tables
        if card >= tables.first_shop:
            self.shop |= 1 << (card - tables.first_shop)
        elif card < tables.first_horror:
            self.minions[card] += 1
            self.crowd[tables.cult_of[card]] += 1
        elif card < tables.first_gate:
            self.asleep |= 1 << (card - tables.first_horror)
        else:
            board: i64 = card - tables.first_gate
            self.gates[board] += 1
            if self.gates[board] == 1:
                return tables.gate_extra_draw
        return 0

    def draw_on(self, at_once: bool) -> None:
        """CC-6.2 to CC-6.9: draw and place one card after the other until the target is reached or the deck is empty.

        It stops where the Disruption Ritual could be used, but not before the next card when that is drawn `at_once`.
        """
        tables = self.tables
        frames = self.frames
        while frames[PIECE] < frames[THING] and self.deck:
            if not at_once and self.held & DISRUPTION_BIT and self.may_disrupt():
                return
            at_once = False
            if self.mixed == 0:
                self.mix_on()
            card: i64 = self.deck.pop()
            self.mixed -= 1
            self.surprises += 1
            frames[PIECE] += 1
            frames[THING] += self.place(card)
            if self.heard is not None:
                self.tell_of(card)
            if tables.curse_when_drawn and card >= tables.first_shop + OWNABLE:
                self.owe(CURSE, self.active, card - tables.first_shop, 0, 0, 0)
                return
        self.drawn()

    def drawn(self) -> None:
        """All cards of this draw are placed: on to the purchase, or back to where a Scroll was met."""
        frames = self.frames
        del frames[-6:]
        if not frames:
            if self.shop:
                frames += [PURCHASE, self.active, 0, 0, 0, 0]
            else:
                self.awaken()
        elif frames[WHAT] == PURCHASE:
            if self.shop == 0:
                self.awaken()
        else:
            self.draw_on(False)

    def tell_of(self, card: i64) -> None:
        """A card was drawn and placed."""
        tables = self.tables
        event: i64 = told.MINION_CAME
        if card >= tables.first_shop:
            event = told.SET_ASIDE
        elif card >= tables.first_gate:
            event = told.GATE_OPENED if self.gates[card - tables.first_gate] == 1 else told.GATE_STACKED
        elif card >= tables.first_horror:
            event = told.HORROR_CAME
        self.tell([event, self.active, card])
        if not self.deck:
            self.tell([told.DECK_EMPTY, self.active])

    def may_disrupt(self) -> bool:
        """CC-6.8, CC-Q22: whether the Disruption Ritual can be used now, when there is a card left to draw."""
        frames = self.frames
        if frames[STEP] or (self.tables.disrupt_first and frames[PIECE] > 0):
            return False
        return self.can_disrupt()

    def can_disrupt(self) -> bool:
        """Whether it is ready or can be borrowed, and can be paid: no card that is drawn changes that."""
        borrowable: i64 = self.borrowable(FOR_DRAW)
        if not self.has(DISRUPTION) and not (borrowable >> DISRUPTION) & 1:
            return False
        return self.can_pay(self.tables.use_cost[DISRUPTION]) or (borrowable >> POTION) & 1 == 1

    def disrupt(self, potion: bool) -> None:
        """CC-13.1: one card fewer."""
        self.pay(self.tables.use_cost[DISRUPTION], potion)
        self.used |= 1 << DISRUPTION
        self.frames[THING] -= 1
        if self.heard is not None:
            self.heard.append([told.DISRUPTED, self.active])
        self.draw_on(False)

    # Purchase

    def buy(self, card: i64, cost: i64, potion: bool) -> None:
        """CC-7.1, CC-7.3; for a cursed item, CC-14: the price is paid and the card discarded."""
        tables = self.tables
        self.pay(cost, potion)
        if card >= OWNABLE:
            if self.heard is not None:
                self.heard.append([told.AVERTED, self.active, tables.first_shop + card])
            self.lift_curse(card, False)
            return
        self.shop ^= 1 << card
        self.owned[self.active] |= 1 << card
        self.held |= 1 << card
        if self.heard is not None:
            self.heard.append([told.BOUGHT, self.active, tables.first_shop + card, 0 if potion else cost])
        if card == TYCOON:
            self.xp[self.active] += tables.tycoon_gain
            if self.heard is not None:
                self.heard.append([told.TYCOON_PAID, self.active, tables.tycoon_gain])
        if self.shop == 0:
            self.awaken()

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
            self.heard.append([told.DECLINED, self.active, tables.first_shop + card, tables.xp_declined])
        if self.shop == 0:
            self.awaken()

    def suffer(self, card: i64) -> None:
        """CC-14.1 to CC-14.3."""
        if self.heard is not None:
            self.heard.append([told.SUFFERED, self.active, self.tables.first_shop + card])
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
        if self.frames[WHAT] == CURSE:
            self.settle()
        if draws:
            self.owe(DRAW, self.active, 0, tables.scroll_cards, 1, 0)
            self.draw_on(False)
        elif self.frames[WHAT] == DRAW:
            self.draw_on(False)
        elif self.shop == 0:
            self.awaken()

    def sacrifice(self, follower: i64) -> None:
        """CC-15.0: a follower is slain instead of a wound or a sanity loss; CC-14.3: or as the price of a curse."""
        what: i64 = self.frames[WHAT]
        self.slay_follower(follower)
        if what == SANITY:
            self.begin_combat()
        elif what == WOUND:
            self.attack_over()
        else:
            if self.heard is not None:
                self.heard.append([told.AVERTED, self.active, self.tables.first_shop + CURSED_TEMPLE])
            self.lift_curse(CURSED_TEMPLE, False)

    # Awakening and sanity

    def awaken(self) -> None:
        """CC-8.1: enough minions on its board wake a horror. CC-Q20: then the Big Game Hunter's window.

        The purchase is over as soon as nothing is set aside any more (CC-7.1). This step and the next ones each take
        the place of the one before.
        """
        asleep: i64 = self.asleep
        if not asleep and not self.awake:
            self.begin_combat()
            return
        if asleep:
            tables = self.tables
            while asleep:
                lowest: i64 = asleep & -asleep
                asleep ^= lowest
                horror: i64 = PLACE_OF_BIT[lowest % 37]
                if self.crowd[tables.home[horror]] >= tables.wakes_at[horror]:
                    self.asleep ^= lowest
                    self.awake |= lowest
                    if self.heard is not None:
                        self.heard.append([told.WOKE, self.active, tables.first_horror + horror])
        if self.asleep | self.awake and self.has_skill(HUNTER):
            self.frames = [HUNT, self.active, 0, 0, 0, 0]
            if len(self.moves()) > 1:
                return
        self.meet_sanity()

    def hunt(self, horror: i64, potion: bool) -> None:
        """CC-15.1: the Investigator in the awaken step, the follower in combat."""
        awakening = self.frames[WHAT] == HUNT
        self.use_profession(HUNTER, SKILL if awakening else FOLLOWER, potion)
        self.remove_horror(horror)
        self.discards.append(self.tables.first_horror + horror)
        if self.heard is not None:
            self.heard.append([told.HUNTED, self.active, self.tables.first_horror + horror])
        if awakening:
            self.meet_sanity()
        else:
            self.resume()

    def meet_sanity(self) -> None:
        """CC-8.4: exactly one loss, by the strongest awake horror of all."""
        if not self.awake:
            self.begin_combat()
            return
        loss: i64 = self.sanity_loss()
        if self.heard is not None:
            self.heard.append([told.LOSS, self.active, loss])
        self.frames = [SANITY, self.active, loss, 0, 0, 0]
        self.suffer_loss()

    def suffer_loss(self) -> None:
        """CC-8.6, CC-Q31: without means, insane; with nothing but experience, it is paid."""
        ahead = self.moves()
        if not ahead:
            self.leave(INSANITY)
        elif len(ahead) == 1 and ahead[0] == self.tables.first[RESISTS] + BY_XP:
            self.resist(BY_XP)
        else:
            self.ahead = ahead

    def resist(self, means: i64) -> None:
        """CC-8.5, CC-8.7: a failed roll leaves the other means open."""
        if means == BY_XP:
            self.xp[self.active] -= self.frames[PIECE]
            if self.heard is not None:
                self.heard.append([told.LOSS_PAID, self.active, self.frames[PIECE]])
        elif means == BY_POTION:
            self.pay(self.frames[PIECE], True)
        elif means == BY_ELDER_SIGN:
            self.use_up(ELDER_SIGN)
            if self.heard is not None:
                self.heard.append([told.LOSS_CANCELLED, self.active])
        else:
            who: i64 = SKILL if means == BY_SKILL else FOLLOWER
            self.use_profession(PSYCHIATRIST, who, False)
            face: i64 = self.chance.die(DICE_STREAM, 6)
            self.surprises += 1
            calmed = face >= self.tables.calm_needs[who]
            if self.heard is not None:
                self.heard.append([told.CALMED if calmed else told.NOT_CALMED, self.active, face])
            if not calmed:
                self.suffer_loss()
                return
        self.begin_combat()
