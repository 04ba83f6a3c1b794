"""Every game's coach has something to say about every kind of decision, and says it in one sentence."""

from __future__ import annotations

import pytest

import miskatonic
from miskatonic.core.coach import KINDS, Tip, coach_of, is_about, silent_about
from miskatonic.core.game import Game
from miskatonic.core.lessons.checking import sentences_in
from miskatonic.web.trying import pictures
from tests.support import games_with

# Whatever can be held, bought, played or fought
MET = {
    "stars_are_right": ("creature",),
    "cards_of_cthulhu": ("item", "cursed", "profession", "horror"),
    "great_old_one": ("story", "horror", "sign", "special"),
    "cthulhu_gloom": ("character", "modifier", "untimely_death", "event", "story"),
    "cthulhu_mash": ("monster", "generator", "spell"),
}
ALSO_MET = {"cthulhu_mash": ("object",)}  # some of them


def tips_of(game: Game) -> list[tuple[str, str, Tip]]:
    coach = coach_of(game)
    return [(kind, name, tip) for kind in KINDS for name, tip in getattr(coach, kind).items()]


@pytest.fixture(params=games_with("coach.toml"))
def game(request: pytest.FixtureRequest) -> Game:
    return miskatonic.game(request.param)


def test_every_kind_of_decision_has_a_sentence(game: Game) -> None:
    assert silent_about(game) == []


def test_every_card_is_met_with_a_sentence(game: Game) -> None:
    tips = coach_of(game).thing
    for section in MET.get(game.id, ()):
        for entry in game.pack[section]:
            names = (entry, f"{entry}-1")
            assert any(is_about(tip, key, name) for key, tip in tips.items() for name in names), entry


def test_what_it_speaks_of_is_there(game: Game) -> None:
    verbs = {verb.name for verb in game.moves.verbs}
    events = {kind.name for kind in game.telling.kinds}
    coach = coach_of(game)
    assert set(coach.verb) <= verbs
    assert set(coach.event) <= events
    assert [rule for rule in coach.refusal if rule not in game.rulebook] == []
    entries = [entry for section in MET.get(game.id, ()) + ALSO_MET.get(game.id, ()) for entry in game.pack[section]]
    names = [name for entry in entries for name in (entry, f"{entry}-1")]
    silent = [key for key, tip in coach.thing.items() if not any(is_about(tip, key, name) for name in names)]
    assert silent == []


def test_an_event_may_be_met_by_what_it_touches() -> None:
    """CM-27.5: a wound is explained to whoever is wounded, not to whoever strikes a monster."""
    coach = coach_of(miskatonic.game("cthulhu_mash"))
    assert coach.meet("event", ["HealthLost", "HealthLost cultist-1"], ()) is None
    assert coach.meet("event", ["HealthLost", "HealthLost private_eye"], ()) is not None


def test_one_sentence_with_a_rule_and_a_picture(game: Game) -> None:
    shipped = pictures()
    for kind, name, tip in tips_of(game):
        where = f"{game.id}, {kind} {name}: {tip.say}"
        assert sentences_in(tip.say) == 1, where
        assert tip.say.endswith((".", "?", "!")), where
        assert len(tip.say.split()) <= 28, where
        assert tip.rule in game.rulebook, where
        assert not shipped or tip.icon in shipped, where
