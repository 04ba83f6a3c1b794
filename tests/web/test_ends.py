"""The last page: a scene for each way a game ends, and the next table for the same players."""

import json
from pathlib import Path

import pytest

import miskatonic
from miskatonic.core.ends import END_SOUNDS, End, Scene
from miskatonic.core.game import Game
from tests.support import games_with
from tests.web.talking import Player, Talk

ICONS = {
    name
    for group in json.loads((Path(__file__).parents[2] / "assets.json").read_text())["icons"].values()
    for name in group
}
SOUNDS = (Path(miskatonic.__file__).parent / "web" / "static" / "sound.js").read_text()


def ends_of(game: Game) -> list[End]:
    """All that the game's table/ends.py declares."""
    module = __import__(f"miskatonic.games.{game.id}.table.ends", fromlist=["end"])
    found = [one for one in vars(module).values() if isinstance(one, End)]
    return [*found, *getattr(module, "ENDS", {}).values()]


@pytest.mark.parametrize("name", games_with("table/ends.py"))
def test_every_scene_has_a_picture_a_sound_and_words(name: str) -> None:
    ends = ends_of(miskatonic.game(name))
    assert len(ends) >= 2
    scenes = [scene for end in ends for scene in (end.won, end.lost) if isinstance(scene, Scene)]
    assert len({scene.title for scene in scenes}) >= len(ends), "ways to end differ"
    for scene in scenes:
        assert scene.icon in ICONS
        assert scene.sound in END_SOUNDS
        assert f"  {scene.sound}: " in SOUNDS
        assert scene.text.endswith(".")


def played_out(talk: Talk) -> dict[str, object]:
    now = talk.hello()
    while not now["outcome"]:
        if now["decision"] and now["decision"]["yours"]:
            talk.say("move", decision=now["decision"]["id"], move=now["moves"][-1]["move"])
        now = talk.wait("present")
    return now


def test_the_end_is_told_to_each_in_their_own_way(ann: Player, bob: Player) -> None:
    table = ann.table(seats=2, seat_0="me", seat_1="bot:random", option_max_turns=2)
    now = played_out(ann.talk(table))
    scene = now["end"]
    assert isinstance(scene, dict)
    assert scene["title"] in ("The night is yours", "Dawn comes too early")
    assert bob.talk(table).hello()["end"]["title"] == "The night is yours", "who watches sees it with the winners"


def test_the_same_players_play_again_at_one_table(ann: Player, bob: Player) -> None:
    table = ann.table(seats=3, seat_0="me", seat_1="open", seat_2="bot:random", option_max_turns=1)
    assert "still going on" in ann.post(f"/table/{table}/again").text
    bob.sit(table)
    talk, other = ann.talk(table), bob.talk(table)
    other.hello()
    now = talk.hello()
    while not now["outcome"]:
        for one in (talk, other):
            now = one.hello()
            if now["decision"] and now["decision"]["yours"]:
                one.say("move", decision=now["decision"]["id"], move=now["moves"][-1]["move"])
                one.wait("present")
    following = ann.post(f"/table/{table}/again").headers["location"]
    assert other.wait("rematch") == {"type": "rematch", "url": following, "name": "Ann"}
    assert bob.post(f"/table/{table}/again").headers["location"] == following
    players = bob.talk(following.rpartition("/")[2]).hello()["players"]
    assert [(player["name"], player["kind"], player["yours"]) for player in players] == [
        ("Ann", "human", False),
        ("Bob", "human", True),
        ("Tabitha", "bot", False),
    ]
    assert ann.web.get(f"{following}/standing").json()["rules"] == ["Turn limit: 1"]
