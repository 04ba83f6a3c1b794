"""What each viewer of a table is sent. Viewers with the same eyes and seats share one encoded frame; all viewers of a
game that hides nothing share one view and one drawing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from miskatonic.core.errors import MiskatonicError
from miskatonic.core.moves import in_words
from miskatonic.web.history import Happened, History
from miskatonic.web.messages import Decision, Frame, MayDo, Player, message
from miskatonic.web.render import Drawn, drawing
from miskatonic.web.wording import wording

if TYPE_CHECKING:
    from miskatonic.web.room import Room
    from miskatonic.web.viewer import Viewer

NOTHING: list[Happened] = []


class Frames:
    """The frames of one table, kept until something changes."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.drawn = Drawn(drawing(room.game, room.header.options))
        self._kept: dict[tuple[Any, ...], bytes] = {}
        self._open: Any = None  # the view for all, of a game that hides nothing

    def forget(self) -> None:
        """Something changed: every frame has to be made anew (an equal view is still not drawn again)."""
        self._kept.clear()
        self._open = None

    def drop(self) -> None:
        """Give the memory back."""
        self.forget()
        self.drawn = Drawn(self.drawn.drawing)

    def send(self, viewer: Viewer, happened: list[Happened] = NOTHING) -> None:
        """Send a viewer the present, with what has just happened."""
        mine = self.room.seats_of(viewer)
        eyes = self.room.eyes_of(viewer, mine)
        key = (eyes, mine, viewer.shares, bool(happened))
        rest = self._kept.get(key)
        if rest is None:
            rest = self._kept[key] = self._encode(mine, eyes, happened)
        viewer.seq += 1
        viewer.put(b'{"type":"frame","seq":%d,%b' % (viewer.seq, rest), frame=True)
        if eyes is None and len(mine) > 1:
            decision = self._decision(mine, None, "")
            if decision is not None and decision.yours and not decision.sealed:
                viewer.put(message("pass_device", seat=decision.seat))

    def send_log(self, viewer: Viewer, happened: list[Happened], *, whole: bool = False) -> None:
        room = self.room
        mine = room.seats_of(viewer)
        # A shared device reads the log as a spectator does: somebody else may be looking.
        eyes = mine[0] if len(mine) == 1 else None
        key = ("log", eyes, whole, len(happened))
        data = self._kept.get(key)
        if data is None:
            entries = room.present.log(happened, eyes, room.names_for(eyes))
            data = message("log", whole=whole, entries=entries) if entries or whole else b""
            if not whole:  # a whole log is long, and asked for rarely
                self._kept[key] = data
        if data:
            viewer.put(data)

    def _encode(self, mine: tuple[int, ...], eyes: int | None, happened: list[Happened]) -> bytes:
        room = self.room
        history = room.present
        view = self._view(eyes)
        decision = self._decision(mine, eyes, getattr(view, "step", ""))
        heard = [raw for one in happened for raw in one.heard]
        frame = Frame(
            number=history.played.number,
            html=self.drawn.html(view, eyes, room.names),
            decision=decision,
            moves=self._moves(history, decision, eyes),
            events=room.game.events(heard, eyes, room.names_for(eyes), history.state),
            undo=room.undoing.may_undo(mine),
            redo=room.undoing.may_redo(mine),
            players=self.players(mine),
            status=room.status,
            eyes=eyes,
            outcome=history.state.outcome(),
        )
        return msgspec.json.encode(frame)[1:]

    def _view(self, eyes: int | None) -> Any:
        state = self.room.present.state
        if self.room.game.hides:
            return state.view(eyes)
        if self._open is None:
            self._open = state.view(None)
        return self._open

    def _decision(self, mine: tuple[int, ...], eyes: int | None, step: str) -> Decision | None:
        room = self.room
        history = room.present
        if room.status != "running" or history.over:
            return None
        seats = history.deciding()
        sealed = history.state.asked != 0
        own = [seat for seat in seats if seat in mine]
        answering = eyes if eyes in seats else (own[0] if own else None)
        asked = [eyes] if eyes in own else own
        answered = sealed and bool(asked) and all(room.sealed.has_answered(seat) for seat in asked)
        return Decision(
            id=str(history.decision),
            seats=seats,
            yours=bool(own),
            seat=answering,
            text=self._text(seats, own, eyes, step, sealed=sealed),
            sealed=sealed,
            closes=room.sealed.closes_at() if sealed else None,
            answered=answered,
            shared=sealed and len(own) > 1 and eyes is None,
        )

    def _text(self, seats: list[int], own: list[int], eyes: int | None, step: str, *, sealed: bool) -> str:
        names = self.room.names
        what = step[:1].lower() + step[1:]
        if sealed:
            if len(own) > 1 and eyes is None:
                return "Does anyone here answer?"
            return f"Your answer: {what or 'choose one'}" if own else f"Asked: {in_words([names[s] for s in seats])}"
        if own:
            return f"Your decision: {what or 'choose a move'}" if eyes == own[0] else f"{names[own[0]]}, your decision"
        return f"{names[seats[0]]} decides: {what}" if what else f"{names[seats[0]]} decides"

    def _moves(self, history: History, decision: Decision | None, eyes: int | None) -> list[msgspec.Raw]:
        if decision is None or not decision.yours or decision.answered:
            return []
        if decision.shared:
            return [msgspec.Raw(msgspec.json.encode({"move": "pass", "say": "Nobody here answers", "path": []}))]
        if eyes is None or eyes not in decision.seats or self.room.is_bot(eyes):
            return []
        return wording(self.room.game).of(history.state, history.state.moves_of(eyes))

    def players(self, mine: tuple[int, ...]) -> list[Player]:
        room = self.room
        deciding = room.present.deciding() if room.status == "running" else []
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

    def preview(self, seat: int, move: int) -> tuple[str | None, str]:
        """What a move would lead to, played on a guess: the table, or only words where something is left to chance."""
        room = self.room
        state = room.present.state
        guess = state.guess(seat, room.chance)
        words = room.game.say(move, guess)
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
        return self.drawn.drawing.draw(after.view(seat), seat, room.names), words


MAY_NOT = MayDo(can=False, free=False)
