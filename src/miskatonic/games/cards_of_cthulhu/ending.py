"""How a game of The Cards of Cthulhu ended, and the score sheet."""

from __future__ import annotations

import msgspec

from miskatonic.core.outcome import Outcome, shared_win
from miskatonic.games.cards_of_cthulhu.frames import BY_TURNS, DEATH, ELDER_GOD, GOING_ON, INSANITY, VICTORY
from miskatonic.games.cards_of_cthulhu.state import CardsState
from miskatonic.games.cards_of_cthulhu.things import BOARDS


class ScoreLine(msgspec.Struct, frozen=True):
    """One line of the score sheet: what, how many, and what they are worth together."""

    what: str
    count: int
    points: int


def score_sheet(state: CardsState) -> tuple[ScoreLine, ...]:
    """CC-18.1, CC-18.2, CC-Q30: experience and wounds of all who survived."""
    tables = state.tables
    worth = tables.score
    living = [seat for seat in range(state.seats) if state.alive >> seat & 1]
    asleep = int(state.asleep).bit_count()
    lines = (
        ("The game is won", int(state.ended == VICTORY), worth.won),
        ("Boards without a card", sum(is_empty(state, board) for board in range(BOARDS)), worth.empty_board),
        ("Unspent experience", sum(state.xp[seat] for seat in living), worth.unspent_xp),
        ("Minions in play", sum(state.crowd), worth.minion),
        ("Sleeping horrors", asleep, worth.sleeping_horror),
        ("Open gates", sum(state.gates), worth.gate),
        ("Wounds", sum(tables.health_dice - state.health[seat] for seat in living), worth.wound),
    )
    return tuple(ScoreLine(what, count, count * each) for what, count, each in lines)


def is_empty(state: CardsState, board: int) -> bool:
    """CC-18.1: no minion, gate or horror, asleep or awake."""
    horrors = (state.asleep | state.awake) & state.tables.horror_bits[board]
    return not state.crowd[board] and not state.gates[board] and not horrors


def score(state: CardsState) -> int:
    return sum(line.points for line in score_sheet(state))


def outcome(state: CardsState) -> Outcome | None:
    if state.ended == GOING_ON:
        return None
    seats = range(state.seats)
    living = tuple(seat for seat in seats if state.alive >> seat & 1)
    competitive = state.tables.competitive and state.seats > 1
    scores = tuple(state.tally) if competitive else (score(state),) * state.seats
    if state.ended != VICTORY:
        reason, rule = _defeat(state)
        return Outcome(reason, rule, scores, (), (0.0,) * state.seats)
    reason = "The cult deck is empty, no horror is awake and no board is full: the world is saved."
    if not competitive:
        rule = "CC-1.5" if state.seats == 1 else "CC-17.11"
        return Outcome(reason, rule, scores, tuple(seats), (1.0,) * state.seats)
    ranks = {seat: (state.tally[seat], state.xp[seat]) for seat in living}
    winners = tuple(seat for seat in living if ranks[seat] == max(ranks.values()))
    return Outcome(reason, "CC-17.12", scores, winners, shared_win(state.seats, winners))


def _defeat(state: CardsState) -> tuple[str, str]:
    if state.ended == ELDER_GOD:
        board = state.crowd.index(max(state.crowd))
        cult = state.tables.cult_names[board]
        reason = f"The cult of {cult} has {state.crowd[board]} minions and summons its Elder God."
        return reason, "CC-16.1" if state.seats == 1 else "CC-17.10"
    if state.ended == BY_TURNS:
        return f"The limit of {state.tables.max_turns} turns is reached.", "max_turns"
    assert state.ended in (INSANITY, DEATH)
    if state.seats > 1:
        return "The last Investigator is out: the world is lost.", "CC-17.10"
    if state.ended == INSANITY:
        return "The Investigator goes insane: the sanity loss could not be met.", "CC-8.6"
    return "The Investigator is killed: there was no Health die left to lose.", "CC-11.6"
