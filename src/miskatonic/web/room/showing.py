"""What each viewer of a table is sent. Viewers with the same eyes and seats share one encoded present; all viewers of a
game that hides nothing share one view and one drawing."""

from __future__ import annotations

from typing import Any

import msgspec

from miskatonic.core.ends import Scene
from miskatonic.core.errors import MiskatonicError
from miskatonic.core.events import named
from miskatonic.core.moves import in_words
from miskatonic.core.outcome import Outcome
from miskatonic.web.history import Happened
from miskatonic.web.messages import Decision, MayDo, Player, Present, message
from miskatonic.web.room import lessons
from miskatonic.web.room.data import RoomData
from miskatonic.web.room.gestures import gestures_for
from miskatonic.web.room.sealed import closes_at, has_answered, is_spared
from miskatonic.web.room.undoing import may_redo, may_undo
from miskatonic.web.room.viewer import Viewer
from miskatonic.web.sheet import Sheet

NOTHING_NEW: list[Happened] = []
NOT_DEALT = (
    '<div id="table" class="setting"><p>The cards are dealt when everybody has added words or chosen not to.</p></div>'
)


def announce(room: RoomData, happened: list[Happened]) -> None:
    """Tell everybody what happened and how the table looks now."""
    room.forget()
    logged = [one for one in happened if one.kind != "chat"]
    for viewer in room.viewers:
        if viewer.greeted:
            if logged:
                show_log(room, viewer, logged)
            show(room, viewer, happened)
    room.forget()  # the present is shared while it is sent, not kept: it is as large as all else together


def show(room: RoomData, viewer: Viewer, happened: list[Happened] = NOTHING_NEW) -> None:
    """Send a viewer the present, with what has just happened."""
    mine = room.seats_of(viewer)
    eyes = room.eyes_of(viewer, mine)
    key = (eyes, mine, viewer.shares, bool(happened))
    made = room.presents.get(key)
    if made is None:
        present, sheet = present_for(room, mine, eyes, happened)
        made = room.presents[key] = msgspec.json.encode(present)[1:], sheet
    rest, sheet = made
    viewer.seq += 1
    room.send(viewer, b'{"type":"present","seq":%d,%b' % (viewer.seq, rest), replaces="present", sheet=sheet)
    if eyes is None and len(mine) > 1 and not room.header.waiting:
        decision = decision_for(room, mine, None, "")
        if decision is not None and decision.yours and not decision.sealed:
            room.send(viewer, message("pass_device", seat=decision.seat))


def show_log(room: RoomData, viewer: Viewer, happened: list[Happened]) -> None:
    """Send a viewer what is new in the log."""
    eyes = log_eyes(room, viewer)
    key = ("log", eyes, len(happened))
    data = room.encoded.get(key)
    if data is None:
        entries = room.present.log(happened, eyes, room.names_for(eyes))
        data = room.encoded[key] = message("log", whole=False, entries=entries) if entries else b""
    if data:
        room.send(viewer, data)


def show_log_page(room: RoomData, viewer: Viewer, before: int | None = None) -> None:
    """Send a viewer the end of the log; or, on request, the page before an earlier one. A log can be long."""
    happened = room.present.happened
    end = len(happened) if before is None else min(before, len(happened))
    first = max(0, end - room.settings.log_page)
    eyes = log_eyes(room, viewer)
    entries = room.present.log(happened[first:end], eyes, room.names_for(eyes))
    data = message("log", whole=before is None, first=first, entries=entries)
    room.send(viewer, data, replaces="log" if before is None else "")


def log_eyes(room: RoomData, viewer: Viewer) -> int | None:
    """A shared device reads the log as a spectator does: somebody else may be looking."""
    mine = room.seats_of(viewer)
    return mine[0] if len(mine) == 1 else None


def tell_players(room: RoomData, but: Viewer | None = None) -> None:
    """Tell everybody who is there."""
    room.forget()
    told: dict[tuple[int, ...], bytes] = {}
    for viewer in room.viewers:
        if viewer is not but and viewer.greeted:
            mine = room.seats_of(viewer)
            if mine not in told:
                told[mine] = message("players", players=players_for(room, mine))
            room.send(viewer, told[mine])


def present_for(
    room: RoomData, mine: tuple[int, ...], eyes: int | None, happened: list[Happened]
) -> tuple[Present, Sheet]:
    history = room.present
    if room.header.waiting:
        return before_the_deal(room, mine), Sheet(NOT_DEALT)
    view = view_for(room, eyes)
    decision = decision_for(room, mine, eyes, getattr(view, "step", ""))
    names = room.names_for(eyes)
    present = Present(
        number=history.played.number,
        goal=room.game.goal(view),
        decision=decision,
        moves=moves_for(room, decision, eyes),
        gestures=gestures_for(room, decision, eyes),
        events=[event for one in happened for event in one.told(room.game, eyes, names, history.state)],
        undo=may_undo(room, mine),
        redo=may_redo(room, mine),
        players=players_for(room, mine),
        status=room.status,
        eyes=eyes,
        outcome=outcome_for(room, eyes),
        end=end_for(room, mine),
        lesson=lessons.shown(room, mine),
    )
    return present, room.drawn.sheet(view, eyes, room.names)


def outcome_for(room: RoomData, eyes: int | None) -> Outcome | None:
    outcome = room.present.state.outcome()
    if outcome is None:
        return None
    return msgspec.structs.replace(outcome, reason=named(outcome.reason, room.names_for(eyes)))


def end_for(room: RoomData, mine: tuple[int, ...]) -> Scene | None:
    """The last page for those who sit at these seats; a spectator sees it as the winners do."""
    state = room.present.state
    outcome = state.outcome()
    end = room.game.end(state) if outcome is not None else None
    if outcome is None or end is None:
        return None
    won = not mine or any(seat in outcome.winners for seat in mine)
    return end.won if won and outcome.winners and end.won is not None else end.lost


def before_the_deal(room: RoomData, mine: tuple[int, ...]) -> Present:
    """Nothing lies on the table yet."""
    no = MayDo(can=False, free=False)
    return Present(
        number=0,
        goal=None,
        decision=None,
        moves=[],
        gestures=[],
        events=[],
        undo=no,
        redo=no,
        players=players_for(room, mine),
        status=room.status,
        eyes=None,
        outcome=None,
        lesson=None,
    )


def view_for(room: RoomData, eyes: int | None) -> Any:
    state = room.present.state
    if room.game.hides:
        return state.view(eyes)
    if room.open_view is None:
        room.open_view = state.view(None)
    return room.open_view


def decision_for(room: RoomData, mine: tuple[int, ...], eyes: int | None, step: str) -> Decision | None:
    history = room.present
    if not room.running:
        return None
    seats = history.deciding()
    sealed = history.state.asked != 0
    own = [seat for seat in seats if seat in mine and not (sealed and is_spared(room, seat))]
    answering = eyes if eyes in own else (own[0] if own else None)
    asked = [eyes] if eyes in own else own
    return Decision(
        id=str(history.decision),
        seats=seats,
        yours=bool(own),
        seat=answering,
        text=decision_text(room, seats, own, eyes, step, sealed=sealed) + nothing_to_choose(room, mine),
        sealed=sealed,
        closes=closes_at(room) if sealed else None,
        answered=sealed and bool(asked) and all(has_answered(room, seat) for seat in asked),
        shared=sealed and len(own) > 1 and eyes is None,
    )


def decision_text(
    room: RoomData, seats: list[int], own: list[int], eyes: int | None, step: str, *, sealed: bool
) -> str:
    names = room.names
    if own and not lessons.may_move(room, own[0]):
        return lessons.READ_ON
    step = named(step, room.names_for(eyes))
    what = step[:1].lower() + step[1:]
    if sealed:
        if len(own) > 1 and eyes is None:
            return "Does anyone here answer?"
        return f"Your answer: {what or 'choose one'}" if own else f"Asked: {in_words([names[s] for s in seats])}"
    if own:
        return f"Your decision: {what or 'choose a move'}" if eyes == own[0] else f"{names[own[0]]}, your decision"
    if what and seats[0] >= len(room.seats):  # the house: whoever waits need not know who that is
        return step
    return f"{names[seats[0]]} decides: {what}" if what else f"{names[seats[0]]} decides"


def nothing_to_choose(room: RoomData, mine: tuple[int, ...]) -> str:
    return ". You have only one answer, so you are not asked." if any(is_spared(room, seat) for seat in mine) else ""


def moves_for(room: RoomData, decision: Decision | None, eyes: int | None) -> list[msgspec.Raw]:
    if decision is None or not decision.yours or decision.answered:
        return []
    if decision.shared:
        return [msgspec.Raw(msgspec.json.encode({"move": "pass", "say": "Nobody here answers", "path": []}))]
    if eyes is None or eyes not in decision.seats or room.is_bot(eyes) or not lessons.may_move(room, eyes):
        return []
    state = room.present.state
    moves = sorted(state.moves_of(eyes), key=lambda move: room.game.rank(state, move))
    return room.drawn.drawing.wording.of(state, moves, room.names_for(eyes))


def players_for(room: RoomData, mine: tuple[int, ...]) -> list[Player]:
    deciding = room.present.deciding() if room.running else []
    return [
        Player(
            seat=seat.seat,
            name=room.names[seat.seat],
            kind=seat.kind,
            level=seat.level if seat.kind == "bot" else "",
            here=seat.kind == "bot" or room.is_here(seat),
            thinking=seat.seat in deciding,
            yours=seat.seat in mine,
            guest=seat.guest is not None,
        )
        for seat in room.seats
    ]


def preview_of(room: RoomData, seat: int, move: int) -> tuple[str | None, str]:
    """What a move would lead to, played on a guess: the table, or only words where something is left to chance."""
    state = room.present.state
    guess = state.guess(seat, room.chance)
    words = named(room.game.say(move, guess), room.names_for(seat))
    after = guess.clone()
    after.seat = seat
    if state.asked:
        return None, words
    after.play(move)
    if after.surprises > guess.surprises:
        try:
            odds = room.game.foretell(guess, move)
        except MiskatonicError:
            odds = ""
        return None, f"{words}. {odds}".rstrip(". ") + "."
    return room.drawn.drawing.draw(after.view(seat), seat, room.names), words
