"""Effects that last (CG-8.5, CG-8.6): where they work, whom they shield, what they forbid, how they change the draw."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.piles import has, lose, put_in_order
from miskatonic.core.state import PIECE
from miskatonic.games.cthulhu_gloom.numbers import primitives
from miskatonic.games.cthulhu_gloom.rules.card_effects import FORBIDS, LIMITS, SHIELDS
from miskatonic.games.cthulhu_gloom.rules.main_deck import CARD_MASK, CENTRE_AT, PERSISTS_AT, R1_AT
from miskatonic.games.cthulhu_gloom.rules.state import GloomData


def persisting(s: GloomData, character: i64) -> i64:
    """CG-8.6: the card whose persistent effect works here, or -1: its R1 and its centre show (CG-A12)."""
    tables = s.tables
    marks: i64 = s.marks_of[character]
    if marks >> PERSISTS_AT < tables.least_persisting:
        return -1
    r1: i64 = (marks >> R1_AT & CARD_MASK) - 1
    centre: i64 = (marks >> CENTRE_AT & CARD_MASK) - 1
    if tables.both_needed:
        if r1 == centre:
            return r1
        return -1
    return r1 if marks >> PERSISTS_AT & 1 else centre


def works(s: GloomData, character: i64, effects: i64) -> bool:
    """CG-8.5, CG-8.6: whether a lasting effect of this kind works here. The plate that shows is the top card's."""
    return s.lasting_of[character] & effects != 0


def is_immune(s: GloomData, character: i64, kind: i64, player: i64) -> bool:
    """Whether cards of this kind, played by this player, cannot choose the Character."""
    if not s.lasting_of[character] & SHIELDS:
        return False
    tables = s.tables
    own = s.owner[character] == player
    effect: i64 = tables.deck.continuous[s.tops[character] - 1][primitives.IMMUNE]
    if effect >= 0 and (tables.effects.kinds[effect] >> kind) & 1 and not (own and tables.effects.others_only[effect]):
        return True
    card: i64 = persisting(s, character)
    if card < 0:
        return False
    effect = tables.deck.persistent[card][primitives.IMMUNE]
    return (
        effect >= 0
        and (tables.effects.kinds[effect] >> kind) & 1 == 1
        and not (own and tables.effects.others_only[effect])
    )


def is_shielded(s: GloomData, character: i64, kind: i64, player: i64) -> bool:
    """Immune to a card of a free play, or to the card that grants the play on this Character."""
    if is_immune(s, character, kind, player):
        return True
    return is_immune(s, character, s.tables.kind[s.frames[PIECE]], player)


def may_choose(s: GloomData, characters: list[int], kind: i64, player: i64) -> list[int]:
    """Those of the Characters that cards of this kind, played by this player, can choose."""
    found = characters
    for character in s.shielded:
        if has(characters, character) and is_immune(s, character, kind, player):
            if found is characters:
                found = characters[:]
            lose(found, character)
    return found


def family_works(s: GloomData, seat: i64, effects: i64) -> bool:
    """Whether a lasting effect of this kind works on any Character of the family."""
    lasting_of = s.lasting_of
    for character in s.families[seat]:
        if lasting_of[character] & effects:
            return True
    return False


def draw_limit(s: GloomData, seat: i64) -> i64:
    """CG-4.6: five, changed by what works on the family, living or dead (CG-A21), and by the Story."""
    limit: i64 = s.tables.draw_limit + s.gain_of[seat]
    story: i64 = s.holds[seat]
    if story >= 0:
        limit += s.tables.story.limit[story]
    if limit < 0:
        return 0
    return limit


def forbidden(s: GloomData, seat: i64) -> i64:
    """The kinds of cards that the seat may not play now, as bits."""
    return s.barred[seat]


def forbidden_to(s: GloomData, seat: i64) -> i64:
    """The same, read off the stacks of the family."""
    tables = s.tables
    lasting_of = s.lasting_of
    kinds: i64 = 0
    for character in s.families[seat]:
        if lasting_of[character] & FORBIDS:
            effect: i64 = tables.deck.continuous[s.tops[character] - 1][primitives.FORBID]
            if effect >= 0:
                kinds |= tables.effects.kinds[effect]
            card: i64 = persisting(s, character)
            if card >= 0:
                effect = tables.deck.persistent[card][primitives.FORBID]
                if effect >= 0:
                    kinds |= tables.effects.kinds[effect]
    return kinds


def show_lasting(s: GloomData, character: i64, lasting: i64) -> None:
    """CG-8.5, CG-8.6: which lasting effects work here, and with that on anybody."""
    before: i64 = s.lasting_of[character]
    if lasting != before:
        s.lasting_of[character] = lasting
        s.working += lasting - before
        if (lasting ^ before) & SHIELDS:
            if lasting & SHIELDS:
                s.shielded = put_in_order(character, s.shielded)
            else:
                s.shielded = s.shielded[:]
                lose(s.shielded, character)
    if (before | lasting) & LIMITS:
        seat: i64 = s.owner[character]
        more: i64 = 0
        for member in s.families[seat]:
            if s.lasting_of[member] & LIMITS:
                more += limit_gain(s, member)
        if more != s.gain_of[seat]:
            s.gain_of = s.gain_of[:]
            s.gain_of[seat] = more
    if (before | lasting) & FORBIDS:
        s.barred = s.barred[:]
        s.barred[s.owner[character]] = forbidden_to(s, s.owner[character])


def limit_gain(s: GloomData, character: i64) -> i64:
    """What the lasting effects on a Character add to the draw limit of its controller."""
    tables = s.tables
    gain: i64 = tables.deck.limit_continuous[s.tops[character] - 1]
    card: i64 = persisting(s, character)
    if card >= 0:
        gain += tables.deck.limit_persistent[card]
    return gain
