"""The coach at the table: beside a player alone with bots, one sentence at the first meeting with something.

It reads nothing but what that player's own present holds: their moves, and the events they were told of.
"""

from __future__ import annotations

from contextlib import suppress

from miskatonic.core.coach import Tip, coach_of
from miskatonic.store import StoreError
from miskatonic.web.history import Happened
from miskatonic.web.messages import message
from miskatonic.web.room.coached import is_offered, is_on
from miskatonic.web.room.data import RoomData
from miskatonic.web.room.empty import far_fetched
from miskatonic.web.room.orders import ChangePrefsOf, Doing
from miskatonic.web.room.sealed import is_spared
from miskatonic.web.room.viewer import Viewer


def begin(room: RoomData, viewer: Viewer) -> Doing[None]:
    """Whoever comes, or has switched, is told whether the coach is there; and it looks at once."""
    if is_offered(room, viewer):
        room.send(viewer, message("coaching", on=is_on(room, viewer)))
        if is_on(room, viewer):
            yield from look(room, viewer, [])


def accompany(room: RoomData, happened: list[Happened]) -> Doing[None]:
    """After something happened: say what is new to each player who has a coach."""
    for viewer in [one for one in room.viewers if one.greeted and is_on(room, one)]:
        yield from look(room, viewer, happened)


def look(room: RoomData, viewer: Viewer, happened: list[Happened]) -> Doing[None]:
    """The first thing that is new to a viewer: an event, which is explained now or never, a kind of move, a thing."""
    (seat,) = room.seats_of(viewer)
    state = room.present.state
    verbs: list[str] = []
    things: list[str] = []
    spared = bool(state.asked) and is_spared(room, seat)
    if room.running and seat in room.present.deciding() and not room.is_bot(seat) and not spared:
        moves = state.moves_of(seat) if state.asked else state.moves()
        odd = far_fetched(room, seat) if state.asked else []
        verbs = [verb for verb in verbs_of(room, moves) if verb not in verbs_of(room, odd)]
        paths = [room.game.path(move, state) for move in moves if move not in odd]
        steps = [step for path in paths for step in path]
        things = [one for step in steps for one in ([step] if isinstance(step, str) else step)]
    heard = [raw for one in happened for raw in one.heard]
    told = room.game.events(heard, seat, room.names_for(seat), state)
    touched = [f"{event.kind} {thing}" for event in told for some in event.things.values() for thing in some]
    events = [*(event.kind for event in told), *touched]
    yield from say_first(room, viewer, (("event", events), ("verb", verbs), ("thing", things)))


def verbs_of(room: RoomData, moves: list[int]) -> list[str]:
    return list(dict.fromkeys(room.game.moves.split(move)[0].name for move in moves))


def explain(room: RoomData, viewer: Viewer, rule: str) -> Doing[None]:
    """A refusal that is met for the first time."""
    if is_on(room, viewer):
        yield from say_first(room, viewer, (("refusal", [rule]),))


def say_first(room: RoomData, viewer: Viewer, met: tuple[tuple[str, list[str]], ...]) -> Doing[None]:
    """One sentence at a time, and none of them twice for the same guest. What cannot be noted is not said."""
    known = {key.partition("/")[2] for key in viewer.prefs.met if key.startswith(f"{room.game.id}/")}
    for kind, names in met:
        found = coach_of(room.game).meet(kind, names, known)
        if found is not None:
            with suppress(StoreError):
                yield from say(room, viewer, *found)
            return


def say(room: RoomData, viewer: Viewer, key: str, tip: Tip) -> Doing[None]:
    prefs = yield ChangePrefsOf(viewer.guest, {"met": [*viewer.prefs.met, f"{room.game.id}/{key}"]})
    for other in room.viewers:
        if other.guest == viewer.guest:
            other.prefs = prefs
    kind, _, about = key.partition(":")
    data = message("coach", met=kind if tip.marks else "", about=about, say=tip.say, rule=tip.rule, icon=tip.icon)
    room.send(viewer, data)
