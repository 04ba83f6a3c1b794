"""The Cards of Cthulhu: what each move does, and how it begins and ends."""

from __future__ import annotations

from miskatonic.core.chance import Chance
from miskatonic.core.native import i64
from miskatonic.core.state import NOBODY, SEAT, STEP, WHAT
from miskatonic.games.cards_of_cthulhu.rules import told
from miskatonic.games.cards_of_cthulhu.rules.boards import NO_DICE
from miskatonic.games.cards_of_cthulhu.rules.frames import (
    ALLOCATE,
    ATTACK,
    BANISH,
    BY_TURNS,
    CHOOSE,
    COMBAT,
    DICE_STREAM,
    DRAW,
    ELDER_GOD,
    HUNT,
    INSANITY,
    SANITY,
    STREAMS,
    VICTORY,
)
from miskatonic.games.cards_of_cthulhu.rules.things import (
    DOCTOR,
    FOLLOWERS,
    IDOL,
    NECKLACE,
    NECRONOMICON,
    OWNABLE,
    TEMPLE,
    TYCOON,
)
from miskatonic.games.cards_of_cthulhu.rules.turn import Turn
from miskatonic.games.cards_of_cthulhu.rules.verbs import (
    ATTACKS,
    BARGAINS,
    BORROWS,
    BUYS,
    CHOOSES,
    DAGGERS,
    DECLINES,
    DISRUPTS,
    DOCTORS,
    DONE,
    DRAWS,
    HEALS,
    HUNTS,
    HURRIES,
    IDOLS,
    KEEPS,
    LENDS,
    LOSES,
    MOVES,
    NECKLACES,
    NECRONOMICONS,
    REPORTS,
    REROLLS,
    RESISTS,
    ROLLS,
    ROLLS_MORE,
    SACRIFICES,
    SEALS,
    SHOOTS,
    SLAYS,
    SUFFERS,
    TEMPLES,
    WITH_POTION,
)


class CardsState(Turn):
    """The whole game: Boards, Choices, Powers, Combat and Turn, each on top of the one before."""

    __slots__ = ()

    def set_up(self) -> None:
        """CC-4: the deck is shuffled, then each seat chooses an Investigator."""
        self.deck = self.tables.deck[:]
        self.shuffle_deck()
        self.health = [self.tables.health_dice] * self.seats
        self.seat = 0
        self.owe(CHOOSE, 0, 0, 0, 0, 0)

    def clone(self) -> CardsState:
        return CardsState(self.tables, self.seats, self.chance.copy(), self)

    def play(self, move: i64) -> None:
        self.ahead = None
        tables = self.tables
        verb: i64 = tables.verb_of[move]
        at: i64 = tables.place_of[move]
        if verb >= SLAYS:
            if verb == DONE:
                what: i64 = self.frames[WHAT]
                if what == COMBAT:
                    self.end_turn()
                elif what == ATTACK:
                    self.finish_attack()
                else:
                    self.go_on(what)
            elif verb == SLAYS:
                self.slay(at)
            elif verb >= WITH_POTION:
                self.play_other(verb - WITH_POTION, at, True)
            else:
                self.play_other(verb, at, False)
        elif verb >= ATTACKS:
            if verb == ATTACKS:
                self.attack(at)
            elif verb == ROLLS:
                self.roll(at, False, False)
            elif verb == REROLLS:
                self.reroll(tables.reroll_bits[at])
            else:
                self.use(verb, at, False)
        elif verb == DECLINES:
            self.decline(at)
        elif verb == CHOOSES:
            self.choose(at)
        elif verb == BUYS:
            self.buy(at, tables.buy_cost[at], False)
        else:
            self.prepare(verb, at, False)

    def play_other(self, verb: i64, at: i64, potion: bool) -> None:
        """What is played less often."""
        if verb >= LOSES:
            self.answer_question(verb, at)
        elif verb > ATTACKS:
            self.use(verb, at, potion)
        else:
            self.prepare(verb, at, potion)

    def prepare(self, verb: i64, at: i64, potion: bool) -> None:
        """The rarer verbs of the steps before the combat."""
        if verb == BUYS:
            self.buy(at, self.tables.buy_cost[at], potion)
        elif verb == SACRIFICES:
            self.sacrifice(at)
        elif verb == SUFFERS:
            self.suffer(at + OWNABLE)
        elif verb == RESISTS:
            self.resist(at)
        elif verb == HUNTS:
            self.hunt(at, potion)
        elif verb == DRAWS:
            self.draw_on(True)
        elif verb == DISRUPTS:
            self.disrupt(potion)
        elif verb == BARGAINS:
            self.bargain(at // 3 + FOLLOWERS, at % 3)
        else:  # EXPLORES
            self.explore(at)

    def answer_question(self, verb: i64, at: i64) -> None:
        """What a wound takes, and lending."""
        if verb == BORROWS:
            self.borrow(at)
        elif verb == LOSES:
            self.lose_health()
        else:
            self.answer_lending(verb == LENDS)

    def use(self, verb: i64, at: i64, potion: bool) -> None:
        """The rarer verbs of the combat: spells, skills, followers, items."""
        tables = self.tables
        if verb == HURRIES:
            self.hurry(potion)
        elif verb == MOVES:
            self.move_minion(at)
        elif verb == KEEPS:
            self.rerolled()
        elif verb == SHOOTS:
            self.shoot(at // tables.minions, at % tables.minions, potion)
        elif verb == ROLLS_MORE:
            extra: i64 = at % 3
            self.roll(at // 3, extra != 1, extra > 0)
        elif verb == HEALS:
            self.pay(tables.heal_cost, potion)
            self.heal()
        elif verb == SEALS:
            self.pay(tables.seal_cost, potion)
            self.seal()
        elif verb == DOCTORS:
            self.use_profession(DOCTOR, at, potion)
            self.heal()
        elif verb == TEMPLES:
            self.pay(tables.use_cost[TEMPLE], potion)
            self.used |= 1 << TEMPLE
            self.discard_from_deck(tables.temple_cards)
            self.resume()
        elif verb == REPORTS:
            self.settle()
            self.discard_from_deck(tables.report_cards)
            self.resume()
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
        else:  # BANISHES
            self.settle()
            self.discard_horror(at)
            self.resume()

    def go_on(self, what: i64) -> None:
        """The player is done with the hunt or a report."""
        if what == HUNT:
            self.meet_sanity()
        else:
            self.settle()
            self.resume()

    def resume(self) -> None:
        """Back to the step that was interrupted; one with nothing left to decide is closed."""
        frames = self.frames
        what: i64 = frames[WHAT]
        if what == ATTACK:
            if frames[STEP] == ALLOCATE:
                self.spend_dice()
        elif what == COMBAT:
            self.go_on_fighting()
        elif what == SANITY:
            self.suffer_loss()
        elif what == DRAW:
            self.draw_on(False)

    # Before the first turn

    def choose(self, profession: i64) -> None:
        """CC-4.2, CC-4.4, CC-17.1."""
        tables = self.tables
        chosen = self.investigator[:]
        chosen[self.seat] = profession
        self.investigator = chosen
        self.xp[self.seat] = tables.tycoon_start if profession == TYCOON else tables.start_xp
        if self.heard is not None:
            self.heard.append([told.CHOSE, self.seat, profession])
        self.seat += 1
        if self.seat < self.seats:
            self.frames[SEAT] = self.seat
            return
        if self.seats > 1:
            self.roll_for_order()
        self.begin_turn()

    def roll_for_order(self) -> None:
        """CC-17.2: the highest begins; those who tie roll again."""
        rolling: list[int] = list(range(self.seats))
        while len(rolling) > 1:
            best: list[int] = []
            highest: i64 = 0
            for seat, face in zip(rolling, self.chance.dice(DICE_STREAM, len(rolling)), strict=True):
                if self.heard is not None:
                    self.heard.append([told.ORDER_ROLLED, seat, face])
                if face > highest:
                    highest = face
                    best = [seat]
                elif face == highest:
                    best.append(seat)
            rolling = best
        self.surprises += 1
        self.active = rolling[0]

    # Outcome

    def leave(self, how: i64) -> None:
        """CC-17.9, CC-Q27, CC-Q37: an Investigator goes insane or is killed; the rest of the turn is dropped."""
        self.alive &= ~(1 << self.active)
        if self.heard is not None:
            self.heard.append([told.WENT_INSANE if how == INSANITY else told.KILLED, self.active])
        self.wounded = False
        self.dice = NO_DICE
        self.thrown = 0
        self.node = 0
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
                        self.heard.append([told.INHERITED, heir, card])
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
        most: i64 = 0
        for count in self.crowd:
            if count > most:
                most = count
        if most >= tables.minion_limit:
            if self.heard is not None:
                self.heard.append([told.GOD_SUMMONED, self.active, self.crowd.index(most)])
            self.end(ELDER_GOD)
            return
        if not self.deck and most <= tables.win_most and not self.awake:
            if self.heard is not None:
                self.heard.append([told.WON, self.active])
            self.end(VICTORY)
            return
        if tables.max_turns and self.turn >= tables.max_turns:
            if self.heard is not None:
                self.heard.append([told.TIME_UP, self.active])
            self.end(BY_TURNS)
            return
        if self.pauses:
            self.frames = []
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
        other.shuffle_deck()
        return other
