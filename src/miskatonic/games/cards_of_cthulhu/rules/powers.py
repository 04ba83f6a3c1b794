"""What spells, skills, followers and items do, and what they cost."""

from __future__ import annotations

from abc import abstractmethod

from miskatonic.core.native import i64
from miskatonic.core.state import PIECE
from miskatonic.games.cards_of_cthulhu.rules import told
from miskatonic.games.cards_of_cthulhu.rules.choices import Choices
from miskatonic.games.cards_of_cthulhu.rules.frames import LEND
from miskatonic.games.cards_of_cthulhu.rules.things import BOARDS, POTION, RITUALIST, SKILL, SOLDIER


class Powers(Choices):
    """The table with everything that can be used on it."""

    __slots__ = ()

    # Paying

    def pay(self, cost: i64, potion: bool) -> None:
        """CC-3.7: before the effect."""
        if potion:
            self.use_up(POTION)
            if self.heard is not None:
                self.heard.append([told.POTION_DRUNK, self.active])
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
            self.heard.append([told.FOLLOWER_SLAIN, self.active, follower])

    def gain(self, xp: i64) -> None:
        """CC-10.9, CC-Q2: experience for what is slain, at once or after the attack."""
        if self.tables.xp_after_attack:
            self.owed_xp += xp
        else:
            self.xp[self.active] += xp

    # Spells, skills, followers and items

    def hurry(self, potion: bool) -> None:
        """CC-12.2."""
        self.pay(self.tables.hurry_cost, potion)
        self.hurried = True
        self.attacks = 1
        if self.heard is not None:
            self.heard.append([told.HURRIED, self.active])

    def heal(self) -> None:
        """CC-12.3, CC-15.2: the die is not added to a roll that was made (CC-9.8)."""
        self.health[self.active] += 1
        if self.heard is not None:
            self.heard.append([told.HEALED, self.active])
        self.resume()

    def seal(self) -> None:
        """CC-10.8, CC-12.4."""
        tables = self.tables
        board: i64 = self.frames[PIECE]
        self.gates[board] -= 1
        self.discards.append(tables.first_gate + board)
        self.gain(tables.xp_gate)
        self.tally[self.active] += 1
        if self.heard is not None:
            self.heard.append([told.SEALED, self.active, tables.first_gate + board, tables.xp_gate])
        self.resume()

    def discard_gate(self, board: i64) -> None:
        """CC-13.3, CC-13.4: discarded, so without experience (CC-2.8)."""
        self.gates[board] -= 1
        self.discards.append(self.tables.first_gate + board)
        if self.heard is not None:
            self.heard.append([told.GATE_DISCARDED, self.active, self.tables.first_gate + board])
        self.resume()

    def discard_horror(self, horror: i64) -> None:
        """CC-13.5."""
        self.remove_horror(horror)
        self.discards.append(self.tables.first_horror + horror)
        if self.heard is not None:
            self.heard.append([told.HORROR_DISCARDED, self.active, self.tables.first_horror + horror])

    def remove_horror(self, horror: i64) -> None:
        self.asleep &= ~(1 << horror)
        self.awake &= ~(1 << horror)

    def shoot(self, who: i64, minion: i64, potion: bool) -> None:
        """CC-15.8: discarded, so without experience (CC-2.8)."""
        self.use_profession(SOLDIER, who, potion)
        self.minions[minion] -= 1
        self.crowd[minion // self.tables.kinds] -= 1
        self.discards.append(minion)
        if self.heard is not None:
            self.heard.append([told.MINION_SHOT, self.active, minion])
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
            self.heard.append([told.MINION_MOVED, self.active, minion, board])
        self.resume()

    def discard_from_deck(self, count: i64) -> None:
        """CC-13.9, CC-15.4, CC-Q21: seen by all, placed nowhere, worth nothing."""
        while count > 0 and self.deck:
            if self.mixed == 0:
                self.mix_on()
            card: i64 = self.deck.pop()
            self.mixed -= 1
            self.discards.append(card)
            self.surprises += 1
            count -= 1
            if self.heard is not None:
                self.heard.append([told.DECK_DISCARDED, self.active, card])
                if not self.deck:
                    self.heard.append([told.DECK_EMPTY, self.active])

    # Lending

    def borrow(self, card: i64) -> None:
        """CC-17.6: the owner decides."""
        owner = self.owner(card)
        self.owe(LEND, owner, card, 0, 0, 0)
        self.seat = owner
        if self.heard is not None:
            self.heard.append([told.ASKED_FOR, self.active, owner, card])

    def answer_lending(self, lends: bool) -> None:
        card: i64 = self.frames[PIECE]
        if self.heard is not None:
            self.heard.append([told.LENT if lends else told.REFUSED, self.seat, self.active, card])
        if lends:
            self.lent |= 1 << card
        else:
            self.refused |= 1 << card
        self.settle()
        self.seat = self.active
        self.resume()

    @abstractmethod
    def resume(self) -> None:
        """Back to the step that was interrupted."""

    @abstractmethod
    def end_turn(self) -> None:
        """Whether the game is over, and if not whose turn is next."""

    @abstractmethod
    def leave(self, how: i64) -> None:
        """An Investigator is out."""
