"""The things that verbs and events of The Great Old One speak of: seats, places of the centre, the cards of a pack."""

from __future__ import annotations

from miskatonic.core.moves import Things
from miskatonic.core.packs import Pack
from miskatonic.games.great_old_one.content import (
    CULTIST,
    GREAT_OLD_ONE,
    MOST_PLACES,
    MOST_SEATS,
    Horror,
    Sign,
    Special,
    Story,
)

# Horrors whose announcement names an opponent, a pair of one, a Story card, or a Horror in play (GO-7.2).
AT_PAIR = ("return_pair", "swap_pairs")


class Cards:
    """The kinds of cards, each once: alike cards are one thing. Stories come first, linked ones side by side."""

    def __init__(self, pack: Pack) -> None:
        stories: dict[str, Story] = pack["story"]
        horrors: dict[str, Horror] = pack["horror"]
        self.stories: list[str] = []
        for id, story in stories.items():
            if id not in self.stories:
                self.stories += [id, story.link]
        self.horrors = list(horrors)
        self.signs = list(pack["sign"])
        self.specials = [GREAT_OLD_ONE, CULTIST]
        self.ids = self.stories + self.horrors + self.signs + self.specials
        entries = {**stories, **horrors, **pack["sign"], **pack["special"]}
        self.entries: list[Story | Horror | Sign | Special] = [entries[id] for id in self.ids]
        self.said = [str(entry.name) for entry in self.entries]
        self.all = self.of("card", self.ids)

        # Pairs: two of each Story card, then the linked ones.
        linked = list(zip(self.stories[::2], self.stories[1::2], strict=True))
        self.pairs = [(id, id) for id in self.stories] + linked
        self.pair_names = [f"{a}+{b}" for a, b in self.pairs]
        self.pair_turned = [f"{b}+{a}" for a, b in self.pairs]
        self.pair_said = [
            f"two {self.name(a)}" if a == b else f"{self.name(a)} and {self.name(b)}" for a, b in self.pairs
        ]
        # GO-4.9, GO-4.10: a pair with each connecting story it names; in our data one.
        self.recoveries: list[tuple[int, str]] = []
        for at, (a, b) in enumerate(self.pairs):
            for horror in dict.fromkeys((stories[a].connects, stories[b].connects)):
                self.recoveries.append((at, horror))

        def acting(*ops: str) -> list[str]:
            return [id for id in self.horrors if horrors[id].effect.op in ops]

        self.at_seat = [id for id in self.horrors if horrors[id].effect.who == "chosen_opponent"]
        self.at_seat = [id for id in self.at_seat if horrors[id].effect.op not in AT_PAIR]
        self.at_pair = acting(*AT_PAIR)
        self.naming = acting("name_all")
        self.at_horror = acting("steal_horror")

    def name(self, id: str) -> str:
        return self.said[self.ids.index(id)]

    def of(self, kind: str, ids: list[str], clicked: str = "") -> Things:
        """Some of the cards as a domain; `clicked` begins the name of the element that stands for one."""
        clicks = [(f"{clicked}{id}",) for id in ids] if clicked else None
        return Things(kind, ids, [self.name(id) for id in ids], clicks=clicks)


SEATS = Things(
    "seat", [f"seat-{seat + 1}" for seat in range(MOST_SEATS)], [f"seat {seat + 1}" for seat in range(MOST_SEATS)]
)
PLACES = Things(
    "place",
    [f"centre-{at + 1}" for at in range(MOST_PLACES)],
    ["the first card", "the second card", "the third card"],
)


def domains(cards: Cards) -> dict[str, Things | list[Things]]:
    """What the slots of verbs can hold, by the names that names.py gives."""
    several = {at for at, _ in cards.recoveries if sum(at == other for other, _ in cards.recoveries) > 1}
    which = [f":{horror}" if at in several else "" for at, horror in cards.recoveries]
    recoveries = Things(
        "pair",
        [cards.pair_names[at] + horror for (at, _), horror in zip(cards.recoveries, which, strict=True)],
        [f"{cards.pair_said[at]} and take {cards.name(horror)} into your hand" for at, horror in cards.recoveries],
        clicks=[(*cards.pairs[at], f"laid-{horror}") for at, horror in cards.recoveries],
        also=[cards.pair_turned[at] + horror for (at, _), horror in zip(cards.recoveries, which, strict=True)],
    )
    return {
        "seat": SEATS,
        "place": PLACES,
        "card": cards.all,
        "story": cards.of("story", cards.stories),
        "named": cards.of("story", cards.stories, clicked="name-"),
        "horror": cards.of("horror", cards.horrors),
        "at_seat": cards.of("horror", cards.at_seat),
        "at_pair": cards.of("horror", cards.at_pair),
        "naming": cards.of("horror", cards.naming),
        "at_horror": cards.of("horror", cards.at_horror),
        "laid_horror": cards.of("taken", cards.horrors, clicked="laid-"),
        "sign": cards.of("sign", cards.signs),
        "pair": Things("pair", cards.pair_names, cards.pair_said, clicks=cards.pairs, also=cards.pair_turned),
        "laid_pair": Things("pair", cards.pair_names, cards.pair_said, also=cards.pair_turned),
        "recovery": recoveries,
    }


def told(cards: Cards) -> dict[str, Things]:
    """What the fields of events stand for."""
    pairs = Things("pair", cards.pair_names, cards.pair_said)
    kinds = ["matched" if first == second else "linked" for first, second in cards.pairs]
    laid = [f"{said} (a {kind} pair)" for said, kind in zip(cards.pair_said, kinds, strict=True)]
    return {
        "card": cards.all,
        "named": cards.all,
        "own": cards.all,
        "pair": pairs,
        "own_pair": pairs,
        "laid": Things("pair", cards.pair_names, laid),
    }
