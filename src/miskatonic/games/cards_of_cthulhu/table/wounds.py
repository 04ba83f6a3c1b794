"""What the Body die threatens in an attack, before it is rolled and once it lies there (CC-11)."""

from __future__ import annotations

from miskatonic.core.state import PIECE, STEP, THING, WHAT
from miskatonic.games.cards_of_cthulhu.numbers import slots
from miskatonic.games.cards_of_cthulhu.numbers.frames import ATTACK
from miskatonic.games.cards_of_cthulhu.numbers.steps import TO_ROLL
from miskatonic.games.cards_of_cthulhu.rules.boards import wound_range
from miskatonic.games.cards_of_cthulhu.rules.flow import CardsState
from miskatonic.games.cards_of_cthulhu.rules.ownership import own_followers
from miskatonic.games.cards_of_cthulhu.rules.wounds import may_lose_health
from miskatonic.games.cards_of_cthulhu.table.dice import attack_frame, is_rolled

FACES = ("", "1", "1 or 2", "1 to 3", "1 to 4", "1 to 5")


def wound_is_due(state: CardsState) -> bool:
    """CC-9.5, CC-11.3: the Body die wounds, or lies so that it will: it cannot be re-rolled then."""
    attack = attack_frame(state)
    return state.wounded or bool(attack and is_rolled(state) and state.dice[slots.BODY] <= attack[THING])


def wound_said(state: CardsState) -> str:
    """What a wound is going to cost, or which Body die would cost that."""
    if wound_is_due(state):
        return f"Wound due: {_price(state, may_lose_health(state))}"
    attack = attack_frame(state)
    if not attack or attack[WHAT] != ATTACK or attack[STEP] != TO_ROLL:
        return ""
    return f"Red die {wounding_faces(state, attack[PIECE])}: {_price(state, state.health[state.active] > 0)}"


def wounding_faces(state: CardsState, board: int) -> str:
    """CC-11.1."""
    return FACES[wound_range(state, board) if board >= 0 else 1]


def _price(state: CardsState, may_lose: bool) -> str:
    """CC-11.5, CC-11.6."""
    follower = own_followers(state) > 0
    if may_lose:
        return "\N{MINUS SIGN}1 heart or a follower" if follower else "\N{MINUS SIGN}1 heart"
    return "a follower dies for you" if follower else "it kills you"
