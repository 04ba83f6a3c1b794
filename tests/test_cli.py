"""The command line as a newcomer types it."""

import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import msgspec
import pytest
from click.testing import CliRunner, Result

import miskatonic
from miskatonic.bots import Eyes, bot
from miskatonic.cli import main
from miskatonic.core.playthrough import Playthrough
from miskatonic.core.record import Record, load_record
from miskatonic.terminal.plain import PlainTable


def run(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, list(words), input=typed, prog_name="miskatonic")


def heeds_ctrl_c() -> None:
    """A child of a shell's background job ignores Ctrl+C unless told otherwise."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def a_record(path: Path, moves: int = 12) -> Path:
    played = Playthrough.begin(miskatonic.game("stars_are_right"), ["human", "bot:random"], 7)
    for _ in range(moves):
        played.play(played.state.moves()[0])
    played.record.save(path)
    return path


@pytest.mark.parametrize(
    "command",
    [
        "",
        "games",
        "play",
        "simulate",
        "replay",
        "hint",
        "arena",
        "balance",
        "scenario",
        "learn",
        "lesson",
        "lesson check",
        "rules",
        "rules coverage",
        "pack",
        "pack check",
    ],
)
def test_every_command_has_help_with_an_example(command: str) -> None:
    told = run(*command.split(), "--help")
    assert told.exit_code == 0
    assert "Example:" in told.output or command in ("pack", "lesson")


def test_games_are_listed_with_seats_and_options() -> None:
    told = run("games")
    assert told.exit_code == 0
    for name in miskatonic.games():
        assert name in told.output
    assert "--option allow_mirror=false|true (default false; SR-Q3)" in told.output
    assert "--option max_turns=NUMBER (default 800; CM-28.6)" in told.output
    assert "--option free_layout=TEXT (default empty; CM-30.19)" in told.output


@pytest.mark.parametrize(
    "words, said",
    [
        ("simulate stars_are_rite", 'There is no game "stars_are_rite". There are: '),
        (
            "simulate cthulhu_mash --games 1 --seats random,random,random --option teams=13-24",
            "The teams 13-24 do not fit 3 players; expected none, 1-23, 2-13, 3-12 (CM-A63).",
        ),
        (
            "simulate stars_are_right --seats greedy,clever",
            'There is no seat "clever". There are: human, random, greedy',
        ),
        ("simulate stars_are_right --seats greedy", "is for 2 to 4 seats, not 1"),
        ("simulate stars_are_right --seats human,greedy", "A simulation is for bots only"),
        ("simulate stars_are_right --option mirror=yes", 'has no option "mirror". It has: allow_mirror'),
        ("simulate stars_are_right --option allow_mirror=maybe", "expected false, true"),
        ("simulate stars_are_right --option max_turns=-3", "expected a whole number from 0"),
        ("simulate stars_are_right --option max_turns", "write name=value"),
        ("rules XX-9.9", "There is no rule XX-9.9"),
        ("rules --search zebra", 'No rule contains "zebra"'),
        ("replay no-such-file", "No such file"),
        ("scenario no-such-file", "there is no such file or folder"),
        ("pack check no-such-folder", "is not a folder"),
    ],
)
def test_bad_input_gets_a_sentence_and_exit_code_1(words: str, said: str) -> None:
    told = run(*words.split())
    assert told.exit_code == 1
    assert said in told.output
    assert "Traceback" not in told.output


def test_wrong_usage_is_exit_code_2() -> None:
    assert run("play").exit_code == 2
    assert run("simulate", "stars_are_right", "--games", "many").exit_code == 2
    assert run("conjure").exit_code == 2


def test_simulate_reports_results_lengths_and_capped_games() -> None:
    words = "simulate stars_are_right --games 4 --seats random,random,random --seed 3 --option max_turns=10 --json"
    told = CliRunner().invoke(main, words.split())
    assert told.exit_code == 0
    results = json.loads(told.stdout)
    assert results["games"] == 4
    assert results["capped"] == 4
    assert results["levels"]["random"]["seats"] == 12
    assert results["levels"]["random"]["share"] == pytest.approx(1 / 3)
    assert results["decisions_per_second"] > 0
    assert results["length"]["longest"] >= results["length"]["median"] > 0
    assert (
        CliRunner().invoke(main, words.split()).stdout.split('"decisions_per')[0]
        == told.stdout.split('"decisions_per')[0]
    )


@pytest.mark.skipif(sys.platform == "win32", reason="sends SIGINT")
def test_ctrl_c_prints_what_is_done_so_far() -> None:
    words = "simulate stars_are_right --games 100000 --seats random,random --option max_turns=20"
    child = subprocess.Popen(
        [sys.executable, "-c", "from miskatonic.cli import main; main()", *words.split()],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=heeds_ctrl_c,
    )
    assert child.stderr is not None
    assert "The Stars Are Right" in child.stderr.readline()  # it plays
    time.sleep(1)
    child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=60)
    assert "Stopped after" in err
    assert "decisions per second" in out
    assert child.returncode == 0


def test_a_rule_by_its_id_by_words_and_by_game() -> None:
    told = run("rules", "sr-9.3").output.splitlines()
    assert told[0].startswith("SR-9.3 (")
    assert "proven by: sr_9_3" in told[1]
    assert "in the code: rules/patterns.py:1" in told[2]
    assert "in the code: rules/set_up.py" in run("rules", "sr-3.6").output  # by its group: no line names it
    assert (
        "SR-10.2" in run("rules", "--search", "ignored cell wild").output
        or run("rules", "--search", "wild").exit_code == 0
    )
    assert len(run("rules", "--game", "stars_are_right").output.splitlines()) >= 92 + 14 + 18


def test_a_record_that_cannot_be_refereed_shows_its_moves(tmp_path: Path) -> None:
    path = a_record(tmp_path / "old.record", moves=3)
    record = load_record(path)
    record.header = msgspec.structs.replace(record.header, version=0)
    record.save(path)
    told = run("replay", str(path))
    assert told.exit_code == 1
    assert "was played under version 0 of the rules of The Stars Are Right" in told.output
    assert re.search(r"^ +1 \w.*: invoke \w+$", told.output, re.MULTILINE)


def test_replay_prints_the_position_and_verifies(tmp_path: Path) -> None:
    record = a_record(tmp_path / "a.record")
    told = run("replay", str(record), "--verify")
    assert told.exit_code == 0
    assert "12 inputs, 12 moves" in told.output
    assert "Verified" in told.output
    assert "3 inputs, 3 moves" in run("replay", str(record), "--to", "3").output


def test_a_hint_says_what_and_why(tmp_path: Path) -> None:
    record = a_record(tmp_path / "a.record")
    told = run("hint", str(record), "--seconds", "0.1")
    assert told.exit_code == 0, told.output
    seat, why = told.output.splitlines()[:2]
    assert seat.startswith(("Hester: ", "Silas: "))
    assert re.search(r"\d% to win\. (Next best|About as good): “", why)


def test_a_truncated_edited_or_foreign_record_gets_a_sentence(tmp_path: Path) -> None:
    lines = a_record(tmp_path / "a.record").read_text().splitlines()
    bad = tmp_path / "bad.record"
    for text, said in [
        ("\n".join(lines[:-3]), "is truncated"),
        ("\n".join(lines)[:-40], "is truncated"),
        ("\n".join([*lines[:3], *lines[4:]]), "its closing line counts 12"),
        ("\n".join(lines).replace('"human"', '"Herbert"'), "was changed after it was written"),
        ("to whom it may concern", "is not a Miskatonic record"),
        ("", "is empty"),
    ]:
        bad.write_text(text)
        told = run("replay", str(bad))
        assert told.exit_code == 1
        assert said in told.output
    bad.write_bytes(b"\xff\xfe\x00")
    assert "it is not text" in run("replay", str(bad)).output


def test_scenarios_run_from_anywhere(tmp_path: Path) -> None:
    good = 'rules = ["SR-5.1"]\ntitle = "Invoke"\ngame = "stars_are_right"\n[[steps]]\nincludes = ["done"]\n'
    (tmp_path / "good.toml").write_text(good)
    told = run("scenario", str(tmp_path / "good.toml"))
    assert told.exit_code == 0
    assert f"ok     {tmp_path / 'good.toml'}: Invoke" in told.output
    (tmp_path / "bad.toml").write_text(good.replace("includes", "excludes"))
    (tmp_path / "worse.toml").write_text("title = 3")
    told = run("scenario", str(tmp_path))
    assert told.exit_code == 1
    assert f"FAILED {tmp_path / 'bad.toml'}: Invoke" in told.output
    assert '"done" should not be legal' in told.output
    assert "not a scenario" in told.output
    assert "1 ok, 2 failed" in told.output


def test_rules_coverage_is_complete() -> None:
    told = run("rules", "coverage")
    assert told.exit_code == 0, told.output[-2000:]
    for rules in (92, 133, 70, 100, 454):
        assert f"{rules} of {rules} rules proven" in told.output


def test_pack_check_names_file_entry_expected_and_found(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text('name = "mine"\ngame = "stars_are_right"\n')
    creatures = tmp_path / "creatures.toml"
    creatures.write_text('[creature.dagoon_3]\nbonus_star = "ME"\n')
    told = run("pack", "check", str(tmp_path))
    assert told.exit_code == 0
    assert 'The pack "mine" for The Stars Are Right is sound' in told.output
    creatures.write_text('[creature.dagoon_3]\nbonus_star = "XX"\n[creature.new]\nname = "New"\n')
    told = run("pack", "check", str(tmp_path))
    assert told.exit_code == 1
    assert f'{creatures}, creature "dagoon_3": ' in told.output
    assert "XX" in told.output
    assert 'creature "new": ' in told.output
    assert "Traceback" not in told.output


# The plain table


def test_a_whole_game_in_the_terminal(tmp_path: Path) -> None:
    """A careful player types moves, by number or in notation, until the game is over."""
    game = miskatonic.game("stars_are_right")
    played = Playthrough.begin(game, ["human", "bot:random"], 5)
    careful = bot("greedy", 1)
    told: list[str] = []

    def ask(_prompt: str) -> str:
        move = careful.choose(Eyes(game, played.state, 0, careful.chance))
        return game.text(move) if played.number % 2 else str(played.state.moves().index(move) + 1)

    PlainTable(played, seed=5, save_to=tmp_path / "end.record", ask=ask, tell=told.append).run()
    outcome = load_and_replay(tmp_path / "end.record")
    assert outcome is not None
    assert outcome.winners == (0,)
    assert "Saved: " in told[-1]
    assert any(line.startswith("  You: ") and line.endswith(" win") for line in told[-6:])


def load_and_replay(path: Path):  # type: ignore[no-untyped-def]
    return Playthrough.replay(miskatonic.game("stars_are_right"), load_record(path)).state.outcome()


def test_commands_of_the_table(tmp_path: Path) -> None:
    kept = tmp_path / "game.record"
    typed = "why flip r1c1\n1\nundo\nrules SR-5.1\nrules SR-99\nflipp r1c1\n999\nsavee\nmoves\nlog\nhelp\nredo\n"
    told = run("play", "stars_are_right", "--seed", "5", "--save", str(kept), typed=typed)
    assert told.exit_code == 0
    assert "The sky changes only with the symbols of an invocation (SR-5.5)." in told.output
    assert "SR-5.1 (Step 1" in told.output
    assert "There is no rule SR-99" in told.output
    assert 'there is no verb "flipp"' in told.output
    assert "There are moves 1 to 6." in told.output
    assert 'For the command, type "save"' in told.output
    assert "You invoke " in told.output
    assert f"Saved: {kept}" in told.output  # the end of the input leaves politely
    again = run("play", "stars_are_right", "--continue", str(kept), "--save", str(kept), typed="quit\n")
    assert again.exit_code == 0
    assert load_and_replay(kept) is None


def test_ctrl_c_leaves_politely_with_the_game_saved(tmp_path: Path) -> None:
    kept = tmp_path / "game.record"
    child = subprocess.Popen(
        [
            sys.executable,
            "-u",
            "-c",
            "from miskatonic.cli import main; main()",
            "play",
            "stars_are_right",
            "--save",
            str(kept),
        ],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=heeds_ctrl_c,
    )
    assert child.stdout is not None
    assert any("Your hand" in line for line in iter(child.stdout.readline, ""))
    child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=60)
    assert child.returncode == 0, err
    assert f"Saved: {kept}" in out
    assert kept.exists()


def test_the_table_tells_a_seat_only_its_own_hand(tmp_path: Path) -> None:
    """Two people at one keyboard: the screen is passed on before the other hand is shown."""
    told = run(
        "play",
        "stars_are_right",
        "--seats",
        "human,human",
        "--seed",
        "5",
        "--save",
        str(tmp_path / "g"),
        typed="done\n" * 9,
    )
    keyboard, passed = "Hester", 0
    for passed_to, shown_to in re.findall(r"Pass the keyboard to (\w+)|(\w+) \(you\)", told.output):
        if passed_to:
            assert passed_to != keyboard
            keyboard, passed = passed_to, passed + 1
        assert shown_to in ("", keyboard)
    assert passed >= 2


def test_a_tournament_that_cannot_be_rated_is_not_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    done = CliRunner().invoke(main, ["arena", "stars_are_right", "--bots", "random,greedy", "--games", "100000"])
    assert done.exit_code != 0
    assert "Ratings need openskill" in done.output


def test_pack_check_knows_its_pictures_and_draws_its_cards(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text('name = "Mine"\ngame = "stars_are_right"\nabout = "One card."\n')
    card = '[creature.dagoon_3]\nicon = "evil-moonn"\nprovenance = "designed"\n'
    (tmp_path / "creatures.toml").write_text(card)
    told = run("pack", "check", str(tmp_path))
    assert told.exit_code == 1
    assert 'creature "dagoon_3": there is no picture "evil-moonn". Did you mean evil-moon' in told.output
    (tmp_path / "creatures.toml").write_text(card.replace("moonn", "moon"))
    told = run("pack", "check", str(tmp_path))
    assert told.exit_code == 0
    assert "1 of its 1 entries were seen on a table" in told.output


def test_a_lesson_in_the_terminal() -> None:
    """Read, go astray, take it back, let it be shown, and win."""
    typed = "\n\n\ninvoke miri_nigri_2\n\n" + "show\n\n" * 14
    learned = run("learn", "stars_are_right", typed=typed)
    assert learned.exit_code == 0, learned.output
    assert "That card is worth keeping" in learned.output
    assert "You win" in learned.output
    assert "The lesson is over." in learned.output


def test_leaving_a_lesson_in_the_terminal() -> None:
    for typed in ("", "quit\n", "\n\nnonsense\n\nquit\n"):
        left = run("learn", "stars_are_right", typed=typed)
        assert left.exit_code == 0
        assert "The lesson is over." not in left.output


def test_a_lesson_that_is_not_there() -> None:
    assert "there is no lesson 99" in run("learn", "stars_are_right", "99").output
    assert "there is no lesson here" in run("lesson", "check", "/nowhere").output


def test_verify_tells_what_follows_from_the_secret(tmp_path: Path) -> None:
    game = miskatonic.game("cards_of_cthulhu")
    played = Playthrough.begin_with_secret(game, ["Ann"], "5e" * 32)
    chooser = Random(5)
    for _ in range(4):
        played.play(chooser.choice(played.state.moves()))
    played.undo()
    while played.outcome is None:
        played.play(chooser.choice(played.state.moves()))
    file = tmp_path / "game.record"
    played.export().save(file)
    result = run("verify", str(file))
    assert result.exit_code == 0, result.output
    assert "Verified: " in result.output
    assert "follow from the secret" in result.output
    assert "Moves taken back after a shuffle or a throw" in result.output
    withheld = Record(played.record.header.without_secret(), played.record.inputs)
    withheld.save(file)
    result = run("verify", str(file))
    assert result.exit_code == 1
    assert "the game goes on" in result.output
