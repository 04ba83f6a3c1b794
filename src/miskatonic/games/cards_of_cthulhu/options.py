"""The house rules of The Cards of Cthulhu, and what a new table asks first."""

from __future__ import annotations

from miskatonic.core.options import Group, NewTable, Option, Preset

OPTIONS = (
    Option(
        "difficulty",
        "standard",
        "How many cards come each turn: 3, 4, 5 or 7; a nightmare also begins with a quarter of the experience.",
        "CC-19.1",
        ("easy", "standard", "hard", "nightmare"),
        title="How many cards come each turn",
        said=("3: a first night", "4: as the book has it", "5: hard", "7: a nightmare"),
    ),
    Option(
        "mode",
        "cooperative",
        "With two or more players: all win together, or the best slayer among the survivors does.",
        "CC-17.11",
        ("cooperative", "competitive"),
        title="Who wins",
        said=("all together", "the best slayer"),
    ),
    Option(
        "minion_limit",
        5,
        "This many minions on one board at the end of a turn lose the game.",
        "CC-Q1",
        (5, 6),
        title="Minions that summon an Elder God",
    ),
    Option(
        "xp_timing",
        "immediate",
        "Experience comes at each slaying, or when the attack is over.",
        "CC-Q2",
        ("immediate", "after_attack"),
        title="Experience comes",
        said=("at once", "after the attack"),
    ),
    Option(
        "cursed_timing",
        "purchase",
        "Cursed items are met in the purchase step, or as soon as they are drawn.",
        "CC-Q3",
        ("purchase", "draw"),
        title="Cursed items strike",
        said=("at the purchase", "when drawn"),
    ),
    Option(
        "awake_protects_all",
        False,
        "An awake horror also protects gates and sleeping horrors when no minion is left.",
        "CC-Q7",
        (False, True),
        title="Awake horrors protect everything",
    ),
    Option(
        "seal_needs_roll",
        False,
        "A gate can be sealed only after the dice are rolled.",
        "CC-Q8",
        (False, True),
        title="Sealing only after a roll",
    ),
    Option(
        "priest_extra_reroll",
        False,
        "A Priest re-rolls ones before the normal re-roll, not within it.",
        "CC-Q11",
        (False, True),
        title="The Priest’s re-roll is an extra one",
    ),
    Option(
        "thief_stack",
        "printed",
        "Two Thieves test the printed cost, or the second tests what is left of it.",
        "CC-Q13",
        ("printed", "running"),
        title="Two Thieves test",
        said=("the printed cost", "what is left of it"),
    ),
    Option(
        "disruption_timing",
        "any",
        "The Disruption Ritual works at any moment of the draw, or only before the first card.",
        "CC-Q22",
        ("any", "before_first"),
        title="The Disruption Ritual works",
        said=("during the draw", "before the first card"),
    ),
    Option(
        "inherit_on_death",
        False,
        "The next living player inherits the followers and items of an Investigator who is out.",
        "CC-Q27",
        (False, True),
        title="The living inherit",
    ),
    Option(
        "heal_before_wound",
        True,
        "A Health die regained during the attack can be lost to its wound.",
        "CC-Q35",
        (True, False),
        title="Healing can be lost in the same attack",
    ),
    Option(
        "max_turns",
        0,
        "End as a defeat after this many turns. 0: no limit.",
        "CC-16.3",
        title="Turn limit",
    ),
)
NEW_TABLE = NewTable(
    presets=(
        Preset("The book’s game", "Hold the four cults off until their deck is empty. Nothing is changed."),
        Preset(
            "Easier boards",
            "An Elder God needs six minions, not five, and the living inherit from the fallen.",
            {"minion_limit": 6, "inherit_on_death": True},
        ),
        Preset(
            "Rivals in the dark",
            "Two at the table, and only the better slayer wins, if anybody does.",
            {"mode": "competitive"},
            2,
        ),
    ),
    hard="difficulty",
    groups=(
        Group("Winning and losing", ("mode", "minion_limit", "inherit_on_death", "max_turns")),
        Group("The draw and the market", ("cursed_timing", "disruption_timing", "thief_stack")),
        Group(
            "The attack",
            ("xp_timing", "awake_protects_all", "seal_needs_roll", "priest_extra_reroll", "heal_before_wound"),
        ),
    ),
)
