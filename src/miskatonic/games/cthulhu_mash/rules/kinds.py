"""The pieces whose rules need code of their own, by their place in the content, which Tables checks."""

from __future__ import annotations

from typing import Final

from miskatonic.games.cthulhu_mash.content import STATS

# Characters.
ARCTIC_EXPLORER: Final = 0
MARINER_MERCHANT: Final = 1
PRIVATE_EYE: Final = 2
PSYCHOTHERAPIST: Final = 3

# Monsters.
CULTIST: Final = 0
DEEP_ONE: Final = 1
ELDER_THING: Final = 2
GNOPH_KEH: Final = 3
LENG_SPIDER: Final = 4
MI_GO: Final = 5
MOON_BEAST: Final = 6
STAR_VAMPIRE: Final = 7

# Objects; a second size of Shoggoth Tissue comes after the last.
REVOLVER_32: Final = 0
ACID_VIAL: Final = 1
ANONYMOUS_LETTER: Final = 2
BOLOS: Final = 3
BOOK_OF_DZYAN: Final = 4
BUCCANEER_BLADE: Final = 5
CTHAAT_AQUADINGEN: Final = 6
COCK_FIGHTER: Final = 7
DYNAMITE_BUNDLE: Final = 8
DYNAMITE_STICK: Final = 9
HANDCUFFS: Final = 10
LENG_GLASSES: Final = 11
MAGIC_SPEAR: Final = 12
MI_GO_ELECTRIC_GUN: Final = 13
MI_GO_MIST_PROJECTOR: Final = 14
NAMELESS_CULTS: Final = 15
NECRONOMICON: Final = 16
NET: Final = 17
PARALYZING_CHIME: Final = 18
PITCHFORK: Final = 19
PONAPE_SCRIPTURE: Final = 20
RLYEH_SEASHELL: Final = 21
RLYEH_TEXT: Final = 22
SACRIFICIAL_KNIFE: Final = 23
SHREWSBURYS_MANUSCRIPT: Final = 24
SKELETON_KEY: Final = 25
SWORD_CANE: Final = 26
TOMMY_GUN: Final = 27
CULTIST_WINE: Final = 28
FIRST_AID_KIT: Final = 29
HERBS: Final = 30
PENICILLIN_VIAL: Final = 31
PSYCHIATRIC_MEDICINE: Final = 32
POWER_UP: Final = 33
SACK_OF_GRITS: Final = 34
TEMPORAL_CLOCK: Final = 35
BICYCLE: Final = 36
CAST_IRON_SKILLET: Final = 37
DEEP_ONE_NECKLACE: Final = 38
DOG_SLED: Final = 39
ELDER_SIGN_NECKLACE: Final = 40
ELDER_THING_CRYSTAL: Final = 41
ICE_BOOTS: Final = 42
LENG_WEB_SHIELD: Final = 43
MI_GO_BRAIN_CYLINDER: Final = 44
MI_GO_LIVING_ARMOR: Final = 45
WHEELBARROW: Final = 46
WINTER_CLOTHING: Final = 47
BOOK_OF_VOID: Final = 48
COWPIE: Final = 49
MI_GO_EARTHQUAKE: Final = 50
PICTURE_GATE: Final = 51
SHOGGOTH_TISSUE: Final = 52
SNARE: Final = 53
SHOGGOTH_TISSUE_2: Final = 54
FACES: Final = 55

# Spells.
BIND_ENEMY: Final = 0
CREATE_GATE: Final = 1
FLESH_WARD: Final = 2
FLY: Final = 3
FREEZING_WRACK: Final = 4
GRASP_OF_CTHULHU: Final = 5
HEAL: Final = 6
HEAL_MIND: Final = 7
MENTAL_SUGGESTION: Final = 8
PARTING_SANDS: Final = 9
REACH: Final = 10
REFLECTION: Final = 11
SOUND_WAVE_OF_OBLIVION: Final = 12
SPECTRAL_RAZOR: Final = 13
STEAL_LIFE: Final = 14
TEMPORAL_DUST: Final = 15

# What a power-up can raise.
ADD_EXPLOSIVE_DAMAGE: Final = 0
ADD_HEALTH: Final = 1
ADD_MENTALITY: Final = 2
ADD_DEFENSE: Final = 3
ADD_ACTIONS: Final = 4
ADD_MELEE_ROLL: Final = 5
ADD_BASE_MOVE: Final = 6
ADD_PARRY_ROLL: Final = 7
ADD_JUMP: Final = 8
ADD_RANGED_ROLL: Final = 9
ADD_RANGED_DAMAGE: Final = 10
ADD_ENCUMBRANCE: Final = 11
ADD_SPELL_ROLL: Final = 12
assert len(STATS) == 13

OBJECT_IDS = (
    "revolver_32",
    "acid_vial",
    "anonymous_letter",
    "bolos",
    "book_of_dzyan",
    "buccaneer_blade",
    "cthaat_aquadingen",
    "cock_fighter",
    "dynamite_bundle",
    "dynamite_stick",
    "handcuffs",
    "leng_glasses",
    "magic_spear",
    "mi_go_electric_gun",
    "mi_go_mist_projector",
    "nameless_cults",
    "necronomicon",
    "net",
    "paralyzing_chime",
    "pitchfork",
    "ponape_scripture",
    "rlyeh_seashell",
    "rlyeh_text",
    "sacrificial_knife",
    "shrewsburys_manuscript",
    "skeleton_key",
    "sword_cane",
    "tommy_gun",
    "cultist_wine",
    "first_aid_kit",
    "herbs",
    "penicillin_vial",
    "psychiatric_medicine",
    "power_up",
    "sack_of_grits",
    "temporal_clock",
    "bicycle",
    "cast_iron_skillet",
    "deep_one_necklace",
    "dog_sled",
    "elder_sign_necklace",
    "elder_thing_crystal",
    "ice_boots",
    "leng_web_shield",
    "mi_go_brain_cylinder",
    "mi_go_living_armor",
    "wheelbarrow",
    "winter_clothing",
    "book_of_void",
    "cowpie",
    "mi_go_earthquake",
    "picture_gate",
    "shoggoth_tissue",
    "snare",
)

SPELL_IDS = (
    "bind_enemy",
    "create_gate",
    "flesh_ward",
    "fly",
    "freezing_wrack",
    "grasp_of_cthulhu",
    "heal",
    "heal_mind",
    "mental_suggestion",
    "parting_sands",
    "reach",
    "reflection",
    "sound_wave_of_oblivion",
    "spectral_razor",
    "steal_life",
    "temporal_dust",
)
