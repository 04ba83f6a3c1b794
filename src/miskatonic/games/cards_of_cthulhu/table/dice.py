"""The dice on the table as a seat sees them, and what a move calls them."""

from __future__ import annotations

import msgspec

from miskatonic.core.state import PIECE, STEP, THING, WHAT
from miskatonic.games.cards_of_cthulhu.numbers import slots
from miskatonic.games.cards_of_cthulhu.numbers.frames import ATTACK, WOUND
from miskatonic.games.cards_of_cthulhu.numbers.steps import ABSOLVE, AIM, ALLOCATE, REROLL, TO_ROLL
from miskatonic.games.cards_of_cthulhu.rules.attack import covered_ones, reroll_order
from miskatonic.games.cards_of_cthulhu.rules.dice import HANDS
from miskatonic.games.cards_of_cthulhu.rules.flow import CardsState

DICE = (
    ("body", slots.BODY),
    ("health", slots.HEALTH),
    ("spirit", slots.SPIRIT),
    ("sword", slots.SWORD),
    ("dagger", slots.DAGGER),
)


class DieView(msgspec.Struct, frozen=True):
    """A die on the table; `thing` is how a move writes it, empty when it cannot be named now."""

    thing: str
    sort: str
    value: int
    spent: bool
    locked: bool


def attack_frame(state: CardsState) -> list[int]:
    """The frame of the attack that goes on, also under a question that interrupts it; empty without one."""
    return next((frame for frame in reversed(state.each_frame()) if frame[WHAT] in (ATTACK, WOUND)), [])


def attacked_board(state: CardsState) -> int:
    attack = attack_frame(state)
    return attack[PIECE] if attack else -1


def is_rolled(state: CardsState) -> bool:
    return state.dice[slots.BODY] > 0


def dice_views(state: CardsState) -> list[DieView]:
    """Which of two equal dice was spent is nobody's business: the first ones count as left."""
    if not is_rolled(state):
        return []
    frames = attack_frame(state)
    step = frames[STEP] if frames and frames[WHAT] == ATTACK else ALLOCATE
    spending = step == ALLOCATE
    left = list(HANDS.values[state.node])
    free = reroll_order(state)[0] if step in (REROLL, ABSOLVE) else []
    shown = []
    for sort, slot in _slots():
        face = state.dice[slot]
        if not face:
            continue
        spent = False
        locked = False
        if spending:
            spent = face not in left
            if not spent:
                left.remove(face)
        elif step in (REROLL, ABSOLVE):
            if slot == slots.BODY:
                locked = step == ABSOLVE or face <= frames[THING]
            else:
                locked = face not in free or (face == 1 and not covered_ones(state) >> slot & 1)
                if not locked:
                    free.remove(face)
        thing = "" if spent else f"body-{face}" if slot == slots.BODY and not spending else str(face)
        shown.append(DieView(thing, sort, face, spent, locked))
    return shown


def _slots() -> list[tuple[str, int]]:
    ends = [*(first for _, first in DICE[1:]), slots.DAGGER + 1]
    return [(sort, slot) for (sort, first), end in zip(DICE, ends, strict=True) for slot in range(first, end)]


def labels(state: CardsState) -> list[str] | None:
    """What the dice are called now: by value, and in a re-roll the Body die, which alone can wound, by its name."""
    attack = attack_frame(state)
    if not attack or attack[WHAT] != ATTACK or attack[STEP] in (TO_ROLL, AIM):
        return None
    if attack[STEP] == ALLOCATE:
        shown = [str(face) for face in HANDS.values[state.node]]
    else:
        free, locked = reroll_order(state)
        shown = [f"body-{state.dice[slots.BODY]}", *(str(face) for face in (*free, *locked))]
    return shown + [""] * (8 - len(shown))
