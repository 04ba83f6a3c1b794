"""What is told before a move: chances, the spaces an attack reaches, the text of a position; and what greedy sees."""

from __future__ import annotations

from typing import Any

import miskatonic
from miskatonic.bots import Eyes, bot
from miskatonic.core.chance import seeded
from miskatonic.core.state import NOBODY, PIECE
from miskatonic.games.cthulhu_mash.geometry import space_name
from miskatonic.games.cthulhu_mash.numbers import verbs
from miskatonic.games.cthulhu_mash.numbers.frames import TURN
from miskatonic.games.cthulhu_mash.numbers.objects import (
    DYNAMITE_BUNDLE,
    DYNAMITE_STICK,
    MI_GO_MIST_PROJECTOR,
    REVOLVER_32,
    TOMMY_GUN,
)
from miskatonic.games.cthulhu_mash.numbers.steps import ACTIONS
from miskatonic.games.cthulhu_mash.rules import flow
from miskatonic.games.cthulhu_mash.rules.area_weapons import area
from miskatonic.games.cthulhu_mash.rules.targets import pieces_in
from miskatonic.games.cthulhu_mash.things import MONSTER_0
from miskatonic.games.cthulhu_mash.thinking.threats import Threats

GAME = miskatonic.game("cthulhu_mash")


def in_action(seed: int) -> Any:
    """A game alone, at the first action; its start tile has its monsters."""
    state: Any = GAME.new(seats=1, seed=seed)
    while state.frames[-6] != TURN or state.frames[-2] != ACTIONS:
        state.play(state.moves()[0])
    return state


def test_an_area_attack_says_what_it_reaches() -> None:
    """CM-9.9: whoever stands on the spaces that are told is a target, and nobody else."""
    used: set[int] = set()
    struck = 0
    for seed in range(6):
        state = in_action(seed)
        state.carried[state.character[0]] += [TOMMY_GUN, DYNAMITE_STICK, DYNAMITE_BUNDLE, MI_GO_MIST_PROJECTOR]
        for move in state.moves():
            verb = state.tables.verb_of[move]
            told = GAME.touches(state, move)
            assert bool(told) == (verb in (verbs.BLAST, verbs.THROW, verbs.SPRAY, verbs.MIST)), GAME.text(move, state)
            if not told:
                continue
            cells = area(state, move)
            used.add(verb)
            twin = state.clone()
            flow.DEEDS[verb](twin, move - state.tables.first_of[verb])
            aimed_at = [max(target, ~target) for target in twin.targets]
            assert aimed_at == pieces_in(state, cells)
            struck += len(aimed_at)
            said = GAME.foretell(state, move)
            assert ("Nobody" in said) == (not aimed_at)
            names = state.tables.names.pieces.said
            assert all(("yourself" if piece == state.frames[PIECE] else names[piece]) in said for piece in aimed_at)
            assert told == [space_name(cell % 36) for cell in cells]
    assert used == {verbs.BLAST, verbs.THROW, verbs.SPRAY, verbs.MIST}
    assert struck


def test_the_text_says_who_decides_what_letters_mean_and_the_odds() -> None:
    told = 0
    for seed in range(8):
        state = in_action(seed)
        state.carried[state.character[0]].append(REVOLVER_32)
        text = GAME.draw(state.view(0))
        assert "you decide" in text
        assert "G gate" in text
        assert "_" not in text, "names, not ids"
        for odd in state.view(0).odds:
            assert f"{odd.weapon} {odd.percent}%" in text
            told += 1
    assert told


def test_danger_is_what_the_monsters_of_the_tile_can_do() -> None:
    """More health, fewer monsters: less danger; none at all without monsters."""
    seen = 0
    for seed in range(8):
        state = in_action(seed)
        c = state.character[0]
        before = Threats(state, c).danger
        tougher = state.clone()
        tougher.health[c] += 3
        assert Threats(tougher, c).danger <= before
        calm = state.clone()
        for piece in range(MONSTER_0, MONSTER_0 + 48):
            if calm.at[piece] >= 0:
                calm.lift(piece)
        assert Threats(calm, c).danger == 0.0
        seen += before > 0.0
    assert seen


def test_greedy_drops_nothing_for_nothing() -> None:
    state = in_action(0)
    c = state.character[0]
    state.carried[c].append(TOMMY_GUN)
    drops = [move for move in state.moves() if state.tables.verb_of[move] == verbs.DROP]
    assert drops
    assert all(GAME.judge(state, move, 0) == 0.0 for move in drops)
    bots = [bot("greedy", 1), bot("greedy", 2)]
    chance = seeded(1, ("eyes",))
    for _ in range(60):
        if state.seat == NOBODY:
            break
        state.play(bots[state.seat].choose(Eyes(GAME, state, state.seat, chance)))
    assert state.seat == NOBODY or TOMMY_GUN in state.carried[c]
