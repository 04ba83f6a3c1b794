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
    },
)
