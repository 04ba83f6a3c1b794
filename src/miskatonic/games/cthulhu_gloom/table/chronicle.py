"""The stories of a game of Cthulhu Gloom (CG-12): the chronicle of each Character, and of each family as one page.

A playthrough knows what happened to whom and what the players wrote about it. Where nobody wrote, the card tells it in
a plain sentence. Nothing hidden is told: only what was played before all eyes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import msgspec

from miskatonic.core.moves import Verb
from miskatonic.core.playthrough import Playthrough
from miskatonic.core.record import Caption, Redo, Undo
from miskatonic.games.cthulhu_gloom.numbers import events
from miskatonic.games.cthulhu_gloom.numbers.kinds import EVENT, UNTIMELY_DEATH
from miskatonic.games.cthulhu_gloom.rules.ending import family_value
from miskatonic.games.cthulhu_gloom.rules.flow import GloomState
from miskatonic.games.cthulhu_gloom.rules.layers import self_worth
from miskatonic.games.cthulhu_gloom.things import Cards, family_said

# Words of card names that keep their capital inside a sentence.
PROPER = {
    "Cthulhu", "Dunwich", "Gilman's", "Gilmans", "Hastur", "Innsmouth", "Marsh", "Mi-Go", "Miskatonic", "Pickman's",
    "Shoggoth", "Star-Spawn", "Vermont", "Voorish", "Yithian", "Yuggoth",
}  # fmt: skip
TARGETS = {events.PLAYED: 0, events.PLAYED_ON: 1, events.PLAYED_ON_TWO: 2}  # how many Characters each names
OPENINGS = ("", "Then ", "Soon after, ", "Before long ", "And then ", "In time ")


class Words(msgspec.Struct, frozen=True):
    """A player's caption."""

    by: str
    text: str


class Entry(msgspec.Struct, frozen=True):
    """One thing that happened: `move` is the number of the move that brought it about, counted from 1."""

    move: int
    round: int
    by: str
    card: str
    sentence: str
    words: tuple[Words, ...] = ()
    worth: int | None = None
    kind: str = ""


class CharacterChronicle(msgspec.Struct, frozen=True):
    """All that befell one Character."""

    id: str
    name: str
    dead: bool
    worth: int
    entries: tuple[Entry, ...]


class FamilyChronicle(msgspec.Struct, frozen=True):
    """A family, its Characters, and what else its player did."""

    seat: int
    player: str
    family: str
    value: int
    won: bool
    characters: tuple[CharacterChronicle, ...]
    elsewhere: tuple[Entry, ...]


def can_carry_caption(verb: Verb) -> bool:
    """CG-12.2: whoever plays a card may tell how it came about."""
    return verb.name in ("play", "respond")


def told(name: str) -> str:
    """A card's name inside a sentence: Was Taken To Yuggoth, was taken to Yuggoth."""
    words = name.split(" ")
    return " ".join(word if word.strip('".,!') in PROPER else word.lower() for word in words)


def captions_of(played: Playthrough) -> dict[int, list[Caption]]:
    """The captions that count, by the number of their move; those of undone moves come back only with a redo."""
    kept: dict[int, list[Caption]] = {}
    undone: list[list[Caption]] = []  # last undone last
    number = 0
    for entry in played.record.inputs:
        match entry:
            case Caption():
                kept.setdefault(entry.about, []).append(entry)
            case Undo():
                undone += [kept.pop(at, []) for at in range(number - 1, entry.to - 1, -1)]
                number = entry.to
            case Redo():
                if found := undone.pop():
                    kept[number] = found
                number += 1
            case _ if type(entry).__name__ == "Move":
                undone.clear()
                number += 1
    return kept


class _Telling:
    """Walks through the moves and writes down what is public."""

    def __init__(self, played: Playthrough, names: Sequence[str] | None = None) -> None:
        self.played = played
        self.names = played.seats if names is None else names
        self.state = cast(GloomState, played.state)
        self.cards: Cards = self.state.tables.cards
        self.captions = captions_of(played)
        self.of: dict[int, list[Entry]] = {at: [] for at in range(len(self.cards.people))}
        self.elsewhere: dict[int, list[Entry]] = {seat: [] for seat in range(self.state.seats)}
        self.announced: dict[int, tuple[int, int, tuple[int, ...]]] = {}  # by card: move, seat, targets
        self.used: set[int] = set()  # captions that found their place
        for number, step in enumerate(played.line):
            after = cast(GloomState, played.at(number + 1))
            for raw in step.heard:
                self._hear(number, raw, after)
        self._leave_no_word_out()

    def _card(self, card: int) -> str:
        return self.cards.name(self.cards.main[card])

    def _person(self, character: int) -> str:
        return self.cards.name(self.cards.people[character])

    def _player(self, seat: int) -> str:
        return self.names[seat]

    def _entry(
        self, number: int, seat: int, card: str, sentence: str, after: GloomState, worth: int | None, kind: str
    ) -> Entry:
        words = tuple(Words(self._player(one.seat), one.text) for one in self.captions.get(number, []))
        self.used.add(number)
        turn_round = (after.turn + after.seats - 1) // after.seats
        return Entry(number + 1, turn_round, self._player(seat), card, sentence, words, worth, kind)

    def _happened(
        self, character: int, number: int, seat: int, card: int, sentence: str, after: GloomState, kind: str
    ) -> None:
        opening = OPENINGS[len(self.of[character]) % len(OPENINGS)]
        if told(self._card(card)).startswith(("is ", "will ")):
            opening = ""  # such a name is in the present
        text = opening + sentence
        entry = self._entry(number, seat, self._card(card), text, after, self_worth(after, character), kind)
        self.of[character].append(entry)

    def _hear(self, number: int, raw: Sequence[int], after: GloomState) -> None:
        kind, seat, *rest = raw
        if kind in TARGETS:
            targets = rest[1 : 1 + TARGETS[kind]]
            self.announced[rest[0]] = (number, seat, tuple(targets))
            if kind == events.PLAYED:
                self._tell_event(number, seat, rest[0], after)
        elif kind == events.RESPONDED:
            self.announced[rest[0]] = (number, seat, self.announced.get(rest[1], (0, 0, ()))[2])
            self._tell_response(number, seat, rest[0], rest[1], after)
        elif kind == events.LAID:
            self._tell_laid(rest[0], rest[1], after)
        elif kind in (events.CANCELLED, events.FIZZLED):
            self._tell_averted(rest[0], after, fizzled=kind == events.FIZZLED)
        elif kind in (events.CLAIMED, events.STOLEN, events.STORY_RETURNED):
            self._tell_story(number, kind, seat, rest, after)
        elif kind == events.DIED_OUT:
            entry = self._entry(number, seat, "", "With that the whole family was gone.", after, None, "end")
            self.elsewhere[seat].append(entry)
        else:
            self._tell_change(kind, rest, after)

    def _tell_laid(self, card: int, character: int, after: GloomState) -> None:
        number, seat, _ = self.announced[card]
        sentence = f"{self._person(character)} {told(self._card(card))}."
        kind = "death" if self.state.tables.kind[card] == UNTIMELY_DEATH else "modifier"
        self._happened(character, number, seat, card, sentence, after, kind)

    def _tell_event(self, number: int, seat: int, card: int, after: GloomState) -> None:
        sentence = f"{self._player(seat)} brought about {self._card(card)}."
        self.elsewhere[seat].append(self._entry(number, seat, self._card(card), sentence, after, None, "event"))

    def _tell_response(self, number: int, seat: int, card: int, answered: int, after: GloomState) -> None:
        if self.state.tables.kind[card] == EVENT:
            sentence = f"When {self._card(answered)} was about to happen, it turned out otherwise: {self._card(card)}."
            self.elsewhere[seat].append(self._entry(number, seat, self._card(card), sentence, after, None, "event"))

    def _tell_averted(self, card: int, after: GloomState, *, fizzled: bool) -> None:
        number, seat, targets = self.announced[card]
        why = "it was too late for that" if fizzled else "it was not to be"
        for character in targets:
            if self.state.tables.kind[card] == EVENT:
                sentence = f"{self._card(card)} came close, but {why}."
            else:
                sentence = f"{self._person(character)} almost {told(self._card(card))}, but {why}."
            self._happened(character, number, seat, card, sentence, after, "averted")

    def _tell_change(self, kind: int, rest: Sequence[int], after: GloomState) -> None:
        """What an Event did to Characters."""
        if kind == events.REVIVED:
            character, death = rest
            event = self._cause(character)
            number, seat, _ = self.announced[event]
            sentence = f"{self._person(character)}, of whom it was said “{told(self._card(death))}”, lived again."
            self._happened(character, number, seat, event, sentence, after, "revived")
        elif kind == events.DEATH_MOVED:
            death, one, two = rest
            event = self._cause(one)
            number, seat, _ = self.announced[event]
            name, other = self._person(one), self._person(two)
            self._happened(one, number, seat, event, f"{name} lived again, and {other} died instead.", after, "revived")
            sentence = f"{other} {told(self._card(death))}, in place of {name}."
            self._happened(two, number, seat, event, sentence, after, "death")
        elif kind == events.MODIFIER_REMOVED:
            card, character, _ = rest
            event = self._cause(character)
            number, seat, _ = self.announced[event]
            sentence = f"it was as if {self._person(character)} had never “{told(self._card(card))}”."
            self._happened(character, number, seat, event, capital(sentence), after, "removed")
        elif kind == events.TOPS_SWAPPED:
            one, two, *_ = rest
            event = self._cause(one)
            number, seat, _ = self.announced[event]
            for here, there in ((one, two), (two, one)):
                top = self._card(after.tops[here] - 1)
                sentence = f"{self._person(here)} {told(top)}, and no longer {self._person(there)}."
                self._happened(here, number, seat, event, sentence, after, "swapped")

    def _cause(self, character: int) -> int:
        """The Event last announced with this Character."""
        fitting = [
            (number, card)
            for card, (number, _, targets) in self.announced.items()
            if character in targets and self.state.tables.kind[card] == EVENT
        ]
        return max(fitting)[1]

    def _tell_story(self, number: int, kind: int, seat: int, rest: Sequence[int], after: GloomState) -> None:
        name = self.cards.name(self.cards.tales[rest[-1]])
        if kind == events.CLAIMED:
            sentence = f"The family became part of the story of {name}."
        elif kind == events.STOLEN:
            sentence = f"The story of {name} passed from {self._player(rest[0])} to this family."
        else:
            sentence = f"{name} was no longer their story."
        self.elsewhere[seat].append(self._entry(number, seat, name, sentence, after, None, "story"))

    def _leave_no_word_out(self) -> None:
        """A caption about a move that told nothing (an Event aimed at Characters that was cancelled, a pass)."""
        for number in sorted(set(self.captions) - self.used):
            step = self.played.line[number]
            after = cast(GloomState, self.played.at(number + 1))
            sentence = self.played.game.say(step.move, step.before) + "."
            self.elsewhere[step.seat].append(self._entry(number, step.seat, "", sentence, after, None, "other"))


def capital(sentence: str) -> str:
    return sentence[0].upper() + sentence[1:]


def chronicles(played: Playthrough, names: Sequence[str] | None = None) -> tuple[FamilyChronicle, ...]:
    """The chronicles of all families, seat by seat; `names` are the players' unless the record says them."""
    telling = _Telling(played, names)
    state = telling.state
    outcome = state.outcome()
    families = []
    for seat in range(state.seats):
        kin = {state.tables.cards.people[at].family for at in state.families[seat]}
        families.append(
            FamilyChronicle(
                seat=seat,
                player=telling.names[seat],
                family=capital(family_said(kin.pop()) if len(kin) == 1 else "the misfits"),
                value=family_value(state, seat),
                won=outcome is not None and seat in outcome.winners,
                characters=tuple(_character(telling, at) for at in state.families[seat]),
                elsewhere=tuple(sorted(telling.elsewhere[seat], key=lambda entry: entry.move)),
            )
        )
    return tuple(families)


def chronicle(played: Playthrough, character: str) -> CharacterChronicle:
    """One Character's chronicle, by its name in the content."""
    telling = _Telling(played)
    return _character(telling, telling.cards.character.index[character])


def _character(telling: _Telling, character: int) -> CharacterChronicle:
    state = telling.state
    return CharacterChronicle(
        id=state.tables.characters[character],
        name=telling.cards.name(telling.cards.people[character]),
        dead=character in state.dead,
        worth=self_worth(state, character),
        entries=tuple(telling.of[character]),
    )
