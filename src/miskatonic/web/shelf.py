"""The games of one server: those of the house, and the same with the content packs it was started with."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import miskatonic
from miskatonic.core.errors import MiskatonicError, listed
from miskatonic.core.game import Game
from miskatonic.core.packs import read_manifest
from miskatonic.core.record import Header
from miskatonic.web.messages import Refused


class Shelf:
    def __init__(self, folders: Sequence[Path] = ()) -> None:
        """A pack with a fault raises with its file and entry, before anybody sits down."""
        self.packs: list[Game] = []
        for folder in folders:
            game = miskatonic.game(read_manifest(folder).game, folder.resolve())
            game.new(seed=1)
            self.packs.append(game)

    def games(self) -> list[Game]:
        """The games of the house."""
        return [miskatonic.game(name) for name in miskatonic.games()]

    def with_packs(self, name: str) -> list[Game]:
        """The same game with each of its packs."""
        return [game for game in self.packs if game.id == name]

    def named(self, name: str, pack: str = "") -> Game:
        """A game by its id, and by the hash of its pack unless it is played as it comes."""
        try:
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
