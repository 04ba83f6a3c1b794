"""How a turn and a game end, and what the game counts for (CC-16, CC-17.9 to CC-17.12, CC-18).

Compiled: environments ask at every end.
"""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.outcome import Outcome, shared_win
from miskatonic.core.state import NOBODY
from miskatonic.games.cards_of_cthulhu.numbers import events
from miskatonic.games.cards_of_cthulhu.numbers.endings import BY_TURNS, DEATH, ELDER_GOD, GOING_ON, INSANITY, VICTORY
from miskatonic.games.cards_of_cthulhu.rules.state import NO_DICE, CardsData
from miskatonic.games.cards_of_cthulhu.rules.tables import BOARDS


def end_turn(s: CardsData) -> None:
    """CC-16: defeat first, then victory, then the next living player."""
    tables = s.tables
    s.frames = []
    most: i64 = 0
    for count in s.crowd:
        if count > most:
            most = count
    if most >= tables.minion_limit:
        if s.heard is not None:
            s.heard.append([events.GOD_SUMMONED, s.active, s.crowd.index(most)])
        end(s, ELDER_GOD)
    elif not s.deck and most <= tables.win_most and not s.awake:
        if s.heard is not None:
            s.heard.append([events.WON, s.active])
        end(s, VICTORY)
    elif tables.max_turns and s.turn >= tables.max_turns:
        if s.heard is not None:
            s.heard.append([events.TIME_UP, s.active])
        end(s, BY_TURNS)
    elif s.seats > 1 and not s.pauses:
        s.active = next_living(s)


def end(s: CardsData, how: i64) -> None:
    """Game over clears what was owed."""
    s.ended = how
    s.frames = []
    s.seat = NOBODY


def leave(s: CardsData, how: i64) -> None:
    """CC-17.9, CC-Q37: an Investigator goes insane or is killed; the rest of the turn is dropped."""
    s.alive &= ~(1 << s.active)
    if s.heard is not None:
        s.heard.append([events.WENT_INSANE if how == INSANITY else events.KILLED, s.active])
    s.wounded = False
    s.dice = NO_DICE
    s.thrown = 0
    s.node = 0
    if s.alive == 0:
        end(s, how)
        return
    bequeath(s)
    end_turn(s)


def bequeath(s: CardsData) -> None:
    """CC-17.9, CC-Q27: followers and items are discarded, or the next living player inherits them."""
    heir: i64 = next_living(s) if s.tables.inherit else -1
    bits: i64 = s.owned[s.active]
    s.owned[s.active] = 0
    card: i64 = 0
    while bits >> card:
        if (bits >> card) & 1:
            if heir >= 0:
                s.owned[heir] |= 1 << card
                if s.heard is not None:
                    s.heard.append([events.INHERITED, heir, card])
            else:
                s.held ^= 1 << card
                s.used &= ~(1 << card)
                s.discards.append(s.tables.first_shop + card)
        card += 1


def next_living(s: CardsData) -> i64:
    """CC-17.3: clockwise."""
    seat: i64 = s.active
    while True:
        seat = seat + 1 if seat + 1 < s.seats else 0
        if (s.alive >> seat) & 1:
            return seat


# What it counts for


def counts(s: CardsData) -> tuple[int, ...]:
    """How many of what each line counts. CC-Q30: experience and wounds of all who survived."""
    empty = xp = wounds = 0
    for board in range(BOARDS):
        if is_empty(s, board):
            empty += 1
    for seat in range(s.seats):
        if s.alive >> seat & 1:
            xp += s.xp[seat]
            wounds += s.tables.health_dice - s.health[seat]
    asleep = int(s.asleep).bit_count()
    return (int(s.ended == VICTORY), empty, xp, sum(s.crowd), asleep, sum(s.gates), wounds)


def is_empty(s: CardsData, board: int) -> bool:
    """CC-18.1: no minion, gate or horror, asleep or awake."""
    if s.crowd[board] or s.gates[board]:
        return False
    return not (s.asleep | s.awake) & s.tables.horror_bits[board]


def score(s: CardsData) -> int:
    total = 0
    found = counts(s)
    for line, worth in enumerate(s.tables.worths):
        total += found[line] * worth
    return total


def outcome(s: CardsData) -> Outcome | None:
    if s.ended == GOING_ON:
        return None
    competitive = s.tables.competitive and s.seats > 1
    scores = tuple(s.tally) if competitive else (score(s),) * s.seats
    if s.ended != VICTORY:
        reason, rule = _defeat(s)
        return Outcome(reason, rule, scores, (), (0.0,) * s.seats)
    reason = "The cult deck is empty, no horror is awake and no board is full: the world is saved."
    if not competitive:
        rule = "CC-1.5" if s.seats == 1 else "CC-17.11"
        return Outcome(reason, rule, scores, tuple(range(s.seats)), (1.0,) * s.seats)
    ranks = {seat: (s.tally[seat], s.xp[seat]) for seat in range(s.seats) if s.alive >> seat & 1}
    winners = tuple(seat for seat in ranks if ranks[seat] == max(ranks.values()))
    return Outcome(reason, "CC-17.12", scores, winners, shared_win(s.seats, winners))


def _defeat(s: CardsData) -> tuple[str, str]:
    if s.ended == ELDER_GOD:
        board = s.crowd.index(max(s.crowd))
        cult = s.tables.cult_names[board]
        reason = f"The cult of {cult} has {s.crowd[board]} minions and summons its Elder God."
        return reason, "CC-16.1" if s.seats == 1 else "CC-17.10"
    if s.ended == BY_TURNS:
        return f"The limit of {s.tables.max_turns} turns is reached.", "max_turns"
    assert s.ended in (INSANITY, DEATH)
    if s.seats > 1:
        return "The last Investigator is out: the world is lost.", "CC-17.10"
    if s.ended == INSANITY:
        return "The Investigator goes insane: the sanity loss could not be met.", "CC-8.6"
    return "The Investigator is killed: there was no Health die left to lose.", "CC-11.6"
