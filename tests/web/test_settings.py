"""Settings: from a flag, a variable, a file, in this order; a wrong one is told in a sentence."""

import os
import subprocess
import sys
from pathlib import Path

import httpx2
import pytest

from miskatonic.hosting.checking import look_over
from miskatonic.web.configuring import WrongSetting, read, unknown_variables
from miskatonic.web.settings import Settings, declared
from tests.web.serving import Server

COMMAND = (sys.executable, "-m", "miskatonic")


def test_a_flag_counts_before_a_variable_and_a_variable_before_the_file(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text('port = 1\nworkers = 5\n[limits]\nnames = "7/minute"\nhosts = ["a.example", "b.example"]\n')
    environ = {"MISKATONIC_PORT": "2", "MISKATONIC_WORKERS": "4", "MISKATONIC_COMPILE_RULES": "no"}
    found = read({"port": "3", "data": None, "packs": ()}, environ, file)
    assert (found.port, found.workers, found.names) == (3, 4, "7/minute")
    assert found.hosts == ("a.example", "b.example")
    assert found.compile_rules is False
    assert read({}, {"MISKATONIC_SETTINGS": str(file)}).port == 1


def test_every_setting_can_be_given_in_every_way(tmp_path: Path) -> None:
    for setting in declared():
        value = setting.spoken()
        assert getattr(read({setting.name: value} if value else {}), setting.name) == setting.default
        assert getattr(read({}, {setting.variable: value}), setting.name) == setting.default
        assert setting.about.endswith(".")
    assert {setting.name for setting in declared()} == set(Settings.__struct_fields__) - {"worker_command"}


@pytest.mark.parametrize(
    "variable, value, says",
    [
        ("MISKATONIC_PORT", "eighty", "a whole number from 0 to 65535"),
        ("MISKATONIC_PORT", "65536", "a whole number from 0 to 65535"),
        ("MISKATONIC_MESSAGES", "fast", "a rate such as 30/second"),
        ("MISKATONIC_MESSAGES", "0/second", "a rate such as 30/second"),
        ("MISKATONIC_METRICS", "perhaps", "yes or no"),
        ("MISKATONIC_LOG", "xml", "one of plain, json"),
        ("MISKATONIC_ADDRESS", "games.example.org", "https://games.example.org"),
        ("MISKATONIC_SLEEP_SECONDS", "0", "a number"),
    ],
)
def test_a_wrong_value_is_told_with_its_place_and_what_it_could_be(variable: str, value: str, says: str) -> None:
    with pytest.raises(WrongSetting) as told:
        read({}, {variable: value})
    assert str(told.value).startswith(f'{variable} is "{value}"; expected')
    assert says in str(told.value)


@pytest.mark.parametrize(
    "text, says",
    [("prot = 1", "Did you mean port?"), ("port = [", "not TOML"), ("port = 1.5", "port in"), (None, "read")],
)
def test_a_wrong_file_is_told(tmp_path: Path, text: str | None, says: str) -> None:
    file = tmp_path / "house.toml"
    if text is not None:
        file.write_text(text)
    with pytest.raises(WrongSetting, match=str(file)) as told:
        read({}, {}, file)
    assert says in str(told.value)


def test_a_slip_of_the_pen_in_a_variable_is_told() -> None:
    (said,) = unknown_variables({"MISKATONIC_WORKER": "3", "MISKATONIC_WORKERS": "3", "MISKATONIC_PLAIN": "1"})
    assert said == "MISKATONIC_WORKER is not a setting. Did you mean workers?"


def test_a_wrong_variable_ends_the_start_with_one_sentence() -> None:
    environ = {**os.environ, "MISKATONIC_WORKERS": "none"}
    done = subprocess.run([*COMMAND, "serve"], capture_output=True, text=True, timeout=60, env=environ)
    assert done.returncode == 1
    assert done.stderr == 'Error: MISKATONIC_WORKERS is "none"; expected a whole number from 1.\n'


def test_the_help_lists_every_setting_with_its_variable() -> None:
    shown = subprocess.run([*COMMAND, "serve", "--help"], capture_output=True, text=True, timeout=60).stdout
    told = " ".join(shown.split())
    for setting in declared():
        assert setting.flag in told
        assert setting.variable in told


# Names, cookies, links


def test_behind_a_proxy_the_public_name_is_good_and_links_and_cookies_are_the_publics(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "t.db"), address="https://games.example.org", proxies=("127.0.0.1",))
    try:
        headers = {"Host": "games.example.org", "X-Forwarded-Proto": "https", "X-Forwarded-For": "198.51.100.7"}
        with httpx2.Client(base_url=server.url, headers=headers, timeout=60) as guest:
            front = guest.get("/")
            assert front.status_code == 200
            assert "secure" in front.headers["set-cookie"].lower()
            assert "strict-transport-security" in front.headers
            made = guest.post("/play/stars_are_right", headers={"Origin": "https://games.example.org"})
            assert made.status_code == 303
        strange = httpx2.get(server.url, headers={"Host": "evil.example"}, timeout=60)
        assert strange.status_code == 421
        assert "--hosts" in strange.text
        assert httpx2.get(f"{server.url}/health", headers={"Host": "10.0.0.7"}, timeout=60).status_code == 200
    finally:
        server.stop()


def test_a_name_may_begin_with_a_star() -> None:
    assert Settings(hosts=("*.example.org",)).names_of_this_server[0] == "*.example.org"
    assert Settings(hosts=("*",)).names_of_this_server == ()
    assert Settings(host="0.0.0.0").names_of_this_server == ()
    assert Settings(host="0.0.0.0", address="http://a.example:80").names_of_this_server[0] == "a.example"


# The doctor


def findings(tmp_path: Path, **settings: object) -> str:
    chosen = {"port": 0, "data": str(tmp_path / "t.db"), **settings}
    return "\n".join(map(str, look_over(Settings(**chosen))))  # type: ignore[arg-type]


def test_a_house_for_one_has_no_trouble(tmp_path: Path) -> None:
    told = findings(tmp_path)
    assert "Trouble" not in told
    assert "Advice" not in told.replace("files open", "")


@pytest.mark.parametrize(
    "settings, says",
    [
        ({"address": "http://games.example.org"}, "not https"),
        ({"address": "https://games.example.org"}, "--proxies"),
        ({"host": "0.0.0.0", "proxies": ("*",)}, "Name the proxy's address"),
        ({"host": "0.0.0.0"}, "answers to any name"),
        ({"workers": 1000}, "1000 processes"),
        ({"packs": (Path("/no/such/pack"),)}, "Trouble"),
        ({"data": "postgresql://127.0.0.1:1/none"}, "Trouble: postgresql://127.0.0.1:1/none cannot be reached"),
        ({"data": "mysql://x"}, "Trouble"),
        ({"data": __file__}, "Trouble"),
    ],
)
def test_the_doctor_says_what_to_do(tmp_path: Path, settings: dict[str, object], says: str) -> None:
    assert says in findings(tmp_path, **settings)


def test_the_doctor_knows_a_house_that_is_open(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "t.db"))
    try:
        assert "in use by a running server" in findings(tmp_path)
    finally:
        server.stop()
    assert "can be used; its tables are at version" in findings(tmp_path)
