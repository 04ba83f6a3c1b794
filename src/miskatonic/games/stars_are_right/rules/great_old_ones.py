"""Great Old Ones (SR-10, SR-11): one summoning of each, and servitors whose bonus stars make symbols wild."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.games.stars_are_right.numbers import events, types
from miskatonic.games.stars_are_right.rules.constellations import count, shows
from miskatonic.games.stars_are_right.rules.state import StarsData


def has_summoned(s: StarsData, card: i64) -> bool:
    """SR-11.1: one summoning of each Great Old One (SR-Q9)."""
    ruler: i64 = s.tables.ruler[card]
    if s.tables.once_per_game:
        return (s.avatars[s.active] >> ruler) & 1 == 1
    return avatars_in_play(s, s.active, ruler) > 0


def avatars_in_play(s: StarsData, seat: i64, ruler: i64) -> i64:
    found: i64 = 0
    for card in s.areas[seat]:
        if s.tables.god_index[card] >= 0 and s.tables.ruler[card] == ruler:
            found += 1
    return found


def bonus_stars_allowed(s: StarsData, card: i64) -> i64:
    """SR-10.4, SR-11.3, SR-11.4: three, less one for each copy in front of another player."""
    allowed: i64 = s.tables.most_bonus_stars
    for seat in range(s.seats):
        if seat != s.active:
            allowed -= avatars_in_play(s, seat, s.tables.ruler[card])
    return allowed if allowed > 0 else 0


def add_great_old_one(s: StarsData, moves: list[int], card: i64) -> None:
    """SR-10: with each choice of servitors whose bonus stars make the rest of the pattern visible."""
    if has_summoned(s, card):
        return
    tables = s.tables
    god: i64 = tables.god_index[card]
    first: i64 = tables.summon_god + god * tables.sets
    without = tables.without[god]
    kept = tables.kept[god]
    helpers = helpers_of(s, card)
    if not helpers:
        if shows(without[0], kept[0], s.where):
            moves.append(first)
        return
    allowed: i64 = bonus_stars_allowed(s, card)
    choice: i64 = 0
    while choice < 1 << len(helpers):
        ignored = ignored_by(s, god, helpers, choice, allowed)
        if ignored >= 0 and shows(without[ignored], kept[ignored], s.where):
            bits: i64 = 0
            at: i64 = 0
            for servitor in helpers:
                if (choice >> at) & 1:
                    bits |= 1 << tables.place_among[servitor]
                at += 1
            moves.append(first + tables.set_rank[bits])
        choice += 1


def helpers_of(s: StarsData, card: i64) -> list[int]:
    """SR-10.1, SR-10.10: the active player's servitors of this Great Old One with a bonus star of its pattern."""
    tables = s.tables
    symbol_bit = tables.symbol_bit[tables.god_index[card]]
    ruler: i64 = tables.ruler[card]
    helpers: list[int] = []
    for servitor in s.areas[s.active]:
        if tables.place_among[servitor] >= 0 and tables.ruler[servitor] == ruler:
            if symbol_bit[tables.bonus_star[servitor]]:
                helpers.append(servitor)
    return helpers


def ignored_by(s: StarsData, god: i64, helpers: list[int], choice: i64, allowed: i64) -> i64:
    """The symbols that the chosen helpers make wild, or -1: SR-10.4 too many, SR-10.6 two for one symbol."""
    if count(choice) > allowed:
        return -1
    tables = s.tables
    symbols: i64 = 0
    at: i64 = 0
    for servitor in helpers:
        if (choice >> at) & 1:
            bit: i64 = tables.symbol_bit[god][tables.bonus_star[servitor]]
            if symbols & bit:
                return -1
            symbols |= bit
        at += 1
    return symbols


def chosen_helpers(s: StarsData, choice: i64) -> list[int]:
    """The servitors that a summoning of a Great Old One names."""
    tables = s.tables
    bits = tables.set_bits[choice % tables.sets]
    servitors = tables.servitors_of[choice // tables.sets]
    return [servitor for at, servitor in enumerate(servitors) if bits >> at & 1]


def why_not_god(s: StarsData, choice: i64) -> Refusal | None:
    tables = s.tables
    god = choice // tables.sets
    card = tables.gods[god]
    said = tables.said[card]
    helpers = chosen_helpers(s, choice)
    if has_summoned(s, card):
        return Refusal(f"You have already summoned {tables.names[card]}", "SR-11.1")
    symbols = 0
    for helper in helpers:
        bit = tables.symbol_bit[god][tables.bonus_star[helper]]
        if helper not in s.areas[s.active]:
            return Refusal(f"{tables.said[helper]} is not in front of you, so its bonus star cannot help", "SR-10.1")
        if not bit:
            return Refusal(f"{said} has no symbol like the bonus star of {tables.said[helper]}", "SR-10.10")
        symbols |= bit
    allowed = bonus_stars_allowed(s, card)
    if len(helpers) > allowed:
        rule = "SR-10.4" if allowed == tables.most_bonus_stars else "SR-11.3"
        return Refusal(f"At most {allowed} symbols may be ignored in this summoning", rule)
    if count(symbols) < len(helpers):
        return Refusal("Two equal bonus stars need the symbol twice in the pattern", "SR-10.6")
    if not shows(tables.without[god][symbols], tables.kept[god][symbols], s.where):
        missing = "the rest of the constellation" if helpers else "the constellation"
        return Refusal(f"The sky does not show {missing} of {said}", "SR-9.2")
    return None


def with_bonus_stars(s: StarsData, choice: i64) -> i64:
    """SR-10.5: Lesser Servitors that lend their bonus star are given up. Returns the Great Old One that comes."""
    tables = s.tables
    for servitor in chosen_helpers(s, choice):
        if tables.type[servitor] == types.LESSER_SERVITOR:
            s.areas[s.active].remove(servitor)
            s.discards.append(servitor)
            if s.heard is not None:
                s.heard.append([events.GIVEN_UP, s.active, servitor])
    card: i64 = tables.gods[choice // tables.sets]
    s.avatars[s.active] |= 1 << tables.ruler[card]
    return card
