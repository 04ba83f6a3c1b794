"""What a card would do before it is played: the totals it would make, and what is asked about it first."""

from __future__ import annotations

from miskatonic.games.cthulhu_gloom.content import KIND_NAMES, KINDS
from miskatonic.games.cthulhu_gloom.numbers.forms import DEATH, EVENT, MODIFIER
from miskatonic.games.cthulhu_gloom.rules.ending import family_value
from miskatonic.games.cthulhu_gloom.rules.flow import GloomState
from miskatonic.games.cthulhu_gloom.rules.lasting import persisting
from miskatonic.games.cthulhu_gloom.rules.layers import lay_on, self_worth, stack_of
from miskatonic.games.cthulhu_gloom.rules.main_deck import SLOT_MASK, SUM_OF_BARE
from miskatonic.games.cthulhu_gloom.table.card_text import text_of
from miskatonic.games.cthulhu_gloom.table.faces import signed

FEW = 2  # so small a hand is given away lightly


def totals(state: GloomState, seat: int | None) -> dict[str, dict[str, str]]:
    """CG-7.2: what a card prints lies over what shows there. Only for those on whom it may be played now."""
    found: dict[str, dict[str, str]] = {}
    tables = state.tables
    for move in _own_moves(state, seat):
        form = tables.moves.form_of[move]
        if form not in (MODIFIER, DEATH):
            continue
        card, character = tables.moves.card_of[move], tables.moves.one_of[move]
        total = _total(state, card, character)
        now = self_worth(state, character)
        if form == DEATH:
            said = _would_die(state, seat, character, total)
        else:
            said = f"{signed(now)}\nbecomes\n{signed(total)}" if now != total else f"stays\n{signed(total)}"
        if _covers_effect(state, character, card):
            said += "\nends effect"
        found.setdefault(tables.ids[card], {})[tables.characters[character]] = said
    return found


def _own_moves(state: GloomState, seat: int | None) -> list[int]:
    """What the viewer may play now, and nobody else can answer first."""
    return [] if seat is None or seat != state.seat or state.asked else state.moves()


def _total(state: GloomState, card: int, character: int) -> int:
    """The Self-Worth of the Character under this card."""
    deck = state.tables.deck
    return (state.pathos_of[character] & deck.pathos_clear[card] | deck.pathos_face[card]) % SLOT_MASK - SUM_OF_BARE


def _would_die(state: GloomState, seat: int | None, character: int, total: int) -> str:
    """CG-13.2: a death counts for the family of the dead; the last one of a family ends the game (CG-13.1)."""
    owner = state.owner[character]
    whose = "score" if owner == seat else "rival"
    living = sum(member in state.living for member in state.families[owner])
    last = "\ngame ends" if living == 1 else ""
    now = self_worth(state, character)
    instead = f", not {signed(now)}" if total > now else ""  # CG-7.2: it covers some of the misery
    return f"dies at\n{signed(total)}{instead}\n{whose} {signed(family_value(state, owner) + total)}{last}"


def _covers_effect(state: GloomState, character: int, card: int) -> bool:
    """CG-8.5, CG-8.7: whether an effect that works here would not work any more under this card."""
    working = lasting_effects(state, character)
    if not working:
        return False
    after = state.clone()
    lay_on(after, character, card)
    return not set(working) <= set(lasting_effects(after, character))


def warnings(state: GloomState, seat: int | None) -> dict[str, str]:
    """What is asked before a move is made that a player may regret, by its notation."""
    tables = state.tables
    numbers = tables.moves
    found: dict[str, str] = {}
    for move in _own_moves(state, seat):
        form, card, character = numbers.form_of[move], numbers.card_of[move], numbers.one_of[move]
        if form == DEATH and state.owner[character] != seat:
            total = _total(state, card, character)
            name = tables.cards.character.said[character]
            if total < 0:
                found[f"play {tables.ids[card]} {tables.characters[character]}"] = (
                    f"{name} is not of your family: the {signed(total)} would count for a rival. "
                    f"Bury {name} all the same?"
                )
        elif form == EVENT and (why := _vain(state, card)):
            name = tables.cards.name(tables.cards.main[card])
            found[f"play {tables.ids[card]}"] = f"{why}: {name} would do nothing now. Play it all the same?"
        elif move == numbers.discard_hand and len(state.hands[state.seat]) > FEW:
            found["discard_hand"] = (
                f"All {len(state.hands[state.seat])} cards of your hand go. Discard them all the same?"
            )
        elif 0 <= (story := move - numbers.claim) < len(tables.stories) and state.holds[state.seat] >= 0:
            old = tables.cards.story.said[state.holds[state.seat]]
            found[f"claim {tables.stories[story]}"] = (
                f"You hold one Story at a time: {old} would go back to the middle. "
                f"Claim {tables.cards.story.said[story]} all the same?"
            )
    return found


def _vain(state: GloomState, card: int) -> str:
    """Why an Event that only grants free plays would grant none now (CG-6.2), or nothing."""
    effects = state.tables.cards.effects(card)
    if not effects or any(effect.op != "free_play" for effect in effects):
        return ""
    if all(effect.target == "dead" for effect in effects) and not state.dead:
        return "Nobody is dead"
    if any(effect.kinds == "any" for effect in effects):
        return ""
    kinds = {kind for effect in effects for kind in effect.kinds}
    held = {KINDS[state.tables.kind[other]] for other in state.hands[state.seat] if other != card}
    return "" if held & kinds else f"You hold no {' or '.join(KIND_NAMES[kind] for kind in effects[0].kinds)}"


def lasting_effects(state: GloomState, character: int) -> tuple[str, ...]:
    """CG-8.5, CG-8.6: what works on a Character now, in words."""
    tables = state.tables
    stack = stack_of(state, character)
    if not stack:
        return ()
    found = [effect for effect in tables.cards.effects(stack[-1]) if effect.class_ == "continuous"]
    card = persisting(state, character)
    if card >= 0:
        found += [effect for effect in tables.cards.effects(card) if effect.class_ == "persistent"]
    return tuple(text_of([effect]) for effect in found)
