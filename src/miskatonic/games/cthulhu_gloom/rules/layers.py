"""Card anatomy and layering (CG-7): the stacks, and what shows of them.

The stacks are the truth (CG-7.3). What shows is kept beside them only so that nobody need read them again: `lay_on` and
`restack` are the two ways in which a stack changes, and both bring it up to date; `read_stacks` derives it anew.
"""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.games.cthulhu_gloom.numbers.lives import BELOW_ZERO, LIVING
from miskatonic.games.cthulhu_gloom.rules.lasting import persisting, show_lasting
from miskatonic.games.cthulhu_gloom.rules.living import enter_below, leave_below, set_living
from miskatonic.games.cthulhu_gloom.rules.main_deck import (
    BARE,
    CARD_MASK,
    ICON_BITS,
    ICON_MASK,
    PERSISTS_AT,
    R1_AT,
    SLOT_MASK,
    SUM_OF_BARE,
)
from miskatonic.games.cthulhu_gloom.rules.state import GloomData, numbers


def all_stacks(s: GloomData) -> list[list[int]]:
    """The cards of every Character, bottom to top."""
    return [stack_of(s, character) for character in range(s.tables.people)]


def stack_of(s: GloomData, character: i64) -> list[int]:
    """The cards of one Character, bottom to top."""
    found: list[int] = []
    raised: i64 = s.tops[character]
    while raised:
        found.append(raised - 1)
        raised = s.under[raised - 1]
    found.reverse()
    return found


def has_cards(s: GloomData, character: i64) -> bool:
    return s.tops[character] > 0


def lay_on(s: GloomData, character: i64, card: i64) -> None:
    """A card comes on top: it covers what it prints, the rest shows through (CG-7.2)."""
    deck = s.tables.deck
    s.under[card] = s.tops[character]
    s.tops[character] = card + 1
    laid: i64 = s.laid + 1
    s.laid = laid
    s.laid_on[character] = laid
    pathos: i64 = s.pathos_of[character] & deck.pathos_clear[card] | deck.pathos_face[card]
    s.pathos_of[character] = pathos
    life: i64 = s.life_of[character]
    if life == BELOW_ZERO:
        if pathos % SLOT_MASK >= SUM_OF_BARE:
            s.life_of[character] = LIVING
            leave_below(s, character)
    elif life == LIVING and pathos % SLOT_MASK < SUM_OF_BARE:
        s.life_of[character] = BELOW_ZERO
        enter_below(s, character)
    marks: i64 = s.marks_of[character] & deck.mark_clear[card] | deck.mark_face[card]
    s.marks_of[character] = marks
    icons: i64 = (marks | marks >> ICON_BITS) & ICON_MASK
    if deck.icons_in_r1:
        icons |= deck.r1_icon[(marks >> R1_AT) & CARD_MASK]
    changed: i64 = s.icons_of[character] ^ icons
    if changed:
        s.icons_of[character] = icons
        show_icons(s, character, changed)
    # CG-8.5: what the plate of the top card says, and what persists.
    lasting: i64 = deck.works_on_top[card]
    if marks >> PERSISTS_AT >= s.tables.least_persisting:
        persistent: i64 = persisting(s, character)
        if persistent >= 0:
            lasting |= deck.works_persistently[persistent]
    if lasting or s.lasting_of[character]:
        show_lasting(s, character, lasting)


def show_icons(s: GloomData, character: i64, changed: i64) -> None:
    """CG-7.6: these story icons have come or gone, and with that those of the family."""
    story_cards = s.tables.story
    seat: i64 = s.owner[character]
    s.icons_on[seat] ^= story_cards.spread[changed] << s.icons_at[character]
    if changed & s.wanted_icons:
        story: i64 = s.holds[seat]
        if story >= 0 and changed & story_cards.icons[story]:
            s.claims = [None] * s.seats  # how safe the Story is there concerns everybody
        else:
            s.claims[seat] = None


def restack(s: GloomData, character: i64, cards: list[int]) -> None:
    """The stack is another one now: what shows below its top card, or below nothing, and then that card."""
    tables = s.tables
    pile_up(s, character, cards[:-1])
    pathos: i64 = BARE
    marks: i64 = 0
    for card in cards[:-1]:
        pathos = pathos & tables.deck.pathos_clear[card] | tables.deck.pathos_face[card]
        marks = marks & tables.deck.mark_clear[card] | tables.deck.mark_face[card]
    s.pathos_of[character] = pathos
    s.marks_of[character] = marks
    if cards:
        lay_on(s, character, cards[-1])
    else:
        lay_on(s, character, tables.count)  # nothing
        s.tops[character] = 0


def pile_up(s: GloomData, character: i64, cards: list[int]) -> None:
    """These cards lie there, whatever shows of them."""
    raised: i64 = 0
    for card in cards:
        s.under[card] = raised
        raised = card + 1
    s.tops[character] = raised


def place_families(s: GloomData) -> None:
    """The families are complete: each Character has its place in the icons of the family."""
    icons_at = s.tables.nothing[:]
    for family in s.families:
        at: i64 = 0
        for character in family:
            icons_at[character] = at
            at += 1
    s.icons_at = icons_at


def read_stacks(s: GloomData, piles: list[list[int]]) -> None:
    """Derive all that shows from stacks, families and the living, as if nothing had been kept."""
    place_families(s)
    s.pathos_of = s.tables.all_bare[:]
    s.marks_of = s.tables.nothing[:]
    s.lasting_of = s.tables.nothing[:]
    s.working = 0
    s.shielded = []
    s.icons_of = s.tables.nothing[:]
    s.icons_on = numbers(0, s.seats)
    s.claims = [None] * s.seats
    s.gain_of = numbers(0, s.seats)
    s.barred = numbers(0, s.seats)
    set_living(s, s.living)
    character: i64 = 0
    for pile in piles:
        if s.owner[character] >= 0:
            restack(s, character, pile)
        else:
            pile_up(s, character, pile)
        character += 1


def self_worth(s: GloomData, character: i64) -> i64:
    """CG-1.2, CG-7.5: Self-Worth, the sum of what shows."""
    return s.pathos_of[character] % SLOT_MASK - SUM_OF_BARE
