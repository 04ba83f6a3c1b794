"""Two browsers at one table: by link, across a reload and a lost connection; chat; undo by consent."""

from collections.abc import Callable

import pytest
from playwright.sync_api import WebSocket, expect

from tests.browser.sitting import Sitting
from tests.web.proxying import proxy
from tests.web.serving import Server

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


@pytest.fixture
def two(sit: Callable[..., Sitting]) -> tuple[Sitting, Sitting]:
    """Ann and Bob at a table."""
    ann = sit(expects=("ERR_INTERNET_DISCONNECTED",))
    ann.quick_table(turns=20, other="open", name="Ann")
    bob = sit()
    bob.page.context.request.post(f"{ann.page.url}/sit", form={"name": "Bob"})
    bob.open(ann.page.url)
    return ann, bob


def whose_turn(ann: Sitting, bob: Sitting) -> tuple[Sitting, Sitting]:
    """Who decides now, and who waits."""
    ann.until(lambda: ann.is_my_turn != bob.is_my_turn, "one of the two decides")
    return (ann, bob) if ann.is_my_turn else (bob, ann)


def take_a_turn(player: Sitting) -> None:
    """Invoke nothing, summon nothing, keep the cards."""
    player.after(player.go_on)
    if player.is_my_turn and "ummon" in str(player.asks.text_content()):
        player.after(player.go_on)


def test_two_play_by_link(sit: Callable[..., Sitting]) -> None:
    ann = sit()
    ann.new_table(other="open", name="Ann")
    expect(ann.asks).to_have_text("Waiting for the others to sit down.")
    bob = sit()
    bob.open(str(ann.page.locator(".address").text_content()))
    bob.page.fill("#sit-name", "Bob")
    bob.press(bob.page.get_by_role("button", name="Sit down"))
    expect(bob.page.locator("#players")).to_contain_text("Bob (you)")
    expect(ann.page.locator("#players")).to_contain_text("Bob")
    expect(ann.page.locator("#sit")).to_be_hidden()
    for _ in range(2):
        acts, waits = whose_turn(ann, bob)
        card = acts.held[0]
        acts.after(lambda acts=acts: acts.press(acts.hand.first))
        expect(waits.table.locator("#place-invoked").locator(f"#p-{card}")).to_be_visible()
        while acts.is_my_turn and "sky" in str(acts.asks.text_content()):
            acts.after(lambda acts=acts: acts.choose(""))  # any change will do: the first
        while acts.is_my_turn and not waits.is_my_turn:
            acts.after(acts.go_on)
        ann.until(lambda: ann.sky == bob.sky, "both see the same sky")
        # Nobody finds the other's hand in the page.
        hidden = set(acts.held)
        assert hidden
        seen = waits.page.content()
        assert not [card for card in hidden if f'id="p-{card}"' in seen]


def test_reload_in_the_middle(two: tuple[Sitting, Sitting]) -> None:
    ann, bob = two
    acts, _ = whose_turn(ann, bob)
    acts.after(lambda: acts.press(acts.hand.first))
    sky, held, asks, log = acts.sky, acts.held, acts.asks.text_content(), acts.page.locator("#log li").count()
    acts.page.reload()
    acts.until(lambda: acts.is_my_turn, "the table came back")
    assert (acts.sky, acts.held, acts.asks.text_content()) == (sky, held, asks)
    expect(acts.page.locator("#log li")).to_have_count(log)


def test_offline_and_back(two: tuple[Sitting, Sitting]) -> None:
    ann, bob = two
    if whose_turn(ann, bob)[0] is not bob:
        take_a_turn(ann)
        bob.until(lambda: bob.is_my_turn, "it is Bob's turn")
    ann.page.context.set_offline(True)
    expect(ann.page.locator("#lost")).to_be_visible()
    expect(bob.page.locator("#players li").first).to_contain_text("away")
    take_a_turn(bob)
    assert not ann.is_my_turn
    ann.page.context.set_offline(False)
    expect(ann.page.locator("#lost")).to_be_hidden(timeout=15_000)
    more: list[WebSocket] = []
    ann.page.on("websocket", lambda socket: more.append(socket))
    ann.until(lambda: ann.is_my_turn, "Ann is at the present")
    ann.page.wait_for_timeout(1500)  # longer than the first waits between two tries
    assert not more, "another connection took the place of the one that came back"
    assert ann.sky == bob.sky
    take_a_turn(ann)
    bob.until(lambda: bob.is_my_turn, "the game goes on")


def test_a_network_that_swallows_everything_is_left(sit: Callable[..., Sitting], server: Server) -> None:
    """No connection ends when a server hangs, and the page waited for an answer for ever."""
    host, port = server.url.removeprefix("http://").split(":")
    with proxy((host, int(port))) as between:
        player = sit()
        player.url = f"http://127.0.0.1:{between.port}"
        player.quick_table()
        assert player.wait_for_turn()
        lost = player.page.locator("#lost")
        between.dropping = True
        player.press(player.hand.first)
        expect(lost).to_be_visible(timeout=15_000)
        between.dropping = False
        expect(lost).to_be_hidden(timeout=30_000)
        held = len(player.held)
        player.after(lambda: player.press(player.hand.first))
        assert len(player.held) == held - 1


def test_chat_is_text_and_nothing_else(two: tuple[Sitting, Sitting]) -> None:
    ann, bob = two
    words = "<b>Iä!</b> <img src=x onerror=alert(1)>"
    ann.press(ann.page.get_by_role("tab", name="Chat"))
    ann.page.fill("#say input", words)
    ann.key("Enter")
    bob.press(bob.page.get_by_role("tab", name="Chat"))
    expect(bob.page.locator("#chat li")).to_have_text([f"Ann: {words}"])
    expect(bob.page.locator("#chat img")).to_have_count(0)


def test_undo_is_free_until_something_is_learnt(two: tuple[Sitting, Sitting]) -> None:
    ann, bob = two
    acts, waits = whose_turn(ann, bob)
    held = acts.held
    acts.after(lambda: acts.press(acts.hand.first))
    assert acts.held == held[1:]
    acts.after(lambda: acts.key("u"))
    assert sorted(acts.held) == sorted(held)
    expect(waits.page.locator("#ask")).to_be_hidden()
    expect(acts.page.locator("#log li.undone")).to_have_count(1)
    acts.after(lambda: acts.press(acts.page.locator("#redo")))
    assert acts.held == held[1:]


def test_undo_by_consent(two: tuple[Sitting, Sitting]) -> None:
    ann, bob = two
    acts, waits = whose_turn(ann, bob)
    held = acts.held
    acts.after(acts.go_on)
    acts.after(lambda: acts.choose("Discard"))
    waits.until(lambda: waits.is_my_turn, "the turn passed on")
    assert acts.held != held  # a card was drawn: something was learnt

    acts.press(acts.page.locator("#undo"))
    expect(acts.note).to_contain_text("must agree")
    waits.press(waits.page.locator("#ask").get_by_role("button", name="No"))
    expect(acts.note).to_contain_text("would rather not")
    assert waits.is_my_turn

    acts.press(acts.page.locator("#undo"))
    waits.press(waits.page.locator("#ask").get_by_role("button", name="Yes"))
    acts.until(lambda: acts.is_my_turn, "the move was taken back")
    assert sorted(acts.held) == sorted(held)
    assert not waits.is_my_turn


def test_a_spectator_sees_no_hand(two: tuple[Sitting, Sitting], sit: Callable[..., Sitting]) -> None:
    ann, bob = two
    guest = sit()
    guest.open(ann.page.url)
    expect(guest.table.locator(".hand")).to_have_count(0)
    expect(guest.choices.locator("button")).to_have_count(0)
    seen = guest.page.content()
    assert not [card for card in ann.held + bob.held if f'data-thing="{card}"' in seen]


@pytest.mark.long
def test_one_device_is_passed_round(sit: Callable[..., Sitting]) -> None:
    both = sit()
    both.quick_table(other="me", name="Ann")
    veil = both.page.locator("#veil")
    for _ in range(2):
        expect(veil).to_be_visible()
        expect(both.hand).to_have_count(0)
        both.press(both.page.locator("#veil-open"))
        both.until(lambda: both.is_my_turn, "the hand is open")
        assert len(both.held) == 5
        take_a_turn(both)
