"""Reports of what a game is like: what is counted, and that the page can be read by itself."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner

import miskatonic
from miskatonic.arena import balance, report
from miskatonic.arena.balance import Facts, Share
from miskatonic.cli import main


def facts(seed: int, values: tuple[float, ...], first: int = 0, variant: str = "", **used: int) -> Facts:
    """A game in which seat 1 used something."""
    told = {name.replace("_", " ", 1): count for name, count in used.items()}
    gains = {name: 0.25 * count for name, count in told.items()}
    traits = tuple((f"trait {seat}",) for seat in range(len(values)))
    return Facts(seed, variant, first, values, (0, 0), 10 * seed, "Over.", False, traits, (told, {}), gains)


def test_the_order_of_play_counts_from_whoever_began() -> None:
    games = [facts(1, (1, 0), first=0), facts(2, (0, 1), first=1), facts(3, (0, 1), first=1), facts(4, (0, 1), first=0)]
    first, second = balance.by_order(games, 2)
    assert (first.share, second.share) == (0.75, 0.25)
    assert first.low < 0.75 < first.high


def test_a_thing_counts_the_seats_that_used_it() -> None:
    games = [facts(seed, (1, 0) if seed % 2 else (0, 1), play_dagger=2) for seed in range(1, 9)]
    games += [facts(seed, (0, 1)) for seed in range(9, 17)]
    (dagger,) = balance.by_thing(games)["play"]
    assert (dagger.label, dagger.seats, dagger.share, dagger.games) == ("dagger", 8, 0.5, 0.5)
    assert dagger.gain == pytest.approx(0.25)


def test_what_hardly_happens_is_not_told() -> None:
    assert balance.by_thing([facts(1, (1, 0), play_dagger=1)]) == {}


def test_options_are_compared_with_their_default() -> None:
    game = miskatonic.game("stars_are_right")
    games = [facts(1, (1, 0)), facts(2, (1, 0)), facts(1, (0, 1), variant="diagonal_swap=true")]
    default, other = balance.by_option(game, {}, games)["diagonal_swap"]
    assert (default.label, default.share, default.length) == ("false (default)", 1.0, 15.0)
    assert (other.label, other.share) == ("true", 0.0)
    names = list(balance.variants(game, {"diagonal_swap": True}))
    assert "allow_mirror=true" in names
    assert not any(name.startswith("diagonal_swap") for name in names)


def test_a_game_is_taken_down_by_cards_not_by_spaces() -> None:
    game = miskatonic.game("stars_are_right")
    (bout,) = balance.planned(game, "greedy", 2, 1, 0, 5, {"max_turns": 30})
    seen = balance.study(bout)
    verbs = {thing.split()[0] for used in seen.used for thing in used}
    assert "invoke" in verbs
    assert not verbs & {"push", "flip", "swap"}
    assert seen == balance.study(bout)


@pytest.mark.parametrize("name", miskatonic.games())
def test_every_game_can_be_studied(name: str) -> None:
    game = miskatonic.game(name)
    limits = {"max_turns": 12, "max_rounds": 3}
    given = {option.name: limits[option.name] for option in game.options if option.name in limits}
    seats = max(2, game.seats[0])
    bouts = balance.planned(game, "random", seats, 2, 0, 1, given)
    studied = balance.summed_up(game, "random", seats, 1, given, balance.study_batch(bouts))
    assert studied.games == 2
    assert len(studied.by_order) == seats
    assert 0 <= studied.even <= 1


class Page(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.append(tag)
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_command_writes_a_page_that_stands_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(balance, "LEAST", 2)
    file = tmp_path / "report.html"
    words = ["balance", "stars_are_right", "--bot", "greedy", "--games", "4", "--variant-games", "1", "--json"]
    told = CliRunner().invoke(main, [*words, "--option", "max_turns=30", "--out", str(file)])
    assert told.exit_code == 0, told.output
    assert json.loads(told.stdout)["games"] == 4
    text = file.read_text()
    page = Page(text)
    assert page.open == []
    assert page.tags.count("svg") > 5
    assert not re.search(r"https?://|src=|<script|<link", text)
    for heading in ("Who begins", "How long a game is", "How games end", "By option", "What decides games"):
        assert heading in text


def test_a_bar_shows_its_interval_and_escapes_its_name() -> None:
    drawn = report.plot([Share("a<b", 10, 0.5, 0.25, 0.75)], 0.5)
    assert "a&lt;b" in drawn
    assert 'd="M25.0 5H75.0' in drawn


def test_bad_requests_end_with_a_sentence() -> None:
    for words, said in [
        (["balance", "stars_are_right", "--bot", "clever"], 'There is no bot "clever"'),
        (["balance", "stars_are_right", "--seats", "9"], "2 to 4 seats"),
    ]:
        told = CliRunner().invoke(main, words)
        assert told.exit_code == 1
        assert said in told.output
