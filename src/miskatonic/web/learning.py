"""The pages of lessons: which there are, how far a guest has come, and the way to their tables."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from miskatonic.core.game import Game
from miskatonic.core.lessons.lesson import Lesson, lessons_of
from miskatonic.core.lessons.tutor import Tutor
from miskatonic.store import Seat, StoredTable
from miskatonic.store.rows import clock
from miskatonic.web import tables
from miskatonic.web.doors import address_of
from miskatonic.web.lobby import GameCard, game_card, go
from miskatonic.web.messages import Refused
from miskatonic.web.room.data import TableOptions
from miskatonic.web.room.lessons import lesson_key
from miskatonic.web.site import Site, form_of, guest_of, page, site_of, whole

LEVEL = "novice"  # of the seats that a lesson's script plays, in case anybody asks


class LessonCard(msgspec.Struct, frozen=True):
    """What a page says of a lesson."""

    number: int
    title: str
    about: str
    url: str
    learned: bool
    begun: bool


class Course(msgspec.Struct, frozen=True):
    """The lessons of a game, and how far a guest has come."""

    game: GameCard
    lessons: list[LessonCard]

    @property
    def learned(self) -> int:
        return sum(lesson.learned for lesson in self.lessons)

    @property
    def next(self) -> LessonCard:
        """The lesson to take next: the first that is not taken, else the first."""
        return next((lesson for lesson in self.lessons if not lesson.learned), self.lessons[0])


async def courses(site: Site, guest: str) -> list[Course]:
    """Every game with lessons, as a guest has come."""
    learned = (await site.guests.prefs(guest)).learned
    begun = {key for key, table in (await lesson_tables(site, guest)).items() if key not in learned}
    return [course(game, learned, begun) for game in await site.shelf.games() if lessons_of(game)]


def course(game: Game, learned: list[str], begun: set[str]) -> Course:
    cards = []
    for number, (name, lesson) in enumerate(lessons_of(game).items(), start=1):
        key, url = lesson_key(game, name), f"/learn/{game.id}/{number}"
        cards.append(LessonCard(number, lesson.title, lesson.about, url, key in learned, key in begun))
    return Course(game_card(game), cards)


async def lesson_tables(site: Site, guest: str) -> dict[str, StoredTable]:
    """The guest's table of each lesson, by its key."""
    found: dict[str, StoredTable] = {}
    since = (await site.guests.prefs(guest)).learning_since
    for table in await site.store.tables_of(guest, limit=10_000):
        lesson = tables.lesson_at(table)
        if lesson and table.created > since:
            found.setdefault(f"{table.game}/{lesson}", table)
    return found


# Pages


async def learn(request: Request) -> Response:
    return await page(request, "learn.html", courses=await courses(site_of(request), guest_of(request)))


async def one_lesson(request: Request) -> Response:
    """A link to a lesson changes nothing by itself: the button on this page begins it."""
    game, number, _, _ = await asked_for(request)
    found = next(each for each in await courses(site_of(request), guest_of(request)) if each.game.id == game.id)
    return await page(request, "lesson.html", game=found.game, lesson=found.lessons[number - 1])


async def take_lesson(request: Request) -> Response:
    """To the table of a lesson: the one that waits, or a new one."""
    site, guest = site_of(request), guest_of(request)
    game, _, name, lesson = await asked_for(request)
    key = lesson_key(game, name)
    waiting = (await lesson_tables(site, guest)).get(key)
    if waiting is not None:
        again = "again" in await form_of(request) or key in (await site.guests.prefs(guest)).learned
        if not again:
            return go(request, f"/table/{waiting.id}")
        await site.store.set_status(waiting.id, "over")
    await tables.expect_room(site, guest, address_of(request))
    return go(request, f"/table/{await begin(site, guest, game, name, lesson)}")


async def forget(request: Request) -> Response:
    """Begin all lessons anew."""
    site, guest = site_of(request), guest_of(request)
    for table in (await lesson_tables(site, guest)).values():
        await site.store.set_status(table.id, "over")
    await site.guests.change(guest, learned=[], learning_since=clock())
    return go(request, "/learn")


async def play_now(request: Request) -> Response:
    """One click from the lobby to a table. Who is new to a game is first asked whether to be shown how it goes."""
    site, guest = site_of(request), guest_of(request)
    game = await site.shelf.named(request.path_params["game"])
    first = await tables.is_first(site, guest, game)
    if first and "ask" in await form_of(request) and await should_learn(site, guest, game):
        return await page(request, "first.html", game=game_card(game), company=tables.company(game, first=True))
    await tables.expect_room(site, guest, address_of(request))
    make = tables.make_first if first else tables.make_quick
    return go(request, f"/table/{await make(site, guest, game)}")


async def should_learn(site: Site, guest: str, game: Game) -> bool:
    """Whether there are lessons of a game, and the guest has taken none of them."""
    learned = (await site.guests.prefs(guest)).learned
    return bool(lessons_of(game)) and not any(key.startswith(f"{game.id}/") for key in learned)


async def asked_for(request: Request) -> tuple[Game, int, str, Lesson]:
    game = await site_of(request).shelf.named(request.path_params["game"])
    lessons = lessons_of(game)
    number = whole(request.path_params["number"]) or 0
    if not 1 <= number <= len(lessons):
        raise Refused(f"{game.title} has {len(lessons)} lessons; there is no lesson {request.path_params['number']}.")
    name, lesson = list(lessons.items())[number - 1]
    return game, number, name, lesson


async def begin(site: Site, guest: str, game: Game, name: str, lesson: Lesson) -> str:
    """A new table, laid out as the lesson has it."""
    played = Tutor(lesson, game).begin(await site.guests.name(guest))
    seats = [
        Seat(seat=seat, kind="human", guest=guest, name=called)
        if seat == lesson.you
        else Seat(seat=seat, kind="bot", level=LEVEL, name=called)
        for seat, called in enumerate(played.seats)
    ]
    return await tables.make_from(site, played, seats, TableOptions(lesson=name))
