"""Advice in Cthulhu Mash, in a player's words."""

from __future__ import annotations

from miskatonic.core.advice import Advice

ADVICE = Advice(
    milestones=(
        *("GeneratorDestroyed", "SpawnSpaceDestroyed", "PowerUpDrawn", "MonsterKilled", "PickedUp", "PassedGate"),
        *("HealthGained", "MentalityGained", "TileRevealed", "Freed"),
    ),
    next_turn="TurnEnded",
    gains={
        "alive": "keeps you and your companions alive",
        "health": "restores your health",
        "danger": "takes you out of danger",
        "siege": "keeps the monsters from closing in on you",
        "mentality": "restores your mentality",
        "free": "sets you free",
        "weapons": "arms you better",
        "objects": "gives you another object",
        "power_ups": "brings you a power-up",
        "generators_kept": "brings you a destroyed generator, worth a part of a power-up",
        "way_to_go": "brings you closer to your next goal",
        "work_left": "leaves fewer monsters and generators to clear",
        "actions_to_win": "brings you closer to winning",
        "rival_to_win": "keeps your rivals further from winning",
        "monsters_at_rival": "leaves the monsters to your rivals",
        "monsters_ready": "leaves more monsters for your rivals to meet",
        "last_life": "keeps you from dying for good",
    },
)
