"""A view of The Stars Are Right as text for a terminal."""

from __future__ import annotations

from miskatonic.games.stars_are_right.content import CHANGES
from miskatonic.games.stars_are_right.table.faces import CardFace
from miskatonic.games.stars_are_right.table.view import PlayerView, StarsView
from miskatonic.games.stars_are_right.things import GRID, SPACES


def draw(view: StarsView) -> str:
    """The view as text: the sky first, then the players, then the viewer's hand."""
    lines = [f"Turn {view.turn}. {view.step}."]
    for row in range(0, SPACES, GRID):
        tiles = view.sky[row : row + GRID]
        lines.append("   ".join(f"{tile.shows:>2}/{tile.back:<2}" for tile in tiles))
    pool = ", ".join(f"{count} {name}" for name, count in view.pool.items() if count)
    if view.invoked:
        lines.append(f"Invoked: {view.faces[view.invoked].label}. Symbols left: {pool or 'none'}.")
    top = view.faces[view.discards[-1]].label if view.discards else "empty"
    lines.append(f"Deck {view.deck_size}, discard pile {len(view.discards)} (top: {top}).")
    for player in view.players:
        lines.append(_draw_player(player, view))
    for player in view.players:
        if player.hand is not None:
            lines.append("Your hand:")
            lines += [
                f"  {describe(view.faces[card.id])}{'  ** present **' if card.summonable else ''}"
                for card in player.hand
            ]
    return "\n".join(lines)


def _draw_player(player: PlayerView, view: StarsView) -> str:
    mark = ">" if player.seat == view.active else " "
    you = " (you)" if player.seat == view.viewer else ""
    in_play = [view.faces[card.id].label + (" used" if card.used else "") for card in player.creatures]
    creatures = ", ".join(in_play) or "no creatures"
    known = f"; holds {', '.join(view.faces[id].label for id in player.known)}" if player.known and not you else ""
    return f"{mark} Seat {player.seat + 1}{you}: {_points(player.points)}, {player.hand_size} cards{known}; {creatures}"


def describe(face: CardFace) -> str:
    """A card in one line: what it gives, what it needs."""
    parts = [f"{face.id}: {face.name}, {_points(face.points)}, invokes {in_order(face.gives)}"]
    if face.power_from:
        parts.append(f"power {face.power_from} to {in_order(face.power_to)}")
    if face.bonus_star:
        parts.append(f"bonus star {face.bonus_star}")
    needs = [" / ".join(" ".join(row) for row in rows) for rows in face.constellations]
    parts.append("needs " + " and ".join(needs))
    return ", ".join(parts)


def in_order(letters: str) -> str:
    """Pushes, then swaps, then flips."""
    return "".join(letter * letters.count(letter) for letter in CHANGES)


def _points(count: int) -> str:
    return "1 point" if count == 1 else f"{count} points"
