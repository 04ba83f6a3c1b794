"""What Investigators and followers can do in combat: hunt, move, shoot, heal and report (CC-15)."""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.piles import add_counted
from miskatonic.core.state import WHAT
from miskatonic.games.cards_of_cthulhu.numbers import cards, events, verbs
from miskatonic.games.cards_of_cthulhu.numbers.frames import REPORT
from miskatonic.games.cards_of_cthulhu.numbers.places import NOWHERE
from miskatonic.games.cards_of_cthulhu.numbers.users import FOLLOWER, SKILL
from miskatonic.games.cards_of_cthulhu.rules.bits import lowest
from miskatonic.games.cards_of_cthulhu.rules.boards import remove_minion, where
from miskatonic.games.cards_of_cthulhu.rules.costs import add_priced, means, pay, why_not_pay
from miskatonic.games.cards_of_cthulhu.rules.deck import discard_top
from miskatonic.games.cards_of_cthulhu.rules.ownership import has_standing, why_not_use, why_not_yet
from miskatonic.games.cards_of_cthulhu.rules.spells import regain_health
from miskatonic.games.cards_of_cthulhu.rules.state import CardsData
from miskatonic.games.cards_of_cthulhu.rules.tables import BOARDS

# Followers that work at any moment of the combat step.
HELPERS: Final = 1 << cards.SOLDIER | 1 << cards.RITUALIST | 1 << cards.DOCTOR | 1 << cards.HUNTER


def use_profession(s: CardsData, profession: i64, who: i64, way: i64) -> None:
    """CC-5.4: pay for a skill or a follower, and turn it."""
    if who == SKILL:
        pay(s, s.tables.skill_cost[profession], way)
        s.skill_used = True
    else:
        pay(s, s.tables.use_cost[profession], way)
        s.used |= 1 << profession


def doctor(s: CardsData, who: i64, way: i64) -> None:
    """CC-15.2."""
    use_profession(s, cards.DOCTOR, who, way)
    regain_health(s)


def move_minion(s: CardsData, at: i64, way: i64) -> None:
    """CC-15.7, CC-15.11: on its new board it is like any other of its kind."""
    tables = s.tables
    board: i64 = at % BOARDS
    minion: i64 = at // BOARDS % tables.minions
    use_profession(s, cards.RITUALIST, at // (BOARDS * tables.minions), way)
    remove_minion(s, minion)
    s.minions[minion + (board - tables.cult_of[minion]) * tables.kinds] += 1
    s.crowd[board] += 1
    if s.heard is not None:
        s.heard.append([events.MINION_MOVED, s.active, minion, board])


def shoot(s: CardsData, at: i64, way: i64) -> None:
    """CC-15.8: discarded, so without experience (CC-2.8)."""
    minion: i64 = at % s.tables.minions
    use_profession(s, cards.SOLDIER, at // s.tables.minions, way)
    remove_minion(s, minion)
    s.discards.append(minion)
    if s.heard is not None:
        s.heard.append([events.MINION_SHOT, s.active, minion])


def may_report(s: CardsData) -> bool:
    """CC-15.4: whether the follower Journalist may be used."""
    return has_standing(s, cards.JOURNALIST) and len(s.deck) > 0


def report(s: CardsData, at: i64, way: i64) -> None:
    """CC-15.4."""
    s.settle()
    discard_top(s, s.tables.report_cards)


def report_moves(s: CardsData) -> list[int]:
    """CC-15.14."""
    return [s.tables.first_of[verbs.REPORT], s.tables.done]


def add_skill(s: CardsData, moves: list[int], skill: i64) -> None:
    """The Investigator's own skill at any moment of the combat: a Soldier's or a Ritualist's."""
    if skill == cards.SOLDIER:
        add_shots(s, moves, SKILL, s.tables.skill_cost[cards.SOLDIER])
    else:
        add_shifts(s, moves, SKILL)


def add_helpers(s: CardsData, moves: list[int], ready: i64, hurt: bool) -> None:
    """Followers that work at any moment of the combat."""
    tables = s.tables
    if (ready >> cards.SOLDIER) & 1:
        add_shots(s, moves, FOLLOWER, tables.use_cost[cards.SOLDIER])
    if (ready >> cards.RITUALIST) & 1:
        add_shifts(s, moves, FOLLOWER)
    if hurt and (ready >> cards.DOCTOR) & 1:
        moves += tables.to_doctor[FOLLOWER][means(s, tables.use_cost[cards.DOCTOR])]
    if (ready >> cards.HUNTER) & 1:
        add_hunts(s, moves, FOLLOWER, tables.use_cost[cards.HUNTER])


def add_hunts(s: CardsData, moves: list[int], who: i64, cost: i64) -> None:
    """CC-15.1: any horror for the Investigator, a minor one for the follower."""
    tables = s.tables
    bits: i64 = s.asleep | s.awake
    by: i64 = means(s, cost)
    if bits == 0 or by == 0:
        return
    levels = tables.hunt_levels[who]
    while bits:
        horror: i64 = lowest(bits)
        if levels[tables.level[horror]]:
            add_priced(s, moves, verbs.HUNT, horror, by)
        bits &= bits - 1


def add_shots(s: CardsData, moves: list[int], who: i64, cost: i64) -> None:
    """CC-15.8: minions of these values on any board, even protected ones."""
    by: i64 = means(s, cost)
    if by:
        add_counted(moves, s.tables.shots[who * 4 + by], s.minions, 0)


def add_shifts(s: CardsData, moves: list[int], who: i64) -> None:
    """CC-15.7: any minion, or one of a low value, to a different board."""
    add_counted(moves, s.tables.shifts[who], s.minions, 0)


# Why not


def why_not_practise(s: CardsData, profession: int, who: int) -> Refusal | None:
    """What is wrong with using a skill or a follower now, whatever for."""
    tables = s.tables
    if who == SKILL:
        if s.investigator[s.active] != profession:
            rule = "CC-17.4" if profession in s.investigator else tables.rules[profession]
            return Refusal(f"You are not the {tables.profession_names[profession]}", rule)
        if s.skill_used:
            return Refusal("Your skill has been used: once per turn", "CC-5.2")
    elif fault := why_not_use(s, profession):
        return fault
    return why_not_yet(s)


def why_not_afford(s: CardsData, profession: int, who: int, way: int) -> Refusal | None:
    """What is wrong with paying for a skill or a follower."""
    cost = s.tables.skill_cost[profession] if who == SKILL else s.tables.use_cost[profession]
    return why_not_pay(s, cost, way)


def why_not_doctor(s: CardsData, who: int, way: int) -> Refusal | None:
    """CC-15.2."""
    if fault := why_not_practise(s, cards.DOCTOR, who):
        return fault
    if s.health[s.active] >= s.tables.health_dice:
        return Refusal("You have all your Health dice", "CC-15.2")
    return why_not_afford(s, cards.DOCTOR, who, way)


def why_not_hunt_by(s: CardsData, horror: int, who: int, way: int) -> Refusal | None:
    """CC-15.1."""
    if fault := why_not_practise(s, cards.HUNTER, who):
        return fault
    if where(s, horror) == NOWHERE:
        return Refusal(f"{s.tables.horror_names[horror]} is not in play", "CC-15.1")
    if not s.tables.hunt_levels[who][s.tables.level[horror]]:
        return Refusal("The follower hunts only minor horrors", "CC-15.1")
    return why_not_afford(s, cards.HUNTER, who, way)


def why_not_move(s: CardsData, at: int, way: int) -> Refusal | None:
    """CC-15.7."""
    tables = s.tables
    who, minion, board = at // (BOARDS * tables.minions), at // BOARDS % tables.minions, at % BOARDS
    if fault := why_not_practise(s, cards.RITUALIST, who):
        return fault
    if not s.minions[minion]:
        return Refusal(f"{tables.said[minion]} is not in play", "CC-15.7")
    if tables.value[minion] > tables.move_most[who]:
        return Refusal(f"The follower moves minions of at most {tables.move_most[who]}", "CC-15.7")
    if tables.cult_of[minion] == board:
        return Refusal("It is already on that board", "CC-15.7")
    return why_not_afford(s, cards.RITUALIST, who, way)


def why_not_shoot(s: CardsData, at: int, way: int) -> Refusal | None:
    """CC-15.8."""
    tables = s.tables
    who, minion = at // tables.minions, at % tables.minions
    if fault := why_not_practise(s, cards.SOLDIER, who):
        return fault
    value = tables.value[minion]
    if not s.minions[minion]:
        return Refusal(f"{tables.said[minion]} is not in play", "CC-15.8")
    if not tables.shoot_least[who] <= value <= tables.shoot_most[who]:
        return Refusal(f"The value {value} is out of reach", "CC-15.8")
    return why_not_afford(s, cards.SOLDIER, who, way)


def why_not_report(s: CardsData, at: int, way: int) -> Refusal | None:
    """CC-15.14."""
    if s.frames[WHAT] == REPORT:
        return None
    return Refusal("The Journalist follows a horror slain with dice", "CC-15.14")
