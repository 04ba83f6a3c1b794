"""Losing health, and what the victim may answer (CM-2.7, CM-9.7)."""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import i64
from miskatonic.core.state import EXTRA, PIECE, STEP, THING
from miskatonic.games.cthulhu_mash.geometry import bit
from miskatonic.games.cthulhu_mash.numbers import deaths, events, verbs
from miskatonic.games.cthulhu_mash.numbers.frames import DYING, HARM
from miskatonic.games.cthulhu_mash.numbers.lives import ON_BOARD
from miskatonic.games.cthulhu_mash.rules.destruction import destroy
from miskatonic.games.cthulhu_mash.rules.green_objects import add_greens, has_green
from miskatonic.games.cthulhu_mash.rules.state import MashData
from miskatonic.games.cthulhu_mash.rules.statistics import is_immobilized
from miskatonic.games.cthulhu_mash.rules.tables import EXCEPTIONAL_STAMINA
from miskatonic.games.cthulhu_mash.things import MONSTER_0, SPAWN_0

# Flags beside the credit in a HARM frame, which is counted in FLAGS.
BY_ATTACK: Final = 1
BY_KNIFE: Final = 2  # the Sacrificial Knife
BY_THEFT: Final = 4  # Steal Life
CAUSES: Final = 8  # the cause (numbers/causes.py) is counted in these
FLAGS: Final = 128
KNIFED: Final = 8  # beside the credit in a DYING frame
WARD: Final = 0
STAMINA: Final = 1
CARDS: Final = 2
LOSE: Final = 3


def harm(s: MashData, piece: i64, amount: i64, credit: i64, flags: i64 = 0, cause: i64 = 0) -> None:
    """A piece is to lose health. `credit` is the seat, plus one, whose doing it is, or 0 (CM-9.11, CM-A22)."""
    if amount <= 0 or (s.at[piece] < 0 and piece < SPAWN_0):
        return
    if piece < MONSTER_0:
        s.owe(HARM, s.owner[piece], piece, amount, WARD, credit * FLAGS + cause * CAUSES + flags)
        return
    s.own()
    s.health[piece] -= amount
    if s.heard is not None:
        s.heard.append([events.HEALTH_LOST, s.active, piece, amount, cause])
    if flags & BY_THEFT:
        bestow(s, s.character[credit - 1])
    if s.health[piece] <= 0:
        destroy(s, piece, deaths.WOUNDS, credit)


def run_harm(s: MashData) -> bool:
    """True when the victim has something to decide: Flesh Ward, Stamina, cards, then the loss."""
    frames = s.frames
    c: i64 = frames[PIECE]
    if s.life[c] != ON_BOARD:
        s.settle()
        return False
    if frames[STEP] == WARD:
        frames[STEP] = STAMINA
        if (s.ward >> c) & 1:  # CM-25.3, CM-25.23
            s.ward &= ~bit(c)
            frames[THING] -= 1
            if s.heard is not None:
                s.heard.append([events.ABSORBED, s.active, c, 1])
    if frames[THING] <= 0:
        s.settle()
        return False
    if frames[STEP] == STAMINA:
        if frames[EXTRA] & BY_ATTACK and may_shrug_off(s, c):
            return True
        frames[STEP] = CARDS
    if frames[STEP] == CARDS:
        if has_green(s, c):
            return True
        frames[STEP] = LOSE
    lose_health(s)
    return False


def may_shrug_off(s: MashData, c: i64) -> bool:
    """CM-3.3, CM-3.17."""
    return s.tables.c_abilities[c] & EXCEPTIONAL_STAMINA != 0 and s.mentality[c] >= 2 and not is_immobilized(s, c)


def harm_moves(s: MashData) -> list[int]:
    c: i64 = s.frames[PIECE]
    moves: list[int] = []
    if s.frames[STEP] == STAMINA:
        paid: i64 = 0
        while paid <= s.mentality[c] and paid // 2 <= s.frames[THING]:
            moves.append(s.tables.first_of[verbs.PAY] + paid)
            paid += 2
        return moves
    add_greens(s, moves, c)
    moves.append(s.tables.first_of[verbs.PASS])
    return moves


def pay_stamina(s: MashData, paid: i64) -> None:
    """CM-3.3, CM-A33: two points of mentality for each point of health."""
    c: i64 = s.frames[PIECE]
    s.own()
    s.mentality[c] -= paid
    s.frames[THING] -= paid // 2
    s.frames[STEP] = CARDS
    if paid and s.heard is not None:
        s.heard.append([events.ABSORBED, s.active, c, paid // 2])


def no_answer(s: MashData) -> None:
    s.frames[STEP] = LOSE


def lose_health(s: MashData) -> None:
    c: i64 = s.frames[PIECE]
    amount: i64 = s.frames[THING]
    flags: i64 = s.frames[EXTRA] % FLAGS
    credit: i64 = s.frames[EXTRA] // FLAGS
    s.settle()
    s.own()
    s.health[c] -= amount
    if s.heard is not None:
        s.heard.append([events.HEALTH_LOST, s.active, c, amount, flags // CAUSES])
    if flags & BY_THEFT:
        bestow(s, s.character[credit - 1])
    if s.health[c] <= 0:
        s.owe(DYING, s.owner[c], c, deaths.WOUNDS, 0, credit + KNIFED if flags & BY_KNIFE else credit)


def bestow(s: MashData, c: i64) -> None:
    """A point of health taken from another, even above the base (CM-20.24, CM-25.15)."""
    if s.life[c] == ON_BOARD:
        s.own()
        s.health[c] += 1
        if s.heard is not None:
            s.heard.append([events.HEALTH_GAINED, s.active, c, 1])
