"""What a player reads: prices on moves, the step of the turn, what is protected, prompts that offer what there is."""

from __future__ import annotations

from typing import Any

import miskatonic
from miskatonic.core.state import State

GAME = miskatonic.game("cards_of_cthulhu")
BOARDS = {
    "cthulhu": {"minions": ["cultist", "byakhee"]},
    "yog": {"minions": ["cultist"], "awake": ["thing_between_angles"]},
}


def placed(**position: Any) -> State:
    state = GAME.new(seats=1, seed=3)
    seat = {"investigator": "soldier", "xp": 9, "health": 1, "followers": ["doctor"], "items": ["temple_of_light"]}
    GAME.place(
        state, {"seats": [seat], "boards": BOARDS, **({} if "frames" in position else {"step": "combat"}), **position}
    )
    return state


def said(state: State, move: str) -> str:
    return GAME.say(GAME.parse(move, state), state)


def test_prices_stand_on_the_moves() -> None:
    """The numbers of the content: CC-12.1 to CC-12.4, and what is printed on the cards."""
    state = placed()
    assert said(state, "heal") == "Heal a wound (3 experience)"
    assert said(state, "hurry") == "Hurry to a second attack (2 experience)"
    assert said(state, "seal").endswith("(3 experience, and 1 comes back)")
    assert said(state, "shoot skill cthulhu:byakhee").endswith("with your own skill (1 experience)")
    assert said(state, "doctor follower").endswith("(2 experience)")
    assert said(state, "temple").endswith("(1 experience)")
    state.play(GAME.parse("attack board-cthulhu"))
    assert [said(state, f"roll {count}").endswith(f"({count} experience)") for count in range(4)] == [
        False,
        True,
        True,
        True,
    ]


def test_what_is_on_offer_says_what_it_costs_and_brings() -> None:
    state = placed(step="purchase", shop=["thief", "necronomicon"])
    assert said(state, "buy thief") == "Buy the Thief (free)"
    assert said(state, "buy necronomicon") == "Buy the Necronomicon (4 experience)"
    assert said(state, "decline thief") == "Decline the Thief and gain 1 experience"


def test_a_curse_is_paid_off_and_not_bought() -> None:
    """CC-2.4, CC-7.4."""
    state = placed(step="purchase", shop=["cursed_cubes"])
    assert said(state, "buy cursed_cubes").startswith("Pay off the Cursed Cubes (")


def test_questions_say_why() -> None:
    """CC-1.3, CC-8.4, CC-9.3: the board in danger, the awake horror, the price of a roll, what is left to slay."""
    crowd = {"arwassa": {"minions": ["cultist"] * 4}}
    assert placed(boards=crowd).view(0).step.endswith("Arwassa has 4 of 5 minions")
    crowd = {"arwassa": {"minions": ["cultist"] * 5}}
    assert placed(boards=crowd).view(0).step.endswith("slay one before the turn ends, or you lose")
    assert placed(step="awaken").view(0).step.startswith("Resist the sanity loss of 2: Thing Between Angles is awake")
    state: Any = placed()
    state.play(GAME.parse("attack board-cthulhu"))
    price = "2 dice are free, each extra Spirit die costs 1 experience"
    assert state.view(0).step == f"Roll at Cthulhu: {price}. A red Body die of 1 wounds you"
    state.play(GAME.parse("roll 3"))
    state.play(GAME.parse("keep"))
    for _ in range(2):
        assert state.view(0).step.startswith("Spend the dice")
        state.play(next(move for move in state.moves() if GAME.text(move, state).startswith("slay")))
    assert state.view(0).step.startswith("These dice slay nothing more")


def test_the_goal_says_how_near_either_end_is() -> None:
    goal = GAME.goal(placed(boards={"arwassa": {"minions": ["cultist"] * 4}}).view(0))
    assert goal is not None
    assert [one.text for one in goal.standings if one.seat < 0] == [
        "92 cards left",
        "Arwassa 4 of 5",
    ]
    few = {"cthulhu:cultist": "1 card left, ~1 turn"}
    few["cthulhu:cultist,yog:cultist,yog:byakhee,yog:cultist,arwassa:cultist"] = "5 cards left, ~2 turns"
    for deck, left in few.items():
        goal = GAME.goal(placed(deck=deck.split(",")).view(0))
        assert goal is not None
        assert goal.standings[0].text == left


def test_moves_begin_with_their_own_word() -> None:
    """A group of moves stands under its verb: one deed has one name."""
    state = placed()
    assert said(state, "shoot skill cthulhu:byakhee").startswith("Shoot")
    assert said(state, "sacrifice doctor").startswith("Sacrifice")


def test_the_body_die_is_called_by_its_name() -> None:
    state = placed(step="combat")
    state.play(GAME.parse("attack board-cthulhu"))
    state.play(GAME.parse("roll 3"))
    rerolls = [GAME.say(move, state) for move in state.moves() if GAME.text(move, state).startswith("reroll")]
    assert [one for one in rerolls if "body-" in one] == []
    assert rerolls


def test_an_attack_is_the_attack_step_although_a_horror_is_awake() -> None:
    goal = GAME.goal(placed().view(0))
    assert goal is not None
    assert goal.steps[goal.now] == "Attack"
    state = placed(step="awaken")
    goal = GAME.goal(state.view(0))
    assert goal is not None
    assert goal.steps[goal.now] == "Sanity"


def test_prompts_offer_what_there_is() -> None:
    state: Any = placed()
    state.attacks = 0
    assert "Hurry" in state.view(0).step
    state.hurried = True
    assert "Hurry" not in state.view(0).step
    assert "decline" in placed(step="purchase", shop=["thief", "cursed_cubes"]).view(0).step
    assert "decline" not in placed(step="purchase", shop=["cursed_cubes"]).view(0).step


def test_a_second_attack_is_not_praised_where_nothing_stands() -> None:
    state: Any = placed(boards={})
    state.attacks = 0
    assert "Hurry" not in state.view(0).step
    assert said(state, "hurry") == "Hurry to a second attack, although every board is empty (2 experience)"


def test_the_last_thing_of_a_turn_says_that_it_ends_it() -> None:
    """CC-9.1: a turn in which nothing more can be done is over. The moves say so before, and the log afterwards."""
    seat = {"investigator": "tycoon", "xp": 2, "health": 1, "followers": ["doctor"]}
    state: Any = placed(seats=[seat], boards={}, step="combat")
    assert said(state, "doctor follower") == "Regain a Health die with your Doctor (2 experience)"
    state.attacks = 0
    state.hurried = True
    assert said(state, "doctor follower") == "Regain a Health die with your Doctor, and end the turn (2 experience)"
    state.heard = []
    state.play(GAME.parse("doctor follower"))
    told = [event.sentence for event in GAME.events(state.heard, 0, ["You"], state)]
    assert told[:2] == ["You regain a Health die.", "Nothing was left to do. Turn 1: you."]
    state = placed(seats=[{"investigator": "tycoon", "xp": 0}])
    state.play(GAME.parse("attack board-cthulhu"))
    assert said(state, "done") == "End the attack and the turn"


def test_dice_paid_with_the_potion_are_counted() -> None:
    seat = {"investigator": "tycoon", "xp": 9, "items": ["potion_of_wisdom"]}
    state = placed(seats=[seat])
    state.play(GAME.parse("attack board-cthulhu"))
    assert said(state, "roll 1 potion") == "Roll with one Spirit die, paid with the Potion"
    assert said(state, "roll 2 potion") == "Roll with two Spirit dice, one of them paid with the Potion"


def test_what_comes_is_told_briefly() -> None:
    """The cards of a turn, all of them, in the two lines of a phone."""
    state = GAME.new(seats=1, seed=3)
    deck = ["cthulhu:cultist", "yog:gate", "ritual_dagger", "beast_in_the_pit", "doctor", "yog:byakhee", "yog:cultist"]
    seat = {"investigator": "soldier", "xp": 3}
    GAME.place(state, {"seats": [seat], "boards": {}, "deck": deck, "step": "combat"})
    state.heard = []
    state.play(GAME.parse("done"))
    assert [event.sentence for event in GAME.events(state.heard, 0, ["You"], state)] == [
        "Turn 1: you.",
        "New: Cultist (Cthulhu).",
        "Asleep: Beast in the Pit.",
        "A gate (Yog-Sothoth) opens: +1 card, \N{MINUS SIGN}3 points.",
        "On offer: Ritual Dagger and Doctor (follower).",
    ]


def test_a_terminal_shows_no_chance_against_what_is_protected() -> None:
    """CC-10.1: the awake horror protects the cultist of its board."""
    yog = GAME.draw(placed().view(0)).split("Yog-Sothoth")[1]
    lines = yog.split("\n")
    assert "protected" in next(line for line in lines if "yog:cultist" in line)
    assert "%" in next(line for line in lines if "thing_between_angles" in line)


def test_a_card_that_nobody_can_pay_says_so() -> None:
    """CC-7.1: the only answer is given by the table, and would be a riddle."""
    names = ["You"]
    for xp, why in ((2, "The price of 4 is too high. "), (4, "")):
        state = placed(step="purchase", shop=["necronomicon"], seats=[{"investigator": "soldier", "xp": xp}])
        state.heard = []
        state.play(GAME.parse("decline necronomicon"))
        event = next(one for one in GAME.events(state.heard, 0, names, state) if one.kind == "Declined")
        assert event.sentence == f"{why}You decline Necronomicon: 1 experience gained."


def test_an_attack_on_an_empty_board_comes_after_all_others() -> None:
    state = placed()
    assert said(state, "attack board-arwassa") == "Attack the cult of Arwassa, although nothing is there"
    assert said(state, "attack board-yog") == "Attack the cult of Yog-Sothoth"
    moves = sorted(state.moves(), key=lambda move: GAME.rank(state, move))
    assert {GAME.text(move) for move in moves[-2:]} == {"attack board-arwassa", "attack board-chaugnar"}


def test_a_turn_whose_end_wins_says_so() -> None:
    """CC-1.5: not while a horror is awake, a card is left or a board is full."""
    calm = {"yog": {"minions": ["cultist"], "awake": []}}
    for position, wins in (
        ({"boards": calm, "deck": []}, True),
        ({"boards": calm}, False),
        ({"deck": []}, False),
        ({"boards": {"yog": {"minions": ["cultist"] * 5, "awake": []}}, "deck": []}, False),
    ):
        state = placed(**position)
        assert (said(state, "done") == "End the turn and win") == wins
        assert ("end the turn to win" in state.view(0).step) == wins
        state.play(GAME.parse("done"))
        outcome = state.outcome()
        assert bool(outcome and outcome.winners) == wins


def attacked(body: int, step: str, **seat: Any) -> State:
    """The awake Thing Between Angles is attacked; the Body die lies there with two fives."""
    frames = [{"what": "combat"}, {"what": "attack", "board": "yog", "wounds_to": 2, "step": step}]
    soldier = {"investigator": "soldier", "xp": 2, "health": 2, **seat}
    dice = [0] * 8 if step == "to_roll" else [body, 5, 5, 0, 0, 0, 0, 0]
    return placed(seats=[soldier], frames=frames, dice=dice)


def test_a_wound_is_told_before_it_comes_and_when_it_does() -> None:
    """CC-11.1, CC-11.5, CC-11.6: who wounds whom and what that costs; a red die that wounds cannot be re-rolled."""
    before = attacked(0, "to_roll").view(0)
    assert before.step.endswith("Thing Between Angles is awake: a red Body die of 1 or 2 wounds you")
    assert (before.wound, before.wound_due) == ("Red die 1 or 2: \N{MINUS SIGN}1 heart", False)
    assert attacked(0, "to_roll", health=0).view(0).wound == "Red die 1 or 2: it kills you"
    assert attacked(0, "to_roll", health=0, followers=["doctor"]).view(0).wound.endswith("a follower dies for you")
    rolled = attacked(2, "reroll").view(0)
    assert rolled.step.startswith("The red die shows 2 and wounds you. Keep the dice")
    assert (rolled.wound, rolled.wound_due) == ("Wound due: \N{MINUS SIGN}1 heart", True)
    assert "WOUNDED" in GAME.draw(rolled)
    assert not attacked(3, "reroll").view(0).wound_due


def test_what_a_gate_costs_in_the_end_is_said_of_it() -> None:
    """CC-18.1; not where the best slayer wins (CC-17.12)."""
    boards = {"yog": {"gates": 1}}
    for seats, mode, points in ((1, "cooperative", -3), (2, "competitive", 0)):
        state = GAME.new(seats=seats, seed=3, mode=mode)
        GAME.place(state, {"seats": [{"investigator": who} for who in ("soldier", "doctor")[:seats]], "boards": boards})
        assert state.view(0).gate_points == points


def test_what_protects_a_card_is_the_answer_to_a_click() -> None:
    """CC-10.1, CC-10.2: even where no dice could slay anything."""
    guarded = {"yog": {"minions": ["shoggoth"], "asleep": ["minor"]}, "cthulhu": {"minions": ["cultist"]}}
    state = attacked(1, "allocate")
    why = GAME.unreached(state, "yog:cultist")
    assert why is not None
    assert why.reason == "An awake horror protects the minions"
    state = placed(boards=guarded)
    state.play(GAME.parse("attack board-yog"))
    why = GAME.unreached(state, "thing_between_angles")
    assert why is not None
    assert why.reason == "Minions protect the sleeping horrors"
    assert GAME.unreached(state, "yog:shoggoth") is None


def test_a_terminal_tells_what_each_use_costs() -> None:
    terminal = GAME.draw(placed(step="purchase", shop=["necronomicon"]).view(0)).splitlines()
    costs = {word: next(line for line in terminal if word in line) for word in ("skill", "doctor:", "necronomicon")}
    assert costs["skill"].endswith("Each use costs 1 experience.")
    assert costs["doctor:"].endswith("Each use costs 2 experience.")
    assert costs["necronomicon"].endswith("Each use costs 2 experience.")
    choosing = GAME.draw(GAME.new(seats=1, seed=3).view(0)).splitlines()
    assert next(line for line in choosing if "doctor:" in line).endswith("Each use costs 1 experience.")
