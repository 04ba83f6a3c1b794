"""Advice in The Stars Are Right, in a player's words."""

from __future__ import annotations

from miskatonic.core.advice import Advice

ADVICE = Advice(
    milestones=("Won", "Summoned", "Exchanged", "TookOpen"),
    next_turn="Drew",
    gains={
        "points": "scores points",
        "rival_points": "costs the leader points",
        "prospects": "brings your hand closer to a summoning",
        "symbols": "leaves you more changes of the sky",
        "powers": "gives you a power to use every turn",
        "bonus_stars": "gives you a bonus star, which helps to summon a Great Old One",
        "minions": "gives you a minion to release when you need it",
        "cards": "leaves you more cards to choose from",
        "wins_soon": "brings your tenth point within reach",
        "points_in_reach": "brings more points within reach for your next turn",
        "points_in_hand": "leaves more points in your hand",
    },
    keeps={
        "points": "keeps more points in play",
        "points_in_hand": "keeps more points in your hand",
        "points_in_reach": "keeps more points within reach for your next turn",
    },
    spoils={
        "points_this_turn": "leaves less for the next player to summon",
        "prospects": "leaves the sky further from what your rivals need",
    },
)
