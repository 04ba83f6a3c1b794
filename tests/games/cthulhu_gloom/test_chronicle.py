"""Captions live in the record; each Character has a chronicle, each family a page of its own."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from random import Random

from miskatonic.core.playthrough import Playthrough
from miskatonic.core.record import read_record
from miskatonic.games.cthulhu_gloom.table.chronicle import captions_of, chronicle, chronicles, told
from miskatonic.games.cthulhu_gloom.table.chronicle_page import page
from tests.games.cthulhu_gloom.playing import GAME
from tests.support import lively

NASTY = '<script>alert("x")</script> & the wind'


def game_with_captions(seed: int, seats: tuple[str, ...] = ("Ann", "Bob <b>", "Cleo")) -> Playthrough:
    """A whole random game in which every third card is told of."""
    chooser = Random(seed)
    played = Playthrough.begin(GAME, seats, seed=seed)
    plays = 0
    while played.state.seat >= 0:
        step = played.play(lively(GAME, played.state, chooser))
        if step.text.startswith(("play", "respond")):
            plays += 1
            if plays % 3 == 0:
                played.caption(step.seat, played.number - 1, f"{NASTY} {plays}")
    return played


class Tags(HTMLParser):
    """Every element must be closed, and nothing may be fetched."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        assert not {name for name, _ in attrs} & {"src", "href", "onclick"}
        if tag not in ("meta", "br", "!doctype"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_names_become_sentences() -> None:
    assert told("Was Taken To Yuggoth") == "was taken to Yuggoth"
    assert told('Said "Hastur" Thrice') == 'said "Hastur" thrice'
    assert told("Went Digging Around Dunwich") == "went digging around Dunwich"


def test_own_words_stand_where_a_player_wrote_and_plain_sentences_elsewhere() -> None:
    played = Playthrough.begin(GAME, ("Ann", "Bob"), seed=3)
    played.play("family miskatonic_university") if played.state.seat == 0 else played.play("family the_whateleys")
    while not played.state.frames or played.state.turn == 0:
        played.play(played.state.moves()[0])
    plays = [move for move in played.state.moves() if GAME.text(move).startswith("play")]
    modifier = next(move for move in plays if len(GAME.text(move).split()) == 3)
    step = played.play(modifier)
    _, card, character = step.text.split()
    while played.state.asked:
        played.play("pass")
    plain = chronicle(played, character).entries
    name = GAME.cards.main[GAME.cards.card.index[card]].name
    assert [entry.card for entry in plain] == [name]
    assert plain[0].words == ()
    assert told(name) in plain[0].sentence
    played.caption(step.seat, step_number(played, step.text), "It began with a letter.")
    (entry,) = chronicle(played, character).entries
    assert [words.text for words in entry.words] == ["It began with a letter."]
    html = page(played)
    assert "It began with a letter." in html
    assert told(name) not in html


def step_number(played: Playthrough, text: str) -> int:
    return next(number for number, step in enumerate(played.line) if step.text == text)


def test_every_caption_of_a_game_is_told_and_survives_the_record() -> None:
    played = game_with_captions(5)
    written = [one.text for found in captions_of(played).values() for one in found]
    assert len(written) > 5
    again = Playthrough.replay(GAME, read_record(played.record.text()))
    assert page(again) == page(played)
    told_words = {
        words.text
        for family in chronicles(again)
        for entries in (*(character.entries for character in family.characters), family.elsewhere)
        for entry in entries
        for words in entry.words
    }
    assert told_words == set(written)


def test_the_page_is_whole_and_safe() -> None:
    for seed in range(6):
        played = game_with_captions(seed)
        for html in (page(played), page(played, seat=1)):
            tags = Tags()
            tags.feed(html)
            assert tags.open == []
            assert "script" not in tags.seen
            assert "Bob <b>" not in html
            assert not re.search(r"https?://|url\(|@import", html)


def test_every_laid_card_has_its_entry() -> None:
    """The last entry about a Character leaves it at the Self-Worth it has."""
    for seed in range(6):
        played = game_with_captions(seed)
        for family in chronicles(played):
            for character in family.characters:
                if character.entries:
                    assert character.entries[-1].worth == character.worth
                    assert all(entry.sentence.endswith(".") for entry in character.entries)
                assert character.dead == any(character.id in dead for dead in GAME.position(played.state)["dead"])


def test_an_undone_move_takes_its_captions_along() -> None:
    played = game_with_captions(7)
    number, (caption, *_) = max(captions_of(played).items())
    seat = played.line[number].seat
    while played.number > number:
        played.undo(played.line[-1].seat)
    assert number not in captions_of(played)
    played.redo(seat)
    assert captions_of(played)[number][0] == caption
