"""What a seat may not know never leaves the server: games that differ only there look the same, byte for byte."""

from collections.abc import Callable

import miskatonic
from tests.web.preparing import begin, link, people, prepare, with_other_hand
from tests.web.serving import Server
from tests.web.talking import Player, Talk

STARS = "stars_are_right"


def watch_a_few_turns(server: Server, table: str, tokens: list[str], eve: Player) -> list[list[str]]:
    """Ann plays what her own hand allows, Bob only goes on; all that Ann and a spectator were sent."""
    bob = link(server.url, tokens[1])
    now = bob.hello()
    ann = link(server.url, tokens[0])
    presents = [ann.hello(), now]
    watching = eve.talk(table)
    presents.append(watching.hello())
    ann.wait("players")  # that somebody watches; only now is the order of messages the rules' alone
    talks: list[Talk] = [ann, bob, watching]
    for _ in range(25):
        decides = 0 if presents[0]["moves"] else 1
        moves = [move["move"] for move in presents[decides]["moves"]]
        talks[decides].play(presents[decides], moves[0] if decides == 0 and "done" not in moves[:1] else "done")
        presents = [talk.wait("present") for talk in talks]
    ann.say("why", thing="deck")
    ann.wait("why")
    ann.say("hello", seq=3)
    ann.wait("present")
    sent = [ann.raw, watching.raw]
    for talk in (ann, bob, watching):
        talk.close()
    return sent


def test_an_opponents_frames_are_equal_byte_for_byte(serve: Callable[..., Server]) -> None:
    game = miskatonic.game(STARS)
    for seed in (1, 2):
        played = begin(STARS, ["Ann", "Bob"], seed)
        header = played.record.header
        other = with_other_hand(header, game, seat=1)
        server = serve()
        sent = []
        for prepared in (header, other):
            table, tokens = prepare(server.data, prepared, people("Ann", "Bob"))
            with Player(server.url, "Eve") as eve:
                sent.append(watch_a_few_turns(server, table, tokens, eve))
        assert sent[0][0] == sent[1][0]
        assert sent[0][1] == sent[1][1]
        assert len(sent[0][0]) > 50
        server.stop()  # a file has one server


def test_the_two_games_do_differ_for_the_one_who_holds_the_hand(serve: Callable[..., Server]) -> None:
    """Otherwise the test above would prove nothing."""
    game = miskatonic.game(STARS)
    header = begin(STARS, ["Ann", "Bob"], 1).record.header
    server = serve()
    seen = []
    for prepared in (header, with_other_hand(header, game, seat=1)):
        _, tokens = prepare(server.data, prepared, people("Ann", "Bob"))
        bob = link(server.url, tokens[1])
        seen.append(bob.hello()["html"])
        bob.close()
    assert seen[0] != seen[1]


def test_the_past_of_a_running_game_shows_a_seat_its_own_view(serve: Callable[..., Server]) -> None:
    """The replay page of a spectator, and its data, are the same whatever the hands hold."""
    game = miskatonic.game(STARS)
    header = begin(STARS, ["Ann", "Bob"], 4).record.header
    server = serve()
    pages = []
    for prepared in (header, with_other_hand(header, game, seat=1)):
        table, _ = prepare(server.data, prepared, people("Ann", "Bob"))
        with Player(server.url, "Eve") as eve:
            steps = eve.web.get(f"/table/{table}/replay/steps?eyes=1").text
            page = eve.web.get(f"/table/{table}/replay?eyes=1").text.replace(table, "TABLE")
            pages.append((steps, page))
            assert eve.web.get(f"/table/{table}/record").status_code == 400
    assert pages[0] == pages[1]
