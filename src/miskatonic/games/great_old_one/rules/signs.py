"""Signs (GO-7): everybody is asked in secret whether a Horror is answered, and the answers are opened together."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.piles import is_in
from miskatonic.core.state import EXTRA, PIECE, THING, WHAT
from miskatonic.games.great_old_one.numbers import effects, events, sign_effects
from miskatonic.games.great_old_one.numbers.frames import WINDOW
from miskatonic.games.great_old_one.numbers.reasons import RECOVERED
from miskatonic.games.great_old_one.rules.effects import resolve
from miskatonic.games.great_old_one.rules.hands_and_deck import lay_down, lay_horror, pick_up
from miskatonic.games.great_old_one.rules.played_horror import PlayedHorror
from miskatonic.games.great_old_one.rules.state import OldOneData
from miskatonic.games.great_old_one.rules.turn import horror_done


def signs_in(s: OldOneData, pile: list[int]) -> i64:
    found: i64 = 0
    for kind in pile:
        if s.tables.first_sign <= kind < s.tables.great_old_one:
            found += 1
    return found


def open_window(s: OldOneData, played: PlayedHorror) -> None:
    """GO-7.2: everybody who has a card is asked, whether or not it could be a Sign, unless all Signs lie open."""
    asked: i64 = 0
    if signs_in(s, s.out) + signs_in(s, s.discards) < s.tables.all_signs:
        seat: i64 = 0
        while seat < s.seats:
            if s.hands[seat]:
                asked |= 1 << seat
            seat += 1
    if not asked:
        resolve(s, played)
        return
    s.owe(WINDOW, s.active, played.horror, played.target, 0, played.choice)
    s.ask(asked)


def to_answer(s: OldOneData) -> list[int]:
    """GO-7.1: the Signs in the hand of the seat that is asked, or none."""
    tables = s.tables
    moves: list[int] = [tables.pass_]
    hand = s.hands[s.seat]
    at: i64 = len(hand) - 1
    last: i64 = -1
    while at >= 0 and hand[at] >= tables.first_sign:
        kind: i64 = hand[at]
        if kind < tables.great_old_one and kind != last:
            moves.append(tables.answer + kind - tables.first_sign)
            last = kind
        at -= 1
    return moves


def is_far_fetched(s: OldOneData, seat: i64, sign: i64) -> bool:
    """GO-7.1 lets anybody answer; but one's own Horror is meant to happen, and a shield is for whom it touches."""
    if seat == s.active:
        return True
    return s.tables.sign_op[sign] == sign_effects.SHIELD and not would_touch(s, seat)


def would_touch(s: OldOneData, seat: i64) -> bool:
    """Whether the announced Horror can touch an opponent of its player, as everybody can see."""
    target: i64 = s.frames[THING]
    effect: i64 = s.tables.op[s.frames[PIECE]]
    if effect == effects.STEAL_HORROR:
        target = s.lies[s.frames[EXTRA] - 1] if s.frames[EXTRA] else s.active
    elif effect == effects.REMOVE_CULTIST:
        target = s.cultist
    elif effect in (effects.DRAW, effects.RECOVER, effects.TAKE_CENTER):
        target = s.active
    elif target < 0:
        return True
    return target == seat


def why_not_answer(s: OldOneData, sign: i64) -> Refusal | None:
    refusal = why_not_pass(s, 0)
    kind = s.tables.first_sign + sign
    if refusal is None and not is_in(kind, s.hands[s.seat]):
        return Refusal(f"{s.tables.said[kind]} is not in your hand", "GO-7.1")
    return refusal


def why_not_pass(s: OldOneData, at: i64) -> Refusal | None:
    if s.frames[WHAT] != WINDOW:
        return Refusal("No Horror is being played that a Sign could answer", "GO-7.1")
    return None


def answer(s: OldOneData, sign: i64) -> None:
    if s.answer(s.tables.answer + sign):
        close_window(s)


def pass_(s: OldOneData, at: i64) -> None:
    if s.answer(s.tables.pass_):
        close_window(s)


def close_window(s: OldOneData) -> None:
    """GO-A4: from the left of the Horror's player; after one has undone the Horror the others keep their Signs."""
    tables = s.tables
    frames = s.frames
    answers = s.opened()
    played = PlayedHorror(frames[PIECE], frames[THING], frames[EXTRA], 0)
    s.settle()
    step: i64 = 1
    while step <= s.seats:
        seat: i64 = (s.active + step) % s.seats
        step += 1
        sign: i64 = answers[seat] - tables.answer
        if sign < 0 or sign >= tables.signs:
            continue
        s.surprises += 1
        use_sign(s, seat, tables.first_sign + sign, played.horror)
        if tables.sign_op[sign] == sign_effects.SHIELD:
            played.shields |= 1 << seat
            if s.heard is not None:
                s.heard.append([events.SHIELDED, seat, tables.first_horror + played.horror])
            continue
        undo_horror(s, seat, played.horror, tables.sign_op[sign] == sign_effects.NEGATE_TAKE)
        return
    resolve(s, played)


def use_sign(s: OldOneData, seat: i64, kind: i64, horror: i64) -> None:
    """GO-7.3: out of the game."""
    lay_down(s, seat, kind)
    s.out = [*s.out, kind]
    if s.heard is not None:
        s.heard.append([events.SIGN_USED, seat, kind, s.tables.first_horror + horror])


def undo_horror(s: OldOneData, seat: i64, horror: i64, take: bool) -> None:
    """GO-6.2: the card stays and scores (GO-A5), unless the Sign takes it."""
    kind: i64 = s.tables.first_horror + horror
    if s.heard is not None:
        s.heard.append([events.UNDONE, s.active, kind])
    if take:
        lay_horror(s, horror, -1)
        pick_up(s, seat, kind, RECOVERED)
        if s.heard is not None:
            s.heard.append([events.TAKEN_BY_SIGN, seat, kind])
    else:
        s.undone |= 1 << horror
        lay_horror(s, horror, s.lies[horror])
    horror_done(s)
