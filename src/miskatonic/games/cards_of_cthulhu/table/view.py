"""What a seat sees of The Cards of Cthulhu, and the same as text. Only the order of the deck is hidden, from all."""

from __future__ import annotations

import msgspec

from miskatonic.core.outcome import Outcome
from miskatonic.core.state import FRAME, PIECE, STEP, THING, WHAT
from miskatonic.games.cards_of_cthulhu.numbers import slots
from miskatonic.games.cards_of_cthulhu.numbers.frames import (
    ATTACK,
    BANISH,
    CHOOSE,
    COMBAT,
    CURSE,
    DRAW,
    HUNT,
    LEND,
    PURCHASE,
    REPORT,
    SANITY,
    WOUND,
)
from miskatonic.games.cards_of_cthulhu.numbers.places import AWAKE, NOWHERE
from miskatonic.games.cards_of_cthulhu.numbers.steps import ABSOLVE, AIM, ALLOCATE, REROLL, TO_ROLL
from miskatonic.games.cards_of_cthulhu.rules import odds
from miskatonic.games.cards_of_cthulhu.rules.attack import covered_ones, reroll_order
from miskatonic.games.cards_of_cthulhu.rules.boards import (
    is_exposed,
    next_draw,
    sanity_loss,
    where,
    wound_range,
)
from miskatonic.games.cards_of_cthulhu.rules.dice import HANDS
from miskatonic.games.cards_of_cthulhu.rules.ending import outcome
from miskatonic.games.cards_of_cthulhu.rules.flow import CardsState
from miskatonic.games.cards_of_cthulhu.rules.slaying import requirement_of
from miskatonic.games.cards_of_cthulhu.rules.state import FOLLOWERS, OWNABLE
from miskatonic.games.cards_of_cthulhu.rules.tables import BOARDS
from miskatonic.games.cards_of_cthulhu.table.sheet import ScoreLine, score_sheet

STEPS = {
    CHOOSE: "Choose an Investigator",
    DRAW: "Draw a cult card, or disrupt the draw",
    CURSE: "Pay the price of the cursed item, or suffer it",
    PURCHASE: "Buy what is set aside, or let it go for experience",
    HUNT: "The Big Game Hunter may discard a horror",
    SANITY: "Meet the sanity loss",
    COMBAT: "Attack a cult, use what you have, or end the turn",
    WOUND: "Settle the wound",
    REPORT: "A horror is slain: the Journalist may discard a card of the deck",
    BANISH: "Choose the horror that the Idol discards",
    LEND: "Lend the card?",
}
ATTACK_STEPS = {
    TO_ROLL: "Buy Spirit dice and roll",
    ABSOLVE: "The Priest: re-roll ones first",
    REROLL: "Re-roll any dice but ones and wounds, or keep them",
    AIM: "The dice are cast: choose the board",
    ALLOCATE: "Spend the dice, use what you have, or end the attack",
}
AFTER_ATTACK = "Hurry to a second attack, use what you have, or end the turn"
DICE = (
    ("body", slots.BODY),
    ("health", slots.HEALTH),
    ("spirit", slots.SPIRIT),
    ("sword", slots.SWORD),
    ("dagger", slots.DAGGER),
)


class MinionView(msgspec.Struct, frozen=True):
    """A minion card; `thing` names it in a move, its copies alike."""

    thing: str
    kind: str
    name: str
    value: int
    reachable: bool
    chances: tuple[int, ...]  # to slay it, in percent: see BoardView


class HorrorView(msgspec.Struct, frozen=True):
    """A horror on its board. `missing`: so many minions more wake it; 0 wakes in the next awaken step."""

    thing: str
    name: str
    level: str
    combo: int
    awake: bool
    wakes_at: int
    missing: int
    reachable: bool
    chances: tuple[int, ...]


class BoardView(msgspec.Struct, frozen=True):
    """One cult. The chances of its cards are exact: for the dice on the table when it is attacked (kept; with the best
    re-roll), else for a roll with 0, 1, 2 … Spirit dice as the active player can afford them."""

    thing: str
    cult: str
    name: str
    minions: tuple[MinionView, ...]
    horrors: tuple[HorrorView, ...]
    gates: int
    gate_protected: bool
    wounds_to: int
    attacked: bool
    full: bool  # as it is, it loses the game at the end of the turn


class ShopCard(msgspec.Struct, frozen=True):
    thing: str
    name: str
    sort: str  # follower, item or cursed
    cost: int
    price: str
    text: str
    rule: str


class OwnedCard(msgspec.Struct, frozen=True):
    thing: str
    name: str
    sort: str
    use: int
    used: bool
    lent: bool
    text: str
    rule: str


class PlayerView(msgspec.Struct, frozen=True):
    seat: int
    investigator: str
    name: str
    skill: str
    skill_cost: int
    skill_used: bool
    rule: str
    xp: int
    health: int
    wounds: int
    tally: int
    alive: bool
    cards: tuple[OwnedCard, ...]


class DieView(msgspec.Struct, frozen=True):
    """A die on the table; `thing` is how a move writes it, empty when it cannot be named now."""

    thing: str
    sort: str
    value: int
    spent: bool
    locked: bool


class CardsView(msgspec.Struct, frozen=True):
    """`viewer` and `deciding` are seats; -1 is a spectator, or nobody. `deck` counts the cards to come, by name."""

    game: str
    viewer: int
    deciding: int
    active: int
    turn: int
    step: str
    boards: tuple[BoardView, ...]
    players: tuple[PlayerView, ...]
    investigators: tuple[str, ...]  # still to be chosen
    shop: tuple[ShopCard, ...]
    dice: tuple[DieView, ...]
    wounded: bool
    sanity_loss: int
    to_draw: int
    asked_for: str | None
    no_rerolls: bool
    no_spells: bool
    attacks_left: int
    minion_limit: int
    draw_next: int
    deck_size: int
    deck: tuple[tuple[str, int], ...]
    discards: tuple[str, ...]
    spirit_dice: tuple[int, ...]
    competitive: bool
    sheet: tuple[ScoreLine, ...]
    outcome: Outcome | None


def view(state: CardsState, seat: int | None) -> CardsView:
    tables = state.tables
    frames = state.frames
    what = frames[WHAT] if frames else 0
    counts = [0] * len(tables.names)
    for card in state.deck:
        counts[card] += 1
    return CardsView(
        game="cards_of_cthulhu",
        viewer=-1 if seat is None else seat,
        deciding=state.seat,
        active=state.active,
        turn=state.turn,
        step=_step(state, what),
        boards=tuple(_board(state, board) for board in range(BOARDS)),
        players=tuple(_player(state, owner) for owner in range(state.seats)),
        investigators=tuple(tables.shop_ids[p] for p in range(FOLLOWERS) if p not in state.investigator)
        if what == CHOOSE
        else (),
        shop=tuple(_shop_card(state, card) for card in range(len(tables.shop_ids)) if state.shop >> card & 1),
        dice=tuple(_dice(state)),
        wounded=state.wounded,
        sanity_loss=sanity_loss(state),
        to_draw=frames[THING] - frames[PIECE] if what == DRAW else 0,
        asked_for=tables.shop_ids[frames[PIECE]] if what == LEND else None,
        no_rerolls=state.no_rerolls,
        no_spells=state.no_spells,
        attacks_left=state.attacks,
        minion_limit=tables.minion_limit,
        draw_next=min(len(state.deck), next_draw(state)),
        deck_size=len(state.deck),
        deck=tuple((tables.names[card], count) for card, count in enumerate(counts) if count),
        discards=tuple(tables.names[card] for card in state.discards),
        spirit_dice=tuple(odds.spirit_choices(state)),
        competitive=tables.competitive and state.seats > 1,
        sheet=score_sheet(state) if state.ended else (),
        outcome=outcome(state),
    )


def _step(state: CardsState, what: int) -> str:
    if what == ATTACK:
        return ATTACK_STEPS[state.frames[STEP]]
    if what == COMBAT and not state.attacks:
        return AFTER_ATTACK
    if what == SANITY:
        return f"{STEPS[what]} of {state.frames[PIECE]}"
    return STEPS.get(what, "The game is over")


def _attack(state: CardsState) -> list[int]:
    """The frame of the attack that goes on, also under a question that interrupts it; empty without one."""
    frames = state.frames
    for at in range(len(frames) - FRAME, -1, -FRAME):
        if frames[at] in (ATTACK, WOUND):
            return frames[at : at + FRAME]
    return []


def _attacked(state: CardsState) -> int:
    attack = _attack(state)
    return attack[PIECE] if attack else -1


def _rolled(state: CardsState) -> bool:
    return state.dice[slots.BODY] > 0


def _chances(state: CardsState, target: int, board: int) -> tuple[int, ...]:
    """In percent, rounded down: 100 only where it is certain."""
    requirement = requirement_of(state, target)
    if not state.ended and state.investigator[state.active] >= 0:
        if _rolled(state):
            if _attacked(state) in (board, -1):
                return tuple(odds.whole_percent(chance) for chance in odds.chance_in_hand(state, requirement))
            return ()
        choices = odds.spirit_choices(state)
        return tuple(odds.whole_percent(odds.chance_with(state, requirement, board, spirit)) for spirit in choices)
    return ()


def _board(state: CardsState, board: int) -> BoardView:
    tables = state.tables
    within = odds.reachable(state, board)
    minions: list[MinionView] = []
    for at in range(tables.kinds):
        minion = board * tables.kinds + at
        if state.minions[minion]:
            shown = MinionView(
                thing=tables.names[minion],
                kind=tables.kind_ids[at],
                name=tables.kind_names[at],
                value=tables.value[minion],
                reachable=minion in within,
                chances=_chances(state, minion, board),
            )
            minions += [shown] * state.minions[minion]
    horrors = [
        HorrorView(
            thing=tables.horror_ids[horror],
            name=tables.horror_names[horror],
            level=tables.level_names[tables.level[horror]],
            combo=tables.combo[horror],
            awake=where(state, horror) == AWAKE,
            wakes_at=tables.wakes_at[horror],
            missing=max(0, tables.wakes_at[horror] - state.crowd[board]),
            reachable=tables.minions + horror in within,
            chances=_chances(state, tables.minions + horror, board),
        )
        for horror in tables.horrors_of[board]
        if where(state, horror) != NOWHERE
    ]
    return BoardView(
        thing=f"board-{tables.cult_ids[board]}",
        cult=tables.cult_ids[board],
        name=tables.cult_names[board],
        minions=tuple(minions),
        horrors=tuple(horrors),
        gates=state.gates[board],
        gate_protected=not is_exposed(state, board),
        wounds_to=wound_range(state, board),
        attacked=_attacked(state) == board,
        full=state.crowd[board] >= tables.minion_limit,
    )


def _sort(card: int) -> str:
    return "follower" if card < FOLLOWERS else "item" if card < OWNABLE else "cursed"


def _shop_card(state: CardsState, card: int) -> ShopCard:
    tables = state.tables
    cost = tables.buy_cost[card]
    return ShopCard(
        thing=tables.shop_ids[card],
        name=tables.shop_names[card],
        sort=_sort(card),
        cost=cost,
        price="a follower" if card == len(tables.shop_ids) - 1 else str(cost),
        text=tables.texts[card],
        rule=tables.rules[card],
    )


def _player(state: CardsState, seat: int) -> PlayerView:
    tables = state.tables
    profession = state.investigator[seat]
    chosen = profession >= 0
    cards = [
        OwnedCard(
            thing=tables.shop_ids[card],
            name=tables.shop_names[card],
            sort=_sort(card),
            use=tables.use_cost[card],
            used=bool(state.used >> card & 1),
            lent=bool(state.lent >> card & 1),
            text=tables.texts[card],
            rule=tables.rules[card],
        )
        for card in range(OWNABLE)
        if state.owned[seat] >> card & 1
    ]
    return PlayerView(
        seat=seat,
        investigator=tables.shop_ids[profession] if chosen else "",
        name=tables.profession_names[profession] if chosen else "",
        skill=tables.skills[profession].text if chosen else "",
        skill_cost=tables.skill_cost[profession] if chosen else 0,
        skill_used=state.skill_used and seat == state.active,
        rule=tables.rules[profession] if chosen else "",
        xp=state.xp[seat],
        health=state.health[seat],
        wounds=tables.health_dice - state.health[seat],
        tally=state.tally[seat],
        alive=bool(state.alive >> seat & 1),
        cards=tuple(cards),
    )


def _dice(state: CardsState) -> list[DieView]:
    """Which of two equal dice was spent is nobody's business: the first ones count as left."""
    if not _rolled(state):
        return []
    frames = _attack(state)
    step = frames[STEP] if frames and frames[WHAT] == ATTACK else ALLOCATE
    spending = step == ALLOCATE
    left = list(HANDS.values[state.node])
    free = reroll_order(state)[0] if step in (REROLL, ABSOLVE) else []
    shown = []
    for sort, slot in _slots():
        face = state.dice[slot]
        if not face:
            continue
        spent = False
        locked = False
        if spending:
            spent = face not in left
            if not spent:
                left.remove(face)
        elif step in (REROLL, ABSOLVE):
            if slot == slots.BODY:
                locked = step == ABSOLVE or face <= frames[THING]
            else:
                locked = face not in free or (face == 1 and not covered_ones(state) >> slot & 1)
                if not locked:
                    free.remove(face)
        thing = "" if spent else f"body-{face}" if slot == slots.BODY and not spending else str(face)
        shown.append(DieView(thing, sort, face, spent, locked))
    return shown


def _slots() -> list[tuple[str, int]]:
    ends = [*(first for _, first in DICE[1:]), slots.DAGGER + 1]
    return [(sort, slot) for (sort, first), end in zip(DICE, ends, strict=True) for slot in range(first, end)]


def labels(state: CardsState) -> list[str] | None:
    """What the dice are called now: by value, and in a re-roll the Body die, which alone can wound, by its name."""
    attack = _attack(state)
    if not attack or attack[WHAT] != ATTACK or attack[STEP] in (TO_ROLL, AIM):
        return None
    if attack[STEP] == ALLOCATE:
        shown = [str(face) for face in HANDS.values[state.node]]
    else:
        free, locked = reroll_order(state)
        shown = [f"body-{state.dice[slots.BODY]}", *(str(face) for face in (*free, *locked))]
    return shown + [""] * (8 - len(shown))


# Text for a terminal


def draw(view: CardsView) -> str:
    """The boards first, then what is set aside and rolled, then the players."""
    lines = [f"Turn {view.turn}. {view.step}.", f"Deck {view.deck_size}; the next draw is {view.draw_next}."]
    for board in view.boards:
        lines += _draw_board(board, view)
    if view.investigators:
        lines.append("To choose: " + ", ".join(view.investigators))
    for card in view.shop:
        lines.append(f"Set aside: {card.thing} ({card.sort}, {card.price}) {card.text}")
    if view.dice:
        dice = " ".join(_draw_die(die) for die in view.dice)
        lines.append(f"Dice: {dice}{'  WOUNDED' if view.wounded else ''}")
    if view.sanity_loss:
        lines.append(f"Awake horrors: a sanity loss of {view.sanity_loss}.")
    if view.no_rerolls:
        lines.append("Cursed Cubes: no re-rolls this turn.")
    if view.no_spells:
        lines.append("Cursed Temple: no spells this turn.")
    if view.asked_for:
        lines.append(f"Asked for: {view.asked_for}")
    lines += [_draw_player(player, view) for player in view.players]
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
        state = "AWAKE" if horror.awake else "wakes now" if not horror.missing else f"asleep, {horror.missing} to wake"
        lines.append(f"      {horror.thing} ({horror.level}, {horror.combo} dice, {state}){_percents(horror.chances)}")
    seen: list[str] = []
    for minion in board.minions:
        if minion.thing not in seen:
            seen.append(minion.thing)
            copies = sum(other.thing == minion.thing for other in board.minions)
            times = f" x{copies}" if copies > 1 else ""
            lines.append(f"      {minion.thing} {minion.value}{times}{_percents(minion.chances)}")
    return lines


def _percents(chances: tuple[int, ...]) -> str:
    return "  " + "/".join(str(chance) for chance in chances) + " %" if chances else ""


def _draw_die(die: DieView) -> str:
    text = {"body": "B", "health": "H", "spirit": "S", "sword": "S", "dagger": "D"}[die.sort] + str(die.value)
    return f"({text})" if die.spent else f"{text}!" if die.locked else text


def _draw_player(player: PlayerView, view: CardsView) -> str:
    mark = ">" if player.seat == view.active else " "
    you = " (you)" if player.seat == view.viewer else ""
    out = "" if player.alive else ", out"
    cards = ", ".join(
        card.thing + (" (used)" if card.used else "") + (" (lent)" if card.lent else "") for card in player.cards
    )
    used = ", used" if player.skill_used else ""
    tally = f", slain {player.tally}" if view.competitive else ""
    return (
        f"{mark} Seat {player.seat + 1}{you}: {player.name or 'no Investigator'}{out}, {player.xp} experience, "
        f"{player.health} Health dice{tally}; skill: {player.skill}{used}; {cards or 'no followers or items'}"
    )
