"""What lies on the table of Cthulhu Gloom and what shows of it: Self-Worth, icons and effects, read off the stacks.

Nothing seen is kept: it is derived from the stack each time (CG-7.3). Lists that change seldom are replaced, never
changed in place, so that copies of a state can share them.
"""

from __future__ import annotations

from miskatonic.core.chance import Chance
from miskatonic.core.knowledge import Knowledge
from miskatonic.core.native import i64, mypyc_attr
from miskatonic.core.state import State
from miskatonic.games.cthulhu_gloom.tables import (
    BARE,
    CARD_MASK,
    CENTRE_AT,
    FORBID,
    ICON_BITS,
    ICON_MASK,
    IMMUNE,
    R1_AT,
    RAISED,
    SLOT_BITS,
    SLOT_MASK,
    Tables,
)

NO_STORY = -1
GOING_ON, BY_DEATH, BY_STALEMATE, BY_ROUNDS = 0, 1, 2, 3


@mypyc_attr(allow_interpreted_subclasses=True)
class Shown(State):
    """The pieces of a position. `living` and `dead` are the two halves of the table (CG-9.1)."""

    def __init__(self, tables: Tables, seats: i64, chance: Chance, source: Shown | None = None) -> None:
        super().__init__(seats, chance, source)
        self.tables = tables
        if source is None:
            self.nowhere = bytes(seats + 1)  # an open card, in every row of what is known
            self.stacks: list[list[int]] = [[] for _ in range(tables.people)]  # by Character, bottom to top
            self.families: list[list[int]] = [[] for _ in range(seats)]
            self.owner: list[int] = [-1] * tables.people
            self.living: list[int] = []
            self.dead: list[int] = []
            self.hands: list[list[int]] = [[] for _ in range(seats)]
            self.deck: list[int] = []  # only the first `deck_left` are still there; the top is the last of them
            self.deck_left: i64 = 0
            self.discards: list[int] = []
            self.middle: list[int] = []
            self.holds: list[int] = [NO_STORY] * seats
            self.missed: list[int] = [0] * seats  # draw steps still to be missed
            self.lost: list[int] = [0] * seats  # plays that the next turn will lack
            self.known = Knowledge(bytearray())  # a row for each seat, and one for what everybody knows
            self.first: i64 = 0
            self.active: i64 = 0
            self.turn: i64 = 0
            self.stirred: i64 = 0  # the last turn in which a card was played or a Story changed hands
            self.ended: i64 = GOING_ON
            self.out: i64 = 0  # the lasting effects on cards that have lain open so far, as bits: only to save looking
        else:
            self.nowhere = source.nowhere
            self.stacks = source.stacks[:]
            self.families = source.families
            self.owner = source.owner
            self.living = source.living
            self.dead = source.dead
            self.hands = source.hands[:]
            self.deck = source.deck
            self.deck_left = source.deck_left
            self.discards = source.discards[:]
            self.middle = source.middle
            self.holds = source.holds
            self.missed = source.missed
            self.lost = source.lost
            self.known = source.known.copy()
            self.first = source.first
            self.active = source.active
            self.turn = source.turn
            self.stirred = source.stirred
            self.ended = source.ended
            self.out = source.out

    # One Character

    def pathos(self, character: i64) -> i64:
        """CG-7.2: for each Pathos slot what the topmost card that prints it prints."""
        face = self.tables.pathos_face
        clear = self.tables.pathos_clear
        shown: i64 = BARE
        for card in self.stacks[character]:
            shown = shown & clear[card] | face[card]
        return shown

    def worth(self, character: i64) -> i64:
        """CG-7.5: Self-Worth."""
        face = self.tables.pathos_face
        clear = self.tables.pathos_clear
        shown: i64 = BARE
        for card in self.stacks[character]:
            shown = shown & clear[card] | face[card]
        return (shown & SLOT_MASK) + ((shown >> SLOT_BITS) & SLOT_MASK) + (shown >> (2 * SLOT_BITS)) - 3 * RAISED

    def miserable(self) -> list[int]:
        """CG-5.4: the living with Self-Worth below zero."""
        face = self.tables.pathos_face
        clear = self.tables.pathos_clear
        stacks = self.stacks
        found: list[int] = []
        for character in self.living:
            stack = stacks[character]
            if stack:
                shown: i64 = BARE
                for card in stack:
                    shown = shown & clear[card] | face[card]
                if (shown & SLOT_MASK) + ((shown >> SLOT_BITS) & SLOT_MASK) + (shown >> (2 * SLOT_BITS)) < 3 * RAISED:
                    found.append(character)
        return found

    def marks(self, character: i64) -> i64:
        """The icons of R2 and R3, and the cards that print R1 and the centre."""
        face = self.tables.mark_face
        clear = self.tables.mark_clear
        shown: i64 = 0
        for card in self.stacks[character]:
            shown = shown & clear[card] | face[card]
        return shown

    def icons(self, character: i64) -> i64:
        """CG-7.6: the story icons a Character has, as bits."""
        marks: i64 = self.marks(character)
        icons: i64 = (marks | marks >> ICON_BITS) & ICON_MASK
        if marks >> R1_AT:
            icons |= self.tables.r1_icon[(marks >> R1_AT) & CARD_MASK]
        return icons

    def persisting(self, character: i64) -> i64:
        """CG-8.6: the card whose persistent effect works here, or -1: its R1 and its centre show (CG-A12)."""
        transforms = self.tables.transforms
        for card in self.stacks[character]:
            if transforms[card]:
                return self.showing_both(character)
        return -1

    def showing_both(self, character: i64) -> i64:
        tables = self.tables
        marks: i64 = self.marks(character)
        r1: i64 = ((marks >> R1_AT) & CARD_MASK) - 1
        centre: i64 = (marks >> CENTRE_AT) - 1
        if r1 >= 0 and tables.transforms[r1] and (r1 == centre or not tables.both_needed):
            return r1
        if not tables.both_needed and centre >= 0 and tables.transforms[centre]:
            return centre
        return -1

    def is_out(self, op: i64) -> bool:
        """Whether a card with such a lasting effect has been seen on the table: when not, nobody need look for it."""
        return (self.out >> op) & 1 == 1

    def works(self, character: i64, op: i64) -> bool:
        """CG-8.5, CG-8.6: whether a lasting effect of this kind works here. The plate that shows is the top card's."""
        stack = self.stacks[character]
        if not stack:
            return False
        if self.tables.continuous[stack[-1]][op] >= 0:
            return True
        if not self.tables.persists[op]:
            return False
        card: i64 = self.persisting(character)
        return card >= 0 and self.tables.persistent[card][op] >= 0

    def some_are_immune(self, kind: i64) -> bool:
        """Whether it is worth asking who is immune to cards of this kind."""
        return (self.tables.immune_kinds >> kind) & 1 == 1 and self.is_out(IMMUNE)

    def is_immune(self, character: i64, kind: i64, player: i64) -> bool:
        """Whether cards of this kind, played by this player, cannot choose the Character."""
        if not self.some_are_immune(kind):
            return False
        tables = self.tables
        stack = self.stacks[character]
        if not stack:
            return False
        own = self.owner[character] == player
        effect: i64 = tables.continuous[stack[-1]][IMMUNE]
        if effect >= 0 and (tables.kinds[effect] >> kind) & 1 and not (own and tables.others_only[effect]):
            return True
        card: i64 = self.persisting(character)
        if card < 0:
            return False
        effect = tables.persistent[card][IMMUNE]
        return effect >= 0 and (tables.kinds[effect] >> kind) & 1 == 1 and not (own and tables.others_only[effect])

    def immune_ones(self, kind: i64, player: i64) -> list[int]:
        """The Characters that cards of this kind, played by this player, cannot choose."""
        found: list[int] = []
        if self.some_are_immune(kind):
            stacks = self.stacks
            for card in self.tables.immune_cards:
                for family in self.families:
                    for character in family:
                        if card in stacks[character] and self.is_immune(character, kind, player):
                            found.append(character)
        return found

    # One seat

    def draw_limit(self, seat: i64) -> i64:
        """CG-4.6: five, changed by what works on the family, living or dead (CG-A21), and by the Story."""
        tables = self.tables
        limit: i64 = tables.draw_limit
        on_top = tables.limit_continuous
        transforms = tables.transforms
        for character in self.families[seat]:
            stack = self.stacks[character]
            if stack:
                limit += on_top[stack[-1]]
                for card in stack:
                    if transforms[card]:
                        shown: i64 = self.showing_both(character)
                        if shown >= 0:
                            limit += tables.limit_persistent[shown]
                        break
        story: i64 = self.holds[seat]
        if story >= 0:
            limit += tables.story_limit[story]
        return limit if limit > 0 else 0

    def forbidden(self, seat: i64) -> i64:
        """The kinds of cards that the seat may not play now, as bits."""
        if not self.is_out(FORBID):
            return 0
        tables = self.tables
        kinds: i64 = 0
        for character in self.families[seat]:
            stack = self.stacks[character]
            if stack:
                effect: i64 = tables.continuous[stack[-1]][FORBID]
                if effect >= 0:
                    kinds |= tables.kinds[effect]
                if tables.persists[FORBID]:
                    card: i64 = self.persisting(character)
                    if card >= 0:
                        effect = tables.persistent[card][FORBID]
                        if effect >= 0:
                            kinds |= tables.kinds[effect]
        return kinds

    def family_works(self, seat: i64, op: i64) -> bool:
        """Whether a lasting effect of this kind works on any Character of the family."""
        for character in self.families[seat]:
            if self.works(character, op):
                return True
        return False

    def has_living(self, seat: i64) -> bool:
        for character in self.families[seat]:
            if character in self.living:
                return True
        return False

    def family_value(self, seat: i64) -> i64:
        """CG-1.3, CG-13.2, CG-13.3: the own dead and the Story held."""
        value: i64 = 0
        for character in self.families[seat]:
            if character in self.dead:
                value += self.worth(character)
        story: i64 = self.holds[seat]
        if story >= 0:
            value += self.tables.points[story]
        return value

    # Stories

    def family_icons(self, seat: i64) -> list[int]:
        """CG-9.3: the icons of each Character that shows any, living or dead."""
        tables = self.tables
        face = tables.mark_face
        clear = tables.mark_clear
        stacks = self.stacks
        found: list[int] = []
        for character in self.families[seat]:
            marks: i64 = 0
            for card in stacks[character]:
                marks = marks & clear[card] | face[card]
            icons: i64 = (marks | marks >> ICON_BITS) & ICON_MASK
            if tables.icons_in_r1:
                icons |= tables.r1_icon[(marks >> R1_AT) & CARD_MASK]
            if icons:
                found.append(icons)
        return found

    def meets(self, story: i64, found: list[int]) -> bool:
        """CG-10.1: one icon a Character, by Hall's condition."""
        needs = self.tables.story_needs[story]
        at: i64 = 0
        while at < len(needs):
            icons: i64 = needs[at]
            missing: i64 = needs[at + 1]
            for shown in found:
                if shown & icons:
                    missing -= 1
            if missing > 0:
                return False
            at += 2
        return True

    def showing(self, story: i64, found: list[int]) -> i64:
        """How many Characters show an icon that the Story requires."""
        icons: i64 = self.tables.story_icons[story]
        number: i64 = 0
        for shown in found:
            if shown & icons:
                number += 1
        return number

    def may_claim(self, seat: i64, story: i64, found: list[int]) -> bool:
        """CG-10.1, CG-10.3, CG-10.8: from the middle, or from a holder who shows less."""
        if len(found) < 2:
            return False
        for other in range(self.seats):
            if self.holds[other] == story:
                if other == seat:
                    return False
                count: i64 = self.showing(story, found)
                if self.tables.steal_needs_mix and not self.meets(story, found):
                    return False
                return count >= 2 and count > self.showing(story, self.family_icons(other))
        return story in self.middle and self.meets(story, found)
