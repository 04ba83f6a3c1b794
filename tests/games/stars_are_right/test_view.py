"""What a seat sees, and the same as text."""

from __future__ import annotations

from tests.games.stars_are_right.reference import GAME

POSITION = {
    "active": 0,
    "step": "sky",
    "invoked": "dagoon_1",
    "sky": ["5 WX 3 1 SH", "2 WN SH 1 LE", "3 SU VO 4 3", "1 3 3 VO SE", "3 WX ME LE 4"],
    "discards": ["gug_2", "gug_3"],
    "used": ["deep_ones_4"],
    "seats": [
        {"hand": ["cthulhoo_1", "dagoon_2", "dhole_2"], "creatures": ["deep_ones_4"]},
        {"hand": ["ghast_1"], "creatures": ["cthulhoo_2"]},
    ],
}


def test_the_own_hand_says_what_the_sky_shows() -> None:
    state = GAME.new(seats=2, seed=1)
    GAME.place(state, POSITION)
    hand = {card.id: card for card in state.view(0).players[0].hand}
    assert hand["dagoon_2"].summonable
    assert hand["dagoon_2"].present == (True,)
    assert not hand["cthulhoo_1"].summonable
    assert not hand["dhole_2"].summonable
    assert sorted(hand["dhole_2"].present) == [False, False, True, True], "one SE of two, no MO, the LE"
    assert state.view(0).players[1].hand is None
    assert state.view(None).players[0].hand is None


def test_the_table_as_text_has_all_a_player_needs() -> None:
    state = GAME.new(seats=2, seed=1)
    GAME.place(state, POSITION)
    text = GAME.draw(state.view(0))
    for needed in (
        "r1  5/VO",
        "Invoked: Dagoon",
        "2 push",
        "top: Gug",
        "deep_ones_4: Deep Ones, 1 point, power",
        "for Cthulhoo (used)",
        "ability: Discard it from play at any moment of your turn: take the top card",
        "Cthulhoo",
        "4 LE . SH / . . SU VO",
        "bonus star 4",
        "power F to FF",
        "** the sky shows it **",
    ):
        assert needed in text, needed
    assert "Ghast" not in text, "the rival's hand is not drawn"


def test_cards_are_drawn_as_they_are_played() -> None:
    """With the published reading the first Cthulhoo needs the meteors, and the text must say so."""
    state = GAME.new(seats=2, seed=1, data_profile="transcribed")
    GAME.place(state, POSITION)
    assert "4 LE . ME / . . SU VO" in GAME.draw(state.view(0))


def test_a_great_old_one_that_only_bonus_stars_make_visible_is_marked() -> None:
    """SR-10.2: Dagoon lends the lunar eclipse, Deep Ones the four stars."""
    state = GAME.new(seats=2, seed=1)
    seats = [{"hand": ["cthulhoo_1"], "creatures": ["deep_ones_2", "dagoon_1"]}, {"hand": []}]
    GAME.place(state, {**POSITION, "step": "summon", "invoked": None, "used": [], "seats": seats})
    assert "** the sky shows it, with bonus stars **" in GAME.draw(state.view(0))
    seats[0]["creatures"] = ["dagoon_1"]
    GAME.place(state, {"seats": seats})
    assert "** the sky" not in GAME.draw(state.view(0))
