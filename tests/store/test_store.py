"""What the store keeps, and what it refuses. Every test runs on SQLite and on PostgreSQL."""

import asyncio

import msgspec
import pytest

from miskatonic.store import Conflict, NoSuchTable, Seat, Store

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("store")]

ANN = Seat(seat=0, kind="human", guest="ann", name="Ann")
OPEN = Seat(seat=1)
BOT = Seat(seat=2, kind="bot", level="greedy", name="Greedy")


def without_token(seat: Seat) -> Seat:
    return msgspec.structs.replace(seat, token="")


async def new_table(store: Store, *, public: bool = False) -> str:
    return await store.create_table("stars_are_right", '{"seed": 1}', [ANN, OPEN, BOT], public=public)


async def test_a_table_comes_back_as_it_was_stored(store: Store) -> None:
    table = await store.create_table(
        "stars_are_right", "header", [ANN, OPEN], options='{"clock": 30}', inputs=["a", "b"]
    )
    found = await store.load(table)
    assert found.header == "header"
    assert found.inputs == ["a", "b"]
    assert found.sealed == {}
    assert [without_token(seat) for seat in found.table.seats] == [ANN, OPEN]
    assert (found.table.game, found.table.options, found.table.status) == ("stars_are_right", '{"clock": 30}', "open")


async def test_everything_is_there_after_opening_again(store: Store, place: str) -> None:
    table = await new_table(store)
    await store.append(table, 1, "push row-3 left")
    await store.seal(table, 7, 0, "pass")
    await store.set_preferences("ann", '{"sound": false}')
    again = await Store.open(place)
    found = await again.load(table)
    assert found.inputs == ["push row-3 left"]
    assert found.sealed == {7: {0: "pass"}}
    assert await again.preferences("ann") == '{"sound": false}'
    await again.close()


async def test_text_is_kept_to_the_letter(store: Store) -> None:
    table = await new_table(store)
    body = "say “Iä! Iä!” 🐙 \\ ' \" % :x \n \t"
    await store.append(table, 1, body)
    assert await store.inputs(table) == [body]


async def test_inputs_after_a_number(store: Store) -> None:
    table = await new_table(store)
    await store.append(table, 1, "a", "b", "c")
    assert await store.inputs(table, after=1) == ["b", "c"]
    assert await store.inputs(table, after=3) == []


async def test_of_two_inputs_with_one_number_the_second_is_refused(store: Store) -> None:
    table = await new_table(store)
    await store.append(table, 1, "first")
    with pytest.raises(Conflict, match="Input 1 of table"):
        await store.append(table, 1, "second")
    assert await store.inputs(table) == ["first"]


async def test_inputs_of_one_call_are_stored_together_or_not_at_all(store: Store) -> None:
    table = await new_table(store)
    await store.append(table, 2, "taken")
    with pytest.raises(Conflict):
        await store.append(table, 1, "a", "b")
    assert await store.inputs(table) == ["taken"]


async def test_one_conflict_in_a_crowd_hurts_nobody_else(store: Store) -> None:
    tables = [await new_table(store) for _ in range(5)]
    await store.append(tables[0], 1, "was here first")
    results = await asyncio.gather(*(store.append(table, 1, "x") for table in tables), return_exceptions=True)
    assert isinstance(results[0], Conflict)
    assert results[1:] == [None] * 4
    assert [await store.inputs(table) for table in tables] == [["was here first"]] + [["x"]] * 4


async def test_many_players_at_once(store: Store) -> None:
    tables = [await new_table(store) for _ in range(20)]

    async def play(table: str) -> None:
        for number in range(1, 26):
            await store.append(table, number, f"{table} {number}")

    await asyncio.gather(*(play(table) for table in tables))
    for table in tables:
        assert await store.inputs(table) == [f"{table} {number}" for number in range(1, 26)]


async def test_two_stores_race_for_each_number_and_one_wins(store: Store, place: str) -> None:
    other = await Store.open(place)
    tables = sorted([await new_table(store) for _ in range(8)])

    async def race(one: Store, order: list[str], name: str) -> int:
        calls = (one.append(table, number, name) for number in range(1, 11) for table in order)
        results = await asyncio.gather(*calls, return_exceptions=True)
        assert all(result is None or isinstance(result, Conflict) for result in results)
        return results.count(None)

    won = await asyncio.gather(race(store, tables, "one"), race(other, tables[::-1], "two"))
    assert sum(won) == 80
    stored = [body for table in tables for body in await store.inputs(table)]
    assert [stored.count("one"), stored.count("two")] == won
    await other.close()


async def test_an_unknown_table_is_named(store: Store) -> None:
    for attempt in (
        store.load("nowhere"),
        store.table("nowhere"),
        store.append("nowhere", 1, "a"),
        store.seal("nowhere", 1, 0, "a"),
        store.set_status("nowhere", "over"),
        store.delete("nowhere"),
        store.set_seat("nowhere", ANN),
    ):
        with pytest.raises(NoSuchTable, match="There is no table 'nowhere'"):
            await attempt


async def test_a_deleted_table_leaves_nothing(store: Store) -> None:
    table = await new_table(store)
    token = (await store.table(table)).seats[0].token
    await store.append(table, 1, "a")
    await store.seal(table, 1, 0, "b")
    await store.delete(table)
    assert await store.inputs(table) == []
    assert await store.sealed(table, 1) == {}
    assert await store.seat_of(token) is None


async def test_a_seat_answers_a_sealed_question_once(store: Store) -> None:
    table = await new_table(store)
    await store.seal(table, 4, 1, "call seat-2 zadok_allen")
    await store.seal(table, 4, 0, "pass")
    with pytest.raises(Conflict, match="Seat 1 has already answered question 4"):
        await store.seal(table, 4, 1, "pass")
    assert await store.sealed(table, 4) == {0: "pass", 1: "call seat-2 zadok_allen"}


async def test_closing_a_question_moves_the_answers_into_the_record(store: Store) -> None:
    table = await new_table(store)
    await store.seal(table, 4, 0, "pass")
    await store.seal(table, 5, 0, "another question")
    await store.append(table, 1, "pass", "call", closes=4)
    found = await store.load(table)
    assert found.inputs == ["pass", "call"]
    assert found.sealed == {5: {0: "another question"}}


async def test_a_question_closes_once(store: Store) -> None:
    table = await new_table(store)
    await store.seal(table, 4, 0, "pass")
    await store.append(table, 1, "somebody else")
    with pytest.raises(Conflict):
        await store.append(table, 1, "pass", closes=4)
    assert await store.sealed(table, 4) == {0: "pass"}


async def test_an_open_seat_goes_to_the_first_who_claims_it(store: Store) -> None:
    table = await new_table(store)
    claims = (store.claim_seat(table, 1, guest, guest.title()) for guest in ("bob", "cleo"))
    results = await asyncio.gather(*claims, return_exceptions=True)
    assert [type(result) for result in results] == [Seat, Conflict]
    seat = (await store.table(table)).seats[1]
    assert (seat.kind, seat.guest, seat.name) == ("human", "bob", "Bob")


async def test_a_bot_stands_in_and_the_guest_comes_back(store: Store) -> None:
    table = await new_table(store)
    before = (await store.table(table)).seats[0]
    away = msgspec.structs.replace(before, kind="bot", level="greedy")
    await store.set_seat(table, away)
    assert (await store.table(table)).seats[0] == away
    await store.set_seat(table, ANN)
    assert (await store.table(table)).seats[0] == before


async def test_a_link_moves_a_seat_to_another_device(store: Store) -> None:
    table = await new_table(store)
    mine, *others = (await store.table(table)).seats
    assert mine.token not in {seat.token for seat in others}
    moved = await store.move_seat(mine.token, "phone")
    assert moved is not None
    assert (moved[0], without_token(moved[1])) == (table, without_token(msgspec.structs.replace(mine, guest="phone")))
    assert await store.seat_of(mine.token) is None, "a link changes with the owner"
    assert await store.seat_of(moved[1].token) == moved
    assert [found.id for found in await store.tables_of("phone")] == [table]
    assert await store.tables_of("ann") == []
    assert await store.move_seat("no such link", "phone") is None


async def test_lists_show_open_tables_and_mine_the_latest_first(store: Store) -> None:
    hidden = await new_table(store)
    first = await new_table(store, public=True)
    second = await new_table(store, public=True)
    await asyncio.sleep(0.005)
    await store.append(first, 1, "a")
    assert [table.id for table in await store.open_tables()] == [first, second]
    assert [table.id for table in await store.open_tables(limit=1)] == [first]
    assert {table.id for table in await store.tables_of("ann")} == {hidden, first, second}
    await store.set_status(first, "over")
    assert [table.id for table in await store.open_tables()] == [second]


async def test_preferences_are_replaced(store: Store) -> None:
    assert await store.preferences("ann") is None
    await store.set_preferences("ann", "old")
    await store.set_preferences("ann", "new")
    assert await store.preferences("ann") == "new"


async def test_what_waits_is_written_before_closing(place: str) -> None:
    store = await Store.open(place)
    table = await new_table(store)
    writes = [asyncio.create_task(store.append(table, number, "x")) for number in range(1, 101)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*writes)
    again = await Store.open(place)
    assert len(await again.inputs(table)) == 100
    await again.close()


async def test_content_is_kept_once_by_its_hash(store: Store, place: str) -> None:
    assert await store.content("stars_are_right", "ab12") is None
    await store.keep_content("stars_are_right", "ab12", "first")
    await store.keep_content("stars_are_right", "ab12", "another picture of the same")
    await store.keep_content("cthulhu_gloom", "ab12", "another game")
    again = await Store.open(place)
    assert await again.content("stars_are_right", "ab12") == "first"
    assert await again.content("cthulhu_gloom", "ab12") == "another game"
    await again.close()


async def test_a_header_is_written_only_over_the_one_that_was_known(store: Store) -> None:
    table = await store.create_table("parlour", "first", [])
    await store.set_header(table, "first", "second")
    with pytest.raises(Conflict):
        await store.set_header(table, "first", "third")
    assert (await store.load(table)).header == "second"
