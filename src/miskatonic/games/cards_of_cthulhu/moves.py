"""The verbs of The Cards of Cthulhu and the things they touch."""

from __future__ import annotations

from miskatonic.core.moves import Among, Moves, Things, Verb
from miskatonic.core.packs import Pack
from miskatonic.games.cards_of_cthulhu.content import CURSES, EFFECTS, ITEM_EFFECTS

DICE = 8  # Body, two Health, three Spirit, the Sword's Spirit die, the Dagger
REROLLABLE = 7  # all but the Dagger

POTION = Things("payment", ["potion"], ["the Potion of Wisdom"], placed=False)
BARGAIN = Things(
    "bargain", ["skill", "follower", "both"], ["your Thief skill", "the Thief", "both Thieves"], placed=False
)
AMOUNT = Things("dice", [str(n) for n in range(4)], ["no", "one", "two", "three"], placed=False)
EXTRA = Things(
    "extra",
    ["sword", "potion", "sword+potion"],
    ["the Sword of the Crusader", "one of them paid by the Potion", "the Sword, and one of them paid by the Potion"],
    placed=False,
)
MEANS = Things(
    "means",
    ["xp", "potion", "elder_sign", "skill", "follower"],
    [
        "paying experience",
        "the Potion of Wisdom",
        "the Elder Sign",
        "a roll of your own skill",
        "a roll of the Psychiatrist",
    ],
    clicks=[["coins"], ["potion_of_wisdom"], ["elder_sign"], ["skill"], ["psychiatrist"]],
)
FACE = Things("value", [str(n) for n in range(1, 7)], placed=False)
SLAY_DICE = Things("die", [f"die-{n + 1}" for n in range(DICE)], [f"die {n + 1}" for n in range(DICE)])
REROLL_DICE = Things("die", [f"die-{n + 1}" for n in range(REROLLABLE)], [f"die {n + 1}" for n in range(REROLLABLE)])


class Cards:
    """Every kind of card by number, and the domains that verbs take from them.

    Minions (cult by cult, kind by kind), horrors, gates (cult by cult), followers, items, cursed items. Copies of a
    card are one number. Followers, items and cursed items stand in the order of their effects in content.py, so that
    the rules know each of them by its place.
    """

    def __init__(self, pack: Pack) -> None:
        self.cults = list(pack["cult"])
        self.kinds = list(pack["minion"])
        self.horrors = sorted(pack["horror"], key=lambda ident: self.cults.index(pack["horror"][ident].cult))
        by_effect = {section: {card.effect: ident for ident, card in pack[section].items()} for section in SECTIONS}
        self.professions = [by_effect["profession"][effect] for effect in EFFECTS]
        self.items = [by_effect["item"][effect] for effect in ITEM_EFFECTS]
        self.cursed = [by_effect["cursed"][effect] for effect in CURSES]

        cult_names = [cult.name for cult in pack["cult"].values()]
        minions = [f"{cult}:{kind}" for cult in self.cults for kind in self.kinds]
        minions_said = [f"{kind.name} ({cult})" for cult in cult_names for kind in pack["minion"].values()]
        horrors_said = [pack["horror"][ident].name for ident in self.horrors]
        gates = [f"{cult}:gate" for cult in self.cults]
        professions_said = [pack["profession"][ident].name for ident in self.professions]
        items_said = [pack["item"][ident].name for ident in self.items]
        cursed_said = [pack["cursed"][ident].name for ident in self.cursed]

        self.boards = Things(
            "board", [f"board-{cult}" for cult in self.cults], [f"the cult of {n}" for n in cult_names]
        )
        self.minions = Things("minion", minions, minions_said)
        self.horror_cards = Things("horror", self.horrors, horrors_said)
        self.targets = Things("target", [*minions, *self.horrors], [*minions_said, *horrors_said])
        self.investigators = Things("investigator", self.professions, [f"the {name}" for name in professions_said])
        self.followers = Things("follower", self.professions, [f"the {name}" for name in professions_said])
        ownable_said = [*(f"the {name}" for name in professions_said), *(f"the {name}" for name in items_said)]
        self.ownable = Things("card", [*self.professions, *self.items], ownable_said)
        self.item_cards = Things("card", self.items, [f"the {name}" for name in items_said])
        self.cursed_cards = Things("card", self.cursed, [f"the {name}" for name in cursed_said])
        # CC-14.3: the last curse is paid with a follower, not bought.
        self.priced = Things(
            "card", [*self.ownable.names, *self.cursed[:-1]], [*ownable_said, *self.cursed_cards.said[:-1]]
        )
        self.all = Things(
            "card",
            [*minions, *self.horrors, *gates, *self.professions, *self.items, *self.cursed],
            [
                *minions_said,
                *horrors_said,
                *(f"a gate ({name})" for name in cult_names),
                *(f"{name} (follower)" for name in professions_said),
                *items_said,
                *cursed_said,
            ],
        )
        self.gate_boards = Things("board", self.boards.names, [f"the gate of {name}" for name in cult_names])

    def who(self, effect: str) -> Things:
        """An Investigator's skill or the follower of the same profession."""
        card = self.professions[EFFECTS.index(effect)]
        said = ["your own skill", "the follower"]
        return Things("who", ["skill", "follower"], said, clicks=[["skill"], [card]])


SECTIONS = ("profession", "item", "cursed")


def _priced(name: str, say: str, path: list[str] | None = None, /, **slots: Things) -> list[Verb]:
    """A verb with a cost, and the same paid by the Potion of Wisdom (CC-13.6)."""
    with_potion = None if path is None else [*path, "potion_of_wisdom"]
    return [
        Verb(name, say, among=None, path=path, **slots),
        Verb(name, say + ", paid by {payment}", among=None, path=with_potion, **slots, payment=POTION),
    ]


def declare(cards: Cards) -> Moves:
    dice = Among(REROLL_DICE, most=REROLLABLE, say=" {set}", labelled=True)
    spent = Among(SLAY_DICE, most=DICE, say=" with {set}", labelled=True)
    return Moves(
        Verb("choose", "Play {investigator}", investigator=cards.investigators),
        Verb("draw", "Draw the next card", path=["deck"]),
        *_priced("disrupt", "Draw one card fewer by the Disruption Ritual", ["disruption_ritual"]),
        *_priced("buy", "Buy {card}", card=cards.priced),
        Verb("buy", "Buy {card}, cheaper by {bargain}", card=cards.item_cards, bargain=BARGAIN),
        Verb("decline", "Let {card} go for experience", card=cards.ownable),
        Verb("suffer", "Suffer {card}", card=cards.cursed_cards),
        Verb("sacrifice", "Slay {follower}, who follows you", follower=cards.followers),
        *_priced("hunt", "Discard {horror} by the Big Game Hunter", horror=cards.horror_cards),
        Verb("resist", "Meet the sanity loss by {means}", means=MEANS),
        Verb("explore", "Roll before choosing the board, by {who}", who=cards.who("explore")),
        Verb("attack", "Attack {board}", board=cards.boards),
        Verb("roll", "Roll with {dice} Spirit dice", dice=AMOUNT, path=["roll-{dice}"]),
        Verb("roll", "Roll with {dice} Spirit dice and {extra}", dice=AMOUNT, extra=EXTRA, path=["roll-{dice}"]),
        Verb("reroll", "Re-roll", among=dice),
        Verb("keep", "Keep the dice as they are"),
        Verb("slay", "Slay {target}", target=cards.targets, among=spent),
        Verb("dagger", "Add a {value} by the Ritual Dagger", value=FACE, path=["ritual_dagger"]),
        *_priced("heal", "Heal a wound", ["spell-heal"]),
        *_priced("seal", "Seal a gate of this board", ["spell-seal"]),
        *_priced("hurry", "Hurry to a second attack", ["spell-hurry"]),
        Verb(
            "necklace",
            "Discard {board} by the Necklace of the Veil",
            board=cards.gate_boards,
            path=["necklace_of_the_veil", "{board}"],
        ),
        *_priced(
            "necronomicon",
            "Discard {board} by the Necronomicon",
            ["necronomicon", "{board}"],
            board=cards.gate_boards,
        ),
        Verb(
            "idol",
            "Slay {follower} for the Otherworldly Idol",
            follower=cards.followers,
            path=["otherworldly_idol", "{follower}"],
        ),
        Verb("banish", "Discard {horror} by the Otherworldly Idol", horror=cards.horror_cards),
        Verb(
            "move",
            "Move {minion} to {board}, by {who}",
            who=cards.who("move"),
            minion=cards.minions,
            board=cards.boards,
        ),
        *_priced("shoot", "Discard {minion}, by {who}", who=cards.who("shoot"), minion=cards.minions),
        *_priced("doctor", "Regain a Health die, by {who}", who=cards.who("heal")),
        *_priced("temple", "Discard from the deck by the Temple of Light", ["temple_of_light"]),
        Verb("report", "Discard the top card of the deck by the Journalist", path=["journalist"]),
        Verb("lose", "Set a Health die aside", path=["health"]),
        Verb("borrow", "Ask to use {card}", card=cards.ownable),
        Verb("lend", "Lend it"),
        Verb("refuse", "Refuse"),
        Verb("done", "Go on"),
    )
