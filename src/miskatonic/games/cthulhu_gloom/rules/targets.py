"""Whom a card of Cthulhu Gloom may go to: the living and the dead, who is immune, what an Event may choose."""

from __future__ import annotations

from typing import Any

from miskatonic.core.native import column, i64
from miskatonic.core.piles import COMPILED
from miskatonic.games.cthulhu_gloom.numbers import aims, targets
from miskatonic.games.cthulhu_gloom.numbers.kinds import EVENT, MODIFIER, UNTIMELY_DEATH
from miskatonic.games.cthulhu_gloom.numbers.lives import BELOW_ZERO, DEAD, LIVING
from miskatonic.games.cthulhu_gloom.rules.hands import Hands
from miskatonic.games.cthulhu_gloom.rules.pieces import numbers
from miskatonic.games.cthulhu_gloom.rules.tables import FREES_DEATHS, OPENS_DEAD, SHIELDS


class Targets(Hands):
    """Characters, each list in the order of the content or of their deaths."""

    # Modifiers

    def open_to_modifiers(self) -> list[int]:
        """The living, and the dead that Modifiers may be played on, while nobody is immune."""
        return self.living + self.open_dead() if self.working & OPENS_DEAD else self.living

    def find_targets(self) -> column[i64]:
        """These in a column, which compiled code reads faster."""
        found = self.open_to_modifiers()
        targets = numbers(0, len(found))
        at: i64 = 0
        for character in found:
            targets[at] = character
            at += 1
        self.targets = targets
        return targets

    def modifier_targets(self, player: i64, target: i64, here: i64, granted_by: i64) -> list[int]:
        """CG-5.1, CG-9.2: the living, and the dead where a card says so."""
        found: list[int] = []
        if target == targets.DEAD:
            for character in self.dead:
                if not self.is_shielded(character, MODIFIER, player, granted_by):
                    found.append(character)
            return found
        if target == targets.HERE:
            if self.is_open_to_modifiers(here) and not self.is_shielded(here, MODIFIER, player, granted_by):
                found.append(here)
            return found
        found += self.may_choose(self.living, MODIFIER, player)
        if self.working & OPENS_DEAD:
            found += self.may_choose(self.open_dead(), MODIFIER, player)
        return found

    def open_dead(self) -> list[int]:
        """The dead that Modifiers may be played on."""
        lasting_of = self.lasting_of
        return [character for character in self.dead if lasting_of[character] & OPENS_DEAD]

    def is_open_to_modifiers(self, character: i64) -> bool:
        return self.life_of[character] >= LIVING or self.works(character, OPENS_DEAD)

    def is_shielded(self, character: i64, kind: i64, player: i64, granted_by: i64) -> bool:
        """Immune to the card itself, or to the card that grants the play on this Character."""
        if self.is_immune(character, kind, player):
            return True
        return granted_by >= 0 and self.is_immune(character, self.tables.kind[granted_by], player)

    # Deaths

    def death_targets(self, player: i64, target: i64, here: i64, granted_by: i64) -> list[int]:
        """CG-5.4: living, with Self-Worth below zero."""
        found: list[int] = []
        if target == targets.HERE:
            if self.may_die(here, player) and not self.is_shielded(here, UNTIMELY_DEATH, player, granted_by):
                found.append(here)
        elif target == targets.ANY:
            return self.may_choose(self.below, UNTIMELY_DEATH, player)
        return found

    def may_die(self, character: i64, player: i64) -> bool:
        if self.life_of[character] != BELOW_ZERO:
            return False
        return not self.working & SHIELDS or not self.is_immune(character, UNTIMELY_DEATH, player)

    def freely_mortal(self, seat: i64) -> list[int]:
        """The Characters on whom a Death of this seat would be a free play."""
        found: list[int] = []
        if self.working & FREES_DEATHS and not (self.forbidden(seat) >> UNTIMELY_DEATH) & 1:
            lasting_of = self.lasting_of
            for character in self.below:
                if lasting_of[character] & FREES_DEATHS and not self.is_immune(character, UNTIMELY_DEATH, seat):
                    found.append(character)
        return found

    # Events

    def modified(self, player: i64) -> list[int]:
        """The living Characters with a Modifier that an Event of this player may choose."""
        tops = self.tops
        found: list[Any] = []
        if COMPILED:
            living: list[Any] = self.living
            for character in living:
                at: i64 = character
                if tops[at]:
                    found.append(character)
        else:
            found += filter(tops.__getitem__, self.living)
        return self.may_choose(found, EVENT, player)

    def is_aim(self, card: i64, player: i64, one: i64, two: i64) -> bool:
        """CG-11.4: whether announced targets are (still) what the Event may choose."""
        tables = self.tables
        aim: i64 = tables.aim[card]
        if aim == aims.NOBODY:
            return True
        if self.working & SHIELDS:
            if self.is_immune(one, EVENT, player) or (two >= 0 and self.is_immune(two, EVENT, player)):
                return False
        if aim == aims.TOP:
            return self.life_of[one] >= LIVING and self.has_cards(one)
        if aim == aims.TWO:
            if self.life_of[one] < LIVING or self.life_of[two] < LIVING:
                return False
            return self.has_cards(one) and self.has_cards(two)
        if aim == aims.DEAD:
            return self.life_of[one] == DEAD
        return self.life_of[one] == DEAD and self.life_of[two] == BELOW_ZERO
