"""How a table of one's own stands, for the lobby: whose turn it is, or how the game ended."""

from __future__ import annotations

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from miskatonic.core.events import named, second_person
from miskatonic.core.moves import in_words
from miskatonic.core.outcome import Outcome
from miskatonic.web.doors import address_of
from miskatonic.web.new_table import house_rules
from miskatonic.web.pasts import Past
from miskatonic.web.site import guest_of, site_of


class Standing(msgspec.Struct, frozen=True):
    yours: bool  # whether the table waits for you
    text: str
    rules: list[str]  # where the table differs from the book
    since: int  # of the last thing that happened there, in milliseconds since 1970


def names_of(past: Past) -> list[str]:
    """As the guest reads them."""
    return ["You" if past.mine == [seat] else name for seat, name in enumerate(past.names)]


def of(past: Past) -> Standing:
    names = names_of(past)
    rules = house_rules(past.game, past.header.options)
    outcome = past.history.state.outcome()
    if outcome is not None:
        return Standing(False, result(outcome, names), rules, past.table.updated)
    if past.table.status == "open":
        return Standing(False, "waiting for somebody to sit down", rules, past.table.updated)
    deciding = past.history.deciding()
    yours = any(seat in past.mine for seat in deciding)
    if yours:
        return Standing(True, "your turn", rules, past.table.updated)
    return Standing(False, f"{in_words([names[seat] for seat in deciding])} to move", rules, past.table.updated)


def result(outcome: Outcome, names: list[str]) -> str:
    """Who won, and the scores, the winners first."""
    seats = sorted(range(len(outcome.scores)), key=lambda seat: (seat not in outcome.winners, seat))
    scores = ", ".join(f"{names[seat]} {outcome.scores[seat]}" for seat in seats)
    if not outcome.winners:
        return f"Nobody won. {named(outcome.reason, names)}"
    won = [names[seat] for seat in seats if seat in outcome.winners]
    told = second_person(f"{in_words(won)} won")
    return f"{told}: {scores}." if len(seats) > 1 else f"{told} with {outcome.scores[0]}."


async def standing(request: Request) -> Response:
    """GET /table/ID/standing: as JSON, for those who sit there."""
    site = site_of(request)
    guest = guest_of(request)
    site.doors.expect("replays", guest, address_of(request))
    past = await site.pasts.of(request.path_params["table"], guest)
    if not past.mine:
        raise HTTPException(404)
    return Response(msgspec.json.encode(of(past)), media_type="application/json", headers={"cache-control": "no-cache"})
