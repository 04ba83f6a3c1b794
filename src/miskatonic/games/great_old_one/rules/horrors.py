"""The Horror Phase (GO-5.10, GO-6): a Horror is played and announced with all it is for (GO-7.2), or The Cultist."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.piles import is_in
from miskatonic.core.state import EXTRA, PIECE, STEP, THING, WHAT
from miskatonic.games.great_old_one.content import MOST_SEATS
from miskatonic.games.great_old_one.numbers import effects, events
from miskatonic.games.great_old_one.numbers.frames import ANNOUNCE, CLOSE, HORROR
from miskatonic.games.great_old_one.rules.hands_and_deck import lay_down, lay_horror
from miskatonic.games.great_old_one.rules.played_horror import (
    CHOICE_BITS,
    NO_TARGET,
    PlayedHorror,
    choices_in,
)
from miskatonic.games.great_old_one.rules.signs import open_window
from miskatonic.games.great_old_one.rules.state import OldOneData
from miskatonic.games.great_old_one.rules.turn import horror_done, out_of_order

NOT_ANNOUNCED = Refusal("The Horror is not fully announced: choose what it is for first", "GO-7.2")


def why_not_now(s: OldOneData) -> Refusal | None:
    """Why nothing may be played now."""
    if s.frames[WHAT] == CLOSE:
        return Refusal("A Horror or The Cultist was played this turn: never two", "GO-5.10")
    return out_of_order(s, HORROR, "GO-5.11")


def add_plays(s: OldOneData, moves: list[int]) -> None:
    """GO-5.10: a Horror or The Cultist."""
    tables = s.tables
    hand = s.hands[s.active]
    at: i64 = len(hand) - 1
    if at >= 0 and hand[at] == tables.cultist:
        moves.append(tables.play_cultist)
    while at >= 0 and hand[at] >= tables.stories:
        if hand[at] < tables.first_sign:
            add_horror(s, moves, hand[at] - tables.first_horror)
        at -= 1


# The Cultist


def why_not_cultist(s: OldOneData, at: i64) -> Refusal | None:
    refusal = why_not_now(s)
    if refusal is None and not is_in(s.tables.cultist, s.hands[s.active]):
        return Refusal("The Cultist is not in your hand", "GO-5.10")
    return refusal


def play_cultist(s: OldOneData, at: i64) -> None:
    """GO-5.10, GO-5.12: in place of a Horror, without effect."""
    lay_down(s, s.active, s.tables.cultist)
    s.cultist = s.active
    if s.heard is not None:
        s.heard.append([events.CULTIST_PLAYED, s.active, s.tables.cultist])
    s.frames[WHAT] = CLOSE
    horror_done(s)


# Playing a Horror


def add_horror(s: OldOneData, moves: list[int], horror: i64) -> None:
    """GO-7.2: a Horror with what its player announces; GO-6.6: without, where nothing can be chosen."""
    before: i64 = len(moves)
    if s.tables.rank[horror] >= 0:
        add_announcements(s, moves, horror)
    if len(moves) == before:
        moves.append(s.tables.play + horror)


def add_announcements(s: OldOneData, moves: list[int], horror: i64) -> None:
    """Each name, Horror, pair or opponent that it can be announced with."""
    tables = s.tables
    effect: i64 = tables.op[horror]
    rank: i64 = tables.rank[horror]
    first: i64
    seat: i64 = 0
    if effect == effects.NAME_ALL:
        first = tables.play_naming + rank * tables.stories
        story: i64 = 0
        while story < tables.stories:
            moves.append(first + story)
            story += 1
    elif effect == effects.STEAL_HORROR:
        first = tables.play_on_horror + rank * tables.horrors
        other: i64 = 0
        for owner in s.lies:
            if owner >= 0 and owner != s.active:
                moves.append(first + other)
            other += 1
    elif effect == effects.RETURN_PAIR or effect == effects.SWAP_PAIRS:
        if effect == effects.RETURN_PAIR or s.laid[s.active]:
            while seat < s.seats:
                if seat != s.active:
                    first = tables.play_on_pair + (rank * MOST_SEATS + seat) * tables.pairs
                    for pair in sorted(set(s.laid[seat])):
                        moves.append(first + pair)
                seat += 1
    else:
        first = tables.play_at + rank * MOST_SEATS
        while seat < s.seats:
            if seat != s.active and not (effect == effects.SKIP_TURN and (s.skips >> seat) & 1):
                moves.append(first + seat)
            seat += 1


def announced(s: OldOneData, at: i64) -> PlayedHorror:
    """The Horror of a move, and what it is announced with. Its forms are numbered one after the other."""
    tables = s.tables
    move: i64 = tables.play + at
    if move >= tables.play_on_horror:
        move -= tables.play_on_horror
        return PlayedHorror(tables.at_horror[move // tables.horrors], NO_TARGET, move % tables.horrors + 1, 0)
    if move >= tables.play_on_pair:
        move -= tables.play_on_pair
        target: i64 = move // tables.pairs
        return PlayedHorror(tables.at_pair[target // MOST_SEATS], target % MOST_SEATS, move % tables.pairs + 1, 0)
    if move >= tables.play_naming:
        move -= tables.play_naming
        return PlayedHorror(tables.naming[move // tables.stories], NO_TARGET, move % tables.stories + 1, 0)
    if move >= tables.play_at:
        move -= tables.play_at
        return PlayedHorror(tables.at_seat[move // MOST_SEATS], move % MOST_SEATS, 0, 0)
    return PlayedHorror(at, NO_TARGET, 0, 0)


def why_not_play(s: OldOneData, at: i64) -> Refusal | None:
    refusal = why_not_now(s)
    if refusal is not None:
        return refusal
    tables = s.tables
    played = announced(s, at)
    name = tables.said[tables.first_horror + played.horror]
    if not is_in(tables.first_horror + played.horror, s.hands[s.active]):
        return Refusal(f"{name} is not in your hand", "GO-5.10")
    effect = tables.op[played.horror]
    if played.target >= 0:
        return why_not_at(s, played, name)
    if effect == effects.STEAL_HORROR and played.choice:
        if s.lies[played.choice - 1] in (-1, s.active):
            return Refusal("That Horror does not lie in an opponent's play area", "GO-6.6")
        return None
    moves: list[int] = []
    add_horror(s, moves, played.horror)
    if tables.play + at not in moves:
        what_for = "an opponent"
        if effect in (effects.NAME_ALL, effects.STEAL_HORROR):
            what_for = "a name" if effect == effects.NAME_ALL else "a Horror in play"
        return Refusal(f"{name} must be announced with {what_for}", "GO-7.2")
    return None


def why_not_at(s: OldOneData, played: PlayedHorror, name: str) -> Refusal | None:
    """Why a Horror cannot be played at this seat, or on this pair of its."""
    seat = played.target
    effect = s.tables.op[played.horror]
    if seat == s.active:
        return Refusal(f"{name} is played at an opponent, not at yourself", "GO-6.5")
    if seat >= s.seats:
        return Refusal(f"Nobody sits at seat {seat + 1}", "GO-6.5")
    if effect == effects.SKIP_TURN and s.skips >> seat & 1:
        return Refusal(f"Seat {seat + 1} is already due to skip a turn", "GO-6.6")
    if effect == effects.SWAP_PAIRS and not s.laid[s.active]:
        return Refusal("You have no pair to swap", "GO-6.6")
    if played.choice and not is_in(played.choice - 1, s.laid[seat]):
        return Refusal(f"That pair does not lie in front of seat {seat + 1}", "GO-6.6")
    return None


def play(s: OldOneData, at: i64) -> None:
    """GO-5.10, GO-6.1: the Horror lies in front of its player from now on."""
    tables = s.tables
    played = announced(s, at)
    horror: i64 = played.horror
    lay_down(s, s.active, tables.first_horror + horror)
    lay_horror(s, horror, s.active)
    s.undone &= ~(1 << horror)
    if s.heard is not None:
        tell_played(s, played)
    s.frames[WHAT] = CLOSE
    wanted: i64 = further_choices(s, played)
    if wanted > 0:
        s.owe(ANNOUNCE, s.active, horror, played.target, wanted, played.choice)
        s.seat = s.active
        choose_if_forced(s)
    else:
        open_window(s, played)


def further_choices(s: OldOneData, played: PlayedHorror) -> i64:
    """How many more choices are announced openly before the window."""
    effect: i64 = s.tables.op[played.horror]
    amount: i64 = s.tables.amount[played.horror]
    if effect == effects.SWAP_PAIRS and played.target >= 0:
        return 1
    if effect == effects.RECOVER:
        return min(amount, len(s.discards))
    if effect == effects.TAKE_CENTER:
        return min(amount, len(s.centre))
    return 0


def tell_played(s: OldOneData, played: PlayedHorror) -> None:
    assert s.heard is not None
    tables = s.tables
    kind: i64 = tables.first_horror + played.horror
    effect: i64 = tables.op[played.horror]
    chosen: i64 = played.choice - 1
    if effect == effects.NAME_ALL:
        s.heard.append([events.HORROR_NAMING, s.active, kind, chosen])
    elif effect == effects.STEAL_HORROR and chosen >= 0:
        s.heard.append([events.HORROR_ON_HORROR, s.active, kind, tables.first_horror + chosen])
    elif chosen >= 0:
        s.heard.append([events.HORROR_ON_PAIR, s.active, played.target, kind, chosen])
    elif played.target >= 0:
        s.heard.append([events.HORROR_PLAYED_AT, s.active, played.target, kind])
    else:
        s.heard.append([events.HORROR_PLAYED, s.active, kind])


# Further choices, made openly before the window


def to_announce(s: OldOneData) -> list[int]:
    """A pair to offer, a card of the discard pile, or one of the centre, not chosen yet."""
    tables = s.tables
    effect: i64 = tables.op[s.frames[PIECE]]
    if effect == effects.SWAP_PAIRS:
        return [tables.offer + pair for pair in sorted(set(s.laid[s.active]))]
    made = choices_in(s.frames[EXTRA])
    if effect == effects.RECOVER:
        left = s.discards[:]
        for kind in made:
            left.remove(kind)
        return [tables.regain + kind for kind in sorted(set(left))]
    moves: list[int] = []
    seen: list[int] = []
    place: i64 = 0
    for kind in s.centre:
        if not is_in(place, made) and kind not in seen:
            seen.append(kind)
            moves.append(tables.choose + place)
        place += 1
    return moves


def choose_if_forced(s: OldOneData) -> None:
    """What lies open leaves one choice: no need to ask."""
    moves = to_announce(s)
    if len(moves) != 1:
        return
    effect: i64 = s.tables.op[s.frames[PIECE]]
    if effect == effects.SWAP_PAIRS:
        offer(s, moves[0] - s.tables.offer)
    elif effect == effects.RECOVER:
        regain(s, moves[0] - s.tables.regain)
    else:
        choose(s, moves[0] - s.tables.choose)


def why_not_chosen(s: OldOneData, move: i64, effect: i64, reason: str) -> Refusal | None:
    """Why this cannot be chosen for a Horror with this effect."""
    if s.frames[WHAT] != ANNOUNCE:
        return Refusal("No Horror that was announced asks for this choice", "GO-7.2")
    if s.tables.op[s.frames[PIECE]] != effect:
        return NOT_ANNOUNCED
    return None if is_in(move, to_announce(s)) else Refusal(reason, "GO-6.5")


def why_not_offer(s: OldOneData, pair: i64) -> Refusal | None:
    reason = "That pair does not lie in front of you"
    return why_not_chosen(s, s.tables.offer + pair, effects.SWAP_PAIRS, reason)


def why_not_regain(s: OldOneData, kind: i64) -> Refusal | None:
    reason = f"{s.tables.said[kind]} is not in the discard pile"
    return why_not_chosen(s, s.tables.regain + kind, effects.RECOVER, reason)


def why_not_choose(s: OldOneData, place: i64) -> Refusal | None:
    reason = "There is no such card in the centre, or the same as another place"
    return why_not_chosen(s, s.tables.choose + place, effects.TAKE_CENTER, reason)


def offer(s: OldOneData, pair: i64) -> None:
    if s.heard is not None:
        s.heard.append([events.OFFERED, s.active, pair])
    add_choice(s, pair)


def regain(s: OldOneData, kind: i64) -> None:
    if s.heard is not None:
        s.heard.append([events.CHOSE, s.active, kind])
    add_choice(s, kind)


def choose(s: OldOneData, place: i64) -> None:
    if s.heard is not None:
        s.heard.append([events.CHOSE, s.active, s.centre[place]])
    add_choice(s, place)


def add_choice(s: OldOneData, choice: i64) -> None:
    """One more announced choice, counted from one in the frame."""
    frames = s.frames
    made: i64 = frames[EXTRA]
    shift: i64 = 0
    while made >> shift:
        shift += CHOICE_BITS
    made |= (choice + 1) << shift
    frames[EXTRA] = made
    frames[STEP] -= 1
    if frames[STEP] > 0:
        choose_if_forced(s)
        return
    played = PlayedHorror(frames[PIECE], frames[THING], made, 0)
    s.settle()
    open_window(s, played)
