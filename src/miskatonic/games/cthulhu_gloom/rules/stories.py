"""The Stories of Cthulhu Gloom: who could claim or steal which one, by the icons that show (CG-10)."""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import i64
from miskatonic.games.cthulhu_gloom.rules.shown import Shown

NO_CLAIMS: Final[list[int]] = []


class Stories(Shown):
    """`claims` keeps what each seat could claim until an icon changes that a Story on the table asks for."""

    def icons_in(self, seat: i64) -> list[int]:
        """CG-9.3: the icons of each Character of the family, living or dead."""
        icons_of = self.icons_of
        return [icons_of[character] for character in self.families[seat]]

    def showing(self, story: i64, seat: i64) -> i64:
        """How many Characters of the family show an icon that the Story requires."""
        tables = self.tables
        icons: i64 = self.icons_on[seat]
        shown: i64 = 0
        for place in tables.story_places[story]:
            shown |= icons >> place
        return tables.how_many[shown & tables.everyone]

    def meets(self, story: i64, seat: i64) -> bool:
        """CG-10.1: every icon shows, each on a Character of its own."""
        tables = self.tables
        icons: i64 = self.icons_on[seat]
        one: i64 = icons >> tables.story_first[story] & tables.everyone
        two: i64 = icons >> tables.story_second[story] & tables.everyone
        return tables.both_show[one << tables.family_bits | two] and self.spreads(story, seat)

    def spreads(self, story: i64, seat: i64) -> bool:
        """The same of more than two icons. Hall's condition: any of them show on as many Characters as they are."""
        needs = self.tables.story_needs[story]
        if not needs:
            return True
        found = self.icons_in(seat)
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

    def may_claim(self, seat: i64, story: i64) -> bool:
        """CG-10.1, CG-10.3, CG-10.8: from the middle, or from a holder who shows less."""
        if story in self.middle:
            return self.meets(story, seat)
        # One's own Story is none to take: nobody shows more than oneself.
        return story in self.holds and self.may_steal(seat, story, self.holds.index(story))

    def may_steal(self, seat: i64, story: i64, holder: i64) -> bool:
        """CG-10.3, CG-10.8: whether the family shows more than that of the holder."""
        if self.tables.steal_needs_mix and not self.meets(story, seat):
            return False
        number: i64 = self.showing(story, seat)
        return number > 1 and number > self.showing(story, holder)

    def claimable(self, seat: i64) -> list[int]:
        """CG-5.7: every Story that the family's icons allow, from the middle or from another player."""
        claims = self.claims[seat]
        return self.find_claims(seat) if claims is None else claims

    def find_claims(self, seat: i64) -> list[int]:
        """The same, found anew and kept."""
        claims = NO_CLAIMS
        tables = self.tables
        icons: i64 = self.icons_on[seat]
        everyone: i64 = tables.everyone
        middle = self.middle
        story: i64
        for story in middle:  # as `meets`
            one: i64 = icons >> tables.story_first[story] & everyone
            if one:
                two: i64 = icons >> tables.story_second[story] & everyone
                if tables.both_show[one << tables.family_bits | two] and self.spreads(story, seat):
                    claims = [*claims, story] if claims else [story]
        if len(middle) < tables.stories_in_play:
            holder: i64 = 0
            for story in self.holds:
                if story >= 0 and holder != seat and icons & tables.story_shows[story]:
                    if self.may_steal(seat, story, holder):
                        claims = [*claims, story] if claims else [story]
                holder += 1
        self.claims[seat] = claims
        return claims

    def set_stories(self, middle: list[int], holds: list[int]) -> None:
        """The Stories change hands."""
        self.middle = middle
        self.holds = holds
        wanted: i64 = 0
        for story in middle:
            wanted |= self.tables.story_icons[story]
        for story in holds:
            if story >= 0:
                wanted |= self.tables.story_icons[story]
        self.wanted_icons = wanted
        self.claims = [None] * self.seats
