"""What The Cards of Cthulhu counts, each name declared once, in the order of its number.

The rules have these numbers as constants from `numbers/`, which `python -m miskatonic.core.names` makes of this file.
"""

from __future__ import annotations

from miskatonic.core.events import Kind
from miskatonic.core.moves import Among, Verb
from miskatonic.core.names import Frame, Names

DICE = 8  # Body, two Health, three Spirit, the Sword's Spirit die, the Dagger
REROLLABLE = 7  # all but the Dagger

FRAMES = (
    Frame("over", "the game is over"),  # nothing is owed
    Frame("choose", "choose an Investigator", "CC-4.2"),
    Frame(
        "draw",
        "draw",
        "CC-6.9",
        piece="how many cards were drawn",
        thing="how many are to be drawn",
        step="1 for the cards of a Cursed Scroll",
    ),
    Frame("curse", "a cursed item", "CC-Q3", piece="the cursed item that was drawn"),
    Frame("purchase", "purchase", "CC-7.1"),
    Frame("hunt", "hunt", "CC-15.1"),
    Frame("sanity", "sanity loss", "CC-8.4", piece="the loss"),
    Frame("combat", "combat", "CC-9.1"),
    Frame(
        "attack",
        "attack",
        "CC-9.2",
        piece="the board, -1 while an Explorer has not chosen it",
        thing="the wound range",
        step="the step of the attack",
        extra="the explorer: 0 nobody, 1 the skill, 2 the follower",
    ),
    Frame("wound", "wound", "CC-11.5", piece="the board", thing="the wound range", step="as in the attack"),
    Frame("report", "report", "CC-15.14"),
    Frame("banish", "banish", "CC-13.5"),
    Frame("lend", "lend", "CC-17.6", piece="the card that is asked for"),
)

EVENTS = (
    Kind("Chose", "CC-4.2", ("seat", "investigator"), "{seat} plays {investigator}."),
    Kind("OrderRolled", "CC-17.2", ("seat", "count"), "{seat} rolls {count} for the order."),
    Kind("TurnBegan", "CC-5.1", ("seat", "count"), "Turn {count}: {seat}."),
    Kind("MinionCame", "CC-6.4", ("seat", "*card"), "New: {card}."),
    Kind("HorrorCame", "CC-6.5", ("seat", "*card"), "Asleep: {card}."),
    Kind("GateOpened", "CC-6.2", ("seat", "card"), "{card} opens: +1 card."),
    Kind("GateStacked", "CC-6.3", ("seat", "card"), "{card} opens on top of another."),
    Kind("SetAside", "CC-6.6", ("seat", "*card"), "On offer: {card}."),
    Kind("Disrupted", "CC-13.1", ("seat",), "{seat} disrupts the draw: one card fewer."),
    Kind("DeckEmpty", "CC-6.7", ("seat",), "The cult deck is empty."),
    Kind("Bought", "CC-7.1", ("seat", "card", "xp"), "{seat} buys {card} for {xp}."),
    Kind("TycoonPaid", "CC-15.10", ("seat", "xp"), "The Tycoon brings {seat} {xp} experience."),
    Kind("Declined", "CC-7.1", ("seat", "card", "xp", "*price"), "{seat} declines {card}: {xp} experience gained."),
    Kind("Averted", "CC-14.4", ("seat", "card"), "{seat} pays the price of the {card}."),
    Kind("Suffered", "CC-7.4", ("seat", "card"), "{seat} suffers the {card}."),
    Kind("FollowerSlain", "CC-15.0", ("seat", "follower"), "{seat} sacrifices {follower}."),
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
    Kind("Hurt", "CC-11.1", ("seat",), "The Body die wounds {seat}."),
    Kind("HealthLost", "CC-11.5", ("seat",), "The wound costs {seat} a Health die."),
    Kind("Killed", "CC-11.6", ("seat",), "{seat} is killed."),
    Kind("Slew", "CC-3.6", ("seat", "card", "xp"), "{seat} slays {card}: {xp} experience gained."),
    Kind("Sealed", "CC-12.4", ("seat", "card", "xp"), "{seat} seals {card}: {xp} experience gained."),
    Kind("Healed", "CC-12.3", ("seat",), "{seat} regains a Health die."),
    Kind("Hurried", "CC-12.2", ("seat",), "{seat} hurries to a second attack."),
    Kind("DaggerAdded", "CC-13.7", ("seat", "die"), "{seat} adds a {die} with the Ritual Dagger."),
    Kind("GateDiscarded", "CC-2.8", ("seat", "card"), "{seat} discards {card}."),
    Kind("HorrorDiscarded", "CC-13.5", ("seat", "card"), "{seat} discards {card}."),
    Kind("MinionShot", "CC-15.8", ("seat", "card"), "{seat} shoots {card}."),
    Kind("MinionMoved", "CC-15.7", ("seat", "card", "board"), "{seat} has {card} moved to {board}."),
    Kind("DeckDiscarded", "CC-2.8", ("seat", "card"), "{card} goes from the deck to the discard pile."),
    Kind("PotionDrunk", "CC-13.6", ("seat",), "{seat} pays with the Potion of Wisdom."),
    Kind("AskedFor", "CC-17.6", ("seat", "other", "ownable"), "{seat} asks {other} for {ownable}."),
    Kind("Lent", "CC-17.6", ("seat", "other", "ownable"), "{seat} lends {other} {ownable}."),
    Kind("Refused", "CC-17.6", ("seat", "other", "ownable"), "{seat} does not lend {other} {ownable}."),
    Kind("Inherited", "CC-17.9", ("seat", "ownable"), "{seat} inherits {ownable}."),
    Kind("Won", "CC-16.2", ("seat",), "The deck is empty and no horror is awake: the world is saved."),
    Kind("GodSummoned", "CC-16.1", ("seat", "board"), "Too many minions: {board} summons its Elder God."),
    Kind("TimeUp", "max_turns", ("seat",), "The last turn is over."),
)


def _priced(name: str, say: str, path: list[str] | None = None, /, **slots: str) -> list[Verb]:
    """A verb with a cost, and the same paid by the Potion of Wisdom (CC-13.6)."""
    with_potion = None if path is None else [*path, "potion_of_wisdom"]
    return [
        Verb(name, say, among=None, path=path, **slots),
        Verb(name, say + ", paid with {payment}", among=None, path=with_potion, **slots, payment="payment"),
    ]


VERBS = (
    Verb("choose", "Play {investigator}", investigator="investigator"),
    Verb("draw", "Draw the next card", path=["deck"]),
    *_priced("disrupt", "Draw one card fewer with the Disruption Ritual", ["disruption_ritual"]),
    *_priced("buy", "Buy {card}", card="priced"),
    Verb("buy", "Buy {card}, cheaper with {bargain}", card="item", bargain="bargain"),
    Verb("decline", "Decline {card} and gain experience", card="ownable"),
    Verb("suffer", "Suffer {card}", card="cursed"),
    Verb("sacrifice", "Sacrifice {follower}", follower="follower"),
    *_priced("hunt", "Hunt down {horror} with the Big Game Hunter", horror="horror"),
    Verb("resist", "Resist the sanity loss {means}", means="means"),
    Verb("explore", "Explore {who}: roll first, then choose the board", who="who_explores"),
    Verb("attack", "Attack {board}", board="board"),
    Verb("roll", "Roll with {dice}", dice="spirit_dice", path=["roll-{dice}"]),
    Verb("roll", "Roll with {dice}, {extra}", dice="spirit_dice", extra="extra", path=["roll-{dice}"]),
    Verb("reroll", "Re-roll", among=Among("rerolled_die", most=REROLLABLE, say=" {set}", labelled=True)),
    Verb("keep", "Keep the dice as they are"),
    Verb(
        "slay", "Slay {target}", target="target", among=Among("spent_die", most=DICE, say=" with {set}", labelled=True)
    ),
    Verb("dagger", "Add a {value} with the Ritual Dagger", value="face", path=["ritual_dagger"]),
    *_priced("heal", "Heal a wound", ["spell-heal"]),
    *_priced("seal", "Seal a gate on this board", ["spell-seal"]),
    *_priced("hurry", "Hurry to a second attack", ["spell-hurry"]),
    Verb(
        "necklace",
        "Discard {board} with the Necklace of the Veil",
        board="gate",
        path=["necklace_of_the_veil", "{board}"],
    ),
    *_priced(
        "necronomicon",
        "Discard {board} with the Necronomicon",
        ["necronomicon", "{board}"],
        board="gate",
    ),
    Verb(
        "idol",
        "Sacrifice {follower} to the Otherworldly Idol",
        follower="follower",
        path=["otherworldly_idol", "{follower}"],
    ),
    Verb("banish", "Banish {horror} with the Otherworldly Idol", horror="horror"),
    Verb(
        "move",
        "Move {minion} to {board} {who}",
        who="who_moves",
        minion="minion",
        board="board",
    ),
    *_priced("shoot", "Shoot {minion} {who}", who="who_shoots", minion="minion"),
    *_priced("doctor", "Regain a Health die {who}", who="who_heals"),
    *_priced("temple", "Discard the top two cards of the deck with the Temple of Light", ["temple_of_light"]),
    Verb("report", "Discard the top card of the deck with the Journalist", path=["journalist"]),
    Verb("lose", "Lose a Health die", path=["health"]),
    Verb("borrow", "Borrow {card}, if its owner agrees", card="ownable"),
    Verb("lend", "Lend it"),
    Verb("refuse", "Refuse"),
    Verb("done", "Go on"),
)

NAMES = Names(
    streams=("deck", "dice"),
    frames=FRAMES,
    events=EVENTS,
    verbs=VERBS,
    # How a move is made: as it is, paid by the Potion (CC-13.6), cheaper by a Thief (CC-15.9), or with the Sword's die
    # or a die that the Potion pays (CC-9.4).
    ways=("plain", "potion", "bargain", "extra"),
    steps=("to_roll", "absolve", "reroll", "aim", "allocate"),  # of an attack
    # Followers, items and cursed items by their place (and bit) among the cards that are set aside, in the order of
    # EFFECTS, ITEM_EFFECTS and CURSES in content.py.
    cards=(
        *("hunter", "doctor", "explorer", "journalist", "priest"),
        *("psychiatrist", "ritualist", "soldier", "thief", "tycoon"),
        *("disruption", "elder_sign", "necklace", "necronomicon", "idol", "potion", "dagger", "sword", "temple"),
        *("cubes", "scroll", "cursed_temple"),
    ),
    slots=("body", "health", "health_2", "spirit", "spirit_2", "spirit_3", "sword", "dagger"),  # of the dice
    places=("nowhere", "asleep", "awake"),  # of a horror: in the deck or the discard pile, or on its board
    users=("skill", "follower"),  # who uses what a profession can do
    means=("xp", "potion", "elder_sign", "skill", "follower"),  # against a sanity loss
    endings=("going_on", "victory", "elder_god", "insanity", "death", "by_turns"),
)
