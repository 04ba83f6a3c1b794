"""Why a move is not allowed, as a sentence with its rule."""

from __future__ import annotations

from miskatonic.core.outcome import Refusal
from miskatonic.games.cards_of_cthulhu.dice import ANY, COMBO, HANDS, is_combo
from miskatonic.games.cards_of_cthulhu.frames import (
    ABSOLVE,
    AIM,
    ALLOCATE,
    ATTACK,
    BANISH,
    CHOOSE,
    COMBAT,
    CURSE,
    DRAW,
    FOR_COMBAT,
    FOR_DRAW,
    FOR_HUNT,
    FOR_PURCHASE,
    FOR_SANITY,
    HUNT,
    LEND,
    PURCHASE,
    REPORT,
    SANITY,
    TO_ROLL,
    WOUND,
)
from miskatonic.games.cards_of_cthulhu.state import CardsState
from miskatonic.games.cards_of_cthulhu.things import (
    ASLEEP,
    AWAKE,
    BOARDS,
    BODY,
    BY_ELDER_SIGN,
    BY_POTION,
    BY_SKILL,
    BY_XP,
    CURSED_TEMPLE,
    DAGGER,
    DAGGER_DIE,
    DISRUPTION,
    DOCTOR,
    ELDER_SIGN,
    EXPLORER,
    FOLLOWERS,
    HEALTH,
    HUNTER,
    IDOL,
    NECKLACE,
    NECRONOMICON,
    NOWHERE,
    OWNABLE,
    POTION,
    PSYCHIATRIST,
    RITUALIST,
    SKILL,
    SOLDIER,
    SWORD,
    TEMPLE,
    THIEF,
)
from miskatonic.games.cards_of_cthulhu.verbs import (
    ATTACKS,
    BANISHES,
    BARGAINS,
    BORROWS,
    BUYS,
    CHOOSES,
    DAGGERS,
    DECLINES,
    DISRUPTS,
    DOCTORS,
    DONE,
    DRAWS,
    EXPLORES,
    HEALS,
    HUNTS,
    HURRIES,
    IDOLS,
    KEEPS,
    LENDS,
    LOSES,
    MOVES,
    NECKLACES,
    NECRONOMICONS,
    REFUSES,
    REPORTS,
    REROLLS,
    RESISTS,
    ROLLS,
    ROLLS_MORE,
    SACRIFICES,
    SEALS,
    SHOOTS,
    SLAYS,
    SUFFERS,
    TEMPLES,
    WITH_POTION,
)

# What must be settled before anything else.
FIRST = {
    CHOOSE: Refusal("Choose your Investigator first", "CC-4.2"),
    LEND: Refusal("Answer first: do you lend the card?", "CC-17.6"),
    BANISH: Refusal("The Idol has its follower: choose the horror to discard", "CC-13.5"),
    REPORT: Refusal("A horror is slain: first use the Journalist, or go on without", "CC-15.14"),
    WOUND: Refusal("You are wounded: settle that first", "CC-11.5"),
    SANITY: Refusal("You suffer a sanity loss: meet it first", "CC-8.8"),
    CURSE: Refusal("Pay the price of the cursed item or suffer it first", "CC-Q3"),
}
ANSWERS = {
    CHOOSE: (CHOOSES,),
    LEND: (LENDS, REFUSES),
    BANISH: (BANISHES,),
    REPORT: (REPORTS,),
    WOUND: (LOSES, SACRIFICES),
    SANITY: (RESISTS, SACRIFICES, BORROWS, DONE),
    CURSE: (BUYS, SUFFERS, SACRIFICES, BORROWS),
}
COMBAT_VERBS = (
    ATTACKS,
    EXPLORES,
    ROLLS,
    ROLLS_MORE,
    REROLLS,
    KEEPS,
    SLAYS,
    DAGGERS,
    HEALS,
    SEALS,
    HURRIES,
    NECKLACES,
    NECRONOMICONS,
    IDOLS,
    MOVES,
    SHOOTS,
    DOCTORS,
    TEMPLES,
)
STEP_CARDS = {DRAW: FOR_DRAW, PURCHASE: FOR_PURCHASE, CURSE: FOR_HUNT, HUNT: FOR_HUNT, SANITY: FOR_SANITY}
NOTATION = "notation"


def why_not(state: CardsState, move: int) -> Refusal | None:
    """None when the move is legal."""
    if move in state.moves():
        return None
    tables = state.tables
    verb = tables.verb_of[move]
    potion = verb >= WITH_POTION
    if potion:
        verb -= WITH_POTION
    at = move - (tables.first_potion[verb] if potion else tables.first[verb])
    what = state.frames[-6]
    if what in FIRST and verb not in ANSWERS[what]:
        return FIRST[what]
    if verb in COMBAT_VERBS and what not in (COMBAT, ATTACK):
        return Refusal("That is for the combat step", "CC-5.3")
    if verb in (BUYS, BARGAINS, DECLINES, SUFFERS):
        return _purchase(state, verb, at, potion)
    if verb == SLAYS:
        return _slay(state, at)
    if verb in (ROLLS, ROLLS_MORE):
        return _roll(state, verb, at)
    if verb == REROLLS:
        return _reroll(state, tables.reroll_bits[at])
    if verb == RESISTS:
        return _resist(state, at)
    if verb == SACRIFICES:
        return _sacrifice(state, at)
    if verb in (HEALS, SEALS, HURRIES):
        return _spell(state, verb, potion)
    if verb in (HUNTS, EXPLORES, MOVES, SHOOTS, DOCTORS):
        return _profession(state, verb, at, potion)
    if verb in (DAGGERS, NECKLACES, NECRONOMICONS, IDOLS, TEMPLES, DISRUPTS):
        return _item(state, verb, at, potion)
    if verb == BORROWS:
        return _borrow(state, at)
    return _other(state, verb, at)


def _other(state: CardsState, verb: int, at: int) -> Refusal:
    tables = state.tables
    what = state.frames[-6]
    if verb == CHOOSES:
        if what == CHOOSE:
            return Refusal(f"Somebody plays the {tables.profession_names[at]} already", "CC-17.1")
        return Refusal("Investigators are chosen before the first turn", "CC-4.2")
    if verb == DRAWS:
        return Refusal("The cards of this turn are drawn", "CC-6.9")
    if verb == ATTACKS:
        return _attack(state)
    if verb == KEEPS:
        return Refusal("There is no roll to keep", "CC-9.5")
    if verb == BANISHES:
        if what == BANISH:
            return Refusal(f"{tables.horror_names[at]} is not in play", "CC-13.5")
        return Refusal("The Otherworldly Idol needs a follower slain for it first", "CC-13.5")
    if verb == REPORTS:
        return Refusal("The Journalist follows a horror slain with dice", "CC-15.14")
    if verb == LOSES:
        if what == WOUND:
            return Refusal("You have no Health die left to set aside", "CC-11.6")
        return Refusal("You are not wounded now", "CC-11.5")
    if verb in (LENDS, REFUSES):
        return Refusal("Nobody asked you for a card", "CC-17.6")
    assert verb == DONE
    if what == SANITY:
        return Refusal("A sanity loss that can be met must be met", "CC-Q31")
    if what == PURCHASE:
        return Refusal("Every card set aside is bought or let go first", "CC-7.1")
    if what == DRAW:
        return Refusal("Draw the cards of this turn first", "CC-6.9")
    step = state.frames[-2]
    if step == AIM:
        return Refusal("The dice are rolled: choose the board", "CC-15.3")
    if step == TO_ROLL:
        return Refusal("Who explores has to roll", "CC-15.3")
    return Refusal("Re-roll or keep the dice first", "CC-9.5")


def _payment(state: CardsState, cost: int, potion: bool) -> Refusal | None:
    """What is wrong with paying a cost."""
    if potion:
        if not state.has(POTION):
            return Refusal("You have no Potion of Wisdom", "CC-13.6")
        if cost == 0:
            return Refusal("There is no cost for the Potion to pay", "CC-13.6")
        return None
    if state.xp[state.active] < cost:
        return Refusal(f"That costs {cost}, and you have {state.xp[state.active]} experience", "CC-3.7")
    return None


def _card(state: CardsState, card: int) -> Refusal | None:
    """What is wrong with using a follower or item."""
    tables = state.tables
    name = tables.shop_names[card]
    owner = state.owner(card)
    if owner < 0:
        return Refusal(f"You do not own the {name}", tables.rules[card])
    if state.used >> card & 1:
        return Refusal(f"The {name} was used: once a turn", "CC-5.2" if owner == state.active else "CC-17.7")
    if owner != state.active and not state.lent >> card & 1:
        return Refusal(f"The {name} is another player's: ask for it first", "CC-17.6")
    return None


def _purchase(state: CardsState, verb: int, at: int, potion: bool) -> Refusal:
    tables = state.tables
    card = at // 3 + FOLLOWERS if verb == BARGAINS else at + OWNABLE if verb == SUFFERS else at
    name = tables.shop_names[card]
    if not state.shop >> card & 1:
        if card < OWNABLE and state.owned[state.active] >> card & 1:
            return Refusal(f"You own the {name}: it can be neither bought nor let go again", "CC-7.3")
        return Refusal(f"The {name} is not set aside", "CC-7.1")
    if state.frames[-6] == DRAW:
        return Refusal("Purchases come after the draw", "CC-5.1")
    if state.frames[-6] == CURSE:
        return FIRST[CURSE]
    cost = tables.buy_cost[card]
    if verb == BARGAINS:
        return _bargain(state, at % 3, cost)
    return _payment(state, cost, potion) or Refusal("The price is all or nothing", "CC-14.4")


def _bargain(state: CardsState, who: int, cost: int) -> Refusal:
    tables = state.tables
    if cost < tables.thief_from:
        return Refusal(f"A Thief bargains for items that cost {tables.thief_from} or more", "CC-15.9")
    if who != 1 and not state.has_skill(THIEF):
        rule = "CC-5.2" if state.skill_used else "CC-15.9"
        return Refusal("You are no Thief, or have bargained this turn", rule)
    if who != 0 and (fault := _card(state, THIEF)):
        return fault
    if who == 2 and not state.both_bargain(cost):
        return Refusal(f"After the first bargain it no longer costs {tables.thief_from}", "CC-Q13")
    less = (tables.discount[0] if who != 1 else 0) + (tables.discount[1] if who != 0 else 0)
    fault = _payment(state, cost - less, False)
    assert fault is not None
    return fault


def _attack(state: CardsState) -> Refusal:
    if state.frames[-6] == COMBAT:
        if state.hurried:
            return Refusal("Two attacks a turn are the most", "CC-9.6")
        return Refusal("You have attacked; a second attack needs Hurry", "CC-9.6")
    if state.frames[-4] >= 0:
        return Refusal("The dice of this attack are for one board", "CC-9.2")
    return Refusal("The dice come first for an Explorer", "CC-15.3")


def _roll(state: CardsState, verb: int, at: int) -> Refusal:
    tables = state.tables
    if state.frames[-6] != ATTACK:
        return Refusal("Choose the board to attack first", "CC-9.2")
    if state.frames[-2] != TO_ROLL:
        return Refusal("The dice of this attack are rolled", "CC-9.3")
    dice, extra = (at, -1) if verb == ROLLS else (at // 3, at % 3)
    if extra in (0, 2) and (fault := _card(state, SWORD)):
        return fault
    if dice and state.no_spells:
        return Refusal("The Cursed Temple bars all spells this turn", "CC-14.3")
    if dice > tables.spirit_dice:
        return Refusal(f"At most {tables.spirit_dice} Spirit dice", "CC-3.4")
    if extra > 0:
        if fault := _payment(state, dice * tables.spirit_cost, True):
            return fault
        dice -= 1
    fault = _payment(state, dice * tables.spirit_cost, False)
    assert fault is not None
    return fault


def reroll_order(state: CardsState) -> tuple[list[int], list[int]]:
    """The dice besides the Body die as a re-roll names them: those that may be re-rolled first, ascending."""
    ones_only = state.frames[-2] == ABSOLVE
    free = list(HANDS.values[state.rerollable(ones_only)])
    locked = sorted(face for face in state.dice[HEALTH:DAGGER_DIE] if face)
    for face in free:
        locked.remove(face)
    return free, locked


def _reroll(state: CardsState, bits: int) -> Refusal:
    if state.frames[-6] != ATTACK or state.frames[-2] in (TO_ROLL, AIM):
        return Refusal("There is no roll to better", "CC-9.5")
    if state.no_rerolls:
        return Refusal("The Cursed Cubes bar all re-rolls this turn", "CC-14.1")
    if state.frames[-2] == ALLOCATE:
        return Refusal("One re-roll an attack is all there is", "CC-9.5")
    if not bits:
        return Refusal("Name the dice to re-roll, or keep them all", NOTATION)
    if bits & 1 and state.frames[-2] == ABSOLVE:
        return Refusal("A Priest never covers the Body die", "CC-15.12")
    if bits & 1 and state.dice[BODY] <= state.frames[-3]:
        return Refusal("The Body die shows a wound", "CC-11.3")
    free, locked = reroll_order(state)
    if bits >> 1 + len(free) + len(locked):
        return Refusal("There are not so many dice", "CC-9.4")
    if bits >> 1 + len(free):
        if state.frames[-2] == ABSOLVE:
            return Refusal("First only ones that the Priest covers", "CC-Q11")
        return Refusal("A die that shows 1 stays", "CC-9.5")
    return Refusal("Of equal dice name the first ones", NOTATION)


def _slay(state: CardsState, choice: int) -> Refusal:
    tables = state.tables
    frames = state.frames
    target, rank = divmod(choice, tables.slay_sets)
    if frames[-6] != ATTACK:
        return Refusal("Choose the board to attack first", "CC-9.2")
    if frames[-2] != ALLOCATE:
        return Refusal("Roll the dice first, and re-roll or keep them", "CC-9.4")
    board = frames[-4]
    fault = _target(state, target, board)
    if fault:
        return fault
    bits = tables.slay_bits[rank]
    if bits >> len(HANDS.values[state.node]):
        return Refusal("These dice are not there, or spent", "CC-10.4")
    values = HANDS.picked(state.node, bits)
    if target < tables.minions:
        need = tables.value[target]
        if sum(values) < need:
            return Refusal(f"{tables.kind_names[target % tables.kinds]} needs a total of {need}", "CC-10.5")
        if sum(values) - values[0] >= need:
            return Refusal("It is slain without one of these dice", "CC-Q39")
        return Refusal("Of equal dice name the first ones", NOTATION)
    horror = target - tables.minions
    combo = tables.combo[horror]
    awake = state.where(horror) == AWAKE
    requirement = COMBO + combo if awake else ANY + combo
    if len(values) != combo:
        rule = "CC-10.11" if len(values) > combo else "CC-10.6" if awake else "CC-10.7"
        return Refusal(f"{tables.horror_names[horror]} takes exactly {combo} dice", rule)
    if requirement < ANY and not is_combo(values):
        wraps = 1 in values and 6 in values
        rule = "CC-10.11" if wraps or 1 < len(set(values)) < len(values) else "CC-10.6"
        return Refusal("An awake horror takes equal dice or a run", rule)
    return Refusal("Of equal dice name the first ones", NOTATION)


def _target(state: CardsState, target: int, board: int) -> Refusal | None:
    """What is wrong with a target, whatever the dice."""
    tables = state.tables
    awake = state.strongest_awake(board) > 0
    if target < tables.minions:
        name = tables.said[target]
        if not state.minions[target]:
            return Refusal(f"{name} is not in play", "CC-10.5")
        if target // tables.kinds != board:
            return Refusal(f"{name} is not on the board you attack", "CC-9.2")
        return Refusal("An awake horror protects the minions", "CC-10.1") if awake else None
    horror = target - tables.minions
    name = tables.horror_names[horror]
    if state.where(horror) == NOWHERE:
        return Refusal(f"{name} is not in play", "CC-10.6")
    if tables.home[horror] != board:
        return Refusal(f"{name} is not on the board you attack", "CC-9.2")
    if state.where(horror) == ASLEEP and not state.is_exposed(board):
        if state.crowd[board]:
            return Refusal("Minions protect the sleeping horrors", "CC-10.2")
        return Refusal("An awake horror protects the whole board", "CC-Q7")
    return None


def _resist(state: CardsState, means: int) -> Refusal:
    if state.frames[-6] != SANITY:
        return Refusal("You suffer no sanity loss now", "CC-8.4")
    loss = state.frames[-4]
    if means == BY_XP:
        return Refusal(f"The loss is {loss} and cannot be paid in part", "CC-8.6")
    if means == BY_SKILL:
        if state.skill_used and state.investigator[state.active] == PSYCHIATRIST:
            return Refusal("One roll a card and loss", "CC-8.7")
        return Refusal("You are no Psychiatrist", "CC-15.6")
    card = POTION if means == BY_POTION else ELDER_SIGN if means == BY_ELDER_SIGN else PSYCHIATRIST
    if card == PSYCHIATRIST and state.used >> card & 1:
        return Refusal("One roll a card and loss", "CC-8.7")
    fault = _card(state, card)
    assert fault is not None
    return fault


def _sacrifice(state: CardsState, follower: int) -> Refusal:
    name = state.tables.profession_names[follower]
    if state.frames[-6] in (SANITY, WOUND) or state.shop >> CURSED_TEMPLE & 1:
        if state.owner(follower) >= 0:
            return Refusal(f"The {name} follows another player", "CC-17.5")
        return Refusal(f"No {name} follows you", "CC-15.0")
    return Refusal("A follower is slain for a wound, a sanity loss or the Cursed Temple", "CC-15.0")


def _spell(state: CardsState, verb: int, potion: bool) -> Refusal:
    tables = state.tables
    frames = state.frames
    if state.no_spells:
        return Refusal("The Cursed Temple bars all spells this turn", "CC-14.3")
    if frames[-6] == ATTACK and frames[-2] not in (TO_ROLL, ALLOCATE):
        return Refusal("First the re-roll and the board", "CC-9.7")
    if verb == HEALS:
        if state.health[state.active] >= tables.health_dice:
            return Refusal("You have all your Health dice", "CC-12.3")
        fault = _payment(state, tables.heal_cost, potion)
        return fault or Refusal("Who explores rolls first", "CC-15.3")
    if verb == HURRIES:
        if frames[-6] == ATTACK or state.attacks or state.hurried:
            return Refusal("Hurry comes after your attack, once a turn", "CC-12.2")
        fault = _payment(state, tables.hurry_cost, potion)
        assert fault is not None
        return fault
    board = frames[-4]
    if frames[-6] != ATTACK or board < 0:
        return Refusal("A gate is sealed on the board you attack", "CC-10.8")
    if not state.gates[board]:
        return Refusal("This board has no gate", "CC-12.4")
    if state.crowd[board]:
        return Refusal("Minions protect the gate", "CC-10.2")
    if not state.is_exposed(board):
        return Refusal("An awake horror protects the whole board", "CC-Q7")
    if fault := _payment(state, tables.seal_cost, potion):
        return fault
    return Refusal("Roll the dice first", "CC-Q8")


def _busy(state: CardsState) -> Refusal | None:
    """Skills, followers and items wait for the re-roll and the board."""
    if state.frames[-6] == ATTACK:
        if state.frames[-2] not in (TO_ROLL, ALLOCATE):
            return Refusal("First the re-roll and the board", "CC-9.7")
        if state.frames[-2] == TO_ROLL and state.frames[-1]:
            return Refusal("Who explores rolls first", "CC-15.3")
    return None


def _profession(state: CardsState, verb: int, at: int, potion: bool) -> Refusal:
    tables = state.tables
    hunting = verb == HUNTS
    awakening = state.frames[-6] == HUNT
    if hunting and not awakening and state.frames[-6] not in (COMBAT, ATTACK):
        return Refusal("Horrors are hunted in the awaken step or in combat", "CC-5.3")
    profession = {HUNTS: HUNTER, EXPLORES: EXPLORER, MOVES: RITUALIST, SHOOTS: SOLDIER, DOCTORS: DOCTOR}[verb]
    who = {
        HUNTS: 0 if awakening else 1,
        EXPLORES: at,
        MOVES: at // (BOARDS * tables.minions),
        SHOOTS: at // tables.minions,
        DOCTORS: at,
    }[verb]
    name, rule = tables.profession_names[profession], tables.rules[profession]
    if who == SKILL:
        if state.investigator[state.active] != profession:
            others = profession in state.investigator
            return Refusal(f"You are not the {name}", "CC-17.4" if others else rule)
        if state.skill_used:
            return Refusal("Your skill was used: once a turn", "CC-5.2")
    elif fault := _card(state, profession):
        return fault
    if fault := _busy(state):
        return fault
    if verb == EXPLORES:
        return Refusal("Exploring begins an attack, and none is left", "CC-9.6")
    cost = tables.skill_cost[profession] if who == SKILL else tables.use_cost[profession]
    fault = _aim(state, verb, at, who)
    return fault or _payment(state, cost, potion) or Refusal(f"The {name} cannot do that now", rule)


def _aim(state: CardsState, verb: int, at: int, who: int) -> Refusal | None:
    """What is wrong with the target of a profession's ability."""
    tables = state.tables
    if verb == DOCTORS:
        if state.health[state.active] >= tables.health_dice:
            return Refusal("You have all your Health dice", "CC-15.2")
        return None
    if verb == HUNTS:
        if state.where(at) == NOWHERE:
            return Refusal(f"{tables.horror_names[at]} is not in play", "CC-15.1")
        if not tables.hunt_levels[who][tables.level[at]]:
            return Refusal("The follower hunts only minor horrors", "CC-15.1")
        return None
    minion = at // BOARDS % tables.minions if verb == MOVES else at % tables.minions
    rule = "CC-15.7" if verb == MOVES else "CC-15.8"
    value = tables.value[minion]
    if not state.minions[minion]:
        return Refusal(f"{tables.said[minion]} is not in play", rule)
    if verb == MOVES:
        if value > tables.move_most[who]:
            return Refusal(f"The follower moves minions of at most {tables.move_most[who]}", rule)
        if minion // tables.kinds == at % BOARDS:
            return Refusal("It is on that board already", rule)
    elif not tables.shoot_least[who] <= value <= tables.shoot_most[who]:
        return Refusal(f"The value {value} is out of reach", rule)
    return None


def _item(state: CardsState, verb: int, at: int, potion: bool) -> Refusal:
    tables = state.tables
    card = {
        DAGGERS: DAGGER,
        NECKLACES: NECKLACE,
        NECRONOMICONS: NECRONOMICON,
        IDOLS: IDOL,
        TEMPLES: TEMPLE,
        DISRUPTS: DISRUPTION,
    }[verb]
    rule = tables.rules[card]
    if verb == DISRUPTS and state.frames[-6] != DRAW:
        return Refusal("The Disruption Ritual works while cards are still to be drawn", "CC-6.8")
    if fault := _card(state, card):
        return fault
    if fault := _busy(state):
        return fault
    if verb == DAGGERS:
        return Refusal("The Dagger joins dice that are rolled", rule)
    if verb in (NECKLACES, NECRONOMICONS) and not state.gates[at]:
        return Refusal("This board has no gate", rule)
    if verb == IDOLS:
        if not state.owned[state.active] >> at & 1:
            return Refusal(f"No {tables.profession_names[at]} follows you", rule)
        return Refusal("There is no horror in play", rule)
    if verb == TEMPLES and not state.deck:
        return Refusal("The cult deck is empty", rule)
    return _payment(state, tables.use_cost[card], potion) or Refusal("Not now", rule)


def _borrow(state: CardsState, card: int) -> Refusal:
    tables = state.tables
    name = tables.shop_names[card]
    owner = state.owner(card)
    if owner < 0 or owner == state.active:
        return Refusal(f"No other player owns the {name}", "CC-17.6")
    if state.lent >> card & 1:
        return Refusal(f"The {name} is lent to you already", "CC-17.6")
    if state.refused >> card & 1:
        return Refusal(f"The {name} was refused you this turn", "CC-17.6")
    if state.used >> card & 1:
        return Refusal(f"The {name} was used: once a round", "CC-17.7")
    what = state.frames[-6]
    if not STEP_CARDS.get(what, FOR_COMBAT) >> card & 1:
        return Refusal(f"The {name} does not work in this step", "CC-5.3")
    return _busy(state) or Refusal("Not now", "CC-17.6")
