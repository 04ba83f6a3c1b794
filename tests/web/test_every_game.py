"""Every game of the house is played over the socket, whatever it asks: nothing here knows a game by name."""

import random
import time
from collections.abc import Callable
from typing import Any

import pytest

import miskatonic
from tests.web.preparing import begin, link, people, prepare
from tests.web.serving import Server
from tests.web.talking import Talk

MOVES = 30
NAMES = ("Ann", "Bob", "bot:random", "bot:greedy", "bot:random", "bot:random")


def drain(talk: Talk, now: dict[str, Any], patience: float) -> dict[str, Any]:
    """The latest present; no refusal may be our own fault."""
    try:
        while True:
            heard = talk.hear(patience)
            assert "our side" not in heard.get("reason", ""), heard
            if heard["type"] == "present":
                now = heard
                patience = 0.01
    except TimeoutError:
        return now


@pytest.mark.long
@pytest.mark.parametrize("name", miskatonic.games())
def test_a_game_is_played_over_the_socket(serve: Callable[..., Server], name: str) -> None:
    server = serve(sealed_seconds=0.3, sealed_seconds_bots=0.1)
    game = miskatonic.game(name)
    seats = people(*NAMES[: max(game.seats[0], min(3, game.seats[-1]))])
    played = begin(name, [seat.name or "bot:random" for seat in seats], 5)
    _, tokens = prepare(server.data, played.record.header, seats)
    talks = [link(server.url, token) for token, seat in zip(tokens, seats, strict=True) if seat.guest]
    presents = [talk.hello() for talk in talks]
    chance = random.Random(5)
    made = 0
    end = time.monotonic() + 60
    while made < MOVES and not presents[0]["outcome"] and time.monotonic() < end:
        ready = [at for at, now in enumerate(presents) if now["moves"] and not now["decision"]["answered"]]
        for at in ready:
            now = presents[at]
            move = chance.choice(now["moves"])
            if made % 10 == 0:
                talks[at].say("preview", move=move["move"])
                talks[at].wait_any("preview")
                thing = next((step for step in move["path"] if isinstance(step, str)), None)
                if thing is not None:
                    talks[at].say("why", thing=thing)
                    assert talks[at].wait("why")["answers"]
            talks[at].play(now, move["move"])
            answer = talks[at].wait_any("present", "sealed", "refused")
            assert answer["type"] != "refused", answer
            presents[at] = answer if answer["type"] == "present" else {**now, "moves": []}
            made += 1
            if not now["decision"]["sealed"]:
                break
        presents = [drain(talk, now, 0.02 if ready else 0.5) for talk, now in zip(talks, presents, strict=True)]
        if not ready:  # what came while we waited for something else was passed over
            presents = [talk.hello() for talk in talks]
    assert made >= MOVES or presents[0]["outcome"], presents[0]["decision"]
    assert presents[0]["number"] >= MOVES or presents[0]["outcome"]
    for talk in talks:
        talk.close()
