"""What is typed at a plain table, and what it answers."""

from __future__ import annotations

from pathlib import Path

import pytest

import miskatonic
from miskatonic.core.playthrough import Playthrough
from miskatonic.terminal.plain import PlainTable

SUMMONING = {
    "active": 0,
    "step": "summon",
    "sky": ["5 WX 3 1 SH", "2 WN SH 1 LE", "3 SU VO 4 3", "1 3 3 VO SE", "3 WX ME LE 4"],
    "seats": [{"hand": ["cthulhoo_1", "gug_2"], "creatures": ["deep_ones_2", "dagoon_1"]}],
}


def told(tmp_path: Path, *lines: str, position: dict[str, object] | None = None, game: str = "stars_are_right") -> str:
    """All that a table says to somebody who types these lines and leaves."""
    played = Playthrough.begin(miskatonic.game(game), ["human", "bot:novice"], 7)
    if position:
        played.game.place(played.state, position)
    waiting, said = iter([*lines, "quit"]), []
    ask = lambda prompt: next(waiting)  # noqa: E731
    PlainTable(played, seed=7, save_to=tmp_path / "kept.record", ask=ask, tell=said.append).run()
    return "\n".join(said)


@pytest.mark.parametrize("game", miskatonic.games())
def test_look_draws_the_table_again_and_every_game_explains_its_signs(tmp_path: Path, game: str) -> None:
    legend = miskatonic.game(game).legend
    text = told(tmp_path, "look", "legend", game=game)
    assert text.count("\n   1  ") == 2, "as the decision begins, and by look"
    if legend:
        assert text.count(legend) == 2, "as the game begins, and by legend"
    else:
        assert "Nothing on this table needs a legend." in text


def test_a_move_may_be_typed_as_its_sentence(tmp_path: Path) -> None:
    assert "You discard Gug from hand." in told(tmp_path, "discard GUG from your hand", position=SUMMONING)
    assert "You draw" in told(tmp_path, "end the turn", position=SUMMONING)


def test_as_many_words_as_no_other_move_has_are_enough(tmp_path: Path) -> None:
    assert "You discard Gug from hand." in told(tmp_path, "discard gug", position=SUMMONING)
    assert "You draw" in told(tmp_path, "end", position=SUMMONING)
    assert "You discard Gug from hand." in told(tmp_path, "Discard Gug_2", position=SUMMONING), "in any letters"
    assert "You discard" not in told(tmp_path, "discard", position=SUMMONING), "that could be two"


def test_a_sentence_of_two_moves_asks_which(tmp_path: Path) -> None:
    twins = {**SUMMONING, "seats": [{"hand": ["gug_1", "gug_2"], "creatures": []}]}
    text = told(tmp_path, "discard gug from your hand", position=twins)
    assert 'type "discard gug_1" or "discard gug_2"' in text
    assert "You discard" not in text


def test_moves_say_what_they_cost(tmp_path: Path) -> None:
    text = told(tmp_path, position=SUMMONING)
    helpers = "Dagoon (lunar eclipse) and Deep Ones (four stars, given up)"
    assert f"Summon Cthulhoo for 4 points with the bonus stars of {helpers}" in text
    assert "Discard Gug from your hand (ends the turn)" in text
    ghouls = [{"hand": ["gug_2", "byakhee_1"], "creatures": ["ghouls_1"]}]
    text = told(tmp_path, position={**SUMMONING, "seats": ghouls})
    assert "Discard Gug from your hand\n" in text, "SR-15.9: with Ghouls there may be a second discard"


def test_what_is_not_understood_is_answered_with_what_is(tmp_path: Path) -> None:
    lines = "why summon cthulhoo_1", "summon cthulhoo_1", "summon cthulhoo_1 dagoon_1", "why", "why 2", "save"
    text = told(tmp_path, *lines, position=SUMMONING)
    allowed = "summon cthulhoo_1{dagoon_1,deep_ones_2}"
    assert text.count(f"Allowed now: {allowed}.") == 2, "asked why, and refused"
    assert f"You could type: {allowed}." in text
    assert 'Type "why" and a move' in text
    assert "are allowed now. Ask about another" in text
    assert 'Type "save" and the name of a file' in text


def test_a_sentence_of_a_moment_ago_is_not_taken_for_a_misspelt_verb(tmp_path: Path) -> None:
    """It was answered with a verb that is spelt alike, or with how a verb is written."""
    text = told(tmp_path, "Push the third row to the right", "end the attack", position=SUMMONING)
    assert '"Push the third row to the right" is not among your choices now; "moves" lists them.' in text
    assert '"end the attack" is not among your choices now' in text


def test_many_moves_are_told_by_verb_and_a_few_in_full(tmp_path: Path) -> None:
    text = told(tmp_path, "take the whateleys as your family", game="cthulhu_gloom")
    assert ": play, such as “Play " in text
    assert text.rstrip().count("  Discard your whole hand") == 1


def test_the_rules_have_an_index_and_sections(tmp_path: Path) -> None:
    text = told(tmp_path, "rules", "rules sr-13")
    assert "SR-13.1 to SR-13.2" in text
    assert "SR-13.1 (Step 5" in text
    assert "SR-13.2 (Step 5" in text


def test_bots_are_called_by_their_level(tmp_path: Path) -> None:
    assert "Silas (Novice)." in told(tmp_path)
