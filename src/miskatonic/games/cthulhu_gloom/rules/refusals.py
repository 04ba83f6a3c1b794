"""Why a move is not allowed, as a sentence with its rule."""

from __future__ import annotations

from miskatonic.core.moves import in_words
from miskatonic.core.outcome import Refusal
from miskatonic.core.state import EXTRA, PIECE, STEP, THING, WHAT
from miskatonic.games.cthulhu_gloom.content import ICONS, KINDS
from miskatonic.games.cthulhu_gloom.rules.choices import (
    CHOOSING,
    DISCARDING,
    DROP,
    FAMILY,
    FIRST,
    FREE,
    KINDS_MASK,
    LAST,
    PLAY,
    STORIES,
    TAKING,
    TURN,
)
from miskatonic.games.cthulhu_gloom.rules.describe import KIND_NAMES
from miskatonic.games.cthulhu_gloom.rules.numbering import (
    CHOOSES,
    CLAIMS,
    DECLINES,
    DISCARDS,
    DISCARDS_HAND,
    DROPS,
    LAYS,
    PLAYS_DEATH,
    PLAYS_EVENT,
    PLAYS_MODIFIER,
    PLAYS_ON_BOTH,
    PLAYS_ON_ONE,
    PLAYS_ON_TWO,
    RESPONDS,
    TAKES,
    TAKES_FAMILY,
)
from miskatonic.games.cthulhu_gloom.rules.state import GloomState
from miskatonic.games.cthulhu_gloom.rules.tables import (
    AT_DEAD,
    AT_DEAD_AND_LIVING,
    AT_TOP,
    AT_TWO,
    DEATH,
    EVENT,
    FREES_DEATHS,
    HERE,
    MODIFIER,
    NO_AIM,
    ON_THE_DEAD,
)

# What must be done first, for each kind of frame that takes one kind of answer.
FIRST_DO = {
    FIRST: (CHOOSES, Refusal("Name the player who begins first", "CG-3.9")),
    STORIES: (LAYS, Refusal("Lay the Stories in the middle first", "CG-3.2")),
    FAMILY: (TAKES_FAMILY, Refusal("Choose a family first", "CG-3.3")),
    DROP: (DROPS, Refusal("Leave one of your Characters out first", "CG-3.5")),
    DISCARDING: (DISCARDS, Refusal("You owe a discard: choose a card of your hand first", "CG-8.2")),
    TAKING: (TAKES, Refusal("Take a card from the discard pile first", "CG-8.2")),
    CHOOSING: (CHOOSES, Refusal("Choose an opponent first", "CG-8.2")),
}
# Why a verb makes no sense outside its frame.
ONLY_THEN = {
    TAKES_FAMILY: Refusal("Families are chosen before the game begins", "CG-3.3"),
    DROPS: Refusal("Characters are left out before the game begins", "CG-3.5"),
    LAYS: Refusal("The Stories are laid before the game begins", "CG-3.2"),
    DISCARDS: Refusal("Single cards are discarded only when an effect says so", "CG-5.8"),
    TAKES: Refusal("Nothing lets you take a card from the discard pile now", "CG-4.3"),
    CHOOSES: Refusal("There is nobody to choose now", "CG-4.3"),
    DECLINES: Refusal("You have no free play to decline; to use up a play, pass", "CG-6.2"),
    RESPONDS: Refusal("Responses are made in another player's turn, to a card just announced", "CG-8.4"),
}
PLAYS = (PLAYS_MODIFIER, PLAYS_DEATH, PLAYS_EVENT, PLAYS_ON_ONE, PLAYS_ON_TWO, PLAYS_ON_BOTH)


def why_not(state: GloomState, move: int) -> Refusal | None:
    """None when the move is legal."""
    if move in state.moves():
        return None
    verb = state.tables.verb_of[move]
    what = state.frames[WHAT]
    if what in FIRST_DO:
        wanted, first = FIRST_DO[what]
        return _wrong_thing(state, what, move) if verb == wanted else first
    if state.asked:
        return _respond(state, verb, move)
    if verb in ONLY_THEN:
        return ONLY_THEN[verb]
    if verb in PLAYS:
        return _play(state, verb, move)
    if what == FREE:
        return Refusal("Use the free play or decline it first", "CG-6.2")
    if what == PLAY:
        return Refusal("Choose the targets of your Event first", "CG-A14")
    if verb == CLAIMS:
        return _claim(state, move - state.tables.claim)
    if what == LAST:
        return Refusal("Your plays are made; only a free Death is left, or pass", "CG-4.1")
    assert verb == DISCARDS_HAND
    return Refusal("You have no cards to discard", "CG-5.8")


def _wrong_thing(state: GloomState, what: int, move: int) -> Refusal:
    tables = state.tables
    if what == FAMILY:
        return Refusal("That family is taken", "CG-3.3")
    if what == DROP:
        return Refusal(f"{_person(state, move - tables.drop)} is not of your family", "CG-3.5")
    if what == STORIES:
        return Refusal("That Story lies in the middle already", "CG-3.2")
    if what == DISCARDING:
        return Refusal(f"{_card(state, move - tables.discard)} is not in your hand", "CG-8.2")
    if what == TAKING:
        return Refusal(f"{_card(state, move - tables.take)} is not to be had from the discard pile", "CG-8.2")
    chosen = move - tables.choose
    if chosen >= state.seats:
        return Refusal(f"There is no seat {chosen + 1} at this table", "CG-3.4")
    return Refusal("You are not your own opponent", "CG-1.6")


def _card(state: GloomState, card: int) -> str:
    cards = state.tables.cards
    return cards.name(cards.main[card])


def _person(state: GloomState, character: int) -> str:
    cards = state.tables.cards
    return cards.name(cards.people[character])


def _respond(state: GloomState, verb: int, move: int) -> Refusal:
    tables = state.tables
    announced = _card(state, state.frames[PIECE])
    if verb != RESPONDS:
        return Refusal(f"{announced} is being played: answer it with a response, or pass", "CG-11.1")
    card = move - tables.respond + tables.first_death
    if card not in state.hands[state.seat]:
        return Refusal(f"{_card(state, card)} is not in your hand", "CG-11.2")
    return Refusal(f"{_card(state, card)} does not answer {announced}", "CG-11.2")


def _play(state: GloomState, verb: int, move: int) -> Refusal:
    """A card that cannot be played, or not there."""
    tables = state.tables
    card, one, two = _announced(state, verb, move)
    what = state.frames[WHAT]
    seat = state.seat
    if what == PLAY:
        if card != state.frames[PIECE]:
            return Refusal("Choose the targets of your Event first", "CG-A14")
        return _event(state, card, verb, one, two)
    if card not in state.hands[seat]:
        return Refusal(f"{_card(state, card)} is not in your hand", "CG-4.3")
    kind = tables.kind[card]
    if kind == EVENT and tables.answers[card] and not tables.immediate[card]:
        return Refusal(f"{_card(state, card)} is a response: it is never played in your own turn", "CG-5.3")
    if state.forbidden(seat) >> kind & 1:
        return Refusal(f"A card on your family forbids you to play any {KIND_NAMES[KINDS[kind]]}", "CG-8.5")
    if what == FREE and not state.frames[EXTRA] & KINDS_MASK & 1 << kind:
        return Refusal(f"The free play is not for any {KIND_NAMES[KINDS[kind]]}", "CG-6.5")
    for target in (one, two):
        if target >= 0 and state.owner[target] < 0:
            return Refusal(f"{_person(state, target)} is not in the game", "CG-3.3")
    if kind == DEATH:
        return _death(state, card, one)
    if kind == MODIFIER:
        return _modifier(state, card, one)
    return _event(state, card, verb, one, two)


def _announced(state: GloomState, verb: int, move: int) -> tuple[int, int, int]:
    """Card and targets of a move; -1 for a target it does not name."""
    tables = state.tables
    people = int(tables.people)
    first_event = int(tables.first_event)
    if verb in (PLAYS_MODIFIER, PLAYS_DEATH):
        card, one = divmod(int(move - tables.play_modifier), people)
        return card, one, -1
    if verb == PLAYS_EVENT:
        return int(move - tables.play_event) + first_event, -1, -1
    if verb == PLAYS_ON_ONE:
        card, one = divmod(int(move - tables.play_on_one), people)
        return card + first_event, one, -1
    if verb == PLAYS_ON_TWO:
        card, pair = divmod(int(move - tables.play_on_two), int(tables.pairs))
        return card + first_event, tables.pair_first[pair], tables.pair_second[pair]
    both, two = divmod(int(move - tables.play_on_both), people)
    return both // people + first_event, both % people, two


def _death(state: GloomState, card: int, character: int) -> Refusal:
    what = state.frames[WHAT]
    name = _person(state, character)
    if what == TURN and not state.may_play_death() and not state.works(character, FREES_DEATHS):
        story = state.holds[state.seat]
        if story >= 0 and state.tables.story_second_play[story]:
            return Refusal("Only one of your plays may be an Untimely Death", "CG-4.3")
        return Refusal("An Untimely Death is a first play only", "CG-5.4")
    if what == LAST and not state.works(character, FREES_DEATHS):
        return Refusal(f"Your plays are made, and a Death is no free play on {name}", "CG-4.1")
    if character in state.dead:
        return Refusal(f"{name} is dead already", "CG-5.4")
    if state.worth(character) >= 0:
        return Refusal(f"The Self-Worth of {name} is {state.worth(character)}, not below zero", "CG-5.4")
    return _not_here(state, card, character)


def _modifier(state: GloomState, card: int, character: int) -> Refusal:
    frames = state.frames
    name = _person(state, character)
    if frames[WHAT] == LAST:
        return Refusal("Your plays are made; only a free Death is left, or pass", "CG-4.1")
    if frames[WHAT] == FREE and frames[STEP] == ON_THE_DEAD and character in state.living:
        return Refusal(f"{name} is living, and this free play goes on the dead", "CG-6.5")
    if character in state.dead and (frames[WHAT] != FREE or frames[STEP] != ON_THE_DEAD):
        return Refusal(f"{name} is dead", "CG-9.2")
    return _not_here(state, card, character)


def _not_here(state: GloomState, card: int, character: int) -> Refusal:
    frames = state.frames
    name = _person(state, character)
    if frames[WHAT] == FREE and frames[STEP] == HERE and frames[THING] != character:
        return Refusal(f"The free play is for {_person(state, frames[THING])} only", "CG-6.5")
    return Refusal(f"{name} cannot be chosen for {_card(state, card)}", "CG-8.5")


def _event(state: GloomState, card: int, verb: int, one: int, two: int) -> Refusal:
    tables = state.tables
    aim = tables.aim[card]
    name = _card(state, card)
    if state.frames[WHAT] == LAST:
        return Refusal("Your plays are made; only a free Death is left, or pass", "CG-4.1")
    fitting = {NO_AIM: PLAYS_EVENT, AT_TOP: PLAYS_ON_ONE, AT_DEAD: PLAYS_ON_ONE, AT_TWO: PLAYS_ON_TWO}
    if tables.aims_later and state.frames[WHAT] != PLAY and aim != NO_AIM:
        if verb != PLAYS_EVENT:
            return Refusal(f"{name} is announced alone; its targets come after the answers", "CG-A14")
        return Refusal(f"{name} has nobody to choose", "CG-A17")
    if verb != fitting.get(aim, PLAYS_ON_BOTH):
        wanted = {
            NO_AIM: "names no Character",
            AT_TOP: "names one living Character",
            AT_TWO: "names two living Characters",
            AT_DEAD: "names one dead Character",
        }.get(aim, "names a dead and a living Character")
        return Refusal(f"{name} {wanted}", "CG-5.3" if verb != PLAYS_EVENT else "CG-A17")
    for target in (one, two):
        if state.owner[target] < 0 and target >= 0:
            return Refusal(f"{_person(state, target)} is not in the game", "CG-3.3")
    return _aim(state, aim, one, two)


def _aim(state: GloomState, aim: int, one: int, two: int) -> Refusal:
    """The Event is right, the Characters are not."""
    for target, must_be_dead in ((one, aim in (AT_DEAD, AT_DEAD_AND_LIVING)), (two, False)):
        if target < 0:
            continue
        name = _person(state, target)
        if (target in state.dead) != must_be_dead:
            return Refusal(f"{name} is {'living' if must_be_dead else 'dead'}", "CG-9.2")
        if state.is_immune(target, EVENT, state.seat):
            return Refusal(f"{name} cannot be chosen by this Event", "CG-8.5")
        if aim in (AT_TOP, AT_TWO) and not state.has_cards(target):
            return Refusal(f"{name} has no Modifier", "CG-A17")
    return Refusal(f"The Self-Worth of {_person(state, two)} is {state.worth(two)}, not below zero", "CG-5.4")


def _claim(state: GloomState, story: int) -> Refusal:
    """CG-10: who may take which Story."""
    tables = state.tables
    seat = state.seat
    card = tables.cards.tales[story]
    name = tables.cards.name(card)
    if state.frames[WHAT] != TURN:
        return Refusal("A Story is claimed as one of your two plays", "CG-5.7")
    if state.holds[seat] == story:
        return Refusal(f"You hold {name} already", "CG-10.8")
    if story not in state.middle and story not in state.holds:
        return Refusal(f"{name} is not in the game", "CG-3.2")
    needed = in_words([icon for icon in ICONS if icon in card.requires])
    stolen = story in state.holds
    if not state.meets(story, seat) and (not stolen or tables.steal_needs_mix):
        return Refusal(f"{name} needs two of your Characters that show {needed}, one icon each", "CG-10.1")
    return Refusal(f"{name} is held by a player with as many Characters that show {needed}", "CG-10.3")
