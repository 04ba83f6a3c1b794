"""The house rules of Cthulhu Mash, and what a new table asks first."""

from __future__ import annotations

from miskatonic.core.options import Group, NewTable, Option, Preset

BOTH = (False, True)
TEAMS = ("none", "13-24", "12-34", "14-23", "1-234", "2-134", "3-124", "4-123", "1-23", "2-13", "3-12")
STARTS = ("", "base_camp", "mariners_ship", "train_station", "miskatonic_medical_school")
OPTIONS = (
    Option(
        "victory",
        "cooperative",
        "Who wins: the last survivor, who destroys the spawn spaces, all together; or a d6 decides.",
        "CM-28.1",
        ("cooperative", "death_match", "capture_the_flag", "roll"),
        title="Who wins",
        said=("all together", "the last survivor", "who destroys the spawn spaces", "a d6 decides"),
    ),
    Option("teams", "none", "Who plays with whom against whom, by seat.", "CM-A63", TEAMS, title="Teams"),
    Option(
        "characters",
        "random",
        "Characters at random, or picked in the order of a roll.",
        "CM-1.3",
        ("random", "pick"),
        title="Characters",
        said=("by chance", "picked in the order of a roll"),
    ),
    Option(
        "left_player",
        "house",
        "In a cooperative game the house plays the monsters, or the player to the left does.",
        "CM-4.8",
        ("house", "player"),
        title="The monsters are played by",
        said=("the house", "the player to the left"),
    ),
    Option(
        "max_turns",
        800,
        "A game that has not ended after this many turns ends there. 0: never.",
        "CM-28.6",
        title="Turns at most",
    ),
    Option(
        "held_weapon",
        False,
        "One weapon in hand; an action to take another.",
        "CM-30.18",
        BOTH,
        title="One weapon in hand",
    ),
    Option(
        "free_layout",
        "",
        "Another layout: rows of Ts, Tn and -- parted by slashes.",
        "CM-30.19",
        title="A layout of your own",
    ),
    Option(
        "one_way_gates",
        False,
        "A gate that faces a wall is a one-way passage.",
        "CM-30.20",
        BOTH,
        title="One-way gates",
    ),
    Option(
        "hindrance",
        "",
        "Spaces that give +1 defense across them, such as tile:r3c2,r4c4.",
        "CM-30.21",
        title="Spaces that give cover",
    ),
    Option("height", "", "Spaces from which one fires over pieces.", "CM-30.21", title="High ground"),
    Option(
        "blind",
        "",
        "Spaces that cannot be fired at from a height.",
        "CM-30.21",
        title="Blind spots below the high ground",
    ),
    Option("monsters_heal", False, "Monsters use healing drops.", "CM-30.22", BOTH, title="Monsters heal"),
    Option(
        "improper_location_destroys",
        False,
        "A bad roll for its place destroys a generator.",
        "CM-30.23",
        BOTH,
        title="Misplaced generators are destroyed",
    ),
    Option(
        "monsters_use_objects", False, "Monsters carry and use objects.", "CM-30.24", BOTH, title="Monsters use objects"
    ),
    Option(
        "powerup_full_restore",
        False,
        "A power-up restores health and mentality.",
        "CM-30.25",
        BOTH,
        title="Power-ups restore everything",
    ),
    Option(
        "spawn_restores_both",
        False,
        "A spawn space restores health and mentality.",
        "CM-30.26",
        BOTH,
        title="Spawn spaces restore both",
    ),
    Option(
        "monsters_attack_spawn",
        False,
        "Monsters may attack spawn spaces.",
        "CM-30.27",
        BOTH,
        title="Monsters attack spawn spaces",
    ),
    Option(
        "monsters_attack_anyone",
        False,
        "Monsters may attack any character of the tile.",
        "CM-30.28",
        BOTH,
        title="Monsters attack anyone on the tile",
    ),
    Option(
        "arctic_dynamite",
        "none",
        "What the Arctic Explorer starts with.",
        "CM-30.29",
        ("none", "dynamite_stick", "dynamite_bundle"),
        title="The Arctic Explorer starts with",
        said=("nothing more", "a stick of dynamite", "a bundle of dynamite"),
    ),
    Option("sanity", False, "The sanity variant; cooperative and solo only.", "CM-30.30", BOTH, title="Sanity"),
    Option(
        "coop_single_start",
        "",
        "All come in by one gate of this start tile; cooperative only.",
        "CM-30.31",
        STARTS,
        title="All begin together at",
        said=("their own tiles", "Base Camp", "Mariner’s Ship", "Train Station", "Miskatonic Medical School"),
    ),
    Option(
        "turn_limit",
        0,
        "A cooperative game is lost after this many rounds. 0: no limit.",
        "CM-30.32",
        title="Rounds before all is lost",
    ),
    Option(
        "boots_affect_monsters",
        True,
        "Monsters pay for snow, ice and swamp too.",
        "CM-A5",
        BOTH,
        title="Snow, ice and swamp slow monsters",
    ),
    Option(
        "push_gate",
        "declare",
        "A push onto a gate space goes through the gate when declared, or always.",
        "CM-A7",
        ("declare", "always"),
        title="A push onto a gate goes through",
        said=("when declared", "always"),
    ),
    Option("gate_width", 1, "Gate spaces of a gate.", "CM-A8", (1, 2), title="Spaces of a gate"),
    Option(
        "winter_gear_in_swamp",
        False,
        "Winter Gear works in the swamp too.",
        "CM-A11",
        BOTH,
        title="Winter Gear works in the swamp",
    ),
    Option(
        "machine_bad",
        1,
        "The psychotherapy machine harms on this roll or less.",
        "CM-A13",
        title="The psychotherapy machine harms on",
    ),
    Option(
        "attach_tick",
        "vampire",
        "An attached vampire bites with its own actions, or after each action of its victim.",
        "CM-A14",
        ("vampire", "target"),
        title="An attached vampire bites",
        said=("with its own actions", "after each action of its victim"),
    ),
    Option(
        "dust_while_immobilized",
        False,
        "Reflection and Temporal Dust while immobilized.",
        "CM-A25",
        BOTH,
        title="Reflection and Temporal Dust while held",
    ),
    Option(
        "syringe_cost", 0, "The mentality the Sedative Syringe costs.", "CM-A31", title="The Sedative Syringe costs"
    ),
    Option(
        "last_gasp_heal",
        False,
        "Healing objects work at 0 health, before death.",
        "CM-A34",
        BOTH,
        title="Healing at the last gasp",
    ),
    Option(
        "solo_second_start",
        True,
        "A solo game has a second start tile.",
        "CM-A36",
        BOTH,
        title="A second start tile when alone",
    ),
    Option(
        "coop_all_tiles",
        False,
        "Every tile must be cleared, reachable or not.",
        "CM-A43",
        BOTH,
        title="Every tile must be cleared",
    ),
    Option(
        "attached_actions",
        "three",
        "With a vampire attached: move, attack it or push it off; or any action.",
        "CM-A66",
        ("three", "any"),
        title="With a vampire attached",
        said=("move, attack it or push it off", "any action"),
    ),
)
NEW_TABLE = NewTable(
    presets=(
        Preset("Together", "All clear the map of generators and monsters, or all are lost."),
        Preset(
            "Against the clock",
            "Together, and all is lost after 20 rounds: no time to look under every stone.",
            {"turn_limit": 20},
        ),
        Preset(
            "On the edge of reason",
            "Together, with sanity: what you see wears your mind down as well.",
            {"sanity": True},
        ),
        Preset("Death match", "Four at the table, and the last survivor wins.", {"victory": "death_match"}, 4),
        Preset(
            "Capture the flag",
            "Two against two: the side that destroys the others’ spawn spaces wins.",
            {"victory": "capture_the_flag", "teams": "13-24"},
            4,
        ),
    ),
    lengths=(
        Preset("A short one", "It ends undecided after 60 turns, about half an hour.", {"max_turns": 60}),
        Preset(
            "The whole game", "Until the map is clear or everybody has fallen, one to two hours.", {"max_turns": 800}
        ),
    ),
    groups=(
        Group("Winning and losing", ("victory", "teams", "coop_all_tiles", "turn_limit", "max_turns")),
        Group(
            "The beginning",
            ("characters", "coop_single_start", "solo_second_start", "arctic_dynamite", "free_layout"),
        ),
        Group(
            "The monsters",
            (
                "left_player",
                "monsters_heal",
                "monsters_use_objects",
                "monsters_attack_spawn",
                "monsters_attack_anyone",
                "boots_affect_monsters",
                "improper_location_destroys",
            ),
        ),
        Group(
            "The map",
            ("one_way_gates", "gate_width", "push_gate", "hindrance", "height", "blind", "winter_gear_in_swamp"),
        ),
        Group(
            "Body and mind", ("sanity", "powerup_full_restore", "spawn_restores_both", "last_gasp_heal", "machine_bad")
        ),
        Group(
            "Objects and spells",
            ("held_weapon", "syringe_cost", "dust_while_immobilized", "attach_tick", "attached_actions"),
        ),
    ),
)
