"""The effects of all cards by number, their arguments in columns."""

from __future__ import annotations

from typing import Final

from msgspec import structs

from miskatonic.games.cthulhu_gloom.content import ICONS, KINDS, OPS, Effect
from miskatonic.games.cthulhu_gloom.names import NAMES
from miskatonic.games.cthulhu_gloom.numbers import manners, primitives
from miskatonic.games.cthulhu_gloom.numbers.people import CONTROLLER, HOLDER, PLAYER

ANY_KIND: Final = 7  # a set of kinds of cards is bits

# What lasts on a Character has a bit for each lasting primitive, so far apart that the sum over all Characters counts
# how many each works on. What works anywhere, or on one Character, is asked with these masks. All of it fits 30 bits,
# which plain Python adds and compares fastest.
LASTING = (
    primitives.DRAW_LIMIT,
    primitives.FORBID,
    primitives.IMMUNE,
    primitives.MODS_ON_DEAD,
    primitives.SALVAGE_EVENTS,
    primitives.ON_MODIFIER,
    primitives.DEATH_TIMING,
)
LASTING_BITS: Final = 4
LIMITS: Final = 0xF
FORBIDS: Final = 0xF0
SHIELDS: Final = 0xF00
OPENS_DEAD: Final = 0xF000
SALVAGES: Final = 0xF0000
HEEDS_MODIFIERS: Final = 0xF00000
FREES_DEATHS: Final = 0xF000000

# Whom an effect concerns that does something to one seat, if that seat is no choice of anybody's.
NOT_ONE: Final = 0
ITS_OWNER: Final = 1
ITS_PLAYER: Final = 2
ON_ONE_SEAT = (
    primitives.DRAW,
    primitives.DISCARD,
    primitives.DISCARD_HAND,
    primitives.REVEAL_HAND,
    primitives.TAKE_FROM_DISCARD,
    primitives.SKIP_DRAW,
    primitives.LOSE_PLAYS,
    primitives.RETURN_STORY,
)
PEOPLE = NAMES.groups["people"]
MANNERS = NAMES.groups["manners"]
TARGETS = NAMES.groups["targets"]


class CardEffects:
    """Read only once all cards are in it. `then` of a trigger is an effect of its own."""

    def __init__(self) -> None:
        self.op: list[int] = []
        self.required: list[int] = []  # the icons of the Character requirement, as bits
        self.who: list[int] = []
        self.n: list[int] = []
        self.how: list[int] = []
        self.source: list[int] = []
        self.to: list[int] = []
        self.top_only: list[bool] = []
        self.kinds: list[int] = []
        self.target: list[int] = []
        self.others_only: list[bool] = []
        self.then: list[int] = []
        self.names_opponent: list[bool] = []  # whether somebody chooses whom it concerns
        self.touches: list[int] = []  # ITS_OWNER or ITS_PLAYER, where it does something to one of them only
        self.on_one: list[int] = []  # an effect on each opponent, as the effect on one of them

    def add(self, effect: Effect) -> int:
        """The number of an effect that is new here."""
        then = self.add(effect.then) if effect.then is not None else -1
        on_one = -1
        if effect.who == "each_opponent":
            on_one = self.add(structs.replace(effect, who="controller"))
        self.op.append(OPS.index(effect.op))
        self.required.append(sum(1 << ICONS.index(icon) for icon in set(effect.req)))
        self.who.append(PEOPLE.index(effect.who or effect.a or "controller"))
        self.n.append(effect.n)
        self.how.append(MANNERS.index(effect.how or "choose"))
        self.source.append(PEOPLE.index(effect.from_ or "controller"))
        self.to.append(PEOPLE.index(effect.to or effect.b or "controller"))
        self.top_only.append(effect.which == "top")
        self.kinds.append(kinds_of(effect))
        self.target.append(TARGETS.index(effect.target or "any"))
        self.others_only.append(effect.by == "other")
        self.then.append(then)
        self.on_one.append(on_one)
        people = (effect.who, effect.a, effect.b, effect.from_, effect.to)
        self.names_opponent.append("chosen_opponent" in people)
        self.touches.append(self._touches(len(self.op) - 1))
        return len(self.op) - 1

    def _touches(self, effect: int) -> int:
        if self.op[effect] not in ON_ONE_SEAT or self.names_opponent[effect]:
            return NOT_ONE
        return {CONTROLLER: ITS_OWNER, HOLDER: ITS_OWNER, PLAYER: ITS_PLAYER}.get(self.who[effect], NOT_ONE)

    def is_quiet(self, effect: int) -> bool:
        """Whether it is done at once, with nobody left to decide anything."""
        if self.op[effect] == primitives.DISCARD and self.how[effect] != manners.RANDOM:
            return False
        return self.touches[effect] != NOT_ONE and self.op[effect] != primitives.TAKE_FROM_DISCARD

    def immune_kinds(self) -> int:
        """The kinds of cards that some effect makes Characters immune to, as bits."""
        kinds = 0
        for effect, op in enumerate(self.op):
            if op == primitives.IMMUNE:
                kinds |= self.kinds[effect]
        return kinds


def kinds_of(effect: Effect) -> int:
    """The kinds of cards that an effect speaks of, as bits."""
    if effect.kinds == "any":
        return ANY_KIND
    return sum(1 << KINDS.index(kind) for kind in set(effect.kinds))
