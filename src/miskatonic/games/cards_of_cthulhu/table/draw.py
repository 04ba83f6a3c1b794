"""A view of The Cards of Cthulhu as text for a terminal."""

from __future__ import annotations

from miskatonic.games.cards_of_cthulhu.table.boards import BoardView, HorrorView, MinionView
from miskatonic.games.cards_of_cthulhu.table.cards import OwnedCard, PlayerView
from miskatonic.games.cards_of_cthulhu.table.dice import DieView
from miskatonic.games.cards_of_cthulhu.table.view import CardsView

LEGEND = """A board: [##...] are its minions (full loses), "wounds to 2": a Body die of 1 or 2 wounds, > under attack.
  A minion falls to dice that add up to its number, a horror to as many dice as it says: asleep to any,
  awake to dice that are all equal or in a row (3 4 5).
  "70/90 %": your chance to slay it if all dice go to it alone, as they lie and re-rolled. Before you roll,
  "40/60/75/85 %": with no Spirit die, with 1, with 2 and with 3, as far as your experience pays for them.
Dice: B Body, H Health, S Spirit, W sword, D dagger, with their values; ! cannot be re-rolled, (brackets) is spent."""


def draw(view: CardsView) -> str:
    """The boards first, then what is set aside and rolled, then the players."""
    lines = [f"Turn {view.turn}. {view.step}.", f"Deck {view.deck_size}; the next draw is {view.draw_next}."]
    for board in view.boards:
        lines += _draw_board(board, view)
    if view.investigators:
        lines += ["To choose:", *(f"  {card.thing}: {card.skill}{_use(card.use)}" for card in view.investigators)]
    for card in view.shop:
        lines.append(f"Set aside: {card.thing} ({card.sort}, {card.price}) {card.text}{_use(card.use)}")
    if view.dice:
        dice = " ".join(_draw_die(die) for die in view.dice)
        lines.append(f"Dice: {dice}{'  WOUNDED' if view.wound_due else ''}")
    if view.sanity_loss:
        lines.append(f"Awake horrors: a sanity loss of {view.sanity_loss}.")
    if view.no_rerolls:
        lines.append("Cursed Cubes: no re-rolls this turn.")
    if view.no_spells:
        lines.append("Cursed Temple: no spells this turn.")
    if view.asked_for:
        lines.append(f"Asked for: {view.asked_for}")
    for player in view.players:
        lines += _draw_player(player, view)
    if view.outcome:
        lines.append(view.outcome.reason)
        lines += [f"  {line.what:<24}{line.count:>4}{line.points:>6}" for line in view.sheet]
        lines.append(f"  {'Score':<24}{'':>4}{sum(line.points for line in view.sheet):>6}")
    return "\n".join(lines)


def _draw_board(board: BoardView, view: CardsView) -> list[str]:
    count = len(board.minions)
    danger = "#" * count + "." * max(0, view.minion_limit - count)
    mark = ">" if board.attacked else " "
    gates = f", {board.gates} gate{'s' if board.gates > 1 else ''}" if board.gates else ""
    protected = " (protected)" if board.gates and board.gate_protected else ""
    lines = [f"{mark} {board.name:<15} [{danger}] wounds to {board.wounds_to}{gates}{protected}"]
    for horror in board.horrors:
        state = (
            "AWAKE"
            if horror.awake
            else "about to wake"
            if not horror.missing
            else f"asleep, {horror.missing} more to wake it"
        )
        lines.append(f"      {horror.thing} ({horror.level}, {horror.combo} dice, {state}){_percents(horror)}")
    seen: list[str] = []
    for minion in board.minions:
        if minion.thing not in seen:
            seen.append(minion.thing)
            copies = sum(other.thing == minion.thing for other in board.minions)
            times = f" x{copies}" if copies > 1 else ""
            lines.append(f"      {minion.thing} {minion.value}{times}{_percents(minion)}")
    return lines


def _percents(target: MinionView | HorrorView) -> str:
    """CC-10.1, CC-10.2: what is protected has no chance to be shown."""
    if not target.reachable:
        return "  protected"
    return "  " + "/".join(str(chance) for chance in target.chances) + " %" if target.chances else ""


def _draw_die(die: DieView) -> str:
    text = {"body": "B", "health": "H", "spirit": "S", "sword": "W", "dagger": "D"}[die.sort] + str(die.value)
    return f"({text})" if die.spent else f"{text}!" if die.locked else text


def _draw_player(player: PlayerView, view: CardsView) -> list[str]:
    mark = ">" if player.seat == view.active else " "
    you = " (you)" if player.seat == view.viewer else ""
    out = "" if player.alive else ", out"
    used = " (used)" if player.skill_used else ""
    tally = f", slain {player.tally}" if view.competitive else ""
    head = (
        f"{mark} Seat {player.seat + 1}{you}: {player.name or 'no Investigator'}{out}, {player.xp} experience, "
        f"{player.health} Health {'die' if player.health == 1 else 'dice'}{tally}, "
        f"{'with:' if player.cards else 'no followers or items'}"
    )
    skill = [f"      skill{used}: {player.skill}{_use(player.skill_cost)}"] if player.skill else []
    return [head, *skill, *(f"      {_owned(card)}" for card in player.cards)]


def _owned(card: OwnedCard) -> str:
    return f"{card.thing}{' (used)' if card.used else ''}{' (lent)' if card.lent else ''}: {card.text}{_use(card.use)}"


def _use(cost: int) -> str:
    return f" Each use costs {cost} experience." if cost else ""
