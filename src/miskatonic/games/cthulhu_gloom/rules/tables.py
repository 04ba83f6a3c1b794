"""What never changes during a game: cards as numbers, for one pack and one set of options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, Final

from msgspec import structs

from miskatonic.core.moves import Moves
from miskatonic.core.native import column, i64, u8, vec
from miskatonic.core.packs import Pack
from miskatonic.games.cthulhu_gloom.content import CLEAR, ICONS, KINDS, OPS, SLOTS, Effect, Numbers
from miskatonic.games.cthulhu_gloom.names import NAMES
from miskatonic.games.cthulhu_gloom.numbers import aims, manners, primitives
from miskatonic.games.cthulhu_gloom.numbers.kinds import EVENT, MODIFIER, UNTIMELY_DEATH
from miskatonic.games.cthulhu_gloom.numbers.people import CONTROLLER, HOLDER, PLAYER
from miskatonic.games.cthulhu_gloom.rules.numbering import Numbering
from miskatonic.games.cthulhu_gloom.things import Cards

ANY_KIND: Final = 7  # a set of kinds of cards is bits


# What lasts on a Character has a bit for each lasting primitive, so far apart that the sum over all Characters counts
# how many each works on. What works anywhere, or on one Character, is asked with these masks. All of it fits 30 bits,
# which plain Python adds and compares fastest.
LASTING = (
    primitives.DRAW_LIMIT,
    primitives.FORBID,
    primitives.IMMUNE,
    primitives.MODS_ON_DEAD,
    primitives.SALVAGE_EVENTS,
    primitives.ON_MODIFIER,
    primitives.DEATH_TIMING,
)
LASTING_BITS: Final = 4
LIMITS: Final = 0xF
FORBIDS: Final = 0xF0
SHIELDS: Final = 0xF00
OPENS_DEAD: Final = 0xF000
SALVAGES: Final = 0xF0000
HEEDS_MODIFIERS: Final = 0xF00000
FREES_DEATHS: Final = 0xF000000

# Whom an effect concerns that does something to one seat, if that seat is no choice of anybody's.
NOT_ONE: Final = 0
ITS_OWNER: Final = 1
ITS_PLAYER: Final = 2
ON_ONE_SEAT = (
    primitives.DRAW,
    primitives.DISCARD,
    primitives.DISCARD_HAND,
    primitives.REVEAL_HAND,
    primitives.TAKE_FROM_DISCARD,
    primitives.SKIP_DRAW,
    primitives.LOSE_PLAYS,
    primitives.RETURN_STORY,
)

AIMS = {"remove_mods": aims.TOP, "swap_top": aims.TWO, "revive": aims.DEAD, "move_death": aims.DEAD_AND_LIVING}
PEOPLE = NAMES.groups["people"]
MANNERS = NAMES.groups["manners"]
TARGETS = NAMES.groups["targets"]

# What shows on a stack. The Pathos slots are the digits of one number, ten bits a slot, each raised by RAISED so that
# none is negative; a bare Character shows BARE. The sum of the digits is the remainder by the greatest digit, as in
# casting out nines. Marks are one number too: the icons of R2 and R3 (six bits each), then the card that prints R1 and
# the card that prints the centre (eight bits each, raised by one; nothing printed is 0), then a bit each for whether
# these two are Transformations.
SLOT_BITS: Final = 10
SLOT_MASK: Final = 1023
RAISED: Final = 100
BARE: Final = RAISED | RAISED << SLOT_BITS | RAISED << 2 * SLOT_BITS
SUM_OF_BARE: Final = 3 * RAISED
ICON_BITS: Final = 6
ICON_MASK: Final = 63
R1_AT: Final = 12
CENTRE_AT: Final = 20
PERSISTS_AT: Final = 28
CARD_MASK: Final = 255
BYTE: Final = 255


class Tables(Numbering):
    """Read only; shared by all states of a game with the same pack and options."""

    # More attributes than the instances of a class can share a dict for: plain Python is faster with slots.
    __slots__ = (
        "active_may_respond",
        "aim",
        "aims_later",
        "all_bare",
        "all_hidden",
        "answering",
        "answering_to",
        "answers",
        "both_needed",
        "both_show",
        "cards",
        "characters",
        "continuous",
        "count",
        "draw_limit",
        "every_card",
        "every_story",
        "everyone",
        "families",
        "family_bits",
        "family_count",
        "first_death",
        "first_event",
        "full_families",
        "hindering",
        "host_lays_stories",
        "host_names_first",
        "how",
        "how_many",
        "icons_in_r1",
        "ids",
        "immediate",
        "immune_kinds",
        "kind",
        "kinds",
        "least_persisting",
        "limit_continuous",
        "limit_persistent",
        "mark_clear",
        "mark_face",
        "max_rounds",
        "members",
        "n",
        "names_opponent",
        "none_under",
        "nothing",
        "on_one",
        "op",
        "options",
        "others_only",
        "pathos_clear",
        "pathos_face",
        "people",
        "persistent",
        "plays_per_turn",
        "points",
        "quiet",
        "r1_icon",
        "required",
        "requires",
        "requires_after",
        "shielding",
        "small_family",
        "source",
        "spread",
        "stall_rounds",
        "starting_hand",
        "steal_needs_mix",
        "stories",
        "stories_in_play",
        "story_count",
        "story_first",
        "story_icons",
        "story_limit",
        "story_needs",
        "story_on_death",
        "story_places",
        "story_second",
        "story_second_play",
        "story_shows",
        "target",
        "then",
        "to",
        "top_only",
        "touches",
        "unready",
        "who",
        "works_on_top",
        "works_persistently",
    )

    def __init__(self, pack: Pack, cards: Cards, moves: Moves, options: Mapping[str, object]) -> None:
        super().__init__(cards, moves)
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

        numbers: Numbers = pack["numbers"]
        self.plays_per_turn: i64 = numbers.plays_per_turn
        self.starting_hand: i64 = numbers.starting_hand
        self.draw_limit: i64 = numbers.draw_limit
        self.stories_in_play: i64 = numbers.stories_in_play
        self.small_family: i64 = numbers.small_family_size
        self.count: i64 = len(cards.main)
        self.ids: list[str] = list(cards.card.names)
        self.characters: list[str] = list(cards.character.names)
        self.stories: list[str] = list(cards.story.names)
        self.families: list[str] = list(cards.family.names)
        self.people: i64 = len(self.characters)
        self.story_count: i64 = len(self.stories)
        self.every_card: list[int] = list(range(self.count))
        self.every_story: list[int] = list(range(self.story_count))
        # What a new game begins with: Characters that show nothing, cards none of which lies open.
        nothing: i64 = 0
        bare: i64 = BARE
        every_bit: u8 = BYTE
        self.nothing: column[i64] = column[i64]([nothing] * self.people)
        self.all_bare: column[i64] = column[i64]([bare] * self.people)
        self.none_under: column[i64] = column[i64]([nothing] * (self.count + 1))
        self.all_hidden: vec[u8] = vec[u8]([every_bit] * self.count)
        self.family_count: i64 = len(self.families)
        # The icons of a family are one number: for each icon a bit for each Character that may show it. Here it is of
        # the icons of one Character, before it is moved to the place of that one.
        most: int = max(numbers.family_size, len(self.families))
        self.family_bits: i64 = most
        self.everyone: i64 = (1 << most) - 1
        spread = [
            sum(1 << icon * most for icon in range(ICON_BITS) if icons >> icon & 1) for icons in range(ICON_MASK + 1)
        ]
        self.spread: column[i64] = column[i64](spread)
        self.how_many: list[int] = [group.bit_count() for group in range(1 << most)]
        # Of those who show one icon and those who show another, side by side: whether two of them are apart.
        self.both_show: list[bool] = [
            one > 0 and two > 0 and (one | two).bit_count() > 1 for one in range(1 << most) for two in range(1 << most)
        ]
        self.members: list[list[int]] = [
            [at for at, person in enumerate(cards.people) if person.family == family] for family in self.families
        ]
        self.kind: list[int] = (
            [MODIFIER] * len(cards.modifiers) + [UNTIMELY_DEATH] * len(cards.deaths) + [EVENT] * len(cards.events)
        )
        self.first_death: i64 = len(cards.modifiers)
        self.first_event: i64 = len(cards.modifiers) + len(cards.deaths)

        self._print_faces(cards)
        self._list_effects(cards)
        # By card its plays, where they are always the same: Events without targets, and responses, which have none.
        self.unready: list[list[int] | None] = [None] * self.first_event
        for card in range(self.first_event, self.count):
            plays = [self.first_move[card]] if self.immediate[card] else []
            self.unready.append(plays if self.aim[card] == aims.NOBODY else None)

    def _print_faces(self, cards: Cards) -> None:
        """For each card what it prints and which bits it lets through; bottom to top, shown & clear | face."""
        pathos_face: list[int] = []
        pathos_clear: list[int] = []
        mark_face: list[int] = []
        mark_clear: list[int] = []
        for number, card in enumerate(cards.main):
            pathos: Sequence[Any] = getattr(card, "pathos", (CLEAR,) * SLOTS)
            icons: Sequence[str] = getattr(card, "icons", (CLEAR,) * SLOTS)
            face, opaque = 0, 0
            for slot, value in enumerate(pathos):
                if value != CLEAR:
                    face |= (value + RAISED) << slot * SLOT_BITS
                    opaque |= SLOT_MASK << slot * SLOT_BITS
            pathos_face.append(face)
            pathos_clear.append(~opaque & (1 << SLOTS * SLOT_BITS) - 1)
            face, opaque = 0, 0
            if icons[0] != CLEAR:
                face |= (number + 1) << R1_AT | (icons[0] == "persistent") << PERSISTS_AT
                opaque |= CARD_MASK << R1_AT | 1 << PERSISTS_AT
            for place, icon in enumerate(icons[1:]):
                if icon != CLEAR:
                    opaque |= ICON_MASK << place * ICON_BITS
                if icon in ICONS:
                    face |= 1 << ICONS.index(icon) << place * ICON_BITS
            if self.kind[number] == UNTIMELY_DEATH or getattr(card, "transformation", False):
                face |= (number + 1) << CENTRE_AT | (icons[0] == "persistent") << PERSISTS_AT + 1
                opaque |= CARD_MASK << CENTRE_AT | 1 << PERSISTS_AT + 1
            mark_face.append(face)
            mark_clear.append(~opaque & (1 << PERSISTS_AT + 2) - 1)
        # Past the last card what nothing at all prints.
        pathos_face.append(0)
        pathos_clear.append((1 << SLOTS * SLOT_BITS) - 1)
        mark_face.append(0)
        mark_clear.append((1 << PERSISTS_AT + 2) - 1)
        self.pathos_face: column[i64] = column[i64](pathos_face)
        self.pathos_clear: column[i64] = column[i64](pathos_clear)
        self.mark_face: column[i64] = column[i64](mark_face)
        self.mark_clear: column[i64] = column[i64](mark_clear)
        # R1 may also show a story icon in another pack (CG-A22): by card, raised by one like the mark.
        self.r1_icon: list[int] = [0] + [
            1 << ICONS.index(card.icons[0]) if getattr(card, "icons", ("_",))[0] in ICONS else 0 for card in cards.main
        ]

        self.icons_in_r1: bool = any(self.r1_icon)

    def _list_effects(self, cards: Cards) -> None:
        """Effects by number, their arguments in columns; `then` of a trigger is an effect of its own."""
        self.op: list[int] = []
        self.required: list[int] = []
        self.who: list[int] = []
        self.n: list[int] = []
        self.how: list[int] = []
        self.source: list[int] = []
        self.to: list[int] = []
        self.top_only: list[bool] = []
        self.kinds: list[int] = []
        self.target: list[int] = []
        self.others_only: list[bool] = []
        self.then: list[int] = []
        self.names_opponent: list[bool] = []  # whether somebody chooses whom it concerns
        self.touches: list[int] = []  # ITS_OWNER or ITS_PLAYER, where it does something to one of them only
        self.on_one: list[int] = []  # an effect on each opponent, as the effect on one of them
        self.immediate: list[list[int]] = []
        # The lasting effect of a card by primitive, or -1: while its plate shows, or while it is persistent.
        self.continuous: list[list[int]] = []
        self.persistent: list[list[int]] = []
        self.limit_continuous: list[int] = []
        self.limit_persistent: list[int] = []
        self.answers: list[int] = []  # the kinds of announced cards that a response card can answer, as bits
        self.aim: list[int] = []
        for card in cards.main:
            self._list_card(card.effects)
        self.answering: list[list[int]] = [  # by kind, the cards that can answer such a one
            [at for at in range(len(cards.main)) if self.answers[at] >> kind & 1] for kind in range(len(KINDS))
        ]
        self.answering_to: list[list[int]] = [self.answering[kind] for kind in self.kind]  # by announced card
        self.requires: list[bool] = [any(self.required[effect] for effect in effects) for effects in self.immediate]
        # By card, whether all its immediate effects are done at once, with nobody left to decide anything.
        self.quiet: list[bool] = [all(self._is_quiet(effect) for effect in effects) for effects in self.immediate]
        # The lasting effects that work while a card is on top, and while it is persistent, as bits.
        on_top = [_bits(effects) for effects in self.continuous] + [0]  # past the last card as above
        persistently = [_bits(effects) for effects in self.persistent]
        self.works_on_top: column[i64] = column[i64](on_top)
        self.works_persistently: column[i64] = column[i64](persistently)
        self.immune_kinds: i64 = 0
        for effect, op in enumerate(self.op):
            if op == primitives.IMMUNE:
                self.immune_kinds |= self.kinds[effect]
        # The lasting effects that keep Modifiers or Deaths off somebody, and these with what keeps cards in a hand.
        self.shielding: i64 = SHIELDS if self.immune_kinds & (1 << MODIFIER | 1 << UNTIMELY_DEATH) else 0
        self.hindering: i64 = self.shielding | FORBIDS

        # Stories: CG-10.1 as Hall's condition. Two icons are looked for in two places of the family's number; of more
        # icons, each pair (icons, how many) must be met.
        self.points: list[int] = []
        self.story_limit: list[int] = []
        self.story_second_play: list[bool] = []
        self.story_on_death: list[int] = []
        self.story_needs: list[list[int]] = []
        self.story_icons: list[int] = []
        self.story_places: list[list[int]] = []  # where the icons are in the number of a family
        first: list[int] = []
        second: list[int] = []
        shows: list[int] = []
        for story in cards.tales:
            icons = [1 << ICONS.index(icon) for icon in story.requires]
            if len(icons) == 1:
                icons *= 2  # CG-10.2
            needs: dict[int, int] = {}
            for size in range(1, len(icons) + 1):
                for chosen in combinations(icons, size):
                    mask = 0
                    for icon in chosen:
                        mask |= icon
                    needs[mask] = max(size, needs.get(mask, 0))
            self.story_needs.append([number for pair in needs.items() for number in pair] if len(icons) > 2 else [])
            self.story_icons.append(max(needs))
            places = [int(self.spread[icon]).bit_length() - 1 for icon in icons]
            self.story_places.append(places)
            first.append(places[0])
            second.append(places[1])
            shows.append(self.spread[self.story_icons[-1]] * self.everyone)
            self.points.append(story.points)
            self.story_limit.append(sum(effect.delta for effect in story.effects if effect.op == "draw_limit"))
            self.story_second_play.append(any(effect.mode == "second_play" for effect in story.effects))
            triggers = [effect.then for effect in story.effects if effect.op == "on_own_death"]
            self.story_on_death.append(self._add_effect(triggers[0]) if triggers and triggers[0] else -1)
        self.story_first: column[i64] = column[i64](first)
        self.story_second: column[i64] = column[i64](second)
        self.story_shows: column[i64] = column[i64](shows)  # everybody with any of the icons

    def _is_quiet(self, effect: int) -> bool:
        if self.op[effect] == primitives.DISCARD and self.how[effect] != manners.RANDOM:
            return False
        return self.touches[effect] != NOT_ONE and self.op[effect] != primitives.TAKE_FROM_DISCARD

    def _touches(self, effect: int) -> int:
        if self.op[effect] not in ON_ONE_SEAT or self.names_opponent[effect]:
            return NOT_ONE
        return {CONTROLLER: ITS_OWNER, HOLDER: ITS_OWNER, PLAYER: ITS_PLAYER}.get(self.who[effect], NOT_ONE)

    def _list_card(self, effects: Sequence[Effect]) -> None:
        immediate: list[int] = []
        lasting = [[-1] * len(OPS), [-1] * len(OPS)]
        limits = [0, 0]
        answers = 0
        aim = aims.NOBODY
        for effect in effects:
            if effect.class_ == "response":
                answers |= _kinds(effect) if effect.op == "cancel" else 1 << MODIFIER
                continue
            number = self._add_effect(effect)
            aim = max(aim, AIMS.get(effect.op, aims.NOBODY))
            if effect.class_ == "immediate":
                immediate.append(number)
                continue
            layer = int(effect.class_ == "persistent")
            lasting[layer][OPS.index(effect.op)] = number
            if effect.op == "draw_limit":
                limits[layer] += effect.delta
        self.immediate.append(immediate)
        self.continuous.append(lasting[0])
        self.persistent.append(lasting[1])
        self.limit_continuous.append(limits[0])
        self.limit_persistent.append(limits[1])
        self.answers.append(answers)
        self.aim.append(aim)

    def _add_effect(self, effect: Effect) -> int:
        then = self._add_effect(effect.then) if effect.then is not None else -1
        on_one = -1
        if effect.who == "each_opponent":
            on_one = self._add_effect(structs.replace(effect, who="controller"))
        self.op.append(OPS.index(effect.op))
        self.required.append(sum(1 << ICONS.index(icon) for icon in set(effect.req)))
        self.who.append(PEOPLE.index(effect.who or effect.a or "controller"))
        self.n.append(effect.n)
        self.how.append(MANNERS.index(effect.how or "choose"))
        self.source.append(PEOPLE.index(effect.from_ or "controller"))
        self.to.append(PEOPLE.index(effect.to or effect.b or "controller"))
        self.top_only.append(effect.which == "top")
        self.kinds.append(_kinds(effect))
        self.target.append(TARGETS.index(effect.target or "any"))
        self.others_only.append(effect.by == "other")
        self.then.append(then)
        self.on_one.append(on_one)
        people = (effect.who, effect.a, effect.b, effect.from_, effect.to)
        self.names_opponent.append("chosen_opponent" in people)
        self.touches.append(self._touches(len(self.op) - 1))
        return len(self.op) - 1


def _kinds(effect: Effect) -> int:
    if effect.kinds == "any":
        return ANY_KIND
    return sum(1 << KINDS.index(kind) for kind in set(effect.kinds))


def _bits(effects: list[int]) -> int:
    """By primitive the number of an effect, or -1: the primitives there are, as bits."""
    return sum(1 << LASTING_BITS * at for at, op in enumerate(LASTING) if effects[op] >= 0)
