"""Questions with one answer only. Nobody is asked them, and nobody learns that there was nothing to ask.
What a game calls far-fetched does not count as another answer: nobody means to stop a Horror of their own. Nor does
what could be done at another time as well (`is_idle`). What a game wants its players to say themselves is always asked.

Where everybody can see it, or nobody else is there to learn from it, the answer is played at once. A sealed question
with a clock runs its whole time, whoever could have answered. Any other question is asked: how fast it is answered
would tell the others what is in a hand. Whoever likes to be asked says so in the settings.
"""

from __future__ import annotations

from miskatonic.store import StoreError
from miskatonic.web.prefs import Prefs
from miskatonic.web.room.data import RoomData
from miskatonic.web.room.orders import Doing, PrefsOf

MOST = 20  # answers in a row; no rules go on like that forever, but a game that is being written might


def answered_at_once(room: RoomData) -> Doing[list[str]]:
    """Play what has one answer only, joined to the move before; returns what has to be stored."""
    bodies: list[str] = []
    while len(bodies) < MOST and (yield from is_empty(room)):
        history = room.present
        seat = history.state.seat
        bodies.append(history.play(answers(room)[0], seat, joined=True))
    return bodies


def is_empty(room: RoomData) -> Doing[bool]:
    """Whether a person is asked openly for the one answer there is, and that tells nobody anything."""
    history = room.present
    state = history.state
    if history.over or state.asked or room.is_bot(state.seat) or room.tutor is not None or not room.running:
        return False
    if room.game.hides and len(room.people()) > 1:
        return False
    moves = answers(room)
    if len(moves) != 1 or room.game.moves.split(moves[0])[0].name in room.game.always_asked:
        return False
    return not (yield from likes_to_be_asked(room, state.seat))


def answers(room: RoomData) -> list[int]:
    """The legal moves, without those that could as well be made at another time, unless there is nothing else."""
    game, state = room.game, room.present.state
    moves = state.moves()
    return [move for move in moves if not game.is_idle(state, move)] or moves


def likes_to_be_asked(room: RoomData, seat: int) -> Doing[bool]:
    guest = room.seats[seat].guest
    if guest is None:
        return True
    try:
        prefs: Prefs = yield PrefsOf(guest)
        return prefs.ask_empty
    except StoreError:
        return True  # asking is never wrong


def with_nothing_to_answer(room: RoomData, *, clock: bool) -> Doing[set[int]]:
    """The people whom a sealed question leaves one answer. All that are asked are looked up, so that it takes the same
    time whatever they hold. A device with several seats is asked: it must not show which of them has something."""
    found: set[int] = set()
    owners = [room.seats[seat].guest for seat in room.owners()]
    for seat in room.present.deciding():
        if room.is_bot(seat) or room.tutor is not None:
            continue
        asks = yield from likes_to_be_asked(room, seat)
        unseen = clock or len(room.people()) == 1
        if (
            unseen
            and not asks
            and owners.count(room.seats[seat].guest) == 1
            and len(room.present.state.moves_of(seat)) - len(far_fetched(room, seat)) == 1
        ):
            found.add(seat)
    return found


def far_fetched(room: RoomData, seat: int) -> list[int]:
    state = room.present.state
    return [move for move in state.moves_of(seat) if room.game.far_fetched(state, move, seat)]
