"""How a game of The Cards of Cthulhu ended, and what it counts for. Compiled: environments ask at every end."""

from __future__ import annotations

from miskatonic.core.outcome import Outcome, shared_win
from miskatonic.games.cards_of_cthulhu.rules.frames import BY_TURNS, DEATH, ELDER_GOD, GOING_ON, INSANITY, VICTORY
from miskatonic.games.cards_of_cthulhu.rules.state import CardsState
from miskatonic.games.cards_of_cthulhu.rules.things import BOARDS


def counts(state: CardsState) -> tuple[int, ...]:
    """How many of what each line counts. CC-Q30: experience and wounds of all who survived."""
    empty = xp = wounds = 0
    for board in range(BOARDS):
        if is_empty(state, board):
            empty += 1
    for seat in range(state.seats):
        if state.alive >> seat & 1:
            xp += state.xp[seat]
            wounds += state.tables.health_dice - state.health[seat]
    asleep = int(state.asleep).bit_count()
    return (int(state.ended == VICTORY), empty, xp, sum(state.crowd), asleep, sum(state.gates), wounds)


def is_empty(state: CardsState, board: int) -> bool:
    """CC-18.1: no minion, gate or horror, asleep or awake."""
    if state.crowd[board] or state.gates[board]:
        return False
    return not (state.asleep | state.awake) & state.tables.horror_bits[board]


def score(state: CardsState) -> int:
    total = 0
    found = counts(state)
    for line, worth in enumerate(state.tables.worths):
        total += found[line] * worth
    return total


def outcome(state: CardsState) -> Outcome | None:
    if state.ended == GOING_ON:
        return None
    competitive = state.tables.competitive and state.seats > 1
    scores = tuple(state.tally) if competitive else (score(state),) * state.seats
    if state.ended != VICTORY:
        reason, rule = _defeat(state)
        return Outcome(reason, rule, scores, (), (0.0,) * state.seats)
    reason = "The cult deck is empty, no horror is awake and no board is full: the world is saved."
    if not competitive:
        rule = "CC-1.5" if state.seats == 1 else "CC-17.11"
        return Outcome(reason, rule, scores, tuple(range(state.seats)), (1.0,) * state.seats)
    ranks = {seat: (state.tally[seat], state.xp[seat]) for seat in range(state.seats) if state.alive >> seat & 1}
    winners = tuple(seat for seat in ranks if ranks[seat] == max(ranks.values()))
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
