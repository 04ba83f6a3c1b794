"""The table in the browser: drawn for every seat, everything legal can be clicked, nothing hidden is in it."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from miskatonic.core.events import Event
from miskatonic.games.cthulhu_gloom.content import ICONS
from miskatonic.games.cthulhu_gloom.numbers import events
from miskatonic.games.cthulhu_gloom.numbers.kinds import UNTIMELY_DEATH
from miskatonic.games.cthulhu_gloom.rules.ending import family_value
from miskatonic.games.cthulhu_gloom.rules.knowledge import row_of
from miskatonic.games.cthulhu_gloom.rules.layers import lay_on, self_worth
from miskatonic.games.cthulhu_gloom.table.card_text import gives
from miskatonic.games.cthulhu_gloom.table.faces import card_view, hyphened, signed
from miskatonic.games.cthulhu_gloom.table.view import step_of
from miskatonic.games.cthulhu_gloom.table.would import lasting_effects
from miskatonic.web.render import drawing
from tests.games.cthulhu_gloom.playing import GAME, play, table, walks

NAMES = ["Ann", "Bob & <b>", "Cleo", "Dora", "Eve"]


def drawn(state: Any, viewer: int | None) -> str:
    return drawing(GAME, GAME.read_options({})).draw(state.view(viewer), viewer, NAMES[: state.seats])


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_legal_move_can_be_clicked(seats: int) -> None:
    for state, chooser in walks(2, seats):
        if chooser.random() > 0.25 or state.seat < 0:
            continue
        html = drawn(state, state.seat)
        things = set(re.findall(r'data-thing="([^"]+)"', html))
        for move in state.moves():
            for step in GAME.path(move, state):
                for thing in [step] if isinstance(step, str) else step:
                    assert thing in things, f"{GAME.text(move)} needs {thing}"


@pytest.mark.parametrize("seats", [2, 5])
def test_ids_are_unique_and_hidden_cards_have_none(seats: int) -> None:
    for state, chooser in walks(2, seats):
        if chooser.random() > 0.25:
            continue
        for viewer in (None, 0):
            html = drawn(state, viewer)
            ids = re.findall(r'\bid="([^"]+)"', html)
            assert len(set(ids)) == len(ids)
            row = row_of(state, seats if viewer is None else viewer).may
            hidden = [card for card in state.deck[: state.deck_left] if row[card] != 1]
            hidden += [
                card
                for seat, hand in enumerate(state.hands)
                for card in hand
                if seat != viewer and row[card] != 1 << seat + 1
            ]
            for card in hidden:
                assert f'"{state.tables.ids[card]}"' not in html
                assert f'p-{state.tables.ids[card]}"' not in html


def test_no_inline_style_or_script_and_names_are_escaped() -> None:
    for state, chooser in walks(1, 3):
        if chooser.random() > 0.3:
            continue
        html = drawn(state, 0)
        assert not re.search(r'\s(style|on\w+)="', html)
        assert "<script" not in html
        assert "Bob & <b>" not in html


def test_a_stack_is_drawn_from_bottom_to_top_as_it_lies() -> None:
    stack = ["had_too_many_tentacles", "found_a_curious_colour", "was_analyzed_by_alienists"]
    state = table({"stacks": {"anna_tilton": stack}, "seats": [{"hand": ["visited_vermont"]}, {"hand": []}]})
    html = drawn(state, 0)
    at = [html.index(f'id="p-{card}"') for card in stack]
    assert at == sorted(at)
    top = html[at[2] : html.index("</figure>", at[2])]
    assert top.count('class="pathos') == 3
    assert 'class="mark blank"' in top
    assert "<ellipse" not in top, "only a transformation or a Death prints the centre"
    assert "<ellipse" in html[at[0] : at[1]]


def test_announced_cards_lie_in_the_middle() -> None:
    state = table(
        {
            "stacks": {"anna_tilton": ["crawled_through_catacombs"]},
            "seats": [{"hand": ["was_burned_alive", "visited_vermont"]}, {"hand": ["only_a_dream", "tekeli_li"]}],
        }
    )
    play(state, "play was_burned_alive anna_tilton")
    html = drawn(state, 1)
    announced = html[html.index('id="place-announced"') :]
    assert 'id="p-was_burned_alive"' in announced[: announced.index("</ol>")]
    assert "Anna Tilton" in announced[: announced.index("</ol>")]


def test_the_log_speaks_the_names_of_the_table() -> None:
    """CG-A19: the sentences of events as well as those of moves."""
    at = GAME.cards.character.names.index("joe_sergeant")
    for names, said in (("list", "Joe Sergeant"), ("intended", "Joe Sargent")):
        state = table({}, display_names=names)
        told = GAME.events([[events.DROPPED, 1, at]], 0, ["You", "Bob"], state)
        assert [event.sentence for event in told] == [f"Bob leaves {said} out."]


def test_what_a_card_would_make_of_a_character_is_what_it_makes() -> None:
    """CG-7.2: the totals that stand on whoever may be chosen while a card is held; only its holder is told."""
    compared = 0
    for number, (state, _) in enumerate(walks(1, 3)):
        if number % 9 or state.seat < 0 or state.asked:
            continue
        seat, numbers = state.seat, state.tables.moves
        would = state.view(seat).would
        assert state.view(None).would == state.view((seat + 1) % 3).would == {}
        legal = {
            (numbers.card_of[move], numbers.one_of[move]) for move in state.moves() if numbers.form_of[move] in (0, 1)
        }
        assert {(card, name) for card, totals in would.items() for name in totals} == {
            (state.tables.ids[card], state.tables.characters[character]) for card, character in legal
        }
        for card, character in legal:
            after = state.clone()
            lay_on(after, character, card)
            now, then = self_worth(state, character), self_worth(after, character)
            said = f"{signed(now)}\nbecomes\n{signed(then)}" if then != now else f"stays\n{signed(now)}"
            if state.tables.kind[card] == UNTIMELY_DEATH:
                owner = state.owner[character]
                total = family_value(state, owner) + then
                last = sum(one in state.living for one in state.families[owner]) == 1
                covers = f", not {signed(now)}" if then > now else ""
                said = f"dies at\n{signed(then)}{covers}\n{'score' if owner == seat else 'rival'} {signed(total)}"
                said += "\ngame ends" if last else ""
            if set(lasting_effects(state, character)) - set(lasting_effects(after, character)):
                said += "\nends effect"
            assert would[state.tables.ids[card]][state.tables.characters[character]] == said
            compared += 1
    assert compared > 100


def test_a_story_says_what_it_needs_and_gives() -> None:
    """On its card, in its tip, where it is picked, in a terminal, and where the rules are searched (CG-10.6)."""
    state = table({"middle": ["friends_with_the_feds", "the_call_of_cthulhu"]})
    html = unescape(drawn(state, 0))
    view = state.view(0)
    more = "Every turn the holder draws up to 1 more card."
    feds, call = view.stories
    assert (feds.gives, call.gives[:24]) == (more, "−20 points at the end. E")
    assert "both showing investigation" in feds.about
    assert "one showing madness and another horror" in call.about
    for story in view.stories:
        assert f"Gives: {story.gives}" in html
        assert f'data-picked="{story.gives}"' in html
        assert story.gives in story.about
        assert f"Gives: {story.gives}" in GAME.draw(view)
    for story in GAME.cards.tales:
        found = {rule.id: rule.text for rule in GAME.rulebook.search(story.name)}
        assert f"{story.name} ({', '.join(story.requires)}): {gives(story.points, story.effects)}" in found["CG-10.6"]


def test_every_icon_has_its_name() -> None:
    """CG-7.7 to CG-7.9: in the legends of the table and the terminal, and with every card that prints one."""
    html = drawn(table({}), 0)
    legend = html[html.index('id="legend"') : html.index("</details>")]
    for words in (*ICONS, "lasting", "crossed out"):
        assert words in legend
    for words in (*ICONS, "hourglass", "crossed-out"):
        assert words in GAME.legend
    state = table({"seats": [{"hand": ["had_too_many_tentacles", "dreamed_of_delights", "loved_a_librarian"]}, {}]})
    hand = {card.id: card for card in state.view(0).players[0].hand}
    assert "An hourglass: its effect lasts" in hand["had_too_many_tentacles"].about
    assert "A cross: it covers the icon below" in hand["dreamed_of_delights"].picked
    assert "Icons: romance and investigation." in hand["loved_a_librarian"].about


def test_long_words_may_break_before_a_syllable() -> None:
    broken = {"Had Hideous Hallucinations": "Had Hideous Hal-lu-ci-na-tions", "Junior": "Junior"}
    for name, said in broken.items():
        assert hyphened(name).replace("\N{SOFT HYPHEN}", "-") == said


def told(state: Any, move: str, viewer: int = 0) -> list[Event]:
    state.heard = []
    play(state, move)
    return GAME.events(state.heard, viewer, ["You", "Bob"] if viewer == 0 else ["Bob", "You"], state)


def test_the_log_tells_a_death_once() -> None:
    state = table(
        {
            "stacks": {"doctor_willett": ["dined_with_degenerates"]},
            "seats": [{"hand": ["was_burned_alive", "visited_vermont"]}, {"hand": []}],
        }
    )
    said = [event.sentence for event in told(state, "play was_burned_alive doctor_willett")]
    assert said[:2] == [
        "You play Was Burned Alive on your Doctor Willett.",
        "Doctor Willett dies at −20: you have −20 now.",
    ]
    said = [event.sentence for event in told(state, "play visited_vermont henry_akeley")]
    assert [sentence for sentence in said if "Vermont" in sentence] == [
        "You play Visited Vermont on your Henry Akeley: now at −10."
    ]


def test_the_log_says_which_card_gave_a_free_play_and_what_a_rival_is_at() -> None:
    """CG-6.1: for those who made it and for those who wonder why somebody plays a third card."""
    hand = ["the_festival", "visited_vermont", "was_rattled_by_rats", "discovered_a_diary"]
    state = table({"seats": [{"hand": hand}, {"hand": []}]})
    said = [event.sentence for event in told(state, "play the_festival")]
    assert said == ["You play The Festival.", "The Festival gives you 2 extra free plays."]
    now = "Free play from The Festival, beyond your two: play a Modifier now, or decline"
    assert state.view(0).step == f"{now} (1 more after it)"
    free = [event.sentence for event in told(state, "play visited_vermont anna_tilton", viewer=1)]
    assert free[0] == "Bob plays Visited Vermont on your Anna Tilton: now at −10, a free play from The Festival."
    assert state.view(0).step == now
    mine = [event.sentence for event in told(state, "play discovered_a_diary anna_tilton")]
    assert mine[0].startswith("You play Discovered A Diary on Anna Tilton: now at ")
    assert mine[0].endswith(", a free play from The Festival.")
    plain = [event.sentence for event in told(state, "play was_rattled_by_rats tigger_man", viewer=1)]
    assert plain[0] == "Bob plays Was Rattled By Rats on Tigger-Man: now at −15."


def test_a_death_that_a_card_makes_free_says_so() -> None:
    """CG-8.5: Worried About Whippoorwills."""
    stacks = {"henry_akeley": ["worried_about_whippoorwills"]}
    state = table({"stacks": stacks, "seats": [{"hand": ["was_burned_alive", "visited_vermont"]}, {"hand": []}]})
    said = [event.sentence for event in told(state, "play was_burned_alive henry_akeley")]
    assert said[0].endswith(" on your Henry Akeley: a free play from Worried About Whippoorwills.")


def test_what_an_event_does_to_people_says_what_they_are_at() -> None:
    """CG-8.8, CG-8.12."""
    stacks = {"henry_akeley": ["visited_vermont"], "anna_tilton": ["dined_with_degenerates"]}
    state = table({"stacks": stacks, "seats": [{"hand": ["the_voorish_sigh", "yithian_hijinks"]}, {"hand": []}]})
    swapped = [event.sentence for event in told(state.clone(), "play yithian_hijinks{henry_akeley,anna_tilton}")]
    assert "swap their top Modifiers, now at −20 and −10." in " ".join(swapped)
    removed = [event.sentence for event in told(state, "play the_voorish_sigh henry_akeley")]
    assert "Visited Vermont is taken from Henry Akeley, now at 0, and discarded." in removed


def test_an_effect_that_does_not_happen_says_which_icon_is_missing() -> None:
    """CG-8.9."""
    hand = ["was_taken_to_yuggoth", "visited_vermont"]
    stacks = {"henry_akeley": ["dined_with_degenerates"]}
    state = table({"stacks": stacks, "seats": [{"hand": hand}, {"hand": []}]})
    said = [event.sentence for event in told(state, "play was_taken_to_yuggoth henry_akeley")]
    assert "The effect fails: Henry Akeley showed no horror." in said


def test_a_decision_says_how_many_cards_and_because_of_what() -> None:
    """CG-8.2: two cards for Tekeli-li!, then one; an answer has the text of what it answers."""
    three = ["visited_vermont", "was_rattled_by_rats", "discovered_a_diary"]
    state = table({"seats": [{"hand": ["tekeli_li", "was_burned_alive"]}, {"hand": three}]})
    play(state, "play tekeli_li")
    while state.asked:
        assert state.view(1).step == "Use a card that answers Tekeli-li!, or pass"
        play(state, "pass")
    assert state.view(1).step == "Discard 2 cards from hand, one by one, for Tekeli-li!"
    assert (state.view(1).plays_made, GAME.goal(state.view(1)).now) == (1, 0), "the first play is not over yet"
    assert "Every opponent discards 2 cards." in drawn(state, 1)
    assert "Being played by seat 1: tekeli_li: Event. Every opponent discards 2 cards." in GAME.draw(state.view(1))
    play(state, "discard visited_vermont")
    assert state.view(1).step == "Discard a card from hand, for Tekeli-li!"
    play(state, "discard was_rattled_by_rats")
    assert (state.view(0).step, GAME.goal(state.view(0)).now) == (
        "Play 2 of 2. Sadden your family or cheer up another (no Deaths now), then draw up to 5",
        1,
    )


def test_what_was_set_off_is_not_blamed_on_the_card_being_played() -> None:
    stacks = {"anna_tilton": ["heard_horrifying_howls"]}
    hand = ["visited_vermont", "was_rattled_by_rats", "discovered_a_diary"]
    state = table({"stacks": stacks, "seats": [{"hand": hand}, {"hand": ["dined_with_degenerates", "tekeli_li"]}]})
    owner = next(
        player.seat for player in state.view(0).players if any(p.id == "anna_tilton" for p in player.characters)
    )
    play(state, "play visited_vermont anna_tilton")
    while state.asked:
        play(state, "pass")
    assert state.view(owner).step == "Discard a card from hand"


def test_a_turn_of_one_play_begins_with_the_first() -> None:
    hand = ["was_delirious_for_days", "visited_vermont", "was_rattled_by_rats"]
    state = table({"seats": [{"hand": hand}, {"hand": ["discovered_a_diary"]}]})
    other = state.view(0).players[1].characters[0].id
    play(state, f"play was_delirious_for_days {other}", "pass")
    assert state.active == 1
    view = state.view(1)
    assert view.step.startswith("Play 1 of 1. Sadden your family, cheer up another, or bury somebody")
    assert view.step.endswith(", then draw up to 5")
    assert state.view(0).step == "Play 1 of 1"
    assert (view.plays_left, GAME.goal(view).now) == (1, 0)


def test_the_terminal_shows_the_slots_of_a_character() -> None:
    state = table({"stacks": {"henry_akeley": ["visited_vermont"]}})
    person = next(p for player in state.view(0).players for p in player.characters if p.id == "henry_akeley")
    assert f"henry_akeley {'/'.join(person.pathos)} = {signed(person.worth)}" in GAME.draw(state.view(0))
    assert (
        "every opponent of this family's player"
        in card_view(state.tables, GAME.piece("deck", "was_crushed_by_a_shoggoth")).text
    )


def test_lesson_one_has_the_words_of_the_table() -> None:
    """Self-Worth and the icons, which the table and its refusals speak of, are met before they are needed."""
    said = (GAME.folder / "lessons" / "01_a_family_tradition.toml").read_text(encoding="utf-8")
    for words in ("Self-Worth", "icons", "“The icons”", "Untimely Death", "Stories"):
        assert words in said
    assert "The icons" in drawn(table({}), 0)


def test_what_a_player_may_regret_is_asked_first() -> None:
    """A free play without anything to play, a Story that sends the other back, a death that counts for a rival."""
    state = table({"seats": [{"hand": ["ghouls_night_out", "visited_vermont"]}, {"hand": ["tekeli_li"]}]})
    assert state.view(0).warnings == {
        "play ghouls_night_out": "Nobody is dead: Ghouls' Night Out would do nothing now. Play it all the same?"
    }
    assert state.view(1).warnings == {}
    state = table({"seats": [{"hand": ["the_festival", "was_burned_alive"]}, {"hand": ["tekeli_li"]}]})
    assert "You hold no Modifier: The Festival" in state.view(0).warnings["play the_festival"]
    stacks = {"anna_tilton": ["crawled_through_catacombs"]}
    state = table({"stacks": stacks, "seats": [{"hand": ["was_burned_alive"]}, {"hand": ["tekeli_li"]}]})
    assert "the −15 would count for a rival" in state.view(0).warnings["play was_burned_alive anna_tilton"]
    assert state.view(0).would["was_burned_alive"]["anna_tilton"] == "dies at\n−15\nrival −15"


def test_a_death_that_covers_misery_says_so() -> None:
    """“Dies at 0” was read as a fault of the table: nothing said that a printed 0 covers."""
    stacks = {"henry_akeley": ["visited_vermont"]}
    state = table({"stacks": stacks, "seats": [{"hand": ["is_resting_in_peace"]}, {"hand": ["tekeli_li"]}]})
    view = state.view(0)
    assert view.would["is_resting_in_peace"]["henry_akeley"] == "dies at\n0, not −10\nscore 0"
    assert "A 0 covers the number below it" in view.players[0].hand[0].picked


def test_a_claim_says_which_story_goes_back() -> None:
    state = table(
        {
            "middle": ["the_necronomicon"],
            "stacks": {"henry_akeley": ["learned_loathsome_lore"], "tigger_man": ["visited_vermont"]},
            "seats": [{"hand": ["ghouls_night_out"], "story": "yog_sothoth"}, {"hand": []}],
        }
    )
    assert "Yog Sothoth would go back to the middle" in state.view(0).warnings["claim the_necronomicon"]
    claim = GAME.parse("claim the_necronomicon")
    assert GAME.say(claim, state) == "Claim the Story The Necronomicon; Yog Sothoth goes back to the middle"
    tale = next(one for one in state.view(0).stories if one.id == "the_necronomicon")
    assert tale.yours.startswith("Yours to take if you give up Yog Sothoth: ")
    GAME.place(state, {"seats": [{"story": None}]})
    assert GAME.say(claim, state) == "Claim the Story The Necronomicon"


def test_a_free_play_without_anything_to_play_is_told_and_one_without_a_card_says_so() -> None:
    state = table({"seats": [{"hand": ["ghouls_night_out", "visited_vermont"]}, {"hand": []}]})
    state.heard = []
    play(state, "play ghouls_night_out")
    told = [event.sentence for event in GAME.events(state.heard, 0, ["You", "Bob"], state)]
    assert told[-1] == "Ghouls' Night Out gives you no extra free plays."
    state = table({"seats": [{"hand": ["the_festival", "was_burned_alive"]}, {"hand": []}]})
    play(state, "play the_festival")
    assert state.view(0).step == "Free play from The Festival, but you hold no Modifier for it: decline"


def test_deaths_are_spoken_of_where_one_is_free() -> None:
    """CG-8.5: Worried About Whippoorwills lets a Death fall as a free play, in the second play too."""
    hand = ["visited_vermont", "was_burned_alive", "ghouls_night_out"]
    free = "a Death on Henry Akeley is a free play"
    for below, story, said in (
        ([], None, "(no Deaths now)"),
        (["worried_about_whippoorwills"], None, free),
        ([], "the_king_in_yellow", "Your Story allows a Death: sadden your family,"),
    ):
        seats = [{"hand": hand, **({"story": story} if story else {})}, {"hand": []}]
        state = table({"stacks": {"henry_akeley": below}, "seats": seats})
        play(state, "play visited_vermont tigger_man")
        assert said in state.view(0).step


def test_the_step_of_another_seat_is_not_said_to_you() -> None:
    state = GAME.new(seats=2, seed=1)
    assert state.view(1 - state.seat).step == "Choose a family to make miserable"


def test_a_card_without_numbers_and_effect_says_so() -> None:
    state = table({"seats": [{"hand": ["was_burned_alive", "visited_vermont"]}, {"hand": []}]})
    hand = state.view(0).players[0].hand
    assert hand is not None
    assert hand[0].picked == "Was Burned Alive: no numbers and no effect."
    assert "Numbers from top to bottom" in hand[1].about


def test_at_the_end_the_goal_says_what_each_family_is_made_of() -> None:
    """CG-13.2: the dead one by one, and the points of the Story."""
    stacks = {name: ["was_rattled_by_rats", "was_part_of_the_feast"] for name in ["doctor_willett"]}
    stacks |= {"casilda_and_camila": ["crawled_through_catacombs", "died_from_sheer_fright"]}
    stacks |= {"henry_akeley": ["fought_something_formless", "was_taken_to_yuggoth"]}
    stacks |= {"randolph_carter": ["visited_vermont", "fell_prey_to_a_beast"], "tigger_man": ["dined_with_degenerates"]}
    hands = [{"hand": ["was_burned_alive"], "story": "yog_sothoth"}, {"hand": ["married_a_marsh"]}]
    state = table({"stacks": stacks, "seats": hands, "discards": ["only_a_dream"]})
    before, _ = GAME.goal(state.view(0)).standings
    assert re.fullmatch(r"score −\d+, 4/5 dead", before.text)
    play(state, "play was_burned_alive tigger_man")
    while state.asked:
        play(state, "pass")
    mine, rival = GAME.goal(state.view(0)).standings
    assert re.match(r"score −\d+, 5/5 dead: Doctor Willett −", mine.text)
    assert mine.text.endswith(", Tigger-Man −20, Yog Sothoth −15")
    assert rival.text == "score 0, 0/5 dead: nothing counts"
    counted = [int(number.replace("−", "-")) for number in re.findall(r"[−+]?\d+(?=,|$)", mine.text.split(": ")[1])]
    assert sum(counted) == state.view(0).players[0].value


def test_a_story_says_who_shows_what_and_what_is_missing() -> None:
    """CG-10.1: each icon on a Character of its own; one with both icons is not enough."""

    def yours(stacks: dict[str, list[str]], **more: Any) -> tuple[str, tuple[bool, ...]]:
        state = table({"middle": ["the_necronomicon"], "stacks": stacks, **more})
        story = next(story for story in state.view(0).stories if story.id == "the_necronomicon")
        assert story.yours in story.about
        assert story.yours in unescape(drawn(state, 0))
        return story.yours, story.met

    assert yours({}) == ("Two different people of yours must show these.", (False, False))
    both = {"henry_akeley": ["delved_too_deep"]}  # magic and investigation
    assert yours(both) == ("Henry Akeley shows magic: another of yours must show investigation.", (True, False))
    two = {**both, "tigger_man": ["visited_vermont"]}
    assert yours(two) == ("Yours to take: Henry Akeley shows magic and Tigger-Man shows investigation.", (True, True))
    held = [{"hand": []}, {"hand": [], "story": "the_necronomicon"}]
    theirs = {"anna_tilton": ["learned_loathsome_lore"], "joe_sergeant": ["investigated_innsmouth"]}
    said, met = yours({**two, **theirs}, middle=[], seats=held)
    assert (said, met) == ("You show it, but on no more people than its holder.", (True, True))
    assert yours({}, middle=[], seats=held[::-1])[0] == "You hold it."
    state = table({"middle": ["the_necronomicon"]})
    assert state.view(None).stories[0].yours == "", "whoever watches has no family"


def test_the_dead_keep_their_place() -> None:
    stacks = {"casilda_and_camila": ["crawled_through_catacombs", "died_from_sheer_fright"]}
    living = [person.id for person in table({}).view(0).players[0].characters]
    html = drawn(table({"stacks": stacks}), 0)
    at = [html.index(f'id="p-{person}"') for person in living]
    assert at == sorted(at)
    assert html.count("#tombstone") == 1


def test_a_tip_says_which_numbers_are_covered() -> None:
    """CG-7.2."""
    stacks = {"henry_akeley": ["was_hunted_by_hounds", "married_a_marsh"]}
    people = table({"stacks": stacks}).view(0).players[0].characters
    about = next(person.about for person in people if person.id == "henry_akeley")
    assert "Self-Worth +10 (CG-1.2). Counted: −10, 0 and +20. Covered, so not counted: −20 (CG-7.2)." in about


def test_a_decision_is_said_in_at_most_twenty_words() -> None:
    for seats in (2, 5):
        for state, _ in walks(1, seats):
            for seat in (state.seat, *[other for other in range(seats) if state.asked >> other & 1]):
                if seat >= 0:
                    step = step_of(state, seat)
                    assert len(step.split()) <= 20, step


def test_a_turn_is_told_in_few_words_and_a_landing_after_an_answer_says_what_it_made() -> None:
    """The news are read on a phone: nothing is said twice."""
    stacks = {"henry_akeley": ["visited_vermont"]}
    hands = [{"hand": ["only_a_dream", "tekeli_li"]}, {"hand": ["was_burned_alive", "married_a_marsh"]}]
    for card, landed in (
        ("was_burned_alive", ["Nobody stops Was Burned Alive.", "Henry Akeley dies at −10: you have −10 now."]),
        ("married_a_marsh", ["Henry Akeley is at +20 now."]),
    ):
        state = table({"active": 1, "stacks": stacks, "seats": hands})
        assert told(state, f"play {card} henry_akeley")[0].sentence.endswith("your Henry Akeley.")
        said = [event.sentence for event in told(state, "pass")]
        assert said[: len(landed)] == landed
        (turn,) = [event for event in told(state, "pass") if event.kind == "TurnBegan"]
        assert (turn.sentence, turn.news) == ("Your turn.", False), "the question says it"
