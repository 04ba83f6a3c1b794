"""Untimely Deaths (CG-5.4, CG-9): on whom they may fall, and how Characters die and live again."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.piles import lose
from miskatonic.core.state import PIECE, STEP, THING, WHAT
from miskatonic.games.cthulhu_gloom.numbers import events, frames, targets
from miskatonic.games.cthulhu_gloom.numbers.endings import BY_DEATH
from miskatonic.games.cthulhu_gloom.numbers.kinds import UNTIMELY_DEATH
from miskatonic.games.cthulhu_gloom.numbers.lives import BELOW_ZERO, DEAD
from miskatonic.games.cthulhu_gloom.rules.card_effects import FREES_DEATHS, SHIELDS
from miskatonic.games.cthulhu_gloom.rules.ending import end, family_value
from miskatonic.games.cthulhu_gloom.rules.lasting import forbidden, is_immune, is_shielded, may_choose, works
from miskatonic.games.cthulhu_gloom.rules.layers import lay_on, restack, self_worth, stack_of
from miskatonic.games.cthulhu_gloom.rules.living import add_living, has_living, leave_below
from miskatonic.games.cthulhu_gloom.rules.modifiers import why_not_here
from miskatonic.games.cthulhu_gloom.rules.state import GloomData


def death_targets(s: GloomData, player: i64) -> list[int]:
    """CG-5.4: living, with Self-Worth below zero; of a free play, whom it is for (CG-6.5)."""
    if s.frames[WHAT] != frames.FREE or s.frames[STEP] == targets.ANY:
        return may_choose(s, s.below, UNTIMELY_DEATH, player)
    found: list[int] = []
    here: i64 = s.frames[THING]
    if s.frames[STEP] == targets.HERE and may_die(s, here, player):
        if not is_shielded(s, here, UNTIMELY_DEATH, player):
            found.append(here)
    return found


def may_die(s: GloomData, character: i64, player: i64) -> bool:
    if s.life_of[character] != BELOW_ZERO:
        return False
    return not s.working & SHIELDS or not is_immune(s, character, UNTIMELY_DEATH, player)


def may_play_death(s: GloomData) -> bool:
    """CG-5.4: as the first play; with a Story that says so as either play, but not as both (CG-4.3)."""
    owed = s.frames
    if owed[STEP] == 0:
        return True
    story: i64 = s.holds[s.active]
    return story >= 0 and s.tables.story.second_play[story] and owed[PIECE] == 0


def freely_mortal(s: GloomData, seat: i64) -> list[int]:
    """The Characters on whom a Death of this seat would be a free play."""
    found: list[int] = []
    if s.working & FREES_DEATHS and not (forbidden(s, seat) >> UNTIMELY_DEATH) & 1:
        lasting_of = s.lasting_of
        for character in s.below:
            if lasting_of[character] & FREES_DEATHS and not is_immune(s, character, UNTIMELY_DEATH, seat):
                found.append(character)
    return found


def add_free_deaths(s: GloomData, moves: list[int], seat: i64) -> None:
    """Deaths on a Character where they are free plays."""
    tables = s.tables
    for character in freely_mortal(s, seat):
        for card in s.hands[seat]:
            if tables.kind[card] == UNTIMELY_DEATH:
                moves.append(tables.moves.rows[card][character])


def frees_deaths(s: GloomData, character: i64) -> int:
    """CG-8.5: the card of the stack that makes Deaths here free plays."""
    found = -1
    for card in stack_of(s, character):
        for effect in s.tables.cards.effects(card):
            if effect.mode == "free_here":
                found = card
    return found


def die(s: GloomData, character: i64, card: i64) -> None:
    """CG-9.1: set aside. CG-13.1: a family without a living Character ends the game at once."""
    lose(s.living, character)
    if s.life_of[character] == BELOW_ZERO:
        leave_below(s, character)
    s.life_of[character] = DEAD
    s.dead = [*s.dead, character]
    seat: i64 = s.owner[character]
    if s.heard is not None:
        s.heard.append([events.DIED, seat, character, card, self_worth(s, character), family_value(s, seat)])
    if not has_living(s, seat):
        if s.heard is not None:
            s.heard.append([events.DIED_OUT, seat])
        end(s, BY_DEATH)
        return
    story: i64 = s.holds[seat]
    if story >= 0 and s.tables.story.on_death[story] >= 0:
        s.owe(frames.TRIGGER, seat, s.tables.story.on_death[story], character, seat, -1)


def live_again(s: GloomData, character: i64) -> i64:
    """CG-9.4: the Death leaves the stack, the Modifiers stay. Gives the Death."""
    dead = s.dead[:]
    lose(dead, character)
    s.dead = dead
    cards = stack_of(s, character)
    death: i64 = -1
    for card in cards:
        if s.tables.kind[card] == UNTIMELY_DEATH:
            death = card
    cards.remove(death)
    restack(s, character, cards)
    add_living(s, character)
    return death


def move_death(s: GloomData, player: i64, one: i64, two: i64) -> None:
    """CG-9.5: the first lives, the second is dead."""
    death: i64 = live_again(s, one)
    lay_on(s, two, death)
    if s.heard is not None:
        s.heard.append([events.DEATH_MOVED, player, death, one, two])
    die(s, two, death)


def why_not_death(s: GloomData, card: i64, character: i64) -> Refusal | None:
    """CG-5.4: why an Untimely Death of the hand cannot fall there."""
    what: i64 = s.frames[WHAT]
    name = s.tables.cards.character.said[character]
    if not works(s, character, FREES_DEATHS):
        if what == frames.TURN and not may_play_death(s):
            story: i64 = s.holds[s.seat]
            if story >= 0 and s.tables.story.second_play[story]:
                return Refusal("Only one of your plays may be an Untimely Death", "CG-4.3")
            return Refusal("An Untimely Death is a first play only", "CG-5.4")
        if what == frames.LAST:
            return Refusal(f"Your plays are made, and a Death is not a free play on {name}", "CG-4.1")
    if s.life_of[character] == DEAD:
        return Refusal(f"{name} is already dead", "CG-5.4")
    if s.life_of[character] != BELOW_ZERO:
        return Refusal(f"{name} is at {self_worth(s, character)}, and only somebody below zero can die", "CG-5.4")
    if what == frames.FREE and s.frames[STEP] == targets.DEAD:
        return Refusal(f"{name} cannot be chosen for {s.tables.cards.card.said[card]}", "CG-8.5")
    return why_not_here(s, card, character)
