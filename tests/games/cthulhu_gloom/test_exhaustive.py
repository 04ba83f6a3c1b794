"""Random games until every card has been played, every verb used, every event told and every primitive resolved."""

from __future__ import annotations

from random import Random
from typing import cast

from miskatonic.core.state import NOBODY, STEP, WHAT
from miskatonic.games.cthulhu_gloom.content import OPS
from miskatonic.games.cthulhu_gloom.numbers import frames
from miskatonic.games.cthulhu_gloom.numbers.kinds import UNTIMELY_DEATH
from miskatonic.games.cthulhu_gloom.rules.flow import GloomState
from miskatonic.games.cthulhu_gloom.rules.lasting import draw_limit, forbidden, is_immune
from miskatonic.games.cthulhu_gloom.rules.modifiers import is_open_to_modifiers
from tests.games.cthulhu_gloom.playing import GAME
from tests.support import lively, play_heard

MOST_GAMES = 600
# The events that tell of a primitive; the lasting ones are looked for in `lasting`.
TOLD_BY = {
    "DrewByEffect": "draw",
    "TookRandom": "take_random",
    "Revealed": "reveal_hand",
    "HandsPassed": "pass_hands",
    "HandsTraded": "swap_hands",
    "TookOpen": "take_from_discard",
    "WillMissDraw": "skip_draw",
    "WillLosePlays": "lose_plays",
    "FreeGranted": "free_play",
    "ModifierRemoved": "remove_mods",
    "TopsSwapped": "swap_top",
    "Revived": "revive",
    "DeathMoved": "move_death",
    "StoryReturned": "return_story",
    "Discarded": "discard",
    "Salvaged": "salvage_events",
    "Triggered": "on_modifier",
    "Cancelled": "cancel",
}


def lasting(state: GloomState) -> set[str]:
    """The lasting primitives that change something at this position."""
    found = set()
    for seat in range(state.seats):
        if draw_limit(state, seat) != state.tables.draw_limit:
            found.add("draw_limit")
        if forbidden(state, seat):
            found.add("forbid")
        if any(is_immune(state, character, 2, seat) for character in (*state.living, *state.dead)):
            found.add("immune")
    if any(is_open_to_modifiers(state, character) for character in state.dead):
        found.add("mods_on_dead")
    return found


def timings(state: GloomState, move: str, kinds: list[str]) -> set[str]:
    """How a Death or a hand of cards came to be played, by the frame it was played from."""
    found = set()
    what = state.frames[WHAT]
    card = move.split()[1] if " " in move else ""
    is_death = card in state.tables.ids and state.tables.kind[state.tables.ids.index(card)] == UNTIMELY_DEATH
    if move.startswith("respond") and is_death:
        found.add("response")
    if move.startswith("play") and is_death:
        if what == frames.LAST:
            found.add("free_here")
        elif what == frames.TURN and state.frames[STEP] > 0 and "Died" in kinds:
            story = state.holds[state.active]
            found.add("second_play" if story >= 0 and state.tables.story.second_play[story] else "free_here")
    if move != "discard_hand" and "HandDiscarded" in kinds:
        found.add("discard_hand")
    if "Died" in kinds and "DrewByEffect" in kinds and what in (frames.TURN, frames.FREE):
        found.add("on_own_death?")
    return found


def test_everything_happens() -> None:
    cards, verbs, told, ops, modes, stories = set(), set(), set(), set(), set(), set()
    wanted_ops = set(OPS) - {"on_own_death", "death_timing", "discard_hand"}
    for seed in range(MOST_GAMES):
        options = {} if seed % 3 else {"stories": "host", "first_player": "host", "cancel_before_targets": True}
        if seed % 50 == 49:
            options = {"max_rounds": 2} if seed % 100 == 49 else {"stall_rounds": 1}
        state = cast(GloomState, GAME.new(seats=2 + seed % 4, seed=seed, **options))
        chooser = Random(seed)
        while state.seat != NOBODY:
            move = lively(GAME, state, chooser)
            text = GAME.text(move, state)
            before = state.clone()
            kinds = [GAME.telling.kinds[raw[0]].name for raw in play_heard(state, move)]
            verbs.add(id(GAME.moves.split(move)[0]))
            if text.startswith(("play", "respond")):
                cards.add(text.split()[1].split("{")[0])
            told.update(kinds)
            ops.update(TOLD_BY[kind] for kind in kinds if kind in TOLD_BY)
            ops.update(lasting(state))
            modes.update(timings(before, text, kinds))
            if "Died" in kinds:
                stories.update(state.tables.stories[story] for story in state.holds if story >= 0)
        done = (
            len(cards) == state.tables.count
            and len(verbs) == len(GAME.moves.verbs)
            and len(told) == len(GAME.telling.kinds)
            and ops >= wanted_ops
            and modes >= {"response", "free_here", "second_play", "discard_hand"}
            and "the_necronomicon" in stories
        )
        if done:
            return
    assert sorted(set(GAME.cards.card.names) - cards) == []
    assert [verb.form for verb in GAME.moves.verbs if id(verb) not in verbs] == []
    assert sorted({kind.name for kind in GAME.telling.kinds} - told) == []
    assert sorted(wanted_ops - ops) == []
    assert modes >= {"response", "free_here", "second_play", "discard_hand"}
    assert "the_necronomicon" in stories
