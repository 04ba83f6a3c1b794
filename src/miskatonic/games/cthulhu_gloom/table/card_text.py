"""What a card of Cthulhu Gloom does, as sentences made from its effects."""

from __future__ import annotations

from collections.abc import Sequence

from miskatonic.core.moves import in_words
from miskatonic.games.cthulhu_gloom.content import KIND_NAMES, Effect

PEOPLE = {
    "controller": "this family's player",
    "player": "whoever plays it",
    "holder": "the holder",
    "each_opponent": "every opponent",
    "chosen_opponent": "an opponent of their choice",
    "left": "the left neighbour",
}


def text_of(effects: Sequence[Effect], *, event: bool = False) -> str:
    """All effects of a card, one sentence each; empty for a card without. Those of an Event are its player's."""
    return " ".join(_sentence(effect, event) for effect in effects)


def gives(points: int, effects: Sequence[Effect]) -> str:
    """CG-10.6: what a Story gives to whoever holds it, points and effects."""
    counted = f"{points:+d} points at the end.".replace("-", "\N{MINUS SIGN}") if points else ""
    return " ".join(filter(None, (counted, text_of(effects))))


def _sentence(effect: Effect, event: bool) -> str:
    text = _clause(effect)
    if not event and PEOPLE["controller"] not in text:
        for others in (PEOPLE["each_opponent"], PEOPLE["left"]):
            text = text.replace(others, f"{others} of {PEOPLE['controller']}")
    if effect.req:
        text = f"if the Character shows {in_words(list(effect.req))}, {text}"
    return text[0].upper() + text[1:] + "."


def _clause(effect: Effect) -> str:
    """One effect in the middle of a sentence."""
    who = PEOPLE[effect.who] if effect.who else ""
    match effect.op:
        case "draw":
            return f"{who} draws {cards_said(effect.n)}" if effect.n else f"{who} draws up to the draw limit"
        case "discard":
            if effect.how == "down_to_limit":
                return f"{who} discards down to the draw limit"
            return f"{who} discards {cards_said(effect.n)}{' at random' if effect.how == 'random' else ''}"
        case "discard_hand":
            return f"{who} discards their whole hand"
        case "take_random":
            return f"{_of(effect.to)} takes {cards_said(effect.n)} at random from {_of(effect.from_)}"
        case "reveal_hand":
            return f"{who} shows their hand to everybody"
        case "pass_hands":
            return "everybody hands all their cards to the left"
        case "swap_hands":
            return f"{_of(effect.a)} and {_of(effect.b)} trade hands"
        case "take_from_discard":
            which = "the top card" if effect.which == "top" else "any card"
            return f"{who} takes {which} from the discard pile{_of_kinds(effect)}"
        case "skip_draw":
            return f"{who} misses the next draw step"
        case "lose_plays":
            return f"{who} has {effect.n} {'play' if effect.n == 1 else 'plays'} fewer in the next turn"
        case "free_play":
            return _free_play(effect, who)
        case "remove_mods":
            return "discard the top Modifier of a living Character"
        case "swap_top":
            return "swap the top Modifiers of two living Characters"
        case "revive":
            return "discard the Untimely Death of a dead Character, who lives again with all Modifiers"
        case "move_death":
            return "move an Untimely Death from a dead Character to a living one with Self-Worth below zero"
        case "return_story":
            return f"{who} returns the Story they hold, if any, to the middle"
        case _:
            return _lasting(effect, who)


def _lasting(effect: Effect, who: str) -> str:
    """Effects that last, and responses."""
    match effect.op:
        case "draw_limit":
            number = abs(effect.delta)
            many = f"{number} more {cards_said(number)[2:]}" if effect.delta > 0 else f"{cards_said(number)} fewer"
            return f"every turn {who} draws up to {many}"
        case "forbid":
            return f"{who} may not play any {_kinds(effect)}"
        case "immune":
            by = "other players" if effect.by == "other" else "anybody"
            return f"no {_kinds(effect)} of {by} can choose this Character"
        case "mods_on_dead":
            return "Modifiers may still be played on this Character"
        case "salvage_events":
            return f"{who} takes into hand each Event that another player resolves"
        case "on_modifier":
            by = "another player" if effect.by == "other" else "anybody"
            assert effect.then is not None
            return f"whenever {by} plays a Modifier on this Character, {_clause(effect.then)}"
        case "on_own_death":
            assert effect.then is not None
            return f"whenever a Character of the holder dies, {_clause(effect.then)}"
        case "death_timing":
            if effect.mode == "second_play":
                return "the holder may play an Untimely Death as either play"
            if effect.mode == "free_here":
                return "on their own turn anybody may play an Untimely Death on this Character as a free play"
            return (
                "may also be played on another player's turn, on a Character with Self-Worth below zero, "
                "just as a Modifier is played on that Character"
            )
    return f"cancel any {_kinds(effect)} just as it is played"


def _free_play(effect: Effect, who: str) -> str:
    where = {"here": " on this Character", "dead": " on a dead Character"}.get(effect.target or "", "")
    kinds = _kinds(effect)
    if effect.n == 1:
        return f"{who} may at once play {'an' if kinds[0] in 'UE' else 'a'} {kinds}{where} for free"
    return f"{who} may at once play {effect.n} {kinds}s{where} for free"


def _of(who: str | None) -> str:
    return PEOPLE[who or "controller"]


def cards_said(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"


def _kinds(effect: Effect) -> str:
    if effect.kinds == "any":
        return "card"
    return " or ".join(KIND_NAMES[kind] for kind in effect.kinds)


def _of_kinds(effect: Effect) -> str:
    return "" if effect.kinds == "any" else f", if it is a {_kinds(effect)}"
