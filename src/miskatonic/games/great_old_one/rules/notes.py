"""The notes of a position: a page for every seat and one for what everybody knows, and the log they are written from.

The state only lists what moved; a page is written when somebody looks at it, and no other page with it.
"""

from __future__ import annotations

from typing import cast

from miskatonic.core.native import i64, u8
from miskatonic.core.observation import zeros
from miskatonic.games.great_old_one.rules.pages import Page, numbers
from miskatonic.games.great_old_one.rules.tables import Tables


class Past:
    """Earlier entries of a log, never changed, so clones share them."""

    def __init__(self, before: Past | None, log: list[int], start: i64) -> None:
        self.before = before
        self.log = log
        self.start: i64 = start

    def tell(self, viewer: i64, page: Page) -> None:
        """Write down what the page has not read of it, the oldest first."""
        if page.read < self.start and self.before is not None:
            self.before.tell(viewer, page)
        page.write(viewer, self.log, page.read - self.start)
        page.read = self.start + len(self.log)


class Notes:
    """The pages. Clones share them until one of them writes."""

    def __init__(self, pages: list[Page]) -> None:
        self.pages = pages  # one a seat, the last for what everybody knows
        self.shared: bool = False  # with a clone: nothing here may change any more
        self.owned: i64 = 0  # the pages, as bits, that nobody else has

    def own(self, viewer: i64) -> Page:
        """A page to write on."""
        page = self.pages[viewer]
        if not (self.owned >> viewer) & 1:
            page = page.copy()
            self.pages[viewer] = page
            self.owned |= 1 << viewer
        return page

    def guessed(self, seat: i64) -> Notes:
        """The pages in a guess of `seat`: its own and the public one stay; the others start from the public one."""
        self.owned = 0
        public: i64 = len(self.pages) - 1
        pages: list[Page] = []
        viewer: i64 = 0
        while viewer <= public:
            pages.append(self.pages[viewer if viewer == seat else public])
            viewer += 1
        return Notes(pages)


def first_notes(tables: Tables, seats: i64) -> Notes:
    """Those of a new game, all cards dealt: the same page every time, for nobody writes on what others have."""
    page = tables.first_pages[seats]
    if page is None:
        dealt: i64 = tables.hand_size * seats
        sizes: list[int] = [len(tables.kind_of) - dealt] + [tables.hand_size] * seats
        page = blank(tables, seats, sizes, [1] * len(tables.kind_of)).pages[0]
        tables.first_pages[seats] = page
    return Notes([cast(Page, page)] * (seats + 1))


def blank(tables: Tables, seats: i64, sizes: list[int], hidden: list[int]) -> Notes:
    """Nothing known but the sizes: `hidden` says for each slot whether it is hidden."""
    everywhere: i64 = (1 << (seats + 1)) - 1
    may = zeros(len(hidden))
    places = numbers(seats + 1)
    page = Page(tables, may, numbers(len(may)), places, places)
    at: i64 = 0
    for there in hidden:
        if there:
            may[at] = u8(everywhere)
        at += 1
    at = 0
    for size in sizes:
        places[at] = size
        at += 1
    page.count_bytes()
    return Notes([page] * (seats + 1))
