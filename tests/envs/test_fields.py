"""The rows of all games say what the views say, field by field, all game long. The Stars Are Right has its own file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import miskatonic
from miskatonic.core.state import FRAME, UNANSWERED, State
from miskatonic.games.cthulhu_mash.geometry import space_of
from tests.support import Table, lively

GAMES = {id: miskatonic.game(id) for id in miskatonic.games()}
STEPS = 400
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "cthulhu_mash": [{}, {"victory": "death_match"}, {"victory": "capture_the_flag"}],
}


class Row:
    """One row, read by the declaration: what it says of a field, and which fields somebody asked for."""

    def __init__(self, state: State, seat: int, game: miskatonic.Game) -> None:
        self.observer = game.observer
        self.bytes = self.observer.row(state, seat)
        self.clockwise = [(seat + n) % state.seats for n in range(state.seats)]
        self.asked: set[str] = set()

    def __getitem__(self, name: str) -> list[int]:
        self.asked.add(name)
        field = self.observer.field(name)
        return list(self.bytes[field.at : field.at + field.size])

    def one(self, name: str) -> int:
        (value,) = self[name]
        return value

    def two(self, name: str) -> int:
        low, high = self[name]
        return low + 256 * high

    def word(self, name: str) -> str:
        return self.observer.field(name).words[self.one(name)]

    def words(self, name: str) -> dict[str, str]:
        """For a choice of many things: which word each has."""
        field = self.observer.field(name)
        return {thing: field.words[value] for thing, value in zip(field.things, self[name], strict=True)}

    def sets(self, name: str) -> dict[str, set[str]]:
        """For bits of many things: which words each has."""
        field = self.observer.field(name)
        return {
            thing: {word for bit, word in enumerate(field.words) if value >> bit & 1}
            for thing, value in zip(field.things, self[name], strict=True)
        }

    def counts(self, name: str) -> dict[str, int]:
        """Numbers of many things, but the zeros."""
        things = self.observer.field(name).things
        return {thing: value for thing, value in zip(things, self[name], strict=True) if value}

    def seats(self, name: str) -> list[int]:
        """Numbers of the seats, from seat 0 on."""
        values = self[name]
        assert not any(values[len(self.clockwise) :]), "nobody sits there"
        return [value for _, value in sorted(zip(self.clockwise, values, strict=False))]

    def seat(self, name: str) -> int:
        """The seat that a choice from the viewer means, -1 for nobody."""
        words = self.observer.field(name).words
        value = self.one(name) - (words[0] != "you")
        return -1 if value < 0 else self.clockwise[value]

    def word_of(self, seat: int, words: list[str]) -> str:
        """How a choice from the viewer calls a seat."""
        return words[words.index("you") + self.clockwise.index(seat)]


def frames_are_told(row: Row, state: State, size: int, first: int = 0) -> None:
    """The kinds of frames from the top, told as numbers from `first` on, and who each is about."""
    told = row["owed"]
    kinds = [state.frames[at] + first for at in range(len(state.frames) - FRAME, -1, -FRAME)]
    assert told[::size] == (kinds + [0] * len(told))[: len(told) // size]


def asked_are_told(row: Row, state: State, seat: int) -> None:
    asked = {other for other in range(state.seats) if state.asked >> other & 1}
    assert {other for other, yes in enumerate(row.seats("asked")) if yes} == asked
    sealed = state.sealed[seat] if state.asked else UNANSWERED
    assert row.two("answer") == (0 if sealed == UNANSWERED else sealed + 1)


def deciding(row: Row, state: State, view: Any) -> None:
    """Of a sealed question a seat learns only whether it still has to answer."""
    mine = bool(state.asked >> view.viewer & 1) and state.sealed[view.viewer] == UNANSWERED
    assert row.seat("deciding") == (view.viewer if mine else -1) if state.asked else row.seat("deciding") == state.seat


def cards_of_cthulhu(row: Row, state: Any, view: Any, seat: int) -> None:
    assert row.one("seats") == state.seats
    assert row.seat("deciding") == view.deciding
    assert row.seat("active") == view.active
    assert (row.word("step") == "the game is over") == (view.outcome is not None)
    frames_are_told(row, state, 5)
    assert row.two("turn") == view.turn
    turn = row.one("this_turn")
    active = view.players[view.active] if view.active < len(view.players) else None
    told = [bool(turn >> bit & 1) for bit in range(5)]
    assert told == [bool(state.skill_used), view.no_rerolls, view.no_spells, bool(state.hurried), view.wounded]
    assert active is None or active.skill_used == told[0]
    assert row.one("attacks") == view.attacks_left
    assert row.one("owed_xp") == state.owed_xp
    assert row.one("rolled_with") == state.health_at_roll
    assert row.one("deck") == view.deck_size
    assert row.counts("minions") == Counter(minion.thing for board in view.boards for minion in board.minions)
    horrors = {horror.thing: horror.awake for board in view.boards for horror in board.horrors}
    for thing, word in row.words("horrors").items():
        assert word == {None: "on no board", False: "asleep on its board", True: "awake"}[horrors.get(thing)]
    assert row["gates"] == [board.gates for board in view.boards]
    cards = row.sets("cards")
    words = row.observer.field("cards").words
    for thing, told_of in cards.items():
        assert (words[0] in told_of) == (thing in {card.thing for card in view.shop})
        owners = [player.seat for player in view.players for card in player.cards if card.thing == thing]
        assert {words[1 + place] for place in range(4)} & told_of == {words[1 + row.clockwise.index(o)] for o in owners}
    for player in view.players:
        for card in player.cards:
            assert ("lent to the active player" in cards[card.thing]) == card.lent
            assert ("used (CC-17.7)" in cards[card.thing]) == card.used
    names = row.observer.field("investigator").words
    chosen = {player.seat: player.investigator for player in view.players}
    assert [names[value] for value in row.seats("investigator")] == [
        chosen.get(s) or "none" for s in range(state.seats)
    ]
    for name in ("alive", "xp", "health", "tally"):
        assert row.seats(name) == [int(getattr(player, name)) for player in view.players]
    unspent = Counter(die.value for die in view.dice if not die.spent)
    left = {int(face): count for face, count in row.counts("left").items()}
    assert sorted(face for face in row["dice"] if face) == sorted(die.value for die in view.dice if die.value)
    fighting = any(GAMES["cards_of_cthulhu"].moves.split(move)[0].name == "slay" for move in state.moves())
    assert left == unspent if fighting else left in ({}, unspent)
    assert row.counts("discards") == Counter(card.thing for card in view.discards)


def cthulhu_gloom(row: Row, state: Any, view: Any, seat: int) -> None:
    assert row.one("seats") == state.seats
    assert row.one("seat") == seat
    deciding(row, state, view)
    assert row.seat("active") == view.active
    assert (row.word("step") == "the game is over") == (view.outcome is not None)
    frames_are_told(row, state, 9, first=1)
    asked_are_told(row, state, seat)
    assert row.two("turn") == view.turn
    assert row.one("quiet") == state.turn - state.stirred
    assert row.one("deck") == view.deck_size
    assert row.seats("hands") == [player.hand_size for player in view.players]
    assert row.seats("missed") == [player.missed for player in view.players]
    assert row.seats("lost") == [player.lost for player in view.players]
    stories, words = row.words("stories"), row.observer.field("stories").words
    held = {story.id: words[1] if story.holder < 0 else row.word_of(story.holder, words) for story in view.stories}
    assert stories == {story: held.get(story, "not in play") for story in stories}
    people = {person.id: person for player in view.players for person in player.characters}
    owners, lives, worths, icons = row.words("owner"), row.words("life"), row["worth"], row.sets("icons")
    lies, heights = row.words("lies"), row.counts("height")
    lying: dict[str, tuple[str, int]] = {}
    for number, (id, life) in enumerate(lives.items()):
        person = people.get(id)
        if person is None:
            assert (owners[id], worths[number], icons[id]) == ("nobody's", 128, set())
            assert life == "not in play"
            continue
        mine = row.observer.field("owner").words
        assert owners[id] == ("nobody's" if person.seat < 0 else row.word_of(person.seat, mine))
        assert life in ("not in play", "dead" if person.dead else "living"), "a family is laid out in steps"
        assert worths[number] == person.worth + 128
        assert icons[id] == set(person.icons)
        for height, layer in enumerate(person.stack, 1):
            lying[layer.card.id] = (f"on {id}", height)
    for card in view.discards:
        lying[card.id] = ("on the discard pile", 0)
    for card, where in lies.items():
        assert (where, heights.get(card, 0)) == lying.get(card, ("hidden, or being played", 0))
    hidden_cards_agree(row, view, {card.id for card in view.players[seat].hand or ()})


def hidden_cards_agree(row: Row, view: Any, mine: set[str]) -> None:
    """What may be where: the own hand, and what is known of the others'."""
    may = row.sets("cards")
    assert {card for card, places in may.items() if "in your hand" in places} == mine
    for player in view.players:
        if player.seat != view.viewer:
            place = f"in the hand of {row.word_of(player.seat, row.observer.field('active').words)}"
            assert {card for card, places in may.items() if places == {place}} >= {card.id for card in player.known}


def great_old_one(row: Row, state: Any, view: Any, seat: int) -> None:
    assert row.one("seats") == state.seats
    assert row.one("seat") == seat
    deciding(row, state, view)
    assert row.seat("active") == (state.active if view.outcome else view.active)
    assert row.seat("first") == view.first
    assert row.word("phase") == (view.phase if view.outcome is None else "the game is over")
    assert (row.word("question") == "none") == (len(state.frames) <= FRAME)
    frames_are_told(row, state, 7, first=1)
    asked_are_told(row, state, seat)
    assert row.one("round") == view.round
    assert row.one("idle") == state.idle + 1
    assert row.one("deck") == view.deck_size
    assert row.seats("hands") == [player.hand_size for player in view.players]
    assert row.seats("skips") == [int(player.skips) for player in view.players]
    assert row.seat("cultist") == next((player.seat for player in view.players if player.cultist), -1)
    lies = {horror.card: (player.seat, horror.undone) for player in view.players for horror in player.horrors}
    undone, words = row.words("undone"), row.observer.field("horrors").words
    for horror, owner in row.words("horrors").items():
        holder, is_undone = lies.get(horror, (-1, False))
        assert owner == ("nobody" if holder < 0 else row.word_of(holder, words))
        assert undone[horror] == ("yes" if is_undone else "no")
    places = row.observer.field("active").words
    laid = Counter(
        f"{pair.pair}, {row.word_of(player.seat, places)}" for player in view.players for pair in player.pairs
    )
    assert row.counts("laid") == laid
    assert row.counts("centre") == Counter(view.centre)
    assert row.counts("discards") == Counter(view.discards)
    assert row.counts("out") == Counter(view.out)
    assert row.counts("hand") == Counter(view.players[seat].hand)
    may = row.sets("cards")
    held = Counter(card.rpartition(" #")[0] for card, told in may.items() if "in your hand" in told)
    assert held == Counter(view.players[seat].hand)
    for player in view.players:
        if player.seat != seat:
            place = f"in the hand of {row.word_of(player.seat, places)}"
            sure = Counter(card.rpartition(" #")[0] for card, told in may.items() if told == {place})
            assert sure >= Counter(known.card for known in player.known)


def cthulhu_mash(row: Row, state: Any, view: Any, seat: int) -> None:
    assert row.one("seats") == state.seats
    assert row.one("seat") == seat
    assert row.seat("deciding") == view.deciding
    assert row.seat("active") == view.active
    assert row.word("mode") == view.mode
    assert row.seats("team")[: len(view.teams)] == [team + 1 for team in view.teams]
    assert row.one("round") == view.round
    assert row.two("turn") == view.turn
    frames_are_told(row, state, 9)
    assert row["blow"] == [(number + 1) & 255 for number in (*state.blow, *[-1] * 8)][:8]
    assert row.one("actions") == max(0, state.actions)
    assert row.one("once") == state.once & 255
    mash_board(row, state, view)
    mash_pieces(row, state, view)
    mash_characters(row, state, view)
    assert row["stacks"] == [view.object_stack, view.generator_stack, view.spell_stack]
    assert row.counts("discarded") == Counter(view.object_discard)
    open_at, spaces = row.counts("open"), dict(zip(row.observer.field("open").things, row["open_space"], strict=True))
    tiles = row.observer.field("tile_slot").things
    unseen = {}
    lying = {}
    for space in view.floor:
        if space.unseen:
            unseen[f"{space.tile} {space.space}"] = space.unseen
        for face in (*space.open, *space.remembered):
            lying[face] = (tiles.index(space.tile) + 1, space_of(space.space))
    assert row.counts("unseen") == unseen
    assert {face: (tile, spaces[face]) for face, tile in open_at.items()} == lying


def mash_board(row: Row, state: Any, view: Any) -> None:
    assert row.one("width") == view.width
    slots = list(row.words("slots").values())
    at, turned, generated = row.counts("tile_slot"), row.words("turned"), row.words("generated")
    for slot, tile in enumerate(view.tiles):
        if tile is None:
            assert slots[slot] == "no tile"
            continue
        assert slots[slot] == ("a tile face up" if tile.up else slots[slot])
        assert (slots[slot] == "a tile face down") == (tile.tile is None)
        if tile.tile is not None:
            assert at.pop(tile.tile) == slot + 1
        if tile.up:
            assert turned[tile.tile] == str(("north", "east", "south", "west").index(tile.name_edge))
            assert (generated[tile.tile] != "no") == tile.generated
    assert not at, "a tile that nobody has seen is nowhere"


def mash_pieces(row: Row, state: Any, view: Any) -> None:
    tiles = row.observer.field("tile_slot").things
    on_tile, spaces, health = row.counts("on_tile"), dict_of(row, "on_space"), row.counts("health")
    held, too, mired = row.sets("held"), row.words("held_too"), row.counts("mired")
    attached, bound, done = row.counts("attached"), row.counts("bound"), row.sets("done")
    people = row.observer.field("owner").things
    here = {person.name: person for person in view.characters if person.tile is not None}
    there = {piece.name: piece for piece in (*view.monsters, *view.generators)}
    boarded = set(on_tile) - {name for name in on_tile if name not in here and name not in there}
    assert boarded == set(here) | set(there)
    for name, piece in {**here, **there}.items():
        assert on_tile[name] == tiles.index(piece.tile) + 1
        assert spaces[name] == space_of(piece.space)
        assert health.get(name, 0) == max(0, piece.health)
    for piece in view.monsters:
        monster = row.observer.field("attached").things.index(piece.name)
        assert attached.get(piece.name, 0) == (0 if piece.attached is None else people.index(piece.attached) + 1)
        if "stilled" in done[piece.name]:
            assert piece.still
        assert bound.get(piece.name, 0) == state.bound[len(people) + monster] + 1
    things = row.observer.field("held").things
    for number, thing in enumerate(things):
        holds = state.holds[number] if state.at[number] >= 0 else 0
        assert sum(1 << bit for bit, word in enumerate(row.observer.field("held").words) if word in held[thing]) == (
            holds & 255
        )
        assert (too[thing] == "yes") == bool(holds >> 8 & 1)
        assert mired.get(thing, 0) == (state.mired[number] if state.at[number] >= 0 else 0)
    kept = {name: 3 + people.index(person.name) for person in view.characters for name in person.kept}
    places = row.counts("generators")
    assert {name for name, place in places.items() if place == 1} == {piece.name for piece in view.generators}
    assert {name: place for name, place in places.items() if place >= 3} == kept


def dict_of(row: Row, name: str) -> dict[str, int]:
    return dict(zip(row.observer.field(name).things, row[name], strict=True))


def mash_characters(row: Row, state: Any, view: Any) -> None:
    faces = row.observer.field("open").things
    owners, lives, flags = row.words("owner"), row.words("life"), row.sets("under")
    lists = {name: row.counts(name) for name in ("mentality", "sanity", "carried", "worn", "weapon")}
    memorized, spells, bonus = row["memorized"], dict_of(row, "spells"), row["bonus"]
    spell_ids = list(spells)
    people = list(owners)
    words = row.observer.field("owner").words
    played = {person.name: person for person in view.characters}
    assert bonus == [number + 64 for number in state.bonus]
    for c, name in enumerate(people):
        person = played.get(name)
        if person is None:
            assert (owners[name], lives[name]) == ("nobody", "not played")
            continue
        assert owners[name] == ("nobody" if person.seat < 0 else row.word_of(person.seat, words))
        lived = {"on_board": "on the board", "to_enter": "to enter", "not_played": "not played"}
        assert lives[name] == lived.get(person.life, person.life)
        assert lists["mentality"].get(name, 0) == max(0, person.mentality)
        assert lists["sanity"].get(name, 0) == max(0, person.sanity)
        said = {"flesh_ward": "Flesh Ward", "flying": "flying", "spectral_razor": "Spectral Razor"}
        said |= {"clock": "a Temporal Clock works", "turn_lost": "the next turn has no actions"}
        assert flags[name] & set(said.values()) == {said[effect] for effect in person.effects}
        carried = Counter({key.partition(": ")[2]: count for key, count in lists["carried"].items() if name in key})
        assert carried == Counter(person.objects)
        worn = [lists["worn"].get(f"{name}, slot {n}", 0) for n in (1, 2, 3)]
        assert [faces[item - 1] for item in worn if item] == list(person.in_use)
        weapon = lists["weapon"].get(name, 0)
        assert (faces[weapon - 1] if weapon else None) == person.held
        bits = memorized[2 * c] + 256 * memorized[2 * c + 1]
        assert {spell for at, spell in enumerate(spell_ids) if bits >> at & 1} == set(person.memorized)
        assert {spell for spell, place in spells.items() if place == 2 + c} == set(person.spells)
    for tome, holds in view.tomes.items():
        assert {spell for spell, place in spells.items() if place == faces.index(tome) + 6} == set(holds)
    in_stack = [spell for spell, place in spells.items() if place == 0]
    assert len(in_stack) - sum(state.memorized[c] >> spell_ids.index(s) & 1 for s in in_stack for c in range(4)) <= (
        view.spell_stack
    )


AGREES: dict[str, Callable[[Row, Any, Any, int], None]] = {
    "cards_of_cthulhu": cards_of_cthulhu,
    "cthulhu_gloom": cthulhu_gloom,
    "great_old_one": great_old_one,
    "cthulhu_mash": cthulhu_mash,
}


def test_every_game_is_looked_at() -> None:
    assert {*AGREES, "stars_are_right"} == set(miskatonic.games())


@pytest.mark.parametrize(
    "id, seats, options",
    [
        pytest.param(id, seats, options, id=f"{id}-{seats}-{'-'.join(map(str, options.values()))}")
        for id in AGREES
        for options in OPTIONS.get(id, [{}])
        for seats in miskatonic.game(id).seats
        if seats > 1 or not options
    ],
)
def test_a_row_agrees_with_the_view_all_game_long(id: str, seats: int, options: dict[str, Any]) -> None:
    game = miskatonic.game(id)
    state = game.new(seats=seats, seed=seats, **options)
    chooser = Table(game, seats, {}, seats, seats, 0).chooser()
    for _ in range(STEPS):
        seat = chooser.randrange(state.seats)
        row = Row(state, seat, game)
        AGREES[id](row, state, state.view(seat), seat)
        assert row.asked == {field.name for field in game.observer.fields}, "no field is passed over"
        if state.seat < 0:
            break
        state.play(lively(game, state, chooser))
