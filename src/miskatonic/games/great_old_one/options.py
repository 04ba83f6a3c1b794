"""The house rules of The Great Old One, and what a new table asks first."""

from __future__ import annotations

from miskatonic.core.options import Group, NewTable, Option, Preset

OPTIONS = (
    Option(
        "end_timing",
        "turn_end",
        "The game ends when a turn ends with seven pairs in front of anyone, or as soon as a seventh is laid.",
        "GO-A2",
        ("turn_end", "immediate"),
        title="When seven pairs end it",
        said=("at the end of the turn", "at once"),
    ),
    Option(
        "negated_horror_scores",
        True,
        "A Horror that a Sign undid still counts its point.",
        "GO-A5",
        (True, False),
        title="Undone Horrors still count",
    ),
    Option(
        "stall_rounds",
        1,
        "After how many rounds with nothing to draw and no pair laid the game ends.",
        "GO-A7",
        (1, 2, 3),
        title="Idle rounds before the end",
    ),
    Option(
        "tie_break",
        "ladder",
        "Ties go by pairs, matched pairs and Horrors, or are shared.",
        "GO-A8",
        ("ladder", "shared"),
        title="Equal scores",
        said=("decided by pairs", "shared"),
    ),
    Option(
        "recover_own",
        True,
        "A pair may recover a Horror from your own play area.",
        "GO-A9",
        (True, False),
        title="Taking back your own Horrors",
    ),
    Option(
        "call_gives",
        "one",
        "A called player gives one copy, or all of them.",
        "GO-A13",
        ("one", "all"),
        title="What a call brings",
        said=("one card", "every copy"),
    ),
)
NEW_TABLE = NewTable(
    presets=(
        Preset("The book’s game", "Seven pairs in front of anyone end it. Nothing is changed."),
        Preset(
            "Open secrets",
            "A call brings every copy, so good memories are worth twice as much.",
            {"call_gives": "all"},
        ),
        Preset("A full house", "Six at the table: more to remember, and more to take from.", seats=6),
    ),
    lengths=(
        Preset("A short one", "The seventh pair ends the game at once.", {"end_timing": "immediate"}),
        Preset("The whole game", "The turn with the seventh pair is played to its end.", {"end_timing": "turn_end"}),
    ),
    groups=(
        Group("Calling and pairs", ("call_gives", "recover_own")),
        Group("The end and the score", ("end_timing", "stall_rounds", "negated_horror_scores", "tie_break")),
    ),
)
