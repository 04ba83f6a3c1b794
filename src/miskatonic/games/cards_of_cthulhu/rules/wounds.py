"""The end of an attack, and its wound (CC-11)."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.state import WHAT
from miskatonic.games.cards_of_cthulhu.numbers import events, verbs
from miskatonic.games.cards_of_cthulhu.numbers.endings import DEATH
from miskatonic.games.cards_of_cthulhu.numbers.frames import WOUND
from miskatonic.games.cards_of_cthulhu.rules.combat import moves_between, moves_with_dice
from miskatonic.games.cards_of_cthulhu.rules.ending import end_turn, leave
from miskatonic.games.cards_of_cthulhu.rules.ownership import add_followers, own_followers
from miskatonic.games.cards_of_cthulhu.rules.state import NO_DICE, CardsData


def go_on_spending(s: CardsData) -> bool:
    """The dice lie there to be spent; when nothing can be done any more the attack is over."""
    ahead = moves_with_dice(s)
    if len(ahead) == 1:
        finish_attack(s)
        return False
    s.ahead = ahead
    return True


def go_on_fighting(s: CardsData) -> bool:
    """Between attacks; when no other can follow and nothing else can be done the turn is over."""
    if s.attacks:
        return True
    ahead = moves_between(s)
    if len(ahead) == 1:
        end_turn(s)
        return False
    s.ahead = ahead
    return True


def finish_attack(s: CardsData) -> None:
    """CC-11.5: the wound is settled at the end of the attack (CC-Q5)."""
    if s.owed_xp:
        s.xp[s.active] += s.owed_xp
        s.owed_xp = 0
    if not s.wounded:
        attack_over(s)
        return
    s.frames[WHAT] = WOUND
    if own_followers(s) == 0:
        if may_lose_health(s):
            lose_health(s, 0, 0)
        else:
            leave(s, DEATH)


def may_lose_health(s: CardsData) -> bool:
    """CC-11.6, CC-Q35: a Health die is there to lose, at the end of the attack or already at the roll."""
    if s.health[s.active] == 0:
        return False
    return s.tables.heal_before_wound or s.health_at_roll > 0


def lose_health(s: CardsData, at: i64, way: i64) -> None:
    """CC-11.5."""
    s.health[s.active] -= 1
    if s.heard is not None:
        s.heard.append([events.HEALTH_LOST, s.active])
    attack_over(s)


def attack_over(s: CardsData) -> None:
    """CC-10.4: unspent dice are lost."""
    s.settle()
    s.wounded = False
    s.dice = NO_DICE
    s.thrown = 0
    s.node = 0


def wound_moves(s: CardsData) -> list[int]:
    """CC-11.5: a Health die, or a follower."""
    moves: list[int] = []
    if may_lose_health(s):
        moves.append(s.tables.first_of[verbs.LOSE])
    add_followers(s, moves, verbs.SACRIFICE)
    return moves


def why_not_lose(s: CardsData, at: int, way: int) -> Refusal | None:
    """CC-11.5, CC-11.6."""
    if s.frames[WHAT] != WOUND:
        return Refusal("You are not wounded now", "CC-11.5")
    return None if may_lose_health(s) else Refusal("You have no Health die left to set aside", "CC-11.6")
