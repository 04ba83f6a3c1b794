"""What never changes during a game, for one pack and one set of options."""

from __future__ import annotations

from collections.abc import Mapping

from miskatonic.core.moves import Moves
from miskatonic.core.native import column, i64, u8, vec
from miskatonic.core.packs import Pack
from miskatonic.games.cthulhu_gloom.content import Numbers
from miskatonic.games.cthulhu_gloom.numbers.kinds import MODIFIER, UNTIMELY_DEATH
from miskatonic.games.cthulhu_gloom.rules.card_effects import FORBIDS, SHIELDS, CardEffects
from miskatonic.games.cthulhu_gloom.rules.main_deck import BARE, MainDeck
from miskatonic.games.cthulhu_gloom.rules.move_numbers import MoveNumbers
from miskatonic.games.cthulhu_gloom.rules.story_cards import StoryCards
from miskatonic.games.cthulhu_gloom.things import Cards


class Tables:
    """Read only; shared by all states of a game with the same pack and options."""

    # More attributes than the instances of a class can share a dict for: plain Python is faster with slots.
    __slots__ = (
        "active_may_respond",
        "aims_later",
        "all_bare",
        "all_hidden",
        "both_needed",
        "cards",
        "characters",
        "count",
        "deck",
        "draw_limit",
        "effects",
        "every_card",
        "every_story",
        "families",
        "family_count",
        "first_death",
        "first_event",
        "full_families",
        "hindering",
        "host_lays_stories",
        "host_names_first",
        "ids",
        "kind",
        "least_persisting",
        "max_rounds",
        "members",
        "moves",
        "none_under",
        "nothing",
        "options",
        "people",
        "plays_per_turn",
        "requires_after",
        "stall_rounds",
        "starting_hand",
        "steal_needs_mix",
        "stories",
        "stories_in_play",
        "story",
        "story_count",
    )

    def __init__(self, pack: Pack, cards: Cards, moves: Moves, options: Mapping[str, object]) -> None:
        self._read_options(pack, options)
        self._read_numbers(pack["numbers"])
        self._count(cards)
        self.moves = MoveNumbers(cards, moves)
        self.effects = CardEffects()
        self.deck = MainDeck(cards, self.effects)
        self.kind: list[int] = self.deck.kind
        self.story = StoryCards(cards, self.effects, max(pack["numbers"].family_size, len(self.families)))
        # The lasting effects that keep Modifiers or Deaths off somebody, and these with what keeps cards in a hand.
        shields = self.effects.immune_kinds() & (1 << MODIFIER | 1 << UNTIMELY_DEATH)
        self.hindering: i64 = (SHIELDS if shields else 0) | FORBIDS

    def _read_options(self, pack: Pack, options: Mapping[str, object]) -> None:
        self.options = dict(options)
        self.host_lays_stories: bool = options["stories"] == "host"
        self.host_names_first: bool = options["first_player"] == "host"
        self.full_families: bool = bool(options["full_families"])
        self.stall_rounds: i64 = int(str(options["stall_rounds"]))
        self.max_rounds: i64 = int(str(options["max_rounds"]))
        self.requires_after: bool = options["requirement_timing"] == "after"
        self.steal_needs_mix: bool = bool(options["steal_needs_mix"])
        self.active_may_respond: bool = bool(options["active_may_respond"])
        self.both_needed: bool = options["persistent_needs"] == "both"
        self.least_persisting: i64 = 3 if self.both_needed else 1  # of the two last bits of marks
        self.aims_later: bool = bool(options["cancel_before_targets"])
        self.cards = Cards(pack, intended=options["display_names"] == "intended")

    def _read_numbers(self, numbers: Numbers) -> None:
        self.plays_per_turn: i64 = numbers.plays_per_turn
        self.starting_hand: i64 = numbers.starting_hand
        self.draw_limit: i64 = numbers.draw_limit
        self.stories_in_play: i64 = numbers.stories_in_play

    def _count(self, cards: Cards) -> None:
        """How many there are of everything, and what a new game begins with."""
        self.count: i64 = len(cards.main)
        self.first_death: i64 = len(cards.modifiers)
        self.first_event: i64 = len(cards.modifiers) + len(cards.deaths)
        self.ids: list[str] = list(cards.card.names)
        self.characters: list[str] = list(cards.character.names)
        self.stories: list[str] = list(cards.story.names)
        self.families: list[str] = list(cards.family.names)
        self.people: i64 = len(self.characters)
        self.story_count: i64 = len(self.stories)
        self.family_count: i64 = len(self.families)
        self.every_card: list[int] = list(range(self.count))
        self.every_story: list[int] = list(range(self.story_count))
        self.members: list[list[int]] = [
            [at for at, person in enumerate(cards.people) if person.family == family] for family in self.families
        ]
        # Characters that show nothing, cards none of which lies open.
        nothing: i64 = 0
        bare: i64 = BARE
        every_bit: u8 = 255
        self.nothing: column[i64] = column[i64]([nothing] * self.people)
        self.all_bare: column[i64] = column[i64]([bare] * self.people)
        self.none_under: column[i64] = column[i64]([nothing] * (self.count + 1))
        self.all_hidden: vec[u8] = vec[u8]([every_bit] * self.count)
