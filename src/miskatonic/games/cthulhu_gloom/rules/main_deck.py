"""The cards of the main deck by number: what each prints, and what it does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from miskatonic.core.native import column, i64
from miskatonic.games.cthulhu_gloom.content import CLEAR, ICONS, KINDS, OPS, SLOTS, Effect
from miskatonic.games.cthulhu_gloom.numbers import aims
from miskatonic.games.cthulhu_gloom.numbers.kinds import EVENT, MODIFIER, UNTIMELY_DEATH
from miskatonic.games.cthulhu_gloom.rules.card_effects import LASTING, LASTING_BITS, CardEffects, kinds_of
from miskatonic.games.cthulhu_gloom.things import Cards

# What shows on a stack. The Pathos slots are the digits of one number, ten bits a slot, each raised by RAISED so that
# none is negative; a bare Character shows BARE. The sum of the digits is the remainder by the greatest digit, as in
# casting out nines. Marks are one number too: the icons of R2 and R3 (six bits each), then the card that prints R1 and
# the card that prints the centre (eight bits each, raised by one; nothing printed is 0), then a bit each for whether
# these two are Transformations.
SLOT_BITS: Final = 10
SLOT_MASK: Final = 1023
RAISED: Final = 100
BARE: Final = RAISED | RAISED << SLOT_BITS | RAISED << 2 * SLOT_BITS
SUM_OF_BARE: Final = 3 * RAISED
ICON_BITS: Final = 6
ICON_MASK: Final = 63
R1_AT: Final = 12
CENTRE_AT: Final = 20
PERSISTS_AT: Final = 28
CARD_MASK: Final = 255
ALL_PATHOS = (1 << SLOTS * SLOT_BITS) - 1
ALL_MARKS = (1 << PERSISTS_AT + 2) - 1

AIMS = {"remove_mods": aims.TOP, "swap_top": aims.TWO, "revive": aims.DEAD, "move_death": aims.DEAD_AND_LIVING}


class MainDeck:
    """Read only. What a card prints is laid over what shows: shown & clear | face, from bottom to top (CG-7.2)."""

    def __init__(self, cards: Cards, effects: CardEffects) -> None:
        self.kind: list[int] = (
            [MODIFIER] * len(cards.modifiers) + [UNTIMELY_DEATH] * len(cards.deaths) + [EVENT] * len(cards.events)
        )
        # Past the last card what nothing at all prints.
        pathos = [printed_pathos(card) for card in cards.main] + [(0, 0)]
        marks = [printed_marks(card, number, self.kind[number]) for number, card in enumerate(cards.main)] + [(0, 0)]
        self.pathos_face: column[i64] = column[i64]([face for face, _ in pathos])
        self.pathos_clear: column[i64] = column[i64]([ALL_PATHOS & ~opaque for _, opaque in pathos])
        self.mark_face: column[i64] = column[i64]([face for face, _ in marks])
        self.mark_clear: column[i64] = column[i64]([ALL_MARKS & ~opaque for _, opaque in marks])
        # R1 may also show a story icon in another pack (CG-A22): by card, raised by one like the mark.
        self.r1_icon: list[int] = [0] + [
            1 << ICONS.index(card.icons[0]) if getattr(card, "icons", (CLEAR,))[0] in ICONS else 0
            for card in cards.main
        ]
        self.icons_in_r1: bool = any(self.r1_icon)

        self.immediate: list[list[int]] = []
        # The lasting effect of a card by primitive, or -1: while its plate shows, or while it is persistent.
        self.continuous: list[list[int]] = []
        self.persistent: list[list[int]] = []
        self.limit_continuous: list[int] = []
        self.limit_persistent: list[int] = []
        self.answers: list[int] = []  # the kinds of announced cards that a response card can answer, as bits
        self.aim: list[int] = []
        for card in cards.main:
            self._add(card.effects, effects)
        answering = [  # by kind, the cards that can answer such a one
            [at for at in range(len(cards.main)) if self.answers[at] >> kind & 1] for kind in range(len(KINDS))
        ]
        self.answering_to: list[list[int]] = [answering[kind] for kind in self.kind]  # by announced card
        self.requires: list[bool] = [any(effects.required[effect] for effect in listed) for listed in self.immediate]
        # By card, whether all its immediate effects are done at once, with nobody left to decide anything.
        self.quiet: list[bool] = [all(effects.is_quiet(effect) for effect in listed) for listed in self.immediate]
        # The lasting effects that work while a card is on top, and while it is persistent, as bits.
        on_top = [lasting_bits(listed) for listed in self.continuous] + [0]  # past the last card as above
        persistently = [lasting_bits(listed) for listed in self.persistent]
        self.works_on_top: column[i64] = column[i64](on_top)
        self.works_persistently: column[i64] = column[i64](persistently)

    def _add(self, printed: Sequence[Effect], effects: CardEffects) -> None:
        """What one card does."""
        immediate: list[int] = []
        lasting = [[-1] * len(OPS), [-1] * len(OPS)]
        limits = [0, 0]
        answers = 0
        aim = aims.NOBODY
        for effect in printed:
            if effect.class_ == "response":
                answers |= kinds_of(effect) if effect.op == "cancel" else 1 << MODIFIER
                continue
            number = effects.add(effect)
            aim = max(aim, AIMS.get(effect.op, aims.NOBODY))
            if effect.class_ == "immediate":
                immediate.append(number)
                continue
            layer = int(effect.class_ == "persistent")
            lasting[layer][OPS.index(effect.op)] = number
            if effect.op == "draw_limit":
                limits[layer] += effect.delta
        self.immediate.append(immediate)
        self.continuous.append(lasting[0])
        self.persistent.append(lasting[1])
        self.limit_continuous.append(limits[0])
        self.limit_persistent.append(limits[1])
        self.answers.append(answers)
        self.aim.append(aim)


def printed_pathos(card: Any) -> tuple[int, int]:
    """The Pathos that a card prints, and the bits that it covers."""
    pathos: Sequence[Any] = getattr(card, "pathos", (CLEAR,) * SLOTS)
    face, opaque = 0, 0
    for slot, value in enumerate(pathos):
        if value != CLEAR:
            face |= (value + RAISED) << slot * SLOT_BITS
            opaque |= SLOT_MASK << slot * SLOT_BITS
    return face, opaque


def printed_marks(card: Any, number: int, kind: int) -> tuple[int, int]:
    """The marks that a card prints, and the bits that it covers."""
    icons: Sequence[str] = getattr(card, "icons", (CLEAR,) * SLOTS)
    face, opaque = 0, 0
    if icons[0] != CLEAR:
        face |= (number + 1) << R1_AT | (icons[0] == "persistent") << PERSISTS_AT
        opaque |= CARD_MASK << R1_AT | 1 << PERSISTS_AT
    for place, icon in enumerate(icons[1:]):
        if icon != CLEAR:
            opaque |= ICON_MASK << place * ICON_BITS
        if icon in ICONS:
            face |= 1 << ICONS.index(icon) << place * ICON_BITS
    if kind == UNTIMELY_DEATH or getattr(card, "transformation", False):
        face |= (number + 1) << CENTRE_AT | (icons[0] == "persistent") << PERSISTS_AT + 1
        opaque |= CARD_MASK << CENTRE_AT | 1 << PERSISTS_AT + 1
    return face, opaque


def lasting_bits(effects: list[int]) -> int:
    """By primitive the number of an effect, or -1: the lasting primitives there are, as bits."""
    return sum(1 << LASTING_BITS * at for at, op in enumerate(LASTING) if effects[op] >= 0)
