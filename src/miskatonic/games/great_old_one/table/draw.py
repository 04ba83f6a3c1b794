"""A view of The Great Old One as text, for a terminal."""

from __future__ import annotations

from miskatonic.games.great_old_one.table.faces import CardFace
from miskatonic.games.great_old_one.table.view import Announced, GreatOldOneView, PlayerView

LEGEND = """Two Story cards that are linked, or two alike, make a pair; a * says that all four of its tale are laid.
"holds" is what you know of a hand, and how. "Worth calling": somebody surely holds it; "a pair": with your hand.
A matched pair is worth 2 points, a linked pair 1, all four of a tale 4, a Horror in play 1."""
SPECIAL = {"the_cultist": " It costs a point, but with The Great Old One in hand at the end you win."}


def draw(view: GreatOldOneView) -> str:
    """The view as text: the table first, then what the viewer knows, then the viewer's hand."""
    lines = [f"Round {view.round}. {view.step}."]
    if view.announced:
        lines.append(_draw_announced(view.announced, view))
    if view.answered:
        answer = "no Sign" if view.answered == "pass" else view.faces[view.answered].name
        lines.append(f"Your sealed answer: {answer}.")
    lines.append("Centre:" if view.centre else "Centre: empty.")
    lines += [f"  centre-{at + 1} {describe(view.faces[card])}" for at, card in enumerate(view.centre)]
    top = view.faces[view.discards[-1]].name if view.discards else "empty"
    piles = f"Deck {view.deck_size}, discard pile {len(view.discards)} (top: {top})"
    lines.append(f"{piles}, Signs not played yet {view.signs_left}.")
    for player in view.players:
        lines += _draw_player(player, view)
    if view.seen_hand is not None:
        lines.append("The hand you see: " + ", ".join(view.seen_hand))
    if certain := [lead for lead in view.leads if lead.certain and lead.makes]:
        known = [f"{lead.card} (seat {lead.seats[0] + 1})" for lead in certain]
        lines.append("Worth calling, for a pair: " + ", ".join(known))
    for player in view.players:
        if player.hand is not None and player.seat == view.viewer:
            lines.append("Your hand:")
            lines += [f"  {describe(view.faces[card])}" for card in player.hand]
    if view.outcome:
        lines.append(view.outcome.reason)
    return "\n".join(lines)


def _draw_announced(announced: Announced, view: GreatOldOneView) -> str:
    at = f" at seat {announced.target + 1}" if announced.target >= 0 else ""
    about = f" ({', '.join(announced.named)})" if announced.named else ""
    return f"Announced by Seat {announced.seat + 1}: {describe(view.faces[announced.horror])}{at}{about}"


def _draw_player(player: PlayerView, view: GreatOldOneView) -> list[str]:
    mark = ">" if player.seat == view.active else " "
    you = " (you)" if player.seat == view.viewer else ""
    skips = ", misses a turn" if player.skips else ""
    counts = ", ".join(
        f"{number} {word}{'' if number == 1 else 's'}"
        for number, word in ((player.score, "point"), (len(player.pairs), "pair"), (player.hand_size, "card"))
    )
    lines = [f"{mark} Seat {player.seat + 1}{you}: {counts}{skips}"]
    if player.pairs:
        pairs = ", ".join(pair.pair + ("*" if pair.completed else "") for pair in player.pairs)
        lines.append(f"    pairs: {pairs}{' (* all four of a set: 4 points)' if '*' in pairs else ''}")
    in_play = [view.faces[horror.card].name + (" (undone)" if horror.undone else "") for horror in player.horrors]
    if player.cultist:
        in_play.append("The Cultist")
    if in_play:
        lines.append("    in play: " + ", ".join(in_play))
    for known in player.known:
        when = f", round {known.round}" if known.round else ""
        lines.append(f"    holds {view.faces[known.card].name}: {known.how}{when}")
    if made_up := [f"{line.what} {line.points}" for line in player.sheet if line.points]:
        lines.append(f"    points: {', '.join(made_up)}")
    if player.hand is not None and player.seat != view.viewer:
        lines.append("    hand: " + ", ".join(view.faces[card].name for card in player.hand))
    return lines


def describe(face: CardFace) -> str:
    """A card in one line: what it is, what it does."""
    if face.kind == "story":
        return f"{face.id}: {face.name}, linked with {face.link}, from {face.tale}"
    worth = {"horror": " Worth a point in play.", "special": SPECIAL.get(face.id, "")}.get(face.kind, "")
    return f"{face.id}: {face.name}. {face.text}{worth}"
