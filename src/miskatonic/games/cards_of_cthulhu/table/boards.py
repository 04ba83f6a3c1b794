"""The boards of the cults as a seat sees them, each card with the exact chance to slay it."""

from __future__ import annotations

import msgspec

from miskatonic.games.cards_of_cthulhu.numbers.places import AWAKE, NOWHERE
from miskatonic.games.cards_of_cthulhu.rules import odds
from miskatonic.games.cards_of_cthulhu.rules.boards import is_exposed, where, wound_range
from miskatonic.games.cards_of_cthulhu.rules.flow import CardsState
from miskatonic.games.cards_of_cthulhu.rules.slaying import requirement_of
from miskatonic.games.cards_of_cthulhu.table.dice import attacked_board, is_rolled


class MinionView(msgspec.Struct, frozen=True):
    """A minion card; `thing` names it in a move, its copies alike."""

    thing: str
    kind: str
    name: str
    value: int
    icon: str
    reachable: bool
    chances: tuple[int, ...]  # to slay it, in percent: see BoardView


class HorrorView(msgspec.Struct, frozen=True):
    """A horror on its board. `missing`: that many more minions wake it; 0 wakes in the next awaken step."""

    thing: str
    name: str
    level: str
    combo: int
    awake: bool
    wakes_at: int
    missing: int
    icon: str
    reachable: bool
    chances: tuple[int, ...]


class BoardView(msgspec.Struct, frozen=True):
    """One cult. The chances of its cards are exact: for the dice on the table when it is attacked (kept; with the best
    re-roll), else for a roll with 0, 1, 2 … Spirit dice as the active player can afford them."""

    thing: str
    cult: str
    name: str
    minions: tuple[MinionView, ...]
    horrors: tuple[HorrorView, ...]
    gates: int
    gate_protected: bool
    wounds_to: int
    attacked: bool
    icon: str
    full: bool  # as it is, it loses the game at the end of the turn


def board_view(state: CardsState, board: int) -> BoardView:
    tables = state.tables
    within = odds.reachable(state, board)
    minions: list[MinionView] = []
    for at in range(tables.kinds):
        minion = board * tables.kinds + at
        if state.minions[minion]:
            shown = MinionView(
                thing=tables.names[minion],
                kind=tables.kind_ids[at],
                name=tables.kind_names[at],
                value=tables.value[minion],
                icon=tables.kind_icons[at],
                reachable=minion in within,
                chances=chances_of(state, minion, board),
            )
            minions += [shown] * state.minions[minion]
    horrors = [
        HorrorView(
            thing=tables.horror_ids[horror],
            name=tables.horror_names[horror],
            level=tables.level_names[tables.level[horror]],
            combo=tables.combo[horror],
            awake=where(state, horror) == AWAKE,
            wakes_at=tables.wakes_at[horror],
            missing=max(0, tables.wakes_at[horror] - state.crowd[board]),
            icon=tables.horror_icons[horror],
            reachable=tables.minions + horror in within,
            chances=chances_of(state, tables.minions + horror, board),
        )
        for horror in tables.horrors_of[board]
        if where(state, horror) != NOWHERE
    ]
    return BoardView(
        thing=f"board-{tables.cult_ids[board]}",
        cult=tables.cult_ids[board],
        name=tables.cult_names[board],
        minions=tuple(minions),
        horrors=tuple(horrors),
        gates=state.gates[board],
        gate_protected=not is_exposed(state, board),
        wounds_to=wound_range(state, board),
        attacked=attacked_board(state) == board,
        icon=tables.cult_icons[board],
        full=state.crowd[board] >= tables.minion_limit,
    )


def chances_of(state: CardsState, target: int, board: int) -> tuple[int, ...]:
    """In percent, rounded down: 100 only where it is certain."""
    requirement = requirement_of(state, target)
    if not state.ended and state.investigator[state.active] >= 0:
        if is_rolled(state):
            if attacked_board(state) in (board, -1):
                return tuple(odds.whole_percent(chance) for chance in odds.chance_in_hand(state, requirement))
            return ()
        choices = odds.spirit_choices(state)
        return tuple(odds.whole_percent(odds.chance_with(state, requirement, board, spirit)) for spirit in choices)
    return ()
