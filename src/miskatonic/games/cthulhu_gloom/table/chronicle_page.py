"""The chronicle of a game of Cthulhu Gloom as one HTML file: nothing is fetched, everything written is escaped."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from miskatonic.core.moves import in_words
from miskatonic.core.playthrough import Playthrough
from miskatonic.games.cthulhu_gloom.table.chronicle import (
    CharacterChronicle,
    Entry,
    FamilyChronicle,
    capital,
    chronicles,
)
from miskatonic.games.cthulhu_gloom.table.faces import signed

STYLE = """
:root { color-scheme: light; }
body { margin: 0; background: #efe6d2; color: #221d18; font: 1.06rem/1.6 Alegreya, "Iowan Old Style", Georgia, serif; }
main { max-width: 44rem; margin: 0 auto; padding: 2rem 1.2rem 4rem; }
h1, h2, h3 { font-family: "IM Fell English", "Hoefler Text", Georgia, serif; font-weight: 400; line-height: 1.2; }
h1 { font-size: 2.4rem; text-align: center; border-bottom: 1px solid #8a6d3b; padding-bottom: .6rem; }
h2 { font-size: 1.7rem; margin-top: 2.4rem; }
h3 { font-size: 1.3rem; margin: 1.8rem 0 .3rem; border-top: 1px solid #c9b78f; padding-top: .8rem; }
h3 .worth { float: right; font-variant-numeric: tabular-nums; }
ol { list-style: none; margin: 0; padding: 0; }
li { margin: 0 0 .7rem; }
li p { margin: 0; }
.own { font-style: italic; }
.own::before { content: "“"; } .own::after { content: "”"; }
.note { color: #5d5140; font-size: .86rem; }
.death p:first-child::before { content: "† "; }
.crown { color: #6b3d10; }
.quiet { color: #5d5140; }
@media print { body { background: none; } main { padding: 0; } article, li { break-inside: avoid; } }
"""


def page(played: Playthrough, names: Sequence[str] | None = None, seat: int | None = None) -> str:
    """One family's chronicle, or all, as one HTML file: nothing is fetched, everything written is escaped."""
    families = chronicles(played, names)
    if seat is None:
        return _page("Cthulhu Gloom: the chronicle of a game", families)
    family = families[seat]
    return _page(f"The chronicle of {family.player}: {family.family}", [family])


def _page(title: str, families: Sequence[FamilyChronicle]) -> str:
    body = "\n".join(_family_html(family) for family in families)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n"
        f"<body>\n<main>\n<h1>{escape(title)}</h1>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _family_html(family: FamilyChronicle) -> str:
    crown = ' <span class="crown">, the most miserable of all</span>' if family.won else ""
    value = f"Family Value {signed(family.value)}"
    parts = [
        f'<section id="seat-{family.seat + 1}">',
        f"<h2>{escape(family.family)}</h2>",
        f'<p class="quiet">told by {escape(family.player)} and the others. {value}{crown}.</p>',
    ]
    parts += [_character_html(character) for character in family.characters]
    if family.elsewhere:
        parts.append("<article><h3>Meanwhile</h3><ol>")
        parts += [_entry_html(entry) for entry in family.elsewhere]
        parts.append("</ol></article>")
    return "\n".join([*parts, "</section>"])


def _character_html(character: CharacterChronicle) -> str:
    fate = "dead" if character.dead else "living still"
    head = f'{escape(character.name)} <span class="worth">{signed(character.worth)}, {fate}</span>'
    parts = [f'<article id="{escape(character.id)}"><h3>{head}</h3>']
    if character.entries:
        parts += ["<ol>", *(_entry_html(entry) for entry in character.entries), "</ol>"]
    else:
        parts.append('<p class="quiet">Nothing is told of them.</p>')
    return "\n".join([*parts, "</article>"])


def _entry_html(entry: Entry) -> str:
    if entry.words:
        text = "".join(f'<p class="own">{_paragraphs(words.text)}</p>' for words in entry.words)
        by = in_words(list(dict.fromkeys(words.by for words in entry.words)))
    else:
        text = f"<p>{escape(capital(entry.sentence))}</p>"
        by = entry.by
    notes = [entry.card, f"round {entry.round}" if entry.round else "", by]
    if entry.worth is not None:
        notes.append(f"Self-Worth {signed(entry.worth)}")
    note = " · ".join(escape(one) for one in notes if one)
    return f'<li class="{escape(entry.kind)}">{text}<p class="note">{note}</p></li>'


def _paragraphs(text: str) -> str:
    """A player's words, line breaks kept."""
    return "<br>".join(escape(line) for line in re.split(r"\r?\n", text.strip()))
