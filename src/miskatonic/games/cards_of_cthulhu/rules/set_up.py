"""Before the first turn: the deck, the Investigators and the order of play (CC-4, CC-17.1, CC-17.2)."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.state import SEAT, WHAT
from miskatonic.games.cards_of_cthulhu.numbers import cards, events, streams, verbs
from miskatonic.games.cards_of_cthulhu.numbers.frames import CHOOSE
from miskatonic.games.cards_of_cthulhu.rules.deck import shuffle
from miskatonic.games.cards_of_cthulhu.rules.state import CardsData


def set_up(s: CardsData) -> None:
    """CC-4: the deck is shuffled, then each seat chooses an Investigator."""
    s.deck = s.tables.deck[:]
    shuffle(s)
    s.health = [s.tables.health_dice] * s.seats
    s.seat = 0
    s.owe(CHOOSE, 0, 0, 0, 0, 0)


def choose(s: CardsData, profession: i64, way: i64) -> None:
    """CC-4.2, CC-4.4, CC-17.1."""
    tables = s.tables
    chosen = s.investigator[:]
    chosen[s.seat] = profession
    s.investigator = chosen
    s.xp[s.seat] = tables.tycoon_start if profession == cards.TYCOON else tables.start_xp
    if s.heard is not None:
        s.heard.append([events.CHOSE, s.seat, profession])
    s.seat += 1
    if s.seat < s.seats:
        s.frames[SEAT] = s.seat
        return
    if s.seats > 1:
        roll_for_order(s)
    s.settle()


def roll_for_order(s: CardsData) -> None:
    """CC-17.2: the highest begins; those who tie roll again."""
    rolling: list[int] = list(range(s.seats))
    while len(rolling) > 1:
        best: list[int] = []
        highest: i64 = 0
        for seat, face in zip(rolling, s.chance.dice(streams.DICE, len(rolling)), strict=True):
            if s.heard is not None:
                s.heard.append([events.ORDER_ROLLED, seat, face])
            if face > highest:
                highest = face
                best = [seat]
            elif face == highest:
                best.append(seat)
        rolling = best
    s.surprises += 1
    s.active = rolling[0]


def choose_moves(s: CardsData) -> list[int]:
    """CC-17.1: whom nobody plays yet."""
    moves = s.tables.to_choose[:]
    for chosen in s.investigator:
        if chosen >= 0:
            moves.remove(s.tables.first_of[verbs.CHOOSE] + chosen)
    return moves


def why_not_choose(s: CardsData, profession: int, way: int) -> Refusal | None:
    """CC-4.2, CC-17.1."""
    if s.frames[WHAT] != CHOOSE:
        return Refusal("Investigators are chosen before the first turn", "CC-4.2")
    if profession in s.investigator:
        return Refusal(f"Somebody already plays the {s.tables.profession_names[profession]}", "CC-17.1")
    return None
