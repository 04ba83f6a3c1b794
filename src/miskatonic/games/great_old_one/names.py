"""What The Great Old One counts, each declared once: streams, frames, events, verbs, and the words of its rulebook.

The numbers of these names are constants in `numbers/`. Which things a verb's slots can hold is said in `things.py`.
"""

from __future__ import annotations

from miskatonic.core.events import Kind
from miskatonic.core.moves import Verb
from miskatonic.core.names import Frame, Names

BOTH = ("seat", "other")
HORROR = "the Horror, among the Horrors"
TARGET = "the opponent it is played at, or -1"
CHOICES = "the choices made: eight bits each, counted from one"

# The turn has one frame that goes through its phases. A Horror puts others on top: further announcements, the window
# for Signs, choices from hidden cards.
FRAMES = (
    Frame("setup", "pairs may be laid from the first hand", "GO-3.3"),
    Frame("call", "an opponent must be called", "GO-5.3"),
    Frame("recruit", "a Story card must be recruited, or a card drawn", "GO-5.8"),
    Frame("horror", "a Horror or The Cultist may be played", "GO-5.10"),
    Frame("close", "pairs may still be laid", "GO-5.13"),
    Frame("announce", "what a Horror is for", "GO-7.2", HORROR, TARGET, step="choices left", extra=CHOICES),
    Frame("window", "a Sign may answer the Horror", "GO-7.2", HORROR, TARGET, extra=CHOICES),
    Frame("give", "a card must be given away", "GO-5.11", HORROR, TARGET, step="cards left"),
    Frame("look", "a card of the hand that is seen must be taken", "GO-5.11", HORROR, TARGET, step="cards left"),
    Frame("pass", "a card must be picked to pass on", "GO-5.11", HORROR, extra="who is shielded, as bits"),
    Frame("discard", "a card must be discarded", "GO-8.2", HORROR, step="cards left", extra="who is asked, as bits"),
)

EVENTS = (
    Kind("Drew", "GO-5.2", ("seat", "card"), "{seat} draws a card.", "{seat} draws {card}."),
    Kind("DrewNothing", "GO-5.16", ("seat",), "There is nothing for {seat} to draw."),
    Kind("Reshuffled", "GO-5.16", ("seat", "count"), "The discard pile becomes a new deck of {count:card}."),
    Kind("Laid", "GO-4.5", ("seat", "laid", "count"), "{seat} lays {laid} for {count:point}."),
    Kind(
        "Recovered", "GO-4.9", ("seat", "other", "card"), "{seat} takes {card} from the play area of {other} into hand."
    ),
    Kind("CallHit", "GO-5.4", ("seat", "other", "card"), "{seat} calls {card} from {other}: {other} hands it over."),
    Kind(
        "CallMissed",
        "GO-5.5",
        ("seat", "other", "card"),
        "{seat} calls {card} from {other}: {other} does not have it, so a random card goes over.",
    ),
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
    Kind(
        "CultistPlayed",
        "GO-5.12",
        ("seat", "card"),
        "{seat} plays {card}: with The Great Old One in hand at the end, that wins.",
    ),
    Kind("SignUsed", "GO-7.3", ("seat", "card", "named"), "{seat} answers {named} with {card}."),
    Kind("Undone", "GO-6.2", ("seat", "card"), "The effect of {card} is undone."),
    Kind("TakenBySign", "GO-7.3", ("seat", "card"), "{seat} takes {card} into hand."),
    Kind("Shielded", "GO-7.3", ("seat", "card"), "{card} does not touch {seat}."),
    Kind("NothingHappened", "GO-6.6", ("seat", "card"), "{card} finds nothing to act on. Its point still counts."),
    Kind("HandsPooled", "GO-5.11", ("seat", "count"), "All hands are shuffled together: {count:card}."),
    Kind("DealtBack", "GO-5.11", ("seat", "count", "*card"), "{seat} gets {count:card} back.", "{seat} gets {card}."),
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
    Kind("NewHand", "GO-5.11", ("seat", "count", "*card"), "{seat} has {count:card} now.", "{seat} gets {card}."),
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
        "{seat} takes over {card} from the play area of {other}.",
    ),
    Kind("TurnBegan", "GO-5.1", ("seat", "round"), "Round {round}: the turn of {seat}."),
    Kind("SetupDone", "GO-3.3", ("seat", "count"), "{seat} begins with {count:pair} on the table."),
    Kind("GameOver", "GO-9.1", ("seat",), "The game is over: everybody shows their hand."),
)

VERBS = (
    Verb("lay", "Lay {pair}", pair="pair"),
    Verb("recover", "Lay {pair}", pair="recovery"),
    Verb("call", "Call {story} from {seat}", seat="seat", story="named"),
    Verb("recruit", "Give {story} to the centre for {place}", story="story", place="place"),
    Verb("draw", "Draw a card"),
    Verb("skip", "Recruit nobody: there is nothing to draw"),
    Verb("play", "Play {horror}", horror="horror"),
    Verb("play", "Play {horror} at {seat}", horror="at_seat", seat="seat"),
    Verb("play", "Play {horror}, naming {story}", horror="naming", story="named"),
    Verb(
        "play",
        "Play {horror} at {seat}, on {pair}",
        horror="at_pair",
        seat="seat",
        pair="laid_pair",
        path=["{horror}", "{seat}-pair-{pair}"],
    ),
    Verb("play", "Play {horror}, on {taken}", horror="at_horror", taken="laid_horror"),
    Verb("offer", "Offer {pair} of yours", pair="laid_pair", path=["own-pair-{pair}"]),
    Verb("regain", "Take {card} from the discard pile", card="card", path=["discard-{card}"]),
    Verb("choose", "Take {place} from the centre", place="place"),
    Verb("answer", "Answer with {sign}", sign="sign"),
    Verb("pass", "Play no Sign"),
    Verb("give", "Give away {card}", card="card"),
    Verb("hand", "Pass {card} on", card="card"),
    Verb("discard", "Discard {card}", card="card"),
    Verb("take", "Take {card}", card="card", path=["seen-{card}"]),
    Verb("cultist", "Play The Cultist", path=["the_cultist"]),
    Verb("done", "Go on"),
)

NAMES = Names(
    streams=("deck", "hands", "first"),
    frames=FRAMES,
    events=EVENTS,
    verbs=VERBS,
    endings=("going_on", "by_pairs", "by_stall"),
    # What a Horror does, and what a Sign does to it (rules.md, “What each effect means”).
    effects=(
        "pool_redeal",
        "remove_cultist",
        "reveal_hands",
        "swap_pairs",
        "steal_random",
        "look_take",
        "give",
        "pass_cards",
        "pass_hands",
        "swap_hands",
        "discard",
        "recover",
        "return_pair",
        "draw",
        "take_center",
        "skip_turn",
        "name_all",
        "steal_horror",
    ),
    sign_effects=("negate", "negate_take", "shield"),
    # What an entry of the log tells: a card moved in the open, or seen by two; it is not in a hand; a hand was looked
    # at; two hands were traded, all of them passed on, or pooled; a card of each was passed on.
    entries=("moved", "took", "absent", "looked", "traded", "turned", "pooled", "passed"),
    # How a viewer came to know where a card is.
    reasons=(
        "not_told",
        "drawn",
        "called",
        "stolen",
        "given",
        "handed_on",
        "recruited",
        "seen",
        "recovered",
        "returned",
        "with_the_hand",
        "shuffled_in",
        "named",
    ),
)
