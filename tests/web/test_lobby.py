"""The pages: lobby, new tables, seats by link, names, and what keeps strangers out."""

import re
from collections.abc import Callable

import httpx2
import pytest

import miskatonic
from tests.support import games_with
from tests.web.serving import Server
from tests.web.talking import Player, present


def test_the_lobby_offers_every_game(ann: Player) -> None:
    page = ann.web.get("/")
    assert page.status_code == 200
    for name in miskatonic.games():
        assert miskatonic.game(name).title in page.text
        assert f"/play/{name}" in page.text


def test_no_page_may_run_foreign_or_inline_code(ann: Player) -> None:
    table = ann.table(seats=2, seat_0="me", seat_1="bot:random")
    for path in (
        "/",
        "/new",
        "/credits",
        "/rules/stars_are_right",
        f"/table/{table}",
        f"/table/{table}/replay",
        "/none",
    ):
        page = ann.web.get(path)
        policy = page.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert page.headers["x-content-type-options"] == "nosniff"
        assert not re.search(r"<[^>]+\s(style|on\w+)=", page.text), path
        assert not re.search(r"<script(?![^>]*\ssrc=)[^>]*>", page.text), path
        assert not re.search(r'(src|href)="(https?:)?//', page.text), path


def test_the_cookie_is_for_the_server_alone(server: Server) -> None:
    cookie = httpx2.get(server.url).headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie


def test_a_forged_cookie_is_nobody(ann: Player, server: Server) -> None:
    table = ann.table(seats=2, seat_0="me", seat_1="open")
    value = ann.web.cookies["guest"]
    forged = {"guest": value.partition(".")[0] + ".AAAA"}
    page = httpx2.get(f"{server.url}/", cookies=forged)
    assert table not in page.text
    assert "set-cookie" in page.headers
    assert table in ann.web.get("/").text


def test_a_form_from_another_place_is_refused(ann: Player) -> None:
    for headers in ({"Origin": "http://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
        answer = ann.web.post("/play/stars_are_right", headers=headers)
        assert answer.status_code == 403
    assert ann.web.post("/play/stars_are_right", headers={"Origin": ann.url}).status_code == 303


def test_a_strange_name_of_this_server_is_refused(serve: Callable[..., Server]) -> None:
    server = serve(hosts=("127.0.0.1",))
    assert httpx2.get(server.url).status_code == 200
    assert httpx2.get(server.url, headers={"Host": "evil.example"}).status_code == 421


def test_names_are_tidied_and_escaped(ann: Player, bob: Player) -> None:
    ann.post("/name", name='  <b>Ann</b>\u202e\u0000\n"Wilmarth" ' + "x" * 100)
    table = ann.table(seats=2, seat_0="me", seat_1="open", public="yes")
    now = ann.talk(table).hello()
    name = now["players"][0]["name"]
    assert name.startswith('<b>Ann</b> "Wilmarth" x')
    assert len(name) == 40
    for html in (bob.web.get("/").text, bob.web.get(f"/table/{table}").text, bob.talk(table).hello()["html"]):
        assert "<b>Ann" not in html


def test_chat_reaches_everybody_as_plain_words(ann: Player, bob: Player) -> None:
    table = ann.table(seats=2, seat_0="me", seat_1="open")
    talk, watching = ann.talk(table), bob.talk(table)
    talk.hello()
    watching.hello()
    talk.say("chat", text="<i>Iä!</i>\u0007 " + "y" * 1900)
    said = watching.wait("chat")
    assert said["seat"] == 0
    assert said["name"] == "Ann"
    assert said["text"].startswith("<i>Iä!</i> y")
    assert len(said["text"]) == 500
    watching.say("chat", text="A stranger speaks")
    assert talk.wait("chat") == said
    assert talk.wait("chat") == {"type": "chat", "seat": -1, "name": "Bob", "text": "A stranger speaks"}
    watching.say("hello", seq=0)
    assert [entry["text"] for entry in watching.wait("log")["entries"]] == [said["text"], "A stranger speaks"]


def test_a_new_table_has_the_options_of_the_form(ann: Player) -> None:
    form = ann.web.get("/new?game=stars_are_right").text
    for option in miskatonic.game("stars_are_right").options:
        assert f'name="option-{option.name}"' in form
        assert option.rule in form
    table = ann.table(
        seats=3, seat_0="me", seat_1="open", seat_2="bot:greedy", option_max_turns=7, option_allow_mirror="true"
    )
    now = ann.talk(table).hello()
    assert [player["kind"] for player in now["players"]] == ["human", "open", "bot"]
    assert now["status"] == "open"
    assert now["players"][2]["level"] == "greedy"


def test_a_way_to_play_needs_no_script(ann: Player) -> None:
    """What the form leaves at the default, the picked way and length fill in."""
    answer = ann.web.post(
        "/new",
        data={"game": "stars_are_right", "preset": "1", "length": "0", "who": "friends", "option-max_turns": "0"},
    )
    assert answer.status_code == 303
    told = ann.web.get(f"{answer.headers['location']}/standing").json()
    assert told["rules"] == ["Mirrored constellations: yes", "Swaps across corners: yes", "Turn limit: 16"]
    assert (told["yours"], told["text"]) == (False, "waiting for somebody to sit down")


def test_who_plays_and_how_well_is_one_question_each(ann: Player) -> None:
    for who, kinds in (("bots", "bot"), ("friends", "open"), ("device", "human")):
        answer = ann.web.post("/new", data={"game": "stars_are_right", "who": who, "level": "elder", "seats": "3"})
        players = ann.talk(answer.headers["location"].rpartition("/")[2]).hello()["players"]
        assert [player["kind"] for player in players] == ["human", kinds, kinds]
        assert players[1]["level"] == ("elder" if who == "bots" else "")


@pytest.mark.parametrize("game", games_with("options.py"))
def test_every_way_to_play_sets_options_that_there_are(game: str) -> None:
    found = miskatonic.game(game)
    asked = found.new_table
    assert asked.presets
    for preset in (*asked.presets, *asked.lengths):
        found.options_at(preset.seats or found.seats[0], preset.options)
    named = [option.name for _, options in asked.grouped(found.options) for option in options]
    assert sorted([*named, asked.hard] if asked.hard else named) == sorted(found.defaults)
    assert all(option.title and len(option.said) in (0, len(option.choices)) for option in found.options)


def test_the_lobby_knows_whose_turn_it_is_and_how_games_ended(ann: Player, bob: Player) -> None:
    table = ann.table(seats=2, seat_0="me", seat_1="bot:random", option_max_turns=2)
    talk = ann.talk(table)
    now = talk.hello()
    assert ann.web.get(f"/table/{table}/standing").json()["text"] in ("your turn", "Silas to move")
    assert bob.web.get(f"/table/{table}/standing").status_code == 404, "only those who sit there"
    for _ in range(40):
        if now["outcome"]:
            break
        if now["decision"] and now["decision"]["yours"]:
            talk.say("move", decision=now["decision"]["id"], move=now["moves"][0]["move"])
        now = talk.wait("present")
    assert now["outcome"]
    assert re.search(r"won: .*(You|Silas) \d", ann.web.get(f"/table/{table}/standing").json()["text"])


def test_a_newcomer_has_one_way_into_each_game(ann: Player) -> None:
    page = ann.web.get("/").text
    assert page.count("Play now") == len(miskatonic.games()) + 1, "and the sentence above them"
    assert "New table" not in page
    table = ann.post("/play/stars_are_right").headers["location"]
    assert ann.talk(table.rpartition("/")[2]).hello()["players"][1]["level"] == "novice"
    assert "New table" in ann.web.get("/").text


@pytest.mark.parametrize(
    "form, says",
    [
        ({"game": "chess"}, "There is no game"),
        ({"game": "stars_are_right", "seats": "9"}, "2 to 4 seats"),
        ({"game": "stars_are_right", "seats": "-1"}, "2 to 4 seats"),
        ({"game": "stars_are_right", "seat-0": "bot:mastermind"}, "One seat"),
        ({"game": "stars_are_right", "option-max_turns": "many"}, "max_turns"),
        ({"game": "stars_are_right", "option-speed": "9"}, "no option"),
        ({"game": "stars_are_right", "sealed_seconds": "0"}, "sealed question"),
    ],
)
def test_a_form_that_makes_no_sense_is_answered_in_a_sentence(ann: Player, form: dict[str, str], says: str) -> None:
    answer = ann.web.post("/new", data=form)
    assert answer.status_code == 400
    assert says in answer.text


def test_a_seat_moves_to_another_device_by_its_link(ann: Player, bob: Player) -> None:
    table = ann.table(seats=2, seat_0="me", seat_1="bot:random")
    laptop = ann.talk(table)
    laptop.hello()
    link = re.search(r"/seat/[\w-]+", ann.web.get(f"/table/{table}").text)
    assert link is not None
    asked = bob.web.get(link[0])
    assert asked.status_code == 200
    assert bob.talk(table).hello()["eyes"] is None, "looking at the link changes nothing"
    assert bob.post(link[0]).headers["location"] == f"/table/{table}"
    assert bob.talk(table).hello()["eyes"] == 0
    assert present(laptop)["eyes"] is None, "the seat has left the laptop"
    assert bob.web.get("/seat/nonsense").status_code == 404


def test_an_open_seat_is_taken_once(ann: Player, bob: Player, server: Server) -> None:
    table = ann.table(seats=2, seat_0="me", seat_1="open")
    bob.sit(table)
    with Player(server.url, "Cleo") as cleo:
        answer = cleo.post(f"/table/{table}/sit")
        assert answer.status_code == 400
        assert "You can watch" in answer.text
    assert cleo.url


def test_before_the_game_a_seat_can_be_left(ann: Player, bob: Player) -> None:
    table = ann.table(seats=3, seat_0="me", seat_1="open", seat_2="open")
    bob.sit(table)
    talk = bob.talk(table)
    assert talk.hello()["players"][1]["name"] == "Bob"
    talk.say("seat", action="leave", seat=1)
    assert talk.wait("present")["players"][1]["kind"] == "open"


def test_tables_and_their_making_are_limited(serve: Callable[..., Server]) -> None:
    server = serve(tables_of_a_guest=2)
    with Player(server.url, "Ann") as ann:
        for _ in range(2):
            assert ann.post("/play/stars_are_right").status_code == 303
        assert "unfinished tables" in ann.post("/play/stars_are_right").text
    server.stop()  # a file has one server
    busy = serve(new_tables="3/minute")
    with Player(busy.url, "Ann") as ann:
        answers = [ann.post("/play/stars_are_right").status_code for _ in range(4)]
        assert answers == [303, 303, 303, 400]


def test_what_is_not_there_is_said_without_a_stack_trace(ann: Player) -> None:
    for path in (
        "/nothing",
        "/table/none",
        "/table/none/replay",
        "/rules/chess",
        "/static/../app.py",
        "/games/x/table.css",
    ):
        answer = ann.web.get(path)
        assert answer.status_code in (400, 404), path
        assert "Traceback" not in answer.text
    assert ann.web.get("/play/stars_are_right").status_code == 405


def test_rules_have_an_anchor_each(ann: Player) -> None:
    page = ann.web.get("/rules/stars_are_right").text
    for rule in miskatonic.game("stars_are_right").rulebook.rules:
        assert f'id="{rule}"' in page, rule
