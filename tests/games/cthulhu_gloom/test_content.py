"""Content is checked when it is loaded, and packs change numbers that the standard cards never reach."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

import miskatonic
from miskatonic.core.errors import PackError
from miskatonic.games.cthulhu_gloom.content import OPS
from miskatonic.games.cthulhu_gloom.rules.flow import GloomState
from miskatonic.games.cthulhu_gloom.rules.lasting import draw_limit
from miskatonic.games.cthulhu_gloom.table.card_text import text_of
from tests.games.cthulhu_gloom.playing import GAME


def pack(folder: Path, **files: str) -> Path:
    (folder / "pack.toml").write_text('name = "test"\ngame = "cthulhu_gloom"\n')
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text)
    return folder


def test_all_25_primitives_are_on_some_card() -> None:
    cards = GAME.cards.main + GAME.cards.tales
    used = {effect.op for card in cards for effect in card.effects}
    assert used == set(OPS)
    assert len(OPS) == 25
    assert GAME.moves.size == 8439 + 5  # 5: as an option the host lays the Stories


def test_every_effect_has_a_sentence() -> None:
    for card in GAME.cards.main + GAME.cards.tales:
        for effect in card.effects:
            text = text_of([effect])
            assert text.endswith(".")
            assert text[0].isupper()
            assert "None" not in text


@pytest.mark.parametrize(
    "file, text, said",
    [
        ("modifiers", '[modifier.visited_vermont]\npathos = ["_", "_", "_"]', "prints at least one Pathos slot"),
        ("modifiers", "[modifier.visited_vermont]\npathos = [-400, 0, 0]", "expected -100 to 100"),
        ("modifiers", "[modifier.visited_vermont]\ntransformation = true", "is a transformation, and only such a one"),
        (
            "modifiers",
            '[modifier.visited_vermont]\neffects = [{ class = "immediate", op = "revive" }]',
            "belongs on an Event",
        ),
        ("events", '[event.brainstorm]\neffects = [{ class = "immediate", op = "draw", who = "player" }]', "needs n"),
        (
            "events",
            '[event.brainstorm]\neffects = [{ class = "continuous", op = "draw_limit", who = "player", delta = 1 }]',
            "an Event leaves no card behind",
        ),
        ("stories", "[story.yog_sothoth]\nrequires = []", "expected 1 to 4"),
        ("characters", '[character.junior]\nfamily = "the_marshes"', "expected four families of 5"),
        (
            "events",
            '[event.yog_sothoth]\nname = "X"\ndeck = "A"\nprovenance = "designed"\nsource = ""',
            "the id is taken",
        ),
    ],
)
def test_a_fault_is_a_sentence(tmp_path: Path, file: str, text: str, said: str) -> None:
    with pytest.raises(PackError, match=said):
        miskatonic.game("cthulhu_gloom", pack(tmp_path, **{file: text}))


def test_the_draw_limit_is_never_below_zero(tmp_path: Path) -> None:
    """CG-4.6: the standard cards lower it to 1 at most."""
    text = '[story.yog_sothoth]\neffects = [{ class = "persistent", op = "draw_limit", who = "holder", delta = -9 }]'
    game = miskatonic.game("cthulhu_gloom", pack(tmp_path, stories=text))
    state = cast(GloomState, game.new(seats=2, seed=1))
    seats = [{"story": "yog_sothoth", "hand": ["visited_vermont"]}, {"hand": ["married_a_marsh"]}]
    game.place(state, {"active": 0, "seats": seats})
    assert draw_limit(state, 0) == 0
    for _ in range(2):
        state.play(game.parse("pass"))
    assert len(state.hands[0]) == 1


def test_three_icons_need_three_characters(tmp_path: Path) -> None:
    """CG-10.1 for a longer list: one icon a Character, by Hall's condition."""
    text = '[story.yog_sothoth]\nrequires = ["magic", "horror", "magic"]'
    game = miskatonic.game("cthulhu_gloom", pack(tmp_path, stories=text))
    state = cast(GloomState, game.new(seats=2, seed=1))
    stacks = {"doctor_willett": ["touched_the_trapezohedron"], "henry_akeley": ["bargained_for_books"]}
    game.place(state, {"active": 0, "middle": ["yog_sothoth", "the_necronomicon"], "stacks": stacks})
    assert game.parse("claim yog_sothoth") not in state.moves()
    game.place(state, {"stacks": {**stacks, "tigger_man": ["stole_from_the_stacks"]}})
    assert game.parse("claim yog_sothoth") in state.moves()


def test_one_icon_still_needs_two_characters(tmp_path: Path) -> None:
    """CG-10.2: no standard Story asks for a single icon."""
    game = miskatonic.game("cthulhu_gloom", pack(tmp_path, stories='[story.yog_sothoth]\nrequires = ["magic"]'))
    state = cast(GloomState, game.new(seats=2, seed=1))
    stacks = {"henry_akeley": ["bargained_for_books"]}
    game.place(state, {"active": 0, "middle": ["yog_sothoth", "the_necronomicon"], "stacks": stacks})
    assert game.parse("claim yog_sothoth") not in state.moves()
    game.place(state, {"stacks": {**stacks, "tigger_man": ["stole_from_the_stacks"]}})
    assert game.parse("claim yog_sothoth") in state.moves()


def test_a_response_grants_no_free_play(tmp_path: Path) -> None:
    """CG-6.4: a free play is possible only in the player's own turn."""
    free = '{ class = "immediate", op = "free_play", who = "player", n = 1, kinds = ["modifier"], target = "any" }'
    response = '{ class = "response", op = "death_timing", mode = "response" }'
    text = f"[untimely_death.was_brought_down_by_dogs]\neffects = [{response}, {free}]"
    game = miskatonic.game("cthulhu_gloom", pack(tmp_path, deaths=text))
    state = cast(GloomState, game.new(seats=2, seed=1))
    seats = [
        {"hand": ["married_a_marsh", "visited_vermont"]},
        {"hand": ["was_brought_down_by_dogs", "dined_with_degenerates"]},
    ]
    game.place(state, {"active": 0, "seats": seats, "stacks": {"anna_tilton": ["crawled_through_catacombs"]}})
    state.play(game.parse("play married_a_marsh anna_tilton"))
    state.play(game.parse("respond was_brought_down_by_dogs"))
    assert state.seat == 0
    assert game.parse("decline") not in state.moves()


def test_immunity_to_other_kinds(tmp_path: Path) -> None:
    """The standard cards shield from Events only; a pack may shield from Modifiers and Deaths."""
    kinds = 'kinds = ["modifier", "untimely_death"], by = "other"'
    text = f'[modifier.visited_vermont]\neffects = [{{ class = "continuous", op = "immune", {kinds} }}]'
    game = miskatonic.game("cthulhu_gloom", pack(tmp_path, modifiers=text))
    state = cast(GloomState, game.new(seats=2, seed=1))
    seats = [{"hand": ["was_burned_alive", "married_a_marsh"]}, {"hand": ["was_taken_to_yuggoth"]}]
    stacks = {"anna_tilton": ["visited_vermont"], "doctor_willett": ["crawled_through_catacombs"]}
    game.place(state, {"active": 0, "seats": seats, "stacks": stacks})
    for text in ("play was_burned_alive anna_tilton", "play married_a_marsh anna_tilton"):
        refusal = game.refusal(state, game.parse(text))
        assert refusal is not None
        assert refusal.rule == "CG-8.5"
    assert game.parse("play was_burned_alive doctor_willett") in state.moves()
    game.place(state, {"active": 1})
    assert game.parse("play was_taken_to_yuggoth anna_tilton") in state.moves()
