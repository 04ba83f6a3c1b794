"""A pack with a new entry of every kind, in a real browser: its cards lie on the table, are clicked and played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

from miskatonic.core.game import Game
from miskatonic.core.playthrough import Playthrough
from tests.browser.sitting import Sitting
from tests.games.cards_of_cthulhu import test_content as cards
from tests.games.cthulhu_gloom import test_pack as gloom
from tests.games.cthulhu_mash import test_pack as mash
from tests.games.great_old_one import test_pack as great
from tests.games.packs import with_pack
from tests.games.stars_are_right import test_pack as stars
from tests.web.preparing import people, prepare
from tests.web.serving import Server

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.xdist_group("browser")]

MORE_MOVES = 3


class New(NamedTuple):
    """What a pack adds, a position where it lies open to the first seat, what is seen there and what is played."""

    pack: Mapping[str, str]
    position: dict[str, Any]
    names: tuple[str, ...]
    icons: tuple[str, ...]
    plays: str
    seats: int = 2


NEW = {
    "stars_are_right": New(
        stars.PACK,
        {
            "active": 0,
            "seats": [{"hand": ["ghoul_king", "xastur"]}, {"creatures": ["new_lesser_servitor_hastur"]}],
            "discards": ["new_greater_servitor_hastur"],
        },
        ("Ghoul King", "Xastur", "New Hastur"),
        ("crow-dive",),
        "invoke ghoul_king",
    ),
    "great_old_one": New(
        great.PACK,
        {
            "active": 0,
            "phase": "horror",
            "seats": [
                {"hand": ["the_lurker", "ambrose_dewart", "the_cultist"], "pairs": ["seneca_lapham+seneca_lapham"]},
                {"hand": ["the_grey_sign"]},
            ],
        },
        ("The Lurker at the Threshold", "Ambrose Dewart", "Seneca Lapham", "The Acolyte"),
        ("spectre", "robe"),
        "play the_lurker",
    ),
    "cthulhu_gloom": New(
        gloom.PACK,
        gloom.POSITION,
        ("Cousin Ebenezer", "Wrote A Sonnet", "Grew Antlers", "Laughed Too Long", "A Visit From An Aunt"),
        ("ghost", "evil-tree", "screaming", "top-hat", "quill-ink"),
        "play laughed_too_long junior",
    ),
    "cthulhu_mash": New(
        mash.PACK,
        mash.POSITION,
        ("Librarian", "Ghoul", "Charnel Pit", "Shovel", "Warm Milk", "A Good Night's Sleep", "Reading Room"),
        ("bookshelf", "shambling-zombie", "graveyard", "crowbar", "pouring-chalice", "night-sleep", "candles"),
        "attack pitchfork cultist-1",
        seats=1,
    ),
    "cards_of_cthulhu": New(
        cards.PACK,
        cards.POSITION,
        ("Ghoul", "Gnoph-Keh", "The Lurker", "The Other", "Dagon", "Sailor", "Old Sign", "Cursed Bones"),
        ("rat", "frog", "hydra", "giant-squid", "anchor", "polar-star", "evil-hand"),
        "buy cursed_cubes",
    ),
}


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Path, Game]]:
    """Each game with its pack, and where that pack lies."""
    folders = {name: tmp_path_factory.mktemp(name) for name in NEW}
    return {name: (folder, with_pack(name, folder, **NEW[name].pack)) for name, folder in folders.items()}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, games: dict[str, tuple[Path, Game]]) -> Iterator[Server]:
    """A house that has all these packs."""
    data = str(tmp_path_factory.mktemp("server") / "tables.db")
    server = Server(data, packs=tuple(folder for folder, _ in games.values()))
    yield server
    server.stop()


@pytest.mark.parametrize("name", NEW)
def test_new_entries_are_seen_clicked_and_played(
    sit: Callable[..., Sitting], server: Server, games: dict[str, tuple[Path, Game]], name: str
) -> None:
    new, (_, game) = NEW[name], games[name]
    names = ["Ann", "bot:greedy"][: new.seats]
    played = Playthrough.begin(game, names, 1, position=new.position)
    with ThreadPoolExecutor(1) as aside:  # the browser has an event loop in this thread
        _, tokens = aside.submit(prepare, server.data, played.record.header, people(*names)).result()
    player = sit()
    player.page.goto(f"{server.url}/seat/{tokens[0]}")
    player.press(player.page.get_by_role("button", name="Take the seat"))
    expect(player.page.locator("#decision.yours")).to_be_visible()
    for entry in new.names:
        expect(
            player.table.get_by_text(entry).or_(player.table.locator(f'[data-label*="{entry}"]')).first
        ).to_be_attached()
    for icon in new.icons:
        expect(player.table.locator(f'use[href$="icons.svg#{icon}"]').first).to_be_attached()
    player.after(lambda: click(player, new.plays))
    for _ in range(MORE_MOVES):
        if not player.wait_for_turn():
            break
        player.follow_hint()


def click(player: Sitting, move: str) -> None:
    """What a move touches, thing by thing; what that leaves open is chosen in the bar."""
    legal = {one["move"]: one for one in player.page.evaluate("miskatonic.table.choosing.moves")}
    assert move in legal, list(legal)
    found = legal[move]
    for thing in found["things"]:
        player.press(player.table.locator(f'[data-thing="{thing}"]:visible').first)
    if player.leaves_open or not found["things"]:
        player.choose(found["say"])
