"""What can happen in The Cards of Cthulhu, in the order of the numbers in state.py. Nothing of it is secret."""

from __future__ import annotations

from miskatonic.core.events import Kind, Telling
from miskatonic.games.cards_of_cthulhu.moves import Cards

KINDS = (
    Kind("Chose", "CC-4.2", ("seat", "investigator"), "{seat} plays {investigator}."),
    Kind("OrderRolled", "CC-17.2", ("seat", "count"), "{seat} rolls {count} for the order."),
    Kind("TurnBegan", "CC-5.1", ("seat", "count"), "Turn {count}: {seat}."),
    Kind("MinionCame", "CC-6.4", ("seat", "card"), "{card} joins its cult."),
    Kind("HorrorCame", "CC-6.5", ("seat", "card"), "{card} sleeps on its board."),
    Kind("GateOpened", "CC-6.2", ("seat", "card"), "There opens {card}: one more card is drawn."),
    Kind("GateStacked", "CC-6.3", ("seat", "card"), "There opens {card} on top of another."),
    Kind("SetAside", "CC-6.6", ("seat", "card"), "{card} is set aside for the purchase step."),
    Kind("Disrupted", "CC-13.1", ("seat",), "{seat} disrupts the draw: one card fewer."),
    Kind("DeckEmpty", "CC-6.7", ("seat",), "The cult deck is empty."),
    Kind("Bought", "CC-7.1", ("seat", "card", "xp"), "{seat} buys {card} for {xp}."),
    Kind("TycoonPaid", "CC-15.10", ("seat", "xp"), "The Tycoon brings {seat} {xp} experience."),
    Kind("Declined", "CC-7.1", ("seat", "card", "xp"), "{seat} lets {card} go for {xp} experience."),
    Kind("Averted", "CC-14.4", ("seat", "card"), "{seat} pays the price of the {card}."),
    Kind("Suffered", "CC-7.4", ("seat", "card"), "{seat} suffers the {card}."),
    Kind("FollowerSlain", "CC-15.0", ("seat", "follower"), "{seat} slays {follower}."),
    Kind("Woke", "CC-8.1", ("seat", "card"), "{card} awakens."),
    Kind("Hunted", "CC-15.1", ("seat", "card"), "{seat} has {card} hunted down."),
    Kind("Loss", "CC-8.4", ("seat", "count"), "{seat} suffers a sanity loss of {count}."),
    Kind("LossPaid", "CC-8.5", ("seat", "xp"), "{seat} pays {xp} experience."),
    Kind("LossCancelled", "CC-13.2", ("seat",), "{seat} discards the Elder Sign: no loss."),
    Kind("Calmed", "CC-15.6", ("seat", "die"), "The Psychiatrist rolls {die}: no loss."),
    Kind("NotCalmed", "CC-15.6", ("seat", "die"), "The Psychiatrist rolls {die}: not enough."),
    Kind("WentInsane", "CC-8.6", ("seat",), "{seat} goes insane."),
    Kind("Explored", "CC-15.3", ("seat",), "{seat} explores: the dice first, then the board."),
    Kind("Attacked", "CC-9.2", ("seat", "board"), "{seat} attacks {board}."),
    Kind("Rolled", "CC-9.4", ("seat", "*dice"), "{seat} rolls {dice}."),
    Kind("Rerolled", "CC-9.5", ("seat", "*dice"), "{seat} re-rolls: {dice}."),
    Kind("Hurt", "CC-11.1", ("seat",), "{seat} is wounded."),
    Kind("HealthLost", "CC-11.5", ("seat",), "{seat} sets a Health die aside."),
    Kind("Killed", "CC-11.6", ("seat",), "{seat} is killed."),
    Kind("Slew", "CC-3.6", ("seat", "card", "xp"), "{seat} slays {card}: {xp} experience gained."),
    Kind("Sealed", "CC-12.4", ("seat", "card", "xp"), "{seat} seals {card}: {xp} experience gained."),
    Kind("Healed", "CC-12.3", ("seat",), "{seat} regains a Health die."),
    Kind("Hurried", "CC-12.2", ("seat",), "{seat} hurries to a second attack."),
    Kind("DaggerAdded", "CC-13.7", ("seat", "die"), "{seat} adds a {die} by the Ritual Dagger."),
    Kind("GateDiscarded", "CC-2.8", ("seat", "card"), "{seat} discards {card}."),
    Kind("HorrorDiscarded", "CC-13.5", ("seat", "card"), "{seat} discards {card}."),
    Kind("MinionShot", "CC-15.8", ("seat", "card"), "{seat} has {card} discarded."),
    Kind("MinionMoved", "CC-15.7", ("seat", "card", "board"), "{seat} has {card} moved to {board}."),
    Kind("DeckDiscarded", "CC-2.8", ("seat", "card"), "From the deck {card} goes to the discard pile."),
    Kind("PotionDrunk", "CC-13.6", ("seat",), "{seat} pays with the Potion of Wisdom."),
    Kind("AskedFor", "CC-17.6", ("seat", "other", "ownable"), "{seat} asks {other} for {ownable}."),
    Kind("Lent", "CC-17.6", ("seat", "other", "ownable"), "{seat} lends {other} {ownable}."),
    Kind("Refused", "CC-17.6", ("seat", "other", "ownable"), "{seat} does not lend {other} {ownable}."),
    Kind("Inherited", "CC-17.9", ("seat", "ownable"), "{seat} inherits {ownable}."),
    Kind("Won", "CC-16.2", ("seat",), "The deck is empty and no horror is awake: the world is saved."),
    Kind("GodSummoned", "CC-16.1", ("seat", "board"), "Too many minions: {board} summons its Elder God."),
    Kind("TimeUp", "max_turns", ("seat",), "The last turn is over."),
)


def declare(cards: Cards) -> Telling:
    return Telling(
        KINDS,
        {
            "card": cards.all,
            "board": cards.boards,
            "investigator": cards.investigators,
            "follower": cards.followers,
            "ownable": cards.ownable,
        },
    )
