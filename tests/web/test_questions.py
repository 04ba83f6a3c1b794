"""Why not, and what if."""

from tests.web.preparing import begin, link, people, prepare
from tests.web.serving import Server
from tests.web.talking import Talk, present


def first_to_move(server: Server) -> tuple[Talk, Talk]:
    played = begin("stars_are_right", ["Ann", "Bob"], 1)
    _, tokens = prepare(server.data, played.record.header, people("Ann", "Bob"))
    talks = [link(server.url, token) for token in tokens]
    for talk in talks:
        talk.hello()
    return (talks[0], talks[1]) if played.state.seat == 0 else (talks[1], talks[0])


def test_why_not_answers_with_the_rule(server: Server) -> None:
    first, second = first_to_move(server)
    first.say("why", move="flip r2c3")
    (answer,) = first.wait("why")["answers"]
    assert answer["rule"] == "SR-5.5"
    assert answer["say"] == "Flip the tile at row 2, column 3"
    first.say("why", move="done")
    assert first.wait("why")["answers"][0]["reason"] == ""
    first.say("why", thing="r2c3")
    answers = first.wait("why")["answers"]
    assert answers == [], "nothing is flipped or swapped in this step: what a tile is, the page says itself"
    first.say("why", thing="the moon on a stick")
    assert "Nothing" in first.wait("why")["answers"][0]["reason"]
    second.say("why", thing="r2c3")
    assert second.wait("why")["answers"][0]["rule"] == "turn"
    for talk in (first, second):
        talk.close()


def test_a_preview_shows_the_table_after_the_move_and_changes_nothing(server: Server) -> None:
    first, second = first_to_move(server)
    before = present(first)
    invoke = next(move["move"] for move in before["moves"] if move["move"].startswith("invoke"))
    first.say("preview", move=invoke)
    shown = first.wait("preview")
    assert shown["html"] != before["html"]
    assert present(first)["number"] == 0
    first.play(before, invoke)
    after = first.wait("present")
    assert shown["html"] == after["html"]
    assert second.silent(0.2)[-1]["type"] == "present"
    for talk in (first, second):
        talk.close()


def test_a_preview_of_chance_says_so_and_shows_no_card(server: Server) -> None:
    """The only discard of a turn ends it, and a card is drawn (SR-14.1)."""
    first, second = first_to_move(server)
    first.play(present(first), "done")
    now = first.wait("present")
    discard = next(move for move in now["moves"] if move["move"].startswith("discard"))
    first.say("preview", move=discard["move"])
    shown = first.wait("preview")
    assert shown["html"] is None
    assert shown["text"].startswith(discard["say"])
    second.say("preview", move="done")
    assert second.wait("refused")["rule"] == "turn"
    for talk in (first, second):
        talk.close()
