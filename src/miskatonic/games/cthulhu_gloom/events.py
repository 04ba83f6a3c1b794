"""What can happen in Cthulhu Gloom, in the order of the numbers in hands.py."""

from __future__ import annotations

from miskatonic.core.events import Kind, Telling
from miskatonic.games.cthulhu_gloom.moves import Cards

KINDS = (
    Kind("FirstNamed", "CG-3.9", ("seat", "other"), "{other} begins."),
    Kind("StoryLaid", "CG-3.2", ("seat", "story"), "The Story {story} lies in the middle."),
    Kind("FamilyTaken", "CG-3.3", ("seat", "family"), "{seat} takes {family}."),
    Kind("Dropped", "CG-3.5", ("seat", "character"), "{seat} leaves {character} out."),
    Kind("MisfitsJoined", "CG-3.6", ("seat", "*character"), "{seat} takes in {character}."),
    Kind("Dealt", "CG-3.7", ("seat", "count", "*card"), "{seat} is dealt {count} cards.", "{seat} is dealt {card}."),
    Kind("TurnBegan", "CG-4.1", ("seat", "count"), "The turn of {seat} begins; plays: {count}."),
    Kind("Played", "CG-5.3", ("seat", "card"), "{seat} plays {card}."),
    Kind("PlayedOn", "CG-11.1", ("seat", "card", "character"), "{seat} plays {card} on {character}."),
    Kind(
        "PlayedOnTwo",
        "CG-11.1",
        ("seat", "card", "character", "second"),
        "{seat} plays {card} on {character} and {second}.",
    ),
    Kind("Aimed", "CG-A14", ("seat", "card", "character"), "{seat} chooses {character} for {card}."),
    Kind(
        "AimedAtTwo",
        "CG-A14",
        ("seat", "card", "character", "second"),
        "{seat} chooses {character} and {second} for {card}.",
    ),
    Kind("Responded", "CG-11.2", ("seat", "card", "answered"), "{seat} answers {answered} with {card}."),
    Kind("Cancelled", "CG-11.3", ("seat", "card"), "{card} is cancelled."),
    Kind("Fizzled", "CG-11.4", ("seat", "card"), "{card} has lost its target and is discarded."),
    Kind("Laid", "CG-5.1", ("seat", "card", "character"), "{character}: {card}."),
    Kind("Died", "CG-9.1", ("seat", "character", "card"), "{character} is dead: {card}."),
    Kind("Revived", "CG-9.4", ("seat", "character", "card"), "{character} lives again; {card} is discarded."),
    Kind(
        "DeathMoved", "CG-9.5", ("seat", "card", "dead", "living"), "{dead} lives again, and {living} is dead: {card}."
    ),
    Kind("ModifierRemoved", "CG-8.8", ("seat", "card", "character"), "{card} is taken from {character} and discarded."),
    Kind(
        "TopsSwapped", "CG-8.12", ("seat", "character", "second"), "{character} and {second} swap their top Modifiers."
    ),
    Kind("Unmet", "CG-8.9", ("seat", "card", "character"), "{character} does not show what {card} requires."),
    Kind("Triggered", "CG-8.2", ("seat", "card"), "{card} is set off."),
    Kind("Claimed", "CG-10.1", ("seat", "story"), "{seat} claims the Story {story}."),
    Kind("Stolen", "CG-10.3", ("seat", "other", "story"), "{seat} takes the Story {story} from {other}."),
    Kind("StoryReturned", "CG-10.9", ("seat", "story"), "The Story {story} goes back to the middle."),
    Kind("Discarded", "CG-8.2", ("seat", "card"), "{seat} discards {card}."),
    Kind("HandDiscarded", "CG-5.8", ("seat", "*card"), "{seat} discards {card}."),
    Kind(
        "TookRandom",
        "CG-8.2",
        ("seat", "other", "card"),
        "{seat} takes a card from {other} at random.",
        "{seat} takes {card} from {other} at random.",
        ("seat", "other"),
    ),
    Kind("Revealed", "CG-8.2", ("seat", "*card"), "{seat} shows {card}."),
    Kind("HandsPassed", "CG-8.2", ("seat",), "Everyone hands their cards to the left."),
    Kind("HandsTraded", "CG-8.2", ("seat", "other"), "{seat} and {other} trade hands."),
    Kind(
        "HandReceived",
        "CG-8.2",
        ("seat", "count", "*card"),
        "{seat} holds {count} other cards now.",
        "{seat} holds {card} now.",
    ),
    Kind("TookOpen", "CG-8.2", ("seat", "card"), "{seat} takes {card} from the discard pile."),
    Kind("WillMissDraw", "CG-A13", ("seat",), "{seat} will miss a draw step."),
    Kind("WillLosePlays", "CG-8.2", ("seat", "count"), "The next turn of {seat} is short of plays: {count}."),
    Kind("MissedDraw", "CG-4.5", ("seat",), "{seat} misses the draw step."),
    Kind("FreeGranted", "CG-6.1", ("seat", "count"), "{seat} may make free plays: {count}."),
    Kind("Declined", "CG-6.2", ("seat",), "{seat} declines the free play."),
    Kind("Drew", "CG-4.5", ("seat", "count", "*card"), "{seat} draws: {count}.", "{seat} draws {card}."),
    Kind("Reshuffled", "CG-3.10", ("seat", "count"), "The discard pile becomes a new deck of {count} cards."),
    Kind("Salvaged", "CG-11.6", ("seat", "card"), "{seat} salvages {card}."),
    Kind("Passed", "CG-5.9", ("seat",), "{seat} passes."),
    Kind("DiedOut", "CG-13.1", ("seat",), "The family of {seat} has died out: the game is over."),
    Kind("Stalemate", "CG-A4", ("seat",), "Nothing happens any more: the game is over."),
    Kind("TimeUp", "CG-A4", ("seat",), "The last round is over."),
)


def declare(cards: Cards) -> Telling:
    return Telling(
        KINDS,
        {
            "card": cards.card,
            "answered": cards.card,
            "character": cards.character,
            "second": cards.character,
            "dead": cards.character,
            "living": cards.character,
            "story": cards.story,
            "family": cards.family,
        },
    )
