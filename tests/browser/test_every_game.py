"""Every game of the house on a desk and on a phone: nothing here knows a game by name."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

import miskatonic
from tests.browser.sitting import Sitting

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.xdist_group("browser")]

MOVES = 8
STEPS = 5  # of a move: what, then with what, then whom


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("name", miskatonic.games())
def test_a_game_begins_and_goes_on(sit: Callable[..., Sitting], name: str, phone: bool) -> None:
    """Some moves by what the bar says; the page never grows wider than the window, nothing is complained about."""
    game = miskatonic.game(name)
    # A game without a look of its own is drawn as text.
    expects = () if (game.folder / "table.css").is_file() else ("404", "table.css")
    player = sit(phone=phone, expects=expects)
    made = player.page.context.request.post(f"{player.url}/play/{name}", max_redirects=0)
    player.page.goto(player.url + made.headers["location"])
    expect(player.page.get_by_role("heading", name=game.title)).to_be_attached()
    for _ in range(MOVES):
        if not player.wait_for_turn():
            break
        width, window = player.widest()
        assert width <= window
        player.after(lambda: choose_first(player))


def choose_first(player: Sitting) -> None:
    """The first move of the bar, through its groups where there are many; a hint where it leaves that to the board."""
    for _ in range(STEPS):
        bar = [one for one in player.choices.locator("button:not(.back)").all() if is_seen(one)]
        if not bar:
            player.follow_hint()
            return
        plays = bar[0].get_attribute("data-move") is not None
        player.press(bar[0])
        if plays:
            return


def is_seen(button: Locator) -> bool:
    """Some are for those who listen only."""
    box = button.bounding_box()
    return box is not None and box["width"] > 1
