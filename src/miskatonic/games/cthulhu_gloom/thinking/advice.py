"""Advice in Cthulhu Gloom, in a player's words. Misery is what wins."""

from __future__ import annotations

from miskatonic.core.advice import Advice

ADVICE = Advice(
    milestones=("Died", "Claimed", "PlayedOn", "FreeGranted"),
    next_turn="TurnBegan",
    gains={
        "misery": "makes your family more miserable",
        "rival_misery": "makes a rival’s family less miserable",
        "hand": "leaves better cards in your hand",
        "rival_hands": "takes good cards out of the others’ hands",
        "draws": "lets you draw or play more next turn",
        "rival_draws": "lets the others draw or play less",
        "free_plays": "gives you a free play",
        "owed": "spares you a discard",
        "icons": "shows an icon that a Story or a card may ask for",
        "dead": "lays one of your family to rest",
        "rival_dead": "keeps death away from a rival’s family",
        "lead": "gains ground in what counts at the end",
        "ready": "leaves more misery for the Deaths in your hand to seal",
    },
    keeps={
        "rival_misery": "makes no rival’s family more miserable",
        "rival_dead": "lays nobody of a rival’s family to rest",
        "hand": "keeps better cards in your hand",
        "draws": "lets you draw and play as before",
        "rival_draws": "gives the others nothing more to draw or play",
        "lead": "loses no ground in what counts at the end",
        "ready": "keeps the misery that the Deaths in your hand can seal",
    },
    spoils={
        "below": "leaves fewer of a rival’s family below zero, where they can die",
        "ready": "leaves less misery for a rival’s Deaths to seal",
    },
)
