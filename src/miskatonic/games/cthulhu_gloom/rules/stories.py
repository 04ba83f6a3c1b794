"""The Stories (CG-10): who could claim or steal which one, by the icons that show.

`claims` keeps what each seat could claim until an icon changes that a Story on the table asks for.
"""

from __future__ import annotations

from typing import Final

from miskatonic.core.moves import in_words
from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.piles import has
from miskatonic.core.state import STEP, WHAT
from miskatonic.games.cthulhu_gloom.content import ICONS
from miskatonic.games.cthulhu_gloom.numbers import events, frames
from miskatonic.games.cthulhu_gloom.rules.state import NO_STORY, GloomData

NO_CLAIMS: Final[list[int]] = []


def icons_in(s: GloomData, seat: i64) -> list[int]:
    """CG-9.3: the icons of each Character of the family, living or dead."""
    icons_of = s.icons_of
    return [icons_of[character] for character in s.families[seat]]


def showing(s: GloomData, story: i64, seat: i64) -> i64:
    """How many Characters of the family show an icon that the Story requires."""
    tables = s.tables
    icons: i64 = s.icons_on[seat]
    shown: i64 = 0
    for place in tables.story.places[story]:
        shown |= icons >> place
    return tables.story.how_many[shown & tables.story.everyone]


def meets(s: GloomData, story: i64, seat: i64) -> bool:
    """CG-10.1: every icon shows, each on a Character of its own."""
    tables = s.tables
    icons: i64 = s.icons_on[seat]
    one: i64 = icons >> tables.story.first[story] & tables.story.everyone
    two: i64 = icons >> tables.story.second[story] & tables.story.everyone
    return tables.story.both_show[one << tables.story.family_bits | two] and spreads(s, story, seat)


def spreads(s: GloomData, story: i64, seat: i64) -> bool:
    """The same of more than two icons. Hall's condition: any of them show on as many Characters as they are."""
    needs = s.tables.story.needs[story]
    if not needs:
        return True
    found = icons_in(s, seat)
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


def may_claim(s: GloomData, seat: i64, story: i64) -> bool:
    """CG-10.1, CG-10.3, CG-10.8: from the middle, or from a holder who shows less."""
    if story in s.middle:
        return meets(s, story, seat)
    # Nobody takes their own Story: they cannot show more than they do.
    return story in s.holds and may_steal(s, seat, story, s.holds.index(story))


def may_steal(s: GloomData, seat: i64, story: i64, holder: i64) -> bool:
    """CG-10.3, CG-10.8: whether the family shows more than that of the holder."""
    if s.tables.steal_needs_mix and not meets(s, story, seat):
        return False
    number: i64 = showing(s, story, seat)
    return number > 1 and number > showing(s, story, holder)


def claimable(s: GloomData, seat: i64) -> list[int]:
    """CG-5.7: every Story that the family's icons allow, from the middle or from another player."""
    claims = s.claims[seat]
    return find_claims(s, seat) if claims is None else claims


def find_claims(s: GloomData, seat: i64) -> list[int]:
    """The same, found anew and kept."""
    claims = NO_CLAIMS
    tables = s.tables
    icons: i64 = s.icons_on[seat]
    everyone: i64 = tables.story.everyone
    middle = s.middle
    story: i64
    for story in middle:  # as `meets`
        one: i64 = icons >> tables.story.first[story] & everyone
        if one:
            two: i64 = icons >> tables.story.second[story] & everyone
            if tables.story.both_show[one << tables.story.family_bits | two] and spreads(s, story, seat):
                claims = [*claims, story] if claims else [story]
    if len(middle) < tables.stories_in_play:
        holder: i64 = 0
        for story in s.holds:
            if story >= 0 and holder != seat and icons & tables.story.shows[story]:
                if may_steal(s, seat, story, holder):
                    claims = [*claims, story] if claims else [story]
            holder += 1
    s.claims[seat] = claims
    return claims


def set_stories(s: GloomData, middle: list[int], holds: list[int]) -> None:
    """The Stories change hands."""
    s.middle = middle
    s.holds = holds
    wanted: i64 = 0
    for story in middle:
        wanted |= s.tables.story.icons[story]
    for story in holds:
        if story >= 0:
            wanted |= s.tables.story.icons[story]
    s.wanted_icons = wanted
    s.claims = [None] * s.seats


def claim(s: GloomData, story: i64) -> None:
    """CG-5.7, CG-10.5, CG-10.6: the Story comes to the seat, the one it held goes back to the middle."""
    seat: i64 = s.seat
    s.frames[STEP] += 1
    s.stirred = s.turn
    holds = s.holds[:]
    middle = s.middle[:]
    if story in middle:
        middle.remove(story)
        if s.heard is not None:
            s.heard.append([events.CLAIMED, seat, story])
    for other in range(s.seats):
        if holds[other] == story:
            holds[other] = NO_STORY
            if s.heard is not None:
                s.heard.append([events.STOLEN, seat, other, story])
    if holds[seat] != NO_STORY:
        middle.append(holds[seat])
        middle.sort()
        if s.heard is not None:
            s.heard.append([events.STORY_RETURNED, seat, holds[seat]])
    holds[seat] = story
    set_stories(s, middle, holds)


def return_story(s: GloomData, seat: i64) -> None:
    """CG-10.9: the Story held, if any, lies in the middle again, unclaimed."""
    story: i64 = s.holds[seat]
    if story < 0:
        return
    holds = s.holds[:]
    holds[seat] = NO_STORY
    set_stories(s, sorted([*s.middle, story]), holds)
    if s.heard is not None:
        s.heard.append([events.STORY_RETURNED, seat, story])


def why_not_claim(s: GloomData, story: i64) -> Refusal | None:
    """CG-10: who may take which Story."""
    seat: i64 = s.seat
    name = s.tables.cards.story.said[story]
    if s.frames[WHAT] != frames.TURN:
        return Refusal("A Story is claimed as one of your two plays", "CG-5.7")
    if s.holds[seat] == story:
        return Refusal(f"You already hold {name}", "CG-10.8")
    stolen = has(s.holds, story)
    if not stolen and not has(s.middle, story):
        return Refusal(f"{name} is not in the game", "CG-3.2")
    requires = s.tables.cards.tales[story].requires
    needed = in_words([icon for icon in ICONS if icon in requires])
    if not meets(s, story, seat) and (not stolen or s.tables.steal_needs_mix):
        return Refusal(f"{name} needs two of your Characters that show {needed}, one icon each", "CG-10.1")
    if not may_claim(s, seat, story):
        return Refusal(f"{name} is held by a player with as many Characters that show {needed}", "CG-10.3")
    return None
