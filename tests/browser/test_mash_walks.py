"""One click walks: the way is drawn first, one undo takes it all back; a finger looks first and goes on the second."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.kept import sit_at, sit_in
from tests.browser.sitting import Sitting
from tests.web.serving import Server

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

BEGUN = 2  # inputs of the kept game, after which its player's actions begin


def sit_alone(player: Sitting, server: Server) -> None:
    sit_at(player, server, "cthulhu_mash", seats=1, inputs=BEGUN)


def number(page: Page) -> int:
    return int(page.evaluate("globalThis.miskatonic.table.present.number"))


def far(page: Page) -> tuple[str, int]:
    """The space with the longest way that leaves an action, and how many moves lead there: a turn without any ends."""
    found = page.evaluate(
        "globalThis.miskatonic.table.present.gestures.map(one => [one.thing, one.moves.length, one.cost])"
    )
    thing, moves, _ = max(
        (one for one in found if one[2] != "…" and len(one[2]) < 4 and "-" not in one[0]), key=lambda one: one[1]
    )
    return str(thing), int(moves)


@pytest.mark.long
def test_a_click_walks_and_one_undo_takes_it_all_back(sit: Callable[..., Sitting], server: Server) -> None:
    player = sit()
    sit_alone(player, server)
    thing, moves = far(player.page)
    assert moves > 3
    before = number(player.page)
    player.thing(thing).hover()
    expect(player.table.locator(".drawn-way polyline")).to_have_count(1)
    expect(player.page.locator("#tip")).to_contain_text("Walk to ")
    player.after(lambda: player.press(player.thing(thing)))
    assert number(player.page) == before + moves
    expect(player.thing(thing).locator(".piece.character")).to_have_count(1)
    player.after(lambda: player.key("u"))
    assert number(player.page) == before


@pytest.mark.long
def test_keys_walk_too(sit: Callable[..., Sitting], server: Server) -> None:
    player = sit()
    sit_alone(player, server)
    thing, moves = far(player.page)
    before = number(player.page)
    player.thing(thing).focus()
    player.after(lambda: player.key("Enter"))
    assert number(player.page) == before + moves


def test_a_finger_looks_first(sit: Callable[..., Sitting], server: Server) -> None:
    player = sit(phone=True)
    sit_alone(player, server)
    thing, moves = far(player.page)
    before = number(player.page)
    player.press(player.thing(thing))
    expect(player.table.locator(".drawn-way")).to_have_count(1)
    expect(player.note).to_contain_text("Touch it again")
    assert number(player.page) == before
    player.after(lambda: player.press(player.thing(thing)))
    expect(player.thing(thing).locator(".piece.character")).to_have_count(1)
    assert number(player.page) - before in (moves, moves + 1), "a move without points left ends by itself"


@pytest.mark.long
def test_a_space_too_small_for_a_finger_comes_nearer_first(sit: Callable[..., Sitting], server: Server) -> None:
    """A very narrow window: the first touch of a neighbouring space magnifies the map, the second plays."""
    player = sit(phone=True, viewport={"width": 240, "height": 700})
    sit_alone(player, server)
    near = player.page.evaluate(
        "globalThis.miskatonic.table.present.gestures.find(one => one.moves.length === 1 && !one.cost).thing"
    )
    box = player.thing(near).bounding_box()
    assert box is not None
    assert box["width"] < 40
    before = number(player.page)
    player.press(player.thing(near))
    player.until(lambda: (player.thing(near).bounding_box() or box)["width"] >= 40, "the space came nearer")
    assert number(player.page) == before
    player.after(lambda: player.press(player.thing(near)))
    assert number(player.page) == before + 1
    lit = player.table.locator(".board .cell.legal")
    board = player.table.locator(".board").bounding_box()
    assert board is not None
    for one in lit.all():
        spot = one.bounding_box()
        assert spot is not None
        assert spot["x"] > board["x"] - 3, "all that is lit is in sight again"
        assert spot["x"] + spot["width"] < board["x"] + board["width"] + 3


@pytest.mark.long
def test_dice_are_seen(sit: Callable[..., Sitting], server: Server) -> None:
    """The dice of the monsters' turn lie on the table with their numbers, as the log tells them."""
    player = sit()
    sit_alone(player, server)
    player.after(lambda: player.choose("End your turn"))
    player.until(lambda: player.is_my_turn or player.is_over, "the turn came round")
    dice = player.table.locator("[data-dice] .die")
    expect(dice.first).to_be_visible()
    faces = [str(face) for face in dice.all_text_contents()]
    told = str(player.page.locator("#log").text_content())
    assert all(re.search(rf"(shows|rolls) {face}\b", told) for face in faces), (faces, told)


def test_the_log_tells_a_walk_by_its_end(sit: Callable[..., Sitting], server: Server) -> None:
    player = sit()
    sit_alone(player, server)
    thing, moves = far(player.page)
    assert moves > 1
    player.after(lambda: player.press(player.thing(thing)))
    lines = player.page.locator("#log li")
    expect(lines.last).to_contain_text(" moves to ")
    assert len([line for line in lines.all_text_contents() if " moves to " in line]) == 1


def test_one_click_attacks_where_there_is_one_way_to_hit(sit: Callable[..., Sitting], server: Server) -> None:
    """And each deed begins a line of the log."""
    player = sit()
    position = {
        "seats": ["private_eye"],
        "board": ["family_farm"],
        "characters": {"private_eye": {"at": "family_farm r4c1", "objects": ["revolver_32"]}},
        "monsters": {"cultist-1": "family_farm r4c4"},
    }
    sit_in(player, server, "cthulhu_mash", position, seats=1)
    expect(player.table.locator(".what")).to_have_text("Clear this tile: Cultist")
    before = number(player.page)
    player.after(lambda: player.press(player.thing("cultist-1")))
    assert number(player.page) == before + 1
    expect(player.page.locator("#log li.deed").last).to_contain_text("A d10 to hit shows")


@pytest.mark.long
def test_all_ways_that_a_tile_may_lie_are_in_sight(sit: Callable[..., Sitting], server: Server) -> None:
    """On a low desk, with their names; and nobody is told where to go before the tile lies."""
    player = sit(viewport={"width": 1280, "height": 800})
    position = {
        "seats": ["private_eye"],
        "board": ["family_farm ?leng_plateau", "?innsmouth_dock ?abhoth_swamp"],
        "characters": {"private_eye": {"at": "family_farm r4c6"}},
    }
    sit_in(player, server, "cthulhu_mash", position, seats=1)
    player.after(lambda: player.press(player.thing("gate")))
    lays = player.table.locator(".lay .name")
    expect(lays).to_have_count(4)
    for at in range(4):
        expect(lays.nth(at)).to_be_in_viewport(ratio=1)
    expect(player.table.locator(".what")).to_have_text("A new tile")


def test_a_pointer_is_told_what_a_thing_is_and_a_click_on_an_object_drops_nothing(
    sit: Callable[..., Sitting], server: Server
) -> None:
    """CM-6.7: it is dropped by the button before the end of the turn. The dice of the log say what they are for."""
    player = sit()
    position = {
        "seats": ["private_eye"],
        "board": ["family_farm"],
        "characters": {"private_eye": {"at": "family_farm r4c1", "objects": ["revolver_32", "skeleton_key"]}},
        "monsters": {"cultist-1": "family_farm r4c4", "cultist-2": "family_farm r3c1"},
    }
    sit_in(player, server, "cthulhu_mash", position, seats=1)
    tip = player.page.locator("#tip")
    player.page.mouse.move(5, 5)
    player.thing("cultist-1").hover()
    expect(tip).to_contain_text("Attack Cultist with .32 Revolver")
    expect(tip).to_contain_text("Cultist: health 1 of 1")
    before = number(player.page)
    player.press(player.thing("skeleton_key"))
    expect(player.choices.locator("button[data-move='drop skeleton_key']")).to_be_visible()
    expect(player.page.locator("#ghost")).to_have_count(0)
    assert number(player.page) == before
    player.key("Escape")
    moves = player.choices.locator("button").all_inner_texts()
    assert moves[-2].endswith("Drop…")
    assert "End your turn: Cultist attacks you" in moves[-1]
    player.press(player.thing("cultist-2"))
    player.after(lambda: player.press(player.choices.locator("button[data-move^='push']").first))
    expect(player.page.locator("#log li").first).to_contain_text("A d6 to push shows")
    expect(player.page.locator("#log li").first).to_contain_text("3 or more is needed")
