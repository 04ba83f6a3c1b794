"""Plain data as a state: positions of scenarios, puzzles and packs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from miskatonic.core.errors import ScenarioError, listed
from miskatonic.core.state import NOBODY, SEAT, STEP, WHAT
from miskatonic.games.cards_of_cthulhu.numbers import slots
from miskatonic.games.cards_of_cthulhu.numbers.frames import (
    ATTACK,
    CURSE,
    DRAW,
    LEND,
    PURCHASE,
    SANITY,
    WOUND,
)
from miskatonic.games.cards_of_cthulhu.numbers.places import ASLEEP, AWAKE, NOWHERE
from miskatonic.games.cards_of_cthulhu.numbers.steps import ABSOLVE, REROLL
from miskatonic.games.cards_of_cthulhu.rules.attack import rerollable
from miskatonic.games.cards_of_cthulhu.rules.awakening import awaken
from miskatonic.games.cards_of_cthulhu.rules.boards import remove_horror, where
from miskatonic.games.cards_of_cthulhu.rules.combat import begin_combat
from miskatonic.games.cards_of_cthulhu.rules.deck import mix_all
from miskatonic.games.cards_of_cthulhu.rules.dice import HANDS
from miskatonic.games.cards_of_cthulhu.rules.ending import end_turn
from miskatonic.games.cards_of_cthulhu.rules.flow import CardsState, go_on
from miskatonic.games.cards_of_cthulhu.rules.state import FOLLOWERS, OWNABLE
from miskatonic.games.cards_of_cthulhu.rules.tables import Tables
from miskatonic.games.cards_of_cthulhu.rules.turn import begin_turn
from miskatonic.games.cards_of_cthulhu.table.positions import (
    CARD_BITS,
    EXPLORERS,
    FLAGS,
    FRAMES,
    NUMBERS,
    STEPS,
    cards_of,
)

FIELDS = (
    "boards",
    "deck",
    "top",
    "discards",
    "shop",
    "seats",
    "active",
    "seat",
    "dice",
    "pool",
    "frames",
    "streams",
    "step",
)
ALL_FIELDS = (*FIELDS, *FLAGS, *NUMBERS, *CARD_BITS)
BOARD_FIELDS = ("minions", "awake", "asleep", "gates")
SEAT_FIELDS = ("investigator", "xp", "health", "followers", "items", "tally", "alive")
STARTS = ("turn", "awaken", "purchase", "combat", "outcome")


def place(state: CardsState, given: Mapping[str, Any]) -> None:
    """A (partial) position: a card it names is taken from where it was; what it leaves out stays.

    `top` lays cards on the deck. `step` starts a turn at one of its steps; `frames` says all that is owed.
    """
    _check("A position", given, ALL_FIELDS)
    state.ahead = None
    mix_all(state)
    _place_cards(state, given)
    state.mixed = len(state.deck)
    for seat, player in enumerate(given.get("seats", [])):
        _place_seat(state, seat, player)
    state.held = 0
    for owned in state.owned:
        state.held |= owned
    _place_values(state, given)
    _place_dice(state, given)
    if "streams" in given:
        state.chance.words = list(given["streams"])
    if "frames" in given:
        state.frames = [number for frame in given["frames"] for number in _numbers(frame, state)]
        state.seat = state.frames[SEAT] if state.frames else NOBODY
    if state.frames and state.frames[WHAT] == ATTACK and state.frames[STEP] in (ABSOLVE, REROLL):
        state.loose = rerollable(state, state.frames[STEP] == ABSOLVE)
    if state.ended or given.get("seat") == NOBODY:
        state.seat = NOBODY
        state.frames = []
    elif "step" in given:
        _start(state, str(given["step"]))


def _place_values(state: CardsState, given: Mapping[str, Any]) -> None:
    """What is a flag, a number or a set of cards in the state itself."""
    for name in FLAGS:
        if name in given:
            setattr(state, name, bool(given[name]))
    for name in NUMBERS:
        if name in given:
            setattr(state, name, int(given[name]))
    for name in CARD_BITS:
        if name in given:
            setattr(state, name, _bits(given[name], state.tables))
    if "active" in given:
        state.active = int(given["active"])


def _place_dice(state: CardsState, given: Mapping[str, Any]) -> None:
    """The dice by slot, and those that can be spent where they are not all of them."""
    if "dice" in given:
        state.dice = [int(face) for face in given["dice"]]
        state.node = HANDS.node_of(state.dice)
        state.thrown = HANDS.node_of(state.dice[slots.HEALTH : slots.DAGGER])
    if "pool" in given:
        state.node = HANDS.node_of([int(face) for face in given["pool"]])


def _start(state: CardsState, step: str) -> None:
    """Begin a turn, or take it up at a later step; what follows of itself follows."""
    if step not in STARTS:
        raise ScenarioError(f'There is no step "{step}" to start from; expected {listed(STARTS)}.')
    if min(state.investigator) < 0:
        raise ScenarioError("A turn needs an investigator at every seat.")
    state.frames = []
    state.seat = state.active
    if step == "turn":
        begin_turn(state)
    elif step == "purchase":
        state.owe(PURCHASE, state.active, 0, 0, 0, 0)
    elif step == "awaken":
        awaken(state)
    elif step == "combat":
        begin_combat(state)
    else:
        end_turn(state)
    go_on(state)


def _check(what: str, given: Mapping[str, Any], fields: tuple[str, ...]) -> None:
    strange = [field for field in given if field not in fields]
    if strange:
        raise ScenarioError(f"{what} has no field {listed(strange)}; expected {listed(fields)}.")


def _bits(names: list[str], tables: Tables) -> int:
    bits = 0
    for name in names:
        if name not in tables.shop_ids:
            raise ScenarioError(f'There is no follower or item "{name}".')
        bits |= 1 << tables.shop_ids.index(name)
    return bits


def _number(name: str, tables: Tables) -> int:
    if name not in tables.names:
        raise ScenarioError(f'There is no card "{name}".')
    return tables.names.index(name)


def _horror(name: str, board: int, tables: Tables) -> int:
    """By its id, or by its level on the board."""
    for horror in tables.horrors_of[board]:
        if name in (tables.horror_ids[horror], tables.level_names[tables.level[horror]].lower()):
            return horror
    raise ScenarioError(f'The cult of {tables.cult_names[board]} has no horror "{name}".')


def _place_seat(state: CardsState, seat: int, player: Mapping[str, Any]) -> None:
    tables = state.tables
    if seat >= state.seats:
        raise ScenarioError(f"There are {state.seats} seats, not {seat + 1}.")
    if "investigator" in player:
        name = player["investigator"]
        chosen = state.investigator[:]
        if name and name not in tables.shop_ids[:FOLLOWERS]:
            raise ScenarioError(f'There is no investigator "{name}"; expected {listed(tables.shop_ids[:FOLLOWERS])}.')
        chosen[seat] = tables.shop_ids.index(name) if name else -1
        state.investigator = chosen
        state.xp[seat] = tables.start_xp
    state.xp[seat] = int(player.get("xp", state.xp[seat]))
    state.health[seat] = int(player.get("health", state.health[seat]))
    state.tally[seat] = int(player.get("tally", state.tally[seat]))
    if "alive" in player:
        state.alive = state.alive & ~(1 << seat) | int(player["alive"]) << seat


def _place_cards(state: CardsState, given: Mapping[str, Any]) -> None:
    """Spelled places are emptied into the deck, then filled from it; what nobody names stays where it is."""
    tables = state.tables
    loose: list[int] = []  # from places that are spelled anew
    wanted: list[int] = []
    for cult, fields in given.get("boards", {}).items():
        if cult not in tables.cult_ids:
            raise ScenarioError(f'There is no board "{cult}"; expected {listed(tables.cult_ids)}.')
        _check(f"The board {cult}", fields, BOARD_FIELDS)
        _place_board(state, tables.cult_ids.index(cult), fields, loose, wanted)
    for seat, player in enumerate(given.get("seats", [])):
        _check("A seat", player, SEAT_FIELDS)
        for field, places in (("followers", range(FOLLOWERS)), ("items", range(FOLLOWERS, OWNABLE))):
            if field in player:
                kept = state.owned[seat] & ~sum(1 << place for place in places)
                loose += [tables.first_shop + place for place in places if state.owned[seat] >> place & 1]
                new = _bits(player[field], tables)
                wanted += [tables.first_shop + place for place in places if new >> place & 1]
                state.owned[seat] = kept | new
    if "shop" in given:
        loose += [_number(name, tables) for name in cards_of(state.shop, tables)]
        state.shop = _bits(given["shop"], tables)
        wanted += [_number(name, tables) for name in given["shop"]]
    if "discards" in given:
        loose += state.discards
        state.discards = [_number(name, tables) for name in reversed(given["discards"])]
        wanted += state.discards
    top = [_number(name, tables) for name in reversed(given.get("top", []))]
    deck = loose + state.deck
    _take(deck, [*wanted, *top], tables)
    if "deck" in given:
        state.deck = [_number(name, tables) for name in reversed(given["deck"])]
        _take(deck, state.deck, tables)
        if "discards" not in given:
            state.discards += deck
    else:
        state.deck = deck + top


def _take(deck: list[int], wanted: list[int], tables: Tables) -> None:
    """Each wanted card leaves the deck; a moved minion may be another cult's of its kind."""
    for card in wanted:
        found = card
        if card not in deck and card < tables.minions:
            found = next(
                (other for other in deck if other < tables.minions and (other - card) % tables.kinds == 0), card
            )
        if found not in deck:
            most = Counter(tables.deck)[card]
            raise ScenarioError(f"The position names {tables.names[card]} more often than it is there ({most}).")
        deck.remove(found)


def _place_board(state: CardsState, board: int, fields: Mapping[str, Any], loose: list[int], wanted: list[int]) -> None:
    tables = state.tables
    if "minions" in fields:
        first = board * tables.kinds
        for minion in range(first, first + tables.kinds):
            loose += [minion] * state.minions[minion]
            state.minions[minion] = 0
        for kind in fields["minions"]:
            if kind not in tables.kind_ids:
                raise ScenarioError(f'There is no minion "{kind}"; expected {listed(tables.kind_ids)}.')
            state.minions[first + tables.kind_ids.index(kind)] += 1
            wanted.append(first + tables.kind_ids.index(kind))
        state.crowd[board] = len(fields["minions"])
    if "gates" in fields:
        loose += [tables.first_gate + board] * state.gates[board]
        wanted += [tables.first_gate + board] * int(fields["gates"])
        state.gates[board] = int(fields["gates"])
    for field, place in (("asleep", ASLEEP), ("awake", AWAKE)):
        if field in fields:
            for horror in tables.horrors_of[board]:
                if where(state, horror) == place:
                    loose.append(tables.first_horror + horror)
                    remove_horror(state, horror)
    for field, place in (("asleep", ASLEEP), ("awake", AWAKE)):
        for name in fields.get(field, []):
            horror = _horror(name, board, tables)
            if where(state, horror) == NOWHERE:
                wanted.append(tables.first_horror + horror)
            remove_horror(state, horror)
            if place == AWAKE:
                state.awake |= 1 << horror
            else:
                state.asleep |= 1 << horror


def _numbers(frame: Mapping[str, Any], state: CardsState) -> list[int]:
    tables = state.tables
    if frame.get("what") not in FRAMES[1:]:
        raise ScenarioError(f"There is no frame {frame.get('what')!r}; expected {listed(FRAMES[1:])}.")
    what = FRAMES.index(frame["what"])
    seat = int(frame.get("seat", state.active))
    if what == DRAW:
        return [what, seat, int(frame["drawn"]), int(frame["to_draw"]), int(frame.get("scroll", False)), 0]
    if what in (CURSE, LEND):
        return [what, seat, tables.shop_ids.index(frame["card"]), 0, 0, 0]
    if what == SANITY:
        return [what, seat, int(frame["loss"]), 0, 0, 0]
    if what in (ATTACK, WOUND):
        board = tables.cult_ids.index(frame["board"]) if frame["board"] else -1
        step = STEPS.index(frame["step"])
        return [what, seat, board, int(frame["wounds_to"]), step, EXPLORERS.index(frame.get("explorer", ""))]
    return [what, seat, 0, 0, 0, 0]
