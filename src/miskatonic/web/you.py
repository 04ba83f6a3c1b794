"""A guest's own page: another device, what is kept, being forgotten. And the house's address, to be hung at a door."""

from __future__ import annotations

import msgspec
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from miskatonic import store
from miskatonic.web.doors import address_of
from miskatonic.web.guests import COOKIE
from miskatonic.web.messages import Refused
from miskatonic.web.site import form_of, guest_of, page, site_of


def qr_code(address: str, label: str) -> Markup:
    """An address as a picture that a phone reads; black on white, because not every phone reads the other way round."""
    import segno

    drawn = segno.make(address, micro=False).svg_inline(
        omitsize=True, border=3, light="#fff", svgclass="qr", lineclass=None, title=label
    )
    return Markup(drawn)  # noqa: S704 (segno escapes the title; the rest are numbers)


async def you(request: Request) -> Response:
    mine = await site_of(request).store.tables_of(guest_of(request), limit=10_000)
    return await page(request, "you.html", tables=len(mine), link="", qr="")


async def new_device(request: Request) -> Response:
    """Show a new link to this guest, as text and as a picture."""
    site = site_of(request)
    guest = guest_of(request)
    await site.doors.expect_everywhere("names", guest, address_of(request))
    link = f"{site.home(request)}/device/{await store.devices.new_link(site.store, guest)}"
    mine = await site.store.tables_of(guest, limit=10_000)
    return await page(request, "you.html", tables=len(mine), link=link, qr=qr_code(link, "Your link"))


async def device(request: Request) -> Response:
    """Asks before it changes anything: a link that is only looked at stays good."""
    site = site_of(request)
    guest = await store.devices.guest_of(site.store, request.path_params["token"])
    if guest is None:
        raise Refused("This link has already been used, or a newer one was made. Make a new one on the other device.")
    own = await site.store.tables_of(guest_of(request), limit=10_000)
    same = guest == guest_of(request)
    return await page(request, "device.html", whose=await site.guests.name(guest), own=0 if same else len(own))


async def use_device(request: Request) -> Response:
    """Be this guest from now on, on this device too."""
    site = site_of(request)
    guest = await store.devices.use(site.store, request.path_params["token"])
    if guest is None:
        raise Refused("This link has already been used, or a newer one was made. Make a new one on the other device.")
    response = RedirectResponse("/", status_code=303)
    site.guests.remember(response, guest)
    return response


async def data(request: Request) -> Response:
    """All that is kept about this guest, as a file."""
    site = site_of(request)
    site.doors.expect("replays", guest_of(request), address_of(request))
    found = await store.upkeep.export(site.store, guest_of(request))
    return Response(
        msgspec.json.format(msgspec.json.encode(found)),
        media_type="application/json",
        headers={"content-disposition": 'attachment; filename="miskatonic-my-data.json"'},
    )


async def forget(request: Request) -> Response:
    """Delete what is kept about this guest; the games stay for the others."""
    form = await form_of(request)
    site = site_of(request)
    if form.get("sure") != "yes":
        raise Refused("Nothing was deleted: tick the box if you are sure.")
    await store.upkeep.delete_guest(site.store, guest_of(request))
    response = RedirectResponse("/", status_code=303)
    response.delete_cookie(COOKIE)
    return response


async def door(request: Request) -> Response:
    """The house's address in large letters, to be hung at a club's door."""
    home = site_of(request).home(request)
    return await page(request, "door.html", home=home, qr=qr_code(home, f"The address {home}"))
