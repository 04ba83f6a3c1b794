"""A finished game of Cthulhu Gloom can be read and saved as a story; before the end it is nobody's."""

import random

import httpx2

from miskatonic.core.playthrough import Playthrough
from tests.web.preparing import begin, link, people, prepare
from tests.web.serving import Server


def finished() -> Playthrough:
    played = begin("cthulhu_gloom", ["Ann", "Bob"], 4)
    chooser = random.Random(4)
    while played.state.seat >= 0:
        step = played.play(chooser.choice(played.state.moves()))
        if step.text.startswith("play") and played.number % 5 == 0:
            played.caption(step.seat, played.number - 1, "It began with <b>a letter</b>.")
    return played


def test_the_chronicle_is_read_and_saved(server: Server) -> None:
    played = finished()
    table, _ = prepare(server.data, played.record.header, people("Ann", "Bob <i>"), played.record.inputs)
    page = httpx2.get(f"{server.url}/table/{table}/chronicle")
    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
    assert "It began with &lt;b&gt;a letter&lt;/b&gt;." in page.text
    assert "Bob &lt;i&gt;" in page.text
    assert "Bob <i>" not in page.text
    policy = page.headers["content-security-policy"]
    assert "unsafe-inline" not in policy
    assert "style-src 'sha256-" in policy
    assert "content-disposition" not in page.headers
    one = httpx2.get(f"{server.url}/table/{table}/chronicle?seat=0&save")
    assert one.headers["content-disposition"].endswith('.html"')
    assert one.text.count("<section") == 1


def test_no_chronicle_before_the_end_or_of_other_games(server: Server) -> None:
    played = begin("cthulhu_gloom", ["Ann", "Bob"], 4)
    table, _ = prepare(server.data, played.record.header, people("Ann", "Bob"))
    early = httpx2.get(f"{server.url}/table/{table}/chronicle")
    assert early.status_code >= 400
    assert "when the game is over" in early.text
    stars = begin("stars_are_right", ["Ann", "Bob"], 4)
    table, _ = prepare(server.data, stars.record.header, people("Ann", "Bob"))
    other = httpx2.get(f"{server.url}/table/{table}/chronicle")
    assert other.status_code >= 400
    assert "has no chronicle" in other.text


def test_a_plain_decision_after_a_sealed_question_is_open(server: Server) -> None:
    """What a seat answered to the last question says nothing about its next decision."""
    played = begin("cthulhu_gloom", ["Ann", "Bob"], 4)
    chooser = random.Random(11)
    while not played.state.asked or len(played.state.moves()) < 2:  # the table passes for who has nothing to choose
        played.play(chooser.choice(played.state.moves()))
    _, tokens = prepare(server.data, played.record.header, people("Ann", "Bob"), played.record.inputs)
    talks = [link(server.url, token) for token in tokens]
    presents = [talk.hello() for talk in talks]
    asked = next(at for at, now in enumerate(presents) if now["moves"])
    assert presents[asked]["decision"]["sealed"]
    talks[asked].play(presents[asked], "pass")
    talks[asked].wait("sealed")
    presents = [talk.wait("present") for talk in talks]
    while not presents[asked]["decision"]["yours"]:
        other = 1 - asked
        talks[other].play(presents[other], presents[other]["moves"][-1]["move"])
        presents = [talk.wait("present") for talk in talks]
    assert not presents[asked]["decision"]["sealed"]
    assert not presents[asked]["decision"]["answered"]
    assert presents[asked]["moves"]
