"""A card from its announcement to its end: answers, landing, effects one by one, discard pile."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.piles import add_at_places, has, lose
from miskatonic.core.state import EXTRA, FRAME, PIECE, SEAT, STEP, THING, WHAT
from miskatonic.games.cthulhu_gloom.content import KIND_NAMES, KINDS
from miskatonic.games.cthulhu_gloom.numbers import aims, events, frames, targets
from miskatonic.games.cthulhu_gloom.numbers.kinds import EVENT, MODIFIER, UNTIMELY_DEATH
from miskatonic.games.cthulhu_gloom.numbers.lives import BELOW_ZERO, DEAD
from miskatonic.games.cthulhu_gloom.numbers.steps import AIMING, ASKING, CANCELLED, EFFECTS, LANDING
from miskatonic.games.cthulhu_gloom.rules.card_effects import FREES_DEATHS, HEEDS_MODIFIERS
from miskatonic.games.cthulhu_gloom.rules.effects import resolve, resolve_quietly
from miskatonic.games.cthulhu_gloom.rules.events import add_event_of_hand, has_aim, is_aim, second_target, why_not_event
from miskatonic.games.cthulhu_gloom.rules.lasting import forbidden
from miskatonic.games.cthulhu_gloom.rules.layers import lay_on, self_worth
from miskatonic.games.cthulhu_gloom.rules.main_deck import ICON_MASK
from miskatonic.games.cthulhu_gloom.rules.modifiers import (
    is_open_to_modifiers,
    modifier_targets,
    set_off,
    triggers_on,
    why_not_modifier,
)
from miskatonic.games.cthulhu_gloom.rules.responses import asked_to_respond
from miskatonic.games.cthulhu_gloom.rules.state import (
    BYTE,
    KINDS_MASK,
    LEFT_AT,
    MADE,
    ON_DEAD_AT,
    PLAYS,
    SECOND_AT,
    SECOND_TRIGGER_AT,
    TRIGGER_AT,
    TRIGGERS,
    TRIGGERS_MASK,
    GloomData,
)
from miskatonic.games.cthulhu_gloom.rules.untimely_deaths import (
    death_targets,
    die,
    frees_deaths,
    may_die,
    why_not_death,
)


def add_plays(s: GloomData, moves: list[int], seat: i64, kinds: i64) -> None:
    """Every card of the hand of these kinds on every Character it may go to."""
    tables = s.tables
    rows = tables.moves.rows
    kinds &= ~forbidden(s, seat)
    for_modifiers: list[int] | None = None
    for_deaths: list[int] | None = None
    card: i64
    for card in s.hands[seat]:
        if card < tables.first_death:
            if kinds & 1 << MODIFIER:
                if for_modifiers is None:
                    for_modifiers = modifier_targets(s, seat)
                add_at_places(moves, for_modifiers, rows[card])
        elif card < tables.first_event:
            if kinds & 1 << UNTIMELY_DEATH:
                if for_deaths is None:
                    for_deaths = death_targets(s, seat)
                add_at_places(moves, for_deaths, rows[card])
        elif kinds & 1 << EVENT and tables.deck.immediate[card]:
            add_event_of_hand(s, moves, card, seat)


def play(s: GloomData, move: i64) -> bool:
    """A card of the hand. True where the same seat simply has another play."""
    numbers = s.tables.moves
    card: i64 = numbers.card_of[move]
    if card < s.tables.first_death:
        return play_modifier(s, card, numbers.one_of[move])
    play_card(s, s.seat, card, numbers.one_of[move], numbers.two_of[move])
    return False


def play_modifier(s: GloomData, card: i64, character: i64) -> bool:
    """A Modifier played in one's turn: as one of its plays, or as a free play. Most land at once, without a frame.

    True where the same seat simply has another play.
    """
    owed = s.frames
    tables = s.tables
    seat: i64 = s.seat
    hand = s.hands[seat]
    extra: i64 = 0
    made: i64 = -1
    if owed[WHAT] != frames.FREE:
        made = owed[MADE] + 1  # of the turn, the lowest frame
        owed[MADE] = made
    else:
        owed[EXTRA] -= 1 << LEFT_AT
        if owed[STEP] == targets.DEAD:
            extra = 1 << ON_DEAD_AT
    if s.heard is not None:
        s.heard.append([events.PLAYED_ON, seat, card, character, *granted_by(s, -1)])
    s.stirred = s.turn
    lose(hand, card)
    s.hidden[card] = 0
    if tables.deck.requires[card]:
        extra |= s.icons_of[character]
    if s.working & HEEDS_MODIFIERS:
        extra |= triggers_on(s, character, seat)
    if s.life_of[character] == BELOW_ZERO:
        asked: i64 = asked_to_respond(s, seat, card, character)
        if asked:
            s.owe(frames.PLAY, seat, card, character, ASKING, extra)
            s.ask(asked)
            return True
    if extra >= TRIGGERS:
        s.owe(frames.PLAY, seat, card, character, LANDING, extra)
        land(s)
        return False
    lay_on(s, character, card)
    if s.heard is not None:
        s.heard.append([events.LAID, seat, card, character, self_worth(s, character)])
    if tables.deck.immediate[card]:
        if tables.requires_after:
            extra = s.icons_of[character]
        if tables.deck.quiet[card]:
            resolve_quietly(s, seat, card, character, extra)
        else:
            s.owe(frames.PLAY, seat, card, character, EFFECTS, extra)
            resolve(s, card)
        return False
    return 0 <= made < owed[PLAYS] and len(hand) > 0


def play_card(s: GloomData, seat: i64, card: i64, one: i64, two: i64) -> None:
    """A Death or an Event played in one's turn: as a play, a free play, or with its targets named later (CG-A14)."""
    owed = s.frames
    what: i64 = owed[WHAT]
    if what == frames.PLAY:
        aim(s, seat, card, one, two)
        return
    if what == frames.FREE:
        owed[EXTRA] -= 1 << LEFT_AT
    elif card >= s.tables.first_event:
        owed[STEP] += 1
    elif not s.lasting_of[one] & FREES_DEATHS:
        owed[STEP] += 1
        owed[PIECE] = 1
    if s.heard is not None:
        free = granted_by(s, one if card < s.tables.first_event else -1)
        if two >= 0:
            s.heard.append([events.PLAYED_ON_TWO, seat, card, one, two, *free])
        elif one >= 0:
            s.heard.append([events.PLAYED_ON, seat, card, one, *free])
        else:
            s.heard.append([events.PLAYED, seat, card, *free])
    announce(s, seat, card, one, two)


def granted_by(s: GloomData, dying: i64) -> list[int]:
    """CG-6.1: the card that makes this play a free one, if any; `dying` is the target of a Death, or -1."""
    if s.frames[WHAT] == frames.FREE:
        return [s.frames[PIECE]]
    if dying >= 0 and s.lasting_of[dying] & FREES_DEATHS:
        return [frees_deaths(s, dying)]
    return []


def aim(s: GloomData, seat: i64, card: i64, one: i64, two: i64) -> None:
    """The targets of an Event that was announced without them."""
    s.frames[THING] = one
    s.frames[STEP] = LANDING
    s.frames[EXTRA] |= (two + 1) << SECOND_AT
    if s.heard is not None:
        if two >= 0:
            s.heard.append([events.AIMED_AT_TWO, seat, card, one, two])
        else:
            s.heard.append([events.AIMED, seat, card, one])


def announce(s: GloomData, seat: i64, card: i64, one: i64, two: i64) -> None:
    """A Death or an Event, also as an answer to another card.

    CG-11.1: the card and its targets are named before anything happens; it is in nobody's hand any more.
    """
    s.stirred = s.turn
    lose(s.hands[seat], card)
    s.hidden[card] = 0
    extra: i64 = 0
    if two >= 0:
        extra = (two + 1) << SECOND_AT
    elif card < s.tables.first_event and s.tables.deck.requires[card]:
        extra = s.icons_of[one]
    asked: i64 = asked_to_respond(s, seat, card, one)
    if asked:  # the card waits while others may answer it
        s.owe(frames.PLAY, seat, card, one, ASKING, extra)
        s.ask(asked)
    else:
        s.owe(frames.PLAY, seat, card, one, LANDING, extra)
        land(s)


def open_answers(s: GloomData) -> None:
    """CG-11.2: the first response in clockwise order from the active player counts; other answers lapse unseen."""
    pass_: i64 = s.tables.moves.pass_
    answers = s.opened()
    s.frames[STEP] = LANDING
    for move in answers:
        if move >= 0 and move != pass_:
            respond(s, answers)
            return
    land(s)


def respond(s: GloomData, answers: list[int]) -> None:
    tables = s.tables
    first: i64 = s.active
    for move in answers[first:] + answers[:first]:
        if move < 0 or move == tables.moves.pass_:
            continue
        seat: i64 = answers.index(move)  # a card is in one hand only
        card: i64 = move - tables.moves.respond + tables.first_death
        character: i64 = s.frames[THING] if card < tables.first_event else -1
        s.surprises += 1
        if s.heard is not None:
            s.heard.append([events.RESPONDED, seat, card, s.frames[PIECE]])
        announce(s, seat, card, character, -1)
        return


def go_on_playing(s: GloomData) -> bool:
    """The card of the last frame: window, landing, effects one by one, discard pile. True for a decision."""
    owed = s.frames
    step: i64 = owed[STEP]
    card: i64 = owed[PIECE]
    if step >= EFFECTS:
        resolve(s, card)
        return False
    if step == ASKING:
        asked: i64 = 0
        if card >= s.tables.first_death or s.life_of[owed[THING]] == BELOW_ZERO:
            asked = asked_to_respond(s, owed[SEAT], card, owed[THING])
        if asked:
            s.ask(asked)
            return True
        owed[STEP] = LANDING
        step = LANDING
    if step == LANDING:
        land(s)
    elif step == CANCELLED:
        s.discards.append(card)
        if s.heard is not None:
            s.heard.append([events.CANCELLED, owed[SEAT], card])
        s.settle()
    elif has_aim(s, card, owed[SEAT]):
        s.seat = owed[SEAT]
        return True
    else:
        fizzle(s)
    return False


def land(s: GloomData) -> None:
    """The announced card takes effect: a Modifier or a Death is laid, an Event begins or is aimed (CG-A14)."""
    tables = s.tables
    card: i64 = s.frames[PIECE]
    if card < tables.first_death:
        land_modifier(s, s.frames[SEAT], card, s.frames[THING], s.frames[EXTRA])
    elif card < tables.first_event:
        land_death(s, s.frames[SEAT], card, s.frames[THING])
    elif tables.aims_later and tables.deck.aim[card] != aims.NOBODY and s.frames[THING] < 0:
        s.frames[STEP] = AIMING
    elif answers_a_card(s):
        s.frames[STEP] = EFFECTS
        s.frames[-FRAME + STEP] = CANCELLED
    elif is_aim(s, card, s.frames[SEAT], s.frames[THING], second_target(s)):
        s.frames[STEP] = EFFECTS
        resolve(s, card)
    else:
        fizzle(s)


def lay_announced(s: GloomData, player: i64, card: i64, character: i64) -> None:
    """The card of the last frame lies on its Character now; its effects are still owed."""
    s.frames[STEP] = EFFECTS
    lay_on(s, character, card)
    if s.heard is not None:
        s.heard.append([events.LAID, player, card, character, self_worth(s, character)])
    if s.tables.requires_after:
        s.frames[EXTRA] = s.frames[EXTRA] & ~ICON_MASK | s.icons_of[character]


def land_modifier(s: GloomData, player: i64, card: i64, character: i64, extra: i64) -> None:
    tables = s.tables
    if (extra >> ON_DEAD_AT) & 1:
        fits = s.life_of[character] == DEAD
    else:
        fits = is_open_to_modifiers(s, character)
    if not fits:
        fizzle(s)
        return
    lay_announced(s, player, card, character)
    if not (extra >> TRIGGER_AT) & TRIGGERS_MASK:
        resolve(s, card)
    else:
        if not tables.deck.immediate[card]:
            s.settle()
        set_off(s, (extra >> SECOND_TRIGGER_AT) & BYTE, character, player, tables.deck.persistent)
        set_off(s, (extra >> TRIGGER_AT) & BYTE, character, player, tables.deck.continuous)


def land_death(s: GloomData, player: i64, card: i64, character: i64) -> None:
    if not may_die(s, character, player):
        fizzle(s)
        return
    lay_announced(s, player, card, character)
    depth: i64 = len(s.frames)
    die(s, character, card)
    if len(s.frames) == depth:
        resolve(s, card)


def fizzle(s: GloomData) -> None:
    """CG-11.4: the target is gone; the card goes to the discard pile without effect."""
    s.discards.append(s.frames[PIECE])
    if s.heard is not None:
        s.heard.append([events.FIZZLED, s.frames[SEAT], s.frames[PIECE]])
    s.settle()


def answers_a_card(s: GloomData) -> bool:
    """CG-11.3: whether the card is a response to the one announced in the frame below."""
    return s.frames[-FRAME + WHAT] == frames.PLAY and s.frames[-FRAME + STEP] == LANDING


def why_not_play(s: GloomData, move: i64) -> Refusal | None:
    """CG-5: why a card cannot be played, or not there."""
    tables = s.tables
    card: i64 = tables.moves.card_of[move]
    one: i64 = tables.moves.one_of[move]
    what: i64 = s.frames[WHAT]
    name = tables.cards.card.said[card]
    kind: i64 = tables.kind[card]
    if what == frames.PLAY:
        if card != s.frames[PIECE]:
            return Refusal("Choose the targets of your Event first", "CG-A14")
        return why_not_event(s, move)
    if not has(s.hands[s.seat], card):
        return Refusal(f"{name} is not in your hand", "CG-4.3")
    if kind == EVENT and tables.deck.answers[card] and not tables.deck.immediate[card]:
        return Refusal(f"{name} is a response: it is never played on your own turn", "CG-5.3")
    if (forbidden(s, s.seat) >> kind) & 1:
        return Refusal(f"A card on your family forbids you to play any {KIND_NAMES[KINDS[kind]]}", "CG-8.5")
    if what == frames.FREE and not s.frames[EXTRA] & KINDS_MASK & 1 << kind:
        return Refusal(f"The free play is not for any {KIND_NAMES[KINDS[kind]]}", "CG-6.5")
    for target in (one, tables.moves.two_of[move]):
        if target >= 0 and s.owner[target] < 0:
            return Refusal(f"{tables.cards.character.said[target]} is not in the game", "CG-3.3")
    if kind == UNTIMELY_DEATH:
        return why_not_death(s, card, one)
    if what == frames.LAST:
        return Refusal("Your plays are made; only a free Death is left, or pass", "CG-4.1")
    if kind == MODIFIER:
        return why_not_modifier(s, card, one)
    return why_not_event(s, move)
