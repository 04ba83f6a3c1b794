"""Advice in The Great Old One, in a player's words."""

from __future__ import annotations

from miskatonic.core.advice import Advice

ADVICE = Advice(
    milestones=("Laid", "Recovered", "CallHit", "HorrorStolen", "TookCentre", "Regained"),
    next_turn="TurnBegan",
    gains={
        "score": "scores points",
        "rival_score": "costs the leader points",
        "pairs": "brings you closer to seven pairs",
        "rival_pairs": "takes a pair from those ahead",
        "hand_pairs": "makes a pair in your hand",
        "prospects": "leaves you cards whose partners can still be had",
        "rival_hands": "takes good cards out of the others’ hands",
        "horrors_in_hand": "may bring you a Horror for later",
        "signs": "may bring you a Sign to answer a Horror with",
        "cards": "leaves you more cards",
        "doom": "makes it less likely that The Great Old One ends up with you",
        "cult": "brings The Cultist and The Great Old One together on your side",
        "rival_cult": "keeps The Cultist and The Great Old One apart",
        "ending": "brings the end closer while you lead",
    },
    keeps={
        "score": "costs you fewer points",
        "signs": "keeps a Sign in your hand to answer a Horror with",
        "horrors_in_hand": "keeps a Horror in your hand for later",
        "prospects": "keeps more cards whose partners can still be had",
    },
)
