"""What lies on the table of Cthulhu Gloom and what shows of it: Self-Worth, icons and effects, read off the stacks.

The stacks are the truth (CG-7.3). What shows is kept beside them only so that nobody need read them again: `lay_on` and
`restack` are the two ways in which a stack changes, and both bring it up to date; `read_stacks` derives it anew.
"""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.piles import COMPILED, gain, has, lose, put_in_order
from miskatonic.games.cthulhu_gloom.numbers import primitives
from miskatonic.games.cthulhu_gloom.numbers.lives import BELOW_ZERO, DEAD, LIVING
from miskatonic.games.cthulhu_gloom.rules.pieces import Pieces, numbers
from miskatonic.games.cthulhu_gloom.rules.tables import (
    BARE,
    CARD_MASK,
    CENTRE_AT,
    FORBIDS,
    ICON_BITS,
    ICON_MASK,
    LIMITS,
    OPENS_DEAD,
    PERSISTS_AT,
    R1_AT,
    SHIELDS,
    SLOT_MASK,
    SUM_OF_BARE,
)


class Shown(Pieces):
    """What a stack shows is kept by Character, and what follows from it by seat."""

    # Stacks

    @property
    def stacks(self) -> list[list[int]]:
        """The cards of every Character, bottom to top."""
        return [self.stack(character) for character in range(self.tables.people)]

    def stack(self, character: i64) -> list[int]:
        """The cards of one Character, bottom to top."""
        found: list[int] = []
        raised: i64 = self.tops[character]
        while raised:
            found.append(raised - 1)
            raised = self.under[raised - 1]
        found.reverse()
        return found

    def has_cards(self, character: i64) -> bool:
        return self.tops[character] > 0

    def lay_on(self, character: i64, card: i64) -> None:
        """A card comes on top: it covers what it prints, the rest shows through (CG-7.2)."""
        tables = self.tables
        self.under[card] = self.tops[character]
        self.tops[character] = card + 1
        laid: i64 = self.laid + 1
        self.laid = laid
        self.laid_on[character] = laid
        pathos: i64 = self.pathos_of[character] & tables.pathos_clear[card] | tables.pathos_face[card]
        self.pathos_of[character] = pathos
        life: i64 = self.life_of[character]
        if life == BELOW_ZERO:
            if pathos % SLOT_MASK >= SUM_OF_BARE:
                self.life_of[character] = LIVING
                self.leave_below(character)
        elif life == LIVING and pathos % SLOT_MASK < SUM_OF_BARE:
            self.life_of[character] = BELOW_ZERO
            self.enter_below(character)
        marks: i64 = self.marks_of[character] & tables.mark_clear[card] | tables.mark_face[card]
        self.marks_of[character] = marks
        # CG-7.6: the story icons a Character has, and with that its family.
        icons: i64 = (marks | marks >> ICON_BITS) & ICON_MASK
        if tables.icons_in_r1:
            icons |= tables.r1_icon[(marks >> R1_AT) & CARD_MASK]
        changed: i64 = self.icons_of[character] ^ icons
        if changed:
            self.icons_of[character] = icons
            seat: i64 = self.owner[character]
            self.icons_on[seat] ^= tables.spread[changed] << self.icons_at[character]
            if changed & self.wanted_icons:
                story: i64 = self.holds[seat]
                if story >= 0 and changed & tables.story_icons[story]:
                    self.claims = [None] * self.seats  # how safe the Story is there concerns everybody
                else:
                    self.claims[seat] = None
        # CG-8.5: what the plate of the top card says, and what persists.
        lasting: i64 = tables.works_on_top[card]
        if marks >> PERSISTS_AT >= tables.least_persisting:
            if tables.both_needed:  # as `persisting`
                if marks >> R1_AT & CARD_MASK == marks >> CENTRE_AT & CARD_MASK:
                    lasting |= tables.works_persistently[(marks >> R1_AT & CARD_MASK) - 1]
            else:
                lasting |= tables.works_persistently[self.persisting(character)]
        if lasting or self.lasting_of[character]:
            self.show_lasting(character, lasting)

    def restack(self, character: i64, stack: list[int]) -> None:
        """The stack is another one now: what shows below its top card, or below nothing, and then that card."""
        tables = self.tables
        self.pile_up(character, stack[:-1])
        pathos: i64 = BARE
        marks: i64 = 0
        for card in stack[:-1]:
            pathos = pathos & tables.pathos_clear[card] | tables.pathos_face[card]
            marks = marks & tables.mark_clear[card] | tables.mark_face[card]
        self.pathos_of[character] = pathos
        self.marks_of[character] = marks
        if stack:
            self.lay_on(character, stack[-1])
        else:
            self.lay_on(character, tables.count)  # nothing
            self.tops[character] = 0

    def pile_up(self, character: i64, stack: list[int]) -> None:
        """These cards lie there, whatever shows of them."""
        raised: i64 = 0
        for card in stack:
            self.under[card] = raised
            raised = card + 1
        self.tops[character] = raised

    def enter_below(self, character: i64) -> None:
        gain(self.below, character)
        self.mortal = None

    def leave_below(self, character: i64) -> None:
        lose(self.below, character)
        self.mortal = None

    def show_lasting(self, character: i64, lasting: i64) -> None:
        """CG-8.5, CG-8.6: which lasting effects work here, and with that on anybody."""
        before: i64 = self.lasting_of[character]
        if lasting != before:
            self.lasting_of[character] = lasting
            self.working += lasting - before
            if (lasting ^ before) & OPENS_DEAD:
                self.forget_plays()
            if (lasting ^ before) & SHIELDS:
                if lasting & SHIELDS:
                    self.shielded = put_in_order(character, self.shielded)
                else:
                    self.shielded = self.shielded[:]
                    lose(self.shielded, character)
        if (before | lasting) & LIMITS:
            seat: i64 = self.owner[character]
            gain: i64 = 0
            for member in self.families[seat]:
                if self.lasting_of[member] & LIMITS:
                    gain += self.limit_gain(member)
            if gain != self.gain_of[seat]:
                self.gain_of = self.gain_of[:]
                self.gain_of[seat] = gain
        if (before | lasting) & FORBIDS:
            self.barred = self.barred[:]
            self.barred[self.owner[character]] = self.forbidden_to(self.owner[character])

    def limit_gain(self, character: i64) -> i64:
        """What the lasting effects on a Character add to the draw limit of its controller."""
        tables = self.tables
        gain: i64 = tables.limit_continuous[self.tops[character] - 1]
        persisting: i64 = self.persisting(character)
        if persisting >= 0:
            gain += tables.limit_persistent[persisting]
        return gain

    def set_living(self, living: list[int]) -> None:
        """Who lives is another thing now (CG-9.1), and what follows from it."""
        self.living = living
        self.below = []
        life_of = self.tables.nothing[:]
        for character in living:
            life_of[character] = LIVING
            if self.pathos_of[character] % SLOT_MASK < SUM_OF_BARE:
                life_of[character] = BELOW_ZERO
                self.below.append(character)
        for character in self.dead:
            life_of[character] = DEAD
        self.life_of = life_of
        self.mortal = None
        self.forget_plays()

    def add_living(self, character: i64) -> None:
        """The same for one who lives again."""
        gain(self.living, character)
        if self.pathos_of[character] % SLOT_MASK < SUM_OF_BARE:
            self.life_of[character] = BELOW_ZERO
            self.enter_below(character)
        else:
            self.life_of[character] = LIVING
        self.forget_plays()

    def forget_plays(self) -> None:
        """Modifiers may go to others than before.

        `ready` has the plays of each lone Event and, in plain Python, of each Modifier where they are known: compiled
        code writes them down sooner than it finds them. `targets` and `mortal` are what reads the rows of moves of
        Modifiers and of Deaths at the Characters they may go to, or None before it is needed.
        """
        if COMPILED:
            self.targets = numbers(0, 0)
        else:
            self.ready = self.tables.unready[:]
            self.aims = None

    def place_families(self) -> None:
        """The families are complete: each Character has its place in the icons of the family."""
        icons_at = self.tables.nothing[:]
        for family in self.families:
            at: i64 = 0
            for character in family:
                icons_at[character] = at
                at += 1
        self.icons_at = icons_at

    def read_stacks(self, stacks: list[list[int]]) -> None:
        """Derive all that shows from stacks, families and the living, as if nothing had been kept."""
        self.place_families()
        self.pathos_of = self.tables.all_bare[:]
        self.marks_of = self.tables.nothing[:]
        self.lasting_of = self.tables.nothing[:]
        self.working = 0
        self.shielded = []
        self.icons_of = self.tables.nothing[:]
        self.icons_on = numbers(0, self.seats)
        self.claims = [None] * self.seats
        self.gain_of = numbers(0, self.seats)
        self.barred = numbers(0, self.seats)
        self.set_living(self.living)
        character: i64 = 0
        for stack in stacks:
            if self.owner[character] >= 0:
                self.restack(character, stack)
            else:
                self.pile_up(character, stack)
            character += 1

    # One Character

    def worth(self, character: i64) -> i64:
        """CG-7.5: Self-Worth."""
        return self.pathos_of[character] % SLOT_MASK - SUM_OF_BARE

    def icons(self, character: i64) -> i64:
        """CG-7.6: the story icons a Character has, as bits."""
        return self.icons_of[character]

    def persisting(self, character: i64) -> i64:
        """CG-8.6: the card whose persistent effect works here, or -1: its R1 and its centre show (CG-A12)."""
        tables = self.tables
        marks: i64 = self.marks_of[character]
        if marks >> PERSISTS_AT < tables.least_persisting:
            return -1
        r1: i64 = (marks >> R1_AT & CARD_MASK) - 1
        centre: i64 = (marks >> CENTRE_AT & CARD_MASK) - 1
        if tables.both_needed:
            if r1 == centre:
                return r1
            return -1
        return r1 if marks >> PERSISTS_AT & 1 else centre

    def works(self, character: i64, effects: i64) -> bool:
        """CG-8.5, CG-8.6: whether a lasting effect of this kind works here. The plate that shows is the top card's."""
        return self.lasting_of[character] & effects != 0

    def is_immune(self, character: i64, kind: i64, player: i64) -> bool:
        """Whether cards of this kind, played by this player, cannot choose the Character."""
        if not self.lasting_of[character] & SHIELDS:
            return False
        tables = self.tables
        own = self.owner[character] == player
        effect: i64 = tables.continuous[self.tops[character] - 1][primitives.IMMUNE]
        if effect >= 0 and (tables.kinds[effect] >> kind) & 1 and not (own and tables.others_only[effect]):
            return True
        card: i64 = self.persisting(character)
        if card < 0:
            return False
        effect = tables.persistent[card][primitives.IMMUNE]
        return effect >= 0 and (tables.kinds[effect] >> kind) & 1 == 1 and not (own and tables.others_only[effect])

    def may_choose(self, characters: list[int], kind: i64, player: i64) -> list[int]:
        """Those of the Characters that cards of this kind, played by this player, can choose."""
        found = characters
        for character in self.shielded:
            if has(characters, character) and self.is_immune(character, kind, player):
                if found is characters:
                    found = characters[:]
                lose(found, character)
        return found

    # One seat

    def draw_limit(self, seat: i64) -> i64:
        """CG-4.6: five, changed by what works on the family, living or dead (CG-A21), and by the Story."""
        limit: i64 = self.tables.draw_limit + self.gain_of[seat]
        story: i64 = self.holds[seat]
        if story >= 0:
            limit += self.tables.story_limit[story]
        if limit < 0:
            return 0
        return limit

    def forbidden(self, seat: i64) -> i64:
        """The kinds of cards that the seat may not play now, as bits."""
        return self.barred[seat]

    def forbidden_to(self, seat: i64) -> i64:
        """The same, read off the stacks of the family."""
        tables = self.tables
        lasting_of = self.lasting_of
        kinds: i64 = 0
        for character in self.families[seat]:
            if lasting_of[character] & FORBIDS:
                effect: i64 = tables.continuous[self.tops[character] - 1][primitives.FORBID]
                if effect >= 0:
                    kinds |= tables.kinds[effect]
                card: i64 = self.persisting(character)
                if card >= 0:
                    effect = tables.persistent[card][primitives.FORBID]
                    if effect >= 0:
                        kinds |= tables.kinds[effect]
        return kinds

    def family_works(self, seat: i64, effects: i64) -> bool:
        """Whether a lasting effect of this kind works on any Character of the family."""
        lasting_of = self.lasting_of
        for character in self.families[seat]:
            if lasting_of[character] & effects:
                return True
        return False

    def has_living(self, seat: i64) -> bool:
        for character in self.families[seat]:
            if self.life_of[character] >= LIVING:
                return True
        return False

    def family_value(self, seat: i64) -> i64:
        """CG-1.3, CG-13.2, CG-13.3: the own dead and the Story held."""
        value: i64 = 0
        for character in self.families[seat]:
            if self.life_of[character] == DEAD:
                value += self.worth(character)
        story: i64 = self.holds[seat]
        if story >= 0:
            value += self.tables.points[story]
        return value
