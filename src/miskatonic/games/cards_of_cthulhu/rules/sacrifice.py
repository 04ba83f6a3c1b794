"""A follower is slain for a wound, a sanity loss or the Cursed Temple (CC-15.0, CC-14.3)."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.state import PIECE, WHAT
from miskatonic.games.cards_of_cthulhu.numbers import cards
from miskatonic.games.cards_of_cthulhu.numbers.frames import CURSE, PURCHASE, SANITY, WOUND
from miskatonic.games.cards_of_cthulhu.rules.combat import begin_combat
from miskatonic.games.cards_of_cthulhu.rules.curses import avert
from miskatonic.games.cards_of_cthulhu.rules.ownership import owner, slay_follower
from miskatonic.games.cards_of_cthulhu.rules.state import CardsData
from miskatonic.games.cards_of_cthulhu.rules.wounds import attack_over


def sacrifice(s: CardsData, follower: i64, way: i64) -> None:
    """The follower takes all of it (CC-8.5)."""
    what: i64 = s.frames[WHAT]
    slay_follower(s, follower)
    if what == SANITY:
        begin_combat(s)
    elif what == WOUND:
        attack_over(s)
    else:
        avert(s, cards.CURSED_TEMPLE)


def why_not_sacrifice(s: CardsData, follower: int, way: int) -> Refusal | None:
    """Only one's own (CC-17.5)."""
    if not is_called_for(s):
        return Refusal("A follower is slain for a wound, a sanity loss or the Cursed Temple", "CC-15.0")
    of = owner(s, follower)
    if of == s.active:
        return None
    name = s.tables.profession_names[follower]
    if of >= 0:
        return Refusal(f"The {name} follows another player", "CC-17.5")
    return Refusal(f"No {name} follows you", "CC-15.0")


def is_called_for(s: CardsData) -> bool:
    """Whether there is something that a follower could take."""
    what = s.frames[WHAT]
    if what == PURCHASE:
        return bool(s.shop >> cards.CURSED_TEMPLE & 1)
    return what in (SANITY, WOUND) or (what == CURSE and s.frames[PIECE] == cards.CURSED_TEMPLE)
