"""What cards do (CG-8): the primitives. An effect never calls another one: it owes frames."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.state import EXTRA, PIECE, SEAT, STEP, THING
from miskatonic.games.cthulhu_gloom.numbers import events, frames, manners, primitives
from miskatonic.games.cthulhu_gloom.numbers.people import CONTROLLER, EACH_OPPONENT, HOLDER, LEFT, PLAYER
from miskatonic.games.cthulhu_gloom.numbers.steps import EFFECTS
from miskatonic.games.cthulhu_gloom.rules.card_effects import ITS_OWNER
from miskatonic.games.cthulhu_gloom.rules.events import finish_event, remove_modifier, second_target, swap_top
from miskatonic.games.cthulhu_gloom.rules.hands_and_deck import (
    discard_at_random,
    discard_whole_hand,
    draw,
    pass_hands_left,
    reveal_hand,
    take_from_discard,
    take_random,
    trade_hands,
)
from miskatonic.games.cthulhu_gloom.rules.lasting import draw_limit
from miskatonic.games.cthulhu_gloom.rules.state import LEFT_AT, GloomData
from miskatonic.games.cthulhu_gloom.rules.stories import return_story
from miskatonic.games.cthulhu_gloom.rules.untimely_deaths import live_again, move_death


def carry_out(s: GloomData, effect: i64, ref: i64, player: i64, character: i64, card: i64, chosen: i64) -> None:
    """CG-8.2: `ref` is the controller of the Character, or for an Event whoever plays it."""
    tables = s.tables
    touches: i64 = tables.effects.touches[effect]
    if touches:
        affect(s, effect, ref if touches == ITS_OWNER else player)
        return
    op: i64 = tables.effects.op[effect]
    who: i64 = tables.effects.who[effect]
    if chosen < 0 and tables.effects.names_opponent[effect]:
        if s.seats > 2:
            s.owe(frames.CHOOSE, ref, effect, character, player, card)
            return
        chosen = 1 - ref
    if op == primitives.FREE_PLAY:
        grant(s, effect, player, character, card)
    elif op == primitives.TAKE_RANDOM:
        giver: i64 = meant(s, tables.effects.source[effect], ref, player, chosen)
        take_random(s, giver, meant(s, tables.effects.to[effect], ref, player, chosen), tables.effects.n[effect])
    elif op == primitives.SWAP_HANDS:
        trade_hands(s, meant(s, who, ref, player, chosen), meant(s, tables.effects.to[effect], ref, player, chosen))
    elif op == primitives.PASS_HANDS:
        pass_hands_left(s)
    elif op == primitives.REVIVE:
        death: i64 = live_again(s, character)
        s.discards.append(death)
        if s.heard is not None:
            s.heard.append([events.REVIVED, s.owner[character], character, death])
    elif op == primitives.MOVE_DEATH:
        move_death(s, player, character, second_target(s))
    elif op == primitives.REMOVE_MODS:
        remove_modifier(s, player, character)
    elif op == primitives.SWAP_TOP:
        swap_top(s, player, character, second_target(s))
    elif who == EACH_OPPONENT:
        # The last frame acts first, so they are pushed against the clock.
        turn: i64 = s.seats - 1
        while turn >= 0:
            seat: i64 = (s.active + turn) % s.seats
            if seat != ref:
                s.owe(frames.TRIGGER, seat, s.tables.effects.on_one[effect], character, player, card)
            turn -= 1
    else:
        affect(s, effect, meant(s, who, ref, player, chosen))


def opponents(s: GloomData) -> list[int]:
    """CG-1.6: the moves of whoever chooses an opponent."""
    first: i64 = s.tables.moves.choose
    moves: list[int] = []
    for seat in range(s.seats):
        if seat != s.seat:
            moves.append(first + seat)
    return moves


def choose_opponent(s: GloomData, chosen: i64) -> None:
    """The effect that asked for an opponent goes on."""
    effect: i64 = s.frames[PIECE]
    ref: i64 = s.frames[SEAT]
    player: i64 = s.frames[STEP]
    character: i64 = s.frames[THING]
    card: i64 = s.frames[EXTRA]
    s.settle()
    carry_out(s, effect, ref, player, character, card, chosen)


def why_not_opponent(s: GloomData, chosen: i64) -> Refusal | None:
    if chosen == s.seat:
        return Refusal("You are not your own opponent", "CG-1.6")
    return None


def go_on_with_trigger(s: GloomData) -> bool:
    """What was set off happens; nobody decides anything before that."""
    choose_opponent(s, -1)
    return False


def meant(s: GloomData, who: i64, ref: i64, player: i64, chosen: i64) -> i64:
    """The seat that an effect speaks of."""
    if who in (CONTROLLER, HOLDER):
        return ref
    if who == PLAYER:
        return player
    if who == LEFT:
        return (ref + 1) % s.seats
    return chosen


def affect(s: GloomData, effect: i64, seat: i64) -> None:
    """What happens to one seat."""
    tables = s.tables
    op: i64 = tables.effects.op[effect]
    number: i64 = tables.effects.n[effect]
    if op == primitives.DRAW:
        if number == 0:
            number = draw_limit(s, seat) - len(s.hands[seat])
        draw(s, seat, number, events.DREW_BY_EFFECT)
    elif op == primitives.DISCARD:
        if tables.effects.how[effect] == manners.RANDOM:
            discard_at_random(s, seat, number)
        else:
            s.owe(frames.DISCARD, seat, 0, 0, tables.effects.how[effect], number)
    elif op == primitives.DISCARD_HAND:
        discard_whole_hand(s, seat)
    elif op == primitives.REVEAL_HAND:
        reveal_hand(s, seat)
    elif op == primitives.TAKE_FROM_DISCARD:
        take_from_discard(s, effect, seat)
    elif op == primitives.SKIP_DRAW:
        s.missed = s.missed[:]
        s.missed[seat] += 1
        if s.heard is not None:
            s.heard.append([events.WILL_MISS_DRAW, seat])
    elif op == primitives.LOSE_PLAYS:
        s.lost = s.lost[:]
        s.lost[seat] += number
        if s.heard is not None:
            s.heard.append([events.WILL_LOSE_PLAYS, seat, number])
    elif op == primitives.RETURN_STORY:
        return_story(s, seat)


def grant(s: GloomData, effect: i64, player: i64, character: i64, card: i64) -> None:
    """CG-6.4: a free play is possible only in the player's own turn."""
    tables = s.tables
    if player != s.active:
        return
    left: i64 = tables.effects.n[effect]
    if s.heard is not None:
        s.heard.append([events.FREE_GRANTED, player, left, card])
    s.owe(
        frames.FREE,
        player,
        card,
        character,
        tables.effects.target[effect],
        tables.effects.kinds[effect] | left << LEFT_AT,
    )


def resolve(s: GloomData, card: i64) -> None:
    """CG-8.3: the immediate effects of a card, one by one, until one leaves something to do or all are done.

    An effect does not happen without the icons it asks for (CG-8.9).
    """
    owed = s.frames
    tables = s.tables
    effects = tables.deck.immediate[card]
    player: i64 = owed[SEAT]
    if effects:
        depth: i64 = len(owed)
        done: i64 = owed[STEP] - EFFECTS
        character: i64 = owed[THING]
        ref: i64 = player if card >= tables.first_event else s.owner[character]
        while done < len(effects):
            effect: i64 = effects[done]
            done += 1
            owed[STEP] = done + EFFECTS
            required: i64 = tables.effects.required[effect]
            if required and required & ~owed[EXTRA]:
                if s.heard is not None:
                    s.heard.append([events.UNMET, player, card, character, card])
            else:
                carry_out(s, effect, ref, player, character, card, -1)
                if len(owed) != depth:
                    return
    s.settle()
    if card >= tables.first_event:
        finish_event(s, player, card)


def resolve_quietly(s: GloomData, player: i64, card: i64, character: i64, icons: i64) -> None:
    """The same for a Modifier whose effects all touch one seat and leave nothing to do: no frame is needed."""
    tables = s.tables
    for effect in tables.deck.immediate[card]:
        if tables.effects.required[effect] & ~icons:
            if s.heard is not None:
                s.heard.append([events.UNMET, player, card, character, card])
        else:
            affect(s, effect, s.owner[character] if tables.effects.touches[effect] == ITS_OWNER else player)
