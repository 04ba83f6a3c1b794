"""The things of The Cards of Cthulhu, from its content: their numbers, and the domains that verbs and events name.

Copies of a card are one number.
"""

from __future__ import annotations

from miskatonic.core.moves import Things
from miskatonic.core.packs import Pack
from miskatonic.games.cards_of_cthulhu.content import CURSES, EFFECTS, ITEM_EFFECTS
from miskatonic.games.cards_of_cthulhu.names import DICE, REROLLABLE

SPIRIT_DICE = ("no Spirit dice", "one Spirit die", "two Spirit dice", "three Spirit dice")


class Order:
    """The ids of the content in the order of their numbers.

    Followers, items and cursed items stand in the order of their effects in content.py, so that the rules know each of
    them by its place (`cards` in names.py).
    """

    def __init__(self, pack: Pack) -> None:
        self.cults = list(pack["cult"])
        self.kinds = list(pack["minion"])
        self.horrors = sorted(pack["horror"], key=lambda ident: self.cults.index(pack["horror"][ident].cult))
        self.professions = _by_effect(pack, "profession", EFFECTS)
        self.items = _by_effect(pack, "item", ITEM_EFFECTS)
        self.cursed = _by_effect(pack, "cursed", CURSES)


def _by_effect(pack: Pack, section: str, effects: tuple[str, ...]) -> list[str]:
    found = {card.effect: ident for ident, card in pack[section].items()}
    return [found[effect] for effect in effects]


def domains(pack: Pack) -> dict[str, Things]:
    """Every domain by the name that names.py gives it."""
    order = Order(pack)
    cults, shop = _of_the_cults(pack, order), _of_the_shop(pack, order)
    return {**cults, **shop, **_of_the_hand(pack, order), "card": _cards(pack, order, cults, shop)}


def _cards(pack: Pack, order: Order, cults: dict[str, Things], shop: dict[str, Things]) -> Things:
    """Every card: minions cult by cult, horrors, gates, followers, items, cursed items."""
    return Things(
        "card",
        [
            *cults["target"].names,
            *(f"{cult}:gate" for cult in order.cults),
            *shop["ownable"].names,
            *shop["cursed"].names,
        ],
        [
            *cults["target"].said,
            *(f"a gate ({pack['cult'][cult].name})" for cult in order.cults),
            *(f"{pack['profession'][ident].name} (follower)" for ident in order.professions),
            *(pack["item"][ident].name for ident in order.items),
            *(pack["cursed"][ident].name for ident in order.cursed),
        ],
    )


def _of_the_cults(pack: Pack, order: Order) -> dict[str, Things]:
    """Boards, and what stands on them."""
    cults = [pack["cult"][ident].name for ident in order.cults]
    boards = [f"board-{cult}" for cult in order.cults]
    minions = [f"{cult}:{kind}" for cult in order.cults for kind in order.kinds]
    minions_said = [f"{kind.name} ({cult})" for cult in cults for kind in pack["minion"].values()]
    horrors_said = [pack["horror"][ident].name for ident in order.horrors]
    return {
        "board": Things("board", boards, [f"the cult of {name}" for name in cults]),
        "gate": Things("board", boards, [f"the gate of {name}" for name in cults]),
        "minion": Things("minion", minions, minions_said),
        "horror": Things("horror", order.horrors, horrors_said),
        "target": Things("target", [*minions, *order.horrors], [*minions_said, *horrors_said]),
    }


def _of_the_shop(pack: Pack, order: Order) -> dict[str, Things]:
    """Investigators, followers, items and cursed items."""
    professions = [f"the {pack['profession'][ident].name}" for ident in order.professions]
    items = [f"the {pack['item'][ident].name}" for ident in order.items]
    cursed = [f"the {pack['cursed'][ident].name}" for ident in order.cursed]
    ownable = [*order.professions, *order.items]
    return {
        "investigator": Things("investigator", order.professions, professions),
        "follower": Things("follower", order.professions, professions),
        "ownable": Things("card", ownable, [*professions, *items]),
        "item": Things("card", order.items, items),
        "cursed": Things("card", order.cursed, cursed),
        # CC-14.3: the last curse is paid with a follower, not bought.
        "priced": Things("card", [*ownable, *order.cursed[:-1]], [*professions, *items, *cursed[:-1]]),
    }


def _of_the_hand(pack: Pack, order: Order) -> dict[str, Things]:
    """Dice, ways to pay, and who uses what a profession can do."""
    means = ["xp", "potion", "elder_sign", "skill", "follower"]
    means_said = [
        "by paying experience",
        "with the Potion of Wisdom",
        "with the Elder Sign",
        "with a roll of your own skill",
        "with a roll of the Psychiatrist",
    ]
    clicked = [["coins"], ["potion_of_wisdom"], ["elder_sign"], ["skill"], ["psychiatrist"]]
    thieves = ["your Thief skill", "the Thief", "both Thieves"]
    extras = ["and the Sword of the Crusader", "one of them paid with the Potion"]
    return {
        "payment": Things("payment", ["potion"], ["the Potion of Wisdom"], placed=False),
        "bargain": Things("bargain", ["skill", "follower", "both"], thieves, placed=False),
        "spirit_dice": Things("dice", [str(n) for n in range(4)], SPIRIT_DICE, placed=False),
        "extra": Things(
            "extra",
            ["sword", "potion", "sword+potion"],
            [*extras, "one of them paid with the Potion, and the Sword"],
            placed=False,
        ),
        "means": Things("means", means, means_said, clicks=clicked),
        "face": Things("value", [str(n) for n in range(1, 7)], placed=False),
        "spent_die": _dice(DICE),
        "rerolled_die": _dice(REROLLABLE),
        "who_explores": _who(pack, order, "explore"),
        "who_moves": _who(pack, order, "move"),
        "who_shoots": _who(pack, order, "shoot"),
        "who_heals": _who(pack, order, "heal"),
    }


def _dice(count: int) -> Things:
    return Things("die", [f"die-{n + 1}" for n in range(count)], [f"die {n + 1}" for n in range(count)])


def _who(pack: Pack, order: Order, effect: str) -> Things:
    """An Investigator's skill or the follower of the same profession."""
    follower = order.professions[EFFECTS.index(effect)]
    said = ["with your own skill", f"with your {pack['profession'][follower].name}"]
    return Things("who", ["skill", "follower"], said, clicks=[["skill"], [follower]])
