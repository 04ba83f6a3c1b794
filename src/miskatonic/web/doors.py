"""How many may come and how often: by address, by guest and by table, so that no stranger can shut out the others.

Whoever holds a seat at a table gets in there even when the house or the table is full.
"""

from __future__ import annotations

import contextlib
import hashlib
import ipaddress
import time
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection

from miskatonic.web.messages import Refused
from miskatonic.web.outbox import Allowance
from miskatonic.web.settings import Settings

if TYPE_CHECKING:
    from limits import RateLimitItem

    from miskatonic.store import Store

FEW = 1000  # stretches that are kept without looking which of them are over
RATES = ("messages", "comers", "pages", "files", "new_tables", "replays", "names")
TOO_FAST = {
    "new_tables": "That was a lot of new tables in a short time. Wait a minute.",
    "names": "That was a lot of changes in a short time. Wait a minute.",
}


class Full(Refused):
    """There is no room for one more."""


class Stretches:
    """How often each has done something in its present stretch of time, which begins with the first time.

    The storage of `limits` starts a thread each time it counts; a move is counted too.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], tuple[float, int]] = {}  # until when, and how often so far
        self._tidy_at = FEW

    def count(self, seconds: int, what: str, who: str) -> int:
        """Count one more; how many that makes."""
        now = time.monotonic()
        until, count = self._known.get((what, who), (0.0, 0))
        if until <= now:
            if len(self._known) >= self._tidy_at:
                self._known = {key: stretch for key, stretch in self._known.items() if stretch[0] > now}
                self._tidy_at = max(FEW, 2 * len(self._known))
            until, count = now + seconds, 0
        self._known[what, who] = until, count + 1
        return count + 1

    def counted(self, what: str, who: str) -> int:
        until, count = self._known.get((what, who), (0.0, 0))
        return count if until > time.monotonic() else 0


class Doors:
    def __init__(self, settings: Settings, store: Store) -> None:
        from limits import parse

        self.settings = settings
        self.store = store
        self.stretches = Stretches()
        self.rates: dict[str, RateLimitItem] = {name: parse(getattr(settings, name)) for name in RATES}
        self.sockets = 0
        self.connections: Counter[str] = Counter()
        self.of_address: Counter[str] = Counter()
        self.of_guest: Counter[str] = Counter()
        self.allowances: dict[str, Allowance] = {}

    def in_time(self, rate: str, *who: str) -> bool:
        """Whether something is not done too often by any of these: a guest, an address, a socket."""
        limit = self.rates[rate]
        counts = [self.stretches.count(limit.get_expiry(), rate, one) for one in who]  # each counts, also after a no
        return max(counts) <= limit.amount

    def has_used_up(self, rate: str, who: str) -> bool:
        """Whether the next one would be too many; asking counts for nothing."""
        return self.stretches.counted(rate, who) >= self.rates[rate].amount

    def connects(self, address: str) -> bool:
        """Count one more connection, unless an address has too many."""
        if self.connections[address] >= self.settings.connections_of_an_address:
            return False
        self.connections[address] += 1
        return True

    def disconnects(self, address: str) -> None:
        self.connections[address] -= 1
        if not self.connections[address]:
            del self.connections[address]

    def expect(self, rate: str, *who: str) -> None:
        if not self.in_time(rate, *who):
            raise Refused(TOO_FAST.get(rate, "That is too fast: wait a moment."), "limit")

    async def expect_everywhere(self, rate: str, *who: str) -> None:
        """The same, counted for all servers together: for what is kept, and stays when somebody goes to another one."""
        self.expect(rate, *who)
        if self.store.house.shared:
            item = self.rates[rate]
            names = [hashlib.sha256(one.encode()).hexdigest() for one in who]
            counts = [await self.store.count(rate, name, item.get_expiry()) for name in names]
            if max(counts) > item.amount:
                raise Refused(TOO_FAST[rate], "limit")

    @contextlib.contextmanager
    def socket(self, address: str, guest: str, *, seated: bool) -> Iterator[Allowance]:
        """One more socket, for as long as it is there; what may wait to be sent to its address."""
        if self.of_address[address] >= self.settings.sockets_of_an_address:
            raise Full("Too many connections come from your address. Close some, or try again later.")
        if self.of_guest[guest] >= self.settings.sockets_of_a_guest:
            raise Full("You have too many tables open. Close some of them.")
        if self.sockets >= self.settings.sockets and not seated:
            raise Full("The house is full. Try again later.")
        self.sockets += 1
        self.of_address[address] += 1
        self.of_guest[guest] += 1
        allowance = self.allowances.setdefault(address, Allowance(self.settings.waiting_bytes_of_an_address))
        try:
            yield allowance
        finally:
            self.sockets -= 1
            for count, who in ((self.of_address, address), (self.of_guest, guest)):
                count[who] -= 1
                if not count[who]:
                    del count[who]
            if address not in self.of_address:
                self.allowances.pop(address, None)


def address_of(connection: HTTPConnection) -> str:
    """Where somebody comes from."""
    return household(connection.client.host if connection.client else "?")


def household(host: str) -> str:
    """Whose address it is: of the newer ones the half that belongs to one household."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if address.version == 6 and address.ipv4_mapped is None:
        return str(ipaddress.ip_network((address, 64), strict=False).network_address)
    return host
