"""The games of one server: as they come, with the packs it was started with, and with what its tables began with."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import miskatonic
from miskatonic.core.errors import CannotReferee, MiskatonicError, PackError, listed
from miskatonic.core.game import Game
from miskatonic.core.packs import read_kept, read_manifest
from miskatonic.core.record import Header
from miskatonic.web.messages import Refused

if TYPE_CHECKING:
    from miskatonic.store import Store


class Shelf:
    def __init__(self, folders: Sequence[Path] = ()) -> None:
        """A pack with a fault raises with its file and entry, before anybody sits down."""
        self.packs: list[Game] = []
        self.loaded: tuple[str, ...] = ()
        self.ready: set[str] = set()  # games that have set up a table before
        self.loading = asyncio.Lock()  # many who ask at once wait for one loading
        self.kept: set[tuple[str, str]] = set()  # games and hashes whose content is surely in the store
        for folder in folders:
            game = miskatonic.game(read_manifest(folder).game, folder.resolve())
            game.new(seed=1)
            self.packs.append(game)

    async def games(self) -> list[Game]:
        """The games of the house. They take a while to load: the first who asks waits, and nobody else."""
        names = miskatonic.games()
        async with self.loading:
            if names != self.loaded:
                await asyncio.to_thread(lambda: [miskatonic.game(name) for name in names])
                self.loaded = names
        return [miskatonic.game(name) for name in names]

    async def prepare(self, name: str) -> None:
        """The first table of a game computes what all others share: nobody waits for that but who asks for it."""
        async with self.loading:
            if name not in self.ready:
                await asyncio.to_thread(lambda: miskatonic.game(name).new(seed=1))
                self.ready.add(name)

    def with_packs(self, name: str) -> list[Game]:
        """The same game with each of its packs."""
        return [game for game in self.packs if game.id == name]

    async def named(self, name: str, pack: str = "") -> Game:
        """A game by its id, and by the hash of its pack unless it is played as it comes."""
        try:
            await self.prepare(name)
            game = miskatonic.game(name)
        except MiskatonicError as fault:
            raise Refused(str(fault)) from None
        if pack in ("", game.pack.hash):
            return game
        for other in self.with_packs(name):
            if other.pack.hash == pack:
                return other
        have = listed([one.pack.name for one in (game, *self.with_packs(name))])
        raise Refused(f"This server does not have that pack for {game.title}. It has: {have}.")

    def of(self, header: Header) -> Game:
        """The game a record was played with; a pack that is not here is for the replay to name."""
        fitting = [game for game in self.with_packs(header.game) if game.pack.hash == header.pack_hash]
        return fitting[0] if fitting else miskatonic.game(header.game)

    async def played(self, header: Header, store: Store) -> Game:
        """The game a table was begun with: if its cards were corrected since, with those it began with."""
        game = self.of(header)
        if game.pack.hash == header.pack_hash:
            await self.keep(game, store)
            return game
        body = await store.content(header.game, header.pack_hash)
        if body is None:
            return game
        try:
            return await asyncio.to_thread(game.with_content, read_kept(body))
        except PackError as fault:
            raise CannotReferee(f"The content that this table began with does not fit these rules: {fault}") from None

    async def keep(self, game: Game, store: Store) -> None:
        """See to it that a table can go on with the content it begins with, whatever becomes of the files."""
        key = game.id, game.pack.hash
        if key not in self.kept:
            await store.keep_content(*key, game.pack.kept().text())
            self.kept.add(key)
