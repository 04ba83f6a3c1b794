"""The sanity loss by awake horrors, and what meets it (CC-8.4 to CC-8.8)."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.state import PIECE, WHAT
from miskatonic.games.cards_of_cthulhu.numbers import cards, events, means, streams, verbs, ways
from miskatonic.games.cards_of_cthulhu.numbers.endings import INSANITY
from miskatonic.games.cards_of_cthulhu.numbers.frames import SANITY
from miskatonic.games.cards_of_cthulhu.numbers.users import FOLLOWER, SKILL
from miskatonic.games.cards_of_cthulhu.rules.boards import sanity_loss
from miskatonic.games.cards_of_cthulhu.rules.combat import begin_combat
from miskatonic.games.cards_of_cthulhu.rules.costs import pay
from miskatonic.games.cards_of_cthulhu.rules.ending import leave
from miskatonic.games.cards_of_cthulhu.rules.lending import FOR_SANITY, add_borrows
from miskatonic.games.cards_of_cthulhu.rules.ownership import add_followers, has, has_skill, use_up, why_not_use
from miskatonic.games.cards_of_cthulhu.rules.professions import use_profession
from miskatonic.games.cards_of_cthulhu.rules.state import CardsData

CARD_OF = {means.POTION: cards.POTION, means.ELDER_SIGN: cards.ELDER_SIGN, means.FOLLOWER: cards.PSYCHIATRIST}


def meet_sanity(s: CardsData) -> None:
    """CC-8.4: exactly one loss, by the strongest awake horror of all."""
    if not s.awake:
        begin_combat(s)
        return
    loss: i64 = sanity_loss(s)
    if s.heard is not None:
        s.heard.append([events.LOSS, s.active, loss])
    s.frames = [SANITY, s.active, loss, 0, 0, 0]


def go_on_resisting(s: CardsData) -> bool:
    """CC-8.6, CC-Q31: without means, insane; with nothing but experience, it is paid."""
    ahead = sanity_moves(s)
    if not ahead:
        leave(s, INSANITY)
        return False
    if len(ahead) == 1 and ahead[0] == s.tables.first_of[verbs.RESIST] + means.XP:
        resist(s, means.XP, ways.PLAIN)
        return False
    s.ahead = ahead
    return True


def sanity_moves(s: CardsData) -> list[int]:
    """CC-8.5: what can meet a sanity loss."""
    moves: list[int] = []
    first: i64 = s.tables.first_of[verbs.RESIST]
    if s.xp[s.active] >= s.frames[PIECE]:
        moves.append(first + means.XP)
    if s.held >> cards.ELDER_SIGN:
        if has(s, cards.POTION):
            moves.append(first + means.POTION)
        if has(s, cards.ELDER_SIGN):
            moves.append(first + means.ELDER_SIGN)
    if has_skill(s, cards.PSYCHIATRIST):
        moves.append(first + means.SKILL)
    if s.held:
        if has(s, cards.PSYCHIATRIST):
            moves.append(first + means.FOLLOWER)
        add_followers(s, moves, verbs.SACRIFICE)
        add_borrows(s, moves, FOR_SANITY)
    return moves


def resist(s: CardsData, by: i64, way: i64) -> None:
    """CC-8.5."""
    if by == means.XP:
        s.xp[s.active] -= s.frames[PIECE]
        if s.heard is not None:
            s.heard.append([events.LOSS_PAID, s.active, s.frames[PIECE]])
    elif by == means.POTION:
        pay(s, s.frames[PIECE], ways.POTION)
    elif by == means.ELDER_SIGN:
        use_up(s, cards.ELDER_SIGN)
        if s.heard is not None:
            s.heard.append([events.LOSS_CANCELLED, s.active])
    elif not calm(s, SKILL if by == means.SKILL else FOLLOWER):
        return
    begin_combat(s)


def calm(s: CardsData, who: i64) -> bool:
    """CC-8.7, CC-15.6: a failed roll of a Psychiatrist leaves the other means open."""
    use_profession(s, cards.PSYCHIATRIST, who, ways.PLAIN)
    face: i64 = s.chance.die(streams.DICE, 6)
    s.surprises += 1
    calmed = face >= s.tables.calm_needs[who]
    if s.heard is not None:
        s.heard.append([events.CALMED if calmed else events.NOT_CALMED, s.active, face])
    return calmed


def why_not_resist(s: CardsData, by: int, way: int) -> Refusal | None:
    """CC-8.5 to CC-8.7."""
    if s.frames[WHAT] != SANITY:
        return Refusal("You are not suffering a sanity loss now", "CC-8.4")
    loss = s.frames[PIECE]
    if by == means.XP:
        if s.xp[s.active] >= loss:
            return None
        return Refusal(f"The loss is {loss} and cannot be paid in part", "CC-8.6")
    if by == means.SKILL:
        if has_skill(s, cards.PSYCHIATRIST):
            return None
        if s.investigator[s.active] == cards.PSYCHIATRIST:
            return Refusal("One roll per card and loss", "CC-8.7")
        return Refusal("You are not a Psychiatrist", "CC-15.6")
    if by == means.FOLLOWER and s.used >> cards.PSYCHIATRIST & 1:
        return Refusal("One roll per card and loss", "CC-8.7")
    return why_not_use(s, CARD_OF[by])
