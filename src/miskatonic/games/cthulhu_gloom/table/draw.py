"""The view of Cthulhu Gloom as text for a terminal."""

from __future__ import annotations

from miskatonic.core.moves import in_words
from miskatonic.games.cthulhu_gloom.table.card_text import cards_said
from miskatonic.games.cthulhu_gloom.table.faces import CardView, signed
from miskatonic.games.cthulhu_gloom.table.stories import StoryView
from miskatonic.games.cthulhu_gloom.table.view import GloomView, PlayerView

LEGEND = """A card: "−15/·/+10" are its three Pathos slots from top to bottom; a dot is clear, so what lies below shows.
  The words after them are its icons, which Stories and some effects ask for: goblet, horror, investigation, madness,
  magic and romance. "blank" is a crossed-out place: it covers the icon below it and shows none. An effect that says
  "every turn" or "may not" lasts until another card covers its words; a "persistent" one (an hourglass) lasts on below
  others, while hourglass and picture show. Minus is good: the most miserable dead family wins.
A Character: what shows of it now, that is its three slots and their sum (its Self-Worth), [its icons], then the cards
  on it, the lowest first; below, what they do. Only the dead count for the Family Value."""


def draw(view: GloomView) -> str:
    """The view as text: the families first, then the Stories, then the viewer's hand."""
    lines = [f"Round {view.round}, turn {view.turn}. {view.step}."]
    for card in view.announced:
        on = f" on {', '.join(card.targets)}" if card.targets else ""
        lines.append(f"Being played by seat {card.seat + 1}{on}: {describe(card.card)}")
    if view.families:
        lines.append(f"Free families: {', '.join(family.id for family in view.families)}")
    for player in view.players:
        lines += _draw_player(player, view)
    for story in view.stories:
        lines.append(_draw_story(story))
    top = f" (top: {view.discards[0].id})" if view.discards else ""
    lines.append(f"Deck {view.deck_size}, discard pile {len(view.discards)}{top}.")
    for player in view.players:
        if player.hand is not None:
            lines.append("Your hand:")
            lines += [f"  {describe(card)}" for card in player.hand]
    return "\n".join(lines)


def _draw_player(player: PlayerView, view: GloomView) -> list[str]:
    mark = ">" if player.seat == view.active else " "
    you = " (you)" if player.seat == view.viewer else ""
    notes = [f"Family Value {signed(player.value)}", cards_said(player.hand_size), f"draws to {player.limit}"]
    if player.story:
        notes.append(f"holds {player.story}")
    if player.missed:
        notes.append("misses the next draw" if player.missed == 1 else f"misses the next {player.missed} draws")
    if player.lost:
        notes.append(f"next turn {'one play' if player.lost == 1 else f'{player.lost} plays'} fewer")
    if player.known and not you:
        notes.append(f"known in hand: {', '.join(card.id for card in player.known)}")
    lines = [f"{mark} Seat {player.seat + 1}{you}, {player.family or 'no family yet'}: {', '.join(notes)}"]
    for person in player.characters:
        icons = f" [{', '.join(person.icons)}]" if person.icons else ""
        stack = ", ".join(layer.card.id for layer in person.stack)
        dead = " DEAD" if person.dead else ""
        slots = "/".join(person.pathos)
        lines.append(f"    {person.id} {slots} = {signed(person.worth)}{dead}{icons}{': ' + stack if stack else ''}")
        lines += [f"      {effect}" for effect in person.effects]
    return lines


def _draw_story(story: StoryView) -> str:
    where = "in the middle" if story.holder < 0 else f"held by seat {story.holder + 1}"
    able = f"; {in_words([f'seat {seat + 1}' for seat in story.open_to])} could take it" if story.open_to else ""
    return f"Story {story.id}, {where}: needs {' and '.join(story.requires)}{able}. Gives: {story.gives}"


def describe(card: CardView) -> str:
    """A card in one line: numbers, icons, effect."""
    parts = [f"{card.id}: {card.kind_name}"]
    if any(card.pathos):
        parts.append("/".join(slot or "·" for slot in card.pathos))
    if any(card.icons):
        parts.append(" ".join(icon for icon in card.icons if icon))
    return ", ".join(parts) + (f". {card.text}" if card.text else "")
