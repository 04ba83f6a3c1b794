"""Modifiers (CG-5.1): on whom they may be laid, and the cards that are set off by them."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.state import STEP, THING, WHAT
from miskatonic.games.cthulhu_gloom.numbers import events, frames, primitives, targets
from miskatonic.games.cthulhu_gloom.numbers.kinds import MODIFIER
from miskatonic.games.cthulhu_gloom.numbers.lives import DEAD, LIVING
from miskatonic.games.cthulhu_gloom.rules.card_effects import HEEDS_MODIFIERS, OPENS_DEAD
from miskatonic.games.cthulhu_gloom.rules.lasting import is_immune, is_shielded, may_choose, persisting, works
from miskatonic.games.cthulhu_gloom.rules.state import SECOND_TRIGGER_AT, TRIGGER_AT, GloomData


def modifier_targets(s: GloomData, player: i64) -> list[int]:
    """CG-5.1, CG-9.2: the living, and the dead where a card says so; of a free play, whom it is for (CG-6.5)."""
    found: list[int] = []
    if s.frames[WHAT] == frames.FREE and s.frames[STEP] != targets.ANY:
        for character in s.dead if s.frames[STEP] == targets.DEAD else [s.frames[THING]]:
            fits = s.frames[STEP] == targets.DEAD or is_open_to_modifiers(s, character)
            if fits and not is_shielded(s, character, MODIFIER, player):
                found.append(character)
        return found
    living = may_choose(s, s.living, MODIFIER, player)
    if s.working & OPENS_DEAD:
        return living + may_choose(s, open_dead(s), MODIFIER, player)
    return living


def open_dead(s: GloomData) -> list[int]:
    """The dead that Modifiers may be played on."""
    lasting_of = s.lasting_of
    return [character for character in s.dead if lasting_of[character] & OPENS_DEAD]


def is_open_to_modifiers(s: GloomData, character: i64) -> bool:
    return s.life_of[character] >= LIVING or works(s, character, OPENS_DEAD)


def triggers_on(s: GloomData, character: i64, player: i64) -> i64:
    """The cards whose `on_modifier` this Modifier sets off: fixed now, so one that it covers still counts."""
    tables = s.tables
    if not works(s, character, HEEDS_MODIFIERS):
        return 0
    found: i64 = 0
    own = s.owner[character] == player
    top: i64 = s.tops[character] - 1
    effect: i64 = tables.deck.continuous[top][primitives.ON_MODIFIER]
    if effect >= 0 and not (own and tables.effects.others_only[effect]):
        found = (top + 1) << TRIGGER_AT
    card: i64 = persisting(s, character)
    if card >= 0:
        effect = tables.deck.persistent[card][primitives.ON_MODIFIER]
        if effect >= 0 and not (own and tables.effects.others_only[effect]):
            found |= (card + 1) << SECOND_TRIGGER_AT
    return found


def set_off(s: GloomData, raised: i64, character: i64, player: i64, lasting: list[list[int]]) -> None:
    """A trigger fixed at the announcement; it resolves before the card's own effects."""
    if raised == 0:
        return
    card: i64 = raised - 1
    effect: i64 = s.tables.effects.then[lasting[card][primitives.ON_MODIFIER]]
    if s.heard is not None:
        s.heard.append([events.TRIGGERED, s.owner[character], card])
    s.owe(frames.TRIGGER, s.owner[character], effect, character, player, card)


def why_not_modifier(s: GloomData, card: i64, character: i64) -> Refusal | None:
    """CG-5.1: why a Modifier of the hand cannot go there."""
    name = s.tables.cards.character.said[character]
    free = s.frames[WHAT] == frames.FREE
    if free and s.frames[STEP] == targets.DEAD:
        if s.life_of[character] != DEAD:
            return Refusal(f"{name} is living, and this free play goes on the dead", "CG-6.5")
    elif not is_open_to_modifiers(s, character):
        return Refusal(f"{name} is dead", "CG-9.2")
    return why_not_here(s, card, character)


def why_not_here(s: GloomData, card: i64, character: i64) -> Refusal | None:
    """CG-6.5, CG-8.5: why a card cannot choose a Character whom it would fit."""
    cards = s.tables.cards
    kind: i64 = s.tables.kind[card]
    immune = is_immune(s, character, kind, s.seat)
    if s.frames[WHAT] == frames.FREE and s.frames[STEP] != targets.ANY:
        here: i64 = s.frames[THING]
        if s.frames[STEP] == targets.HERE and here != character:
            return Refusal(f"The free play is for {cards.character.said[here]} only", "CG-6.5")
        immune = is_shielded(s, character, kind, s.seat)
    if immune:
        return Refusal(f"{cards.character.said[character]} cannot be chosen for {cards.card.said[card]}", "CG-8.5")
    return None
