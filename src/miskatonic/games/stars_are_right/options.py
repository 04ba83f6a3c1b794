"""The house rules of The Stars Are Right, and what a new table asks first."""

from __future__ import annotations

from miskatonic.core.options import Group, NewTable, Option, Preset

SHORT = 16  # turns of a short game
OPTIONS = (
    Option(
        "allow_mirror",
        False,
        "Constellations may also lie mirrored.",
        "SR-Q3",
        (False, True),
        title="Mirrored constellations",
    ),
    Option(
        "diagonal_swap",
        False,
        "Tiles that touch at a corner may be swapped.",
        "SR-Q4",
        (False, True),
        title="Swaps across corners",
    ),
    Option(
        "dhole_discard",
        "top",
        "Which card of the discard pile a Dhole may take.",
        "SR-Q6",
        ("top", "any"),
        title="What a Dhole digs up",
        said=("the top card", "any card"),
    ),
    Option(
        "goo_once",
        "per_game",
        "How often a player may summon the same Great Old One.",
        "SR-Q9",
        ("per_game", "in_play"),
        title="Great Old Ones",
        said=("once per game", "once in play at a time"),
    ),
    Option(
        "data_profile",
        "normalised",
        "Six cards differ: as corrected by us, or as published.",
        "SR-Q1",
        ("normalised", "transcribed"),
        title="Six doubtful cards",
        said=("corrected", "as published"),
    ),
    Option(
        "max_turns",
        0,
        "The game ends after this many turns, and most points win. 0: no limit.",
        "SR-16.1",
        title="Turn limit",
    ),
)
NEW_TABLE = NewTable(
    presets=(
        Preset("The book’s game", "Ten points of creatures win. Nothing is changed."),
        Preset(
            "Generous stars",
            "Constellations may be mirrored and tiles swapped across corners, so there is more to do every turn.",
            {"allow_mirror": True, "diagonal_swap": True},
        ),
        Preset(
            "A crowded sky",
            "Four at the table: what you arrange, three others rearrange before you are back.",
            seats=4,
        ),
    ),
    lengths=(
        Preset(
            "A short one", "Sixteen turns in all; most points win. About 15 minutes with people.", {"max_turns": SHORT}
        ),
        Preset(
            "The whole game",
            "Until somebody has ten points. 5 to 25 minutes with a bot, about 45 with people.",
            {"max_turns": 0},
        ),
    ),
    groups=(
        Group("The sky", ("allow_mirror", "diagonal_swap")),
        Group("The creatures", ("dhole_discard", "goo_once", "data_profile")),
        Group("The length", ("max_turns",)),
    ),
)
