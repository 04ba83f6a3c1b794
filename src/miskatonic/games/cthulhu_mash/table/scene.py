"""What the table shows large: the tile of the decision, who acts there, and whom that one can hit."""

from __future__ import annotations

from collections.abc import Callable

from miskatonic.games.cthulhu_mash.table.seen import CharacterView, PieceView, Seen, TileView
from miskatonic.games.cthulhu_mash.things import FISTS


class Scene:
    def __init__(self, seen: Seen) -> None:
        up = [slot for slot in seen.tiles if slot is not None and slot.up]
        self.tile = seen.scene or (up[0].tile if up else None)
        self.slot: TileView | None = next((slot for slot in up if slot.tile == self.tile), None)
        self.active = _one(seen, lambda one: one.seat == seen.active)
        self.acting = (
            _one(seen, lambda one: one.name == seen.about)
            or _one(seen, lambda one: one.seat == seen.deciding)
            or self.active
        )
        roused = next((one for one in seen.monsters if one.name == seen.about), None)
        self.actor: PieceView | CharacterView | None = roused or self.acting
        self.names = {one.name: one.said for one in seen.characters}
        called = self.names | {one.name: one.said for one in (*seen.monsters, *seen.generators)}
        # By the names of pieces: the chances to hit, with each weapon, in percent.
        self.chances: dict[str, list[int]] = {}
        self.odds: dict[str, str] = {}
        self.out_of_reach = seen.out_of_reach
        self.targets: dict[str, list[str]] = {}  # by what they are aimed with
        for one in seen.odds:
            self.targets.setdefault(one.thing, []).append(f"{called.get(one.piece, 'spawn space')} {one.percent}%")
            self.chances.setdefault(one.piece, []).append(one.percent)
            said = f"{one.weapon} {one.percent}%".lstrip()
            if one.thing == FISTS:
                said += " (beside you, where no gun can be aimed)"
            self.odds[one.piece] = f"{self.odds[one.piece]}, {said}" if one.piece in self.odds else said

    def means(self, carrier: CharacterView | None, thing: str) -> bool:
        """Whether a click on an object means the one of this carrier: what the actor has comes first."""
        if self.acting is None or (carrier is not None and carrier.name == self.acting.name):
            return True
        return thing not in self.acting.objects


def _one(seen: Seen, fits: Callable[[CharacterView], bool]) -> CharacterView | None:
    return next((one for one in seen.characters if fits(one)), None)
