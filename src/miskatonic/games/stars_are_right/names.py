"""What The Stars Are Right counts, each declared once: streams, frames, events, verbs, and the words of its rulebook.

The numbers of these names are constants in `numbers/`. Which things a verb's slots can hold is said in `things.py`.
"""

from __future__ import annotations

from miskatonic.core.events import Kind
from miskatonic.core.look import TILE
from miskatonic.core.moves import Among, Verb
from miskatonic.core.names import Frame, Names

MOST_HELPERS = 3  # SR-10.4: servitors that lend their bonus stars to one summoning

# Powers and sky moves are answers to one frame, and so are the summoning and the first discard: taking the later step
# closes the earlier one (SR-4.3).
FRAMES = (
    Frame("invoke", "a card may be invoked", "SR-5.1"),
    Frame("sky", "every symbol of the pool must be spent", "SR-8.1", step="whether the sky has been changed"),
    Frame("summon", "a creature may be summoned, or a card discarded", "SR-9.1"),
    Frame("discard", "cards may be discarded", "SR-13.1", extra="how many have been"),
    Frame("exchange", "two servitors change sides", "SR-15.4", piece="the minion released for it"),
    Frame("take", "a card comes into the hand", "SR-15.7", piece="the minion released for it"),
    Frame("dismiss", "one of seven creatures must go", "SR-12.2", piece="the creature just summoned"),
)

EVENTS = (
    Kind("Invoked", "SR-5.1", ("seat", "card"), "{seat} invokes {card}."),
    Kind("PowerUsed", "SR-7.1", ("seat", "power"), "{seat} uses the power of {power}."),
    Kind("Pushed", "SR-6.1", ("seat", "push"), "{seat} pushes {push}.", sound=TILE),
    Kind("Swapped", "SR-6.2", ("seat", "neighbours"), "{seat} swaps {neighbours}.", sound=TILE),
    Kind("Flipped", "SR-6.3", ("seat", "space"), "{seat} flips the tile at {space}.", sound=TILE),
    Kind("Summoned", "SR-9.10", ("seat", "summoned"), "{seat} summons {summoned}."),
    Kind("GivenUp", "SR-10.5", ("seat", "card"), "{seat} gives up {card} for its bonus star."),
    Kind("Dismissed", "SR-12.2", ("seat", "card"), "{seat} discards {card} from play: six creatures is the limit."),
    Kind("Released", "SR-4.4", ("seat", "card"), "{seat} discards {card} from play for its ability."),
    Kind("Exchanged", "SR-15.4", ("seat", "other", "own", "theirs"), "{seat} gives {own} to {other} for {theirs}."),
    Kind("TookOpen", "SR-15.7", ("seat", "card"), "{seat} takes {card} from the discard pile."),
    Kind(
        "TookHidden",
        "SR-15.7",
        ("seat", "card"),
        "{seat} takes the top card of the deck.",
        "{seat} takes {card} from the deck.",
    ),
    Kind("Discarded", "SR-13.1", ("seat", "card"), "{seat} discards {card} from hand."),
    Kind("Reshuffled", "SR-14.3", ("seat", "count"), "The discard pile becomes a new deck of {count:card}."),
    Kind("Drew", "SR-14.1", ("seat", "count", "*card"), "{seat} draws {count:card}.", "{seat} draws {card}."),
    Kind("DrewNothing", "SR-14.2", ("seat",), "{seat} draws nothing."),
    Kind("Won", "SR-16.1", ("seat",), "{seat} wins: the stars are right."),
    Kind("TimeUp", "max_turns", ("seat",), "The last turn is over."),
)

VERBS = (
    Verb("invoke", "Invoke {card}", card="invoked"),
    Verb("use", "Use the power of {card}", card="power"),
    Verb("push", "Push {row} {side}", row="row", side="sideways", path=["push-{row}-{side}"]),
    Verb("push", "Push {column} {side}", column="column", side="upright", path=["push-{column}-{side}"]),
    Verb("swap", "Swap {neighbours}", neighbours="neighbours"),
    Verb("flip", "Flip the tile at {space}", space="space"),
    Verb("summon", "Summon {card}", card="no_god"),
    Verb(
        "summon",
        "Summon {god}",
        god="god",
        among=Among("servitor", most=MOST_HELPERS, say=" with the bonus stars of {set}"),
    ),
    Verb("dismiss", "Discard {card} as the seventh creature", card="card"),
    Verb("release", "Discard {minion} from play for its ability", minion="releasable"),
    Verb("exchange", "Give {own} and take {theirs}", own="lesser", theirs="lesser"),
    Verb("exchange", "Give {own} and take {theirs}", own="greater", theirs="greater"),
    Verb("take", "Take {card} into your hand", card="deck_or_card"),
    Verb("discard", "Discard {card} from your hand", card="card"),
    Verb("done", "Go on"),
)

NAMES = Names(
    streams=("sky", "deck", "first"),
    frames=FRAMES,
    events=EVENTS,
    verbs=VERBS,
    endings=("going_on", "by_points", "by_turns"),
    sky_steps=("powers", "changing"),
    changes=("push", "swap", "flip"),
    types=("great_old_one", "greater_servitor", "lesser_servitor", "minion"),
    abilities=("none", "swap_lesser", "swap_greater", "take_card", "hand_six", "discard_two"),
)
