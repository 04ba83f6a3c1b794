"""What can happen in Cthulhu Mash, in the order of the numbers in frames.py."""

from __future__ import annotations

from miskatonic.core.events import Kind, Telling
from miskatonic.core.moves import Things
from miskatonic.games.cthulhu_mash.maps import DIRECTIONS
from miskatonic.games.cthulhu_mash.moves import CELLS, HOLDS, Names

HOW = Things(
    "how",
    ["wounds", "pit", "dead_end", "quicksand", "obstacle", "crowded_out"],
    ["of wounds", "in a pit", "beyond a dead end", "in quicksand", "inside an obstacle", "crowded out"],
)

KINDS = (
    Kind("CharacterChosen", "CM-1.3", ("seat", "character"), "{seat} plays the {character}."),
    Kind("TurnBegan", "CM-4.1", ("seat", "character"), "The {character} begins a turn."),
    Kind("Rolled", "CM-9.1", ("seat", "sides", "face"), "A d{sides} shows {face}."),
    Kind("Moved", "CM-6.1", ("seat", "piece", "space"), "{piece} moves to {space}."),
    Kind("PassedGate", "CM-7.3", ("seat", "piece", "tile"), "{piece} goes through a gate to {tile}."),
    Kind("TileRevealed", "CM-8.1", ("seat", "tile"), "{tile} is turned up."),
    Kind("TileTurned", "CM-8.1", ("seat", "tile", "way"), "{tile} lies with its name edge to the {way}."),
    Kind("GeneratorPlaced", "CM-16.3", ("seat", "piece", "space"), "{piece} appears at {space}."),
    Kind("MonsterSpawned", "CM-17.3", ("seat", "piece", "space"), "{piece} spawns at {space}."),
    Kind("SpawnLost", "CM-17.5", ("seat", "piece"), "{piece} cannot spawn."),
    Kind("Attacked", "CM-9.1", ("seat", "piece", "target", "face"), "{piece} attacks {target} and rolls {face}."),
    Kind("Missed", "CM-9.1", ("seat", "target"), "{target} is missed."),
    Kind("WasHit", "CM-9.2", ("seat", "target"), "{target} is hit."),
    Kind("Parried", "CM-3.5", ("seat", "piece"), "{piece} parries."),
    Kind("Reflected", "CM-25.12", ("seat", "piece", "target"), "{piece} turns the attack back on {target}."),
    Kind("Absorbed", "CM-2.7", ("seat", "piece", "points"), "{piece} is spared {points}."),
    Kind("HealthLost", "CM-2.7", ("seat", "piece", "points"), "{piece} loses {points} health."),
    Kind("HealthGained", "CM-2.9", ("seat", "piece", "points"), "{piece} regains {points} health."),
    Kind("MentalityGained", "CM-2.8", ("seat", "piece", "points"), "{piece} regains {points} mentality."),
    Kind("Immobilized", "CM-13.1", ("seat", "piece", "hold"), "{piece} is held fast: {hold}."),
    Kind("Freed", "CM-13.4", ("seat", "piece", "hold"), "{piece} is free: {hold}."),
    Kind("EscapeFailed", "CM-13.4", ("seat", "piece", "hold"), "{piece} does not get free: {hold}."),
    Kind("MonsterKilled", "CM-18.19", ("seat", "piece"), "{piece} dies."),
    Kind("GeneratorDestroyed", "CM-16.9", ("seat", "piece"), "{piece} is destroyed."),
    Kind("ObjectsFound", "CM-16.9", ("seat", "count", "space"), "Face down at {space}: {count}."),
    Kind("PickedUp", "CM-6.6", ("seat", "character", "object"), "The {character} takes {object}."),
    Kind("Dropped", "CM-6.7", ("seat", "character", "object"), "The {character} drops {object}."),
    Kind(
        "HandedOver",
        "CM-6.8",
        ("seat", "character", "receiver", "object"),
        "The {character} hands {object} to the {receiver}.",
    ),
    Kind("Used", "CM-21.9", ("seat", "character", "object"), "{object} works on the {character}."),
    Kind("TrapSprung", "CM-23.7", ("seat", "character", "object"), "A trap for the {character}: {object}."),
    Kind("Pushed", "CM-11.3", ("seat", "piece", "space"), "{piece} is pushed to {space}."),
    Kind("TomeRead", "CM-24.1", ("seat", "character", "object"), "The {character} reads {object}."),
    Kind("SpellLearnt", "CM-24.1", ("seat", "spell"), "It holds {spell}."),
    Kind("SpellCast", "CM-24.2", ("seat", "character", "spell"), "The {character} casts {spell}."),
    Kind("PowerUpDrawn", "CM-26.2", ("seat", "character", "powerup"), "The {character} gains {powerup}."),
    Kind("CharacterDied", "CM-27.3", ("seat", "character", "how"), "The {character} dies {how}."),
    Kind("Respawned", "CM-27.7", ("seat", "character"), "The {character} enters the board."),
    Kind("Eliminated", "CM-27.4", ("seat", "character"), "The {character} is out of the game."),
    Kind("SpawnSpaceHit", "CM-27.11", ("seat", "target", "points"), "{target} loses {points}."),
    Kind("SpawnSpaceDestroyed", "CM-27.10", ("seat", "target"), "{target} is destroyed."),
    Kind("VampireAttached", "CM-18.13", ("seat", "piece", "target"), "{piece} clings to {target}."),
    Kind("Undone", "CM-25.16", ("seat", "character"), "Temporal Dust: the action never happened."),
    Kind("Restarted", "CM-7.9", ("seat",), "Nobody can reach anybody: the tiles are laid anew."),
    Kind("SanityLost", "CM-31.2", ("seat", "character", "points"), "The {character} loses {points} sanity."),
    Kind("SanityGained", "CM-31.8", ("seat", "character", "points"), "The {character} regains {points} sanity."),
    Kind("TurnLost", "CM-31.10", ("seat", "character"), "The {character} is out of their mind for a turn."),
    Kind("Wandered", "CM-31.11", ("seat", "character", "count"), "The {character} wanders off, up to {count} spaces."),
    Kind("TurnEnded", "CM-4.6", ("seat",), "The turn is over."),
    Kind("GameOver", "CM-28.1", ("seat",), "The game is over."),
    Kind("ObjectsLost", "CM-19.8", ("seat", "character", "count"), "The {character} leaves {count} objects behind."),
    Kind("Swapped", "CM-7.5", ("seat", "piece", "tile"), "{piece} changes places, to {tile}."),
    Kind("Controlled", "CM-20.22", ("seat", "character", "piece"), "The {character} controls {piece}."),
    Kind("SanityChecked", "CM-31.2", ("seat", "character", "face"), "The {character} rolls {face} for sanity."),
    Kind("ObjectCarriedAway", "CM-29.2", ("seat", "character", "object"), "The {character} loses {object}."),
)


def declare(names: Names) -> Telling:
    domains = {
        "character": names.characters,
        "receiver": names.characters,
        "piece": names.pieces,
        "target": names.pieces,
        "space": CELLS,
        "tile": names.tiles,
        "way": Things("way", DIRECTIONS),
        "hold": Things("hold", HOLDS),
        "object": names.faces,
        "spell": names.spells,
        "powerup": names.powerups,
        "how": HOW,
    }
    return Telling(KINDS, domains)
