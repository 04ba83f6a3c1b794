"""What a seat sees, and the same as text."""

from __future__ import annotations

from collections.abc import Sequence

from miskatonic.games.stars_are_right.table.view import HandCard
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


def test_a_seventh_creature_is_announced() -> None:
    """SR-12.2: before it is summoned."""
    five = ["hastur_1", "ghast_2", "ghouls_1", "byakhee_1", "byakhee_2"]
    sky = ["SH 1 WN WX 3", "1 SH ME 1 LE", "3 4 3 5 3", "3 VO SE 3 3", "WX SE LE VO 1"]
    for creatures, warned in ((five, False), ([*five, "ghast_3"], True)):
        state = GAME.new(seats=2, seed=1)
        hand = {"hand": ["deep_ones_8"], "creatures": creatures}
        GAME.place(state, {"active": 0, "step": "summon", "sky": sky, "seats": [hand, {}]})
        said = GAME.say(GAME.parse("summon deep_ones_8", state), state)
        assert said.endswith(": a seventh creature, so one must go") is warned


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


def hand_in(sky: list[str], hand: list[str], creatures: Sequence[str] = ()) -> dict[str, HandCard]:
    """The own hand in this sky."""
    state = GAME.new(seats=2, seed=1)
    seats = [{"hand": hand, "creatures": [*creatures]}, {"hand": []}]
    GAME.place(state, {**POSITION, "step": "summon", "invoked": None, "used": [], "sky": sky, "seats": seats})
    return {card.id: card for card in state.view(0).players[0].hand}


def test_two_pairs_on_one_tile_are_one_pair() -> None:
    """SR-9.5: a constellation has its tick when its tiles are its own, and the card says what is in its way."""
    pairs = GAME.pack["creature"]["deep_ones_8"].constellations
    assert pairs == [["SH 1"], ["1 3"]]
    sky = ["5 WX 3 3 3", "2 WN 1 SH 3", "VO SU VO WX SH", "4 3 LE LE 3", "1 ME 1 SE 4"]
    card = hand_in(sky, ["deep_ones_8"])["deep_ones_8"]
    assert sum(card.present) == 1
    assert not card.summonable
    assert "each needs tiles of its own" in card.now
    apart = hand_in([*sky[:3], "4 LE 3 LE 3", sky[4]], ["deep_ones_8"])["deep_ones_8"]
    assert apart.present == (True, True)
    assert apart.now == "It can be summoned now (SR-9.2)."


def test_a_bonus_star_counts_as_shown_and_says_whose_it_is() -> None:
    """SR-10.2, SR-10.5: what a servitor lends is not missing, and a Lesser one is given up for it."""
    hand = hand_in(POSITION["sky"], ["cthulhoo_1"], ["deep_ones_2", "dagoon_1"])
    card = hand["cthulhoo_1"]
    assert card.present == (True,)
    assert sorted(star.lent_by for star in card.stars[0] if star.lent_by) == ["dagoon_1", "deep_ones_2"]
    assert card.now.startswith("It can be summoned now, with the bonus stars of")
    assert card.now.endswith("giving up Deep Ones (SR-10.2).")
    alone = hand_in(POSITION["sky"], ["cthulhoo_1"], ["dagoon_1"])["cthulhoo_1"]
    assert [star.lent_by for star in alone.stars[0] if star.shown].count("dagoon_1") == 1
    assert alone.present == (False,)
    assert alone.now == "The bonus star of Dagoon counts already (SR-10.2)."


def test_what_is_missing_is_wanted_where_one_change_brings_it() -> None:
    """Both shooting stars lack one star beside them; the lower one has it at a swap's distance."""
    sky = ["SH WX 3 3 1", "2 WN 5 VO LE", "3 SU VO 4 3", "4 3 3 1 SE", "1 WX ME LE SH"]
    beside, _ = hand_in(sky, ["deep_ones_8"])["deep_ones_8"].stars
    assert {star.space for star in beside} < {"r4c4", "r4c5", "r5c4", "r5c5"}
    assert sum(star.shown for star in beside) == 1


def test_cards_of_one_name_are_told_apart_where_both_could_be_meant() -> None:
    state = GAME.new(seats=2, seed=1)
    held = ["ossadogowa_1", "ossadogowa_2", "deep_ones_1", "deep_ones_4", "ghast_1"]
    seats = [{"hand": held, "creatures": ["ghast_2"]}, {"hand": []}]
    GAME.place(state, {**POSITION, "step": "invoke", "invoked": None, "used": [], "seats": seats})
    said = {GAME.text(move): GAME.say(move, state) for move in state.moves()}
    assert said["invoke ossadogowa_1"] == "Invoke Ossadogowa for 2 pushes"
    assert said["invoke deep_ones_1"] == "Invoke Deep Ones for 1 push"
    GAME.place(state, {"step": "summon"})
    said = {GAME.text(move): GAME.say(move, state) for move in state.moves()}
    assert said["discard ossadogowa_1"].startswith("Discard Ossadogowa (power: 1 push to 2 pushes) from your hand")
    assert said["discard ossadogowa_2"].startswith("Discard Ossadogowa (power: 1 flip to 2 flips) from your hand")
    assert said["discard deep_ones_1"].startswith("Discard Deep Ones (power: 1 push to 2 pushes) from your hand")
    assert said["discard deep_ones_4"].startswith("Discard Deep Ones (power: 1 push to 1 flip) from your hand")
    assert said["discard ghast_1"].startswith("Discard Ghast from your hand")


def test_two_creatures_of_one_name_are_told_apart_by_the_same_words_whatever_is_done_with_them() -> None:
    """“Summon Tcho Tcho (1 push to 2 pushes)” beside “Discard Tcho Tcho (1 push)” left it open which was which."""
    state = GAME.new(seats=2, seed=1)
    seats = [{"hand": ["tcho_tcho_1", "tcho_tcho_2", "gug_1"], "creatures": ["tcho_tcho_3"]}, {"hand": []}]
    GAME.place(state, {**POSITION, "step": "summon", "invoked": None, "used": [], "seats": seats})
    said = [GAME.say(GAME.parse(f"summon {card}"), state) for card in ("tcho_tcho_1", "tcho_tcho_2", "gug_1")]
    powers = ["power: 1 push to 2 pushes", "power: 1 flip to 1 push"]
    assert said == [*(f"Summon Tcho Tcho ({power}) for 1 point" for power in powers), "Summon Gug"]
    gone = [GAME.say(GAME.parse(f"discard tcho_tcho_{number}"), state) for number in (1, 2)]
    assert gone == [f"Discard Tcho Tcho ({power}) from your hand (ends the turn)" for power in powers]
    GAME.place(state, {**POSITION, "step": "summon", "invoked": None, "seats": [{"hand": ["ghast_1", "ghast_2"]}, {}]})
    said = [GAME.say(GAME.parse(f"summon ghast_{number}"), state) for number in (1, 2)]
    assert said == ["Summon Ghast (gives 1 push)", "Summon Ghast (gives 1 flip)"], "which have no powers"


def test_servitors_that_are_exchanged_say_what_they_can_do() -> None:
    """SR-15.4: “Give Byakhee and take Byakhee” said nothing."""
    assert GAME.say(GAME.parse("exchange byakhee_1 byakhee_2")) == (
        "Give Byakhee (1 push to 2 pushes) and take Byakhee (1 flip to 1 push)"
    )


def test_what_is_summoned_and_what_is_discarded_from_hand_are_not_mistaken_for_each_other() -> None:
    """“You summon Tcho Tcho. You discard Tcho Tcho.” read as if it had come and gone."""
    telling = GAME.telling
    summoned, discarded = (
        next(at for at, kind in enumerate(telling.kinds) if kind.name == name) for name in ("Summoned", "Discarded")
    )
    card = GAME.piece("deck", "tcho_tcho_1")
    names = ["You", "Silas"]
    assert telling.tell([summoned, 0, card], 0, names).sentence == "You summon Tcho Tcho for 1 point."
    assert telling.tell([summoned, 1, GAME.piece("deck", "gug_1")], 0, names).sentence == "Silas summons Gug."
    assert telling.tell([discarded, 1, card], 0, names).sentence == "Silas discards Tcho Tcho from hand."


def test_a_power_that_was_used_says_what_it_changed() -> None:
    """Two Formless look alike, but what they make of a symbol differs."""
    state = GAME.new(seats=2, seed=1)
    seats = [{"hand": [], "creatures": ["formless_7", "formless_5"]}, {"hand": []}]
    GAME.place(state, {**POSITION, "used": [], "seats": seats})
    state.heard = []
    state.play(GAME.parse("use formless_7"))
    (event,) = GAME.events(state.heard, 0, ["You", "Silas"], state)
    assert event.sentence == "You use the power of Formless (1 push to 1 swap)."


def test_a_constellation_in_a_mirror_says_why_it_does_not_count() -> None:
    """SR-9.3: two stars, the shooting star and one star lie there, but the wrong way round."""
    assert GAME.pack["creature"]["miri_nigri_2"].constellations == [["2 SH", "1 ."]]
    sky = ["3 WN SU ME 5", "SH 2 4 3 WX", "4 1 MO 4 3", "WN 5 2 1 3", "ME 3 VO LE SE"]
    card = hand_in(sky, ["miri_nigri_2"])["miri_nigri_2"]
    assert not card.summonable
    assert card.now.startswith("Not yet: the sky shows it mirrored")
    turned = hand_in(["3 WN SU ME 5", "SH 2 1 3 WX", "4 WN MO 4 3", "4 5 2 1 3", "ME 3 VO LE SE"], ["miri_nigri_2"])
    assert turned["miri_nigri_2"].now == ""
    minion = hand_in(sky, ["gug_1"])["gug_1"]  # three meteors are not there, and single tiles have no mirror
    assert (minion.summonable, minion.now) == (False, "")


def test_servitors_that_lend_the_same_star_are_told_apart() -> None:
    """SR-10.5: whichever is given up takes its power along."""
    state = GAME.new(seats=2, seed=1)
    seats = [{"hand": ["chaugnar_1"], "creatures": ["tcho_tcho_1", "tcho_tcho_4", "miri_nigri_2"]}, {"hand": []}]
    GAME.place(state, {**POSITION, "step": "summon", "invoked": None, "used": [], "seats": seats})
    said = [GAME.say(GAME.parse(f"summon chaugnar_1{{tcho_tcho_{number}}}"), state) for number in (1, 4)]
    assert said == [
        f"Summon Chaugnar for 4 points with the bonus star of Tcho Tcho (full moon, given up, the one with {power})"
        for power in ("1 push to 2 pushes", "1 push to 1 flip")
    ]


def test_the_question_says_what_to_spend_and_whether_anything_can_come() -> None:
    state = GAME.new(seats=2, seed=1)
    GAME.place(state, POSITION)
    assert state.view(0).step == "Change the sky with 2 pushes: spend all"
    GAME.place(state, {**POSITION, "used": []})
    assert state.view(0).step.startswith("Use a power, or change the sky"), "Deep Ones make something else of a push"
    state.play(GAME.parse("push row-1 left"))
    assert state.view(0).step.endswith("Powers come before the first change, so none can be used now"), "SR-4.3"
    GAME.place(state, {**POSITION, "step": "summon", "invoked": None, "used": []})
    assert state.view(0).step.startswith("Summon a creature")
    sky = ["3 WN 1 ME 5", "2 SH 4 3 WX", "4 SU MO 4 3", "WN 5 2 1 3", "ME 3 VO LE SE"]
    seats = [{"hand": ["miri_nigri_2"], "creatures": []}, {"hand": []}]
    GAME.place(state, {**POSITION, "step": "summon", "invoked": None, "used": [], "sky": sky, "seats": seats})
    assert state.view(0).step.startswith("Nothing can be summoned yet")
    assert state.view(1).step == state.view(None).step != state.view(0).step, "the others do not learn it"
