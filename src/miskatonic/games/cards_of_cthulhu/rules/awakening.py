"""The awaken step: enough minions wake a horror, and the Big Game Hunter's window (CC-8.1 to CC-8.3, CC-15.1)."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.state import WHAT
from miskatonic.games.cards_of_cthulhu.numbers import cards, events
from miskatonic.games.cards_of_cthulhu.numbers.frames import ATTACK, COMBAT, HUNT
from miskatonic.games.cards_of_cthulhu.numbers.users import FOLLOWER, SKILL
from miskatonic.games.cards_of_cthulhu.rules.bits import lowest
from miskatonic.games.cards_of_cthulhu.rules.boards import remove_horror
from miskatonic.games.cards_of_cthulhu.rules.combat import begin_combat
from miskatonic.games.cards_of_cthulhu.rules.lending import FOR_HUNT, add_borrows
from miskatonic.games.cards_of_cthulhu.rules.ownership import has_skill
from miskatonic.games.cards_of_cthulhu.rules.professions import add_hunts, use_profession, why_not_hunt_by
from miskatonic.games.cards_of_cthulhu.rules.sanity import meet_sanity
from miskatonic.games.cards_of_cthulhu.rules.state import CardsData


def go_on_buying(s: CardsData) -> bool:
    """CC-7.1: the purchase is over as soon as nothing is set aside any more."""
    if s.shop:
        return True
    awaken(s)
    return False


def awaken(s: CardsData) -> None:
    """CC-8.1: enough minions on its board wake a horror. CC-Q20: then the Big Game Hunter's window.

    This step and the next ones each take the place of the one before.
    """
    asleep: i64 = s.asleep
    if not asleep and not s.awake:
        begin_combat(s)
        return
    tables = s.tables
    while asleep:
        horror: i64 = lowest(asleep)
        asleep &= asleep - 1
        if s.crowd[tables.home[horror]] >= tables.wakes_at[horror]:
            s.asleep ^= 1 << horror
            s.awake |= 1 << horror
            if s.heard is not None:
                s.heard.append([events.WOKE, s.active, tables.first_horror + horror])
    if has_skill(s, cards.HUNTER):
        s.frames = [HUNT, s.active, 0, 0, 0, 0]
        if len(hunt_moves(s)) > 1:
            return
    meet_sanity(s)


def hunt_moves(s: CardsData) -> list[int]:
    """CC-15.1: any horror in play, or none."""
    moves: list[int] = []
    add_hunts(s, moves, SKILL, s.tables.skill_cost[cards.HUNTER])
    add_borrows(s, moves, FOR_HUNT)
    moves.append(s.tables.done)
    return moves


def hunt(s: CardsData, horror: i64, way: i64) -> None:
    """CC-15.1: the Investigator in the awaken step, the follower in combat."""
    awakening = s.frames[WHAT] == HUNT
    use_profession(s, cards.HUNTER, SKILL if awakening else FOLLOWER, way)
    remove_horror(s, horror)
    s.discards.append(s.tables.first_horror + horror)
    if s.heard is not None:
        s.heard.append([events.HUNTED, s.active, s.tables.first_horror + horror])
    if awakening:
        meet_sanity(s)


def why_not_hunt(s: CardsData, horror: int, way: int) -> Refusal | None:
    """CC-15.1."""
    what = s.frames[WHAT]
    if what not in (HUNT, COMBAT, ATTACK):
        return Refusal("Horrors are hunted in the awaken step or in combat", "CC-5.3")
    return why_not_hunt_by(s, horror, SKILL if what == HUNT else FOLLOWER, way)
