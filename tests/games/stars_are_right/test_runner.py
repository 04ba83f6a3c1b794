"""Plays until every creature was invoked, summoned, used and discarded, and every verb and event has occurred.

Each episode begins with a sky in which a creature that is still wanted was planted, and with that creature in a hand;
from there on everything is played, with a liking for what has not happened yet.
"""

from __future__ import annotations

from random import Random
from typing import cast

from miskatonic.core.state import EXTRA, NOBODY, WHAT
from miskatonic.games.stars_are_right.numbers.frames import INVOKE
from miskatonic.games.stars_are_right.rules.constellations import is_present
from miskatonic.games.stars_are_right.rules.flow import StarsState
from miskatonic.games.stars_are_right.rules.great_old_ones import add_great_old_one
from tests.games.stars_are_right.reference import CARDS, GAME
from tests.games.stars_are_right.skies import sky_with
from tests.support import lively_of, names, play_heard, viewers

DEEDS = ("invoked", "summoned", "used", "discarded")
# What the verb of a move does to the card it names.
DEED_OF = {"invoke": "invoked", "summon": "summoned", "use": "used", "release": "used", "discard": "discarded"}
EPISODES = 400


class Ledger:
    """What has happened so far, by card and deed, by verb and by kind of event."""

    def __init__(self) -> None:
        self.deeds = {(card, deed) for card in CARDS for deed in DEEDS}
        self.verbs = {verb.name for verb in GAME.moves.verbs}
        self.kinds = {kind.name for kind in GAME.telling.kinds}

    def complete(self) -> bool:
        return not (self.deeds or self.verbs or self.kinds)

    def wanted(self, deed: str) -> list[str]:
        return [card for card in CARDS if (card, deed) in self.deeds]

    def note(self, state: StarsState, text: str, events: list[str]) -> None:
        verb, card = verb_and_card(text)
        self.verbs.discard(verb)
        self.kinds.difference_update(events)
        self.deeds.discard((card, DEED_OF.get(verb, "")))

    def note_passive(self, state: StarsState, seat: int, text: str, hand: int, made: int) -> None:
        """A Ghast is used by the sixth card of a hand, a Ghouls by the second discard."""
        for card in (state.tables.ids[at] for at in state.areas[seat]):
            sixth = CARDS[card].name == "Ghast" and hand < 6 <= len(state.hands[seat]) and state.active != seat
            second = CARDS[card].name == "Ghouls" and text.startswith("discard") and made == 1
            if sixth or second:
                self.deeds.discard((card, "used"))


def verb_and_card(text: str) -> tuple[str, str]:
    verb, _, rest = text.partition(" ")
    return verb, rest.partition("{")[0]


def set_the_table(ledger: Ledger, number: int, chooser: Random) -> StarsState:
    """A wanted creature, its sky, and cards in hand that feed its power."""
    wanted = ledger.wanted("summoned") or ledger.wanted("used") or list(CARDS)
    card = wanted[0]
    power = CARDS[card].power
    feeders = [id for id in CARDS if power and CARDS[id].invocation[0] == power.from_ and id != card]
    hand = [card, *chooser.sample(feeders or [id for id in ("gug_1", "gug_2", "gug_3", "dhole_1") if id != card], 2)]
    hand += [id for id in ledger.wanted("discarded") + ledger.wanted("invoked") if id not in hand][:2]
    own = {
        0: ["byakhee_9", "hastur_spawn_3"],
        1: ["byakhee_9", "hastur_spawn_3", "tcho_tcho_9", "miri_nigri_3", "deep_ones_9", "ghouls_3"],
        2: ["byakhee_9", "hastur_spawn_3", "miri_nigri_3", "cthulhoo_3"],
    }[number % 3]
    theirs = ["formless_9", "ossadogowa_3"]
    free = [id for id in CARDS if id not in hand + own + theirs]
    position = {
        "sky": sky_with(card, chooser),
        "active": 0,
        "seats": [
            {"hand": hand, "creatures": [id for id in own if id not in hand]},
            {"hand": free[:3], "creatures": [id for id in theirs if id not in hand]},
        ],
    }
    if number % 4 == 3:
        position["deck"] = free[3:5]
    state = GAME.new(seats=2, seed=number, max_turns=6 if number % 5 == 4 else 0)
    GAME.place(state, position)
    return cast(StarsState, state)


def choose(state: StarsState, ledger: Ledger, chooser: Random) -> int:
    """The move that brings most news; of equals, any."""
    ids = state.tables.ids
    hand = [ids[card] for card in state.hands[state.active]]
    ready = any((card, "summoned") in ledger.deeds and shown(state, card) for card in hand)
    hungry = {
        CARDS[card].power.from_
        for card in (ids[at] for at in state.areas[state.active])
        if CARDS[card].power and (card, "used") in ledger.deeds
    }
    best: list[int] = []
    most = -1
    for move in state.moves():
        verb, card = verb_and_card(GAME.text(move))
        worth = {"summon": 50, "use": 40, "release": 40, "invoke": 10, "discard": 10}.get(verb, 0)
        if (card, DEED_OF.get(verb, "")) not in ledger.deeds:
            worth = 5 if verb in ledger.verbs else 0
        if verb == "done" and ready and state.frames[WHAT] == INVOKE:
            worth = 45
        if verb == "invoke" and CARDS[card].invocation[0] in hungry:
            worth += 20
        if worth > most:
            best, most = [], worth
        if worth == most:
            best.append(move)
    return lively_of(GAME, best, chooser)


def shown(state: StarsState, card: str) -> bool:
    if CARDS[card].type == "great_old_one":
        moves: list[int] = []
        add_great_old_one(state, moves, state.tables.ids.index(card))
        return bool(moves)
    return is_present(state.tables, state.tables.ids.index(card), state.where)


def test_everything_happens() -> None:
    ledger, chooser = Ledger(), Random(1)
    pieces = sorted([*CARDS, *GAME.pack["tile"]])
    episodes = 0
    while not ledger.complete():
        episodes += 1
        assert episodes <= EPISODES, f"never seen: {sorted(ledger.deeds)}, {ledger.verbs}, {ledger.kinds}"
        state = set_the_table(ledger, episodes, chooser)
        for _ in range(40):
            if state.seat == NOBODY or ledger.complete():
                break
            seat, hand, made = state.active, len(state.hands[state.active]), state.frames[EXTRA]
            text = GAME.text(move := choose(state, ledger, chooser))
            heard = play_heard(state, move)
            for viewer in viewers(state):
                events = GAME.events(heard, viewer, names(state))
                assert all(event.sentence for event in events)
            ledger.note(state, text, [event.kind for event in events])
            ledger.note_passive(state, seat, text, hand, made)
            assert sorted(GAME.pieces(state)) == pieces
