"""Standing consent: who always lends is not asked; the answer stands in the record as any other move."""

import random
from collections.abc import Callable
from typing import Any

from miskatonic.core.playthrough import Playthrough
from miskatonic.core.record import Input
from tests.web.preparing import begin, link, people, prepare, stored_inputs
from tests.web.serving import Server
from tests.web.talking import Player, Talk

CARDS = "cards_of_cthulhu"
NAMES = ("Ann", "Bob")


def up_to_a_borrowing() -> tuple[Playthrough, list[Input], str]:
    """A game of two where the one who decides may ask the other for a card: the inputs so far, and that move."""
    for seed in range(50):
        played = begin(CARDS, NAMES, seed)
        pick = random.Random(seed)
        while played.state.outcome() is None:
            moves = played.state.moves()
            texts = [played.game.text(move, played.state) for move in moves]
            found = [text for text in texts if text.startswith("borrow")]
            if found:
                return played, list(played.record.inputs), found[0]
            played.play(played.game.text(pick.choice(moves), played.state))
    raise AssertionError("nobody ever had a card to lend")


def table_of_two(server: Server) -> tuple[str, int, str, list[Talk]]:
    played, inputs, move = up_to_a_borrowing()
    table, tokens = prepare(server.data, played.record.header, people(*NAMES), inputs)
    return table, played.state.seat, move, [link(server.url, token) for token in tokens]


def test_who_always_lends_is_not_asked(serve: Callable[..., Server]) -> None:
    server = serve()
    table, asker, move, talks = table_of_two(server)
    presents = [talk.hello() for talk in talks]
    talks[1 - asker].say("prefs", always_agree=True)
    talks[1 - asker].silent(0.2)
    talks[asker].play(presents[asker], move)
    lent = next_of(talks[asker], "Lent")
    assert lent["decision"]["seat"] == asker, "and the one who asked goes on"
    assert '"lend"' in stored_inputs(server.data, table)[-1]


def test_a_consent_given_while_asked_answers(serve: Callable[..., Server]) -> None:
    server = serve()
    table, asker, move, talks = table_of_two(server)
    presents = [talk.hello() for talk in talks]
    talks[asker].play(presents[asker], move)
    asked = next_of(talks[1 - asker], "AskedFor")
    assert [one["move"] for one in asked["moves"]] == ["lend", "refuse"], "without consent it is asked"
    assert '"lend"' not in stored_inputs(server.data, table)[-1]
    talks[1 - asker].say("prefs", always_agree=True)
    next_of(talks[asker], "Lent")
    assert '"lend"' in stored_inputs(server.data, table)[-1]


def test_it_is_a_setting_where_a_game_has_something_to_agree_to(serve: Callable[..., Server]) -> None:
    with Player(serve().url, "Ann") as ann:
        pages = [ann.web.get(f"/table/{ann.table(game, seat_0='me')}").text for game in (CARDS, "stars_are_right")]
    assert "Always lend followers and items when asked" in pages[0]
    assert "set-agree" not in pages[1]


def next_of(talk: Talk, kind: str) -> dict[str, Any]:
    while True:
        now = talk.wait("present")
        if any(event["kind"] == kind for event in now["events"]):
            return now
