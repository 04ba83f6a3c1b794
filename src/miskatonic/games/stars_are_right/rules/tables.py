"""What never changes during a game: cards, tiles, precomputed moves and placements, for one pack and its options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from miskatonic.core.moves import Moves
from miskatonic.core.native import i64
from miskatonic.core.packs import Pack
from miskatonic.games.stars_are_right.content import CHANGES, SYMBOLS, Creature, Numbers, Tile
from miskatonic.games.stars_are_right.names import NAMES
from miskatonic.games.stars_are_right.numbers import verbs
from miskatonic.games.stars_are_right.rules.patterns import cells_of, is_pair, turns_of, turns_without
from miskatonic.games.stars_are_right.things import GRID, NEIGHBOURS, ORTHOGONAL, SPACES, Cards

# The pool of symbols is one number, eight bits for each change: pushes, swaps, flips.
POOL_BITS: Final = 8
POOL_MASK: Final = 255
POOL_UNIT: Final = (1, 1 << POOL_BITS, 1 << 2 * POOL_BITS)


def pool_of(changes: str) -> int:
    return sum(POOL_UNIT[CHANGES.index(change)] for change in changes)


def changes_in(pool: int) -> str:
    """A pool as letters: PPS."""
    return "".join([letter * (pool >> at * POOL_BITS & POOL_MASK) for at, letter in enumerate(CHANGES)])


class Tables:
    """Read only; shared by all states of a game with the same pack and options."""

    def __init__(self, pack: Pack, cards: Cards, moves: Moves, options: Mapping[str, object]) -> None:
        transcribed = options["data_profile"] == "transcribed"
        creatures = [_profiled(card, transcribed) for card in cards.cards]
        self._read_options(options)
        self._read_numbers(pack["numbers"])
        self._read_tiles(pack["tile"])
        self._read_cards(creatures, cards)
        self._read_constellations(creatures)
        self._read_great_old_ones(creatures, cards)
        self._number_verbs(moves)
        self._number_cards(cards)
        self._lay_out_sky(moves)

    def _read_options(self, options: Mapping[str, object]) -> None:
        self.mirror: bool = bool(options["allow_mirror"])
        self.any_discard: bool = options["dhole_discard"] == "any"
        self.once_per_game: bool = options["goo_once"] == "per_game"
        self.diagonal: bool = bool(options["diagonal_swap"])
        self.max_turns: i64 = int(str(options["max_turns"]))
        self.options = dict(options)

    def _read_numbers(self, numbers: Numbers) -> None:
        self.hand_size: i64 = numbers.hand_size
        self.hand_size_with_ghast: i64 = numbers.hand_size_with_ghast
        self.discards: i64 = numbers.discards
        self.discards_with_ghouls: i64 = numbers.discards_with_ghouls
        self.most_creatures: i64 = numbers.most_creatures
        self.points_to_win: i64 = numbers.points_to_win
        self.most_bonus_stars: i64 = numbers.most_bonus_stars

    def _read_tiles(self, tiles: Mapping[str, Tile]) -> None:
        """Side 2t is the front of tile t, side 2t + 1 its back."""
        self.tile_ids: list[str] = list(tiles)
        self.face: list[int] = []
        for tile in tiles.values():
            self.face += [SYMBOLS.index(tile.front), SYMBOLS.index(tile.back)]

    def _read_cards(self, creatures: list[Creature], cards: Cards) -> None:
        self.creatures = creatures  # as the options of this game read them
        self.count: i64 = len(creatures)
        self.ids: list[str] = cards.ids
        self.said: list[str] = list(cards.all.said)
        self.names: list[str] = [card.name for card in creatures]
        self.type: list[int] = [NAMES.index("types")[card.type] for card in creatures]
        rulers = list(dict.fromkeys(creatures[god].ruler for god in cards.gods))
        self.rulers: list[str] = [str(ruler) for ruler in rulers]
        self.ruler: list[int] = [rulers.index(card.ruler) if card.ruler in rulers else -1 for card in creatures]
        self.points: list[int] = [card.victory_points for card in creatures]
        self.invocation: list[int] = [pool_of(card.invocation) for card in creatures]
        self.power_from: list[int] = [CHANGES.index(card.power.from_) if card.power else -1 for card in creatures]
        self.power_to: list[int] = [pool_of(card.power.to) if card.power else 0 for card in creatures]
        self.bonus_star: list[int] = [
            SYMBOLS.index(card.bonus_star) if card.bonus_star is not None else -1 for card in creatures
        ]
        self.ability: list[int] = [NAMES.index("abilities")[card.ability or "none"] for card in creatures]
        self.releasable: list[bool] = [at in cards.releasable for at in range(len(creatures))]

    def _read_constellations(self, creatures: list[Creature]) -> None:
        """For each card the symbols and turns of each of its constellations.

        What needs no placing stands apart: single symbols as (symbol, how many) in a row, pairs of neighbours as
        (symbol, symbol) in a row.
        """
        self.singles: list[list[int]] = []
        self.pairs: list[list[int]] = []
        self.symbols: list[list[list[int]]] = []
        self.constellations: list[list[list[list[int]]]] = []
        self.distinct: list[bool] = []  # no symbol is in two constellations of the card, so no tile can be either
        for card in creatures:
            patterns = [cells_of(rows) for rows in card.constellations]
            alone = [pattern[0][2] for pattern in patterns if len(pattern) == 1]
            all_alone = len(alone) == len(patterns)
            self.singles.append(
                [number for symbol in sorted(set(alone)) for number in (symbol, alone.count(symbol))]
                if all_alone
                else []
            )
            placed = [] if all_alone else patterns
            self.symbols.append([[symbol for _, _, symbol in pattern] for pattern in placed])
            self.constellations.append([turns_of(pattern, self.mirror) for pattern in placed])
            printed = [{symbol for _, _, symbol in pattern} for pattern in placed]
            self.distinct.append(sum(len(symbols) for symbols in printed) == len(set().union(*printed)))
            self.pairs.append(
                [symbol for pattern in placed for _, _, symbol in pattern]
                if all(is_pair(pattern) for pattern in placed)
                else []
            )

    def _read_great_old_ones(self, creatures: list[Creature], cards: Cards) -> None:
        """`without[god][bits]` are the turns when the symbols in `bits` are ignored (SR-10.2)."""
        self.gods: list[int] = cards.gods
        self.god_index: list[int] = [cards.gods.index(at) if at in cards.gods else -1 for at in range(len(creatures))]
        self.symbol_bit: list[list[int]] = []
        self.without: list[list[list[list[int]]]] = []
        self.kept: list[list[list[int]]] = []  # the symbols that are left then
        for god in cards.gods:
            pattern = cells_of(creatures[god].constellations[0])
            bits = [0] * len(SYMBOLS)
            for at, (_, _, symbol) in enumerate(pattern):
                bits[symbol] = 1 << at
            self.symbol_bit.append(bits)
            self.without.append(turns_without(pattern, self.mirror, self.most_bonus_stars))
            self.kept.append(
                [
                    [symbol for at, (_, _, symbol) in enumerate(pattern) if not ignored >> at & 1]
                    for ignored in range(1 << len(pattern))
                ]
            )
        # The place of a servitor among its ruler's servitors, and back; the order of the sets of one summoning.
        self.place_among: list[int] = [-1] * len(creatures)
        for servitors in cards.servitors_of.values():
            for place, servitor in enumerate(servitors):
                self.place_among[servitor] = place
        self.servitors_of: list[list[int]] = [cards.servitors_of[god] for god in cards.gods]

    def _number_verbs(self, moves: Moves) -> None:
        """Which verb a move is of, and where each verb starts among the dense integers."""
        self.verb_of = bytearray(moves.size)
        self.first_of: list[int] = []
        for number, name in enumerate(NAMES.groups["verbs"]):
            self.first_of.append(moves.all(name)[0].first)
            for verb in moves.all(name):
                self.verb_of[verb.first : verb.first + verb.size] = bytes([number]) * verb.size
        _, gods = moves.all("summon")
        lesser, greater = moves.all("exchange")
        self.use: i64 = moves["use"].first
        self.summon_god: i64 = gods.first
        self.dismiss: i64 = moves["dismiss"].first
        self.exchange_lesser: i64 = lesser.first
        self.exchange_greater: i64 = greater.first
        self.take: i64 = moves["take"].first
        self.done: i64 = moves["done"].first
        assert gods.among is not None
        self.sets: i64 = len(gods.among.masks)
        self.set_bits: list[int] = gods.among.masks
        self.set_rank: list[int] = gods.among.rank

    def _number_cards(self, cards: Cards) -> None:
        """The move that a verb makes of each card, and the cards in the order in which a verb numbers them."""
        self.lesser: list[int] = cards.lesser
        self.greater: list[int] = cards.greater
        self.class_index: list[int] = [-1] * len(cards.ids)  # a servitor's place among those of its class
        for servitors in (cards.lesser, cards.greater):
            for place, card in enumerate(servitors):
                self.class_index[card] = place
        self.minions: list[int] = cards.releasable
        self.others: list[int] = cards.others
        first = self.first_of
        self.invoke_move: list[int] = [first[verbs.INVOKE] + card for card in range(self.count)]
        self.discard_move: list[int] = [first[verbs.DISCARD] + card for card in range(self.count)]
        self.summon_move: list[int] = [-1] * self.count
        for place, card in enumerate(cards.others):
            self.summon_move[card] = first[verbs.SUMMON] + place
        self.release_move: list[int] = [-1] * self.count
        for place, card in enumerate(cards.releasable):
            self.release_move[card] = first[verbs.RELEASE] + place

    def _lay_out_sky(self, moves: Moves) -> None:
        pushes = [verb.first + at for verb in moves.all("push") for at in range(verb.size)]
        pairs = NEIGHBOURS if self.diagonal else NEIGHBOURS[:ORTHOGONAL]
        swaps = list(range(moves["swap"].first, moves["swap"].first + len(pairs)))
        flips = list(range(moves["flip"].first, moves["flip"].first + SPACES))
        # The sky moves by which symbols the pool holds: bit 0 pushes, bit 1 swaps, bit 2 flips.
        self.sky_moves: list[list[int]] = [
            (pushes if has & 1 else []) + (swaps if has & 2 else []) + (flips if has & 4 else []) for has in range(8)
        ]
        self.bit: list[int] = [1 << space for space in range(SPACES)]
        self.swap_first: list[int] = [a for a, _ in NEIGHBOURS]
        self.swap_second: list[int] = [b for _, b in NEIGHBOURS]
        # For each push the spaces of its line, from the one that is pushed out to the one where it comes in again.
        self.push_line: list[list[int]] = []
        for row in range(GRID):
            line = list(range(row * GRID, (row + 1) * GRID))
            self.push_line += [line, line[::-1]]
        for column in range(GRID):
            line = list(range(column, SPACES, GRID))
            self.push_line += [line, line[::-1]]


def _profiled(card: Creature, transcribed: bool) -> Creature:
    """SR-Q1, SR-Q2: the card as published, where the option asks for that."""
    if not transcribed or card.transcribed is None:
        return card
    other = card.transcribed
    return msgspec.structs.replace(
        card,
        constellations=other.constellations or card.constellations,
        bonus_star=other.bonus_star or card.bonus_star,
    )
