"""What holds in every game, for every seat count, whatever is played: each function checks one table."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

import msgspec

from miskatonic.bots import LEVELS, Eyes, bot
from miskatonic.bots.search import Elder
from miskatonic.core.chance import Script, seeded
from miskatonic.core.game import Game
from miskatonic.core.playthrough import Playthrough, position_hash
from miskatonic.core.record import read_record
from miskatonic.core.state import NOBODY, State
from miskatonic.core.verifying import verify
from miskatonic.review.hints import hint
from miskatonic.review.judging import Depth, Judge
from tests.support import (
    Table,
    bot_chance,
    events_seen,
    is_cause,
    lively,
    lively_of,
    names,
    play_heard,
    seen,
    viewers,
)

OTHER_MOVES = 25  # how many moves that are not listed are tried at a position
FEW_THOUGHTS = 8  # iterations of a search that only has to find a move
FEW_CARDS = 12  # a shuffle of more different cards never leaves them as they were
GLANCE = Depth("glance", redraws=1, set_ups=1, glances=1, guesses=2, finalists=2, told=2, planning=2, strongest=30)
LOOK = 7  # what is slow is looked at after so many moves; no game has a round of seven


class Property(NamedTuple):
    name: str
    check: Callable[[Table], None]
    most: int  # how many moves may come before


PROPERTIES: list[Property] = []


def holds(most: int) -> Callable[[Callable[[Table], None]], Callable[[Table], None]]:
    def declare(check: Callable[[Table], None]) -> Callable[[Table], None]:
        PROPERTIES.append(Property(check.__name__, check, most))
        return check

    return declare


# A whole game


@holds(most=600)
def a_game_keeps_its_pieces_and_always_has_a_move(table: Table) -> None:
    game, state, chooser = table.game, table.begin(), table.chooser()
    pieces = sorted(game.pieces(state))
    for _ in range(table.length):
        if state.seat == NOBODY:
            break
        moves = state.moves()
        assert moves, "a decision without a move"
        assert len(set(moves)) == len(moves), "a move is listed twice"
        state.moves().clear()
        assert state.moves() == moves, "whoever asks may change what he gets"
        surprises = state.surprises
        state.play(lively_of(game, moves, chooser))
        assert state.surprises >= surprises
        assert sorted(game.pieces(state)) == pieces
    check_ending(game, state)


def check_ending(game: Game, state: State) -> None:
    outcome = state.outcome()
    if outcome is None:
        assert state.seat != NOBODY
        return
    assert state.seat == NOBODY
    assert state.moves() == []
    assert state.frames == []
    assert state.asked == 0
    assert is_cause(game, outcome.rule)
    assert outcome.reason
    assert all(0 <= value <= 1 for value in outcome.values)
    assert all(0 <= seat < state.seats for seat in outcome.winners)
    refusal = game.refusal(state, 0)
    assert refusal is not None
    assert refusal.rule == "end"
    for seat in range(len(outcome.values)):
        assert game.evaluate(state, seat) == outcome.values[seat]


@holds(most=400)
def the_same_seed_and_choices_give_the_same_game(table: Table) -> None:
    assert table.game.position(table.walk()) == table.game.position(table.walk())


# The moves of a position


@holds(most=400)
def every_listed_move_plays(table: Table) -> None:
    game, state = table.game, table.walk()
    pieces = sorted(game.pieces(state))
    before = position_hash(game, state)
    for move in state.moves():
        assert game.refusal(state, move) is None
        assert state.why_not(move) is None
        other = state.clone()
        other.play(move)
        assert sorted(game.pieces(other)) == pieces
        assert other.seat == NOBODY or other.moves()
    assert position_hash(game, state) == before


@holds(most=400)
def every_other_move_is_refused_with_a_reason_and_its_rule(table: Table) -> None:
    game, state, chooser = table.game, table.begin(), table.chooser()
    earlier: set[int] = set()  # moves that were legal a moment ago are the most likely mistakes
    for _ in range(table.length):
        if state.seat == NOBODY:
            break
        moves = state.moves()
        earlier.update(moves)
        state.play(lively_of(game, moves, chooser))
    legal = set(state.moves())
    others = [chooser.randrange(game.moves.size) for _ in range(OTHER_MOVES)]
    others += chooser.sample(sorted(earlier), min(len(earlier), OTHER_MOVES))
    others += [chooser.choice(range(verb.first, verb.first + verb.size)) for verb in game.moves.verbs if verb.size]
    for move in others:
        if move in legal:
            continue
        refusal = game.refusal(state, move)
        assert refusal is not None, f'"{game.text(move, state)}" is not listed, but nothing is wrong with it'
        assert len(refusal.reason.split()) > 2, f"{refusal} is no sentence"
        assert refusal.reason == refusal.reason.strip()
        assert refusal.reason[0].isupper()
        assert is_cause(game, refusal.rule), f"there is no rule {refusal.rule}"
    for number in (-1, game.moves.size):
        refusal = game.refusal(state, number)
        assert refusal is not None
        assert refusal.rule == "notation"


@holds(most=400)
def every_move_has_a_sentence_a_notation_and_a_path(table: Table) -> None:
    game, state, chooser = table.game, table.walk(), table.chooser()
    moves = state.moves()
    assert len({game.text(move, state) for move in moves}) == len(moves)
    for move in moves:
        assert game.parse(game.text(move, state), state) == move
        check_words(game, state, move)
    for move in [chooser.randrange(game.moves.size) for _ in range(OTHER_MOVES)]:
        assert game.parse(game.text(move)) == move
        check_words(game, None, move)


def check_words(game: Game, state: State | None, move: int) -> None:
    sentence = game.say(move, state)
    assert sentence
    assert sentence[0].isupper()
    assert "{" not in sentence
    verb, _, bits = game.moves.split(move)
    path = game.path(move, state)
    assert all(path), "an element to click has a name"
    if bits:
        assert isinstance(path[-1], list)
        assert len(path[-1]) == bits.bit_count()
        path = path[:-1]
    assert all(isinstance(step, str) for step in path)
    placed = [things for things in verb.things if things.placed]
    assert path or not placed or verb.path == ()


# Copies


@holds(most=400)
def a_clone_is_independent(table: Table) -> None:
    game, state, chooser = table.game, table.walk(), table.chooser()
    before = game.position(state)
    twin = state.clone()
    assert game.position(twin) == before
    for changed, kept in ((twin, state), (state.clone(), state), (state, state.clone())):
        kept_before = game.position(kept)
        for _ in range(30):
            if changed.seat == NOBODY:
                break
            changed.play(lively(game, changed, chooser))
        assert game.position(kept) == kept_before


@holds(most=400)
def a_position_comes_back_from_plain_data(table: Table) -> None:
    game, state, chooser = table.game, table.walk(), table.chooser()
    position = game.position(state)
    plain = msgspec.json.decode(msgspec.json.encode(position))
    assert plain == position, "a position is plain data"
    fresh = game.set_up(table.seats, game.read_options(table.options), seeded(table.seed + 1, game.streams))
    game.place(fresh, plain)
    assert game.position(fresh) == position
    for _ in range(10):
        assert fresh.moves() == state.moves()
        assert [seen(game, fresh, viewer) for viewer in viewers(fresh)] == [
            seen(game, state, viewer) for viewer in viewers(state)
        ]
        if state.seat == NOBODY:
            break
        move = lively(game, state, chooser)
        state.play(move)
        fresh.play(move)
        assert game.position(fresh) == game.position(state)


@holds(most=150)
def a_placed_position_serves_everybody(table: Table) -> None:
    """Written out and placed again, it has the same moves, odds and views; a hint and every bot find a move in it."""
    game, state = table.game, table.walk()
    plain = msgspec.json.decode(msgspec.json.encode(game.position(state)))
    fresh = game.set_up(table.seats, game.read_options(table.options), seeded(table.seed + 1, game.streams))
    game.place(fresh, plain)
    for viewer in viewers(state):
        assert seen(game, fresh, viewer) == seen(game, state, viewer)
    if state.seat == NOBODY:
        return
    moves = fresh.moves()
    assert moves == state.moves()
    for move in moves:
        assert game.foretell(fresh, move) == game.foretell(state, move)
        assert game.touches(fresh, move) == game.touches(state, move)
    seats = [seat for seat in range(fresh.seats) if fresh.moves_of(seat)]
    for seat in seats:
        for level in LEVELS:
            thinker = bot("search:8it" if level == "search" else level, table.choices)
            if isinstance(thinker, Elder):
                thinker = Elder(table.choices, seconds=None, iterations=FEW_THOUGHTS)
            eyes = Eyes(game, fresh, seat, thinker.chance)
            assert thinker.choose(eyes) in fresh.moves_of(seat), f"{level} plays no legal move"
        eyes = Eyes(game, fresh, seat, bot_chance(table.choices))
        advice = hint(eyes, table.choices, seconds=None, iterations=FEW_THOUGHTS)
        assert advice.move in fresh.moves_of(seat)
        assert advice.why


@holds(most=300)
def what_is_shown_needs_no_chance(table: Table) -> None:
    """Odds are worked out, not drawn: neither a view nor what is said of a move takes anything from the streams."""
    game, state = table.game, table.walk()
    words = list(state.chance.words)
    state.chance = Script(game.streams, [[] for _ in game.streams], by_piece=True, words=words)
    for viewer in viewers(state):
        assert game.draw(state.view(viewer))
    for move in state.moves():
        assert game.say(move, state)
        game.foretell(state, move)
        game.touches(state, move)
    assert list(state.chance.words) == words


# What is told


@holds(most=150)
def views_draw_and_events_tell_for_everybody(table: Table) -> None:
    game, state, chooser = table.game, table.begin(), table.chooser()
    for number in range(table.length):
        if state.seat == NOBODY:
            break
        heard = play_heard(state, lively(game, state, chooser))
        for viewer in viewers(state):
            for event in game.events(heard, viewer, names(state)):
                assert event.sentence
                assert "{" not in event.sentence
                assert is_cause(game, event.rule), f"{event.kind}: there is no rule {event.rule}"
                assert -1 <= event.seat < state.seats
            if number % LOOK == 0:
                assert game.draw(state.view(viewer)).strip()
    for seat in range(table.seats):
        assert 0 <= game.evaluate(state, seat) <= 1
        features = game.features(state, seat)
        assert features
        assert all(isinstance(value, float) for value in features.values())


@holds(most=200)
def listening_changes_nothing(table: Table) -> None:
    game, state, chooser = table.game, table.begin(), table.chooser()
    other = state.clone()
    for number in range(table.length):
        if state.seat == NOBODY:
            break
        move = lively(game, state, chooser)
        play_heard(state, move)
        other.play(move)
        if number % LOOK == 0:
            for viewer in viewers(state):
                state.view(viewer)
    assert game.position(state) == game.position(other)


# Guesses


@holds(most=400)
def a_guess_keeps_what_the_seat_knows(table: Table) -> None:
    game, state = table.game, table.walk()
    before = position_hash(game, state)
    pieces = sorted(game.pieces(state))
    for seat in range(state.seats):
        guess = state.guess(seat, bot_chance(table.choices))
        again = guess.guess(seat, bot_chance(table.choices + 1))
        for world in (guess, again):
            assert sorted(game.pieces(world)) == pieces
            assert (world.seat, world.asked, world.surprises) == (state.seat, state.asked, state.surprises)
            assert seen(game, world, seat) == seen(game, state, seat)
            assert seen(game, world, None) == seen(game, state, None)
            assert world.moves_of(seat) == state.moves_of(seat)
            assert world.seat == NOBODY or world.moves()
            if game.streams:
                assert world.chance.words != state.chance.words, "a guess never rolls the table's next die"
    assert position_hash(game, state) == before


@holds(most=400)
def a_guess_is_a_world_in_which_every_seat_knows_its_own(table: Table) -> None:
    """What another seat knows is guessed too and fits the guessed world: a search may look through its eyes."""
    game, state = table.game, table.walk()
    for seat in range(state.seats):
        guess = state.guess(seat, bot_chance(table.choices))
        for other in range(state.seats):
            world = guess.guess(other, bot_chance(table.choices + 1))
            assert seen(game, world, other) == seen(game, guess, other)
            assert world.moves_of(other) == guess.moves_of(other)


@holds(most=60)
def a_guess_plays_on(table: Table) -> None:
    game, state, chooser = table.game, table.walk(), table.chooser()
    pieces = sorted(game.pieces(state))
    for seat in range(state.seats):
        world = state.guess(seat, bot_chance(table.choices))
        for _ in range(30):
            if world.seat == NOBODY:
                break
            world.play(lively(game, world, chooser))
        assert sorted(game.pieces(world)) == pieces


@holds(most=400)
def a_guess_comes_from_knowledge_and_bot_chance_alone(table: Table) -> None:
    """The true state and a guess differ only in what the seat does not know: both must give the same guesses."""
    game, state = table.game, table.walk()
    for seat in range(state.seats):
        world = state.guess(seat, bot_chance(1))
        for number in (2, 3):
            true, guessed = bot_chance(number), bot_chance(number)
            assert game.position(state.guess(seat, true)) == game.position(world.guess(seat, guessed))
            assert true.words == guessed.words


@holds(most=300)
def other_hidden_pieces_are_never_seen(table: Table) -> None:
    """Two worlds that a seat cannot tell apart stay so while the same is played and nothing hidden is shown."""
    game, state, chooser = table.game, table.begin(), table.chooser()
    seat = chooser.randrange(state.seats)
    world = state.guess(seat, bot_chance(chooser.randrange(1 << 30)))
    for number in range(table.length):
        if state.seat == NOBODY:
            break
        both = set(world.moves())
        moves = [move for move in state.moves() if move in both]
        if not moves:
            state.play(lively(game, state, chooser))
            world = state.guess(seat, bot_chance(chooser.randrange(1 << 30)))
            continue
        surprises = state.surprises, world.surprises
        move = lively_of(game, moves, chooser)
        heard, heard_there = play_heard(state, move), play_heard(world, move)
        if (state.surprises, world.surprises) != surprises:
            world = state.guess(seat, bot_chance(chooser.randrange(1 << 30)))
            continue
        assert events_seen(game, heard, state, seat) == events_seen(game, heard_there, world, seat)
        assert seen(game, state, seat) == seen(game, world, seat)
        assert state.moves_of(seat) == world.moves_of(seat)
        assert state.seat == world.seat
        if number % LOOK == 0:
            guessed = [game.position(one.guess(seat, bot_chance(7))) for one in (state, world)]
            assert guessed[0] == guessed[1]


# Redraws


@holds(most=400)
def a_redraw_keeps_all_that_any_seat_knows(table: Table) -> None:
    """Views, moves, sealed answers and what each seat could guess stay; the table's own dice are never rolled."""
    game, state = table.game, table.walk()
    before = position_hash(game, state)
    pieces = sorted(game.pieces(state))
    world = state.redraw(bot_chance(table.choices))
    assert sorted(game.pieces(world)) == pieces
    assert (world.seat, world.asked, world.surprises) == (state.seat, state.asked, state.surprises)
    assert (world.frames, world.sealed) == (state.frames, state.sealed)
    for viewer in viewers(state):
        assert seen(game, world, viewer) == seen(game, state, viewer)
    for seat in range(state.seats):
        assert world.moves_of(seat) == state.moves_of(seat)
        guessed = [game.position(one.guess(seat, bot_chance(7))) for one in (state, world)]
        assert guessed[0] == guessed[1]
    if game.streams:
        assert world.chance.words != state.chance.words, "a redraw never rolls the table's next die"
    assert position_hash(game, state) == before


@holds(most=400)
def a_redraw_comes_from_what_the_seats_know_together(table: Table) -> None:
    """Neither the order of a pile nor the dice to come can be told from redraws: those of a redraw are the same."""
    game, state = table.game, table.walk()
    world = state.redraw(bot_chance(1))
    for number in (2, 3):
        assert game.position(state.redraw(bot_chance(number))) == game.position(world.redraw(bot_chance(number)))


@holds(most=400)
def a_redraw_reorders_what_nobody_knows(table: Table) -> None:
    """Where all seats know the same, a redraw is as free as a guess; else the deck is what no seat has seen."""
    game, state = table.game, table.walk()
    deck = game.position(state).get("deck", [])
    if game.hides and len(set(map(str, deck))) > FEW_CARDS:
        decks = [game.position(state.redraw(bot_chance(number)))["deck"] for number in range(2)]
        assert decks[0] != decks[1]
    if not game.hides:
        for number in range(2):
            redrawn, guessed = state.redraw(bot_chance(number)), state.guess(0, bot_chance(number))
            assert game.position(redrawn) == game.position(guessed)


@holds(most=60)
def a_redraw_plays_on(table: Table) -> None:
    game, state, chooser = table.game, table.walk(), table.chooser()
    pieces = sorted(game.pieces(state))
    world = state.redraw(bot_chance(table.choices))
    for _ in range(30):
        if world.seat == NOBODY:
            break
        world.play(lively(game, world, chooser))
    assert sorted(game.pieces(world)) == pieces


@holds(most=200)
def a_decision_is_judged_by_what_its_seat_knows(table: Table) -> None:
    """Two games that a seat cannot tell apart give the same judgement of whatever it plays."""
    game, state, chooser = table.game, table.walk(), table.chooser()
    deciding = [seat for seat in range(state.seats - game.house) if state.moves_of(seat)]
    if deciding:
        seat = chooser.choice(deciding)
        move = chooser.choice(state.moves_of(seat))
        world = state.guess(seat, bot_chance(table.choices))
        judged = [Judge(game, one, seat, GLANCE).of(move) for one in (state, world)]
        assert judged[0] == judged[1]
        assert 0 <= judged[0].chance <= 1
        assert judged[0].loss >= 0


@holds(most=120)
def a_hint_and_a_review_tell_the_same_chances(table: Table) -> None:
    """One figure for the same knowledge and depth: of the move that is advised, of its rivals, and of the best."""
    game, state = table.game, table.walk()
    deciding = [seat for seat in range(state.seats - game.house) if state.moves_of(seat)]
    for seat in deciding[:1]:
        eyes = Eyes(game, state, seat, bot_chance(table.choices))
        advice = hint(eyes, table.choices, seconds=None, iterations=FEW_THOUGHTS, depth=GLANCE)
        told = dict(advice.chances)
        for move, chance in told.items():
            judged = Judge(game, state, seat, GLANCE).of(move)
            assert judged.chance == chance
            assert judged.best_chance == told.get(judged.best, judged.best_chance)


# Records


@holds(most=400)
def undo_takes_back_a_move_with_its_chance(table: Table) -> None:
    played, chooser = begin(table), table.chooser()
    hashes = [played.position_hash()]
    for _ in range(min(table.length, 40)):
        if played.state.seat == NOBODY:
            break
        played.play(lively(table.game, played.state, chooser))
        hashes.append(played.position_hash())
    while played.number:
        seat = played.line[-1].seat
        last, number = played.position_hash(), played.number
        played.undo(seat)
        assert played.position_hash() == hashes[played.number]
        while played.number < number:  # an answer to a sealed question goes with the whole question
            played.redo(seat)
        assert played.position_hash() == last
        played.undo(seat)


@holds(most=150)
def a_record_replays_and_verifies(table: Table) -> None:
    """A game with undo and redo and words in between, saved, read and replayed, goes on the same."""
    game, played, chooser = table.game, begin(table), table.chooser()
    wander(played, table.length, chooser)
    read = read_record(played.record.text())
    assert read == played.record
    replayed = verify(game, read)
    assert replayed.position_hash() == played.position_hash()
    assert replayed.record.text() == played.record.text()
    assert [step.text for step in replayed.line] == [step.text for step in played.line]
    half = Playthrough.replay(game, read, len(read.inputs) // 2)
    for entry in read.inputs[len(half.record.inputs) :]:
        half.take(entry)
    assert half.position_hash() == played.position_hash()
    there, here = table.chooser(), table.chooser()
    wander(replayed, 20, there)
    wander(played, 20, here)
    assert replayed.record.text() == played.record.text()
    assert replayed.position_hash() == played.position_hash()


@holds(most=100)
def provable_chance_follows_from_its_secret(table: Table) -> None:
    """Played by rules that may be compiled, saved and read: every draw is worked out anew, and says what it was."""
    game, chooser = table.game, table.chooser()
    names = [f"Player {seat + 1}" for seat in range(table.seats)]
    played = Playthrough.begin_with_secret(game, names, f"{table.seed:064x}", table.options)
    wander(played, table.length, chooser)
    again = verify(game, read_record(played.record.text()))
    assert again.position_hash() == played.position_hash()
    for step in again.line:
        asked = {stream: len(kinds) for stream, kinds in step.kinds.items()}
        assert asked == {stream: len(draws) for stream, draws in step.chance.items()}


@holds(most=400)
def a_branch_goes_its_own_way(table: Table) -> None:
    game, played, chooser = table.game, begin(table), table.chooser()
    wander(played, min(table.length, 40), chooser)
    before = played.record.text()
    at = chooser.randrange(played.number + 1)
    same = played.branch(at)
    assert same.position_hash() == position_hash(game, played.at(at))
    for step in played.line[at:]:
        same.play(step.text)
    assert same.position_hash() == played.position_hash(), "the same moves with the same chance"
    fresh = played.branch(at, seed=table.seed + 1)
    streams = fresh.game.position(fresh.state)
    assert {key: value for key, value in streams.items() if key != "streams"} == {
        key: value for key, value in game.position(played.at(at)).items() if key != "streams"
    }
    wander(fresh, 20, chooser)
    for branch in (same, fresh):
        assert verify(game, read_record(branch.record.text())).position_hash() == branch.position_hash()
    seat = chooser.randrange(table.seats)
    guess = played.branch(at, seed=table.seed + 2, eyes=seat)
    assert game.draw(guess.state.view(seat)) == game.draw(played.at(at).view(seat)), "the seat sees no difference"
    wander(guess, 20, chooser)
    assert verify(game, read_record(guess.record.text())).position_hash() == guess.position_hash()
    assert played.record.text() == before


def begin(table: Table) -> Playthrough:
    return Playthrough.begin(
        table.game, [f"Player {seat + 1}" for seat in range(table.seats)], table.seed, table.options
    )


def wander(played: Playthrough, length: int, chooser: Random) -> None:
    """Moves, and now and then an undo, a redo, a caption or a chat."""
    for _ in range(length):
        what = chooser.random()
        if what < 0.1 and played.number >= played.inherited + 5 and not played.secret_is_open:
            played.undo(chooser.choice(played.line[-5:]).seat)
        elif what < 0.15 and played.undone:
            played.redo(played.undone[-1].seat)
        elif what < 0.18 and played.number:
            played.caption(0, chooser.randrange(played.number), "a word about it")
        elif what < 0.2:
            played.chat(-1, "A spectator", "well played")
        elif played.state.seat != NOBODY:
            played.play(lively(played.game, played.state, chooser))
