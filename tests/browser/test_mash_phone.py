"""Cthulhu Mash by a finger: what a thing is, what comes first, what stays in its place, and what is asked before."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.kept import sit_in
from tests.browser.sitting import Sitting
from tests.web.serving import Server

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser"), pytest.mark.long]

EYE = {
    "at": "cultist_temple r1c4",
    "objects": ["revolver_32", "dynamite_stick", "mi_go_mist_projector", "cultist_wine", "wheelbarrow", "cock_fighter"],
}
TEMPLE: dict[str, Any] = {
    "seats": ["private_eye"],
    "board": ["cultist_temple ?family_farm"],
    "characters": {"private_eye": EYE},
    "monsters": {"cultist-1": "cultist_temple r4c3"},
}


def board(player: Sitting) -> dict[str, float]:
    box = player.table.locator(".board").bounding_box()
    assert box is not None
    return dict(box)


def test_a_touched_object_says_what_it_is_and_is_not_dropped(sit: Callable[..., Sitting], server: Server) -> None:
    player = sit(phone=True)
    sit_in(player, server, "cthulhu_mash", TEMPLE, seats=1)
    player.press(player.thing("cultist_wine"))
    expect(player.note).to_contain_text("Cultist Wine")
    expect(player.choices.locator("button:not(.back)").last).to_contain_text("Drop Cultist Wine")
    player.press(player.choices.locator(".back"))
    before = player.page.evaluate("globalThis.miskatonic.table.present.number")
    for _ in range(2):
        player.press(player.thing("wheelbarrow"))
    assert player.page.evaluate("globalThis.miskatonic.table.present.number") == before, "two touches drop nothing"


def test_what_is_of_use_comes_first(sit: Callable[..., Sitting], server: Server) -> None:
    """An attack is the first choice; the directions that reach somebody stand before those that reach nobody."""
    player = sit(phone=True)
    sit_in(player, server, "cthulhu_mash", TEMPLE, seats=1)
    first = player.choices.locator("button").first
    expect(first).to_contain_text("Attack Cultist with .32 Revolver")
    player.press(player.thing("dynamite_stick"))
    player.press(player.choices.get_by_text("Throw"))
    expect(player.choices.locator("[data-move]").first).to_contain_text("Cultist 80%")
    before = player.page.evaluate("globalThis.miskatonic.table.present.number")
    throw = player.choices.locator("[data-move]").first
    player.press(throw)
    expect(player.table.locator(".cell.touched").first).to_be_visible()
    assert player.page.evaluate("globalThis.miskatonic.table.present.number") == before, "the first touch shows it"
    player.after(lambda: player.press(throw))
    assert player.page.evaluate("globalThis.miskatonic.table.present.number") > before


def test_the_map_keeps_its_size_whatever_is_asked(sit: Callable[..., Sitting], server: Server) -> None:
    player = sit(phone=True)
    sit_in(player, server, "cthulhu_mash", TEMPLE, seats=1)
    before = board(player)
    assert before["width"] > 310
    player.page.evaluate("document.getElementById('coach').hidden = false")
    player.page.evaluate("document.getElementById('coach-says').textContent = 'The coach says a long word. '.repeat(5)")
    assert board(player) == before
    player.press(player.thing("revolver_32"))
    assert board(player) == before


def test_six_dice_leave_the_aim_its_place(sit: Callable[..., Sitting], server: Server) -> None:
    player = sit(phone=True)
    sit_in(player, server, "cthulhu_mash", TEMPLE, seats=1)
    before = board(player)
    player.page.evaluate(
        "document.querySelector('[data-dice]').replaceChildren(...[1, 9, 6, 4, 8, 5].map((face) => "
        "Object.assign(document.createElement('span'), { className: 'die', textContent: face })))"
    )
    assert board(player) == before
    aim = player.table.locator(".what").bounding_box()
    assert aim is not None
    assert aim["width"] > 80


def test_certain_death_is_asked_about(sit: Callable[..., Sitting], server: Server) -> None:
    player = sit(phone=True)
    position = {
        "seats": ["private_eye"],
        "board": ["ice_float ?family_farm"],
        "characters": {"private_eye": {"at": "ice_float r6c4"}},
    }
    sit_in(player, server, "cthulhu_mash", position, seats=1)
    deadly = player.table.locator(".cell.deadly").first
    expect(deadly).to_be_visible()
    before = player.page.evaluate("globalThis.miskatonic.table.present.number")
    step = player.page.evaluate("globalThis.miskatonic.table.present.moves.find((one) => one.say.endsWith('you die'))")
    assert step, "a deadly step is legal here"
    player.press(player.thing(step["path"][0]))
    expect(player.page.locator("#ask-text")).to_contain_text("you die")
    assert player.page.evaluate("globalThis.miskatonic.table.present.number") == before


def test_a_space_is_walked_to_before_anything_is_thrown_at_it(sit: Callable[..., Sitting], server: Server) -> None:
    """Without the dynamite in hand a space is lit only to walk there."""
    player = sit(phone=True)
    sit_in(player, server, "cthulhu_mash", {**TEMPLE, "monsters": {}}, seats=1)
    assert player.page.evaluate(
        "[...document.querySelectorAll('#table .cell.legal')].every((one) => "
        "globalThis.miskatonic.table.present.gestures.some((walk) => walk.thing === one.dataset.thing) || "
        "globalThis.miskatonic.table.present.moves.some((move) => move.path.join() === one.dataset.thing))"
    )


def number(player: Sitting) -> int:
    return int(player.page.evaluate("globalThis.miskatonic.table.present.number"))


@pytest.mark.parametrize("lying", [[], [{"at": "cultist_temple r1c4", "object": "net", "lies": "up"}]])
def test_ones_own_numbers_are_whole_and_keep_their_place(
    sit: Callable[..., Sitting], server: Server, lying: list[dict[str, str]]
) -> None:
    player = sit(phone=True)
    eye = {**EYE, "spells": ["spectral_razor", "steal_life"]}
    sit_in(player, server, "cthulhu_mash", {**TEMPLE, "characters": {"private_eye": eye}, "floor": lying}, seats=1)
    strip, bar = (player.page.locator(one).bounding_box() for one in ("#table .strip.yours", "#decision"))
    assert strip is not None
    assert bar is not None
    assert strip["y"] == board(player)["y"] + board(player)["height"] + 5, "right below the map, whatever lies there"
    assert strip["y"] + strip["height"] < bar["y"]
    expect(player.table.locator(".hero.yours .meters")).to_be_hidden()
    assert player.table.locator(".strip.yours").inner_text().split()[:3] == ["4", "/4", "health"]
    sizes = (
        "[...document.querySelectorAll('#table .sequence *')].map((one) => parseFloat(getComputedStyle(one).fontSize))"
    )
    largest = player.page.evaluate(f"Math.max(...{sizes})")
    count = player.table.locator(".steps .count")
    expect(count).to_have_text("4")
    assert count.evaluate("one => parseFloat(getComputedStyle(one).fontSize)") == largest


def test_one_touch_shows_and_the_second_does_it(sit: Callable[..., Sitting], server: Server) -> None:
    """Somebody who can be hit in one way, a gate, a spell on a button; a step stays one touch."""
    player = sit(phone=True)
    eye = {"at": "cultist_temple r1c4", "objects": ["revolver_32"], "spells": ["spectral_razor"]}
    two = {"cultist-1": "cultist_temple r4c3", "deep_one-1": "cultist_temple r4c5"}
    sit_in(player, server, "cthulhu_mash", {**TEMPLE, "characters": {"private_eye": eye}, "monsters": two}, seats=1)
    before = number(player)
    player.press(player.thing("deep_one-1"))
    expect(player.note).to_contain_text("Deep One: health")
    player.press(player.thing("cultist-1"))
    expect(player.note).to_contain_text("Cultist: health 1 of 1")
    expect(player.choices.locator("[data-move]")).to_have_count(1)
    expect(player.choices.locator("[data-move]")).to_contain_text("Attack Cultist with .32 Revolver (80%, 1 damage)")
    player.press(player.choices.locator(".back"))
    player.press(player.table.locator("[data-thing=gate]"))
    expect(player.asks).to_contain_text("Tap it again to do it")
    player.press(player.choices.locator(".back"))
    player.press(player.choices.locator(".turn"))
    cast = player.choices.locator("[data-move='cast spectral_razor']")
    player.press(cast)
    expect(player.note).to_contain_text("Spectral Razor, a spell: one action and 1 mentality.")
    assert number(player) == before, "nothing was done yet"
    player.after(lambda: player.press(cast))
    assert number(player) > before
    player.press(player.thing("cultist-1"))
    before = number(player)
    assert player.choices.locator("[data-move]").count() == 2, "the razor hits from afar too"
    player.press(player.choices.locator(".back"))
    player.after(lambda: player.press(player.thing("r1c3")))
    assert number(player) > before


def test_who_stands_before_a_gate_is_seen_whole(sit: Callable[..., Sitting], server: Server) -> None:
    player = sit(phone=True)
    sit_in(player, server, "cthulhu_mash", TEMPLE, seats=1)
    above = "(one) => Number(getComputedStyle(one).zIndex)"
    piece, gate = player.thing("private_eye"), player.table.locator("[data-thing=gate]")
    assert piece.evaluate(above) > gate.evaluate(above)


def test_choices_have_keys_without_holes(sit: Callable[..., Sitting], server: Server) -> None:
    player = sit()
    sit_in(player, server, "cthulhu_mash", TEMPLE, seats=1)
    keys = [int(one) for one in player.choices.locator("button:not(.back) kbd").all_inner_texts()]
    assert sorted(keys) == [*range(1, len(keys)), 9]


RICH = {"kept": ["cultist_idol-1", "cultist_idol-2", "cultist_idol-3"]}
LOADED: dict[str, Any] = {
    **TEMPLE,
    "characters": {"private_eye": {"at": "cultist_temple r1c4", "objects": ["mi_go_mist_projector"], **RICH}},
}


def test_a_second_touch_never_takes_back(sit: Callable[..., Sitting], server: Server) -> None:
    """The first shows and offers, the second leaves the choices open; empty ground is for nothing of it."""
    player = sit(phone=True)
    sit_in(player, server, "cthulhu_mash", LOADED, seats=1)
    before = number(player)
    for _ in range(2):
        player.press(player.thing("mi_go_mist_projector"))
        expect(player.thing("mi_go_mist_projector")).to_contain_class("picked")
        expect(player.choices.locator("[data-move]").last).to_contain_text("Drop")
    expect(player.note).to_have_text("Now choose below.")
    expect(player.table.locator(".cell .cost:visible")).to_have_count(0)  # a number is a promise
    player.press(player.table.locator(".cell:not(.legal)").last)
    expect(player.table.locator(".picked")).to_have_count(0)
    assert number(player) == before


def test_the_trade_for_a_power_up_and_the_signs_are_on_the_first_screen(
    sit: Callable[..., Sitting], server: Server
) -> None:
    player = sit(phone=True)
    sit_in(player, server, "cthulhu_mash", LOADED, seats=1)
    expect(player.choices.locator("[data-move]").first).to_contain_text("Trade your destroyed generators")
    trade = player.table.locator("[data-thing=trade]:visible")
    expect(trade).to_be_in_viewport(ratio=1)
    expect(trade).to_contain_class("legal")
    player.press(player.page.locator("#signs summary"))
    legend = player.page.locator("#signs .legend")
    expect(legend.get_by_text("red disc: a monster")).to_be_in_viewport(ratio=1)
    player.press(player.page.locator("#signs summary"))
    expect(legend).to_be_hidden()
    before = number(player)
    player.press(trade)
    expect(player.note).to_contain_text("3 of the 3 generators")
    player.after(lambda: player.press(trade))
    assert number(player) > before


def test_the_news_tells_what_the_monsters_did(sit: Callable[..., Sitting], server: Server) -> None:
    """Also to whoever is alone; and the monsters wait for "End your turn", even when no action is left."""
    player = sit(phone=True)
    eye = {"at": "cultist_temple r1c4", "objects": ["revolver_32"]}
    position = {
        **TEMPLE,
        "characters": {"private_eye": eye},
        "monsters": {"cultist-1": "cultist_temple r1c2"},
        "actions": 1,
    }
    sit_in(player, server, "cthulhu_mash", position, seats=1)
    player.after(lambda: player.choose("Step"))
    player.after(lambda: player.choose("End this move"))
    player.after(lambda: player.choose("End your turn"))
    news = player.page.locator("#news-words")
    expect(news).to_contain_text("Cultist")


IDOL: dict[str, Any] = {
    **TEMPLE,
    "characters": {"private_eye": {"at": "cultist_temple r1c4", "objects": ["revolver_32"]}},
    "monsters": {},
    "generators": {"cultist_idol-1": "cultist_temple r4c3"},
}


def places(player: Sitting) -> dict[str, tuple[int, int]]:
    """Where each kind of choice stands, by its verb."""
    return {
        str(one["verb"]): (one["x"], one["y"])
        for one in player.choices.locator("button:not(.back)").evaluate_all(
            """(all) => all.map((one) => {
                const { left, top } = one.getBoundingClientRect();
                const verb = one.dataset.verb ?? one.dataset.move.split(" ")[0];
                return { verb, x: Math.round(left), y: Math.round(top) };
            })"""
        )
    }


def test_choices_keep_their_places_and_the_end_of_the_turn_its_own(sit: Callable[..., Sitting], server: Server) -> None:
    """“Spot…” came where “Attack” had been, “End this move” where the turn is ended: a second tap did another thing."""
    player = sit(phone=True)
    sit_in(player, server, "cthulhu_mash", IDOL, seats=1)
    turn = places(player)
    player.after(lambda: player.press(player.thing("r1c3")))
    walking = places(player)
    assert walking["step"] == turn["step"]
    assert walking["stop"] != turn["end"]
    player.after(lambda: player.choose("End this move"))
    again = places(player)
    assert [again[verb] for verb in ("attack", "step", "end")] == [turn[verb] for verb in ("attack", "step", "end")]
    for _ in range(20):
        if not player.page.evaluate("miskatonic.table.choosing.moves.some((one) => one.verb === 'attack')"):
            break
        player.after(lambda: player.choose("Attack"))
        spotting = places(player)
        if "spot" in spotting:
            assert turn["attack"] not in spotting.values()
            assert turn["end"] not in spotting.values()
            return
        if "end" in spotting and "attack" not in spotting:
            player.after(lambda: player.choose("End your turn"))
            assert player.wait_for_turn()
    raise AssertionError("the idol never fell")


def test_all_that_is_carried_is_in_view_when_something_lies_on_the_floor(
    sit: Callable[..., Sitting], server: Server
) -> None:
    player = sit(phone=True)
    lying = [{"at": "cultist_temple r1c4", "object": "net", "lies": "up"}]
    sit_in(player, server, "cthulhu_mash", {**TEMPLE, "floor": lying}, seats=1)
    bar = player.page.locator("#decision").bounding_box()
    assert bar is not None
    carried = player.table.locator(".hero.yours .object")
    assert carried.count() == 7
    for one in carried.all():
        box = one.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= bar["y"]


def speak(player: Sitting) -> dict[str, float]:
    """The coach says something long; where it stands then."""
    player.page.evaluate(
        """import("/static/coach.js").then(({ showTip }) =>
            showTip({ met: "verb", about: "step", say: "A word. ".repeat(16), rule: "CM-6.1", icon: "fist" }, ""))"""
    )
    coach = player.page.locator("#coach")
    expect(coach).to_be_in_viewport(ratio=1)
    box = coach.bounding_box()
    assert box is not None
    return dict(box)


def test_the_coach_moves_no_button_and_covers_nothing_of_ones_own(sit: Callable[..., Sitting], server: Server) -> None:
    """Above the bar, where the last result stays in sight; with both hands full, below the head."""
    player = sit(phone=True)
    sit_in(player, server, "cthulhu_mash", TEMPLE, seats=1)
    before = places(player)
    box = speak(player)
    assert places(player) == before
    assert box["y"] + box["height"] < board(player)["y"]
    sit_in(player, server, "cthulhu_mash", IDOL, seats=1)
    before = places(player)
    box = speak(player)
    assert places(player) == before
    carried = player.table.locator(".hero.yours .object").last.bounding_box()
    bar = player.page.locator("#decision").bounding_box()
    assert carried is not None
    assert bar is not None
    assert carried["y"] + carried["height"] <= box["y"]
    assert box["y"] + box["height"] <= bar["y"]


def test_a_shot_says_on_its_target_what_came_of_it(sit: Callable[..., Sitting], server: Server) -> None:
    """Also where the target is gone."""
    player = sit(phone=True)
    sit_in(player, server, "cthulhu_mash", TEMPLE, seats=1)
    stood = player.thing("cultist-1").bounding_box()
    assert stood is not None
    player.after(lambda: player.choose("Attack Cultist with .32 Revolver"))
    fate = player.page.locator(".fate")
    expect(fate).to_have_text(re.compile("dead|missed"))
    said = fate.bounding_box()
    assert said is not None
    assert abs(said["x"] + said["width"] / 2 - stood["x"] - stood["width"] / 2) < 12
    assert said["y"] < stood["y"] + stood["height"] < said["y"] + 2 * stood["height"]
