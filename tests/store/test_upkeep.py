"""What a keeper does: look, purge, hand out, delete."""

import msgspec
import pytest

from miskatonic.store import NoSuchTable, Seat, Store, schema, upkeep

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("store")]

HEADER = '{"game":"g","seats":["Ann","Bob"]}'
CHAT = '{"type":"chat","seat":0,"name":"Ann","text":"My number is 7"}'
OTHER = '{"type":"chat","seat":1,"name":"Bob","text":"Iä"}'


async def made(store: Store, status: str = "running", days: float = 0) -> str:
    seats = [
        Seat(seat=0, kind="human", guest="ann", name="Ann"),
        Seat(seat=1, kind="human", guest="bob", name="Bob"),
    ]
    table = await store.create_table("g", HEADER, seats, status=status, inputs=[CHAT, OTHER])  # type: ignore[arg-type]
    then = upkeep.clock() - int(days * upkeep.DAY)

    def age(connection: upkeep.Connection) -> None:
        connection.execute(schema.tables.update().where(schema.tables.c.id == table).values(updated=then))

    await store.change(None, age)
    return table


async def test_old_tables_are_purged_and_others_stay(store: Store) -> None:
    old, running, new = await made(store, "over", 400), await made(store, "running", 400), await made(store, "over")
    assert [table.id for table in await upkeep.tables(store, "over", 30)] == [old]
    assert await upkeep.purge(store, 365) == 1
    assert {table.id for table in await upkeep.tables(store)} == {running, new}
    with pytest.raises(NoSuchTable):
        await store.load(old)


async def test_a_guest_is_handed_all_that_is_kept_and_no_secret_of_a_running_game(store: Store) -> None:
    await made(store)
    await made(store, "over")
    await store.set_preferences("ann", '{"name":"Ann"}')
    found = await upkeep.export(store, "ann")
    assert found["preferences"] == {"name": "Ann"}
    assert sorted("record" in table for table in found["tables"]) == [False, True]
    assert all(table["chat"] == ["My number is 7"] for table in found["tables"])


async def test_a_guest_is_forgotten_and_the_game_goes_on(store: Store) -> None:
    table = await made(store)
    await store.set_preferences("ann", '{"name":"Ann"}')
    assert await upkeep.delete_guest(store, "ann") == 1
    contents = await store.load(table)
    assert (contents.table.seats[0].kind, contents.table.seats[0].guest) == ("bot", None)
    everything = msgspec.json.encode(contents).decode()
    assert "Ann" not in everything
    assert "My number" not in everything
    assert contents.inputs[1] == OTHER
    assert await store.preferences("ann") is None
    assert [guest.guest for guest in await upkeep.guests(store)] == ["bob"]
