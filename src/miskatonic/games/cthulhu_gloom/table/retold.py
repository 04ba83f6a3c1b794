"""The events of a move as a player wants to read them: whose Character it is, and what it is at now."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from miskatonic.core.events import Event
from miskatonic.games.cthulhu_gloom.numbers import events
from miskatonic.games.cthulhu_gloom.rules.flow import GloomState
from miskatonic.games.cthulhu_gloom.table.faces import signed


def retold(
    heard: Sequence[Sequence[int]],
    told: Sequence[Event],
    viewer: int | None,
    names: Sequence[str],
    state: GloomState | None,
) -> list[Event]:
    """A card that lands where it was just announced, and a Death that kills, are told once; the shorter the better."""
    found: list[Event] = []
    for at, (raw, event) in enumerate(zip(heard, told, strict=True)):
        sentence, news = event.sentence, True
        after = list(heard[at + 1]) if at + 1 < len(heard) else []
        if raw[0] == events.LAID:
            _, seat, card, character, _ = raw
            announced = at > 0 and list(heard[at - 1][:4]) == [events.PLAYED_ON, seat, card, character]
            if announced or after[:4] == [events.DIED, seat, character, card]:
                continue
            if after[:1] == [events.DIED] and state is not None:  # a rival's Death
                sentence = f"Nobody stops {state.tables.cards.card.said[card]}."
        elif raw[0] == events.PLAYED_ON and after[:4] == [events.LAID, *raw[1:4]]:
            dies = [one[0] for one in heard[at + 2 : at + 3]] == [events.DIED]
            played, _, free = sentence[:-1].partition(": ")
            sentence = sentence if dies else f"{played}: now at {signed(after[4])}{', ' + free if free else ''}."
        elif raw[0] == events.TURN_BEGAN and state is not None and raw[2] == state.tables.plays_per_turn:
            news = names[raw[1]] != "You"
            sentence = f"{names[raw[1]]}’s turn." if news else "Your turn."
        if state is not None and raw[0] == events.PLAYED_ON and state.owner[raw[3]] == viewer:
            name = state.tables.cards.character.said[raw[3]]
            sentence = sentence.replace(f" on {name}", f" on your {name}")
        found.append(msgspec.structs.replace(event, sentence=sentence, news=news))
    return found
