"""Why a move is not allowed, as a sentence with its rule."""

from __future__ import annotations

from miskatonic.core.moves import in_words
from miskatonic.core.outcome import Refusal
from miskatonic.core.state import EXTRA, PIECE, STEP, THING, WHAT
from miskatonic.games.cthulhu_gloom.content import ICONS, KIND_NAMES, KINDS
from miskatonic.games.cthulhu_gloom.numbers import aims, forms, frames, targets, verbs
from miskatonic.games.cthulhu_gloom.numbers.kinds import EVENT, MODIFIER, UNTIMELY_DEATH
from miskatonic.games.cthulhu_gloom.rules.choices import KINDS_MASK
from miskatonic.games.cthulhu_gloom.rules.state import GloomState
from miskatonic.games.cthulhu_gloom.rules.tables import FREES_DEATHS

# What must be done first, for each kind of frame that takes one kind of answer.
FIRST_DO = {
    frames.FIRST: (verbs.CHOOSE, Refusal("Name the player who begins first", "CG-3.9")),
    frames.STORIES: (verbs.LAY, Refusal("Lay the Stories in the middle first", "CG-3.2")),
    frames.FAMILY: (verbs.FAMILY, Refusal("Choose a family first", "CG-3.3")),
    frames.DROP: (verbs.DROP, Refusal("Leave one of your Characters out first", "CG-3.5")),
    frames.DISCARD: (verbs.DISCARD, Refusal("You owe a discard: choose a card of your hand first", "CG-8.2")),
    frames.TAKE: (verbs.TAKE, Refusal("Take a card from the discard pile first", "CG-8.2")),
    frames.CHOOSE: (verbs.CHOOSE, Refusal("Choose an opponent first", "CG-8.2")),
}
# Why a verb makes no sense outside its frame.
ONLY_THEN = {
    verbs.FAMILY: Refusal("Families are chosen before the game begins", "CG-3.3"),
    verbs.DROP: Refusal("Characters are left out before the game begins", "CG-3.5"),
    verbs.LAY: Refusal("The Stories are laid before the game begins", "CG-3.2"),
    verbs.DISCARD: Refusal("Single cards are discarded only when an effect says so", "CG-5.8"),
    verbs.TAKE: Refusal("Nothing lets you take a card from the discard pile now", "CG-4.3"),
    verbs.CHOOSE: Refusal("There is nobody to choose now", "CG-4.3"),
    verbs.DECLINE: Refusal("You have no free play to decline; to use up a play, pass", "CG-6.2"),
    verbs.RESPOND: Refusal("Responses are made in another player's turn, to a card just announced", "CG-8.4"),
}


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
    if verb == verbs.PLAY:
        return _play(state, move)
    if what == frames.FREE:
        return Refusal("Use the free play or decline it first", "CG-6.2")
    if what == frames.PLAY:
        return Refusal("Choose the targets of your Event first", "CG-A14")
    if verb == verbs.CLAIM:
        return _claim(state, move - state.tables.claim)
    if what == frames.LAST:
        return Refusal("Your plays are made; only a free Death is left, or pass", "CG-4.1")
    assert verb == verbs.DISCARD_HAND
    return Refusal("You have no cards to discard", "CG-5.8")


def _wrong_thing(state: GloomState, what: int, move: int) -> Refusal:
    tables = state.tables
    if what == frames.FAMILY:
        return Refusal("That family is taken", "CG-3.3")
    if what == frames.DROP:
        return Refusal(f"{_person(state, move - tables.drop)} is not of your family", "CG-3.5")
    if what == frames.STORIES:
        return Refusal("That Story lies in the middle already", "CG-3.2")
    if what == frames.DISCARD:
        return Refusal(f"{_card(state, move - tables.discard)} is not in your hand", "CG-8.2")
    if what == frames.TAKE:
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
    if verb != verbs.RESPOND:
        return Refusal(f"{announced} is being played: answer it with a response, or pass", "CG-11.1")
    card = move - tables.respond + tables.first_death
    if card not in state.hands[state.seat]:
        return Refusal(f"{_card(state, card)} is not in your hand", "CG-11.2")
    return Refusal(f"{_card(state, card)} does not answer {announced}", "CG-11.2")


def _play(state: GloomState, move: int) -> Refusal:
    """A card that cannot be played, or not there."""
    tables = state.tables
    card, one, two = tables.card_of[move], tables.one_of[move], tables.two_of[move]
    form = tables.form_of[move]
    what = state.frames[WHAT]
    seat = state.seat
    if what == frames.PLAY:
        if card != state.frames[PIECE]:
            return Refusal("Choose the targets of your Event first", "CG-A14")
        return _event(state, card, form, one, two)
    if card not in state.hands[seat]:
        return Refusal(f"{_card(state, card)} is not in your hand", "CG-4.3")
    kind = tables.kind[card]
    if kind == EVENT and tables.answers[card] and not tables.immediate[card]:
        return Refusal(f"{_card(state, card)} is a response: it is never played in your own turn", "CG-5.3")
    if state.forbidden(seat) >> kind & 1:
        return Refusal(f"A card on your family forbids you to play any {KIND_NAMES[KINDS[kind]]}", "CG-8.5")
    if what == frames.FREE and not state.frames[EXTRA] & KINDS_MASK & 1 << kind:
        return Refusal(f"The free play is not for any {KIND_NAMES[KINDS[kind]]}", "CG-6.5")
    for target in (one, two):
        if target >= 0 and state.owner[target] < 0:
            return Refusal(f"{_person(state, target)} is not in the game", "CG-3.3")
    if kind == UNTIMELY_DEATH:
        return _death(state, card, one)
    if kind == MODIFIER:
        return _modifier(state, card, one)
    return _event(state, card, form, one, two)


def _death(state: GloomState, card: int, character: int) -> Refusal:
    what = state.frames[WHAT]
    name = _person(state, character)
    if what == frames.TURN and not state.may_play_death() and not state.works(character, FREES_DEATHS):
        story = state.holds[state.seat]
        if story >= 0 and state.tables.story_second_play[story]:
            return Refusal("Only one of your plays may be an Untimely Death", "CG-4.3")
        return Refusal("An Untimely Death is a first play only", "CG-5.4")
    if what == frames.LAST and not state.works(character, FREES_DEATHS):
        return Refusal(f"Your plays are made, and a Death is no free play on {name}", "CG-4.1")
    if character in state.dead:
        return Refusal(f"{name} is dead already", "CG-5.4")
    if state.worth(character) >= 0:
        return Refusal(f"The Self-Worth of {name} is {state.worth(character)}, not below zero", "CG-5.4")
    return _not_here(state, card, character)


def _modifier(state: GloomState, card: int, character: int) -> Refusal:
    owed = state.frames
    name = _person(state, character)
    if owed[WHAT] == frames.LAST:
        return Refusal("Your plays are made; only a free Death is left, or pass", "CG-4.1")
    if owed[WHAT] == frames.FREE and owed[STEP] == targets.DEAD and character in state.living:
        return Refusal(f"{name} is living, and this free play goes on the dead", "CG-6.5")
    if character in state.dead and (owed[WHAT] != frames.FREE or owed[STEP] != targets.DEAD):
        return Refusal(f"{name} is dead", "CG-9.2")
    return _not_here(state, card, character)


def _not_here(state: GloomState, card: int, character: int) -> Refusal:
    owed = state.frames
    name = _person(state, character)
    if owed[WHAT] == frames.FREE and owed[STEP] == targets.HERE and owed[THING] != character:
        return Refusal(f"The free play is for {_person(state, owed[THING])} only", "CG-6.5")
    return Refusal(f"{name} cannot be chosen for {_card(state, card)}", "CG-8.5")


def _event(state: GloomState, card: int, form: int, one: int, two: int) -> Refusal:
    tables = state.tables
    aim = tables.aim[card]
    name = _card(state, card)
    if state.frames[WHAT] == frames.LAST:
        return Refusal("Your plays are made; only a free Death is left, or pass", "CG-4.1")
    fitting = {
        aims.NOBODY: forms.EVENT,
        aims.TOP: forms.EVENT_ON_ONE,
        aims.DEAD: forms.EVENT_ON_ONE,
        aims.TWO: forms.EVENT_ON_TWO,
    }
    if tables.aims_later and state.frames[WHAT] != frames.PLAY and aim != aims.NOBODY:
        if form != forms.EVENT:
            return Refusal(f"{name} is announced alone; its targets come after the answers", "CG-A14")
        return Refusal(f"{name} has nobody to choose", "CG-A17")
    if form != fitting.get(aim, forms.EVENT_ON_BOTH):
        wanted = {
            aims.NOBODY: "names no Character",
            aims.TOP: "names one living Character",
            aims.TWO: "names two living Characters",
            aims.DEAD: "names one dead Character",
        }.get(aim, "names a dead and a living Character")
        return Refusal(f"{name} {wanted}", "CG-5.3" if form != forms.EVENT else "CG-A17")
    for target in (one, two):
        if state.owner[target] < 0 and target >= 0:
            return Refusal(f"{_person(state, target)} is not in the game", "CG-3.3")
    return _aim(state, aim, one, two)


def _aim(state: GloomState, aim: int, one: int, two: int) -> Refusal:
    """The Event is right, the Characters are not."""
    for target, must_be_dead in ((one, aim in (aims.DEAD, aims.DEAD_AND_LIVING)), (two, False)):
        if target < 0:
            continue
        name = _person(state, target)
        if (target in state.dead) != must_be_dead:
            return Refusal(f"{name} is {'living' if must_be_dead else 'dead'}", "CG-9.2")
        if state.is_immune(target, EVENT, state.seat):
            return Refusal(f"{name} cannot be chosen by this Event", "CG-8.5")
        if aim in (aims.TOP, aims.TWO) and not state.has_cards(target):
            return Refusal(f"{name} has no Modifier", "CG-A17")
    return Refusal(f"The Self-Worth of {_person(state, two)} is {state.worth(two)}, not below zero", "CG-5.4")


def _claim(state: GloomState, story: int) -> Refusal:
    """CG-10: who may take which Story."""
    tables = state.tables
    seat = state.seat
    card = tables.cards.tales[story]
    name = tables.cards.name(card)
    if state.frames[WHAT] != frames.TURN:
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
