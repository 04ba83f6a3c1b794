"""The legal moves of a present: notation, sentence and path, already encoded, because most are asked for often."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from miskatonic.core.events import named
from miskatonic.core.game import Game
from miskatonic.core.moves import Verb
from miskatonic.core.state import State

MOST = 20_000


class Wording:
    """The words of one game's moves with one choice of options: what a card is called may depend on them."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._known: dict[int, msgspec.Raw] = {}
        self._changing = [
            verb
            for verb in game.moves.verbs
            if verb.name in game.changing
            or (verb.among is not None and verb.among.labelled)
            or any(slot.kind == "seat" for slot in verb.things)
        ]

    def of(self, state: State, moves: list[int], names: Sequence[str]) -> list[msgspec.Raw]:
        """`names` are the seats' names, for moves that name a seat."""
        known = self._known
        changing = self._changing
        found: list[msgspec.Raw] = []
        for move in moves:
            raw = known.get(move)
            if raw is None:
                raw = self._encode(state, move, names)
                # What a labelled set is called depends on the dice that lie there now, a way leads on from here, and
                # at another table another sits on the seat.
                if len(known) < MOST and not any(_has(verb, move) for verb in changing):
                    known[move] = raw
            found.append(raw)
        return found

    def _encode(self, state: State, move: int, names: Sequence[str]) -> msgspec.Raw:
        game = self.game
        said = named(game.say(move, state), names)
        words = {"move": game.text(move, state), "say": said, "path": game.path(move, state)}
        return msgspec.Raw(msgspec.json.encode(words))


def _has(verb: Verb, move: int) -> bool:
    return verb.first <= move < verb.first + verb.size
