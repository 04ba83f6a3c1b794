"""Tables made directly in the store, so that a test knows every card; players come by their seats' links."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import msgspec

import miskatonic
from miskatonic.core.game import Game
from miskatonic.core.playthrough import Playthrough
from miskatonic.core.record import Header, Input, encode_input
from miskatonic.store import Seat, Store
from miskatonic.store.store import Status
from tests.web.talking import Talk


def people(*names: str) -> list[Seat]:
    """Seats of people whose cookie nobody has; a name such as bot:greedy is a bot."""
    return [
        Seat(seat=at, kind="bot", level=name.removeprefix("bot:"))
        if name.startswith("bot:")
        else Seat(seat=at, kind="human", guest=f"guest-{name}", name=name)
        for at, name in enumerate(names)
    ]


def prepare(
    data: str,
    header: Header,
    seats: Sequence[Seat],
    inputs: Sequence[Input] = (),
    options: str = "{}",
    status: Status = "running",
) -> tuple[str, list[str]]:
    """Store a table; its id and the tokens of its seats."""

    async def store() -> tuple[str, list[str]]:
        opened = await Store.open(data)
        table = await opened.create_table(
            header.game,
            msgspec.json.encode(header).decode(),
            seats,
            options=options,
            status=status,
            inputs=[encode_input(entry) for entry in inputs],
        )
        tokens = [seat.token for seat in (await opened.table(table)).seats]
        await opened.close()
        return table, tokens

    return asyncio.run(store())


def stored_inputs(data: str, table: str) -> list[str]:
    async def read() -> list[str]:
        opened = await Store.open(data)
        inputs = await opened.inputs(table)
        await opened.close()
        return inputs

    return asyncio.run(read())


def begin(game: str, names: Sequence[str], seed: int, **options: object) -> Playthrough:
    return Playthrough.begin(miskatonic.game(game), names, seed, options)


def link(url: str, token: str, name: str = "") -> Talk:
    """Come to a table by the link of a seat."""
    return Talk(f"{url.replace('http', 'ws', 1)}/socket?seat={token}&name={name}", {})


def with_other_hand(header: Header, game: Game, seat: int) -> Header:
    """The same set-up, but one card of a seat's hand lies at the bottom of the deck, and that one in the hand."""
    (order,) = header.chance["deck"]
    assert isinstance(order, list)
    other = order[:]
    held = len(order) - 1 - seat * game.pack["numbers"].hand_size
    other[0], other[held] = other[held], other[0]
    return msgspec.structs.replace(header, chance={**header.chance, "deck": [other]})
