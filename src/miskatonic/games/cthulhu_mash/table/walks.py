"""Walking by one click: to each space of the tile the cheapest safe way, as steps and jumps by the rules themselves,
and on through the gate there, or with what lies there picked up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from heapq import heappop, heappush
from typing import NamedTuple

from miskatonic.core.chance import going_on
from miskatonic.core.gesture import Gesture
from miskatonic.core.moves import Moves
from miskatonic.core.outcome import Refusal
from miskatonic.core.state import PIECE, STEP, WHAT
from miskatonic.games.cthulhu_mash.geometry import SPACES, space_name, space_of, space_said
from miskatonic.games.cthulhu_mash.numbers import verbs
from miskatonic.games.cthulhu_mash.numbers.frames import MOVE, TURN
from miskatonic.games.cthulhu_mash.numbers.steps import ACTIONS
from miskatonic.games.cthulhu_mash.rules.flow import MashState
from miskatonic.games.cthulhu_mash.rules.gates import DEAD_END, behind_gate
from miskatonic.games.cthulhu_mash.rules.movement import jump_target, step_cost, step_target
from miskatonic.games.cthulhu_mash.rules.objects import top_unseen
from miskatonic.games.cthulhu_mash.rules.state import LAID
from miskatonic.games.cthulhu_mash.rules.statistics import is_fast, move_points
from miskatonic.games.cthulhu_mash.table.beyond import leads
from miskatonic.games.cthulhu_mash.table.dangers import danger
from miskatonic.games.cthulhu_mash.table.large_tile import points
from miskatonic.games.cthulhu_mash.table.spaces import KINDS, why_dear, without_rule
from miskatonic.games.cthulhu_mash.table.view import costs_shown
from miskatonic.games.cthulhu_mash.things import MONSTER_0, MOST_JUMPED

SPACE_NAMES = frozenset(map(space_name, range(SPACES)))
OBSTACLES = "#o"


class Walk(NamedTuple):
    """What has been walked: the moves, the cells entered, and how it stands then."""

    state: MashState
    moves: tuple[int, ...] = ()
    cells: tuple[int, ...] = ()
    spent: int = 0  # movement points, all of them for a jump
    leaps: int = 0  # jumps among the moves


def walks(state: MashState, seat: int, moves: Moves) -> list[Gesture]:
    """For each space that the seat's character can walk to now. A plan ends before anything that hurts or holds,
    where another is asked, and where a die would fall."""
    c = _walker(state, seat)
    if c < 0:
        return []
    begin = state.clone()
    begin.chance = going_on([1] * len(state.chance.words))  # no die of the table is looked at
    jumps = {target for _, target in _leaps(state, c)}
    beside = {target for _, target in _steps(state, c)}
    begun = state.frames[WHAT] == MOVE
    text = cache(moves.text)  # most ways begin alike
    shown = costs_shown(state)
    found: list[Gesture] = []
    for cell, walk, safe in _search(begin, c):
        more = begun + state.actions - walk.state.actions - 1  # actions beyond the one of the present move
        if not safe and cell in beside:  # a click there is the step, which says what waits
            continue
        if cell not in jumps or not (more or walk.leaps):  # else a click there is the jump
            detour = safe and not more and walk.spent != shown[cell % SPACES]
            found.append(_gesture(text, c, state.at[c], cell, walk, more=more, safe=safe, detour=detour))
        for verb, thing, say in _further(walk, cell) if safe else ():
            done = _with(walk, verb)
            if done is not None:
                acting = done.state.frames[WHAT] == TURN  # it takes an action of its own
                more = begun + state.actions - done.state.actions - 1 + acting
                where = f"{leads(walk.state, cell)} " if verb == verbs.GATE else ""
                told = f"{where}{_told(walk)} to {_where(cell)} and {say}: {_price(more, done.spent)}."
                way = tuple(space_name(one % SPACES) for one in (state.at[c], *walk.cells))
                texts = tuple(map(text, done.moves))
                found.append(Gesture(f"{thing}-{way[-1]}", texts, told, cost="◆" * (more + 1) if more else "", way=way))
    return found


def unreached(state: MashState, thing: str) -> Refusal | None:
    """Why nobody can walk to a space now; where it is an obstacle, its own words say so. And who one is."""
    frames = state.frames
    if not frames or frames[WHAT] not in (TURN, MOVE) or frames[PIECE] >= MONSTER_0:
        return None
    c = frames[PIECE]
    if thing == state.tables.names.character_ids[c]:
        return Refusal("This is you: choose where to go, or whom to attack", "CM-5.1")
    if thing not in SPACE_NAMES:
        return None
    cell = state.at[c] // SPACES * SPACES + space_of(thing)
    if cell == state.at[c] or state.tables.letters[cell // SPACES][cell % SPACES] in OBSTACLES:
        return None
    if is_fast(state, c):
        return Refusal("You are held fast: try to escape first", "CM-13.6")
    if not _may_step(state):
        return Refusal("You have no action left to walk with", "CM-5.1")
    if state.who[cell]:
        return Refusal("Somebody stands there: you cannot stop on that space", "CM-6.5")
    return Refusal("No safe way leads there with what you have left to walk", "CM-6.1")


def _further(walk: Walk, cell: int) -> Iterator[tuple[int, str, str]]:
    """What one may want to do at the end of a walk: the verb, what is clicked for it, and its words."""
    if behind_gate(walk.state, cell) != DEAD_END:
        yield verbs.GATE, "gate", "through the gate"
    if top_unseen(walk.state, cell) >= 0 or cell in walk.state.floor[::LAID]:
        yield verbs.PICK, "loot", "pick up what lies there"


def _with(walk: Walk, verb: int) -> Walk | None:
    """The walk with that move at its end, not played: what lies there stays unknown. By another action where the points
    are spent; None where it is not legal, or where there is a choice."""
    for before in (walk, _ended(walk)):
        found = [move for move in before.state.moves() if before.state.tables.verb_of[move] == verb]
        if found:
            break
    if len(found) != 1:
        return None
    return before._replace(moves=(*before.moves, found[0]), spent=walk.spent + 1)


def _walker(state: MashState, seat: int) -> int:
    """The character that may walk now, or -1."""
    frames = state.frames
    if not frames or state.seat != seat or frames[PIECE] >= MONSTER_0:
        return -1
    return frames[PIECE] if _may_step(state) else -1


def _may_step(state: MashState) -> bool:
    frames = state.frames
    what = frames[WHAT] if frames else 0
    return what == MOVE or (what == TURN and frames[STEP] == ACTIONS and state.actions > 0)


def _search(begin: MashState, c: int) -> Iterator[tuple[int, Walk, bool]]:
    """Each cell once, with the cheapest safe walk onto it; where there is none, with one that ends beside it."""
    queue: list[tuple[int, int, int, Walk]] = [(0, 0, 0, Walk(begin))]
    reached: set[int] = set()
    beside: dict[int, Walk] = {}
    pushed = 0
    while queue:
        walk = heappop(queue)[-1]
        here = walk.state.at[c]
        if here in reached:
            continue
        reached.add(here)
        if walk.cells and walk.state.who[here] == c + 1:  # in another's space nobody stops
            yield here, walk, True
        walk = _onward(walk, c)
        for move, target in _steps(walk.state, c):
            after = _after(walk, move, target, c) if target not in reached else None
            if after is not None:
                pushed += 1
                heappush(queue, (begin.actions - after.state.actions, after.spent, pushed, after))
            elif walk.cells and walk.state.who[here] == c + 1:
                beside.setdefault(target, walk)
        walk = _ended(walk)
        for move, target in _leaps(walk.state, c):
            after = _after(walk, move, target, c) if target not in reached else None
            if after is not None:
                pushed += 1
                heappush(queue, (begin.actions - after.state.actions, after.spent, pushed, after))
    for cell, walk in beside.items():
        if cell not in reached:
            yield cell, walk, False


def _steps(state: MashState, c: int) -> Iterator[tuple[int, int]]:
    """The legal steps from here, with the cells they lead to."""
    first = state.tables.first_of[verbs.STEP]
    for move in state.moves() if _may_step(state) else ():
        if state.tables.verb_of[move] == verbs.STEP:
            yield move, step_target(state, c, move - first)


def _leaps(state: MashState, c: int) -> Iterator[tuple[int, int]]:
    """The legal jumps, each an action (CM-6.10), with the cells they lead to."""
    first = state.tables.first_of[verbs.JUMP]
    for move in state.moves() if _may_step(state) else ():
        if state.tables.verb_of[move] == verbs.JUMP:
            way, over = divmod(move - first, MOST_JUMPED)
            yield move, jump_target(state, c, way, over + 1)


def _after(walk: Walk, move: int, target: int, c: int) -> Walk | None:
    """The walk with one more step, or None where that is more than a step: a hazard, a question, chance."""
    before = walk.state
    after = before.clone()
    after.play(move)
    unhurt = after.health[c] == before.health[c] and after.holds[c] == before.holds[c] and after.at[c] == target
    if after.surprises != before.surprises or after.seat != before.seat or not unhurt:
        return None
    if after.frames[WHAT] not in (MOVE, TURN) or after.frames[PIECE] != c:
        return None
    leaps = before.tables.verb_of[move] == verbs.JUMP
    spent = walk.spent + (move_points(before, c) if leaps else step_cost(before, c, target // SPACES))
    return Walk(after, (*walk.moves, move), (*walk.cells, target), spent, walk.leaps + leaps)


def _onward(walk: Walk, c: int) -> Walk:
    """With too few points left for a step the move is ended, and the next action begins another."""
    state = walk.state
    if state.frames[WHAT] != MOVE or state.frames[STEP] >= step_cost(state, c, state.at[c] // SPACES):
        return walk
    return _ended(walk)


def _ended(walk: Walk) -> Walk:
    state = walk.state
    stop = state.tables.first_of[verbs.STOP]
    if stop not in state.moves():
        return walk
    after = state.clone()
    after.play(stop)
    return walk._replace(state=after, moves=(*walk.moves, stop))


def _gesture(
    text: Callable[[int], str], c: int, begin: int, cell: int, walk: Walk, *, more: int, safe: bool, detour: bool
) -> Gesture:
    cost = f"{_price(more, walk.spent)}{_why(walk.state, c, begin // SPACES)}"
    say = f"{_is(walk.state, cell)}{_told(walk)} to {_where(cell)}: {cost}."
    if not safe:
        waits = danger(walk.state, c, cell)
        warned = f"Beyond it, {waits.said}" if waits else "The last step is left to you"
        say = f"{_told(walk)} to the space before {_where(cell)}: {cost}. {warned}."
    passed = walk.cells[:-1] if safe else walk.cells
    return Gesture(
        thing=space_name(cell % SPACES),
        moves=tuple(map(text, walk.moves)),
        say=say,
        cost="◆" * (more + 1) if more else "…" if not safe else str(walk.spent) if detour else "",
        way=tuple(space_name(one % SPACES) for one in (begin, *passed)),
        first=True,
    )


def _is(state: MashState, cell: int) -> str:
    """What a space is that is more than floor, told before the walk there."""
    kind = KINDS[state.tables.letters[cell // SPACES][cell % SPACES]]
    return f"{without_rule(kind.said)} " if kind.word else ""


def _told(walk: Walk) -> str:
    if walk.leaps == len(walk.cells):
        return "Jump"
    return "Jump and walk" if walk.leaps else "Walk"


def _price(more: int, spent: int) -> str:
    return f"{more + 1} actions" if more else points(spent)


def _why(state: MashState, c: int, tile: int) -> str:
    why = why_dear(state.tables, tile, step_cost(state, c, tile))
    return f" ({why})" if why else ""


def _where(cell: int) -> str:
    return space_said(cell % SPACES)
