"""A view of The Stars Are Right as text for a terminal."""

from __future__ import annotations

from miskatonic.games.stars_are_right.content import CHANGES
from miskatonic.games.stars_are_right.table.faces import ABILITIES, SAID, CardFace
from miskatonic.games.stars_are_right.table.view import HandCard, PlayerView, StarsView
from miskatonic.games.stars_are_right.things import GRID, SPACES

LEGEND = f"""The sky: a tile is written as what it shows, a slash, and what is on its back; r2c3 is row 2, column 3.
  1 to 5 stars, {", ".join(f"{sign} {said}" for sign, said in SAID.items() if not sign.isdigit())}.
The cards: P push, S swap, F flip. "power P to S": once per turn, one push becomes a swap.
  "needs 2 SH / 1 ." is 2 and SH side by side and below them 1 and any tile (.); it may be turned, not mirrored.
  "and" stands between groups that may lie apart; no tile serves two of them.
  "bonus star SH for Cthulhoo": in play, the SH may be left out when you summon that Great Old One. A servitor worth
  1 point is then given up; one worth 2 stays.
  A push moves a row or column by one, and what falls off comes in at the other end.
  You may summon once a turn. With a seventh creature, one of them goes.
  ** the sky shows it **: you can summon it if the sky stays like this."""
ABILITY = dict(ABILITIES.values())


def draw(view: StarsView) -> str:
    """The view as text: the sky first, then the players, then the viewer's hand."""
    lines = [f"Turn {view.turn}. {view.step}."]
    lines.append("   " + "   ".join(f" c{column + 1}  " for column in range(GRID)).rstrip())
    for row in range(0, SPACES, GRID):
        tiles = view.sky[row : row + GRID]
        sides = "   ".join(f"{tile.shows:>2}/{tile.back:<2}" for tile in tiles)
        lines.append(f"r{row // GRID + 1} {sides}".rstrip())
    pool = ", ".join(f"{count} {name}" for name, count in view.pool.items() if count)
    if view.invoked:
        lines.append(f"Invoked: {view.faces[view.invoked].label}. Symbols left: {pool or 'none'}.")
    top = view.faces[view.discards[-1]].label if view.discards else "empty"
    lines.append(f"Deck {view.deck_size}, discard pile {len(view.discards)} (top: {top}).")
    for player in view.players:
        lines += _draw_player(player, view)
    for player in view.players:
        if player.hand is not None:
            lines.append("Your hand:")
            lines += [f"  {describe(view.faces[card.id])}{_shown(card)}" for card in player.hand]
    return "\n".join(lines)


def _shown(card: HandCard) -> str:
    if card.with_bonus_stars:
        return "  ** the sky shows it, with bonus stars **"
    return "  ** the sky shows it **" if card.summonable else ""


def _draw_player(player: PlayerView, view: StarsView) -> list[str]:
    mark = ">" if player.seat == view.active else " "
    you = " (you)" if player.seat == view.viewer else ""
    known = f"; holds {', '.join(view.faces[id].label for id in player.known)}" if player.known and not you else ""
    creatures = ", in play:" if player.creatures else ", no creatures"
    head = f"{mark} Seat {player.seat + 1}{you}: {_points(player.points)}, {player.hand_size} cards{known}{creatures}"
    in_play = [(view.faces[card.id], " (used)" if card.used else "") for card in player.creatures]
    return [head, *(f"    {', '.join([_named(face), *_does(face)])}{used}" for face, used in in_play)]


def describe(face: CardFace) -> str:
    """A card in one line: what it gives, what it needs."""
    needs = [" / ".join(" ".join(row) for row in rows) for rows in face.constellations]
    parts = [_named(face), f"invokes {in_order(face.gives)}", "needs " + " and ".join(needs), *_does(face)]
    return ", ".join(parts)


def _named(face: CardFace) -> str:
    return f"{face.id}: {face.name}, {_points(face.points)}"


def _does(face: CardFace) -> list[str]:
    """What a creature does in play."""
    parts = []
    if face.power_from:
        parts.append(f"power {face.power_from} to {in_order(face.power_to)}")
    if face.bonus_star:
        parts.append(f"bonus star {face.bonus_star} for {face.ruler}")
    if face.ability:
        parts.append(f"ability: {ABILITY[face.ability]}")
    return parts


def in_order(letters: str) -> str:
    """Pushes, then swaps, then flips."""
    return "".join(letter * letters.count(letter) for letter in CHANGES)


def _points(count: int) -> str:
    return "1 point" if count == 1 else f"{count} points"
