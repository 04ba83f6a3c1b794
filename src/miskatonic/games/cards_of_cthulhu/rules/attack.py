"""An attack: its board, its roll and its re-roll (CC-9), the Explorer's among them (CC-15.3)."""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.state import EXTRA, PIECE, STEP, THING, WHAT
from miskatonic.games.cards_of_cthulhu.numbers import cards, events, slots, streams, ways
from miskatonic.games.cards_of_cthulhu.numbers.frames import ATTACK, COMBAT
from miskatonic.games.cards_of_cthulhu.numbers.steps import ABSOLVE, AIM, ALLOCATE, REROLL, TO_ROLL
from miskatonic.games.cards_of_cthulhu.numbers.users import FOLLOWER, SKILL
from miskatonic.games.cards_of_cthulhu.rules.boards import wound_range
from miskatonic.games.cards_of_cthulhu.rules.costs import pay, why_not_pay
from miskatonic.games.cards_of_cthulhu.rules.dice import HANDS, WIDTH
from miskatonic.games.cards_of_cthulhu.rules.ownership import has_standing, why_not_use
from miskatonic.games.cards_of_cthulhu.rules.professions import use_profession, why_not_practise
from miskatonic.games.cards_of_cthulhu.rules.slaying import NAME_THE_FIRST, NOTATION
from miskatonic.games.cards_of_cthulhu.rules.state import NO_DICE, CardsData
from miskatonic.games.cards_of_cthulhu.rules.tables import EXTRAS

ROLLING: Final = -1  # a die in the air
OTHER_SLOTS: Final[list[list[int]]] = [NO_DICE[count:] for count in range(len(NO_DICE) + 1)]  # after this many
BY_SKILL: Final = SKILL + 1  # who explores, in the frame of the attack
NO_EXTRA: Final = -1  # what a roll has beside bought dice
WITH_SWORD: Final = 0
WITH_POTION: Final = 1
WITH_BOTH: Final = 2


def explore(s: CardsData, who: i64, way: i64) -> None:
    """CC-15.3: an attack whose board is chosen after the roll."""
    use_profession(s, cards.EXPLORER, who, way)
    s.attacks -= 1
    s.owe(ATTACK, s.active, -1, 1, TO_ROLL, who + 1)
    if s.heard is not None:
        s.heard.append([events.EXPLORED, s.active])


def attack(s: CardsData, board: i64, way: i64) -> None:
    """CC-9.2: choose the board; an Explorer does so with the dice on the table (CC-Q10)."""
    frames = s.frames
    if s.heard is not None:
        s.heard.append([events.ATTACKED, s.active, board])
    if frames[WHAT] == COMBAT:
        s.attacks -= 1
        s.owe(ATTACK, s.active, board, 1, TO_ROLL, 0)
        return
    frames[PIECE] = board
    frames[THING] = wound_range(s, board)
    if frames[EXTRA] == BY_SKILL:
        allocate(s)
    else:
        after_roll(s)


def roll(s: CardsData, at: i64, way: i64) -> None:
    """CC-9.3, CC-9.4: pay for the Spirit dice, then roll Body, Health, Spirit and Sword, in that order."""
    tables = s.tables
    if way == ways.PLAIN:
        if at:
            s.xp[s.active] -= at * tables.spirit_cost
        throw(s, at, False)
        return
    spirit: i64 = at // EXTRAS
    extra: i64 = at % EXTRAS
    paid: i64 = spirit
    if extra != WITH_SWORD:
        pay(s, tables.spirit_cost, ways.POTION)
        paid -= 1
    s.xp[s.active] -= paid * tables.spirit_cost
    throw(s, spirit, extra != WITH_POTION)


def dice_and_extra(at: int, way: int) -> tuple[int, int]:
    """How many Spirit dice a roll buys, and what it has beside them."""
    return (at, NO_EXTRA) if way == ways.PLAIN else (at // EXTRAS, at % EXTRAS)


def throw(s: CardsData, spirit: i64, sword: bool) -> None:
    """CC-9.4: all dice of the attack together."""
    health: i64 = s.health[s.active]
    dice = s.chance.dice(streams.DICE, 1 + health + spirit + (1 if sword else 0))
    s.thrown = HANDS.node_of(dice[slots.HEALTH :])
    if health < slots.SPIRIT - slots.HEALTH:  # the slots of dice that were not rolled stay empty
        dice[slots.HEALTH + health : slots.HEALTH + health] = NO_DICE[slots.HEALTH + health : slots.SPIRIT]
    if sword:
        s.used |= 1 << cards.SWORD
        dice[slots.SPIRIT + spirit : slots.SPIRIT + spirit] = NO_DICE[slots.SPIRIT + spirit : slots.SWORD]
    dice += OTHER_SLOTS[len(dice)]
    s.dice = dice
    s.health_at_roll = health
    s.surprises += 1
    if s.heard is not None:
        s.heard.append([events.ROLLED, s.active, *[face for face in dice if face]])
    frames = s.frames
    if frames[PIECE] >= 0:
        frames[THING] = wound_range(s, frames[PIECE])  # CC-Q19
        after_roll(s)
    elif frames[EXTRA] == BY_SKILL:
        after_roll(s)
    else:
        frames[STEP] = AIM


def after_roll(s: CardsData) -> None:
    """CC-9.5: one re-roll; with priest_extra_reroll the covered 1s come first (CC-Q11)."""
    frames = s.frames
    if s.tables.priest_first and not s.no_rerolls and frames[STEP] != ABSOLVE:
        s.loose = rerollable(s, True)
        if s.loose:
            frames[STEP] = ABSOLVE
            return
    frames[STEP] = REROLL
    s.loose = rerollable(s, False)
    wounds = s.dice[slots.BODY] <= frames[THING]
    if s.no_rerolls or (s.loose == 0 and wounds):
        keep(s, 0, 0)
    else:
        s.ahead = s.tables.rerolls(s.loose, not wounds)


def roll_moves(s: CardsData) -> list[int]:
    """CC-9.5: which dice to re-roll; or where an Explorer aims (CC-15.3)."""
    step: i64 = s.frames[STEP]
    if step == AIM:
        return s.tables.to_aim
    return s.tables.rerolls(s.loose, step == REROLL and s.dice[slots.BODY] > s.frames[THING])


def reroll(s: CardsData, at: i64, way: i64) -> None:
    """The first of the seven is the Body die, the others are the dice that may be re-rolled, ascending."""
    bits: i64 = s.tables.reroll_bits[at]
    dice = s.dice[:]
    values = HANDS.values[s.loose]
    covered: i64 = covered_ones(s) if values and values[0] == 1 else 0
    count: i64 = bits & 1
    if count:
        dice[slots.BODY] = ROLLING
    slot: i64
    for value in values:
        bits >>= 1
        if bits & 1:
            slot = slots.HEALTH
            while dice[slot] != value or (value == 1 and not (covered >> slot) & 1):
                slot += 1
            dice[slot] = ROLLING
            count += 1
    faces = s.chance.dice(streams.DICE, count)
    slot = slots.BODY
    for face in faces:
        while dice[slot] != ROLLING:
            slot += 1
        dice[slot] = face
    s.thrown = HANDS.node_of(dice[slots.HEALTH :])
    s.dice = dice
    s.surprises += 1
    if s.heard is not None:
        s.heard.append([events.REROLLED, s.active, *faces])
    keep(s, 0, 0)


def keep(s: CardsData, at: i64, way: i64) -> None:
    """The re-roll is made or waived; an Explorer aims only now."""
    frames = s.frames
    if frames[STEP] == ABSOLVE:
        after_roll(s)
    elif frames[PIECE] < 0:
        frames[STEP] = AIM
    else:
        allocate(s)


def allocate(s: CardsData) -> None:
    """CC-11.1, CC-11.3: the Body die shows now whether it wounds; all dice can be spent (CC-11.4)."""
    frames = s.frames
    frames[STEP] = ALLOCATE
    body: i64 = s.dice[slots.BODY]
    s.node = HANDS.after[s.thrown * WIDTH + body]
    if body <= frames[THING]:
        s.wounded = True
        if s.heard is not None:
            s.heard.append([events.HURT, s.active])


# Which dice may be re-rolled


def covered_ones(s: CardsData) -> i64:
    """CC-15.5, CC-15.13: the dice whose 1s may be re-rolled by a Priest, as bits over the slots."""
    covered: i64 = 0
    if s.investigator[s.active] == cards.PRIEST:
        covered = s.tables.absolves[SKILL]
    if has_standing(s, cards.PRIEST):
        covered |= s.tables.absolves[FOLLOWER]
    return covered


def covered_kind(s: CardsData) -> i64:
    """0 none, 1 Spirit dice, 2 all but the Body die, as `loose_shares` wants it."""
    covered: i64 = 0 if s.no_rerolls else covered_ones(s)
    if (covered >> slots.HEALTH) & 1:
        return 2
    return 1 if (covered >> slots.SPIRIT) & 1 else 0


def rerollable(s: CardsData, ones_only: bool) -> i64:
    """CC-9.5: the dice that may be re-rolled, the Body die apart, as a node of dice.py."""
    others: i64 = HANDS.no_ones[s.thrown]
    covered: i64 = 0
    if s.thrown != others and (ones_only or not s.tables.priest_first):
        covered = covered_ones(s)
    if covered == 0:
        return 0 if ones_only else others
    dice = s.dice
    after = HANDS.after
    node: i64 = 0
    slot: i64 = slots.HEALTH
    while slot < slots.DAGGER:
        value: i64 = dice[slot]
        if value > 1:
            if not ones_only:
                node = after[node * WIDTH + value]
        elif value == 1 and (covered >> slot) & 1:
            node = after[node * WIDTH + 1]
        slot += 1
    return node


def reroll_order(s: CardsData) -> tuple[list[int], list[int]]:
    """The dice besides the Body die as a re-roll names them: those that may be re-rolled first, ascending."""
    free = list(HANDS.values[rerollable(s, s.frames[STEP] == ABSOLVE)])
    locked = sorted(face for face in s.dice[slots.HEALTH : slots.DAGGER] if face)
    for face in free:
        locked.remove(face)
    return free, locked


# Why not


def why_not_explore(s: CardsData, who: int, way: int) -> Refusal | None:
    """CC-15.3."""
    if fault := why_not_practise(s, cards.EXPLORER, who):
        return fault
    if s.frames[WHAT] != COMBAT or not s.attacks:
        return Refusal("Exploring begins an attack, and you have none left", "CC-9.6")
    return None


def why_not_attack(s: CardsData, board: int, way: int) -> Refusal | None:
    """CC-9.2, CC-9.6."""
    if s.frames[WHAT] == COMBAT:
        if s.attacks:
            return None
        if s.hurried:
            return Refusal("Two attacks per turn is the limit", "CC-9.6")
        return Refusal("You have attacked; a second attack needs Hurry", "CC-9.6")
    if s.frames[STEP] == AIM:
        return None
    if s.frames[PIECE] >= 0:
        return Refusal("The dice of this attack are for one board", "CC-9.2")
    return Refusal("The dice come first for an Explorer", "CC-15.3")


def why_not_roll(s: CardsData, at: int, way: int) -> Refusal | None:
    """CC-9.3."""
    tables = s.tables
    if s.frames[WHAT] != ATTACK:
        return Refusal("Choose the board to attack first", "CC-9.2")
    if s.frames[STEP] != TO_ROLL:
        return Refusal("The dice of this attack have been rolled", "CC-9.3")
    dice, extra = dice_and_extra(at, way)
    if extra in (WITH_SWORD, WITH_BOTH) and (fault := why_not_use(s, cards.SWORD)):
        return fault
    if dice and s.no_spells:
        return Refusal("The Cursed Temple bars all spells this turn", "CC-14.3")
    if dice > tables.spirit_dice:
        return Refusal(f"At most {tables.spirit_dice} Spirit dice", "CC-3.4")
    if extra >= WITH_POTION:
        if fault := why_not_pay(s, dice * tables.spirit_cost, ways.POTION):
            return fault
        dice -= 1
    return why_not_pay(s, dice * tables.spirit_cost, ways.PLAIN)


def why_not_reroll(s: CardsData, at: int, way: int) -> Refusal | None:
    """CC-9.5."""
    step = s.frames[STEP]
    if s.frames[WHAT] != ATTACK or step in (TO_ROLL, AIM):
        return Refusal("There is no roll to improve", "CC-9.5")
    if s.no_rerolls:
        return Refusal("The Cursed Cubes bar all re-rolls this turn", "CC-14.1")
    if step == ALLOCATE:
        return Refusal("You get one re-roll per attack", "CC-9.5")
    bits = s.tables.reroll_bits[at]
    if not bits:
        return Refusal("Name the dice to re-roll, or keep them all", NOTATION)
    if bits & 1 and step == ABSOLVE:
        return Refusal("A Priest never covers the Body die", "CC-15.12")
    if bits & 1 and s.dice[slots.BODY] <= s.frames[THING]:
        return Refusal("The Body die shows a wound", "CC-11.3")
    free, locked = reroll_order(s)
    if bits >> 1 + len(free) + len(locked):
        return Refusal("There are not that many dice", "CC-9.4")
    if bits >> 1 + len(free):
        if step == ABSOLVE:
            return Refusal("First re-roll only ones that the Priest covers", "CC-Q11")
        return Refusal("A die that shows 1 stays", "CC-9.5")
    return None if bits == 1 or bits >> 1 in HANDS.choices(s.loose) else NAME_THE_FIRST


def why_not_keep(s: CardsData, at: int, way: int) -> Refusal | None:
    """CC-9.5."""
    if s.frames[WHAT] == ATTACK and s.frames[STEP] in (ABSOLVE, REROLL):
        return None
    return Refusal("There is no roll to keep", "CC-9.5")
