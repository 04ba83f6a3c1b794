"""Summoning (SR-9) and the limit of six creatures (SR-12). Great Old Ones come as great_old_ones.py says."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.state import EXTRA, WHAT
from miskatonic.games.stars_are_right.numbers import events
from miskatonic.games.stars_are_right.numbers.endings import BY_POINTS
from miskatonic.games.stars_are_right.numbers.frames import DISCARD, DISMISS, SUMMON
from miskatonic.games.stars_are_right.rules.constellations import each_shows, is_present
from miskatonic.games.stars_are_right.rules.ending import end, points_of
from miskatonic.games.stars_are_right.rules.great_old_ones import add_great_old_one, why_not_god, with_bonus_stars
from miskatonic.games.stars_are_right.rules.state import StarsData


def add_summonings(s: StarsData, moves: list[int]) -> None:
    """SR-9.1: every creature of the hand whose constellations are all visible."""
    summon_move = s.tables.summon_move
    for card in s.hands[s.active]:
        move: i64 = summon_move[card]
        if move < 0:
            add_great_old_one(s, moves, card)
        elif is_present(s.tables, card, s.where):
            moves.append(summon_move[card])


def why_not_summon(s: StarsData, at: i64) -> Refusal | None:
    tables = s.tables
    gods_from = len(tables.others)
    card = tables.others[at] if at < gods_from else tables.gods[(at - gods_from) // tables.sets]
    said = tables.said[card]
    if card not in s.hands[s.active]:
        return Refusal(f"{said} is not in your hand", "SR-9.1")
    if s.frames[WHAT] == DISCARD and s.frames[EXTRA]:
        return Refusal("You have discarded: the step for the summoning is over", "SR-4.3")
    if s.frames[WHAT] == DISCARD:
        return Refusal("You can summon one creature per turn", "SR-9.1")
    if s.frames[WHAT] != SUMMON:
        return Refusal("Summoning comes after the sky is changed; go on first", "SR-4.1")
    if at >= gods_from:
        return why_not_god(s, at - gods_from)
    if is_present(tables, card, s.where):
        return None
    if each_shows(tables, card, s.where):
        return Refusal("Its constellations need a tile each, and a tile serves only one of them", "SR-9.6")
    return Refusal(f"The sky does not show all of the constellations of {said}", "SR-9.2")


def summon(s: StarsData, at: i64) -> None:
    """SR-9.10: the creature comes from the hand into play, ready."""
    tables = s.tables
    gods_from: i64 = len(tables.others)
    card: i64 = tables.others[at] if at < gods_from else with_bonus_stars(s, at - gods_from)
    s.leave_hand(card)
    s.areas[s.active].append(card)
    if s.heard is not None:
        s.heard.append([events.SUMMONED, s.active, card])
    s.frames[WHAT] = DISCARD
    if len(s.areas[s.active]) > tables.most_creatures:
        s.owe(DISMISS, s.active, card, 0, 0, 0)
    else:
        win_with_ten_points(s)


def win_with_ten_points(s: StarsData) -> None:
    """SR-16.1: at once, before the discard."""
    if points_of(s, s.active) >= s.tables.points_to_win:
        if s.heard is not None:
            s.heard.append([events.WON, s.active])
        end(s, BY_POINTS)


# Seven creatures


def dismissals(s: StarsData) -> list[int]:
    """SR-12.2: any of the seven, the one just summoned included."""
    first: i64 = s.tables.dismiss
    return [first + card for card in s.areas[s.active]]


def why_not_dismiss(s: StarsData, card: i64) -> Refusal | None:
    if s.frames[WHAT] != DISMISS:
        return Refusal("You discard from play only when you have seven creatures", "SR-12.2")
    if card not in s.areas[s.active]:
        return Refusal("You have seven creatures: discard one of them first", "SR-12.2")
    return None


def dismiss(s: StarsData, card: i64) -> None:
    """SR-12.2: one of seven goes; its ability does not happen."""
    s.areas[s.active].remove(card)
    s.discards.append(card)
    if s.heard is not None:
        s.heard.append([events.DISMISSED, s.active, card])
    s.settle()
    win_with_ten_points(s)
