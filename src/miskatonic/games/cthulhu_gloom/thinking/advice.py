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
        "rival_misery": "leaves a rival’s family less miserable than your move",
        "rival_dead": "leaves a rival’s family with fewer dead than your move",
        "hand": "keeps better cards in your hand",
        "draws": "lets you draw or play more next turn than your move",
        "rival_draws": "lets the others draw or play less than your move",
        "lead": "loses less ground in what counts at the end",
        "ready": "keeps more misery for the Deaths in your hand to seal",
    },
    spoils={
        "below": "leaves fewer of a rival’s family below zero, where they can die",
        "ready": "leaves less misery for a rival’s Deaths to seal",
    },
)
