"""What can happen in The Great Old One, in the order of the numbers in cards.py."""

from __future__ import annotations

from miskatonic.core.events import Kind, Telling
from miskatonic.core.moves import Things
from miskatonic.games.great_old_one.moves import Cards

BOTH = ("seat", "other")

KINDS = (
    Kind("Drew", "GO-5.2", ("seat", "card"), "{seat} draws a card.", "{seat} draws {card}."),
    Kind("DrewNothing", "GO-5.16", ("seat",), "There is nothing for {seat} to draw."),
    Kind("Reshuffled", "GO-5.16", ("seat", "count"), "The discard pile becomes a new deck of {count} cards."),
    Kind("Laid", "GO-4.5", ("seat", "pair"), "{seat} lays {pair}."),
    Kind(
        "Recovered", "GO-4.9", ("seat", "other", "card"), "{seat} takes {card} from the play area of {other} into hand."
    ),
    Kind("CallHit", "GO-5.4", ("seat", "other", "card"), "{seat} calls {card}: {other} gives it."),
    Kind("CallMissed", "GO-5.5", ("seat", "other", "card"), "{seat} calls {card} in vain: not in the hand of {other}."),
    Kind(
        "Stole",
        "GO-5.5",
        ("seat", "other", "card"),
        "{seat} takes a card from {other}.",
        "{seat} takes {card} from {other}.",
        BOTH,
    ),
    Kind("Recruited", "GO-5.8", ("seat", "own", "card"), "{seat} gives {own} to the centre for {card}."),
    Kind("RecruitedNobody", "GO-A18", ("seat",), "{seat} recruits nobody."),
    Kind("HorrorPlayed", "GO-5.11", ("seat", "card"), "{seat} plays {card}."),
    Kind("HorrorPlayedAt", "GO-7.2", ("seat", "other", "card"), "{seat} plays {card} at {other}."),
    Kind("HorrorNaming", "GO-7.2", ("seat", "card", "named"), "{seat} plays {card}, naming {named}."),
    Kind("HorrorOnPair", "GO-7.2", ("seat", "other", "card", "pair"), "{seat} plays {card} at {other}, on {pair}."),
    Kind("HorrorOnHorror", "GO-7.2", ("seat", "card", "named"), "{seat} plays {card}, on {named}."),
    Kind("Offered", "GO-7.2", ("seat", "pair"), "{seat} offers {pair}."),
    Kind("Chose", "GO-7.2", ("seat", "card"), "{seat} chooses {card}."),
    Kind("CultistPlayed", "GO-5.12", ("seat", "card"), "{seat} plays {card}."),
    Kind("SignUsed", "GO-7.3", ("seat", "card", "named"), "{seat} answers {named} with {card}."),
    Kind("Undone", "GO-6.2", ("seat", "card"), "The effect of {card} is undone."),
    Kind("TakenBySign", "GO-7.3", ("seat", "card"), "{seat} takes {card} into hand."),
    Kind("Shielded", "GO-7.3", ("seat", "card"), "{card} does not touch {seat}."),
    Kind("NothingHappened", "GO-6.6", ("seat", "card"), "{card} does nothing."),
    Kind("HandsPooled", "GO-5.11", ("seat", "count"), "All hands are shuffled together: {count} cards."),
    Kind("DealtBack", "GO-5.11", ("seat", "count", "*card"), "{seat} gets {count} cards back.", "{seat} gets {card}."),
    Kind("CultistRemoved", "GO-8.5", ("seat", "card"), "{card} leaves the play area of {seat} and the game."),
    Kind("HandShown", "GO-9.2", ("seat", "*card"), "{seat} shows {card}."),
    Kind(
        "PairsSwapped",
        "GO-4.11",
        ("seat", "other", "own_pair", "pair"),
        "{seat} gives {own_pair} to {other} for {pair}.",
    ),
    Kind(
        "LookedAt",
        "GO-5.11",
        ("seat", "other", "*card"),
        "{seat} looks at the hand of {other}.",
        "{seat} looks at the hand of {other}: {card}.",
        BOTH,
    ),
    Kind(
        "Gave",
        "GO-8.1",
        ("seat", "other", "card"),
        "{seat} gives a card to {other}.",
        "{seat} gives {card} to {other}.",
        BOTH,
    ),
    Kind(
        "PassedOn",
        "GO-8.1",
        ("seat", "other", "card"),
        "{seat} passes a card to {other}.",
        "{seat} passes {card} to {other}.",
        BOTH,
    ),
    Kind("HandsPassed", "GO-5.11", ("seat",), "Everybody passes their whole hand on."),
    Kind("HandsTraded", "GO-5.11", ("seat", "other"), "{seat} and {other} trade hands."),
    Kind("NewHand", "GO-5.11", ("seat", "count", "*card"), "{seat} has {count} cards now.", "{seat} gets {card}."),
    Kind("Discarded", "GO-8.2", ("seat", "card"), "{seat} discards {card}."),
    Kind("Regained", "GO-5.11", ("seat", "card"), "{seat} takes {card} from the discard pile."),
    Kind("PairReturned", "GO-4.11", ("seat", "pair"), "{seat} takes {pair} back into hand."),
    Kind("TookCentre", "GO-5.11", ("seat", "card"), "{seat} takes {card} from the centre."),
    Kind("TurnedUp", "GO-3.2", ("seat", "card"), "{card} comes up and is shuffled back."),
    Kind("Refilled", "GO-3.2", ("seat", "card"), "{card} comes to the centre."),
    Kind("MustSkip", "GO-5.14", ("seat",), "The next turn of {seat} will not happen."),
    Kind("TurnSkipped", "GO-5.14", ("seat",), "The turn of {seat} is skipped."),
    Kind("GaveNamed", "GO-5.11", ("seat", "other", "card"), "{other} gives {card} to {seat}."),
    Kind(
        "HorrorStolen",
        "GO-6.1",
        ("seat", "other", "card"),
        "{seat} takes {card} from the play area of {other} into theirs.",
    ),
    Kind("TurnBegan", "GO-5.1", ("seat", "round"), "{seat} begins a turn, round {round}."),
    Kind("SetupDone", "GO-3.3", ("seat",), "{seat} is ready."),
    Kind("GameOver", "GO-9.1", ("seat",), "The game is over: everybody shows their hand."),
)


def declare(cards: Cards) -> Telling:
    pairs = Things("pair", cards.pair_names, cards.pair_said)
    domains = {"card": cards.all, "named": cards.all, "own": cards.all, "pair": pairs, "own_pair": pairs}
    return Telling(KINDS, domains)
