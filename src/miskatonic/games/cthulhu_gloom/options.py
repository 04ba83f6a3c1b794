"""The house rules of Cthulhu Gloom, and what a new table asks first."""

from __future__ import annotations

from miskatonic.core.options import Group, NewTable, Option, Preset

SHORT = 8  # rounds of a short game
CHANCE_OR_HOST = ("by chance", "by the first seat")
OPTIONS = (
    Option(
        "stories",
        "random",
        "Who picks the two Stories: chance, or the first seat.",
        "CG-A1",
        ("random", "host"),
        title="The two Stories are picked",
        said=CHANCE_OR_HOST,
    ),
    Option(
        "full_families",
        False,
        "With four players nobody drops a Character.",
        "CG-A2",
        (False, True),
        title="Full families of five",
    ),
    Option(
        "first_player",
        "random",
        "Who names the first player: chance, or the first seat.",
        "CG-A3",
        ("random", "host"),
        title="The first player is named",
        said=CHANCE_OR_HOST,
    ),
    Option(
        "stall_rounds",
        2,
        "End after this many rounds in which nothing happens.",
        "CG-A4",
        least=1,
        title="Idle rounds before the end",
    ),
    Option("max_rounds", 60, "End after this many rounds in any case.", "CG-A4", least=1, title="Round limit"),
    Option(
        "requirement_timing",
        "before",
        "Whether a required icon is looked for before or after the card is laid.",
        "CG-A7",
        ("before", "after"),
        title="Required icons are looked for",
        said=("before the card is laid", "after it is laid"),
    ),
    Option(
        "steal_needs_mix",
        True,
        "Taking a Story from a player needs all its icons, not only more Characters that show one.",
        "CG-A9",
        (True, False),
        title="Stealing a Story needs all its icons",
    ),
    Option(
        "active_may_respond",
        False,
        "The active player may answer a response.",
        "CG-A10",
        (False, True),
        title="Answers to answers",
    ),
    Option(
        "persistent_needs",
        "both",
        "What must show for a persistent effect: icon and reminder, or either.",
        "CG-A12",
        ("both", "either"),
        title="A lasting effect must show",
        said=("icon and reminder", "either of them"),
    ),
    Option(
        "cancel_before_targets",
        False,
        "An Event is answered before its targets are named.",
        "CG-A14",
        (False, True),
        title="Events are answered before they aim",
    ),
    Option(
        "display_names",
        "list",
        "Card names as in the list, or as probably meant.",
        "CG-A19",
        ("list", "intended"),
        title="Names on the cards",
        said=("as listed", "as probably meant"),
    ),
)
NEW_TABLE = NewTable(
    presets=(
        Preset("The book’s game", "The most miserable dead family wins. Nothing is changed."),
        Preset(
            "A family quarrel",
            "Answers may be answered, and Events before they aim: nothing is safe until it has happened.",
            {"active_may_respond": True, "cancel_before_targets": True},
        ),
        Preset("Large families", "Four at the table, and nobody leaves a Character out.", {"full_families": True}, 4),
    ),
    lengths=(
        Preset(
            "A short one", "Eight rounds, whoever still lives. About 25 minutes with people.", {"max_rounds": SHORT}
        ),
        Preset(
            "The whole game",
            "Until a family has died out. 10 to 15 minutes with a bot, about an hour with people.",
            {"max_rounds": 60},
        ),
    ),
    groups=(
        Group("The beginning", ("stories", "first_player", "full_families", "display_names")),
        Group("Cards and their effects", ("requirement_timing", "persistent_needs", "steal_needs_mix")),
        Group("Answers", ("active_may_respond", "cancel_before_targets")),
        Group("The length", ("max_rounds", "stall_rounds")),
    ),
)
