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

RATES = ("messages", "comers", "pages", "files", "new_tables", "replays", "names")
AT_ONCE = {"messages": 30, "comers": 8, "pages": 8, "files": 80}  # that are let through before they are spaced out
MOST_PACED = 10_000  # of whom it is remembered when they may go on
TOO_FAST = {
    "new_tables": "That was a lot of new tables in a short time. Wait a minute.",
    "names": "That was a lot of changes in a short time. Wait a minute.",
}


class Full(Refused):
    """There is no room for one more."""


class Pace:
    """A few at once, then one by one in even steps. Thirty that are done in one go keep everybody else waiting, and
    thirty in the course of a second nobody."""

    def __init__(self, rate: RateLimitItem, at_once: int) -> None:
        self.step = rate.get_expiry() / rate.amount
        self.ahead = (min(at_once, rate.amount) - 1) * self.step
        self.due: dict[str, float] = {}

    def wait(self, who: str) -> float:
        """Seconds until the next one may come."""
        return max(0.0, self.due.get(who, 0.0) - self.ahead - time.monotonic())

    def take(self, who: str, patience: float = float("inf")) -> float:
        """Count one, and how many seconds it has to wait; one that would wait for longer than that does not count."""
        seconds, now = self.wait(who), time.monotonic()
        if seconds <= patience:
            self.due[who] = max(self.due.get(who, 0.0), now) + self.step
        if len(self.due) > MOST_PACED:
            self.due = {one: due for one, due in self.due.items() if due > now}
        return seconds


class Doors:
    def __init__(self, settings: Settings, store: Store) -> None:
        from limits import parse
        from limits.storage import MemoryStorage
        from limits.strategies import FixedWindowRateLimiter

        self.settings = settings
        self.store = store
        self.limiter = FixedWindowRateLimiter(MemoryStorage())
        self.rates: dict[str, RateLimitItem] = {name: parse(getattr(settings, name)) for name in RATES}
        self.paces = {name: Pace(self.rates[name], at_once) for name, at_once in AT_ONCE.items()}
        self.sockets = 0
        self.connections: Counter[str] = Counter()
        self.of_address: Counter[str] = Counter()
        self.of_guest: Counter[str] = Counter()
        self.allowances: dict[str, Allowance] = {}

    def in_time(self, rate: str, *who: str) -> bool:
        """Whether something is not done too often by any of these: a guest, an address, a socket."""
        hits = [self.limiter.hit(self.rates[rate], rate, one) for one in who]  # each counts, also after a no
        return all(hits)

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
