"""Every game's coach has something to say about every kind of decision, and says it in one sentence."""

from __future__ import annotations

import pytest

import miskatonic
from miskatonic.core.coach import KINDS, Tip, coach_of, silent_about
from miskatonic.core.game import Game
from miskatonic.core.lessons.checking import sentences_in
from miskatonic.web.trying import pictures


def tips_of(game: Game) -> list[tuple[str, str, Tip]]:
    coach = coach_of(game)
    return [(kind, name, tip) for kind in KINDS for name, tip in getattr(coach, kind).items()]


@pytest.fixture(params=miskatonic.games())
def game(request: pytest.FixtureRequest) -> Game:
    return miskatonic.game(request.param)


def test_every_kind_of_decision_has_a_sentence(game: Game) -> None:
    assert silent_about(game) == []


def test_what_it_speaks_of_is_there(game: Game) -> None:
    verbs = {verb.name for verb in game.moves.verbs}
    events = {kind.name for kind in game.telling.kinds}
    coach = coach_of(game)
    assert set(coach.verb) <= verbs
    assert set(coach.event) <= events
    assert [rule for rule in coach.refusal if rule not in game.rulebook] == []


def test_one_sentence_with_a_rule_and_a_picture(game: Game) -> None:
    shipped = pictures()
    for kind, name, tip in tips_of(game):
        where = f"{game.id}, {kind} {name}: {tip.say}"
        assert sentences_in(tip.say) == 1, where
        assert tip.say.endswith((".", "?", "!")), where
        assert len(tip.say.split()) <= 28, where
        assert tip.rule in game.rulebook, where
        assert not shipped or tip.icon in shipped, where
