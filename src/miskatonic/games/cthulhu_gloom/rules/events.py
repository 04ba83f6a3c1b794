"""Events (CG-5.3): whom each may choose, and what becomes of it."""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.piles import add_at_places
from miskatonic.core.state import EXTRA, PIECE, SEAT, WHAT
from miskatonic.games.cthulhu_gloom.numbers import aims, events, forms, frames
from miskatonic.games.cthulhu_gloom.numbers.kinds import EVENT
from miskatonic.games.cthulhu_gloom.numbers.lives import BELOW_ZERO, DEAD, LIVING
from miskatonic.games.cthulhu_gloom.rules.card_effects import SALVAGES, SHIELDS
from miskatonic.games.cthulhu_gloom.rules.knowledge import show_in
from miskatonic.games.cthulhu_gloom.rules.lasting import family_works, is_immune, may_choose
from miskatonic.games.cthulhu_gloom.rules.layers import has_cards, restack, self_worth, stack_of
from miskatonic.games.cthulhu_gloom.rules.state import SECOND_AT, SECOND_MASK, GloomData

# By what an Event chooses: the form in which it is played, and what that form names.
FORMS: Final = {
    aims.NOBODY: (forms.EVENT, "names no Character"),
    aims.TOP: (forms.EVENT_ON_ONE, "names one living Character"),
    aims.TWO: (forms.EVENT_ON_TWO, "names two living Characters"),
    aims.DEAD: (forms.EVENT_ON_ONE, "names one dead Character"),
    aims.DEAD_AND_LIVING: (forms.EVENT_ON_BOTH, "names a dead and a living Character"),
}


def modified(s: GloomData, player: i64) -> list[int]:
    """The living Characters with a Modifier that an Event of this player may choose."""
    tops = s.tops
    return may_choose(s, [character for character in s.living if tops[character]], EVENT, player)


def is_aim(s: GloomData, card: i64, player: i64, one: i64, two: i64) -> bool:
    """CG-11.4: whether announced targets are (still) what the Event may choose."""
    tables = s.tables
    aim: i64 = tables.deck.aim[card]
    if aim == aims.NOBODY:
        return True
    if s.working & SHIELDS:
        if is_immune(s, one, EVENT, player) or (two >= 0 and is_immune(s, two, EVENT, player)):
            return False
    if aim == aims.TOP:
        return s.life_of[one] >= LIVING and has_cards(s, one)
    if aim == aims.TWO:
        if s.life_of[one] < LIVING or s.life_of[two] < LIVING:
            return False
        return has_cards(s, one) and has_cards(s, two)
    if aim == aims.DEAD:
        return s.life_of[one] == DEAD
    return s.life_of[one] == DEAD and s.life_of[two] == BELOW_ZERO


def add_event_of_hand(s: GloomData, moves: list[int], card: i64, player: i64) -> None:
    """CG-A14: as the table plays it, the targets are named at once or after the answers."""
    tables = s.tables
    if tables.aims_later and tables.deck.aim[card] != aims.NOBODY:
        if has_aim(s, card, player):
            moves.append(tables.moves.alone[card - tables.first_event])
    else:
        add_event(s, moves, card, player)


def add_event(s: GloomData, moves: list[int], card: i64, player: i64) -> None:
    """An Event with each choice of targets; one that must choose and cannot is not played (CG-A17)."""
    tables = s.tables
    aim: i64 = tables.deck.aim[card]
    event: i64 = card - tables.first_event
    one: i64
    two: i64
    if aim == aims.NOBODY:
        moves.append(tables.moves.alone[event])
    elif aim == aims.DEAD:
        add_at_places(moves, may_choose(s, s.dead, EVENT, player), tables.moves.one_rows[event])
    elif aim == aims.TOP:
        add_at_places(moves, modified(s, player), tables.moves.one_rows[event])
    elif aim == aims.TWO:
        rows = tables.moves.pair_rows[event]
        chosen = modified(s, player)
        for one in chosen:  # with each one before it
            row = rows[one]
            for two in chosen:
                if two == one:
                    break
                moves.append(row[two])
    else:
        rows = tables.moves.both_rows[event]
        living = may_choose(s, s.below, EVENT, player)
        if living:
            for one in may_choose(s, s.dead, EVENT, player):
                row = rows[one]
                for two in living:
                    moves.append(row[two])


def has_aim(s: GloomData, card: i64, player: i64) -> bool:
    """Whether an Event has a choice of targets at all."""
    moves: list[int] = []
    add_event(s, moves, card, player)
    return len(moves) > 0


def second_target(s: GloomData) -> i64:
    return ((s.frames[EXTRA] >> SECOND_AT) & SECOND_MASK) - 1


def remove_modifier(s: GloomData, player: i64, character: i64) -> None:
    """CG-8.8: whatever the top Modifier covered shows again."""
    cards = stack_of(s, character)
    card: i64 = cards.pop()
    restack(s, character, cards)
    s.discards.append(card)
    if s.heard is not None:
        s.heard.append([events.MODIFIER_REMOVED, player, card, character, self_worth(s, character)])


def swap_top(s: GloomData, player: i64, one: i64, two: i64) -> None:
    """CG-8.12: no immediate effect happens again."""
    first = stack_of(s, one)
    second = stack_of(s, two)
    restack(s, one, first[:-1] + second[-1:])
    restack(s, two, second[:-1] + first[-1:])
    if s.heard is not None:
        s.heard.append([events.TOPS_SWAPPED, player, one, two, self_worth(s, one), self_worth(s, two)])


def finish_event(s: GloomData, player: i64, card: i64) -> None:
    """CG-5.3: an Event goes to the discard pile, or to whoever salvages what others resolve."""
    if s.working & SALVAGES:
        turn: i64 = 0
        while turn < s.seats:
            seat: i64 = (s.active + turn) % s.seats
            turn += 1
            if seat != player and family_works(s, seat, SALVAGES):
                s.hands[seat].append(card)
                show_in(s, [card], seat + 1)
                if s.heard is not None:
                    s.heard.append([events.SALVAGED, seat, card])
                return
    s.discards.append(card)


def aimings(s: GloomData) -> list[int]:
    """CG-A14: the moves that name the targets of the Event which was announced without them."""
    moves: list[int] = []
    add_event(s, moves, s.frames[PIECE], s.frames[SEAT])
    return moves


def why_not_event(s: GloomData, move: i64) -> Refusal | None:
    """CG-5.3: why an Event cannot be played in the form, and on the Characters, that a move names."""
    numbers = s.tables.moves
    card: i64 = numbers.card_of[move]
    form: i64 = numbers.form_of[move]
    aim: i64 = s.tables.deck.aim[card]
    name = s.tables.cards.card.said[card]
    if s.tables.aims_later and s.frames[WHAT] != frames.PLAY and aim != aims.NOBODY:
        if form != forms.EVENT:
            return Refusal(f"{name} is announced alone; its targets come after the answers", "CG-A14")
        return None if has_aim(s, card, s.seat) else Refusal(f"{name} has nobody to choose", "CG-A17")
    fitting, names = FORMS[aim]
    if form != fitting:
        return Refusal(f"{name} {names}", "CG-5.3" if form != forms.EVENT else "CG-A17")
    for target in (numbers.one_of[move], numbers.two_of[move]):
        if target >= 0 and s.owner[target] < 0:
            return Refusal(f"{s.tables.cards.character.said[target]} is not in the game", "CG-3.3")
    return why_not_aim(s, aim, numbers.one_of[move], numbers.two_of[move])


def why_not_aim(s: GloomData, aim: i64, one: i64, two: i64) -> Refusal | None:
    """CG-9.2, CG-8.5, CG-A17: the Event is right, the Characters may not be."""
    people = s.tables.cards.character.said
    must_be_dead = aim in (aims.DEAD, aims.DEAD_AND_LIVING)
    for target in (one, two):
        if target >= 0:
            if (s.life_of[target] == DEAD) != must_be_dead:
                return Refusal(f"{people[target]} is {'living' if must_be_dead else 'dead'}", "CG-9.2")
            if is_immune(s, target, EVENT, s.seat):
                return Refusal(f"{people[target]} cannot be chosen by this Event", "CG-8.5")
            if aim in (aims.TOP, aims.TWO) and not has_cards(s, target):
                return Refusal(f"{people[target]} has no Modifier", "CG-A17")
        must_be_dead = False
    if aim == aims.DEAD_AND_LIVING and s.life_of[two] != BELOW_ZERO:
        return Refusal(f"{people[two]} is at {self_worth(s, two)}, and only somebody below zero can die", "CG-5.4")
    return None
