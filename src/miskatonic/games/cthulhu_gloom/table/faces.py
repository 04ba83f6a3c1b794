"""The cards of Cthulhu Gloom as they are drawn: what each prints where, its picture, and what it says."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from miskatonic.core.moves import in_words
from miskatonic.games.cthulhu_gloom.content import CLEAR, KIND_NAMES, KINDS, SLOTS
from miskatonic.games.cthulhu_gloom.numbers.kinds import EVENT
from miskatonic.games.cthulhu_gloom.rules.main_deck import CENTRE_AT
from miskatonic.games.cthulhu_gloom.rules.tables import Tables
from miskatonic.games.cthulhu_gloom.table.card_text import text_of

REGIONS = 8  # L1 L2 L3 R1 R2 R3 centre plate
# The pictures of what cards print in their right slots; a blank is drawn as a cross.
PICTURES = {
    "goblet": "jeweled-chalice",
    "horror": "tentacles-skull",
    "investigation": "magnifying-glass",
    "madness": "screaming",
    "magic": "pentagram-rose",
    "romance": "hearts",
    "persistent": "hourglass",
}
# What a slot without a Story icon says (CG-7.8, CG-7.9), in the words of the legend.
OTHER_MARKS = {
    "persistent": "an hourglass: its effect lasts while hourglass and picture show",
    "blank": "a cross: it covers the icon below and shows none",
}
# How long each class of effects works, in the order in which a card says so.
LASTS = {
    "continuous": "It works while it is the top card (CG-8.5).",
    "persistent": "It works while its hourglass and its picture show (CG-8.6).",
    "response": "It answers a play on another player's turn (CG-8.4).",
    "immediate": "It happens once, when the card is played (CG-8.3).",
}
ZERO = "A 0 covers the number below it, which then counts for nothing."  # CG-7.2
# In a word of at least this many letters: before one consonant and a vowel, three letters from either end.
LONG_WORD = 9
_SYLLABLE = re.compile(r"(?<=\w{3})(?!(?<=[cpstw])h)(?=(?:[cpst]h|[b-df-hj-np-tv-xz])[aeiouy]\w{2})")
# From how many letters on a text is long, for the size of its print.
LENGTHS = ((110, "longest"), (75, "longer"), (55, "long"))

# The same of the longest word of a title.
WORDS = ((12, "wordy wordiest"), (7, "wordy"))


class CardView(msgspec.Struct, frozen=True):
    """A card as printed: a clear slot is an empty text. `icon` is its picture, `length` how much it has to print.

    `title` is its name with places to break it at. `picked` is told where the decision is, once it is chosen.
    """

    id: str
    name: str
    title: str
    kind: str
    kind_name: str
    icon: str
    pathos: tuple[str, ...]
    icons: tuple[str, ...]
    centre: bool
    text: str
    length: str
    classes: tuple[str, ...]
    picked: str
    about: str


class LayerView(msgspec.Struct, frozen=True):
    """A card of a stack, and which of its eight regions are printed and nothing lies over them."""

    card: CardView
    shows: tuple[bool, ...]


def card_view(tables: Tables, number: int) -> CardView:
    card: Any = tables.cards.main[number]
    name = tables.cards.name(card)
    kind_name = KIND_NAMES[KINDS[tables.kind[number]]]
    slots: Sequence[Any] = getattr(card, "pathos", (CLEAR,) * SLOTS)
    marks: Sequence[str] = getattr(card, "icons", (CLEAR,) * SLOTS)
    pathos = tuple("" if slot == CLEAR else signed(slot) for slot in slots)
    icons = tuple("" if mark == CLEAR else mark for mark in marks)
    text = text_of(card.effects, event=tables.kind[number] == EVENT)
    plain = "no effect but its numbers." if any(pathos) else "no numbers and no effect."
    classes = tuple(dict.fromkeys(str(effect.class_) for effect in card.effects))
    return CardView(
        id=tables.ids[number],
        name=name,
        title=hyphened(name),
        kind=KINDS[tables.kind[number]],
        kind_name=kind_name,
        icon=card.icon,
        pathos=pathos,
        icons=icons,
        centre=bool(tables.deck.mark_face[number] >> CENTRE_AT),
        text=text,
        length=" ".join((_longer_than(LENGTHS, len(text)), _longer_than(WORDS, max(map(len, name.split()))))).strip(),
        classes=classes,
        picked=" ".join(filter(None, (f"{name}:", text or plain, ZERO if "0" in pathos else "", _icons(icons)))),
        about=_about(f"{name}, {kind_name}", pathos, icons, text, classes),
    )


def _longer_than(lengths: Sequence[tuple[int, str]], letters: int) -> str:
    return next((said for least, said in lengths if letters > least), "")


def _about(card: str, pathos: Sequence[str], icons: Sequence[str], text: str, classes: Sequence[str]) -> str:
    """All that a card says, for the tip and for those who listen."""
    parts = [card]
    if any(pathos):
        parts.append(f"Numbers from top to bottom: {', '.join(slot or 'none' for slot in pathos)} (CG-7.4)")
    parts.append(text or "No effect.")
    lasts = [said for lasts, said in LASTS.items() if lasts in classes]
    return " ".join([". ".join(parts), *lasts, *filter(None, [_icons(icons)])])


def _icons(icons: Sequence[str]) -> str:
    """CG-7.6 to CG-7.9: what a card prints at its right, by name."""
    marks = dict.fromkeys(filter(None, icons))
    said = [f"Icons: {in_words(named)}." for named in [[mark for mark in marks if mark not in OTHER_MARKS]] if named]
    return " ".join(said + [f"{OTHER_MARKS[mark].capitalize()}." for mark in marks if mark in OTHER_MARKS])


def hyphened(name: str) -> str:
    """A name whose long words may be broken where a narrow card asks for it, before a syllable."""
    return " ".join(_SYLLABLE.sub("\N{SOFT HYPHEN}", word) if len(word) >= LONG_WORD else word for word in name.split())


def signed(value: int) -> str:
    """+10, 0, −15 with a true minus."""
    return f"+{value}" if value > 0 else str(value).replace("-", "−")


def _printed(card: CardView) -> tuple[bool, ...]:
    """CG-7.1: which regions a card prints. All Modifiers and Deaths print the plate (CG-A6)."""
    return (*(slot != "" for slot in card.pathos), *(icon != "" for icon in card.icons), card.centre, True)


def layers(cards: Sequence[CardView]) -> tuple[LayerView, ...]:
    """CG-7.2: a region of a card shows when it is printed and no card above prints it."""
    covered = [False] * REGIONS
    found = []
    for card in reversed(cards):
        printed = _printed(card)
        found.append(LayerView(card, tuple(here and not over for here, over in zip(printed, covered, strict=True))))
        covered = [here or over for here, over in zip(printed, covered, strict=True)]
    return tuple(reversed(found))
