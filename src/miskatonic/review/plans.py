"""Where a move leads: the turn is played on, on a few guesses, and what happens in it is told by its milestones."""

from __future__ import annotations

import re
from time import perf_counter

import msgspec

from miskatonic.bots.eyes import Eyes
from miskatonic.bots.greedy import Greedy
from miskatonic.bots.search import Elder
from miskatonic.core.chance import Chance
from miskatonic.core.events import Event
from miskatonic.core.moves import in_words
from miskatonic.core.state import State
from miskatonic.review.rest import PLANNING, searches

GUESSES = 3
STEPS = 10  # moves of one's own that are looked ahead, at most
TOLD = 2  # milestones that are named
YOU = "You "
SEATS = ("seat", "other")
WORTH = re.compile(r" \([^)]*\)| for (?:a point|\d+ points)$")  # “two Thurber (a matched pair) for 2 points”


class Plan(msgspec.Struct, frozen=True):
    """What a move leads to within the turn, as a sentence, and the things that the later moves touch."""

    text: str = ""
    things: tuple[str, ...] = ()


def plan(eyes: Eyes, move: int, chance: Chance, until: float | None = None) -> Plan:
    """What comes of a move on most of the guesses, as far as there is time."""
    told = likely(eyes, move, chance, until)[:TOLD]
    things = [name for event in told for kind, names in event.things.items() if kind not in SEATS for name in names]
    return Plan(in_one_sentence(told), tuple(name for name in dict.fromkeys(things) if not name.isdigit()))


def only_with(eyes: Eyes, move: int, other: int, chance: Chance) -> str:
    """What a move leads to within the turn and another does not, as a sentence."""
    without = {event.sentence for event in likely(eyes, other, chance)}
    return in_one_sentence([event for event in likely(eyes, move, chance) if event.sentence not in without][:TOLD])


def likely(eyes: Eyes, move: int, chance: Chance, until: float | None = None) -> list[Event]:
    """The milestones of most of the guesses, the greatest first."""
    milestones = eyes.game.advice.milestones
    if not milestones:
        return []
    lines: list[list[Event]] = []
    for _ in range(GUESSES):
        lines.append(played_on(eyes, move, chance, until))
        if until is not None and perf_counter() > until:
            break
    said = " ".join(words_of(eyes.say(move)))
    found = [
        event
        for event in lines[0]
        if event.kind in milestones
        and not restates(event, said)
        and 2 * sum(any(event.sentence == other.sentence for other in line) for line in lines) > len(lines)
    ]
    found.sort(key=lambda event: milestones.index(event.kind))
    return list({event.sentence: event for event in found}.values())


def played_on(eyes: Eyes, move: int, chance: Chance, until: float | None) -> list[Event]:
    """The events of a guess in which the seat makes the move and then plays its turn out."""
    world = eyes.guess(chance)
    world.seat = eyes.seat
    if world.asked:
        return []
    world.heard = []
    world.play(move)
    seed = chance.below(0, 1 << 31)
    player = Elder(seed, None, PLANNING) if searches(eyes.thinking) else Greedy(seed)
    for _ in range(STEPS):
        late = until is not None and perf_counter() > until
        if late or world.seat != eyes.seat or world.asked or is_over(eyes, world):
            break
        world.play(player.choose(Eyes(eyes.game, world, eyes.seat, chance)))
    names = ["You" if seat == eyes.seat else f"seat {seat + 1}" for seat in range(world.seats)]
    events: list[Event] = []
    for event in eyes.game.events(world.heard, eyes.seat, names, world):
        if event.kind == eyes.game.advice.next_turn:
            break
        if event.seat == eyes.seat:
            events.append(event)
    return events


def is_over(eyes: Eyes, world: State) -> bool:
    """Whether the turn is, as the events tell."""
    heard = world.heard or []
    kinds = eyes.game.telling.kinds
    return any(kinds[raw[0]].name == eyes.game.advice.next_turn for raw in heard)


def restates(event: Event, said: str) -> bool:
    """Whether an event only says what the move says already, or whose it is and what it is worth."""
    happened = WORTH.sub("", gist(event).removeprefix(YOU))
    return all(word in said or word == "your" for word in words_of(happened))


def gist(event: Event) -> str:
    """“You slay the Byakhee: 1 experience gained.” without what comes of it."""
    return event.sentence.partition(":")[0].rstrip(".")


def words_of(sentence: str) -> list[str]:
    return sentence.casefold().rstrip(".").split()


def in_one_sentence(events: list[Event]) -> str:
    """You summon Formless, and a god wakes: “Then you can summon Formless this turn. Likely to follow this turn: A god
    wakes.” That follows from more than this move, so it is not told as what the move does."""
    own = [gist(event).removeprefix(YOU) for event in events if event.sentence.startswith(YOU)]
    own.sort(key=lambda done: done == "win")  # the greatest comes first, but a win comes of the rest
    others = [gist(event) for event in events if not event.sentence.startswith(YOU)]
    told = [f"Then you can {in_words(own)} this turn."] if own else []
    told += [f"Likely to follow this turn: {'; '.join(others)}."] if others else []
    return " ".join(told)
