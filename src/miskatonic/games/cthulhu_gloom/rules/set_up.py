"""The set-up (CG-3): who begins, two Stories, families, hands.

One frame goes through its steps and becomes the first turn.
"""

from __future__ import annotations

from miskatonic.core.chance import mix
from miskatonic.core.native import i64, u8
from miskatonic.core.outcome import Refusal
from miskatonic.core.state import SEAT, STEP, WHAT
from miskatonic.games.cthulhu_gloom.numbers import events, frames, streams
from miskatonic.games.cthulhu_gloom.rules.hands_and_deck import shuffle_deck
from miskatonic.games.cthulhu_gloom.rules.layers import place_families
from miskatonic.games.cthulhu_gloom.rules.living import set_living
from miskatonic.games.cthulhu_gloom.rules.state import GloomData, block
from miskatonic.games.cthulhu_gloom.rules.stories import set_stories
from miskatonic.games.cthulhu_gloom.rules.turn import begin_turn


def set_up(s: GloomData) -> None:
    """CG-3: who begins, two Stories, families; the hands are dealt when the last family is complete."""
    tables = s.tables
    s.known = block(1, tables.count * (s.seats + 1))
    s.deck = tables.every_card
    s.deck_left = tables.count
    s.owe(frames.FIRST, 0, 0, 0, 0, 0)
    if not tables.host_names_first:
        s.first = s.chance.below(streams.FIRST, s.seats)
        lay_stories(s)


def beginners(s: GloomData) -> list[int]:
    """CG-A3: the moves of the host, who names the first player."""
    first: i64 = s.tables.moves.choose
    return [first + seat for seat in range(s.seats)]


def name_first(s: GloomData, seat: i64) -> None:
    """CG-3.9."""
    s.first = seat
    if s.heard is not None:
        s.heard.append([events.FIRST_NAMED, s.seat, seat])
    lay_stories(s)


def lay_stories(s: GloomData) -> None:
    """CG-3.2, CG-A1."""
    tables = s.tables
    s.frames[WHAT] = frames.STORIES
    if not tables.host_lays_stories:
        stories = tables.every_story[:]
        word: i64 = s.chance.shuffle_later(streams.STORIES, stories)
        if word:
            last: i64 = tables.story_count - 1
            mix(word, stories, last, last - tables.stories_in_play)
        s.surprises += 1
        while len(s.middle) < tables.stories_in_play:
            lay_story(s, stories.pop())


def lay_story(s: GloomData, story: i64) -> None:
    set_stories(s, sorted([*s.middle, story]), s.holds)
    if s.heard is not None:
        s.heard.append([events.STORY_LAID, 0, story])
    if len(s.middle) == s.tables.stories_in_play:
        s.frames[WHAT] = frames.FAMILY
        s.frames[SEAT] = s.first
        s.frames[STEP] = 0


def layings(s: GloomData) -> list[int]:
    """CG-A1: the moves of the host, who picks the Stories."""
    first: i64 = s.tables.moves.lay
    return [first + story for story in range(s.tables.story_count) if story not in s.middle]


def why_not_lay(s: GloomData, story: i64) -> Refusal | None:
    if story in s.middle:
        return Refusal("That Story is already in the middle", "CG-3.2")
    return None


def choosing_families(s: GloomData) -> i64:
    """How many seats pick a family; the fifth gets what they leave out (CG-3.6)."""
    return s.seats if s.seats < s.tables.family_count else s.tables.family_count


def choose_family(s: GloomData, family: i64) -> None:
    """CG-3.3."""
    seat: i64 = s.frames[SEAT]
    members = s.tables.members[family][:]
    join(s, seat, members)
    if s.heard is not None:
        s.heard.append([events.FAMILY_TAKEN, seat, family])
    next_chooser(s, frames.DROP if has_small_families(s) else frames.TURN)


def family_choices(s: GloomData) -> list[int]:
    first: i64 = s.tables.moves.take_family
    return [first + family for family in range(s.tables.family_count) if is_free_family(s, family)]


def why_not_family(s: GloomData, family: i64) -> Refusal | None:
    """CG-3.3."""
    if is_free_family(s, family):
        return None
    return Refusal("That family is taken", "CG-3.3")


def go_on_choosing(s: GloomData) -> bool:
    """Whether there is a choice; the last family is taken without asking."""
    s.seat = s.frames[SEAT]
    if s.frames[STEP] + 1 < s.tables.family_count:
        return True
    choices = family_choices(s)
    if len(choices) > 1:
        return True
    choose_family(s, choices[0] - s.tables.moves.take_family)
    return False


def join(s: GloomData, seat: i64, members: list[int]) -> None:
    families = s.families[:]
    families[seat] = members
    s.families = families
    owner = s.owner[:]
    for character in members:
        owner[character] = seat
    s.owner = owner


def has_small_families(s: GloomData) -> bool:
    """CG-3.5, CG-3.6, CG-A2: with four players unless they want full families, always with five."""
    return s.seats == 5 or (s.seats == 4 and not s.tables.full_families)


def next_chooser(s: GloomData, after: i64) -> None:
    s.frames[STEP] += 1
    if s.frames[STEP] < choosing_families(s):
        s.frames[SEAT] = (s.first + s.frames[STEP]) % s.seats
        return
    s.frames[STEP] = 0
    s.frames[SEAT] = s.first
    s.frames[WHAT] = after
    if after == frames.TURN:
        deal(s)


def drop(s: GloomData, character: i64) -> None:
    """CG-3.5: out of the game, or (five players) into the last family."""
    seat: i64 = s.frames[SEAT]
    members = s.families[seat][:]
    members.remove(character)
    join(s, seat, members)
    owner = s.owner[:]
    owner[character] = -1
    s.owner = owner
    if s.heard is not None:
        s.heard.append([events.DROPPED, seat, character])
    if s.seats == 5:
        last: i64 = (s.first + 4) % 5
        s.families = s.families[:]
        s.families[last] = s.families[last] + [character]
    next_chooser(s, frames.TURN)


def drops(s: GloomData) -> list[int]:
    """CG-3.5: the moves of a seat that leaves one Character of its family out."""
    first: i64 = s.tables.moves.drop
    return [first + character for character in s.families[s.seat]]


def why_not_drop(s: GloomData, character: i64) -> Refusal | None:
    if character in s.families[s.seat]:
        return None
    return Refusal(f"{s.tables.cards.character.said[character]} is not in your family", "CG-3.5")


def deal(s: GloomData) -> None:
    """CG-3.7: five cards each; then the first turn."""
    tables = s.tables
    if s.seats == 5:
        last: i64 = (s.first + 4) % 5
        join(s, last, s.families[last])
        if s.heard is not None:
            s.heard.append([events.MISFITS_JOINED, last, *s.families[last]])
    living: list[int] = []
    for family in s.families:
        living += family
    living.sort()
    set_living(s, living)
    place_families(s)
    deck = tables.every_card[:]
    shuffle_deck(s, deck)
    s.surprises += 1
    everywhere: i64 = (2 << s.seats) - 1
    s.known = block(u8(everywhere), tables.count * (s.seats + 1))
    s.noted += 1
    s.hidden = tables.all_hidden[:]
    for seat in range(s.seats):
        hand = deck[s.deck_left - tables.starting_hand : s.deck_left]
        hand.reverse()
        s.deck_left -= tables.starting_hand
        s.hands[seat] = hand
        if s.heard is not None:
            s.heard.append([events.DEALT, seat, len(hand), *hand])
    begin_turn(s, s.first)


def is_free_family(s: GloomData, family: i64) -> bool:
    """CG-3.3: nobody else has picked it."""
    return s.owner[s.tables.members[family][0]] < 0
