"""The page of a review: luck and skill of a finished table, with a way from each decision to its moment."""

from __future__ import annotations

from html import escape

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from miskatonic.review import page as drawn
from miskatonic.review.judging import DEPTHS
from miskatonic.review.reviewing import Review, depth_named
from miskatonic.web.doors import address_of
from miskatonic.web.lobby import game_card, go, table_card
from miskatonic.web.messages import Refused
from miskatonic.web.pasts import Past
from miskatonic.web.replay import past_of
from miskatonic.web.site import form_of, guest_of, page, site_of
from miskatonic.web.standing import names_of

SECONDS = 2  # after which the page looks again how far it has come


async def finished(request: Request) -> Past:
    """A table whose game is over: before that, chances would tell what others hold."""
    past = await past_of(request)
    if not past.over:
        raise Refused("A review shows what everybody held, so it is made when the game is over.")
    return past


async def review(request: Request) -> Response:
    """The review, or how far it has come."""
    site = site_of(request)
    site.doors.expect("replays", guest_of(request), address_of(request))
    depth = depth_named(request.query_params.get("depth", "quick"))
    past = await finished(request)
    found = await site.reviews.of(past, depth, guest_of(request))
    whole = isinstance(found, Review)
    return await page(
        request,
        "review.html",
        table=table_card(request, past.table),
        game=game_card(past.game),
        depth=depth.name,
        depths=list(DEPTHS),
        seconds=None if whole else SECONDS,
        parts=drawn_for(past, found) if isinstance(found, Review) else None,
        making=None if whole else found,
    )


def drawn_for(past: Past, found: Review) -> str:
    """With names as the guest reads them, and the guest's own seat first."""
    reader = past.mine[0] if len(past.mine) == 1 else None
    named = msgspec.structs.replace(found, names=tuple(names_of(past)))
    return drawn.parts(named, lambda number: moment(past, number), reader)


def moment(past: Past, number: int) -> str:
    """The links of a move: to see it as whoever made it, and to play on from before it."""
    url = f"/table/{past.table.id}"
    seat = past.played.line[number].seat
    own = seat if seat < len(past.seats) else 0
    whose = "" if past.mine == [own] or not past.mine else f" as {escape(past.names[own])}"
    return (
        f'<span class="moment"><a href="{url}/replay?eyes={own}#{number}">See the table then</a>'
        f'<form method="post" action="{url}/continue" data-once><input type="hidden" name="number" value="{number}">'
        f'<input type="hidden" name="seat" value="{own}">'
        f'<button class="plain" title="At a new table">Play on from here{whose}</button></form></span>'
    )


async def cancel(request: Request) -> Response:
    """Whoever asked for it, or played, may stop it; what is made already is lost."""
    form = await form_of(request)
    site = site_of(request)
    past = await finished(request)
    depth = depth_named(form.get("depth", "quick"))
    making = site.reviews.making.get((past.table.id, depth.name))
    if making is not None and making.guest != guest_of(request) and not past.mine:
        raise Refused("Somebody else is waiting for this review.")
    await site.reviews.cancel(past.table.id, depth.name)
    return go(request, f"/table/{past.table.id}/replay")
